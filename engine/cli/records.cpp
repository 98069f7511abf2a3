// `beffroi replay`, `legal`, `record` and `random`: records in and out.
#include "engine/cli/cli.hpp"
#include "engine/match/json.hpp"
#include "engine/match/record.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>

namespace beffroi::cli {
namespace {

void print_legal(const Match& match) {
  std::string moves;
  for (const Action& action : match.legal())
    moves += std::string(" ") + std::string(match.game().write(match.state(), action).view());
  std::printf("%zu legal:%s\n", match.legal().size(), moves.c_str());
}

void print_outcome(const Match& match) {
  const Outcome outcome = match.outcome();
  std::printf("%s\n", scores_text(match, outcome).c_str());
  if (!match.over()) return;
  for (const Phrase& phrase : {outcome.reason, outcome.decided}) {
    const std::string text = english(phrase, match);
    if (!text.empty()) std::printf("%s (%s)\n", text.c_str(), phrase.rule.text);
  }
  std::printf("first: %s\n", winners_text(outcome).c_str());
}

/// " ! note" of a move, or nothing.
std::string remark_text(const Remark* remark) {
  if (!remark) return {};
  std::string out = kMarkText[static_cast<std::size_t>(remark->mark)];
  if (!remark->note.empty()) out += "  " + quoted(remark->note);
  return out;
}

void print_line(const GameLine& line, int indent) {
  std::printf("%*s(%s\n", indent, "", line.name.empty() ? "" : (" " + quoted(line.name)).c_str());
  auto nested = line.lines.begin();
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    const LineMove& move = line.moves[i];
    const std::string text =
        move.position ? "position " + quoted(move.text)
                      : std::to_string(move.turn) + ". " + (move.chance ? "*" : "") + move.text;
    std::printf("%*s%s%s\n", indent + 2, "", text.c_str(), remark_text(&move.remark).c_str());
    for (; nested != line.lines.end() && nested->at == i; ++nested) print_line(*nested, indent + 2);
  }
  std::printf("%*s)\n", indent, "");
}

/// Prints the boards that were set anew after so many plies, and the lines that leave the game there.
void print_sets(const Match& match, std::size_t ply) {
  for (const Act& act : match.acts()) {
    if (act.kind != Act::Kind::kSetUp || act.ply != ply) continue;
    std::printf("     position %s\n", quoted(match.board(act)).c_str());
    for (const GameLine& line : match.lines_at(ply, true)) print_line(line, 5);
  }
}

/// Plays random legal moves to the end.
void play_random(Match& match, Rng& rng) {
  while (!match.over()) {
    const auto n = static_cast<std::uint32_t>(match.legal().size());
    const Action action = match.legal()[rng.below(n)];
    if (const auto error = match.play(action)) fail(match.game().id, *error);
  }
}

/// Statistics of a run of random games.
struct Counts {
  int games = 0;
  std::int64_t plies = 0;
  std::size_t shortest = 0;
  std::size_t longest = 0;
  int shared = 0;
  int won[kMaxSeats] = {};
  std::map<std::string, int> ends{}; ///< games by the rule that ended them

  /// Refuses a game in which an invariant was broken at any time.
  void add(const Match& match) {
    for (std::size_t i = 0; i <= match.plies().size(); ++i)
      if (const char* why = match.game().broken(match.state_before(i)))
        fail("broken after action " + std::to_string(i) + ": " + why + "\n" + match.record());
    const std::size_t n = match.plies().size();
    shortest = games == 0 ? n : std::min(shortest, n);
    longest = std::max(longest, n);
    plies += static_cast<std::int64_t>(n);
    ++games;
    const Outcome outcome = match.outcome();
    int first = 0;
    for (int s = 0; s < outcome.seats; ++s) first += outcome.seat[s].rank == 1;
    for (int s = 0; s < outcome.seats; ++s) won[s] += first == 1 && outcome.seat[s].rank == 1;
    shared += first != 1;
    ++ends[outcome.reason.rule.text];
  }
};

/// Goes on from where a record ends with choices of another seed; what is drawn comes of the record's.
int go_on(const Arguments& arguments) {
  arguments.only(0, {"--seed", "--from"});
  Match match = load_record_at(*arguments.value("--from"));
  Rng rng(splitmix64(
      static_cast<std::uint64_t>(arguments.number("--seed", 0, std::int64_t{1} << 62, 0))));
  play_random(match, rng);
  std::printf("%s", match.record().c_str());
  return 0;
}

} // namespace

