// Log: the page fetches only the lines that are new, and always shows what the program would say.
//
// Owns: the tests of shell/play/log-lines.ts and log-turns.ts, without a browser. Next: end_test.mjs and
// keep_test.mjs, which read the log on a page.
import assert from 'node:assert/strict';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { test } from './kit/kit.mjs';

const { LogLines } = await importShell('play/log-lines.ts');
const { turnsOf } = await importShell('play/log-turns.ts');

/** A program's log: lines that are added within an edition, and cut with a new one. */
class Program {
  lines = [];
  edition = 0;
  kept = 0;
  fetched = [];

  add(n) {
    for (let i = 0; i < n; i++)
      this.lines.push({ ply: this.lines.length + 1, text: `${this.lines.length} of ${this.edition}` });
  }
  cut(kept) {
    this.lines.length = kept;
    this.edition++;
    this.kept = kept;
  }
  state() {
    return { count: this.lines.length, edition: this.edition, kept: this.kept };
  }
  fetch = (from) => {
    this.fetched.push(from);
    return structuredClone(this.lines.slice(from));
  };
}

test('The log is fetched line by line: moves, takebacks, another game, the curtain', () => {
  const program = new Program();
  const log = new LogLines(program.fetch);
  const follow = (from) => {
    program.fetched.length = 0;
    const lines = log.follow(program.state());
    assert.deepEqual(lines, program.lines);
    assert.deepEqual(program.fetched, from);
    return lines;
  };
  assert.deepEqual(log.follow(undefined), []); // no game yet
  program.add(3);
  const three = follow([0]);
  assert.equal(follow([]), three); // the same array as long as nothing changed
  program.add(2);
  follow([3]);
  assert.equal(three.length, 3); // what a state was given stays as it was
  program.cut(4);
  follow([]);
  program.cut(2);
  program.add(2);
  follow([2]); // taken back and played otherwise
  program.cut(3);
  program.cut(1);
  program.add(1);
  follow([0]); // an edition that was never seen
  assert.deepEqual(log.follow({ ...program.state(), count: 0 }), []); // behind the curtain
  program.add(1);
  follow([2]);
  program.cut(0);
  follow([]);
  program.add(1);
  follow([0]);
});

/** A line of the log, as far as turns are made of it. */
const line = (turn, seat, more = {}) => ({
  turn,
  seat,
  follows: false,
  gain: 0,
  text: `${turn} ${seat}`,
  ...more,
});

test('The log puts lines together as turns: moves of one seat in a row, and what came of each', () => {
  const lines = [
    line(0, -1),
    line(0, -1),
    line(1, 0, { gain: 1 }),
    line(1, 0, { follows: true, gain: 2 }),
    line(1, -1),
    line(1, 0, { gain: 4 }),
    line(2, 1),
    line(3, 1), // a seat may have two turns in a row
    line(3, 0), // somebody answers within the turn of another
    line(4, 1, { minor: true }), // a card, its move, a card, its move, the end of the turn
    line(4, 1),
    line(4, 1, { minor: true }),
    line(4, 1),
    line(4, 1, { minor: true }),
    line(4, -1),
    line(5, 0, { minor: true }), // no move has followed yet
  ];
  const shape = turnsOf(lines).map(({ number, seat, moves, gain }) => [
    number,
    seat,
    gain,
    moves.map(({ at, after }) => [at, after.map((one) => one.at)]),
  ]);
  assert.deepEqual(shape, [
    [
      0,
      -1,
      0,
      [
        [0, []],
        [1, []],
      ],
    ],
    [
      1,
      0,
      7,
      [
        [2, [3, 4]],
        [5, []],
      ],
    ],
    [2, 1, 0, [[6, []]]],
    [3, 1, 0, [[7, []]]],
    [3, 0, 0, [[8, []]]],
    [
      4,
      1,
      0,
      [
        [10, [9]],
        [12, [11, 13, 14]],
      ],
    ],
    [5, 0, 0, [[15, []]]],
  ]);
  assert.deepEqual(turnsOf([]), []);
});

test('Steps of several seats that the game sums up are one turn in the log', () => {
  // The first step stays with the move before it.
  const walk = [
    line(1, 0),
    line(1, 0, { minor: true, sum: '' }),
    line(2, 1, { minor: true, sum: 'two steps' }),
    line(2, -1, { follows: true }),
    line(3, 0, { minor: true, sum: 'three steps' }),
    line(4, 1, { minor: true, sum: '' }),
  ];
  assert.deepEqual(
    turnsOf(walk).map(({ seat, moves, walk: isWalk }) => [seat, moves.map(({ at }) => at), isWalk ?? false]),
    [
      [0, [0], false],
      [1, [2, 4], true],
      [1, [5], false],
    ],
  );
});
