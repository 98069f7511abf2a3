// Random sequences of gestures in the real page, by the ten thousand:
//   node tests/bench/gestures.mjs [--sequences 100000] [--seed 1] [--engine Chromium|Firefox|WebKit]
//     [--fault 'a cancel is taken as a release'|all] [--page build/dist-test]
//
// Says how many held, how many a second, and of the first that did not the seed and the line that plays it again.
// With --fault a mistake is put between browser and page, and the run ends with 0 when it is found; "all" tries
// each. Needs a page with the test hook (./check makes it). Next: ../e2e/kit/gestures.mjs.
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { engines, openScreen } from '../e2e/kit/drivers.mjs';
import { again, faults, kGesturesProfile, runIn } from '../e2e/kit/gestures_run.mjs';
import { openBrowser } from '../e2e/kit/kit.mjs';
import { record } from '../e2e/kit/records.mjs';
import { openSites } from '../e2e/kit/site.mjs';
import { Table } from '../e2e/kit/table.mjs';

/** Sequences that a page plays before it is asked for news. */
const kPortion = 1000;
const { values: wish } = parseArgs({
  options: {
    sequences: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'Chromium' },
    fault: { type: 'string', default: 'none' },
    page: { type: 'string', default: 'build/dist-test' },
  },
});

/** {page, goto(address), close()} in the wanted engine. */
async function openVisit() {
  if (wish.engine === 'Chromium') {
    const browser = await openBrowser();
    const page = await browser.newPage({ viewport: { width: 480, height: 360 }, hasTouch: true });
    return { page, goto: (address) => page.goto(address), close: () => browser.close() };
  }
  const Engine = engines.find(({ name }) => name === wish.engine);
  if (!Engine) throw new Error(`no engine ${wish.engine}`);
  const screen = await openScreen();
  const engine = await Engine.open(screen.display);
  const visit = await engine.visit(() => {});
  const close = async () => {
    await visit.close();
    await engine.close();
    screen.close();
  };
  return { page: visit.page, goto: visit.goto, close };
}

/** Runs `count` sequences; gives the sums, and the failure if there was one. */
async function run(page, fault, seed, count) {
  const sum = { ran: 0, drags: 0, took_ms: 0, failed: null };
  while (sum.ran < count && !sum.failed) {
    const portion = Math.min(kPortion, count - sum.ran);
    const part = await runIn(page, { seed: seed + sum.ran, count: portion, fault });
    for (const name of ['ran', 'drags', 'took_ms']) sum[name] += part[name];
    sum.failed = part.failed;
    if (sum.ran % (10 * kPortion) === 0 && sum.ran > 0) console.log(`${sum.ran} held`);
  }
  return sum;
}

const sites = await openSites(resolve(wish.page));
const site = sites.mount('gestures');
const visit = await openVisit();
let failures = 0;
try {
  await visit.goto(`${site.base}index.html`);
  await visit.page.locator('html[data-ready=lobby]').waitFor();
  await visit.page.evaluate((text) => {
    localStorage.setItem('beffroi.preferences', text);
  }, JSON.stringify(kGesturesProfile));
  await visit.goto(`${site.base}play.html#record=${encodeURIComponent(record())}`);
  await new Table(visit.page).ready();
  for (const fault of wish.fault === 'all' ? faults : [wish.fault]) {
    const { ran, drags, took_ms, failed } = await run(
      visit.page,
      fault,
      Number(wish.seed),
      Number(wish.sequences),
    );
    const isFound = Boolean(failed);
    if (isFound === (fault === 'none')) failures++;
    if (fault !== 'none')
      console.log(`${isFound ? `found after ${ran + 1}` : `not found in ${ran}`}: ${fault}`);
    else {
      console.log(
        `${wish.engine}: ${ran} sequences held, ${drags} of them began with a finished drag; ` +
          `${(took_ms / 1000).toFixed(1)} s, ${((ran / took_ms) * 1000).toFixed(0)} a second`,
      );
      if (failed) console.log(`seed ${failed.seed}: ${failed.complaint}\n${again(failed.seed)}`);
    }
    if (failed && Number(wish.sequences) === 1 && fault !== 'none') console.log(failed.complaint);
  }
} finally {
  await visit.close();
  sites.close();
}
process.exit(failures === 0 ? 0 : 1);
