// Parts of the 5 Towers picture.
//
// Owns: the kinds of items that only this game paints.
#pragma once

#include "web/scene/parts/board_kit.hpp"
#include "web/scene/parts/turns.hpp"

namespace beffroi {

/// What this game alone paints (painter.cpp).
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
  kSlide    ///< an arrow from the left
};
struct StoreyPart {
  Short suit = 0, value = 0;
  Short look = 0; ///< 0 to 2
  Flag plaque = 1, ghost = 0;
};
struct SuitPart {
  Short suit = 0;
  Flag disc = 0; ///< on a disc of its light colour
};
struct CardPart {
  Short suit = 0, value = 0;
  Flag dim = 0, marked = 0; ///< marked: it would be taken
};
struct DeckPart {
  Short edges = 0; ///< of further cards that are seen; -1 = the pile is empty
};
struct RivalPart {
  Short suit = 0, value = 0; ///< -1: a tower not begun
  Flag gable = 0, plain = 0; ///< plain: without its value
};

/// Paints what is of FiveItem.
void paint_five(const Item& item, Brush& b);

} // namespace beffroi
