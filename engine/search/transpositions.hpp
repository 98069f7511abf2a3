// TranspositionTable: what alpha-beta remembers about positions it has met.
//
// Owns: entries of 16 bytes in buckets of four (2^19 of them for the levels), replacement, and generations, so that a new
// search never reads entries of an older one (equal questions must give equal answers).
// Must never allocate. Next: alphabeta.hpp.
#pragma once

#include <cstdint>
#include <cstring>

namespace beffroi {

enum class Bound : std::uint8_t { kNone = 0, kLower = 1, kUpper = 2, kExact = 3 };

struct TableEntry {
  std::uint64_t key;
  std::uint32_t action;
  std::int16_t value;
  std::uint8_t depth;
  std::uint8_t tag; ///< generation * 8 + complete * 4 + bound

  Bound bound() const { return static_cast<Bound>(tag & 3); }
  /// The value holds to the end of the game, not only to `depth` plies.
  bool complete() const { return (tag & 4) != 0; }
};
static_assert(sizeof(TableEntry) == 16);

constexpr std::size_t kUsualEntries = std::size_t{1} << 19;

template <std::size_t kEntries> class TranspositionTable {
public:
  /// Invalidates all entries, almost always without writing to them.
  void start() {
    generation_ = static_cast<std::uint8_t>((generation_ + 1) & 31);
    if (generation_ == 0) {
      std::memset(entry_, 0, sizeof entry_);
      generation_ = 1;
    }
  }

  /// The entry of this search for `key`, or nullptr.
  const TableEntry* find(std::uint64_t key) const {
    const TableEntry* bucket = entry_ + (key & kBucketMask) * kBucket;
    for (std::size_t i = 0; i < kBucket; ++i)
      if (bucket[i].key == key && is_current(bucket[i])) return &bucket[i];
    return nullptr;
  }

  /// Stores; drops the entry of the same key, else one of an older search, else the shallowest.
  void store(std::uint64_t key, int depth, Bound bound, int value, std::uint32_t action,
             bool complete) {
    TableEntry* bucket = entry_ + (key & kBucketMask) * kBucket;
    TableEntry* victim = bucket;
    int worst = 1000;
    for (std::size_t i = 0; i < kBucket; ++i) {
      TableEntry& e = bucket[i];
      const bool current = is_current(e);
      if (current && e.key == key) {
        victim = &e;
        break;
      }
      const int worth = current ? e.depth : -1;
      if (worth < worst) {
        worst = worth;
        victim = &e;
      }
    }
    victim->key = key;
    victim->action = action;
    victim->value = static_cast<std::int16_t>(value);
    victim->depth = static_cast<std::uint8_t>(depth);
    victim->tag =
        static_cast<std::uint8_t>(generation_ * 8 + (complete ? 4 : 0) + static_cast<int>(bound));
  }

private:
  static constexpr std::size_t kBucket = 4;
  static constexpr std::uint64_t kBucketMask = kEntries / kBucket - 1;

  bool is_current(const TableEntry& e) const { return e.tag >> 3 == generation_; }

  std::uint8_t generation_ = 0;
  alignas(64) TableEntry entry_[kEntries] = {};
};

} // namespace beffroi
