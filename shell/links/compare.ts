// Compare: what one record says about another of the same table.
//
// Owns: the answer to "is it the same, older, does it go on, or where do the two part". It reads whole records as
// text, syntax 1 to 4, and asks no engine: both have been judged before. A step is what a seat has decided: a
// move, or an act (a resignation, an agreed draw, a board set anew). What chance did is no step, and is not
// missed where only one of the two has it already: the page that sends a game leaves what belongs to the
// receiver's turn undrawn. Lines in brackets, marks, notes, names and the mode say nothing about the game.
// Must never judge a move nor know a game's rules. A record that leaves out what its seed gives ("draws seed")
// is written out by the engine before it comes here. Next: table.ts.
import { crc32 } from '../lib/crc32.ts';
import { gameLines, isRecord, isWhole, lineIn } from '../keep/record-text.ts';

export type Kind = 'move' | 'resign' | 'draw' | 'position' | 'chance';
export interface Step {
  kind: Kind;
  /** A move in notation, an act as its line says it. */
  text: string;
}
/** Where two ways of one table part: `number` counts moves from 1, as a person does. */
export interface Parting {
  number: number;
  /** The ways differ in a draw, not in what somebody decided. */
  inDraw: boolean;
  /** Undefined where that way has ended. */
  ours?: Step;
  theirs?: Step;
}
/**
 * What theirs is to ours. `common` steps are equal in both, which have `ours` and `theirs` steps in all; `fresh`
 * are those that only theirs has, where it goes on; `ends`: the game is over in theirs.
 */
export type Relation =
  | { is: 'unreadable' | 'otherTable' }
  | { is: 'otherHead'; what: string }
  | ({ is: 'same' | 'older' | 'further' | 'parts' } & Compared);
export interface Compared {
  common: number;
  ours: number;
  theirs: number;
  fresh: Step[];
  ends: boolean;
  parting?: Parting;
}

// ---- Reading

/** A record's lines as the program reads them. */
const linesOf = (record: string) =>
  record
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);

const kQuoted = /"(?:[^"\\]|\\.)*"/g;

/** All that was played, in order, and the steps of it. */
interface Read {
  items: Step[];
  steps: Step[];
}
/** The last few records that have been read: one question reads the same ones many times. */
const kRead = new Map<string, Read | undefined>();
const kMostRead = 24;

/** What a record has; undefined where it is not whole. */
function readOf(record: string) {
  if (kRead.has(record)) return kRead.get(record);
  if (kRead.size >= kMostRead) kRead.delete([...kRead.keys()][0]);
  const items = readItems(record);
  const read = items && { items, steps: items.filter((item) => !isChance(item)) };
  kRead.set(record, read);
  return read;
}
function readItems(record: string): Step[] | undefined {
  const lines = linesOf(record);
  const play = lines.indexOf('play');
  if (!isRecord(lines[0] ?? '') || play < 0 || !isWhole(lines.join('\n'))) return undefined;
  const items: Step[] = [];
  for (const line of gameLines(lines.slice(play + 1))) {
    const act = /^(resign|draw|position)\b/.exec(line);
    if (act) items.push({ kind: act[1] as Kind, text: line });
    if (!/^\d+\. /.test(line)) continue;
    const words = line.replace(kQuoted, '').split(/ +/).slice(1);
    for (const word of words.filter(Boolean)) {
      const text = /[!?]$/.test(word) ? word.replace(/(?<=.)[!?]{1,2}$/, '') : word; // without its mark
      items.push(word[0] === '*' ? { kind: 'chance', text: text.slice(1) } : { kind: 'move', text });
    }
  }
  // A draw does not depend on an act at the same place, and either may stand first.
  for (let i = 1; i < items.length; i++)
    for (let k = i; k > 0 && items[k].kind === 'chance' && isAct(items[k - 1]); k--)
      [items[k - 1], items[k]] = [items[k], items[k - 1]];
  return items;
}
const isAct = ({ kind }: Step) => kind !== 'chance' && kind !== 'move';
const isChance = (item: Step | undefined) => item?.kind === 'chance';
const isEqual = (a: Step, b: Step) => a.kind === b.kind && a.text === b.text;

