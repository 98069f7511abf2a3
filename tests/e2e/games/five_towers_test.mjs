// 5 Towers in the hands of people: bids, cards chosen in any order, one button that builds, by finger, keys
// and mirror.
//
// Owns: tests of the picture and the flow of this game in the page; its rules are tested natively. Next:
// web/scene/games/five_towers/layout.hpp.
import assert from 'node:assert/strict';
import { beffroi } from '../kit/beffroi.mjs';
import { kAtOnce, kPhone, kSmallDesktop, test } from '../kit/kit.mjs';
import { computer, person } from '../kit/records.mjs';
import { kUiConfirm, kUiOrder } from '../../../web/bridge/bridge.mjs';
import { numbered } from '../kit/table.mjs';
import { five_towers } from '../../../web/bridge/targets.mjs';

const kPass = five_towers.choice(five_towers.choices.pass);
const kFollow = /^2[2-5]\d,/; // buttons of the view

/** A random game some rounds before its end, against the weakest computers. */
function lateAuction(seats, options, rounds) {
  const words = ['random', 'five_towers', '--seed', '9', '--seats', String(seats), '--options', options];
  const made = beffroi(words);
  const lines = made.trim().split('\n');
  const begin = lines.indexOf('play') + 1;
  const actions = lines.slice(begin, -1).flatMap((line) => line.split(' ').slice(1));
  const markets = actions.flatMap((action, i) =>
    action.startsWith('*') && !actions[i - 1]?.startsWith('*') ? [i] : [],
  );
  const kept = actions.slice(0, markets.at(-rounds) + 5);
  const head = lines
    .slice(0, begin)
    .map((line) => (/^seat [2-9]/.test(line) ? line.replace('human', computer(1)) : line));
  head[0] = 'beffroi-record 1'; // its syntax has the turns in lines of any length
  return [...head, `0. ${kept.join(' ')}`, 'end open', ''].join('\n');
}

/**
 * What a person does next: the target to touch. Bids varying numbers; takes the first cards that are legal.
 */
function nextTouch(targets, n) {
  const legal = targets.filter(({ state }) => state === 'legal');
  const confirm = legal.find(({ id }) => id === kUiConfirm);
  if (confirm) return confirm.id;
  const bids = legal.filter(({ id }) => five_towers.bid.isOf(id) && id !== five_towers.bid(0));
  if (bids.length > 0) return bids[n % bids.length].id;
  const cards = legal.filter(({ id }) => five_towers.market.isOf(id));
  if (cards.length > 0) return cards[n % cards.length].id;
  return (legal.find(({ id }) => id === kPass) ?? legal.find(({ id }) => !kFollow.test(id)))?.id;
}

/** Plays to the end; `touch(id)` is how the person touches. Gives the state at the end. */
async function playOut(table, touch) {
  for (let n = 0; n < 400; n++) {
    const state = await table.untilState(
      'the person to be asked, or the end',
      ({ acting, over }) => acting || over,
      60000,
    );
    if (state.over) return state;
    await table.settle(); // whoever can only pass does so unasked (FT-V7), in one of the next frames
    const targets = await table.targets();
    if (!(await table.state()).acting) continue;
    const id = nextTouch(targets, n * 5 + 3);
    assert.ok(id, `nothing to touch: ${state.prompt}`);
    const bids = targets.filter((target) => five_towers.bid.isOf(target.id) && target.state === 'legal');
    assert.ok(id !== kPass || bids.length > 0, 'who can only pass is asked');
    await touch(id);
    await table.settle();
  }
  throw new Error('the game does not end');
}
/** Arrows walk through all that can be touched. */
async function reach(table, id) {
  for (let keys = 0; keys < 30; keys++) {
    if ((await table.ring()) === id) return;
    await table.page.keyboard.press('ArrowRight');
  }
  throw new Error(`the arrows do not reach ${id}`);
}
const endsWell = (state) => {
  assert.ok(state.over);
  assert.match(state.prompt + state.status, /over/i);
};

test(
  'The last rounds of 5 Towers are played with a finger on a phone, with powers',
  async (t) => {
    const table = await t.play(lateAuction(3, 'powers=on', 5), { ...kPhone, ...kAtOnce });
    endsWell(await playOut(table, (id) => table.tap(id)));
  },
  { limit_ms: 240000 },
);

