// Game of Towers and its search: the paranoid alpha-beta against plain minimax, wins in one,
// levels.
//
// Owns: a brute-force minimax of two plies. The matches that calibrated the levels are in
// tests/data/matches.
#include "engine/games/game_of_towers/eval.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"
#include "tests/games/game_of_towers/kit.hpp"
#include "tests/kit/allocation.hpp"
#include "tests/kit/sanitized.hpp"

#include <cmath>
#include <memory>

using namespace beffroi;
using namespace beffroi::gt_test;

namespace {

AlphaBeta<G>& searcher() {
  static const auto search = std::make_unique<AlphaBeta<G>>();
  return *search;
}
Bot<G>& shared_bot() {
  static const auto bot = taught<G>();
  return *bot;
}

/// A position some way into a random game.
State position(int seats, std::uint64_t seed, int moves) {
  Rng rng(seed);
  State s = dealt("seats=" + std::to_string(seats), seed);
  for (int n = 0; n < moves; ++n) {
    const State before = s;
    G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
    if (is_over(s)) return before;
  }
  return s;
}

/// Points as AlphaBeta counts them, for `me`.
int points(const State& s, Seat me) {
  if (!is_over(s)) return static_cast<int>(G::estimate(s, me) * 9000);
  const DuelResult r = G::seat_result(s, me);
  return r.sign == 0 ? 0 : r.sign * 10000 + r.margin;
}
int minimax(const State& s, Seat me, int depth) {
  if (depth == 0 || is_over(s)) return points(s, me);
  const bool mine = to_move(s) == me;
  int best = mine ? -100000 : 100000;
  for (const Action a : kit::moves_of<G>(s)) {
    State next = s;
    G::apply(next, a, NoEvents{});
    const int v = minimax(next, me, depth - 1);
    best = mine ? std::max(best, v) : std::min(best, v);
  }
  return best;
}

Thought think_to(const State& s, int depth) {
  const AlphaBetaSpec spec{100'000'000, static_cast<std::uint8_t>(depth), 0};
  searcher().begin(s, to_move(s), spec, 5);
  while (!searcher().run(1u << 20)) {}
  return searcher().best();
}

} // namespace

TEST_CASE("alpha-beta with 2, 3 and 4 seats equals minimax of two plies (others as one side)") {
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const State s = position(seats, seed, 20 + 25 * static_cast<int>(seed));
      const Seat me = to_move(s);
      const Thought t = think_to(s, 2);
      REQUIRE(t.has_action);
      State next = s;
      G::apply(next, t.action, NoEvents{});
      CHECK(minimax(next, me, 1) == minimax(s, me, 2));
    }
}

TEST_CASE("every level wins at once by completing a quarter where it can (GT-50)") {
  for (int seats = 2; seats <= 4; ++seats) {
    const State s = board(seats, "b2 A:RR, c2 B:R, b3 C:R, d3 D:R, a8 D:R, e2 C:BB, c8 C:B, "
                                 "h8 D:G, n8 C:P");
    for (int level = 1; level <= kLevels; ++level) {
      const Thought t = think(shared_bot(), s, kRed, level, 7);
      // A deep search may know a greater win than the one at hand.
      const bool proved = level > 3 && t.value > 0.9;
      CHECK((proved || G::write(s, t.action).view() == "d3-c3"));
    }
  }
}

TEST_CASE("the worth of a move by what is known of the position before is the worth of the "
          "position after" *
          doctest::skip(kit::kSanitized)) {
  const char* options[] = {"seats=2", "seats=3", "seats=4", "seats=4 height=unlimited",
                           "seats=3 symbols=uniform neutral=closed"};
  for (const char* text : options) {
    Rng rng(23);
    for (State s = dealt(text, 23); !is_over(s);
         G::apply(s, kit::random_move<G>(s, rng), NoEvents{})) {
      const Study study = G::study(s);
      for (const Action a : kit::moves_of<G>(s)) {
        State next = s;
        G::apply(next, a, NoEvents{});
        double plain[kMaxSeats] = {};
        double quick[kMaxSeats] = {};
        G::worth(next, plain);
        G::worth_after(s, study, a, next, quick);
        for (int seat = 0; seat < s.seats; ++seat) {
          REQUIRE(quick[seat] == plain[seat]);
          REQUIRE(std::abs(plain[seat]) <= 1);
        }
        if (is_over(next)) continue;
        REQUIRE(plain[0] == doctest::Approx(0.9 * G::estimate(next, 0)));
      }
    }
  }
}

