// Generated from the C++ side by web/toolchain/gen_bridge.mjs. Do not edit.
// What each function takes, gives and refuses.

/** Where something lies in the program's memory. */
export type Pointer = number;

/** The functions of the program, as Program.call() has them: texts are strings. */
export interface Bridge {
  // ---- Start
  /**
   * Names the game whose part of the program is loaded. Workers call it too, before brain_* and check_*.
   * Takes: the id of a game, as `beffroi games --json` spells it.
   * Requires: to be called before every other function.
   * Refuses: nothing now; from then on the record of another game is refused.
   */
  bf_game(id: string): void;
  /**
   * Says that the parts of the program have come that no first game needs. Before that the functions that say
   * "Requires: bf_later" must not be called, and a finished game waits with its result: it asks for it with
   * the request `later`.
   * Requires: the parts, instantiated; never in a worker.
   */
  bf_later(): void;
  /**
   * Says that the part of the program has come that asks people at a real table. A game there asks from then
   * on.
   * Requires: that part, instantiated after bf_later; never in a worker.
   */
  bf_asking(): void;
  /**
   * Types what was drawn, at a real table.
   * Takes: the text so far, in small letters; 1 when Enter stands behind it.
   * Gives: 2 when it was the answer, 1 when the table shows what begins with it, 3 when that was Enter and
   * several do, 0 when nothing is asked.
   * Requires: bf_asking.
   * Refuses: with -1, a text with which nothing begins; the table stays as it is.
   */
  bf_type(text: string, enter: number): number;
  /**
   * What is asked at a real table, and what has been typed of the answer.
   * Gives: JSON, {Typing}; "" while nothing is asked.
   * Requires: bf_asking.
   */
  bf_typing(): string;
  /**
   * Corrects a draw or a decision that was another one, at a real table, once people have said what it was.
   * Takes: 1 to correct it, 0 to leave the game as it is, -1 to be told what it would change, before anything
   * does.
   * Gives: for -1 JSON, {Correction}, else "1"; "" when there is nothing to correct.
   * Requires: bf_asking.
   */
  bf_correct(answer: number): string;
  /**
   * Keeps a deal at a real table whose pieces are being laid, of which the record knows nothing before it is
   * whole.
   * Takes: what this has given for the same game, perhaps on another visit, or any other text. What it says
   * is laid once, while nothing is.
   * Gives: the same for what lies now; "" while no deal is laid.
   * Requires: bf_asking.
   */
  bf_draft(text: string): string;
  /**
   * Sets up a position by hand, beside the game on the table, which stays as it is.
   * Takes: what is to be done, and a text for it. "open": a position as text, or "" for the one shown, of
   * which nobody sees what the game hides. "read": a position as text. "clear", "undo", "redo", "state",
   * "close": "". "set": the number of a field and its value, "3 12". "record": the level of each seat, 0 for
   * a person, "0 4".
   * Gives: JSON, {Edited}; "" when nothing is set up then. For "record" a record that begins in the position.
   * Refuses: in Edited, what cannot be; the position then stays as it is. Opened with one, a game begins
   * empty.
   * Requires: bf_asking, and that the part `editor` has come.
   */
  bf_edit(what: string, text: string): string;
  /**
   * Gives the program its words. Called again when the person changes the language.
   * Takes: the language ("en"); the messages in the order of the sorted keys of en.json, joined by the
   * character 0x1f, without those of the page alone (page.*, intro.*).
   */
  bf_boot(lang: string, messages: string): void;
  /**
   * Gives the program one of its faces. The bytes are copied: the caller frees its own.
   * Takes: the face (0 Lato 400, 1 Lato 600, 2 Lato 700, 3 Lato 900 with digits only, 4 Vollkorn 700); where
   * the file lies in the memory of the program, and its size in bytes.
   * Gives: 1.
   * Refuses: what is no TTF, with 0.
   */
  bf_font(face: number, bytes: Pointer, size: number): number;
  /**
   * Gives the program a picture of letters that its faces lack, as one glyph, and the bytes for good.
   * Takes: style and size of onSpell; the glyph's code from 0x2300, whose picture of before goes; where its
   * pixels lie in the memory of the program, RGBA, and how many; where they go, in device px from the pen on
   * the baseline: x, y, and how wide; how far the pen moves; 1 where they keep their colours, 0 where they
   * get the text's.
   * Requires: bf_later.
   */
  bf_letters(
    style: number,
    em_dpx: number,
    code: number,
    pixels: Pointer,
    w: number,
    h: number,
    x: number,
    y: number,
    wide: number,
    advance: number,
    coloured: number,
  ): void;
  /**
   * Opens the window and its GL context, and paints the first frame.
   * Gives: 1; also when it runs already.
   * Requires: the words, all five faces and a size.
   * Refuses: with 0, where a face is missing or the browser gives no GL.
   */
  bf_start(): number;
  /**
   * Names the build of the rules. The page compares it with that of its workers.
   * Gives: a hash of the engine's sources, 12 hex digits.
   */
  bf_build(): string;
  // ---- Window
  /**
   * Tells the size of the canvas as the page measured it. Paints at once.
   * Takes: all lengths in CSS px: the canvas; `dpr`, device pixels in one of them; the height of the bar
   * above the canvas; the insets that a device's edge needs; 1 where a mouse points, 0 where a finger does.
   * Requires: to be called before bf_start and after every change.
   */
  bf_resize(
    width_px: number,
    height_px: number,
    dpr: number,
    bar_px: number,
    inset_top: number,
    inset_right: number,
    inset_bottom: number,
    inset_left: number,
    fine_pointer: number,
  ): void;
  /**
   * Paints again after the page has changed something that the program cannot see.
   */
  bf_wake(): void;
  /**
   * Paints the table without tags, plates and prompt, for a picture of it; the next frame has them again. The
   * canvas can be read until the page returns to the browser.
   * Requires: bf_later.
   */
  bf_paint(): void;
  // ---- Records
  /**
   * Puts a record on the table: a game, or a new one without moves.
   * Takes: the text of a record.
   * Gives: ""; before bf_later, of all but a new game as this build writes it, "later", and the game on the
   * table stays.
   * Refuses: text that is not a record, a newer record, and an illegal move. The game on the table stays, and
   * the answer is JSON, {RecordError}.
   */
  bf_load(record: string): string;
  /**
   * Puts a record on the table of which this device has a part. No frame shows the game before it is known
   * who sits where.
   * Takes: the text of a record; for each seat who decides (here: a person at this device; elsewhere;
   * computer) and, after a slash, where a computer of it is asked, now or after its person has resigned
   * (here, elsewhere), with commas: "here/here,elsewhere/elsewhere"; where draws come from: "seed", "turns"
   * (the seed, but after the first move no draw that a seat elsewhere is to see first; what a person
   * elsewhere has to do behind a move from here, and no draw, is played with that move), "agreed" (bf_draw
   * brings each), or "list" and the draws as records write them, with spaces.
   * Gives: "".
   * Requires: bf_later, and bf_boot after it with the words for refusals.
   * Refuses: what bf_load refuses, as it does; with "seats" or "chance" a text that is malformed, or that has
   * a person where the record has a computer. The game on the table stays.
   */
  bf_open(record: string, seats: string, chance: string): string;
  /**
   * Writes the record of the game on the table.
   * Takes: a seat from 0: as that one has seen it; kAudience: as everybody has; what they have not seen is
   * written `?`. -1: complete. kRecordPlain: the same without lines, marks and notes. kRecordLink, after
   * bf_later: that without the draws which its seed gives.
   * Gives: the text of the record; "" while no game is on the table.
   */
  bf_record(seat: number): string;
  /**
   * Writes the complete record of a game as it was after so many plies, without lines, marks and notes.
   * Takes: the text of a record, "" for the game on the table; how many, from 0.
   * Gives: the text of the record.
   * Requires: bf_later.
   * Refuses: with "", a record that bf_load would refuse, and a ply that the game does not have.
   */
  bf_record_at(record: string, ply: number): string;
  /**
   * Tells what a record is that has come by link, and puts nothing on the table.
   * Takes: the text of a record.
   * Gives: JSON, {Judged}.
   * Requires: as bf_open.
   * Refuses: with JSON, {RecordError}, what bf_load refuses.
   */
  bf_judge(record: string): string;
  /**
   * Writes the record of a game with other moves at a ply and nothing after them (record_to_try).
   * Takes: the text of a record, "" for the game on the table; the ply from 0; the moves as records write
   * them, with spaces.
   * Gives: the text of the record, as far as the moves can be played.
   * Requires: bf_later.
   * Refuses: with "", a first move that is impossible there, and a game of which a computer may not be asked.
   */
  bf_try(record: string, ply: number, moves: string): string;
  // ---- Lines, marks and notes of the game on the table
  /**
   * Keeps moves that were not played as a line.
   * Takes: the ply which the first move replaces, or the number of plies; the moves; the name of the line
   * that begins with the first of them that is not known, or "".
   * Gives: "".
   * Requires: bf_later.
   * Refuses: with JSON, {RecordError}, an impossible move, moves that are all known, an invalid name, and
   * more than a record can hold.
   */
  bf_add_line(ply: number, moves: string, name: string): string;
  /**
   * Gives a line another name.
   * Takes: the ply; the moves up to the first of the line; the name, or "".
   * Gives: "".
   * Requires: bf_later.
   * Refuses: with JSON, {RecordError}, an invalid name, and moves with which no line begins.
   */
  bf_name_line(ply: number, moves: string, name: string): string;
  /**
   * Forgets a line from a move on, with the lines that leave it, their marks and notes.
   * Takes: the ply; the moves up to that one.
   * Gives: "".
   * Requires: bf_later.
   * Refuses: with JSON, {RecordError}, an unknown line.
   */
  bf_drop_line(ply: number, moves: string): string;
  /**
   * Brings back what bf_drop_line has forgotten last, with all that was said about it.
   * Gives: "".
   * Requires: bf_later.
   * Refuses: with JSON, {RecordError}, when nothing was forgotten, and more than a record can hold.
   */
  bf_bring_back_line(): string;
  /**
   * Marks a move and says something about it, instead of what was said before.
   * Takes: the ply; the moves up to that one, "" for a move of the game; `!`, `?`, `!?`, `?!` or ""; the
   * note, or "".
   * Gives: "".
   * Requires: bf_later.
   * Refuses: with JSON, {RecordError}, an unknown line or move, an invalid note, and any other mark.
   */
  bf_annotate(ply: number, moves: string, mark: string, note: string): string;
  /**
   * Writes a line as a game of its own, with its marks and notes and the lines that leave it.
   * Takes: the ply; the moves of the line.
   * Gives: the text of a record; where chance is to act at the end, with what it draws.
   * Requires: bf_later.
   * Refuses: with "", an unknown line.
   */
  bf_line_record(ply: number, moves: string): string;
  /**
   * Writes the moves of a game from a ply on as bf_add_line takes them.
   * Takes: the text of a record; the ply from 0.
   * Gives: the moves; "" if there are none.
   * Requires: bf_later.
   * Refuses: with "", a record that bf_load would refuse.
   */
  bf_moves(record: string, ply: number): string;
  /**
   * Shows a position of another game during a review, until the command look, or the end of the review. The
   * game on the table stays as it is, and bf_state says nothing of it.
   * Takes: the text of a record; the ply from 0, -1 for the last position. "" and a ply is the command look.
   * Gives: 1.
   * Requires: bf_later.
   * Refuses: with 0, outside a review, a record that bf_load would refuse or of another game, and a position
   * that people must remember.
   */
  bf_look(record: string, ply: number): number;
  /**
   * Points out a turn on the position that a review shows: ghosts of what it places, arrows from where it
   * moves things; or with places the position it leads to, where they are ringed. It goes when another
   * position is shown.
   * Takes: the text of a record in which it is played; the ply after it; places as `seat:kind:a:b:c,...`, as
   * a study names them, or "". A record "" points out nothing.
   * Gives: 1.
   * Requires: bf_later.
   * Refuses: with 0, as bf_look.
   */
  bf_point(record: string, ply: number, places: string): number;
  // ---- Reading the table
  /**
   * Tells all that the page draws outside the canvas: turn, prompt, seats, what may be done, result.
   * Gives: JSON, {TableState}. Of the log it has the number of lines only.
   */
  bf_state(): string;
  /**
   * Tells the lines of the log.
   * Takes: the index of the first line that is wanted.
   * Gives: JSON, {LogLine[]}; [] behind the curtain.
   */
  bf_log(from: number): string;
  /**
   * Tells what can be touched and what is to be read, in the order of reading.
   * Gives: JSON, {TableTarget[]}.
   */
  bf_targets(): string;
  /**
   * Tells a whole game as the review reads it.
   * Takes: the text of a record; "" for the game on the table.
   * Gives: JSON, {Course}.
   * Requires: bf_later.
   * Refuses: a record that bf_load would refuse, with "".
   */
  bf_course(record: string): string;
  // ---- Playing
  /**
   * Touches a target, as a finger would.
   * Takes: the target's kind and its three numbers, which are its id in bf_targets. Kinds of the view's own
   * buttons are in bridge.mjs.
   * Gives: 1.
   * Refuses: what is not on the table now, with 0. A touch that the rules refuse is a touch: the answer is 1,
   * bf_state has "refusal" and the page gets an announcement of the kind kAnnouncedRefused.
   */
  bf_act(kind: number, a: number, b: number, c: number): number;
  /**
   * Changes a setting or does something; both are named by a word.
   * Takes: one of these and its argument, "" if there is none.
   * Settings: theme (day, dusk); motion (normal, quick, none); pace (once, normal, slow, step); confirm
   * (always, touch, never); textScale (0.8 to 1.6); accent (the ten numbers of App::set_accent with commas,
   * or ""); and with 0 or 1: reduced, forced, autoPass, lamp, guided, hints, counts, largeMarks, away.
   * To do: undo; redo; resign (seat) and agree, on a draw, after bf_later; look (ply, -1 for now); again,
   * others' moves once more; goOn, to their end or the next of them; hurries, which only asks whether nobody
   * wants to wait; review (0, 1); curtain (open, peek, close, nobody); past (totals of games like this one,
   * with commas; forgotten when a record is loaded); link (unsent or sent, and the seat from 1 that gets it;
   * ""), after bf_later: whether the turn that is done has been sent (Table::set_link).
   * Input: press, release (x,y,touch: 1 for a finger or a pen); point (x,y,touch), a pointer is there now;
   * drop, the press has come to nothing; key (left, right, up, down, enter, space, escape; next and previous,
   * as Tab goes); number (1 to 9), chooses what the picture shows with this number.
   * On a map: map (in, out, fit, left, right, up, down); camera (the text in bf_state, "" for all of the
   * map); wheel (x,y,dx,dy,shift,ctrl); pinch (x,y,x,y; "" when a finger has gone); turn (1, -1); ground
   * (x,y), which only asks whether a drag from there would pan.
   * Gives: 1.
   * Refuses: with 0, a word or an argument that it does not know, and what is not possible now.
   */
  bf_command(name: string, argument: string): number;
  // ---- Computer players
  /**
   * Tells what to ask a computer for the seat to act.
   * Gives: the line for a brain (engine/brain/brain.hpp); "" unless a computer is to act now.
   */
  bf_bot_request(): string;
  /**
   * Tells the level of the computer that is to act.
   * Gives: its number.
   */
  bf_bot_level(): number;
  /**
   * Takes the answer of a computer and plays it when its time has come.
   * Takes: the move as records write it.
   * Gives: 1.
   * Refuses: with 0, a move that is not legal now, and any while no computer is to act.
   */
  bf_bot_move(notation: string): number;
  /**
   * Plays what the person at another device, or a computer asked there, has decided.
   * Takes: the seat from 0; the move as records write it.
   * Gives: "".
   * Requires: as bf_open.
   * Refuses: with JSON, {RecordError}, a move that is not legal now, and any for a seat that is here or not
   * to act.
   */
  bf_remote(seat: number, notation: string): string;
  /**
   * Brings a draw that the devices have agreed on.
   * Takes: the draw as records write it, without the star.
   * Gives: "".
   * Requires: as bf_open.
   * Refuses: with JSON, {RecordError}, a draw that is impossible now, and any while none is waited for.
   */
  bf_draw(notation: string): string;
  /**
   * Shows that a computer is thinking, no more, or why it does not.
   * Takes: 1 or 0; 2 while a file that it needs cannot be had; 3 when it gave no move.
   */
  bf_thinking(how: number): void;
  /**
   * Tells what to ask a computer for a hint.
   * Gives: the line for a brain; "" where no hint may be given now.
   */
  bf_hint_request(): string;
  /**
   * Shows a hint: the piece first, then where it goes, then why; one step with each call for the same move.
   * Takes: the move as records write it; its value as the brain gave it, from -1 to 1 (-2: unknown), and 1 if
   * that is exact.
   * Refuses: a move that is not legal now; nothing is shown then.
   */
  bf_hint(notation: string, value: number, exact: number): void;
  /**
   * Tells what to ask a computer about a position of a game (position_to_ask).
   * Takes: the text of a record, "" for the game on the table; the ply from 0.
   * Gives: the line for a brain.
   * Requires: bf_later.
   * Refuses: with "", a record that bf_load would refuse, a position in which nobody decides, and one of an
   * unfinished game that is strict or has secrets.
   */
  bf_position(record: string, ply: number): string;
  // ---- Test builds only
  /**
   * Stops the clock of the table.
   * Takes: the time in ms; a negative one lets it run again.
   */
  bf_clock(ms: number): void;
  /**
   * Counts the frames that were painted.
   * Gives: how many.
   */
  bf_frames(): number;
  /**
   * Tells how long the last frame took.
   * Gives: ms.
   */
  bf_paint_ms(): number;
  /**
   * Tells how many vertices the last frame had.
   * Gives: their number.
   */
  bf_vertices(): number;
  /**
   * Tells how many draw calls the last frame had.
   * Gives: their number.
   */
  bf_draw_calls(): number;
  /**
   * Paints a frame of the measure of web/app/map_bench.hpp over the canvas.
   * Takes: which frame; the window in CSS px; 1 where pictures are kept and drawn again.
   */
  bf_bench_map(frame: number, width_px: number, height_px: number, kept: number): void;
  /**
   * Loses the GL context, which comes back 60 ms later.
   */
  bf_lose_context(): void;
}

