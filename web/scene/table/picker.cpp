// Picker: see picker.hpp. The touched targets are always the beginning of at least one legal path.
#include "web/scene/table/picker.hpp"
#include "web/scene/model/sort_few.hpp"

#include <algorithm>

namespace beffroi {

TargetPath Picker::first_of(const TargetPath& path, std::size_t n) {
  TargetPath out{};
  for (std::size_t i = 0; i < n && i < path.size(); ++i) out.push_back(path[i]);
  return out;
}

TargetPath Picker::next_to(TargetPath path, Target t) {
  if (path.size() < TargetPath::kCapacity) path.push_back(t);
  return path;
}

/// The touched targets before the last one of the same kind as `t`; all if there is none.
TargetPath Picker::before_kind(const TargetPath& path, Target t) {
  for (std::size_t i = path.size(); i > 0; --i)
    if (path[i - 1].kind == t.kind) return first_of(path, i - 1);
  return path;
}

void Picker::reset(std::vector<LegalPath> paths, Choosing choosing) {
  paths_ = std::move(paths);
  choosing_ = choosing;
  clear();
}

void Picker::set_touched(const TargetPath& touched) {
  touched_ = touched;
  prefix_ = choosing_.canonical(touched);
}

bool Picker::continues(const TargetPath& path) const {
  return std::any_of(paths_.begin(), paths_.end(),
                     [&](const LegalPath& e) { return choosing_.begins(e.path, path); });
}

bool Picker::may_follow(const TargetPath& path, Target t) const {
  return path.size() < TargetPath::kCapacity && continues(next_to(path, t));
}

/// The legal members of the place of `t` after `start`, in ascending order.
std::vector<Target> Picker::members(const TargetPath& start, Target t) const {
  std::vector<Target> out;
  for (const LegalPath& e : paths_)
    for (const Target& x : e.path)
      if (choosing_.is_one_place(x, t) && std::find(out.begin(), out.end(), x) == out.end() &&
          may_follow(start, x))
        out.push_back(x);
  sort_few(out.begin(), out.end());
  return out;
}

/// `start` with `t` appended, or with the first legal member of its place.
std::optional<TargetPath> Picker::longer(const TargetPath& start, Target t) const {
  if (may_follow(start, t)) return next_to(start, t);
  if (choosing_.how(t) != How::kCycle) return std::nullopt;
  const std::vector<Target> legal = members(start, t);
  if (legal.empty()) return std::nullopt;
  return next_to(start, legal.front());
}

/// The index of the place of `t` among the touched targets; their number if it is not there.
std::size_t Picker::place_of(Target t) const {
  std::size_t i = 0;
  while (i < touched_.size() && !choosing_.is_one_place(touched_[i], t)) ++i;
  return i;
}

How Picker::how(Target t) const {
  const How how = choosing_.how(t);
  if (how == How::kSet)
    for (const LegalPath& e : paths_)
      for (std::size_t i = 0; i < e.path.size(); ++i)
        if (e.path[i].kind == t.kind && choosing_.end_of_set(e.path, i) > i + 1) return How::kSet;
  if (how == How::kCycle && members(first_of(touched_, place_of(t)), t).size() > 1)
    return How::kCycle;
  return How::kOne;
}

bool Picker::is_chosen(Target t) const {
  const std::size_t at = place_of(t);
  return at < touched_.size() && (at + 1 == touched_.size() || how(t) != How::kOne);
}

/// All targets that may follow `start`, and the members of the set at its end.
std::vector<Target> Picker::followers(const TargetPath& start) const {
  std::vector<Target> out;
  const auto add = [&](Target t) {
    for (Target& other : out)
      if (choosing_.is_one_place(other, t)) {
        other = std::min(other, t);
        return;
      }
    out.push_back(t);
  };
  for (const LegalPath& e : paths_) {
    if (!choosing_.begins(e.path, start)) continue;
    std::size_t i = choosing_.last_set(start);
    if (i < start.size()) {
      const std::size_t end = choosing_.end_of_set(e.path, i);
      for (; i < end; ++i) add(e.path[i]);
      if (end > start.size()) continue; // nothing may follow until the set is complete
    }
    if (i < e.path.size())
      for (const std::size_t end = choosing_.end_of_set(e.path, i); i < end; ++i) add(e.path[i]);
  }
  return out;
}

std::vector<Target> Picker::choices() const {
  std::vector<Target> out = followers(touched_);
  const bool more =
      std::any_of(out.begin(), out.end(), [&](Target t) { return place_of(t) == touched_.size(); });
  if (!more && !touched_.empty()) // the path is complete: offer the alternatives to its end
    out = followers(first_of(touched_, touched_.size() - 1));
  return out;
}

std::optional<TargetPath> Picker::extended(Target t) const {
  if (choosing_.how(t) != How::kOne)
    if (const std::size_t at = place_of(t); at < touched_.size())
      return first_of(touched_, choosing_.end_of_set(touched_, at)); // already chosen
  if (const auto path = longer(touched_, t)) return path;
  if (choosing_.how(t) == How::kSet) { // add it to the set of its kind
    TargetPath set = before_kind(touched_, t);
    if (set.size() < touched_.size()) set.push_back(touched_[set.size()]);
    if (const auto path = longer(set, t)) return path;
  }
  // Replace the last target of its kind, or an earlier one: another tower instead of the end.
  for (std::size_t n = touched_.size();; --n) {
    if (const auto path = longer(before_kind(first_of(touched_, n), t), t)) return path;
    if (n == 0) return std::nullopt;
  }
}

bool Picker::can_choose(Target t) const { return extended(t).has_value(); }

bool Picker::choose(Target t) {
  const std::optional<TargetPath> path = extended(t);
  if (!path) return false;
  set_touched(*path);
  return true;
}

bool Picker::change(Target t) {
  const std::size_t at = place_of(t);
  if (at == touched_.size()) return false;
  TargetPath path = first_of(touched_, at);
  switch (how(t)) {
  case How::kOne: return false;
  case How::kSet:
    for (std::size_t i = at + 1; i < choosing_.end_of_set(touched_, at); ++i)
      path.push_back(touched_[i]);
    break;
  case How::kCycle: // another way of the place, if that was touched
    path.push_back(!(t == touched_[at]) && may_follow(path, t) ? t : member_beside(at, 1));
    break;
  }
  set_touched(path);
  return true;
}

bool Picker::turn(int step) {
  std::size_t at = touched_.size();
  while (at > 0 && how(touched_[at - 1]) != How::kCycle) --at;
  if (at == 0) return false;
  TargetPath path = first_of(touched_, at - 1);
  path.push_back(member_beside(at - 1, step));
  set_touched(path);
  return true;
}

/// The legal member `step` places after the one chosen at `at`, cyclically.
Target Picker::member_beside(std::size_t at, int step) const {
  const std::vector<Target> legal = members(first_of(touched_, at), touched_[at]);
  const auto here = std::find(legal.begin(), legal.end(), touched_[at]);
  const int n = static_cast<int>(legal.size());
  const int next = (static_cast<int>(here - legal.begin()) + step % n + n) % n;
  return legal[static_cast<std::size_t>(next)];
}

bool Picker::step_back() {
  if (touched_.empty()) return false;
  set_touched(first_of(touched_, touched_.size() - 1));
  return true;
}

void Picker::clear() { set_touched({}); }

bool Picker::complete() const {
  return std::any_of(paths_.begin(), paths_.end(),
                     [&](const LegalPath& e) { return e.path == prefix_; });
}

bool Picker::has_whole_set() const {
  return complete() && !prefix_.empty() && how(prefix_.back()) == How::kSet;
}

bool Picker::settled() const {
  if (!complete()) return false;
  if (how(prefix_.back()) == How::kCycle) return false;
  return std::none_of(paths_.begin(), paths_.end(), [&](const LegalPath& e) {
    return !(e.path == prefix_) && choosing_.begins(e.path, prefix_);
  });
}

std::optional<Action> Picker::proposal(std::optional<Target> aimed) const {
  TargetPath path = touched_;
  if (aimed && !is_chosen(*aimed)) {
    const std::optional<TargetPath> with_it = extended(*aimed);
    if (!with_it) return std::nullopt;
    path = *with_it;
  }
  if (path.empty()) return std::nullopt;
  path = choosing_.canonical(path);
  const LegalPath* found = nullptr;
  int begun = 0;
  for (const LegalPath& e : paths_) {
    if (e.path == path) return e.action;
    if (!choosing_.begins(e.path, path)) continue;
    found = &e;
    ++begun;
  }
  if (begun != 1) return std::nullopt;
  return found->action;
}

bool Picker::is_part_of(const TargetPath& path) const {
  return std::all_of(prefix_.begin(), prefix_.end(), [&](Target chosen) {
    return std::find(path.begin(), path.end(), chosen) != path.end();
  });
}

} // namespace beffroi
