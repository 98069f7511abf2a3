// The page's figures: how fast it paints and plays, what a frame costs, what it loads. Printed, never tested: times vary.
//
// Usage: node tests/bench/page.mjs [build/dist-test]. Needs a page with the test hook (./check makes it) and Chromium.
// Serves every file brotli-compressed from memory, as a web host would, on localhost. `slow 4G` is Chromium's own
// throttle at 150 ms round trip and 1.6 Mbit/s down. Every figure is the median of kRuns cold visits (empty cache).
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const folder = process.argv[2] ?? 'build/dist-test';
const kRuns = 5;
const kTypes = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.ttf': 'font/ttf' };
const kRecord = ['beffroi-record 1', 'game metal_towers rules=1 options="seats=2"', 'seed 0000000000000001', 'seat 1 human "Ana"', 'seat 2 human "Lin"', 'play', '1. bD1', '2. sE1', '3. sA1', '4. bB1', '5. sC1', '6. bD3', 'end open', ''].join('\n');

const packed = new Map();
const server = createServer((request, response) => {
  const name = new URL(request.url, 'http://x').pathname.slice(1) || 'index.html';
  const path = join(folder, name);
  if (!packed.has(name)) packed.set(name, existsSync(path) ? brotliCompressSync(readFileSync(path)) : null);
  const body = packed.get(name);
  if (!body) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': kTypes[extname(name)] ?? 'text/plain', 'Content-Encoding': 'br', 'Content-Length': body.length });
  return response.end(body);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${server.address().port}/`;
const paths = [process.env.BEFFROI_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const browser = await chromium.launch({
  executablePath: paths.find((path) => path && existsSync(path)),
  args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-background-networking', '--disable-component-update'],
});

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const print = (name, value, unit) => console.log(`${name.padEnd(58)} ${value.padStart(9)} ${unit}`);

/** Opens a page in a fresh context; gives it with the bytes it received so far. */
async function visit(url, slow) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const loaded = { bytes: 0, requests: 0, foreign: 0 };
  page.on('request', (request) => {
    loaded.requests += 1;
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(base)) loaded.foreign += 1;
  });
  await client.send('Network.enable');
  client.on('Network.loadingFinished', (event) => {
    loaded.bytes += event.encodedDataLength;
  });
  if (slow) await client.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 });
  await page.goto(base + url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.ready, null, { timeout: 60000 });
  return { page, context, loaded };
}

/** Milliseconds from navigation to the first and the largest paint. */
const paints = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => done({ first: performance.getEntriesByName('first-contentful-paint')[0].startTime, largest: list.getEntries().at(-1).startTime })).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

for (const slow of [false, true]) {
  const name = slow ? 'slow 4G' : 'localhost';
  const first = [];
  const largest = [];
  const playable = [];
  let lobby;
  let table;
  for (let i = 0; i < kRuns; i++) {
    const one = await visit('index.html', slow);
    await one.page.waitForTimeout(slow ? 1500 : 300);
    const painted = await paints(one.page);
    first.push(painted.first);
    largest.push(painted.largest);
    lobby = one.loaded;
    await one.context.close();
    const two = await visit(`play.html#record=${encodeURIComponent(kRecord)}`, slow);
    playable.push(await two.page.evaluate(() => performance.now()));
    await two.page.waitForFunction(() => window.__beffroi.idle());
    table = two.loaded;
    await two.context.close();
  }
  print(`lobby, first paint, ${name}`, median(first).toFixed(0), 'ms');
  print(`lobby, largest paint, ${name}`, median(largest).toFixed(0), 'ms');
  print(`play page, canvas interactive, ${name}, nothing cached`, median(playable).toFixed(0), 'ms');
  if (slow) continue;
  print('lobby, received', (lobby.bytes / 1024).toFixed(0), `KiB in ${lobby.requests} requests, ${lobby.foreign} to others`);
  print('play page, received', (table.bytes / 1024).toFixed(0), `KiB in ${table.requests} requests, ${table.foreign} to others`);
}

// What a frame costs: all frames of twenty placings, drawn as they come.
const { page } = await visit(`play.html#record=${encodeURIComponent(kRecord)}`, false);
const cost = await page.evaluate(async () => {
  const hook = window.__beffroi;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const begin = hook.frames();
  const times = [];
  for (let i = 0; i < 20; i++) {
    // A tube that can be chosen, then a tower that takes it.
    for (let step = 0; step < 2; step++) {
      const legal = hook.targets().filter((target) => target.state === 'legal' && /^[12],/.test(target.id));
      if (legal.length) hook.act(legal[i % legal.length].id);
      let last = -1;
      for (let quiet = 0; quiet < 20; ) {
        await frame();
        const now = hook.frames();
        if (now !== last) times.push(hook.paintMs());
        quiet = now === last ? quiet + 1 : 0;
        last = now;
      }
    }
  }
  return { frames: hook.frames() - begin, times };
});
print('frame, CPU time in the program, median', median(cost.times).toFixed(2), `ms of ${cost.times.length} frames`);
print('frame, CPU time in the program, 99th of 100', [...cost.times].sort((a, b) => a - b)[Math.floor(cost.times.length * 0.99)].toFixed(2), 'ms');

const idleFrom = await page.evaluate(() => window.__beffroi.frames());
await page.waitForTimeout(10000);
print('frames drawn in 10 idle seconds', String((await page.evaluate(() => window.__beffroi.frames())) - idleFrom), '');

await browser.close();
server.close();
