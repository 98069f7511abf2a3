// Carcassonne, words: labels of places, what a choice would do, the prompt.
//
// Owns: which message says what; the messages are in assets/games/carcassonne/words.
#include "web/scene/games/carcassonne/layout.hpp"
#include "web/scene/games/carcassonne/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr Key kWinds[] = {Key::k_ct_ui_wind_n,  Key::k_ct_ui_wind_ne, Key::k_ct_ui_wind_e,
                          Key::k_ct_ui_wind_se, Key::k_ct_ui_wind_s,  Key::k_ct_ui_wind_sw,
                          Key::k_ct_ui_wind_w,  Key::k_ct_ui_wind_nw};

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
  std::string out;
  for (int seat = 0; seat < p.s.seats; ++seat) {
    if (!(seats >> seat & 1)) continue;
    const std::string name =
        p.words(phrase_of(Key::k_ct_ui_seat).seat("name", static_cast<Seat>(seat)));
    out = out.empty() ? name : p.words.with(phrase_of(Key::k_ct_ui_and), {{"a", out}, {"b", name}});
  }
  return out;
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
  return p.words.with(
      phrase_of(Key::k_ct_ui_cell).number("x", x).number("y", y),
      {{"where", p.words(kSide[(best_side + 2) & 3])},
       {"what", p.words(by_kind(best, Key::k_ct_ui_of_city, Key::k_ct_ui_of_road,
                                Key::k_ct_ui_of_field, Key::k_ct_ui_of_monastery))}});
}

std::string cell_label(const CarcPicture& p, Target t, int ways) {
  return p.words.with(phrase_of(Key::k_ct_ui_cell_label).number("n", ways),
                      {{"place", cell_words(p, t.a, t.b)}});
}

std::string wind_words(const CarcPicture& p, Place from, Place to) {
  const int side = to.y < from.y ? 0 : to.x > from.x ? 1 : to.y > from.y ? 2 : 3;
  return p.words(kWinds[2 * side]);
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
  return p.words.with(phrase_of(Key::k_ct_ui_spot_wind),
                      {{"what", what}, {"wind", p.words(kWinds[wind])}});
}

