// The forecasters of all games. Contract in forecasters.hpp.
#include "engine/match/forecasters.hpp"

#include "engine/games/list.hpp"
#include "engine/search/forecast.hpp"

#include "all_forecasts.hpp" // generated: what every game that has a forecast counts

namespace beffroi {
namespace {

template <GameRules G> class TypedForecaster final : public AnyForecaster {
public:
  const char* learn(std::span<const std::byte> bytes) override { return forecaster_.learn(bytes); }
  std::uint64_t learned() const override { return forecaster_.learned(); }
  Shares of(StateRef state) const override { return forecaster_.of(state_of<G>(state)); }
  Shares of(ViewRef view, Seat seat) const override {
    return forecaster_.of(view_of<G>(view), seat);
  }

private:
  Forecaster<G> forecaster_{};
};

/// A function of its own: in the page's program the forecaster of a game comes with its part.
template <GameRules G> [[gnu::noinline]] std::unique_ptr<AnyForecaster> new_forecaster() {
  if constexpr (HasForecast<G>) return std::make_unique<TypedForecaster<G>>();
  return nullptr;
}

} // namespace

std::unique_ptr<AnyForecaster> make_forecaster(const GameOps& game) {
  std::unique_ptr<AnyForecaster> made;
  for_each_game(
      [&]<class G>(GameTag<G>) {
        if (std::string_view(game.id) == G::kId) made = new_forecaster<G>();
      },
      ModuleGames{});
  return made;
}

} // namespace beffroi
