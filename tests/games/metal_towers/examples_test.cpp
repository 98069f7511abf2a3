// Metal Towers: worked examples MT-X1 to MT-X11, dead ends, statistics, and a second reading.
//
// Owns: a naive model of the rules, written from the rules of the game
// (assets/games/metal_towers/rules/en.md) without the engine's tricks, and the comparison of both
// over random games.
#include "tests/games/metal_towers/kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <tuple>

using namespace beffroi;
using namespace beffroi::metal_towers;
using namespace beffroi::mt_test;

namespace {

using Heights = std::vector<int>;

/// Visible cylinders of a tower as text, from wide to narrow and bottom to top, e.g. "bD sD".
std::string visible_text(const State& s, int tower) {
  std::string out;
  for (const int size : kPieceSets[s.set].order)
    for (int i = 0; i < s.column[tower - 1][size].count; ++i)
      if (visible_mask(s, size, tower - 1) >> i & 1) {
        if (!out.empty()) out += ' ';
        out += colour_at(s, size, tower - 1, i) == kSilver ? 's' : 'b';
        out += static_cast<char>('A' + size);
      }
  return out;
}

/// The rules once more, with lists of colours and no arithmetic but sums of lengths.
struct Naive {
  const PieceSet& set;
  bool nested;
  std::vector<int> column[3][5]; // colours bottom to top, sizes by letter
  int stock[2][5] = {};

  Naive(int row, bool nested_base) : set(kPieceSets[row]), nested(nested_base) {
    for (int c = 0; c < 2; ++c)
      for (int k = 0; k < 5; ++k) stock[c][k] = set.copies[k];
  }
  int height(int t, int k) const { return static_cast<int>(column[t][k].size()) * set.length[k]; }
  std::vector<int> neighbours(int k) const {
    std::vector<int> out;
    for (int i = 0; i < 5; ++i) {
      if (set.order[i] != k) continue;
      if (i > 0) out.push_back(set.order[i - 1]);
      if (i < 4) out.push_back(set.order[i + 1]);
    }
    return out;
  }
  bool is_legal(int c, int k, int t) const {
    if (stock[c][k] == 0) return false;
    bool above = false;
    bool beside = false;
    for (const int n : neighbours(k)) {
      above = above || height(t, n) > height(t, k);
      beside = beside || !column[t][n].empty();
    }
    if (!column[t][k].empty()) return above; // MT-14
    bool first = true;
    for (const auto& other : column[t]) first = first && other.empty();
    return !nested || first || beside; // MT-13, MT-V2
  }
  int visible(int c, int t) const { // section 5 of the rules, word for word
    int wall = 0;
    int count = 0;
    for (const int k : set.order) {
      int end = 0;
      for (const int colour : column[t][k]) {
        end += set.length[k];
        if (end > wall && colour == c) ++count;
      }
      wall = std::max(wall, height(t, k));
    }
    return count;
  }
  /// 1 blue, -1 silver, 0 draw (MT-32 to MT-35).
  int winner() const {
    int total = 0;
    int tallest = 0;
    int tops[3] = {};
    for (int t = 0; t < 3; ++t) {
      total += visible(0, t) - visible(1, t);
      for (int k = 0; k < 5; ++k) tops[t] = std::max(tops[t], height(t, k));
      tallest = std::max(tallest, tops[t]);
    }
    if (total == 0)
      for (int t = 0; t < 3; ++t)
        if (tops[t] == tallest) total += visible(0, t) - visible(1, t);
    return total > 0 ? 1 : total < 0 ? -1 : 0;
  }
};

/// All ways to have 0..most cylinders of one size on three places.
std::vector<Heights> distributions(int most) {
  std::vector<Heights> out;
  for (int a = 0; a <= most; ++a)
    for (int b = 0; a + b <= most; ++b)
      for (int c = 0; a + b + c <= most; ++c) out.push_back({a, b, c});
  return out;
}

/// MT-50: is there a way to spread cylinders over the towers, reachable or not, with stock left and
/// no legal move? A size's moves depend on its own column and its neighbours alone, so the search
/// walks from the widest size inwards and keeps only the last two columns: every distribution is
/// covered.
bool has_dead_end(const PieceSet& set) {
  const auto most = [&set](int rank) { return 2 * set.copies[set.order[rank]]; };
  const auto length = [&set](int rank) { return static_cast<int>(set.length[set.order[rank]]); };
  const auto sum = [](const Heights& d) { return d[0] + d[1] + d[2]; };
  // Can no cylinder of this rank be placed, given its neighbours? nullptr = there is no neighbour.
  const auto is_blocked = [&](int rank, const Heights* wide, const Heights& own,
                              const Heights* narrow) {
    if (sum(own) == most(rank)) return true;
    for (int t = 0; t < 3; ++t) {
      if (own[t] == 0) return false;
      const int joint = own[t] * length(rank);
      if (wide && (*wide)[t] * length(rank - 1) > joint) return false;
      if (narrow && (*narrow)[t] * length(rank + 1) > joint) return false;
    }
    return true;
  };
  struct Pair {
    const Heights* wide;
    const Heights* own;
    bool unfinished; // stock is left somewhere so far
    bool operator<(const Pair& o) const {
      return std::tie(wide, own, unfinished) < std::tie(o.wide, o.own, o.unfinished);
    }
  };
  std::vector<std::vector<Heights>> all;
  for (int rank = 0; rank < kSizes; ++rank) all.push_back(distributions(most(rank)));
  std::set<Pair> reached;
  for (const Heights& own : all[0]) reached.insert({nullptr, &own, sum(own) < most(0)});
  for (int rank = 1; rank < kSizes; ++rank) {
    std::set<Pair> next;
    for (const Pair& p : reached)
      for (const Heights& own : all[static_cast<std::size_t>(rank)])
        if (is_blocked(rank - 1, p.wide, *p.own, &own))
          next.insert({p.own, &own, p.unfinished || sum(own) < most(rank)});
    reached = next;
  }
  for (const Pair& p : reached)
    if (p.unfinished && is_blocked(kSizes - 1, p.wide, *p.own, nullptr)) return true;
  return false;
}

State random_end(State s, Rng& rng) {
  while (MetalTowers::turn(s).who != Who::kOver)
    MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
  return s;
}

} // namespace

