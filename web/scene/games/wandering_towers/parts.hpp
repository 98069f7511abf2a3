// The parts of the Wandering Towers picture, shared by its .cpp files only.
//
// Owns: WanderPicture (everything that the parts read), WanderStage (where the ring lies and how
// large things are) and the signatures of the parts. Whoever reads Board::spot here must ask
// is_exposed() or shows_covered() first: covered wizards are for memories, not for pictures
// (WT-101).
#pragma once

#include "engine/games/wandering_towers/rules.hpp"
#include "web/scene/games/wandering_towers/ring.hpp"
#include "web/scene/parts/board_kit.hpp"
#include "web/scene/parts/frames.hpp"
#include "web/scene/parts/turns.hpp"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace beffroi {

/// The kinds of items that only this game paints (painter.cpp, magic.cpp).
enum class WanderItem : std::uint16_t {
  /// Meadow and path with its 16 spaces: box = the ellipse through their middles; RingPart
  kRing = static_cast<std::uint16_t>(Kind::kFirstPiece),
  kPadRing, ///< bronze ring round a space: box
  kRaven,   ///< raven shield on the ground: box
  kDrum,    ///< one tower: x,y = front of its foot, w,h; DrumPart
  /// floor and farther half of a battlement: x,y = middle of the floor, w; ParapetPart
  kParapetBack,
  kParapetFront, ///< nearer half, before who stands there; as kParapetBack
  kWizard,       ///< x,y = foot, h = height; tone = player colour; StandingPart
  kKeep,         ///< x,y = front of its foot, w; StandingPart
  kPotion,       ///< box; tone = player colour; PotionPart
  kGlyph,        ///< box; tone; GlyphPart
  /// movement card: box; text = the word between the halves; state kChosen; MoveCardPart
  kMoveCard,
  kSpellPlate, ///< box; state kChosen, kDisabled
  kDie,        ///< box; angle; DiePart
  kGroupRing,  ///< halo round what stands at x,y = front of the foot, w,h; GroupRingPart
  kWay,        ///< arrow along `path`
};
struct RingPart {
  Short pad_w = 0, pad_h = 0;       ///< half width and half depth of a space
  Short path = 0;                   ///< its width
  Short meadow_x = 0, meadow_y = 0; ///< px of meadow beyond the box
  Flag trees = 0, numbers_outside = 0;
};
struct DrumPart {
  Flag raven = 0;   ///< of raven brick
  Short number = 0; ///< its number
  Short seen = 0;   ///< px of it that can be seen; 0 = all
  Flag shadow = 0;  ///< the lowest casts one
};
struct ParapetPart {
  Flag raven = 0;
};
struct StandingPart {
  Flag shadow = 0; ///< it casts one
};
struct PotionPart {
  Flag full = 0;
};
struct GlyphPart {
  enum Glyph : Short { kWizard, kTower, kSwap, kEyeOff, kKeep, kFlask };
  Short glyph = kWizard;
};
struct MoveCardPart {
  Short wizard = 0, tower = 0; ///< how far each goes: 0 not at all, 7 by the die
  Short rolls = 0;
};
struct DiePart {
  Short pips = 0; ///< 0 = a question mark
};
struct GroupRingPart {
  Flag dashed = 0;
};

/// Entities of the picture; a physical thing keeps its number.
enum WanderEntity : std::uint32_t {
  kEntityTower = 1, ///< + tower
  kEntityKeep = 10,
  kEntityDie,
  kEntityWizard = 20,      ///< + 16 x owner + number
  kEntityPlayedCard = 199, ///< of another seat
  kEntityCard = 200,       ///< + 8 x face + number among equal cards
};

/// Things that only inform: the keep and the ground of a space.
constexpr std::uint8_t kTargetKeep = 0x40;
constexpr std::uint8_t kTargetGround = 0x41; ///< a = space
constexpr std::uint8_t kTargetPile = 0x42;   ///< a = 0 draw pile, 1 discard
constexpr std::uint8_t kTargetHand = 0x43;   ///< a = seat whose hand lies open (WT-V14)

