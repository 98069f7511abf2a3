// Carcassonne, words: labels of places, what a choice would do, the prompt.
//
// Owns: which message says what; the messages are in assets/games/carcassonne/words.
#include "web/scene/games/carcassonne/layout.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace carcassonne;

namespace {

/// One of four words by what a feature is.
Key by_kind(Segment kind, Key city, Key road, Key field, Key monastery) {
  switch (kind) {
  case Segment::kCity: return city;
  case Segment::kRoad: return road;
  case Segment::kField: return field;
  default: return monastery;
  }
}

/// What is most worth naming on a tile.
Segment landmark(const Tile& tile) {
  Segment best = Segment::kField;
  const TileFacts& facts = facts_of(tile);
  for (int i = 0; i < facts.segments; ++i) {
    const Segment kind = facts.segment[i].kind;
    if (kind == Segment::kMonastery) return kind;
    if (kind == Segment::kCity || (kind == Segment::kRoad && best == Segment::kField)) best = kind;
  }
  return best;
}

Phrase feature_phrase(const Feature& f, Key key) {
  return phrase_of(key)
      .number("tiles", f.tiles)
      .number("cities", f.cities)
      .number("n", f.complete ? f.whole : f.now)
      .number("whole", f.whole);
}

} // namespace

/// "Ana and Bram".
std::string seats_words(const CarcPicture& p, SeatMask seats) {
  std::vector<std::string> all;
  for (int seat = 0; seat < p.s.seats; ++seat)
    if (seats >> seat & 1) all.push_back(named(p, Key::k_ct_ui_seat, seat));
  return listed_words(p, all);
}

std::string cell_words(const CarcPicture& p, int x, int y) {
  constexpr Key kSide[] = {Key::k_ct_ui_side_n, Key::k_ct_ui_side_e, Key::k_ct_ui_side_s,
                           Key::k_ct_ui_side_w};
  const Phrase at = phrase_of(Key::k_ct_ui_at).number("x", x).number("y", y);
  if (tile_at(p.s, x, y) >= 0)
    return p.words(phrase_of(Key::k_ct_ui_tile_at).number("x", x).number("y", y));
  int best_side = -1;
  Segment best = Segment::kNothing;
  const auto rank = [](Segment kind) {
    return kind == Segment::kMonastery ? 3
           : kind == Segment::kCity    ? 2
           : kind == Segment::kRoad    ? 1
                                       : 0;
  };
  for (int side = 0; side < kSides; ++side) {
    const int n = tile_at(p.s, x + kStepX[side], y + kStepY[side]);
    if (n < 0) continue;
    const Segment kind = landmark(p.s.tile[n]);
    if (best_side >= 0 && rank(kind) <= rank(best)) continue;
    best = kind;
    best_side = side;
  }
  if (best_side < 0) return p.words(at);
  // The neighbour is on the other side: the cell lies north of what lies south of it.
  return fill(p, phrase_of(Key::k_ct_ui_cell).number("x", x).number("y", y), "where",
              p.words(kSide[(best_side + 2) & 3]), "what",
              p.words(by_kind(best, Key::k_ct_ui_of_city, Key::k_ct_ui_of_road,
                              Key::k_ct_ui_of_field, Key::k_ct_ui_of_monastery)));
}

std::string cell_label(const CarcPicture& p, Target t) {
  const std::string place = fill(p, phrase_of(Key::k_ct_ui_cell_label).number("n", ways_of(p, t)),
                                 "place", cell_words(p, t.a, t.b));
  return with_colon(p, place, beside_words(p, t.a, t.b));
}

std::string wind_words(const CarcPicture& p, Place from, Place to) {
  const int side = to.y < from.y ? 0 : to.x > from.x ? 1 : to.y > from.y ? 2 : 3;
  return p.words(kWindKeys[2 * side]);
}

std::string role_words(const CarcPicture& p, Segment kind) {
  return p.words(by_kind(kind, Key::k_ct_ui_spot_city, Key::k_ct_ui_spot_road,
                         Key::k_ct_ui_spot_field, Key::k_ct_ui_spot_monastery));
}

