// The border between C++ and the page: exported functions and the calls out.
//
// Owns: the names. All strings are UTF-8; returned strings live until the next call of the same
// function. The page (shell/play.js) is the only caller. Must never hold game logic: see Table.
//
//   bf_boot(lang, messages)   messages joined by \x1f in the order of the sorted en.json keys
//   bf_font(face, ptr, len)   0 Lato 400, 1 Lato 600, 2 Lato 700, 3 Lato 900 digits, 4 Vollkorn 700
//   bf_start()                opens window and GL, first frame; returns 1 or 0
//   bf_load(record)           "" or {"line":..,"column":..,"message":..,"rule":..,"detail":..}
//   bf_record(seat)           the record; seat -1 = complete
//   bf_state()                Table::state_json()
//   bf_targets()              Table::targets_json()
//   bf_act(kind, a, b, c)     1 if the target was on the table
//   bf_command(name, argument) undo redo look hint clear_hint theme(day|dusk) motion(normal|quick|none)
//                             reduced(0|1) confirm(0|1) text_scale large_marks focus blur ...; 1 if understood
//   bf_bot_request() bf_hint_request() bf_bot_level() bf_bot_move(notation) bf_hint(notation)
//   bf_thinking(0|1)
//   bf_resize(width_px, height_px, dpr, bar_px, inset_top, right, bottom, left, fine_pointer)
//   bf_wake()                 paints again after the page changed something
//   bf_build()                build id, compared with the page's at boot
// Out (members of the page's Module): onChanged(revision), onRequest(type, number, text), onFrame().
// Test builds (BEFFROI_TEST_HOOK) add bf_clock(ms), bf_frames(), bf_lose_context().
#pragma once
