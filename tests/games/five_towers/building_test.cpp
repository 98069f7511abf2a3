// 5 Towers: what can be built (section 12), checked by a slow comparer, and plans.
//
// Owns: Slow, which tries every order of everything on plain towers and shares no code with the
// rules.
#include "engine/games/five_towers/building.hpp"
#include "tests/games/five_towers/kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::ft_test;

namespace {

/// One seat in the middle of a turn.
struct Slow {
  std::vector<int> tower[kSuits];
  std::vector<int> torn;
  int powers = 0;
  int end = 0; ///< 0 = free, 1 = top, 2 = bottom

  static bool on(int upper, int lower) {
    if (lower == 0) return false;
    if (lower == 8 || upper == 9) return true;
    return upper < lower;
  }

  /// Every way to add the card.
  std::vector<Slow> added(int card) const {
    std::vector<Slow> out;
    const int suit = card / 16;
    const int value = card % 16;
    const std::vector<int>& t = tower[suit];
    const bool sand = suit == 4 && (powers & 16);
    if (t.empty()) {
      out.push_back(*this);
      out.back().tower[suit] = {value};
      return out;
    }
    if (t.back() == 0) return out;
    if (on(value, t.back()) && !(sand && end == 2)) {
      out.push_back(*this);
      out.back().tower[suit].push_back(value);
      if (sand) out.back().end = 1;
    }
    if (sand && end != 1 && value != 0 && on(t.front(), value)) {
      out.push_back(*this);
      out.back().tower[suit].insert(out.back().tower[suit].begin(), value);
      out.back().end = 2;
    }
    return out;
  }

  bool finish(const std::vector<int>& cards, bool window) const {
    if (window)
      for (std::size_t i = 0; i < torn.size(); ++i) {
        Slow without = *this;
        without.torn.erase(without.torn.begin() + static_cast<std::ptrdiff_t>(i));
        for (const Slow& next : without.added(torn[i]))
          if (next.finish(cards, torn[i] / 16 == 3)) return true;
      }
    if (cards.empty()) return true;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      std::vector<int> rest = cards;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      for (const Slow& next : added(cards[i]))
        if (next.finish(rest, cards[i] / 16 == 3 && (powers & 8))) return true;
    }
    return false;
  }

  bool finish_with_tear_down(const std::vector<int>& cards) const {
    if (finish(cards, false)) return true;
    for (int suit = 0; suit < kSuits; ++suit) {
      if (tower[suit].empty() || tower[suit].back() == 0) continue;
      Slow after = *this;
      after.torn.push_back(suit * 16 + tower[suit].back());
      after.tower[suit].pop_back();
      if (after.finish(cards, false)) return true;
    }
    return false;
  }
};

Slow slow_of(const State& s, int seat) {
  Slow slow;
  slow.powers = s.powers;
  slow.end = static_cast<int>(s.sand_end);
  for (int suit = 0; suit < kSuits; ++suit)
    for (int i = 0; i < s.player[seat].tower[suit].count; ++i)
      slow.tower[suit].push_back(s.player[seat].tower[suit].value[i]);
  for (const int card : s.player[seat].torn) slow.torn.push_back(card);
  return slow;
}

/// FT-13 by trying everything.
std::uint32_t slow_bids(const State& s, int seat) {
  const Slow slow = slow_of(s, seat);
  const auto& tree = slow.tower[2];
  const int pays =
      (s.powers & 4) && !tree.empty() && tree.back() != 0 ? static_cast<int>(tree.size()) : 0;
  std::uint32_t bids = 0;
  for (int mask = 0; mask < 1 << s.market.size(); ++mask) {
    std::vector<int> cards;
    bool has_tree = false;
    for (std::size_t i = 0; i < s.market.size(); ++i)
      if (mask >> i & 1) {
        cards.push_back(s.market[i]);
        has_tree = has_tree || s.market[i] / 16 == 2;
      }
    for (int paid = 0; paid <= (has_tree ? 0 : pays); ++paid) {
      const auto bid = static_cast<int>(cards.size()) + paid;
      if (s.pays_above && paid > 0 && bid <= static_cast<int>(s.market.size())) continue; // FT-V9
      Slow after = slow;
      for (int i = 0; i < paid; ++i) after.tower[2].pop_back();
      if (cards.empty() || after.finish_with_tear_down(cards)) bids |= 1u << bid;
    }
  }
  return bids;
}

