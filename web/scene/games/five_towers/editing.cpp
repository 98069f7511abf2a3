// 5 Towers where a position is set up: the whole table as a grid, with a place for every touch.
//
// Owns: that grid, which stands instead of the picture of a game: there only one seat's towers are large enough for a
// finger, here all are. Must never decide what may lie where. Not in what a first game needs (model/later.hpp).
#include "web/scene/model/editing.hpp"
#include "engine/games/five_towers/notation.hpp"
#include "web/scene/games/five_towers/layout.hpp"
#include "web/scene/games/five_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace five_towers;

namespace {

constexpr float kStoreyPx = 17;  ///< height of a storey; more where there is much room
constexpr float kReadPx = 13;    ///< lower ones have no value
constexpr float kLeastCell = 20; ///< in windows that are too small for a finger
/// Of the picture beside a sheet with room for the buttons of the suits.
constexpr float kWideEnough = 590, kHighEnough = 600;

/// Market, cards taken and discard in the first row, below it a row for each seat: its name, five towers, and what it has
/// torn down.
struct EditGrid {
  RectF area;
  float gap = 2, head = 44, name = 38, column = 44, row = 44;
  RectF seat(int seat) const {
    return {area.x, area.y + head + gap + static_cast<float>(seat) * (row + gap), name, row};
  }
  /// kSuits: what is torn down.
  RectF cell(int seat_of, int suit) const {
    const RectF box = seat(seat_of);
    return {area.x + name + gap + static_cast<float>(suit) * (column + gap), box.y, column, row};
  }
};

EditGrid fit_grid(const State& s, RectF room) {
  EditGrid grid;
  const bool tight = room.w < 500 || room.h < 420;
  const float pad = tight ? 3 : 12;
  grid.gap = tight ? 2 : 8;
  grid.area = {room.x + pad, room.y + pad, room.w - 2 * pad, room.h - 2 * pad};
  const auto seats = static_cast<float>(s.seats);
  const float least =
      std::clamp((grid.area.h - seats * grid.gap) / (seats + 1), kLeastCell, kTouchPx);
  grid.head = std::clamp(grid.area.h / (seats + 1), least, std::max(least, room.h * .22f));
  grid.row = std::clamp((grid.area.h - grid.head - seats * grid.gap) / seats, least, 260.0f);
  const float most = grid.area.w - (kSuits + 1) * (kTouchPx + grid.gap);
  grid.name = std::clamp(grid.area.w * .14f, 36.0f, std::max(36.0f, std::min(150.0f, most)));
  grid.column = (grid.area.w - grid.name) / (kSuits + 1) - grid.gap;
  return grid;
}

void dashed_frame(SceneBuilder& b, RectF box) {
  const PointF corners[] = {{box.x, box.y},
                            {box.x + box.w, box.y},
                            {box.x + box.w, box.y + box.h},
                            {box.x, box.y + box.h}};
  for (int i = 0; i < 4; ++i)
    b.line(kLayerMark, corners[i], corners[(i + 1) % 4], Tone::kAccent, 2, true);
}

/// Draws the table and what can be touched of it.
class EditTable {
public:
  EditTable(const FivePicture& p, const Editing& editing, RectF room)
      : p_(p), editing_(editing), grid_(fit_grid(p.s, room)) {}

  void draw() {
    draw_head();
    for (int seat = 0; seat < p_.s.seats; ++seat) draw_seat(seat);
  }

private:
  /// It answers if the piece in hand can be tried there.
  void place(Target target, RectF box, const std::string& label) {
    const auto& all = editing_.places;
    if (std::find(all.begin(), all.end(), target) == all.end()) return;
    SceneBuilder& b = p_.b;
    b.hit(target, box, Hit::State::kLegal, label).at_once = true;
    const RectF inside{box.x + 1.5f, box.y + 1.5f, box.w - 3, box.h - 3};
    if (p_.ui.hover == target || p_.ui.pressed == target)
      b.panel(kLayerMark, inside, Tone::kNone, Tone::kAccent, 6, 0, 3);
    else
      dashed_frame(b, inside);
    b.focus_ring(target, inside, 6);
  }

