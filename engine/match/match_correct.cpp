// Match: corrections of what people at a real table said was drawn. Contract in match.hpp.
//
// Comes with what asks at a real table (asking_sources in web/toolchain/cmake/web_targets.cmake).
#include "engine/match/node.hpp"

#include <algorithm>

namespace beffroi {

std::optional<LoadError> Match::correct(std::size_t ply, std::string_view notation,
                                        std::string_view name, std::size_t& stays) {
  const bool said = is_typed() && ply < plies_.size() && plies_[ply].turn.who == Who::kChance &&
                    game().chance(positions_[ply]).size() > 1;
  if (!said) return refuse(Key::k_record_draws_nothing);
  const auto set_later = [&](const Act& act) {
    return act.kind == Act::Kind::kSetUp && act.ply > ply;
  };
  if (std::any_of(acts_.begin(), acts_.end(), set_later)) return refuse(Key::k_record_set_later);
  std::vector<std::string> old;
  std::size_t decided = 0; // index of the first decision behind the draw
  for (std::size_t i = ply; i < plies_.size(); ++i) {
    if (plies_[i].turn.who == Who::kSeat && decided == 0) decided = i - ply;
    old.push_back(plies_[i].text);
  }
  if (decided == 0) decided = old.size();

  Match tried(*this);
  tried.leave(ply);
  if (auto error = tried.draw(notation)) return error;
  const auto replay = [&](std::string_view text) {
    return tried.waits_for_chance() ? !tried.draw(text) : !tried.play(text);
  };
  bool traded = false;
  std::size_t next = 1;
  for (; next < old.size(); ++next) {
    if (tried.plies_.size() > ply + next) continue; // it had to be
    if (replay(old[next])) continue;
    // In one deal two things have changed places: what lay here lies there.
    if (traded || next >= decided || !replay(old.front())) break;
    traded = true;
  }
  if (next < old.size())
    if (auto error = tried.add_line(ply, old, name)) return error;
  stays = next - 1;
  return take_over(std::move(tried));
}

} // namespace beffroi