/// Whether the steps after a bid and the slow comparer agree on what is legal now.
bool steps_agree(const State& s) {
  const Slow slow = slow_of(s, s.high_seat);
  const std::vector<int> taken(s.taken.begin(), s.taken.end());
  const auto moves = kit::written_moves<G>(s);
  const auto legal = [&moves](const std::string& move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  };
  if (s.phase == Phase::kTearDown) return legal("keep") == slow.finish(taken, false);
  if (s.phase == Phase::kRecover) return legal("decline") == slow.finish(taken, false);
  if (s.phase != Phase::kBuild) return true;
  std::size_t ways = 0;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (i > 0 && taken[i] == taken[i - 1]) continue;
    std::vector<int> rest = taken;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    for (const Slow& next : slow.added(taken[i]))
      ways += next.finish(rest, taken[i] / 16 == 3 && (s.powers & 8));
  }
  return ways == moves.size();
}

} // namespace

TEST_CASE("FT-13, FT-18, FT-24, FT-V9: bids and steps are what trying everything finds") {
  Rng rng(15);
  int bids = 0;
  int steps = 0;
  for (int game = 0; game < kit::rounds(60); ++game) {
    const char* options[] = {"seats=2 powers=on", "seats=4 powers=on", "seats=2",
                             "seats=3 powers=on single=metal+sand", "seats=2 powers=on pay=above"};
    State s = G::setup(options_of(options[game % 5]));
    while (G::turn(s).who != Who::kOver) {
      if (s.phase == Phase::kBid && rng.below(4) == 0) {
        const int seat = acting_seat(s);
        if (s.player[seat].torn.size() <= 5) {
          REQUIRE_MESSAGE(feasible_bids(s, seat) == slow_bids(s, seat), text_of(s));
          ++bids;
        }
      } else if (s.phase > Phase::kBid && s.player[s.high_seat].torn.size() <= 5) {
        REQUIRE_MESSAGE(steps_agree(s), text_of(s));
        ++steps;
      }
      G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
    }
  }
  CHECK(bids > 20);
  CHECK(steps > 100);
}

TEST_CASE("FT-51, FT-52: with seventeen metal cards torn down no question takes long") {
  // Counted, not timed: `build/native/tests -tc='*seventeen*' -s` says how much.
  const State s =
      at("seats=4 powers=on",
         "phase=bid start=1 market=c12+h12+m12+m11+s13 towers=c10.4,h10.3,t14.13.12,m4,s5/-/-/- "
         "torn=m15+m14+m13+m12+m10+m9+m8+m7+m7+m6+m5+m5+m3+m2+m1+m0+m0/-/-/-");
  int looked = 0;
  const std::uint32_t masks = buildable_masks(s.player[0], s.market, s.powers, &looked);
  CHECK((masks >> 8 & 1)); // m12: 9 goes on 4, and 8 on 9
  CHECK(looked < 1000);
  // One step of a search of the last rounds, of which the next market is known.
  State last = s;
  last.round = 20;
  for (int card = 0; card < kKinds; ++card)
    for (; last.draw[card] > 0 && last.draw_left > kMarket; --last.draw_left) {
      --last.draw[card];
      ++last.discard[card];
      ++last.discarded;
    }
  REQUIRE(G::broken(last) == nullptr);
  static ExactEnd end;
  REQUIRE(end.begin(last));
  int most = end.work();
  for (bool done = false; !done;) {
    const int before = end.work();
    done = end.step();
    most = std::max(most, end.work() - before);
  }
  CHECK(most < 120000);
  // Every list of steps that a plan looks at counts against one budget.
  for (int bid = 1; bid <= 8; ++bid)
    if (feasible_bids(s, 0) >> bid & 1) CHECK(plan_for_bid(s, 0, bid).has_value());
}

TEST_CASE("a plan is a list of legal steps to the end of the round and scores what it says") {
  Rng rng(16);
  for (int game = 0; game < kit::rounds(40); ++game) {
    State s = G::setup(options_of(game % 2 ? "seats=2 powers=on" : "seats=5"));
    while (G::turn(s).who != Who::kOver) {
      if (s.phase == Phase::kBid) {
        const int seat = acting_seat(s);
        const std::uint32_t bids = feasible_bids(s, seat);
        for (int n = 1; n <= kMostBid; ++n)
          REQUIRE(plan_for_bid(s, seat, n).has_value() == ((bids >> n & 1) != 0));
      } else if (s.phase > Phase::kBid) {
        const Seat seat = s.high_seat;
        const Plan plan = best_plan(s);
        State played = s;
        for (const Action a : plan.steps) {
          REQUIRE_MESSAGE(is_legal<G>(played, a), text_of(s));
          G::apply(played, a, NoEvents{});
        }
        REQUIRE((played.phase == Phase::kReveal || played.phase == Phase::kEnd));
        REQUIRE(score_of(played, seat) == plan.after);
      }
      G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
    }
  }
}

