// Wandering Towers: what is hidden from whom (WT-100 to WT-102), in views, logs and masked records,
// and what computer players make of it.
#include "engine/games/wandering_towers/eval.hpp"
#include "engine/match/match.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"
#include "tests/games/wandering_towers/kit.hpp"
#include "tests/kit/match_kit.hpp"

#include <algorithm>
#include <cstring>
#include <memory>

using namespace beffroi;
using namespace beffroi::wt_test;

namespace {

/// Exchanges a card in `seat`'s hand for one of the deck; false if there is none to exchange.
bool flip(State& s, int seat, Rng& rng) {
  std::vector<int> held, others;
  for (int face = 0; face < kFaces; ++face) {
    if (s.hand[seat].of[face] > s.known[seat].of[face]) held.push_back(face);
    if (s.deck.of[face] > 0) others.push_back(face);
  }
  if (held.empty() || others.empty()) return false;
  const int out = held[rng.below(static_cast<std::uint32_t>(held.size()))];
  const int in = others[rng.below(static_cast<std::uint32_t>(others.size()))];
  if (in == out) return false;
  s.hand[seat].remove(out);
  s.hand[seat].add(in);
  s.deck.remove(in);
  s.deck.add(out);
  return true;
}

std::string random_record(const char* options, std::uint64_t seed, int plies) {
  MatchSetup setup;
  setup.game = find_game("wandering_towers");
  REQUIRE(!parse_options(options, G::kOptions, G::Options::kCount, G::kMinSeats, G::kMaxSeats,
                         setup.options));
  setup.seed = seed;
  setup.seats.resize(static_cast<std::size_t>(setup.options.seats));
  Match match;
  REQUIRE(!Match::create(setup, match));
  Rng rng(seed);
  for (int n = 0; n < plies && !match.over(); ++n) {
    const auto i = rng.below(static_cast<std::uint32_t>(match.legal().size()));
    REQUIRE(!match.play(match.legal()[i]));
  }
  return match.record();
}

} // namespace

TEST_CASE("WT-100: flipping a hidden card changes no byte of another seat's view") {
  Rng rng(100);
  int flips = 0;
  for (const char* options :
       {"seats=2", "seats=6 spells=all promo=on", "seats=4 teams=on spells=all",
        "seats=3 masters=on spells=all", "seats=3 coop=own solo=spells"}) {
    State s = deal(options);
    for (int n = 0; n < 400 && G::turn(s).who != Who::kOver; ++n) {
      const int owner = static_cast<int>(rng.below(s.board.seats));
      State other = s;
      if (flip(other, owner, rng)) {
        sound(other);
        for (int i = 0; i <= s.board.seats; ++i) {
          const Seat seat = i == s.board.seats ? kAudience : static_cast<Seat>(i);
          const bool same = kit::same_bytes(G::view(s, seat), G::view(other, seat));
          CHECK(same == (seat != owner));
        }
        ++flips;
        // The log of an action that is possible in both worlds is the same in both.
        const Action a = kit::random_move<G>(s, rng);
        if (is_legal<G>(other, a) && kind_of(a) != kActRefresh)
          CHECK(log_of(s, a) == log_of(other, a));
      }
      apply(s, kit::random_move<G>(s, rng));
    }
  }
  CHECK(flips > 500);
}

TEST_CASE("WT-100: what a seat draws or passes is in no other log") {
  State s = deal("seats=2", {"t1 t2 w1"});
  s = play(s, "t1 T9 t2 T9");
  G::apply(s, *G::parse(s, "end"), NoEvents{});
  REQUIRE(s.board.phase == Phase::kRefill);
  const auto draws = kit::moves_of<G>(s);
  for (const Action a : draws) CHECK(log_of(s, a) == log_of(s, draws.front()));
}

