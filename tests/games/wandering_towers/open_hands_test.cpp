// Wandering Towers with open hands (WT-V14): views, worlds, logs, exports and computer players.
//
// Owns: no rule. The picture is in open_hands_layout_test.cpp.
#include "engine/match/match.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"
#include "tests/games/wandering_towers/kit.hpp"
#include "tests/kit/match_kit.hpp"

#include <array>
#include <memory>

using namespace beffroi;
using namespace beffroi::wt_test;

namespace {

constexpr const char* kOpen[] = {"seats=2 hands=open", "seats=3 hands=open spells=all promo=on",
                                 "seats=4 teams=on hands=open spells=all",
                                 "seats=5 hands=open spells=all masters=on promo=on",
                                 "seats=3 coop=own hands=open solo=spells"};

/// The seats of a game, and at last the audience.
std::vector<Seat> viewers(const State& s) {
  std::vector<Seat> out;
  for (int seat = 0; seat < s.board.seats; ++seat) out.push_back(static_cast<Seat>(seat));
  out.push_back(kAudience);
  return out;
}

Match random_match(const std::string& options, std::uint64_t seed, int plies) {
  Match match = test::start_match("wandering_towers", options, seed);
  Rng rng(seed);
  for (int n = 0; n < plies && !match.over(); ++n) test::play_random_move(match, rng);
  return match;
}

} // namespace

TEST_CASE("WT-V14: with open hands every view has all hands, and a world differs in nothing else") {
  Rng rng(14);
  for (const char* options : kOpen) {
    CAPTURE(std::string(options));
    State s = deal(options);
    for (int n = 0; n < 300 && G::turn(s).who != Who::kOver; ++n) {
      for (const Seat seat : viewers(s)) {
        const G::View v = G::view(s, seat);
        CHECK(v.unseen == s.deck);
        const State world = G::fill(v, seat, rng);
        CHECK(world.board == s.board);
        CHECK(world.deck == s.deck);
        for (int i = 0; i < kSeats; ++i) {
          CHECK(v.open[i] == s.hand[i]);
          CHECK(world.hand[i] == s.hand[i]);
        }
        CHECK(kit::same_bytes(G::view(world, seat), v));
      }
      apply(s, kit::random_move<G>(s, rng));
    }
  }
  const State hidden = deal("seats=2");
  for (const Seat seat : viewers(hidden))
    for (const Cards& cards : G::view(hidden, seat).open) CHECK(cards.count == 0);
}

TEST_CASE("WT-V14: hands lie open in every mode but alone and together with open cards") {
  for (const char* options : kOpen) CHECK(G::refuse_options(options_of(options)).key == Key::kNone);
  for (const char* options :
       {"seats=1 hands=open", "seats=1 solo=spells hands=open", "seats=3 coop=open hands=open"}) {
    const Phrase why = G::refuse_options(options_of(options));
    CHECK(why.key == Key::k_wt_refuse_opt_hands);
    CHECK(why.rule.view() == "WT-V14");
  }
  State s = deal("seats=2");
  CHECK(+s.board.open_hands == 0);
  s.board.open_hands = 2;
  CHECK(G::broken(s) != nullptr);
  State alone = deal("seats=1");
  alone.board.open_hands = 1;
  REQUIRE(G::broken(alone));
  CHECK(std::string(G::broken(alone)).find("WT-V14") != std::string::npos);
}

TEST_CASE("WT-V14: nothing else changes: the same moves and draws, and the same state but for it") {
  for (const char* options : {"seats=2", "seats=4 teams=on spells=all", "seats=3 coop=own",
                              "seats=3 masters=on spells=all promo=on impossible=last-resort"}) {
    CAPTURE(std::string(options));
    const Match hidden = random_match(options, 8, 200);
    std::string record = hidden.record();
    CHECK(record.find("hands=") == std::string::npos);
    const Match open = random_match(std::string(options) + " hands=open", 8, 200);
    REQUIRE(open.plies().size() == hidden.plies().size());
    for (std::size_t i = 0; i < open.plies().size(); ++i)
      CHECK(open.plies()[i].action == hidden.plies()[i].action);
    State s = state_of<G>(open.state());
    CHECK(+s.board.open_hands == 1);
    s.board.open_hands = 0;
    CHECK(kit::same_bytes(s, state_of<G>(hidden.state())));
  }
}

