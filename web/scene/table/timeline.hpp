// Timeline: the animation between two scenes.
//
// Owns: a tween from one Scene to the next by entity. Entities in both scenes move along a path,
// new ones come from their source and removed ones go to it; all else fades. Time is a parameter,
// so tests and a frozen clock work. Input finishes a running tween at once. Never draws, never
// waits.
#pragma once

#include "web/scene/model/scene.hpp"

namespace beffroi {

enum class Motion : std::uint8_t { kNormal, kQuick, kNone };

class Timeline {
public:
  /// Shows `next` without animation.
  void cut(Scene next);
  /// Animates to `next` over `ms` (already scaled for quick and undo). With reduced motion it
  /// fades. `effect_scale` > 0 also plays next.effects, their times multiplied by it. `of_move`:
  /// what has Item::lift is lifted on its way.
  void tween(Scene next, double now_ms, double ms, bool fade_only, double effect_scale = 0,
             bool of_move = false);
  /// Replaces the end of a running tween (hover, size change, camera) without restarting it. If the
  /// camera of a map has moved, things in motion continue on the moved map.
  void retarget(Scene next);
  void finish();
  bool moving() const { return moving_; }
  /// Ends the tween once its time is over.
  void tick(double now_ms);
  /// The picture at a time; valid until the next call. Has no visible side effect.
  const Scene& at(double now_ms) const;
  const Scene& end() const { return to_; }

private:
  /// One item in motion. `before` or `after` may be missing (entering, leaving).
  struct Track {
    int before = -1;    ///< index into from_.items
    int after = -1;     ///< index into to_.items
    bool still = false; ///< it, or the item it belongs to, is the same in both
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
  mutable Scene shown_; ///< the picture between from_ and to_, overwritten by each at()
  std::vector<Track> tracks_;
  double start_ms_ = 0, length_ms_ = 0, move_ms_ = 0, effect_scale_ = 0;
  bool moving_ = false, fade_only_ = false, of_move_ = false;
};

/// Easing curves of docs/style.md section 8 at t in [0, 1].
float ease_out(float t);
float ease_in_out(float t);
float ease_settle(float t);

} // namespace beffroi
