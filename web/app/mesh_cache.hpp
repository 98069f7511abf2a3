// Mesh cache: pictures of items, kept as triangles and drawn again elsewhere.
//
// Owns: which pictures are kept, their limit, and letting go of those not used for longest. A picture is known by
// its item, moved to the origin. They lie in ordinary memory, so a lost GL context costs nothing; a new font
// atlas, theme or density does: forget(). Must never know a game. Next: paint.hpp, its user.
#pragma once

#include "imgui.h"
#include "web/scene/model/scene.hpp"

#include <cstdint>
#include <unordered_map>

namespace beffroi {

struct Mesh {
  ImVector<ImDrawVert> vertices; ///< in device px, the item's origin at (0, 0)
  ImVector<ImDrawIdx> indices;
  ImVec2 low, high;
  bool plain = false; ///< it needs more than triangles: it is painted again each time
};

class MeshCache {
public:
  /// The picture of an item; nullptr if it is not kept.
  const Mesh* find(const Item& unit);
  /// Keeps a picture and gives it; it stays where it is until begin_frame() or forget(). Two items with one key: the
  /// older one stays, and the answer is nullptr.
  const Mesh* add(const Item& unit, Mesh mesh);
  /// Begins a picture of the whole: lets go of what is over the limit. True if something went.
  bool begin_frame();
  void forget();

  std::size_t bytes() const { return bytes_; }
  std::size_t count() const { return kept_.size(); }
  int missed() const { return missed_; } ///< since the start

private:
  struct Entry {
    Item unit;
    Mesh mesh;
    std::uint32_t used = 0; ///< frame
  };
  std::unordered_map<std::uint64_t, Entry> kept_;
  std::size_t bytes_ = 0;
  std::uint32_t frame_ = 0;
  int missed_ = 0;
};

} // namespace beffroi
