// Wandering Towers where a position is set up by hand: the pieces on the sheet, and where each can go.
//
// Owns: the names of the pieces, the hits on the ring as the picture has drawn it, and the table of hands and piles that
// takes the picture's place while a card is chosen. Nothing is secret here: covered wizards and all hands are named, for
// whoever sets them up must see them. Not in what a first game needs (model/later.hpp).
#include "web/scene/model/editing.hpp"
#include "web/scene/games/wandering_towers/layout.hpp"
#include "web/scene/games/wandering_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr int kFacesInRow = 12; ///< a wide sheet has all of a kind side by side
constexpr float kFaceShape = 148.0f / 104;
constexpr unsigned kOfRing = 1, kOfCards = 2; ///< bits of AskedOutcome::kinds

/// "a · b"
std::string both(const WanderPicture& p, const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return a.empty() ? b : a;
  return p.words.with(phrase_of(Key::k_wt_ui_both), {{"a", a}, {"b", b}});
}
/// "a: b"
std::string of(const WanderPicture& p, const std::string& what, const std::string& why) {
  return p.words.with(phrase_of(Key::k_wt_ui_label_why), {{"what", what}, {"why", why}});
}
std::string tower_name(const WanderPicture& p, int tower) {
  return p.words(phrase_of(Key::k_wt_ui_tower_n).number("n", tower + 1));
}

// ---- The sheet

/// Of a card as where cards are asked for: "w3", "w1t5", and with dice "d1", "wd2"; towers are "1" to "9".
std::string card_code(int face) {
  const Face& f = kFace[face];
  const auto part = [](char kind, int n) { return kind + std::to_string(n); };
  std::string code;
  if (f.rolls > 0) {
    if (f.wizard == 0) code = "t";
    if (f.tower == 0) code = "w";
    return code + part('d', f.rolls);
  }
  if (f.wizard > 0) code = part('w', f.wizard);
  return f.tower > 0 ? code + part('t', f.tower) : code;
}

void name_piece(const WanderPicture& p, AskedOutcome& one) {
  const int a = one.piece.a;
  one.kinds = one.piece.kind == kTargetCard ? kOfCards : kOfRing;
  switch (one.piece.kind) {
  case kTargetOwner: {
    const std::string wizard = p.words(phrase_of(Key::k_wt_ui_n_wizards).number("n", 1));
    one.name = is_pooled(p.t) ? wizard : of(p, p.name(a), wizard);
    one.brief = is_pooled(p.t) ? wizard : p.name(a);
    one.code = std::string(1, static_cast<char>('a' + a));
    if (one.left == 0)
      one.gone = p.words(phrase_of(Key::k_asking_gone).number("n", wizards_each(p.t)));
    break;
  }
  case kTargetTower:
    one.name = one.brief = tower_name(p, a);
    if (has_roof_shield(a))
      one.name = p.words.with(phrase_of(Key::k_wt_ui_with_shield), {{"what", one.name}});
    one.code = std::to_string(a + 1);
    break;
  case kEditKeep:
    one.name = one.brief = p.words(Key::k_wt_ui_short_5);
    one.code = "k";
    break;
  default:
    one.name = card_label(p, a);
    one.code = card_code(a);
    if (one.left == 0)
      one.gone = p.words(phrase_of(Key::k_asking_gone).number("n", kFace[a].copies));
    break;
  }
}

/// A sheet below the picture of a window of this height has room for pieces or for kinds alone.
bool has_kinds(const Metrics& m) { return m.height_px < 540 || m.height_px >= 700; }

void fill_sheet(const WanderPicture& p, Asking& sheet) {
  sheet.row = kFacesInRow;
  sheet.ratio = 1.2f;
  sheet.most_px = 72;
  if (has_kinds(p.b.metrics()))
    sheet.kinds = {p.words(Key::k_wt_ui_group_ring), p.words(Key::k_wt_ui_group_hand)};
  else
    sheet.shown &= ~(kOfRing | kOfCards); // what cannot be let go again is not chosen
  for (AskedOutcome& one : sheet.outcomes)
    if (one.piece.kind != 0) name_piece(p, one);
}

// ---- The ring

