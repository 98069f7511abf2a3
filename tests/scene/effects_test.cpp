// Tests of the effects of a move, in every game: points float up when they are scored, and not
// again.
#include "tests/kit/table_kit.hpp"

#include <algorithm>
#include <map>

using namespace beffroi;
using namespace beffroi::test;

namespace {

/// What floats up in the motion that goes on now: how often each text.
std::map<std::string, int> floating(Table& table, double& now) {
  std::map<std::string, int> most;
  for (int i = 0; i < 300 && table.animating(); ++i, now += 20) {
    std::map<std::string, int> here;
    for (const Item& item : picture_at(table, now).items)
      if (item.kind == Kind::kPoints) ++here[item.text];
    for (const auto& [text, n] : here) most[text] = std::max(most[text], n);
  }
  return most;
}

/// What the plies from `from` on have scored: the points of each event, and their sum by seat.
std::map<std::string, int> scored(const Match& match, std::size_t from) {
  std::map<std::string, int> out;
  std::map<int, int> sums;
  const auto text = [](int n) { return (n > 0 ? "+" : "\u2212") + std::to_string(std::abs(n)); };
  for (std::size_t i = from; i < match.plies().size(); ++i)
    for (const Event& e : match.plies()[i].events) {
      if (e.points == 0) continue;
      ++out[text(e.points)];
      sums[e.seat] += e.points;
    }
  for (const auto& [seat, sum] : sums) out[text(sum)] = std::max(out[text(sum)], 1);
  return out;
}

std::string random_move(const Table& table, Rng& rng) {
  const Match& m = table.match();
  const auto legal = m.legal();
  const Action a = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  return std::string(m.game().write(m.state(), a).view());
}

Match of_computers(const char* game, const char* options) {
  MatchSetup setup = make_setup(game, options, 4);
  for (SeatSetup& seat : setup.seats) seat = {SeatSetup::Kind::kBot, 2, {}};
  return start_match(setup);
}

} // namespace

TEST_CASE("Effects: points float up with the move that scores them and with no later one") {
  for (const auto& [game, options] :
       {std::pair{"carcassonne", "seats=3 phantom=on fairy=on dragon=on"},
        {"five_towers", "seats=3"},
        {"game_of_towers", "seats=3"},
        {"metal_towers", "seats=2"},
        {"wandering_towers", "seats=3"}}) {
    CAPTURE(game);
    Table table;
    table.set_metrics(window_of(1440, 840));
    load(table, of_computers(game, options));
    Rng rng(9);
    double now = 1000;
    int rose = 0;
    for (int i = 0; i < 120 && !table.match().over(); ++i) {
      const std::size_t before = table.match().plies().size();
      REQUIRE(table.bot_move(random_move(table, rng), now += 5000));
      table.tick(now);
      REQUIRE(table.match().plies().size() > before);
      const std::map<std::string, int> worth = scored(table.match(), before);
      for (const auto& [text, n] : floating(table, now)) {
        CAPTURE(i);
        CAPTURE(text);
        REQUIRE(worth.contains(text));
        CHECK(n <= worth.at(text));
        rose += n;
      }
    }
    CHECK((rose > 0 || std::string(game) == "wandering_towers")); // its points are potions
  }
}

TEST_CASE("Effects: a takeback, a look back, a reload and a refusal let nothing float up") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(3, 0));
  double now = 1000;
  const auto place = [&] {
    const Action a = table.match().legal().front();
    for (const Target t : table.match().game().path(table.match().state(), a))
      REQUIRE(table.act(t, now));
    REQUIRE(table.act(ui_target(kUiConfirm), now));
  };
  place();
  CHECK_FALSE(floating(table, now).empty());
  table.look_at(0, now);
  CHECK(floating(table, now).empty());
  table.look_at(-1, now);
  CHECK(floating(table, now).empty());
  REQUIRE(table.undo(now));
  CHECK(floating(table, now).empty());
  REQUIRE(table.redo(now));
  CHECK_FALSE(floating(table, now).empty()); // the move is made again
  const std::string record = table.match().record();
  REQUIRE_FALSE(table.load(record).has_value());
  REQUIRE(table.act(table.match().game().path(table.match().state(), table.match().legal()[0])[0],
                    now));
  CHECK(floating(table, now).empty());
}
