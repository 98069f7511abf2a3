// SceneBuilder: adds items, texts, buttons and touchable places to a Scene.
//
// Owns: layers, bands of entity numbers, and the builder that every layout and every shared part
// uses. Must never place anything by itself: boxes come from the layouts. Next: parts/, games/.
#pragma once

#include "web/scene/model/metrics.hpp"
#include "web/scene/model/scene.hpp"
#include "web/scene/model/touch_box.hpp"
#include "web/scene/model/ui_state.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

/// Layers by what they show; a game's own layers lie between kLayerStage and kLayerTag.
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

class SceneBuilder {
public:
  SceneBuilder(const Metrics& metrics, const UiState& ui) : metrics_(metrics), ui_(ui) {}

  Scene scene;

  const Metrics& metrics() const { return metrics_; }
  const UiState& ui() const { return ui_; }

  Item& item(ItemKind kind, int layer, RectF box);
  /// A filled round rect; edge kNone: no edge. Elevation 0..3.
  Item& panel(int layer, RectF box, Tone fill, Tone edge, float radius, int elevation = 0,
              float edge_px = 1);
  /// One line of text in a box. `scale` multiplies the person's text scale. Text that is too wide
  /// is drawn smaller, then cut with an ellipsis (fitted()). Adds nothing for an empty text.
  /// Returns the width used.
  float text(int layer, RectF box, const std::string& words, TextStyle style, Tone tone,
             Align align = Align::kLeft, float scale = 1);
  /// Text on up to `max_lines` lines from the top of the box. If it needs more it is drawn smaller,
  /// then the last line is cut with an ellipsis. Returns the height used.
  float paragraph(int layer, RectF box, const std::string& words, TextStyle style, Tone tone,
                  int max_lines, Align align = Align::kLeft, float scale = 1);
  void icon(int layer, float cx, float cy, float size, Icon icon, Tone tone);
  void avatar(int layer, float cx, float cy, float size, int colour, bool faded = false,
              int face = 0);
  void line(int layer, PointF a, PointF b, Tone tone, float width = 1, bool dashed = false);
  /// A pill with text, centred on cx and kept inside `bounds`. `style` as in TagPart; `point_down`
  /// draws the pointer at cx. Returns its box.
  RectF tag(int layer, float cx, float top, RectF bounds, const std::string& words, int style,
            int icon_plus_one, bool point_down);
  /// A padlock at the target that was just refused; it shakes once. The page says why
  /// (TableState::refusal).
  RectF refusal_tag(int layer, float cx, float top, RectF bounds);

  float width(const std::string& words, TextStyle style, float scale = 1) const {
    return measure_text(words, style) * scale * metrics_.text_scale;
  }
  float line_px(TextStyle style, float scale = 1) const {
    return line_height_px(style) * scale * metrics_.text_scale;
  }
  /// A text that fits a width, and the scale to draw it at.
  struct FittedWords {
    std::string words; ///< cut with an ellipsis if it is too wide at the smallest scale
    float scale;       ///< multiplies the person's text scale
    float width;
  };
  FittedWords fitted(const std::string& words, TextStyle style, float max_px,
                     float scale = 1) const;
  /// The number of lines that show all of the text, made smaller if needed; most + 1 if it is cut.
  int lines_for(const std::string& words, TextStyle style, float max_px, int most,
                float scale = 1) const;
  std::vector<std::string> wrapped(const std::string& words, TextStyle style, float max_px,
                                   int max_lines, float scale = 1) const;

  /// Until end_map(), items and hits belong to a map: clipped by map.stage. Sets the camera: the
  /// person's within the map's limits, else the one that shows all of it.
  void begin_map(MapArea map);
  void end_map() { in_map_ = false; }
  /// Requires begin_map().
  const MapArea& map() const { return *scene.map; }

  /// On a map the box is clipped by the stage. A hit with nothing left is out of view
  /// (Hit::beyond).
  Hit& hit(Target target, RectF box, Hit::State state, std::string label);
  /// A button with its hit and its states. `style` as in ButtonPart; icon_plus_one 0 = no icon. It
  /// is drawn `inset` px smaller than its hit.
  void button(int layer, RectF box, Target target, int style, const std::string& words,
              const std::string& label, int icon_plus_one = 0, bool enabled = true,
              const std::string& reason = {}, float inset = 0);
  float button_width(const std::string& words, bool with_icon = false) const;
  /// The keyboard focus ring round a box, if `target` has the focus.
  void focus_ring(Target target, RectF box, float radius);

private:
  float least_scale(TextStyle style, float scale) const;
  std::string cut(const std::string& words, TextStyle style, float max_px, float scale) const;
  float paragraph_scale(const std::string& words, TextStyle style, float max_px, int max_lines,
                        float scale) const;
  friend class HitGroup;
  void cut_to_map(Hit& hit) const;

  const Metrics& metrics_;
  const UiState& ui_;
  bool in_map_ = false;
  std::uint8_t group_ = 0; ///< of hits added from now on
};

/// While it exists, added hits form a group of this name: the spaces of a board, the cards of a
/// hand. The same name again continues the same group.
class HitGroup {
public:
  HitGroup(SceneBuilder& b, std::string name);
  ~HitGroup();
  HitGroup(const HitGroup&) = delete;

private:
  SceneBuilder& b_;
  std::uint8_t before_;
};

inline Target ui_target(UiTarget kind, int a = 0) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::int8_t>(a), 0, 0};
}

/// The token name of a player colour, as used by the page.
const char* colour_name(int colour);
/// The word for a player colour at the beginning of a line.
Key colour_key(int colour);

} // namespace beffroi
