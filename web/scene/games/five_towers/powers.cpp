// 5 Towers: the powers, as plaques over their towers or as signs below them that a touch opens.
#include "web/scene/games/five_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace five_towers;

namespace {

/// What a power does now, in one line; empty where nothing is to be said.
std::string power_now(const FivePicture& p, int suit) {
  if (suit == kCandy) {
    if (p.plan && p.turn)
      return p.words(
          phrase_of(Key::k_ft_ui_power_pairs_plan).number("n", p.plan->after.part[kPartPairs]));
    return p.words(phrase_of(Key::k_ft_ui_power_pairs_now).number("n", p.score.part[kPartPairs]));
  }
  if (suit == kTree) {
    if (p.pay > 0) return p.words(phrase_of(Key::k_ft_ui_power_tree_pays).number("n", p.pay));
    const Tower& tree = p.s.player[p.main].tower[kTree];
    if (tree.capped()) return p.words(Key::k_ft_ui_power_tree_gone);
    return p.words(phrase_of(Key::k_ft_ui_power_tree_can).number("n", tree.count));
  }
  if (suit == kMetal) {
    int back = 0;
    if (p.plan)
      for (const Action step : p.plan->steps) back += kind_of(step) == kActRecover;
    if (back > 0) return p.words(phrase_of(Key::k_ft_ui_power_metal_back).number("n", back));
    return p.words(phrase_of(Key::k_ft_ui_power_metal_can)
                       .number("n", static_cast<int>(p.s.player[p.main].torn.size())));
  }
  if (p.towers[kSand].slid > 0 || (p.turn && p.s.sand_end == SandEnd::kBottom))
    return p.words(Key::k_ft_ui_power_sand_under);
  return p.words(Key::k_ft_ui_power_sand_free);
}

bool power_acts(const FivePicture& p, int suit) {
  if (!p.plan) return false;
  if (suit == kTree) return p.pay > 0;
  if (suit == kMetal)
    return std::any_of(p.plan->steps.begin(), p.plan->steps.end(),
                       [](Action a) { return kind_of(a) == kActRecover; });
  return suit == kSand && p.towers[kSand].slid > 0;
}

/// How a power is shown: over which towers, and in which words.
struct Plaque {
  int suit, other; ///< the second suit of pairs, -1 for none
  Key name, what;
};

SmallVec<Plaque, kSuits> plaques_of(const State& s) {
  SmallVec<Plaque, kSuits> all{};
  if (has_pairs(s))
    all.push_back({kCandy, kHaunted, Key::k_ft_ui_power_pairs, Key::k_ft_ui_power_pairs_what});
  if (has_power(s, kTree))
    all.push_back({kTree, -1, Key::k_ft_ui_power_tree, Key::k_ft_ui_power_tree_what});
  if (has_power(s, kMetal))
    all.push_back({kMetal, -1, Key::k_ft_ui_power_metal, Key::k_ft_ui_power_metal_what});
  if (has_power(s, kSand))
    all.push_back({kSand, -1, Key::k_ft_ui_power_sand, Key::k_ft_ui_power_sand_what});
  return all;
}

/// The plaque of a suit; nullptr if it has no power.
const Plaque* plaque_of(const SmallVec<Plaque, kSuits>& all, int suit) {
  for (const Plaque& plaque : all)
    if (plaque.suit == suit || plaque.other == suit) return &plaque;
  return nullptr;
}

constexpr float kPlaquePad = 12;
constexpr int kMostLines = 2; // of each sentence

float width_of(const Plaque& plaque, const TowerRow& row) {
  const int last = plaque.other >= 0 ? plaque.other : plaque.suit;
  return row.lot(last).x + row.lot_w - row.lot(plaque.suit).x;
}

int lines_of(const FivePicture& p, const std::string& words, TextStyle style, float w) {
  return static_cast<int>(p.b.wrapped(words, style, w - 2 * kPlaquePad, kMostLines).size());
}

/// Its symbol stands to the left of its name.
float symbol_px(float w) { return w < 160 ? 22 : 28; }
float name_room(const Plaque& plaque, float w) {
  return w - 8 - symbol_px(w) - 7 - (plaque.other >= 0 ? 42 : 8);
}
/// How large its name can be.
float name_scale(const FivePicture& p, const Plaque& plaque, float w) {
  return std::clamp(name_room(plaque, w) / (p.b.width(p.words(plaque.name), TextStyle::kH3) + 2),
                    .6f, 1.0f);
}

/// "Tree pays: Storeys count as cards, can pay up to 4".
std::string plaque_label(const FivePicture& p, const Plaque& plaque) {
  const std::string what =
      p.words.with(phrase_of(Key::k_ft_ui_joined),
                   {{"a", p.words(plaque.what)}, {"b", power_now(p, plaque.suit)}});
  return p.words.with(phrase_of(Key::k_ft_ui_says), {{"a", p.words(plaque.name)}, {"b", what}});
}

void draw_plaque(const FivePicture& p, const Plaque& plaque, RectF box, float scale) {
  SceneBuilder& b = p.b;
  const bool acts = power_acts(p, plaque.suit);
  b.panel(kLayerTray, box, acts ? Tone::kAccentSoft : Tone::kSurface,
          acts ? Tone::kAccent : Tone::kLine, 14, 1, acts ? 2.0f : 1.0f);
  const Tone ink = acts ? Tone::kOnAccentSoft : Tone::kInk,
             soft = acts ? Tone::kOnAccentSoft : Tone::kInk2;
  const float head = b.line_px(TextStyle::kH3), small = b.line_px(TextStyle::kSmall);
  const std::string what = p.words(plaque.what), now = power_now(p, plaque.suit);
  const auto room_lines = static_cast<int>((box.h - head - 8) / small);
  const int now_lines = std::min(lines_of(p, now, TextStyle::kSmallBold, box.w), room_lines);
  const int what_lines =
      std::min(lines_of(p, what, TextStyle::kSmall, box.w), room_lines - now_lines);
  float y = box.y +
            std::min(8.0f, (box.h - head - small * static_cast<float>(now_lines + what_lines)) / 2);
  const float size = symbol_px(box.w);
  const auto suit = [&](int one, float x) {
    b.item(FiveItem::kSuit, kLayerTray, {x, y + (head - size) / 2, size, size})
        .part.put(SuitPart{static_cast<Short>(one), 1});
  };
  suit(plaque.suit, box.x + 8);
  if (plaque.other >= 0) suit(plaque.other, box.x + box.w - 10 - size);
  const std::string title = p.words(plaque.name);
  b.text(kLayerTray, {box.x + 15 + size, y, name_room(plaque, box.w), head}, title, TextStyle::kH3,
         ink, Align::kLeft, scale);
  y += head;
  const float x = box.x + kPlaquePad, w = box.w - 2 * kPlaquePad;
  if (what_lines > 0)
    y += b.paragraph(kLayerTray, {x, y, w, small}, what, TextStyle::kSmall, soft, what_lines);
  b.paragraph(kLayerTray, {x, y, w, small}, now, TextStyle::kSmallBold, ink, now_lines);
  b.hit(ui_target(kUiShow, plaque.suit), box, Hit::State::kInfo, plaque_label(p, plaque)).spoken =
      true;
}

} // namespace

