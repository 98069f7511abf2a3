// Tests of decisions that people at a real table correct later (Match::correct()).
#include "tests/kit/match_kit.hpp"
#include "tests/kit/sanitized.hpp"
#include "tests/kit/typed_kit.hpp"

using namespace beffroi;
using namespace beffroi::test;

namespace {

/// The game before a ply, in which something else is decided.
Match decided_instead(const Match& match, std::size_t ply, Action action) {
  Match other = match.before(ply);
  const GameOps& game = match.game();
  if (game.shown && !other.legal().empty()) {
    std::vector<Action> cards;
    for (const Weighted& card : game.shown(match.state_before(ply), action))
      cards.insert(cards.end(), card.weight, card.action);
    REQUIRE(refusal_of(other.hold(cards)) == "");
  }
  REQUIRE(refusal_of(other.play(action)) == "");
  return other;
}

/// All that people have said or decided, a word each.
std::string said_of(const Match& match) {
  std::string out;
  for (std::size_t i = 0; i < match.plies().size(); ++i)
    if (match.plies()[i].turn.who == Who::kSeat || match.was_said(i))
      out += match.plies()[i].text + " ";
  return out;
}

Match opened_again(const Match& match) {
  Match again;
  REQUIRE(refusal_of(Match::load(match.record(), again)) == "");
  CHECK(again.record() == match.record());
  return again;
}

} // namespace

TEST_CASE("Typed: whatever decision of a game is corrected, and the correction then taken back, "
          "nothing is lost") {
  int whole = 0, parts = 0;
  for (const GameOps& game : all_games()) {
    CAPTURE(std::string(game.id));
    Match dealt = start_match(game, option_sets(game).front(), 43);
    Rng rng(6);
    for (int n = 0; n < (kit::kSanitized ? 20 : 60) && !dealt.over(); ++n)
      play_random_move(dealt, rng);
    Match told = start_typed(dealt.setup());
    tell_all(told, dealt);
    for (std::size_t ply = 0; ply < told.plies().size(); ply += kit::kSanitized ? 9 : 3) {
      if (told.plies()[ply].turn.who != Who::kSeat) continue;
      const std::vector<Action> legal = told.before(ply).legal();
      const Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      const Match other = decided_instead(told, ply, action);
      CAPTURE(ply);
      CAPTURE(other.plies()[ply].text);
      Match corrected = told;
      std::size_t stays = 0;
      REQUIRE(refusal_of(corrected.correct(ply, other, "first", stays)) == "");
      CHECK(corrected.plies()[ply].text == other.plies()[ply].text);
      CHECK(corrected.plies().size() >= ply + 1 + stays);
      (ply + 1 + stays == told.plies().size() ? whole : parts) += 1;
      Match back = opened_again(corrected);
      const Match before = decided_instead(back, ply, told.plies()[ply].action);
      REQUIRE(refusal_of(back.correct(ply, before, "first", stays)) == "");
      CHECK(said_of(back) == said_of(told));
      if (!game.shown) CHECK(opened_again(back).record() == told.record());
    }
  }
  CHECK(whole > (kit::kSanitized ? 3 : 20));
  CHECK(parts > (kit::kSanitized ? 3 : 20));
}

TEST_CASE("Typed: corrections one before the other are taken back in turn, with what was kept") {
  Match dealt = start_match(make_setup("carcassonne", "seats=2 tower=off"));
  Rng rng(3);
  for (int n = 0; n < 90; ++n) play_random_move(dealt, rng);
  Match told = start_typed(dealt.setup());
  tell_all(told, dealt);
  std::vector<std::size_t> places;
  std::vector<Action> first;
  std::vector<std::string> records;
  std::size_t stays = 0;
  int kept = 0;
  Match match = told;
  for (const std::size_t wanted : {90u, 45u, 12u}) {
    std::size_t ply = wanted; // the first placing from there on that can be another one
    while (match.plies()[ply].turn.who != Who::kSeat || match.before(ply).legal().size() < 8) ++ply;
    const std::vector<Action> legal = match.before(ply).legal();
    records.push_back(match.record());
    places.push_back(ply);
    first.push_back(match.plies()[ply].action);
    const Action other = legal.front() == first.back() ? legal.back() : legal.front();
    const std::size_t plies = match.plies().size();
    REQUIRE(refusal_of(match.correct(ply, decided_instead(match, ply, other), "first", stays)) ==
            "");
    kept += ply + 1 + stays < plies;
    match = opened_again(match);
  }
  CHECK(kept > 0);
  for (std::size_t i = places.size(); i-- > 0;) {
    CAPTURE(places[i]);
    REQUIRE(refusal_of(match.correct(places[i], decided_instead(match, places[i], first[i]),
                                     "first", stays)) == "");
    match = opened_again(match);
    Match was;
    REQUIRE(refusal_of(Match::load(records[i], was)) == "");
    CHECK(said_of(match) == said_of(was));
  }
  CHECK(said_of(match) == said_of(told));
}

TEST_CASE("Typed: a correction of a decision is refused where there is none, and changes nothing") {
  Match match = start_typed(make_setup("carcassonne", "seats=2 tower=off"));
  REQUIRE(refusal_of(match.draw("U")) == "");
  const std::size_t laid = match.plies().size();
  REQUIRE(refusal_of(match.play(match.legal().front())) == "");
  const std::string before = match.record();
  std::size_t stays = 99;
  const Match undecided = match.before(laid);
  CHECK(refusal_of(match.correct(laid, undecided, "first", stays)) == "record.draws_nothing");
  CHECK(refusal_of(match.correct(laid - 1, match, "first", stays)) == "record.draws_nothing");
  CHECK(refusal_of(match.correct(match.plies().size(), match, "first", stays)) ==
        "record.draws_nothing");
  CHECK(refusal_of(match.correct(laid, start_match("carcassonne"), "first", stays)) != "");
  CHECK(match.record() == before);
  CHECK(stays == 99);
}
