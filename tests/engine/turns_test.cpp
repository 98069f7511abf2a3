// A game that goes to and fro by link: the record without draws, draws that wait for a seat elsewhere, and the
// moves that come from there.
#include "engine/match/json.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <string>

using namespace beffroi;
using namespace beffroi::test;

namespace {

Match random_match(const MatchSetup& setup, int turns) {
  Match match = start_match(setup);
  Rng rng(setup.seed);
  for (int i = 0; i < turns && !match.over(); ++i) play_random_move(match, rng);
  return match;
}

Match loaded(const std::string& text, ChanceSource chance = {}) {
  CAPTURE(text);
  Match match;
  const auto error = Match::load(text, match, std::move(chance));
  if (error) FAIL(refusal_of(error), " ", error->line, ":", error->column, " ", error->detail);
  return match;
}

std::string refused(const std::string& text) {
  Match match;
  return refusal_of(Match::load(text, match));
}

/// The same match as a device has it where these seats are.
Match at_device(const Match& match, std::initializer_list<Seat> here) {
  Match out = loaded(match.record(), ChanceSource::turns());
  for (std::size_t s = 0; s < match.setup().seats.size(); ++s) {
    bool mine = false;
    for (const Seat seat : here) mine = mine || seat == s;
    out.place_seat(static_cast<Seat>(s), !mine, !mine);
  }
  out.go_on();
  return out;
}

} // namespace

TEST_CASE("Match: the record of a link leaves out the draws that a move follows, and opens as the "
          "same game") {
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const MatchSetup setup = make_setup(game.id, "", seed);
      for (const int plies : {0, 1, 7, 40, 100'000}) {
        const Match match = random_match(setup, plies);
        const std::string text = match.link_record();
        const Match again = loaded(text);
        CHECK(again.record() == match.record());
        CHECK(again.link_record() == text);
        CHECK(text.size() <= match.record().size());
      }
    }
  }
  const Match match = random_match(make_setup("carcassonne", "", 3), 100'000);
  CHECK(match.link_record().find("\ndraws seed\nplay\n1. ") != std::string::npos);
  CHECK(match.link_record().size() < match.record().size() * 9 / 10);
}

TEST_CASE("Match: a resignation stands where it stood among the draws") {
  Match match = random_match(make_setup("carcassonne", "seats=3", 5), 30);
  const Seat seat = match.turn().seat;
  REQUIRE(refusal_of(match.resign(seat)) == "");
  Match again = loaded(match.link_record());
  CHECK(again.record() == match.record());
  CHECK(again.acts().back().ply == match.acts().back().ply);
}

TEST_CASE("Match: a game whose draws are not all the seed's keeps them in its link") {
  Match other;
  MatchSetup setup = make_setup("carcassonne", "", 3);
  const Match seeded = random_match(setup, 20);
  setup.seed = 4;
  REQUIRE_FALSE(Match::create(setup, other, ChanceSource::agreed()).has_value());
  for (const Ply& ply : seeded.plies())
    REQUIRE(refusal_of(ply.turn.who == Who::kChance
                           ? other.draw(ply.text)
                           : other.play(std::string_view(ply.text))) == "");
  CHECK(other.link_record() == other.record());
  CHECK(loaded(other.link_record()).record() == other.record());
}

TEST_CASE("A record without draws is refused where its word is wrong or its check number differs") {
  const Match match = random_match(make_setup("carcassonne", "", 3), 24);
  const std::string text = match.link_record();
  CHECK(refused(replaced(text, "draws seed", "draws list")) == "record.unknown_line");
  CHECK(refused(replaced(text, "draws seed", "draws seed 4")) == "record.unknown_line");
  CHECK(refused(replaced(text, "draws seed\n", "draws seed\ndraws seed\n")) ==
        "record.unknown_line");
  CHECK(refused(replaced(text, "draws seed\n", "")) == "record.is_chance");
  CHECK(refused(replaced(text, "beffroi-record 4", "beffroi-record 3")) == "record.unknown_line");
  CHECK(refused(replaced(text, "seed 0000000000000003", "seed 0000000000000004")) != "");
  CHECK(refused(replaced(text, "seat 1", "draws seed\nseat 1")) == "record.unknown_line");
}

