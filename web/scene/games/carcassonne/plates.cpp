// Carcassonne, plates: score, who is still at home, floors, prisoners.
//
// Owns: their places on a plate of the rail and on a chip. The prisoners that can be bought back
// glow.
#include "web/scene/games/carcassonne/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr float kCell = 24; ///< width of a prisoner on a plate

struct Prisoner {
  int owner, figure;
  bool mine;
};

std::vector<Prisoner> prisoners_of_seat(const CarcPicture& p, int captor) {
  std::vector<Prisoner> out;
  for (int owner = 0; owner < p.s.seats; ++owner)
    for (int figure = 0; figure < kFigures; ++figure)
      for (int n = 0; n < p.s.prisoners[captor][owner][figure]; ++n)
        out.push_back({owner, figure,
                       p.member({kTargetPrisoner, static_cast<std::int8_t>(captor),
                                 static_cast<std::int8_t>(owner), static_cast<std::int8_t>(figure)})
                           .has_value()});
  return out;
}

void figure_item(const CarcPicture& p, float cx, float cy, float size, int seat, int figure) {
  Item& i = p.b.item(CarcItem::kFigure, kLayerChrome, {cx - size / 2, cy - size / 2, size, size});
  i.tone = p.tone(seat);
  i.part.put(FigurePart{.figure = static_cast<Short>(figure)});
}

/// One count: a picture and a number behind it. Returns where the next one begins.
float count(const CarcPicture& p, float x, float cy, float size, int seat, int what, int n) {
  // what: 0 follower, 1 phantom, 2 floors, 3 builder
  const std::size_t from = p.b.scene.items.size();
  if (what == 2)
    p.b.item(CarcItem::kBlock, kLayerChrome, {x, cy - size / 2, size * .86f, size});
  else
    figure_item(p, x + size * .36f, cy, size, seat, what == 3 ? kBuilderFigure : what);
  if (n == 0) p.b.scene.items[from].alpha = .35f;
  const std::string text = std::to_string(n);
  const float w = p.b.width(text, TextStyle::kSmall14Bold) + 2;
  const float tx = x + size * (what == 2 ? 1.0f : what == 3 ? 1.04f : .86f); // past hat and trowel
  p.b.text(kLayerChrome, {tx, cy - 12, w, 24}, text, TextStyle::kSmall14Bold,
           n == 0 ? Tone::kInk3 : Tone::kInk);
  return tx + w;
}

/// Prisoners from the right edge to the left, as many as fit. Returns where they begin.
float prisoners(const CarcPicture& p, float right, float left, float cy, float height, int seat) {
  const std::vector<Prisoner> all = prisoners_of_seat(p, seat);
  const float w = std::min(kCell, height * .8f);
  float x = right;
  for (std::size_t i = all.size(); i-- > 0;) {
    if (x - w < left) break;
    x -= w;
    Item& item = p.b.item(CarcItem::kPrisoner, kLayerChrome, {x, cy - height / 2, w, height});
    item.tone = p.tone(all[i].owner);
    item.part.put(FigurePart{.figure = static_cast<Short>(all[i].figure), .glows = all[i].mine});
    x -= 5;
  }
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
                          .number("meeples", p.s.supply[seat][kNormal] + p.s.supply[seat][kPhantom])
                          .number("floors", p.s.floors[seat])
                          .number("held", held));
  plate.label =
      p.words.with(phrase_of(p.counts() ? Key::k_ct_ui_plate_label : Key::k_ct_ui_plate_label_now)
                       .number("n", plate.score)
                       .number("end", p.over.total(seat)),
                   {{"name", plate.name}, {"what", plate.sub}});
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
    const std::string end = p.words(phrase_of(Key::k_ct_ui_if_over).number("n", over));
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

void carc_chip(const CarcPicture& p, RectF box, int seat) {
  SceneBuilder& b = p.b;
  const Plate plate = plate_of(p, seat);
  plate_ground(b, box, plate, Tone::kSurface, 12);
  const bool two = box.h >= 54;
  const float cy = two ? box.y + box.h * .3f : box.y + box.h / 2;
  const float avatar = two ? 22 : 20;
  b.avatar(kLayerChrome, box.x + 7 + avatar / 2, cy, avatar, plate.colour);
  const std::string score = std::to_string(plate.score);
  const float scale = std::min(21.0f / 26, (box.w - avatar - 18) /
                                               std::max(1.0f, b.width(score, TextStyle::kScore)));
  const float score_w = b.width(score, TextStyle::kScore, scale) + 4;
  const float right = box.x + box.w - 8;
  b.text(kLayerChrome, {right - score_w, cy - 14, score_w, 28}, score, TextStyle::kScore,
         Tone::kInk, Align::kRight, scale);
  float left = box.x + avatar + 12;
  const float room = right - score_w - 4 - left;
  bool shows_held = false;
  if (plate.thinking && room >= 30) {
    thinking_dots(b, left, cy, std::min(28.0f, room));
  } else {
    float edge = right - score_w - 6;
    const bool named = box.w >= 150;
    if (!two && box.w >= 104 && !named)
      left = count(p, left, cy, 18, seat, 0, p.s.supply[seat][kNormal]) + 4;
    if (p.s.tower && (!two || !named)) edge = prisoners(p, edge, left, cy, 22, seat);
    if (named) {
      // In one line the name shrinks to leave room for who is at home; if it would be cut, it is
      // left out.
      constexpr float kCountPx = 34, kGap = 8, kLeast = .62f;
      const float px = b.line_px(TextStyle::kNameSmall);
      const float wide = b.width(plate.name, TextStyle::kNameSmall) + 1;
      const float free = edge - left - (two ? 4 : kCountPx + kGap);
      const float small = two ? 1 : std::clamp(free / wide, kLeast, 1.0f);
      const bool fits = two || wide * small <= free;
      if (fits)
        b.text(kLayerChrome, {left, cy - px / 2, std::min(wide * small, free), px}, plate.name,
               TextStyle::kNameSmall, Tone::kInk, Align::kLeft, small);
      const float next = fits ? left + wide * small + kGap : left;
      if (!two && edge - next >= kCountPx)
        count(p, next, cy, 18, seat, 0, p.s.supply[seat][kNormal]);
    }
    shows_held = edge < right - score_w - 6;
  }
  if (!two) return;
  const float row = box.y + box.h * .72f;
  const float size = 19;
  float x = box.x + 7;
  x = count(p, x, row, size, seat, 0,
            p.s.supply[seat][kNormal] + (box.w < 110 ? p.s.supply[seat][kPhantom] : 0)) +
      5;
  if (has_phantoms(p) && box.w >= 110)
    x = count(p, x, row, size, seat, 1, p.s.supply[seat][kPhantom]) + 5;
  // If there is no room for both, prisoners are shown and floors are not.
  const float held_px = right - x < 20 ? 16 : 22;
  const bool bars =
      !shows_held && p.s.tower &&
      prisoners(p, right + 4, x + (box.w < 110 ? 0 : 40), row, held_px, seat) < right + 4;
  if (p.s.tower && right - x >= (bars ? 62 : 34)) count(p, x, row, size, seat, 2, p.s.floors[seat]);
}

} // namespace beffroi
