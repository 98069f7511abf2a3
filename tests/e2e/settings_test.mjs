// Settings: every row does what it says, at once, on every page and in every tab.
//
// Owns: tests of settings.html, of the same settings as a sheet over a game, and of what a person can do with
// what is kept on the device. Next: sound_test.mjs (the rows of sound), language_test.mjs, form_test.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kPhone, kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { computer, kMockupMoves, movesOf, person, record, targetsOf } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { metal_towers } from '../../web/bridge/targets.mjs';

const kLight = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' };
const root = (page) => page.locator('html');
const row = (page, name) => page.locator(`[data-option="setting-${name}"]`);
const choose = (page, name) => page.getByRole('radio', { name, exact: true }).click({ force: true });
const turn = (page, name) => row(page, name).getByRole('switch').click();

async function settings(t, options = kLight) {
  const page = await t.open('settings.html', options);
  await page.locator('html[data-ready=settings]').waitFor();
  return page;
}
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('beffroi.preferences')));
/** Opens the sheet of settings over the game. */
async function sheetOver(table) {
  await table.page.evaluate(() => document.activeElement.blur());
  await table.page.keyboard.press('m');
  await table.page.locator('[data-item=settings]').click();
  const sheet = table.page.locator('#dialog-settings');
  await sheet.waitFor();
  return sheet;
}
const closed = (page) => page.locator('dialog').first().waitFor({ state: 'detached' });

test('The page of settings has its sections in order, and each can be reached from the contents', async (t) => {
  const page = await settings(t);
  const titles = await page.locator('.settings-section h2').allInnerTexts();
  assert.deepEqual(titles, [
    'Look',
    'Reading and seeing',
    'Playing',
    'Names and seats',
    'Keyboard',
    'Sound',
    'Language',
    'This device',
    'About Beffroi',
  ]);
  assert.deepEqual(await page.locator('.settings-nav li').allInnerTexts(), titles);
  await page.locator('.settings-nav').getByRole('link', { name: 'About Beffroi' }).click();
  await page.waitForFunction(
    () => document.getElementById('settings-about').getBoundingClientRect().top < innerHeight,
  );
  assert.equal(await page.locator('.settings-nav [aria-current]').innerText(), 'About Beffroi');
});

test('A setting applies at once and on every page: theme, size of text, motion, marks, hints', async (t) => {
  const page = await settings(t);
  await choose(page, 'Dusk');
  await choose(page, '115%');
  await choose(page, 'Quick');
  await turn(page, 'largeMarks');
  await turn(page, 'hints');
  const all = 'html[data-theme=dusk][data-text="115"][data-motion=quick][data-large-marks][data-no-hints]';
  await page.locator(all).waitFor();
  for (const path of [
    'index.html',
    'index.html#new=metal_towers',
    'saves.html',
    `play.html#record=${encodeURIComponent(record())}`,
    'settings.html',
  ]) {
    await page.goto('about:blank');
    await page.goto(t.site.base + path);
    await page.locator(`${all}[data-ready]`).waitFor();
  }
  assert.ok(await page.getByRole('radio', { name: 'Dusk' }).isChecked());
  assert.equal(await row(page, 'largeMarks').getByRole('switch').getAttribute('aria-checked'), 'true');
});

test('Another open tab follows, its controls too', async (t) => {
  const page = await settings(t);
  const other = await t.open('settings.html', { within: page.context() });
  await other.locator('html[data-ready=settings]').waitFor();
  const lobby = await t.open('index.html', { within: page.context() });
  await lobby.locator('html[data-ready=lobby]').waitFor();
  await choose(page, 'Dusk');
  await row(page, 'confirm').getByRole('radio', { name: 'Never' }).click({ force: true });
  await row(page, 'sound-bell').getByRole('slider').fill('20');
  await page.getByRole('textbox', { name: 'Name of person 1' }).fill('Ada');
  await other.locator('html[data-theme=dusk]').waitFor();
  await lobby.locator('html[data-theme=dusk]').waitFor();
  await other.waitForFunction(
    () => document.querySelectorAll('[data-option=setting-confirm] input')[2].checked,
  );
  await other.waitForFunction(
    () => document.querySelector('[data-option=setting-sound-bell] input').value === '20',
  );
  assert.equal(await other.getByRole('textbox', { name: 'Name of person 1' }).inputValue(), 'Ada');
  assert.ok(await other.getByRole('radio', { name: 'Dusk' }).isChecked());
});

