// `beffroi forecast`: what every seat could expect of the win, turn by turn of a record.
//
// Owns: which positions are printed: the first one, and the one after every turn of a seat and every
// draw or row of draws. --seat: as that seat could know it then.
#include "engine/cli/cli.hpp"
#include "engine/match/taught.hpp"

#include <cstdio>

namespace beffroi::cli {
namespace {

/// The shares in thousandths.
std::string shares_text(const Shares& shares) {
  std::string text;
  for (int i = 0; i < shares.seats; ++i)
    text += (i > 0 ? "  " : "") + decimals(shares.of[i] / static_cast<double>(Shares::kWhole), 3);
  return text;
}

} // namespace

int run_forecast(const Arguments& arguments) {
  arguments.only(1, {"--seat"});
  const Match match = load_record(arguments);
  const GameOps& game = match.game();
  const auto forecaster = taught_forecaster(game);
  if (!forecaster) fail(std::string(game.id) + " has no forecast");
  const auto seats = static_cast<int>(match.setup().options.seats);
  const auto seat = static_cast<int>(arguments.number("--seat", 1, seats, 0)) - 1;
  const auto print = [&](std::size_t ply, const std::string& who, StateRef state) {
    Shares shares;
    if (seat < 0) {
      shares = forecaster->of(state);
    } else {
      ViewBuf view{};
      game.view(state, static_cast<Seat>(seat), view);
      shares = forecaster->of(ViewRef(view), static_cast<Seat>(seat));
    }
    std::printf("%zu  %s  %s\n", ply, shares_text(shares).c_str(), who.c_str());
  };
  const Plies& plies = match.plies();
  print(0, "start", match.state_before(0));
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const bool last = i + 1 == plies.size();
    const bool ends = last || plies[i + 1].turn.who != plies[i].turn.who ||
                      plies[i + 1].turn.seat != plies[i].turn.seat ||
                      game.begins_turn(match.state_after(i));
    if (ends) print(i + 1, who_text(plies[i].turn) + " " + plies[i].text, match.state_after(i));
  }
  return 0;
}

} // namespace beffroi::cli
