// Score bars: see score_bars.hpp.
#include "web/scene/parts/score_bars.hpp"
#include "tokens.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

/// The greatest sum of points right of the axis and left of it. No points at all count as one, so
/// that there is a scale.
struct Reach {
  int right = 1, left = 0;
};
Reach reach_of(const ScoreBars& bars) {
  Reach reach;
  for (const ScoreRow& row : bars.rows) {
    int gained = 0, lost = 0;
    for (const int points : row.parts)
      if (bars.apart)
        gained = std::max(gained, points);
      else
        (points > 0 ? gained : lost) += points;
    reach.right = std::max(reach.right, gained);
    reach.left = std::max(reach.left, -lost);
  }
  return reach;
}

/// A step of the axis that gives at most eight lines.
int axis_step(int most) {
  for (const int step : {1, 2, 5, 10, 20, 50, 100})
    if (most / step <= 8) return step;
  return 200;
}

constexpr float kNumberPx = 20; ///< the least thickness of a bar with a number on it

int rounded_up(int n, int step) { return (n + step - 1) / step * step; }

/// The names of the parts beside a sample of their bars.
struct Legend {
  TextStyle style;
  float swatch, behind; ///< the width of a sample, and with the gap behind it
  float gap;            ///< between two parts
  float line;
  std::vector<std::size_t> parts{}; ///< those that are named
  std::vector<std::size_t> lines{}; ///< how many in each line: as many as fit beside each other

  float height() const { return line * static_cast<float>(lines.size()); }
};

float entry_width(const SceneBuilder& b, const Legend& legend, const std::string& name) {
  return b.width(name, legend.style) + 1 + legend.behind + legend.gap;
}

/// Puts the entries into lines; returns the width of all beside each other.
float set_lines(const SceneBuilder& b, Legend& legend, const std::vector<std::string>& names,
                float width) {
  legend.lines.assign(1, 0);
  float used = 0, all = 0;
  for (const std::size_t part : legend.parts) {
    const float w = entry_width(b, legend, names[part]);
    if (used > 0 && used + w - legend.gap > width) {
      legend.lines.push_back(0);
      used = 0;
    }
    ++legend.lines.back();
    used += w;
    all += w;
  }
  return all;
}

/// Sample and name of so many parts from `first` on: at the right of a row, or from its left.
void draw_legend(SceneBuilder& b, RectF row, const Legend& legend,
                 const std::vector<std::string>& names, std::size_t first, std::size_t n,
                 bool right) {
  const float cy = row.y + row.h / 2, h = std::min(16.0f, row.h - 4);
  float w = -legend.gap;
  for (std::size_t i = first; i < first + n; ++i)
    w += entry_width(b, legend, names[legend.parts[i]]);
  float x = right ? row.x + row.w - w : row.x;
  for (std::size_t i = first; i < first + n; ++i) {
    const std::size_t part = legend.parts[i];
    b.item(Kind::kBar, kLayerEnd + 2, {x, cy - h / 2, legend.swatch, h})
        .part.put(BarPart{.part = static_cast<Short>(part)});
    x += legend.behind;
    const float words = b.width(names[part], legend.style) + 1;
    b.text(kLayerEnd + 2, {x, row.y, words, row.h}, names[part], legend.style, Tone::kInk2);
    x += words + legend.gap;
  }
}

/// Names the parts above the bars, as large as there is room. Returns where that ends.
float name_parts(SceneBuilder& b, RectF box, const ScoreBars& bars, float panel_h) {
  constexpr float kRowPx = 30, kLeastRowPx = 28, kNarrowPx = 480;
  const auto rows = static_cast<float>(bars.rows.size());
  const float head = b.line_px(TextStyle::kH3) + 4;
  Legend legend{TextStyle::kSmall14, 22, 30, 16, head};
  for (std::size_t i = 0; i < bars.parts.size(); ++i) legend.parts.push_back(i);
  const float all = set_lines(b, legend, bars.parts, box.w);
  // One line is always allowed, more of them on at most a third of the panel.
  bool large =
      (all <= box.w || legend.height() <= panel_h / 3) && box.h - legend.height() >= rows * kRowPx;
  // Small, and only the parts that somebody has.
  Legend small{TextStyle::kMicro, 12, 17, 10, b.line_px(TextStyle::kMicro) + 2};
  for (std::size_t i = 0; i < bars.parts.size(); ++i)
    if (std::any_of(bars.rows.begin(), bars.rows.end(),
                    [&](const ScoreRow& r) { return i < r.parts.size() && r.parts[i] != 0; }))
      small.parts.push_back(i);
  set_lines(b, small, bars.parts, box.w);
  const bool fits = !small.parts.empty() && box.h - small.height() >= rows * kLeastRowPx;
  if (box.w < kNarrowPx && fits && small.lines.size() < legend.lines.size()) large = false;
  if (!large && !fits) return box.y;
  if (!large) legend = small;
  const float title_w = b.width(bars.title, TextStyle::kH3);
  const bool titled = large && title_w + all + 16 <= box.w;
  if (titled)
    b.text(kLayerEnd + 2, {box.x, box.y, title_w + 2, head}, bars.title, TextStyle::kH3,
           Tone::kInk);
  float y = box.y;
  std::size_t first = 0;
  for (const std::size_t n : legend.lines) {
    draw_legend(b, {box.x, y, box.w, legend.line}, legend, bars.parts, first, n, titled);
    first += n;
    y += legend.line;
  }
  return y + (large ? 4.0f : 3.0f);
}

} // namespace

