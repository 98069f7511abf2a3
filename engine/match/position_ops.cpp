// The rows of position_ops.hpp. Nothing here knows a rule.
//
// Not in what a first game needs: only match_position.cpp and match_lines.cpp, which come later, call it.
#include "engine/match/position_ops.hpp"

#include "engine/games/list.hpp"

#include <new>

namespace beffroi {

/// Not in an unnamed namespace: a game's part has what is instantiated for its type only if every object that
/// has it may drop it (web/toolchain/split_program.mjs).
template <GameRules G> struct TextsOf {
  static std::optional<PositionError> set_up(const AnyOptions& options, std::string_view text,
                                             StateBuf& out) {
    typename G::State s{};
    std::optional<PositionError> error = G::set_up(typed_options<G>(options), text, s);
    if (!error) new (out.bytes) typename G::State(s);
    return error;
  }
  static std::string write(StateRef s) {
    std::string line;
    G::write_position(state_of<G>(s), line);
    return line;
  }
  static constexpr PositionOps make() {
    if constexpr (kOneGameAtATime)
      return {.set_up = set_up, .write = nullptr};
    else
      return {.set_up = set_up, .write = write};
  }
  static constexpr PositionOps kOps = make();
};

const PositionOps* find_positions(const GameOps& game) {
  const PositionOps* found = nullptr;
  for_each_game(
      [&]<class G>(GameTag<G>) {
        if constexpr (HasSetUp<G>)
          if (std::string_view(game.id) == G::kId) found = &TextsOf<G>::kOps;
      },
      ModuleGames{});
  return found;
}

} // namespace beffroi
