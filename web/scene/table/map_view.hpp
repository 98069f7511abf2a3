// MapView: where the person looks on a table that is a map larger than its place in the window.
//
// Owns: pan and zoom by pointer, wheel, keys and buttons, and the moves of the camera that the table
// makes: to what others put down and back, to what can be touched, to a hint. A press on the map is
// undecided until it becomes a pan or a tap, so a pan neither ends an animation nor touches
// anything. The page gets the new positions once the camera has come to rest. The arithmetic is in
// model/camera.hpp, the gestures are in camera_input.hpp. Without a map everything here does
// nothing. Must never play.
#pragma once

#include "web/scene/model/ui_state.hpp"
#include "web/scene/table/camera_input.hpp"

#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace beffroi {

class Table;

class MapView {
public:
  enum class MapKey : std::uint8_t { kZoomIn, kZoomOut, kFit, kLeft, kRight, kUp, kDown };

  explicit MapView(Table& table) : table_(table) {}
  void forget(); ///< another match
  const MapArea* area() const;
  bool on_ground(PointF p) const;

  // Input; true if the map handles the event.
  bool takes_down(PointF p, bool touch, double now_ms);
  bool takes_move(PointF p);
  bool takes_up(PointF p, bool touch, double now_ms);
  void cancel();
  bool pressed() const { return input_.pressed().has_value(); }
  bool wheel(PointF p, float dx, float dy, bool shift, bool ctrl, double now_ms);
  void pinch(PointF a, PointF b);
  void end_pinch();
  bool key(MapKey key, double now_ms);
  /// Zooms or pans if the target is such a button of the picture; does not end an animation.
  bool press_button(Target target, double now_ms);

  // The camera.
  std::string camera_text() const;
  bool set_camera(std::string_view text);
  bool gliding() const { return input_.gliding(); }
  bool held() const { return pressed() || input_.pinching(); } ///< by the person, who leads
  void zoom_to(const Camera& camera, bool whole, double now_ms);
  void tick(double now_ms); ///< the step of a glide
  double wake_ms() const;
  /// Opens a map near a part of it if the whole would be too small; keeps a camera that the person
  /// chose.
  void open();
  /// The window has another size: the map is opened again if the person has not moved it.
  void close();
  /// The same for good: the whole map until it is opened again.
  void show_whole();
  bool opened() const { return opened_; }   ///< the camera was not chosen by the person
  void show_result();                       ///< the whole map, without motion
  void decided() { whole_wanted_ = false; } ///< it was wanted for that decision
  /// Brings a target that is out of view into view.
  void show_target(Target target);
  /// Brings what the last move put down into view; `of_others`: the camera returns afterwards.
  void show_fresh(bool of_others = false);
  /// No way back: the person has touched the place they look at now.
  void stay() { back_.reset(); }
  /// Returns to the camera from before others' moves were tracked, once their last move has been
  /// seen; goes where something can be touched if too little of that is in sight then.
  void bring_back(double now_ms);
  /// The same for a choice or a refusal out of sight: it was made in a list, by a key, in the
  /// mirror.
  void lead_if_hidden(Target target, double now_ms);
  void lead_to_hint(double now_ms);
  /// Chooses the next place of the map, in the order of the mirror.
  bool choose_next_place(double now_ms);

private:
  bool carries(const Hit& hit) const;
  const Hit* map_hit_of(Target target) const;
  /// Draws with another camera; running animations continue.
  void show(std::optional<Camera> camera);
  /// The camera has come to rest: notifies the page of the new positions.
  void rest();
  /// The person has moved the camera: it is not moved for them before the next decision.
  void own();
  /// True if enough of the map's targets that can be touched are in sight: half of them where a turn
  /// begins, else one.
  bool sees_offers(const Scene& scene) const;
  /// Goes where something can be touched, once for each decision; later the person looks round.
  void go_to_offers(double now_ms);
  /// Moves the camera so that a target of the map stands clear of the edge. The camera remains the
  /// person's if it was.
  void lead_to(Target target, double now_ms);

  Table& table_;
  CameraInput input_;
  bool ends_whole_ = false;    ///< the camera animation ends at the whole map
  bool ghost_pressed_ = false; ///< the press began on the ghost of the piece in hand
  bool replays_tap_ = false;
  bool zooming_ = false; ///< by wheel, fingers or animation
  double rests_ms_ = std::numeric_limits<double>::infinity();
  /// UiState::camera was set by opening the map or by others' moves, not by the person.
  bool opened_ = false;
  bool whole_wanted_ = false; ///< the person chose the whole map, however small
  /// Number of plies at the last decision for which go_to_offers() has looked.
  std::size_t offers_at_ = UiState::kNoNews;
  std::optional<Camera> back_; ///< the person's camera before others' moves
  double back_ms_ = std::numeric_limits<double>::infinity();
};

} // namespace beffroi