std::string number_text(int n) { return n < 0 ? "\u2212" + std::to_string(-n) : std::to_string(n); }

namespace {

/// The scale of the numbers on bars.
float number_scale(const SceneBuilder& b, float thick) {
  return std::min(b.metrics().text_scale, (thick - 4) / 20);
}

/// True if that part has no room for its number at this size.
bool is_small(const SceneBuilder& b, int points, float unit, float thick) {
  Item bar;
  bar.w = static_cast<float>(std::abs(points)) * unit;
  bar.h = thick;
  bar.scale = number_scale(b, thick);
  bar.text = number_text(points);
  return points != 0 && bar_number_scale(bar) == 0;
}

/// The numbers below small parts, the outer ones of neighbours farther out.
class SmallNumbers {
public:
  SmallNumbers(SceneBuilder& b, float axis, float y, float h)
      : b_(b), y_(y), h_(h), right_end_(axis - 1), left_end_(axis + 1) {}

  void put(int points, float x, float w) {
    const std::string text = number_text(points);
    const float px = b_.width(text, TextStyle::kMicro) + 1;
    float left = x + (w - px) / 2;
    left = points > 0 ? std::max(left, right_end_ + 2) : std::min(left, left_end_ - px - 2);
    (points > 0 ? right_end_ : left_end_) = points > 0 ? left + px : left;
    b_.text(kLayerEnd + 2, {left, y_, px, h_}, text, TextStyle::kMicro, Tone::kInk2);
  }

private:
  SceneBuilder& b_;
  float y_, h_;
  float right_end_, left_end_;
};

} // namespace

