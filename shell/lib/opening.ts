// Opening: what a play page opens. Types alone.
//
// Owns: the kinds of openings, and what each brings along: the records that may go on the table, best first,
// and what else has to be done on the way. Whoever plays from another device, or a puzzle, would be one kind
// more. Must never contain anything that runs.
// Next: play/openings.ts, which has the list of those who find one; play/play.ts, which opens it.
import type { PlayAddress } from './address.ts';
import type { GameKeeper, GameProgram, PlayTable } from './state.ts';

/** A record that may go on the table. One with an id is a game of the library. */
export interface Candidate {
  record: string;
  id?: string;
  revision?: number;
  slot?: string;
  /** The device has not taken it: it was in the history entry, or in the address. */
  carried?: boolean;
  /** Somebody else's game, which the site of a club shows. */
  given?: boolean;
  /** It was a copy of a strict game and is casual now (keep/branch.ts). */
  isBranch?: boolean;
}
/** A slot of the library that cannot be read. */
export interface BadSlot {
  slot: string | null;
  text: string;
  refused?: 'damaged' | 'cut' | 'newer';
  error?: { message: string };
}
/** What showFailure() is to say (play/boot.ts). */
export interface Failure {
  title: string | null;
  text: string | Node | null;
  record?: string;
  game?: string;
  before?: Node[];
  after?: Node[];
  useless?: boolean;
}
/** The record that is on the table now, why there is none, or null when another page is on its way. */
export type Opened = (Candidate & { kind: Opening['kind'] }) | { failure: Failure } | null;

/** Where the game of a page is kept, as far as several pages of a browser matter (play/two-tabs.ts). */
export interface Shelf {
  /** Names the game; '' while it is not in the library, or cannot be kept. */
  readonly id: string;
  /** So the keys begin under which it is kept. */
  readonly key: string;
  /** The revision that this page has saved, or goes on from. */
  readonly revision: number;
  /** Told of the id whenever it may be another one. */
  onGame: (id: string) => unknown;
  newest(): { record: string; revision: number; about?: { table?: string } } | undefined;
  /** True when anything of it is kept, even what cannot be read. */
  isThere(): boolean;
  /** True when another page has gone on with it. */
  isBehind(): boolean;
  /** True when another page has deleted it. */
  isGone(): boolean;
  stop(why: 'elsewhere' | 'gone'): void;
  /** This page keeps the game again. */
  goOn(): void;
  /** Saves the same record again, so that other pages learn who plays. */
  keepAgain(): void;
}

interface Start {
  /** The id of the game; '' when it is not known. */
  game: string;
  list: Candidate[];
  refused: BadSlot[];
  /** Nothing of it is kept or counted. */
  transient?: boolean;
  /** Where it is kept, if not in the library. */
  shelf?: Shelf;
  /** Becomes part of the page, before there are words. */
  attach?(table: PlayTable, keeper: GameKeeper): void;
  /** Fills the list, when there are words. */
  prepare?(): Promise<void>;
  /** Puts a record on the table in a way of its own. */
  open?(program: GameProgram): Promise<Opened>;
  /** Begins, when the table stands. */
  begin?(table: PlayTable): Promise<void>;
}
/** A game of the library; `missing` is its id where it is not there. */
interface KeptOpening extends Start {
  kind: 'kept';
  id: string;
  missing: string;
}
/** The address carries a game in a link; `code` is one that does not hold. */
interface LinkOpening extends Start {
  kind: 'link';
  code?: string;
}
interface OtherOpening extends Start {
  /**
   * 'carried': a game of which only this page's address has what it needs; 'record': the address carries a
   * record as text; 'intro': a guided first game; 'embed': a frame in somebody else's page; 'none': nothing
   * to open.
   */
  kind: 'carried' | 'record' | 'intro' | 'embed' | 'none';
}
export type Opening = KeptOpening | LinkOpening | OtherOpening;

/**
 * A way into a game. `find` gives what the address opens in this way, null where it asks for nothing of the
 * kind. What is found may be of another kind: the game of a link may be one of the library.
 */
export interface Finder {
  kind: Opening['kind'];
  find(asked: PlayAddress): Opening | null | Promise<Opening | null>;
}
