// Review, better turns: what a better turn is, and where the game turned.
//
// Owns: finding the turning point in chances that are there. Must never ask the computer anything, nor
// judge a move by a game's rules. Next: review-panel.ts, which shows it; review-judge.ts, which finds better turns.
import type { Course } from '../../lib/state.ts';

/** A change of the lead by less is no turning point. */
const kTurn = 0.12;

/** Of the win, by stop and seat. */
export type Shares = (number[] | null)[];
export interface Better {
  /** After the turn, and before it where it is longer than one stop. */
  stop: number;
  from?: number;
  before: number;
  after: number;
  /** The better one, in words and as records write it. */
  move: string;
  notation: string;
  /** Of the game with it. */
  record: string;
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
