// Embed record: a record that the embedding page gives.
//
// Owns: finding it in what is given (a record, a link, its code), what is said of one that is refused, and the
// sentence about one of another game. Must never judge its moves. Next: embed.ts and embed-talk.ts, which take one.
import { importOwn } from '../lib/import-own.ts';
import { hasWord, t } from '../lib/i18n.ts';
import { gameTitle } from '../lib/when.ts';
import { refusal } from '../lib/refusal.ts';
import { unpackRecord } from '../keep/link.ts';
import { gameIn } from '../keep/record-text.ts';
import { whereOf } from './embed-protocol.ts';
import type { Given } from '../keep/given.ts';
import type { Place } from './embed-protocol.ts';

/** Why no game can be put on the table: words, and a word for programs, with the place in a record. */
export interface Problem extends Place {
  kind: string;
  text: string | Node;
}
/** What is wrong with a text that should be a game, with the rule that it breaks. */
export const problemOf = (kind: string, error: Parameters<typeof refusal>[0]): Problem => ({
  kind,
  text: refusal(error),
  ...whereOf(error),
});

/** What people call a game; a record may name one that is not known here. */
const titleOf = (game: string) => (hasWord(`page.game.${game}`) ? gameTitle(game) : game);
export const otherGame = (record: string, here: string) =>
  t('page.embed.otherGame', { game: titleOf(gameIn(record)), here: titleOf(here) });

/**
 * The record in what the embedding page gives: a record, a link, its code. Read by a script that few frames
 * need. What has none of them can only be meant as a code, which says what is wrong with it.
 */
export async function recordIn(given: string): Promise<Partial<Given>> {
  const { readGiven } = await importOwn(() => import('../keep/given.ts'));
  const found = readGiven(given);
  if (found.text !== given || /^\s*beffroi-/.test(given)) return found;
  const { error } = unpackRecord(given.trim());
  return error ? { error } : found;
}

/** What a game of others by link needs, which few frames show. */
export const loadTable = () => importOwn(() => import('./embed-table.ts'));
