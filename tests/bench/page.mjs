// Measures the page: how fast it paints, plays and answers, what a frame costs, what it loads. Printed, never
// tested: times vary.
//
// Usage: node tests/bench/page.mjs [build/dist-test]. Needs a page with the test hook (./check makes it) and
// Chromium. Serves every file brotli-compressed from memory, as a web host would, on localhost. `slow 4G` is
// Chromium's own throttle at 150 ms round trip and 1.6 Mbit/s down. Every figure is the median of kRuns
// visits, cold ones with an empty cache.
// Next: host.mjs (the server), lighthouse.mjs and screens.mjs (the other measures of the page).
import { openBrowser } from '../e2e/kit/kit.mjs';
import { computer, person, record } from '../e2e/kit/records.mjs';
import { kWithWorker, untilStocked } from '../e2e/kit/worker.mjs';
import { median, openHost, print, readyTimes, watchReady } from './host.mjs';
import { kUiConfirm } from '../../web/bridge/bridge.mjs';

const kRuns = 5;
const kRecord = record({
  seats: [person('Ana'), person('Lin')],
  moves: ['bD1', 'sE1', 'sA1', 'bB1', 'sC1', 'bD3'],
  seed: '0000000000000001',
});
const kNewGame = record({ seats: [person('Ana'), person('Lin')] });
const kAgainstStrongest = record({
  seats: [person('Ana'), computer(6)],
  moves: ['bD1', 'sE1', 'sA1', 'bB1', 'sC1', 'bD3'],
  seed: '0000000000000001',
});

const host = await openHost(process.argv[2] ?? 'build/dist-test');
const { base } = host;
const browser = await openBrowser();

/** Opens a page in a fresh context; gives it with the bytes it received so far. */
async function visit(url, slow) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watchReady);
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
  if (slow)
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6e6 / 8) * 0.9,
      uploadThroughput: (750e3 / 8) * 0.9,
    });
  await page.goto(base + url, { waitUntil: 'commit' });
  return { page, context, loaded, ...(await readyTimes(page)) };
}

/** When the table stood, and when its first picture was drawn, which a software GPU does slowly. */
function printTable(name, visits) {
  const [stands, drawn] = ['stands', 'drawn'].map((what) => median(visits.map((one) => one[what])));
  print(`table stands, ${name}`, stands.toFixed(0), `ms; drawn ${drawn.toFixed(0)}`);
}

/** Milliseconds from navigation to the first and the largest paint. */
const paints = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) =>
          done({
            first: performance.getEntriesByName('first-contentful-paint')[0].startTime,
            largest: list.getEntries().at(-1).startTime,
          }),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

for (const slow of [false, true]) {
  const name = slow ? 'slow 4G' : 'localhost';
  const first = [];
  const largest = [];
  const begun = [];
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
    const fresh = await visit(`play.html#record=${encodeURIComponent(kNewGame)}`, slow);
    begun.push(fresh);
    await fresh.context.close();
    const two = await visit(`play.html#record=${encodeURIComponent(kRecord)}`, slow);
    playable.push(two);
    await two.page.waitForFunction(() => window.__beffroi.idle());
    table = two.loaded;
    await two.context.close();
  }
  print(`lobby, first paint, ${name}`, median(first).toFixed(0), 'ms');
  print(`lobby, largest paint, ${name}`, median(largest).toFixed(0), 'ms');
  print(`play page, new game, canvas drawn, ${name}, nothing cached`, median(begun).toFixed(0), 'ms');
  print(
    `play page, game with moves, canvas drawn, ${name}, nothing cached`,
    median(playable).toFixed(0),
    'ms',
  );
  if (slow) continue;
  print(
    'lobby, received',
    (lobby.bytes / 1024).toFixed(0),
    `KiB in ${lobby.requests} requests, ${lobby.foreign} to others`,
  );
  print(
    'play page, received',
    (table.bytes / 1024).toFixed(0),
    `KiB in ${table.requests} requests, ${table.foreign} to others`,
  );
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
print(
  'frame, CPU time in the program, median',
  median(cost.times).toFixed(2),
  `ms of ${cost.times.length} frames`,
);
print(
  'frame, CPU time in the program, 99th of 100',
  [...cost.times].sort((a, b) => a - b)[Math.floor(cost.times.length * 0.99)].toFixed(2),
  'ms',
);

