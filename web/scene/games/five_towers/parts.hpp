// Parts of the 5 Towers picture.
//
// Owns: the kinds of items that only this game paints, and what its parts read and share. Files:
// facts.cpp (what a plan would leave), market.cpp (cards, lap of bids), bids.cpp (bid cards, plan),
// powers.cpp, towers.cpp (one's own), rivals.cpp (those of others), shows.cpp (what a review shows
// besides), editing.cpp (the table where a position is set up), words.cpp, layout.cpp (which part goes
// where).
#pragma once

#include "engine/games/five_towers/rules.hpp"
#include "web/scene/parts/board_kit.hpp"
#include "web/scene/parts/turns.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace beffroi {

/// The kinds of items that only this game paints (painter.cpp).
enum class FiveItem : std::uint16_t {
  kStorey = static_cast<std::uint16_t>(Kind::kFirstPiece), ///< fills the box; StoreyPart
  kSummit,  ///< on a tower: from (x, y) upwards, w wide; SuitPart
  kLot,     ///< the foundation, fills the box; SuitPart
  kCard,    ///< of the market; text = what an 8 or 9 is good for; CardPart
  kDeck,    ///< DeckPart
  kDiscard, ///< its top card; CardPart, value -1 = it is empty
  kBar,     ///< a card of a tower in small; RivalPart
  kTiny,    ///< a card as small as a fingertip; CardPart
  kSuit,    ///< its symbol; tone kNone = the suit's own colour; SuitPart
  kTie,     ///< a pair, from (x, y) to (x+w, y+h), text = its points
  kSlide,   ///< an arrow from the left
  kRays     ///< around a summit that lands; fills the box
};
struct StoreyPart {
  enum Plaque : Short { kNone, kLeft, kAside };
  Short suit = 0, value = 0;
  Short look = 0; ///< 0 to 2
  Short plaque = kLeft;
  Flag ghost = 0;
};
struct SuitPart {
  Short suit = 0;
  Flag disc = 0; ///< on a disc of its light colour
};
/// The least width of a card with a picture; a smaller one has number and symbol alone.
inline constexpr float kPicturePx = 36;
struct CardPart {
  Short suit = 0, value = 0;
  Flag dim = 0, marked = 0; ///< dim: out of reach, or still to come; marked: it would be taken
};
struct DeckPart {
  Short edges = 0; ///< of further cards that are seen; -1 = the pile is empty
};
struct RivalPart {
  Short suit = 0, value = 0; ///< -1: a tower not begun
  Flag gable = 0, plain = 0; ///< plain: without its value
};

/// What bidding a number would bring.
struct BidOption {
  int number = 0;
  bool legal = false;    ///< the seat to act may bid it now
  bool possible = false; ///< the seat could carry it out
  int mask = 0;          ///< market cards of the best plan
  int paid = 0;
  int ways = 0;               ///< to choose so many cards of the market
  five_towers::Cards cards{}; ///< those of the market, in the order of building
  int torn = five_towers::kNoCard;
  int score = 0; ///< after it
};
/// What a seat has said in this round.
struct Said {
  enum Kind : std::uint8_t { kNothing, kPassed, kBid } kind = kNothing;
  int number = 0;
};

/// When the parts of a build follow one another in the motion to the picture: what is torn down or
/// paid tips away, the storeys come one by one, the points are read, and the new market is dealt.
struct Beats {
  static constexpr float kTearMs = 460, kStoreyMs = 300, kReadMs = 620, kDealMs = 760;
  int built = 0;
  bool tears = false, deals = false;
  bool play() const { return built > 0; }
  float storey(int n) const { return (tears ? kTearMs : 0) + kStoreyMs * static_cast<float>(n); }
  float deal() const { return storey(built) + kReadMs; }
  float whole() const { return deals ? deal() + kDealMs : storey(built) + 200; }
  /// The item moves between two times of the whole.
  void let(Item& i, float from_ms, float to_ms) const {
    i.starts = from_ms / whole();
    i.ends = to_ms / whole();
  }
  /// From an item on, everything comes in with the new market, at a part of its time.
  void deal(SceneBuilder& b, std::size_t from, float part) const {
    for (; play() && deals && from < b.scene.items.size(); ++from)
      let(b.scene.items[from], deal() + kDealMs * part, whole());
  }
};

