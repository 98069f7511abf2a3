// Positions: the states of one line of a game, or one seat's views of them, one a ply, each in as
// many bytes as its game needs.
//
// Owns: their storage, in pages that stay where they are while the line grows, so that a match of
// thousands of plies takes megabytes and no growth copies them all. Pages that a line has left are
// kept for the next one. Must never know a game.
#pragma once

#include "engine/core/small_vec.hpp"
#include "engine/core/state_ref.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace beffroi {

/// `Ref` is StateRef or ViewRef.
template <class Ref> class PositionLine {
public:
  /// Discards the old line and begins a new one of states of `state_size` bytes with `first`.
  void start(std::size_t state_size, Ref first) {
    state_size_ = state_size;
    units_ = (state_size + sizeof(StateUnit) - 1) / sizeof(StateUnit);
    page_states_ = std::max<std::size_t>(1, kPageBytes / (units_ * sizeof(StateUnit)));
    cut_pages(0);
    push_back(first);
  }
  /// Requires a `state` that is not stored here: adding may move the storage.
  void push_back(Ref state) { std::memcpy(add(), state.bytes(), state_size_); }
  /// Adds a copy of the last position, to be changed; its bytes are valid until the line changes.
  std::byte* repeat() {
    std::byte* const copy = add();
    return static_cast<std::byte*>(std::memcpy(copy, (*this)[size_ - 2].bytes(), state_size_));
  }
  /// Keeps only the first `size` positions. Requires 1 <= size <= size().
  void cut(std::size_t size) {
    if (size == 0 || size > size_) trap();
    cut_pages(size);
  }
  std::size_t size() const { return size_; }
  /// Requires i < size(); traps otherwise. The reference is valid until the line changes.
  Ref operator[](std::size_t i) const {
    if (i >= size_) trap();
    return Ref(pages_[i / page_states_][i % page_states_ * units_].bytes);
  }

private:
  static constexpr std::size_t kPageBytes = 1 << 16;

  /// Room for one more position.
  std::byte* add() {
    if (size_ == pages_.size() * page_states_) pages_.emplace_back();
    std::vector<StateUnit>& page = pages_[size_ / page_states_];
    const std::size_t at = page.size();
    page.resize(at + units_);
    ++size_;
    return page[at].bytes;
  }
  /// Empties what lies behind the first `size` positions.
  void cut_pages(std::size_t size) {
    size_ = size;
    const std::size_t last = size / page_states_; // the first page that is not full
    if (last < pages_.size()) pages_[last].resize(size % page_states_ * units_);
    for (std::size_t i = last + 1; i < pages_.size(); ++i) pages_[i].clear();
  }

  std::size_t state_size_ = 0;
  std::size_t units_ = 0;       ///< of one state
  std::size_t page_states_ = 1; ///< states of a full page
  std::size_t size_ = 0;
  std::vector<std::vector<StateUnit>> pages_;
};
using Positions = PositionLine<StateRef>;

} // namespace beffroi
