// Accounting: what a game says so that its account of luck and play can be kept.
//
// Owns: the list of what it says (AccountOf). Which draws are one to a player, over what the mean is taken,
// and where the turns end that are worth a look. Never allocates. Must never know a game. Next:
// search/account.hpp, which keeps the account; engine/games/<id>/account.hpp.
#pragma once

#include "engine/core/action.hpp"

#include <concepts>

namespace beffroi {

/// Over what the mean of a draw is taken; a number above 0 is so many samples with fixed seeds.
struct DrawMean {
  static constexpr int kEvery = 0; ///< every outcome, by its weight
  static constexpr int kEven =
      -1; ///< everybody has the same before it, for nothing has been played
};

/// What a game says of its draws and turns. Specialised in engine/games/<id>/account.hpp, with
///   kKinds       the names of the kinds of draws
///   kind(s)      the kind of the draw at this chance node
///   goes_on(s)   what is drawn at this chance node is one event with the draw before it
///   mean(s)      of the event that begins here; kEvery only where it is a single draw
///   plays_on(s)  the forecast of a position inside a turn is already that of the best rest of the turn
///   kMostEnds, ends(s, out)   where good turns of the seat to act end, from this position on; the position itself
///                where the forecast plays on. May be missing, or add nothing: then all turns are tried
///   kMostSteps   of turns that are tried no more moves than that; may be missing (search/turn_ends.hpp)
template <class G> struct AccountOf;

template <class G>
concept HasAccount = requires(const typename G::State& s) {
  { AccountOf<G>::kKinds[0] } -> std::convertible_to<const char*>;
  { AccountOf<G>::kind(s) } -> std::same_as<int>;
  { AccountOf<G>::goes_on(s) } -> std::same_as<bool>;
  { AccountOf<G>::mean(s) } -> std::same_as<int>;
  { AccountOf<G>::plays_on(s) } -> std::same_as<bool>;
};

template <class G>
concept HasTurnEnds = requires(const typename G::State& s,
                               SmallVec<typename G::State, AccountOf<G>::kMostEnds>& out) {
  AccountOf<G>::ends(s, out);
};

} // namespace beffroi
