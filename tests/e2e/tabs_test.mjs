// Tabs: one game in two pages of a browser, and a page of an earlier build beside them.
//
// Owns: tests of shell/play/two-tabs.ts and shell/keep/earlier-saves.ts. Whoever plays, no save is
// overwritten.
// Next: library.mjs (slots as earlier builds wrote them), keep_test.mjs.
import assert from 'node:assert/strict';
import { kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { copies, slotText, store, stored } from './kit/library.mjs';
import { kGoldenMoves, movesOf, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { kUiUndo } from '../../web/bridge/bridge.mjs';

const kQuiet = { ...kSmallDesktop, ...kStill };
const movesIn = async (table) => movesOf(await table.record());
/** Plays the golden game on from move `from` to move `to`. */
async function playTo(table, from, to) {
  await table.playMoves(kGoldenMoves.slice(from, to));
  await untilMoves(table, to);
}
const untilMoves = (table, n) =>
  table.until(`move ${n} in this tab`, async () => (await movesIn(table)).length === n);
const notice = (table) => table.page.locator('#notice-elsewhere');

/** The same game once more. */
async function another(t, table) {
  const second = new Table(
    await t.open(`play.html#g=${await table.hook('gameId')}`, { within: table.page.context() }),
  );
  await second.ready();
  return second;
}
async function twoTabs(t, options = kQuiet, moves = 2, seats = undefined) {
  const one = await t.play(record({ seats }), options);
  await playTo(one, 0, moves);
  return [one, await another(t, one)];
}

test('The second tab of a game says so, follows every move and cannot move', async (t) => {
  const [one, two] = await twoTabs(t);
  assert.match(await notice(two).innerText(), /This game is being played in another tab\.[\s\S]*Play here/);
  assert.equal(await two.page.locator('#mirror').evaluate((mirror) => mirror.inert), true);
  assert.equal(await two.page.locator('#canvas').evaluate((canvas) => canvas.inert), true);
  await one.page.bringToFront();
  await playTo(one, 2, 5);
  await untilMoves(two, 5);
  assert.equal(await notice(one).count(), 0);
  assert.match(await two.page.locator('#status').innerText(), /tube 6 of 30/);
  // Taking back is followed too.
  await one.act(kUiUndo);
  await untilMoves(two, 4);
});

test('“Play here” takes the game over, and the first tab follows', async (t) => {
  const [one, two] = await twoTabs(t);
  await notice(two).getByRole('button', { name: 'Play here' }).click();
  await notice(one).waitFor();
  await notice(two).waitFor({ state: 'detached' });
  await playTo(two, 2, 4);
  await untilMoves(one, 4);
  // And back again.
  await one.page.bringToFront();
  await notice(one).getByRole('button', { name: 'Play here' }).click();
  await notice(two).waitFor();
  await playTo(one, 4, 5);
  await untilMoves(two, 5);
  assert.deepEqual(await movesIn(two), kGoldenMoves.slice(0, 5));
});

test('When the tab that plays is closed, the other one goes on by itself', async (t) => {
  const [one, two] = await twoTabs(t);
  await notice(two).waitFor();
  await one.page.close();
  await two.page.locator('.toast', { hasText: 'The other tab is closed: you play here' }).waitFor();
  assert.equal(await notice(two).count(), 0);
  await playTo(two, 2, 3);
  const id = await two.hook('gameId');
  const kept = Object.values(await stored(two.page, new RegExp(`beffroi\\.game\\.${id}`)));
  assert.ok(
    kept.some((text) => text.includes(`3. ${kGoldenMoves[2]}`)),
    kept.join('\n'),
  );
});

test('A reload of the tab that plays does not hand the game over', async (t) => {
  const one = await t.play(record(), kQuiet);
  await playTo(one, 0, 2);
  for (let i = 0; i < 3; i++) {
    await one.page.reload();
    await one.ready();
    assert.equal(await notice(one).count(), 0);
  }
  await playTo(one, 2, 3);
  assert.equal((await movesIn(one)).length, 3);
});

test('In a game against the computer only the tab that plays thinks', async (t) => {
  const [one, two] = await twoTabs(t, kQuiet, 0, ['human "Ana"', 'bot level=1 "Clock"']);
  await notice(two).waitFor();
  await one.page.bringToFront();
  await one.playMoves(kGoldenMoves.slice(0, 1));
  await untilMoves(one, 2);
  await untilMoves(two, 2);
  assert.deepEqual(await movesIn(two), await movesIn(one));
  assert.equal((await two.brain()).busy, false);
});

const noLocks = () => {
  if (location.protocol.startsWith('http'))
    localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' }));
  Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
};

test('Without locks the writer of the newest save plays and the other tab follows', async (t) => {
  const [one, two] = await twoTabs(t, { ...kSmallDesktop, init: noLocks });
  assert.equal(await notice(two).count(), 0);
  await playTo(two, 2, 3);
  await notice(one).waitFor();
  await untilMoves(one, 3);
  await one.page.bringToFront();
  await notice(one).getByRole('button', { name: 'Play here' }).click();
  await notice(two).waitFor();
  await playTo(one, 3, 4);
  await untilMoves(two, 4);
});

/** Pages without storage events of each other. */
const deaf = () => {
  if (location.protocol.startsWith('http'))
    localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' }));
  Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
  addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
};

test('A tab that was left behind says so, overwrites nothing and offers its own record', async (t) => {
  const [one, two] = await twoTabs(t, { ...kSmallDesktop, init: deaf });
  await playTo(two, 2, 4);
  await two.settle();
  const slots = () => stored(two.page, /beffroi\.game\./);
  const kept = await slots();
  await one.page.bringToFront();
  await one.playMoves(['bA1']);
  await notice(one).waitFor();
  assert.match(await notice(one).innerText(), /The last move of this tab is not kept\./);
  assert.deepEqual(await slots(), kept);
  const [download] = await Promise.all([
    one.page.waitForEvent('download'),
    notice(one).getByRole('button', { name: 'Save the record to a file' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^beffroi-metal_towers/);
  assert.deepEqual(await movesIn(one), kGoldenMoves.slice(0, 4));
  await notice(one).getByRole('button', { name: 'Play here' }).click();
  await playTo(one, 4, 5);
  assert.deepEqual(await movesIn(one), kGoldenMoves.slice(0, 5));
});

// ---- Deleted and cleared elsewhere

test('A game deleted in another tab is held and asked about, and comes back only when it is kept', async (t) => {
  const one = await t.play(record(), kQuiet);
  await playTo(one, 0, 3);
  const saves = await t.open('saves.html', { within: one.page.context() });
  const row = saves.locator('.save');
  await row.getByRole('button', { name: 'Rename' }).click();
  await saves.locator('.save-name input').fill('Tuesday club');
  await saves.keyboard.press('Enter');
  const ask = one.page.locator('#notice-gone');
  const remove = () => row.getByRole('button', { name: 'Delete' }).click();
  const kept = () => stored(saves, /^beffroi\.game\./);
  await remove();
  await ask.waitFor();
  assert.match(await ask.innerText(), /This game was deleted in another tab\./);
  assert.equal(await one.page.locator('#canvas').evaluate((canvas) => canvas.inert), true);
  await one.page.bringToFront();
  await one.page.evaluate(() => dispatchEvent(new Event('pagehide')));
  assert.deepEqual(await kept(), {});

  // Brought back there: it goes on here.
  await saves.bringToFront();
  await saves.getByRole('button', { name: 'Bring back' }).click();
  await ask.waitFor({ state: 'detached' });
  await one.page.bringToFront();
  await playTo(one, 3, 4);
  await saves.bringToFront();
  await remove();
  await ask.waitFor();
  // Kept here: it is there again, with its name, and goes on.
  await one.page.bringToFront();
  await ask.getByRole('button', { name: 'Keep it' }).click();
  await ask.waitFor({ state: 'detached' });
  await row.getByRole('heading', { name: 'Tuesday club' }).waitFor();
  await playTo(one, 4, 5);
  assert.ok(Object.values(await kept()).some((text) => text.includes(`5. ${kGoldenMoves[4]}`)));

  // Left deleted: it is gone, and the address says why.
  await saves.bringToFront();
  await remove();
  await ask.waitFor();
  const address = one.page.url();
  await one.page.bringToFront();
  await ask.getByRole('button', { name: 'Leave it deleted' }).click();
  await one.page.locator('html[data-ready=lobby]').waitFor();
  assert.deepEqual(await kept(), {});
  await one.page.goto(address);
  await one.page.locator('html[data-ready=failed]').waitFor();
  assert.match(await one.page.locator('#boot').innerText(), /It was deleted in this browser\./);
});

test('When all data of the site is cleared in another tab, the game on the table is written again at once', async (t) => {
  const one = await t.play(record(), kQuiet);
  await playTo(one, 0, 3);
  const other = await t.open('saves.html', { within: one.page.context() });
  await other.locator('html[data-ready=saves]').waitFor();
  await other.evaluate(
    () =>
      new Promise((resolve) => {
        localStorage.clear();
        const request = indexedDB.deleteDatabase('beffroi');
        request.onsuccess = request.onerror = resolve;
      }),
  );
  await one.until('the save', async () =>
    Object.values(await stored(other, /^beffroi\.game\./)).some((text) =>
      text.includes(`3. ${kGoldenMoves[2]}`),
    ),
  );
  await one.until('its copy', async () =>
    (await copies(other)).some(
      ([[name], text]) => name.startsWith('game.') && text.includes(`3. ${kGoldenMoves[2]}`),
    ),
  );
  assert.equal(await one.page.locator('#notices .notice').count(), 0);
  await one.page.bringToFront();
  await playTo(one, 3, 4);
});

// ---- Earlier builds

/**
 * What the previous build has written: its tab, its revision, and no more of the game than the lobby showed.
 */
const oldSlot = (revision, moves, tab = 'aaaa1111') =>
  slotText({
    revision,
    tab,
    about: {
      status: `tube ${moves + 1} of 30`,
      colours: ['blue', 'silver'],
      decisions: moves,
      over: false,
      time: Date.now() - 60000,
    },
    text: record({ moves: kGoldenMoves.slice(0, moves) }),
  });
const kOld = (slot) => `beffroi.save.metal_towers.${slot}`;
const gamesOf = async (page) =>
  new Set(Object.keys(await stored(page, /^beffroi\.game\./)).map((key) => key.split('.')[2]));

test('A game of the previous build goes on after the upgrade, with both its tabs still open', async (t) => {
  const page = await t.lobby(kQuiet);
  // Two tabs of the previous build: one plays, the other was left behind at move 5.
  await store(page, {
    [kOld('a')]: oldSlot(6, 6),
    [kOld('b')]: oldSlot(5, 5),
    'beffroi.table': JSON.stringify({ game: 'metal_towers', revision: 6 }),
  });
  await page.reload();
  await page.locator('html[data-ready=lobby]').waitFor();
  assert.match(await page.locator('.table-card').innerText(), /Tube 7 of 30/);
  assert.deepEqual(await stored(page, /^beffroi\.save\./), {});
  await page.locator('#continue').click();
  const table = new Table(page);
  await table.ready();
  assert.deepEqual(await movesIn(table), kGoldenMoves.slice(0, 6));
  assert.equal(await page.locator('#notices .notice').count(), 0);
  const id = await table.hook('gameId');

  // The tab of the previous build that played goes on: nobody else has, so it is the same game.
  await store(page, { [kOld('a')]: oldSlot(7, 7) });
  const second = await t.open('saves.html', { within: page.context() });
  await second.locator('html[data-ready=saves]').waitFor();
  assert.deepEqual(
    [...(await gamesOf(second))],
    [id],
    JSON.stringify(await stored(second, /^beffroi\.game\./), null, 1),
  );
  assert.match(await second.locator('.save').innerText(), /Tube 8 of 30/);
  await untilMoves(table, 7);

  // Now this build plays: what the old tabs write from here on becomes games of their own, and nothing is
  // lost.
  await page.bringToFront();
  await playTo(table, 7, 8);
  const odd = record({ moves: [...kGoldenMoves.slice(0, 4), 'bA1'] });
  await store(page, {
    [kOld('b')]: oldSlot(8, 9),
    [kOld('a')]: slotText({
      revision: 6,
      tab: 'bbbb2222',
      about: { status: 'odd', colours: ['blue', 'silver'], decisions: 5, over: false, time: 1 },
      text: odd,
    }),
  });
  await second.reload();
  await second.locator('html[data-ready=saves]').waitFor();
  assert.equal((await gamesOf(second)).size, 3);
  const texts = Object.values(await stored(second, /^beffroi\.game\./));
  assert.ok(texts.some((text) => text.endsWith(odd)));
  assert.ok(texts.some((text) => text.includes(`9. ${kGoldenMoves[8]}`)));
  assert.ok(texts.some((text) => text.includes(`8. ${kGoldenMoves[7]}`) && !text.includes('9. ')));
  assert.deepEqual(await stored(second, /^beffroi\.save\./), {});
  assert.equal((await movesIn(table)).length, 8);
});

test('Damaged saves of the previous build are offered, not thrown away', async (t) => {
  const page = await t.lobby(kQuiet);
  const broken = oldSlot(9, 9).replace(`9. ${kGoldenMoves[8]}`, '9. bA1');
  await store(page, { [kOld('a')]: broken, [kOld('b')]: oldSlot(8, 8) });
  await page.goto(`${t.site.base}play.html#game=metal_towers`);
  const table = new Table(page);
  await table.ready();
  assert.deepEqual(await movesIn(table), kGoldenMoves.slice(0, 8));
  await page.locator('#notice-save', { hasText: /One of the two saves of this game was damaged/ }).waitFor();
  assert.ok(Object.values(await stored(page, /^beffroi\.game\./)).includes(broken));
});

test('Two tabs that upgrade at once take the game over once', async (t) => {
  const context = await t.context(kQuiet);
  const page = await t.open('index.html', { within: context });
  await page.locator('html[data-ready=lobby]').waitFor();
  await store(page, { [kOld('a')]: oldSlot(3, 3), [kOld('b')]: oldSlot(2, 2) });
  const pages = await Promise.all([1, 2, 3].map(() => t.open('index.html', { within: context })));
  for (const one of pages) await one.locator('html[data-ready=lobby]').waitFor();
  assert.equal((await gamesOf(page)).size, 1);
  assert.match(await pages[0].locator('.table-card').innerText(), /Tube 4 of 30/);
});
