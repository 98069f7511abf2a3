// Paint: geometry of ImDrawPen. Contract in paint.hpp.
#include "web/app/paint.hpp"

#include "imgui_internal.h" // ImDrawListSharedData as a plain struct
#include "web/app/fonts.hpp"
#include "web/scene/model/sort_few.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace beffroi {
namespace {

/// Vertices of a draw list at most: leaves room for one more item within 16-bit indices.
constexpr int kListVertices = 30000;

ImU32 packed(Rgba c) { return IM_COL32(c.r, c.g, c.b, c.a); }

Rgba between(Rgba a, Rgba b, float k) {
  const auto channel = [k](std::uint8_t x, std::uint8_t y) {
    return static_cast<std::uint8_t>(static_cast<float>(x) +
                                     (static_cast<float>(y) - static_cast<float>(x)) * k + 0.5f);
  };
  return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), channel(a.a, b.a)};
}

Rgba colour_at(std::span<const GradientStop> stops, float t) {
  if (t <= stops.front().at) return stops.front().colour;
  for (std::size_t i = 1; i < stops.size(); ++i)
    if (t <= stops[i].at)
      return between(stops[i - 1].colour, stops[i].colour,
                     (t - stops[i - 1].at) / std::max(1e-6f, stops[i].at - stops[i - 1].at));
  return stops.back().colour;
}

float cross(ImVec2 a, ImVec2 b, ImVec2 c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

float signed_area(const std::vector<ImVec2>& p) {
  float area = 0;
  for (std::size_t i = 0, j = p.size() - 1; i < p.size(); j = i++)
    area += p[j].x * p[i].y - p[i].x * p[j].y;
  return area;
}

/// Requires a clockwise outline (y down).
bool is_convex(const std::vector<ImVec2>& p) {
  const std::size_t n = p.size();
  for (std::size_t i = 0; i < n; ++i)
    if (cross(p[i], p[(i + 1) % n], p[(i + 2) % n]) < -0.05f) return false;
  return true;
}

/// Points of a round rect, with `segments` steps in each corner.
void round_rect_points(std::vector<ImVec2>& out, float x0, float y0, float x1, float y1, float r,
                       int segments) {
  out.clear();
  r = std::max(0.0f, std::min({r, (x1 - x0) / 2, (y1 - y0) / 2}));
  const ImVec2 corner[4] = {{x1 - r, y0 + r}, {x1 - r, y1 - r}, {x0 + r, y1 - r}, {x0 + r, y0 + r}};
  for (int q = 0; q < 4; ++q) {
    for (int i = 0; i <= segments; ++i) {
      const float a =
          (static_cast<float>(q) - 1 + static_cast<float>(i) / static_cast<float>(segments)) *
          1.5707963f;
      out.push_back({corner[q].x + r * std::cos(a), corner[q].y + r * std::sin(a)});
    }
  }
}

/// Fills the data that all draw lists share, as NewFrame() would: the white pixel and the line
/// textures of the atlas, the precision of arcs, and the default anti-aliasing. Requires a built
/// atlas.
void share_with_lists(ImVec2 size) {
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  const ImGuiStyle& style = ImGui::GetStyle();
  ImDrawListSharedData& shared = *ImGui::GetDrawListSharedData();
  shared.TexUvWhitePixel = atlas.TexUvWhitePixel;
  shared.TexUvLines = atlas.TexUvLines;
  shared.ClipRectFullscreen = {0, 0, size.x, size.y};
  shared.CurveTessellationTol = style.CurveTessellationTol;
  shared.SetCircleTessellationMaxError(style.CircleTessellationMaxError);
  shared.InitialFlags = ImDrawListFlags_AntiAliasedLines | ImDrawListFlags_AntiAliasedLinesUseTex |
                        ImDrawListFlags_AntiAliasedFill;
}

} // namespace

void ImDrawPen::begin(float width_dpx, float height_dpx, float scale) {
  size_ = {width_dpx, height_dpx};
  share_with_lists(size_);
  if (scale != scale_) forget_kept();
  scale_ = scale;
  used_ = 0;
  block_vertices_ = 0;
  clips_.clear();
  if (meshes_.begin_frame()) blocks_.forget();
  blocks_.begin_frame();
  next_list();
}