/// The ring as the picture has drawn it; false where it shows none.
bool read_stage(const WanderPicture& p, WanderStage& s) {
  const auto& items = p.b.scene.items;
  const auto ring = std::find_if(items.begin(), items.end(),
                                 [](const Item& i) { return i.kind == WanderItem::kRing; });
  if (ring == items.end()) return false;
  const Metrics& m = p.b.metrics();
  s.area = {0, 0, m.width_px, m.height_px};
  s.ring = {ring->x, ring->y, ring->w, ring->h};
  const auto part = ring->part.as<RingPart>();
  s.pad_w = part.pad_w;
  s.pad_h = part.pad_h;
  s.k = s.pad_w / 45;
  const RingCurve curve(s.ring);
  for (int i = 0; i < kSpaces; ++i) {
    s.pad[i] = curve.point(static_cast<float>(i));
    s.shrink[i] = 1;
    s.step[i] = 0;
  }
  float foot[kTowers] = {};
  for (const Item& i : items)
    if (i.kind == WanderItem::kDrum && i.entity >= kEntityTower && i.entity < kEntityKeep) {
      const auto tower = static_cast<int>(i.entity - kEntityTower);
      foot[tower] = i.y;
      s.shrink[p.t.space_of[tower]] = i.w / (78 * s.k);
    }
  for (int i = 0; i < kSpaces; ++i)
    if (p.t.height[i] > 1) s.step[i] = foot[p.t.stack[i][0]] - foot[p.t.stack[i][1]];
  return true;
}

/// All that stands on a space, from the top down, and who is covered there.
std::string space_label(const WanderPicture& p, int space) {
  const Board& t = p.t;
  std::string out;
  if (space == t.keep) {
    out = p.words(phrase_of(Key::k_wt_ui_label_keep).number("space", space));
    if (const std::string who = whose_wizards(p, t.home); !who.empty())
      out = p.words.with(phrase_of(Key::k_wt_ui_label_inside), {{"what", out}, {"who", who}});
  }
  for (int level = t.height[space] - 1; level >= 0; --level) {
    const int tower = t.stack[space][level];
    const int below = level == 0 ? space : roof(t.stack[space][level - 1]);
    out = both(p, out, of(p, tower_name(p, tower), tower_label(p, tower)));
    out = both(p, out, covers_words(t, p.words, t.spot[below]));
  }
  if (t.height[space] > 0 || space == t.keep) return out;
  for (int owner = 0; owner < owners(t); ++owner)
    if (t.spot[space][owner] > 0) out = both(p, out, wizards_label(p, space, owner));
  if (out.empty()) out = p.words(phrase_of(Key::k_wt_ui_ground).number("space", space));
  if (has_ground_shield(space))
    out = p.words.with(phrase_of(Key::k_wt_ui_with_shield), {{"what", out}});
  return out;
}

/// Where the next piece would stand: the roof of a stack, or the ground.
RectF landing(const WanderPicture& p, const WanderStage& s, int space) {
  const int levels = p.t.height[space];
  const PointF top = s.top(space, levels);
  const float w = levels > 0 ? s.width(space) / 2 : s.pad_w;
  const float h = levels > 0 ? s.depth(space) : s.pad_h;
  return {top.x - w, top.y - h, 2 * w, 2 * h};
}

void dashed(const WanderPicture& p, int layer, RectF box, float radius) {
  p.b.panel(layer, box, Tone::kNone, Tone::kAccent, radius)
      .part.put(PanelPart{.radius = whole_px(radius), .edge_tenths = 20, .dashed = 1});
}

void add_place(const WanderPicture& p, const WanderStage& s, Target target, RectF box,
               const std::string& label, float above, bool can) {
  Hit& hit = p.b.hit(target, touch_box(box, s.area, above),
                     can ? Hit::State::kLegal : Hit::State::kInfo, label);
  hit.at_once = can;
  if (can) dashed(p, kLayerMark, box, std::min({box.w, box.h, 24.0f}) / 2);
  p.b.focus_ring(target, box, 8);
}

/// Hats beside a level for whoever is covered there.
void draw_covered(const WanderPicture& p, const WanderStage& s, int space) {
  const Board& t = p.t;
  const float size = std::clamp(17 * s.k, 9.0f, 18.0f);
  for (int level = 0; level < t.height[space]; ++level) {
    const int surface = level == 0 ? space : roof(t.stack[space][level - 1]);
    const PointF at{s.pad[space].x + s.width(space) / 2 + size * .2f,
                    s.foot(space, level).y - s.step[space] * .35f - size / 2};
    int n = 0;
    for (int owner = 0; owner < owners(t); ++owner) {
      if (p.shows_covered(owner)) continue; // the picture has them
      for (int i = 0; i < t.spot[surface][owner]; ++i, ++n)
        p.b.item(WanderItem::kGlyph, kLayerGhost,
                 {at.x + static_cast<float>(n) * size * .6f, at.y, size, size})
            .tone = player_tone(p.colour(owner));
    }
  }
}