export type BridgeName = keyof Bridge;
/** Functions that give a text. */
export type BridgeTextName = {
  [N in BridgeName]: ReturnType<Bridge[N]> extends string ? N : never;
}[BridgeName];

type Lowered<T> = T extends string ? Pointer : T;
/** The same as the module exports them: texts are pointers. */
export type BridgeExports = {
  [N in BridgeName as `_${N}`]: (
    ...args: { [I in keyof Parameters<Bridge[N]>]: Lowered<Parameters<Bridge[N]>[I]> }
  ) => Lowered<ReturnType<Bridge[N]>>;
};

// ---- What functions give as JSON: {name} in their contracts

/** A sentence of the log that follows it. */
export interface CorrectedLine {
  turn: number;
  /** who decided; -1: nobody */
  seat: number;
  text: string;
  stays: boolean;
  /** where it is another one */
  now: string;
}

/** What becomes of a game at a real table when a draw or a decision was another one. */
export interface Correction {
  /** why it cannot be */
  refused: string;
  /** a decision, not a draw */
  move: boolean;
  entered: string;
  now: string;
  question: string;
  /** to act then */
  next: number;
  /** what does not follow is kept as a line */
  line: boolean;
  /** so many moves that were kept as a line are of the game again */
  back: number;
  lines: CorrectedLine[];
}

