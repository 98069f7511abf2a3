// Update: from one version of the page to the next, with games open.
//
// Owns: tests of shell/sw.ts, sw-kill.js and update.ts with a second version on the host (worker.mjs makes
// it: every page and every script of it is marked, so that a mixture shows). Nothing may be lost or mixed,
// and no page may reload unasked.
// Next: offline_test.mjs (one version without a network).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kSmallDesktop, test } from './kit/kit.mjs';
import { kGoldenMoves, movesOf, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import {
  cachesOf,
  cutNetwork,
  editionOf,
  kWithWorker,
  makeNextVersion,
  serveInstead,
  untilStocked,
} from './kit/worker.mjs';

const kNotice = '#notice-update';
/** A page of the profile, standing; marked, so that a reload shows. */
async function openMarked(t, context, path, ready) {
  const page = await t.open(path, { within: context });
  await page.locator(ready).waitFor();
  await mark(page);
  return page;
}
const mark = (page) =>
  page.evaluate(() => {
    window.sameDocument = true;
  });
const isSame = (page) => page.evaluate(() => window.sameDocument === true);
const kLobby = ['index.html', 'html[data-ready=lobby]'];
const linkTo = (moves) =>
  `play.html#record=${encodeURIComponent(record({ moves: kGoldenMoves.slice(0, moves) }))}`;

/** A profile with this version cached and a lobby open, and the next version, not yet on the host. */
async function prepare(t, run) {
  const next = makeNextVersion(t.site.folder);
  try {
    const context = await t.context({ ...kSmallDesktop, ...kWithWorker });
    const lobby = await openMarked(t, context, ...kLobby);
    await untilStocked(lobby);
    await run({ context, lobby, next });
  } finally {
    next.remove();
  }
}
/** Waits until a page reports what it should. */
async function untilPage(what, look, limit_ms = 120000) {
  const begun = Date.now();
  for (;;) {
    const found = await look().catch(() => false); // the page is being replaced
    if (found) return;
    if (Date.now() - begun > limit_ms) throw new Error(`waited ${limit_ms} ms for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test(
  'An update with a game open in two tabs: nobody is disturbed before, nothing is lost or mixed after',
  async (t) => {
    await prepare(t, async ({ context, lobby, next }) => {
      const one = new Table(await openMarked(t, context, linkTo(4), 'html[data-ready=play]'));
      await one.playMoves(kGoldenMoves.slice(4, 6));
      await one.settle();
      const two = new Table(
        await openMarked(
          t,
          context,
          new URL(one.page.url()).href.slice(t.site.base.length),
          'html[data-ready=play]',
        ),
      );
      const kept = await one.record();
      assert.equal(await two.record(), kept);

      serveInstead(t, next.folder);
      await lobby.reload(); // the browser looks for a newer worker when a page is opened
      await lobby.locator(kNotice).waitFor();
      await mark(lobby);
      assert.equal(
        await editionOf(lobby),
        '',
        'the page that is open, and every one that is opened, is of the old version',
      );
      for (const table of [one, two]) {
        assert.equal(await table.page.locator(kNotice).count(), 0, 'no notice beside a game');
        assert.ok(await isSame(table.page));
      }
      // The host has only the new version; the old one goes on whole, with what it has not loaded so far.
      await one.page.keyboard.press('m');
      await one.page.locator('#dialog-menu [data-item=update]').waitFor();
      await one.page.keyboard.press('Escape');
      await one.page.locator('#dialog-menu').waitFor({ state: 'detached' });
      await one.playMoves(kGoldenMoves.slice(6, 7));
      await one.untilDecisions(7);
      await one.settle();
      const late = await openMarked(t, context, 'index.html#new=metal_towers', '#start-game');
      assert.equal(await editionOf(late), '');
      const before = await one.record();
      assert.equal(movesOf(before).length, 7);

      await lobby.bringToFront();
      await lobby.locator(kNotice).getByRole('button', { name: 'Update' }).click();
      for (const page of [lobby, one.page, two.page, late])
        await untilPage(
          'the new version',
          async () => (await editionOf(page)) === 'B' && !(await isSame(page)),
        );
      for (const table of [one, two]) await table.ready();
      await lobby.locator('html[data-ready=lobby]').waitFor();
      assert.equal(await one.record(), before);
      assert.equal(await two.record(), before);
      assert.equal((await cachesOf(lobby)).length, 1);
      for (const page of [lobby, one.page, two.page]) assert.equal(await page.locator(kNotice).count(), 0);
      // And the game goes on, without a network too.
      await cutNetwork(t, context);
      await two.page.close();
      await one.page.reload();
      await one.ready();
      assert.equal(await editionOf(one.page), 'B');
      await one.playMoves(kGoldenMoves.slice(7, 9));
      await one.settle();
      assert.deepEqual(movesOf(await one.record()), kGoldenMoves.slice(0, 9));
    });
  },
  { limit_ms: 240000 },
);

test('The menu of a game offers the update, and the game stands as it stood', async (t) => {
  await prepare(t, async ({ context, lobby, next }) => {
    const table = new Table(await openMarked(t, context, linkTo(5), 'html[data-ready=play]'));
    await table.settle();
    serveInstead(t, next.folder);
    await lobby.reload();
    await lobby.locator(kNotice).waitFor();
    await lobby.close();
    const before = await table.record();
    await table.page.bringToFront();
    await table.page.keyboard.press('m');
    await table.page.locator('#dialog-menu [data-item=update]').click();
    await untilPage('the new version', async () => (await editionOf(table.page)) === 'B');
    await table.ready();
    assert.equal(await table.record(), before);
  });
});

test('"Later" is respected, and a new version comes by itself once every page has been closed', async (t) => {
  await prepare(t, async ({ context, lobby, next }) => {
    serveInstead(t, next.folder);
    await lobby.reload();
    await lobby.locator(kNotice).getByRole('button', { name: 'Later' }).click();
    await lobby.locator(kNotice).waitFor({ state: 'detached' });
    await lobby.reload();
    await lobby.locator('html[data-ready=lobby]').waitFor();
    assert.equal(await lobby.locator(kNotice).count(), 0);
    assert.equal(await editionOf(lobby), '');
    await lobby.close();
    const again = await context.newPage();
    // A page that is opened while the new version takes over may ask for files that are gone: it opens itself
    // again (hosting_test.mjs).
    t.expect(/\/(theme|app)-\w+\.js 404|status of 404 .*\/(theme|app)-\w+\.js/);
    await untilPage('the new version', async () => {
      await again.goto('about:blank');
      await again.goto(`${t.site.base}index.html`);
      return (await editionOf(again)) === 'B';
    });
    await again.locator('html[data-ready=lobby]').waitFor();
    assert.equal((await cachesOf(again)).length, 1);
  });
});

test('Files that have not changed are not fetched again', async (t) => {
  await prepare(t, async ({ lobby, next }) => {
    serveInstead(t, next.folder);
    t.site.requests.length = 0;
    await lobby.reload();
    await lobby.locator(kNotice).waitFor();
    assert.ok(t.site.wasAsked(/^index\.html$/));
    assert.deepEqual(
      t.site.requests.filter((path) => /\.wasm$|^fonts\/|^svg\/|^i18n\//.test(path)),
      [],
    );
  });
});

test('What a device has kept it keeps through an update: an opened game, and everything of earlier versions', async (t) => {
  await prepare(t, async ({ context, lobby, next }) => {
    const has = (name) =>
      lobby.evaluate(
        async ([part]) =>
          (
            await Promise.all(
              (
                await caches.keys()
              ).map(async (key) => (await (await caches.open(key)).keys()).map(({ url }) => url)),
            )
          )
            .flat()
            .some((url) => url.includes(part)),
        [name],
      );
    assert.equal(await has('beffroi-carcassonne'), false);
    // The mark of a version that kept every game unasked; such a device has them all.
    await lobby.evaluate(async () => {
      const [name] = await caches.keys();
      const cache = await caches.open(name);
      await cache.put(new URL('whole.txt', document.baseURI), new Response(''));
    });
    serveInstead(t, next.folder);
    await lobby.reload();
    await lobby.locator(kNotice).waitFor();
    await mark(lobby);
    await lobby.locator(kNotice).getByRole('button', { name: 'Update' }).click();
    await untilPage(
      'the new version',
      async () => (await editionOf(lobby)) === 'B' && !(await isSame(lobby)),
    );
    for (const part of ['everything.txt', 'beffroi-carcassonne', 'rules/en/five_towers.html'])
      assert.ok(await has(part), part);
    assert.equal((await cachesOf(lobby)).length, 1);
    assert.ok(context);
  });
});

test('A new version of which a file is damaged or missing is never offered, and the old one goes on', async (t) => {
  await prepare(t, async ({ context, lobby, next }) => {
    serveInstead(t, next.folder);
    for (const spoil of [
      () => t.site.damage(/^index\.html$/, 'text/html', '<h1>Hotel network: please log in</h1>'),
      () => t.site.lose(/^play-.*\.js$/),
    ]) {
      spoil();
      t.expect(/integrity|request failed: \S+\/(index\.html|play-\S+\.js)/);
      const failed = lobby.evaluate(
        () =>
          new Promise((resolve) => {
            navigator.serviceWorker.getRegistration().then((registration) => {
              const follow = () =>
                registration.installing?.addEventListener(
                  'statechange',
                  (event) => event.target.state === 'redundant' && resolve(true),
                );
              registration.addEventListener('updatefound', follow);
              follow();
              registration.update().catch(() => {});
            });
          }),
      );
      assert.ok(await failed);
      await lobby.reload();
      await lobby.locator('html[data-ready=lobby]').waitFor();
      assert.equal(await editionOf(lobby), '');
      assert.equal(await lobby.locator(kNotice).count(), 0);
    }
    // The browser may be trying for the new version once more.
    t.expect(/ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION_\w+|FAILED)/);
    await cutNetwork(t, context);
    await lobby.reload();
    await lobby.locator('html[data-ready=lobby]').waitFor();
    assert.equal(await editionOf(lobby), '');
  });
});

test('The kill switch removes worker and caches, leaves games and open pages alone', async (t) => {
  await prepare(t, async ({ context, lobby }) => {
    const table = new Table(await openMarked(t, context, linkTo(5), 'html[data-ready=play]'));
    await table.settle();
    const before = await table.record();
    t.site.damage(/^sw\.js$/, 'text/javascript', readFileSync(join(t.site.folder, 'sw-kill.js')));
    await lobby.reload();
    await untilPage(
      'the worker to be gone',
      async () =>
        (await cachesOf(lobby)).length === 0 &&
        (await lobby.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)) === 0,
    );
    assert.ok(await isSame(table.page), 'the game that is open was not touched');
    assert.equal(await table.record(), before);
    assert.equal(await lobby.locator(kNotice).count(), 0);
    // From now on the host answers.
    t.site.requests.length = 0;
    await table.page.reload();
    await table.ready();
    assert.equal(await table.record(), before);
    assert.ok(t.site.wasAsked(/^play\.html$/) && t.site.wasAsked(/\.wasm$/));
    assert.deepEqual(await cachesOf(table.page), []);
  });
});

test('Inside a page of another site no worker is registered', async (t) => {
  const context = await t.context({ ...kSmallDesktop, ...kWithWorker });
  const page = await context.newPage();
  t.site.damage(
    /^host\.html$/,
    'text/html; charset=utf-8',
    '<!doctype html><title>Club</title><link rel="icon" href="data:,"><iframe src="./play.html" width="480" height="360"></iframe>',
  );
  await page.goto(`${t.site.base}host.html`);
  await page.frameLocator('iframe').locator('html[data-ready]').waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  assert.equal(t.site.wasAsked(/^sw\.js$/), false);
});
