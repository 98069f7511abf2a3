// Match: the lines and remarks that a record keeps beside its game. Contract in match.hpp.
//
// Owns: which nodes of the tree are kept, how they become lines, and how those are written. A line is
// judged by the rules alone: who has resigned is a thing of the game. Not in what a first game needs
// (web/scene/model/later.hpp): a match gets lines by these functions or by the loader.
#include "engine/match/loader.hpp"
#include "engine/match/position_ops.hpp"

#include <algorithm>

namespace beffroi {
namespace {

void append_remark(std::string& out, const Remark& remark) {
  out += kMarkText[static_cast<std::size_t>(remark.mark)];
  if (!remark.note.empty()) out += " " + quoted(remark.note);
}

/// Appends a line in brackets; gives how many moves it has, with those of its lines.
std::size_t append_line(std::string& out, const GameLine& line, bool on) {
  out += on ? "\n( on" : "\n(";
  if (!line.name.empty()) out += " " + quoted(line.name);
  std::size_t moves = line.moves.size();
  int number = -1;
  auto nested = line.lines.begin();
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    const LineMove& move = line.moves[i];
    if (move.position) {
      out += "\nposition " + quoted(move.text);
      number = -1;
    } else {
      if (move.turn != number) out += "\n" + std::to_string(move.turn) + ".";
      number = move.turn;
      out += (move.chance ? " *" : " ") + move.text;
      append_remark(out, move.remark);
    }
    for (; nested != line.lines.end() && nested->at == i; ++nested) {
      moves += append_line(out, *nested, false);
      number = -1;
    }
  }
  out += "\n)";
  return moves;
}

/// The child with which a line goes on; -1 if none is kept.
int first_kept(const auto& nodes, int node) {
  for (const int child : nodes[static_cast<std::size_t>(node)].children)
    if (nodes[static_cast<std::size_t>(child)].kept != 0) return child;
  return -1;
}

} // namespace

/// False when nobody could read a record with all these lines and remarks.
bool Match::fits(const std::string& body, const Said& said) const {
  constexpr std::size_t kHeadRoom = 2048; // more than any head and end but the position
  return plies_.size() + acts_.size() + said.moves <= kRecordMaxActions &&
         first_position().size() + body.size() + kHeadRoom <= kRecordMaxBytes;
}

/// Writes the lines of the head that few records have: the position, or the table.
void Match::write_head(std::string& out, bool whole, bool table) const {
  if (!table && from_position())
    out +=
        "position " + (whole || !game().hides ? quoted(first_position()) : std::string("?")) + "\n";
  if (table && whole && !more_->table.empty()) out += "table " + more_->table + "\n";
}

/// The node of the game after so many plies, before the board was set anew there.
int Match::node_of(std::size_t ply) const {
  const int node = line_[ply];
  return ply > 0 && is_set(node) ? nodes_[static_cast<std::size_t>(node)].parent : node;
}

/// The place after so many plies of the game; with `before_set` before the board was set anew.
Match::Spot Match::spot_at(std::size_t ply, bool before_set) const {
  Spot spot;
  spot.node = before_set ? node_of(ply) : line_[ply];
  spot.number = ply == 0 ? 0 : plies_[ply - 1].move_number;
  for (std::size_t i = ply; i-- > 0 && spot.seat == kNoSeat;)
    if (plies_[i].turn.who == Who::kSeat) spot.seat = plies_[i].turn.seat;
  copy_state(game(), before_set && ply > 0 ? state_after(ply - 1) : state_before(ply), spot.state);
  return spot;
}

Match::NodeWords& Match::words_of(int node) {
  Node& at = nodes_[static_cast<std::size_t>(node)];
  if (at.words < 0) {
    at.words = static_cast<int>(more_.get().words.size());
    more_.get().words.emplace_back();
  }
  return more_.get().words[static_cast<std::size_t>(at.words)];
}

const Remark* Match::remark(std::size_t ply) const {
  const int words = nodes_[static_cast<std::size_t>(node_of(ply + 1))].words;
  return words < 0 ? nullptr : &more_->words[static_cast<std::size_t>(words)].remark;
}

