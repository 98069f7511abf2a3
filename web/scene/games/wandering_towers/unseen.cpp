// Wandering Towers: the movement cards that the viewer has not seen, face by face.
//
// Owns: the sheet over the table. What is not seen is View::unseen: with hidden hands the pile and the hands of
// others, so it tells nothing that nobody could count. Not in what a first game needs (model/later.hpp).
#include "web/scene/games/wandering_towers/parts.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <algorithm>

namespace beffroi {

using namespace wandering_towers;

namespace {

constexpr int kUnseenLayer = kLayerHint + 5;
constexpr float kPillOver = 6, kCardMost = 62, kShape = 148.0f / 104;

/// A face with how many of its cards are not seen.
void draw_face(const WanderPicture& p, RectF box, int face) {
  SceneBuilder& b = p.b;
  const int n = p.v.unseen.of[face], copies = kFace[face].copies;
  Item& card = add_move_card(p, kUnseenLayer, box, face);
  if (n == 0) card.state |= kDisabled;
  const std::string count = "×" + std::to_string(n);
  const float h = b.line_px(TextStyle::kMicroBold) + 3;
  const float w = b.width(count, TextStyle::kMicroBold) + 10;
  const RectF pill{box.x + (box.w - w) / 2, box.y + box.h - kPillOver, w, h}; // below the numbers
  b.panel(kUnseenLayer + 1, pill, n > 0 ? Tone::kSurface : Tone::kSurface2,
          n > 0 ? Tone::kInk2 : Tone::kLine, h / 2, 0, 1.4f);
  b.text(kUnseenLayer + 2, pill, count, TextStyle::kMicroBold, n > 0 ? Tone::kInk : Tone::kInk3,
         Align::kCentre);
  b.hit({kTargetPile, 2, static_cast<std::int8_t>(face), 0}, box, Hit::State::kInfo,
        p.words(phrase_of(Key::k_wt_ui_unseen_card)
                    .word("card", card_key(face))
                    .number("n", n)
                    .number("of", copies)))
      .spoken = true;
}

} // namespace

bool offers_unseen(const WanderPicture& p) {
  return p.ui.counts && p.t.phase > Phase::kDeal && p.t.phase != Phase::kEnd;
}

std::string unseen_words(const WanderPicture& p) {
  return p.words(phrase_of(Key::k_wt_ui_unseen).number("n", p.v.unseen.count));
}

void draw_unseen(const WanderPicture& p, RectF area) {
  SceneBuilder& b = p.b;
  const std::string where =
      p.words(all_see_cards(p.t) ? Key::k_wt_ui_unseen_pile : Key::k_wt_ui_unseen_where);
  const bool low = b.metrics().height_px < 260; // every line is the cards'
  const ReviewSheet sheet = review_sheet(b, area, unseen_words(p), std::span(&where, low ? 0 : 1),
                                         p.words(Key::k_wt_ui_unseen_close));
  const RectF& box = sheet.box;
  const float gap = low ? 4 : 8;
  const float pill = b.line_px(TextStyle::kMicroBold) + 3 - kPillOver; // below each card
  const auto width_of = [&](int across) {
    const int rows = (kFaces + across - 1) / across;
    const float w = (box.w + gap) / static_cast<float>(across) - gap;
    const float h = (box.h + gap) / static_cast<float>(rows) - gap - pill;
    return std::min(w, h / kShape);
  };
  int across = 5;
  for (int n = across + 1; n <= kFaces; ++n)
    if (width_of(across) < kCardMost && width_of(n) > width_of(across)) across = n;
  const float w = std::min(kCardMost, width_of(across)), h = w * kShape;
  const float left = box.x + (box.w - (w + gap) * static_cast<float>(across) + gap) / 2;
  const HitGroup group(b, unseen_words(p));
  float end = box.y;
  for (int face = 0; face < kFaces; ++face) {
    const float y = box.y + static_cast<float>(face / across) * (h + pill + gap);
    draw_face(p, {left + static_cast<float>(face % across) * (w + gap), y, w, h}, face);
    end = y + h + pill;
  }
  end_review_sheet(b, sheet, end);
}

void draw_wander_shows(const WanderPicture& p, RectF area) {
  SceneBuilder& b = p.b;
  if (area.h < 84 || area.w < 250) return;
  const bool words = area.w >= 700; // else the corners beside the ring have room for a fingertip
  const float y = area.y + area.h - kTouchPx - 8;
  if (offers_unseen(p)) {
    const float w = words ? review_switch_width(b, kShowUnseen, unseen_words(p)) : kTouchPx;
    review_switch(b, {area.x + 6, y, w, kTouchPx}, kShowUnseen, unseen_words(p));
  }
  if (offers_threats(p)) {
    const std::string name = p.words(Key::k_wt_ui_threats);
    const float w = words ? review_switch_width(b, kShowThreats, name) : kTouchPx;
    review_switch(b, {area.x + area.w - w - 6, y, w, kTouchPx}, kShowThreats, name);
  }
  if (offers_unseen(p) && is_shown(p.ui, kShowUnseen)) draw_unseen(p, area);
}

} // namespace beffroi
