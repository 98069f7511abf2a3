// Chrome layout: the parts of a picture that every game shares.
//
// Owns: SceneBuilder (how an Item, a text, a button or a hit is put into a Scene) and the builders of
// player plates, prompt and looking-back bar in all layout classes. Must never know a game.
// Next: games/metal_towers/layout.hpp (a game's use of it), end_layout.hpp.
#pragma once

#include "web/scene/model/scene.hpp"
#include "web/scene/table/table.hpp"

#include <string>
#include <vector>

namespace beffroi {

/// Layers by what they show; a game's own things lie between kLayerStage and kLayerTag.
enum Layer : int {
  kLayerBack = 0,
  kLayerStage = 40,
  kLayerTray = 60,
  kLayerPieces = 100,
  kLayerGhost = 200,
  kLayerMark = 220,
  kLayerTag = 240,
  kLayerChrome = 300,
  kLayerPrompt = 340,
  kLayerHint = 360,
  kLayerFocus = 380,
  kLayerDrag = 390,
  kLayerEnd = 400,
};

/// Bands of entity numbers; games use those below kEntityRefusal.
enum EntityBand : std::uint32_t { kEntityRefusal = 0x40000000 };

inline constexpr float kTouchPx = 44;

class SceneBuilder {
public:
  SceneBuilder(const Metrics& metrics, const UiState& ui) : metrics_(metrics), ui_(ui) {}

  Scene scene;

  const Metrics& metrics() const { return metrics_; }
  const UiState& ui() const { return ui_; }

  Item& item(Kind kind, int layer, RectF box);
  /// A filled round rect; edge kNone leaves the edge away. Elevation 0..3.
  Item& panel(int layer, RectF box, Tone fill, Tone edge, float radius, int elevation = 0,
              float edge_px = 1);
  /// One line of text in a box. `scale` comes on top of the person's text scale. What is too wide is
  /// cut with an ellipsis. Nothing is added for an empty text.
  void text(int layer, RectF box, const std::string& words, TextStyle style, Tone tone,
            Align align = Align::kLeft, float scale = 1);
  /// Words over as many lines as needed, at most `max_lines`, from the top of the box; the last line is
  /// cut with an ellipsis if more were needed. Returns the height used.
  float paragraph(int layer, RectF box, const std::string& words, TextStyle style, Tone tone,
                  int max_lines, Align align = Align::kLeft, float scale = 1);
  void icon(int layer, float cx, float cy, float size, Icon icon, Tone tone);
  void avatar(int layer, float cx, float cy, float size, int colour, bool faded = false);
  void line(int layer, PointF a, PointF b, Tone tone, float width = 1, bool dashed = false);
  /// A pill with words; centred on cx, kept inside `bounds`. `kind` as Kind::kTag; `point_down` draws the
  /// pointer at cx. Returns its box.
  RectF tag(int layer, float cx, float top, RectF bounds, const std::string& words, int kind,
            int icon_plus_one, bool point_down);
  /// A tag with a padlock: why what was just tried is not allowed. It shakes once.
  RectF refusal_tag(int layer, float cx, float top, RectF bounds);

  float width(const std::string& words, TextStyle style, float scale = 1) const {
    return measure_text(words, style) * scale * metrics_.text_scale;
  }
  float line_px(TextStyle style, float scale = 1) const {
    return line_height_px(style) * scale * metrics_.text_scale;
  }
  /// `words` cut with an ellipsis so that they fit.
  std::string fitted(const std::string& words, TextStyle style, float max_px,
                     float scale = 1) const;
  std::vector<std::string> wrapped(const std::string& words, TextStyle style, float max_px,
                                   int max_lines, float scale = 1) const;

