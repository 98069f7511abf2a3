// Hands: whole games by finger, mouse, keys and through the mirror, and what a person can ask for on the way.
//
// Owns: tests of input. Each whole game plays the moves of the golden record; the last line of the record
// that comes out carries the hash of the final position and must be the golden one. Next: bot_test.mjs (the
// computer's moves).
import assert from 'node:assert/strict';
import { kPhone, kPhoneWide, kSmallDesktop, kSmallEmbed, kStill, test } from './kit/kit.mjs';
import { difference } from './kit/pictures.mjs';
import { endOf, kGoldenEnd, kGoldenMoves, kMockupMoves, movesOf, record, targetsOf } from './kit/records.mjs';
import { kUiCancel, kUiConfirm } from '../../web/bridge/bridge.mjs';
import { metal_towers } from '../../web/bridge/targets.mjs';

const kBlueB = metal_towers.tube(0, 1);
const kTower = [0, 1, 2].map((tower) => metal_towers.tower(tower));

/** The ply at which some tests take over the golden game: one whole game by hand is enough. */
const kLate = 16;

/** The game has ended as the golden one did, and the result is shown. */
async function expectGolden(table) {
  const text = await table.record();
  assert.deepEqual(movesOf(text), kGoldenMoves);
  assert.equal(endOf(text), kGoldenEnd);
  const state = await table.untilState('the result', ({ endOpen }) => endOpen);
  assert.ok(state.over);
}

test('A whole game is played with a finger: tap a tube, tap a tower, tap again or the button', async (t) => {
  const table = await t.play(record(), { ...kPhone, ...kStill, viewport: { width: 360, height: 600 } });
  for (const [i, move] of kGoldenMoves.entries()) {
    const [tube, tower] = targetsOf(move);
    await table.tap(tube);
    await table.when(tube, 'chosen');
    await table.tap(tower);
    await table.when(kUiConfirm);
    await table.tap(i % 2 ? tower : kUiConfirm);
    await table.untilDecisions(i + 1);
  }
  await expectGolden(table);
});

test('A game is played to its end by dragging tubes to towers with the mouse', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, kLate) }), { ...kPhoneWide, ...kStill });
  for (const [i, move] of kGoldenMoves.entries()) {
    if (i < kLate) continue;
    await table.drag(...targetsOf(move));
    await table.untilDecisions(i + 1);
  }
  await expectGolden(table);
});

test('The frame around the canvas is for keys: a touch shows none', async (t) => {
  const table = await t.play(record(), { ...kPhone, ...kStill });
  const { page } = table;
  const frame = () =>
    page
      .locator('#canvas')
      .evaluate((canvas) =>
        canvas === document.activeElement ? getComputedStyle(canvas).outlineStyle : 'elsewhere',
      );
  await table.tap(kBlueB);
  await table.when(kBlueB, 'chosen');
  assert.equal(await frame(), 'none');
  await page.keyboard.press('ArrowRight');
  assert.equal(await frame(), 'solid');
  await table.tap(kBlueB);
  await table.until('the frame to go', async () => (await frame()) === 'none');
});

