// Table: what a device knows of a game that goes to and fro by link, and everything that can happen to it.
//
// Owns: TableHere, a plain value, and the functions that make the next one of it. Each gives an Answer: the value
// as it is now, a name for what happened or why it was refused, and what a sentence about it needs. A refusal
// changes nothing. Nobody's move is dropped: what is not adopted is held as another way until a person chooses,
// and what is chosen against is kept, by its name in the library, so that it is known when it comes again.
// Records are compared as text (compare.ts). Whose turn it is says the engine: every record comes as a Line,
// judged before, with the seat that acts next. Must never throw, look at a clock or know a game's rules.
// Next: arrive.ts (what a link does to it), words.ts (what travels beside a record), table-text.ts (how it is kept).
import { compare, stepsIn, sumOf, tableIn } from './compare.ts';
import { lineIn } from '../keep/record-text.ts';
import { kMostNots, kNoWords } from './words.ts';
import type { Back, Words } from './words.ts';
import type { Parting, Step } from './compare.ts';

/** A record, and the seat that acts next after it, from 1; 0 when the game is over. */
export interface Line {
  record: string;
  next: number;
}
/** Another way of this table, not decided about. */
export interface Way {
  line: Line;
  gave: Back[];
  /** Seats of who sent it; none when it was played here, in another tab. */
  by: number[];
  parting: Parting;
  /** The step, from 1, in which it differs from ours. */
  step: number;
  /** The number of its sender's last choice against ours. */
  heard: number;
}
/** A way that was chosen against, or taken back. */
export interface Left {
  line: Line;
  gave: Back[];
  step: number;
  /** Its name in the library, '' for none. */
  game: string;
  /** The number of our last choice against it, 0 for none, and of its sender's against ours that we have heard of. */
  said: number;
  heard: number;
}
export interface TableHere {
  id: string;
  /** Seats of this device, in order. */
  mine: number[];
  /** Of all seats, '' where nobody is known by name. */
  names: string[];
  line: Line;
  /** Takebacks granted on this way. Of two links of a table the one with more of them knows more. */
  gave: Back[];
  /** Steps that others have, as far as we know: so far nothing can be undone. */
  settled: number;
  /** Steps up to the last one that came from elsewhere. */
  base: number;
  sent: { steps: number; when: number; to: number[] } | null;
  /** There is something to tell besides moves. */
  news: boolean;
  /** What stands last came with a link: a computer that acts next is played here. */
  came: boolean;
  ways: Way[];
  left: Left[];
  /** Our own wish that has no answer yet. */
  asked: (Back & { when: number }) | null;
  /** A wish that waits for our answer. */
  wish: (Back & { by: number[]; when: number }) | null;
  /** The highest number of a choice that has been made or heard of here: the next one is above it. */
  choices: number;
  /** The last wish that was refused here. */
  kept: Back | null;
  /** Seats that offer a draw or agree to it. */
  draw: number[];
  /** The table after which this one is a rematch. */
  again: string;
  /** The sentence that goes with links of this table, when somebody has changed it. */
  sentence: string;
  /** When what stands last came from elsewhere, as far as that is known. */
  since?: number;
}
/** A link of a table. `words` is null where an older build made it, which says nothing but the record. */
export interface Link {
  line: Line;
  words: Words | null;
}
export type Values = Record<string, string | number>;
export interface Answer {
  here: TableHere;
  /** What happened, or why it was refused: a name for words. */
  is: string;
  refused: boolean;
  values: Values;
  /** Since then: what others have done, in order. */
  fresh: Step[];
}

// ---- Small answers

const seatLines = (record: string) => record.match(/^seat \d+ (?:human|bot level=\d+).*$/gm) ?? [];
/** Seats of people, in order. */
export const peopleIn = (record: string) =>
  seatLines(record).flatMap((line, i) => (/^seat \d+ human/.test(line) ? [i + 1] : []));
const nameIn = (line: string) =>
  (/"((?:[^"\\]|\\.)*)"$/.exec(line.trimEnd())?.[1] ?? '').replace(/\\(.)/g, '$1');

