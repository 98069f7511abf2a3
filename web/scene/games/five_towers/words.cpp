// What the 5 Towers picture says: labels, tags, prompt, plates.
//
// Every sentence is a message of the catalogue; the facts come from the rules.
#include "web/scene/games/five_towers/parts.hpp"

#include "engine/games/five_towers/building.hpp"
#include "web/scene/games/five_towers/layout.hpp"

#include <algorithm>
#include <cstdlib>

namespace beffroi {

using namespace five_towers;

namespace {

constexpr Key kSuitKeys[kSuits] = {Key::k_ft_suit_candy, Key::k_ft_suit_haunted,
                                   Key::k_ft_suit_tree, Key::k_ft_suit_metal, Key::k_ft_suit_sand};
constexpr Key kHeadings[kSuits] = {Key::k_ft_ui_suit_candy, Key::k_ft_ui_suit_haunted,
                                   Key::k_ft_ui_suit_tree, Key::k_ft_ui_suit_metal,
                                   Key::k_ft_ui_suit_sand};

Phrase card_phrase(Key key, int card) {
  return phrase_of(key).word("suit", suit_word(suit_of(card))).number("n", value_of(card));
}

/// What a prompt says, long and short.
struct Line {
  std::string sentence, brief, detail;
};
Line same(const std::string& words) { return {words, words, {}}; }

/// "Bram comes after you", or that nobody does.
std::string next_words(const FivePicture& p) {
  const int place = p.s.asked + 1;
  if (place >= p.s.seats) return p.words(Key::k_ft_ui_last);
  return p.words(
      phrase_of(Key::k_ft_ui_next).seat("name", static_cast<Seat>(seat_in_lap(p.s, place))));
}

Line bid_line(const FivePicture& p) {
  const bool none = p.s.high == kNoBid;
  Line line;
  line.brief = p.words(none ? phrase_of(Key::k_ft_ui_prompt_open)
                            : phrase_of(Key::k_ft_ui_prompt_raise).number("n", p.s.high));
  line.detail = next_words(p);
  line.sentence =
      p.words.with(phrase_of(Key::k_ft_ui_two), {{"a", line.brief}, {"b", line.detail}});
  return line;
}

Line number_line(const FivePicture& p, int n) {
  if (n == 0) return same(p.words(Key::k_ft_ui_zero));
  Line line;
  line.brief = p.words(phrase_of(Key::k_ft_ui_bid_n).number("n", n));
  if (!p.plan) {
    line.sentence = line.brief;
    return line;
  }
  const Cards cards = placed_in(*p.plan);
  const std::string change = change_words(p.score.total, p.plan->after.total);
  line.detail = p.words.with(phrase_of(Key::k_ft_ui_what_change),
                             {{"what", build_words(p, cards, p.pay)}, {"change", change}});
  line.sentence = p.words.with(
      phrase_of(Key::k_ft_ui_says),
      {{"a", line.brief},
       {"b", gain_words(p, build_words(p, cards, p.pay, torn_of(p)), p.plan->after.total)}});
  // The smallest frames have no line for more.
  if (p.b.metrics().layout == LayoutClass::kSmall)
    line.brief = p.words.with(phrase_of(Key::k_ft_ui_says), {{"a", line.brief}, {"b", change}});
  return line;
}

int chosen_count(const FivePicture& p) {
  int n = 0;
  for (int m = p.mask; m; m &= m - 1) ++n;
  return n;
}

/// How many cards can be taken at most with those that are chosen; the Tree pays the rest (FT-41).
int most_cards(const FivePicture& p) {
  const Choosing choosing(FiveTowers::kChoosing);
  int most = 0;
  for (const TargetPath& path : p.seen.legal) {
    if (!choosing.begins(path, p.ui.prefix)) continue;
    const bool pays = path.back().kind == kTargetPay;
    most = std::max(most, static_cast<int>(path.size()) - (pays ? 1 : 0));
  }
  return most;
}

Line take_line(const FivePicture& p) {
  Line line;
  const int chosen = chosen_count(p);
  const int bid = p.s.high;
  if (chosen == 0) {
    line.brief = p.words(phrase_of(Key::k_ft_ui_prompt_take).number("bid", bid).number("n", bid));
    const bool pays = has_power(p.s, kTree) && !p.s.player[p.main].tower[kTree].empty() &&
                      !p.s.player[p.main].tower[kTree].capped();
    if (pays) line.detail = p.words(Key::k_ft_ui_prompt_may_pay);
    line.sentence = line.detail.empty() ? line.brief
                                        : p.words.with(phrase_of(Key::k_ft_ui_two),
                                                       {{"a", line.brief}, {"b", line.detail}});
    return line;
  }
  const std::string cards =
      cards_words(p, p.plan ? placed_in(*p.plan) : cards_of(p.s.market, p.mask));
  if (!p.whole) {
    const int pays = bid - most_cards(p);
    line.brief = p.words(pays > 0 ? phrase_of(Key::k_ft_ui_prompt_more_pay)
                                        .number("n", bid - chosen - pays)
                                        .number("pay", pays)
                                  : phrase_of(Key::k_ft_ui_prompt_more).number("n", bid - chosen));
    line.detail = cards;
    line.sentence = p.words.with(phrase_of(Key::k_ft_ui_says), {{"a", cards}, {"b", line.brief}});
    return line;
  }
  line.brief =
      p.pay > 0
          ? p.words(phrase_of(Key::k_ft_ui_prompt_whole_pay).number("n", bid).number("pay", p.pay))
          : p.words(phrase_of(Key::k_ft_ui_prompt_whole).number("n", bid));
  line.detail = p.plan
                    ? p.words.with(phrase_of(Key::k_ft_ui_what_change),
                                   {{"what", cards},
                                    {"change", change_words(p.score.total, p.plan->after.total)}})
                    : cards;
  line.sentence = line.brief;
  return line;
}

Line step_line(const FivePicture& p) {
  if (p.is(Phase::kTearDown)) {
    Line line = same(p.words(Key::k_ft_ui_prompt_tear));
    line.detail =
        p.words(phrase_of(Key::k_ft_ui_tear_costs)
                    .number("n", next_penalty(static_cast<int>(p.s.player[p.main].torn.size()))));
    return line;
  }
  if (p.is(Phase::kRecover)) return same(p.words(Key::k_ft_ui_prompt_recover));
  if (!p.ui.prefix.empty() && p.ui.prefix[0].kind == kTargetTaken)
    return same(p.words(Key::k_ft_ui_prompt_end));
  return same(p.words(
      phrase_of(Key::k_ft_ui_prompt_place).number("n", static_cast<int>(p.s.taken.size()))));
}

std::string target_words(const FivePicture& p, const TargetPath& path) {
  if (path.empty()) return {};
  const Target t = path[0];
  switch (t.kind) {
  case kTargetBid: return p.words(phrase_of(Key::k_ft_ui_bid_n).number("n", t.a));
  case kTargetMarket: {
    if (p.ui.hint_step < 2) return p.words(card_phrase(Key::k_ft_ui_card, card_of(t.a, t.b)));
    int mask = 0;
    for (const Target c : path)
      for (std::size_t i = 0; i < p.s.market.size(); ++i)
        if (market_target(p.s, i) == c) mask |= 1 << i;
    return cards_words(p, cards_of(p.s.market, mask));
  }
  case kTargetPay: return p.words(phrase_of(Key::k_ft_ui_pay).number("n", t.a));
  case kTargetTower:
    return p.words.with(
        phrase_of(Key::k_ft_ui_tear),
        {{"card", card_words(p, card_of(t.a, p.s.player[p.main].tower[t.a].top()))}});
  case kTargetTaken:
  case kTargetTorn: return card_words(p, card_of(t.a, t.b));
  default:
    return p.words(t.a == kChoicePass      ? Key::k_ft_ui_pass
                   : t.a == kChoiceKeepAll ? Key::k_ft_ui_keep_all
                                           : Key::k_ft_ui_decline);
  }
}

/// What the bid would bring, by the best that can be built with it; empty if it can't be carried out.
std::string bid_why(const FivePicture& p, const BidOption& bid) {
  if (bid.mask == 0 && bid.paid == 0) return {};
  return gain_words(p, build_words(p, bid.cards, bid.paid, bid.torn), bid.score);
}

Line hint_line(const FivePicture& p) {
  const std::string what = target_words(p, p.ui.hint);
  Line line = same(p.words.with(phrase_of(Key::k_ft_ui_hint), {{"what", what}}));
  if (p.plan && p.turn && p.ui.hint_step > 2)
    line.detail = p.words.with(phrase_of(Key::k_ft_ui_what_change),
                               {{"what", cards_words(p, placed_in(*p.plan))},
                                {"change", change_words(p.score.total, p.plan->after.total)}});
  if (p.is(Phase::kBid) && p.ui.hint_step > 2)
    for (const BidOption& bid : p.bids)
      if (p.ui.hint[0] == Target{kTargetBid, static_cast<std::int8_t>(bid.number), 0, 0})
        line.detail = bid_why(p, bid);
  return line;
}

/// "Tear down Scary 4, build Scary 7 and Scary 5, +1 point": what the button that builds does.
std::string carry_out_words(const FivePicture& p) {
  const int torn = torn_of(p);
  std::string what = build_words(p, placed_in(*p.plan), p.pay, torn);
  if (torn == kNoCard) what = p.words.with(phrase_of(Key::k_ft_ui_build_label), {{"cards", what}});
  return with_capital(gain_words(p, what, p.plan->after.total));
}

Prompt::Choice confirm(const FivePicture& p, std::string words, std::string label) {
  Prompt::Choice c = make_choice(ui_target(kUiConfirm), std::move(words), true, Icon::kCheck);
  if (!label.empty()) c.label = std::move(label);
  (void)p;
  return c;
}

void add_choices(const FivePicture& p, Prompt& prompt) {
  const auto add = [&](Prompt::Choice c) { prompt.choices.push_back(std::move(c)); };
  const bool ready = p.ui.proposal.has_value() && !p.ui.prefix.empty();
  if (p.is(Phase::kBid)) {
    if (!ready) return;
    const Target t = p.ui.prefix[0];
    for (const BidOption& bid : p.bids)
      if (t.kind == kTargetBid && t.a == bid.number)
        add(confirm(p, p.words(phrase_of(Key::k_ft_ui_bid_n).number("n", t.a)), bid_label(p, bid)));
    if (t.kind != kTargetBid)
      add(confirm(p, p.words(Key::k_ft_ui_pass), p.words(Key::k_ft_ui_pass_label)));
    return;
  }
  if (!p.ui.prefix.empty())
    add(make_choice(ui_target(kUiCancel), p.words(Key::k_ft_ui_clear), false, Icon::kClose));
  if (p.is(Phase::kTake)) {
    const int n = chosen_count(p);
    // The rest can be paid at once, with a card chosen or without.
    for (const TargetPath& path : p.seen.legal) {
      const Target t = path.empty() ? Target{} : path[path.size() - 1];
      if (t.kind != kTargetPay || !p.is_legal(t) || t.a != p.s.high - n) continue;
      if (static_cast<int>(path.size()) != n + 1) continue;
      Prompt::Choice c = make_choice(
          t,
          p.words(n == 0 ? phrase_of(Key::k_ft_ui_pay_all).number("n", t.a)
                         : phrase_of(Key::k_ft_ui_build_pay).number("n", n).number("pay", t.a)),
          true, Icon::kCheck);
      if (n > 0 && p.plan) c.label = carry_out_words(p);
      add(std::move(c));
      return;
    }
    if (!ready || !p.whole) return;
    if (p.wide() && p.plan && p.plan->steps.size() > 3) {
      Prompt::Choice steps =
          make_choice(ui_target(kUiStep), p.words(Key::k_ft_ui_in_steps), false, Icon::kList);
      steps.brief.clear();
      add(std::move(steps));
    }
    add(confirm(p, p.words(phrase_of(Key::k_ft_ui_build).number("n", n)),
                p.plan ? carry_out_words(p) : std::string()));
    return;
  }
  const auto choice = [&](Target t, std::string words, bool primary) {
    if (p.is_legal(t))
      add(make_choice(t, std::move(words), primary, primary ? Icon::kCheck : Icon::kDown));
  };
  if (p.is(Phase::kTearDown) && p.ui.prefix.empty())
    choice({kTargetChoice, kChoiceKeepAll, 0, 0}, p.words(Key::k_ft_ui_keep_all), false);
  if (p.is(Phase::kRecover))
    choice({kTargetChoice, kChoiceDecline, 0, 0}, p.words(Key::k_ft_ui_decline), false);
  if (!p.ui.prefix.empty()) {
    choice({kTargetEnd, static_cast<std::int8_t>(SandEnd::kTop), 0, 0},
           p.words(Key::k_ft_ui_end_top), false);
    choice({kTargetEnd, static_cast<std::int8_t>(SandEnd::kBottom), 0, 0},
           p.words(Key::k_ft_ui_end_bottom), false);
  }
  if (ready)
    add(confirm(p, p.words(Key::k_ft_ui_do_it), target_words(p, p.ui.prefix)));
  else if (p.ui.prefix.empty())
    add(make_choice(ui_target(kUiFollow), p.words(Key::k_ft_ui_finish), true, Icon::kCheck));
}

} // namespace

Key suit_word(int suit) { return kSuitKeys[suit]; }
Key suit_heading(int suit) { return kHeadings[suit]; }

std::string change_words(int from, int to) {
  const auto number = [](int n) {
    return n < 0 ? "\u2212" + std::to_string(-n) : std::to_string(n);
  };
  return number(from) + " \u2192 " + number(to);
}

std::string card_words(const FivePicture& p, int card) {
  return p.words(card_phrase(Key::k_ft_ui_card, card));
}

std::string cards_words(const FivePicture& p, const Cards& cards) {
  std::string out;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const std::string one = card_words(p, cards[i]);
    const Key key = i + 1 == cards.size() ? Key::k_ft_ui_and : Key::k_ft_ui_joined;
    out = i == 0 ? one : p.words.with(phrase_of(key), {{"a", out}, {"b", one}});
  }
  return out;
}

