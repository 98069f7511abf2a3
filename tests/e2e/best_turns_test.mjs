// Best turns and luck beside a game that is looked over: what is listed, played on a copy, explained and accounted for.
//
// Owns: tests of shell/play/review/review-turns.ts, review-luck.ts and review-analysis.ts with the real study. Must
// never judge a move: what a study says is compared in analysis_test.mjs. Next: review_test.mjs, lines_test.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kPhone, test } from './kit/kit.mjs';
import { goldenOver, movesOf, record } from './kit/records.mjs';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { axeFindsNothing, keptReview, kNames, listen, review, slider, thought } from './kit/review.mjs';

const { gameLines } = await importShell('keep/record-text.ts');
const { costOf: costOfTurn, judge, turnsOf } = await importShell('play/review/review-judge.ts');
const over = goldenOver(kNames);
const fiveTowers = readFileSync(
  new URL('../data/old_records/syntax2-five_towers-4-powers-over.rec', import.meta.url),
  'utf8',
);
const gameOfTowers = readFileSync(
  new URL('../data/old_records/syntax1-game_of_towers-2-over.rec', import.meta.url),
  'utf8',
);

const carcassonne = readFileSync(
  new URL('../data/old_records/syntax2-carcassonne-2-over.rec', import.meta.url),
  'utf8',
);

const tab = (page, name) => page.locator('.review-tabs label', { hasText: name });
const rows = (page) => page.locator('.review-best-row');
/** Waits until the list of the position that is shown is whole. */
const listed = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.review-best-row') !== null &&
      document.querySelector('.review-best .review-best-note').textContent === '',
  );
/** Below the list of costly turns. */
const judging = (page) => ({
  note: page.locator('.review-costly > .review-best-note'),
  button: page.locator('.review-costly > button'),
});
/** What a row of a table says as a number. */
const numberIn = (text) => Number(text.replace('\u2212', '-').replace(/[^\d.+-]/g, ''));