/// What would happen if the chosen (or looked at) piece moved: from public facts alone.
struct WanderMove {
  enum class Kind : std::uint8_t { kNone, kWizard, kTower, kKeep, kLift, kSwap };
  Kind kind = Kind::kNone;
  int tower = -1, other = -1; ///< other: the second one of a swap
  int owner = -1, from = -1, to = -1;
  int steps = 0;                                      ///< negative = counter-clockwise
  std::uint8_t covers[wandering_towers::kSeats] = {}; ///< visible wizards by owner
  bool potion = false;
  bool home = false; ///< a wizard enters the keep
  int keep_to = -1;  ///< where the keep goes then; -1 = stays
  bool exists() const { return kind != Kind::kNone; }
  bool goes() const { return to >= 0; }
};

struct WanderPicture {
  const wandering_towers::View& v;
  const wandering_towers::Board& t;
  const Seen& seen;
  const UiState& ui;
  const Words& words;
  SceneBuilder& b;
  std::span<const TargetPath> legal{}; ///< paths of the legal actions, while somebody acts
  bool few_spells = false;             ///< only those that can be cast are shown
  int hand = -1;                       ///< seat whose cards are shown large; -1 = nobody's
  WanderMove move{};                   ///< that is chosen, hinted at or looked at
  bool chosen = false;                 ///< the move is chosen, not merely looked at
  int last_from = -1, last_to = -1, last_steps = 0;
  std::vector<int> earlier{}; ///< the spaces of moves before it that are marked too (marked_from)
  bool last_moved = false;    ///< by the last decision, not an earlier one
  int keep_steps = 0; ///< that the keep went on because a wizard came home by the last decision
  /// Numbers of the wizards of an owner on every surface, home last.
  std::array<std::array<std::vector<std::uint8_t>, wandering_towers::kSeats>,
             wandering_towers::kSurfaces + 1>
      who{};

  int colour(int seat) const { return seen.colour(seat); }
  bool in_play() const {
    return t.phase != wandering_towers::Phase::kEnd && !wandering_towers::is_chance(t.phase);
  }
  /// True if touching it now leads to a legal action.
  bool may(Target target) const;
  const std::string& name(int seat) const { return words.names[static_cast<std::size_t>(seat)]; }
  /// True if an owner's covered wizards may be drawn (WT-V12).
  bool shows_covered(int owner) const;
};