std::string build_words(const FivePicture& p, const Cards& cards, int paid, int torn) {
  std::string out = cards_words(p, cards);
  if (paid > 0)
    out = cards.empty()
              ? p.words(phrase_of(Key::k_ft_ui_pay).number("n", paid))
              : p.words.with(phrase_of(Key::k_ft_ui_and_pays).number("n", paid), {{"cards", out}});
  if (torn == kNoCard) return out;
  return p.words.with(phrase_of(Key::k_ft_ui_torn_first),
                      {{"card", card_words(p, torn)}, {"cards", out}});
}

std::string gain_words(const FivePicture& p, const std::string& what, int after) {
  const int n = after - p.score.total;
  return p.words.with(phrase_of(Key::k_ft_ui_gain).number("n", n),
                      {{"what", what}, {"points", signed_number(n)}});
}

std::string tower_words(const FivePicture& p, int suit, const Tower& tower) {
  if (tower.empty())
    return p.words(phrase_of(Key::k_ft_ui_tower_none).word("suit", suit_word(suit)));
  std::string values;
  for (int i = 0; i < tower.count; ++i) {
    if (i > 0) values += ", ";
    values += std::to_string(tower.value[i]);
  }
  return p.words.with(phrase_of(tower.capped() ? Key::k_ft_ui_tower_capped : Key::k_ft_ui_tower)
                          .word("suit", suit_word(suit)),
                      {{"values", values}});
}

