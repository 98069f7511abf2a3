// Look: what a game provides for its picture.
//
// Owns: GameLook, the one value that a game's folder in web/scene/games exports, and finding it by
// the game's id (games/looks.cpp). Must never know a game. Next: games/template_game/layout.cpp,
// the smallest one.
#pragma once

#include "engine/core/state_ref.hpp"
#include "web/scene/model/geometry.hpp"
#include "web/scene/model/metrics.hpp"
#include "web/scene/model/seen.hpp"
#include "web/scene/model/ui_state.hpp"
#include "web/scene/model/words.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

/// What the mode of the table allows in the picture (mode.hpp).
inline bool allows(const Seen& seen, const UiState& ui, May what) {
  return allows(mode_of(ui, seen.over(), ui.acting), what);
}

/// A game's layout, a pure function. Requires that `seen` is a game of its own kind.
using LayoutFunction = Scene (*)(const Seen& seen, const UiState& ui, const Metrics& metrics,
                                 const Words& words);
/// An answer that everybody may know, given without looking at one's hand.
struct OpenAnswer {
  Action action{};
  Phrase words{}; ///< the button's text; Key::kNone = there is no such answer now
};
/// What a game says when it is over, instead of the common texts. All of it is optional.
struct EndWords {
  Phrase headline{}; ///< instead of "Ana wins", for partners or solitaire
  /// To the one person among computers who lost by little: "Close: two tubes short".
  Phrase close{};
  Phrase reason{};    ///< why it ended, one sentence; without it Outcome::reason
  bool points = true; ///< totals are points: the headline may say "44 to 7"
};
struct Asking;
struct Editing;
class SceneBuilder;
/// The functions that make a game's picture.
struct GameLook {
  std::string_view id;
  LayoutFunction layout;
  /// From public information: the answer of the seat to act that needs no look at its hand. With it
  /// a question to every seat need not pass the device round. Optional.
  OpenAnswer (*open_answer)(ViewRef audience, Seat seat) = nullptr;
  /// What the picture must know of earlier positions and no position contains (which piece is
  /// which), as bytes. Computed from the bytes one ply earlier ("" before the first) and from
  /// public information. Layouts get it as UiState::trail. Optional.
  std::string (*trail)(std::string_view before, ViewRef audience) = nullptr;
  /// From public information: in this mode of the game no hand is secret, so there is no curtain.
  /// Optional.
  bool (*plays_openly)(ViewRef audience) = nullptr;
  /// The texts of a finished game. Optional.
  EndWords (*end)(const Seen& seen) = nullptr;
  /// True for an event that only prepares or follows a move (a card is played, the turn ends). The
  /// log and the summary of a turn do not count it as a move. Optional: every decision is a move.
  bool (*minor)(const Event&) = nullptr;
  /// True for a chance event that opens a part of the game, such as a round: the log sets it apart.
  /// Optional.
  bool (*opens)(const Event&) = nullptr;
  /// Summarises a turn of several moves, the plies [from, to), in one line. Key::kNone: use the
  /// common text ("Computer: 31 moves, +16 points"). A single step (minor) may be summed up with those that
  /// others made before it. Optional.
  Phrase (*turn)(const Seen& seen, std::size_t from, std::size_t to) = nullptr;
  /// What is announced of the plies from `from` on and their log does not say: what people saw and
  /// must remember, or what the only person learns. `seen` is that person's, else everybody's.
  /// Optional.
  std::vector<std::string> (*heard)(const Seen& seen, const Words& words,
                                    std::size_t from) = nullptr;
  /// Number of steps in which the last move's scoring is shown before the result
  /// (UiState::final_step). Each step sets MapArea::fresh if the table is a map. Optional: none.
  int (*final_steps)(const Seen& seen) = nullptr;
  /// True if the plies from `from` on are something that its mover wants to look at, where the table
  /// then shows the next person's own things instead. Optional.
  bool (*rests)(const Seen& seen, std::size_t from) = nullptr;
  /// Paints the game's own kinds of items. Required if it has any.
  void (*paint)(const Item&, Brush&) = nullptr;
  /// From public information: the one action that the seat to act has, where it is so small that
  /// nobody wants to be asked for it. It is played at once (Preferences::auto_pass), and the
  /// sentence of its event says why. Nothing: the seat is asked. Optional.
  std::optional<Action> (*unasked)(ViewRef audience) = nullptr;
  /// True for a target whose touch plays its action wherever it stands, without confirmation: a button of the
  /// game. Where that depends on more than the target, Hit::at_once says so. Optional.
  bool (*at_once)(Target) = nullptr;
  /// At a real table: what can have been drawn now, or played from a hand that is not seen, if the game asks with
  /// pictures, and one of them (model/asking.hpp). Whoever calls these has asked asking_is_here. Optional: then it asks in words.
  void (*ask)(SceneBuilder& b, const Seen& seen, const Words& words, Asking& asking) = nullptr;
  void (*draw_asked)(SceneBuilder& b, const Seen& seen, const Words& words, int layer, RectF box,
                     Action outcome) = nullptr;
  /// Where a position is set up: adds to the picture a hit for each place, with what lies there, and says what the pieces
  /// are called (model/editing.hpp); and one piece. They come with the editor. Optional.
  void (*edit)(SceneBuilder& b, const Seen& seen, const Words& words, Editing& editing) = nullptr;
  void (*draw_piece)(SceneBuilder& b, const Seen& seen, const Words& words, int layer, RectF box,
                     Target piece) = nullptr;
  /// The table is a map: the scene may have one (SceneBuilder::begin_map). The build reads this
  /// word, because the code of maps comes with the games that have one.
  bool is_map = false;
};
/// The look of a game, by id; nullptr if it has none yet.
const GameLook* find_look(std::string_view game_id);

} // namespace beffroi
