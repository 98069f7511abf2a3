// See review_shows.hpp.
#include "web/scene/parts/review_shows.hpp"

#include "web/scene/parts/board_kit.hpp"

#include <algorithm>
#include <vector>

namespace beffroi {

namespace {

constexpr int kSheet = kLayerHint + 4; ///< over everything but the keyboard's ring
constexpr int kLines = kLayerChrome - 10;
constexpr float kRowPad = 5, kFace = 20, kPad = 8;
constexpr TextStyle kLineStyle = TextStyle::kSmall14;
constexpr int kMostLines = 2;

int icon_of(int what) { return what == kShowUnseen ? static_cast<int>(Icon::kList) + 1 : 0; }

/// Rivals who could do the same.
struct Row {
  const std::string* words;
  int rivals = 0;
};

std::vector<Row> rows_of(std::span<const Threat> threats) {
  std::vector<Row> rows;
  for (const Threat& threat : threats) {
    auto row = std::find_if(rows.begin(), rows.end(),
                            [&](const Row& one) { return *one.words == threat.words; });
    if (row == rows.end()) row = rows.insert(rows.end(), Row{&threat.words});
    ++row->rivals;
  }
  return rows;
}

/// Where the words of a row begin, after the faces.
float words_at(const Row& row) { return kPad + static_cast<float>(row.rivals) * (kFace + 3) + 5; }

float row_height(const SceneBuilder& b, float width, const Row& row) {
  const auto lines =
      b.wrapped(*row.words, kLineStyle, width - words_at(row) - kPad, kMostLines).size();
  return std::max(kFace, static_cast<float>(lines) * b.line_px(kLineStyle)) + kRowPad;
}

} // namespace

float review_switch_width(const SceneBuilder& b, int what, const std::string& words) {
  return b.button_width(words, icon_of(what) != 0);
}

void review_switch(SceneBuilder& b, RectF box, int what, const std::string& words, int layer) {
  const bool on = is_shown(b.ui(), what);
  const bool wide = review_switch_width(b, what, words) <= box.w;
  // No sign says "threat" as plainly as this one does.
  const std::string shown = wide ? words : icon_of(what) != 0 ? "" : "!";
  b.button(layer, box, ui_target(kUiShow, what), on ? ButtonPart::kSoft : ButtonPart::kSecondary,
           shown, words, icon_of(what));
  if (on) b.scene.hits.back().state = Hit::State::kChosen;
}

ReviewSheet review_sheet(SceneBuilder& b, RectF area, const std::string& title,
                         std::span<const std::string> notes, const std::string& close) {
  const bool whole = area.w < 620 || area.h < 300;
  if (whole) area = cleared_for_sheet(b);
  const float w = std::min(area.w - 12, 620.0f);
  const RectF panel{area.x + (area.w - w) / 2, area.y + 6, w, area.h - 12};
  // Nothing below the sheet is touched.
  std::erase_if(b.scene.hits, [&](const Hit& hit) {
    return !hit.spoken && overlap(panel, {hit.x, hit.y, hit.w, hit.h});
  });
  const std::size_t ground = b.scene.items.size();
  b.panel(kSheet, panel, Tone::kSurface, Tone::kLine, 18, 3);
  b.button(kSheet + 1, {panel.x + w - 50, panel.y + 4, kTouchPx, kTouchPx},
           ui_target(kUiShow, kShowClosed), ButtonPart::kIconOnly, {}, close,
           static_cast<int>(Icon::kClose) + 1);
  const float head = b.line_px(TextStyle::kH3);
  float y = panel.y + 10;
  const RectF corner{panel.x + w - 100, panel.y + 4, kTouchPx, kTouchPx};
  b.text(kSheet + 1, {panel.x + 16, y, w - (whole ? 120 : 76), head}, title, TextStyle::kH3,
         Tone::kInk);
  y += head;
  for (const std::string& note : notes) // in low windows what the sheet is about needs the room
    if (panel.h >= 200 && (panel.h >= 280 || &note == notes.data()))
      y += b.paragraph(kSheet + 1,
                       {panel.x + 16, y, w - (whole ? 120 : 76), b.line_px(TextStyle::kSmall)},
                       note, TextStyle::kSmall, Tone::kInk2, 2);
  y = std::max(y + 6, panel.y + kTouchPx + 8);
  return {{panel.x + 14, y, w - 28, panel.y + panel.h - y - 12}, corner, ground};
}

void end_review_sheet(SceneBuilder& b, const ReviewSheet& sheet, float bottom) {
  Item& ground = b.scene.items[sheet.ground];
  ground.h = std::min(ground.h, bottom + 14 - ground.y);
}

float threat_lines_height(const SceneBuilder& b, float width, std::span<const Threat> threats) {
  float h = 2 * kPad + b.line_px(TextStyle::kSmallBold) + 2;
  for (const Row& row : rows_of(threats)) h += row_height(b, width, row);
  return h;
}

void draw_threat_lines(SceneBuilder& b, RectF box, const std::string& title,
                       std::span<const Threat> threats) {
  b.panel(kLines, {box.x, box.y, box.w, threat_lines_height(b, box.w, threats)}, Tone::kSurface,
          Tone::kLine, 14, 2);
  const float head = b.line_px(TextStyle::kSmallBold);
  b.text(kLines + 1, {box.x + kPad, box.y + kPad - 2, box.w - 2 * kPad, head}, title,
         TextStyle::kSmallBold, Tone::kInk2);
  const HitGroup group(b, title);
  float y = box.y + kPad + head;
  std::int8_t number = 0;
  for (const Row& row : rows_of(threats)) {
    const float h = row_height(b, box.w, row), text = h - kRowPad;
    float x = box.x + kPad + kFace / 2;
    for (const Threat& threat : threats) {
      if (threat.words != *row.words) continue;
      b.avatar(kLines + 1, x, y + h / 2, kFace, threat.colour, false, threat.face);
      x += kFace + 3;
      b.hit({kUiShow, kShowThreats, ++number, 0}, {box.x, y, box.w, h}, Hit::State::kInfo,
            threat.heard)
          .spoken = true;
    }
    const float left = words_at(row);
    const auto wrapped = b.wrapped(*row.words, kLineStyle, box.w - left - kPad, kMostLines);
    const float used = static_cast<float>(wrapped.size()) * b.line_px(kLineStyle);
    b.paragraph(kLines + 1,
                {box.x + left, y + (h - std::min(used, text)) / 2, box.w - left - kPad, text},
                *row.words, kLineStyle, Tone::kInk, kMostLines);
    y += h;
  }
}

void draw_threat_note(SceneBuilder& b, RectF box, const std::string& words) {
  const float line = b.line_px(kLineStyle), h = line + 2 * kPad;
  const float w = std::min(box.w, b.width(words, kLineStyle) + 2 * kPad + 2);
  const RectF panel{box.x + box.w - w, box.y, w, h};
  b.panel(kLines, panel, Tone::kSurface, Tone::kLine, 14, 2);
  b.text(kLines + 1, {panel.x + kPad, panel.y + kPad, w - 2 * kPad, line}, words, kLineStyle,
         Tone::kInk);
  b.hit({kUiShow, kShowThreats, 1, 0}, panel, Hit::State::kInfo, words).spoken = true;
}

} // namespace beffroi
