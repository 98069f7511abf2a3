// Tests of the Timeline: what moves, what fades, what an interruption does.
#include "tests/kit/table_kit.hpp"

#include <algorithm>
#include <cmath>

using namespace beffroi;

namespace {

Item item_at(std::uint32_t entity, float x, float y) {
  Item item;
  item.entity = entity;
  item.kind = Kind::kAvatar;
  item.x = x;
  item.y = y;
  return item;
}

const Item* find(const Scene& scene, std::uint32_t entity) {
  for (const Item& item : scene.items)
    if (item.entity == entity) return &item;
  return nullptr;
}

Scene scene_of(std::initializer_list<Item> items) {
  Scene scene;
  scene.items = items;
  return scene;
}

} // namespace

TEST_CASE("Timeline: curves begin at 0, end at 1, and only settle overshoots") {
  for (const auto curve : {ease_out, ease_in_out, ease_settle}) {
    CHECK(curve(0) == 0);
    CHECK(curve(1) == 1);
  }
  for (float t = 0; t <= 1; t += .05f) {
    CHECK(ease_out(t) <= 1.0001f);
    CHECK(ease_in_out(t) <= 1.0001f);
  }
  CHECK(ease_out(.3f) > .5f);
  CHECK(ease_in_out(.1f) < .1f);
}

TEST_CASE("Timeline: an entity in both pictures travels, and rests at the end") {
  Timeline t;
  t.cut(scene_of({item_at(1, 0, 0)}));
  t.tween(scene_of({item_at(1, 100, 50)}), 1000, 500, false);
  CHECK(t.moving());
  CHECK(find(t.at(1000), 1)->x == 0);
  const float middle = find(t.at(1150), 1)->x;
  CHECK(middle > 0);
  CHECK(middle < 100);
  CHECK(find(t.at(1400), 1)->x == 100);
  CHECK(t.moving()); // it settles
  CHECK(find(t.at(1500), 1)->x == 100);
  t.tick(1500);
  CHECK_FALSE(t.moving());
}

TEST_CASE("Timeline: a new tube falls from its source and springs 2 px; undone it goes back") {
  Item tube = item_at(1, 10, 200);
  tube.passage = Passage::kTravel;
  tube.source_dy = -60;
  Timeline t;
  t.cut({});
  t.tween(scene_of({tube}), 0, 500, false);
  CHECK(find(t.at(1), 1)->y < 145);
  CHECK(find(t.at(360), 1)->y == doctest::Approx(200).epsilon(.001));
  CHECK(find(t.at(430), 1)->y == doctest::Approx(198).epsilon(.001));
  CHECK(find(t.at(500), 1)->y == 200);
  t.tween({}, 1000, 300, false);
  CHECK(find(t.at(1290), 1)->y < 150);
  CHECK(find(t.at(1301), 1) == nullptr);
}

TEST_CASE("Timeline: equal things without entity stand still, others fade") {
  Item panel;
  panel.text = "same";
  Item old_text = panel;
  old_text.text = "old";
  Item new_text = panel;
  new_text.text = "new";
  Timeline t;
  t.cut(scene_of({panel, old_text}));
  t.tween(scene_of({panel, new_text}), 0, 500, false);
  for (const Item& item : t.at(70).items) {
    if (item.text == "same") CHECK(item.alpha == 1);
    if (item.text == "old" || item.text == "new") {
      CHECK(item.alpha > .3f);
      CHECK(item.alpha < .7f);
    }
  }
}

TEST_CASE("Timeline: input ends a tween at once; a new tween starts from what is seen") {
  Timeline t;
  t.cut(scene_of({item_at(1, 0, 0)}));
  t.tween(scene_of({item_at(1, 100, 0)}), 0, 500, false);
  const float seen = find(t.at(150), 1)->x;
  t.tween(scene_of({item_at(1, 0, 0)}), 150, 500, false);
  CHECK(find(t.at(150), 1)->x == doctest::Approx(seen));
  t.finish();
  CHECK_FALSE(t.moving());
  CHECK(find(t.at(151), 1)->x == 0);
}

