// 5 Towers: its computer players.
//
// Owns: that answers are legal and repeatable, that the last bid of a game is the best one, and that levels
// are ordered. How strong they are is in tests/data/levels.md.
#include "engine/search/bot.hpp"
#include "tests/games/five_towers/kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <algorithm>
#include <memory>

using namespace beffroi;
using namespace beffroi::ft_test;

namespace {

Bot<G>& shared_bot() {
  static const auto bot = std::make_unique<Bot<G>>();
  return *bot;
}

/// Points ahead of the other seat after the last round, if the last seat of the lap makes this move.
int lead_after(const State& s, Action a) {
  const int seat = acting_seat(s);
  const int other = 1 - seat;
  const auto total = [&s](int who) { return static_cast<int>(score_of(s, who).total); };
  if (kind_of(a) == kActBid) return plan_for_bid(s, seat, a_of(a))->after.total - total(other);
  const int rival = s.high == kNoBid ? total(other) : plan_for_bid(s, other, s.high)->after.total;
  return total(seat) - rival;
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

TEST_CASE("the last bid of a game is one that leads to the best result") {
  Rng rng(6);
  int decided = 0;
  for (int game = 0; game < kit::rounds(40); ++game) {
    State s = G::setup(options_of("seats=2"));
    while (G::turn(s).who != Who::kOver) {
      if (s.phase == Phase::kBid && s.pass == 2 && s.draw_left == 0 && s.asked == 1) {
        const Action answer = think(shared_bot(), s, acting_seat(s), 6, 1).action;
        int most = -1000;
        for (const Action a : kit::moves_of<G>(s)) most = std::max(most, lead_after(s, a));
        CHECK_MESSAGE(lead_after(s, answer) == most, text_of(s));
        ++decided;
      }
      G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
    }
  }
  CHECK(decided >= kit::rounds(20));
}

TEST_CASE("higher levels win more") {
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
