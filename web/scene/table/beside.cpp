// Beside: see beside.hpp. Not in what a first game needs (model/later.hpp).
#include "web/scene/table/beside.hpp"

#include <algorithm>
#include <utility>

namespace beffroi {
namespace {

void append_move(std::string& out, std::string_view text, bool chance) {
  if (!out.empty()) out += ' ';
  if (chance) out += '*';
  out += text;
}

/// The moves of a line up to a board that was set anew, behind which nothing can be asked for.
std::string moves_of(const GameLine& line) {
  std::string out;
  for (const LineMove& move : line.moves) {
    if (move.position) break;
    append_move(out, move.text, move.chance);
  }
  return out;
}

bool is_set_anew(const Match& match, std::size_t ply) {
  const auto& acts = match.acts();
  return std::any_of(acts.begin(), acts.end(), [&](const Act& act) {
    return act.kind == Act::Kind::kSetUp && act.ply == ply;
  });
}

} // namespace

Beside beside(const Match& match) {
  Beside out;
  if (!match.running() || match.seen()) return out;
  out.keeps = true;
  const std::size_t plies = match.plies().size();
  out.remarks.resize(plies);
  for (std::size_t ply = 0; ply <= plies; ++ply) {
    if (ply < plies)
      if (const Remark* said = match.remark(ply))
        out.remarks[ply] = {kMarkText[static_cast<std::size_t>(said->mark)], said->note};
    if (is_set_anew(match, ply))
      for (const GameLine& line : match.lines_at(ply, true))
        if (const std::string moves = moves_of(line); !moves.empty()) {
          const Ply& before = match.plies()[ply - 1];
          std::string all;
          append_move(all, before.text, before.turn.who == Who::kChance);
          all += ' ';
          all += moves;
          out.lines.push_back({ply - 1, line.name, std::move(all), 1});
        }
    for (const GameLine& line : match.lines_at(ply))
      if (std::string moves = moves_of(line); !moves.empty())
        out.lines.push_back({ply, line.name, std::move(moves)});
  }
  return out;
}

std::vector<std::string> split_moves(std::string_view moves) {
  std::vector<std::string> out;
  while (!moves.empty()) {
    const std::size_t end = std::min(moves.find(' '), moves.size());
    if (end > 0) out.emplace_back(moves.substr(0, end));
    moves.remove_prefix(std::min(end + 1, moves.size()));
  }
  return out;
}

std::string moves_from(const Match& match, std::size_t ply) {
  std::string out;
  for (std::size_t i = ply; i < match.plies().size(); ++i)
    append_move(out, match.plies()[i].text, match.plies()[i].turn.who == Who::kChance);
  return out;
}

std::string line_record(const Match& match, std::size_t ply, std::string_view moves) {
  Match line;
  return match.line_match(ply, split_moves(moves), line) ? std::string() : line.record();
}

} // namespace beffroi
