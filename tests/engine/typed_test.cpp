// Tests of games at a real table, where people say what was drawn (Draws::kTyped).
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <cstring>

using namespace beffroi;
using namespace beffroi::test;

namespace {

Match start_typed(MatchSetup setup) {
  setup.draws = Draws::kTyped;
  setup.seed = 99; // not the one of the game that is told
  Match match;
  REQUIRE_FALSE(Match::create(setup, match).has_value());
  return match;
}

/// Says a ply of a game that was dealt. Of a hand that its holder alone sees people say what everybody sees of it.
void tell_ply(Match& told, const Match& dealt, std::size_t ply) {
  const Ply& one = dealt.plies()[ply];
  const GameOps& game = dealt.game();
  CAPTURE(one.text);
  CAPTURE(ply);
  const bool draws = one.turn.who == Who::kChance;
  REQUIRE(told.waits_for_chance() == draws);
  if (draws) {
    REQUIRE(refusal_of(told.draw(one.text)) == "");
    return;
  }
  if (game.shown) {
    std::vector<Action> cards;
    for (const Weighted& card : game.shown(dealt.state_before(ply), one.action))
      cards.insert(cards.end(), card.weight, card.action);
    REQUIRE(refusal_of(told.hold(cards)) == "");
  }
  REQUIRE(refusal_of(told.play(one.action)) == "");
}

void tell_all(Match& told, const Match& dealt) {
  for (std::size_t n = 0; n < dealt.plies().size(); ++n)
    if (told.plies().size() <= n) tell_ply(told, dealt, n);
}

/// Options that a real table can have, among those.
bool can_be_typed(const GameOps& game, const AnyOptions& options) {
  return !game.refuse_sealed || game.refuse_sealed(options).key == Key::kNone;
}

std::string record_refusal(std::string_view record) {
  Match match;
  return refusal_of(Match::load(record, match));
}

} // namespace

TEST_CASE("Typed: a whole game of every kind is told by its moves and draws, and opens again") {
  for (const GameOps& game : all_games()) {
    CAPTURE(std::string(game.id));
    const std::vector<AnyOptions> sets = option_sets(game);
    for (std::size_t i = 0; i < sets.size(); i += kit::kSanitized ? 9 : 3) {
      CAPTURE(write_options(sets[i], game.options, game.option_count));
      if (!can_be_typed(game, sets[i])) continue;
      Match dealt = start_match(game, sets[i], 70 + i);
      Rng rng(i);
      for (int n = 0; n < (kit::kSanitized ? 60 : 300) && !dealt.over(); ++n)
        play_random_move(dealt, rng);
      Match told = start_typed(dealt.setup());
      tell_all(told, dealt);
      CHECK(told.plies().size() == dealt.plies().size());
      const std::string record = told.record();
      CHECK(record.starts_with("beffroi-record 5\n"));
      CHECK(record.find("\ndraws typed\nplay\n") != std::string::npos);
      CHECK(told.link_record() == record);
      Match again;
      REQUIRE(refusal_of(Match::load(record, again)) == "");
      CHECK(again.is_typed());
      CHECK(again.record() == record);
      CHECK(again.waits_for_chance() == told.waits_for_chance());
    }
  }
}

TEST_CASE("Typed: no seed draws, and what is impossible is refused and changes nothing") {
  Match match = start_typed(make_setup("carcassonne", "seats=3"));
  REQUIRE(match.waits_for_chance());
  const std::size_t before = match.plies().size();
  CHECK(refusal_of(match.draw("T99")) == "record.not_drawn");
  CHECK(refusal_of(match.draw("")) == "record.not_drawn");
  CHECK(match.plies().size() == before);
  REQUIRE(refusal_of(match.draw("B")) == "");
  CHECK(refusal_of(match.draw("B")) == "record.draws_nothing");
  CHECK(refusal_of(match.draw_from_seed()) == "record.draws_nothing");
}

