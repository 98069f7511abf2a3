// Tests of what the table says when a game is over: to whom it speaks, and why it ended.
#include "tests/kit/table_kit.hpp"
#include "web/scene/parts/score_bars.hpp"

#include <algorithm>

using namespace beffroi;
using namespace beffroi::test;

namespace {

struct Said {
  Seen seen;
  Words words;
  explicit Said(const Match& match) : seen(see(match, kAudience, match.plies().size())) {
    name_seats(match, words);
  }
  std::string headline() const { return words(headline_phrase(seen)); }
  std::string reason() const { return words(reason_phrase(seen)); }
};

/// A finished game with these totals and this winner, as far as the words know.
Said ended(bool bot, int ana, int lin, int first) {
  Said said(random_metal(2, 30, "seats=2", bot));
  said.seen.outcome.seat[0].total = static_cast<std::int16_t>(ana);
  said.seen.outcome.seat[1].total = static_cast<std::int16_t>(lin);
  said.seen.outcome.seat[0].rank = first == 1 ? 2 : 1;
  said.seen.outcome.seat[1].rank = first == 0 ? 2 : 1;
  return said;
}

bool reads(const Scene& scene, std::string_view text) {
  return std::any_of(scene.items.begin(), scene.items.end(),
                     [&](const Item& i) { return i.text.find(text) != std::string::npos; });
}

} // namespace

TEST_CASE("End: the headline speaks to the one person among computers, else it names") {
  CHECK(ended(true, 13, 4, 0).headline() == "You win, 13 to 4");
  CHECK(ended(true, 4, 13, 1).headline() == "Lin wins, 13 to 4");
  CHECK(ended(true, 8, 10, 1).headline() == "Close: two tubes short");
  CHECK(ended(true, 9, 10, 1).headline() == "Close: one tube short");
  CHECK(ended(true, 8, 8, 0).headline() == "You win the tie-break");
  CHECK(ended(true, 8, 8, 1).headline() == "Lin wins the tie-break");
  CHECK(ended(false, 13, 4, 0).headline() == "Ana wins, 13 to 4");
  CHECK(ended(false, 8, 10, 1).headline() == "Lin wins, 10 to 8");
  CHECK(ended(true, 8, 8, 2).headline() == "A draw, 8 each");
}

TEST_CASE("End: a tie-break is told of only when it decided") {
  CHECK(ended(true, 13, 4, 0).reason() == "All 30 tubes are placed");
  const Said tie = ended(true, 8, 8, 0);
  CHECK(tie.reason() == tie.words(tie.seen.outcome.decided));
  CHECK(broke_tie(tie.seen.outcome));
  CHECK_FALSE(broke_tie(ended(true, 8, 8, 2).seen.outcome));
  CHECK_FALSE(broke_tie(ended(true, 13, 4, 0).seen.outcome));
}

TEST_CASE("End: resigning ends the game at the table, and the headline says so") {
  Table table;
  table.set_metrics(window_of(390, 741));
  load(table, random_metal(5, 12, "seats=2", true));
  REQUIRE(table.state_json().find("\"resign\":{\"seat\":0,\"how\":\"wins\"}") != std::string::npos);
  CHECK(table.state_json().find("\"agree\":false") != std::string::npos);
  CHECK_FALSE(table.resign(1, 0)); // a computer
  REQUIRE(table.resign(0, 0));
  CHECK(table.match().over());
  CHECK_FALSE(table.wants_bot());
  for (const double now : {1000.0, 3000.0, 5000.0}) table.tick(now);
  CHECK(table.state_json().find("\"endOpen\":true") != std::string::npos);
  CHECK(table.state_json().find("\"resign\":null") != std::string::npos);
  CHECK(reads(table.settled(), "You have resigned"));
  CHECK(reads(table.settled(), "The points stand as they were"));
  REQUIRE(table.undo(6000));
  CHECK_FALSE(table.match().over());

  Table people;
  people.set_metrics(window_of(1440, 840));
  load(people, random_metal(5, 12));
  CHECK(people.state_json().find("\"agree\":true") != std::string::npos);
  REQUIRE(people.agree(0));
  for (const double now : {1000.0, 3000.0, 5000.0}) people.tick(now);
  CHECK(reads(people.settled(), "A draw, as agreed"));
}

TEST_CASE("End: nobody resigns or agrees on a draw during a review") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(5, 12));
  table.set_review(true, 0);
  CHECK_FALSE(table.resign(table.match().turn().seat, 1000));
  CHECK_FALSE(table.agree(1000));
  CHECK_FALSE(table.match().over());
  table.set_review(false, 2000);
  CHECK(table.resign(table.match().turn().seat, 3000));
}

