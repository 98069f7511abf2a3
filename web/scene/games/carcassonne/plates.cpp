// Carcassonne, plates: score, who is still at home, floors, prisoners.
//
// Owns: their places on a plate of the rail, on a chip, and on the card that a touch of it opens.
// The prisoners that can be bought back glow and are buttons.
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/parts/map_buttons.hpp"

#include <algorithm>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr float kCell = 24;     ///< width of a prisoner on a plate
constexpr float kNamedPx = 150; ///< a chip has the name beside the score from this width on

/// The prisoners of one kind that a seat holds.
struct Prisoner {
  int captor, owner, figure, n;
  bool mine; ///< of the one to act, who may buy one back
  Target target() const {
    return {kTargetPrisoner, static_cast<std::int8_t>(captor), static_cast<std::int8_t>(owner),
            static_cast<std::int8_t>(figure)};
  }
};

/// Calls f(Prisoner) for each kind, and returns how many there are in all.
template <class F> int each_prisoner(const CarcPicture& p, int captor, F f) {
  int all = 0;
  for (int owner = 0; owner < p.s.seats; ++owner)
    for (int figure = 0; figure < kFigures; ++figure) {
      Prisoner one{captor, owner, figure, p.s.prisoners[captor][owner][figure], false};
      if (one.n == 0) continue;
      one.mine = p.acting() && p.may(one.target());
      all += one.n;
      f(one);
    }
  return all;
}
bool holds_any(const CarcPicture& p, int seat) {
  return each_prisoner(p, seat, [](const Prisoner&) {}) > 0;
}

void figure_item(const CarcPicture& p, float cx, float cy, float size, int seat, int figure,
                 int layer) {
  Item& i = p.b.item(CarcItem::kFigure, layer, {cx - size / 2, cy - size / 2, size, size});
  i.tone = p.tone(seat);
  i.part.put(FigurePart{.figure = static_cast<Short>(figure)});
}

/// One count: a picture and a number behind it. Returns where the next one begins.
float count(const CarcPicture& p, float x, float cy, float size, int seat, int what, int n,
            int layer = kLayerChrome) {
  // what: 0 follower, 1 phantom, 2 floors, 3 builder
  const std::size_t from = p.b.scene.items.size();
  if (what == 2)
    p.b.item(CarcItem::kBlock, layer, {x, cy - size / 2, size * .86f, size});
  else
    figure_item(p, x + size * .36f, cy, size, seat, what == 3 ? kBuilderFigure : what, layer);
  if (n == 0) p.b.scene.items[from].alpha = .35f;
  const std::string text = std::to_string(n);
  const float w = p.b.width(text, TextStyle::kSmall14Bold) + 2;
  const float tx = x + size * (what == 2 ? 1.0f : what == 3 ? 1.04f : .86f); // past hat and trowel
  p.b.text(layer, {tx, cy - 12, w, 24}, text, TextStyle::kSmall14Bold,
           n == 0 ? Tone::kInk3 : Tone::kInk);
  return tx + w;
}

void prisoner(const CarcPicture& p, RectF box, const Prisoner& one, int layer) {
  Item& item = p.b.item(CarcItem::kPrisoner, layer, box);
  item.tone = p.tone(one.owner);
  item.part.put(FigurePart{.figure = static_cast<Short>(one.figure), .glows = one.mine});
}