/** A whole game as the review reads it. */
export interface Course {
  game: string;
  over: boolean;
  strict: boolean;
  hides: boolean;
  chance: boolean;
  plies: number;
  /** a computer may be asked */
  asks: boolean;
  seats: {
    name: string;
    colour: string;
    kind: 'bot' | 'human';
    level: number;
  }[];
  /** may be shown from here */
  from: number;
  stops: {
    ply: number;
    /** who decided; -1 at the start */
    seat: number;
    points: number[];
    lines: string[];
    /** the ply of mark and note */
    said: number;
    mark: string;
    note: string;
  }[];
  /** lines, marks and notes can be kept with it */
  keeps: boolean;
  /** lines that leave this game */
  branches: {
    /** before the first move */
    ply: number;
    /** so many moves are the game's */
    played: number;
    name: string;
    /** as records write them, with spaces */
    moves: string;
  }[];
}

/** What covers the table while the device goes from one person to the next. */
export interface Curtain {
  seat: number;
  name: string;
  colour: string;
  mark: string;
  peek: boolean;
  lastMove: {
    seat: number;
    colour: string;
    text: string;
  } | null;
  /** the answer that can be given without looking at a hand */
  nobody: string | null;
}

/** A position that is being set up. */
export interface Edited {
  text: string;
  undo: boolean;
  redo: boolean;
  /** why the last change was refused */
  refused: string;
  /** by which rule; "" for none */
  rule: string;
  /** where in the text, from 1; 0 = not in one */
  column: number;
  /** so many were made and not taken back */
  changes: number;
  /** as cleared */
  bare: boolean;
  /** nobody can play on from here */
  over: boolean;
  fields: EditedField[];
  faults: EditedFault[];
  odd: EditedOdd[];
  /** the game on the table can go on in this position */
  stands: boolean;
  /** people's own table can begin a game in it */
  own: boolean;
  /** the bag on people's own table can be empty */
  empties: boolean;
}

