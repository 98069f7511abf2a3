// UiState: the input and preferences of the person at this device, as layouts see them.
//
// Owns: choice, aim, hover, focus, refusal and hint, beside the flags of Showing (mode.hpp). It is
// never part of a record and never decides what is legal. table.hpp fills it in. Next: look.hpp,
// scene_builder.hpp.
#pragma once

#include "engine/core/action.hpp"
#include "web/scene/model/mode.hpp"
#include "web/scene/model/scene.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

/// A search's evaluation of a move: what the seat may expect after it.
struct Outlook {
  double value = -2;  ///< from -1, lost, to 1, won; below -1: unknown
  bool exact = false; ///< to the end of the game, whatever the others play
};

/// Why the computer that is to move does not think.
enum class Halt : std::uint8_t {
  kNone,
  kLacks,  ///< a file that its search needs cannot be had; it goes on by itself
  kFailed, ///< it gave no move, and has to be asked again
};

/// A place that a reason names (engine/core/why.hpp): its kinds are those of the game's why.hpp.
struct Ringed {
  Seat seat; ///< whose reason it is
  Target at;
  friend bool operator==(const Ringed&, const Ringed&) = default;
};

/// What a layout may use besides Seen and Metrics.
struct UiState : Showing {
  bool acting = false; ///< it is the turn of the person at this device
  TargetPath prefix{}; ///< chosen so far
  /// The order in which the person wants the following steps; empty: the best.
  TargetPath order{};
  std::optional<Target> aim; ///< the target for the chosen things: hovered, focused or dragged over
  std::optional<Target> hover; ///< under a fine pointer, buttons included
  /// The plate or kUiShow that was touched last, until something else is touched.
  std::optional<Target> looked;
  std::optional<Target> pressed;
  std::optional<PointF> drag;     ///< where the dragged thing is
  std::optional<int> ordered;     ///< the step of Scene::order that is being dragged
  std::optional<Target> focus;    ///< keyboard focus ring
  std::optional<Action> proposal; ///< the action that confirm would play
  int hint_step = 0;              ///< 0 none, 1 which piece, 2 where to, 3 why as well
  TargetPath hint{};
  Outlook hint_outlook{};        ///< as the search sees the move of the hint
  std::optional<Target> refused; ///< the target that was just refused
  std::string refusal_words;
  int refusals = 0; ///< number of refusals so far
  bool thinking = false;
  int thinking_step = 0;
  Halt halt = Halt::kNone;
  std::optional<Camera> camera; ///< of a map; nothing: the whole map
  /// The first of the plies that the motion to this picture plays: only their effects are shown, so
  /// points float up once. Beyond all plies: none.
  std::size_t news_from = kNoNews;
  static constexpr std::size_t kNoNews = static_cast<std::size_t>(-1);
  int first_shown = 0; ///< positions before it must not be shown (Match::first_shown)
  /// The game is one of a real table, and what asks there has come (later.hpp).
  bool typed = false;
  /// At a real table a piece lies at the first touch of its place, and is turned there: the last one still can be.
  bool turns_laid = false;
  /// At a real table whoever does nothing more ends the turn with it: the only action left is played without asking.
  bool ends_at_once = false;
  /// The first ply of others since somebody at this device last decided; -1 = none.
  int since = -1;
  /// The person whose last move rests on the table before the device goes to the next one
  /// (GameLook::rests); kNoSeat = nobody. Until then nobody acts.
  Seat resting = kNoSeat;
  enum class Link : std::uint8_t { kNone, kUnsent, kSent };
  Link link = Link::kNone; ///< my turn is done, and goes to the others by link
  Seat link_to = kNoSeat;  ///< who gets it first
  bool end_open = false;   ///< end-of-game screen covers the table
  /// The step of the final scoring that is shown (GameLook::final_steps), or their number if all
  /// were shown; -1 = none.
  int final_step = -1;
  /// The final position rests before its scoring is shown step by step: no totals yet.
  bool final_due = false;
  bool hints = true;    ///< a hint can be requested now
  bool counts = true;   ///< show what everybody could count: what is left, what is held so far
  bool threats = false; ///< a review may show what rivals could take: where a computer may be asked
  bool guided = false;  ///< in a guided game the result screen has no buttons
  bool can_undo = false;
  std::string undo_words;     ///< why undo is refused, or what it would do
  std::string_view trail;     ///< of the position shown; see GameLook::trail
  std::vector<Ringed> ringed; ///< what the board has to show of a reason; see pointing.hpp
  /// Totals of earlier won games of this kind, from the host.
  std::vector<int> past;
};

} // namespace beffroi
