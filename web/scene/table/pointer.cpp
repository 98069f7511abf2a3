// Pointer: contract in pointer.hpp.
#include "web/scene/table/pointer.hpp"

#include "web/scene/table/durations.hpp"
#include "web/scene/table/table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace beffroi {
namespace {

constexpr float kNearPx =
    28; // a tap picks the nearest target within this distance (docs/style.md section 5)
constexpr float kDragPx = 6;       // a press that moves further is a drag
constexpr float kTouchDragPx = 10; // fingers are less steady
constexpr float kTwicePx = 12;     // so near is the same place (kTwiceMs)

float distance(const Hit& hit, PointF p) {
  const float dx = std::max({hit.x - p.x, 0.0f, p.x - hit.x - hit.w});
  const float dy = std::max({hit.y - p.y, 0.0f, p.y - hit.y - hit.h});
  return std::sqrt(dx * dx + dy * dy);
}

} // namespace

const Hit* hit_at(const Scene& scene, PointF p, bool touch) {
  // Targets closer together than a fingertip overlap: take the one whose middle is nearest. A
  // second place of a target (Hit::again) is above the others.
  const Hit* within = nullptr;
  float middle = std::numeric_limits<float>::infinity();
  const Hit* nearest = nullptr;
  float best = kNearPx;
  for (const Hit& hit : scene.hits) {
    if (hit.is_beyond() || hit.spoken) continue;
    if (RectF{hit.x, hit.y, hit.w, hit.h}.contains(p)) {
      const float d = std::hypot(p.x - hit.x - hit.w / 2, p.y - hit.y - hit.h / 2);
      const bool above = within && hit.on_map != within->on_map   ? within->on_map
                         : within && hit.ground != within->ground ? within->ground
                         : within && hit.again != within->again   ? hit.again
                                                                  : d < middle;
      if (above) {
        middle = d;
        within = &hit;
      }
    }
    if (!touch || hit.state == Hit::State::kInfo || hit.ground) continue;
    if (const float d = distance(hit, p); d < best) {
      best = d;
      nearest = &hit;
    }
  }
  return within && !(within->ground && nearest) ? within : nearest;
}

void Pointer::set_hover(const Hit* hit) {
  table_.ui_.hover = hit ? std::optional<Target>(hit->target) : std::nullopt;
}

void Pointer::press(Target target) { table_.ui_.pressed = target_ = target; }

void Pointer::drag(const CameraInput::Press& press) {
  UiState& ui = table_.ui_;
  ui.drag = at_ = press.at;
  pressed_ = true;
  touch_ = press.touch;
  ui.pressed.reset();
  ui.refused.reset();
  ui.hint_step = 0;
}

void Pointer::move(PointF p) {
  Table& t = table_;
  if (t.map_->takes_move(p)) return;
  const float limit = touch_ ? kTouchDragPx : kDragPx;
  if (pressed_ && drags_ && !t.ui_.drag && std::hypot(p.x - at_.x, p.y - at_.y) > limit) {
    if (target_.kind == kUiOrder) return drag_in_order(p);
    begin_drag(p);
  }
  const Hit* hit = hit_at(t.settled(), p, t.ui_.drag && touch_);
  if (t.ui_.drag) {
    t.ui_.drag = p;
    t.set_aim(hit);
    t.ui_.hover.reset();
    t.rebuild(false);
    return;
  }
  if (touch_ && pressed_) return;
  const std::optional<Target> hover = t.ui_.hover;
  const std::optional<Target> aim = t.ui_.aim;
  set_hover(t.metrics_.fine_pointer ? hit : nullptr);
  if (t.metrics_.fine_pointer) t.set_aim(hit);
  if (hover != t.ui_.hover || aim != t.ui_.aim) t.rebuild(false);
}

void Pointer::begin_drag(PointF p) {
  Table& t = table_;
  const TargetPath& prefix = t.picker_.prefix();
  const bool held = prefix.size() == 1 && prefix[0] == target_;
  if (held || t.picker_.choose(target_)) {
    drag_chose_ = !held;
    t.ui_.drag = p;
    t.ui_.hint_step = 0;
    t.ui_.refused.reset();
    t.ui_.pressed.reset();
    t.finish_motion();
  }
  drags_ = t.ui_.drag.has_value();
}

