// Fuzzer: any bytes as a record, and as an export of one. What loads must save, load again and save
// to the same text, and its position must hold the game's invariants; everything else is refused
// without a trace.
//
// Run: web/toolchain/fuzz.sh record_fuzz 60
#include "engine/match/json.hpp"
#include "engine/match/match.hpp"

#include <cstddef>
#include <cstdint>

using namespace beffroi;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Match match;
  Match seen;
  if (const auto error = Match::load_export(text, seen)) {
    if (seen.running() || error->phrase.key == Key::kNone || error->line < 0 || error->column < 0)
      trap();
  } else {
    const std::string written = seen.record();
    Match again;
    if (Match::load_export(written, again) || again.record() != written) trap();
    if (!seen.play(Action{}) || seen.undo() != 0 || seen.game().broken(seen.state())) trap();
  }
  if (const auto error = Match::load(text, match)) {
    if (match.running() || error->phrase.key == Key::kNone || error->line < 0 || error->column < 0)
      trap();
    return 0;
  }
  const std::string saved = match.record();
  Match again;
  if (Match::load(saved, again) || again.record() != saved) trap();
  if (match.game().broken(match.state()) || replay_json(match) != replay_json(again)) trap();
  for (int seat = 0; seat < match.setup().options.seats; ++seat)
    if (Match::load_export(match.record(static_cast<Seat>(seat)), seen)) trap();
  return 0;
}