/// What the parts read.
struct FivePicture {
  const five_towers::State& s;
  const Seen& seen;
  const UiState& ui;
  const Words& words;
  SceneBuilder& b;
  int main = 0;                  ///< the seat whose towers stand on the table
  bool turn = false;             ///< that seat is to act in the position shown
  std::vector<BidOption> bids{}; ///< of the main seat, while there is bidding
  int number = -1;               ///< the bid that is shown
  int mask = 0;                  ///< places of the market whose cards are chosen, or would be taken
  int pay = 0;                   ///< storeys of the Tree tower that would be paid
  bool whole = false;            ///< the cards chosen make up the bid
  bool second = false;           ///< the second pass has just begun
  std::optional<five_towers::Plan> plan{};
  five_towers::PlannedTowers towers{}; ///< of the main seat, by the plan
  five_towers::Movable movable{};      ///< which cards of Scene::order
  five_towers::Score score{};          ///< of the main seat now
  Beats beats{};                       ///< of what the main seat has just built
  std::array<Said, five_towers::kSeats> said{};

  bool is(five_towers::Phase phase) const { return s.phase == phase; }
  /// True if a seat is to act in the position shown.
  bool in_play() const {
    return s.phase >= five_towers::Phase::kBid && s.phase <= five_towers::Phase::kRecover;
  }
  /// True while the winner carries its bid out.
  bool building() const {
    return s.phase >= five_towers::Phase::kTake && s.phase <= five_towers::Phase::kRecover;
  }
  bool is_legal(Target t) const; ///< touching it continues or changes what is chosen
  /// False while the page has prompt, panels and result beside the board.
  bool own_bars() const { return allows(seen, ui, May::kOwnBars); }
  bool wide() const; ///< desktop and tablet
};

// What a plan would leave (facts.cpp).
/// The cards that targets name.
five_towers::Cards cards_in(const TargetPath& targets);
/// The card that a plan tears down with so many storeys paid; kNoCard = none.
int torn_in(const FivePicture& p, const five_towers::Plan& plan, int paid);
/// The same of the plan that is shown.
inline int torn_of(const FivePicture& p) { return torn_in(p, *p.plan, p.pay); }
/// Fills everything that depends on view and choice.
void read_five(FivePicture& p);
int copies_before(const five_towers::Cards& cards, std::size_t at);
/// Of a card on the table, the `copy`-th of its kind.
inline std::uint32_t card_entity(int card, int copy) {
  return 4000 + static_cast<std::uint32_t>(card) * 2 + static_cast<std::uint32_t>(copy & 1);
}
Target market_target(const five_towers::State& s, std::size_t at);
/// The order in which seats say their bids.
int seat_in_lap(const five_towers::State& s, int place);

// Places.
/// Own towers.
struct TowerRow {
  RectF area;
  float lot_w = 176, gap = 16, lot_h = 18;
  float storey_w = 144, storey_h = 54;
  float base = 0; ///< top of the foundations
  float left = 0;
  bool names = true;
  bool signs = false; ///< the powers are told by signs below the towers
  bool tags = true;   ///< there is room for them above the towers
  float summit = 1;   ///< how large summits are, against the storeys' width
  RectF lot(int suit) const {
    return {left + static_cast<float>(suit) * (lot_w + gap), base, lot_w, lot_h};
  }
};
TowerRow fit_towers(const FivePicture& p, RectF box);
void draw_towers(const FivePicture& p, const TowerRow& row);
/// The height that the row needs with storeys of this height.
float towers_height(const FivePicture& p, float lot_w, float storey_h);

