// Review shows: the switches that stand over the board of a review, and what they open.
//
// Owns: the buttons for cards that are not seen and for threats, the sheet of the former and the lines of the
// latter. Each game says what is not seen and what a rival could take. Not in what a first game needs
// (model/later.hpp): whoever calls a function of review_shows.cpp has asked later_is_here. Next:
// games/wandering_towers/unseen.cpp.
#pragma once

#include "web/scene/model/later.hpp"
#include "web/scene/model/scene_builder.hpp"

#include <span>
#include <string>

namespace beffroi {

/// Target::a of kUiShow, in every game.
inline constexpr int kShowUnseen = 20;
inline constexpr int kShowThreats = 21;
inline constexpr int kShowClosed = 6; ///< nothing: closes what is shown

inline bool is_shown(const UiState& ui, int what) { return ui.looked == ui_target(kUiShow, what); }

/// What one rival could take in its next turn.
struct Threat {
  int colour; ///< of the rival
  int face;   ///< of a computer, 0 of a person (face_of)
  std::string words;
  std::string heard; ///< with the rival's name
};

/// A switch. It says its words where the box has room for them.
void review_switch(SceneBuilder& b, RectF box, int what, const std::string& words,
                   int layer = kLayerChrome);
/// The width of a switch with its words.
float review_switch_width(const SceneBuilder& b, int what, const std::string& words);
/// A sheet over a board: the box for what it is about, a corner for another switch, and its ground among the
/// items.
struct ReviewSheet {
  RectF box, corner;
  std::size_t ground;
};
/// With a title, lines below it and what closes it. Where `area` is small it covers the whole canvas and takes
/// away what was there.
ReviewSheet review_sheet(SceneBuilder& b, RectF area, const std::string& title,
                         std::span<const std::string> notes, const std::string& close);
/// The sheet is no higher than what is in it.
void end_review_sheet(SceneBuilder& b, const ReviewSheet& sheet, float bottom);
/// How high the lines are in this width.
float threat_lines_height(const SceneBuilder& b, float width, std::span<const Threat> threats);
/// A line for each rival, from the top of the box; those who could do the same share one.
void draw_threat_lines(SceneBuilder& b, RectF box, const std::string& title,
                       std::span<const Threat> threats);
/// In place of the lines why there are none, at the right of the box.
void draw_threat_note(SceneBuilder& b, RectF box, const std::string& words);

} // namespace beffroi
