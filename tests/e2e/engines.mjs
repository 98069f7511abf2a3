// Engine tests: node tests/e2e/engines.mjs [build/dist-test] [part of "Engine name of a check"]
//
// Owns: the smoke tests of Firefox ESR and WebKitGTK as Debian packages them: lobby, every game begun from
// there and played four moves with the pointer against the computer and four with keys alone, random sequences
// of gestures, reload, no network, a frame on somebody else's page. Both engines go at the same time. With
// --missing it only says what this machine lacks (exit code 3), and so it does instead of running when
// something is missing: only Debian has all of it, and ./check prints that line elsewhere. The console of
// Firefox is listened to; WebKit's driver does not hand its console over. The last line is "N passed, N
// failed"; the exit code says the same.
// Next: drivers.mjs (the browsers), table.mjs (the play page), run.mjs (the tests in Chromium).
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engines, missing, openScreen } from './kit/drivers.mjs';
import { offeredGames } from './kit/games.mjs';
import { expectAllHold } from './kit/gestures_run.mjs';
import { kEvents, policyFor } from './kit/host.mjs';
import { packWords } from './kit/link_code.mjs';
import { countColours } from './kit/pictures.mjs';
import { openSites } from './kit/site.mjs';
import { slowest } from './kit/slowest.mjs';
import { Table } from './kit/table.mjs';
import { within } from './kit/within.mjs';
import { kUiConfirm } from '../../web/bridge/bridge.mjs';

const absent = missing().join(', ');
if (absent || process.argv[2] === '--missing') {
  console.log(absent);
  process.exit(absent ? 3 : 0);
}
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const pictures = join(root, 'build/check/engines');
const [folder = join(root, 'build/dist-test'), ...words] = process.argv.slice(2);
const kMoves = 4;
const kLimit_ms = 120000;
/** What a click has not changed after so long it will not change. */
const kClick_ms = 8000;
const kSequences = 50;

// ---- Playing

const offered = offeredGames(folder);
const metal = offered.find(({ id }) => id === 'metal_towers');

/** A game of two persons before its first move. */
const between = ({ id, rules }) =>
  [
    'beffroi-record 1',
    `game ${id} rules=${rules} options="seats=2"`,
    'seed 0000000000000007',
    'seat 1 human "Ana"',
    'seat 2 human "Ben"',
    'play',
    'end open',
    '',
  ].join('\n');

/** Runs in the page: what a person may touch next, and what a touch changes. */
function look(confirm) {
  const { state, targets } = window.__beffroi;
  const { acting, curtain, decisions, over, prompt } = state();
  const all = targets();
  const isOpen = (target) =>
    target.state === 'legal' && (Number(target.id.split(',')[0]) < 16 || target.id === confirm);
  return {
    acting,
    curtain: Boolean(curtain),
    decisions,
    over,
    prompt,
    open: all.filter(isOpen),
    seen: JSON.stringify([decisions, all.map(({ id, state: now }) => id + now)]),
  };
}

const canConfirm = ({ open }) => open.some(({ id }) => id === kUiConfirm);

/**
 * Looks until two looks are equal: a click may take effect in two steps, when the pointer arrives and when it
 * presses.
 */
async function lookCalmly(table, what, isWanted, limit_ms = undefined) {
  let before = null;
  return table.until(
    what,
    async () => {
      const now = await table.page.evaluate(look, kUiConfirm);
      const calm = now.seen === before?.seen;
      before = now;
      return calm && isWanted(now) && now;
    },
    limit_ms,
  );
}

/**
 * Makes `moves` decisions. `hand.touch(now, fresh, n)` is a person's next act: `fresh` are the targets that
 * the act before has opened, otherwise all; those touched for this decision come last (two pieces, or a
 * choice of several cards, would be chosen in turn for ever). It gives the target it touched, if it knows;
 * n grows.
 * Between two of a person's moves the computer may answer and the device be handed on.
 */