std::string spot_title(const CarcPicture& p, int segment) {
  const Tile& tile = last_tile(p.s);
  const TileFacts& facts = facts_of(tile);
  const Segment kind = facts.segment[segment].kind;
  const auto member = p.member({kTargetSegment, static_cast<std::int8_t>(segment), 0, 0});
  const bool builder = member && member->c == kBuilderFigure;
  std::string what = builder ? p.words(kind == Segment::kCity ? Key::k_ct_ui_builder_city
                                                              : Key::k_ct_ui_builder_road)
                             : role_words(p, kind);
  int same = 0;
  for (int i = 0; i < facts.segments; ++i) same += facts.segment[i].kind == kind;
  const int wind = segment_wind(tile.kind, tile.turns, segment);
  if (same < 2 || wind < 0) return what;
  return fill(p, Key::k_ct_ui_spot_wind, "what", what, "wind", p.words(kWindKeys[wind]));
}

std::string spot_detail(const CarcPicture& p, int segment) {
  return detail_words(p, last_tile(p.s).first + segment);
}

std::string detail_words(const CarcPicture& p, int node) {
  const Feature f = feature_of(p.s, node);
  if (f.complete) return p.words(feature_phrase(f, Key::k_ct_ui_detail_done));
  return p.words(
      feature_phrase(f, by_kind(f.kind, Key::k_ct_ui_detail_open, Key::k_ct_ui_detail_open,
                                Key::k_ct_ui_detail_field, Key::k_ct_ui_detail_monastery)));
}

std::string why_not_words(const CarcPicture& p, int segment) {
  TargetPath path{};
  path.push_back({kTargetSegment, static_cast<std::int8_t>(segment), 0,
                  static_cast<std::int8_t>(p.is(Phase::kSecond) ? kPhantom : kNormal)});
  const Phrase why = p.seen.refusal(path);
  return why.key == Key::kNone ? std::string() : p.words(why);
}

std::string floor_title(const CarcPicture& p, const Tile& tile) {
  return p.words(phrase_of(tile.floors == 0 ? Key::k_ct_ui_tower_found : Key::k_ct_ui_tower_raise)
                     .number("floors", tile.floors + 1));
}

std::string tower_label(const CarcPicture& p, const Tile& tile, int use, bool placed) {
  if (use != kUseFloor)
    return p.words(
        phrase_of(use == kUsePhantom ? Key::k_ct_ui_close_phantom : Key::k_ct_ui_close_tower)
            .number("floors", tile.floors));
  return with_colon(p, floor_title(p, tile), reach_words(p, tile, placed));
}

std::string meeple_label(const CarcPicture& p, Target t) {
  const int n = tile_at(p.s, t.a, t.b);
  if (n < 0) return {};
  const Tile& tile = p.s.tile[n];
  if (t.c == kGuardSpot)
    return p.words(phrase_of(Key::k_ct_ui_catch_guard)
                       .seat("name", static_cast<Seat>(seat_of(tile.guard)))
                       .number("floors", tile.floors));
  const int node = tile.first + t.c;
  if (figure_of(p.s.node[node].who) == kPhantom) return holding_words(p, n, t.c, false);
  const Feature f = feature_of(p.s, node);
  Phrase phrase =
      feature_phrase(f, by_kind(f.kind, Key::k_ct_ui_catch_knight, Key::k_ct_ui_catch_highwayman,
                                Key::k_ct_ui_catch_farmer, Key::k_ct_ui_catch_monk));
  return p.words(phrase.seat("name", static_cast<Seat>(seat_of(p.s.node[node].who))));
}

std::string gain_words(const CarcPicture& p, const FeatureGain& gain) {
  if (gain.holders == 0) // the monastery that is printed on the tile
    return with_colon(
        p, p.words(Key::k_ct_tile_monastery),
        p.words(phrase_of(Key::k_ct_ui_detail_monastery).number("tiles", gain.points)));
  const Key key = gain.complete ? by_kind(gain.kind, Key::k_ct_ui_gain_city, Key::k_ct_ui_gain_road,
                                          Key::k_ct_ui_gain_road, Key::k_ct_ui_gain_monastery)
                                : by_kind(gain.kind, Key::k_ct_ui_join_city, Key::k_ct_ui_join_road,
                                          Key::k_ct_ui_join_road, Key::k_ct_ui_join_monastery);
  return fill(p,
              phrase_of(key)
                  .number("n", gain.points)
                  .number("x", x_of(gain.cell))
                  .number("y", y_of(gain.cell)),
              "who", seats_words(p, gain.holders));
}