TEST_CASE(
    "Typed: undo takes back what was said last, a draw by itself, and nothing else is said again") {
  Match match = start_typed(make_setup("carcassonne", "seats=2"));
  REQUIRE(refusal_of(match.draw("U")) == "");
  const std::string drawn = match.record();
  REQUIRE(refusal_of(match.play(match.legal().front())) == "");
  REQUIRE(match.can_undo().allowed);
  CHECK_FALSE(match.can_undo().marks_casual);
  CHECK(match.undo() == 1);
  CHECK(match.record() == drawn);
  CHECK(match.undo() == 1);
  CHECK(match.waits_for_chance());
  CHECK(match.fairness() == Fairness::kOpen);
  REQUIRE(refusal_of(match.draw("V")) == ""); // another tile
  CHECK(match.undo() == 1);
  CHECK(match.can_redo());
  CHECK(match.redo() == 1);
  CHECK(match.plies().back().text == "V");
  // The only outcome was asked of nobody, and is taken back of nobody.
  while (match.can_undo().allowed) match.undo();
  CHECK(match.waits_for_chance());
  CHECK(refusal_of(match.resign(0)) != "");
}

TEST_CASE("Typed: the same move again does not bring the draw of before") {
  Match match = start_typed(make_setup("carcassonne", "seats=2"));
  REQUIRE(refusal_of(match.draw("B")) == "");
  const auto end_turn = [&] {
    while (!match.waits_for_chance()) REQUIRE(refusal_of(match.play(match.legal().back())) == "");
  };
  end_turn();
  const std::size_t turn = match.plies().size();
  REQUIRE(refusal_of(match.draw("V")) == "");
  while (match.plies().size() >= turn) match.undo();
  end_turn();
  CHECK(match.plies().size() == turn);
}

TEST_CASE("Typed: the program draws what people leave to it, by its seed") {
  Match one = start_typed(make_setup("game_of_towers", "seats=2"));
  Match two = one;
  REQUIRE(refusal_of(one.draw("a")) == "");
  REQUIRE(refusal_of(two.draw("a")) == "");
  int draws = 0;
  for (; one.waits_for_chance(); ++draws) {
    REQUIRE(refusal_of(one.draw_from_seed()) == "");
    REQUIRE(refusal_of(two.draw_from_seed()) == "");
  }
  CHECK(draws >= 70); // the rest of the 80 pieces, but those that had to be
  CHECK(one.record() == two.record());
}

TEST_CASE("Typed: a record says so once, in its version and place, and is never strict") {
  Match match = start_typed(make_setup("metal_towers"));
  const std::string record = match.record();
  CHECK(record_refusal(record) == "");
  CHECK(record_refusal(replaced(record, "beffroi-record 5", "beffroi-record 4")) ==
        "record.unknown_line");
  CHECK(record_refusal(replaced(record, "draws typed", "draws said")) == "record.unknown_line");
  CHECK(record_refusal(replaced(record, "draws typed\n", "draws typed\ndraws typed\n")) ==
        "record.unknown_line");
  CHECK(record_refusal(replaced(record, "draws typed\n", "draws typed\ndraws seed\n")) ==
        "record.unknown_line");
  CHECK(record_refusal(replaced(record, "\nseat 1", "\nmode strict\nseat 1")) ==
        "record.typed_strict");
  CHECK(record_refusal(replaced(record, "\nseat 1", "\nmode casual\nseat 1")) == "");
  MatchSetup setup = match.setup();
  setup.fairness = Fairness::kStrict;
  CHECK(refusal_of(Match::create(setup, match)) == "");
  CHECK(match.fairness() == Fairness::kCasual);
}

TEST_CASE("Typed: the board may be set anew where people let a wrong move stand") {
  Match match = start_typed(make_setup("carcassonne", "seats=2"));
  REQUIRE(refusal_of(match.draw("B")) == "");
  while (!match.waits_for_chance()) REQUIRE(refusal_of(match.play(match.legal().back())) == "");
  const std::string board = "phase=draw seat=1 tiles=D0@0,0+B0@0,1";
  REQUIRE(refusal_of(match.set_anew(board)) == "");
  CHECK(match.waits_for_chance());
  Match again;
  REQUIRE(refusal_of(Match::load(match.record(), again)) == "");
  CHECK(again.record() == match.record());
  CHECK(match.can_undo().allowed);
  match.undo();
  CHECK(match.acts().empty());
}

