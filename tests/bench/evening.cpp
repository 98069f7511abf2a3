// evening: what a whole game asks of a person at the table, in touches and in waiting.
//
//   cmake --build build/native --target evening && build/native/evening [games of each, 20]
//
// One person against computers, all of whom play random moves, in every game that people can
// choose, with its own seats and options. Printed for each game, a game's mean or median:
//   - touches of a person: with a button after every choice and every forced step (as the table
//     once asked), with a finger (the second touch on the aimed target plays), with a mouse (a
//     click on it plays), and where no move waits; only in the last one are forced moves automatic
//   - ms until the table accepts the next touch: from the computers' last move, and from the
//     person's own, at each pace, and when the others' turn is skipped at once. The clock is
//     simulated.
//   - rows of the log a turn: one for each line (as it once was), and one for each turn
//   - at a real table, by a finger on a phone (390 x 844), all of them people and any draws: touches
//     that answer draws in a row (a tile, a market), and all touches of a player's turn. Only what the
//     picture shows is touched, and what was meant has to be what is played
//   - a deal that is laid by brushes there (Asking::places), any pieces anywhere: by touches of the
//     spaces, brush after brush; with strokes along neighbours where the same lies; and in keys
//   - the smallest share of a window that its targets span, over the windows of the style guide
//
// Owns: this measure alone. Next: controller.cpp, what the table costs; MEASURES.md, what came of
// it.
#include "web/scene/table/table.hpp"

#include "engine/core/rng.hpp"
#include "engine/match/game_ops.hpp"
#include "tests/kit/finger.hpp"
#include "web/scene/model/asking.hpp"
#include "web/scene/model/look.hpp"
#include "web/scene/model/scene_builder.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

using namespace beffroi;

namespace {

constexpr double kFrameMs = 16;
constexpr double kTouchMs = 500; // between two touches of a person: two at once are taken for one
constexpr int kMostPlies = 3000;
constexpr int kMostTold =
    800; // at a real table: random moves hardly end a game of Wandering Towers
constexpr Target kButton{kUiConfirm, 0, 0, 0};

Metrics window_of(float width, float height) {
  Metrics m;
  m.width_px = width;
  m.height_px = height;
  m.layout = layout_class(width, height, 0);
  return m;
}

Match begin_match(const GameOps& game, std::uint64_t seed) {
  MatchSetup setup;
  setup.game = &game;
  setup.options = initial_options(game.options, game.option_count, game.usual_seats);
  setup.seed = seed;
  setup.seats.resize(static_cast<std::size_t>(game.usual_seats));
  for (std::size_t i = 1; i < setup.seats.size(); ++i) {
    setup.seats[i].kind = SeatSetup::Kind::kBot;
    setup.seats[i].level = 1;
  }
  Match match;
  if (Match::create(setup, match)) trap();
  return match;
}

struct Means {
  std::vector<double> all;
  void add(double x) { all.push_back(x); }
  double mean() const {
    double sum = 0;
    for (const double x : all) sum += x;
    return all.empty() ? 0 : sum / static_cast<double>(all.size());
  }
  double part(double share) {
    if (all.empty()) return 0;
    std::sort(all.begin(), all.end());
    return all[std::min(all.size() - 1,
                        static_cast<std::size_t>(share * static_cast<double>(all.size())))];
  }
};

enum class Hand { kFinger, kMouse };

/// One game at one table, with a person who plays random moves.
class Evening {
public:
  Evening(const GameOps& game, std::uint64_t seed, const Preferences& preferences, Hand hand,
          bool skips)
      : rng_(seed), hand_(hand), skips_(skips), pace_(preferences.pace) {
    table_.set_metrics(window_of(1440, 840));
    table_.set_preferences(preferences);
    table_.show(begin_match(game, seed));
    table_.set_curtain(Table::Curtain::kOpen);
  }

  void play() {
    while (!table_.match().over() && table_.match().plies().size() < kMostPlies) {
      wait();
      if (table_.match().over()) break;
      decide();
    }
  }

