// Picker: turns touches into actions by filtering the list of legal actions.
//
// Owns: what has been touched so far. Nothing illegal can come out of it: the prefix is always the
// beginning of a legal path, and an action is proposed only when it is the one that is named. Mouse, drag,
// arrow keys and the mirror all feed the same prefix. How targets of a kind are chosen is the game's table
// (Choosing); which touch adds, removes or plays is meaning.hpp's. Must never know a game.
#pragma once

#include "engine/match/match.hpp"

#include <optional>
#include <vector>

namespace beffroi {

class Picker {
public:
  /// Starts over with the paths among which a person may choose now; none if nobody may.
  void reset(std::vector<LegalPath> paths, Choosing choosing);
  /// What is chosen, canonical: its sets are ascending, in whatever order they were touched.
  const TargetPath& prefix() const { return prefix_; }
  /// All that is chosen is touched for that move as well.
  bool is_part_of(const TargetPath& path) const;
  /// What keys walk through, in order of first appearance, one target a place: what a touch would add to
  /// the prefix, and the members of the set that is being chosen. Where nothing can be added: what could
  /// stand in the place of the last target.
  std::vector<Target> choices() const;
  bool can_choose(Target t) const;
  /// How the kind of `t` is chosen here. A set of which no legal path holds two members and a place with
  /// one legal member are kOne: there a second touch has nothing to change.
  How how(Target t) const;
  /// Whether `t` (or its place) is chosen; a target of kind kOne only while it is the last.
  bool is_chosen(Target t) const;
  bool is_one_place(Target a, Target b) const { return choosing_.is_one_place(a, b); }
  /// Takes a target: itself, or the first legal member of its place. It comes next, or into the set
  /// of its kind, or in the place of the last target of its kind; what followed that one is given up. What
  /// is chosen already stays. False if it continues nothing (then refusal() says why).
  bool choose(Target t);
  /// Takes a chosen member out of its set, or the next legal member of a chosen place; what followed is
  /// given up. False where nothing is to change.
  bool change(Target t);
  /// Takes the member of the place chosen last that lies `step` further on (-1: the one before); what
  /// followed is given up. False where no place with several legal members is chosen.
  bool turn(int step);
  /// Takes back what was touched last; false when there is none.
  bool step_back();
  void clear();
  /// True when the prefix is the whole path of a legal action.
  bool complete() const;
  /// True when it is, and no touch could make another path of it: its last set cannot grow, nothing can
  /// follow, and its last place has one legal member.
  bool settled() const;
  /// The action whose path the prefix (plus `aimed`, if given) is, or the one left that it begins.
  std::optional<Action> proposal(std::optional<Target> aimed = std::nullopt) const;
  /// Why `t` cannot follow the prefix; Key::kNone if it can. `ask(path)` gives the game's refusal.
  template <class Ask> Phrase refusal(Target t, Ask&& ask) const {
    if (can_choose(t)) return Phrase{};
    // Why it cannot come next says more than why it cannot come instead.
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