/// Which is which, while a tower is chosen: those on the ring bear no numbers.
void draw_numbers(const WanderPicture& p, const WanderStage& s) {
  for (int tower = 0; tower < kTowers; ++tower) {
    const int space = p.t.space_of[tower], level = level_of(p.t, tower);
    const bool top = level == p.t.height[space] - 1;
    const float band = top ? s.height(space) : s.step[space];
    const float r = std::clamp(band * .36f, 6.0f, 11.0f);
    const PointF f = s.foot(space, level);
    const float x = f.x - s.width(space) * .5f, y = f.y - s.depth(space) * .5f - band / 2;
    p.b.item(Kind::kCount, kLayerMark + 1, {x - r, y - r, 2 * r, 2 * r}).text =
        std::to_string(tower + 1);
  }
}

/// Every space can be read, whether or not the piece can go there: so what was put is heard, too.
void add_spaces(const WanderPicture& p, const WanderStage& s, const std::vector<Target>& places) {
  const HitGroup group(p.b, p.words(Key::k_wt_ui_group_ring));
  for (int space = 0; space < kSpaces; ++space) {
    const Target place{kEditSpace, static_cast<std::int8_t>(space), 0, 0};
    const bool can = std::find(places.begin(), places.end(), place) != places.end();
    add_place(p, s, place, landing(p, s, space), space_label(p, space), .5f, can);
  }
}

void add_things(const WanderPicture& p, const WanderStage& s, const std::vector<Target>& places) {
  const HitGroup group(p.b, p.words(Key::k_wt_ui_group_ring));
  for (const Target place : places) {
    if (place.kind == kTargetWizard) {
      add_place(p, s, place, figures_box(p, s, place.a, place.b),
                wizards_label(p, place.a, place.b), 1, true);
      continue;
    }
    const int space = place.kind == kEditKeep ? p.t.keep : p.t.space_of[place.a];
    RectF box = landing(p, s, space);
    if (place.kind == kEditKeep) { // it stands above its place
      const float h = s.width(space) * .9f;
      box = {box.x, box.y + box.h / 2 - h, box.w, h};
    }
    add_place(p, s, place, box, space_label(p, space), .5f, true);
  }
}

// ---- Hands and piles

std::string hand_name(const WanderPicture& p, int hand) {
  return is_open_hand(p.t)
             ? p.words(Key::k_wt_ui_group_hand)
             : p.words(phrase_of(Key::k_wt_ui_hand_of).seat("name", static_cast<Seat>(hand)));
}

/// A hand or the piles: a title above places side by side.
struct Row {
  int hand = -1; ///< -1: the piles
  std::vector<Target> places{};
};

std::vector<Row> rows_of(const std::vector<Target>& places) {
  std::vector<Row> out;
  for (const Target place : places) {
    const int hand = place.kind == kEditHeld ? place.a : -1;
    if (out.empty() || out.back().hand != hand) out.push_back({.hand = hand});
    out.back().places.push_back(place);
  }
  return out;
}

/// "Hand of Ana: wizard 1 · tower 3"
std::string hand_label(const WanderPicture& p, const Row& row) {
  std::string cards;
  for (const Target place : row.places)
    if (place.b != kOneMore) cards = both(p, cards, p.words(card_key(place.b)));
  return of(p, hand_name(p, row.hand), cards);
}

/// "Discard: 4 cards · 2 cards: wizard 1"
std::string pile_label(const WanderPicture& p, int pile, int face) {
  if (pile == 0) return p.words.with(phrase_of(Key::k_wt_ui_pile_draw), {{"cards", cards_left(p)}});
  const Cards& cards = p.t.discard;
  if (cards.count == 0) return p.words(Key::k_wt_ui_pile_empty);
  std::string all = of(p, p.words(Key::k_wt_ui_discard),
                       p.words(phrase_of(Key::k_wt_ui_deck).number("n", cards.count)));
  const int n = cards.of[face];
  if (n == 0) return all;
  return both(
      p, all,
      n == 1 ? p.words(card_key(face))
             : p.words(phrase_of(Key::k_wt_ui_cards).number("n", n).word("card", card_key(face))));
}

