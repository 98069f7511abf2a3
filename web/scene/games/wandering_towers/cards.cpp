// Cards, spells, piles and the die of Wandering Towers: what lies in the middle of the ring or in a
// hand.
//
// Only the viewer's cards are face up, or those that all see (WT-V7, WT-V14); while the device
// is handed on, the view is everybody's and hidden cards show their backs.
#include "web/scene/games/wandering_towers/parts.hpp"

#include <algorithm>
#include <cmath>

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr Key kShortKey[kSpellEnd] = {
    Key::kNone,           Key::k_wt_ui_short_1,    Key::k_wt_ui_short_2,   Key::k_wt_ui_short_3,
    Key::k_wt_ui_short_4, Key::k_wt_ui_short_5,    Key::k_wt_ui_short_6,   Key::k_wt_ui_short_7,
    Key::k_wt_ui_short_8, Key::k_wt_ui_short_draw, Key::k_wt_ui_short_fill};
int glyph_of(int spell) {
  switch (spell) {
  case kS1:
  case kS2:
  case kS7:
  case kS8: return 0;
  case kS5: return 4;
  case kDrawTwo: return 2;
  case kFillPotion: return 5;
  default: return 1;
  }
}

Target card_target(int face) { return {kTargetCard, static_cast<std::int8_t>(face), 0, 0}; }
Target spell_target(int spell) { return {kTargetSpell, static_cast<std::int8_t>(spell), 0, 0}; }
constexpr Target kRefreshTarget{kTargetChoice, kChoiceRefresh, 0, 0};

} // namespace

Item& add_move_card(const WanderPicture& p, int layer, RectF box, int face) {
  Item& i = p.b.item(WanderItem::kMoveCard, layer, box);
  if (face < 0) {
    i.back = true;
    return i;
  }
  const MoveCardPart card{kFace[face].wizard, kFace[face].tower, kFace[face].rolls};
  i.part.put(card);
  if (card.wizard && card.tower) i.text = p.words(Key::k_wt_ui_or);
  return i;
}