export const stepCount = (line: Line) => stepsIn(line.record).length;
/** Own steps that nobody else has. */
export const unsent = (here: TableHere) => Math.max(0, stepCount(here.line) - here.settled);
export const isMine = (here: TableHere, seat: number) => here.mine.includes(seat);
/** People elsewhere. */
export const others = (here: TableHere) => peopleIn(here.line.record).filter((seat) => !isMine(here, seat));
const resigned = (record: string) =>
  stepsIn(record).flatMap(({ kind, text }) => (kind === 'resign' ? [Number(text.slice(7))] : []));
/** A person acts next; for one who has resigned a computer does. */
export const isPersons = ({ record, next }: Line) =>
  peopleIn(record).includes(next) && !resigned(record).includes(next);
/** Somebody at this device acts next. */
export const isMyTurn = (here: TableHere, line: Line = here.line) =>
  isMine(here, line.next) && isPersons(line);
/** A computer acts next, and this page plays it. */
const isBotHere = (here: TableHere) => here.line.next > 0 && here.came && !isPersons(here.line);

/** Those who get the next link, who acts next first. */
export function receivers(here: TableHere) {
  const all = others(here);
  const from = Math.max(here.line.next, 1);
  const rank = (seat: number) => (seat - from + here.names.length) % here.names.length;
  return all.sort((a, b) => rank(a) - rank(b));
}

export const say = (here: TableHere, is: string, values: Values = {}, fresh: Step[] = []): Answer => ({
  here,
  is,
  refused: false,
  values,
  fresh,
});
export const refuse = (here: TableHere, is: string, values: Values = {}): Answer => ({
  ...say(here, is, values),
  refused: true,
});
const nameOf = (here: TableHere, seat: number) => here.names[seat - 1] ?? '';
/** Who is meant, for a sentence: a seat, and its name where it has one. */
export const who = (here: TableHere, seats: number[]): Values => ({
  seat: seats[0] ?? 0,
  name: nameOf(here, seats[0] ?? 0),
});
/** A way on which somebody stayed where ours goes on. */
export const isStay = ({ line, step }: Left) => step > stepCount(line);
/** The step, from 1, in which a way that was left goes another way than our line; 0 where it does not. */
export function stepFrom({ record }: Line, left: Left) {
  const found = compare(record, left.line.record);
  return found.is === 'parts' || found.is === 'further' ? found.common + 1 : 0;
}
/** The record with the mark of a casual game: something was taken back in it. */
export function casual(record: string) {
  const mode = lineIn(record.slice(0, record.search(/^play\s*$/m)), 'mode');
  if (mode !== undefined) return record.replace(/^mode .*$/m, 'mode casual');
  return record.replace(/^(?=seat 1 )/m, 'mode casual\n');
}
export const isCasual = (record: string) => /^mode casual\s*$/m.test(record);

// ---- Sitting down

const kNew = {
  gave: [],
  settled: 0,
  base: 0,
  sent: null,
  news: false,
  came: false,
  ways: [],
  left: [],
  asked: null,
  wish: null,
  choices: 0,
  kept: null,
  draw: [],
  again: '',
  sentence: '',
};
const tableOf = (line: Line, mine: number[]): TableHere => ({
  ...kNew,
  id: tableIn(line.record),
  mine: [...mine].sort((a, b) => a - b),
  names: seatLines(line.record).map(nameIn),
  line,
});

/** A game of this device goes to others from now on; `again`: a rematch of that table. */
export function newTable(line: Line, mine: number[], again = ''): Answer {
  const here = tableOf(line, mine);
  if (!here.id) return refuse(here, 'noTable');
  if (!mine.every((seat) => peopleIn(line.record).includes(seat))) return refuse(here, 'noSeat');
  if (others(here).length === 0) return refuse(here, 'nobodyElse');
  // What has been played before is everybody's.
  const steps = stepCount(line);
  return say({ ...here, again, settled: steps, base: steps, news: !isMyTurn(here) }, 'made');
}

/** A new game of the same people, at a table of its own. */
export const rematch = (here: TableHere, line: Line): Answer =>
  tableIn(line.record) === here.id ? refuse(here, 'noTable') : newTable(line, here.mine, here.id);

