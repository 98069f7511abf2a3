// Timeline: motion between two scenes.
//
// Owns: a tween from one Scene to the next by entity. Entities in both move along a path, new ones
// come from and gone ones go to their source; all else fades. Time comes in from outside, so tests
// and a frozen clock work. Input finishes a running tween at once. Never draws, never waits.
#pragma once

#include "web/scene/model/scene.hpp"

namespace beffroi {

enum class Motion : std::uint8_t { kNormal, kQuick, kNone };

class Timeline {
public:
  /// Shows `next` at once.
  void cut(Scene next);
  /// Moves to `next` over `ms` (already scaled for quick and undo). With reduced motion a fade.
  /// `effect_scale` > 0 also plays next.effects, their times multiplied by it. `of_move`: what has
  /// Item::lift is lifted on its way.
  void tween(Scene next, double now_ms, double ms, bool fade_only, double effect_scale = 0,
             bool of_move = false);
  /// Replaces the end of a running tween (hover, size change, camera) without restarting it. When the camera of
  /// a map has moved, what is on its way is on its way on the moved map.
  void retarget(Scene next);
  void finish();
  bool moving() const { return moving_; }
  /// Comes to rest when the time is past the end.
  void tick(double now_ms);
  /// The picture at a time; lasts until the next call. Asking changes nothing that anybody can see.
  const Scene& at(double now_ms) const;
  const Scene& end() const { return to_; }

private:
  /// One item of the picture on its way. `before` or `after` may be missing (entering, leaving).
  struct Track {
    int before = -1;    ///< index into from_.items
    int after = -1;     ///< index into to_.items
    bool still = false; ///< it, or what it belongs to, is the same in both
    bool alone = true;  ///< no item of its entity is in the other picture
  };
  void follow_camera();
  void match_items();
  Item entering(const Item& item, bool alone, double ms) const;
  Item leaving(const Item& item, const Track& track, double ms) const;
  Item between(const Item& a, const Item& b, double ms) const;
  Item lifted(const Item& a, const Item& b, double ms) const;

  bool is_past(double now_ms) const;

  Scene from_, to_;
  mutable Scene shown_; ///< room for the picture between from_ and to_, made anew by each at()
  std::vector<Track> tracks_;
  double start_ms_ = 0, length_ms_ = 0, move_ms_ = 0, effect_scale_ = 0;
  bool moving_ = false, fade_only_ = false, of_move_ = false;
};

/// Curves of docs/style.md section 8 at t in [0, 1].
float ease_out(float t);
float ease_in_out(float t);
float ease_settle(float t);

} // namespace beffroi
