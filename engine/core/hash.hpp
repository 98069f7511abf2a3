// Hashes of plain values, equal on every platform.
//
// Owns: FNV-1a over bytes followed by a splitmix64 finish. Used for state hashes, record ends,
// signatures and transposition tables. Not for security. Only for types without padding.
#pragma once

#include "engine/core/rng.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace beffroi {

/// Folds `size` bytes into `seed`. Little-endian targets only (native x86/ARM and wasm are).
inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) {
  const unsigned char* bytes = static_cast<const unsigned char*>(data);
  std::uint64_t h = 0xcbf29ce484222325ULL ^ splitmix64(seed);
  std::size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, 8);
    h = (h ^ word) * 0x9fb21c651e98df25ULL;
    h ^= h >> 29;
  }
  for (; i < size; ++i) h = (h ^ bytes[i]) * 0x100000001b3ULL;
  return splitmix64(h);
}

/// Hash of one plain value. Requires a type whose bytes are its value (no padding).
template <class T> std::uint64_t hash_value(const T& value, std::uint64_t seed = 0) {
  static_assert(std::has_unique_object_representations_v<T>, "padding would make the hash random");
  return hash_bytes(&value, sizeof(T), seed);
}

} // namespace beffroi
