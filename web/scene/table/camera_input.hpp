// CameraInput: turns gestures, the wheel and buttons into camera moves on a map.
//
// Owns: a press on a map that is neither tap nor pan yet, the pan, the two-finger gesture, the
// animation of a zoom, and double-tap detection. Takes the map as it is drawn and returns the new
// camera. Must never touch anything on the map: the meaning of a tap is Table's. Next:
// map_view.hpp, its only user.
#pragma once

#include "web/scene/model/camera.hpp"

#include <optional>

namespace beffroi {

class CameraInput {
public:
  /// A press that becomes a pan if the pointer moves far enough, and else is a tap.
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
  /// True once the press has become a pan.
  bool is_pan(PointF p);
  /// The camera with the pointer at `p`; requires panning().
  Camera pan_to(PointF p, const MapArea& map);
  /// Ends the press; returns it if it was a tap.
  std::optional<Press> release();
  /// True for the second of two quick taps at nearly the same place.
  bool is_second_tap(PointF at, double now_ms);

  /// Two fingers: the points of the map under them stay under them.
  Camera pinch(PointF a, PointF b, const MapArea& map);
  void end_pinch() { pinching_ = false; }
  void cancel();

  /// Starts an animation from one camera to another.
  void glide(const Camera& from, const Camera& to, double now_ms);
  bool gliding() const { return glide_end_ms_ > 0; }
  /// The camera of the animation at a time; at its end the animation stops.
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

/// The zoom factor for one wheel event. `dy` is in px of scrolling; browsers report a pinch on a
/// touchpad as a wheel with Ctrl and small steps.
float wheel_factor(float dy, bool pinch);

} // namespace beffroi
