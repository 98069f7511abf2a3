// SceneBuilder: items, texts, buttons and hits. Contract in scene_builder.hpp.
//
// Must never place anything by itself: boxes come from the layouts.
#include "web/scene/model/scene_builder.hpp"

#include "tokens.hpp"
#include "web/scene/model/graphemes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace beffroi {
namespace {

constexpr const char* kEllipsis = "\u2026";
constexpr float kLeastCutPx = 12; // a hit of which the map shows less cannot be touched there
// How far text is shrunk before it is cut: to this share of its size, but not below the line height
// of the smallest style.
constexpr float kLeastShare = .62f;
constexpr float kLeastLinePx = 15;

bool is_cut(const std::vector<std::string>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const std::string& line) { return line.ends_with(kEllipsis); });
}

Short tenths(float px) { return whole_px(px * 10); }

} // namespace

const char* colour_name(int colour) {
  return name_of(static_cast<SeatColour>(std::clamp(colour, 0, kSeatColourCount - 1)));
}

Key colour_key(int colour) {
  constexpr Key kKeys[] = {Key::k_ui_colour_blue,  Key::k_ui_colour_vermilion,
                           Key::k_ui_colour_gold,  Key::k_ui_colour_green,
                           Key::k_ui_colour_lilac, Key::k_ui_colour_charcoal,
                           Key::k_ui_colour_silver};
  return kKeys[std::clamp(colour, 0, 6)];
}

Item& SceneBuilder::item(ItemKind kind, int layer, RectF box) {
  Item item;
  item.kind = kind;
  item.layer = static_cast<std::int16_t>(layer);
  item.x = box.x;
  item.y = box.y;
  item.w = box.w;
  item.h = box.h;
  item.on_map = in_map_;
  scene.items.push_back(std::move(item));
  return scene.items.back();
}

Item& SceneBuilder::panel(int layer, RectF box, Tone fill, Tone edge, float radius, int elevation,
                          float edge_px) {
  Item& i = item(Kind::kPanel, layer, box);
  i.tone = fill;
  i.tone2 = edge;
  i.part.put(PanelPart{.radius = whole_px(radius),
                       .elevation = static_cast<Short>(elevation),
                       .edge_tenths = tenths(edge_px)});
  return i;
}

float SceneBuilder::least_scale(TextStyle style, float scale) const {
  const float px = line_px(style, scale);
  return scale * std::min(1.0f, std::max(kLeastShare, kLeastLinePx / px));
}

std::string SceneBuilder::cut(const std::string& words, TextStyle style, float max_px,
                              float scale) const {
  if (width(words, style, scale) <= max_px + 0.5f) return words;
  std::string cut = words;
  while (!cut.empty() && width(cut + kEllipsis, style, scale) > max_px) drop_last_letter(cut);
  while (!cut.empty() && cut.back() == ' ') cut.pop_back();
  return cut.empty() ? cut : cut + kEllipsis; // an ellipsis alone would say nothing
}

SceneBuilder::FittedWords SceneBuilder::fitted(const std::string& words, TextStyle style,
                                               float max_px, float scale) const {
  const float whole = width(words, style, scale);
  if (whole <= max_px + 0.5f) return {words, scale, whole};
  const float smaller = std::max(least_scale(style, scale), scale * max_px / whole);
  FittedWords out{cut(words, style, max_px, smaller), smaller, 0};
  out.width = width(out.words, style, smaller);
  return out;
}

int SceneBuilder::lines_for(const std::string& words, TextStyle style, float max_px, int most,
                            float scale) const {
  const float least = least_scale(style, scale);
  int lines = 1;
  while (lines <= most && is_cut(wrapped(words, style, max_px, lines, least))) ++lines;
  return lines;
}

float SceneBuilder::paragraph_scale(const std::string& words, TextStyle style, float max_px,
                                    int max_lines, float scale) const {
  const float least = least_scale(style, scale);
  for (float smaller = scale;; smaller *= .95f) {
    if (smaller <= least) return least;
    if (!is_cut(wrapped(words, style, max_px, max_lines, smaller))) return smaller;
  }
}