TEST_CASE("WT-100, WT-101: a masked record hides other seats' cards and nothing else") {
  const auto count = [](const std::string& text) {
    return std::count(text.begin(), text.end(), '?');
  };
  for (const char* options :
       {"seats=2", "seats=4 teams=on", "seats=3 coop=own", "seats=3 coop=open"}) {
    const std::string record = random_record(options, 9, 60);
    Match match;
    REQUIRE(!Match::load(record, match));
    for (int i = 0; i < match.setup().options.seats; ++i) {
      long hidden = 0;
      for (const Ply& ply : match.plies()) hidden += !(ply.witness >> i & 1);
      CHECK(count(match.record(static_cast<Seat>(i))) == hidden);
      CHECK((hidden > 0) == (std::string(options) != "seats=3 coop=open"));
    }
  }
}

TEST_CASE("WT-100: log and export name what a refresh throws, for everybody what computers know") {
  int thrown = 0;
  int reshuffled = 0;
  for (const char* options : {"seats=1", "seats=2", "seats=4 teams=on spells=all promo=on",
                              "seats=3 coop=own solo=spells", "seats=3 coop=open"}) {
    Match match;
    REQUIRE(!Match::load(random_record(options, 3, 160), match));
    Cards told{}; // the discard by what the log says
    std::vector<std::string> written;
    for (std::size_t i = 0; i < match.plies().size(); ++i) {
      std::string cards;
      for (const Event& e : match.plies()[i].events) {
        if (e.kind == kEventReshuffled) {
          told = Cards{};
          ++reshuffled;
        } else if (e.kind == kEventPlayed || e.kind == kEventDropped) {
          told.add(e.arg[0]);
        } else if (e.kind == kEventRefreshed) {
          const Phrase said = G::phrase(state_of<G>(match.state_before(i + 1)), e);
          CHECK(said.args == 1 + e.arg[0]);
          for (int n = 1; n <= e.arg[0]; ++n) {
            told.add(e.arg[n]);
            (cards += cards.empty() ? "refresh-" : "+") += kFace[e.arg[n]].text;
            ++thrown;
          }
        }
      }
      if (!cards.empty()) written.push_back(cards);
      const State& s = state_of<G>(match.state_before(i + 1));
      Rng rng(i);
      for (int seat = 0; seat <= s.board.seats; ++seat) {
        const Seat viewer = seat == s.board.seats ? kAudience : static_cast<Seat>(seat);
        const G::View view = G::view(s, viewer);
        CHECK(view.board.discard == told);
        CHECK(G::fill(view, viewer, rng).board.discard == told);
      }
    }
    for (int seat = 0; seat <= match.setup().options.seats; ++seat) {
      const std::string text =
          match.record(seat == match.setup().options.seats ? kAudience : static_cast<Seat>(seat));
      std::vector<std::string> open;
      for (const std::string& word : words_of(text))
        if (word.starts_with("refresh")) open.push_back(word);
      CHECK(open == written);
      Match again;
      REQUIRE(!Match::load_export(text, again));
      CHECK(again.record() == text);
    }
    CHECK(match.record().find("refresh-") == std::string::npos); // its own form stays
  }
  CHECK(thrown > 100);
  CHECK(reshuffled > 0);
}

TEST_CASE(
    "WT-101: covered wizards are remembered facts of every view, and numbers stay out of the log") {
  State s = deal("seats=2", {"t1 t2 w1"});
  s = play(s, "t1");
  const std::string log = log_of(s, *G::parse(s, "T1"));
  CHECK(log.find("wt.log.tower_covers,") != std::string::npos);
  s = play(s, "T1");
  CHECK(G::view(s, 1).board.spot[roof(1)][0] == 1);
  CHECK(G::view(s, kAudience).board.spot[roof(1)][1] == 2);
}

