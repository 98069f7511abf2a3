// Map pan: how long a frame of a map that moves takes in a browser.
//   node tests/bench/map_pan.mjs [folder of the test build, build/dist-test]
// Prints p50 and p99 ms over 300 frames of a scripted pan over 130 tiles, 48 figures and 30 towers
// (web/app/map_bench.hpp), and the slowest frames with their number:
//   - processor at a quarter of its speed, canvas of 64 x 64 so that the software GPU has nothing to do: goal
//     p99 <= 4 ms
//   - the same at full speed, in time of the page's thread: what the frame itself takes, times 4
//   - at full size and speed: no goal, with draw calls and vertices
// The work of every frame is the same. What makes one slow is the machine: so a loop that does nothing but
// count, about as long, is measured beside it, frame by frame. Only where that loop's p99 is near its p50
// does the first figure say anything of the map. The first 600 frames do not count: the browser compiles
// again, faster, what it sees running often, on the page's thread too.
//
// Owns: the measure alone. Next: map.cpp, the same without a browser; MEASURES.md, the results.
import { openBrowser } from '../e2e/kit/kit.mjs';
import { person, record } from '../e2e/kit/records.mjs';
import { openHost } from './host.mjs';

const [kFrames, kBefore] = [300, 600];
const kScene = [1440, 840];

const kRecord = record({ seats: [person('Ana'), person('Lin')] });

const host = await openHost(process.argv[2] ?? 'build/dist-test');
const browser = await openBrowser();

function show(title, times, more = '') {
  const sorted = [...times].sort((a, b) => a - b);
  const part = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(2);
  const slowest = times
    .map((ms, i) => ({ ms, i }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 5);
  console.log(
    `${title}: p50 ${part(0.5)} p99 ${part(0.99)} ms${more}; slowest ${slowest.map(({ ms, i }) => `${ms.toFixed(1)} (${i})`).join(' ')}`,
  );
}

async function measure(title, { throttle, canvas, kept, thread = false }) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() =>
    localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' })),
  );
  await page.goto(`${host.base}play.html#record=${encodeURIComponent(kRecord)}`);
  await page.locator('html[data-ready=play]').waitFor();
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  if (throttle > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  if (thread)
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['devtools.timeline'], excludedCategories: ['*'] },
    });
  const { times, loop, calls, vertices } = await page.evaluate(
    async ({ frames, before, scene, side, keeps, alone }) => {
      const hook = window.__beffroi;
      if (side) Object.assign(document.getElementById('canvas'), { width: side, height: side });
      const count = (n) => {
        let x = 1;
        for (let i = 0; i < n; i++) x = (x * 1103515245 + 12345) % 2147483648;
        return x;
      };
      const timed = (work) => {
        const begun = performance.now();
        work();
        return performance.now() - begun;
      };
      const inFrame = (work) => new Promise((next) => requestAnimationFrame(() => next(work())));
      const bench = (i) => hook.benchMap(i, ...scene, keeps ? 1 : 0);
      const [times, loop] = [[], []];
      const known = Array.from({ length: before }, (_, i) => bench(i % frames)).sort((a, b) => a - b);
      const quickest = Math.min(...Array.from({ length: 50 }, () => timed(() => count(20000))));
      const n = Math.round((20000 * known[before / 2]) / Math.max(0.1, quickest)); // about as long as a frame
      for (let i = -20; i < frames; i++) {
        times.push(await inFrame(() => bench(i)));
        if (alone) continue;
        loop.push(await inFrame(() => timed(() => count(n))));
      }
      return {
        times: times.slice(-frames),
        loop: loop.slice(-frames),
        calls: hook.drawCalls(),
        vertices: hook.vertices(),
      };
    },
    { frames: kFrames, before: kBefore, scene: kScene, side: canvas, keeps: kept, alone: thread },
  );
  if (thread) {
    const complete = new Promise((next) => session.once('Tracing.tracingComplete', next));
    await session.send('Tracing.end');
    await complete;
    const fired = events
      .filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X')
      .sort((a, b) => a.ts - b.ts);
    show(
      `${title}, thread's time x 4`,
      fired.slice(-kFrames).map(({ tdur }) => (4 * tdur) / 1000),
    );
  } else {
    show(title, times, `, ${calls} draw calls, ${vertices} vertices`);
    show('  a loop of that length', loop);
  }
  await page.context().close();
}

for (const kept of [true, false]) {
  const how = kept ? 'kept pictures' : 'painted each time';
  await measure(`4x throttle, 64 x 64, ${how}`, { throttle: 4, canvas: 64, kept });
  await measure(`full speed, 64 x 64, ${how}`, { throttle: 1, canvas: 64, kept, thread: true });
  await measure(`full size and speed, ${how}`, { throttle: 1, canvas: 0, kept });
}
await browser.close();
host.close();
