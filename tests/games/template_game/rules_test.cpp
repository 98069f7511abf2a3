// Template Game: its rules TG-1 to TG-10 and options, and what secrets and chance must do.
//
// Owns: the checks that name a TG id; they also show how tests of a game with hidden cards look.
// The general contract is in contract_test.cpp.
#include "tests/kit/contract_kit.hpp"

#include <doctest/doctest.h>

#include <sstream>

using namespace beffroi;
using namespace beffroi::template_game;

namespace {

using G = TemplateGame;
using State = G::State;

State play(const std::string& moves, std::string_view options = "") {
  AnyOptions any;
  REQUIRE(
      !parse_options(options, G::kOptions, G::Options::kCount, G::kMinSeats, G::kMaxSeats, any));
  REQUIRE(G::refuse_options(typed_options<G>(any)).key == Key::kNone);
  State s = G::setup(typed_options<G>(any));
  std::istringstream words(moves);
  std::string word;
  while (words >> word) {
    const std::optional<Action> a = G::parse(s, word);
    REQUIRE_MESSAGE(a, "illegal move ", word, " in ", moves);
    EventsOf<G> events;
    G::apply(s, *a, events);
    REQUIRE(G::broken(s) == nullptr);
  }
  return s;
}

/// The legal actions or chance outcomes in notation.
std::string choices(const State& s) {
  std::string out;
  for (const Action a : kit::moves_of<G>(s))
    out += (out.empty() ? "" : " ") + std::string(G::write(s, a).view());
  return out;
}

Phrase refuse(const State& s, Target t) {
  TargetPath path{};
  path.push_back(t);
  return G::refusal(s, path);
}
constexpr Target card(int face) { return {kTargetCard, static_cast<std::int8_t>(face), 0, 0}; }
constexpr Target pile(int p) { return {kTargetPile, static_cast<std::int8_t>(p), 0, 0}; }

} // namespace

TEST_CASE("TG-1: the deck has the faces 1 to 4, as many of each as the option says") {
  CHECK(play("").deck == Cards{{2, 2, 2, 2}});
  CHECK(play("", "seats=3 copies=4").deck == Cards{{4, 4, 4, 4}});
  CHECK(play("", "seats=3").board.seats == 3);
}

TEST_CASE("TG-2: every seat draws two cards in turn, which it alone sees") {
  State s = play("", "seats=3");
  for (int n = 0; n < 6; ++n) {
    CHECK(G::turn(s).who == Who::kChance);
    CHECK(s.board.seat == n % 3);
    CHECK(G::witness(s, kit::moves_of<G>(s).front()) == mask_of(static_cast<Seat>(n % 3)));
    G::apply(s, kit::moves_of<G>(s).front(), NoEvents{});
  }
  for (const Cards& hand : s.hand) CHECK(hand.total() == 2);
  CHECK(s.board.phase == Phase::kRoll);
  CHECK(s.board.seat == 0);
}

TEST_CASE("TG-2: the weights of a draw are the cards left in the deck") {
  const State s = play("c1 c1 c2");
  ChancesOf<G> outcomes{};
  G::chance(s, outcomes);
  REQUIRE(outcomes.size() == 3); // no face 1 is left
  CHECK(G::write(s, outcomes[0].action) == Text("c2"));
  CHECK(outcomes[0].weight == 1);
  CHECK(outcomes[1].weight == 2);
}

TEST_CASE("TG-3: a turn is roll, play, claim, draw, then the next seat") {
  const auto phase = [](const std::string& more) {
    const State s = play("c1 c2 c3 c4" + more);
    return static_cast<int>(s.board.phase) * 10 + s.board.seat;
  };
  CHECK(phase("") == static_cast<int>(Phase::kRoll) * 10);
  CHECK(phase(" d2") == static_cast<int>(Phase::kPlay) * 10);
  CHECK(phase(" d2 p1") == static_cast<int>(Phase::kClaim) * 10);
  CHECK(phase(" d2 p1 high") == static_cast<int>(Phase::kDraw) * 10);
  CHECK(phase(" d2 p1 low") == static_cast<int>(Phase::kRoll) * 10 + 1);
  CHECK(phase(" d2 p1 high c4") == static_cast<int>(Phase::kRoll) * 10 + 1);
}

TEST_CASE("TG-4: the die falls openly, with equal weights") {
  const State s = play("c1 c2 c3 c4");
  CHECK(choices(s) == "d1 d2 d3 d4");
  CHECK(G::witness(s, kit::moves_of<G>(s).front()) == kEveryone);
  CHECK(refuse(s, card(1)).rule.view() == "TG-4");
  CHECK(choices(play("c1 c2 c3 c4", "die=six")) == "d1 d2 d3 d4 d5 d6");
}

TEST_CASE("TG-5: a seat plays only a face that it holds, and a card comes before a pile") {
  const State s = play("c1 c2 c3 c4 d2"); // seat 0 holds 1 and 3
  CHECK(choices(s) == "p1 p3");
  CHECK(refuse(s, card(1)).key == Key::kNone);
  CHECK(refuse(s, card(2)).key == Key::k_tg_refuse_not_held);
  CHECK(refuse(s, card(2)).rule.view() == "TG-5");
  CHECK(refuse(s, pile(kHigh)).key == Key::k_tg_refuse_card_first);
}

