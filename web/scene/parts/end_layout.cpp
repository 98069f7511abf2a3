// End layout: see end_layout.hpp. Title, sentence and buttons always fit; the bars and then the
// course of the game use what is left.
#include "web/scene/parts/end_layout.hpp"

#include "tokens.hpp"
#include "web/scene/model/sort_few.hpp"
#include "web/scene/parts/frames.hpp"
#include "web/scene/parts/score_bars.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace beffroi {
namespace {

/// the ground of the result covers what reaches beyond the podium
constexpr int kLayerPodium = kLayerEnd - 6;

struct Result {
  const Seen& seen;
  const Words& words;
  const Outcome& outcome;
  int seats = 0;
  std::vector<std::vector<int>> course; ///< per seat the totals from the first decision on
};

/// The totals before the first decision and after every ply from then on; draws before it do not
/// count.
std::vector<std::vector<int>> course_of(const Seen& seen) {
  std::size_t first = 0;
  while (first < seen.plies.size() && seen.plies[first].turn.who != Who::kSeat) ++first;
  std::vector<std::vector<int>> out;
  for (const std::vector<int>& line : seen.totals)
    out.emplace_back(line.begin() + static_cast<std::ptrdiff_t>(first), line.end());
  return out;
}

/// The scale at which a long headline or name fits, but never too small to read.
float narrowed(const SceneBuilder& b, const std::string& words, TextStyle style, float room) {
  return std::clamp((room - 1) / std::max(1.0f, b.width(words, style)), .7f, 1.0f);
}

int colour_of(const Result& r, int seat) { return r.seen.colour(seat); }

void draw_podium(SceneBuilder& b, RectF area, const Result& r, const EndStyle& style) {
  const float plate_h =
      std::clamp(area.h * .1f, b.line_px(TextStyle::kNameSmall) + b.line_px(TextStyle::kCount) + 8,
                 std::max(62.0f, b.line_px(TextStyle::kNameSmall) +
                                     b.line_px(TextStyle::kScore, 22.0f / 26) + 16));
  const float plate_y = area.y + area.h - std::max(6.0f, area.h * .09f) - plate_h;
  const float foot = plate_y - std::max(14.0f, area.h * .065f);
  const float horizon = foot - area.h * .12f;
  b.item(Kind::kMountains, kLayerPodium,
         {area.x + (area.w - std::max(area.w, (horizon - area.y) * 1.6f)) / 2, area.y,
          std::max(area.w, (horizon - area.y) * 1.6f), (horizon - area.y) * 1.12f})
      .part.put(MountainsPart{.sunless = 1}); // the rays are the sun
  b.item(Kind::kWood, kLayerPodium, {area.x, horizon, area.w, area.y + area.h - horizon})
      .part.put(WoodPart{.plank = whole_px(std::clamp(area.h * .14f, 50.0f, 120.0f))});
  b.panel(kLayerPodium, {area.x, horizon, area.w, 3}, Tone::kStageDark, Tone::kNone, 0);
  Item& shade =
      b.item(Kind::kGradientV, kLayerPodium, {area.x, horizon + 3, area.w, area.h * .04f});
  shade.tone = Tone::kHaloDark;
  shade.part.put(ShadePart{.percent = 18});

  const float slot = area.w / (static_cast<float>(r.seats) + .35f);
  const float width = std::min(slot * .5f, area.h * .14f);
  const float avatar = width * .72f;
  const float crown = std::clamp(width * .5f, 14.0f, 44.0f);
  const float tallest = std::max(20.0f, (foot - area.y) - avatar - crown - 26);
  for (int s = 0; s < r.seats; ++s) {
    const float x = area.x + area.w / 2 +
                    (static_cast<float>(s) - .5f * static_cast<float>(r.seats - 1)) * slot;
    int last = 0; // those without a rank come after all who have one
    for (int o = 0; o < r.seats; ++o) last = std::max<int>(last, r.outcome.seat[o].rank);
    const int rank = r.outcome.seat[s].rank > 0 ? r.outcome.seat[s].rank : last + 1;
    const bool wins = r.outcome.seat[s].rank == 1;
    const float height = tallest * std::max(.25f, .82f - .26f * static_cast<float>(rank - 1));
    const float top = foot - height;
    if (wins) {
      const float ray = std::min({width * 2.1f, area.w * .5f, top - area.y + height * .4f});
      b.item(Kind::kRays, kLayerPodium + 1, {x - ray, top - avatar / 2 - ray, 2 * ray, 2 * ray})
          .tone = Tone::kBronzeFill;
    }
    if (style.podium) style.podium(b, x, foot, width, height, colour_of(r, s), kLayerPodium + 2);
    b.avatar(kLayerPodium + 3, x, top - avatar / 2 + width * .06f, avatar, colour_of(r, s));
    if (wins)
      b.item(Kind::kCrown, kLayerPodium + 3,
             {x - crown / 2, top - avatar + width * .06f - crown * .86f, crown, crown * .8f});
    const float plate_w = std::min(slot - 8, 124.0f * b.metrics().text_scale);
    const RectF plate{x - plate_w / 2, plate_y, plate_w, plate_h};
    b.panel(kLayerPodium + 3, plate, Tone::kSurface, wins ? Tone::kBronzeFill : Tone::kLine,
            tokens::kRadius.card, 1, wins ? 2.5f : 1.0f);
    const float name_px = b.line_px(TextStyle::kNameSmall);
    const float rest = plate_h - name_px - 6;
    const std::string name = r.words.label(s);
    const bool alone = !style.counted.empty(); // what was counted apart has no total
    const bool named = alone || plate.w >= 36; // the chart has the names too
    if (named)
      b.text(kLayerPodium + 3,
             {plate.x + 3, alone ? plate.y + (plate_h - name_px) / 2 : plate.y + 4, plate.w - 6,
              name_px},
             name, TextStyle::kNameSmall, Tone::kInk, Align::kCentre,
             narrowed(b, name, TextStyle::kNameSmall, plate.w - 6));
    if (alone) continue;
    const std::string total = number_text(r.outcome.seat[s].total);
    const float fits = (plate.w - 3) / std::max(1.0f, b.width(total, TextStyle::kScore));
    b.text(kLayerPodium + 3,
           {plate.x + 1, plate.y + (named ? 3 + name_px : 0), plate.w - 2, named ? rest : plate_h},
           total, TextStyle::kScore, Tone::kInk, Align::kCentre,
           std::min({22.0f / 26, rest / 30, fits}));
  }
}

void draw_bars(SceneBuilder& b, RectF panel, const Result& r, const EndStyle& style) {
  ScoreBars bars;
  bars.title = style.title.empty() ? r.words(Key::k_ui_end_parts) : style.title;
  bars.apart = !style.counted.empty();
  bars.parts = style.parts;
  if (bars.parts.empty())
    for (const ScorePart& part : r.outcome.seat[0].parts) bars.parts.push_back(r.words(part.name));
  // A tie-break is shown only if it decided, and only for the seats that were tied.
  const bool tie = broke_tie(r.outcome);
  int first = 0;
  for (int s = 0; s < r.seats; ++s)
    if (r.outcome.seat[s].rank == 1) first = r.outcome.seat[s].total;
  for (int s = 0; s < r.seats; ++s) {
    const SeatScore& score = r.outcome.seat[s];
    ScoreRow& row = bars.rows.emplace_back();
    row.name = r.words.label(s);
    row.colour = colour_of(r, s);
    if (bars.apart)
      row.parts = style.counted[static_cast<std::size_t>(s)];
    else
      for (const ScorePart& part : score.parts) row.parts.push_back(part.points);
    row.total = score.total;
    row.wins = score.rank == 1;
    if (tie && score.total == first) {
      Phrase chip = style.tie.key != Key::kNone ? style.tie : phrase_of(Key::k_ui_end_tie);
      row.chip = r.words(chip.number("n", score.tie_break));
    }
  }
  draw_score_bars(b, panel, bars);
}

/// The place of a total in a box of size 1, from its top; its ends are `most` and `least`.
float height_at(int total, int least, int most) {
  return 1 - static_cast<float>(total - least) / static_cast<float>(most - least);
}

/// A seat's line in a box of size 1: at most one ply every two pixels of `width`, and of plies with
/// the same total only the first and the last. A game of thousands of plies would have more corners
/// than a draw list holds. Where a final scoring ends the line, the plies have the part `played` of
/// the width.
std::vector<PointF> curve_of(const std::vector<int>& totals, int least, int most, float width,
                             float played) {
  const std::size_t last = totals.size() - 1;
  const auto most_corners = static_cast<std::size_t>(std::max(width / 2, 1.0f));
  const std::size_t step = totals.size() / most_corners + 1;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < last; i += step) kept.push_back(i);
  const bool final = played < 1;
  const std::size_t end = final ? last - 1 : last;
  if (final && kept.back() != end) kept.push_back(end);
  kept.push_back(last);
  std::vector<PointF> curve;
  for (std::size_t k = 0; k < kept.size(); ++k) {
    const int total = totals[kept[k]];
    const bool stays = k > 0 && k + 1 < kept.size() && totals[kept[k - 1]] == total &&
                       totals[kept[k + 1]] == total;
    if (stays) continue;
    const float x = end > 0 ? static_cast<float>(kept[k]) / static_cast<float>(end) * played : 0;
    curve.push_back({kept[k] > end ? 1 : x, height_at(total, least, most)});
  }
  return curve;
}