std::string feature_words(const CarcPicture& p, int node) {
  const Feature f = feature_of(p.s, node);
  if (!p.counts()) // who it is can be seen
    return with_colon(p, role_words(p, f.kind),
                      seats_words(p, static_cast<SeatMask>(1 << seat_of(p.s.node[node].who))));
  if (p.over_now()) // what it has brought; nothing grows any more
    return fill(p,
                phrase_of(Key::k_ct_ui_feature_over)
                    .number("kind", static_cast<int>(f.kind))
                    .number("n", f.now),
                "who", seats_words(p, f.holders));
  return fill(
      p,
      feature_phrase(f, by_kind(f.kind, Key::k_ct_ui_feature_city, Key::k_ct_ui_feature_road,
                                Key::k_ct_ui_feature_field, Key::k_ct_ui_feature_monastery)),
      "who", seats_words(p, f.holders));
}

namespace {

Target tower_target(const CarcPicture& p, int n, TowerUse use) {
  const Place at = place_of(p.s.tile[n].cell);
  return {kTargetTower, static_cast<std::int8_t>(at.x), static_cast<std::int8_t>(at.y),
          static_cast<std::int8_t>(use)};
}

void add_floor_row(const CarcPicture& p, std::vector<SpotRow>& rows, int n, bool spare) {
  const Target t = tower_target(p, n, kUseFloor);
  if (!p.may(t)) return;
  SpotRow& row = rows.emplace_back();
  row.target = t;
  row.spare = spare;
  row.title = floor_title(p, p.s.tile[n]);
  row.detail = reach_words(p, p.s.tile[n]);
}

/// What captures somebody, the highest first. Towers that capture nobody now are on the map only:
/// many rows would say the same.
void add_raise_rows(const CarcPicture& p, std::vector<SpotRow>& rows) {
  int most = 0;
  for (int n = 0; n < p.s.tiles; ++n) most = std::max<int>(most, p.s.tile[n].floors);
  for (; most >= 0; --most)
    for (int n = 0; n + 1 < p.s.tiles; ++n)
      if (p.s.tile[n].floors == most && p.may(tower_target(p, n, kUseFloor)) &&
          caught_by(p.s, n).others > 0)
        add_floor_row(p, rows, n, true);
}

/// One row for closing: of the tower that is chosen, else of the highest.
void add_close_row(const CarcPicture& p, std::vector<SpotRow>& rows) {
  Target close{};
  int floors = 0;
  for (int n = 0; n < p.s.tiles; ++n) {
    Target t = tower_target(p, n, kUseGuard);
    if (!p.may(t)) t.c = kUsePhantom;
    if (!p.may(t)) continue;
    const bool chosen = p.chosen.kind == t.kind && p.chosen.a == t.a && p.chosen.b == t.b;
    if (!chosen && p.s.tile[n].floors <= floors) continue;
    close = chosen && p.chosen.c != kUseFloor ? p.chosen : t;
    floors = p.s.tile[n].floors;
    if (chosen) break;
  }
  if (close.kind == 0) return;
  SpotRow& row = rows.emplace_back();
  row.target = close;
  row.title = p.words(phrase_of(Key::k_ct_ui_tower_close).number("floors", floors));
  row.detail = p.words(Key::k_ct_ui_tower_guarded);
}

/// A row for each module: what it allows, or a button that shows where, if there are several.
void add_module_rows(const CarcPicture& p, std::vector<SpotRow>& rows) {
  constexpr std::pair<std::uint8_t, Key> kModules[] = {{kTargetPortal, Key::k_ct_ui_row_portal},
                                                       {kTargetFairy, Key::k_ct_ui_row_fairy},
                                                       {kTargetPrincess, Key::k_ct_ui_row_princess},
                                                       {kTargetHome, Key::k_ct_ui_row_home}};
  for (const auto& [kind, several] : kModules) {
    int n = 0;
    SpotRow row;
    for (const Target t : p.legal) {
      if (t.kind != kind || is_phantoms_second(p, t)) continue;
      if (n++ == 0 || p.is_chosen(t)) row.target = t;
    }
    if (n == 0) continue;
    row.title = p.words(module_name(kind));
    if (n == 1 || p.chosen.kind == kind) {
      row.detail = module_what(p, row.target);
    } else {
      row.target = {kUiShow, kShowModule, static_cast<std::int8_t>(kind), 0};
      row.detail = counted(p, several, n);
    }
    rows.push_back(std::move(row));
  }
}

/// Those on the new tile.
void add_segment_rows(const CarcPicture& p, std::vector<SpotRow>& rows, bool legal) {
  for (int i = 0; i < facts_of(last_tile(p.s)).segments; ++i) {
    const Target place{kTargetSegment, static_cast<std::int8_t>(i), 0, 0};
    const auto member = p.member(place);
    if (member.has_value() != legal) continue;
    SpotRow& row = rows.emplace_back();
    row.segment = i;
    row.target = member.value_or(place);
    row.title = spot_title(p, i);
    row.legal = legal;
    row.detail = legal ? spot_detail(p, i) : why_not_words(p, i);
  }
}

} // namespace