TEST_CASE("the strong levels answer with a legal line at every moment, with three and four seats") {
  for (int seats = 3; seats <= 4; ++seats) {
    for (int moves = 0; moves < 200; moves += 40) {
      const State s = position(seats, 41, moves);
      shared_bot().begin(s, to_move(s), 6, 1);
      for (int n = 0; n < 8; ++n) {
        const Thought t = shared_bot().best();
        REQUIRE(t.has_action);
        CHECK(t.line[0] == t.action);
        CHECK(std::abs(t.value) <= 1);
        State walk = s;
        for (const Action a : t.line) {
          REQUIRE(is_legal<G>(walk, a));
          G::apply(walk, a, NoEvents{});
        }
        shared_bot().run(6);
      }
      CHECK(shared_bot().best().work <= 48);
    }
  }
}

TEST_CASE("a thought is the same in slices as in one go, allocates nothing and fits any seat") {
  Bot<G>& bot = shared_bot();
  for (int seats = 2; seats <= 4; ++seats) {
    const State s = position(seats, 31, 60);
    const Seat seat = to_move(s);
    const int level = seats == 2 ? 4 : 5;
    const std::size_t before = allocation_count();
    const Thought whole = think(bot, s, seat, level, 9);
    bot.begin(s, seat, level, 9);
    while (!bot.run(37)) {}
    const Thought sliced = bot.best();
    CHECK(allocation_count() == before);
    CHECK(whole.action == sliced.action);
    CHECK(whole.value == sliced.value);
    CHECK(whole.work == sliced.work);
    bot.begin(s, static_cast<Seat>((seat + 1) % seats), level, 9);
    CHECK_FALSE(bot.best().has_action);
  }
}

TEST_CASE("the search form forgets only what cannot matter: the same moves, ends and estimate") {
  Rng rng(17);
  for (int seats = 2; seats <= 4; ++seats) {
    State s = dealt("seats=" + std::to_string(seats), 17);
    for (; !is_over(s); G::apply(s, kit::random_move<G>(s, rng), NoEvents{})) {
      const State form = G::search_form(s);
      REQUIRE(kit::moves_of<G>(form) == kit::moves_of<G>(s));
      REQUIRE(kit::same_bytes(G::search_form(form), form));
      for (int seat = 0; seat < seats; ++seat)
        REQUIRE(G::estimate(form, static_cast<Seat>(seat)) ==
                G::estimate(s, static_cast<Seat>(seat)));
    }
    const State form = G::search_form(s);
    for (int seat = 0; seat < seats; ++seat)
      CHECK(G::seat_result(form, static_cast<Seat>(seat)) ==
            G::seat_result(s, static_cast<Seat>(seat)));
    if (seats == 2) CHECK(G::duel_result(s) == G::seat_result(s, 0));
  }
}

TEST_CASE("levels 1 to 3 end their turns after few moves (GT-33, GT-35)") {
  for (int level = 1; level <= 3; ++level)
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
      State s = dealt("", seed);
      const Seat seat = to_move(s);
      int moves = 0;
      for (; !is_over(s) && to_move(s) == seat; ++moves) {
        const Action a =
            think(shared_bot(), s, seat, level, seed * 100 + static_cast<std::uint64_t>(moves))
                .action;
        REQUIRE(is_legal<G>(s, a));
        G::apply(s, a, NoEvents{});
      }
      CAPTURE(level);
      CAPTURE(seed);
      CHECK(moves <= 8);
      CHECK(s.points[seat] <= 6);
    }
}

TEST_CASE("a turn that has gone on longer is no other position for the rules") {
  State once = board(2, "a4 A:R, c4 B:R, d4 A:B");
  once.phase = Phase::kBonus;
  once.stirred = 1;
  State often = once;
  often.stirred = 7;
  CHECK(G::hash(once) == G::hash(often));
}

TEST_CASE("level 3 beats random play with 2, 3 and 4 seats" * doctest::skip(kit::kSanitized)) {
  for (int seats = 2; seats <= 4; ++seats) {
    int won = 0;
    constexpr int kGames = 12;
    for (int game = 0; game < kGames; ++game) {
      Rng rng(static_cast<std::uint64_t>(game));
      State s = dealt("seats=" + std::to_string(seats), rng.next());
      const int bot_seat = game % seats;
      while (!is_over(s)) {
        const Seat seat = to_move(s);
        const Action a = seat == bot_seat ? think(shared_bot(), s, seat, 3, rng.next()).action
                                          : kit::random_move<G>(s, rng);
        REQUIRE(is_legal<G>(s, a));
        G::apply(s, a, NoEvents{});
      }
      won += G::outcome(s).seat[bot_seat].rank == 1;
    }
    CHECK(won >= kGames - 1);
  }
}
