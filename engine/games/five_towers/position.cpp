// 5 Towers: positions as text (HasSetUp).
//
// Owns: the fields. `phase` (start reveal bid take teardown build recover end) is needed; `pass` is
// 2 if it is not there, so that any number of cards may lie in the draw pile; `round` and `start`
// are 1. `high` is the highest bid and `by` the seat whose it is, `asked` the seats that have acted
// (up to `by` if it is not there). `market`, `taken` and `discard` are cards (`c14+m3`, `-` for
// none); `paid`, `tore` (a card) and `end` (top, under) belong to the turn of the winner. `towers`
// and `torn` have a part for every seat, divided by `/`: towers `c14.11,m9` bottom to top,
// torn-down cards in order. What is not named lies in the draw pile.
#include "engine/core/position_text.hpp"
#include "engine/games/five_towers/notation.hpp"
#include "engine/games/five_towers/rules.hpp"

#include <algorithm>

namespace beffroi {

using namespace five_towers;
using namespace position_text;

namespace {

enum FieldName : std::uint8_t {
  kFieldPhase,
  kFieldPass,
  kFieldRound,
  kFieldStart,
  kFieldAsked,
  kFieldHigh,
  kFieldBy,
  kFieldMarket,
  kFieldTaken,
  kFieldPaid,
  kFieldTore,
  kFieldEnd,
  kFieldTowers,
  kFieldTorn,
  kFieldDiscard,
  kFieldNames
};
constexpr std::string_view kNames[kFieldNames] = {"phase", "pass", "round",  "start", "asked",
                                                  "high",  "by",   "market", "taken", "paid",
                                                  "tore",  "end",  "towers", "torn",  "discard"};
constexpr std::string_view kPhases[] = {"start",    "reveal", "bid",     "take",
                                        "teardown", "build",  "recover", "end"};
constexpr std::string_view kEnds[] = {"-", "top", "under"};

template <class List> Refused read_cards(std::string_view text, std::size_t at, List& out) {
  return each_part(text, at, '+', [&out](std::string_view word, std::size_t place) -> Refused {
    const auto card = read_card(word);
    if (!card || out.size() == List::kCapacity) return refuse(place);
    out.push_back(static_cast<std::uint8_t>(*card));
    return std::nullopt;
  });
}

Refused read_sorted(const Field* field, Cards& out) {
  if (!field) return std::nullopt;
  Refused error = read_cards(field->value, field->at, out);
  std::sort(out.begin(), out.end());
  return error;
}

Refused read_tower(std::string_view text, std::size_t at, Player& player) {
  const int suit = text.empty() ? -1 : read_suit(text[0]);
  if (suit < 0 || !player.tower[suit].empty()) return refuse(at);
  Tower& tower = player.tower[suit];
  return each_part(text.substr(1), at + 1, '.',
                   [&tower](std::string_view word, std::size_t place) -> Refused {
                     const auto value = parse_number(word, 0, kValues - 1);
                     if (!value || has_idle_zero(word) || tower.count == kMostOfSuit)
                       return refuse(place);
                     tower.value[tower.count++] = static_cast<std::uint8_t>(*value);
                     return std::nullopt;
                   });
}

Refused read_players(const PositionFields& fields, State& s) {
  if (const Field* towers = fields.find(kFieldTowers))
    if (Refused error =
            each_of(*towers, s.seats, [&s](std::string_view text, std::size_t at, int seat) {
              return each_part(text, at, ',', [&](std::string_view tower, std::size_t place) {
                return read_tower(tower, place, s.player[seat]);
              });
            }))
      return error;
  if (const Field* torn = fields.find(kFieldTorn))
    return each_of(*torn, s.seats, [&s](std::string_view text, std::size_t at, int seat) {
      return read_cards(text, at, s.player[seat].torn);
    });
  return std::nullopt;
}

std::uint8_t usual_pass(Phase phase) { return phase == Phase::kStart ? 1 : 2; }
/// The seats up to the one with the highest bid have acted.
std::uint8_t usual_asked(const State& s) {
  if (s.high_seat == kNoSeat) return 0;
  return static_cast<std::uint8_t>((s.high_seat + s.seats - s.starter) % s.seats + 1);
}

Refused read_round(const PositionFields& fields, State& s) {
  std::uint8_t phase = 0;
  if (!fields.find(kFieldPhase)) return fields.refuse_missing();
  if (Refused error = read_word(fields.find(kFieldPhase), kPhases, phase)) return error;
  s.phase = static_cast<Phase>(phase);
  s.pass = usual_pass(s.phase);
  s.round = 1;
  if (Refused error = read_number(fields.find(kFieldPass), 1, 2, s.pass)) return error;
  if (Refused error = read_number(fields.find(kFieldRound), 0, kMostRounds, s.round)) return error;
  std::uint8_t start = 1;
  if (Refused error = read_number(fields.find(kFieldStart), 1, s.seats, start)) return error;
  s.starter = static_cast<std::uint8_t>(start - 1);
  s.high = kNoBid;
  s.high_seat = kNoSeat;
  if (const Field* by = fields.find(kFieldBy); by && by->value != "-") {
    if (Refused error = read_number(by, 1, s.seats, s.high_seat)) return error;
    --s.high_seat;
  }
  s.asked = usual_asked(s);
  if (const Field* high = fields.find(kFieldHigh); high && high->value != "-")
    if (Refused error = read_number(high, 0, kMostBid, s.high)) return error;
  if (Refused error = read_number(fields.find(kFieldAsked), 0, s.seats, s.asked)) return error;
  if (Refused error = read_number(fields.find(kFieldPaid), 0, kMostBid, s.paid)) return error;
  std::uint8_t end = 0;
  if (Refused error = read_word(fields.find(kFieldEnd), kEnds, end)) return error;
  s.sand_end = static_cast<SandEnd>(end);
  if (const Field* tore = fields.find(kFieldTore); tore && tore->value != "-") {
    const auto card = read_card(tore->value);
    if (!card) return PositionFields::refuse_value(*tore);
    s.torn_card = static_cast<std::uint8_t>(*card);
  }
  return std::nullopt;
}

} // namespace

std::optional<PositionError> FiveTowers::set_up(const Options& o, std::string_view text,
                                                State& out) {
  PositionFields fields;
  if (Refused error = fields.read(text, kNames)) return error;
  State s = setup(o);
  if (Refused error = read_round(fields, s)) return error;
  if (Refused error = read_sorted(fields.find(kFieldMarket), s.market)) return error;
  if (Refused error = read_sorted(fields.find(kFieldTaken), s.taken)) return error;
  if (Refused error = read_players(fields, s)) return error;
  SmallVec<std::uint8_t, 110> discard{};
  if (const Field* field = fields.find(kFieldDiscard))
    if (Refused error = read_cards(field->value, field->at, discard)) return error;
  int named[kKinds] = {};
  for (const int card : discard) {
    ++s.discard[card];
    ++s.discarded;
    ++named[card];
  }
  for (const int card : s.market) ++named[card];
  for (const int card : s.taken) ++named[card];
  for (const Player& player : s.player) {
    for (const int card : player.torn) ++named[card];
    for (int suit = 0; suit < kSuits; ++suit)
      for (int i = 0; i < player.tower[suit].count; ++i)
        ++named[card_of(suit, player.tower[suit].value[i])];
  }
  for (int card = 0; card < kKinds; ++card) {
    if (named[card] > s.draw[card]) return impossible(0, "FT-7");
    s.draw[card] = static_cast<std::uint8_t>(s.draw[card] - named[card]);
    s.draw_left = static_cast<std::uint8_t>(s.draw_left - named[card]);
  }
  if (const char* why = broken(s)) return broken_position<'F', 'T'>(why);
  out = s;
  return std::nullopt;
}

void FiveTowers::write_position(const State& s, std::string& line) {
  FieldWriter fields(line);
  // What is as usual is left out.
  const auto add = [&fields](FieldName name, std::string_view value, std::string_view usual = "-") {
    if (value != usual) fields.add(kNames[name], value);
  };
  const auto number = [&fields](FieldName name, int n, int usual) {
    if (n != usual) fields.add(kNames[name], n);
  };
  const auto cards = [](const auto& list) {
    std::string text;
    for (const int card : list) {
      if (!text.empty()) text += '+';
      text += card_text(card).view();
    }
    return text.empty() ? std::string("-") : text;
  };
  const auto towers = [](const Player& player) {
    std::string text;
    for (int suit = 0; suit < kSuits; ++suit) {
      const Tower& tower = player.tower[suit];
      if (tower.empty()) continue;
      if (!text.empty()) text += ',';
      text += kSuitLetters[suit];
      for (int i = 0; i < tower.count; ++i)
        text += (i > 0 ? "." : "") + std::to_string(tower.value[i]);
    }
    return text.empty() ? std::string("-") : text;
  };
  // One part a seat, `-` if all are empty.
  const auto seats = [&](auto f) {
    std::string text;
    bool empty = true;
    for (int seat = 0; seat < s.seats; ++seat) {
      const std::string part = f(s.player[seat]);
      empty = empty && part == "-";
      text += (seat > 0 ? "/" : "") + part;
    }
    return empty ? std::string("-") : text;
  };
  add(kFieldPhase, kPhases[static_cast<int>(s.phase)]);
  number(kFieldPass, s.pass, usual_pass(s.phase));
  number(kFieldRound, s.round, 1);
  number(kFieldStart, s.starter + 1, 1);
  number(kFieldAsked, s.asked, usual_asked(s));
  if (s.high != kNoBid) number(kFieldHigh, s.high, -1);
  if (s.high_seat != kNoSeat) number(kFieldBy, s.high_seat + 1, 0);
  add(kFieldMarket, cards(s.market));
  add(kFieldTaken, cards(s.taken));
  number(kFieldPaid, s.paid, 0);
  if (s.torn_card != kNoCard) add(kFieldTore, card_text(s.torn_card).view());
  add(kFieldEnd, kEnds[static_cast<int>(s.sand_end)]);
  add(kFieldTowers, seats(towers));
  add(kFieldTorn, seats([&cards](const Player& player) { return cards(player.torn); }));
  std::string discard;
  for (int card = 0; card < kKinds; ++card)
    for (int i = 0; i < s.discard[card]; ++i)
      discard.append(discard.empty() ? "" : "+").append(card_text(card).view());
  if (!discard.empty()) add(kFieldDiscard, discard);
}

} // namespace beffroi
