// @ts-nocheck
// Introduction: the way into a guided first game, play.html#intro=<game>.
//
// Owns: what the address asks for, fetching the script (assets/games/<game>/intro.json) beside the program, and calling the guide when
// the table stands. A table with a guide is transient: nothing of it is kept or counted.
// Must never know a game: all that is said, wanted and answered stands in the script.
// Next: intro-script.ts (a script's records), intro-guide.ts (the card and what it does), play.ts (the caller).
import { hasIntro, introFile } from '../../lib/game-pages.ts';
import { addWords, withWords } from '../../lib/i18n.ts';
import { recordOf, turnsBefore } from './intro-script.ts';

/**
 * What the address asks for, in the form of kept-game.ts: {game, list, refused, given, intro, prepare()}; null when it asks
 * for no introduction. prepare() fetches the script and fills the list.
 */
export function findIntro() {
  const game = new URLSearchParams(location.hash.slice(1)).get('intro') ?? '';
  if (!hasIntro(game)) return null;
  const found = { game, list: [], refused: [], given: false, intro: null };
  found.prepare = async () => {
    const response = await fetch(introFile(game));
    if (!response.ok) throw new Error(`intro: ${response.status}`);
    found.intro = await response.json();
    found.list = [{ record: recordOf(found.intro, turnsBefore(found.intro, found.intro.steps[0])) }];
  };
  return found;
}

/** Puts the guide beside the table of an introduction. */
export async function attachIntro(table, script) {
  // Before anybody thinks: the script plays the other side.
  table.opponent.script = { hint: async () => false };
  const [{ Guide }] = await Promise.all([
    withWords(import('./intro-guide.ts')),
    addWords(`${script.game}-intro`),
  ]);
  new Guide(table, script).start();
}
