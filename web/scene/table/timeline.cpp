// Timeline: see timeline.hpp. A tween has a moving part (72 % of its time) and a settling part.
#include "web/scene/table/timeline.hpp"

#include "web/scene/model/scene_builder.hpp"
#include "web/scene/table/durations.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace beffroi {
namespace {

constexpr double kFlipFrom = 0.55;         // a card travels first, then turns over
constexpr std::int16_t kLiftedLayer = 190; // above the pieces of a game, below rings and tags
constexpr float kSettlePx = 2;
constexpr float kShakePx = 4;
constexpr float kPi = 3.14159265f;

float mix(float a, float b, float t) { return a + (b - a) * t; }

float clamp01(double t) { return static_cast<float>(std::clamp(t, 0.0, 1.0)); }

/// One coordinate of a cubic Bezier curve from 0 to 1.
float bezier(float p1, float p2, float t) {
  const float u = 1 - t;
  return 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t;
}

/// CSS cubic-bezier(x1, y1, x2, y2) at x, by bisection, since x(t) increases.
float ease(float x1, float y1, float x2, float y2, float x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  float lo = 0;
  float hi = 1;
  for (int i = 0; i < 24; ++i) {
    const float mid = (lo + hi) / 2;
    (bezier(x1, x2, mid) < x ? lo : hi) = mid;
  }
  return bezier(y1, y2, (lo + hi) / 2);
}

} // namespace

float ease_out(float t) { return ease(.2f, .8f, .2f, 1, t); }
float ease_in_out(float t) { return ease(.5f, 0, .2f, 1, t); }
float ease_settle(float t) { return ease(.3f, 1.4f, .5f, 1, t); }

void Timeline::cut(Scene next) {
  to_ = std::move(next);
  moving_ = false;
}

void Timeline::tween(Scene next, double now_ms, double ms, bool fade_only, double effect_scale,
                     bool of_move) {
  from_ = at(now_ms);
  to_ = std::move(next);
  follow_camera();
  fade_only_ = fade_only;
  of_move_ = of_move;
  move_ms_ = fade_only ? 2 * kReducedMs : ms;
  effect_scale_ = fade_only ? 0 : effect_scale;
  length_ms_ = move_ms_;
  for (const Effect& e : to_.effects)
    if (effect_scale_ > 0) length_ms_ = std::max(length_ms_, e.end_ms * effect_scale_);
  start_ms_ = now_ms;
  moving_ = length_ms_ > 0;
  if (moving_) match_items();
}

void Timeline::retarget(Scene next) {
  to_ = std::move(next);
  if (!moving_) return;
  follow_camera();
  match_items();
}

void Timeline::finish() { moving_ = false; }

/// Moves the things of the map in from_ to where the camera of to_ shows them: pieces are animated
/// on the map, the camera move is not.
void Timeline::follow_camera() {
  if (!from_.map || !to_.map) return;
  const MapArea &old = *from_.map, &now = *to_.map;
  if (old.camera == now.camera && old.stage == now.stage) return;
  const float k = now.camera.px_per_unit / old.camera.px_per_unit;
  for (Item& item : from_.items) {
    if (!item.on_map) continue;
    const PointF p = to_canvas(now, to_map(old, PointF{item.x, item.y}));
    item.x = p.x;
    item.y = p.y;
    item.w *= k;
    item.h *= k;
    item.scale *= k;
    item.source_dx *= k;
    item.source_dy *= k;
  }
  from_.map = to_.map;
}

namespace {

/// True if both are the same thing on a map; differences made by the two cameras are ignored.
bool same_on_map(const Item& a, const Item& b) {
  const auto near = [](float p, float q) { return std::fabs(p - q) < 1; };
  return a.on_map && b.on_map && a.kind == b.kind && a.layer == b.layer && a.tone == b.tone &&
         a.tone2 == b.tone2 && a.state == b.state && a.text == b.text && near(a.x, b.x) &&
         near(a.y, b.y) && near(a.w, b.w) && near(a.h, b.h);
}

/// When something moves is no part of how it looks.
bool same_look(const Item& a, const Item& b) {
  if (a.kind != b.kind || a.layer != b.layer || a.x != b.x || a.y != b.y) return false;
  if (a.starts == b.starts && a.ends == b.ends) return a == b;
  Item other = a;
  other.starts = b.starts;
  other.ends = b.ends;
  return other == b;
}

bool has_entity(const Scene& scene, std::uint32_t entity) {
  return entity != 0 && std::any_of(scene.items.begin(), scene.items.end(),
                                    [&](const Item& i) { return i.entity == entity; });
}

/// True if some item of the entity is at the same place in both pictures.
bool rests(const Scene& from, const Scene& to, std::uint32_t entity) {
  for (const Item& a : from.items)
    if (a.entity == entity && entity != 0)
      for (const Item& b : to.items)
        if (b.entity == entity && b.kind == a.kind && b.x == a.x && b.y == a.y && b.h == a.h)
          return true;
  return false;
}

/// True if what a plate says has only changed: a sum, a name with less room, the edge of who is to
/// act. It takes the old one's place at once, since two that fade leave a moment without either.
bool replaces(const Item& a, const Item& b) {
  if (a.entity != 0 || b.entity != 0 || a.kind != b.kind || a.layer != b.layer ||
      a.layer != kLayerChrome || a.style != b.style)
    return false;
  const auto near = [](float p, float q) { return std::fabs(p - q) < 1; };
  const float both = std::min(a.x + a.w, b.x + b.w) - std::max(a.x, b.x);
  return near(a.y, b.y) && near(a.h, b.h) && both > std::min(a.w, b.w) / 2;
}

} // namespace

