// Introduction, the script: what stands in assets/games/<game>/intro.json, as records of its steps.
//
// Owns: the record of a script's game after some turns. Must never judge a move, nor know a game.
// Next: intro.ts (how a script arrives), intro-guide.ts (what is made of it), tests/e2e/intro_test.mjs (what
// a script must be).

import { recordText, seatText } from '../../keep/record-text.ts';

/** A step: `want` is what the person is to do, `reply` what happens then. */
export interface Step {
  /** Of its words. */
  id: string;
  /** Turns before it. */
  start: string[];
  /** Moves; without it the step only speaks. */
  want?: string[] | 'any' | 'refusal';
  /** The other side's moves: of a list the first legal one. */
  reply?: (string | string[])[];
  /** Targets, where no move can be shown. */
  light?: string[];
  /** Ids to read. */
  rules?: string[];
}
export interface Script {
  game: string;
  rules: number;
  options: string;
  seed?: string;
  /** What every step's game was dealt. */
  draws?: string;
  seats: ('person' | 'computer')[];
  /** How the keys of its words begin. */
  words: string;
  steps: Step[];
}

/** All that has happened before a step: what every step's game was dealt, and the step's own turns. */
export const turnsBefore = ({ draws }: Pick<Script, 'draws'>, { start }: Pick<Step, 'start'>) =>
  draws ? [draws, ...start] : start;

/**
 * The record of a script's game after some turns.
 * @param how `level`: the computer plays by itself, as strong as that
 */
export function recordOf(
  script: Script,
  turns: string[],
  { level = 1, seed = script.seed ?? '0000000000000001' }: { level?: number; seed?: string } = {},
) {
  return recordText({
    first: 'beffroi-record 1', // which reads turns in the lines that a script gives them
    game: script.game,
    rules: script.rules,
    options: [script.options],
    seed,
    seats: script.seats.map((kind) => (kind === 'person' ? seatText('human') : seatText('bot', { level }))),
    turns,
  });
}
