// Chrome: flat paper at the edge of the table.
//
// Owns: panels, texts, icons, avatars, buttons, lines and the small things of plates and sheets
// (docs/style.md sections 3 and 6). Targets on the table are in target.cpp.
#include "web/scene/model/graphemes.hpp"
#include "web/scene/paint/pieces.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {
namespace {

RectF box_of(const Item& i) { return {i.x, i.y, i.w, i.h}; }
PointF centre_of(const Item& i) { return {i.x + i.w / 2, i.y + i.h / 2}; }

void paint_panel(const Item& i, Brush& b) {
  const RectF box = box_of(i);
  const auto part = i.part.as<PanelPart>();
  const float radius = std::min({static_cast<float>(part.radius), i.w / 2, i.h / 2});
  const float width = part.edge_tenths > 0 ? static_cast<float>(part.edge_tenths) / 10 : 1.0f;
  b.elevation(box, radius, part.elevation);
  if (i.tone != Tone::kNone) b.round_rect(box, radius, b.fill_tone(i.tone));
  if (i.tone2 == Tone::kNone) return;
  if (part.dashed) {
    const RectF inner{box.x + width / 2, box.y + width / 2, box.w - width, box.h - width};
    b.dashes(round_rect_outline(inner, radius), b.line_tone(i.tone2), width, true, 7, 6);
  } else {
    b.round_rect_edge(box, radius, b.line_tone(i.tone2), width);
  }
}

constexpr const char* kEllipsis = "\u2026";

/// The text, cut with an ellipsis if it is wider than max_px.
std::string cut_to(const std::string& text, TextStyle style, float scale, float max_px) {
  if (measure_text(text, style) * scale <= max_px + 1) return text;
  std::string cut = text;
  while (!cut.empty() && measure_text(cut + kEllipsis, style) * scale > max_px)
    drop_last_letter(cut);
  return cut.empty() ? cut : cut + kEllipsis;
}

/// At most `most` lines, broken at spaces; the last one gets the rest of the text and is cut.
std::vector<std::string> break_lines(const Item& i, int most) {
  std::vector<std::string> lines(1);
  std::size_t at = 0;
  while (at < i.text.size()) {
    const std::size_t end = std::min(i.text.find(' ', at), i.text.size());
    std::string& last = lines.back();
    const std::string longer = (last.empty() ? "" : last + " ") + i.text.substr(at, end - at);
    const bool fits = measure_text(longer, i.style) * i.scale <= i.w;
    if (fits || last.empty() || static_cast<int>(lines.size()) == most)
      last = longer;
    else
      lines.push_back(i.text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

void paint_text(const Item& i, Brush& b) {
  if (i.text.empty()) return;
  const auto part = i.part.as<TextPart>();
  const std::vector<std::string> lines =
      part.lines > 1 ? break_lines(i, part.lines) : std::vector<std::string>{i.text};
  float scale = i.scale;
  if (part.shrinks) {
    for (const std::string& line : lines) {
      const float width = measure_text(line, i.style) * i.scale;
      if (width > i.w && width > 0) scale = std::min(scale, i.scale * i.w / width);
    }
  }
  const float step = line_height_px(i.style) * scale;
  float y = i.y + i.h / 2 - step * static_cast<float>(lines.size() - 1) / 2;
  const float x = i.align == Align::kLeft     ? i.x
                  : i.align == Align::kCentre ? i.x + i.w / 2
                                              : i.x + i.w;
  for (const std::string& line : lines) {
    b.text({x, centred_baseline(y, i.style, scale)}, cut_to(line, i.style, scale, i.w), i.style,
           scale, b.line_tone(i.tone), i.align);
    y += step;
  }
}

/// What a button looks like in one state.
struct ButtonLook {
  Rgba fill, ink, edge;
  int level = 0;   ///< of its shadow
  float shine = 0; ///< white over the upper half
};

ButtonLook button_look(const Item& i, const Brush& b) {
  const tokens::Theme& t = b.theme;
  const Rgba none{0, 0, 0, 0};
  const Short style = i.part.as<ButtonPart>().style;
  const bool hover = i.state & kHover, pressed = i.state & kPressed;
  const float shine = b.context.dusk ? 0.14f : 0.07f;
  if (i.state & kDisabled) {
    const bool second = style == ButtonPart::kSecondary;
    const bool filled =
        style == ButtonPart::kPrimary || style == ButtonPart::kSoft || style == ButtonPart::kDanger;
    return {filled   ? colour_of(t.surface3)
            : second ? colour_of(t.surface)
                     : none,
            colour_of(t.ink3), second ? colour_of(t.line) : none};
  }
  switch (style) {
  case ButtonPart::kPrimary:
    return {colour_of(pressed ? t.accent_pressed
                      : hover ? t.accent_hover
                              : t.accent),
            colour_of(t.on_accent), none, hover ? 2 : 1, pressed ? 0 : shine};
  case ButtonPart::kSecondary:
    return {colour_of(pressed ? t.line
                      : hover ? t.surface3
                              : t.surface),
            colour_of(t.ink), colour_of(t.line_strong)};
  case ButtonPart::kSoft:
    return {mix(colour_of(t.accent_soft), colour_of(t.accent),
                pressed ? 0.22f
                : hover ? 0.12f
                        : 0),
            colour_of(t.on_accent_soft), none};
  case ButtonPart::kDanger:
    return {mix(colour_of(t.danger), rgb(0),
                pressed ? 0.2f
                : hover ? 0.1f
                        : 0),
            colour_of(t.on_danger), none, hover ? 2 : 1, pressed ? 0 : shine};
  default: { // quiet, and icons alone
    const bool on = i.state & kChosen;
    const Rgba fill = on        ? colour_of(t.accent_soft)
                      : pressed ? colour_of(t.line)
                      : hover   ? colour_of(t.surface3)
                                : none;
    const Rgba ink = on                            ? colour_of(t.on_accent_soft)
                     : style == ButtonPart::kQuiet ? colour_of(t.accent)
                                                   : colour_of(t.ink);
    return {fill, ink, none};
  }
  }
}

void paint_button(const Item& i, Brush& b) {
  const ButtonLook look = button_look(i, b);
  RectF box = box_of(i);
  const bool pressed = i.state & kPressed;
  if (pressed) box.y += 1;
  const float radius = std::min({12.0f, box.w / 2, box.h / 2});
  b.elevation(box, radius, look.level, pressed ? 0.4f : 1.0f);
  if (look.fill.a) b.round_rect(box, radius, look.fill);
  if (look.shine > 0)
    b.round_rect({box.x + 1, box.y + 1, box.w - 2, box.h / 2 - 1}, radius - 1,
                 rgb(0xFFFFFF, look.shine));
  const auto part = i.part.as<ButtonPart>();
  if (look.edge.a)
    b.round_rect_edge(box, radius, look.edge, part.style == ButtonPart::kSecondary ? 1.5f : 1.0f);
  const PointF centre{box.x + box.w / 2, box.y + box.h / 2};
  const bool has_icon = part.icon_plus_one > 0;
  const Icon icon = static_cast<Icon>(part.icon_plus_one - 1);
  if (i.text.empty()) {
    if (has_icon) draw_icon(b, icon, centre, 22, look.ink, 1.9f);
    return;
  }
  const float icon_px = has_icon ? 26.0f : 0.0f;
  const std::string words = cut_to(i.text, i.style, i.scale, box.w - icon_px - 8);
  const float width = measure_text(words, i.style) * i.scale + icon_px;
  const float x = centre.x - width / 2;
  if (has_icon) draw_icon(b, icon, {x + 9, centre.y}, 20, look.ink, 2);
  b.text({x + icon_px, centred_baseline(centre.y, i.style, i.scale)}, words, i.style, i.scale,
         look.ink);
}

void paint_active_bar(const Item& i, Brush& b) {
  // The left end of the plate's own round rect, 7 px wide, inside its edge.
  const float r = std::min(13.0f, i.h / 2), right = i.x + 8;
  Outline bar;
  add_arc(bar, {i.x + 1 + r, i.y + 1 + r}, r, r, kPi, kPi + std::acos(1 - 7 / r));
  bar.push_back({right, i.y + 1 + r});
  bar.push_back({right, i.y + i.h - 1 - r});
  add_arc(bar, {i.x + 1 + r, i.y + i.h - 1 - r}, r, r, kPi - std::acos(1 - 7 / r), kPi);
  b.fill(bar, b.fill_tone(i.tone));
}

/// A floating score; its paper rim makes it readable on anything.
void paint_points(const Item& i, Brush& b) {
  const PointF c = centre_of(i);
  const float y = centred_baseline(c.y, i.style, i.scale);
  const Rgba rim = colour_of(b.theme.halo_light);
  for (int k = 0; k < 8; ++k) {
    const float a = static_cast<float>(k) * kPi / 4;
    b.text({c.x + 1.6f * std::cos(a), y + 1.6f * std::sin(a)}, i.text, i.style, i.scale, rim,
           Align::kCentre);
  }
  const Rgba ink = is_player(i.tone) ? player_paint(i.tone, false).ring : b.fill_tone(i.tone);
  b.text({c.x, y}, i.text, i.style, i.scale, ink, Align::kCentre);
}

void paint_thinking(const Item& i, Brush& b) {
  constexpr float kStrength[3] = {0.3f, 0.6f, 1};
  for (int k = 0; k < 3; ++k) {
    const int step = ((k - i.part.as<ThinkingPart>().step) % 3 + 3 + 2) % 3;
    b.circle({i.x + 4 + 9 * static_cast<float>(k), i.y + i.h / 2}, 2.8f,
             with_alpha(colour_of(b.theme.ink2), kStrength[step]));
  }
}

void paint_count(const Item& i, Brush& b) {
  const PointF c = centre_of(i);
  b.circle(c, i.w / 2, i.part.as<CountPart>().gold ? rgb(0xE2A63B) : rgb(0xFFFAF1));
  b.ring(c, i.w / 2, rgb(0x17110C), 1.4f);
  b.text({c.x, centred_baseline(c.y, TextStyle::kCountSmall, i.w / 22)}, i.text,
         TextStyle::kCountSmall, i.w / 22, rgb(0x2B2420), Align::kCentre);
}

} // namespace

void paint_chrome(const Item& i, Brush& b) {
  switch (i.kind.as<Kind>()) {
  case Kind::kPanel: paint_panel(i, b); break;
  case Kind::kText: paint_text(i, b); break;
  case Kind::kIcon: {
    const auto part = i.part.as<IconPart>();
    draw_icon(b, part.icon, centre_of(i), std::min(i.w, i.h), b.line_tone(i.tone),
              part.stroke_tenths > 0 ? static_cast<float>(part.stroke_tenths) / 10 : 2.0f);
    break;
  }
  case Kind::kAvatar: {
    const auto part = i.part.as<AvatarPart>();
    Brush shown = part.faded ? b.faded(0.5f) : b;
    draw_avatar(shown, i.tone, centre_of(i), std::min(i.w, i.h), part.face);
    break;
  }
  case Kind::kButton: paint_button(i, b); break;
  case Kind::kLine: {
    const auto part = i.part.as<LinePart>();
    const float width = part.width_tenths > 0 ? static_cast<float>(part.width_tenths) / 10 : 1.0f;
    const Outline ends = {{i.x, i.y}, {i.x + i.w, i.y + i.h}};
    if (part.dashed)
      b.dashes(ends, b.line_tone(i.tone), width, false, 6, 5);
    else
      b.stroke(ends, b.line_tone(i.tone), width);
    break;
  }
  case Kind::kActiveBar: paint_active_bar(i, b); break;
  case Kind::kPoints: paint_points(i, b); break;
  case Kind::kThinking: paint_thinking(i, b); break;
  case Kind::kCount: paint_count(i, b); break;
  case Kind::kBelfry: draw_belfry(b, box_of(i)); break;
  default: break;
  }
}

} // namespace beffroi