bool Match::write_remark(std::string& out, std::size_t ply) const {
  const Remark* said = remark(ply);
  if (!said || *said == Remark{}) return false;
  append_remark(out, *said);
  return true;
}

std::vector<GameLine> Match::lines_at(std::size_t ply, bool before_set) const {
  std::vector<GameLine> out;
  const int here = before_set ? node_of(ply) : line_[ply];
  const int played = before_set ? line_[ply] : ply < plies_.size() ? node_of(ply + 1) : -1;
  for (const int child : nodes_[static_cast<std::size_t>(here)].children)
    if (child != played && nodes_[static_cast<std::size_t>(child)].kept != 0) {
      out.push_back(line_from(spot_at(ply, before_set), child, 1));
      out.back().at = ply;
    }
  return out;
}

/// Writes the lines that stand behind a ply, or at the end; false if there are none.
bool Match::write_lines(std::string& out, std::size_t ply, bool before_set, Said& said) const {
  const std::vector<GameLine> lines = lines_at(ply, before_set);
  for (const GameLine& line : lines)
    said.moves += append_line(out, line, !before_set && ply == plies_.size());
  said.any = said.any || !lines.empty();
  return !lines.empty();
}

/// The line that begins with `first`, a child of `from`, at so many brackets.
GameLine Match::line_from(const Spot& from, int first, int depth) const {
  Spot spot = from;
  const auto words = [this](int node) {
    const int index = nodes_[static_cast<std::size_t>(node)].words;
    return index < 0 ? nullptr : &more_->words[static_cast<std::size_t>(index)];
  };
  GameLine line;
  EventRoom events(game());
  if (const NodeWords* begins = words(first)) line.name = begins->name;
  for (int node = first; node >= 0;) {
    const Node& here = nodes_[static_cast<std::size_t>(node)];
    const Turn turn = game().turn(spot.state);
    LineMove& move = line.moves.emplace_back();
    move.position = is_set(node);
    if (const NodeWords* said = words(node)) move.remark = said->remark;
    if (move.position) {
      move.text = words(node)->position;
      if (find_positions(game())->set_up(setup_.options, move.text, spot.state)) trap();
      spot.node = node;
    } else {
      move.text = game().write(spot.state, here.action).view();
      move.chance = turn.who == Who::kChance;
      move.turn = spot.next_number(game(), turn);
      spot.go(game(), node, here.action, events);
    }
    int next = -1;
    for (const int child : here.children) {
      if (nodes_[static_cast<std::size_t>(child)].kept == 0) continue;
      if (next < 0) {
        next = child;
      } else if (depth < kRecordMaxDepth) {
        line.lines.push_back(line_from(spot, child, depth + 1));
        line.lines.back().at = line.moves.size();
      }
    }
    node = next;
  }
  return line;
}

/// True for the nodes of the game; where the board was set anew, for the move before it as well.
bool Match::in_game(int node) const {
  return std::any_of(line_.begin(), line_.end(), [&](int one) {
    return one == node || (is_set(one) && nodes_[static_cast<std::size_t>(one)].parent == node);
  });
}

/// In how many brackets a record writes this node.
int Match::line_depth(int node) const {
  int depth = 0;
  while (node >= 0 && !in_game(node)) {
    const int parent = nodes_[static_cast<std::size_t>(node)].parent;
    if (parent < 0) break;
    depth += in_game(parent) || first_kept(nodes_, parent) != node;
    node = parent;
  }
  return depth;
}

/// Where moves lead that begin before a ply of the game.
struct Match::Way {
  Spot spot;
  int begins = -1; ///< the first node that the record did not have, or -1
};