std::vector<SpotRow> spot_rows(const CarcPicture& p) {
  std::vector<SpotRow> rows;
  add_segment_rows(p, rows, true);
  add_floor_row(p, rows, p.s.tiles - 1, false);
  add_module_rows(p, rows);
  add_close_row(p, rows);
  add_raise_rows(p, rows);
  add_segment_rows(p, rows, false);
  return rows;
}

// ---- The prompt

namespace {

void say(Prompt& prompt, std::string sentence, std::string brief, std::string detail = {}) {
  prompt.sentence = std::move(sentence);
  prompt.brief = prompt.headline = brief.empty() ? prompt.sentence : std::move(brief);
  prompt.detail = std::move(detail);
}

void add_confirm(const CarcPicture& p, Prompt& prompt, Key key) {
  if (p.ui.proposal && p.chosen.kind != 0)
    prompt.choices.push_back(make_choice(ui_target(kUiConfirm), p.words(key), true, Icon::kCheck));
}

void add_choice(const CarcPicture& p, Prompt& prompt, Choice choice, Key key, bool primary) {
  const Target t{kTargetChoice, static_cast<std::int8_t>(choice), 0, 0};
  if (p.member(t))
    prompt.choices.push_back(
        make_choice(t, p.words(key), primary, primary ? Icon::kCheck : Icon::kClose));
}

/// What `end` does: it goes on to the second tile of the builder where one may come (CT-121).
Key end_key(const CarcPicture& p) {
  return may_go_on(p.s) ? Key::k_ct_ui_do_second : Key::k_ct_ui_do_end;
}

/// A small button whenever somebody could be bought back.
void add_ransom(const CarcPicture& p, Prompt& prompt) {
  if (p.is(Phase::kExchange) || !p.offers(kTargetPrisoner)) return;
  const auto n = std::count_if(p.legal.begin(), p.legal.end(),
                               [](Target t) { return t.kind == kTargetPrisoner; });
  Target target = ui_target(kUiShow, kShowPrisoners);
  if (n == 1)
    for (const Target t : p.legal)
      if (t.kind == kTargetPrisoner) target = t;
  Prompt::Choice& choice = prompt.choices.emplace_back(
      make_choice(target, p.words(Key::k_ct_ui_ransom), false, Icon::kKey));
  if (n == 1) choice.label = with_colon(p, choice.label, prisoner_words(p, target));
}

/// Two or more people sit at the device: the prompt says whom it asks.
bool several_people(const CarcPicture& p) {
  return std::count_if(p.seen.seats.begin(), p.seen.seats.end(),
                       [](const SeenSeat& seat) { return seat.here(); }) > 1;
}

/// The name before what the prompt asks for.
void name_asked(const CarcPicture& p, Prompt& prompt) {
  const std::string name = named(p, Key::k_ct_ui_seat, mover_of(p.s));
  for (std::string* words : {&prompt.sentence, &prompt.brief, &prompt.headline})
    *words = fill(p, Key::k_ct_ui_named, "a", name, "b", *words);
}

void ask_place(const CarcPicture& p, Prompt& prompt) {
  if (p.chosen.kind == kTargetCell) {
    say(prompt,
        p.words(p.members(p.chosen) > 1 ? Key::k_ct_ui_ask_here_turn : Key::k_ct_ui_ask_here), {});
  } else {
    const bool second = p.s.part == Double::kSecond;
    const bool several = several_people(p);
    const auto words = [&](Key alone, Key with_name) {
      if (second) return p.words(Key::k_ct_ui_ask_second_tile);
      if (!several) return p.words(alone);
      return named(p, with_name, mover_of(p.s));
    };
    say(prompt, words(Key::k_ct_ui_ask_place, Key::k_ct_ui_ask_place_named),
        words(Key::k_ct_ui_ask_place_short, Key::k_ct_ui_ask_place_named_short),
        counted(p, Key::k_ct_ui_bag, p.s.left));
  }
  add_ransom(p, prompt);
  add_confirm(p, prompt, Key::k_ct_ui_do_place);
}

/// Names everything that can be done now: a meeple, a tower, and what modules add.
std::string action_words(const CarcPicture& p) {
  constexpr std::pair<std::uint8_t, Key> kMay[] = {
      {kTargetSegment, Key::k_ct_ui_may_spot},      {kTargetTower, Key::k_ct_ui_may_tower},
      {kTargetPortal, Key::k_ct_ui_may_portal},     {kTargetHome, Key::k_ct_ui_may_home},
      {kTargetPrincess, Key::k_ct_ui_may_princess}, {kTargetFairy, Key::k_ct_ui_may_fairy}};
  std::vector<std::string> all;
  bool more = p.s.tower;
  for (const auto& [kind, key] : kMay)
    if (p.offers(kind)) {
      all.push_back(p.words(key));
      more = more || kind != kTargetSegment;
    }
  if (all.empty()) return p.words(Key::k_ct_ui_ask_action_short);
  if (!more) return p.words(Key::k_ct_ui_ask_action_base);
  return fill(p, Key::k_ct_ui_ask_one, "what", listed_words(p, all, Key::k_ct_ui_or));
}

void ask_action(const CarcPicture& p, Prompt& prompt) {
  const bool second = p.is(Phase::kSecond);
  Key confirm = Key::k_ct_ui_do_meeple;
  if (p.chosen.kind == kTargetSegment) {
    const std::string title = spot_title(p, p.chosen.a);
    say(prompt, fill(p, Key::k_ct_ui_place_meeple, "who", title), {}, spot_detail(p, p.chosen.a));
    if (p.chosen.c == kPhantom) confirm = Key::k_ct_ui_do_phantom;
    if (p.chosen.c == kBuilderFigure) confirm = Key::k_ct_ui_do_builder;
  } else if (p.chosen.kind >= kTargetFairy) {
    const std::string what = module_label(p, p.chosen, false);
    say(prompt, fill(p, Key::k_ct_ui_ask, "what", what), {});
    confirm = module_confirm(p.chosen);
  } else if (p.chosen.kind == kTargetTower) {
    const int n = tile_at(p.s, p.chosen.a, p.chosen.b);
    const std::string what = n < 0 ? std::string() : tower_label(p, p.s.tile[n], p.chosen.c);
    say(prompt, fill(p, Key::k_ct_ui_ask, "what", what), {});
    confirm = p.chosen.c == kUseFloor     ? Key::k_ct_ui_do_floor
              : p.chosen.c == kUsePhantom ? Key::k_ct_ui_do_phantom
                                          : Key::k_ct_ui_do_guard;
  } else if (const int module = p.shown_module(); module != 0) {
    say(prompt, fill(p, Key::k_ct_ui_ask_touch, "what", p.words(module_name(module))), {});
  } else if (second) {
    say(prompt, p.words(Key::k_ct_ui_ask_second), p.words(Key::k_ct_ui_ask_second_short));
  } else {
    say(prompt, action_words(p), p.words(Key::k_ct_ui_ask_action_short),
        p.phantom_follows() ? p.words(Key::k_ct_ui_ask_second_short) : std::string());
  }
  add_ransom(p, prompt);
  add_choice(p, prompt, kChoicePass, Key::k_ct_ui_do_nothing, false);
  add_confirm(p, prompt, confirm);
}

/// True if the meeple of a target is of the one who chooses: it is taken home and not captured.
bool is_own(const CarcPicture& p, Target t) {
  const int n = tile_at(p.s, t.a, t.b);
  const std::uint8_t who = n < 0 ? std::uint8_t{0} : figure_at(p.s, n, t.c);
  return who != 0 && seat_of(who) == p.s.seat;
}

void ask_capture(const CarcPicture& p, Prompt& prompt) {
  const bool only_own = std::all_of(p.legal.begin(), p.legal.end(), [&](Target t) {
    return t.kind != kTargetMeeple || is_own(p, t);
  });
  const bool one = p.chosen.kind == kTargetMeeple;
  const bool home = one ? is_own(p, p.chosen) : only_own;
  if (one) {
    const std::string what = meeple_label(p, p.chosen);
    say(prompt,
        fill(p, home ? Key::k_ct_ui_ask_home_one : Key::k_ct_ui_ask_capture_one, "what", what),
        p.words(home ? Key::k_ct_ui_ask_capture_own : Key::k_ct_ui_ask_capture_short), what);
  } else if (home) {
    say(prompt, p.words(Key::k_ct_ui_ask_capture_own), {});
  } else {
    const int range = p.s.raised == kNoTile ? 0 : range_of(p.s, p.s.tile[p.s.raised].floors);
    say(prompt, counted(p, Key::k_ct_ui_ask_capture, range),
        p.words(Key::k_ct_ui_ask_capture_short));
  }
  add_choice(p, prompt, kChoiceSkip, only_own ? Key::k_ct_ui_do_leave : Key::k_ct_ui_do_skip,
             false);
  add_confirm(p, prompt, home ? Key::k_ct_ui_do_home : Key::k_ct_ui_do_capture);
}

void ask_dragon(const CarcPicture& p, Prompt& prompt) {
  const Phrase step = phrase_of(Key::k_ct_ui_ask_dragon).number("n", p.s.way_tiles);
  const bool chosen = p.chosen.kind == kTargetDragon;
  say(prompt, p.words(step), {}, chosen ? module_label(p, p.chosen, false) : std::string());
  add_confirm(p, prompt, Key::k_ct_ui_do_dragon);
}

/// What led to the exchange: whom the mover has just captured.
std::string exchange_why(const CarcPicture& p) {
  if (p.seen.ply == 0) return {};
  for (const SeenEvent& e : p.seen.plies[p.seen.ply - 1].events)
    if (e.kind == kEventCaptured) {
      Phrase why = e.phrase;
      why.key = Key::k_ct_ui_exchange_why;
      return p.words(why);
    }
  return {};
}

/// Why the tile that was drawn before this one is not in hand.
std::string discarded_words(const CarcPicture& p) {
  for (std::size_t i = p.seen.ply; i-- > 0;) {
    const SeenPly& ply = p.seen.plies[i];
    if (ply.turn.who == Who::kSeat) return {};
    for (const SeenEvent& e : ply.events)
      if (e.kind == kEventUnplaceable || e.kind == kEventAside) return p.words(e.phrase);
  }
  return {};
}

} // namespace

