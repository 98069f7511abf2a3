// Carcassonne, prisoners to choose from: who comes home in an exchange, or who is bought back.
//
// Owns: their cells and words, what the choice costs or brings, and who else is held. The rules say
// what is possible.
#include "web/scene/games/carcassonne/parts.hpp"
#include "web/scene/parts/frames.hpp"

#include <algorithm>

namespace beffroi {

using namespace carcassonne;

namespace {

constexpr float kGap = 8, kTradePx = 48, kMostCellPx = 140, kLeastCellPx = 64, kAsidePx = 440;
constexpr float kCellPx = 112,
                kLowScreenPx = 740; ///< a sheet leaves a lower screen more of the map
constexpr int kRansomPoints = 3;

std::vector<Target> choices(const CarcPicture& p) {
  std::vector<Target> all;
  for (const Target t : p.legal)
    if (t.kind == kTargetPrisoner) all.push_back(t);
  return all;
}

/// Over the cells: whose prisoners they are, where it is one captor's.
std::string headline(const CarcPicture& p, const std::vector<Target>& all) {
  if (p.is(Phase::kExchange)) return p.words(Key::k_ct_ui_exchange_head);
  const auto captor = static_cast<Seat>(all[0].a);
  if (std::any_of(all.begin(), all.end(), [&](Target t) { return t.a != captor; })) return {};
  return p.words(phrase_of(Key::k_ct_ui_held_by)
                     .seat("name", captor)
                     .number("n", prisoners_of(p.s, captor, p.s.seat)));
}

/// Who else is held, and by whom: only the owner buys them back.
std::vector<std::string> others_held(const CarcPicture& p) {
  std::vector<std::string> out;
  if (p.is(Phase::kExchange)) return out;
  for (int captor = 0; captor < p.s.seats; ++captor)
    if (const std::vector<std::string> held = held_words(p, captor, p.s.seat); !held.empty())
      out.push_back(holds_words(p, captor, listed_words(p, held)));
  return out;
}

/// True if a figure that comes home may still be placed in this turn.
bool goes_this_turn(const CarcPicture& p, int figure) {
  if (p.is(Phase::kPlace)) return true;
  if (p.is(Phase::kAfter)) return false;
  State home = p.s;
  ++home.supply[home.seat][figure];
  if (p.is(Phase::kExchange)) home.phase = Phase::kSecond; // which comes next
  Actions out{};
  Carcassonne::legal(home, out);
  return std::any_of(out.begin(), out.end(), [&](Action a) {
    const ActionKind kind = kind_of(a);
    return figure == kPhantom ? kind == kActPhantom || kind == kActPhantomGuard
                              : kind == kActMeeple || kind == kActGuard;
  });
}

/// Where a prisoner is, if the cells are of several captors; else what can be done with it at home.
std::string cell_detail(const CarcPicture& p, Target t, bool names_captor) {
  if (names_captor) return named(p, Key::k_ct_ui_at_seat, t.a);
  if (goes_this_turn(p, t.c)) return p.words(Key::k_ct_ui_home_now);
  if (!p.is(Phase::kExchange)) return p.words(Key::k_ct_ui_home_next);
  return counted(p, Key::k_ct_ui_at_home, p.s.supply[p.s.seat][t.c]);
}

/// The figure over its words, or beside them in a low cell.
void prisoner_cell(const CarcPicture& p, RectF cell, int layer, Target t, bool names_captor) {
  constexpr float kBesidePx = 118; ///< a low cell of that width has two lines beside the figure
  SceneBuilder& b = p.b;
  const bool on = p.aim && *p.aim == t;
  b.panel(layer, cell, on ? Tone::kAccentSoft : Tone::kSurface2,
          on ? Tone::kAccent : Tone::kLineStrong, 14, 0, on ? 2.5f : 1.0f);
  const float title = b.line_px(TextStyle::kSmall14Bold), small = b.line_px(TextStyle::kMicro);
  const bool over = cell.h >= 36 + title + small + 14;
  const bool beside = !over && cell.w >= kBesidePx && cell.h >= title + small + 4;
  const bool two = over || beside;
  const float low = std::min(cell.h - 14, cell.w * .3f); // the figure beside its words
  const std::string detail = two ? cell_detail(p, t, names_captor) : std::string();
  const bool wraps = beside && cell.h >= title + 2 * small + 4 &&
                     b.width(detail, TextStyle::kMicro) > cell.w - low * .84f - 24;
  const int lines = wraps ? 2 : two ? 1 : 0;
  const float words = title + static_cast<float>(lines) * small + (beside ? 0.0f : 8.0f);
  const float h = beside ? low : std::max(22.0f, cell.h - words - 10);
  const float w = h * .84f;
  const RectF at = beside ? RectF{cell.x + 10, cell.y + (cell.h - h) / 2, w, h}
                          : RectF{cell.x + cell.w / 2 - w / 2, cell.y + 7, w, h};
  Item& figure = b.item(CarcItem::kPrisoner, layer, at);
  figure.tone = p.tone(t.b);
  figure.part.put(FigurePart{.figure = t.c});
  const std::string what = p.words(t.c == kPhantom ? Key::k_ct_ui_phantom : Key::k_ct_ui_meeple);
  const std::string label = prisoner_words(p, t);
  const float x = beside ? at.x + w + 8 : cell.x + 6;
  const float y = beside ? cell.y + (cell.h - words) / 2 : cell.y + cell.h - words;
  const float room = cell.x + cell.w - 6 - x;
  const bool check = on && cell.w >= 90;
  const Align align = beside ? Align::kLeft : Align::kCentre;
  const Tone ink = on ? Tone::kOnAccentSoft : Tone::kInk;
  b.text(layer, {x, y, beside && check ? room - 18 : room, title},
         names_captor && !two ? label : what, TextStyle::kSmall14Bold, ink, align);
  if (lines > 0)
    b.paragraph(layer, {x, y + title, room, small}, detail, TextStyle::kMicro,
                on ? Tone::kOnAccentSoft : Tone::kInk2, lines, align);
  if (check)
    b.icon(layer + 1, cell.x + cell.w - 16, cell.y + 16, 16, Icon::kCheck, Tone::kOnAccentSoft);
  b.hit(t, cell, on ? Hit::State::kChosen : Hit::State::kLegal, label).drop_only = true;
  b.focus_ring(t, cell, 14);
}

/// "16 > 13": the points of a seat before and after.
void points_change(const CarcPicture& p, RectF box, int layer, int seat, int by) {
  SceneBuilder& b = p.b;
  const float cy = box.y + box.h / 2;
  const bool narrow = box.w < 112; // then close together, so that all has one size
  const float left = narrow ? 16.0f : 20.0f;
  b.avatar(layer, box.x + left, cy, 24, p.seen.colour(seat));
  const int before = points_of(p.s, seat);
  const std::string was = std::to_string(before), is = std::to_string(before + by);
  float x = box.x + left + (narrow ? 15 : 18);
  const float w = b.width(was, TextStyle::kCount) + 3;
  b.text(layer, {x, box.y, w, box.h}, was, TextStyle::kCount, Tone::kInk2);
  x += w + (narrow ? 0.0f : 4.0f);
  b.icon(layer, x + 7, cy, 13, Icon::kForward, Tone::kInk2);
  x += narrow ? 15 : 18;
  b.text(layer, {x, box.y, box.x + box.w - x, box.h}, is, TextStyle::kCount,
         by < 0 ? Tone::kDanger : Tone::kInk);
}

/// A prisoner on the way from one seat to another.
void way_home(const CarcPicture& p, RectF box, int layer, int from, int owner, int figure) {
  SceneBuilder& b = p.b;
  const float cy = box.y + box.h / 2, step = box.w / 4;
  b.avatar(layer, box.x + step * .5f, cy, 22, p.seen.colour(from));
  const float h = box.h - 12;
  Item& item =
      b.item(CarcItem::kPrisoner, layer, {box.x + step * 1.5f - h * .42f, cy - h / 2, h * .84f, h});
  item.tone = p.tone(owner);
  item.part.put(FigurePart{.figure = static_cast<Short>(figure)});
  b.icon(layer, box.x + step * 2.48f, cy, 13, Icon::kForward, Tone::kInk2);
  b.avatar(layer, box.x + step * 3.35f, cy, 22, p.seen.colour(owner));
}

/// What the choice costs and brings.
void draw_trade(const CarcPicture& p, RectF box, int layer, Target t) {
  SceneBuilder& b = p.b;
  const bool exchange = p.is(Phase::kExchange);
  b.panel(layer, box, exchange ? Tone::kBronzeSoft : Tone::kSurface2,
          exchange ? Tone::kNone : Tone::kLine, 12);
  b.line(layer, {box.x + box.w / 2, box.y + 10}, {box.x + box.w / 2, box.y + box.h - 10},
         Tone::kLine);
  const RectF left{box.x, box.y, box.w / 2, box.h},
      right{box.x + box.w / 2, box.y, box.w / 2, box.h};
  if (exchange) {
    way_home(p, left, layer + 1, t.a, p.s.seat, t.c);
    // The other seat chooses who of its side goes home; here the figure that was just caught is
    // shown.
    int figure = kNormal;
    while (figure + 1 < kFigures && p.s.prisoners[p.s.seat][p.s.other][figure] == 0) ++figure;
    way_home(p, right, layer + 1, p.s.seat, p.s.other, figure);
  } else {
    points_change(p, left, layer + 1, p.s.seat, -kRansomPoints);
    points_change(p, right, layer + 1, t.a, kRansomPoints);
  }
}

} // namespace

std::string prisoners_words(const CarcPicture& p, int owner, int figure, int n) {
  return p.words(phrase_of(Key::k_ct_ui_held)
                     .seat("owner", static_cast<Seat>(owner))
                     .number("figure", figure)
                     .number("n", n));
}

std::string prisoner_words(const CarcPicture& p, Target t) {
  return with_capital(fill(p, phrase_of(Key::k_ct_ui_prisoner).seat("name", static_cast<Seat>(t.a)),
                           "what", prisoners_words(p, t.b, t.c, 1)));
}

std::string holds_words(const CarcPicture& p, int captor, const std::string& what) {
  return fill(p, phrase_of(Key::k_ct_ui_others_held).seat("name", static_cast<Seat>(captor)),
              "what", what);
}

std::vector<std::string> held_words(const CarcPicture& p, int captor, int but) {
  std::vector<std::string> out;
  for (int owner = 0; owner < p.s.seats; ++owner)
    for (int figure = 0; owner != but && figure < kFigures; ++figure)
      if (const int n = p.s.prisoners[captor][owner][figure]; n > 0)
        out.push_back(prisoners_words(p, owner, figure, n));
  return out;
}

float prisoners_height(const CarcPicture& p) {
  const float line = p.b.line_px(TextStyle::kSmall14Bold) + 4;
  const float note = p.b.line_px(TextStyle::kSmall);
  const float cell = p.b.metrics().height_px < kLowScreenPx ? kLeastCellPx : kCellPx;
  return line + cell + kGap + kTradePx + kGap + note * static_cast<float>(others_held(p).size());
}

float draw_prisoners(const CarcPicture& p, RectF box, int layer) {
  SceneBuilder& b = p.b;
  const std::vector<Target> all = choices(p);
  if (all.empty()) return box.y;
  const HitGroup group(b, p.words(Key::k_ct_ui_group_prisoners));
  const int n = static_cast<int>(all.size());
  const std::string head = headline(p, all);
  const float line = b.line_px(TextStyle::kSmall14Bold) + 4, note = b.line_px(TextStyle::kSmall);
  const bool column = box.w < 280 && box.h > box.w * 1.1f;
  const float rows = column ? static_cast<float>(n) : 1.0f;
  float left = box.h - rows * (kLeastCellPx + kGap);
  const Target shown = p.aim && p.aim->kind == kTargetPrisoner ? *p.aim : all[0];
  const bool trades = !head.empty() || p.aim;
  // In a low wide box what the choice costs stands beside the cell.
  const bool aside = trades && left < kTradePx + kGap && n == 1 && box.w >= kAsidePx;
  const bool trade = trades && left >= kTradePx + kGap;
  if (trade) left -= kTradePx + kGap;
  // The prompt says who holds them too: the numbers are worth more than the title.
  const bool titled = !head.empty() && left >= line;
  if (titled) left -= line;
  std::vector<std::string> notes = others_held(p);
  while (!notes.empty() && left < note * static_cast<float>(notes.size())) notes.pop_back();
  left -= note * static_cast<float>(notes.size());
  const float cell_h =
      std::clamp(kLeastCellPx + left / rows, std::min(kLeastCellPx, box.h / rows - 4), kMostCellPx);
  if (titled) {
    b.text(layer, {box.x, box.y, box.w, line - 4}, head, TextStyle::kSmall14Bold, Tone::kInk2);
    box.y += line;
  }
  if (aside) {
    const float w = (box.w - kGap) / 2;
    draw_trade(p, {box.x + w + kGap, box.y + (cell_h - kTradePx) / 2, w, kTradePx}, layer, shown);
    box.w = w;
  }
  for (int i = 0; i < n; ++i) {
    RectF cell{box.x, box.y + static_cast<float>(i) * (cell_h + kGap), box.w, cell_h};
    if (!column) cell = part_of_row({box.x, box.y, box.w, cell_h}, i, n, kGap);
    prisoner_cell(p, cell, layer, all[static_cast<std::size_t>(i)], head.empty());
  }
  float y = box.y + rows * (cell_h + kGap);
  if (trade) {
    draw_trade(p, {box.x, y, box.w, kTradePx}, layer, shown);
    y += kTradePx + kGap;
  }
  for (const std::string& words : notes) {
    b.text(layer, {box.x, y, box.w, note}, words, TextStyle::kSmall, Tone::kInk2);
    y += note;
  }
  return y;
}

} // namespace beffroi
