// Lines: what leaves a game that is looked over: shown, heard, made, changed and refused.
//
// Owns: tests of lines, marks and notes in the review (shell/play/review), and of what becomes of them where two
// pages show one game. The golden game is that of review_test.mjs. Next: kit/review.mjs.
import assert from 'node:assert/strict';
import { kPhone, kStill, test } from './kit/kit.mjs';
import { keptGame } from './kit/library.mjs';
import { goldenOver, kGoldenMoves, kMockupMoves, movesOf, record } from './kit/records.mjs';
import {
  axeFindsNothing,
  keptReview,
  kNames,
  kWide,
  kWithLines,
  listen,
  review,
  slider,
  step,
  thought,
} from './kit/review.mjs';
import { Table } from './kit/table.mjs';
import { kUiReview } from '../../web/bridge/bridge.mjs';

const over = goldenOver(kNames);
const blocks = (page) => page.locator('#review .review-line');
const tools = (page, what) => page.locator(`#review .is-chosen > .review-line-tools [data-do=${what}]`);
const toast = (page, words) => page.locator('.toast', { hasText: words });

test('A record with lines: they are shown and stepped through, by keys too, and the game stays as it was', async (t) => {
  const table = await t.play(kWithLines, { ...kWide, ...kStill });
  const { page } = table;
  const whole = await table.record();
  assert.match(whole, /"Blue D first"/);
  await table.act(kUiReview);
  await thought(page);
  const says = (pattern) =>
    table.until(String(pattern), async () => pattern.test(await slider(page).getAttribute('aria-valuetext')));
  const blocks = page.locator('#review .review-line');
  assert.equal(await blocks.count(), 2);
  assert.match(
    await blocks.first().locator('summary').first().textContent(),
    /^Tube 19 of 30, instead:Blue D first, 3 movesat its end:Ada \d+%/,
  );
  assert.match(await page.locator('#review .review-row[data-stop="19"]').textContent(), /\?.*Too early\.$/);
  assert.ok(await page.getByRole('img', { name: 'a mistake' }).isVisible());
  await page.locator('#review .review-row[data-stop="18"]').click();
  const before = await table.targets();
  await page.keyboard.press('ArrowRight'); // what was played
  await says(/^Tube 19 of 30: .*, a mistake, a line instead, Too early\.$/);
  await page.keyboard.press('ArrowDown');
  await says(/^Tube 19 of 21, in the line “Blue D first”: .*, a good move$/);
  assert.notDeepEqual(await table.targets(), before);
  assert.equal(await page.locator('.review-looking').textContent(), 'A copy: the game stays as it was');
  await page.keyboard.press('ArrowRight');
  await says(/^Tube 20 of 21, in the line “Blue D first”/);
  await page.keyboard.press('ArrowDown');
  await says(/^End of the line “.+”: Tube 20 of 20: /);
  assert.equal(await page.locator('#review .review-branch').count(), 2);
  await page.keyboard.press('ArrowUp');
  await says(/^Tube 20 of 21/);
  await page.keyboard.press('End');
  await says(/^End of the line “Blue D first”: Tube 21 of 21/);
  await page.keyboard.press('ArrowRight'); // there is nothing behind it
  await says(/^End of the line “Blue D first”/);
  await axeFindsNothing(page, 'a line');
  const { shownPly, plies, record: same } = { ...(await table.state()), record: await table.record() };
  assert.deepEqual([shownPly, plies, same], [19, 30, whole]);
  await page.keyboard.press('Escape');
  assert.equal(await slider(page).getAttribute('aria-valuenow'), '18');
  await page.locator('#review [data-line]').first().click();
  await says(/in the line/);
  // Playing on makes a game of its own, as anywhere.
  await page.locator('#review-play-on').click();
  await table.untilState('the new game', ({ review: on, decisions }) => !on && decisions === 19);
  assert.deepEqual(movesOf(await table.record()), [...kGoldenMoves.slice(0, 18), 'bD1']);
});

