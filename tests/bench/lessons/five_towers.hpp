// 5 Towers for the forecaster's trainer: which tables there are, and who plays the games to learn from.
//
// Owns: RoundPlayer, which bids and builds by the values of computer players at once, with values that are
// mistaken by another amount in each game and one ending of a round in twenty chosen at random, so that
// unlikely positions are seen too. Next: forecaster.cpp, engine/games/five_towers/forecast.hpp.
#pragma once

#include "engine/games/five_towers/forecast.hpp"
#include "engine/search/at_hand.hpp"
#include "tests/bench/lessons/lesson.hpp"

namespace beffroi::training {

struct FiveTowersLesson {
  using G = FiveTowers;
  using F = five_towers::Forecast;

  static F::Own own() {
    F::Own values;
    if (read_learned<G>(values_at_hand(G::kId), values)) trap();
    return values;
  }

  static std::vector<Course<G>> courses() {
    std::vector<Course<G>> all;
    for (int seats = 2; seats <= five_towers::kSeats; ++seats) {
      for (int powers = 0; powers < 2; ++powers) {
        Course<G> course;
        course.name = std::to_string(seats) + (powers ? " seats, powers" : " seats");
        course.options = initial<G>(seats);
        course.options.value[G::kPowers] = static_cast<std::int16_t>(powers);
        course.table = (seats - 2) * 2 + powers;
        course.games = seats > 2 ? 1 : powers ? 4 : 2;
        course.stops = 0.5;
        all.push_back(course);
      }
    }
    return all;
  }

  /// Plays whole rounds.
  class Player {
  public:
    explicit Player(const F::Own& values) : values_(values) {}
    void begin(Rng& rng) { noise_ = static_cast<int>(rng.below(150)); }
    void play(G::State& s, Rng& rng) {
      using namespace five_towers;
      const Outlook outlook = outlook_of(s, &values_);
      const Judge judge(outlook, Sight::kFull);
      if (s.phase != Phase::kBid) {
        for (const Action a : steps_from(s, judge)) G::apply(s, a, NoEvents{});
        return;
      }
      Offers offers[kSeats];
      for (int seat = 0; seat < s.seats; ++seat) {
        offers[seat] = offers_of(s, seat, judge);
        for (int& value : offers[seat].value)
          value += static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * noise_ + 1))) - noise_;
      }
      int value[kSeats];
      Ended how = settle(s, offers, value);
      if (rng.below(20) == 0) {
        const auto seat = static_cast<Seat>(rng.below(s.seats));
        const int bid = 1 + static_cast<int>(rng.below(kMarket));
        if (s.asked == 0 && (offers[seat].possible >> bid & 1))
          how = {seat, static_cast<std::uint8_t>(bid)};
      }
      carry_out(s, how, offers[how.seat < s.seats ? how.seat : 0], judge);
    }

  private:
    const F::Own& values_;
    int noise_ = 0;
  };
};

} // namespace beffroi::training
