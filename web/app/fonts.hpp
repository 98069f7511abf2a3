// Fonts: the five faces and the atlas baked for the current device pixel ratio.
//
// Owns: faces, glyphs, text widths. Uses ImGui's font atlas and no graphics. Must never know a
// game. Next: paint.hpp.
#pragma once

#include "imgui.h"
#include "web/scene/paint/type.hpp"

#include <cstddef>
#include <vector>

namespace beffroi {

/// The faces that the page has loaded, and their atlas. A glyph is baked when a text first uses it:
/// an unbaked character makes the atlas stale, and the next frame bakes it.
class Fonts {
public:
  /// Keeps a copy of a TTF file. Refuses (false) other data and an unknown `face`.
  bool set_face(int face, const void* bytes, std::size_t size);
  bool complete() const;
  /// Bakes every style at size x dpr x text_scale if the scale has changed or new characters were
  /// used. Returns true if it baked, which makes a new texture. Requires complete().
  bool bake(float dpr, float text_scale);
  void add_characters(const char* utf8);
  bool stale() const { return stale_; }

  struct Setting {
    ImFont* font = nullptr;
    float size_dpx = 0;   ///< the size ImGui works with: the line height of the face
    float ascent_dpx = 0; ///< from the top of that line to the baseline
  };
  /// How to draw this text. A digits-only face cannot draw letters: such texts get the bold face.
  Setting setting(TextStyle style, float scale, const char* utf8);
  /// Width in CSS px at scale 1.
  float measure(const char* utf8, TextStyle style);

private:
  struct FaceFile {
    std::vector<unsigned char> bytes;
    float line_per_em = 1.2f; ///< ascent - descent, in ems: ImGui sizes a face by it
  };
  struct Baked {
    ImFont* font = nullptr;
    Face face = Face::kRegular;
    float size_px = 0; ///< em, CSS px
  };
  const Baked& baked_for(TextStyle style, const char* utf8) const;
  bool met(unsigned c) const { return c < kKnown && (met_[c >> 5] >> (c & 31) & 1); }

  static constexpr unsigned kKnown = 0x2300; ///< our faces have no characters beyond it
  FaceFile files_[kFaces];
  Baked baked_[kTextStyles];
  ImU32 met_[kKnown / 32] = {};
  bool stale_ = true;
  float dpr_ = 0, text_scale_ = 0;
};

} // namespace beffroi
