// 5 Towers: what follows a choice by itself, and in which orders it can be done. See rules.hpp for
// the questions.
//
// Owns: the way from chosen cards and a wished order to the steps of a plan, and the towers that a
// plan leaves. Plans themselves are made in plans.cpp.
#include "engine/games/five_towers/building.hpp"

#include <algorithm>

namespace beffroi::five_towers {
namespace {

Cards cards_of_targets(const TargetPath& targets) {
  Cards cards{};
  for (const Target t : targets)
    if (cards.size() < kMarket) cards.push_back(card_of(t.a, t.b));
  return cards;
}

/// The cards of the market among some targets, as a mask over its places.
int mask_of_targets(const State& s, const TargetPath& chosen) {
  int mask = 0;
  for (const Target t : chosen) {
    if (t.kind != kTargetMarket) continue;
    int copies = t.c; // of equal cards, which stand together
    for (std::size_t i = 0; i < s.market.size(); ++i)
      if (s.market[i] == card_of(t.a, t.b) && copies-- == 0) mask |= 1 << i;
  }
  return mask;
}

bool is_building(const State& s) { return s.phase >= Phase::kTake && s.phase <= Phase::kRecover; }

void add_storey(PlannedTowers& towers, int card, SandEnd end) {
  PlannedTower& tower = towers[static_cast<std::size_t>(suit_of(card))];
  tower.storeys.push_back({static_cast<std::uint8_t>(value_of(card)), 1});
  if (end != SandEnd::kBottom) return;
  ++tower.slid;
  std::rotate(tower.storeys.begin(), tower.storeys.end() - 1, tower.storeys.end());
}

void carry_out(PlannedTowers& towers, Action step, int paid) {
  switch (kind_of(step)) {
  case kActTake:
    for (PlannedTower& tree = towers[kTree]; paid > 0 && !tree.storeys.empty(); --paid) {
      tree.paid.push_back(tree.storeys.back().value);
      tree.storeys.pop_back();
    }
    break;
  case kActTearDown: {
    PlannedTower& tower = towers[static_cast<std::size_t>(a_of(step))];
    if (tower.storeys.empty()) break;
    tower.torn = tower.tore = tower.storeys.back().value;
    tower.storeys.pop_back();
    break;
  }
  case kActPlace: add_storey(towers, a_of(step), end_of(step)); break;
  case kActRecover: {
    PlannedTower& tower = towers[static_cast<std::size_t>(suit_of(a_of(step)))];
    if (tower.torn == value_of(a_of(step))) tower.torn = -1; // it comes back
    add_storey(towers, a_of(step), end_of(step));
    break;
  }
  default: break;
  }
}

} // namespace

std::optional<Plan> ordered_plan(const State& s, int mask, const Cards& order) {
  if (s.phase == Phase::kTake) return plan_for_cards(s, s.high_seat, s.high, mask, order);
  return best_plan(s, order);
}

Cards placed_in(const Plan& plan) {
  Cards cards{};
  for (const Action step : plan.steps)
    if (kind_of(step) == kActPlace) cards.push_back(static_cast<std::uint8_t>(a_of(step)));
  return cards;
}

PlannedTowers towers_after(const State& s, int seat, const std::optional<Plan>& plan, int paid) {
  PlannedTowers towers{};
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    const Tower& tower = s.player[seat].tower[suit];
    for (int i = 0; i < tower.count; ++i) towers[suit].storeys.push_back({tower.value[i], 0});
  }
  if (plan)
    for (const Action step : plan->steps) carry_out(towers, step, paid);
  return towers;
}

Movable movable_in(const State& s, int mask, const Plan& plan, int paid) {
  Movable found;
  const Cards cards = placed_in(plan);
  const PlannedTowers towers = towers_after(s, s.high_seat, plan, paid);
  const int n = static_cast<int>(cards.size());
  for (int from = 0; from < n; ++from)
    for (int to = 0; to < n; ++to) {
      Cards order = cards;
      std::uint8_t* at = order.begin();
      if (from < to)
        std::rotate(at + from, at + from + 1, at + to + 1);
      else
        std::rotate(at + to, at + from, at + from + 1);
      const std::optional<Plan> other = ordered_plan(s, mask, order);
      if (other && placed_in(*other) == order &&
          towers_after(s, s.high_seat, other, paid) != towers)
        (to < from ? found.earlier : found.later) |= 1 << from;
    }
  return found;
}

} // namespace beffroi::five_towers

namespace beffroi {

using namespace five_towers;

std::optional<Action> FiveTowers::follow(const View& v, const TargetPath& order) {
  if (!is_building(v) || v.phase == Phase::kTake) return std::nullopt;
  const Plan plan = best_plan(v, cards_of_targets(order));
  if (plan.steps.empty()) return std::nullopt;
  return plan.steps[0];
}

TargetPath FiveTowers::orders(const View& v, const TargetPath& chosen, const TargetPath& order) {
  TargetPath things{};
  if (!is_building(v)) return things;
  const int mask = mask_of_targets(v, chosen);
  if (v.phase == Phase::kTake && mask == 0) return things;
  std::optional<Plan> plan = ordered_plan(v, mask, cards_of_targets(order));
  if (!plan) plan = ordered_plan(v, mask, {});
  if (!plan) return things;
  for (const int card : placed_in(*plan))
    things.push_back({kTargetTaken, static_cast<std::int8_t>(suit_of(card)),
                      static_cast<std::int8_t>(value_of(card)), 0});
  return things;
}

std::optional<Action> FiveTowers::proposed(const View& v) {
  if (v.phase != Phase::kTake) return std::nullopt;
  const Plan plan = best_plan(v);
  if (plan.steps.empty() || mask_of_take(plan.steps[0]) == 0) return std::nullopt;
  return plan.steps[0];
}

} // namespace beffroi
