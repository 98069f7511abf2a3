// AnyAnalyst and AnyTurns: an analyst of moves (search/analyst.hpp) and of whole turns (search/turns.hpp), of a game
// known by its row alone.
//
// Owns: the erasure, as Thinker's is in game_ops.hpp. It is a thing of its own and no column of the rows,
// because nothing of it is in what a first game needs: in the page's program its source is a way into
// the part of an analysis (web/toolchain/cmake/web_targets.cmake). Next: whys.hpp.
#pragma once

#include "engine/match/game_ops.hpp"
#include "engine/search/analyst.hpp"
#include "engine/search/turns.hpp"

namespace beffroi {

/// One object serves many positions; big, so made once.
class AnyAnalyst {
public:
  virtual ~AnyAnalyst() = default;
  /// See Bot<G>::learn and Bot<G>::learned.
  virtual const char* learn(std::span<const std::byte> bytes) = 0;
  virtual std::uint64_t learned() const = 0;
  virtual void begin(const ViewBuf& view, Seat seat, const Question& question) = 0;
  virtual bool run(std::uint32_t work_units) = 0;
  virtual Analysis analysis() const = 0;
  virtual std::uint32_t slice() const = 0;
};

/// The analyst of a game of this program.
std::unique_ptr<AnyAnalyst> make_analyst(const GameOps& game);

/// The best whole turns of a position (search/turns.hpp). Big, as an analyst.
class AnyTurns {
public:
  virtual ~AnyTurns() = default;
  virtual const char* learn(std::span<const std::byte> bytes) = 0;
  virtual std::uint64_t learned() const = 0;
  virtual void begin(const ViewBuf& view, Seat seat, const TurnQuestion& question) = 0;
  virtual bool run(std::uint32_t work_units) = 0;
  virtual const TurnAnalysis& analysis() const = 0;
  virtual std::uint32_t slice() const = 0;
};

std::unique_ptr<AnyTurns> make_turns(const GameOps& game);

} // namespace beffroi