test('Over a game the settings are a sheet as high as the window, and the table changes behind it', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), {
    viewport: { width: 1200, height: 700 },
    colorScheme: 'dark',
    painted: true,
    ...kStill,
  });
  const { page } = table;
  const before = await table.record();
  await table.settle();
  const sheet = await sheetOver(table);
  const box = await sheet.boundingBox();
  assert.deepEqual([box.y, box.height, Math.round(box.x + box.width)], [0, 700, 1200]);
  /** The left half of the canvas, which the sheet leaves free. */
  const picture = async () => {
    await table.settle();
    return page.screenshot({ clip: { x: 0, y: 60, width: 640, height: 560 } });
  };
  for (const name of ['largeMarks', 'lamp']) {
    const old = await picture();
    await turn(page, name);
    await table.until(`${name} to be seen on the canvas`, async () => !(await picture()).equals(old));
    await turn(page, name);
    await table.until(`${name} to be as before`, async () => (await picture()).equals(old));
  }
  await choose(page, 'Day');
  await page.locator('html[data-theme=day]').waitFor();
  await page.keyboard.press('Escape');
  await closed(page);
  assert.equal(await table.record(), before);
});

test('Without hints there is no lantern, in the bar, on the canvas or on its key', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  assert.ok((await table.state()).hint);
  assert.ok(await page.locator('#hint').isVisible());
  await sheetOver(table);
  await turn(page, 'hints');
  await page.keyboard.press('Escape');
  await closed(page);
  await table.untilState('no hint', (state) => !state.hint);
  assert.ok(await page.locator('#hint').isHidden());
  await page.keyboard.press('h');
  assert.equal((await table.state()).hintStep, 0);
});

test('Ask before a move counts: never, the second tap on the table makes the move', async (t) => {
  const table = await t.play(record(), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  await sheetOver(table);
  await row(page, 'confirm').getByRole('radio', { name: 'Never' }).click({ force: true });
  await page.keyboard.press('Escape');
  await closed(page);
  await table.act(metal_towers.tube(0, 0));
  await table.act(metal_towers.tower(0));
  await table.untilDecisions(1);
  assert.deepEqual(movesOf(await table.record()), ['bA1']);
});

test('Say moves aloud: off, the live region keeps silent about moves and still says why something is refused', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  const said = () => page.locator('#live').evaluate((live) => live.textContent);
  await table.playMoves(['bB1']);
  await table.until('the move to be said', async () => /B/.test(await said()));
  await page.evaluate(() => document.getElementById('live').replaceChildren());
  await sheetOver(table);
  await turn(page, 'sayMoves');
  await page.keyboard.press('Escape');
  await closed(page);
  await table.playMoves(['sC2']);
  await table.settle();
  for (const { text } of (await table.state()).log.slice(-1)) assert.ok(!(await said()).includes(text), text);
  await table.act(targetsOf('bC3')[0]);
  const refused = (await table.targets()).find(({ state, reason }) => state === 'refused' && reason);
  await table.hook('act', refused.id);
  await table.until('the reason to be said', async () => (await said()).length > 0);
});

test('The program understands every setting that the page passes on', async (t) => {
  const table = await t.play(record(), { ...kSmallDesktop, ...kStill });
  await sheetOver(table);
  await turn(table.page, 'forced');
  assert.equal((await kept(table.page)).forced, true);
  const handed = {
    theme: 'day',
    reduced: 0,
    motion: 'none',
    confirm: 'touch',
    textScale: 1,
    hints: 1,
    counts: 1,
    largeMarks: 0,
    lamp: 1,
    forced: 1,
    autoPass: 1,
  };
  for (const [name, value] of Object.entries(handed))
    assert.ok(await table.hook('command', name, value), name);
  assert.ok(!(await table.hook('command', 'none_such', 1)));
});

