// Killed: a browser whose process dies in the middle of play loses nothing that is older than 300 ms.
//
// Owns: tests of shell/keep/copies.ts and of what pages take from it when they start, in a real browser that
// is killed three times, and in pages to which that has been done by hand. tests/bench/kill.mjs kills twenty
// times. Next: killed.mjs.
import assert from 'node:assert/strict';
import { kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { begin, compare, kSafe_ms, MortalBrowser, movesLeft, playOn } from './kit/killed.mjs';
import {
  copies,
  keptGame,
  kNoCopies,
  openSaves,
  slotText,
  store,
  stored,
  untilCopied,
} from './kit/library.mjs';
import { kGoldenMoves, movesOf, record } from './kit/records.mjs';

const kQuiet = { ...kSmallDesktop, ...kStill };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const gone = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('beffroi.gone') ?? '{}'));

test(
  'A browser killed at random moments of play loses no save older than 300 ms, no setting, no statistics',
  async (t) => {
    const mortal = new MortalBrowser();
    try {
      const { base } = t.site;
      let page = await mortal.start();
      await page.goto(`${base}settings.html`);
      await page.locator('html[data-ready=settings]').waitFor();
      const theme = await page.locator('html').getAttribute('data-theme');
      await page.locator('#theme-button').click();

      // A young game at a random moment, with a setting that was changed before it.
      const first = await begin(page, base);
      const saves = await playOn(page, first.id);
      await sleep(1500 + Math.random() * 3500);
      let killed = await mortal.kill();
      page = await mortal.start();
      await page.goto(`${base}index.html`);
      await page.locator('html[data-ready=lobby]').waitFor();
      assert.notEqual(await page.locator('html').getAttribute('data-theme'), theme, 'the setting is there');
      assert.match(
        await page.locator('#continue').getAttribute('href'),
        new RegExp(first.id),
        'the lobby offers the game',
      );
      const result = compare(saves, killed, await movesLeft(page, base, first.id));
      assert.ok(result.safe > 2, `${result.safe} safe saves`);
      assert.ok(
        result.lost_ms < kSafe_ms,
        `lost ${result.lost} saves of ${saves.length}, up to ${result.lost_ms} ms old`,
      );

      // A game is deleted and another one ends.
      const last = await begin(page, base, kGoldenMoves.length - 1);
      await last.table.playMoves(kGoldenMoves.slice(-1));
      await last.table.untilState('the end', ({ over }) => over);
      await page.evaluate((id) => window.__beffroi.library.removeGame(id), first.id);
      await sleep(kSafe_ms + 100);
      await mortal.kill();
      page = await mortal.start();
      await page.goto(`${base}saves.html`);
      await page.locator('html[data-ready=saves]').waitFor();
      assert.deepEqual(
        await page.locator('.save').evaluateAll((rows) => rows.map((row) => row.dataset.game)),
        [last.id],
        'what was deleted stays deleted',
      );
      await page.goto(`${base}stats.html`);
      await page.locator('html[data-ready=stats]').waitFor();
      assert.equal(await page.locator('.stats-game').count(), 1, 'the end has been counted');

      // Another game, opened at its address right away.
      const next = await begin(page, base);
      const more = await playOn(page, next.id);
      await sleep(500 + Math.random() * 2500);
      killed = await mortal.kill();
      page = await mortal.start();
      const again = compare(more, killed, await movesLeft(page, base, next.id));
      assert.ok(
        again.lost_ms < kSafe_ms,
        `lost ${again.lost} saves of ${more.length}, up to ${again.lost_ms} ms old`,
      );
    } finally {
      await mortal.end();
    }
  },
  { alone: true, limit_ms: 200000 },
);

/**
 * A page of saves after localStorage has fallen back to `before` and the copies have not, as after a crash.
 */
async function afterCrash(page, before) {
  await untilCopied(page);
  await page.evaluate((texts) => {
    localStorage.clear();
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  }, before);
}