/// What in the course can be touched: parts as wide as a finger, each of which shows the position at
/// its middle.
void touch_course(SceneBuilder& b, RectF area, const Result& r) {
  const std::vector<SeenPly>& plies = r.seen.plies;
  const int played = static_cast<int>(r.course[0].size()) - 1;
  const int n = std::min(static_cast<int>(area.w / kTouchPx), played);
  const HitGroup group(b, r.words(Key::k_ui_end_course));
  for (int i = 0; i < n; ++i) {
    const int ply = static_cast<int>(plies.size()) - played + (2 * i + 1) * played / (2 * n);
    if (static_cast<std::size_t>(ply) < r.seen.first_shown) continue;
    const auto moves = std::count_if(plies.begin(), plies.begin() + ply,
                                     [](const SeenPly& one) { return one.turn.who == Who::kSeat; });
    const Target target{kUiReview, 4, static_cast<std::int8_t>(ply % 128),
                        static_cast<std::int8_t>(ply / 128)};
    const RectF box = part_of_row(area, i, n, 0);
    b.hit(target, box, Hit::State::kLegal,
          r.words(phrase_of(Key::k_ui_end_course_at).number("n", static_cast<int>(moves))));
    b.focus_ring(target, box, 8);
  }
}

/// Returns what can be touched of it.
RectF draw_course(SceneBuilder& b, RectF panel, const Result& r, const EndStyle& style) {
  b.panel(kLayerEnd + 1, panel, Tone::kSurface, Tone::kLine,
          panel.w >= 520 ? tokens::kRadius.panel : tokens::kRadius.card, 2);
  const float pad = panel.w >= 520 ? 24.0f : 14.0f;
  const float head = b.line_px(TextStyle::kH3) + 4;
  const float micro = b.line_px(TextStyle::kMicro);
  const RectF title{panel.x + pad, panel.y + 8, panel.w - 2 * pad, head};
  const std::string name = r.words(Key::k_ui_end_course), how = r.words(Key::k_ui_end_course_how);
  b.text(kLayerEnd + 2, title, name, TextStyle::kH3, Tone::kInk);
  if (b.width(name, TextStyle::kH3) + b.width(how, TextStyle::kSmall) + 24 <= title.w)
    b.text(kLayerEnd + 2, title, how, TextStyle::kSmall, Tone::kInk2, Align::kRight);
  int least = 0, most = 1;
  for (const auto& line : r.course)
    for (const int v : line) {
      least = std::min(least, v);
      most = std::max(most, v);
    }
  const float plot_h = panel.h - head - micro - 34;
  // The marks of seats with nearly equal totals stand side by side; the plot leaves them the room.
  constexpr float kMark = 22;
  std::vector<int> beside(static_cast<std::size_t>(r.seats));
  std::vector<float> end_y(beside.size());
  int columns = 1;
  for (std::size_t s = 0; s < beside.size(); ++s) {
    end_y[s] = plot_h * height_at(r.course[s].back(), least, most);
    if (s > 0 && std::abs(end_y[s] - end_y[s - 1]) < 20) beside[s] = beside[s - 1] + 1;
    columns = std::max(columns, beside[s] + 1);
  }
  const RectF plot{panel.x + pad + 4, panel.y + head + 18,
                   panel.w - 2 * pad - 12 - kMark * static_cast<float>(std::max(2, columns)),
                   plot_h};
  const float base = plot.y + plot.h;
  const bool final = !style.before_final.empty();
  const float band = final ? std::clamp(plot.w * .06f, 20.0f, 40.0f) : 0;
  const RectF played{plot.x, plot.y, plot.w - band, plot.h};
  if (final)
    b.panel(kLayerEnd + 1, {played.x + played.w, plot.y - 4, band, plot.h + 8}, Tone::kBronzeSoft,
            Tone::kNone, 4);
  const float zero = plot.y + plot.h * height_at(0, least, most);
  b.line(kLayerEnd + 2, {plot.x, zero}, {plot.x + plot.w, zero}, Tone::kLine, 1.5f);
  b.text(kLayerEnd + 2, {plot.x, base + 6, 120, micro}, r.words(Key::k_ui_end_first),
         TextStyle::kMicro, Tone::kInk2);
  b.text(kLayerEnd + 2, {plot.x + plot.w - 160, base + 6, 160, micro},
         final ? style.final : r.words(Key::k_ui_end_last), TextStyle::kMicro,
         final ? Tone::kBronze : Tone::kInk2, Align::kRight);
  for (int s = 0; s < r.seats; ++s) {
    const auto seat = static_cast<std::size_t>(s);
    Item& curve = b.item(Kind::kCurve, kLayerEnd + 2, plot);
    curve.tone = player_tone(colour_of(r, s));
    std::vector<int> line = r.course[seat];
    if (final) line.insert(line.end() - 1, style.before_final[seat]);
    curve.path = curve_of(line, least, most, plot.w, played.w / plot.w);
    b.avatar(kLayerEnd + 3, plot.x + plot.w + 16 + kMark * static_cast<float>(beside[seat]),
             plot.y + end_y[seat], 19, colour_of(r, s));
  }
  return {played.x, panel.y + head + 8, played.w, panel.h - head - 8};
}