test('A finger drags a tube too, and letting go elsewhere plays nothing', async (t) => {
  const table = await t.play(record(), kPhone);
  const { page } = table;
  const touch = await page.context().newCDPSession(page);
  const dragTo = async (from, to) => {
    const at = (x, y) => [{ x, y, id: 1 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.x, from.y) });
    for (let k = 1; k <= 5; k++) {
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: at(from.x + ((to.x - from.x) * k) / 5, from.y + ((to.y - from.y) * k) / 5),
      });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const [tube, tower] = targetsOf(kGoldenMoves[0]);
  const from = await table.centre(tube);
  await dragTo(from, { x: 195, y: 70 });
  await table.settle();
  assert.equal((await table.state()).decisions, 0);
  await dragTo(from, await table.centre(tower));
  await table.untilDecisions(1);
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 1));
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test('A game is played to its end with keys alone: Tab, arrows and Enter', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, kLate) }), { ...kSmallEmbed, ...kStill });
  const { keyboard } = table.page;
  const focused = () => table.page.evaluate(() => document.activeElement.id);
  for (let tabs = 0; (await focused()) !== 'canvas'; tabs++) {
    assert.ok(tabs < 15, 'Tab does not reach the canvas');
    await keyboard.press('Tab');
  }
  for (const [i, move] of kGoldenMoves.entries()) {
    if (i < kLate) continue;
    const [tube, tower] = targetsOf(move);
    await table.walkTo(tube);
    await keyboard.press('Enter');
    await table.when(tube, 'chosen');
    await table.walkTo(tower);
    await keyboard.press('Enter');
    await table.when(tower, 'chosen');
    await keyboard.press('Enter');
    await table.untilDecisions(i + 1);
  }
  assert.equal(await focused(), 'canvas');
  await expectGolden(table);
});

test('Escape steps back from what was chosen and then leaves the canvas; Tab leaves it both ways', async (t) => {
  const table = await t.play(record(), kSmallDesktop);
  const { page } = table;
  const { keyboard } = page;
  const focusIs = (selector) => page.locator(`${selector}:focus`).waitFor({ state: 'attached' });
  await page.locator('#canvas').focus();
  await table.walkTo(kBlueB);
  await keyboard.press('Enter');
  await table.when(kBlueB, 'chosen');
  await keyboard.press('Escape');
  await table.when(kBlueB, 'legal');
  await focusIs('#canvas');
  await keyboard.press('Escape');
  await focusIs('#back');
  await page.locator('#canvas').focus();
  await keyboard.press('Shift+Tab');
  await focusIs('#menu');
  await keyboard.press('Tab');
  await focusIs('#canvas');
  await keyboard.press('Tab');
  await focusIs('#mirror button');
});

test('A game is played to its end through the buttons of the mirror, and every move is said', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, kLate) }), {
    ...kSmallDesktop,
    ...kStill,
  });
  const { page } = table;
  for (const [i, move] of kGoldenMoves.entries()) {
    if (i < kLate) continue;
    // Buttons are pressed as assistive technology presses them: focus and Enter, not a place on the screen.
    for (const id of [...targetsOf(move), kUiConfirm]) {
      await table.mirror(id).focus();
      await page.keyboard.press('Enter');
    }
    const [, size, tower] = move;
    const words = `^${i % 2 ? 'Silver' : 'Blue'} puts ${move.startsWith('b') ? 'blue' : 'silver'} ${size} (in|on) tower ${tower}`;
    await page
      .locator('#live p', { hasText: new RegExp(words) })
      .first()
      .waitFor({ state: 'attached' });
  }
  await expectGolden(table);
  await page
    .locator('#live p', { hasText: 'Silver wins: 6 to 4 in the tallest towers' })
    .waitFor({ state: 'attached' });
});

test('The prompt is said, and a button of the mirror keeps the focus while its target stays', async (t) => {
  const table = await t.play(record(), kSmallDesktop);
  const { page } = table;
  const prompt = page.locator('#prompt-live');
  assert.equal(await prompt.textContent(), (await table.state()).prompt);
  await table.mirror(kBlueB).focus();
  await page.keyboard.press('Enter');
  await page
    .locator(`#mirror button[data-target="${kBlueB}"][aria-pressed=true]:focus`)
    .waitFor({ state: 'attached' });
  assert.match(await prompt.textContent(), /^Blue B chosen\. Put it on any tower\.$/);
  await table.mirror(kTower[1]).focus();
  await page.keyboard.press('Enter');
  await table.mirror(kUiConfirm).focus();
  assert.equal(await table.mirror(kUiConfirm).getAttribute('aria-label'), 'Place blue B on tower 2');
  await table.mirror(kUiCancel).focus();
  await page.keyboard.press('Enter');
  await table.when(kBlueB, 'legal');
  // The button is gone; the focus is still in the mirror.
  await page.locator('#mirror button:focus').waitFor({ state: 'attached' });
});

