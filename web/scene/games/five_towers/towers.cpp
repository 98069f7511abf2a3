// 5 Towers: one's own five towers, with what the plan would build, pay, tear down and slide under.
#include "engine/games/five_towers/why.hpp"
#include "web/scene/games/five_towers/parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace five_towers;

namespace {

constexpr float kSummitPx = .44f; ///< height of a summit in widths of a storey
constexpr float kTagRoom = 38;

/// A card that was added since the moves that are marked, by the seat of these towers.
struct Fresh {
  int suit, value;
  bool moves; ///< the motion to this picture builds it, as the `at`-th
  int at;
};

std::vector<Fresh> fresh_cards(const FivePicture& p) {
  std::vector<Fresh> out;
  for (std::size_t i = marked_from(p.seen, p.ui); i < p.seen.ply; ++i)
    for (const Event& e : p.seen.plies[i].events)
      if ((e.kind == kEventPlaced || e.kind == kEventRecovered) && e.seat == p.main)
        out.push_back({suit_of(e.arg[0]), value_of(e.arg[0]), i >= p.ui.news_from, 0});
  int at = 0;
  for (Fresh& f : out)
    if (f.moves) f.at = at++;
  return out;
}

/// The time in which a storey comes; others of its tower move aside in that of the first.
void let_come(const Beats& beats, Item& i, const Fresh& f) {
  beats.let(i, beats.storey(f.at), beats.storey(f.at + 1));
}

/// A card keeps its number wherever it stands.
std::uint32_t storey_entity(int seat, int suit, int value, int copy) {
  return static_cast<std::uint32_t>(1 + ((seat * kSuits + suit) * kValues + value) * 2 + copy);
}

struct TowerShape {
  float top = 0;                      ///< of what stands and is planned, summit included
  SmallVec<float, kMostOfSuit> mid{}; ///< of the storeys
};

Item& add_storey(const FivePicture& p, int suit, int value, int level, RectF box, bool ghost) {
  Item& i = p.b.item(FiveItem::kStorey, ghost ? kLayerGhost : kLayerPieces, box);
  const auto plaque = box.h < 10                        ? StoreyPart::kNone
                      : box.h < 12.5f && level % 2 == 1 ? StoreyPart::kAside
                                                        : StoreyPart::kLeft;
  i.part.put(StoreyPart{static_cast<Short>(suit), static_cast<Short>(value),
                        static_cast<Short>((value + level) % 3), plaque, ghost});
  return i;
}

TowerShape draw_tower(const FivePicture& p, const TowerRow& row, int suit,
                      const std::vector<Fresh>& fresh) {
  SceneBuilder& b = p.b;
  const PlannedTower& tower = p.towers[suit];
  const RectF lot = row.lot(suit);
  const float x = lot.x + (lot.w - row.storey_w) / 2, h = row.storey_h;
  TowerShape shape;
  float y = lot.y;
  int copies[kValues] = {};
  for (std::size_t n = 0; n < tower.storeys.size(); ++n) {
    const auto [value, is_new] = tower.storeys[n];
    y -= h;
    const RectF box{x, y, row.storey_w, h};
    Item& i = add_storey(p, suit, value, static_cast<int>(n), box, is_new != 0);
    shape.mid.push_back(y + h / 2);
    if (n + 1 == tower.storeys.size() && h < 10) { // at least the value that counts
      StoreyPart part = i.part.as<StoreyPart>();
      part.plaque = StoreyPart::kLeft;
      i.part.put(part);
    }
    if (!is_new) {
      i.entity = storey_entity(p.main, suit, value, copies[value]++ & 1);
      i.passage = Passage::kTravel;
      i.source_dy = -60;
      const auto moves = [&](const Fresh& f) { return f.moves && f.suit == suit; };
      if (const auto f = std::find_if(fresh.begin(), fresh.end(),
                                      [&](const Fresh& o) { return moves(o) && o.value == value; });
          f != fresh.end())
        let_come(p.beats, i, *f);
      else if (const auto first = std::find_if(fresh.begin(), fresh.end(), moves);
               first != fresh.end())
        let_come(p.beats, i, *first);
    }
    const std::uint32_t entity = i.entity;
    const float i_starts = i.starts, i_ends = i.ends;
    if (value == kTop) {
      Item& s = b.item(FiveItem::kSummit, is_new ? kLayerGhost : kLayerPieces,
                       {x + row.storey_w * (1 - row.summit) / 2, y, row.storey_w * row.summit, 0});
      s.part.put(SuitPart{static_cast<Short>(suit)});
      s.alpha = is_new ? .74f : 1;
      s.entity = entity;
      s.passage = Passage::kWith;
      s.starts = i_starts;
      s.ends = i_ends;
      y -= row.storey_w * row.summit * kSummitPx;
    }
    const bool marked = !is_new && !p.ui.is_earlier() &&
                        std::any_of(fresh.begin(), fresh.end(), [&](const Fresh& f) {
                          return f.suit == suit && f.value == value;
                        });
    if (!marked) continue;
    Item& edge = b.panel(kLayerPieces + 1, {box.x - 3, box.y - 1, box.w + 6, box.h + 1},
                         Tone::kNone, Tone::kBronzeFill, 7, 0, 2.2f);
    edge.state |= kOfLastMove;
    edge.starts = i_starts;
    edge.ends = i_ends;
  }
  shape.top = y;
  // Storeys that the plan takes away hover above.
  float up = y - h * .25f;
  const auto leave = [&](int value, float turn) {
    up -= h + 6;
    Item& i = add_storey(p, suit, value, 0, {x + row.storey_w * .06f, up, row.storey_w, h}, false);
    i.layer = kLayerGhost;
    i.alpha = .82f;
    i.angle = turn;
    shape.top = up - 4;
  };
  if (tower.torn >= 0) leave(tower.torn, .05f);
  for (std::size_t n = tower.paid.size(); n-- > 0;)
    leave(tower.paid[n], .05f + .05f * static_cast<float>(n % 2));
  return shape;
}

/// The position that the motion to the picture begins with.
const State& before_news(const FivePicture& p) {
  return view_of<FiveTowers>(p.seen.views[std::min(p.ui.news_from, p.seen.ply)]);
}

/// What was torn down or paid tips over the edge of its tower and is gone.
void draw_tipped(const FivePicture& p, const TowerRow& row, int suit,
                 const std::vector<Fresh>& fresh) {
  if (!p.beats.play() || !p.beats.tears) return;
  const Tower& before = before_news(p).player[p.main].tower[suit];
  const Tower& now = p.s.player[p.main].tower[suit];
  const auto built = std::count_if(fresh.begin(), fresh.end(),
                                   [&](const Fresh& f) { return f.moves && f.suit == suit; });
  const int left = now.count - static_cast<int>(built); // of those that stood there
  const RectF lot = row.lot(suit);
  const float x = lot.x + (lot.w - row.storey_w) / 2, h = row.storey_h;
  int copies[kValues] = {};
  for (int n = 0; n < before.count; ++n) {
    const int value = before.value[n];
    const int copy = copies[value]++ & 1;
    if (n < left) continue;
    const std::uint32_t entity = storey_entity(p.main, suit, value, copy);
    const auto& items = p.b.scene.items;
    if (std::any_of(items.begin(), items.end(), [&](const Item& i) { return i.entity == entity; }))
      continue; // it has come back
    Item& i = add_storey(
        p, suit, value, n,
        {x + row.storey_w * .5f, lot.y - h * (static_cast<float>(n) - .4f), row.storey_w, h},
        false);
    i.entity = entity;
    i.angle = .9f;
    i.alpha = 0;
    p.beats.let(i, 0, Beats::kTearMs);
  }
}

/// The cards of the market fly to the towers that they are built on.
void draw_taken(const FivePicture& p, const TowerRow& row, const std::vector<Fresh>& fresh,
                const TowerShape (&shapes)[kSuits]) {
  for (const Fresh& f : fresh) {
    if (!f.moves) continue;
    const int card = card_of(f.suit, f.value);
    const std::uint32_t entity = card_entity(card, 0);
    const auto& items = p.b.scene.items;
    if (std::any_of(items.begin(), items.end(), [&](const Item& i) { return i.entity == entity; }))
      continue; // another one of its kind lies there
    const RectF lot = row.lot(f.suit);
    const float w = row.storey_w * .5f, h = w * 1.39f;
    Item& i = p.b.item(
        FiveItem::kCard, kLayerTray,
        {lot.x + (lot.w - w) / 2, std::max(row.area.y, shapes[f.suit].top - h * .5f), w, h});
    i.part.put(CardPart{static_cast<Short>(f.suit), static_cast<Short>(f.value)});
    i.entity = entity;
    i.passage = Passage::kFlip;
    i.alpha = 0;
    p.beats.let(i, p.beats.storey(f.at) - 60, p.beats.storey(f.at + 1) - 60);
  }
}

/// "12, 10": the values that the plan builds on a tower.
std::string new_values(const FivePicture& p, int suit) {
  std::string values;
  for (const Storey& s : p.towers[suit].storeys)
    if (s.is_new) values += (values.empty() ? "" : ", ") + std::to_string(s.value);
  return values;
}

/// "15 on the 8", "12 and 10", "slides under": what the plan does with a tower.
std::string plan_tag(const FivePicture& p, int suit, bool brief) {
  const PlannedTower& tower = p.towers[suit];
  const Tower& now = p.s.player[p.main].tower[suit];
  if (!tower.paid.empty())
    return p.words(
        phrase_of(Key::k_ft_ui_tag_pays).number("n", static_cast<int>(tower.paid.size())));
  int added = 0;
  for (const Storey& s : tower.storeys) added += s.is_new;
  const int n = static_cast<int>(tower.storeys.size());
  if (added == 0) {
    if (tower.torn < 0) return {};
    return p.words(phrase_of(Key::k_ft_ui_tag_torn).number("n", tower.torn));
  }
  if (tower.slid > 0) return p.words(Key::k_ft_ui_tag_under);
  if (added > 1) return new_values(p, suit);
  const int value = tower.storeys[static_cast<std::size_t>(n - 1)].value;
  if (n == 1 && now.empty()) return p.words(phrase_of(Key::k_ft_ui_tag_starts).number("n", value));
  if (n == 1) return p.words(phrase_of(Key::k_ft_ui_tag_starts).number("n", value));
  const int below = tower.storeys[static_cast<std::size_t>(n - 2)].value;
  return p.words(phrase_of(brief ? Key::k_ft_ui_tag_on_short : Key::k_ft_ui_tag_on)
                     .number("n", value)
                     .number("below", below));
}

/// A pill in bronze: "capped x2".
void capped_chip(const FivePicture& p, float cx, float bottom, float most) {
  SceneBuilder& b = p.b;
  std::string words = p.words(Key::k_ft_ui_capped);
  if (b.width(words, TextStyle::kSmallBold) + 22 > most) words = p.words(Key::k_ft_ui_capped_short);
  const float w = b.width(words, TextStyle::kSmallBold) + 22,
              h = b.line_px(TextStyle::kSmallBold) + 8;
  b.panel(kLayerTag, {cx - w / 2, bottom - h, w, h}, Tone::kBronzeSoft, Tone::kNone, h / 2);
  b.text(kLayerTag, {cx - w / 2, bottom - h, w, h}, words, TextStyle::kSmallBold,
         Tone::kOnBronzeSoft, Align::kCentre);
}

void tower_tags(const FivePicture& p, const TowerRow& row, int suit, const TowerShape& shape) {
  SceneBuilder& b = p.b;
  const RectF lot = row.lot(suit);
  const float cx = lot.x + lot.w / 2;
  const float room = lot.w + row.gap * .8f;
  const RectF bounds{std::max(row.area.x, cx - room / 2), row.area.y, room, row.area.h};
  const Target target{kTargetTower, static_cast<std::int8_t>(suit), 0, 0};
  if (p.ui.refused == target) {
    b.refusal_tag(kLayerTag + 8, cx, std::max(row.area.y, shape.top - 38), row.area);
    return;
  }
  if (!row.tags || shape.top - row.area.y < 26) return;
  std::string words;
  bool accent = true;
  int icon = 0;
  if (p.turn && p.is(Phase::kTearDown) && p.is_legal(target)) {
    words =
        p.words(phrase_of(Key::k_ft_ui_tag_tear).number("n", p.s.player[p.main].tower[suit].top()));
    if (b.width(words, TextStyle::kSmall14Bold) + 28 > room) {
      words = std::to_string(p.s.player[p.main].tower[suit].top());
      icon = static_cast<int>(Icon::kDown) + 1;
    }
    accent = p.ui.prefix.size() == 1 && p.ui.prefix[0] == target;
  } else {
    words = plan_tag(p, suit, lot.w < 120);
    if (b.width(words, TextStyle::kSmall14Bold) + 28 > room) words = plan_tag(p, suit, true);
    if (b.width(words, TextStyle::kSmall14Bold) + 28 > room) words = new_values(p, suit);
    const std::string closed = p.words(Key::k_ft_ui_tag_top_closed);
    if (suit == kSand && p.towers[suit].slid > 0 &&
        b.width(closed, TextStyle::kSmall14Bold) + 52 <= room) {
      words = closed;
      accent = false;
      icon = static_cast<int>(Icon::kLock) + 1;
    }
  }
  if (!words.empty()) {
    b.tag(kLayerTag, cx, shape.top - kTagRoom + 1, bounds, words,
          accent ? TagPart::kAccent : TagPart::kPaper, icon, accent);
  } else if (p.towers[suit].capped()) {
    capped_chip(p, cx, shape.top - 4, room);
  }
}

void tower_name(const FivePicture& p, const TowerRow& row, int suit) {
  SceneBuilder& b = p.b;
  const RectF lot = row.lot(suit);
  const float top = lot.y + lot.h;
  const float room = row.area.y + row.area.h - top;
  if (room < 14) return;
  const float cx = lot.x + lot.w / 2;
  constexpr float kSignPx = 46; // its width
  if (!row.names) {
    const float high = std::min(22.0f, room);
    const float wide = std::min(lot.w, kSignPx);
    if (row.signs && draw_sign(p, {cx - wide / 2, top + (room - high) / 2, wide, high}, suit))
      return;
    const float size = std::min(18.0f, room - 2);
    Item& i = b.item(FiveItem::kSuit, kLayerStage,
                     {cx - size / 2, top + (room - size) / 2 + 1, size, size});
    i.tone = Tone::kStageInk;
    i.part.put(SuitPart{static_cast<Short>(suit)});
    return;
  }
  const float px = b.line_px(TextStyle::kLabel);
  const std::string name = p.words(suit_heading(suit));
  const float sign = row.signs ? kSignPx + 6 : 0;
  const float w = b.fitted(name, TextStyle::kLabel, lot.w - 26 - sign).width + 1;
  const float left = cx - (w + 24 + sign) / 2;
  if (sign > 0) draw_sign(p, {left + 24 + w + 6, top + 8 + (px - 22) / 2, kSignPx, 22}, suit);
  Item& i = b.item(FiveItem::kSuit, kLayerStage, {left, top + 8 + (px - 18) / 2, 18, 18});
  i.tone = Tone::kStageInk;
  i.part.put(SuitPart{static_cast<Short>(suit)});
  b.text(kLayerStage, {left + 24, top + 8, w, px}, name, TextStyle::kLabel, Tone::kStageInk);
}

/// Below this the signs are touched, above it the towers.
float sign_top(const TowerRow& row) { return row.area.y + row.area.h - kTouchPx; }
bool has_sign_hits(const TowerRow& row) { return row.signs && row.area.h >= 2 * kTouchPx; }

void tower_hit(const FivePicture& p, const TowerRow& row, int suit, const TowerShape& shape) {
  SceneBuilder& b = p.b;
  const RectF lot = row.lot(suit);
  const Target target{kTargetTower, static_cast<std::int8_t>(suit), 0, 0};
  const float foot =
      has_sign_hits(row) ? sign_top(row) : std::min(lot.y + lot.h, row.area.y + row.area.h);
  const float top = std::clamp(shape.top, row.area.y, std::max(row.area.y, foot - kTouchPx));
  const Tower& tower = p.s.player[p.main].tower[suit];
  const std::string what = tower_words(p, suit, tower);
  Hit& hit =
      b.hit(target, {lot.x, top, lot.w, std::max(kTouchPx, foot - top)}, Hit::State::kInfo, what);
  b.focus_ring(target, {hit.x, hit.y, hit.w, hit.h}, 10);
  if (!p.ui.acting || !p.is(Phase::kTearDown)) return;
  hit.drop_only = true;
  if (p.ui.prefix.size() == 1 && p.ui.prefix[0] == target) {
    hit.state = Hit::State::kChosen;
    hit.label = p.words.with(phrase_of(Key::k_ui_label_chosen), {{"what", what}});
    b.item(Kind::kHalo, kLayerMark, {lot.x + 2, top, lot.w - 4, row.storey_h})
        .part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = 8});
  } else if (p.is_legal(target)) {
    hit.state = Hit::State::kLegal;
    hit.reason =
        p.words(phrase_of(Key::k_ft_ui_tear_costs)
                    .number("n", next_penalty(static_cast<int>(p.s.player[p.main].torn.size()))));
  } else {
    TargetPath path{};
    path.push_back(target);
    if (const Phrase why = p.seen.refusal(path); why.key != Key::kNone) {
      hit.state = Hit::State::kRefused;
      hit.reason = p.words(why);
    }
  }
}

