// Bot: the computer's moves, in a worker, after a restart, without a worker, and while the page goes on.
//
// Owns: tests of shell/brain/brain.ts and shell/play/opponent.ts with the real brain. The computer must move
// legally (the match would refuse anything else and the page would say that the computer fails), finish its
// games and never block the page.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { kAtOnce, kPhoneWide, kSmallEmbed, kStill, test } from './kit/kit.mjs';
import { computer, kGoldenMoves, movesOf, person, record } from './kit/records.mjs';
import { kUiConfirm } from '../../web/bridge/bridge.mjs';

const against = (level, options = {}) => record({ seats: [person('Ada'), computer(level)], ...options });
/** The longest task of the main thread that nobody notices. */
const kHeldUp_ms = 100;

/** Numbers in [0, n), the same in every run. */
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
/** Plays any legal move of the person whose turn it is. */
async function playAny(table, below) {
  for (const kind of ['1', '2']) {
    const open = (await table.targets()).filter(
      ({ id, state }) => id.startsWith(`${kind},`) && state === 'legal',
    );
    assert.ok(open.length > 0, 'a person who is to move has something to choose');
    await table.act(open[below(open.length)].id);
  }
  await table.act(kUiConfirm);
}
/** Plays to the end, the person at random; every change goes through the match. */
async function playOut(table, seed) {
  const below = dice(seed);
  for (;;) {
    const state = await table.untilState(
      'a person to be asked or the end',
      ({ over, acting }) => over || acting,
      60000,
    );
    if (state.over) return state;
    await playAny(table, below);
  }
}

test('The computer plays a whole game against a person', async (t) => {
  const table = await t.play(against(3), { ...kSmallEmbed, ...kStill });
  await table.hook('seed', '00000000000000aa');
  await expectGame(table, 3);
});

// What a level answers is tested natively: legal at every moment, and how strong (search_test.cpp).
test('Every level of the computer plays a game to its end', async (t) => {
  const table = await t.play(against(1), { ...kSmallEmbed, ...kAtOnce });
  await table.hook('seed', '00000000000000aa');
  for (const level of [1, 2, 4, 5, 6]) {
    await table.load(against(level, { moves: kGoldenMoves.slice(0, 22) }));
    await expectGame(table, level, 22);
  }
});
/**
 * The game on the table is played to its end, the brain is asked for every move of the computer, and what
 * comes out can be opened again.
 */
async function expectGame(table, level, begun = 0) {
  const { jobs } = await table.brain();
  const state = await playOut(table, level);
  assert.equal(movesOf(await table.record()).length, state.decisions);
  assert.ok(state.decisions > begun);
  const brain = await table.brain();
  assert.ok(brain.jobs - jobs >= (state.decisions - begun) / 2 - 1, 'the brain was asked for its moves');
  assert.equal(brain.restarts, 0);
  assert.equal(brain.fallback, false);
  assert.equal(await table.page.locator('#notices .notice').count(), 0);
  await table.load(await table.record());
}

test('The computer is the program that the page has already: its worker fetches no part of it again', async (t) => {
  const table = await t.play(against(1), { ...kPhoneWide, ...kStill });
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.untilDecisions(2, 60000);
  assert.equal((await table.brain()).fallback, false);
  const parts = t.site.requests
    .filter((path) => path.endsWith('.wasm'))
    .map((path) => path.replace(/-\w+\.wasm$/, ''));
  // The rest of the program comes to the page as well, after its first picture.
  const later = ['beffroi-metal_towers-later', 'later'];
  assert.deepEqual(parts.sort(), ['beffroi-metal_towers', ...later, 'program']);
});

test('Two computers play a game by themselves', async (t) => {
  const table = await t.play(
    record({ seats: [computer(1, 'One'), computer(2, 'Two')], moves: kGoldenMoves.slice(0, 18) }),
    { ...kSmallEmbed, ...kStill },
  );
  await table.untilState('the end', ({ over }) => over, 60000);
  assert.ok((await table.brain()).jobs > 5);
});

