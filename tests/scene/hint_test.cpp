// Tests of hints and choices at the table. table_test.cpp tests what hints show and say.
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
