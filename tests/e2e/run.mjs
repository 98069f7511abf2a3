// Browser tests: node tests/e2e/run.mjs [build/dist-test] [part of a test's name or file, or several: a|b]
//
// Owns: the order of things. Runs every *_test.mjs of this folder against a built page
// (web/toolchain/make_dist.mjs --test): first those that measure time, by themselves, then the long ones and
// the others, three at a time and more while the processor is idle, since they mostly wait (BEFFROI_LANES
// says how many instead). A failing test prints its name and why and leaves
// pictures in build/check/e2e/; the others go on. Up to three that failed are tried once more, alone: on a
// busy machine tests that wait may fail, and those that pass then are unsteady. More than two of these fail the
// run: so many are no accident. Then come the ten slowest and the unsteady ones by name, and the last line is
// "N passed, N failed"; the exit code says the same. Next: kit.mjs (what tests use), any *_test.mjs.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { chromiumVersion, openBrowser, Testing, tests } from './kit/kit.mjs';
import { openSites } from './kit/site.mjs';
import { slowest } from './kit/slowest.mjs';
import { within } from './kit/within.mjs';

const kLanes = Number(process.env.BEFFROI_LANES) || { least: 2, most: 4 };
/** One test more at a time when so much of the processor was idle for so long. */
const kIdle = 0.15;
const kLook_ms = 2000;
/** The limit of a test is right for a usual machine; there are some half as fast. */
const kSlow = 2;
const kSecondTries = 3;
const kMostUnsteady = 2;
const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const pictures = join(root, 'build/check/e2e');
const [folder = join(root, 'build/dist-test'), ...words] = process.argv.slice(2);

if (!existsSync(join(folder, 'play.html'))) {
  console.error(
    `${folder} has no page; build it: web/toolchain/build.sh wasm && node web/toolchain/make_dist.mjs --test`,
  );
  process.exit(2);
}
for (const file of readdirSync(here, { recursive: true })
  .filter((name) => name.endsWith('_test.mjs'))
  .sort()) {
  const known = tests.length;
  await import(`./${file}`);
  for (const one of tests.slice(known)) one.file = file;
}
const parts = words.join(' ').split('|');
const wanted = tests.filter(({ name, file }) => parts.some((part) => `${file} ${name}`.includes(part)));

rmSync(pictures, { recursive: true, force: true });
const begun = Date.now();
const sites = await openSites(resolve(folder));
let browser = await openBrowser();
let passed = 0;
const failed = [];
/** {name, took_s} of all that ran. */
const times = [];
let serial = 0;

/** What went wrong and where in the tests, without colours and without the runner's own lines. */
function reasonOf(error) {
  const lines = stripVTControlCharacters(error?.stack ?? String(error)).split('\n');
  return lines
    .filter((line) => !/^\s+at /.test(line) || (line.includes('/tests/e2e/') && !line.includes('/run.mjs')))
    .join('\n')
    .trim();
}

/** Runs one test; prints the result. */
async function runOne(test) {
  const { name, run, alone, limit_ms } = test;
  if (!browser.isConnected()) browser = await openBrowser();
  const start = Date.now();
  const t = new Testing(browser, sites.mount(`evening-${++serial}`), alone);
  const reasons = [];
  try {
    await within(kSlow * limit_ms, run(t));
  } catch (error) {
    reasons.push(reasonOf(error));
  }
  reasons.push(...t.problems);
  const took_s = (Date.now() - start) / 1000;
  const seconds = took_s.toFixed(1).padStart(5);
  times.push({ name, took_s });
  if (reasons.length === 0) {
    passed++;
    console.log(`ok    ${seconds} s  ${name}`);
  } else {
    failed.push(test);
    mkdirSync(pictures, { recursive: true });
    const made = await t.pictures(join(pictures, `${name.replace(/[^\w]+/g, '-').slice(0, 100)}.png`));
    console.log(`FAIL  ${seconds} s  ${name}`);
    for (const reason of reasons) console.log(reason.replace(/^/gm, '      | '));
    if (made.length > 0)
      console.log(`      | pictures: ${made.map((path) => relative(root, path)).join(' ')}`);
  }
  await within(10000, t.close()).catch(() => {});
}
/** How long all processors have been idle, and how long they have been there. */
function processorTimes() {
  const all = cpus().map(({ times }) => times);
  const sum = (list) => list.reduce((total, one) => total + one, 0);
  return { idle: sum(all.map(({ idle }) => idle)), all: sum(all.flatMap(Object.values)) };
}
/** Runs a list of tests, so many at a time: a number, or {least, most} and as many as the processor can. */
async function runAll(list, lanes) {
  const { least, most } = typeof lanes === 'number' ? { least: lanes, most: lanes } : lanes;
  const queue = [...list];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await runOne(next);
  };
  const running = Array.from({ length: least }, lane);
  let before = processorTimes();
  const watch = setInterval(() => {
    const now = processorTimes();
    const idle = (now.idle - before.idle) / (now.all - before.all);
    before = now;
    if (idle > kIdle && running.length < most && queue.length > 0) running.push(lane());
  }, kLook_ms);
  for (const one of running) await one; // more may come meanwhile
  clearInterval(watch);
  return running.length;
}

console.log(`${wanted.length} tests of ${relative(root, resolve(folder))} in ${chromiumVersion()}`);
await runAll(
  wanted.filter(({ alone }) => alone),
  1,
);
const atOnce = await runAll(
  wanted.filter(({ alone }) => !alone).sort((a, b) => b.limit_ms - a.limit_ms),
  kLanes,
);
const unsteady = [];
if (failed.length <= kSecondTries) {
  for (const test of failed.splice(0)) {
    const before = passed;
    await runOne(test);
    if (passed > before) unsteady.push(test);
  }
  if (unsteady.length > kMostUnsteady) {
    passed -= unsteady.length;
    failed.push(...unsteady);
  }
}
await within(10000, browser.close()).catch(() => {});
sites.close();
console.log(slowest(times));
for (const { name } of unsteady) console.log(`UNSTEADY      ${name}`);
console.log(`${((Date.now() - begun) / 1000).toFixed(0)} s, ${atOnce} tests at a time in the end`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && passed > 0 ? 0 : 1);
