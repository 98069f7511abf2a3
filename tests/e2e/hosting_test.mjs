// Hosting: hosts that once sent something wrong, and hosts that send every header they should.
//
// Owns: tests that nothing a browser or the service worker has kept of a broken host outlives the repair
// (shell/sw.ts, repair.ts), and that the page works under all headers of docs/hosting.md
// (shell/lib/headers.ts). The wrong answers are kept as real browsers and hosts do it: with a tag, answered
// by "not modified" without a type as long as the file is the same.
// Next: boot_test.mjs (what a person is told), update_test.mjs; tests/bench/hosting.mjs tries real servers.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { zipOf } from '../../web/toolchain/make_zip.mjs';
import { makePrecache } from '../../web/toolchain/make_precache.mjs';
import { kSmallDesktop, kSmallEmbed, kStill, test } from './kit/kit.mjs';
import { computer, kGoldenMoves, person, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { cutNetwork, kWithWorker, makeNextVersion, serveInstead, untilStocked } from './kit/worker.mjs';

const { headersOf, kTypes, typeOf } = await importShell('lib/headers.ts');

const kWrong = 'application/octet-stream';
const endingOf = (path) => /\.[a-z]+$/.exec(path)?.[0];

/**
 * A host that tags its files and sends what `headersFor` says with them; a copy whose tag it knows is "not
 * modified", no more. `touched` changes when the files are touched, since real hosts make tags of times.
 */
function serveTagged(t, headersFor, touched = '') {
  const tags = new Map();
  t.site.answer(/(?:)/, (response, path) => {
    const name = path === '' ? 'index.html' : path;
    let body;
    try {
      body = readFileSync(join(t.site.folder, name));
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      return response.end('404\n');
    }
    if (!tags.has(name))
      tags.set(name, `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}${touched}"`);
    const kept = { ETag: tags.get(name), 'Cache-Control': 'no-cache' };
    if (response.req.headers['if-none-match'] === tags.get(name)) {
      response.writeHead(304, kept);
      return response.end();
    }
    response.writeHead(200, { ...kept, ...headersFor(name) });
    return response.end(body);
  });
}

test('No file of the folder has an ending that hosts do not know, and every ending has its type', (t) => {
  const names = readdirSync(t.site.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => typeOf(name) === undefined),
    [],
  );
  assert.ok(!('.mjs' in kTypes), 'stock nginx sends .mjs as a download');
});

