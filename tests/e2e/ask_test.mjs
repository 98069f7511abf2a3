// Ask: keys that ask what is here, the score and the last turn of each.
//
// Owns: tests of shell/play/ask.ts. Next: access_test.mjs (the tree).
import assert from 'node:assert/strict';
import { kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { computer, goldenOver, kMockupMoves, person, record } from './kit/records.mjs';
import { kUiRematch } from '../../web/bridge/bridge.mjs';

/** What a key is answered. */
const asking = (table) => async (key) => {
  const lines = table.page.locator('#live p');
  await table.page.locator('html[data-asks]').waitFor({ state: 'attached' });
  const before = await lines.count();
  await table.page.keyboard.press(key);
  await table.until('an answer', async () => (await lines.count()) > before);
  assert.equal(await lines.count(), before + 1);
  return lines.last().textContent();
};

test('O, S and J are answered once in the live region, and change nothing', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves, seats: [person('Ana'), person('Ben')] }), {
    ...kSmallDesktop,
    ...kStill,
  });
  const { page } = table;
  const asked = asking(table);
  await page.locator('#canvas').focus();
  const { prompt } = await table.state();
  assert.equal(await asked('o'), prompt);
  assert.match(await asked('s'), /Ana.*\d.*Ben.*\d/);
  assert.match(await asked('j'), /Ana puts .*Ben puts /);
  const [first] = (await table.targets()).filter(({ state }) => state === 'legal');
  await table.mirror(first.id).focus();
  assert.equal(await asked('o'), await table.mirror(first.id).getAttribute('aria-label'));
  assert.equal((await table.state()).plies, kMockupMoves.length);
});

test('J tells a tile that was just laid, and O at the end how it ended', async (t) => {
  const laid = [
    'beffroi-record 1',
    'game carcassonne rules=1 options="seats=2"',
    'seed 0000000000000007',
    `seat 1 ${person('Ana')}`,
    `seat 2 ${computer(1)}`,
    'play',
    '0. *E 0,-1r2',
    'end open',
    '',
  ].join('\n');
  const table = await t.play(laid, { ...kSmallDesktop, ...kStill });
  await table.page.locator('#canvas').focus();
  assert.match(await asking(table)('j'), /Ana lays a tile at \(0, −1\)/);

  const over = await t.play(goldenOver(), { ...kSmallDesktop, ...kStill });
  await over.when(kUiRematch);
  await over.mirror(kUiRematch).focus();
  assert.equal(await asking(over)('o'), (await over.state()).prompt);
});
