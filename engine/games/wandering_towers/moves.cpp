// Wandering Towers: wizards, towers, keep and potions move. Contract in moves.hpp.
#include "engine/games/wandering_towers/moves.hpp"
#include "engine/games/wandering_towers/sounds.hpp"

namespace beffroi::wandering_towers {

bool can_move_any(const Board& t, int owner, int wizard, int tower) {
  if (tower > 0) { // only a tower that would end on the keep cannot move (WT-52)
    for (int i = 0; i < kTowers; ++i)
      if (can_move_tower(t, i, space_at(t.space_of[i], tower))) return true;
  }
  if (wizard > 0)
    for (int from = 0; from < kSpaces; ++from)
      if (can_move_wizards(t, owner, from, space_at(from, wizard))) return true;
  return false;
}

bool is_possible_card(const Board& t, int owner, int face) {
  const Face& f = kFace[face];
  if (f.rolls == 0) return can_move_any(t, owner, f.wizard, f.tower);
  for (int die = 1; die <= kDieSides; ++die)
    if (can_move_any(t, owner, f.wizard ? die : 0, f.tower ? die : 0)) return true;
  return false;
}

bool has_goal(const Board& t, int owner) {
  if (t.home[owner] < wizards_each(t) || t.potion[owner][kEmpty] > 0) return false;
  if (!t.teams) return true;
  const int partner = partner_of(t, owner); // WT-121
  return t.home[partner] == wizards_each(t) && t.potion[partner][kEmpty] == 0;
}

Event make_event(EventKind kind, Seat seat, SoundCue cue, int a, int b, int c, int d, int e) {
  Event event{};
  event.kind = kind;
  event.seat = seat;
  event.cue = static_cast<std::uint8_t>(cue);
  const int arg[5] = {a, b, c, d, e};
  for (int i = 0; i < 5; ++i) event.arg[i] = static_cast<std::int16_t>(arg[i]);
  return event;
}

Event make_points(EventKind kind, Seat seat, int part, int points) {
  Event event = make_event(kind, seat);
  event.part = static_cast<std::uint8_t>(part);
  event.points = static_cast<std::int16_t>(points);
  return event;
}

template <class Sink> void fill_potion(Board& t, Seat seat, Sink& sink) {
  int owner = owner_of(t, seat);
  if (t.potion[owner][kEmpty] == 0 && t.teams) owner = partner_of(t, owner); // WT-122
  if (t.potion[owner][kEmpty] == 0) return;
  --t.potion[owner][kEmpty];
  ++t.potion[owner][kFull];
  if constexpr (Sink::kRecords) {
    Event e = make_event(kEventFilled, static_cast<Seat>(owner), sounds::kPotion, seat);
    if (!is_pooled(t)) {
      e.part = kPartFull;
      e.points = 1;
    } else {
      e.seat = seat;
    }
    sink(e);
  }
}

template <class Sink> void pay(Board& t, Seat seat, int cost, Sink& sink) {
  const int owner = owner_of(t, seat);
  if (t.potion[owner][kFull] < cost) trap();
  t.potion[owner][kFull] = static_cast<std::uint8_t>(t.potion[owner][kFull] - cost);
  t.potion[owner][kSpent] = static_cast<std::uint8_t>(t.potion[owner][kSpent] + cost);
  if constexpr (Sink::kRecords)
    if (!is_pooled(t)) {
      sink(make_points(kEventPaid, seat, kPartFull, -cost));
      sink(make_points(kEventPaid, seat, kPartSpent, cost));
    }
}

template <class Sink> bool move_keep_on(Board& t, Sink& sink) {
  const int to = next_keep(t);
  if (to == t.keep) return false;
  if constexpr (Sink::kRecords) sink(make_event(kEventKeep, kNoSeat, sounds::kPiece, t.keep, to));
  t.keep = static_cast<std::uint8_t>(to);
  return true;
}

template <class Sink> void enter_keep(Board& t, int owner, Sink& sink) {
  ++t.home[owner];
  if constexpr (Sink::kRecords) {
    Event e = make_event(kEventHome, static_cast<Seat>(is_pooled(t) ? t.active : owner),
                         sounds::kMilestone, t.keep);
    if (!is_pooled(t)) {
      e.part = kPartHome;
      e.points = 1;
    }
    sink(e);
  }
}

template <class Sink>
Effect move_wizards(Board& t, Seat mover, int owner, int from, int to, int with, int riders,
                    Sink& sink) {
  const int source = top_surface(t, from);
  --t.spot[source][owner];
  t.spot[source][with] = static_cast<std::uint8_t>(t.spot[source][with] - riders);
  if constexpr (Sink::kRecords) {
    const int ahead = space_at(to, -from);
    sink(make_event(kEventWizard, mover, sounds::kPiece, owner, from, to, 1 + riders,
                    ahead > kSpaces / 2));
  }
  if (to != t.keep) {
    const int target = top_surface(t, to);
    ++t.spot[target][owner];
    t.spot[target][with] = static_cast<std::uint8_t>(t.spot[target][with] + riders);
    return Effect::kNone;
  }
  Effect effect = effect_of(t, owner);
  enter_keep(t, owner, sink);
  for (int i = 0; i < riders; ++i) enter_keep(t, with, sink);
  if (riders > 0 && effect_of(t, with) == Effect::kOwnHome) effect = Effect::kOwnHome;
  move_keep_on(t, sink); // WT-87: once, however many have entered
  return effect;
}

template <class Sink> void move_tower(Board& t, Seat mover, int tower, int to, Sink& sink) {
  const int from = t.space_of[tower];
  const int level = level_of(t, tower);
  const int covered =
      wizards_on(t, top_surface(t, to)); // WT-53: visible, for the keep is not there
  const bool with_keep = from == t.keep;
  const int height = t.height[from];
  for (int i = level; i < height; ++i) {
    const std::uint8_t moved = t.stack[from][i];
    t.stack[from][i] = 0;
    t.stack[to][t.height[to]++] = moved;
    t.space_of[moved] = static_cast<std::uint8_t>(to);
  }
  t.height[from] = static_cast<std::uint8_t>(level);
  if (with_keep) t.keep = static_cast<std::uint8_t>(to);
  if constexpr (Sink::kRecords)
    sink(make_event(kEventTower, mover, covered > 0 ? sounds::kCovered : sounds::kPiece, tower,
                    from, to, covered, wizards_on(t, top_surface(t, from)))); // WT-54
  if (covered > 0) fill_potion(t, mover, sink); // exactly one, whoever was covered
}

// NOLINTBEGIN(bugprone-macro-parentheses): a type stands in none
#define BEFFROI_FOR_SINK(Sink)                                                                     \
  template Effect move_wizards<Sink>(Board&, Seat, int, int, int, int, int, Sink&);                \
  template void move_tower<Sink>(Board&, Seat, int, int, Sink&);                                   \
  template void enter_keep<Sink>(Board&, int, Sink&);                                              \
  template bool move_keep_on<Sink>(Board&, Sink&);                                                 \
  template void fill_potion<Sink>(Board&, Seat, Sink&);                                            \
  template void pay<Sink>(Board&, Seat, int, Sink&);
// NOLINTEND(bugprone-macro-parentheses)
BEFFROI_FOR_SINK(EventList)
BEFFROI_FOR_SINK(NoEvents)
#undef BEFFROI_FOR_SINK

} // namespace beffroi::wandering_towers
