// Mode: what is going on at the table, and what that allows.
//
// Owns: the modes, one table of what each of them allows (mode.cpp), and the flags that modes are
// made of. Others set these flags and ask the questions below: no condition elsewhere reads one
// (web/toolchain/check_layers.mjs). Must never know a game, a match or time. Next: ui_state.hpp,
// look.hpp (allows() for layouts), table/table.hpp (Table::mode()).
#pragma once

#include <cstddef>
#include <cstdint>

namespace beffroi {

enum class Mode : std::uint8_t {
  kPlaying,     ///< a person at this device is to act
  kWaiting,     ///< for others: a computer, another device, a draw, or a move that rests
  kAsking,      ///< at a real table: people are to say what was drawn, or played from a hand
  kEnded,       ///< the game is over
  kCurtain,     ///< the device is being passed on to the person who is to act
  kLookingBack, ///< an earlier position is shown
  kCorrecting,  ///< at a real table: people are to say what was drawn or decided there instead
  kReplaying,   ///< the moves of others are shown again
  kReviewing,   ///< the page looks over the whole game
  kEditing,     ///< a position is set up by hand
};

/// What a mode allows or does not.
enum class May : std::uint8_t {
  kAct,       ///< to choose and to play
  kUndo,      ///< to take back and play again, to resign, to agree on a draw
  kHint,      ///< to ask for a hint
  kAsk,       ///< to ask the computer that is to act
  kShowHands, ///< to draw the hand of the person who looks
  kReadLog,   ///< to show the log and the positions in it
  kForce,     ///< to play what is not asked (Preferences::forced, GameLook::unasked)
  kEnd,       ///< to open the end screen
  kTell,      ///< to say in the prompt what others do
  kOwnBars,   ///< to have prompt, sheets and curtain on the table; else the page has its own
  kFaceUp,    ///< to draw face up what the view has of a hand
};

/// The flags. Several can be set at once: the mode is that of the first in the order of mode_of().
struct Showing {
  bool edits = false;   ///< a position is set up in place of the game
  bool review = false;  ///< draw board and plates alone, the page shows the rest
  bool curtain = false; ///< draw nothing of any hand
  bool replay = false;  ///< the others' moves are being replayed
  bool asks = false;    ///< people at a real table are to say what was drawn, or played from a hand
  bool corrects = false; ///< they are to say it of an earlier draw, or to decide again
  bool waits = false;    ///< step by step: the next move of the others waits for the person
  int shown_ply = -1;    ///< the ply of the log whose position is shown; -1 = now

  /// The position shown is not the current one, in whatever mode.
  bool is_earlier() const { return shown_ply >= 0; }
  /// The ply before which the position is shown, of a line of `plies`.
  std::size_t ply_of(std::size_t plies) const;
  /// Closes or opens the curtain; true if it closes now.
  bool draw_curtain(bool closed) {
    const bool closes = closed && !curtain;
    curtain = closed;
    return closes;
  }
  /// A replay goes on, or ends with its next step.
  bool replays() const { return replay; }
  bool is_held() const { return waits; }
};

/// `over`: the game is; `acts`: a person at this device is to act and no move rests.
Mode mode_of(const Showing& showing, bool over, bool acts);
bool allows(Mode mode, May what);

} // namespace beffroi
