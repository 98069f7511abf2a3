// Map blocks: contract in map_blocks.hpp.
#include "web/app/map_blocks.hpp"

#include <cmath>
#include <cstring>

namespace beffroi {
namespace {

/// A run becomes a block from this many vertices on: for fewer, a draw call costs more than it
/// saves.
constexpr int kLeastVertices = 2000;
/// Vertices of a part at most: leaves room for one more picture within 16-bit indices.
constexpr int kPartVertices = 30000;

bool near(const Stamp& a, const Stamp& b) {
  constexpr float kSize = 0.08f; // px on the side, of a small picture
  const auto close = [](float x, float y, float by) { return std::abs(x - y) <= by; };
  return a.mesh == b.mesh && close(a.from.x, b.from.x, 1) && close(a.from.y, b.from.y, 1) &&
         close(a.k.x, b.k.x, kSize) && close(a.k.y, b.k.y, kSize);
}

bool near(std::span<const Stamp> a, std::span<const Stamp> b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!near(a[i], b[i])) return false;
  return true;
}

void make(MapBlock& block) {
  int vertices = 0, indices = 0;
  for (const Stamp& s : block.stamps) {
    vertices += s.mesh->vertices.Size;
    indices += s.mesh->indices.Size;
  }
  block.vertices.resize(static_cast<std::size_t>(vertices));
  block.indices.resize(static_cast<std::size_t>(indices));
  vertices = indices = 0;
  block.parts = {{}};
  for (const Stamp& s : block.stamps) {
    if (vertices - block.parts.back().first_vertex > kPartVertices)
      block.parts.push_back({vertices, indices, 0});
    MapBlock::Part& part = block.parts.back();
    write_stamp(*s.mesh, s.from, s.k, static_cast<std::uint32_t>(vertices - part.first_vertex),
                block.vertices.data() + vertices, block.indices.data() + indices);
    vertices += s.mesh->vertices.Size;
    indices += s.mesh->indices.Size;
    part.indices += s.mesh->indices.Size;
  }
}

} // namespace

void write_stamp(const Mesh& mesh, ImVec2 to, ImVec2 k, std::uint32_t base, ImDrawVert* vertices,
                 ImDrawIdx* indices) {
  std::memcpy(vertices, mesh.vertices.Data,
              static_cast<std::size_t>(mesh.vertices.size_in_bytes()));
  ImDrawVert* const end = vertices + mesh.vertices.Size;
  if (k.x == 1 && k.y == 1) { // only panned, not zoomed
    for (ImDrawVert* v = vertices; v != end; ++v) v->pos = {to.x + v->pos.x, to.y + v->pos.y};
  } else {
    for (ImDrawVert* v = vertices; v != end; ++v)
      v->pos = {to.x + v->pos.x * k.x, to.y + v->pos.y * k.y};
  }
  for (const ImDrawIdx from : mesh.indices) *indices++ = static_cast<ImDrawIdx>(base + from);
}

MapBlock* MapBlocks::find(std::span<const Stamp> run) {
  int vertices = 0;
  for (const Stamp& s : run) vertices += s.mesh->vertices.Size;
  if (vertices < kLeastVertices) return nullptr;
  for (const auto& block : blocks_) {
    if (!near(block->stamps, run)) continue;
    block->used = frame_;
    if (block->parts.empty()) make(*block);
    return block.get();
  }
  blocks_.push_back(std::make_unique<MapBlock>());
  blocks_.back()->stamps.assign(run.begin(), run.end());
  blocks_.back()->used = frame_;
  return nullptr;
}

void MapBlocks::begin_frame() {
  ++frame_;
  std::erase_if(blocks_, [&](const auto& block) {
    if (frame_ - block->used <= 1) return false;
    drop(*block);
    return true;
  });
}

void MapBlocks::forget() {
  for (const auto& block : blocks_) drop(*block);
  blocks_.clear();
}

void MapBlocks::lose_buffers() {
  for (const auto& block : blocks_) block->buffers = {};
  dropped_.clear();
}

void MapBlocks::drop(const MapBlock& block) {
  if (block.buffers.vertices != 0) dropped_.push_back(block.buffers);
}

} // namespace beffroi
