// Tables: games that go on by link, as the lobby, the form of a new game and the saved games show them.
//
// Owns: tests of seats by link in the form, of the lobby's rows, of pasting a link, and of such games in the list and
// in archives. What is kept of a table is written by the page's own scripts (shell/links), since every member counts.
// Next: form_test.mjs, lobby_test.mjs, saves_test.mjs; tests/links/run.mjs (what a link does to a table).
import assert from 'node:assert/strict';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { copyLink, follow, sheet, table } from './kit/devices.mjs';
import { kAtOnce, kPhone, kStill, test } from './kit/kit.mjs';
import { aboutOf, keptGame, openSaves, slotText, store, stored, storeFirst } from './kit/library.mjs';
import { kGoldenEnd, kGoldenMoves, record } from './kit/records.mjs';

const { readKept, writeKept } = await importShell('links/kept.ts');
const { newTable } = await importShell('links/table.ts');
const { packRecord, packWords } = await importShell('keep/link.ts');

const kDesktop = { viewport: { width: 1440, height: 900 }, ...kStill };
const kDay_ms = 86400e3;

/** The record of a table of Metal Towers after so many moves. */
const atTable = (n, moves, names = ['Ada', 'Ben']) =>
  record({ moves: kGoldenMoves.slice(0, moves), seats: names.map((one) => `human "${one}"`) })
    .replace(/^.*$/m, 'beffroi-record 4')
    .replace(/^seed .*$/m, (seed) => `${seed}\ntable k3Jx_${n}`);
/** A table as it is kept; Ada sits here. `more`: what differs from a table whose link has just come. */
function tableGame(n, { moves = 2, ago_ms = 0, name = '', friend = 'Ben', about = {}, ...more } = {}) {
  const names = ['Ada', friend];
  const text = atTable(n, moves, names);
  const { here } = newTable({ record: text, next: (moves % 2) + 1 }, [1]);
  const id = (0xb0000000 + n).toString(16);
  const time = Date.now() - ago_ms;
  const table = writeKept({ ...here, news: false, ...more });
  const all = aboutOf(names, moves, { name, time, created: time, table, ...about });
  return {
    id,
    record: text,
    about: all,
    slots: { [`beffroi.game.${id}.a`]: slotText({ revision: 3, about: all, text }) },
  };
}
const way = (n) => ({
  line: { record: atTable(n, 2), next: 1 },
  gave: [],
  by: [2],
  parting: { number: 2, inDraw: false },
  step: 2,
  heard: 0,
});
/** The lobby with these games. */
async function lobbyWith(t, games, options = kDesktop) {
  const context = await t.context(options);
  await storeFirst(context, Object.assign({}, ...games.map(({ slots }) => slots)));
  return t.lobby({ within: context });
}
/** What is heard of each row. */
const rows = (page) => page.locator('.turns li').getByRole('link').evaluateAll(namesOf);
const expectTitle = (page, title) =>
  page.waitForFunction((source) => new RegExp(source).test(document.title), title.source);
const namesOf = (links) => links.map((link) => link.querySelector(':scope > .hidden').textContent);

// ---- The lobby

