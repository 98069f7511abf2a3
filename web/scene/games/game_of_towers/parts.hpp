// The parts of the Game of Towers picture, shared by its .cpp files only.
//
// Owns: TownPicture (everything that the parts read), TownStage (where the board lies) and the
// signatures of the parts. Spaces are indices of the rules (engine/games/game_of_towers/board.hpp).
#pragma once

#include "engine/games/game_of_towers/rules.hpp"
#include "web/scene/parts/board_kit.hpp"
#include "web/scene/parts/frames.hpp"
#include "web/scene/parts/turns.hpp"

#include <array>
#include <string>
#include <vector>

namespace beffroi {

/// The kinds of items that only this game paints (painter.cpp).
enum class TownKind : std::uint16_t {
  /// The board in its frame. x,y = corner of its first space, w,h = size of a space; StreetsPart
  kStreets = static_cast<std::uint16_t>(Kind::kFirstPiece),
  /// One piece, eight-sided: x,y = centre of its lower face, h = thickness, `scale` x its width of
  /// 57; OctagonPart
  kOctagon,
  kQuarter, ///< a quarter in small: box; state kAimed: one move from the end; QuarterPart
};
struct StreetsPart {
  enum Labels : Short { kNone, kOutside, kOnFrame }; ///< where the coordinates are
  Flag turned = 0;                                   ///< columns run downwards
  Short arrangement = 0;                             ///< of the symbols (GT-V3)
  Short frame = 0;                                   ///< its width
  Short labels = kNone;
};
struct OctagonPart {
  Short colour = 0, symbol = 0;
  Flag shadow = 0;  ///< it casts one
  Flag neutral = 0; ///< nobody's
  Flag covered = 0; ///< its top is not to be seen
};
struct QuarterPart {
  Short colour[4] = {}; ///< of what stands on its sites; -1 = nothing
  Short neutral = 0;    ///< bits of those that are nobody's
  Short number = 0;
};

/// What the parts read. Spaces and colours; -1 = none.
struct TownPicture {
  const game_of_towers::State& s;
  const Seen& seen;
  const UiState& ui;
  const Words& words;
  SceneBuilder& b;
  int from = -1;               ///< the chosen (or dragged) tower
  int to = -1;                 ///< the end it is aimed at
  game_of_towers::Ends ends{}; ///< of the chosen tower
  int hint_from = -1, hint_to = -1;
  bool hint_end = false; ///< the hint is to end the turn
  int last_from = -1, last_to = -1;
  std::vector<int> earlier{}; ///< the spaces of moves before it that are marked too (marked_from)
  /// The pieces on every space from bottom to top, by their number in the deal, from 1: a piece
  /// keeps it.
  std::array<std::vector<std::uint8_t>, game_of_towers::kSpaces> pieces{};

  bool chosen() const { return from >= 0; }
  bool is_end(int space) const {
    for (const std::uint8_t e : ends)
      if (e == space) return true;
    return false;
  }
  /// True if a seat is to act in the position shown.
  bool in_play() const {
    return s.phase == game_of_towers::Phase::kTurn || s.phase == game_of_towers::Phase::kBonus;
  }
};

/// Where the board lies.
struct TownStage {
  RectF area;           ///< free of chrome: tags, loupe and targets stay inside
  float x = 0, y = 0;   ///< corner of the first space
  float w = 70, h = 80; ///< of a space
  bool turned = false;  ///< columns run downwards
  float frame = 16;
  int labels = 1; ///< StreetsPart::labels
  float u = 1;    ///< scale of the pieces

