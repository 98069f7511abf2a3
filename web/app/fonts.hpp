// Fonts: the five faces and the atlas baked for the current device pixel ratio.
//
// Owns: faces, glyphs, text widths, and the pictures of what the faces cannot spell: names are
// written in every alphabet, and the page draws those letters with the browser's own fonts
// (shell/play/letters.ts). They lie in the same atlas. Uses ImGui's font atlas and no graphics. Must
// never know a game. Next: paint.hpp.
#pragma once

#include "imgui.h"
#include "web/scene/paint/type.hpp"

#include <cstddef>
#include <vector>

namespace beffroi {

/// What the page draws of a text: a glyph beyond those of our faces.
struct Letters {
  int style;           ///< the style whose font has it
  float em_dpx;        ///< the size it is drawn for
  int code;            ///< what it is called in a spelled text
  int w, h;            ///< of the bitmap
  RectF box;           ///< where that goes, in device px from the pen on the baseline
  float advance;       ///< device px
  bool coloured;       ///< keeps its colours, as emoji do; else it gets the text's
  const ImU32* pixels; ///< w x h, of malloc(); the atlas is baked from them again and again
  int rect;            ///< in the atlas; -1: not for the baked sizes
};

/// What the page does for a text that a face cannot spell. Sizes are device px.
struct LettersCalls {
  /// Below 0 while it cannot tell.
  double (*width)(const char* utf8, int face, double em_dpx) = nullptr;
  /// The text with codes of Letters, which it has given before it returns; the caller frees it.
  char* (*spell)(const char* utf8, int style, int face, double em_dpx) = nullptr;
};

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
  /// The text as setting().font can draw it; valid until the next call.
  const char* spelled(TextStyle style, const char* utf8);
  void set_calls(const LettersCalls& calls) { calls_ = calls; }
  /// Takes the pixels over. A code that is given again is another picture from now on.
  void add_letters(const Letters& letters);
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
    float em_dpx = 0;  ///< em of its glyphs: ImGui rounds the size of a line down
    int style = 0;     ///< the first with this font
  };
  const Baked& baked_for(TextStyle style, const char* utf8) const;
  /// True if the font has no glyph for a character of the text.
  bool lacks(const Baked& baked, const char* utf8) const;
  /// Puts the letters that fit the baked sizes into the atlas: before it is built, and after.
  void place_letters(ImFontAtlas& atlas);
  void draw_letters(ImFontAtlas& atlas);
  bool met(unsigned c) const { return c < kKnown && (met_[c >> 5] >> (c & 31) & 1); }

  static constexpr unsigned kKnown = 0x2300; ///< our faces have no characters beyond it
  FaceFile files_[kFaces];
  Baked baked_[kTextStyles];
  ImU32 met_[kKnown / 32] = {};
  ImU32 tried_[kKnown / 32] = {}; ///< those that were met before the last bake
  ImVector<Letters> letters_;
  char* spelled_ = nullptr;
  LettersCalls calls_;
  bool stale_ = true;
  float dpr_ = 0, text_scale_ = 0;
};

} // namespace beffroi
