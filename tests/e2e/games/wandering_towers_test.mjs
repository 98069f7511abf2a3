// Wandering Towers in the hands of people: cards, towers, spells and the die, alone, together and against
// computers.
//
// Owns: tests of the picture and the flow of this game in the page; its rules are tested natively. Next:
// web/scene/games/wandering_towers/layout.hpp.
import assert from 'node:assert/strict';
import { kAtOnce, kPhone, kSmallDesktop, kSmallEmbed, kStill, test } from '../kit/kit.mjs';
import { computer, person, shortOfEnd } from '../kit/records.mjs';
import { kUiConfirm } from '../../../web/bridge/bridge.mjs';
import { wandering_towers } from '../../../web/bridge/targets.mjs';

const kEnd = wandering_towers.choice(wandering_towers.choices.end);
const { card, tower, wizard } = wandering_towers;
const isPiece = ({ id }) => wizard.isOf(id) || tower.isOf(id);

/** A game before its first move; the cards are dealt by the seed. */
function towers({ seats = [person('Ana'), computer(1)], options = '', seed = '0000000000000007' } = {}) {
  return [
    'beffroi-record 2',
    `game wandering_towers rules=1 options="seats=${seats.length}${options && ` ${options}`}"`,
    `seed ${seed}`,
    ...seats.map((seat, i) => `seat ${i + 1} ${seat}`),
    'play',
    'end open',
    '',
  ].join('\n');
}

/** Makes one decision of the person to act: the n-th thing that may be touched, and what is asked then. */
const decide = (table, n) =>
  table.page.evaluate(
    ([pick, confirm]) => {
      const { act, targets, state } = window.__beffroi;
      const before = state().decisions;
      const legal = () =>
        targets().filter(({ id, state: now }) => now === 'legal' && Number(id.split(',')[0]) < 8);
      for (let touches = 0; touches < 12 && state().decisions === before; touches++) {
        if (touches > 0 && targets().some(({ id, state: now }) => id === confirm && now === 'legal')) {
          act(confirm);
          continue;
        }
        const open = legal();
        if (open.length === 0) return `nothing to touch: ${state().prompt}`;
        act(open[(pick + touches) % open.length].id);
      }
      return state().decisions === before ? `nothing happened: ${state().prompt}` : null;
    },
    [n, kUiConfirm],
  );

/** Plays on; `each` is called with the state before every decision. */
async function playOn(table, most, each = () => {}) {
  for (let moves = 0; moves < most; moves++) {
    const state = await table.untilState(
      'a person to be asked, a curtain or the end',
      ({ over, acting, curtain }) => over || acting || curtain,
      60000,
    );
    if (state.over) return state;
    if (state.curtain) {
      await table.page.locator('#curtain-show').click();
      await table.untilState('the curtain to open', ({ curtain }) => !curtain);
    }
    each(state);
    assert.equal(await decide(table, moves * 7 + 3), null);
  }
  return table.state();
}

test('Wandering Towers is played with cards, one tap each, against a computer', async (t) => {
  const table = await t.play(towers(), { ...kSmallDesktop, ...kAtOnce });
  await playOn(table, 24);
  const brain = await table.brain();
  assert.ok(brain.jobs > 0, 'the brain was asked');
  assert.equal(brain.fallback, false);
  await table.load(await table.record());
});

test('A card is chosen by one tap, a piece by the next, and a third one plays', async (t) => {
  const table = await t.play(towers({ seats: [person('Ana')] }), { ...kPhone, ...kStill });
  assert.equal((await table.state()).layout, 'phone_portrait');
  const cards = (await table.targets()).filter(({ id }) => card.isOf(id));
  assert.ok(cards.length > 0, 'a hand');
  // A card without a die is played at once and can be taken back.
  const plain = cards.find(({ label }) => /(tower|wizard) \d/.test(label));
  assert.ok(plain, cards.map(({ label }) => label).join());
  await table.tap(plain.id);
  await table.untilDecisions(1);
  const open = (await table.targets()).filter((target) => isPiece(target) && target.state === 'legal');
  assert.ok(open.length > 0);
  await table.tap(open[0].id);
  await table.when(open[0].id, 'chosen');
  await table.when(kUiConfirm);
  await table.tap(open[0].id);
  await table.untilDecisions(2);
});

test('Every piece says in the mirror where it stands and what its move does', async (t) => {
  const table = await t.play(towers({ seats: [person('Ana'), person('Bram')] }), {
    ...kSmallDesktop,
    ...kStill,
  });
  await table.page.locator('#curtain-show').click();
  await table.untilState('the curtain to open', ({ curtain }) => !curtain);
  const labels = (await table.targets()).map(({ label }) => label);
  for (let n = 1; n <= 9; n++)
    assert.ok(
      labels.some((label) => new RegExp(`tower.* space ${n}\\b`, 'i').test(label)),
      `no tower on space ${n}: ${labels.join(' | ')}`,
    );
  assert.ok(labels.some((label) => label.startsWith('The keep, on space 0')));
  assert.ok(labels.some((label) => /with a raven shield, on it: (one|\d) of Ana/.test(label)));
  await playOn(table, 6);
});

