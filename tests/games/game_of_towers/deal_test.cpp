// Tests of the deal at a real table: the brushes of the sheet, and what they lay on the streets.
#include "tests/kit/layout_kit.hpp"
#include "web/scene/model/asking.hpp"

#include <map>
#include <string>
#include <vector>

using namespace beffroi;
using namespace beffroi::test;

namespace {

const Target kDeal = ui_target(kUiDrawn, kAskDeal), kRandom = ui_target(kUiDrawn, kAskRandom);

void open_deal(Table& table, Size size, std::string_view options = "seats=2 start=seat1") {
  table.set_preferences({.motion = Motion::kNone});
  table.set_metrics(window_of(size.w, size.h));
  MatchSetup setup = make_setup("game_of_towers", options, 5);
  setup.draws = Draws::kTyped;
  Match match;
  REQUIRE_FALSE(Match::create(setup, match).has_value());
  load(table, match);
}

const Hit& hit_at_place(const Table& table, Target target) {
  const Hit* hit = find_hit(table.settled(), target);
  REQUIRE(hit);
  return *hit;
}

std::string label_of(const Table& table, int place) {
  return hit_at_place(table, place_target(place)).label;
}

int lie(const Table& table) {
  int n = 0;
  for (const Hit& hit : table.settled().hits)
    n += is_place(hit.target) && hit.state == Hit::State::kChosen;
  return n;
}

bool says_in_sheet(const Table& table, std::string_view text) {
  return table.settled().prompt.find(text) != std::string::npos;
}

/// A finger goes down on a place, along others in straight lines, and up.
void stroke(Table& table, const std::vector<int>& places) {
  const auto at = [&](int place) { return centre_of(hit_at_place(table, place_target(place))); };
  table.pointer_down(at(places.front()), true, 0);
  for (const int place : places) table.pointer_move(at(place), 0);
  table.pointer_up(at(places.back()), true, 0);
}

std::string ply_text(const Table& table, int i) {
  return table.match().plies()[static_cast<std::size_t>(i)].text;
}

} // namespace

TEST_CASE("Deal: a touch lays the brush, takes its own piece back, and replaces another") {
  Table table;
  open_deal(table, {390, 788});
  CHECK(says_in_sheet(table, "Blue bell: where? 0 of 80 lie."));
  tap(table, place_target(3), 0, true);
  CHECK(label_of(table, 3) == "Blue bell on d1");
  CHECK(says_in_sheet(table, "1 of 80 lie"));
  tap(table, place_target(3), 0, true);
  CHECK(lie(table) == 0);
  tap(table, place_target(3), 0, true);
  REQUIRE(table.act(ui_target(kUiDrawn, 6), 0)); // another brush
  REQUIRE(table.act(place_target(3), 0));        // as the mirror and Enter do
  CHECK(lie(table) == 1);
  CHECK(label_of(table, 3).find("Blue") == std::string::npos);
  CHECK(table.match().plies().empty());
  // One touch after the other is taken back.
  REQUIRE(table.undo(0));
  CHECK(label_of(table, 3) == "Blue bell on d1");
  REQUIRE(table.undo(0));
  REQUIRE(table.undo(0));
  CHECK(label_of(table, 3) == "Blue bell on d1");
  CHECK(table.state_json().find("\"allowed\":true") != std::string::npos);
  REQUIRE(table.undo(0));
  CHECK(lie(table) == 0);
  CHECK_FALSE(table.undo(0));
}

