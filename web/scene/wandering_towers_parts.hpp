// The parts of the Wandering Towers picture, shared by its .cpp files only.
//
// Owns: WanderPicture (everything that the parts look at), WanderStage (where the ring lies and how large
// things are) and the signatures of the parts. Whoever reads Table::spot here must ask is_exposed() or
// shows_covered() first: covered wizards are for memories, not for pictures (WT-101).
#pragma once

#include "engine/games/wandering_towers/rules.hpp"
#include "web/scene/chrome_layout.hpp"
#include "web/scene/wandering_towers_ring.hpp"

#include <array>
#include <string>
#include <vector>

namespace beffroi {

using WanderTable = wandering_towers::Table; ///< not the window's Table

/// Entities of the picture; a physical thing keeps its number.
enum WanderEntity : std::uint32_t {
  kEntityTower = 1, ///< + tower
  kEntityKeep = 10,
  kEntityDie,
  kEntityWizard = 20, ///< + 16 x owner + number
  kEntityCard = 200,  ///< + 8 x face + number among the alike
};

/// Things that only inform: the keep and the ground of a space.
constexpr std::uint8_t kTargetKeep = 0x40;
constexpr std::uint8_t kTargetGround = 0x41; ///< a = space
constexpr std::uint8_t kTargetPile = 0x42;   ///< a = 0 draw pile, 1 discard

/// What would happen if the chosen (or looked at) piece moved: from public facts alone.
struct WanderMove {
  enum class Kind : std::uint8_t { kNone, kWizard, kTower, kKeep, kLift, kSwap };
  Kind kind = Kind::kNone;
  int tower = -1, other = -1;   ///< other: the second one of a swap
  int owner = -1, from = -1, to = -1;
  int steps = 0;                ///< negative = counter-clockwise
  std::uint8_t covers[wandering_towers::kSeats] = {}; ///< visible wizards by owner
  bool potion = false;
  bool home = false;            ///< a wizard enters the keep
  int keep_to = -1;             ///< where the keep goes then; -1 = stays
  bool exists() const { return kind != Kind::kNone; }
  bool goes() const { return to >= 0; }
};

struct WanderPicture {
  const wandering_towers::View& v;
  const wandering_towers::Table& t;
  const UiState& ui;
  const Words& words;
  SceneBuilder& b;
  std::vector<TargetPath> legal{}; ///< paths of the legal actions, while somebody acts
  int hand = -1;                   ///< seat whose cards are shown; -1 = nobody's
  WanderMove move{};               ///< of what is chosen, hinted at or looked at
  bool chosen = false;             ///< the move is chosen, not merely looked at
  int last_from = -1, last_to = -1, last_steps = 0;
  bool last_rolled = false;
  /// Numbers of the wizards of an owner on every surface, home last.
  std::array<std::array<std::vector<std::uint8_t>, wandering_towers::kSeats>,
             wandering_towers::kSurfaces + 1>
      who{};

  const Match& match() const { return *ui.match; }
  int colour(int seat) const { return seat_colour(match().game().id, seat); }
  bool in_play() const {
    return t.phase != wandering_towers::Phase::kEnd && !wandering_towers::is_chance(t.phase);
  }
  /// Touching it now leads to a legal action.
  bool may(Target target) const;
  const std::string& name(int seat) const { return words.names[static_cast<std::size_t>(seat)]; }
  /// WT-V12: wizards of an owner that lie covered may be drawn.
  bool shows_covered(int owner) const;
};

/// Where everything on the ring stands.
struct WanderStage {
  RectF area; ///< free of chrome: tags, loupe and targets stay inside
  RectF ring; ///< the ellipse through the middles of the spaces
  RectF middle; ///< free of pieces, inside the ring
  float k = 1;  ///< 1 = a tower is 78 px wide
  float path = 60, meadow_x = 82, meadow_y = 66;
  float pad_w = 45, pad_h = 21;
  bool numbers = true, trees = true;
  PointF pad[wandering_towers::kSpaces] = {};
  int rank[wandering_towers::kSpaces] = {}; ///< order from back to front
  float shrink[wandering_towers::kSpaces] = {}; ///< of the stack there, so that it fits
  float step[wandering_towers::kSpaces] = {};   ///< px from level to level

