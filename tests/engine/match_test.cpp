// Match: setups, play, refusals, takebacks, branches, chance, words. Records: record_test.cpp.
#include "engine/core/hash.hpp"
#include "engine/match/position_ops.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"
#include "tests/kit/trap.hpp"

#include <algorithm>
#include <cstring>

using namespace beffroi;
using namespace beffroi::test;

namespace {

MatchSetup against_bot(std::string_view game, std::string_view options = "") {
  MatchSetup setup = make_setup(game, options);
  setup.seats[1].kind = SeatSetup::Kind::kBot;
  setup.seats[1].level = 2;
  return setup;
}

/// What must not change when a call is refused.
std::string snapshot(const Match& match) {
  return match.record() + std::to_string(match.branches()) + std::to_string(match.legal().size());
}

/// Starts a template game that is at the first play of seat 1; TG has every kind of takeback.
Match template_match(Fairness fairness = Fairness::kOpen) {
  MatchSetup setup = make_setup("template_game", "seats=2");
  setup.fairness = fairness;
  return start_match(setup);
}

std::string first_legal(const Match& match) {
  return std::string(match.game().write(match.state(), match.legal()[0]).view());
}

} // namespace

TEST_CASE("a match refuses setups that the game cannot play, and says why") {
  Match match;
  CHECK(refusal_of(Match::create(MatchSetup{}, match)) == "match.no_game");
  MatchSetup setup = make_setup("metal_towers");
  setup.seats.resize(1);
  CHECK(refusal_of(Match::create(setup, match)) == "match.seat_count");
  setup = make_setup("metal_towers");
  setup.options.seats = 3;
  CHECK(refusal_of(Match::create(setup, match)) == "match.bad_options");
  setup = make_setup("metal_towers");
  setup.options.value[0] = 9;
  CHECK(refusal_of(Match::create(setup, match)) == "match.bad_options");
  setup.options.value[0] = -1;
  CHECK(refusal_of(Match::create(setup, match)) == "match.bad_options");
  setup = make_setup("metal_towers");
  setup.options.value[kMaxOptions - 1] = 1;
  CHECK(refusal_of(Match::create(setup, match)) == "match.bad_options");
  setup = make_setup("template_game", "die=six bonus=exact");
  const auto error = Match::create(setup, match);
  CHECK(refusal_of(error) == "tg.refuse.exact_six");
  REQUIRE(error.has_value());
  CHECK(error->phrase.rule.view() == "TG-V3");
  for (const int level : {0, kLevels + 1, -1}) {
    setup = against_bot("metal_towers");
    setup.seats[1].level = level;
    CHECK(refusal_of(Match::create(setup, match)) == "match.bad_level");
  }
  CHECK_FALSE(match.running());
}

TEST_CASE("names are one line of ordinary UTF-8 text of at most 40 bytes") {
  const auto refused = [](std::string_view name) { return key_name(refuse_name(name).key); };
  CHECK(refused("") == "");
  CHECK(refused("Ada \"the tower\" \\ Łukasz 塔") == "");
  CHECK(refused(std::string(40, 'x')) == "");
  CHECK(refused(std::string(41, 'x')) == "match.name_long");
  CHECK(refused("two\nlines") == "match.name_text");
  CHECK(refused("\x7f") == "match.name_text");
  CHECK(refused("\xc2\x85") == "match.name_text");     // next line
  CHECK(refused("\xe2\x80\xa8") == "match.name_text"); // line separator
  CHECK(refused("\xe2\x80\xae"
                "evil") == "match.name_text"); // right to left
  CHECK(refused("\xe2\x81\xa7") == "match.name_text");
  CHECK(refused("\xff") == "match.name_text");
  CHECK(refused("\xc3") == "match.name_text");
  CHECK(refused("\xc0\xaf") == "match.name_text");     // overlong
  CHECK(refused("\xed\xa0\x80") == "match.name_text"); // surrogate
  CHECK(refused("\xf4\x90\x80\x80") == "match.name_text");
  Match match;
  MatchSetup setup = make_setup("metal_towers");
  setup.seats[0].name = "a\tb";
  CHECK(refusal_of(Match::create(setup, match)) == "match.name_text");
}

