// Match: corrections of what people at a real table said was drawn, or decided. Contract in match.hpp.
//
// Comes with what asks at a real table (asking_sources in web/toolchain/cmake/web_targets.cmake).
#include "engine/match/node.hpp"
#include "engine/match/record.hpp"

#include <algorithm>

namespace beffroi {

Match Match::before(std::size_t ply) const {
  Match out(*this);
  out.leave(ply);
  return out;
}

/// What no correction of this ply can do, whatever was meant.
std::optional<LoadError> Match::refuse_correction(std::size_t ply) const {
  if (!is_typed() || ply >= plies_.size()) return refuse(Key::k_record_draws_nothing);
  const auto set_later = [&](const Act& act) {
    return act.kind == Act::Kind::kSetUp && act.ply > ply;
  };
  if (std::any_of(acts_.begin(), acts_.end(), set_later)) return refuse(Key::k_record_set_later);
  return std::nullopt;
}

std::optional<LoadError> Match::correct(std::size_t ply, std::string_view notation,
                                        std::string_view name, std::size_t& stays,
                                        std::string_view gone) {
  const bool said =
      is_typed() && ply < plies_.size() && plies_[ply].turn.who == Who::kChance && was_said(ply);
  if (!said) return refuse(Key::k_record_draws_nothing);
  if (auto error = refuse_correction(ply)) return error;
  Match tried = before(ply);
  const std::optional<Action> drawn = game().parse(tried.state(), notation);
  if (!drawn) return refuse(Key::k_record_not_drawn, std::string(notation.substr(0, 40)));
  tried.step(*drawn);
  return go_on_as(std::move(tried), ply, name, stays, gone);
}

std::optional<LoadError> Match::correct(std::size_t ply, const Match& other, std::string_view name,
                                        std::size_t& stays, std::string_view gone) {
  if (auto error = refuse_correction(ply)) return error;
  if (plies_[ply].turn.who != Who::kSeat || other.plies_.size() <= ply ||
      other.nodes_.size() < nodes_.size() || other.plies_[ply].turn.who != Who::kSeat)
    return refuse(Key::k_record_draws_nothing);
  return go_on_as(other.before(ply + 1), ply, name, stays, gone);
}

/// Plays again in `tried`, which has gone on otherwise with a ply of this match, what followed that ply: gives how many
/// of the plies from it on.
std::size_t Match::follow_again(Match& tried, std::size_t ply) const {
  std::size_t decided = ply; // the first decision from there on
  while (decided < plies_.size() && plies_[decided].turn.who == Who::kChance) ++decided;
  bool traded = false;
  std::size_t next = ply + 1;
  for (; next < plies_.size(); ++next) {
    const Ply& was = plies_[next];
    const Turn now = tried.turn();
    if (now.who != was.turn.who || now.seat != was.turn.seat) break;
    if (now.who == Who::kSeat && game().shown &&
        !tried.give(game().shown(positions_[next], was.action)))
      break;
    std::optional<Action> again = game().parse(tried.state(), was.text);
    if (!again && now.who == Who::kChance) {
      again = tried.only_draw(); // it has to be, or is guessed
      // In one deal two things have changed places: what lay here lies there.
      if (!again && !traded && next < decided) {
        again = game().parse(tried.state(), plies_[ply].text);
        traded = true;
      }
    }
    if (!again) break;
    tried.step(*again);
  }
  return next - ply;
}

/// Whether all that people have said in this game was said in `line` too, but that of one ply, where it says what
/// `tried` says. What nobody was asked for may differ.
bool Match::is_told_in(const Match& line, const Match& tried, std::size_t ply) const {
  const std::size_t last = std::max(last_said(), ply);
  if (line.plies_.size() <= last) return false;
  for (std::size_t i = 0; i <= last; ++i) {
    const Ply& one = line.plies_[i];
    const Ply& other = i == ply ? tried.plies_[i] : plies_[i];
    if (one.turn.who != other.turn.who || one.turn.seat != other.turn.seat) return false;
    const bool said = i == ply || one.turn.who != Who::kChance || was_said(i);
    if (said && one.text != other.text) return false;
  }
  return true;
}

/// Replaces `tried` by the line of that name that has what is said now of the ply, and all that was said since. Among
/// several it takes the one in the fewest brackets, then the longest. Gives false if no line fits.
bool Match::take_line_again(Match& tried, std::size_t ply, std::string_view name) const {
  const auto gone = [&](const Act& act) { return act.ply > ply; };
  if (!more_ || std::any_of(acts_.begin(), acts_.end(), gone)) return false;
  std::optional<Match> found;
  int depth = 0;
  for (std::size_t last = 0; last < nodes_.size(); ++last) {
    const auto kept = [&](int node) { return nodes_[static_cast<std::size_t>(node)].kept != 0; };
    const std::vector<int>& children = nodes_[last].children;
    if (nodes_[last].kept == 0 || std::any_of(children.begin(), children.end(), kept)) continue;
    std::vector<int> path;
    auto node = static_cast<int>(last);
    for (; node >= 0 && !in_game(node); node = nodes_[static_cast<std::size_t>(node)].parent)
      path.push_back(node);
    const auto leaves = std::find(line_.begin(), line_.end(), node);
    if (path.empty() || leaves == line_.end() ||
        std::any_of(path.begin(), path.end(), [&](int one) { return is_set(one); }))
      continue;
    const int words = nodes_[static_cast<std::size_t>(path.back())].words;
    if (words < 0 || more_->words[static_cast<std::size_t>(words)].name != name) continue;
    Match line = before(static_cast<std::size_t>(leaves - line_.begin()));
    for (auto one = path.rbegin(); one != path.rend(); ++one) line.enter(*one);
    if (!is_told_in(line, tried, ply)) continue;
    const int deep = line_depth(static_cast<int>(last));
    if (found && (deep > depth || (deep == depth && line.plies_.size() <= found->plies_.size())))
      continue;
    depth = deep;
    line.words_of(path.back()).name.clear();
    for (const int one : path) line.nodes_[static_cast<std::size_t>(one)].kept = 0;
    found = std::move(line);
  }
  if (!found) return false;
  tried = std::move(*found);
  return true;
}

/// Becomes `tried`, which says something else of a ply, with what follows there of what followed here. What does not is
/// kept.
std::optional<LoadError> Match::go_on_as(Match tried, std::size_t ply, std::string_view name,
                                         std::size_t& stays, std::string_view gone) {
  if (const Phrase why = refuse_name(name); why.key != Key::kNone) return refuse(why);
  std::size_t end = plies_.size();
  const bool returns = take_line_again(tried, ply, name);
  if (!returns) end = ply + follow_again(tried, ply);
  tried.settle_chance();
  for (const Act& act : acts_) { // who gave up until then, has
    if (act.ply <= ply || act.ply > end) continue;
    tried.acts_.push_back(act);
    if (act.seat != kNoSeat) tried.setup_.seats[act.seat] = setup_.seats[act.seat];
  }
  tried.refresh();
  if (returns || end == plies_.size()) {
    tried.keep_beside(*this, std::min(plies_.size(), tried.plies_.size()), gone);
  } else {
    tried.keep_beside(*this, ply, gone);
    // What does not follow is a line as if somebody had kept it.
    Match way(*this);
    for (std::size_t i = ply + 1; i < line_.size(); ++i) {
      Node& node = way.nodes_[static_cast<std::size_t>(line_[i])];
      node.kept = 1;
      if (i + 1 == line_.size()) {
        way.name_by_note(line_[i]);
        break;
      }
      // It goes on as the game did, and lines that left the game leave it.
      const auto next = std::find(node.children.begin(), node.children.end(), line_[i + 1]);
      std::rotate(node.children.begin(), next, next + 1);
    }
    way.words_of(line_[ply + 1]).name = name;
    tried.keep_line(way, ply, line_[ply + 1], gone);
  }
  if (auto error = take_over(std::move(tried))) return error;
  stays = end - ply - 1;
  return std::nullopt;
}

} // namespace beffroi
