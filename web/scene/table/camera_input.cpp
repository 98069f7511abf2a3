// CameraInput: contract in camera_input.hpp.
#include "web/scene/table/camera_input.hpp"

#include "web/scene/table/durations.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

constexpr float kPanPx = 6;       // a press that moves further is a pan
constexpr float kTouchPanPx = 10; // fingers are less steady
constexpr float kDoubleTapPx = 28;
constexpr float kWheelStep = .0018f; // per px: a notch of 100 px zooms by a fifth
constexpr float kPinchStep = .01f;
constexpr float kMostPerEvent = 300; // px: some wheels send a whole page at once

float distance(PointF a, PointF b) { return std::hypot(a.x - b.x, a.y - b.y); }

} // namespace

void CameraInput::press(PointF at, bool touch, double now_ms) {
  stop_glide();
  press_ = Press{at, touch, now_ms};
  last_ = at;
  panning_ = false;
}

bool CameraInput::is_pan(PointF p) {
  if (!press_) return false;
  if (!panning_ && distance(p, press_->at) > (press_->touch ? kTouchPanPx : kPanPx))
    panning_ = true;
  return panning_;
}

Camera CameraInput::pan_to(PointF p, const MapArea& map) {
  const Camera next = panned(map, p.x - last_.x, p.y - last_.y);
  last_ = p;
  return next;
}

std::optional<CameraInput::Press> CameraInput::release() {
  std::optional<Press> tap;
  if (press_ && !panning_) tap = press_;
  press_.reset();
  panning_ = false;
  return tap;
}

bool CameraInput::is_second_tap(PointF at, double now_ms) {
  const bool second = now_ms - tap_ms_ < kDoubleTapMs && distance(at, tap_at_) < kDoubleTapPx;
  tap_at_ = at;
  tap_ms_ = second ? -1e9 : now_ms;
  return second;
}

Camera CameraInput::pinch(PointF a, PointF b, const MapArea& map) {
  if (!pinching_) {
    cancel();
    pinching_ = true;
    held_a_ = to_map(map, a);
    held_b_ = to_map(map, b);
  }
  const float apart = std::max(1e-3f, distance(held_a_, held_b_));
  MapArea at = map;
  at.camera.px_per_unit = std::max(1.0f, distance(a, b)) / apart;
  at.camera = clamped(at.camera, at);
  // The point in the middle of the touched points stays in the middle of the fingers.
  const PointF held{(held_a_.x + held_b_.x) / 2, (held_a_.y + held_b_.y) / 2};
  const PointF middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
  const PointF stage = map.stage.middle();
  at.camera.centre = {held.x - (middle.x - stage.x) / at.camera.px_per_unit,
                      held.y - (middle.y - stage.y) / at.camera.px_per_unit};
  return clamped(at.camera, at);
}

void CameraInput::cancel() {
  press_.reset();
  panning_ = pinching_ = false;
  stop_glide();
}

void CameraInput::glide(const Camera& from, const Camera& to, double now_ms) {
  glide_from_ = from;
  glide_to_ = to;
  glide_start_ms_ = now_ms;
  glide_end_ms_ = std::max(1e-3, now_ms + kGlideMs);
}

Camera CameraInput::glide_at(double now_ms) {
  if (now_ms >= glide_end_ms_) {
    stop_glide();
    return glide_to_;
  }
  const double t = std::clamp((now_ms - glide_start_ms_) / kGlideMs, 0.0, 1.0);
  const float rest = 1 - static_cast<float>(t);
  return between(glide_from_, glide_to_, 1 - rest * rest * rest);
}

float wheel_factor(float dy, bool pinch) {
  const float step = std::clamp(dy, -kMostPerEvent, kMostPerEvent);
  return std::exp(-step * (pinch ? kPinchStep : kWheelStep));
}

} // namespace beffroi
