// 5 Towers: what follows a choice by itself, and the orders in which it can be done (HasFollow).
#include "tests/games/five_towers/kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <algorithm>
#include <bit>

using namespace beffroi;
using namespace beffroi::ft_test;

namespace {

/// The cards that are placed when what follows is carried out to the end of the turn.
Cards follow_all(State s, const TargetPath& order) {
  Cards placed{};
  for (std::optional<Action> step = G::follow(s, order); step; step = G::follow(s, order)) {
    REQUIRE(is_legal<G>(s, *step));
    if (kind_of(*step) == kActPlace) placed.push_back(static_cast<std::uint8_t>(a_of(*step)));
    G::apply(s, *step, NoEvents{});
  }
  REQUIRE((s.phase == Phase::kReveal || s.phase == Phase::kEnd));
  return placed;
}

Cards cards_of(const TargetPath& things) {
  Cards cards{};
  for (const Target t : things) {
    CHECK(t.kind == kTargetTaken);
    cards.push_back(card_of(t.a, t.b));
  }
  return cards;
}

TargetPath shuffled(TargetPath things, Rng& rng) {
  for (std::size_t i = things.size(); i > 1; --i)
    std::swap(things.begin()[i - 1], things.begin()[rng.below(static_cast<std::uint32_t>(i))]);
  return things;
}

} // namespace

TEST_CASE("FT-22: what follows a take comes in the order that was asked about, or in the best") {
  Rng rng(23);
  int wanted = 0, refused = 0;
  for (int game = 0; game < kit::rounds(20); ++game) {
    State s = G::setup(options_of(game % 2 ? "seats=2 powers=on" : "seats=3"));
    while (G::turn(s).who != Who::kOver) {
      const Action a = kit::random_move<G>(s, rng);
      if (s.phase != Phase::kTake) {
        G::apply(s, a, NoEvents{});
        continue;
      }
      CHECK_FALSE(G::follow(s, {})); // the seat decides
      CHECK(G::orders(s, {}, {}).empty());
      const TargetPath path = G::path(s, a);
      const TargetPath best = G::orders(s, path, {});
      const TargetPath other = shuffled(best, rng);
      const TargetPath got = G::orders(s, path, other);
      CHECK(best.size() ==
            static_cast<std::size_t>(std::popcount(static_cast<unsigned>(mask_of_take(a)))));
      REQUIRE_MESSAGE((got == other || got == best), text_of(s));
      State after = s;
      G::apply(after, a, NoEvents{});
      if (after.taken.empty()) {
        CHECK_FALSE(G::follow(after, {}));
      } else {
        CHECK(follow_all(after, {}) == cards_of(best));
        CHECK(follow_all(after, got) == cards_of(got));
        ++(got == other ? wanted : refused);
      }
      s = after;
    }
  }
  CHECK(wanted > 20);
  CHECK(refused > 5);
}

TEST_CASE("FT-64: the take that is proposed is the first step of the best plan") {
  const State s = at("seats=2", "phase=take start=2 asked=2 high=3 by=1 market=c5+c9+h5+m6+s13 "
                                "towers=c14.12.10,h12.8,t15.13,m7.0,s11/c13 torn=-/-");
  const std::optional<Action> take = G::proposed(s);
  REQUIRE(take);
  CHECK(*take == best_plan(s).steps[0]);
  State after = s;
  G::apply(after, *take, NoEvents{});
  CHECK_FALSE(G::proposed(after)); // the take is made: what follows is follow()'s
}

TEST_CASE("FT-22: only cards whose place in the order changes a tower can be moved") {
  // Candy 9 goes on anything, so that 5 may come before it or after it; the haunted card lies alone.
  const State s = at("seats=2", "phase=take start=2 asked=2 high=3 by=1 "
                                "market=c5+c9+h5+m6+s13 "
                                "towers=c14.12.10,h12.8,t15.13,m7.0,s11/c13 torn=-/-");
  const std::optional<Plan> plan = ordered_plan(s, 0b111, {});
  REQUIRE(plan);
  const Cards cards = placed_in(*plan);
  CHECK(cards[0] == card_of(kCandy, 5));
  CHECK(cards[1] == card_of(kCandy, 9));
  const Movable movable = movable_in(s, 0b111, *plan, 0);
  CHECK(movable.earlier == 0b010);
  CHECK(movable.later == 0b001);
  CHECK_FALSE(towers_after(s, 0, plan, 0)[kCandy].storeys.empty());
  CHECK(towers_after(s, 0, plan, 0)[kCandy].storeys.back().value == 9);
}