test('Each page that lists or opens games takes the higher revision, and the copy repairs a damaged save', async (t) => {
  const table = await t.play(record(), kQuiet);
  const { page } = table;
  const id = await table.hook('gameId');
  await table.playMoves(kGoldenMoves.slice(0, 3));
  await table.settle();
  const early = await stored(page);
  await table.playMoves(kGoldenMoves.slice(3, 8));
  await table.settle();
  const moves = async () =>
    movesOf((await page.evaluate((one) => window.__beffroi.library.readGame(one), id)).good[0].record).length;
  assert.equal(await moves(), 8);
  for (const [path, ready] of [
    ['index.html', 'lobby'],
    ['saves.html', 'saves'],
    ['settings.html', 'settings'],
    ['stats.html', 'stats'],
    [`play.html#g=${id}`, 'play'],
    ['play.html', 'play'],
  ]) {
    await afterCrash(page, early);
    await page.goto('about:blank');
    await page.goto(t.site.base + path);
    await page.locator(`html[data-ready=${ready}]`).waitFor();
    const slots = Object.values(await stored(page, new RegExp(`game\\.${id}`)));
    assert.ok(
      slots.some((text) => text.includes(`8. ${kGoldenMoves[7]}`)),
      path,
    );
    assert.equal(await page.locator('#notices .notice').count(), 0, path);
  }
  await page.evaluate((one) => {
    for (const slot of ['a', 'b'])
      localStorage.setItem(`beffroi.game.${one}.${slot}`, 'beffroi-save 1\nsum 00000000\n');
  }, id);
  await page.reload();
  await table.ready();
  assert.equal(movesOf(await table.record()).length, 8);
  await table.playMoves(kGoldenMoves.slice(8, 9));
  await page.reload();
  await table.ready();
  assert.equal(movesOf(await table.record()).length, 9);
});

test('A save that is newer than its copy stays, and so does one of a newer build', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 2) }), kQuiet);
  const { page } = table;
  const id = await table.hook('gameId');
  await untilCopied(page);
  const newer = slotText({
    revision: 90,
    about: { game: 'metal_towers', time: 5 },
    text: record({ moves: kGoldenMoves.slice(0, 6) }),
  });
  await store(page, { [`beffroi.game.${id}.a`]: newer, [`beffroi.game.${id}.b`]: null });
  await page.reload();
  await table.ready();
  assert.equal(movesOf(await table.record()).length, 6);
  const unknown = newer.replace('beffroi-save 1', 'beffroi-save 2');
  await store(page, { [`beffroi.game.${id}.a`]: unknown, [`beffroi.game.${id}.b`]: null });
  await page.goto(`${t.site.base}saves.html`);
  await page.locator('html[data-ready=saves]').waitFor();
  assert.deepEqual(await stored(page, new RegExp(`game\\.${id}`)), { [`beffroi.game.${id}.a`]: unknown });
});

test('A deleted game stays deleted whichever store has lost its tombstone, and a restored one stays', async (t) => {
  const games = [keptGame(3), keptGame(5), keptGame(7)];
  const page = await openSaves(t, games, kQuiet);
  // Each gets a copy by a new name.
  for (const [i, { id }] of games.entries()) {
    await page.locator(`[data-game="${id}"] [data-do=rename]`).click();
    await page.locator(`[data-game="${id}"] .save-name input`).fill(`Game ${i}`);
    await page.keyboard.press('Enter');
  }
  await untilCopied(page);
  const before = await stored(page);
  const remove = (n) =>
    page.locator(`[data-game="${games[n].id}"]`).getByRole('button', { name: 'Delete' }).click();
  const ids = () => page.locator('.save').evaluateAll((rows) => rows.map((row) => row.dataset.game).sort());
  const reload = async () => {
    await page.reload();
    await page.locator('html[data-ready=saves]').waitFor();
  };
  await remove(0);
  await remove(1);
  await page.getByRole('button', { name: 'Bring back' }).click();
  await untilCopied(page);
  assert.deepEqual(Object.keys(await gone(page)), [games[0].id]);
  await afterCrash(page, before); // the device has lost both
  await reload();
  assert.deepEqual(await ids(), [games[1].id, games[2].id]);
  assert.equal(await page.locator(`[data-game="${games[1].id}"] h2`).innerText(), 'Game 1');
  // Now the copies lack the tombstone: the device's own one counts.
  const own = await copies(page);
  await remove(2);
  await untilCopied(page);
  await copies(page, own);
  await reload();
  assert.deepEqual(await ids(), [games[1].id]);
});