TEST_CASE("Typed: an earlier draw is corrected, and what follows stays as far as it is legal") {
  Match match = start_typed(make_setup("carcassonne", "seats=2 tower=off"));
  const auto draw = [&](std::string_view tile) { REQUIRE(refusal_of(match.draw(tile)) == ""); };
  const auto end_turn = [&] {
    while (!match.waits_for_chance()) REQUIRE(refusal_of(match.play(match.legal().back())) == "");
  };
  for (const char* tile : {"U", "V", "U", "B"}) {
    draw(tile);
    end_turn();
  }
  const std::string before = match.record();
  std::size_t stays = 99;
  CHECK(refusal_of(match.correct(1, "V", "first", stays)) == "record.draws_nothing"); // no draw
  CHECK(refusal_of(match.correct(match.plies().size(), "V", "first", stays)) ==
        "record.draws_nothing");
  CHECK(refusal_of(match.correct(0, "T99", "first", stays)) == "record.not_drawn");
  CHECK(refusal_of(match.correct(0, "V", "a\nb", stays)) != "");
  CHECK(match.record() == before);
  CHECK(stays == 99);

  // It was another tile: what was done with it follows as far as that one allows.
  const std::size_t last = match.plies().size() - 2;
  std::size_t draws = last;
  while (match.plies()[draws].turn.who != Who::kChance) --draws;
  REQUIRE(match.plies()[draws].text == "B");
  Match other = match;
  REQUIRE(refusal_of(other.correct(draws, "U", "first", stays)) == "");
  CHECK(other.plies()[draws].text == "U");
  CHECK(other.plies().size() == draws + 1 + stays);
  const std::vector<GameLine> kept = other.lines_at(draws);
  const bool all = other.plies().size() == match.plies().size();
  CHECK(kept.size() == (all ? 0 : 1));
  if (!all) {
    CHECK(kept[0].name == "first");
    CHECK(kept[0].moves.size() == match.plies().size() - draws);
  }
  Match again;
  REQUIRE(refusal_of(Match::load(other.record(), again)) == "");
  CHECK(again.record() == other.record());
  // Corrected back, it is the game of before.
  if (all) {
    REQUIRE(refusal_of(other.correct(draws, "B", "first", stays)) == "");
    CHECK(other.record() == before);
  }
}

TEST_CASE("Typed: whatever draw of a game is corrected, the game is one of its rules, and nothing "
          "is lost") {
  int whole = 0, parts = 0;
  for (const GameOps& game : all_games()) {
    CAPTURE(std::string(game.id));
    Match dealt = start_match(game, option_sets(game).front(), 41);
    Rng rng(5);
    for (int n = 0; n < (kit::kSanitized ? 20 : 60) && !dealt.over(); ++n)
      play_random_move(dealt, rng);
    Match told = start_typed(dealt.setup());
    tell_all(told, dealt);
    for (std::size_t ply = 0; ply < told.plies().size(); ply += kit::kSanitized ? 9 : 1) {
      if (told.plies()[ply].turn.who != Who::kChance) continue;
      if (!told.was_said(ply)) continue;
      const std::vector<Weighted> outcomes = game.chance(told.state_before(ply));
      const Action other = outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].action;
      const std::string said(game.write(told.state_before(ply), other).view());
      Match corrected = told;
      std::size_t stays = 0;
      CAPTURE(ply);
      CAPTURE(said);
      REQUIRE(refusal_of(corrected.correct(ply, said, "first", stays)) == "");
      CHECK(corrected.plies()[ply].text == said);
      CHECK(corrected.plies().size() >= ply + 1 + stays);
      const bool all = ply + 1 + stays == told.plies().size();
      (all ? whole : parts) += 1;
      CHECK(corrected.lines_at(ply).size() == (all ? 0 : 1));
      Match again;
      REQUIRE(refusal_of(Match::load(corrected.record(), again)) == "");
      CHECK(again.record() == corrected.record());
    }
  }
  CHECK(whole > (kit::kSanitized ? 3 : 30)); // with sanitizers every ninth ply of shorter games
  CHECK(parts > (kit::kSanitized ? 3 : 30));
}

TEST_CASE("Typed: in one deal two pieces change places") {
  Match match = start_typed(make_setup("game_of_towers", "seats=2"));
  REQUIRE(refusal_of(match.draw("a")) == "");
  while (match.waits_for_chance()) REQUIRE(refusal_of(match.draw_from_seed()) == "");
  const std::size_t plies = match.plies().size();
  std::size_t first = 1;
  while (match.game().chance(match.state_before(first)).size() < 2) ++first;
  std::size_t other = first + 1;
  while (match.plies()[other].text == match.plies()[first].text) ++other;
  const std::string is = match.plies()[other].text;
  std::size_t stays = 0;
  REQUIRE(refusal_of(match.correct(first, is, "first", stays)) == "");
  CHECK(stays == plies - first - 1);
  CHECK(match.plies().size() == plies);
  CHECK(match.lines_at(first).empty());
  CHECK_FALSE(match.waits_for_chance());
}