namespace {

/// Why the tile should lie there: what it brings the mover, else what it keeps others from.
std::string lay_why(const CarcPicture& p, Target t) {
  const Cell cell = cell_of(t.a, t.b);
  const auto own = static_cast<SeatMask>(1 << p.s.seat);
  if (const auto gain = gain_of(p.s, cell, t.c, own); gain && gain->holders & own)
    return gain_words(p, *gain);
  const auto theirs = hindered_by(p.s, cell, t.c);
  if (!theirs) return {};
  return fill(p, phrase_of(Key::k_ct_ui_keeps).number("kind", static_cast<int>(theirs->kind)),
              "who", seats_words(p, theirs->holders));
}

std::string lay_words(const CarcPicture& p, Target t) {
  const std::string why = lay_why(p, t);
  if (why.empty()) return p.words(Key::k_ct_ui_lay);
  return fill(p, Key::k_ct_ui_lay_what, "what", why);
}

/// Whether the words of the hint say why, or nothing has to be said: at the end of a turn.
bool hint_explains(const CarcPicture& p) {
  const Target t = p.ui.hint[0];
  if (t.kind == kTargetCell) return !lay_why(p, t).empty();
  return t.kind != kTargetChoice || t.a == kChoiceEnd;
}

std::string hint_words(const CarcPicture& p) {
  const Target t = p.ui.hint[0];
  switch (t.kind) {
  case kTargetCell: return lay_words(p, t);
  case kTargetSegment: return with_colon(p, spot_title(p, t.a), spot_detail(p, t.a));
  case kTargetTower: {
    const int n = tile_at(p.s, t.a, t.b);
    return n < 0 ? std::string() : tower_label(p, p.s.tile[n], t.c);
  }
  case kTargetMeeple: return meeple_label(p, t);
  case kTargetPrisoner: return prisoner_words(p, t);
  case kTargetFairy:
  case kTargetHome:
  case kTargetPrincess:
  case kTargetPortal:
  case kTargetDragon: return module_label(p, t, false);
  default:
    return p.words(t.a == kChoiceSkip   ? Key::k_ct_ui_do_skip
                   : t.a == kChoiceEnd  ? end_key(p)
                   : t.a == kChoiceStop ? Key::k_ct_ui_do_no_second
                                        : Key::k_ct_ui_do_nothing);
  }
}

} // namespace