/// Pairs items by entity, and items without one by equality, else by their place on a plate.
/// Leaving items come first, so that arriving items of the same layer cover them.
void Timeline::match_items() {
  tracks_.clear();
  std::vector<char> used(from_.items.size(), 0);
  std::unordered_map<std::uint64_t, int> by_entity;
  for (std::size_t i = 0; i < from_.items.size(); ++i)
    if (const Item& item = from_.items[i]; item.entity != 0)
      by_entity[static_cast<std::uint64_t>(item.entity) << 16 | item.kind.number()] =
          static_cast<int>(i);
  std::vector<Track> arriving;
  std::size_t hint = 0; // equal items are mostly in the same order
  for (std::size_t i = 0; i < to_.items.size(); ++i) {
    const Item& item = to_.items[i];
    Track track{-1, static_cast<int>(i), false, !has_entity(from_, item.entity)};
    if (item.entity != 0) {
      const auto found =
          by_entity.find(static_cast<std::uint64_t>(item.entity) << 16 | item.kind.number());
      if (found != by_entity.end() && !used[static_cast<std::size_t>(found->second)])
        track.before = found->second;
    } else {
      const std::size_t n = from_.items.size();
      for (std::size_t k = 0; k < n; ++k) {
        const std::size_t j = (hint + k) % n;
        if (!used[j] && from_.items[j].entity == 0 &&
            (same_look(from_.items[j], item) || same_on_map(from_.items[j], item))) {
          track.before = static_cast<int>(j);
          hint = j + 1;
          break;
        }
      }
    }
    if (track.before >= 0) {
      used[static_cast<std::size_t>(track.before)] = 1;
      track.still = same_look(from_.items[static_cast<std::size_t>(track.before)], item) ||
                    (item.entity == 0 && item.on_map);
    }
    arriving.push_back(track);
  }
  for (Track& track : arriving) {
    if (track.before >= 0) continue;
    for (std::size_t i = 0; i < from_.items.size(); ++i)
      if (!used[i] && replaces(from_.items[i], to_.items[static_cast<std::size_t>(track.after)])) {
        used[i] = 1;
        track.before = static_cast<int>(i);
        track.still = true;
        break;
      }
  }
  for (std::size_t i = 0; i < from_.items.size(); ++i)
    if (!used[i]) {
      const std::uint32_t entity = from_.items[i].entity;
      tracks_.push_back(
          {static_cast<int>(i), -1, rests(from_, to_, entity), !has_entity(to_, entity)});
    }
  tracks_.insert(tracks_.end(), arriving.begin(), arriving.end());
}

Item Timeline::entering(const Item& item, bool alone, double ms) const {
  Item out = item;
  if (fade_only_) {
    out.alpha *= clamp01((ms - kReducedMs) / kReducedMs);
    return out;
  }
  const double moving_ms = move_ms_ * kMovingPart;
  if (item.passage == Passage::kWith && !alone) return out;
  switch (item.passage) {
  case Passage::kFade: out.alpha *= clamp01(ms / std::min(kFadeMs, move_ms_)); break;
  case Passage::kShake: {
    const float t = clamp01(ms / move_ms_);
    out.x += kShakePx * std::sin(6 * kPi * t) * (1 - t);
    break;
  }
  case Passage::kFlip: {
    const float t = clamp01(ms / (move_ms_ * kFlipFrom));
    const float e = ease_in_out(t);
    out.x += item.source_dx * (1 - e);
    out.y += item.source_dy * (1 - e);
    out.alpha *= std::min(1.0f, t * 4);
    const float turned = clamp01((ms - move_ms_ * kFlipFrom) / (move_ms_ * (1 - kFlipFrom)));
    if (turned < .5f) out.back = true;
    const float open = std::fabs(1 - 2 * turned);
    out.x += out.w * (1 - open) / 2;
    out.w *= open;
    break;
  }
  case Passage::kWith:
  case Passage::kTravel: {
    const float t = clamp01(ms / moving_ms);
    const float e = ease_in_out(t);
    out.x += item.source_dx * (1 - e);
    out.y += item.source_dy * (1 - e);
    out.alpha *= std::min(1.0f, t * 4);
    if (ms > moving_ms && ms < move_ms_) // lands, rises by 2 px and comes to rest
      out.y -= kSettlePx * std::sin(kPi * clamp01((ms - moving_ms) / (move_ms_ - moving_ms)));
    break;
  }
  }
  return out;
}

