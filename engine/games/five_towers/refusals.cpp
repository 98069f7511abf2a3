// 5 Towers: why a thing that a player tries is not possible now, with the rule that says so.
//
// Owns: the choice of the reason. Decides nothing: what is legal comes from legal.cpp; a path that
// leads to a legal action is never refused here.
#include "engine/games/five_towers/building.hpp"
#include "engine/games/five_towers/notation.hpp"

#include <bit>

namespace beffroi {

using namespace five_towers;

namespace {

Phrase no(Key key, const char* rule) { return make_phrase(key, rule); }

/// Whether a target is one of this game, at whatever table.
bool is_known(const Target& x) {
  const bool suit = x.a >= 0 && x.a < kSuits;
  const bool card = suit && x.b >= 0 && x.b < kValues;
  switch (x.kind) {
  case kTargetBid:
  case kTargetPay: return x.a >= 0 && x.a <= kMostBid;
  case kTargetMarket: return card && (x.c == 0 || x.c == 1);
  case kTargetTaken:
  case kTargetTorn: return card;
  case kTargetTower: return suit;
  case kTargetEnd:
    return x.a == static_cast<int>(SandEnd::kTop) || x.a == static_cast<int>(SandEnd::kBottom);
  case kTargetChoice: return x.a >= 0 && x.a < kChoices;
  default: return false;
  }
}

bool leads_somewhere(const State& s, const TargetPath& path) {
  ActionsOf<FiveTowers> actions{};
  FiveTowers::legal(s, actions);
  for (const Action a : actions)
    if (choosing_of<FiveTowers>().begins(FiveTowers::path(s, a), path)) return true;
  return false;
}

/// What has to be done first in a phase in which the touched thing has no meaning.
Phrase first_things(const State& s) {
  switch (s.phase) {
  case Phase::kBid: return no(Key::k_ft_refuse_bid_first, "FT-10");
  case Phase::kTake: return no(Key::k_ft_refuse_take_first, "FT-17").number("n", s.high);
  case Phase::kTearDown: return no(Key::k_ft_refuse_tear_first, "FT-20");
  case Phase::kBuild: return no(Key::k_ft_refuse_build_first, "FT-18");
  default: return no(Key::k_ft_refuse_recover_first, "FT-53");
  }
}

Phrase refuse_bid(const State& s, Target x) {
  if (s.phase != Phase::kBid) return no(Key::k_ft_refuse_bid_over, "FT-10");
  if (s.high != kNoBid && x.a <= s.high)
    return no(Key::k_ft_refuse_bid_low, "FT-11").number("n", s.high);
  if (x.a < s.lowest_bid) return no(Key::k_ft_refuse_bid_zero, "FT-V6");
  const int limit = bid_limit(s, acting_seat(s));
  if (x.a > limit)
    return no(Key::k_ft_refuse_bid_limit, has_power(s, kTree) ? "FT-40" : "FT-11")
        .number("n", limit);
  return no(Key::k_ft_refuse_bid_cannot, "FT-13").number("n", x.a);
}

bool lies_in(const Cards& cards, Target x) {
  int copies = 0;
  for (const int card : cards) copies += card == card_of(x.a, x.b);
  return copies > x.c;
}

/// Whether these cards could be taken with a payment if none of them were a tree card (FT-43).
bool only_tree_forbids(const State& s, const TargetPath& path) {
  bool tree = false;
  int cards = 0;
  for (const Target& x : path) {
    tree = tree || x.a == kTree;
    int copy = 0;
    for (std::size_t i = 0; i < s.market.size(); ++i)
      if (s.market[i] == card_of(x.a, x.b) && copy++ == x.c) cards |= 1 << i;
  }
  if (!tree || !may_pay_for(s, s.high)) return false;
  const int most = payable(s, s.high_seat);
  const std::uint32_t masks = buildable_masks(s.player[s.high_seat], s.market, s.powers);
  for (int mask = 0; mask < 1 << s.market.size(); ++mask) {
    const int paid = s.high - std::popcount(static_cast<unsigned>(mask));
    if ((mask & cards) == cards && (masks >> mask & 1) && paid > 0 && paid <= most) return true;
  }
  return false;
}

/// Why a card of the market cannot be among those that are taken. The earlier targets of the path
/// are cards.
Phrase refuse_market(const State& s, const TargetPath& path) {
  const Target x = path.back();
  if (!lies_in(s.market, x)) return no(Key::k_ft_refuse_not_in_market, "FT-6");
  if (s.phase == Phase::kBid) return no(Key::k_ft_refuse_bid_first, "FT-10");
  if (s.phase != Phase::kTake) return no(Key::k_ft_refuse_taken_already, "FT-17");
  const Seat seat = acting_seat(s);
  const auto n = static_cast<int>(path.size());
  if (s.player[seat].tower[x.a].capped()) return no(Key::k_ft_refuse_capped, "FT-25");
  if (n > s.high) return no(Key::k_ft_refuse_too_many, "FT-17").number("n", s.high);
  if (only_tree_forbids(s, path)) return no(Key::k_ft_refuse_no_tree, "FT-43");
  const bool pays = s.high > static_cast<int>(s.market.size());
  if (pays && x.a == kTree) return no(Key::k_ft_refuse_no_tree, "FT-43");
  const TargetPath alone{{x}, 1};
  if (n > 1 && leads_somewhere(s, alone)) return no(Key::k_ft_refuse_not_together, "FT-18");
  switch (fit_of(s, seat, card_of(x.a, x.b))) {
  case Fit::kTooHigh:
    return no(Key::k_ft_refuse_too_high, "FT-23").number("top", s.player[seat].tower[x.a].top());
  case Fit::kTearDown: return no(Key::k_ft_refuse_needs_tear, "FT-20");
  default: return no(Key::k_ft_refuse_not_together, "FT-18");
  }
}

Phrase refuse_pay(const State& s, const TargetPath& path) {
  if (!has_power(s, kTree)) return no(Key::k_ft_refuse_no_power, "FT-V1");
  if (s.phase != Phase::kTake) return first_things(s);
  const Tower& tree = s.player[s.high_seat].tower[kTree];
  if (tree.capped()) return no(Key::k_ft_refuse_tree_capped, "FT-44");
  const int paid = path.back().a;
  if (paid > 0 && !may_pay_for(s, s.high))
    return no(Key::k_ft_refuse_pay_above, "FT-42").number("n", static_cast<int>(s.market.size()));
  if (paid > tree.count) return no(Key::k_ft_refuse_pay_height, "FT-41").number("n", tree.count);
  if (paid + static_cast<int>(path.size()) - 1 != s.high)
    return no(Key::k_ft_refuse_pay_sum, "FT-41").number("n", s.high);
  for (const Target& x : path)
    if (x.kind == kTargetMarket && x.a == kTree) return no(Key::k_ft_refuse_no_tree, "FT-43");
  return no(Key::k_ft_refuse_not_together, "FT-18");
}

Phrase refuse_tower(const State& s, Target x) {
  if (s.phase == Phase::kBuild || s.phase == Phase::kRecover)
    return no(Key::k_ft_refuse_tear_late, "FT-20");
  if (s.phase != Phase::kTearDown) return first_things(s);
  const Tower& tower = s.player[s.high_seat].tower[x.a];
  if (tower.empty()) return no(Key::k_ft_refuse_tear_none, "FT-20");
  if (tower.capped()) return no(Key::k_ft_refuse_capped, "FT-25");
  return no(Key::k_ft_refuse_dead_end, "FT-24");
}

/// Whether a card fits at an end of a tower that is there and has no top, whichever end is chosen.
bool fits_at(const Tower& tower, int value, SandEnd end) {
  return end == SandEnd::kBottom ? may_lie_on(tower.bottom(), value)
                                 : may_lie_on(value, tower.top());
}

/// Why a card may not go to an end of its tower now; the tower is there and has no top.
Phrase refuse_end(const State& s, Target card, SandEnd end) {
  const Tower& tower = s.player[s.high_seat].tower[card.a];
  if (s.sand_end != SandEnd::kNone && card.a == kSand && s.sand_end != end)
    return no(Key::k_ft_refuse_other_end, "FT-47");
  if (fits_at(tower, card.b, end)) return no(Key::k_ft_refuse_dead_end, "FT-24");
  if (end == SandEnd::kBottom)
    return no(Key::k_ft_refuse_under, "FT-48").number("bottom", tower.bottom());
  return no(Key::k_ft_refuse_too_high, "FT-23").number("top", tower.top());
}

/// Why a card may not go on its tower now; the card is available.
Phrase refuse_adding(const State& s, Target card, const Target* end) {
  const Tower& tower = s.player[s.high_seat].tower[card.a];
  if (tower.capped()) return no(Key::k_ft_refuse_capped, "FT-25");
  if (end && !has_power(s, kSand)) return no(Key::k_ft_refuse_no_power, "FT-V1");
  if (end && (card.a != kSand || tower.empty())) return no(Key::k_ft_refuse_first_sand, "FT-49");
  if (tower.empty()) return no(Key::k_ft_refuse_dead_end, "FT-24");
  if (end) return refuse_end(s, card, static_cast<SandEnd>(end->a));
  if (card.a != kSand || !has_power(s, kSand)) return refuse_end(s, card, SandEnd::kTop);
  // No end is named: the one where the card would fit, or the one that is chosen.
  const bool top = fits_at(tower, card.b, SandEnd::kTop);
  if (top || fits_at(tower, card.b, SandEnd::kBottom)) {
    const bool both = top && fits_at(tower, card.b, SandEnd::kBottom);
    if (both && s.sand_end == SandEnd::kBottom) return refuse_end(s, card, SandEnd::kBottom);
    return refuse_end(s, card, top ? SandEnd::kTop : SandEnd::kBottom);
  }
  return refuse_end(s, card, s.sand_end == SandEnd::kBottom ? SandEnd::kBottom : SandEnd::kTop);
}

Phrase refuse_taken(const State& s, Target x, const Target* end) {
  if (s.phase != Phase::kBuild) return first_things(s);
  x.c = 0;
  if (!lies_in(s.taken, x)) return no(Key::k_ft_refuse_not_taken, "FT-17");
  return refuse_adding(s, x, end);
}

Phrase refuse_torn(const State& s, Target x, const Target* end) {
  if (!has_power(s, kMetal)) return no(Key::k_ft_refuse_no_power, "FT-V1");
  if (s.phase != Phase::kRecover) return no(Key::k_ft_refuse_recover_when, "FT-51");
  for (const int card : s.player[s.high_seat].torn)
    if (card == card_of(x.a, x.b)) return refuse_adding(s, x, end);
  return no(Key::k_ft_refuse_not_torn, "FT-51");
}

Phrase refuse_choice(const State& s, Target x) {
  switch (static_cast<Choice>(x.a)) {
  case kChoicePass: return no(Key::k_ft_refuse_bid_over, "FT-10");
  case kChoiceKeepAll:
    return s.phase == Phase::kTearDown ? no(Key::k_ft_refuse_must_tear, "FT-24") : first_things(s);
  default:
    return s.phase == Phase::kRecover ? no(Key::k_ft_refuse_must_recover, "FT-53")
                                      : first_things(s);
  }
}

Phrase refuse_path(const State& s, const TargetPath& path) {
  const Target x = path.back();
  // What is wrong already comes before what was touched last.
  if (path.size() > 1 && x.kind != kTargetEnd) { // each end has a reason of its own
    TargetPath begin = path;
    begin.pop_back();
    if (!leads_somewhere(s, begin)) return refuse_path(s, begin);
  }
  const Target* end = nullptr;
  Target card = x;
  if (x.kind == kTargetEnd) {
    if (path.size() != 2) return Phrase{};
    card = path[0];
    end = &path[1];
  } else if (path.size() > 1 &&
             (path[0].kind != kTargetMarket || (x.kind != kTargetMarket && x.kind != kTargetPay))) {
    return Phrase{};
  }
  switch (card.kind) {
  case kTargetBid: return refuse_bid(s, x);
  case kTargetMarket: return refuse_market(s, path);
  case kTargetPay: return refuse_pay(s, path);
  case kTargetTower: return refuse_tower(s, x);
  case kTargetTaken: return refuse_taken(s, card, end);
  case kTargetTorn: return refuse_torn(s, card, end);
  case kTargetChoice: return refuse_choice(s, x);
  default: return Phrase{};
  }
}

/// The path of a move in notation, possible at this table or not.
TargetPath path_of(const State& s, const Written& move) {
  TargetPath path{};
  const auto add = [&path](std::uint8_t kind, int a, int b = 0, int c = 0) {
    path.push_back({kind, static_cast<std::int8_t>(a), static_cast<std::int8_t>(b),
                    static_cast<std::int8_t>(c)});
  };
  const auto add_card = [&](std::uint8_t kind) {
    add(kind, suit_of(move.number), five_towers::value_of(move.number));
    if (move.end != SandEnd::kNone) add(kTargetEnd, static_cast<int>(move.end));
  };
  switch (move.kind) {
  case kActBid: add(kTargetBid, move.number); break;
  case kActTake: {
    for (std::size_t i = 0; i < move.cards.size(); ++i) {
      const int card = move.cards[i];
      add(kTargetMarket, suit_of(card), five_towers::value_of(card),
          i > 0 && move.cards[i - 1] == card);
    }
    const int paid = s.phase == Phase::kTake ? s.high - static_cast<int>(move.cards.size()) : 0;
    if (path.empty() || (paid > 0 && has_power(s, kTree))) add(kTargetPay, paid);
    break;
  }
  case kActTearDown: add(kTargetTower, move.number); break;
  case kActPlace: add_card(kTargetTaken); break;
  case kActRecover: add_card(kTargetTorn); break;
  case kActKeepAll: add(kTargetChoice, kChoiceKeepAll); break;
  case kActDecline: add(kTargetChoice, kChoiceDecline); break;
  default: add(kTargetChoice, kChoicePass); break;
  }
  return path;
}

Phrase refuse_phase(const State& s) {
  if (s.phase == Phase::kEnd) return no(Key::k_ft_refuse_over, "FT-34");
  return no(Key::k_ft_refuse_chance, "FT-71");
}

} // namespace

Phrase FiveTowers::refusal(const State& s, const TargetPath& path) {
  if (path.empty()) return Phrase{};
  for (const Target& x : path)
    if (!is_known(x)) return Phrase{};
  if (turn(s).who != Who::kSeat) return refuse_phase(s);
  if (leads_somewhere(s, path)) return Phrase{};
  return refuse_path(s, path);
}

Phrase FiveTowers::why_not(const State& s, std::string_view text) {
  const auto move = read_move(text);
  if (!move) return Phrase{};
  if (turn(s).who != Who::kSeat) return refuse_phase(s);
  if (parse(s, text)) return Phrase{};
  const TargetPath path = path_of(s, *move);
  const Phrase why = refusal(s, path);
  if (why.key != Key::kNone) return why;
  // The path begins a longer one: a sand card without its end, a take of too few cards.
  if (move->kind == kActTake) return no(Key::k_ft_refuse_too_few, "FT-17").number("n", s.high);
  if (move->kind == kActPlace || move->kind == kActRecover)
    return no(Key::k_ft_refuse_which_end, "FT-47");
  return first_things(s);
}

} // namespace beffroi
