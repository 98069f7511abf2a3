// What a forecast of Wandering Towers counts in a position.
//
// Owns: the features of every seat, in their order: where its wizards stand, its potions, what its hand can
// do at once, whose turn it is, and the same of its best rival. Partners have the same row, so they
// expect the same; who plays alone or together has one row, and the forecast is the chance of the goal. A
// change of the features, of their order or of the stages raises kFormat. The numbers stand in
// forecast.txt, written by tests/bench/forecaster.cpp. Integers only. Next: core/forecasting.hpp, eval.hpp.
#pragma once

#include "engine/core/forecasting.hpp"
#include "engine/games/wandering_towers/state.hpp"

namespace beffroi::wandering_towers {

struct Forecast {
  static constexpr int kFormat = 1;
  /// After those of two to six seats.
  enum Table {
    kTeamsOfFour = kSeats - 1,
    kTeamsOfSix,
    kPool,       ///< alone or together
    kPoolSpells, ///< potions have to be filled
    kPoolFew,    ///< with few cards
    kPoolFewSpells,
    kTables
  };
  /// By the least that anybody has left to do.
  static constexpr int kKnots = 6;
  static constexpr int kHidden = 12;

  /// Spaces to the keep: 1 to 6, up to 11, up to 16.
  static constexpr int kDistances = kDieSides + 2;
  /// What a hand can do: cards that bring a wizard home (1, 2, 3), two cards that do so together, numbers
  /// of a die that do so, the best gain of a tower, whether that covers somebody.
  static constexpr int kDeeds = 7;
  // Places of features.
  enum Feature {
    kOne = 0,                ///< 1 for a pool
    kLead = kOne + 1,        ///< what is left to do, less than of the best rival, than of the mean
    kTurn = kLead + 3,       ///< places from the seat whose turn it is
    kPlace = kTurn + kSeats, ///< places from the starter, whose turn ends a round
    kLeft = kPlace +
            kSeats,    ///< actions left of its turn: 1, 2; a spell is; a turn of the last round is
    kAway = kLeft + 4, ///< n wizards are not at home, 6 for more; and how many
    kEmpties = kAway + 8,                  ///< n potions are empty
    kFilled = kEmpties + kMostPotions + 1, ///< full, spent, full ones more than the best rival
    kGoal = kFilled + 3,             ///< it is reached, by a rival, by both: full potions ahead
    kToKeep = kGoal + 3,             ///< visible wizards by distance
    kToNext = kToKeep + kDistances,  ///< from where the keep goes next
    kCovered = kToNext + kDistances, ///< wizards below 1, 2, 3 towers, below the keep
    kStands = kCovered + 4,          ///< spaces on which wizards are visible
    kCards = kStands + 1,            ///< in hand: wizards, towers, both, dice
    kNow = kCards + 4,               ///< what the hand of the seat whose turn it is can do
    kSoon = kNow + kDeeds,           ///< of the others
    kRival = kSoon +
             kDeeds, ///< the best: in reach, covered, away, empty, full, cards and pairs that enter
    kUsed = kRival + 6, ///< cards of a pool; that are left of few; beyond what is expected
    kCount = kUsed + 3
  };
  using Input = ForecastInput<kCount>;
  using Own = NothingOwned;

  static void look(const State& s, const Own& own, Input& in);
  static bool is_goal(const State& s) { return is_pooled(s.board); }
};

} // namespace beffroi::wandering_towers
