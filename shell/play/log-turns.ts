// Log turns: the lines of the log put together as turns and moves.
//
// Owns: what belongs to what: a turn is what one seat decides in a row, a move is one decision, and what
// follows from it (or is drawn after it) belongs to it, and so does a step that led to it (a card that was
// played). A line that opens a round stands for itself. Never writes a word. Next: log-lines.ts, where the
// lines come from; play-log.ts, which draws them.
import type { LogLine } from '../lib/state.ts';

/** So many moves of a turn stand apart. */
const kApart = 3;

/** `at`: the index of the line in the log */
export interface Entry {
  line: LogLine;
  at: number;
}
export type Move = Entry & { after: Entry[] };
export interface Turn {
  /** From 1; 0 for what is drawn before the first turn, and for resigning. */
  number: number;
  /** -1 for those draws. */
  seat: number;
  /** At least one. */
  moves: Move[];
  /** What its moves scored for the seat. */
  gain: number;
  /** Each move is one step of another seat, on the way that the newest one sums up. */
  walk?: boolean;
  /** It is a line that opens a round. */
  opens?: boolean;
}

/** The turn has one row in the log, below which its moves are folded away. */
export const isOneRow = ({ moves, walk }: Turn) => moves.length > (walk ? 1 : kApart);

export function turnsOf(lines: LogLine[]): Turn[] {
  const turns: Turn[] = [];
  /** Steps of the newest turn whose move has not come yet. */
  let steps: Entry[] = [];
  /** Steps that no move followed belong to the move before them, or stand for one. */
  const endTurn = () => {
    const turn = turns.at(-1);
    const [step, ...after] = steps;
    steps = [];
    if (!turn || !step) return;
    const newest = turn.moves.at(-1);
    if (newest) {
      newest.after.push(step, ...after);
      return;
    }
    turn.moves.push({ ...step, after });
    turn.walk = Boolean(step.line.sum) && after.every(({ line }) => line.follows);
    const before = turns.at(-2);
    if (!turn.walk || !before?.walk) return;
    before.moves.push(...turn.moves);
    turns.pop();
  };
  lines.forEach((line, at) => {
    if (line.opens) {
      endTurn();
      turns.push({ number: 0, seat: -1, moves: [{ line, at, after: [] }], gain: 0, opens: true });
      return;
    }
    const last = turns.at(-1);
    const decides = line.seat >= 0 && !line.follows;
    const isOfLast = last && (line.turn === last.number || !decides) && (!decides || line.seat === last.seat);
    if (!isOfLast) endTurn();
    const turn = isOfLast
      ? last
      : { number: decides ? line.turn : 0, seat: decides ? line.seat : -1, moves: [], gain: 0 };
    if (turn !== last) turns.push(turn);
    turn.gain += line.gain;
    if ((decides && !line.minor) || turn.number === 0) {
      turn.moves.push({ line, at, after: steps });
      steps = [];
    } else if (decides || steps.length > 0 || turn.moves.length === 0) {
      steps.push({ line, at });
    } else {
      turn.moves[turn.moves.length - 1].after.push({ line, at });
    }
  });
  endTurn();
  return turns;
}
