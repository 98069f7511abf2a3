// Strict: a strict game that is not over is played once on a device.
//
// Owns: tests of shell/keep/branch.ts, of its text outside of a browser and of the ways in that ask it: copy, import,
// paste, link, and saves that earlier builds have copied. Next: saves_test.mjs, link_test.mjs (what is shared).
import assert from 'node:assert/strict';
import { kStill, test } from './kit/kit.mjs';
import { keptGame, openSaves, stored } from './kit/library.mjs';
import { goldenOver, kGoldenMoves, movesOf, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { importShell } from '../../web/toolchain/shell_script.mjs';

const kHour = 3600e3;
const kRoomy = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' };
const row = (page, id) => page.locator(`.save[data-game="${id}"]`);

test('A record beside its strict game is a branch, whichever way it came, and all else stays as it is', async () => {
  const { branchOf, copyOf, playedOnce } = await importShell('keep/branch.ts');
  const at = (n, more = {}) => record({ moves: kGoldenMoves.slice(0, n), strict: true, ...more });
  const isBranch = (text, of) =>
    /^mode casual$/m.test(text) &&
    !/^mode strict/m.test(text) &&
    /^seed (.*)$/m.exec(text)[1] !== /^seed (.*)$/m.exec(of)[1] &&
    !/ hash=/.test(text) &&
    movesOf(text).join() === movesOf(of).join();
  const long = at(20);
  const hashed = at(8).replace('end open', 'end open hash=0123456789abcdef');
  for (const early of [at(0), at(8), hashed, at(8).replaceAll('\n', '\r\n'), at(30)]) {
    assert.ok(isBranch(copyOf(early), early));
    assert.ok(isBranch(playedOnce([early], [long])[0], early));
    assert.deepEqual(playedOnce([early], []), [early], 'alone it goes on as it was');
  }
  // In one file the game that has come farthest goes on; a finished one shows all its draws.
  const [first, farthest, last] = playedOnce([at(3), long, at(8)], []);
  assert.ok(isBranch(first, at(3)) && isBranch(last, at(8)));
  assert.equal(farthest, long);
  const over = goldenOver({ strict: true });
  assert.equal(copyOf(over), over);
  assert.equal(playedOnce([over], [long])[0], over);
  assert.ok(isBranch(playedOnce([long], [over])[0], long));
  // Neither another way to write the seed nor a missing mode makes another game of it.
  const seed = /^seed (.*)$/m.exec(long)[1];
  const other = at(8).replace(seed, seed.replace(/^0+/, ''));
  assert.ok(isBranch(playedOnce([other], [long])[0], other));
  const open = at(8).replace('mode strict\n', '');
  assert.ok(isBranch(playedOnce([open], [long])[0], open));
  for (const [text, here] of [
    [open, open.replace(/\d+\. \w+\nend/, 'end')],
    [at(8).replace(seed, '77'), long],
    ['no record', long],
  ])
    assert.equal(playedOnce([text], [here])[0], text);
  assert.match(branchOf(long, { keepsDraws: true }), new RegExp(`^seed ${seed}\nmode casual$`, 'm'));
});

test('A strict game is played once: copy, link, pasted text and an old copy are casual and say so', async (t) => {
  const strict = keptGame(16, { time: Date.now() - 60e3, strict: true, fairness: 'strict' });
  const old = keptGame(9, { time: Date.now() - kHour, strict: true, from: { id: strict.id, ply: 9 } });
  const page = await openSaves(t, [strict, old], { ...kRoomy, ...kStill });
  const said = { hasText: 'A strict game is played once' };
  await row(page, strict.id).getByRole('button', { name: 'Duplicate' }).click();
  await page.locator('.toast', said).waitFor();
  const copy = page.locator('.save', { hasText: '(copy)' });
  assert.match(await copy.innerText(), /casual/);
  const text = record({ moves: kGoldenMoves.slice(0, 5), strict: true });
  await page.locator('#paste-link').click();
  await page.locator('#paste-text').fill(text);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.locator('.save-came', { hasText: 'casual' }).waitFor();
  const table = new Table(page);
  const openAt = async (address) => {
    await page.goto('about:blank');
    await page.goto(`${t.site.base}play.html${address}`);
    await table.ready();
    return table.state();
  };
  const id = await copy.getAttribute('data-game');
  assert.equal((await openAt(`#g=${id}`)).fairness, 'casual');
  assert.equal((await openAt(`#g=${old.id}`)).fairness, 'casual');
  await page.locator('#notice-strict', said).waitFor();
  const [slot] = Object.values(await stored(page, new RegExp(`beffroi\\.game\\.${old.id}.b`)));
  assert.match(slot, /^mode casual$/m);
  const code = await table.hook('link', text);
  assert.equal((await openAt(`#r=${code}`)).fairness, 'casual');
  await page.locator('#notice-link', said).waitFor();
  assert.equal((await openAt(`#g=${strict.id}`)).fairness, 'strict');
  await table.load(text);
  assert.equal((await table.state()).fairness, 'casual');
  const kept = await stored(page, new RegExp(`beffroi\\.game\\.${strict.id}`));
  assert.deepEqual(kept, strict.slots);
});
