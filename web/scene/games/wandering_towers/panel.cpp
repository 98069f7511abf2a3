// Beside the ring of Wandering Towers: plates, the results of a game alone, what is hidden, the
// loupe.
#include "web/scene/games/wandering_towers/parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace wandering_towers;

namespace {

void potion(const WanderPicture& p, int seat, PointF c, float size, bool full) {
  Item& i =
      p.b.item(WanderItem::kPotion, kLayerChrome, {c.x - size / 2, c.y - size / 2, size, size});
  i.part.put(PotionPart{.full = full});
  i.tone = player_tone(p.colour(seat));
}

void hat(const WanderPicture& p, PointF c, float size, float alpha) {
  Item& i =
      p.b.item(WanderItem::kGlyph, kLayerChrome, {c.x - size / 2, c.y - size / 2, size, size});
  i.tone = Tone::kInk2;
  i.alpha = alpha;
}

void home_row(const WanderPicture& p, int owner, int home, int all, float x, float step, float foot,
              float size) {
  for (int i = 0; i < all; ++i) {
    const float cx = x + static_cast<float>(i) * step;
    if (i < home) {
      Item& w = p.b.item(WanderItem::kWizard, kLayerChrome, {cx, foot, 0, size});
      w.tone = player_tone(p.colour(owner));
    } else {
      hat(p, {cx, foot - size * .45f}, size * .82f, .3f);
    }
  }
}

/// A small paper tag, e.g. "first player". Returns its width.
float small_chip(const WanderPicture& p, float x, float cy, const std::string& words, Tone fill,
                 Tone ink) {
  const float w = p.b.width(words, TextStyle::kMicroBold) + 16;
  p.b.panel(kLayerChrome, {x, cy - 11, w, 22}, fill, Tone::kNone, 11);
  p.b.text(kLayerChrome, {x, cy - 11, w, 22}, words, TextStyle::kMicroBold, ink, Align::kCentre);
  return w;
}

/// `below`: of its height for an open hand.
void full_plate(const WanderPicture& p, RectF box, int seat, float below) {
  SceneBuilder& b = p.b;
  const Plate plate = wander_plate(p, seat);
  plate_ground(p.b, box, plate, Tone::kSurface2, 14);
  box.h -= below;
  if (below > 0) draw_open_hand(p, {box.x + 14, box.y + box.h - 2, box.w - 28, below - 8}, seat);
  const bool tall = box.h >= 88;
  const float row1 = box.y + (tall ? 30.0f : box.h * .3f);
  const float row2 = box.y + (tall ? box.h - 26 : box.h * .74f);
  const float size = tall ? 36.0f : 26.0f;
  b.avatar(kLayerChrome, box.x + 14 + size / 2, row1, size, plate.colour, false, plate.face);
  const int full = potions_of(p, seat, kFull), spent = potions_of(p, seat, kSpent);
  const int each = potions_each(p.t), home = p.t.home[owner_of(p.t, seat)], all = wizards_each(p.t);
  const float line = b.line_px(TextStyle::kSmall);
  const std::string keep =
      p.words(phrase_of(Key::k_wt_ui_plate_home).number("n", home).number("of", all));
  const std::string filled =
      p.words(phrase_of(Key::k_wt_ui_plate_potions).number("n", full + spent).number("of", each));
  const float right_w =
      std::max(b.width(keep, TextStyle::kSmall), b.width(filled, TextStyle::kSmall)) + 2;
  const float tx = box.x + 14 + size + 10;
  const float text_right = box.x + box.w - 14 - right_w - 8;
  float extra = plate.wants_robot(size) ? 24.0f : 0.0f;
  if (plate.thinking) extra += 32;
  const float name_px = b.line_px(TextStyle::kName);
  const float room = std::max(40.0f, text_right - tx - extra);
  float x = tx + 7 +
            b.text(kLayerChrome, {tx, row1 - name_px / 2, room, name_px}, plate.name,
                   TextStyle::kName, Tone::kInk);
  if (plate.wants_robot(size)) {
    b.icon(kLayerChrome, x + 9, row1, 17, Icon::kRobot, Tone::kInk2);
    x += 24;
  }
  if (plate.thinking) {
    thinking_dots(p.b, x, row1);
    x += 32;
  }
  const std::string mark =
      p.t.teams
          ? p.words(
                phrase_of(Key::k_wt_ui_team).seat("name", static_cast<Seat>(partner_of(p.t, seat))))
      : p.t.starter == seat ? p.words(Key::k_wt_ui_starter)
                            : std::string();
  if (!mark.empty() && x + b.width(mark, TextStyle::kMicroBold) + 18 < text_right)
    small_chip(p, x, row1, mark, Tone::kBronzeSoft, Tone::kOnBronzeSoft);
  const float rx = box.x + box.w - 14 - right_w;
  const float top = row1 - line - (tall ? -1.0f : 1.0f);
  b.text(kLayerChrome, {rx, top, right_w, line}, keep, TextStyle::kSmall, Tone::kInk2,
         Align::kRight);
  b.text(kLayerChrome, {rx, top + line, right_w, line}, filled, TextStyle::kSmall, Tone::kInk2,
         Align::kRight);
  const float wanted = (tall ? 28.5f : 22.8f) * static_cast<float>(each) +
                       (tall ? 27.0f : 22.0f) * static_cast<float>(all) +
                       (spent > 0 ? 46.0f : 38.0f);
  const float fit = std::min(1.0f, (box.w - 28) / wanted);
  const float flask = (tall ? 25.0f : 20.0f) * fit;
  float px = box.x + 14 + flask / 2;
  for (int i = 0; i < each - spent; ++i, px += flask * 1.14f)
    potion(p, seat, {px, row2}, flask, i < full);
  if (spent > 0)
    b.text(kLayerChrome, {px - flask / 2 + 2, row2 - line / 2, 30, line},
           "\u2212" + std::to_string(spent), TextStyle::kSmallBold, Tone::kInk2);
  const float pitch = (tall ? 27.0f : 22.0f) * fit;
  const float hats = pitch * static_cast<float>(all);
  const float hx = box.x + box.w - 14 - hats;
  b.line(kLayerChrome, {hx - 6, row2 - flask * .6f}, {hx - 6, row2 + flask * .6f}, Tone::kLine,
         1.5f);
  home_row(p, seat, home, all, hx + pitch / 2, pitch, row2 + flask * .55f,
           (tall ? 31.0f : 24.0f) * fit);
}

/// One line: avatar, name, numbers.
void flat_plate(const WanderPicture& p, RectF box, int seat) {
  SceneBuilder& b = p.b;
  const Plate plate = wander_plate(p, seat);
  plate_ground(p.b, box, plate, Tone::kSurface2, 12);
  draw_hand_beside(p, box, seat);
  const float cy = box.y + box.h / 2;
  constexpr float kAvatar = 28;
  b.avatar(kLayerChrome, box.x + 27, cy, kAvatar, plate.colour, false, plate.face);
  const float line = b.line_px(TextStyle::kSmallBold);
  const int each = potions_each(p.t), all = wizards_each(p.t);
  const int filled = potions_of(p, seat, kFull) + potions_of(p, seat, kSpent);
  const std::string a = std::to_string(filled) + "/" + std::to_string(each);
  const std::string h = std::to_string(p.t.home[owner_of(p.t, seat)]) + "/" + std::to_string(all);
  const float aw = b.width(a, TextStyle::kSmallBold) + 2,
              hw = b.width(h, TextStyle::kSmallBold) + 2;
  float x = box.x + box.w - 14 - hw;
  b.text(kLayerChrome, {x, cy - line / 2, hw, line}, h, TextStyle::kSmallBold, Tone::kInk);
  hat(p, {x - 12, cy}, 19, 1);
  x -= 34 + aw;
  b.text(kLayerChrome, {x, cy - line / 2, aw, line}, a, TextStyle::kSmallBold, Tone::kInk);
  potion(p, seat, {x - 13, cy}, 20, true);
  x -= 28;
  const float tx = box.x + 48;
  float extra = plate.wants_robot(kAvatar) ? 24.0f : 0.0f;
  const float name_px = b.line_px(TextStyle::kNameSmall);
  const float room = x - tx - extra - (plate.thinking ? 32 : 0);
  float at = tx + 6 +
             b.text(kLayerChrome, {tx, cy - name_px / 2, room, name_px}, plate.name,
                    TextStyle::kNameSmall, Tone::kInk);
  if (plate.wants_robot(kAvatar)) {
    b.icon(kLayerChrome, at + 9, cy, 16, Icon::kRobot, Tone::kInk2);
    at += 24;
  }
  if (plate.thinking && at + 28 < x) thinking_dots(p.b, at, cy);
}

/// What solo and co-op have together: all wizards and potions in one place. Gives the height.
float pool_card(const WanderPicture& p, RectF box) {
  SceneBuilder& b = p.b;
  const bool solo = p.t.seats == 1;
  const int each = potions_each(p.t);
  const bool all = p.t.home[0] == kPoolWizards;
  const float h = 112 + (all ? 0 : b.line_px(TextStyle::kSmall)) + (each > 0 ? 32.0f : 0.0f);
  box.h = h;
  Plate plate = wander_plate(p, 0);
  plate.active = solo && plate.active;
  if (solo) {
    plate_ground(p.b, box, plate, Tone::kSurface2, 14);
  } else {
    b.panel(kLayerChrome, box, Tone::kSurface2, Tone::kLine, 14);
  }
  const float cy = box.y + 31, name_px = b.line_px(TextStyle::kName);
  const std::string home = plate.sub;
  const float hw = b.width(home, TextStyle::kSmall14Bold) + 2;
  b.text(kLayerChrome, {box.x + box.w - 16 - hw, cy - 10, hw, 20}, home, TextStyle::kSmall14Bold,
         Tone::kInk, Align::kRight);
  if (solo) {
    b.avatar(kLayerChrome, box.x + 32, cy, 36, plate.colour);
    const float room = box.w - 60 - 26 - hw;
    const float at = box.x + 60 + 10 +
                     b.text(kLayerChrome, {box.x + 60, cy - name_px / 2, room, name_px}, plate.name,
                            TextStyle::kName, Tone::kInk);
    const std::string alone = p.words(Key::k_wt_ui_alone);
    if (at + b.width(alone, TextStyle::kSmall14) < box.x + box.w - 26 - hw)
      b.text(kLayerChrome, {at, cy - name_px / 2, 80, name_px}, alone, TextStyle::kSmall14,
             Tone::kInk2);
  } else {
    hat(p, {box.x + 30, cy}, 26, 1);
  }
  const float step = (box.w - 48) / (kPoolWizards - .4f);
  home_row(p, 0, p.t.home[0], kPoolWizards, box.x + 28, step, box.y + 93, 34);
  float y = box.y + 102;
  if (each > 0) {
    const int full = p.t.potion[0][kFull], spent = p.t.potion[0][kSpent];
    for (int i = 0; i < each - spent; ++i)
      potion(p, 0, {box.x + 28 + static_cast<float>(i) * 29, y + 14}, 24, i < full);
    if (spent > 0)
      b.text(kLayerChrome, {box.x + 20 + static_cast<float>(each - spent) * 29, y + 4, 40, 20},
             "\u2212" + std::to_string(spent), TextStyle::kSmallBold, Tone::kInk2);
    y += 32;
  }
  if (all) return h;
  const int under = wizards_under(p);
  const int seen = kPoolWizards - p.t.home[0] - under;
  b.text(kLayerChrome, {box.x + 16, y - 2, box.w - 32, b.line_px(TextStyle::kSmall)},
         p.words(phrase_of(Key::k_wt_ui_sight).number("n", seen).number("under", under)),
         TextStyle::kSmall, Tone::kInk2);
  return h;
}

/// The pool, and below it who plays for it.
float pool_plate(const WanderPicture& p, RectF box) {
  SceneBuilder& b = p.b;
  const float h = pool_card(p, box);
  if (p.t.seats == 1) return h;
  const float below = has_open_hands(p) ? kOpenRow : 0;
  const float y = box.y + h + 8, plain = 44, seat_h = plain + below, gap = 6;
  const int columns = p.t.seats > 3 ? 3 : p.t.seats;
  const float w = (box.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  for (int seat = 0; seat < p.t.seats; ++seat) {
    RectF chip{box.x + static_cast<float>(seat % columns) * (w + gap),
               y + static_cast<float>(seat / columns) * (seat_h + gap), w, seat_h};
    const Plate one = wander_plate(p, seat);
    plate_ground(p.b, chip, one, Tone::kSurface2, 12);
    chip.h = plain;
    if (below > 0)
      draw_open_hand(p, {chip.x + 8, chip.y + plain - 4, chip.w - 16, below - 4}, seat);
    b.avatar(kLayerChrome, chip.x + 20, chip.y + chip.h / 2, 24, one.colour);
    b.text(kLayerChrome, {chip.x + 37, chip.y, chip.w - 42, chip.h}, one.name,
           TextStyle::kSmallBold, Tone::kInk);
  }
  const int rows = (p.t.seats + columns - 1) / columns;
  return h + 8 + static_cast<float>(rows) * (seat_h + gap) - gap;
}

/// `hand`: an open hand lies in it, at the right.
void strip_chip(const WanderPicture& p, RectF box, int seat, bool hand) {
  SceneBuilder& b = p.b;
  const Plate plate = wander_plate(p, seat);
  plate_ground(p.b, box, plate, Tone::kSurface, 12);
  if (hand) draw_hand_beside(p, box, seat);
  const Board& t = p.t;
  const bool pooled = is_pooled(t);
  const float name_px = b.line_px(TextStyle::kSmallBold), num_px = b.line_px(TextStyle::kSmallBold);
  const bool two = box.h >= name_px + num_px + 6;
  const float row1 = two ? box.y + 4 + name_px / 2 : box.y + box.h / 2;
  const float row2 = two ? box.y + box.h - 5 - num_px / 2 : row1;
  const bool roomy = two && !pooled && box.w >= 168; // a large avatar, and everything beside it
  const float size = roomy ? std::min(38.0f, box.h - 16)
                           : std::min({two ? std::min(22.0f, box.h * .41f) : 20.0f, box.w * .24f});
  float x = box.x + (roomy ? 9 : 7);
  float beside = box.x + 6; // where the second row begins
  if (two || box.w >= 150 || pooled) {
    b.avatar(kLayerChrome, x + size / 2, roomy ? box.y + box.h / 2 : row1, size, plate.colour,
             false, plate.face);
    const float tx = x + size + (roomy ? 9.0f : 5.0f);
    if (roomy) beside = tx;
    float right = box.x + box.w - 5;
    if (!two && !pooled) right = box.x + box.w * .48f;
    const bool robot = plate.wants_robot(size);
    const float extra = plate.thinking ? 30.0f : robot ? 18.0f : 0.0f;
    const float room = std::max(10.0f, right - tx - (right - tx > 60 ? extra : 0));
    const float after = tx + 3 +
                        b.text(kLayerChrome, {tx, row1 - name_px / 2, room, name_px}, plate.name,
                               TextStyle::kSmallBold, Tone::kInk);
    if (plate.thinking && right - after >= 28)
      thinking_dots(p.b, after, row1);
    else if (robot && right - after >= 15)
      b.icon(kLayerChrome, after + 8, row1, 14, Icon::kRobot, Tone::kInk2);
    if (!two) x = right + 4;
  } else {
    b.avatar(kLayerChrome, x + size / 2, row1, size, plate.colour);
    x += size + 4;
  }
  if (pooled && t.seats > 1) return;
  const int filled = potions_of(p, seat, kFull) + potions_of(p, seat, kSpent);
  const int each = potions_each(t), all = wizards_each(t), home = t.home[owner_of(t, seat)];
  const bool wide = two ? box.w >= 96 : box.x + box.w - x >= 96;
  const std::string a = std::to_string(filled) + (wide ? "/" + std::to_string(each) : "");
  const std::string h = std::to_string(home) + (wide || each == 0 ? "/" + std::to_string(all) : "");
  const float left = two ? beside : x;
  const float half = std::min((box.x + box.w - 4 - left) / 2, roomy ? 96.0f : 1000.0f);
  const float icon = std::min(17.0f, half * .5f);
  float hx = left + half;
  if (each > 0) {
    potion(p, owner_of(t, seat), {left + icon / 2 + 1, row2}, icon, true);
    const float room = half - icon - 4;
    b.text(kLayerChrome, {left + icon + 3, row2 - num_px / 2, room + 2, num_px}, a,
           TextStyle::kSmallBold, Tone::kInk, Align::kLeft,
           std::min(1.0f, room / std::max(1.0f, b.width(a, TextStyle::kSmallBold))));
  } else {
    hx = left;
  }
  hat(p, {hx + icon / 2, row2}, icon, 1);
  const float room = box.x + box.w - 4 - hx - icon - 2;
  b.text(kLayerChrome, {hx + icon + 2, row2 - num_px / 2, room + 2, num_px}, h,
         TextStyle::kSmallBold, Tone::kInk, Align::kLeft,
         std::min(1.0f, room / std::max(1.0f, b.width(h, TextStyle::kSmallBold))));
}

/// What all who play together have: wizards home, filled potions, cards used.
void pool_chip(const WanderPicture& p, RectF box) {
  SceneBuilder& b = p.b;
  const Board& t = p.t;
  b.panel(kLayerChrome, box, Tone::kSurface2, Tone::kLine, 12, 1);
  const float px = b.line_px(TextStyle::kSmallBold);
  const int each = potions_each(t);
  const std::string home = std::to_string(t.home[0]) + "/" + std::to_string(kPoolWizards);
  const std::string potions =
      std::to_string(t.potion[0][kFull] + t.potion[0][kSpent]) + "/" + std::to_string(each);
  const std::string cards =
      p.words(phrase_of(Key::k_wt_ui_pool_cards).number("n", static_cast<int>(t.cards)));
  const bool two = box.h >= 2 * px + 6;
  const float y = two ? box.y + 3 : box.y + (box.h - px) / 2;
  const float half = (box.w - 10) / (each > 0 ? 2.0f : 1.0f);
  const auto count = [&](float x, const std::string& text) {
    const float room = half - 20;
    b.text(kLayerChrome, {x + 19, y, room + 2, px}, text, TextStyle::kSmallBold, Tone::kInk,
           Align::kLeft,
           std::min(1.0f, room / std::max(1.0f, b.width(text, TextStyle::kSmallBold))));
  };
  hat(p, {box.x + 14, y + px / 2}, 16, 1);
  count(box.x + 5, home);
  if (each > 0) {
    potion(p, 0, {box.x + 14 + half, y + px / 2}, 16, true);
    count(box.x + 5 + half, potions);
  }
  if (two)
    b.text(kLayerChrome, {box.x + 6, box.y + box.h - 3 - px, box.w - 10, px}, cards,
           TextStyle::kSmall, Tone::kInk2);
}

/// Places in the strip: the seats, and before them what those who play together have.
int strip_cells(const WanderPicture& p) {
  return p.t.seats + (is_pooled(p.t) && p.t.seats > 1 ? 1 : 0);
}

} // namespace

float wander_plates(const WanderPicture& p, RectF box) {
  if (is_pooled(p.t)) return pool_plate(p, box);
  const int n = p.t.seats;
  const float most = box.h * (has_open_hands(p) ? .7f : .62f);
  const float gap = 10;
  const float text = 2 * p.b.line_px(TextStyle::kSmall);
  float open = has_open_hands(p) ? 52.0f : 0.0f; // below each
  float h = 98 + std::max(0.0f, text - 36);
  bool flat = false;
  if (static_cast<float>(n) * (h + open + gap) > most) h = 78 + std::max(0.0f, text - 36) * 1.5f;
  if (static_cast<float>(n) * (h + open + 6) > most) {
    flat = true;
    h = std::max(open > 0 ? 50.0f : kTouchPx, 30 + p.b.line_px(TextStyle::kNameSmall) * .8f);
    open = 0;
  }
  const float between = flat || h < 90 ? 6.0f : gap;
  float y = box.y;
  for (int seat = 0; seat < n; ++seat) {
    const float below = leaves_room(p, seat) ? open : 0.0f;
    const RectF plate{box.x, y, box.w, h + below};
    if (flat)
      flat_plate(p, plate, seat);
    else
      full_plate(p, plate, seat, below);
    y += plate.h + between;
  }
  return y - between - box.y;
}

int strip_rows(const WanderPicture& p, float width) {
  const int n = strip_cells(p);
  return n > 3 && width / static_cast<float>(n) < 84 ? 2 : 1;
}

float strip_width(const WanderPicture& p, float width, float gap) {
  const int rows = strip_rows(p, width);
  const int columns = (strip_cells(p) + rows - 1) / rows;
  return (width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
}

void wander_strip(const WanderPicture& p, RectF box, float gap, float below) {
  const int rows = strip_rows(p, box.w);
  const int cells = strip_cells(p);
  const int columns = (cells + rows - 1) / rows;
  const float w = strip_width(p, box.w, gap);
  const float h = (box.h - 4 * static_cast<float>(rows - 1)) / static_cast<float>(rows);
  const int before = cells - p.t.seats;
  for (int i = 0; i < cells; ++i) {
    const RectF cell{box.x + static_cast<float>(i % columns) * (w + gap),
                     box.y + static_cast<float>(i / columns) * (h + 4), w, h - below};
    const int seat = i - before;
    if (seat < 0) {
      pool_chip(p, cell);
      continue;
    }
    strip_chip(p, cell, seat, below == 0);
    if (below > 0)
      draw_open_hand(p, {cell.x + 2, cell.y + cell.h + 2, w - 4, below - 4}, seat);
    else if (open_hand_beside(p, cell, seat) == 0)
      speak_open_hand(p, cell, seat);
  }
}

float draw_level_table(const WanderPicture& p, RectF box, int layer) {
  SceneBuilder& b = p.b;
  const Board& t = p.t;
  const bool over = t.phase == Phase::kEnd;
  const int left = kPoolWizards - t.home[0];
  const int least = t.cards + left; // a card brings one wizard home at most
  const bool missed = over && t.ending != Ending::kPoolWon;
  const int best = missed ? 0 : solo_level(over ? t.cards : least);
  const auto fewest = std::min_element(p.ui.past.begin(), p.ui.past.end());
  const int before = fewest == p.ui.past.end() ? 0 : *fewest;
  const int best_before = before > 0 ? solo_level(before) : 0;
  const float head = b.line_px(TextStyle::kH3) + 24;
  const float row = std::max(std::min(28.0f, (box.h - head - 14) / kSoloLevels),
                             b.line_px(TextStyle::kSmallBold) + 2);
  const float h = head + row * (t.capstone ? 1.2f : static_cast<float>(kSoloLevels)) + 14;
  const bool brief = h > box.h + 1; // the title with the number alone
  b.panel(layer, {box.x, box.y, box.w, brief ? std::min(box.h, head) : h}, Tone::kSurface2,
          Tone::kLine, 14);
  const float x = box.x + 18;
  b.text(layer + 1, {x, box.y + 10, box.w - 100, head - 18}, p.words(Key::k_wt_ui_level_title),
         TextStyle::kH3, Tone::kInk);
  b.text(layer + 1, {box.x + box.w - 98, box.y + 8, 80, head - 14}, std::to_string(t.cards),
         TextStyle::kScore, Tone::kInk, Align::kRight);
  if (brief) return std::min(box.h, head);
  if (t.capstone) {
    b.paragraph(layer + 1, {x, box.y + head, box.w - 36, row},
                p.words(phrase_of(Key::k_wt_ui_level_goal).number("n", kCapstoneCards)),
                TextStyle::kBody, Tone::kInk2, 2);
    return h;
  }
  const float y0 = box.y + head;
  const float widest = std::min(162.0f, box.w * .46f), middle = box.x + 14 + widest / 2;
  for (int i = 0; i < 5; ++i)
    b.panel(layer,
            {middle - widest * .29f + static_cast<float>(i) * widest * .127f, y0 - 6,
             widest * .062f, 7},
            Tone::kSurface3, Tone::kLineStrong, 1);
  for (int level = 1; level <= kSoloLevels; ++level) {
    const float y = y0 + static_cast<float>(level - 1) * row;
    const float w = widest * (.57f + .061f * static_cast<float>(level - 1));
    const bool on = level == best;
    const float alpha = level < best || missed ? .6f : 1;
    const std::size_t first = b.scene.items.size();
    b.panel(layer, {middle - w / 2, y, w, row - 2}, on ? Tone::kBronzeFill : Tone::kSurface3,
            on ? Tone::kBronze : Tone::kLineStrong, 4, 0, 1.2f);
    b.text(layer + 1, {middle - w / 2, y, w, row - 2},
           p.words(phrase_of(Key::k_wt_ui_level_n).number("n", level)), TextStyle::kSmallBold,
           on && !b.metrics().dusk ? Tone::kInk
           : on                    ? Tone::kOnAccent
                                   : Tone::kInk2,
           Align::kCentre);
    Phrase range;
    if (level == 1)
      range = phrase_of(Key::k_wt_ui_level_fewer).number("n", kSoloLevelFrom[0] - 1);
    else if (level == kSoloLevels)
      range = phrase_of(Key::k_wt_ui_level_more).number("n", kSoloLevelFrom[kSoloLevels - 2]);
    else
      range = phrase_of(Key::k_wt_ui_level_range)
                  .number("a", kSoloLevelFrom[level - 2])
                  .number("b", kSoloLevelFrom[level - 1] - 1);
    const float tx = box.x + 14 + widest + 10;
    const TextStyle style = on ? TextStyle::kSmall14Bold : TextStyle::kSmall14;
    const std::string words = p.words(range);
    b.text(layer + 1, {tx, y, box.x + box.w - 10 - tx, row - 2}, words, style,
           on ? Tone::kInk : Tone::kInk2);
    if (on || level == best_before) {
      const std::string chip =
          on ? p.words(phrase_of(over ? Key::k_wt_ui_level_result : Key::k_wt_ui_level_reach)
                           .number("n", over ? t.cards : least))
             : p.words(phrase_of(Key::k_wt_ui_level_best).number("n", before));
      const float cw = b.width(chip, TextStyle::kMicroBold) + 16;
      const float cx = box.x + box.w - 12 - cw;
      if (cx > tx + b.width(words, style) + 4) {
        b.panel(layer, {cx, y + (row - 2) / 2 - 11, cw, 22}, Tone::kBronzeSoft, Tone::kNone, 11);
        b.text(layer + 1, {cx, y, cw, row - 2}, chip, TextStyle::kMicroBold, Tone::kOnBronzeSoft,
               Align::kCentre);
      }
    }
    for (std::size_t i = first; i < b.scene.items.size(); ++i) b.scene.items[i].alpha *= alpha;
  }
  return h;
}

void draw_pool_end(const WanderPicture& p, RectF box, int layer) {
  SceneBuilder& b = p.b;
  constexpr float kWide = 420, kGap = 18, kLeast = 300;
  const float w = std::min(box.w, kWide);
  const float h = draw_level_table(p, {box.x, box.y, w, box.h}, layer);
  const float beside = std::min(box.w - w - kGap, kWide);
  const bool fits = beside >= kLeast;
  const RectF card = fits ? RectF{box.x + w + kGap, box.y, beside, box.h}
                          : RectF{box.x, box.y + h + 12, w, box.h - h - 12};
  const std::size_t first = b.scene.items.size(), hits = b.scene.hits.size();
  const bool over_edge = pool_card(p, card) > card.h;
  b.scene.hits.resize(hits); // only the end screen's own can be touched
  if (over_edge) b.scene.items.resize(first);
  for (std::size_t i = first; i < b.scene.items.size(); ++i)
    b.scene.items[i].layer += layer - kLayerChrome;
}

namespace {

std::string secret_title(const WanderPicture& p) {
  return is_pooled(p.t) ? p.words(phrase_of(Key::k_wt_ui_secret_pool).number("n", wizards_under(p)))
                        : p.words(Key::k_wt_ui_secret_title);
}

std::string secret_text(const WanderPicture& p) {
  if (p.t.memory == Memory::kAll) return p.words(Key::k_wt_ui_secret_all);
  if (p.t.memory == Memory::kOwn) return p.words(Key::k_wt_ui_secret_own);
  return p.words(is_pooled(p.t) ? Key::k_wt_ui_secret_pool_text : Key::k_wt_ui_secret_text);
}

} // namespace

float secret_height(const WanderPicture& p, float w) {
  const auto lines = p.b.wrapped(secret_text(p), TextStyle::kSmall, w - 64, 3);
  return 28 + p.b.line_px(TextStyle::kNameSmall) +
         static_cast<float>(lines.size()) * p.b.line_px(TextStyle::kSmall);
}

void draw_secret(const WanderPicture& p, RectF box) {
  SceneBuilder& b = p.b;
  b.panel(kLayerChrome, box, Tone::kSurface2, Tone::kLine, 14);
  const float name = b.line_px(TextStyle::kNameSmall);
  Item& eye =
      b.item(WanderItem::kGlyph, kLayerChrome, {box.x + 15, box.y + 13 + name / 2 - 11, 22, 22});
  eye.part.put(GlyphPart{GlyphPart::kEyeOff});
  eye.tone = Tone::kInk2;
  b.text(kLayerChrome, {box.x + 48, box.y + 13, box.w - 60, name}, secret_title(p),
         TextStyle::kNameSmall, Tone::kInk);
  b.paragraph(kLayerChrome, {box.x + 48, box.y + 15 + name, box.w - 64, 0}, secret_text(p),
              TextStyle::kSmall, Tone::kInk2, 3);
}

void draw_levels(const WanderPicture& p, const WanderStage& s) {
  if (p.ui.drag || !p.ui.acting) return;
  int space = -1;
  const auto dense = [&](int at) {
    int open = 0;
    for (int level = 0; level < p.t.height[at]; ++level)
      open += p.may({kTargetTower, static_cast<std::int8_t>(p.t.stack[at][level]), 0, 0});
    const float least = p.b.metrics().fine_pointer ? 24.0f : 40.0f;
    return open > 1 && s.step[at] < least;
  };
  const auto space_of_target = [&](Target x) {
    return x.kind == kTargetTower && x.a >= 0 && x.a < kTowers ? +p.t.space_of[x.a] : -1;
  };
  if (p.chosen && p.move.tower >= 0)
    space = p.move.from;
  else if (p.ui.hover)
    space = space_of_target(*p.ui.hover);
  else if (p.ui.focus)
    space = space_of_target(*p.ui.focus);
  if (space < 0 || !dense(space)) return;
  const int n = p.t.height[space];
  const float row = std::min(kTouchPx, (s.area.h - 16) / static_cast<float>(n));
  const float tag = p.b.width("9", TextStyle::kSmallBold) + 8;
  const float drum = std::min(42.0f, row * 1.15f);
  const float w = std::max(drum + tag + 22, kTouchPx + 12), h = row * static_cast<float>(n) + 12;
  const float cx = s.area.x + s.area.w / 2;
  const bool left = s.pad[space].x > cx;
  float x = left ? s.pad[space].x - s.width(space) / 2 - w - 22
                 : s.pad[space].x + s.width(space) / 2 + 22;
  x = std::clamp(x, s.area.x + 2, std::max(s.area.x + 2, s.area.x + s.area.w - w - 2));
  const float middle = (s.foot(space, 0).y + s.top(space, n).y) / 2;
  const float y =
      std::clamp(middle - h / 2, s.area.y + 2, std::max(s.area.y + 2, s.area.y + s.area.h - h - 2));
  const int layer = kLayerTag + 6;
  p.b.panel(layer, {x, y, w, h}, Tone::kSurface, Tone::kAccent, 14, 3, 2);
  for (int level = 0; level < n; ++level) {
    const int tower = p.t.stack[space][level];
    const Target target{kTargetTower, static_cast<std::int8_t>(tower), 0, 0};
    const RectF box{x + 6, y + 6 + row * static_cast<float>(n - 1 - level), w - 12, row};
    const bool may = p.may(target), chosen = p.chosen && p.move.tower == tower;
    if (chosen)
      p.b.panel(layer, {box.x, box.y + 1, box.w, box.h - 2}, Tone::kAccentSoft, Tone::kAccent, 9);
    Item& d = p.b.item(WanderItem::kDrum, layer + 1,
                       {box.x + 6 + drum / 2, box.y + row - 4, drum, row - 9});
    d.part.put(DrumPart{.raven = has_roof_shield(tower), .number = static_cast<Short>(tower + 1)});
    d.alpha = may ? 1 : .45f;
    p.b.text(layer + 1, {box.x + drum + 12, box.y, tag, row}, std::to_string(level + 1),
             TextStyle::kSmallBold, chosen ? Tone::kOnAccentSoft : Tone::kInk2);
    if (!may && !chosen) continue;
    const float touch = std::max(box.w, kTouchPx);
    const RectF hit_box{box.x, std::min(box.y, s.area.y + s.area.h - kTouchPx), touch,
                        std::max(box.h, kTouchPx)};
    Hit& hit = p.b.hit(target, row < kTouchPx ? hit_box : box,
                       chosen ? Hit::State::kChosen : Hit::State::kLegal, tower_label(p, tower));
    hit.again = true;
  }
}

} // namespace beffroi