Item Timeline::leaving(const Item& item, const Track& track, double ms) const {
  Item out = item;
  if (fade_only_) {
    out.alpha *= 1 - clamp01(ms / kReducedMs);
    return out;
  }
  if (item.passage == Passage::kWith && !track.alone) { // until it is covered
    out.alpha *= track.still && ms < move_ms_ * kMovingPart ? 1 : 0;
    return out;
  }
  switch (item.passage) {
  case Passage::kFade: out.alpha *= 1 - clamp01(ms / std::min(kFadeMs, move_ms_)); break;
  case Passage::kShake: out.alpha = 0; break;
  case Passage::kWith:
  case Passage::kFlip:
  case Passage::kTravel: {
    const float t = clamp01(ms / move_ms_);
    const float e = ease_in_out(t);
    out.x += item.source_dx * e;
    out.y += item.source_dy * e;
    out.alpha *= std::min(1.0f, (1 - t) * 4);
    break;
  }
  }
  return out;
}

Item Timeline::between(const Item& a, const Item& b, double ms) const {
  Item out = b;
  if (fade_only_) { // fades out at the old place, in at the new one
    const bool second_half = ms >= kReducedMs;
    out = second_half ? b : a;
    out.alpha *= second_half ? clamp01(ms / kReducedMs - 1) : 1 - clamp01(ms / kReducedMs);
    return out;
  }
  if (of_move_ && b.lift > 0 && std::hypot(b.x - a.x, b.y - a.y) > b.lift) return lifted(a, b, ms);
  const float e = ease_in_out(clamp01(ms / (move_ms_ * kMovingPart)));
  out.x = mix(a.x, b.x, e);
  out.y = mix(a.y, b.y, e);
  out.w = mix(a.w, b.w, e);
  out.h = mix(a.h, b.h, e);
  out.alpha = mix(a.alpha, b.alpha, e);
  out.scale = mix(a.scale, b.scale, e);
  out.angle = mix(a.angle, b.angle, e);
  return out;
}

/// Up, along and down again, above everything near it; docs/style.md section 8.
Item Timeline::lifted(const Item& a, const Item& b, double ms) const {
  const double whole = to_.move_ms > 0 ? static_cast<double>(to_.move_ms) : kMoveMs;
  const double part = std::min(0.3, kLiftMs / whole) * move_ms_;
  const float up = ease_out(clamp01(ms / part));
  const float down = ease_settle(clamp01((ms - move_ms_ + part) / part));
  const float e = ease_in_out(clamp01((ms - part) / (move_ms_ - 2 * part)));
  Item out = b;
  out.x = mix(a.x, b.x, e);
  out.y = mix(a.y, b.y, e);
  out.h = mix(a.h, b.h, e);
  out.scale = mix(a.scale, b.scale, e);
  out.raised = b.lift * std::max(0.0f, up - down);
  if (ms < move_ms_ - part) out.layer = std::max<std::int16_t>(out.layer, kLiftedLayer);
  return out;
}

bool Timeline::is_past(double now_ms) const {
  return std::max(0.0, now_ms - start_ms_) >= length_ms_;
}

void Timeline::tick(double now_ms) { moving_ = moving_ && !is_past(now_ms); }

const Scene& Timeline::at(double now_ms) const {
  if (!moving_ || is_past(now_ms)) return to_;
  const double ms = std::max(0.0, now_ms - start_ms_);
  static_cast<SceneFrame&>(shown_) = to_;
  shown_.items.clear();
  // An undone move has no order of its own: everything moves at the same time.
  const auto own_time = [&](const Item& item) {
    if (!of_move_ || effect_scale_ <= 0 || item.ends <= item.starts) return ms;
    const double whole = move_ms_ / static_cast<double>(item.ends - item.starts);
    return std::clamp((ms / move_ms_ - static_cast<double>(item.starts)) * whole, 0.0, move_ms_);
  };
  for (const Track& track : tracks_) {
    if (track.after < 0) {
      const Item& before = from_.items[static_cast<std::size_t>(track.before)];
      if (const Item item = leaving(before, track, ms); item.alpha > 0)
        shown_.items.push_back(item);
      continue;
    }
    const Item& after = to_.items[static_cast<std::size_t>(track.after)];
    if (track.still)
      shown_.items.push_back(after);
    else if (track.before < 0)
      shown_.items.push_back(entering(after, track.alone, own_time(after)));
    else
      shown_.items.push_back(
          between(from_.items[static_cast<std::size_t>(track.before)], after, own_time(after)));
  }
  if (effect_scale_ > 0)
    for (const Effect& e : to_.effects) {
      const double begin = e.begin_ms * effect_scale_;
      const double end = e.end_ms * effect_scale_;
      if (ms < begin || ms >= end) continue;
      const float t = clamp01((ms - begin) / std::max(1.0, end - begin));
      Item item = e.item;
      item.alpha *= mix(e.alpha0, e.alpha1, t);
      item.y += mix(e.dy0, e.dy1, e.dx1 != 0 ? ease_in_out(t) : t);
      item.x += e.dx1 * ease_in_out(t);
      shown_.items.push_back(item);
    }
  return shown_;
}

} // namespace beffroi
