// Layout: six windows, day and dusk, and windows that change while a game is on.
//
// Owns: tests of where things are: nothing wider than the window, page and canvas agree on the layout class,
// every target lies in the canvas and can be hit by a thumb, and the mirror's buttons lie over their targets
// (docs/style.md section 5; tests/games/metal_towers/layout_test.cpp checks the same for many more sizes without a
// browser).
import assert from 'node:assert/strict';
import { kPhone, kStill, test } from './kit/kit.mjs';
import { goldenOver, kGoldenMoves, kMockupMoves, movesOf, record, targetsOf } from './kit/records.mjs';
import { readCatalogue } from '../../web/toolchain/catalogue.mjs';
import { kUiConfirm, kUiReview } from '../../web/bridge/bridge.mjs';
import { metal_towers } from '../../web/bridge/targets.mjs';

const kTouch_px = 44;
const kWindows = [
  { width: 1440, height: 900, layout: 'desktop', bar: true },
  { width: 820, height: 1180, layout: 'tablet', bar: true, touch: true },
  { width: 390, height: 844, layout: 'phone_portrait', bar: true, touch: true },
  { width: 844, height: 390, layout: 'phone_landscape', touch: true },
  { width: 480, height: 360, layout: 'small' },
  { width: 320, height: 240, layout: 'small', touch: true },
];

/** Nothing of the page is wider than its window. */
async function expectNoSideways(page, where) {
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= inner, `${where}: ${wide} px in a window of ${inner}`);
}

/**
 * Page, canvas, targets and mirror fit each other; `board` is the class of a board that does not have the
 * whole window.
 */
async function expectFits(table, layout, where, board = layout) {
  const { page } = table;
  await expectNoSideways(page, where);
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight),
    true,
    `${where}: the page does not scroll`,
  );
  assert.deepEqual(await table.hook('layout'), { page: layout, canvas: board }, where);
  assert.equal(await page.locator('html').getAttribute('data-layout'), board, where);
  const canvas = await page.locator('#canvas').boundingBox();
  const targets = await table.targets();
  assert.ok(targets.length > 3, where);
  for (const { id, label, state, x, y, w, h } of targets) {
    const what = `${where}: ${label} (${id}) at ${x},${y} ${w}x${h}`;
    assert.ok(label.length > 0, what);
    assert.ok(
      x >= 0 && y >= 0 && x + w <= canvas.width + 0.5 && y + h <= canvas.height + 0.5,
      `${what} is outside ${canvas.width}x${canvas.height}`,
    );
    if (state !== 'plain') assert.ok(w >= kTouch_px && h >= kTouch_px, `${what} is too small`);
  }
  const mirror = await page.locator('#mirror [data-target]').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return { id: button.dataset.target, x, y, w: width, h: height };
    }),
  );
  assert.deepEqual(
    mirror,
    targets.map(({ id, x, y, w, h }) => ({ id, x: x + canvas.x, y: y + canvas.y, w, h })),
    where,
  );
}

/** What is shown of the bar can be hit. */
async function expectBar(page, where) {
  const controls = page.locator('#bar :is(a, button):visible');
  for (const control of await controls.all()) {
    const box = await control.boundingBox();
    const what = `${where}: ${await control.getAttribute('id')} ${JSON.stringify(box)}`;
    assert.ok(box.width >= kTouch_px && box.height >= kTouch_px, what);
    assert.ok(box.x >= 0 && box.x + box.width <= page.viewportSize().width, what);
  }
  return controls.count();
}

