// Match: corrections of what people at a real table said was drawn. Contract in match.hpp.
//
// Comes with what asks at a real table (asking_sources in web/toolchain/cmake/web_targets.cmake).
#include "engine/match/node.hpp"
#include "engine/match/record.hpp"

#include <algorithm>

namespace beffroi {

std::optional<LoadError> Match::correct(std::size_t ply, std::string_view notation,
                                        std::string_view name, std::size_t& stays,
                                        std::string_view gone) {
  const bool said =
      is_typed() && ply < plies_.size() && plies_[ply].turn.who == Who::kChance && was_said(ply);
  if (!said) return refuse(Key::k_record_draws_nothing);
  const auto set_later = [&](const Act& act) {
    return act.kind == Act::Kind::kSetUp && act.ply > ply;
  };
  if (std::any_of(acts_.begin(), acts_.end(), set_later)) return refuse(Key::k_record_set_later);
  if (const Phrase why = refuse_name(name); why.key != Key::kNone) return refuse(why);
  std::vector<std::string> old;
  std::size_t decided = 0; // index of the first decision behind the draw
  for (std::size_t i = ply; i < plies_.size(); ++i) {
    if (plies_[i].turn.who == Who::kSeat && decided == 0) decided = i - ply;
    old.push_back(plies_[i].text);
  }
  if (decided == 0) decided = old.size();

  Match tried(*this);
  tried.leave(ply);
  const std::optional<Action> drawn = game().parse(tried.state(), notation);
  if (!drawn) return refuse(Key::k_record_not_drawn, std::string(notation.substr(0, 40)));
  tried.step(*drawn);
  bool traded = false;
  std::size_t next = 1;
  for (; next < old.size(); ++next) {
    const Ply& was = plies_[ply + next];
    const Turn now = tried.turn();
    if (now.who != was.turn.who || now.seat != was.turn.seat) break;
    if (now.who == Who::kSeat && game().shown &&
        !tried.give(game().shown(positions_[ply + next], was.action)))
      break;
    std::optional<Action> again = game().parse(tried.state(), was.text);
    if (!again && now.who == Who::kChance) {
      again = tried.only_draw(); // it has to be, or is guessed
      // In one deal two things have changed places: what lay here lies there.
      if (!again && !traded && next < decided) {
        again = game().parse(tried.state(), old.front());
        traded = true;
      }
    }
    if (!again) break;
    tried.step(*again);
  }
  tried.settle_chance();
  for (const Act& act : acts_) { // who gave up until then, has
    if (act.ply <= ply || act.ply > ply + next) continue;
    tried.acts_.push_back(act);
    if (act.seat != kNoSeat) tried.setup_.seats[act.seat] = setup_.seats[act.seat];
  }
  tried.refresh();
  if (next < old.size()) {
    tried.keep_beside(*this, ply, gone);
    // What does not follow is a line as if somebody had kept it.
    Match way(*this);
    for (std::size_t i = ply + 1; i < line_.size(); ++i) {
      way.nodes_[static_cast<std::size_t>(line_[i])].kept = 1;
      way.name_by_note(line_[i]);
    }
    way.words_of(line_[ply + 1]).name = name;
    tried.keep_line(way, ply, line_[ply + 1], gone);
  } else {
    tried.keep_beside(*this, plies_.size(), gone);
  }
  if (auto error = take_over(std::move(tried))) return error;
  stays = next - 1;
  return std::nullopt;
}

} // namespace beffroi
