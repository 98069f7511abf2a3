// 5 Towers: the small towers of the others, their plates, and what a touched plate opens.
#include "web/scene/games/five_towers/parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace five_towers;

namespace {

constexpr float kValuePx = 13; ///< the least height of a bar that shows its value

void bar(const FivePicture& p, int layer, RectF box, int suit, int value, bool plain) {
  Item& i = p.b.item(FiveItem::kBar, layer, box);
  i.part.put(RivalPart{static_cast<Short>(suit), static_cast<Short>(value), value == kTop, plain});
}

int highest(const Player& player) {
  int most = 1;
  for (const Tower& tower : player.tower) most = std::max<int>(most, tower.count);
  return most;
}

void suit_row(const FivePicture& p, int layer, float cx, float cy, float size, int suit) {
  Item& i = p.b.item(FiveItem::kSuit, layer, {cx - size / 2, cy - size / 2, size, size});
  i.tone = Tone::kNone;
  i.part.put(SuitPart{static_cast<Short>(suit)});
}

/// Five towers side by side in a box, symbols below.
void five_bars(const FivePicture& p, int layer, RectF box, int seat, float icon) {
  const Player& player = p.s.player[seat];
  const float gap = std::clamp(box.w * .05f, 4.0f, 16.0f);
  const float w = std::min(44.0f, (box.w - 4 * gap) / kSuits);
  const float all = kSuits * w + 4 * gap;
  const float base = box.y + box.h - icon - 8;
  const float room = base - box.y - 8;
  const int most = highest(player);
  const float h = std::min(17.0f, room / static_cast<float>(most));
  for (int suit = 0; suit < kSuits; ++suit) {
    const float x = box.x + (box.w - all) / 2 + static_cast<float>(suit) * (w + gap);
    const RectF place{x, box.y, w, base - box.y};
    const Tower& tower = player.tower[suit];
    small_tower(p, layer, place, tower, suit, h);
    suit_row(p, layer, x + w / 2, base + 4 + icon / 2 + 2, icon, suit);
  }
}

/// Tops in little width: what limits a bid. The topmost bar says its value, those below their
/// number.
void five_tops(const FivePicture& p, int layer, RectF box, int seat) {
  const Player& player = p.s.player[seat];
  const float gap = box.w >= 110 ? 3 : 1;
  const float w = (box.w - 4 * gap) / kSuits;
  const float top_h = std::min(15.0f, box.h - 3);
  const float room = box.h - top_h - 9;
  const float h =
      std::clamp(room / std::max(1.0f, static_cast<float>(highest(player) - 1)), 0.0f, 9.5f);
  const float base = box.y + box.h - 2;
  for (int suit = 0; suit < kSuits; ++suit) {
    const float x = box.x + static_cast<float>(suit) * (w + gap);
    const Tower& tower = player.tower[suit];
    if (tower.empty()) {
      bar(p, layer, {x, base - top_h, w, top_h}, suit, -1, true);
      continue;
    }
    float y = base;
    for (int i = 0; i + 1 < tower.count && h >= 3; ++i) {
      y -= h;
      bar(p, layer, {x, y, w, h}, suit, tower.value[i], true);
      p.b.scene.items.back().part.put(RivalPart{static_cast<Short>(suit), tower.value[i], 0, 1});
    }
    bar(p, layer, {x, y - top_h, w, top_h}, suit, tower.top(), false);
    if (room < 0) // nor is there room for a gable
      p.b.scene.items.back().part.put(
          RivalPart{static_cast<Short>(suit), static_cast<Short>(tower.top())});
  }
}

/// The values of a suit that are still to come, for listeners: "Candy, still to come: 15, 12, 9".
std::string left_words(const FivePicture& p, int suit) {
  std::string values;
  for (int value = kValues; value-- > 0;)
    for (int k = 0; k < p.s.draw[card_of(suit, value)]; ++k)
      values += (values.empty() ? "" : ", ") + std::to_string(value);
  const std::string name = p.words(suit_heading(suit));
  return values.empty()
             ? p.words.with(phrase_of(Key::k_ft_ui_left_none), {{"suit", name}})
             : p.words.with(phrase_of(Key::k_ft_ui_left), {{"suit", name}, {"cards", values}});
}

} // namespace