void ImDrawPen::forget_kept() {
  run_.clear();
  meshes_.forget();
  blocks_.forget();
}

void ImDrawPen::next_list() {
  if (used_ == lists_.size()) lists_.push_back(new ImDrawList(ImGui::GetDrawListSharedData()));
  ++used_;
  ImDrawList& l = *lists_[used_ - 1];
  l._ResetForNewFrame();
  l.PushTextureID(ImGui::GetIO().Fonts->TexID);
  l.PushClipRect({0, 0}, size_);
  for (const ImVec4& clip : clips_) l.PushClipRect({clip.x, clip.y}, {clip.z, clip.w}, true);
}

void ImDrawPen::end(ImDrawData& data) {
  list(); // draws the queued pictures
  data.Clear();
  data.Valid = true;
  data.DisplayPos = {0, 0};
  data.DisplaySize = size_;
  data.FramebufferScale = {1, 1};
  for (std::size_t i = 0; i < used_; ++i) {
    lists_[i]->_PopUnusedDrawCmd();
    data.AddDrawList(lists_[i]);
  }
}

void ImDrawPen::begin_item() {
  if (lists_[used_ - 1]->VtxBuffer.Size <= kListVertices) return;
  list(); // draws the queued pictures at their place
  next_list();
}

bool ImDrawPen::outside(float x0, float y0, float x1, float y1) const {
  if (recording_) return false; // a recorded picture is drawn elsewhere
  return x1 < 0 || y1 < 0 || x0 > size_.x || y0 > size_.y;
}

Pen::Kept ImDrawPen::begin_kept(const Item& unit, const KeptPlace& place) {
  if (const Mesh* mesh = meshes_.find(unit)) {
    if (mesh->plain) return Kept::kPaint;
    queue(*mesh, unit, place);
    return Kept::kDrawn;
  }
  constexpr float kFar = 1e6f; // far enough to clip nothing
  if (!record_) record_ = new ImDrawList(ImGui::GetDrawListSharedData());
  record_->_ResetForNewFrame();
  record_->PushTextureID(ImGui::GetIO().Fonts->TexID);
  record_->PushClipRect({-kFar, -kFar}, {kFar, kFar});
  unit_ = unit;
  place_ = place;
  recording_ = true;
  return Kept::kRecord;
}

bool ImDrawPen::end_kept() {
  recording_ = false;
  record_->_PopUnusedDrawCmd();
  Mesh mesh;
  mesh.plain = record_->CmdBuffer.Size > 1 || record_->VtxBuffer.Size > kListVertices;
  if (!mesh.plain) {
    mesh.vertices = record_->VtxBuffer;
    mesh.indices = record_->IdxBuffer;
    for (const ImDrawVert& v : mesh.vertices) {
      mesh.low = {std::min(mesh.low.x, v.pos.x), std::min(mesh.low.y, v.pos.y)};
      mesh.high = {std::max(mesh.high.x, v.pos.x), std::max(mesh.high.y, v.pos.y)};
    }
  }
  const bool drawn = !mesh.plain;
  const Mesh* kept = meshes_.add(unit_, std::move(mesh));
  if (!kept) return false;
  if (drawn) queue(*kept, unit_, place_);
  return drawn;
}

void ImDrawPen::queue(const Mesh& mesh, const Item& unit, const KeptPlace& place) {
  // Rounded as in round_rect(): neighbours on a map then touch each other at every pan.
  const auto snapped = [this](float v) { return std::round(v * scale_); };
  const auto axis = [&](float at, float origin, float size, float& from, float& k) {
    from = snapped(at - origin);
    const float own = std::max(1.0f, snapped(size));
    k = size > 0 ? (snapped(at - origin + size * place.ratio) - from) / own : place.ratio;
  };
  const ImVec2 origin{snapped(place.origin.x), snapped(place.origin.y)};
  if (!run_.empty() && (origin.x != run_origin_.x || origin.y != run_origin_.y)) end_run();
  run_origin_ = origin;
  Stamp& s = run_.emplace_back();
  s.mesh = &mesh;
  axis(place.at.x, place.origin.x, unit.w, s.from.x, s.k.x);
  axis(place.at.y, place.origin.y, unit.h, s.from.y, s.k.y);
}

