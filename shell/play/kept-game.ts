// Kept game: which kept or given game this page opens.
//
// Owns: what an address with a game opens (lib/address.ts has what it says), and the order in which
// its record is looked for (the address, the history entry, the two slots). A record is judged by the program
// alone. Must never throw anything away unasked nor keep a game that came by a link before the person wants
// it kept.
// Next: bad-saves.ts (tells the player about unreadable saves), keeper.ts (keeping what is on the table),
// store.ts (the library), openings.ts and play.ts (the callers).
import { t, withWords } from '../lib/i18n.ts';
import { copyOf, playedOnce } from '../keep/branch.ts';
import * as store from '../keep/store.ts';
import { carried, codeOf, formOf, gameOf, rewrite } from '../lib/address.ts';
import { importOwn } from '../lib/import-own.ts';
import { leaveForGood } from '../lib/leave.ts';
import { gameIn, isWhole, lineIn } from '../keep/record-text.ts';
import type { GameProgram } from '../lib/state.ts';
import type { BadSlot, Candidate, Opened, Opening } from '../lib/opening.ts';
import type { PlayAddress } from '../lib/address.ts';
import type { Came } from './post/table-program.ts';

/** The address carries the code of a record. */
export async function findLink(asked: PlayAddress): Promise<Opening | null> {
  const { code } = asked;
  if (code === null) return null;
  const { readGiven } = await importOwn(() => import('../keep/given.ts'));
  const { text: record, words, error } = readGiven(codeOf(code));
  const later = laterPart(asked, record);
  if (later) return later;
  if (error) {
    const table = error.kind === 'cut' ? await tableOfCut(code) : '';
    if (table) return ofLibrary(table, {}, { record: '', cut: code });
    return { kind: 'link', game: '', list: [], refused: [], code };
  }
  const isOwn = carried().record === record; // this page has put it there (keeper.ts)
  return ofRecord(record, isOwn ? 'carried' : 'link', asked, words);
}

/** The address carries a record as it is. */
export async function findRecord(asked: PlayAddress): Promise<Opening | null> {
  const { record: text } = asked;
  if (text === null) return null;
  // Only what somebody else has appended to needs the reader.
  const given = isWhole(text)
    ? text
    : ((await importOwn(() => import('../keep/given.ts'))).readGiven(text).text ?? text);
  return ofRecord(given, 'record', asked);
}

/** A game of the library: the one that the address names, else the newest, of one kind if it says so. */
export function findKept({ id, game: kind }: PlayAddress): Promise<Opening> | null {
  if (id !== null) return ofLibrary(id);
  const games = store.listGames().filter(({ refused, game }) => !refused && (!kind || game === kind));
  const found = kind ? games[0] : store.tableGame('', games);
  return found ? ofLibrary(found.id) : null;
}

/**
 * A game of the library that the device has an earlier save of (keeper.ts); `record` is what the address has
 * of it, undefined when its code does not hold. Null when this library has no such game: then it is a game of
 * a link. Only a record with the head of that game can be its later part.
 */
function laterPart({ id, revision }: PlayAddress, record: string | undefined) {
  if (!store.isId(id)) return null;
  const newest = store.readGame(id).good[0];
  if (!newest) return null;
  if (record === undefined) return ofLibrary(id);
  if (['game', 'seed'].some((word) => lineIn(record, word) !== lineIn(newest.record, word))) return null;
  return ofLibrary(id, { record, revision });
}

/** The game at the table of a link whose end is missing; '' for none. */
async function tableOfCut(code: string) {
  const record = (await loadTable()).recordOfCut(code);
  return lineIn(record, 'table') ? (await loadTable()).gameOfTable(record) : '';
}
const loadTable = () => withWords(() => import('./post/table-by-link.ts'));

/**
 * A record in the address; one that the library has at this very position is that game, and one of a table that
 * is known goes on there. `words`: what a table's link says beside it.
 */
async function ofRecord(
  record: string,
  kind: 'carried' | 'link' | 'record',
  { ply }: PlayAddress,
  words?: string,
): Promise<Opening> {
  const ofTable = kind !== 'carried' && lineIn(record, 'table') ? await loadTable() : null;
  const table = ofTable?.gameOfTable(record);
  if (table) return ofLibrary(table, {}, { record, words });
  const here = store.listGames();
  const known = here.find((one) => one.record === record);
  if (known) {
    rewrite(gameOf(known.id, ply));
    return ofLibrary(known.id);
  }
  const others = here.map((one) => one.record);
  const [mine] = kind === 'carried' ? [record] : playedOnce([record], others);
  const found: Opening = {
    kind,
    game: gameIn(record) || 'game',
    list: [{ record: mine, isBranch: mine !== record }],
    refused: [],
  };
  return ofTable ? ofTable.openUnknown(found, openGame, { record, words }) : found;
}

/**
 * `more`: the moves that only the address has; `came`: a link of its table.
 */
async function ofLibrary(id: string, more = carried(), came?: Came): Promise<Opening> {
  const { good, refused } = store.isId(id) ? store.readGame(id) : { good: [], refused: [] };
  // A newer Beffroi plays on in this game: what this one can read of it becomes a game of its own.
  const isNewer = refused.some((slot) => slot.refused === 'newer');
  const list: Candidate[] = good.map(({ record, revision, slot }) =>
    isNewer ? { record } : { record, id, revision, slot },
  );
  // A record that could not be saved is still in the history entry.
  const { record, revision = 0 } = more;
  if (typeof record === 'string' && revision > Math.max(good[0]?.revision ?? -1, store.goneAt(id)))
    list.unshift({ record, id, revision: good[0]?.revision ?? 0, carried: true });
  // Earlier builds made strict copies of strict games.
  if (isNewer || good[0]?.about.from)
    for (const entry of list) {
      const copy = copyOf(entry.record);
      entry.isBranch = copy !== entry.record;
      entry.record = copy;
    }
  const game = good[0]?.about.game || (list[0] ? gameIn(list[0].record) || 'game' : '');
  const missing = list.length === 0 && refused.length === 0 ? id : '';
  const found: Opening = { kind: 'kept', game, id, list, refused, missing };
  if (good[0]?.about.table === undefined || isNewer) return found;
  return (await loadTable()).openTable(found, good[0], openGame, came);
}

/**
 * Puts the best record that holds on the table; damaged ones are offered as files either way. Rejects when
 * the reader of records cannot be loaded.
 */
export async function openGame(program: GameProgram, found: Opening): Promise<Opened> {
  const { kind, list, refused } = found;
  const bad: BadSlot[] = [...refused];
  const sayBad = () => withWords(() => import('./bad-saves.ts'));
  for (const entry of list) {
    const error = await program.loadWhenWhole(entry.record);
    if (!error) {
      // What cannot be shown now is shown when the game is opened again.
      const id = kind === 'kept' ? found.id : '';
      if (bad.length > 0) sayBad().then(({ offerDamaged }) => offerDamaged(id, bad[0]), console.error);
      return { ...entry, kind };
    }
    bad.push({ slot: entry.slot ?? null, text: entry.record, error });
  }
  if (bad.length > 0 || (kind === 'link' && found.code !== undefined) || (kind === 'kept' && found.missing)) {
    const unsaid = () => ({
      title: t('page.boot.failed'),
      text: t('page.new.failed.more'),
      record: bad[0]?.text,
      game: found.game,
    });
    return {
      failure: await sayBad()
        .then(({ failureOf }) => failureOf(found, bad))
        .catch(unsaid),
    };
  }
  leaveForGood(formOf(found.game));
  return null;
}
