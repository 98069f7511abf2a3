// Tests of what Wandering Towers says to people who do not see the table, and of what it keeps from
// them.
//
// Owns: no rule.
#include "tests/games/wandering_towers/view_kit.hpp"
#include "tests/kit/heard_kit.hpp"

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::wandering_towers;

namespace {

struct Counts {
  int covered = 0, drawn = 0, keep = 0, ends = 0;
};

/// Plays a game at random and counts what is announced beside the log.
Counts listen(std::uint64_t seed, int people) {
  MatchSetup setup = make_setup("wandering_towers", "seats=2", seed);
  for (int i = people; i < 2; ++i) {
    setup.seats[static_cast<std::size_t>(i)].kind = SeatSetup::Kind::kBot;
    setup.seats[static_cast<std::size_t>(i)].level = 1;
  }
  Heard table(kDesk, start_match(setup));
  Rng rng(seed);
  Counts heard;
  double now = 0;
  for (int i = 0; i < 400 && !table.match().over(); ++i) {
    const Match& match = table.match();
    const Action action = random_action(table, rng);
    const auto before = match.plies().size();
    const Seat seat = match.turn().seat;
    if (match.setup().seats[seat].kind == SeatSetup::Kind::kBot) {
      table.tick(now += 1e4);
      REQUIRE(table.bot_move(match.game().write(match.state(), action).view(), now));
    } else {
      open(table);
      for (const Target t : path_of(table, action))
        if (match.plies().size() == before) REQUIRE(table.act(t, now));
      if (match.plies().size() == before) REQUIRE(table.act(ui_target(kUiConfirm), now));
    }
    for (int n = 0; n < 3; ++n) table.tick(now += 1e4);
    int covered = 0;
    for (std::size_t ply = before; ply < match.plies().size(); ++ply)
      for (const Event& e : match.plies()[ply].events)
        covered += e.kind == kEventTower && e.arg[3] > 0;
    for (const std::string& text : announced(table)) {
      covered -= text.starts_with("Covers ");
      heard.covered += text.starts_with("Covers ");
      heard.keep += text.starts_with("The keep moves");
      heard.ends += tells(text, "is home, and the turn ends");
      if (!tells(text, "draws: ") && !tells(text, "draw: ")) continue;
      ++heard.drawn;
      CHECK(tells(text, "You draw: "));
      CHECK(people == 1);
      CHECK(seat == 0);
    }
    CHECK(covered == 0);
  }
  for (const History::Line& line : table.history().lines()) {
    CHECK_FALSE(tells(line.text, "Covers")); // WT-101
    CHECK_FALSE(tells(line.text, "draw: "));
  }
  return heard;
}

} // namespace

TEST_CASE("Wandering Towers, heard: whose wizards are covered and what is drawn is announced, and "
          "not kept (WT-101)") {
  const Counts alone = listen(1, 1);
  CHECK(alone.covered > 5);
  CHECK(alone.drawn > 5);
  const Counts two = listen(2, 2);
  CHECK(two.covered > 5);
  CHECK(two.drawn == 0);
  CHECK(alone.keep + two.keep > 0);
}

TEST_CASE("Wandering Towers, heard: equal cards say how many they are, and spells come after what "
          "is played") {
  int several = 0, ordered = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Heard table(kUpright, random_towers(seed, 20, "seats=2"));
    if (table.match().over()) continue;
    const auto& hand = state_now(table).hand[0];
    int spells = 0;
    for (const Hit& hit : table.settled().hits) {
      const auto kind = hit.target.kind;
      spells += kind == kTargetSpell;
      if (kind == kTargetTower || kind == kTargetWizard || kind == kTargetCard) {
        CHECK(spells == 0);
        ++ordered;
      }
      if (kind != kTargetCard || hand.of[hit.target.a] < 2) continue;
      CAPTURE(hit.label);
      CHECK(tells(hit.label, std::to_string(hand.of[hit.target.a]) + " cards: "));
      ++several;
    }
  }
  CHECK(ordered > 0);
  CHECK(several > 0);
}

TEST_CASE(
    "Wandering Towers, heard: a wizard that comes home says that the turn ends with it (WT-44)") {
  int ends = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Match match = random_towers(seed, 300, "seats=2");
    for (std::size_t i = 0; i < match.plies().size(); ++i)
      for (const Event& e : match.plies()[i].events) {
        if (e.kind != kEventHome) continue;
        const StateRef after = match.state_before(i + 1);
        const Phrase said = match.game().phrase(after, e);
        const bool ended = said.arg[1].number != 0;
        const Board& t = state_of<WanderingTowers>(after).board;
        const bool next = t.active != match.plies()[i].turn.seat || is_chance(t.phase);
        CHECK(ended == (next && t.phase != Phase::kEnd));
        ends += ended;
      }
  }
  CHECK(ends > 3);
}
