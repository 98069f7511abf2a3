// Later: what the first picture of a table does not need, in one file that is fetched after it.
//
// Owns: which scripts these are. Until they are there, keys that ask are silent, the offer about last moves
// is not made and no small picture is kept; an end that comes before them is noted by them. Must never hold
// what a first move needs. Next: begin.ts, which fetches it.
import { attachAsk } from './ask.ts';
import { attachEnds } from './ends.ts';
import { attachPicture } from './picture.ts';
import { isTyped, lineIn } from '../keep/record-text.ts';
import { withWords } from '../lib/i18n.ts';
import { importOwn } from '../lib/import-own.ts';
import { root } from '../lib/root.ts';
import { attachStats } from '../stats/stats.ts';
import type { GameKeeper, PlayTable } from '../lib/state.ts';

/** Nothing has been done since the position in which the game started. */
const isPosition = ({ record, now }: PlayTable) =>
  now.decisions === 0 && lineIn(record, 'position') !== undefined;

/** Called once, with a game on the table. `say` puts a sentence into the live region; `begun` as in stats.ts. */
export function attachLater(
  table: PlayTable,
  keeper: GameKeeper,
  say: (text: string) => void,
  begun: string,
) {
  attachAsk(table, say);
  root.dataset.asks = ''; // from here on keys that ask are answered
  const typed = isTyped(table.record);
  // Who sits at a real table is known to nobody here, and it is quiet there.
  if (!typed) attachStats(table, begun);
  else
    importOwn(() => import('./room-table.ts')).then(
      ({ attachTable }) => attachTable(table, keeper),
      console.error,
    );
  if (!typed) attachEnds(table);
  attachPicture(table, keeper);
  // Of a link that is only looked at yet (keeper.ts).
  if (document.getElementById('notice-link') && isPosition(table))
    withWords(() => import('./editor-copy.ts')).then(
      ({ offerCopy }) => offerCopy(table, keeper),
      console.error,
    );
}
