// Pointer: mouse, pen and finger on the table.
//
// Owns: the press from down to up, the drag it may become, and the second touch that comes too soon
// to be meant for what it meets. Says which target is under a point; what touching it means is the
// table's (meaning.hpp). The map is asked first (map_view.hpp). Must never choose or play by itself.
// Next: input.cpp.
#pragma once

#include "engine/core/action.hpp"
#include "web/scene/model/scene.hpp"
#include "web/scene/table/camera_input.hpp"

namespace beffroi {

class Table;

/// A button of the table, no thing of the game.
inline bool is_ui(Target t) { return t.kind >= kUiConfirm; }

/// The target at a point. With `touch` also the nearest one beside it.
const Hit* hit_at(const Scene& scene, PointF p, bool touch);

class Pointer {
public:
  explicit Pointer(Table& table) : table_(table) {}
  void move(PointF p);
  void down(PointF p, bool touch, double now_ms);
  void up(PointF p, bool touch, double now_ms);
  /// The press comes to nothing: nothing is touched or dropped.
  void cancel();
  /// The same, for another match.
  void forget() { pressed_ = false; }
  bool pressed() const { return pressed_; }
  Target target() const { return target_; } ///< that was pressed last
  /// Presses a target on the map; the map decides what becomes of it.
  void press(Target target);
  /// A press on the map has become a drag of the piece in hand.
  void drag(const CameraInput::Press& press);

private:
  void set_hover(const Hit* hit);
  void begin_drag(PointF p);
  void drag_in_order(PointF p); ///< of a step of Scene::order
  void drop(const Hit* hit, double now_ms);

  Table& table_;
  bool pressed_ = false, touch_ = false;
  PointF at_{};
  double ms_ = 0;
  Target target_{};
  bool drags_ = false;          ///< what was pressed can be dragged
  bool drag_chose_ = false;     ///< the drag has chosen what was pressed
  bool follows_others_ = false; ///< others were moving when the press began
  TargetPath order_before_;     ///< UiState::order before a step of it is dragged
  Target done_target_{};        ///< target, place and time of the last press that was handled
  PointF done_at_;
  double done_ms_ = -1e9;
};

} // namespace beffroi
