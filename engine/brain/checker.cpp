// Records checked line by line. Contract in checker.hpp.
#include "engine/brain/checker.hpp"

#include "engine/brain/fields.hpp"

namespace beffroi {
namespace {

/// Every record of a page fits (three bytes a character); longer ones are refused by their reader,
/// in its words.
constexpr std::size_t kMaxLine = 2 * (3 * kRecordMaxBytes) + 1024;
constexpr int kActionsASlice = 16; ///< played in about a millisecond

/// The arguments of a phrase, as the protocol writes them.
std::string write_args(const Phrase& phrase) {
  std::string out;
  for (int i = 0; i < phrase.args; ++i) {
    const PhraseArg& arg = phrase.arg[i];
    const bool is_word = arg.type == PhraseArg::Type::kWord;
    out += out.empty() ? "" : ",";
    out += arg.name;
    out += is_word ? ":w" : arg.type == PhraseArg::Type::kSeat ? ":s" : ":n";
    out += std::to_string(is_word ? static_cast<std::int32_t>(arg.word) : arg.number);
  }
  return out;
}

/// A text on one line: what would end it becomes a space.
std::string on_one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return text;
}

} // namespace

std::vector<std::string> Checker::receive(std::string_view line) {
  if (line.size() > kMaxLine) return refuse_line(0, "the line is too long");
  const Fields fields(line);
  const std::int64_t id = fields.id();
  if (fields.verb() != "check") return refuse_line(id, "unknown word");
  if (id == 0 || !fields.only({"id", "record"}))
    return refuse_line(id, "check has the fields id and record");
  if (job_) return refuse_line(id, "busy");
  const std::string_view hex = fields.get("record");
  std::string record(hex.size() / 2, ' ');
  if (!from_hex(hex, record.data())) return refuse_line(id, "bad record");
  job_.reset(new Job{id, Match::Loader(record)});
  return {};
}

std::vector<std::string> Checker::run_slice() {
  if (!job_ || !job_->loader.run(kActionsASlice)) return {};
  const std::string start = "checked id=" + std::to_string(job_->id);
  const std::optional<LoadError> error = job_->loader.error();
  job_.reset();
  if (!error) return {start + " ok=1"};
  const Phrase& phrase = error->phrase;
  return {start + " ok=0 line=" + std::to_string(error->line) + " column=" +
          std::to_string(error->column) + " key=" + std::to_string(static_cast<int>(phrase.key)) +
          " rule=" + std::string(phrase.rule.view()) + " args=" + write_args(phrase) +
          " detail=\"" + on_one_line(error->detail) + "\""};
}

} // namespace beffroi
