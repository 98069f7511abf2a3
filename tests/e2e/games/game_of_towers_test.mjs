// Game of Towers in the hands of people: against the computer, by mirror, finger and keys, with two to four
// seats.
//
// Owns: tests of the picture and the flow of this game in the page; its rules are tested natively. Moves are
// written as in records: a1-a4. Next: web/scene/games/game_of_towers/layout.hpp.
import assert from 'node:assert/strict';
import { kAtOnce, kPhone, kSmallDesktop, kSmallEmbed, kStill, test } from '../kit/kit.mjs';
import { difference } from '../kit/pictures.mjs';
import { computer, person, shortOfEnd } from '../kit/records.mjs';
import { targetsOf } from '../../games/game_of_towers/touches.mjs';
import { kUiConfirm, kUiReview } from '../../../web/bridge/bridge.mjs';
import { game_of_towers } from '../../../web/bridge/targets.mjs';

const kEnd = game_of_towers.end();
const kPass = game_of_towers.pass();

/** A game before its first move; the pieces are dealt by the seed. */
function town({ seats = [person('Ana'), person('Bram')], options = '', seed = '0000000000000007' } = {}) {
  return [
    'beffroi-record 2',
    `game game_of_towers rules=2 options="seats=${seats.length}${options && ` ${options}`}"`,
    `seed ${seed}`,
    ...seats.map((seat, i) => `seat ${i + 1} ${seat}`),
    'play',
    'end open',
    '',
  ].join('\n');
}

const isSpace = ({ id }) => game_of_towers.space.isOf(id);

/**
 * Looks for a good move of the person to act: [tower, end], or one button. It is looked for in the page, by
 * choosing towers, looking at their ends and putting them back: what brings the end nearer is played first.
 */
function findMove(table, tries = 8) {
  return table.page.evaluate(
    ([most, space, end, pass]) => {
      const { act, targets } = window.__beffroi;
      const worth = (reason) =>
        /the game ends/.test(reason)
          ? 5
          : /site/.test(reason)
            ? 4
            : /takes/.test(reason)
              ? 3
              : /high|safe/.test(reason)
                ? 2
                : 0;
      const spaces = () => targets().filter(({ id }) => id.startsWith(space));
      if (targets().some(({ id }) => id === pass)) return [pass];
      const towers = spaces().filter(({ state, drop }) => state === 'legal' && !drop);
      if (towers.length === 0) return [end];
      let best = null;
      for (let i = 0; i < Math.min(most, towers.length); i++) {
        const tower = towers[Math.floor((i * towers.length) / Math.min(most, towers.length))];
        act(tower.id);
        for (const { id, state, drop, reason } of spaces()) {
          if (drop && state === 'legal' && !(best?.worth >= worth(reason)))
            best = { worth: worth(reason), path: [tower.id, id] };
        }
        act(tower.id); // puts it back
        if (best?.worth >= 4) break;
      }
      return best.path;
    },
    [tries, game_of_towers.space().replace(/,.*/, ','), kEnd, kPass],
  );
}
async function playAny(table, tries) {
  const path = await findMove(table, tries);
  await table.actAll(path.length > 1 ? [...path, kUiConfirm] : path);
}
/** Plays to the end by hand; after `most` moves computers take the seats of people. */
async function playOut(table, { most = 100, tries = 4 } = {}) {
  for (let moves = 0; moves < most; moves++) {
    const state = await table.untilState(
      'a person to be asked or the end',
      ({ over, acting }) => over || acting,
      60000,
    );
    if (state.over) return state;
    await playAny(table, tries);
  }
  await table.load((await table.record()).replace(/^seat (\d) human.*$/gm, `seat $1 ${computer(4)}`));
  return table.untilState('the end of a game of computers', ({ over }) => over, 150000);
}
test(
  'A game of towers is played to its end against the computer',
  async (t) => {
    const table = await t.play(town(), { ...kSmallEmbed, ...kStill });
    await table.load(
      town({ options: 'start=seat2 quiet=12' }).replace(/^seat 2 .*$/m, `seat 2 ${computer(2)}`),
    );
    await table.hook('seed', '00000000000000aa');
    const state = await playOut(table, { most: 12, tries: 12 });
    assert.ok(state.reason.rule.startsWith('GT-5'), `ended by ${state.reason.rule}`);
    const brain = await table.brain();
    assert.ok(brain.jobs > 0, 'the brain was asked');
    assert.equal(brain.restarts, 0);
    assert.equal(brain.fallback, false);
    for (const { score, parts } of state.seats)
      assert.equal(
        score,
        parts.reduce((sum, { points }) => sum + points, 0),
      );
    await table.load(await table.record());
  },
  { limit_ms: 300000 },
);

