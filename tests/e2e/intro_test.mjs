// Introduction: a guided first game on the real table, learnt by doing, never saved.
//
// Owns: tests of every script of assets/games/<game>/intro.json (that its positions and moves are possible,
// its words and rules there) and of the guide, with any script: keyboard alone, mirror alone, taking back,
// skipping, the way out, the card's place. Must never know what a move means: moves and targets come from the
// scripts and the program.
// Next: shell/play/intro/intro-guide.ts, shell/play/intro/intro.ts, tests/e2e/kit/table.mjs.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { gameFolders, readCatalogue } from '../../web/toolchain/catalogue.mjs';
import { beffroi } from './kit/beffroi.mjs';
import { kPhone, kSmallDesktop, kSmallEmbed, kStill, test, turnTo } from './kit/kit.mjs';
import { movesOf } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { kUiConfirm, kUiUndo } from '../../web/bridge/bridge.mjs';
import { metal_towers } from '../../web/bridge/targets.mjs';

const { kLanguages } = await importShell('lib/language.ts');
const { recordOf, turnsBefore } = await importShell('play/intro/intro-script.ts');

const root = new URL('../../', import.meta.url);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const assets = new URL('assets', root).pathname;
const { languages: catalogues } = readCatalogue(assets);
const scripts = gameFolders(assets)
  .map((game) => join(assets, 'games', game, 'intro.json'))
  .filter(existsSync)
  .map((path) => JSON.parse(readFileSync(path, 'utf8')));
const metal = scripts.find(({ game }) => game === 'metal_towers');
const kLong_ms = 300000; // ten lessons, a hundred targets, on a busy machine

/** The record of a script after some turns. */
const recordAfter = (script, turns) => recordOf(script, turnsBefore(script, { start: turns }));

/** What `beffroi legal` says of a position: {who, seat, legal: [...]}. Throws when the record is refused. */
function positionOf(script, turns) {
  return JSON.parse(beffroi(['legal', '-', '--json'], recordAfter(script, turns)));
}

/** Opens the introduction of a game; gives its table with the guide's parts. */
async function openIntro(t, game, options = {}) {
  const page = await t.open(`play.html#intro=${game}`, { ...kStill, ...options });
  const table = new Table(page);
  await table.ready();
  await page.locator('#guide').waitFor();
  await table.settle(); // the guide takes its place, and the canvas what is left
  const part = (name) => page.locator(`[data-guide="${name}"]`);
  return {
    page,
    table,
    part,
    step: async () => (await page.locator('.guide-count').innerText()).split(' ')[0],
    answer: page.locator('.guide-answer'),
    untilStep: (n) => page.locator('.guide-count', { hasText: new RegExp(`^${n}\\b`) }).waitFor(),
    untilAnswer: (kind) => page.locator(`.guide-answer[data-kind=${kind}]`).waitFor(),
  };
}

/** What is touched for a move, by game: tests/games/<game>/touches.mjs. */
const kTouches = Object.fromEntries(
  await Promise.all(scripts.map(async ({ game }) => [game, await import(`../games/${game}/touches.mjs`)])),
);
const isAtOnce = ({ game }, move) => kTouches[game].isAtOnce?.(move) ?? false;
const touchesOf = (script, move) => [
  ...kTouches[script.game].targetsOf(move),
  ...(isAtOnce(script, move) ? [] : [kUiConfirm]),
];
const wantedMove = (script, step) =>
  Array.isArray(step.want) ? step.want[0] : positionOf(script, step.start).legal[0];

// ---- The scripts

