// Map pan: how long a frame of a map that moves takes in a browser.
//   node tests/bench/map_pan.mjs [folder of the test build, build/dist-test]
// Prints p50 and p99 ms over 300 frames of a scripted pan over 130 tiles, 48 figures and 30 towers (web/app/map_bench.hpp):
//   - processor at a quarter of its speed, canvas of 64 x 64 so that the software GPU has nothing to do: goal p99 <= 4 ms
//   - at full size and speed: no goal, with draw calls and vertices
//
// Owns: the measure alone. Next: map.cpp, the same without a browser; MEASURES.md, what came of it.
import { openBrowser } from '../e2e/kit/kit.mjs';
import { person, record } from '../e2e/kit/records.mjs';
import { openHost } from './host.mjs';

const kFrames = 300;
const kScene = [1440, 840];

const kRecord = record({ seats: [person('Ana'), person('Lin')] });

const host = await openHost(process.argv[2] ?? 'build/dist-test');
const browser = await openBrowser();

async function measure(title, { throttle, canvas, kept }) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' })));
  await page.goto(`${host.base}play.html#record=${encodeURIComponent(kRecord)}`);
  await page.locator('html[data-ready=play]').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const { times, calls, vertices } = await page.evaluate(
    async ({ frames, scene, side, keeps }) => {
      const hook = window.__beffroi;
      if (side) Object.assign(document.getElementById('canvas'), { width: side, height: side });
      const all = [];
      for (let i = -20; i < frames; i++) {
        await new Promise((next) => requestAnimationFrame(next));
        const ms = hook.benchMap(i, ...scene, keeps ? 1 : 0);
        if (i >= 0) all.push(ms);
      }
      return { times: all, calls: hook.drawCalls(), vertices: hook.vertices() };
    },
    { frames: kFrames, scene: kScene, side: canvas, keeps: kept },
  );
  times.sort((a, b) => a - b);
  const part = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(2);
  console.log(`${title}: p50 ${part(0.5)} p99 ${part(0.99)} ms, ${calls} draw calls, ${vertices} vertices`);
  await page.context().close();
}

for (const kept of [true, false]) {
  const how = kept ? 'kept pictures' : 'painted each time';
  await measure(`4x throttle, 64 x 64, ${how}`, { throttle: 4, canvas: 64, kept });
  await measure(`full size and speed, ${how}`, { throttle: 1, canvas: 0, kept });
}
await browser.close();
host.close();