TEST_CASE("Deal: a stroke lays on every street space that it passes, and an empty brush hands on") {
  for (const Size size : {Size{390, 788}, {820, 1124}, {1440, 840}, {844, 390}, {320, 512}}) {
    CAPTURE(size.w);
    Table table;
    open_deal(table, size);
    stroke(table, {0, 13}); // a1 to n1 in one go
    CHECK(lie(table) == 14);
    CHECK(label_of(table, 0) == "Blue bell on a1");
    CHECK(label_of(table, 4) == "Blue bell on e1");
    CHECK(label_of(table, 5) == "Blue key on f1");
    CHECK(label_of(table, 13) == "Blue crown on n1");
    // A site says why not, and a stroke over sites lays nothing there.
    const Target site{kUiDrawn, 15, kAskNoPlace, 0}; // b2
    CHECK(hit_at_place(table, site).state == Hit::State::kRefused);
    CHECK(hit_at_place(table, site).reason == "Sites stay empty at first (GT-6)");
    REQUIRE(table.act(site, 0));
    CHECK(lie(table) == 14);
    // The whole stroke goes at once.
    REQUIRE(table.undo(0));
    CHECK(lie(table) == 0);
    // A stroke that is broken off comes to nothing.
    const Hit& first = hit_at_place(table, place_target(0));
    table.pointer_down(centre_of(first), true, 0);
    table.pointer_move(centre_of(hit_at_place(table, place_target(13))), 0);
    CHECK(lie(table) == 14);
    table.pointer_cancel();
    CHECK(lie(table) == 0);
    // One that begins on a piece of the brush takes away.
    stroke(table, {0, 3});
    REQUIRE(lie(table) == 4);
    stroke(table, {1, 2});
    CHECK(lie(table) == 2);
    CHECK(table.match().plies().empty());
  }
}

TEST_CASE("Deal: it is locked until all lie, and then answers every draw in its order") {
  Table table;
  open_deal(table, {1440, 840});
  CHECK(hit_at_place(table, kDeal).state == Hit::State::kRefused);
  CHECK(hit_at_place(table, kDeal).label == "Deal: 80 more");
  REQUIRE(table.act(kDeal, 0));
  CHECK(table.match().plies().empty());
  // From the last space to the first, so that the order is not that of the draws.
  for (int place = 79; place >= 0; --place) {
    REQUIRE(table.act(ui_target(kUiDrawn, place % 16), 0));
    REQUIRE(table.act(place_target(place), 0));
  }
  CHECK(hit_at_place(table, kDeal).label == "Deal");
  REQUIRE(table.act(kDeal, 0));
  REQUIRE(table.match().plies().size() == 80);
  CHECK_FALSE(find_hit(table.settled(), place_target(0)));
  for (int i = 0; i < 80; ++i) CHECK(ply_text(table, i) == ply_text(table, i % 16));
  CHECK(ply_text(table, 0) != ply_text(table, 1));
  const std::string record = table.match().record();
  // Taken back, all of it lies there again, and can be changed; played again, it is the same deal.
  REQUIRE(table.undo(0));
  CHECK(table.match().plies().empty());
  CHECK(lie(table) == 80);
  CHECK(hit_at_place(table, kDeal).label == "Deal");
  REQUIRE(table.redo(0));
  CHECK(table.match().record() == record);
  REQUIRE(table.undo(0));
  // Where no brush has pieces left, a touch takes one away.
  REQUIRE(table.act(place_target(40), 0));
  CHECK(lie(table) == 79);
  REQUIRE(table.act(place_target(40), 0));
  REQUIRE(table.act(kDeal, 0));
  CHECK(table.match().record() == record);
}

TEST_CASE("Deal: the rest at random keeps what lies, and deals five of each kind") {
  for (int seed = 0; seed < 3; ++seed) {
    Table table;
    open_deal(table, {820, 1124}, "seats=3 start=random");
    for (int i = 0; i < 5; ++i) REQUIRE(table.act(place_target(70 + i), 0)); // all blue bells
    REQUIRE(table.act(ui_target(kUiDrawn, 9), 0));
    REQUIRE(table.act(place_target(30 + seed), 0));
    REQUIRE(table.act(kRandom, 0));
    REQUIRE(table.match().plies().size() == 80);
    for (int i = 0; i < 5; ++i) CHECK(ply_text(table, 70 + i) == ply_text(table, 70));
    std::map<std::string, int> counts;
    for (int i = 0; i < 80; ++i) {
      ++counts[ply_text(table, i)];
      if (i < 70) CHECK(ply_text(table, i) != ply_text(table, 70));
    }
    CHECK(counts.size() == 16);
    for (const auto& [kind, count] : counts) CHECK(count == 5);
    CHECK(table.match().waits_for_chance()); // who starts
    CHECK_FALSE(find_hit(table.settled(), place_target(0)));
    Match again;
    CHECK_FALSE(Match::load(table.match().record(), again).has_value());
  }
}

