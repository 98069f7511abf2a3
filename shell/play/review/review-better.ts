// Review, better moves: which moves cost a person the most and what the computer would have done, and where
// the game turned.
//
// Owns: choosing them from the chances that were thought about. Must never ask the computer anything, nor
// judge a move by a game's rules. Next: review-panel.ts, which shows them; review-think.ts, where the chances
// come from.
import type { Course, GameProgram } from '../../lib/state.ts';

/** A cheaper move is not reported as a mistake. */
const kCost = 0.06;
const kMost = 3;
/** A change of the lead by less is no turning point. */
const kTurn = 0.12;

/** Of the win, by stop and seat. */
export type Shares = (number[] | null)[];
export interface Better {
  /** After the move. */
  stop: number;
  before: number;
  after: number;
  /** The better one, in words and as records write it. */
  move: string;
  notation: string;
  /** Of the game with it. */
  record: string;
}

/**
 * The costliest moves of people for which the computer has another one, costliest first.
 * @param course as bf_course() gives it
 */
export function costly(
  { stops, seats, from }: Course,
  chances: { shares: Shares; judged: boolean[]; best(stop: number): string },
  program: GameProgram,
): Better[] {
  const { shares, judged } = chances;
  const found: { stop: number; before: number; after: number }[] = [];
  for (let stop = Math.max(1, from); stop < stops.length; stop++) {
    const { seat } = stops[stop];
    if (!judged[stop] || !judged[stop - 1]) continue; // what is held says nothing of this move
    const before = shares[stop - 1]?.[seat];
    const after = shares[stop]?.[seat];
    if (seats[seat].kind !== 'human' || before === undefined || after === undefined || before - after < kCost)
      continue;
    found.push({ stop, before, after });
  }
  found.sort((a, b) => b.before - b.after - (a.before - a.after) || a.stop - b.stop);
  const better: Better[] = [];
  for (const one of found) {
    if (better.length === kMost) break;
    const notation = chances.best(one.stop - 1);
    const record = program.callText('bf_try', stops[one.stop - 1].ply, notation);
    const tried = record ? program.callJson('bf_course', record) : null;
    const move = tried?.stops[one.stop]?.lines[0];
    if (move && move !== stops[one.stop].lines[0]) better.push({ ...one, move, notation, record });
  }
  return better;
}

/**
 * The move with which the lead went over to another seat for the last time, if it went over with a jolt; null
 * where no single move lost the lead. It has words and was judged before and after, so it is no mere step,
 * no draw, and nothing in the midst of what several seats carry out; one of a person comes first.
 */
export function turningPoint(
  { stops, seats }: Pick<Course, 'stops' | 'seats'>,
  { shares, judged }: { shares: Shares; judged: boolean[] },
): { stop: number; seat: number; before: number; after: number } | null {
  const leader = (at: number[]) => at.indexOf(Math.max(...at));
  let found = null;
  let ofPerson = null;
  let last = -1;
  for (const [stop, at] of shares.entries()) {
    const was = shares[stop - 1];
    if (!at || Math.max(...at) - Math.min(...at) < 1e-9) continue;
    const seat = leader(at);
    const { lines, seat: mover } = stops[stop];
    if (was && last >= 0 && seat !== last && lines[0] && judged[stop] && judged[stop - 1]) {
      if (was[last] - at[last] >= kTurn) {
        found = { stop, seat: last, before: was[last], after: at[last] };
        if (seats[mover].kind === 'human') ofPerson = found;
      }
    }
    last = seat;
  }
  return ofPerson ?? found;
}
