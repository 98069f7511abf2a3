// Wandering Towers in the five layout classes: which part goes where. See
// games/wandering_towers/layout.hpp.
#include "web/scene/games/wandering_towers/layout.hpp"

#include "web/scene/games/wandering_towers/parts.hpp"
#include "web/scene/parts/end_layout.hpp"
#include "web/scene/parts/lay_out.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

namespace beffroi {

using namespace wandering_towers;

namespace {

/// Numbers of the wizards by surface and owner.
using Wizards = decltype(WanderPicture::who);

/// Moves the numbers of the wizards to where the next position has them; new ones get the next
/// numbers.
void follow_wizards(Wizards& who, std::uint8_t (&made)[kSeats], const Board& to) {
  for (int owner = 0; owner < owners(to); ++owner) {
    std::vector<std::uint8_t> moved;
    const auto o = static_cast<std::size_t>(owner);
    for (int surface = 0; surface < kSurfaces; ++surface) {
      auto& here = who[static_cast<std::size_t>(surface)][o];
      while (static_cast<int>(here.size()) > to.spot[surface][owner]) {
        moved.push_back(here.back());
        here.pop_back();
      }
    }
    for (int surface = 0; surface <= kSurfaces; ++surface) {
      auto& here = who[static_cast<std::size_t>(surface)][o];
      const int want = surface < kSurfaces ? to.spot[surface][owner] : to.home[owner];
      while (static_cast<int>(here.size()) < want) {
        if (moved.empty()) {
          here.push_back(made[owner]++);
        } else {
          here.push_back(moved.back());
          moved.pop_back();
        }
      }
    }
  }
}

/// A trail is for every owner: numbers given, wizards there, and for each its surface and number.
void read_trail(std::string_view trail, Wizards& who, std::uint8_t (&made)[kSeats]) {
  std::size_t at = 0;
  const auto next = [&] {
    return at < trail.size() ? static_cast<std::uint8_t>(trail[at++]) : std::uint8_t{0};
  };
  for (std::size_t owner = 0; owner < kSeats; ++owner) {
    made[owner] = next();
    for (int n = next(); n > 0; --n) {
      const std::size_t surface = std::min<std::size_t>(next(), kSurfaces);
      who[surface][owner].push_back(next());
    }
  }
}

std::string write_trail(const Wizards& who, const std::uint8_t (&made)[kSeats]) {
  std::string out;
  for (std::size_t owner = 0; owner < kSeats; ++owner) {
    out += static_cast<char>(made[owner]);
    const std::size_t count = out.size();
    out += '\0';
    for (std::size_t surface = 0; surface <= kSurfaces; ++surface)
      for (const std::uint8_t number : who[surface][owner]) {
        out += static_cast<char>(surface);
        out += static_cast<char>(number);
        ++out[count];
      }
  }
  return out;
}

/// Where every wizard is, and what the last plies before the position shown have done.
void read_plies(WanderPicture& p) {
  const auto& plies = p.seen.plies;
  const std::size_t shown = p.seen.ply;
  std::uint8_t made[kSeats] = {};
  read_trail(p.ui.trail, p.who, made);
  follow_wizards(p.who, made, p.t); // numbers where no trail was kept
  // Wizards that came home by the last decision are still seen going in.
  std::size_t first = shown;
  while (first > 0 && plies[first - 1].turn.who != Who::kSeat) --first;
  const Board& then = view_of<WanderingTowers>(p.seen.views[first > 0 ? first - 1 : shown]).board;
  for (std::size_t o = 0; o < kSeats; ++o) {
    auto& home = p.who[kSurfaces][o];
    home.erase(home.begin(), home.begin() + static_cast<std::ptrdiff_t>(
                                                std::min<std::size_t>(then.home[o], home.size())));
  }
  bool came_home = false;
  for (std::size_t i = first > 0 ? first - 1 : 0; i < shown; ++i)
    for (const Event& e : plies[i].events) {
      came_home = came_home || e.kind == kEventHome;
      if (e.kind == kEventKeep && came_home)
        p.keep_steps = (e.arg[1] - e.arg[0] + kSpaces) % kSpaces;
    }
  const std::size_t oldest = shown < 14 ? 0 : shown - 13;
  for (std::size_t i = shown; i > oldest && p.last_to < 0; --i)
    for (const Event& e : plies[i - 1].events) {
      if (e.kind != kEventWizard && e.kind != kEventTower) continue;
      p.last_from = std::clamp<int>(e.arg[1], 0, kSpaces - 1);
      p.last_to = std::clamp<int>(e.arg[2], 0, kSpaces - 1);
      p.last_steps = (p.last_to - p.last_from + kSpaces) % kSpaces;
      if (p.last_steps > kSpaces / 2) p.last_steps -= kSpaces;
      p.last_moved = i >= first;
    }
  for (std::size_t i = marked_from(p.seen, p.ui); i < shown; ++i)
    for (const Event& e : plies[i].events)
      if (e.kind == kEventWizard || e.kind == kEventTower)
        for (const int space : {e.arg[1], e.arg[2]})
          if (space >= 0 && space < kSpaces && space != p.last_from && space != p.last_to)
            p.earlier.push_back(space);
}

void read_choice(WanderPicture& p) {
  const UiState& ui = p.ui;
  if (p.seen.viewer < p.t.seats) p.hand = p.seen.viewer;
  if (is_open_hand(p.t)) p.hand = std::max(0, p.hand);
  if (has_open_hands(p) && p.hand < 0 && p.t.phase != Phase::kEnd)
    p.hand = is_chance(p.t.phase) ? p.t.decider : acting_seat(p.t);
  if (!allows(p.seen, ui, May::kFaceUp) && !all_see_cards(p.t)) p.hand = -1;
  if (!p.in_play()) return;
  if (ui.acting) p.legal = p.seen.legal;
  const auto look = [&](const TargetPath& path) {
    if (path.empty()) return WanderMove{};
    WanderMove m = move_of(p, path[path.size() - 1]);
    if (path.size() > 1 && path[0].kind == kTargetTower) { // a swap
      m = move_of(p, path[0]);
      m.other = path[1].a;
    }
    return m;
  };
  if (ui.acting && !ui.prefix.empty()) {
    p.move = look(ui.prefix);
    p.chosen = p.move.exists();
  }
  if (!p.chosen && ui.hint_step > 1 && !ui.hint.empty()) p.move = look(ui.hint);
  if (!p.move.exists() && ui.acting && !ui.drag) {
    const std::optional<Target> x = ui.focus ? ui.focus : ui.hover;
    if (x && p.may(*x)) p.move = move_of(p, *x);
  }
  // What is named for a master's card (WT-111).
  if (!p.move.exists() && (p.t.phase == Phase::kWindow || p.t.phase == Phase::kTimes)) {
    if (p.t.named == Named::kTower)
      p.move = move_of(p, {kTargetTower, static_cast<std::int8_t>(p.t.named_place), 0, 0});
    else if (p.t.named == Named::kWizard && p.t.named_place < kSurfaces)
      p.move = move_of(p, {kTargetWizard,
                           static_cast<std::int8_t>(space_of_surface(p.t, p.t.named_place)),
                           static_cast<std::int8_t>(p.t.named_owner), 0});
  }
}

/// px of the ring's place that it can do without, for open hands.
float spare(float width, float height) {
  return std::max(0.0f, height - std::min(.78f * width, 420.0f));
}

/// The ring and what lies in it; with `hand` the cards too.
WanderStage ring_in(const WanderPicture& p, RectF inner, float headroom, bool hand, bool spells) {
  WanderStage s = fit_wander(p, inner, headroom);
  const MiddleFit fit = fit_middle(p, s.middle, inner, hand, spells);
  fit_stacks(p, s, fit);
  draw_wander(p, s);
  draw_middle(p, s.middle, fit, hand);
  return s;
}

WanderStage layout_desktop(const WanderPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Frame frame = desktop_frame(b);
  const RectF &area = frame.board, &rail = frame.panel;
  draw_wood(b, area);
  draw_rail(b, frame);
  const float x = rail.x, w = rail.w;
  float y = rail.y + (rail.h < 640 ? 8.0f : 16.0f);
  y += wander_plates(p, {x, y, w, rail.h}) + 12;
  const float secret = secret_height(p, w);
  float bottom = rail.y + rail.h - 16;
  constexpr float kLogMin = 110;
  if (is_pooled(p.t) && bottom - y >= 300 + kLogMin)
    y += draw_level_table(p, {x, y, w, 300}, kLayerChrome) + 12;
  if (bottom - y >= secret + kLogMin + 12) {
    draw_secret(p, {x, bottom - secret, w, secret});
    bottom -= secret + 12;
  }
  place_log(b, rail, y, bottom);
  const float floor = frame.floor;
  prompt_ribbon(b, area, floor, prompt); // it may grow; the board stays where it is
  const bool small = area.h < 640;
  const RectF inner{area.x + 8, area.y + 4, area.w - 16, floor - 60 - 4 - area.y};
  return ring_in(p, inner, small ? 92.0f : 128.0f, true, true);
}

WanderStage layout_tablet(const WanderPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const Frame frame = tablet_frame(b);
  const float left = frame.plates.x;
  draw_wood(b, frame.board);
  const int rows = strip_rows(p, m.width_px - 32);
  const float row_h = std::max(56.0f, 2 * b.line_px(TextStyle::kSmallBold) + 14);
  const float floor = frame.floor;
  const float below =
      open_hands_below(p, strip_width(p, frame.plates.w, 8), row_h, rows,
                       spare(m.width_px, floor - 80 - static_cast<float>(rows) * row_h));
  const float strip_h = (row_h + below) * static_cast<float>(rows);
  wander_strip(p, {left, frame.plates.y, frame.plates.w, strip_h}, 8, below);
  prompt_ribbon(b, frame.board, floor, prompt);
  const float top = 8 + strip_h + 6;
  const RectF inner{left - 8, top, m.width_px - left - 8 - m.inset_right_px, floor - 60 - 6 - top};
  return ring_in(p, inner, 104, true, true);
}

WanderStage layout_portrait(const WanderPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  const bool low = m.height_px < 620;
  const float pad = sheet_pad(m, 620, 10, 30);
  const float head = prompt_sheet_height(b, {0, 0, m.width_px, 0}, prompt);
  const bool hand = has_hand(p);
  const float hand_h = !hand ? 0.0f : m.height_px < 480 ? 62.0f : low ? 84.0f : 118.0f;
  // More buttons make the hand smaller, not the sheet higher: the ring stays where it is.
  const float least =
      std::max(74.0f, 28 + b.line_px(TextStyle::kName) + b.line_px(TextStyle::kSmall));
  const Frame frame =
      portrait_frame(b, hand ? std::max(least + hand_h, head + 52) + 8 + pad : head + pad);
  draw_wood(b, {0, 0, m.width_px, m.height_px});
  const float line = 2 * b.line_px(TextStyle::kSmallBold) + 10;
  const float strip_h = low ? std::max(44.0f, line) : std::max(56.0f, line + 4);
  const int rows = strip_rows(p, m.width_px - 16);
  const float plates = rows == 1 ? strip_h : 2 * std::max(44.0f, line) + 4;
  const float below = open_hands_below(p, strip_width(p, m.width_px - 16, 5),
                                       rows == 1 ? strip_h : (plates - 4) / 2, rows,
                                       spare(m.width_px - 4, frame.hand.y - 14 - plates));
  const float strip_all = plates + below * static_cast<float>(rows);
  wander_strip(p, {8, 6, m.width_px - 16, strip_all}, 5, below);
  const float top = 6 + strip_all + 4;
  const RectF inner{2, top, m.width_px - 4, frame.hand.y - 4 - top};
  const WanderStage s = ring_in(p, inner, 100, false, true);
  const float y = draw_sheet(b, frame, prompt);
  if (hand) draw_hand(p, {16, y + 4, m.width_px - 32, m.height_px - pad - 4 - y - 4}, true);
  return s;
}

WanderStage layout_landscape(const WanderPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Frame frame = landscape_frame(b, p.words, 176);
  const RectF& area = frame.board;
  draw_wood(b, area);
  draw_rail(b, frame);
  const auto [x, top, w, h] = frame.panel;
  const float hand_h = !has_hand(p) ? 0.0f : h < 300 ? 56.0f : 70.0f;
  const float hand_y = top + h - 6 - hand_h;
  if (hand_h > 0) draw_hand(p, {x, hand_y, w, hand_h}, true);
  prompt_column(b, {x, top + 8, w, hand_y - 8 - top - 8}, prompt);
  const int rows = strip_rows(p, area.w - 12);
  const float strip_h = rows == 1 ? 44.0f : 92.0f;
  wander_strip(p, {area.x + 6, top + 3, area.w - 12, strip_h}, 4);
  const float inner_top = top + 3 + strip_h + 2;
  const RectF inner{area.x + 2, inner_top, area.w - 4, top + h - 3 - inner_top};
  return ring_in(p, inner, 112, false, true);
}

/// Potions and wizards home in one line, for frames without room for plates.
void score_line(const WanderPicture& p, RectF box) {
  SceneBuilder& b = p.b;
  b.panel(kLayerChrome, box, Tone::kSurface, Tone::kNone, 0);
  const int n = is_pooled(p.t) ? 1 : p.t.seats;
  const float w = box.w / static_cast<float>(n);
  const float scale = std::min(1.0f, 1 / b.metrics().text_scale);
  for (int seat = 0; seat < n; ++seat) {
    const Plate plate = wander_plate(p, seat);
    const float x = box.x + static_cast<float>(seat) * w;
    if (plate.active)
      b.panel(kLayerChrome, {x + 2, box.y + box.h - 2, w - 4, 2}, player_tone(plate.colour),
              Tone::kNone, 1);
    b.avatar(kLayerChrome, x + 9, box.y + box.h / 2, 14, plate.colour);
    const int filled = potions_of(p, seat, kFull) + potions_of(p, seat, kSpent);
    const std::string words =
        std::to_string(filled) + "\u00b7" + std::to_string(p.t.home[owner_of(p.t, seat)]);
    b.text(kLayerChrome, {x + 18, box.y, w - 19, box.h}, words, TextStyle::kSmallBold, Tone::kInk,
           Align::kLeft, scale);
  }
  const float each = box.w / static_cast<float>(p.t.seats);
  for (int seat = 0; seat < p.t.seats; ++seat)
    speak_open_hand(p, {box.x + static_cast<float>(seat) * each, box.y, each, box.h}, seat);
}

WanderStage layout_small(const WanderPicture& p, const Prompt& prompt) {
  SceneBuilder& b = p.b;
  const Metrics& m = b.metrics();
  draw_wood(b, small_frame(b, prompt, p.words, 0).board);
  const bool roomy = m.height_px >= 320;
  float top = 44, below = 0;
  if (roomy && strip_rows(p, m.width_px - 8) == 1) {
    below = open_hands_below(p, strip_width(p, m.width_px - 8, 4), 44, 1,
                             spare(m.width_px - 4, m.height_px - 66 - 93));
    wander_strip(p, {4, 46, m.width_px - 8, 44 + below}, 4, below);
    top = 91 + below;
  } else {
    score_line(p, {0, 44, m.width_px, 18});
    top = 62;
  }
  const int spells = count_spells(p);
  const bool hand = has_hand(p);
  const float tray = !hand && spells == 0 ? 0.0f : roomy ? 66.0f : 52.0f;
  const float tray_y = m.height_px - tray;
  if (tray > 0) draw_tray(b, {0, tray_y, m.width_px, tray});
  // The tray has the hand, and with little room the spells beside it.
  const float least = 8 + 4 * kTouchPx + 3 * 4;
  const float side =
      spells == 0
          ? 0
          : std::max(0.0f,
                     m.width_px - std::max(least, std::min(m.width_px * .62f, tray * 3.4f + 16)));
  if (hand) draw_hand(p, {4, tray_y + 4, m.width_px - 8 - side, tray - 8}, true);
  if (spells > 0) {
    const int columns = std::min(spells, static_cast<int>((side - 4) / 47));
    if (columns == spells)
      draw_spells(p, {m.width_px - side, tray_y + (tray - 44) / 2, side - 4, 0}, columns, 44,
                  kLayerPrompt);
  }
  const RectF inner{2, top + 1, m.width_px - 4, tray_y - 2 - top};
  const bool inside = spells > static_cast<int>((side - 4) / 47);
  return ring_in(p, inner, 112, false, inside);
}

/// The review: ring and plates only, the page has the rest.
void layout_review(const WanderPicture& p) {
  SceneBuilder& b = p.b;
  const Frame frame = review_frame(b);
  const RectF &area = frame.board, &panel = frame.panel, &plates = frame.plates;
  float top = std::max(4.0f, frame.sign);
  if (panel.w > 0) {
    const float y = 14 + wander_plates(p, {panel.x, 14, panel.w, panel.h});
    place_log(b, panel, y + 8, panel.h);
  } else {
    const float h = strip_rows(p, plates.w) == 1 ? 44.0f : 92.0f;
    wander_strip(p, {plates.x, plates.y, plates.w, h}, 5);
    top = plates.y + h + 2;
  }
  draw_wood(b, area);
  const RectF inner{area.x + 2, top, area.w - 4, area.h - top - 2};
  const bool hand = inner.w >= 620 && inner.h >= 420;
  if (later_is_here && is_shown(p.ui, kShowThreats) && offers_threats(p))
    draw_wander_threats(p, inner);
  else
    draw_wander_tags(p, ring_in(p, inner, 90, hand, true));
  add_wander_effects(p);
  if (later_is_here) draw_wander_shows(p, inner);
}

/// Whoever listens comes to what is played before what may be cast or thrown away beside it.
void put_spells_last(std::vector<Hit>& hits) {
  const auto is_piece = [](const Hit& hit) {
    const auto kind = hit.target.kind;
    return kind == kTargetCard || kind == kTargetTower || kind == kTargetWizard;
  };
  const auto is_aside = [](const Hit& hit) {
    return hit.target.kind == kTargetSpell ||
           (hit.target.kind == kTargetChoice && hit.target.a == kChoiceRefresh);
  };
  const auto first = std::find_if(hits.begin(), hits.end(), is_aside);
  const auto last = std::find_if(hits.rbegin(), hits.rend(), is_piece).base();
  if (first < last) std::stable_partition(first, last, std::not_fn(is_aside));
}

/// A podium of towers of the game.
void tower_podium(SceneBuilder& b, float x, float foot, float width, float height, int colour,
                  int layer) {
  const float w = std::min(width, 92.0f), depth = w * .18f, flat = w * .66f;
  const int n =
      std::clamp(static_cast<int>(std::ceil((height - flat) / (flat - depth))) + 1, 1, 12);
  const float storeys = static_cast<float>(n);
  const float h = std::max(flat, (height + (storeys - 1) * depth) / storeys); // no gaps
  const float step = n > 1 ? (height - h) / (storeys - 1) : 0;
  for (int i = 0; i < n; ++i) {
    Item& d = b.item(WanderItem::kDrum, layer, {x, foot - static_cast<float>(i) * step, w, h});
    d.part.put(DrumPart{.raven = static_cast<Flag>((i + colour) % 2),
                        .number = static_cast<Short>(i + 1),
                        .seen = i + 1 < n ? whole_px(step) : Short{0},
                        .shadow = i == 0});
  }
  const PointF top{x, foot - static_cast<float>(n - 1) * step - h};
  for (const WanderItem half : {WanderItem::kParapetBack, WanderItem::kParapetFront})
    b.item(half, layer, {top.x, top.y, w, 0})
        .part.put(ParapetPart{.raven = static_cast<Flag>((n - 1 + colour) % 2)});
}

/// The results of partners, in place of bars.
struct PoolEnd final : EndPicture {
  explicit PoolEnd(const WanderPicture& picture) : p(picture) {}
  bool has_results() const override { return true; }
  void draw_results(RectF box, int layer) const override { draw_pool_end(p, box, layer); }
  const WanderPicture& p;
};

void end_screen(const WanderPicture& p) {
  EndStyle style;
  style.podium = tower_podium;
  const PoolEnd pool(p);
  if (is_pooled(p.t)) {
    style.picture = &pool;
  } else {
    style.title = p.words(Key::k_wt_end_parts);
    style.parts = {p.words(Key::k_wt_end_home), p.words(Key::k_wt_end_potions)};
    style.tie = phrase_of(Key::k_wt_end_full);
    for (int seat = 0; seat < p.t.seats; ++seat)
      style.counted.push_back({p.t.home[seat], p.t.potion[seat][kFull] + p.t.potion[seat][kSpent]});
  }
  layout_end(p.b, p.seen, p.words, style);
}

void over(const WanderPicture& p, const WanderStage& stage) {
  const Metrics& m = p.b.metrics();
  draw_levels(p, stage);
  draw_wander_tags(p, stage);
  draw_dragged_piece(p, stage);
  draw_played_card(p, {0, 0, m.width_px, m.height_px});
  add_wander_effects(p);
  put_spells_last(p.b.scene.hits);
}

constexpr LayoutKit<WanderPicture, WanderStage> kKit = {
    .prompt = wander_prompt,
    .status = wander_status,
    .detail = [](const WanderPicture& p, int seat) { return wander_plate(p, seat).sub; },
    .end = end_screen,
    .review = layout_review,
    .desktop = layout_desktop,
    .tablet = layout_tablet,
    .portrait = layout_portrait,
    .landscape = layout_landscape,
    .small = layout_small,
    .over = over};

} // namespace

OpenAnswer wandering_towers_open_answer(ViewRef audience, Seat seat) {
  const Board& t = view_of<WanderingTowers>(audience).board;
  if (is_chance(t.phase) || t.phase == Phase::kEnd || acting_seat(t) != seat) return {};
  if (t.phase == Phase::kWindow) return {act(kActPass), phrase_of(Key::k_wt_ui_nobody)};
  if (t.phase == Phase::kGiveCard || t.phase == Phase::kGivePotions)
    return {act(kActKeep), phrase_of(Key::k_wt_ui_give_nothing)};
  return {};
}

bool wandering_towers_minor(const Event& e) {
  switch (e.kind) {
  case kEventPlayed:
  case kEventRolled:
  case kEventDrawn:
  case kEventTook:
  case kEventReshuffled:
  case kEventCounted:
  case kEventNamed:
  case kEventPaid:
  case kEventGotPotions: return true;
  default: return false;
  }
}

std::vector<std::string> wandering_towers_heard(const Seen& seen, const Words& words,
                                                std::size_t from) {
  std::vector<std::string> out;
  std::string cards;
  for (std::size_t i = from; i < seen.plies.size(); ++i) {
    const View& before = view_of<WanderingTowers>(seen.views[i]);
    const View& after = view_of<WanderingTowers>(seen.views[i + 1]);
    const Board& t = before.board;
    for (const SeenEvent& e : seen.plies[i].events) {
      if (e.kind != kEventTower) continue;
      if (e.arg[3] > 0 && !is_pooled(t)) {
        const std::string who = covers_words(t, words, t.spot[top_surface(t, e.arg[2])]);
        if (!who.empty()) out.push_back(with_capital(who));
      }
      if (t.keep == e.arg[1] && after.board.keep == e.arg[2]) // on the tower that moved
        out.push_back(words(phrase_of(Key::k_wt_log_keep).number("to", e.arg[2])));
    }
    if (seen.plies[i].turn.who != Who::kChance || seen.only_person() == kNoSeat) continue;
    if (t.open_hands != 0) continue; // each card has a line of the log
    for (int face = 0; face < kFaces; ++face)
      for (int n = before.own.of[face]; n < after.own.of[face]; ++n) {
        const std::string card = words(card_key(face));
        cards = cards.empty()
                    ? card
                    : words.with(phrase_of(Key::k_wt_ui_both), {{"a", cards}, {"b", card}});
      }
  }
  if (!cards.empty())
    out.push_back(words.with(phrase_of(Key::k_wt_ui_drew).seat("name", seen.only_person()),
                             {{"cards", cards}}));
  return out;
}

Phrase wandering_towers_turn(const Seen& seen, std::size_t from, std::size_t to) {
  const Seat seat = seen.plies[from].turn.seat;
  int moves = 0, potions = 0, home = 0;
  for (std::size_t i = from; i < to; ++i)
    for (const Event& e : seen.plies[i].events) {
      moves += e.kind == kEventWizard || e.kind == kEventTower;
      potions += e.kind == kEventFilled && e.seat == seat;
      home += e.kind == kEventHome && e.seat == seat;
    }
  if (moves == 0) return Phrase{}; // thrown away, swapped, cast: the common words
  return phrase_of(Key::k_wt_turn)
      .seat("name", seat)
      .number("n", moves)
      .number("potions", potions)
      .number("home", home);
}

EndWords wandering_towers_end(const Seen& seen) {
  const Board& t = view_of<WanderingTowers>(seen.now()).board;
  EndWords out;
  out.points = false;
  if (is_pooled(t)) {
    out.headline =
        phrase_of(t.ending == Ending::kPoolWon ? Key::k_wt_ui_end_home : Key::k_wt_ui_end_lost);
    return out;
  }
  const Outcome& outcome = seen.outcome;
  int winners = 0, one = -1;
  for (int seat = 0; seat < t.seats; ++seat)
    if (outcome.seat[seat].rank == 1) {
      ++winners;
      if (one < 0) one = seat;
    }
  if (t.teams) {
    if (winners == 2 && outcome.seat[partner_of(t, one)].rank == 1)
      out.headline = phrase_of(Key::k_wt_ui_end_team)
                         .seat("a", static_cast<Seat>(one))
                         .seat("b", static_cast<Seat>(partner_of(t, one)));
    return out;
  }
  const Seat you = seen.only_person();
  if (t.ending == Ending::kGoal && winners == 1)
    out.reason = one == you ? phrase_of(Key::k_wt_end_goal_you)
                            : phrase_of(Key::k_wt_end_goal).seat("name", static_cast<Seat>(one));
  if (you == kNoSeat) return out;
  const int wizards = wizards_each(t) - t.home[you];
  const int potions = t.potion[you][kEmpty];
  if (t.ending == Ending::kGoal && (wizards == 0) != (potions == 0) && wizards + potions <= 2)
    out.close = phrase_of(wizards > 0 ? Key::k_wt_end_close_wizard : Key::k_wt_end_close_potion)
                    .number("n", wizards + potions);
  return out;
}

bool wandering_towers_plays_openly(ViewRef audience) {
  const Board& t = view_of<WanderingTowers>(audience).board;
  // With WT-V12 a seat still sees its own covered wizards alone.
  return is_open_hand(t) || (t.open_hands != 0 && (is_pooled(t) || t.memory != Memory::kOwn));
}

/// So many spells find room in a flat window even if they cannot be cast.
constexpr int kFewSpells = 3;

std::string wandering_towers_trail(std::string_view before, ViewRef audience) {
  Wizards who{};
  std::uint8_t made[kSeats] = {};
  read_trail(before, who, made);
  follow_wizards(who, made, view_of<WanderingTowers>(audience).board);
  return write_trail(who, made);
}

Scene wandering_towers_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                              const Words& words) {
  SceneBuilder b(metrics, ui);
  const View& v = view_of<WanderingTowers>(seen.shown());
  WanderPicture p{v, v.board, seen, ui, words, b};
  read_plies(p);
  read_choice(p);
  const bool flat = metrics.layout != LayoutClass::kDesktop && metrics.height_px < 600;
  const bool bars = allows(seen, ui, May::kOwnBars);
  p.few_spells =
      bars && (metrics.layout == LayoutClass::kSmall || (flat && count_spells(p) > kFewSpells));
  return lay_out(p, kKit);
}

bool wandering_towers_at_once(Target target) {
  return (target.kind == kTargetChoice && target.a != kChoiceClockwise &&
          target.a != kChoiceCounter) ||
         target.kind == kTargetNumber || target.kind == kTargetOwner;
}

} // namespace beffroi
