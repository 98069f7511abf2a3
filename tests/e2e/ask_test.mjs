// Ask: keys that ask what is here, the score and the last turn of each.
//
// Owns: tests of shell/play/ask.ts. Next: access_test.mjs (the tree).
import assert from 'node:assert/strict';
import { kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { kMockupMoves, person, record } from './kit/records.mjs';

test('O, S and J are answered once in the live region, and change nothing', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves, seats: [person('Ana'), person('Ben')] }), {
    ...kSmallDesktop,
    ...kStill,
  });
  const { page } = table;
  const lines = page.locator('#live p');
  const asked = async (key) => {
    const before = await lines.count();
    await page.keyboard.press(key);
    await table.until('an answer', async () => (await lines.count()) > before);
    assert.equal(await lines.count(), before + 1);
    return lines.last().textContent();
  };
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