/// Prisoners from the right edge to the left; if they do not all fit, one with their number. Those
/// that can be bought back are buttons. Returns where they begin.
float prisoners(const CarcPicture& p, float right, float left, float cy, float height, int seat) {
  constexpr float kLeast = 13, kBetween = 5;
  Prisoner first{}; // of one's own, if there is one: it can be bought back
  const int held = each_prisoner(p, seat, [&](const Prisoner& one) {
    if (first.n == 0 || (one.mine && !first.mine)) first = one;
  });
  const float w = std::min({kCell, height * .8f, right - left});
  if (held == 0 || w < kLeast) return right;
  const bool fit = static_cast<float>(held) * (w + kBetween) - kBetween <= right - left;
  float x = right;
  const auto draw = [&](const Prisoner& one, int n) {
    for (int i = 0; i < n; ++i) {
      x -= w;
      prisoner(p, {x, cy - height / 2, w, height}, one, kLayerChrome);
      if (one.mine)
        p.b.hit(one.target(), {x - 2, cy - height / 2 - 2, w + 4, height + 4}, Hit::State::kLegal,
                p.words(Key::k_ct_ui_ransom))
            .again = true;
      x -= kBetween;
    }
  };
  if (fit) {
    each_prisoner(p, seat, [&](const Prisoner& one) { draw(one, one.n); });
    return x;
  }
  draw(first, 1);
  number_disc(p, kLayerChrome + 1, {right - 2, cy + height / 2 - 7}, held, false, 15);
  return x;
}

bool has_phantoms(const CarcPicture& p) { return p.s.phantom != 0; }

} // namespace

Plate plate_of(const CarcPicture& p, int seat) {
  const bool active =
      mover_of(p.s) == seat && p.s.phase != Phase::kEnd && p.s.phase != Phase::kStart;
  Plate plate = seat_plate(p.seen, p.ui, p.words, seat, active);
  plate.score = p.points(seat);
  plate.eye = false;
  int held = 0;
  for (int owner = 0; owner < p.s.seats; ++owner) held += prisoners_of(p.s, seat, owner);
  plate.sub = p.words(phrase_of(p.s.tower ? Key::k_ct_ui_plate : Key::k_ct_ui_plate_base)
                          .number("meeples", p.s.supply[seat][kNormal])
                          .number("phantom", !has_phantoms(p)                 ? 0
                                             : p.s.supply[seat][kPhantom] > 0 ? 1
                                                                              : 2)
                          .number("builder", !has_module(p.s, kModuleBuilder) ? 0
                                             : p.s.builder[seat] == kNoNode   ? 1
                                                                              : 2)
                          .number("floors", p.s.floors[seat])
                          .number("held", held));
  if (held > 0) plate.sub = with_colon(p, plate.sub, listed_words(p, held_words(p, seat)));
  plate.label = fill(p,
                     phrase_of(p.counts() ? Key::k_ct_ui_plate_label : Key::k_ct_ui_plate_label_now)
                         .number("n", plate.score)
                         .number("end", p.over.total(seat)),
                     "name", plate.name, "what", plate.sub);
  return plate;
}

void carc_plate(const CarcPicture& p, RectF box, int seat) {
  SceneBuilder& b = p.b;
  const Plate plate = plate_of(p, seat);
  plate_ground(b, box, plate, Tone::kSurface2, 14);
  const bool tall = box.h >= 84;
  const float name_px = b.line_px(TextStyle::kName);
  const float cy = box.y + (tall ? box.h * .31f : box.h * .3f);
  const float avatar = tall ? 34 : 28;
  b.avatar(kLayerChrome, box.x + 14 + avatar / 2, cy, avatar, plate.colour, false, plate.face);
  const float tx = box.x + 24 + avatar;
  const float right = box.x + box.w - 16;
  const std::string score = std::to_string(plate.score);
  const float score_w = b.width(score, TextStyle::kScore) + 4;
  b.text(kLayerChrome, {right - score_w, cy - 18, score_w, 36}, score, TextStyle::kScore,
         Tone::kInk, Align::kRight);
  // What it would be if the game ended now.
  float room = right - score_w - 10 - tx;
  const int over = p.over.total(seat);
  if (p.counts() && over != plate.score && !p.seen.over()) {
    const std::string end = counted(p, Key::k_ct_ui_if_over, over);
    const float w = b.width(end, TextStyle::kSmall) + 2;
    if (room - w > 90) {
      b.text(kLayerChrome, {right - score_w - 8 - w, cy - 11, w, 24}, end, TextStyle::kSmall,
             Tone::kInk2, Align::kRight);
      room -= w + 8;
    }
  }
  const float robot = plate.wants_robot(avatar) ? 24.0f : 0.0f;
  const float dots = plate.thinking ? 34.0f : 0.0f;
  const float after =
      tx + b.text(kLayerChrome, {tx, cy - name_px / 2, room - robot - dots, name_px}, plate.name,
                  TextStyle::kName, Tone::kInk);
  if (robot > 0) b.icon(kLayerChrome, after + 14, cy, 16, Icon::kRobot, Tone::kInk2);
  if (plate.thinking) thinking_dots(b, after + robot + 6, cy);

  const float line = box.y + box.h * (tall ? .57f : .54f);
  if (tall) b.line(kLayerChrome, {box.x + 14, line}, {box.x + box.w - 14, line}, Tone::kLine);
  const float row = (line + box.y + box.h) / 2;
  const float size = std::min(24.0f, box.y + box.h - line - 6);
  float x = box.x + 16;
  x = count(p, x, row, size, seat, 0, p.s.supply[seat][kNormal]) + 14;
  if (has_phantoms(p)) x = count(p, x, row, size, seat, 1, p.s.supply[seat][kPhantom]) + 14;
  if (has_module(p.s, kModuleBuilder))
    x = count(p, x, row, size, seat, 3, p.s.builder[seat] == kNoNode) + 14;
  if (p.s.tower) x = count(p, x, row, size, seat, 2, p.s.floors[seat]) + 14;
  prisoners(p, right + 4, x, row, std::min(30.0f, size + 6), seat);
}

