// How much of what makes a turn better the parts of a position say: search/why.hpp on costly turns.
//
//   build/native/why [TURNS] [GAME] [LEVEL]
//
// Levels 3 and 4 play games with the option sets that tests play, two seats and more in turn. Of every fifth
// turn level 6 (or LEVEL) says the best; where it costs at least half a unit of the game (a point, a tube, a
// card; a whole point in 5 Towers and Carcassonne) both are compared, until so many costly turns are found
// (200). Prints a row a game: costly turns of so many looked at; the share of what is further
// ahead, |further| / sum of the absolute parts: median, and how many turns are above a third and above one; the
// mean size of every part that counts; milliseconds of a comparison.
#include "engine/games/list.hpp"

#include "all_whys.hpp"
#include "engine/match/option_sets.hpp"
#include "engine/search/analyst.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/why.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

using namespace beffroi;

namespace {

constexpr int kEvery = 5;

template <class G> bool goes_on(const typename G::State& s, Seat seat, bool begun) {
  const Turn turn = G::turn(s);
  if (turn.who != Who::kSeat || turn.seat != seat) return false;
  if constexpr (HasTurns<G>) return !begun || !G::begins_turn(s);
  return true;
}

/// The turn of the seat to act by a bot; draws within it by lot.
template <class G> TurnActions play(typename G::State& s, Bot<G>& bot, int level, Rng& rng) {
  TurnActions out{};
  const Seat seat = G::turn(s).seat;
  while (out.size() < TurnActions::kCapacity) {
    typename G::State next = s;
    TurnActions drawn{};
    while (!out.empty() && G::turn(next).who == Who::kChance && !WhyOf<G>::rests(next, seat)) {
      drawn.push_back(draw_chance<G>(next, rng));
      G::apply(next, drawn.back(), NoEvents{});
    }
    if (!goes_on<G>(next, seat, !out.empty())) break;
    s = next;
    for (const Action a : drawn) out.push_back(a);
    out.push_back(think(bot, G::view(s, seat), seat, level, rng.next()).action);
    G::apply(s, out.back(), NoEvents{});
  }
  return out;
}

template <class G> TurnActions own_moves(typename G::State s, Seat seat, const Thought& t) {
  TurnActions out{};
  for (const Action a : t.line) {
    if (!goes_on<G>(s, seat, !out.empty()) || !is_legal<G>(s, a)) break;
    out.push_back(a);
    G::apply(s, a, NoEvents{});
  }
  return out;
}

struct Found {
  int looked = 0;
  std::vector<double> shares{};
  double parts[Reasons::kMostParts] = {};
  double further = 0;
  double seconds = 0;
};

double unit_of(std::string_view game) {
  return game == "five_towers" || game == "carcassonne" ? 1 : 0.5;
}

template <class G>
void look(const typename G::State& s, const TurnActions& played, int level, Analyst<G>& analyst,
          Why<G>& why, Found& found) {
  const Seat seat = G::turn(s).seat;
  ++found.looked;
  analyst.begin(G::view(s, seat), seat, {level, 1, 0, 1});
  while (!analyst.run(1u << 20)) {}
  const Analysis a = analyst.analysis();
  if (a.best.empty()) return;
  const TurnActions best = own_moves<G>(s, seat, a.best[0]);
  if (best.empty()) return;
  const std::clock_t from = std::clock();
  why.begin(s, seat, best, played, {level, 1, 0});
  while (!why.run(1u << 20)) {}
  const Comparison& c = why.comparison();
  if (c.alike || !c.turn[0].judged || !c.turn[1].judged ||
      c.sum < 100 * c.denominator * unit_of(G::kId))
    return;
  found.seconds += static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
  double size = 0;
  for (const PartDifference& d : c.parts) {
    const double worth = std::abs(d.worth) / (100.0 * c.denominator);
    size += worth;
    found.parts[d.part] += worth;
  }
  const double further = std::abs(c.further) / (100.0 * c.denominator);
  found.further += further;
  found.shares.push_back(size > 0 ? further / size : 99);
}

template <class G> void measure(int turns, int level) {
  const std::vector<AnyOptions> sets = option_sets(*find_game(G::kId));
  const auto bot = taught<G>();
  const auto analyst = taught<G, Analyst>();
  const auto why = std::make_unique<Why<G>>();
  if constexpr (HasLearned<G>)
    if (why->learn(values_at_hand(G::kId))) trap();
  Found found;
  for (int game = 0; static_cast<int>(found.shares.size()) < turns && game < 10 * turns; ++game) {
    Rng rng(static_cast<std::uint64_t>(game) + 1);
    typename G::State s =
        G::setup(typed_options<G>(sets[static_cast<std::size_t>(game) % sets.size()]));
    for (int n = game; static_cast<int>(found.shares.size()) < turns;) {
      const Turn turn = G::turn(s);
      if (turn.who == Who::kOver) break;
      if (turn.who == Who::kChance) {
        G::apply(s, draw_chance<G>(s, rng), NoEvents{});
        continue;
      }
      const typename G::State before = s;
      const TurnActions played = play(s, *bot, 3 + game % 2, rng);
      if (++n % kEvery == 0) look<G>(before, played, level, *analyst, *why, found);
    }
  }
  const auto count = static_cast<int>(found.shares.size());
  if (count == 0) return;
  std::sort(found.shares.begin(), found.shares.end());
  const auto above = [&](double least) {
    return static_cast<int>(std::count_if(found.shares.begin(), found.shares.end(),
                                          [&](double x) { return x > least; }));
  };
  std::printf("| %s | %d of %d | %.2f | %d | %d | %.0f |", G::kId, count, found.looked,
              found.shares[found.shares.size() / 2], above(1.0 / 3), above(1),
              1000 * found.seconds / count);
  for (int part = 0; part < static_cast<int>(std::size(WhyOf<G>::kParts)); ++part)
    if (found.parts[part] / count >= 0.05)
      std::printf(" %s %.2f,", WhyOf<G>::kParts[part], found.parts[part] / count);
  std::printf(" further ahead %.2f |\n", found.further / count);
  std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
  const int turns = argc > 1 ? std::atoi(argv[1]) : 200;
  const int level = argc > 3 ? std::atoi(argv[3]) : kLevels;
  std::printf("| game | costly | median | > 1/3 | > 1 | ms | mean size of parts |\n");
  for_each_game([&]<class G>(GameTag<G>) {
    if constexpr (HasWhy<G>)
      if (argc < 3 || std::string_view(argv[2]) == G::kId) measure<G>(turns, level);
  });
}
