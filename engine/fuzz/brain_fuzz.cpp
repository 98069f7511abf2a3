// Fuzzer: any bytes as lines of the brain's protocol, with the words of an analysis. Nothing crashes;
// every accepted `go` gets exactly one `best`, every `value` one `value`; a good position may be damaged
// and is then refused. Values may be damaged: they are refused, or, where their hash is right again,
// thought with.
//
// A line that begins with '!' is replaced by a good position with some bytes changed (the rest of
// the line says which), because a check number cannot be guessed; '?' asks with turn=any; '~' is
// replaced by a `learn` with values that are changed likewise.
// Thinking is cut short after a few positions: hundreds of inputs run in a second.
// Run: web/toolchain/fuzz.sh brain_fuzz 60
#include "engine/brain/analysis.hpp"
#include "engine/brain/taught.hpp"
#include "engine/core/hash.hpp"
#include "engine/match/record.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

using namespace beffroi;

namespace {

constexpr int kMaxSlices = 4;           ///< per input, so that a long thought is no slow input
constexpr std::uint32_t kSliceWork = 2; ///< units: a few positions or worlds

bool starts_with(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

/// The view of the seat to act at one point of a game.
struct Sight {
  const GameOps* game;
  ViewBuf view{};
  Seat seat;
};

/// Some positions of every game, made once.
const std::vector<Sight>& sights() {
  static const std::vector<Sight> all = [] {
    std::vector<Sight> found;
    for (const GameOps& game : all_games()) {
      MatchSetup setup;
      setup.game = &game;
      setup.options = initial_options(game.options, game.option_count, game.min_seats);
      setup.seed = 1;
      setup.seats.resize(static_cast<std::size_t>(setup.options.seats));
      Match match;
      if (Match::create(setup, match)) trap();
      for (std::size_t n = 0; n < 24 && !match.over(); ++n) {
        if (n % 6 == 0) {
          Sight sight{.game = &game, .seat = match.turn().seat};
          match.view(sight.seat, sight.view);
          found.push_back(sight);
        }
        if (match.play(match.legal()[n * 7 % match.legal().size()])) trap();
      }
    }
    return found;
  }();
  return all;
}

/// A position line with bytes of its view changed and the check number recomputed.
std::string damaged_position(std::string_view how) {
  const auto byte = [&](std::size_t i) {
    return i < how.size() ? static_cast<std::uint8_t>(how[i]) : std::uint8_t{0};
  };
  Sight sight = sights()[byte(0) % sights().size()];
  for (std::size_t i = 1; i + 2 < how.size(); i += 3)
    sight.view.bytes()[(byte(i) * 256u + byte(i + 1)) % sight.game->view_size] =
        static_cast<std::byte>(byte(i + 2));
  return position_line(*sight.game, sight.view, sight.seat);
}

/// A learn line of which bytes of the values are changed, or cut off; they get the hash that they should
/// have if the first letter is odd.
std::string damaged_values(std::string_view how) {
  const auto byte = [&](std::size_t i) {
    return i < how.size() ? static_cast<std::uint8_t>(how[i]) : std::uint8_t{0};
  };
  std::vector<const GameOps*> games;
  for (const GameOps& game : all_games())
    if (game.learns) games.push_back(&game);
  const GameOps& game = *games[byte(1) % games.size()];
  const auto good = values_at_hand(game.id);
  LearnedBytes bytes(good.begin(), good.end());
  for (std::size_t i = 2; i + 2 < how.size(); i += 3)
    bytes[(byte(i) * 256u + byte(i + 1)) % bytes.size()] = static_cast<std::byte>(byte(i + 2));
  if (byte(0) & 2) bytes.resize(bytes.size() - byte(0) / 4);
  if (byte(0) & 1) {
    const std::uint64_t head = hash_bytes(bytes.data(), kLearnedHashAt);
    const std::uint64_t hash =
        hash_bytes(bytes.data() + kLearnedHead, bytes.size() - kLearnedHead, head);
    std::memcpy(bytes.data() + kLearnedHashAt, &hash, sizeof hash);
  }
  return learn_line(game, hex64(learned_hash(bytes)).substr(0, 8), bytes);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // A search owns megabytes of memory, so one brain serves all inputs: earlier lines change no
  // answer. The first position makes that true of `go`, too.
  static TaughtBrain brain;
  brain.know(analysis_words());
  if (!brain.receive(damaged_position("")).empty()) trap();
  std::string_view text(reinterpret_cast<const char*>(data), size);
  int slices = 0;
  int waiting = 0; // jobs accepted and not yet answered
  const auto hear = [&](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      if (starts_with(line, "best ") || starts_with(line, "value "))
        --waiting;
      else if (!starts_with(line, "info ") && !starts_with(line, "error ") &&
               !starts_with(line, "ready "))
        trap();
    }
    if (waiting < 0 || brain.busy() != (waiting > 0)) trap();
  };
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const bool any = !line.empty() && line[0] == '?';
    const bool position = any || (!line.empty() && line[0] == '!');
    const bool learns = !line.empty() && line[0] == '~';
    const std::vector<std::string> answers =
        brain.receive(position ? damaged_position(line.substr(1)) + (any ? " turn=any" : "")
                      : learns ? damaged_values(line.substr(1))
                               : std::string(line));
    if (answers.empty() && !position && !learns) {
      // An accepted go or value has no answer of its own; count it by its effect.
      const std::size_t verb = line.find_first_not_of(' ');
      const std::string_view words = line.substr(verb == std::string_view::npos ? 0 : verb);
      waiting += starts_with(words, "go ") || starts_with(words, "value ");
    }
    hear(answers);
    for (; brain.busy() && slices < kMaxSlices && (slices & 3) != 3; ++slices)
      hear(brain.run_slice(kSliceWork));
    ++slices;
  }
  while (brain.busy()) hear(brain.receive("stop"));
  if (waiting != 0) trap();
  // The next input finds the brain as this one did.
  for (const GameOps& game : all_games())
    if (game.learns && brain.learn(game, values_at_hand(game.id))) trap();
  return 0;
}