/** A part of a text that was read and breaks a rule. It is not on the board. */
export interface EditedFault {
  /** as it was written */
  part: string;
  why: string;
  /** "" for none */
  rule: string;
  /** where in the text, from 1 */
  column: number;
}

/** A number or a choice of a position. */
export interface EditedField {
  name: string;
  /** -1: of no seat */
  seat: number;
  value: number;
  least: number;
  most: number;
  /** the values are seats */
  seats: boolean;
  /** of the values; none: they are numbers */
  words: string[];
}

/** What may stand, and yet no game comes to it. */
export interface EditedOdd {
  text: string;
  /** by which none does */
  rule: string;
}

/** A record that has come by link. */
export interface Judged {
  /** with what its seed draws */
  record: string;
  /** the seat from 1 that acts next; 0: the game is over */
  next: number;
}

/** A line of the log. */
export interface LogLine {
  /** `look` shows the position after it */
  ply: number;
  seat: number;
  colour: string | null;
  text: string;
  /** for others to read, where `text` says "you"; else "" */
  named: string;
  follows: boolean;
  minor: boolean;
  only: boolean;
  /** it begins a part of the game, such as a round */
  opens: boolean;
  rule: string;
  points: number;
  turn: number;
  gain: number;
  /** of the turn up to here */
  sum: string;
}

