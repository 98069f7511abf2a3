// Offline: what a visit leaves on the device, without a network.
//
// Owns: tests of shell/sw.ts as a person meets it: one visit with a network, then none, and the host gone as
// well. After it the pages and the first game are here, each game that was opened, and everything when somebody
// wants it. Any request that is not answered from the device fails the test, except for the browser's own check
// for a newer worker.
// Next: update_test.mjs (from one version to the next), pages.mjs (the list of pages).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kPhone, kSmallDesktop, kSmallEmbed, test } from './kit/kit.mjs';
import { offeredGames } from './kit/games.mjs';
import { forgetGames } from './kit/library.mjs';
import { pagesOf } from './kit/pages.mjs';
import { countColours } from './kit/pictures.mjs';
import { computer, goldenOver, kGoldenMoves, kMockupMoves, movesOf, person, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { cutNetwork, kSameOriginFrame, kWithWorker, untilNoted, untilStocked } from './kit/worker.mjs';
import { kUiConfirm } from '../../web/bridge/bridge.mjs';

/** A profile that has seen one page, the lobby unless said otherwise, and then lost the network. */
async function visitOnce(t, { path = 'index.html', ...options } = {}) {
  const page = await t.open(path, { ...kSmallDesktop, ...kWithWorker, ...options });
  await page.locator('html[data-ready]').waitFor();
  await untilStocked(page);
  await cutNetwork(t, page.context());
  t.site.requests.length = 0;
  return page;
}
/** Another address, in a document of its own; games that are kept stay out of its way. */
async function openNext(page, address) {
  await forgetGames(page);
  await page.goto('about:blank');
  await page.goto(address);
}
/** The requests that left the device, except for the check for a newer worker. */
const asked = (t) => t.site.requests.filter((path) => path !== 'sw.js');

test(
  'After one visit every page opens without a network',
  async (t) => {
    const page = await visitOnce(t);
    // The club site has tables of several games.
    const isRead = ({ file }) =>
      file !== 'club.html' && (!file.startsWith('rules/') || file === 'rules/en/metal_towers.html');
    const pages = pagesOf(t.site.folder).filter(isRead);
    t.expect(kSameOriginFrame);
    // An analysis comes when somebody first looks over a game; without a network the page waits for it.
    t.expect(/(analysis|forecast)-[\w-]*\.(wasm|bin)/);
    assert.ok(pages.length >= 4);
    for (const { name, path, ready, canvas } of pages) {
      await openNext(page, t.site.base + path);
      await page
        .locator(ready)
        .first()
        .waitFor({ state: 'attached' })
        .catch((error) => assert.fail(`${name}: ${error.message}`));
      if (canvas) assert.ok(countColours(await new Table(page).picture()) > 500, `${name} is drawn`);
      // Pictures and fonts of the page have come as well.
      const broken = await page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.images]
          .filter((image) => image.complete && image.naturalWidth === 0)
          .map((image) => image.src)
          .concat(
            [...document.fonts]
              .filter(({ status, family }) => status === 'error' && !/stand-in/.test(family))
              .map(({ family }) => family),
          );
      });
      assert.deepEqual(broken, [], name);
    }
    assert.deepEqual(asked(t), []);
  },
  { limit_ms: 400000 },
);

test(
  'Without a network a game is begun from the lobby and played to its end against the computer',
  async (t) => {
    const page = await visitOnce(t, kSmallEmbed);
    await page.goto(`${t.site.base}index.html`);
    await page.locator('a[href*="#new=metal_towers"]').first().click();
    await page.locator('#start-game').click();
    await page.waitForURL(/play\.html/);
    const table = new Table(page);
    await table.ready();
    const seats = (await table.state()).seats.map(({ kind }) => kind).sort();
    assert.deepEqual(seats, ['bot', 'human']);
    for (;;) {
      const { over } = await table.untilState(
        'a person to be asked or the end',
        (state) => state.over || state.acting,
        60000,
      );
      if (over) break;
      for (const kind of ['1', '2'])
        await table.act(
          (await table.targets()).find(({ id, state }) => id.startsWith(`${kind},`) && state === 'legal').id,
        );
      await table.act(kUiConfirm);
    }
    const text = await table.record();
    assert.equal(movesOf(text).length, 30);
    assert.match(text, /\nend 1st=/);
    assert.equal(
      (await table.brain()).fallback,
      false,
      'the computer thinks in its worker, as with a network',
    );
    // It is kept: the page finds it again.
    await page.reload();
    await table.ready();
    assert.equal(await table.record(), text);
    assert.deepEqual(asked(t), []);
  },
  { limit_ms: 300000 },
);

