// Lists of moves and values of all seats: search/analyst.hpp and its words in the brain's protocol.
//
// Owns: a few positions of each game at a quick level; tests/bench/thoughts.cpp has a hundred of each
// at the strongest.
#include "engine/games/list.hpp"
#include "engine/match/analysts.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/playout.hpp"
#include "tests/games/five_towers/brute_end.hpp"
#include "tests/kit/allocation.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"
#include "tests/kit/thoughts_kit.hpp"

#include <cmath>
#include <memory>

using namespace beffroi;
using namespace beffroi::test;

namespace {

template <class G> Analyst<G>& shared_analyst() {
  static const auto one = taught<G, Analyst>();
  return *one;
}

template <class G> Analysis answer(const typename G::State& s, Seat seat, const Question& asked) {
  Analyst<G>& analyst = shared_analyst<G>();
  analyst.begin(G::view(s, seat), seat, asked);
  while (!analyst.run(1u << 20)) {}
  return analyst.analysis();
}

/// A position in which a seat acts, so many actions into a random game.
template <class G>
typename G::State position(const AnyOptions& options, int actions, std::uint64_t seed) {
  Rng rng(seed);
  typename G::State s = G::setup(typed_options<G>(options));
  typename G::State acts = s;
  for (int n = 0; G::turn(s).who != Who::kOver; ++n) {
    if (G::turn(s).who == Who::kChance) {
      G::apply(s, draw_chance<G>(s, rng), NoEvents{});
      continue;
    }
    acts = s;
    if (n >= actions) break;
    ActionsOf<G> all{};
    G::legal(s, all);
    G::apply(s, all[rng.below(static_cast<std::uint32_t>(all.size()))], NoEvents{});
  }
  return acts;
}

std::uint32_t sum_of(const Shares& shares) {
  std::uint32_t sum = 0;
  for (int i = 0; i < shares.seats; ++i) sum += shares.of[i];
  return sum;
}

using Lines = std::vector<std::string>;

Lines finish(Brain& brain) {
  Lines all;
  while (brain.busy())
    for (const std::string& line : brain.run_slice()) all.push_back(line);
  return all;
}

} // namespace

TEST_CASE("a list begins with what is played, goes on with what is best without it, and adds up") {
  for_each_game([]<class G>(GameTag<G>) {
    CAPTURE(G::kId);
    const std::vector<AnyOptions> sets = option_sets(*find_game(G::kId));
    kit::ThoughtsCheck<G> check;
    for (const int actions : {2, 9, 17, 28}) {
      const auto n = static_cast<std::size_t>(actions);
      check.check(position<G>(sets[n % sets.size()], actions, n), 4, 5);
    }
    CHECK_MESSAGE(check.found.bad() == 0, check.found.example);
    CHECK(check.found.moves > check.found.positions);
  });
}

TEST_CASE("Metal Towers: a proved list is what every move left leads to") {
  kit::ThoughtsCheck<MetalTowers> check;
  const AnyOptions options = option_sets(*find_game("metal_towers"))[0];
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    check.check(position<MetalTowers>(options, 23, seed), kLevels, seed);
  CHECK_MESSAGE(check.found.bad() == 0, check.found.example);
  CHECK(check.found.exact_compared > 4);
}

