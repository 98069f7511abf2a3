// Record head: what the page itself reads of a record, and the mistakes it can name before the program is
// asked.
//
// Owns: game, seats, mode and the number of turns of a record's text, with the line and column of what is
// wrong in its head (engine/match/record.hpp has the whole syntax). Whether its moves are possible is judged
// by the program alone.
// Must never know a game's rules nor say anything in words: it gives names of reasons.
import { seatColours } from '../lib/seats.ts';
import { kRecordMaxBytes, kRecordSyntax } from '../../web/bridge/bridge.mjs';
import { gameLines } from './record-text.ts';

/** A record is never longer; nothing beyond is read. */
export const kRecordMax_chars = kRecordMaxBytes;

/** What the head of a record says. */
export interface Head {
  game: string;
  strict: boolean;
  casual: boolean;
  /** The id of a table with others, by link; '' for none. */
  table: string;
  /** From which it draws; equal for equal seeds, however they are written. */
  seed: string;
  seats: { name: string; colour: string; kind: string; level: number }[];
  decisions: number;
  over: boolean;
}
/** What is wrong, by the name of a reason, and where. */
interface Mistake {
  why: string;
  line: number;
  column: number;
}

/** Lines as the program reads them: without byte order mark, CR and spaces at their ends. */
const linesOf = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.trimEnd());

/**
 * Reads the head of a record. Gives what it says, or {error} with why 'notRecord' | 'newer' | 'long' |
 * 'noGame' | 'twoGames' | 'badSeat' | 'noSeats' | 'noPlay' | 'cut'.
 */
export function readHead(
  text: string,
): (Head & { error?: undefined }) | ({ error: Mistake } & { [Name in keyof Head]?: undefined }) {
  const refuse = (why: string, line: number, column = 1) => ({ error: { why, line, column } });
  if (text.length > kRecordMax_chars) {
    const before = text.slice(0, kRecordMax_chars).split('\n');
    return refuse('long', before.length, (before.at(-1) ?? '').length + 1);
  }
  const lines = linesOf(text);
  let at = lines.findIndex((line) => line !== '');
  const first = /^beffroi-record (\d+)$/.exec(lines[at] ?? '');
  if (!first) return refuse('notRecord', Math.max(at, 0) + 1);
  if (Number(first[1]) > kRecordSyntax) return refuse('newer', at + 1, 16);
  let game = '';
  let strict = false;
  let casual = false;
  let seed = '';
  let table = '';
  const seats = [];
  for (at++; at < lines.length && lines[at] !== 'play'; at++) {
    const line = lines[at];
    const [word] = /^\w*/.exec(line) ?? [''];
    if (word === 'game' && game) return refuse('twoGames', at + 1);
    if (word === 'game') game = /^game ([a-z][a-z0-9_]*)( |$)/.exec(line)?.[1] ?? '';
    if (word === 'game' && !game) return refuse('noGame', at + 1, 6);
    if (word === 'seed') seed = line.replace(/^seed 0*/, '');
    if (word === 'table') table = line.slice(6).trim();
    if (word === 'mode') {
      strict = line === 'mode strict';
      casual = line === 'mode casual';
    }
    if (word === 'seat') {
      const seat = /^seat (\d+) (?:human|bot level=(\d+))(?: "((?:[^"\\]|\\.)*)")?$/.exec(line);
      if (!seat || Number(seat[1]) !== seats.length + 1) return refuse('badSeat', at + 1, 6);
      const [, , level, name = ''] = seat;
      const kind = level ? 'bot' : 'human';
      seats.push({ name: name.replace(/\\(.)/g, '$1'), kind, level: Number(level ?? 0) });
    }
  }
  if (!game) return refuse('noGame', Math.min(at, lines.length - 1) + 1);
  if (seats.length === 0) return refuse('noSeats', Math.min(at, lines.length - 1) + 1);
  if (at >= lines.length) return refuse('noPlay', lines.length);
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => /^end( |$)/.test(line));
  if (end < 0) return refuse('cut', lines.length);
  const colours = seatColours(game, seats.length);
  return {
    game,
    strict,
    casual,
    seed,
    table,
    seats: seats.map((seat, i) => ({ ...seat, colour: colours[i] })),
    // After somebody has resigned a turn may go on in a line with the same number.
    decisions: new Set(gameLines(rest.slice(0, end)).flatMap((line) => /^\d+\./.exec(line) ?? [])).size,
    over: !/^end open( |$)/.test(rest[end]),
  };
}
