// Search: exactness, levels, slices, determinism. The matches that calibrated the levels are in
// tests/data/matches; here are only quick ones whose outcome is fixed by their seeds.
//
// Owns: a brute-force minimax without any of the search's tricks, to compare with.
#include "engine/games/list.hpp"
#include "engine/games/metal_towers/eval.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"
#include "engine/search/playout.hpp"
#include "tests/games/metal_towers/kit.hpp"
#include "tests/kit/allocation.hpp"
#include "tests/kit/sanitized.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <vector>

using namespace beffroi;

namespace {

using MtState = MetalTowers::State;
using TgState = TemplateGame::State;

template <class G> Bot<G>& shared_bot(int which = 0) {
  static const std::unique_ptr<Bot<G>> bots[2] = {taught<G>(), taught<G>()};
  return *bots[which];
}

template <class G> ActionsOf<G> moves_of(const typename G::State& s) {
  ActionsOf<G> actions{};
  G::legal(s, actions);
  return actions;
}

template <class G> typename G::State after(typename G::State s, Action a) {
  G::apply(s, a, NoEvents{});
  return s;
}

/// Random moves from `s` until `left` cylinders remain in the running game.
MtState random_position(MtState s, int left, Rng& rng) {
  while (metal_towers::kTubes - s.placed > left) {
    const auto actions = moves_of<MetalTowers>(s);
    s = after<MetalTowers>(s, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
  return s;
}
MtState random_position(int left, Rng& rng) {
  return random_position(mt_test::start_with_set(metal_towers::kSetA), left, rng);
}

/// The end in whole points for `seat`: 10000 for a win, and the difference of the totals.
int points(const MtState& s, Seat seat) {
  const Outcome o = MetalTowers::outcome(s);
  const int sign = o.seat[0].rank < o.seat[1].rank ? 1 : o.seat[0].rank > o.seat[1].rank ? -1 : 0;
  const int v = sign * 10000 + o.seat[0].total - o.seat[1].total;
  return seat == 0 ? v : -v;
}

int minimax(const MtState& s, Seat seat) {
  if (MetalTowers::turn(s).who == Who::kOver) return points(s, seat);
  const bool mine = MetalTowers::turn(s).seat == seat;
  int best = mine ? -100000 : 100000;
  for (const Action a : moves_of<MetalTowers>(s)) {
    const int v = minimax(after<MetalTowers>(s, a), seat);
    best = mine ? std::max(best, v) : std::min(best, v);
  }
  return best;
}

/// The value of a Thought that proves a result of so many points.
double value_of(int p) {
  if (p == 0) return 0;
  const double margin = (p < 0 ? -p : p) - 10000;
  const double v = 0.9 + 0.1 * (margin <= 0 ? 0.0 : margin / (margin + 10));
  return p < 0 ? -v : v;
}

MtState with_towers(const MtState& s, int a, int b, int c) {
  MtState out = s;
  const int from[3] = {a, b, c};
  for (int t = 0; t < metal_towers::kTowers; ++t)
    for (int k = 0; k < metal_towers::kSizes; ++k) out.column[t][k] = s.column[from[t]][k];
  return out;
}

bool same_thought(const Thought& a, const Thought& b) {
  return a.action == b.action && a.has_action == b.has_action && a.value == b.value &&
         a.work == b.work && a.depth == b.depth && a.exact == b.exact && a.line == b.line;
}

TgState template_start(int seats) {
  AnyOptions any = initial_options(TemplateGame::kOptions, TemplateGame::Options::kCount, seats);
  return TemplateGame::setup(typed_options<TemplateGame>(any));
}

/// Lets chance act until a seat must decide or the game is over.
template <class G> void settle(typename G::State& s, Rng& rng) {
  while (G::turn(s).who == Who::kChance) G::apply(s, draw_chance<G>(s, rng), NoEvents{});
}

/// A template game in the middle, with a real choice to make.
TgState template_position(int seats, Rng& rng) {
  while (true) {
    TgState s = template_start(seats);
    settle<TemplateGame>(s, rng);
    for (std::uint32_t i = rng.below(10); TemplateGame::turn(s).who == Who::kSeat; --i) {
      const auto actions = moves_of<TemplateGame>(s);
      if (i == 0 && actions.size() > 1) return s;
      if (i == 0) break;
      TemplateGame::apply(s, draw_action<TemplateGame>(s, actions, false, rng), NoEvents{});
      settle<TemplateGame>(s, rng);
    }
  }
}

/// Seat 0's share of the first place when the seats play at these levels (0 = random).
template <class G>
double share_of_seat_0(typename G::State s, const std::vector<int>& level, Rng& rng) {
  settle<G>(s, rng);
  while (G::turn(s).who == Who::kSeat) {
    const Seat seat = G::turn(s).seat;
    const std::uint64_t seed = rng.next();
    if (level[seat] == 0) {
      G::apply(s, draw_action<G>(s, moves_of<G>(s), false, rng), NoEvents{});
    } else {
      const Thought t = think(shared_bot<G>(), G::view(s, seat), seat, level[seat], seed);
      REQUIRE(is_legal<G>(s, t.action));
      G::apply(s, t.action, NoEvents{});
    }
    settle<G>(s, rng);
  }
  const Outcome o = G::outcome(s);
  int first = 0;
  for (int i = 0; i < o.seats; ++i) first += o.seat[i].rank == 1;
  return o.seat[0].rank == 1 ? 1.0 / first : 0.0;
}

/// Share of level `a` against level `b` over pairs of games with the seats swapped.
double duel(int a, int b, int pairs, std::uint64_t seed) {
  double won = 0;
  for (int i = 0; i < pairs; ++i) {
    Rng rng(seed + static_cast<std::uint64_t>(i));
    const MtState s = random_position(26, rng);
    won += share_of_seat_0<MetalTowers>(s, {a, b}, rng);
    won += 1 - share_of_seat_0<MetalTowers>(s, {b, a}, rng);
  }
  return won / (2 * pairs);
}

} // namespace

TEST_CASE("every level finds a win in one and never throws a won last move away") {
  Rng rng(5);
  int chances = 0;
  for (int i = 0; i < 60; ++i) {
    const MtState s = random_position(1, rng);
    const Seat seat = s.to_move;
    int best = -100000;
    int worst = 100000;
    for (const Action a : moves_of<MetalTowers>(s)) {
      const int p = points(after<MetalTowers>(s, a), seat);
      best = std::max(best, p);
      worst = std::min(worst, p);
    }
    chances += best > 5000 && worst < 5000;
    for (int level = 1; level <= kLevels; ++level) {
      const Thought t = think(shared_bot<MetalTowers>(), s, seat, level, 17);
      REQUIRE(t.has_action);
      CHECK(points(after<MetalTowers>(s, t.action), seat) == best);
      CHECK(t.exact);
    }
  }
  CHECK(chances > 5);
}

TEST_CASE("alpha-beta equals brute-force minimax at the end of Metal Towers (MT-32 to MT-35)") {
  Rng rng(23);
  int wins = 0;
  int draws = 0;
  int level_totals = 0;
  for (int options = 0; options < 6; ++options) {
    const bool pair = options == 5;
    MtState begin = mt_test::start_with_set(options == 1, options == 2, options == 3, pair);
    if (options == 4)
      begin = mt_test::start_with_set(metal_towers::kSetLevel); // MT-31: may end early
    for (int i = 0; i < 14; ++i) {
      MtState s = begin;
      if (pair) // into the second game (MT-V4)
        while (s.game == 0) s = after<MetalTowers>(s, moves_of<MetalTowers>(s)[0]);
      while (true) { // random_position, but for sets that get stuck
        const auto actions = moves_of<MetalTowers>(s);
        if (actions.empty() || metal_towers::kTubes - s.placed <= 3 + i % 3) break;
        s = after<MetalTowers>(s, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
      }
      if (MetalTowers::turn(s).who == Who::kOver) continue;
      const Seat seat = s.to_move;
      const int expected = minimax(s, seat);
      const Thought t = think(shared_bot<MetalTowers>(), s, seat, 6, 3);
      CAPTURE(options);
      CAPTURE(i);
      REQUIRE(t.exact);
      CHECK(t.value == value_of(expected));
      CHECK(minimax(after<MetalTowers>(s, t.action), seat) == expected);
      CHECK(minimax(MetalTowers::search_form(s), seat) == expected);
      wins += expected != 0;
      draws += expected == 0;
      level_totals += expected == 10000 || expected == -10000; // MT-33 or MT-34 decided
    }
  }
  CHECK(wins > 20);
  CHECK(draws > 0);
  CHECK(level_totals > 0);
}

TEST_CASE("level 6 is exact with eleven cylinders left") {
  Rng rng(7);
  std::uint64_t most = 0;
  for (int i = 0; i < 12; ++i) {
    const MtState s = random_position(11, rng);
    const Thought t = think(shared_bot<MetalTowers>(), s, s.to_move, 6, 1);
    CHECK(t.exact);
    most = std::max(most, t.work);
  }
  MESSAGE("positions for eleven cylinders, at most: ", most);
}

TEST_CASE("a search that looks at late moves less deep proves what a plain one proves, with less") {
  const auto search = std::make_unique<AlphaBeta<MetalTowers>>();
  Rng rng(11);
  std::uint64_t work[2] = {};
  for (int left = 1; left <= 9; ++left) {
    const MtState s = random_position(left, rng);
    double value[2] = {};
    for (const bool reduces : {false, true}) {
      AlphaBetaSpec spec{10'000'000, 60, 0};
      spec.reduces = reduces;
      search->begin(s, s.to_move, spec, 1);
      while (!search->run(1u << 20)) {}
      const Thought t = search->best();
      CHECK(t.exact);
      value[reduces] = t.value;
      work[reduces] += t.work;
    }
    CAPTURE(left);
    CHECK(value[0] == value[1]);
  }
  CHECK(work[1] < work[0]);
}

TEST_CASE("the margin that search asks for is the one that explanations add up") {
  Rng rng(13);
  for (const int set : {metal_towers::kSetA, metal_towers::kSetN})
    for (const bool draws : {false, true})
      for (int left = 29; left >= 0; --left) {
        const MtState s = random_position(mt_test::start_with_set(set, false, draws), left, rng);
        CHECK(metal_towers::quick_margin(s) ==
              metal_towers::expected_margin(s, metal_towers::prospects(s)));
      }
}

TEST_CASE("symmetric positions have one value and one search form") {
  Rng rng(31);
  constexpr int kOrders[5][3] = {{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (int i = 0; i < 10; ++i) {
    const MtState s = random_position(5 + i % 3, rng);
    const Thought t = think(shared_bot<MetalTowers>(), s, s.to_move, 6, 1);
    for (const auto& o : kOrders) {
      const MtState twin = with_towers(s, o[0], o[1], o[2]);
      const Thought u = think(shared_bot<MetalTowers>(), twin, s.to_move, 6, 1);
      CHECK(t.exact);
      CHECK(u.value == t.value);
      CHECK(MetalTowers::search_form(twin) == MetalTowers::search_form(s));
      CHECK(MetalTowers::estimate(twin, 0) == MetalTowers::estimate(s, 0));
    }
  }
}

TEST_CASE("the search form keeps legal actions, estimate and itself") {
  Rng rng(37);
  for (int left = 29; left > 0; --left) {
    const MtState s = random_position(left, rng);
    const MtState form = MetalTowers::search_form(s);
    CHECK(MetalTowers::search_form(form) == form);
    CHECK(MetalTowers::estimate(form, 0) == MetalTowers::estimate(s, 0));
    CHECK(MetalTowers::estimate(s, 1) == -MetalTowers::estimate(s, 0));
    CHECK(MetalTowers::estimate(s, 0) <= 1);
    CHECK(MetalTowers::estimate(s, 0) >= -1);
    CHECK(moves_of<MetalTowers>(form).size() == moves_of<MetalTowers>(s).size());
  }
}

TEST_CASE(
    "prospects count what the rules see (MT-20 to MT-22) and the quick result is the outcome") {
  Rng rng(41);
  for (int i = 0; i < 200; ++i) {
    const MtState s = random_position(i % 30, rng);
    const metal_towers::Prospects p = metal_towers::prospects(s);
    int seen = 0;
    for (const int d : p.by_danger) seen += d;
    CHECK(seen == metal_towers::total_of(s, 0) - metal_towers::total_of(s, 1));
    if (MetalTowers::turn(s).who != Who::kOver) continue;
    const DuelResult r = MetalTowers::duel_result(s);
    CHECK(r.sign * 10000 + r.margin == points(s, 0));
  }
}

TEST_CASE_TEMPLATE("slices do not change the answer, nor does what the bot did before", G,
                   MetalTowers, TemplateGame) {
  Rng rng(43);
  for (int level = 1; level <= 5; level += 2) {
    typename G::State s{};
    if constexpr (std::is_same_v<G, MetalTowers>)
      s = random_position(13, rng);
    else
      s = template_position(3, rng);
    const Seat seat = G::turn(s).seat;
    const auto view = G::view(s, seat);
    Bot<G>& one = shared_bot<G>(0);
    Bot<G>& two = shared_bot<G>(1);
    const Thought whole = think(one, view, seat, level, 99);
    const std::uint32_t slices[] = {1, 7, 640, 30000};
    for (const std::uint32_t slice : slices) {
      think(two, view, seat, 1, slice); // something else first
      two.begin(view, seat, level, 99);
      while (!two.run(slice)) {}
      CHECK(same_thought(two.best(), whole));
    }
    one.begin(view, seat, level, 99); // and when stopped early
    one.run(1000);
    two.begin(view, seat, level, 99);
    for (int i = 0; i < 40; ++i) two.run(25);
    CHECK(same_thought(one.best(), two.best()));
  }
}

TEST_CASE_TEMPLATE("the best action is legal at every moment, and so is the line", G, MetalTowers,
                   TemplateGame) {
  Rng rng(47);
  for (int i = 0; i < 24; ++i) {
    typename G::State s{};
    if constexpr (std::is_same_v<G, MetalTowers>)
      s = random_position(30 - i, rng);
    else
      s = template_position(2 + i % 2, rng);
    const Seat seat = G::turn(s).seat;
    Bot<G>& bot = shared_bot<G>();
    bot.begin(G::view(s, seat), seat, 1 + i % 5, rng.next());
    bool done = false;
    for (int n = 0; n < 40 && !done; ++n) {
      const Thought t = bot.best();
      REQUIRE(t.has_action);
      REQUIRE(!t.line.empty());
      CHECK(t.line[0] == t.action);
      CHECK(t.value >= -1);
      CHECK(t.value <= 1);
      CHECK(is_legal<G>(s, t.action));
      if constexpr (std::is_same_v<G, MetalTowers>) {
        MtState walk = s;
        for (const Action a : t.line) {
          REQUIRE(is_legal<G>(walk, a));
          G::apply(walk, a, NoEvents{});
        }
      }
      done = bot.run(1u << (n / 2));
    }
  }
}

TEST_CASE("a proved line leads to the proved result") {
  Rng rng(53);
  for (int i = 0; i < 10; ++i) {
    const MtState s = random_position(7, rng);
    const Seat seat = s.to_move;
    const Thought t = think(shared_bot<MetalTowers>(), s, seat, 6, 2);
    REQUIRE(t.exact);
    MtState walk = s;
    for (const Action a : t.line) walk = after<MetalTowers>(walk, a);
    if (MetalTowers::turn(walk).who == Who::kOver) CHECK(value_of(points(walk, seat)) == t.value);
  }
}

TEST_CASE("a seat that is not to move, or a finished game, has no action") {
  Rng rng(59);
  Bot<MetalTowers>& bot = shared_bot<MetalTowers>();
  const MtState s = random_position(12, rng);
  bot.begin(s, s.to_move ^ 1, 3, 1);
  CHECK(bot.run(1000));
  CHECK(!bot.best().has_action);
  bot.begin(random_position(0, rng), 0, 3, 1);
  CHECK(bot.run(1000));
  CHECK(!bot.best().has_action);
  const TgState t = template_position(3, rng);
  const Seat other = TemplateGame::turn(t).seat == 0 ? 1 : 0;
  Bot<TemplateGame>& second = shared_bot<TemplateGame>();
  second.begin(TemplateGame::view(t, other), other, 3, 1);
  CHECK(second.run(1000));
  CHECK(!second.best().has_action);
}

TEST_CASE_TEMPLATE("thinking never allocates", G, MetalTowers, TemplateGame) {
  Rng rng(61);
  typename G::State s{};
  if constexpr (std::is_same_v<G, MetalTowers>)
    s = random_position(14, rng);
  else
    s = template_position(3, rng);
  const Seat seat = G::turn(s).seat;
  const auto view = G::view(s, seat);
  Bot<G>& bot = shared_bot<G>();
  const std::size_t before = allocation_count();
  for (int level = 1; level <= 5; ++level) {
    bot.begin(view, seat, level, 1);
    while (!bot.run(500)) {}
    (void)bot.best();
  }
  typename G::State end = playout_random<G>(s, rng);
  (void)count_nodes<G>(s, 2);
  const std::size_t after_all = allocation_count();
  CHECK(after_all == before);
  CHECK(G::turn(end).who == Who::kOver);
}

TEST_CASE("the lower levels of Metal Towers beat each other in order, and level 1 beats chance" *
          doctest::skip(kit::kSanitized)) {
  CHECK(duel(1, 0, 10, 100) >= 0.8);
  CHECK(duel(2, 1, 20, 200) >= 0.58);
  CHECK(duel(3, 2, 20, 300) >= 0.58);
  CHECK(duel(4, 3, 20, 400) >= 0.58);
}

TEST_CASE("tree search beats random play in the template game with two and three seats" *
          doctest::skip(kit::kSanitized)) {
  for (int seats = 2; seats <= 3; ++seats) {
    double won = 0;
    constexpr int kGames = 150;
    for (int g = 0; g < kGames; ++g) {
      Rng rng(static_cast<std::uint64_t>(1000 * seats + g));
      std::vector<int> level(static_cast<std::size_t>(seats), 0);
      level[0] = 4;
      won += share_of_seat_0<TemplateGame>(template_start(seats), level, rng);
    }
    MESSAGE("level 4 against random, ", seats, " seats: ", won / kGames);
    CHECK(won / kGames > 1.0 / seats + 0.12);
  }
}

TEST_CASE("utilities follow the ranks first and the points second") {
  Outcome o{};
  o.seats = 3;
  o.seat[0].total = 10;
  o.seat[0].rank = 1;
  o.seat[1].total = 8;
  o.seat[1].rank = 2;
  o.seat[2].total = 8;
  o.seat[2].rank = 2;
  double v[kMaxSeats] = {};
  utilities(o, v);
  CHECK(v[0] > 0.9);
  CHECK(v[1] == v[2]);
  CHECK(v[1] < 0);
  o.seat[2].rank = 0; // did not finish: behind everybody
  utilities(o, v);
  CHECK(v[2] < v[1]);
}

TEST_CASE("levels outside the table are the nearest ones, and every level buys more") {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    const auto spec = [](int level) -> const auto& { return level_spec(levels_of<G>(), level); };
    CHECK(&spec(0) == &spec(1));
    CHECK(&spec(99) == &spec(kLevels));
    CHECK(&spec(3) == &levels_of<G>().row[2]);
    for (int n = 2; n <= kLevels; ++n) {
      CAPTURE(G::kId);
      const auto& more = spec(n);
      const auto& less = spec(n - 1);
      if constexpr (std::same_as<G, FiveTowers>) {
        CHECK(more.draws > less.draws);
        CHECK(more.sight >= less.sight);
        CHECK(more.noise < less.noise);
      } else if constexpr (std::same_as<G, Carcassonne>) {
        CHECK(more.visits > less.visits);
        CHECK(more.sight >= less.sight);
      } else if constexpr (OpenGame<G>) {
        CHECK(more.alpha_beta.positions >= less.alpha_beta.positions);
        CHECK(more.alpha_beta.noise < less.alpha_beta.noise);
        if constexpr (HasTreeSearch<G>) CHECK(more.max_n.iterations > less.max_n.iterations);
      } else {
        CHECK(more.tree.iterations > less.tree.iterations);
        CHECK(more.tree.memory >= less.tree.memory);
      }
    }
  });
}

namespace {
/// A game with as many moves as Metal Towers has, and a table of its own.
struct OwnLevels : MetalTowers {
  static constexpr LevelTable<LevelSpec> kLevelTable = {{{{7, 1, 0}, {}},
                                                         {{8, 1, 0}, {}},
                                                         {{9, 1, 0}, {}},
                                                         {{10, 1, 0}, {}},
                                                         {{11, 1, 0}, {}},
                                                         {{12, 1, 0}, {}}},
                                                        {{1000, 1, 0}, {}}};
};
} // namespace

TEST_CASE("a game brings its own levels; how many moves it has chooses none") {
  CHECK(&levels_of<OwnLevels>() == &OwnLevels::kLevelTable);
  CHECK(&levels_of<MetalTowers>() == &MetalTowers::kLevelTable);
  CHECK(&levels_of<TemplateGame>() == &kCommonLevels);
  CHECK(&levels_of<WanderingTowers>() == &WanderingTowers::kLevelTable);
  CHECK(&levels_of<GameOfTowers>() == &GameOfTowers::kLevelTable);
  // And a bot of such a game thinks by it: nine positions at level 3, not ten thousand.
  Rng rng(5);
  const MtState s = random_position(30, rng);
  auto bot = std::make_unique<Bot<OwnLevels>>();
  CHECK(think(*bot, s, s.to_move, 3, 1).work <= 60);
  CHECK(think(shared_bot<MetalTowers>(), s, s.to_move, 3, 1).work > 200);
}

TEST_CASE("signature: the same thoughts in every build, native and wasm") {
  const auto fold = [](std::uint64_t h, const Thought& t) {
    for (const Action a : t.line) h = splitmix64(h ^ a.bits);
    h = splitmix64(h ^ t.work);
    return splitmix64(h ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(t.value * 1e12)));
  };
  Rng rng(67);
  std::uint64_t metal = 0;
  std::uint64_t other = 0;
  for (int i = 0; i < 12; ++i) {
    const MtState s = random_position(30 - 2 * i, rng);
    metal = fold(metal, think(shared_bot<MetalTowers>(), s, s.to_move, 1 + i % 5, rng.next()));
    const TgState t = template_position(2 + i % 2, rng);
    const Seat seat = TemplateGame::turn(t).seat;
    other = fold(other, think(shared_bot<TemplateGame>(), TemplateGame::view(t, seat), seat,
                              1 + i % 5, rng.next()));
  }
  CHECK(metal == 16324749838622272678ull);
  CHECK(other == 1327460971912272110ull);
}
