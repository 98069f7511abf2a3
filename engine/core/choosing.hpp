// Choosing: how the targets of a path are chosen, kind by kind.
//
// Owns: the table that a game gives (HasChoosing in game.hpp) and what follows from it alone: which
// targets are one place, which order of a path is the canonical one, which paths begin alike. Must
// never know a game, nor what is legal. Used by match, view and tests; the Picker turns it into
// touches.
#pragma once

#include "engine/core/action.hpp"

#include <cstddef>
#include <span>

namespace beffroi {

enum class How : std::uint8_t {
  kOne, ///< one target after the other; another one takes its place
  /// Any number of neighbours in a path whose order means nothing: a touch adds or removes one. In
  /// the path of an action they are ascending and different.
  kSet,
  /// Targets with equal kind, a and b are one place; its members differ in c. The first touch
  /// chooses the first legal member, each further touch the next one.
  kCycle
};

/// How targets of a kind are chosen; kinds without a row are kOne.
struct ChoosingRow {
  std::uint8_t kind;
  How how;
};

class Choosing {
public:
  constexpr Choosing() = default;
  /// Keeps a reference: `rows` must outlive this object.
  constexpr explicit Choosing(std::span<const ChoosingRow> rows) : rows_(rows) {}

  constexpr How how(Target t) const {
    for (const ChoosingRow& row : rows_)
      if (row.kind == t.kind) return row.how;
    return How::kOne;
  }

  constexpr bool is_one_place(Target x, Target y) const {
    if (how(x) != How::kCycle) return x == y;
    return x.kind == y.kind && x.a == y.a && x.b == y.b;
  }

  /// One past the end of the set that contains index `i`; i + 1 for targets of other kinds.
  constexpr std::size_t end_of_set(const TargetPath& path, std::size_t i) const {
    std::size_t end = i + 1;
    if (how(path[i]) == How::kSet)
      while (end < path.size() && path[end].kind == path[i].kind) ++end;
    return end;
  }
  /// The index where the set at the end of the path begins; path.size() if there is no set there.
  constexpr std::size_t last_set(const TargetPath& path) const {
    if (path.empty() || how(path.back()) != How::kSet) return path.size();
    std::size_t begin = path.size();
    while (begin > 0 && path[begin - 1].kind == path.back().kind) --begin;
    return begin;
  }

  /// The same targets with every set ascending.
  constexpr TargetPath canonical(TargetPath path) const {
    for (std::size_t i = 0; i < path.size();) {
      const std::size_t end = end_of_set(path, i);
      for (std::size_t j = i + 1; j < end; ++j)
        for (std::size_t k = j; k > i && path[k] < path[k - 1]; --k) {
          const Target lesser = path[k];
          path[k] = path[k - 1];
          path[k - 1] = lesser;
        }
      i = end;
    }
    return path;
  }

  /// Whether `path` is `start` or can be reached from it by further touches. The set that `start`
  /// ends with may still grow, an earlier one may not. Requires a canonical `path`; `start` may
  /// have any order.
  constexpr bool begins(const TargetPath& path, const TargetPath& start) const {
    for (std::size_t i = 0; i < start.size();) {
      if (i >= path.size() || path[i].kind != start[i].kind) return false;
      const std::size_t end = end_of_set(start, i);
      const std::size_t path_end = end_of_set(path, i);
      if (end < start.size() ? path_end != end : path_end < end) return false;
      for (std::size_t j = i; j < end; ++j) {
        bool found = false;
        for (std::size_t k = i; k < path_end; ++k) found = found || path[k] == start[j];
        for (std::size_t k = i; k < j; ++k) found = found && !(start[k] == start[j]);
        if (!found) return false;
      }
      i = end;
    }
    return true;
  }

private:
  std::span<const ChoosingRow> rows_;
};

} // namespace beffroi
