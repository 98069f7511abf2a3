// Fonts: contract in fonts.hpp.
#include "web/app/fonts.hpp"

#include "web/scene/model/graphemes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace beffroi {
namespace {

unsigned big_endian(const unsigned char* p, int bytes) {
  unsigned v = 0;
  for (int i = 0; i < bytes; ++i) v = v << 8 | p[i];
  return v;
}

/// Finds a table of a TTF file; nullptr if it has none of that name.
const unsigned char* find_table(const std::vector<unsigned char>& file, const char* tag,
                                std::size_t least) {
  if (file.size() < 12) return nullptr;
  const std::size_t tables = big_endian(&file[4], 2);
  for (std::size_t i = 0; i < tables && 12 + 16 * (i + 1) <= file.size(); ++i) {
    const unsigned char* entry = &file[12 + 16 * i];
    const std::size_t at = big_endian(entry + 8, 4);
    if (std::memcmp(entry, tag, 4) == 0) return at + least <= file.size() ? &file[at] : nullptr;
  }
  return nullptr;
}

/// True for the characters in the digits-only face (web/toolchain/make_fonts.mjs).
bool is_figure(char32_t c) {
  return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '/' || c == '.' || c == ',' ||
         c == ':' || c == '%' || c == ' ' || c == 0x2212 || c == 0xd7 || c == 0x2192;
}

} // namespace

bool Fonts::set_face(int face, const void* bytes, std::size_t size) {
  if (face < 0 || face >= kFaces) return false;
  const auto* b = static_cast<const unsigned char*>(bytes);
  FaceFile file{{b, b + size}};
  const unsigned char* head = find_table(file.bytes, "head", 54);
  const unsigned char* hhea = find_table(file.bytes, "hhea", 36);
  if (!head || !hhea) return false;
  const auto ems = static_cast<float>(big_endian(head + 18, 2));
  const auto ascent = static_cast<float>(static_cast<std::int16_t>(big_endian(hhea + 4, 2)));
  const auto descent = static_cast<float>(static_cast<std::int16_t>(big_endian(hhea + 6, 2)));
  if (ems < 16 || ascent - descent < ems / 4) return false;
  file.line_per_em = (ascent - descent) / ems;
  files_[face] = std::move(file);
  stale_ = true;
  return true;
}

bool Fonts::complete() const {
  return std::all_of(std::begin(files_), std::end(files_),
                     [](const FaceFile& f) { return !f.bytes.empty(); });
}

void Fonts::add_characters(const char* utf8) {
  while (const char32_t c = next_character(utf8)) {
    if (c < 32 || c >= kKnown || met(c)) continue;
    met_[c >> 5] |= 1u << (c & 31);
    stale_ = true;
  }
}

bool Fonts::bake(float dpr, float text_scale) {
  if (!stale_ && dpr == dpr_ && text_scale == text_scale_) return false;
  stale_ = false;
  dpr_ = dpr;
  text_scale_ = text_scale;
  for (unsigned c = 32; c < 127; ++c) met_[c >> 5] |= 1u << (c & 31);
  // always baked: they can appear in any text (ellipsis, minus, times)
  for (const unsigned c : {0x2026u, 0x2212u, 0xd7u}) met_[c >> 5] |= 1u << (c & 31);

  static ImVector<ImWchar> text_ranges, figure_ranges; // the atlas keeps pointers to them
  ImFontGlyphRangesBuilder text, figures;
  for (unsigned c = 32; c < kKnown; ++c) {
    if (!met(c)) continue;
    text.AddChar(static_cast<ImWchar>(c));
    if (is_figure(c)) figures.AddChar(static_cast<ImWchar>(c));
  }
  text_ranges.clear();
  figure_ranges.clear();
  text.BuildRanges(&text_ranges);
  figures.BuildRanges(&figure_ranges);

  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  atlas.Flags |= ImFontAtlasFlags_NoMouseCursors | ImFontAtlasFlags_NoPowerOfTwoHeight;
  atlas.TexDesiredWidth = dpr * text_scale > 1.6f ? 2048 : 1024;
  for (int i = 0; i < kTextStyles; ++i) {
    const TypeSetting type = setting_of(static_cast<TextStyle>(i));
    Baked& baked = baked_[i];
    baked.face = type.face;
    baked.size_px = type.size_px;
    baked.font = nullptr;
    for (int j = 0; j < i && !baked.font; ++j) // styles of one face and size share their glyphs
      if (baked_[j].face == type.face && baked_[j].size_px == type.size_px) baked = baked_[j];
    if (baked.font) continue;
    FaceFile& file = files_[static_cast<int>(type.face)];
    baked.style = i;
    ImFontConfig config;
    config.FontData = file.bytes.data();
    config.FontDataSize = static_cast<int>(file.bytes.size());
    config.FontDataOwnedByAtlas = false;
    config.SizePixels = type.size_px * dpr * text_scale * file.line_per_em;
    baked.em_dpx = std::floor(config.SizePixels) / file.line_per_em;
    // Advances are fractions of a pixel: at low density, two samples a pixel keep the spacing even.
    config.OversampleH = dpr < 2.5f ? 2 : 1;
    config.OversampleV = 1;
    config.GlyphRanges = (type.face == Face::kFigures ? figure_ranges : text_ranges).Data;
    baked.font = atlas.AddFont(&config);
  }
  std::copy(std::begin(met_), std::end(met_), tried_);
  place_letters(atlas);
  if (!atlas.Build()) return false;
  draw_letters(atlas);
  return true;
}

