// Tests of what Game of Towers says to people who do not see the board.
//
// Owns: no rule.
#include "engine/games/game_of_towers/rules.hpp"
#include "tests/games/game_of_towers/kit.hpp"
#include "tests/kit/heard_kit.hpp"
#include "web/scene/games/game_of_towers/parts.hpp"

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::game_of_towers;
using gt_test::state_now;

namespace {

/// A game of one person without a name and a computer, after random decisions of both.
Match against_computer(std::uint64_t seed, int moves) {
  MatchSetup setup = make_setup("game_of_towers", "seats=2 neutral=extra", seed);
  setup.seats[1].kind = SeatSetup::Kind::kBot;
  setup.seats[1].level = 1;
  Match match = start_match(setup);
  Rng rng(seed);
  for (int i = 0; !match.over() && (i < moves || match.turn().seat != 0); ++i) {
    const auto legal = match.legal();
    REQUIRE_FALSE(match.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  return match;
}

} // namespace

TEST_CASE("Game of Towers, heard: one's own towers are yours, neutral pieces neutral, and quarters "
          "have a value") {
  int own = 0, below = 0, neutral_below = 0, last = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Heard table(kDesk, against_computer(seed, 40));
    if (table.match().over()) continue;
    const State& s = state_now(table);
    bool end = false;
    for (const Hit& hit : table.settled().hits) {
      CAPTURE(hit.label);
      end = end || hit.target == end_target();
      if (hit.target.kind == kTargetQuarter) {
        int points = 0;
        for (const int site : kBoard.site[hit.target.a])
          if (!is_free(s, site) && !is_neutral(s, owner_of(s, site))) points += s.height[site];
        CHECK(tells(hit.label, points == 0 ? "No points yet" : std::to_string(points) + " point"));
      }
      if (hit.target.kind != kTargetSpace) continue;
      CHECK_FALSE((end && hit.state == Hit::State::kLegal)); // GT-35
      const int space = space_at(hit.target.a, hit.target.b);
      if (is_free(s, space)) continue;
      CHECK(hit.label.starts_with("Your tower of ") == (owner_of(s, space) == 0));
      own += owner_of(s, space) == 0;
      for (int i = 0; i + 1 < s.height[space]; ++i) {
        below += colour_at(s, space, i) == 0;
        CHECK(tells(hit.label, "a neutral piece") >= is_neutral(s, colour_at(s, space, i)));
        CHECK(tells(hit.label, "yours") >= (colour_at(s, space, i) == 0));
        neutral_below += is_neutral(s, colour_at(s, space, i));
      }
    }
    last += s.phase == Phase::kBonus && end;
  }
  CHECK(own > 20);
  CHECK(below > 0);
  CHECK(neutral_below > 0);
  CHECK(last > 0);
}

TEST_CASE("Game of Towers, heard: a capture says whose tower it takes and how high, before and "
          "after (GT-26)") {
  int takes = 0, after = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Heard table(kDesk, against_computer(seed, 30));
    for (const History::Line& line : table.history().lines()) {
      CHECK_FALSE(tells(line.text, "once more")); // the prompt says it, once
      after += tells(line.text, " on your tower of ");
    }
    if (table.match().over()) continue;
    const State s = state_now(table);
    for (const LegalPath& way : table.match().legal_paths()) {
      if (kind_of(way.action) != ActionKind::kMove) continue;
      const int from = from_of(way.action), to = to_of(way.action);
      if (is_free(s, to) || owner_of(s, to) != 1 || owner_of(s, from) != 0) continue;
      REQUIRE(table.act(way.path[0], 0));
      const Hit* hit = find_hit(table.settled(), way.path[1]);
      REQUIRE(hit != nullptr);
      CAPTURE(hit->label);
      CHECK(tells(hit->label, "’s tower of " + std::to_string(s.height[to])));
      table.key(Table::NavKey::kEscape, 0);
      ++takes;
    }
  }
  CHECK(takes > 10);
  CHECK(after > 3);
}