  float width(int space) const { return 78 * k * shrink[space]; }
  float height(int space) const { return 52 * k * shrink[space]; }
  float depth(int space) const { return width(space) * .18f; } ///< half of the roof's ellipse
  PointF foot(int space, int level) const {
    return {pad[space].x, pad[space].y + 13 * k - static_cast<float>(level) * step[space]};
  }
  /// Middle of the roof of a stack of `height` towers; the ground if there are none.
  PointF top(int space, int levels) const {
    if (levels == 0) return {pad[space].x, pad[space].y + 2 * k};
    const PointF f = foot(space, levels - 1);
    return {f.x, f.y - height(space)};
  }
  float wizard(int space) const { return 51 * k * shrink[space]; }
};

/// Fits the ring into `inner`. `headroom`: px (at k = 1) above the ring for stacks.
WanderStage fit_wander(const WanderPicture& p, RectF inner, float headroom);
/// How high stacks may become over and before the middle; after the middle is known.
void fit_stacks(const WanderPicture& p, WanderStage& stage);
/// Meadow, spaces, pieces, marks, ghost, tags and the targets.
void draw_wander(const WanderPicture& p, const WanderStage& stage);
/// Tags of what is refused or looked at, and the hint: after everything that can be touched.
void draw_wander_tags(const WanderPicture& p, const WanderStage& stage);
void draw_dragged_piece(const WanderPicture& p, const WanderStage& stage);
void add_wander_effects(const WanderPicture& p, const WanderStage& stage);
/// The levels of a stack, a fingertip each, beside it.
void draw_levels(const WanderPicture& p, const WanderStage& stage);
/// Where a wizard of a crowd of n stands round `c`, and in which order they are painted.
PointF crowd_spot(PointF c, float width, int i, int n);

/// Spells, draw pile, discard and, if `hand`, the cards and what goes with them.
void draw_middle(const WanderPicture& p, RectF box, bool hand);
/// The hand in a row, with what throws it away at the end if there is such a thing now.
void draw_hand(const WanderPicture& p, RectF row, bool brief);
/// The spells in `columns`; returns the height used.
float draw_spells(const WanderPicture& p, RectF box, int columns, float row_px);
int count_spells(const WanderPicture& p);
/// Pile of cards to draw and the discard, beside each other or alone in little room.
void draw_piles(const WanderPicture& p, RectF deck, RectF discard);
std::string cards_left(const WanderPicture& p);

/// Plates of the rail; returns the height used.
float wander_plates(const WanderPicture& p, RectF box);
/// Plates side by side, in as many rows as needed. `h` of one row.
void wander_strip(const WanderPicture& p, RectF box, float gap);
int strip_rows(const WanderPicture& p, float width);
/// Solo and co-op: the results that can still be reached; returns the height used.
float draw_level_table(const WanderPicture& p, RectF box, int layer);
/// What is hidden, at the foot of the rail.
void draw_secret(const WanderPicture& p, RectF box);
float secret_height(const WanderPicture& p, float w);

// Words.
Phrase wander_phrase(Key key);
/// "Tower T5, with a raven shield, on space 5, level 2 of 3"
std::string tower_label(const WanderPicture& p, int tower);
std::string wizards_label(const WanderPicture& p, int space, int owner);
std::string card_label(const WanderPicture& p, int face);
Key card_key(int face);
Key spell_key(int spell);
std::string spell_label(const WanderPicture& p, int spell);
/// What the move does: "+1 potion · covers Bram". Empty if nothing.
std::string wander_consequence(const WanderPicture& p, const WanderMove& m);
/// "Tower T5 to space 8", "Your wizard from 3 to 5", "into the keep".
std::string wander_move_words(const WanderPicture& p, const WanderMove& m);
std::string refused_words(const WanderPicture& p, const std::string& what, const Phrase& why);
Phrase refusal_of(const WanderPicture& p, Target target);
Prompt wander_prompt(const WanderPicture& p);
std::string wander_status(const WanderPicture& p);
Plate wander_plate(const WanderPicture& p, int seat);

// Facts.
/// What would happen if this target were chosen now.
WanderMove move_of(const WanderPicture& p, Target target);
int wizards_under(const WanderPicture& p); ///< solo and co-op: neither home nor in sight
int potions_of(const WanderPicture& p, int seat, wandering_towers::Bottle bottle);

} // namespace beffroi
