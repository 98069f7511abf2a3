// Rng: the one source of pseudo-random numbers of the engine, equal bit for bit on every platform.
//
// Owns: xoshiro256** (Blackman & Vigna, "Scrambled linear pseudorandom number generators", 2018)
// seeded by splitmix64, unbiased integers by rejection, and a counter-based draw for chance nodes.
// Must never use <random> or std::shuffle: their results differ between standard libraries.
// Write one call per full expression: the order of two calls inside one argument list is
// unspecified.
#pragma once

#include <cstdint>

namespace beffroi {

/// One step of splitmix64. Takes any 64-bit value; equal input gives equal output everywhere.
constexpr std::uint64_t splitmix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

class Rng {
public:
  /// Any seed is allowed, 0 included.
  explicit constexpr Rng(std::uint64_t seed = 1) {
    for (auto& word : word_) {
      seed += 0x9e3779b97f4a7c15ULL;
      word = splitmix64(seed);
    }
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = rotl(word_[1] * 5, 7) * 9;
    const std::uint64_t t = word_[1] << 17;
    word_[2] ^= word_[0];
    word_[3] ^= word_[1];
    word_[1] ^= word_[2];
    word_[0] ^= word_[3];
    word_[2] ^= t;
    word_[3] = rotl(word_[3], 45);
    return result;
  }

  /// A whole number 0 <= x < n, each equally likely. Requires n >= 1.
  constexpr std::uint32_t below(std::uint32_t n) {
    const std::uint32_t limit = (0u - n) % n; // values under it would favour small results
    std::uint32_t x = 0;
    do {
      x = static_cast<std::uint32_t>(next() >> 32);
    } while (x < limit);
    return x % n;
  }

  /// Fisher-Yates over items[0..n). Equal seeds give equal orders on every platform.
  template <class T> constexpr void shuffle(T* items, std::uint32_t n) {
    for (std::uint32_t i = n; i > 1; --i) {
      const std::uint32_t j = below(i);
      T held = items[i - 1];
      items[i - 1] = items[j];
      items[j] = held;
    }
  }

private:
  static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::uint64_t word_[4] = {};
};

/// Counter-based chance: a number 0 <= x < n that depends only on the seed and on how many chance
/// actions came before. Redo after a takeback therefore gives the same draw. Requires n >= 1.
constexpr std::uint32_t chance_draw(std::uint64_t seed, std::uint64_t index, std::uint32_t n) {
  Rng rng(splitmix64(seed) ^ splitmix64(index * 0xd1342543de82ef95ULL + 0x2545f4914f6cdd1dULL));
  return rng.below(n);
}

} // namespace beffroi