TEST_CASE("WT-101: bringing wizards to light or lifting a tower cannot be taken back for free") {
  State s = deal("seats=2 spells=all", {"t1 t4 w1"});
  potions(s, 1, 0, 6, 0);
  s = play(s, "t1 T1 t4"); // T1 on T2's wizards
  CHECK(G::reminds(s, *G::parse(s, "T1")));
  CHECK(G::reminds(s, *G::parse(s, "T5"))); // nobody is found there, which is also revealed
  const State lift = play(s, "S7");
  CHECK(G::reminds(lift, *G::parse(lift, "T5")));
  s.board.memory = Memory::kAll;
  CHECK_FALSE(G::reminds(s, *G::parse(s, "T1")));
  // Before anybody is covered no tower can tell anything.
  const State fresh = play(deal("seats=2", {"t1 t4 w1"}), "t1");
  CHECK_FALSE(G::reminds(fresh, *G::parse(fresh, "T1")));
}

TEST_CASE("WT-101, WT-E39, WT-111: taking back a naming reveals nothing; a moved tower reveals") {
  // Master wizards: T3 is on a roof with wizards, T6 is not; naming either must look the same.
  int windows = 0;
  int moved = 0;
  for (std::uint64_t seed = 1; seed <= 400 && (windows < 40 || moved < 40); ++seed) {
    Match match = test::start_match(
        "wandering_towers", "seats=2 spells=list list=S3+S4+S7 masters=on memory=own", seed);
    Rng rng(seed);
    for (int i = 0; i < 120 && !match.over(); ++i) {
      const State& s = state_of<G>(match.state());
      if (s.board.phase == Phase::kDeclare && somebody_is_covered(s.board)) {
        for (const Action a : match.legal()) {
          if (kind_of(a) != kActTower) continue;
          Match named = match;
          REQUIRE(!named.play(a));
          const State& after = state_of<G>(named.state());
          if (named.turn().who != Who::kSeat) continue; // the draw at the end of a turn tells
          const bool window = after.board.phase == Phase::kWindow;
          const bool own = named.turn().seat == match.turn().seat;
          const UndoVerdict verdict = named.can_undo();
          CHECK(verdict.allowed);
          // Nothing but who is to act now may count, never what lies below.
          if (window) CHECK(verdict.marks_casual == !own);
          if (!window && own) CHECK(verdict.marks_casual);
          windows += window;
          moved += !window;
        }
      }
      test::play_random_move(match, rng);
    }
  }
  CHECK(windows >= 40);
  CHECK(moved >= 40);
}

TEST_CASE("WT-101, WT-V12: in a running game only the last turn of every seat is looked back at") {
  const auto turns_since = [](const Match& match, std::size_t first) {
    std::vector<int> begun(static_cast<std::size_t>(match.setup().options.seats));
    for (std::size_t i = first; i < match.plies().size(); ++i)
      if (match.plies()[i].turn.who == Who::kSeat &&
          match.game().begins_turn(match.state_before(i)))
        ++begun[match.plies()[i].turn.seat];
    return begun;
  };
  for (const char* options : {"seats=1", "seats=2", "seats=3 memory=own", "seats=4 masters=on",
                              "seats=4 teams=on spells=all", "seats=3 coop=own"}) {
    CAPTURE(std::string(options));
    Match match = test::start_match("wandering_towers", options, 3);
    Rng rng(3);
    CHECK(match.first_shown() == 0); // nobody has had a turn yet
    std::size_t last = 0;
    for (int i = 0; i < 300 && !match.over(); ++i) {
      test::play_random_move(match, rng);
      if (match.over()) break;
      const std::size_t first = match.first_shown();
      REQUIRE(first >= last);
      last = first;
      if (first == 0) continue;
      const std::vector<int> begun = turns_since(match, first);
      CHECK(*std::min_element(begun.begin(), begun.end()) == 1);
      CHECK(begun[match.plies()[first].turn.seat] == 1);
    }
    CHECK(last > 0);
    test::play_random(match, rng);
    CHECK(match.first_shown() == 0); // after the end everything
  }
  for (const auto& [game, options] : {std::pair{"wandering_towers", "seats=2 memory=all"},
                                      std::pair{"game_of_towers", "seats=3"}}) {
    Match match = test::start_match(game, options, 3);
    Rng rng(3);
    test::play_random(match, rng, 60);
    CHECK(match.first_shown() == 0);
  }
}