test(
  'The last rounds of 5 Towers are played with keys alone',
  async (t) => {
    const table = await t.play(lateAuction(2, 'powers=off', 5), { ...kSmallDesktop, ...kAtOnce });
    await table.page.locator('#canvas').focus();
    endsWell(
      await playOut(table, async (id) => {
        if (id !== kUiConfirm) await reach(table, id);
        await table.page.keyboard.press('Enter');
      }),
    );
  },
  { limit_ms: 240000 },
);

test(
  'The last rounds of 5 Towers are played through the mirror alone, by five with powers',
  async (t) => {
    const table = await t.play(lateAuction(5, 'powers=on', 4), { ...kSmallDesktop, ...kAtOnce });
    endsWell(
      await playOut(table, async (id) => {
        await table.mirror(id).focus();
        await table.page.keyboard.press('Enter');
      }),
    );
  },
  { limit_ms: 240000 },
);

/** Ben may bid any number, or pass. */
const kSixBids = [
  'beffroi-record 1',
  'game five_towers rules=1 options="seats=2 powers=on"',
  'seed 0000000000000002',
  `seat 1 ${person('Ana')}`,
  `seat 2 ${person('Ben')}`,
  'play',
  '1. *start1 *h4 *c2 *c15 *t0 *h11 b0 pass *m5 *c11 *s3 *c14 *s11 b4 pass',
  '2. take-c11+c14+s3+s11 keep c14 c11 s3 s11-under *s13 *m6 *h12 *c9 *t7 b3',
  '3. b4 take-c9+h12+t7+s13 keep c9 h12 t7 s13-under *t11 *m4 *c4 *c5 *h0',
  'end open',
  '',
].join('\n');

test('Arrows lead from one bid to any other, past the pass that stands in their row', async (t) => {
  const table = await t.play(kSixBids, { ...kSmallDesktop, ...kAtOnce });
  await table.page.locator('#canvas').focus();
  await table.settle();
  const bids = (await table.targets())
    .filter(({ id, state }) => five_towers.bid.isOf(id) && state === 'legal')
    .map(({ id }) => id);
  assert.ok(bids.length > 4, bids.join(' '));
  assert.ok(await table.target(kPass));
  // The shorter way from the first to the last one leads over the pass.
  for (const id of [bids[0], bids.at(-1), bids[0]]) {
    await table.walkTo(id);
    assert.equal(await table.ring(), id);
  }
});

/** The person has won with 3 in the first round, and may build 9 before or after 5: 9 goes on anything. */
const kNineOnAnything = [
  'beffroi-record 1',
  'game five_towers rules=1 options="seats=2"',
  'seed 0000000000000007',
  `seat 1 ${person('Ana')}`,
  `seat 2 ${computer(1)}`,
  'play',
  '0. *start2 *c5 *c9 *h5 *m6 *s13 pass b3',
  'end open',
  '',
].join('\n');
const kCandy5 = five_towers.market(0, 5);
const kCandy9 = five_towers.market(0, 9);
const kScary5 = five_towers.market(1, 5);
const kFirst = kUiOrder;
const kSecond = numbered(kUiOrder, 1);
/** The cards in the order of building, as they are read. */
const orderOf = async (table) =>
  (await table.targets())
    .filter(({ id }) => id.startsWith(kUiOrder.slice(0, 4)))
    .map(({ label }) => label.replace(/:.*/, ''));
const k59 = ['1. Candy 5', '2. Candy 9'];
const k95 = ['1. Candy 9', '2. Candy 5'];
/** Touches what is not chosen yet: the cards that the bid has shown are. */
async function choose(table, cards, touch) {
  for (const card of cards) {
    const { state } = (await table.targets()).find(({ id }) => id === card);
    if (state !== 'chosen') await touch(card);
    await table.settle();
  }
}
/** Builds what is chosen; the moves that were made of it. */
async function built(table) {
  await table.act(kUiConfirm);
  await table.untilState('the cards to be built', ({ decisions }) => decisions > 3);
  return (await table.record())
    .split('\n')
    .flatMap((line) => line.split(' '))
    .filter((move) => move === 'c5' || move === 'c9');
}