  const Table& table() const { return table_; }
  int touches = 0;
  int old_touches = 0; ///< a button after every choice, and nothing by itself
  Means after_others, after_own;

private:
  bool is_asked() const {
    const Turn turn = table_.match().turn();
    return turn.who == Who::kSeat && turn.seat == 0 &&
           table_.state_json().find("\"acting\":true") != std::string::npos;
  }

  /// Until the person is asked: computers answer at once, frames go by.
  void wait() {
    const double own_ms = now_;
    double others_ms = -1;
    bool skipped = false;
    for (int frames = 0; !table_.match().over() && !is_asked(); ++frames) {
      if (frames > 1000000) trap();
      table_.tick(now_);
      if (table_.wants_bot()) {
        const std::vector<Action>& legal = table_.match().legal();
        const Action move = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
        const Text text = table_.match().game().write(table_.match().state(), move);
        table_.bot_move(text.view(), now_);
        others_ms = now_;
        if (skips_ && !skipped) skipped = table_.skip(now_);
      } else if (pace_ == Pace::kStep) {
        table_.go_on(now_);
      }
      if (is_asked()) break;
      now_ += kFrameMs;
    }
    if (others_ms >= 0 && !table_.match().over()) {
      after_others.add(now_ - others_ms);
      after_own.add(now_ - own_ms);
    }
  }

  const Hit* hit_of(Target target) const {
    for (const Hit& hit : table_.settled().hits)
      if (hit.target == target) return &hit;
    return nullptr;
  }
  void touch(Target target) {
    ++touches;
    now_ += kTouchMs;
    table_.tick(now_);
    const Hit* hit = hit_of(target);
    if (hand_ == Hand::kMouse && hit && !hit->spoken) {
      const PointF at{hit->x + hit->w / 2, hit->y + hit->h / 2};
      table_.pointer_move(at, now_);
      table_.pointer_down(at, false, now_);
      table_.pointer_up(at, false, now_);
    } else {
      table_.act(target, now_);
    }
  }

  void decide() {
    const std::vector<LegalPath> all = table_.match().legal_paths();
    const LegalPath& one = all[rng_.below(static_cast<std::uint32_t>(all.size()))];
    const std::size_t before = table_.match().plies().size();
    const auto decided = [&] { return table_.match().plies().size() != before; };
    // What the rules propose is chosen already: it is played, or taken away first.
    if (table_.state_json().find("\"proposal\":true") != std::string::npos)
      touch(all.size() == 1 ? kButton : Target{kUiCancel, 0, 0, 0});
    for (const Target target : one.path)
      if (!decided()) touch(target);
    // Of a set the same touch would take the member away again.
    const std::size_t n = one.path.size();
    if (!decided() && n > 0 && table_.match().game().choosing.how(one.path[n - 1]) != How::kSet)
      touch(one.path[n - 1]);
    if (!decided()) touch(kButton);
    for (std::size_t i = before; i < table_.match().plies().size(); ++i) {
      const Ply& ply = table_.match().plies()[i];
      if (ply.turn.who == Who::kSeat && ply.turn.seat == 0)
        old_touches += i == before ? static_cast<int>(one.path.size()) + 1 : 2;
    }
    if (!decided()) {
      const Text text = table_.match().game().write(table_.match().state(), one.action);
      std::printf("  %s was touched and not played\n", std::string(text.view()).c_str());
      std::exit(1);
    }
  }

  Table table_;
  Rng rng_;
  Hand hand_;
  bool skips_;
  Pace pace_;
  double now_ = 1000;
};

/// Rows that stand in the log when it is folded: of each turn one.
std::size_t turns_of(const History& history) {
  std::size_t rows = 0;
  int last = -1;
  for (const History::Line& line : history.lines()) {
    if (line.turn == last && line.turn != 0) continue;
    last = line.turn;
    ++rows;
  }
  return rows;
}

/// One game at a real table: people alone, who play random moves and draw anything. What they mean is what is played, or
/// the measure ends.
class RealTable {
public:
  RealTable(Match match, std::uint64_t seed) : rng_(seed), finger_(table_, 1000) {
    Preferences p;
    p.motion = Motion::kNone;
    p.confirm = Confirm::kNever; // everything can be taken back
    table_.set_metrics(window_of(390, 788));
    table_.set_preferences(p);
    table_.show(std::move(match));
  }