void Fonts::add_letters(const Letters& letters) {
  stale_ = true;
  for (Letters& before : letters_) {
    if (before.code != letters.code) continue;
    std::free(const_cast<ImU32*>(before.pixels));
    before = letters;
    return;
  }
  letters_.push_back(letters);
}

void Fonts::place_letters(ImFontAtlas& atlas) {
  for (Letters& l : letters_) { // those of another size are from before a change of scale
    const bool fits = l.em_dpx == baked_[l.style].em_dpx;
    l.rect = fits ? atlas.AddCustomRectRegular(l.w, l.h) : -1;
  }
}

void Fonts::draw_letters(ImFontAtlas& atlas) {
  if (letters_.empty()) return;
  unsigned char* bytes = nullptr;
  int width = 0;
  atlas.GetTexDataAsRGBA32(&bytes, &width, nullptr);
  for (const Letters& l : letters_) {
    if (l.rect < 0) continue;
    const ImFontAtlasCustomRect& rect = *atlas.GetCustomRectByIndex(l.rect);
    if (!rect.IsPacked()) continue;
    for (int y = 0; y < l.h; ++y)
      std::memcpy(bytes + 4 * ((rect.Y + y) * width + rect.X), l.pixels + y * l.w,
                  static_cast<std::size_t>(4 * l.w));
    ImVec2 low, high;
    atlas.CalcCustomRectUV(&rect, &low, &high);
    ImFont& font = *baked_[l.style].font;
    const float top = std::round(font.Ascent) + l.box.y;
    font.AddGlyph(nullptr, static_cast<ImWchar>(l.code), l.box.x, top, l.box.x + l.box.w,
                  top + l.box.h, low.x, low.y, high.x, high.y, l.advance);
    font.Glyphs.back().Colored = l.coloured;
  }
  for (const Baked& baked : baked_)
    if (baked.font->DirtyLookupTables) baked.font->BuildLookupTable();
}

bool Fonts::lacks(const Baked& baked, const char* utf8) const {
  if (!baked.font) return false;
  while (const char32_t c = next_character(utf8)) {
    if (c >= kKnown) return true;
    // Until it is baked nobody knows whether the face has it.
    const bool tried = tried_[c >> 5] >> (c & 31) & 1;
    if (tried && !baked.font->FindGlyphNoFallback(static_cast<ImWchar>(c))) return true;
  }
  return false;
}

const char* Fonts::spelled(TextStyle style, const char* utf8) {
  const Baked& baked = baked_for(style, utf8);
  if (!calls_.spell || !lacks(baked, utf8)) return utf8;
  std::free(spelled_);
  spelled_ = calls_.spell(utf8, baked.style, static_cast<int>(baked.face),
                          static_cast<double>(baked.em_dpx));
  return spelled_;
}

const Fonts::Baked& Fonts::baked_for(TextStyle style, const char* utf8) const {
  const Baked& wanted = baked_[static_cast<int>(style)];
  if (wanted.face != Face::kFigures) return wanted;
  while (const char32_t c = next_character(utf8))
    if (!is_figure(c)) return baked_[static_cast<int>(TextStyle::kName)];
  return wanted;
}

Fonts::Setting Fonts::setting(TextStyle style, float scale, const char* utf8) {
  add_characters(utf8);
  const Baked& baked = baked_for(style, utf8);
  if (!baked.font) return {};
  const float em_dpx = setting_of(style).size_px * scale * dpr_;
  const float k = em_dpx / (baked.size_px * dpr_ * text_scale_);
  // Use the baked size for sizes that differ from it by less than 0.4 %: glyphs then match whole
  // pixels.
  const float exact = std::abs(k - 1) < 0.004f ? 1 : k;
  return {baked.font, baked.font->FontSize * exact, baked.font->Ascent * exact};
}

float Fonts::measure(const char* utf8, TextStyle style) {
  add_characters(utf8);
  const Baked& baked = baked_for(style, utf8);
  if (!baked.font) return 0;
  float width = -1;
  if (calls_.width && lacks(baked, utf8))
    width = static_cast<float>(
        calls_.width(utf8, static_cast<int>(baked.face), static_cast<double>(baked.em_dpx)));
  if (width < 0) {
    width = 0;
    while (const char32_t c = next_character(utf8))
      width += baked.font->GetCharAdvance(static_cast<ImWchar>(c));
  }
  return width * setting_of(style).size_px / (baked.size_px * dpr_ * text_scale_);
}

} // namespace beffroi
