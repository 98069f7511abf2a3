// Finger: has a decision played by touching only what the picture shows, as a person does.
//
// Owns: the way from an action to touches. Each is one at a point of the window, so that it meets what lies there; but a
// place on a map that is out of sight or covered gets it as if the map had been moved, which shows nothing and is counted
// (moves). Used by tests and by bench/evening.cpp, so it knows no test framework. Must never pass an action to the table.
#pragma once

#include "engine/match/game_ops.hpp"
#include "web/scene/table/table.hpp"

#include <string>

namespace beffroi::test {

class Finger {
public:
  static constexpr double kFrameMs = 16;
  static constexpr double kTouchMs = 500; ///< between two touches: two at once are taken for one

  Finger(Table& table, double now_ms) : table_(table), now_ms_(now_ms) {}

  int touches = 0;
  int moves = 0; ///< of the map, to what is out of sight or covered; not counted as touches
  double now_ms() const { return now_ms_; }
  void wait(double ms) { table_.tick(now_ms_ += ms); }
  /// Until a person acts, something is asked, or the game is over: a move rests, or the only one left is played.
  void wait_for_turn() {
    const auto asked = [](const Hit& hit) { return hit.target.kind == kUiDrawn; };
    do wait(kFrameMs);
    while (!table_.match().over() && !find(asked) &&
           table_.state_json().find("\"acting\":true") == std::string::npos);
  }

  /// Touches the place of a target. False if the picture has none.
  bool touch(Target target) {
    wait(kTouchMs);
    const Hit* hit = find([&](const Hit& h) { return h.target == target; });
    if (!hit) return false;
    ++touches;
    const PointF at{hit->x + hit->w / 2, hit->y + hit->h / 2};
    const Hit* under = hit->is_beyond() ? nullptr : hit_at(table_.settled(), at, true);
    if (hit->on_map && (!under || under->target != target)) {
      ++moves;
      return table_.act(target, now_ms_);
    }
    table_.pointer_down(at, true, now_ms_);
    table_.pointer_up(at, true, now_ms_);
    return true;
  }

  /// Has an action played. Nothing but a proposal may be chosen before. Returns "" or what went wrong; then another
  /// action may have been played. Requires that a person acts.
  std::string play(Action action) {
    const Match& match = table_.match();
    const std::size_t before = match.plies().size();
    const TargetPath path = match.game().path(match.state(), action);
    const Choosing& choosing = match.game().choosing;
    const auto decided = [&] { return match.plies().size() != before; };
    // What the rules propose is chosen already: it is played, or taken away first.
    if (table_.state_json().find("\"proposal\":true") != std::string::npos)
      touch({match.legal().size() == 1 ? kUiConfirm : kUiCancel, 0, 0, 0});
    for (std::size_t i = 0; i < path.size() && !decided(); ++i)
      if (const std::string wrong = choose(path[i], choosing, before); !wrong.empty()) return wrong;
    if (!decided()) touch({kUiConfirm, 0, 0, 0});
    if (!decided()) return "the button plays nothing";
    for (int i = 0; i < kMostMembers && match.plies()[before].action != action; ++i)
      if (!touch({kUiTurn, 1, 0, 0})) break;
    const Ply& ply = match.plies()[before];
    return ply.action == action ? std::string() : "it played " + ply.text;
  }

private:
  static constexpr int kMostMembers = 8; // of one place

  template <class Is> const Hit* find(Is&& is) const {
    for (const Hit& hit : table_.settled().hits)
      if (!hit.spoken && is(hit)) return &hit;
    return nullptr;
  }

  /// Chooses a target; of several in one place further touches change it. May decide.
  std::string choose(Target target, const Choosing& choosing, std::size_t before) {
    const bool cycles = choosing.how(target) == How::kCycle;
    for (int i = 0; i <= kMostMembers; ++i) {
      const Hit* hit = find([&](const Hit& h) { return h.target == target; });
      if (!hit && cycles)
        hit = find([&](const Hit& h) {
          return !is_ui(h.target) && choosing.is_one_place(h.target, target);
        });
      if (hit && hit->target == target && hit->state == Hit::State::kChosen) return {};
      if (!hit && i > 0 && !cycles) return {}; // chosen, and no longer offered
      if (!hit) return "nothing in the picture chooses it";
      touch(hit->target);
      if (!cycles || table_.match().plies().size() != before) return {};
    }
    return "no number of touches chooses it";
  }

  Table& table_;
  double now_ms_;
};

} // namespace beffroi::test
