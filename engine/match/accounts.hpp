// AnyAccount: the account of luck and play (search/account.hpp) of a game known by its row alone.
//
// Owns: the erasure, as AnyAnalyst's is in analysts.hpp and for the same reason no column of the rows; what of a match
// can be in an account, and why the rest is left out; and the check of its draws against its seed.
#pragma once

#include "engine/match/match.hpp"
#include "engine/search/account.hpp"

#include <memory>
#include <span>
#include <vector>

namespace beffroi {

/// One object serves many games; big, so made once. Its memory is taken by begin(); the walk itself takes none.
class AnyAccount {
public:
  virtual ~AnyAccount() = default;
  /// See Account<G>::learn and Account<G>::learned.
  virtual const char* learn(std::span<const std::byte> bytes) = 0;
  virtual std::uint64_t learned() const = 0;
  /// The names of the kinds of draws.
  virtual std::span<const char* const> kinds() const = 0;
  virtual void begin(StateRef start, std::vector<Action> actions) = 0;
  /// See Account<G>, as the next ones. Plies are counted from the first action that was given.
  virtual bool run(std::uint32_t work) = 0;
  virtual const Ledger& ledger() const = 0;
  virtual std::span<const BookedDraw> draws() const = 0;
  virtual std::span<const BookedTurn> turns() const = 0;
  virtual std::size_t plies() const = 0;
};

/// nullptr for a game that has no forecast, or that says nothing of its draws.
std::unique_ptr<AnyAccount> make_account(const GameOps& game);

/// What of a match an account is kept of: plies [first, last), from state_before(first) on.
struct AccountScope {
  std::size_t first = 0;
  std::size_t last = 0;
  bool in_position =
      false; ///< it begins in a position: what was drawn and played before is not known
  bool set_anew =
      false; ///< people put up another board before ply `first`; what was played before does not count
  bool hidden = false;  ///< what comes next is hidden in this record
  bool is_open = false; ///< the game is not over
  const Act* ended_by =
      nullptr; ///< resigning, or a draw that was agreed: the rules had not ended the game
};
AccountScope scope_of(const Match& match);
/// Begins the account of a match.
void begin_account(const Match& match, const AccountScope& scope, AnyAccount& account);

/// What the seed of a match says of its draws.
struct DrawCheck {
  bool has_seed = true;        ///< exports leave it out, and at a real table it draws nothing
  bool typed = false;          ///< people at a real table said what was drawn
  std::size_t draws = 0;       ///< of the whole line
  std::size_t others = 0;      ///< that are not what the seed gives
  std::size_t first_other = 0; ///< the ply of the first of them
};
DrawCheck check_draws(const Match& match);

} // namespace beffroi
