// Fairness: how strictly a game is played.
#pragma once

#include <cstdint>

namespace beffroi {

/// How strict takebacks are. kCasual is reached by taking back what kOpen allows with a mark.
enum class Fairness : std::uint8_t { kOpen, kCasual, kStrict };

} // namespace beffroi