for (const script of scripts) {
  test(`Introduction of ${script.game}: every position replays, every wanted move and every answer is possible`, async () => {
    assert.equal(script.seats.filter((kind) => kind === 'person').length, 1, 'one person learns');
    for (const step of script.steps) {
      const where = `${script.game}, ${step.id}`;
      if (!step.start) {
        assert.equal(step.want, undefined, `${where}: nothing can be wanted where no position is said`);
        continue;
      }
      const position = positionOf(script, step.start);
      assert.equal(position.who, 'seat', where);
      assert.equal(script.seats[position.seat - 1], 'person', `${where}: it is the person's turn`);
      if (Array.isArray(step.want))
        for (const move of step.want) assert.ok(position.legal.includes(move), `${where}: ${move} is legal`);
      else assert.ok(['any', 'refusal', undefined].includes(step.want), where);
      if (step.want === 'refusal') assert.ok(step.light?.length > 0, `${where}: what to try is lit`);
      const moves = step.want === 'any' ? position.legal : Array.isArray(step.want) ? step.want : [];
      for (const move of moves) {
        let turns = [...step.start, move];
        for (const reply of step.reply ?? []) {
          if (String(reply).startsWith('*')) {
            turns = [...turns, reply]; // what chance may draw between two moves
            continue;
          }
          const then = positionOf(script, turns);
          assert.equal(
            then.who === 'seat' && script.seats[then.seat - 1],
            'computer',
            `${where}, ${move}: the other side is to move`,
          );
          const found = [reply].flat().find((one) => then.legal.includes(one));
          assert.ok(found, `${where}: ${move} can be answered`);
          // The end is written by the program alone: a record that says "open" after the last move is
          // refused.
          if (script.steps.some(({ start }) => start && start.length > turns.length) || then.legal.length > 1)
            turns = [...turns, found];
          else break;
        }
      }
    }
    const last = script.steps.at(-1);
    assert.ok(
      !last.want && script.steps.length >= 5 && script.steps.length <= 12,
      'it ends with words, and is short',
    );
  });

  test(`Introduction of ${script.game}: all its words are there in every language, and every rule it names is known`, async () => {
    for (const language of kLanguages) {
      const words = catalogues[language];
      for (const step of script.steps) {
        const parts = [
          'title',
          'say',
          ...(step.want ? ['right'] : []),
          ...(step.want && step.want !== 'any' ? ['other'] : []),
        ];
        for (const part of parts) {
          const key = `${script.words}.${step.id}.${part}`;
          assert.ok(words[key]?.length > 3, `${key} in ${language}`);
          assert.ok(words[key].length < 260, `${key} in ${language} is no wall of text`);
        }
      }
      const known = new Set(
        script.steps.flatMap(({ id }) =>
          ['title', 'say', 'right', 'other'].map((part) => `${script.words}.${id}.${part}`),
        ),
      );
      for (const key of Object.keys(words))
        if (key.startsWith(`${script.words}.`)) assert.ok(known.has(key), `${key} belongs to a step`);
    }
    const rules = readFileSync(new URL(`assets/games/${script.game}/rules/en.md`, root), 'utf8');
    for (const id of script.steps.flatMap((step) => step.rules ?? []))
      assert.match(rules, new RegExp(`\\b${id}\\b`), `${id} is a rule of the game`);
  });
}

// ---- Room