test('Best turns stand beside the game with the played one; a row is played on a copy, kept, and left again', async (t) => {
  const table = await keptReview(t, over);
  const { page } = table;
  await thought(page);
  await page.locator('#review .review-row[data-stop="18"]').click();
  await tab(page, 'Best turns').click();
  await listed(page);
  const count = await rows(page).count();
  assert.ok(count >= 3 && count <= 4, `${count} turns`);
  assert.equal(await page.locator('.review-best-played').count(), 1);
  const chances = (await page.locator('.review-best .review-best-chance').allTextContents()).map(numberIn);
  assert.deepEqual(
    chances.slice(0, 3),
    [...chances.slice(0, 3)].sort((a, b) => b - a),
    'the best first',
  );
  const before = await table.record();
  const targets = JSON.stringify(await table.targets());
  await rows(page).first().click();
  await page.locator('#review.is-line').waitFor();
  assert.match(await slider(page).getAttribute('aria-valuetext'), /Tube 19 of \d+/);
  assert.notEqual(JSON.stringify(await table.targets()), targets);
  assert.equal(await table.record(), before, 'the game stays as it was');
  assert.equal(await rows(page).first().getAttribute('aria-current'), 'true');
  assert.equal(
    await page.locator('.review-said:visible').count(),
    0,
    'nothing is said of a move that is not kept',
  );
  await page.keyboard.press('b');
  await page.locator('#review:not(.is-line)').waitFor();
  assert.equal(await slider(page).getAttribute('aria-valuenow'), '18');
  // By keys: another one, and it becomes a line of the game.
  await page.keyboard.press('2');
  await page.locator('#review.is-line').waitFor();
  assert.equal(await rows(page).nth(1).getAttribute('aria-current'), 'true');
  await page.locator('.review-best-keep').click();
  await page.locator('.toast', { hasText: 'is a line of this game now' }).waitFor();
  assert.match(await table.record(), /^\(\n19\. \w+\n/m);
  const kept = (await table.record()).split('\n');
  assert.deepEqual(movesOf(gameLines(kept).join('\n')), movesOf(before));
});

/** Of the line that is shown. */
const answers = (page) => page.locator('#review .review-answers .button').first();
const answered = (page, heardOf) =>
  page.waitForFunction((before) => {
    const note = document.querySelector('.review-answers .review-best-note').textContent;
    return note.includes(' answers: ') && note !== before;
  }, heardOf);

test('At the end of a line the computer answers when it is asked, on a copy, by button and key, until it is stopped or over', async (t) => {
  const table = await keptReview(t, over);
  const { page } = table;
  await thought(page);
  const before = await table.record();
  await page.locator('#review .review-row[data-stop="24"]').click();
  assert.ok(await answers(page).isHidden(), 'the game itself has been played');
  await tab(page, 'Best turns').click();
  await listed(page);
  await rows(page).first().click();
  await page.locator('#review.is-line').waitFor();
  const heard = await listen(page);
  await heard();
  await answers(page).click();
  await answered(page, '');
  const first = await page.locator('.review-answers .review-best-note').textContent();
  assert.match(first, /^Ben answers: puts /);
  assert.deepEqual(
    (await heard()).filter((words) => words.startsWith('Ben answers')),
    [first],
    'heard once',
  );
  assert.match(await slider(page).getAttribute('aria-valuetext'), /^End of the line .*: Tube 26 of 26: Ben /);
  assert.equal(await table.record(), before, 'the game stays as it was');
  // The list is that of the new position; its first row is what the computer answers.
  await listed(page);
  const best = await page.locator('.review-best-turn').first().textContent();
  await page.keyboard.press('a');
  await page.locator('.review-answers', { hasText: 'Ada answers: ' }).waitFor();
  const second = await page.locator('.review-answers .review-best-note').textContent();
  assert.equal(second.replace('Ada answers: ', '').toLowerCase(), best.trim().toLowerCase());
  // Stepping back it has no place; in the middle of a line nothing is asked.
  await page.keyboard.press('ArrowLeft');
  assert.ok(await answers(page).isHidden());
  await page.keyboard.press('a');
  await page.keyboard.press('End');
  await answers(page).waitFor();
  // Stopped: nothing comes.
  await tab(page, 'Moves').click();
  const labels = await answers(page).evaluate((button) =>
    [1, 2].map(() => {
      button.click();
      return button.textContent;
    }),
  );
  assert.deepEqual(labels, ['Stop', 'Computer answers']);
  await page.waitForTimeout(1500);
  assert.match(await slider(page).getAttribute('aria-valuetext'), /^End of the line .*: Tube 27 of 27/);
  await axeFindsNothing(page, 'the end of a line');
  // The whole of it becomes a line of the game; then a copy goes on from it.
  await page.getByRole('button', { name: 'Keep as a line' }).first().click();
  await page.locator('.toast', { hasText: 'is a line of this game now (Tube 25 of 30, 3 moves)' }).waitFor();
  assert.match(await table.record(), /^\(\n25\. \w+\n26\. \w+\n27\. \w+\n\)$/m);
  assert.match(await slider(page).getAttribute('aria-valuetext'), /^End of the line .*: Tube 27 of 27/);
  const kept = await table.record();
  for (let tube = 28; tube <= 30; tube++) {
    await answers(page).click();
    await page.waitForFunction(
      (n) => document.querySelector('#review [role=slider]').ariaValueText.includes(`Tube ${n} of ${n}`),
      tube,
    );
  }
  await page.locator('.review-answers', { hasText: 'The game is over here' }).waitFor();
  assert.ok(await answers(page).isHidden());
  assert.equal(await table.record(), kept);
  await page.keyboard.press('b');
  await page.locator('#review:not(.is-line)').waitFor();
});

test('An answer comes with what is drawn after it, and both are kept', async (t) => {
  const table = await keptReview(t, carcassonne);
  const { page } = table;
  await thought(page);
  await page.locator('#review .review-row[data-stop="60"]').click();
  await tab(page, 'Best turns').click();
  await listed(page);
  await rows(page).last().click();
  await page.locator('#review.is-line').waitFor();
  await tab(page, 'Moves').click();
  for (let i = 0; i < 2; i++) {
    const value = await slider(page).getAttribute('aria-valuetext');
    await answers(page).click();
    await page.waitForFunction(
      (was) => document.querySelector('#review [role=slider]').ariaValueText !== was,
      value,
    );
  }
  const before = await table.record();
  await page.getByRole('button', { name: 'Keep as a line' }).first().click();
  await page.locator('.toast', { hasText: 'is a line of this game now' }).waitFor();
  const kept = await table.record();
  const line = kept.slice(kept.indexOf('\n('), kept.indexOf('\n)'));
  assert.match(line, /\n\d+\. [^*]+ \*\w[\s\S]*\n\d+\. \w/, 'a draw, and a move behind it');
  assert.deepEqual(movesOf(gameLines(kept.split('\n')).join('\n')), movesOf(before));
});

test('No two rows of best turns read the same: of equal worth they are one, else what differs is written', async (t) => {
  const table = await review(t, carcassonne, '&ply=0');
  const { page } = table;
  const turnsAt = async (stop) => {
    await page.locator(`#review .review-row[data-stop="${stop}"]`).dispatchEvent('click');
    await listed(page);
    const words = await page.locator('.review-best-turn').allTextContents();
    assert.equal(new Set(words).size, words.length, words.join(' | '));
    return words;
  };
  await tab(page, 'Best turns').click();
  // Crossroads whose foundation can be on any side, and the turn that was played.
  await turnsAt(8);
  assert.deepEqual(await page.locator('.review-best-number').allTextContents(), ['1', '2']);
  await rows(page).filter({ hasText: '3 ways, equally good' }).waitFor();
  // Keys count rows.
  await page.keyboard.press('2');
  await page.locator('#review.is-line').waitFor();
  assert.equal(await rows(page).nth(1).getAttribute('aria-current'), 'true');
  // The whole turn is shown, to its last step, behind which a tile is drawn.
  assert.match(await slider(page).getAttribute('aria-valuetext'), /: Blue takes their own knight back/);
  await page.keyboard.press('b');
  // Two cities of one tile, of which one is worth more.
  const knights = (await turnsAt(20)).filter((words) => words.startsWith('Places a knight in the city'));
  assert.deepEqual(
    knights.map((words) => words.replace(/^.*, written /, '').trim()),
    ['c0', 'c1'],
  );
});

test('The board shows the turn of the row that is pointed at, until it is played or the tab is left', async (t) => {
  const table = await review(t, over, '&ply=18');
  const { page } = table;
  await thought(page);
  // Reduced motion is not asked for: the picture must rest by itself before it is compared.
  const picture = async () => {
    await page.mouse.move(2, 2);
    await page.waitForTimeout(600);
    return (await page.locator('#canvas').screenshot()).toString('base64');
  };
  const bare = await picture();
  const targets = JSON.stringify(await table.targets());
  await tab(page, 'Best turns').click();
  await listed(page);
  await page.locator('[data-turn="0"].is-pointed').waitFor();
  const first = await picture();
  assert.notEqual(first, bare, 'the best turn is on the board');
  assert.equal(JSON.stringify(await table.targets()), targets, 'the position is what it was');
  await rows(page).nth(1).focus();
  await page.locator('[data-turn="1"].is-pointed').waitFor();
  assert.notEqual(await picture(), first, 'another row, another turn');
  await tab(page, 'Moves').click();
  assert.equal(await picture(), bare, 'nothing is left of it beside another tab');
  await tab(page, 'Best turns').click();
  await page.locator('.is-pointed').waitFor();
  await rows(page).first().click();
  await page.locator('#review.is-line').waitFor();
  assert.equal(await page.locator('.is-pointed').count(), 0, 'a turn that is played is no ghost');
});

test('Why one turn is better stands in parts that add up, by key and button, and is heard; axe finds nothing', async (t) => {
  const table = await review(t, over, '&ply=18');
  const { page } = table;
  await thought(page);
  const heard = await listen(page);
  await page.locator('#canvas').focus();
  await tab(page, 'Best turns').click();
  await listed(page);
  await page.locator('#canvas').focus();
  await page.keyboard.press('y');
  const why = page.locator('.review-why');
  await why.locator('tr.is-sum').waitFor();
  assert.ok(await why.evaluate((node) => node === document.activeElement), 'the answer has the focus');
  const cells = (await why.locator('td:last-child').allTextContents()).map(numberIn);
  const total = cells.pop();
  assert.ok(Math.abs(cells.reduce((all, one) => all + one, 0) - total) < 0.005, `${cells} make ${total}`);
  assert.doesNotMatch(await why.innerText(), /page\.|\{/);
  // A part is shown where it lies, at the end of either line; another touch brings the position back.
  // The board alone: the panel beside it scrolls to what has the focus.
  const canvas = await page.locator('#canvas').boundingBox();
  const panel = await page.locator('.review-tabs').boundingBox();
  const clip = { ...canvas, width: panel.x - canvas.x - 16 };
  const picture = async () => {
    await table.paint();
    return (await page.screenshot({ clip })).toString('base64');
  };
  const before = await picture();
  const part = why.locator('.review-why-part').first();
  await part.click();
  assert.equal(await part.getAttribute('aria-pressed'), 'true');
  assert.equal(await why.locator('[role=status]').textContent(), 'Shown on the board.');
  const first = await picture();
  assert.notEqual(first, before, 'the end of the better line, with what the part is about');
  await why.locator('.review-why-after button').last().click();
  assert.notEqual(await picture(), first, 'the end of the other');
  await part.click();
  assert.equal(await part.getAttribute('aria-pressed'), 'false');
  assert.equal(await picture(), before, 'the position, with the turn of the first row');
  await part.click();
  await axeFindsNothing(page, 'best turns, and a part on the board');
  await page.locator('.review-costly-row').first().waitFor({ timeout: 90_000 }); // level 6, and four times its work
  await page.locator('#canvas').focus();
  await page.keyboard.press('n');
  assert.ok((await heard()).length > 0);
  const at = Number(await slider(page).getAttribute('aria-valuenow'));
  assert.ok(at < 30, 'the position before a costly turn');
  // At the end there is nothing to choose.
  await page.keyboard.press('End');
  await page.locator('.review-best-note', { hasText: 'The game is over here' }).waitFor();
});

test('The account of luck adds up for every seat, and names draws that can be looked at', async (t) => {
  const table = await review(t, fiveTowers, '&ply=9', kPhone);
  const { page } = table;
  await thought(page);
  await tab(page, 'Luck').click();
  await page.locator('.review-luck-table').waitFor();
  for (const row of await page.locator('.review-luck-table tr:not(:first-child)').all()) {
    const cells = (await row.locator('td').allTextContents()).map(numberIn);
    const result = cells.pop();
    assert.equal(
      cells.reduce((all, one) => all + one, 0),
      result,
      await row.innerText(),
    );
  }
  const seats = page.locator('.review-luck-seats label');
  await seats.nth(1).click();
  assert.ok(await seats.nth(1).locator('input').isChecked());
  const draw = page.locator('.review-luck .review-costly-row').first();
  assert.match(await draw.innerText(), /^(Market|Who starts): Move \d+/);
  const before = await slider(page).getAttribute('aria-valuenow');
  await draw.click();
  assert.notEqual(await slider(page).getAttribute('aria-valuenow'), before);
  assert.match(await page.locator('.review-luck').innerText(), /draws are what this game’s seed gives/);
  assert.doesNotMatch(await page.locator('.review-luck').innerText(), /page\.|\{/);
  await axeFindsNothing(page, 'luck');
});

test('Where all was drawn before the first move the account says that no luck came later', async (t) => {
  const table = await review(t, gameOfTowers);
  const { page } = table;
  await thought(page);
  await tab(page, 'Luck').click();
  await page.locator('.review-luck', { hasText: 'There was no luck after the deal.' }).waitFor();
  const draws = page.locator('.review-luck .review-costly-row');
  assert.equal(await draws.count(), 1);
  assert.match(await draws.innerText(), /^Deal and start: /);
  await draws.click();
  assert.equal(await slider(page).getAttribute('aria-valuenow'), '0');
  assert.doesNotMatch(await page.locator('.review-luck').innerText(), /page\.|\{/);
});

test('Where a game has no draws its account says so, and Metal Towers is judged as a whole on request', async (t) => {
  const table = await review(t, over);
  const { page } = table;
  await thought(page);
  await tab(page, 'Luck').click();
  await page.locator('.review-luck', { hasText: 'There is no luck in this game.' }).waitFor();
  await tab(page, 'Best turns').click();
  await page.locator('.review-costly-row').first().waitFor({ timeout: 90_000 }); // level 6, and four times its work
  const all = page.locator('.review-costly > button');
  await all.click();
  await page.locator('.review-costly', { hasText: /Judging turns: \d+ of 2\d/ }).waitFor();
  await all.click(); // Stop
  const { note } = judging(page);
  await note.filter({ hasText: /^Moves \d+ to 30 are not judged yet$/ }).waitFor();
  await page.locator('.review-costly button', { hasText: 'Go on' }).waitFor();
});

test('A worker that dies while a whole game is judged goes on with the turn where it was', async (t) => {
  const table = await review(t, fiveTowers);
  const { page } = table;
  await thought(page);
  await page.locator('#review[data-judged]').waitFor({ state: 'attached' });
  await tab(page, 'Best turns').click();
  const { note, button } = judging(page);
  await page.evaluate(() => {
    window.told = [];
    const line = document.querySelector('.review-costly .review-best-note');
    const count = () => Number(/: (\d+) of/.exec(line.textContent)?.[1] ?? -1);
    new MutationObserver(() => window.told.push(count())).observe(line, { childList: true });
  });
  const started = [];
  page.on('worker', (worker) => started.push(worker.url()));
  await button.click();
  await note.filter({ hasText: /: [1-9]\d* of/ }).waitFor();
  const [worker] = page.workers();
  worker.evaluate(() => self.close()).catch(() => {}); // it is gone before it can answer
  const before = await page.evaluate(() => window.told.at(-1));
  await page.waitForFunction((count) => window.told.at(-1) > count, before + 2, { timeout: 60000 });
  const told = await page.evaluate(() => window.told);
  assert.equal(started.length, 1, 'one other worker');
  assert.deepEqual(
    told,
    told.map((_, i) => i),
    'no turn is judged twice',
  );
});

test('How exactly each seat played is the sum of what its turns cost, when the whole game has been judged', async (t) => {
  // After 20 tubes, where a turn is judged in no time; people err in both directions.
  const moves = 'bA1 sC1 bD3 bE3 sB3 sA3 bE1 bB1'.split(' ');
  const position = 'towers=Bs.Cs.Dbs.Es/Asb.Bs.Cb.Dsb.Es/Asb.Bb.Cb.Dbs.Ebs';
  const text = record({ ...kNames, moves })
    .replace('beffroi-record 2', 'beffroi-record 4')
    .replace(/\n(seed )/, `\nposition "${position}"\n$1`);
  const table = await review(t, text);
  const { page } = table;
  await thought(page);
  await tab(page, 'Best turns').click();
  const costly = page.locator('.review-costly');
  await costly.getByText('This needs the judgement of the whole game.').waitFor();
  await costly.locator('> button').focus();
  await page.keyboard.press('Enter');
  const rowOf = (name) => page.locator('.review-exact-row', { hasText: name });
  await rowOf('Ben').waitFor({ timeout: 60000 });
  assert.equal(
    await page.evaluate(() => document.activeElement.getAttribute('role')),
    'list',
    'the focus stays',
  );
  // The study itself, turn by turn.
  const costOf = async (ply) => {
    let cost = 0;
    for (const more of [1, 4]) {
      const { line } = await table.hook('study', text, `turns ply=${ply} level=6 best=1 more=${more}`);
      const played = Number(/ played(\d)=1/.exec(line)[1]);
      const chances = / chances=(\S+)/
        .exec(line)[1]
        .split(',')
        .map((part) => part / 65536);
      cost = played === 1 ? 0 : chances[0] - chances[played - 1];
      if (cost < 0.05) return cost;
    }
    return cost;
  };
  const costs = [[], []];
  for (const ply of moves.keys()) costs[ply % 2].push(await costOf(ply));
  assert.ok(
    costs.flat().some((cost) => cost >= 0.05) && costs.flat().some((cost) => cost < 0.05),
    `${costs}: nothing to tell apart`,
  );
  for (const [seat, name] of ['Ada', 'Ben'].entries()) {
    const own = costs[seat];
    const count = (least, below) => own.filter((cost) => cost >= least && cost < below).length;
    const words = await rowOf(name).innerText();
    const numbers = words.match(/\d+(\.\d+)?/g).map(Number);
    const mean = own.reduce((all, cost) => all + cost, 0) / own.length;
    assert.deepEqual(
      numbers,
      [
        4,
        4,
        count(-1, 0.05),
        count(0.05, 0.175),
        count(0.175, 0.3),
        count(0.3, 2),
        Math.round(mean * 1000) / 10,
      ],
      words,
    );
  }
  assert.doesNotMatch(await costly.innerText(), /page\.|\{/);
  await axeFindsNothing(page, 'how exactly each seat played');
});

test('Every turn of a seat is judged, also where a course shows two of them as one', async () => {
  const stops = [0, 2, 4, 7].map((ply, i) => ({ ply, seat: [-1, 0, 0, 1][i] }));
  const course = { from: 0, stops, seats: [] };
  const turns = turnsOf(course, new Set());
  assert.deepEqual(turns, [
    { seat: 0, from: 0, to: 2 },
    { seat: 1, from: 2, to: 3 },
  ]);
  const best = { steps: ['x', 'y'], chance: 0.5, played: false };
  const answers = {
    0: { seat: 0, turns: [{ ...best, played: true }] },
    2: { seat: 0, turns: [best, { steps: ['z', 'y'], chance: 0.48, played: true }] },
    4: { error: 'nobody' },
  };
  const study = { turns: async (_, { ply }) => answers[ply] };
  const desk = { ask: (_, run) => run(study) };
  const found = { plies: [], turns: {} };
  const told = [];
  const chances = { course, record: '', found, keep() {} };
  await judge({ desk, chances }, turns, (done) => told.push(done));
  assert.deepEqual(told, [0, 1, 2]);
  const costs = Object.entries(found.turns).map(([stop, one]) => {
    const cost = costOfTurn(one);
    return [one.seat, one.from, Number(stop), cost === null ? null : Math.round(cost * 100)];
  });
  assert.deepEqual(costs, [
    [0, 0, 1, 0],
    [0, 1, 2, 2],
    [1, 2, 3, null],
  ]);
});
