// The best way to build given cards in 5 Towers, by whatever a judge finds good.
//
// Owns: Builder, which lists the steps from a site and the cards to place to the end of the turn.
// In a given order it places them so. Where no recovery can come, each suit is ordered for itself;
// otherwise it searches the steps, up to a budget, and keeps the best it has seen. A judge has
// value(site), of a finished site, and order(site, suit), which compares the ways to leave one
// suit. Used by plans.cpp (scores) and eval.cpp (computer players).
#pragma once

#include "engine/games/five_towers/building.hpp"

#include <algorithm>

namespace beffroi::five_towers {

template <class Judge> class Builder {
public:
  /// Where recoveries may come, at most `budget` cards are added on trial for one list of steps,
  /// and `all` for all lists together; from then on the first list found is the answer.
  explicit Builder(const Judge& judge, int budget, int all)
      : judge_(judge), most_(budget), left_(all) {}

  /// The best steps that place all cards; `window`: the next step is a recovery or its refusal.
  /// False if nothing can be built. `order`: the same cards in the order in which they have to come,
  /// or nothing; an order can have dead ends, so the budget ends the search also without a result.
  bool build(const Site& site, const Cards& cards, bool window = false, const Cards& order = {}) {
    found_ = false;
    order_ = order;
    const int given = std::min(most_, left_);
    budget_ = given;
    steps_.clear();
    if (can_finish(site, cards, window, &looked_)) search(site, cards, window);
    left_ -= given - budget_;
    looked_ += given - budget_;
    return found_;
  }
  int value() const { return best_value_; }
  /// Nothing was left out for want of budget.
  bool whole() const { return budget_ > 0; }
  /// What is left of `all`; below 0 by what the last answer took after that.
  int left() const { return left_; }
  /// Positions that were looked at to find dead ends, and cards added on trial.
  int looked() const { return looked_; }
  const Steps& steps() const { return best_steps_; }
  const Site& site() const { return best_site_; }

private:
  struct Order {
    bool found = false;
    int value = 0;
    int count = 0;
    Action action[kMarket] = {};
  };

  static bool has_metal(const Cards& cards) {
    for (const int card : cards)
      if (suit_of(card) == kMetal) return true;
    return false;
  }

  void search(const Site& site, const Cards& cards, bool window) {
    if (budget_ <= 0 && found_) return;
    if (window) {
      for (const int card : TornKinds(site)) {
        each_end(site, card, [&](SandEnd end) {
          if (!can_add(site, card, end)) return;
          Site next = site;
          take_back(next, card);
          go_on(next, card, end, kActRecover, cards);
        });
      }
      if (!can_finish(site, cards, false, &looked_)) return; // FT-53
      steps_.push_back(act(kActDecline));
      search(site, cards, false);
      steps_.pop_back();
      return;
    }
    const bool coupled = (site.powers & power_bit(kMetal)) && site.torn_count > 0;
    if (cards.empty() || (order_.empty() && (!coupled || !has_metal(cards)))) {
      finish(site, cards);
      return;
    }
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (i > 0 && cards[i] == cards[i - 1]) continue;
      if (!order_.empty() && cards[i] != order_[order_.size() - cards.size()]) continue;
      const Cards rest = cards_of(cards, ~(1 << i));
      each_end(site, cards[i], [&](SandEnd end) {
        if (can_add(site, cards[i], end)) go_on(site, cards[i], end, kActPlace, rest);
      });
    }
  }

  /// Adds the card and searches what follows, unless it is a dead end (FT-24).
  void go_on(Site site, int card, SandEnd end, ActionKind kind, const Cards& rest) {
    if (--budget_ < 0 && (found_ || !order_.empty())) return;
    add(site, card, end);
    if (!can_finish(site, rest, opens_recovery(site, card), &looked_)) return;
    steps_.push_back(act(kind, card, static_cast<int>(end)));
    search(site, rest, opens_recovery(site, card) && can_recover(site, rest, &looked_));
    steps_.pop_back();
  }

  /// Orders the cards of one suit; `left` is a mask of those still to place. Gives the site back as
  /// it was.
  void order(Site& site, const std::uint8_t* cards, int left, int n, Action* line, int depth,
             Order& best) const {
    const int suit = suit_of(cards[0]);
    if (left == 0) {
      const int value = judge_.order(site, suit);
      if (best.found && value <= best.value) return;
      best.found = true;
      best.value = value;
      best.count = depth;
      for (int i = 0; i < depth; ++i) best.action[i] = line[i];
      return;
    }
    const SuitBefore before = suit_before(site, suit);
    for (int i = 0; i < n; ++i) {
      if (!(left >> i & 1)) continue;
      if (i > 0 && cards[i] == cards[i - 1] && (left >> (i - 1) & 1)) continue;
      each_end(site, cards[i], [&](SandEnd end) {
        if (!can_add(site, cards[i], end)) return;
        add(site, cards[i], end);
        line[depth] = act(kActPlace, cards[i], static_cast<int>(end));
        order(site, cards, left & ~(1 << i), n, line, depth + 1, best);
        put_back(site, suit, before);
      });
    }
  }

  /// Places the cards suit by suit, each suit in its best order.
  void finish(Site site, const Cards& cards) {
    const std::size_t before = steps_.size();
    if (place_suits(site, cards)) {
      const int value = judge_.value(site);
      if (!found_ || value > best_value_) {
        found_ = true;
        best_value_ = value;
        best_steps_ = steps_;
        best_site_ = site;
      }
    }
    while (steps_.size() > before) steps_.pop_back();
  }

  /// False if a suit has no order.
  bool place_suits(Site& site, const Cards& cards) {
    for (std::size_t i = 0; i < cards.size();) {
      std::size_t end = i + 1;
      while (end < cards.size() && suit_of(cards[end]) == suit_of(cards[i])) ++end;
      const int n = static_cast<int>(end - i);
      Order best;
      Action line[kMarket] = {};
      order(site, cards.begin() + i, (1 << n) - 1, n, line, 0, best);
      if (!best.found) return false;
      for (int k = 0; k < best.count; ++k) {
        add(site, a_of(best.action[k]), end_of(best.action[k]));
        steps_.push_back(best.action[k]);
      }
      i = end;
    }
    return true;
  }

  Judge judge_;
  int most_;
  int left_;
  int looked_ = 0;
  Cards order_{};
  Steps steps_{};
  Steps best_steps_{};
  Site best_site_{};
  int best_value_ = 0;
  int budget_ = 0;
  bool found_ = false;
};

} // namespace beffroi::five_towers