bool counts_cards(const FivePicture& p) { return p.own_bars() ? p.ui.hints : p.ui.counts; }

void deck_table(const FivePicture& p, int layer, RectF box) {
  SceneBuilder& b = p.b;
  const float row = box.h / kSuits;
  const bool counted = counts_cards(p);
  const float sum = counted ? b.width("22", TextStyle::kSmallBold) + 6 : 0;
  const float step = std::min(32.0f, (box.w - 28 - sum) / kValues);
  const float most = std::min(row - 3, 38.0f);
  for (int suit = 0; suit < kSuits; ++suit) {
    const float y = box.y + row * static_cast<float>(suit);
    suit_row(p, layer, box.x + 10, y + row / 2, 18, suit);
    int of_suit = 0;
    for (int value = kValues; value-- > 0;) {
      const int copies = copies_of(p.s.seats, value);
      const int gone = p.s.discard[card_of(suit, value)], left = p.s.draw[card_of(suit, value)];
      const float h = most / static_cast<float>(copies);
      of_suit += left;
      for (int k = 0; k < gone + (counted ? left : 0); ++k) {
        const RectF card{box.x + 26 + step * static_cast<float>(kValues - 1 - value),
                         y + (row - most) / 2 + h * static_cast<float>(k), step - 2, h - 1};
        p.b.item(FiveItem::kTiny, layer, card)
            .part.put(CardPart{static_cast<Short>(suit), static_cast<Short>(value), k >= gone});
      }
    }
    if (!counted) continue;
    b.text(layer, {box.x + 26 + step * kValues, y, sum, row}, std::to_string(of_suit),
           TextStyle::kSmallBold, Tone::kInk, Align::kRight);
    b.hit({kUiShow, kShownPiles, static_cast<std::int8_t>(suit), 0}, {box.x, y, box.w, row},
          Hit::State::kInfo, left_words(p, suit))
        .spoken = true;
  }
}

namespace {

/// What the table of the deck means, line by line.
std::vector<std::string> deck_lines(const FivePicture& p, float w) {
  const Key piles = p.s.pass == 1 ? Key::k_ft_ui_piles_first : Key::k_ft_ui_piles_second;
  const auto wrapped = [&](const std::string& words) {
    return p.b.wrapped(words, TextStyle::kSmall, w, 2);
  };
  auto lines = wrapped(p.words(phrase_of(piles).number("n", p.s.draw_left)));
  if (counts_cards(p))
    for (const auto& line : wrapped(p.words(Key::k_ft_ui_piles_legend))) lines.push_back(line);
  return lines;
}

/// How high draw_deck() is without its rows.
float deck_head(const FivePicture& p, float w) {
  return p.b.line_px(TextStyle::kH3) +
         static_cast<float>(deck_lines(p, w).size()) * p.b.line_px(TextStyle::kSmall) + 6;
}

/// The heading of the piles and what it means, with the table below.
void draw_deck(const FivePicture& p, int layer, RectF box, float row) {
  SceneBuilder& b = p.b;
  const float head = b.line_px(TextStyle::kH3), small = b.line_px(TextStyle::kSmall);
  b.text(layer, {box.x, box.y, box.w, head},
         p.words(phrase_of(Key::k_ft_ui_discard).number("n", p.s.discarded)), TextStyle::kH3,
         Tone::kInk);
  float y = box.y + head;
  for (const std::string& line : deck_lines(p, box.w)) {
    b.text(layer, {box.x, y, box.w, small}, line, TextStyle::kSmall, Tone::kInk2);
    y += small;
  }
  deck_table(p, layer, {box.x, y + 6, box.w, row * kSuits});
}

constexpr float kLeastRow = 13, kMostRow = 34; ///< of the table

/// The piles, on a sheet over the table.
void draw_piles_sheet(const FivePicture& p, RectF area) {
  const int layer = kLayerTag + 12;
  const float w = std::min(area.w - 8, 580.0f);
  const float head = deck_head(p, w - 28);
  const float row = std::clamp((area.h - head - 32) / kSuits, kLeastRow, kMostRow);
  const float h = std::min(area.h - 4, head + row * kSuits + 24);
  const RectF box{area.x + (area.w - w) / 2, area.y + std::max(2.0f, (area.h - h) / 2), w, h};
  p.b.panel(layer, box, Tone::kSurface, Tone::kAccent, 16, 3, 2.5f);
  draw_deck(p, layer + 1, {box.x + 14, box.y + 10, w - 28, h - 20}, row);
}

/// The score of a seat, part by part (FT-60 to FT-63), in two columns; returns where it ends.
float draw_parts(const FivePicture& p, int layer, RectF box, int seat) {
  static constexpr Key kNames[kParts] = {Key::k_ft_part_cards, Key::k_ft_part_capped,
                                         Key::k_ft_part_highest, Key::k_ft_part_penalty,
                                         Key::k_ft_part_pairs};
  SceneBuilder& b = p.b;
  const Score score = score_of(p.s, seat);
  const float line = b.line_px(TextStyle::kSmall14) + 3;
  const float w = (box.w - 20) / 2;
  int n = 0;
  for (int part = 0; part < kParts; ++part) {
    if (part == kPartPairs && !has_pairs(p.s)) continue;
    const RectF at{box.x + static_cast<float>(n % 2) * (w + 20),
                   box.y + static_cast<float>(n / 2) * line, w, line};
    const std::string points = signed_number(score.part[part]);
    const float points_w = b.width(points, TextStyle::kSmall14Bold) + 2;
    b.text(layer, {at.x, at.y, w - points_w - 4, line}, p.words(kNames[part]), TextStyle::kSmall14,
           Tone::kInk2);
    b.text(layer, {at.x + w - points_w, at.y, points_w, line}, points, TextStyle::kSmall14Bold,
           score.part[part] < 0 ? Tone::kDanger : Tone::kInk, Align::kRight);
    ++n;
  }
  return box.y + static_cast<float>((n + 1) / 2) * line;
}

} // namespace