void ImDrawPen::end_run() {
  MapBlock* block = block_painter_ ? blocks_.find(run_) : nullptr;
  if (block) {
    block->origin = run_origin_;
    block_vertices_ += static_cast<int>(block->vertices.size());
    ImDrawList& l = *lists_[used_ - 1];
    l.AddCallback(block_painter_, block);
    l.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
  } else {
    for (const Stamp& s : run_) stamp(s);
  }
  run_.clear();
}

void ImDrawPen::stamp(const Stamp& s) {
  if (lists_[used_ - 1]->VtxBuffer.Size > kListVertices) next_list();
  ImDrawList& l = *lists_[used_ - 1];
  const Mesh& mesh = *s.mesh;
  const ImVec2 to{run_origin_.x + s.from.x, run_origin_.y + s.from.y};
  const ImVec4 clip = l._CmdHeader.ClipRect;
  if (mesh.vertices.Size == 0 || to.x + mesh.high.x * s.k.x < clip.x ||
      to.y + mesh.high.y * s.k.y < clip.y || to.x + mesh.low.x * s.k.x > clip.z ||
      to.y + mesh.low.y * s.k.y > clip.w)
    return;
  l.PrimReserve(mesh.indices.Size, mesh.vertices.Size);
  write_stamp(mesh, to, s.k, l._VtxCurrentIdx, l._VtxWritePtr, l._IdxWritePtr);
  l._VtxWritePtr += mesh.vertices.Size;
  l._IdxWritePtr += mesh.indices.Size;
  l._VtxCurrentIdx += static_cast<unsigned>(mesh.vertices.Size);
}

void ImDrawPen::load(std::span<const PointF> line, bool closed) {
  points_.clear();
  const auto near = [](ImVec2 a, ImVec2 b) {
    return std::abs(a.x - b.x) < 0.05f && std::abs(a.y - b.y) < 0.05f;
  };
  for (const PointF p : line) {
    const ImVec2 q{p.x * scale_, p.y * scale_};
    if (points_.empty() || !near(points_.back(), q)) points_.push_back(q);
  }
  while (closed && points_.size() > 2 && near(points_.front(), points_.back())) points_.pop_back();
}

void ImDrawPen::fill(std::span<const PointF> outline, Rgba colour) {
  load(outline, true);
  if (points_.size() < 3 || colour.a == 0) return;
  if (signed_area(points_) < 0) std::reverse(points_.begin(), points_.end());
  if (is_convex(points_))
    list().AddConvexPolyFilled(points_.data(), static_cast<int>(points_.size()), packed(colour));
  else
    fill_concave(packed(colour));
}

void ImDrawPen::fill_concave(ImU32 colour) {
  // The colour is full half a pixel inside the outline and transparent half a pixel outside, as
  // ImGui does for convex shapes. The inside is triangulated by ear clipping.
  const std::size_t n = points_.size();
  ring_a_.resize(n);
  ring_b_.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    const ImVec2 p = points_[(i + n - 1) % n], q = points_[i], r = points_[(i + 1) % n];
    const auto normal = [](ImVec2 a, ImVec2 b) {
      const float dx = b.x - a.x, dy = b.y - a.y;
      const float k = 1 / std::max(1e-4f, std::sqrt(dx * dx + dy * dy));
      return ImVec2{dy * k, -dx * k}; // outwards for clockwise outlines
    };
    const ImVec2 u = normal(p, q), v = normal(q, r);
    ImVec2 m{(u.x + v.x) / 2, (u.y + v.y) / 2};
    const float k = 0.5f / std::max(0.2f, m.x * m.x + m.y * m.y);
    m = {m.x * k, m.y * k};
    ring_a_[i] = {q.x - m.x, q.y - m.y};
    ring_b_[i] = {q.x + m.x, q.y + m.y};
  }
  ImDrawList& l = list();
  std::vector<ImDrawIdx> left(n);
  for (std::size_t i = 0; i < n; ++i) left[i] = static_cast<ImDrawIdx>(i);
  l.PrimReserve(static_cast<int>((n - 2) * 3), static_cast<int>(n));
  const auto base = l._VtxCurrentIdx;
  const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
  for (const ImVec2 p : ring_a_) l.PrimWriteVtx(p, uv, colour);
  const auto write = [&](std::size_t a, std::size_t b, std::size_t c) {
    for (const std::size_t i : {a, b, c}) l.PrimWriteIdx(static_cast<ImDrawIdx>(base + left[i]));
  };
  while (left.size() > 3) {
    const std::size_t m = left.size();
    std::size_t ear = m; // if none is found the outline crosses itself: then take any corner
    for (std::size_t i = 0; i < m && ear == m; ++i) {
      const ImVec2 a = ring_a_[left[(i + m - 1) % m]], b = ring_a_[left[i]],
                   c = ring_a_[left[(i + 1) % m]];
      if (cross(a, b, c) <= 0) continue;
      bool empty = true;
      for (std::size_t j = 0; j < m && empty; ++j) {
        if (j == i || j == (i + 1) % m || j == (i + m - 1) % m) continue;
        const ImVec2 p = ring_a_[left[j]];
        empty = !(cross(a, b, p) > 0 && cross(b, c, p) > 0 && cross(c, a, p) > 0);
      }
      if (empty) ear = i;
    }
    if (ear == m) ear = 1;
    write((ear + m - 1) % m, ear, (ear + 1) % m);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
  }
  write(0, 1, 2);
  band(ring_a_, colour, ring_b_, colour & ~IM_COL32_A_MASK);
}

