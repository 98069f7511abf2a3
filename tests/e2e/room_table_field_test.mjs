// Room table field: where an answer is typed on a touch screen.
//
// Owns: tests of the field as fingers, keyboards on the screen and the tree meet it. Its place in every window is in
// tests/scene/asking_test.cpp, keys without a field in room_table_test.mjs.
import assert from 'node:assert/strict';
import { kPhone, kStill, test } from './kit/kit.mjs';
import { Table } from './kit/table.mjs';
import { kUiDrawn } from '../../web/bridge/bridge.mjs';

const [kDrawn] = kUiDrawn.split(',').map(Number);
const kTouched = { ...kPhone, ...kStill };
const answers = async (table) =>
  (await table.targets()).filter(({ id }) => id.startsWith(`${kDrawn},`) && !id.startsWith(`${kDrawn},-1`));

/** A new game at a real table, after somebody has said who starts. */
async function start(t, game, options = kTouched) {
  const page = await t.open(`index.html#new=${game}`, options);
  await page.getByRole('radio', { name: /On our own table/ }).check();
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  const table = new Table(page);
  await table.ready();
  await table.act((await answers(table))[0].id);
  return { page, table, field: page.getByRole('textbox', { name: /^Type the answer: / }) };
}
const isIn = (field) => field.evaluate((one) => one === document.activeElement);
async function touch(page, field) {
  const { x, y, width, height } = await field.boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  assert.ok(await isIn(field));
}

test('On a touch screen a field beside the question takes what is typed, and opens by a touch alone', async (t) => {
  const { page, table, field } = await start(t, 'carcassonne');
  await field.waitFor();
  assert.match(await field.getAttribute('aria-label'), /^Type the answer: What did .* draw\?$/);
  const box = await field.boundingBox();
  assert.ok(box.width >= 44 && box.height >= 44 && box.x + box.width <= 390);
  assert.equal(await isIn(field), false);
  const all = (await answers(table)).length;
  const before = await table.record();
  await touch(page, field);
  // A keyboard on the screen sends no keys, and may write large letters.
  await page.keyboard.insertText('Monastery');
  await table.until('a shorter list', async () => (await answers(table)).length < all);
  await page.keyboard.press('Escape');
  assert.equal(await field.inputValue(), '');
  assert.ok(await isIn(field));
  await table.until('the whole list', async () => (await answers(table)).length === all);
  await page.keyboard.press('Backspace');
  assert.equal(await table.record(), before);
  await page.keyboard.insertText('t1');
  await page.keyboard.insertText('x'); // nothing begins with it
  assert.equal(await field.inputValue(), 't1');
  await page.keyboard.press('Enter');
  await table.untilState('a place to be chosen', ({ acting }) => acting);
  assert.match(await table.record(), /\*T01/);
  await field.waitFor({ state: 'hidden' });
  assert.equal(await page.locator('#canvas').evaluate((one) => one === document.activeElement), true);
  // Asked again, it does not open by itself; what keys write without it stands in it.
  await page.locator('#undo').click();
  await field.waitFor();
  assert.equal(await isIn(field), false);
  await page.keyboard.type('t1');
  await table.until('what was typed', async () => (await field.inputValue()) === 't1');
  // A touch answers meanwhile: nothing of it stays for the next question.
  await table.act((await answers(table)).find(({ state }) => state === 'legal').id);
  await table.untilState('a place to be chosen', ({ acting }) => acting);
  await page.keyboard.press('Backspace');
  await field.waitFor();
  assert.equal(await field.inputValue(), '');
  await touch(page, field);
  await page.keyboard.press('Escape');
  assert.equal(await isIn(field), false);
});

test('The field takes words that a keyboard composes, and a keyboard shifts nothing', async (t) => {
  const { page, table, field } = await start(t, 'carcassonne');
  await field.waitFor();
  const shown = () =>
    page.evaluate(() => {
      const { x, y, width, height } = document.getElementById('canvas').getBoundingClientRect();
      return JSON.stringify([x, y, width, height, document.documentElement.dataset.layout, scrollY]);
    });
  const before = await shown();
  await touch(page, field);
  await page.setViewportSize({ width: 390, height: 430 }); // a browser that gives its keyboard room
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))));
  assert.equal(await shown(), before);
  const session = await page.context().newCDPSession(page);
  const compose = (text) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('t');
  await compose('tx'); // it may yet become something
  assert.equal(await field.inputValue(), 'tx');
  await compose('t1');
  await session.send('Input.insertText', { text: 't1' });
  assert.equal(await field.inputValue(), 't1');
  await page.keyboard.press('Enter');
  await table.untilState('a place to be chosen', ({ acting }) => acting);
  await page.setViewportSize({ width: 390, height: 844 });
  await table.until('the window as before', async () => (await shown()) === before);
  assert.equal(await page.evaluate(() => document.body.style.height), '');
  // Without it a lower window is another window.
  await page.setViewportSize({ width: 390, height: 430 });
  await table.until('another layout', async () => (await shown()) !== before);
});

test('Several cards of one question are typed one after the other', async (t) => {
  const { page, table, field } = await start(t, 'five_towers');
  await field.waitFor();
  await touch(page, field);
  for (const card of ['c12', 'h3', 's4', 'c5', 'h6']) {
    await page.keyboard.insertText(card);
    await page.keyboard.press('Enter');
    await table.until(`${card} to be taken`, async () => (await table.record()).includes(`*${card}`));
  }
  await table.untilState('somebody to bid', ({ acting }) => acting);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'canvas');
});

test('Where there is a mouse nothing is in the way of the question', async (t) => {
  const { page, table, field } = await start(t, 'carcassonne', kStill);
  await table.until('the question', async () => (await answers(table)).length > 6); // before, a letter answers nothing
  await page.keyboard.type('t1');
  await table.until('a shorter list', async () => (await answers(table)).length < 15);
  assert.equal(await field.count(), 0);
  const said = page.locator('#toasts .toast');
  await page.keyboard.type('x');
  await said.getByText('No answer begins with “t1x”').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.type('city');
  await page.keyboard.press('Enter');
  await said.getByText('Several answers begin with “city”').waitFor();
  await page
    .locator('#mirror')
    .getByRole('button', { name: /road.*left\.$/i })
    .first()
    .focus();
  await page.keyboard.press('Enter'); // it presses what has the focus
  await table.untilState('a place to be chosen', ({ acting }) => acting);
});