async function play(table, moves, hand) {
  for (let made = 0; made < moves; made++) {
    let now = await lookCalmly(
      table,
      'a person to be asked',
      ({ acting, curtain, over, open }) => over || curtain || (acting && open.length > 0),
    );
    if (now.curtain) {
      await hand.uncover();
      now = await lookCalmly(
        table,
        'the curtain to open',
        ({ acting, curtain, open }) => acting && !curtain && open.length > 0,
      );
    }
    assert.ok(!now.over, `the game is over after ${made} moves:\n${now.over && (await table.record())}`);
    const { decisions } = now;
    let known = [];
    const touched = [];
    for (let touches = 0; now.decisions === decisions; touches++) {
      assert.ok(touches < 40, `no move after ${touched.join(' | ')}: ${now.prompt}`);
      const before = now;
      const untouched = now.open.filter(({ id }) => !touched.includes(id));
      const choices = [untouched.filter(({ id }) => !known.includes(id)), untouched, now.open];
      const fresh = choices.find(({ length }) => length > 0) ?? [];
      touched.push(await hand.touch(now, fresh, made * 7 + touches * 3));
      const isMade = (after) => after.decisions !== decisions;
      // The button makes the move. The ring alone may show it, and Enter then only chooses the place.
      const look =
        canConfirm(before) && hand.hasButton
          ? lookCalmly(table, 'the move to be made', isMade, kClick_ms)
          : lookCalmly(
              table,
              'something to happen',
              (after) => after.seen !== before.seen && (isMade(after) || after.open.length > 0),
              kClick_ms,
            );
      // A driven Firefox loses a click now and then; a person clicks again, sooner than a test gives up.
      now = await look.catch(() => lookCalmly(table, 'the table as it is', () => true));
      known = before.open.map(({ id }) => id);
    }
  }
}
const pointerOf = (table) => ({
  hasButton: true,
  uncover: () => table.page.locator('#curtain-show').click(),
  touch: async (now, fresh, n) => {
    const id = canConfirm(now) ? kUiConfirm : fresh[n % fresh.length].id;
    await table.click(id);
    return id;
  },
});
/** Arrows to the next thing but a few, Enter, and Enter once more when that is a move. */
const keysOf = (table) => ({
  hasButton: false,
  uncover: async () => {
    // The sheet's title has the focus, so that an Enter too many turns no card up.
    await table.page.keyboard.press('Tab');
    await table.page.keyboard.press('Enter');
  },
  touch: async (now, _fresh, n) => {
    for (let steps = canConfirm(now) ? 0 : 1 + (n % 3); steps > 0; steps--)
      await table.page.keyboard.press('ArrowRight');
    await table.page.keyboard.press('Enter');
  },
});

async function openLobby(visit, site) {
  await visit.goto(`${site.base}index.html`);
  await visit.page.locator('html[data-ready=lobby]').waitFor();
}
/** Opens the form of a game from the lobby and begins it, with the pointer alone. */
async function beginFromLobby({ page }, game) {
  await page.locator(`.card-link[href="#new=${game.id}"]`).click();
  await page.locator('#start-game').click();
  const table = new Table(page);
  await page.until('the address of a table', () => location.pathname.endsWith('/play.html'));
  await table.ready();
  return table;
}
async function expectDrawn(visit, what) {
  const colours = countColours(await visit.picture());
  assert.ok(colours > 500, `${what} is drawn: ${colours} colours`);
}

// ---- What is checked: name -> what shows it

const checks = new Map();

