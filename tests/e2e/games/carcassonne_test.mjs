// Carcassonne in the hands of people: laying and turning a tile, one action, ransom, by finger, keys, wheel
// and mirror; its form.
//
// Owns: tests of the picture and the flow of this game in the page; its rules and layouts are tested
// natively. Next: web/scene/games/carcassonne/layout.hpp.
import assert from 'node:assert/strict';
import { kAtOnce, kPhone, kSmallDesktop, test } from '../kit/kit.mjs';
import { offeredGames } from '../kit/games.mjs';
import { computer, movesOf, person } from '../kit/records.mjs';
import { kUiConfirm, kUiShow } from '../../../web/bridge/bridge.mjs';
import { numbered } from '../kit/table.mjs';
import { carcassonne } from '../../../web/bridge/targets.mjs';

const kEnd = carcassonne.choice(carcassonne.choices.end);
const kNothing = carcassonne.choice(carcassonne.choices.pass);
const kTiles = numbered(kUiShow, 1); // the switch that shows what is left
const kClose = numbered(kUiShow, 6); // what is shown

/** A game of one person and the weakest computer after some actions; the person is to move. */
const game = (actions, options = '') =>
  [
    'beffroi-record 1', // its syntax has the turns in lines of any length
    `game carcassonne rules=1 options="seats=2${options && ` ${options}`}"`,
    'seed 0000000000000007',
    `seat 1 ${person('Ana')}`,
    `seat 2 ${computer(1)}`,
    'play',
    `0. ${actions}`,
    'end open',
    '',
  ].join('\n');
/** The person holds a straight road, which fits two ways east of the start tile. */
const kRoad = game('*U');
/** The person's farmer is held by the computer, and there are points to pay for it. */
const kHeld = game(
  '*E 0,-1r2 c0 end *U 1,0r0 r0 end *V -1,0r3 f0 end *T03 -1,1r1 floor--1,1 take--1,0-f0 end *B',
);

const cells = (targets) => targets.filter(({ id, state }) => carcassonne.cell.isOf(id) && state !== 'plain');
/** The place east of the start tile. */
const eastOf = (targets) =>
  cells(targets).find(({ id }) => id.startsWith(carcassonne.cell(1, 0).replace(/\d+$/, ''))).id;
const chosenCell = async (table) => cells(await table.targets()).find(({ state }) => state === 'chosen')?.id;
const untilTurned = (table, what, from) =>
  table.until(what, async () => {
    const now = await chosenCell(table);
    return now !== from && now;
  });
const firstMoves = async (table, n) =>
  movesOf(await table.record())
    .filter((move) => !move.startsWith('*'))
    .slice(0, n);

test('A tile is laid with a finger: touch a place, touch it again to turn the tile, then a highwayman and the end of the turn', async (t) => {
  const table = await t.play(kRoad, { ...kPhone, ...kAtOnce });
  const place = eastOf(await table.targets());
  await table.tap(place);
  const first = await table.until('a proposal', () => chosenCell(table));
  await table.tap(first);
  const turned = await untilTurned(table, 'a touch to turn the tile', first);
  assert.equal((await table.state()).decisions, 0, 'nothing is laid yet');
  await table.tap(kUiConfirm);
  await table.untilDecisions(1);
  assert.deepEqual(await firstMoves(table, 1), [`1,0r${turned.at(-1)}`]);
  await table.tap(carcassonne.segment(0));
  await table.when(kUiConfirm);
  await table.tap(kUiConfirm);
  await table.when(kEnd);
  assert.deepEqual((await firstMoves(table, 2))[1], 'r0');
  await table.tap(kEnd);
  const state = await table.untilState(
    'the computer to have played',
    ({ acting, decisions }) => acting && decisions > 3,
    60000,
  );
  assert.equal(state.over, false);
});

test('A tile is turned by T and by Shift with the wheel, and Enter lays it', async (t) => {
  const table = await t.play(kRoad, { ...kSmallDesktop, ...kAtOnce });
  const { page } = table;
  await page.locator('#canvas').focus();
  await table.walkTo(eastOf(await table.targets()));
  await page.keyboard.press('Enter');
  const first = await table.until('a proposal', () => chosenCell(table));
  await page.keyboard.press('t');
  const second = await untilTurned(table, 'T to turn the tile', first);
  const { x, y } = await table.centre(second);
  await page.mouse.move(x, y);
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 120);
  await page.keyboard.up('Shift');
  assert.equal(await untilTurned(table, 'the wheel to turn it', second), first, 'of two ways the other one');
  await page.keyboard.press('Enter');
  await table.untilDecisions(1);
  assert.deepEqual(await firstMoves(table, 1), [`1,0r${first.at(-1)}`]);
});

test('A prisoner is bought back through the mirror alone, and the tiles that are left can be looked at', async (t) => {
  const table = await t.play(kHeld, { ...kSmallDesktop, ...kAtOnce });
  const { page } = table;
  const press = async (id) => {
    await table.mirror(id).focus();
    await page.keyboard.press('Enter');
  };
  const before = await table.picture();
  await press(kTiles);
  await table.settle();
  assert.ok(!before.equals(await table.picture()), 'the tiles are shown');
  await press(kClose);
  await table.settle();
  await press(carcassonne.prisoner(1));
  await table.when(kUiConfirm);
  await press(kUiConfirm);
  await table.until('the ransom in the record', async () => (await table.record()).includes('ransom-2'));
  await table.settle();
  assert.ok(!(await table.targets()).some(({ id }) => carcassonne.prisoner.isOf(id)), 'one ransom a turn');
  assert.ok(cells(await table.targets()).length > 0, 'the tile is still to be laid');
});

