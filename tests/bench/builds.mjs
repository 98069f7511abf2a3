// Compares two built pages in one run: how fast a table opens and paints, and how fast the computer thinks.
// Prints ratios.
//
// Usage: node tests/bench/builds.mjs <before> <after> [rounds] [game]: two folders with the test hook
// (make_dist.mjs --test). Every round measures both, one after the other, so that other load on the machine
// affects both; the figure is the median of all rounds (for the computer's speed the best one). Knows both
// places of a brain in a page: a module of its own, brain-<game>.js, and the one program with a part for each
// game, program.js. Must never judge. Next: page.mjs, host.mjs.
import { readdirSync } from 'node:fs';
import { openBrowser } from '../e2e/kit/kit.mjs';
import { offeredGames } from '../e2e/kit/games.mjs';
import { median, openHost, readyTimes, watchReady } from './host.mjs';

const [before, after, rounds = '3', only] = process.argv.slice(2);
const kSlow = 4; // times slower than this machine
const kThink_ms = 1500;
const games = offeredGames(after).filter(({ id }) => !only || id === only);
const recordOf = ({ id, rules }, seat = 'human') =>
  [
    'beffroi-record 2',
    `game ${id} rules=${rules} options="seats=2"`,
    'seed 0000000000000007',
    `seat 1 ${seat} "A"`,
    `seat 2 ${seat} "B"`,
    'play',
    'end open',
    '',
  ].join('\n');

const builds = [];
for (const [name, folder] of [
  ['before', before],
  ['after', after],
]) {
  const files = readdirSync(folder);
  const find = (pattern) => files.find((file) => pattern.test(file)) ?? null;
  builds.push({ name, folder, find, host: await openHost(folder), figures: new Map() });
}
const browser = await openBrowser();
const note = (build, figure, value) =>
  build.figures.set(figure, [...(build.figures.get(figure) ?? []), value]);

/**
 * Milliseconds until a table stands, and of a paint after it: the mean of many, for the clock of a page is coarse. A
 * processor that is made slow stands still now and then instead: paints there are long or short by chance.
 */
async function start(build, game, slow) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watchReady);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  if (slow === 'network')
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6e6 / 8) * 0.9,
      uploadThroughput: (750e3 / 8) * 0.9,
    });
  else await client.send('Emulation.setCPUThrottlingRate', { rate: kSlow });
  await page.goto(`${build.host.base}play.html#record=${encodeURIComponent(recordOf(game))}`, {
    waitUntil: 'commit',
  });
  const { stands } = await readyTimes(page);
  if (slow === 'cpu') {
    await context.close();
    return { stands };
  }
  const paints = await page.evaluate(async () => {
    const times = [];
    for (let i = 0; i < 120; i++) {
      window.__beffroi.command('theme', i % 2 ? 'day' : 'dusk');
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      times.push(window.__beffroi.paintMs());
    }
    return times;
  });
  await context.close();
  return { stands, paint: paints.reduce((sum, one) => sum + one) / paints.length };
}

/**
 * Milliseconds until a worker answers, and slices of thinking a millisecond. `position` is a line of the
 * protocol.
 */