test('Names of the settings are what people are called in a new game, where no name is given', async (t) => {
  const page = await settings(t, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.getByRole('textbox', { name: 'Name of person 1' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Name of person 2' }).fill('Bea');
  await page.goto(`${t.site.base}index.html#new=metal_towers`);
  await page.locator('#start-game').waitFor();
  assert.equal(await page.locator('[data-seat="0"] .field').getAttribute('placeholder'), 'Ada');
  await page.locator('[data-seat="1"] input[type=radio]').first().click({ force: true });
  assert.equal(await page.locator('[data-seat="1"] .field').getAttribute('placeholder'), 'Bea');
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  const table = new Table(page);
  await table.ready();
  assert.deepEqual((await table.state()).seats.map(({ name }) => name).sort(), ['Ada', 'Bea']);
});

test('The language of page and sheet changes at once, and back to the browser’s', async (t) => {
  const page = await settings(t);
  const list = () => row(page, 'language').getByRole('combobox');
  await list().focus();
  await list().selectOption('fr');
  await page.locator('html[lang=fr]').waitFor();
  await page.getByRole('heading', { name: 'Apparence' }).waitFor();
  assert.ok(
    await list().evaluate((select) => select === document.activeElement),
    'the focus stays on the list',
  );
  const table = await t.play(record(), { within: page.context() });
  assert.equal(await root(table.page).getAttribute('lang'), 'fr');
  await list().selectOption('system');
  await page.locator('html[lang=en]').waitFor();
  await page.getByRole('heading', { name: 'Look', exact: true }).waitFor();
  await page.goto(`${t.site.base}index.html`);
  await page.locator('html[data-ready=lobby]').waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.locator('html[lang=fr][data-ready=lobby]').waitFor();
});

test('Reset all settings asks once, and puts back settings alone', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), { ...kSmallDesktop });
  const page = await t.open('settings.html', { within: table.page.context() });
  await page.locator('html[data-ready=settings]').waitFor();
  await choose(page, 'Dusk');
  await choose(page, '130%');
  await row(page, 'confirm').getByRole('radio', { name: 'Never' }).click({ force: true });
  const reset = page.locator('.settings-reset:visible');
  await reset.click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await kept(page)).theme, 'dusk');
  await reset.click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Reset all settings' }).click();
  await page.locator('.toast', { hasText: 'All settings are reset' }).waitFor();
  assert.ok(await page.getByRole('radio', { name: 'System' }).isChecked());
  assert.ok(await page.getByRole('radio', { name: '100%' }).isChecked());
  assert.ok(await row(page, 'confirm').getByRole('radio', { name: 'On touch' }).isChecked());
  await page.goto(`${t.site.base}index.html`);
  await page.locator('#continue').waitFor();
});

test('All games go into one file and come back from it', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves, seats: [person('Ada'), computer(1)] }), {
    ...kSmallDesktop,
    ...kStill,
  });
  await table.settle();
  const page = await t.open('settings.html', { within: table.page.context() });
  await page.locator('html[data-ready=settings]').waitFor();
  const device = page.locator('#settings-device');
  assert.match(await device.innerText(), /1 saved game/);
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do=export]').click()]);
  assert.match(file.suggestedFilename(), /^beffroi-\d{4}-\d\d-\d\d\.beffroi$/);
  const text = readFileSync(await file.path(), 'utf8');
  assert.match(text, /human "Ada"/);
  const fresh = await settings(t);
  await fresh
    .locator('#settings-device input[type=file]')
    .setInputFiles({ name: 'games.beffroi', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await fresh.waitForFunction(() =>
    /1 saved game/.test(document.getElementById('settings-device').innerText),
  );
  await fresh.locator('#settings-device input[type=file]').setInputFiles({
    name: 'holiday.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46]),
  });
  const problem = fresh.locator('#dialog-import-bad');
  assert.match(
    await problem.innerText(),
    /This is not a text file\.[\s\S]*holiday\.jpg · Nothing has changed\./,
  );
  await problem.getByRole('button').click();
  assert.match(await fresh.locator('#settings-device').innerText(), /1 saved game/);
});