TEST_CASE("Match: by link a draw that another device is to see first waits for its move") {
  const Match start = random_match(make_setup("carcassonne", "", 3), 0);
  Match ana = at_device(start, {0});
  const Seat first = ana.turn().seat;
  REQUIRE(first == 0);
  CHECK(ana.awaited() == kNoSeat);
  std::size_t whole = 0;
  while (ana.turn().who == Who::kSeat && ana.turn().seat == 0) {
    REQUIRE(refusal_of(ana.play(ana.legal().front())) == "");
    whole = ana.plies().size();
  }
  CHECK(ana.waits_for_chance());
  CHECK(ana.awaited() == 1);
  CHECK(refusal_of(ana.draw("A")) == "record.draws_nothing");
  CHECK(ana.plies().back().turn.who == Who::kSeat);

  // Until it is sent, the turn can be taken back, and what is drawn for the other does not depend on it.
  CHECK(ana.can_undo().allowed);
  REQUIRE(ana.undo() == 1);
  REQUIRE(ana.redo() == 1);
  CHECK(ana.plies().size() == whole);
  CHECK(ana.awaited() == 1);

  // The other device draws, and answers.
  Match lin = at_device(loaded(ana.link_record(), ChanceSource::turns()), {1});
  REQUIRE(lin.turn().who == Who::kSeat);
  CHECK(lin.turn().seat == 1);
  CHECK(lin.plies().size() > whole);
  const std::string drawn = lin.plies().back().text;
  CHECK_FALSE(lin.can_undo().allowed);
  std::vector<std::string> answer;
  while (lin.turn().who == Who::kSeat && lin.turn().seat == 1) {
    REQUIRE(refusal_of(lin.play(lin.legal().front())) == "");
    answer.push_back(lin.plies().back().text);
  }
  const std::string before = ana.record();
  CHECK(refusal_of(ana.play_elsewhere(0, answer.front())) == "record.elsewhere");
  CHECK(refusal_of(ana.play_elsewhere(1, "nothing")) != "");
  CHECK(ana.record() == before);
  for (const std::string& move : answer) REQUIRE(refusal_of(ana.play_elsewhere(1, move)) == "");
  CHECK(ana.plies()[whole].text == drawn);
  REQUIRE(ana.turn().who == Who::kSeat);
  CHECK(ana.turn().seat == 0);
  CHECK(key_name(ana.can_undo().reason.key) == "undo.played_on");
  CHECK_FALSE(ana.can_undo().allowed);
  CHECK(ana.record() == at_device(lin, {0}).record());
}

TEST_CASE("Match: whole games by link end alike on every device") {
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const MatchSetup setup = make_setup(game.id, "seats=2", seed);
      const Match plain = random_match(setup, 100'000);
      Match match = at_device(random_match(setup, 0), {0});
      Match other = at_device(random_match(setup, 0), {1});
      for (const Ply& ply : plain.plies()) {
        if (ply.turn.who != Who::kSeat) continue;
        Match& mine = ply.turn.seat == 0 ? match : other;
        Match& theirs = ply.turn.seat == 0 ? other : match;
        // What the other had no choice about has been played already, for the record has it.
        if (mine.decisions() < ply.decisions) {
          REQUIRE(mine.turn().who == Who::kSeat);
          REQUIRE(refusal_of(mine.play(std::string_view(ply.text))) == "");
        }
        if (theirs.decisions() < ply.decisions)
          REQUIRE(refusal_of(theirs.play_elsewhere(ply.turn.seat, ply.text)) == "");
        // No device has a draw that the other is to see first.
        const bool goes_on = mine.turn().who == Who::kSeat;
        Match& sees = goes_on ? mine : theirs;
        Match& waits = goes_on ? theirs : mine;
        if (mine.decisions() == ply.decisions && theirs.decisions() == ply.decisions)
          CHECK(waits.plies().size() <= sees.plies().size());
      }
      CHECK(match.record() == plain.record());
      CHECK(other.record() == plain.record());
    }
  }
}

TEST_CASE("Match: by link the only action of a person elsewhere is played with the move before it, "
          "and taken back "
          "with it") {
  MatchSetup setup = make_setup("five_towers", "seats=3 powers=on", 0xb7d815b71a36c945);
  setup.fairness = Fairness::kCasual;
  Match all = start_match(setup);
  play_all(all, "b5 take-t4+m3+m4+s0+s5 keep t4 m4 m3 s5 s0-top");
  REQUIRE(all.turn().seat == 1);
  Match ben = at_device(all, {1});
  const std::string before = ben.record();
  REQUIRE(refusal_of(ben.play(std::string_view("b5"))) == ""); // nobody can bid more
  REQUIRE(ben.decisions() == all.decisions() + 3);
  CHECK(ben.plies().back().text == "pass");
  CHECK(ben.turn().seat == 1);
  const std::string after = ben.record();
  CHECK(ben.can_undo().allowed);
  CHECK(ben.undo() == 3);
  CHECK(ben.record() == before);
  CHECK(ben.redo() == 3);
  CHECK(ben.record() == after);
}