TEST_CASE("Deal: by keys it takes two a space, and steps back") {
  Table table;
  open_deal(table, {1440, 840});
  CHECK(table.type("1", false, 0) == 1);
  CHECK(table.type("1c", false, 0) == 2);
  CHECK(label_of(table, 0) == "Blue crown on a1");
  CHECK(table.type("2l", false, 0) == 2);
  CHECK(lie(table) == 2);
  REQUIRE(table.undo(0)); // what Backspace does
  CHECK(lie(table) == 1);
  CHECK(table.type("1c", false, 0) == 2);
  CHECK(label_of(table, 1) == "Blue crown on b1");
  for (int i = 0; i < 3; ++i) CHECK(table.type("1c", false, 0) == 2);
  CHECK(lie(table) == 5);
  CHECK(table.type("1c", false, 0) == 2);
  CHECK(lie(table) == 5);
  CHECK(says_in_sheet(table, "Blue crown: all five lie already (GT-4)"));
  CHECK(hit_at_place(table, ui_target(kUiDrawn, 2)).reason ==
        "Blue crown: all five lie already (GT-4)");
  CHECK(table.type("3b", false, 0) == 2);
  CHECK(lie(table) == 6);
}

TEST_CASE("Deal: draws that were answered one by one lie on the board when it is opened") {
  MatchSetup setup = make_setup("game_of_towers", "seats=2 start=seat1", 5);
  setup.draws = Draws::kTyped;
  Match match;
  REQUIRE_FALSE(Match::create(setup, match).has_value());
  for (int i = 0; i < 7; ++i) REQUIRE_FALSE(match.draw_from_seed().has_value());
  Table table;
  table.set_metrics(window_of(390, 788));
  load(table, match);
  CHECK(lie(table) == 7);
  REQUIRE(table.act(kRandom, 0));
  for (int i = 0; i < 7; ++i)
    CHECK(ply_text(table, i) == match.plies()[static_cast<std::size_t>(i)].text);
}

TEST_CASE("Deal: what lies outlasts a change of settings, and comes back from its text") {
  Table table;
  open_deal(table, {390, 788});
  CHECK(table.draft("").find('.') != std::string::npos);
  stroke(table, {0, 9});
  table.set_preferences({.motion = Motion::kQuick});
  table.set_metrics(window_of(820, 1124));
  CHECK(lie(table) == 10);
  const std::string text = table.draft("");
  const std::string record = table.match().record();
  // Another visit: the same game, of which the record has nothing.
  Table again;
  again.set_metrics(window_of(390, 788));
  REQUIRE_FALSE(again.load(record).has_value());
  CHECK(lie(again) == 0);
  CHECK(again.draft(text) == text);
  CHECK(lie(again) == 10);
  CHECK(label_of(again, 9) == label_of(table, 9));
  // Only once: what is taken back afterwards stays away.
  REQUIRE(again.act(place_target(9), 0));
  const std::string fewer = again.draft(text);
  CHECK(fewer != text);
  // A text of another game, of more pieces than there are, or none at all lays nothing.
  const std::string head = text.substr(0, text.find(' ') + 1);
  for (const std::string& other :
       {"1" + text, std::string("?"), head + "ab", head + std::string(80, 'z')}) {
    Table fresh;
    REQUIRE_FALSE(fresh.load(record).has_value());
    fresh.draft(other);
    CHECK(lie(fresh) == 0);
  }
  Table most;
  REQUIRE_FALSE(most.load(record).has_value());
  most.draft(head + std::string(80, 'b'));
  CHECK(lie(most) == 5);
  // Where nothing is laid there is no text.
  REQUIRE(again.act(kRandom, 0));
  CHECK(again.draft(text).empty());
}

TEST_CASE("Deal: every space and brush is there in every window, and the picture holds") {
  for (const Size size : kWindows_px)
    for (const float scale : {1.0f, 1.3f}) {
      CAPTURE(size.w);
      CAPTURE(size.h);
      CAPTURE(scale);
      Table table;
      open_deal(table, size);
      table.set_metrics(window_of(size.w, size.h, scale));
      stroke(table, {0, 13});
      Scene shown = table.settled();
      int places = 0;
      for (const Hit& hit : shown.hits) places += is_place(hit.target);
      CHECK(places == 80);
      std::erase_if(shown.hits, [](const Hit& hit) {
        return hit.target.kind == kUiDrawn && hit.target.b != 0; // smaller than a fingertip
      });
      report(complaint(shown, window_of(size.w, size.h, scale)), table, size, scale);
    }
}