async function think(build, game, position) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${build.host.base}licenses.txt`);
  const names = {
    brain: build.find(new RegExp(`^brain-${game.id}-.*\\.js$`)),
    worker: build.find(/^brain-worker-.*\.js$/),
    glue: build.find(/^program-.*\.js$/),
    shared: build.find(/^program-.*\.wasm$/),
    part: build.find(new RegExp(`^beffroi-${game.id}-[0-9a-f]{8}\\.wasm$`)),
    values: build.find(new RegExp(`^values-${game.id}-[0-9a-f]{8}\\.bin$`)),
  };
  const found = await page.evaluate(
    async ({ names, id, position, think_ms }) => {
      const at = (name) => new URL(name, location.href).href;
      const compile = (name) => WebAssembly.compileStreaming(fetch(at(name)));
      const compiled = names.brain
        ? null
        : { shared: await compile(names.shared), part: await compile(names.part) };
      const begin = performance.now();
      const ready_ms = await new Promise((resolve) => {
        const worker = new Worker(at(names.worker), { type: 'module', name: `brain-${id}` });
        worker.onmessage = ({ data }) => {
          if (!String(data).startsWith('ready')) return;
          worker.terminate();
          resolve(performance.now() - begin);
        };
        if (compiled) worker.postMessage(compiled);
        worker.postMessage('hello');
      });
      let program;
      if (names.brain) {
        program = await (await import(at(names.brain))).default();
      } else {
        const instantiateWasm = (imports, done) => {
          WebAssembly.instantiate(compiled.shared, imports).then(async (instance) => {
            await WebAssembly.instantiate(compiled.part, { '': instance.exports });
            done(instance, compiled.shared);
          });
          return {};
        };
        program = await (await import(at(names.glue))).default({ instantiateWasm });
        program._bf_game(program.stringToNewUTF8(id));
      }
      const tell = (line) => program.UTF8ToString(program._brain_receive(program.stringToNewUTF8(line)));
      if (names.values) {
        const bytes = new Uint8Array(await (await fetch(at(names.values))).arrayBuffer());
        const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
        const unlearned = tell(`learn game=${id} hash=${names.values.slice(-12, -4)} values=${hex}`);
        if (unlearned) throw new Error(unlearned);
      }
      const refused = tell(position);
      if (refused) throw new Error(refused);
      let asked = 0;
      const run = (ms) => {
        const from = performance.now();
        let slices = 0;
        for (; performance.now() - from < ms; slices++) {
          // A question that is answered early is asked again.
          if (!program._brain_busy()) tell(`go level=6 cap_ms=60000 seed=00000000000000aa id=${++asked}`);
          program._brain_slice();
        }
        return slices / (performance.now() - from);
      };
      run(300); // until the browser has optimised it
      return { ready_ms, speed: run(think_ms) };
    },
    { names, id: game.id, position, think_ms: kThink_ms },
  );
  await context.close();
  return found;
}

/**
 * The same question for both builds: what the later one asks its computer at the start of a game between
 * computers.
 */
async function positionOf(game) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(
    `${builds[1].host.base}play.html#record=${encodeURIComponent(recordOf(game, 'bot level=6'))}`,
  );
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'play');
  await page.locator('#notices button').first().click(); // a game that came by a link waits
  const line = await (
    await page.waitForFunction(() => window.__beffroi.asked(), null, { timeout: 60000 })
  ).jsonValue();
  await context.close();
  return line;
}

console.log(`${'figure'.padEnd(66)}${'before'.padStart(10)}${'after'.padStart(10)}${'ratio'.padStart(8)}`);
for (const game of games) {
  const position = await positionOf(game);
  for (let round = 0; round < Number(rounds); round++) {
    for (const build of round % 2 ? [...builds].reverse() : builds) {
      const slow = await start(build, game, 'cpu');
      note(build, `${game.id}: table stands, CPU ${kSlow} times slower, ms`, slow.stands);
      const far = await start(build, game, 'network');
      note(build, `${game.id}: paint, ms`, far.paint);
      note(build, `${game.id}: table stands, slow 4G, nothing cached, ms`, far.stands);
      const { ready_ms, speed } = await think(build, game, position);
      note(build, `${game.id}: the brain's worker answers, ms`, ready_ms);
      note(build, `${game.id}: thinking, slices a ms`, speed);
    }
  }
  for (const figure of builds[0].figures.keys()) {
    const best = (list) => (/slices/.test(figure) ? Math.max(...list) : median(list));
    const [one, other] = builds.map(({ figures }) => best(figures.get(figure)));
    console.log(
      `${figure.padEnd(66)}${one.toFixed(2).padStart(10)}${other.toFixed(2).padStart(10)}${(other / one).toFixed(2).padStart(8)}`,
    );
  }
  for (const { figures } of builds) figures.clear();
}
await browser.close();
for (const { host } of builds) host.close();
