// Is level 6 a judge of turns? Its best turn against that of four times its work, on many positions of every game.
//
//   build/native/judge [POSITIONS] [GAME] [SEED]
//
// Positions lie evenly over games of level 3 with two seats, without modules or powers that are not in the box.
// Prints a row a game: positions; how often both choose the same board at the end of the turn; how often that, or
// the larger search gives the smaller one's turn at most 0.01 of the win less than its own; the mean of what
// it gives less; milliseconds of either.
#include "engine/games/list.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/playout.hpp"
#include "engine/search/turns.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string_view>
#include <vector>

using namespace beffroi;

namespace {

constexpr int kMore = 4;

template <class G> std::vector<typename G::State> positions_of(Bot<G>& bot, std::uint64_t seed) {
  std::vector<typename G::State> out;
  Rng rng(seed);
  typename G::Options options{};
  options.seats = 2;
  for (int i = 0; i < G::Options::kCount; ++i) options.value[i] = G::kOptions[i].initial;
  typename G::State s = G::setup(options);
  Seat last = kNoSeat;
  for (int n = 0; n < G::kMaxActions; ++n) {
    const Turn turn = G::turn(s);
    if (turn.who == Who::kOver) break;
    if (turn.who == Who::kChance) {
      G::apply(s, draw_chance<G>(s, rng), NoEvents{});
      last = kNoSeat;
      continue;
    }
    auto actions = ActionsOf<G>::scratch();
    G::legal(s, actions);
    if (turn.seat != last && actions.size() > 1) out.push_back(s);
    last = turn.seat;
    G::apply(s, think(bot, G::view(s, turn.seat), turn.seat, 3, rng.next()).action, NoEvents{});
  }
  return out;
}

template <class G>
const TurnAnalysis& answer(TurnAnalyst<G>& analyst, const typename G::State& s,
                           const TurnQuestion& question, double& seconds) {
  const Seat seat = G::turn(s).seat;
  const std::clock_t from = std::clock();
  analyst.begin(G::view(s, seat), seat, question);
  while (!analyst.run(1u << 20)) {}
  seconds += static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
  return analyst.analysis();
}

template <class G> void measure(int positions, std::uint64_t seed) {
  constexpr int kOfAGame = 5;
  const auto bot = taught<G>();
  const auto analyst = std::make_unique<TurnAnalyst<G>>();
  if constexpr (HasLearned<G>) (void)analyst->learn(values_at_hand(G::kId));
  int count = 0, same = 0, near = 0;
  double lost = 0, small_s = 0, large_s = 0;
  for (std::uint64_t game = 0; count < positions; ++game) {
    const auto all = positions_of<G>(*bot, seed + game);
    for (int i = 0; i < kOfAGame && count < positions; ++i) {
      const auto& s = all[all.size() * (2 * static_cast<std::size_t>(i) + 1) / (2 * kOfAGame)];
      const Seat seat = G::turn(s).seat;
      TurnQuestion question{.seed = 5, .best = 1};
      const TurnAnalysis small = answer(*analyst, s, question, small_s);
      if (small.turns.empty()) continue;
      question.more = kMore;
      question.seed = 6;
      question.played = small.turns[0].steps;
      const TurnAnalysis& large = answer(*analyst, s, question, large_s);
      ++count;
      const bool equal = large.turns[0].played;
      double less = 0;
      for (const BestTurn& turn : large.turns)
        if (turn.played)
          less = (double(large.turns[0].shares.at(seat)) - double(turn.shares.at(seat))) /
                 Shares::kWhole;
      same += equal;
      near += equal || less <= .01;
      lost += less > 0 ? less : 0;
    }
  }
  std::printf("| %s | %d | %.0f %% | %.0f %% | %.4f | %.0f | %.0f |\n", G::kId, count,
              100.0 * same / count, 100.0 * near / count, lost / count, 1000 * small_s / count,
              1000 * large_s / count);
  std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
  const int positions = argc > 1 ? std::atoi(argv[1]) : 200;
  const std::uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  std::printf("| game | positions | same board | same, or at most 0.01 less | less, mean | ms | ms "
              "of the larger |\n");
  for_each_game([&]<class G>(GameTag<G>) {
    if (!G::kOffered || (argc > 2 && std::string_view(argv[2]) != G::kId)) return;
    measure<G>(positions, seed);
  });
}