test('Everything is deleted only after the word has been typed, and the file is offered first', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), { ...kSmallDesktop, ...kStill });
  await table.settle();
  await table.page.close();
  const page = await t.open('settings.html', { within: table.page.context() });
  await page.locator('html[data-ready=settings]').waitFor();
  const keys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('beffroi.game')).length);
  const before = await keys();
  assert.ok(before > 0);
  const dialog = page.locator('#dialog-delete-all');
  const remove = page.locator('[data-do=delete-now]');
  await page.locator('[data-do=delete]').click();
  assert.match(await dialog.innerText(), /1 game, all settings and statistics are lost/);
  assert.ok(
    await dialog
      .getByRole('button', { name: 'Cancel' })
      .evaluate((button) => button === document.activeElement),
    'the focus is on the safe button',
  );
  await remove.click({ force: true });
  assert.ok(await dialog.isVisible(), 'nothing happens without the word');
  await dialog.getByRole('textbox').fill('delet');
  await remove.click({ force: true });
  assert.ok(await dialog.isVisible());
  assert.equal(await keys(), before);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.locator('[data-do=export-first]').click(),
  ]);
  assert.match(readFileSync(await file.path(), 'utf8'), /beffroi-record 2/);
  await page.keyboard.press('Escape');
  await closed(page);
  assert.equal(await keys(), before, 'Escape is the safe choice');
  await page.locator('[data-do=delete]').click();
  await dialog.getByRole('textbox').fill(' Delete ');
  await Promise.all([page.waitForEvent('load'), remove.click()]);
  await page.locator('html[data-ready=settings]').waitFor();
  assert.equal(await keys(), 0);
  assert.match(await page.locator('#settings-device').innerText(), /No saved games yet/);
});

test('With storage forbidden the settings last as long as the page, and it says so', async (t) => {
  const page = await settings(t, {
    ...kLight,
    init: () => {
      const refuse = () => {
        throw new DOMException('no', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: refuse });
    },
  });
  assert.match(
    await page.locator('#notice-storage').innerText(),
    /Your choices last until you leave this page/,
  );
  await choose(page, 'Dusk');
  await page.locator('html[data-theme=dusk]').waitFor();
});

test('The page says whether it can be played without a connection, and which version it is', async (t) => {
  const page = await settings(t);
  await page.waitForFunction(() =>
    /Ready without a connection|Needs a connection/.test(document.getElementById('offline-state').innerText),
  );
  assert.match(await page.locator('#settings-about').innerText(), /Version [0-9a-f]{12}/);
  assert.match(await page.locator('#settings-device').innerText(), /Nothing is sent anywhere/);
  const licences = page.getByRole('link', { name: 'Licences' });
  assert.ok((await page.request.get(new URL(await licences.getAttribute('href'), page.url()).href)).ok());
});

test('On a phone the settings are one column, and over a game a sheet from below', async (t) => {
  const page = await settings(t, { ...kPhone, colorScheme: 'dark' });
  const lefts = await page
    .locator('.settings-section')
    .evaluateAll((sections) => [
      ...new Set(sections.map((section) => Math.round(section.getBoundingClientRect().left))),
    ]);
  assert.equal(lefts.length, 1);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const table = await t.play(record(), { ...kPhone, ...kStill });
  await table.page.locator('#menu').tap();
  await table.page.locator('[data-item=settings]').tap();
  const box = await table.page.locator('#dialog-settings').boundingBox();
  assert.deepEqual([box.x, box.width, Math.round(box.y + box.height)], [0, 390, 844]);
  assert.equal((await table.page.locator('#dialog-settings [role=switch]').count()) > 5, true);
});
