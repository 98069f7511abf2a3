// Why a position of Wandering Towers is worth what it is: what is still to be done.
//
// Owns: the parts of need_of() with the sign turned (eval.hpp), and for pools of expected_cards(). Every wizard
// that is not home asks for a card at least (kWhyOut); what its place asks for beyond that is a part of its own, so
// a wizard that comes free makes that part better and no other worse. Unit: an average card. Where:
// kWhereWizards, a = a surface (the ground of a space, then the roofs of towers), of the owner of the reason.
#pragma once

#include "engine/core/why.hpp"
#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi::wandering_towers {

constexpr std::uint8_t kWhereWizards = 1;

enum Why : std::uint8_t {
  kWhyEmpty, ///< potions still to be filled
  kWhyFull,
  kWhyOut,     ///< wizards that are not home, a card for each
  kWhyFar,     ///< in sight, further than a card from the keep or from where it goes next
  kWhyCovered, ///< under towers
  kWhyCards,   ///< used by a pool
  kWhys
};

} // namespace beffroi::wandering_towers

namespace beffroi {

template <> struct WhyOf<WanderingTowers> {
  using Learned = wandering_towers::Values;
  static constexpr const char* kParts[wandering_towers::kWhys] = {"empty", "full",    "out",
                                                                  "far",   "covered", "cards"};
  static void reasons(const wandering_towers::State& s, const Learned&, Reasons& out);
  /// A turn is over.
  static bool rests(const wandering_towers::State& s, Seat seat) {
    return s.board.phase == wandering_towers::Phase::kRefill ||
           s.board.phase == wandering_towers::Phase::kEnd || s.board.active != seat ||
           WanderingTowers::begins_turn(s);
  }
  static void worth(const wandering_towers::State& s, const double* value, std::int32_t* out);
  static int side(const wandering_towers::State& s, int seat) {
    return WanderingTowers::side(s, seat);
  }
};

} // namespace beffroi
