// Chrome layout: plates and prompts in the five layout classes. Contract in chrome_layout.hpp.
//
// Sizes are those of docs/style.md section 6 and of the mock-ups; everything that holds text grows
// with the person's text scale.
#include "web/scene/parts/chrome_layout.hpp"

#include "tokens.hpp"
#include "web/scene/parts/turns.hpp"

#include <algorithm>

namespace beffroi {
namespace {

int icon_arg(Icon icon) { return static_cast<int>(icon) + 1; }

/// "Earlier", "Later" and the way back, to the result or to the running game.
void review_choices(const Seen& seen, const UiState& ui, const Words& words, Prompt& prompt) {
  const int plies = static_cast<int>(seen.plies.size());
  const int shown = static_cast<int>(ui.ply_of(seen.plies.size()));
  const auto add = [&](int step, Key name, Key label, bool primary, bool enabled, Icon icon) {
    Prompt::Choice c;
    c.target = ui_target(kUiReview, step);
    c.words = words(name);
    c.brief = c.words;
    c.label = words(label);
    c.primary = primary;
    c.enabled = enabled;
    c.icon_plus_one = icon_arg(icon);
    prompt.choices.push_back(c);
  };
  add(-1, Key::k_ui_earlier, Key::k_ui_earlier_label, false, shown > ui.first_shown, Icon::kBack);
  add(1, Key::k_ui_later, Key::k_ui_later_label, false, shown < plies, Icon::kForward);
  if (seen.over())
    add(2, Key::k_ui_result, Key::k_ui_result_label, true, true, Icon::kCheck);
  else
    add(2, Key::k_ui_back_to_now, Key::k_ui_back_to_now, true, true, Icon::kForward);
}

} // namespace

void plate_ground(SceneBuilder& b, RectF box, const Plate& plate, Tone rest, float radius) {
  if (plate.active)
    b.panel(kLayerChrome, box, Tone::kSurface, player_tone(plate.colour), radius, 2, 2.5f);
  else
    b.panel(kLayerChrome, box, rest, Tone::kLine, radius, rest == Tone::kSurface ? 1 : 0);
  b.hit(ui_target(kUiPlate, plate.seat), box, Hit::State::kInfo, plate.label);
  b.focus_ring(ui_target(kUiPlate, plate.seat), box, radius);
}

void thinking_dots(SceneBuilder& b, float x, float cy, float width) {
  Item& dots = b.item(Kind::kThinking, kLayerChrome, {x, cy - 8, width, 16});
  dots.part.put(ThinkingPart{.step = static_cast<Short>(b.ui().thinking_step % 3)});
  dots.tone = Tone::kInk2;
}

void plate_rail(SceneBuilder& b, RectF box, const Plate& plate) {
  plate_ground(b, box, plate, Tone::kSurface2, tokens::kRadius.card);
  if (plate.active) b.item(Kind::kActiveBar, kLayerChrome, box).tone = player_tone(plate.colour);
  const float cy = box.y + box.h / 2;
  const float ax = box.x + (plate.active ? 36 : 34);
  constexpr float kAvatar = 38;
  b.avatar(kLayerChrome, ax, cy, kAvatar, plate.colour, false, plate.face);
  const float name_px = b.line_px(TextStyle::kName);
  const float sub_px = b.line_px(TextStyle::kSmall);
  const float unit_px = b.line_px(TextStyle::kMicro);
  const float score_px = b.line_px(TextStyle::kScore);
  const std::string score = std::to_string(plate.score);
  const float score_w =
      std::max(b.width(score, TextStyle::kScore), b.width(plate.unit, TextStyle::kMicro)) + 4;
  const float right = box.x + box.w - tokens::kSpace.panel;
  const float tx = ax + 30;
  const float room = right - score_w - 10 - tx;
  const float robot = plate.wants_robot(kAvatar) ? 26.0f : 0.0f;
  const float top = cy - (name_px + sub_px) / 2;
  const float name_w = b.text(kLayerChrome, {tx, top, room - robot, name_px}, plate.name,
                              TextStyle::kName, Tone::kInk);
  if (robot > 0)
    b.icon(kLayerChrome, tx + name_w + 15, top + name_px / 2, 17, Icon::kRobot, Tone::kInk2);
  const float dots = plate.thinking ? 34.0f : 0.0f;
  const float sub_w = b.text(kLayerChrome, {tx, top + name_px, room - dots, sub_px}, plate.sub,
                             TextStyle::kSmall, Tone::kInk2);
  if (plate.thinking) thinking_dots(b, tx + sub_w + 6, top + name_px + sub_px / 2);
  const float score_top = cy - (score_px + unit_px) / 2;
  b.text(kLayerChrome, {right - score_w, score_top, score_w, score_px}, score, TextStyle::kScore,
         Tone::kInk, Align::kRight);
  b.text(kLayerChrome, {right - score_w, score_top + score_px, score_w, unit_px}, plate.unit,
         TextStyle::kMicro, Tone::kInk2, Align::kRight);
}

void plate_chip(SceneBuilder& b, RectF box, const Plate& plate) {
  plate_ground(b, box, plate, Tone::kSurface, tokens::kRadius.control);
  const float cy = box.y + box.h / 2;
  const bool high = box.h >= b.line_px(TextStyle::kNameSmall) + b.line_px(TextStyle::kSmall) + 6;
  const float size = high ? 30.0f : 24.0f;
  b.avatar(kLayerChrome, box.x + 9 + size / 2, cy, size, plate.colour, false, plate.face);
  const float score_scale = 20.0f / 26;
  const std::string score = std::to_string(plate.score);
  const float score_w = b.width(score, TextStyle::kScore, score_scale) + 4;
  const float right = box.x + box.w - 11;
  const float tx = box.x + 9 + size + 9;
  float text_right = right - score_w - 8;
  const float dots = plate.thinking ? 32.0f : 0.0f;
  // A line that would be cut is left out.
  const bool tall =
      high && b.lines_for(plate.sub, TextStyle::kSmall, text_right - tx - dots, 1) == 1;
  const float needed = tall ? b.width(plate.sub, TextStyle::kSmall) + dots : 60;
  if (plate.eye && text_right - tx - 24 >= needed) {
    b.icon(kLayerChrome, text_right - 8, cy, 17, Icon::kEye, Tone::kInk2);
    text_right -= 24;
  }
  b.text(kLayerChrome, {right - score_w, cy - 14, score_w, 28}, score, TextStyle::kScore,
         Tone::kInk, Align::kRight, score_scale);
  const float room = text_right - tx;
  const float name_px = b.line_px(TextStyle::kNameSmall);
  const float sub_px = b.line_px(TextStyle::kSmall);
  const float top = tall ? cy - (name_px + sub_px) / 2 : cy - name_px / 2;
  const float robot = plate.wants_robot(size) && room > 60 ? 22.0f : 0.0f;
  const float name_end =
      tx + b.text(kLayerChrome, {tx, top, room - robot - (tall ? 0 : dots), name_px}, plate.name,
                  TextStyle::kNameSmall, Tone::kInk);
  if (robot > 0)
    b.icon(kLayerChrome, name_end + 13, top + name_px / 2, 15, Icon::kRobot, Tone::kInk2);
  if (!tall) {
    if (plate.thinking && room > dots + robot) thinking_dots(b, name_end + robot + 4, cy);
    return;
  }
  const float sub_w = b.text(kLayerChrome, {tx, top + name_px, room - dots, sub_px}, plate.sub,
                             TextStyle::kSmall, Tone::kInk2);
  if (plate.thinking) thinking_dots(b, tx + sub_w + 4, top + name_px + sub_px / 2);
}

std::optional<Target> plate_looked_at(const SceneBuilder& b) {
  const UiState& ui = b.ui();
  if (!allows(mode_of(ui, false, ui.acting), May::kOwnBars) || ui.end_open) return std::nullopt;
  const bool hovers = b.metrics().layout != LayoutClass::kDesktop;
  for (const auto& at : {ui.pressed, ui.looked, ui.focus, hovers ? ui.hover : std::nullopt})
    if (at && at->kind == kUiPlate) return at;
  return std::nullopt;
}

float plate_card_head(const SceneBuilder& b) {
  return b.line_px(TextStyle::kName) + b.line_px(TextStyle::kSmall) + 14;
}

void plate_card(SceneBuilder& b, int layer, RectF box, const Plate& plate, float head) {
  b.panel(layer, box, Tone::kSurface, player_tone(plate.colour), 16, 3, 2.5f);
  b.avatar(layer + 1, box.x + 32, box.y + head / 2 + 2, 34, plate.colour);
  const std::string score = std::to_string(plate.score);
  const float score_w = b.width(score, TextStyle::kScore) + 3;
  b.text(layer + 1, {box.x + box.w - 18 - score_w, box.y + 4, score_w, head - 4}, score,
         TextStyle::kScore, Tone::kInk, Align::kRight);
  const float name = b.line_px(TextStyle::kName), w = box.w - 84 - score_w;
  b.text(layer + 1, {box.x + 58, box.y + 8, w, name}, plate.name, TextStyle::kName, Tone::kInk);
  b.text(layer + 1, {box.x + 58, box.y + 8 + name, w, head - name - 10}, plate.sub,
         TextStyle::kSmall, Tone::kInk2);
}

void plate_pill(SceneBuilder& b, RectF box, RectF bounds, const Plate& plate) {
  b.panel(kLayerChrome, box, Tone::kSurface, plate.active ? player_tone(plate.colour) : Tone::kLine,
          box.h / 2, 1, plate.active ? 2.0f : 1.0f);
  const float cy = box.y + box.h / 2;
  b.avatar(kLayerChrome, box.x + 17, cy, 20, plate.colour);
  const float right = box.x + box.w;
  if (plate.thinking)
    thinking_dots(b, right - 34, cy);
  else if (plate.eye)
    b.icon(kLayerChrome, right - 15, cy, 15, Icon::kEye, Tone::kInk2);
  b.text(kLayerChrome, {box.x + 31, box.y, right - 26 - box.x - 31, box.h},
         std::to_string(plate.score), TextStyle::kScore, Tone::kInk, Align::kLeft, 19.0f / 26);
  RectF touch = box;
  touch.h = std::max(box.h, kTouchPx);
  touch.y = std::max(bounds.y, cy - touch.h / 2);
  b.hit(ui_target(kUiPlate, plate.seat), touch, Hit::State::kInfo, plate.label);
  b.focus_ring(ui_target(kUiPlate, plate.seat), box, box.h / 2);
}

// ---- Prompt ------------------------------------------------------------------------------------

namespace {

/// Who is to act. False if nobody is.
bool prompt_mark(SceneBuilder& b, int layer, float cx, float cy, float size, const Prompt& prompt) {
  if (prompt.colour < 0) return false;
  b.avatar(layer, cx, cy, size, prompt.colour);
  return true;
}

struct RibbonFit {
  std::vector<std::string> lines;
  bool before = false; ///< Prompt::before has room
  std::vector<float> buttons;
  float text_px = 0;
  float height = 60;
  float width = 0;
};

constexpr float kButtonGap = 10;

RibbonFit fit_ribbon(const SceneBuilder& b, RectF stage, const Prompt& prompt) {
  RibbonFit fit;
  const float left = prompt.colour >= 0 ? 58.0f : 22.0f;
  float fixed = left + 22;
  for (const Prompt::Choice& c : prompt.choices) {
    fit.buttons.push_back(b.button_width(c.words));
    fixed += fit.buttons.back() + kButtonGap;
  }
  if (!prompt.choices.empty()) fixed += 8;
  const float most = stage.w - 32;
  float room = std::max(80.0f, most - fixed);
  const float one_line = b.width(prompt.sentence, TextStyle::kPrompt) + 1;
  if (one_line <= room) {
    fit.lines = {prompt.sentence};
    fit.text_px = one_line;
  } else {
    fit.lines = b.wrapped(prompt.sentence, TextStyle::kPrompt, room, 3);
    for (const std::string& l : fit.lines)
      fit.text_px = std::max(fit.text_px, b.width(l, TextStyle::kPrompt) + 1);
    fit.text_px = std::min(fit.text_px, room);
  }
  const float before = b.width(prompt.before, TextStyle::kSmall) + 1;
  if (!prompt.before.empty() && fit.lines.size() == 1 && before <= room) { // in the same height
    fit.before = true;
    fit.text_px = std::max(fit.text_px, before);
  }
  fit.height =
      std::max(60.0f, static_cast<float>(fit.lines.size()) * b.line_px(TextStyle::kPrompt) +
                          (fit.lines.size() > 1 ? 28.0f : 16.0f));
  fit.width = std::min(most, fixed + fit.text_px);
  return fit;
}

} // namespace

float prompt_ribbon_height(const SceneBuilder& b, RectF stage, const Prompt& prompt) {
  return fit_ribbon(b, stage, prompt).height;
}

RectF prompt_ribbon(SceneBuilder& b, RectF stage, float bottom, const Prompt& prompt) {
  const RibbonFit fit = fit_ribbon(b, stage, prompt);
  const RectF box{stage.x + (stage.w - fit.width) / 2, bottom - fit.height, fit.width, fit.height};
  b.panel(kLayerPrompt, box, Tone::kSurface, Tone::kLine, tokens::kRadius.panel, 3);
  const float cy = box.y + box.h / 2;
  float x = box.x + 22;
  if (prompt.colour >= 0) {
    b.avatar(kLayerPrompt, box.x + 32, cy, 34, prompt.colour);
    x = box.x + 58;
  }
  const float line = b.line_px(TextStyle::kPrompt);
  float y = cy - line * static_cast<float>(fit.lines.size()) / 2;
  if (fit.before) {
    const float small = b.line_px(TextStyle::kSmall);
    y -= small / 2;
    b.text(kLayerPrompt, {x, y, fit.text_px, small}, prompt.before, TextStyle::kSmall, Tone::kInk2);
    y += small;
  }
  for (const std::string& l : fit.lines) {
    b.text(kLayerPrompt, {x, y, fit.text_px, line}, l, TextStyle::kPrompt, Tone::kInk);
    y += line;
  }
  float right = box.x + box.w - 8;
  for (std::size_t i = prompt.choices.size(); i-- > 0;) {
    const Prompt::Choice& c = prompt.choices[i];
    right -= fit.buttons[i];
    b.button(kLayerPrompt, {right, cy - 22, fit.buttons[i], 44}, c.target, c.primary ? 0 : 1,
             c.words, c.label, 0, c.enabled);
    right -= kButtonGap;
  }
  return box;
}

namespace {

std::vector<Prompt::Choice> brief_choices(const Prompt& prompt) {
  std::vector<Prompt::Choice> out;
  for (const Prompt::Choice& c : prompt.choices)
    if (!c.brief.empty()) out.push_back(c);
  return out;
}

} // namespace

float prompt_sheet_height(const SceneBuilder& b, RectF sheet, const Prompt& prompt) {
  const float lines = b.line_px(TextStyle::kName) + b.line_px(TextStyle::kSmall);
  const float head = std::max(74.0f, 22 + lines + 6);
  (void)sheet;
  return brief_choices(prompt).size() > 1 ? head + 52 : head;
}

float prompt_sheet(SceneBuilder& b, RectF sheet, const Prompt& prompt) {
  const std::vector<Prompt::Choice> choices = brief_choices(prompt);
  const float whole = prompt_sheet_height(b, sheet, prompt);
  const float head = choices.size() > 1 ? whole - 52 : whole;
  const float pad = tokens::kSpace.panel;
  const float cy = sheet.y + pad + (head - pad) / 2 - 1;
  const float x =
      sheet.x + (prompt_mark(b, kLayerPrompt, sheet.x + 36, cy, 32, prompt) ? 60.0f : pad);
  float right = sheet.x + sheet.w - pad;
  if (choices.size() == 1) {
    const Prompt::Choice& c = choices.front();
    const float w = c.icon_only ? 44 : std::clamp(b.button_width(c.brief), 88.0f, sheet.w * .42f);
    right -= w;
    b.button(kLayerPrompt, {right, cy - 22, w, 44}, c.target, c.primary ? 0 : 1,
             c.icon_only ? "" : c.brief, c.label, c.icon_only ? c.icon_plus_one : 0, c.enabled);
    right -= 10;
  } else if (choices.size() > 1) {
    const float n = static_cast<float>(choices.size());
    const float w = (sheet.w - 2 * pad - 8 * (n - 1)) / n;
    float bx = sheet.x + pad;
    for (const Prompt::Choice& c : choices) {
      b.button(kLayerPrompt, {bx, sheet.y + head, w, 44}, c.target, c.primary ? 0 : 1, c.brief,
               c.label, 0, c.enabled);
      bx += w + 8;
    }
  }
  const float room = right - x;
  const float name_px = b.line_px(TextStyle::kName);
  const float small_px = b.line_px(TextStyle::kSmall);
  const bool one_line = b.width(prompt.brief, TextStyle::kName) <= room;
  const bool before = !prompt.before.empty() && b.width(prompt.before, TextStyle::kSmall) <= room;
  const std::string& detail = before ? prompt.before : prompt.detail;
  int lines = std::min(3, b.lines_for(detail, TextStyle::kSmall, room, 3));
  // Better two lines than small letters.
  const std::size_t large = b.wrapped(detail, TextStyle::kSmall, room, 3).size();
  if (small_px * static_cast<float>(large) <= head - 14 - name_px)
    lines = std::max(lines, static_cast<int>(large));
  const bool alone = prompt.reason && (!one_line || lines > 2);
  if (one_line && !detail.empty() && !alone) {
    const float whole_px = small_px * static_cast<float>(lines);
    const float scale = std::min(1.0f, (head - 14 - name_px) / whole_px);
    const float top = cy - (name_px + whole_px * scale) / 2;
    b.text(kLayerPrompt, {x, top, room, name_px}, prompt.brief, TextStyle::kName, Tone::kInk);
    b.paragraph(kLayerPrompt, {x, top + name_px, room, whole_px * scale}, detail, TextStyle::kSmall,
                Tone::kInk2, lines, Align::kLeft, scale);
  } else {
    const std::string& main = alone ? detail : prompt.brief;
    const int most =
        one_line && !alone
            ? 1
            : std::clamp(b.lines_for(main, TextStyle::kName, room, 3, 15.0f / 17), 2, 3);
    const float scale = most == 1 ? 1 : (most == 2 ? 15.0f : 13.0f) / 17;
    const auto wrapped = b.wrapped(main, TextStyle::kName, room, most, scale);
    const float px = b.line_px(TextStyle::kName, scale);
    const float top = cy - px * static_cast<float>(wrapped.size()) / 2;
    b.paragraph(kLayerPrompt, {x, top, room, px}, main, TextStyle::kName, Tone::kInk, most,
                Align::kLeft, scale);
  }
  return sheet.y + whole;
}

void prompt_column(SceneBuilder& b, RectF box, const Prompt& prompt) {
  const std::vector<Prompt::Choice> choices = brief_choices(prompt);
  float bottom = box.y + box.h;
  const bool icons = choices.size() > 2;
  if (icons || (choices.size() == 2 && box.h < 130)) { // a row: three by their icons
    const float w =
        (box.w - 8 * static_cast<float>(choices.size() - 1)) / static_cast<float>(choices.size());
    float x = box.x;
    for (const Prompt::Choice& c : choices) {
      b.button(kLayerPrompt, {x, bottom - 44, w, 44}, c.target, c.primary ? 0 : 1,
               icons ? "" : c.brief, c.label, icons ? c.icon_plus_one : 0, c.enabled);
      x += w + 8;
    }
    bottom -= 52;
  } else {
    for (std::size_t i = choices.size(); i-- > 0;) {
      const Prompt::Choice& c = choices[i];
      b.button(kLayerPrompt, {box.x, bottom - 44, box.w, 44}, c.target, c.primary ? 0 : 1, c.brief,
               c.label, 0, c.enabled);
      bottom -= 52;
    }
  }
  constexpr float kScale = 15.0f / 17, kSmaller = 11.0f / 17;
  const float x =
      box.x + (prompt_mark(b, kLayerPrompt, box.x + 14, box.y + 14, 26, prompt) ? 34.0f : 0.0f);
  const float small_px = b.line_px(TextStyle::kSmall);
  const float w = box.x + box.w - x;
  const auto most_at = [&](float size) {
    const float line = b.line_px(TextStyle::kPrompt, size);
    return std::clamp(static_cast<int>((bottom - box.y) / line), 1, 4);
  };
  const std::string& brief = prompt.reason ? prompt.detail : prompt.brief;
  const bool small =
      b.lines_for(brief, TextStyle::kPrompt, w, most_at(kScale), kScale) > most_at(kScale);
  const float scale = small ? kSmaller : kScale;
  const int most = most_at(scale);
  const auto lines = [&](const std::string& words, TextStyle style, float size) {
    return static_cast<int>(b.wrapped(words, style, w, 9, size).size());
  };
  const std::string& detail =
      prompt.before.empty() && !prompt.reason ? prompt.detail : prompt.before;
  // In brief with the detail below; without a detail the sentence in full if it fits.
  const bool full = detail.empty() && lines(prompt.sentence, TextStyle::kPrompt, scale) <= most;
  const float used =
      b.paragraph(kLayerPrompt, {x, box.y, w, bottom - box.y}, full ? prompt.sentence : brief,
                  TextStyle::kPrompt, Tone::kInk, most, Align::kLeft, scale);
  const int room = static_cast<int>((bottom - box.y - used - 2) / small_px);
  if (!detail.empty() && lines(detail, TextStyle::kSmall, 1) <= room)
    b.paragraph(kLayerPrompt, {x, box.y + used + 2, w, small_px}, detail, TextStyle::kSmall,
                Tone::kInk2, room);
}

namespace {

void icon_button(SceneBuilder& b, RectF box, UiTarget kind, Icon icon, const std::string& label,
                 bool enabled, const std::string& reason) {
  b.button(kLayerPrompt, box, ui_target(kind), 5, "", label, icon_arg(icon), enabled, reason);
}

} // namespace

void prompt_header(SceneBuilder& b, RectF box, const Prompt& prompt, const Words& words) {
  const UiState& ui = b.ui();
  b.panel(kLayerChrome, box, Tone::kSurface, Tone::kNone, 0);
  b.line(kLayerChrome, {box.x, box.y + box.h - .5f}, {box.x + box.w, box.y + box.h - .5f},
         Tone::kLine);
  float right = box.x + box.w;
  const auto slot = [&] {
    right -= 44;
    return RectF{right, box.y, 44, 44};
  };
  // Menu and undo, and the hint where there is room, have fixed places, so that no button appears
  // under a pointer that rests on another.
  const std::vector<Prompt::Choice> choices = brief_choices(prompt);
  std::size_t left = choices.size();
  const auto last_choice = [&] {
    const Prompt::Choice& c = choices[--left];
    const int icon = c.icon_plus_one ? c.icon_plus_one : icon_arg(Icon::kCheck);
    const bool filled = c.primary && choices.size() == 1;
    b.button(kLayerPrompt, slot(), c.target, filled ? 0 : 5, "", c.label, icon, c.enabled, {},
             filled ? 3.0f : 0.0f);
  };
  icon_button(b, slot(), kUiMenu, Icon::kMenu, words(Key::k_ui_menu), true, {});
  if (box.w >= 400 || choices.empty())
    icon_button(b, slot(), kUiHint, Icon::kLantern, words(Key::k_ui_hint), ui.hints && ui.acting,
                {});
  else
    last_choice();
  icon_button(b, slot(), kUiUndo, Icon::kUndo, words(Key::k_ui_undo), ui.can_undo, ui.undo_words);
  while (left > 0) last_choice();
  float x = box.x + 8;
  const bool belfry = box.w >= 400;
  if (belfry) {
    b.item(Kind::kBelfry, kLayerChrome, {box.x + 11, box.y + 8, 26, 26});
    x = box.x + 45;
  }
  if (prompt_mark(b, kLayerChrome, x + 12, box.y + 22, 22, prompt)) x += 30;
  const float room = right - 4 - x;
  const float small_px = std::min(21.0f, b.line_px(TextStyle::kSmallBold));
  // The smallest frames have no tags, so the header says what a move does.
  if (!belfry && !prompt.detail.empty() && !choices.empty() &&
      b.width(prompt.brief, TextStyle::kSmallBold) <= room) {
    b.text(kLayerChrome, {x, box.y + 22 - small_px, room, small_px}, prompt.brief,
           TextStyle::kSmallBold, Tone::kInk);
    b.text(kLayerChrome, {x, box.y + 22, room, small_px}, prompt.detail, TextStyle::kSmall,
           Tone::kInk2);
    return;
  }
  const float scale = 16.0f / 17;
  const std::string& brief = prompt.reason ? prompt.detail : prompt.brief;
  const std::string& full = prompt.reason || prompt.headline.empty() ? brief : prompt.headline;
  const std::string& line = b.width(full, TextStyle::kName, scale) <= room ? full : brief;
  const auto lines = b.wrapped(line, TextStyle::kName, room, 1, scale);
  if (lines.size() == 1 && lines.front() == line) {
    b.text(kLayerChrome, {x, box.y, room, 44}, line, TextStyle::kName, Tone::kInk, Align::kLeft,
           scale);
  } else { // one small line or two, or three smaller ones
    const TextStyle style = TextStyle::kSmallBold;
    const int most = std::clamp(b.lines_for(line, style, room, 3), 1, 3);
    const float whole_px = b.line_px(style) * static_cast<float>(most);
    const float smaller = std::min(1.0f, 43 / whole_px);
    b.paragraph(kLayerChrome, {x, box.y + 22 - whole_px * smaller / 2, room, whole_px}, line, style,
                Tone::kInk, most, Align::kLeft, smaller);
  }
}

void icon_column(SceneBuilder& b, RectF box, const Words& words) {
  const UiState& ui = b.ui();
  b.panel(kLayerChrome, box, Tone::kSurface, Tone::kNone, 0);
  b.line(kLayerChrome, {box.x + box.w - .5f, box.y}, {box.x + box.w - .5f, box.y + box.h},
         Tone::kLine);
  const float gap = std::clamp((box.h - 4 * kTouchPx) / 5, 2.0f, 12.0f);
  const float x = box.x + (box.w - kTouchPx) / 2;
  float y = box.y + gap;
  const auto next = [&] {
    const RectF r{x, y, kTouchPx, kTouchPx};
    y += kTouchPx + gap;
    return r;
  };
  icon_button(b, next(), kUiBack, Icon::kBack, words(Key::k_ui_back), true, {});
  icon_button(b, next(), kUiUndo, Icon::kUndo, words(Key::k_ui_undo), ui.can_undo, ui.undo_words);
  icon_button(b, next(), kUiHint, Icon::kLantern, words(Key::k_ui_hint), ui.hints && ui.acting, {});
  icon_button(b, next(), kUiMenu, Icon::kMenu, words(Key::k_ui_menu), true, {});
}

namespace {

EndWords end_words(const Seen& seen) {
  const GameLook* look = find_look(seen.game);
  return look && look->end ? look->end(seen) : EndWords{};
}

/// The seats that won, in order.
SmallVec<Seat, kMaxSeats> winners_of(const Outcome& outcome) {
  SmallVec<Seat, kMaxSeats> first{};
  for (int s = 0; s < outcome.seats; ++s)
    if (outcome.seat[s].rank == 1) first.push_back(static_cast<Seat>(s));
  return first;
}

} // namespace

Phrase result_phrase(const Seen& seen) {
  if (seen.ended_by.key != Key::kNone && seen.gave_up == kNoSeat)
    return phrase_of(Key::k_ui_end_agreed);
  if (seen.gave_up != kNoSeat) {
    const auto winner = winners_of(seen.outcome);
    if (winner.size() != 1) return seen.ended_by;
    return phrase_of(Key::k_ui_end_resigned).seat("loser", seen.gave_up).seat("name", winner[0]);
  }
  if (const Phrase own = end_words(seen).headline; own.key != Key::kNone) return own;
  const auto first = winners_of(seen.outcome);
  const int n = first.size();
  if (n == 1) return phrase_of(Key::k_ui_end_wins).seat("name", first[0]);
  if (n == 0 || n == seen.outcome.seats) return phrase_of(Key::k_ui_end_draw);
  if (n > 3) return phrase_of(Key::k_ui_end_share_n).number("n", n);
  Phrase phrase = phrase_of(n == 2 ? Key::k_ui_end_share2 : Key::k_ui_end_share3);
  phrase.seat("a", first[0]).seat("b", first[1]);
  if (n == 3) phrase.seat("c", first[2]);
  return phrase;
}

bool broke_tie(const Outcome& outcome) {
  if (outcome.decided.key == Key::k_match_resigned) return false;
  for (int s = 0; s < outcome.seats; ++s)
    for (int o = 0; o < outcome.seats; ++o)
      if (outcome.seat[s].rank == 1 && outcome.seat[o].rank > 1 &&
          outcome.seat[s].total == outcome.seat[o].total)
        return true;
  return false;
}

Phrase headline_phrase(const Seen& seen) {
  if (seen.ended_by.key != Key::kNone) {
    const Seat person = seen.only_person();
    if (person != kNoSeat && person == seen.gave_up) return phrase_of(Key::k_ui_end_you_resigned);
    return result_phrase(seen);
  }
  const EndWords own = end_words(seen);
  if (own.headline.key != Key::kNone) return own.headline;
  const Outcome& outcome = seen.outcome;
  const auto first = winners_of(outcome);
  const int n = first.size();
  const Seat you = seen.only_person();
  const bool among = you != kNoSeat && outcome.seat[you].rank == 1;
  const bool pair = outcome.seats == 2 && own.points;
  if (n == 0 || n == outcome.seats) {
    if (!pair || n == 0) return result_phrase(seen);
    return phrase_of(Key::k_ui_end_draw_at).number("n", outcome.seat[0].total);
  }
  if (n > 1) {
    if (!among) return result_phrase(seen);
    if (n > 2) return phrase_of(Key::k_ui_end_you_share_n);
    return phrase_of(Key::k_ui_end_you_share).seat("name", first[first[0] == you ? 1 : 0]);
  }
  const Seat winner = first[0];
  if (you != kNoSeat && !among && own.close.key != Key::kNone) return own.close;
  Phrase out;
  if (broke_tie(outcome)) {
    out = phrase_of(among ? Key::k_ui_end_you_win_tie : Key::k_ui_end_wins_tie);
  } else if (pair) {
    out = phrase_of(among ? Key::k_ui_end_you_win_to : Key::k_ui_end_wins_to)
              .number("a", outcome.seat[winner].total)
              .number("b", outcome.seat[1 - winner].total);
  } else if (among) {
    out = phrase_of(Key::k_ui_end_you_win);
  } else if (you != kNoSeat && outcome.seats > 2 && outcome.seat[you].rank > 1) {
    out = phrase_of(Key::k_ui_end_you_place).number("n", outcome.seat[you].rank);
  } else {
    out = phrase_of(Key::k_ui_end_wins);
  }
  return among ? out : out.seat("name", winner);
}

Phrase reason_phrase(const Seen& seen) {
  if (seen.ended_by.key != Key::kNone) return phrase_of(Key::k_ui_end_as_stood);
  if (broke_tie(seen.outcome)) return seen.outcome.decided;
  const Phrase own = end_words(seen).reason;
  return own.key != Key::kNone ? own : seen.outcome.reason;
}

bool common_prompt(const Seen& seen, const UiState& ui, const Words& words, Prompt& prompt) {
  if (!seen.running()) {
    prompt.sentence = prompt.brief = prompt.headline = words(Key::k_ui_empty);
    return true;
  }
  if (others_prompt(seen, ui, words, prompt)) return true;
  if (ui.is_earlier()) {
    int shown = 0;
    for (std::size_t i = 0; i < seen.ply; ++i) shown += seen.plies[i].turn.who == Who::kSeat;
    const int total = seen.decisions;
    if (shown == 0) {
      prompt.sentence = words(Key::k_ui_prompt_looking_start);
      prompt.brief = words(Key::k_ui_prompt_looking_start_short);
    } else {
      prompt.sentence =
          words(phrase_of(Key::k_ui_prompt_looking).number("n", shown).number("total", total));
      prompt.brief = words(
          phrase_of(Key::k_ui_prompt_looking_short).number("n", shown).number("total", total));
    }
    prompt.headline = prompt.brief;
    review_choices(seen, ui, words, prompt);
    return true;
  }
  if (seen.over()) {
    if (const auto first = winners_of(seen.outcome); first.size() == 1)
      prompt.colour = seen.colour(first[0]);
    prompt.sentence = words(headline_phrase(seen));
    prompt.brief = prompt.headline = prompt.sentence;
    review_choices(seen, ui, words, prompt);
    return true;
  }
  const Turn turn = seen.turn;
  const Seat seat = turn.who == Who::kSeat ? turn.seat : seen.awaited;
  if (seen.exported || (turn.who == Who::kChance && seat == kNoSeat)) {
    prompt.sentence = words(seen.exported ? Key::k_record_export : Key::k_record_waits);
    prompt.brief = prompt.headline = prompt.sentence;
    return true;
  }
  if (ui.acting) return false;
  prompt.colour = seen.colour(seat);
  // The prompt never says that a person is thinking.
  const bool bot = seen.seats[seat].bot && ui.halt != Halt::kFailed;
  const bool lacks = bot && ui.halt == Halt::kLacks;
  const bool unsent = ui.link == UiState::Link::kUnsent;
  const auto says = [&](Key key, Seat who) { return words(phrase_of(key).seat("name", who)); };
  prompt.sentence = says(lacks ? Key::k_ui_prompt_lacks
                         : bot ? Key::k_ui_prompt_thinks
                               : Key::k_ui_prompt_turn,
                         seat);
  if (ui.link != UiState::Link::kNone)
    prompt.sentence = says(unsent ? Key::k_ui_prompt_unsent : Key::k_ui_prompt_waits, ui.link_to);
  prompt.headline = prompt.brief = prompt.sentence;
  if (lacks && ui.link == UiState::Link::kNone)
    prompt.brief = says(Key::k_ui_prompt_lacks_short, seat);
  if (unsent) {
    Prompt::Choice send;
    send.target = ui_target(kUiSend);
    send.words = send.label = says(Key::k_ui_send, ui.link_to);
    send.brief = words(Key::k_ui_send_short);
    send.primary = true;
    prompt.choices.push_back(std::move(send));
  }
  return true;
}

} // namespace beffroi
