// Introduction: the way into a guided first game, play.html#intro=<game>.
//
// Owns: what the address asks for, fetching the script (assets/games/<game>/intro.json) beside the program,
// and calling the guide when the table stands. A table with a guide is transient: nothing of it is kept or
// counted. Must never know a game: all that is said, wanted and answered stands in the script.
// Next: intro-script.ts (a script's records), intro-guide.ts (the card and what it does),
// openings.ts (the caller).
import { introFile } from '../../lib/game-pages.ts';
import { addWords, withWords } from '../../lib/i18n.ts';
import { recordOf, turnsBefore } from './intro-script.ts';
import type { PlayAddress } from '../../lib/address.ts';
import type { Opening } from '../../lib/opening.ts';
import type { PlayTable } from '../../lib/state.ts';
import type { Script } from './intro-script.ts';

/** What the address asks for; null when it asks for no introduction. */
export function findIntro({ intro: game }: PlayAddress): Opening | null {
  const file = introFile(game);
  if (file === null) return null;
  let script: Script;
  const found: Opening = {
    kind: 'intro',
    game,
    list: [],
    refused: [],
    transient: true,
    prepare: async () => {
      const response = await fetch(file);
      if (!response.ok) throw new Error(`intro: ${response.status}`);
      script = await response.json();
      found.list = [{ record: recordOf(script, turnsBefore(script, script.steps[0])) }];
    },
    begin: (table) => attachIntro(table, script),
  };
  return found;
}

/** Puts the guide beside the table of an introduction. */
async function attachIntro(table: PlayTable, script: Script) {
  // Before anybody thinks: the script plays the other side.
  table.opponent.mover = { kind: 'script', hint: async () => false };
  const [{ Guide }] = await Promise.all([
    withWords(() => import('./intro-guide.ts')),
    table.program.whole(), // its steps are records
    addWords(`${script.game}-intro`),
  ]);
  new Guide(table, script).start();
}
