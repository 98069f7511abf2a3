// Mesh cache: items painted once, kept as triangles and drawn again at other places.
//
// Owns: which pictures are kept, how many, and dropping the least recently used. The key of a
// picture is its item, moved to the origin. Meshes are in ordinary memory, so a lost GL context
// changes nothing; a new font atlas, theme or density requires forget(). Must never know a game.
// Next: paint.hpp, its user.
#pragma once

#include "imgui.h"
#include "web/scene/model/scene.hpp"

#include <cstdint>
#include <unordered_map>

namespace beffroi {

struct Mesh {
  ImVector<ImDrawVert> vertices; ///< in device px from the item's origin
  ImVector<ImDrawIdx> indices;
  ImVec2 low, high;
  bool plain = false; ///< needs more than triangles: paint it each time
};

class MeshCache {
public:
  /// The picture of an item; nullptr if none is kept.
  const Mesh* find(const Item& unit);
  /// Keeps a picture and returns it; the pointer is valid until begin_frame() or forget(). Returns
  /// nullptr if another item has the same key: the older one stays.
  const Mesh* add(const Item& unit, Mesh mesh);
  /// Begins a frame: drops pictures over the limit. True if any was dropped.
  bool begin_frame();
  void forget();

  std::size_t bytes() const { return bytes_; }
  std::size_t count() const { return kept_.size(); }
  int missed() const { return missed_; } ///< since the start

private:
  struct Entry {
    Item unit;
    Mesh mesh;
    std::uint32_t used = 0; ///< the last frame that used it
  };
  std::unordered_map<std::uint64_t, Entry> kept_;
  std::size_t bytes_ = 0;
  std::uint32_t frame_ = 0;
  int missed_ = 0;
};

} // namespace beffroi
