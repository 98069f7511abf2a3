// 5 Towers: its computer players.
//
// Owns: that answers are legal and repeatable, that the last rounds are exact, and that levels are
// ordered. How strong they are is in tests/data/matches.
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"
#include "tests/games/five_towers/brute_end.hpp"
#include "tests/games/five_towers/kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <algorithm>
#include <memory>

using namespace beffroi;
using namespace beffroi::ft_test;

namespace {

Bot<G>& shared_bot() {
  static const auto bot = taught<G>();
  return *bot;
}

} // namespace

TEST_CASE("a computer player's answer is legal in every phase, and slices do not change it") {
  Rng rng(5);
  for (int game = 0; game < kit::rounds(8); ++game) {
    const int seats = 2 + game % 4;
    State s =
        G::setup(options_of("seats=" + std::to_string(seats) + (game % 2 ? " powers=on" : "")));
    for (int ply = 0; G::turn(s).who != Who::kOver; ++ply) {
      if (G::turn(s).who == Who::kSeat && ply % 5 == 0) {
        const Seat seat = G::turn(s).seat;
        const int level = 1 + ply / 5 % 5;
        const Thought whole = think(shared_bot(), s, seat, level, 7);
        REQUIRE(whole.has_action);
        REQUIRE_MESSAGE(is_legal<G>(s, whole.action), text_of(s));
        REQUIRE(whole.value >= -1);
        REQUIRE(whole.value <= 1);
        shared_bot().begin(s, seat, level, 7);
        while (!shared_bot().run(1)) REQUIRE(is_legal<G>(s, shared_bot().best().action));
        REQUIRE(shared_bot().best().action == whole.action);
        shared_bot().begin(s, static_cast<Seat>((seat + 1) % seats), level, 7);
        REQUIRE_FALSE(shared_bot().best().has_action);
      }
      G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
    }
  }
}

namespace {

/// The position after some rounds of level 2, as if all but the market and `left` cards were
/// discarded: towers on which much can still be built.
State cut_short(const char* options, int rounds, int left, Rng& rng) {
  State s = G::setup(options_of(options));
  while (s.round < rounds || s.phase != Phase::kBid)
    G::apply(s,
             G::turn(s).who == Who::kSeat
                 ? think(shared_bot(), s, acting_seat(s), 2, rng.next()).action
                 : kit::random_move<G>(s, rng),
             NoEvents{});
  s.pass = 2;
  while (s.draw_left > left) {
    const auto card = static_cast<int>(rng.below(kKinds));
    if (s.draw[card] == 0) continue;
    --s.draw[card];
    --s.draw_left;
    ++s.discard[card];
    ++s.discarded;
  }
  REQUIRE(G::broken(s) == nullptr);
  return s;
}

} // namespace

TEST_CASE("the last rounds are played without a mistake, by a second program that tries all") {
  struct Row {
    const char* options;
    int rounds, left, games;
  };
  // A market that is skipped leaves open which cards the last one has; the last row has three
  // rounds left.
  for (const auto& [options, rounds, left, games] :
       {Row{"seats=2", 9, 5, 6}, Row{"seats=2 powers=on", 9, 5, 6},
        Row{"seats=2 powers=on pay=above", 9, 5, 3}, // FT-V9
        Row{"seats=2 short=skip next=winner", 9, 6, 2}, Row{"seats=2", 13, 6, 3}}) {
    Rng rng(6);
    for (int game = 0; game < kit::rounds(games); ++game) {
      BruteEnd brute;
      State s = cut_short(options, rounds, left, rng);
      while (G::turn(s).who != Who::kOver) {
        Action a = kit::random_move<G>(s, rng);
        if (G::turn(s).who == Who::kSeat) {
          a = think(shared_bot(), s, acting_seat(s), 6, 1).action;
          CHECK_MESSAGE(brute.loss(s, a) < 1e-6, text_of(s));
        }
        G::apply(s, a, NoEvents{});
      }
    }
  }
}

TEST_CASE("higher levels win more" * doctest::skip(kit::kSanitized)) {
  for (const int pair : {0, 1}) {
    const int strong = pair ? 5 : 3;
    const int weak = pair ? 3 : 1;
    int wins = 0;
    const int games = kit::rounds(30);
    for (int game = 0; game < games; ++game) {
      State s = G::setup(options_of("seats=2 starter=1"));
      Rng rng(static_cast<std::uint64_t>(game / 2));
      const int own = game % 2;
      while (G::turn(s).who != Who::kOver) {
        if (G::turn(s).who == Who::kChance) {
          G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
          continue;
        }
        const Seat seat = G::turn(s).seat;
        const int level = seat == own ? strong : weak;
        G::apply(s, think(shared_bot(), s, seat, level, rng.next()).action, NoEvents{});
      }
      wins += score_of(s, own).total > score_of(s, 1 - own).total;
    }
    CHECK(wins * 2 > games);
  }
}
