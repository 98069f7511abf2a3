// What the tests of every game's words for listeners share: a table to listen to, what its labels
// say, what is announced.
//
// Owns: no rule and no sentence.
#pragma once

#include "tests/kit/layout_kit.hpp"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace beffroi::test {

/// A table in a window, with a match on it.
struct Heard : Table {
  Heard(Size size, Match match) {
    set_metrics(window_of(size.w, size.h));
    show(std::move(match));
  }
};

inline constexpr Size kDesk{1440, 840}, kUpright{820, 1124}, kPhone{390, 741};

inline bool tells(std::string_view text, std::string_view words) {
  return text.find(words) != text.npos;
}

/// What the mirror says of a target: a second place of it has no button there.
inline const std::string& label_of(const Table& table, Target target) {
  const auto& hits = table.settled().hits;
  const auto hit = std::find_if(hits.begin(), hits.end(),
                                [&](const Hit& one) { return one.target == target && !one.again; });
  REQUIRE(hit != hits.end());
  return hit->label;
}

/// The labels of a group, in its order.
inline std::vector<std::string> labels_in(const Table& table, std::string_view group) {
  const Scene& scene = table.settled();
  std::vector<std::string> out;
  for (const Hit& hit : scene.hits)
    if (hit.group > 0 && scene.groups[hit.group - 1u] == group && !hit.again)
      out.push_back(hit.label);
  return out;
}

/// Two things that are shown at once and cannot be told from each other: their label; "" if there
/// are none.
inline std::string equal_label(const Scene& scene) {
  std::set<std::string> seen;
  for (const Hit& hit : scene.hits)
    if (!hit.again && !seen.insert(hit.label).second) return hit.label;
  return {};
}

inline std::vector<std::string> announced(Table& table) {
  std::vector<std::string> out;
  for (HostRequest& r : table.take_requests())
    if (r.type == HostRequest::Type::kAnnounce) out.push_back(std::move(r.text));
  return out;
}

} // namespace beffroi::test
