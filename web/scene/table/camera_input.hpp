// CameraInput: what fingers, a wheel and buttons make of the camera of a map.
//
// Owns: the press on a map that is not yet a tap or a pan, the pan, the two fingers, the glide of a zoom and what
// counts as a double tap. It is given the map as it is drawn and says which camera comes of it. Must never touch
// anything on the map: what a tap means is the Table's. Next: map_input.cpp, its only user.
#pragma once

#include "web/scene/model/camera.hpp"

#include <optional>

namespace beffroi {

class CameraInput {
public:
  /// A press that becomes a pan when the pointer moves far enough, and is a tap if it does not.
  struct Press {
    PointF at;
    bool touch = false;
    double ms = 0;
  };

  void press(PointF at, bool touch, double now_ms);
  const std::optional<Press>& pressed() const { return press_; }
  bool panning() const { return panning_; }
  bool pinching() const { return pinching_; }
  bool busy() const { return press_.has_value() || pinching_ || gliding(); }
  /// True from the moment when the press has become a pan.
  bool is_pan(PointF p);
  /// The camera after the pointer has come to `p`; requires panning().
  Camera pan_to(PointF p, const MapArea& map);
  /// Ends the press; gives it if it was a tap.
  std::optional<Press> release();
  /// True for the second of two quick taps at about the same place.
  bool is_second_tap(PointF at, double now_ms);

  /// Two fingers: what lay under them when they came stays under them.
  Camera pinch(PointF a, PointF b, const MapArea& map);
  void end_pinch() { pinching_ = false; }
  void cancel();

  /// From a camera to another one over a moment.
  void glide(const Camera& from, const Camera& to, double now_ms);
  bool gliding() const { return glide_end_ms_ > 0; }
  /// The camera of a glide at a time; the last one ends it.
  Camera glide_at(double now_ms);
  const Camera& glide_target() const { return glide_to_; }
  void stop_glide() { glide_end_ms_ = 0; }

private:
  std::optional<Press> press_;
  PointF last_;
  bool panning_ = false, pinching_ = false;
  PointF held_a_, held_b_; ///< points of the map under the two fingers
  PointF tap_at_;
  double tap_ms_ = -1e9;
  Camera glide_from_, glide_to_;
  double glide_start_ms_ = 0, glide_end_ms_ = 0;
};

/// What one event of a wheel makes of the zoom. `dy` is in px of scrolling; a pinch on a touchpad arrives as a
/// wheel with Ctrl and small steps.
float wheel_factor(float dy, bool pinch);

} // namespace beffroi
