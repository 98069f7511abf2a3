// State: what the parts of the play page know of the game on the table. Types alone.
//
// Owns: the shapes of what the program says as JSON (web/scene/table/state_writer.hpp, course.hpp and
// json.hpp have the fields), of the program as its callers see it, and of the table through which the parts
// hear of each other (play/table.ts). Must never contain anything that runs. Next: play/program.ts,
// play/table.ts.
import type { Bridge, BridgeName, BridgeTextName } from '../../web/bridge/bridge.mjs';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** A sentence and the rule that it is about. */
export interface Ruled {
  text: string;
  rule: string;
}
/** What was refused last; `n` counts the refusals, `box` is the tag on the canvas that says so. */
export interface Refused extends Ruled {
  n: number;
  box?: Rect;
}
/** A person at this device, a computer, a person at another device. */
export type SeatKind = 'human' | 'bot' | 'remote';
export interface StateSeat {
  name: string;
  /** The same for others to read: never "You". */
  called: string;
  /** The name is a default in the language of the reader. */
  unnamed: boolean;
  kind: SeatKind;
  level: number;
  colour: string;
  mark: string;
  score: number;
  rank: number;
  detail: string;
  parts: { name: string; points: number; rule: string }[];
}
/** What covers the table while the device goes from one person to the next. */
export interface Curtain {
  seat: number;
  name: string;
  colour: string;
  mark: string;
  peek: boolean;
  lastMove: { seat: number; colour: string; text: string } | null;
  /** The answer that can be given without looking at a hand; null for none. */
  nobody: string | null;
}
/** One line of the log, as bf_log() tells it. */
export interface LogLine {
  ply: number;
  seat: number;
  colour: string | null;
  text: string;
  /** The same for others to read, where `text` says "you"; else empty. */
  named: string;
  follows: boolean;
  minor: boolean;
  only: boolean;
  /** It begins a part of the game, such as a round. */
  opens: boolean;
  rule: string;
  points: number;
  turn: number;
  gain: number;
  sum: string;
}

/** bf_state() of a running game, with the lines of the log instead of their number. */
export interface State {
  revision: number;
  running: boolean;
  prompt: string;
  announce: string;
  layout: string;
  stageRect: Rect;
  /** What a small picture of the game has to show; null: the middle of the stage. */
  pictureRect: Rect | null;
  /** The camera of a map, '' for the whole of it; null where the table is none. */
  map: string | null;
  logRect: Rect | null;
  game: string;
  title: string;
  status: string;
  over: boolean;
  result: string | null;
  reason: Ruled | null;
  decided: Ruled | null;
  refusal: Refused | null;
  fairness: 'open' | 'casual' | 'strict';
  decisions: number;
  plies: number;
  shownPly: number;
  firstShown: number;
  viewer: number;
  turn: { who: 'seat' | 'chance' | 'over'; seat: number; phase: number };
  acting: boolean;
  others: boolean;
  since: boolean;
  resign: { seat: number; how: 'lost' | 'wins' | 'goesOn' } | null;
  draw: boolean;
  review: boolean;
  secret: boolean;
  /** Of a running game: something is hidden from somebody. */
  hides: boolean;
  /** The same: something may still be drawn. */
  draws: boolean;
  curtain: Curtain | null;
  bot: boolean;
  botLevel: number;
  endOpen: boolean;
  hint: boolean;
  hintStep: number;
  proposal: string;
  /** Whoever acts has one legal move. */
  single: boolean;
  seats: StateSeat[];
  undo: { allowed: boolean; reason: string; marksCasual: boolean; of: number };
  redo: boolean;
  branches: number;
  log: LogLine[];
}

/** A whole game as bf_course() tells it. */
export interface Course {
  game: string;
  over: boolean;
  strict: boolean;
  hides: boolean;
  chance: boolean;
  plies: number;
  asks: boolean;
  seats: { name: string; colour: string; kind: string; level: number }[];
  shares: number[] | null;
  /** The first stop whose position may be shown. */
  from: number;
  stops: { ply: number; seat: number; points: number[]; lines: string[] }[];
}

/** Why a record is refused, as bf_load() tells it; the line is 0 where there is none. */
export interface RecordError {
  line: number;
  column: number;
  message: string;
  rule: string;
  detail: string;
}

type Arguments<Name extends BridgeName> = Parameters<Bridge[Name]>;
/** The program as its callers see it (play/program.ts). */
export interface GameProgram {
  /** What ended it; null while it runs. */
  dead: unknown;
  call<Name extends Exclude<BridgeName, BridgeTextName>>(
    name: Name,
    ...args: Arguments<Name>
  ): ReturnType<Bridge[Name]>;
  callText<Name extends BridgeTextName>(name: Name, ...args: Arguments<Name>): string;
  command(name: string, argument?: string | number): boolean;
  state(): State;
  record(extras?: boolean): string;
  recordSeenBy(seat?: number): string;
  loadRecord(text: string): RecordError | null;
  loadWhenWhole(text: string): Promise<RecordError | null>;
  isWhole: boolean;
  /** Has everything of the program; rejects when it cannot be had, which the page is told unless `quietly`. */
  whole(quietly?: boolean): Promise<void>;
  act(id: string): boolean;
}

/** What a computer player is asked, and what it answers (engine/brain/brain.hpp). */
export interface Question {
  position: string;
  level: number;
  cap_ms: number;
  seed?: string;
}
export interface Answer {
  move: string;
  value: number;
  exact: boolean;
  line: string;
}
export interface Thinker {
  think(question: Question): Promise<Answer | null>;
  forget(): void;
}

/**
 * Who moves where no person at this device does: the computer in its worker, or a script (an introduction),
 * which then also gives the hints. Somebody at another device, or the answers of a puzzle, would be one more
 * kind.
 */
export type Mover = { kind: 'worker' } | { kind: 'script'; hint(): Promise<boolean> };

/** The events of the table and what each brings (play/table.ts says when). */
export interface TableEvents {
  open: { state: State };
  state: { state: State; before: State | null };
  record: { record: string; state: State };
  kept: { outcome: string; record: string; state: State; id: string };
  elsewhere: { record: string };
  gone: { record: string };
  request: { type: string; number: number; text: string; answered?: boolean };
  frame: { answered?: boolean };
  language: { language: string };
}

/** What a load leaves to say: which kept game the record is, or what the new one says of itself. */
export interface LoadHow {
  of?: { id: string; revision: number } | null;
  about?: { from?: { id: string; ply: number }; origin?: string; came?: number };
}

/** The table, as sound, review, introduction, statistics, pictures and embedding see it. */
export interface PlayTable {
  program: GameProgram;
  opponent: { brain: Thinker; mover: Mover };
  /** Null before the program has been looked at for the first time. */
  state: State | null;
  /** The state; for those who ask after that. */
  readonly now: State;
  record: string;
  transient: boolean;
  follows: boolean;
  load(text: string, how?: LoadHow): RecordError | null;
  look(ply: number): void;
  on<Kind extends keyof TableEvents>(kind: Kind, run: (event: TableEvents[Kind]) => unknown): () => boolean;
  tell<Kind extends keyof TableEvents>(kind: Kind, event: TableEvents[Kind]): TableEvents[Kind];
  hold(who: string): void;
  release(who: string): void;
}
/** The keeper of the game on the table, as far as others need it (play/keeper.ts). */
export interface GameKeeper {
  readonly id: string;
}
