// @ts-check
// Slots: how one game is written down, twice.
//
// Owns: the text of a slot with its checksum, reading it with the reason of a refusal, writing beside the
// newest save and never over it, so that a crash in the middle of a write costs one slot and never the game,
// the copy of every save (copies.js), and the tombstones by which a deleted game stays deleted.
// Must never understand a record beyond its head nor throw at its callers. Next: store.js, storage.js.
//
// A slot, beffroi.game.<id>.a and .b:   beffroi-save 1
//                                       sum 1a2b3c4d      CRC-32 of everything after this line
//                                       revision 12
//                                       tab 5f2c9a71      who wrote it
//                                       about {"game":…}  what the lists show
//                                       <the record>
// beffroi.gone   {"<id>": revision}     deleted games, the last deleted at the end; a save of a higher revision
//                                       is a game again
import { copy } from './copies.js';
import { isBlank } from '../lib/names.js';
import { readHead } from './record-head.js';
import { checksum, read, readDevice, readSetting, write } from './storage.js';

/**
 * A seat as the lists show it.
 * @typedef {{name: string, colour: string, kind: string, level: number}} Seat
 */
/**
 * What the lists show of a game.
 * @typedef {object} About
 * @property {string} game @property {string} name @property {string} status @property {string} result
 * @property {Seat[]} seats @property {string[]} colours
 * @property {number} decisions @property {boolean} over
 * @property {number} time when it was last played @property {number} created
 * @property {string} [fairness]
 * @property {string} [origin] how it came, when it was not begun here
 * @property {{id: string, ply: number}} [from] the game it goes on from
 */
/**
 * A save that can be read.
 * @typedef {{slot: string, revision: number, tab: string, about: About, record: string}} Save
 */
/**
 * A save that cannot.
 * @typedef {{slot: string, refused: 'damaged' | 'cut' | 'newer', text: string}} Refused
 */

const kSaveSyntax = 1;
export const kSlots = ['a', 'b'];
/** The key under which a slot of a game is kept. @param {string} id @param {string} slot */
export const slotKey = (id, slot) => `game.${id}.${slot}`;

/** @param {any} value @returns {string} */
const textOf = (value) => (typeof value === 'string' ? value : '');
/** @param {any} value @returns {number} */
const numberOf = (value) => (Number.isFinite(value) ? value : 0);
/**
 * A seat as the lists show it; what is no text is none, and so is a name that nobody can see.
 * @param {any} seat @returns {Seat}
 */
const seatOf = (seat) => ({
  name: isBlank(textOf(seat?.name)) ? '' : seat.name,
  colour: textOf(seat?.colour),
  kind: seat?.kind === 'bot' ? 'bot' : 'human',
  level: numberOf(seat?.level),
});

/**
 * `about` as the lists want it, whatever has written it: of the kinds that they reckon with.
 * @param {any} about @param {string} record @returns {About}
 */
export function completeAbout(about, record) {
  const isWhole = textOf(about.game) && Array.isArray(about.seats);
  /** @type {Partial<import('./record-head.js').Head>} */
  const head = isWhole ? {} : readHead(record);
  /** @type {Seat[]} */
  const seats = (Array.isArray(about.seats) ? about.seats : (head.seats ?? [])).map(seatOf);
  const time = numberOf(about.time);
  return {
    ...about,
    game: textOf(about.game) || (head.game ?? ''),
    name: isBlank(textOf(about.name)) ? '' : about.name,
    status: textOf(about.status),
    result: textOf(about.result),
    decisions: numberOf(about.decisions),
    over: about.over === true,
    seats,
    colours: Array.isArray(about.colours) ? about.colours.map(textOf) : seats.map(({ colour }) => colour),
    time,
    created: numberOf(about.created ?? time),
  };
}

