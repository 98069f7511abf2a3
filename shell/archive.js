// Archive: games as one file, and back.
//
// Owns: the text of a file with many games, reading such a file or a single record with the place and reason of what is wrong,
// and putting all of it into the library or nothing. Whether moves are possible is judged by the program when a game is opened.
// Must never change or replace a game that is there, nor say anything in words. Next: store.js, record-head.js.
//
//   beffroi-archive 1
//   games 2
//   game 1 lines=27 sum=1a2b3c4d     how many lines the record has; CRC-32 of the about line, its end and the record
//   about {"game":…,"name":…}        what the lists show, JSON on one line
//   <the record>
//   game 2 …
//   end 2
//
// Blank lines before a game, a byte order mark and CR before LF are read and not kept.
import { kRecordMax_chars, readHead } from './record-head.js';
import { checksum } from './storage.js';
import { createGame, listGames, removeGame } from './store.js';

const kSyntax = 1;
const kArchiveMax_chars = 64 * 1024 * 1024;
const kText_chars = 200;
/** The newest of what a file may hold: beyond, no device would take it. */
const kGames = 10000;

/** Texts of these games, of all that can be read by default. */
export function exportAll(ids = null) {
  const games = listGames().filter(({ id, refused }) => !refused && (!ids || ids.includes(id)));
  const parts = games.map(({ about, record }, i) => {
    const body = `about ${JSON.stringify(about)}\n${record.endsWith('\n') ? record : `${record}\n`}`;
    return `game ${i + 1} lines=${body.split('\n').length - 2} sum=${checksum(body)}\n${body}`;
  });
  return `beffroi-archive ${kSyntax}\ngames ${games.length}\n${parts.join('')}end ${games.length}\n`;
}

const line = (value) =>
  typeof value === 'string'
    ? [...value.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')].slice(0, kText_chars).join('')
    : '';
const time = (value) => (Number.isFinite(value) && value > 0 && value <= Date.now() ? value : Date.now());

/** What a file says of a game, as far as it can be believed; seats and moves are read from the record itself. */
function aboutOf(said, head, origin) {
  const { game, seats, decisions, over, casual } = head;
  return {
    game,
    name: line(said.name).slice(0, 60),
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
  };
}

/**
 * Reads a file or a pasted text: {games: [{record, about}]}, or {error: {why, line, column, number}}: `number` counts the
 * games of an archive from 1. Besides those of readHead(): 'empty', 'badGame', 'sum', 'missing', 'manyGames'.
 */
export function readArchive(text, origin = 'file') {
  const clean = text.replace(/^\ufeff/, '').replace(/\r\n/g, '\n');
  const refuse = (why, at, column = 1, number = 0) => ({ error: { why, line: at, column, number } });
  if (clean.trim() === '') return refuse('empty', 1);
  if (!/^\s*beffroi-archive\b/.test(clean)) {
    const head = readHead(text);
    return head.error ? { error: { ...head.error, number: 0 } } : { games: [{ record: clean, about: aboutOf({}, head, origin) }] };
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
  at++;
  for (let number = 1; number <= count; number++) {
    while (lines[at] === '') at++;
    if (at >= lines.length) return refuse('cut', lines.length, 1, number);
    const head = /^game (\d+) lines=(\d+) sum=([0-9a-f]{8})$/.exec(lines[at]);
    if (!head || Number(head[1]) !== number || Number(head[2]) > kRecordMax_chars) return refuse('badGame', at + 1, 1, number);
    const from = at + 1;
    at = from + 1 + Number(head[2]);
    if (at >= lines.length) return refuse('cut', lines.length, 1, number);
    const record = `${lines.slice(from + 1, at).join('\n')}\n`;
    if (checksum(`${lines[from]}\n${record}`) !== head[3]) return refuse('sum', from, head[0].indexOf('sum=') + 5, number);
    let said;
    try {
      said = JSON.parse(/^about (\{.*\})$/.exec(lines[from])[1]);
    } catch {
      return refuse('badGame', from + 1, 7, number);
    }
    const parts = readHead(record);
    if (parts.error) return refuse(parts.error.why, from + 1 + parts.error.line, parts.error.column, number);
    games.push({ record, about: aboutOf(said, parts, line(said.origin) || 'file') });
  }
  while (lines[at] === '') at++;
  if (lines[at] !== `end ${count}`) return at >= lines.length ? refuse('cut', lines.length) : refuse('missing', at + 1);
  return { games };
}

/**
 * Puts every game of a text into the library, or none. Gives {added: [id], same: [id], games}: `same` were there already,
 * `games` is how many were added; or {error} as readArchive() gives it, or with why 'noRoom' when the device has no room.
 */
export function importAll(text, origin = 'file') {
  const read = readArchive(text, origin);
  if (read.error) return read;
  const there = new Map(listGames().map(({ id, record }) => [record, id]));
  const added = [];
  const same = [];
  // The oldest first, so that games without a time of their own keep their order.
  for (const game of [...read.games].reverse()) {
    if (there.has(game.record)) {
      same.push(there.get(game.record));
      continue;
    }
    const { id, kept } = createGame(game);
    added.unshift(id);
    there.set(game.record, id);
    if (kept) continue;
    for (const one of added) removeGame(one);
    return { error: { why: 'noRoom', line: 0, column: 0, number: 0 } };
  }
  return { added, same, games: added.length };
}
