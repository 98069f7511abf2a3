// Review: looking over a whole game, playing on from the middle of it, and what was tried.
//
// Owns: tests of shell/play/review and of what the program gives it. The golden game ends 8 to 8 and silver
// wins it by the tallest towers (MT-34). Next: curtain_test.mjs, which reviews a game of three with hidden
// hands, and
// lines_test.mjs.
import assert from 'node:assert/strict';
import { kPhone, kSmallDesktop, kSmallEmbed, kStill, test } from './kit/kit.mjs';
import { computer, goldenOver, kGoldenMoves, movesOf, person, record } from './kit/records.mjs';
import { axeFindsNothing, kNames, kWide, leave, review, slider, step, thought } from './kit/review.mjs';
import { Table } from './kit/table.mjs';
import { kUiConfirm, kUiReview } from '../../web/bridge/bridge.mjs';
import { metal_towers } from '../../web/bridge/targets.mjs';
import { importShell } from '../../web/toolchain/shell_script.mjs';

const { Chances } = await importShell('play/review/review-chances.ts');
const { gradeOf, suspects, turnsOf } = await importShell('play/review/review-judge.ts');
const { turningPoint } = await importShell('play/review/review-better.ts');
const { gameLines } = await importShell('keep/record-text.ts');
const { numberStep } = await importShell('play/review/review-course.ts');

const over = goldenOver(kNames);
/** After the last of these there is one legal move left. */
const kForcedMoves =
  'sC3 bE1 bE3 bA2 bC1 bD1 sD1 bE1 sA3 bA1 bD1 bD2 sB2 sB3 bB3 sB1 sE1 sD1 bA2 sA1 sA3 bC1 sE2 sC3 bB1 bD2 sE2 bB1 sD2'.split(
    ' ',
  );

/** Waits until the board and the panel show the position after so many plies. */
async function shows(table, stop, last = 30) {
  await table.untilState(`stop ${stop}`, ({ shownPly: shown }) => (shown < 0 ? last : shown) === stop);
  assert.equal(await slider(table.page).getAttribute('aria-valuenow'), String(stop));
}

