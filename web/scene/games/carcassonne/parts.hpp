// Parts of the Carcassonne picture.
//
// Owns: the kinds of items that only this game paints, and what its parts look at and share. Files:
// facts.cpp (what a choice would do), board.cpp (the map), spots.cpp (what can be done on it),
// hand.cpp (tile in hand, list of places, prisoners), plates.cpp, words.cpp, layout.cpp (which part
// goes where); art.hpp has the looks of things.
#pragma once

#include "engine/games/carcassonne/rules.hpp"
#include "web/scene/games/carcassonne/art.hpp"
#include "web/scene/parts/board_kit.hpp"
#include "web/scene/parts/turns.hpp"

#include <optional>
#include <string>
#include <vector>

namespace beffroi {

/// What this game alone paints (painter.cpp).
enum class CarcItem : std::uint16_t {
  kTile = static_cast<std::uint16_t>(Kind::kFirstPiece), ///< fills the box; TilePart
  kFrame,                                                ///< round the tile laid last
  kPlace,    ///< a cell where the tile in hand fits; kAimed = it is the one
  kHole,     ///< a cell that no tile left can fill
  kFigure,   ///< stands or lies in the middle of the box, as high; tone; FigurePart
  kTower,    ///< the box is its tile; tone of the guard; TowerPart
  kBlock,    ///< a floor on its own, for counts
  kPrisoner, ///< fills the box; tone; FigurePart
  kPile,     ///< of tiles, backs up
  kReach,    ///< an outline in `path` (parts of the box), for what a tower reaches
  kNumber    ///< a disc with the number of a place, text
};
struct TilePart {
  Short kind = 0, turns = 0;
  Flag dim = 0; ///< out of a tower's reach
  Flag shadow = 0;
  Short owners[4] = {}; ///< colours by bits, of each field; see carcassonne_art::FieldOwners
};
struct FigurePart {
  Short figure = 0; ///< carcassonne::Figure
  Flag lies = 0;
  Flag glows = 0; ///< a prisoner that can be bought back
};
struct TowerPart {
  Short floors = 0;
  Short x = 0, y = 0; ///< hundredths of the tile: where its foundation is
  Flag guard = 0;
  Short figure = 0;
};

/// What kUiShow shows.
enum CarcShow : std::int8_t {
  kShowBag = 1,      ///< which tiles are left
  kShowFields = 2,   ///< whose the fields are
  kShowPrisoners = 3 ///< who can be bought back
};

/// What the parts look at.
struct CarcPicture {
  const carcassonne::State& s;
  const Seen& seen;
  const UiState& ui;
  const Words& words;
  SceneBuilder& b;
  Target chosen{};             ///< the last target of the path; kind 0 = nothing
  std::optional<Target> aim{}; ///< what is looked at: chosen, else under the pointer
  std::vector<Target> legal{}; ///< one a path
  carcassonne::Score over{};   ///< the score if the game ended now

  bool is(carcassonne::Phase phase) const { return s.phase == phase; }
  bool acting() const { return ui.acting && !ui.review && ui.shown_ply < 0; }
  bool shows(CarcShow what) const { return ui.looked == ui_target(kUiShow, what); }
  bool is_chosen(Target t) const { return chosen == t; }
  /// The first legal member of the place of `t`, the chosen one if it is.
  std::optional<Target> member(Target t) const;
  /// How many legal members the place of `t` has.
  int members(Target t) const;
  /// A legal target of a kind; nothing if there is none.
  bool offers(std::uint8_t kind) const;
  bool wide() const;
  Tone tone(int seat) const { return player_tone(seen.colour(seat)); }
};
void read_carc(CarcPicture& p);

// ---- What a choice would do (facts.cpp)

/// What a feature of the tile is worth once it lies.
struct FeatureGain {
  carcassonne::Segment kind{};
  SeatMask holders = 0;
  int points = 0;
  bool complete = false;
  int tiles = 0;
  int held = 0;
};
/// The most telling feature of the tile laid there: one it completes, else one that somebody holds.
std::optional<FeatureGain> gain_of(const carcassonne::State& s, carcassonne::Cell cell, int turns);
/// Meeples of others in reach of a tower with one floor more.
int catches_of(const carcassonne::State& s, int tile);
/// Where in the tile a segment's figure stands, hundredths, as the tile lies.
PointF spot_of(int kind, int turns, int segment);
/// The eight winds, 0 = north, clockwise; -1 = the middle.
int wind_of(PointF from_middle);
/// On which side of its tile a segment lies, as the tile lies.
int segment_wind(int kind, int turns, int segment);

// ---- The map (board.cpp, spots.cpp)

void draw_board(const CarcPicture& p, RectF stage, float bottom_px);
/// Places, rings and what would be done, over the map. Inside begin_map() and end_map().
void draw_spots(const CarcPicture& p);
RectF cell_box(const CarcPicture& p, int x, int y);
/// The middle of a figure on the map.
PointF figure_at(const CarcPicture& p, const carcassonne::Tile& tile, int segment);
PointF tower_at(const CarcPicture& p, const carcassonne::Tile& tile);
void draw_people(const CarcPicture& p);
/// A disc with a number.
void number_disc(const CarcPicture& p, int layer, PointF at, int number, bool on);

// ---- Beside the map

/// A row of the list of places.
struct SpotRow {
  Target target{};
  int segment = -1; ///< -1: a tower
  int floors = 0;   ///< of that tower, as it would be
  std::string title, detail;
  bool legal = true;
};
std::vector<SpotRow> spot_rows(const CarcPicture& p);
/// Tile in hand, or the places on it, or who can be bought back: whatever the step at hand needs.
/// Returns where it ends.
float draw_hand(const CarcPicture& p, RectF box, int layer);
/// How high that would like to be in this width.
float hand_height(const CarcPicture& p, float width);
/// What is still at home, on shelves. Returns where it ends.
float draw_home(const CarcPicture& p, RectF box);
/// Which tiles are left, over the map.
void draw_bag(const CarcPicture& p, RectF area);
/// Buttons for what can be shown, in a row.
void draw_shows(const CarcPicture& p, RectF row, int layer);

// ---- Plates (plates.cpp)

void carc_plate(const CarcPicture& p, RectF box, int seat);
void carc_chip(const CarcPicture& p, RectF box, int seat);
Plate plate_of(const CarcPicture& p, int seat);

// ---- Words (words.cpp)

std::string cell_words(const CarcPicture& p, int x, int y);
std::string cell_label(const CarcPicture& p, Target t, int ways);
std::string spot_title(const CarcPicture& p, int segment);
std::string spot_detail(const CarcPicture& p, int segment);
std::string tower_label(const CarcPicture& p, const carcassonne::Tile& tile, int use);
std::string meeple_label(const CarcPicture& p, Target t);
std::string prisoner_words(const CarcPicture& p, Target t);
std::string gain_words(const CarcPicture& p, const FeatureGain& gain);
std::string feature_words(const CarcPicture& p, int node);
std::string why_not_words(const CarcPicture& p, int segment);
Prompt carc_prompt(const CarcPicture& p);
std::string carc_status(const CarcPicture& p);

/// Paints what is of CarcItem.
void paint_carc(const Item& item, Brush& b);

} // namespace beffroi
