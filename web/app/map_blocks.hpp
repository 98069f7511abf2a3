// Map blocks: consecutive kept pictures of a map, drawn as one mesh on the graphics card.
//
// Owns: which runs of kept pictures are drawn as a block, and their triangles. A run that appears
// in two frames in a row, at whatever pan, becomes a block: from then on a pan sends a few numbers
// a frame and not every corner of every tile. GL objects belong to the renderer: it fills in
// `buffers`, and frees those in dropped(). Must never know GL or a game. Next: paint.hpp, its user;
// imgui_glue.cpp, which draws blocks.
#pragma once

#include "imgui.h"
#include "web/app/mesh_cache.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace beffroi {

/// A kept picture and its place: in device px from the map's origin, scaled by `k`.
struct Stamp {
  const Mesh* mesh;
  ImVec2 from, k;
};

/// Writes the vertices and indices of a mesh at a place. Requires room for both; `base` is the
/// number of the first vertex.
void write_stamp(const Mesh& mesh, ImVec2 to, ImVec2 k, std::uint32_t base, ImDrawVert* vertices,
                 ImDrawIdx* indices);

struct MapBlock {
  /// Indices have 16 bits: each part counts its vertices from its own first one.
  struct Part {
    int first_vertex = 0, first_index = 0, indices = 0;
  };
  std::vector<Stamp> stamps;
  std::vector<ImDrawVert> vertices; ///< in device px from the map's origin
  std::vector<ImDrawIdx> indices;
  std::vector<Part> parts; ///< empty: seen once, not made yet
  ImVec2 origin{};         ///< of the map in the current frame
  struct Buffers {
    unsigned vertices = 0, indices = 0;
  } buffers;              ///< GL names; 0: not uploaded yet
  std::uint32_t used = 0; ///< the last frame that used it
};

class MapBlocks {
public:
  /// The block of a run, or nullptr if its pictures must be drawn one by one. A picture that has
  /// moved by at most one device px stays where the block has it: rounding differs by that much
  /// from pan to pan.
  MapBlock* find(std::span<const Stamp> run);
  /// Begins a frame: drops blocks that the last frame did not use.
  void begin_frame();
  /// The kept pictures are gone: drops the blocks made of them.
  void forget();
  /// The GL context is gone, and all buffers with it.
  void lose_buffers();
  /// Buffers that are no longer used, for the renderer to free.
  std::vector<MapBlock::Buffers>& dropped() { return dropped_; }

private:
  void drop(const MapBlock& block);
  std::vector<std::unique_ptr<MapBlock>> blocks_;
  std::vector<MapBlock::Buffers> dropped_;
  std::uint32_t frame_ = 0;
};

} // namespace beffroi
