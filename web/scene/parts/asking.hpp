// Asking: the sheet on which people at a real table say what was drawn.
//
// Owns: where it lies in each window, and its buttons. Knows no game: the pictures are the look's. Not in what a first
// game needs (model/later.hpp). Next: model/asking.hpp, table/asker.hpp.
#pragma once

#include "web/scene/model/asking.hpp"
#include "web/scene/model/look.hpp"
#include "web/scene/model/scene_builder.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

/// The window that is left for the picture: a sheet beside it takes what it needs, over a map it lies.
Metrics beside_asking(const Metrics& metrics, bool is_map);
/// Draws the sheet over a scene, whose hits below it go; the scene's prompt becomes the question. Returns where the page
/// lays the field in which an answer is typed on a touch screen; empty where there is none.
RectF draw_asking(SceneBuilder& b, const Seen& seen, const Words& words, const GameLook& look,
                  const Asking& asking);
/// The window that is left for the picture where the sheet stays while the picture is touched. It `asks`: it has words.
Metrics beside_editing(const Metrics& metrics, bool asks = false);
/// Draws the sheet beside it, of a position that is being set up, or of brushes (Asking::places).
void draw_editing(SceneBuilder& b, const Seen& seen, const Words& words, const GameLook& look,
                  const Asking& asking);
/// Buttons over the picture, one above the other, above the bar that steps through a game: kUiDrawn with these answers.
struct OverButton {
  std::string text;
  int answer = 0;
};
void draw_over(SceneBuilder& b, const std::vector<OverButton>& buttons);
/// The window that is left for a picture in which something is chosen, above a row of buttons; and that row.
Metrics above_row(const Metrics& metrics);
void draw_row(SceneBuilder& b, const std::vector<OverButton>& buttons);
/// Its code or name begins with what was typed, in small letters, or each typed word begins one of its name's.
bool is_typed(const AskedOutcome& one, std::string_view typed);
/// The outcomes that are shown, in order: those of the chosen kinds that begin with what was typed; what is left stands
/// first.
std::vector<int> shown_outcomes(const Asking& asking);

} // namespace beffroi
