// Match: what a record keeps beside its game, when draws of it have become others.
//
// Owns: which lines and remarks go along to the new draws (hold(), correct()). A line keeps all that is legal there;
// what is not, is kept in words, so that nothing is lost in silence. Comes with what asks at a real table
// (asking_sources in web/toolchain/cmake/web_targets.cmake).
#include "engine/match/node.hpp"
#include "engine/match/record.hpp"

#include <algorithm>

namespace beffroi {
namespace {

constexpr std::string_view kCut = "…";

/// At most so many bytes of a text, whole letters.
std::string_view cut_to(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
  return text.substr(0, most);
}

} // namespace

/// Gives the lines and remarks of `was` to this match. Both are the same game move by move up to ply `end`, and this one
/// is a copy of the other in which some draws are others.
void Match::keep_beside(const Match& was, std::size_t end, std::string_view gone) {
  std::size_t first = 0;
  while (first <= end && line_[first] == was.line_[first]) ++first;
  if (first > end) return;
  for (std::size_t i = first; i <= end; ++i) keep_words(was, was.line_[i], line_[i]);
  for (std::size_t i = first; i <= end; ++i) {
    const int next = i + 1 < was.line_.size() ? was.line_[i + 1] : -1;
    for (const int child : was.nodes_[static_cast<std::size_t>(was.line_[i])].children)
      if (child != next && was.nodes_[static_cast<std::size_t>(child)].kept != 0)
        keep_line(was, i, child, gone);
  }
  if (!more_) return;
  // Otherwise they would be there twice when these draws come back.
  const std::vector<bool> left = behind(was.line_[first]);
  for (std::size_t i = 0; i < was.nodes_.size(); ++i)
    if (left[i]) forget(nodes_[i]);
  more_.get().forgotten.clear();
}

/// Keeps a line of `was` that begins at a ply with the node `first`, with those that leave it, as far as it is legal.
void Match::keep_line(const Match& was, std::size_t ply, int first, std::string_view gone) {
  struct Start {
    Spot then, now;
    int first;   ///< of the other match
    int said_at; ///< the node whose note tells what is not legal
  };
  const bool ends = ply == plies_.size();
  std::vector<Start> starts;
  starts.push_back(
      {was.spot_at(ply, false), spot_at(ply, false), first, node_of(ends ? ply : ply + 1)});
  EventRoom events(game());
  for (std::size_t i = 0; i < starts.size(); ++i) {
    Start at = starts[i];
    for (int node = at.first; node >= 0;) {
      const Node& old = was.nodes_[static_cast<std::size_t>(node)];
      const std::optional<Action> action =
          was.is_set(node) ? std::nullopt : again(at.then.state, at.now.state, old.action);
      if (!action) {
        note_gone(at.said_at, gone, was.moves_behind(at.then, node));
        break;
      }
      int child = child_of(at.now.node, *action);
      if (child < 0) child = new_child(at.now.node, *action);
      if (!in_game(child)) { // else the line has become the game
        nodes_[static_cast<std::size_t>(child)].kept = old.kept;
        keep_words(was, node, child);
      }
      at.then.go(game(), node, old.action, events);
      at.now.go(game(), child, *action, events);
      at.said_at = child;
      node = -1;
      for (const int next : old.children) {
        if (was.nodes_[static_cast<std::size_t>(next)].kept == 0) continue;
        if (node < 0)
          node = next;
        else
          starts.push_back({at.then, at.now, next, child});
      }
    }
  }
}

/// What was said about a node of another match is said about this one.
void Match::keep_words(const Match& was, int then, int now) {
  const int index = was.nodes_[static_cast<std::size_t>(then)].words;
  if (index < 0) return;
  const NodeWords& said = was.more_->words[static_cast<std::size_t>(index)];
  if (said.remark == Remark{} && said.name.empty()) return;
  NodeWords& words = words_of(now);
  const bool same = then == now; // nodes of before are there in both
  if (same || words.remark == Remark{}) words.remark = said.remark;
  if (same || words.name.empty()) words.name = said.name;
}

/// Adds moves that are no longer legal to the note of a node, as far as that has room.
void Match::note_gone(int node, std::string_view gone, const std::string& moves) {
  std::string& note = words_of(node).remark.note;
  std::string lead = note.empty() ? "" : " ";
  lead += gone;
  if (!gone.empty()) lead += " ";
  const std::size_t used = note.size() + lead.size() + kCut.size();
  if (used >= kNoteMaxBytes) return;
  const std::string_view rest = cut_to(moves, kNoteMaxBytes - used);
  note += lead;
  note += rest;
  if (rest.size() < moves.size()) note += kCut;
}

/// The line with which a node of a line goes on has no name of its own any more: its first move is told the name.
void Match::name_by_note(int node) {
  for (const int child : nodes_[static_cast<std::size_t>(node)].children) {
    if (nodes_[static_cast<std::size_t>(child)].kept == 0) continue;
    const int words = nodes_[static_cast<std::size_t>(child)].words;
    if (words < 0) return;
    const std::string name =
        std::exchange(more_.get().words[static_cast<std::size_t>(words)].name, {});
    if (!name.empty()) note_gone(child, {}, name);
    return;
  }
}

/// A line in one row, from the node `first`, which follows `from`: its name, its moves, those that leave it in brackets. A
/// card that nobody saw is `?`.
std::string Match::moves_behind(const Spot& from, int first) const {
  Spot at = from;
  EventRoom events(game());
  std::string out;
  for (int node = first; node >= 0 && out.size() < kNoteMaxBytes;) {
    const Node& here = nodes_[static_cast<std::size_t>(node)];
    if (!out.empty()) out += " ";
    if (is_set(node)) return out + std::string(kCut); // what follows belongs to that board
    Remark remark;
    if (here.words >= 0) {
      const NodeWords& said = more_->words[static_cast<std::size_t>(here.words)];
      if (!said.name.empty()) out += said.name + ": ";
      remark = said.remark;
    }
    const bool chance = game().turn(at.state).who == Who::kChance;
    const bool hidden = chance && is_sealed(game().witness(at.state, here.action));
    if (chance) out += "*";
    out += hidden ? std::string_view("?") : game().write(at.state, here.action).view();
    out += kMarkText[static_cast<std::size_t>(remark.mark)];
    if (!remark.note.empty()) out += " " + quoted(remark.note);
    at.go(game(), node, here.action, events);
    node = -1;
    for (const int next : here.children) {
      if (nodes_[static_cast<std::size_t>(next)].kept == 0) continue;
      if (node < 0)
        node = next;
      else
        out += " (" + moves_behind(at, next) + ")";
    }
  }
  return out;
}

} // namespace beffroi
