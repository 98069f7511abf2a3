// Tests of where chance comes from, of seats elsewhere and of what one seat saw of a game.
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;

namespace {

std::vector<std::string> draws_of(const Match& match) {
  std::vector<std::string> out;
  for (const Ply& ply : match.plies())
    if (ply.turn.who == Who::kChance) out.push_back(ply.text);
  return out;
}

Match random_match(const MatchSetup& setup, int turns) {
  Match match = start_match(setup);
  Rng rng(setup.seed);
  for (int i = 0; i < turns && !match.over(); ++i) play_random_move(match, rng);
  return match;
}

} // namespace

TEST_CASE("ChanceSource: agreed draws make the match that the seed makes, and it waits for each") {
  for (const char* id : {"template_game", "wandering_towers", "game_of_towers"}) {
    CAPTURE(id);
    const MatchSetup setup = make_setup(id, "", 8);
    const Match seeded = random_match(setup, 25);
    Match agreed;
    REQUIRE_FALSE(Match::create(setup, agreed, ChanceSource::agreed()).has_value());
    int waited = 0;
    for (const Ply& ply : seeded.plies()) {
      CHECK(agreed.waits_for_chance() == (ply.turn.who == Who::kChance));
      if (ply.turn.who == Who::kSeat) {
        CHECK(refusal_of(agreed.draw(ply.text)) == "record.draws_nothing");
        REQUIRE(refusal_of(agreed.play(std::string_view(ply.text))) == "");
        continue;
      }
      ++waited;
      const std::size_t plies = agreed.plies().size();
      CHECK(agreed.turn().who == Who::kChance);
      CHECK_FALSE(agreed.over());
      CHECK(agreed.legal().empty());
      CHECK(refusal_of(agreed.play(std::string_view(ply.text))) == "record.waits");
      CHECK(refusal_of(agreed.play(ply.action)) == "record.waits");
      CHECK(refusal_of(agreed.draw("nothing")) == "record.not_drawn");
      CHECK(agreed.plies().size() == plies);
      // What is there so far is a record for those who wait too; read plainly, the seed draws on.
      const std::string text = agreed.record();
      Match again;
      REQUIRE(refusal_of(Match::load(text, again)) == "");
      CHECK(again.turn().who != Who::kChance);
      CHECK(again.plies().size() > plies);
      REQUIRE(refusal_of(Match::load(text, again, ChanceSource::agreed())) == "");
      CHECK(again.waits_for_chance());
      CHECK(again.record() == text);
      REQUIRE(refusal_of(agreed.draw(ply.text)) == "");
    }
    CHECK(waited == static_cast<int>(draws_of(seeded).size()));
    CHECK(agreed.record() == seeded.record());
  }
}

TEST_CASE("ChanceSource: a list decides draw after draw, and where it ends the match waits") {
  const MatchSetup setup = make_setup("wandering_towers", "", 8);
  const Match seeded = random_match(setup, 30);
  std::vector<std::string> draws = draws_of(seeded);
  MatchSetup other = setup;
  other.seed = 99;
  Match fixed;
  REQUIRE_FALSE(Match::create(other, fixed, ChanceSource::listed(draws)).has_value());
  for (const Ply& ply : seeded.plies())
    if (ply.turn.who == Who::kSeat) REQUIRE(refusal_of(fixed.play(ply.action)) == "");
  CHECK(draws_of(fixed) == draws);
  REQUIRE(fixed.undo() > 0); // draw k stays draw k, however often people go back
  REQUIRE(fixed.redo() > 0);
  CHECK(draws_of(fixed) == draws);
  // Loaded, the list goes on where the record ends.
  Match again;
  REQUIRE(refusal_of(Match::load(fixed.record(), again, ChanceSource::listed(draws))) == "");
  CHECK(again.record() == fixed.record());

  const std::string last = draws.back();
  draws.pop_back();
  Match shorter;
  REQUIRE_FALSE(Match::create(other, shorter, ChanceSource::listed(draws)).has_value());
  for (const Ply& ply : seeded.plies())
    if (ply.turn.who == Who::kSeat && !shorter.waits_for_chance())
      REQUIRE(refusal_of(shorter.play(ply.action)) == "");
  CHECK(shorter.waits_for_chance());
  CHECK(refusal_of(shorter.draw(last)) == "");
  Match none;
  REQUIRE_FALSE(Match::create(other, none, ChanceSource::listed({"nothing"})).has_value());
  CHECK(none.waits_for_chance());
  CHECK(none.plies().empty());
}

TEST_CASE("ChanceSource: in a strict game agreed draws are kept, and its record opens") {
  MatchSetup setup = make_setup("template_game", "seats=2", 5);
  setup.fairness = Fairness::kStrict;
  Match match;
  REQUIRE_FALSE(Match::create(setup, match, ChanceSource::agreed()).has_value());
  Rng rng(6);
  for (int i = 0; i < 40 && !match.over(); ++i) {
    if (!match.waits_for_chance()) {
      play_random_move(match, rng);
      continue;
    }
    const auto outcomes = match.game().chance(match.state());
    const Action drawn = outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].action;
    REQUIRE(refusal_of(match.draw(match.game().write(match.state(), drawn).view())) == "");
  }
  while (match.waits_for_chance())
    REQUIRE(refusal_of(
                match.draw(match.game()
                               .write(match.state(), match.game().chance(match.state())[0].action)
                               .view())) == "");
  Match again;
  CHECK(refusal_of(Match::load(match.record(), again)) == "");
  CHECK(again.fairness() == Fairness::kStrict);
}