/** The steps of a record; none where it cannot be read. */
export const stepsIn = (record: string): readonly Step[] => readOf(record)?.steps ?? [];
/** The plies of a record's moves: so many moves and draws come before each. */
export const pliesIn = (record: string) =>
  (readOf(record)?.items ?? [])
    .filter((item) => !isAct(item))
    .flatMap((item, ply) => (isChance(item) ? [] : [ply]));
/** A sum of a record's steps up to one, by which others know its way; '' where it has not so many. */
export function sumOf(record: string, step: number) {
  const steps = stepsIn(record);
  if (steps.length < step) return '';
  const text = steps.slice(0, step).map((one) => one.text);
  return crc32(new TextEncoder().encode(text.join('\n')))
    .toString(16)
    .padStart(8, '0');
}
/** The table's id, or ''. */
export const tableIn = (record: string) => lineIn(record, 'table')?.trim().slice(6) ?? '';
/** True when a record's game is over. */
export const isOver = (record: string) => !/\nend open[^\n]*\s*$/.test(record);

/** The parts of a head that make it this game, by their names; whoever has another one plays another game. */
function headOf(record: string): [string, string][] {
  const head = linesOf(record.slice(0, record.search(/^play\s*$/m)));
  const line = (word: string) => head.find((one) => one.startsWith(`${word} `)) ?? '';
  const [, game = '', rules = '', options = ''] =
    /^game (\w+) rules=(\d+) options="(.*)"$/.exec(line('game')) ?? [];
  const seats = head
    .map((one) => /^seat \d+ (?:human|bot level=\d+)/.exec(one)?.[0])
    .filter((one) => one !== undefined);
  return [
    ['game', game],
    ['rules', rules],
    ['options', options.split(' ').sort().join(' ')],
    ['position', line('position')],
    ['seed', line('seed').replace(/^seed 0*/, '')],
    ['seats', seats.join()],
  ];
}

// ---- Comparing

/** What the record `theirs` is to ours. */
export function compare(ours: string, theirs: string): Relation {
  const a = readOf(ours);
  const b = readOf(theirs);
  if (!a || !b) return { is: 'unreadable' };
  if (tableIn(ours) !== tableIn(theirs)) return { is: 'otherTable' };
  const head = headOf(theirs);
  const other = headOf(ours).find(([, value], i) => value !== head[i][1]);
  if (other) return { is: 'otherHead', what: other[0] };
  return { ...compareItems(a, b), ends: isOver(theirs) };
}

function compareItems(one: Read, other: Read): { is: 'same' | 'older' | 'further' | 'parts' } & Compared {
  const { items: a, steps: ours } = one;
  const { items: b, steps: theirs } = other;
  const say = (is: 'same' | 'older' | 'further' | 'parts', common: number, parting?: Parting) => ({
    is,
    common,
    ours: ours.length,
    theirs: theirs.length,
    fresh: is === 'further' ? theirs.slice(common) : [],
    ends: false,
    ...(parting && { parting }),
  });
  let common = 0;
  let number = 1;
  for (let i = 0, k = 0; ; i++, k++) {
    // An end, or an act, comes before a draw that the other way has made already.
    if (isChance(a[i]) && !isChance(b[k]) && (!b[k] || isAct(b[k]))) while (isChance(a[i])) i++;
    if (isChance(b[k]) && !isChance(a[i]) && (!a[i] || isAct(a[i]))) while (isChance(b[k])) k++;
    const [x, y] = [a[i], b[k]];
    if (!x && !y) return say('same', common);
    if (!x) return say('further', common);
    if (!y) return say('older', common);
    if (!isEqual(x, y))
      return say('parts', common, { number, inDraw: isChance(x) || isChance(y), ours: x, theirs: y });
    if (isChance(x)) continue;
    common++;
    if (x.kind === 'move') number++;
  }
}