TEST_CASE("Timeline: a new end for a running tween does not restart it") {
  Timeline t;
  t.cut(scene_of({item_at(1, 0, 0)}));
  t.tween(scene_of({item_at(1, 100, 0)}), 0, 500, false);
  t.retarget(scene_of({item_at(1, 200, 0)}));
  CHECK(find(t.at(400), 1)->x == 200);
  CHECK(find(t.at(501), 1)->x == 200);
  CHECK(t.moving()); // asking for the picture of later settles nothing
  t.tick(501);
  CHECK_FALSE(t.moving());
}

TEST_CASE("Timeline: reduced motion fades 80 out and 80 in, nothing travels") {
  Timeline t;
  t.cut(scene_of({item_at(1, 0, 0)}));
  t.tween(scene_of({item_at(1, 100, 0)}), 0, 500, true);
  CHECK(find(t.at(40), 1)->x == 0);
  CHECK(find(t.at(40), 1)->alpha == doctest::Approx(.5f));
  CHECK(find(t.at(120), 1)->x == 100);
  CHECK(find(t.at(120), 1)->alpha == doctest::Approx(.5f));
  t.tick(160);
  CHECK_FALSE(t.moving());
}

TEST_CASE("Timeline: things of a move go one after the other; taken back, all go at once") {
  Item walker = item_at(1, 100, 0);
  walker.ends = .5f;
  Item keep = item_at(2, 100, 0);
  keep.starts = .5f;
  const Scene before = scene_of({item_at(1, 0, 0), item_at(2, 0, 0)});
  Timeline t;
  t.cut(before);
  t.tween(scene_of({walker, keep}), 0, 1000, false, 1, true);
  CHECK(find(t.at(250), 1)->x > 0);
  CHECK(find(t.at(250), 2)->x == 0);
  CHECK(find(t.at(500), 1)->x == 100);
  CHECK(find(t.at(500), 2)->x == 0);
  CHECK(find(t.at(700), 2)->x > 0);
  CHECK(find(t.at(1000), 2)->x == 100);
  t.cut(before);
  t.tween(scene_of({walker, keep}), 0, 1000, false, 0, true);
  CHECK(find(t.at(250), 2)->x > 0);
}

TEST_CASE("Timeline: a dealt card comes with its back up and turns over") {
  Item card = item_at(1, 100, 0);
  card.w = 60;
  card.h = 90;
  card.passage = Passage::kFlip;
  card.source_dx = -80;
  Timeline t;
  t.cut(scene_of({}));
  t.tween(scene_of({card}), 0, 1000, false, 1, true);
  CHECK(find(t.at(100), 1)->x < 100);
  CHECK(find(t.at(540), 1)->back);
  CHECK(find(t.at(540), 1)->w == 60);
  const Item edge = *find(t.at(770), 1); // nearly on its edge, round the same middle
  CHECK(edge.w < 10);
  CHECK(edge.x + edge.w / 2 == doctest::Approx(130));
  CHECK_FALSE(find(t.at(900), 1)->back);
  CHECK(find(t.at(1000), 1)->w == 60);
}

TEST_CASE("Timeline: during a tween everything but what moves is that of the new picture") {
  Scene next = scene_of({item_at(1, 90, 0)});
  next.groups = {"Towers"};
  Hit hit;
  hit.target = {1, 2, 3, 4};
  hit.group = 1;
  hit.label = "Tower 1";
  next.hits.push_back(hit);
  next.prompt = "Choose";
  next.details = {"7 left"};
  next.move_ms = 700;
  Timeline t;
  t.cut(scene_of({item_at(1, 0, 0)}));
  t.tween(next, 0, 500, false);
  const Scene& shown = t.at(100);
  CHECK(shown.groups == next.groups);
  CHECK(shown.hits == next.hits);
  CHECK(shown.prompt == next.prompt);
  CHECK(shown.details == next.details);
  CHECK(shown.move_ms == next.move_ms);
}

