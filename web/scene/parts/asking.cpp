// Asking: see asking.hpp.
#include "web/scene/parts/asking.hpp"

#include "web/scene/parts/frames.hpp"

#include <algorithm>
#include <utility>

namespace beffroi {
namespace {

constexpr int kAskLayer = kLayerHint + 4; ///< over everything but the keyboard's ring
constexpr float kAskGap = 6, kAskPad = 14;
constexpr float kTableGap = 2, kTablePad = 4; ///< of a table: all of it in one window is worth it
/// Of the sheet where it stands beside the rest.
float asking_width(const Metrics& m) { return std::clamp(m.width_px * .3f, 400.0f, 520.0f); }

constexpr float kFieldPx = 96;        ///< width of an empty field where there is room
constexpr float kLeastForKinds = 170; ///< height below which there are no filters
constexpr float kLeastBeside = 250;   ///< the same where the sheet stays beside the picture
constexpr int kPageBits = 24;         ///< of Asking::shown: above them stands the page

/// Where the sheet lies: board and plates stay in sight where there is room.
RectF sheet_box(const SceneBuilder& b) {
  const Metrics& m = b.metrics();
  const RectF stage = b.scene.stage;
  switch (m.layout) {
  case LayoutClass::kDesktop: {
    const float right = b.scene.map ? stage.x + stage.w : m.width_px;
    return {right - asking_width(m), 0, asking_width(m), m.height_px};
  }
  case LayoutClass::kPhoneLandscape: {
    const float x = m.inset_left_px + kIconColumn;
    return {x, 0, m.width_px - x, m.height_px};
  }
  case LayoutClass::kSmall: return {0, kTouchPx, m.width_px, m.height_px - kTouchPx};
  default: break;
  }
  float top = 0;
  for (const Hit& hit : b.scene.hits)
    if (hit.target.kind == kUiPlate && hit.y < m.height_px * .3f)
      top = std::max(top, hit.y + hit.h + 6);
  if (m.layout == LayoutClass::kTablet) top = std::max(top, m.height_px * .42f);
  if (m.height_px - top < 380) top = 0;
  return {0, top, m.width_px, m.height_px - top};
}

/// Where the sheet lies while the picture beside it is touched.
RectF editing_box(const Metrics& m, bool asks) {
  if (m.width_px > m.height_px * 1.15f) {
    const float w = std::clamp(m.width_px * .32f, 190.0f, 440.0f) + m.inset_right_px;
    return {m.width_px - w, 0, w, m.height_px};
  }
  float least = 196;
  if (asks)
    least += (line_height_px(TextStyle::kH3) + line_height_px(TextStyle::kSmall)) * m.text_scale;
  const float h = std::clamp(m.height_px * (asks ? .3f : .32f), least, 330.0f) + m.inset_bottom_px;
  return {0, m.height_px - h, m.width_px, h};
}

/// The sheet's ground; what lies below it can neither be touched nor read. While it `stays`, what is out of sight on a map can.
void clear_below(SceneBuilder& b, RectF box, bool stays) {
  Scene& scene = b.scene;
  std::erase_if(scene.hits, [&](const Hit& hit) {
    if (hit.is_beyond()) return !stays;
    return overlap({hit.x + 1, hit.y + 1, hit.w - 2, hit.h - 2}, box);
  });
  std::erase_if(scene.items, [&](const Item& i) {
    const bool of_page = i.layer >= kLayerChrome || i.kind == Kind::kText ||
                         i.kind == Kind::kButton || i.kind == Kind::kIcon || i.kind == Kind::kTag;
    return i.layer == kLayerPrompt || (of_page && overlap({i.x, i.y, i.w, i.h}, box));
  });
  if (scene.map)
    for (RectF& cover : scene.map->covers)
      if (cover.w <= 0) {
        cover = box;
        break;
      }
  const Metrics& m = b.metrics();
  const bool beside = box.h >= m.height_px;
  b.panel(kAskLayer, {box.x, box.y, box.w, box.h + (beside ? 0.0f : 40.0f)}, Tone::kSurface,
          Tone::kLine, beside ? 0.0f : 18.0f, 3);
}

/// How the outcomes stand: columns, size of a picture, and how many a page has.
struct Grid {
  int columns = 1, on_page = 1;
  float w = 0, h = 0, label = 0, gap = kAskGap;
};

Grid grid_of(const Asking& asking, RectF box, int columns, float label, float gap) {
  Grid g{.columns = columns, .label = label, .gap = gap};
  g.w = std::min(asking.most_px, (box.w + gap) / static_cast<float>(columns) - gap);
  g.h = g.w * asking.ratio;
  const int rows = std::max(1, static_cast<int>((box.h + gap) / (g.h + label + gap)));
  g.on_page = rows * columns;
  return g;
}

/// A table keeps its shape, in rows that a narrow window halves, so that all of it is on one page, as large as it can
/// be: cells may be lower then, but no lower than its pictures need.
Grid fit_table(const Asking& asking, RectF box, int n) {
  Grid best;
  bool whole = false;
  for (int columns = asking.row;; columns /= 2) {
    Grid g = grid_of(asking, box, columns, 0, kTableGap);
    const int rows = (n + columns - 1) / columns;
    const float room = (box.h + kTableGap) / static_cast<float>(rows) - kTableGap;
    if (const float least = std::min(kTouchPx * asking.ratio, g.h); g.h > room) {
      g.h = std::max(room, least);
      g.w = std::min(g.w, std::max(kTouchPx, g.h / asking.ratio));
      g.on_page =
          std::max(1, static_cast<int>((box.h + kTableGap + .1f) / (g.h + kTableGap))) * columns;
    }
    const bool fits = g.on_page >= n;
    const bool better =
        whole ? fits && g.w * g.h > best.w * best.h : fits || g.on_page > best.on_page;
    if (g.w >= kTouchPx - .1f && (best.on_page == 1 || better)) {
      best = g;
      whole = fits;
    }
    if (columns % 2 == 0) continue;
    // Where not even a half of a half can be touched, as many as there is room for.
    const auto most = static_cast<int>((box.w + kTableGap) / (kTouchPx + kTableGap));
    return best.w > 0 ? best : grid_of(asking, box, std::max(1, most), 0, kTableGap);
  }
}

Grid fit_grid(const SceneBuilder& b, const Asking& asking, RectF box, int n) {
  if (asking.row > 0) return fit_table(asking, box, n);
  Grid best;
  for (const float label : {b.line_px(TextStyle::kSmall), 0.0f}) {
    int columns = std::max(1, static_cast<int>((box.w + kAskGap) / (asking.most_px + kAskGap)));
    do {
      best = grid_of(asking, box, columns, label, kAskGap);
      if (best.on_page >= n) return best;
      ++columns;
    } while ((box.w + kAskGap) / static_cast<float>(columns) - kAskGap >= kTouchPx);
  }
  return best;
}

/// Picture, word and number of one outcome.
void draw_outcome(SceneBuilder& b, const Seen& seen, const Words& words, const GameLook& look,
                  const Asking& asking, int index, RectF box, float label) {
  const AskedOutcome& one = asking.outcomes[static_cast<std::size_t>(index)];
  const std::size_t from = b.scene.items.size();
  if (one.piece.kind != 0)
    look.draw_piece(b, seen, words, kAskLayer + 1, box, one.piece);
  else
    look.draw_asked(b, seen, words, kAskLayer + 1, box, one.action);
  const Target target = ui_target(kUiDrawn, index);
  const bool can = one.left > 0 || one.piece.kind != 0; // what all lies can still be turned
  const bool there = one.left > 0 || one.chosen;
  const Tone tone = there ? Tone::kInk : Tone::kInk3;
  const std::string count =
      one.left > 0 && asking.counts && (label > 0 || one.left > 1 || asking.places > 0)
          ? "×" + std::to_string(one.left)
          : "";
  if (label > 0) {
    const RectF below{box.x, box.y + box.h, box.w, label};
    b.text(kAskLayer + 1, below, one.brief, TextStyle::kSmall, Tone::kInk2);
    b.text(kAskLayer + 1, below, count, TextStyle::kSmallBold, tone, Align::kRight);
  } else if (!count.empty()) {
    const float w = b.width(count, TextStyle::kMicroBold) + 8, h = b.line_px(TextStyle::kMicroBold);
    const RectF pill{box.x + box.w - w + 3, box.y + box.h - h + 3, w, h};
    b.panel(kAskLayer + 3, pill, Tone::kSurface, Tone::kInk2, h / 2, 0, 1.2f);
    b.text(kAskLayer + 4, pill, count, TextStyle::kMicroBold, Tone::kInk, Align::kCentre);
  }
  if (!there) {
    for (std::size_t i = from; i < b.scene.items.size(); ++i) b.scene.items[i].alpha *= .34f;
    b.line(kAskLayer + 4, {box.x + 2, box.y + box.h - 2}, {box.x + box.w - 2, box.y + 2},
           Tone::kInk2, 2);
  } else if (one.chosen || b.ui().hover == target || b.ui().pressed == target) {
    b.panel(kAskLayer + 2, {box.x - 3, box.y - 3, box.w + 6, box.h + 6}, Tone::kNone, Tone::kAccent,
            8, 0, 3);
  }
  const RectF touched{box.x, box.y, box.w, box.h + label};
  Hit& hit =
      b.hit(target, touched, can ? Hit::State::kLegal : Hit::State::kRefused,
            !can || !asking.counts ? one.name
                                   : words.with(phrase_of(Key::k_asking_left).number("n", one.left),
                                                {{"what", one.name}}));
  hit.at_once = true;
  if (!can) hit.reason = one.gone;
  b.focus_ring(target, {box.x - 2, box.y - 2, box.w + 4, box.h + 4}, 6);
}

/// In words, one below the other while there is room.
void draw_in_words(SceneBuilder& b, const Asking& asking, RectF box) {
  const int n = static_cast<int>(asking.outcomes.size());
  int columns = 1;
  const auto rows_of = [n](int across) { return (n + across - 1) / across; };
  while (columns<n&& static_cast<float>(rows_of(columns)) * (kTouchPx + kAskGap)> box.h + kAskGap)
    ++columns;
  const int rows = rows_of(columns);
  const float h =
      std::clamp((box.h + kAskGap) / static_cast<float>(rows) - kAskGap, kTouchPx, 56.0f);
  for (int i = 0; i < n; ++i) {
    const RectF row{box.x, box.y + static_cast<float>(i / columns) * (h + kAskGap), box.w, h};
    const AskedOutcome& one = asking.outcomes[static_cast<std::size_t>(i)];
    b.button(kAskLayer + 1, part_of_row(row, i % columns, columns, kAskGap), ui_target(kUiDrawn, i),
             ButtonPart::kSecondary, one.name, one.name);
    b.scene.hits.back().at_once = true;
  }
}

/// Where the field lies right of the question, which ends left of it: an icon alone where the question needs the room.
RectF field_box(const SceneBuilder& b, const Asking& asking, float question, RectF row) {
  const float free = row.w - question - 8, typed = b.width(asking.typed, TextStyle::kButton) + 44;
  const float least = asking.typed.empty() ? kTouchPx : std::min(typed, row.w * .6f);
  const float w = std::max(least, std::clamp(free, kTouchPx, kFieldPx));
  const float lift = std::clamp((kTouchPx - row.h) / 2, 0.0f, kAskPad - 2);
  return {row.x + row.w - w, row.y - lift, w, kTouchPx};
}

/// Question and what is below it; returns the lower edge. `field`: on touch screens the place of the page's field.
float draw_head(SceneBuilder& b, const Words& words, const Asking& asking, RectF box,
                RectF* field) {
  const bool large =
      b.metrics().layout == LayoutClass::kDesktop || b.metrics().layout == LayoutClass::kTablet;
  const bool lies = field && !b.metrics().fine_pointer && asking.most_px > 0;
  TextStyle style = large ? TextStyle::kH1 : TextStyle::kH3;
  const float room = box.w - (asking.colour >= 0 ? 50 : 0) - (asking.leaves ? kTouchPx : 0) -
                     (lies ? kTouchPx + 8 : 0);
  for (const TextStyle smaller : {TextStyle::kH2, TextStyle::kH3})
    if (large && b.width(asking.question, style) > room) style = smaller;
  const float line = b.line_px(style), small = b.line_px(TextStyle::kSmall);
  float x = box.x;
  if (asking.colour >= 0) {
    const float disc = large ? 40.0f : 30.0f;
    b.avatar(kAskLayer + 1, x + disc / 2, box.y + line / 2, disc, asking.colour);
    x += disc + 10;
  }
  float right = box.x + box.w;
  if (asking.leaves) {
    right -= kTouchPx;
    const float lift = asking.detail.empty() ? (kTouchPx - line) / 2 : 0;
    b.button(kAskLayer + 1, {right, box.y - lift, kTouchPx, kTouchPx},
             ui_target(kUiDrawn, kAskLeave), ButtonPart::kIconOnly, {}, words(Key::k_asking_leave),
             static_cast<int>(Icon::kClose) + 1);
  }
  const float most = right;
  float least = asking.leaves ? box.y + kTouchPx : box.y, below = box.y + line;
  if (lies) {
    *field = field_box(b, asking, b.width(asking.question, style), {x, box.y, right - x, line});
    right = field->x - 8;
    least = std::max(least, field->y + field->h);
    if (b.width(asking.detail, TextStyle::kSmall) > right - x)
      below = std::max(below, field->y + field->h);
  } else if (const std::string& typed = asking.typed; !typed.empty()) {
    const float w = b.width(typed, TextStyle::kButton) + 28;
    right -= w + 8;
    b.panel(kAskLayer + 1, {right + 8, box.y, w, line}, Tone::kBg, Tone::kAccent, 10, 0, 2);
    b.text(kAskLayer + 2, {right + 8, box.y, w, line}, typed, TextStyle::kButton, Tone::kInk,
           Align::kCentre);
  }
  b.text(kAskLayer + 1, {x, box.y, right - x, line}, asking.question, style, Tone::kInk);
  if (asking.detail.empty() || (box.h < 260 && asking.places == 0))
    return std::max(least, box.y + line);
  b.text(kAskLayer + 1, {x, below, most - x, small}, asking.detail, TextStyle::kSmall, Tone::kInk2);
  return std::max(least, below + small);
}

void draw_kinds(SceneBuilder& b, const Asking& asking, RectF row) {
  const int n = static_cast<int>(asking.kinds.size());
  for (int i = 0; i < n; ++i) {
    const bool on = (asking.shown >> i & 1) != 0;
    const std::string& words = asking.kinds[static_cast<std::size_t>(i)];
    b.button(kAskLayer + 1, part_of_row(row, i, n, kAskGap), ui_target(kUiKinds, i),
             on ? ButtonPart::kSoft : ButtonPart::kSecondary, words, words,
             on ? static_cast<int>(Icon::kCheck) + 1 : 0);
    if (on) b.scene.hits.back().state = Hit::State::kChosen;
  }
}

/// Below the pictures: what opens another question, and what is done without any of them. False where there is nothing.
bool draw_ways(SceneBuilder& b, const Words& words, const Asking& asking, RectF row,
               bool more = false) {
  std::vector<std::pair<int, std::string>> ways;
  for (std::size_t i = 0; i < asking.outcomes.size(); ++i)
    if (asking.outcomes[i].opens) ways.emplace_back(static_cast<int>(i), asking.outcomes[i].name);
  if (asking.others) ways.emplace_back(kAskElse, words(Key::k_asking_else));
  const int n = static_cast<int>(ways.size()) + more;
  if (more)
    b.button(kAskLayer + 1, part_of_row(row, n - 1, n, kAskGap), ui_target(kUiKinds, -1),
             ButtonPart::kSecondary, words(Key::k_asking_more), words(Key::k_asking_more));
  for (int i = 0; i < n - more; ++i) {
    const auto& [answer, text] = ways[static_cast<std::size_t>(i)];
    const bool on = answer >= 0 && asking.outcomes[static_cast<std::size_t>(answer)].chosen;
    b.button(kAskLayer + 1, part_of_row(row, i, n, kAskGap), ui_target(kUiDrawn, answer),
             on ? ButtonPart::kSoft : ButtonPart::kSecondary, text, text,
             on ? static_cast<int>(Icon::kCheck) + 1 : 0);
    if (on) b.scene.hits.back().state = Hit::State::kChosen;
    b.scene.hits.back().at_once = true;
  }
  return n > 0;
}

/// Below brushes: the rest at random, the deal once all lie, and the next page.
void draw_deal(SceneBuilder& b, const Words& words, const Asking& asking, RectF row, bool more) {
  if (more) {
    row.w -= kTouchPx + kAskGap;
    b.button(kAskLayer + 1, {row.x + row.w + kAskGap, row.y, kTouchPx, kTouchPx},
             ui_target(kUiKinds, -1), ButtonPart::kIconOnly, {}, words(Key::k_asking_more),
             static_cast<int>(Icon::kMore) + 1);
  }
  const auto missing = static_cast<int>(std::count(asking.laid.begin(), asking.laid.end(), '.'));
  const std::string rest = words(Key::k_asking_random);
  const std::string deal = missing == 0
                               ? words(Key::k_asking_deal)
                               : words(phrase_of(Key::k_asking_missing).number("n", missing));
  b.button(kAskLayer + 1, part_of_row(row, 0, 2, kAskGap), ui_target(kUiDrawn, kAskRandom),
           ButtonPart::kSecondary, rest, rest);
  b.button(kAskLayer + 1, part_of_row(row, 1, 2, kAskGap), ui_target(kUiDrawn, kAskDeal),
           missing == 0 ? ButtonPart::kPrimary : ButtonPart::kSecondary, deal, deal,
           missing > 0 && row.w > 260 ? static_cast<int>(Icon::kLock) + 1 : 0, missing == 0, deal);
}

} // namespace

Metrics beside_asking(const Metrics& metrics, bool is_map) {
  Metrics left = metrics;
  if (is_map || metrics.layout != LayoutClass::kDesktop) return left;
  left.width_px -= asking_width(metrics);
  left.layout = layout_class(left.width_px, left.height_px, 60);
  return left;
}

Metrics beside_editing(const Metrics& metrics, bool asks) {
  Metrics left = metrics;
  const RectF sheet = editing_box(metrics, asks);
  if (sheet.x > 0) {
    left.width_px = sheet.x;
    left.inset_right_px = 0;
  } else {
    left.height_px = sheet.y;
    left.inset_bottom_px = 0;
  }
  left.layout = layout_class(left.width_px, left.height_px, 60);
  return left;
}

namespace {

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool begins(std::string_view text, std::string_view typed) {
  return text.size() >= typed.size() && std::equal(typed.begin(), typed.end(), text.begin(),
                                                   [](char a, char b) { return a == small(b); });
}

/// Each word that was typed begins a word of `name`, in any order: "wizard 2" is "2 for a wizard".
bool has_words(std::string_view name, std::string_view typed) {
  constexpr std::string_view kGaps = " -,:'\u00a0"; // byte by byte, in what is typed as in names
  while (true) {
    typed.remove_prefix(std::min(typed.find_first_not_of(kGaps), typed.size()));
    const std::string_view word = typed.substr(0, typed.find_first_of(kGaps));
    if (word.empty()) return true;
    typed.remove_prefix(word.size());
    std::size_t at = 0;
    while (at < name.size() && !begins(name.substr(at), word))
      at = std::min(name.find_first_of(kGaps, at), name.size() - 1) + 1;
    if (at >= name.size()) return false;
  }
}

} // namespace

bool is_typed(const AskedOutcome& one, std::string_view typed) {
  // One letter begins too many words to say which is meant.
  return begins(one.code, typed) || begins(one.name, typed) ||
         (typed.size() > 1 && has_words(one.name, typed));
}

std::vector<int> shown_outcomes(const Asking& asking) {
  const unsigned wanted = asking.shown & ((1u << kPageBits) - 1);
  std::vector<int> out;
  for (std::size_t i = 0; i < asking.outcomes.size(); ++i)
    if (!asking.outcomes[i].opens && (asking.outcomes[i].kinds & wanted) == wanted &&
        is_typed(asking.outcomes[i], asking.typed))
      out.push_back(static_cast<int>(i));
  const auto left = [&](int i) { return asking.outcomes[static_cast<std::size_t>(i)].left; };
  // Pieces that are put somewhere keep their places on the sheet.
  const bool keeps = asking.row > 0 || (!out.empty() && asking.outcomes[0].piece.kind != 0);
  if (!keeps)
    std::stable_sort(out.begin(), out.end(), [&](int i, int k) { return left(i) > left(k); });
  return out;
}

void draw_over(SceneBuilder& b, const std::vector<OverButton>& buttons) {
  if (buttons.empty()) return;
  const RectF stage = b.scene.stage;
  float w = 0;
  for (const OverButton& one : buttons) w = std::max(w, b.width(one.text, TextStyle::kButton));
  w = std::min(w + 40, stage.w - 12);
  constexpr float kStep = kTouchPx + 8;
  const float h = static_cast<float>(buttons.size()) * kStep - 8;
  float bottom = stage.y + stage.h; // above the bar that steps through the game
  for (const Hit& hit : b.scene.hits)
    if (hit.target.kind == kUiReview) bottom = std::min(bottom, hit.y - 12);
  const auto meets = [&](RectF box) {
    return std::any_of(b.scene.hits.begin(), b.scene.hits.end(), [&](const Hit& hit) {
      return hit.target.kind >= kUiConfirm && hit.target.kind != kUiPlate && !hit.is_beyond() &&
             overlap({hit.x + 1, hit.y + 1, hit.w - 2, hit.h - 2}, box);
    });
  };
  const float middle = stage.x + (stage.w - w) / 2, last = stage.x + stage.w - w - 8;
  RectF box{middle, bottom - h - 8, w, h};
  for (const float x : {middle, stage.x + 8, last})
    for (int up = 0; up < 2 && meets(box); ++up)
      box = {x, bottom - h - 8 - static_cast<float>(up) * kStep, w, h};
  std::erase_if(b.scene.hits, [&](const Hit& hit) {
    return !hit.is_beyond() && overlap({hit.x + 1, hit.y + 1, hit.w - 2, hit.h - 2}, box);
  });
  for (const OverButton& one : buttons) {
    b.button(kAskLayer, {box.x, box.y, box.w, kTouchPx}, ui_target(kUiDrawn, one.answer),
             ButtonPart::kSecondary, one.text, one.text);
    b.scene.hits.back().at_once = true;
    box.y += kStep;
  }
}

Metrics above_row(const Metrics& metrics) {
  Metrics left = metrics;
  left.height_px -= kTouchPx + 2 * kAskGap + metrics.inset_bottom_px;
  left.inset_bottom_px = 0;
  left.layout = layout_class(left.width_px, left.height_px, 60);
  return left;
}

void draw_row(SceneBuilder& b, const std::vector<OverButton>& buttons) {
  const Metrics& m = b.metrics();
  const float top = above_row(m).height_px;
  b.panel(kAskLayer, {0, top, m.width_px, m.height_px - top}, Tone::kSurface, Tone::kLine, 0);
  const float w = std::min(m.width_px - m.inset_left_px - m.inset_right_px - 2 * kAskGap, 480.0f);
  const RectF row{(m.width_px - w) / 2, top + kAskGap, w, kTouchPx};
  const int n = static_cast<int>(buttons.size());
  for (int i = 0; i < n; ++i) {
    const OverButton& one = buttons[static_cast<std::size_t>(i)];
    b.button(kAskLayer + 1, part_of_row(row, i, n, kAskGap), ui_target(kUiDrawn, one.answer),
             ButtonPart::kSecondary, one.text, one.text);
    b.scene.hits.back().at_once = true;
  }
}

namespace {

/// The sheet in its place. It `stays` while the picture beside it is touched: whatever it has besides pieces is one row.
void draw_sheet(SceneBuilder& b, const Seen& seen, const Words& words, const GameLook& look,
                const Asking& asking, RectF sheet, bool stays, RectF* field = nullptr) {
  clear_below(b, sheet, stays);
  b.scene.prompt = asking.detail.empty()
                       ? asking.question
                       : words.with(phrase_of(Key::k_asking_heard),
                                    {{"question", asking.question}, {"detail", asking.detail}});
  const Metrics& m = b.metrics();
  const float foot = m.inset_bottom_px + kAskPad;
  RectF box{sheet.x + kAskPad, sheet.y + kAskPad, sheet.w - 2 * kAskPad - m.inset_right_px,
            sheet.h - kAskPad - foot};
  const float bottom = box.y + box.h;
  // A sheet that stays below the picture has no room for words that its bar says.
  float y = stays && sheet.x == 0 && asking.places == 0
                ? box.y
                : draw_head(b, words, asking, box, field) + 8;
  const HitGroup group(b, asking.question);
  const std::vector<int> all = shown_outcomes(asking);
  if (!asking.kinds.empty() && bottom - y >= (stays ? kLeastBeside : kLeastForKinds)) {
    draw_kinds(b, asking, {box.x, y, box.w, kTouchPx});
    y += kTouchPx + 10;
  }
  box = {box.x, y, box.w, bottom - y};
  if (asking.most_px <= 0) return draw_in_words(b, asking, box);
  const RectF ways{box.x, bottom - kTouchPx, box.w, kTouchPx};
  if (stays || draw_ways(b, words, asking, ways)) box.h -= kTouchPx + kAskGap;
  if (asking.row > 0) {
    box.x = sheet.x + kTablePad;
    box.w = sheet.w - 2 * kTablePad - m.inset_right_px;
  }
  const int n = static_cast<int>(all.size());
  Grid grid = fit_grid(b, asking, box, n);
  if (asking.places > 0)
    draw_deal(b, words, asking, ways, grid.on_page < n);
  else if (stays)
    draw_ways(b, words, asking, ways, grid.on_page < n);
  if (grid.on_page < n && !stays) {
    const std::string more = words(Key::k_asking_more);
    box.h -= kTouchPx + kAskGap;
    b.button(kAskLayer + 1, {box.x, box.y + box.h + kAskGap, box.w, kTouchPx},
             ui_target(kUiKinds, -1), ButtonPart::kSecondary, more, more);
    grid = fit_grid(b, asking, box, n);
  }
  const int pages = (n + grid.on_page - 1) / grid.on_page;
  int page = static_cast<int>(asking.shown >> kPageBits);
  if (asking.brush >= 0 && n == static_cast<int>(asking.outcomes.size()))
    page += asking.brush / grid.on_page; // the brush is in sight until people turn the page
  page = pages > 0 ? page % pages : 0;
  const float used =
      static_cast<float>(std::min(grid.columns, std::max(n, 1))) * (grid.w + grid.gap) - grid.gap;
  const float left = asking.row > 0 ? box.x + (box.w - used) / 2 : box.x;
  for (int i = page * grid.on_page; i < std::min(n, (page + 1) * grid.on_page); ++i) {
    const int at = i - page * grid.on_page;
    const RectF cell{left + static_cast<float>(at % grid.columns) * (grid.w + grid.gap),
                     box.y +
                         static_cast<float>(at / grid.columns) * (grid.h + grid.label + grid.gap),
                     grid.w, grid.h};
    draw_outcome(b, seen, words, look, asking, all[static_cast<std::size_t>(i)], cell, grid.label);
  }
}

} // namespace

RectF draw_asking(SceneBuilder& b, const Seen& seen, const Words& words, const GameLook& look,
                  const Asking& asking) {
  RectF field{};
  draw_sheet(b, seen, words, look, asking, sheet_box(b), false, &field);
  return field;
}

void draw_editing(SceneBuilder& b, const Seen& seen, const Words& words, const GameLook& look,
                  const Asking& asking) {
  draw_sheet(b, seen, words, look, asking, editing_box(b.metrics(), asking.places > 0), true);
}

} // namespace beffroi