void draw_score_bars(SceneBuilder& b, RectF panel, const ScoreBars& bars) {
  const auto rows = static_cast<float>(bars.rows.size());
  const bool roomy = panel.w >= 520 && panel.h >= 200;
  const bool framed = panel.h >= 130;
  const float pad = framed ? (roomy ? 24.0f : 14.0f) : 2.0f;
  if (framed)
    b.panel(kLayerEnd + 1, panel, Tone::kSurface, Tone::kLine,
            roomy ? tokens::kRadius.panel : tokens::kRadius.card, 2);
  const float x = panel.x + pad;
  const float w = panel.w - 2 * pad;
  float y = panel.y + (framed ? 10.0f : 0.0f);
  float bottom = panel.y + panel.h - (framed ? 10.0f : 0.0f);
  y = name_parts(b, {x, y, w, bottom - y}, bars, panel.h);

  const float axis_px = b.line_px(TextStyle::kSmall);
  const bool axis = roomy && bottom - y - axis_px >= rows * 44;
  if (axis) bottom -= axis_px + 4;
  const float row = std::min(76.0f, (bottom - y) / rows);
  // Low rows have thicker bars, so that a number fits on them.
  float bar_h = std::clamp(row * (row < 36 ? .72f : .58f), 14.0f, 40.0f);
  const float avatar = std::min(34.0f, row - 6);
  const float score_scale = roomy ? 1 : 20.0f / 26;
  float name_w = 0;
  const float count_w = b.width("88", TextStyle::kCountSmall);
  float total_w = bars.apart ? count_w : b.width("88", TextStyle::kScore, score_scale);
  float chip_w = 0;
  for (const ScoreRow& r : bars.rows) {
    name_w = std::max(name_w, b.width(r.name, TextStyle::kNameSmall));
    if (!bars.apart)
      total_w = std::max(total_w, b.width(number_text(r.total), TextStyle::kScore, score_scale));
    if (!r.chip.empty()) chip_w = std::max(chip_w, b.width(r.chip, TextStyle::kSmall14Bold) + 32);
  }
  name_w = std::min(name_w + 4, w * (roomy ? .22f : .2f));
  total_w += 6;
  const float bx = x + avatar + 12 + name_w;
  const float widest = x + w - total_w - 14 - bx;
  const Reach reach = reach_of(bars);
  // No chips if they would leave the numbers no room: the sentence above tells of the tie.
  const bool chips =
      chip_w > 0 && (widest + 4 - chip_w) / static_cast<float>(reach.right + reach.left) >= 7.5f;
  const float bw = std::max(30.0f, widest - (chips ? chip_w - 4 : 0));
  const int step = axis_step(reach.right + reach.left);
  const int right = axis ? rounded_up(reach.right, step) : reach.right;
  const int left = axis ? rounded_up(reach.left, step) : reach.left;
  const float unit = bw / static_cast<float>(right + left);
  const float zero = bx + static_cast<float>(left) * unit;
  const float foot = y + row * rows;
  constexpr float kLeastBar = 14;
  const bool small =
      !bars.apart && std::any_of(bars.rows.begin(), bars.rows.end(), [&](const ScoreRow& r) {
        return std::any_of(r.parts.begin(), r.parts.end(),
                           [&](int points) { return is_small(b, points, unit, bar_h); });
      });
  float below = b.line_px(TextStyle::kMicro) - 2; // room for the numbers of small parts
  if (!small || row < kLeastBar + below) below = 0;
  if (below > 0) bar_h = std::clamp(row - below - 3, kLeastBar, bar_h);
  if (axis)
    for (int v = -left; v <= right; v += step) {
      const float lx = zero + static_cast<float>(v) * unit;
      b.line(kLayerEnd + 1, {lx, y}, {lx, foot}, Tone::kLine);
      b.text(kLayerEnd + 2, {lx - 16, foot + 4, 32, axis_px}, number_text(v), TextStyle::kSmall,
             Tone::kInk2, Align::kCentre);
    }
  if (left > 0) b.line(kLayerEnd + 3, {zero, y}, {zero, foot}, Tone::kLineStrong, 2);

  for (std::size_t s = 0; s < bars.rows.size(); ++s) {
    const ScoreRow& r = bars.rows[s];
    const float cy = y + row * (static_cast<float>(s) + .5f) - below / 2;
    b.avatar(kLayerEnd + 2, x + avatar / 2, cy, std::min(avatar, row - below), r.colour);
    b.text(kLayerEnd + 2, {x + avatar + 6, cy - row / 2, name_w, row}, r.name,
           TextStyle::kNameSmall, Tone::kInk);
    SmallNumbers numbers(b, zero, cy + bar_h / 2, below);
    float gains = zero, losses = zero;
    const float lane = bars.apart ? (row - 4) / static_cast<float>(r.parts.size()) : bar_h;
    const float thick = bars.apart ? std::min(lane - 2, 26.0f) : bar_h;
    const float top =
        cy - (bars.apart ? lane * static_cast<float>(r.parts.size()) - (lane - thick) : bar_h) / 2;
    for (std::size_t i = 0; i < r.parts.size(); ++i) {
      const int points = r.parts[i];
      const float pw = static_cast<float>(std::abs(points)) * unit;
      const bool behind = bars.apart && (points == 0 || thick < kNumberPx);
      if (behind) // a number that its bar has no room for
        b.text(kLayerEnd + 2, {zero + pw + 6, top + lane * static_cast<float>(i), count_w, thick},
               number_text(points), TextStyle::kCountSmall, Tone::kInk);
      if (points == 0) continue;
      if (points < 0) losses -= pw;
      const float from = bars.apart ? zero : points < 0 ? losses : gains;
      Item& bar = b.item(Kind::kBar, kLayerEnd + 2,
                         {from, bars.apart ? top + lane * static_cast<float>(i) : top, pw, thick});
      if (points > 0) gains = bars.apart ? std::max(gains, zero + pw) : gains + pw;
      bar.part.put(BarPart{.part = static_cast<Short>(i)});
      bar.style = TextStyle::kCountSmall;
      bar.scale = number_scale(b, thick);
      if (!behind) bar.text = number_text(points);
      if (below > 0 && is_small(b, points, unit, thick)) numbers.put(points, from, pw);
    }
    if (chips && !r.chip.empty() && gains + 8 + chip_w <= x + w - total_w) {
      Item& chip = b.item(Kind::kTag, kLayerEnd + 2, {gains + 8, cy - 14, chip_w, 28});
      chip.text = r.chip;
      chip.style = TextStyle::kSmall14Bold;
      chip.scale = b.metrics().text_scale;
      chip.part.put(TagPart{.style = r.wins ? TagPart::kAccent : TagPart::kPaper});
    }
    if (bars.apart) continue;
    b.text(kLayerEnd + 2, {x + w - total_w, cy - row / 2, total_w, row}, number_text(r.total),
           TextStyle::kScore, Tone::kInk, Align::kRight, score_scale);
  }
}

} // namespace beffroi
