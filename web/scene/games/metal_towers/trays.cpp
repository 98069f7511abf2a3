// The two supplies of Metal Towers: wooden trays beside the stage, or cells in a sheet.
//
// The place of a used-up kind stays as a shadow with "none" (MT-10); a tube that no tower takes is
// paler and says why when it is touched.
#include "web/scene/games/metal_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace metal_towers;

namespace {

constexpr int kCellLayer = kLayerPrompt; // cells lie on a sheet

struct Slot {
  Target target{};
  int left = 0;
  bool chosen = false;
  bool placeable = false;
  bool hinted = false;
  Phrase why; ///< why it cannot be chosen
};

Slot slot_of(const MetalPicture& p, int colour, int size) {
  Slot slot;
  slot.target = tube_target(colour, size);
  slot.left = p.s.supply[colour][size];
  slot.chosen = p.ui.acting && p.colour == colour && p.size == size;
  slot.why = tube_refusal(p, colour, size);
  slot.placeable = slot.why.key == Key::kNone;
  slot.hinted = p.ui.hint_step > 0 && p.hint_tube && p.hint_colour == colour && p.hint_size == size;
  return slot;
}

float alpha_of(const MetalPicture& p, const Slot& slot) {
  if (slot.left == 0) return 1; // the painter shows kDisabled at 28 %
  return !p.ui.acting || !slot.placeable ? .5f : 1;
}

void add_slot_hit(const MetalPicture& p, const Slot& slot, RectF box, int colour, int size) {
  const HitGroup group(p.b, p.words(Key::k_mt_ui_group_tubes));
  const Key tube = tube_key(colour, size, true);
  std::string label =
      slot.left > 0
          ? p.words(phrase_of(Key::k_mt_ui_label_tube).word("tube", tube).number("n", slot.left))
          : p.words(phrase_of(Key::k_mt_ui_label_tube_none).word("tube", tube));
  Hit::State state = Hit::State::kInfo;
  std::string reason;
  if (slot.chosen) {
    state = Hit::State::kChosen;
    label = p.words.with(phrase_of(Key::k_ui_label_chosen), {{"what", label}});
  } else if (p.ui.acting && slot.placeable) {
    state = Hit::State::kLegal;
  } else if (p.ui.acting) {
    state = Hit::State::kRefused;
    reason = p.words(slot.why);
  }
  p.b.hit(slot.target, box, state, std::move(label)).reason = reason;
  p.b.focus_ring(slot.target, box, 12);
  if (slot.hinted) {
    Item& ring =
        p.b.item(Kind::kHintRing, kLayerHint, {box.x + 2, box.y + 2, box.w - 4, box.h - 4});
    ring.part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = 10});
  }
}

bool is_last_from(const MetalPicture& p, int colour, int size) {
  return p.last && p.last->colour == colour && p.last->size == size;
}

bool is_hovered(const MetalPicture& p, const Slot& slot) {
  return p.ui.acting && slot.placeable && !slot.chosen && p.ui.hover == slot.target;
}

void add_tube(const MetalPicture& p, const Slot& slot, int layer, float x, float y, float w,
              float h, int colour, int size) {
  Item& tube = p.b.item(MetalKind::kTubeMini, layer, {x, y, w, h});
  tube.part.put(
      TubePart{.colour = static_cast<Short>(colour), .rank = static_cast<Short>(p.rank(size))});
  tube.alpha = alpha_of(p, slot);
  if (slot.left == 0) tube.state |= kDisabled;
}

std::string count_text(const MetalPicture& p, int left, bool cell) {
  if (left > 0) return "\u00d7" + std::to_string(left);
  return cell ? "\u2013" : p.words(Key::k_mt_ui_none);
}

} // namespace