TEST_CASE("a name of spaces and characters without a width is no name") {
  CHECK(is_blank_name(""));
  CHECK(is_blank_name(" \xc2\xa0\xe3\x80\x80"));                    // spaces of three kinds
  CHECK(is_blank_name("\xe2\x80\x8b\xe2\x80\x8b"));                 // zero-width spaces
  CHECK(is_blank_name("\xef\xbb\xbf\xe2\x80\x8d\xf3\xa0\x80\x81")); // joiners, a tag
  CHECK_FALSE(is_blank_name("\xe2\x80\x8bx"));
  CHECK_FALSE(is_blank_name("\xe5\xa1\x94"));
  CHECK_FALSE(is_blank_name("\xf0\x9f\x8f\xb0"));
}

TEST_CASE("a refused action changes nothing and has the game's reason (MT-14)") {
  Match match = start_match("metal_towers");
  play_all(match, "bC1");
  const std::string before = snapshot(match);
  const auto error = match.play("sC1");
  REQUIRE(error.has_value());
  CHECK(error->phrase.rule.view() == "MT-14");
  CHECK(refusal_of(match.play("sX9")) == "match.illegal");
  CHECK(refusal_of(match.play("")) == "match.illegal");
  CHECK(refusal_of(match.play(std::string(10000, 'b'))) == "match.illegal");
  Rng rng(7);
  for (int i = 0; i < 2000; ++i) {
    const Action action{static_cast<std::uint32_t>(rng.next())};
    CHECK(refusal_of(match.play(action)) == "match.illegal");
  }
  CHECK(snapshot(match) == before);
}

TEST_CASE("a match that was not started or is over refuses moves") {
  Match match;
  CHECK(refusal_of(match.play("bC1")) == "match.not_started");
  CHECK(refusal_of(match.play(Action{})) == "match.not_started");
  CHECK_FALSE(match.can_undo().allowed);
  CHECK(match.undo() == 0);
  CHECK(match.redo() == 0);
  CHECK(match.branches() == 0);
  match = start_match("metal_towers");
  Rng rng(1);
  play_random(match, rng);
  CHECK(match.legal().empty());
  CHECK(refusal_of(match.play("bC1")) == "match.over");
  CHECK(refusal_of(match.play(Action{})) == "match.over");
}

TEST_CASE("chance is settled before a seat decides, and the same seed draws the same") {
  const Match a = start_match("template_game", "seats=3", 99);
  const Match b = start_match("template_game", "seats=3", 99);
  const Match c = start_match("template_game", "seats=3", 100);
  CHECK(a.turn().who == Who::kSeat);
  CHECK(a.plies().size() == 7); // TG-2: six cards, TG-4: one roll
  for (const Ply& ply : a.plies()) CHECK(ply.move_number == 0);
  CHECK(a.record() == b.record());
  CHECK(a.record() != c.record());
  CHECK(a.decisions() == 0);
}

TEST_CASE("redo after a takeback draws the same, and so does the same move played again") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Match match = start_match("template_game", "seats=2 copies=4", seed);
    Rng rng(seed);
    play_random(match, rng, 4);
    const std::string moved = match.record();
    const std::string last = match.plies().back().text;
    int undone = 0;
    while (match.undo() > 0) ++undone;
    REQUIRE(undone == 4);
    while (match.redo() > 0) {}
    CHECK(match.record() != moved); // marked casual by the takebacks
    Match again = match;
    CHECK(again.undo() > 0);
    const Ply taken = match.plies()[again.plies().size()];
    REQUIRE(refusal_of(again.play(taken.action)) == "");
    CHECK(again.record() == match.record());
    CHECK(match.plies().back().text == last);
  }
}

