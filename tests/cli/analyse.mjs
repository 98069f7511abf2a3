// The command line of `beffroi analyse`: node tests/cli/analyse.mjs [program]
//
// Owns: what is printed of a record, in words and as JSON: that the parts add up, also as they are shown, which draws are
// named, what is said of records that are not whole, and of draws that were changed. How the account is kept is tested by
// tests/engine/account_test.cpp. Next: engine/cli/analyse.cpp.
import assert from 'node:assert/strict';
import { openProgram } from './program.mjs';

const { run, said, kept, close } = openProgram('analyse');

/** Each column of the table as it is shown: the parts make up the last row. */
function checkTable(text) {
  const rows = text
    .split('\n')
    .slice(2)
    .map((line) => line.match(/^(\D+?) {2,}((?:[+-]?\d+\.\d *)+)$/));
  const table = rows.slice(0, rows.indexOf(null)).map(([, , cells]) =>
    cells
      .trim()
      .split(/ +/)
      .map((cell) => Math.round(Number(cell) * 10)),
  );
  assert.ok(table.length >= 5, text);
  for (let column = 0; column < table[0].length; column++) {
    const parts = table.slice(0, -1).reduce((sum, row) => sum + row[column], 0);
    assert.equal(parts, table.at(-1)[column], text);
  }
}

/** What holds of every account. */
function checkAccount(json) {
  const sizes = { drift: 0, luck: 0 };
  json.account.forEach((of, seat) => {
    assert.equal(of.start + of.luck + of.own + of.others + of.hidden + of.drift, of.result);
    assert.equal(
      of.by_seat.reduce((sum, n) => sum + n, 0),
      of.own + of.others,
    );
    const luck = json.draws.map(({ before, after }) => after[seat] - before[seat]);
    assert.equal(
      luck.reduce((sum, n) => sum + n, 0),
      of.luck,
    );
    assert.deepEqual(
      of.luckiest.map((draw) => draw.luck),
      luck
        .filter((n) => n > 0)
        .sort((a, b) => b - a)
        .slice(0, 3),
    );
    assert.deepEqual(
      of.unluckiest.map((draw) => draw.luck),
      luck
        .filter((n) => n < 0)
        .sort((a, b) => a - b)
        .slice(0, 3),
    );
    sizes.drift += Math.abs(of.drift);
    sizes.luck += Math.abs(of.luck) + Math.abs(of.own) + Math.abs(of.others);
  });
  assert.equal(json.drift, sizes.drift);
  assert.equal(json.luck_and_play, sizes.luck);
  assert.equal(json.balance !== null, sizes.luck > 0 && 2 * sizes.drift <= sizes.luck);
  assert.match(json.forecast, /^(?!0{16})[0-9a-f]{16}$/);
}

try {
  let accounts = 0;
  for (const { id, max_seats } of JSON.parse(said('games', '--json'))) {
    const seats = String(Math.min(2, max_seats));
    const record = kept(`${id}.txt`, said('random', id, '--seed', '5', '--seats', seats));
    const { status, stderr } = run('analyse', record);
    if (status !== 0) {
      assert.equal(status, 2);
      assert.match(stderr, /no account is kept/);
      continue;
    }
    accounts++;
    const json = JSON.parse(said('analyse', record, '--json'));
    assert.equal(json.game, id);
    assert.deepEqual(json.left_out, []);
    assert.equal(json.over, true);
    assert.equal(json.chance.not_from_seed, 0);
    checkAccount(json);
    const text = said('analyse', record);
    checkTable(text);
    assert.ok(text.includes(json.forecast));
    assert.ok(text.includes(json.balance ?? 'Too much could not be seen coming'), text);
    assert.ok(text.includes(json.chance.says));
    const first = json.turns[0].move;
    const onlyFirst = json.draws.length > 0 && json.draws.every(({ move }) => move < first);
    assert.equal(text.includes('no luck after the deal'), onlyFirst, id);
    assert.equal(onlyFirst, id === 'game_of_towers');
  }
  assert.ok(accounts > 0);

  const whole = said('random', 'five_towers', '--seed', '8', '--seats', '3');
  const lines = whole.trim().split('\n');
  const play = lines.indexOf('play');

  const open = kept('open.txt', `${lines.slice(0, play + 9).join('\n')}\nend open\n`);
  const ofOpen = JSON.parse(said('analyse', open, '--json'));
  checkAccount(ofOpen);
  assert.equal(ofOpen.over, false);
  assert.match(ofOpen.left_out.join(), /not over/);
  checkTable(said('analyse', open));

  const other = whole.replace(/^seed .*$/m, 'seed 00000000deadbeef').replace(/ hash=.*/, '');
  const { chance } = JSON.parse(said('analyse', kept('other.txt', other), '--json'));
  assert.ok(chance.not_from_seed > 0);
  assert.match(chance.says, new RegExp(`^${chance.not_from_seed} of ${chance.draws} draws`));

  const shown = kept('export.txt', whole.replace(/^seed .*\n/m, '').replace(/ hash=.*/, ''));
  const ofExport = JSON.parse(said('analyse', shown, '--json'));
  checkAccount(ofExport);
  assert.equal(ofExport.chance.checked, false);

  const { position } = JSON.parse(said('show', open, '--json'));
  const head = lines.slice(0, play + 1);
  head[0] = 'beffroi-record 4';
  head.splice(2, 0, `position "${position}"`);
  const placed = kept('placed.txt', `${head.join('\n')}\nend open\n`);
  const ofPlaced = JSON.parse(said('analyse', placed, '--json'));
  assert.match(ofPlaced.left_out.join(), /begins in a position/);
  assert.deepEqual(
    ofPlaced.account.map(({ start }) => start),
    ofOpen.account.map(({ result }) => result),
  );

  for (const wrong of [[], ['none of these.txt'], [open, '--seat', '1'], [kept('bad.txt', 'nothing')]])
    assert.equal(run('analyse', ...wrong).status, 2, wrong.join(' '));
} finally {
  close();
}
