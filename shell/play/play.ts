// Play: one game on its table.
//
// Owns: the start of the page, from its address to the game that stands. Must never know a game's rules.
// Next: openings.ts (what an address opens), boot-game.ts (the program with it), begin.ts (the page with
// that), hub.ts (the parts that live from then on), table.ts (the events of the table and their listeners).
import { readPlay } from '../lib/address.ts';
import { isEmbed, root } from '../lib/root.ts';
import { isNew } from '../keep/record-text.ts';
import { recoverCopies } from '../keep/store.ts';
import { watchUpdates } from '../update/update.ts';
import { beginGame } from './begin.ts';
import { bootGame, failWithoutWords } from './boot-game.ts';
import { Hub } from './hub.ts';
import { layoutClass } from './layout.ts';
import { findOpening } from './openings.ts';
import { exposeHook } from './test-hook.ts';
import { attachTabs } from './two-tabs.ts';
import type { Opening } from '../lib/opening.ts';

root.dataset.layout = layoutClass(innerWidth, innerHeight);
const hub = new Hub();
const { page } = hub;
const { program, table, keeper } = page;

async function start() {
  // A frame keeps no games of the library, and an address with a game needs that one only.
  await recoverCopies(isEmbed() ? 'none' : (readPlay().id ?? ''));
  let found: Opening;
  try {
    found = await findOpening();
  } catch (problem) {
    if (!isEmbed()) throw problem;
    failWithoutWords(page);
    return;
  }
  program.open(found.game, !found.list.every(({ record }) => isNew(record)));
  attachTabs(table, found.shelf ?? keeper);
  found.attach?.(table, keeper);
  const opened = await bootGame(hub, found);
  if (opened) await beginGame(hub, found, opened);
}

if (TEST_HOOK) exposeHook(hub);

watchUpdates(() => (page.broken ? '' : program.game));
start();
