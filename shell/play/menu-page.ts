// Menu page: what the menu of a game needs of the page. Types alone. Next: play-menu.ts, and requests.ts,
// which gives it.
import type { GameKeeper, MenuRows, PlayTable, RecordError, State } from '../lib/state.ts';

/** What the menu needs of the page. */
export interface MenuPage {
  state: State;
  /** The whole record; lines, marks and notes are left out unless they are wanted. */
  record(extras?: boolean): string;
  seenBy(seat?: number): string;
  created?(): number | undefined;
  table: PlayTable;
  keeper: GameKeeper;
  /** Of a game by link. */
  byLink: MenuRows | null;
  load(text: string): Promise<RecordError | null>;
  again(): Promise<void>;
  restart(): unknown;
  act(name: string, seat?: number): unknown;
  openLog(): void;
  openRules?(): void;
  redo(): void;
  showAgain(): void;
  review(): void;
  cover(): void;
}

/** Makes a button of the menu: the name of its words, its icon, what it does once the menu is closed. */
export type MakeItem = (name: string, icon: string, run: () => unknown) => HTMLElement;
