// Fuzzer: any bytes as a sequence of calls on a match: play (legal or not), undo, redo, follow, hand
// over a seat. After each call the game's invariants hold and the record loads to the same match.
#include "engine/match/match.hpp"
#include "engine/match/option_sets.hpp"

#include <cstddef>
#include <cstdint>

using namespace beffroi;

namespace {

constexpr int kMaxCalls = 400;

void check(const Match& match) {
  if (match.game().broken(match.state())) trap();
  if (match.legal().empty() != match.over()) trap();
  if (match.turn().who == Who::kChance) trap();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::size_t at = 0;
  const auto next = [&]() -> std::uint32_t { return at < size ? data[at++] : 0u; };
  const std::span<const GameOps> games = all_games();
  MatchSetup setup;
  setup.game = &games[next() % games.size()];
  const std::vector<AnyOptions> sets = option_sets(*setup.game);
  setup.options = sets[next() % sets.size()];
  setup.fairness = static_cast<Fairness>(next() % 3);
  setup.seed = next();
  setup.seats.resize(static_cast<std::size_t>(setup.options.seats));
  for (SeatSetup& seat : setup.seats)
    if (next() & 1) {
      seat.kind = SeatSetup::Kind::kBot;
      seat.level = 1;
    }
  Match match;
  if (Match::create(setup, match)) trap();
  check(match);
  for (int calls = 0; at < size && calls < kMaxCalls; ++calls) {
    const std::uint32_t call = next();
    const std::size_t plies = match.plies().size();
    switch (call % 8) {
    case 0:
    case 1:
    case 2:
    case 3:
      if (!match.legal().empty() && match.play(match.legal()[next() % match.legal().size()]))
        trap();
      break;
    case 4: {
      const std::uint32_t low = next();
      const Action action{next() << 24 | next() << 16 | next() << 8 | low};
      const bool legal = !match.over() && match.game().is_legal(match.state(), action);
      if (match.play(action).has_value() == legal) trap();
      break;
    }
    case 5: {
      const UndoVerdict verdict = match.can_undo();
      const int gone = match.undo();
      if (verdict.allowed != (gone > 0) ||
          match.plies().size() + static_cast<std::size_t>(gone) != plies)
        trap();
      break;
    }
    case 6: {
      const bool can = match.can_redo();
      if (can != (match.redo() > 0)) trap();
      break;
    }
    default:
      if (match.branches() > 0) match.follow(static_cast<int>(next()) % match.branches());
    }
    check(match);
  }
  const std::string saved = match.record();
  Match again;
  if (Match::load(saved, again) || again.record() != saved) trap();
  check(again);
  return 0;
}