test('A visitor whose network fails on the first page can still open the form and play', async (t) => {
  const page = await visitOnce(t, kPhone);
  // The page is the one that came over the network; what it asks for from now on comes from the device.
  await page.locator('a[href*="#new=metal_towers"]').first().tap();
  await page.locator('#start-game').tap();
  await page.waitForURL(/play\.html/);
  await new Table(page).ready();
  assert.deepEqual(asked(t), []);
});

test('A link with a game opens without a network, with any query and under any name of the page', async (t) => {
  const page = await visitOnce(t);
  const link = `#record=${encodeURIComponent(record({ moves: kMockupMoves }))}`;
  const table = new Table(page);
  for (const path of ['play.html', 'play.html?from=a+mail&x=%C3%A9', 'play']) {
    await openNext(page, t.site.base + path + link);
    await table.ready();
    assert.deepEqual(movesOf(await table.record()), kMockupMoves, path);
  }
  // Telegram writes # as %23, which no host has a file for.
  await openNext(page, `${t.site.base}play.html${link.replace('#', '%23')}?utm_source=x`);
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kMockupMoves);
  for (const path of ['', 'index', '?utm=1']) {
    await page.goto(t.site.base + path);
    await page.locator('html[data-ready=lobby]').waitFor();
  }
  assert.deepEqual(asked(t), []);
});

test('An address that does not exist leads to the lobby when there is no network', async (t) => {
  const page = await visitOnce(t);
  t.expect(/request failed: \S+\/nothing\.html /);
  await page.goto(`${t.site.base}rules/xx/nothing.html`);
  await page.locator('html[data-ready=lobby]').waitFor();
  assert.equal(page.url(), t.site.base);
});

test('A first visit to a game fills the cache too, and the game goes on without a network', async (t) => {
  const path = `play.html#record=${encodeURIComponent(record({ seats: [person('Ada'), computer(1)], moves: kGoldenMoves.slice(0, 4) }))}`;
  const page = await visitOnce(t, { path, ...kSmallEmbed });
  const table = new Table(page);
  await table.untilState('the person to be asked', ({ acting }) => acting);
  for (const kind of ['1', '2'])
    await table.act(
      (await table.targets()).find(({ id, state }) => id.startsWith(`${kind},`) && state === 'legal').id,
    );
  await table.act(kUiConfirm);
  await table.untilState('the computer’s answer', ({ decisions, acting }) => decisions >= 6 && acting);
  await page.goto(`${t.site.base}index.html`);
  await page.locator('html[data-ready=lobby]').waitFor();
  await page.locator('#continue').click();
  await page.waitForURL(/play\.html/);
  await table.ready();
  assert.ok((await table.state()).decisions >= 6);
  assert.deepEqual(asked(t), []);
});

const rulesIn = (t, language) => `${t.site.base}rules/${language}/metal_towers.html`;
/** What is read on a page of rules: its heading and the pictures that did not come. */
const readRules = (page) =>
  page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    return {
      language: document.documentElement.lang,
      broken: images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
    };
  });

