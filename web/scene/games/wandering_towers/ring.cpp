// The ring as a curve. Contract in games/wandering_towers/ring.hpp.
#include "web/scene/games/wandering_towers/ring.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

constexpr float kTurn = 6.28318531f;
constexpr float kSpaceCount = 16;
constexpr float kAtTop = 2; ///< the space there

} // namespace

RingCurve::RingCurve(RectF box)
    : cx_(box.x + box.w / 2), cy_(box.y + box.h / 2), rx_(box.w / 2), ry_(box.h / 2) {
  for (int i = 1; i <= kSteps; ++i) {
    const float a = kTurn * (static_cast<float>(i) - .5f) / kSteps;
    const float dx = rx_ * std::sin(a), dy = ry_ * std::cos(a);
    length_[static_cast<std::size_t>(i)] =
        length_[static_cast<std::size_t>(i - 1)] + std::sqrt(dx * dx + dy * dy) * kTurn / kSteps;
  }
}

float RingCurve::angle(float space) const {
  const float whole = length_[kSteps];
  float want = length_[kSteps * 3 / 4] + (space - kAtTop) * whole / kSpaceCount;
  while (want < 0) want += whole;
  while (want >= whole) want -= whole;
  const auto after = std::upper_bound(length_.begin(), length_.end(), want);
  const auto k = std::clamp<std::ptrdiff_t>(after - length_.begin() - 1, 0, kSteps - 1);
  const float from = length_[static_cast<std::size_t>(k)];
  const float to = length_[static_cast<std::size_t>(k + 1)];
  const float part = to > from ? (want - from) / (to - from) : 0;
  return kTurn * (static_cast<float>(k) + part) / kSteps;
}

PointF RingCurve::number(int space, float pad_w, float pad_h, bool beside) const {
  const float a = angle(static_cast<float>(space));
  const PointF p = point(static_cast<float>(space));
  if (!beside) return {p.x, p.y + pad_h * 5 / 3};
  const float across = std::cos(a), down = std::sin(a);
  if (std::abs(across) < .45f) return {p.x, p.y + pad_h + 8};
  const float side = (across > 0) == (down > 0) ? 1.0f : -1.0f;
  return {p.x + side * (pad_w + 9), p.y + pad_h * (down < 0 ? .65f : .4f)};
}

PointF RingCurve::point(float space, float out, float out_y) const {
  const float a = angle(space);
  return {cx_ + (rx_ + out) * std::cos(a), cy_ + (ry_ + out_y) * std::sin(a)};
}

} // namespace beffroi
