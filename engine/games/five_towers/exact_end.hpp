// The last rounds of 5 Towers, played out exactly.
//
// Owns: ExactEnd. From the last-but-one market on, every bid, every choice of cards, every
// tear-down and every order of building is tried, and after it the last round for every market that
// can still come, each seat for itself (max-n over points; with two seats that is minimax). In the
// second pass the cards in the draw pile are known, so that the last market is too, unless a short
// one after it is skipped (FT-V4). With two seats and no powers one round more fits: then every
// market of the last-but-one round is solved that can be drawn. Gives up, and says so, where there
// are too many ways. Plain memory, no clock. Next: exact_end.cpp.
#pragma once

#include "engine/games/five_towers/board.hpp"

namespace beffroi::five_towers {

/// What the bids of one seat bring it in the last round, in hundredths of a point.
struct LastOffers {
  std::uint32_t possible; ///< bit n = a bid of n can be carried out; bit 0 is always set
  std::int16_t value[kMostBid + 1];
};

class ExactEnd {
public:
  /// False if the game goes on for more than two rounds or nobody decides. With `inner`, which has
  /// to outlive this, three rounds will do where they fit. A seat that builds does not begin with
  /// what is left out; bids of a seat that bids are left out by who asks.
  bool begin(const State& s, ExactEnd* inner = nullptr, const LeftOut& left_out = {});
  /// One choice of cards of one seat. True when there is nothing left to do.
  bool step();
  /// Everything was tried.
  bool solved() const { return !gave_up_ && task_ == kTasks; }

  /// The bids of a seat that can still win the round, as bits. Requires that a seat bids.
  std::uint32_t possible(int seat) const { return possible_[seat]; }
  /// The values of all seats, times scale(), if the round ends so.
  void values_of(Ended ended, int* out) const;
  /// The values of all seats, times scale(), with best play. Requires that a seat bids, and
  /// solved().
  void values(int* out) const;
  /// The steps of the seat that builds.
  const Steps& steps() const { return steps_; }
  int scale() const { return scale_; }
  /// Positions that were looked at so far, where powers are on.
  int work() const { return work_; }

private:
  static constexpr int kMostLots = 252; ///< five of ten cards
  static constexpr int kTasks = kSeats << kMarket;
  static constexpr int kMostTried = 20000; ///< last rounds that are looked at
  static constexpr int kMostWithInner = 1000000;
  static constexpr int kMostOfStep = 60000; ///< of work(), so that a step ends in time
  static constexpr std::uint32_t kSeen = 4096;

  struct Lot {
    Cards cards;
    std::uint16_t weight;
  };
  struct Best {
    bool found;
    int value[kSeats];
    int wish;
  };

  void find_lots(int card, int left, Lot& lot);
  void try_mask(int seat, int mask);
  void try_turn(const State& from, int mask);
  void note(const State& from, const Steps& steps);
  void value_after(const State& after, int changed, int* out);
  void value_by_inner(const State& after, int* out);
  int most_tried() const { return inner_ ? kMostWithInner : kMostTried; }
  bool is_new(const Player& player, int bid);

  State root_{};
  LeftOut left_out_{};
  ExactEnd* inner_ = nullptr; ///< solves the last two rounds of three
  int lots_count_ = 0;
  int scale_ = 1;
  int task_ = kTasks;
  int tried_ = 0;
  int work_ = 0;
  int step_from_ = 0; ///< work_ when the step began
  bool gave_up_ = true;
  std::uint32_t possible_[kSeats] = {};
  int nobody_[kSeats] = {};
  Steps steps_{};
  Best best_[kSeats][kMostBid + 1] = {};
  Lot lot_[kMostLots] = {};
  LastOffers stays_[kMostLots][kSeats] = {}; ///< of the seats as they are
  std::uint64_t seen_[kSeen] = {};
};

} // namespace beffroi::five_towers