std::string why_no_bid(const FivePicture& p, const BidOption& bid, bool brief) {
  if (bid.legal) return {};
  if (!p.turn && bid.possible) return {};
  if (p.s.high != kNoBid && bid.number <= p.s.high && p.s.high_seat < p.s.seats)
    return p.words(
        brief ? phrase_of(Key::k_ft_ui_outbid_short)
              : phrase_of(Key::k_ft_ui_outbid).seat("name", p.s.high_seat).number("n", p.s.high));
  return p.words(brief ? Key::k_ft_ui_impossible_short : Key::k_ft_ui_impossible);
}

std::string bid_label(const FivePicture& p, const BidOption& bid) {
  std::string what = p.words(phrase_of(Key::k_ft_ui_bid_n).number("n", bid.number));
  if (bid.number == 0)
    return p.words.with(phrase_of(Key::k_ft_ui_says),
                        {{"a", what}, {"b", p.words(Key::k_ft_ui_zero)}});
  const std::string why = bid_why(p, bid);
  return why.empty() ? what : p.words.with(phrase_of(Key::k_ft_ui_says), {{"a", what}, {"b", why}});
}

std::string fit_words(const FivePicture& p, int card, bool brief) {
  const Tower& tower = p.s.player[p.main].tower[suit_of(card)];
  const int top = tower.empty() ? 0 : tower.top();
  switch (fit_of(p.s, p.main, card)) {
  case Fit::kFits: return {};
  case Fit::kAfter: return p.words(brief ? Key::k_ft_ui_fit_after_short : Key::k_ft_ui_fit_after);
  case Fit::kTearDown:
    return p.words(brief ? phrase_of(Key::k_ft_ui_fit_tear_short).number("n", top)
                         : phrase_of(Key::k_ft_ui_fit_tear));
  case Fit::kRecover:
    return p.words(brief ? Key::k_ft_ui_fit_recover_short : Key::k_ft_ui_fit_recover);
  case Fit::kCapped:
    return p.words(brief ? Key::k_ft_ui_fit_capped_short : Key::k_ft_ui_fit_capped);
  case Fit::kTooHigh:
    return p.words(brief ? phrase_of(Key::k_ft_ui_fit_high_short)
                         : phrase_of(Key::k_ft_ui_fit_high).number("n", top));
  }
  return {};
}