TEST_CASE("Match: a seat elsewhere is a property of this device, and nothing is taken back") {
  MatchSetup setup = make_setup("metal_towers");
  setup.seats[0].name = "Ana";
  setup.seats[1] = {SeatSetup::Kind::kRemote, 0, "Lin"};
  Match match = start_match(setup);
  CHECK(match.record().find("seat 2 human \"Lin\"") != std::string::npos);
  play_all(match, "bC1 sD1");
  CHECK(key_name(match.can_undo().reason.key) == "undo.remote");
  CHECK_FALSE(match.can_undo().allowed);
  CHECK(match.undo() == 0);
  CHECK_FALSE(match.can_redo());
  Match again;
  REQUIRE(refusal_of(Match::load(match.record(), again)) == "");
  CHECK(again.setup().seats[1].kind == SeatSetup::Kind::kHuman);
  CHECK(again.record() == match.record());
  REQUIRE(again.undo() > 0);
  REQUIRE(refusal_of(again.set_seat(0, {SeatSetup::Kind::kRemote, 3, "Ana"})) == "");
  CHECK(again.setup().seats[0].level == 0);
  CHECK_FALSE(again.can_redo()); // nobody plays for them by going forward either
}

TEST_CASE("An export is a match to look at: what its seat saw, and nothing is played in it") {
  int partly = 0;
  for (const GameOps& game : all_games()) {
    int whole = 0; // games of all their turns; under sanitizers one of each game
    for (const AnyOptions& options : option_sets(game))
      for (int turns : {0, 5, 40, 4000}) {
        if (kit::kSanitized && turns == 4000 && whole++ > 0) continue;
        MatchSetup setup;
        setup.game = &game;
        setup.options = options;
        setup.seed = 12;
        setup.seats.resize(static_cast<std::size_t>(options.seats));
        setup.seats.back() = {SeatSetup::Kind::kBot, 2, "Tower clock"};
        const Match match = random_match(setup, turns);
        std::vector<Seat> eyes{kAudience};
        // A whole game takes long: the audience and the first seat look at it.
        const int seats = turns == 4000 ? 1 : options.seats;
        for (int s = 0; s < seats; ++s) eyes.push_back(static_cast<Seat>(s));
        for (const Seat seat : eyes) {
          const std::string text = match.record(seat);
          CAPTURE(text);
          Match seen;
          REQUIRE(refusal_of(Match::load_export(text, seen)) == "");
          CHECK(seen.record() == text);
          CHECK(seen.record_at(0) == text);
          CHECK(Match(seen).record() == text);
          REQUIRE(seen.seen() != nullptr);
          const auto& actions = seen.seen()->actions;
          REQUIRE(actions.size() == match.plies().size());
          CHECK(seen.seen()->ended == match.over());
          std::size_t known = 0;
          for (std::size_t i = 0; i < actions.size(); ++i) {
            const Ply& ply = match.plies()[i];
            const bool saw = witnessed(ply.witness, seat);
            CHECK(actions[i].hidden() == !saw);
            CHECK(actions[i].chance == (ply.turn.who == Who::kChance));
            CHECK(actions[i].turn == ply.move_number);
            if (saw)
              CHECK(actions[i].text == match.game().write_open(match.state_before(i), ply.action));
            if (saw && known == i) ++known;
          }
          // Positions only as far as they are known, and those as they were.
          REQUIRE(seen.plies().size() == known);
          for (std::size_t i = 0; i <= known; ++i)
            CHECK(std::memcmp(seen.state_before(i).bytes(), match.state_before(i).bytes(),
                              game.state_size) == 0);
          partly += known > 0 && known < actions.size();
          CHECK(refusal_of(seen.play(Action{})) == "record.export");
          CHECK(refusal_of(seen.play(std::string_view("bC1"))) == "record.export");
          CHECK(refusal_of(seen.draw("c1")) == "record.draws_nothing");
          CHECK_FALSE(seen.waits_for_chance());
          CHECK(key_name(seen.can_undo().reason.key) == "record.export");
          CHECK(seen.undo() == 0);
          CHECK(seen.redo() == 0);
        }
      }
  }
  CHECK(partly > 10);
}

TEST_CASE("A damaged export is refused with its place and reason") {
  Match match = start_match("template_game", "seats=3", 12);
  Rng rng(12);
  for (int i = 0; i < 4; ++i) play_random_move(match, rng);
  const std::string good = match.record(0);
  REQUIRE(good.find("0. *c") != std::string::npos);
  const auto refused = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    Match out;
    const auto error = Match::load_export(text, out);
    CHECK_FALSE(out.running());
    return error ? std::to_string(error->line) + ":" + std::to_string(error->column) + " " +
                       key_name(error->phrase.key)
                 : std::string();
  };
  CHECK(refused("seat 1 human", "seed 1\nseat 1 human") == "3:1 record.unknown_line");
  CHECK(refused("end open", "end open hash=0123456789abcdef").find(":15 record.bad_end") !=
        std::string::npos);
  CHECK(refused("0. *c", "0. *x") == "7:4 record.not_drawn");
  CHECK(refused("0. *c", "0. ?c").substr(0, 3) == "7:4");
  CHECK(refused("*?", "?") == "7:8 record.is_chance");
  CHECK(refused("\n1.", "\n4.") == "8:1 record.turn_gap");
  CHECK(refused("end open", "") != "");
  CHECK(refused("seats=3", "seats=9") != "");
  // A whole record is none, and an export none of a whole record.
  Match out;
  CHECK(refusal_of(Match::load_export(match.record(), out)) == "record.unknown_line");
  CHECK(refusal_of(Match::load(good, out)) == "record.no_seed");
}
