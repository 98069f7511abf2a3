// `beffroi play`: a game against the computer in the terminal.
//
// Owns: reading commands and saying what happened, from one seat's point of view: actions that this
// seat did not see are not shown. The table itself is shown as the game's JSON where nothing is
// hidden.
#include "engine/cli/cli.hpp"
#include "engine/core/text.hpp"
#include "engine/match/record.hpp"
#include "engine/match/taught.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>

namespace beffroi::cli {
namespace {

constexpr const char* kHelp = "Type a move in notation, or: legal, score, state, hint, plan, "
                              "follow [order], undo, redo, resign, draw, record, help, quit\n";

class Terminal {
public:
  Terminal(Match match, Seat seat, std::uint64_t seed)
      : match_(std::move(match)),
        seat_(seat),
        seed_(seed),
        thinker_(taught_thinker(match_.game())) {}

  int run() {
    std::printf("%s. You are seat %d.\n%s", english(Phrase{.key = match_.game().name}).c_str(),
                seat_ + 1, kHelp);
    say_news();
    while (true) {
      while (!match_.over() && match_.turn().seat != seat_) play_bot();
      if (match_.over()) {
        const Outcome outcome = match_.outcome();
        std::printf("The game is over. %s\n%s\n", english(outcome.decided, match_).c_str(),
                    scores_text(match_, outcome).c_str());
        return 0;
      }
      std::printf("seat %d> ", seat_ + 1);
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line) || line == "quit") return 0;
      obey(line);
    }
  }

private:
  Match match_;
  Seat seat_;
  std::uint64_t seed_;
  std::unique_ptr<Thinker> thinker_;
  std::size_t told_ = 0;

  void say_news() {
    for (; told_ < match_.plies().size(); ++told_) {
      const Ply& ply = match_.plies()[told_];
      const bool seen = witnessed(ply.witness, seat_);
      std::printf("  %s: %s\n", who_text(ply.turn).c_str(), seen ? ply.text.c_str() : "?");
      for (const Event& event : ply.events) {
        const Phrase phrase = match_.game().phrase(match_.state_before(told_ + 1), event);
        if (phrase.key != Key::kNone) std::printf("      %s\n", english(phrase, match_).c_str());
      }
    }
  }

  Thought think(int level) {
    const Seat seat = match_.turn().seat;
    ViewBuf view{};
    match_.view(seat, view);
    thinker_->begin(view, seat, level, seed_ + static_cast<std::uint64_t>(match_.decisions()));
    while (!thinker_->run(64 * thinker_->slice())) {}
    return thinker_->best();
  }

  void play_bot() {
    const int level = match_.setup().seats[match_.turn().seat].level;
    if (const auto error = match_.play(think(level).action)) fail(match_.game().id, *error);
    say_news();
  }

  void say_legal() const {
    for (const Action& action : match_.legal()) std::printf(" %s", written(match_, action).c_str());
    std::printf("\n");
  }

  void say_state() const {
    if (match_.game().hides) {
      std::printf("Part of the state is secret here; score and legal show what you may know.\n");
      return;
    }
    Json json;
    match_.game().to_json(match_.state(), json);
    std::printf("%s\n", json.text().c_str());
  }

  std::string written(const Match& match, Action action) const {
    return std::string(match.game().write(match.state(), action).view());
  }

  /// The step that needs no decision of this seat, in the order wanted. With `first` also the one
  /// that the rules propose to begin with.
  std::optional<Action> next_step(const Match& match, const TargetPath& order, bool first) const {
    const GameOps& game = match.game();
    if (!game.follow || match.over() || match.turn().seat != seat_) return std::nullopt;
    ViewBuf view{};
    match.view(seat_, view);
    const std::optional<Action> step = game.follow(view, order);
    return step || !first ? step : game.proposed(view);
  }

  /// The things that would be handled in order, now or after the action proposed.
  TargetPath things(const TargetPath& order) const {
    const GameOps& game = match_.game();
    if (!game.orders || match_.over() || match_.turn().seat != seat_) return {};
    ViewBuf view{};
    match_.view(seat_, view);
    const std::optional<Action> first = game.proposed(view);
    return game.orders(view, first ? game.path(match_.state(), *first) : TargetPath{}, order);
  }

