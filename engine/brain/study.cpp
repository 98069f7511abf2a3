// The analysis of a whole game. Contract in study.hpp.
#include "engine/brain/study.hpp"

#include "engine/brain/brain.hpp"
#include "engine/brain/fields.hpp"
#include "engine/brain/study_jobs.hpp"
#include "engine/match/forecasters.hpp"
#include "engine/match/loader.hpp"

#include <algorithm>

namespace beffroi {
namespace {

/// Every record of a page fits, and every forecast.
constexpr std::size_t kMaxStudyLine = 2 * (3 * kRecordMaxBytes) + 1024;
constexpr std::int64_t kMaxStudyCap_ms = 600'000;
constexpr std::size_t kStudyHashDigits = 8;

std::string hex_of(std::span<const std::byte> bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(2 * bytes.size());
  for (const std::byte b : bytes) {
    out += kDigits[static_cast<unsigned>(b) >> 4];
    out += kDigits[static_cast<unsigned>(b) & 15];
  }
  return out;
}

/// What the seat of a ply did from there to the end of its turn.
TurnSteps steps_from(const Match& match, std::size_t ply) {
  const Plies& plies = match.plies();
  TurnSteps out{};
  for (std::size_t i = ply; i < plies.size() && out.size() < TurnSteps::kCapacity; ++i) {
    if (plies[i].turn.who != Who::kSeat || plies[i].turn.seat != plies[ply].turn.seat) break;
    if (i > ply && match.game().begins_turn(match.state_before(i))) break;
    out.push_back(plies[i].action);
  }
  return out;
}

/// What every seat can expect, of a forecast's shares.
Shares expected(const GameOps& game, StateRef state, int seats, const Shares& shares) {
  return of_sides(shares, shares.of[0], seats, [&](int seat) { return game.side(state, seat); });
}

/// What every seat can expect at a ply; the last one of a game that is over is its result, whatever ended it.
Shares expected_at(const Match& match, const AnyForecaster& forecaster, std::size_t ply) {
  const StateRef state = match.state_before(ply);
  const auto seats = static_cast<int>(match.setup().options.seats);
  Shares shares;
  if (match.over() && ply == match.plies().size()) {
    shares = shares_of(match.outcome());
    if (match.sides() == 1) shares.of[0] = match.outcome().seat[0].rank == 1 ? Shares::kWhole : 0;
  } else {
    shares = forecaster.of(state);
  }
  return expected(match.game(), state, seats, shares);
}

class CurveJob final : public StudyJob {
public:
  CurveJob(const Match& match, const AnyForecaster& forecaster, std::size_t from, std::size_t to,
           std::int64_t id)
      : match_(match), forecaster_(forecaster), from_(from), next_(from), to_(to), id_(id) {}

  bool run(std::vector<std::string>&) override {
    if (next_ > to_) return true;
    values_ += (next_ > from_ ? ";" : "") + shares_text(expected_at(match_, forecaster_, next_));
    return ++next_ > to_;
  }
  std::string finish() override {
    return "curve id=" + std::to_string(id_) + " from=" + std::to_string(from_) +
           " hash=" + hex64(forecaster_.learned()) + " values=" + values_;
  }

private:
  const Match& match_;
  const AnyForecaster& forecaster_;
  std::size_t from_, next_, to_;
  std::int64_t id_;
  std::string values_{};
};

} // namespace

/// What works on one game, made when it is first needed.
struct Study::Tools {
  std::unique_ptr<AnyTurns> turns{};
  std::unique_ptr<AnyForecaster> forecaster{};
  /// Made when somebody asks for them: in the page each comes with a part of its own then (study_jobs.hpp).
  std::unique_ptr<AnyWhy> why{};
  std::unique_ptr<AnyAccount> account{};
  /// What has been learned, for those that are made later.
  std::vector<std::byte> values{}, forecast{};
  /// What `turns` has answered to the end for the game as it is; `ply` counts only where `answered`.
  TurnsAsked asked{};
  bool answered = false;
};

namespace {

/// Makes numbers fall from the first to the last, each block that does not by its mean (pool adjacent violators;
/// M. Ayer and others, Annals of Mathematical Statistics 26, 1955). A rise is a disagreement: then both are the same.
void pool(SmallVec<std::uint64_t, kMostBest + 1>& numbers) {
  for (std::size_t end = 1; end <= numbers.size(); ++end) {
    std::size_t from = end - 1;
    std::uint64_t sum = numbers[from];
    while (from > 0 && numbers[from - 1] * (end - from) < sum) sum += numbers[--from];
    for (std::size_t i = from; i < end; ++i) numbers[i] = sum / (end - from);
  }
}

class TurnsJob final : public StudyJob {
public:
  TurnsJob(const Match& match, TurnsFinder finder, const AnyForecaster* forecaster, std::size_t ply,
           std::int64_t id)
      : match_(match), finder_(finder), forecaster_(forecaster), ply_(ply), id_(id) {}

