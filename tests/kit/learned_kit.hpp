// What the tests of learned files share.
//
// Owns: nothing but a shortcut.
#pragma once

#include "engine/core/hash.hpp"
#include "engine/search/learned.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace beffroi::test {

/// With the hash that such bytes should have.
inline std::vector<std::byte> sealed(std::vector<std::byte> bytes) {
  const std::uint64_t head = hash_bytes(bytes.data(), kLearnedHashAt);
  const std::uint64_t hash =
      hash_bytes(bytes.data() + kLearnedHead, bytes.size() - kLearnedHead, head);
  std::memcpy(bytes.data() + kLearnedHashAt, &hash, sizeof hash);
  return bytes;
}

} // namespace beffroi::test
