// Focus: contract in focus.hpp.
#include "web/scene/table/focus.hpp"

#include "web/scene/model/scene_builder.hpp"
#include "web/scene/table/table.hpp"

#include <cmath>
#include <limits>

namespace beffroi {
namespace {

// Targets that differ less in height are in one row for the arrow keys.
constexpr float kBesidePx = 4;

} // namespace

int Focus::group_of(Target target) const {
  const Hit* hit = table_.hit_of(target);
  return hit ? hit->group : 0;
}

/// The targets that arrow keys walk through: while the person acts, the legal continuations; else
/// the buttons. The members of a group follow its first one.
std::vector<Target> Focus::walk(bool everything) const {
  std::vector<const Hit*> all;
  if (!everything && table_.ui_.acting)
    for (const Target t : table_.picker_.choices())
      if (const Hit* hit = table_.hit_of(t)) all.push_back(hit);
  // A touch of a member of a set takes it out: a whole one is played with the button alone.
  const Hit* confirm = table_.hit_of(ui_target(kUiConfirm));
  if (!all.empty() && confirm && table_.picker_.has_whole_set()) all.push_back(confirm);
  if (all.empty())
    for (const Hit& hit : table_.settled().hits)
      if (!hit.again && (hit.state == Hit::State::kLegal || hit.state == Hit::State::kChosen))
        all.push_back(&hit);
  std::vector<Target> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Hit* first = all[i];
    if (!first) continue; // added with its group
    out.push_back(first->target);
    for (std::size_t j = i + 1; j < all.size() && first->group > 0; ++j)
      if (all[j] && all[j]->group == first->group) {
        out.push_back(all[j]->target);
        all[j] = nullptr;
      }
  }
  return out;
}

void Focus::move_up_down(int step) {
  const Hit* from = table_.ui_.focus ? table_.hit_of(*table_.ui_.focus) : nullptr;
  const Hit* to = nullptr;
  if (from) {
    const auto middle = [](const Hit& hit) { return PointF{hit.x + hit.w / 2, hit.y + hit.h / 2}; };
    const PointF at = middle(*from);
    const std::vector<Target> targets = walk(false);
    const auto find = [&](bool within) {
      float least = std::numeric_limits<float>::infinity();
      for (const Target target : targets) {
        const Hit* hit = table_.hit_of(target);
        if (within && hit->group != from->group) continue;
        const PointF p = middle(*hit);
        const float along = (p.y - at.y) * static_cast<float>(step);
        const float aside = std::abs(p.x - at.x);
        // The sideways distance counts twice. Boxes that overlap vertically are beside each other.
        if (along < kBesidePx || along * 1.5f < aside || along + 2 * aside >= least) continue;
        least = along + 2 * aside;
        to = hit;
      }
    };
    if (from->group > 0) find(true);
    if (!to) find(false);
  }
  if (to)
    give(to->target);
  else
    move(step, false);
}

void Focus::move(int step, bool everything) {
  std::vector<Target> targets = walk(everything);
  if (targets.empty()) return;
  const auto is_here = [&](Target t) {
    if (!table_.ui_.focus) return false;
    const int group = everything ? group_of(t) : 0;
    return t == *table_.ui_.focus || (group > 0 && group == group_of(*table_.ui_.focus));
  };
  if (everything) { // of a group the member that had the focus last, or the first
    std::vector<Target> stops;
    for (const Target t : targets) {
      const int group = group_of(t);
      if (group == 0 || stops.empty() || group_of(stops.back()) != group) stops.push_back(t);
      if (group == 0) continue;
      const std::string& name = table_.settled().groups[static_cast<std::size_t>(group - 1)];
      for (const auto& [known, place] : places_)
        if (known == name && place == t) stops.back() = t;
    }
    targets = std::move(stops);
  }
  const int n = static_cast<int>(targets.size());
  int at = step > 0 ? -1 : n;
  for (int i = 0; i < n; ++i)
    if (is_here(targets[static_cast<std::size_t>(i)])) at = i;
  at = (at + step + n) % n;
  give(targets[static_cast<std::size_t>(at)]);
}

void Focus::give(Target target) {
  table_.map_->show_target(target);
  table_.ui_.focus = target;
  table_.ui_.hover.reset();
  if (const int group = group_of(target); group > 0) {
    const std::string& name = table_.settled().groups[static_cast<std::size_t>(group - 1)];
    std::size_t at = 0;
    while (at < places_.size() && places_[at].first != name) ++at;
    if (at == places_.size()) places_.emplace_back(name, target);
    places_[at].second = target;
  }
  table_.set_aim(table_.hit_of(*table_.ui_.focus));
  table_.rebuild(false);
  if (const Hit* hit = table_.hit_of(*table_.ui_.focus)) table_.announce_ = hit->label;
}

} // namespace beffroi
