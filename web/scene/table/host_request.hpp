// HostRequest: what the table asks its host to do. Next: table.hpp.
#pragma once

#include <cstdint>
#include <string>

namespace beffroi {

/// Of what kind an announced sentence is; web/toolchain/gen_bridge.mjs gives the page these names.
enum class Announcement : std::uint8_t {
  kNews,    ///< something has happened, or is proposed
  kMove,    ///< what has been played
  kRefused, ///< why what was touched on the table cannot be chosen
  kNotNow   ///< why a button does nothing now
};

/// What the host should do; drained by Table::take_requests().
struct HostRequest {
  enum class Type : std::uint8_t {
    kCue,
    kMenu,
    kRules,
    kLobby,
    kRematch,
    kChange,
    kReview,
    kSave,
    kLog,
    kBack,
    kAnnounce,
    kHint,
    kLater,
    kSend
  }; ///< kHint: the canvas' lantern; answer with Table::show_hint(). kLater: the result waits for
     ///< the rest of the program (later.hpp); answer with Table::later_has_come()
  Type type;
  int number = 0;   ///< SoundCue for kCue, Announcement for kAnnounce
  std::string text; ///< rule id for kRules, sentence for kAnnounce
};

} // namespace beffroi
