// Store: the games this browser keeps.
//
// Owns: the library (any number of games, each under eight hexadecimal digits), the autosave of the game that
// is played, names, copies, deletion with a way back, pictures, which game is on the table, and what is taken
// from the second place when a page starts. Must never understand a move (the program does) or throw at its
// callers.
// Next: slots.js (how a game is written), storage.js (the device), copies.js (the second place), archive.js
// (files), earlier-saves.js (earlier builds).
import { copy, forgetCopies, recover } from './copies.js';
import { takeOver } from './earlier-saves.js';
import { isBlank } from '../lib/names.js';
import { hex } from '../lib/random.js';
import { completeAbout, goneAt, kGameCopies, kSlots, readGame, setGone, slotKey, slotText, writeBeside } from './slots.js';
import { clock, kCopied, keysOf, problem, read, readDevice, readSetting, sizeOf, tab, takeCopied, write } from './storage.js';

export { goneAt, readGame } from './slots.js';
export { problem, readSetting, writeSetting } from './storage.js';

const kGameKey = /^game\.([0-9a-f]{8})\.[ab]$/;
/** So many games have a picture; the others' are painted again when they are opened. */
const kPictures = 60;
const kPictureMax_chars = 60000;
const kName_chars = 60;
/** What an autosave leaves as it finds it. */
const kOwn = ['name', 'created', 'from', 'origin'];

export const isId = (text) => /^[0-9a-f]{8}$/.test(text ?? '');
/** True when the device has a save of this game, even an earlier one. */
export const isOnDevice = (id) => kSlots.some((slot) => readDevice(slotKey(id, slot)));
/** Forgets a damaged slot, after its text has been offered to the person. */
export const dropSlot = (id, slot) => write(slotKey(id, slot), null);

// ---- Autosave

/** The autosave of one game as this page writes it. */
export class Autosave {
  /** `revision` is that of the save this page went on from; `about` what it says of itself, as far as nothing is kept yet. */
  constructor(id, revision = 0, about = {}) {
    Object.assign(this, { id, revision, about, stopped: '', slot: '' });
  }