  void play() {
    const Match& match = table_.match();
    lay_deal();
    while (!match.over() && match.plies().size() < kMostTold) {
      const int before = finger_.touches;
      if (match.waits_for_chance()) {
        answer();
        drew_ += finger_.touches - before;
        continue;
      }
      finger_.wait_for_turn();
      if (match.over() || match.waits_for_chance()) continue;
      if (const Seat seat = match.turn().seat; seat != seat_) {
        if (in_turn_ > 0) of_turns.add(in_turn_);
        in_turn_ = 0;
        seat_ = seat;
      }
      if (drew_ > 0) of_draws.add(drew_);
      if (answers().empty())
        decide();
      else
        answer();
      in_turn_ += finger_.touches - before + drew_;
      drew_ = 0;
    }
  }

  Means of_draws;    ///< touches that answer draws in a row
  Means of_turns;    ///< touches of a player's turn, with the draws before and in it
  int decisions = 0; ///< that were touched in the picture
  /// Of a deal that is laid; 0: there was none.
  int deal_touches = 0, deal_strokes = 0, deal_keys = 0;

private:
  bool has_place(Target target) const {
    for (const Hit& hit : table_.settled().hits)
      if (hit.target == target) return true;
    return false;
  }
  PointF middle_of(int place) const {
    for (const Hit& hit : table_.settled().hits)
      if (hit.target == place_target(place)) return {hit.x + hit.w / 2, hit.y + hit.h / 2};
    trap();
  }
  /// Lays any deal: first by touches, then, all taken back, by strokes, then by keys. It is answered once.
  void lay_deal() {
    if (!has_place(place_target(0))) return;
    std::vector<int> wanted;
    while (has_place(place_target(static_cast<int>(wanted.size()))))
      wanted.push_back(static_cast<int>(wanted.size()) % 16);
    const auto n = static_cast<int>(wanted.size());
    for (std::size_t i = wanted.size(); i > 1; --i)
      std::swap(wanted[i - 1], wanted[rng_.below(static_cast<std::uint32_t>(i))]);
    const int start = finger_.touches;
    for (int kind = 0; kind < 16; ++kind) // an empty brush hands on
      for (int place = 0; place < n; ++place)
        if (wanted[static_cast<std::size_t>(place)] == kind) finger_.touch(place_target(place));
    deal_touches = finger_.touches - start + 1;
    check_laid(wanted);
    while (table_.undo(0)) {}
    // Strokes start at a place that is empty, and go on to a neighbour in the row.
    std::vector<bool> lies(wanted.size());
    for (int kind = 0; kind < 16; ++kind)
      for (int place = 0; place < n; ++place) {
        if (lies[static_cast<std::size_t>(place)] ||
            wanted[static_cast<std::size_t>(place)] != kind)
          continue;
        ++deal_strokes;
        PointF at = middle_of(place);
        table_.pointer_down(at, true, finger_.now_ms());
        lies[static_cast<std::size_t>(place)] = true;
        for (int next = 0; next < n; ++next) {
          const PointF to = middle_of(next);
          const float away = std::abs(to.x - at.x) + std::abs(to.y - at.y);
          if (lies[static_cast<std::size_t>(next)] ||
              wanted[static_cast<std::size_t>(next)] != kind || away > 48 ||
              (to.x != at.x && to.y != at.y))
            continue;
          table_.pointer_move(to, finger_.now_ms());
          lies[static_cast<std::size_t>(next)] = true;
          at = to;
        }
        table_.pointer_up(at, true, finger_.now_ms());
      }
    ++deal_strokes; // the button
    check_laid(wanted);
    while (table_.undo(0)) {}
    for (const int kind : wanted) {
      const std::string code = {static_cast<char>('1' + kind / 4), "bkcl"[kind % 4]};
      for (std::size_t keys = 1; keys <= code.size(); ++keys) {
        table_.type(code.substr(0, keys), false, 0);
        ++deal_keys;
      }
    }
    check_laid(wanted);
    finger_.touch(ui_target(kUiDrawn, kAskDeal));
    const auto& plies = table_.match().plies();
    std::vector<Action> as(16);
    std::vector<bool> known(16);
    bool right = static_cast<int>(plies.size()) >= n;
    for (std::size_t i = 0; i < wanted.size() && right; ++i) {
      const auto kind = static_cast<std::size_t>(wanted[i]);
      right = !known[kind] || as[kind] == plies[i].action;
      as[kind] = plies[i].action;
      known[kind] = true;
    }
    if (!right) fail("the deal is another one than what was laid");
  }
  /// What lies is named alike where it is alike.
  void check_laid(const std::vector<int>& wanted) const {
    const std::string text = table_.settled().prompt;
    if (text.find(std::to_string(wanted.size()) + " of ") == std::string::npos)
      fail("not all pieces of the deal lie");
    std::vector<std::string> names(16);
    for (std::size_t i = 0; i < wanted.size(); ++i)
      for (const Hit& hit : table_.settled().hits) {
        if (hit.target != place_target(static_cast<int>(i))) continue;
        const std::string name = hit.label.substr(0, hit.label.size() - 6); // " on a1"
        std::string& known = names[static_cast<std::size_t>(wanted[i])];
        if (known.empty()) known = name;
        if (known != name) fail("a piece of the deal is another one than was meant");
      }
  }
  [[noreturn]] static void fail(const char* what) {
    std::printf("  %s\n", what);
    std::exit(1);
  }