const idleFrom = await page.evaluate(() => window.__beffroi.frames());
await page.waitForTimeout(10000);
print(
  'frames drawn in 10 idle seconds',
  String((await page.evaluate(() => window.__beffroi.frames())) - idleFrom),
  '',
);

// From a tap to the next frame, on a machine four times as slow, while the strongest computer thinks: what a
// person does then.
{
  const one = await visit(`play.html#record=${encodeURIComponent(kAgainstStrongest)}`, false);
  const client = await one.context.newCDPSession(one.page);
  await one.page.evaluate(() => {
    window.delays = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId)
          window.delays.set(interactionId, Math.max(duration, window.delays.get(interactionId) ?? 0));
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
  await one.page.waitForFunction(() => window.__beffroi.state().acting && window.__beffroi.idle());
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let thinking = 0;
  for (let move = 0; move < 4; move++) {
    await one.page.waitForFunction(() => window.__beffroi.state().acting, null, { timeout: 60000 });
    await one.page.evaluate((confirm) => {
      const hook = window.__beffroi;
      for (const kind of ['1', '2'])
        hook.act(hook.targets().find(({ id, state }) => id.startsWith(`${kind},`) && state === 'legal').id);
      hook.act(confirm);
    }, kUiConfirm);
    for (const key of ['m', 'Escape', 'ArrowRight', 'h', 'ArrowDown', 'Escape']) {
      if (await one.page.evaluate(() => window.__beffroi.brain().busy)) thinking++;
      await one.page.keyboard.press(key);
    }
    const box = await one.page.locator('#canvas').boundingBox();
    for (const x of [0.2, 0.4, 0.6]) {
      if (await one.page.evaluate(() => window.__beffroi.brain().busy)) thinking++;
      await one.page.mouse.click(box.x + box.width * x, box.y + box.height * 0.6);
    }
  }
  await one.page.waitForTimeout(500);
  const delays = (await one.page.evaluate(() => [...window.delays.values()])).sort((a, b) => a - b);
  print(
    'interaction to next paint, CPU 4 times slower, worst (INP)',
    delays.at(-1).toFixed(0),
    `ms of ${delays.length} slower than 16 ms; ${thinking} of 36 inputs while the computer thought`,
  );
  print('interaction to next paint, CPU 4 times slower, median', median(delays).toFixed(0), 'ms');
  await one.context.close();
}

// Without a network: a second visit with everything on the device, the host gone.
{
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(kWithWorker.init);
  await context.addInitScript(watchReady);
  const first = await context.newPage();
  await first.goto(base);
  const begun = Date.now();
  await untilStocked(first);
  print(
    'everything stocked for use without a network, localhost',
    String(Date.now() - begun),
    'ms after the lobby stood',
  );
  host.close();
  await context.setOffline(true);
  const lobby = [];
  const playable = [];
  for (let i = 0; i <= kRuns; i++) {
    for (const [list, path] of [
      [lobby, 'index.html'],
      [playable, `play.html#record=${encodeURIComponent(kRecord)}`],
    ]) {
      const page = await context.newPage();
      await page.goto(base + path, { waitUntil: 'commit' });
      const times = await readyTimes(page);
      // The first visit compiles the program; warm visits are those after it.
      if (i > 0) list.push(times);
      await page.close();
    }
  }
  print(
    'lobby, ready, warm and without a network',
    median(lobby.map(({ stands }) => stands)).toFixed(0),
    'ms',
  );
  printTable('game with moves, warm and without a network', playable);
}

await browser.close();
host.close();
