// The rows of edit_ops.hpp. Nothing here knows a rule.
#include "engine/match/edit_ops.hpp"

#include "engine/games/list.hpp"

namespace beffroi {
namespace {

template <GameRules G> struct EditsOf {
  static std::string write(StateRef s) {
    std::string line;
    G::write_position(state_of<G>(s), line);
    return line;
  }
  static std::string empty(const AnyOptions& options) {
    return G::empty_position(typed_options<G>(options));
  }
  static std::vector<EditPiece> pieces(StateRef s) { return G::edit_pieces(state_of<G>(s)); }
  static std::vector<Target> places(StateRef s, Target piece) {
    return G::edit_places(state_of<G>(s), piece);
  }
  static Phrase put(StateRef s, Target piece, Target place, std::string& line) {
    return G::edit_put(state_of<G>(s), piece, place, line);
  }
  static std::vector<EditField> fields(StateRef s) { return G::edit_fields(state_of<G>(s)); }
  static Phrase set(StateRef s, Target field, int value, std::string& line) {
    return G::edit_set(state_of<G>(s), field, value, line);
  }
  static bool emptied(StateRef s, std::string& line) {
    if constexpr (HasBag<G>) G::edit_emptied(state_of<G>(s), line);
    return HasBag<G>;
  }
  static EditOdds odd(StateRef s) {
    if constexpr (HasOdd<G>)
      return G::edit_odd(state_of<G>(s));
    else
      return {};
  }
  static constexpr EditOps kOps = {write, empty, pieces, places, put, fields, set, emptied, odd};
};

} // namespace

const EditOps* find_editor(const GameOps& game) {
  const EditOps* found = nullptr;
  for_each_game(
      [&]<class G>(GameTag<G>) {
        if constexpr (HasEditor<G>)
          if (std::string_view(game.id) == G::kId) found = &EditsOf<G>::kOps;
      },
      ModuleGames{});
  return found;
}

} // namespace beffroi