/// What a seat's points came from, in a row.
std::string parts_of(const Result& r, const EndStyle& style, int seat) {
  std::string list;
  const auto part = [&](const std::string& name, int points) {
    list += (list.empty() ? "" : ", ") +
            r.words.with(phrase_of(Key::k_ui_end_said_part).number("n", points), {{"what", name}});
  };
  if (style.counted.empty()) {
    for (const ScorePart& one : r.outcome.seat[seat].parts) part(r.words(one.name), one.points);
    return list;
  }
  const std::vector<int>& counted = style.counted[static_cast<std::size_t>(seat)];
  for (std::size_t i = 0; i < std::min(counted.size(), style.parts.size()); ++i)
    part(style.parts[i], counted[i]);
  return list;
}

/// What the pictures of the result show, for whoever hears it: the seats as they are placed, with the
/// parts of their points, and the course of the totals in quarters.
void say_result(SceneBuilder& b, RectF area, const Result& r, const EndStyle& style) {
  const bool apart = !style.counted.empty(); // what was counted apart has no total
  const auto say = [&](int line, int seat, const Phrase& phrase, const std::string& parts) {
    const Target target{kUiPlate, static_cast<std::int8_t>(seat), static_cast<std::int8_t>(line),
                        0};
    b.hit(target, area, Hit::State::kInfo,
          r.words.with(phrase, {{"name", r.words.label(seat)}, {"parts", parts}}))
        .spoken = true;
  };
  std::vector<int> order(static_cast<std::size_t>(r.seats));
  std::iota(order.begin(), order.end(), 0);
  const auto place = [&](int s) {
    return r.outcome.seat[s].rank > 0 ? static_cast<int>(r.outcome.seat[s].rank) : kMaxSeats + 1;
  };
  sort_few(order.begin(), order.end(), [&](int x, int y) { return place(x) < place(y); });
  for (const int s : order) {
    const std::string parts = parts_of(r, style, s);
    const Key key = apart           ? Key::k_ui_end_said_apart
                    : parts.empty() ? Key::k_ui_end_said_total
                                    : Key::k_ui_end_said;
    say(0, s, phrase_of(key).number("n", r.outcome.seat[s].total), parts);
  }
  for (const int s : order) {
    const std::vector<int>& course = r.course[static_cast<std::size_t>(s)];
    if (apart || course.size() < 5) return;
    const auto at = [&](std::size_t quarter) { return course[(course.size() - 1) * quarter / 4]; };
    say(1, s,
        phrase_of(Key::k_ui_end_said_course)
            .number("a", at(1))
            .number("b", at(2))
            .number("c", at(3))
            .number("d", at(4)),
        {});
  }
}

