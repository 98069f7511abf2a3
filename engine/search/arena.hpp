// Arena: a fixed pool of tree nodes, allocated one by one and freed all at once.
//
// Owns: the storage of a search tree. Index 0 means "none". Must never allocate or move a node.
// Next: ismcts.hpp and maxn.hpp, its users.
#pragma once

#include "engine/core/small_vec.hpp"

#include <cstdint>

namespace beffroi {

template <class T, std::uint32_t N> class Arena {
public:
  static constexpr std::uint32_t kCapacity = N;

  /// Frees every node.
  void reset() { used_ = 1; }
  bool full() const { return used_ >= N; }
  /// How many nodes are still free.
  std::uint32_t left() const { return N - used_; }
  /// A fresh zero node's index, never 0. Requires !full().
  std::uint32_t make() {
    if (full()) trap();
    node_[used_] = T{};
    return used_++;
  }
  /// Requires an index from make() since the last reset().
  T& operator[](std::uint32_t i) { return node_[i]; }
  const T& operator[](std::uint32_t i) const { return node_[i]; }

private:
  std::uint32_t used_ = 1;
  T node_[N] = {};
};

} // namespace beffroi
