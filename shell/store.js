// Store: what the page keeps on this device.
//
// Owns: preferences, the last new-game form of each game, and the autosave: two slots a game, written in turn, each with
// a revision and a checksum and read back after writing, so that a crash in the middle of a write costs one slot and
// never the game. When storage is forbidden or full everything goes on in memory and `problem` says why.
// Must never understand a record (the program checks it) or throw at its callers.
//
// A slot:   beffroi-save 1
//           sum 1a2b3c4d            CRC-32 of everything after this line
//           revision 12
//           tab 5f2c9a71            who wrote it
//           about {"title":…}       what the lobby shows
//           <the record>

const kPrefix = 'beffroi.';
const kSaveSyntax = 1;
const kSlots = ['a', 'b'];

const memory = new Map();
/** Why nothing outlives this page: '' | 'blocked' | 'full'. */
export let problem = '';
const tab = hex(8);

const isFull = (error) => /quota/i.test(error?.name ?? '');

function openStorage() {
  try {
    const probe = `${kPrefix}probe`;
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch (error) {
    problem = isFull(error) ? 'full' : 'blocked';
    // A full device takes nothing more, but what it has can still be read.
    return problem === 'full' ? localStorage : null;
  }
}
const storage = openStorage();

function read(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    return storage?.getItem(kPrefix + key) ?? null;
  } catch {
    problem = 'blocked';
    return null;
  }
}

/** Writes and reads back. What cannot be kept stays in memory; gives true when it is on the device. */
function write(key, text) {
  try {
    if (storage) {
      if (text === null) storage.removeItem(kPrefix + key);
      else storage.setItem(kPrefix + key, text);
      if (storage.getItem(kPrefix + key) === text) {
        memory.delete(key);
        return true;
      }
    }
    problem ||= 'blocked';
  } catch (error) {
    problem = isFull(error) ? 'full' : 'blocked';
  }
  if (text === null) memory.delete(key);
  else memory.set(key, text);
  return false;
}

/** `digits` hexadecimal digits nobody can foresee. */
export function hex(digits) {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(digits / 2)));
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('').slice(0, digits);
}

const kCrcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
/** CRC-32 of a text's UTF-8, as eight digits. */
function checksum(text) {
  let c = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) c = kCrcTable[(c ^ byte) & 255] ^ (c >>> 8);
  return ((c ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}

// ---- Small settings

/** A JSON value kept under `key`, or `otherwise` when there is none or it is damaged. */
export function readSetting(key, otherwise) {
  try {
    const value = JSON.parse(read(key));
    return value ?? otherwise;
  } catch {
    return otherwise;
  }
}
export const writeSetting = (key, value) => write(key, value === null ? null : JSON.stringify(value));

// ---- Autosave

/** Text of a slot -> {revision, tab, about, record}, or {refused: 'damaged' | 'cut' | 'newer', text}. */
function parseSlot(text) {
  const refuse = (why) => ({ refused: why, text });
  const head = /^beffroi-save (\d+)\nsum ([0-9a-f]{8})\n/.exec(text);
  if (!head) return refuse('damaged');
  if (Number(head[1]) > kSaveSyntax) return refuse('newer');
  const rest = text.slice(head[0].length);
  if (checksum(rest) !== head[2]) return refuse(/\nend [^\n]*\n$/.test(rest) ? 'damaged' : 'cut');
  const body = /^revision (\d+)\ntab ([0-9a-f]+)\nabout (.*)\n([\s\S]*)$/.exec(rest);
  if (!body) return refuse('damaged');
  try {
    return { revision: Number(body[1]), tab: body[2], about: JSON.parse(body[3]), record: body[4] };
  } catch {
    return refuse('damaged');
  }
}

function writeSlot(revision, about, record) {
  const rest = `revision ${revision}\ntab ${tab}\nabout ${JSON.stringify(about)}\n${record}`;
  return `beffroi-save ${kSaveSyntax}\nsum ${checksum(rest)}\n${rest}`;
}

const slotKey = (game, slot) => `save.${game}.${slot}`;

/**
 * What is kept of a game: {good: newest first, refused: [{slot, refused, text}]}. An empty slot is in neither list.
 */
export function readSaves(game) {
  const good = [];
  const refused = [];
  for (const slot of kSlots) {
    const text = read(slotKey(game, slot));
    if (text === null || text === undefined) continue;
    const save = parseSlot(text);
    (save.refused ? refused : good).push({ slot, ...save });
  }
  good.sort((a, b) => b.revision - a.revision);
  return { good, refused };
}

/** The revision of the newest save of a game that holds; 0 for none. */
export const newestRevision = (game) => readSaves(game).good[0]?.revision ?? 0;

/** The autosave of one game as this page writes it. */
export class Autosave {
  /** `revision` is that of the save this page went on from; 0 for none. */
  constructor(game, revision = 0) {
    this.game = game;
    this.revision = revision;
    this.stopped = '';
  }

  /** Nothing is written any more; `why` is 'failed' or 'elsewhere'. */
  stop(why) {
    this.stopped ||= why;
  }

  /**
   * Keeps the record. Gives 'kept', 'memory' (not on the device), or the reason it stopped: 'elsewhere' when another
   * page went on with this game, whose save is then left alone.
   */
  save(record, about) {
    if (this.stopped) return this.stopped;
    const { good } = readSaves(this.game);
    if (good.length > 0 && good[0].revision > this.revision && good[0].tab !== tab) {
      this.stop('elsewhere');
      return this.stopped;
    }
    this.revision = Math.max(this.revision, good[0]?.revision ?? 0) + 1;
    // The newest good slot is never the one that is written over.
    const slot = kSlots.find((name) => name !== good[0]?.slot);
    const text = writeSlot(this.revision, about, record);
    const kept = write(slotKey(this.game, slot), text);
    writeSetting('table', about.over ? null : { game: this.game, revision: this.revision });
    return kept ? 'kept' : 'memory';
  }
}

/** Forgets a damaged slot, after its text has been offered to the person. */
export const dropSlot = (game, slot) => write(slotKey(game, slot), null);

/**
 * Puts a new game on the table of its kind, before the play page is opened. Gives false when the device cannot keep it:
 * the record must then travel in the address.
 */
export function placeNewGame(game, record, about) {
  return new Autosave(game, newestRevision(game)).save(record, about) === 'kept';
}
