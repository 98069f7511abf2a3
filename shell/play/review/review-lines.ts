// Review, lines: what leaves the game that is looked over.
//
// Owns: reading lines and games that were branched off, how a move of a line is named to the program, the
// places where one may be chosen, and every change of lines, marks and notes: adding, naming, deleting with
// a way back, and what is said when the program refuses. Must never draw, and never judge a move.
// Next: review-list.ts (how lines look), review-panel.ts (which one is shown), web/scene/table/beside.hpp.
import { kNoteMaxBytes } from '../../../web/bridge/bridge.mjs';
import { t } from '../../lib/i18n.ts';
import { oneLine, shortName } from '../../lib/names.ts';
import { listGames } from '../../keep/store.ts';
import { stopOf } from './review-stops.ts';
import type { Course, GameKeeper, GameProgram, PlayTable, RecordError } from '../../lib/state.ts';

/** So many lines are read; a record may have thousands. */
const kMostLines = 60;

/** What leaves a game, or another line: a line of its record, or a game of the library. */
export interface Branch {
  /** The same after a change, while it is there. */
  key: string;
  /** Of the game; '' for a line. */
  id: string;
  /** '' while nobody has given it one. */
  name: string;
  /** As a game of its own. */
  record: string;
  course: Course;
  /** The stop of what it leaves, before the move that its first one replaces. */
  at: number;
  /** The stop of its own course after its first move. */
  first: number;
  /** Its stops less those beside which they stand in the game. */
  ahead: number;
  /** What it leaves; null for the game itself. */
  of: Branch | null;
  /** Those that leave it. */
  lines: Branch[];
  /** How the program knows its moves: from which ply of the game on, and all of them. */
  root: number;
  moves: string[];
  /** So many of these are of what it leaves. */
  before: number;
}
/** A move that can be shown; null for the game itself. */
export interface Place {
  line: Branch | null;
  stop: number;
}
export type Mark = '' | '!' | '?' | '!?' | '?!';

const textOf = (moves: string[]) => moves.join(' ');
const words = (text: string) => (text === '' ? [] : text.split(' '));

/** The lines of a course; `left` counts down how many more are read, below 0 those that are not. */
function linesOf(program: GameProgram, course: Course, of: Branch | null, left: { n: number }): Branch[] {
  return course.branches.flatMap(({ ply: from, played, name, moves }) => {
    if (--left.n < 0) return [];
    const ply = from + played;
    const root = of ? of.root : from;
    const all = [...(of ? of.moves.slice(0, from - root) : []), ...words(moves)];
    const before = ply - root;
    const record = program.callText('bf_line_record', root, textOf(all));
    const own = record ? program.callJson('bf_course', record) : null;
    const first = own ? stopOf(own.stops, ply) + 1 : 0;
    if (!own || first >= own.stops.length) return [];
    const at = stopOf(course.stops, ply);
    const line: Branch = {
      key: `${root} ${textOf(all.slice(0, before + 1))}`,
      id: '',
      name,
      record,
      course: own,
      at,
      first,
      ahead: first - 1 - at + (of?.ahead ?? 0),
      of,
      lines: [],
      root,
      moves: all,
      before,
    };
    line.lines = linesOf(program, own, line, left);
    return [line];
  });
}

/** Games of the library that were played on from game `id`, oldest first. */
function gamesOf(program: GameProgram, { stops }: Course, id: string): Branch[] {
  if (id === '') return [];
  return listGames()
    .flatMap(({ id: other, about, record, refused }) => {
      const { from, name } = about;
      const course = !refused && from?.id === id && program.callJson('bf_course', record);
      const at = course && from ? stopOf(stops, from.ply) : 0;
      if (!course || !from || course.stops.length - 1 <= at) return [];
      const moves = words(program.callText('bf_moves', record, from.ply));
      const first = at + 1;
      const own = { key: other, id: other, name, record, course, at, first, ahead: 0 };
      return [{ ...own, of: null, lines: [], root: from.ply, moves, before: 0 }];
    })
    .reverse();
}

/** All lines of these and those that leave them, in the order of the list. */
export const withNested = (lines: Branch[]): Branch[] =>
  lines.flatMap((line) => [line, ...withNested(line.lines)]);

