// Dragon, fairy, the builder's hat and the marks printed on tiles: see art.hpp.
//
// Owns: their outlines, in the notation of SVG paths, and where the mark of each kind of tile sits.
#include "engine/games/carcassonne/tiles.hpp"
#include "web/scene/games/carcassonne/art.hpp"

#include <algorithm>
#include <iterator>

namespace beffroi::carcassonne_art {
namespace {

constexpr Rgba kNothing = rgb(0, 0);

/// One outline of a piece: filled from one colour to another, then edged.
struct Shape {
  const char* path;
  Rgba from, to;
  bool across; ///< the colours change from left to right
  Rgba edge;
  float width; ///< of the edge, in units of the piece; 0 = none
};

/// A piece whose outlines are parsed once.
class Piece {
public:
  template <int N> explicit Piece(const Shape (&shapes)[N]) {
    for (const Shape& shape : shapes) parts_.push_back({shape, parse_path(shape.path)});
  }
  void draw(Brush& b, PointF at, float k) const {
    for (const Part& part : parts_)
      for (const PathLine& line : part.lines) {
        const Outline o = placed(line.points, at, k);
        if (part.shape.from.a > 0) {
          const GradientStop stops[] = {{0, part.shape.from}, {1, part.shape.to}};
          b.gradient(o, stops, part.shape.across);
        }
        if (part.shape.width > 0)
          b.stroke(o, part.shape.edge, std::max(.5f, part.shape.width * k), line.closed);
      }
  }

private:
  struct Part {
    Shape shape;
    std::vector<PathLine> lines;
  };
  std::vector<Part> parts_;
};

constexpr Rgba kSkin = rgb(0xA4402C), kDarkSkin = rgb(0x6B2216), kBelly = rgb(0xF0CF8E),
               kWing = rgb(0xE2A63B), kDarkWing = rgb(0xA8691A), kLightSkin = rgb(0xD2694A);

/// 64 units high, its feet at the origin.
constexpr Shape kDragonShapes[] = {
    {"M-12 -8C-24 -4 -36 -6 -37 -16C-37 -20 -33 -21 -32 -17C-31 -12 -22 -13 -13 -17z", kSkin,
     kDarkSkin, false, kInk, 2},
    {"M-40 -15L-36 -24L-31 -16z", kWing, kWing, false, kInk, 2},
    {"M-4 -30C-14 -44 -12 -56 -2 -62C-2 -54 2 -50 8 -49C5 -44 6 -40 10 -37C6 -34 4 -31 4 -27z",
     kWing, kDarkWing, false, kInk, 2},
    {"M-2 -60C-6 -48 -3 -38 1 -29M7 -48C1 -44 1 -36 2 -29", kNothing, kNothing, false, kDarkWing,
     1.4f},
    {"M-15 -2C-18 -14 -14 -26 -3 -29C5 -31 9 -35 10 -42C11 -50 17 -54 24 -53C31 -52 37 -48 38 "
     "-43C38 "
     "-40 35 -39 31 -39C28 -39 25 -38 24 -36C21 -22 20 -9 14 -2z",
     kLightSkin, kDarkSkin, true, kInk, 2},
    {"M3 -2C7 -10 15 -22 18 -36C21 -37 23 -37 24 -36C21 -22 20 -9 14 -2z", kBelly, kBelly, false,
     kInk, 1.1f},
    {"M7 -8H17.5M11 -15H19.5M14.5 -22H21M17 -29H22.5", kNothing, kNothing, false, kDarkWing, 1.2f},
    {"M-13 -21L-15 -29L-7 -27z", kWing, kWing, false, kInk, 2},
    {"M8 -39L3 -43L10 -46z", kWing, kWing, false, kInk, 2},
    {"M13 -50L11 -58L19 -53.5z", kWing, kWing, false, kInk, 2},
    {"M37.5 -42.5C33 -42 29 -42.5 26 -44", kNothing, kNothing, false, kInk, 1.5f},
    {"M-16 0C-17 -7 -9 -10 -4 -6L-1 0z", kSkin, kSkin, false, kInk, 2},
    {"M6 0C5 -7 13 -9 18 -5L20 0z", kSkin, kSkin, false, kInk, 2},
};

constexpr Rgba kLeaf = rgb(0xD6F0E4), kLeafEnd = rgb(0x7DBFAA), kHood = rgb(0x2F7A6E);

/// 46 units high, her foot at the origin.
constexpr Shape kFairyShapes[] = {
    {"M-4 -22C-18 -40 -24 -26 -18 -19C-14 -15 -8 -16 -4 -18z", kLeaf, kLeafEnd, false, kInk, 2},
    {"M4 -22C18 -40 24 -26 18 -19C14 -15 8 -16 4 -18z", kLeaf, kLeafEnd, false, kInk, 2},
    {"M-10 0C-10 -8 -6 -14 -4.5 -24H4.5C6 -14 10 -8 10 0C6 3 -6 3 -10 0z", rgb(0xFFFDF6),
     rgb(0xC9B48C), true, kInk, 2},
    {"M-9.5 -3Q0 1 9.5 -3", kNothing, kNothing, false, kHood, 2},
    {"M4 -19L12 -14", kNothing, kNothing, false, kInk, 3.6f},
    {"M4 -19L12 -14", kNothing, kNothing, false, rgb(0xF3E6CC), 2.2f},
    {"M9.5 -13.5H16.5V-4.5H9.5z", rgb(0xF8D568), rgb(0xF8D568), false, kInk, 1.3f},
};
constexpr Shape kFairyHood[] = {
    {"M-7.6 -30C-8 -40 8 -40 7.6 -30C4 -34 -4 -34 -7.6 -30z", kHood, kHood, false, kInk, 2},
};

/// 42 units high, without the body, which has the player's colours.
constexpr Shape kHatShapes[] = {
    {"M-12 -33C-12 -37.8 12 -37.8 12 -33C12 -28.2 -12 -28.2 -12 -33z", rgb(0xEFD28A), rgb(0xEFD28A),
     false, kInk, 1.8f},
    {"M-6.5 -33.5C-6.5 -42 6.5 -42 6.5 -33.5Q0 -31.5 -6.5 -33.5z", rgb(0xF6E3B4), rgb(0xF6E3B4),
     false, kInk, 1.8f},
    {"M-6.5 -35Q0 -33 6.5 -35", kNothing, kNothing, false, kDarkWing, 1.6f},
    {"M11 -16L17 -22", kNothing, kNothing, false, kInk, 4},
    {"M11 -16L17 -22", kNothing, kNothing, false, rgb(0x9A6A3A), 2.2f},
    {"M15.5 -20.5L18.5 -30.5L23.5 -25L17.5 -22z", rgb(0xD5DCE2), rgb(0xD5DCE2), false, kInk, 1.3f},
};

constexpr Shape kFestivalMark[] = {
    {"M-7 -3.5Q0 1 7 -3.5", kNothing, kNothing, false, rgb(0x5C3A09), 1.1f},
    {"M-6.2 -3L-2.6 -1.6L-4.8 2.8z", rgb(0xC13B0E), rgb(0xC13B0E), false, kInk, 0},
    {"M-1.9 -1.4L1.9 -1.4L0 3.6z", rgb(0x23A384), rgb(0x23A384), false, kInk, 0},
    {"M2.6 -1.6L6.2 -3L4.8 2.8z", rgb(0x1B5899), rgb(0x1B5899), false, kInk, 0},
};
constexpr Shape kPrincessMark[] = {
    {"M-6.5 3.5L-7 -3L-3.2 -.3L0 -6L3.2 -.3L7 -3L6.5 3.5z", rgb(0xB03B73), rgb(0xB03B73), false,
     rgb(0x5B1732), .8f},
    {"M-6 5.6H6", kNothing, kNothing, false, rgb(0x5B1732), 1.5f},
};
constexpr Shape kDragonMark[] = {
    {"M-6 4.5C-6.5 -1 -3 -2.5 0 -3C1 -6.5 3 -7 5 -6.5C7 -6 7.3 -4 7 -3.2C5 -2.6 3.8 -2.6 3.2 -1C3 "
     "2 2 "
     "4 .5 4.5z",
     kSkin, kSkin, false, rgb(0x4A140A), .9f},
};
constexpr Shape kPortalMark[] = {
    {"M-5 5V-1C-5 -7.6 5 -7.6 5 -1V5z", rgb(0x4B4474), rgb(0x4B4474), false, kInk, 0},
    {"M-2.5 5V0C-2.5 -3.3 2.5 -3.3 2.5 0V5z", rgb(0xF8D568), rgb(0xF8D568), false, kInk, 0},
};
constexpr Shape kVolcanoMark[] = {
    {"M-15 7L-5 -8Q0 -5.5 5 -8L15 7Q0 11 -15 7z", rgb(0x9C8472), rgb(0x4B3A30), true, rgb(0x2B1C10),
     1.3f},
    {"M-5 -8Q0 -5.5 5 -8Q6 -3 3.5 0Q2 -3 .5 2Q-1.5 -2 -3 -1Q-5.5 -4 -5 -8z", rgb(0xE2762B),
     rgb(0xE2762B), false, rgb(0x7A2A0E), .9f},
    {"M-3 -11q-3 -3 0 -5.5M2.5 -10.5q3 -3.5 0 -7", kNothing, kNothing, false, rgb(0x6E6259), 1.8f},
};

/// Where the mark of a kind is printed in rotation 0, from FE01 on: at the emptiest place.
struct MarkAt {
  std::uint8_t x, y;
};
constexpr MarkAt kMarkAt[] = {{50, 12}, {50, 50}, {22, 62}, {50, 76}, {50, 50}, {24, 58}, {84, 16},
                              {60, 76}, {76, 58}, {50, 50}, {50, 48}, {50, 42}, {52, 62}, {66, 34},
                              {50, 22}, {34, 66}, {70, 68}, {84, 16}, {50, 20}, {20, 26}, {76, 24},
                              {50, 24}, {70, 68}, {50, 30}, {18, 50}, {76, 62}, {22, 66}, {50, 14},
                              {24, 16}, {50, 22}, {20, 22}, {20, 22}, {20, 22}, {50, 50}, {50, 18},
                              {50, 62}, {20, 22}, {76, 62}, {22, 66}};
static_assert(carcassonne::kTilePD29 - carcassonne::kTileFE01 + 1 == std::size(kMarkAt));

/// A mark on a disc.
void disc_mark(Brush& b, PointF at, float k, Rgba fill, Rgba edge, const Piece& piece) {
  b.circle({at.x, at.y + .8f * k}, 9.5f * k, rgb(0x2B1C10, .3f));
  b.circle(at, 9.5f * k, fill);
  b.ring(at, 9.5f * k, edge, std::max(.6f, 1.3f * k));
  piece.draw(b, at, k);
}

bool has_princess(const carcassonne::TileFacts& facts) {
  return std::any_of(facts.segment, facts.segment + facts.segments,
                     [](const carcassonne::SegmentFacts& s) { return s.princess != 0; });
}

} // namespace

std::optional<PointF> mark_place(int kind) {
  const auto& facts = carcassonne::kTiles[kind];
  if (facts.symbols == 0 && !has_princess(facts)) return std::nullopt;
  const MarkAt at = kMarkAt[kind - carcassonne::kTileFE01];
  return PointF{static_cast<float>(at.x), static_cast<float>(at.y)};
}

void draw_mark_of(Brush& b, RectF box, int kind, int quarters) {
  const auto place = mark_place(kind);
  if (!place) return;
  const float k = box.w / 100;
  const PointF q = turned(*place, quarters);
  const PointF at{box.x + q.x * k, box.y + q.y * k};
  draw_sign(b, at, k, carcassonne::kTiles[kind].symbols);
}

void draw_sign(Brush& b, PointF at, float k, int symbols) {
  if ((symbols & carcassonne::kSymbolVolcano) != 0) {
    static const Piece volcano(kVolcanoMark);
    b.contact_shadow({at.x + k, at.y + 7 * k}, 15 * k, 4.5f * k, .5f);
    volcano.draw(b, at, k);
  } else if ((symbols & carcassonne::kSymbolDragon) != 0) {
    static const Piece dragon(kDragonMark);
    disc_mark(b, at, k, rgb(0xF3D9CB), rgb(0x6B2216), dragon);
    b.circle({at.x + 4.2f * k, at.y - 4.7f * k}, .8f * k, rgb(0xFFFFFF));
  } else if ((symbols & carcassonne::kSymbolFestival) != 0) {
    static const Piece festival(kFestivalMark);
    disc_mark(b, at, k, rgb(0xFFF3D2), rgb(0x7C4A10), festival);
    b.circle({at.x, at.y + 6 * k}, 1.2f * k, kWing);
  } else if ((symbols & carcassonne::kSymbolPortal) != 0) {
    static const Piece portal(kPortalMark);
    disc_mark(b, at, k, rgb(0xE7E3F3), rgb(0x2F2857), portal);
  } else {
    static const Piece princess(kPrincessMark);
    disc_mark(b, at, k, rgb(0xF7DDE4), rgb(0x7A2A46), princess);
    for (const PointF gem : {PointF{0, -6.3f}, PointF{-7, -3.3f}, PointF{7, -3.3f}})
      b.circle({at.x + gem.x * k, at.y + gem.y * k}, 1.2f * k, rgb(0x5B1732));
  }
}

void draw_dragon(Brush& b, RectF box) {
  static const Piece dragon(kDragonShapes);
  const float k = box.h / 68;
  const PointF foot{box.x + box.w / 2, box.y + box.h * .95f};
  b.contact_shadow({foot.x + 2 * k, foot.y + k}, 34 * k, 9 * k, .55f);
  dragon.draw(b, foot, k);
  const PointF eye{foot.x + 24.5f * k, foot.y - 46.5f * k};
  b.circle(eye, 3.4f * k, rgb(0xFFFAF1));
  b.ring(eye, 3.4f * k, kInk, std::max(.5f, 1.2f * k));
  b.circle({eye.x + k, eye.y + .2f * k}, 1.6f * k, kInk);
  b.circle({foot.x + 34.5f * k, foot.y - 45 * k}, k, kInk);
}

void draw_fairy(Brush& b, RectF box) {
  static const Piece fairy(kFairyShapes);
  static const Piece hood(kFairyHood);
  const float k = box.h / 48;
  const PointF foot{box.x + box.w / 2, box.y + box.h * .93f};
  b.contact_shadow({foot.x + 1.5f * k, foot.y + k}, 16 * k, 6 * k, .5f);
  fairy.draw(b, foot, k);
  const PointF head{foot.x, foot.y - 30 * k};
  b.circle(head, 7.2f * k, rgb(0xF6DFC0));
  b.ring(head, 7.2f * k, kInk, std::max(.6f, 1.6f * k));
  hood.draw(b, foot, k);
  b.circle({foot.x, foot.y - 39.5f * k}, 2.3f * k, kWing);
}

void draw_hat(Brush& b, PointF foot, float k) {
  static const Piece hat(kHatShapes);
  hat.draw(b, foot, k);
}

} // namespace beffroi::carcassonne_art
