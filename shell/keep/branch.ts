// Branch: a strict game is played once, and so is one at a table with others.
//
// Owns: what becomes of a record that would be a second way to play such a game that is not over: a branch of
// it, which is casual and draws by another seed, so that it shows no draw to come and takes none back. Only the
// text of a record is needed, so that every way in can ask: copies, links, files, archives and pasted texts.
// Must never touch a game that is over, nor one that is here once. Next: record-head.ts, store.ts.
import { hex } from '../lib/random.ts';
import { readHead } from './record-head.ts';
import { headIn } from './record-text.ts';

/** A record as the beginning of a casual game; unless it `keepsDraws`, what it draws comes of another seed. */
export function branchOf(record: string, { keepsDraws = false } = {}) {
  const play = headIn(record).length;
  return record
    .split('\n')
    .flatMap((line, i) => {
      if (i < play && /^(?:mode|table) /.test(line)) return []; // it is played at no table with others
      if (i < play && line.startsWith('seed ')) return [keepsDraws ? line : `seed ${hex(16)}`, 'mode casual'];
      // The check number is of the seed, too.
      return i > play && !keepsDraws && line.startsWith('end ') ? line.split(' hash=')[0] : line;
    })
    .join('\n');
}

/** What a copy of a game is: of a strict one, or of one with others by link, that is not over a branch. */
export function copyOf(record: string) {
  const { strict, over, table } = readHead(record);
  if ((strict || table) && !over) return branchOf(record);
  return table ? record.replace(/^table .*\n/m, '') : record;
}

/**
 * Records as they may go beside those that are `here`: of a game that is not over and strict, or at a table with
 * others, on one of both sides the first one stays, here or else the one that has come farthest, and every other is a branch.
 */
export function playedOnce(records: string[], here: string[]) {
  const games = new Set<string>();
  const running = new Set<string>(); // those among them that are played once
  const note = (record: string) => {
    const { game, seed, strict, over, table } = readHead(record);
    games.add(`${game} ${seed}`);
    if ((strict || table) && !over) running.add(`${game} ${seed}`);
  };
  for (const record of here) note(record);
  const heads = records.map((record) => readHead(record));
  const far = ({ over, decisions = 0 }: (typeof heads)[number]) => (over ? Infinity : decisions);
  const kept = [...records];
  const byWay = [...records.keys()].sort((x, y) => (far(heads[x]) < far(heads[y]) ? 1 : -1));
  for (const i of byWay) {
    const { game, seed, strict, over, table, error } = heads[i];
    const known = `${game} ${seed}`;
    const isAgain = games.has(known) && (strict || table || running.has(known));
    if (!error && !over && isAgain) kept[i] = branchOf(records[i]);
    else note(records[i]);
  }
  return kept;
}