std::vector<std::string> SceneBuilder::wrapped(const std::string& words, TextStyle style,
                                               float max_px, int max_lines, float scale) const {
  std::vector<std::string> lines;
  std::string current;
  std::size_t at = 0;
  while (at < words.size()) {
    std::size_t end = words.find(' ', at);
    if (end == std::string::npos) end = words.size();
    const std::string word = words.substr(at, end - at);
    std::string longer = current;
    if (!longer.empty()) longer += ' ';
    longer += word;
    const bool fits = current.empty() || width(longer, style, scale) <= max_px;
    if (fits) {
      current = longer;
    } else if (static_cast<int>(lines.size()) + 1 >= max_lines) {
      current += " " + words.substr(at); // cut below if it is too wide
      break;
    } else {
      lines.push_back(current);
      current = word;
    }
    at = end + 1;
  }
  if (!current.empty()) lines.push_back(current);
  for (std::string& l : lines) l = cut(l, style, max_px, scale);
  return lines;
}

float SceneBuilder::text(int layer, RectF box, const std::string& words, TextStyle style, Tone tone,
                         Align align, float scale) {
  FittedWords shown = fitted(words, style, box.w, scale);
  if (shown.words.empty() || box.w <= 0) return 0;
  Item& i = item(Kind::kText, layer, box);
  i.text = std::move(shown.words);
  i.style = style;
  i.tone = tone;
  i.align = align;
  i.scale = shown.scale * metrics_.text_scale;
  return shown.width;
}

float SceneBuilder::paragraph(int layer, RectF box, const std::string& words, TextStyle style,
                              Tone tone, int max_lines, Align align, float scale) {
  scale = paragraph_scale(words, style, box.w, max_lines, scale);
  const float height = line_px(style, scale);
  float y = box.y;
  for (const std::string& l : wrapped(words, style, box.w, max_lines, scale)) {
    text(layer, {box.x, y, box.w, height}, l, style, tone, align, scale);
    y += height;
  }
  return y - box.y;
}

void SceneBuilder::icon(int layer, float cx, float cy, float size, Icon icon, Tone tone) {
  Item& i = item(Kind::kIcon, layer, {cx - size / 2, cy - size / 2, size, size});
  i.part.put(IconPart{.icon = icon, .stroke_tenths = 19});
  i.tone = tone;
}

void SceneBuilder::avatar(int layer, float cx, float cy, float size, int colour, bool faded,
                          int face) {
  Item& i = item(Kind::kAvatar, layer, {cx - size / 2, cy - size / 2, size, size});
  i.tone = player_tone(colour);
  i.part.put(AvatarPart{.faded = faded, .face = static_cast<Short>(face)});
}

void SceneBuilder::line(int layer, PointF a, PointF b, Tone tone, float width_px, bool dashed) {
  Item& i = item(Kind::kLine, layer, {a.x, a.y, b.x - a.x, b.y - a.y});
  i.tone = tone;
  i.part.put(LinePart{.width_tenths = tenths(width_px), .dashed = dashed});
}

RectF SceneBuilder::tag(int layer, float cx, float top, RectF bounds, const std::string& words,
                        int style, int icon_plus_one, bool point_down) {
  const TextStyle face = TextStyle::kSmall14Bold;
  const float pad = 14;
  const float icon_px = icon_plus_one ? 20.0f : 0.0f;
  const float height = std::max(30.0f, line_px(face) + 12);
  const float most = std::max(60.0f, bounds.w);
  FittedWords shown = fitted(words, face, most - 2 * pad - icon_px);
  const float w = std::min(most, shown.width + 2 * pad + icon_px + 1);
  const float x = std::clamp(cx - w / 2, bounds.x, std::max(bounds.x, bounds.x + bounds.w - w));
  const float y = std::max(top, bounds.y);
  Item& i = item(Kind::kTag, layer, {x, y, w, height});
  i.text = std::move(shown.words);
  i.style = face;
  i.scale = shown.scale * metrics_.text_scale;
  TagPart part{.style = static_cast<Short>(style),
               .icon_plus_one = static_cast<Short>(icon_plus_one)};
  if (point_down) {
    part.points_down = 1;
    part.pointer_x = whole_px(std::clamp(cx - x, 16.0f, w - 16));
  }
  i.part.put(part);
  return {x, y, w, height};
}

RectF SceneBuilder::refusal_tag(int layer, float cx, float top, RectF bounds) {
  const RectF box =
      tag(layer, cx, top, bounds, {}, TagPart::kRefused, static_cast<int>(Icon::kLock) + 1, false);
  Item& i = scene.items.back();
  i.state |= kAimed;
  i.passage = Passage::kShake;
  // a new entity each time, so that it shakes again
  i.entity = kEntityRefusal + static_cast<std::uint32_t>(ui_.refusals % 2);
  return box;
}

void SceneBuilder::begin_map(MapArea map) {
  map.camera = ui_.camera ? clamped(*ui_.camera, map) : fit(map);
  scene.map = map;
  in_map_ = true;
}