struct EndButton {
  UiTarget target;
  int a;
  Key words, brief;
  int style;
  int icon;
};
constexpr EndButton kButtons[] = {
    {kUiRematch, 0, Key::k_ui_end_again, Key::k_ui_end_again_short, 0,
     static_cast<int>(Icon::kRotate) + 1},
    {kUiReview, 3, Key::k_ui_end_board, Key::k_ui_end_board_short, 1, 0},
    {kUiReview, 0, Key::k_ui_end_review, Key::k_ui_end_review_short, 1, 0},
    {kUiChange, 0, Key::k_ui_end_change, Key::k_ui_end_change_short, 1, 0},
    {kUiSave, 0, Key::k_ui_end_save, Key::k_ui_end_save_short, 1, 0},
    {kUiLobby, 0, Key::k_ui_end_lobby, Key::k_ui_end_lobby_short, 2, 0}};
constexpr int kButtonCount = static_cast<int>(std::size(kButtons));

/// Rows the buttons take in this width: one if all words fit beside each other, else two, or three.
int button_rows(const SceneBuilder& b, const Words& words, float w) {
  float sum = -12, widest = 0;
  for (const EndButton& button : kButtons) {
    sum += b.button_width(words(button.words), button.icon != 0) + 12;
    widest = std::max(widest, b.width(words(button.brief), TextStyle::kButton) + 16);
  }
  if (sum <= w) return 1;
  return 3 * widest + 16 <= w ? 2 : 3;
}