/** Seats that whoever opens the link of an unknown table may take. */
export function freeSeats({ line, words }: Link) {
  const { by, along } = words ?? kNoWords;
  return along.length > 0 ? along : peopleIn(line.record).filter((seat) => !by.includes(seat));
}

/**
 * Sits down at the table of a link, by a press. `both`: the seats of its sender, too, are at this device.
 * @param known what the device has of the table already
 */
export function takeSeats(
  link: Link,
  seats: number[],
  { both = false, known = null }: { both?: boolean; known?: TableHere | null } = {},
): Answer {
  const { line, words } = link;
  const said = words ?? kNoWords;
  const free = both ? peopleIn(line.record) : freeSeats(link);
  if (known) {
    const more = seats.filter((seat) => !isMine(known, seat));
    if (known.id !== tableIn(line.record)) return refuse(known, 'otherTable');
    if (!more.every((seat) => free.includes(seat))) return refuse(known, 'seatTaken', who(known, more));
    return say({ ...known, mine: [...known.mine, ...more].sort((a, b) => a - b) }, 'seated');
  }
  const here = tableOf(line, seats);
  if (!here.id) return refuse(here, 'noTable');
  const taken = seats.filter((seat) => !free.includes(seat));
  if (seats.length === 0 || taken.length > 0) return refuse(here, 'seatTaken', who(here, taken));
  const steps = stepCount(line);
  return say(
    { ...here, gave: said.gave, settled: steps, base: steps, came: true, draw: said.draw, again: said.again },
    'seated',
  );
}

// ---- Playing

const mayAct = (here: TableHere) =>
  here.line.next > 0 && (isMyTurn(here) || isBotHere(here) || unsent(here) > 0);

/** The game has gone on at this device, in one step or more; the engine has played them. */
export function played(here: TableHere, line: Line): Answer {
  const found = compare(here.line.record, line.record);
  if (found.is === 'same') return say({ ...here, line: keepCasual(here, line) }, 'drawn');
  if (found.is !== 'further') return refuse(here, 'notOn');
  if (here.line.next === 0) return refuse(here, 'over');
  if (!mayAct(here)) return refuse(here, 'notYourTurn', who(here, [here.line.next]));
  // Who plays on without agreeing has declined.
  const draw = here.draw.some((seat) => isMine(here, seat)) && line.next > 0 ? here.draw : [];
  const isBots = isBotHere(here);
  return say(
    { ...here, line: keepCasual(here, line), draw, came: isBots && !mustTell(here, line) },
    'played',
  );
}
/** A line that replaces ours: a game that was casual stays so. */
export const keepCasual = (here: TableHere, line: Line): Line =>
  isCasual(here.line.record) ? { ...line, record: casual(line.record) } : line;
const mustTell = (here: TableHere, line: Line) =>
  line.next === 0 || (!isMyTurn(here, line) && isPersons(line));

/** Takes own steps back that nobody else has; `line` is where the engine stands then. */
export function undo(here: TableHere, line: Line): Answer {
  const found = compare(line.record, here.line.record);
  if (found.is === 'same') return say({ ...here, line: keepCasual(here, line) }, 'drawn');
  if (found.is !== 'further') return refuse(here, 'notOn');
  if (found.ours < here.base && here.base >= here.settled)
    return refuse(here, 'played', who(here, others(here)));
  if (found.ours < here.settled) return refuse(here, 'alreadySent', who(here, here.sent?.to ?? others(here)));
  // A computer's turn that came with a link is played here again.
  const came = found.ours === here.base || !isPersons(line);
  return say({ ...here, line: keepCasual(here, line), came: came && here.base > 0 }, 'undone');
}

/** Whether somebody at this device may resign now: it goes like a move, by played(). */
export function mayResign(here: TableHere): Answer {
  if (here.line.next === 0) return refuse(here, 'over');
  return mayAct(here) ? say(here, 'mayResign') : refuse(here, 'notYourTurn', who(here, [here.line.next]));
}

