// Tests of hints and choices at the table, and that every hint gives a reason. table_test.cpp tests what the
// steps of a hint show and say.
#include "tests/kit/table_kit.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;

TEST_CASE("Hint: a hint and a choice are never of two different things") {
  Table table;
  table.set_metrics(window_of(390, 844));
  load(table, random_metal(4, 12));
  const Match& m = table.match();
  const auto legal = m.legal();
  const TargetPath first = m.game().path(m.state(), legal.front());
  const auto other = std::find_if(legal.begin(), legal.end(), [&](const Action& a) {
    return !(m.game().path(m.state(), a)[0] == first[0]);
  });
  REQUIRE(other != legal.end());
  const Target elsewhere = m.game().path(m.state(), *other)[0];
  const std::string move(m.game().write(m.state(), legal.front()).view());
  const auto chosen = [&](Target t) {
    const Hit* hit = find_hit(table.settled(), t);
    return hit && hit->state == Hit::State::kChosen;
  };
  table.show_hint(move);
  REQUIRE(table.act(first[0], 0)); // the hinted tube
  CHECK(table.settled().prompt.starts_with("Hint: "));
  REQUIRE(table.act(elsewhere, 0));
  CHECK(chosen(elsewhere));
  CHECK_FALSE(table.settled().prompt.starts_with("Hint: "));
  table.show_hint(move);
  CHECK_FALSE(chosen(elsewhere));
  CHECK(table.settled().prompt.starts_with("Hint: "));
}

TEST_CASE("Hint: in every game the third step says why, and never a chance in per cent") {
  for (const GameOps& game : all_games()) {
    const std::string id(game.id);
    CAPTURE(id);
    Table table;
    table.set_metrics(window_of(1440, 840));
    Match match = start_match(id, "", 7);
    Rng rng(7);
    int asked = 0;
    while (!match.over() && asked < 40) {
      load(table, match);
      const auto legal = table.match().legal();
      const Action move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      const std::string text(table.match().game().write(table.match().state(), move).view());
      table.show_hint(text, {.4, false});
      table.show_hint(text, {.4, false});
      const std::string where = table.settled().prompt;
      table.show_hint(text, {.4, false});
      const std::string why = table.settled().prompt;
      CAPTURE(why);
      CHECK(why.size() >= where.size());
      CHECK(why.find('%') == std::string::npos);
      REQUIRE(refusal_of(match.play(text)) == "");
      ++asked;
    }
  }
}
