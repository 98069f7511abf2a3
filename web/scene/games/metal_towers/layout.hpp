// Layout of Metal Towers: the picture of design/mockups/metal-towers.png in all five classes.
//
// Owns: nothing; it is a pure function of view, UiState, Metrics and Words. Never decides what is
// legal: it asks the rules. Parts: games/metal_towers/stage.cpp (base, towers, ghosts, tags),
// games/metal_towers/trays.cpp (supplies), games/metal_towers/panel.cpp (cross-section), games/metal_towers/words.cpp.
#pragma once

#include "web/scene/table/table.hpp"

namespace beffroi {

/// Requires a view of Metal Towers and ui.match running that game.
Scene metal_towers_layout(const ViewBuf& view, const UiState& ui, const Metrics& metrics,
                          const Words& words);

} // namespace beffroi