for (const script of scripts) {
  test(
    `In every step of the introduction of ${script.game} a small phone shows the board of play less one line, and at least 45 %`,
    async (t) => {
      const sizes = [
        { width: 320, height: 568 },
        { width: 375, height: 667 },
      ];
      const touch = { hasTouch: true, isMobile: true };
      const stage = async (table) => (await table.state()).stageRect.h;
      const { page, table, part, untilStep, untilAnswer } = await openIntro(t, script.game, {
        ...touch,
        viewport: sizes[0],
      });
      const play = await t.play(recordAfter(script, script.steps[0].start ?? []), {
        ...kStill,
        ...touch,
        viewport: sizes[0],
      });
      const least = ({ height }) => height * ((height < 600 && kTouches[script.game].kLeastBoard) || 0.45);
      const measure = async (where, whole) => {
        for (const size of whole ? sizes : sizes.slice(0, 1)) {
          await Promise.all([table, play].map((one) => one.page.setViewportSize(size)));
          await Promise.all([table.settle(), play.settle()]);
          const [here, there] = await Promise.all([stage(table), stage(play)]);
          const what = `${where} at ${size.width}x${size.height}: ${here} px, in play ${there}`;
          assert.ok(here >= there - 44 - 0.5, what);
          assert.ok(here >= least(size), what);
          assert.ok((await page.locator('.guide-line').boundingBox()).height === 44, `${where} is one line`);
          assert.ok((await page.locator('#guide').boundingBox()).height === 44, `${where} is one line`);
        }
      };
      for (const [i, step] of script.steps.entries()) {
        await untilStep(i + 1);
        if (step.start) await play.load(recordAfter(script, step.start));
        // Every step in the smaller window, where room is short, three of them in the other one.
        await measure(step.id, [0, 1, script.steps.length - 1].includes(i));
        if (i === 1 && Array.isArray(step.want)) {
          // After success, too; and the words unfold over the table without moving it.
          await table.actAll(touchesOf(script, step.want[0]));
          await untilAnswer('right');
          const before = await stage(table);
          await page.locator('.guide-line').tap();
          await page.locator('#guide[data-open=true] .guide-head').waitFor();
          assert.equal(await stage(table), before);
          const sheet = await page.locator('.guide-sheet').boundingBox();
          assert.ok(
            sheet.x >= 0 &&
              sheet.x + sheet.width <= sizes.at(-1).width &&
              sheet.y + sheet.height <= sizes.at(-1).height,
          );
          await page.keyboard.press('Escape');
          await page.locator('#guide[data-open=false]').waitFor();
          assert.equal((await page.locator('#guide').boundingBox()).height, 44);
        }
        if (await part('next').isVisible()) await part('next').tap();
      }
    },
    { limit_ms: kLong_ms },
  );
}

test('The line of an introduction says what to do: the last sentence of its words', async (t) => {
  const { page, part } = await openIntro(t, 'metal_towers', {
    viewport: { width: 375, height: 667 },
    hasTouch: true,
  });
  const words = t.site.words()['intro.mt.goal.say'];
  const task = await page.locator('.guide-task').innerText();
  assert.ok(words.endsWith(task) && task.length < words.length, task);
  assert.equal(await page.locator('.guide-line').getAttribute('aria-expanded'), 'false');
  await page.locator('.guide-line').tap();
  await page.locator('.guide-rule').first().waitFor();
  // Reading on keeps it open; touching the table folds it.
  await part('next').tap();
  await page.locator('#guide[data-open=true] .guide-count', { hasText: /^2/ }).waitFor();
  await page.locator('#canvas').tap({ position: { x: 180, y: 400 } });
  await page.locator('#guide[data-open=false]').waitFor();
});

// ---- Learning

/** The card's links lead to the rules of the step, which are there. */
async function leadsToRules(page, { rules = [] }) {
  const links = await page.locator('.guide-rule').evaluateAll((list) => list.map((link) => link.href));
  const idOf = (href) => new URL(href).hash.slice(1);
  assert.deepEqual(links.map(idOf), rules);
  for (const href of links)
    assert.ok((await (await page.request.get(href)).text()).includes(`id="${idOf(href)}"`), href);
}

