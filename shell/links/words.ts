// Words: what a table's link says beside its record.
//
// Owns: their grammar, writer and reader. They are one line in a code of version 2 or 3 (keep/link.ts), pairs with one
// space between them, each of which may be missing:
//     by=1,3           seats of who sends it
//     to=2             seats for which it is meant, who acts next first
//     gave=12.14.0a1b2c3d
//                      takebacks granted on this way, in order: to after step 12, of a game of 14 steps with this sum
//     back=12.14.0a1b2c3d
//                      a wish for one
//     kept=12.14.0a1b2c3d
//                      the answer to such a wish: no
//     draw=1,2         seats that offer a draw, or agree to one
//     not=9.0a1b2c3d.2 ways against which the sender has chosen: the first step in which they differ from its
//                      own, or their last one before, a sum of them up to there, the number of the choice, which
//                      is above all numbers that its sender had heard of
//     seen=3           the highest number of a choice that the sender has heard of or made
//     along=2          for another device of the same person: its seats
//     again=k3Jx_9     the table after which this one is a rematch
// Steps are counted as compare.ts does. A reader passes over a name that it does not know. A later build that
// must not be misunderstood writes name!=value, which builds that do not know the name refuse.
// Must never understand a record. Next: table.ts, which gives words and acts on them.

/** A takeback: to after step `to` of a game that had `at` steps, which come to `sum`. */
export interface Back {
  to: number;
  at: number;
  sum: string;
}
/** A way that its reader is told not to be the sender's. */
export interface Not {
  step: number;
  sum: string;
  times: number;
}
export interface Words {
  by: number[];
  to: number[];
  gave: Back[];
  back: Back | null;
  kept: Back | null;
  draw: number[];
  not: Not[];
  seen: number;
  along: number[];
  again: string;
}

export const kNoWords: Words = {
  by: [],
  to: [],
  gave: [],
  back: null,
  kept: null,
  draw: [],
  not: [],
  seen: 0,
  along: [],
  again: '',
};
/** The most takebacks that may be granted at a table, and ways that a link says it is not. */
export const kMostBacks = 32;
export const kMostNots = 8;
const kMost_chars = 2000;

const backText = ({ to, at, sum }: Back) => `${to}.${at}.${sum}`;
const isBack = (text: string) => {
  const [to, at] = text.split('.').map(Number);
  return /^\d{1,5}\.\d{1,5}\.[0-9a-f]{8}$/.test(text) && to < at;
};
const backOf = (text: string): Back => {
  const [to, at, sum] = text.split('.');
  return { to: Number(to), at: Number(at), sum };
};
/** Takebacks as words write them. */
export const gaveText = (gave: Back[]) => gave.map(backText).join();
const isNot = (text: string) => /^\d{1,5}\.[0-9a-f]{8}\.\d{1,5}$/.test(text);
const notOf = (text: string): Not => {
  const [step, sum, times] = text.split('.');
  return { step: Number(step), sum, times: Number(times) };
};

/** The words as a line, without those that say nothing. */
export function writeWords({ by, to, gave, back, kept, draw, not, seen, along, again }: Words) {
  const pairs = [
    ['by', by.join()],
    ['to', to.join()],
    ['gave', gaveText(gave)],
    ['back', back ? backText(back) : ''],
    ['kept', kept ? backText(kept) : ''],
    ['draw', draw.join()],
    ['not', not.map(({ step, sum, times }) => `${step}.${sum}.${times}`).join()],
    ['seen', seen ? String(seen) : ''],
    ['along', along.join()],
    ['again', again],
  ];
  return pairs.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join(' ');
}

/** Each name's reader; undefined for a value that it cannot have. */
const kReaders: Record<string, (value: string) => Partial<Words> | undefined> = {
  by: (value) => seatsOf(value, 'by'),
  to: (value) => seatsOf(value, 'to'),
  draw: (value) => seatsOf(value, 'draw'),
  along: (value) => seatsOf(value, 'along'),
  gave: (value) => {
    const all = value.split(',');
    return all.length <= kMostBacks && all.every(isBack) ? { gave: all.map(backOf) } : undefined;
  },
  back: (value) => (isBack(value) ? { back: backOf(value) } : undefined),
  kept: (value) => (isBack(value) ? { kept: backOf(value) } : undefined),
  not: (value) => {
    const all = value.split(',');
    return all.length <= kMostNots && all.every(isNot) ? { not: all.map(notOf) } : undefined;
  },
  seen: (value) => (/^[1-9]\d{0,4}$/.test(value) ? { seen: Number(value) } : undefined),
  again: (value) => (/^[\w-]{1,64}$/.test(value) ? { again: value } : undefined),
};
const seatsOf = (value: string, name: string): Partial<Words> | undefined => {
  const seats = value.split(',').map(Number);
  const isList = /^[1-9](?:,[1-9])*$/.test(value) && new Set(seats).size === seats.length;
  return isList ? { [name]: seats } : undefined;
};

/** A line of words as what it says, or why it cannot be read. Never throws. */
export function readWords(
  line: string,
): { words: Words; error?: undefined } | { words?: undefined; error: 'newer' | 'damaged' } {
  if (line.length > kMost_chars) return { error: 'damaged' };
  let words = kNoWords;
  const seen = new Set<string>();
  for (const pair of line.split(' ').filter(Boolean)) {
    const [, name, must, value] = /^([a-z]{1,12})(!?)=([\w.,-]+)$/.exec(pair) ?? [];
    if (!name || seen.has(name)) return { error: 'damaged' };
    seen.add(name);
    const read = Object.hasOwn(kReaders, name) ? kReaders[name] : undefined;
    if (!read && must) return { error: 'newer' };
    if (!read) continue;
    const part = read(value);
    if (!part) return { error: 'damaged' };
    words = { ...words, ...part };
  }
  return { words };
}