  void ground(RectF box) const { p_.b.panel(kLayerStage, box, Tone::kSurface2, Tone::kLine, 7); }
  void card(RectF box, int card) const {
    p_.b.item(FiveItem::kTiny, kLayerTray, box)
        .part.put(CardPart{static_cast<Short>(suit_of(card)), static_cast<Short>(value_of(card))});
  }

  /// "Market: Candy 9".
  std::string says(const std::string& where, const std::string& what) const {
    return p_.words.with(phrase_of(Key::k_ft_ui_says),
                         {{"a", where}, {"b", what.empty() ? p_.words(Key::k_edit_empty) : what}});
  }
  template <class List> std::string list(const List& cards) const {
    std::string out;
    for (const int card : cards) out += (out.empty() ? "" : ", ") + card_words(p_, card);
    return out;
  }

  /// Cards in places of equal width; a sign of what is put there in the first free one.
  void slots(const Cards& cards, RectF box, float unit, Lies where, std::uint8_t kind,
             const std::string& name) {
    SceneBuilder& b = p_.b;
    ground(box);
    const std::string label = says(name, cards_words(p_, cards));
    const float h = std::min(box.h - 8, (unit - 8) * 1.39f), w = std::min(unit - 8, h / 1.2f);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const float x = box.x + unit * static_cast<float>(i);
      card({x + (unit - w) / 2, box.y + (box.h - h) / 2, w, h}, cards[i]);
      const int suit = suit_of(cards[i]), value = value_of(cards[i]);
      place({kind, static_cast<std::int8_t>(suit), static_cast<std::int8_t>(value),
             static_cast<std::int8_t>(copies_before(cards, i))},
            {x, box.y, unit, box.h}, says(name, card_words(p_, cards[i])));
    }
    const float px = b.line_px(TextStyle::kMicroBold);
    const float used = unit * static_cast<float>(cards.size());
    if (box.w - used > 20)
      b.paragraph(
          kLayerTray,
          {box.x + used + 3, box.y + std::max(2.0f, (box.h - 2 * px) / 2), box.w - used - 6, px},
          name, TextStyle::kMicroBold, Tone::kInk2, 2, Align::kCentre);
    place(edit_place(where), box, label);
  }

  void draw_head() {
    const State& s = p_.s;
    const int taken = std::max(1, static_cast<int>(s.taken.size()));
    const int market = std::max(1, kMarket - static_cast<int>(s.taken.size()));
    const RectF row{grid_.area.x, grid_.area.y, grid_.area.w, grid_.head};
    const float unit = (row.w - 2 * grid_.gap) / static_cast<float>(market + taken + 1);
    const float market_w = unit * static_cast<float>(market);
    const float taken_w = unit * static_cast<float>(taken);
    const std::string name = p_.words(Key::k_ft_ui_market);
    const HitGroup group(p_.b, name);
    slots(s.market, {row.x, row.y, market_w, row.h}, unit, kLiesMarket, kTargetMarket, name);
    float x = row.x + market_w + grid_.gap;
    slots(s.taken, {x, row.y, taken_w, row.h}, unit, kLiesTaken, kTargetTaken,
          p_.words(Key::k_edit_cards));
    x += taken_w + grid_.gap;
    draw_discard({x, row.y, row.x + row.w - x, row.h});
  }

  void draw_discard(RectF box) {
    SceneBuilder& b = p_.b;
    const State& s = p_.s;
    ground(box);
    std::vector<int> cards;
    for (int card = 0; card < kKinds; ++card) cards.insert(cards.end(), s.discard[card], card);
    const std::string name = p_.words(phrase_of(Key::k_ft_ui_discard).number("n", s.discarded));
    const float px = b.line_px(TextStyle::kMicroBold);
    const float h = std::min(box.h - px - 6, (box.w - 8) * 1.39f);
    const float w = h / 1.39f, x = box.x + (box.w - w) / 2;
    if (h >= 14 && !cards.empty())
      card({x, box.y + 3 + (box.h - px - 6 - h) / 2, w, h}, cards.back());
    b.text(kLayerTray, {box.x + 2, box.y + box.h - px - 2, box.w - 4, px},
           box.w < 70 ? std::to_string(s.discarded) : name, TextStyle::kMicroBold, Tone::kInk2,
           Align::kCentre);
    place(edit_place(kLiesDiscard), box, says(name, list(cards)));
  }