for (const script of scripts) {
  test(
    `The whole introduction of ${script.game} is played with keys and through the mirror, in turn, and leads to its rules`,
    async (t) => {
      const { page, table, part, untilStep, untilAnswer } = await openIntro(t, script.game, kSmallDesktop);
      const { keyboard } = page;
      /** What cannot be chosen is not on the canvas' way: Tab and arrows reach it in the mirror, lit. */
      const tabTo = async (id) => {
        const here = () => page.evaluate(() => document.activeElement.dataset.target);
        const isNear = () =>
          page.evaluate((target) => {
            const { activeElement: button } = document;
            return (
              button.dataset.target === target ||
              Boolean(button.closest('[role=toolbar]')?.querySelector(`[data-target="${target}"]`))
            );
          }, id);
        for (let tabs = 0; tabs < 60 && !(await isNear()); tabs++) await keyboard.press('Tab');
        for (let steps = 0; steps < 150 && (await here()) !== id; steps++) await keyboard.press('ArrowRight');
        assert.equal(await here(), id, 'Tab and arrows reach what is lit');
      };
      const byKeys = async (step) => {
        if (step.want === 'refusal') {
          for (const id of step.light) {
            await tabTo(id);
            await keyboard.press('Enter');
            await table.settle();
          }
          return;
        }
        await page.locator('#canvas').focus();
        const move = wantedMove(script, step);
        for (const id of kTouches[script.game].targetsOf(move)) {
          await table.walkTo(id);
          await keyboard.press('Enter');
        }
        if (!isAtOnce(script, move)) {
          await table.when(kUiConfirm);
          await keyboard.press('Enter');
        }
      };
      const byMirror = async (step) => {
        for (const id of step.light ?? touchesOf(script, wantedMove(script, step))) {
          await table.mirror(id).focus();
          await keyboard.press('Enter');
        }
      };
      const said = [];
      for (const [i, step] of script.steps.entries()) {
        await untilStep(i + 1);
        said.push(await page.locator('#guide [aria-live=polite] h2').innerText());
        await leadsToRules(page, step);
        if (!step.want) break;
        // Each kind of step is met with keys: what is refused, and every second one.
        await (i % 2 === 0 || step.want === 'refusal' ? byKeys : byMirror)(step);
        await untilAnswer('right');
        const live = await page.locator('.guide-answer[aria-live=polite]').innerText();
        assert.equal(live.trim(), t.site.words()[`${script.words}.${step.id}.right`]);
        await page.waitForFunction(() => document.activeElement.dataset.guide === 'next');
        if ((step.reply ?? []).length > 0)
          await table.untilState('the answer', ({ over, acting }) => over || acting);
        await keyboard.press('Enter');
      }
      assert.equal(new Set(said).size, script.steps.length, 'every step has a title of its own');
      await part('play').waitFor();
      await page.waitForFunction(() => document.activeElement.dataset.guide === 'play');
      await keyboard.press('Enter');
      await page.waitForFunction(() => location.hash.startsWith('#g='));
      await table.ready();
      // Where the lot says so the computer has begun.
      await table.until('a new game', async () => {
        const state = await table.state().catch(() => null); // the page may still be on its way
        return state?.log.every(({ seat }) => seat < 0 || state.seats[seat].kind === 'bot');
      });
    },
    { limit_ms: kLong_ms },
  );
}

test('With fingers on a phone a lesson is done by choosing, placing and Next', async (t) => {
  const { table, part, untilStep, untilAnswer } = await openIntro(t, 'metal_towers', kPhone);
  for (const id of kTouches.metal_towers.targetsOf('bD1')) {
    await table.tap(id);
    await table.settle();
  }
  await table.tap(kUiConfirm);
  await untilAnswer('right');
  await table.untilDecisions(2);
  await part('next').tap();
  await untilStep(2);
  assert.deepEqual(movesOf(await table.record()), metal.steps[1].start);
});

test('A legal move that the lesson does not want is taken back, and the card says why', async (t) => {
  const { table, answer, untilAnswer, step } = await openIntro(t, 'metal_towers', kSmallDesktop);
  await table.playMoves(['sA3']);
  await untilAnswer('other');
  assert.equal((await answer.innerText()).trim(), t.site.words()['intro.mt.goal.other']);
  await table.untilDecisions(0);
  await table.settle();
  assert.equal(await step(), '1');
  await table.playMoves(['bD1']);
  await untilAnswer('right');
  await table.untilDecisions(2);
  // The step is done: moves played after it are undone as well.
  await table.playMoves(['bE2']);
  await untilAnswer('other');
  await table.untilDecisions(2);
});

