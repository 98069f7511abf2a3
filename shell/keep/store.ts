// Store: the games this browser keeps.
//
// Owns: the library (any number of games, each under eight hexadecimal digits), the autosave of the game that
// is played, names, copies, deletion with a way back, pictures, which game is on the table, and what is taken
// from the second place when a page starts. Must never understand a move (the program does) or throw at its
// callers.
// Next: slots.ts (how a game is written), storage.ts (the device), copies.ts (the second place), archive.ts
// (files), earlier-saves.ts (earlier builds).
import { copyOf } from './branch.ts';
import { copy, forgetCopies, recover } from './copies.ts';
import { takeOver } from './earlier-saves.ts';
import { gameName } from '../lib/names.ts';
import { hex } from '../lib/random.ts';
import { completeAbout, goneAt, kGameCopies, kSlots, readGame } from './slots.ts';
import { setGone, slotKey, slotText, writeBeside } from './slots.ts';
import { clock, kCopied, keysOf, problem, read, readDevice } from './storage.ts';
import { readSetting, sizeOf, tab, takeCopied, write, writeSetting } from './storage.ts';
import { importOwn } from '../lib/import-own.ts';
import type { ImportNote } from './clear-up.ts';
import type { About, Save } from './slots.ts';

export { goneAt, readGame } from './slots.ts';
export { problem, readSetting, writeSetting } from './storage.ts';

/** A game of the library. `refused` says why neither of its slots can be read. */
export type Game = Pick<Save, 'about' | 'revision' | 'record'> & {
  id: string;
  game: string;
  refused?: string;
};
/** What restoreGame() brings a deleted game back with. */
export type Removed = ReturnType<typeof removeGame>;

/** The note of an import under way (clear-up.ts). */
export const kImport = 'import';
const kGameKey = /^game\.([0-9a-f]{8})\.[ab]$/;
/** The most games that have a saved picture; the others are painted again when they are opened. */
const kPictures = 60;
const kPictureMax_chars = 60000;
/** Members of `about` that an autosave keeps. */
const kOwn = ['name', 'created', 'from', 'origin', 'came', 'table'];

/** True for what can be the id of a game. */
export const isId = (text: string | null | undefined): text is string => /^[0-9a-f]{8}$/.test(text ?? '');
/** True when the device has a save of this game, even an earlier one. */
export const isOnDevice = (id: string) => kSlots.some((slot) => readDevice(slotKey(id, slot)));
/** Forgets a damaged slot, after its text has been offered to the person. */
export const dropSlot = (id: string, slot: string) => write(slotKey(id, slot), null);

// ---- Autosave

/** The autosave of one game as this page writes it. */
export class Autosave {
  id: string;
  revision: number;
  about: Partial<About>;
  stopped: string;
  slot: string;

  /**
   * @param revision of the save this page went on from @param about what the game says of itself, as far as
   * nothing is kept yet
   */
  constructor(id: string, revision = 0, about: Partial<About> = {}) {
    this.id = id;
    this.revision = revision;
    this.about = about;
    this.stopped = '';
    this.slot = '';
  }

  /** Stops writing. */
  stop(why: 'failed' | 'elsewhere' | 'gone') {
    this.stopped ||= why;
  }
  /** True when another page has deleted this game. */
  isGone() {
    return this.revision > 0 && readGame(this.id).good.length === 0 && goneAt(this.id) > this.revision;
  }
  /** True when another page has gone on with this game. */
  isBehind() {
    const newest = readGame(this.id).good[0];
    return Boolean(newest && newest.revision > this.revision && newest.tab !== tab);
  }

  /**
   * Keeps the record. Gives 'kept', 'memory' (not on the device), or the reason it stopped: 'elsewhere' when
   * another page went on with this game, whose save is then left alone; 'gone' when one has deleted it.
   * @param about what the lists show of it now
   */
  save(record: string, about: Partial<About>): string {
    if (this.stopped) return this.stopped;
    const { good, refused } = readGame(this.id);
    const newest = good[0];
    const isNewer = refused.some((slot) => slot.refused === 'newer'); // a newer build plays on here
    if (isNewer || (newest && newest.revision > this.revision && newest.tab !== tab)) {
      this.stop('elsewhere');
      return this.stopped;
    }
    if (this.isGone()) {
      this.stop('gone');
      return this.stopped;
    }
    this.revision = Math.max(this.revision, newest?.revision ?? 0) + 1;
    const own: Record<string, unknown> = { ...about, ...this.about, ...newest?.about };
    own.table = about.table ?? own.table; // the page that plays knows more of its table than any save
    const kept = kOwn.filter((key) => own[key] !== undefined).map((key) => [key, own[key]]);
    this.about = { ...about, ...Object.fromEntries(kept) };
    const text = slotText(this.revision, tab, this.about, record);
    const { kept: isKept, slot } = writeBeside(this.id, this.revision, text, this.slot);
    if (isKept) this.slot = slot;
    if (about.over) leaveTable(this.id);
    else noteTable(this.id);
    return isKept ? 'kept' : 'memory';
  }
}

