// The parts of the Metal Towers picture, shared by its .cpp files only.
//
// Owns: MetalPicture (everything that the parts read), MetalStage (where things stand) and the
// signatures of the parts. Heights are in the units of MT-1, everything else in CSS px.
#pragma once

#include "engine/games/metal_towers/rules.hpp"
#include "web/scene/parts/board_kit.hpp"
#include "web/scene/parts/frames.hpp"
#include "web/scene/parts/turns.hpp"

#include <optional>
#include <string>

namespace beffroi {

/// The kinds of items that only this game paints (painter.cpp).
enum class MetalKind : std::uint16_t {
  /// The triangle and its three sockets. x,y = origin of the model (the middle socket is at (0,
  /// +44), the outer ones at (-238, -20) and (+238, -20)), sizes x `scale`; w,h unused.
  kMetalBase = static_cast<std::uint16_t>(Kind::kFirstPiece),
  kMetalShadow, ///< contact shadow ellipse, box
  kTubeRim,     ///< rim and hole; x,y centre of the ellipse, w its width; TubePart
  /// side of a tube; x centre, y = centre of its LOWER ellipse, w width, h height; draws with its
  /// top open arc; TubePart
  kTube,
  /// a whole tube (rim, hole, side) at alpha with dashed outline (at min(1, 2.4 alpha)); geometry
  /// as kTube; state kAimed: stronger; outline `scale` times as wide; TubePart
  kTubeGhost,
  kTubeMini,  ///< a whole tube for trays; geometry as kTube; state kDisabled: 28 %; TubePart
  kMetalTray, ///< wooden box with inset
  /// Last move: bronze line round upper and lower rim; geometry as kTube. Lines are `scale` times
  /// as wide; RimMarkPart
  kRimMark,
  kSection, ///< one wall of the cross-section: box; SectionPart
};
struct TubePart {
  Short colour = 0; ///< 0 blue, 1 silver
  Short rank = 0;   ///< in order of width, 0 widest
};
struct RimMarkPart : TubePart {
  Short hidden =
      0; ///< bit 0 (1): the upper (lower) rim is out of sight behind a wider tube and only dashed
};
struct SectionPart : TubePart {
  Flag fresh = 0;  ///< dashed
  Flag hidden = 0; ///< behind other walls
};

/// What the parts read. Colours and sizes are indices of the rules; -1 = none.
struct MetalPicture {
  const metal_towers::State& s;
  const Seen& seen;
  const UiState& ui;
  const Words& words;
  SceneBuilder& b;
  const metal_towers::PieceSet& set;
  int colour = -1; ///< of the chosen (or dragged) tube
  int size = -1;
  int aimed = -1; ///< tower the chosen tube would go to
  bool hint_tube = false;
  int hint_colour = -1, hint_size = -1, hint_tower = -1;
  std::optional<metal_towers::Tube>
      last{}; ///< the tube of the last move, if it stands on this table

  bool chosen() const { return colour >= 0; }
  int rank(int letter) const { return set.rank[letter]; }
};

/// Width of a tube by rank (0 widest) in the model of docs/art.md section 1.
inline constexpr float kTubeWidth[metal_towers::kSizes] = {168, 138, 108, 78, 48};
/// Height of a horizontal circle against its width.
inline constexpr float kFlat = .25f;
/// What a size is called, by letter index.
inline constexpr const char* kLetters[metal_towers::kSizes] = {"A", "B", "C", "D", "E"};

/// Where base and towers stand.
struct MetalStage {
  RectF area;                          ///< the picture: sky and wood
  float ceiling = 0;                   ///< towers, ghosts and tags stay below
  float tags_left = 0, tags_right = 0; ///< tags keep between trays or pills
  float outer_top = 0; ///< the outer towers' targets begin here (pills of the small embed)
  float foot = 0;      ///< base and pills stay above
  float g = 1;         ///< scale of base and widths
  float unit = 6;      ///< px per unit of height
  float bx = 0, by = 0;
  float x[metal_towers::kTowers] = {}, y[metal_towers::kTowers] = {};
  int pills = 2;           ///< counts below the towers: 0 none, 1 small, 2 large
  bool short_tags = false; ///< marks instead of tags for towers that are not aimed at
  bool tags = true;        ///< false: marks alone
  float sky_top = 0;       ///< the sun stays below
};

/// Fits the stage: `inner` is the part free of trays.
MetalStage fit_metal_stage(const MetalPicture& p, RectF area, RectF inner, int pills,
                           bool short_tags);
/// The stage without trays and bars, below `top`.
MetalStage bare_metal_stage(const MetalPicture& p, RectF area, float top);
/// Both plates in a row.
void draw_metal_strip(const MetalPicture& p, RectF box, bool brief);
/// Where a tower is touched: all from the stage's ceiling to its foot.
RectF metal_tower_box(const MetalStage& stage, int tower);
/// Sky, wood, base, towers, ghosts, tags, pills, marks and the towers' hits.
void draw_metal_stage(const MetalPicture& p, const MetalStage& stage);
/// Effects of the last move, for the tween to it.
void add_metal_effects(const MetalPicture& p, const MetalStage& stage);
/// In a review: what the other could gain next, and its switch. Whoever calls it has asked later_is_here.
void draw_metal_shows(const MetalPicture& p, const MetalStage& stage, RectF corner);
/// The tube under the finger while it is dragged.
void draw_dragged_tube(const MetalPicture& p, const MetalStage& stage);

/// One supply as a wooden tray with a row per size.
void draw_metal_tray(const MetalPicture& p, RectF box, int colour);
/// One supply as cells, `columns` side by side.
void draw_metal_cells(const MetalPicture& p, RectF box, int colour, int columns, float gap);

/// The cross-section of a tower with the chosen tube, counts before and after.
void draw_metal_section(const MetalPicture& p, RectF box);
/// The tower that the cross-section shows.
int section_tower(const MetalPicture& p);

// Words.
Key tube_key(int colour, int size, bool sentence_start);
/// The chosen tube into a tower.
metal_towers::Move move_to(const MetalPicture& p, int tower);
/// "Hides silver C and blue D" for the tag; without colours when `brief`.
std::string consequence(const MetalPicture& p, metal_towers::Move move, bool brief);
/// "Tower 1: 2 blue and 1 silver visible, height 12: blue E, silver D hidden, ...", from wide to
/// narrow.
std::string stands_words(const MetalPicture& p, int tower);
/// "Tower 1: hides silver C and blue D, height 12: ...", complete in itself.
std::string consequence_at(const MetalPicture& p, metal_towers::Move move);
/// Why the chosen tube cannot go to a tower; Key::kNone if it can.
Phrase tower_refusal(const MetalPicture& p, int tower);
Phrase tube_refusal(const MetalPicture& p, int colour, int size);
Prompt metal_prompt(const MetalPicture& p);
std::string metal_status(const MetalPicture& p);
std::string tie_break_line(const MetalPicture& p);
Plate metal_plate(const MetalPicture& p, int seat, bool brief);
/// The state after the move; requires it to be legal.
metal_towers::State after_move(const MetalPicture& p, metal_towers::Move move);

} // namespace beffroi
