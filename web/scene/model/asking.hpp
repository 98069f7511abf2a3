// Asking: what can have been drawn at a real table, or played from a hand that the page does not see, as a question.
//
// Owns: the outcomes of one draw or decision with their words, as a game gives them (GameLook::ask), and as parts/asking.hpp draws
// them. Must never know a game. Next: table/asker.hpp, which asks and takes the answer.
#pragma once

#include "engine/core/action.hpp"
#include "web/scene/model/scene.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace beffroi {

/// What is touched of kUiDrawn beside the outcomes: the program draws, an earlier draw is to be corrected, it stays, and
/// no card of a hand is played but something else is done; what is laid on the picture is the whole deal; and an earlier
/// move is to be corrected.
constexpr int kAskRandom = -1, kAskCorrect = -2, kAskLeave = -3, kAskElse = -4, kAskDeal = -5,
              kAskMove = -6;

/// A place of Asking::places in the picture: a touch of kUiDrawn, too. Another one than these is no place (kAskNoPlace).
constexpr std::int8_t kAskPlace = 1, kAskNoPlace = 2;
inline Target place_target(int place) {
  return {kUiDrawn, static_cast<std::int8_t>(place), kAskPlace, 0};
}
inline bool is_place(Target target) { return target.kind == kUiDrawn && target.b == kAskPlace; }

/// One outcome, and all that are like it.
struct AskedOutcome {
  Action action{};
  std::string name{};  ///< what is on it, for the mirror
  std::string brief{}; ///< a word or letter below its picture; may be empty
  std::string code{};  ///< how it is typed, in small letters; may be empty
  bool chosen = false; ///< one of it was said just now, as one of several
  int left = 1;        ///< so many are left; 0: it cannot have been drawn
  unsigned kinds = 0;  ///< bit i: it is of Asking::kinds[i]
  std::string gone{};  ///< why none is left, and where they are
  /// Of a decision: the card that it shows, as the draw that brings it.
  std::optional<Action> card{};
  bool opens = false; ///< a button: the cards of this decision are asked for next
  Target piece{};     ///< where a position is set up: it is this piece, and no action (editing.hpp)
};

struct Asking {
  /// Given to the game: the decision whose cards are asked for (AskedOutcome::opens), and those that were said of it.
  std::optional<Action> pending{};
  std::vector<Action> said{};
  /// Given to the game: all draws of a deal can be asked for at once. Then it says in `places` for how many, and each
  /// outcome is a brush that is laid on places of the picture, the i-th for the i-th draw from now; `laid` has by place
  /// the letter of the outcome that lies there, from 'a' ('.': none), and counts in AskedOutcome::left. Where the builder has a picture (its stage
  /// has a size), the game adds to it what lies, and a hit for each place (place_target()).
  bool whole = false;
  std::string laid{};
  int brush = -1; ///< the outcome that a touch lays
  int places = 0; ///< 0: one draw is asked for
  int due =
      0; ///< so many cards make the pending decision whole; 0: each outcome is a decision of its own

  std::string question; ///< "What did Ana draw?"
  int colour = -1;      ///< of the seat that draws; -1: nobody draws
  std::string place{};  ///< where it was drawn to, in a word; may be empty
  std::string detail;   ///< below it, e.g. how many are left
  std::vector<std::string> kinds;
  std::vector<AskedOutcome> outcomes; ///< in order; at most 127
  /// They are a table of rows of so many, which a narrow window may halve; 0: the most likely stand first.
  int row = 0;
  float ratio = 1;      ///< height of a picture by its width
  float most_px = 104;  ///< the width of a picture at most
  bool counts = true;   ///< says how many are left of each
  std::string typed{};  ///< of an answer so far, in small letters
  unsigned shown = 0;   ///< bit i: outcomes of kind i alone are shown; above 24 bits the page
  bool instant = false; ///< a code that is typed whole is the answer, without Enter
  bool leaves =
      false; ///< an earlier draw is asked for again, and may stay as it is; or the cards of `pending`
  bool others = false; ///< something else can be done than what the outcomes are
};

} // namespace beffroi