namespace {

/// In one line: who is at home, prisoners, the name if there is room for it as a whole.
void one_line(const CarcPicture& p, const Plate& plate, float left, float right, float cy,
              float box_w) {
  SceneBuilder& b = p.b;
  const int seat = plate.seat;
  const bool named = box_w >= kNamedPx;
  if (box_w >= 104 && !named) left = count(p, left, cy, 18, seat, 0, p.s.supply[seat][kNormal]) + 4;
  const float edge = p.s.tower ? prisoners(p, right, left, cy, 22, seat) : right;
  if (!named) return;
  constexpr float kCountPx = 34, kGap = 8, kLeast = .62f;
  const float px = b.line_px(TextStyle::kNameSmall);
  const float wide = b.width(plate.name, TextStyle::kNameSmall) + 1;
  const float free = edge - left - kCountPx - kGap;
  const float small = std::clamp(free / wide, kLeast, 1.0f);
  const bool fits = wide * small <= free;
  if (fits)
    b.text(kLayerChrome, {left, cy - px / 2, wide * small, px}, plate.name, TextStyle::kNameSmall,
           Tone::kInk, Align::kLeft, small);
  const float next = fits ? left + wide * small + kGap : left;
  if (edge - next >= kCountPx) count(p, next, cy, 18, seat, 0, p.s.supply[seat][kNormal]);
}

/// Meeples, phantom and floors. Returns where they end.
float counts(const CarcPicture& p, float x, float right, float cy, int seat, bool narrow) {
  const float size = narrow ? 17 : 19, gap = narrow ? 3 : 5;
  const int phantom = p.s.supply[seat][kPhantom];
  x = count(p, x, cy, size, seat, 0, p.s.supply[seat][kNormal] + (narrow ? phantom : 0)) + gap;
  if (has_phantoms(p) && !narrow) x = count(p, x, cy, size, seat, 1, phantom) + gap;
  const float digits = p.b.width(std::to_string(p.s.floors[seat]), TextStyle::kSmall14Bold) + 2;
  if (p.s.tower && right - x >= size + digits)
    x = count(p, x, cy, size, seat, 2, p.s.floors[seat]) + gap;
  return x;
}

/// The name as large as there is room; nothing if it would be cut. Returns where it ends.
float name_line(const CarcPicture& p, const Plate& plate, float x, float right, float cy) {
  const float px = p.b.line_px(TextStyle::kSmallBold);
  const float wide = p.b.width(plate.name, TextStyle::kSmallBold) + 1;
  const float scale = std::min(1.0f, (right - x) / wide);
  if (scale < .72f) return x;
  p.b.text(kLayerChrome, {x, cy - px / 2, wide * scale, px}, plate.name, TextStyle::kSmallBold,
           Tone::kInk, Align::kLeft, scale);
  return x + wide * scale + 4;
}

} // namespace

