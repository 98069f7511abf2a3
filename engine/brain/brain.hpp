// Brain: the line protocol between a view and a bot, as one plain object.
//
// Owns: the position last received, one running job and one queued, what it was given of learned
// values, and the words of the protocol.
// The worker (brain_wasm.cpp), the native program (brain_main.cpp) and the view's fallback on the
// main thread all drive this class. Must never look at a clock (the host sends `stop` when its cap
// is over), know a match, or keep anything of a refused line.
//
//   > hello
//   < ready build=<hash> games=metal_towers:1,...            (id:rules of every game)
//       values=five_towers:none,...                          (on the same line: id:hash of every game
//                                                             that has learned values, where there is one)
//   > learn game=<id> hash=<hex> values=<hex>                (the bytes of its file, search/learned.hpp)
//   > position game=<id> rules=<n> seat=<1..> view=<hex> check=<hex>
//   > go level=<1..6> cap_ms=<n> seed=<hex> id=<n>           (the host obeys cap_ms; optional)
//   < info id=7 depth=5 work=4096 value=0.5800 line="sB1 bC2"
//   > stop                                                   (or stop id=7)
//   < best id=7 move="sB1" exact=0 depth=6 work=9000 value=0.5800 line="sB1 bC2"
//   < error id=7 reason="..."                                (id=0 when the line has none)
// A good `position` or `learn` has no answer. `hash` has the first eight digits of the hash that is
// meant, as the name of the file has them: any other values are refused. A game that has learned
// values is not thought about before it has been given them; it does not learn while it thinks.
// Every accepted `go` gets exactly one `best`; a refused line gets one `error` and changes nothing. `position` counts for the next `go`, not for one already given.
// value is for the seat, from -1 (loses) to 1 (wins); exact=1 means proved; seats count from 1;
// draws in a line are marked with *. A brain that knows the words of an analysis (analysis.hpp) also
// answers with lists of moves and values of all seats.
#pragma once

#include "engine/match/match.hpp"
#include "engine/search/question.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

class Fields;

/// A game's values that a brain was given; empty before that, and for a game without.
using LearnedBytes = std::vector<std::byte>;

/// What a `position` says.
struct BrainPosition {
  const GameOps* game = nullptr;
  Seat seat = kNoSeat;
  ViewBuf view{};
  StateBuf world{};  ///< one that agrees with the view: notation is read and written in it
  bool acts = false; ///< it is the seat's turn
};

/// A job in words that a first game does not need.
class MoreJob {
public:
  virtual ~MoreJob() = default;
  virtual void begin() = 0;
  /// As Brain::run_slice. True when it is done; otherwise `news` gets what is to be said meanwhile.
  virtual bool run(std::uint32_t most_work, std::vector<std::string>& news) = 0;
  /// The one line that answers it.
  virtual std::string finish() = 0;
};

/// Words that a first game does not need.
class MoreWords {
public:
  virtual ~MoreWords() = default;
  /// A `go` or another verb whose line has such words.
  virtual bool takes(const Fields& fields) const = 0;
  /// The job of such a line; `question` has its level and seed, `values` are what the brain was given
  /// for the game. nullptr for a reason.
  virtual std::unique_ptr<MoreJob> read(const Fields& fields, const BrainPosition& position,
                                        const LearnedBytes& values, Question question,
                                        std::string_view& reason) = 0;
};

class Brain {
public:
  Brain();
  Brain(const Brain&) = delete;
  Brain& operator=(const Brain&) = delete;
  ~Brain();

  /// Takes one line without its end; gives the answers to it. Any bytes are allowed.
  std::vector<std::string> receive(std::string_view line);
  /// Thinks for about a millisecond, or for `most_work` units if that is less; gives what is to be
  /// said then. Nothing if not busy.
  std::vector<std::string> run_slice(std::uint32_t most_work = ~0u);
  /// Takes the learned values of a game. nullptr, or why they are refused (search/learned.hpp), or that
  /// it is thinking.
  const char* learn(const GameOps& game, std::span<const std::byte> bytes);
  /// A job is running or queued.
  bool busy() const { return running_ != nullptr; }
  /// From now on understands these words too; they have to outlive the brain.
  void know(MoreWords& words) { more_ = &words; }

private:
  struct Job {
    BrainPosition position;
    std::int64_t id = 0;
    int level = 0;
    std::uint64_t seed = 0;
    std::unique_ptr<MoreJob> more{}; ///< does it, where the line has such words
    bool begun = false;
    bool stop = false;
    std::uint64_t next_info = 0;
  };
  using Answers = std::vector<std::string>;

  Answers receive_hello(const Fields& fields) const;
  Answers receive_learn(const Fields& fields);
  Answers receive_position(const Fields& fields);
  Answers receive_go(const Fields& fields);
  Answers receive_stop(const Fields& fields);
  Thinker& thinker_of(const GameOps& game);
  const LearnedBytes& values_of(const GameOps& game) const;
  void begin_job();
  std::string finish_job();

  std::unique_ptr<BrainPosition> position_;
  MoreWords* more_ = nullptr;
  std::unique_ptr<Job> running_;
  std::unique_ptr<Job> queued_;
  std::vector<std::unique_ptr<Thinker>> thinkers_; ///< by place in all_games(), made once each
  std::vector<LearnedBytes> values_;               ///< the same
};

/// The line that tells a brain what `seat` knows now: its view and nothing else of the match.
/// Requires a running match.
std::string position_line(const Match& match, Seat seat);

/// The same for any view of a game, good or not (tests and fuzzers).
std::string position_line(const GameOps& game, const ViewBuf& view, Seat seat);

/// The line that gives a brain the values of a game; `hash` has the digits that are meant.
std::string learn_line(const GameOps& game, std::string_view hash,
                       std::span<const std::byte> bytes);

/// A number in [-1, 1] with four decimals, the same on every platform and in every locale.
std::string write_value(double value);
/// The line of a thought in notation, as far as it can be played in this world.
std::string write_line(const GameOps& game, StateBuf world, const Thought& thought);

/// The hash of the engine's sources, by which view and brain recognise each other.
const char* brain_build();

} // namespace beffroi