test('The rules are kept in the language of the visit; without a network the others say that they need one', async (t) => {
  const page = await visitOnce(t, { locale: 'fr-FR' });
  await openNext(page, rulesIn(t, 'fr'));
  assert.deepEqual(await readRules(page), { language: 'fr', broken: [] });
  assert.deepEqual(asked(t), []);
  t.expect(/rules\/en\/metal_towers\.html/);
  await openNext(page, rulesIn(t, 'en'));
  await page.locator('#notice-away').waitFor();
  assert.match(await page.locator('#notice-away').innerText(), /pas sur cet appareil[\s\S]*connexion/);
  assert.equal(page.url(), `${t.site.base}`, 'the address is the lobby’s again');
});

test('Rules in another language are fetched when they are asked for, and are there from then on', async (t) => {
  const page = await t.open('index.html', { ...kSmallDesktop, ...kWithWorker, locale: 'fr-FR' });
  await page.locator('html[data-ready]').waitFor();
  await untilStocked(page);
  assert.ok(!t.site.requests.some((path) => path.startsWith('rules/en/')), 'they are not fetched unasked');
  await openNext(page, rulesIn(t, 'en'));
  assert.deepEqual(await readRules(page), { language: 'en', broken: [] });
  await untilStocked(page);
  await cutNetwork(t, page.context());
  await openNext(page, rulesIn(t, 'en'));
  assert.deepEqual(await readRules(page), { language: 'en', broken: [] });
});

test('A change of the language brings its rules along', async (t) => {
  const page = await t.open('settings.html', { ...kSmallDesktop, ...kWithWorker });
  await page.locator('html[data-ready]').waitFor();
  await untilStocked(page);
  await page.locator('[data-option=setting-language] select').selectOption('de');
  await page.locator('html[lang=de][data-ready]').waitFor();
  await untilStocked(page);
  await cutNetwork(t, page.context());
  for (const language of ['de', 'en']) {
    await openNext(page, rulesIn(t, language));
    assert.deepEqual(await readRules(page), { language, broken: [] });
  }
});

/** The address of a new game of two people. */
function newGame(game) {
  const { rules } = offeredGames().find(({ id }) => id === game);
  const head = record().replace(/game .*/, `game ${game} rules=${rules} options="seats=2"`);
  return `play.html#record=${encodeURIComponent(head)}`;
}
/** The table of a new game stands. */
async function opens(page, address) {
  await openNext(page, address);
  await page.locator('html[data-ready=play]').waitFor();
}

test('A game that was opened is here with its rules; the lobby names those that need the network once', async (t) => {
  const page = await t.open(newGame('game_of_towers'), { ...kSmallDesktop, ...kWithWorker });
  await page.locator('html[data-ready=play]').waitFor();
  await untilNoted(page, 'games/game_of_towers.txt');
  assert.ok(
    !t.site.requests.some((path) => /beffroi-(carcassonne|five_towers)/.test(path)),
    'nothing unasked',
  );
  await cutNetwork(t, page.context());
  for (const game of ['game_of_towers', 'metal_towers']) await opens(page, t.site.base + newGame(game));
  await openNext(page, `${t.site.base}rules/en/game_of_towers.html`);
  assert.deepEqual((await readRules(page)).broken, []);
  await openNext(page, `${t.site.base}index.html`);
  const said = page.locator('#notice-kept');
  await said.waitFor();
  assert.match(
    await said.innerText(),
    /Wandering Towers, 5 Towers,? and Carcassonne: The Tower need it once/,
  );
  assert.doesNotMatch(await said.innerText(), /Metal Towers|Game of Towers/);
  // One of them says why it does not open, and opens once there is a network.
  t.expect(/five_towers|program|bad-saves/);
  await openNext(page, t.site.base + newGame('five_towers'));
  await page.locator('html[data-ready=failed]').waitFor();
});

/** About how many megabytes of the further games and their rules a reader of a language gets, as the list says. */
function megaOfOthers(folder, language) {
  const [, list] = /kFiles=(\[.*?\]);/.exec(readFileSync(join(folder, 'sw.js'), 'utf8'));
  const isMeant = ([, , , languages = '', game = '']) =>
    game && (!languages || languages.split(' ').includes(language));
  return (
    JSON.parse(list)
      .filter(isMeant)
      .reduce((sum, [, , size]) => sum + size, 0) / 1e6
  );
}

