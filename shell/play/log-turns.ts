// Log turns: the lines of the log put together as turns and moves.
//
// Owns: what belongs to what: a turn is what one seat decides in a row, a move is one decision, and what
// follows from it (or is drawn after it) belongs to it, and so does a step that led to it (a card that was
// played). A line that opens a round stands for itself. Never writes a word. Next: log-lines.ts, where the
// lines come from; play-log.ts, which draws them.
import type { LogLine } from '../lib/state.ts';

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
  /** It is a line that opens a round. */
  opens?: boolean;
}

export function turnsOf(lines: LogLine[]): Turn[] {
  const turns: Turn[] = [];
  /** Steps of the newest turn whose move has not come yet. */
  let steps: Entry[] = [];
  /** Steps that no move followed belong to the move before them, or stand for one. */
  const endTurn = () => {
    const moves = turns.at(-1)?.moves;
    if (moves && steps.length > 0) {
      if (moves.length > 0) moves[moves.length - 1].after.push(...steps);
      else moves.push({ ...steps[0], after: steps.slice(1) });
    }
    steps = [];
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
