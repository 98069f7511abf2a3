// Study: the analysis of a whole game, by lines like those of a brain.
//
// Owns: the game that is studied (all of it is known, as it is after its end), what was given of learned values and
// of the forecast, one running job, and the words of the protocol. A worker of its own drives it (study_wasm.cpp),
// so that whoever plays meanwhile has a brain. Must never look at a clock (the host sends `stop` when its cap
// is over), or keep anything of a refused line.
//
//   > hello
//   < ready build=<hash> games=metal_towers:1,... words=study
//   > learn game=<id> hash=<hex> values=<hex>        (as a brain's; a game that has learned values needs them)
//   > forecast game=<id> hash=<hex> numbers=<hex>    (the bytes of its file, search/forecast.hpp)
//   > game record=<hex>                              (a record's text, as bytes; counts for what is asked after it)
//   > curve from=<ply> to=<ply> seed=<hex> cap_ms=<n> id=<n>
//   < curve id=7 from=0 hash=<hex> values=36700,28836;35389,30147
//   > turns ply=<n> level=<1..6> best=<1..3> more=<1..8> seed=<hex> cap_ms=<n> id=<n>
//   < info id=8 …                                    (as the answer, so far)
//   < turns id=8 done=1 work=900 seat=1 count=2 steps1="sB1 bC2" then1="*x4" values1=36700,28836 ways1=1 exact1=0
//       played1=0 steps2=… chances=38000,37000        (on the same line; chances only with a forecast)
//   > why ply=<n> level=<1..6> turn=<1..4> than=<1..4> best=<1..3> more=<1..8> seed=<hex> cap_ms=<n> id=<n>
//   < why id=9 done=1 alike=0 unit=2 sum=460 further=385 parts=fields:575,scored:-500 line1="…" line2="…"
//       at1=fields:1:1:3:4:0,… at2=…                 (on the same line)
//   > account seed=<hex> cap_ms=<n> id=<n>
//   < info id=10 done=40 of=97
//   < account id=10 done=1 hash=<hex> from=0 to=97 over=1 goal=0 columns=2 hides=0 start=32768,32768 luck=… drift=…
//       hidden=… result=… play=-900,120;900,-120 kinds=starter,market draws=3:5:1:33000,32536:36000,29536;…
//       seeded=1 typed=0 drawn=45 others=0 other=0               (on the same line)
//   > stop                                           (or stop id=7)
//   < error id=7 reason="..."                        (id=0 when the line has none)
// more: so many times the level's budget for each search. hash: of the forecast that was used. curve: what
// every seat can expect of the win at every ply from `from` to `to`, both included, in 65,536ths that sum to
// 65,536, where partners have the part of both each; where nobody plays against anybody one column, the chance
// of reaching the goal; so are the values of turns. As far as it has come before a stop. Ply n is the position
// after n actions; that after the last is the result where the game is over. turns: for the seat that acts at a
// ply, the best first; the played one is among them, behind the others where it is not one of the best; seats
// count from 1. values are the search's, by which the order is; chances, in 65,536ths, what the seat can expect
// by the forecast of the board after each turn: where that is against the order the turns have the mean. why:
// what makes `turn` better than `than`, by their places in the list of that position, which is found first; in
// hundredths of the game's unit times `unit`: sum is that of the parts and of what the search sees further
// ahead; at: where what lies that has not the same worth after the other turn, as part:seat:kind:a:b:c.
// account: of the plies from `from` on, before `to` (match/accounts.hpp), in 65,536ths, a column for each seat,
// or where goal=1 for reaching the goal and not; play: what each seat's play did to the columns, a list for
// each column; draws as ply:plies:kind:mean before:after, by plies of the game; drawn: how many draws there
// are, others: those that are not what the seed gives, other: the ply of the first of them. Draws are marked
// with *. A line that is accepted gets exactly one answer by its own word; a refused one gets one `error`, and
// so does every question after a refused `game`.
#pragma once

#include "engine/match/match.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

class Fields;

/// What is asked about a game.
class StudyJob {
public:
  virtual ~StudyJob() = default;
  /// For about a millisecond. True when it is done; otherwise `news` gets what is to be said meanwhile.
  virtual bool run(std::vector<std::string>& news) = 0;
  /// The one line that answers it, also before it is done.
  virtual std::string finish() = 0;
};

class Study {
public:
  Study();
  Study(const Study&) = delete;
  Study& operator=(const Study&) = delete;
  ~Study();

  /// Takes one line without its end; gives the answers to it. Any bytes are allowed.
  std::vector<std::string> receive(std::string_view line);
  /// Works for about a millisecond; gives what is to be said then. Nothing if not busy.
  std::vector<std::string> run_slice();
  bool busy() const { return job_ != nullptr; }

private:
  struct Tools;
  using Answers = std::vector<std::string>;

  Answers receive_learn(const Fields& fields);
  Answers receive_game(const Fields& fields);
  Answers receive_question(const Fields& fields);
  Answers receive_stop(const Fields& fields);
  Tools& tools_of(const GameOps& game);

  std::vector<std::pair<const GameOps*, std::unique_ptr<Tools>>> tools_{};
  std::string record_{};
  std::unique_ptr<Match> match_{};
  std::string refused_ = "no game"; ///< why there is no match
  std::int64_t id_ = 0;             ///< of the job
  std::unique_ptr<StudyJob> job_{};
};

/// The lines that a page would give, for tests and fuzzers.
std::string game_line(std::string_view record);
std::string forecast_line(const GameOps& game, std::string_view hash,
                          std::span<const std::byte> bytes);

} // namespace beffroi
