// Room table awake: the screen stays on during a game at a real table.
//
// Owns: tests of when the page asks for the wake lock and gives it back, of a device that refuses, of the switch, and of
// pages that ask for nothing; and of the other switch of such a game. The lock is a stub, whose log outlives the page.
// Next: room_table_test.mjs.
import assert from 'node:assert/strict';
import { kStill, test } from './kit/kit.mjs';
import { person, record, shortOfEnd, targetsOf } from './kit/records.mjs';

/** The same game at a real table. */
const onTable = (text) =>
  text.replace(/^beffroi-record \d/, 'beffroi-record 5').replace('\nplay\n', '\ndraws typed\nplay\n');
const atTable = (moves = []) => onTable(record({ moves }));

/** A device that gives the lock while the page is seen; `__awake` says how it answers. */
const kDevice = {
  init: () => {
    if (!location.protocol.startsWith('http')) return;
    if (!localStorage.getItem('beffroi.preferences'))
      localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' }));
    const log = (what) => sessionStorage.setItem('awake', `${sessionStorage.getItem('awake') ?? ''}${what} `);
    let held = [];
    window.__awake = { refuses: sessionStorage.getItem('refuses') !== null, waits: null };
    let seen = true;
    Object.defineProperty(document, 'visibilityState', { get: () => (seen ? 'visible' : 'hidden') });
    window.__see = (now) => {
      seen = now;
      if (!seen) for (const lock of held) lock.released = true; // as browsers do
      held = [];
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const request = async (kind) => {
      log(kind);
      await window.__awake.waits;
      if (window.__awake.refuses || !seen) throw new DOMException('The battery is low', 'NotAllowedError');
      const lock = {
        released: false,
        release: async () => {
          if (!lock.released) log('release');
          lock.released = true;
        },
      };
      held.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  },
};
const logOf = (page) => page.evaluate(() => (sessionStorage.getItem('awake') ?? '').trim());
const see = (page, now) => page.evaluate((on) => window.__see(on), now);
async function logs(table, wanted) {
  await table.until(`the log ${wanted}`, async () => (await logOf(table.page)) === wanted, 10000);
}
/** What follows is looked at once everything that was to be done has been. */
const quiet = (page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
async function openMenu(page) {
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('m');
  await page.locator('#dialog-menu').waitFor();
}
const kHelp = 'At your own table, while you see the page and the game goes on.';
const kDark = 'This device may let the screen go dark.';

test('The screen stays on at a real table while the page is seen, until the game is over', async (t) => {
  const { record: short, rest } = shortOfEnd('syntax1-metal_towers-over', 1, [person('Ana'), person('Bo')]);
  const table = await t.play(onTable(short), kDevice);
  const { page } = table;
  await logs(table, 'screen');
  await see(page, false);
  await quiet(page);
  assert.equal(await logOf(page), 'screen');
  await see(page, true);
  await logs(table, 'screen screen');
  // Somebody goes away and comes back before the device has answered.
  await see(page, false);
  await page.evaluate(() => {
    window.__awake.waits = new Promise((resolve) => {
      window.__answer = resolve;
    });
  });
  await see(page, true);
  await see(page, false);
  await see(page, true);
  await see(page, false);
  await page.evaluate(() => window.__answer());
  await quiet(page);
  assert.equal(await logOf(page), 'screen screen screen');
  await see(page, true);
  await logs(table, 'screen screen screen screen');
  // It ends with the game, and goes on where its end is taken back.
  await page.evaluate(() => sessionStorage.removeItem('awake'));
  await table.actAll(targetsOf(rest[0])); // nothing asks before a move there
  await table.untilState('the end', ({ over }) => over);
  await logs(table, 'release');
  await see(page, false);
  await see(page, true);
  await quiet(page);
  assert.equal(await logOf(page), 'release');
  assert.ok(await table.hook('command', 'undo'));
  await logs(table, 'release screen');
});

test('The page gives the screen back when it is left, and asks for nothing anywhere else', async (t) => {
  const table = await t.play(atTable(), kDevice);
  const { page } = table;
  await logs(table, 'screen');
  await page.goto(`${t.site.base}index.html`);
  await page.locator('html[data-ready=lobby]').waitFor();
  assert.equal(await logOf(page), 'screen release');
  await page.goto(`${t.site.base}settings.html`);
  const row = page.locator('[data-option=setting-awake]');
  assert.equal(await row.locator('small').innerText(), kHelp);
  await page.goBack();
  await page.goBack();
  await table.ready();
  await logs(table, 'screen release screen');
  // Another game, whose pieces are here, has a page of its own.
  await page.evaluate((text) => void window.__beffroi.load(text), record());
  await table.until(
    'the other game',
    async () => !/draws typed/.test(await table.record().catch(() => 'draws typed')),
  );
  await table.ready();
  await page.evaluate(() => sessionStorage.removeItem('awake'));
  await see(page, false);
  await see(page, true);
  await openMenu(page);
  assert.equal(await page.locator('[data-option=awake], [data-option=tableHelp]').count(), 0);
  assert.equal(await logOf(page), '');
});

test('A device that refuses says so beside the switch alone, and the switch turns the asking off', async (t) => {
  const table = await t.play(atTable(), {
    init: `if (location.protocol.startsWith('http')) sessionStorage.setItem('refuses', ''); (${kDevice.init})()`,
  });
  const { page } = table;
  await table.until('the asking', async () => /^screen\b/.test(await logOf(page)));
  assert.equal(await page.locator('.toast, .notice, dialog[open]').count(), 0);
  await openMenu(page);
  const row = page.locator('[data-option=awake]');
  const control = row.getByRole('switch', { name: 'Keep the screen on' });
  assert.equal(await control.getAttribute('aria-checked'), 'true');
  assert.equal(await row.locator('small').innerText(), kDark);
  await control.click();
  await page.evaluate(() => {
    window.__awake.refuses = false;
    sessionStorage.removeItem('awake');
  });
  await see(page, false);
  await see(page, true);
  await quiet(page);
  assert.equal(await logOf(page), '');
  // Turned on again, on a device that has thought better of it.
  await control.click();
  await logs(table, 'screen');
  await table.until('calm words', async () => (await row.locator('small').innerText()) === kHelp);
  await control.click();
  await logs(table, 'screen release');
  await page.reload();
  await table.ready();
  await see(page, true);
  await quiet(page);
  assert.equal(await logOf(page), 'screen release');
});

test('Where there is no wake lock at all the settings say so, and a game at a real table goes on', async (t) => {
  const table = await t.play(atTable(), {
    init: `(${kStill.init})(); delete Navigator.prototype.wakeLock;`,
  });
  const { page } = table;
  await openMenu(page);
  assert.equal(await page.locator('[data-option=awake] small').innerText(), kDark);
  await page.keyboard.press('Escape');
  await page.goto(`${t.site.base}settings.html`);
  assert.equal(await page.locator('[data-option=setting-awake] small').innerText(), kDark);
});

test('At a real table the page helps when people want it', async (t) => {
  const table = await t.play(atTable(['sD1', 'bE3']), kDevice);
  const { page } = table;
  await table.until('quiet', async () => !(await table.state()).hint);
  assert.equal(await page.locator('#hint').isVisible(), false);
  await openMenu(page);
  const control = page.getByRole('switch', { name: 'Help while we play' });
  assert.equal(await control.getAttribute('aria-checked'), 'false');
  await control.click();
  await page.keyboard.press('Escape');
  await table.untilState('a hint to be had', ({ hint }) => hint);
  await page.locator('#hint').click();
  await table.untilState('a hint', ({ hintStep }) => hintStep > 0);
  await page.reload();
  await table.ready();
  await table.untilState('a hint to be had', ({ hint }) => hint);
});
