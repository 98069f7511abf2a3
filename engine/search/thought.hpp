// Thought: a bot's answer, and the traits of a game that search depends on.
//
// Owns: the Thought record, the choice between alpha-beta and tree search, and the utility of a
// finished game. Must never know a particular game. A Thought is about one move; a list of the best is made
// of several by analyst.hpp: the next best move is the best one when the better ones are left out.
// Next: bot.hpp, the door to search; levels.hpp, how strong a level is.
#pragma once

#include "engine/core/game.hpp"

#include <concepts>
#include <cstdint>

namespace beffroi {

/// The answer of a bot. `action` means something only if has_action.
struct Thought {
  Action action{};
  bool has_action = false;
  double value = 0;            ///< [-1, 1] for the thinking seat; 1 = wins, 0 = even
  std::uint64_t work = 0;      ///< positions made (alpha-beta) or iterations (tree search)
  int depth = 0;               ///< plies completed, or the length of the line in tree search
  bool exact = false;          ///< the value is proved to the end of the game
  SmallVec<Action, 16> line{}; ///< the expected course; its first action is `action`
};

/// Two seats, nothing hidden, nothing drawn: the games that alpha-beta plays. A game whose capacity
/// for chance outcomes is at most one has no real chance.
template <class G>
concept PerfectDuel = std::same_as<typename G::State, typename G::View> && G::kMinSeats == 2 &&
                      G::kMaxSeats == 2 && G::kMaxChance <= 1;

/// Everything that alpha-beta plays, with more than two seats too.
template <class G>
concept OpenGame = PerfectDuel<G> || OpenAfterDeal<G>;

/// The result of a finished two-seat game, from the quick form where the game has one.
template <class G> DuelResult duel_result(const typename G::State& s) {
  if constexpr (HasDuelResult<G>) {
    return G::duel_result(s);
  } else {
    const Outcome o = G::outcome(s);
    const int sign = o.seat[0].rank < o.seat[1].rank ? 1 : o.seat[0].rank > o.seat[1].rank ? -1 : 0;
    return {sign, o.seat[0].total - o.seat[1].total};
  }
}

/// The result of a finished game for one seat, from the quick form where the game has one.
template <class G> DuelResult seat_result(const typename G::State& s, Seat seat) {
  if constexpr (HasSeatResult<G>) {
    return G::seat_result(s, seat);
  } else {
    const Outcome o = G::outcome(s);
    int best_other = -32768;
    int ahead = o.seat[seat].rank == 1 ? 1 : -1;
    for (int t = 0; t < o.seats; ++t) {
      if (t == seat) continue;
      if (o.seat[t].rank == 1 && ahead == 1) ahead = 0;
      if (o.seat[t].total > best_other) best_other = o.seat[t].total;
    }
    return {ahead, o.seat[seat].total - best_other};
  }
}

/// A finished game as a number per seat in [-1, 1]: nine tenths by rank (ties share, the unranked
/// are last), one tenth by the distance to the best other total.
inline void utilities(const Outcome& o, double* value) {
  const int seats = o.seats;
  for (int s = 0; s < seats; ++s) {
    const SeatScore& mine = o.seat[s];
    const int my_rank = mine.rank == 0 ? 99 : mine.rank;
    int better = 0;
    int equal = 0;
    int best_other = -32768;
    for (int t = 0; t < seats; ++t) {
      if (t == s) continue;
      const int rank = o.seat[t].rank == 0 ? 99 : o.seat[t].rank;
      better += rank < my_rank;
      equal += rank == my_rank;
      if (o.seat[t].total > best_other) best_other = o.seat[t].total;
    }
    const double place = seats > 1 ? (better + 0.5 * equal) / (seats - 1) : 0.5;
    const double margin = seats > 1 ? mine.total - best_other : mine.total;
    const double size = margin < 0 ? -margin : margin;
    value[s] = 0.9 * (1.0 - 2.0 * place) + 0.1 * margin / (size + 10.0);
  }
}

} // namespace beffroi