// What a level answers is tested natively: legal at every moment, wins where it can (search_test.cpp).
test(
  'Every level of the computer answers in a game of towers',
  async (t) => {
    const table = await t.play(town(), { ...kSmallEmbed, ...kAtOnce });
    await table.hook('seed', '00000000000000aa');
    for (const level of [1, 2, 3, 4, 5, 6]) {
      const { jobs } = await table.brain();
      await table.load(town().replace(/^seat 2 .*$/m, `seat 2 ${computer(level)}`));
      await table.untilState('Ana to be asked', ({ acting, turn }) => acting && turn.seat === 0, 60000);
      // A move may be followed by a bonus move before the computer is asked.
      for (let moves = 0; (await table.brain()).jobs < jobs + 2; moves++) {
        assert.ok(moves < 8, `level ${level} was not asked`);
        await playAny(table, 4);
        await table.untilState('Ana to be asked', ({ acting, turn }) => acting && turn.seat === 0, 60000);
      }
      const brain = await table.brain();
      assert.equal(brain.restarts, 0);
      assert.equal(brain.fallback, false);
    }
  },
  { limit_ms: 300000 },
);

test('A game of towers is played through the buttons of the mirror alone, and every move is said', async (t) => {
  const table = await t.play(town(), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  const press = async (id) => {
    await table.mirror(id).focus();
    await page.keyboard.press('Enter');
  };
  for (let moves = 1; moves <= 12; moves++) {
    const path = await findMove(table);
    for (const id of path) await press(id);
    if (path.length > 1) await press(kUiConfirm);
    await table.untilDecisions(moves);
    // Whoever plays by keys stands where the next move begins.
    const first = (await table.targets()).find((target) => isSpace(target) && target.state === 'legal');
    if (first && path.length > 1)
      await page.locator(`#mirror [data-target="${first.id}"]:focus`).waitFor({ state: 'attached' });
    await page
      .locator('#live p', { hasText: /^(Ana|Bram) (moves|puts|ends)/ })
      .first()
      .waitFor({ state: 'attached' });
  }
  for (const { label } of (await table.targets()).filter(isSpace))
    assert.match(label, /\b[a-n][1-8]\b/, label);
});

test('Three and four people play, and the free seats of three are neutral (GT-5)', async (t) => {
  const names = ['Ana', 'Bram', 'Clavel', 'Dora'];
  for (const n of [3, 4]) {
    const table = await t.play(town({ seats: names.slice(0, n).map(person) }), {
      ...kSmallDesktop,
      ...kStill,
    });
    const seen = new Set();
    for (let moves = 0; moves < 30 && seen.size < n; moves++) {
      seen.add((await table.state()).turn.seat);
      await playAny(table, 3);
    }
    assert.equal(seen.size, n);
    const labels = (await table.targets()).map(({ label }) => label);
    assert.equal(
      labels.some((label) => label.startsWith('Neutral piece')),
      n === 3,
    );
    assert.ok(
      labels.some((label) =>
        /^(Blue|Vermilion|Gold) tower of \d, (bell|key|crown|leaf), on (the site )?[a-n][1-8]/.test(label),
      ),
    );
  }
});

test('On a phone moves are made with a finger: a tap chooses, a second tap on the end plays', async (t) => {
  const table = await t.play(town(), { ...kPhone, ...kStill });
  assert.equal((await table.state()).layout, 'phone_portrait');
  for (let moves = 1; moves <= 6; moves++) {
    const path = await findMove(table);
    if (path.length === 1) {
      await table.tap(kEnd);
    } else {
      await table.tap(path[0]);
      await table.when(path[0], 'chosen');
      await table.tap(path[1]);
      await table.when(path[1], 'chosen');
      await table.tap(path[1]);
    }
    await table.untilDecisions(moves);
  }
  // All of the board lies on the canvas, at least a fingertip each.
  const { width, height } = await table.page.locator('#canvas').boundingBox();
  for (const { x, y, w, h, label } of (await table.targets()).filter(
    (target) => isSpace(target) && !target.spoken,
  )) {
    assert.ok(w >= 44 && h >= 44, `${label} is ${w} x ${h}`);
    assert.ok(x >= 0 && y >= 0 && x + w <= width + 1 && y + h <= height + 1, `${label} leaves the canvas`);
  }
});

test('A finger that rests on a tower sees the whole of it and touches nothing', async (t) => {
  const table = await t.play(town(), { ...kPhone, ...kStill });
  const { page } = table;
  let stack;
  for (let moves = 0; !stack; moves++) {
    assert.ok(moves < 60, 'no tower of two in the streets');
    await playAny(table, 4);
    stack = (await table.targets()).find((one) => isSpace(one) && /over/.test(one.label));
  }
  await table.settle();
  const before = await table.picture();
  const { decisions } = await table.state();
  const touch = await page.context().newCDPSession(page);
  const { x, y } = await table.centre(stack.id);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y, id: 1 }] });
  await table.until('the tower to be shown', async () => difference(before, await table.picture()) > 0.01);
  const began = await page.evaluate(() => performance.now());
  await table.until('a long press', () => page.evaluate((start) => performance.now() - start > 800, began));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await table.until(
    'the tower to be put away',
    async () => difference(before, await table.picture()) < 0.003,
  );
  const after = await table.state();
  assert.equal(after.decisions, decisions);
  assert.equal(after.refusal, null);
});