TEST_CASE("MT-X1: a second C has nothing beside it") {
  const State s = play("bC1");
  CHECK(tops(s, 1) == Heights{0, 0, 19, 0, 0});
  CHECK(sizes_taken(s, 1) == "ABDE");
  CHECK(visible_text(s, 1) == "bC");
}

TEST_CASE("MT-X2: C on C beside the taller D is allowed, D on D would be loose") {
  const State s = play("bC1 sD1");
  CHECK(tops(s, 1) == Heights{0, 0, 19, 22, 0});
  CHECK(sizes_taken(s, 1) == "ABCE");
  CHECK(visible_text(s, 1) == "bC sD");
}

TEST_CASE("MT-X3: in a full nest everything but E can go up and all five show") {
  const State s = play("bA1 sB1 bC1 sD1 bE1");
  CHECK(tops(s, 1) == Heights{8, 12, 19, 22, 26});
  CHECK(sizes_taken(s, 1) == "ABCD");
  CHECK(visible_text(s, 1) == "bA sB bC sD bE");
}

TEST_CASE("MT-X4: E holds D") {
  const State s = play("bE1 sD1");
  CHECK(tops(s, 1) == Heights{0, 0, 0, 22, 26});
  CHECK(sizes_taken(s, 1) == "ABCD");
  CHECK(visible_text(s, 1) == "sD bE");
}

