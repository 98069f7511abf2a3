// Table program: what the program does for a game by link.
//
// Owns: judging a record that has come, putting a game on the table with what this device has of it, and the
// record that a link takes along. Must never keep anything. Next: by-link.ts; bf_open, bf_judge and bf_record in
// web/bridge/host.hpp.
import { joinedMessages, language } from '../../lib/i18n.ts';
import { preferences } from '../../keep/preferences.ts';
import { peopleIn } from '../../links/table.ts';
import { readWords } from '../../links/words.ts';
import { kRecordLink } from '../../../web/bridge/bridge.mjs';
import type { GameProgram, RecordError, State } from '../../lib/state.ts';
import type { Line, Link, TableHere } from '../../links/table.ts';
import type { Judged } from '../../../web/bridge/bridge.mjs';

const systemStill = matchMedia('(prefers-reduced-motion: reduce)');
/** Nothing moves by itself. */
export const isStill = () => preferences.motion === 'none' || systemStill.matches;

/** Has all of the program, with the words for refusals. Rejects when it cannot be had. */
export async function prepare(program: GameProgram) {
  await program.whole();
  program.call('bf_boot', language, joinedMessages());
}

/** A record with what its seed draws and who acts next, or why it is refused. */
export function judge(
  program: GameProgram,
  record: string,
): { line: Line; error?: undefined } | { line?: undefined; error: RecordError } {
  const answer = JSON.parse(program.callText('bf_judge', record)) as Judged | RecordError;
  return 'message' in answer ? { error: answer } : { line: answer };
}

/** What has come: a record, and its words as they stand in the code; undefined without. */
export interface Came {
  record: string;
  words?: string;
  /** The code of a link whose end is missing. */
  cut?: string;
}
/** What has come as links/arrive.ts takes it, or why it cannot be read. */
export function readCame(
  program: GameProgram,
  came: Came,
): { link: Link; error?: undefined } | { link?: undefined; error: RecordError | 'newer' } {
  const words = came.words === undefined ? null : readWords(came.words);
  if (words?.error === 'newer') return { error: 'newer' };
  const { line, error } = judge(program, came.record);
  return error ? { error } : { link: { line, words: words?.words ?? null } };
}

/** The line of a game on the table. */
export const lineOf = (record: string, { over, turn }: State): Line => ({
  record,
  next: over ? 0 : turn.seat + 1,
});

type Placed = Pick<TableHere, 'line' | 'mine' | 'names' | 'came'>;
/** For each seat who decides, and where a computer of it is asked: bf_open's words. */
export function placesOf({ line, mine, names, came }: Placed) {
  const people = peopleIn(line.record);
  const asked = came ? 'here' : 'elsewhere';
  const place = (seat: number) =>
    !people.includes(seat) ? 'computer' : mine.includes(seat) ? 'here' : 'elsewhere';
  return names.map((_, i) => `${place(i + 1)}/${asked}`).join();
}

/** Puts our line on the table; gives the error when it is refused. */
export function putOnTable(program: GameProgram, here: Placed): RecordError | null {
  const answer = program.callText('bf_open', here.line.record, placesOf(here), 'turns');
  if (answer === '') return null;
  if (answer.startsWith('{')) return JSON.parse(answer);
  throw new Error(`bf_open: ${answer}`); // a mistake of this page
}

const placed = (record: string, mine: number[]): Placed => ({
  line: { record, next: 0 },
  mine,
  names: record.match(/^seat \d+ /gm) ?? [],
  came: mine.length > 0,
});
/**
 * Puts a record of a table on as a game of this device: a draw that waited for whoever is next is drawn.
 */
export const putAlone = (program: GameProgram, record: string) =>
  putOnTable(program, placed(record, peopleIn(record)));
/** Puts it on with everybody elsewhere: nothing is drawn, and no forced move played, before somebody sits down. */
export const putNobody = (program: GameProgram, record: string) => putOnTable(program, placed(record, []));

/** The record of the game on the table without what its seed draws. */
export const recordForLink = (program: GameProgram) => program.callText('bf_record', kRecordLink);
