// The border between C++ and the page: exported functions and the calls out.
//
// Owns: the names and the contracts. web/toolchain/gen_bridge.mjs makes docs/bridge.md, bridge.mjs
// and bridge.d.mts of this file: a line with four dashes begins a group, and three slashes say
// what the next function does and then, one paragraph each, what it Takes, Gives, Requires and
// Refuses. Must never hold game logic: see Table.
//
// Texts are UTF-8; one that is returned lives until the next call.
//
// The calls out are members of the page's Module, all optional:
//   onChanged(revision)  the table has changed (Table::revision()); bf_state tells how
//   onRequest(type, number, text)  the canvas asks for something. type is a word of HostRequest:
//     cue menu rules lobby rematch change review save log back announce hint later send.
//     Of a cue the number is a SoundCue, of announce an Announcement
//   onFrame()  a frame has been painted
//   onWidth(text, face, em)  how wide is a text that the face of bf_font cannot spell, in device px
//     at this size? Below 0 while nobody can tell
//   onSpell(text, style, face, em)  which text is drawn for it? One in which bf_letters has given
//     what the face lacks. After a better answer is at hand, bf_resize makes the program ask again
// The canvas is the element #canvas, sized by style sheets; it needs tabindex="0".
#pragma once

/// The seat for which bf_record writes the whole game without lines, marks and notes.
constexpr int kRecordPlain = -2;
/// The same without what its seed draws anyway: for a link of the game's table.
constexpr int kRecordLink = -3;

