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
// beffroi.gone   {"<id>": revision}     deleted games, the last deleted at the end; a save of a higher revision is a game again
import { copy } from './copies.js';
import { isBlank } from '../lib/names.js';
import { readHead } from './record-head.js';
import { checksum, read, readDevice, readSetting, write } from './storage.js';

const kSaveSyntax = 1;
export const kSlots = ['a', 'b'];
export const slotKey = (id, slot) => `game.${id}.${slot}`;

const textOf = (value) => (typeof value === 'string' ? value : '');
const numberOf = (value) => (Number.isFinite(value) ? value : 0);
/** A seat as the lists show it; what is no text is none, and so is a name that nobody can see. */
const seatOf = (seat) => ({
  name: isBlank(textOf(seat?.name)) ? '' : seat.name,
  colour: textOf(seat?.colour),
  kind: seat?.kind === 'bot' ? 'bot' : 'human',
  level: numberOf(seat?.level),
});

/** `about` as the lists want it, whatever has written it: of the kinds that they reckon with. */
export function completeAbout(about, record) {
  const head = !textOf(about.game) || !Array.isArray(about.seats) ? readHead(record) : {};
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

/** Text of a slot -> {revision, tab, about, record}, or {refused: 'damaged' | 'cut' | 'newer', text}. */
function parseSlot(text) {
  const refuse = (why) => ({ refused: why, text });
  const head = /^beffroi-save (\d+)\nsum ([0-9a-f]{8})\n/.exec(text);
  if (!head) return refuse(/^beffroi-save \d+\n/.test(text) && !/^beffroi-save 1\n/.test(text) ? 'newer' : 'damaged');
  if (Number(head[1]) > kSaveSyntax) return refuse('newer');
  const rest = text.slice(head[0].length);
  if (checksum(rest) !== head[2]) return refuse(/\nend [^\n]*\n$/.test(rest) ? 'damaged' : 'cut');
  const body = /^revision (\d+)\ntab ([0-9a-f]+)\nabout (\{.*\})\n([\s\S]*)$/.exec(rest);
  if (!body) return refuse('damaged');
  try {
    return { revision: Number(body[1]), tab: body[2], about: completeAbout(JSON.parse(body[3]), body[4]), record: body[4] };
  } catch {
    return refuse('damaged');
  }
}

export function slotText(revision, writer, about, record) {
  const rest = `revision ${revision}\ntab ${writer}\nabout ${JSON.stringify(about)}\n${record}`;
  return `beffroi-save ${kSaveSyntax}\nsum ${checksum(rest)}\n${rest}`;
}

/** Texts of slots [[slot, text]] -> {good: newest first, refused: [{slot, refused, text}]}; an empty one is in neither. */
export function judge(texts) {
  const good = [];
  const refused = [];
  for (const [slot, text] of texts) {
    if (text === null || text === undefined) continue;
    const save = parseSlot(text);
    (save.refused ? refused : good).push({ slot, ...save });
  }
  good.sort((x, y) => y.revision - x.revision);
  return { good, refused };
}

/** What is kept of a game: {good: newest first, refused: [{slot, refused, text}]}. */
export const readGame = (id) => judge(kSlots.map((slot) => [slot, read(slotKey(id, slot))]));

/** Names of copies of games begin so. */
export const kGameCopies = 'game.';

/**
 * Writes the text of a save beside the newest one the device has, and copies it. `kept` is true when it is on
 * the device; `taken` is a slot that must stay.
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
/** The revision at which a game was deleted; 0 when it was not. */
export const goneAt = (id) => numberOf(allGone()[id]);
/** Notes that a game was deleted, or with 0 that it was not. */
export function setGone(id, revision) {
  const others = Object.entries(allGone()).filter(([one]) => one !== id);
  const list = revision > 0 ? [...others, [id, revision]] : others;
  write('gone', list.length > 0 ? JSON.stringify(Object.fromEntries(list.slice(-kGoneMax))) : null);
}
