// Archive: games as one file, and back.
//
// Owns: the text of a file with many games, and reading such a file or a single record with the place and
// reason of what is wrong. Whether moves are possible is judged by the program (record-check.ts). Must never
// write to the library, nor say anything in words. Next: store.ts, record-head.ts, import-games.ts.
//
//   beffroi-archive 1                2 where a game is at a table by link, whose `about` then has "table"
//   games 2
//   game 1 lines=27 sum=1a2b3c4d     lines of the record; CRC-32 of the about line, its end and the record
//   about {"game":…,"name":…}        what the lists show, JSON on one line
//   <the record>
//   game 2 …
//   end 2
//
// Blank lines before a game, a byte order mark and CR before LF are read and not kept.
import { kRecordMax_chars, readHead } from './record-head.ts';
import { gameName, oneLine, shortName } from '../lib/names.ts';
import { checksum } from './storage.ts';
import { listGames } from './store.ts';
import type { About, Said } from './slots.ts';
import type { Head } from './record-head.ts';

const kSyntax = 2;
const kPlainSyntax = 1; // the last version without tables by link
const kArchiveMax_chars = 64 * 1024 * 1024;
const kText_chars = 200;
/** The newest of what a file may hold: beyond, no device would take it. */
const kGames = 10000;

/** A mistake as readHead() finds one, in a game of a file. */
export interface Mistake {
  why: string;
  line: number;
  column: number;
  number: number;
}
export interface ReadGame {
  record: string;
  about: About;
  number: number;
  line: number;
}

/** Texts of these games, of all that can be read by default. */
export function exportAll(ids: string[] | null = null) {
  const games = listGames().filter(({ id, refused }) => !refused && (!ids || ids.includes(id)));
  const parts = games.map(({ about, record }, i) => {
    const body = `about ${JSON.stringify(about)}\n${record.endsWith('\n') ? record : `${record}\n`}`;
    return `game ${i + 1} lines=${body.split('\n').length - 2} sum=${checksum(body)}\n${body}`;
  });
  const syntax = games.some(({ about }) => about.table) ? kSyntax : kPlainSyntax;
  return `beffroi-archive ${syntax}\ngames ${games.length}\n${parts.join('')}end ${games.length}\n`;
}

const line = (value: unknown): string =>
  typeof value === 'string' ? shortName(oneLine(value), { letters: kText_chars }) : '';
const time = (value: unknown): number =>
  typeof value === 'number' && value > 0 && value <= Date.now() ? value : Date.now();

/** What a file says of a game, as far as it is valid; seats and moves are read from the record itself. */
function aboutOf(said: Said<About>, head: Head, origin: string): About {
  const { game, seats, decisions, over, casual } = head;
  return {
    game,
    name: gameName(line(said.name)),
    status: line(said.status),
    result: line(said.result),
    seats,
    colours: seats.map(({ colour }) => colour),
    decisions,
    over,
    fairness: casual ? 'casual' : head.strict ? 'strict' : 'open',
    time: time(said.time),
    created: time(said.created ?? said.time),
    origin,
    ...(typeof said.table === 'string' && { table: said.table }),
  };
}

/** True for the text of a file with many games. */
export const isArchive = (text: string) => /^\ufeff?\s*beffroi-archive\b/.test(text);

/**
 * Reads a file or a pasted text: `number` counts the games of an archive from 1 (a single record has 0),
 * `line` is where the record begins, and `bad` are games that cannot be read among others that can. Or
 * {error} when the whole cannot be read. Besides the reasons of readHead(): 'empty', 'badGame', 'sum',
 * 'missing', 'manyGames'.
 */
export function readArchive(
  text: string,
  origin = 'file',
):
  | { games: ReadGame[]; bad: Mistake[]; error?: undefined }
  | { error: Mistake; games?: undefined; bad?: undefined } {
  const clean = text.replace(/^\ufeff/, '').replace(/\r\n/g, '\n');
  const place = (why: string, at: number, column = 1, number = 0) => ({
    why,
    line: at,
    column,
    number,
  });
  const refuse = (...where: Parameters<typeof place>) => ({ error: place(...where) });
  if (clean.trim() === '') return refuse('empty', 1);
  if (!isArchive(clean)) {
    const head = readHead(text);
    if (head.error) return { error: { ...head.error, number: 0 } };
    return { games: [{ record: clean, about: aboutOf({}, head, origin), number: 0, line: 1 }], bad: [] };
  }
  if (clean.length > kArchiveMax_chars) return refuse('long', 1);
  const lines = clean.split('\n');
  let at = lines.findIndex((one) => one !== '');
  const version = Number(/^\s*beffroi-archive (\d+)\s*$/.exec(lines[at])?.[1] ?? 0);
  if (version === 0) return refuse('notRecord', at + 1);
  if (version > kSyntax) return refuse('newer', at + 1, 17);
  const count = Number(/^games (\d{1,6})$/.exec(lines[++at] ?? '')?.[1] ?? -1);
  if (count < 0) return refuse('badGame', at + 1);
  if (count > kGames) return refuse('manyGames', at + 1, 7);
  const games = [];
  const bad = [];
  at++;
  for (let number = 1; number <= count; number++) {
    while (lines[at] === '') at++;
    if (at >= lines.length) return refuse('cut', lines.length, 1, number);
    const head = /^game (\d+) lines=(\d+) sum=([0-9a-f]{8})$/.exec(lines[at]);
    if (!head || Number(head[1]) !== number || Number(head[2]) > kRecordMax_chars)
      return refuse('badGame', at + 1, 1, number);
    const from = at + 1;
    at = from + 1 + Number(head[2]);
    if (at >= lines.length) return refuse('cut', lines.length, 1, number);
    const game = readOne(lines[from], `${lines.slice(from + 1, at).join('\n')}\n`, head[3], origin);
    // The lines are counted, so that a game that is damaged costs none of the others.
    if (!('why' in game)) games.push({ ...game, number, line: from + 2 });
    else if (game.why === 'sum') bad.push(place('sum', from, head[0].indexOf('sum=') + 5, number));
    else bad.push(place(game.why, from + 1 + game.line, game.column, number));
  }
  while (lines[at] === '') at++;
  const isCut = at >= lines.length;
  if (lines[at] !== `end ${count}`) return isCut ? refuse('cut', lines.length) : refuse('missing', at + 1);
  return { games, bad };
}

/**
 * One game of an archive: {record, about}, or {why, line, column}: the line about it is 0, the record begins
 * with 1.
 */
function readOne(about: string, record: string, sum: string, origin: string) {
  if (checksum(`${about}\n${record}`) !== sum) return { why: 'sum', line: 0, column: 1 };
  let said: Said<About>;
  try {
    said = JSON.parse(/^about (\{.*\})$/.exec(about)?.[1] ?? '');
  } catch {
    return { why: 'badGame', line: 0, column: 7 };
  }
  const head = readHead(record);
  return head.error ?? { record, about: aboutOf(said, head, line(said.origin) || origin) };
}
