// @ts-check
// Introduction, the script: what stands in assets/games/<game>/intro.json, as records of its steps.
//
// Owns: the record of a script's game after some turns. Must never judge a move, nor know a game.
// Next: intro.js (how a script arrives), intro-guide.js (what is made of it), tests/e2e/intro_test.mjs (what
// a script must be).

/**
 * A step: `want` is what the person is to do, `reply` what happens then.
 * @typedef {object} Step
 * @property {string} id of its words
 * @property {string[]} start turns before it
 * @property {string[] | 'any' | 'refusal'} [want] moves; without it the step only speaks
 * @property {(string | string[])[]} [reply] the other side's moves: of a list the first legal one
 * @property {string[]} [light] targets, where no move can be shown
 * @property {string[]} [rules] ids to read
 *
 * @typedef {object} Script
 * @property {string} game @property {number} rules @property {string} options
 * @property {string} [seed] @property {string} [draws] what every step's game was dealt
 * @property {('person' | 'computer')[]} seats
 * @property {string} words how the keys of its words begin
 * @property {Step[]} steps
 */

/**
 * All that has happened before a step: what every step's game was dealt, and the step's own turns.
 * @param {Pick<Script, 'draws'>} script @param {Pick<Step, 'start'>} step
 */
export const turnsBefore = ({ draws }, { start }) => (draws ? [draws, ...start] : start);

/**
 * The record of a script's game after some turns.
 * @param {Script} script @param {string[]} turns
 * @param {{level?: number, seed?: string}} [how] `level`: the computer plays by itself, as strong as that
 */
export function recordOf(script, turns, { level = 1, seed = script.seed ?? '0000000000000001' } = {}) {
  return [
    'beffroi-record 1', // which reads turns in the lines that a script gives them
    `game ${script.game} rules=${script.rules} options="${script.options}"`,
    `seed ${seed}`,
    ...script.seats.map((kind, i) => `seat ${i + 1} ${kind === 'person' ? 'human' : `bot level=${level}`}`),
    'play',
    ...turns.map((turn, i) => `${i + 1}. ${turn}`),
    'end open',
    '',
  ].join('\n');
}
