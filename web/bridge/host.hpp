// The border between C++ and the page: exported functions and the calls out.
//
// Owns: the names. All strings are UTF-8; returned strings live until the next call of the same
// function. The page (shell/play/play.js) is the only caller
// but for bf_game, which the workers call too. Must never hold game logic: see Table.
//
//   bf_game(id)               the game whose part of the program is loaded, before anything else; a record of
//                             another one is refused. Also before brain_* and check_* (brain_wasm.cpp)
//   bf_boot(lang, messages)   messages joined by \x1f in the order of the sorted en.json keys,
//                             those of the page alone (page.*, intro.*) left out
//   bf_font(face, ptr, len)   0 Lato 400, 1 Lato 600, 2 Lato 700, 3 Lato 900 digits, 4 Vollkorn 700;
//                             1 if it is a TTF (it is copied: free it)
//   bf_resize(width_px, height_px, dpr, bar_px, inset_top, right, bottom, left, fine_pointer)
//                             the canvas as measured; before bf_start and at every change
//   bf_start()                opens window and GL, first frame; returns 1 or 0. After boot and fonts
//   bf_load(record)           "" or {"line":..,"column":..,"message":..,"rule":..,"detail":..}
//   bf_record(seat)           the record; seat -1 = complete
//   bf_record_at(ply)         the complete record as it was after so many plies
//   bf_course(record)         course_json() of a record, of the game on the table if ""; "" if it is refused
//   bf_position(record, ply)  position_to_ask(): the line by which a brain is asked about a position of it
//   bf_try(ply, move)         record_to_try(): the record of the game on the table with another move at a ply
//   bf_state()                Table::state_json()
//   bf_log(from)              Table::log_json(): the lines of the log from an index on
//   bf_targets()              Table::targets_json()
//   bf_act(kind, a, b, c)     1 if the target was on the table
//   bf_command(name, argument) settings: theme(day|dusk) motion(normal|quick|none) reduced(0|1)
//                             confirm(always|touch|never) hints(0|1) counts(0|1) textScale(1|1.15|1.3) largeMarks(0|1) lamp(0|1)
//                             forced(0|1);
//                             to do: undo redo look(ply) step(-1|1) clearHint cancel focus(first|last) blur
//                             review(0|1) curtain(open|peek|close|nobody) past(totals of games like this
//                             one, with commas; forgotten when a record is loaded).
//                             on a map: map(in|out|fit|left|right|up|down) camera(text of bf_state, "" = all)
//                             wheel(x,y,dx,dy,shift,ctrl) pinch(x,y,x,y; "" = a finger went) turn(1|-1)
//                             ground(x,y) only asks: a drag from there would pan;
//                             1 if understood and, for things to do, possible now
//   bf_bot_request() bf_hint_request() bf_bot_level() bf_bot_move(notation) bf_hint(notation)
//                             bf_bot_request is "" unless a computer is to act
//   bf_thinking(0|1)
//   bf_wake()                 paints again after the page changed something
//   bf_build()                build id, compared with the page's at boot
// Out (members of the page's Module, all optional):
//   onChanged(revision)
//   onRequest(type, number, text)  type is a word: cue menu rules lobby rematch change review save log back
//                             announce (Table's HostRequest), and from keys: undo redo hint rules log menu
//                             leave (number 0: Escape; 1, -1: Tab onwards, backwards)
//   onFrame()
// The canvas is the element #canvas, sized by style sheets; it needs tabindex="0".
// Test builds (BEFFROI_TEST_HOOK) add bf_clock(ms) (negative: let it run), bf_frames(), bf_paint_ms(),
// bf_vertices(), bf_draw_calls(), bf_lose_context() (lost, and back 60 ms later), and bf_bench_map(frame, width_px,
// height_px, kept), which paints a frame of the measure of web/app/map_bench.hpp over the canvas.
#pragma once
