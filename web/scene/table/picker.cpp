// Picker: see picker.hpp. A prefix is always the beginning of at least one legal path.
#include "web/scene/table/picker.hpp"

#include <algorithm>

namespace beffroi {
namespace {

bool begins_with(const TargetPath& path, const TargetPath& prefix) {
  if (path.size() < prefix.size()) return false;
  for (std::size_t i = 0; i < prefix.size(); ++i)
    if (!(path[i] == prefix[i])) return false;
  return true;
}

TargetPath first_of(const TargetPath& path, std::size_t n) {
  TargetPath out{};
  for (std::size_t i = 0; i < n && i < path.size(); ++i) out.push_back(path[i]);
  return out;
}

/// `prefix` with `t` in the place of the last target of its kind, what followed it cut off; with `t`
/// at the end if there is none of its kind.
TargetPath with_replaced(const TargetPath& prefix, Target t) {
  std::size_t keep = prefix.size();
  for (std::size_t i = prefix.size(); i > 0; --i)
    if (prefix[i - 1].kind == t.kind) {
      keep = i - 1;
      break;
    }
  TargetPath out = first_of(prefix, keep);
  if (out.size() < TargetPath::kCapacity) out.push_back(t);
  return out;
}

} // namespace

void Picker::reset(const Match& match, bool acting) {
  paths_.clear();
  prefix_ = {};
  if (acting && match.running()) paths_ = match.legal_paths();
}

bool Picker::continues(const TargetPath& path) const {
  return std::any_of(paths_.begin(), paths_.end(),
                     [&](const LegalPath& e) { return begins_with(e.path, path); });
}

std::vector<Target> Picker::choices() const {
  std::vector<Target> out;
  const auto collect = [&](const TargetPath& prefix) {
    for (const LegalPath& e : paths_)
      if (e.path.size() > prefix.size() && begins_with(e.path, prefix)) {
        const Target t = e.path[prefix.size()];
        if (std::find(out.begin(), out.end(), t) == out.end()) out.push_back(t);
      }
  };
  collect(prefix_);
  if (out.empty() && !prefix_.empty()) // the path is complete: what else could end it
    collect(first_of(prefix_, prefix_.size() - 1));
  return out;
}

std::optional<TargetPath> Picker::extended(Target t) const {
  TargetPath path = prefix_;
  if (path.size() < TargetPath::kCapacity) {
    path.push_back(t);
    if (continues(path)) return path;
  }
  // In the place of the last target of its kind, or of an earlier one: another tower instead of the end.
  for (std::size_t n = prefix_.size();; --n) {
    path = with_replaced(first_of(prefix_, n), t);
    if (!path.empty() && path.back() == t && continues(path)) return path;
    if (n == 0) return std::nullopt;
  }
}

bool Picker::can_choose(Target t) const { return extended(t).has_value(); }

bool Picker::choose(Target t) {
  const std::optional<TargetPath> path = extended(t);
  if (!path) return false;
  prefix_ = *path;
  return true;
}

bool Picker::step_back() {
  if (prefix_.empty()) return false;
  prefix_.pop_back();
  return true;
}

void Picker::clear() { prefix_.clear(); }

bool Picker::complete() const {
  return std::any_of(paths_.begin(), paths_.end(),
                     [&](const LegalPath& e) { return e.path == prefix_; });
}

std::optional<Action> Picker::proposal(std::optional<Target> aimed) const {
  TargetPath path = prefix_;
  if (aimed) {
    const std::optional<TargetPath> longer = extended(*aimed);
    if (!longer) return std::nullopt;
    path = *longer;
  }
  if (path.empty()) return std::nullopt;
  const LegalPath* found = nullptr;
  for (const LegalPath& e : paths_)
    if (begins_with(e.path, path)) {
      if (found) return std::nullopt;
      found = &e;
    }
  if (!found) return std::nullopt;
  return found->action;
}

Phrase Picker::refusal(const Match& match, Target t) const {
  if (!match.running() || can_choose(t)) return Phrase{};
  // Why it cannot come next says more than why it cannot come instead.
  TargetPath longer = prefix_;
  if (longer.size() < TargetPath::kCapacity) longer.push_back(t);
  if (const Phrase why = match.game().refusal(match.state(), longer); why.key != Key::kNone)
    return why;
  return match.game().refusal(match.state(), with_replaced(prefix_, t));
}

} // namespace beffroi