/** Where the review of a game keeps what it has computed (play/review/review-kept.ts). */
export const curveKey = (id: string) => `curve.${id}`;

/** An id that no game has. */
export function freeId() {
  for (;;) {
    const id = hex(8);
    if (kSlots.every((slot) => read(slotKey(id, slot)) === null)) return id;
  }
}

/**
 * Puts a new game into the library. Gives {id, kept}; when it is not kept its record must travel in the
 * address.
 */
export function createGame({
  record,
  about,
  id = freeId(),
}: {
  record: string;
  about: Partial<About>;
  id?: string;
}) {
  const now = Date.now();
  const outcome = new Autosave(id).save(record, { name: '', time: now, created: now, ...about });
  return { id, kept: outcome === 'kept' };
}

// ---- The library

/** The ids of all games that have a slot here. */
const idsHere = () => new Set(keysOf('game.').flatMap((key) => kGameKey.exec(key)?.[1] ?? []));

/** Every game, newest first. */
export function listGames(): Game[] {
  takeOver();
  const games: Game[] = [...idsHere()].map((id) => {
    const { good, refused } = readGame(id);
    if (good.length > 0) {
      const { about, revision, record } = good[0];
      return { id, game: about.game, about, revision, record };
    }
    const about = completeAbout({ game: '', seats: [] }, '');
    return { id, game: '', about, revision: 0, record: '', refused: refused[0]?.refused ?? 'damaged' };
  });
  return games.sort((x, y) => y.about.time - x.about.time || (x.id < y.id ? -1 : 1));
}

/** The newest game that is not over, of one kind or of any; undefined for none. */
export const tableGame = (kind = '', games = listGames()) =>
  games.find(({ game, about, refused }) => !refused && !about.over && (!kind || game === kind));

/** The height that rows of tables by link take in a window of this width: [width, height]. */
type Room = [number, number];
/** What is noted of the table; theme.ts reads it too. */
const notedTable = () => readSetting<{ id?: unknown; recent?: number; room?: Room } | null>('table', null);

/**
 * Keeps which game is on the table, which theme.js needs before the first paint. Without `id` it is looked
 * for.
 * @param id null for none @param recent how many others the lobby shows @param room of tables by link
 */
export function noteTable(
  id: string | null | undefined = tableGame()?.id,
  recent: number = notedTable()?.recent ?? 0,
  room: Room | undefined = notedTable()?.room,
) {
  const text = id || recent ? JSON.stringify({ id: id ?? '', recent, room }) : null;
  if (read('table') !== text) write('table', text);
}

/**
 * A game is over or gone: only where it was on the table another one is looked for, which takes reading them
 * all.
 */
function leaveTable(id: string) {
  if (notedTable()?.id === id) noteTable();
}

/**
 * Gives a game a name of the person's own; '' takes it away. False when there is no such game or it cannot be
 * kept.
 */
export function renameGame(id: string, name: string) {
  const newest = readGame(id).good[0];
  if (!newest) return false;
  const about = { ...newest.about, name: gameName(name) };
  // The writer stays the same: the page that plays this game goes on with it.
  const revision = newest.revision + 1;
  return writeBeside(id, revision, slotText(revision, newest.tab, about, newest.record)).kept;
}

/**
 * A second game from where this one stands; of a strict one that is not over a casual branch. Gives {id, kept,
 * isBranch} or null.
 * @param name of the second
 */
export function duplicateGame(id: string, name: string) {
  const newest = readGame(id).good[0];
  if (!newest) return null;
  const { table: _, ...about } = newest.about; // a table with others is there once
  const record = copyOf(newest.record);
  const isBranch = record !== newest.record;
  const now = Date.now();
  const from = { id, ply: about.decisions };
  const mode = isBranch ? { fairness: 'casual' } : {};
  const second = createGame({
    record,
    about: { ...about, ...mode, name: gameName(name), from, time: now, created: now },
  });
  const picture = pictureOf(id);
  if (picture) keepPicture(second.id, picture);
  return { ...second, isBranch };
}

const keysOfGame = (id: string) => [
  ...kSlots.map((slot) => slotKey(id, slot)),
  `picture.${id}`,
  curveKey(id),
];