Prompt carc_prompt(const CarcPicture& p) {
  Prompt prompt;
  if (p.lit() || p.before_final()) {
    ask_final(p, prompt);
    return prompt;
  }
  if (common_prompt(p.seen, p.ui, p.words, prompt)) return prompt;
  if (p.s.seat < p.s.seats) prompt.colour = p.seen.colour(mover_of(p.s));
  if (p.chosen.kind == kTargetPrisoner && !p.is(Phase::kExchange)) {
    const int own = points_of(p.s, p.s.seat), theirs = points_of(p.s, p.chosen.a);
    say(prompt,
        p.words(phrase_of(Key::k_ct_ui_ask_ransom)
                    .seat("name", static_cast<Seat>(p.chosen.a))
                    .number("a", own)
                    .number("b", own - 3)
                    .number("c", theirs)
                    .number("d", theirs + 3)),
        named(p, Key::k_ct_ui_ask_ransom_short, p.chosen.a), prisoner_words(p, p.chosen));
    prompt.choices.push_back(
        make_choice(ui_target(kUiCancel), p.words(Key::k_ct_ui_do_keep), false, Icon::kClose));
    add_confirm(p, prompt, Key::k_ct_ui_do_pay);
    return prompt;
  }
  if (p.acting() && p.shows(kShowPrisoners) && !p.is(Phase::kExchange) &&
      p.offers(kTargetPrisoner)) {
    say(prompt, p.words(Key::k_ct_ui_ask_exchange_short), {});
    prompt.choices.push_back(make_choice(ui_target(kUiShow, kShowNothing),
                                         p.words(Key::k_ct_ui_do_keep), false, Icon::kClose));
    return prompt;
  }
  switch (p.s.phase) {
  case Phase::kPlace: ask_place(p, prompt); break;
  case Phase::kAction:
  case Phase::kSecond: ask_action(p, prompt); break;
  case Phase::kCapture: ask_capture(p, prompt); break;
  case Phase::kDragon: ask_dragon(p, prompt); break;
  case Phase::kExchange:
    say(prompt, named(p, Key::k_ct_ui_ask_exchange, p.s.other),
        p.words(Key::k_ct_ui_ask_exchange_short), exchange_why(p));
    add_confirm(p, prompt, Key::k_ct_ui_do_exchange);
    break;
  case Phase::kAfter:
    say(prompt, p.words(may_go_on(p.s) ? Key::k_ct_ui_ask_after_second : Key::k_ct_ui_ask_after),
        {});
    add_ransom(p, prompt);
    add_choice(p, prompt, kChoiceStop, Key::k_ct_ui_do_no_second, false);
    add_choice(p, prompt, kChoiceEnd, end_key(p), true);
    break;
  default: say(prompt, p.words(Key::k_ct_name), {}); break;
  }
  if (p.chosen.kind == 0 && several_people(p) &&
      (p.s.phase != Phase::kPlace || p.s.part == Double::kSecond))
    name_asked(p, prompt);
  if (p.ui.hint_step > 0 && !p.ui.hint.empty() && p.chosen.kind == 0) {
    say(prompt, fill(p, Key::k_ct_ui_hint, "what", hint_words(p)), {});
    prompt.explains = hint_explains(p);
  }
  finish_prompt(p.seen, p.ui, p.words, prompt);
  if (const std::string gone = discarded_words(p); !gone.empty()) prompt.before = gone;
  return prompt;
}

