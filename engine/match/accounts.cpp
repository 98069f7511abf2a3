// The accounts of all games. Contract in accounts.hpp.
#include "engine/match/accounts.hpp"

#include "engine/games/list.hpp"

#include "all_accounts.hpp"  // generated: what the games say of their draws and turns
#include "all_forecasts.hpp" // generated: what every game that has a forecast counts

#include <utility>

namespace beffroi {
namespace {

template <class G>
concept HasBooks = HasForecast<G> && HasAccount<G>;

template <GameRules G> class TypedAccount final : public AnyAccount {
public:
  const char* learn(std::span<const std::byte> bytes) override { return account_.learn(bytes); }
  std::uint64_t learned() const override { return account_.learned(); }
  std::span<const char* const> kinds() const override { return AccountOf<G>::kKinds; }
  void begin(StateRef start, std::vector<Action> actions) override {
    actions_ = std::move(actions);
    draws_.resize(actions_.size());
    turns_.resize(actions_.size());
    account_.begin(state_of<G>(start), actions_, draws_, turns_);
  }
  bool run(std::uint32_t work) override { return account_.run(work); }
  const Ledger& ledger() const override { return account_.ledger(); }
  std::span<const BookedDraw> draws() const override { return account_.draws(); }
  std::span<const BookedTurn> turns() const override { return account_.turns(); }
  std::size_t plies() const override { return account_.plies(); }

private:
  Account<G> account_{};
  std::vector<Action> actions_{};
  std::vector<BookedDraw> draws_{};
  std::vector<BookedTurn> turns_{};
};

/// A function of its own: in the page's program the account of a game comes with its part.
template <GameRules G> [[gnu::noinline]] std::unique_ptr<AnyAccount> new_account() {
  if constexpr (HasBooks<G>) return std::make_unique<TypedAccount<G>>();
  return nullptr;
}

} // namespace

std::unique_ptr<AnyAccount> make_account(const GameOps& game) {
  std::unique_ptr<AnyAccount> made;
  for_each_game(
      [&]<class G>(GameTag<G>) {
        if (std::string_view(game.id) == G::kId) made = new_account<G>();
      },
      ModuleGames{});
  return made;
}

AccountScope scope_of(const Match& match) {
  AccountScope scope;
  scope.last = match.plies().size();
  scope.in_position = match.from_position();
  for (const Act& act : match.acts()) {
    if (act.kind != Act::Kind::kSetUp) continue;
    scope.set_anew = true;
    scope.first = act.ply;
  }
  scope.hidden = match.seen() && match.seen()->actions.size() > match.plies().size();
  scope.is_open = !match.over();
  scope.ended_by = match.ended_by();
  return scope;
}

void begin_account(const Match& match, const AccountScope& scope, AnyAccount& account) {
  std::vector<Action> actions;
  for (std::size_t i = scope.first; i < scope.last; ++i) actions.push_back(match.plies()[i].action);
  account.begin(match.state_before(scope.first), std::move(actions));
}

DrawCheck check_draws(const Match& match) {
  DrawCheck check;
  check.typed = match.is_typed();
  check.has_seed = !match.seen() && !check.typed;
  for (std::size_t i = 0; i < match.plies().size(); ++i) {
    const Ply& ply = match.plies()[i];
    if (ply.turn.who != Who::kChance) continue;
    const std::vector<Weighted> outcomes = match.game().chance(match.state_before(i));
    const std::uint32_t lot =
        chance_draw(match.setup().seed, check.draws++, total_weight(outcomes));
    if (!check.has_seed || outcome_at(outcomes, lot) == ply.action) continue;
    if (check.others++ == 0) check.first_other = i;
  }
  return check;
}

} // namespace beffroi
