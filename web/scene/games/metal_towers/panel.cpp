// The cross-section of one tower: what stands inside, hidden or not, and what the chosen tube would
// change. Nothing is secret in this game (MT-40), so nothing is left out.
#include "web/scene/games/metal_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace metal_towers;

namespace {

/// Half widths of the five columns by rank, walls 13 wide, core 40 wide (docs/art.md section 1).
constexpr float kHalf[kSizes] = {92, 75, 58, 41, 24};

} // namespace

int section_tower(const MetalPicture& p) {
  if (p.aimed >= 0) return p.aimed;
  if (p.ui.aim && p.ui.aim->kind == kTargetTower && p.ui.aim->a >= 0 && p.ui.aim->a < kTowers)
    return p.ui.aim->a;
  if (p.ui.hint_step > 1 && p.hint_tower >= 0) return p.hint_tower;
  if (p.last) return p.last->tower;
  int best = 0;
  for (int tower = 1; tower < kTowers; ++tower)
    if (tower_height(p.s, tower) > tower_height(p.s, best)) best = tower;
  return best;
}

void draw_metal_section(const MetalPicture& p, RectF box) {
  SceneBuilder& b = p.b;
  const int tower = section_tower(p);
  int colour = p.chosen() ? p.colour : p.hint_tower == tower ? p.hint_colour : -1;
  int size = p.chosen() ? p.size : p.hint_tower == tower ? p.hint_size : -1;
  const bool aims = p.chosen() ? p.aimed == tower : p.ui.hint_step > 1 && size >= 0;
  if (!aims || size < 0 || can_place(p.s, colour, size, tower) != Placing::kAllowed)
    colour = size = -1;
  State next = p.s;
  if (size >= 0)
    next = after_move(p, {static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(size),
                          static_cast<std::uint8_t>(tower)});

  b.panel(kLayerChrome, box, Tone::kSurface2, Tone::kLine, 14);
  const float head_px = b.line_px(TextStyle::kH3);
  const float small_px = b.line_px(TextStyle::kSmall);
  const std::string title = p.words(Key::k_mt_ui_panel);
  const std::string about =
      p.words(phrase_of(size >= 0 ? Key::k_mt_ui_panel_if : Key::k_mt_ui_panel_now)
                  .number("tower", tower + 1));
  const float inner = box.w - 36;
  const float title_w = b.width(title, TextStyle::kH3);
  const bool one_row = title_w + 12 + b.width(about, TextStyle::kSmall) <= inner;
  float y = box.y + 13;
  b.text(kLayerChrome, {box.x + 18, y, inner, head_px}, title, TextStyle::kH3, Tone::kInk);
  if (one_row) {
    b.text(kLayerChrome, {box.x + 18 + title_w + 12, y, inner - title_w - 12, head_px}, about,
           TextStyle::kSmall, Tone::kInk2, Align::kRight);
    y += head_px;
  } else {
    y += head_px;
    b.text(kLayerChrome, {box.x + 18, y, inner, small_px}, about, TextStyle::kSmall, Tone::kInk2);
    y += small_px;
  }

  const float letter_px = b.line_px(TextStyle::kMicroBold);
  const float base = box.y + box.h - letter_px - 10;
  const float counts_w = 52 + b.width("8\u2192 8", TextStyle::kCount);
  const float f = std::clamp((box.w - counts_w) / 238, .4f, 1.0f);
  const float cx = box.x + 118 * f;
  const float wall = 13 * f;
  const int height = std::max(tower_height(next, tower), 46);
  const float unit = std::max(.2f, std::min(3.4f, (base - y - 8) / static_cast<float>(height)));
  b.line(kLayerChrome, {box.x + 16 * f, base}, {box.x + 220 * f, base}, Tone::kLineStrong, 2);
  for (int r = 0; r < kSizes; ++r) {
    const int letter = p.set.order[r];
    const bool core = r == kSizes - 1;
    const std::uint8_t seen = visible_mask(next, letter, tower);
    const float h = static_cast<float>(p.set.length[letter]) * unit;
    const int count = next.column[tower][letter].count;
    for (int i = 0; i < count; ++i) {
      const bool fresh = letter == size && i == count - 1;
      for (const int side : {-1, 1}) {
        if (core && side > 0) continue;
        const float x = core       ? cx - 20 * f
                        : side < 0 ? cx - kHalf[r] * f
                                   : cx + kHalf[r] * f - wall;
        Item& item = b.item(MetalKind::kSection, kLayerChrome,
                            {x, base - static_cast<float>(i + 1) * h + .8f, core ? 40 * f : wall,
                             std::max(1.0f, h - 1.6f)});
        SectionPart part;
        part.colour = static_cast<Short>(colour_at(next, letter, tower, i));
        part.rank = static_cast<Short>(r);
        part.fresh = fresh;
        part.hidden = !(seen >> i & 1);
        item.part.put(part);
      }
    }
    const float lx = core ? cx : cx - kHalf[r] * f + wall / 2;
    b.text(kLayerChrome, {lx - 9, base + 4, 18, letter_px}, kLetters[letter], TextStyle::kMicroBold,
           Tone::kInk2, Align::kCentre, std::min(1.0f, f + .1f));
  }

  const float x = box.x + 238 * f;
  const float w = box.x + box.w - 12 - x;
  float cy = y + 8;
  if (base - cy > 2 * small_px + 84) cy += 11;
  if (base - cy > 2 * small_px + 64)
    cy += b.paragraph(kLayerChrome, {x, cy, w, small_px}, p.words(Key::k_mt_ui_panel_seen),
                      TextStyle::kSmall, Tone::kInk2, 2) +
          6;
  const float row = std::max(30.0f, b.line_px(TextStyle::kCount) + 6);
  for (int c = 0; c < kColours; ++c) {
    const float mid = cy + row / 2;
    b.avatar(kLayerChrome, x + 11, mid, 22, p.seen.colour(c));
    const std::string before = std::to_string(visible_count(p.s, c, tower));
    const float bw = b.width(before, TextStyle::kCount, 17.0f / 18) + 3;
    b.text(kLayerChrome, {x + 29, cy, bw, row}, before, TextStyle::kCount, Tone::kInk, Align::kLeft,
           17.0f / 18);
    if (size >= 0)
      b.text(kLayerChrome, {x + 29 + bw + 2, cy, w - 31 - bw, row},
             "\u2192 " + std::to_string(visible_count(next, c, tower)), TextStyle::kCount,
             Tone::kAccent, Align::kLeft, 17.0f / 18);
    cy += row;
  }
}

} // namespace beffroi
