// Learned: what a search uses beyond the rules, as the bytes of a file.
//
// Owns: the layout of `values-<game>.bin`, and which bytes are the values of a game; `forecast-<game>.bin` has
// the same layout with other first bytes (forecast.hpp). Numbers are little endian:
//    0   4  "BfLV"; "BfLF" for a forecast
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

/// A kind of file of this layout, and the reason for refusing bytes that are no such file.
struct LearnedKind {
  const char* magic;
  const char* cut;     ///< said of too few bytes
  const char* foreign; ///< of bytes that are something else
  const char* layout;
  const char* game;    ///< of another game's
  const char* format;  ///< of another meaning
  const char* count;   ///< too few numbers, or too many
  const char* length;  ///< bytes that are too few or too many for the numbers
  const char* damaged; ///< the hash is another
};

/// Why these bytes are not `size` bytes of numbers of this kind for this game; nullptr: they are.
inline const char* refuse_learned(std::span<const std::byte> bytes, const LearnedKind& kind,
                                  std::string_view game, int format, std::size_t size) {
  const auto number = [&](std::size_t at) {
    std::uint32_t n = 0;
    std::memcpy(&n, bytes.data() + at, sizeof n);
    return n;
  };
  if (bytes.size() < kLearnedHead) return kind.cut;
  if (std::memcmp(bytes.data(), kind.magic, 4) != 0) return kind.foreign;
  if (number(4) != kLearnedLayout) return kind.layout;
  char id[kLearnedIdSize] = {};
  game.copy(id, sizeof id);
  if (std::memcmp(bytes.data() + 12, id, sizeof id) != 0) return kind.game;
  if (number(8) != static_cast<std::uint32_t>(format)) return kind.format;
  if (number(36) != size / 2) return kind.count;
  if (bytes.size() != kLearnedHead + size) return kind.length;
  const std::uint64_t head = hash_bytes(bytes.data(), kLearnedHashAt);
  const std::uint64_t hash = hash_bytes(bytes.data() + kLearnedHead, size, head);
  if (hash == 0 || hash != learned_hash(bytes)) return kind.damaged;
  return nullptr;
}

/// Reads the values of a game. nullptr, or why these bytes are not its values; `out` is unchanged then.
template <class G>
const char* read_learned(std::span<const std::byte> bytes, typename G::Learned& out) {
  using Learned = typename G::Learned;
  static_assert(std::is_trivially_copyable_v<Learned> && alignof(Learned) == 2);
  static_assert(kLearnedHead + sizeof(Learned) <= kMostLearned);
  static_assert(std::string_view(G::kId).size() < kLearnedIdSize);
  static constexpr LearnedKind kValues = {"BfLV",
                                          "the values are cut short",
                                          "these are not values of a game",
                                          "the values have another layout",
                                          "the values are of another game",
                                          "the values are of another version of the game's search",
                                          "there are too few values, or too many",
                                          "the values are cut short, or too long",
                                          "the values are damaged"};
  if (const char* reason =
          refuse_learned(bytes, kValues, G::kId, G::kLearnedFormat, sizeof(Learned)))
    return reason;
  std::memcpy(&out, bytes.data() + kLearnedHead, sizeof out);
  return nullptr;
}

} // namespace beffroi