test('After a move the focus is on what the game offers next, not on what has come to stand there', async (t) => {
  const table = await t.play(record(), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  for (const target of [kBlueB, kTower[1], kUiConfirm]) {
    await table.mirror(target).focus();
    await page.keyboard.press('Enter');
  }
  await table.untilDecisions(1);
  await table.settle();
  const [first] = (await table.targets()).filter(
    ({ id, state, spoken }) => state === 'legal' && !spoken && parseInt(id, 10) < parseInt(kUiConfirm, 10),
  );
  assert.equal(await page.evaluate(() => document.activeElement.dataset.target), first.id);
});

test('In the mirror a group is one tab stop, where it was left; arrows, Home and End move inside it', async (t) => {
  const table = await t.play(record(), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  const { keyboard } = page;
  const here = () => page.evaluate(() => document.activeElement.dataset.target);
  const press = async (key) => {
    await keyboard.press(key);
    return here();
  };
  const towers = page.getByRole('toolbar', { name: 'Towers' });
  const tubes = page.getByRole('toolbar', { name: 'Tubes to place' });
  assert.equal(await towers.getByRole('button').count(), 3);
  assert.equal(await tubes.getByRole('button').count(), 10);
  assert.equal(await page.locator('[role=toolbar] button[tabindex="0"]').count(), 2);
  const list = (await table.targets()).filter(({ group }) => group === 'Tubes to place').map(({ id }) => id);
  await table.mirror(list[2]).focus();
  assert.equal(await press('ArrowRight'), list[3]);
  assert.equal(await press('ArrowLeft'), list[2]);
  assert.equal(await press('End'), list.at(-1));
  assert.equal(await press('ArrowRight'), list[0]);
  assert.equal(await press('Home'), list[0]);
  assert.ok(list.includes(await press('ArrowDown')));
  await table.mirror(list[4]).focus();
  // Away and back.
  assert.ok(!list.includes(await press('Tab')));
  assert.equal(await press('Shift+Tab'), list[4]);
  assert.ok(!list.includes(await press('Shift+Tab')));
  assert.equal(await press('Tab'), list[4]);
  // Every button of the mirror is reached: by Tab, or by arrows from the stop of its group.
  const reached = new Set();
  const buttons = (await table.targets()).filter(({ spoken }) => !spoken); // a plate is only read
  assert.ok(buttons.length < (await table.targets()).length);
  for (const { id } of buttons) {
    const stop = await table
      .mirror(id)
      .evaluate(
        (button) =>
          (button.closest('[role=toolbar]')?.querySelector('[tabindex="0"]') ?? button).dataset.target,
      );
    await table.mirror(stop).focus();
    for (let steps = 0; steps < 12 && (await here()) !== id; steps++) await keyboard.press('ArrowRight');
    reached.add(await here());
  }
  assert.equal(reached.size, buttons.length);
  // What has been chosen through the mirror keeps its stop.
  await table.mirror(kBlueB).focus();
  await keyboard.press('Enter');
  await page
    .locator(`#mirror button[data-target="${kBlueB}"][aria-pressed=true]:focus[tabindex="0"]`)
    .waitFor({ state: 'attached' });
});

test('A refused tower has a padlock on the canvas, says why in the mirror and aloud, and the padlock goes by itself (MT-14)', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), kPhone);
  const { page } = table;
  await table.tap(kBlueB);
  await table.when(kBlueB, 'chosen');
  await table.settle();
  const why = 'Tower 3: No A or C to hold a B';
  assert.equal(await table.mirror(kTower[2]).getAttribute('aria-disabled'), 'true');
  assert.equal(await table.mirror(kTower[2]).getAttribute('aria-label'), why);
  const before = await table.picture();
  await table.tap(kTower[2]);
  await page.locator('#live p', { hasText: why }).waitFor({ state: 'attached' });
  await table.settle();
  assert.ok(difference(before, await table.picture()) > 0.005, 'the canvas shows the padlock');
  assert.equal((await table.state()).decisions, kMockupMoves.length);
  await table.until('the padlock to go', async () => difference(before, await table.picture()) < 0.001);
});