TEST_CASE("5 Towers: of a proved list every move costs what the rules say") {
  using G = FiveTowers;
  ft_test::BruteEnd brute;
  AnyOptions options = initial_options(G::kOptions, G::kOptionCount, 2);
  int compared = 0;
  for (std::uint64_t seed = 1; compared < 8 && seed < 12; ++seed) {
    G::State s = position<G>(options, 1000, seed);
    // The last decisions of a game, from the last but one market on.
    Rng rng(seed);
    s = G::setup(typed_options<G>(options));
    while (G::turn(s).who == Who::kChance || s.pass == 1 || s.draw_left > five_towers::kMarket ||
           s.phase != five_towers::Phase::kBid) {
      if (G::turn(s).who == Who::kOver) break;
      ActionsOf<G> all{};
      if (G::turn(s).who == Who::kSeat) G::legal(s, all);
      G::apply(s,
               all.empty() ? draw_chance<G>(s, rng)
                           : all[rng.below(static_cast<std::uint32_t>(all.size()))],
               NoEvents{});
    }
    if (G::turn(s).who != Who::kSeat) continue;
    const Seat seat = G::turn(s).seat;
    const Analysis a = answer<G>(s, seat, {kLevels, 1, 0, 3});
    brute.forget();
    for (std::size_t i = 0; i < a.best.size(); ++i) {
      if (!a.best[i].exact || std::abs(a.best[i].value) > 0.99 || a.best[0].value > 0.99) continue;
      CAPTURE(seed);
      CAPTURE(i);
      // The value of the list is rounded to a hundredth of a point of each seat.
      CHECK(std::abs(30 * (a.best[0].value - a.best[i].value) - brute.loss(s, a.best[i].action)) <
            0.05);
      ++compared;
    }
  }
  CHECK(compared >= 8);
}

TEST_CASE("shares are whole, sum to one, and say who wins alone or together") {
  const double two[] = {0.5, -0.5};
  CHECK(shares_of(two, 2) == Shares{{49152, 16384}, 2});
  const double lost[] = {-1, -1, -1};
  CHECK(sum_of(shares_of(lost, 3)) == Shares::kWhole);
  const double ahead[] = {0.8, -0.7, -0.6, -0.9};
  CHECK(sum_of(shares_of(ahead, 4)) == Shares::kWhole);
  CHECK(shares_of(ahead, 4).of[0] > 62000);
  Outcome o{};
  o.seats = 3;
  for (int i = 0; i < 3; ++i) o.seat[i].rank = i == 1 ? 2 : 1;
  CHECK(shares_of(o) == Shares{{32768, 0, 32768}, 3});
  o.seat[0].rank = o.seat[2].rank = 0;
  CHECK(sum_of(shares_of(o)) == Shares::kWhole);
}

TEST_CASE("before a draw the value is the mean over what can be drawn") {
  using G = Carcassonne;
  const AnyOptions options = option_sets(*find_game("carcassonne"))[0];
  G::State s = position<G>(options, 30, 3);
  // To the end of the turn, where the next tile is drawn.
  while (G::turn(s).who == Who::kSeat) {
    ActionsOf<G> all{};
    G::legal(s, all);
    G::apply(s, all[all.size() - 1], NoEvents{});
  }
  REQUIRE(G::turn(s).who == Who::kChance);
  const Analysis before = answer<G>(s, 0, {4, 1, 0, 0});
  ChancesOf<G> outcomes{};
  G::chance(s, outcomes);
  REQUIRE(outcomes.size() > 1);
  std::uint64_t sum[2] = {};
  std::uint64_t weights = 0;
  for (const Weighted& w : outcomes) {
    G::State next = s;
    G::apply(next, w.action, NoEvents{});
    REQUIRE(G::turn(next).who == Who::kSeat);
    const Analysis after = answer<G>(next, G::turn(next).seat, {4, 1, 0, 0});
    for (int i = 0; i < 2; ++i) sum[i] += w.weight * std::uint64_t{after.shares.of[i]};
    weights += w.weight;
  }
  CHECK(sum_of(before.shares) == Shares::kWhole);
  for (int i = 0; i < 2; ++i)
    CHECK(std::abs(static_cast<double>(before.shares.of[i]) -
                   static_cast<double>(sum[i]) / static_cast<double>(weights)) < 2);
}