/// What lies in the discard: each face once, with its number.
void draw_discard(const WanderPicture& p, RectF box) {
  int faces = 0;
  for (const std::uint8_t n : p.t.discard.of) faces += n > 0;
  if (faces == 0) return;
  const auto width_of = [&](int across) {
    const int rows = (faces + across - 1) / across;
    return std::min(
        {box.w / static_cast<float>(across), box.h / static_cast<float>(rows) / kFaceShape, 78.0f});
  };
  int across = 1;
  for (int n = 2; n <= faces; ++n)
    if (width_of(n) > width_of(across)) across = n;
  const float w = width_of(across);
  int at = 0;
  for (int face = 0; face < kFaces; ++face) {
    const int n = p.t.discard.of[face];
    if (n == 0) continue;
    const RectF card{box.x + static_cast<float>(at % across) * w + 1,
                     box.y + static_cast<float>(at / across) * w * kFaceShape + 1, w - 2,
                     (w - 2) * kFaceShape};
    add_move_card(p, kLayerTray, card, face);
    if (n > 1 && w >= 30) {
      const float r = std::min(8.0f, w * .16f);
      p.b.item(Kind::kCount, kLayerTray + 1,
               {card.x + card.w - 2 * r, card.y + card.h - 2 * r, 2 * r, 2 * r})
          .text = std::to_string(n);
    }
    ++at;
  }
}

/// One place and what lies there. `slot` is what can be touched.
void draw_slot(const WanderPicture& p, const Row& row, Target place, RectF slot, int face) {
  SceneBuilder& b = p.b;
  RectF box{slot.x + 2, slot.y + 2, slot.w - 4, slot.h - 4};
  const bool discard = row.hand < 0 && place.a == 1;
  if (!discard) {
    const float w = std::min({box.w, box.h / kFaceShape, 104.0f});
    box = {box.x + (box.w - w) / 2, box.y, w, w * kFaceShape};
  }
  std::string label;
  if (row.hand < 0) {
    label = pile_label(p, place.a, face);
    if (discard)
      draw_discard(p, box);
    else
      add_move_card(p, kLayerTray, box, -1);
  } else if (place.b == kOneMore) {
    label = hand_label(p, row);
    b.icon(kLayerTray, box.x + box.w / 2, box.y + box.h / 2, 24, Icon::kPlus, Tone::kHaloDark);
  } else {
    label = both(p, card_label(p, place.b), hand_name(p, row.hand));
    add_move_card(p, kLayerTray, box, place.b);
  }
  dashed(p, kLayerTray + 2, {box.x - 1, box.y - 1, box.w + 2, box.h + 2}, 8);
  b.hit(place, slot, Hit::State::kLegal, label).at_once = true;
  b.focus_ring(place, box, 8);
}

/// A title and the places below it, side by side.
void draw_row(const WanderPicture& p, const Row& row, RectF cell, int face) {
  SceneBuilder& b = p.b;
  const float line = b.line_px(TextStyle::kSmallBold);
  const bool piles = row.hand < 0;
  const std::string title = piles ? pile_label(p, 1, face) : hand_name(p, row.hand);
  b.text(kLayerTray, {cell.x + 4, cell.y, cell.w - 8, line}, title, TextStyle::kSmallBold,
         Tone::kHaloDark);
  const HitGroup group(b, piles ? p.words(Key::k_wt_ui_discard) : title);
  const RectF below{cell.x + 2, cell.y + line, cell.w - 4, cell.h - line - 4};
  const auto n = static_cast<float>(std::max<std::size_t>(row.places.size(), kHand));
  const float w = std::min(below.w / n, std::max(below.h / kFaceShape, kTouchPx) + 6);
  float x = below.x;
  for (const Target place : row.places) {
    const bool discard = piles && place.a == 1; // it takes what the draw pile leaves
    const RectF slot{x, below.y, discard ? below.x + below.w - x : std::min(w, 110.0f), below.h};
    draw_slot(p, row, place, slot, face);
    x += slot.w;
  }
  // A card that went to another place of its hand leaves its own: who listens hears the hand.
  const std::optional<Target> focus = b.ui().focus;
  if (!piles && focus && focus->kind == kEditHeld && focus->a == row.hand &&
      std::find(row.places.begin(), row.places.end(), *focus) == row.places.end())
    b.hit(*focus, {cell.x, cell.y, cell.w, line}, Hit::State::kInfo, hand_label(p, row)).spoken =
        true;
}