TEST_CASE(
    "WT-100: what is told of a real table leaves hands unknown, and the world agrees with it") {
  const GameOps& game = *find_game("wandering_towers");
  int others = 0; // worlds in which a hand is not the true one
  for (const char* options :
       {"seats=2", "seats=3", "seats=6", "seats=4 teams=on hands=open", "seats=3 masters=on",
        "seats=3 coop=own", "seats=4 second=droppable spells=all promo=on", "seats=2 hands=open"}) {
    for (std::uint64_t seed = 1; seed <= (kit::kSanitized ? 1 : 4); ++seed) {
      CAPTURE(std::string(options));
      CAPTURE(seed);
      Match dealt = start_match("wandering_towers", options, seed);
      Rng rng(seed);
      for (int n = 0; n < (kit::kSanitized ? 60 : 400) && !dealt.over(); ++n)
        play_random_move(dealt, rng);
      Match told = start_typed(dealt.setup());
      tell_all(told, dealt);
      REQUIRE(told.plies().size() == dealt.plies().size());
      for (std::size_t ply = 0; ply <= told.plies().size(); ++ply) {
        REQUIRE(game.broken(told.state_before(ply)) == nullptr);
        ViewBuf truth{}, world{};
        game.view(dealt.state_before(ply), kAudience, truth);
        game.view(told.state_before(ply), kAudience, world);
        REQUIRE(std::memcmp(truth.bytes(), world.bytes(), game.view_size) == 0);
      }
      for (std::size_t ply = 0; ply < told.plies().size(); ++ply) {
        others += told.plies()[ply].text != dealt.plies()[ply].text;
        if (dealt.plies()[ply].witness == kEveryone) // what was shown is what was shown
          REQUIRE(game.write_open(told.state_before(ply), told.plies()[ply].action) ==
                  game.write_open(dealt.state_before(ply), dealt.plies()[ply].action));
      }
      Match again;
      REQUIRE(refusal_of(Match::load(told.record(), again)) == "");
      CHECK(again.record() == told.record());
      for (int s = 0; s < static_cast<int>(dealt.setup().seats.size()); ++s)
        CHECK(again.outcome().seat[s].total == dealt.outcome().seat[s].total);
    }
  }
  CHECK(others > 20);
}

TEST_CASE("WT-100: a card that is known to be elsewhere cannot be held, and nothing changes") {
  const GameOps& game = *find_game("wandering_towers");
  Match match = start_typed(make_setup("wandering_towers", "seats=2 starter=1"));
  const auto draw_of = [&](const char* text) {
    for (std::size_t ply = 0; ply < match.plies().size(); ++ply)
      if (match.plies()[ply].turn.who == Who::kChance)
        if (const auto card = game.parse(match.state_before(ply), text)) return *card;
    return Action{};
  };
  CHECK_FALSE(match.waits_for_chance()); // nobody is asked for a hidden card
  const std::string before = match.record();
  const Action only = draw_of("wddd"); // one copy
  CHECK(refusal_of(match.hold({only, only})) == "asking.unheld");
  CHECK(match.record() == before);
  REQUIRE(refusal_of(match.hold({only})) == "");
  REQUIRE(refusal_of(match.play("wddd")) == "");
  REQUIRE(match.waits_for_chance()); // the die is asked for
  CHECK(refusal_of(match.hold({only})) == "record.draws_nothing");
  REQUIRE(refusal_of(match.draw("3")) == "");
  while (match.turn().seat != 1)
    REQUIRE(refusal_of(match.waits_for_chance() ? match.draw("1")
                                                : match.play(match.legal().back())) == "");
  CHECK(refusal_of(match.hold({only})) == "asking.unheld");
}

TEST_CASE("WT-V13, WT-123: what cannot be judged without the hands is not played at a real table") {
  const auto refused = [](const char* options) {
    MatchSetup setup = make_setup("wandering_towers", options);
    setup.draws = Draws::kTyped;
    Match match;
    return refusal_of(Match::create(setup, match));
  };
  CHECK(refused("seats=2 impossible=last-resort") == "record.typed_last");
  CHECK(refused("seats=2 impossible=last-resort hands=open") == "");
  CHECK(refused("seats=1 impossible=last-resort") == "");
  CHECK(refused("seats=4 teams=on") == "record.typed_partners");
  CHECK(refused("seats=4 teams=on hands=open") == "");
}
