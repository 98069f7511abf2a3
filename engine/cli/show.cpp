// `beffroi show`: a position in words, from its text or where a record ends.
//
// Owns: how the state of any game is laid out for reading: the fields of its JSON, each on a line
// of its own where they are long. Everything is shown, hidden cards too.
#include "engine/cli/cli.hpp"
#include "engine/match/json.hpp"
#include "engine/match/position_ops.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace beffroi::cli {
namespace {

constexpr std::size_t kWidth = 120;

/// A JSON value that is being laid out; of names there are as many as of items in an object.
struct Value {
  std::string text; ///< of a single value
  std::vector<std::string> names;
  std::vector<Value> items;
  bool is_list = false; ///< an array or an object
};

/// Reads what Json writes: no blanks, nothing wrong.
class Reader {
public:
  explicit Reader(std::string_view text) : text_(text) {}
  Value read() {
    Value value;
    const char first = text_[at_];
    if (first != '{' && first != '[') {
      value.text = first == '"' ? quoted() : plain();
      return value;
    }
    value.is_list = true;
    const char last = first == '{' ? '}' : ']';
    ++at_;
    while (text_[at_] != last) {
      if (text_[at_] == ',') ++at_;
      if (first == '{') {
        value.names.push_back(quoted());
        ++at_; // the colon
      }
      value.items.push_back(read());
    }
    ++at_;
    return value;
  }

private:
  std::string_view text_;
  std::size_t at_ = 0;

  std::string quoted() {
    std::string out;
    for (++at_; text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;
      out += text_[at_];
    }
    ++at_;
    return out;
  }
  std::string plain() {
    const std::size_t end = std::min(text_.find_first_of(",]}", at_), text_.size());
    const std::string word(text_.substr(at_, end - at_));
    at_ = end;
    return word == "null" ? "-" : word == "true" ? "yes" : word == "false" ? "no" : word;
  }
};

std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

bool is_single(const Value& value) { return !value.is_list; }
/// A list of single values without names.
bool is_simple(const Value& value) {
  return value.is_list && value.names.empty() &&
         std::all_of(value.items.begin(), value.items.end(), is_single);
}

/// The value on one line.
std::string flat(const Value& value) {
  if (is_single(value)) return value.text.empty() ? "-" : value.text;
  if (value.items.empty()) return "-";
  std::string out;
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (i > 0) out += is_simple(value) ? " " : value.names.empty() ? "; " : ", ";
    if (!value.names.empty()) out += spaced(value.names[i]) + " ";
    const bool brackets = !is_single(value.items[i]) && !value.items[i].items.empty();
    out += brackets ? "(" + flat(value.items[i]) + ")" : flat(value.items[i]);
  }
  return out;
}

/// Single values in lines of the width.
void print_wrapped(const Value& value, std::size_t indent) {
  std::string line;
  for (const Value& item : value.items) {
    if (!line.empty() && indent + line.size() + 1 + item.text.size() > kWidth) {
      std::printf("%*s%s\n", static_cast<int>(indent), "", line.c_str());
      line.clear();
    }
    line += (line.empty() ? "" : " ") + item.text;
  }
  std::printf("%*s%s\n", static_cast<int>(indent), "", line.c_str());
}

/// The items of an object or a list, each on a line where it fits.
void print(const Value& value, std::size_t indent) {
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    const Value& item = value.items[i];
    const std::string head =
        std::string(indent, ' ') +
        (value.names.empty() ? std::string("-") : spaced(value.names[i]) + ":");
    const std::string line = flat(item);
    if (is_single(item) || head.size() + 1 + line.size() <= kWidth) {
      std::printf("%s %s\n", head.c_str(), line.c_str());
      continue;
    }
    std::printf("%s\n", head.c_str());
    if (is_simple(item))
      print_wrapped(item, indent + 2);
    else
      print(item, indent + 2);
  }
}

void print_position(const GameOps& game, const AnyOptions& options, StateRef state) {
  std::printf("%s, %s\n", english(Phrase{.key = game.name}).c_str(),
              write_options(options, game.options, game.option_count).c_str());
  Json json;
  game.to_json(state, json);
  print(Reader(json.text()).read(), 0);
  const Turn turn = game.turn(state);
  const Outcome outcome = game.outcome(state);
  if (turn.who == Who::kSeat)
    std::printf("%s to move, legal moves: %zu\n", who_text(turn).c_str(), game.legal(state).size());
  else if (turn.who == Who::kChance)
    std::printf("chance draws, possible draws: %zu\n", game.chance(state).size());
  else
    std::printf("over, first: %s\n", winners_text(outcome).c_str());
  std::printf("%s\n", scores_text(outcome, {}).c_str());
  if (const PositionOps* positions = find_positions(game))
    std::printf("position: %s\n", positions->write(state).c_str());
}

/// Ends the program: the place in the text, the reason, and the text with a mark under the place.
[[noreturn]] void refuse(std::string_view text, const PositionError& error) {
  constexpr std::size_t kBefore = 60;
  constexpr std::size_t kAfter = 40;
  const std::size_t at = std::min(error.at, text.size());
  const std::size_t from = at > kBefore ? at - kBefore : 0;
  std::string part(text.substr(from, at - from + kAfter));
  for (char& c : part)
    if (c < ' ' || c > '~') c = '?';
  std::fflush(stdout);
  std::fprintf(stderr, "position:1:%zu: %s\n  %s\n  %s^\n", at + 1,
               explain(LoadError{0, 0, error.phrase, ""}).c_str(), part.c_str(),
               std::string(at - from, ' ').c_str());
  std::exit(kExitWrong);
}

} // namespace

int run_show(const Arguments& arguments) {
  const auto first = arguments.word(0);
  if (!first) fail("name a game and a position, or a record");
  const auto show = [&arguments](const GameOps& game, const AnyOptions& options, StateRef state) {
    if (arguments.has("--json"))
      std::printf("%s\n", shown_json(game, options, state).c_str());
    else
      print_position(game, options, state);
    return 0;
  };
  if (!find_game(*first)) {
    const Match match = load_record(arguments, true);
    arguments.only(1, {"--json"});
    return show(match.game(), match.setup().options, match.state());
  }
  arguments.only(2, {"--json", "--seats", "--options"});
  const GameOps& game = game_of(arguments);
  const AnyOptions options = options_of(arguments, game);
  StateBuf state;
  const auto text = arguments.word(1);
  if (!text) {
    game.setup(options, state);
  } else {
    const PositionOps* positions = find_positions(game);
    if (!positions)
      fail(std::string(game.id) + ": " + english(Phrase{.key = Key::k_position_none}));
    if (const auto error = positions->set_up(options, *text, state)) refuse(*text, *error);
  }
  return show(game, options, state);
}

} // namespace beffroi::cli