test('Tables by link stand in the lobby: my turns first, the longest waiting before the others', async (t) => {
  const page = await lobbyWith(t, [
    tableGame(1, { ago_ms: 2 * kDay_ms }),
    tableGame(2, { ago_ms: 3 * kDay_ms, friend: 'Cleo' }),
    tableGame(3, { ways: [way(3)], friend: 'Dora' }),
    tableGame(4, { moves: 3, sent: { steps: 3, when: Date.now(), to: [2] } }),
    keptGame(5, { time: Date.now() }),
  ]);
  assert.deepEqual(await rows(page), [
    'Metal Towers, your turn, Cleo has waited 3 days.',
    'Metal Towers, your turn, Ben has waited 2 days.',
    'Metal Towers, Two ways · Dora',
  ]);
  await page.getByRole('heading', { name: 'Tables', exact: true }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('.turns .button.primary').count(), 1, 'one row is the first');
  assert.match(await page.locator('.turns-more').innerText(), /and 2 more/);
  assert.match(await page.locator('.card').first().innerText(), /New game/);
  await page.getByRole('link', { name: /Cleo has waited/ }).press('Enter');
  await page.waitForURL(/play\.html#g=b0000002/);
});

test('A table waits, is not sent yet, or is our own, and says so', async (t) => {
  const page = await lobbyWith(t, [
    tableGame(1, { moves: 3, sent: { steps: 3, when: Date.now(), to: [2] } }),
    tableGame(2, { moves: 3, settled: 2, friend: 'Cleo' }),
    keptGame(5, { time: Date.now() }),
  ]);
  const said = await rows(page);
  assert.equal(said[0], 'Metal Towers, Not sent yet · Cleo');
  assert.match(said[1], /^Metal Towers, Waiting for Ben · today/);
  assert.match(said[2], /^Metal Towers, On our own table · Tube 6 of 30/);
  assert.equal(await page.locator('.turns .button.primary').count(), 0);
});

test('One table alone stands in the card, and without one nothing of it is loaded', async (t) => {
  const page = await lobbyWith(t, [tableGame(1, { ago_ms: 2 * kDay_ms })]);
  assert.match(
    await page.locator('.table-card').innerText(),
    /Your turn · Ben, 2 days\s+Metal Towers\s+Play/,
  );
  assert.equal(await page.locator('.turns').count(), 0);
  const other = await lobbyWith(t, [keptGame(5, { time: Date.now() })]);
  const asked = t.site.requests.length;
  await other.reload();
  await other.locator('html[data-ready=lobby]').waitFor();
  await other.waitForLoadState('networkidle');
  assert.deepEqual(
    t.site.requests.slice(asked).filter((path) => /lobby-tables|list-/.test(path)),
    [],
  );
});

test('Nothing moves when the rows of tables arrive', async (t) => {
  for (const options of [kDesktop, { ...kPhone, ...kStill }]) {
    const page = await lobbyWith(t, [tableGame(1), tableGame(2), keptGame(5, { time: 1 })], options);
    const { height } = await page.locator('#on-the-table').boundingBox();
    // The next visit, as the page stands before any of its scripts.
    await page.route(/app-.*\.js$/, (route) => route.abort());
    t.expect(/app-|Failed to load|request failed/);
    await page.reload({ waitUntil: 'domcontentloaded' });
    const reserved = await page.locator('#on-the-table').evaluate((place) => place.offsetHeight);
    assert.equal(reserved, Math.round(height));
  }
});

test('Rows, title and icon count the tables that wait for me, no more and no less (N08)', async (t) => {
  const last = kGoldenMoves.length;
  const page = await lobbyWith(
    t,
    [tableGame(1), tableGame(2), tableGame(4, { moves: last - 1, friend: 'Cleo' })],
    {
      ...kDesktop,
      ...kAtOnce,
      init: () => {
        if (!location.protocol.startsWith('http')) return;
        navigator.setAppBadge = async (n) => localStorage.setItem('badge', n);
        navigator.clearAppBadge = async () => localStorage.setItem('badge', 0);
      },
    },
  );
  /** Says so in this page, in one that is opened now, and on the icon. */
  async function waiting(n) {
    const title = new RegExp(`^${n > 0 ? `\\(${n}\\) ` : ''}Beffroi$`);
    const fresh = await t.open('index.html', { within: page.context() });
    await fresh.locator('html[data-ready=lobby]').waitFor();
    for (const lobby of [page, fresh]) {
      await expectTitle(lobby, title);
      const turns = (await rows(lobby)).filter((row) => /your turn/i.test(row));
      assert.equal(turns.length, Math.min(n, 3), turns.join());
    }
    assert.equal(await page.evaluate(() => localStorage.getItem('badge')), String(n));
    await fresh.close();
  }
  await waiting(2);
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const looked = await table(await t.open('play.html#g=b0000001', { within: context }));
  await waiting(2);
  await looked.playMoves(kGoldenMoves.slice(2, 3));
  await sheet(looked).waitFor();
  await waiting(1);
  assert.ok((await rows(page)).some((row) => row.includes('Not sent yet')));
  await copyLink(looked);
  await waiting(1);
  // The last move of a table that waited for Cleo.
  const whole = atTable(4, last, ['Ada', 'Cleo']).replace(/^end open$/m, kGoldenEnd);
  await follow(looked, `${t.site.base}play.html#r=${packWords(whole, 'by=2')}`);
  assert.equal((await looked.state()).over, true);
  await waiting(1);
  assert.ok(!(await rows(page)).some((row) => row.includes('Cleo')));
  await follow(looked, `${t.site.base}play.html#g=b0000002`);
  await looked.playMoves(kGoldenMoves.slice(2, 3));
  await sheet(looked).waitFor();
  await waiting(0);
});

test('A page that lies open for days says what one says that is opened anew (N07)', async (t) => {
  const context = await t.context(kDesktop);
  const page = await context.newPage();
  // The night on which the clocks go back lies between.
  const from = new Date('2026-10-23T21:00:00').getTime();
  await page.clock.install({ time: from });
  await page.goto(`${t.site.base}index.html`);
  const games = [1, 2].map((n) => tableGame(n, { since: from - 3600e3 * n, about: { time: from - 3600e3 } }));
  await store(page, Object.assign({}, ...games.map(({ slots }) => slots)));
  await page.reload();
  await page.locator('html[data-ready=lobby]').waitFor();
  assert.match((await rows(page)).join(), /has waited 2 hours.*has waited 1 hour/);
  await page.locator('.turns a').last().focus();
  const focused = await page.evaluate(() => document.activeElement.getAttribute('href'));
  for (const hours of [5, 20, 50]) {
    await page.clock.fastForward(hours * 3600e3);
    await page.locator('.turns').waitFor();
    const other = await context.newPage();
    await other.clock.install({ time: await page.evaluate(() => Date.now()) });
    await other.goto(`${t.site.base}index.html`);
    await other.locator('html[data-ready=lobby]').waitFor();
    assert.deepEqual(await rows(page), await rows(other));
    await other.close();
  }
  assert.match((await rows(page)).join(), /has waited 3 days/);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('href')), focused);
});

