// Who says why in all games. Contract in whys.hpp.
#include "engine/match/whys.hpp"

#include "engine/games/list.hpp"

#include "all_whys.hpp" // generated: what the games say of their own evaluation

namespace beffroi {
namespace {

template <GameRules G> class TypedWhy final : public AnyWhy {
public:
  const char* learn([[maybe_unused]] std::span<const std::byte> bytes) override {
    if constexpr (HasLearned<G>) return why_.learn(bytes);
    return kNothingToLearn;
  }
  std::uint64_t learned() const override { return why_.learned(); }
  std::span<const char* const> parts() const override { return WhyOf<G>::kParts; }
  Reasons reasons(StateRef state) const override { return why_.reasons(state_of<G>(state)); }
  bool rests(StateRef state, Seat seat) const override {
    return WhyOf<G>::rests(state_of<G>(state), seat);
  }
  void begin(StateRef state, Seat seat, const TurnActions& better, const TurnActions& other,
             const WhyQuestion& question) override {
    why_.begin(state_of<G>(state), seat, better, other, question);
  }
  bool run(std::uint32_t work_units) override { return why_.run(work_units); }
  const Comparison& comparison() const override { return why_.comparison(); }
  std::uint32_t slice() const override { return why_.slice(); }

private:
  Why<G> why_{};
};

/// A function of its own, as in analysts.cpp.
template <GameRules G> [[gnu::noinline]] std::unique_ptr<AnyWhy> make_why_of() {
  return std::make_unique<TypedWhy<G>>();
}

} // namespace

std::unique_ptr<AnyWhy> make_why(const GameOps& game) {
  std::unique_ptr<AnyWhy> made;
  for_each_game(
      [&]<class G>(GameTag<G>) {
        if constexpr (HasWhy<G>)
          if (std::string_view(game.id) == G::kId) made = make_why_of<G>();
      },
      ModuleGames{});
  return made;
}

} // namespace beffroi