/** Why a record or a move is refused. */
export interface RecordError {
  /** from 1; 0: it is not about a place */
  line: number;
  column: number;
  message: string;
  rule: string;
  detail: string;
}

/** A place in the canvas, in CSS px. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What was just refused, and why. */
export interface Refused {
  text: string;
  rule: string;
  /** so many refusals there were */
  n: number;
  /** the tag on the canvas that says so */
  box?: Rect;
}

/** A sentence and the rule that it is about. */
export interface Ruled {
  text: string;
  rule: string;
}

/** A game on the table. */
export interface RunningState {
  game: string;
  title: string;
  status: string;
  over: boolean;
  result: string | null;
  /** why the game is over */
  reason: Ruled | null;
  /** how ties were broken */
  decided: Ruled | null;
  refusal: Refused | null;
  fairness: 'open' | 'casual' | 'strict';
  decisions: number;
  plies: number;
  shownPly: number;
  firstShown: number;
  /** -1: all */
  viewer: number;
  turn: {
    who: 'seat' | 'chance' | 'over';
    seat: number;
    phase: number;
  };
  acting: boolean;
  /** they are moving, or their moves are replayed */
  others: boolean;
  /** plies before what others have played since; -1: nothing */
  since: number;
  resign: {
    seat: number;
    how: 'lost' | 'wins' | 'goesOn';
  } | null;
  /** people can agree on a draw */
  agree: boolean;
  review: boolean;
  secret: boolean;
  /** of a running game: something is hidden from somebody */
  hides: boolean;
  /** of a running game: something may still be drawn */
  draws: boolean;
  curtain: Curtain | null;
  bot: boolean;
  endOpen: boolean;
  hint: boolean;
  hintStep: number;
  /** there is a move to confirm */
  proposal: boolean;
  /** whoever acts has one legal move */
  single: boolean;
  seats: StateSeat[];
  undo: {
    allowed: boolean;
    reason: string;
    marksCasual: boolean;
    /** the seat that would get its turn back; -1: none */
    of: number;
  };
  redo: boolean;
  branches: number;
  log: {
    count: number;
    /** see History::edition() */
    edition: number;
    kept: number;
  };
}