/** Looks at which place a move stands: the one before it, and what else leaves from there. */
export function choicesAt({ line, stop }: Place, top: Branch[], course: Course): Place[] {
  const isFirst = line !== null && stop === line.first;
  const of = isFirst ? line.of : line;
  const at = (isFirst ? line.at : stop - 1) as number;
  const last = (of?.course ?? course).stops.length - 1;
  const lines = (of?.lines ?? top).filter((one) => one.at === at);
  return [
    ...(at + 1 <= last ? [{ line: of, stop: at + 1 }] : []),
    ...lines.map((one) => ({ line: one, stop: one.first })),
  ];
}

/** A note as a record can have it: one line, with room for it. */
export const fittingNote = (text: string) => shortName(oneLine(text), { bytes: kNoteMaxBytes });
export const bytesOf = (text: string) => new TextEncoder().encode(text).length;

export class Lines {
  table: PlayTable;
  keeper: GameKeeper;
  course!: Course;
  /** What leaves the game itself: lines first, then games. */
  top: Branch[] = [];
  /** Lines that are kept and not read. */
  unread = 0;

  constructor(table: PlayTable, keeper: GameKeeper) {
    this.table = table;
    this.keeper = keeper;
  }

  read(course: Course) {
    const { program } = this.table;
    const left = { n: kMostLines };
    this.course = course;
    this.top = [...linesOf(program, course, null, left), ...gamesOf(program, course, this.keeper.id)].sort(
      (a, b) => a.at - b.at,
    );
    this.unread = Math.max(0, -left.n);
  }
  get all() {
    return withNested(this.top);
  }
  find(key: string) {
    return this.all.find((line) => line.key === key) ?? null;
  }

  /**
   * The record of this game is kept by this page, so a change of it is not lost: it is in the library, and no
   * other page plays it. A frame in another page keeps nothing of what is said beside a game.
   */
  get keeps() {
    const { transient, follows } = this.table;
    return this.course.keeps && this.keeper.id !== '' && !transient && !follows;
  }

  // ---- Changes. Each gives why it was refused, or null.

  /** Another page may have begun to play the game since its buttons were made. */
  #told(change: () => string): RecordError | null {
    if (!this.keeps) return { line: 0, column: 0, message: t('page.tabs'), detail: '', rule: '' };
    return this.table.program.refusal(change(), change);
  }
  add(root: number, moves: string[], name = '') {
    return this.#told(() => this.table.program.callText('bf_add_line', root, textOf(moves), name));
  }
  /** A line of this game that begins with these moves, of which the first may be the game's own. */
  findMoves(root: number, moves: string[]) {
    const own = words(this.table.program.callText('bf_moves', '', 0));
    const whole = (from: number, all: string[]) => `${textOf([...own.slice(0, from), ...all])} `;
    const text = whole(root, moves);
    if (whole(0, own).startsWith(text)) return null;
    return this.all.find((one) => !one.id && whole(one.root, one.moves).startsWith(text)) ?? null;
  }
  /** The moves of a game that was branched off become a line of this one. */
  keep(branch: Branch) {
    return this.add(branch.root, branch.moves, branch.name);
  }
  /** The record has the moves of this game already. */
  isKept({ id, root, moves }: Branch) {
    return id !== '' && this.findMoves(root, moves) !== null;
  }
  rename(line: Branch, name: string) {
    const { root, moves, before } = line;
    return this.#told(() =>
      this.table.program.callText('bf_name_line', root, textOf(moves.slice(0, before + 1)), name),
    );
  }
  /** Deletes a line with all that leaves it. */
  drop({ root, moves, before }: Branch) {
    return this.#told(() =>
      this.table.program.callText('bf_drop_line', root, textOf(moves.slice(0, before + 1))),
    );
  }
  /** Brings back the one that was deleted last. */
  bringBack() {
    return this.#told(() => this.table.program.callText('bf_bring_back_line'));
  }

  /** Whether something can be said about a move: it is in the record. */
  canSay({ line, stop }: Place) {
    return (
      stop > 0 &&
      this.keeps &&
      (line ? this.all.includes(line) && line.id === '' && stop >= line.first : true)
    );
  }
  say({ line, stop }: Place, mark: Mark, note: string) {
    const { program } = this.table;
    const { said } = (line?.course ?? this.course).stops[stop];
    if (!line) return this.#told(() => program.callText('bf_annotate', said, '', mark, note));
    const { root, moves, before } = line;
    const most = Math.max(before + 1, said - root + 1);
    return this.#told(() => program.callText('bf_annotate', root, textOf(moves.slice(0, most)), mark, note));
  }
}