  /** Nothing is written any more; `why` is 'failed', 'elsewhere' or 'gone'. */
  stop(why) {
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
   * Keeps the record. Gives 'kept', 'memory' (not on the device), or the reason it stopped: 'elsewhere' when another
   * page went on with this game, whose save is then left alone; 'gone' when one has deleted it.
   */
  save(record, about) {
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
    const own = { ...about, ...this.about, ...newest?.about };
    this.about = { ...about, ...Object.fromEntries(kOwn.filter((key) => own[key] !== undefined).map((key) => [key, own[key]])) };
    const text = slotText(this.revision, tab, this.about, record);
    const { kept, slot } = writeBeside(this.id, this.revision, text, this.slot);
    if (kept) this.slot = slot;
    if (about.over) leaveTable(this.id);
    else noteTable(this.id);
    return kept ? 'kept' : 'memory';
  }
}

/** Eight digits that no game has. */
export function freeId() {
  for (;;) {
    const id = hex(8);
    if (kSlots.every((slot) => read(slotKey(id, slot)) === null)) return id;
  }
}

/** Puts a new game into the library. Gives {id, kept}; when it is not kept its record must travel in the address. */
export function createGame({ record, about }) {
  const id = freeId();
  const now = Date.now();
  const outcome = new Autosave(id).save(record, { name: '', time: now, created: now, ...about });
  return { id, kept: outcome === 'kept' };
}

// ---- The library

/** Every game: [{id, game, about, revision, record, refused?}], newest first. `refused`: neither slot can be read. */
export function listGames() {
  takeOver();
  const ids = new Set(keysOf('game.').map((key) => kGameKey.exec(key)?.[1]).filter(Boolean));
  const games = [...ids].map((id) => {
    const { good, refused } = readGame(id);
    if (good.length > 0) {
      const { about, revision, record } = good[0];
      return { id, game: about.game, about, revision, record };
    }
    return { id, game: '', about: completeAbout({ game: '', seats: [] }, ''), revision: 0, record: '', refused: refused[0]?.refused ?? 'damaged' };
  });
  return games.sort((x, y) => y.about.time - x.about.time || (x.id < y.id ? -1 : 1));
}

/** The newest game that is not over, of one kind or of any; undefined for none. */
export const tableGame = (kind = '', games = listGames()) => games.find(({ game, about, refused }) => !refused && !about.over && (!kind || game === kind));

/** Keeps which game is on the table, which theme.js needs before the first paint. Without `id` it is looked for. */
export function noteTable(id = tableGame()?.id, recent = readSetting('table', null)?.recent ?? 0) {
  const text = id || recent ? JSON.stringify({ id: id ?? '', recent }) : null;
  if (read('table') !== text) write('table', text);
}

/** A game is over or gone: only where it was on the table another one is looked for, which takes reading them all. */
function leaveTable(id) {
  if (readSetting('table', null)?.id === id) noteTable();
}

/** Gives a game a name of the person's own; '' takes it away. False when there is no such game or it cannot be kept. */
export function renameGame(id, name) {
  const newest = readGame(id).good[0];
  if (!newest) return false;
  const about = { ...newest.about, name: isBlank(name) ? '' : [...name.trim()].slice(0, kName_chars).join('') };
  // The writer stays the same: the page that plays this game goes on with it.
  const revision = newest.revision + 1;
  return writeBeside(id, revision, slotText(revision, newest.tab, about, newest.record)).kept;
}

/** A second game from where this one stands, called `name`. Gives {id, kept} or null. */
export function duplicateGame(id, name) {
  const newest = readGame(id).good[0];
  if (!newest) return null;
  const { about, record } = newest;
  const copy = createGame({ record, about: { ...about, name, from: { id, ply: about.decisions }, time: Date.now(), created: Date.now() } });
  const picture = pictureOf(id);
  if (picture) keepPicture(copy.id, picture);
  return copy;
}

const keysOfGame = (id) => [...kSlots.map((slot) => slotKey(id, slot)), `picture.${id}`];

/** Deletes a game. Gives what restoreGame() brings it back with. */
export function removeGame(id) {
  const newest = readGame(id).good[0];
  const texts = keysOfGame(id).map((key) => [key, read(key)]).filter(([, text]) => text !== null);
  const revision = (newest?.revision ?? 0) + 1;
  bury(id, revision);
  copy(kGameCopies + id, revision, null);
  leaveTable(id);
  return { id, texts, newest, revision };
}
/** Leaves nothing of a game but the tombstone, which other pages find before they miss the game. */
function bury(id, revision) {
  setGone(id, revision);
  for (const key of keysOfGame(id)) if (read(key) !== null) write(key, null);
}
/**
 * Brings a deleted game back as it was, with a revision above its tombstone's. True when it is on the device
 * again.
 */
export function restoreGame({ id, texts, newest, revision: gone }) {
  const revision = gone + 1;
  const anew = newest && slotText(revision, newest.tab, newest.about, newest.record);
  setGone(id, 0);
  const done = texts.map(([key, text]) => {
    const forget = key.startsWith('picture.');
    return write(key, newest && key === slotKey(id, newest.slot) ? anew : text, { forget }) || forget;
  });
  copy(kGameCopies + id, revision, anew ?? texts[0]?.[1] ?? null);
  noteTable();
  return done.every(Boolean);
}

/**
 * Forgets everything Beffroi has kept in this browser, but for the tombstones. Resolves when all of it is
 * gone.
 */
export async function deleteAll() {
  const ids = new Set(keysOf('game.').map((key) => kGameKey.exec(key)?.[1]).filter(Boolean));
  for (const id of ids) bury(id, (readGame(id).good[0]?.revision ?? 0) + 1);
  const revision = clock() + 1;
  for (const key of keysOf('')) if (key !== 'gone' && key !== 'clock') write(key, null);
  write('clock', String(revision));
  await forgetCopies();
}

// ---- What a process that died has not put on the disk

/** The revision of what is here under the name of a copy. `only` is the game that matters, '' for all. */
function revisionHere(name, only) {
  if (name.startsWith(kCopied)) return clock();
  const id = name.slice(kGameCopies.length);
  if (!name.startsWith(kGameCopies) || !isId(id) || (only && id !== only)) return undefined;
  const { good, refused } = readGame(id);
  // A newer build plays here, and knows what it does.
  if (refused.some((slot) => slot.refused === 'newer')) return undefined;
  return Math.max(good[0]?.revision ?? 0, goneAt(id));
}
function takeCopy(name, revision, text) {
  if (name.startsWith(kCopied)) return takeCopied(name, revision, text);
  const id = name.slice(kGameCopies.length);
  const isHere = kSlots.some((slot) => read(slotKey(id, slot)) !== null);
  if (text === null) return isHere && bury(id, revision);
  if (!kSlots.some((slot) => read(slotKey(id, slot)) === text)) writeBeside(id, revision, text);
  return true;
}
/**
 * Takes what the second place has of a higher revision. Every page that lists or opens games waits for it
 * before it reads anything; `only` is the one game that such a page needs.
 */
export const recoverCopies = (only = '') =>
  recover(
    (name) => revisionHere(name, only),
    (newer) => {
      for (const one of newer) takeCopy(...one);
      // Settings are read before any page can wait; games may come late. What the device does not hold is
      // nobody's news: a page that is loaded anew for it would be loaded anew for ever.
      if (!problem) dispatchEvent(new StorageEvent('storage'));
    },
  );

/** Characters that all games and their pictures take up. */
export const librarySize = () => sizeOf('game.') + sizeOf('picture.');

// ---- Pictures

/** The last picture of a game's table as a data: address; '' for none. */
export function pictureOf(id) {
  const text = read(`picture.${id}`) ?? '';
  return /^data:image\/(webp|jpeg|png);base64,[A-Za-z0-9+/=]+$/.test(text) ? text : '';
}

/** Keeps a picture while there is room for it. */
export function keepPicture(id, dataUrl) {
  if (dataUrl.length > kPictureMax_chars) return false;
  const pictured = keysOf('picture.');
  if (pictured.length >= kPictures && !pictured.includes(`picture.${id}`)) {
    const last = listGames().filter((game) => pictured.includes(`picture.${game.id}`)).at(-1);
    if (last) write(`picture.${last.id}`, null);
  }
  return write(`picture.${id}`, dataUrl, { forget: true });
}
export const dropPicture = (id) => write(`picture.${id}`, null);
