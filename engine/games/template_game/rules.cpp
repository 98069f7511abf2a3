// Template Game: rules. See rules.hpp for the rules TG-1 to TG-10 and the contract.
#include "engine/games/template_game/rules.hpp"
#include "engine/games/template_game/sounds.hpp"

#include "engine/core/hash.hpp"

namespace beffroi {

using namespace template_game;

static_assert(GameRules<TemplateGame>);

namespace {

// An action is a kind and a value, so that actions of different phases never look alike.
enum ActionKind : std::uint32_t { kDrawCard = 1, kRollDie, kPlayCard, kClaimPile };
constexpr Action make_action(ActionKind kind, int value) {
  return {kind << 3 | static_cast<std::uint32_t>(value)};
}
constexpr int value_of(Action a) { return static_cast<int>(a.bits & 7); }

constexpr OptionChoice kDieChoices[] = {{"four", Key::k_tg_opt_die_four},
                                        {"six", Key::k_tg_opt_die_six}};
constexpr OptionChoice kBonusChoices[] = {{"twin", Key::k_tg_opt_bonus_twin},
                                          {"exact", Key::k_tg_opt_bonus_exact}};
constexpr Key kPartName[kParts] = {Key::k_tg_part_high, Key::k_tg_part_low, Key::k_tg_part_twin,
                                   Key::k_tg_part_exact};
constexpr const char* kPartRule[kParts] = {"TG-6", "TG-7", "TG-V3", "TG-V3"};
constexpr const char* kPhaseName[] = {"DEAL", "ROLL", "PLAY", "CLAIM", "DRAW", "END"};

bool is_chance(Phase phase) {
  return phase == Phase::kDeal || phase == Phase::kRoll || phase == Phase::kDraw;
}

/// TG-9: the turn of the next seat with cards, or the end.
template <class Sink> void begin_turn(State& s, int seat, Sink& sink) {
  s.board.die = 0;
  for (int i = 0; i < s.board.seats; ++i) {
    const int candidate = (seat + i) % s.board.seats;
    if (s.hand[candidate].total() > 0) {
      s.board.seat = static_cast<std::uint8_t>(candidate);
      s.board.phase = Phase::kRoll;
      return;
    }
  }
  s.board.seat = 0;
  s.board.phase = Phase::kEnd;
  if constexpr (Sink::kRecords) {
    Event e{};
    e.kind = kEventOver;
    e.seat = kNoSeat;
    e.cue = static_cast<std::uint8_t>(sounds::kEnd);
    sink(e);
  }
}

template <class Sink>
void report(const State& s, EventKind kind, int value, SoundCue cue, Sink& sink) {
  if constexpr (Sink::kRecords) {
    Event e{};
    e.kind = kind;
    e.seat = s.board.seat;
    e.cue = static_cast<std::uint8_t>(cue);
    e.arg[0] = static_cast<std::int16_t>(value);
    sink(e);
  }
}

template <class Sink> void draw_card(State& s, int face, Sink& sink) {
  Board& t = s.board;
  --s.deck.of[face - 1];
  ++s.hand[t.seat].of[face - 1];
  report(s, kEventDrawn, 0, sounds::kCard, sink);
  if (t.phase == Phase::kDraw) {
    begin_turn(s, t.seat + 1, sink);
    return;
  }
  const bool last_round = s.hand[t.seat].total() == kHand;
  if (t.seat + 1 == t.seats && last_round)
    begin_turn(s, 0, sink);
  else
    t.seat = static_cast<std::uint8_t>((t.seat + 1) % t.seats);
}

template <class Sink> void score(State& s, Part part, int points, Sink& sink) {
  Board& t = s.board;
  t.points[t.seat][part] = static_cast<std::uint8_t>(t.points[t.seat][part] + points);
  if constexpr (Sink::kRecords) {
    Event e{};
    e.kind = kEventScored;
    e.seat = t.seat;
    e.part = part;
    e.points = static_cast<std::int16_t>(points);
    e.arg[0] = e.points;
    sink(e);
  }
}

template <class Sink> void claim_pile(State& s, int pile, Sink& sink) {
  Board& t = s.board;
  if (pile == kHigh)
    score(s, kPartHigh, t.card >= t.die ? t.card : 0, sink); // TG-6
  else
    score(s, kPartLow, t.card < t.die ? 2 : 1, sink); // TG-7
  if ((t.bonus & kBonusTwin) && t.last[t.seat] == t.card) score(s, kPartTwin, 2, sink);
  if ((t.bonus & kBonusExact) && t.card == t.die) score(s, kPartExact, 1, sink);
  t.last[t.seat] = t.card;
  t.card = 0;
  t.die = 0;
  if (pile == kHigh && s.deck.total() > 0)
    t.phase = Phase::kDraw; // TG-8
  else
    begin_turn(s, t.seat + 1, sink);
}

template <class Sink> void carry_out(State& s, Action a, Sink& sink) {
  Board& t = s.board;
  const int value = value_of(a);
  switch (t.phase) {
  case Phase::kDeal:
  case Phase::kDraw: draw_card(s, value, sink); break;
  case Phase::kRoll:
    t.die = static_cast<std::uint8_t>(value);
    t.phase = Phase::kPlay;
    report(s, kEventRolled, value, sounds::kDie, sink);
    break;
  case Phase::kPlay:
    --s.hand[t.seat].of[value - 1];
    ++t.played.of[value - 1];
    t.card = static_cast<std::uint8_t>(value);
    t.phase = Phase::kClaim;
    report(s, kEventPlayed, value, sounds::kCard, sink);
    break;
  case Phase::kClaim: claim_pile(s, value, sink); break;
  case Phase::kEnd: trap();
  }
}

bool takes_card(const Board& t, int pile) { return pile == kHigh || t.card != kFaces; } // TG-7

} // namespace

const OptionSpec TemplateGame::kOptions[3] = {
    {{"TG-V1"},
     "copies",
     Key::k_tg_opt_copies,
     Key::k_tg_opt_copies_help,
     OptionSpec::Type::kNumber,
     nullptr,
     0,
     2,
     4,
     2},
    {{"TG-V2"},
     "die",
     Key::k_tg_opt_die,
     Key::k_tg_opt_die_help,
     OptionSpec::Type::kChoice,
     kDieChoices,
     2,
     0,
     0,
     0},
    {{"TG-V3"},
     "bonus",
     Key::k_tg_opt_bonus,
     Key::k_tg_opt_bonus_help,
     OptionSpec::Type::kSubset,
     kBonusChoices,
     2,
     0,
     0,
     kBonusTwin},
};

Phrase TemplateGame::refuse_options(const Options& o) {
  if (o.value[kDie] == 1 && (o.value[kBonuses] & kBonusExact))
    return make_phrase(Key::k_tg_refuse_exact_six, "TG-V3");
  return Phrase{};
}

TemplateGame::State TemplateGame::setup(const Options& o) {
  State s{};
  s.board.seats = static_cast<std::uint8_t>(o.seats);
  s.board.copies = static_cast<std::uint8_t>(o.value[kCopies]);
  s.board.sides = o.value[kDie] == 0 ? 4 : 6;
  s.board.bonus = static_cast<std::uint8_t>(o.value[kBonuses]);
  for (auto& count : s.deck.of) count = s.board.copies;
  return s;
}

Turn TemplateGame::turn(const State& s) {
  const auto phase = static_cast<std::uint8_t>(s.board.phase);
  if (s.board.phase == Phase::kEnd) return {Who::kOver, kNoSeat, phase};
  if (is_chance(s.board.phase)) return {Who::kChance, kNoSeat, phase};
  return {Who::kSeat, s.board.seat, phase};
}

void TemplateGame::legal(const State& s, ActionsOf<TemplateGame>& out) {
  const Board& t = s.board;
  if (t.phase == Phase::kPlay) {
    for (int face = 1; face <= kFaces; ++face)
      if (s.hand[t.seat].of[face - 1] > 0) out.push_back(make_action(kPlayCard, face));
  } else if (t.phase == Phase::kClaim) {
    for (int pile = 0; pile < kPiles; ++pile)
      if (takes_card(t, pile)) out.push_back(make_action(kClaimPile, pile));
  }
}

void TemplateGame::apply(State& s, Action a, EventList& events) { carry_out(s, a, events); }

void TemplateGame::apply(State& s, Action a, NoEvents) {
  NoEvents nothing;
  carry_out(s, a, nothing);
}

void TemplateGame::chance(const State& s, ChancesOf<TemplateGame>& out) {
  if (s.board.phase == Phase::kRoll) {
    for (int face = 1; face <= s.board.sides; ++face)
      out.push_back({make_action(kRollDie, face), 1});
    return;
  }
  for (int face = 1; face <= kFaces; ++face)
    if (s.deck.of[face - 1] > 0) out.push_back({make_action(kDrawCard, face), s.deck.of[face - 1]});
}

TemplateGame::View TemplateGame::view(const State& s, Seat seat) {
  View v{};
  v.board = s.board;
  v.unseen = s.deck;
  for (int i = 0; i < s.board.seats; ++i) {
    v.held[i] = static_cast<std::uint8_t>(s.hand[i].total());
    if (i == seat)
      v.own = s.hand[i];
    else
      for (int face = 0; face < kFaces; ++face)
        v.unseen.of[face] = static_cast<std::uint8_t>(v.unseen.of[face] + s.hand[i].of[face]);
  }
  return v;
}

TemplateGame::State TemplateGame::fill(const View& v, Seat seat, Rng& rng) {
  State s{};
  s.board = v.board;
  s.deck = v.unseen;
  for (int i = 0; i < kSeats; ++i) {
    if (i == seat) {
      s.hand[i] = v.own;
      continue;
    }
    // A view from outside may name more cards than there are; broken() then refuses the world.
    for (int n = 0; n < v.held[i] && s.deck.total() > 0; ++n) {
      int pick = static_cast<int>(rng.below(static_cast<std::uint32_t>(s.deck.total())));
      int face = 0;
      while (pick >= s.deck.of[face]) pick -= s.deck.of[face++];
      --s.deck.of[face];
      ++s.hand[i].of[face];
    }
  }
  return s;
}

SeatMask TemplateGame::witness(const State& s, Action) {
  const bool is_private = s.board.phase == Phase::kDeal || s.board.phase == Phase::kDraw;
  return is_private ? mask_of(s.board.seat) : kEveryone; // TG-2, TG-8
}

Outcome TemplateGame::outcome(const State& s) {
  Outcome o{};
  const Board& t = s.board;
  o.seats = t.seats;
  int best = 0;
  int best_seats = 0;
  for (int i = 0; i < t.seats; ++i) {
    SeatScore& score = o.seat[i];
    for (int part = 0; part < kParts; ++part) {
      score.total = static_cast<std::int16_t>(score.total + t.points[i][part]);
      score.parts.push_back(
          {make_phrase(kPartName[part], kPartRule[part]), t.points[i][part], {kPartRule[part]}});
    }
    best_seats = score.total > best ? 1 : best_seats + (score.total == best ? 1 : 0);
    best = score.total > best ? score.total : best;
  }
  if (t.phase != Phase::kEnd) return o;
  for (int i = 0; i < t.seats; ++i) {
    o.seat[i].rank = 1;
    for (int j = 0; j < t.seats; ++j)
      if (o.seat[j].total > o.seat[i].total) ++o.seat[i].rank;
  }
  o.reason = make_phrase(Key::k_tg_reason_all_played, "TG-9");
  o.decided =
      make_phrase(best_seats > 1 ? Key::k_tg_decided_shared : Key::k_tg_decided_points, "TG-10");
  return o;
}

Phrase TemplateGame::refusal(const State& s, const TargetPath& path) {
  const Board& t = s.board;
  if (path.size() != 1) return Phrase{};
  const Target x = path[0];
  const bool is_card = x.kind == kTargetCard && x.a >= 1 && x.a <= kFaces;
  const bool is_pile = x.kind == kTargetPile && x.a >= 0 && x.a < kPiles;
  if (!is_card && !is_pile) return Phrase{};
  if (t.phase == Phase::kEnd) return make_phrase(Key::k_tg_refuse_over, "TG-9");
  if (is_chance(t.phase))
    return make_phrase(Key::k_tg_refuse_chance, t.phase == Phase::kRoll ? "TG-4" : "TG-8");
  if (t.phase == Phase::kPlay && is_pile) return make_phrase(Key::k_tg_refuse_card_first, "TG-5");
  if (t.phase == Phase::kClaim && is_card) return make_phrase(Key::k_tg_refuse_pile_now, "TG-6");
  if (is_card && s.hand[t.seat].of[x.a - 1] == 0)
    return make_phrase(Key::k_tg_refuse_not_held, "TG-5").number("face", x.a);
  if (is_pile && !takes_card(t, x.a)) return make_phrase(Key::k_tg_refuse_low_four, "TG-7");
  return Phrase{};
}

TargetPath TemplateGame::path(const State& s, Action a) {
  TargetPath path{};
  const auto value = static_cast<std::int8_t>(value_of(a));
  if (s.board.phase == Phase::kPlay)
    path.push_back({kTargetCard, value, 0, 0});
  else if (s.board.phase == Phase::kClaim)
    path.push_back({kTargetPile, value, 0, 0});
  return path;
}

std::uint64_t TemplateGame::hash(const View& v) { return hash_value(v); }

Text TemplateGame::write(const State&, Action a) {
  const int value = value_of(a);
  switch (static_cast<ActionKind>(a.bits >> 3)) {
  case kDrawCard: return Text("c").append_number(value);
  case kRollDie: return Text("d").append_number(value);
  case kPlayCard: return Text("p").append_number(value);
  case kClaimPile: return Text(value == kHigh ? "high" : "low");
  }
  return Text();
}

std::optional<Action> TemplateGame::parse(const State& s, std::string_view text) {
  std::optional<Action> a;
  if (text == "high" || text == "low")
    a = make_action(kClaimPile, text == "high" ? kHigh : kLow);
  else if (text.size() == 2 && text[1] >= '1' && text[1] <= '6') {
    const ActionKind kind = text[0] == 'c'   ? kDrawCard
                            : text[0] == 'd' ? kRollDie
                            : text[0] == 'p' ? kPlayCard
                                             : kClaimPile;
    if (kind != kClaimPile) a = make_action(kind, text[1] - '0');
  }
  if (!a || !is_legal<TemplateGame>(s, *a)) return std::nullopt;
  return a;
}

Phrase TemplateGame::why_not(const State& s, std::string_view text) {
  TargetPath path{};
  if (text == "high" || text == "low")
    path.push_back({kTargetPile, static_cast<std::int8_t>(text == "high" ? kHigh : kLow), 0, 0});
  else if (text.size() == 2 && text[0] == 'p' && text[1] >= '1' && text[1] < '1' + kFaces)
    path.push_back({kTargetCard, static_cast<std::int8_t>(text[1] - '0'), 0, 0});
  return refusal(s, path);
}

Phrase TemplateGame::phrase(const State&, const Event& e) {
  switch (e.kind) {
  case kEventDrawn: return make_phrase(Key::k_tg_log_dealt, "TG-8").seat("player", e.seat);
  case kEventRolled:
    return make_phrase(Key::k_tg_log_rolled, "TG-4")
        .seat("player", e.seat)
        .number("face", e.arg[0]);
  case kEventPlayed:
    return make_phrase(Key::k_tg_log_played, "TG-5")
        .seat("player", e.seat)
        .number("face", e.arg[0]);
  case kEventScored: {
    constexpr Key kLine[kParts] = {Key::k_tg_log_high, Key::k_tg_log_low, Key::k_tg_log_twin,
                                   Key::k_tg_log_exact};
    return make_phrase(kLine[e.part], kPartRule[e.part])
        .seat("player", e.seat)
        .number("points", e.arg[0]);
  }
  case kEventOver: return make_phrase(Key::k_tg_log_over, "TG-9");
  default: return Phrase{};
  }
}

const char* TemplateGame::broken(const State& s) {
  const Board& t = s.board;
  if (t.seats < kMinSeats || t.seats > kMaxSeats) return "there are two or three seats (TG-1)";
  if (t.copies < 2 || t.copies > 4) return "there are two to four cards of a face (TG-V1)";
  if (t.sides != 4 && t.sides != 6) return "the die has four or six sides (TG-V2)";
  if (t.bonus > 3 || (t.sides == 6 && (t.bonus & kBonusExact)))
    return "the bonuses cannot be played together (TG-V3)";
  if (t.phase > Phase::kEnd) return "the phase is unknown";
  if (t.seat >= t.seats) return "the acting seat is not at the table";
  for (int face = 0; face < kFaces; ++face) {
    int count = s.deck.of[face] + t.played.of[face];
    for (const Cards& hand : s.hand) count += hand.of[face];
    if (count != t.copies) return "the cards of a face are not complete (TG-1)";
  }
  const bool rolled = t.phase == Phase::kPlay || t.phase == Phase::kClaim;
  if (t.die > t.sides || (t.die > 0) != rolled)
    return "the die shows a face from the roll to the claim (TG-4)";
  if (t.card > kFaces || (t.card > 0) != (t.phase == Phase::kClaim))
    return "a card is face up between play and claim (TG-5)";
  if (t.card > 0 && t.played.of[t.card - 1] == 0) return "the card face up was not played";
  int dealt = 0;
  for (const Cards& hand : s.hand) dealt += hand.total();
  const int deck = s.deck.total();
  const int played = t.played.total();
  if (t.phase == Phase::kDeal &&
      (dealt >= kHand * t.seats || t.seat != dealt % t.seats || played > 0))
    return "the deal is out of order (TG-2)";
  if ((t.phase == Phase::kDraw && deck == 0) || (t.phase == Phase::kEnd && dealt > 0))
    return "the phase does not fit the deck (TG-8, TG-9)";
  const int scored = played - (t.card > 0 ? 1 : 0); // no card is worth more than 4 in one part
  for (int i = 0; i < kSeats; ++i) {
    const int held = s.hand[i].total();
    const int most =
        t.phase == Phase::kDeal ? dealt / t.seats + (i < dealt % t.seats ? 1 : 0) : kHand;
    if (held > (i < t.seats ? most : 0)) return "a hand has too many cards (TG-2, TG-8)";
    if (i >= t.seats && (t.last[i] != 0)) return "an empty seat has played";
    if (t.last[i] > kFaces) return "a last card is no card";
    for (const int points : t.points[i])
      if (points > kFaces * scored || (i >= t.seats && points > 0))
        return "a seat has too many points";
  }
  const int own = s.hand[t.seat].total();
  const bool needs_card = t.phase == Phase::kRoll || t.phase == Phase::kPlay;
  if ((needs_card && own == 0) ||
      ((t.phase == Phase::kClaim || t.phase == Phase::kDraw) && own >= kHand))
    return "the acting seat has no card to play, or one too many (TG-9)";
  return nullptr;
}

void TemplateGame::to_json(const State& s, Json& json) {
  const Board& t = s.board;
  const auto cards = [&json](const char* name, const Cards& c) {
    json.key(name).open_array();
    for (int face = 0; face < kFaces; ++face)
      for (int n = 0; n < c.of[face]; ++n) json.value(face + 1);
    json.close_array();
  };
  json.open_object()
      .member("phase", kPhaseName[static_cast<int>(t.phase)])
      .member("seat", t.seat + 1)
      .member("die_sides", static_cast<int>(t.sides))
      .member("die", static_cast<int>(t.die))
      .member("card_face_up", static_cast<int>(t.card));
  cards("deck", s.deck);
  cards("played", t.played);
  json.key("seats").open_array();
  for (int i = 0; i < t.seats; ++i) {
    json.open_object().member("last_card", static_cast<int>(t.last[i]));
    cards("hand", s.hand[i]);
    json.key("points").open_array();
    for (const int points : t.points[i]) json.value(points);
    json.close_array().close_object();
  }
  json.close_array().close_object();
}

} // namespace beffroi