test('A wide window shows why a tower is refused as soon as a tube is chosen', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), { ...kSmallDesktop, deviceScaleFactor: 1 });
  const { x, y, w } = await table.target(kTower[2]);
  const above = { x, y, w, h: 110 };
  const before = await table.picture();
  await table.act(kBlueB);
  await table.settle();
  assert.ok(difference(before, await table.picture(), above) > 0.05, 'a label stands above tower 3');
});

test('Undo and redo work by button and by key, and mark an open game as casual', async (t) => {
  const table = await t.play(record(), kSmallDesktop);
  const { page } = table;
  await table.playMoves(kGoldenMoves.slice(0, 2));
  const whole = movesOf(await table.record());
  const undo = page.locator('#undo');
  const redo = page.locator('#redo');
  assert.equal(await redo.getAttribute('aria-disabled'), 'true');
  assert.equal(await undo.getAttribute('aria-disabled'), 'false');
  // The turn is another person's by now: they are asked, once; after that the game is casual.
  const ask = page.locator('#dialog-undo-ask');
  await undo.click();
  assert.match(await ask.innerText(), /Blue, may Silver take that move back\?/);
  await ask.getByRole('button', { name: 'The move stands' }).click();
  await ask.waitFor({ state: 'detached' });
  assert.equal((await table.state()).decisions, 2);
  await undo.click();
  await ask.getByRole('button', { name: 'Take it back' }).click();
  await table.untilDecisions(1);
  await page.locator('.toast', { hasText: 'casual' }).waitFor();
  assert.equal((await table.state()).fairness, 'casual');
  await redo.click();
  await table.untilDecisions(2);
  assert.deepEqual(movesOf(await table.record()), whole);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('u');
  await table.untilDecisions(1);
  await page.keyboard.press('Shift+U');
  await table.untilDecisions(2);
  await page.locator('#canvas').focus();
  await page.keyboard.press('u');
  await table.untilDecisions(1);
  await page.keyboard.press('u');
  await table.untilDecisions(0);
  await page.locator('#undo[aria-disabled=true]').waitFor();
  assert.equal(await undo.getAttribute('title'), 'There is nothing to take back.');
  await page.keyboard.press('Shift+U');
  await table.untilDecisions(1);
});

test('Undo pressed twice in place takes back twice: no button of the bar moves under a resting pointer', async (t) => {
  const table = await t.play(record(), kSmallDesktop);
  const { page } = table;
  const places = () =>
    page
      .locator('#bar :is(button, a):visible')
      .evaluateAll((list) =>
        list.map((one) => [
          one.id,
          Math.round(one.getBoundingClientRect().x),
          Math.round(one.getBoundingClientRect().width),
        ]),
      );
  for (const viewport of [
    kSmallDesktop.viewport,
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(viewport);
    await table.settle();
    // Nobody is asked.
    await table.load(record({ moves: kGoldenMoves.slice(0, 3) }).replace(/^seed .*$/m, '$&\nmode casual'));
    await table.untilDecisions(3);
    const before = await places();
    const { x, y, width, height } = await page.locator('#undo').boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    for (const left of [2, 1]) {
      await page.mouse.down();
      await page.mouse.up();
      await table.untilDecisions(left);
      assert.deepEqual(await places(), before, `${viewport.width} wide, ${left} left`);
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
});

test('In a strict game undo is disabled, says why, and takes nothing back', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 2), strict: true }), kSmallDesktop);
  const { page } = table;
  const why = 'This is a strict game: a finished turn stays.';
  const undo = page.locator('#undo');
  assert.equal(await undo.getAttribute('aria-disabled'), 'true');
  assert.equal(await undo.getAttribute('title'), why);
  await undo.click({ force: true });
  await page.locator('.toast', { hasText: why }).waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('u');
  await table.settle();
  const state = await table.state();
  assert.equal(state.decisions, 2);
  assert.equal(state.fairness, 'strict');
});

