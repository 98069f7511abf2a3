// See threats.hpp. Not in what a first game needs (model/later.hpp).
#include "web/scene/games/wandering_towers/threats.hpp"

#include "web/scene/games/wandering_towers/parts.hpp"
#include "web/scene/parts/review_shows.hpp"

#include <algorithm>

namespace beffroi {

using namespace wandering_towers;

namespace {

/// Faces with which something can be done, one bit each.
using FaceMask = std::uint32_t;
static_assert(kFaces <= 32);

struct Reached {
  FaceMask home[kSpaces] = {}, covered[kSpaces] = {};
  int most = 0;
};

/// Calls f(steps) for the distances that a half of a card may go.
template <class F> void each_distance(int half, F f) {
  if (half != kByDie) {
    if (half > 0) f(half);
    return;
  }
  for (int pips = 1; pips <= kDieSides; ++pips) f(pips);
}

/// Wizards on a space that are in sight and neither the seat's nor its partner's.
int others_on(const Board& t, int space, int seat) {
  int n = 0;
  for (int owner = 0; owner < owners(t); ++owner)
    if (owner != seat && !(t.teams && owner == partner_of(t, seat)))
      n += visible_on(t, space, owner);
  return n;
}

Reached reach_of(const Board& t, int seat, const Cards& cards) {
  Reached out;
  for (int face = 0; face < kFaces; ++face) {
    if (cards.of[face] == 0) continue;
    const FaceMask bit = FaceMask{1} << face;
    each_distance(kFace[face].wizard, [&](int steps) {
      const int from = space_at(t.keep, -steps);
      if (can_move_wizards(t, seat, from, t.keep)) out.home[from] |= bit;
    });
    each_distance(kFace[face].tower, [&](int steps) {
      for (int tower = 0; tower < kTowers; ++tower) {
        const int to = space_at(t.space_of[tower], steps);
        if (!can_move_tower(t, tower, to)) continue;
        const int n = others_on(t, to, seat);
        if (n == 0) continue;
        out.covered[to] |= bit;
        out.most = std::max(out.most, n);
      }
    });
  }
  return out;
}

int cards_in(const Cards& cards, FaceMask faces) {
  int n = 0;
  for (int face = 0; face < kFaces; ++face)
    if (faces >> face & 1) n += cards.of[face];
  return n;
}

bool has_threats(const WanderPicture& p) {
  return p.ui.threats && !is_pooled(p.t) && p.t.phase > Phase::kDeal && p.t.phase != Phase::kEnd;
}

/// What a rival could do, without its name.
std::string threat_words(const WanderPicture& p, const WanderThreats& threats, int seat) {
  const int home = threats.homes[seat], most = threats.most[seat];
  std::string homes = p.words(phrase_of(Key::k_wt_ui_threat_home).number("n", home));
  std::string covers = p.words(phrase_of(Key::k_wt_ui_threat_cover).number("n", most));
  if (home == 0 && most == 0) return p.words(Key::k_wt_ui_threat_none);
  if (most == 0) return homes;
  if (home == 0) return covers;
  return p.words.with(phrase_of(Key::k_wt_ui_threat_or), {{"a", homes}, {"b", covers}});
}

/// A pill with a sign and the number of cards, centred over a point.
void threat_pill(const WanderPicture& p, const WanderStage& s, PointF at, GlyphPart::Glyph glyph,
                 int cards, Target target, std::string heard) {
  SceneBuilder& b = p.b;
  const std::string number = std::to_string(cards);
  const float h = b.line_px(TextStyle::kMicroBold) + 6;
  const float text = b.width(number, TextStyle::kMicroBold) + 2;
  const float w = h + text + 8;
  const float x = std::clamp(at.x - w / 2, s.area.x + 2, s.area.x + s.area.w - w - 2);
  const float y = std::clamp(at.y - h, s.area.y + 2, s.area.y + s.area.h - h - 2);
  const RectF box{x, y, w, h};
  const bool home = glyph == GlyphPart::kKeep;
  b.panel(kLayerTag, box, home ? Tone::kBronzeSoft : Tone::kSurface,
          home ? Tone::kBronzeFill : Tone::kInk2, h / 2, 1, 1.4f);
  Item& sign = b.item(WanderItem::kGlyph, kLayerTag + 1, {x + 4, y + 2, h - 4, h - 4});
  sign.tone = home ? Tone::kOnBronzeSoft : Tone::kInk;
  sign.part.put(GlyphPart{.glyph = glyph});
  b.text(kLayerTag + 1, {x + h + 1, y, text, h}, number, TextStyle::kMicroBold,
         home ? Tone::kOnBronzeSoft : Tone::kInk);
  b.hit(target, box, Hit::State::kInfo, std::move(heard)).spoken = true;
}

/// Who stands there and could be covered, or come home.
void mark_space(const WanderPicture& p, const WanderStage& s, const WanderThreats& threats,
                int space) {
  SceneBuilder& b = p.b;
  const auto place = static_cast<std::int8_t>(space);
  float top = s.pad[space].y, left = s.pad[space].x;
  bool anybody = false;
  for (const Figure& f : seen_on(p, s, space)) {
    const float y = f.foot.y - s.wizard(space) * 1.06f;
    top = anybody ? std::min(top, y) : y;
    anybody = true;
  }
  const float lane = b.line_px(TextStyle::kMicroBold) + 9;
  for (int seat = 0; seat < p.t.seats; ++seat) {
    const int cards = threats.home[space][seat];
    if (cards == 0) continue;
    const RectF box = figures_box(p, s, space, seat);
    const float air = s.wizard(space) * .12f;
    if (s.k > .5f) // smaller, the rings of neighbours would hide who stands there
      b.item(Kind::kHalo, layer_of(s, space) + 1,
             {box.x - air, box.y - air, box.w + 2 * air, box.h + 2 * air})
          .part.put(HaloPart{.shape = HaloPart::kRoundRect, .radius = whole_px(16 * s.k)});
    threat_pill(p, s, {left, top - 3}, GlyphPart::kKeep, cards, {kTargetGround, place, 2, 0},
                p.words(phrase_of(Key::k_wt_ui_threat_home_at)
                            .seat("name", static_cast<Seat>(seat))
                            .number("space", space)
                            .number("n", cards)));
    top -= lane;
  }
  if (const int cards = threats.covered[space]; cards > 0)
    threat_pill(
        p, s, {left, top - 3}, GlyphPart::kTower, cards, {kTargetGround, place, 1, 0},
        p.words(phrase_of(Key::k_wt_ui_threat_cover_at).number("space", space).number("n", cards)));
}

} // namespace

WanderThreats wander_threats(const View& v) {
  const Board& t = v.board;
  WanderThreats out;
  if (is_pooled(t) || t.phase <= Phase::kDeal || t.phase == Phase::kEnd) return out;
  const int mover = is_chance(t.phase) ? t.active : acting_seat(t);
  FaceMask covered[kSpaces] = {};
  for (int seat = 0; seat < t.seats; ++seat) {
    if (seat == mover || (t.teams && seat == partner_of(t, mover))) continue;
    out.rivals = static_cast<SeatMask>(out.rivals | mask_of(static_cast<Seat>(seat)));
    if (v.held[seat] == 0) continue;
    const Cards& cards = t.open_hands != 0 ? v.open[seat] : v.unseen;
    const Reached reached = reach_of(t, seat, cards);
    out.most[seat] = static_cast<std::uint8_t>(reached.most);
    for (int space = 0; space < kSpaces; ++space) {
      if (reached.home[space] != 0)
        out.homes[seat] = static_cast<std::uint8_t>(out.homes[seat] + visible_on(t, space, seat));
      out.home[space][seat] = static_cast<std::uint8_t>(cards_in(cards, reached.home[space]));
      if (t.open_hands != 0)
        out.covered[space] =
            static_cast<std::uint8_t>(out.covered[space] + cards_in(cards, reached.covered[space]));
      covered[space] |= reached.covered[space];
    }
  }
  // A card that several rivals could hold is one card.
  for (int space = 0; space < kSpaces && t.open_hands == 0; ++space)
    out.covered[space] = static_cast<std::uint8_t>(cards_in(v.unseen, covered[space]));
  return out;
}

bool offers_threats(const WanderPicture& p) { return has_threats(p); }

void draw_wander_threats(const WanderPicture& p, RectF inner) {
  const WanderThreats threats = wander_threats(p.v);
  std::vector<Threat> lines;
  for (int seat = 0; seat < p.t.seats; ++seat)
    if (threats.rivals >> seat & 1) {
      const Plate plate = wander_plate(p, seat);
      const std::string what = threat_words(p, threats, seat);
      lines.push_back(
          {plate.colour, plate.face, what,
           p.words.with(phrase_of(Key::k_wt_ui_label_why), {{"what", plate.name}, {"why", what}})});
    }
  WanderStage s = fit_wander(p, inner, 90);
  const float w = std::min(std::max(s.middle.w, 190.0f), 330.0f);
  const bool low = inner.h < 180; // marks alone
  const float h = low ? 0 : threat_lines_height(p.b, w, lines);
  MiddleFit fit; // the lines are all that lies in it: stacks stay below
  fit.y = s.middle.y;
  fit.bottom = fit.foot = s.middle.y + h + 24; // and the pills over their wizards
  fit_stacks(p, s, fit);
  draw_wander(p, s);
  if (!low)
    draw_threat_lines(p.b, {s.middle.x + (s.middle.w - w) / 2, fit.y, w, h},
                      p.words(Key::k_wt_ui_threats_title), lines);
  const HitGroup group(p.b, p.words(Key::k_wt_ui_threats));
  for (int space = 0; space < kSpaces; ++space) mark_space(p, s, threats, space);
  draw_wander_tags(p, s);
}

} // namespace beffroi
