// The parts of a position of Wandering Towers: engine/games/wandering_towers/why.hpp.
#include "engine/games/wandering_towers/why.hpp"

#include "engine/games/wandering_towers/needs.hpp"
#include "tests/kit/why_kit.hpp"

#include <cstdlib>

using namespace beffroi;
using namespace beffroi::wandering_towers;

TEST_CASE("Wandering Towers: the parts of a position sum to what the search thinks of it") {
  int bad = 0;
  int placed_badly = 0;
  int pooled = 0;
  const int sets = kit::each_random_position<WanderingTowers>(300, [&](const State& s) {
    Reasons r{};
    WhyOf<WanderingTowers>::reasons(s, {}, r);
    const Board& t = s.board;
    pooled += is_pooled(t);
    if (is_pooled(t))
      bad += r.total(0) != -expected_cards(t);
    else
      for (int seat = 0; seat < t.seats; ++seat) bad += r.total(seat) != -need_of(t, seat);
    for (int part = kWhyOut; part <= kWhyCovered; ++part)
      for (int seat = 0; seat < t.seats; ++seat)
        placed_badly += kit::placed(r, part, seat) != r.part[part][seat];
    placed_badly += r.left_out;
    // A wizard that is not home asks for a card, and where it stands only for more.
    for (int seat = 0; seat < t.seats; ++seat)
      for (const int part : {kWhyOut, kWhyFar, kWhyCovered}) bad += r.part[part][seat] > 0;
  });
  CHECK(sets > 4);
  CHECK(pooled > 100);
  CHECK(bad == 0);
  CHECK(placed_badly == 0);
}

namespace {

struct Whole {
  std::string text;
  State after;
};

/// All turns of two cards without dice and spells, as far as they leave the hand to be filled.
void find_turns(const State& s, const std::string& text, std::vector<Whole>& out) {
  if (WhyOf<WanderingTowers>::rests(s, 1) && !text.empty()) {
    out.push_back({text, s});
    return;
  }
  if (WanderingTowers::turn(s).who != Who::kSeat) return;
  auto actions = ActionsOf<WanderingTowers>::scratch();
  WanderingTowers::legal(s, actions);
  for (const Action a : actions) {
    const ActionKind kind = kind_of(a);
    if (kind == kActCast || kind == kActRefresh) continue;
    State next = s;
    const std::string word(WanderingTowers::write(s, a).view());
    WanderingTowers::apply(next, a, NoEvents{});
    find_turns(next, text + (text.empty() ? "" : " ") + word, out);
  }
}

} // namespace

TEST_CASE("Wandering Towers: whole turns are compared, not cards") {
  const State s = kit::set_up<WanderingTowers>(
      "phase=main seat=2 keep=4 board=1:T1a+3:T3abT2bb+5:T5aT4b+6:T6+7:T7+8:T8a+11:T9 "
      "potions=4.2.0/5.1.0 hands=w1+t3+e24/t2+e15+ed discard=w2+t2+e33 actions=31",
      "seats=2 starter=1");
  std::vector<Whole> turns;
  find_turns(s, "", turns);
  REQUIRE(turns.size() > 10);
  // The same two cards in the other order lead to the same board.
  int same_boards = 0;
  int different = 0;
  for (std::size_t i = 1; i < turns.size() && (same_boards < 3 || different < 3); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      if (turns[k].text[0] == turns[i].text[0]) continue;
      const bool same = turns[k].after == turns[i].after;
      int& found = same ? same_boards : different;
      if (++found > 3) continue;
      CAPTURE(turns[i].text);
      CAPTURE(turns[k].text);
      const Comparison c = kit::compare<WanderingTowers>(s, turns[i].text, turns[k].text, 2);
      int sum = c.further;
      for (const PartDifference& d : c.parts) sum += d.worth;
      CHECK(sum == c.sum);
      if (same) {
        CHECK(c.alike);
        CHECK(c.parts.empty());
      } else if (c.alike) {
        CHECK(c.sum == 0);
      }
    }
  CHECK(same_boards > 0);
  CHECK(different > 0);
}

TEST_CASE(
    "Wandering Towers: shares of the win mean cards ahead, which are surer the nearer the end") {
  int bad = 0;
  int compared = 0;
  kit::each_random_position<WanderingTowers>(300, [&](const State& s) {
    const Board& t = s.board;
    if (is_pooled(t) || t.teams || t.phase == Phase::kEnd || t.phase <= Phase::kDeal) return;
    int best = 0;
    for (int seat = 1; seat < t.seats; ++seat)
      if (need_of(t, seat) < need_of(t, best)) best = seat;
    // Of a match between a seat and the best one it has so much for one win of that.
    double wins[kSeats] = {};
    double sum = 0;
    for (int seat = 0; seat < t.seats; ++seat) {
      const double lead = need_of(t, best) - need_of(t, seat);
      const double by = lead / (-lead + doubt_of({}, need_of(t, best), need_of(t, seat)));
      sum += wins[seat] = (1 + by) / (1 - by);
    }
    double value[kMaxSeats] = {};
    for (int seat = 0; seat < t.seats; ++seat) value[seat] = 2 * wins[seat] / sum - 1;
    std::int32_t out[kMaxSeats];
    WhyOf<WanderingTowers>::worth(s, value, out);
    for (int seat = 0; seat < t.seats; ++seat) {
      if (wins[seat] < 0.1) continue; // beyond that it is lost, and not by how much
      ++compared;
      bad += std::abs(out[seat] - out[best] + need_of(t, seat) - need_of(t, best)) > 1;
    }
  });
  CHECK(compared > 1000);
  CHECK(bad == 0);
}