void draw_buttons(SceneBuilder& b, const Words& words, float x, float y, float w) {
  const int rows = button_rows(b, words, w);
  if (rows == 1) { // natural widths, wider by as much each as ends them with the panel above
    float sum = -12;
    for (const EndButton& button : kButtons)
      sum += b.button_width(words(button.words), button.icon != 0) + 12;
    const float extra = (w - sum) / kButtonCount;
    for (const EndButton& button : kButtons) {
      const float bw = b.button_width(words(button.words), button.icon != 0) + extra;
      b.button(kLayerEnd + 4, {x, y, bw, 44}, ui_target(button.target, button.a), button.style,
               words(button.words), words(button.words), button.icon);
      x += bw + 12;
    }
    return;
  }
  const int columns = kButtonCount / rows;
  const float bw = (w - 8 * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  for (int i = 0; i < kButtonCount; ++i) {
    const EndButton& button = kButtons[i];
    const bool full = b.width(words(button.words), TextStyle::kButton) + 16 <= bw;
    b.button(kLayerEnd + 4,
             {x + static_cast<float>(i % columns) * (bw + 8),
              y + static_cast<float>(i / columns) * 52, bw, 44},
             ui_target(button.target, button.a), button.style == 2 ? 1 : button.style,
             words(full ? button.words : button.brief), words(button.words), 0);
  }
}

} // namespace