std::string card_label(const FivePicture& p, int card, bool in_market) {
  const int value = value_of(card);
  std::string out = card_words(p, card);
  if (value == kTop || value == kTakesAny || value == kGoesOnAny) // FT-23, FT-25
    out = p.words.with(phrase_of(Key::k_ft_ui_joined),
                       {{"a", out},
                        {"b", p.words(value == kTop        ? Key::k_ft_ui_card_0
                                      : value == kTakesAny ? Key::k_ft_ui_card_8
                                                           : Key::k_ft_ui_card_9)}});
  const bool judged = in_market && (p.is(Phase::kBid) || (p.is(Phase::kTake) && p.turn));
  if (!judged) return out;
  const std::string why = fit_words(p, card, false);
  if (why.empty()) return out;
  return p.words.with(phrase_of(Key::k_ft_ui_joined), {{"a", out}, {"b", why}});
}

std::string torn_words(const FivePicture& p, int seat) {
  const int n = static_cast<int>(p.s.player[seat].torn.size());
  if (n == 0) return p.words(Key::k_ft_ui_torn_none);
  return p.words(phrase_of(Key::k_ft_ui_torn).number("n", n).number("points", penalty_of(n)));
}

std::string next_starter_words(const FivePicture& p) {
  if (!p.in_play() || p.s.winner_next) return {};
  const auto next = static_cast<Seat>((p.s.starter + 1) % p.s.seats);
  return p.words(phrase_of(Key::k_ft_ui_starts_next).seat("name", next));
}