namespace {

/// A card of the hand: its face, and whether it is the one that is being carried out.
struct Held {
  int face;
  int number; ///< among equal cards
  bool played;
};

std::vector<Held> held_cards(const WanderPicture& p) {
  std::vector<Held> out;
  const Board& t = p.t;
  const bool own = p.hand >= 0 && t.card > 0 && hand_of(t, t.active) == hand_of(t, p.hand) &&
                   p.seen.viewer == t.active;
  const Cards& cards = cards_of(p, std::max(0, p.hand));
  for (int face = 0; face < kFaces; ++face) {
    const int n = cards.of[face];
    for (int i = 0; i < n; ++i) out.push_back({face, i, false});
    if (own && t.card - 1 == face) out.push_back({face, n, true});
  }
  return out;
}

/// The last of the cards that a refresh has thrown away; -1 = the hand was empty.
int last_thrown(const SeenPly& ply) {
  int face = -1;
  for (const SeenEvent& told : ply.events)
    if (told.kind == kEventRefreshed && told.arg[0] > 0) face = told.arg[told.arg[0]];
  return face;
}

/// The card that was played or thrown away last (WT-100) and is not being carried out; -1 = none.
int last_discarded(const WanderPicture& p) {
  const auto& plies = p.seen.plies;
  bool skip = p.t.card > 0 && p.hand >= 0 && p.seen.viewer == p.t.active;
  for (std::size_t i = p.seen.ply; i-- > 0;) {
    if (plies[i].turn.who != Who::kSeat || !plies[i].action) continue;
    const Action a = *plies[i].action;
    const ActionKind kind = kind_of(a);
    int face = a_of(a);
    if (kind == kActRefresh) {
      face = last_thrown(plies[i]);
      if (face < 0) continue;
    } else if (kind != kActPlay && kind != kActDrop) {
      continue;
    } else if (skip) {
      skip = false;
      continue;
    }
    return p.t.discard.of[face] > 0 ? face : -1;
  }
  return -1;
}

void add_card_hit(const WanderPicture& p, RectF box, const Held& card, bool second) {
  const Target target = card_target(card.face);
  if (card.played) return;                                      // it has been carried out
  const int n = cards_of(p, std::max(0, p.hand)).of[card.face]; // equal ones are one target
  const std::string what =
      n > 1
          ? p.words(phrase_of(Key::k_wt_ui_cards).number("n", n).word("card", card_key(card.face)))
          : card_label(p, card.face);
  Hit& hit = p.b.hit(target, box, Hit::State::kInfo, what);
  hit.again = second;
  hit.drop_only = true;
  const bool chosen = !p.ui.prefix.empty() && p.ui.prefix[0] == target;
  if (!p.ui.acting) return;
  if (chosen) {
    hit.state = Hit::State::kChosen;
    hit.label = p.words.with(phrase_of(Key::k_ui_label_chosen), {{"what", what}});
  } else if (p.may(target)) {
    hit.state = Hit::State::kLegal;
  } else if (const Phrase why = refusal_of(p, target); why.key != Key::kNone) {
    hit.state = Hit::State::kRefused;
    hit.reason = p.words(why);
  }
  // What can be taken back is played by one touch; a die cannot.
  hit.at_once = kFace[card.face].rolls == 0 && p.t.phase == Phase::kMain;
  if (!second) p.b.focus_ring(target, box, 12);
}

/// What the button says in one line.
std::string refresh_words(const WanderPicture& p) {
  return p.words(is_pooled(p.t) ? Key::k_wt_ui_refresh_pool : Key::k_wt_ui_refresh);
}

/// Throws the hand away: like a card if `tall`, else a button; with an icon if words do not fit.
void draw_refresh(const WanderPicture& p, RectF box, bool tall, int layer) {
  SceneBuilder& b = p.b;
  const bool may = p.may(kRefreshTarget);
  const std::string label = p.words(Key::k_wt_ui_refresh_label);
  if (!tall) {
    const std::string words = refresh_words(p);
    const bool fits = b.width(words, TextStyle::kButton) <= box.w - 12;
    b.button(layer, box, kRefreshTarget, 1, fits ? words : std::string(), label,
             fits ? 0 : static_cast<int>(Icon::kRotate) + 1, may,
             may ? std::string() : p.words(refusal_of(p, kRefreshTarget)));
  } else {
    const bool hover = b.ui().hover == kRefreshTarget;
    b.panel(kLayerPrompt, box, hover ? Tone::kSurface3 : Tone::kSurface2, Tone::kLineStrong, 14, 0,
            1.5f);
    Item& g = b.item(WanderItem::kGlyph, kLayerPrompt,
                     {box.x + box.w / 2 - 14, box.y + box.h * .24f - 4, 28, 28});
    g.part.put(GlyphPart{GlyphPart::kSwap});
    g.tone = Tone::kInk;
    const float px = b.line_px(TextStyle::kSmall14Bold);
    const int lines = static_cast<int>(
        b.wrapped(p.words(Key::k_wt_ui_refresh), TextStyle::kSmall14Bold, box.w - 6, 2).size());
    const float y = box.y + std::min(box.h * .54f, box.h - 3 - px * static_cast<float>(lines));
    b.paragraph(kLayerPrompt, {box.x + 3, y, box.w - 6, px}, p.words(Key::k_wt_ui_refresh),
                TextStyle::kSmall14Bold, Tone::kInk, 2, Align::kCentre);
    const float small = b.line_px(TextStyle::kSmall);
    const float sub = y + px * static_cast<float>(lines);
    if (sub + small <= box.y + box.h - 2)
      b.text(kLayerPrompt, {box.x + 3, sub, box.w - 6, small}, p.words(Key::k_wt_ui_refresh_sub),
             TextStyle::kSmall, Tone::kInk2, Align::kCentre);
    b.hit(kRefreshTarget, box, Hit::State::kLegal, label);
    b.focus_ring(kRefreshTarget, box, 14);
  }
  Hit& hit = b.scene.hits.back();
  if (!p.ui.acting) {
    hit.state = Hit::State::kInfo;
  } else if (!may) {
    const Phrase why = refusal_of(p, kRefreshTarget);
    hit.state = why.key == Key::kNone ? Hit::State::kInfo : Hit::State::kRefused;
    hit.reason = p.words(why);
  }
  hit.drop_only = true;
  hit.at_once = true;
}

/// True if the hand may be thrown away now.
bool offers_refresh(const WanderPicture& p) { return p.may(kRefreshTarget); }

void draw_flasks(const WanderPicture& p, int layer, float right, float cy, float size, int n,
                 float alpha) {
  const int owner =
      p.seen.viewer < p.t.seats ? owner_of(p.t, p.seen.viewer) : owner_of(p.t, p.t.active);
  for (int i = 0; i < n; ++i) {
    Item& f =
        p.b.item(WanderItem::kPotion, layer,
                 {right - size - static_cast<float>(i) * size * .92f, cy - size / 2, size, size});
    f.part.put(PotionPart{.full = 1});
    f.tone = player_tone(p.colour(owner));
    f.alpha = alpha;
  }
}

void draw_spell(const WanderPicture& p, RectF box, int spell, int layer) {
  SceneBuilder& b = p.b;
  const Target target = spell_target(spell);
  const Board& t = p.t;
  const bool chosen = !p.ui.prefix.empty() && p.ui.prefix[0] == target;
  const bool casting = t.spell == spell && t.phase == Phase::kAim;
  const bool may = p.may(target);
  const bool off = p.ui.acting && !may && !chosen && !casting;
  Item& plate = b.item(WanderItem::kSpellPlate, layer, box);
  if (chosen || casting) plate.state |= kChosen;
  if (off) plate.state |= kDisabled;
  if (b.ui().hover == target) plate.state |= kHover;
  const float alpha = off ? .62f : 1;
  const int cost = cost_of(t, spell);
  const bool large = box.w >= 200 && box.h >= 54;
  const bool narrow = box.w < 90; // beside flasks no name could be read
  const bool stacked = box.w < 132 && box.h >= (narrow ? 30 : 40); // name above, flasks below
  const float flask =
      stacked ? std::min(16.0f, box.h * (narrow ? .34f : .38f)) : std::min(24.0f, box.h * .42f);
  const float glyph = stacked || box.w < 110 ? 0 : std::min(30.0f, box.h * .56f);
  if (glyph > 0) {
    Item& g = b.item(WanderItem::kGlyph, layer + 1,
                     {box.x + (large ? 15 : 8), box.y + box.h / 2 - glyph / 2, glyph, glyph});
    g.part.put(GlyphPart{static_cast<Short>(glyph_of(spell))});
    g.tone = Tone::kBronzeFill;
    g.alpha = alpha;
  }
  const float flasks = flask * (.92f * static_cast<float>(cost) + .1f);
  const float tx = box.x + (glyph > 0 ? (large ? 15 : 8) + glyph + 7 : 8);
  const float right = box.x + box.w - (large ? 13 : 7);
  const float room = right - flasks - 5 - tx;
  const std::size_t first = b.scene.items.size();
  if (stacked)
    draw_flasks(p, layer + 1, box.x + box.w / 2 + flasks / 2, box.y + box.h - 7 - flask / 2, flask,
                cost, 1);
  else
    draw_flasks(p, layer + 1, right, box.y + box.h / 2, flask, cost, 1);
  if (large) {
    const float a = b.line_px(TextStyle::kNameSmall), c = b.line_px(TextStyle::kSmall);
    const float y = box.y + (box.h - a - c) / 2;
    b.text(layer + 1, {tx, y, room, a}, p.words(spell_key(spell)), TextStyle::kNameSmall,
           Tone::kWhite);
    b.text(layer + 1, {tx, y + a, room, c}, p.words(effect_key(spell)), TextStyle::kSmall,
           Tone::kWhite);
  } else if (stacked) {
    const std::string words = p.words(kShortKey[spell]);
    const float inset = narrow ? 3.0f : 5.0f;
    const float wide = box.w - 2 * inset;
    b.text(layer + 1, {box.x + inset, box.y + 3, wide, box.h - flask - 9}, words,
           TextStyle::kSmallBold, Tone::kWhite, Align::kCentre,
           std::min(1.0f, wide / std::max(1.0f, b.width(words, TextStyle::kSmallBold))));
  } else {
    const std::string full = p.words(spell_key(spell));
    // The first four stand side by side: all of them say how far.
    const bool fits = spell >= kS5 && b.width(full, TextStyle::kSmallBold) <= room;
    const TextStyle style = room < 62 ? TextStyle::kMicroBold : TextStyle::kSmallBold;
    b.text(layer + 1, {tx, box.y, room, box.h}, fits ? full : p.words(kShortKey[spell]), style,
           Tone::kWhite, Align::kLeft,
           std::min(1.0f, room / std::max(1.0f, b.width(p.words(kShortKey[spell]), style))));
  }
  for (std::size_t i = first; i < b.scene.items.size(); ++i) b.scene.items[i].alpha = alpha;
  const std::string what = spell_label(p, spell);
  Hit& hit = b.hit(target, touch_box(box), Hit::State::kInfo, what);
  hit.drop_only = true;
  // Aiming comes after these, so that one touch is enough and can be taken back.
  hit.at_once = t.phase != Phase::kWindow && spell != kS5 && spell != kDrawTwo &&
                spell != kFillPotion && spell != kS8;
  if (!p.ui.acting) return;
  if (chosen) {
    hit.state = Hit::State::kChosen;
    hit.label = p.words.with(phrase_of(Key::k_ui_label_chosen), {{"what", what}});
  } else if (may) {
    hit.state = Hit::State::kLegal;
  } else if (const Phrase why = refusal_of(p, target); why.key != Key::kNone) {
    hit.state = Hit::State::kRefused;
    hit.reason = p.words(why);
  }
  b.focus_ring(target, box, 12);
}

} // namespace

