// Mending: see mending.hpp.
#include "engine/match/mending.hpp"

#include "engine/match/node.hpp"
#include "engine/match/position_ops.hpp"

#include <algorithm>

namespace beffroi {
namespace {

constexpr std::size_t kMostBroken = 12;
/// What ends a part of a text and what joins it to its neighbours, from the smallest parts to the largest.
struct Kind {
  std::string_view ends, joins;
};
constexpr Kind kKinds[] = {
    {".,+/ =", ".,+"}, {",+/ =", ",+"}, {"+/ =", "+"}, {"/ =", ""}, {" ", " "}};
constexpr std::string_view kEnds = kKinds[0].ends;

bool has(std::string_view signs, char sign) { return signs.find(sign) != signs.npos; }

/// A text from which parts were cut out, and where in the first one each of its letters stands.
struct Cut {
  std::string text;
  std::vector<std::size_t> origin;
  std::string part; ///< what was cut out last
  std::size_t at = 0;

  std::size_t column(std::size_t i) const { return i < origin.size() ? origin[i] : origin.size(); }
};

struct Verdict {
  bool stands = false, reads = false;
  std::size_t at = 0; ///< in the first text, where it breaks a rule; 0: as a whole
  LoadError error;

  bool is_other_than(const Verdict& other) const {
    return stands || at != other.at || error.phrase.rule.view() != other.error.phrase.rule.view();
  }
};

Verdict judge(const MatchSetup& setup, const Cut& cut) {
  Verdict verdict;
  StateBuf state;
  const auto error = read_position(setup, cut.text, state);
  if (!error) {
    verdict.stands = verdict.reads = true;
    return verdict;
  }
  verdict.error = *error;
  verdict.reads = error->phrase.key == Key::k_position_impossible;
  if (error->column > 1) verdict.at = cut.column(static_cast<std::size_t>(error->column) - 1);
  return verdict;
}

/// Without the letters from `from` to before `end`; `left` stands in their place.
Cut without(const Cut& cut, std::size_t from, std::size_t end, std::string_view left = {}) {
  Cut out = cut;
  out.text.replace(from, end - from, left);
  const auto first = out.origin.begin() + static_cast<std::ptrdiff_t>(from + left.size());
  const auto last = out.origin.begin() + static_cast<std::ptrdiff_t>(end);
  out.origin.erase(first, last);
  return out;
}

/// What could be left out at this letter, from the smallest part to the largest.
void add_cuts(const Cut& cut, std::size_t at, std::vector<Cut>& out) {
  const std::string& text = cut.text;
  const auto add = [&](std::size_t from, std::size_t end, Cut made) {
    made.part = text.substr(from, end - from);
    made.at = cut.column(from);
    out.push_back(std::move(made));
  };
  const std::size_t stop = std::min(text.find_first_of(kEnds, at), text.size());
  if (at > 0 && at < stop && !has(kEnds, text[at - 1])) add(at, stop, without(cut, at, stop));
  for (const Kind& kind : kKinds) {
    const std::size_t before = at == 0 ? text.npos : text.find_last_of(kind.ends, at - 1);
    const std::size_t from = before == text.npos ? 0 : before + 1;
    const std::size_t end = std::min(text.find_first_of(kind.ends, at), text.size());
    if (from >= end) continue;
    if (from > 0 && has(kind.joins, text[from - 1]))
      add(from, end, without(cut, from - 1, end));
    else if (end < text.size() && has(kind.joins, text[end]))
      add(from, end, without(cut, from, end + 1));
    else
      add(from, end, without(cut, from, end, "-")); // nothing is left there
  }
}

/// Leaves out one part because of what is said there; false if that helps nothing.
bool leave_out(const MatchSetup& setup, Cut& cut, Verdict& now) {
  std::vector<Cut> cuts;
  const auto place = std::find(cut.origin.begin(), cut.origin.end(), now.at);
  if (now.at > 0 && place != cut.origin.end())
    add_cuts(cut, static_cast<std::size_t>(place - cut.origin.begin()), cuts);
  else
    for (std::size_t i = 0; i < cut.text.size(); ++i)
      if (i == 0 || has(kEnds, cut.text[i - 1])) add_cuts(cut, i, cuts);
  Cut* best = nullptr;
  Verdict then;
  for (Cut& tried : cuts) {
    const Verdict verdict = judge(setup, tried);
    if (!verdict.reads || !verdict.is_other_than(now)) continue;
    if (best && !(verdict.stands && (!then.stands || tried.part.size() < best->part.size())))
      continue;
    best = &tried;
    then = verdict;
    if (now.at > 0) break;
  }
  if (!best) return false;
  Cut chosen = std::move(*best);
  cut = std::move(chosen);
  now = then;
  return true;
}

} // namespace

std::optional<LoadError> mend(const MatchSetup& setup, std::string_view text, Mended& out) {
  Cut cut{std::string(text), {}, {}, 0};
  for (std::size_t i = 0; i < text.size(); ++i) cut.origin.push_back(i);
  Verdict now = judge(setup, cut);
  LoadError first = now.error;
  std::vector<BrokenPart> broken;
  while (!now.stands) {
    const Phrase why = now.error.phrase;
    if (!now.reads || broken.size() == kMostBroken || !leave_out(setup, cut, now)) return first;
    broken.push_back({cut.part, static_cast<int>(cut.at) + 1, why});
  }
  std::sort(broken.begin(), broken.end(),
            [](const BrokenPart& a, const BrokenPart& b) { return a.column < b.column; });
  out = {std::move(cut.text), std::move(broken)};
  return std::nullopt;
}

} // namespace beffroi
