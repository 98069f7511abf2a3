// Attach: who listens to the table from the start.
//
// Owns: the list, in the order in which they hear of an event (whoever answers a request keeps it from those
// behind). What comes after the first picture is in later.ts. Must never do anything itself.
// Next: table.ts, the events.
import { importOwn } from '../lib/import-own.ts';
import { attachRules } from '../rules/rules-play.ts';
import { attachSound } from '../sound/audio.ts';
import { attachCurtain } from './curtain.ts';
import { attachHands } from './hands.ts';
import { attachReview } from './review/review.ts';
import { attachSayMoves } from './say-moves.ts';
import type { Keeper } from './keeper.ts';
import type { Table } from './table.ts';

export function attachAll(table: Table, keeper: Keeper) {
  attachSound(table);
  attachSayMoves(table);
  attachHands(table);
  attachMapWhenNeeded(table);
  attachReview(table, keeper);
  attachCurtain(table);
  attachRules(table);
}

/** Only a game on a map looks round on it. */
function attachMapWhenNeeded(table: Table) {
  const stop = table.on('state', async ({ state }) => {
    if (typeof state.map !== 'string') return;
    stop();
    (await importOwn(() => import('./map.ts'))).attachMap(table);
  });
}
