// Focus: the keyboard's way through the targets.
//
// Owns: where Tab and arrow keys go, in which order, and which member of a group had the focus last.
// Must never choose or play. Next: input.cpp (Table::key).
#pragma once

#include "engine/core/action.hpp"
#include "web/scene/model/scene.hpp"

#include <string>
#include <utility>
#include <vector>

namespace beffroi {

class Table;

class Focus {
public:
  explicit Focus(Table& table) : table_(table) {}
  /// Left and right: the next target in reading order, including all members of a group.
  /// `everything`: Tab, for which a group is one stop, at the member that had the focus last.
  void move(int step, bool everything);
  /// Up (-1) and down (1): the nearest target above or below, else the same as left and right.
  void move_up_down(int step);
  void forget() { places_.clear(); }

private:
  std::vector<Target> walk(bool everything) const;
  int group_of(Target target) const; ///< Hit::group, 0 if there is no such target
  void give(Target target);

  Table& table_;
  /// The target that had the focus last, by group.
  std::vector<std::pair<std::string, Target>> places_;
};

} // namespace beffroi