test('Keys alone choose a tower, an end and play; Escape puts the tower back', async (t) => {
  const table = await t.play(town(), { ...kSmallDesktop, ...kStill });
  const { keyboard } = table.page;
  await table.page.locator('#canvas').focus();
  for (let moves = 1; moves <= 4; moves++) {
    await keyboard.press('ArrowRight');
    const ring = await table.until('the ring', () => table.ring());
    await keyboard.press('Enter');
    if (ring !== kEnd) {
      await table.when(ring, 'chosen');
      const end = await table.until('the ring on an end', async () => {
        const now = await table.ring();
        return now && now !== ring && now;
      });
      await keyboard.press('Enter');
      await table.when(end, 'chosen');
      await keyboard.press('Enter');
    }
    await table.untilDecisions(moves);
  }
  await keyboard.press('ArrowRight');
  const ring = await table.until('the ring', () => table.ring());
  if (ring === kEnd) return;
  await keyboard.press('Enter');
  await table.when(ring, 'chosen');
  await keyboard.press('Escape');
  await table.when(ring, 'legal');
});

test('Moves onto sites go on in one flow, and one touch ends the turn (GT-33, GT-35)', async (t) => {
  const table = await t.play(town(), { ...kSmallDesktop, ...kStill });
  for (let moves = 0; ; moves++) {
    assert.ok(moves < 40, 'no move onto a site');
    const path = await findMove(table, 40);
    const { turn } = await table.state();
    await table.actAll(path.length > 1 ? [...path, kUiConfirm] : path);
    const now = await table.state();
    if (now.over || now.turn.seat !== turn.seat || now.turn.phase === turn.phase) continue;
    assert.match(now.prompt, /may move again/);
    assert.match(now.status, /bonus move/);
    const { decisions } = now;
    await table.click(kEnd);
    const next = await table.untilDecisions(decisions + 1);
    assert.notEqual(next.turn.seat, turn.seat);
    return;
  }
});