/** What the text of a slot says, or why it cannot be read. @param {string} slot @param {string} text */
function parseSlot(slot, text) {
  /** @param {Refused['refused']} why @returns {{refused: Refused}} */
  const refuse = (why) => ({ refused: { slot, refused: why, text } });
  const head = /^beffroi-save (\d+)\nsum ([0-9a-f]{8})\n/.exec(text);
  const isNewer = /^beffroi-save \d+\n/.test(text) && !/^beffroi-save 1\n/.test(text);
  if (!head) return refuse(isNewer ? 'newer' : 'damaged');
  if (Number(head[1]) > kSaveSyntax) return refuse('newer');
  const rest = text.slice(head[0].length);
  if (checksum(rest) !== head[2]) return refuse(/\nend [^\n]*\n$/.test(rest) ? 'damaged' : 'cut');
  const body = /^revision (\d+)\ntab ([0-9a-f]+)\nabout (\{.*\})\n([\s\S]*)$/.exec(rest);
  if (!body) return refuse('damaged');
  try {
    const [, revision, tab, about, record] = body;
    const complete = completeAbout(JSON.parse(about), record);
    return { save: { slot, revision: Number(revision), tab, about: complete, record } };
  } catch {
    return refuse('damaged');
  }
}

/**
 * The text of a slot. `writer` is the tab that writes it.
 * @param {number} revision @param {string} writer @param {object} about @param {string} record
 */
export function slotText(revision, writer, about, record) {
  const rest = `revision ${revision}\ntab ${writer}\nabout ${JSON.stringify(about)}\n${record}`;
  return `beffroi-save ${kSaveSyntax}\nsum ${checksum(rest)}\n${rest}`;
}

/**
 * What slots say: `good` saves, the newest first, and those that are `refused`; an empty one is in neither.
 * @param {[slot: string, text: string | null | undefined][]} texts
 */
export function judge(texts) {
  /** @type {Save[]} */
  const good = [];
  /** @type {Refused[]} */
  const refused = [];
  for (const [slot, text] of texts) {
    if (text === null || text === undefined) continue;
    const found = parseSlot(slot, text);
    if ('refused' in found) refused.push(found.refused);
    else good.push(found.save);
  }
  good.sort((x, y) => y.revision - x.revision);
  return { good, refused };
}

/** What is kept of a game, in the form of judge(). @param {string} id */
export const readGame = (id) => judge(kSlots.map((slot) => [slot, read(slotKey(id, slot))]));

/** Names of copies of games begin so. */
export const kGameCopies = 'game.';

/**
 * Writes the text of a save beside the newest one the device has, and copies it. `kept` is true when it is on
 * the device; `taken` is a slot that must stay.
 * @param {string} id @param {number} revision @param {string} text @param {string} [taken]
 */
export function writeBeside(id, revision, text, taken = '') {
  // Never over the newest that is on the device, whatever newer ones are in memory only.
  const { good, refused } = judge(kSlots.map((slot) => [slot, readDevice(slotKey(id, slot))]));
  const safe = good[0]?.slot ?? taken;
  // Damaged text stays as long as there is another place for the save.
  const free = kSlots.filter((slot) => slot !== safe);
  const slot = free.find((one) => !refused.some((bad) => bad.slot === one)) ?? free[0];
  const kept = write(slotKey(id, slot), text);
  if (goneAt(id)) setGone(id, 0);
  copy(kGameCopies + id, revision, text);
  return { kept, slot };
}

// ---- Tombstones

const kGoneMax = 300;
const allGone = () => Object(readSetting('gone', {}));
/** The revision at which a game was deleted; 0 when it was not. @param {string} id */
export const goneAt = (id) => numberOf(allGone()[id]);
/** Notes that a game was deleted, or with 0 that it was not. @param {string} id @param {number} revision */
export function setGone(id, revision) {
  const others = Object.entries(allGone()).filter(([one]) => one !== id);
  const list = revision > 0 ? [...others, [id, revision]] : others;
  write('gone', list.length > 0 ? JSON.stringify(Object.fromEntries(list.slice(-kGoneMax))) : null);
}
