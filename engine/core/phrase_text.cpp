// Words: puts a Phrase into a sentence of some language. Contract in phrase_text.hpp.
//
// Owns: the reading of messages ({name}, {n, plural, =0 {..} one {..} other {..}} with # for the
// number, {name, select, you {..} other {..}}) and the plural rules of en, de and fr. Messages were
// checked when they were built (web/toolchain/message.mjs), so that a slip here only leaves braces
// visible, never fails.
#include "engine/core/phrase_text.hpp"

#include <string>
#include <string_view>

namespace beffroi {
namespace {

struct Speaker {
  const Phrase& phrase;
  const char* const* catalogue;
  std::string_view language;
  const std::vector<std::string>& names;
  int you;
  std::string out{};

  const PhraseArg* find(std::string_view name) const {
    for (int i = 0; i < phrase.args; ++i)
      if (name == phrase.arg[i].name) return &phrase.arg[i];
    return nullptr;
  }

  std::string seat_name(int seat) const {
    if (seat >= 0 && static_cast<std::size_t>(seat) < names.size() &&
        !names[static_cast<std::size_t>(seat)].empty())
      return names[static_cast<std::size_t>(seat)];
    Phrase unnamed{.key = Key::k_match_seat};
    unnamed.number("n", seat + 1);
    return words(unnamed, catalogue, language, {});
  }

  /// With a real minus sign: a hyphen is too short, and a line may break behind it.
  static std::string number(std::int32_t n) {
    const std::string digits = std::to_string(n);
    return n < 0 ? "\u2212" + digits.substr(1) : digits;
  }

  void put(const PhraseArg& arg) {
    if (arg.type == PhraseArg::Type::kNumber)
      out += number(arg.number);
    else if (arg.type == PhraseArg::Type::kSeat)
      out += seat_name(arg.number);
    else
      out += words(Phrase{.key = arg.word}, catalogue, language, names, you);
  }

  bool is_one(std::int32_t n) const { return n == 1 || n == -1 || (language == "fr" && n == 0); }

  /// The end of a `{...}` that opens at `at`, or npos.
  static std::size_t closing(std::string_view text, std::size_t at) {
    int depth = 0;
    for (; at < text.size(); ++at) {
      if (text[at] == '{')
        ++depth;
      else if (text[at] == '}' && --depth == 0)
        return at;
    }
    return std::string_view::npos;
  }

  static std::string_view trimmed(std::string_view s) {
    while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
    while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
    return s;
  }

  /// The form of `forms` for n: an exact =n before one before other; empty when none fits.
  std::string_view choose(std::string_view forms, std::int32_t n) const {
    return choose(forms, "=" + std::to_string(n), is_one(n));
  }
  std::string_view choose(std::string_view forms, std::string_view exact, bool is_one) const {
    std::string_view one;
    std::string_view other;
    bool has_one = false;
    while (true) {
      const std::size_t open = forms.find('{');
      if (open == std::string_view::npos) break;
      const std::size_t close = closing(forms, open);
      if (close == std::string_view::npos) break;
      const std::string_view form = trimmed(forms.substr(0, open));
      const std::string_view text = forms.substr(open + 1, close - open - 1);
      if (form == exact) return text;
      if (form == "one") {
        one = text;
        has_one = true;
      } else if (form == "other") {
        other = text;
      }
      forms.remove_prefix(close + 1);
    }
    return has_one && is_one ? one : other;
  }

  /// Formats `text`; inside a plural, `count` is the argument that # stands for.
  void speak(std::string_view text, const PhraseArg* count) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '#' && count) {
        put(*count);
        continue;
      }
      if (text[at] != '{') {
        out += text[at];
        continue;
      }
      const std::size_t close = closing(text, at);
      if (close == std::string_view::npos) {
        out += text.substr(at);
        return;
      }
      argument(text.substr(at, close - at + 1));
      at = close;
    }
  }

  void argument(std::string_view braces) {
    const std::string_view inside = braces.substr(1, braces.size() - 2);
    const std::size_t comma = inside.find(',');
    const PhraseArg* arg = find(trimmed(inside.substr(0, comma)));
    if (!arg) {
      out += braces;
      return;
    }
    if (comma == std::string_view::npos) {
      put(*arg);
      return;
    }
    const std::size_t second = inside.find(',', comma + 1);
    if (second == std::string_view::npos) {
      out += braces;
      return;
    }
    const std::string_view kind = trimmed(inside.substr(comma + 1, second - comma - 1));
    const std::string_view forms = inside.substr(second + 1);
    if (kind == "plural") {
      speak(choose(forms, arg->number), arg);
    } else if (kind == "select") {
      const bool own = arg->type == PhraseArg::Type::kSeat && arg->number == you;
      speak(choose(forms, own ? "you" : "", false), nullptr);
    } else {
      out += braces;
    }
  }
};

} // namespace

std::string words(const Phrase& phrase, const char* const* catalogue, std::string_view language,
                  const std::vector<std::string>& names, int you) {
  if (phrase.key == Key::kNone || phrase.key >= Key::kCount) return {};
  Speaker speaker{phrase, catalogue, language, names, you};
  speaker.speak(catalogue[static_cast<std::size_t>(phrase.key)], nullptr);
  return speaker.out;
}

} // namespace beffroi