  std::vector<Target> answers() const {
    std::vector<Target> out;
    for (const Hit& hit : table_.settled().hits)
      if (hit.target.kind == kUiDrawn && hit.target.b == 0 && hit.target.a >= 0 &&
          hit.state == Hit::State::kLegal)
        out.push_back(hit.target);
    return out;
  }
  /// Touches any answer of the page, or goes to the next page where it has none.
  void answer() {
    const std::vector<Target> all = answers();
    if (all.empty())
      finger_.touch({kUiKinds, -1, 0, 0});
    else
      finger_.touch(all[rng_.below(static_cast<std::uint32_t>(all.size()))]);
  }
  void decide() {
    ++decisions;
    const std::vector<Action>& all = table_.match().legal();
    const Action meant = all[rng_.below(static_cast<std::uint32_t>(all.size()))];
    const Text text = table_.match().game().write(table_.match().state(), meant);
    if (const std::string wrong = finger_.play(meant); !wrong.empty()) {
      std::printf("  %s was meant: %s\n", std::string(text.view()).c_str(), wrong.c_str());
      std::exit(1);
    }
  }

  Table table_;
  Rng rng_;
  test::Finger finger_;
  Seat seat_ = kNoSeat; ///< whose turn it is
  int in_turn_ = 0, drew_ = 0;
};

void measure_real_table(const GameOps& game, int games) {
  const GameLook* look = find_look(game.id);
  if (!look || !look->ask) return;
  Means draws, turns, touches, strokes, keys;
  int decisions = 0;
  for (int i = 0; i < games; ++i) {
    const auto seed = static_cast<std::uint64_t>(i + 1);
    MatchSetup setup = begin_match(game, seed).setup();
    setup.draws = Draws::kTyped;
    for (SeatSetup& seat : setup.seats) seat = {};
    Match match;
    if (Match::create(setup, match)) trap();
    RealTable one(std::move(match), seed);
    one.play();
    draws.all.insert(draws.all.end(), one.of_draws.all.begin(), one.of_draws.all.end());
    turns.all.insert(turns.all.end(), one.of_turns.all.begin(), one.of_turns.all.end());
    decisions += one.decisions;
    if (one.deal_keys == 0) continue;
    touches.add(one.deal_touches);
    strokes.add(one.deal_strokes);
    keys.add(one.deal_keys);
  }
  std::printf(
      "  at a real table: touches for draws in a row, median %.0f, p95 %.0f, most %.0f; of a "
      "turn, median %.0f, p95 %.0f; all %d decisions came out as meant\n",
      draws.part(0.5), draws.part(0.95), draws.part(1), turns.part(0.5), turns.part(0.95),
      decisions);
  if (!keys.all.empty())
    std::printf("  a deal by brushes: %.0f touches, %.1f with strokes along neighbours, or %.0f "
                "keys and one touch\n",
                touches.mean(), strokes.mean(), keys.mean());
}

void measure(const GameOps& game, int games) {
  std::printf("%s, %d games\n", game.id, games);
  Means old, finger, mouse, never, lines;
  for (int i = 0; i < games; ++i) {
    const auto seed = static_cast<std::uint64_t>(i + 1);
    Preferences p;
    p.motion = Motion::kNone;
    p.pace = Pace::kAtOnce;
    p.confirm = Confirm::kOnTouch;
    Evening by_finger(game, seed, p, Hand::kFinger, false);
    by_finger.play();
    finger.add(by_finger.touches);
    old.add(by_finger.old_touches);
    const History& history = by_finger.table().history();
    const auto turns = static_cast<double>(turns_of(history));
    lines.add(static_cast<double>(history.lines().size()) / turns);
    Evening by_mouse(game, seed, p, Hand::kMouse, false);
    by_mouse.play();
    mouse.add(by_mouse.touches);
    p.confirm = Confirm::kNever;
    p.forced = true;
    Evening by_none(game, seed, p, Hand::kFinger, false);
    by_none.play();
    never.add(by_none.touches);
  }
  std::printf(
      "  touches a game: %.0f with a button each time, %.0f finger, %.0f mouse, %.0f where no "
      "move waits\n",
      old.mean(), finger.mean(), mouse.mean(), never.mean());
  std::printf("  rows of the log a turn: %.2f unfolded, 1 folded\n", lines.mean());
  struct Kind {
    const char* name;
    Pace pace;
    bool skips;
  };
  for (const Kind& kind :
       {Kind{"at once", Pace::kAtOnce, false}, Kind{"normal", Pace::kNormal, false},
        Kind{"slow", Pace::kSlow, false}, Kind{"step", Pace::kStep, false},
        Kind{"skipped", Pace::kNormal, true}}) {
    Means others, own;
    for (int i = 0; i < std::max(1, games / 4); ++i) {
      Preferences p;
      p.pace = kind.pace;
      p.confirm = Confirm::kOnTouch;
      Evening one(game, static_cast<std::uint64_t>(i + 1), p, Hand::kFinger, kind.skips);
      one.play();
      others.all.insert(others.all.end(), one.after_others.all.begin(), one.after_others.all.end());
      own.all.insert(own.all.end(), one.after_own.all.begin(), one.after_own.all.end());
    }
    std::printf(
        "  ms until the next touch, %-8s after the last move of others %5.0f (p95 %5.0f), after "
        "one's own %6.0f (p95 %6.0f)\n",
        kind.name, others.part(0.5), others.part(0.95), own.part(0.5), own.part(0.95));
  }
  struct Window {
    float w, h;
  };
  double least = 1;
  Window where{};
  for (const Window w :
       {Window{1440, 900}, {820, 1180}, {390, 844}, {375, 667}, {844, 390}, {480, 360}}) {
    Table table;
    table.set_metrics(window_of(w.w, w.h));
    table.show(begin_match(game, 1));
    table.set_curtain(Table::Curtain::kOpen);
    float x0 = w.w, y0 = w.h, x1 = 0, y1 = 0;
    for (const Hit& hit : table.settled().hits) {
      if (hit.target.kind >= kUiConfirm || hit.spoken) continue;
      x0 = std::min(x0, hit.x), y0 = std::min(y0, hit.y);
      x1 = std::max(x1, hit.x + hit.w), y1 = std::max(y1, hit.y + hit.h);
    }
    const double share = static_cast<double>((x1 - x0) * (y1 - y0) / (w.w * w.h));
    if (share < least) {
      least = share;
      where = w;
    }
  }
  std::printf("  targets span at least %.0f %% of a window (%.0f x %.0f)\n", least * 100,
              static_cast<double>(where.w), static_cast<double>(where.h));
}

} // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 20;
  for (const GameOps& game : all_games())
    if (game.offered) {
      measure(game, games);
      measure_real_table(game, games);
    }
  return 0;
}