TEST_CASE("draws do not depend on what was played and taken back before them") {
  Match match = start_match("template_game", "seats=2 copies=4", 5);
  const Match fresh = match;
  REQUIRE(match.legal().size() >= 1);
  play_all(match, first_legal(match));
  match.undo();
  Match other = fresh;
  Rng rng(3);
  Rng same(3);
  play_random(match, rng, 6);
  play_random(other, same, 6);
  CHECK(match.plies().size() == other.plies().size());
  for (std::size_t i = 0; i < match.plies().size(); ++i)
    CHECK(match.plies()[i].text == other.plies()[i].text);
}

TEST_CASE("a finished turn can be taken back in an open game, which marks it casual") {
  Match match = start_match("metal_towers");
  CHECK(key_name(match.can_undo().reason.key) == "undo.nothing");
  play_all(match, "bC1 sD1");
  const UndoVerdict verdict = match.can_undo();
  CHECK(verdict.allowed);
  CHECK(verdict.marks_casual);
  CHECK(key_name(verdict.reason.key) == "undo.casual.turn");
  CHECK(match.fairness() == Fairness::kOpen);
  CHECK(match.undo() == 1);
  CHECK(match.fairness() == Fairness::kCasual);
  CHECK(match.can_undo().allowed);
  CHECK_FALSE(match.can_undo().marks_casual);
  CHECK(match.record().find("mode casual\n") != std::string::npos);
}

TEST_CASE("a strict game never takes back a finished turn") {
  MatchSetup setup = make_setup("metal_towers");
  setup.fairness = Fairness::kStrict;
  Match match = start_match(setup);
  play_all(match, "bC1");
  CHECK_FALSE(match.can_undo().allowed);
  CHECK(key_name(match.can_undo().reason.key) == "undo.strict.turn");
  const std::string before = snapshot(match);
  CHECK(match.undo() == 0);
  CHECK(snapshot(match) == before);
}

TEST_CASE("what was revealed or drawn is taken back only against the mark of a casual game (TG-5, "
          "TG-8)") {
  Match match = template_match();
  play_all(match, first_legal(match)); // TG-5: the card was hidden from the other seat
  CHECK(match.turn().seat == 0);
  CHECK(key_name(match.can_undo().reason.key) == "undo.casual.reveal");
  play_all(match, first_legal(match)); // TG-6: the turn ends, TG-8 draws
  CHECK(key_name(match.can_undo().reason.key) == "undo.casual.chance");
  Match strict = template_match(Fairness::kStrict);
  play_all(strict, first_legal(strict));
  CHECK_FALSE(strict.can_undo().allowed);
  CHECK(key_name(strict.can_undo().reason.key) == "undo.strict.reveal");
  play_all(strict, first_legal(strict));
  CHECK(key_name(strict.can_undo().reason.key) == "undo.strict.chance");
}

TEST_CASE("against bots undo goes back to the person's own decision and redo comes back") {
  Match match = start_match(against_bot("metal_towers"));
  play_all(match, "bC1 sD1 bE2 sA3");
  CHECK(match.undo() == 2);
  CHECK(match.turn().seat == 0);
  CHECK(match.plies().size() == 2);
  CHECK(match.redo() == 2);
  CHECK(match.plies().back().text == "sA3");
  play_all(match, "bB1");
  CHECK(match.undo() == 1); // the bot has not answered yet
  CHECK(match.undo() == 2);
  CHECK(match.undo() == 2);
  CHECK(match.undo() == 0);
  CHECK(match.redo() == 2);
}

TEST_CASE("a person who has not moved has nothing to take back") {
  MatchSetup setup = make_setup("metal_towers");
  setup.seats[0].kind = SeatSetup::Kind::kBot;
  setup.seats[0].level = 1;
  Match match = start_match(setup);
  play_all(match, "bC1");
  CHECK(key_name(match.can_undo().reason.key) == "undo.nothing");
  CHECK(match.undo() == 0);
}