test('An app on a phone pastes a link out of a whole message', async (t) => {
  const page = await lobbyWith(t, [tableGame(1)], {
    ...kPhone,
    init: () => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' }));
      navigator.standalone = true;
      navigator.clipboard.readText = () => Promise.reject(new Error('no'));
    },
  });
  await page.getByRole('button', { name: 'Paste a link' }).tap();
  const field = page.getByRole('textbox', { name: 'Paste the message here' });
  await field.fill('nothing of ours');
  await page.locator('.paste-form .primary').tap();
  await page.getByRole('alert').filter({ hasText: 'There is no game in this link.' }).waitFor();
  const whole = packWords(atTable(9, 12), 'by=2 to=1');
  await field.fill(`Your turn!\nhttps://beffroi.example/play.html#r=${whole.slice(0, -10)}`);
  await page.locator('.paste-form .primary').tap();
  await page.getByRole('alert').filter({ hasText: 'The end of this link is missing.' }).waitFor();
  const code = packRecord(atTable(9, 3));
  await field.fill(`Your turn, Ada!\n> https://beffroi.example/play.html#r=${code}\nsee you`);
  await page.locator('.paste-form .primary').tap();
  await page.waitForURL(`**/play.html#r=${code}`);
});

// ---- The form

const seat = (page, i) => page.locator(`.form-seats [data-seat="${i}"]`);
async function form(t, game, options = kDesktop) {
  const page = await t.open(`index.html#new=${game}`, options);
  await page.locator('#start-game').waitFor();
  return page;
}
/** Starts the game, and gives what the library has of it then. */
async function begin(page) {
  await page.route('**/play.html*', (route) => route.fulfill({ status: 204, body: '' }));
  await page.locator('#start-game').click();
  const [text] = Object.values(await stored(page, /^beffroi\.game\.[0-9a-f]{8}\.a$/));
  const [, about, rest] = /\nabout (\{.*\})\n([\s\S]*)$/.exec(text);
  return { about: JSON.parse(about), record: rest };
}

