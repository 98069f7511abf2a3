// worlds: which tree search over sampled worlds plays Wandering Towers best when every decision
// takes as long.
//
//   build/native/worlds SEATS METHOD WORK METHOD WORK GAMES [SEED [BETTER]]
//
// METHOD is `tree` (Ismcts with the weights and the worth of this game), `plain` (the same search
// without them: UCT, evenly random playouts to the end of the game), or `level` (WORK is the level,
// -1 the greedy one). WORK is iterations a decision; choose it so that the printed times agree.
// With one seat both play the same deals alone and their cards are compared. What can be tuned
// follows a colon: `tree:playout=24,memory=90,opinion=0.5,near=220` (IsmctsTuning, Needs),
// `plain:explore=0.7`. Not part of any product: it is why levels.cpp has its figures.
#include "duel.hpp"
#include "engine/games/wandering_towers/eval.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"
#include "engine/search/ismcts.hpp"

#include <memory>

using namespace beffroi;

namespace {

using G = WanderingTowers;

/// The rules without the members that search uses beyond them.
struct Plain : private WanderingTowers {
  using WanderingTowers::apply;
  using WanderingTowers::broken;
  using WanderingTowers::chance;
  using WanderingTowers::fill;
  using WanderingTowers::hash;
  using WanderingTowers::kId;
  using WanderingTowers::kMaxActions;
  using WanderingTowers::kMaxChance;
  using WanderingTowers::kMaxEvents;
  using WanderingTowers::kMaxLegal;
  using WanderingTowers::kMaxParts;
  using WanderingTowers::kMaxSeats;
  using WanderingTowers::kMinSeats;
  using WanderingTowers::kMinutes;
  using WanderingTowers::kName;
  using WanderingTowers::kOffered;
  using WanderingTowers::kOptions;
  using WanderingTowers::kRulesVersion;
  using WanderingTowers::legal;
  using WanderingTowers::Options;
  using WanderingTowers::outcome;
  using WanderingTowers::parse;
  using WanderingTowers::path;
  using WanderingTowers::phrase;
  using WanderingTowers::refusal;
  using WanderingTowers::refuse_options;
  using WanderingTowers::setup;
  using WanderingTowers::State;
  using WanderingTowers::to_json;
  using WanderingTowers::turn;
  using WanderingTowers::View;
  using WanderingTowers::view;
  using WanderingTowers::why_not;
  using WanderingTowers::witness;
  using WanderingTowers::write;
};
static_assert(!HasPlayoutWeight<Plain> && !HasWorth<Plain> && !HasEstimate<Plain> &&
              !HasForget<Plain>);

/// The same with other needs, those of the player who thinks.
struct Tuned : WanderingTowers {
  static inline wandering_towers::Needs needs{};
  static void worth(const State& s, double* value) {
    wandering_towers::worth_of(s.board, needs, value);
  }
};

struct Player {
  duel::Method method;
  std::unique_ptr<Ismcts<Tuned>> tree = std::make_unique<Ismcts<Tuned>>();
  std::unique_ptr<Ismcts<Plain>> plain = std::make_unique<Ismcts<Plain>>();
  std::unique_ptr<Bot<G>> bot = taught<G>();

  Action choose(const G::View& view, Seat seat, std::uint64_t seed) {
    TreeSpec spec{};
    spec.iterations = static_cast<std::uint32_t>(method.work);
    if (method.name == "tree") {
      spec.playout = static_cast<std::uint16_t>(method.tuned("playout", 60));
      spec.memory = static_cast<std::uint8_t>(method.tuned("memory", 100));
      IsmctsTuning tuning{};
      tuning.opinion = method.tuned("opinion", tuning.opinion);
      tuning.even = method.tuned("even", tuning.even);
      tuning.unknown = method.tuned("unknown", tuning.unknown);
      wandering_towers::Needs& n = Tuned::needs = {};
      const auto need = [this](const char* key, int& of) {
        of = static_cast<int>(method.tuned(key, of));
      };
      need("far", n.far_wizard);
      need("near", n.near_wizard);
      need("covered", n.covered_wizard);
      need("above", n.tower_above);
      need("empty", n.empty_potion);
      need("full", n.full_potion);
      need("next", n.keep_next);
      need("doubt", n.doubt);
      need("left", n.doubt_left);
      need("cards", n.pool_cards);
      need("within", n.pool_doubt);
      tree->begin(view, seat, spec, seed, {}, tuning);
      tree->run(spec.iterations);
      return tree->best().action;
    }
    if (method.name == "plain") return duel::search_plainly(*plain, method, view, seat, spec, seed);
    return think<G>(*bot, view, seat, static_cast<int>(method.work), seed).action;
  }
};

} // namespace

int main(int argc, char** argv) {
  duel::Call call;
  if (!call.parse(argc, argv, " tree plain level ", 1, G::kMaxSeats)) return 2;
  Player player[2];
  for (int i = 0; i < 2; ++i) player[i].method = call.method[i];
  if (call.seats == 1)
    duel::alone<G>(player, call);
  else
    duel::play<G>(training::initial<G>(call.seats), player, call, 0);
  return 0;
}
