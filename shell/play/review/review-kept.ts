// Review, kept: what has been computed of a game, so that it is there at once when the game is looked over again.
//
// Owns: the curve and the judged turns of every record that was asked about, while the tab lives; and those of a game of
// the library beside its save, too: at most 20 KB, the first to go when the device is full (keep/storage.ts), deleted
// with the game (keep/store.ts), in no link and no file. What belongs to another record, forecast or engine is thrown
// away. Must never be the only place of anything: all of it can be computed again. Next: review-chances.ts, its user.
//
// beffroi.curve.<id>   8 digits, the CRC-32 of what it belongs to and all behind them, and {"plies", "turns"}: the
//                      shares of 65,536 to the base 36, of a seat after the other, and what was found of turns
import { checksum, read, write } from '../../keep/storage.ts';
import { curveKey, isOnDevice } from '../../keep/store.ts';
import type { Turns } from '../../brain/study.ts';

const kMost_chars = 20000;
const kSum_chars = 8;
const kWhole = 65536;
const kBase = 36;

/** What came of a turn that was looked at: chances of the win by the forecast. */
export interface Judged {
  seat: number;
  /** The stop before it. */
  from: number;
  /** After the best turn, and after the one that was played; null where nobody can say. */
  before: number | null;
  after: number | null;
  /** The best turn with the played one, as the larger search found them; null where it cost nothing that has a grade. */
  list: Turns | null;
  /** So many best turns are in it, where they are more than one. */
  best?: number;
}
export interface Found {
  /** Of the win, by ply and seat, as far as it has come. */
  plies: number[][];
  /** By the stop after a turn. */
  turns: Record<number, Judged>;
}
const known = new Map<string, Found>();

/** What is known of `whose`: a record and who has judged it. `id` is that of its game in the library, or ''. */
export function recall(whose: string, id: string): Found {
  let found = known.get(whose);
  if (!found) {
    found = (id && readFound(whose, curveKey(id))) || { plies: [], turns: {} };
    known.set(whose, found);
  }
  return found;
}
function readFound(whose: string, key: string): Found | null {
  const text = read(key);
  if (text === null) return null;
  const body = text.slice(kSum_chars);
  if (checksum(whose + body) !== text.slice(0, kSum_chars)) {
    write(key, null);
    return null;
  }
  const { plies, turns } = JSON.parse(body);
  const shares = (row: string) => row.split(' ').map((share) => Number.parseInt(share, kBase) / kWhole);
  return { plies: plies.map(shares), turns };
}

/** Keeps it beside the save of its game, where there is one, and room. */
export function keepFound(whose: string, id: string, { plies, turns }: Found) {
  if (!id || !isOnDevice(id)) return;
  const row = (shares: number[]) =>
    shares.map((share) => Math.round(share * kWhole).toString(kBase)).join(' ');
  const body = JSON.stringify({ plies: plies.map(row), turns });
  const text = checksum(whose + body) + body;
  if (text.length <= kMost_chars) write(curveKey(id), text, { forget: true });
}