test('The zip of a page is the same whenever it is packed, and has every file of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-zip-'));
  try {
    mkdirSync(join(folder, 'rules'));
    const files = { 'play.html': '<p>', 'b.js': 'let b;'.repeat(99), 'rules/é.html': '<i>' };
    for (const name of Object.keys(files)) writeFileSync(join(folder, name), files[name]);
    const once = zipOf(folder);
    for (const name of Object.keys(files)) utimesSync(join(folder, name), 99, 99);
    assert.deepEqual(zipOf(folder), once);
    const found = Object.entries(unzipSync(once)).map(([name, bytes]) => [name, String(Buffer.from(bytes))]);
    const wanted = Object.entries(files).map(([name, text]) => [`beffroi/${name}`, text]);
    assert.deepEqual(found, wanted.sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test(
  'After a host has sent a wrong type once, the page works again without clearing anything, and offline',
  async (t) => {
    const known = new Set(
      readdirSync(t.site.folder, { recursive: true })
        .map(String)
        .map(endingOf)
        .filter((ending) => ending in kTypes),
    );
    const others = [...known].filter((ending) => !['.html', '.js'].includes(ending));
    assert.ok(others.length >= 8, others.join(' '));
    // Messages of the browser about the broken host do not matter; the page after the repair does.
    t.expect(/MIME type|Failed to load|request failed|ERR_ABORTED|unsupported MIME|Manifest|preload/i);
    for (const wrong of [['.html'], ['.js'], others]) {
      let isBroken = true;
      serveTagged(t, (name) => ({
        'Content-Type': isBroken && wrong.includes(endingOf(name)) ? kWrong : typeOf(name),
      }));
      const context = await t.context({ ...kSmallDesktop, ...kWithWorker, acceptDownloads: false });
      const page = await context.newPage();
      const link = `${t.site.base}play.html#record=${encodeURIComponent(record({ moves: kGoldenMoves.slice(0, 2) }))}`;
      await page.goto(link).catch(() => {}); // a page of the wrong type is a download
      if (wrong === others) {
        await page.locator('html[data-ready=play]').waitFor();
        await untilStocked(page);
      } else {
        await page.waitForTimeout(1500);
        assert.equal(
          await page.locator('html[data-ready]').count(),
          0,
          `${wrong} is what this host sends wrong`,
        );
      }

      isBroken = false;
      // A page that is a download runs nothing, so it cannot ask again: docs/hosting.md says to touch the
      // files.
      if (wrong.includes('.html')) serveTagged(t, (name) => ({ 'Content-Type': typeOf(name) }), '-touched');
      await page.goto('about:blank').catch(() => {});
      await page.goto(link);
      const table = new Table(page);
      await table.ready();
      await table.playMoves(kGoldenMoves.slice(2, 3));
      await untilStocked(page);
      // As it should be on the screen: style and faces too.
      const missing = await page.evaluate(async () => {
        await document.fonts.ready;
        const bare =
          getComputedStyle(document.querySelector('.top-bar')).display === 'block' ? ['style'] : [];
        const faces = [...document.fonts].filter(
          ({ status, family }) => status === 'error' && !/stand-in/.test(family),
        );
        return bare.concat(faces.map(({ family }) => family));
      });
      assert.deepEqual(missing, [], String(wrong));
      // The cached files have the right types, whatever the host has sent.
      const kept = await page.evaluate(async () => {
        const cache = await caches.open((await caches.keys())[0]);
        const typed = async (request) => [
          new URL(request.url).pathname,
          (await cache.match(request)).headers.get('content-type'),
        ];
        return Promise.all((await cache.keys()).map(typed));
      });
      assert.ok(kept.length > 100);
      assert.deepEqual(
        kept.filter(([path, type]) => type !== typeOf(path)),
        [],
        String(wrong),
      );
      if (wrong === others) {
        await cutNetwork(t, context);
        await page.reload();
        await table.ready();
      }
      await context.close();
      t.site.tricks.length = 0;
    }
  },
  { limit_ms: 300000 },
);

test('A script that comes later and was once sent with a wrong type comes when it is asked for again', async (t) => {
  t.expect(/MIME type|Failed to load module|Failed to fetch dynamically|exception: /);
  let isBroken = true;
  serveTagged(t, (name) => ({
    'Content-Type': isBroken && /^play-menu-/.test(name) ? kWrong : typeOf(name),
  }));
  const { page } = await t.play(record(), { ...kSmallDesktop, ...kStill });
  await page.locator('#menu').click();
  await page.locator('.toast', { hasText: 'Check the connection and try again.' }).waitFor();
  isBroken = false;
  await page.locator('#menu').click();
  await page.locator('#dialog-menu').waitFor();
});

test(
  'A version that does not start is replaced by the waiting one',
  async (t) => {
    const [broken, whole] = ['A', 'B'].map((edition) => makeNextVersion(t.site.folder, edition));
    try {
      // A deploy whose every file is as listed, and whose page is wrong all the same.
      const [play] = readdirSync(broken.folder).filter((name) => /^play-\w+\.js$/.test(name));
      writeFileSync(join(broken.folder, play), 'throw new Error("a bad day");');
      makePrecache(broken.folder);
      t.expect(/a bad day/);
      const context = await t.context({ ...kSmallDesktop, ...kWithWorker });
      serveInstead(t, broken.folder);
      const lobby = await t.open('index.html', { within: context });
      await lobby.locator('html[data-ready=lobby]').waitFor();
      await untilStocked(lobby);
      const page = await t.open(`play.html#record=${encodeURIComponent(record())}`, { within: context });
      serveInstead(t, whole.folder);
      await lobby.reload();
      await lobby.locator('#notice-update').waitFor();
      // The new version may take over in the middle of this reload, and end it: then the page reloads itself.
      t.expect(/404/);
      await page.reload().catch(() => {});
      await page.locator('html[data-edition=B][data-ready=play]').waitFor();
    } finally {
      broken.remove();
      whole.remove();
    }
  },
  { limit_ms: 200000 },
);

test('A page whose scripts are gone because a newer version came meanwhile reloads itself', async (t) => {
  t.expect(/404/);
  const whole = readFileSync(join(t.site.folder, 'play.html'), 'utf8');
  const old = whole.replace(/play-\w{8}\.js/g, 'play-OLDVERSN.js');
  assert.notEqual(old, whole);
  let asked = 0;
  t.site.answer(/^play\.html$/, (response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' });
    response.end(asked++ === 0 ? old : whole);
  });
  await new Table(await t.open(`play.html#record=${encodeURIComponent(record())}`, kStill)).ready();
});

test('A copy that an older worker kept with a wrong type gets the right one with the next version', async (t) => {
  const context = await t.context({ ...kSmallDesktop, ...kWithWorker });
  const page = await t.open('settings.html', { within: context });
  // As a worker of an earlier build would have left it: the same bytes under the type of a broken host.
  await page.evaluate(
    async (names) => {
      const cache = await caches.open(`beffroi ${new URL('./', location.href).pathname} 000000000000`);
      for (const name of names) {
        const response = await fetch(name);
        await cache.put(
          new URL(name, location.href),
          new Response(await response.blob(), {
            headers: {
              'Content-Type': 'application/octet-stream',
              'Content-Security-Policy': "default-src 'none'",
            },
          }),
        );
      }
    },
    readdirSync(t.site.folder).filter((name) => /\.(js|css|html)$/.test(name) && !name.startsWith('sw')),
  );
  t.site.requests.length = 0;
  await page.reload();
  await untilStocked(page);
  assert.deepEqual(
    t.site.requests.filter((path) => /^brain-worker/.test(path)),
    [],
    'the bytes of the older copy were used',
  );
  await cutNetwork(t, context);
  await page.goto(
    `${t.site.base}play.html#record=${encodeURIComponent(record({ moves: kGoldenMoves.slice(0, 3) }))}`,
  );
  await new Table(page).ready();
});

test(
  'Under all headers of a good host the page plays against the computer, and text becomes nothing but our workers',
  async (t) => {
    serveTagged(t, headersOf);
    const page = await t.open(
      `play.html#record=${encodeURIComponent(record({ seats: [person('Ada'), computer(1)] }))}`,
      { ...kSmallEmbed, ...kWithWorker },
    );
    const table = new Table(page);
    await table.ready();
    await table.playMoves(kGoldenMoves.slice(0, 1));
    await table.untilState('the computer’s answer', ({ decisions, acting }) => decisions >= 2 && acting);
    assert.equal(
      await page.evaluate(() => window.__beffroi.brain().fallback),
      false,
      'a real worker has thought',
    );
    await untilStocked(page);
    t.expect(/policy: (require-trusted-types-for|trusted-types)|Trusted|TypePolicy/i);
    const made = await page.evaluate(() => {
      const tries = {
        html: () => (document.createElement('p').innerHTML = '<b>x</b>'),
        script: () => (document.createElement('script').src = './play.js'),
        worker: () => new Worker('./brain-worker.js'),
        other: () => trustedTypes.createPolicy('other', {}),
        again: () => trustedTypes.createPolicy('beffroi', {}),
      };
      return Object.keys(tries).filter((name) => {
        try {
          return tries[name]() !== undefined;
        } catch {
          return false;
        }
      });
    });
    assert.deepEqual(made, []);
  },
  { limit_ms: 200000 },
);

test('Under all headers of a good host a game stands in a page of another site that isolates itself, and no other page of ours does', async (t) => {
  serveTagged(t, headersOf);
  const frames = ['embed', 'play'].map(
    (name) =>
      `<iframe id="${name}" title="${name}" src="${t.site.base}${name}.html#game=metal_towers" width="480" height="360"></iframe>`,
  );
  const address = t.site.place(
    'host-page',
    `<!doctype html><html lang="en"><title>A club</title><link rel="icon" href="data:,">${frames.join('')}`,
    { 'Cross-Origin-Embedder-Policy': 'require-corp' },
  );
  t.expect(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/);
  const page = await (await t.context(kSmallDesktop)).newPage();
  await page.goto(address);
  await page.frameLocator('#embed').locator('html[data-ready=play]').waitFor();
  assert.equal(await page.frameLocator('#play').locator('#canvas').count(), 0);
});