TEST_CASE("WT-V14: an export hides no card, and the whole game can be played from it") {
  for (const char* options : kOpen) {
    CAPTURE(std::string(options));
    const Match match = random_match(options, 9, 90);
    for (const Ply& ply : match.plies()) CHECK(ply.witness == kEveryone);
    for (const Seat seat : viewers(state_of<G>(match.state()))) {
      const std::string text = match.record(seat);
      CHECK(text.find('?') == std::string::npos);
      Match seen;
      REQUIRE(!Match::load_export(text, seen));
      CHECK(seen.plies().size() == match.plies().size());
      CHECK(seen.record() == text);
    }
  }
  // Covered wizards stay for memories: a board set up in the middle would name them.
  CHECK(random_match("seats=2", 9, 90).record(0).find('?') != std::string::npos);
}

TEST_CASE("WT-V14: the log names every card that is drawn or passed, and with hidden hands none") {
  const auto told = [](const Match& match) {
    int took = 0, drawn = 0, gave = 0, secret = 0;
    for (std::size_t i = 0; i < match.plies().size(); ++i)
      for (const Event& e : match.plies()[i].events) {
        const Phrase p = G::phrase(state_of<G>(match.state_before(i + 1)), e);
        took += p.key == Key::k_wt_log_took;
        drawn += p.key == Key::k_wt_log_drawn;
        gave += p.key == Key::k_wt_log_gave_card;
        secret += p.key == Key::k_wt_log_gave;
        if (p.key == Key::k_wt_log_took) {
          const Ply& ply = match.plies()[i];
          CHECK(ply.turn.who == Who::kChance);
          CHECK(a_of(ply.action) == e.arg[0]);
          CHECK(e.seat == state_of<G>(match.state_before(i)).board.decider);
        }
      }
    return std::array{took, drawn, gave, secret};
  };
  const std::string mode = "seats=4 teams=on spells=all promo=on";
  const auto hidden = told(random_match(mode, 6, 400));
  const auto open = told(random_match(mode + " hands=open", 6, 400));
  CHECK(hidden[0] == 0);
  CHECK(hidden[1] > 20);
  CHECK(hidden[2] == 0);
  CHECK(hidden[3] > 0);
  CHECK(open[0] > 40);
  CHECK(open[1] == 0);
  CHECK(open[2] == hidden[3]);
  CHECK(open[3] == 0);
}

TEST_CASE("WT-V14: every level plays with open hands, and sees whose card would come next") {
  Rng rng(3);
  const auto bot = taught<G>();
  for (const char* options : kOpen) {
    State s = deal(options);
    for (int n = 0; n < 30; ++n) {
      if (G::turn(s).who == Who::kSeat && n % 5 == 0)
        for (int level = 1; level < kLevels; ++level) {
          if (level > 4 && n > 0) continue; // they think longer
          const Seat seat = G::turn(s).seat;
          const Thought t = think(*bot, G::view(s, seat), seat, level, 5);
          REQUIRE(t.has_action);
          CHECK(is_legal<G>(s, t.action));
        }
      if (G::turn(s).who == Who::kOver) break;
      apply(s, kit::random_move<G>(s, rng));
    }
  }
}

TEST_CASE("WT-V14, WT-101: covered wizards stay a matter of memory, also for taking back") {
  State s = deal("seats=2 hands=open", {"t1 t4 w1"});
  s = play(s, "t1 T1 t4"); // T1 on T2's wizards
  CHECK(G::reminds(s, *G::parse(s, "T1")));
  CHECK(G::fades(s));
}
