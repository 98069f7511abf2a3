// What waits for the parts of the program that come later (web/scene/model/later.hpp).
#include "tests/kit/table_kit.hpp"
#include "web/scene/model/later.hpp"

#include <cmath>

using namespace beffroi;
using namespace beffroi::test;

TEST_CASE(
    "Table: a result waits for the rest of the program, asks for it once, and opens with it") {
  const auto open = [](const Table& table) {
    return table.state_json().find("\"endOpen\":true") != std::string::npos;
  };
  const auto asked = [](Table& table) {
    int n = 0;
    for (const HostRequest& r : table.take_requests()) n += r.type == HostRequest::Type::kLater;
    return n;
  };
  for (const Motion motion : {Motion::kNormal, Motion::kNone}) {
    later_is_here = false;
    Table table;
    table.set_metrics(window_of(1440, 840));
    Preferences preferences;
    preferences.motion = motion;
    table.set_preferences(preferences);
    load(table, random_metal(4, 29));
    const Match& match = table.match();
    const TargetPath path = match.game().path(match.state(), match.legal().front());
    REQUIRE(table.act(path[0], 0));
    REQUIRE(table.act(path[1], 0));
    REQUIRE(table.act(ui_target(kUiConfirm), 0));
    for (double at = 1000; at < 9000; at += 500) {
      table.tick(at);
      table.key(Table::NavKey::kEnter, at);
      table.pointer_down({700, 400}, false, at);
      table.pointer_up({700, 400}, false, at);
    }
    REQUIRE(table.match().over());
    CHECK_FALSE(open(table));
    CHECK(asked(table) == 1);
    table.set_review(true, 9000);
    table.set_review(false, 9100);
    table.tick(12000);
    CHECK_FALSE(open(table));
    CHECK(std::isinf(table.wake_at_ms()));
    later_is_here = true;
    table.later_has_come();
    table.tick(13000);
    table.tick(16000);
    CHECK(open(table));
    CHECK(asked(table) == 0);
  }
}
