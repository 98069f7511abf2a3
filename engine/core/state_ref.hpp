// States and views of any game, in fixed buffers and by reference.
//
// Owns: StateBuf and ViewBuf (room for one of any game), StateRef and ViewRef (one to read,
// wherever it lies), and how typed code reads them. Must never know a game. Next: game_ops.hpp, the
// erased game.
#pragma once

#include <cstddef>

namespace beffroi {

/// Bytes enough for every state and view; checked by static_assert for each game.
constexpr std::size_t kStateBytes = 8192;

/// Where the typed states and views may lie.
constexpr std::size_t kStateAlign = 16;

/// Room for a state of any game, to make or change one in.
struct StateBuf {
  alignas(kStateAlign) std::byte bytes[kStateBytes];
};
struct ViewBuf {
  alignas(kStateAlign) std::byte bytes[kStateBytes];
};

/// A state to read, wherever it lies: in a StateBuf, or among the positions of a match, which have
/// only as many bytes as their game needs. Valid as long as what it points to.
class StateRef {
public:
  StateRef(const StateBuf& buf) : bytes_(buf.bytes) {}
  /// Requires a state of its game at `bytes`, aligned to kStateAlign.
  explicit StateRef(const std::byte* bytes) : bytes_(bytes) {}
  const std::byte* bytes() const { return bytes_; }

private:
  const std::byte* bytes_;
};

/// The same of a view.
class ViewRef {
public:
  ViewRef(const ViewBuf& buf) : bytes_(buf.bytes) {}
  /// Requires a view of its game at `bytes`, aligned to kStateAlign.
  explicit ViewRef(const std::byte* bytes) : bytes_(bytes) {}
  const std::byte* bytes() const { return bytes_; }

private:
  const std::byte* bytes_;
};

/// The typed state. Requires that it is one of game G.
template <class G> const typename G::State& state_of(StateRef state) {
  return *reinterpret_cast<const typename G::State*>(state.bytes());
}
template <class G> const typename G::View& view_of(ViewRef view) {
  return *reinterpret_cast<const typename G::View*>(view.bytes());
}

} // namespace beffroi
