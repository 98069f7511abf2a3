// SceneBuilder: how an item, a text, a button or a touchable place is put into a Scene.
//
// Owns: layers, bands of entity numbers, and the builder that every layout and every shared part uses.
// Must never place anything by itself: boxes come from the layouts. Next: parts/, games/.
#pragma once

#include "web/scene/model/metrics.hpp"
#include "web/scene/model/scene.hpp"
#include "web/scene/model/touch_box.hpp"
#include "web/scene/model/ui_state.hpp"

#include <string>
#include <string_view>
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

class SceneBuilder {
public:
  SceneBuilder(const Metrics& metrics, const UiState& ui) : metrics_(metrics), ui_(ui) {}

  Scene scene;

  const Metrics& metrics() const { return metrics_; }
  const UiState& ui() const { return ui_; }

  Item& item(ItemKind kind, int layer, RectF box);
  /// A filled round rect; edge kNone leaves the edge away. Elevation 0..3.
  Item& panel(int layer, RectF box, Tone fill, Tone edge, float radius, int elevation = 0,
              float edge_px = 1);
  /// One line of text in a box. `scale` comes on top of the person's text scale. What is too wide is
  /// drawn smaller, and what is too wide even so (fitted()) is cut with an ellipsis. Nothing is added for an
  /// empty text. Returns the width used.
  float text(int layer, RectF box, const std::string& words, TextStyle style, Tone tone,
             Align align = Align::kLeft, float scale = 1);
  /// Words over as many lines as needed, at most `max_lines`, from the top of the box; if more were needed
  /// they are drawn smaller, and if that is not enough the last line is cut with an ellipsis. Returns the
  /// height used.
  float paragraph(int layer, RectF box, const std::string& words, TextStyle style, Tone tone,
                  int max_lines, Align align = Align::kLeft, float scale = 1);
  void icon(int layer, float cx, float cy, float size, Icon icon, Tone tone);
  void avatar(int layer, float cx, float cy, float size, int colour, bool faded = false,
              int face = 0);
  void line(int layer, PointF a, PointF b, Tone tone, float width = 1, bool dashed = false);
  /// A pill with words; centred on cx, kept inside `bounds`. `style` as TagPart; `point_down` draws the
  /// pointer at cx. Returns its box.
  RectF tag(int layer, float cx, float top, RectF bounds, const std::string& words, int style,
            int icon_plus_one, bool point_down);
  /// A padlock at what was just tried and is not allowed; it shakes once. The page says why (TableState::refusal).
  RectF refusal_tag(int layer, float cx, float top, RectF bounds);

  float width(const std::string& words, TextStyle style, float scale = 1) const {
    return measure_text(words, style) * scale * metrics_.text_scale;
  }
  float line_px(TextStyle style, float scale = 1) const {
    return line_height_px(style) * scale * metrics_.text_scale;
  }
  /// Words that are no wider than a room, and how they are drawn there.
  struct FittedWords {
    std::string words; ///< cut with an ellipsis where they do not fit at the least size
    float scale;       ///< beside the person's text scale
    float width;
  };
  FittedWords fitted(const std::string& words, TextStyle style, float max_px,
                     float scale = 1) const;
  /// In how many lines words are whole, small if need be; most + 1 when they are cut even so.
  int lines_for(const std::string& words, TextStyle style, float max_px, int most,
                float scale = 1) const;
  std::vector<std::string> wrapped(const std::string& words, TextStyle style, float max_px,
                                   int max_lines, float scale = 1) const;

  /// What is made from here until end_map() belongs to a map: it is painted inside map.stage alone, and hits
  /// are cut there. Chooses the camera: the person's as far as the map goes, else the one that shows all.
  void begin_map(MapArea map);
  void end_map() { in_map_ = false; }
  /// Requires begin_map().
  const MapArea& map() const { return *scene.map; }

  /// On a map: what is left of it inside the stage. A hit of which nothing is left lies beyond (Hit::beyond).
  Hit& hit(Target target, RectF box, Hit::State state, std::string label);
  /// A button with its hit and its states. `style` as ButtonPart; icon_plus_one 0 = none. It is
  /// drawn `inset` px smaller than its hit.
  void button(int layer, RectF box, Target target, int style, const std::string& words,
              const std::string& label, int icon_plus_one = 0, bool enabled = true,
              const std::string& reason = {}, float inset = 0);
  float button_width(const std::string& words, bool with_icon = false) const;
  /// The keyboard's ring round a box, if the focus is on `target`.
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
  std::uint8_t group_ = 0; ///< of the hits that are made now
};

/// While it lives, the hits that are made stand together under this name: the spaces of a board, the cards
/// of a hand. The same name again is the same group.
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

/// The token name of a player colour, as the page uses it.
const char* colour_name(int colour);
/// The word for a player colour at the beginning of a line.
Key colour_key(int colour);

} // namespace beffroi
