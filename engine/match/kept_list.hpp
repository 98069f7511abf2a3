// KeptList: a list that grows by steps and keeps what it has had.
//
// Owns: its elements, in blocks that stay where they are, so that no growth copies any of them. Elements
// that were taken off stay in memory with the memory of their own texts and lists, and are used again: a match
// that plays one game after another asks for memory only where a game is longer than all before it.
#pragma once

#include "engine/core/small_vec.hpp"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace beffroi {

template <class T> class KeptList {
public:
  KeptList() = default;
  /// A copy has memory for these elements alone.
  KeptList(const KeptList& other) {
    for (std::size_t i = 0; i < other.size_; ++i) add() = other[i];
  }
  KeptList(KeptList&& other) noexcept { swap(other); }
  KeptList& operator=(KeptList other) noexcept {
    swap(other);
    return *this;
  }
  ~KeptList() = default;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// Requires i < size(); traps otherwise.
  T& operator[](std::size_t i) {
    if (i >= size_) trap();
    return blocks_[i / kBlock][i % kBlock];
  }
  const T& operator[](std::size_t i) const {
    if (i >= size_) trap();
    return blocks_[i / kBlock][i % kBlock];
  }
  const T& back() const { return (*this)[size_ - 1]; }

  /// One more element, as new or as it was when it was taken off: the caller sets all of it. Others stay
  /// where they are.
  T& add() {
    if (size_ == blocks_.size() * kBlock) blocks_.push_back(std::make_unique<T[]>(kBlock));
    return (*this)[size_++];
  }
  /// Takes off all but the first `size`. Requires size <= size().
  void cut(std::size_t size) {
    if (size > size_) trap();
    size_ = size;
  }

  class Iterator {
  public:
    Iterator(const KeptList& list, std::size_t at) : list_(&list), at_(at) {}
    const T& operator*() const { return (*list_)[at_]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

  private:
    const KeptList* list_;
    std::size_t at_;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size_}; }

private:
  void swap(KeptList& other) noexcept {
    blocks_.swap(other.blocks_);
    std::swap(size_, other.size_);
  }

  static constexpr std::size_t kBlock = 64;
  std::vector<std::unique_ptr<T[]>> blocks_;
  std::size_t size_ = 0;
};

} // namespace beffroi
