// Fuzzer: the reader of records alone, without playing: heads, positions, lines, marks and notes. What it
// reads has whole brackets and no more than the limits; what it refuses has a place in the text, a reason, and
// leaves no trace. A position is set up and written again.
//
// Run: web/toolchain/fuzz.sh record_text_fuzz 60
#include "engine/fuzz/damaged_record.hpp"

#include <algorithm>
#include <cstring>

using namespace beffroi;

namespace {

void check_position(const MatchSetup& setup, const std::string& text) {
  StateBuf state;
  if (text == "?" || setup.game->refuse_options(setup.options).key != Key::kNone) return;
  if (const auto error = read_position(setup, text, state)) {
    if (error->phrase.key == Key::kNone || error->column < 1 ||
        static_cast<std::size_t>(error->column) > text.size() + 1)
      trap();
    return;
  }
  if (setup.game->broken(state)) trap();
  StateBuf back;
  const std::string written = find_positions(*setup.game)->write(state);
  if (read_position(setup, written, back) ||
      std::memcmp(back.bytes(), state.bytes(), setup.game->state_size) != 0)
    trap();
}

void check(const RecordParts& parts, std::size_t size) {
  int depth = 0;
  for (const RecordAction& action : parts.actions) {
    using Kind = RecordAction::Kind;
    depth += action.kind == Kind::kOpen || action.kind == Kind::kOpenOn;
    depth -= action.kind == Kind::kClose;
    if (depth < 0 || depth > kRecordMaxDepth || action.line < 1 || action.column < 1) trap();
    if (refuse_note(action.remark.note).key != Key::kNone) trap();
    if (action.kind == Kind::kPosition) check_position(parts.setup, action.text);
  }
  if (depth != 0 || parts.counted > size) trap();
  if (!parts.position.text.empty()) check_position(parts.setup, parts.position.text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  const auto lines = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  for (const RecordForm form : {RecordForm::kWhole, RecordForm::kExport}) {
    RecordParts parts;
    if (const auto error = read_record(text, parts, form)) {
      if (error->phrase.key == Key::kNone || error->line < 1 || error->line > lines + 2 ||
          error->column < 1 || parts.setup.game || !parts.actions.empty())
        trap();
    } else {
      check(parts, text.size());
    }
  }
  return 0;
}
