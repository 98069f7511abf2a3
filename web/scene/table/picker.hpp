// Picker: turns touches into actions by filtering the list of legal actions.
//
// Owns: the chosen prefix of targets and the one aimed at. Nothing illegal can come out of it: an
// action is proposed only when exactly one legal action remains whose path is the prefix plus the
// aimed target. Mouse, drag, arrow keys and the mirror all feed the same prefix.
#pragma once

#include "engine/match/match.hpp"

#include <optional>
#include <vector>

namespace beffroi {

class Picker {
public:
  /// Starts over on a new position. Unless a person at this device is `acting`, there is no choice.
  void reset(const Match& match, bool acting);
  const TargetPath& prefix() const { return prefix_; }
  /// Targets that continue the prefix, in reading order of first appearance, no duplicates. Once the
  /// path is complete: those that could stand in the place of its last target.
  std::vector<Target> choices() const;
  bool can_choose(Target t) const;
  /// Adds a target; when the prefix already holds a target of the same kind it is replaced. False if
  /// it continues nothing (then refusal() says why).
  bool choose(Target t);
  /// Takes back the last target; false when there is none.
  bool step_back();
  void clear();
  /// True when the prefix is the whole path of a legal action.
  bool complete() const;
  /// The one action left when the prefix (plus `aimed`, if given) is followed, or nothing.
  std::optional<Action> proposal(std::optional<Target> aimed = std::nullopt) const;
  /// Why `t` cannot follow the prefix; Key::kNone if it can.
  Phrase refusal(const Match& match, Target t) const;

private:
  bool continues(const TargetPath& path) const;
  std::optional<TargetPath> extended(Target t) const;
  std::vector<LegalPath> paths_;
  TargetPath prefix_{};
};

} // namespace beffroi
