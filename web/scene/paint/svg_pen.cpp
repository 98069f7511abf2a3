// SvgPen: elements and attributes. Contract in svg_pen.hpp.
#include "web/scene/paint/svg_pen.hpp"

#include "web/scene/paint/type.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

/// Tenths of a px are finer than a screen shows.
constexpr float kSteps = 10;

/// A whole number of tenths, as short as it can be: 12, 12.5, -.5
void append_tenths(std::string& out, long tenths) {
  if (tenths < 0) {
    out += '-';
    tenths = -tenths;
  }
  const long whole = tenths / 10, rest = tenths % 10;
  if (whole != 0 || rest == 0) out += std::to_string(whole);
  if (rest != 0) {
    out += '.';
    out += static_cast<char>('0' + rest);
  }
}

long tenths_of(float px) { return std::lround(px * kSteps); }

std::string number(float px) {
  std::string out;
  append_tenths(out, tenths_of(px));
  return out;
}

/// Two decimals, for lengths that are repeated.
std::string exact(float px) {
  const long hundredths = std::lround(px * 100);
  std::string out = std::to_string(hundredths / 100) + ".";
  out += static_cast<char>('0' + hundredths / 10 % 10);
  out += static_cast<char>('0' + hundredths % 10);
  return out;
}

/// Two decimals, for parts of one.
std::string part(float value) {
  const long hundredths = std::lround(std::clamp(value, 0.0f, 1.0f) * 100);
  if (hundredths == 100) return "1";
  if (hundredths == 0) return "0";
  std::string out = hundredths < 10 ? ".0" : ".";
  out += std::to_string(hundredths % 10 == 0 ? hundredths / 10 : hundredths);
  return out;
}

std::string attribute(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + value + "\"";
}

std::string hex(Rgba c) {
  constexpr char kDigits[] = "0123456789abcdef";
  const std::uint8_t channels[] = {c.r, c.g, c.b};
  const bool brief = std::all_of(std::begin(channels), std::end(channels),
                                 [](std::uint8_t v) { return (v >> 4) == (v & 15); });
  std::string out = "#";
  for (const std::uint8_t v : channels) {
    out += kDigits[v >> 4];
    if (!brief) out += kDigits[v & 15];
  }
  return out;
}

/// `fill="#abc" fill-opacity=".5"`, with the name of what is coloured.
std::string paint(const char* name, Rgba c) {
  std::string out = attribute(name, hex(c));
  if (c.a < 255)
    out += attribute((std::string(name) + "-opacity").c_str(), part(static_cast<float>(c.a) / 255));
  return out;
}

std::string stops_of(std::span<const GradientStop> stops) {
  std::string out;
  for (const GradientStop& stop : stops) {
    out += "<stop" + attribute("offset", part(stop.at)) + attribute("stop-color", hex(stop.colour));
    if (stop.colour.a < 255)
      out += attribute("stop-opacity", part(static_cast<float>(stop.colour.a) / 255));
    out += "/>";
  }
  return out;
}

RectF bounds_of(std::span<const PointF> points) {
  if (points.empty()) return {};
  float x0 = points[0].x, y0 = points[0].y, x1 = x0, y1 = y0;
  for (const PointF p : points) {
    x0 = std::min(x0, p.x);
    y0 = std::min(y0, p.y);
    x1 = std::max(x1, p.x);
    y1 = std::max(y1, p.y);
  }
  return {x0, y0, x1 - x0, y1 - y0};
}

/// Outlines of many points that all lie on the ellipse in their box.
bool is_ellipse(std::span<const PointF> points, RectF box) {
  if (points.size() < 12 || box.w < 1 || box.h < 1) return false;
  const float cx = box.x + box.w / 2, cy = box.y + box.h / 2;
  return std::all_of(points.begin(), points.end(), [&](PointF p) {
    const float dx = (p.x - cx) / (box.w / 2), dy = (p.y - cy) / (box.h / 2);
    return std::abs(dx * dx + dy * dy - 1) < 0.02f;
  });
}

std::string round_rect_shape(RectF box, float radius) {
  const float r = std::max(0.0f, std::min({radius, box.w / 2, box.h / 2}));
  std::string out = "rect" + attribute("x", number(box.x)) + attribute("y", number(box.y)) +
                    attribute("width", number(box.w)) + attribute("height", number(box.h));
  if (r >= 0.05f) out += attribute("rx", number(r));
  return out;
}

std::string stroke_width(float width) {
  return width == 1 ? std::string() : attribute("stroke-width", number(width));
}

} // namespace

bool SvgPen::outside(RectF b) const {
  return b.x > view_.x + view_.w || b.y > view_.y + view_.h || b.x + b.w < view_.x ||
         b.y + b.h < view_.y;
}