test('The order of building is dragged with a mouse, and a click on the last card does not build before', async (t) => {
  const table = await t.play(kNineOnAnything, { viewport: { width: 1440, height: 900 }, ...kAtOnce });
  await choose(table, [kCandy9, kCandy5, kScary5], (card) => table.click(card));
  await table.when(kSecond);
  assert.deepEqual(await orderOf(table), k59);
  await table.drag(kSecond, kFirst);
  await table.settle();
  assert.deepEqual(await orderOf(table), k95);
  await table.drag(kFirst, kSecond);
  await table.drag(kSecond, kFirst);
  assert.deepEqual(await built(table), ['c9', 'c5']);
});

test('The order of building is changed on a phone by a finger and by keys through the mirror', async (t) => {
  const table = await t.play(kNineOnAnything, { ...kPhone, ...kAtOnce });
  await choose(table, [kCandy9, kCandy5, kScary5], (card) => table.tap(card));
  await table.when(kSecond);
  const [from, to] = [await table.centre(kSecond), await table.centre(kFirst)];
  const session = await table.page.context().newCDPSession(table.page);
  const finger = (type, ...points) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }) => ({ x, y, id: 0 })),
    });
  await finger('touchStart', from);
  await finger('touchMove', { x: (from.x + to.x) / 2, y: from.y + 6 });
  await finger('touchMove', to);
  await finger('touchEnd');
  await table.settle();
  assert.deepEqual(await orderOf(table), k95, 'a finger drags');
  await table.tap(kFirst);
  await table.settle();
  assert.deepEqual(await orderOf(table), k59, 'a tap does it later');
  await table.mirror(kSecond).focus();
  await table.page.keyboard.press('Enter');
  await table.settle();
  assert.deepEqual(await orderOf(table), k95, 'a button of the mirror does it earlier');
  await table.mirror(kFirst).focus();
  await table.page.keyboard.press('Enter');
  await table.settle();
  assert.deepEqual(await orderOf(table), k59, 'a button of the mirror does it later');
  await table.mirror(kSecond).focus();
  await table.page.keyboard.press('Enter');
  assert.deepEqual(await built(table), ['c9', 'c5']);
});

test('The log of 5 Towers goes by rounds: a line opens each, and bids stand between them', async (t) => {
  const table = await t.play(lateAuction(3, 'powers=off', 2), {
    viewport: { width: 1440, height: 900 },
    ...kAtOnce,
  });
  const rows = table.page.locator('#log .log-list > li');
  const rounds = table.page.locator('#log .log-round');
  await rounds.first().waitFor();
  const numbers = (await rounds.allTextContents()).map((text) => Number(/round (\d+)/.exec(text)?.[1]));
  const last = numbers[0];
  assert.ok(last > 16, 'rounds are counted through both passes');
  assert.deepEqual(
    numbers,
    Array.from(numbers, (_, i) => last - i),
  );
  const all = await rows.allTextContents();
  assert.match(all.join('\n'), /bids \d|passes/);
  // Whoever listens knows which turn or move a button unfolds.
  const folds = await table.page.locator('#log .log-row:has(> .log-fold)').evaluateAll((all) =>
    all.map((row) => ({
      name: row.querySelector('.log-fold').getAttribute('aria-label'),
      number: row.querySelector('.log-number').textContent,
      line: row.querySelector('.log-line > :last-child').textContent,
    })),
  );
  assert.ok(folds.length > 1);
  for (const { name, number, line } of folds)
    assert.ok([`All moves of turn ${number}`, `Results: ${line}`].includes(name), name);
});

test('The form of 5 Towers shows each power with its picture, and breaks no word of who starts at 320 px', async (t) => {
  const page = await t.open('index.html#new=five_towers', {
    viewport: { width: 320, height: 640 },
    locale: 'de',
  });
  await page.locator('[data-token=powers] input').nth(1).check({ force: true });
  const pictures = page.locator('[data-token=single] img');
  await pictures.nth(4).waitFor();
  assert.deepEqual(
    await pictures.evaluateAll((all) =>
      all.map(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    ),
    Array(5).fill(true),
  );
  const lines = await page.locator('.form-start .segment span').evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return [one.textContent, range.getClientRects().length];
    }),
  );
  assert.deepEqual(
    lines.filter(([text, rows]) => !text.includes(' ') && rows > 1),
    [],
  );
});
