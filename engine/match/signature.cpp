// The signature lines. Contract in signature.hpp.
#include "engine/match/signature.hpp"

#include "engine/core/hash.hpp"
#include "engine/match/option_sets.hpp"
#include "engine/match/record.hpp"
#include "engine/match/taught.hpp"

#include <cstring>

namespace beffroi {
namespace {

constexpr int kGames = 40;    ///< random games
constexpr int kPositions = 3; ///< positions thought about at each level
constexpr int kSlices = 28;   ///< work per thought, in slices of its bot

std::uint64_t mixed(std::uint64_t hash, std::uint64_t x) {
  return splitmix64(hash ^ splitmix64(x));
}

/// Plays one random action, drawn or decided. False if the game is over.
bool play_random(const GameOps& game, StateBuf& state, Rng& rng, std::uint64_t& hash) {
  const Turn turn = game.turn(state);
  if (turn.who == Who::kOver) return false;
  Action action{};
  if (turn.who == Who::kChance) {
    const std::vector<Weighted> outcomes = game.chance(state);
    action = outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].action;
  } else {
    const std::vector<Action> legal = game.legal(state);
    action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  }
  EventRoom events(game);
  game.apply(state, action, events);
  hash = mixed(hash, game.hash(state));
  for (const Event& event : events) hash = mixed(hash, hash_value(event.points, event.kind));
  return true;
}

std::uint64_t random_games(const GameOps& game, const std::vector<AnyOptions>& sets) {
  std::uint64_t hash = 0;
  for (int i = 0; i < kGames; ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    StateBuf state{};
    game.setup(sets[static_cast<std::size_t>(i) % sets.size()], state);
    while (play_random(game, state, rng, hash)) {}
    const Outcome outcome = game.outcome(state);
    for (int s = 0; s < outcome.seats; ++s)
      hash = mixed(hash,
                   static_cast<std::uint64_t>(outcome.seat[s].total * 16 + outcome.seat[s].rank));
  }
  return hash;
}

/// A position at i + 1 quarters of a random game: opening, middle and end.
StateBuf position_in(const GameOps& game, const AnyOptions& options, int i) {
  const std::uint64_t seed = 100 + static_cast<std::uint64_t>(i);
  std::uint64_t ignored = 0;
  StateBuf state{};
  game.setup(options, state);
  Rng whole(seed);
  int length = 0;
  while (play_random(game, state, whole, ignored)) ++length;
  game.setup(options, state);
  Rng part(seed);
  for (int n = 0; n < length * (i + 1) / 4 || game.turn(state).who == Who::kChance; ++n)
    play_random(game, state, part, ignored);
  return state;
}

std::uint64_t thoughts(const GameOps& game, const std::vector<AnyOptions>& sets, Thinker& thinker,
                       int level) {
  std::uint64_t hash = 0;
  // Games with many seats use another search than two-seat games, so the most seats are hashed too.
  const int positions = kPositions + (game.max_seats > 3 ? 1 : 0);
  for (int i = 0; i < positions; ++i) {
    const AnyOptions& options =
        i < kPositions ? sets[static_cast<std::size_t>(i) % sets.size()] : sets.back();
    const StateBuf state = position_in(game, options, i % kPositions);
    const Turn turn = game.turn(state);
    if (turn.who == Who::kOver) continue;
    ViewBuf view{};
    game.view(state, turn.seat, view);
    thinker.begin(view, turn.seat, level, static_cast<std::uint64_t>(i));
    for (int n = 0; n < kSlices && !thinker.run(thinker.slice()); ++n) {}
    const Thought thought = thinker.best();
    std::uint64_t value = 0;
    std::memcpy(&value, &thought.value, sizeof value);
    hash = mixed(mixed(hash, thought.action.bits), value);
    hash = mixed(hash, thought.work * 2 + (thought.exact ? 1 : 0));
    for (const Action& action : thought.line) hash = mixed(hash, action.bits);
  }
  return hash;
}

/// What is forecast at every tenth place of some random games.
std::uint64_t forecasts(const GameOps& game, const std::vector<AnyOptions>& sets,
                        const AnyForecaster& forecaster) {
  std::uint64_t hash = forecaster.learned();
  std::uint64_t ignored = 0;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    Rng rng(1000 + i);
    StateBuf state{};
    game.setup(sets[i], state);
    for (int n = 0; n == 0 || play_random(game, state, rng, ignored); ++n) {
      if (n % 10 != 0) continue;
      const Shares shares = forecaster.of(state);
      for (int seat = 0; seat < shares.seats; ++seat) hash = mixed(hash, shares.of[seat]);
    }
  }
  return hash;
}

} // namespace

std::string signature_line(const GameOps& game) {
  const std::vector<AnyOptions> sets = option_sets(game);
  std::string line = std::string(game.id) + " rules=" + std::to_string(game.rules_version) +
                     " random=" + hex64(random_games(game, sets));
  const std::unique_ptr<Thinker> thinker = taught_thinker(game);
  for (int level = 1; level <= kLevels; ++level)
    line += " level" + std::to_string(level) + "=" + hex64(thoughts(game, sets, *thinker, level));
  if (const auto forecaster = taught_forecaster(game))
    line += " forecast=" + hex64(forecasts(game, sets, *forecaster));
  return line;
}

} // namespace beffroi
