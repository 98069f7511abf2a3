// depths: alpha-beta against alpha-beta in the open games of two, each with its work and its ways.
//
//   build/native/depths GAME METHOD WORK METHOD WORK GAMES [SEED [BETTER]]
//
// METHOD is `plain` or `reduces` (AlphaBetaSpec::reduces); WORK is positions a move. What can be tuned follows a colon:
// `reduces:noise=30,depth=60`. Every deal is played from both seats, the first four moves are random (duel.hpp).
// Not part of any product: it is why Metal Towers' levels have their figures.
#include "duel.hpp"
#include "engine/games/list.hpp"
#include "engine/search/alphabeta.hpp"

#include <cstdio>
#include <memory>

using namespace beffroi;

namespace {

template <class G> struct Player {
  duel::Method method;
  std::unique_ptr<AlphaBeta<G>> search = std::make_unique<AlphaBeta<G>>();

  Action choose(const typename G::State& s, Seat seat, std::uint64_t seed) {
    AlphaBetaSpec spec{static_cast<std::uint32_t>(method.work),
                       static_cast<std::uint8_t>(method.tuned("depth", 60)),
                       static_cast<std::int16_t>(method.tuned("noise", 30))};
    spec.reduces = method.name == "reduces";
    search->begin(s, seat, spec, seed);
    while (!search->run(1u << 20)) {}
    return search->best().action;
  }
};

template <class G> void match(const duel::Call& call) {
  constexpr int kOpening = 4;
  Player<G> player[2];
  for (int i = 0; i < 2; ++i) player[i].method = call.method[i];
  duel::play<G>(training::initial<G>(2), player, call, kOpening);
}

} // namespace

int main(int argc, char** argv) {
  duel::Call call;
  const std::string game = argc > 1 ? argv[1] : "";
  static char two[] = "2"; // where other programs are told the number of seats
  if (argc > 1) argv[1] = two;
  if (!call.parse(argc, argv, " plain reduces ", 2, 2)) return 2;
  if (game == MetalTowers::kId)
    match<MetalTowers>(call);
  else if (game == GameOfTowers::kId)
    match<GameOfTowers>(call);
  else
    return std::fprintf(stderr, "metal_towers or game_of_towers\n"), 2;
  return 0;
}