bool SvgPen::outside(std::span<const PointF> points, float margin) const {
  const RectF b = bounds_of(points);
  return outside(RectF{b.x - margin, b.y - margin, b.w + 2 * margin, b.h + 2 * margin});
}

std::string SvgPen::shape_of(std::span<const PointF> points, bool closed) const {
  const RectF box = bounds_of(points);
  if (closed && is_ellipse(points, box)) {
    const bool round = tenths_of(box.w / 2) == tenths_of(box.h / 2);
    std::string out = (round ? "circle" : "ellipse") + attribute("cx", number(box.x + box.w / 2)) +
                      attribute("cy", number(box.y + box.h / 2));
    if (round) return out + attribute("r", number(box.w / 2));
    return out + attribute("rx", number(box.w / 2)) + attribute("ry", number(box.h / 2));
  }
  // Absolute first point, then steps from point to point in rounded coordinates: no error adds up.
  std::string d = "M";
  long x = tenths_of(points[0].x), y = tenths_of(points[0].y);
  append_tenths(d, x);
  if (y >= 0) d += ' ';
  append_tenths(d, y);
  const char* join = "l";
  for (const PointF p : points.subspan(1)) {
    const long dx = tenths_of(p.x) - x, dy = tenths_of(p.y) - y;
    if (dx == 0 && dy == 0) continue;
    x += dx;
    y += dy;
    if (*join || dx >= 0) d += *join ? join : " ";
    append_tenths(d, dx);
    if (dy >= 0) d += ' ';
    append_tenths(d, dy);
    join = "";
  }
  if (closed) d += 'z';
  return "path" + attribute("d", d);
}

void SvgPen::draw(std::string shape, std::string fill, std::string stroke) {
  if (!pending_.shape.empty() && pending_.shape == shape && pending_.stroke.empty() &&
      fill.empty()) {
    pending_.stroke = std::move(stroke);
    flush();
    return;
  }
  flush();
  pending_ = {std::move(shape), std::move(fill), std::move(stroke)};
}

void SvgPen::flush() {
  if (pending_.shape.empty()) return;
  body_ += "<" + pending_.shape;
  body_ += pending_.fill.empty() ? std::string(" fill=\"none\"") : pending_.fill;
  body_ += pending_.stroke + "/>\n";
  pending_ = {};
}

std::string SvgPen::define(const std::string& element, const std::string& rest) {
  const auto [at, fresh] = ids_.emplace(element + rest, static_cast<int>(ids_.size()));
  const std::string id = "d" + std::to_string(at->second);
  if (fresh) {
    const std::string name = element.substr(0, element.find(' '));
    definitions_ += "<" + name + attribute("id", id) + element.substr(name.size()) + ">" + rest +
                    "</" + name + ">\n";
  }
  return "url(#" + id + ")";
}

void SvgPen::fill(std::span<const PointF> outline, Rgba colour) {
  if (outline.size() < 3 || colour.a == 0 || outside(outline, 1)) return;
  draw(shape_of(outline, true), paint("fill", colour), "");
}

void SvgPen::fill_gradient(std::span<const PointF> outline, std::span<const GradientStop> stops,
                           bool horizontal) {
  if (outline.size() < 3 || stops.empty() || outside(outline, 1)) return;
  const std::string ramp =
      define(horizontal ? "linearGradient" : "linearGradient x2=\"0\" y2=\"1\"", stops_of(stops));
  draw(shape_of(outline, true), attribute("fill", ramp), "");
}

void SvgPen::radial(RectF box, std::span<const GradientStop> stops) {
  if (stops.empty() || box.w <= 0 || box.h <= 0 || outside(box)) return;
  const std::string ramp = define("radialGradient", stops_of(stops));
  draw("ellipse" + attribute("cx", number(box.x + box.w / 2)) +
           attribute("cy", number(box.y + box.h / 2)) + attribute("rx", number(box.w / 2)) +
           attribute("ry", number(box.h / 2)),
       attribute("fill", ramp), "");
}

void SvgPen::stroke(std::span<const PointF> line, Rgba colour, float width, bool closed) {
  const float w = std::max(1.0f, width);
  if (line.empty() || colour.a == 0 || outside(line, w)) return;
  if (line.size() == 1) {
    draw("circle" + attribute("cx", number(line[0].x)) + attribute("cy", number(line[0].y)) +
             attribute("r", number(w / 2)),
         paint("fill", colour), "");
    return;
  }
  std::string look = paint("stroke", colour) + stroke_width(w);
  if (!closed) look += " stroke-linecap=\"round\"";
  draw(shape_of(line, closed), "", look + " stroke-linejoin=\"round\"");
}