void ImDrawPen::band(const std::vector<ImVec2>& inner, ImU32 inner_colour,
                     const std::vector<ImVec2>& outer, ImU32 outer_colour) {
  const auto n = static_cast<unsigned>(inner.size());
  ImDrawList& l = list();
  const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
  l.PrimReserve(static_cast<int>(n * 6), static_cast<int>(n * 2));
  const unsigned base = l._VtxCurrentIdx;
  for (unsigned i = 0; i < n; ++i) {
    l.PrimWriteVtx(inner[i], uv, inner_colour);
    l.PrimWriteVtx(outer[i], uv, outer_colour);
  }
  for (unsigned i = 0; i < n; ++i) {
    const unsigned a = base + 2 * i, b = base + 2 * ((i + 1) % n);
    for (const unsigned k : {a, a + 1, b + 1, a, b + 1, b})
      l.PrimWriteIdx(static_cast<ImDrawIdx>(k));
  }
}

void ImDrawPen::fill_gradient(std::span<const PointF> outline, std::span<const GradientStop> stops,
                              bool horizontal) {
  load(outline, true);
  if (points_.size() < 3 || stops.empty()) return;
  const auto along = [horizontal](ImVec2 p) { return horizontal ? p.x : p.y; };
  const auto across = [horizontal](ImVec2 p) { return horizontal ? p.y : p.x; };
  float lo = along(points_[0]), hi = lo;
  for (const ImVec2 p : points_) {
    lo = std::min(lo, along(p));
    hi = std::max(hi, along(p));
  }
  if (hi - lo < 0.01f) return;
  // Strips start at every corner of the outline and at every stop: both are then exact.
  at_.clear();
  for (const ImVec2 p : points_) at_.push_back(along(p));
  for (const GradientStop& s : stops) at_.push_back(lo + (hi - lo) * std::clamp(s.at, 0.0f, 1.0f));
  sort_few(at_.begin(), at_.end());
  at_.erase(std::unique(at_.begin(), at_.end(), [](float a, float b) { return b - a < 0.25f; }),
            at_.end());
  at_.back() = hi;

  ImDrawList& l = list();
  const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
  const auto strips = static_cast<int>(at_.size());
  l.PrimReserve((strips - 1) * 6, strips * 2);
  const unsigned base = l._VtxCurrentIdx;
  const std::size_t n = points_.size();
  for (const float t : at_) {
    float from = 1e9f, to = -1e9f;
    for (std::size_t i = 0, j = n - 1; i < n; j = i++) {
      const float a = along(points_[j]), b = along(points_[i]);
      if ((t < a && t < b) || (t > a && t > b)) continue;
      const float k = std::abs(b - a) < 1e-4f ? 0 : (t - a) / (b - a);
      const float v = across(points_[j]) + (across(points_[i]) - across(points_[j])) * k;
      from = std::min(from, v);
      to = std::max(to, v);
      // the edge lies along the strip's border: count both of its ends
      if (std::abs(b - a) < 1e-4f) {
        from = std::min(from, across(points_[i]));
        to = std::max(to, across(points_[i]));
      }
    }
    const ImU32 colour = packed(colour_at(stops, (t - lo) / (hi - lo)));
    l.PrimWriteVtx(horizontal ? ImVec2{t, from} : ImVec2{from, t}, uv, colour);
    l.PrimWriteVtx(horizontal ? ImVec2{t, to} : ImVec2{to, t}, uv, colour);
  }
  for (int i = 0; i + 1 < strips; ++i) {
    const unsigned a = base + 2 * static_cast<unsigned>(i);
    for (const unsigned k : {a, a + 1, a + 3, a, a + 3, a + 2})
      l.PrimWriteIdx(static_cast<ImDrawIdx>(k));
  }
}

