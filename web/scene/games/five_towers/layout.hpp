// Layout of 5 Towers: its picture in all five classes of docs/style.md section 5.
//
// Owns: nothing; it is a pure function of view, UiState, Metrics and Words. Never decides what is
// legal or best: it asks the rules (plan_for_bid() and its like in rules.hpp). Next: parts.hpp.
#pragma once

#include "web/scene/model/look.hpp"

namespace beffroi {

/// Requires a game of 5 Towers.
Scene five_towers_layout(const Seen& seen, const UiState& ui, const Metrics& metrics,
                         const Words& words);
/// Taking and paying only lead to building.
bool five_towers_minor(const Event& e);
/// A new market is a new round.
bool five_towers_opens(const Event& e);
/// "Clavel builds 3 cards, +5 points".
Phrase five_towers_turn(const Seen& seen, std::size_t from, std::size_t to);
/// Losing by at most three points was close.
EndWords five_towers_end(const Seen& seen);
/// A bid, what is paid, the end of the build. See GameLook::at_once.
bool five_towers_at_once(Target target);
/// Whoever has built wants to see it: GameLook::rests.
bool five_towers_rests(const Seen& seen, std::size_t from);
std::optional<Action> five_towers_unasked(ViewRef audience); // FT-V7
/// At a real table. See GameLook::ask.
void five_towers_ask(SceneBuilder& b, const Seen& seen, const Words& words, Asking& asking);
void five_towers_draw_asked(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                            RectF box, Action outcome);
/// Where a position is set up. See GameLook::edit.
void five_towers_edit(SceneBuilder& b, const Seen& seen, const Words& words, Editing& editing);
void five_towers_draw_piece(SceneBuilder& b, const Seen& seen, const Words& words, int layer,
                            RectF box, Target piece);

} // namespace beffroi