/// Where everything on the ring stands.
struct WanderStage {
  RectF area;   ///< free of chrome: tags, loupe and targets stay inside
  RectF ring;   ///< the ellipse through the middles of the spaces
  RectF middle; ///< free of pieces, inside the ring
  float k = 1;  ///< 1 = a tower is 78 px wide
  float path = 60, meadow_x = 82, meadow_y = 66;
  float pad_w = 45, pad_h = 21;
  bool trees = true;
  PointF pad[wandering_towers::kSpaces] = {};
  int rank[wandering_towers::kSpaces] = {};     ///< order from back to front
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

/// Where things in the middle lie.
struct MiddleFit {
  int columns = 1, rows = 0; ///< of the spells
  float row = 0, spells_w = 0, spells_h = 0, card_h = 0, die = 0;
  float y = 0;       ///< where the first thing begins
  bool words = true; ///< there is room for the line about the pile
  float bottom = 0;  ///< where wide things end
  float foot = 0;    ///< where narrow things end: die, refresh
  bool tall = false;
};

/// Fits the ring into `inner`. `headroom`: px (at k = 1) above the ring for stacks.
WanderStage fit_wander(const WanderPicture& p, RectF inner, float headroom);
/// How high stacks may be behind and in front of the middle; call it once the middle is known.
void fit_stacks(const WanderPicture& p, WanderStage& stage, const MiddleFit& middle);
/// Meadow, spaces, pieces, marks, ghost, tags and the targets.
void draw_wander(const WanderPicture& p, const WanderStage& stage);
/// Tags of refused and looked-at targets, and the hint; call it after everything that can be
/// touched.
void draw_wander_tags(const WanderPicture& p, const WanderStage& stage);
void draw_dragged_piece(const WanderPicture& p, const WanderStage& stage);
void add_wander_effects(const WanderPicture& p);
/// How long the last move is shown, and after which part of it the keep goes on (WT-44); 1 if it
/// stays.
float move_ms(const WanderPicture& p);
float share_before_keep(const WanderPicture& p);
/// The levels of a stack as rows beside it, each large enough for a finger.
void draw_levels(const WanderPicture& p, const WanderStage& stage);
/// Rings round what is chosen, its ghost, the arrow and its tag.
void draw_move(const WanderPicture& p, const WanderStage& stage);

// Pieces.
inline constexpr float kKeepWide = .84f; ///< of a tower, on a roof; on the ground it is wider
/// Layers of a space: pieces, then the ring round them, then dots.
inline int layer_of(const WanderStage& s, int space) { return kLayerPieces + 4 * s.rank[space]; }
/// A wizard of the picture: whose, which, where its foot is.
struct Figure {
  int owner;
  int number;
  PointF foot;
};
/// Where a wizard of a crowd of n stands round `c`; they are painted in this order.
PointF crowd_spot(PointF c, float width, int i, int n);
float crowd_width(const WanderStage& s, int space, bool roof);
/// The wizards on a surface, those behind first.
std::vector<Figure> crowd_on(const WanderPicture& p, int surface, PointF c, float width);
/// What can be seen on a space: the wizards and where they stand.
std::vector<Figure> seen_on(const WanderPicture& p, const WanderStage& s, int space);
/// Box of the figures of an owner on a space.
RectF figures_box(const WanderPicture& p, const WanderStage& s, int space, int owner);
Item& add_wizard(const WanderPicture& p, int layer, PointF foot, float height, int owner);
/// alpha 1 is the thing itself, less a ghost of it.
void draw_keep(const WanderPicture& p, const WanderStage& s, int layer, int space, int levels,
               float alpha);
void add_drum(const WanderPicture& p, const WanderStage& s, int layer, int space, PointF foot,
              int tower, bool lowest, bool top, float alpha);
Item& add_parapet(const WanderPicture& p, WanderItem kind, int layer, PointF c, float w, int tower,
                  float alpha);

/// `hand`: cards, too, not only spells and a line about the pile.
/// `box` is free of pieces, `area` the whole stage for where that is too little.
MiddleFit fit_middle(const WanderPicture& p, RectF box, RectF area, bool hand, bool spells);
void draw_middle(const WanderPicture& p, RectF box, const MiddleFit& fit, bool hand);
/// Where the hand has no room for it, throwing it away is a button of the prompt.
bool refresh_in_prompt(const WanderPicture& p);
/// False after the end where there is nothing left in it.
bool has_hand(const WanderPicture& p);
/// The hand in a row, with what throws it away at the end if there is such a thing now.
void draw_hand(const WanderPicture& p, RectF row, bool brief);
/// A card with its face, or with its back where `face` is negative.
Item& add_move_card(const WanderPicture& p, int layer, RectF box, int face);

// Open hands (WT-V14), in hands.cpp.
/// The cards of a seat that this viewer sees: its own, or with open hands anybody's.
const wandering_towers::Cards& cards_of(const WanderPicture& p, int seat);
/// Hands lie face up and cards have been dealt.
bool has_open_hands(const WanderPicture& p);
/// The hand of the seat belongs to its plate, since it is not the large one.
bool shows_at_plate(const WanderPicture& p, int seat);
/// "Hand of Ana"; without open hands "Hand".
std::string whose_hand(const WanderPicture& p, int seat);
/// What is in the hand, for listeners; nothing if it is not at the plate.
void speak_open_hand(const WanderPicture& p, RectF box, int seat);
/// Draws it, too.
void draw_open_hand(const WanderPicture& p, RectF box, int seat);
/// Where a card lies behind the hand that was drawn at `hand`.
RectF after_open_hand(const WanderPicture& p, const Hit& hand, int seat);
/// A place for the hand is left at the plate of the seat.
bool leaves_room(const WanderPicture& p, int seat);
/// How much of a plate of this size the place for a hand takes at the right; 0 = there is none.
float open_hand_beside(const WanderPicture& p, RectF cell, int seat);
/// Draws the hand there, if there is a place, and takes it off the plate.
void draw_hand_beside(const WanderPicture& p, RectF& cell, int seat);
/// px below each row of plates of this size for their hands, where they do not fit beside and all rows have
/// `room` for them; else 0.
inline constexpr float kOpenRow = 46;
float open_hands_below(const WanderPicture& p, float width, float height, int rows, float room);

/// The spells in `columns`; returns the height used.
float draw_spells(const WanderPicture& p, RectF box, int columns, float row_px, int layer);
int count_spells(const WanderPicture& p);
/// The card that another seat is carrying out, face up beside its plate; after the plates.
void draw_played_card(const WanderPicture& p, RectF window);
/// Pile of cards to draw and the discard, beside each other or alone in little room.
void draw_piles(const WanderPicture& p, RectF deck, RectF discard);
std::string cards_left(const WanderPicture& p);

/// Plates of the rail; returns the height used.
float wander_plates(const WanderPicture& p, RectF box);
/// Plates side by side, in as many rows as needed. `below` of each row's height is for open hands.
void wander_strip(const WanderPicture& p, RectF box, float gap, float below = 0);
/// The width of one of them.
float strip_width(const WanderPicture& p, float width, float gap);
int strip_rows(const WanderPicture& p, float width);
/// Solo and co-op: the results that can still be reached; returns the height used.
float draw_level_table(const WanderPicture& p, RectF box, int layer);
/// The end of a game alone or together: that table, and what the pool has done beside or below it.
void draw_pool_end(const WanderPicture& p, RectF box, int layer);
/// What is hidden, at the foot of the rail.
void draw_secret(const WanderPicture& p, RectF box);
float secret_height(const WanderPicture& p, float w);

// In a review, and where the draw pile is touched (unseen.cpp, threats.cpp): whoever calls these has asked
// later_is_here.
bool offers_unseen(const WanderPicture& p);
std::string unseen_words(const WanderPicture& p); ///< "68 cards not seen"
void draw_unseen(const WanderPicture& p, RectF area);
bool offers_threats(const WanderPicture& p);
/// Switches in the lower corners of the stage of a review, and the sheet.
void draw_wander_shows(const WanderPicture& p, RectF area);
/// The ring with what rivals could do, and that in words in its middle.
void draw_wander_threats(const WanderPicture& p, RectF inner);

// Words.
/// "one of Ana · 2 of Bram": whose wizards these are; `of` has their number by owner.
std::string whose_wizards(const WanderPicture& p, const std::uint8_t* of);
/// "Tower on space 5, level 2 of 3, with a raven shield": no tower shows a number.
std::string tower_label(const WanderPicture& p, int tower);
/// "covers Ana and Bram": whose wizards are covered. `of` counts them by owner. Empty if there are none.
std::string covers_words(const wandering_towers::Board& t, const Words& words,
                         const std::uint8_t* of);
std::string wizards_label(const WanderPicture& p, int space, int owner);
std::string card_label(const WanderPicture& p, int face);
Key card_key(int face);
Key spell_key(int spell);
/// What it does, short.
Key effect_key(int spell);
std::string spell_label(const WanderPicture& p, int spell);
/// What the move does: "+1 potion · covers Bram". Empty if nothing.
std::string wander_consequence(const WanderPicture& p, const WanderMove& m);
/// "Tower from 5, level 2, to 8", "Your wizard from 3 to 5", "into the keep".
std::string wander_move_words(const WanderPicture& p, const WanderMove& m);
Phrase refusal_of(const WanderPicture& p, Target target);
Prompt wander_prompt(const WanderPicture& p);
std::string wander_status(const WanderPicture& p);
Plate wander_plate(const WanderPicture& p, int seat);

// Facts.
/// What would happen if this target were chosen now.
WanderMove move_of(const WanderPicture& p, Target target);
int wizards_under(const WanderPicture& p); ///< solo and co-op: neither home nor in sight
int potions_of(const WanderPicture& p, int seat, wandering_towers::Bottle bottle);

/// Paints cards, spells, potions and the die; paint_wandering() asks it for what it does not know.
void paint_magic(const Item& item, Brush& b);

} // namespace beffroi