std::string round_words(const FivePicture& p, bool brief) {
  const int round = p.s.round + (p.s.pass == 2 ? first_pass_rounds(p.s.seats) : 0);
  if (brief)
    return p.words(
        phrase_of(Key::k_ft_ui_round_short).number("n", round).number("left", p.s.draw_left));
  return p.words(phrase_of(p.s.pass == 2 ? Key::k_ft_ui_round_second : Key::k_ft_ui_round_first)
                     .number("n", round));
}

std::string step_words(const FivePicture& p, Action step) {
  const int card = a_of(step);
  switch (kind_of(step)) {
  case kActTake:
    return p.pay > 0 ? p.words(phrase_of(Key::k_ft_ui_pay).number("n", p.pay)) : std::string();
  case kActTearDown:
    return p.words.with(phrase_of(Key::k_ft_ui_tear),
                        {{"card", p.words(phrase_of(Key::k_ft_ui_card)
                                              .word("suit", suit_word(card))
                                              .number("n", p.towers[card].tore))}});
  case kActPlace:
    return p.words(card_phrase(end_of(step) == SandEnd::kBottom ? Key::k_ft_ui_step_under
                                                                : Key::k_ft_ui_step_place,
                               card));
  case kActRecover: return p.words(card_phrase(Key::k_ft_ui_step_recover, card));
  default: return {};
  }
}