void ImDrawPen::radial(RectF box, std::span<const GradientStop> stops) {
  const float rx = box.w * scale_ / 2, ry = box.h * scale_ / 2;
  const ImVec2 c{(box.x * scale_) + rx, (box.y * scale_) + ry};
  if (stops.empty() || rx <= 0 || ry <= 0 || outside(c.x - rx, c.y - ry, c.x + rx, c.y + ry))
    return;
  const int n = static_cast<int>(std::clamp(std::max(rx, ry) / 4, 24.0f, 64.0f));
  const auto ring = [&](std::vector<ImVec2>& out, float k) {
    out.resize(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) {
      const float a = 6.2831853f * static_cast<float>(i) / static_cast<float>(n);
      out[static_cast<std::size_t>(i)] = {c.x + rx * k * std::cos(a), c.y + ry * k * std::sin(a)};
    }
  };
  ring(ring_a_, 0);
  for (std::size_t i = 0; i < stops.size(); ++i) {
    if (stops[i].at <= 0) continue;
    ring(ring_b_, stops[i].at);
    band(ring_a_, packed(stops[i ? i - 1 : 0].colour), ring_b_, packed(stops[i].colour));
    ring_a_.swap(ring_b_);
  }
}

void ImDrawPen::polyline(const std::vector<ImVec2>& line, ImU32 colour, float width_dpx,
                         bool closed) {
  list().AddPolyline(line.data(), static_cast<int>(line.size()), colour,
                     closed ? ImDrawFlags_Closed : ImDrawFlags_None, width_dpx);
}

void ImDrawPen::jointed(ImU32 colour, float width_dpx, bool closed, bool round_joints) {
  // ImGui mitres corners; sharp ones become spikes. The line is split there.
  const std::size_t n = points_.size();
  const float limit = round_joints ? 0.64f : -0.2f; // cosine of the turn
  const auto is_corner = [&](std::size_t i) {
    const ImVec2 p = points_[(i + n - 1) % n], q = points_[i], r = points_[(i + 1) % n];
    const ImVec2 u{q.x - p.x, q.y - p.y}, v{r.x - q.x, r.y - q.y};
    return u.x * v.x + u.y * v.y < limit * std::hypot(u.x, u.y) * std::hypot(v.x, v.y);
  };
  std::size_t first = n;
  for (std::size_t i = closed ? 0 : 1; i + (closed ? 0 : 1) < n && first == n; ++i)
    if (is_corner(i)) first = i;
  if (first == n) {
    polyline(points_, colour, width_dpx, closed);
    return;
  }
  const auto flush = [&](bool joint) {
    if (cut_.size() > 1) polyline(cut_, colour, width_dpx, false);
    if (joint && round_joints)
      list().AddCircleFilled(cut_.back(), width_dpx / 2, colour, width_dpx > 8 ? 20 : 10);
  };
  cut_.clear();
  const std::size_t start = closed ? first : 0, steps = closed ? n : n - 1;
  cut_.push_back(points_[start]);
  for (std::size_t k = 1; k <= steps; ++k) {
    const std::size_t i = (start + k) % n;
    cut_.push_back(points_[i]);
    const bool end = k == steps;
    if (!end && is_corner(i)) {
      flush(true);
      cut_.assign(1, points_[i]);
    } else if (end) {
      flush(closed);
    }
  }
}