test('The form of Carcassonne sets its rules with one touch, and says which way to play they are', async (t) => {
  const page = await t.open('index.html#new=carcassonne', {
    viewport: { width: 320, height: 640 },
    locale: 'fr',
  });
  const ways = page.locator('.preset input');
  await ways.nth(4).waitFor({ state: 'attached' });
  const on = () => ways.evaluateAll((all) => all.findIndex(({ checked }) => checked));
  const rows = () =>
    page.locator('.form-options [data-token]').evaluateAll((all) => all.map(({ dataset }) => dataset.token));
  assert.equal(await on(), 1);
  await ways.nth(0).check({ force: true });
  const neighbours = ['festival', 'builder', 'fairy', 'dragon', 'princess', 'portal'];
  assert.deepEqual(
    await rows(),
    ['tower', 'phantom', ...neighbours],
    'rules of towers are not asked without towers',
  );
  await ways.nth(4).check({ force: true });
  const all = offeredGames()
    .find(({ id }) => id === 'carcassonne')
    .options.filter(({ role }) => role !== 'start')
    .map(({ token }) => token);
  assert.deepEqual(
    await rows(),
    all.filter((token) => token !== 'pd_tiles'),
    'nor tiles of modules that are off',
  );
  assert.equal(await on(), 4);
  await page.locator('.form-rules summary').click();
  await page.locator('[data-token=dragon] [role=switch]').click();
  assert.deepEqual(await rows(), all);
  await page.locator('[data-token=dragon] [role=switch]').click();
  await page.locator('[data-token=ransom] input').nth(0).check({ force: true });
  assert.equal(await on(), -1, 'a way of one’s own');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await ways.nth(4).check({ force: true });
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  await page.locator('html[data-ready=play]').waitFor();
  assert.match(
    await page.evaluate(() => window.__beffroi.record()),
    /gaps=stop ransom=off reach=less-one diagonals=on/,
  );
});

test('The dragon is led with a finger, one step each, and the fairy is set by keys', async (t) => {
  // A volcano and a monastery lie; the person holds a dragon tile.
  const kDragon = game('*PD01 0,1r0 end *B 1,1r0 pass end *PD12', 'dragon=on fairy=on');
  const table = await t.play(kDragon, { ...kPhone, ...kAtOnce });
  const place = eastOf(await table.targets());
  await table.tap(place);
  await table.when(kUiConfirm);
  await table.tap(kUiConfirm);
  await table.when(kNothing);
  await table.tap(kNothing);
  const east = carcassonne.dragon(1, 1);
  await table.when(east);
  await table.tap(east);
  await table.when(kUiConfirm);
  await table.tap(kUiConfirm);
  // The computer leads it on, then the only step left is the person's again: a place that was there before
  // too.
  await table.until(
    'the computer to have led it',
    async () => movesOf(await table.record()).at(-1) === 'dragon-1,0',
  );
  await table.when(carcassonne.dragon(0, 0));
  await table.tap(carcassonne.dragon(0, 0));
  await table.when(kUiConfirm);
  await table.tap(kUiConfirm);
  await table.when(kEnd);
  const moves = movesOf(await table.record());
  assert.deepEqual(moves.slice(-4), ['pass', 'dragon-1,1', 'dragon-1,0', 'dragon-0,0'], moves.join(' '));

  const fairy = await t.play(game('*U 1,0r0 r0 end *B 0,1r0 pass end *U 2,0r0', 'fairy=on'), {
    ...kSmallDesktop,
    ...kAtOnce,
  });
  await fairy.page.locator('#canvas').focus();
  await fairy.walkTo(carcassonne.fairy(1, 0));
  await fairy.page.keyboard.press('Enter');
  await fairy.when(kUiConfirm);
  await fairy.page.keyboard.press('Enter');
  await fairy.when(kEnd);
  assert.equal(movesOf(await fairy.record()).at(-1), 'fairy-1,0-r0');
});

test('Whoever ends turn after turn with nothing left to decide is asked once whether they may end by themselves', async (t) => {
  const two = kRoad.replace(/^seat 2 .*$/m, `seat 2 ${person('Bram')}`);
  const table = await t.play(two, { ...kSmallDesktop, ...kAtOnce });
  const { page } = table;
  const offer = page.locator('#notice-ends');
  const turn = async () => {
    await table.actAll([cells(await table.targets()).find(({ state }) => state === 'legal').id, kUiConfirm]);
    await table.settle();
    if ((await table.targets()).some(({ id }) => id === kNothing)) await table.act(kNothing);
    await table.when(kEnd);
    assert.ok((await table.state()).single);
    assert.equal(await offer.count(), 0);
    await table.act(kEnd);
    await table.settle();
  };
  for (let n = 0; n < 4; n++) await turn();
  await offer.locator('button').first().click();
  await table.actAll([cells(await table.targets()).find(({ state }) => state === 'legal').id, kUiConfirm]);
  await table.settle();
  await table.act(kNothing);
  await table.until('the turn to end by itself', async () => cells(await table.targets()).length > 0);
  assert.equal(await page.evaluate(() => localStorage.getItem('beffroi.ends')), '"asked"');
});