  /// All steps of the plan, tried on a copy; the numbers are those that follow() takes.
  void say_plan() const {
    const TargetPath places = things({});
    Match tried = match_;
    std::size_t steps = 0, place = 0;
    for (auto step = next_step(tried, {}, true); step; step = next_step(tried, {}, false)) {
      const TargetPath path = tried.game().path(tried.state(), *step);
      const std::string text = written(tried, *step);
      if (tried.play(*step)) break;
      std::printf("%s", steps++ == 0 ? "" : " ");
      if (place < places.size() && !path.empty() && path[0] == places[place])
        std::printf("%zu:", ++place);
      std::printf("%s", text.c_str());
    }
    std::printf("%s\n", steps == 0 ? "No plan." : "");
  }

  /// Plays the plan; `numbers`: its places in the order wanted, or nothing.
  void follow(std::string_view numbers) {
    const TargetPath best = things({});
    TargetPath order{};
    bool wrong = false;
    while (!numbers.empty() && !wrong) {
      const std::size_t space = std::min(numbers.find(' '), numbers.size());
      const auto place =
          parse_number(numbers.substr(0, space), 1, static_cast<std::int64_t>(best.size()));
      numbers.remove_prefix(std::min(space + 1, numbers.size()));
      wrong = !place || order.size() == best.size();
      if (!wrong) order.push_back(best[static_cast<std::size_t>(*place - 1)]);
    }
    if (wrong || (!order.empty() && things(order) != order)) {
      std::printf("The plan cannot be carried out in that order.\n");
      return;
    }
    std::optional<Action> step = next_step(match_, order, true);
    if (!step) std::printf("No plan.\n");
    for (; step; step = next_step(match_, order, false))
      if (const auto error = match_.play(*step)) {
        std::printf("%s\n", explain(*error).c_str());
        return;
      }
  }

  void undo() {
    const UndoVerdict verdict = match_.can_undo();
    if (verdict.reason.key != Key::kNone)
      std::printf("%s\n", english(verdict.reason, match_).c_str());
    std::printf("Actions taken back: %d\n", match_.undo());
    told_ = match_.plies().size();
  }

  void obey(const std::string& line) {
    if (line.empty() || line == "help")
      std::printf("%s", kHelp);
    else if (line == "legal")
      say_legal();
    else if (line == "score")
      std::printf("%s\n", scores_text(match_, match_.outcome()).c_str());
    else if (line == "state")
      say_state();
    else if (line == "record")
      std::printf("%s", match_.record(match_.game().hides ? seat_ : kNoSeat).c_str());
    else if (line == "hint")
      std::printf("%s\n", written(match_, think(kLevels).action).c_str());
    else if (line == "plan")
      say_plan();
    else if (line == "follow" || line.starts_with("follow "))
      follow(std::string_view(line).substr(std::min<std::size_t>(line.size(), 7)));
    else if (line == "undo")
      undo();
    else if (line == "redo")
      std::printf("Actions redone: %d\n", match_.redo());
    else if (line == "resign") {
      if (const auto error = match_.resign(seat_)) std::printf("%s\n", explain(*error).c_str());
    } else if (line == "draw") {
      if (const auto error = match_.agree()) std::printf("%s\n", explain(*error).c_str());
    } else if (const auto error = match_.play(std::string_view(line)))
      std::printf("%s\n", explain(*error).c_str());
    say_news();
  }
};

} // namespace

int run_play(const Arguments& arguments) {
  arguments.only(1, {"--options", "--seats", "--seat", "--level", "--seed"});
  const GameOps& game = game_of(arguments);
  const AnyOptions options = options_of(arguments, game);
  const auto seat = static_cast<Seat>(arguments.number("--seat", 1, options.seats, 1) - 1);
  const auto level = static_cast<int>(arguments.number("--level", 1, kLevels, 3));
  const auto seed =
      static_cast<std::uint64_t>(arguments.number("--seed", 0, std::int64_t{1} << 62, 1));
  Match match;
  start_match(game, options, seed, match);
  for (int s = 0; s < options.seats; ++s) {
    SeatSetup setup;
    if (s != seat) {
      setup.kind = SeatSetup::Kind::kBot;
      setup.level = level;
    }
    if (const auto error = match.set_seat(static_cast<Seat>(s), setup)) fail(game.id, *error);
  }
  return Terminal(std::move(match), seat, splitmix64(seed + 1)).run();
}

} // namespace beffroi::cli
