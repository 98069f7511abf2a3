// Map: looking round on a table that is larger than its place in the window.
//
// Owns: tests of shell/play/map.ts and of the gestures as a browser makes them, on the board of the Template
// Game, which is in test builds only. Next: tests/scene/map_test.cpp, what the gestures do.
import assert from 'node:assert/strict';
import { fingers } from './kit/fingers.mjs';
import { Host } from './kit/host.mjs';
import { kPhone, kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { packRecord } from './kit/link_code.mjs';
import { difference } from './kit/pictures.mjs';
import { computer, person } from './kit/records.mjs';
import { kUiFit, kUiZoomIn } from '../../web/bridge/bridge.mjs';
import { template_game } from '../../web/bridge/targets.mjs';

const kPile = template_game.pile();

/**
 * A game of one person and a computer, so that no curtain falls; the person is to play a card, or has played
 * one.
 */
const board = (moves = '') =>
  [
    'beffroi-record 1',
    'game template_game rules=1 options="seats=2 copies=4"',
    'seed 0000000000000007',
    `seat 1 ${person('Ana')}`,
    `seat 2 ${computer(1)}`,
    'play',
    '0. *c2 *c1 *c3 *c4 *d3',
    ...(moves ? [`1. ${moves}`] : []),
    'end open',
    '',
  ].join('\n');

/** The board in an embed, on a page that can be scrolled. */
const kFrame = `<beffroi-game game="template_game" record="${packRecord(board())}"></beffroi-game>
  <div style="height:3000px"></div>`;

/** Where nobody has played yet: the left upper part of the board, in the window. */
async function ground(table) {
  const box = await table.page.locator('#canvas').boundingBox();
  const { stageRect } = await table.state();
  const spot = { x: stageRect.x + stageRect.w / 2, y: stageRect.y + 150 };
  assert.ok(await table.hook('command', 'ground', `${spot.x},${spot.y}`), 'the middle of the board is empty');
  return { x: box.x + spot.x, y: box.y + spot.y };
}
const mapOf = async (table) => (await table.state()).map;
const zoomOf = async (table) => Number((await mapOf(table)).split(',')[2]);
const untilZoomed = (table, what) => table.until(what, () => mapOf(table));

test('The wheel zooms at the pointer; the camera is there after a reload, and 0 resets it', async (t) => {
  const table = await t.play(board(), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  assert.equal(await mapOf(table), '');
  const { x, y } = await ground(table);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  const seen = await untilZoomed(table, 'a zoom');
  const kept = () => page.evaluate(() => localStorage.getItem('beffroi.camera.template_game'));
  await table.until('it to be kept', async () => (await kept()) === JSON.stringify(seen));
  assert.ok(!(await table.record()).includes(seen.split(',')[2]), 'it is no part of the record');
  await page.reload();
  await table.ready();
  await table.until('where one looked', async () => (await mapOf(table)) === seen);
  await page.locator('#canvas').focus();
  await page.keyboard.press('0');
  await table.until('the whole map', async () => (await mapOf(table)) === '');
  await table.until('it to be forgotten', async () => (await kept()) === null);
  // Not over the frame: there the wheel is nobody's.
  await page.mouse.move(900, 300);
  await page.mouse.wheel(0, -300);
  await table.settle();
  assert.equal(await mapOf(table), '');
});

test('Everything by keys and by the mirror: +, −, 0, Shift with arrows, and three real buttons', async (t) => {
  const table = await t.play(board(), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  await page.locator('#canvas').focus();
  await page.keyboard.press('+');
  const near = await untilZoomed(table, 'a zoom by a key');
  await page.keyboard.press('Shift+ArrowRight');
  await table.until(
    'a pan',
    async () => Number((await mapOf(table)).split(',')[0]) > Number(near.split(',')[0]),
  );
  const zoom = await zoomOf(table);
  await page.keyboard.press('-');
  await table.until('a zoom out', async () => (await zoomOf(table)) < zoom);
  await table.mirror(kUiFit).press('Enter');
  await table.until('the whole map', async () => (await mapOf(table)) === '');
  await table.mirror(kUiZoomIn).press('Enter');
  await untilZoomed(table, 'a zoom by the mirror');
  assert.equal(
    await page.evaluate(() => document.activeElement.dataset.target),
    kUiZoomIn,
    'the focus stays on the button',
  );
  await page.keyboard.press('Shift+ArrowDown'); // from the mirror, too
  assert.equal(await page.evaluate(() => document.activeElement.dataset.target), kUiZoomIn);
  for (const id of [kUiZoomIn, kUiFit]) {
    const { w, h, label } = await table.target(id);
    assert.ok(w >= 44 && h >= 44 && label.length > 3, label);
  }
  assert.equal((await table.state()).decisions, 0);
});

test('One finger pans, two zoom, and neither touches what is under them', async (t) => {
  const table = await t.play(board('p3'), { ...kPhone, ...kStill });
  const { page } = table;
  await table.when(kPile);
  const { x, y } = await table.centre(kPile);
  const { decisions } = await table.state();
  await fingers(page, [
    [[x, y]],
    [
      [x, y],
      [x + 40, y],
    ],
    [
      [x - 20, y],
      [x + 70, y],
    ],
    [
      [x - 30, y],
      [x + 100, y],
    ],
  ]);
  const near = await untilZoomed(table, 'a zoom by two fingers');
  const at = await ground(table);
  await fingers(page, [[[at.x, at.y]], [[at.x - 20, at.y]], [[at.x - 45, at.y]], [[at.x - 60, at.y]]]);
  await table.until(
    'a pan',
    async () => Number((await mapOf(table)).split(',')[0]) > Number(near.split(',')[0]),
  );
  await table.settle();
  assert.equal((await table.state()).decisions, decisions);
  assert.equal((await table.state()).proposal, false, 'nothing is chosen');
  await table.act(kUiFit);
  await table.settle();
  await table.tap(kPile); // a tap still chooses
  await table.when(kPile, 'chosen');
});

test('In an embed the wheel scrolls the embedding page until the map has been clicked, or with Ctrl', async (t) => {
  const html = `<div style="height:80px"></div>${kFrame}`;
  t.expect(/favicon/); // without a policy a page is asked for one
  const host = await Host.open(t, html, {
    viewport: { width: 520, height: 620 },
    reducedMotion: 'reduce',
    policy: false,
  });
  const { page } = host;
  await host.until('ready');
  const table = await host.table();
  const frame = await page.locator('beffroi-game').boundingBox();
  const { stageRect } = await table.state();
  const spot = { x: frame.x + stageRect.w / 2, y: frame.y + 110 };
  const scrolled = () => page.evaluate(() => scrollY);
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.wheel(0, 30);
  await table.until('the page to scroll', async () => (await scrolled()) === 30);
  assert.equal(await mapOf(table), '');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await untilZoomed(table, 'a zoom with Ctrl');
  assert.equal(await scrolled(), 30);
  const zoom = await zoomOf(table);
  await page.mouse.wheel(0, 10);
  await table.until('the page to scroll again', async () => (await scrolled()) === 40);
  await page.mouse.click(spot.x, spot.y);
  await page.mouse.wheel(0, -200);
  await table.until('a zoom after a click', async () => (await zoomOf(table)) > zoom);
  assert.equal(await scrolled(), 40);
});

test('In an embed one finger on the map scrolls the embedding page, and two move the map', async (t) => {
  t.expect(/favicon/); // without a policy a page is asked for one
  const host = await Host.open(t, kFrame, {
    viewport: { width: 420, height: 700 },
    reducedMotion: 'reduce',
    hasTouch: true,
    policy: false,
  });
  const { page } = host;
  await host.until('ready');
  const table = await host.table();
  await table.page.locator('html[data-map]').waitFor({ state: 'attached' });
  const frame = await page.locator('beffroi-game').boundingBox();
  const [middle, high] = [frame.x + frame.width / 2, frame.y + 150];
  await fingers(
    page,
    [10, 40, 80].map((apart) => [
      [middle - apart, high],
      [middle + apart, high],
    ]),
  );
  await untilZoomed(table, 'a zoom by two fingers');
  await table.settle();
  const before = await mapOf(table);
  // Where nothing is to be touched: a finger on a place of the board plays there.
  let spot = null;
  for (let y = 120; !spot && y < frame.height - 20; y += 12) {
    for (let x = 20; !spot && x < frame.width - 20; x += 12)
      if (await table.hook('command', 'ground', `${x},${y}`)) spot = { x: frame.x + x, y: frame.y + y };
  }
  assert.ok(spot, 'the map has ground');
  await table.until('the page to scroll', async () => {
    await fingers(
      page,
      [0, 20, 40, 60, 80, 100].map((up) => [[spot.x, spot.y - up]]),
    );
    return (await page.evaluate(() => scrollY)) > 50;
  });
  await table.settle();
  assert.equal(await mapOf(table), before);
});

test('A map seen from near is drawn again after the graphics were lost', async (t) => {
  t.expect(/CONTEXT_LOST_WEBGL|WebGL: /);
  const table = await t.play(board(), { ...kSmallDesktop, ...kStill });
  await table.act(kUiZoomIn);
  await table.settle();
  const before = await table.picture();
  await table.page.evaluate(() => {
    window.__restored = 0;
    document
      .getElementById('canvas')
      .addEventListener('webglcontextrestored', () => window.__restored++, { once: true });
  });
  const frames = await table.frames();
  await table.hook('loseContext');
  await table.until('the context to return', () => table.page.evaluate(() => window.__restored === 1));
  await table.until('a new frame', async () => (await table.frames()) > frames);
  await table.page.locator('#notice-context').waitFor({ state: 'detached' });
  await table.settle();
  assert.ok(difference(before, await table.picture()) < 0.001, 'the picture is the same');
});

test('A map that has been panned looks as it does when it is painted there at once', async (t) => {
  const table = await t.play(board(), { ...kSmallDesktop, ...kStill, deviceScaleFactor: 1 });
  const { page } = table;
  await table.act(kUiZoomIn);
  await table.settle();
  const before = await table.picture();
  await page.locator('#canvas').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
  await table.settle();
  const panned = await table.picture(); // its kept pictures are one block by now
  assert.ok(difference(before, panned) > 0.02, 'the map has moved');
  await page.reload();
  await table.ready();
  await page.locator('#canvas').focus();
  await table.settle();
  assert.ok(difference(panned, await table.picture()) < 0.001, 'the picture is the same');
});