test('A line is made of a better move, named, deleted and brought back; marks and notes are kept', async (t) => {
  const table = await t.play(over, { ...kWide, ...kStill });
  const { page } = table;
  const id = await table.hook('gameId');
  await table.act(kUiReview);
  await thought(page);
  const blocks = page.locator('#review .review-line');
  const tools = page.locator('#review .review-line.is-chosen > .review-line-tools');
  const better = page.locator('#review .review-better').first();
  await better.waitFor({ timeout: 90_000 }); // level 6, and four times its work
  await better.getByRole('button', { name: 'Try it' }).click();
  await page.locator('.toast', { hasText: 'is a line of this game now' }).waitFor();
  assert.equal(await blocks.count(), 1);
  assert.equal(await page.locator('#review.is-line').count(), 1);
  assert.equal((await table.state()).decisions, 30);
  const name = await page.locator('#review .review-head h2').textContent();
  assert.match(name, /^(Ada|Ben) puts /);

  await tools.locator('[data-do=rename]').click();
  await page.keyboard.type('Higher hull'); // l, h and u are keys of the review elsewhere
  await page.keyboard.press('Enter');
  await blocks.locator('summary', { hasText: 'Higher hull, 1 move' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.do), 'rename');
  assert.match(await table.record(), /^\( "Higher hull"$/m);

  // By keys: the mark is a row of radio buttons, the note a field.
  await page.locator('#review .review-said input').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sees "both" towers.');
  await page.keyboard.press('Enter');
  await table.until('the note', async () => /! "Sees \\"both\\" towers\."$/m.test(await table.record()));
  assert.equal(await blocks.locator('.review-said-note').textContent(), 'Sees "both" towers.');
  const full = await table.record();

  await tools.locator('[data-do=delete]').click();
  await page.locator('.toast', { hasText: 'The line “Higher hull” is deleted' }).waitFor();
  assert.equal(await blocks.count(), 0);
  assert.equal(movesOf(await table.record()).length, 30);
  assert.doesNotMatch(await table.record(), /hull|both/);
  await page.locator('.toast button').click();
  await blocks.waitFor();
  assert.equal(await table.record(), full);

  // A move of the game, and as much as a note can hold.
  await page.locator('#review .review-row[data-stop="4"]').click();
  await page.locator('#review .review-said input[aria-label=doubtful]').check();
  const note = page.locator('#review .review-note-field');
  await note.fill('é'.repeat(300));
  assert.equal(await note.inputValue(), 'é'.repeat(250));
  assert.match(await page.locator('#review .review-said .field-why').textContent(), /500 of 500 bytes/);
  await note.press('Escape'); // keeps it, and leaves the field alone
  await page.locator('#review .review-row[data-stop="4"] .review-said-note').waitFor();
  const last = await table.record();
  assert.match(last, /^4\. sB2\?! "é{250}"$/m);

  await page.reload();
  await table.ready();
  await page.locator('#review').waitFor({ state: 'attached' });
  assert.equal(await table.hook('gameId'), id);
  assert.equal(await table.record(), last);
  await blocks.locator('summary', { hasText: 'Higher hull' }).waitFor();
  assert.ok(await page.getByRole('img', { name: 'doubtful' }).first().isVisible());
  assert.equal(
    await page.locator('#review .review-row[data-stop="4"] .review-said-note').textContent(),
    'é'.repeat(250),
  );
});

test('A listener hears of a line once: which one, how long it is and where it leaves', async (t) => {
  const table = await keptReview(t, kWithLines);
  const { page } = table;
  await thought(page);
  const heard = await listen(page);
  const first = page.locator('#review [data-line]').first();
  await first.click();
  assert.deepEqual(await heard(), ['Tube 19 of 30, instead: the line “Blue D first”, 3 moves']);
  await page.keyboard.press('ArrowRight'); // the row that has the focus is another one
  assert.deepEqual(await heard(), [
    'Tube 20 of 21, in the line “Blue D first”: Ben puts silver C on tower 2, a line instead',
  ]);
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(await heard(), [
    'Tube 20 of 21, instead: the line “Ben puts silver A on tower 1”, 1 move',
  ]);
  await page.keyboard.press('ArrowUp');
  await heard();
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await heard(), []); // the slider's value says it

  await tools(page, 'rename').click();
  await page.keyboard.type('D before all');
  await page.keyboard.press('Enter');
  assert.deepEqual(await heard(), ['The line is now called “D before all”']);
  await tools(page, 'delete').click();
  assert.deepEqual(await heard(), ['The line “D before all” is deletedBring back']);
  await page.locator('.toast button').click();
  assert.deepEqual(await heard(), ['The line “D before all” is back (Tube 19 of 30, 3 moves)']);
  assert.equal(
    await page.evaluate(() => document.activeElement.dataset.line),
    await first.getAttribute('data-line'),
  );
  await page.locator('#review .review-better button').first().click({ timeout: 90_000 });
  assert.match((await heard()).join('|'), /^“[^|]+” is a line of this game now \(Tube \d+ of 30, 1 move\)$/);
  // Steps in the game itself, by a button.
  await page.locator('#review .review-row[data-stop="4"]').click();
  await heard();
  await step(page, 'forward').click();
  assert.match((await heard()).join('|'), /^Tube 5 of 30: [^|]+$/);
  // A row that has the focus says nothing when somebody steps to its move.
  await page.locator('#review .review-row[data-stop="4"]').click();
  await page.keyboard.press('ArrowRight');
  await heard();
  await page.keyboard.press('ArrowLeft');
  assert.match((await heard()).join('|'), /^Tube 4 of 30: [^|]+$/);
});