TEST_CASE("TG-6: the high pile pays the face if it is not less than the die") {
  CHECK(play("c1 c2 c3 c4 d3 p3 high").board.points[0][kPartHigh] == 3);
  CHECK(play("c1 c2 c3 c4 d4 p3 high").board.points[0][kPartHigh] == 0);
  CHECK(refuse(play("c1 c2 c3 c4 d3 p3"), card(1)).rule.view() == "TG-6");
}

TEST_CASE("TG-7: the low pile pays 2 below the die, else 1, and takes no 4") {
  CHECK(play("c1 c2 c3 c4 d4 p3 low").board.points[0][kPartLow] == 2);
  CHECK(play("c1 c2 c3 c4 d3 p3 low").board.points[0][kPartLow] == 1);
  const State four = play("c4 c2 c3 c4 d3 p4");
  CHECK(choices(four) == "high");
  CHECK(refuse(four, pile(kLow)).rule.view() == "TG-7");
  CHECK(refuse(four, pile(kHigh)).key == Key::kNone);
}

TEST_CASE(
    "TG-8: after the high pile, while the deck lasts, the seat draws a card only it may see") {
  CHECK(play("c1 c2 c3 c4 d3 p3 low").board.phase == Phase::kRoll);
  const State s = play("c1 c2 c3 c4 d3 p3 high");
  CHECK(s.board.phase == Phase::kDraw);
  CHECK(G::witness(s, kit::moves_of<G>(s).front()) == mask_of(0));
  CHECK(refuse(s, card(1)).rule.view() == "TG-8");
  // The event carries no face, so a log that everyone reads gives nothing away.
  State one = s;
  State two = s;
  EventsOf<G> a;
  EventsOf<G> b;
  G::apply(one, kit::moves_of<G>(s).front(), a);
  G::apply(two, kit::moves_of<G>(s).back(), b);
  CHECK(a == b);
}

TEST_CASE("TG-9: seats without cards are passed over and the game ends when nobody has a card") {
  // Seat 0 gives both cards to the low pile, seat 1 draws again after the high pile.
  const State s = play("c1 c2 c1 c2 d4 p1 low d4 p2 high c3 d4 p1 low d4 p2 high c3");
  CHECK(s.hand[0].total() == 0);
  CHECK(s.board.phase == Phase::kRoll);
  CHECK(s.board.seat == 1);
  const State end = play("c1 c2 c1 c2 d4 p1 low d4 p2 low d4 p1 low d4 p2 low");
  CHECK(G::turn(end).who == Who::kOver);
  CHECK(end.deck.total() == 4);
  CHECK(refuse(end, card(1)).rule.view() == "TG-9");
  CHECK(G::outcome(end).reason.rule.view() == "TG-9");
}

TEST_CASE("TG-10: most points win and equal points share the rank") {
  Rng rng(10);
  int shared = 0;
  for (int game = 0; game < 200; ++game) {
    State s = play("", "seats=3");
    while (G::turn(s).who != Who::kOver) G::apply(s, kit::random_move<G>(s, rng), NoEvents{});
    const Outcome o = G::outcome(s);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        if (o.seat[i].total > o.seat[j].total) CHECK(o.seat[i].rank < o.seat[j].rank);
        if (o.seat[i].total == o.seat[j].total) CHECK(o.seat[i].rank == o.seat[j].rank);
      }
    int winners = 0;
    for (int i = 0; i < 3; ++i) winners += o.seat[i].rank == 1;
    shared += winners > 1;
    CHECK((winners > 1) == (o.decided.key == Key::k_tg_decided_shared));
  }
  CHECK(shared > 0);
}

TEST_CASE("TG-V1 to TG-V3: options are numbers, choices and subsets, and some do not go together") {
  const auto error = [](std::string_view text) {
    AnyOptions any;
    return static_cast<bool>(
        parse_options(text, G::kOptions, G::Options::kCount, G::kMinSeats, G::kMaxSeats, any));
  };
  CHECK_FALSE(error("copies=4 die=six bonus=none"));
  CHECK_FALSE(error("bonus=twin+exact"));
  CHECK(error("copies=5"));
  CHECK(error("copies=x"));
  CHECK(error("die=five"));
  CHECK(error("bonus=twin+twin"));
  CHECK(error("seats=4"));
  const Phrase why = G::refuse_options({2, {2, 1, kBonusExact}});
  CHECK(why.key == Key::k_tg_refuse_exact_six);
  CHECK(why.rule.view() == "TG-V3");
}

TEST_CASE(
    "TG-V3: twin pays 2 for the seat's last face again, exact pays 1 for the face of the die") {
  const State twin = play("c1 c2 c1 c2 d2 p1 low d4 p2 low d2 p1 low");
  CHECK(twin.board.points[0][kPartTwin] == 2);
  CHECK(twin.board.points[1][kPartTwin] == 0);
  const State exact = play("c1 c2 c1 c2 d1 p1 high", "bonus=exact");
  CHECK(exact.board.points[0][kPartExact] == 1);
  CHECK(play("c1 c2 c1 c2 d1 p1 high", "bonus=none").board.points[0][kPartExact] == 0);
}

