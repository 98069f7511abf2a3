// Gestures: what is cancelled, lost or held down makes no move and stops nothing.
//
// Owns: the random sequences of Chromium (kit/gestures.mjs) and the faults that they must find, and the same
// by the browser's own input where a script's events would prove little. Next: hands_test.mjs (plain gestures),
// tests/bench/gestures.mjs (100,000 sequences).
import assert from 'node:assert/strict';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { expectAllFound, expectAllHold, kGesturesProfile } from './kit/gestures_run.mjs';
import { kPhone, kSmallDesktop, kSmallEmbed, kStill, test } from './kit/kit.mjs';
import { kGoldenMoves, record, targetsOf } from './kit/records.mjs';

/** The rarest fault needs the menu's key, which comes once in a hundred sequences. */
const kSequences = 300;

test(
  '300 random sequences of keys, mouse, pen and fingers make no move that no finished gesture made',
  async (t) => {
    const init = `if (location.protocol.startsWith('http'))
    localStorage.setItem('beffroi.preferences', '${JSON.stringify(kGesturesProfile)}');`;
    const { page } = await t.play(record(), { ...kSmallEmbed, hasTouch: true, init: { content: init } });
    await expectAllHold(page, { seed: 1, count: kSequences });
    await expectAllFound(page, { seed: 1, count: kSequences });
  },
  { limit_ms: 300000 },
);

test('A finger whose touch the system cancels moves nothing, also in a strict game; the next drag does', async (t) => {
  const table = await t.play(record({ strict: true }), { ...kPhone, ...kStill });
  const touch = await table.page.context().newCDPSession(table.page);
  const send = (type, ...points) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point) => ({ ...point, id: 1 })),
    });
  const [tube, tower] = targetsOf(kGoldenMoves[0]);
  const from = await table.centre(tube);
  for (const end of ['touchCancel', 'touchEnd']) {
    await send('touchStart', from);
    await send('touchMove', { x: from.x + 20, y: from.y - 12 });
    await send('touchMove', await table.centre(tower));
    await send(end);
    await table.settle();
    assert.equal((await table.state()).decisions, end === 'touchEnd' ? 1 : 0, end);
  }
});

test('A key is pressed anew wherever it was let go: M over its menu, Control on a button; U held takes back once', async (t) => {
  const table = await t.play(
    record({ moves: kGoldenMoves.slice(0, 8) }).replace(/^seed .*$/m, '$&\nmode casual'),
    {
      ...kSmallDesktop,
      ...kStill,
    },
  );
  const { page } = table;
  const { keyboard } = page;
  const dialog = page.locator('dialog[open]');
  const canvas = page.locator('#canvas');
  await canvas.focus();
  for (let n = 0; n < 3; n++) {
    await keyboard.down('m');
    await dialog.waitFor();
    await keyboard.up('m'); // the dialog has the focus
    await keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await keyboard.down('Control');
  await page.locator('#undo').focus();
  await keyboard.up('Control');
  await canvas.focus();
  await table.walkTo(targetsOf(kGoldenMoves[8])[0]);
  await keyboard.down('Control');
  await keyboard.press('u'); // the browser's
  await keyboard.up('Control');
  for (const [place, left] of [
    [canvas, 7],
    [page.locator('#menu'), 6],
  ]) {
    await place.focus();
    for (let n = 0; n < 6; n++) await keyboard.down('u'); // all but the first are repeats
    await keyboard.up('u');
    await table.untilDecisions(left);
  }
  // A Russian keyboard writes ь where M is.
  for (const id of ['canvas', 'menu']) {
    await page.locator(`#${id}`).evaluate((element) => {
      const init = { key: 'ь', code: 'KeyM', bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    await dialog.waitFor();
    await keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  assert.equal((await table.state()).decisions, 6);
});

test('The Escape that ends a composition of an input method throws no name away', async (t) => {
  const { page } = await t.play(record(), { ...kSmallDesktop, ...kStill });
  await page.goto(`${t.site.base}saves.html`);
  await page.getByRole('button', { name: 'Rename' }).first().click();
  const field = page.locator('.save-name input');
  await field.fill('Another');
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    await field.dispatchEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, ...init });
  assert.equal(await field.inputValue(), 'Another');
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
});

test('A key is known by its Latin letter, else by its place, and not while it writes', async () => {
  const { digitOf, pick, isWriting } = await importShell('lib/key-press.ts');
  const table = { u: 'undo', m: 'menu', '/': 'find', arrowup: 'up', 0: 'fit' };
  const of = (key, code = '') => pick({ key, code }, table);
  assert.equal(of('u', 'KeyU'), 'undo');
  assert.equal(of('U', 'KeyU'), 'undo');
  assert.equal(of('u'), 'undo', 'a keyboard on glass has no places');
  assert.equal(of('г', 'KeyU'), 'undo', 'Russian');
  assert.equal(of('ע', 'KeyM'), 'menu');
  assert.equal(of('u', 'KeyF'), 'undo', 'Dvorak: what the key says');
  assert.equal(of('g', 'KeyU'), undefined, 'Dvorak');
  assert.equal(of('m', 'Semicolon'), 'menu', 'French');
  assert.equal(of('à', 'Digit0'), 'fit', 'French');
  assert.equal(of('-', 'Slash'), undefined, 'German');
  assert.equal(of('ArrowUp', 'Numpad8'), 'up');
  assert.equal(digitOf({ key: '3', code: 'Digit3', shiftKey: true }), '3', 'French, with Shift');
  assert.equal(digitOf({ key: '"', code: 'Digit3', shiftKey: false }), '3', 'French');
  assert.equal(digitOf({ key: '#', code: 'Digit3', shiftKey: true }), undefined);
  assert.equal(digitOf({ key: '0', code: 'Digit0', shiftKey: false }), undefined);
  assert.ok(isWriting({ isComposing: true, keyCode: 27 }) && isWriting({ isComposing: false, keyCode: 229 }));
  assert.ok(!isWriting({ isComposing: false, keyCode: 27 }));
});