checks.set('lobby', async (visit, site) => {
  const { page } = visit;
  await openLobby(visit, site);
  assert.equal(await page.evaluate(() => document.querySelectorAll('.card').length), 5);
  assert.deepEqual(
    await page.evaluate(() => [...document.querySelectorAll('.card-link')].map((link) => link.hash)),
    offered.map(({ id }) => `#new=${id}`),
  );
  await page.evaluate(() => document.fonts.ready.then(() => true));
  assert.deepEqual(
    await page.evaluate(() =>
      [...document.fonts]
        .filter(({ status, family }) => status === 'error' && !/stand-in/.test(family))
        .map(({ family }) => family),
    ),
    [],
  );
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing sticks out',
  );
  await expectDrawn(visit, 'the lobby');
});

for (const game of offered) {
  checks.set(
    `${game.id} with the pointer, against the computer, and again after a reload`,
    async (visit, site) => {
      await openLobby(visit, site);
      const table = await beginFromLobby(visit, game);
      assert.equal((await table.state()).game, game.id);
      await expectDrawn(visit, 'the table');
      await play(table, kMoves, pointerOf(table));
      await table.untilState('the computer’s answer', (state) => state.acting || state.over || state.curtain);
      assert.equal((await table.brain()).fallback, false, 'the computer thinks in a worker');
      const record = await table.record();
      await visit.reload();
      await table.ready();
      assert.equal(await table.record(), record);
      await expectDrawn(visit, 'the table after the reload');
    },
  );
  checks.set(`${game.id} with keys alone`, async (visit, site) => {
    const { page } = visit;
    await visit.goto(`${site.base}play.html#record=${encodeURIComponent(between(game))}`);
    const table = new Table(page);
    await table.ready();
    const hand = keysOf(table);
    const { curtain } = await lookCalmly(table, 'a table', () => true);
    if (curtain) await hand.uncover();
    for (let tabs = 0; (await page.evaluate(() => document.activeElement.id)) !== 'canvas'; tabs++) {
      assert.ok(tabs < 15, 'Tab does not reach the canvas');
      await page.keyboard.press('Tab');
    }
    await play(table, kMoves, hand);
    assert.ok((await table.state()).decisions >= kMoves);
  });
}

// Its code is made of guesses, which must be alike to the last bit.
checks.set('the link of a table, which Node has squeezed, opens', async (visit, site) => {
  const file = new URL('../data/old_records/syntax2-carcassonne-2-builder-open.rec', import.meta.url);
  const record = readFileSync(file, 'utf8')
    .replace(/^beffroi-record \d/, 'beffroi-record 4')
    .replace(/^seed .*$/m, '$&\ntable dGFibGUgb2Yg');
  const code = packWords(record, 'by=1 to=2');
  assert.equal(code[0], '3');
  await visit.goto(`${site.base}play.html#r=${code}`);
  const table = new Table(visit.page);
  await table.ready();
  const movesOf = (text) => text.slice(text.indexOf('\nplay\n'), text.indexOf('\nend '));
  assert.ok(movesOf(await table.record()).startsWith(movesOf(record)));
});

checks.set('random sequences of gestures make no move that no finished gesture made', async (visit, site) => {
  const { page } = visit;
  await visit.goto(`${site.base}play.html#record=${encodeURIComponent(between(metal))}`);
  await new Table(page).ready();
  await expectAllHold(page, { seed: 1, count: kSequences, portion: 20 });
});

checks.set('letters in the pictures of the rules fit their plates', async (visit, site) => {
  const { page } = visit;
  const pictures = readdirSync(join(folder, 'rules/pictures')).filter((name) =>
    name.startsWith(offered[0].id),
  );
  const written = pictures.find((name) =>
    /<text/.test(readFileSync(join(folder, 'rules/pictures', name), 'utf8')),
  );
  await visit.goto(`${site.base}rules/pictures/${written}`);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  // As wide at every size: plates are measured for letters that are not fitted to pixels.
  const widths = await page.evaluate(() =>
    [0.5, 0.62, 0.75, 0.8, 1, 4].map((scale) => {
      const { documentElement: picture } = document;
      const { width, height } = picture.viewBox.baseVal;
      picture.setAttribute('width', width * scale);
      picture.setAttribute('height', height * scale);
      return [...document.querySelectorAll('text')].map((text) => text.getComputedTextLength());
    }),
  );
  assert.ok(widths[0].length > 0);
  for (const one of widths) {
    for (const [i, width] of one.entries())
      assert.ok(Math.abs(width / widths[0][i] - 1) < 0.01, `${width}, ${widths[0][i]}`);
  }
});

