// End layout: the screen after a game (docs/style.md section 7).
//
// Owns: podium, headline, the sentence of the reason, bars of the score's parts, course of the
// game, and the buttons, in all layout classes and without scrolling. Knows no game: parts and
// totals come from Outcome, what is said from GameLook::end; what the podium is made of comes from
// the game's layout.
#pragma once

#include "web/scene/parts/chrome_layout.hpp"

namespace beffroi {

/// What a game draws itself on the screen.
class EndPicture {
public:
  /// In place of bars and course, e.g. a table of results. False: it has none.
  virtual bool has_results() const { return false; }
  virtual void draw_results(RectF /*box*/, int /*layer*/) const {}
  /// In place of the podium. False: it has nothing.
  virtual bool has_stage() const { return false; }
  /// False: there is too little room, and the podium is drawn.
  virtual bool draw_stage(RectF /*box*/) const { return false; }

protected:
  ~EndPicture() = default;
};

/// What a game adds to the screen.
struct EndStyle {
  /// Draws a podium of `height` px standing at (x, foot), at most `width` wide, for a seat.
  void (*podium)(SceneBuilder& b, float x, float foot, float width, float height, int colour,
                 int layer) = nullptr;
  /// Names of the score parts for the legend, short; empty = the parts' own words.
  std::vector<std::string> parts;
  /// Parts that are counted, not added up: per seat as many as `parts` has names. No totals are
  /// shown then, and every part has a bar of its own.
  std::vector<std::vector<int>> counted;
  /// Of a final scoring, which the course shows apart: its name, and per seat the total before it.
  /// Empty = there is none.
  std::string final;
  std::vector<int> before_final;
  std::string title; ///< over the bars; empty = where the points came from
  /// What a seat of a broken tie had, from its tie-break `n`; Key::kNone = the common word.
  Phrase tie{};
  const EndPicture* picture = nullptr; ///< must last until the screen is laid out
};

/// Lays the end screen over the whole canvas and removes the scene's other hits: only the end
/// screen can be touched. Requires a finished game.
void layout_end(SceneBuilder& b, const Seen& seen, const Words& words, const EndStyle& style);

} // namespace beffroi