/// FT-56: golden ties between equal values.
void draw_pairs(const FivePicture& p, const TowerRow& row, const TowerShape& candy,
                const TowerShape& haunted, const std::vector<Fresh>& fresh) {
  if (!has_pairs(p.s) || row.storey_h < 18) return;
  bool tied[kMostOfSuit] = {};
  const auto& left = p.towers[kCandy].storeys;
  const auto& right = p.towers[kHaunted].storeys;
  const bool roomy = row.lot_w >= 120;
  for (std::size_t i = 0; i < left.size(); ++i)
    for (std::size_t j = 0; j < right.size(); ++j) {
      if (tied[j] || left[i].value != right[j].value) continue;
      tied[j] = true;
      const float x0 = row.lot(kCandy).x + (row.lot_w + row.storey_w) / 2 - row.storey_w * .05f;
      const float x1 = row.lot(kHaunted).x + (row.lot_w - row.storey_w) / 2 + row.storey_w * .06f;
      Item& tie = p.b.item(FiveItem::kTie, kLayerMark,
                           {x0, candy.mid[i], x1 - x0, haunted.mid[j] - candy.mid[i]});
      tie.scale = roomy ? 1 : .55f;
      if (roomy) tie.text = "+3";
      const auto built = [&](const Fresh& f) {
        return f.moves && f.suit <= kHaunted && f.value == left[i].value;
      };
      if (std::any_of(fresh.begin(), fresh.end(), built)) // once both stand
        p.beats.let(tie, p.beats.storey(p.beats.built), p.beats.whole());
      break;
    }
}

} // namespace

