// Arguments, files, setups and messages of the commands. Contract in cli.hpp.
#include "engine/cli/cli.hpp"

#include "engine/match/record.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace beffroi::cli {
namespace {

/// The whole of a file or of standard input, or nothing. Stops soon after the largest record.
std::optional<std::string> read_text(const std::string& path) {
  std::FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file) return std::nullopt;
  std::string text;
  char bytes[4096];
  while (text.size() <= kRecordMaxBytes) {
    const std::size_t got = std::fread(bytes, 1, sizeof bytes, file);
    if (got == 0) break;
    text.append(bytes, got);
  }
  const bool good = std::ferror(file) == 0;
  if (file != stdin) std::fclose(file);
  return good ? std::optional<std::string>(text) : std::nullopt;
}

std::string known_games() {
  std::string known = "; games:";
  for (const GameOps& game : all_games()) known += std::string(" ") + game.id;
  return known;
}

/// Ends the program: what is wrong with the first word.
[[noreturn]] void fail_at_first(const std::string& word, const std::string& message) {
  fail("word 1, " + word + ": " + message);
}

std::vector<std::string> names_of(const Match& match) {
  std::vector<std::string> names;
  for (const SeatSetup& seat : match.setup().seats) names.push_back(seat.name);
  return names;
}

} // namespace

Arguments::Arguments(int argc, char** argv) {
  static constexpr std::string_view kFlags[] = {"--json", "--link", "--record", "--signature"};
  for (int i = 0; i < argc; ++i) {
    const std::string text = argv[i];
    if (text.substr(0, 2) != "--") {
      words_.push_back(text);
      continue;
    }
    bool flag = false;
    for (const std::string_view name : kFlags) flag = flag || name == text;
    if (flag || i + 1 >= argc)
      options_.push_back({text, std::nullopt});
    else
      options_.push_back({text, argv[++i]});
  }
}

std::optional<std::string> Arguments::word(std::size_t i) const {
  return i < words_.size() ? std::optional<std::string>(words_[i]) : std::nullopt;
}

bool Arguments::has(std::string_view option) const {
  for (const Option& o : options_)
    if (o.name == option) return true;
  return false;
}

std::optional<std::string> Arguments::value(std::string_view option) const {
  for (const Option& o : options_)
    if (o.name == option) {
      if (!o.value) fail(std::string(option) + " needs a value");
      return o.value;
    }
  return std::nullopt;
}

std::int64_t Arguments::number(std::string_view option, std::int64_t lo, std::int64_t hi,
                               std::int64_t missing) const {
  const auto text = value(option);
  if (!text) return missing;
  const auto n = parse_number(*text, lo, hi);
  if (!n)
    fail(std::string(option) + " is a number from " + std::to_string(lo) + " to " +
         std::to_string(hi));
  return *n;
}

void Arguments::only(std::size_t words, const std::vector<std::string_view>& known) const {
  if (words_.size() > words) fail("unexpected word: " + words_[words]);
  for (std::size_t i = 0; i < options_.size(); ++i) {
    bool found = false;
    for (const std::string_view name : known) found = found || name == options_[i].name;
    if (!found) fail("unknown option " + options_[i].name);
    for (std::size_t j = 0; j < i; ++j)
      if (options_[j].name == options_[i].name) fail(options_[i].name + " is given twice");
  }
}

void fail(const std::string& message) {
  std::fflush(stdout);
  std::fprintf(stderr, "beffroi: %s\n", message.c_str());
  std::exit(kExitWrong);
}

void fail(const std::string& source, const LoadError& error) {
  std::string text = source;
  if (error.line > 0) text += ":" + std::to_string(error.line) + ":" + std::to_string(error.column);
  std::fflush(stdout);
  std::fprintf(stderr, "%s: %s\n", text.c_str(), explain(error).c_str());
  std::exit(kExitWrong);
}

std::string explain(const LoadError& error) {
  std::string text = english(error.phrase);
  if (!error.phrase.rule.empty()) text += " (" + std::string(error.phrase.rule.view()) + ")";
  if (!error.detail.empty()) text += " [" + error.detail + "]";
  return text;
}