  int across(int space) const {
    return turned ? game_of_towers::row_of(space) : game_of_towers::column_of(space);
  }
  int down(int space) const {
    return turned ? game_of_towers::column_of(space) : game_of_towers::row_of(space);
  }
  RectF cell(int space) const {
    return {x + static_cast<float>(across(space)) * w, y + static_cast<float>(down(space)) * h, w,
            h};
  }
  /// Centre of the lower face of a tower there.
  PointF foot(int space) const {
    const RectF c = cell(space);
    return {c.x + w / 2, c.y + h * .5625f};
  }
  /// True if spaces are so small that the loupe shows a tower before it is built.
  bool is_dense() const { return (w < h ? w : h) < 50; }
  /// Thickness of a piece in a tower of `height`.
  float thickness(int height) const {
    return height <= game_of_towers::kSafeHeight ? 7.4f * u
                                                 : 7.4f * u * 5.6f / static_cast<float>(height);
  }
  /// Middle of the top of a tower.
  float top(int space, int height) const {
    return foot(space).y - thickness(height) * static_cast<float>(height);
  }
};

/// Fits the board into `inner`, with room above for high towers.
TownStage fit_town(RectF inner, bool turned, float frame, int labels);
/// Where the board lies in a picture; false if the picture has none. Comes with what asks at a real table (asking.cpp).
bool find_town(const SceneBuilder& b, TownStage& stage);
/// Wood, board, towers, marks, targets.
void draw_town(const TownPicture& p, const TownStage& stage);
/// Effects of the last move, for the tween to it.
void add_town_effects(const TownPicture& p, const TownStage& stage);
/// The tower under the finger while it is dragged.
void draw_dragged_tower(const TownPicture& p, const TownStage& stage);
/// Pieces from bottom to top standing at `foot`; colours by the rules.
void draw_pieces(const TownPicture& p, int layer, PointF foot, float scale, float thickness,
                 int symbol, const std::vector<int>& colours, float alpha, bool shadow);

/// In a review: what rivals could gain, and its switch, in this place or at its right end. Whoever calls it has
/// asked later_is_here.
void draw_town_threats(const TownPicture& p, const TownStage& stage, RectF corner);

/// The loupe: the tower that is looked at, or that the aimed move would make.
void draw_loupe(const TownPicture& p, const TownStage& stage);

/// The plate of the phones' strip: name above score, in little width.
void town_chip(SceneBuilder& b, RectF box, const Plate& plate);
/// The eight quarters in a grid of `columns`; returns the height used, heading included.
float draw_quarters(const TownPicture& p, RectF box, int columns, float row_px, bool heading);
constexpr std::uint8_t kTargetQuarter = 9; ///< a = quarter; to be read in the mirror, never touched
/// The first thing that could end the game soon, or the rule of its end.
std::string town_foot(const TownPicture& p, bool& warns);
/// Seats that can fill a quarter with one move: 1 + quarter by seat, 0 = none.
std::array<int, game_of_towers::kColours> town_fillers(const game_of_towers::State& s);

// Words.
Phrase town_space(Key key, int space);
std::string space_words(const TownPicture& p, int space);
Key symbol_word(int symbol);
Key tower_word(const TownPicture& p, int space);
/// "Blue tower of 3, crown, on c4, over gold, vermilion".
std::string tower_label(const TownPicture& p, int space);
/// The same, or which free space it is.
std::string place_label(const TownPicture& p, int space);
/// "Quarter 3: e2 Blue (2), f2 free, ... 2 points, double once it is full", for the mirror.
std::string quarter_label(const TownPicture& p, int quarter);
/// What the move does: "5, safe, takes Bram · you move again"; where it is `told`, "takes Bram’s
/// tower of 2", which nobody sees then. Requires a legal move.
std::string town_consequence(const TownPicture& p, int from, int to, bool told = false);
/// The same as a tag, or as a line of its own: it begins with a capital.
std::string town_tag(const TownPicture& p, int from, int to);
Phrase town_refusal(const TownPicture& p, int from, int to);
Prompt town_prompt(const TownPicture& p);
std::string town_status(const TownPicture& p);
Plate town_plate(const TownPicture& p, int seat, bool brief);
std::vector<int> colours_on(const game_of_towers::State& s, int space);

} // namespace beffroi