test('A page that starts clears up: a cut import, rows of deleted games, revisions made by hand', async (t) => {
  const [fresh, played, odd] = [keptGame(3), keptGame(5), keptGame(7)];
  const slot = ({ id, about, record: text }, revision) => ({
    [`beffroi.game.${id}.a`]: slotText({ revision, about, text }),
  });
  const page = await openSaves(t, [played], kQuiet);
  await store(page, { ...slot(fresh, 1), ...slot(odd, '1'.padEnd(21, '0')) });
  // An import that brought two games, one of which has been played since, ended with its page.
  const note = { ids: [fresh.id, played.id], time: 1 };
  await store(page, { 'beffroi.import': JSON.stringify(note) });
  const row = ['game.deadbeef', 4];
  await copies(page, [...(await copies(page)), [row, null]]);
  const reload = async () => {
    await page.reload();
    await page.locator('html[data-ready=saves]').waitFor();
  };
  await reload();
  const ids = () => page.locator('.save').evaluateAll((rows) => rows.map(({ dataset }) => dataset.game));
  assert.deepEqual((await ids()).sort(), [played.id, odd.id].sort());
  assert.deepEqual(await stored(page, /import/), {});
  // The row of a game that nothing else knows is noted, and gone an hour later.
  const rows = async () => (await copies(page)).filter(([[name]]) => /deadbeef/.test(name));
  let noted = await rows();
  for (; noted.length < 2; noted = await rows()) await sleep(20);
  assert.deepEqual(noted[0], [row, null]);
  const others = (await copies(page)).filter(([[name]]) => !/deadbeef/.test(name));
  await copies(page, [...others, [row, null], [[noted[1][0][0], noted[1][0][1] - 3700000], null]]);
  await reload();
  while ((await rows()).length > 0) await sleep(20);
  // What was saved under a revision beyond all others goes on.
  for (const name of ['Odd', 'Odder']) {
    await page.locator(`[data-game="${odd.id}"] [data-do=rename]`).click();
    await page.locator(`[data-game="${odd.id}"] .save-name input`).fill(name);
    await page.keyboard.press('Enter');
    await reload();
    assert.equal(await page.locator(`[data-game="${odd.id}"] h2`).innerText(), name);
  }
});

test('Everything deleted stays deleted, settings and statistics too', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 4) }), kSmallDesktop);
  const { page } = table;
  await page.locator('#theme-button').click();
  await untilCopied(page);
  const before = await stored(page);
  assert.match(before['beffroi.preferences'], /dusk|day/);
  await page.goto(`${t.site.base}settings.html`);
  await page.locator('[data-do=delete]').click();
  await page.locator('#dialog-delete-all').getByRole('textbox').fill('delete');
  await Promise.all([page.waitForEvent('load'), page.locator('[data-do=delete-now]').click()]);
  await page.locator('html[data-ready=settings]').waitFor();
  await afterCrash(page, before);
  await page.reload();
  await page.locator('html[data-ready=settings]').waitFor();
  assert.match(await page.locator('#settings-device').innerText(), /No saved games yet/);
  assert.deepEqual(Object.keys(await stored(page, /game\.|preferences|stats/)), []);
});

test('Where IndexedDB is refused or never answers, games are kept as before', async (t) => {
  for (const init of [
    kNoCopies,
    () => {
      if (location.protocol.startsWith('http'))
        localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' }));
      IDBFactory.prototype.open = () => ({});
    },
  ]) {
    const table = await t.play(record(), { ...kSmallDesktop, init });
    await table.playMoves(kGoldenMoves.slice(0, 3));
    await table.settle();
    await table.page.reload();
    await table.ready();
    assert.equal(movesOf(await table.record()).length, 3);
    await table.page.goto(`${t.site.base}index.html`);
    await table.page.locator('#continue').waitFor();
    assert.equal(await table.page.locator('#notices .notice').count(), 0);
  }
});

test('The browser is asked once to keep the games, when there is something to lose', async (t) => {
  const table = await t.play(record(), {
    ...kSmallDesktop,
    init: () => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' }));
      StorageManager.prototype.persisted = async () => false;
      StorageManager.prototype.persist = async () => {
        sessionStorage.asked = Number(sessionStorage.asked ?? 0) + 1;
        return false;
      };
    },
  });
  const asked = () => table.page.evaluate(() => Number(sessionStorage.asked ?? 0));
  await table.playMoves(kGoldenMoves.slice(0, 3));
  await table.settle();
  assert.equal(await asked(), 0);
  await table.playMoves(kGoldenMoves.slice(3, 9));
  await table.until('the question', async () => (await asked()) === 1);
  await table.page.reload();
  await table.ready();
  await table.playMoves(kGoldenMoves.slice(9, 12));
  await table.settle();
  assert.equal(await asked(), 1);
});
