// Introduction: the way into a guided first game, play.html#intro=<game>.
//
// Owns: which games have a script (assets/intro/<game>.json), fetching it beside the program, the record of one of its steps,
// and calling the guide when the table stands. A table with a guide is transient: nothing of it is kept or counted.
// Must never know a game: all that is said, wanted and answered stands in the script.
// Next: intro-guide.js (the card and what it does), play.js (the caller), tests/e2e/intro_test.mjs (what a script must be).
import { assets } from 'virtual:assets';
import { addWords } from '../../lib/i18n.js';

const fileOf = (game) => assets[`intro/${game}.json`];

/** True when a game can be learnt by playing. */
export const hasIntro = (game) => Boolean(fileOf(game));
export const introAddress = (game) => `./play.html#intro=${game}`;

/**
 * What the address asks for, in the form of kept-game.js: {game, list, refused, given, intro, prepare()}; null when it asks
 * for no introduction. prepare() fetches the script and fills the list.
 */
export function findIntro() {
  const game = new URLSearchParams(location.hash.slice(1)).get('intro') ?? '';
  if (!hasIntro(game)) return null;
  const found = { game, list: [], refused: [], given: false, intro: null };
  found.prepare = async () => {
    const response = await fetch(`./${fileOf(game)}`);
    if (!response.ok) throw new Error(`intro: ${response.status}`);
    found.intro = await response.json();
    found.list = [{ record: recordOf(found.intro, turnsBefore(found.intro, found.intro.steps[0])) }];
  };
  return found;
}

/** All that has happened before a step: what every step's game was dealt, and the step's own turns. */
export const turnsBefore = ({ draws }, { start }) => (draws ? [draws, ...start] : start);

/** The record of a script's game after some turns. `level`: the computer plays by itself, as strong as that. */
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

/** Puts the guide beside the table of an introduction. */
export async function attachIntro(table, script) {
  // Before anybody thinks: the script plays the other side.
  table.opponent.script = { hint: async () => false };
  const [{ Guide }] = await Promise.all([import('./intro-guide.js'), addWords(`${script.game}-intro`)]);
  new Guide(table, script).start();
}
