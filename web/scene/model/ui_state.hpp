// UiState: what the person at this device does and prefers, as layouts see it.
//
// Owns: choice, aim, hover, focus, refusal, hint and the ply that is looked at. It never enters a record
// and never decides what is legal. table.hpp fills it. Next: look.hpp, scene_builder.hpp.
#pragma once

#include "engine/core/action.hpp"
#include "web/scene/model/scene.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

/// What a search says of a move: what the seat may expect after it.
struct Outlook {
  double value = -2;  ///< from -1, lost, to 1, won; below: nothing is known
  bool exact = false; ///< to the end of the game, whatever the others do
};

/// What layouts may look at besides what is seen of the game.
struct UiState {
  bool acting = false; ///< the person at this device is to act now
  bool review =
      false; ///< the whole game is looked over: board and plates alone, the page has the rest
  bool curtain = false; ///< the device is handed on: nothing of any hand may be drawn
  TargetPath prefix{};  ///< chosen so far
  TargetPath order{};   ///< in which the person wants done what follows the choice; empty: the best
  std::optional<Target> aim; ///< where the chosen things would go: hovered, focused or dragged over
  std::optional<Target> hover;  ///< under a fine pointer, buttons included
  std::optional<Target> looked; ///< the plate or kUiShow that was touched, until something else is
  std::optional<Target> pressed;
  std::optional<PointF> drag;     ///< where the dragged thing is
  std::optional<int> ordered;     ///< what is dragged to another place of Scene::order
  std::optional<Target> focus;    ///< keyboard focus ring
  std::optional<Action> proposal; ///< the action that confirm would play
  int hint_step = 0;              ///< 0 none, 1 which piece, 2 where to, 3 why as well
  TargetPath hint{};
  Outlook hint_outlook{};        ///< as the search sees the move of the hint
  std::optional<Target> refused; ///< what has just been tried in vain
  std::string refusal_words;
  int refusals = 0; ///< so many so far
  bool thinking = false;
  int thinking_step = 0;
  std::optional<Camera> camera; ///< where a map is looked at; nothing: the whole of it
  int shown_ply = -1;           ///< looking back at this ply of the log; -1 = now
  int first_shown = 0;          ///< no earlier ply may be looked at (Match::first_shown)
  /// The first ply of what others have done since somebody at this device last decided; -1 = nothing.
  int since = -1;
  bool replay = false; ///< what others have done is being shown again
  bool waits = false;  ///< step by step: the next move of others comes when the person asks for it
  bool end_open = false; ///< end-of-game screen covers the table
  /// The final scoring is shown step by step (GameLook::final_steps): this one, or all are done; -1 = it is not.
  int final_step = -1;
  bool hints = true;  ///< a hint may be asked for now
  bool counts = true; ///< what everybody could count may be said: what is left, what is held so far
  bool guided = false; ///< the page leads through a guided game: the result offers nothing
  bool can_undo = false;
  std::string undo_words; ///< why not, or what undo would mean
  std::string_view trail; ///< of the position shown, see GameLook::trail
  /// Totals of games like this that were won here before, as the host knows them.
  std::vector<int> past;
};

} // namespace beffroi
