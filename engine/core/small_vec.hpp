// SmallVec: a list with a fixed capacity that lives inside its owner.
//
// Owns: storage, size, and the rule that unused slots stay zero, so that two equal lists have equal
// bytes (state comparison and hashing rely on it). Never allocates. Exceeding the capacity traps in
// every build: a silent overflow would corrupt a state. Used by states, action lists and outcomes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace beffroi {

/// Stops the program at a broken contract, in release builds too. Takes nothing, never returns.
[[noreturn]] inline void trap() { __builtin_trap(); }

/// The smallest unsigned type that counts to N and keeps T aligned without hidden padding.
template <class T>
using CountFor = std::conditional_t<
    alignof(T) == 1, std::uint8_t,
    std::conditional_t<alignof(T) == 2, std::uint16_t,
                       std::conditional_t<alignof(T) == 4, std::uint32_t, std::uint64_t>>>;

template <class T, std::size_t N> struct SmallVec {
  static_assert(std::is_trivially_copyable_v<T>, "SmallVec holds plain values only");
  using value_type = T;
  using Count = CountFor<T>;
  static constexpr std::size_t kCapacity = N;

  T items[N];
  Count count;

  /// An empty list whose slots are not zeroed: for a list that is filled, read and dropped. Its bytes
  /// must not be compared or hashed. In WebAssembly zeroing a long list is a call.
  static SmallVec scratch() {
    SmallVec list;
    list.count = 0;
    return list;
  }

  constexpr std::size_t size() const { return static_cast<std::size_t>(count); }
  constexpr bool empty() const { return count == 0; }
  constexpr T* begin() { return items; }
  constexpr T* end() { return items + count; }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + count; }

  /// Requires i < size(); traps otherwise.
  constexpr T& operator[](std::size_t i) {
    if (i >= size()) trap();
    return items[i];
  }
  constexpr const T& operator[](std::size_t i) const {
    if (i >= size()) trap();
    return items[i];
  }
  constexpr T& back() { return (*this)[size() - 1]; }
  constexpr const T& back() const { return (*this)[size() - 1]; }

  /// Appends; traps when full.
  constexpr void push_back(const T& v) {
    if (size() >= N) trap();
    items[count++] = v;
  }
  /// Removes the last item and zeroes its slot; requires a non-empty list.
  constexpr void pop_back() {
    if (count == 0) trap();
    items[--count] = T{};
  }
  /// Empties the list and zeroes the slots that were in use.
  constexpr void clear() {
    while (count > 0) items[--count] = T{};
  }

  friend constexpr bool operator==(const SmallVec& a, const SmallVec& b) {
    if (a.count != b.count) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!(a.items[i] == b.items[i])) return false;
    return true;
  }
};

} // namespace beffroi