void SvgPen::dashes(std::span<const PointF> line, Rgba colour, float width, bool closed, float on,
                    float off) {
  if (line.size() < 2 || colour.a == 0 || outside(line, width)) return;
  float total = 0;
  for (std::size_t i = 1; i < line.size() + (closed ? 1 : 0); ++i) {
    const PointF a = line[i - 1], b = line[i % line.size()];
    total += std::hypot(b.x - a.x, b.y - a.y);
  }
  // A whole number of dashes, so that the ends of a closed line meet; longer by the width, as on
  // the canvas.
  const float period = total / std::max(1.0f, std::round(total / std::max(0.5f, on + off)));
  const float w = std::max(1.0f, width);
  const float dash = std::min(period * 0.85f, period * on / (on + off) + w * 0.8f);
  // An ellipse of SVG starts at another point than the outline; on a dashed ring nobody sees it.
  draw(shape_of(line, closed), "",
       paint("stroke", colour) + stroke_width(w) +
           attribute("stroke-dasharray", exact(dash) + " " + exact(period - dash)));
}

void SvgPen::round_rect(RectF box, float radius, Rgba colour) {
  if (colour.a == 0 || box.w <= 0 || box.h <= 0 || outside(box)) return;
  draw(round_rect_shape(box, radius), paint("fill", colour), "");
}

void SvgPen::round_rect_edge(RectF box, float radius, Rgba colour, float width) {
  if (colour.a == 0 || box.w <= width || box.h <= width || outside(box)) return;
  const float half = width / 2; // the edge lies inside the box
  draw(round_rect_shape({box.x + half, box.y + half, box.w - width, box.h - width}, radius - half),
       "", paint("stroke", colour) + stroke_width(width));
}

void SvgPen::shadow(RectF box, float radius, float blur, Rgba colour) {
  if (colour.a == 0 || outside({box.x - blur, box.y - blur, box.w + 2 * blur, box.h + 2 * blur}))
    return;
  const std::string blurred = define(
      "filter x=\"-1\" y=\"-1\" width=\"3\" height=\"3\"",
      "<feGaussianBlur" + attribute("stdDeviation", number(std::max(0.5f, blur / 2))) + "/>");
  draw(round_rect_shape(box, radius), paint("fill", colour) + attribute("filter", blurred), "");
  flush(); // an edge of the same shape must not be blurred with it
}

void SvgPen::text(PointF baseline, const char* utf8, TextStyle style, float scale, Rgba colour) {
  const TypeSetting type = setting_of(style);
  const float size = type.size_px * scale;
  const float width = measure_text(utf8, style) * scale;
  if (colour.a == 0 || size <= 0 ||
      outside({baseline.x, baseline.y - size, width * 1.2f, size * 1.3f}))
    return;
  flush();
  const bool title = type.face == Face::kTitle;
  const char* weight = type.face == Face::kRegular    ? "400"
                       : type.face == Face::kSemibold ? "600"
                       : type.face == Face::kFigures  ? "900"
                                                      : "700";
  body_ += "<text" + attribute("x", number(baseline.x)) + attribute("y", number(baseline.y)) +
           attribute("font-family", title ? "Vollkorn,Georgia,serif" : "Lato,Arial,sans-serif") +
           attribute("font-weight", weight) + attribute("font-size", number(size)) +
           paint("fill", colour) + ">";
  for (const char* c = utf8; *c; ++c) {
    if (*c == '&')
      body_ += "&amp;";
    else if (*c == '<')
      body_ += "&lt;";
    else if (*c == '>')
      body_ += "&gt;";
    else
      body_ += *c;
  }
  body_ += "</text>\n";
}

void SvgPen::push_clip(RectF box) {
  flush();
  const std::string clip = define("clipPath", "<" + round_rect_shape(box, 0) + "/>");
  body_ += "<g" + attribute("clip-path", clip) + ">\n";
  ++clips_;
}

void SvgPen::pop_clip() {
  if (clips_ == 0) return;
  flush();
  body_ += "</g>\n";
  --clips_;
}

std::string SvgPen::document() const {
  SvgPen whole = *this;
  while (whole.clips_ > 0) whole.pop_clip();
  whole.flush();
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\"" +
                    attribute("width", number(view_.w)) + attribute("height", number(view_.h)) +
                    attribute("viewBox", number(view_.x) + " " + number(view_.y) + " " +
                                             number(view_.w) + " " + number(view_.h)) +
                    ">\n";
  if (!whole.definitions_.empty()) out += "<defs>\n" + whole.definitions_ + "</defs>\n";
  return out + whole.body_ + "</svg>\n";
}

} // namespace beffroi