TEST_CASE("End: what is counted apart has a bar each, and no totals") {
  Metrics m = window_of(1440, 840);
  const UiState ui;
  SceneBuilder b(m, ui);
  ScoreBars bars;
  bars.apart = true;
  bars.parts = {"home", "potions"};
  bars.rows = {{"Ana", 0, {3, 4}, 7, "", false}, {"Lin", 1, {5, 6}, 11, "", true}};
  draw_score_bars(b, {100, 100, 700, 320}, bars);
  CHECK(reads(b.scene, "6"));
  CHECK_FALSE(reads(b.scene, "11"));
  std::vector<const Item*> drawn;
  for (const Item& i : b.scene.items)
    if (i.kind == Kind::kBar && !i.text.empty()) drawn.push_back(&i);
  REQUIRE(drawn.size() == 4);
  CHECK(drawn[0]->x == drawn[1]->x); // they begin at the axis, one below the other
  CHECK(drawn[0]->y + drawn[0]->h < drawn[1]->y + 1);
  CHECK(drawn[3]->y + drawn[3]->h < 420);
}

TEST_CASE("End: the result waits less at the pace \"at once\"") {
  for (const Pace pace : {Pace::kNormal, Pace::kAtOnce}) {
    Table table;
    table.set_metrics(window_of(390, 741));
    Preferences preferences;
    preferences.pace = pace;
    table.set_preferences(preferences);
    load(table, random_metal(5, 12, "seats=2", true));
    REQUIRE(table.resign(0, 0));
    for (double now = 0; now < 1500; now += 20) table.tick(now); // 500 ms of them for the move
    const bool open = table.state_json().find("\"endOpen\":true") != std::string::npos;
    CHECK(open == (pace == Pace::kAtOnce));
  }
}

TEST_CASE("End: the result of a guided game offers nothing, the page leads on") {
  for (const PointF size : {PointF{1440, 840}, PointF{390, 741}, PointF{844, 390}}) {
    Table table;
    table.set_metrics(window_of(size.x, size.y));
    Preferences preferences;
    preferences.motion = Motion::kNone;
    load(table, random_metal(5, 12, "seats=2", true));
    for (const bool guided : {false, true}) {
      preferences.guided = guided;
      table.set_preferences(preferences);
      if (!table.match().over()) REQUIRE(table.resign(0, 0));
      CHECK(reads(table.settled(), "You have resigned"));
      CHECK((find_hit(table.settled(), ui_target(kUiRematch)) == nullptr) == guided);
      CHECK((find_hit(table.settled(), ui_target(kUiReview)) == nullptr) == guided);
      CHECK(complaint(table.settled(), window_of(size.x, size.y)) == "");
    }
  }
}

TEST_CASE("End: the buttons end where the panel above them ends") {
  for (const PointF size : {PointF{1920, 1020}, PointF{1440, 840}, PointF{820, 1124},
                            PointF{390, 741}, PointF{320, 512}, PointF{844, 390}}) {
    Table table;
    table.set_metrics(window_of(size.x, size.y));
    Preferences preferences;
    preferences.motion = Motion::kNone;
    table.set_preferences(preferences);
    load(table, random_metal(5, 12, "seats=2", true));
    REQUIRE(table.resign(0, 0));
    const Scene& scene = table.settled();
    float left = 1e9f, right = 0;
    for (const UiTarget kind : {kUiRematch, kUiReview, kUiChange, kUiSave, kUiLobby})
      for (const Hit& hit : scene.hits)
        if (hit.target.kind == kind) {
          left = std::min(left, hit.x);
          right = std::max(right, hit.x + hit.w);
        }
    const auto panel = std::find_if(scene.items.begin(), scene.items.end(), [&](const Item& i) {
      return i.kind == Kind::kPanel && i.layer == kLayerEnd + 1 && i.w > 200;
    });
    REQUIRE(panel != scene.items.end());
    CHECK(left == doctest::Approx(panel->x).epsilon(.001));
    CHECK(right == doctest::Approx(panel->x + panel->w).epsilon(.001));
  }
}

TEST_CASE("Review: the page's sign at the top of a wide board lies on nothing of the game") {
  constexpr RectF kSign{28, 18, 330, 34}; // .review-looking
  for (const GameOps& game : all_games()) {
    if (game.id == std::string_view("template_game")) continue;
    Match match = start_match(make_setup(game.id, {}, 3));
    Rng rng(3);
    for (int i = 0; i < 60 && !match.over(); ++i) play_random_move(match, rng);
    for (const PointF size : {PointF{1440, 564}, PointF{1024, 400}}) {
      Metrics m = window_of(size.x, size.y);
      m.layout = LayoutClass::kDesktop;
      Table table;
      table.set_metrics(m);
      load(table, match);
      table.set_review(true, 0);
      const Scene& scene = table.settled();
      INFO(std::string(game.id));
      if (scene.map) CHECK(scene.map->stage.y >= kSign.y + kSign.h);
      for (const Item& i : scene.items)
        if (!i.on_map && i.layer > kLayerStage) {
          CHECK_FALSE(overlap(kSign, {i.x, i.y, i.w, i.h}));
        }
    }
  }
}