/// The market with the piles beside it where there is room.
void draw_market(const FivePicture& p, RectF box);
/// One lap of bids, and the total of the plan.
void draw_lap(const FivePicture& p, RectF box);
/// The numbers that can be bid.
void draw_bids(const FivePicture& p, RectF box, int layer);
int bid_cards(const FivePicture& p);
/// The height in which every power has room for all its words.
float powers_height(const FivePicture& p, const TowerRow& row);
/// The powers that are on, over their towers; with less height they say less.
void draw_powers(const FivePicture& p, RectF box, const TowerRow& row);
/// The sign of a suit's power, for little room; false if it has none.
bool draw_sign(const FivePicture& p, RectF box, int suit);
/// A touch of the sign opens what its power is and does now.
void sign_hit(const FivePicture& p, const TowerRow& row, float top, int suit);
void draw_shown_power(const FivePicture& p, RectF area);
/// The steps of the plan; returns the height used.
float draw_plan(const FivePicture& p, RectF box);
/// The cards of the plan in the order of building, where it matters and no rail shows the plan.
/// False if not.
bool draw_order(const FivePicture& p, RectF box);
/// The `at`-th of Scene::order can be dragged to another place and moved by touches.
void order_hit(const FivePicture& p, RectF box, int at, int card);

/// The plate of a seat with its towers in small; `box` at least 110 high.
void rival_panel(const FivePicture& p, RectF box, int seat);
/// Name, score and tops for little width.
void rival_chip(const FivePicture& p, RectF box, int seat);
/// Of the seat whose plate is looked at: its score by parts, with the towers of a rival
/// or, for the main seat, the piles; or of the piles alone.
void draw_looked_at(const FivePicture& p, RectF area);
/// Cards still to come are shown: a help, FT-70 tells who counts.
bool counts_cards(const FivePicture& p);
/// Where the cards of the deck are, a row a suit, from 15 down to 0: a card lies in the discard, an
/// outline is still to come, a gap is built, torn down or in the market. How many are still to come
/// stands at the end of the row.
inline constexpr int kShownPiles = 22; ///< Target::a of a row
void deck_table(const FivePicture& p, int layer, RectF box);
void small_tower(const FivePicture& p, int layer, RectF box, const five_towers::Tower& tower,
                 int suit, float bar_h);

// In a review (shows.cpp): whoever calls these has asked later_is_here.
/// Switches at the right of the market; returns what is left of its box.
RectF switches_beside(const FivePicture& p, RectF market);
/// What they have opened: the cards still to come over the area, or what rivals could build, from `top` on.
void draw_five_shows(const FivePicture& p, RectF area, float top);

// Words.
Key suit_word(int suit);
Key suit_heading(int suit); ///< over a tower, where French has a capital
std::string card_words(const FivePicture& p, int card);
/// "Candy 9 and Sand 13".
std::string cards_words(const FivePicture& p, const five_towers::Cards& cards);
/// The same with what is paid and torn down for them: "tear down Scary 4, build Scary 7".
std::string build_words(const FivePicture& p, const five_towers::Cards& cards, int paid,
                        int torn = five_towers::kNoCard);
/// "Candy 9 and Sand 13, +4 points": `after` is the score then.
std::string gain_words(const FivePicture& p, const std::string& what, int after);
std::string tower_words(const FivePicture& p, int suit, const five_towers::Tower& tower);
std::string bid_label(const FivePicture& p, const BidOption& bid);
std::string why_no_bid(const FivePicture& p, const BidOption& bid, bool brief);
/// With what its value is good for and, of a card of the market, whether it fits.
std::string card_label(const FivePicture& p, int card, bool in_market);
/// Why a market card cannot be built, or what it needs; empty where it just fits.
std::string fit_words(const FivePicture& p, int card, bool brief);
std::string torn_words(const FivePicture& p, int seat);
/// Where a card is of which none is left in the draw pile (asking.cpp).
std::string gone_words(const FivePicture& p, int card);
std::string round_words(const FivePicture& p, bool brief);
std::string step_words(const FivePicture& p, Action step);
/// "Bram starts next"; empty where nobody can know it yet.
std::string next_starter_words(const FivePicture& p);
Prompt five_prompt(const FivePicture& p);
std::string five_status(const FivePicture& p);
Plate five_plate(const FivePicture& p, int seat);
int total_of(const FivePicture& p, int seat);
inline std::string signed_number(int n) {
  return n < 0 ? "\u2212" + std::to_string(-n) : n > 0 ? "+" + std::to_string(n) : "\u00b10";
}
/// "19 \u2192 23".
std::string change_words(int from, int to);

/// Paints items of the kinds in FiveItem.
void paint_five(const Item& item, Brush& b);

} // namespace beffroi
