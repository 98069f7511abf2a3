// Elsewhere: how the page says which part of a game this device has.
//
// Owns: the words of bf_open for seats and chance, and of the command link (web/bridge/host.hpp). Next: table.hpp (Table::open),
// engine/match/chance_source.hpp.
#pragma once

#include "engine/match/chance_source.hpp"
#include "engine/match/match.hpp"
#include "web/scene/model/ui_state.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace beffroi {

struct SeatPlace {
  enum class Who : std::uint8_t { kHere, kElsewhere, kComputer }; ///< who decides
  Who who = Who::kHere;
  bool computed_elsewhere = false; ///< a computer of this seat is asked at another device
};

/// "here/here,elsewhere/elsewhere,computer/here": for each seat who decides, and where its computer is
/// asked (of a person's seat once that one has resigned). Nothing if malformed.
std::optional<std::vector<SeatPlace>> read_places(std::string_view text);
/// "seed", "turns", "agreed", or "list" and draws in notation, with spaces. Nothing if malformed.
std::optional<ChanceSource> read_chance(std::string_view text);

/// What has become of a turn that is done at this device.
struct LinkWord {
  UiState::Link link;
  Seat to; ///< who gets it; kNoSeat where there is nothing to send
};
/// "unsent 2", "sent 2" (the seat from 1, first who acts next), or "". Nothing if malformed.
std::optional<LinkWord> read_link(std::string_view text);

/// The record with what its seed draws, and who acts next.
struct Judged {
  std::string record;
  int next = 0; ///< the seat from 1, also before a draw that waits for it; 0 = the game is over
};
/// Reads a record as one that has come by link: nothing is drawn that the next seat is to see first.
std::optional<LoadError> judge(std::string_view record, Judged& judged);

} // namespace beffroi