float powers_height(const FivePicture& p, const TowerRow& row) {
  int lines = 2;
  for (const Plaque& plaque : plaques_of(p.s)) {
    const float w = width_of(plaque, row);
    lines = std::max(lines, lines_of(p, p.words(plaque.what), TextStyle::kSmall, w) +
                                lines_of(p, power_now(p, plaque.suit), TextStyle::kSmallBold, w));
  }
  return p.b.line_px(TextStyle::kH3) + static_cast<float>(lines) * p.b.line_px(TextStyle::kSmall) +
         16;
}

void draw_powers(const FivePicture& p, RectF box, const TowerRow& row) {
  const auto plaques = plaques_of(p.s);
  float scale = 1; // of all names, so that none looks like less
  for (const Plaque& plaque : plaques)
    scale = std::min(scale, name_scale(p, plaque, width_of(plaque, row)));
  const HitGroup group(p.b, p.words(Key::k_ft_ui_group_powers));
  for (const Plaque& plaque : plaques)
    draw_plaque(p, plaque, {row.lot(plaque.suit).x, box.y, width_of(plaque, row), box.h}, scale);
}

namespace {

/// What stands for the power on its sign, beside its suit.
void draw_mark(const FivePicture& p, int layer, RectF box, int suit, Tone ink) {
  SceneBuilder& b = p.b;
  const float cx = box.x + box.w / 2, cy = box.y + box.h / 2;
  if (suit == kCandy || suit == kHaunted) {
    b.text(layer, box, "+3", TextStyle::kMicroBold, ink, Align::kCentre,
           std::min(1.0f, (box.w + 2) / (b.width("+3", TextStyle::kMicroBold) + 1)));
  } else if (suit == kSand) {
    b.icon(layer, cx - 4, cy, 11, Icon::kUp, ink);
    b.icon(layer, cx + 5, cy, 11, Icon::kDown, ink);
  } else {
    b.icon(layer, cx, cy, 14, suit == kTree ? Icon::kPlus : Icon::kRotate, ink);
  }
}

} // namespace

