// Review: when a game is looked over.
//
// Owns: what opens the review (the end screen, the menu, an address that asks for it), and handing it what
// the table says. All else of it is brought when it is needed. Must never know a game's rules. Next:
// review-game.ts (looking over a game).
import { readPlay } from '../../lib/address.ts';
import { withWords } from '../../lib/i18n.ts';
import { isEmbed } from '../../lib/root.ts';
import type { GameKeeper, PlayTable } from '../../lib/state.ts';
import type { Review } from './review-game.ts';

/** Makes the review part of a play page. */
export function attachReview(table: PlayTable, keeper: GameKeeper) {
  const { program } = table;
  let review: Review | null = null;
  let opening = false;
  let wanted = isEmbed() ? null : readPlay().ply;

  async function enter(ply = -1) {
    if (review?.panel || opening || !table.state) return;
    opening = true;
    program.command('review', 1); // at once: no computer moves while the script is on its way
    const coming = Promise.all([withWords(() => import('./review-game.ts')), program.whole()]);
    const [game] = await coming
      .catch((error) => {
        program.command('review', 0);
        throw error;
      })
      .finally(() => (opening = false));
    if (program.dead) return;
    review ??= new game.Review(table, keeper);
    review.enter(ply);
  }

  table.on('request', (event) => {
    if (event.type !== 'review') return;
    event.answered = true;
    enter();
  });
  table.on('open', () => {
    if (wanted === null) return;
    const ply = wanted;
    wanted = null;
    queueMicrotask(() => enter(ply)); // the page is ready when it has told of the game
  });
  table.on('state', ({ state }) => {
    if (state.review) review?.panel?.update(state);
    else review?.close(); // another game is on the table
  });
  table.on('language', () => {
    if (!review?.panel) return;
    const { shownPly: ply } = program.state();
    review.close();
    program.command('review', 0);
    enter(ply);
  });
}
