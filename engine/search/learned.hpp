// Learned: what a search uses beyond the rules, as the bytes of a file.
//
// Owns: the layout of `values-<game>.bin`, and which bytes are the values of a game. Numbers are little
// endian:
//    0   4  "BfLV"
//    4   4  1, this layout
//    8   4  G::kLearnedFormat: what the numbers mean
//   12  24  the game's id, filled up with zeros
//   36   4  how many numbers there are
//   40   8  hash_bytes() over the numbers, seeded with that over the first 40 bytes
//   48      the numbers, 16 bits each, in the order of G::Learned
// The build makes the file out of `engine/games/<id>/values.txt` (web/toolchain/gen_values.mjs), which a
// trainer writes. Bytes that are not exactly these are refused with a reason: a search never plays by
// other values, or by none. Next: bot.hpp (who keeps them), at_hand.hpp (native programs have them with
// them), brain/brain.hpp (the page's brain is given them).
#pragma once

#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace beffroi {

constexpr std::size_t kLearnedHead = 48;
constexpr std::size_t kLearnedHashAt = 40;
constexpr std::size_t kLearnedIdSize = 24;
constexpr std::uint32_t kLearnedLayout = 1;
/// No file is longer; on its way it has to be 25 KB at most (web/toolchain/size_budget.mjs).
constexpr std::size_t kMostLearned = 65536;

/// Why a game that has nothing to learn refuses all values.
constexpr const char* kNothingToLearn = "this game has no learned values";

/// The hash that such bytes say they have, by which values are told apart; 0 for too few bytes.
inline std::uint64_t learned_hash(std::span<const std::byte> bytes) {
  std::uint64_t hash = 0;
  if (bytes.size() >= kLearnedHead) std::memcpy(&hash, bytes.data() + kLearnedHashAt, sizeof hash);
  return hash;
}

/// Reads the values of a game. nullptr, or why these bytes are not its values; `out` is unchanged then.
template <class G>
const char* read_learned(std::span<const std::byte> bytes, typename G::Learned& out) {
  using Learned = typename G::Learned;
  static_assert(std::is_trivially_copyable_v<Learned> && alignof(Learned) == 2);
  static_assert(kLearnedHead + sizeof(Learned) <= kMostLearned);
  static_assert(std::string_view(G::kId).size() < kLearnedIdSize);
  const auto number = [&](std::size_t at) {
    std::uint32_t n = 0;
    std::memcpy(&n, bytes.data() + at, sizeof n);
    return n;
  };
  if (bytes.size() < kLearnedHead) return "the values are cut short";
  if (std::memcmp(bytes.data(), "BfLV", 4) != 0) return "these are not values of a game";
  if (number(4) != kLearnedLayout) return "the values have another layout";
  char id[kLearnedIdSize] = {};
  std::string_view(G::kId).copy(id, sizeof id);
  if (std::memcmp(bytes.data() + 12, id, sizeof id) != 0) return "the values are of another game";
  if (number(8) != static_cast<std::uint32_t>(G::kLearnedFormat))
    return "the values are of another version of the game's search";
  if (number(36) != sizeof(Learned) / 2) return "there are too few values, or too many";
  if (bytes.size() != kLearnedHead + sizeof(Learned))
    return "the values are cut short, or too long";
  const std::uint64_t head = hash_bytes(bytes.data(), kLearnedHashAt);
  const std::byte* numbers = bytes.data() + kLearnedHead;
  const std::uint64_t hash = hash_bytes(numbers, sizeof(Learned), head);
  if (hash == 0 || hash != learned_hash(bytes)) return "the values are damaged";
  std::memcpy(&out, numbers, sizeof out);
  return nullptr;
}

} // namespace beffroi
