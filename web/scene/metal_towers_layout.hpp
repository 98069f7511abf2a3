// Layout of Metal Towers: the picture of design/mockups/metal-towers.png in all five classes.
//
// Owns: nothing; it is a pure function of view, UiState, Metrics and Words. Never decides what is
// legal: it asks the rules. Parts: metal_towers_stage.cpp (base, towers, ghosts, tags),
// metal_towers_trays.cpp (supplies), metal_towers_panel.cpp (cross-section), metal_towers_words.cpp.
#pragma once

#include "web/scene/table.hpp"

namespace beffroi {

/// Requires a view of Metal Towers and ui.match running that game.
Scene metal_towers_layout(const ViewBuf& view, const UiState& ui, const Metrics& metrics,
                          const Words& words);

} // namespace beffroi
