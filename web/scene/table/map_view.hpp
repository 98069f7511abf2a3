// MapView: where the person looks on a table that is a map larger than its place in the window.
//
// Owns: pan and zoom by pointer, wheel, keys and buttons, and the moves of the camera that the table
// makes: to what others put down and back, to what can be touched, to a hint. A press on the map is
// undecided until it becomes a pan or a tap, so a pan neither ends an animation nor touches
// anything. The page gets the new positions once the camera has come to rest. The arithmetic is in
// model/camera.hpp, the gestures are in camera_input.hpp; what each function is for stands in
// table_map.hpp. Must never play.
#pragma once

#include "web/scene/table/camera_input.hpp"
#include "web/scene/table/table_map.hpp"

namespace beffroi {

class MapView final : public TableMap {
public:
  explicit MapView(Table& table) : table_(table) {}
  const MapArea* area() const override;
  bool on_ground(PointF p) const override;
  bool takes_down(PointF p, bool touch, double now_ms) override;
  bool takes_move(PointF p) override;
  bool takes_up(PointF p, bool touch, double now_ms) override;
  void cancel() override;
  bool pressed() const override { return input_.pressed().has_value(); }
  bool wheel(PointF p, float dx, float dy, bool shift, bool ctrl, double now_ms) override;
  void pinch(PointF a, PointF b) override;
  void end_pinch() override;
  bool key(MapKey key, double now_ms) override;
  bool press_button(Target target, double now_ms) override;
  std::string camera_text() const override;
  bool set_camera(std::string_view text) override;
  bool gliding() const override { return input_.gliding(); }
  void tick(double now_ms) override;
  double wake_ms() const override;
  void open() override;
  void close() override;
  void show_whole() override;
  bool opened() const override { return opened_; }
  void show_result() override;
  void decided() override { whole_wanted_ = false; }
  void show_target(Target target) override;
  void show_fresh(bool of_others) override;
  void show_scoring(bool done, double now_ms) override;
  void stay() override { back_.reset(); }
  void bring_back(double now_ms) override;
  void lead_if_hidden(Target target, double now_ms) override;
  void lead_to_hint(double now_ms) override;
  bool choose_next_place(double now_ms) override;

private:
  bool held() const { return pressed() || input_.pinching(); } ///< by the person, who leads
  void zoom_to(const Camera& camera, bool whole, double now_ms);
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
