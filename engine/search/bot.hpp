// Bot: the entry to search. Plays one seat of any game that meets GameRules.
//
// Owns: the choice of the method (alpha-beta for games without secrets and chance, tree search over
// sampled worlds for all others), what the game's search has learned (HasLearned), and the protocol
// begin, run, run, ..., best. An open game may ask
// for max-n best first at the strong levels from kTreeSearchSeats seats on: against many, paranoia
// plays far worse (tests/data/matches). A game with a search of its own (HasSearch) is asked instead. A Bot
// is never handed a State, keeps no clock, allocates nothing and does not recurse. It is large (its
// table or arena is a member): create it once on the heap and reuse it.
// Next: levels.hpp (what a level is), alphabeta.hpp, ismcts.hpp, maxn.hpp (the methods).
#pragma once

#include "engine/search/alphabeta.hpp"
#include "engine/search/ismcts.hpp"
#include "engine/search/learned.hpp"
#include "engine/search/levels.hpp"
#include "engine/search/maxn.hpp"
#include "engine/search/thought.hpp"

#include <cstdint>
#include <type_traits>

namespace beffroi {

/// A search of the game's own that says what every seat has in hundredths of the game's unit (Bot::worths).
template <class G>
concept HasWorths = HasSearch<G> && requires(const typename G::Search& done, std::int32_t* out) {
  { done.worths(out) } -> std::same_as<bool>;
};

/// A game's own search in the protocol of the others. A work unit is one of its steps.
template <class G> class OwnSearch {
public:
  template <class Learned> void learn(const Learned& learned) { search_.learn(learned); }
  void begin(const typename G::View& view, Seat seat, const typename G::Search::Spec& spec,
             std::uint64_t seed, const LeftOut& left_out = {}) {
    work_ = 0;
    search_.begin(view, seat, spec, seed, left_out);
  }
  bool run(std::uint32_t work_units) {
    for (; work_units > 0; --work_units) {
      if (search_.step()) return true;
      ++work_;
    }
    return false;
  }
  Thought best() const {
    Thought t;
    t.work = work_;
    const std::optional<Action> action = search_.best();
    if (!action) return t;
    t.has_action = true;
    t.action = *action;
    t.value = search_.value();
    t.depth = 1;
    t.line.push_back(t.action);
    return t;
  }
  /// best() with what the search knows besides, and the value of every seat.
  Thought study(Seat seat, double* values) const {
    Thought t = best();
    if (!t.has_action) return t;
    search_.values(values);
    t.value = values[seat];
    t.exact = search_.exact();
    t.line.clear();
    search_.line(t.line);
    return t;
  }

  /// See Bot::worths.
  bool worths(std::int32_t* out) const
    requires HasWorths<G>
  {
    return search_.worths(out);
  }

private:
  typename G::Search search_{};
  std::uint64_t work_ = 0;
};

template <GameRules G> class Bot {
public:
  /// Takes what the search has learned: the bytes of the game's file (search/learned.hpp). nullptr, or
  /// why they are refused; nothing has changed then. Without it no position has an answer.
  const char* learn(std::span<const std::byte> bytes)
    requires HasLearned<G>
  {
    typename G::Learned learned;
    if (const char* reason = read_learned<G>(bytes, learned)) return reason;
    method_.learn(learned);
    learned_ = learned_hash(bytes);
    return nullptr;
  }
  /// The hash of what was learned; 0: nothing yet, or there is nothing to learn.
  std::uint64_t learned() const { return learned_; }

  /// Starts to think about `view` for `seat` at a level 1..kLevels (see level_spec for others), as if
  /// what is left out were not there; `work` other than 0 is the budget instead of the level's; `steady`
  /// takes away what shakes a level's opinion, for a judge of moves.
  /// Equal arguments and an equal sum of work give equal answers, whatever the slices and whatever
  /// this object did before, but for learn(). If it is not that seat's turn, the game is over, or
  /// what the search needs has not been learned, best() has no action.
  void begin(const typename G::View& view, Seat seat, int level, std::uint64_t seed,
             const LeftOut& left_out = {}, std::uint32_t work = 0, bool steady = false) {
    auto spec = level_spec(levels_of<G>(), level);
    if (steady) be_steady(spec);
    seat_ = seat;
    if constexpr (kBoth) {
      by_tree_ = level >= kTreeSearchLevel && G::outcome(view).seats >= G::kTreeSearchSeats;
      if (by_tree_) {
        tree_.begin(view, seat, given(spec.max_n, work), seed, left_out);
        return;
      }
    }
    if constexpr (HasSearch<G>)
      method_.begin(view, seat, given(spec, work), seed, left_out);
    else if constexpr (OpenGame<G>)
      method_.begin(view, seat, given(spec.alpha_beta, work), seed, left_out);
    else
      method_.begin(view, seat, given(spec.tree, work), seed, left_out);
  }

  /// The budget of a level in this position, in the units of `work`.
  std::uint32_t work_of(const typename G::View& view, int level) const {
    const auto& spec = level_spec(levels_of<G>(), level);
    if constexpr (HasSearch<G>)
      return spec.budget();
    else if constexpr (!OpenGame<G>)
      return spec.tree.budget();
    else {
      if constexpr (kBoth)
        if (level >= kTreeSearchLevel && G::outcome(view).seats >= G::kTreeSearchSeats)
          return spec.max_n.budget();
      return spec.alpha_beta.budget();
    }
  }

  /// Continues the search for about `work_units` (positions or iterations; see levels.hpp for their
  /// prices). True when the level's budget is used up, the position is solved or there is nothing
  /// to choose.
  bool run(std::uint32_t work_units) {
    if constexpr (kBoth)
      if (by_tree_) return tree_.run(work_units);
    return method_.run(work_units);
  }

  /// The best answer so far; valid after begin(), with a legal action whenever the seat has one.
  Thought best() const {
    if constexpr (kBoth)
      if (by_tree_) return tree_.best();
    return method_.best();
  }

  /// best() with all that is known of it, for an analysis (search/analyst.hpp): the line and whether it
  /// is proved also where the game's own search has found it, and the value of every seat in [-1, 1].
  Thought study(double* values) const {
    if constexpr (kBoth)
      if (by_tree_) return study_by(tree_, values);
    if constexpr (HasSearch<G>)
      return method_.study(seat_, values);
    else
      return study_by(method_, values);
  }

  /// What every seat has after best() in the unit of the game's evaluation, in hundredths, where a search
  /// of the game's own knows it: its values in [-1, 1] say less. False where it does not.
  bool worths(std::int32_t* out) const {
    if constexpr (HasWorths<G>)
      return method_.worths(out);
    else
      return out == nullptr;
  }

  /// Work units of about a millisecond: positions of alpha-beta cost about half a microsecond,
  /// iterations of tree search about fifty and those of max-n about two hundred.
  std::uint32_t slice() const { return by_tree_ ? 4 : HasSearch<G> ? 1 : OpenGame<G> ? 2048 : 16; }

private:
  static constexpr bool kBoth = OpenGame<G> && HasTreeSearch<G>;

  template <class Spec> static Spec given(Spec spec, std::uint32_t work) {
    if (work > 0) spec.give(work);
    return spec;
  }
  template <class Spec> static void be_steady(Spec& spec) {
    if constexpr (requires { spec.noise; }) spec.noise = 0;
    if constexpr (requires { spec.alpha_beta; }) {
      spec.alpha_beta.noise = 0;
      spec.max_n.noise = 0;
      spec.tree.sharpness = 0;
    }
  }
  template <class Method> static Thought study_by(const Method& method, double* values) {
    const Thought t = method.best();
    if (t.has_action) method.values(values);
    return t;
  }

  template <class T, bool kHas> struct TreeOf {
    struct Type {};
  };
  template <class T> struct TreeOf<T, true> {
    using Type = MaxNTree<T>;
  };

  template <class T> struct MethodOf {
    using Type = std::conditional_t<OpenGame<T>, AlphaBeta<T>, Ismcts<T>>;
  };
  template <class T>
    requires HasSearch<T>
  struct MethodOf<T> {
    using Type = OwnSearch<T>;
  };

  typename MethodOf<G>::Type method_;
  [[no_unique_address]] typename TreeOf<G, kBoth>::Type tree_;
  bool by_tree_ = false; ///< of the position that begin() was given
  Seat seat_ = 0;        ///< the same
  std::uint64_t learned_ = 0;
};

/// Searches until the level's budget is used up, in one call.
template <GameRules G>
Thought think(Bot<G>& bot, const typename G::View& view, Seat seat, int level, std::uint64_t seed) {
  bot.begin(view, seat, level, seed);
  while (!bot.run(1u << 20)) {}
  return bot.best();
}

} // namespace beffroi