test('A friend by link gets a table, casual, and is a friend next time', async (t) => {
  const page = await form(t, 'metal_towers');
  await page.getByRole('switch', { name: 'Moves may be taken back' }).click();
  await seat(page, 0).getByRole('textbox').fill('Ada');
  await seat(page, 1).getByRole('textbox').fill('Ben');
  await seat(page, 1).getByRole('radio', { name: 'By link' }).check({ force: true });
  await page.getByText('Ben opens the link and sits down here.').first().waitFor();
  await page.getByText('Chance: friendly').waitFor();
  assert.ok(await page.getByRole('switch', { name: 'Moves may be taken back' }).isDisabled());
  assert.match(await page.locator('.start-words').innerText(), /One of them by link/);
  await page.locator('.form-start').getByRole('radio', { name: 'Ben' }).click({ force: true });
  const { about, record: text } = await begin(page);
  assert.match(
    text,
    /^beffroi-record 4\ngame metal_towers .*\nseed [0-9a-f]{16}\ntable [\w-]{16}\nmode casual\n/,
  );
  assert.match(text, /seat 1 human "Ben"\nseat 2 human "Ada"\nplay\nend open\n$/);
  const { here } = readKept(about.table, text);
  assert.deepEqual(here.mine, [2]);
  assert.equal(here.line.next, 1);
  assert.deepEqual(here.names, ['Ben', 'Ada']);
  assert.equal(here.id, /^table (.*)$/m.exec(text)[1]);
  assert.deepEqual(
    about.seats.map(({ kind }) => kind),
    ['human', 'human'],
  );
  await page.reload();
  await page.locator('#start-game').waitFor();
  assert.ok(await seat(page, 0).getByRole('radio', { name: 'By link' }).isChecked());
  // What was chosen before comes back with the last friend taken away.
  await seat(page, 0).getByRole('radio', { name: 'Person' }).check({ force: true });
  const strict = page.getByRole('switch', { name: 'Moves may be taken back' });
  await page.getByText('Chance: friendly').waitFor({ state: 'detached' });
  assert.equal(await strict.getAttribute('aria-checked'), 'false');
  assert.ok(await strict.isEnabled());
});

test('Wandering Towers lays hands open by link, and gives them back (WT-V14, WT-V3)', async (t) => {
  const page = await form(t, 'wandering_towers');
  await page.getByRole('radio', { name: /Master wizards/ }).check({ force: true });
  await seat(page, 1).getByRole('radio', { name: 'By link' }).press('Space');
  const hands = page.locator('[data-token=hands]');
  await hands.getByText('By link hands lie open').waitFor();
  assert.ok(await hands.getByRole('radio', { name: 'Open' }).isChecked());
  assert.ok(await hands.getByRole('radio', { name: 'Hidden' }).isDisabled());
  // It can be focused, not chosen.
  await hands.getByRole('radio', { name: 'Open' }).press('ArrowLeft');
  assert.ok(
    await hands.getByRole('radio', { name: 'Hidden' }).evaluate((one) => one === document.activeElement),
  );
  assert.ok(await hands.getByRole('radio', { name: 'Open' }).isChecked());
  assert.match(await page.locator('.form-seats p[role=status]').textContent(), /Hands are now open/);
  assert.ok(await page.getByRole('radio', { name: /Master wizards/ }).isDisabled());
  await page.getByText('Not by link: it asks everybody at every card').first().waitFor();
  await page.getByRole('radio', { name: /Co-op/ }).check({ force: true });
  assert.ok(await hands.isVisible());
  await page.getByRole('radio', { name: /Family/ }).check({ force: true });
  await seat(page, 1).getByRole('radio', { name: 'Computer' }).press('Space');
  await hands.getByText('By link hands lie open').waitFor({ state: 'detached' });
  await page.getByText('Rules one by one').click();
  assert.ok(await hands.getByRole('radio', { name: 'Hidden' }).isChecked());
  await seat(page, 1).getByRole('radio', { name: 'By link' }).press('Space');
  await hands.getByText('By link hands lie open').waitFor();
  const { record: text } = await begin(page);
  assert.match(text, /options="seats=\d hands=open"/);
});

test('Together with open cards there is no row of hands by link (WT-V7)', async (t) => {
  const page = await form(t, 'wandering_towers');
  await seat(page, 1).getByRole('radio', { name: 'By link' }).press('Space');
  await page.locator('[data-token=hands]').getByText('By link hands lie open').waitFor();
  await page.getByText('Rules one by one').click();
  const coop = page.locator('[data-token=coop]');
  await coop.getByRole('radio').nth(2).check({ force: true });
  assert.equal(await page.locator('[data-token=hands]').count(), 0);
  const { record: text } = await begin(page);
  assert.match(text, /coop=open/);
  assert.doesNotMatch(text, /hands=/);
});

test('Each game has seats by link, up to six people; somebody has to sit here', async (t) => {
  for (const game of ['game_of_towers', 'five_towers', 'carcassonne']) {
    const page = await form(t, game);
    while (await page.locator('#add-seat').isVisible()) await page.locator('#add-seat').click();
    const count = await page.locator('.seat').count();
    for (let i = 1; i < count; i++)
      await seat(page, i).getByRole('radio', { name: 'By link' }).press('Space');
    await page.getByText('Chance: friendly').waitFor();
    if (game === 'carcassonne') {
      await page.getByText('Rules one by one').click();
      await page.getByText('By link up to six links a walk').waitFor();
      await seat(page, 0).getByRole('radio', { name: 'By link' }).press('Space');
      await page.locator('#start-game').click();
      await page.getByText('Nobody sits at this device.').waitFor();
      assert.deepEqual(await stored(page, /^beffroi\.game/), {});
      await seat(page, 0).getByRole('radio', { name: 'Person' }).press('Space');
    }
    const { about, record: text } = await begin(page);
    const { here } = readKept(about.table, text);
    assert.equal(here.mine.length, 1, game);
    assert.equal(here.names.length, count);
    await page.close();
  }
});