TEST_CASE("MT-X5: two D hide the E inside") {
  const State s = play("bE1 sD1 bD1");
  CHECK(tops(s, 1) == Heights{0, 0, 0, 44, 26});
  CHECK(sizes_taken(s, 1) == "ABCE");
  CHECK(visible_text(s, 1) == "sD bD");
}

TEST_CASE("MT-X6: the upper of two E shows again above two D") {
  const State s = play("bE1 sD1 bD1 sE1");
  CHECK(tops(s, 1) == Heights{0, 0, 0, 44, 52});
  CHECK(sizes_taken(s, 1) == "ABCD");
  CHECK(visible_text(s, 1) == "sD bD sE");
  CHECK(visible_mask(s, 4, 0) == 0b10);
}

TEST_CASE("MT-X7: E does not hold C, which is two sizes apart") {
  const State s = play("sE1 bC1");
  CHECK(tops(s, 1) == Heights{0, 0, 19, 0, 26});
  CHECK(sizes_taken(s, 1) == "ABD");
  CHECK(visible_text(s, 1) == "bC sE");
}

TEST_CASE("MT-X8: only C, D and E fit, A and B do not") {
  const State before = play("bA1 sB1 sA1 bB1 bA1");
  CHECK(sizes_taken(before, 1) == "CDE");
  const State s = play("bA1 sB1 sA1 bB1 bA1 sC1");
  CHECK(tops(s, 1) == Heights{24, 24, 19, 0, 0});
  CHECK(sizes_taken(s, 1) == "CDE");
}

TEST_CASE("MT-X9: both B and the C are hidden, all three A count: 2 to 1") {
  const State s = play("bA1 sB1 sA1 bB1 bA1 sC1");
  CHECK(visible_text(s, 1) == "bA sA bA");
  CHECK(total_of(s, kBlue) == 2);
  CHECK(total_of(s, kSilver) == 1);
}

TEST_CASE("MT-X10: a complete game that blue wins 9 to 8") {
  const State s = play(kExample10);
  CHECK(tops(s, 1) == Heights{24, 48, 57, 66, 52});
  CHECK(tops(s, 2) == Heights{8, 0, 19, 44, 52});
  CHECK(tops(s, 3) == Heights{16, 24, 0, 66, 52});
  const int blue[3] = {1, 5, 3};
  const int silver[3] = {6, 0, 2};
  for (int tower = 0; tower < kTowers; ++tower) {
    CHECK(visible_count(s, kBlue, tower) == blue[tower]);
    CHECK(visible_count(s, kSilver, tower) == silver[tower]);
  }
  const Decision d = decide(s);
  CHECK(d.winner == kBlue);
  CHECK(d.total[kBlue] == 9);
  CHECK(d.total[kSilver] == 8);
  CHECK(d.verdict == Verdict::kVisible);
}

TEST_CASE("MT-X11: a tie at 8 to 8 that the tallest tower gives to silver") {
  const State s = play(kExample11);
  const int blue[3] = {2, 3, 3};
  const int silver[3] = {2, 4, 2};
  const int height[3] = {44, 88, 52};
  for (int tower = 0; tower < kTowers; ++tower) {
    CHECK(visible_count(s, kBlue, tower) == blue[tower]);
    CHECK(visible_count(s, kSilver, tower) == silver[tower]);
    CHECK(tower_height(s, tower) == height[tower]);
  }
  const Decision d = decide(s);
  CHECK(d.total[kBlue] == 8);
  CHECK(d.total[kSilver] == 8);
  CHECK(d.tie_break[kBlue] == 3);
  CHECK(d.tie_break[kSilver] == 4);
  CHECK(d.winner == kSilver);
  CHECK(d.verdict == Verdict::kTallest);
}