test('A listener learns from a move that lines leave there, and from a line what it is', async (t) => {
  const more = kWithLines.replace(/\n30\. (\w+)\n/, '\n30. $1\n(\n30. bD2\n)\n');
  const { page } = await keptReview(t, more);
  await thought(page);
  const value = () => slider(page).getAttribute('aria-valuetext');
  assert.match(await value(), /^Tube 30 of 30: .+, a line instead$/);
  await page.locator('#review .review-row[data-stop="19"]').click();
  assert.match(await value(), /, a mistake, a line instead, Too early\.$/);
  const list = await page.locator('#review .review-list').ariaSnapshot();
  assert.match(list, /button "19 .+ tower \d a mistake .*Too early\."/);
  assert.match(list, /Tube 19 of 30, instead: Blue D first, 3 moves at its end: Ada \d+%/);
});

test('A line without a name is its first move, and what follows in words', async (t) => {
  const table = await review(
    t,
    record({ ...kNames, moves: kGoldenMoves.slice(0, 4) })
      .replace('beffroi-record 2', 'beffroi-record 4')
      .replace('\nend', '\n(\n4. sA1\n)\n(\n4. sA2\n5. bD3\n)\n(\n4. sE1\n5. bD3\n6. sB2\n)\nend'),
  );
  assert.deepEqual(
    await blocks(table.page)
      .locator('.review-line-name')
      .evaluateAll((all) => all.map((one) => one.textContent)),
    [
      'Ben puts silver A on tower 1',
      'Ben puts silver A on tower 2, then one more move',
      'Ben puts silver E in tower 1, then 2 more moves',
    ],
  );
});

/** Lines around boards that were set anew: one that replaces it, and one that has one in its middle. */
const kSetAnew = [
  'beffroi-record 4',
  'game metal_towers rules=1 options="seats=2"',
  'seed 0000000000005f2c',
  'seat 1 human "Ada"',
  'seat 2 human "Ben"',
  'play',
  '1. bC1',
  '( "Low"',
  '1. bE1!',
  'position "towers=Ab/-/-"',
  '2. sA2? "Behind the board."',
  '(',
  '2. sB2',
  ')',
  ')',
  '2. sD1',
  'position "towers=Ab/Bs/-"',
  '( "As it stood"',
  '3. bE2',
  '4. sA3',
  ')',
  '3. bC3',
  'end open',
  '',
].join('\n');