std::string carc_status(const CarcPicture& p) {
  if (p.tells() || p.before_final()) return p.words(Key::k_ct_ui_final);
  const bool asks = !p.seen.over() && p.seen.turn.who == Who::kSeat;
  Phrase phrase = phrase_of(asks ? Key::k_ct_ui_status : Key::k_ct_ui_bag);
  if (asks) phrase.seat("name", p.seen.turn.seat);
  return p.words(phrase.number("n", p.s.left));
}

EndWords carcassonne_end(const Seen& seen) {
  EndWords out;
  if (const int n = seen.short_by(); n > 0 && n <= 3)
    out.close = phrase_of(Key::k_ct_ui_end_close).number("n", n);
  // What the winner has most of before the second.
  int ranked[2] = {-1, -1};
  for (int seat = seen.outcome.seats; seat-- > 0;)
    if (const int rank = seen.outcome.seat[seat].rank; rank <= 2) ranked[rank - 1] = seat;
  if (ranked[0] < 0 || ranked[1] < 0) return out; // shared
  const SeatScore& first = seen.outcome.seat[ranked[0]];
  const SeatScore& second = seen.outcome.seat[ranked[1]];
  std::size_t most = 0;
  const auto ahead = [&](std::size_t part) {
    return first.parts[part].points - second.parts[part].points;
  };
  for (std::size_t part = 1; part < first.parts.size(); ++part)
    if (ahead(part) > ahead(most)) most = part;
  constexpr Key kBy[kParts] = {Key::k_ct_ui_end_roads,       Key::k_ct_ui_end_cities,
                               Key::k_ct_ui_end_monasteries, Key::k_ct_ui_end_fields,
                               Key::k_ct_ui_end_ransoms,     Key::k_ct_ui_end_fairy};
  // The outcome has only the parts that this game uses.
  const State& s = view_of<Carcassonne>(seen.shown());
  int part = 0;
  while (part < kParts - 1 && (place_of_part(s, part) != most || !has_part(s, part))) ++part;
  out.reason = phrase_of(kBy[part])
                   .number("n", first.total - second.total)
                   .seat("name", static_cast<Seat>(ranked[1]));
  return out;
}

