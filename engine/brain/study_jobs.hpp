// Study jobs: what the jobs of a study share, and those that come with parts of the program of their own.
//
// Owns: the makers of those jobs. The page's program has them in the parts `reasons` and `luck`
// (web/toolchain/cmake/web_targets.cmake), which come when somebody first asks for a reason or for the account;
// whoever calls one makes sure of that. Next: study.cpp, study_why.cpp, study_account.cpp.
#pragma once

#include "engine/brain/study.hpp"
#include "engine/match/accounts.hpp"
#include "engine/match/analysts.hpp"
#include "engine/match/whys.hpp"

namespace beffroi {

/// Shares in whole numbers, as the protocol has them.
inline std::string shares_text(const Shares& shares) {
  std::string out;
  for (int i = 0; i < shares.seats; ++i) out += (i > 0 ? "," : "") + std::to_string(shares.of[i]);
  return out;
}

/// Appends the notation of actions that are played on from `state`, as far as they are legal.
template <class Actions>
void write_actions(const GameOps& game, StateBuf& state, const Actions& actions, std::string& out) {
  EventRoom events(game);
  for (const Action a : actions) {
    const Who who = game.turn(state).who;
    if (who == Who::kOver || !game.is_legal(state, a)) return;
    if (!out.empty()) out += ' ';
    if (who == Who::kChance) out += '*';
    out += game.write(state, a).view();
    events.clear();
    game.apply(state, a, events);
  }
}

struct TurnsAsked {
  std::size_t ply = 0;
  TurnQuestion question{};
  friend bool operator==(const TurnsAsked& a, const TurnsAsked& b) {
    return a.ply == b.ply && a.question.level == b.question.level &&
           a.question.seed == b.question.seed && a.question.more == b.question.more &&
           a.question.best == b.question.best;
  }
};

/// Finds the turns of a position, unless that was the last thing that was asked.
class TurnsFinder {
public:
  TurnsFinder(const Match& match, AnyTurns& turns, TurnsAsked& known, bool& answered,
              const TurnsAsked& asked)
      : turns_(turns), known_(known), answered_(answered), asked_(asked) {
    if (answered && known == asked) return;
    answered_ = false;
    ViewBuf view{};
    const StateRef state = match.state_before(asked.ply);
    const Seat seat = match.game().turn(state).seat;
    match.game().view(state, seat, view);
    turns_.begin(view, seat, asked.question);
  }
  bool run() {
    if (answered_) return true;
    if (!turns_.run(turns_.slice())) return false;
    known_ = asked_;
    answered_ = true;
    return true;
  }
  const TurnAnalysis& analysis() const { return turns_.analysis(); }
  bool done() const { return answered_; }

private:
  AnyTurns& turns_;
  TurnsAsked& known_;
  bool& answered_;
  TurnsAsked asked_;
};

/// What makes one turn of a position better than another, by their places in its list; the list is found first.
std::unique_ptr<StudyJob> make_why_job(const Match& match, TurnsFinder finder, AnyWhy& why,
                                       const TurnsAsked& asked, std::size_t turn, std::size_t than,
                                       std::int64_t id);
/// The account of luck and play.
std::unique_ptr<StudyJob> make_account_job(const Match& match, AnyAccount& account,
                                           std::int64_t id);

} // namespace beffroi
