// Layout of Metal Towers: its picture in all five classes of docs/style.md section 5.
//
// Owns: nothing; it is a pure function of view, UiState, Metrics and Words. Never decides what is
// legal: it asks the rules. Parts: games/metal_towers/stage.cpp (base, towers, ghosts, tags),
// games/metal_towers/trays.cpp (supplies), games/metal_towers/panel.cpp (cross-section),
// games/metal_towers/words.cpp, games/metal_towers/editing.cpp (positions that are set up).
#pragma once

#include "web/scene/model/look.hpp"

namespace beffroi {

/// Requires a game of Metal Towers.
Scene metal_towers_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                          const Words& words);

/// A position that is set up: where its towers and tubes are touched (editing.cpp), and one tube.
void metal_towers_edit(SceneBuilder& b, const Seen& seen, const Words& words, Editing& editing);
void metal_towers_draw_piece(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                             RectF box, Target piece);

/// Losing by at most two tubes in sight was close.
EndWords metal_towers_end(const Seen& seen);

} // namespace beffroi
