// End: the result, where the points came from, looking back, and the next game.
//
// Owns: tests of the end-of-game screen and of the log. The golden game ends 8 to 8 and is decided by the two
// tallest towers (MT-34). Next: web/scene/parts/end_layout.cpp.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kPhone, kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { computer, goldenOver, kGoldenMoves, movesOf, person, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { kUiChange, kUiRematch, kUiReview } from '../../web/bridge/bridge.mjs';

test('The last move opens the result: winner, scores, tie-break, and six ways on', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 29) }), kSmallDesktop);
  await table.playMoves(kGoldenMoves.slice(29));
  const state = await table.untilState('the result', ({ endOpen }) => endOpen);
  assert.deepEqual(
    state.seats.map(({ score, rank }) => [score, rank]),
    [
      [8, 2],
      [8, 1],
    ],
  );
  assert.equal(state.result, 'Silver wins');
  await table.settle();
  const targets = await table.targets();
  const said = targets.filter(({ spoken }) => spoken).map(({ label }) => label);
  assert.deepEqual(said, [
    'Silver: 8 points. Visible in tower 1: 2, Visible in tower 2: 2, Visible in tower 3: 4',
    'Blue: 8 points. Visible in tower 1: 3, Visible in tower 2: 4, Visible in tower 3: 1',
    'Silver in the course of the game: 5, 6, 9, 8',
    'Blue in the course of the game: 2, 6, 6, 8',
  ]);
  const labels = targets.filter(({ spoken, group }) => !spoken && !group).map(({ label }) => label);
  assert.deepEqual(labels.slice(-6), [
    'Play again',
    'See the board',
    'Review the game',
    'Change something',
    'Save record',
    'All games',
  ]);
  await table.page
    .locator('#live p', { hasText: 'Silver wins: 6 to 4 in the tallest towers after 8 visible tubes each' })
    .waitFor({ state: 'attached' });
});

/** A page on which the later parts of the program cannot be loaded until `come()`. */
async function withoutLater(t, text) {
  const page = await t.open('settings.html', kSmallDesktop);
  let away = true;
  t.expect(/later-[0-9a-f]{8}\.wasm/);
  await page.route(/later-[0-9a-f]{8}\.wasm$/, (route) => (away ? route.abort() : route.continue()));
  await page.goto(`${t.site.base}play.html#record=${encodeURIComponent(text)}`);
  return { page, table: new Table(page), come: () => (away = false) };
}

test('A game that ends before the rest of the program has come waits with its result, and says so', async (t) => {
  const { page, table, come } = await withoutLater(t, record());
  await table.ready();
  await table.playMoves(kGoldenMoves);
  const said = page.locator('#notice-later');
  await said.filter({ hasText: 'The result needs the network once.' }).waitFor();
  const { over, endOpen } = await table.state();
  assert.deepEqual({ over, endOpen }, { over: true, endOpen: false });
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves);
  await said.locator('button').click();
  await said.filter({ hasText: 'The result needs the network once.' }).waitFor();
  come();
  await said.locator('button').click();
  await table.untilState('the result', (state) => state.endOpen);
  await said.waitFor({ state: 'detached' });
});

test('A game with moves that cannot be read without the network says so and offers its record', async (t) => {
  const { page, come } = await withoutLater(t, record({ moves: kGoldenMoves.slice(0, 3) }));
  await page.locator('html[data-ready=failed]').waitFor();
  assert.match(await page.locator('#boot').innerText(), /could not be set up/);
  come();
  await page.reload();
  await page.locator('html[data-ready=play]').waitFor();
});

test('The result survives a reload', async (t) => {
  const table = await t.play(goldenOver(), { ...kSmallDesktop, ...kStill });
  await table.settle();
  await table.page.reload();
  await table.ready();
  assert.ok((await table.state()).endOpen);
});

test('A rematch swaps who starts, keeps names, levels and options, and starts a new game', async (t) => {
  const seats = [person('Ada'), person('Ben')];
  const table = await t.play(goldenOver({ seats, options: 'tie=draw', end: 'end 1st=1,2', strict: true }), {
    ...kSmallDesktop,
    ...kStill,
  });
  const { page } = table;
  const before = await table.record();
  await table.click(kUiRematch);
  const state = await table.untilDecisions(0);
  assert.deepEqual(
    state.seats.map(({ name, colour }) => [name, colour]),
    [
      ['Ben', 'blue'],
      ['Ada', 'silver'],
    ],
  );
  assert.equal(state.fairness, 'strict');
  const after = await table.record();
  assert.match(after, /options="seats=2 tie=draw"/);
  assert.notEqual(/^seed .*$/m.exec(after)[0], /^seed .*$/m.exec(before)[0]);
  assert.equal(await page.locator('#log .log-line').count(), 0);
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.settle();
  await page.reload();
  await table.ready();
  assert.equal((await table.state()).decisions, 1);
});

test('A rematch keeps seats and colours where the game lets another one start, and the form can be filled with it', async (t) => {
  const over = readFileSync(
    new URL('../data/old_records/syntax2-wandering_towers-2-over.rec', import.meta.url),
    'utf8',
  );
  const named = over
    .replace('seat 1 human', 'seat 1 human "Ada"')
    .replace('seat 2 human', 'seat 2 human "Ben"');
  const table = await t.play(named, { ...kSmallDesktop, ...kStill });
  const first = (await table.state()).log.find(({ seat }) => seat >= 0).seat;
  await table.click(kUiRematch);
  const state = await table.untilDecisions(0);
  assert.deepEqual(
    state.seats.map(({ name }) => name),
    ['Ada', 'Ben'],
  );
  assert.equal(state.turn.seat, 1 - first);
  assert.match(await table.record(), new RegExp(`options="seats=2 starter=${2 - first}"`));
});