std::string spot_detail(const CarcPicture& p, int segment) {
  const Feature f = feature_of(p.s, last_tile(p.s).first + segment);
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

std::string tower_label(const CarcPicture& p, const Tile& tile, int use) {
  if (use != kUseFloor)
    return p.words(
        phrase_of(use == kUsePhantom ? Key::k_ct_ui_close_phantom : Key::k_ct_ui_close_tower)
            .number("floors", tile.floors));
  const int n = catches_of(p.s, static_cast<int>(&tile - p.s.tile));
  return p.words(phrase_of(tile.floors == 0 ? Key::k_ct_ui_found : Key::k_ct_ui_raise)
                     .number("floors", tile.floors + 1)
                     .number("n", n));
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
  const Feature f = feature_of(p.s, node);
  Phrase phrase =
      feature_phrase(f, by_kind(f.kind, Key::k_ct_ui_catch_knight, Key::k_ct_ui_catch_highwayman,
                                Key::k_ct_ui_catch_farmer, Key::k_ct_ui_catch_monk));
  return p.words(phrase.seat("name", static_cast<Seat>(seat_of(p.s.node[node].who))));
}

std::string prisoner_words(const CarcPicture& p, Target t) {
  return p.words(phrase_of(t.c == kPhantom ? Key::k_ct_ui_prisoner_phantom : Key::k_ct_ui_prisoner)
                     .seat("name", static_cast<Seat>(t.a)));
}

std::string gain_words(const CarcPicture& p, const FeatureGain& gain) {
  const Key key = gain.complete ? by_kind(gain.kind, Key::k_ct_ui_gain_city, Key::k_ct_ui_gain_road,
                                          Key::k_ct_ui_gain_road, Key::k_ct_ui_gain_monastery)
                                : by_kind(gain.kind, Key::k_ct_ui_join_city, Key::k_ct_ui_join_road,
                                          Key::k_ct_ui_join_road, Key::k_ct_ui_join_monastery);
  return p.words.with(phrase_of(key).number("n", gain.points),
                      {{"who", seats_words(p, gain.holders)}});
}

std::string feature_words(const CarcPicture& p, int node) {
  const Feature f = feature_of(p.s, node);
  if (!p.counts()) // who it is can be seen
    return p.words.with(
        phrase_of(Key::k_ct_ui_says),
        {{"a", seats_words(p, static_cast<SeatMask>(1 << seat_of(p.s.node[node].who)))},
         {"b", role_words(p, f.kind)}});
  return p.words.with(
      feature_phrase(f, by_kind(f.kind, Key::k_ct_ui_feature_city, Key::k_ct_ui_feature_road,
                                Key::k_ct_ui_feature_field, Key::k_ct_ui_feature_monastery)),
      {{"who", seats_words(p, f.holders)}});
}

std::vector<SpotRow> spot_rows(const CarcPicture& p) {
  std::vector<SpotRow> legal, refused;
  const Tile& tile = last_tile(p.s);
  for (int i = 0; i < facts_of(tile).segments; ++i) {
    SpotRow row;
    row.segment = i;
    row.target = {kTargetSegment, static_cast<std::int8_t>(i), 0, 0};
    row.title = spot_title(p, i);
    const auto member = p.member(row.target);
    row.legal = member.has_value();
    if (member) row.target = *member;
    row.detail = row.legal ? spot_detail(p, i) : why_not_words(p, i);
    (row.legal ? legal : refused).push_back(std::move(row));
  }
  // Towers: that of the new tile first, then the highest.
  std::vector<SpotRow> towers;
  for (int n = 0; n < p.s.tiles; ++n) {
    const Tile& at = p.s.tile[n];
    const Place place = place_of(at.cell);
    const auto member = p.member(
        {kTargetTower, static_cast<std::int8_t>(place.x), static_cast<std::int8_t>(place.y), 0});
    if (!member) continue;
    SpotRow row;
    row.target = *member;
    const bool floor = member->c == kUseFloor;
    const int caught = floor ? catches_of(p.s, n) : 0;
    // Towers that capture nobody now are on the map only: many rows would say the same.
    if (floor && caught == 0 && n + 1 < p.s.tiles) continue;
    row.floors = at.floors + (floor ? 1 : 0);
    row.title = p.words(phrase_of(!floor           ? Key::k_ct_ui_tower_close
                                  : at.floors == 0 ? Key::k_ct_ui_tower_found
                                                   : Key::k_ct_ui_tower_raise)
                            .number("floors", row.floors));
    row.detail = floor ? p.words(phrase_of(Key::k_ct_ui_tower_reach).number("n", caught))
                       : p.words(Key::k_ct_ui_tower_guarded);
    towers.push_back(std::move(row));
  }
  // Of modules: a knight or an own figure that may go home. The fairy is on the map only.
  for (const Target t : p.legal) {
    if (t.kind != kTargetHome && t.kind != kTargetPrincess) continue;
    SpotRow row;
    row.target = t;
    row.title = p.words(module_confirm(t));
    row.detail = t.c == kGuardSpot || figure_at(p.s, tile_at(p.s, t.a, t.b), t.c) != 0
                     ? meeple_label(p, t)
                     : p.words(Key::k_ct_ui_builder);
    towers.push_back(std::move(row));
  }
  const Place last = place_of(tile.cell);
  const auto is_last = [&](const SpotRow& row) {
    return row.target.a == last.x && row.target.b == last.y;
  };
  std::stable_sort(towers.begin(), towers.end(), [&](const SpotRow& a, const SpotRow& b) {
    return is_last(a) != is_last(b) ? is_last(a) : a.floors > b.floors;
  });
  legal.insert(legal.end(), std::make_move_iterator(towers.begin()),
               std::make_move_iterator(towers.end()));
  legal.insert(legal.end(), std::make_move_iterator(refused.begin()),
               std::make_move_iterator(refused.end()));
  return legal;
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
  prompt.choices.push_back(make_choice(target, p.words(Key::k_ct_ui_ransom), false, Icon::kLock));
}

void ask_place(const CarcPicture& p, Prompt& prompt) {
  if (p.chosen.kind == kTargetCell) {
    say(prompt,
        p.words(p.members(p.chosen) > 1 ? Key::k_ct_ui_ask_here_turn : Key::k_ct_ui_ask_here),
        p.words(Key::k_ct_ui_ask_here));
  } else {
    const bool second = p.s.part == Double::kSecond;
    say(prompt, p.words(second ? Key::k_ct_ui_ask_second_tile : Key::k_ct_ui_ask_place),
        p.words(second ? Key::k_ct_ui_ask_second_tile : Key::k_ct_ui_ask_place_short),
        p.words(phrase_of(Key::k_ct_ui_bag).number("n", p.s.left)));
  }
  add_ransom(p, prompt);
  add_confirm(p, prompt, Key::k_ct_ui_do_place);
}

void ask_action(const CarcPicture& p, Prompt& prompt) {
  const bool second = p.is(Phase::kSecond);
  Key confirm = Key::k_ct_ui_do_meeple;
  if (p.chosen.kind == kTargetSegment) {
    const std::string title = spot_title(p, p.chosen.a);
    say(prompt, p.words.with(phrase_of(Key::k_ct_ui_place_meeple), {{"who", title}}), {},
        spot_detail(p, p.chosen.a));
    if (p.chosen.c == kPhantom) confirm = Key::k_ct_ui_do_phantom;
    if (p.chosen.c == kBuilderFigure) confirm = Key::k_ct_ui_do_builder;
  } else if (p.chosen.kind >= kTargetFairy) {
    const std::string what = module_label(p, p.chosen, false);
    say(prompt, p.words.with(phrase_of(Key::k_ct_ui_ask), {{"what", what}}), {});
    confirm = module_confirm(p.chosen);
  } else if (p.chosen.kind == kTargetTower) {
    const int n = tile_at(p.s, p.chosen.a, p.chosen.b);
    const std::string what = n < 0 ? std::string() : tower_label(p, p.s.tile[n], p.chosen.c);
    say(prompt, p.words.with(phrase_of(Key::k_ct_ui_ask), {{"what", what}}), {});
    confirm = p.chosen.c == kUseFloor     ? Key::k_ct_ui_do_floor
              : p.chosen.c == kUsePhantom ? Key::k_ct_ui_do_phantom
                                          : Key::k_ct_ui_do_guard;
  } else if (second) {
    say(prompt, p.words(Key::k_ct_ui_ask_second), p.words(Key::k_ct_ui_ask_second_short));
  } else {
    say(prompt, p.words(p.s.tower ? Key::k_ct_ui_ask_action : Key::k_ct_ui_ask_action_base),
        p.words(Key::k_ct_ui_ask_action_short),
        p.phantom_follows() ? p.words(Key::k_ct_ui_ask_second_short) : std::string());
  }
  add_ransom(p, prompt);
  add_choice(p, prompt, kChoicePass, Key::k_ct_ui_do_nothing, false);
  add_confirm(p, prompt, confirm);
}

void ask_capture(const CarcPicture& p, Prompt& prompt) {
  if (p.chosen.kind == kTargetMeeple) {
    const std::string what = meeple_label(p, p.chosen);
    say(prompt, p.words.with(phrase_of(Key::k_ct_ui_ask_capture_one), {{"what", what}}),
        p.words(Key::k_ct_ui_ask_capture_short), what);
  } else {
    const int range = p.s.raised == kNoTile ? 0 : range_of(p.s, p.s.tile[p.s.raised].floors);
    say(prompt, p.words(phrase_of(Key::k_ct_ui_ask_capture).number("n", range)),
        p.words(Key::k_ct_ui_ask_capture_short));
  }
  add_choice(p, prompt, kChoiceSkip, Key::k_ct_ui_do_skip, false);
  add_confirm(p, prompt, Key::k_ct_ui_do_capture);
}

void ask_dragon(const CarcPicture& p, Prompt& prompt) {
  const Phrase step = phrase_of(Key::k_ct_ui_ask_dragon).number("n", p.s.way_tiles);
  const bool chosen = p.chosen.kind == kTargetDragon;
  say(prompt, p.words(step), {}, chosen ? module_label(p, p.chosen, false) : std::string());
  add_confirm(p, prompt, Key::k_ct_ui_do_dragon);
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

/// What laying the tile there does: for the mover's own feature before another's.
std::string lay_words(const CarcPicture& p, Target t) {
  const auto own = static_cast<SeatMask>(1 << p.s.seat);
  const auto gain = gain_of(p.s, cell_of(t.a, t.b), t.c, own);
  if (!gain) return p.words(Key::k_ct_ui_lay);
  return p.words.with(phrase_of(Key::k_ct_ui_lay_what), {{"what", gain_words(p, *gain)}});
}

std::string hint_words(const CarcPicture& p) {
  const Target t = p.ui.hint[0];
  switch (t.kind) {
  case kTargetCell: return lay_words(p, t);
  case kTargetSegment:
    return p.words.with(phrase_of(Key::k_ct_ui_says),
                        {{"a", spot_title(p, t.a)}, {"b", spot_detail(p, t.a)}});
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
  if (p.lit()) {
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
        p.words(
            phrase_of(Key::k_ct_ui_ask_ransom_short).seat("name", static_cast<Seat>(p.chosen.a))),
        prisoner_words(p, p.chosen));
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
    say(prompt,
        p.words(phrase_of(Key::k_ct_ui_ask_exchange).seat("name", static_cast<Seat>(p.s.other))),
        p.words(Key::k_ct_ui_ask_exchange_short));
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
  if (p.ui.hint_step > 0 && !p.ui.hint.empty() && p.chosen.kind == 0) {
    say(prompt, p.words.with(phrase_of(Key::k_ct_ui_hint), {{"what", hint_words(p)}}), {});
    prompt.explains = true;
  }
  finish_prompt(p.seen, p.ui, p.words, prompt);
  if (const std::string gone = discarded_words(p); !gone.empty()) prompt.before = gone;
  return prompt;
}

std::string carc_status(const CarcPicture& p) {
  if (p.tells()) return p.words(Key::k_ct_ui_final);
  return p.words(phrase_of(Key::k_ct_ui_bag).number("n", p.s.left));
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

Phrase carcassonne_turn(const Seen& seen, std::size_t from, std::size_t to) {
  const Seat seat = seen.plies[from].turn.seat;
  const SeenEvent* captured = nullptr;
  int points = 0;
  for (std::size_t i = from; i < to; ++i)
    for (const SeenEvent& e : seen.plies[i].events) {
      if (e.kind == kEventCaptured && e.arg[0] != seat) captured = &e;
      if (e.seat == seat) points += e.points;
    }
  if (!captured) return Phrase{}; // the common words do
  return phrase_of(Key::k_ct_turn_captured)
      .seat("player", seat)
      .seat("owner", static_cast<Seat>(captured->arg[0]))
      .number("n", std::max(points, 0));
}

bool carcassonne_minor(const Event& e) {
  return e.kind == kEventTurnEnd || e.kind == kEventDragon || e.kind == kEventPlaced ||
         e.kind == kEventSpared;
}

} // namespace beffroi