extern "C" {

// ---- Start
// In this order: bf_game, bf_boot, bf_font for each face, bf_resize, bf_start.

/// Names the game whose part of the program is loaded. Workers call it too, before brain_* and
/// check_*.
/// Takes: the id of a game, as `beffroi games --json` spells it.
/// Requires: to be called before every other function.
/// Refuses: nothing now; from then on the record of another game is refused.
void bf_game(const char* id);

/// Says that the parts of the program have come that no first game needs. Before that the functions
/// that say "Requires: bf_later" must not be called, and a finished game waits with its result: it
/// asks for it with the request `later`.
/// Requires: the parts, instantiated; never in a worker.
void bf_later();

/// Says that the part of the program has come that asks people at a real table. A game there asks from then on.
/// Requires: that part, instantiated after bf_later; never in a worker.
void bf_asking();

/// Types what was drawn, at a real table.
/// Takes: the text so far, in small letters; 1 when Enter stands behind it.
/// Gives: 2 when it was the answer, 1 when the table shows what begins with it, 3 when that was Enter and several do, 0
/// when nothing is asked.
/// Requires: bf_asking.
/// Refuses: with -1, a text with which nothing begins; the table stays as it is.
int bf_type(const char* text, int enter);

/// What is asked at a real table, and what has been typed of the answer.
/// Gives: JSON, {Typing}; "" while nothing is asked.
/// Requires: bf_asking.
const char* bf_typing();

/// Corrects a draw or a decision that was another one, at a real table, once people have said what it was.
/// Takes: 1 to correct it, 0 to leave the game as it is, -1 to be told what it would change, before anything does.
/// Gives: for -1 JSON, {Correction}, else "1"; "" when there is nothing to correct.
/// Requires: bf_asking.
const char* bf_correct(int answer);

/// Keeps a deal at a real table whose pieces are being laid, of which the record knows nothing before it is whole.
/// Takes: what this has given for the same game, perhaps on another visit, or any other text. What it says is laid once,
/// while nothing is.
/// Gives: the same for what lies now; "" while no deal is laid.
/// Requires: bf_asking.
const char* bf_draft(const char* text);

/// Sets up a position by hand, beside the game on the table, which stays as it is.
/// Takes: what is to be done, and a text for it. "open": a position as text, or "" for the one shown, of which nobody sees
/// what the game hides. "read": a position as text. "clear", "undo", "redo", "state", "close": "". "set": the number of a
/// field and its value, "3 12". "record": the level of each seat, 0 for a person, "0 4".
/// Gives: JSON, {Edited}; "" when nothing is set up then. For "record" a record that begins in the position.
/// Refuses: in Edited, what cannot be; the position then stays as it is. Opened with one, a game begins empty.
/// Requires: bf_asking, and that the part `editor` has come.
const char* bf_edit(const char* what, const char* text);

/// Gives the program its words. Called again when the person changes the language.
/// Takes: the language ("en"); the messages in the order of the sorted keys of en.json, joined by
/// the character 0x1f, without those of the page alone (page.*, intro.*).
void bf_boot(const char* lang, const char* messages);

/// Gives the program one of its faces. The bytes are copied: the caller frees its own.
/// Takes: the face (0 Lato 400, 1 Lato 600, 2 Lato 700, 3 Lato 900 with digits only, 4 Vollkorn
/// 700); where the file lies in the memory of the program, and its size in bytes.
/// Gives: 1.
/// Refuses: what is no TTF, with 0.
int bf_font(int face, const void* bytes, int size);

/// Gives the program a picture of letters that its faces lack, as one glyph, and the bytes for good.
/// Takes: style and size of onSpell; the glyph's code from 0x2300, whose picture of before goes;
/// where its pixels lie in the memory of the program, RGBA, and how many; where they go, in device
/// px from the pen on the baseline: x, y, and how wide; how far the pen moves; 1 where they keep
/// their colours, 0 where they get the text's.
/// Requires: bf_later.
void bf_letters(int style, double em_dpx, int code, const void* pixels, int w, int h, double x,
                double y, double wide, double advance, int coloured);

/// Opens the window and its GL context, and paints the first frame.
/// Gives: 1; also when it runs already.
/// Requires: the words, all five faces and a size.
/// Refuses: with 0, where a face is missing or the browser gives no GL.
int bf_start();

/// Names the build of the rules. The page compares it with that of its workers.
/// Gives: a hash of the engine's sources, 12 hex digits.
const char* bf_build();

// ---- Window

/// Tells the size of the canvas as the page measured it. Paints at once.
/// Takes: all lengths in CSS px: the canvas; `dpr`, device pixels in one of them; the height of the
/// bar above the canvas; the insets that a device's edge needs; 1 where a mouse points, 0 where a
/// finger does.
/// Requires: to be called before bf_start and after every change.
void bf_resize(double width_px, double height_px, double dpr, double bar_px, double inset_top,
               double inset_right, double inset_bottom, double inset_left, int fine_pointer);

/// Paints again after the page has changed something that the program cannot see.
void bf_wake();

/// Paints the table without tags, plates and prompt, for a picture of it; the next frame has them
/// again. The canvas can be read until the page returns to the browser.
/// Requires: bf_later.
void bf_paint();

// ---- Records

/// Puts a record on the table: a game, or a new one without moves.
/// Takes: the text of a record.
/// Gives: ""; before bf_later, of all but a new game as this build writes it, "later", and the game on
/// the table stays.
/// Refuses: text that is not a record, a newer record, and an illegal move. The game on the table stays,
/// and the answer is JSON, {RecordError}.
const char* bf_load(const char* record);

/// Puts a record on the table of which this device has a part. No frame shows the game before it is
/// known who sits where.
/// Takes: the text of a record; for each seat who decides (here: a person at this device; elsewhere;
/// computer) and, after a slash, where a computer of it is asked, now or after its person has
/// resigned (here, elsewhere), with commas: "here/here,elsewhere/elsewhere"; where draws come from:
/// "seed", "turns" (the seed, but after the first move no draw that a seat elsewhere is to see first; what
/// a person elsewhere has to do behind a move from here, and no draw, is played with that move),
/// "agreed" (bf_draw brings each), or "list" and the draws as records write them, with spaces.
/// Gives: "".
/// Requires: bf_later, and bf_boot after it with the words for refusals.
/// Refuses: what bf_load refuses, as it does; with "seats" or "chance" a text that is malformed, or
/// that has a person where the record has a computer. The game on the table stays.
const char* bf_open(const char* record, const char* seats, const char* chance);

/// Writes the record of the game on the table.
/// Takes: a seat from 0: as that one has seen it; kAudience: as everybody has; what they have not
/// seen is written `?`. -1: complete. kRecordPlain: the same without lines, marks and notes.
/// kRecordLink, after bf_later: that without the draws which its seed gives.
/// Gives: the text of the record; "" while no game is on the table.
const char* bf_record(int seat);

/// Writes the complete record of a game as it was after so many plies, without lines, marks and notes.
/// Takes: the text of a record, "" for the game on the table; how many, from 0.
/// Gives: the text of the record.
/// Requires: bf_later.
/// Refuses: with "", a record that bf_load would refuse, and a ply that the game does not have.
const char* bf_record_at(const char* record, int ply);

/// Tells what a record is that has come by link, and puts nothing on the table.
/// Takes: the text of a record.
/// Gives: JSON, {Judged}.
/// Requires: as bf_open.
/// Refuses: with JSON, {RecordError}, what bf_load refuses.
const char* bf_judge(const char* record);

/// Writes the record of a game with other moves at a ply and nothing after them (record_to_try).
/// Takes: the text of a record, "" for the game on the table; the ply from 0; the moves as records write them,
/// with spaces.
/// Gives: the text of the record, as far as the moves can be played.
/// Requires: bf_later.
/// Refuses: with "", a first move that is impossible there, and a game of which a computer may not be
/// asked.
const char* bf_try(const char* record, int ply, const char* moves);

// ---- Lines, marks and notes of the game on the table
// A move is named by the ply from 0 at which a line leaves the game, and by the moves of the line up to it,
// as records write them, with spaces; a move of the game itself by its ply and "". A line that replaces a board
// that was set anew leaves the game one ply earlier, and its first move is the one that was played there.

/// Keeps moves that were not played as a line.
/// Takes: the ply which the first move replaces, or the number of plies; the moves; the name of the line
/// that begins with the first of them that is not known, or "".
/// Gives: "".
/// Requires: bf_later.
/// Refuses: with JSON, {RecordError}, an impossible move, moves that are all known, an invalid name, and more than
/// a record can hold.
const char* bf_add_line(int ply, const char* moves, const char* name);

/// Gives a line another name.
/// Takes: the ply; the moves up to the first of the line; the name, or "".
/// Gives: "".
/// Requires: bf_later.
/// Refuses: with JSON, {RecordError}, an invalid name, and moves with which no line begins.
const char* bf_name_line(int ply, const char* moves, const char* name);

/// Forgets a line from a move on, with the lines that leave it, their marks and notes.
/// Takes: the ply; the moves up to that one.
/// Gives: "".
/// Requires: bf_later.
/// Refuses: with JSON, {RecordError}, an unknown line.
const char* bf_drop_line(int ply, const char* moves);

/// Brings back what bf_drop_line has forgotten last, with all that was said about it.
/// Gives: "".
/// Requires: bf_later.
/// Refuses: with JSON, {RecordError}, when nothing was forgotten, and more than a record can hold.
const char* bf_bring_back_line();

/// Marks a move and says something about it, instead of what was said before.
/// Takes: the ply; the moves up to that one, "" for a move of the game; `!`, `?`, `!?`, `?!` or ""; the
/// note, or "".
/// Gives: "".
/// Requires: bf_later.
/// Refuses: with JSON, {RecordError}, an unknown line or move, an invalid note, and any other mark.
const char* bf_annotate(int ply, const char* moves, const char* mark, const char* note);

/// Writes a line as a game of its own, with its marks and notes and the lines that leave it.
/// Takes: the ply; the moves of the line.
/// Gives: the text of a record; where chance is to act at the end, with what it draws.
/// Requires: bf_later.
/// Refuses: with "", an unknown line.
const char* bf_line_record(int ply, const char* moves);

/// Writes the moves of a game from a ply on as bf_add_line takes them.
/// Takes: the text of a record; the ply from 0.
/// Gives: the moves; "" if there are none.
/// Requires: bf_later.
/// Refuses: with "", a record that bf_load would refuse.
const char* bf_moves(const char* record, int ply);

/// Shows a position of another game during a review, until the command look, or the end of the review. The
/// game on the table stays as it is, and bf_state says nothing of it.
/// Takes: the text of a record; the ply from 0, -1 for the last position. "" and a ply is the command look.
/// Gives: 1.
/// Requires: bf_later.
/// Refuses: with 0, outside a review, a record that bf_load would refuse or of another game, and a position
/// that people must remember.
int bf_look(const char* record, int ply);

/// Points out a turn on the position that a review shows: ghosts of what it places, arrows from where it
/// moves things; or with places the position it leads to, where they are ringed. It goes when another position is shown.
/// Takes: the text of a record in which it is played; the ply after it; places as `seat:kind:a:b:c,...`, as a study
/// names them, or "". A record "" points out nothing.
/// Gives: 1.
/// Requires: bf_later.
/// Refuses: with 0, as bf_look.
int bf_point(const char* record, int ply, const char* places);

// ---- Reading the table

/// Tells all that the page draws outside the canvas: turn, prompt, seats, what may be done, result.
/// Gives: JSON, {TableState}. Of the log it has the number of lines only.
const char* bf_state();

/// Tells the lines of the log.
/// Takes: the index of the first line that is wanted.
/// Gives: JSON, {LogLine[]}; [] behind the curtain.
const char* bf_log(int from);

/// Tells what can be touched and what is to be read, in the order of reading.
/// Gives: JSON, {TableTarget[]}.
const char* bf_targets();

/// Tells a whole game as the review reads it.
/// Takes: the text of a record; "" for the game on the table.
/// Gives: JSON, {Course}.
/// Requires: bf_later.
/// Refuses: a record that bf_load would refuse, with "".
const char* bf_course(const char* record);

// ---- Playing

/// Touches a target, as a finger would.
/// Takes: the target's kind and its three numbers, which are its id in bf_targets. Kinds of the
/// view's own buttons are in bridge.mjs.
/// Gives: 1.
/// Refuses: what is not on the table now, with 0. A touch that the rules refuse is a touch: the
/// answer is 1, bf_state has "refusal" and the page gets an announcement of the kind
/// kAnnouncedRefused.
int bf_act(int kind, int a, int b, int c);

/// Changes a setting or does something; both are named by a word.
/// Takes: one of these and its argument, "" if there is none.
/// Settings: theme (day, dusk); motion (normal, quick, none); pace (once, normal, slow, step);
/// confirm (always, touch, never); textScale (0.8 to 1.6); accent (the ten numbers of
/// App::set_accent with commas, or ""); and with 0 or 1: reduced, forced, autoPass, lamp, guided, hints, counts, largeMarks,
/// away.
/// To do: undo; redo; resign (seat) and agree, on a draw, after bf_later; look (ply, -1 for now); again, others' moves once more;
/// goOn, to their end or the next of them; hurries, which only asks whether nobody wants to wait;
/// review (0, 1); curtain (open, peek, close, nobody); past (totals of games like this
/// one, with commas; forgotten when a record is loaded); link (unsent or sent, and the seat from 1 that gets
/// it; ""), after bf_later: whether the turn that is done has been sent (Table::set_link).
/// Input: press, release (x,y,touch: 1 for a finger or a pen); point (x,y,touch), a pointer is there
/// now; drop, the press has come to nothing; key (left, right, up, down, enter, space, escape; next
/// and previous, as Tab goes); number (1 to 9), chooses what the picture shows with this number.
/// On a map: map (in, out, fit, left, right, up, down); camera (the text in bf_state, "" for all of
/// the map); wheel (x,y,dx,dy,shift,ctrl); pinch (x,y,x,y; "" when a finger has gone); turn (1,
/// -1); ground (x,y), which only asks whether a drag from there would pan.
/// Gives: 1.
/// Refuses: with 0, a word or an argument that it does not know, and what is not possible now.
int bf_command(const char* name, const char* argument);

// ---- Computer players

/// Tells what to ask a computer for the seat to act.
/// Gives: the line for a brain (engine/brain/brain.hpp); "" unless a computer is to act now.
const char* bf_bot_request();

/// Tells the level of the computer that is to act.
/// Gives: its number.
int bf_bot_level();

/// Takes the answer of a computer and plays it when its time has come.
/// Takes: the move as records write it.
/// Gives: 1.
/// Refuses: with 0, a move that is not legal now, and any while no computer is to act.
int bf_bot_move(const char* notation);

/// Plays what the person at another device, or a computer asked there, has decided.
/// Takes: the seat from 0; the move as records write it.
/// Gives: "".
/// Requires: as bf_open.
/// Refuses: with JSON, {RecordError}, a move that is not legal now, and any for a seat that is here
/// or not to act.
const char* bf_remote(int seat, const char* notation);

/// Brings a draw that the devices have agreed on.
/// Takes: the draw as records write it, without the star.
/// Gives: "".
/// Requires: as bf_open.
/// Refuses: with JSON, {RecordError}, a draw that is impossible now, and any while none is waited for.
const char* bf_draw(const char* notation);

/// Shows that a computer is thinking, no more, or why it does not.
/// Takes: 1 or 0; 2 while a file that it needs cannot be had; 3 when it gave no move.
void bf_thinking(int how);

/// Tells what to ask a computer for a hint.
/// Gives: the line for a brain; "" where no hint may be given now.
const char* bf_hint_request();

/// Shows a hint: the piece first, then where it goes, then why; one step with each call for the
/// same move.
/// Takes: the move as records write it; its value as the brain gave it, from -1 to 1 (-2: unknown),
/// and 1 if that is exact.
/// Refuses: a move that is not legal now; nothing is shown then.
void bf_hint(const char* notation, double value, int exact);

/// Tells what to ask a computer about a position of a game (position_to_ask).
/// Takes: the text of a record, "" for the game on the table; the ply from 0.
/// Gives: the line for a brain.
/// Requires: bf_later.
/// Refuses: with "", a record that bf_load would refuse, a position in which nobody decides, and
/// one of an unfinished game that is strict or has secrets.
const char* bf_position(const char* record, int ply);

#ifdef BEFFROI_TEST_HOOK
// ---- Test builds only

/// Stops the clock of the table.
/// Takes: the time in ms; a negative one lets it run again.
void bf_clock(double ms);

/// Counts the frames that were painted.
/// Gives: how many.
int bf_frames();

/// Tells how long the last frame took.
/// Gives: ms.
double bf_paint_ms();

/// Tells how many vertices the last frame had.
/// Gives: their number.
int bf_vertices();

/// Tells how many draw calls the last frame had.
/// Gives: their number.
int bf_draw_calls();

/// Paints a frame of the measure of web/app/map_bench.hpp over the canvas.
/// Takes: which frame; the window in CSS px; 1 where pictures are kept and drawn again.
void bf_bench_map(int frame, double width_px, double height_px, int kept);

/// Loses the GL context, which comes back 60 ms later.
void bf_lose_context();
#endif

} // extern "C"
