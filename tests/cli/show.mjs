// The command line of `beffroi show`, and what a mistyped name is told: node tests/cli/show.mjs [program]
//
// Owns: what is printed for a game, a position, a record in a file and on standard input, and how wrong arguments
// are refused: exit code 2, nothing on standard output, the place and the reason on standard error. What a
// position says is tested by tests/engine/positions_test.cpp. Next: engine/cli/show.cpp, engine/cli/cli.cpp.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = process.argv[2] ?? 'build/native/beffroi';
let calls = 0;

function run(args, input = '') {
  calls++;
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', input });
  return { status, stdout, stderr };
}
/** What a call prints that has to succeed. */
function said(...args) {
  const { status, stdout, stderr } = run(args);
  assert.equal(status, 0, `${args.join(' ')}: ${stderr}`);
  assert.equal(stderr, '');
  return stdout;
}
/** What a call is told that has to fail. */
function refused(...args) {
  const { status, stdout, stderr } = run(args);
  assert.equal(status, 2, `${args.join(' ')} gave ${status}`);
  assert.equal(stdout, '');
  return stderr;
}

const games = JSON.parse(said('games', '--json')).map(({ id }) => id);
const known = `games: ${games.join(' ')}`;

// A game from its start, a position, and its text once more.
const position = 'towers=Abs.Bb/As/-';
for (const game of games) {
  assert.match(
    said('show', game),
    /^(seat \d to move, legal moves: \d+|chance draws, possible draws: \d+)$/m,
  );
  assert.match(JSON.parse(said('show', game, '--json')).game, new RegExp(`^${game}$`));
}
assert.match(said('show', 'metal_towers', position), /^seat 1 to move, legal moves: \d+$/m);
assert.ok(said('show', 'metal_towers', position).endsWith(`position: ${position}\n`));
assert.equal(JSON.parse(said('show', 'metal_towers', position, '--json')).position, position);
assert.match(said('show', 'game_of_towers', '--seats', '4'), /seats=4/);
assert.match(said('show', 'game_of_towers', '--options', 'seats=3'), /seats=3/);

// A record, in a file and on standard input: where it ends, and that as a position.
const folder = mkdtempSync(join(tmpdir(), 'beffroi-show-'));
try {
  const file = join(folder, 'game.rec');
  const record = said('random', 'metal_towers', '--seed', '5');
  writeFileSync(file, record);
  const end = said('show', file);
  assert.match(end, /^over, first: /m);
  const text = /^position: (.*)$/m.exec(end)[1];
  assert.equal(said('show', 'metal_towers', text), end);
  const piped = run(['show', '-', '--json'], record);
  assert.equal(piped.status, 0);
  assert.equal(JSON.parse(piped.stdout).position, text);

  // A file that is no record is told by its name, line and column.
  const wrong = join(folder, 'wrong.rec');
  writeFileSync(wrong, record.replace(/^game metal_towers/m, 'game metal_tower'));
  const why = refused('show', wrong);
  assert.ok(why.startsWith(`${wrong}:2:6: `), why);
  assert.ok(refused('replay', wrong).startsWith(`${wrong}:2:6: `));
  assert.match(run(['show', '-'], 'nonsense').stderr, /^standard input:1:1: /);
  assert.match(refused('show', file, 'towers=-/-/-'), /unexpected word: towers/);
  assert.match(refused('show', file, '--seats', '2'), /unknown option --seats/);
  assert.match(refused('legal', folder), /word 1, .*: there is no record of that name/);
} finally {
  rmSync(folder, { recursive: true });
}

// A mistyped name, with and without what goes with a game: which word it is, and which games there are.
for (const rest of [[], [position], ['--seats', '2'], [position, '--json']]) {
  const text = refused('show', 'metal_tower', ...rest);
  assert.ok(
    text.startsWith('beffroi: word 1, metal_tower: there is no game of that name and no record'),
    text,
  );
  assert.ok(text.endsWith(`; ${known}\n`), text);
}
for (const args of [
  ['play', 'metal_tower'],
  ['random', 'metal_tower', '--seed', '1'],
  ['perft', 'metal_tower'],
  ['bench', 'metal_tower'],
  ['soak', 'metal_tower'],
  ['selfplay', 'metal_tower', '--a', '1', '--b', '1', '--games', '1'],
])
  assert.equal(refused(...args), `beffroi: word 1, metal_tower: there is no game of that name; ${known}\n`);
for (const command of ['replay', 'legal', 'record']) {
  assert.match(refused(command, 'metal_towers'), /word 1, metal_towers: this is a game; name a record/);
  assert.match(refused(command, 'metal_tower'), /word 1, metal_tower: there is no record of that name/);
  assert.match(refused(command), /name a record/);
}
assert.equal(refused('play'), `beffroi: name a game; ${known}\n`);
assert.match(refused('show'), /name a game and a position, or a record/);

// A position that is none: its place in the text, the rule, and a mark under the place.
const lines = refused('show', 'metal_towers', 'towers=Abs.Bx/As/-').split('\n');
assert.match(lines[0], /^position:1:\d+: /);
assert.equal(lines[1], '  towers=Abs.Bx/As/-');
const column = Number(/^position:1:(\d+)/.exec(lines[0])[1]);
assert.equal(lines[2], `${' '.repeat(column + 1)}^`);
assert.equal('towers=Abs.Bx/As/-'[column - 1], 'x');
assert.match(refused('show', 'metal_towers', position, 'more'), /unexpected word: more/);
assert.match(refused('show', 'metal_towers', '--level', '1'), /unknown option --level/);

console.log(`${calls} calls of beffroi`);
