// Lobby: the first page, the new-game form, and the way from there to a table.
//
// Owns: tests of index.html. The lobby must stand without any WebAssembly; the form must make the record it
// promises.
// Next: hands_test.mjs (playing), keep_test.mjs (what is kept).
import assert from 'node:assert/strict';
import { countColours } from './kit/pictures.mjs';
import { offeredGames } from './kit/games.mjs';
import { kPhone, kPhoneWide, kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { keptGame, store } from './kit/library.mjs';
import { kGoldenMoves, movesOf, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';

const kDesktop = { viewport: { width: 1440, height: 900 } };
/** Sums up layout shifts without input of the person. */
const watchShifts = () => {
  let sum = 0;
  const add = (entries) => {
    for (const entry of entries) if (!entry.hadRecentInput) sum += entry.value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.shifts = () => {
    add(observer.takeRecords());
    return sum;
  };
};

test('The lobby shows every game and asks for no wasm', async (t) => {
  const page = await t.lobby();
  const playable = offeredGames(t.site.folder).map(({ id }) => id);
  assert.equal(await page.locator('.card').count(), playable.length);
  assert.deepEqual(
    await page.locator('.card-link').evaluateAll((links) => links.map((link) => link.hash)),
    playable.map((game) => `#new=${game}`),
  );
  await page.waitForLoadState('networkidle');
  assert.deepEqual(
    t.site.requests.filter((path) => /\.wasm$|program|brain/.test(path)),
    [],
  );
  assert.ok(t.site.requests.length > 3);
});

test('Two clicks lead from the lobby to a table that is drawn', async (t) => {
  const page = await t.lobby();
  await page.getByRole('link', { name: 'Metal Towers', exact: true }).click();
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  const table = new Table(page);
  await table.ready();
  const state = await table.state();
  assert.equal(state.game, 'metal_towers');
  assert.deepEqual(state.seats.map(({ kind }) => kind).sort(), ['bot', 'human']);
  assert.ok((await table.frames()) > 0);
  const picture = await table.picture();
  assert.ok(countColours(picture) > 500, 'the canvas shows a picture');
  assert.ok(await page.locator('#boot').isHidden());
  assert.equal(await page.title(), 'Metal Towers · Beffroi');
});

test('What the form says is the game that begins, and the form remembers it', async (t) => {
  const page = await t.lobby({ viewport: { width: 1100, height: 800 }, ...kStill });
  const openForm = async () => {
    await page.goto(`${t.site.base}index.html#new=metal_towers`);
    await page.locator('#start-game').waitFor();
  };
  await openForm();
  const seat = (i) => page.locator(`.form-seats [data-seat="${i}"]`);
  await seat(0).getByRole('textbox').fill('Ada "the tower"');
  await seat(1).getByRole('textbox').fill('Łukasz');
  await seat(1).getByRole('radio', { name: 'Computer' }).check({ force: true });
  await seat(1).getByRole('combobox', { name: 'Seat 2: level of the computer' }).selectOption('5');
  // Moves him to the first place.
  await page.locator('.form-start').getByRole('radio', { name: 'Łukasz' }).press('Space');
  await page
    .locator('[data-option]')
    .getByRole('radio', { name: 'Draw', exact: true })
    .check({ force: true });
  await page.getByRole('switch', { name: 'Moves may be taken back' }).click();
  await page.reload(); // in the middle: nothing is lost
  await page.locator('#start-game').waitFor();
  assert.match(await page.locator('.start-words').innerText(), /2 players, your own rules/);
  assert.match(await page.locator('.form-note').innerText(), /Łukasz plays Blue and goes first\./);
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  const table = new Table(page);
  await table.ready();
  const text = await table.record();
  assert.match(text, /^game metal_towers rules=1 options="seats=2 tie=draw"$/m);
  assert.match(text, /^mode strict$/m);
  assert.match(text, /^seat 1 bot level=5 "Łukasz"$/m);
  assert.match(text, /^seat 2 human "Ada \\"the tower\\""$/m);
  assert.match(text, /^seed [0-9a-f]{16}$/m);
  await openForm();
  assert.equal(await seat(0).getByRole('textbox').inputValue(), 'Łukasz');
  assert.equal(await seat(0).getByRole('combobox').inputValue(), '5');
  assert.ok(
    await page.locator('[data-option]').getByRole('radio', { name: 'Draw', exact: true }).isChecked(),
  );
});

test('On a phone a seat is changed in a sheet', async (t) => {
  const page = await t.lobby({ ...kPhone, ...kStill });
  await page.locator('.card-link').first().tap();
  await page.locator('.seat-open').nth(1).tap();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('textbox').fill('Noor');
  await sheet.locator('input[type=radio]').first().check({ force: true });
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await page.locator('.seat-open', { hasText: 'Noor' }).waitFor();
  await page.locator('#start-game').tap();
  await page.waitForURL(/play\.html/);
  const table = new Table(page);
  await table.ready();
  assert.deepEqual(
    (await table.state()).seats.map(({ kind }) => kind),
    ['human', 'human'],
  );
  assert.match(await table.record(), /human "Noor"/);
});

test('A new game is a game of its own: the unfinished one stays and can be gone on with', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 4) }), { ...kPhoneWide, ...kStill });
  const { page } = table;
  await table.settle();
  const before = await table.record();
  await page.goto(`${t.site.base}index.html#new=metal_towers`);
  await page.locator('#start-game').click();
  await page.waitForURL(/play\.html/);
  await table.ready();
  assert.ok(movesOf(await table.record()).length <= 1);
  await page.goto(`${t.site.base}index.html`);
  const recent = page.locator('.recent-game');
  assert.match(await recent.innerText(), /tube 5 of 30/);
  await recent.click();
  await page.waitForURL(/play\.html/);
  await table.ready();
  assert.equal(await table.record(), before);
});

