// Mode: see mode.hpp.
#include "web/scene/model/mode.hpp"

#include <algorithm>

namespace beffroi {
namespace {

constexpr bool o = false, X = true;
constexpr bool kAllows[][11] = {
    // act, undo, hint, ask, hands, log, force, end, tell, own bars, face up
    {X, X, X, X, X, X, X, o, o, X, X}, // playing
    {o, X, o, X, X, X, o, o, X, X, X}, // waiting
    {o, X, o, o, X, X, o, o, o, X, X}, // asking
    {o, X, o, o, X, X, o, X, o, X, X}, // ended
    {o, o, o, o, o, o, X, o, o, X, o}, // curtain: what needs no look at the hand is played
    {o, X, o, X, X, X, o, o, o, X, X}, // looking back: computers think on
    {o, o, o, X, X, X, o, o, o, X, X}, // correcting
    {o, X, o, X, X, X, o, o, X, X, X}, // replaying
    {o, o, o, o, o, X, o, o, o, o, X}, // reviewing
    {o, o, o, o, X, X, o, o, o, X, X}, // editing
};

} // namespace

std::size_t Showing::ply_of(std::size_t plies) const {
  return shown_ply < 0 ? plies : std::min(plies, static_cast<std::size_t>(shown_ply));
}

Mode mode_of(const Showing& showing, bool over, bool acts) {
  if (showing.edits) return Mode::kEditing;
  if (showing.review) return Mode::kReviewing;
  if (showing.curtain) return Mode::kCurtain;
  if (showing.is_earlier())
    return showing.replay     ? Mode::kReplaying
           : showing.corrects ? Mode::kCorrecting
                              : Mode::kLookingBack;
  return over           ? Mode::kEnded
         : showing.asks ? Mode::kAsking
         : acts         ? Mode::kPlaying
                        : Mode::kWaiting;
}

bool allows(Mode mode, May what) {
  return kAllows[static_cast<std::size_t>(mode)][static_cast<std::size_t>(what)];
}

} // namespace beffroi
