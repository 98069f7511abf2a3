// Type: which face and size each text style is set in.
//
// Owns: the table of docs/style.md section 2 as painters and the font atlas need it. Line heights
// and widths for layouts are in scene.cpp.
#pragma once

#include "web/scene/model/scene.hpp"

namespace beffroi {

/// Faces in the order of bf_font (web/bridge/host.hpp).
enum class Face : std::uint8_t { kRegular, kSemibold, kBold, kFigures, kTitle };
inline constexpr int kFaces = 5;
inline constexpr int kTextStyles = static_cast<int>(TextStyle::kCardNumber) + 1;

struct TypeSetting {
  Face face;
  float size_px; ///< of the em
};

constexpr TypeSetting setting_of(TextStyle style) {
  switch (style) {
  case TextStyle::kHero: return {Face::kTitle, 44};
  case TextStyle::kH1: return {Face::kTitle, 30};
  case TextStyle::kH2: return {Face::kTitle, 22};
  case TextStyle::kH3: return {Face::kTitle, 18};
  case TextStyle::kPrompt: return {Face::kSemibold, 17};
  case TextStyle::kName: return {Face::kBold, 17};
  case TextStyle::kNameSmall:
  case TextStyle::kButton: return {Face::kBold, 15};
  case TextStyle::kBody: return {Face::kRegular, 15};
  case TextStyle::kLabel: return {Face::kSemibold, 15};
  case TextStyle::kSmall: return {Face::kRegular, 13};
  case TextStyle::kSmallBold: return {Face::kBold, 13};
  case TextStyle::kSmall14: return {Face::kRegular, 14};
  case TextStyle::kSmall14Bold: return {Face::kBold, 14};
  case TextStyle::kMicro: return {Face::kRegular, 12};
  case TextStyle::kMicroBold: return {Face::kBold, 12};
  case TextStyle::kScore: return {Face::kFigures, 26};
  case TextStyle::kCount: return {Face::kFigures, 18};
  case TextStyle::kCountSmall: return {Face::kFigures, 15};
  case TextStyle::kCardNumber: return {Face::kFigures, 56};
  }
  return {Face::kRegular, 15};
}

/// Height of capitals and digits as a part of the size.
constexpr float capital_height(Face face) { return face == Face::kTitle ? 0.66f : 0.72f; }

} // namespace beffroi