void layout_end(SceneBuilder& b, const Seen& seen, const Words& words, const EndStyle& style) {
  const Metrics& m = b.metrics();
  const Result r{seen, words, seen.outcome, static_cast<int>(seen.seats.size()), course_of(seen)};
  b.scene.hits.clear();
  b.scene.items.clear();
  b.scene.effects.clear();
  b.scene.log = {};
  const std::string title = words(headline_phrase(seen));
  b.scene.prompt = title;
  const RectF whole{m.inset_left_px, m.inset_top_px,
                    m.width_px - m.inset_left_px - m.inset_right_px,
                    m.height_px - m.inset_top_px - m.inset_bottom_px};
  b.scene.stage = whole;
  const bool side = whole.w >= 420 && (whole.w > whole.h || whole.w >= 1024);
  const bool has_stage = style.picture && style.picture->has_stage();
  RectF podium{};
  RectF result = whole;
  if (side) {
    podium = {0, 0,
              std::round(m.width_px * (whole.w >= 1024  ? has_stage ? .5f : .389f
                                       : whole.w >= 560 ? .36f
                                                        : .33f)),
              m.height_px};
    result.x = podium.w;
    result.w = whole.x + whole.w - podium.w;
  } else if (whole.h >= 400) {
    const float part = whole.h >= 700 ? .4f : whole.h >= 560 ? .34f : .31f;
    podium = {0, 0, m.width_px, std::round(whole.h * part) + whole.y};
    result.y = podium.h;
    result.h = whole.y + whole.h - podium.h;
  }
  const bool beside = podium.w > 0 && has_stage && style.picture->draw_stage(podium);
  if (!beside)
    b.panel(kLayerPodium - 1, {0, 0, m.width_px, m.height_px}, Tone::kBg, Tone::kNone, 0);
  if (podium.w > 0) {
    if (!beside) draw_podium(b, podium, r, style);
    const RectF ground = side ? RectF{podium.w, 0, m.width_px - podium.w, m.height_px}
                              : RectF{0, podium.h, m.width_px, m.height_px - podium.h};
    b.panel(kLayerEnd, ground, Tone::kBg, Tone::kNone, 0);
  }

  const bool large = result.w >= 620 && result.h >= 560;
  const bool cramped = result.h < 380;
  const float pad = large             ? std::clamp(result.w * .045f, 24.0f, 48.0f)
                    : result.w >= 500 ? 24.0f
                                      : 12.0f;
  const float x = result.x + pad;
  const float w = std::min(result.w - 2 * pad, 1100.0f);
  const float inset = large ? tokens::kSpace.panel : 0.0f;
  float y = result.y + (large ? 30.0f : cramped ? 6.0f : 14.0f);
  const TextStyle title_style = large     ? TextStyle::kHero
                                : cramped ? TextStyle::kH2
                                          : TextStyle::kH1;
  const float title_px = b.line_px(title_style);
  // Two lines if one would be too small and there is room for two.
  const float fits = narrowed(b, title, title_style, w - inset);
  if (fits < .9f && result.h >= 300)
    y += b.paragraph(kLayerEnd + 2, {x + inset, y, w - inset, title_px}, title, title_style,
                     Tone::kInk, 2);
  else
    b.text(kLayerEnd + 2, {x + inset, y, w - inset, title_px}, title, title_style, Tone::kInk,
           Align::kLeft, fits);
  y += (fits < .9f && result.h >= 300 ? 0 : title_px) + (large ? 4 : 0);
  const TextStyle text_style = large     ? TextStyle::kPrompt
                               : cramped ? TextStyle::kSmall
                                         : TextStyle::kSmall14;
  const float text_px = b.line_px(text_style);
  const int rows = b.ui().guided ? 0 : button_rows(b, words, w);
  const float buttons_h = 52.0f * static_cast<float>(rows) - 8;
  float buttons_y = result.y + result.h - buttons_h -
                    (large     ? std::max(30.0f, result.h * .06f)
                     : cramped ? 6.0f
                               : 14.0f);
  const float bars_min = static_cast<float>(r.seats) * 30 + 6;
  const auto sentence_lines = [&](float keep) {
    return std::clamp(static_cast<int>((buttons_y - 4 - keep - y) / text_px), 0, 2);
  };
  if (const int lines = sentence_lines(bars_min); lines > 0)
    y += b.paragraph(kLayerEnd + 2, {x + inset, y, w - inset, text_px}, words(reason_phrase(seen)),
                     text_style, Tone::kInk2, lines);
  y += large ? 18.0f : cramped ? 4.0f : 10.0f;
  const float left = buttons_y - (large ? 24.0f : cramped ? 6.0f : 12.0f) - y;
  const float gap = large ? 18.0f : 10.0f;
  // Parts that are counted apart have a bar each.
  const float row = large ? 72.0f : style.counted.empty() ? 46.0f : 60.0f;
  const float full_bars = (large ? 108.0f : 70.0f) + static_cast<float>(r.seats) * row;
  const float course_min = 118 * std::max(1.0f, m.text_scale * .95f);
  RectF course{};
  if (style.picture && style.picture->has_results()) {
    if (left >= 60) style.picture->draw_results({x, y, w, left}, kLayerEnd + 1);
  } else if (left >= full_bars * .8f + gap + course_min) {
    const float bars_h = std::min(full_bars, left - gap - course_min);
    const float course_h =
        std::min(large ? std::max(320.0f, w * .42f) : 190.0f, left - gap - bars_h);
    draw_bars(b, {x, y, w, bars_h}, r, style);
    course = draw_course(b, {x, y + bars_h + gap, w, course_h}, r, style);
    // On the largest screens the buttons stay with what they belong to.
    if (large) buttons_y = std::min(buttons_y, y + bars_h + gap + course_h + 32);
  } else if (left >= bars_min - 8) {
    draw_bars(b, {x, y, w, std::min(left, full_bars * 1.5f)}, r, style);
  }
  if (rows > 0) draw_buttons(b, words, x, buttons_y, w);
  if (rows > 0 && course.w > 0) touch_course(b, course, r);
  say_result(b, {x, y, w, std::max(1.0f, left)}, r, style);
}

} // namespace beffroi