test('The lobby shows the picture of the game on the table, three recent games and the way to all', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 4) }), { ...kDesktop, ...kStill });
  const { page } = table;
  const id = await table.hook('gameId');
  await table.until('a picture', () =>
    page.evaluate((key) => localStorage.getItem(key), `beffroi.picture.${id}`),
  );
  const games = [1, 2, 3, 4].map((n) =>
    keptGame(n, { time: Date.now() - n * 3600e3, name: n === 2 ? 'Tuesday club' : '' }),
  );
  await store(page, Object.assign({}, ...games.map(({ slots }) => slots)));
  await page.goto(`${t.site.base}index.html`);
  await page.locator('html[data-ready=lobby]').waitFor();
  assert.match(await page.locator('.table-picture img').getAttribute('src'), /^data:image\//);
  assert.match(await page.locator('#continue').getAttribute('href'), new RegExp(`#g=${id}$`));
  assert.equal(await page.locator('.recent-game').count(), 3);
  assert.match(await page.locator('.recent-game').nth(1).innerText(), /Tuesday club[\s\S]*Tube 3 of 30/);
  await page.getByRole('link', { name: 'All saved games (5)' }).click();
  await page.locator('html[data-ready=saves]').waitFor();
  assert.equal(await page.locator('.save').count(), 5);
});

test('Nothing in the lobby moves after the first paint, with and without games', async (t) => {
  const games = [1, 2, 3, 4].map((n) => keptGame(n, { time: Date.now() - n * 3600e3 }));
  // Without the fonts: that letters change from the system's own to ours is another matter.
  t.expect(/preload/);
  t.site.restyle((style) => style.replaceAll(/@font-face\s*\{[^}]*\}/g, ''));
  for (const window of [kDesktop, kPhone]) {
    const page = await t.lobby({ ...window, init: watchShifts });
    const first = await page.evaluate(() => window.shifts());
    assert.ok(first < 0.01, `a first visit: ${first}`);
    await store(page, Object.assign({}, ...games.map(({ slots }) => slots)));
    // Once, so that the room is known; then as every time.
    for (const [visit, most] of [
      ['first', 1],
      ['second', 0.01],
    ]) {
      await page.reload();
      await page.locator('html[data-ready=lobby]').waitFor();
      await page.locator('.recent-game').first().waitFor();
      const shift = await page.evaluate(() => window.shifts());
      assert.ok(shift < most, `${visit} visit with games: ${shift}`);
    }
  }
});

