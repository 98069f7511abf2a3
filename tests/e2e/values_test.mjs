// Values: what a computer has learned comes as a file of its own, and without it the computer waits.
//
// Owns: tests of shell/brain/values.ts with the real brain, for every game of the page that has such a file: it is fetched
// once, by the brain alone; when it cannot be had, or is not the one that is meant, the page says so and nothing
// is played; it comes when it can be had again; it is kept with its game. Must never judge a move. Next:
// tests/engine/learned_test.cpp (which bytes a brain takes).
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { kPhoneWide, kSmallEmbed, kStill, test } from './kit/kit.mjs';
import { kFolder, offeredGames } from './kit/games.mjs';
import { computer, person, record } from './kit/records.mjs';
import { cutNetwork, kWithWorker, untilNoted, untilStocked } from './kit/worker.mjs';
import { kUiConfirm, kUiHint, kUiUndo } from '../../web/bridge/bridge.mjs';

const kFile = /^values-(\w+)-([0-9a-f]{8})\.bin$/;
const kFiles = readdirSync(kFolder).filter((name) => kFile.test(name));
const [kName] = kFiles;
const [, kGame] = kFile.exec(kName);

/** A new game for these seats. */
function newGame(seats, game = kGame) {
  const { rules } = offeredGames().find(({ id }) => id === game);
  return record({ seats }).replace(/game .*/, `game ${game} rules=${rules} options="seats=2"`);
}
const kComputers = [computer(1, 'One'), computer(2, 'Two')];
const notice = (table) => table.page.locator('#notice-lack', { hasText: 'a file of this game is missing' });
const asked = (t) => t.site.requests.filter((path) => kFile.test(path));
/** The page says so in its notice and in the prompt, seen and heard, and nothing is thought or played. */
async function expectWaiting(table) {
  await notice(table).waitFor();
  await table.untilState('the prompt', ({ prompt }) => prompt === 'One is waiting for a file');
  await table.page
    .locator('#prompt-live', { hasText: 'One is waiting for a file' })
    .waitFor({ state: 'attached' });
  assert.equal((await table.state()).decisions, 0);
  const { restarts, values } = await table.brain();
  assert.deepEqual([restarts, values], [0, ''], 'the same brain waits, and has no other values');
}
/** A person decides: the first target that leads on, until something is played. */
async function playAnything(table) {
  while ((await table.state()).decisions === 0) {
    const open = (await table.targets()).filter(({ state, spoken }) => state === 'legal' && !spoken);
    const confirm = open.find(({ id }) => id === kUiConfirm);
    const [first] = open.filter(({ id }) => Number(id.split(',')[0]) < Number(kUiConfirm.split(',')[0]));
    await table.act((confirm ?? first).id);
  }
}
const untilPlayed = (table) => table.untilState('a move', ({ decisions }) => decisions > 0, 60000);

test('A brain fetches what its game has learned once, before it is asked, and says its hash', async (t) => {
  for (const name of kFiles) {
    const [, game, digits] = kFile.exec(name);
    t.site.requests.length = 0;
    const table = await t.play(newGame(kComputers, game), { ...kSmallEmbed, ...kStill });
    await untilPlayed(table);
    const { values, fallback } = await table.brain();
    assert.match(values, new RegExp(`^${game}:${digits}[0-9a-f]{8}$`));
    assert.equal(fallback, false);
    assert.deepEqual(asked(t), [name]);
    await table.page.close();
  }
});

test('People among themselves, and games that have learned nothing, fetch no such file', async (t) => {
  const people = [person('Ada'), person('Ben')];
  const table = await t.play(newGame(people), { ...kSmallEmbed, ...kStill });
  await table.settle();
  const plain = offeredGames().find(({ id }) => !kFiles.some((name) => name.includes(id)));
  const other = await t.play(newGame(kComputers, plain.id), { ...kSmallEmbed, ...kStill });
  await untilPlayed(other);
  assert.equal((await other.brain()).values, '');
  assert.deepEqual(asked(t), []);
});

test('Without the file the computer waits and the page says so; once it can be had, it plays', async (t) => {
  t.site.lose(kFile);
  t.expect(/values-|404/);
  const table = await t.play(newGame(kComputers), { ...kPhoneWide, ...kStill });
  await expectWaiting(table);
  // Asking in vain changes nothing.
  const before = asked(t).length;
  await notice(table).locator('button').click();
  await table.until('another request', () => asked(t).length > before);
  await expectWaiting(table);
  t.site.tricks.shift();
  await notice(table).locator('button').click();
  await untilPlayed(table);
  assert.equal(await notice(table).count(), 0);
  assert.match((await table.brain()).values, new RegExp(`^${kGame}:`));
});

test('When the network is back the computer goes on by itself', async (t) => {
  t.site.lose(kFile);
  t.expect(/values-|404/);
  const table = await t.play(newGame(kComputers), { ...kSmallEmbed, ...kStill });
  await expectWaiting(table);
  t.site.tricks.shift();
  await table.page.evaluate(() => dispatchEvent(new Event('online')));
  await untilPlayed(table);
  assert.equal(await notice(table).count(), 0);
});

test('Values that are not those that are meant are not played by', async (t) => {
  const good = readFileSync(join(t.site.folder, kName));
  const flipped = Buffer.from(good);
  flipped[good.length - 1] ^= 1;
  t.expect(/values-/);
  for (const body of [flipped, good.subarray(0, -2), Buffer.from('<!doctype html>'), Buffer.alloc(0)]) {
    t.site.damage(kFile, 'application/octet-stream', body);
    const table = await t.play(newGame(kComputers), { ...kSmallEmbed, ...kStill });
    await expectWaiting(table);
    t.site.tricks.shift();
    await notice(table).locator('button').click();
    await untilPlayed(table);
    await table.page.close();
  }
});

test('A hint waits in the same way, and people play on meanwhile', async (t) => {
  t.site.lose(kFile);
  t.expect(/values-|404/);
  const table = await t.play(newGame([person('Ada'), person('Ben')]), { ...kPhoneWide, ...kStill });
  await table.settle();
  assert.equal(await notice(table).count(), 0);
  await table.act(kUiHint);
  await notice(table).waitFor();
  assert.equal((await table.state()).hintStep, 0);
  // Somebody decides: nobody waits for the file any more.
  await playAnything(table);
  await notice(table).waitFor({ state: 'detached' });
  await table.act(kUiUndo);
  await table.untilDecisions(0);
  t.site.tricks.shift();
  await table.act(kUiHint);
  await table.untilState('the hint', ({ hintStep }) => hintStep > 0, 60000);
});

test('Without workers the page itself fetches the file', async (t) => {
  t.site.lose(kFile);
  t.expect(/values-|404/);
  const table = await t.play(newGame(kComputers), { ...kSmallEmbed, init: 'delete window.Worker' });
  await expectWaiting(table);
  assert.equal((await table.brain()).fallback, true);
  t.site.tricks.shift();
  await notice(table).locator('button').click();
  await untilPlayed(table);
});

test('The file is kept with its game: after one visit the computer plays without a network', async (t) => {
  const table = await t.play(newGame(kComputers), { ...kSmallEmbed, ...kWithWorker });
  await untilStocked(table.page);
  await untilNoted(table.page, `games/${kGame}.txt`);
  await cutNetwork(t, table.page.context());
  t.site.requests.length = 0;
  await table.page.reload();
  await table.ready();
  const { decisions } = await table.state();
  await table.untilState('another move', (state) => state.decisions > decisions, 60000);
  assert.match((await table.brain()).values, new RegExp(`^${kGame}:`));
  assert.deepEqual(asked(t), []);
});
