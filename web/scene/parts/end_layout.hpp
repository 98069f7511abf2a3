// End layout: the screen after a game (docs/style.md section 7).
//
// Owns: podium, sentence, bars of the score's parts, course of the game, and the four buttons, in all
// layout classes and without scrolling. Knows no game: parts, words and totals come from Outcome and
// the events; what the podium is made of comes from the game's layout.
#pragma once

#include "web/scene/parts/chrome_layout.hpp"

namespace beffroi {

/// What a game adds to the screen.
struct EndStyle {
  /// Draws a podium of `height` px standing at (x, foot), at most `width` wide, for a seat.
  void (*podium)(SceneBuilder& b, float x, float foot, float width, float height, int colour,
                 int layer) = nullptr;
  /// Names of the score parts for the legend, short; empty = the parts' own words.
  std::vector<std::string> parts;
  std::string sentence; ///< why the game is over; empty = the words of the last thing that happened
  bool plain = false;   ///< the numbers alone say who won: no line about how it was decided
  /// Drawn in the place of bars and course, e.g. a table of results; `picture` is handed to it.
  void (*instead)(SceneBuilder& b, RectF box, int layer, const void* picture) = nullptr;
  const void* picture = nullptr;
};

/// Lays the end screen over the whole canvas. Requires a finished game. The hits that the
/// scene had before are gone: only the end screen's can be touched.
void layout_end(SceneBuilder& b, const Seen& seen, const Words& words, const EndStyle& style);

} // namespace beffroi
