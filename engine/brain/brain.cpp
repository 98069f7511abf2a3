// The line protocol. Contract in brain.hpp.
#include "engine/brain/brain.hpp"

#include "engine/brain/fields.hpp"
#include "engine/core/hash.hpp"

#include <algorithm>
#include <cstring>

#ifndef BEFFROI_RULES_BUILD
#define BEFFROI_RULES_BUILD "unknown"
#endif

namespace beffroi {
namespace {

constexpr std::int64_t kMaxCapMs = 600'000;
constexpr std::uint64_t kFirstInfo = 1024;
constexpr std::size_t kHashDigits = 8; ///< of values, in names of files

/// Room for a position or the values of any game here, and for every other line.
std::size_t most_of_a_line() {
  std::size_t view = 0;
  for (const GameOps& game : all_games()) view = std::max(view, game.view_size);
  return 2 * std::max(view, kMostLearned) + 1024;
}

std::string write_thought(const GameOps& game, const StateBuf& world, const Thought& thought) {
  return "depth=" + std::to_string(thought.depth) + " work=" + std::to_string(thought.work) +
         " value=" + write_value(thought.value) + " line=\"" + write_line(game, world, thought) +
         "\"";
}

std::string to_hex(const std::byte* bytes, std::size_t size) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(2 * size);
  for (std::size_t i = 0; i < size; ++i) {
    out += kDigits[static_cast<unsigned>(bytes[i]) >> 4];
    out += kDigits[static_cast<unsigned>(bytes[i]) & 15];
  }
  return out;
}

std::uint64_t check_of(const ViewBuf& view, std::size_t size, Seat seat) {
  return hash_bytes(view.bytes(), size, static_cast<std::uint64_t>(seat) + 1);
}

} // namespace

std::string write_value(double value) {
  const double scaled = value * 10000.0;
  int n = static_cast<int>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
  std::string out = n < 0 ? "-" : "";
  n = n < 0 ? -n : n;
  const std::string decimals = std::to_string(n % 10000);
  return out + std::to_string(n / 10000) + "." + std::string(4 - decimals.size(), '0') + decimals;
}

std::string write_line(const GameOps& game, StateBuf world, const Thought& thought) {
  std::string out;
  EventRoom events(game);
  for (const Action& action : thought.line) {
    const Who who = game.turn(world).who;
    if (who == Who::kOver || !game.is_legal(world, action)) break;
    if (!out.empty()) out += ' ';
    if (who == Who::kChance) out += '*';
    out += game.write(world, action).view();
    events.clear();
    game.apply(world, action, events);
  }
  return out;
}

Brain::Brain() : thinkers_(all_games().size()), values_(all_games().size()) {}
Brain::~Brain() = default;

std::vector<std::string> Brain::receive(std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  if (line.size() > most_of_a_line()) return refuse_line(0, "the line is too long");
  const Fields fields(line);
  if (fields.verb() == "hello") return receive_hello(fields);
  if (fields.verb() == "position") return receive_position(fields);
  if (fields.verb() == "go" || (more_ && more_->takes(fields))) return receive_go(fields);
  if (fields.verb() == "stop") return receive_stop(fields);
  if (fields.verb() == "learn") return receive_learn(fields);
  return refuse_line(fields.id(), "unknown word");
}

std::vector<std::string> Brain::receive_hello(const Fields& fields) const {
  if (!fields.only({})) return refuse_line(0, "hello has no fields");
  std::string games;
  std::string values;
  for (const GameOps& game : all_games()) {
    games += games.empty() ? "" : ",";
    games += std::string(game.id) + ":" + std::to_string(game.rules_version);
    if (!game.learns) continue;
    const std::uint64_t hash = learned_hash(values_of(game));
    values += values.empty() ? " values=" : ",";
    values += std::string(game.id) + ":" + (hash ? hex64(hash) : "none");
  }
  return {std::string("ready build=") + brain_build() + " games=" + games + values +
          (more_ ? " words=analysis" : "")};
}