void ImDrawPen::stroke(std::span<const PointF> line, Rgba colour, float width, bool closed) {
  if (colour.a == 0) return;
  load(line, closed);
  const float w = std::max(1.0f, width * scale_);
  if (points_.size() < 2) {
    if (points_.size() == 1) list().AddCircleFilled(points_[0], w * 0.56f, packed(colour), 12);
    return;
  }
  // Vertical and horizontal lines are aligned to whole device pixels.
  if (points_.size() == 2) {
    const float odd = static_cast<int>(std::lround(w)) % 2 ? 0.5f : 0.0f;
    ImVec2 &a = points_[0], &b = points_[1];
    if (std::abs(a.x - b.x) < 0.01f)
      a.x = b.x = std::floor(a.x) + odd;
    else if (std::abs(a.y - b.y) < 0.01f)
      a.y = b.y = std::floor(a.y) + odd;
  }
  const bool level =
      points_.size() == 2 && (points_[0].x == points_[1].x || points_[0].y == points_[1].y);
  // Round ends and joints. Not for translucent lines, where the overlap would show.
  const bool rounded = colour.a > 240 && w >= 1.2f;
  jointed(packed(colour), level ? std::round(w) : w, closed, rounded);
  if (!closed && rounded) {
    const int segments = w > 8 ? 20 : 12;
    list().AddCircleFilled(points_.front(), w / 2, packed(colour), segments);
    list().AddCircleFilled(points_.back(), w / 2, packed(colour), segments);
  }
}

void ImDrawPen::dashes(std::span<const PointF> line, Rgba colour, float width, bool closed,
                       float on, float off) {
  load(line, closed);
  if (points_.size() < 2 || colour.a == 0) return;
  if (closed) points_.push_back(points_.front());
  float total = 0;
  for (std::size_t i = 1; i < points_.size(); ++i)
    total += std::hypot(points_[i].x - points_[i - 1].x, points_[i].y - points_[i - 1].y);
  // Use a whole number of dashes, so that the ends of a closed line meet.
  const float wish = (on + off) * scale_;
  const float period = total / std::max(1.0f, std::round(total / std::max(0.5f, wish)));
  const float w = std::max(1.0f, width * scale_);
  // Longer by the width, like dashes with round ends.
  const float dash = std::min(period * 0.85f, period * on / (on + off) + w * 0.8f);
  const auto flush = [&] {
    if (cut_.size() > 1) polyline(cut_, packed(colour), w, false);
    cut_.clear();
  };
  cut_.clear();
  float walked = 0; // distance within the current period
  for (std::size_t i = 1; i < points_.size(); ++i) {
    ImVec2 a = points_[i - 1];
    const ImVec2 b = points_[i];
    float rest = std::hypot(b.x - a.x, b.y - a.y);
    while (rest > 1e-3f) {
      const bool drawing = walked < dash;
      const float step = std::min(rest, (drawing ? dash : period) - walked);
      const ImVec2 to{a.x + (b.x - a.x) * step / rest, a.y + (b.y - a.y) * step / rest};
      if (drawing) {
        if (cut_.empty()) cut_.push_back(a);
        cut_.push_back(to);
      }
      walked += step;
      rest -= step;
      a = to;
      if (drawing && walked >= dash - 1e-3f) {
        flush();
        walked = std::max(walked, dash);
      }
      if (walked >= period - 1e-3f) walked = 0;
    }
  }
  flush();
}

void ImDrawPen::round_rect(RectF box, float radius, Rgba colour) {
  const float x0 = std::round(box.x * scale_), y0 = std::round(box.y * scale_);
  const float x1 = std::max(x0 + 1, std::round((box.x + box.w) * scale_));
  const float y1 = std::max(y0 + 1, std::round((box.y + box.h) * scale_));
  if (colour.a == 0 || box.w <= 0 || box.h <= 0 || outside(x0, y0, x1, y1)) return;
  const float r = std::min({radius * scale_, (x1 - x0) / 2, (y1 - y0) / 2});
  list().AddRectFilled({x0, y0}, {x1, y1}, packed(colour), std::max(0.0f, r));
}

