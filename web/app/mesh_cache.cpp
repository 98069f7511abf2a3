// Mesh cache: contract in mesh_cache.hpp.
#include "web/app/mesh_cache.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace beffroi {
namespace {

constexpr std::size_t kMostBytes = 24u << 20;

struct Hash {
  std::uint64_t h = 0xcbf29ce484222325u;
  void add(std::uint64_t v) {
    h ^= v;
    h *= 0x100000001b3u;
    h ^= h >> 29;
  }
  void add_float(float v) { add(std::bit_cast<std::uint32_t>(v)); }
};

std::uint64_t key_of(const Item& i) {
  Hash h;
  h.add(static_cast<std::uint64_t>(i.kind) << 32 | static_cast<std::uint64_t>(i.tone) << 24 |
        static_cast<std::uint64_t>(i.tone2) << 16 | static_cast<std::uint64_t>(i.style) << 8 |
        static_cast<std::uint64_t>(i.align) << 6 | i.state);
  for (const float v : {i.w, i.h, i.scale, i.angle, i.raised}) h.add_float(v);
  for (const std::int16_t n : i.n) h.add(static_cast<std::uint16_t>(n));
  for (const char c : i.text) h.add(static_cast<unsigned char>(c));
  for (const PointF p : i.path) {
    h.add_float(p.x);
    h.add_float(p.y);
  }
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

void MeshCache::add(const Item& unit, Mesh mesh) {
  const std::size_t bytes = bytes_of(mesh);
  if (kept_.try_emplace(key_of(unit), Entry{unit, std::move(mesh), frame_}).second) bytes_ += bytes;
}

void MeshCache::begin_frame() {
  ++frame_;
  if (bytes_ <= kMostBytes) return;
  std::vector<std::pair<std::uint32_t, std::uint64_t>> oldest;
  for (const auto& [key, entry] : kept_) oldest.emplace_back(entry.used, key);
  std::sort(oldest.begin(), oldest.end());
  for (const auto& [used, key] : oldest) {
    if (bytes_ <= kMostBytes / 2) break;
    const auto at = kept_.find(key);
    bytes_ -= bytes_of(at->second.mesh);
    kept_.erase(at);
  }
}

void MeshCache::forget() {
  kept_.clear();
  bytes_ = 0;
}

} // namespace beffroi