test('From the lobby rules, saved games, statistics, settings and sound are one step away, on phones by the menu', async (t) => {
  for (const window of [kDesktop, kPhone]) {
    const page = await t.lobby({ ...window, ...kStill });
    const ways = [
      ['saves', /saves\.html/],
      ['stats', /stats\.html/],
      ['settings', /settings\.html/],
      ['rules', /rules\/en\//],
    ];
    for (const [name, address] of ways) {
      if (window === kPhone) await page.locator('#lobby-menu').click();
      await page.locator(window === kPhone ? `#dialog-menu [data-item=${name}]` : `#open-${name}`).click();
      if (name === 'rules') {
        // of which game?
        const books = page.locator('#dialog-rules a');
        await books.first().waitFor();
        assert.equal(await books.count(), offeredGames(t.site.folder).length);
        await books.last().click();
      }
      await page.waitForURL(address);
      await page.goBack();
      await page.locator('html[data-ready=lobby]').waitFor();
      await page.evaluate(() => document.querySelector('dialog[open]')?.close());
    }
    const isOn = () => page.evaluate(() => JSON.parse(localStorage.getItem('beffroi.preferences')).sound?.on);
    if (window === kPhone) await page.locator('#lobby-menu').click();
    await page.locator(window === kPhone ? '#dialog-menu [data-item=sound]' : '#sound-button').click();
    const first = await isOn();
    await page.locator(window === kPhone ? '#dialog-menu [data-item=sound]' : '#sound-button').click();
    assert.notEqual(await isOn(), first);
  }
});

test('The book on a card leads to the rules of its game', async (t) => {
  const page = await t.lobby(kDesktop);
  const book = page.locator('.card-rules');
  assert.equal(await book.count(), await page.locator('.card-link').count());
  assert.equal(await book.first().getAttribute('aria-label'), 'Rules of Metal Towers');
  await book.first().click();
  await page.waitForURL(/rules\/en\/metal_towers/);
});

test('With keys alone a game is begun from the lobby', async (t) => {
  const page = await t.lobby({ ...kSmallDesktop, ...kStill });
  const tabTo = async (selector) => {
    for (let tabs = 0; tabs < 40; tabs++) {
      if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${selector}`);
  };
  await tabTo('.card-link');
  await page.keyboard.press('Enter');
  await page.locator('#start-game').waitFor();
  await tabTo('#start-game');
  await page.keyboard.press('Enter');
  await page.waitForURL(/play\.html/);
  await new Table(page).ready();
});

for (const [window, options] of [
  ['a wide window', kSmallDesktop],
  ['a phone', kPhone],
])
  test(`From lobby to form and back the focus lands on the heading in ${window}`, async (t) => {
    const page = await t.lobby({ ...options, ...kStill });
    const landed = (words) =>
      page.waitForFunction(
        (wanted) => document.activeElement.matches('h1') && document.activeElement.innerText.includes(wanted),
        words,
      );
    await page.locator('.card-link').nth(1).focus();
    await page.keyboard.press('Enter');
    await landed('New game');
    await page.keyboard.press('Tab');
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
    await page.locator('#form-back').focus();
    await page.keyboard.press('Enter');
    await landed('Five games of towers');
    await page.goBack();
    await landed('New game');
  });

test('Settings hold on every page: theme and size of text', async (t) => {
  const page = await t.lobby({ ...kSmallDesktop, colorScheme: 'light' });
  await page.locator('#open-settings').click();
  await page.waitForURL(/settings\.html/);
  await page.locator('html[data-ready=settings]').waitFor();
  const settings = page.locator('#settings');
  await settings.getByRole('radio', { name: 'Dusk' }).check({ force: true });
  await settings.getByRole('radio', { name: '115%' }).check({ force: true });
  for (const path of [
    'index.html',
    'index.html#new=metal_towers',
    `play.html#record=${encodeURIComponent(record())}`,
  ]) {
    await page.goto('about:blank');
    await page.goto(t.site.base + path);
    await page.locator('html[data-ready][data-theme=dusk][data-text="115"]').waitFor();
  }
});

test('The page stands under any address and in any folder, with no request to elsewhere', async (t) => {
  const page = await t.open('');
  await page.locator('html[data-ready=lobby]').waitFor();
  await page.locator('.card-link').first().click();
  await page.locator('#start-game').click();
  await page.waitForURL(`${t.site.base}play.html**`);
  await new Table(page).ready();
  // Every request went to this folder (any other one fails the test) and found its file.
  assert.ok(t.site.wasAsked(/^beffroi-.*\.wasm$/));
});