/**
 * Work of the main thread, task by task, while the computer of level 6 thinks about its first move. It is
 * measured in time of the processor: how long a task lasts also depends on what else the machine does.
 */
async function expectFree(t, fallback, options = {}) {
  const table = await t.play(against(6), { ...kSmallEmbed, ...options });
  await table.settle();
  await t.browser.startTracing(table.page, {
    categories: ['__metadata', 'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.untilDecisions(2, 60000);
  const { traceEvents } = JSON.parse((await t.browser.stopTracing()).toString());
  assert.equal((await table.brain()).fallback, fallback);
  const threads = new Map(
    traceEvents
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name]),
  );
  const tasks_ms = traceEvents
    .filter(
      ({ name, ph, pid, tid }) =>
        ph === 'X' && name.endsWith('RunTask') && threads.get(`${pid} ${tid}`) === 'CrRendererMain',
    )
    .flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]));
  assert.ok(tasks_ms.length > 100, 'the trace has the tasks of the page');
  const longest_ms = Math.max(...tasks_ms);
  assert.ok(longest_ms <= kHeldUp_ms, `held up for ${longest_ms} ms`);
}

test(
  'The page is never blocked while the strongest computer thinks in its worker',
  (t) => expectFree(t, false),
  { alone: true },
);

test(
  'Without workers the computer thinks on the main thread and still does not block the page',
  (t) => expectFree(t, true, { init: 'delete window.Worker' }),
  { alone: true },
);

test('Without workers a whole game is played to its end', async (t) => {
  const table = await t.play(against(2, { moves: kGoldenMoves.slice(0, 12) }), {
    ...kSmallEmbed,
    init: 'delete window.Worker',
  });
  await playOut(table, 7);
  assert.equal((await table.brain()).fallback, true);
});

test('A worker that hangs is restarted and the game goes on', async (t) => {
  const table = await t.play(against(6), { ...kSmallEmbed, ...kStill });
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.until('the computer to think', async () => (await table.brain()).busy);
  await table.hook('hangBrain');
  await table.untilDecisions(2, 60000);
  const { restarts, fallback } = await table.brain();
  assert.equal(restarts, 1);
  assert.equal(fallback, false);
});

test('When every worker hangs the main thread takes over', async (t) => {
  const table = await t.play(against(3), {
    ...kSmallEmbed,
    init: () => {
      window.Worker = class extends EventTarget {
        postMessage() {}
        terminate() {}
      };
    },
  });
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.untilDecisions(2, 60000);
  const { restarts, fallback } = await table.brain();
  assert.ok(restarts >= 2);
  assert.equal(fallback, true);
});

test('A worker that sends progress but no answer is replaced, and the game goes on', async (t) => {
  const table = await t.play(against(6), {
    ...kSmallEmbed,
    init: () => {
      const Real = window.Worker;
      let first = true;
      window.Worker = function open(...args) {
        if (!first) return new Real(...args);
        first = false;
        const talker = {
          terminate: () => clearInterval(talker.timer),
          postMessage: (line) => (talker.id = / id=\d+/.exec(line)?.[0] ?? talker.id),
        };
        talker.timer = setInterval(() => talker.onmessage({ data: `info${talker.id} depth=1` }), 200);
        return talker;
      };
    },
  });
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.untilDecisions(2, 60000);
  const { restarts, fallback, infos } = await table.brain();
  assert.equal(restarts, 1);
  assert.equal(fallback, false);
  assert.ok(infos > 20, 'it was never silent');
});

/**
 * Replaces the brains of the host's program: it starts tables as before (they have a canvas), but for a brain
 * what `made(create)` gives, where `create` is Emscripten's function.
 */
