// Elsewhere: a game of which this device has a part.
//
// Owns: tests of bf_open, bf_remote and bf_draw through the bridge, with the Template Game: three seats, two
// hidden cards each. That game is in test builds only. Next: tests/scene/remote_test.cpp, the same without a
// page.
import assert from 'node:assert/strict';
import { kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { computer, person } from './kit/records.mjs';

const record = (...seats) =>
  [
    'beffroi-record 1',
    'game template_game rules=1 options="seats=3 copies=4"',
    'seed 0000000000000007',
    ...seats.map((seat, i) => `seat ${i + 1} ${seat}`),
    'play',
    '0. *c2 *c1 *c2 *c1 *c4 *c3 *d3',
    'end open',
    '',
  ].join('\n');
const kPeople = record(person('Ana'), person('Bram'), person('Clavel'));
const open = (t) => t.play(kPeople, { ...kSmallDesktop, ...kStill, kept: false });

test('No frame between opening and seats shows the hand of somebody elsewhere', async (t) => {
  const table = await open(t);
  const others = record(person('Ana'), computer(2), computer(2));
  const elsewhere = 'elsewhere/elsewhere,computer/elsewhere,computer/elsewhere';
  const { answer, frames } = await table.hook('openPart', others, elsewhere, 'seed');
  assert.equal(answer, '');
  assert.ok(frames.length > 0, 'nothing was painted');
  assert.deepEqual(new Set(frames), new Set([-1]), 'somebody’s view was painted');
  // The same record without places shows her hand: the frames above could have.
  assert.equal(await table.hook('loadHere', others), null);
  assert.equal((await table.state()).viewer, 0);
});

test('Moves and draws from elsewhere arrive through the bridge; what cannot be is refused in words', async (t) => {
  const table = await open(t);
  const places = 'elsewhere/elsewhere,here/here,here/here';
  assert.equal((await table.hook('openPart', kPeople, places, 'agreed')).answer, '');
  const { turn, seats } = await table.state();
  assert.deepEqual([turn.who, turn.seat], ['seat', 0]);
  assert.deepEqual(
    seats.map(({ kind }) => kind),
    ['remote', 'human', 'human'],
  );
  for (const refused of [
    await table.hook('remote', 1, 'p2'),
    await table.hook('remote', 0, 'nonsense'),
    await table.hook('draw', 'c3'),
  ]) {
    const { message, ...place } = JSON.parse(refused);
    assert.ok(message, JSON.stringify(place));
  }
  assert.equal(await table.hook('remote', 0, 'p2'), '');
  assert.equal(await table.hook('remote', 0, 'high'), '');
  assert.equal((await table.state()).turn.who, 'chance');
  assert.ok(JSON.parse(await table.hook('draw', 'z9')).message);
  assert.equal(await table.hook('draw', 'c3'), '');
  assert.equal(await table.hook('draw', 'd2'), '');
  const after = await table.state();
  assert.deepEqual([after.turn.who, after.turn.seat], ['seat', 1]);
  assert.match(await table.record(), /1\. p2 high \*c3 \*d2/);
});

test('A game that is opened with seats that do not fit leaves the table as it is', async (t) => {
  const table = await open(t);
  const before = await table.record();
  const answers = [
    ['here/here', 'seed', 'seats'],
    ['computer/here,here/here,here/here', 'seed', 'seats'],
    ['here/here,here/here,here/here', 'dice', 'chance'],
  ];
  for (const [places, chance, wrong] of answers)
    assert.equal((await table.hook('openPart', kPeople, places, chance)).answer, wrong);
  const { answer } = await table.hook('openPart', 'no record', 'here/here', 'seed');
  assert.ok(JSON.parse(answer).message);
  assert.equal(await table.record(), before);
});
