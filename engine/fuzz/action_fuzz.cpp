// Fuzzer: any bytes as a sequence of calls on a match: play (legal or not, by action or by
// notation), undo, redo, follow, hand over a seat. After each call the game's invariants hold; the
// record loads to the same match, and every refusal of a move that could be one names its rule.
//
// Short inputs find as much as long ones and hundreds of them run in a second: the first bytes
// choose a started game, which is dealt once and copied, and how far into it the calls begin. Run:
// web/toolchain/fuzz.sh action_fuzz 60
#include "engine/match/match.hpp"
#include "engine/match/option_sets.hpp"

#include <cstddef>
#include <cstdint>
#include <map>

using namespace beffroi;

namespace {

constexpr int kMaxCalls = 16;
constexpr std::uint32_t kDeals = 2;  ///< seeds of a game
constexpr std::uint32_t kPlaces = 4; ///< of a game played at random where calls begin
constexpr int kBetween = 12;         ///< moves from one place to the next
constexpr std::uint32_t kLoaded = 8; ///< one input of so many is saved and loaded

void check(const Match& match) {
  if (match.game().broken(match.state())) trap();
  if (match.legal().empty() != match.over()) trap();
  if (match.turn().who == Who::kChance) trap();
}

/// A game with these options, played to one of its positions.
const Match& started(std::uint32_t game, std::uint32_t set, std::uint32_t deal,
                     std::uint32_t place) {
  static std::map<std::uint32_t, Match> known;
  static std::map<std::uint32_t, std::vector<AnyOptions>> sets;
  const std::span<const GameOps> games = all_games();
  game %= static_cast<std::uint32_t>(games.size());
  std::vector<AnyOptions>& options = sets[game];
  if (options.empty()) options = option_sets(games[game]);
  set %= static_cast<std::uint32_t>(options.size());
  deal %= kDeals;
  place %= kPlaces;
  Match& match = known[((game * 256 + set) * kDeals + deal) * kPlaces + place];
  if (match.running()) return match;
  MatchSetup setup;
  setup.game = &games[game];
  setup.options = options[set];
  setup.fairness = static_cast<Fairness>((set + deal) % 3);
  setup.seed = deal;
  setup.seats.resize(static_cast<std::size_t>(setup.options.seats));
  for (std::size_t s = 1; s < setup.seats.size(); s += 2) {
    setup.seats[s].kind = SeatSetup::Kind::kBot;
    setup.seats[s].level = 1;
  }
  if (Match::create(setup, match)) trap();
  Rng rng(deal);
  for (int n = static_cast<int>(place) * kBetween; n > 0 && !match.over(); --n)
    if (match.play(match.legal()[rng.below(static_cast<std::uint32_t>(match.legal().size()))]))
      trap();
  check(match);
  return match;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::size_t at = 0;
  const auto next = [&]() -> std::uint32_t { return at < size ? data[at++] : 0u; };
  const std::uint32_t game = next();
  const std::uint32_t set = next();
  const std::uint32_t rest = next();
  static Match match; // its room for hundreds of states is kept, all that it holds is replaced
  match = started(game, set, rest, rest >> 1);
  const bool loads = (rest >> 3) % kLoaded == 0;
  for (int calls = 0; at < size && calls < kMaxCalls; ++calls) {
    const std::uint32_t call = next();
    const std::size_t plies = match.plies().size();
    switch (call % 8) {
    case 0:
    case 1:
    case 2:
      if (!match.legal().empty() && match.play(match.legal()[next() % match.legal().size()]))
        trap();
      break;
    case 3: {
      // The notation of an action from another position of this game, or a few arbitrary bytes.
      const Match& other = started(game, set, rest, next());
      const std::size_t count = other.plies().size();
      std::string word;
      if (count > 0) word = other.plies()[next() % count].text;
      if (call >= 128 && !word.empty()) word[next() % word.size()] = static_cast<char>(next());
      const bool legal = match.game().parse(match.state(), word).has_value();
      const Phrase why = match.game().why_not(match.state(), word);
      if (legal && why.key != Key::kNone) trap();
      if (why.key != Key::kNone && why.rule.empty()) trap();
      const auto error = match.play(word);
      if (error.has_value() == legal || (error && error->phrase.key == Key::kNone)) trap();
      break;
    }
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
  if (!loads) return 0;
  const std::string saved = match.record();
  Match again;
  if (Match::load(saved, again) || again.record() != saved) trap();
  check(again);
  return 0;
}