int run_replay(const Arguments& arguments) {
  arguments.only(1, {"--json"});
  const Match match = load_record(arguments);
  if (arguments.has("--json")) {
    std::printf("%s\n", replay_json(match).c_str());
    return 0;
  }
  const GameOps& game = match.game();
  std::printf("%s, %s\n", english(Phrase{.key = game.name}).c_str(),
              write_options(match.setup().options, game.options, game.option_count).c_str());
  for (std::size_t i = 0; i < match.plies().size(); ++i) {
    const Ply& ply = match.plies()[i];
    print_sets(match, i);
    std::printf("%zu  %s  %s%s\n", i + 1, who_text(ply.turn).c_str(), ply.text.c_str(),
                remark_text(match.remark(i)).c_str());
    for (const Event& event : ply.events) {
      const Phrase phrase = game.phrase(match.state_after(i), event);
      if (phrase.key != Key::kNone)
        std::printf("     %s (%s)\n", english(phrase, match).c_str(), phrase.rule.text);
    }
    for (const GameLine& line : match.lines_at(i)) print_line(line, 5);
  }
  print_sets(match, match.plies().size());
  for (const GameLine& line : match.lines_at(match.plies().size())) print_line(line, 5);
  print_outcome(match);
  return 0;
}

int run_legal(const Arguments& arguments) {
  arguments.only(1, {"--json"});
  const Match match = load_record(arguments);
  if (arguments.has("--json")) {
    std::printf("%s\n", position_json(match).c_str());
    return 0;
  }
  std::printf("%s\n", who_text(match.turn()).c_str());
  print_legal(match);
  print_outcome(match);
  return 0;
}

int run_record(const Arguments& arguments) {
  arguments.only(1, {"--link"});
  // What another device is to see first may be undrawn.
  const Match match = load_record(arguments, false, ChanceSource::turns());
  std::printf("%s", (arguments.has("--link") ? match.link_record() : match.record()).c_str());
  return 0;
}

int run_random(const Arguments& arguments) {
  if (arguments.has("--from")) return go_on(arguments);
  arguments.only(1, {"--seed", "--seats", "--options", "--games"});
  const GameOps& game = game_of(arguments);
  const AnyOptions options = options_of(arguments, game);
  if (!arguments.has("--seed")) fail("random needs --seed n");
  const auto seed =
      static_cast<std::uint64_t>(arguments.number("--seed", 0, std::int64_t{1} << 62, 0));
  const std::int64_t games = arguments.number("--games", 1, 100'000'000, 0);
  Counts counts;
  Match match;
  for (std::int64_t i = 0; i < std::max<std::int64_t>(games, 1); ++i) {
    const std::uint64_t game_seed = seed + static_cast<std::uint64_t>(i);
    start_match(game, options, game_seed, match);
    Rng rng(splitmix64(game_seed));
    play_random(match, rng);
    if (games == 0) {
      std::printf("%s", match.record().c_str());
      return 0;
    }
    counts.add(match);
  }
  std::printf("games %d\nactions mean %s min %zu max %zu\nshared first %d\n", counts.games,
              decimals(static_cast<double>(counts.plies) / counts.games, 1).c_str(),
              counts.shortest, counts.longest, counts.shared);
  for (int s = 0; s < options.seats; ++s) std::printf("seat %d won %d\n", s + 1, counts.won[s]);
  for (const auto& [rule, n] : counts.ends) std::printf("ended by %s %d\n", rule.c_str(), n);
  return 0;
}

} // namespace beffroi::cli
