// Map blocks: the kept pictures of a map that follow each other, as one picture on the graphics card.
//
// Owns: which runs of kept pictures are drawn as a block, and their triangles. A run that comes a second time in a row,
// however far the map has been panned, becomes a block: from then on a pan costs a few numbers a frame and not every
// corner of every tile. What is on the card is the renderer's: it fills in `buffers`, and frees those in dropped().
// Must never know GL or a game. Next: paint.hpp, its user; imgui_glue.cpp, which draws blocks.
#pragma once

#include "imgui.h"
#include "web/app/mesh_cache.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace beffroi {

/// A kept picture at its place: in device px from the map's origin, `k` times as large.
struct Stamp {
  const Mesh* mesh;
  ImVec2 from, k;
};

/// Draws a mesh at a place: writes its vertices and indices and gives the ends.
/// Requires room for both; `base` is the number of the first vertex.
void write_stamp(const Mesh& mesh, ImVec2 to, ImVec2 k, std::uint32_t base, ImDrawVert* vertices,
                 ImDrawIdx* indices);

struct MapBlock {
  /// Indices are 16 bits wide: each part counts its vertices from its own first one.
  struct Part {
    int first_vertex = 0, first_index = 0, indices = 0;
  };
  std::vector<Stamp> stamps;
  std::vector<ImDrawVert> vertices; ///< in device px, the map's origin at (0, 0)
  std::vector<ImDrawIdx> indices;
  std::vector<Part> parts; ///< none: seen once, not made yet
  ImVec2 origin{};         ///< of the map in this frame
  struct Buffers {
    unsigned vertices = 0, indices = 0;
  } buffers;              ///< GL names; 0: not on the card yet
  std::uint32_t used = 0; ///< frame
};

class MapBlocks {
public:
  /// The block of a run, or nullptr when its pictures are to be stamped one by one. Pictures stay where the block
  /// has them if they are at most a device px away: rounding differs by that from pan to pan.
  MapBlock* find(std::span<const Stamp> run);
  /// Begins a picture of the whole: forgets blocks that the last one did not use.
  void begin_frame();
  /// The kept pictures are gone, and so are the blocks made of them.
  void forget();
  /// The GL context is gone, with all buffers.
  void lose_buffers();
  /// Buffers that nobody draws any more, for the renderer to free.
  std::vector<MapBlock::Buffers>& dropped() { return dropped_; }

private:
  void drop(const MapBlock& block);
  std::vector<std::unique_ptr<MapBlock>> blocks_;
  std::vector<MapBlock::Buffers> dropped_;
  std::uint32_t frame_ = 0;
};

} // namespace beffroi
