// Table text: what a device knows of a table, as a text that is kept, and back.
//
// Owns: the JSON of TableHere with its version, and reading it strictly: every member must be there and be what
// it says, none may be unknown. What cannot be read is refused as newer or damaged, and stays with the caller as
// it was. Must never throw, nor repair what is damaged. Next: table.ts.
import { kMostLeft, kMostWays } from './arrive.ts';
import { isWhole } from '../keep/record-text.ts';
import { peopleIn } from './table.ts';
import { tableIn } from './compare.ts';
import { kMostBacks } from './words.ts';
import type { TableHere } from './table.ts';

const kVersion = 1;
const kMost_chars = 8 * 1024 * 1024;

export const writeTable = (here: TableHere) => JSON.stringify({ version: kVersion, ...here });

type Test = (value: unknown) => boolean;
const text =
  (most: number): Test =>
  (value) =>
    typeof value === 'string' && value.length <= most;
const whole =
  (most: number): Test =>
  (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
const yesNo: Test = (value) => typeof value === 'boolean';
const list =
  (one: Test, most: number): Test =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(one);
const orNull =
  (one: Test): Test =>
  (value) =>
    value === null || one(value);
/** An object of just these members; those with ? may be missing. */
const object =
  (members: Record<string, Test>): Test =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = value as Record<string, unknown>;
    const names = Object.keys(members).map((name) => name.replace('?', ''));
    return (
      Object.keys(given).every((name) => names.includes(name)) &&
      Object.entries(members).every(([name, test]) => {
        const isThere = Object.hasOwn(given, name.replace('?', ''));
        return isThere ? test(given[name.replace('?', '')]) : name.endsWith('?');
      })
    );
  };

const seat = whole(6);
const steps = whole(20000);
const when = whole(Number.MAX_SAFE_INTEGER);
const choice = whole(99999);
const seats: Test = (value) =>
  list(seat, 6)(value) &&
  (value as number[]).every((one, i, all) => one > 0 && (i === 0 || one > all[i - 1]));
const record: Test = (value) => text(256 * 1024)(value) && isWhole(value as string);
const line = object({ record, next: seat });
const sum: Test = (value) => typeof value === 'string' && /^[0-9a-f]{8}$/.test(value);
const kBack = { to: steps, at: steps, sum };
const back = object(kBack);
const gave = list(back, kMostBacks);
const step = object({ kind: text(10), text: text(4000) });

const kTable = object({
  version: (value) => value === kVersion,
  id: (value) => text(64)(value) && value !== '',
  mine: seats,
  names: list(text(200), 6),
  line,
  gave,
  settled: steps,
  base: steps,
  sent: orNull(object({ steps, when, to: list(seat, 6) })),
  news: yesNo,
  came: yesNo,
  ways: list(
    object({
      line,
      gave,
      by: seats,
      parting: object({ number: steps, inDraw: yesNo, 'ours?': step, 'theirs?': step }),
      step: steps,
      heard: choice,
    }),
    kMostWays,
  ),
  left: list(object({ line, gave, step: steps, game: text(64), said: choice, heard: choice }), kMostLeft),
  asked: orNull(object({ ...kBack, when })),
  wish: orNull(object({ ...kBack, by: seats, when })),
  choices: choice,
  kept: orNull(back),
  draw: seats,
  again: text(64),
  sentence: text(2000),
  'since?': when,
});

/** A kept text as a table, or why it is none. */
export function readTable(
  given: string,
): { here: TableHere; error?: undefined } | { here?: undefined; error: 'newer' | 'damaged' } {
  if (given.length > kMost_chars) return { error: 'damaged' };
  let value: { version?: unknown } & TableHere;
  try {
    value = JSON.parse(given);
  } catch {
    return { error: 'damaged' };
  }
  if (Number(value?.version) > kVersion) return { error: 'newer' };
  if (!kTable(value)) return { error: 'damaged' };
  const { version: _, ...here } = value;
  // Its parts belong together.
  const records = [here.line, ...here.ways.map((way) => way.line), ...here.left.map((left) => left.line)];
  const isOne =
    records.every((one) => tableIn(one.record) === here.id) &&
    here.mine.every((one) => peopleIn(here.line.record).includes(one));
  return isOne ? { here } : { error: 'damaged' };
}
