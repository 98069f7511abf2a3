// Slots: how one game is written down, twice.
//
// Owns: the text of a slot with its checksum, reading it with the reason of a refusal, writing beside the
// newest save and never over it, so that a crash in the middle of a write costs one slot and never the game,
// the copy of every save (copies.ts), and the tombstones by which a deleted game stays deleted.
// Must never understand a record beyond its head nor throw at its callers. Next: store.ts, storage.ts.
//
// A slot, beffroi.game.<id>.a and .b:   beffroi-save 1
//                                       sum 1a2b3c4d      CRC-32 of everything after this line
//                                       revision 12
//                                       tab 5f2c9a71      who wrote it
//                                       about {"game":…}  what the lists show
//                                       <the record>
// beffroi.gone   {"<id>": revision}     deleted games, the last deleted at the end; a save of a higher
//                                       revision is a game again
import { copy, soundRevision } from './copies.ts';
import { gameName, isBlank, oneLine } from '../lib/names.ts';
import { readHead } from './record-head.ts';
import { checksum, read, readDevice, readSetting, write } from './storage.ts';
import type { Head } from './record-head.ts';

/** A seat as the lists show it. */
export interface Seat {
  name: string;
  colour: string;
  kind: string;
  level: number;
}
/** What the lists show of a game. */
export interface About {
  game: string;
  name: string;
  status: string;
  result: string;
  seats: Seat[];
  colours: string[];
  decisions: number;
  over: boolean;
  /** When it was last played. */
  time: number;
  created: number;
  fairness?: string;
  /** Its record has what is hidden or still to be drawn; not known of a game that was never on the table. */
  tellsAll?: boolean;
  /** How it came, when it was not begun here. */
  origin?: string;
  /** Of a game by link: the decisions it came with. Until somebody here adds one, nobody here sits in it. */
  came?: number;
  /** The game it goes on from. */
  from?: { id: string; ply: number };
  /** Of a game by link: what this device knows of its table besides the record (links/kept.ts). */
  table?: string;
}
/** A save that can be read. */
export interface Save {
  slot: string;
  revision: number;
  tab: string;
  about: About;
  record: string;
}
/** A save that cannot. */
export interface Refused {
  slot: string;
  refused: 'damaged' | 'cut' | 'newer';
  text: string;
}

/** A description that is not checked yet. */
export type Said<Thing> = { [Member in keyof Thing]?: unknown };

const kSaveSyntax = 1;
export const kSlots = ['a', 'b'];
/** The key under which a slot of a game is kept. */
export const slotKey = (id: string, slot: string) => `game.${id}.${slot}`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
/** A seat for the lists; a value that is no text, or a name without visible characters, becomes ''. */
const seatOf = (seat: Said<Seat> | null): Seat => ({
  name: isBlank(textOf(seat?.name)) ? '' : oneLine(textOf(seat?.name)),
  colour: textOf(seat?.colour),
  kind: seat?.kind === 'bot' ? 'bot' : 'human',
  level: numberOf(seat?.level),
});

/** `about` for the lists, with every member of the expected type. */
export function completeAbout(about: Said<About>, record: string): About {
  const isWhole = textOf(about.game) && Array.isArray(about.seats);
  const head: Partial<Head> = isWhole ? {} : readHead(record);
  const seats: Seat[] = (Array.isArray(about.seats) ? about.seats : (head.seats ?? [])).map(seatOf);
  const time = numberOf(about.time);
  return {
    ...(about as Partial<About>),
    game: textOf(about.game) || (head.game ?? ''),
    name: gameName(textOf(about.name)),
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

/** What the text of a slot says, or why it cannot be read. */
function parseSlot(slot: string, text: string) {
  const refuse = (why: Refused['refused']): { refused: Refused } => ({
    refused: { slot, refused: why, text },
  });
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
    return { save: { slot, revision: soundRevision(Number(revision), 1), tab, about: complete, record } };
  } catch {
    return refuse('damaged');
  }
}

/** The text of a slot. `writer` is the tab that writes it. */
export function slotText(revision: number, writer: string, about: object, record: string) {
  const rest = `revision ${revision}\ntab ${writer}\nabout ${JSON.stringify(about)}\n${record}`;
  return `beffroi-save ${kSaveSyntax}\nsum ${checksum(rest)}\n${rest}`;
}

/**
 * What slots say: `good` saves, the newest first, and those that are `refused`; an empty one is in neither.
 */
export function judge(texts: [slot: string, text: string | null | undefined][]) {
  const good: Save[] = [];
  const refused: Refused[] = [];
  for (const [slot, text] of texts) {
    if (text === null || text === undefined) continue;
    const found = parseSlot(slot, text);
    if ('refused' in found) refused.push(found.refused);
    else good.push(found.save);
  }
  good.sort((x, y) => y.revision - x.revision);
  return { good, refused };
}

/** What is kept of a game, in the form of judge(). */
export const readGame = (id: string) => judge(kSlots.map((slot) => [slot, read(slotKey(id, slot))]));

/** Names of copies of games begin so. */
export const kGameCopies = 'game.';

/**
 * Writes the text of a save beside the newest one the device has, and copies it. `kept` is true when it is on
 * the device; `taken` is a slot that must stay.
 */
export function writeBeside(id: string, revision: number, text: string, taken = '') {
  // Never overwrites the newest save on the device, even if memory has newer ones.
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
const allGone = (): Record<string, number> => Object(readSetting('gone', {}));
/** The revision at which a game was deleted; 0 when it was not. */
export const goneAt = (id: string) => soundRevision(numberOf(allGone()[id]));
/** Notes that a game was deleted, or with 0 that it was not. */
export function setGone(id: string, revision: number) {
  const others = Object.entries(allGone()).filter(([one]) => one !== id);
  const list = revision > 0 ? [...others, [id, revision]] : others;
  write('gone', list.length > 0 ? JSON.stringify(Object.fromEntries(list.slice(-kGoneMax))) : null);
}