float towers_height(const FivePicture& p, float lot_w, float storey_h) {
  const bool large = lot_w >= 112;
  const float storey_w = lot_w * (large ? .818f : .97f);
  float most = storey_h;
  for (const PlannedTower& tower : p.towers) {
    float n =
        static_cast<float>(tower.storeys.size() + tower.paid.size()) + (tower.torn >= 0 ? 1.4f : 0);
    if (!tower.paid.empty()) n += .4f;
    most = std::max(most, n * storey_h + (tower.capped() ? storey_w * kSummitPx : 0));
  }
  return most;
}

TowerRow fit_towers(const FivePicture& p, RectF box) {
  TowerRow row;
  row.area = box;
  row.gap = box.w >= 560 ? 16.0f : 4.0f;
  // On a very large table they grow with it.
  const float most = std::max(176.0f, std::min(box.w * .15f, box.h * .4f));
  row.lot_w = std::min(most, (box.w - 4 * row.gap) / kSuits);
  const bool large = row.lot_w >= 112;
  row.storey_w = row.lot_w * (large ? .818f : .97f);
  row.lot_h = std::clamp(row.lot_w * .1f, 6.0f, 18.0f);
  row.names = row.lot_w >= 100 && box.h >= 210;
  row.tags = box.h >= 190;
  const float label = row.names ? p.b.line_px(TextStyle::kLabel) + 12 : box.h >= 110 ? 24.0f : 0.0f;
  row.base = box.y + box.h - label - row.lot_h;
  row.left = box.x + (box.w - kSuits * row.lot_w - 4 * row.gap) / 2;
  const float avail = row.base - box.y - (row.tags ? kTagRoom : 4);
  const float ideal = row.storey_w * (large ? .375f : .416f);
  // The whole shrinks in its height alone: every value stays readable.
  const float high = towers_height(p, row.lot_w, ideal);
  const float summit = row.storey_w * kSummitPx;
  row.storey_h = ideal;
  if (high > avail) {
    float fits = ideal;
    row.summit = std::clamp(avail / high, .5f, 1.0f);
    for (const PlannedTower& tower : p.towers) {
      float n = static_cast<float>(tower.storeys.size() + tower.paid.size()) +
                (tower.torn >= 0 ? 1.4f : 0) + (tower.paid.empty() ? 0 : .4f);
      const float top = tower.capped() ? summit * row.summit : 0;
      if (n > 0) fits = std::min(fits, (avail - top) / n);
    }
    row.storey_h = std::max(5.0f, fits);
  }
  return row;
}

