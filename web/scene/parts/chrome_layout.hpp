// Chrome layout: the parts of a picture that every game shares.
//
// Owns: the builders of player plates, prompt and review bar in all layout classes. Must never know
// a game. Next: games/metal_towers/layout.hpp (a game's use of it), end_layout.hpp.
#pragma once

#include "web/scene/model/look.hpp"
#include "web/scene/model/scene_builder.hpp"

#include <optional>
#include <string>
#include <vector>

namespace beffroi {

/// What a plate says of a player.
struct Plate {
  int seat = 0;
  int colour = 0;
  std::string name;
  bool bot = false;
  int face = 0;    ///< AvatarPart::face
  std::string sub; ///< the line under the name
  int score = 0;
  std::string unit; ///< under the score
  bool eye = true;  ///< chips show an eye beside the score: it counts what can be seen
  bool active = false;
  bool thinking = false;
  std::string label; ///< for the mirror
  /// Where the avatar is too small for a face, an icon beside the name says that a computer plays.
  bool wants_robot(float avatar_px) const { return bot && (face == 0 || avatar_px < kFacePx); }
};

/// The ground of a plate with its hit: `rest` is its fill while the seat is not to act.
void plate_ground(SceneBuilder& b, RectF box, const Plate& plate, Tone rest, float radius);
/// Three dots: a computer thinks.
void thinking_dots(SceneBuilder& b, float x, float cy, float width = 28);
/// The plate of the rail: box at least 60 high.
void plate_rail(SceneBuilder& b, RectF box, const Plate& plate);
/// The chip of the strip on tablets and phones: box at least 44 high.
void plate_chip(SceneBuilder& b, RectF box, const Plate& plate);
/// The plate, or what a game has beside them, that is looked at: pressed, touched, in the focus, or
/// under the pointer where plates are narrow.
std::optional<Target> plate_looked_at(const SceneBuilder& b);
/// Ground and head of a card with more than the plate of a player says. The head is so high:
void plate_card(SceneBuilder& b, int layer, RectF box, const Plate& plate, float head);
float plate_card_head(const SceneBuilder& b);
/// The pill of the small embed: avatar and score. Its hit is grown to 44 x 44 inside `bounds`.
void plate_pill(SceneBuilder& b, RectF box, RectF bounds, const Plate& plate);

/// What the prompt says and offers.
struct Prompt {
  int colour = -1;      ///< player colour of the avatar; -1 = none
  std::string sentence; ///< in full
  std::string brief;    ///< the same for phones, without the detail
  std::string detail;   ///< second line on phones; may be empty
  std::string headline; ///< the same for the header of the small embed
  bool reason =
      false; ///< `detail` answers a question: it is shown where there is room for one line
  bool explains = false; ///< a hint's sentence needs no reason beside it
  std::string before;    ///< what others have just done, in one line; may be empty
  struct Choice {
    Target target{};
    std::string words;
    std::string label;
    bool primary = false;
    bool enabled = true;
    std::string brief;      ///< words where space is short; empty: not offered on phones
    int icon_plus_one = 0;  ///< where there is no room for words
    bool icon_only = false; ///< phones show the icon alone
  };
  std::vector<Choice> choices; ///< from left to right, the primary one last
};

/// The ribbon of desktop and tablet: centred on the stage, `bottom` is its lower edge. Returns its
/// box.
RectF prompt_ribbon(SceneBuilder& b, RectF stage, float bottom, const Prompt& prompt);
/// Height of the ribbon for this width: 60, or 76 and more when the sentence needs two lines.
float prompt_ribbon_height(const SceneBuilder& b, RectF stage, const Prompt& prompt);
/// The sheet's head of phones: avatar, two lines, buttons at the right. Returns its lower edge.
float prompt_sheet(SceneBuilder& b, RectF sheet, const Prompt& prompt);
/// Height prompt_sheet() takes of its sheet.
float prompt_sheet_height(const SceneBuilder& b, RectF sheet, const Prompt& prompt);
/// The column at the right of phones held sideways: sentence, then buttons at the bottom of the
/// box.
void prompt_column(SceneBuilder& b, RectF box, const Prompt& prompt);
/// The 44 px header of the small embed: mark, headline, buttons.
void prompt_header(SceneBuilder& b, RectF box, const Prompt& prompt, const Words& words);
/// The column of icon buttons at the left of phones held sideways.
void icon_column(SceneBuilder& b, RectF box, const Words& words);

/// The result of a finished game in words for everybody: the game's own, else who has won.
Phrase result_phrase(const Seen& seen);
/// The same as the table says it: with the points of two seats, and "you" to the only person.
Phrase headline_phrase(const Seen& seen);
/// Why it ended, in one sentence; what broke a tie, where one was broken.
Phrase reason_phrase(const Seen& seen);
/// True if several seats have the highest total and only some of them have won.
bool broke_tie(const Outcome& outcome);

/// The prompt in a review, while others move, and after the end. False if none of these applies:
/// then the game says what to do.
bool common_prompt(const Seen& seen, const UiState& ui, const Words& words, Prompt& prompt);

} // namespace beffroi