test('The end screen opens the review: every move in words, oldest first; leaving it brings the result back', async (t) => {
  const table = await t.play(over, { ...kWide, ...kStill });
  const { page } = table;
  const before = await table.record();
  const { log } = await table.state();
  await table.act(kUiReview);
  await page.locator('#review').waitFor({ state: 'attached' });
  assert.equal(await slider(page).getAttribute('aria-valuemax'), '30');
  const rows = await page
    .locator('#review [data-stop]')
    .evaluateAll((all) => all.map((row) => row.dataset.stop));
  assert.deepEqual(
    rows,
    Array.from({ length: 31 }, (_, i) => String(i)),
  );
  const words = await page.locator('#review .review-row[data-stop="1"] .review-words').textContent();
  assert.ok(words.startsWith(log[0].text), words);
  assert.equal(await page.locator('#review .review-result').textContent(), '8 : 8 · Ben wins');
  assert.match(await page.locator('#status').textContent(), /^Review · Ada and Ben/);
  assert.ok(await page.locator('#undo').isHidden());
  assert.match(page.url(), /#g=[0-9a-f]{8}&review$/);
  await leave(page).click();
  await table.untilState('the result', ({ endOpen, review: on }) => endOpen && !on);
  assert.equal(await page.locator('#review').count(), 0);
  assert.ok(await page.locator('#undo').isVisible());
  assert.equal(await table.record(), before);
  assert.doesNotMatch(page.url(), /review/);
});

test('The review opens from the menu, and a reload opens it again', async (t) => {
  const table = await t.play(record({ ...kNames, moves: kGoldenMoves.slice(0, 9) }), { ...kWide, ...kStill });
  const { page } = table;
  await page.locator('#menu').click();
  await page.locator('[data-item=review]').click();
  await page.locator('#review').waitFor({ state: 'attached' });
  await page.reload();
  await table.ready();
  await page.locator('#review').waitFor({ state: 'attached' });
  await shows(table, 9, 9);
});

test('Buttons, keys, the slider and the list of moves all step through the game', async (t) => {
  const table = await review(t, over);
  const { page } = table;
  await shows(table, 30);
  await step(page, 'first').click();
  await shows(table, 0);
  assert.equal(await step(page, 'back').getAttribute('aria-disabled'), 'true');
  await step(page, 'forward').click();
  await shows(table, 1);
  assert.equal(await page.locator('#review .review-where').textContent(), 'Tube 1 of 30');
  const [first] = (await table.state()).log;
  assert.equal(await slider(page).getAttribute('aria-valuetext'), `Tube 1 of 30: ${first.text}`);
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await shows(table, 3);
  await page.keyboard.press('ArrowLeft');
  await shows(table, 2);
  await page.keyboard.press('End');
  await shows(table, 30);
  await page.keyboard.press('Home');
  await shows(table, 0);
  await page.locator('#review .review-row[data-stop="21"]').click();
  await shows(table, 21);
  assert.equal(await page.locator('#review [aria-current=step]').getAttribute('data-stop'), '21');
  assert.ok(
    await page
      .locator('#review .review-row[data-stop="22"]')
      .evaluate((row) => row.classList.contains('is-later')),
  );
  // A touch in the middle of the course is the middle of the game.
  const box = await page.locator('#review .review-track').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await shows(table, 15);
  await page.keyboard.press('Escape');
  await table.untilState('the game', ({ review: on }) => !on);
});

test('The review plays at three speeds, stops at the end, and any step stops it', async (t) => {
  const table = await review(t, over, '&ply=24');
  const { page } = table;
  await shows(table, 24);
  await page.locator('#review .segment', { hasText: 'quick' }).click();
  await page.locator('#canvas').focus();
  await page.keyboard.press(' ');
  await page.locator('#review [data-step=play]', { hasText: 'Pause' }).waitFor();
  await table.untilState('the end', ({ shownPly: shown }) => shown === -1);
  await page.locator('#review [data-step=play]', { hasText: 'Play' }).waitFor();
  await step(page, 'play').click(); // from the end it begins anew
  await table.untilState('the beginning', ({ shownPly: shown }) => shown >= 0 && shown < 4);
  await step(page, 'back').click();
  await page.locator('#review [data-step=play]', { hasText: 'Play' }).waitFor();
});

test('Who was ahead: the curve has every position, and the turning point leads to its move', async (t) => {
  const table = await review(t, over);
  const { page } = table;
  await thought(page);
  assert.equal((await table.brain()).jobs, 0); // a worker of its own
  const points = await page
    .locator('#review .review-curve:not(.is-future)')
    .evaluate((path) => path.getAttribute('d').match(/[ML]/g).length);
  assert.equal(points, 31);
  const d = await page.locator('#review .review-curve:not(.is-future)').getAttribute('d');
  assert.match(d, /L30\.000 100\.00$/); // silver won
  assert.equal(await page.locator('#review .review-chip').textContent(), 'Ada 0%');
  const turn = page.locator('#review .review-turn button');
  const [, n] = /Tube (\d+) of 30/.exec(await turn.textContent());
  await turn.click();
  await shows(table, Number(n));
  // The costliest turns name a better one, which begins another game where the page does not keep this one.
  const better = page.locator('#review .review-better');
  await better.first().waitFor({ timeout: 90_000 }); // level 6, and four times its work
  assert.equal(await page.locator('#review .review-mark.is-costly').count(), await better.count());
  assert.match(
    await better.first().innerText(),
    /^(Slip|Mistake|Blunder): From \d+% to \d+%\. Better: Puts /,
  );
  const stop = Number(await better.first().locator('..').locator('.review-row').getAttribute('data-stop'));
  const before = movesOf(await table.record());
  await better.first().getByRole('button', { name: 'Try it' }).click();
  await table.untilState('the other game', ({ review: on, decisions }) => !on && decisions === stop);
  const tried = movesOf(await table.record());
  assert.deepEqual(tried.slice(0, -1), before.slice(0, stop - 1));
  assert.notEqual(tried.at(-1), before[stop - 1]);
});

test('Nothing is valued in the midst of a walk: the curve holds, and the turning point is a move of a person in words', async () => {
  // The share of the first of three seats, null where nobody is asked: seats 1 and 2 walk.
  const asked = [0.6, 0.2, null, null, null, 0.3, 0.7, 0.2, 0.6, null];
  const seats = ['human', 'human', 'bot'].map((kind) => ({ kind }));
  const seatAt = [0, 1, 1, 2, 0, 2, 0, 1, 2, 0];
  const course = {
    over: false,
    seats,
    from: 0,
    stops: asked.map((_, i) => ({
      ply: i,
      seat: i === 0 ? -1 : seatAt[i - 1],
      points: [0, 0, 0],
      lines: i === 8 ? [] : [`move ${i}`],
    })),
  };
  const program = {
    callText: (name, _record, ply) => (name === 'bf_position' && asked[ply] !== null ? 'position' : ''),
  };
  const of = (share) => [share, (1 - share) / 2, (1 - share) / 2];
  const chances = new Chances(program, course, 'a record');
  assert.equal(chances.missing(), 0);
  chances.take({ from: 0, shares: asked.slice(0, 4).map((share) => of(share ?? 0.9)) });
  assert.equal(chances.missing(), 4);
  assert.equal(chances.shares[5], null, 'nothing is known there yet');
  chances.take({ from: 9, shares: [of(0.1)] }); // an answer to an older question
  chances.take({ from: 4, shares: asked.slice(4).map((share) => of(share ?? 0.9)) });
  assert.equal(chances.missing(), -1);
  for (const stop of [2, 3, 4, 9]) assert.deepEqual(chances.shares[stop], chances.shares[stop - 1]);
  assert.notDeepEqual(chances.shares[5], chances.shares[4]);
  for (const share of chances.shares) assert.ok(Math.abs(share.reduce((all, one) => all + one) - 1) < 1e-9);
  assert.equal(new Chances(program, course, 'a record').missing(), -1, 'what is known is not asked again');
  assert.equal(chances.goal, false);
  // Where all play for one goal there is one number, and it is everybody's.
  const together = new Chances(program, course, 'of a goal');
  together.take({ from: 0, shares: asked.map((share) => [share ?? 0.9]) });
  assert.equal(together.goal, true);
  assert.deepEqual(together.shares[1], [0.2, 0.2, 0.2]);
  const lead = (...leads) => leads.map((seat) => [0, 1, 2].map((s) => (s === seat ? 0.8 : 0.1)));
  const all = Array(10).fill(true);
  const at = (shares, judged = all) => turningPoint(course, { shares, judged })?.stop ?? null;
  assert.equal(at(lead(0, 0, 1, 1, 1, 1, 1, 1, 1, 1)), 2);
  assert.equal(at(lead(0, 0, 0, 0, 0, 0, 0, 0, 1, 1)), null, 'a move without words');
  assert.equal(at(lead(0, 0, 0, 0, 1, 1, 1, 1, 1, 1)), 4, 'of a computer where no person turned it');
  assert.equal(at(lead(0, 0, 1, 1, 0, 0, 0, 0, 0, 0)), 2, 'of a person before a computer');
  assert.equal(at(lead(0, 0, 0, 0, 0, 1, 1, 1, 1, 1), chances.judged), null, 'the end of a walk');
  // Turns: decisions of a seat in a row, unless something was drawn between them; those of people that look worst first.
  assert.deepEqual(turnsOf(course, new Set([1])), [
    { seat: 0, from: 0, to: 1 },
    { seat: 1, from: 1, to: 2 },
    { seat: 1, from: 2, to: 3 },
    ...[2, 0, 2, 0, 1, 2].map((seat, i) => ({ seat, from: 3 + i, to: 4 + i })),
  ]);
  assert.deepEqual(turnsOf(course, new Set())[1], { seat: 1, from: 1, to: 3 });
  assert.deepEqual(
    suspects(turnsOf(course, new Set()), chances).map(({ from }) => from),
    [6, 0, 7],
  );
  assert.deepEqual([0.04, 0.05, 0.2, 0.4].map(gradeOf), [null, 'slip', 'mistake', 'blunder']);
});

test('Numbers below the timeline stand apart, however long the game is', () => {
  for (const [px, stops, step] of [
    [700, 30, 5],
    [300, 100, 20],
    [700, 1223, 100],
    [290, 1223, 200],
    [190, 6000, 2000],
  ])
    assert.equal(numberStep(px / stops, 45), step, `${stops} stops on ${px} px`);
  assert.equal(numberStep(0, 45), 5);
});

test('A link to a position opens there in another browser, and the game is the same', async (t) => {
  const table = await review(t, over, '&ply=21', { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = table;
  await shows(table, 21);
  await page.locator('#review-copy').click();
  await page.locator('.toast', { hasText: 'copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /play\.html#r=[\w-]+&review&ply=21$/);
  const other = await t.context({ ...kWide, ...kStill });
  const tab = await other.newPage();
  await tab.goto(link);
  const there = new Table(tab);
  await there.ready();
  await tab.locator('#review').waitFor({ state: 'attached' });
  await shows(there, 21);
  assert.equal(await there.record(), await table.record());
});

test('Playing on from the middle makes another game; the first one shows it in bronze, in list, curve and timeline', async (t) => {
  const table = await t.play(over, { ...kWide, ...kStill });
  const { page } = table;
  const [id, whole] = [await table.hook('gameId'), await table.record()];
  await table.act(kUiReview);
  await page.locator('#review .review-row[data-stop="18"]').click();
  await shows(table, 18);
  await page.locator('#review-play-on').click();
  await table.untilState('the new game', ({ review: on, decisions }) => !on && decisions === 18);
  assert.equal(await page.locator('#review').count(), 0);
  const branch = await table.hook('gameId');
  assert.notEqual(branch, id);
  const text = await table.record();
  assert.match(text, /^mode casual$/m);
  assert.deepEqual(movesOf(text), kGoldenMoves.slice(0, 18));
  assert.match(text, /seat 1 human "Ada"\nseat 2 human "Ben"/);
  for (let i = 0; i < 2; i++) {
    const free = (await table.targets()).find(
      ({ id: target, state }) => metal_towers.tube.isOf(target) && state === 'legal',
    );
    await table.act(free.id);
    const tower = (await table.targets()).find(
      ({ id: target, state }) => metal_towers.tower.isOf(target) && state === 'legal',
    );
    await table.act(tower.id);
    await table.act(kUiConfirm);
  }
  await table.untilDecisions(20);
  await page.goto('about:blank'); // a page of its own: another fragment alone would only be a hash change
  await page.goto(`${t.site.base}play.html#g=${id}&review`);
  await table.ready();
  await thought(page);
  assert.equal(await table.record(), whole); // untouched
  const tried = page.locator('#review .review-tried');
  assert.match(await tried.locator('summary').textContent(), /^You tried a different line here \(2 moves\)/);
  assert.equal(await tried.locator('.review-row').count(), 2);
  assert.equal(await page.locator('#review .review-branch .review-mark').count(), 2);
  assert.match(
    await page.locator('#review .review-curve.is-branch').getAttribute('d'),
    /^M18\.000 .*L19\.000 .*L20\.000 /,
  );
  // A move of it is shown here; the game on the table is this one still.
  const targets = await table.targets();
  await tried.locator('.review-row').nth(1).click();
  await page.locator('#review.is-line').waitFor();
  assert.match(
    await slider(page).getAttribute('aria-valuetext'),
    /^End of the line “A line”: Tube 20 of 20: /,
  );
  assert.notDeepEqual(await table.targets(), targets);
  assert.equal(await table.record(), whole);
  // It can be kept as a line of this one, and stays a game of its own.
  await tried.locator('[data-do=keep]').click();
  const line = page.locator('#review .review-line.is-chosen');
  await line.waitFor();
  assert.equal(await tried.count(), 2);
  assert.equal(await page.locator('#review [data-do=keep]').count(), 0);
  const kept = await table.record();
  assert.deepEqual(movesOf(gameLines(kept.split('\n')).join('\n')), kGoldenMoves);
  assert.match(kept, /^\(\n19\. \w+\n20\. \w+\n\)$/m);
  await page.keyboard.press('Escape');
  await page.locator('#review .review-tried:not(.review-line) .review-row').first().click();
  await page.locator('#review [data-do=open]:visible').click();
  await page.locator(`html[data-review]`).waitFor();
  await table.until('the other game', async () => (await table.hook('gameId').catch(() => '')) === branch);
  await table.untilState('its first move', ({ shownPly: shown }) => shown === 19);
});

test('During a review nobody moves, the computer neither; afterwards the game goes on', async (t) => {
  const seats = [person('Ada'), computer(1, 'Robot')];
  const table = await review(t, record({ seats, moves: kGoldenMoves.slice(0, 7) }), '&ply=3');
  const { page } = table;
  await thought(page);
  await shows(table, 3, 7);
  const { acting, bot, undo, hint } = await table.state();
  assert.deepEqual([acting, bot, undo.allowed, hint], [false, false, false, false]);
  assert.deepEqual(
    (await table.targets()).filter(({ state }) => state !== 'plain').map(({ label }) => label),
    ['Threats'], // no move
  );
  for (const key of ['u', 'h']) await page.keyboard.press(key);
  assert.equal(await page.locator('.toast').count(), 0);
  assert.equal((await table.state()).decisions, 7);
  await leave(page).click();
  await table.untilDecisions(8);
});

test('The review of an unfinished strict game shows the points and asks no computer', async (t) => {
  const table = await review(t, record({ ...kNames, strict: true, moves: kGoldenMoves.slice(0, 12) }));
  const { page } = table;
  await page.locator('#review h2', { hasText: 'Points during the game' }).waitFor();
  assert.match(await page.locator('#review .review-note').textContent(), /computer says nothing/);
  assert.equal(await page.locator('#review .review-curve:not(.is-future)').count(), 2);
  assert.equal((await table.brain()).jobs, 0);
  assert.match(await page.locator('#review .review-chip').textContent(), /^Ada \d+ · Ben \d+$/);
});

test('On a phone the review is done by fingers, below the board', async (t) => {
  const table = await review(t, over, '&ply=10', kPhone);
  const { page } = table;
  await shows(table, 10);
  const canvas = await page.locator('#canvas').boundingBox();
  const panel = await page.locator('#review').boundingBox();
  assert.ok(canvas.y + canvas.height <= panel.y + 1 && canvas.height > 280);
  await step(page, 'forward').tap();
  await shows(table, 11);
  assert.equal(
    await page.evaluate(
      () => document.querySelector('#review').scrollWidth - document.querySelector('#review').clientWidth,
    ),
    0,
  );
  // All at once: the list is drawn anew while the computer thinks.
  const low = await page.locator('#review :is(button, a, summary)').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect().height])
      .filter(([, height]) => height < 43.9),
  );
  assert.deepEqual(low, []);
  await leave(page).tap();
  await table.untilState('the game', ({ review: on }) => !on);
});

test('In a small frame the review lies below the board and has its own way out', async (t) => {
  const table = await review(t, over, '&review', kSmallEmbed);
  const { page } = table;
  assert.equal(
    await page.evaluate(
      () => document.querySelector('#review').scrollWidth - document.querySelector('#review').clientWidth,
    ),
    0,
  );
  await page.locator('#review .review-leave-small').click();
  await table.untilState('the game', ({ review: on }) => !on);
});

test('axe finds nothing in a review, day and dusk, wide and narrow, with text at 130 %', async (t) => {
  for (const [where, options] of [
    ['wide', kSmallDesktop],
    ['phone', { ...kPhone, colorScheme: 'dark' }],
  ]) {
    const large = {
      init: () =>
        location.protocol.startsWith('http') &&
        localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none', textScale: 1.3 })),
    };
    const table = await review(t, over, '&ply=12', { ...options, ...large });
    await thought(table.page);
    await axeFindsNothing(table.page, where);
    assert.equal(await table.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await table.page.context().close();
  }
});

test('A decision without a choice is played by itself if the setting says so, and the log tells it', async (t) => {
  const init = () =>
    location.protocol.startsWith('http') &&
    localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none', forced: true }));
  const table = await t.play(record({ ...kNames, moves: kForcedMoves.slice(0, 28) }), { ...kWide, init });
  const { page } = table;
  await table.playMoves(kForcedMoves.slice(28));
  await table.untilState('the last move', ({ over: done }) => done);
  const { log, decisions } = await table.state();
  assert.equal(decisions, 30);
  assert.deepEqual(
    log.filter(({ only }) => only).map(({ ply }) => ply),
    [30],
  );
  await page.keyboard.press('u'); // it goes with the move before it
  await table.untilDecisions(28);
});