int total_of(const FivePicture& p, int seat) { return score_of(p.s, seat).total; }

namespace {

/// FT-V7: why a person has passed since the last decision that one of them has really made.
std::string unasked_words(const FivePicture& p) {
  for (std::size_t i = p.seen.plies.size(); i-- > 0;) {
    const SeenPly& ply = p.seen.plies[i];
    if (ply.turn.who != Who::kSeat || p.seen.seats[ply.turn.seat].bot) continue;
    const SeenEvent& e = ply.events[0];
    if (e.kind != kEventPassed || e.arg[0] == 0) return {};
    if (p.seen.only_person() == kNoSeat) return p.words(e.phrase);
    if (e.arg[1] < 0) return p.words(Key::k_ft_ui_cannot_bid);
    return p.words(phrase_of(Key::k_ft_ui_cannot_beat).number("n", e.arg[1]));
  }
  return {};
}

} // namespace

Prompt five_prompt(const FivePicture& p) {
  Prompt prompt;
  if (common_prompt(p.seen, p.ui, p.words, prompt)) return prompt;
  if (!p.in_play()) {
    prompt.sentence = prompt.brief = prompt.headline = p.words(Key::k_ft_ui_status_deal);
    return prompt;
  }
  prompt.colour = p.seen.colour(acting_seat(p.s));
  Line line;
  if (p.ui.hint_step > 0 && !p.ui.hint.empty() && (p.ui.prefix.empty() || p.ui.prefix == p.ui.hint))
    line = hint_line(p);
  else if (p.is(Phase::kBid) && !p.ui.prefix.empty() && p.ui.prefix[0].kind == kTargetBid)
    line = number_line(p, p.ui.prefix[0].a);
  else if (p.is(Phase::kBid) && !p.ui.prefix.empty())
    line = same(p.words(Key::k_ft_ui_pass_label));
  else if (p.is(Phase::kBid))
    line = bid_line(p);
  else if (p.is(Phase::kTake))
    line = take_line(p);
  else
    line = step_line(p);
  prompt.sentence = line.sentence;
  prompt.brief = prompt.headline = line.brief;
  prompt.detail = line.detail;
  add_choices(p, prompt);
  finish_prompt(p.seen, p.ui, p.words, prompt);
  if (std::string why = unasked_words(p); p.ui.acting && !why.empty())
    prompt.before = std::move(why);
  return prompt;
}

std::optional<Action> five_towers_unasked(ViewRef audience) {
  const State& s = view_of<FiveTowers>(audience);
  if (s.phase != Phase::kBid || legal_bids(s) != 0) return std::nullopt;
  return act(kActPass);
}

std::string five_status(const FivePicture& p) {
  if (p.seen.over()) return p.words(Key::k_ft_ui_status_over);
  const State& now = view_of<FiveTowers>(p.seen.now());
  const Seat seat = acting_seat(now);
  if (seat >= now.seats) return p.words(Key::k_ft_ui_status_deal);
  return p.words(
      phrase_of(now.phase == Phase::kBid ? Key::k_ft_ui_status_bid : Key::k_ft_ui_status_build)
          .seat("name", seat));
}