/** A seat at the table. */
export interface StateSeat {
  name: string;
  /** for others to read: never "You" */
  called: string;
  /** the name is a default in the reader's words */
  unnamed: boolean;
  kind: 'human' | 'bot' | 'remote';
  level: number;
  colour: string;
  mark: string;
  score: number;
  rank: number;
  detail: string;
  /** of the score */
  parts: {
    name: string;
    points: number;
    rule: string;
  }[];
}

/** All that the page draws outside the canvas. */
export interface TableState extends Partial<RunningState> {
  revision: number;
  running: boolean;
  prompt: string;
  announce: string;
  layout: 'desktop' | 'tablet' | 'phone_portrait' | 'phone_landscape' | 'small';
  /** the table without rail and sheets: what a picture of the game shows */
  stageRect: Rect;
  /** what a small picture has to show; null: the middle of the stage */
  pictureRect: Rect | null;
  /** the camera of a map, "" for all of it; null: the table is not a map */
  map: string | null;
  logRect: Rect | null;
}

/** What can be touched, or is only read. */
export interface TableTarget {
  /** kind,a,b,c */
  id: string;
  label: string;
  state: 'legal' | 'refused' | 'chosen' | 'plain';
  /** why it is refused, or what it would do */
  reason: string;
  rule?: string;
  drop: boolean;
  /** the name of those it stands with; "": it stands alone */
  group: string;
  /** why all refused of its group are */
  says: string;
  /** only read: no button */
  spoken: boolean;
  focus: boolean;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** An answer that is being typed, and where the page lays its field on a touch screen. */
export interface Typing {
  question: string;
  typed: string;
  field?: Rect;
}

/** Functions that give JSON, and its shape; null stands for "". */
export interface BridgeJson {
  bf_typing: Typing;
  bf_correct: Correction;
  bf_edit: Edited;
  bf_judge: Judged;
  bf_state: TableState;
  bf_log: LogLine[];
  bf_targets: TableTarget[];
  bf_course: Course | null;
}

// Targets of the view itself, as bf_targets names them. The second number is an index where there are
// several.
export const kUiConfirm: '224,0,0,0';
export const kUiCancel: '225,0,0,0';
export const kUiUndo: '226,0,0,0';
export const kUiRedo: '227,0,0,0';
export const kUiHint: '228,0,0,0';
export const kUiMenu: '229,0,0,0';
export const kUiLog: '230,0,0,0';
export const kUiPlate: '231,0,0,0';
export const kUiRematch: '232,0,0,0';
export const kUiReview: '233,0,0,0';
export const kUiSave: '234,0,0,0';
export const kUiLobby: '235,0,0,0';
export const kUiRules: '236,0,0,0';
export const kUiBack: '237,0,0,0';
export const kUiZoomIn: '238,0,0,0';
export const kUiZoomOut: '239,0,0,0';
export const kUiFit: '240,0,0,0';
/** the new-game form, filled in with this game */
export const kUiChange: '241,0,0,0';
/** a = 0 left, 1 right, 2 up, 3 down */
export const kUiPan: '242,0,0,0';
export const kUiPlayHint: '243,0,0,0';
/** replays the moves of the others */
export const kUiAgain: '244,0,0,0';
/** step by step: the next move of the others */
export const kUiNext: '245,0,0,0';
/** ends the moves of the others at once */
export const kUiSkip: '246,0,0,0';
/** plays the chosen move without the steps that follow it (HasFollow) */
export const kUiStep: '247,0,0,0';
/** plays the steps that follow without a decision */
export const kUiFollow: '248,0,0,0';
/** turns the piece in hand: a = 1 forwards, -1 back */
export const kUiTurn: '249,0,0,0';
/** shows more of the game until something else is touched (UiState::looked); a = what */
export const kUiShow: '250,0,0,0';
/** moves the a-th step of Scene::order earlier, else later; a drag moves it anywhere */
export const kUiOrder: '251,0,0,0';
/** chooses the next of the places on the map and shows it */
export const kUiPlace: '252,0,0,0';
/** my turn goes to whoever plays elsewhere, by link */
export const kUiSend: '253,0,0,0';
/** at a real table: the a-th outcome was drawn; -1: the program draws (asking.hpp) */
export const kUiDrawn: '254,0,0,0';
/** shows outcomes of the a-th kind alone, or no longer */
export const kUiKinds: '255,0,0,0';

// Announcement: of what kind a sentence is that the page is asked to announce.
/** something has happened, or is proposed */
export const kAnnouncedNews: 0;
/** what has been played */
export const kAnnouncedMove: 1;
/** why what was touched on the table cannot be chosen */
export const kAnnouncedRefused: 2;
/** why a button does nothing now */
export const kAnnouncedNotNow: 3;

// Sounds that a game may name, by number.
export const kSoundCues: readonly string[];

// Special seat numbers.
/** what everybody at the table knows */
export const kAudience: 254;
/** nobody */
export const kNoSeat: 255;

// Limits, levels and versions.
export const kMaxSeats: 6;
export const kLevels: 6;
export const kResignedLevel: 3;
export const kRecordSyntax: 5;
/** the last version without resign and draw */
export const kPlainSyntax: 2;
export const kRecordMaxBytes: 262144;
export const kRecordMaxActions: 20000;
export const kNameMaxBytes: 40;
/** brackets in brackets */
export const kRecordMaxDepth: 32;
export const kNoteMaxBytes: 500;
export const kRecordPlain: -2;
export const kRecordLink: -3;