TEST_CASE("a view shows the own hand and how many cards the others hold, never which") {
  const State s = play("c1 c2 c3 c4");
  const G::View mine = G::view(s, 0);
  CHECK(mine.own == Cards{{1, 0, 1, 0}});
  CHECK(mine.held[1] == 2);
  CHECK(mine.unseen == Cards{{1, 2, 1, 2}});
  CHECK(G::view(s, kAudience).own == Cards{});
  CHECK(G::view(s, kAudience).unseen == Cards{{2, 2, 2, 2}});
  // Seat 1 could as well hold 1 and 4: seat 0 sees the same.
  CHECK(G::view(play("c1 c1 c3 c4"), 0) == mine);
  CHECK_FALSE(G::view(play("c1 c1 c3 c4"), 1) == G::view(s, 1));
}

TEST_CASE(
    "a thousand fills put every unseen face into the other hand and into the deck, in proportion") {
  const State s = play("c1 c2 c3 c4"); // unseen by seat 0: 1, 2, 2, 3, 4, 4
  const G::View v = G::view(s, 0);
  Rng rng(1000);
  int in_hand[kFaces] = {};
  int in_deck[kFaces] = {};
  for (int n = 0; n < 1000; ++n) {
    const State world = G::fill(v, 0, rng);
    REQUIRE(G::view(world, 0) == v);
    for (int face = 0; face < kFaces; ++face) {
      in_hand[face] += world.hand[1].of[face];
      in_deck[face] += world.deck.of[face];
    }
  }
  for (int face = 0; face < kFaces; ++face) {
    CHECK(in_deck[face] > 0);
    // Two of six unseen cards are in the hand: a third of each face.
    const double expected = 1000.0 * v.unseen.of[face] / 3;
    CHECK(in_hand[face] > expected * 0.8);
    CHECK(in_hand[face] < expected * 1.2);
  }
}

namespace {
std::string position_of(const State& s) {
  std::string line;
  G::write_position(s, line);
  return line;
}
/// Key and place of the refusal, or an empty text.
std::string refused(std::string_view text, const G::Options& options = {2, {2, 0, kBonusTwin}}) {
  State out{};
  const auto error = G::set_up(options, text, out);
  if (!error) return "";
  CHECK(out == State{});
  return std::string(kKeyNames[static_cast<std::size_t>(error->phrase.key)]) + " " +
         std::to_string(error->at);
}
} // namespace

TEST_CASE("A position is written as its parts and set up again as it was") {
  const State s = play("c1 c2 c3 c4 d3 p3 high c4 d1 p2");
  CHECK(position_of(s) ==
        "phase=claim seat=2 die=1 card=2 hands=14/4 played=23 last=3/- points=3.0.0.0/0.0.0.0");
  State back{};
  CHECK_FALSE(G::set_up({2, {2, 0, kBonusTwin}}, position_of(s), back));
  CHECK(back == s);
}

TEST_CASE("A position may leave out what is not there, in any order of its words") {
  State s{};
  CHECK_FALSE(G::set_up({3, {4, 0, 0}}, "hands=1/24/- phase=play die=4 seat=2", s));
  CHECK(s.hand[1] == Cards{{0, 1, 0, 1}});
  CHECK(s.deck == Cards{{3, 3, 4, 3}});
  CHECK(s.board.seat == 1);
  CHECK(choices(s) == "p2 p4");
}

TEST_CASE("What is no position is refused with its place, and nothing changes") {
  CHECK(refused("phase=play die=1 hands=1/2") == "");
  CHECK(refused("phase=play die=1 hands=1/2 colour=red") == "position.unknown 27");
  CHECK(refused("phase=play die=1 hands=1/2  last=1/2") == "position.unknown 27");
  CHECK(refused("play") == "position.unknown 0");
  CHECK(refused("phase=play phase=play") == "position.twice 11");
  CHECK(refused("phase=play die=1") == "position.missing 16");
  CHECK(refused("hands=1/2") == "position.missing 9");
  CHECK(refused("phase=think hands=1/2") == "position.value 6");
  CHECK(refused("phase=play die=7 hands=1/2") == "position.value 15");
  CHECK(refused("phase=play die=01 hands=1/2") == "position.value 15");
  CHECK(refused("phase=play die=1 hands=1/25") == "position.value 26");
  CHECK(refused("phase=play die=1 hands=1") == "position.value 24");
  CHECK(refused("phase=play die=1 hands=/2") == "position.value 23");
  CHECK(refused("phase=play die=1 hands=1/2 points=1.2.3/0.0.0.0") == "position.value 39");
  // TG-1: three cards of a face, where the deck has two; TG-4: no die has fallen.
  CHECK(refused("phase=play die=1 hands=11/1") == "position.impossible 0");
  CHECK(refused("phase=play hands=1/2") == "position.impossible 0");
}
