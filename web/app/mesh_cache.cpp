// Mesh cache: contract in mesh_cache.hpp.
#include "web/app/mesh_cache.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

namespace beffroi {
namespace {

constexpr std::size_t kMostBytes = 24u << 20;

struct Hash {
  std::uint64_t h = 0xcbf29ce484222325u;
  void add(std::uint64_t v) {
    h = (h ^ v) * 0x9e3779b97f4a7c15u;
    h ^= h >> 32;
  }
  void add(float a, float b) {
    add(static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(a)) << 32 |
        std::bit_cast<std::uint32_t>(b));
  }
};

/// Hash of an item. Computed for every item of a map in every frame, so it reads whole words.
std::uint64_t key_of(const Item& i) {
  Hash h;
  h.add(static_cast<std::uint64_t>(i.kind.number()) << 40 |
        static_cast<std::uint64_t>(i.tone) << 32 | static_cast<std::uint64_t>(i.tone2) << 24 |
        static_cast<std::uint64_t>(i.style) << 16 | static_cast<std::uint64_t>(i.align) << 8 |
        i.state);
  h.add(i.w, i.h);
  h.add(i.scale, i.angle);
  h.add(i.raised, i.back ? 1.0f : 0.0f);
  const auto n = std::bit_cast<std::array<std::uint64_t, 2>>(i.part.bytes());
  h.add(n[0]);
  h.add(n[1]);
  for (const char c : i.text) h.add(static_cast<unsigned char>(c));
  for (const PointF p : i.path) h.add(p.x, p.y);
  return h.h;
}

std::size_t bytes_of(const Mesh& mesh) {
  return static_cast<std::size_t>(mesh.vertices.size_in_bytes()) +
         static_cast<std::size_t>(mesh.indices.size_in_bytes());
}

} // namespace

const Mesh* MeshCache::find(const Item& unit) {
  const auto found = kept_.find(key_of(unit));
  if (found == kept_.end() || !(found->second.unit == unit)) {
    ++missed_;
    return nullptr;
  }
  found->second.used = frame_;
  return &found->second.mesh;
}

const Mesh* MeshCache::add(const Item& unit, Mesh mesh) {
  const std::size_t bytes = bytes_of(mesh);
  const auto [at, added] = kept_.try_emplace(key_of(unit), Entry{unit, std::move(mesh), frame_});
  if (!added) return nullptr;
  bytes_ += bytes;
  return &at->second.mesh;
}

bool MeshCache::begin_frame() {
  ++frame_;
  if (bytes_ <= kMostBytes) return false;
  while (bytes_ > kMostBytes / 2) {
    const auto oldest =
        std::min_element(kept_.begin(), kept_.end(), [](const auto& a, const auto& b) {
          return a.second.used < b.second.used;
        });
    bytes_ -= bytes_of(oldest->second.mesh);
    kept_.erase(oldest);
  }
  return true;
}

void MeshCache::forget() {
  kept_.clear();
  bytes_ = 0;
}

} // namespace beffroi
