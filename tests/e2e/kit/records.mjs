// Records: games to put on the table.
//
// Owns: writing the header of a record, and the golden game of tests/data/old_records, whose last line
// carries the hash of its final position: a test that has played the same moves by hand must end with the
// same line. Must never know what a move means, only which targets it touches.
import { readFileSync } from 'node:fs';
import { metal_towers } from '../../../web/bridge/targets.mjs';

/** A record of tests/data/old_records. */
const oldRecord = (name) =>
  readFileSync(new URL(`../../data/old_records/${name}.rec`, import.meta.url), 'utf8');
const golden = oldRecord('syntax1-metal_towers-over');

export const person = (name) => `human "${name}"`;
export const computer = (level, name = `Computer ${level}`) => `bot level=${level} "${name}"`;
const kNobody = ['human', 'human'];

/** The moves of a record, in order. */
export const movesOf = (record) =>
  [...record.matchAll(/^\d+\. (.*)$/gm)].flatMap(([, moves]) => moves.split(' '));
export const kGoldenMoves = movesOf(golden);
export const kGoldenEnd = /^end .*$/m.exec(golden)[0];
/** The position of the mock-up: blue B may go on towers 1 and 2 and is refused by tower 3 (MT-14). */
export const kMockupMoves = 'sD1 bE3 bC2 bC1 bB1 sB3 bD2 sA1 sA1 sC1 bB1 sD3 bD3 sE1 bD1 sB1'.split(' ');

/** A record of Metal Towers. `end` is its last line. */
export function record({
  moves = [],
  seats = kNobody,
  options = '',
  strict = false,
  seed = '000000000000000b',
  end = 'end open',
} = {}) {
  return [
    'beffroi-record 2',
    `game metal_towers rules=1 options="seats=2${options && ` ${options}`}"`,
    `seed ${seed}`,
    ...(strict ? ['mode strict'] : []),
    ...seats.map((seat, i) => `seat ${i + 1} ${seat}`),
    'play',
    ...moves.map((move, i) => `${i + 1}. ${move}`),
    end,
    '',
  ].join('\n');
}
/**
 * An old record that is over, but for its last `most` decisions: {record, rest}, where `rest` are these.
 * `seats` play on.
 */
export function shortOfEnd(name, most, seats) {
  const lines = oldRecord(name)
    .split('\n')
    .filter((line) => line && !/^(mode|seat) /.test(line));
  const at = lines.indexOf('play');
  const play = lines
    .slice(
      at + 1,
      lines.findIndex((line) => line.startsWith('end ')),
    )
    .map((line) => line.split(' '));
  const rest = [];
  while (rest.length < most) {
    const last = play.at(-1).pop();
    if (!last.startsWith('*')) rest.unshift(last); // draws come by themselves
    if (play.at(-1).length === 1) play.pop();
  }
  const header = [...lines.slice(0, at), ...seats.map((seat, i) => `seat ${i + 1} ${seat}`), 'play'];
  return { record: [...header, ...play.map((words) => words.join(' ')), 'end open', ''].join('\n'), rest };
}
export const endOf = (text) => /^end .*$/m.exec(text)?.[0];
/** The golden game after its last move; its hash holds only for its own seats and options. */
export const goldenOver = (changes = {}) => record({ moves: kGoldenMoves, end: 'end 1st=2', ...changes });

/** The two targets of a move: the tube in the tray and the tower. */
export function targetsOf(move) {
  const [colour, size, tower] = move;
  return [metal_towers.tube('bs'.indexOf(colour), 'ABCDE'.indexOf(size)), metal_towers.tower(tower - 1)];
}