std::vector<std::string> Brain::receive_learn(const Fields& fields) {
  if (!fields.only({"game", "hash", "values"}))
    return refuse_line(0, "learn has the fields game, hash and values");
  const GameOps* game = find_game(fields.get("game"));
  if (!game) return refuse_line(0, "unknown game");
  const std::string_view hex = fields.get("values");
  LearnedBytes bytes(hex.size() / 2);
  if (!from_hex(hex, bytes.data())) return refuse_line(0, "bad values");
  const std::string_view hash = fields.get("hash");
  if (hash.size() != kHashDigits || hex64(learned_hash(bytes)).substr(0, kHashDigits) != hash)
    return refuse_line(0, "these are other values than those that are meant");
  if (const char* reason = learn(*game, bytes)) return refuse_line(0, reason);
  return {};
}

const char* Brain::learn(const GameOps& game, std::span<const std::byte> bytes) {
  if (busy()) return "it is thinking";
  if (const char* reason = thinker_of(game).learn(bytes)) return reason;
  values_[static_cast<std::size_t>(&game - all_games().data())].assign(bytes.begin(), bytes.end());
  return nullptr;
}

std::vector<std::string> Brain::receive_position(const Fields& fields) {
  const bool any = more_ && fields.get("turn") == "any";
  if (!fields.only({"game", "rules", "seat", "view", "check", any ? "turn" : "check"}))
    return refuse_line(0, "position has the fields game, rules, seat, view and check");
  auto read = std::make_unique<BrainPosition>();
  read->game = find_game(fields.get("game"));
  if (!read->game) return refuse_line(0, "unknown game");
  const GameOps& game = *read->game;
  if (!fields.number("rules", game.rules_version, game.rules_version))
    return refuse_line(0, "other rules version");
  const auto seat = fields.number("seat", 1, game.max_seats);
  if (!seat) return refuse_line(0, "bad seat");
  read->seat = static_cast<Seat>(*seat - 1);
  const std::string_view hex = fields.get("view");
  if (hex.size() != 2 * game.view_size || !from_hex(hex, read->view.make(game.view_size)))
    return refuse_line(0, "bad view");
  const std::string_view check = fields.get("check");
  const auto sum = check.size() == 16 ? parse_hex64(check) : std::nullopt;
  if (sum != check_of(read->view, game.view_size, read->seat)) return refuse_line(0, "bad check");
  game.fill(read->view, read->seat, 1, read->world);
  if (const char* broken = game.broken(read->world))
    return refuse_line(0, std::string("broken view: ") + broken);
  ViewBuf again{};
  game.view(read->world, read->seat, again);
  if (std::memcmp(again.bytes(), read->view.bytes(), game.view_size) != 0)
    return refuse_line(0, "no world has this view");
  const Turn turn = game.turn(read->world);
  read->acts = turn.who == Who::kSeat && turn.seat == read->seat;
  if (!read->acts && !any) return refuse_line(0, "it is not this seat's turn");
  position_ = std::move(read);
  return {};
}

std::vector<std::string> Brain::receive_go(const Fields& fields) {
  const std::int64_t id = fields.id();
  const bool more = more_ && more_->takes(fields);
  if (id == 0 || (!more && !fields.only({"level", "cap_ms", "seed", "id"})))
    return refuse_line(id, "go has the fields level, cap_ms, seed and id");
  const auto level = fields.number("level", 1, kLevels);
  if (!level) return refuse_line(id, "bad level");
  const auto seed = parse_hex64(fields.get("seed"));
  if (!seed) return refuse_line(id, "bad seed");
  if (!fields.get("cap_ms").empty() && !fields.number("cap_ms", 0, kMaxCapMs))
    return refuse_line(id, "bad cap_ms");
  if (!position_ || !(more || position_->acts)) return refuse_line(id, "no position");
  if (position_->game->learns && values_of(*position_->game).empty())
    return refuse_line(id, "the learned values of this game are missing");
  if (running_ && queued_) return refuse_line(id, "busy");
  if (running_ && running_->id == id) return refuse_line(id, "this id is running");
  auto job = std::make_unique<Job>();
  job->position = *position_;
  job->id = id;
  job->level = static_cast<int>(*level);
  job->seed = *seed;
  if (more) {
    std::string_view reason;
    job->more =
        more_->read(fields, *position_, values_of(*position_->game), {job->level, *seed}, reason);
    if (!job->more) return refuse_line(id, reason);
  }
  (running_ ? queued_ : running_) = std::move(job);
  return {};
}