checks.set('without a network', async (visit, site) => {
  const { page } = visit;
  // Pages of test builds register a worker only where they are asked to.
  await page.evaluate(() => sessionStorage.setItem('worker', '1'));
  await openLobby(visit, site);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
    return true;
  });
  site.answer(/(?:)/, (response) => response.destroy());
  await openLobby(visit, site);
  const asked = site.requests.length;
  const table = await beginFromLobby(visit, offered[0]);
  await play(table, 2, pointerOf(table));
  await table.untilState('the computer’s answer', ({ acting }) => acting);
  assert.equal((await table.brain()).fallback, false);
  const record = await table.record();
  await visit.reload();
  await table.ready();
  assert.equal(await table.record(), record);
  // The worker looks for a newer one, and goes on fetching the rules behind the game.
  assert.deepEqual(
    site.requests.slice(asked).filter((path) => !/^(?:sw\.js$|rules\/)/.test(path)),
    [],
  );
});

checks.set('in a frame on somebody else’s page', async (visit, site) => {
  const { page } = visit;
  const { origin } = new URL(site.base);
  const [game] = offered;
  // A frame that may nothing still asks for fonts, and Firefox complains when it gets none.
  site.header(/^fonts\//, { 'Access-Control-Allow-Origin': '*' });
  // Frames stand in closed shadow trees; here the page opens them, so that the test finds its frame.
  const spy = `const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function open() { return attach.call(this, { mode: 'open' }); };
    window.heard = [];
    for (const type of ${JSON.stringify(kEvents)}) {
      addEventListener(type, ({ detail }) => window.heard.push({ type, detail }));
    }`;
  site.answer(/^spy\.js$/, (response) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript' });
    response.end(spy);
  });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A club</title>
    <link rel="icon" href="data:,">
    <script src="${site.base}spy.js"></script>
    <script src="${site.base}embed-api.js"></script>
    <body>
    <beffroi-game game="${game.id}" seats="human:Ana,human:Ben" theme="dusk"></beffroi-game>
    <beffroi-game id="strictest" game="${game.id}" sandbox="" loading="eager"></beffroi-game>`;
  await visit.goto(
    site.place('club-page', html, { 'Content-Security-Policy': `${policyFor(origin)}; img-src data:` }),
  );
  const heard = () =>
    page.evaluate(() => window.heard.map(({ type }) => type).filter((type) => type !== 'failed'));
  await page.until('the event ready', () => window.heard.some(({ type }) => type === 'ready'));
  const table = new Table(await visit.frame(/place=0&/, 'beffroi-game'));
  await table.ready();
  assert.equal(await table.page.evaluate(() => document.documentElement.dataset.theme), 'dusk');
  await play(table, 2, pointerOf(table));
  await play(table, 2, keysOf(table));
  await page.until(
    'four moves to be told',
    () => window.heard.filter(({ type }) => type === 'move').length === 4,
  );
  assert.deepEqual(await heard(), ['ready', 'move', 'move', 'move', 'move']);
  const position = await page.evaluate(() => document.querySelector('beffroi-game').position());
  assert.equal(position.decisions, 4);
  await page.evaluate(() =>
    document
      .querySelector('beffroi-game')
      .newGame({ strict: true })
      .then(() => true),
  );
  const loaded = await page.evaluate(
    (record) => document.querySelector('beffroi-game').load(record),
    position.record,
  );
  assert.deepEqual(
    [loaded.decisions, await heard()],
    [4, ['ready', 'move', 'move', 'move', 'move', 'open', 'open']],
  );
  await page.until('the strictest sandbox to be told', () =>
    window.heard.some(({ type, detail }) => type === 'failed' && /lacks allow-scripts/.test(detail.text)),
  );
});

// ---- The runner

if (!existsSync(join(folder, 'play.html'))) {
  console.error(
    `${folder} has no page; build it: web/toolchain/build.sh wasm && node web/toolchain/make_dist.mjs --test`,
  );
  process.exit(2);
}
rmSync(pictures, { recursive: true, force: true });
// Stopping the tests also stops screen and browsers.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const begun = Date.now();
const sites = await openSites(resolve(folder));
const screen = await openScreen();
let passed = 0;
let failed = 0;
/** {name, took_s} of all that ran. */
const times = [];
let serial = 0;

/** Of Firefox itself, not of the page. */
const kBrowserTalk = /WEBGL_debug_renderer_info is deprecated|WebGL.*(?:fallback|software)/i;

/** Runs one check in a fresh profile, from an empty page; gives what is wrong, as lines. */
async function runOne(engine, run, picture) {
  const problems = [];
  const site = sites.mount(`${engine.name.toLowerCase()}-${++serial}`);
  const complain = (text) => kBrowserTalk.test(text) || problems.push(text);
  let visit = null;
  try {
    await within(
      kLimit_ms,
      (async () => {
        visit = await engine.visit(complain);
        await visit.goto(site.place('empty', '<!doctype html>').replace(site.elsewhere, site.base));
        await visit.page.evaluate(() =>
          localStorage.setItem(
            'beffroi.preferences',
            JSON.stringify({ motion: 'none', pace: 'once', confirm: 'always' }),
          ),
        );
        await run(visit, site);
      })(),
    );
  } catch (error) {
    problems.unshift(String(error?.stack ?? error));
  }
  if (problems.length > 0 && visit) {
    mkdirSync(pictures, { recursive: true });
    const taken = await within(10000, visit.picture()).catch(() => null);
    if (taken) {
      writeFileSync(picture, taken);
      problems.push(`picture: ${relative(root, picture)}`);
    }
  }
  await within(10000, Promise.resolve(visit?.close())).catch(() => {});
  return problems;
}

async function runEngine(Engine) {
  const wanted = [...checks].filter(([name]) => `${Engine.name} ${name}`.includes(words.join(' ')));
  if (wanted.length === 0) return;
  const engine = await Engine.open(screen.display);
  console.log(`${engine.name}: ${engine.version}`);
  for (const [name, run] of wanted) {
    const start = Date.now();
    const picture = join(pictures, `${engine.name} ${name}.png`.replace(/[^\w.]+/g, '-'));
    let problems = await runOne(engine, run, picture);
    let unsteady = '';
    if (problems.length > 0) {
      // On a busy machine tests that wait may fail: they run once more, and those that pass then are named.
      const again = await runOne(engine, run, picture);
      if (again.length === 0) unsteady = problems[0];
      problems = again;
    }
    const took_s = (Date.now() - start) / 1000;
    const seconds = took_s.toFixed(1).padStart(5);
    times.push({ name: `${Engine.name}: ${name}`, took_s });
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${seconds} s  ${engine.name}: ${name}`);
    if (unsteady)
      console.log(`UNSTEADY      ${engine.name}: ${name}\n${unsteady.replace(/^/gm, '      | ')}`);
    for (const problem of problems) console.log(problem.replace(/^/gm, '      | '));
    if (problems.length === 0) passed++;
    else failed++;
  }
  await within(10000, engine.close()).catch(() => {});
}

const done = await Promise.allSettled(engines.map(runEngine));
for (const { reason } of done.filter(({ status }) => status === 'rejected')) {
  failed++;
  console.log(`FAIL  ${reason?.stack ?? reason}`);
}
screen.close();
sites.close();
console.log(slowest(times));
console.log(`${((Date.now() - begun) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