for (const { width, height, layout, bar = false, touch = false } of kWindows) {
  test(`A game fits ${width} × ${height}, day and dusk, from its first move to its result`, async (t) => {
    const table = await t.play(record(), {
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
      colorScheme: 'light',
      ...kStill,
    });
    const { page } = table;
    const [tube, tower] = targetsOf('bB1');
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme=${colorScheme === 'dark' ? 'dusk' : 'day'}]`).waitFor();
      const where = (what) => `${width}x${height} ${colorScheme} ${what}`;
      await table.load(record());
      await expectFits(table, layout, where('at the start'));
      assert.equal((await expectBar(page, where('bar'))) > 0, bar);
      await table.load(record({ moves: kMockupMoves }));
      await expectFits(table, layout, where('in the middle'));
      await table.act(tube);
      await expectFits(table, layout, where('with a tube chosen'));
      await table.act(tower);
      await table.when(kUiConfirm);
      await expectFits(table, layout, where('before the move'));
      await table.load(goldenOver());
      await expectFits(table, layout, where('result'));
      await table.act(kUiReview);
      await page.locator('#review').waitFor({ state: 'attached' });
      // The board becomes smaller a frame after the review has come.
      await page.waitForFunction(() => {
        const { height } = document.querySelector('#canvas').getBoundingClientRect();
        return window.__beffroi.targets().every((one) => one.y + one.h <= height + 0.5);
      });
      // Where the window is low the board stands beside the review, and has the class of what is left to it.
      await expectFits(table, layout, where('review'), layout === 'phone_landscape' ? 'small' : layout);
      await page.keyboard.press('Escape');
      await page.locator('#review').waitFor({ state: 'detached' });
    }
  });
}

test('Lobby, form and their dialogs are never wider than the window', async (t) => {
  for (const { width, height, touch = false } of kWindows) {
    const page = await t.lobby({ viewport: { width, height }, hasTouch: touch, isMobile: touch });
    const where = `${width}x${height}`;
    await expectNoSideways(page, `lobby ${where}`);
    if (await page.locator('#lobby-menu').isVisible()) {
      await page.locator('#lobby-menu').click();
      await page.locator('#dialog-menu').waitFor();
      await expectNoSideways(page, `menu ${where}`);
      const box = await page.locator('#dialog-menu').boundingBox();
      assert.ok(
        box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height,
        `menu ${where}: ${JSON.stringify(box)}`,
      );
      await page.keyboard.press('Escape');
    }
    await page.goto(`${t.site.base}index.html#new=metal_towers`);
    await page.locator('#start-game').waitFor();
    await expectNoSideways(page, `form ${where}`);
    const start = await page.locator('#start-game').boundingBox();
    assert.ok(
      start.width >= kTouch_px && start.height >= kTouch_px && start.x + start.width <= width,
      `start ${where}`,
    );
    await page.context().close();
  }
});

/** Every state that the bar can say of a game, with a long name and large numbers: [title, state]. */
function statesOfBar(words) {
  const form = (text, you) =>
    text
      .replace(/\{name, select, you \{([^{}]*)\} other \{([^{}]*(?:\{name\})?[^{}]*)\}\}/g, you ? '$1' : '$2')
      .replace(/\{n, plural,.*other \{([^{}]*)\}\}/, (_, other) => other.replace('#', '88'))
      .replace('{name}', 'Maximiliane')
      .replace(/\{\w+\}/g, '18');
  const prefixes = { mt: 'metal_towers', gt: 'game_of_towers', wt: 'wandering_towers', ft: 'five_towers' };
  prefixes.ct = 'carcassonne';
  return Object.entries(words).flatMap(([key, text]) => {
    const game = prefixes[/^(\w+)\.ui\.status/.exec(key)?.[1]];
    return game ? [false, true].map((you) => [words[`page.game.${game}`], form(text, you)]) : [];
  });
}

test('What the bar says of a game is whole on tablets and small desktops, in every language', async (t) => {
  const { languages } = readCatalogue(new URL('../../assets', import.meta.url).pathname);
  const states = ['en', 'fr', 'de'].flatMap((language) => statesOfBar(languages[language]));
  assert.ok(states.length > 60 && states.every(([title, state]) => title && !/[{}]/.test(state)));
  for (const open of [
    (options) => t.play(record(), options).then(({ page }) => page),
    async (options) => {
      const page = await t.open('embed.html#game=metal_towers', options);
      await page.locator('html[data-ready=play]').waitFor();
      return page;
    },
  ]) {
    const page = await open({ viewport: { width: 720, height: 980 }, ...kStill });
    await page.locator('#rules-button').waitFor();
    for (const [width, height] of [
      [700, 980],
      [720, 540],
      [768, 980],
      [820, 1180],
      [1024, 700],
    ]) {
      await page.setViewportSize({ width, height });
      await page.locator(`html[data-layout=${width < 1024 ? 'tablet' : 'desktop'}]`).waitFor();
      const cut = await page.evaluate((all) => {
        const [title, status] = ['title', 'status'].map((id) => document.getElementById(id));
        return all.filter(([name, state]) => {
          title.textContent = name;
          status.textContent = state;
          const words = document.createRange();
          words.selectNodeContents(status);
          const [inner, outer] = [words, status].map((one) => one.getBoundingClientRect());
          return inner.width > outer.width + 1 || inner.height > outer.height + 2;
        });
      }, states);
      assert.deepEqual(cut, [], `${width}x${height}`);
    }
    await page.context().close();
  }
});