test('A hint shows first the tube, then the tower, by button and by key, and is said', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 25) }), kSmallDesktop);
  const { page } = table;
  const before = await table.picture();
  await page.locator('#hint').click();
  await table.untilState('the first hint', ({ hintStep }) => hintStep === 1);
  await page
    .locator('#live p', { hasText: /^Hint: take (blue|silver) [A-E]/ })
    .waitFor({ state: 'attached' });
  await page.locator('#hint[aria-pressed=true]').waitFor();
  await table.settle();
  assert.ok(difference(before, await table.picture()) > 0.0005, 'the canvas shows the hint');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('h');
  const { prompt, decisions } = await table.untilState('the second hint', ({ hintStep }) => hintStep === 2);
  assert.equal(decisions, 25);
  assert.match(prompt, /^Hint: (blue|silver) [A-E] [^.]*$/);
  await page.keyboard.press('h');
  const why = await table.untilState('the reason', ({ hintStep }) => hintStep === 3);
  assert.ok(
    why.prompt.startsWith(`${prompt}. `) &&
      /\d% chance of winning|whatever the others do|nothing is better/.test(why.prompt),
    why.prompt,
  );
  await page.keyboard.press('Escape');
  await table.untilState('no hint', ({ hintStep }) => hintStep === 0);
});

test('Asked on touch only, a click on the aimed tower plays at once; asked always it aims; the setting is kept', async (t) => {
  const table = await t.play(record(), kSmallDesktop);
  const { page } = table;
  await page.locator('#menu').click();
  await page.locator('[data-item=settings]').click();
  const choice = (name) =>
    page
      .locator('#dialog-settings')
      .getByRole('radiogroup', { name: 'Ask before a move counts' })
      .getByRole('radio', { name });
  assert.ok(await choice('On touch').isChecked(), 'as it stands at first');
  await choice('Always').click({ force: true });
  await page.keyboard.press('Escape');
  await page.locator('#dialog-settings').waitFor({ state: 'detached' });
  const [firstTube, firstTower] = targetsOf(kGoldenMoves[0]);
  await table.click(firstTube);
  await table.when(firstTube, 'chosen');
  await table.click(firstTower);
  await table.when(firstTower, 'chosen');
  assert.equal((await table.state()).decisions, 0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.evaluate(() =>
    localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none', confirm: true })),
  ); // of an earlier version
  await page.reload();
  await table.ready();
  const [tube, tower] = targetsOf(kGoldenMoves[0]);
  await table.click(tube);
  await table.when(tube, 'chosen');
  await table.click(tower);
  await table.untilDecisions(1);
});

test('Full screen: from the menu and by F, on the canvas as well; where the browser cannot it is not offered', async (t) => {
  const table = await t.play(record(), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  const filled = (is) => page.waitForFunction((wanted) => Boolean(document.fullscreenElement) === wanted, is);
  await page.locator('#menu').click();
  await page.locator('[data-item=fill]').click();
  await filled(true);
  await page.locator('#menu').click();
  await page.locator('[data-item=window]').click();
  await filled(false);
  await page.locator('#canvas').focus();
  await page.keyboard.press('f');
  await filled(true);
  await page.keyboard.press('f');
  await filled(false);
  const init = () => Object.defineProperty(Document.prototype, 'fullscreenEnabled', { value: undefined });
  const phone = await t.play(record(), { ...kPhone, init });
  await phone.page.locator('#menu').click();
  await phone.page.locator('[data-item=settings]').waitFor();
  assert.equal(await phone.page.locator('[data-item=fill]').count(), 0);
});