bool draw_sign(const FivePicture& p, RectF box, int suit) {
  SceneBuilder& b = p.b;
  const auto plaques = plaques_of(p.s);
  const Plaque* plaque = plaque_of(plaques, suit);
  if (!plaque) return false;
  const bool acts = power_acts(p, plaque->suit);
  const bool shown = b.ui().looked == ui_target(kUiShow, plaque->suit);
  b.panel(kLayerStage, box, acts ? Tone::kAccentSoft : Tone::kSurface,
          acts || shown ? Tone::kAccent : Tone::kLineStrong, box.h / 2, 0, acts || shown ? 2 : 1);
  const Tone ink = acts ? Tone::kOnAccentSoft : Tone::kInk;
  const float size = box.h - 6;
  b.item(FiveItem::kSuit, kLayerStage, {box.x + 5, box.y + 3, size, size})
      .part.put(SuitPart{static_cast<Short>(suit), 1});
  draw_mark(p, kLayerStage, {box.x + 5 + size, box.y, box.w - 8 - size, box.h}, suit, ink);
  return true;
}

void sign_hit(const FivePicture& p, const TowerRow& row, float top, int suit) {
  const auto plaques = plaques_of(p.s);
  const Plaque* plaque = plaque_of(plaques, suit);
  if (!plaque || suit == plaque->other) return; // both signs of pairs are one
  const RectF box{row.lot(suit).x, top, width_of(*plaque, row), kTouchPx};
  const Target target = ui_target(kUiShow, suit);
  p.b.hit(target, box, Hit::State::kInfo, plaque_label(p, *plaque));
  p.b.focus_ring(target, box, 10);
}

void draw_shown_power(const FivePicture& p, RectF area) {
  const std::optional<Target>& at = p.ui.looked;
  if (!at || at->kind != kUiShow) return;
  const auto plaques = plaques_of(p.s);
  const Plaque* plaque = plaque_of(plaques, at->a);
  if (!plaque) return;
  SceneBuilder& b = p.b;
  const float w = std::min(area.w - 8, 340.0f), inner = w - 32;
  const std::string what = p.words(plaque->what), now = power_now(p, plaque->suit);
  const float head = b.line_px(TextStyle::kH3), line = b.line_px(TextStyle::kSmall14);
  const auto lines = [&](const std::string& words, TextStyle style) {
    return static_cast<int>(b.wrapped(words, style, inner, 3).size());
  };
  const int n = lines(what, TextStyle::kSmall14), m = lines(now, TextStyle::kSmall14Bold);
  const float h = std::min(area.h - 4, head + line * static_cast<float>(n + m) + 28);
  const int layer = kLayerTag + 12;
  const RectF box{area.x + (area.w - w) / 2, area.y + std::max(2.0f, (area.h - h) / 2), w, h};
  b.panel(layer, box, Tone::kSurface, Tone::kAccent, 16, 3, 2.5f);
  float y = box.y + 12;
  b.item(FiveItem::kSuit, layer + 1, {box.x + 16, y + (head - 24) / 2, 24, 24})
      .part.put(SuitPart{static_cast<Short>(plaque->suit), 1});
  float left = box.x + 48;
  if (plaque->other >= 0) {
    b.item(FiveItem::kSuit, layer + 1, {left - 4, y + (head - 24) / 2, 24, 24})
        .part.put(SuitPart{static_cast<Short>(plaque->other), 1});
    left += 28;
  }
  const float room = box.x + w - 16 - left;
  const std::string name = p.words(plaque->name);
  b.text(layer + 1, {left, y, room, head}, name, TextStyle::kH3, Tone::kInk, Align::kLeft,
         std::min(1.0f, room / (b.width(name, TextStyle::kH3) + 2)));
  y += head + 4;
  y += b.paragraph(layer + 1, {box.x + 16, y, inner, line}, what, TextStyle::kSmall14, Tone::kInk2,
                   3);
  b.paragraph(layer + 1, {box.x + 16, y, inner, line}, now, TextStyle::kSmall14Bold, Tone::kInk, 3);
}

} // namespace beffroi