void ImDrawPen::round_rect_edge(RectF box, float radius, Rgba colour, float width) {
  const float x0 = std::round(box.x * scale_), y0 = std::round(box.y * scale_);
  const float x1 = std::round((box.x + box.w) * scale_), y1 = std::round((box.y + box.h) * scale_);
  if (colour.a == 0 || box.w <= 0 || box.h <= 0 || outside(x0, y0, x1, y1)) return;
  const float wish = width * scale_; // hairlines are one whole pixel, others keep a soft inner side
  const float w = wish < 1.3f ? 1 : wish, half = w / 2;
  const float r = std::max(0.0f, std::min({radius * scale_, (x1 - x0) / 2, (y1 - y0) / 2}) - half);
  const ImVec2 a{x0 + half, y0 + half}, b{x1 - half, y1 - half};
  ImDrawList& l = list();
  l.PathRect(a, b, r);
  l.PathStroke(packed(colour), ImDrawFlags_Closed, w);
}

void ImDrawPen::shadow(RectF box, float radius, float blur, Rgba colour) {
  if (colour.a == 0) return;
  // The profile of a blurred edge as rings of vertex colours: values of the normal distribution
  // function at these distances, in standard deviations, positive outwards.
  constexpr float kAt[] = {-1.6f, -1.0f, -0.5f, 0, 0.5f, 1.0f, 1.5f, 2.2f};
  constexpr float kPart[] = {0.945f, 0.841f, 0.691f, 0.5f, 0.309f, 0.159f, 0.067f, 0};
  const float sigma = std::max(0.5f, blur * scale_ / 2);
  const float x0 = box.x * scale_, y0 = box.y * scale_;
  const float x1 = x0 + box.w * scale_, y1 = y0 + box.h * scale_;
  if (outside(x0 - 2.2f * sigma, y0 - 2.2f * sigma, x1 + 2.2f * sigma, y1 + 2.2f * sigma)) return;
  // Blur makes the corners rounder.
  const float half = std::min(x1 - x0, y1 - y0) / 2;
  const float round = std::min(half, radius * scale_ + 0.5f * sigma);
  const int segments = std::clamp(static_cast<int>((round + sigma) / 3), 3, 10);
  const auto ring = [&](std::vector<ImVec2>& out, float d) {
    d = std::max(d, -half + 0.5f);
    round_rect_points(out, x0 - d, y0 - d, x1 + d, y1 + d, std::max(1.0f, round + d), segments);
  };
  ring(ring_a_, kAt[0] * sigma);
  Rgba before = with_alpha(colour, kPart[0]);
  list().AddConvexPolyFilled(ring_a_.data(), static_cast<int>(ring_a_.size()), packed(before));
  for (std::size_t i = 1; i < std::size(kAt); ++i) {
    ring(ring_b_, kAt[i] * sigma);
    const Rgba now = with_alpha(colour, kPart[i]);
    band(ring_a_, packed(before), ring_b_, packed(now));
    ring_a_.swap(ring_b_);
    before = now;
  }
}

void ImDrawPen::text(PointF baseline, const char* utf8, TextStyle style, float scale, Rgba colour) {
  if (colour.a == 0 || scale <= 0) return;
  const Fonts::Setting set = fonts_.setting(style, scale, utf8);
  if (!set.font) return;
  const ImVec2 at{std::round(baseline.x * scale_),
                  std::round(baseline.y * scale_) - std::round(set.ascent_dpx)};
  if (outside(at.x, at.y, 1e9f, at.y + 2 * set.size_dpx)) return;
  list().AddText(set.font, set.size_dpx, at, packed(colour), fonts_.spelled(style, utf8));
}

void ImDrawPen::push_clip(RectF box) {
  const ImVec2 low{std::round(box.x * scale_), std::round(box.y * scale_)};
  const ImVec2 high{std::round((box.x + box.w) * scale_), std::round((box.y + box.h) * scale_)};
  list().PushClipRect(low, high, true);
  if (!recording_) clips_.push_back({low.x, low.y, high.x, high.y});
}

void ImDrawPen::pop_clip() {
  list().PopClipRect();
  if (!recording_) clips_.pop_back();
}

} // namespace beffroi
