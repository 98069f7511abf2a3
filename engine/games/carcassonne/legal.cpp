// Carcassonne: what is legal (the third column of section 10). See rules.hpp for the contract.
#include "engine/games/carcassonne/rules.hpp"

namespace beffroi::carcassonne {
namespace {

/// Puts what was listed from `first` on into order: a Shell sort, for the library's own is 4 KB of code.
void sort_from(std::size_t first, Actions& out) {
  for (const std::size_t gap : {57, 23, 10, 4, 1})
    for (std::size_t next = first + gap; next < out.size(); ++next) {
      const Action value = out[next];
      std::size_t at = next;
      for (; at >= first + gap && value < out[at - gap]; at -= gap) out[at] = out[at - gap];
      out[at] = value;
    }
}

void list_places(const State& s, Actions& out) {
  for (int i = 0; i < s.open_cells; ++i)
    for (int turns = 0; turns < kSides; ++turns)
      if (fits(s.open_sides[i], s.drawn, turns))
        out.push_back(act(kActPlace, s.open_cell[i], turns));
}

void list_segments(const State& s, ActionKind kind, Actions& out) {
  const int free = free_segments(s);
  for (int i = 0; i < kMostSegments; ++i)
    if (free >> i & 1) out.push_back(act(kind, i));
}

template <class Test> void list_towers(const State& s, ActionKind kind, Actions& out, Test test) {
  const std::size_t first = out.size();
  for (int t = 0; t < s.tiles; ++t)
    if (test(s.tile[t])) out.push_back(act(kind, s.tile[t].cell));
  sort_from(first, out);
}

void list_figures(const State& s, Actions& out) {
  const std::uint8_t* supply = s.supply[s.seat];
  const bool phantom = supply[kPhantom] > 0;
  if (s.phase == Phase::kAction && supply[kNormal] > 0) list_segments(s, kActMeeple, out);
  if (phantom) list_segments(s, kActPhantom, out);
  if (!s.tower) return;
  if (s.phase == Phase::kAction) {
    if (s.floors[s.seat] > 0) list_towers(s, kActFloor, out, takes_floor);
    if (supply[kNormal] > 0) list_towers(s, kActGuard, out, takes_guard);
  }
  if (phantom) list_towers(s, kActPhantomGuard, out, takes_guard);
}

void list_module_actions(const State& s, Actions& out) {
  const std::size_t first = out.size();
  each_module_action(s, [&out](Action a) { out.push_back(a); });
  sort_from(first, out);
}

void list_dragon_steps(const State& s, Actions& out) {
  const std::size_t first = out.size();
  for (int t = 0; t < s.tiles; ++t)
    if (dragon_can_enter(s, t)) out.push_back(act(kActDragon, s.tile[t].cell));
  sort_from(first, out);
}

void list_captures(const State& s, Actions& out) {
  const std::size_t first = out.size();
  each_in_reach(s, Reach(s, s.raised, s.tile[s.raised].floors), [&](int t, int spot, std::uint8_t) {
    out.push_back(act(kActCapture, s.tile[t].cell, spot));
  });
  sort_from(first, out);
}

void list_ransoms(const State& s, Actions& out) {
  if (!can_ransom(s)) return;
  for (int captor = 0; captor < s.seats; ++captor)
    for (int figure = 0; figure < kFigures; ++figure)
      if (s.prisoners[captor][s.seat][figure] > 0) out.push_back(act(kActRansom, captor, figure));
}

bool has_ransom(const State& s) {
  if (!can_ransom(s)) return false;
  for (int captor = 0; captor < s.seats; ++captor)
    if (prisoners_of(s, captor, s.seat) > 0) return true;
  return false;
}

bool has_tower(const State& s, bool (*test)(const Tile&)) {
  for (int t = 0; t < s.tiles; ++t)
    if (test(s.tile[t])) return true;
  return false;
}

} // namespace

bool has_action(const State& s) {
  const bool figure = s.supply[s.seat][kNormal] + s.supply[s.seat][kPhantom] > 0;
  if (figure && free_segments(s) != 0) return true;
  if (s.tower && s.floors[s.seat] > 0 && has_tower(s, takes_floor)) return true;
  if (s.tower && figure && has_tower(s, takes_guard)) return true;
  return has_module_action(s) || has_ransom(s);
}

bool has_second(const State& s) {
  if (!s.phantom) return false;
  bool phantom = s.supply[s.seat][kPhantom] > 0;
  for (int captor = 0; captor < s.seats && !phantom; ++captor)
    phantom = can_ransom(s, captor, kPhantom);
  return phantom && (free_segments(s) != 0 || (s.tower && has_tower(s, takes_guard)));
}

bool has_capture(const State& s, int tower) {
  bool found = false;
  each_in_reach(s, Reach(s, tower, s.tile[tower].floors),
                [&found](int, int, std::uint8_t) { found = true; });
  return found;
}

} // namespace beffroi::carcassonne

namespace beffroi {

using namespace carcassonne;

void Carcassonne::legal(const State& s, ActionsOf<Carcassonne>& out) {
  switch (s.phase) {
  case Phase::kPlace:
    list_places(s, out);
    list_ransoms(s, out);
    break;
  case Phase::kAction:
  case Phase::kSecond:
    list_figures(s, out);
    list_ransoms(s, out);
    out.push_back(act(kActPass));
    if (s.phase == Phase::kAction) list_module_actions(s, out);
    break;
  case Phase::kCapture:
    list_captures(s, out);
    out.push_back(act(kActSkip));
    break;
  case Phase::kExchange:
    for (int figure = 0; figure < kFigures; ++figure) out.push_back(act(kActExchange, figure));
    break;
  case Phase::kDragon: list_dragon_steps(s, out); break;
  case Phase::kAfter:
    list_ransoms(s, out);
    out.push_back(act(kActEnd));
    if (may_go_on(s)) out.push_back(act(kActStop)); // CT-121
    break;
  default: break;
  }
}

} // namespace beffroi