function replaceBrain(t, made) {
  const name = readdirSync(t.site.folder).find((file) => /^program-.*\.js$/.test(file));
  const glue = readFileSync(join(t.site.folder, name), 'utf8');
  const replaced = glue.replace(
    /export default (\w+);?\s*$/,
    (_, create) => `export default (members) => (members.canvas ? ${create}(members) : ${made(create)});`,
  );
  assert.notEqual(replaced, glue);
  t.site.damage(/^program-.*\.js$/, 'text/javascript', replaced);
}

test('When the computer on the main thread sends no answer either, the page says so', async (t) => {
  replaceBrain(
    t,
    () => `Promise.resolve({
      stringToNewUTF8: () => 0, _free() {}, UTF8ToString: (text) => text, _bf_game() {},
      _brain_busy: () => 1, _brain_receive: () => '', _brain_slice: () => (performance.now() % 50 < 1 ? 'info id=1 depth=1' : ''),
    })`,
  );
  const table = await t.play(against(3), { ...kPhoneWide, init: 'delete window.Worker' });
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.page.locator('#notice-brain', { hasText: 'The computer does not answer.' }).waitFor();
  assert.ok((await table.brain()).infos > 0);
});

test('When the brain cannot be loaded at all the page says so, and a move can be taken back', async (t) => {
  replaceBrain(
    t,
    (create) => `globalThis.brainIsBack ? ${create}(members) : Promise.reject(new Error('no brain'))`,
  );
  t.site.lose(/^brain-worker/);
  t.expect(/brain-worker|404/);
  const table = await t.play(against(3), { ...kPhoneWide, ...kStill });
  const { page } = table;
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await page.locator('#notice-brain', { hasText: 'The computer does not answer.' }).waitFor();
  assert.equal((await table.state()).decisions, 1);
  // The missing file is back: asking again helps.
  await page.evaluate(() => {
    window.brainIsBack = true;
  });
  await page.locator('#notice-brain button').click();
  await table.untilDecisions(2, 60000);
});

test('While computers move each move is heard once: the prompt in the tree is silent', async (t) => {
  // The third seat begins; with two of them before the person the prompt has what the first one did.
  const seats = [computer(1), person('Ada'), computer(1, 'Bo')].map((seat, i) => `seat ${i + 1} ${seat}`);
  const game = ['beffroi-record 2', 'game game_of_towers rules=2 options="seats=3"', 'seed 000000000000000b'];
  const table = await t.play([...game, ...seats, 'play', 'end open', ''].join('\n'), kPhoneWide);
  const { page } = table;
  await page.evaluate(() => {
    const prompt = document.getElementById('prompt-live');
    window.prompts = [prompt.textContent];
    new MutationObserver(() => window.prompts.push(prompt.textContent)).observe(prompt, { childList: true });
  });
  const { log } = await table.untilState('the person to be asked', ({ acting }) => acting, 60000);
  const prompts = await page.evaluate(() => window.prompts);
  const twice = prompts.filter((prompt) => log.some(({ text }) => prompt.includes(text)));
  assert.deepEqual(twice, []);
  await page.locator('#live p', { hasText: log.at(-1).text }).waitFor({ state: 'attached' });
});

test('Undo takes back the person’s move and the computer’s answer', async (t) => {
  const table = await t.play(against(1), { ...kPhoneWide, ...kStill });
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.untilDecisions(2);
  await table.untilState('the person to be asked', ({ acting }) => acting);
  await table.page.keyboard.press('u');
  const state = await table.untilDecisions(0);
  assert.ok(state.acting);
  await table.settle();
  assert.equal((await table.state()).decisions, 0, 'the computer does not move for the person');
});

test('Undo while the computer thinks drops its answer', async (t) => {
  const table = await t.play(against(6), { ...kPhoneWide, ...kStill });
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.until('the computer to think', async () => (await table.brain()).busy);
  await table.page.keyboard.press('u');
  await table.untilState('the person to be asked', ({ acting, decisions }) => acting && decisions === 0);
  await table.settle();
  await table.playMoves(kGoldenMoves.slice(2, 3));
  await table.untilDecisions(2, 60000);
  assert.equal(movesOf(await table.record())[0], kGoldenMoves[2]);
});