TEST_CASE("among bots alone the last decision is taken back") {
  MatchSetup setup = against_bot("metal_towers");
  setup.seats[0] = setup.seats[1];
  Match match = start_match(setup);
  play_all(match, "bC1 sD1");
  CHECK(match.undo() == 1);
  CHECK(match.redo() == 1);
}

TEST_CASE("a move after undo starts a branch and keeps the old one") {
  Match match = start_match("metal_towers");
  play_all(match, "bC1 sD1");
  match.undo();
  play_all(match, "sE2");
  match.undo();
  CHECK(match.branches() == 2);
  play_all(match, "sD1"); // the same move again is no new branch
  match.undo();
  CHECK(match.branches() == 2);
  match.redo();
  CHECK(match.plies().back().text == "sD1"); // the branch last left
  match.undo();
  match.follow(1);
  CHECK(match.plies().back().text == "sE2");
  match.undo();
  match.redo();
  CHECK(match.plies().back().text == "sE2");
  CHECK_FALSE(match.can_redo());
  CHECK(match.redo() == 0);
}

TEST_CASE("states of the line, plies and turns belong together") {
  Match match = start_match("template_game", "seats=3", 8);
  Rng rng(8);
  play_random(match, rng);
  const GameOps& game = match.game();
  int number = 0;
  for (std::size_t i = 0; i < match.plies().size(); ++i) {
    const Ply& ply = match.plies()[i];
    StateBuf state;
    copy_state(game, match.state_before(i), state);
    CHECK(game.turn(state) == ply.turn);
    EventRoom events(game);
    game.apply(state, ply.action, events);
    CHECK(std::memcmp(state.bytes(), match.state_before(i + 1).bytes(), game.state_size) == 0);
    CHECK(events.size() == ply.events.size());
    CHECK(ply.move_number - number >= 0);
    CHECK(ply.move_number - number <= 1);
    number = ply.move_number;
  }
}

TEST_CASE("a turn is a line of the record, also where a seat has two in a row (MT-V4, WT-130)") {
  const auto most_in_a_line = [](const std::string& text) {
    std::size_t most = 0;
    std::size_t at = text.find("\nplay\n") + 6;
    while (text.compare(at, 4, "end ") != 0) {
      const std::size_t end = text.find('\n', at);
      most = std::max(most, static_cast<std::size_t>(
                                std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                           text.begin() + static_cast<std::ptrdiff_t>(end), ' ')));
      at = end + 1;
    }
    return most;
  };
  int in_a_row = 0; // the last move of the first game and the first of the second
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Match match = start_match("metal_towers", "match=pair", seed);
    Rng rng(seed);
    play_random(match, rng);
    for (std::size_t i = 1; i < match.plies().size(); ++i)
      in_a_row += match.plies()[i].turn.seat == match.plies()[i - 1].turn.seat;
    CHECK(most_in_a_line(match.record()) == 1);
    CHECK(match.plies().back().move_number == match.decisions());
  }
  CHECK(in_a_row > 0);
  // Alone every turn is the same seat's: one card, and what is drawn for it.
  Match alone = start_match("wandering_towers", "seats=1", 5);
  Rng rng(5);
  play_random(alone, rng, 60);
  CHECK(alone.plies().back().move_number > 10);
  Match again;
  REQUIRE(refusal_of(Match::load(alone.record(), again)) == "");
  CHECK(again.record() == alone.record());
}

TEST_CASE("a copy of a match goes its own way") {
  Match match = start_match("metal_towers");
  play_all(match, "bC1");
  Match copy = match;
  play_all(copy, "sD1");
  CHECK(match.plies().size() == 1);
  match.undo();
  CHECK(copy.plies().size() == 2);
  const Match moved = std::move(copy);
  CHECK(moved.plies().size() == 2);
}

