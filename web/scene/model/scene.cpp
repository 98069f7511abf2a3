// Scene: width and height of texts.
//
// Owns: the text widths that layouts use and the line heights of docs/style.md section 2. Until the
// painter installs the widths of the real fonts, they are estimated from Lato's average advances,
// so that tests lay out the same on every machine.
#include "web/scene/model/scene.hpp"

#include "web/scene/model/graphemes.hpp"

#include <cmath>

namespace beffroi {

Short whole_px(float px) { return static_cast<Short>(std::lround(px)); }
namespace {

struct StyleSize {
  float size_px;
  float line_px;
  float width; ///< of the face, relative to Lato Regular
};

constexpr StyleSize size_of(TextStyle style) {
  switch (style) {
  case TextStyle::kHero: return {44, 50, 1.04f};
  case TextStyle::kH1: return {30, 36, 1.04f};
  case TextStyle::kH2: return {22, 28, 1.04f};
  case TextStyle::kH3: return {18, 24, 1.04f};
  case TextStyle::kPrompt: return {17, 24, 1.03f};
  case TextStyle::kName: return {17, 22, 1.05f};
  case TextStyle::kNameSmall: return {15, 20, 1.05f};
  case TextStyle::kBody: return {15, 22, 1};
  case TextStyle::kButton: return {15, 20, 1.05f};
  case TextStyle::kLabel: return {15, 20, 1.03f};
  case TextStyle::kSmall: return {13, 18, 1};
  case TextStyle::kSmallBold: return {13, 18, 1.05f};
  case TextStyle::kSmall14: return {14, 19, 1};
  case TextStyle::kSmall14Bold: return {14, 19, 1.05f};
  case TextStyle::kMicro: return {12, 16, 1};
  case TextStyle::kMicroBold: return {12, 16, 1.05f};
  case TextStyle::kScore: return {26, 28, 1.03f};
  case TextStyle::kCount: return {18, 22, 1.03f};
  case TextStyle::kCountSmall: return {15, 20, 1.03f};
  case TextStyle::kCardNumber: return {56, 60, 1.03f};
  }
  return {15, 22, 1};
}

/// Advance in thousandths of the font size, by kind of letter.
float advance(char32_t c) {
  if (c == ' ') return 193;
  if (c >= '0' && c <= '9') return 580;
  if (c == 'i' || c == 'j' || c == 'l' || c == '.' || c == ',' || c == ':' || c == '\'') return 240;
  if (c == 'm' || c == 'w' || c == 'M' || c == 'W') return 830;
  if (c >= 'A' && c <= 'Z') return 650;
  if (c >= 0x3000) return c < 0x10000 ? 1000 : 1250; // Chinese and the like, emoji
  return 520;
}

float plain_measure(const char* text, TextStyle style) {
  float width = 0;
  while (const char32_t c = next_character(text))
    if (!joins_before(c)) width += advance(c);
  const StyleSize size = size_of(style);
  return width * size.size_px * size.width / 1000;
}

MeasureText installed = plain_measure;

} // namespace

void set_measure_text(MeasureText measure) { installed = measure ? measure : plain_measure; }

float measure_text(const std::string& text, TextStyle style) {
  return installed(text.c_str(), style);
}

float bar_number_scale(const Item& bar) {
  constexpr float kLeast = .65f;
  const float scale = std::min(bar.scale, (bar.h - 3) / 24);
  const float text_px = measure_text(bar.text, TextStyle::kCountSmall) * scale;
  return scale < kLeast || bar.w < text_px + 10 * scale ? 0 : scale;
}

float line_height_px(TextStyle style) { return size_of(style).line_px; }

} // namespace beffroi
