// Curtain: the screen between two people's turns, while hands are hidden.
//
// Owns: tests of shell/play/curtain.ts and of what the program hides, with the Template Game: three seats,
// two hidden cards each. That game is in test builds only. Next: tests/scene/curtain_test.cpp, the same for
// every card and every frame.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { kPhone, kSmallDesktop, kSmallEmbed, kStill, test } from './kit/kit.mjs';
import { computer, person } from './kit/records.mjs';
import { kUiConfirm, kUiReview } from '../../web/bridge/bridge.mjs';
import { template_game } from '../../web/bridge/targets.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kPeople = [person('Ana'), person('Bram'), person('Clavel')];

/** A Template Game: `cards` are the six that are dealt, Ana first, then Bram, Clavel, and once more. */
function hidden({ cards = '212143', seats = kPeople, moves = '', strict = false, copies = 4 } = {}) {
  const dealt = [...cards].map((face) => `*c${face}`).join(' ');
  return [
    'beffroi-record 1',
    `game template_game rules=1 options="seats=3 copies=${copies}"`,
    'seed 0000000000000007',
    ...(strict ? ['mode strict'] : []),
    ...seats.map((seat, i) => `seat ${i + 1} ${seat}`),
    'play',
    `0. ${dealt} *d3`,
    ...(moves ? [`1. ${moves}`] : []),
    'end open',
    '',
  ].join('\n');
}
const sheet = (page) => page.locator('#curtain');
const show = (page) => page.locator('#curtain-show');
const cards = async (table) => (await table.targets()).filter(({ id }) => template_game.card.isOf(id));
/** Presses the mirror's real button, as a screen reader does. */
const press = (table, id) => table.mirror(id).evaluate((button) => button.click());

test('While the curtain is down, a hidden card changes no byte of the page', async (t) => {
  const seen = [];
  // Bram's cards: 1 and 4, then 2 and 4: what Ana did before him is the same.
  for (const dealt of ['212143', '222143']) {
    const table = await t.play(hidden({ cards: dealt, moves: 'p2 high *c3 *d2' }), {
      ...kSmallDesktop,
      ...kStill,
      kept: false,
    });
    await sheet(table.page).waitFor();
    await table.settle();
    const { revision, ...state } = await table.state();
    seen.push(JSON.stringify([state, await table.targets()]));
    const words = await table.page.evaluate(
      () =>
        document.body.innerText +
        document.querySelector('#mirror').outerHTML +
        document.querySelector('#log').outerHTML,
    );
    assert.doesNotMatch(words, /Bram plays|You hold/);
    assert.equal((await cards(table)).length, 0);
    await table.page.context().close();
  }
  assert.equal(seen[0], seen[1]);
});

test('Three people play a whole game through the mirror, the curtain falling before each; then all may look it over', async (t) => {
  const table = await t.play(hidden({ copies: 2, cards: '214123' }), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  const names = [];
  for (let steps = 0; ; steps++) {
    assert.ok(steps < 80, 'the game does not end');
    const state = await table.state();
    if (state.over) break;
    if (state.curtain) {
      assert.equal(state.secret, false);
      await sheet(page).waitFor();
      names.push(state.curtain.name);
      assert.equal(
        await page.locator('#curtain-title').textContent(),
        `${state.curtain.name}, it is your turn`,
      );
      assert.ok(await page.locator('#mirror').evaluate((mirror) => mirror.inert));
      await show(page).click();
      await sheet(page).waitFor({ state: 'detached' });
    }
    const free = await table.until('a card or a pile', async () =>
      (await table.targets()).find(({ id, state: how }) => /^[12],/.test(id) && how === 'legal'),
    );
    await press(table, free.id);
    await table.when(kUiConfirm);
    const { decisions } = await table.state();
    await press(table, kUiConfirm);
    await table.untilDecisions(decisions + 1);
  }
  assert.ok(new Set(names).size === 3 && names.length > 4, names.join(' '));
  for (let i = 1; i < names.length; i++) assert.notEqual(names[i], names[i - 1]);
  // It is over: the review has a curve for each of the three.
  await table.untilState('the result', ({ endOpen }) => endOpen);
  await table.act(kUiReview);
  await page.locator('#review .review-curve').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('#review .review-curve:not(.is-future)').count(), 3);
  const { decisions } = await table.state();
  const lengths = await page
    .locator('#review .review-curve:not(.is-future)')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d').match(/[ML]/g).length));
  assert.deepEqual(lengths, [decisions + 1, decisions + 1, decisions + 1]);
  assert.match(await page.locator('#review .review-where').textContent(), /^Move (\d+) of \1$/);
});

