// Carcassonne, switches: which tiles are left, and what is shown of the land: whose the fields, the
// cities or the roads are, or the tile laid last alone.
//
// Owns: their buttons. What they show is drawn in board.cpp, finale.cpp and bag.cpp.
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/parts/frames.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <algorithm>

namespace beffroi {

namespace {

constexpr float kButtonGap = 8;
constexpr std::pair<CarcShow, Key> kOverlays[] = {{kShowFields, Key::k_ct_ui_fields},
                                                  {kShowCities, Key::k_ct_part_cities},
                                                  {kShowRoads, Key::k_ct_part_roads},
                                                  {kShowLast, Key::k_ct_ui_last}};
constexpr int kOverlayCount = static_cast<int>(std::size(kOverlays));

void bag_switch(const CarcPicture& p, RectF box, int layer) {
  SceneBuilder& b = p.b;
  const std::string words = counted(p, Key::k_ct_ui_bag, p.s.left);
  const bool on = p.shows_bag();
  // A second touch closes the sheet, whatever is chosen in it. For a touched cell it shows what
  // fits.
  Target target = ui_target(kUiShow, on ? kShowNothing : kShowBag);
  if (!on && p.shows(kShowCell)) {
    target = *p.ui.looked;
    target.a = kShowFits;
  }
  b.button(layer, box, target, on ? ButtonPart::kSoft : ButtonPart::kSecondary,
           b.button_width(words, true) <= box.w ? words : std::string(), words,
           static_cast<int>(Icon::kList) + 1);
}

/// At most one of the four is on; a second touch switches it off.
void overlay_switch(const CarcPicture& p, RectF box, int layer, int i) {
  SceneBuilder& b = p.b;
  const auto [show, key] = kOverlays[i];
  const bool on = p.overlay() == show;
  // At the end the fields are shown unless they are switched off.
  const bool hides = on && show == kShowFields && p.over_now();
  const std::string words = p.words(key);
  b.button(layer, box, ui_target(kUiShow, hides ? kShowNothing : show),
           on ? ButtonPart::kSoft : ButtonPart::kQuiet, {}, words);
  if (on) b.scene.hits.back().state = Hit::State::kChosen;
  const float scale =
      std::min(1.0f, (box.w - 8) / std::max(1.0f, b.width(words, TextStyle::kSmall14Bold)));
  b.text(layer + 1, box, words, TextStyle::kSmall14Bold, on ? Tone::kOnAccentSoft : Tone::kInk,
         Align::kCentre, scale);
}

void overlay_switches(const CarcPicture& p, RectF box, int layer) {
  p.b.panel(layer, box, Tone::kSurface, Tone::kLine, 12, 1);
  const HitGroup group(p.b, p.words(Key::k_ct_ui_overlays));
  const int rows = box.h >= 2 * kTouchPx ? 2 : 1;
  const int across = kOverlayCount / rows;
  for (int i = 0; i < kOverlayCount; ++i) {
    RectF at = part_of_row(box, i % across, across, 0);
    at.h = box.h / static_cast<float>(rows);
    at.y += static_cast<float>(i / across) * at.h;
    overlay_switch(p, at, layer, i);
  }
}

void eye_button(const CarcPicture& p, RectF box, int layer) {
  p.b.button(layer, box, ui_target(kUiShow, kShowFields), ButtonPart::kSecondary, {},
             p.words(Key::k_ct_ui_overlays), static_cast<int>(Icon::kEye) + 1);
}

} // namespace

void draw_shows(const CarcPicture& p, RectF box, int layer) {
  if (p.tells() || p.before_final()) return;
  if (p.has_bag()) {
    const bool lines = box.h >= 2 * kTouchPx + kButtonGap;
    constexpr float kWordsPx = 168, kRowPx = 560; // a row of that width has room for words
    const float w = lines ? box.w : box.w >= kRowPx ? kWordsPx : kTouchPx;
    bag_switch(p, {box.x, box.y, w, kTouchPx}, layer);
    (lines ? box.y : box.x) += (lines ? kTouchPx : w) + kButtonGap;
    (lines ? box.h : box.w) -= (lines ? kTouchPx : w) + kButtonGap;
  }
  // Four words in a row need that much.
  box.h = box.w < 280 && box.h >= 2 * kTouchPx ? 2 * kTouchPx : kTouchPx;
  overlay_switches(p, box, layer);
}

bool has_shows_row(const CarcPicture& p, RectF stage) {
  return stage.h >= 190 && stage.w >= 260 && !p.shows_bag() && !p.tells() && !p.before_final() &&
         (p.over_now() || part_shown(p.overlay()) || p.overlay() == kShowLast);
}

namespace {

bool has_threats(const CarcPicture& p) { return later_is_here && offers_threats(p); }

/// Side by side.
float buttons_px(int n, float gap) { return static_cast<float>(n) * (kTouchPx + gap) - gap; }

} // namespace

bool is_low(RectF stage) { return stage.h < 150; }

RectF shows_over_box(const CarcPicture& p, RectF whole, RectF stage) {
  // The row has the switches.
  const int n = p.has_bag() + !has_shows_row(p, whole) + has_threats(p);
  // In a review the land of a low stage lies between them and the buttons of the map.
  const bool low = is_low(stage) && stage.h >= kTouchPx + 16 && stage.w >= 320 && !p.own_bars();
  if (n == 0 || ((is_low(stage) || stage.w < 260) && !low) || p.shows_bag() ||
      (p.over_now() && !low))
    return {};
  const bool narrow = stage.w < 340;
  const float w = buttons_px(n, narrow ? 2.0f : kButtonGap);
  // In a small stage they stand over the buttons of the map, at one side of the land.
  if (narrow && stage.h < 210 && !low && !has_threats(p))
    return {stage.x + stage.w - w - 12, stage.y + 4, w, kTouchPx};
  return {stage.x + (narrow ? 4.0f : 8.0f), stage.y + stage.h - kTouchPx - 12, w, kTouchPx};
}

void draw_shows_over(const CarcPicture& p, RectF whole, RectF stage, bool row_alone) {
  const bool row = has_shows_row(p, whole);
  if (row)
    overlay_switches(p, {whole.x + 8, whole.y + 4, std::min(whole.w - 16, 380.0f), kTouchPx},
                     kLayerChrome);
  const RectF box = shows_over_box(p, whole, stage);
  if (row_alone || box.w <= 0 || overlap(box, tower_menu_box(p))) return;
  const bool threats = has_threats(p);
  const int n = p.has_bag() + !row + threats;
  const float step = n > 1 ? (box.w - kTouchPx) / static_cast<float>(n - 1) : 0;
  RectF at{box.x, box.y, kTouchPx, kTouchPx};
  if (p.has_bag()) {
    bag_switch(p, at, kLayerChrome);
    at.x += step;
  }
  if (!row) { // else the switches are there
    eye_button(p, at, kLayerChrome);
    at.x += step;
  }
  if (threats) review_switch(p.b, at, kShowThreats, p.words(Key::k_ct_ui_threats));
}

void draw_shows_in_row(const CarcPicture& p, RectF box, int layer, bool eye) {
  const float w = eye ? std::max(kTouchPx, box.w - kTouchPx - kButtonGap) : box.w;
  if (p.has_bag()) bag_switch(p, {box.x, box.y, w, kTouchPx}, layer);
  if (eye)
    eye_button(p, {box.x + box.w - kTouchPx, box.y + box.h - kTouchPx, kTouchPx, kTouchPx}, layer);
}

} // namespace beffroi