void draw_metal_tray(const MetalPicture& p, RectF box, int colour) {
  SceneBuilder& b = p.b;
  b.item(MetalKind::kMetalTray, kLayerTray, box);
  const float head = std::min(50.0f, box.h * .09f + 8);
  b.text(kLayerTray, {box.x + 8, box.y + 7, box.w - 16, head - 8},
         p.words(colour_key(colour == kBlue ? 0 : kSilverColour)), TextStyle::kH3, Tone::kStageInk,
         Align::kCentre, 17.0f / 18);
  const float row = (box.h - head - 8) / kSizes;
  const float margin = std::min(20.0f, box.w * .13f);
  const float count_w = b.width("\u00d78", TextStyle::kCount);
  const float tube_left = box.x + 18 * std::min(1.0f, box.w / 152);
  const float tube_room = std::max(20.0f, box.x + box.w - margin - count_w - 4 - tube_left);
  const float fit = std::min({1.0f, tube_room / (kTubeWidth[0] * .5f), row / 98});
  for (int r = 0; r < kSizes; ++r) {
    const int size = p.set.order[r];
    const Slot slot = slot_of(p, colour, size);
    const RectF cell{box.x + 10, box.y + head + static_cast<float>(r) * row, box.w - 20, row - 4};
    if (slot.chosen) {
      b.panel(kLayerTray, cell, Tone::kSurface, Tone::kAccent, 10, 0, 3.5f);
    } else if (is_last_from(p, colour, size)) {
      b.panel(kLayerTray, {cell.x + 2, cell.y + 2, cell.w - 4, cell.h - 4},
              is_hovered(p, slot) ? Tone::kStageLight : Tone::kNone, Tone::kBronzeFill, 9, 0, 2.5f);
    } else if (is_hovered(p, slot)) {
      b.panel(kLayerTray, cell, Tone::kStageLight, Tone::kNone, 10);
    }
    const float cy = cell.y + cell.h / 2;
    const std::string count = count_text(p, slot.left, false);
    const TextStyle count_style = slot.left ? TextStyle::kCount : TextStyle::kSmallBold;
    const float right = box.x + box.w - margin;
    const float tube_x = tube_left + tube_room / 2;
    const float full_w = kTubeWidth[r] * .5f * fit;
    const float w = std::min(full_w, 2 * (right - b.width(count, count_style) - 4 - tube_x));
    const float h = static_cast<float>(p.set.length[size]) * 2.7f * fit * w / full_w;
    add_tube(p, slot, kLayerTray, tube_x, cy + h / 2 - 2 + w * .02f, w, h, colour, size);
    const bool on = slot.chosen;
    const Tone ink = on                         ? Tone::kInk
                     : slot.left && p.ui.acting ? Tone::kStageInk
                                                : Tone::kStageInk2;
    const float count_px = b.line_px(TextStyle::kCount);
    const float letter_px = b.line_px(TextStyle::kSmall14Bold);
    const float text_w = box.w * .42f;
    const float top = cy - (count_px + letter_px) / 2;
    b.text(kLayerTray, {right - text_w, top, text_w, count_px}, count, count_style, ink,
           Align::kRight);
    b.text(kLayerTray, {right - text_w, top + count_px, text_w, letter_px}, kLetters[size],
           TextStyle::kSmall14Bold, on ? Tone::kInk2 : Tone::kStageInk2, Align::kRight);
    add_slot_hit(p, slot, cell, colour, size);
  }
}

void draw_metal_cells(const MetalPicture& p, RectF box, int colour, int columns, float gap) {
  SceneBuilder& b = p.b;
  const int rows = (kSizes + columns - 1) / columns;
  const float w = (box.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  const float h = (box.h - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows);
  const bool narrow = w < 52; // tube above, letter and count below (the embed's tray)
  for (int r = 0; r < kSizes; ++r) {
    const int size = p.set.order[r];
    const Slot slot = slot_of(p, colour, size);
    const RectF cell{box.x + static_cast<float>(r % columns) * (w + gap),
                     box.y + static_cast<float>(r / columns) * (h + gap), w, h};
    const bool on = slot.chosen;
    const bool last = is_last_from(p, colour, size);
    b.panel(kCellLayer, cell,
            on                    ? Tone::kAccentSoft
            : is_hovered(p, slot) ? Tone::kSurface3
                                  : Tone::kSurface2,
            on     ? Tone::kAccent
            : last ? Tone::kBronzeFill
                   : Tone::kLine,
            narrow ? 9.0f : 12.0f, 0,
            on     ? (narrow ? 2.5f : 3.0f)
            : last ? 2.0f
                   : 1.0f);
    const Tone ink = on ? Tone::kOnAccentSoft : slot.left && p.ui.acting ? Tone::kInk : Tone::kInk2;
    const Tone ink2 = on ? Tone::kOnAccentSoft : Tone::kInk2;
    const float length = static_cast<float>(p.set.length[size]);
    if (narrow) {
      const float text = std::min(b.line_px(TextStyle::kMicroBold), h * .4f);
      const float tube_room = h - text - 6;
      const float fit = std::min(w / 44, tube_room / 38);
      const float th = length * 1.05f * fit;
      const float cy = cell.y + 3 + tube_room / 2;
      add_tube(p, slot, kCellLayer, cell.x + w / 2, cy + th / 2, kTubeWidth[r] * .215f * fit, th,
               colour, size);
      const RectF foot{cell.x + 5, cell.y + h - text - 2, w - 10, text};
      b.text(kCellLayer, {foot.x, foot.y, foot.w * .45f, text}, kLetters[size],
             TextStyle::kMicroBold, ink2);
      b.text(kCellLayer, {foot.x + foot.w * .35f, foot.y, foot.w * .65f, text},
             count_text(p, slot.left, true), TextStyle::kMicroBold, ink, Align::kRight);
    } else {
      const float fit = std::min({w / 70, h / 50, 1.6f});
      const float th = length * 1.35f * fit;
      const float cy = cell.y + h / 2;
      add_tube(p, slot, kCellLayer, cell.x + 24 * fit * .98f, cy + th / 2,
               kTubeWidth[r] * .2f * fit, th, colour, size);
      const float right = cell.x + w - 6;
      const float text_w = std::min(w * .5f, 40 * b.metrics().text_scale);
      const float count_px = std::min(b.line_px(TextStyle::kCountSmall), h / 2);
      const float letter_px = std::min(b.line_px(TextStyle::kSmallBold), h / 2);
      const float slack = std::max(0.0f, h - count_px - letter_px);
      b.text(kCellLayer, {right - text_w, cell.y + slack * .4f, text_w, count_px},
             count_text(p, slot.left, true), TextStyle::kCountSmall, ink, Align::kRight);
      b.text(kCellLayer, {right - text_w, cell.y + h - letter_px - slack * .25f, text_w, letter_px},
             kLetters[size], TextStyle::kSmallBold, ink2, Align::kRight);
    }
    add_slot_hit(p, slot, cell, colour, size);
  }
}

} // namespace beffroi
