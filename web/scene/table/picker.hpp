// Picker: turns touches into actions by filtering the list of legal actions.
//
// Owns: the targets touched so far. No illegal action is possible: the prefix is always the
// beginning of a legal path, and an action is proposed only when the touches name exactly one.
// Mouse, drag, arrow keys and the mirror all change the same prefix. How targets of a kind are
// chosen is in the game's table (Choosing); which touch adds, removes or plays is in meaning.hpp.
// Must never know a game.
#pragma once

#include "engine/match/match.hpp"

#include <optional>
#include <vector>

namespace beffroi {

class Picker {
public:
  /// Starts over with the legal paths of the person to act; none if nobody may act.
  void reset(std::vector<LegalPath> paths, Choosing choosing);
  /// The chosen targets in canonical form: sets are ascending, in whatever order they were touched.
  const TargetPath& prefix() const { return prefix_; }
  /// True if every chosen target is also part of the move `path`.
  bool is_part_of(const TargetPath& path) const;
  /// The targets that keys walk through, in order of first appearance, one for each place: those
  /// that may be added to the prefix, and the members of the set at its end. If nothing can be
  /// added: the alternatives to the last target.
  std::vector<Target> choices() const;
  bool can_choose(Target t) const;
  /// How targets of the kind of `t` are chosen here. kOne also for a set of which no legal path has
  /// two members, and for a place with one legal member: a second touch could change nothing.
  How how(Target t) const;
  /// True if `t` (or its place) is chosen; for kind kOne only while it is the last target.
  bool is_chosen(Target t) const;
  bool is_one_place(Target a, Target b) const { return choosing_.is_one_place(a, b); }
  /// Chooses a target: itself, or the first legal member of its place. It is appended, or added to
  /// the set of its kind, or it replaces the last target of its kind and drops what followed that
  /// one. No effect if it is chosen already. False if no legal path continues with it (refusal()
  /// says why).
  bool choose(Target t);
  /// Removes a chosen member from its set, or selects the next legal member of a chosen place;
  /// drops what followed. False if nothing can change.
  bool change(Target t);
  /// Selects the member `step` positions after (-1: before) the current one of the place chosen
  /// last; drops what followed. False if no place with several legal members is chosen.
  bool turn(int step);
  /// Takes back the last touch; false if there is none.
  bool step_back();
  void clear();
  /// True if the prefix is the complete path of a legal action.
  bool complete() const;
  /// True if it is complete and ends with a set: a touch of a member takes it out.
  bool has_whole_set() const;
  /// True if it is complete and no touch could change the path: its last set cannot grow, nothing
  /// can follow, and its last place has one legal member.
  bool settled() const;
  /// The action whose path is the prefix (plus `aimed`, if given), or the only one that begins with
  /// it.
  std::optional<Action> proposal(std::optional<Target> aimed = std::nullopt) const;
  /// Why `t` cannot follow the prefix; Key::kNone if it can. `ask(path)` returns the game's
  /// refusal.
  template <class Ask> Phrase refusal(Target t, Ask&& ask) const {
    if (can_choose(t)) return Phrase{};
    // Why it cannot come next is a better reason than why it cannot replace a target.
    if (const Phrase why = ask(next_to(touched_, t)); why.key != Key::kNone) return why;
    return ask(next_to(before_kind(touched_, t), t));
  }

private:
  static TargetPath first_of(const TargetPath& path, std::size_t n);
  static TargetPath next_to(TargetPath path, Target t);
  static TargetPath before_kind(const TargetPath& path, Target t);
  bool continues(const TargetPath& path) const;
  bool may_follow(const TargetPath& path, Target t) const;
  std::vector<Target> members(const TargetPath& start, Target t) const;
  std::optional<TargetPath> longer(const TargetPath& start, Target t) const;
  std::optional<TargetPath> extended(Target t) const;
  std::size_t place_of(Target t) const;
  Target member_beside(std::size_t at, int step) const;
  std::vector<Target> followers(const TargetPath& start) const;
  void set_touched(const TargetPath& touched);

  std::vector<LegalPath> paths_;
  Choosing choosing_;
  TargetPath touched_{}; ///< in the order of touching
  TargetPath prefix_{};  ///< the same, canonical
};

} // namespace beffroi