TEST_CASE("every game has a value at every moment: own turn, another's, a draw, the end") {
  for_each_game([]<class G>(GameTag<G>) {
    CAPTURE(G::kId);
    const GameOps& game = *find_game(G::kId);
    const AnyOptions options = initial_options(game.options, game.option_count, game.max_seats);
    Match match = start_match(game, options, 4);
    Rng rng(4);
    TaughtBrain brain;
    brain.know(analysis_words());
    for (int n = 0; n < 400; ++n) {
      if (n % 17 == 0 || match.over()) {
        const std::string line = position_line(match, static_cast<Seat>(n % game.max_seats));
        REQUIRE(brain.receive(line + " turn=any").empty());
        REQUIRE(brain.receive("value level=1 seed=2 id=3 work=3").empty());
        const auto said = kit::fields_of(finish(brain).back());
        CAPTURE(said.at("values"));
        long sum = 0;
        for (const std::string& share : kit::split(said.at("values"), ','))
          sum += std::strtol(share.c_str(), nullptr, 10);
        CHECK(sum == Shares::kWhole);
        if (match.over()) CHECK(said.at("exact") == "1");
      }
      if (match.over()) break;
      play_random_move(match, rng);
    }
  });
}

TEST_CASE("the words of an analysis are strict, and a brain without them stays as it was") {
  const Match match = start_match("metal_towers");
  const std::string position = position_line(match, match.turn().seat);
  TaughtBrain plain;
  TaughtBrain knows;
  knows.know(analysis_words());
  for (Brain* brain : {&plain, &knows}) CHECK(brain->receive(position).empty());
  for (const char* line : {"go level=3 seed=1 id=1", "go level=2 seed=1 id=1 cap_ms=5",
                           "go seed=1 id=1", "stop", "hello best=3", "position turn=some"}) {
    CAPTURE(line);
    CHECK(plain.receive(line) == knows.receive(line));
    CHECK(finish(plain) == finish(knows));
  }
  CHECK(knows.receive("hello").at(0) == plain.receive("hello").at(0) + " words=analysis");
  for (const char* line : {"go level=3 seed=1 id=1 best=3", "go level=3 seed=1 id=1 work=9",
                           "value level=3 seed=1 id=1"})
    CHECK(plain.receive(line).at(0).substr(0, 6) == "error ");
  for (const char* line :
       {"go level=3 seed=1 id=1 best=0", "go level=3 seed=1 id=1 best=4",
        "go level=3 seed=1 id=1 best=x", "go level=3 seed=1 id=1 work=0", "value level=3 seed=1",
        "go level=3 seed=1 id=1 best=2 best=2", "value level=3 seed=1 id=1 best=2",
        "value level=9 seed=1 id=1", "go level=3 seed=1 id=1 work=9999999999999"}) {
    CAPTURE(line);
    CHECK(knows.receive(line).at(0).substr(0, 6) == "error ");
    CHECK_FALSE(knows.busy());
  }
}

TEST_CASE("a list can be stopped, and says on its way what it has") {
  const Match match = start_match("metal_towers");
  TaughtBrain brain;
  brain.know(analysis_words());
  brain.receive(position_line(match, match.turn().seat));
  CHECK(brain.receive("go level=4 seed=1 id=1 best=3").empty());
  const Lines at_once = brain.receive("stop");
  REQUIRE(at_once.size() == 1);
  auto said = kit::fields_of(at_once[0]);
  CHECK(said.at("move") != "");
  CHECK_FALSE(said.contains("move2"));
  brain.receive("go level=4 seed=1 id=2 best=3");
  const Lines all = finish(brain);
  REQUIRE(all.size() == 3);
  CHECK(all[0].substr(0, 10) == "info id=2 ");
  CHECK_FALSE(kit::fields_of(all[0]).contains("move2"));
  CHECK(kit::fields_of(all[1]).contains("move2"));
  CHECK(all[2].substr(0, 10) == "best id=2 ");
  CHECK(kit::fields_of(all[2]).contains("move3"));
  // A budget of the question's own.
  brain.receive("go level=6 seed=1 id=3 work=5000");
  said = kit::fields_of(finish(brain).back());
  CHECK(std::stoi(said.at("work")) >= 5000);
  CHECK(std::stoi(said.at("work")) < 8000);
}

