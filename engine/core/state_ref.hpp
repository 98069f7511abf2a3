// States and views of any game: room for one, and references to one.
//
// Owns: StateBuf and ViewBuf (room for one, as large as its game needs), StateRef and ViewRef (one to
// read, wherever it lies), StateSlot (one to change), and how typed code reads them. Must never know a
// game. Room is made on the heap: for those who know a game by its row alone. Rules and search have
// the types, and no heap. Next: game_ops.hpp, the erased game.
#pragma once

#include <cstddef>
#include <vector>

namespace beffroi {

/// Where the typed states and views may lie.
constexpr std::size_t kStateAlign = 16;

/// A piece of such a place.
struct StateUnit {
  alignas(kStateAlign) std::byte bytes[kStateAlign];
};

/// Room for one position of a game, to make or change one in. Empty until somebody makes it; a copy has the
/// same bytes.
class PositionBuf {
public:
  /// Makes room for `size` bytes; what was there is lost where the size differs.
  std::byte* make(std::size_t size) {
    units_.resize((size + sizeof(StateUnit) - 1) / sizeof(StateUnit));
    return units_.data()->bytes;
  }
  /// The position. Requires that there is one.
  std::byte* bytes() { return units_.data()->bytes; }
  const std::byte* bytes() const { return units_.data()->bytes; }

private:
  std::vector<StateUnit> units_;
};
struct StateBuf : PositionBuf {};
struct ViewBuf : PositionBuf {};

/// A state to read, wherever it lies: in a StateBuf, or among the positions of a match. Valid as long as
/// what it points to.
class StateRef {
public:
  StateRef(const StateBuf& buf) : bytes_(buf.bytes()) {}
  /// Requires a state of its game at `bytes`, aligned to kStateAlign.
  explicit StateRef(const std::byte* bytes) : bytes_(bytes) {}
  const std::byte* bytes() const { return bytes_; }

private:
  const std::byte* bytes_;
};

/// A state to change, wherever it lies.
class StateSlot {
public:
  StateSlot(StateBuf& buf) : bytes_(buf.bytes()) {}
  /// Requires a state of its game at `bytes`, aligned to kStateAlign.
  explicit StateSlot(std::byte* bytes) : bytes_(bytes) {}
  std::byte* bytes() const { return bytes_; }
  operator StateRef() const { return StateRef(bytes_); }

private:
  std::byte* bytes_;
};

/// The same of a view, to read.
class ViewRef {
public:
  ViewRef(const ViewBuf& buf) : bytes_(buf.bytes()) {}
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