Plate five_plate(const FivePicture& p, int seat) {
  Plate plate = seat_plate(p.seen, p.ui, p.words, seat, p.in_play() && acting_seat(p.s) == seat);
  const Score score = score_of(p.s, seat);
  plate.score = score.total;
  plate.eye = false;
  plate.sub = torn_words(p, seat);
  if (score.pairs > 0)
    plate.sub = p.words.with(phrase_of(Key::k_ft_ui_dotted),
                             {{"a", plate.sub},
                              {"b", p.words(phrase_of(Key::k_ft_ui_pairs)
                                                .number("n", score.pairs)
                                                .number("points", score.part[kPartPairs]))}});
  plate.label = p.words.with(phrase_of(Key::k_ft_ui_plate_label)
                                 .seat("name", static_cast<Seat>(seat))
                                 .word("colour", colour_key(plate.colour))
                                 .number("n", plate.score),
                             {{"more", plate.sub}});
  for (int suit = 0; suit < kSuits; ++suit)
    plate.label = p.words.with(
        phrase_of(Key::k_ft_ui_joined),
        {{"a", plate.label}, {"b", tower_words(p, suit, p.s.player[seat].tower[suit])}});
  return plate;
}

bool five_towers_minor(const Event& e) { return e.kind == kEventTook || e.kind == kEventPaid; }

bool five_towers_opens(const Event& e) { return e.kind == kEventMarket; }

Phrase five_towers_turn(const Seen& seen, std::size_t from, std::size_t to) {
  const Seat seat = seen.plies[from].turn.seat;
  int built = 0, points = 0;
  for (std::size_t i = from; i < to; ++i)
    for (const Event& e : seen.plies[i].events) {
      built += (e.kind == kEventPlaced || e.kind == kEventRecovered) && e.seat == seat;
      if (e.seat == seat) points += e.points;
    }
  if (built == 0) return Phrase{};
  return phrase_of(points < 0 ? Key::k_ft_turn_loss : Key::k_ft_turn)
      .seat("name", seat)
      .number("n", built)
      .number("points", points < 0 ? -points : points);
}

namespace {

/// What decided a victory: the part of the score that brought the winner most of the lead.
Phrase story_of(const Seen& seen) {
  const State& s = view_of<FiveTowers>(seen.now());
  int winner = 0;
  for (int seat = 1; seat < s.seats; ++seat)
    if (score_of(s, seat).total > score_of(s, winner).total) winner = seat;
  int second = -1;
  for (int seat = 0; seat < s.seats; ++seat)
    if (seat != winner && (second < 0 || score_of(s, seat).total > score_of(s, second).total))
      second = seat;
  const Score mine = score_of(s, winner), theirs = score_of(s, second);
  if (mine.total <= theirs.total) return Phrase{};
  static constexpr Key kStories[kParts] = {Key::k_ft_end_story_cards, Key::k_ft_end_story_capped,
                                           Key::k_ft_end_story_highest, Key::k_ft_end_story_penalty,
                                           Key::k_ft_end_story_pairs};
  int most = 0;
  for (int part = 1; part < kParts; ++part)
    if (mine.part[part] - theirs.part[part] > mine.part[most] - theirs.part[most]) most = part;
  // Pairs are counted, torn-down cards are what they cost.
  const auto amount = [&](const Score& score) {
    return most == kPartPairs ? score.pairs : std::abs(score.part[most]);
  };
  return phrase_of(kStories[most])
      .number("n", mine.total - theirs.total)
      .number("mine", amount(mine))
      .number("theirs", amount(theirs));
}

} // namespace

EndWords five_towers_end(const Seen& seen) {
  EndWords out;
  out.reason = story_of(seen);
  if (const int n = seen.short_by(); n > 0 && n <= 3)
    out.close = phrase_of(Key::k_ft_end_close).number("n", n);
  return out;
}

} // namespace beffroi