test('A line that replaces a board set anew is shown and changed, and a deleted one comes back with what stands behind such a board', async (t) => {
  const table = await keptReview(t, kSetAnew);
  const { page } = table;
  await thought(page);
  const whole = await table.record();
  const asItStood = blocks(page).filter({ hasText: 'As it stood' });
  assert.match(await asItStood.locator('summary').textContent(), /As it stood, 2 moves/);
  await asItStood.locator('.review-row').nth(1).click();
  assert.match(
    await slider(page).getAttribute('aria-valuetext'),
    /^End of the line “As it stood”: Tube 4 of 4: /,
  );
  await page.keyboard.press('Escape');
  assert.match(await slider(page).getAttribute('aria-valuetext'), /^Tube 2 of 3/);
  await asItStood.locator('.review-row').first().click();
  await tools(page, 'rename').click();
  await page.keyboard.type('Without it');
  await page.keyboard.press('Enter');
  await blocks(page).filter({ hasText: 'Without it, 2 moves' }).waitFor();
  assert.equal(await table.record(), whole.replace('As it stood', 'Without it'));
  for (const name of ['Without it', 'Low']) {
    const block = blocks(page).filter({ hasText: name });
    const before = await table.record();
    await block.locator('.review-row').first().click();
    await tools(page, 'delete').click();
    await toast(page, `The line “${name}” is deleted`).waitFor();
    assert.notEqual(await table.record(), before);
    await page.locator('.toast button').click();
    await block.waitFor();
    assert.equal(await table.record(), before);
  }
});

/** A record with room for about 130 bytes, full of notes on many lines; the game itself is one move long. */
function crowded() {
  const note = `"${'x'.repeat(500)}"`;
  const lines = [];
  for (const colour of 'bs')
    for (const size of 'ABCDE')
      for (const tower of [1, 2, 3]) {
        const first = `${colour}${size}${tower}`;
        if (first === 'bC1') continue;
        const others = [1, 2, 3].flatMap((on) =>
          on === tower ? [] : [...'bs'].flatMap((c) => [...'ABCDE'].map((s) => `${c}${s}${on}`)),
        );
        const [played, ...nested] = others.filter((move) => !move.startsWith(`${colour}${size}`));
        lines.push('(', `1. ${first} ${note}`, `2. ${played} ${note}`);
        for (const move of nested) lines.push('(', `2. ${move} ${note}`, ')');
        lines.push(')');
      }
  const text = record({ ...kNames, moves: ['bC1'] }).replace('beffroi-record 2', 'beffroi-record 4');
  let some = lines.join('\n');
  while (text.length + some.length > 256 * 1024 - 1600) some = some.replace(/ "x+"/, '');
  return text.replace('\nend', `\n${some}\nend`);
}

test('More lines than the list shows are counted, and a name is cut to what a record takes', async (t) => {
  const table = await keptReview(t, crowded());
  const { page } = table;
  assert.equal(await blocks(page).count(), 60);
  assert.match(await page.locator('.review-unread').textContent(), /^\d+ more lines are kept and not shown$/);
  await page.locator('#review [data-line]').first().click();
  await tools(page, 'rename').click();
  await page.keyboard.type('n'.repeat(60));
  await page.keyboard.press('Enter');
  await blocks(page)
    .filter({ hasText: `${'n'.repeat(40)}, 2 moves` })
    .waitFor();
});

test('A note for which the record has no room stays in its field, and the page says why', async (t) => {
  const table = await keptReview(t, crowded());
  const { page } = table;
  const field = page.locator('#review .review-note-field');
  const why = page.locator('#review .review-note-why');
  const whole = await table.record();
  const heard = await listen(page);
  const note = 'y'.repeat(400);
  const words = 'This is not kept yet. A record has room for 256 KB, and this one would be longer.';
  await field.fill(note);
  await field.press('Enter');
  assert.equal(await why.textContent(), words);
  assert.ok(await why.isVisible());
  assert.equal(await field.inputValue(), note);
  assert.ok(await field.evaluate((one) => one === document.activeElement), 'who writes goes on');
  assert.deepEqual(await heard(), [words]);
  assert.equal(await table.record(), whole);
  // Another move is shown, and this one again.
  await page.locator('#review .review-row[data-stop="0"]').click();
  await toast(page, words).waitFor();
  await page.locator('#review .review-row[data-stop="1"]').click();
  assert.equal(await field.inputValue(), note);
  assert.equal(await why.textContent(), words);
  await field.fill('short');
  await field.press('Enter');
  await table.until('the note', async () => /^1\. bC1 "short"$/m.test(await table.record()));
  assert.equal(await why.textContent(), '');
});

