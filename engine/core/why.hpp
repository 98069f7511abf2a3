// Reasons: what a position is worth to every seat, as parts that a player knows, and where on the table
// they lie.
//
// Owns: the list of such parts and what a game says of its own (WhyOf). The parts of a seat sum exactly
// to what the game's own evaluation gives it, in hundredths of the game's unit (points, tubes, cards).
// A thing that gets better makes no part smaller: its stages are steps, each on top of the one before
// (docs/decisions/018). Their names are words of the page, page.why.<game>.<part>, and say what there is more of
// when a part grows, for the page shows it with a plus. Plain memory, no heap. Must never know a
// game. Next: search/why.hpp, which compares two turns by them; engine/games/<id>/why.hpp.
#pragma once

#include "engine/core/game.hpp"

#include <concepts>
#include <cstdint>

namespace beffroi {

/// What a seat has of one part by one thing on the table. `where` names the thing: its kinds are the
/// game's own (engine/games/<id>/why.hpp).
struct Reason {
  std::uint8_t part;
  Seat seat;
  Target where;
  std::int32_t worth;
  friend constexpr bool operator==(const Reason&, const Reason&) = default;
};

/// No thing on the table: a turn to come, say.
constexpr Target kNowhere{};

/// All parts of a position. Begins empty: `Reasons r{};`.
struct Reasons {
  static constexpr int kMostParts = 18;
  static constexpr int kMostPlaces = 256;
  std::int32_t part[kMostParts][kMaxSeats];
  SmallVec<Reason, kMostPlaces> at; ///< by thing, in the order in which they were found
  std::int32_t left_out; ///< things beyond kMostPlaces; their worth is in the parts all the same

  /// Adds to a part of a seat.
  constexpr void note(int which, int seat, std::int32_t worth, Target where = kNowhere) {
    if (worth == 0) return;
    part[which][seat] += worth;
    if (where == kNowhere) return;
    for (Reason& r : at)
      if (r.part == which && r.seat == seat && r.where == where) {
        r.worth += worth;
        return;
      }
    if (at.size() == kMostPlaces)
      ++left_out;
    else
      at.push_back({static_cast<std::uint8_t>(which), static_cast<Seat>(seat), where, worth});
  }
  constexpr std::int32_t total(int seat) const {
    std::int32_t sum = 0;
    for (const auto& of : part) sum += of[seat];
    return sum;
  }
};

/// What a game says of its own evaluation. Specialised in engine/games/<id>/why.hpp, with
///   Learned               what its search has learned, or NothingLearned
///   kParts                the names of the parts, as in page.why.<game>.<part>
///   reasons(s, learned, out)   notes them all
///   rests(s, seat)        the line of a turn of this seat may end here: what it began has been carried out
///   judges(s)             may be missing: whether the search can judge the actions of a seat here
///   worth(s, value, out)  what values of a search in [-1, 1] mean in hundredths, for every seat, at the
///                         end of its line; not where the search says so itself (Bot::worths)
///   side(s, seat)         seats with the same number win together
template <class G> struct WhyOf;

template <class G>
concept HasWhy =
    requires(const typename G::State& s, const typename WhyOf<G>::Learned& learned, Reasons& out) {
      WhyOf<G>::reasons(s, learned, out);
      { WhyOf<G>::rests(s, Seat{}) } -> std::same_as<bool>;
      { WhyOf<G>::side(s, 0) } -> std::same_as<int>;
      WhyOf<G>::kParts[0];
    };

} // namespace beffroi