  bool run(std::vector<std::string>& news) override {
    const bool done = finder_.run();
    const std::size_t found = finder_.analysis().turns.size();
    if (!done && found > said_) news.push_back("info" + text());
    said_ = found;
    return done;
  }
  std::string finish() override { return "turns" + text(); }

private:
  std::string text() const {
    const GameOps& game = match_.game();
    const StateRef from = match_.state_before(ply_);
    const TurnAnalysis& analysis = finder_.analysis();
    std::string out = " id=" + std::to_string(id_) + " done=" + (finder_.done() ? "1" : "0") +
                      " work=" + std::to_string(analysis.work) +
                      " seat=" + std::to_string(game.turn(from).seat + 1) +
                      " count=" + std::to_string(analysis.turns.size());
    const Turn acting = game.turn(from);
    SmallVec<std::uint64_t, kMostBest + 1> chances{};
    for (std::size_t i = 0; i < analysis.turns.size(); ++i) {
      const BestTurn& turn = analysis.turns[i];
      const auto field = [&](const char* name, const std::string& value) {
        out.append(" ").append(name).append(std::to_string(i + 1)).append("=").append(value);
      };
      StateBuf state;
      copy_state(game, from, state);
      std::string steps, then;
      write_actions(game, state, turn.steps, steps);
      if (forecaster_) {
        const auto seats = static_cast<int>(match_.setup().options.seats);
        const Shares after = expected(game, state, seats, forecaster_->of(state));
        chances.push_back(after.at(acting.seat));
      }
      write_actions(game, state, turn.then, then);
      field("steps", "\"" + steps + "\"");
      field("then", "\"" + then + "\"");
      field("values", shares_text(turn.shares));
      field("ways", std::to_string(turn.ways));
      field("exact", turn.exact ? "1" : "0");
      field("played", turn.played ? "1" : "0");
    }
    if (chances.empty()) return out;
    pool(chances);
    out += " chances=";
    for (std::size_t i = 0; i < chances.size(); ++i)
      out += (i > 0 ? "," : "") + std::to_string(chances[i]);
    return out;
  }