namespace {

/// The dragon's way that the last of these plies goes on with; everybody leads it in turn.
Phrase dragon_walk(const Seen& seen, std::size_t to) {
  int steps = 0, gone = 0;
  for (bool walks = true; walks && to-- > 0;) {
    walks = false;
    for (const SeenEvent& e : seen.plies[to].events)
      if (e.kind == kEventDragon) {
        walks = e.arg[3] < kDragonSteps - 1; // not the first step
        ++steps;
        gone += e.arg[2];
      }
  }
  if (steps < 2) return Phrase{};
  return phrase_of(Key::k_ct_turn_dragon).number("n", steps).number("gone", gone);
}

} // namespace

Phrase carcassonne_turn(const Seen& seen, std::size_t from, std::size_t to) {
  if (const Phrase walk = dragon_walk(seen, to); walk.key != Key::kNone) return walk;
  const Seat seat = seen.plies[from].turn.seat;
  const SeenEvent* captured = nullptr;
  constexpr int kSeveral = kParts; // no one kind of feature
  int points = 0, part = -1;
  for (std::size_t i = from; i < to; ++i)
    for (const SeenEvent& e : seen.plies[i].events) {
      if (e.kind == kEventCaptured && e.arg[0] != seat) captured = &e;
      if (e.seat != seat || e.points == 0) continue;
      points += e.points;
      part = part < 0 || part == e.part ? e.part : kSeveral;
    }
  if (!captured) return Phrase{}; // the common words do
  return phrase_of(Key::k_ct_turn_captured)
      .seat("player", seat)
      .seat("owner", static_cast<Seat>(captured->arg[0]))
      .number("role", role_of(view_of<Carcassonne>(seen.now()), captured->arg[2], captured->arg[3],
                              captured->arg[4], captured->arg[1]))
      .number("part", part)
      .number("n", std::max(points, 0));
}

bool carcassonne_minor(const Event& e) {
  return e.kind == kEventTurnEnd || e.kind == kEventDragon || e.kind == kEventPlaced ||
         e.kind == kEventSpared;
}

} // namespace beffroi
