// Statistics, the store: one line for every finished game, on this device only.
//
// Owns: what is noted of a game, two slots with checksum and revision like those of a save, no game twice,
// everything as JSON or CSV, and deleting everything, with undo. Must never know a game's rules nor throw at
// its callers.
// Next: stats.ts (when a game counts), stats-sums.ts (what is made of it), storage.ts (the device).
//
// A slot, beffroi.stats.a and .b:   beffroi-stats 1
//                                   sum 1a2b3c4d       CRC-32 of everything after this line
//                                   revision 12
//                                   {"key":…}          a game a line, oldest first
import { noteNow } from '../keep/earlier-rules.ts';
import { checksum, read, writeCopied } from '../keep/storage.ts';

export interface NotedSeat {
  kind: string;
  level: number;
  name: string;
  colour: string;
  rank: number;
  score: number;
}
/** What is noted of a finished game. */
export interface NotedGame {
  key: string;
  game: string;
  rules?: number;
  options: string;
  mode: string;
  time: number;
  moves: number;
  seats: NotedSeat[];
}

const kSyntax = 1;
const kSlots = ['stats.a', 'stats.b'];
/** The oldest go first; at half an hour a game this is a thousand hours. */
const kGames = 2000;

const isGame = (one: Partial<NotedGame> | null): one is NotedGame =>
  typeof one?.key === 'string' &&
  typeof one.game === 'string' &&
  Array.isArray(one.seats) &&
  Number.isFinite(one.time);

/** Text of a slot -> {revision, games}, or null when it is empty, damaged or of a newer build. */
function parse(text: string | null) {
  const head = /^beffroi-stats (\d+)\nsum ([0-9a-f]{8})\n/.exec(text ?? '');
  if (!text || !head || Number(head[1]) !== kSyntax) return null;
  const rest = text.slice(head[0].length);
  if (checksum(rest) !== head[2]) return null;
  const [first, ...lines] = rest.split('\n');
  const revision = Number(/^revision (\d+)$/.exec(first)?.[1] ?? -1);
  if (revision < 0) return null;
  try {
    return {
      revision,
      games: lines
        .filter(Boolean)
        .map((line): Partial<NotedGame> | null => JSON.parse(line))
        .filter(isGame)
        .map(noteNow),
    };
  } catch {
    return null;
  }
}
const slots = () =>
  kSlots
    .map((slot) => ({ slot, kept: parse(read(slot)) }))
    .sort((a, b) => (b.kept?.revision ?? -1) - (a.kept?.revision ?? -1));

/** Every noted game, oldest first. */
export const readStats = () => slots()[0].kept?.games ?? [];

/** Writes beside the newest slot that holds, never over it. True when it is on the device. */
function writeStats(games: NotedGame[]) {
  const [newest, other] = slots();
  const rest = [
    `revision ${(newest.kept?.revision ?? 0) + 1}`,
    ...games.slice(-kGames).map((one) => JSON.stringify(one)),
    '',
  ].join('\n');
  return writeCopied(
    newest.kept ? other.slot : newest.slot,
    `beffroi-stats ${kSyntax}\nsum ${checksum(rest)}\n${rest}`,
  );
}

/**
 * Notes a finished game. A game
 * whose key is noted already is not noted again. Gives true when it was new.
 */
export function noteGame(game: NotedGame) {
  const games = readStats();
  if (games.some(({ key }) => key === game.key)) return false;
  writeStats([...games, game]);
  return true;
}

/** Deletes everything. Gives what restoreStats() needs to undo that. */
export function resetStats() {
  const games = readStats();
  for (const slot of kSlots) writeCopied(slot, null);
  return games;
}
/** Undoes resetStats(); what has been noted since stays. */
export function restoreStats(games: NotedGame[]) {
  const since = readStats().filter(({ key }) => !games.some((one) => one.key === key));
  return writeStats([...games, ...since]);
}

// ---- Export

/** Everything as JSON. */
export function statsAsJson(noted = readStats(), now = new Date()) {
  const games = noted.map((one) => ({ ...one, time: new Date(one.time).toISOString() }));
  const all = { 'beffroi-statistics': kSyntax, exported: now.toISOString(), games };
  return `${JSON.stringify(all, null, 1)}\n`;
}

/** A cell of a table: quoted, and never taken for a formula by a spreadsheet. */
function cell(value: string | number) {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Everything as CSV (RFC 4180, UTF-8 with its mark, which spreadsheets want): a game a line, five columns for
 * every seat.
 */
export function statsAsCsv(games = readStats()) {
  const seats = Math.max(1, ...games.map((one) => one.seats.length));
  const names = Array.from({ length: seats }, (_, i) =>
    ['name', 'kind', 'level', 'rank', 'points'].map((column) => `seat${i + 1}_${column}`),
  ).flat();
  const lines = games.map((one) => [
    new Date(one.time).toISOString(),
    one.game,
    one.options,
    one.mode,
    one.moves,
    ...Array.from({ length: seats }, (_, i) => one.seats[i]).flatMap((seat) =>
      seat
        ? [seat.name, seat.kind, seat.kind === 'bot' ? seat.level : '', seat.rank, seat.score]
        : ['', '', '', '', ''],
    ),
  ]);
  const table = [['date', 'game', 'options', 'mode', 'moves', ...names], ...lines];
  return `\ufeff${table.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
