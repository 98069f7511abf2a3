// State: what the parts of the play page know of the game on the table. Types alone.
//
// Owns: the state as the page has it (the shapes of what the program says are generated:
// web/bridge/bridge.d.mts), the program as its callers see it, and of the table through which the parts hear
// of each other (play/table.ts). Must never contain anything that runs. Next: play/program.ts, play/table.ts.
import type {
  Bridge,
  BridgeJson,
  BridgeName,
  BridgeTextName,
  LogLine,
  RecordError,
  RunningState,
  TableState,
} from '../../web/bridge/bridge.mjs';

import type { Compiled, WantedPart } from './program-files.ts';

export type {
  Correction,
  CorrectedLine,
  Course,
  Curtain,
  Edited,
  EditedFault,
  EditedField,
  LogLine,
  RecordError,
  Rect,
  Refused,
  Ruled,
  StateSeat,
  TableTarget,
} from '../../web/bridge/bridge.mjs';

/** The state of a running game as the page has it: with the lines of the log instead of their number. */
export type State = Omit<TableState, keyof RunningState> & Omit<RunningState, 'log'> & { log: LogLine[] };

type Arguments<Name extends BridgeName> = Parameters<Bridge[Name]>;
/** The program as its callers see it (play/program.ts). */
export interface GameProgram {
  /** What ended it; null while it runs. */
  dead: unknown;
  /** What has been compiled of it, for workers of the same game (lib/program-files.ts). */
  compiled: Compiled | null;
  call<Name extends Exclude<BridgeName, BridgeTextName>>(
    name: Name,
    ...args: Arguments<Name>
  ): ReturnType<Bridge[Name]>;
  callText<Name extends BridgeTextName>(name: Name, ...args: Arguments<Name>): string;
  /** What the text says, which is JSON; null for an empty one. */
  callJson<Name extends keyof BridgeJson>(name: Name, ...args: Arguments<Name>): BridgeJson[Name];
  command(name: string, argument?: string | number): boolean;
  state(): State;
  record(extras?: boolean): string;
  recordSeenBy(seat?: number): string;
  loadRecord(text: string): RecordError | null;
  /** What `answer` refuses, in words; `again` asks once more. */
  refusal(answer: string, again: () => string): RecordError | null;
  loadWhenWhole(text: string): Promise<RecordError | null>;
  isWhole: boolean;
  /** Has everything of the program; rejects when it cannot be had, which the page is told unless `quietly`. */
  whole(quietly?: boolean): Promise<void>;
  /** Fetches a part of the program once. */
  add: (part: WantedPart) => Promise<void>;
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

/** A game by link on the table (play/post/by-link.ts), as the rest of the page sees it. */
export interface TableByLink {
  /** What is kept of the table beside this record. */
  about(record: string): { table?: string };
  /** Puts another state of the game on the table, which another page has kept. */
  puts(record: string): RecordError | null;
  /** Another page has kept the game: what it knows of the table is known here, too. */
  keptElsewhere(): void;
  /** The same game again at a table of its own; `make` writes its record of one that is over. False: not here. */
  again(make: (record: string) => Promise<string>): Promise<boolean>;
  /** What the menu has for it instead of its own rows: names of rows, icons, what they do. */
  menu(): MenuRows;
}
export interface MenuRows {
  rows: { name: string; icon: string; text: string; run: () => unknown }[];
  /** Whether somebody at this device may resign, and whether a draw may be offered. */
  resigns: boolean;
  draw: (() => unknown) | null;
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
  /** Names of those who hold the table, so that nobody can move. */
  readonly holders: ReadonlySet<string>;
  hold(who: string): void;
  release(who: string): void;
  byLink: TableByLink | null;
  /** This page plays the game which another one plays now (play/two-tabs.ts). */
  takeOver(): Promise<void>;
}
/** The keeper of the game on the table, as far as others need it (play/keeper.ts). */
export interface GameKeeper {
  readonly id: string;
  /** Of the save that this page has written, or goes on from. */
  readonly revision: number;
  /** What the game says of itself, once it is kept. */
  about: LoadHow['about'];
  onGame: (id: string) => unknown;
  keepNow(): void;
  keepAgain(): void;
}