test('In the lesson about refusals a refused try counts, and a legal move is taken back', async (t) => {
  const { table, part, untilStep, untilAnswer, page } = await openIntro(t, 'metal_towers', kSmallDesktop);
  await part('next').click();
  await part('next').click();
  await untilStep(3);
  const [tube, tower] = metal.steps[2].light;
  await page.locator(`#mirror [data-lit][data-target="${tube}"]`).waitFor();
  await table.act(tube);
  await page.locator(`#mirror [data-lit][data-target="${tower}"]`).waitFor();
  await table.act(metal_towers.tower(2));
  await table.act(kUiConfirm);
  await untilAnswer('other');
  await table.untilDecisions(4);
  await table.act(tube);
  await table.act(tower);
  await untilAnswer('right');
  assert.equal((await table.state()).decisions, 4);
  assert.equal(await page.locator('#mirror [data-lit]').count(), 0);
});

test('Hints in an introduction come from its script, without a thinking computer', async (t) => {
  const { table, page } = await openIntro(t, 'metal_towers', kSmallDesktop);
  await table.untilState('the first light', ({ hintStep }) => hintStep === 1);
  await page.keyboard.press('Escape');
  await table.untilState('no light', ({ hintStep }) => hintStep === 0);
  await page.locator('#hint').click();
  await table.untilState('the light again', ({ hintStep }) => hintStep === 1);
  await table.act(kTouches.metal_towers.targetsOf('bD1')[0]);
  await table.untilState('the whole move', ({ hintStep }) => hintStep === 2);
  assert.ok(!t.site.wasAsked(/^brain-/), 'no brain is loaded');
});

test('An introduction can be skipped, gone back in, and begun again', async (t) => {
  const { page, table, part, untilStep, step } = await openIntro(t, 'metal_towers', kSmallDesktop);
  assert.equal(await part('back').getAttribute('aria-disabled'), 'true');
  await part('next').click();
  await untilStep(2);
  assert.deepEqual(movesOf(await table.record()), metal.steps[1].start);
  const unfold = async () => (await part('back').isVisible()) || (await page.locator('.guide-line').click());
  await unfold(); // this window is low: the guide is one line
  await part('back').click();
  await untilStep(1);
  assert.deepEqual(movesOf(await table.record()), []);
  await unfold();
  await part('skip').click();
  await untilStep(metal.steps.length);
  await unfold();
  assert.ok(await part('play').isVisible());
  assert.ok(!(await part('next').isVisible()));
  await part('again').click();
  await untilStep(1);
  assert.deepEqual(movesOf(await table.record()), []);
  // And from the menu, at any time.
  await part('next').click();
  await untilStep(2);
  await page.locator('#menu').click();
  await page.locator('[data-item=intro]').click();
  await page.waitForFunction(() => document.querySelector('.guide-count')?.textContent.startsWith('1'));
  await table.ready();
  assert.equal(await step(), '1');
});

test('A step that has been undone begins again', async (t) => {
  const { page, table, untilAnswer } = await openIntro(t, 'metal_towers', kSmallEmbed);
  await table.playMoves(['bD1']);
  await untilAnswer('right');
  await table.untilDecisions(2);
  await table.act(kUiUndo);
  await page.locator('#guide[data-done=false]').waitFor();
  await table.untilDecisions(0);
});

test('An introduction is neither saved nor counted; it leads to a saved game against level 1', async (t) => {
  const { page, table, part, untilAnswer } = await openIntro(t, 'metal_towers', kSmallDesktop);
  await table.playMoves(['bD1']);
  await untilAnswer('right');
  await table.untilDecisions(2);
  const end = metal.steps.findIndex(({ id }) => id === 'end');
  for (let i = 0; i < end; i++) await part('next').click();
  await table.playMoves(metal.steps[end].want);
  await table.untilState('the end', ({ over }) => over);
  const keys = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /^beffroi\.(game|stats|picture)\./.test(key)),
    );
  assert.deepEqual(await keys(), []);
  await part('next').click();
  await part('play').click();
  await page.waitForFunction(
    () => location.hash.startsWith('#g=') && document.documentElement.dataset.ready === 'play',
  );
  const { seats } = await table.state();
  assert.deepEqual(
    seats.map(({ kind, level }) => [kind, level]),
    [
      ['human', 0],
      ['bot', 1],
    ],
  );
  assert.ok((await keys()).length > 0, 'this one is kept');
  assert.equal(await page.locator('#guide').count(), 0);
});