std::vector<std::string> Brain::receive_stop(const Fields& fields) {
  const bool named = !fields.get("id").empty();
  if (!fields.only({"id"}) || (named && fields.id() == 0))
    return refuse_line(0, "stop has the field id or none");
  if (named && queued_ && queued_->id == fields.id()) {
    queued_->stop = true;
    return {};
  }
  if (!running_ || (named && running_->id != fields.id()))
    return refuse_line(fields.id(), "nothing to stop");
  begin_job();
  return {finish_job()};
}

Thinker& Brain::thinker_of(const GameOps& game) {
  const auto place = static_cast<std::size_t>(&game - all_games().data());
  if (!thinkers_[place]) thinkers_[place] = game.make_thinker();
  return *thinkers_[place];
}

const LearnedBytes& Brain::values_of(const GameOps& game) const {
  return values_[static_cast<std::size_t>(&game - all_games().data())];
}

/// Starts the running job if it has not begun.
void Brain::begin_job() {
  Job& job = *running_;
  if (job.begun) return;
  job.begun = true;
  job.next_info = kFirstInfo;
  if (job.more) return job.more->begin();
  thinker_of(*job.position.game).begin(job.position.view, job.position.seat, job.level, job.seed);
}

/// The `best` line of the running job; the queued one takes its place.
std::string Brain::finish_job() {
  const Job& job = *running_;
  if (job.more) {
    std::string line = job.more->finish();
    running_ = std::move(queued_);
    return line;
  }
  const GameOps& game = *job.position.game;
  const StateBuf& world = job.position.world;
  const Thought thought = thinker_of(game).best();
  const Text move = thought.has_action ? game.write(world, thought.action) : Text();
  const std::string line = "best id=" + std::to_string(job.id) + " move=\"" +
                           std::string(move.view()) + "\" exact=" + (thought.exact ? "1 " : "0 ") +
                           write_thought(game, world, thought);
  running_ = std::move(queued_);
  return line;
}

std::vector<std::string> Brain::run_slice(std::uint32_t most_work) {
  if (!running_) return {};
  begin_job();
  Job& job = *running_;
  if (job.more) {
    std::vector<std::string> news;
    if (job.stop || job.more->run(most_work, news)) return {finish_job()};
    return news;
  }
  const GameOps& game = *job.position.game;
  Thinker& thinker = thinker_of(game);
  if (job.stop || thinker.run(std::min(thinker.slice(), most_work))) return {finish_job()};
  const Thought thought = thinker.best();
  if (thought.work < job.next_info) return {};
  job.next_info = 2 * thought.work;
  return {"info id=" + std::to_string(job.id) + " " +
          write_thought(game, job.position.world, thought)};
}

std::string position_line(const GameOps& game, const ViewBuf& view, Seat seat) {
  return std::string("position game=") + game.id + " rules=" + std::to_string(game.rules_version) +
         " seat=" + std::to_string(seat + 1) + " view=" + to_hex(view.bytes(), game.view_size) +
         " check=" + hex64(check_of(view, game.view_size, seat));
}

std::string learn_line(const GameOps& game, std::string_view hash,
                       std::span<const std::byte> bytes) {
  return std::string("learn game=") + game.id + " hash=" + std::string(hash) +
         " values=" + to_hex(bytes.data(), bytes.size());
}

std::string position_line(const Match& match, Seat seat) {
  ViewBuf view{};
  match.view(seat, view);
  return position_line(match.game(), view, seat);
}

const char* brain_build() { return BEFFROI_RULES_BUILD; }

} // namespace beffroi