TEST_CASE("FT-22: a plan in a given order places the cards so, or there is none that does") {
  Rng rng(19);
  int followed = 0, refused = 0;
  for (int game = 0; game < kit::rounds(30); ++game) {
    State s = G::setup(options_of(game % 2 ? "seats=2 powers=on" : "seats=3"));
    while (G::turn(s).who != Who::kOver) {
      if (s.phase == Phase::kTearDown && s.taken.size() > 1) {
        Cards order = s.taken;
        for (std::size_t i = order.size(); i > 1; --i)
          std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
        // What was there before the cards still to come says nothing.
        Cards longer{};
        if (order.size() < kMarket) longer.push_back(card_of(kSand, 1));
        for (const std::uint8_t card : order) longer.push_back(card);
        const Plan plan = best_plan(s, longer);
        Cards placed{};
        State played = s;
        for (const Action a : plan.steps) {
          REQUIRE_MESSAGE(is_legal<G>(played, a), text_of(s));
          G::apply(played, a, NoEvents{});
          if (kind_of(a) == kActPlace) placed.push_back(static_cast<std::uint8_t>(a_of(a)));
        }
        REQUIRE(score_of(played, s.high_seat) == plan.after);
        // Random steps that happen to come in this order show that there is a plan.
        bool possible = false;
        for (int trial = 0; trial < 20 && !possible; ++trial) {
          State other = s;
          std::size_t n = 0;
          possible = true;
          while (other.phase > Phase::kBid && other.phase != Phase::kEnd && possible) {
            const Action a = kit::random_move<G>(other, rng);
            if (kind_of(a) == kActPlace) possible = a_of(a) == order[n++];
            if (possible) G::apply(other, a, NoEvents{});
          }
        }
        REQUIRE_MESSAGE((placed == order || !possible), text_of(s));
        ++(placed == order ? followed : refused);
      }
      G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
    }
  }
  CHECK(followed > 50);
  CHECK(refused > 10);
}

TEST_CASE("no other course of steps scores more than the plan for a bid") {
  Rng rng(17);
  int compared = 0;
  for (int game = 0; game < kit::rounds(12); ++game) {
    State s = G::setup(options_of(game % 2 ? "seats=2 powers=on" : "seats=3"));
    while (G::turn(s).who != Who::kOver) {
      if (s.phase == Phase::kTake && s.player[s.high_seat].torn.size() <= 4 && rng.below(2)) {
        const int best = best_plan(s).after.total;
        for (int trial = 0; trial < 30; ++trial) {
          State other = s;
          const Seat seat = s.high_seat;
          while (other.phase > Phase::kBid && other.phase != Phase::kEnd)
            G::apply(other, kit::random_move<G>(other, rng), NoEvents{});
          REQUIRE_MESSAGE(score_of(other, seat).total <= best, text_of(s));
        }
        ++compared;
      }
      G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
    }
  }
  CHECK(compared > 10);
}

TEST_CASE("FT-7: random games keep the deck, and scores are those of the towers") {
  Rng rng(18);
  for (int game = 0; game < kit::rounds(1000); ++game) {
    const int seats = 2 + game % 4;
    State s =
        G::setup(options_of("seats=" + std::to_string(seats) + (game % 8 < 4 ? "" : " powers=on")));
    while (G::turn(s).who != Who::kOver) {
      G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
      if (rng.below(16) == 0) REQUIRE(G::broken(s) == nullptr);
    }
    REQUIRE(G::broken(s) == nullptr);
    const Outcome o = G::outcome(s);
    for (int seat = 0; seat < seats; ++seat) {
      const Slow slow = slow_of(s, seat);
      int total = 0;
      std::size_t highest = 0;
      for (const auto& tower : slow.tower) {
        const bool capped = !tower.empty() && tower.back() == 0;
        total += static_cast<int>(tower.size()) * (capped ? 2 : 1);
        highest = std::max(highest, tower.size());
      }
      const int k = static_cast<int>(slow.torn.size());
      total += static_cast<int>(highest) - k * (k + 1) / 2;
      if (s.powers == kAllPowers)
        for (int value = 0; value < kValues; ++value)
          total += 3 * static_cast<int>(
                           std::min(std::count(slow.tower[0].begin(), slow.tower[0].end(), value),
                                    std::count(slow.tower[1].begin(), slow.tower[1].end(), value)));
      REQUIRE(o.seat[seat].total == total);
    }
  }
}