TEST_CASE("MT-10 to MT-35: a naive reading of the rules agrees in every position of random games") {
  for (const int row :
       {static_cast<int>(kSetA), static_cast<int>(kSetN), static_cast<int>(kSetLevel)})
    for (const bool nested : {false, true})
      for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Rng rng(seed);
        State s = start_with_set(row, nested);
        Naive naive(row, nested);
        while (true) {
          std::vector<Action> expected;
          for (std::uint8_t c = 0; c < 2; ++c)
            for (std::uint8_t k = 0; k < 5; ++k)
              for (std::uint8_t t = 0; t < 3; ++t)
                if (naive.is_legal(c, k, t)) expected.push_back(action_of({c, k, t}));
          REQUIRE(legal(s) == expected);
          for (int t = 0; t < 3; ++t)
            for (int c = 0; c < 2; ++c) REQUIRE(visible_count(s, c, t) == naive.visible(c, t));
          if (MetalTowers::turn(s).who == Who::kOver) break;
          const Action a = kit::random_move<MetalTowers>(s, rng);
          const Move m = move_of(a);
          naive.column[m.tower][m.size].push_back(m.colour);
          --naive.stock[m.colour][m.size];
          MetalTowers::apply(s, a, NoEvents{});
        }
        const Seat winner = decide(s).winner;
        REQUIRE(naive.winner() == (winner == kNoSeat ? 0 : winner == kBlue ? 1 : -1));
      }
}

TEST_CASE("MT-21: hidden_by names exactly the cylinders that disappear") {
  Rng rng(21);
  for (int game = 0; game < 60; ++game) {
    State s = start(game % 2 ? "pieces=set-n" : "");
    while (MetalTowers::turn(s).who != Who::kOver) {
      for (const Action a : legal(s)) {
        const Move m = move_of(a);
        State next = s;
        MetalTowers::apply(next, a, NoEvents{});
        std::size_t lost = 0;
        const Tubes named = hidden_by(s, m);
        for (int size = 0; size < kSizes; ++size) {
          const unsigned gone = visible_mask(s, size, m.tower) & ~visible_mask(next, size, m.tower);
          lost += static_cast<std::size_t>(std::popcount(gone));
          for (const Tube& t : named)
            if (t.size == size) REQUIRE((gone >> t.index & 1) == 1);
        }
        REQUIRE(named.size() == lost);
        const int index = s.column[m.tower][m.size].count;
        REQUIRE(would_be_visible(s, m) ==
                ((visible_mask(next, m.size, m.tower) >> index & 1) == 1));
        // order_hint promises the change of the difference for the mover.
        const int before = total_of(s, s.to_move) - total_of(s, 1 - s.to_move);
        const int after = total_of(next, s.to_move) - total_of(next, 1 - s.to_move);
        if (next.phase == Phase::kPlace) REQUIRE(MetalTowers::order_hint(s, a) == after - before);
      }
      MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
    }
  }
}

TEST_CASE("MT-50: no distribution over the towers of set-a or set-n is a dead end") {
  CHECK_FALSE(has_dead_end(kPieceSets[kSetA]));
  CHECK_FALSE(has_dead_end(kPieceSets[kSetN]));
  CHECK(has_dead_end(kPieceSets[kSetLevel])); // the search does find dead ends where there are some
}

TEST_CASE("MT-50: every game with set-a or set-n has exactly 30 moves") {
  Rng rng(50);
  for (int game = 0; game < 2000; ++game)
    CHECK(random_end(start_with_set(game % 2), rng).placed == kTubes);
}

TEST_CASE(
    "MT-51: 30 first moves, 10 up to symmetry; 15.3 choices on average, 6.4 at the 26th move") {
  const State first = start();
  CHECK(legal(first).size() == 30);
  std::set<std::uint64_t> different;
  for (const Action a : legal(first)) {
    State next = first;
    MetalTowers::apply(next, a, NoEvents{});
    different.insert(MetalTowers::hash(MetalTowers::canonical(next)));
  }
  CHECK(different.size() == 10);
  constexpr int kGames = 4000;
  Rng rng(51);
  double all = 0;
  double at_26 = 0;
  for (int game = 0; game < kGames; ++game) {
    State s = start();
    while (MetalTowers::turn(s).who != Who::kOver) {
      const double choices = static_cast<double>(legal(s).size());
      all += choices;
      if (s.placed == 25) at_26 += choices;
      MetalTowers::apply(s, kit::random_move<MetalTowers>(s, rng), NoEvents{});
    }
  }
  CHECK(all / (kGames * kTubes) == doctest::Approx(15.3).epsilon(0.01));
  CHECK(at_26 / kGames == doctest::Approx(6.4).epsilon(0.02));
}

