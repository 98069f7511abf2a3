// The best whole turns of a position (search/turns.hpp), in every game.
#include "engine/games/list.hpp"
#include "engine/match/option_sets.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/playout.hpp"
#include "engine/search/turns.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <memory>
#include <numeric>

using namespace beffroi;

namespace {

/// A turn analyst that has learned what its game has at hand.
template <class G> std::unique_ptr<TurnAnalyst<G>> taught_turns() {
  auto analyst = std::make_unique<TurnAnalyst<G>>();
  if constexpr (HasLearned<G>) REQUIRE(analyst->learn(values_at_hand(G::kId)) == nullptr);
  return analyst;
}

template <class G> bool is_seats(const typename G::State& s, Seat seat) {
  const Turn turn = G::turn(s);
  return turn.who == Who::kSeat && turn.seat == seat;
}

template <class G> Action random_action(const typename G::State& s, Rng& rng) {
  ActionsOf<G> actions{};
  G::legal(s, actions);
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

/// Plays a random turn on from `s`; its steps.
template <class G> TurnSteps random_turn(typename G::State& s, Rng& rng) {
  const Seat seat = G::turn(s).seat;
  TurnSteps steps{};
  while (is_seats<G>(s, seat) && steps.size() < TurnSteps::kCapacity) {
    const Action a = random_action<G>(s, rng);
    steps.push_back(a);
    G::apply(s, a, NoEvents{});
    if constexpr (HasTurns<G>)
      if (is_seats<G>(s, seat) && G::begins_turn(s)) break;
  }
  return steps;
}

template <class G> void check_turns(const AnyOptions& options, std::uint64_t seed, int level) {
  CAPTURE(std::string(G::kId));
  CAPTURE(seed);
  const auto analyst = taught_turns<G>();
  const auto sliced = taught_turns<G>();
  Rng rng(seed);
  typename G::State s = G::setup(typed_options<G>(options));
  for (int turns = 0; turns < 40 && G::turn(s).who != Who::kOver;) {
    if (G::turn(s).who == Who::kChance) {
      G::apply(s, draw_chance<G>(s, rng), NoEvents{});
      continue;
    }
    const typename G::State before = s;
    const Seat seat = G::turn(s).seat;
    const TurnSteps played = random_turn<G>(s, rng);
    if (turns++ % 13 != 5 || played.size() == TurnSteps::kCapacity) continue;
    TurnQuestion question{.level = level, .seed = seed, .played = played};
    analyst->begin(G::view(before, seat), seat, question);
    while (!analyst->run(1u << 20)) {}
    sliced->begin(G::view(before, seat), seat, question);
    while (!sliced->run(7)) {}
    const TurnAnalysis& answer = analyst->analysis();
    REQUIRE(answer.done);
    REQUIRE(answer.turns.size() > 0);
    REQUIRE(answer.turns.size() == sliced->analysis().turns.size());
    int has_played = 0;
    for (std::size_t i = 0; i < answer.turns.size(); ++i) {
      const BestTurn& turn = answer.turns[i];
      CHECK(turn.steps == sliced->analysis().turns[i].steps);
      CHECK(turn.shares == sliced->analysis().turns[i].shares);
      has_played += turn.played;
      if constexpr (!HasSides<G>)
        CHECK(std::accumulate(turn.shares.of, turn.shares.of + kMaxSeats, 0u) == Shares::kWhole);
      for (std::size_t j = 0; j < i; ++j) CHECK(answer.turns[j].board != turn.board);
      if (i > 0 && i < static_cast<std::size_t>(kMostBest))
        CHECK((turn.played || turn.shares.at(seat) <= answer.turns[i - 1].shares.at(seat)));
      // Replays as far as nothing hidden comes in, and is a whole turn.
      typename G::State at = before;
      for (const Action a : turn.steps) {
        REQUIRE(is_seats<G>(at, seat));
        if (!std::same_as<typename G::State, typename G::View> && !is_legal<G>(at, a)) break;
        REQUIRE(is_legal<G>(at, a));
        G::apply(at, a, NoEvents{});
      }
    }
    if (has_played != 1) {
      std::string where;
      G::write_position(before, where);
      for (const Action a : played) where += " " + std::string(G::write(before, a).view());
      FAIL_CHECK(where);
    }
    // Without a played turn the list is the same.
    question.played.clear();
    sliced->begin(G::view(before, seat), seat, question);
    while (!sliced->run(1u << 20)) {}
    for (const BestTurn& turn : sliced->analysis().turns) {
      CHECK_FALSE(turn.played);
      bool listed = false;
      for (const BestTurn& other : answer.turns) listed |= other.board == turn.board;
      CHECK(listed);
    }
  }
}

} // namespace

TEST_CASE("Turns: the best ones are whole, legal and different, and the played one has a value") {
  for_each_game([&]<class G>(GameTag<G>) {
    const std::vector<AnyOptions> sets = option_sets(*find_game(G::kId));
    for (std::size_t i = 0; i < sets.size(); i += 1 + sets.size() / (kit::kSanitized ? 1 : 4))
      check_turns<G>(sets[i], 300 + i, kit::kSanitized ? 2 : 4);
  });
}

TEST_CASE("Turns: where others are left out the only move that stays is thought about, too") {
  int tried = 0;
  for_each_game([&]<class G>(GameTag<G>) {
    if constexpr (!HasSearch<G>) {
      CAPTURE(std::string(G::kId));
      const auto bot = taught<G>();
      for (const AnyOptions& options : option_sets(*find_game(G::kId))) {
        Rng rng(9);
        typename G::State s = G::setup(typed_options<G>(options));
        for (int steps = 0; steps < 60 && G::turn(s).who != Who::kOver; ++steps) {
          ActionsOf<G> actions{};
          const Turn turn = G::turn(s);
          if (turn.who == Who::kSeat) G::legal(s, actions);
          if (actions.size() == 2 && tried < 200) {
            LeftOut left;
            left.moves.push_back(actions[0]);
            bot->begin(G::view(s, turn.seat), turn.seat, 2, 1, left, 20);
            while (!bot->run(100)) {}
            CHECK(bot->best().has_action);
            CHECK((bot->best().work > 0 || bot->best().exact));
            ++tried;
          }
          G::apply(s, turn.who == Who::kChance ? draw_chance<G>(s, rng) : random_action<G>(s, rng),
                   NoEvents{});
        }
      }
    }
  });
  CHECK(tried > 50);
}