/// The towers of a reason, where they are those that are shown large.
void ring_tower(const FivePicture& p, const TowerRow& row, int suit, const TowerShape& shape) {
  const RectF lot = row.lot(suit);
  for (const auto& [seat, at] : p.ui.ringed)
    if (at.kind == kWhereTower && at.a == suit && seat == p.main)
      p.b.item(Kind::kHalo, kLayerMark,
               {lot.x + 2, shape.top - 6, lot.w - 4, lot.y - shape.top + 12})
          .part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = 8});
}

void draw_towers(const FivePicture& p, const TowerRow& row) {
  const std::vector<Fresh> fresh = fresh_cards(p);
  TowerShape shapes[kSuits];
  for (int suit = 0; suit < kSuits; ++suit) {
    p.b.item(FiveItem::kLot, kLayerStage, row.lot(suit))
        .part.put(SuitPart{static_cast<Short>(suit)});
    tower_name(p, row, suit);
    shapes[suit] = draw_tower(p, row, suit, fresh);
    ring_tower(p, row, suit, shapes[suit]);
  }
  // While the towers are low their small picture shows what lies above them.
  constexpr float kLeastHeight = .6f; // of the width
  const RectF last = row.lot(kSuits - 1);
  const float w = last.x + last.w - row.left, bottom = last.y + last.h;
  float highest = bottom - kLeastHeight * w;
  for (const TowerShape& shape : shapes) highest = std::min(highest, shape.top);
  p.b.scene.picture = {row.left, highest, w, bottom - highest};
  draw_pairs(p, row, shapes[kCandy], shapes[kHaunted], fresh);
  const PlannedTower& sand = p.towers[kSand];
  if (sand.slid > 0)
    p.b.item(FiveItem::kSlide, kLayerMark,
             row.lot_w >= 112
                 ? RectF{row.lot(kSand).x - 16, row.base - row.storey_h * .5f - 13, 36, 26}
                 : RectF{row.lot(kSand).x - 9, row.base - row.storey_h * .5f - 8, 20, 16});
  {
    const HitGroup group(p.b, p.words(Key::k_ft_ui_group_towers));
    for (int suit = 0; suit < kSuits; ++suit) {
      tower_tags(p, row, suit, shapes[suit]);
      tower_hit(p, row, suit, shapes[suit]);
    }
  }
  if (has_sign_hits(row)) {
    const HitGroup group(p.b, p.words(Key::k_ft_ui_group_powers));
    for (int suit = 0; suit < kSuits; ++suit) sign_hit(p, row, sign_top(row), suit);
  }
  if (!p.beats.play()) return;
  for (int suit = 0; suit < kSuits; ++suit) draw_tipped(p, row, suit, fresh);
  draw_taken(p, row, fresh, shapes);
  p.b.scene.move_ms = p.beats.whole();
  for (const Fresh& f : fresh) {
    if (!f.moves || f.value != kTop || !p.s.player[p.main].tower[f.suit].capped()) continue;
    const float high = row.storey_w * row.summit * kSummitPx, across = high * 3.9f;
    const RectF lot = row.lot(f.suit);
    const float top = row.base - row.storey_h * static_cast<float>(p.towers[f.suit].storeys.size());
    Effect e;
    e.item.kind = FiveItem::kRays;
    e.item.layer = kLayerPieces - 1;
    e.item.x = lot.x + (lot.w - across) / 2;
    e.item.y = top - (high + across) / 2;
    e.item.w = e.item.h = across;
    e.begin_ms = p.beats.storey(f.at + 1) - 80;
    e.end_ms = e.begin_ms + 1100;
    e.alpha0 = 1.8f; // full for a while, then they go
    p.b.scene.effects.push_back(e);
  }
}

} // namespace beffroi
