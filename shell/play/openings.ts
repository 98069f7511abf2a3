// Openings: the ways into a game.
//
// Owns: the list of those who may find what an address opens, and their order. One more way in (a table with
// people elsewhere, a puzzle) is one more line. Must never open anything. Next: lib/opening.ts (what they
// give), kept-game.ts, intro/intro.ts and embed/embed.ts (who finds), play.ts (who opens it).
import { readPlay } from '../lib/address.ts';
import { withWords } from '../lib/i18n.ts';
import { isEmbed } from '../lib/root.ts';
import { findIntro } from './intro/intro.ts';
import { findKept, findLink, findRecord } from './kept-game.ts';
import type { Finder, Opening } from '../lib/opening.ts';

/** The first one that finds something is right. In a frame the address speaks another language. */
const kFinders: Finder[] = [
  {
    kind: 'embed',
    find: async () =>
      isEmbed() ? (await withWords(() => import('../embed/embed.ts'))).findEmbedded() : null,
  },
  { kind: 'intro', find: findIntro },
  { kind: 'link', find: findLink },
  { kind: 'record', find: findRecord },
  { kind: 'kept', find: findKept },
];

/** What the address of this page opens. Rejects when a script for it cannot be had. */
export async function findOpening(): Promise<Opening> {
  const asked = readPlay();
  for (const { find } of kFinders) {
    const found = await find(asked);
    if (found) return found;
  }
  return { kind: 'none', game: asked.game, list: [], refused: [] };
}