/** Deletes a game. Gives what restoreGame() brings it back with. */
export function removeGame(id: string) {
  const newest = readGame(id).good[0];
  const texts = keysOfGame(id).flatMap((key) => {
    const text = read(key);
    return text === null ? [] : [{ key, text }];
  });
  const revision = (newest?.revision ?? 0) + 1;
  bury(id, revision);
  copy(kGameCopies + id, revision, null);
  leaveTable(id);
  return { id, texts, newest, revision };
}
/** Deletes a game, but first writes the tombstone, so that other pages see a deletion and not a loss. */
function bury(id: string, revision: number) {
  setGone(id, revision);
  for (const key of keysOfGame(id)) if (read(key) !== null) write(key, null);
}
/**
 * Brings a deleted game back as it was, with a revision above its tombstone's. True when it is on the device
 * again.
 */
export function restoreGame({ id, texts, newest, revision: gone }: Removed) {
  const revision = gone + 1;
  const again = newest && slotText(revision, newest.tab, newest.about, newest.record);
  setGone(id, 0);
  const done = texts.map(({ key, text }) => {
    const forget = !key.startsWith('game.');
    const isNewest = newest && key === slotKey(id, newest.slot);
    return write(key, isNewest ? again : text, { forget }) || forget;
  });
  copy(kGameCopies + id, revision, again ?? texts[0]?.text ?? null);
  noteTable();
  return done.every(Boolean);
}

/**
 * Forgets everything Beffroi has kept in this browser, but for the tombstones. Resolves when all of it is
 * gone.
 */
export async function deleteAll() {
  for (const id of idsHere()) bury(id, (readGame(id).good[0]?.revision ?? 0) + 1);
  const revision = clock() + 1;
  for (const key of keysOf('')) if (key !== 'gone' && key !== 'clock') write(key, null);
  write('clock', String(revision));
  await forgetCopies();
}

// ---- What a killed process had not written to disk

/**
 * The revision of what is here under the name of a copy.
 * @param only the game that matters, '' for all
 */
function revisionHere(name: string, only: string) {
  if (name.startsWith(kCopied)) return clock();
  const id = name.slice(kGameCopies.length);
  if (!name.startsWith(kGameCopies) || !isId(id) || (only && id !== only)) return undefined;
  const { good, refused } = readGame(id);
  // A newer build plays here; it handles its own saves.
  if (refused.some((slot) => slot.refused === 'newer')) return undefined;
  return Math.max(good[0]?.revision ?? 0, goneAt(id));
}
function takeCopy(name: string, revision: number, text: string | null) {
  if (name.startsWith(kCopied)) return takeCopied(name, revision, text);
  const id = name.slice(kGameCopies.length);
  const isHere = kSlots.some((slot) => read(slotKey(id, slot)) !== null);
  if (text === null) return isHere && bury(id, revision);
  if (!kSlots.some((slot) => read(slotKey(id, slot)) === text)) writeBeside(id, revision, text);
  return true;
}
/**
 * Takes copies of a higher revision. Every page that lists or opens games waits for it before it reads
 * anything; `only` is the one game that such a page needs.
 */
export async function recoverCopies(only = '') {
  await recover(
    (name) => revisionHere(name, only),
    (newer) => {
      for (const one of newer) takeCopy(...one);
      // Settings were read before the copies came, so they need a reload; games do not. A text that the
      // device refuses to save causes no reload, or the page would reload for ever.
      if (!problem) dispatchEvent(new StorageEvent('storage'));
    },
  );
  await undoImport();
}

/** Takes back the games of an import that was cut off, but for those that have been played since. */
async function undoImport() {
  const note = readSetting<ImportNote | null>(kImport, null);
  if (!note) return;
  const { whenCut } = await importOwn(() => import('./clear-up.ts'));
  await whenCut(note, (ids) => {
    for (const id of ids) if (isId(id) && readGame(id).good[0]?.revision === 1) removeGame(id);
    writeSetting(kImport, null);
  });
}

/** Characters that all games, their pictures and curves take up. */
export const librarySize = () => sizeOf('game.') + sizeOf('picture.') + sizeOf('curve.');

// ---- Pictures

/** The last picture of a game's table as a data: address; '' for none. */
export function pictureOf(id: string) {
  const text = read(`picture.${id}`) ?? '';
  return /^data:image\/(webp|jpeg|png);base64,[A-Za-z0-9+/=]+$/.test(text) ? text : '';
}

/** Keeps a picture while there is room for it. */
export function keepPicture(id: string, dataUrl: string) {
  if (dataUrl.length > kPictureMax_chars) return false;
  const pictured = keysOf('picture.');
  if (pictured.length >= kPictures && !pictured.includes(`picture.${id}`)) {
    const last = listGames()
      .filter((game) => pictured.includes(`picture.${game.id}`))
      .at(-1);
    if (last) write(`picture.${last.id}`, null);
  }
  return write(`picture.${id}`, dataUrl, { forget: true });
}
