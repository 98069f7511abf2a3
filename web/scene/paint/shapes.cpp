// Shapes: the arithmetic of outlines. Contract in shapes.hpp.
#include "web/scene/paint/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace beffroi {
namespace {

/// Reads numbers and commands off a path text.
class PathReader {
public:
  explicit PathReader(std::string_view text) : text_(text) {}

  std::vector<PathLine> read() {
    while (skip_space(), at_ < text_.size()) {
      const char c = text_[at_];
      if (c >= 'A' && c != 'e') {
        ++at_;
        command_ = c;
        if (c == 'z' || c == 'Z') {
          close();
          continue;
        }
      }
      segment();
    }
    return std::move(lines_);
  }

private:
  void skip_space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == ',')) ++at_;
  }

  float number() {
    skip_space();
    float sign = 1;
    if (at_ < text_.size() && text_[at_] == '-') {
      sign = -1;
      ++at_;
    }
    float value = 0;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9')
      value = value * 10 + static_cast<float>(text_[at_++] - '0');
    if (at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      float unit = 0.1f;
      for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; unit *= 0.1f)
        value += unit * static_cast<float>(text_[at_++] - '0');
    }
    return sign * value;
  }

  PointF point(bool relative) {
    const float x = number();
    const float y = number();
    return relative ? PointF{pen_.x + x, pen_.y + y} : PointF{x, y};
  }

  void to(PointF p) {
    lines_.back().points.push_back(p);
    pen_ = p;
  }

  void close() {
    if (lines_.empty()) return;
    lines_.back().closed = true;
    pen_ = start_;
    reopen_ = true;
  }

  void segment() {
    const bool relative = command_ >= 'a';
    const char upper = static_cast<char>(relative ? command_ - 32 : command_);
    if (upper == 'M') {
      pen_ = start_ = control_ = point(relative);
      lines_.push_back({{pen_}, false});
      command_ = relative ? 'l' : 'L'; // further pairs are lines
      reopen_ = false;
      return;
    }
    if (lines_.empty()) { // not well-formed: give up on the rest
      at_ = text_.size();
      return;
    }
    if (reopen_) {
      lines_.push_back({{pen_}, false});
      reopen_ = false;
    }
    switch (upper) {
    case 'H': to({(relative ? pen_.x : 0) + number(), pen_.y}); break;
    case 'V': to({pen_.x, (relative ? pen_.y : 0) + number()}); break;
    case 'C':
    case 'S': {
      const PointF c1 =
          upper == 'S' ? PointF{2 * pen_.x - control_.x, 2 * pen_.y - control_.y} : point(relative);
      const PointF c2 = point(relative);
      const PointF end = point(relative);
      add_cubic(lines_.back().points, c1, c2, end, 8);
      control_ = c2;
      pen_ = end;
      return;
    }
    case 'Q':
    case 'T': { // of one control
      const PointF c =
          upper == 'T' ? PointF{2 * pen_.x - control_.x, 2 * pen_.y - control_.y} : point(relative);
      const PointF end = point(relative);
      const auto towards = [&](PointF p) {
        return PointF{p.x + (c.x - p.x) * 2 / 3, p.y + (c.y - p.y) * 2 / 3};
      };
      add_cubic(lines_.back().points, towards(pen_), towards(end), end, 8);
      control_ = c;
      pen_ = end;
      return;
    }
    case 'A': {
      const float rx = number(), ry = number();
      number(); // the ellipses of our icons are never turned
      const bool large = number() > 0.5f, clockwise = number() > 0.5f;
      arc(rx, ry, large, clockwise, point(relative));
      break;
    }
    case 'L': to(point(relative)); break;
    default: // not well-formed: give up on the rest
      at_ = text_.size();
      return;
    }
    control_ = pen_;
  }

  /// SVG's endpoint arc: find the centre, then walk the angles.
  void arc(float rx, float ry, bool large, bool clockwise, PointF end) {
    const float dx = (pen_.x - end.x) / 2 / rx, dy = (pen_.y - end.y) / 2 / ry;
    const float d2 = dx * dx + dy * dy;
    if (d2 <= 0) return;
    const float grow = d2 > 1 ? std::sqrt(d2) : 1.0f;
    float k = d2 > 1 ? 0 : std::sqrt((1 - d2) / d2);
    if (large == clockwise) k = -k;
    const float cx = k * dy, cy = -k * dx; // in the unit circle, from the middle of the chord
    const float a0 = std::atan2(dy - cy, dx - cx);
    float a1 = std::atan2(-dy - cy, -dx - cx);
    if (clockwise && a1 < a0) a1 += 2 * kPi;
    if (!clockwise && a1 > a0) a1 -= 2 * kPi;
    const PointF centre{(pen_.x + end.x) / 2 + cx * rx * grow,
                        (pen_.y + end.y) / 2 + cy * ry * grow};
    Outline& out = lines_.back().points;
    out.pop_back(); // add_arc repeats it
    add_arc(out, centre, rx * grow, ry * grow, a0, a1);
    pen_ = out.back() = end;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  char command_ = 'M';
  PointF pen_{}, start_{}, control_{};
  bool reopen_ = false;
  std::vector<PathLine> lines_;
};

} // namespace