test(
  'Everything is kept when a person wants it',
  async (t) => {
    const page = await t.open('settings.html', { ...kSmallDesktop, ...kWithWorker });
    await page.locator('html[data-ready]').waitFor();
    await untilStocked(page);
    const words = page.locator('#keep-words');
    await words.filter({ hasText: /Carcassonne[\s\S]*about \d\.\d MB/ }).waitFor();
    const [, told] = /about (\d\.\d) MB/.exec(await words.innerText());
    const others = megaOfOthers(t.site.folder, 'en');
    // The rules of the first game may be on their way.
    assert.ok(told >= others - 0.1 && told <= others + 0.2, `told ${told} MB, the games are ${others} MB`);
    await page.locator('#keep-everything').click();
    await words.filter({ hasText: 'All games and their rules are on this device.' }).waitFor();
    assert.ok(await page.locator('#keep-everything').isHidden());
    assert.match(await page.locator('#offline-state').innerText(), /Ready without a connection/);
    await cutNetwork(t, page.context());
    t.site.requests.length = 0;
    for (const { id } of offeredGames(t.site.folder)) {
      await opens(page, t.site.base + newGame(id));
      await openNext(page, `${t.site.base}rules/en/${id}.html`);
      assert.deepEqual((await readRules(page)).broken, [], id);
    }
    await openNext(page, `${t.site.base}index.html`);
    await page.locator('html[data-ready=lobby]').waitFor();
    assert.equal(await page.locator('#notice-kept').count(), 0);
    t.expect(kSameOriginFrame);
    await openNext(page, `${t.site.base}club.html`);
    for (const table of await page.locator('iframe').all())
      await table.contentFrame().locator('html[data-ready=play]').waitFor();
    assert.deepEqual(asked(t), []);
  },
  { limit_ms: 120000 },
);

test('Files that the browser has deleted are fetched from the host again', async (t) => {
  const page = await t.open('index.html', { ...kSmallDesktop, ...kWithWorker });
  await page.locator('html[data-ready=lobby]').waitFor();
  await untilStocked(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (/play-|\.wasm$/.test(request.url)) await cache.delete(request);
    }
  });
  const table = new Table(page);
  for (const network of ['with', 'without']) {
    if (network === 'without') {
      // Another app of this origin deletes everything: the next page has it all fetched again.
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name);
      });
      await openNext(page, `${t.site.base}settings.html`);
      await page.evaluate(async (mark) => {
        while (!(await caches.match(mark))) await new Promise((resolve) => setTimeout(resolve, 50));
      }, `${t.site.base}filled.txt`);
      t.expect(/request failed: \S+\/rules\//); // the rules follow after the mark
      await cutNetwork(t, page.context());
    }
    await openNext(page, `${t.site.base}play.html#record=${encodeURIComponent(goldenOver())}`);
    await table.ready();
  }
  assert.ok((await table.state()).over);
});

test('Two copies of the page in two folders of one host keep apart', async (t) => {
  const context = await t.context({ ...kSmallDesktop, ...kWithWorker });
  const one = await t.open('index.html', { within: context });
  await one.locator('html[data-ready=lobby]').waitFor();
  await untilStocked(one);
  const names = await one.evaluate(() => caches.keys());
  assert.equal(names.length, 1);
  assert.ok(
    names[0].includes(new URL(t.site.base).pathname),
    `the cache is called after its folder: ${names[0]}`,
  );
  // A cache of another folder of this host, as another copy would have it.
  await one.evaluate(() => caches.open('beffroi /clubs/ 000000000000'));
  await one.evaluate(async () => (await navigator.serviceWorker.getRegistration()).unregister());
  await one.reload();
  await untilStocked(one);
  assert.deepEqual((await one.evaluate(() => caches.keys())).sort(), [
    'beffroi /clubs/ 000000000000',
    names[0],
  ]);
});