test('Moves of another game that are not possible here are refused with a reason, and become no line', async (t) => {
  const table = await t.play(record({ ...kNames, moves: kMockupMoves }), { ...kWide, ...kStill });
  const { page } = table;
  const from = { id: await table.hook('gameId'), ply: 10 };
  const { slots } = keptGame(1, { moves: 20, from });
  await page.evaluate((all) => {
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
  }, slots);
  await page.goto('about:blank');
  await page.goto(`${t.site.base}play.html#g=${from.id}&review`);
  await table.ready();
  await page.locator('#review').waitFor({ state: 'attached' });
  const whole = await table.record();
  await page.locator('#review .review-tried .review-row').first().click();
  await tools(page, 'keep').click();
  await page.locator('.toast').waitFor();
  assert.doesNotMatch(await page.locator('.toast').textContent(), /is a line of this game now/);
  assert.equal(await blocks(page).count(), 0);
  assert.equal(await table.record(), whole);
});

test('While another tab plays the game its lines can be read here, and nothing of them can be changed', async (t) => {
  const one = await keptReview(t, kWithLines);
  const id = await one.hook('gameId');
  const whole = await one.record();
  const two = new Table(await t.open(`play.html#g=${id}&review`, { within: one.page.context() }));
  await two.ready();
  await two.page.locator('#notice-elsewhere').waitFor();
  await two.page.locator('#review [data-line]').first().click();
  await two.page.locator('#review.is-line').waitFor();
  assert.equal(await two.page.locator('#review [data-do]').count(), 0);
  assert.ok(await two.page.locator('#review .review-said').isHidden());

  // The other one has its buttons still for a moment when it loses the game: they are pressed at once.
  await one.page.locator('#review [data-line]').first().click();
  await tools(one.page, 'delete').waitFor();
  await one.page.evaluate(() => {
    const press = new MutationObserver(() => {
      if (!document.getElementById('notice-elsewhere')) return;
      press.disconnect();
      document.querySelector('#review .is-chosen > .review-line-tools [data-do=delete]').click();
    });
    press.observe(document.body, { childList: true, subtree: true });
  });
  await two.page.locator('#notice-elsewhere').getByRole('button', { name: 'Play here' }).click();
  await toast(one.page, 'This game is being played in another tab').waitFor();
  assert.equal(await one.record(), whole);
  assert.equal(await blocks(one.page).count(), 2);
});

test('On a phone “what if” and the end of the numbers stay inside, also where a line leaves at the last move', async (t) => {
  const late = over
    .replace('beffroi-record 2', 'beffroi-record 4')
    .replace(/\n30\. (\w+)\n/, '\n30. $1\n(\n30. bD2\n)\n')
    .replace(/\n1\. (\w+)\n/, '\n1. $1\n(\n1. sE2\n)\n');
  const table = await review(t, late, '&review', { ...kPhone, viewport: { width: 320, height: 568 } });
  const { page } = table;
  await thought(page);
  const boxes = await page
    .locator('#review .review-what-if')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.ok(boxes.length > 0);
  for (const { left, right } of boxes) assert.ok(left >= 0 && right <= 320, `${left} to ${right}`);
  // The words beside the cursor cover no root.
  for (let stop = 0; stop <= 30; stop++) {
    await page.locator(`#review .review-row[data-stop="${stop}"]`).dispatchEvent('click');
    const covered = await page.evaluate(() => {
      const chip = document.querySelector('.review-chip').getBoundingClientRect();
      return [...document.querySelectorAll('.review-dot.is-root')].filter((dot) => {
        const { left, right, top, bottom } = dot.getBoundingClientRect();
        return left < chip.right && right > chip.left && top < chip.bottom && bottom > chip.top;
      }).length;
    });
    assert.equal(covered, 0, `at stop ${stop}`);
  }
});