void add_arc(Outline& out, PointF centre, float rx, float ry, float a0, float a1) {
  const float turn = std::abs(a1 - a0) / (2 * kPi);
  const float whole = std::clamp(std::max(rx, ry) / 1.5f, 12.0f, 64.0f);
  const int n = std::max(2, static_cast<int>(std::ceil(std::max(32.0f, whole) * turn)));
  for (int i = 0; i <= n; ++i) {
    const float a = a0 + (a1 - a0) * static_cast<float>(i) / static_cast<float>(n);
    out.push_back({centre.x + rx * std::cos(a), centre.y + ry * std::sin(a)});
  }
}

Outline ellipse(PointF centre, float rx, float ry) {
  Outline out;
  add_arc(out, centre, rx, ry, 0, 2 * kPi);
  out.pop_back();
  return out;
}

void add_cubic(Outline& out, PointF c1, PointF c2, PointF end, int segments) {
  const PointF start = out.back();
  for (int i = 1; i <= segments; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(segments), u = 1 - t;
    const float k0 = u * u * u, k1 = 3 * u * u * t, k2 = 3 * u * t * t, k3 = t * t * t;
    out.push_back({k0 * start.x + k1 * c1.x + k2 * c2.x + k3 * end.x,
                   k0 * start.y + k1 * c1.y + k2 * c2.y + k3 * end.y});
  }
}

void add_quadratic(Outline& out, PointF control, PointF end, int segments) {
  const PointF start = out.back();
  const auto between = [&](PointF a) {
    return PointF{a.x + (control.x - a.x) * 2 / 3, a.y + (control.y - a.y) * 2 / 3};
  };
  add_cubic(out, between(start), between(end), end, segments);
}

Outline round_rect_outline(RectF b, float radius) {
  const float r = std::max(0.0f, std::min({radius, b.w / 2, b.h / 2}));
  if (r < 0.25f) return {{b.x, b.y}, {b.x + b.w, b.y}, {b.x + b.w, b.y + b.h}, {b.x, b.y + b.h}};
  Outline out;
  add_arc(out, {b.x + r, b.y + r}, r, r, kPi, 1.5f * kPi);
  add_arc(out, {b.x + b.w - r, b.y + r}, r, r, -0.5f * kPi, 0);
  add_arc(out, {b.x + b.w - r, b.y + b.h - r}, r, r, 0, 0.5f * kPi);
  add_arc(out, {b.x + r, b.y + b.h - r}, r, r, 0.5f * kPi, kPi);
  return out;
}

Outline front_arc(float x, float y, float rx, float ry) {
  Outline out;
  add_arc(out, {x, y}, rx, ry, kPi, 0);
  return out;
}

Outline tube_side(float x, float top, float bottom, float rx, float ry) {
  Outline out = front_arc(x, top, rx, ry);
  add_arc(out, {x, bottom}, rx, ry, 0, kPi);
  return out;
}

Outline tube_silhouette(float x, float top, float bottom, float rx, float ry) {
  Outline out;
  add_arc(out, {x, top}, rx, ry, kPi, 2 * kPi);
  add_arc(out, {x, bottom}, rx, ry, 0, kPi);
  return out;
}

std::vector<PathLine> parse_path(std::string_view text) { return PathReader(text).read(); }

Outline placed(const Outline& points, PointF to, float k) {
  Outline out;
  out.reserve(points.size());
  for (const PointF p : points) out.push_back({to.x + p.x * k, to.y + p.y * k});
  return out;
}

} // namespace beffroi