test('Change something opens the form filled with this game', async (t) => {
  const table = await t.play(
    goldenOver({
      seats: [person('Ada'), person('Ben')],
      options: 'tie=draw',
      end: 'end 1st=1,2',
      strict: true,
    }),
    { ...kSmallDesktop, ...kStill },
  );
  await table.click(kUiChange);
  await table.page.waitForURL(/index\.html#new=metal_towers$/);
  await table.page.locator('html[data-ready=lobby]').waitFor();
  const kept = await table.page.evaluate(
    () => localStorage.getItem('beffroi.form.metal_towers') ?? JSON.stringify({ ...localStorage }),
  );
  assert.match(kept, /Ada/);
  assert.match(kept, /"tie":"draw"/);
});

test('Resigning is asked about, ends the game for the other side and survives a reload', async (t) => {
  const table = await t.play(
    record({ moves: kGoldenMoves.slice(0, 5), seats: [person('Ada'), computer(1, 'Robot')] }),
    { ...kSmallDesktop, ...kStill },
  );
  const { page } = table;
  await table.untilState('the person to be asked', ({ acting }) => acting);
  await page.locator('#menu').click();
  await page.locator('[data-item=resign]').click();
  await page.locator('#dialog-resign').getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await table.state()).over, false);
  await page.locator('#menu').click();
  assert.equal(await page.locator('[data-item=draw]').count(), 0, 'no draw is offered to a computer');
  await page.locator('[data-item=resign]').click();
  await page.locator('#dialog-resign').getByRole('button', { name: 'Resign' }).click();
  const state = await table.untilState('the result', ({ endOpen }) => endOpen);
  assert.equal(state.result, 'Ada resigns, Robot wins');
  assert.match(await table.record(), /^beffroi-record 3\n[\s\S]*\nresign 1\nend 1st=2 /);
  await page.reload();
  await table.ready();
  assert.equal((await table.state()).result, 'Ada resigns, Robot wins');
});

test('In a rematch against the computer it is the computer that starts', async (t) => {
  const table = await t.play(goldenOver({ seats: [person('Ada'), computer(1, 'Robot')] }), {
    ...kSmallDesktop,
    ...kStill,
  });
  await table.mirror(kUiRematch).focus();
  await table.page.keyboard.press('Enter');
  const state = await table.untilState(
    'the person to be asked',
    ({ decisions, acting }) => decisions === 1 && acting,
  );
  assert.deepEqual(
    state.seats.map(({ name }) => name),
    ['Robot', 'Ada'],
  );
});

test('The log has a line for every move, newest first, and leads back to any of them', async (t) => {
  const moves = kGoldenMoves.slice(0, 29);
  const table = await t.play(record({ moves }), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  await page.locator('#log .log-line').first().waitFor();
  const lines = (await page.locator('#log .log-line > :last-child').allInnerTexts())
    .reverse()
    .map((line) => line.trim());
  const { log } = await table.state();
  // The rest is folded below them.
  const entries = log.map((line, i) => ({ ...line, i })).filter(({ follows }) => !follows);
  assert.deepEqual(
    lines,
    entries.map(({ text }) => text),
  );
  const placed = lines.filter((line) => / puts /.test(line));
  assert.deepEqual(
    placed.map((line) => / puts (\w)\w+ (\w) (?:in|on) tower (\d)/.exec(line).slice(1).join('')),
    moves,
  );
  const at = log.findIndex(({ text }) => / puts /.test(text));
  await page.locator(`#log .log-line[data-line="${at}"]`).click();
  const back = await table.untilState('the first position', ({ shownPly: shown }) => shown === log[at].ply);
  assert.match(back.prompt, /after move 1 of 29/);
  // The pointer still rests on the line: that alone must not look back again.
  await page.keyboard.press('Escape');
  await table.untilState('the present', ({ shownPly: shown }) => shown === -1);
  await page.waitForTimeout(400);
  assert.equal((await table.state()).shownPly, -1);
  // Moving over a line does, until the pointer leaves the log.
  await page.locator(`#log .log-line[data-line="${entries[3].i}"]`).hover();
  await page.mouse.move(5, 5, { steps: 3 });
  await page.locator(`#log .log-line[data-line="${entries[4].i}"]`).hover();
  await table.untilState('the line under the pointer', ({ shownPly: shown }) => shown === entries[4].ply);
  await page.mouse.move(5, 5, { steps: 3 });
  await table.untilState('the present', ({ shownPly: shown }) => shown === -1);
});

test('On a phone the log is a sheet with every move', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 12) }), { ...kPhone, ...kStill });
  const { page } = table;
  assert.ok(await page.locator('#log').isHidden());
  await page.locator('#menu').tap();
  await page.locator('[data-item=log]').tap();
  const sheet = page.locator('#dialog-log');
  await sheet.waitFor();
  assert.equal(await sheet.locator('.log-line', { hasText: ' puts ' }).count(), 12);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('Looking back steps through the game, and nothing can be played there', async (t) => {
  const table = await t.play(goldenOver(), { ...kSmallDesktop, ...kStill });
  await table.act(kUiReview);
  await table.page.locator('#review').waitFor({ state: 'attached' });
  await table.page.keyboard.press('ArrowLeft');
  const state = await table.untilState('one move earlier', ({ shownPly: shown }) => shown === 29);
  assert.match(state.prompt, /after move 29 of 30/);
  assert.equal(state.acting, false);
  assert.deepEqual(
    (await table.targets()).filter(({ id, state: how }) => /^[12],/.test(id) && how === 'legal'),
    [],
  );
  await table.page.keyboard.press('Escape');
  await table.untilState('the result again', ({ endOpen }) => endOpen);
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves);
});