test('On a tablet a refusal lies neither on the quarters nor on anything else that is read or touched', async (t) => {
  const table = await t.play(town(), { viewport: { width: 820, height: 1180 }, ...kStill });
  let blocked;
  for (const { id } of (await table.targets()).filter((one) => isSpace(one) && one.state === 'legal')) {
    await table.act(id);
    blocked = (await table.targets()).find((one) => isSpace(one) && one.rule === 'GT-23');
    if (blocked) break;
    await table.act(id);
  }
  await table.settle();
  await table.click(blocked.id);
  const toast = await table.page.locator('#refusal .toast').boundingBox();
  const lain = await table.page.locator('#mirror [data-target]').evaluateAll(
    (all, { x, y, width, height }) =>
      all
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return box.x < x + width && box.right > x && box.y < y + height && box.bottom > y;
        })
        .map((one) => one.ariaLabel),
    toast,
  );
  assert.deepEqual(lain, []);
  assert.ok(toast.y > 590, 'in the lower half');
});

test('A refused space has a padlock on the canvas, and says why aloud (GT-21, GT-23)', async (t) => {
  const table = await t.play(town(), { ...kSmallDesktop, ...kStill });
  let refused = [];
  const rulesOf = () => new Set(refused.map(({ rule }) => rule));
  for (const { id } of (await table.targets()).filter(
    (target) => isSpace(target) && target.state === 'legal',
  )) {
    await table.act(id);
    refused = (await table.targets()).filter((target) => isSpace(target) && target.state === 'refused');
    if (rulesOf().has('GT-21') && rulesOf().has('GT-23')) break;
    await table.act(id); // puts it back
  }
  assert.ok(rulesOf().has('GT-21') && rulesOf().has('GT-23'), [...rulesOf()].join(' '));
  const blocked = refused.find(({ rule }) => rule === 'GT-23');
  await table.settle();
  const before = await table.picture();
  await table.click(blocked.id);
  await table.page.locator('#live p', { hasText: blocked.reason }).first().waitFor({ state: 'attached' });
  assert.equal((await table.state()).refusal.rule, 'GT-23');
  assert.ok(difference(before, await table.picture()) > 0.002, 'the canvas shows the padlock');
});

test('A hint shows the tower, then where it goes; undo and redo take moves back and forth', async (t) => {
  const table = await t.play(town(), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  await playAny(table, 4);
  const { decisions } = await table.state();
  await page.locator('#hint').click();
  await table.untilState('the first hint', ({ hintStep }) => hintStep === 1, 60000);
  await page
    .locator('#live p', { hasText: /^Hint: / })
    .first()
    .waitFor({ state: 'attached' });
  await page.locator('#hint').click();
  const { prompt } = await table.untilState('the second hint', ({ hintStep }) => hintStep === 2);
  assert.match(prompt, /^Hint: (.* to [a-n][1-8]|end the turn)/);
  await page.locator('#undo').click();
  await table.untilDecisions(decisions - 1);
  await page.locator('#redo').click();
  await table.untilDecisions(decisions);
});

test('The end shows who wins, the parts of the points, and the way back to the table', async (t) => {
  const { record, rest } = shortOfEnd('syntax1-game_of_towers-2-over', 1, [person('Ana'), person('Bram')]);
  const table = await t.play(record, { ...kSmallDesktop, ...kStill });
  for (const move of rest) await table.actAll([...targetsOf(move), kUiConfirm]);
  const state = await table.untilState('the result', ({ endOpen }) => endOpen);
  assert.ok(state.over);
  assert.deepEqual(
    state.seats[0].parts.map(({ name }) => name),
    ['Towers on sites', 'Doubled quarter'],
  );
  await table.settle();
  const labels = (await table.targets())
    .filter(({ spoken, group }) => !spoken && !group)
    .map(({ label }) => label);
  assert.deepEqual(labels.slice(-6), [
    'Play again',
    'See the board',
    'Review the game',
    'Change something',
    'Save record',
    'All games',
  ]);
  await table.act(kUiReview);
  await table.settle();
  assert.ok((await table.targets()).filter(isSpace).length > 0);
});
