// Carcassonne, the dragon's walk: whose step is whose, in a row above the map.
//
// Owns: the row of the six steps with who leads each (CT-136). neighbours.cpp draws the way and
// where it can go; words.cpp has the questions.
#include "web/scene/games/carcassonne/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr float kLowPx = 44, kHighPx = 64; ///< discs alone, and with words

bool has_words(RectF stage) { return stage.w >= 600 && stage.h >= 420; }

float row_px(RectF stage) { return has_words(stage) ? kHighPx : kLowPx; }

/// Below the disc at the right: done, or which step it is.
void mark_step(const CarcPicture& p, PointF c, float disc, int step) {
  const float size = disc * .46f;
  const PointF at{c.x + disc * .36f, c.y + disc * .34f};
  Item& i =
      p.b.item(CarcItem::kNumber, kLayerChrome + 1, {at.x - size / 2, at.y - size / 2, size, size});
  if (step >= p.s.way_tiles) {
    i.text = std::to_string(step);
    return;
  }
  i.state |= kChosen;
  p.b.icon(kLayerChrome + 2, at.x, at.y, size * .7f, Icon::kCheck, Tone::kOnAccent);
}

void draw_steps(const CarcPicture& p, RectF row, float disc) {
  SceneBuilder& b = p.b;
  const float apart = std::min(disc * 1.9f, row.w / kDragonSteps);
  const float cy = row.y + row.h / 2;
  const float x0 = row.x + (row.w - apart * (kDragonSteps - 1)) / 2;
  for (int step = 1; step <= kDragonSteps; ++step) {
    const PointF c{x0 + apart * static_cast<float>(step - 1), cy};
    const bool now = step == p.s.way_tiles;
    if (step > 1)
      b.line(kLayerChrome, {c.x - apart + disc / 2 + 2, cy}, {c.x - disc / 2 - 2, cy},
             step <= p.s.way_tiles ? Tone::kAccent : Tone::kLineStrong, 2, step > p.s.way_tiles);
    if (now) {
      const float r = disc / 2 + 5;
      Item& halo = b.item(Kind::kHalo, kLayerChrome, {c.x - r, cy - r, 2 * r, 2 * r});
      halo.part.put(HaloPart{.shape = HaloPart::kEllipse});
      halo.state |= kChosen;
    }
    const int seat = (p.s.seat + step - 1) % p.s.seats;
    b.avatar(kLayerChrome, c.x, cy, disc, p.seen.colour(seat), step > p.s.way_tiles);
    mark_step(p, c, disc, step);
  }
}

} // namespace

RectF below_walk(const CarcPicture& p, RectF stage) {
  if (!p.is(Phase::kDragon) || stage.h < 200 || stage.w < 240) return stage;
  const float h = row_px(stage) + 10;
  return {stage.x, stage.y + h, stage.w, stage.h - h};
}

RectF draw_walk(const CarcPicture& p, RectF whole) {
  if (below_walk(p, whole).h == whole.h) return {};
  SceneBuilder& b = p.b;
  const bool words = has_words(whole);
  const float w = std::min(whole.w - 16, words ? 660.0f : 340.0f);
  const RectF box{whole.x + (whole.w - w) / 2, whole.y + 5, w, row_px(whole)};
  b.panel(kLayerRack, box, Tone::kSurface, Tone::kLine, words ? 16.0f : 12.0f, 1);
  const float dragon = box.h * .86f;
  b.item(CarcItem::kDragon, kLayerChrome,
         {box.x + 8, box.y + (box.h - dragon) / 2, dragon, dragon});
  RectF row{box.x + dragon + 20, box.y, box.w - dragon - 30, box.h};
  if (words) {
    const float title = b.line_px(TextStyle::kH3), more = b.line_px(TextStyle::kSmall);
    const float top = box.y + (box.h - title - more) / 2;
    const float wide = 190;
    b.text(kLayerChrome, {row.x, top, wide, title}, p.words(Key::k_ct_ui_walk), TextStyle::kH3,
           Tone::kInk);
    b.text(kLayerChrome, {row.x, top + title, wide, more}, p.words(Key::k_ct_ui_walk_more),
           TextStyle::kSmall, Tone::kInk2);
    row.x += wide + 8;
    row.w -= wide + 8;
  }
  draw_steps(p, row, words ? 34.0f : 28.0f);
  return box;
}

float draw_legend(const CarcPicture& p, RectF box, int layer) {
  struct Row {
    bool there;
    Key name, what;
    CarcItem kind;
    int figure;
  };
  const auto has = [&](int module) { return has_module(p.s, module); };
  const Row rows[] = {
      {has(kModuleDragon), Key::k_ct_opt_dragon, Key::k_ct_ui_legend_dragon, CarcItem::kDragon, 0},
      {has(kModuleFairy), Key::k_ct_opt_fairy, Key::k_ct_ui_legend_fairy, CarcItem::kSign,
       kTargetFairy},
      {has(kModuleBuilder), Key::k_ct_opt_builder, Key::k_ct_ui_legend_builder, CarcItem::kFigure,
       kBuilderFigure},
      {p.s.phantom != 0, Key::k_ct_opt_phantom, Key::k_ct_ui_legend_phantom, CarcItem::kFigure,
       kPhantom},
      {has(kModulePrincess), Key::k_ct_opt_princess, Key::k_ct_ui_legend_princess, CarcItem::kSign,
       kTargetPrincess},
      {has(kModuleFestival), Key::k_ct_opt_festival, Key::k_ct_ui_legend_festival, CarcItem::kSign,
       kTargetHome},
      {has(kModulePortal), Key::k_ct_opt_portal, Key::k_ct_ui_legend_portal, CarcItem::kSign,
       kTargetPortal}};
  SceneBuilder& b = p.b;
  const float name = b.line_px(TextStyle::kSmall14Bold), what = b.line_px(TextStyle::kSmall);
  const float height = name + what + 14;
  constexpr float kPicture = 34;
  const int seat = p.seen.viewer < p.s.seats ? p.seen.viewer : p.s.seat;
  float y = box.y;
  for (const Row& row : rows) {
    if (!row.there || y + height > box.y + box.h + 1) continue;
    if (y > box.y) b.line(layer, {box.x, y}, {box.x + box.w, y}, Tone::kLine);
    const float side = row.kind == CarcItem::kSign ? kPicture - 6 : kPicture;
    Item& picture = b.item(row.kind, layer + 1,
                           {box.x + (kPicture - side) / 2, y + (height - side) / 2, side, side});
    picture.tone = p.tone(seat);
    if (row.kind != CarcItem::kDragon)
      picture.part.put(FigurePart{.figure = static_cast<Short>(row.figure)});
    const float x = box.x + kPicture + 12, w = box.w - kPicture - 12;
    b.text(layer, {x, y + 7, w, name}, p.words(row.name), TextStyle::kSmall14Bold, Tone::kInk);
    b.text(layer, {x, y + 7 + name, w, what}, p.words(row.what), TextStyle::kSmall, Tone::kInk2);
    y += height;
  }
  return y;
}

} // namespace beffroi
