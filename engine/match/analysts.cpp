// The analysts of all games. Contract in analysts.hpp.
#include "engine/match/analysts.hpp"

#include "engine/games/list.hpp"

namespace beffroi {
namespace {

template <GameRules G> class TypedAnalyst final : public AnyAnalyst {
public:
  const char* learn([[maybe_unused]] std::span<const std::byte> bytes) override {
    if constexpr (HasLearned<G>) return analyst_.learn(bytes);
    return kNothingToLearn;
  }
  std::uint64_t learned() const override { return analyst_.learned(); }
  void begin(const ViewBuf& view, Seat seat, const Question& question) override {
    analyst_.begin(view_of<G>(view), seat, question);
  }
  bool run(std::uint32_t work_units) override { return analyst_.run(work_units); }
  Analysis analysis() const override { return analyst_.analysis(); }
  std::uint32_t slice() const override { return analyst_.slice(); }

private:
  Analyst<G> analyst_{};
};

template <GameRules G> class TypedTurns final : public AnyTurns {
public:
  const char* learn([[maybe_unused]] std::span<const std::byte> bytes) override {
    if constexpr (HasLearned<G>) return turns_.learn(bytes);
    return kNothingToLearn;
  }
  std::uint64_t learned() const override { return turns_.learned(); }
  void begin(const ViewBuf& view, Seat seat, const TurnQuestion& question) override {
    turns_.begin(view_of<G>(view), seat, question);
  }
  bool run(std::uint32_t work_units) override { return turns_.run(work_units); }
  const TurnAnalysis& analysis() const override { return turns_.analysis(); }
  std::uint32_t slice() const override { return turns_.slice(); }

private:
  TurnAnalyst<G> turns_{};
};

/// Functions of their own: in the page's program what analyses a game comes with its part.
template <GameRules G> [[gnu::noinline]] std::unique_ptr<AnyAnalyst> make() {
  return std::make_unique<TypedAnalyst<G>>();
}
template <GameRules G> [[gnu::noinline]] std::unique_ptr<AnyTurns> make_turns_of() {
  return std::make_unique<TypedTurns<G>>();
}

} // namespace

std::unique_ptr<AnyTurns> make_turns(const GameOps& game) {
  std::unique_ptr<AnyTurns> made;
  for_each_game(
      [&]<class G>(GameTag<G>) {
        if (std::string_view(game.id) == G::kId) made = make_turns_of<G>();
      },
      ModuleGames{});
  return made;
}

std::unique_ptr<AnyAnalyst> make_analyst(const GameOps& game) {
  std::unique_ptr<AnyAnalyst> made;
  for_each_game(
      [&]<class G>(GameTag<G>) {
        if (std::string_view(game.id) == G::kId) made = make<G>();
      },
      ModuleGames{});
  return made;
}

} // namespace beffroi