TEST_CASE("an analyst allocates nothing, and slices do not change what it says") {
  for_each_game([]<class G>(GameTag<G>) {
    CAPTURE(G::kId);
    const AnyOptions options = option_sets(*find_game(G::kId)).back();
    const typename G::State s = position<G>(options, 12, 6);
    const Seat seat = G::turn(s).seat;
    const Question asked{3, 4, 0, 3};
    Analyst<G>& analyst = shared_analyst<G>();
    const Analysis whole = answer<G>(s, seat, asked);
    const std::size_t before = allocation_count();
    analyst.begin(G::view(s, seat), seat, asked);
    while (!analyst.run(3)) {}
    const Analysis sliced = analyst.analysis();
    CHECK(allocation_count() == before);
    REQUIRE(whole.best.size() == sliced.best.size());
    for (std::size_t i = 0; i < whole.best.size(); ++i) {
      CHECK(whole.best[i].action == sliced.best[i].action);
      CHECK(whole.best[i].value == sliced.best[i].value);
      CHECK(whole.best[i].shares == sliced.best[i].shares);
    }
    CHECK(whole.shares == sliced.shares);
  });
}

TEST_CASE("signature: the same lists in every build, native and wasm") {
  std::uint64_t h = 0;
  const auto mix = [&h](std::uint64_t x) { h = splitmix64(h ^ splitmix64(x)); };
  for_each_game([&]<class G>(GameTag<G>) {
    const std::vector<AnyOptions> sets = option_sets(*find_game(G::kId));
    for (const int actions : {5, 14, 40}) {
      const auto n = static_cast<std::size_t>(actions);
      const typename G::State s = position<G>(sets[n % sets.size()], actions, n);
      const Analysis a = answer<G>(s, G::turn(s).seat, {4, 9, 0, 3});
      mix(a.work * 2 + (a.exact ? 1 : 0));
      for (const Best& best : a.best) {
        mix(static_cast<std::uint64_t>(static_cast<std::int64_t>(best.value * 1e12)));
        for (const Action step : best.line) mix(step.bits);
        for (const std::uint32_t share : best.shares.of) mix(share);
      }
    }
  });
  CHECK(h == 18430091772585123822ull);
}

TEST_CASE("goldens: what is said of a few positions of every game that is offered") {
  TaughtBrain brain;
  brain.know(analysis_words());
  std::string text;
  int id = 0;
  for (const GameOps& game : all_games()) {
    if (!game.offered) continue;
    CAPTURE(game.id);
    Match match =
        start_match(game, initial_options(game.options, game.option_count, game.usual_seats), 3);
    Rng rng(3);
    play_random(match, rng);
    const Plies& plies = match.plies();
    const auto ask = [&](std::size_t ply, Seat seat, const std::string& words) {
      ViewBuf view{};
      game.view(match.state_before(ply), seat, view);
      const std::string position = position_line(game, view, seat) + " turn=any";
      const std::string question = words + " seed=7 id=" + std::to_string(++id);
      REQUIRE(brain.receive(position).empty());
      REQUIRE(brain.receive(question).empty());
      text += position + "\n" + question + "\n" + finish(brain).back() + "\n";
    };
    const auto ask_at = [&](std::size_t ply, Who who, Seat seat, const std::string& words) {
      const auto is_meant = [&] { // a choice of several moves
        return plies[ply].turn.who == who &&
               (who != Who::kSeat || game.legal(match.state_before(ply)).size() > 3);
      };
      while (ply > 0 && !is_meant()) --ply;
      ask(ply, seat == kNoSeat ? plies[ply].turn.seat : seat, words);
    };
    ask_at(plies.size() / 3, Who::kSeat, kNoSeat, "go level=3 best=3");
    ask_at(plies.size() - 4, Who::kSeat, kNoSeat, "go level=6 best=2 work=3000");
    ask_at(plies.size() / 2, game.draws ? Who::kChance : Who::kSeat, 0, "value level=2 work=100");
  }
  check_golden("analyses.txt", text);
}