TEST_CASE("a seat can be handed over, and bad values are refused") {
  Match match = start_match("metal_towers");
  SeatSetup bot;
  bot.kind = SeatSetup::Kind::kBot;
  bot.level = 3;
  bot.name = "Tower clock";
  CHECK(refusal_of(match.set_seat(1, bot)) == "");
  CHECK(match.record().find("seat 2 bot level=3 \"Tower clock\"\n") != std::string::npos);
  bot.level = 99;
  CHECK(refusal_of(match.set_seat(1, bot)) == "match.bad_level");
  CHECK(refusal_of(match.set_seat(2, SeatSetup{})) == "match.no_such_seat");
  CHECK(match.setup().seats[1].level == 3);
}

TEST_CASE("every game ends within its bound when it is played at random through Match") {
  for (const GameOps& game : all_games()) {
    const std::vector<AnyOptions> sets = option_sets(game);
    int played = 0; // 600 games, fewer where they are long
    for (int i = 0; i < kit::rounds(600) && played < kit::rounds(120000); ++i) {
      CAPTURE(game.id);
      CAPTURE(i);
      const auto seed = static_cast<std::uint64_t>(i);
      Match match = start_match(game, sets[seed % sets.size()], seed);
      Rng rng(seed);
      while (!match.over()) {
        const auto n = static_cast<std::uint32_t>(match.legal().size());
        if (match.play(match.legal()[rng.below(n)])) FAIL("a legal move was refused");
        if (game.broken(match.state())) FAIL(game.broken(match.state()));
      }
      REQUIRE(static_cast<int>(match.plies().size()) <= game.max_actions);
      played += static_cast<int>(match.plies().size());
    }
  }
}

TEST_CASE("every option is tried alone, and drawn sets of options are accepted and all different") {
  for (const GameOps& game : all_games()) {
    CAPTURE(game.id);
    const std::vector<AnyOptions> alone = option_sets_alone(game);
    for (int i = 0; i < game.option_count; ++i) {
      CAPTURE(game.options[i].token);
      const int first = alone.front().value[i];
      CHECK(std::any_of(alone.begin(), alone.end(),
                        [&](const AnyOptions& set) { return set.value[i] != first; }));
    }
    Rng rng(1);
    const std::vector<AnyOptions> drawn = option_sets_drawn(game, 20, rng);
    CHECK(drawn.size() <= 20);
    for (const AnyOptions& set : drawn) {
      CHECK(game.refuse_options(set).key == Key::kNone);
      CHECK(std::count(drawn.begin(), drawn.end(), set) == 1);
    }
  }
}

TEST_CASE("words fill arguments and choose plurals by language") {
  std::vector<const char*> catalogue(static_cast<std::size_t>(Key::kCount), "");
  const auto say = [&](const char* message, std::string_view language, const Phrase& phrase) {
    catalogue[static_cast<std::size_t>(Key::k_match_over)] = message;
    catalogue[static_cast<std::size_t>(Key::k_match_seat)] = "Platz {n}";
    catalogue[static_cast<std::size_t>(Key::k_app_name)] = "blue";
    return words(phrase, catalogue.data(), language, {"Ada", ""});
  };
  const auto number = [](int n) {
    Phrase phrase{.key = Key::k_match_over};
    phrase.number("n", n);
    return phrase;
  };
  const char* tubes = "{n, plural, =7 {lucky} one {# tube} other {# tubes}}!";
  CHECK(say(tubes, "en", number(0)) == "0 tubes!");
  CHECK(say(tubes, "en", number(1)) == "1 tube!");
  CHECK(say(tubes, "en", number(2)) == "2 tubes!");
  CHECK(say(tubes, "en", number(7)) == "lucky!");
  CHECK(say(tubes, "de", number(0)) == "0 tubes!");
  CHECK(say(tubes, "fr", number(0)) == "0 tube!");
  CHECK(say(tubes, "fr", number(1)) == "1 tube!");
  CHECK(say(tubes, "fr", number(2)) == "2 tubes!");
  Phrase phrase{.key = Key::k_match_over};
  phrase.number("n", 3).seat("who", 0).seat("other", 1).word("colour", Key::k_app_name);
  CHECK(say("{who} {colour} {n} {other}", "en", phrase) == "Ada blue 3 Platz 2");
  CHECK(say("{n, plural, one {{who} has #} other {{who} has # of {n}}}", "en", phrase) ==
        "Ada has 3 of 3");
  phrase.arg[0].number = -2; // with a minus sign, not a hyphen
  CHECK(say("{n}{n, plural, =-2 {: #} other {}}", "en", phrase) == "\u22122: \u22122");
  CHECK(say("{unknown} stays", "en", phrase) == "{unknown} stays");
  CHECK(say("{open", "en", phrase) == "{open");
  CHECK(say("# outside", "en", phrase) == "# outside");
  CHECK(words(Phrase{}, catalogue.data(), "en", {}) == "");
}