float chip_px(const CarcPicture& p, float row_w, bool roomy) {
  return roomy && row_w / static_cast<float>(p.s.seats) < kNamedPx ? 73 : 58;
}

void carc_chip(const CarcPicture& p, RectF box, int seat) {
  SceneBuilder& b = p.b;
  const Plate plate = plate_of(p, seat);
  plate_ground(b, box, plate, Tone::kSurface, 12);
  const bool two = box.h >= 54, named = box.w >= kNamedPx, three = box.h >= 70 && !named;
  const float cy = box.y + (three ? 17 : two ? box.h * .3f : box.h / 2);
  const float avatar = two ? 22 : 20;
  b.avatar(kLayerChrome, box.x + 7 + avatar / 2, cy, avatar, plate.colour);
  const std::string score = std::to_string(plate.score);
  const float scale = std::min(21.0f / 26, (box.w - avatar - 18) /
                                               std::max(1.0f, b.width(score, TextStyle::kScore)));
  const float score_w = b.width(score, TextStyle::kScore, scale) + 4;
  const float right = box.x + box.w - 8;
  b.text(kLayerChrome, {right - score_w, cy - 14, score_w, 28}, score, TextStyle::kScore,
         Tone::kInk, Align::kRight, scale);
  const float left = box.x + avatar + 12, room = right - score_w - 4 - left;
  const bool thinks = plate.thinking && room >= 30;
  if (thinks) thinking_dots(b, left, cy, std::min(28.0f, room));
  if (!two) {
    if (!thinks) one_line(p, plate, left, right - score_w - 6, cy, box.w);
    return;
  }
  if (named && !thinks) {
    const float px = b.line_px(TextStyle::kNameSmall);
    b.text(kLayerChrome, {left, cy - px / 2, room - 2, px}, plate.name, TextStyle::kNameSmall,
           Tone::kInk);
  }
  const float x = box.x + 7, foot = box.y + box.h * (three ? .79f : .72f);
  const bool narrow = box.w < 110;
  if (three) { // a line for the name and prisoners
    const float held = holds_any(p, seat) ? 20 : 0, mid = box.y + 39;
    const float end = name_line(p, plate, x, right + 2 - held, mid);
    prisoners(p, right + 2, end, mid, 20, seat);
    counts(p, x, right + 4, foot, seat, narrow);
    return;
  }
  // If there is no room for both, prisoners are shown and floors are not.
  const float held = holds_any(p, seat) ? 17 : 0;
  const float end = counts(p, x, right + 4 - held, foot, seat, narrow);
  prisoners(p, right + 4, end, foot, 22, seat);
}

namespace {

constexpr float kCardRowPx = 48, kCardLinePx = 32;
constexpr int kCardLayer = kLayerHint + 4; ///< over the buttons of the map

/// Prisoners of one kind, or a button that buys one back.
void card_row(const CarcPicture& p, RectF box, const Prisoner& one) {
  SceneBuilder& b = p.b;
  const int layer = kCardLayer + 1;
  if (one.mine) b.panel(layer, box, Tone::kSurface, Tone::kLineStrong, 12, 1, 1.5f);
  float x = box.x + 8;
  for (int i = 0; i < std::min(one.n, 3); ++i) {
    prisoner(p, {x, box.y + 7, 27, 34}, one, layer);
    x += 31;
  }
  x += 4;
  const std::string who =
      holds_words(p, one.captor, prisoners_words(p, one.owner, one.figure, one.n));
  const std::string ransom = p.words(Key::k_ct_ui_ransom);
  const float w = box.x + box.w - x - 6, small = b.line_px(TextStyle::kSmall);
  const float title = one.mine ? b.line_px(TextStyle::kSmall14Bold) : 0;
  const float top = box.y + (box.h - small - title) / 2;
  if (one.mine) b.text(layer, {x, top, w, title}, ransom, TextStyle::kSmall14Bold, Tone::kInk);
  b.text(layer, {x, top + title, w, small}, who, TextStyle::kSmall, Tone::kInk2);
  b.hit(one.mine ? one.target() : ui_target(kUiPlate, one.captor), box,
        one.mine ? Hit::State::kLegal : Hit::State::kInfo, one.mine ? ransom : who)
      .again = true;
}

} // namespace