/** The golden game with a line of one move instead of each of these. */
function leftAt(...numbers) {
  const others = { 1: 'sE2', 19: 'bD1', 20: 'sC2', 30: 'bD2' };
  return numbers.reduce(
    (all, n) => all.replace(new RegExp(`\\n${n}\\. (\\w+)\\n`), `\n${n}. $1\n(\n${n}. ${others[n]}\n)\n`),
    over.replace('beffroi-record 2', 'beffroi-record 4'),
  );
}

/** Words on the curve that are cut, or lie over or under something; and how many are shown of “what if”. */
const curveFaults = (page) =>
  page.evaluate(() => {
    const all = (what) =>
      [...document.querySelectorAll(`#review ${what}`)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
    const box = (one) => one.getBoundingClientRect();
    const meet = (one, two) => {
      const [a, b] = [box(one), box(two)];
      return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
    };
    const room = box(document.querySelector('#review [role=slider]'));
    const words = all('.review-what-if');
    const chips = all('.review-chip');
    const cut = [...words, ...chips].filter(
      (one) => box(one).left < room.left || box(one).right > room.right,
    );
    const under = words.flatMap((one, i) =>
      [...words.slice(i + 1), ...chips, ...all('.review-dot, .review-seats .avatar')].filter((two) =>
        meet(one, two),
      ),
    );
    const told = (kind, list) => list.map((one) => `${kind} ${one.className}`);
    return { faults: [...told('cut', cut), ...told('at', under)], shown: words.length };
  });

test('On the curve “what if” and the words beside the cursor are whole in every size, wherever lines leave and the cursor stands', async (t) => {
  const text = leftAt(30, 20, 19, 1).replace('"Ben"', '"Maximilian-Alexander"');
  const table = await review(t, text, '&review', { ...kPhone, viewport: { width: 320, height: 568 } });
  const { page } = table;
  await thought(page);
  for (const [width, height] of [
    [320, 568],
    [480, 360],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await table.settle();
    let most = 0;
    for (const stop of [0, 1, 2, 8, 14, 17, 18, 19, 20, 21, 25, 28, 29, 30]) {
      await page.locator(`#review .review-row[data-stop="${stop}"]`).dispatchEvent('click');
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const { faults, shown } = await curveFaults(page);
      assert.deepEqual(faults, [], `${width} x ${height}, stop ${stop}`);
      most = Math.max(most, shown);
    }
    assert.ok(most >= 2, `${most} of the words at ${width} x ${height}`);
  }
});

test('In wide windows the lines below the curve do not lie over the buttons, in long words neither', async (t) => {
  const text = leftAt(20, 19, 1);
  const table = await review(t, text, '&review', { locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  const { page } = table;
  await thought(page);
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
  ]) {
    await page.setViewportSize({ width, height });
    await table.settle();
    const [marks, buttons] = await page.evaluate(() => {
      const ends = [...document.querySelectorAll('#review .review-branch .review-mark')];
      const bottoms = ends.map((one) => one.getBoundingClientRect().bottom);
      return [bottoms, document.querySelector('#review .review-transport').getBoundingClientRect().top];
    });
    assert.equal(marks.length, 3);
    assert.ok(Math.max(...marks) <= buttons, `${width} x ${height}: ${Math.max(...marks)} and ${buttons}`);
  }
});

test('The list stands at the move that is shown when lines and advice unfold before it', async (t) => {
  const table = await review(t, kWithLines, '&ply=27', { ...kPhone, viewport: { width: 820, height: 1180 } });
  const { page } = table;
  await thought(page);
  const isSeen = () =>
    page.evaluate(() => {
      const list = document.querySelector('.review-list').getBoundingClientRect();
      const row = document.querySelector('.review-list [aria-current]').getBoundingClientRect();
      return row.top >= list.top && row.bottom <= list.bottom;
    });
  assert.ok(await isSeen());
  await page.locator('#review .review-better').first().waitFor({ timeout: 90_000 });
});