void small_tower(const FivePicture& p, int layer, RectF box, const Tower& tower, int suit,
                 float bar_h) {
  const float base = box.y + box.h;
  p.b.item(FiveItem::kLot, layer, {box.x - 2, base, box.w + 4, 4})
      .part.put(SuitPart{static_cast<Short>(suit)});
  if (tower.empty()) {
    bar(p, layer, {box.x, base - std::min(17.0f, box.h), box.w, std::min(17.0f, box.h)}, suit, -1,
        true);
    return;
  }
  // Where bars are too low for their values only the top says its own.
  const bool all = bar_h >= kValuePx;
  const float top_h = all ? bar_h : std::min(15.0f, box.h);
  const float low = all ? bar_h
                        : std::min(bar_h, (box.h - top_h - 8) /
                                              std::max(1.0f, static_cast<float>(tower.count - 1)));
  float y = base;
  for (int i = 0; i < tower.count; ++i) {
    const bool top = i + 1 == tower.count;
    const float h = top ? top_h : std::max(2.0f, low);
    y -= h;
    bar(p, layer, {box.x, y, box.w, h}, suit, tower.value[i], !all && !top);
  }
}

void rival_panel(const FivePicture& p, RectF box, int seat) {
  SceneBuilder& b = p.b;
  const Plate plate = five_plate(p, seat);
  plate_ground(b, box, plate, Tone::kSurface2, 14);
  if (box.w < 180) { // the name has a line of its own
    const float line = b.line_px(TextStyle::kNameSmall), small = b.line_px(TextStyle::kMicro);
    const std::string number = std::to_string(plate.score);
    b.avatar(kLayerChrome, box.x + 22, box.y + 20, 26, plate.colour, false, plate.face);
    b.text(kLayerChrome, {box.x + 38, box.y + 6, box.w - 48, 28}, number, TextStyle::kScore,
           Tone::kInk, Align::kRight, .85f);
    if (plate.thinking)
      thinking_dots(b, box.x + 40, box.y + 20);
    else if (plate.wants_robot(26))
      b.icon(kLayerChrome, box.x + 48, box.y + 20, 16, Icon::kRobot, Tone::kInk2);
    b.text(kLayerChrome, {box.x + 9, box.y + 36, box.w - 18, line}, plate.name,
           TextStyle::kNameSmall, Tone::kInk);
    const float sub = b.paragraph(kLayerChrome, {box.x + 9, box.y + 36 + line, box.w - 18, small},
                                  plate.sub, TextStyle::kMicro, Tone::kInk2, 2);
    const float top = 40 + line + std::max(small, sub);
    five_bars(p, kLayerChrome, {box.x + 8, box.y + top, box.w - 16, box.h - top - 4}, seat, 14);
    return;
  }
  const float name_px = b.line_px(TextStyle::kName), sub_px = b.line_px(TextStyle::kSmall);
  const float size = std::min(36.0f, name_px + sub_px - 4);
  const float head = name_px + sub_px + 10;
  const float cy = box.y + 4 + head / 2;
  b.avatar(kLayerChrome, box.x + 14 + size / 2, cy, size, plate.colour, false, plate.face);
  const std::string score = std::to_string(plate.score);
  const float score_w = b.width(score, TextStyle::kScore) + 3;
  const float right = box.x + box.w - 14;
  const float x = box.x + 14 + size + 10;
  const float room = right - score_w - 8 - x;
  // With little width the line below the name continues under the score.
  const bool tight = b.width(plate.sub, TextStyle::kSmall) > room;
  b.text(kLayerChrome,
         {right - score_w, tight ? cy - (name_px + sub_px) / 2 - 4 : cy - 16, score_w, 32}, score,
         TextStyle::kScore, Tone::kInk, Align::kRight, tight ? .85f : 1);
  const float robot = plate.wants_robot(size) ? 24.0f : 0.0f;
  const float top = cy - (name_px + sub_px) / 2;
  const float after = x + b.text(kLayerChrome, {x, top, room - robot, name_px}, plate.name,
                                 TextStyle::kName, Tone::kInk);
  if (robot > 0 && !plate.thinking)
    b.icon(kLayerChrome, after + 15, top + name_px / 2, 17, Icon::kRobot, Tone::kInk2);
  if (plate.thinking) thinking_dots(b, after + 6, top + name_px / 2);
  b.text(kLayerChrome, {x, top + name_px, tight ? right - x + 6 : room, sub_px}, plate.sub,
         TextStyle::kSmall, Tone::kInk2);
  const RectF bars{box.x + 14, box.y + head + 4, box.w - 28, box.h - head - 8};
  if (bars.h >= 62)
    five_bars(p, kLayerChrome, bars, seat, 15);
  else if (bars.h >= 18)
    five_tops(p, kLayerChrome, {bars.x, bars.y - 2, bars.w, bars.h}, seat);
}

