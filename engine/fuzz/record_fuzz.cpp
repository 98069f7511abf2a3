// Fuzzer: any bytes as a record, and as an export of one. What loads must save, load again and save
// to the same text, and its position must hold the game's invariants; everything else is refused
// without a trace. Records are also good ones with lines, notes and positions, damaged (damaged_record.hpp).
// At its end it says how many of them were read, so that their moves were played.
//
// Run: web/toolchain/fuzz.sh record_fuzz 60
#include "engine/fuzz/damaged_record.hpp"
#include "engine/match/json.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>

using namespace beffroi;

namespace {

struct Counts {
  std::uint64_t played = 0;
  std::uint64_t loaded = 0;
  ~Counts() {
    std::fprintf(stderr, "stat::records_played: %llu\nstat::records_loaded: %llu\n",
                 static_cast<unsigned long long>(played), static_cast<unsigned long long>(loaded));
  }
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Counts counts;
  const std::string text = fuzz::text_of(data, size);
  RecordParts parts;
  counts.played += !read_record(text, parts) || !read_record(text, parts, RecordForm::kExport);
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
  ++counts.loaded;
  const std::string saved = match.record();
  Match again;
  if (Match::load(saved, again) || again.record() != saved) trap();
  if (match.game().broken(match.state()) || replay_json(match) != replay_json(again)) trap();
  for (int seat = 0; seat < match.setup().options.seats; ++seat)
    if (Match::load_export(match.record(static_cast<Seat>(seat)), seen)) trap();
  return 0;
}