test('On a phone a seat is Here, By link or Computer', async (t) => {
  const page = await form(t, 'metal_towers', { ...kPhone, ...kStill });
  await page.locator('.seat-open').nth(1).tap();
  const sheet = page.locator('dialog[open]');
  assert.match(await sheet.locator('.segments').innerText(), /Here\s+By link\s+Computer/);
  await sheet.getByRole('textbox').fill('Ben');
  await sheet.getByRole('radio', { name: 'By link' }).check({ force: true });
  await sheet.getByText('Ben opens the link and sits down here.').waitFor();
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await page.locator('.seat-open', { hasText: 'A friend, by link' }).waitFor();
});

// ---- Saved games

test('Saved games say whose turn it is at a table, and ask before one is deleted', async (t) => {
  const page = await openSaves(t, [tableGame(1, { ago_ms: 2 * kDay_ms }), keptGame(5, { time: 1 })]);
  const row = page.locator('[data-game=b0000001]');
  assert.match(await row.innerText(), /Your turn · Ben, 2 days/);
  assert.match(await row.innerText(), /by link/);
  await row.locator('[data-do=delete]').click();
  const dialog = page.getByRole('dialog', { name: 'Delete this table?' });
  assert.match(await dialog.innerText(), /Ben is not told and goes on waiting/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await row.count(), 1);
  await row.locator('[data-do=delete]').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  await page.locator('#bring-back').click();
  assert.match(await row.innerText(), /Your turn · Ben/);
});

test('A copy of a table is a game of this device, with other draws', async (t) => {
  const page = await openSaves(t, [tableGame(1)]);
  await page.locator('[data-game=b0000001] [data-do=duplicate]').click();
  const copy = page.locator('.save:not([data-game=b0000001])');
  await copy.waitFor();
  const id = await copy.getAttribute('data-game');
  const [text] = Object.values(await stored(page, new RegExp(`^beffroi\\.game\\.${id}`)));
  assert.doesNotMatch(text, /^table /m);
  assert.doesNotMatch(text, /"table"/);
  assert.match(text, /^mode casual$/m);
});

test('A table that cannot be read is a game of this device, and says so', async (t) => {
  const page = await openSaves(t, [tableGame(1, { about: { table: '{"version":1}' } })]);
  const row = page.locator('[data-game=b0000001]');
  assert.match(await row.innerText(), /cannot be read/);
  await page.goto(`${t.site.base}index.html`);
  await page.locator('html[data-ready=lobby]').waitFor();
  assert.match(await page.locator('.table-card').innerText(), /Continue/);
});

test('An archive takes tables along, and one that is here already comes as a game of its own', async (t) => {
  const game = tableGame(1, { moves: 4, ago_ms: kDay_ms });
  const page = await openSaves(t, [game]);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#export-all').click()]);
  const { readFileSync } = await import('node:fs');
  const text = readFileSync(await download.path(), 'utf8');
  assert.match(text, /^beffroi-archive 2\n/);
  const other = await openSaves(t, []);
  const paste = async (one) => {
    await one.locator('#paste-link').click();
    await one.locator('#paste-text').fill(text);
    await one.locator('#dialog-paste .button.primary').click();
  };
  await paste(other);
  const came = other.locator('.save-came');
  await came.waitFor();
  assert.match(await came.innerText(), /Your turn · Ben/);
  const [kept] = Object.values(await stored(other, /^beffroi\.game\./));
  assert.equal(JSON.parse(/\nabout (\{.*\})\n/.exec(kept)[1]).table, game.about.table);
  // The same table, but farther: there is one of it here.
  const behind = await openSaves(t, [tableGame(1, { moves: 2 })]);
  await paste(behind);
  const second = behind.locator('.save-came');
  await second.waitFor();
  assert.doesNotMatch(await second.innerText(), /by link/);
  assert.match(await behind.locator('[data-game=b0000001]').innerText(), /by link/);
});
