// Fuzzer: any bytes as lines of the brain's protocol. Nothing crashes; every accepted `go` gets exactly
// one `best`; a good position may be damaged and is then refused.
//
// A line that begins with '!' is replaced by a good position with some bytes changed (the rest of the
// line says which), because a check number cannot be guessed.
#include "engine/brain/brain.hpp"
#include "engine/core/hash.hpp"
#include "engine/match/record.hpp"

#include <cstddef>
#include <cstdint>

using namespace beffroi;

namespace {

constexpr int kMaxSlices = 64; ///< per input, so that a long thought is no slow input

bool starts_with(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

/// A position line of some game with bytes of its view changed and the check number made anew.
std::string damaged_position(std::string_view how) {
  const auto byte = [&](std::size_t i) {
    return i < how.size() ? static_cast<std::uint8_t>(how[i]) : std::uint8_t{0};
  };
  const std::span<const GameOps> games = all_games();
  MatchSetup setup;
  setup.game = &games[byte(0) % games.size()];
  setup.options =
      initial_options(setup.game->options, setup.game->option_count, setup.game->min_seats);
  setup.seed = byte(1);
  setup.seats.resize(static_cast<std::size_t>(setup.options.seats));
  Match match;
  if (Match::create(setup, match)) trap();
  for (int n = byte(2) % 8; n > 0 && !match.over(); --n)
    if (match.play(match.legal()[byte(3) % match.legal().size()])) trap();
  const Seat seat = match.over() ? Seat{0} : match.turn().seat;
  ViewBuf view{};
  match.view(seat, view);
  for (std::size_t i = 4; i + 1 < how.size(); i += 2)
    view.bytes[byte(i) % setup.game->view_size] = static_cast<std::byte>(byte(i + 1));
  return position_line(*setup.game, view, seat);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Brain brain;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  int slices = 0;
  int waiting = 0; // jobs accepted and not yet answered
  const auto hear = [&](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      if (starts_with(line, "best "))
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
    const bool position = !line.empty() && line[0] == '!';
    const std::vector<std::string> answers =
        brain.receive(position ? damaged_position(line.substr(1)) : std::string(line));
    if (answers.empty() && line.find("go") != std::string_view::npos && !position) {
      // An accepted go has no answer of its own; count it by its effect.
      const std::size_t verb = line.find_first_not_of(' ');
      waiting += starts_with(line.substr(verb == std::string_view::npos ? 0 : verb), "go ");
    }
    hear(answers);
    for (; brain.busy() && slices < kMaxSlices && (slices & 3) != 3; ++slices)
      hear(brain.run_slice());
    ++slices;
  }
  while (brain.busy()) hear(brain.receive("stop"));
  if (waiting != 0) trap();
  return 0;
}
