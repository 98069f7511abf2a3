// Embed table: a game that goes to and fro by link, in a frame of another site.
//
// Owns: the test that such a table is shown, that nothing of it is stored or drawn, and that the full window gets its
// link. Next: embed_test.mjs, sit_test.mjs (what the link does on our own page).
import assert from 'node:assert/strict';
import { kThree } from './kit/devices.mjs';
import { Host, kWindow } from './kit/host.mjs';
import { test } from './kit/kit.mjs';
import { packWords } from './kit/link_code.mjs';
import { Table } from './kit/table.mjs';

test('A table by link is shown like any game, stores nothing, and goes on in a full window', async (t) => {
  // The next market is Ben’s to see first: a frame does not draw it.
  const link = `${t.site.base}play.html#r=${packWords(kThree, 'by=1 to=2,3')}`;
  const host = await Host.open(
    t,
    `<beffroi-game game="five_towers" record="${link}"></beffroi-game>`,
    kWindow,
  );
  const position = await host.until('ready');
  assert.equal(position.decisions, 8);
  assert.equal(position.link, link);
  assert.deepEqual(
    position.seats.map(({ kind }) => kind),
    ['remote', 'remote', 'remote'],
  );
  const table = await host.table();
  const before = await table.record();
  const kept = () =>
    table.page.evaluate(async () => {
      const open = indexedDB.open('beffroi');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const all = open.result.transaction('texts').objectStore('texts').getAllKeys();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      open.result.close();
      return [...Object.keys(localStorage), ...all.result];
    });
  assert.deepEqual(await kept(), []);
  // The page may give another one; what is refused changes nothing.
  const other = packWords(kThree.replace('b5 take', 'b4 take'), 'by=1 to=2,3');
  assert.equal((await host.call('load', other)).error.kind, 'record');
  assert.equal(await table.record(), before);
  const shorter = packWords(kThree.replace(/^1\. b5 .*$/m, '1. b5'), 'by=1 to=2');
  const { value } = await host.call('load', shorter);
  assert.deepEqual([value.decisions, value.link], [1, `${t.site.base}play.html#r=${shorter}`]);
  assert.deepEqual(await kept(), []);
  assert.equal((await host.call('load', link)).value.decisions, 8);
  await table.page.locator('#mirror button').first().press('m');
  const [full] = await Promise.all([
    host.page.context().waitForEvent('page'),
    table.page.locator('#dialog-menu [data-item=full]').click(),
  ]);
  await new Table(full).ready();
  assert.equal(full.url(), link);
  await full.getByRole('button', { name: 'Sit down as Ben', exact: true }).waitFor();
});
