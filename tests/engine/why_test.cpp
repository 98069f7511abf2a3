// What makes one turn better than another: search/why.hpp, for all games.
//
// Owns: what holds of every comparison. The parts themselves are tested in tests/games/<game>/why_test.cpp.
#include "engine/games/list.hpp"

#include "all_whys.hpp"
#include "tests/kit/allocation.hpp"
#include "tests/kit/why_kit.hpp"

using namespace beffroi;

namespace {

/// A turn of the seat to act: the first or the last choices of each step, until somebody else acts.
template <class G> TurnActions turn_from(typename G::State s, bool first, Rng& rng) {
  TurnActions out{};
  const Seat seat = G::turn(s).seat;
  while (G::turn(s).who == Who::kSeat && G::turn(s).seat == seat && out.size() < 12) {
    if constexpr (HasTurns<G>)
      if (!out.empty() && G::begins_turn(s)) break;
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    const Action a =
        first ? actions[0] : actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
    out.push_back(a);
    G::apply(s, a, NoEvents{});
  }
  return out;
}

template <class G> typename G::State position_of(int actions, Rng& rng, const AnyOptions& options) {
  typename G::State s = G::setup(typed_options<G>(options));
  typename G::State acts = s;
  for (int n = 0; G::turn(s).who != Who::kOver;) {
    if (G::turn(s).who == Who::kChance) {
      G::apply(s, draw_chance<G>(s, rng), NoEvents{});
      continue;
    }
    bool judged = true;
    if constexpr (requires { WhyOf<G>::judges(s); }) judged = WhyOf<G>::judges(s);
    if (judged) acts = s;
    if (++n > actions && judged) break;
    auto all = ActionsOf<G>::scratch();
    G::legal(s, all);
    G::apply(s, draw_action<G>(s, all, true, rng), NoEvents{});
  }
  return acts;
}

std::int64_t sum_of(const Comparison& c) {
  std::int64_t sum = c.further;
  for (const PartDifference& d : c.parts) sum += d.worth;
  return sum;
}

template <class G> void check_comparisons() {
  CAPTURE(std::string_view(G::kId));
  const auto why = std::make_unique<Why<G>>();
  if constexpr (HasLearned<G>) REQUIRE(!why->learn(values_at_hand(G::kId)));
  const std::vector<AnyOptions> sets = option_sets(*find_game(G::kId));
  int judged = 0;
  int different = 0;
  for (int n = 0; n < 12; ++n) {
    CAPTURE(n);
    Rng rng(splitmix64(static_cast<std::uint64_t>(n)));
    const auto s =
        position_of<G>(4 + 5 * n, rng, sets[static_cast<std::size_t>(7 * n) % sets.size()]);
    const Seat seat = G::turn(s).seat;
    const TurnActions one = turn_from<G>(s, true, rng);
    const TurnActions two = turn_from<G>(s, false, rng);
    const auto compare = [&](const TurnActions& a, const TurnActions& b) {
      why->begin(s, seat, a, b, {4, 7, 0});
      while (!why->run(why->slice())) {}
      return why->comparison();
    };
    const Comparison c = compare(one, two);
    CHECK(sum_of(c) == c.sum);
    CHECK(c.sum == c.turn[0].worth - c.turn[1].worth);
    CHECK(c.denominator >= 1);
    for (const WhyTurn& turn : c.turn) {
      judged += turn.judged;
      auto at = s;
      for (const Action a : turn.line) {
        REQUIRE(is_legal<G>(at, a));
        G::apply(at, a, NoEvents{});
      }
      const Reasons there = why->reasons(at);
      CHECK(there.part[0][seat] == turn.reasons.part[0][seat]);
      CHECK(there.at == turn.reasons.at);
    }
    for (std::size_t i = 1; i < c.parts.size(); ++i)
      CHECK(std::abs(c.parts[i].worth) <= std::abs(c.parts[i - 1].worth));
    different += !c.parts.empty();
    // The other way round everything has the other sign, and a turn is like itself.
    const Comparison back = compare(two, one);
    CHECK(back.sum == -c.sum);
    CHECK(back.further == -c.further);
    const Comparison same = compare(one, one);
    CHECK(same.alike);
    CHECK(same.sum == 0);
    CHECK(same.parts.empty());
  }
  CHECK(judged > 12);
  CHECK(different > 4);
}

} // namespace

TEST_CASE("why: every comparison adds up, follows legal lines and turns round") {
  for_each_game([]<class G>(GameTag<G>) {
    if constexpr (HasWhy<G>) check_comparisons<G>();
  });
}

TEST_CASE("why: a comparison takes no memory") {
  using G = MetalTowers;
  const auto why = std::make_unique<Why<G>>();
  const G::State s = G::setup(G::Options{.seats = 2, .value = {}});
  auto actions = ActionsOf<G>::scratch();
  G::legal(s, actions);
  TurnActions one{};
  TurnActions two{};
  one.push_back(actions[0]);
  two.push_back(actions[actions.size() - 1]);
  const std::size_t before = allocation_count();
  why->begin(s, 0, one, two, {2, 1, 0});
  while (!why->run(1000)) {}
  CHECK(allocation_count() == before);
}

TEST_CASE("why: only games that say what their positions are worth are asked") {
  for (const GameOps& game : all_games()) {
    const auto why = make_why(game);
    CHECK((why != nullptr) == game.offered);
    if (!why) continue;
    CHECK(!why->parts().empty());
    CHECK(why->parts().size() <= Reasons::kMostParts);
  }
}
