// Why a position of Wandering Towers is worth what it is: what is still to be done.
//
// Owns: the parts of need_of() with the sign turned (eval.hpp), and for pools of expected_cards(). Unit: an
// average card. Where: kWhereWizards, a = a surface (the ground of a space, then the roofs of towers),
// of the owner of the reason.
#pragma once

#include "engine/core/why.hpp"
#include "engine/games/wandering_towers/rules.hpp"

namespace beffroi::wandering_towers {

constexpr std::uint8_t kWhereWizards = 1;

/// The first five as Need (needs.hpp).
enum Why : std::uint8_t {
  kWhyEmpty, ///< potions still to be filled
  kWhyFull,
  kWhyFar,     ///< wizards in sight, more than a card from the keep
  kWhyNear,    ///< a card away
  kWhyCovered, ///< under towers
  kWhyCards,   ///< used by a pool
  kWhys
};

} // namespace beffroi::wandering_towers

namespace beffroi {

template <> struct WhyOf<WanderingTowers> {
  using Learned = NothingLearned;
  static constexpr const char* kParts[wandering_towers::kWhys] = {"empty", "full",    "far",
                                                                  "near",  "covered", "cards"};
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