test('Behind the curtain there is no undo, hint or log, and nothing said before is left', async (t) => {
  const table = await t.play(hidden({ moves: 'p2 high *c3 *d2' }), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  await sheet(page).waitFor();
  const { undo, redo, hint, log, logRect, curtain } = await table.state();
  assert.deepEqual(
    [undo.allowed, undo.reason, redo, hint, log.length, logRect],
    [false, '', false, false, 0, null],
  );
  assert.deepEqual(
    [curtain.seat, curtain.name, curtain.colour, curtain.lastMove.seat],
    [1, 'Bram', 'vermilion', 0],
  );
  assert.match(
    await sheet(page).textContent(),
    /Nobody else should look now\..*Ana puts it on the high pile/,
  );
  for (const id of ['undo', 'hint'])
    assert.equal(await page.locator(`#${id}`).evaluate((one) => getComputedStyle(one).visibility), 'hidden');
  for (const key of ['u', 'h', 'l', 'Enter']) await page.keyboard.press(key);
  assert.ok((await table.state()).curtain); // the title has the focus, not the button
  assert.equal(await page.locator('.toast').count(), 0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await sheet(page).waitFor({ state: 'detached' });
  assert.equal((await cards(table)).length, 2);
  // A refusal that reveals the hand is gone at the next person's turn.
  await table.act(template_game.pile(1));
  await page.locator('#live p', { hasText: /card first/ }).waitFor({ state: 'attached' });
  const [card] = await cards(table);
  await table.act(card.id);
  await table.act(kUiConfirm);
  await table.act(template_game.pile(0));
  await table.act(kUiConfirm);
  await page.locator('#curtain-title', { hasText: 'Clavel' }).waitFor();
  assert.doesNotMatch(await page.locator('#live').textContent(), /card first/);
});

test('The curtain held aside shows the hand until the finger is lifted; the menu covers the cards again', async (t) => {
  const init = () =>
    location.protocol.startsWith('http') &&
    localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none', peek: true }));
  const table = await t.play(hidden(), { ...kPhone, init });
  const { page } = table;
  await sheet(page).waitFor();
  const peek = page.locator('.curtain-peek');
  const box = await peek.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await table.until('the hand', async () => (await cards(table)).length === 2);
  assert.deepEqual(
    (await cards(table)).map(({ state }) => state),
    ['plain', 'plain'],
  );
  assert.equal((await table.state()).acting, false);
  await page.mouse.up();
  await table.until('the curtain', async () => (await cards(table)).length === 0);
  await peek.focus();
  await page.keyboard.down(' ');
  await table.until('the hand', async () => (await cards(table)).length === 2);
  await page.keyboard.up(' ');
  await table.until('the curtain', async () => (await cards(table)).length === 0);
  await show(page).tap();
  await sheet(page).waitFor({ state: 'detached' });
  assert.equal((await table.state()).acting, true);
  await page.locator('#menu').tap();
  await page.locator('[data-item=cover]').tap();
  await sheet(page).waitFor();
  assert.equal((await cards(table)).length, 0);
});

test('One person among computers never sees the curtain', async (t) => {
  const table = await t.play(hidden({ seats: [person('Ana'), computer(1), computer(1)] }), {
    ...kSmallDesktop,
    ...kStill,
  });
  await table.settle();
  assert.equal((await table.state()).curtain, null);
  assert.equal((await cards(table)).length, 2);
  assert.equal(await sheet(table.page).count(), 0);
});

test('An unfinished game with hidden hands is reviewed as everybody may see it, and cannot be played on from', async (t) => {
  const table = await t.play(hidden({ moves: 'p2 high *c3 *d2' }), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  await show(page).click();
  await page.locator('#menu').click();
  await page.locator('[data-item=review]').click();
  await page.locator('#review').waitFor({ state: 'attached' });
  for (const stop of [0, 1, 2]) {
    await page.locator(`#review .review-row[data-stop="${stop}"]`).click();
    await table.settle();
    assert.equal((await cards(table)).length, 0);
  }
  assert.equal((await table.brain()).jobs, 0);
  assert.match(await page.locator('#review .review-note').textContent(), /hands are still hidden/);
  await page.locator('#review-play-on').click({ force: true }); // aria-disabled: it says why
  await page.locator('.toast', { hasText: 'hidden until the game is over' }).waitFor();
  await page.locator('#review-leave').click();
  await table.until('the hand again', async () => (await cards(table)).length === 2);
});

test('The curtain fits a small frame, and axe finds nothing in it', async (t) => {
  for (const [where, options] of [
    ['frame', kSmallEmbed],
    ['phone', { ...kPhone, colorScheme: 'dark' }],
  ]) {
    const table = await t.play(hidden({ moves: 'p2 high *c3 *d2' }), { ...options, ...kStill });
    const { page } = table;
    await sheet(page).waitFor();
    const button = await show(page).boundingBox();
    const { width, height } = page.viewportSize();
    assert.ok(
      button.height >= 44 &&
        button.y + button.height <= height &&
        button.x >= 0 &&
        button.x + button.width <= width,
      where,
    );
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
      window.axe.run(document, { resultTypes: ['violations'] }),
    );
    assert.deepEqual(
      violations.map(
        ({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      ),
      [],
    );
    await page.context().close();
  }
});
