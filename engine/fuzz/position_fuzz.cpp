// Fuzzer: a text as a position of a game. What is refused has a reason and a place and changes
// nothing. What is read breaks no invariant, is written and read back to the same bytes, and a
// random game can go on from it.
//
// The first bytes choose the game and its options. The rest is the text, or, if the third byte says
// so, a position of a random game and changes of it: letters, and whole words of another position.
// Run: web/toolchain/fuzz.sh position_fuzz 60
#include "engine/match/option_sets.hpp"
#include "engine/match/position_ops.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>

using namespace beffroi;

namespace {

constexpr std::uint32_t kDeals = 4;   ///< games played at random with the same options
constexpr std::uint32_t kPlaces = 16; ///< positions of each
constexpr int kBetween = 24;          ///< actions from one to the next
constexpr int kMoves = 30;            ///< from a position that was read
constexpr std::size_t kMostText = 4000;

/// Carries out a random action. False if the game is over.
bool step(const GameOps& game, StateBuf& state, Rng& rng) {
  const Turn turn = game.turn(state);
  if (turn.who == Who::kOver) return false;
  Action action{};
  if (turn.who == Who::kChance) {
    const std::vector<Weighted> draws = game.chance(state);
    if (draws.empty()) trap();
    action = draws[rng.below(static_cast<std::uint32_t>(draws.size()))].action;
  } else {
    const std::vector<Action> legal = game.legal(state);
    if (legal.empty()) trap();
    action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  }
  EventRoom events(game);
  game.apply(state, action, events);
  if (game.broken(state)) trap();
  return true;
}

/// The text of a position of a random game.
const std::string& text_of(const GameOps& game, const AnyOptions& options, std::uint32_t key,
                           std::uint32_t deal, std::uint32_t place) {
  static std::map<std::uint32_t, std::string> known;
  deal %= kDeals;
  place %= kPlaces;
  std::string& text = known[(key * kDeals + deal) * kPlaces + place];
  if (!text.empty()) return text;
  StateBuf state;
  game.setup(options, state);
  Rng rng(deal);
  for (int n = static_cast<int>(place) * kBetween + static_cast<int>(deal); n > 0; --n)
    if (!step(game, state, rng)) break;
  return text = find_positions(game)->write(state);
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

void check(const GameOps& game, const AnyOptions& options, const std::string& text) {
  StateBuf state;
  std::memset(state.make(game.state_size), 0xa5, game.state_size);
  const StateBuf before = state;
  const PositionOps& ops = *find_positions(game);
  if (const auto error = ops.set_up(options, text, state)) {
    if (error->phrase.key == Key::kNone || error->at > text.size()) trap();
    if (std::memcmp(before.bytes(), state.bytes(), game.state_size) != 0) trap();
    return;
  }
  if (game.broken(state)) trap();
  const std::string written = ops.write(state);
  for (const char c : written)
    if (c < ' ' || c > '~') trap();
  StateBuf back;
  if (ops.set_up(options, written, back)) trap();
  if (std::memcmp(back.bytes(), state.bytes(), game.state_size) != 0) trap();
  Rng rng(text.size());
  for (int n = 0; n < kMoves; ++n)
    if (!step(game, state, rng)) break;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static std::map<const GameOps*, std::vector<AnyOptions>> sets;
  std::size_t at = 0;
  const auto next = [&]() -> std::uint32_t { return at < size ? data[at++] : 0u; };
  const std::span<const GameOps> games = all_games();
  const std::uint32_t number = next() % static_cast<std::uint32_t>(games.size());
  const GameOps& game = games[number];
  if (!find_positions(game)) return 0;
  std::vector<AnyOptions>& known = sets[&game];
  if (known.empty()) known = option_sets(game);
  const std::uint32_t set = next() % static_cast<std::uint32_t>(known.size());
  const AnyOptions& options = known[set];
  const std::uint32_t key = number * 256 + set;
  const std::uint32_t kind = next();
  if (kind < 128) {
    check(game, options, std::string(reinterpret_cast<const char*>(data) + at, size - at));
    return 0;
  }
  std::string text = text_of(game, options, key, kind, kind >> 2);
  while (at < size && text.size() < kMostText) {
    const std::uint32_t change = next();
    const std::uint32_t where = next() << 8 | next();
    const auto place = where % (text.size() + 1);
    switch (change % 4) {
    case 0:
      if (place < text.size()) text[place] = static_cast<char>(next());
      break;
    case 1: text.erase(place, 1 + change / 64); break;
    case 2: text.insert(place, 1, static_cast<char>(next())); break;
    default: { // a word of another position, in the place of one or behind them all
      const std::uint32_t from = next();
      const std::vector<std::string> other = words_of(text_of(game, options, key, from, from >> 2));
      std::vector<std::string> words = words_of(text);
      if (other.empty()) break;
      const std::string& word = other[where % other.size()];
      const std::string_view name = std::string_view(word).substr(0, word.find('='));
      bool there = false;
      for (std::string& mine : words)
        if (mine.substr(0, mine.find('=')) == name) {
          mine = word;
          there = true;
        }
      if (!there) words.push_back(word);
      text.clear();
      for (const std::string& mine : words) text += (text.empty() ? "" : " ") + mine;
    }
    }
  }
  check(game, options, text);
  return 0;
}
