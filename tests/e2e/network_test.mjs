// Network: a visit sends nothing to other hosts, and only our own scripts run.
//
// Owns: counting requests to other hosts below the page (a proxy sees whatever leaves the browser for
// anywhere but this machine: preconnects, workers, frames), the Content-Security-Policy of every page, and
// that the kit really fails on a violation.
// Next: pages.mjs (every page), kit.mjs (which watches requests and the console in every other test).
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { kSmallDesktop, test, Testing } from './kit/kit.mjs';
import { forgetGames } from './kit/library.mjs';
import { pagesOf, unlistedIn } from './kit/pages.mjs';
import { kSameOriginFrame, kWithWorker, untilStocked } from './kit/worker.mjs';

/** What the browser itself asks when it sees a form; the page cannot forbid it. */
const kBrowsersOwn = ['content-autofill.googleapis.com:443'];

/** A proxy that answers nothing and counts what it is asked for. */
async function openCounter() {
  const asked = [];
  const count = (address) => kBrowsersOwn.includes(address) || asked.push(address);
  const server = createServer((request, response) => {
    count(request.url);
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    count(request.url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { asked, address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

test('Every page of the folder is in the list that the tests walk', (t) => {
  assert.deepEqual(unlistedIn(t.site.folder), []);
});

test(
  'No page asks any other host for anything: 0 requests',
  async (t) => {
    const counter = await openCounter();
    t.expect(kSameOriginFrame);
    try {
      const page = await t.open('index.html', {
        ...kSmallDesktop,
        ...kWithWorker,
        proxy: { server: counter.address, bypass: '127.0.0.1' },
      });
      await page.locator('html[data-ready]').waitFor();
      await untilStocked(page);
      for (const { name, path, ready } of pagesOf(t.site.folder)) {
        await forgetGames(page);
        await page.goto('about:blank');
        await page.goto(t.site.base + path);
        await page.locator(ready).first().waitFor({ state: 'attached' });
        assert.deepEqual(counter.asked, [], name);
      }
      // Checks that the counter works.
      t.expect(/another origin|request failed|console: |policy/);
      await page.goto('http://elsewhere.example/').catch(() => {});
      assert.deepEqual(counter.asked, ['http://elsewhere.example/']);
    } finally {
      counter.close();
    }
  },
  { limit_ms: 400000 },
);

test('Every page has a policy that allows this folder alone, and nothing inline', (t) => {
  for (const file of new Set(pagesOf(t.site.folder).map((page) => page.file))) {
    const html = readFileSync(join(t.site.folder, file), 'utf8');
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html)?.[1];
    if (file === 'club.html') continue; // stands for a site of somebody else, with a policy of its own
    assert.ok(policy, `${file} has a policy`);
    const rules = Object.fromEntries(policy.split(';').map((rule) => rule.trim().split(/\s+(.*)/s)));
    assert.equal(rules['default-src'], "'none'", file);
    assert.deepEqual(
      [rules['require-trusted-types-for'], rules['trusted-types']],
      ["'script'", 'beffroi'],
      file,
    );
    delete rules['require-trusted-types-for'];
    delete rules['trusted-types'];
    for (const [name, sources] of Object.entries(rules)) {
      for (const source of sources.split(/\s+/))
        assert.match(source, /^('none'|'self'|'wasm-unsafe-eval'|data:|blob:)$/, `${file}: ${name}`);
      if (/script|style|connect|object|frame/.test(name))
        assert.doesNotMatch(sources, /data:|blob:/, `${file}: ${name}`);
    }
    assert.ok(
      html.indexOf('Content-Security-Policy') < html.search(/<(script|link)\b/),
      `${file}: the policy comes before what it governs`,
    );
    assert.doesNotMatch(
      html.replace(/<svg[\s\S]*?<\/svg>/g, ''),
      /\sstyle="|\son\w+="|<style|<script(?![^>]*\bsrc=)/i,
      `${file} has nothing inline`,
    );
  }
});

test('No script or style of the page names another host', (t) => {
  // Names of documents and of XML are no addresses; words for people may have some.
  const isHarmless = (address) => /^https?:\/\/(www\.w3\.org|localhost|127\.0\.0\.1)\b/.test(address);
  const found = [];
  for (const name of readdirSync(t.site.folder, { recursive: true }).map(String)) {
    if (!/\.(js|css|html|webmanifest)$/.test(name)) continue;
    for (const [address] of readFileSync(join(t.site.folder, name), 'utf8').matchAll(
      /\b(?:https?|wss?):\/\/[\w.-]+/g,
    ))
      if (!isHarmless(address)) found.push(`${name}: ${address}`);
  }
  assert.deepEqual(found, []);
});

test('A violation of the policy, a foreign request and an exception fail a test', async (t) => {
  // The same kit, as another test would have it.
  const inner = new Testing(t.browser, t.site);
  try {
    const page = await inner.lobby(kSmallDesktop);
    assert.deepEqual(inner.problems, []);
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.head.append(style);
      document.body.append(Object.assign(new Image(), { src: 'http://elsewhere.example/count.gif' }));
      setTimeout(() => {
        throw new Error('by purpose');
      });
    });
    const seen = (pattern) => inner.problems.some((problem) => pattern.test(problem));
    for (const pattern of [/policy: style-src/, /policy: img-src http:\/\/elsewhere/, /by purpose/]) {
      const begun = Date.now();
      while (!seen(pattern)) {
        assert.ok(Date.now() - begun < 10000, `${pattern} in ${inner.problems.join('; ')}`);
        await page.waitForTimeout(20);
      }
    }
  } finally {
    await inner.close();
  }
});
