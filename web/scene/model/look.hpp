// Look: what a game gives for its picture.
//
// Owns: GameLook, the one value a game's folder in web/scene/games hands out, and finding it by the
// game's id (games/looks.cpp). Must never know a game. Next: games/template_game/layout.cpp, the smallest.
#pragma once

#include "engine/core/state_ref.hpp"
#include "web/scene/model/metrics.hpp"
#include "web/scene/model/seen.hpp"
#include "web/scene/model/ui_state.hpp"
#include "web/scene/model/words.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace beffroi {

/// A game's layout: pure. Requires that the game of `seen` is its own.
using LayoutFunction = Scene (*)(const Seen& seen, const UiState& ui, const Metrics& metrics,
                                 const Words& words);
/// An answer that everybody may hear, given without a look at one's hand.
struct OpenAnswer {
  Action action{};
  Phrase words{}; ///< what the button says; Key::kNone = there is no such answer now
};
/// What a game says when it is over, where the common words would not. All of it may be missing.
struct EndWords {
  Phrase headline{}; ///< where "Ana wins" would not say it: partners, players alone
  /// To the one person among computers who lost by little: "Close: two tubes short".
  Phrase close{};
  Phrase reason{};    ///< why it ended, one sentence; without it Outcome::reason
  bool points = true; ///< totals are points: the headline may say "44 to 7"
};
/// What a game's picture is made with.
struct GameLook {
  std::string_view id;
  LayoutFunction layout;
  /// Given what everybody knows, the answer of the seat to act that needs no look at its hand, so that a
  /// question put to seat after seat need not send the device round. Optional.
  OpenAnswer (*open_answer)(ViewRef audience, Seat seat) = nullptr;
  /// What the picture has to know of all earlier positions and no position says (which piece is which),
  /// as bytes: those of a position follow from those one ply earlier, "" before the first, and what
  /// everybody knows of it. UiState::trail has them. Optional.
  std::string (*trail)(std::string_view before, ViewRef audience) = nullptr;
  /// Given what everybody knows, no hand is secret in this mode of the game: no curtain falls. Optional.
  bool (*plays_openly)(ViewRef audience) = nullptr;
  /// The words of a finished game. Optional.
  EndWords (*end)(const Seen& seen) = nullptr;
  /// What only leads to a move or follows one (a card is played, the turn ends): not a move of its own in
  /// the log and in what is said of a turn. Optional: every decision is a move.
  bool (*minor)(const Event&) = nullptr;
  /// Sums up a turn of several moves, the plies [from, to), in one line. Key::kNone: the common words
  /// ("Computer: 31 moves, +16 points") do. Optional.
  Phrase (*turn)(const Seen& seen, std::size_t from, std::size_t to) = nullptr;
  /// In how many steps the last move's scoring is shown before the result: UiState::final_step, each with
  /// MapArea::fresh where the table is a map. Optional: none.
  int (*final_steps)(const Seen& seen) = nullptr;
  /// Paints the game's own kinds of items. Required of a game that has such.
  void (*paint)(const Item&, Brush&) = nullptr;
  /// The step that follows by itself for the seat to act, as it sees the game: one decision that stands for
  /// several actions is played as a whole. Nothing: the seat decides. `order` is UiState's. Optional.
  std::optional<Action> (*follow)(ViewRef own, const TargetPath& order) = nullptr;
};
/// The look of a game, by id; nullptr for games without one yet.
const GameLook* find_look(std::string_view game_id);

} // namespace beffroi