  const Match& match_;
  TurnsFinder finder_;
  const AnyForecaster* forecaster_; ///< nullptr where the game has no forecast
  std::size_t ply_;
  std::int64_t id_;
  std::size_t said_ = 0; ///< turns of the list
};

/// Gives one that was made just now what has been learned before; nullptr stays that.
template <class Made>
std::unique_ptr<Made> learned(std::unique_ptr<Made> made, std::span<const std::byte> bytes) {
  if (made && !bytes.empty()) (void)made->learn(bytes);
  return made;
}

/// Reads a file of whole numbers; '' or why not.
std::string_view bytes_in(const Fields& fields, std::string_view name,
                          std::vector<std::byte>& out) {
  const std::string_view hex = fields.get(name);
  out.resize(hex.size() / 2);
  if (!from_hex(hex, out.data())) return "bad bytes";
  const std::string_view hash = fields.get("hash");
  if (hash.size() != kStudyHashDigits ||
      hex64(learned_hash(out)).substr(0, kStudyHashDigits) != hash)
    return "these are other bytes than those that are meant";
  return {};
}

} // namespace

Study::Study() = default;
Study::~Study() = default;

Study::Tools& Study::tools_of(const GameOps& game) {
  for (auto& [known, tools] : tools_)
    if (known == &game) return *tools;
  auto made = std::make_unique<Tools>();
  made->turns = make_turns(game);
  made->forecaster = make_forecaster(game);
  return *tools_.emplace_back(&game, std::move(made)).second;
}

std::vector<std::string> Study::receive(std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  if (line.size() > kMaxStudyLine) return refuse_line(0, "the line is too long");
  const Fields fields(line);
  const std::string_view verb = fields.verb();
  if (verb == "hello") {
    if (!fields.only({})) return refuse_line(0, "hello has no fields");
    std::string games;
    for (const GameOps& game : all_games())
      games += (games.empty() ? "" : ",") + std::string(game.id) + ":" +
               std::to_string(game.rules_version);
    return {std::string("ready build=") + brain_build() + " games=" + games + " words=study"};
  }
  if (verb == "stop") return receive_stop(fields);
  if (job_) return refuse_line(fields.id(), "busy");
  if (verb == "learn" || verb == "forecast") return receive_learn(fields);
  if (verb == "game") return receive_game(fields);
  return receive_question(fields);
}

std::vector<std::string> Study::receive_learn(const Fields& fields) {
  const bool values = fields.verb() == "learn";
  if (!fields.only({"game", "hash", values ? "values" : "numbers"}))
    return refuse_line(0, values ? "learn has the fields game, hash and values"
                                 : "forecast has the fields game, hash and numbers");
  const GameOps* game = find_game(fields.get("game"));
  if (!game) return refuse_line(0, "unknown game");
  std::vector<std::byte> bytes;
  if (const auto reason = bytes_in(fields, values ? "values" : "numbers", bytes); !reason.empty())
    return refuse_line(0, reason);
  Tools& tools = tools_of(*game);
  if (!values) {
    if (!tools.forecaster) return refuse_line(0, "this game has no forecast");
    if (const char* reason = tools.forecaster->learn(bytes)) return refuse_line(0, reason);
    if (tools.account) (void)tools.account->learn(bytes);
    tools.forecast = std::move(bytes);
    return {};
  }
  if (!game->learns) return refuse_line(0, "this game has no learned values");
  if (const char* reason = tools.turns->learn(bytes)) return refuse_line(0, reason);
  if (tools.why) (void)tools.why->learn(bytes);
  tools.values = std::move(bytes);
  tools.answered = false;
  return {};
}

std::vector<std::string> Study::receive_game(const Fields& fields) {
  if (!fields.only({"record"})) return refuse_line(0, "game has the field record");
  const std::string_view hex = fields.get("record");
  std::string record(hex.size() / 2, ' ');
  if (!from_hex(hex, record.data())) return refuse_line(0, "bad record");
  if (match_ && record == record_) return {};
  for (auto& [game, tools] : tools_) tools->answered = false;
  match_.reset();
  record_.clear();
  auto match = std::make_unique<Match>();
  if (const auto error = Match::load(record, *match)) {
    refused_ = "line " + std::to_string(error->line) + ", column " + std::to_string(error->column) +
               " of the record cannot be read";
    return refuse_line(0, refused_);
  }
  record_ = std::move(record);
  match_ = std::move(match);
  return {};
}

std::vector<std::string> Study::receive_question(const Fields& fields) {
  const std::string_view verb = fields.verb();
  const std::int64_t id = fields.id();
  const bool curve = verb == "curve";
  const bool why = verb == "why";
  const bool account = verb == "account";
  if (!curve && !why && !account && verb != "turns") return refuse_line(id, "unknown word");
  if (id == 0 || !(curve     ? fields.only({"from", "to", "seed", "cap_ms", "id"})
                   : account ? fields.only({"seed", "cap_ms", "id"})
                   : why     ? fields.only({"ply", "level", "turn", "than", "best", "more", "seed",
                                            "cap_ms", "id"})
                         : fields.only({"ply", "level", "best", "more", "seed", "cap_ms", "id"})))
    return refuse_line(id, "it has other fields");
  if (!fields.get("cap_ms").empty() && !fields.number("cap_ms", 0, kMaxStudyCap_ms))
    return refuse_line(id, "bad cap_ms");
  const auto seed = parse_hex64(fields.get("seed"));
  if (!seed) return refuse_line(id, "bad seed");
  if (!match_) return refuse_line(id, refused_);
  const GameOps& game = match_->game();
  Tools& tools = tools_of(game);
  const auto plies = static_cast<std::int64_t>(match_->plies().size());
  if ((curve || account) && (!tools.forecaster || tools.forecaster->learned() == 0))
    return refuse_line(id, "the forecast of this game is missing");
  if (account) {
    if (!tools.account) tools.account = learned(make_account(game), tools.forecast);
    if (!tools.account) return refuse_line(id, "no account is kept of this game");
    job_ = make_account_job(*match_, *tools.account, id);
    id_ = id;
    return {};
  }
  if (curve) {
    const auto from = fields.number("from", 0, plies);
    const auto to = fields.number("to", from.value_or(0), plies);
    if (!from || !to) return refuse_line(id, "bad from or to");
    job_ = std::make_unique<CurveJob>(*match_, *tools.forecaster, static_cast<std::size_t>(*from),
                                      static_cast<std::size_t>(*to), id);
    id_ = id;
    return {};
  }
  const auto ply = fields.number("ply", 0, plies);
  const auto level = fields.number("level", 1, kLevels);
  const auto best = fields.number("best", 1, kMostBest);
  const auto more = fields.number("more", 1, kMostMore);
  if (!ply || !level || !best || !more) return refuse_line(id, "bad ply, level, best or more");
  if (game.learns && tools.turns->learned() == 0)
    return refuse_line(id, "the learned values of this game are missing");
  TurnsAsked asked;
  asked.ply = static_cast<std::size_t>(*ply);
  if (game.turn(match_->state_before(asked.ply)).who != Who::kSeat)
    return refuse_line(id, "nobody acts here");
  asked.question = {.level = static_cast<int>(*level),
                    .seed = *seed,
                    .more = static_cast<int>(*more),
                    .best = static_cast<int>(*best)};
  if (*ply < plies) asked.question.played = steps_from(*match_, asked.ply);
  if (why) {
    const auto turn = fields.number("turn", 1, kMostBest + 1);
    const auto than = fields.number("than", 1, kMostBest + 1);
    if (!turn || !than || *turn == *than) return refuse_line(id, "bad turn or than");
    if (!tools.why) tools.why = learned(make_why(game), tools.values);
    if (!tools.why) return refuse_line(id, "this game does not say what a position is worth");
    job_ = make_why_job(
        *match_, TurnsFinder(*match_, *tools.turns, tools.asked, tools.answered, asked), *tools.why,
        asked, static_cast<std::size_t>(*turn - 1), static_cast<std::size_t>(*than - 1), id);
  } else {
    job_ = std::make_unique<TurnsJob>(
        *match_, TurnsFinder(*match_, *tools.turns, tools.asked, tools.answered, asked),
        tools.forecaster && tools.forecaster->learned() != 0 ? tools.forecaster.get() : nullptr,
        asked.ply, id);
  }
  id_ = id;
  return {};
}

std::vector<std::string> Study::receive_stop(const Fields& fields) {
  const bool named = !fields.get("id").empty();
  if (!fields.only({"id"}) || (named && fields.id() == 0))
    return refuse_line(0, "stop has the field id or none");
  if (!job_ || (named && id_ != fields.id())) return refuse_line(fields.id(), "nothing to stop");
  const Answers answer = {job_->finish()};
  job_.reset();
  return answer;
}

std::vector<std::string> Study::run_slice() {
  if (!job_) return {};
  Answers news;
  if (!job_->run(news)) return news;
  news = {job_->finish()};
  job_.reset();
  return news;
}

std::string game_line(std::string_view record) {
  return "game record=" + hex_of(std::as_bytes(std::span(record.data(), record.size())));
}

std::string forecast_line(const GameOps& game, std::string_view hash,
                          std::span<const std::byte> bytes) {
  return std::string("forecast game=") + game.id + " hash=" + std::string(hash) +
         " numbers=" + hex_of(bytes);
}

} // namespace beffroi