bool refresh_in_prompt(const WanderPicture& p) {
  return p.b.metrics().layout == LayoutClass::kPhoneLandscape;
}

namespace {

/// With little room only the spells that can be cast are shown.
bool shows_spell(const WanderPicture& p, int spell) {
  if (!p.t.with_spells || !is_available(p.t, spell)) return false;
  if (!p.few_spells) return true;
  const Target target = spell_target(spell);
  return p.may(target) || (!p.ui.prefix.empty() && p.ui.prefix[0] == target) ||
         (p.t.spell == spell && p.t.phase == Phase::kAim);
}

} // namespace

int count_spells(const WanderPicture& p) {
  int n = 0;
  for (int spell = 1; spell < kSpellEnd; ++spell) n += shows_spell(p, spell);
  return n;
}

float draw_spells(const WanderPicture& p, RectF box, int columns, float row_px, int layer) {
  const int n = count_spells(p);
  if (n == 0) return 0;
  const float gap = row_px < kTouchPx                          ? kTouchPx - row_px + 2
                    : box.w / static_cast<float>(columns) < 60 ? 2.0f
                    : row_px == kTouchPx                       ? 4.0f
                                                               : 8.0f;
  const float across = row_px < kTouchPx ? 4.0f : gap; // low ones are wide enough for a finger
  const float w = (box.w - across * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  int at = 0;
  const HitGroup group(p.b, p.words(Key::k_wt_ui_group_spells));
  for (int spell = 1; spell < kSpellEnd; ++spell) {
    if (!shows_spell(p, spell)) continue;
    const int row = at / columns, in_row = std::min(columns, n - row * columns);
    const float left =
        box.x +
        (box.w - w * static_cast<float>(in_row) - across * static_cast<float>(in_row - 1)) / 2;
    draw_spell(p,
               {left + static_cast<float>(at % columns) * (w + across),
                box.y + static_cast<float>(row) * (row_px + gap), w, row_px},
               spell, layer);
    ++at;
  }
  const int rows = (n + columns - 1) / columns;
  return static_cast<float>(rows) * (row_px + gap) - gap;
}

namespace {

/// What this seat has not seen, without the hands of the others.
int deck_size(const WanderPicture& p) {
  if (p.t.open_hands != 0) return p.v.unseen.count;
  int left = p.v.unseen.count + p.v.partner_known.count;
  for (int seat = 0; seat < p.t.seats; ++seat)
    if (seat != p.seen.viewer && !is_open_hand(p.t)) left -= p.v.held[seat];
  return std::max(0, left);
}

} // namespace

std::string cards_left(const WanderPicture& p) {
  return p.words(phrase_of(Key::k_wt_ui_deck_left).number("n", deck_size(p)));
}

bool has_hand(const WanderPicture& p) {
  return p.t.phase != Phase::kEnd || (p.hand >= 0 && !held_cards(p).empty());
}

void draw_hand(const WanderPicture& p, RectF row, bool brief) {
  const std::vector<Held> cards = held_cards(p);
  const bool refresh = offers_refresh(p) && brief && !refresh_in_prompt(p);
  const bool backs = p.hand < 0;
  const int n = backs ? std::min<int>(kHand, p.in_play() ? p.v.held[acting_seat(p.t)] : 0)
                      : static_cast<int>(cards.size());
  const int slots = std::max(n, brief ? kHand : n) + (refresh ? 1 : 0);
  if (slots == 0) return;
  const float ratio = 148.0f / 104;
  float gap = brief ? 8.0f : 14.0f * row.h / 148;
  const auto room = [&] {
    return (row.w - gap * static_cast<float>(slots - 1)) / static_cast<float>(slots);
  };
  if (room() < 56)
    gap = brief ? std::clamp((row.w - kTouchPx * static_cast<float>(slots)) /
                                 std::max(1.0f, static_cast<float>(slots - 1)),
                             2.0f, 8.0f)
                : gap;
  float w = std::min(room(), row.h / ratio * (brief ? 1.12f : 1.0f));
  if (brief) w = std::max(w, std::min(kTouchPx, room())); // squarer where it is low
  const float h = std::min(row.h, std::max(w * ratio, kTouchPx));
  const bool tall = h >= 84;
  float all = w * static_cast<float>(slots) + gap * static_cast<float>(slots - 1);
  float refresh_w = w;
  if (refresh) { // as wide as its words where there is room for them
    const float wanted = tall ? w * 1.3f : p.b.button_width(refresh_words(p));
    refresh_w = std::clamp(wanted, w, std::max(w, w + row.w - all));
    all += refresh_w - w;
  }
  const int empty = slots - n - (refresh ? 1 : 0); // cards keep their size when there are fewer
  float x = row.x + std::max(0.0f, (row.w - all) / 2) + .5f * static_cast<float>(empty) * (w + gap);
  const float y = row.y + (row.h - h) / 2;
  const int layer = brief ? kLayerPrompt : kLayerTray + 2;
  const HitGroup group(p.b, whose_hand(p, p.hand));
  for (int i = 0; i < n; ++i, x += w + gap) {
    RectF box{x, y, w, h};
    if (backs) {
      add_move_card(p, layer, box, -1);
      continue;
    }
    const Held& card = cards[static_cast<std::size_t>(i)];
    const Target target = card_target(card.face);
    const bool twin = i > 0 && cards[static_cast<std::size_t>(i - 1)].face == card.face &&
                      !cards[static_cast<std::size_t>(i - 1)].played;
    const bool chosen =
        card.played || (!twin && !p.ui.prefix.empty() && p.ui.prefix[0] == target && p.ui.acting);
    RectF drawn = box;
    if (chosen) drawn.y -= std::min(12.0f, h * .06f);
    Item& face = add_move_card(p, layer, drawn, card.face);
    face.entity = static_cast<std::uint32_t>(kEntityCard + 8 * card.face + card.number);
    face.passage = card.played ? Passage::kTravel : Passage::kFlip;
    if (!card.played) face.starts = .1f * static_cast<float>(i);
    face.source_dy = brief ? 40.0f : 0.0f;
    face.source_dx = brief ? 0.0f : -(x - row.x + w);
    if (card.played) { // to the discard
      face.source_dx = brief ? 0.0f : row.x + row.w - x;
      face.source_dy = brief ? -60.0f : 20.0f;
    }
    if (chosen)
      face.state |= kChosen;
    else if (p.ui.hover == target)
      face.state |= kHover;
    if (p.ui.acting && !chosen && !p.may(target) && p.t.phase == Phase::kMain)
      face.state |= kDisabled;
    RectF touch = box; // the gaps belong to the cards where these are narrow
    if (touch.w < kTouchPx) touch = {box.x + (box.w - kTouchPx) / 2, box.y, kTouchPx, box.h};
    add_card_hit(p, touch, card, twin);
  }
  if (refresh) {
    draw_refresh(p, {std::min(x, row.x + row.w - refresh_w), y, refresh_w, h}, tall, kLayerPrompt);
  }
}

void draw_played_card(const WanderPicture& p, RectF window) {
  constexpr float kWidth = 52, kHeight = 74, kGap = 6;
  constexpr float kLookMs = 1000;
  const Board& t = p.t;
  const bool in_hand = p.seen.viewer == t.active;
  if (t.card == 0 || in_hand || !allows(p.seen, p.ui, May::kFaceUp)) return;
  const Hit* plate = nullptr;
  for (const Hit& hit : p.b.scene.hits)
    if (hit.target == ui_target(kUiPlate, t.active)) plate = &hit;
  if (!plate) return;
  for (const Hit& hit : p.b.scene.hits) // an open hand below its plate keeps it
    if (hit.target.kind == kTargetHand && hit.target.a == t.active &&
        hit.y >= plate->y + plate->h) {
      Item& card = add_move_card(p, kLayerHint, after_open_hand(p, hit, t.active), t.card - 1);
      card.state |= kChosen;
      p.b.scene.look_ms = kLookMs;
      return;
    }
  // Below a plate of a strip; beside one of a rail, towards the board.
  RectF box{plate->x + plate->w / 2 - kWidth / 2, plate->y + plate->h + kGap, kWidth, kHeight};
  const RectF& board = p.b.scene.stage;
  if (plate->x + 1 >= board.x + board.w)
    box = {plate->x - kGap - kWidth, plate->y + plate->h / 2 - kHeight / 2, kWidth, kHeight};
  box.x = std::clamp(box.x, window.x + 4, window.x + window.w - kWidth - 4);
  box.y = std::clamp(box.y, window.y + 4, window.y + window.h - kHeight - 4);
  Item& card = add_move_card(p, kLayerHint, box, t.card - 1);
  card.entity = kEntityPlayedCard;
  card.passage = Passage::kFlip;
  p.b.scene.look_ms = kLookMs;
}

namespace {

/// The piles in the mirror: how many are left to draw, and what lies on the discard.
void speak_piles(const WanderPicture& p, RectF deck, RectF discard) {
  const auto speak = [&](int pile, RectF box, std::string words) {
    p.b.hit({kTargetPile, static_cast<std::int8_t>(pile), 0, 0}, box, Hit::State::kInfo,
            std::move(words))
        .spoken = true;
  };
  speak(0, deck, p.words.with(phrase_of(Key::k_wt_ui_pile_draw), {{"cards", cards_left(p)}}));
  const int top = last_discarded(p);
  speak(1, discard,
        top < 0 ? p.words(Key::k_wt_ui_pile_empty)
                : p.words(phrase_of(Key::k_wt_ui_pile_top).word("card", card_key(top))));
}

} // namespace

void draw_piles(const WanderPicture& p, RectF deck, RectF discard) {
  SceneBuilder& b = p.b;
  speak_piles(p, deck, discard);
  const float line = b.line_px(TextStyle::kSmallBold);
  const int left = deck_size(p);
  for (int i = std::min(3, left); i > 0; --i)
    add_move_card(p, kLayerTray,
                  {deck.x + static_cast<float>(i - 1), deck.y - static_cast<float>(i - 1) * 2,
                   deck.w, deck.h},
                  -1);
  const auto below = [&](RectF box, const std::string& words) {
    const float w = std::max(box.w + 24, b.width(words, TextStyle::kSmallBold) + 4);
    b.text(kLayerTray + 1, {box.x + box.w / 2 - w / 2, box.y + box.h + 6, w, line}, words,
           TextStyle::kSmallBold, Tone::kHaloDark, Align::kCentre);
  };
  below(deck, p.words(phrase_of(Key::k_wt_ui_deck).number("n", left)));
  const int top = last_discarded(p);
  if (top >= 0)
    add_move_card(p, kLayerTray, discard, top);
  else
    b.panel(kLayerTray, discard, Tone::kNone, Tone::kHaloDark, 11)
        .part.put(PanelPart{.radius = 11, .edge_tenths = 15, .dashed = 1});
  if (top < 0) b.scene.items.back().alpha = .35f;
  below(discard, is_pooled(p.t) ? p.words(phrase_of(Key::k_wt_ui_used).number("n", p.t.cards))
                                : p.words(Key::k_wt_ui_discard));
}

namespace {

void draw_die_face(const WanderPicture& p, PointF c, float size) {
  const Board& t = p.t;
  if (t.die == 0) return;
  Item& i =
      p.b.item(WanderItem::kDie, kLayerTray + 6, {c.x - size / 2, c.y - size / 2, size, size});
  i.part.put(DiePart{.pips = t.die});
  i.angle = .12f;
  i.entity = kEntityDie;
  const auto rolls = [](const SeenPly& ply) {
    return std::any_of(ply.events.begin(), ply.events.end(),
                       [](const Event& e) { return e.kind == kEventRolled; });
  };
  if (const auto plies = news(p.seen, p.ui); std::none_of(plies.begin(), plies.end(), rolls))
    return;
  // Six faces at growing intervals (docs/style.md section 8).
  constexpr float kAt[] = {0, 45, 100, 170, 260, 375, 520};
  for (int n = 0; n < 6; ++n) {
    beffroi::Effect e;
    e.item = i;
    e.item.entity = 0;
    e.item.layer = kLayerTray + 7;
    e.item.part.put(DiePart{.pips = static_cast<Short>((t.die + 2 * n + 1) % 6 + 1)});
    e.item.angle = .12f + static_cast<float>(6 - n) * .6f;
    e.begin_ms = kAt[n];
    e.end_ms = kAt[n + 1];
    e.alpha0 = e.alpha1 = 1;
    e.dy0 = e.dy1 = -static_cast<float>((6 - n) % 3) * size * .12f;
    p.b.scene.effects.push_back(e);
  }
}

} // namespace

MiddleFit fit_middle(const WanderPicture& p, RectF box, RectF area, bool hand, bool spells) {
  MiddleFit f;
  const SceneBuilder& b = p.b;
  const int n = spells ? count_spells(p) : 0;
  const float k = std::min(1.0f, box.w / 590);
  if (!hand) {
    const float line = b.line_px(TextStyle::kSmallBold);
    f.die = p.t.die > 0 ? std::clamp(box.h * .2f, 26.0f, 52.0f) : 0;
    const float fixed = line + 6 + (f.die > 0 ? f.die + 8 : 0);
    if (n > 0) {
      // As many rows as a fingertip allows; the fewest columns that hold the rest.
      const int fits = std::max(1, static_cast<int>((box.h - fixed + 2) / 46));
      f.columns = n <= 3 && n <= fits ? 1 : std::max(2, (n + fits - 1) / fits);
      f.columns = std::min({f.columns, n, std::max(1, static_cast<int>(box.w / 62))});
      f.rows = (n + f.columns - 1) / f.columns;
      f.row = std::clamp((box.h - fixed) / static_cast<float>(f.rows) - 6, 30.0f,
                         f.rows < 4 ? 50.0f : kTouchPx); // stacks rise from below
    }
    // Beside several columns the numbers of the spaces need a little room.
    f.spells_w = f.columns == 1 ? std::min(box.w, 160.0f)
                                : std::min(box.w - 12, 150.0f * static_cast<float>(f.columns));
    f.spells_h = f.rows == 0 ? 0 : static_cast<float>(f.rows) * (std::max(f.row, kTouchPx) + 6);
    if (n > 0 && (f.spells_h > box.h + 6 || f.row < kTouchPx - 8)) {
      // Over the ring, for as long as they can be cast.
      const int wide = std::max(1, static_cast<int>((area.w - 4) / 48));
      f.columns = std::min(n, wide);
      f.rows = (n + f.columns - 1) / f.columns;
      f.columns = (n + f.rows - 1) / f.rows;
      f.row = kTouchPx;
      f.spells_w = std::min(area.w - 4, 96.0f * static_cast<float>(f.columns));
      f.spells_h = static_cast<float>(f.rows) * 46 + 2;
      f.die = 0;
      f.words = false;
      f.y = area.y + std::max(0.0f, (area.h - f.spells_h) / 2);
      f.bottom = f.foot = area.y;
      return f;
    }
    f.y = box.y + std::max(0.0f, (box.h - f.spells_h - fixed) * .24f);
    f.bottom = f.foot = f.y + line + 6 + f.spells_h + (f.die > 0 ? f.die : 0);
    return f;
  }
  f.columns = n <= 2 ? std::max(1, n) : n <= 4 ? 2 : n <= 6 ? 3 : n <= 8 ? 4 : 5;
  f.row = n <= 2 ? 58.0f * std::max(.76f, k) : n <= 4 && box.h > 270 ? 52.0f : 44.0f;
  f.spells_w = std::min(box.w, n <= 2   ? 250.0f * static_cast<float>(f.columns)
                               : n <= 4 ? 500.0f
                                        : 640.0f);
  if (f.spells_w / static_cast<float>(f.columns) < 78) f.columns = (f.columns + 1) / 2;
  f.rows = n == 0 ? 0 : (n + f.columns - 1) / f.columns;
  f.spells_h = f.rows == 0 ? 0 : static_cast<float>(f.rows) * (f.row + 8) + 12;
  constexpr float kFoot = 54;
  const float ratio = 104.0f / 148;
  f.tall = box.h > box.w * 1.05f; // piles below the hand
  const float most = n == 0 ? 164.0f : 148.0f;
  if (f.tall) {
    f.card_h = std::clamp((box.w - 28) / 3 / ratio, 63.0f, most);
    const float piles = f.card_h * .62f + 34;
    constexpr float kGap = kFoot + 12; // the button for new cards ends at kFoot
    f.y = box.y + std::max(0.0f, (box.h - f.spells_h - f.card_h - kGap - piles) * .45f);
    f.foot = f.y + f.spells_h + f.card_h + kGap;
    f.bottom = f.foot + piles;
    return f;
  }
  f.card_h = std::clamp(box.h - f.spells_h - kFoot - 6, 63.0f, most);
  const float side = 78 * std::min(1.0f, f.card_h / 148) + 34 * k;
  f.card_h = std::min(f.card_h, (box.w - 2 * side - 28 * k) / 3 / ratio);
  f.y = box.y + std::max(0.0f, (box.h - f.spells_h - f.card_h - kFoot) * .42f);
  f.bottom = f.y + f.spells_h + f.card_h + 14;
  f.foot = f.bottom + kFoot - 12;
  return f;
}

void draw_middle(const WanderPicture& p, RectF box, const MiddleFit& f, bool hand) {
  SceneBuilder& b = p.b;
  const float cx = box.x + box.w / 2;
  float y = f.y;
  if (!hand && f.words) { // at the far end, where no stack rises into it
    const float line = b.line_px(TextStyle::kSmallBold);
    speak_piles(p, {box.x, y, box.w / 2, line}, {box.x + box.w / 2, y, box.w / 2, line});
    if (!p.chosen) // then the levels of a stack may lie over it
      b.text(kLayerTray + 1, {box.x, y, box.w, line}, cards_left(p), TextStyle::kSmallBold,
             Tone::kHaloDark, Align::kCentre);
    y += line + 6;
  }
  if (f.rows > 0)
    draw_spells(p, {cx - f.spells_w / 2, y, f.spells_w, 0}, f.columns, f.row,
                f.words ? kLayerTray : kLayerChrome);
  y += f.spells_h;
  if (!hand) {
    if (f.die > 0) draw_die_face(p, {cx, y + f.die / 2}, f.die);
    return;
  }
  const float card_w = f.card_h * 104 / 148;
  const float hand_w = 3 * card_w + 28 * f.card_h / 148 + 2;
  const float extra = static_cast<float>(f.tall ? 0 : 1) * card_w;
  draw_hand(p, {cx - hand_w / 2 - extra / 2, y, hand_w + extra, f.card_h}, false);
  if (f.tall) {
    const float h = f.card_h * .62f, w = h * .72f;
    draw_piles(p, {cx - 30 - w, f.foot, w, h}, {cx + 30, f.foot, w, h});
  } else {
    const float pile_w = card_w * .75f, pile_h = f.card_h * .745f;
    const float edge = hand_w / 2 + 30 * std::min(1.0f, f.card_h / 130);
    draw_piles(p, {cx - edge - pile_w, y + f.card_h * .16f, pile_w, pile_h},
               {cx + edge, y + f.card_h * .16f, pile_w, pile_h});
  }
  y += f.card_h + 10;
  if (p.t.die > 0) {
    draw_die_face(p, {cx, y + 22}, 44);
  } else if (offers_refresh(p)) {
    const float w = b.button_width(refresh_words(p)) + 12;
    draw_refresh(p, {cx - w / 2, y, w, 44}, false, kLayerTray + 4);
  }
}

} // namespace beffroi