/// Walks along moves; nodes that the record does not have are refused, or made and kept.
std::optional<LoadError> Match::find_way(std::size_t ply, const std::vector<std::string>& moves,
                                         bool adds, Way& way) {
  if (!running()) return refuse(Key::k_match_not_started);
  if (seen_) return refuse(Key::k_record_export);
  if (ply > plies_.size()) return refuse(Key::k_record_line_place);
  way.spot = spot_at(ply, false);
  EventRoom events(game());
  for (const std::string& word : moves) {
    const Turn turn = game().turn(way.spot.state);
    const std::string_view text = std::string_view(word).substr(word.starts_with('*') ? 1 : 0);
    const std::optional<Action> action =
        turn.who == Who::kOver ? std::nullopt : game().parse(way.spot.state, text);
    if (!action) {
      Phrase why = game().why_not(way.spot.state, text);
      if (why.key == Key::kNone) why.key = Key::k_match_illegal;
      return refuse(why, shortened(word));
    }
    int child = child_of(way.spot.node, *action);
    const bool known =
        child >= 0 && (nodes_[static_cast<std::size_t>(child)].kept != 0 || in_game(child));
    if (!known && !adds) return refuse(Key::k_record_line_place, shortened(word));
    if (child < 0) child = new_child(way.spot.node, *action);
    if (!known) nodes_[static_cast<std::size_t>(child)].kept = 1;
    if (!known && way.begins < 0) way.begins = child;
    way.spot.go(game(), child, *action, events);
  }
  return std::nullopt;
}

std::optional<LoadError> Match::add_line(std::size_t ply, const std::vector<std::string>& moves,
                                         std::string_view name) {
  if (const Phrase why = refuse_name(name); why.key != Key::kNone) return refuse(why);
  Match tried(*this);
  Way way;
  if (auto error = tried.find_way(ply, moves, true, way)) return error;
  if (way.begins < 0) return refuse(Key::k_record_line_same);
  tried.words_of(way.begins).name = name;
  if (tried.line_depth(way.begins) > kRecordMaxDepth) {
    Phrase phrase{.key = Key::k_record_line_deep};
    return refuse(phrase.number("limit", kRecordMaxDepth));
  }
  return take_over(std::move(tried));
}

/// Becomes a match with more lines or remarks, unless its record would have no room for them.
std::optional<LoadError> Match::take_over(Match&& tried) {
  Said said;
  const std::string body = tried.record_body(kNoSeat, Extras::kKept, said);
  if (!tried.fits(body, said)) {
    Phrase phrase{.key = Key::k_record_too_big};
    return refuse(phrase.number("limit", static_cast<int>(kRecordMaxBytes / 1024)));
  }
  *this = std::move(tried);
  return std::nullopt;
}

std::optional<LoadError> Match::annotate(std::size_t ply, const std::vector<std::string>& moves,
                                         const Remark& remark) {
  if (const Phrase why = refuse_note(remark.note); why.key != Key::kNone) return refuse(why);
  Match tried(*this);
  Way way;
  if (auto error = tried.find_way(ply, moves, false, way)) return error;
  if (moves.empty() && ply == plies_.size()) return refuse(Key::k_record_note_place);
  const int node = moves.empty() ? tried.node_of(ply + 1) : way.spot.node;
  tried.words_of(node).remark = remark;
  return take_over(std::move(tried));
}

std::optional<LoadError> Match::drop_line(std::size_t ply, const std::vector<std::string>& moves) {
  Way way;
  if (auto error = find_way(ply, moves, false, way)) return error;
  if (moves.empty() || in_game(way.spot.node)) return refuse(Key::k_record_line_place);
  const std::vector<bool> gone = behind(way.spot.node);
  More& more = more_.get();
  more.forgotten.clear();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    Node& node = nodes_[i];
    if (!gone[i] || node.kept == 0) continue;
    NodeWords said;
    if (node.words >= 0) said = more.words[static_cast<std::size_t>(node.words)];
    more.forgotten.push_back({static_cast<int>(i), node.kept, said.remark, said.name});
    forget(node);
  }
  return std::nullopt;
}

