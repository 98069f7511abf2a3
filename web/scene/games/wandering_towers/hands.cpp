// Open hands of Wandering Towers (WT-V14): the cards of the other seats, face up at their plates.
//
// Owns: whose cards a viewer sees, how large they are there, and what listeners hear of them. A hand
// always has its line for listeners; it is drawn where the window has room for it.
#include "web/scene/games/wandering_towers/parts.hpp"

#include <algorithm>

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr float kCardGap = 2;
constexpr float kCardShape = .68f; ///< width by height
/// What is left of a plate beside the cards: about as much as one has with six seats on a phone.
constexpr float kLeastBeside = 74;

float card_width(float height) { return std::min(height * kCardShape, 36.0f); }

/// Three cards and the gaps round them; where somebody holds more, they lie closer.
float row_width(float height) { return kHand * card_width(height) + (kHand - 1) * kCardGap + 8; }

bool is_dealt(const Board& t) { return t.open_hands != 0 && t.phase > Phase::kDeal; }

/// Where one of `count` cards lies in the row; more than three lie closer.
RectF card_place(RectF box, int at, int count) {
  const float w = std::min(card_width(box.h), (box.w - (kHand - 1) * kCardGap) / kHand);
  const float usual = w + kCardGap;
  const float step =
      count > kHand ? std::min(usual, (box.w - w) / static_cast<float>(count - 1)) : usual;
  return {box.x + static_cast<float>(at) * step, box.y, w, box.h};
}

std::string cards_words(const WanderPicture& p, const Cards& cards) {
  std::string out;
  for (int face = 0; face < kFaces; ++face)
    for (int n = 0; n < cards.of[face]; ++n) {
      const std::string card = p.words(card_key(face));
      out = out.empty() ? card
                        : p.words.with(phrase_of(Key::k_wt_ui_both), {{"a", out}, {"b", card}});
    }
  return out.empty() ? p.words(Key::k_wt_ui_hand_empty) : out;
}

} // namespace

const Cards& cards_of(const WanderPicture& p, int seat) {
  return p.t.open_hands != 0 ? p.v.open[seat] : p.v.own;
}

bool shows_at_plate(const WanderPicture& p, int seat) { return is_dealt(p.t) && seat != p.hand; }

bool has_open_hands(const WanderPicture& p) { return is_dealt(p.t); }

bool leaves_room(const WanderPicture& p, int seat) {
  // Where people share the device the large hand is another one every turn, and no plate may move.
  return is_dealt(p.t) && (seat != p.hand || p.seen.only_person() == kNoSeat);
}

std::string whose_hand(const WanderPicture& p, int seat) {
  if (p.t.open_hands == 0 || seat < 0) return p.words(Key::k_wt_ui_group_hand);
  return p.words(phrase_of(Key::k_wt_ui_hand_of).seat("name", static_cast<Seat>(seat)));
}

void speak_open_hand(const WanderPicture& p, RectF box, int seat) {
  if (!shows_at_plate(p, seat)) return;
  p.b.hit({kTargetHand, static_cast<std::int8_t>(seat), 0, 0}, box, Hit::State::kInfo,
          p.words.with(phrase_of(Key::k_wt_ui_label_why),
                       {{"what", whose_hand(p, seat)}, {"why", cards_words(p, cards_of(p, seat))}}))
      .spoken = true;
}

void draw_open_hand(const WanderPicture& p, RectF box, int seat) {
  if (!shows_at_plate(p, seat)) return;
  speak_open_hand(p, box, seat);
  const Cards& cards = cards_of(p, seat);
  int at = 0;
  for (int face = 0; face < kFaces; ++face)
    for (int n = 0; n < cards.of[face]; ++n)
      add_move_card(p, kLayerChrome, card_place(box, at++, cards.count), face);
}

RectF after_open_hand(const WanderPicture& p, const Hit& hand, int seat) {
  const int n = cards_of(p, seat).count;
  return card_place({hand.x, hand.y, hand.w, hand.h}, n, std::max(n + 1, kHand));
}

float open_hand_beside(const WanderPicture& p, RectF cell, int seat) {
  if (!leaves_room(p, seat)) return 0;
  const float w = row_width(cell.h - 8);
  return cell.w - w >= kLeastBeside ? w : 0;
}

void draw_hand_beside(const WanderPicture& p, RectF& cell, int seat) {
  const float w = open_hand_beside(p, cell, seat);
  if (w == 0) return;
  cell.w -= w;
  draw_open_hand(p, {cell.x + cell.w + 2, cell.y + 4, w - 8, cell.h - 8}, seat);
}

float open_hands_below(const WanderPicture& p, float width, float height, int rows, float room) {
  if (!has_open_hands(p) || width - row_width(height - 8) >= kLeastBeside) return 0;
  return static_cast<float>(rows) * kOpenRow <= room ? kOpenRow : 0;
}

} // namespace beffroi
