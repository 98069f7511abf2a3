// Review, later: what a tab of the review needs, brought when somebody first looks at it.
//
// Owns: making the list of best turns, the account of luck and the rows of exactness out of scripts that come then, with
// what they take from the review, for a script that imports from it would split it in two. Each rejects when its script
// cannot be had (the page says that, lib/import-own.ts), and may be called again. Next: review-analysis.ts,
// review-turns.ts, review-luck.ts, review-exact.ts.
import { withWords } from '../../lib/i18n.ts';
import { percent, wide } from './review-course.ts';
import { kBest } from './review-known.ts';
import { tryLine, turnWords } from './review-try.ts';
import type { PlayTable } from '../../lib/state.ts';
import type { Chances } from './review-chances.ts';
import type { Desk } from './review-desk.ts';
import type { KnownTurns } from './review-known.ts';
import type { Branch, Place } from './review-lines.ts';
import type { JudgedTurns } from './review-turns.ts';

/** What they take from the review. */
export interface LaterParts {
  table: PlayTable;
  /** Of the game itself. */
  chances: Chances;
  at(stop: number): string;
  goTo(place: Place): void;
  recordOf(place: Place): string;
  /** Keeps a line that is only looked at; null where nothing can be kept. */
  keep: ((branch: Branch) => void) | null;
}

/** The list of best turns of the position that is shown. */
export async function bringTurns(
  { table, chances, goTo, recordOf, keep }: LaterParts,
  known: KnownTurns,
  judged: (place: Place) => JudgedTurns | undefined,
) {
  const { TurnsView } = await withWords(() => import('./review-turns.ts'));
  return new TurnsView({
    program: table.program,
    desk: known.desk,
    known,
    tools: { percent, wide, tryLine, turnWords, best: kBest },
    courseOf: ({ line }) => line?.course ?? chances.course,
    recordOf,
    goTo,
    judged,
    keep,
  });
}

/** How exactly each seat played: the rows of a game of which every turn has been judged. */
export const bringExact = () => withWords(() => import('./review-exact.ts'));

/** The account of luck. */
export async function bringLuck({ chances, at, goTo }: LaterParts, desk: Desk) {
  const { LuckView } = await withWords(() => import('./review-luck.ts'));
  return new LuckView({
    course: chances.course,
    record: chances.record,
    desk,
    at,
    go: (stop) => goTo({ line: null, stop }),
  });
}