test('Between two people the curtain hides the cards, and who is asked for a spell may say nobody', async (t) => {
  const seats = ['Ana', 'Bram', 'Clavel'].map(person);
  const table = await t.play(towers({ seats, options: 'spells=all masters=on' }), { ...kPhone, ...kStill });
  let nobody = 0;
  for (let moves = 0; moves < 140 && nobody === 0; moves++) {
    const state = await table.untilState(
      'somebody to be asked',
      ({ over, acting, curtain }) => over || acting || curtain,
    );
    if (state.over) break;
    if (state.curtain) {
      assert.ok(!(await table.targets()).some(({ id }) => card.isOf(id)), 'no card behind the curtain');
      const button = table.page.locator('#curtain-nobody');
      if (await button.count()) {
        assert.equal(
          await table.page.locator('#curtain-title').textContent(),
          `${state.curtain.name}, your answer?`,
        );
        const before = state.decisions;
        await button.click();
        await table.untilState('the answer', ({ decisions }) => decisions > before);
        nobody++;
        continue;
      }
      await table.page.locator('#curtain-show').click();
      await table.untilState('the curtain to open', ({ curtain }) => !curtain);
    }
    assert.equal(await decide(table, moves * 5 + 1), null);
  }
  assert.equal(nobody, 1);
});

// A whole game of the computer is played natively (brain_test.cpp); here the last turns of one, with all that
// the page does at an end.
for (const level of [2, 6]) {
  test(
    `Wandering Towers is played to its end against the computer of level ${level}`,
    async (t) => {
      const seats = [person('Ana'), computer(level)];
      const { record } = shortOfEnd('syntax1-wandering_towers-2-over', 16, seats);
      const table = await t.play(towers({ seats }), { ...kSmallEmbed, ...kAtOnce });
      await table.load(record);
      const state = await playOn(table, 1500);
      assert.ok(state.over);
      assert.match(state.reason.rule, /^WT-7[14]$/);
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
}

// Computers play these out: whoever finishes is alone with the cards, or with one who plays along.
for (const [what, name, seats, most] of [
  ['for 1', 'syntax1-wandering_towers-1-spells-over', [computer(3)], 12],
  [
    'for 4 who play together',
    'syntax1-wandering_towers-4-coop-over',
    [computer(2), computer(2), computer(2), computer(2)],
    16,
  ],
]) {
  test(
    `Wandering Towers ${what} is played to its end`,
    async (t) => {
      const table = await t.play(towers({ seats: seats.map((_, i) => person(`Person ${i}`)) }), {
        ...kSmallEmbed,
        ...kAtOnce,
      });
      await table.load(shortOfEnd(name, most, seats).record);
      await table.untilState('the end', ({ over }) => over, 150000);
      await table.untilState('the result', ({ endOpen }) => endOpen);
      await table.load(await table.record());
    },
    { limit_ms: 300000 },
  );
}

for (const [options, seats] of [
  ['coop=open', ['Ana', 'Bram']],
  ['coop=own spells=all', ['Ana', 'Bram', 'Clavel']],
  ['hands=open', ['Ana', 'Bram', 'Clavel', 'Dora']],
  ['teams=on spells=all masters=on', ['Ana', 'Bram', 'Clavel', 'Dora']],
  ['spells=all promo=on memory=all', ['Ana', 'Bram', 'Clavel', 'Dora', 'Eli', 'Fee']],
]) {
  test(`Wandering Towers for ${seats.length} with ${options} goes on for many turns`, async (t) => {
    const table = await t.play(towers({ seats: seats.map(person), options }), { ...kSmallEmbed, ...kStill });
    const seen = new Set();
    await playOn(table, 6 * seats.length, ({ turn }) => seen.add(turn.seat));
    assert.equal(seen.size, seats.length);
    await table.load(await table.record());
  });
}

test('With open hands no curtain stands between people, and every hand is read (WT-V14)', async (t) => {
  const table = await t.play(
    towers({ seats: ['Ana', 'Bram', 'Clavel'].map(person), options: 'hands=open' }),
    {
      ...kPhone,
      ...kStill,
    },
  );
  const state = await table.untilState('somebody to be asked', ({ acting }) => acting);
  assert.ok(!state.curtain);
  const hands = (await table.targets()).filter(({ label }) => /^Hand of \w+: .*(wizard|tower)/.test(label));
  assert.equal(hands.length, 2);
  for (const { spoken } of hands) assert.ok(spoken);
});

test('A turn of Wandering Towers is played with the keys alone', async (t) => {
  const table = await t.play(towers({ seats: [person('Ana'), computer(1)], options: 'starter=1' }), {
    ...kSmallDesktop,
    ...kStill,
  });
  const { page } = table;
  await page.locator('#canvas').focus();
  for (let presses = 0; presses < 60; presses++) {
    const state = await table.untilState('Ana to be asked', ({ over, acting }) => over || acting);
    if (state.turn.seat === 0 && state.decisions >= 5) break;
    if ((await table.targets()).some(({ id, state: now }) => id === kEnd && now === 'legal')) {
      await table.act(kEnd);
      continue;
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
  assert.ok((await table.state()).decisions >= 5);
});