  void draw_seat(int seat) {
    const std::string name = p_.words.label(seat);
    const HitGroup group(p_.b, name);
    draw_name(seat, name);
    for (int suit = 0; suit < kSuits; ++suit) {
      const RectF box = grid_.cell(seat, suit);
      const Tower& tower = p_.s.player[seat].tower[suit];
      draw_edited_tower(box, tower, suit);
      place(edit_place(kLiesTower, seat, suit), box, says(name, tower_words(p_, suit, tower)));
    }
    const RectF box = grid_.cell(seat, kSuits);
    const TornDown& torn = p_.s.player[seat].torn;
    draw_torn(box, torn);
    const std::string how_many = torn_words(p_, seat);
    place(edit_place(kLiesTorn, seat), box,
          says(name, torn.empty() ? how_many : says(how_many, list(torn))));
  }

  void draw_name(int seat, const std::string& name) {
    SceneBuilder& b = p_.b;
    const RectF box = grid_.seat(seat);
    const Turn turn = FiveTowers::turn(p_.s);
    const bool acts = turn.who == Who::kSeat && turn.seat == seat;
    b.panel(kLayerStage, box, Tone::kSurface, acts ? Tone::kAccent : Tone::kLine, 7, 0,
            acts ? 2.5f : 1);
    const float px = b.line_px(TextStyle::kSmallBold), micro = b.line_px(TextStyle::kMicro);
    const std::string score = std::to_string(total_of(p_, seat));
    const float cx = box.x + box.w / 2;
    const bool named = box.w >= 60 && box.h >= px + micro + 30;
    const float below = named ? px + micro : micro;
    const float disc = std::clamp(box.h - below - 10, 14.0f, std::min(44.0f, box.w - 8));
    float y = box.y + (box.h - disc - below - 2) / 2;
    b.avatar(kLayerTray, cx, y + disc / 2, disc, p_.seen.colour(seat));
    y += disc + 2;
    if (named) {
      b.text(kLayerTray, {box.x + 4, y, box.w - 8, px}, name, TextStyle::kSmallBold, Tone::kInk,
             Align::kCentre);
      y += px;
    }
    b.text(kLayerTray, {box.x + 2, y, box.w - 4, micro}, score, TextStyle::kMicro, Tone::kInk2,
           Align::kCentre);
  }

  void symbol(float cx, float cy, float size, int suit) const {
    Item& i = p_.b.item(FiveItem::kSuit, kLayerTray, {cx - size / 2, cy - size / 2, size, size});
    i.tone = Tone::kNone;
    i.part.put(SuitPart{static_cast<Short>(suit)});
  }

  /// Every value where there is room for it, else the top alone.
  void draw_edited_tower(RectF box, const Tower& tower, int suit) const {
    ground(box);
    if (tower.empty()) return symbol(box.x + box.w / 2, box.y + box.h / 2, 20, suit);
    const float side = box.w >= 80 ? 22 : 14;
    symbol(box.x + side / 2 + 2, box.y + side / 2 + 3, side - 3, suit);
    const float w = std::min(96.0f, box.w - side - 6);
    const RectF room{box.x + side + (box.w - side - w) / 2, box.y + 4, w, box.h - 10};
    const float high = room.h / static_cast<float>(tower.count);
    if (high >= kReadPx || tower.count < 2)
      return small_tower(p_, kLayerTray, room, tower, suit,
                         std::min(box.w >= 110 ? 1.4f * kStoreyPx : kStoreyPx, high));
    // Its top, and how many cards there are.
    Tower top{};
    top.count = 1;
    top.value[0] = static_cast<std::uint8_t>(tower.top());
    small_tower(p_, kLayerTray, {room.x, room.y, room.w, kStoreyPx + 2}, top, suit, kStoreyPx);
    std::string below;
    for (int i = tower.count - 1; i-- > 0;)
      below += (below.empty() ? "" : " ") + std::to_string(tower.value[i]);
    const float px = p_.b.line_px(TextStyle::kMicro), y = box.y + kStoreyPx + 12;
    p_.b.paragraph(kLayerTray, {box.x + 2, y, box.w - 4, px}, below, TextStyle::kMicro, Tone::kInk,
                   std::max(1, static_cast<int>((box.y + box.h - y) / px)), Align::kCentre);
  }