  Hit& hit(Target target, RectF box, Hit::State state, std::string label);
  /// A button with its hit and its states. `style` as Kind::kButton n[0]; icon_plus_one 0 = none. It is
  /// drawn `inset` px smaller than its hit.
  void button(int layer, RectF box, Target target, int style, const std::string& words,
              const std::string& label, int icon_plus_one = 0, bool enabled = true,
              const std::string& reason = {}, float inset = 0);
  float button_width(const std::string& words, bool with_icon = false) const;
  /// The keyboard's ring round a box, if the focus is on `target`.
  void focus_ring(Target target, RectF box, float radius);

private:
  const Metrics& metrics_;
  const UiState& ui_;
};

inline Target ui_target(UiTarget kind, int a = 0) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::int8_t>(a), 0, 0};
}

/// The token name of a player colour, as the page uses it.
const char* colour_name(int colour);
/// The word for a player colour at the beginning of a line.
Key colour_key(int colour);

/// What a plate says of a player.
struct Plate {
  int seat = 0;
  int colour = 0;
  std::string name;
  bool bot = false;
  std::string sub; ///< the line under the name
  int score = 0;
  std::string unit; ///< under the score
  bool eye = true;  ///< chips show an eye beside the score: it counts what can be seen
  bool active = false;
  bool thinking = false;
  std::string label; ///< for the mirror
};

/// The plate of the rail: box at least 60 high.
void plate_rail(SceneBuilder& b, RectF box, const Plate& plate);
/// The chip of the strip on tablets and phones: box at least 44 high.
void plate_chip(SceneBuilder& b, RectF box, const Plate& plate);
/// The pill of the small embed: avatar and score. Its hit is grown to 44 x 44 inside `bounds`.
void plate_pill(SceneBuilder& b, RectF box, RectF bounds, const Plate& plate);

/// What the prompt says and offers.
struct Prompt {
  int colour = -1;      ///< player colour of the avatar; -1 = none
  bool refused = false; ///< brief, detail and headline say why something is not allowed
  std::string sentence; ///< in full
  std::string brief;    ///< the same for phones, without the detail
  std::string detail;   ///< second line on phones; may be empty
  std::string headline; ///< the same for the header of the small embed
  struct Choice {
    Target target{};
    std::string words;
    std::string label;
    bool primary = false;
    bool enabled = true;
    std::string brief;     ///< words where space is short; empty: not offered on phones
    int icon_plus_one = 0; ///< where there is no room for words
  };
  std::vector<Choice> choices; ///< from left to right, the primary one last
};

/// The ribbon of desktop and tablet: centred on the stage, `bottom` is its lower edge. Returns its box.
RectF prompt_ribbon(SceneBuilder& b, RectF stage, float bottom, const Prompt& prompt);
/// Height of the ribbon for this width: 60, or 84 and more when the sentence needs two lines.
float prompt_ribbon_height(const SceneBuilder& b, RectF stage, const Prompt& prompt);
/// The sheet's head of phones: avatar, two lines, buttons at the right. Returns its lower edge.
float prompt_sheet(SceneBuilder& b, RectF sheet, const Prompt& prompt);
/// Height prompt_sheet() takes of its sheet.
float prompt_sheet_height(const SceneBuilder& b, RectF sheet, const Prompt& prompt);
/// The column at the right of phones held sideways: sentence, then buttons at the bottom of the box.
void prompt_column(SceneBuilder& b, RectF box, const Prompt& prompt);
/// The 44 px header of the small embed: mark, headline, buttons.
void prompt_header(SceneBuilder& b, RectF box, const Prompt& prompt, const Words& words);
/// The column of icon buttons at the left of phones held sideways.
void icon_column(SceneBuilder& b, RectF box, const Words& words);

/// The headline of a finished match: the game's own, or who has won, one, several of many or nobody.
Phrase result_phrase(const Match& match);

/// The prompt while looking back, while a computer thinks, and after the end; false when none of these
/// applies and the game itself says what to do.
bool common_prompt(const UiState& ui, const Words& words, Prompt& prompt);

} // namespace beffroi
