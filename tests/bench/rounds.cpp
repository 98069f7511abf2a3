// rounds: which search plays 5 Towers best when every decision takes as long.
//
//   build/native/rounds SEATS METHOD WORK METHOD WORK GAMES [SEED [BETTER]]
//
// SEATS with a + behind it plays with the power towers. METHOD is `round` (the game's own search:
// WORK is the number of draws; `round:depth=3,noise=60,playout=1,exact=0` sets the rest of a
// level's row), `plain` (the tree search over worlds of engine/search that knows the rules alone:
// UCT, evenly random playouts to the end of the game, WORK iterations) or `level` (WORK is the
// level, -1 the greedy one). Choose WORK so that the printed times agree. Not part of any product:
// it is why search.cpp has its figures.
#include "duel.hpp"
#include "engine/games/five_towers/rules.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"
#include "engine/search/ismcts.hpp"

#include <array>
#include <cstring>
#include <memory>

using namespace beffroi;

namespace {

using G = FiveTowers;

struct Player {
  duel::Method method;
  std::unique_ptr<Ismcts<G>> plain = training::taught_tree<G>();
  std::unique_ptr<G::Search> round = std::make_unique<G::Search>();
  std::unique_ptr<Bot<G>> bot = taught<G>();

  Action choose(const G::View& view, Seat seat, std::uint64_t seed) {
    if (method.name == "level")
      return think<G>(*bot, view, seat, static_cast<int>(method.work), seed).action;
    const auto work = static_cast<std::uint32_t>(method.work);
    if (method.name == "plain")
      return duel::search_plainly(*plain, method, view, seat, TreeSpec{work, 0, 0}, seed);
    G::Search::Spec spec{};
    spec.draws = work;
    spec.exact = static_cast<std::uint8_t>(method.tuned("exact", 3));
    spec.sight = static_cast<std::uint8_t>(method.tuned("depth", 3));
    spec.noise = static_cast<std::int16_t>(method.tuned("noise", 0));
    spec.ahead = static_cast<std::uint16_t>(method.tuned("playout", 0));
    round->begin(view, seat, spec, seed);
    while (!round->step()) {}
    return *round->best();
  }
};

/// Of all games: how often each seat was first, points and torn-down cards at the end.
struct Tally {
  std::array<double, kMaxSeats> first{};
  double points[2] = {}, torn[2] = {};
  int games = 0;

  void add(const G::State& s, int mine) {
    const Outcome outcome = G::outcome(s);
    int alike = 0;
    for (int seat = 0; seat < s.seats; ++seat) alike += outcome.seat[seat].rank == 1;
    for (int seat = 0; seat < s.seats; ++seat) {
      if (outcome.seat[seat].rank == 1) first[static_cast<std::size_t>(seat)] += 1.0 / alike;
      points[seat != mine] += outcome.seat[seat].total;
      torn[seat != mine] += static_cast<double>(s.player[seat].torn.size());
    }
    ++games;
  }
  void print(int seats) const {
    std::printf("first by seat:");
    for (int seat = 0; seat < seats; ++seat)
      std::printf(" %.1f %%", 100 * first[static_cast<std::size_t>(seat)] / games);
    const double others = games * (seats - 1);
    std::printf("; points %.1f and %.1f; torn-down cards left at the end %.2f and %.2f\n",
                points[0] / games, points[1] / others, torn[0] / games, torn[1] / others);
  }
};

} // namespace

int main(int argc, char** argv) {
  duel::Call call;
  if (!call.parse(argc, argv, " round plain level ", G::kMinSeats, G::kMaxSeats)) return 2;
  Player player[2];
  for (int i = 0; i < 2; ++i) player[i].method = call.method[i];
  G::Options options = training::initial<G>(call.seats);
  options.value[G::kPowers] = std::strchr(argv[1], '+') != nullptr;
  Tally tally;
  duel::play<G>(
      options, player, call, 0,
      [](G::State& s, Action a, int, Seat) { G::apply(s, a, NoEvents{}); },
      [&](const G::State& s, int mine) { tally.add(s, mine); });
  tally.print(call.seats);
  return 0;
}