  void draw_torn(RectF box, const TornDown& torn) const {
    SceneBuilder& b = p_.b;
    ground(box);
    b.icon(kLayerTray, box.x + 9, box.y + 10, 13, Icon::kDown, Tone::kInk2);
    if (torn.empty()) return;
    const float wide = box.w >= 110 ? 27 : 19, high = box.w >= 110 ? 25 : 18;
    const float x = box.x + 17, y = box.y + 3;
    const int across = std::max(1, static_cast<int>((box.w - 19) / wide));
    const int down = std::max(1, static_cast<int>((box.h - 6) / high));
    // The last ones, where there is no room for all.
    const int n = static_cast<int>(torn.size());
    const int first = std::max(0, n - across * down);
    for (int i = first; i < n; ++i)
      card({x + static_cast<float>((i - first) % across) * wide,
            y + static_cast<float>((i - first) / across) * high, wide - 2, high - 2},
           torn[static_cast<std::size_t>(i)]);
    if (first > 0)
      b.text(kLayerTray,
             {box.x + 1, box.y + box.h - b.line_px(TextStyle::kMicroBold) - 2, 16,
              b.line_px(TextStyle::kMicroBold)},
             std::to_string(n), TextStyle::kMicroBold, Tone::kInk, Align::kCentre);
  }

  const FivePicture& p_;
  const Editing& editing_;
  EditGrid grid_;
};

/// A table of the suits. Whoever wishes for several suits sees the cards of all of them.
void name_pieces(const FivePicture& p, Editing& editing) {
  Asking& sheet = editing.sheet;
  sheet.row = kValues;
  const Metrics& m = p.b.metrics();
  // A small sheet has one row of cards, which are as low as their symbol allows.
  sheet.ratio = m.height_px < 420 ? 1.16f : 1.3f;
  sheet.most_px = 64;
  sheet.counts = p.s.seats >= 4;
  // On a small sheet their buttons would take the room of the cards.
  if (m.width_px >= kWideEnough && m.height_px >= kHighEnough)
    for (int suit = 0; suit < kSuits; ++suit) sheet.kinds.push_back(p.words(suit_heading(suit)));
  const unsigned wanted = sheet.shown & ((1u << kSuits) - 1);
  for (AskedOutcome& one : sheet.outcomes) {
    const int card = card_of(one.piece.a, one.piece.b);
    one.name = card_words(p, card);
    one.brief = std::to_string(value_of(card));
    one.code = std::string(card_text(card).view());
    one.kinds = 1u << suit_of(card);
    if ((one.kinds & wanted) != 0) one.kinds |= wanted;
    if (one.left == 0)
      one.gone = std::count(p.s.taken.begin(), p.s.taken.end(), card) > 0 ? p.words(Key::k_edit_all)
                                                                          : gone_words(p, card);
  }
}

} // namespace

void five_towers_edit(SceneBuilder& b, const Seen& seen, const Words& words, Editing& editing) {
  const State& s = view_of<FiveTowers>(seen.shown());
  const FivePicture p{s, seen, b.ui(), words, b};
  name_pieces(p, editing);
  if (b.scene.stage.w <= 0) return;
  const RectF room = cleared_for_sheet(b);
  b.scene.effects.clear();
  b.scene.numbered = {};
  b.scene.picture = {};
  EditTable(p, editing, room).draw();
}

void five_towers_draw_piece(SceneBuilder& b, const Seen&, const Words&, int layer, RectF box,
                            Target piece) {
  b.item(FiveItem::kTiny, layer, box).part.put(CardPart{piece.a, piece.b});
}

} // namespace beffroi