const GameOps& game_of(const Arguments& arguments) {
  const auto id = arguments.word(0);
  if (!id) fail("name a game" + known_games());
  const GameOps* game = find_game(*id);
  if (!game) fail_at_first(*id, "there is no game of that name" + known_games());
  return *game;
}

AnyOptions options_of(const Arguments& arguments, const GameOps& game) {
  std::string text = arguments.value("--options").value_or("");
  if (const auto seats = arguments.value("--seats")) text = "seats=" + *seats + " " + text;
  AnyOptions options;
  const auto error =
      parse_options(text, game.options, game.option_count, game.min_seats, game.max_seats, options);
  if (error) fail("--options: " + error->word + ": " + error->reason);
  return options;
}

void start_match(const GameOps& game, const AnyOptions& options, std::uint64_t seed, Match& out) {
  MatchSetup setup;
  setup.game = &game;
  setup.options = options;
  setup.seed = seed;
  setup.seats.resize(static_cast<std::size_t>(options.seats));
  if (const auto error = Match::create(setup, out)) fail(game.id, *error);
}

namespace {
Match load_text(const std::string& path, const std::string& text, ChanceSource chance = {}) {
  Match match;
  if (const auto error = Match::load(text, match, std::move(chance)))
    fail(path == "-" ? "standard input" : path, *error);
  return match;
}
} // namespace

Match load_record(const Arguments& arguments, bool or_game, ChanceSource chance) {
  const auto path = arguments.word(0);
  if (!path) fail("name a record, or - for standard input");
  const auto text = read_text(*path);
  if (!text && or_game)
    fail_at_first(*path,
                  "there is no game of that name and no record that can be read" + known_games());
  if (!text && find_game(*path))
    fail_at_first(*path, "this is a game; name a record, or - for standard input");
  if (!text) fail_at_first(*path, "there is no record of that name that can be read");
  return load_text(*path, *text, std::move(chance));
}

Match load_record_or_export(const Arguments& arguments) {
  const auto path = arguments.word(0);
  const auto text = path ? read_text(*path) : std::nullopt;
  if (!text) return load_record(arguments); // it says what is wrong
  Match match;
  const auto error = Match::load(*text, match);
  if (error && Match::load_export(*text, match))
    fail(*path == "-" ? "standard input" : *path, *error);
  return match;
}

Match load_record_at(const std::string& path) {
  const auto text = read_text(path);
  if (!text) fail_at_first(path, "there is no record of that name that can be read");
  return load_text(path, *text);
}

std::string english(const Phrase& phrase, const Match& match) {
  return words(phrase, kEnglish, "en", names_of(match));
}
std::string english(const Phrase& phrase) { return words(phrase, kEnglish, "en", {}); }

std::string who_text(const Turn& turn) {
  if (turn.who == Who::kSeat) return "seat " + std::to_string(turn.seat + 1);
  return turn.who == Who::kChance ? "chance" : "over";
}

std::string scores_text(const Match& match, const Outcome& outcome) {
  return scores_text(outcome, names_of(match));
}

std::string scores_text(const Outcome& outcome, const std::vector<std::string>& names) {
  std::string text;
  for (int s = 0; s < outcome.seats; ++s) {
    const SeatScore& score = outcome.seat[s];
    text += text.empty() ? "" : "; ";
    text += "seat " + std::to_string(s + 1) + ": " + std::to_string(score.total);
    std::string parts;
    for (const ScorePart& part : score.parts)
      parts += (parts.empty() ? std::string() : std::string(", ")) +
               words(part.name, kEnglish, "en", names) + " " + std::to_string(part.points);
    if (!parts.empty()) text += " (" + parts + ")";
    if (score.rank > 0) text += ", rank " + std::to_string(score.rank);
  }
  return text;
}

std::string winners_text(const Outcome& outcome) {
  std::string text;
  for (int s = 0; s < outcome.seats; ++s)
    if (outcome.seat[s].rank == 1)
      text += (text.empty() ? std::string() : std::string(",")) + std::to_string(s + 1);
  return text.empty() ? "none" : text;
}

std::string decimals(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

} // namespace beffroi::cli
