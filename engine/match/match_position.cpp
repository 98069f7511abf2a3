// Match: beginning in a position, and setting the board anew. Contract in match.hpp.
//
// Not in what a first game needs (web/scene/model/later.hpp).
#include "engine/match/node.hpp"
#include "engine/match/position_ops.hpp"
#include "engine/match/record.hpp"

#include <algorithm>

namespace beffroi {

std::optional<LoadError> read_position(const MatchSetup& setup, std::string_view text,
                                       StateBuf& out) {
  const PositionOps* ops = find_positions(*setup.game);
  if (!ops) return refuse(Key::k_position_none, setup.game->id);
  std::optional<PositionError> error;
  if (text.empty())
    error = PositionFields::refuse(Key::k_position_missing, 0);
  else
    error = ops->set_up(setup.options, text, out);
  if (!error) return std::nullopt;
  const std::size_t at = std::min(error->at, text.size());
  const std::string_view rest = text.substr(at);
  return LoadError{1, static_cast<int>(at) + 1, error->phrase,
                   shortened(rest.substr(0, rest.find(' ')))};
}

std::optional<LoadError> Match::create(const MatchSetup& setup, std::string_view position,
                                       Match& out, ChanceSource chance) {
  Match scratch;
  scratch.chance_ = std::move(chance);
  if (auto error = scratch.start(setup)) return error;
  if (auto error = scratch.begin_in(position)) return error;
  scratch.settle_chance();
  out = std::move(scratch);
  return std::nullopt;
}

/// Begins anew in a position. Requires a started match.
std::optional<LoadError> Match::begin_in(std::string_view position) {
  StateBuf first;
  if (auto error = read_position(setup_, position, first)) return error;
  begin(first);
  more_.get().first_position = position;
  return std::nullopt;
}

std::optional<LoadError> Match::set_anew(std::string_view position) {
  if (!running()) return refuse(Key::k_match_not_started);
  if (seen_) return refuse(Key::k_record_export);
  if (auto error = put(position)) return error;
  settle_chance();
  return std::nullopt;
}

/// State that ply i led to, before the board was set anew.
StateRef Match::before_set(std::size_t i) const {
  std::size_t n = 0; // of boards set anew before
  for (const Act& act : acts_) {
    if (act.kind != Act::Kind::kSetUp) continue;
    if (act.ply == i + 1) return more_->replaced[n];
    ++n;
  }
  return positions_[i + 1];
}

/// Takes the last board that was set anew away; its act is the last one still.
void Match::unset() {
  if (acts_.back().ply == plies_.size()) { // the board is again what the last move made of it
    line_.back() = nodes_[static_cast<std::size_t>(line_.back())].parent;
    positions_.cut(acts_.back().ply);
    positions_.push_back(more_->replaced.back());
  }
  more_.get().replaced.pop_back();
}

bool Match::is_set(int node) const {
  const int words = nodes_[static_cast<std::size_t>(node)].words;
  return words >= 0 && !more_->words[static_cast<std::size_t>(words)].position.empty();
}

const std::string& Match::board(const Act& act) const {
  const Node& node = nodes_[static_cast<std::size_t>(line_[act.ply])];
  return more_->words[static_cast<std::size_t>(node.words)].position;
}

bool Match::in_position() const { return !more_->first_position.empty(); }

const std::string& Match::first_position() const {
  static const std::string none;
  return more_ ? more_->first_position : none;
}

const std::string& Match::table() const {
  static const std::string none;
  return more_ ? more_->table : none;
}

Match::More& Match::MoreOwner::get() {
  if (!more_) more_ = new More;
  return *more_;
}
Match::More* Match::MoreOwner::copy(const More& more) { return new More(more); }
void Match::MoreOwner::drop(More* more) { delete more; }

/// set_anew() without drawing what then follows, for a loader.
std::optional<LoadError> Match::put(std::string_view position) {
  if (ended_by()) return refuse(Key::k_match_over);
  if (setup_.fairness == Fairness::kStrict) return refuse(Key::k_record_set_strict);
  const std::size_t ply = plies_.size();
  const auto set_here = [ply](const Act& act) {
    return act.kind == Act::Kind::kSetUp && act.ply == ply;
  };
  if (ply == 0 || std::any_of(acts_.begin(), acts_.end(), set_here))
    return refuse(Key::k_record_set_again);
  StateBuf next;
  if (auto error = read_position(setup_, position, next)) return error;
  int node = -1;
  for (const int child : nodes_[static_cast<std::size_t>(line_.back())].children)
    if (is_set(child) && words_of(child).position == position) node = child;
  if (node < 0) node = new_child(line_.back(), Action{});
  words_of(node).position = position;
  copy_state(game(), state(), more_.get().replaced.emplace_back());
  line_.back() = node;
  positions_.cut(ply);
  positions_.push_back(next);
  acts_.push_back({Act::Kind::kSetUp, kNoSeat, ply, {}});
  return std::nullopt;
}

} // namespace beffroi