test('The lobby offers the guided game on the first visit only, the form always', async (t) => {
  const page = await t.lobby(kSmallDesktop);
  const offer = page.locator('#offer');
  assert.match(await offer.locator('a').getAttribute('href'), /play\.html#intro=metal_towers$/);
  await offer.getByRole('button').click();
  assert.ok(!(await offer.isVisible()));
  await page.reload();
  await page.locator('html[data-ready=lobby]').waitFor();
  assert.ok(!(await offer.isVisible()));
  await page.locator('.card-link').first().click();
  await page.locator('.form-intro').click();
  await page.locator('#guide').waitFor();

  const other = await t.lobby(kSmallDesktop);
  await other.locator('#offer a').click();
  const lessons = other.locator('#dialog-lessons .menu-item');
  assert.equal(await lessons.count(), await other.locator('.card').count(), 'each game has one');
  await lessons.first().click();
  await other.locator('#guide').waitFor();
  await other.goto(`${t.site.base}index.html`);
  await other.locator('html[data-ready=lobby]').waitFor();
  assert.ok(!(await other.locator('#offer').isVisible()), 'whoever has been there is not asked again');
  assert.ok(await other.locator('#open-lessons').isVisible(), 'and finds it all the same');
});

/**
 * Everything about the card that can be measured in the page at once: {how, card, view, canvas, controls,
 * fits, layout, of, targets}.
 */
const cardIn = (page) =>
  page.evaluate(() => {
    const boxOf = (element) =>
      (({ x, y, width, height }) => ({ x, y, width, height }))(element.getBoundingClientRect());
    const { scrollWidth, scrollHeight, dataset } = document.documentElement;
    return {
      how: dataset.guide,
      card: boxOf(document.getElementById('guide')),
      view: { width: innerWidth, height: innerHeight },
      canvas: boxOf(document.getElementById('canvas')),
      controls: [...document.querySelectorAll('#guide :is(button, a)')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({ text: one.innerText, ...boxOf(one) })),
      fits: scrollWidth <= innerWidth && scrollHeight <= innerHeight,
      layout: dataset.layout,
      of: window.__beffroi.layout(),
      targets: window.__beffroi.targets(),
    };
  });

// Windows that differ by their size alone are one page, begun again in each. Axe looks once at each place of
// the card and theme in one game, and once in the others: their cards differ by words and pictures alone.
for (const script of scripts) {
  for (const [kind, options, windows] of [
    [
      'windows of a desktop',
      {},
      [
        ['a large desktop', { width: 1440, height: 900 }, 'light'],
        ['a low desktop', kSmallDesktop.viewport, 'dark'],
        ['a small embed', kSmallEmbed.viewport, 'dark'],
        ['a narrow window', { width: 320, height: 640 }, 'light'],
      ],
    ],
    [
      'things one holds',
      { hasTouch: true, isMobile: true },
      [
        ['a tablet', { width: 820, height: 1180 }, 'light'],
        ['a phone', kPhone.viewport, 'dark'],
        ['a phone on its side', { width: 844, height: 390 }, 'light'],
      ],
    ],
  ]) {
    test(
      `The card of an introduction covers no target, its controls can be hit, and axe finds nothing: ${script.game}, ${kind}`,
      async (t) => {
        const { page, table, untilStep } = await openIntro(t, script.game, {
          ...options,
          viewport: windows[0][1],
          colorScheme: windows[0][2],
          reducedMotion: 'reduce',
        });
        const played = script.steps.findIndex(({ want }, i) => i > 2 && Array.isArray(want));
        const press = (name) =>
          page.evaluate((one) => document.querySelector(`[data-guide=${one}]`).click(), name);
        const judged = new Set();
        for (const [name, viewport, colorScheme] of windows) {
          await page.setViewportSize(viewport);
          await turnTo(page, colorScheme);
          for (let i = 0; i < script.steps.length; i++) {
            await untilStep(i + 1);
            if (i === played) {
              await table.actAll(touchesOf(script, script.steps[played].want[0]));
              await page.locator('.guide-answer[data-kind=right]').waitFor({ state: 'attached' });
            }
            await table.settle();
            const { how, card, view, canvas, controls, fits, layout, of, targets } = await cardIn(page);
            const where = `${name}, step ${i + 1}: ${JSON.stringify(card)}`;
            assert.ok(
              card.x >= 0 &&
                card.y >= 0 &&
                card.x + card.width <= view.width + 0.5 &&
                card.y + card.height <= view.height + 0.5,
              `${where} is in the window`,
            );
            for (const { label, x, y, w, h } of targets) {
              const apart =
                canvas.x + x >= card.x + card.width - 1 ||
                canvas.x + x + w <= card.x + 1 ||
                canvas.y + y >= card.y + card.height - 1 ||
                canvas.y + y + h <= card.y + 1;
              assert.ok(apart, `${where} covers ${label}`);
            }
            for (const box of controls) {
              assert.ok(box.width >= 44 && box.height >= 44, `${where}: ${JSON.stringify(box)}`);
              assert.ok(
                box.x >= card.x - 1 && box.x + box.width <= card.x + card.width + 1,
                `${where}: sticks out ${JSON.stringify(box)}`,
              );
            }
            assert.ok(fits, where);
            assert.ok(of.page === of.canvas || layout === of.canvas, `${where}: page and canvas agree`);
            const look = `${how} ${colorScheme} ${i}`;
            const wanted = script === metal ? i === 0 || i === played : i === played && judged.size === 0;
            if (wanted && !judged.has(look)) {
              judged.add(look);
              await page.evaluate(axe);
              const { violations } = await page.evaluate(() =>
                window.axe.run(document, { resultTypes: ['violations'] }),
              );
              assert.deepEqual(
                violations.map(
                  ({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 140)} ${nodes[0].failureSummary}`,
                ),
                [],
                where,
              );
            }
            if (i + 1 < script.steps.length) await press('next');
          }
          await press('again');
        }
      },
      { limit_ms: kLong_ms },
    );
  }
}

// Every game's words in every language are looked at above; here that they arrive.
test('An introduction speaks French and German', async (t) => {
  for (const [i, script] of scripts.entries()) {
    const locale = i % 2 === 0 ? 'fr-FR' : 'de-DE';
    const words = catalogues[locale.slice(0, 2)];
    const { page } = await openIntro(t, script.game, { ...kPhone, locale });
    await page
      .locator('#guide h2', { hasText: words[`${script.words}.${script.steps[0].id}.title`] })
      .waitFor();
    await page.context().close();
  }
});

test('A record opened over an introduction gets a page that keeps it', async (t) => {
  const { page, table } = await openIntro(t, 'metal_towers', kSmallDesktop);
  const text = recordAfter(metal, ['bA1', 'sA2']).replace('bot level=1', 'human');
  await page.evaluate((record) => window.__beffroi.load(record), text);
  await page.waitForFunction(
    () => !document.getElementById('guide') && document.documentElement.dataset.ready === 'play',
  );
  assert.deepEqual(movesOf(await table.record()), ['bA1', 'sA2']);
});

test('A script that cannot be fetched says so and leads back', async (t) => {
  t.expect(/intro\/metal_towers|404/);
  t.site.lose(/^intro\//);
  const page = await t.open('play.html#intro=metal_towers', kSmallDesktop);
  await page.locator('html[data-ready=failed]').waitFor();
  assert.match(await page.locator('#boot').innerText(), /could not be set up/);
});