void rival_chip(const FivePicture& p, RectF box, int seat) {
  SceneBuilder& b = p.b;
  const Plate plate = five_plate(p, seat);
  plate_ground(b, box, plate, Tone::kSurface, 12);
  const float name_px = b.line_px(TextStyle::kSmallBold);
  const bool tops = box.h >= name_px + 24 + 24 && box.w >= 60;
  const bool named = box.h >= 42;
  const std::string score = std::to_string(plate.score);
  const float scale =
      std::min(1.0f, (box.w - 38) / std::max(1.0f, b.width(score, TextStyle::kCount) + 2));
  // In little height the tops alone, a row of them; one's own towers stand on
  // the table.
  const bool cells = !tops && seat != p.main && box.h >= 42 && box.w >= 60;
  constexpr float kCells = 18;
  const float head = tops ? 31.0f : cells ? box.h - kCells - 2 : box.h;
  const float disc_most = cells ? 19.0f : kFacePx;
  const float name_room = box.w - 7 - disc_most - 6 - b.width(score, TextStyle::kCount) - 14;
  const bool in_line = box.w >= 108 || !named || // the name stands between disc and score
                       (!tops && b.width(plate.name, TextStyle::kSmallBold) <= name_room);
  const bool at_foot = named && !in_line && !tops && (!cells || head >= name_px + 17);
  const float above = at_foot ? head - name_px + (cells ? 2.0f : -2.0f) : head;
  const float disc = std::min(disc_most, std::min(box.w * .3f, above - 4));
  const float cy = box.y + above / 2 + (tops ? 2 : 0);
  b.avatar(kLayerChrome, box.x + 7 + disc / 2, cy, disc, plate.colour, false, plate.face);
  const float score_w = b.width(score, TextStyle::kCount) * scale + 2;
  b.text(kLayerChrome, {box.x + box.w - 8 - score_w, cy - 12, score_w, 24}, score,
         TextStyle::kCount, Tone::kInk, Align::kRight, scale);
  const auto name_at = [&](RectF at) {
    if (at.w < 18) return;
    const float robot = plate.wants_robot(disc) && at.w > 54 ? 19.0f : 0.0f;
    const float end = at.x + b.text(kLayerChrome, {at.x, at.y, at.w - robot, at.h}, plate.name,
                                    TextStyle::kSmallBold, Tone::kInk);
    if (plate.thinking)
      thinking_dots(b, std::min(end + 4, at.x + at.w - 24), at.y + at.h / 2, 22);
    else if (robot > 0)
      b.icon(kLayerChrome, end + 11, at.y + at.h / 2, 14, Icon::kRobot, Tone::kInk2);
  };
  float top = box.y + head + 2;
  if (in_line) {
    name_at({box.x + 7 + disc + 6, cy - name_px / 2, box.w - disc - score_w - 30, name_px});
  } else if (tops) {
    name_at({box.x + 7, top, box.w - 12, name_px});
    top += name_px + 1;
  } else if (at_foot) {
    name_at({box.x + 6, box.y + head - name_px - (cells ? 0.0f : 3.0f), box.w - 10, name_px});
  }
  if (cells)
    five_tops(p, kLayerChrome, {box.x + 5, box.y + box.h - kCells - 3, box.w - 10, kCells}, seat);
  if (tops) five_tops(p, kLayerChrome, {box.x + 5, top, box.w - 10, box.y + box.h - 5 - top}, seat);
}