/// All hands and below them the piles, instead of the ring: there is no room for them beside it.
void draw_hands(const WanderPicture& p, const Editing& editing) {
  SceneBuilder& b = p.b;
  const std::vector<Row> rows = rows_of(editing.places);
  const RectF room = cleared_for_sheet(b);
  b.scene.stage = room;
  const int hands = static_cast<int>(rows.size()) - 1;
  std::size_t most = kHand;
  for (const Row& row : rows) most = std::max(most, row.places.size());
  const auto lines = [hands](int columns) { return (hands + columns - 1) / columns; };
  const auto height = [&](int columns) { return room.h / static_cast<float>(lines(columns) + 1); };
  const auto card_width = [&](int columns) {
    const float h = height(columns) - b.line_px(TextStyle::kSmallBold) - 8;
    return std::min(room.w / static_cast<float>(columns) / static_cast<float>(most) - 5,
                    h / kFaceShape);
  };
  int columns = 1;
  for (int more = 2; more <= std::min(3, hands); ++more)
    if (card_width(more) > card_width(columns)) columns = more;
  const float w = room.w / static_cast<float>(columns);
  const float h =
      std::min(height(columns), std::clamp(card_width(columns), kTouchPx, 104.0f) * kFaceShape +
                                    b.line_px(TextStyle::kSmallBold) + 12);
  for (int i = 0; i < hands; ++i)
    draw_row(p, rows[static_cast<std::size_t>(i)],
             {room.x + static_cast<float>(i % columns) * w,
              room.y + static_cast<float>(i / columns) * h, w, h},
             editing.chosen.a);
  const float top = h * static_cast<float>(lines(columns));
  draw_row(p, rows.back(), {room.x, room.y + top, room.w, std::min(room.h - top, 340.0f)},
           editing.chosen.a);
}

} // namespace

void wandering_towers_edit(SceneBuilder& b, const Seen& seen, const Words& words,
                           Editing& editing) {
  const View& v = view_of<WanderingTowers>(seen.shown());
  const WanderPicture p{v, v.board, seen, b.ui(), words, b};
  fill_sheet(p, editing.sheet);
  if (b.scene.stage.w <= 0) return; // only the names are wanted
  if (editing.chosen.kind == kTargetCard) return draw_hands(p, editing);
  WanderStage s;
  if (!read_stage(p, s)) return;
  for (int space = 0; space < kSpaces; ++space) draw_covered(p, s, space);
  if (editing.chosen.kind == kTargetTower) draw_numbers(p, s);
  if (editing.chosen == kEditTake)
    add_things(p, s, editing.places);
  else
    add_spaces(p, s, editing.places);
}

void wandering_towers_draw_piece(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                                 RectF box, Target piece) {
  const View& v = view_of<WanderingTowers>(seen.shown());
  const WanderPicture p{v, v.board, seen, b.ui(), words, b};
  const float x = box.x + box.w / 2, bottom = box.y + box.h;
  const float w = std::min(box.w * .8f, box.h * .72f);
  switch (piece.kind) {
  case kTargetOwner: add_wizard(p, layer, {x, bottom - 3}, box.h * .86f, piece.a); break;
  case kEditKeep: b.item(WanderItem::kKeep, layer, {x, bottom - 4, w * .74f, 0}); break;
  case kTargetTower: {
    const float h = w * 52 / 78;
    const Flag raven = has_roof_shield(piece.a);
    const PointF roof_at{x, bottom - 5 - h};
    b.item(WanderItem::kDrum, layer, {x, bottom - 5, w, h})
        .part.put(DrumPart{.raven = raven, .number = static_cast<Short>(piece.a + 1)});
    for (const WanderItem half : {WanderItem::kParapetBack, WanderItem::kParapetFront})
      b.item(half, layer, {roof_at.x, roof_at.y, w, 0}).part.put(ParapetPart{.raven = raven});
    const float r =
        std::clamp(w * .2f, 8.0f, 11.0f); // a raven shield alone does not tell them apart
    b.item(Kind::kCount, layer + 1, {x - r, bottom - 6 - 2 * r, 2 * r, 2 * r}).text =
        std::to_string(piece.a + 1);
    break;
  }
  default: {
    const float card = std::min(box.w, box.h / kFaceShape);
    add_move_card(p, layer,
                  {x - card / 2, box.y + (box.h - card * kFaceShape) / 2, card, card * kFaceShape},
                  piece.a);
  }
  }
}

} // namespace beffroi