/** All people who still play. */
const players = (here: TableHere) => {
  const gone = resigned(here.line.record);
  return peopleIn(here.line.record).filter((seat) => !gone.includes(seat));
};
/** Offers a draw with the next link, or agrees to one. 'agreed': all have, so the engine ends the game. */
export function agreeToDraw(here: TableHere): Answer {
  if (here.line.next === 0) return refuse(here, 'over');
  if (peopleIn(here.line.record).length < here.names.length) return refuse(here, 'computers');
  if (here.draw.length === 0 && !mayAct(here))
    return refuse(here, 'notYourTurn', who(here, [here.line.next]));
  const draw = [...new Set([...here.draw, ...here.mine])].sort((a, b) => a - b);
  const isAll = players(here).every((seat) => draw.includes(seat));
  return say({ ...here, draw, news: here.news || !isMyTurn(here) }, isAll ? 'agreed' : 'offered');
}
/** All have agreed; the engine has ended the game. The line may end so for whoever is next. */
export function drawn(here: TableHere, line: Line): Answer {
  if (!players(here).every((seat) => here.draw.includes(seat))) return refuse(here, 'notAgreed');
  if (line.next !== 0 || compare(here.line.record, line.record).is !== 'further')
    return refuse(here, 'notOn');
  return say({ ...here, line: keepCasual(here, line), draw: [], came: false }, 'drawnGame');
}

// ---- Sending

/** A way that was chosen against, as a link says it; none that ours goes by now. */
function notOf({ line }: TableHere, one: Left) {
  const found = compare(line.record, one.line.record);
  const isOther = ['parts', 'further'].includes(found.is) || (found.is === 'older' && isStay(one));
  if (one.said === 0 || !isOther || !('common' in found)) return [];
  const step = Math.min(found.common + 1, found.theirs);
  return [{ step, sum: sumOf(one.line.record, step), times: one.said }];
}
/** What a link of this table says now beside its record. */
export function wordsOf(here: TableHere): Words {
  const { mine, gave, asked, kept, draw, again, left } = here;
  return {
    by: mine,
    to: receivers(here),
    gave,
    back: asked && { to: asked.to, at: asked.at, sum: asked.sum },
    kept,
    draw,
    not: left.flatMap((one) => notOf(here, one)).slice(-kMostNots),
    seen: here.choices,
    along: [],
    again,
  };
}
/** Why this table can send nothing now: a turn goes when it is done. */
export function maySend(here: TableHere): Answer {
  const isMidTurn = unsent(here) > 0 && isMyTurn(here);
  return isMidTurn ? refuse(here, 'turnNotDone') : say(here, 'maySend');
}
/** What became of sending: shared and copied are all we know of; cancelled changes nothing. */
export function sent(here: TableHere, how: 'shared' | 'copied' | 'cancelled', now: number): Answer {
  const may = maySend(here);
  if (may.refused || how === 'cancelled') return how === 'cancelled' ? say(here, 'cancelled') : may;
  const steps = stepCount(here.line);
  const wish = here.wish && here.wish.at >= steps ? here.wish : null; // else this is the answer
  return say(
    {
      ...here,
      sent: { steps, when: now, to: receivers(here) },
      settled: Math.max(steps, here.settled),
      news: false,
      wish,
    },
    'sent',
    { ...who(here, receivers(here)), when: now },
  );
}
/** For another device of the same person: these seats go along. */
export function alongWords(here: TableHere, seats: number[]): Answer & { words?: Words } {
  if (unsent(here) > 0) return refuse(here, 'turnNotDone');
  if (seats.length === 0 || !seats.every((seat) => isMine(here, seat))) return refuse(here, 'noSeat');
  return { ...say(here, 'along'), words: { ...wordsOf(here), along: seats } };
}

/** A way that was left is in the library under this name. */
export const named = (here: TableHere, index: number, game: string): TableHere => ({
  ...here,
  left: here.left.map((one, i) => (i === index ? { ...one, game } : one)),
});

/** What a list of tables says of it. */
export type Status = 'twoWays' | 'wish' | 'over' | 'yourTurn' | 'computer' | 'notSent' | 'waiting';
export function status(here: TableHere): Status {
  const { next } = here.line;
  if (here.ways.length > 0) return 'twoWays';
  if (here.wish) return 'wish';
  if (isMyTurn(here)) return 'yourTurn';
  if (isBotHere(here)) return 'computer';
  if (here.news || unsent(here) > 0) return 'notSent';
  return next === 0 ? 'over' : 'waiting';
}
