// Tests of groups of targets at the table: one stop for Tab, arrows inside.
#include "tests/kit/table_kit.hpp"

#include <map>
#include <set>

using namespace beffroi;
using namespace beffroi::test;
using namespace beffroi::metal_towers;
using NavKey = Table::NavKey;

namespace {

/// The targets of the page, in order, and the one with the keyboard's ring.
struct Listed {
  std::vector<std::string> ids, groups;
  int focus = -1;
  std::string group() const { return focus < 0 ? "" : groups[static_cast<std::size_t>(focus)]; }
  std::string id() const { return focus < 0 ? "" : ids[static_cast<std::size_t>(focus)]; }
};

Listed listed(const Table& table) {
  const std::string json = table.targets_json();
  const auto text_after = [&](const char* key, std::size_t at) {
    const std::size_t begin = json.find(key, at) + std::string_view(key).size();
    return json.substr(begin, json.find('"', begin) - begin);
  };
  Listed out;
  for (std::size_t at = json.find("{\"id\":"); at != std::string::npos;) {
    const std::size_t next = json.find("{\"id\":", at + 1);
    if (json.find("\"focus\":true", at) < next) out.focus = static_cast<int>(out.ids.size());
    out.ids.push_back(text_after("\"id\":\"", at));
    out.groups.push_back(text_after("\"group\":\"", at));
    at = next;
  }
  return out;
}

} // namespace

TEST_CASE("Groups: Tab stops once in a group, where it was left; arrows walk inside and go on") {
  Table table;
  table.set_metrics(window_of(1440, 840));
  load(table, random_metal(1, 0));
  REQUIRE(table.act(tube_target(0, 1), 0));
  // Members of a group stand together in the list.
  const Listed all = listed(table);
  std::set<std::string> groups;
  for (std::size_t i = 0; i < all.groups.size(); ++i)
    if (!all.groups[i].empty() && (i == 0 || all.groups[i] != all.groups[i - 1]))
      CHECK(groups.insert(all.groups[i]).second);
  CHECK(groups == std::set<std::string>{"Towers", "Tubes to place"});

  std::vector<std::string> stops;
  for (int i = 0; i < 20; ++i) {
    CHECK(table.key(NavKey::kNext, 0));
    const Listed now = listed(table);
    if (!stops.empty() && now.id() == stops.front()) break;
    stops.push_back(now.id());
    if (!now.group().empty()) CHECK(groups.erase(now.group()) == 1);
  }
  CHECK(groups.empty());
  CHECK(stops.size() < 8);

  while (listed(table).group() != "Towers") table.key(NavKey::kNext, 0);
  table.key(NavKey::kRight, 0);
  const std::string place = listed(table).id();
  CHECK(listed(table).group() == "Towers");
  table.key(NavKey::kPrevious, 0);
  CHECK(listed(table).group() != "Towers");
  table.key(NavKey::kNext, 0);
  CHECK(listed(table).id() == place);
}

TEST_CASE("Groups: what can be touched comes first, plates are no buttons, and a refusal that all "
          "refused share is said once") {
  int told = 0, alone = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const GameOps& game = all_games()[seed % all_games().size()];
    if (!game.offered) continue;
    Table table;
    table.set_metrics(window_of(1440, 840));
    Match match = start_match(game.id, "seats=2", seed);
    Rng rng(seed);
    play_random(match, rng, static_cast<int>(4 * seed));
    load(table, match);
    const std::string json = table.targets_json();
    std::set<std::string> idle_seen; // groups in which something came that cannot be touched
    std::map<std::string, std::multiset<std::string>> reasons;
    std::map<std::string, std::string> says;
    for (std::size_t at = json.find("{\"id\":"); at != std::string::npos;) {
      const std::size_t next = json.find("{\"id\":", at + 1);
      const std::string one = json.substr(at, next == std::string::npos ? next : next - at);
      at = next;
      const auto text = [&](const std::string& key) {
        const std::size_t begin = one.find("\"" + key + "\":\"") + key.size() + 4;
        return one.substr(begin, one.find('"', begin) - begin);
      };
      const bool plate = one.starts_with("{\"id\":\"" + std::to_string(kUiPlate) + ",");
      if (plate) CHECK(one.find("\"spoken\":true") != std::string::npos);
      const std::string group = text("group");
      if (group.empty()) continue;
      const bool idle = text("state") == "refused" || text("state") == "plain";
      if (idle) idle_seen.insert(group);
      CHECK_FALSE((!idle && idle_seen.contains(group)));
      if (text("state") != "refused") continue;
      reasons[group].insert(text("reason"));
      says[group] = text("says");
      const bool once = text("says") == text("reason");
      CHECK((text("label").find(text("reason")) == std::string::npos) == once);
    }
    for (const auto& [group, all] : reasons) {
      CAPTURE(seed);
      CAPTURE(group);
      const bool shared = all.size() > 1 && all.count(*all.begin()) == all.size();
      CHECK(says[group] == (shared ? *all.begin() : ""));
      ++(shared ? told : alone);
    }
  }
  CHECK(told > 0);
  CHECK(alone > 0);
}
