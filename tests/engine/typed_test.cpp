// Tests of games at a real table, where people say what was drawn (Draws::kTyped).
#include "engine/match/json.hpp"
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"
#include "tests/kit/typed_kit.hpp"

#include <algorithm>
#include <cstring>

using namespace beffroi;
using namespace beffroi::test;

namespace {

/// Options that a real table can have, among those.
bool can_be_typed(const GameOps& game, const AnyOptions& options) {
  return !game.refuse_sealed || game.refuse_sealed(options).key == Key::kNone;
}

/// Moves that could be played from here, as the match guesses its hands, but not first `other`; at most so many.
std::vector<std::string> moves_beside(const Match& match, Rng& rng, int most, Action other) {
  Match tried = match;
  const std::size_t from = tried.plies().size();
  while (static_cast<int>(tried.plies().size() - from) < most && !tried.over()) {
    if (tried.waits_for_chance()) {
      REQUIRE(refusal_of(tried.draw_from_seed()) == "");
      continue;
    }
    const std::vector<Action> legal = tried.legal();
    const Action one = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    if (tried.plies().size() == from && one == other) return {};
    REQUIRE(refusal_of(tried.play(one)) == "");
  }
  std::vector<std::string> out;
  for (std::size_t i = from; i < tried.plies().size(); ++i) out.push_back(tried.plies()[i].text);
  return out;
}

/// A card of that text, among those that were drawn.
Action card_of(const Match& match, std::string_view text) {
  for (std::size_t ply = 0; ply < match.plies().size(); ++ply)
    if (match.plies()[ply].turn.who == Who::kChance)
      if (const auto card = match.game().parse(match.state_before(ply), text)) return *card;
  return Action{};
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
      // The page tells guesses by what everybody has not seen (shell/keep/guessed.ts).
      if (game.offered)
        CHECK((sets[i].seats > 1 && told.record(kAudience).find(" *?") != std::string::npos) ==
              told.guesses());
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
    Rng moves(8);
    const std::vector<std::string> beside = moves_beside(told, moves, 3, {});
    const bool has_line = !beside.empty();
    if (has_line) REQUIRE(refusal_of(told.add_line(told.plies().size(), beside, "beside")) == "");
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
      CHECK((corrected.record().find("beside") != std::string::npos) == has_line);
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
  Match match = start_typed(make_setup("wandering_towers", "seats=2 starter=1"));
  CHECK_FALSE(match.waits_for_chance()); // nobody is asked for a hidden card
  const std::string before = match.record();
  const Action only = card_of(match, "wddd"); // one copy
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

TEST_CASE("WT-100: a line that a hand no longer allows is told in the note of the move before it") {
  Match match = start_typed(make_setup("wandering_towers", "seats=2 starter=1"));
  const GameOps& game = match.game();
  const std::size_t at = match.plies().size();
  // Another hand than the one that is guessed, of the tower cards.
  const std::vector<Weighted> guessed = game.held(match.state(), 0);
  std::vector<Action> hand;
  for (const char* text : {"t1", "t2", "t3", "t4", "t5"}) {
    const Action card = card_of(match, text);
    const bool has = std::any_of(guessed.begin(), guessed.end(),
                                 [&](const Weighted& one) { return one.action == card; });
    if (card != Action{} && !has) hand.push_back(card);
  }
  REQUIRE(hand.size() >= 3);
  hand.resize(3);
  std::string played;
  for (const Action one : match.legal())
    if (const auto shown = game.shown(match.state(), one); shown.size() == 1)
      played = game.write(match.state(), one).view();
  REQUIRE(refusal_of(match.add_line(at, {played}, "what if")) == "");
  REQUIRE(refusal_of(match.annotate(at - 1, {}, {Mark::kGood, "dealt"})) == "");
  REQUIRE(match.lines_at(at).size() == 1);
  REQUIRE(refusal_of(match.hold(hand, "gone:")) == "");
  CHECK(match.lines_at(at).empty());
  REQUIRE(match.remark(at - 1));
  CHECK(match.remark(at - 1)->mark == Mark::kGood);
  CHECK(match.remark(at - 1)->note == "dealt gone: what if: " + played);
  Match again;
  REQUIRE(refusal_of(Match::load(match.record(), again)) == "");
  CHECK(again.record() == match.record());
}

TEST_CASE(
    "WT-100: lines and remarks stay when a hand is guessed again, and no line is lost in silence") {
  int whole = 0, cut = 0, told_of = 0;
  for (const char* options : {"seats=2", "seats=3", "seats=4 spells=all"}) {
    for (std::uint64_t seed = 1; seed <= (kit::kSanitized ? 1 : 4); ++seed) {
      CAPTURE(std::string(options));
      CAPTURE(seed);
      Match dealt = start_match("wandering_towers", options, seed);
      Rng rng(seed);
      for (int n = 0; n < (kit::kSanitized ? 30 : 90) && !dealt.over(); ++n)
        play_random_move(dealt, rng);
      Match told = start_typed(dealt.setup());
      std::vector<std::string> names, notes;
      std::vector<std::size_t> lengths;
      for (std::size_t n = 0; n < dealt.plies().size(); ++n) {
        if (told.plies().size() > n) continue;
        const bool decides = !told.waits_for_chance();
        if (decides && n % 4 == 0) {
          const std::vector<std::string> moves =
              moves_beside(told, rng, 6, dealt.plies()[n].action);
          const std::string name = "line " + std::to_string(names.size()) + ".";
          if (!moves.empty() && told.add_line(n, moves, name) == std::nullopt) {
            names.push_back(name);
            lengths.push_back(moves.size());
          }
        }
        tell_ply(told, dealt, n);
        if (const Remark* said = told.remark(n);
            decides && n % 5 == 0 && (!said || said->note.empty())) {
          notes.push_back("note " + std::to_string(notes.size()) + ".");
          REQUIRE(refusal_of(told.annotate(n, {}, {Mark::kNone, notes.back()})) == "");
        }
      }
      REQUIRE(told.plies().size() == dealt.plies().size());
      const std::string record = told.record();
      for (const std::string& note : notes) CHECK(record.find(note) != std::string::npos);
      std::vector<GameLine> lines;
      for (std::size_t ply = 0; ply <= told.plies().size(); ++ply)
        for (GameLine& line : told.lines_at(ply)) lines.push_back(std::move(line));
      for (std::size_t i = 0; i < names.size(); ++i) {
        CAPTURE(names[i]);
        CHECK(record.find(names[i]) != std::string::npos);
        const auto line = std::find_if(lines.begin(), lines.end(),
                                       [&](const GameLine& one) { return one.name == names[i]; });
        const bool all = line != lines.end() && line->moves.size() == lengths[i];
        (all ? whole : line == lines.end() ? told_of : cut) += 1;
        if (!all && line != lines.end()) CHECK_FALSE(line->moves.back().remark.note.empty());
      }
      Match again;
      REQUIRE(refusal_of(Match::load(record, again)) == "");
      CHECK(again.record() == record);
    }
  }
  MESSAGE(whole << " whole, " << cut << " cut, " << told_of << " told of");
  CHECK(whole > 5);
  CHECK(cut > (kit::kSanitized ? 0 : 5));
  CHECK(told_of > (kit::kSanitized ? 0 : 5));
}

TEST_CASE("WT-100: a hand is guessed again after somebody has given up") {
  Match match = start_typed(make_setup("wandering_towers", "seats=3 starter=1"));
  REQUIRE(refusal_of(match.resign(2)) == "");
  const Action only = card_of(match, "wddd");
  const std::vector<Weighted> held = match.game().held(match.state(), 0);
  REQUIRE(std::none_of(held.begin(), held.end(),
                       [&](const Weighted& one) { return one.action == only; }));
  REQUIRE(refusal_of(match.hold({only})) == "");
  CHECK(match.has_resigned(2));
  CHECK(match.setup().seats[2].kind == SeatSetup::Kind::kBot);
  CHECK(match.undo() == 0); // giving up goes first
  CHECK_FALSE(match.has_resigned(2));
  CHECK(match.setup().seats[2].kind == SeatSetup::Kind::kHuman);
}

TEST_CASE("Typed: no hand has cards before there is a game") {
  Match match;
  CHECK(refusal_of(match.hold({})) == "record.draws_nothing");
}

TEST_CASE("Typed: whoever gave up before what a correction changes has given up") {
  Match match = start_typed(make_setup("carcassonne", "seats=3 tower=off"));
  const auto end_turn = [&] {
    while (!match.waits_for_chance()) REQUIRE(refusal_of(match.play(match.legal().back())) == "");
  };
  for (const char* tile : {"U", "V", "U", "B", "V"}) {
    REQUIRE(refusal_of(match.draw(tile)) == "");
    if (tile[0] == 'B') REQUIRE(refusal_of(match.resign(1)) == "");
    end_turn();
  }
  const std::size_t given_up = match.acts().front().ply;
  int kept = 0, gone = 0;
  for (std::size_t ply = 0; ply < match.plies().size(); ++ply) {
    if (match.plies()[ply].turn.who != Who::kChance || !match.was_said(ply)) continue;
    for (const Weighted& other : match.game().chance(match.state_before(ply))) {
      Match corrected = match;
      std::size_t stays = 0;
      const std::string said(match.game().write(match.state_before(ply), other.action).view());
      CAPTURE(ply);
      CAPTURE(said);
      REQUIRE(refusal_of(corrected.correct(ply, said, "first", stays)) == "");
      const bool has = given_up <= ply + 1 + stays;
      (has ? kept : gone) += 1;
      CHECK(corrected.has_resigned(1) == has);
      CHECK((corrected.setup().seats[1].kind == SeatSetup::Kind::kBot) == has);
      Match again;
      REQUIRE(refusal_of(Match::load(corrected.record(), again)) == "");
      CHECK(again.record() == corrected.record());
    }
  }
  CHECK(kept > 3);
  CHECK(gone > 3);

  // Of two sides giving up ends the game, and it stays over.
  match = start_typed(make_setup("carcassonne", "seats=2 tower=off"));
  REQUIRE(refusal_of(match.draw("U")) == "");
  REQUIRE(refusal_of(match.resign(0)) == "");
  std::size_t stays = 9;
  REQUIRE(refusal_of(match.correct(0, "V", "first", stays)) == "");
  CHECK(stays == 0);
  CHECK(match.over());
  CHECK(match.legal().empty());
  CHECK(match.plies()[0].text == "V");
}

TEST_CASE("WT-100: what programs read of a game at a real table says which cards are guesses") {
  Match match = start_typed(make_setup("wandering_towers", "seats=2 starter=1"));
  CHECK(match.guesses());
  CHECK(match.is_guess(0));
  const std::string hidden = replay_json(match);
  CHECK(hidden.find("\"draws\":\"guessed\"") != std::string::npos);
  std::size_t guesses = 0;
  for (std::size_t at = hidden.find("\"guess\":true"); at != std::string::npos;
       at = hidden.find("\"guess\":true", at + 1))
    ++guesses;
  CHECK(guesses == 6); // three cards for each hand
  match = start_typed(make_setup("wandering_towers", "seats=2 starter=1 hands=open"));
  CHECK_FALSE(match.guesses());
  CHECK(replay_json(match).find("guess") == std::string::npos);
  CHECK(replay_json(match).find("\"draws\":\"typed\"") != std::string::npos);
  match = start_match("wandering_towers", "seats=2 starter=1");
  CHECK_FALSE(match.is_guess(0));
  CHECK(replay_json(match).find("\"draws\":\"") == std::string::npos);
}

TEST_CASE("WT-V13, WT-123: the list of games says what a real table refuses, and what frees it") {
  const std::string json = games_json();
  const GameOps& game = *find_game("wandering_towers");
  const auto typed_of = [&](const std::string& token, const std::string& choice) {
    const std::size_t option = json.find("\"token\":\"" + token + "\",\"title\":{\"key\":\"wt.");
    REQUIRE(option != std::string::npos);
    const std::size_t at = json.find("{\"token\":\"" + choice + "\"", option);
    const std::size_t end = std::min(json.find("{\"token\":", at + 1), json.find("\"lo\":", at));
    const std::string row = json.substr(at, end - at);
    const std::size_t typed = row.find("\"typed\":");
    return typed == std::string::npos ? std::string() : row.substr(typed);
  };
  const std::string teams = typed_of("teams", "on");
  CHECK(teams.find("record.typed_partners") != std::string::npos);
  CHECK(teams.find("WT-123") != std::string::npos);
  CHECK(teams.find("\"unless\":{\"hands=open\":{\"seats\":[4,6]}}") != std::string::npos);
  CHECK(teams.find("\"5\"") == std::string::npos); // refused everywhere
  const std::string last = typed_of("impossible", "last-resort");
  CHECK(last.find("record.typed_last") != std::string::npos);
  CHECK(last.find("\"hands=open\":{\"seats\":[2,3,4,5,6]}") != std::string::npos);
  CHECK(last.find("\"coop=open\":{\"seats\":[2,3,4,5,6]}") != std::string::npos);
  CHECK(typed_of("hands", "open").empty());

  // No two choices that the rules and the list allow alone are refused together for another reason.
  for (int seats = game.min_seats; seats <= game.max_seats; ++seats)
    for (int one = 0; one < game.option_count; ++one)
      for (int c = 0; c < game.options[one].choice_count; ++c)
        for (int two = 0; two < one; ++two)
          for (int d = 0; d < game.options[two].choice_count; ++d) {
            if (game.options[one].type != OptionSpec::Type::kChoice ||
                game.options[two].type != OptionSpec::Type::kChoice)
              continue;
            AnyOptions options = initial_options(game.options, game.option_count, seats);
            const auto refuses = [&](int first, int second) {
              AnyOptions tried = options;
              if (first >= 0) tried.value[one] = static_cast<std::int16_t>(first);
              if (second >= 0) tried.value[two] = static_cast<std::int16_t>(second);
              return game.refuse_sealed(tried).key != Key::kNone &&
                     game.refuse_options(tried).key == Key::kNone;
            };
            if (!refuses(c, -1) && !refuses(-1, d)) CHECK_FALSE(refuses(c, d));
          }
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
