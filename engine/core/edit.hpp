// Edit: what can be changed of a position by hand.
//
// Owns: the pieces, places and fields of a position that is being set up, as a game gives them (HasEditor). A change is
// made on the text of a position (HasSetUp), so that set_up() alone judges what may stand; what may stand and yet no game
// comes to is only said (HasOdd). Must never know a game. Next: engine/match/edit_ops.hpp, edit.cpp and odd.cpp of a game.
#pragma once

#include "engine/core/action.hpp"
#include "engine/core/game.hpp"

#include <string>
#include <vector>

namespace beffroi {

/// Put instead of a piece: what lies at a place is taken away. No kind of target of a game is 0.
constexpr Target kEditTake{};

/// One kind of piece, and how many of it do not lie yet.
struct EditPiece {
  Target piece{};
  int left = 0;
};

/// A number or a choice that belongs to a position and lies nowhere: whose turn it is, a score.
struct EditField {
  Target field{};      ///< tells it from the others
  Phrase name{};       ///< "Whose turn"
  Seat seat = kNoSeat; ///< it belongs to this seat
  int value = 0, least = 0, most = 0;
  bool seats = false;          ///< the values are seats from 0
  std::vector<Phrase> words{}; ///< of each value from the least on; empty: the number itself
};

/// Positions that can be set up by hand.
/// empty_position(): the text that one begins with.
/// edit_pieces(): every kind of piece that can be put somewhere, in the order in which people look for them.
/// edit_places(): where this piece can be tried, or what can be taken away (kEditTake); in reading order.
/// edit_put() appends the text of the position with the piece at the place; what lies there by itself already goes on to
/// its next way of lying there, if there is one. It says why it cannot be with the rule, where it can say so better than
/// set_up(); the text means nothing then. Requires a place of edit_places().
/// edit_fields(), edit_set(): the same for fields; a value lies between least and most.
template <class G>
concept HasEditor =
    HasSetUp<G> && requires(const typename G::Options& o, const typename G::State& s, Target piece,
                            int value, std::string& line) {
      { G::empty_position(o) } -> std::same_as<std::string>;
      { G::edit_pieces(s) } -> std::same_as<std::vector<EditPiece>>;
      { G::edit_places(s, piece) } -> std::same_as<std::vector<Target>>;
      { G::edit_put(s, piece, piece, line) } -> std::same_as<Phrase>;
      { G::edit_fields(s) } -> std::same_as<std::vector<EditField>>;
      { G::edit_set(s, piece, value, line) } -> std::same_as<Phrase>;
    };

/// Games that end when what is drawn from is empty, as the bag on people's own table can be sooner than it should.
/// edit_emptied() appends the text of the position with nothing left to draw, in which the game goes on to its end.
/// Requires that something is to be drawn.
template <class G>
concept HasBag = HasEditor<G> && requires(const typename G::State& s, std::string& line) {
  G::edit_emptied(s, line);
};

/// One thing about a position that set_up() takes and no game comes to, with the rule by which none does.
struct EditOdd {
  Phrase phrase{};
  /// Of edit_places(s, kEditTake), or a field of edit_fields(); kEditTake: none in particular.
  Target place{};
};
using EditOdds = std::vector<EditOdd>;

/// Adds one; `name` and `n` are the arguments of its words, kNoSeat and 0 where they have none.
void add_odd(EditOdds& out, Key key, const char* rule, Target place, Seat name = kNoSeat,
             int n = 0);

/// Games that know what is odd: that which is proved, not all there is. A position of a game is never called odd.
template <class G>
concept HasOdd = HasEditor<G> && requires(const typename G::State& s) {
  { G::edit_odd(s) } -> std::same_as<EditOdds>;
};

} // namespace beffroi