test('Turning the device keeps the game, what was chosen, and the layout’s rules', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), { ...kPhone, ...kStill });
  const [tube] = targetsOf('bB1');
  await table.act(tube);
  for (const [width, height, layout] of [
    [844, 390, 'phone_landscape'],
    [390, 844, 'phone_portrait'],
    [1024, 700, 'desktop'],
    [320, 240, 'small'],
    [768, 900, 'tablet'],
  ]) {
    await table.page.setViewportSize({ width, height });
    await table.untilState(`the layout ${layout}`, (state) => state.layout === layout);
    await table.until('the mirror to follow', async () => {
      const { x, y, w, h } = await table.target(tube);
      const canvas = await table.page.locator('#canvas').boundingBox();
      const box = await table.mirror(tube).boundingBox();
      return box && box.x === canvas.x + x && box.y === canvas.y + y && box.width === w && box.height === h;
    });
    await expectFits(table, layout, `turned to ${width}x${height}`);
    assert.equal((await table.target(tube)).state, 'chosen');
  }
  await table.act(metal_towers.tower(0));
  await table.act(kUiConfirm);
  assert.deepEqual(movesOf(await table.record()), [...kMockupMoves, 'bB1']);
});

test('Page and canvas agree on the layout class at the edges of every class', async (t) => {
  const table = await t.play(record(), { viewport: { width: 560, height: 480 }, ...kStill });
  for (const [width, height] of [
    [559, 479],
    [559, 480],
    [560, 499],
    [560, 500],
    [699, 700],
    [700, 700],
    [1023, 600],
    [1024, 499],
    [1024, 500],
    [1023, 499],
    [701, 700],
    [640, 640],
  ]) {
    await table.page.setViewportSize({ width, height });
    await table.until(
      `one class at ${width}x${height}`,
      async () => {
        const { page, canvas } = await table.hook('layout');
        const [inner, shown] = await table.page.evaluate(() => [
          innerWidth,
          document.documentElement.dataset.layout,
        ]);
        return inner === width && page === canvas && shown === page;
      },
      10000,
    );
  }
});

for (const [name, viewport, layout] of [
  ['phone', kPhone.viewport, 'phone_portrait'],
  ['small embed', { width: 320, height: 240 }, 'small'],
  ['desktop', { width: 1024, height: 600 }, 'desktop'],
]) {
  test(`Text at 130 % fits too: ${name}`, async (t) => {
    const init = () => {
      if (location.protocol.startsWith('http'))
        localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none', textScale: 1.3 }));
    };
    const table = await t.play(record({ moves: kMockupMoves }), { viewport, init });
    const { page } = table;
    assert.equal(await page.locator('html').getAttribute('data-text'), '130');
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '20.8px');
    await expectFits(table, layout, 'in the middle');
    await table.act(targetsOf('bB1')[0]);
    await expectFits(table, layout, 'with a tube chosen');
    await table.load(goldenOver());
    await expectFits(table, layout, 'result');
    await page.goto(`${t.site.base}index.html`);
    await page.locator('html[data-ready=lobby]').waitFor();
    await expectNoSideways(page, 'lobby');
    await page.goto(`${t.site.base}index.html#new=metal_towers`);
    await page.locator('#start-game').waitFor();
    await expectNoSideways(page, 'form');
  });
}

test('The size of text is set in the settings and is there at once, in the page and on the canvas', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 3) }), { ...kPhone, ...kStill });
  const { page } = table;
  const size = () => page.locator('#title').evaluate((title) => parseFloat(getComputedStyle(title).fontSize));
  const before = { size: await size(), plate: (await table.targets()).at(-1) };
  await page.locator('#menu').click();
  await page.locator('[data-item=settings]').click();
  await page.locator('#dialog-settings').getByRole('radio', { name: '130%' }).check({ force: true });
  await page.keyboard.press('Escape');
  assert.ok((await size()) > before.size * 1.2);
  const after = (await table.targets()).at(-1);
  assert.notDeepEqual(after, before.plate, 'the canvas is laid out anew');
});