TEST_CASE("Timeline: effects play in a forward tween only and are gone at its end") {
  Scene next = scene_of({item_at(1, 0, 0)});
  Effect glow;
  glow.item.entity = 77;
  glow.begin_ms = 100;
  glow.end_ms = 800;
  next.effects.push_back(glow);
  Timeline t;
  t.cut(scene_of({item_at(1, 0, 0)}));
  t.tween(next, 0, 500, false, 1);
  CHECK(find(t.at(50), 77) == nullptr);
  CHECK(find(t.at(400), 77) != nullptr);
  CHECK(t.moving());
  CHECK(find(t.at(800), 77) == nullptr);
  t.tick(800);
  CHECK_FALSE(t.moving());
  t.tween(next, 0, 500, false);
  CHECK(find(t.at(400), 77) == nullptr);
}

TEST_CASE("Timeline: a rim waits for the tube that covers it and travels with a new one") {
  const auto rim_at = [](std::uint32_t entity, float y) {
    Item rim = item_at(entity, 0, y);
    rim.kind = Kind::kHalo;
    rim.passage = Passage::kWith;
    rim.source_dy = -60;
    return rim;
  };
  const auto rim_of = [](const Scene& scene, std::uint32_t entity) -> const Item* {
    for (const Item& item : scene.items)
      if (item.entity == entity && item.kind == Kind::kHalo) return &item;
    return nullptr;
  };
  Item below = item_at(1, 0, 200);
  Item above = item_at(2, 0, 150);
  above.passage = Passage::kTravel;
  above.source_dy = -60;
  Timeline t;
  t.cut(scene_of({below, rim_at(1, 150)}));
  t.tween(scene_of({below, above, rim_at(2, 100)}), 0, 500, false);
  REQUIRE(rim_of(t.at(200), 1) != nullptr);
  CHECK(rim_of(t.at(200), 1)->y == 150);
  CHECK(rim_of(t.at(200), 2)->y - 100 == doctest::Approx(find(t.at(200), 2)->y - 150));
  CHECK(rim_of(t.at(499), 1) == nullptr);
  t.finish();
  t.tween(scene_of({below, rim_at(1, 150)}), 1000, 300, false);
  CHECK(rim_of(t.at(1001), 1)->alpha == 1); // uncovered at once
  CHECK(rim_of(t.at(1200), 2)->y < 100);
}

TEST_CASE("Timeline: what is refused shakes in its place at full strength and comes to rest") {
  Timeline t;
  t.cut(Scene{});
  Item tag = item_at(7, 100, 50);
  tag.passage = Passage::kShake;
  t.tween(scene_of({tag}), 0, 240, false);
  float least = 100, most = 100;
  for (int ms = 0; ms < 240; ms += 8) {
    const Item* now = find(t.at(ms), 7);
    REQUIRE(now);
    CHECK(now->alpha == 1);
    CHECK(now->y == 50);
    least = std::min(least, now->x);
    most = std::max(most, now->x);
  }
  CHECK(least < 98);
  CHECK(most > 102);
  CHECK(most <= 104);
  CHECK(find(t.at(240), 7)->x == 100);
  t.tick(240);
  CHECK_FALSE(t.moving());
}

TEST_CASE("Timeline: a sum on a plate changes at once, and its name stays while the sum grows") {
  const auto text = [](const char* words, float x, float w) {
    Item item;
    item.kind = Kind::kText;
    item.layer = kLayerChrome;
    item.text = words;
    item.x = x;
    item.w = w;
    item.h = 20;
    return item;
  };
  Timeline t;
  t.cut(scene_of({text("Ana", 10, 100), text("9", 120, 12)}));
  t.tween(scene_of({text("Ana", 10, 92), text("10", 112, 20)}), 0, 500, false);
  for (const double ms : {0.0, 40.0, 100.0, 300.0}) {
    const Scene& scene = t.at(ms);
    REQUIRE(scene.items.size() == 2);
    CHECK(scene.items[0].text == "Ana");
    CHECK(scene.items[1].text == "10");
    for (const Item& item : scene.items) CHECK(item.alpha == 1);
  }
}