void draw_card(const CarcPicture& p, RectF stage) {
  SceneBuilder& b = p.b;
  const auto at = plate_looked_at(b);
  if (!at || at->a < 0 || at->a >= p.s.seats || p.shows_bag()) return;
  const int seat = at->a;
  Plate plate = plate_of(p, seat);
  plate.sub = p.counts() && !p.seen.over() ? counted(p, Key::k_ct_ui_if_over, p.over.total(seat))
                                           : std::string();
  const struct {
    int what, n;
    Key name;
    bool there;
  } kinds[] = {
      {0, p.s.supply[seat][kNormal], Key::k_ct_ui_followers, true},
      {2, p.s.floors[seat], Key::k_ct_ui_floors, p.s.tower != 0},
      {1, p.s.supply[seat][kPhantom], Key::k_ct_ui_phantom, has_phantoms(p)},
      {3, p.s.builder[seat] == kNoNode, Key::k_ct_ui_builder, has_module(p.s, kModuleBuilder)}};
  int lines = 0, rows = 0;
  for (const auto& kind : kinds) lines += kind.there;
  each_prisoner(p, seat, [&](const Prisoner&) { ++rows; });
  const float head = plate_card_head(b);
  const float upper = head + static_cast<float>((lines + 1) / 2) * kCardLinePx + 8;
  rows = std::min(rows, static_cast<int>((stage.h - 20 - upper) / kCardRowPx));
  const float w = std::min(stage.w - 16, 380.0f);
  const RectF box{stage.x + (stage.w - w) / 2, stage.y + 6, w,
                  upper + static_cast<float>(std::max(rows, 0)) * kCardRowPx + 8};
  // Buttons of the map below the card could neither be seen nor meant; those that enlarge it go
  // together.
  const RectF zoom = map_buttons_box(stage, 12);
  const auto below = [&](const auto& i) {
    const RectF its{i.x, i.y, i.w, i.h};
    return overlap(its, box) || (overlap(zoom, box) && overlap(its, zoom));
  };
  std::erase_if(b.scene.items, [&](const Item& i) { return i.layer == kLayerChrome && below(i); });
  std::erase_if(b.scene.hits, [&](const Hit& hit) {
    return !hit.on_map && hit.target.kind != kUiPlate && below(hit);
  });
  plate_card(b, kCardLayer, box, plate, head);
  b.hit(*at, {box.x, box.y, w, upper}, Hit::State::kInfo, plate.label).again = true;
  const float half = (w - 32) / 2, px = b.line_px(TextStyle::kSmall14);
  int n = 0;
  for (const auto& kind : kinds) {
    if (!kind.there) continue;
    const float x = box.x + 16 + static_cast<float>(n % 2) * half;
    const float cy = box.y + head + (static_cast<float>(n / 2) + .5f) * kCardLinePx;
    const float end = count(p, x, cy, 24, seat, kind.what, kind.n, kCardLayer + 1) + 8;
    b.text(kCardLayer + 1, {end, cy - px / 2, x + half - end - 4, px}, p.words(kind.name),
           TextStyle::kSmall14, Tone::kInk2);
    ++n;
  }
  float y = box.y + upper;
  each_prisoner(p, seat, [&](const Prisoner& one) {
    if (rows-- <= 0) return;
    card_row(p, {box.x + 10, y, w - 20, kCardRowPx - 4}, one);
    y += kCardRowPx;
  });
}

} // namespace beffroi