TEST_CASE("WT-102: every random thing is a draw in the record: starter, spells, cards, dice") {
  const std::string record = random_record("seats=3 spells=random", 5, 40);
  CHECK(record.find("*start") != std::string::npos);
  CHECK(record.find("*S") != std::string::npos);
  Match match;
  REQUIRE(!Match::load(record, match));
  for (const Ply& ply : match.plies())
    CHECK((ply.turn.who == Who::kChance) == is_chance(static_cast<Phase>(ply.turn.phase)));
}

TEST_CASE("WT-123: fills put a passed card where both partners know it is") {
  State s = deal("seats=4 teams=on", {"t1 w1 w2", "", "t5 w5 w4"});
  s = play(s, "ask-card give-t5 give-w1");
  Rng rng(4);
  for (int n = 0; n < 200; ++n) {
    CHECK(G::fill(G::view(s, 0), 0, rng).hand[2].of[card("w1").a] >= 1);
    CHECK(G::fill(G::view(s, 2), 2, rng).hand[0].of[card("t5").a] >= 1);
  }
  // A card played is known no longer.
  s = play(s, "t5 T9");
  CHECK(G::view(s, 2).partner_known.count == 0);
}

TEST_CASE("forgetting keeps what is visible and how many wizards everybody has") {
  Rng rng(77);
  State s = deal("seats=4 spells=all");
  int changed = 0;
  for (int n = 0; n < 600 && G::turn(s).who != Who::kOver; ++n) {
    if (G::turn(s).who == Who::kSeat) {
      const Seat seat = G::turn(s).seat;
      const auto v = G::view(s, seat);
      CHECK(kit::same_bytes(G::forget(v, seat, 100, rng), v));
      const auto hazy = G::forget(v, seat, 0, rng);
      changed += !kit::same_bytes(hazy, v);
      const State world = G::fill(hazy, seat, rng);
      sound(world);
      CHECK(kit::moves_of<G>(world) == kit::moves_of<G>(s));
      for (int space = 0; space < kSpaces; ++space)
        for (int owner = 0; owner < 4; ++owner)
          CHECK(visible_on(world.board, space, owner) == visible_on(s.board, space, owner));
    }
    apply(s, kit::random_move<G>(s, rng));
  }
  CHECK(changed > 50);
}

TEST_CASE("every level brings a wizard home that stands exactly so far, and levels 3 to 6 finish") {
  State s = deal("seats=2", {"w1 w4 t1"});
  shift(s, 1, roof(0), 15);
  bring_home(s, 1, 1);
  while (s.board.spot[15][0] == 0)
    for (int i = 1; i < kSurfaces; ++i)
      if (s.board.spot[i][0] > 0 && i != 15) {
        shift(s, 1, i, 15);
        break;
      }
  potions(s, 1, 0, 3, 3);
  sound(s);
  const auto bot = taught<G>();
  for (int level = 3; level <= kLevels - 1; ++level) {
    const Thought t = think(*bot, G::view(s, 0), 0, level, 5);
    REQUIRE(t.has_action);
    const auto move = std::string(G::write(s, t.action).view());
    CHECK((move == "w1" || move == "S1"));
  }
}

TEST_CASE("the worth of a finished world says who has won, for partners alike") {
  State s = deal("seats=4 teams=on starter=2", {"t1 t1 t1"});
  for (const int seat : {1, 3}) {
    bring_home(s, seat);
    potions(s, seat, 0, 2, 3);
  }
  s.board.active = s.board.decider = 0;
  s = play(s, "refresh skip end");
  REQUIRE(G::turn(s).who == Who::kOver);
  double value[kMaxSeats] = {};
  G::worth(s, value);
  CHECK(value[0] > 0.8);
  CHECK(value[0] == value[2]);
  CHECK(value[1] < -0.8);
}