void draw_looked_at(const FivePicture& p, RectF area) {
  const std::optional<Target> at = plate_looked_at(p.b);
  if (!at) return;
  if (at->a < 0) {
    draw_piles_sheet(p, area);
    return;
  }
  const int seat = at->a;
  if (seat >= p.s.seats) return;
  SceneBuilder& b = p.b;
  const int layer = kLayerTag + 12;
  const bool own = seat == p.main;
  const float w = std::min(area.w - 8, 460.0f);
  const float head = plate_card_head(b);
  const float parts = (b.line_px(TextStyle::kSmall14) + 3) * (has_pairs(p.s) ? 3.0f : 2.0f) + 6;
  // One's own towers stand on the table: there is room for the piles, which
  // have no place on phones.
  const std::string starts = own ? next_starter_words(p) : std::string();
  const float starts_px = starts.empty() ? 0 : b.line_px(TextStyle::kSmall) + 2;
  const float room = area.h - 8 - head - parts - starts_px - 16;
  float below = 0, row = 0;
  if (own) {
    const float deck = deck_head(p, w - 32) + 8;
    row = std::min(kMostRow, (room - deck) / kSuits);
    if (row >= kLeastRow) below = deck + row * kSuits;
  } else {
    below = std::clamp(17 * static_cast<float>(highest(p.s.player[seat])) + 46,
                       std::min(80.0f, std::max(0.0f, room)), std::max(80.0f, room));
  }
  const float h = std::min(area.h - 4, head + parts + starts_px + below + 14);
  const RectF box{area.x + (area.w - w) / 2, area.y + std::max(2.0f, (area.h - h) / 2), w, h};
  plate_card(b, layer, box, five_plate(p, seat), head);
  float y = draw_parts(p, layer + 1, {box.x + 16, box.y + head, w - 32, parts}, seat) + 6;
  if (starts_px > 0) {
    b.text(layer + 1, {box.x + 16, y - 2, w - 32, starts_px}, starts, TextStyle::kSmall,
           Tone::kInk2);
    y += starts_px;
  }
  if (below <= 0) return;
  if (own)
    draw_deck(p, layer + 1, {box.x + 16, y + 8, w - 32, below - 8}, row);
  else
    five_bars(p, layer + 1, {box.x + 16, y, w - 32, box.y + h - y - 8}, seat, 18);
}

} // namespace beffroi