namespace {

/// The largest part of a box that lies beside another one.
RectF beside(RectF box, RectF over) {
  if (!overlap(box, over)) return box;
  const float r = box.x + box.w, d = box.y + box.h;
  const float left = over.x - box.x, right = r - over.x - over.w;
  const float above = over.y - box.y, below = d - over.y - over.h;
  const float w = std::max(left, right), h = std::max(above, below);
  if (w * box.h >= h * box.w) return {left >= right ? box.x : r - right, box.y, w, box.h};
  return {box.x, above >= below ? box.y : d - below, box.w, h};
}

} // namespace

void SceneBuilder::cut_to_map(Hit& hit) const {
  const RectF& s = scene.map->stage;
  const RectF& clip = scene.map->clip();
  hit.on_map = true;
  hit.whole = {hit.x, hit.y, hit.w, hit.h};
  const float x0 = std::max(hit.x, clip.x), y0 = std::max(hit.y, clip.y);
  RectF open{x0, y0, std::min(hit.x + hit.w, clip.x + clip.w) - x0,
             std::min(hit.y + hit.h, clip.y + clip.h) - y0};
  for (const RectF& over : scene.map->covers)
    if (open.w > 0 && open.h > 0) open = beside(open, over);
  if (open.w >= std::min(kLeastCutPx, hit.w) && open.h >= std::min(kLeastCutPx, hit.h)) {
    hit.x = open.x;
    hit.y = open.y;
    hit.w = open.w;
    hit.h = open.h;
    return;
  }
  const float w = std::min(hit.w, s.w), h = std::min(hit.h, s.h);
  const float x = std::clamp(hit.x, s.x, s.x + s.w - w), y = std::clamp(hit.y, s.y, s.y + s.h - h);
  hit.beyond = {hit.x - x, hit.y - y};
  hit.x = x;
  hit.y = y;
  hit.w = w;
  hit.h = h;
}

Hit& SceneBuilder::hit(Target target, RectF box, Hit::State state, std::string label) {
  Hit h;
  h.target = target;
  h.x = box.x;
  h.y = box.y;
  h.w = box.w;
  h.h = box.h;
  h.state = state;
  h.label = std::move(label);
  h.group = group_;
  if (in_map_) cut_to_map(h);
  scene.hits.push_back(std::move(h));
  return scene.hits.back();
}

HitGroup::HitGroup(SceneBuilder& b, std::string name) : b_(b), before_(b.group_) {
  std::vector<std::string>& groups = b.scene.groups;
  std::size_t at = 0;
  while (at < groups.size() && groups[at] != name) ++at;
  if (at == groups.size()) groups.push_back(std::move(name));
  b.group_ = static_cast<std::uint8_t>(at + 1);
}

HitGroup::~HitGroup() { b_.group_ = before_; }

float SceneBuilder::button_width(const std::string& words, bool with_icon) const {
  return std::max(80.0f, width(words, TextStyle::kButton) + 40 + (with_icon ? 26.0f : 0.0f));
}

void SceneBuilder::button(int layer, RectF box, Target target, int style, const std::string& words,
                          const std::string& label, int icon_plus_one, bool enabled,
                          const std::string& reason, float inset) {
  Item& i = item(Kind::kButton, layer,
                 {box.x + inset, box.y + inset, box.w - 2 * inset, box.h - 2 * inset});
  i.part.put(ButtonPart{.style = static_cast<Short>(style),
                        .icon_plus_one = static_cast<Short>(icon_plus_one)});
  i.style = TextStyle::kButton;
  FittedWords shown =
      fitted(words, TextStyle::kButton, box.w - 12 - (icon_plus_one && !words.empty() ? 26.0f : 0));
  i.text = std::move(shown.words);
  i.scale = shown.scale * metrics_.text_scale;
  if (!enabled)
    i.state |= kDisabled;
  else if (ui_.pressed == target)
    i.state |= kPressed;
  else if (ui_.hover == target)
    i.state |= kHover;
  hit(target, box, enabled ? Hit::State::kLegal : Hit::State::kRefused, label).reason = reason;
  focus_ring(target, box, tokens::kRadius.control);
}

void SceneBuilder::focus_ring(Target target, RectF box, float radius) {
  if (ui_.focus != target) return;
  Item& i = item(Kind::kFocusRing, kLayerFocus, box);
  i.tone = Tone::kFocus;
  i.part.put(FocusRingPart{.radius = static_cast<Short>(radius)});
}

} // namespace beffroi