namespace {

/// Decisions that a random game of this setup, between a device with the first seat and one with the others, plays
/// for a person elsewhere. Both devices have the same after every turn.
int forced_in(MatchSetup setup) {
  setup.fairness = Fairness::kCasual; // as tables by link are
  const Match begins = start_match(setup);
  const int seats = setup.options.seats;
  Match first = at_device(begins, {0});
  Match second = loaded(begins.record(), ChanceSource::turns());
  second.place_seat(0, true, true);
  second.go_on();
  Rng rng(setup.seed);
  int forced = 0;
  for (int turns = 0; turns < 4000 && !first.over(); ++turns) {
    Match& mine = first.turn().who == Who::kSeat && first.turn().seat == 0 ? first : second;
    Match& theirs = &mine == &first ? second : first;
    if (mine.turn().who != Who::kSeat) {
      FAIL_CHECK("nobody acts after ", mine.record());
      break;
    }
    const std::size_t from = mine.plies().size();
    const std::string before = mine.record();
    const Seat acts = mine.turn().seat;
    play_random_move(mine, rng);
    // What has followed belongs to other devices only where there was no choice, and no draw before it.
    const std::size_t to = mine.plies().size();
    int more = 0;
    for (std::size_t i = from + 1; i < to; ++i) {
      const Turn turn = mine.plies()[i].turn;
      if (turn.who != Who::kSeat) continue;
      CHECK(mine.setup().seats[turn.seat].is_elsewhere());
      CHECK(mine.plies()[i - 1].turn.who == Who::kSeat);
      CHECK(mine.game().legal(mine.state_before(i)).size() == 1);
      CHECK(mine.made_here(i));
      ++more;
    }
    forced += more;
    if (more > 0) {
      const std::string after = mine.record();
      CHECK(mine.can_undo().allowed);
      REQUIRE(mine.undo() == static_cast<int>(to - from));
      CHECK(mine.plies().size() == from);
      CHECK(mine.turn().seat == acts);
      REQUIRE(mine.redo() == static_cast<int>(to - from));
      CHECK(mine.record() == after);
    }
    if (mine.turn().who == Who::kSeat && !mine.setup().seats[mine.turn().seat].is_elsewhere())
      continue;
    // The turn is done: the other device gets the record, and plays nothing of it again.
    theirs = loaded(mine.link_record(), ChanceSource::turns());
    for (int s = 0; s < seats; ++s)
      theirs.place_seat(static_cast<Seat>(s), (s == 0) == (&theirs == &second), true);
    theirs.go_on();
    CHECK(theirs.decisions() == mine.decisions());
    CHECK((theirs.over() || theirs.turn().who == Who::kSeat));
    if (more > 0) {
      CHECK_FALSE(theirs.made_here(mine.plies().size() - 1));
      CHECK_FALSE(theirs.can_undo().allowed);
    }
  }
  return forced;
}

} // namespace

TEST_CASE("Match: by link in every game what has only one action elsewhere is played, and nothing "
          "is drawn for it" *
          doctest::skip(kit::kSanitized)) {
  // (Wandering Towers goes by link with open hands, and without master wizards.)
  constexpr struct {
    const char* game;
    const char* options;
    bool any; ///< there are such positions in these games
  } kSets[] = {{"metal_towers", "seats=2", true},
               {"game_of_towers", "seats=4", true},
               {"game_of_towers", "seats=2", false},
               {"wandering_towers", "seats=4 hands=open teams=on", true},
               {"wandering_towers", "seats=2 hands=open", false},
               {"five_towers", "seats=3 powers=on", true},
               {"five_towers", "seats=5", true},
               {"carcassonne", "seats=3 phantom=on dragon=on princess=on portal=on", true},
               {"carcassonne", "seats=2", false}};
  for (const auto& set : kSets) {
    CAPTURE(std::string(set.game));
    CAPTURE(std::string(set.options));
    int forced = 0;
    for (std::uint64_t seed = 1; seed <= (set.any ? 6u : 1u) && forced < 2; ++seed)
      forced += forced_in(make_setup(set.game, set.options, seed));
    if (set.any) CHECK(forced > 0);
  }
}

TEST_CASE(
    "A record that ends before a draw goes on with what the seed draws; an export ends there") {
  int waited = 0;
  for (const char* game : {"carcassonne", "five_towers", "game_of_towers"}) {
    CAPTURE(std::string(game));
    const Match plain = random_match(make_setup(game, "", 3), 12);
    Match waits = at_device(random_match(make_setup(game, "", 3), 0), {0});
    for (const Ply& ply : plain.plies()) {
      if (ply.turn.who != Who::kSeat || ply.decisions <= waits.decisions()) continue;
      const auto error = ply.turn.seat == 0 ? waits.play(std::string_view(ply.text))
                                            : waits.play_elsewhere(ply.turn.seat, ply.text);
      REQUIRE(refusal_of(error) == "");
      if (waits.awaited() == kNoSeat) continue;
      ++waited;
      const std::string text = waits.record();
      const Match again = loaded(text);
      REQUIRE(again.turn().who == Who::kSeat);
      CHECK(again.decisions() == waits.decisions());
      for (std::size_t i = 0; i < again.plies().size(); ++i)
        if (i < plain.plies().size()) CHECK(again.plies()[i].text == plain.plies()[i].text);
      CHECK(loaded(again.record()).record() == again.record());
      CHECK(loaded(text, ChanceSource::turns()).record() == text);
      // Its check number is of the game as it stands there.
      const std::string wrong = text.substr(0, text.find(" hash=") + 6) + "0000000000000000\n";
      CHECK(refused(wrong) == "record.hash");
      Match seen;
      REQUIRE(refusal_of(Match::load_export(waits.record(kAudience), seen)) == "");
      CHECK(seen.record() == waits.record(kAudience));
      CHECK(seen.plies().size() <= waits.plies().size());
    }
  }
  CHECK(waited > 0);
}
