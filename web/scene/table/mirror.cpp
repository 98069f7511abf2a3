// Mirror: contract in mirror.hpp.
#include "web/scene/table/mirror.hpp"

#include "web/scene/model/sort_few.hpp"
#include "web/scene/table/page_json.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>
#include <vector>

namespace beffroi {
namespace {

const char* state_name(Hit::State state) {
  switch (state) {
  case Hit::State::kLegal: return "legal";
  case Hit::State::kRefused: return "refused";
  case Hit::State::kChosen: return "chosen";
  case Hit::State::kInfo: return "plain";
  }
  return "plain";
}

int whole(float px) { return static_cast<int>(std::lround(px)); }

/// Things of the game first, then the buttons of the prompt, then the rest.
int reading_order(const Hit& hit) {
  if (hit.target.kind < kUiConfirm) return 0;
  return hit.target.kind == kUiPlate ? 2 : 1;
}

/// For each group the refusal that all its refused members share, if at least two are refused. Empty
/// for index 0, which is no group.
std::vector<std::string_view> common_refusals(const std::vector<const Hit*>& hits,
                                              std::size_t groups) {
  std::vector<std::string_view> says(groups + 1);
  std::vector<int> refused(groups + 1), like_first(groups + 1);
  for (const Hit* hit : hits) {
    if (hit->group == 0 || hit->state != Hit::State::kRefused) continue;
    if (refused[hit->group]++ == 0) says[hit->group] = hit->reason;
    like_first[hit->group] += says[hit->group] == hit->reason;
  }
  for (std::size_t group = 0; group <= groups; ++group)
    if (refused[group] < 2 || like_first[group] < refused[group]) says[group] = {};
  return says;
}

} // namespace

Phrase refusal_of(const Picker& picker, const Seen& seen, Target target) {
  return picker.refusal(target, [&](const TargetPath& path) { return seen.refusal(path); });
}

std::string refused_label(const Hit& hit, const Words& words) {
  return words.with(phrase_of(Key::k_ui_label_refused), {{"what", hit.label}, {"why", hit.reason}});
}

/// Shape TableTarget: what can be touched, or is only read.
std::string mirror_json(const Scene& scene, const Picker& picker, const Seen& seen,
                        const Words& words, const std::optional<Target>& focus) {
  std::vector<const Hit*> hits;
  std::vector<const Hit*> first(scene.groups.size() + 1); // members of a group follow its first one
  for (const Hit& hit : scene.hits) {
    if (hit.again) continue;
    hits.push_back(&hit);
    if (const Hit*& leader = first[hit.group]; !leader) leader = &hit;
  }
  const auto place = [&](const Hit* hit) { // in a group, what can be touched comes first
    const Hit* leader = hit->group > 0 ? first[hit->group] : hit;
    const bool idle =
        hit->group > 0 && (hit->state == Hit::State::kRefused || hit->state == Hit::State::kInfo);
    // Comparing addresses is safe: all hits are in one array.
    return std::tuple(reading_order(*leader), leader, idle);
  };
  sort_few(hits.begin(), hits.end(),
           [&](const Hit* a, const Hit* b) { return place(a) < place(b); });
  const std::vector<std::string_view> says = common_refusals(hits, scene.groups.size());
  PageJson json;
  json.open_array();
  for (const Hit* hit : hits) {
    const Target& t = hit->target;
    const bool of_game = t.kind < kUiConfirm;
    const bool refused = hit->state == Hit::State::kRefused && of_game;
    const bool told = refused && hit->group > 0 && says[hit->group] == hit->reason;
    json.open_object();
    std::string id = std::to_string(t.kind);
    for (const std::int8_t part : {t.a, t.b, t.c}) (id += ',') += std::to_string(part);
    json.string("id", id); ///< kind,a,b,c
    json.string("label", refused && !told ? refused_label(*hit, words) : hit->label);
    json.one_of("state", state_name(hit->state));
    json.string("reason", hit->reason); ///< why it is refused, or what it would do
    if (refused) json.string("rule", refusal_of(picker, seen, t).rule.view());
    json.flag("drop", hit->drop_only);
    ///< the name of those it stands with; "": it stands alone
    json.string("group", hit->group > 0 ? scene.groups[static_cast<std::size_t>(hit->group - 1)]
                                        : std::string());
    json.string("says", std::string(says[hit->group])); ///< why all refused of its group are
    json.flag("spoken", hit->spoken || hit->read || t.kind == kUiPlate); ///< only read: no button
    json.flag("focus", focus == t);
    json.number("x", whole(hit->x));
    json.number("y", whole(hit->y));
    json.number("w", whole(hit->w));
    json.number("h", whole(hit->h));
    json.close_object();
  }
  json.close_array();
  return json.text();
}

} // namespace beffroi