std::optional<LoadError> Match::bring_back_line() {
  if (!more_ || more_->forgotten.empty()) return refuse(Key::k_record_line_place);
  Match tried(*this);
  for (const Forgotten& was : std::exchange(tried.more_.get().forgotten, {})) {
    Node& node = tried.nodes_[static_cast<std::size_t>(was.node)];
    if (node.kept != 0) continue; // somebody has made it anew: that stands
    node.kept = was.kept;
    if (was.remark == Remark{} && was.name.empty()) continue;
    NodeWords& words = tried.words_of(was.node);
    words.remark = was.remark;
    words.name = was.name;
  }
  return take_over(std::move(tried));
}

/// Which nodes are this one or come after it. A node is older than its children.
std::vector<bool> Match::behind(int node) const {
  std::vector<bool> is(nodes_.size());
  for (auto i = static_cast<std::size_t>(node); i < nodes_.size(); ++i) {
    const int parent = nodes_[i].parent;
    is[i] = static_cast<int>(i) == node || (parent >= 0 && is[static_cast<std::size_t>(parent)]);
  }
  return is;
}

/// A node is in no line any more, and nothing was said about it.
void Match::forget(Node& node) {
  node.kept = 0;
  if (node.words < 0) return;
  NodeWords& words = more_.get().words[static_cast<std::size_t>(node.words)];
  words.remark = {};
  words.name.clear();
}

std::optional<LoadError> Match::name_line(std::size_t ply, const std::vector<std::string>& moves,
                                          std::string_view name) {
  if (const Phrase why = refuse_name(name); why.key != Key::kNone) return refuse(why);
  Match tried(*this);
  Way way;
  if (auto error = tried.find_way(ply, moves, false, way)) return error;
  const int node = way.spot.node;
  const int parent = nodes_[static_cast<std::size_t>(node)].parent;
  if (moves.empty() || tried.line_depth(node) == tried.line_depth(parent))
    return refuse(Key::k_record_line_place);
  tried.words_of(node).name = name;
  return take_over(std::move(tried));
}

std::optional<LoadError> Match::line_match(std::size_t ply, const std::vector<std::string>& moves,
                                           Match& out) const {
  Match line(*this);
  Way way;
  if (auto error = line.find_way(ply, moves, false, way)) return error;
  line.leave(ply);
  // A board that was set anew there stays. What people did then, and what has ended the game, goes.
  std::size_t acts = line.acts_.size();
  while (acts > 0 && line.acts_[acts - 1].ply == ply &&
         line.acts_[acts - 1].kind != Act::Kind::kSetUp)
    --acts;
  line.drop_acts(acts);
  std::vector<int> path;
  for (int node = way.spot.node; node != line.line_.back();
       node = line.nodes_[static_cast<std::size_t>(node)].parent)
    path.push_back(node);
  if (!path.empty()) {
    // The line that the last move is of begins where a move leaves the game, or is not the first kept.
    const auto begins = std::find_if(path.begin(), path.end(), [&](int node) {
      const int parent = nodes_[static_cast<std::size_t>(node)].parent;
      return in_game(parent) || first_kept(nodes_, parent) != node;
    });
    const int first = begins == path.end() ? path.back() : *begins;
    std::vector<bool> inside = line.behind(first);
    for (std::size_t i = 0; i < line.nodes_.size(); ++i) {
      // No line can begin with a board that was set anew, so what goes on with one stays behind.
      if (inside[i] && static_cast<int>(i) != first)
        inside[i] =
            !is_set(static_cast<int>(i)) && inside[static_cast<std::size_t>(line.nodes_[i].parent)];
      if (!inside[i]) line.forget(line.nodes_[i]);
    }
  }
  for (auto node = path.rbegin(); node != path.rend(); ++node) line.enter(*node);
  if (line.setup_.fairness == Fairness::kStrict) {
    line.setup_.fairness = Fairness::kCasual;
    if (!over()) line.setup_.seed = ~line.setup_.seed; // what this game will draw stays unknown
  }
  if (line.more_) line.more_.get().table.clear();
  if (!is_typed()) line.chance_ = {};
  line.settle_chance();
  out = std::move(line);
  return std::nullopt;
}

} // namespace beffroi
