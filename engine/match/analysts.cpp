// The analysts of all games. Contract in analysts.hpp.
#include "engine/match/analysts.hpp"

#include "engine/games/list.hpp"

#include "all_whys.hpp" // generated: what the games say of their own evaluation

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
