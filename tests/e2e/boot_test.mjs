// Boot: what a person sees when the page cannot start, and hosts that are not quite right.
//
// Owns: tests of the loading notice: it names a reason, leads back, and offers the game as a file.
import assert from 'node:assert/strict';
import { offeredGames } from './kit/games.mjs';
import { kPhoneWide, kStill, test } from './kit/kit.mjs';
import { kGoldenMoves, movesOf, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';

/** Opens a game that must not start; gives the words of the notice. */
async function failToStart(t, options = {}) {
  const page = await t.open(`play.html#record=${encodeURIComponent(record())}`, {
    ...kPhoneWide,
    ...options,
  });
  await page.locator('html[data-ready=failed]').waitFor();
  const boot = page.locator('#boot');
  assert.ok(await boot.isVisible());
  assert.ok(await boot.getByRole('button', { name: 'Try again' }).isVisible());
  const back = boot.getByRole('link', { name: 'All games' });
  assert.ok(await back.isVisible());
  return { page, boot, back, words: await boot.innerText() };
}

test('When the program is missing, the notice says so, offers the record and leads back', async (t) => {
  t.site.lose(/^program-.*\.wasm$/);
  t.expect(/404/);
  const { page, boot, back, words } = await failToStart(t);
  assert.match(words, /The game could not be set up\./);
  assert.match(words, /program\.wasm: 404/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    boot.getByRole('button', { name: 'Save the record to a file' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^beffroi-metal_towers-/);
  await back.click();
  await page.locator('html[data-ready=lobby]').waitFor();
});

test('Once the host has the program again, "Try again" opens the game', async (t) => {
  t.site.lose(/^beffroi-.*\.wasm$/);
  t.expect(/404/);
  const { page, boot } = await failToStart(t);
  t.site.tricks.length = 0;
  await boot.getByRole('button', { name: 'Try again' }).click();
  await page.locator('html[data-ready=play]').waitFor();
});

for (const [name, pattern] of [
  ['A damaged program', /^program-.*\.wasm$/],
  ['A damaged part of a game', /^beffroi-.*\.wasm$/],
]) {
  test(`${name} is named as such`, async (t) => {
    t.site.damage(pattern, 'application/wasm', 'this is no program');
    const { words } = await failToStart(t);
    assert.match(words, /The program arrived damaged or the browser cannot run it: .*magic/);
  });
}

const emptyRecord = ({ id, rules }) =>
  [
    'beffroi-record 1',
    `game ${id} rules=${rules} options="seats=2"`,
    'seed 0000000000000007',
    'seat 1 human "A"',
    'seat 2 human "B"',
    'play',
    'end open',
    '',
  ].join('\n');

test('A game whose part is not loaded is refused in words: by the table, the brain and the checker of records', async (t) => {
  const games = offeredGames(t.site.folder);
  for (const own of games) {
    const page = await t.open(`play.html#record=${encodeURIComponent(emptyRecord(own))}`, {
      ...kPhoneWide,
      ...kStill,
    });
    const table = new Table(page);
    await table.ready();
    assert.ok(t.site.wasAsked(new RegExp(`^beffroi-${own.id}-`)));
    for (const other of games.filter(({ id }) => id !== own.id)) {
      const error = await table.hook('loadHere', emptyRecord(other));
      assert.equal(
        error.message,
        t.site.words()['record.unknown_game'],
        `${other.id} at a table of ${own.id}`,
      );
      assert.equal(error.detail, other.id);
      assert.match(
        await table.hook(
          'tell',
          'brain',
          `position game=${other.id} rules=${other.rules} seat=1 view=00 check=0000000000000000`,
        ),
        /^error id=0 reason="unknown game"/,
      );
      assert.equal(
        await table.hook(
          'tell',
          'check',
          `check id=1 record=${Buffer.from(emptyRecord(other)).toString('hex')}`,
        ),
        '',
      );
      assert.match(await table.hook('slice', 'check'), /^checked id=1 ok=0 line=2 /);
    }
    assert.match(
      await table.hook('tell', 'brain', 'hello'),
      new RegExp(`games=${own.id}:${own.rules}( values=\\S+)?$`),
    );
    assert.equal(await table.hook('loadHere', emptyRecord(own)), null, 'nothing has been harmed');
    await page.close();
  }
});

test('A host that does not know the type of wasm is good enough', async (t) => {
  t.site.mistype(/\.wasm$/, 'application/octet-stream');
  const table = await t.play(record(), { ...kPhoneWide, ...kStill });
  await table.playMoves(kGoldenMoves.slice(0, 2));
  assert.equal((await table.state()).decisions, 2);
});

test('A missing font is named', async (t) => {
  t.site.lose(/^fonts\/Lato-Bold/);
  t.expect(/404/);
  const { words } = await failToStart(t);
  assert.match(words, /fonts\/Lato-Bold\.ttf: 404/);
});

test('Missing words leave the notice in English', async (t) => {
  t.site.lose(/^i18n\//);
  t.expect(/404/);
  const page = await t.open(`play.html#record=${encodeURIComponent(record())}`, kPhoneWide);
  await page.locator('html[data-ready=failed]').waitFor();
  const words = await page.locator('#boot').innerText();
  assert.match(words, /The words of the page could not be loaded\./);
  assert.doesNotMatch(words, /page\./);
});

test('Without WebGL the notice says what the table needs', async (t) => {
  t.expect(/WebGL|GL context/i);
  const { words } = await failToStart(t, {
    init: () => {
      const get = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function getContext(kind, ...rest) {
        return /webgl/.test(kind) ? null : get.call(this, kind, ...rest);
      };
    },
  });
  assert.match(words, /This browser has no WebGL/);
});

test('Without WebAssembly the notice says so', async (t) => {
  const { words } = await failToStart(t, { init: 'delete window.WebAssembly' });
  assert.match(words, /This browser has no WebAssembly\./);
});

test('When the list of games is missing the form says so and can be tried again', async (t) => {
  t.site.lose(/^games-/);
  t.expect(/404/);
  const page = await t.lobby(kPhoneWide);
  await page.locator('.card-link').first().click();
  await page.locator('.form-failed', { hasText: 'The form could not be loaded.' }).waitFor();
  t.site.tricks.length = 0;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('#start-game').waitFor();
});

test('A program that breaks down keeps the game, says so, and a reload goes on', async (t) => {
  t.expect(/out of memory of this test/);
  const table = await t.play(record(), { ...kPhoneWide, ...kStill });
  const { page } = table;
  await table.playMoves(kGoldenMoves.slice(0, 3));
  await table.settle();
  await table.hook('broke', 'out of memory of this test');
  const boot = page.locator('#boot');
  await boot.waitFor();
  assert.match(
    await boot.innerText(),
    /Something went wrong in the program\.[\s\S]*out of memory of this test/,
  );
  await page.reload();
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 3));
});

test('A play page without a game goes to the lobby, and one of a kind that is not kept to its form', async (t) => {
  const page = await t.open('play.html', kPhoneWide);
  await page.waitForURL(/index\.html$/);
  await page.goto(`${t.site.base}play.html#game=metal_towers`);
  await page.waitForURL(/index\.html#new=metal_towers$/);
  await page.locator('#start-game').waitFor();
});