void Pointer::drag_in_order(PointF p) {
  Table& t = table_;
  const Hit* over = hit_at(t.settled(), p, touch_);
  const bool begins = !t.ui_.ordered;
  if (begins) {
    t.ui_.ordered = target_.a;
    order_before_ = t.ui_.order;
    t.ui_.hint_step = 0;
    t.ui_.hover.reset();
    t.finish_motion();
  }
  // Ask once for each place the pointer comes to: trying an order takes time.
  if (over && over->target.kind == kUiOrder && over->target != target_) {
    target_ = over->target;
    if (const int to = target_.a; t.reorder(*t.ui_.ordered, to)) t.ui_.ordered = to;
  } else if (!begins) {
    return;
  }
  t.rebuild(false);
}

void Pointer::down(PointF p, bool touch, double now_ms) {
  Table& t = table_;
  const bool twice =
      now_ms - done_ms_ < kTwiceMs && std::hypot(p.x - done_at_.x, p.y - done_at_.y) < kTwicePx;
  if (t.ending_.waits() && !twice && t.ending_.open(now_ms)) return;
  if (pressed_ || t.map_->pressed()) cancel(); // its release has been lost
  if (t.ui_.resting != kNoSeat) {
    if (!twice) t.handover_.end_rest(now_ms);
    return;
  }
  if (t.map_->takes_down(p, touch, now_ms)) return;
  t.map_->stay();
  follows_others_ = t.others_.moving() || t.ui_.replays();
  t.finish_motion();
  t.tick(now_ms);
  t.others_.end_burst();
  pressed_ = true;
  touch_ = touch;
  at_ = p;
  ms_ = now_ms;
  drags_ = false;
  const Hit* hit = hit_at(t.settled(), p, touch);
  // A double click on "Move" must not press the "End turn" that has replaced it.
  if (hit && twice && (is_ui(hit->target) || t.plays_at_once(*hit)) &&
      !(hit->target == done_target_))
    hit = nullptr;
  t.ui_.pressed.reset();
  const bool had_focus = t.ui_.focus.has_value();
  t.ui_.focus.reset(); // the focus ring is for the keyboard only
  if (hit) {
    press(hit->target);
    drags_ = t.ui_.acting && (!is_ui(hit->target) || hit->target.kind == kUiOrder) &&
             !hit->drop_only &&
             (hit->state == Hit::State::kLegal || hit->state == Hit::State::kChosen);
  }
  if (hit || had_focus) t.rebuild(false);
}

void Pointer::up(PointF p, bool touch, double now_ms) {
  Table& t = table_;
  if (t.map_->takes_up(p, touch, now_ms)) return;
  if (!pressed_) return;
  pressed_ = false;
  const bool had_press = t.ui_.pressed.has_value();
  t.ui_.pressed.reset();
  const Hit* hit = hit_at(t.settled(), p, touch);
  if (t.ui_.ordered) {
    t.ui_.ordered.reset();
    t.rebuild(true);
    return;
  }
  if (t.ui_.drag) return drop(hit, now_ms);
  if (touch) t.ui_.hover.reset();
  // While others move, the whole table is one button.
  if (follows_others_ && (!hit || !is_ui(hit->target)) && t.go_on(now_ms)) return;
  if (touch && hit && hit->peeks && now_ms - ms_ >= kPeekMs) {
    t.rebuild(false);
    return;
  }
  if (hit && had_press && hit->target == target_) {
    done_target_ = target_;
    done_at_ = p;
    done_ms_ = now_ms;
    t.touch_target(target_, touch ? Gesture::kTouch : Gesture::kClick, now_ms);
    return;
  }
  if (had_press) t.rebuild(false);
}

void Pointer::drop(const Hit* hit, double now_ms) {
  Table& t = table_;
  t.ui_.drag.reset();
  if (hit && hit->drop_only && !is_ui(hit->target)) {
    // The first place was chosen only because the drag began: it is one of several ways there.
    if (!drag_chose_ || !t.picker_.is_chosen(hit->target) ||
        t.picker_.how(hit->target) != How::kCycle) {
      t.touch_target(hit->target, Gesture::kDrop, now_ms);
      return;
    }
    t.set_aim(hit);
  } else {
    t.ui_.aim.reset();
  }
  t.rebuild(true);
}

void Pointer::cancel() {
  Table& t = table_;
  t.map_->cancel();
  pressed_ = false;
  t.ui_.pressed.reset();
  t.ui_.drag.reset();
  t.ui_.hover.reset();
  t.ui_.aim.reset();
  const bool ordered = t.ui_.ordered.has_value();
  if (ordered) t.ui_.order = order_before_;
  t.ui_.ordered.reset();
  t.rebuild(ordered);
}

} // namespace beffroi