TEST_CASE("MT-53: 20,000 random games fall as the rules say, within 1.5 points of a hundred") {
  constexpr int kGames = 20000;
  Rng rng(53);
  int wins[3] = {}; // blue, silver, draw
  int verdicts[6] = {};
  int least = 30;
  int most = 0;
  int visible = 0;
  for (int game = 0; game < kGames; ++game) {
    const Decision d = decide(random_end(start(), rng));
    ++wins[d.winner == kNoSeat ? 2 : d.winner];
    ++verdicts[static_cast<int>(d.verdict)];
    const int seen = d.total[kBlue] + d.total[kSilver];
    least = std::min(least, seen);
    most = std::max(most, seen);
    visible += seen;
  }
  const auto percent = [](int n) { return 100.0 * n / kGames; };
  const auto near = [](double found, double stated) {
    return found > stated - 1.5 && found < stated + 1.5;
  };
  CHECK(near(percent(wins[0]), 47.5));
  CHECK(near(percent(wins[1]), 48.0));
  CHECK(near(percent(wins[2]), 4.5));
  CHECK(near(percent(verdicts[static_cast<int>(Verdict::kVisible)]), 76.8));
  CHECK(near(percent(verdicts[static_cast<int>(Verdict::kTallest)]), 13.2));
  CHECK(near(percent(verdicts[static_cast<int>(Verdict::kTiedTallest)]), 5.4));
  CHECK(least >= 13);
  CHECK(most <= 21);
  CHECK(visible / static_cast<double>(kGames) == doctest::Approx(16.9).epsilon(0.01)); // MT-E1
  MESSAGE("20,000 random games: blue ", percent(wins[0]), " %, silver ", percent(wins[1]),
          " %, draw ", percent(wins[2]), " %; by visible ", percent(verdicts[0]),
          " %, one tallest ", percent(verdicts[1]), " %, tied tallest ", percent(verdicts[2]),
          " %; totals ", least, " to ", most, ", ", visible / static_cast<double>(kGames),
          " on average");
}

TEST_CASE("MT-53: nested-base has no dead end in 20,000 random games either") {
  Rng rng(54);
  int stuck = 0;
  for (int game = 0; game < 20000; ++game)
    stuck += random_end(start_with_set(kSetA, true), rng).placed != kTubes;
  CHECK(stuck == 0);
}

TEST_CASE("MT-53: 50 random play-outs per candidate move beat random play in 24 of 24 games" *
          doctest::skip(kit::kSanitized)) {
  Rng rng(55);
  int lost = 0;
  for (int game = 0; game < 24; ++game) {
    const int thinker = game % 2;
    State s = start();
    while (MetalTowers::turn(s).who != Who::kOver) {
      Action chosen = kit::random_move<MetalTowers>(s, rng);
      if (s.to_move == thinker) {
        int best = -1000;
        for (const Action a : legal(s)) {
          State next = s;
          MetalTowers::apply(next, a, NoEvents{});
          int score = 0;
          for (int n = 0; n < 50; ++n) {
            const Seat winner = decide(random_end(next, rng)).winner;
            score += winner == kNoSeat ? 0 : winner == thinker ? 1 : -1;
          }
          if (score > best) {
            best = score;
            chosen = a;
          }
        }
      }
      MetalTowers::apply(s, chosen, NoEvents{});
    }
    lost += decide(s).winner != thinker;
  }
  CHECK(lost == 0);
}
