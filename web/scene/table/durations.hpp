// Durations: how long the table takes for what it shows and waits for.
//
// Owns: every duration of the controller, once, in ms at normal speed (docs/style.md section 8), and
// the factors of other speeds. Those that the page has as well are in assets/tokens.json. Distances of
// gestures stand where they are measured.
#pragma once

#include "tokens.hpp"

namespace beffroi {

// Motion.
inline constexpr double kMoveMs = tokens::kMoveMs + tokens::kFastMs; // to move, and to settle
inline constexpr double kMovingPart = tokens::kMoveMs / kMoveMs;     // of it: the move
inline constexpr double kQuickMoveMs = 300;                          // in a replay of many moves
inline constexpr double kLookMs = 260;                               // to another position
inline constexpr double kScreenMs = tokens::kBaseMs; // to the end screen, a review and back
inline constexpr double kShakeMs = 240;              // of what is refused
inline constexpr double kGlideMs = 180;              // of the camera
inline constexpr double kLiftMs = tokens::kFastMs;   // of a thing that travels, and to set it down
inline constexpr double kFadeMs = tokens::kFastMs;   // of a thing that comes or goes
// Reduced motion: to fade out, and again to fade in.
inline constexpr double kReducedMs = tokens::kInstantMs;
inline constexpr double kUndoFactor = .6;
inline constexpr double kQuickFactor = .5; // Motion::kQuick
inline constexpr double kBurstMinMs = 150; // a move in a long burst, at least

// What stays to be read.
inline constexpr double kRefusalMs = 2500;
inline constexpr double kRestsMs = 1500;   // a move, before the next person's turn
inline constexpr double kSlowMs = 900;     // after a move at the slow pace
inline constexpr double kReplayMs = 320;   // after a move of the replay
inline constexpr double kReadMs = 700;     // from one sentence of a replay to the next, at least
inline constexpr double kBackMs = 1200;    // the moves of others in view, before the way back
inline constexpr double kEndRestMs = 1500; // the final position, before the result covers it
inline constexpr double kEndRestAtOnceMs = 400; // the same at the pace "at once"
inline constexpr double kBeforeFinalMs = 700;   // the last move, before its scoring is shown
inline constexpr double kFinalMs = 16000;       // all steps of the scoring together, about
inline constexpr double kFinalLeastMs = 700, kFinalMostMs = 1500; // one of them

// Gestures.
inline constexpr double kPeekMs = 600; // a longer press shows something and is no tap
// A second press this soon at the same place is meant for what was there before.
inline constexpr double kTwiceMs = 500;
inline constexpr double kDoubleTapMs = 320;
inline constexpr double kWheelRestMs = 160; // after the last event of a wheel

} // namespace beffroi
