// worlds: which tree search over sampled worlds plays Wandering Towers best when every decision
// takes as long.
//
//   build/native/worlds SEATS METHOD WORK METHOD WORK GAMES [SEED [BETTER]]
//
// METHOD is `tree` (Ismcts with what this game has learned), `thumbs` (the same search with rules of thumb instead,
// as it was before), `plain` (the same search
// without them: UCT, evenly random playouts to the end of the game), or `level` (WORK is the level,
// -1 the greedy one). WORK is iterations a decision; choose it so that the printed times agree.
// With one seat both play the same deals alone and their cards are compared. What can be tuned
// follows a colon: `tree:playout=3,sharp=2,opinion=0.8` (TreeSpec, IsmctsTuning), `thumbs:playout=24,memory=90,near=220` (Needs too),
// `plain:explore=0.7`. Not part of any product: it is why eval.cpp has its table of levels.
#include "duel.hpp"
#include "engine/games/wandering_towers/eval.hpp"
#include "engine/search/at_hand.hpp"
#include "engine/search/bot.hpp"
#include "engine/search/ismcts.hpp"
#include "tests/bench/wandering_thumbs.hpp"

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
static_assert(!HasPlayoutWeights<Plain> && !HasWorth<Plain> && !HasEstimate<Plain> &&
              !HasForget<Plain>);

/// By rules of thumb: what is left to do (Needs, those of the player who thinks) and weights.
struct Thumbs : Plain {
  static View forget(const View& v, Seat seat, int memory, Rng& rng) {
    return G::forget(v, seat, memory, rng);
  }
  static inline wandering_towers::Needs needs{};
  static void worth(const State& s, double* value) {
    wandering_towers::worth_of(s.board, needs, value);
  }
  static void playout_weights(const State& s, const ActionsOf<Thumbs>& actions,
                              std::uint32_t* weight) {
    wandering_towers::thumb_weights(s, actions, weight);
  }
};
static_assert(HasWorth<Thumbs> && !HasLearned<Thumbs>);

struct Player {
  duel::Method method;
  std::unique_ptr<Ismcts<G>> tree = training::taught_tree<G>();
  std::unique_ptr<Ismcts<Thumbs>> thumbs = std::make_unique<Ismcts<Thumbs>>();
  std::unique_ptr<Ismcts<Plain>> plain = std::make_unique<Ismcts<Plain>>();
  std::unique_ptr<Bot<G>> bot = taught<G>();

  Action choose(const G::View& view, Seat seat, std::uint64_t seed) {
    TreeSpec spec{};
    spec.iterations = static_cast<std::uint32_t>(method.work);
    if (method.name == "tree" || method.name == "thumbs") {
      spec.playout = static_cast<std::uint16_t>(method.tuned("playout", 3));
      spec.memory = static_cast<std::uint8_t>(method.tuned("memory", 100));
      spec.sharpness = static_cast<std::uint8_t>(method.tuned("sharp", 0));
      IsmctsTuning tuning{};
      tuning.opinion = method.tuned("opinion", tuning.opinion);
      tuning.even = method.tuned("even", tuning.even);
      tuning.unknown = method.tuned("unknown", tuning.unknown);
      if (method.name == "tree") return search(*tree, view, seat, spec, seed, tuning);
      wandering_towers::Needs& n = Thumbs::needs = {};
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
      return search(*thumbs, view, seat, spec, seed, tuning);
    }
    if (method.name == "plain") return duel::search_plainly(*plain, method, view, seat, spec, seed);
    return think<G>(*bot, view, seat, static_cast<int>(method.work), seed).action;
  }

  template <class Tree>
  static Action search(Tree& by, const G::View& view, Seat seat, const TreeSpec& spec,
                       std::uint64_t seed, const IsmctsTuning& tuning) {
    by.begin(view, seat, spec, seed, {}, tuning);
    by.run(spec.iterations);
    return by.best().action;
  }
};

} // namespace

int main(int argc, char** argv) {
  duel::Call call;
  if (!call.parse(argc, argv, " tree thumbs plain level ", 1, G::kMaxSeats)) return 2;
  Player player[2];
  for (int i = 0; i < 2; ++i) player[i].method = call.method[i];
  if (call.seats == 1)
    duel::alone<G>(player, call);
  else
    duel::play<G>(training::initial<G>(call.seats), player, call, 0);
  return 0;
}