TEST_CASE("a match begins in a position, and everything else is as in any other") {
  const MatchSetup setup = make_setup("template_game", "seats=2", 5);
  Match match;
  REQUIRE_FALSE(Match::create(setup, "phase=play seat=2 die=2 hands=34/12 played=1", match));
  CHECK(match.from_position());
  CHECK(match.turn().seat == 1);
  CHECK(match.legal().size() == 2);
  const std::string begin = find_positions(match.game())->write(match.state());
  CHECK(begin == "phase=play seat=2 die=2 card=0 hands=34/12 played=1 last=-/- "
                 "points=0.0.0.0/0.0.0.0");
  play_all(match, "p2 high");
  CHECK(match.outcome().seat[1].total == 2);
  CHECK(match.turn().who == Who::kSeat); // the draw was settled by the seed
  REQUIRE(match.plies().size() > 2);
  Match again;
  REQUIRE_FALSE(Match::create(setup, begin, again));
  play_all(again, "p2 high");
  CHECK(again.plies().back().action == match.plies().back().action);
  CHECK(match.undo() > 0);
  while (match.undo() > 0) {}
  CHECK(find_positions(match.game())->write(match.state()) == begin);
  CHECK_FALSE(start_match("template_game").from_position());
}

TEST_CASE("a position in which chance is to act is settled by the seed at once") {
  Match match;
  REQUIRE_FALSE(
      Match::create(make_setup("template_game", "seats=2", 5), "phase=roll hands=34/12", match));
  CHECK(match.turn().who == Who::kSeat);
  CHECK(match.plies().size() == 1);
}

TEST_CASE("a text that is no position of the game is refused with its place; nothing is replaced") {
  Match match = start_match("template_game");
  const std::string before = match.record();
  const auto refusal = [&match](std::string_view game, std::string_view position) {
    const auto error = Match::create(make_setup(game), position, match);
    REQUIRE(error.has_value());
    return key_name(error->phrase.key) + " " + std::to_string(error->line) + ":" +
           std::to_string(error->column) + " " + error->detail;
  };
  CHECK(refusal("template_game", "phase=play dice=2 hands=1/2") == "position.unknown 1:12 dice=2");
  CHECK(refusal("template_game", "phase=play") == "position.missing 1:11 ");
  CHECK(refusal("metal_towers", "phase=play") == "position.unknown 1:1 phase=play");
  GameOps without = *find_game("metal_towers");
  without.id = "without"; // no game of that name has any
  MatchSetup setup = make_setup("metal_towers");
  setup.game = &without;
  const auto error = Match::create(setup, "towers=-/-/-", match);
  REQUIRE(error.has_value());
  CHECK(key_name(error->phrase.key) + " " + error->detail == "position.none without");
  CHECK(match.record() == before);
}
