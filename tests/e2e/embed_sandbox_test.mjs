// Embeds with fewer rights: games in frames that lack storage, an origin, scripts or the element's own script.
//
// Owns: tests of what a frame can do without each of them, and what the embedding page learns of one that cannot
// start. Next: embed_test.mjs (frames with all that they ask for), docs/embedding.md, which promises what is tested
// here.
import assert from 'node:assert/strict';
import { Host, kTwo, kWindow } from './kit/host.mjs';
import { test } from './kit/kit.mjs';
import { kGoldenMoves } from './kit/records.mjs';
import { Table } from './kit/table.mjs';

test('With storage blocked the game is played all the same', async (t) => {
  const init = () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  };
  const host = await Host.open(t, `<beffroi-game game="metal_towers" ${kTwo}></beffroi-game>`, {
    ...kWindow,
    init,
  });
  await host.until('ready');
  const table = await host.table();
  await table.playMoves(kGoldenMoves.slice(0, 3));
  await host.until('move', { count: 3 });
  assert.equal(
    await table.page.locator('.notice').count(),
    0,
    'no notice about it lies over so small a table',
  );
});

test('Without same origin too, where the game’s host allows its files to anybody', async (t) => {
  t.site.header(/./, { 'Access-Control-Allow-Origin': '*' });
  const host = await Host.open(
    t,
    '<beffroi-game game="metal_towers" seats="human,bot:1" sandbox="allow-scripts"></beffroi-game>',
    kWindow,
  );
  await host.until('ready');
  const table = await host.table();
  assert.equal(await table.page.evaluate(() => window.origin), 'null');
  await table.playMoves(['bE1']);
  await host.until('move', { count: 2 });
  assert.equal((await host.call('position')).value.decisions, 2);
});

test('sandbox="" is the strictest sandbox; the page learns within ten seconds that a frame cannot start, and why', async (t) => {
  t.expect(
    /Blocked script execution|blocked by CORS policy|net::ERR_FAILED|assets\/embed\.html|404|preloaded using link preload/,
  );
  // Four at once, on one page: each reports whether it can start.
  const html = `
    <beffroi-game id="strictest" game="metal_towers" sandbox=""></beffroi-game>
    <beffroi-game id="no-origin" game="metal_towers" sandbox="allow-scripts" loading="eager"></beffroi-game>
    <beffroi-game id="no-beffroi" game="metal_towers" base="${t.site.base}assets/" loading="eager"></beffroi-game>
    <beffroi-game id="plain" game="metal_towers" ${kTwo} loading="eager"></beffroi-game>`;
  const measure = () => {
    window.after_ms = {};
    customElements.whenDefined('beffroi-game').then(() => {
      const made = performance.now();
      const note = ({ target }) => (window.after_ms[target.id] = performance.now() - made);
      addEventListener('failed', note, true);
    });
  };
  const host = await Host.open(t, html, { ...kWindow, same: true, init: measure });
  const why = async (id) => (await host.until('failed', { id })).text;
  assert.match(await why('strictest'), /sandbox="" lacks allow-scripts/);
  assert.match(await why('no-beffroi'), /has no Beffroi there/);
  // By the page's own clock, for how long a busy machine takes to open the page before is not its business.
  const after_ms = await host.page.evaluate(() => window.after_ms);
  for (const id of ['strictest', 'no-beffroi']) assert.ok(after_ms[id] < 10000, `${id}: ${after_ms[id]} ms`);
  assert.match(await why('no-origin'), /could not load \S+play\S*\.js\. Its sandbox lacks allow-same-origin/);
  assert.equal(
    await host.page.locator('#strictest').evaluate((game) =>
      game.position().then(
        () => '',
        (error) => error.message,
      ),
    ),
    await why('strictest'),
  );
  await host.until('ready', { id: 'plain' });
  assert.equal((await host.heard('plain')).filter(({ type }) => type === 'failed').length, 0);
  // With scripts it starts, and the earlier failure is cleared.
  await host.page.locator('#strictest').evaluate((game) => game.removeAttribute('sandbox'));
  await host.until('ready', { id: 'strictest' });
});

test('A frame written by hand needs no script; its settings are in its address', async (t) => {
  const policy = `default-src 'none'; frame-src ${new URL(t.site.base).origin}`;
  const html = `<!doctype html><html lang="en"><title>By hand</title>
    <iframe title="Beffroi" width="480" height="360"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      src="${t.site.base}embed.html?game=metal_towers&theme=dusk&lang=de&seats=human:Ana,human:Ben"></iframe>`;
  const page = await (await t.context(kWindow)).newPage();
  await page.goto(t.site.place('by-hand', html, { 'Content-Security-Policy': policy }));
  const frame = await page.waitForSelector('iframe').then((element) => element.contentFrame());
  const table = new Table(frame);
  await table.ready();
  assert.deepEqual(
    (await table.state()).seats.map(({ name }) => name),
    ['Ana', 'Ben'],
  );
  assert.deepEqual(
    await frame.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]),
    ['de', 'dusk'],
  );
  assert.ok(
    frame.url().includes('embed.html#'),
    'no server is asked for what stands behind the question mark again',
  );
});
