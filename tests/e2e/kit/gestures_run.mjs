// Gestures, run: hands gestures.mjs to a page of any engine, and says what came of it.
//
// Owns: the records that are played on, the text that goes to the page, and the line that plays a failing sequence
// again. Must never make an event. Next: gestures.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kFaults } from './gestures.mjs';
import { kGoldenMoves, record } from './records.mjs';
import { kUiCancel, kUiConfirm } from '../../../web/bridge/bridge.mjs';

/** Where nothing moves, no move is asked about twice, and a menu has few lines. */
export const kGesturesProfile = { motion: 'none', pace: 'once', confirm: 'always' };
const kMoves = kGoldenMoves.slice(0, 4);
const kCasual = record({ moves: kMoves }).replace(/^seed .*$/m, '$&\nmode casual');
const kStrict = record({ moves: kMoves, strict: true });
const text = readFileSync(new URL('./gestures.mjs', import.meta.url), 'utf8').replace(/^export /gm, '');
/** All of gestures.mjs as one function, which every driver can send to its page. */
const inPage = new Function('how', `${text}\nreturn runGestures(how);`);

export const faults = Object.keys(kFaults).filter((name) => name !== 'none');

/** Runs `count` sequences from `seed` on in a page of any engine; the answer of runGestures(). */
export const runIn = (page, { seed, count, fault = 'none' }) =>
  page.evaluate(inPage, {
    seed,
    count,
    fault,
    record: kCasual,
    strict: kStrict,
    buttons: [kUiConfirm, kUiCancel],
  });
export const again = (seed, fault = 'none') =>
  `node tests/bench/gestures.mjs --seed ${seed} --sequences 1${fault === 'none' ? '' : ` --fault '${fault}'`}`;

/**
 * All of them hold, and a third and more began with a drag that made its move. They are asked for in portions: a
 * driver may wait for an answer for half a minute only.
 */
export async function expectAllHold(page, { seed, count, portion = count }) {
  let drags = 0;
  for (let done = 0; done < count; done += portion) {
    const result = await runIn(page, { seed: seed + done, count: portion });
    assert.ok(!result.failed, `${result.failed?.complaint}\n${again(result.failed?.seed)}`);
    assert.equal(result.ran, portion);
    drags += result.drags;
  }
  assert.ok(drags * 3 >= count, `${drags} of ${count} began with a finished drag`);
}
/** Each fault is found within so many sequences; gives after how many, by name. */
export async function expectAllFound(page, { seed, count }) {
  const found = {};
  for (const fault of faults) {
    const { failed, ran } = await runIn(page, { seed, count, fault });
    assert.ok(failed, `${ran} sequences did not find: ${fault}`);
    found[fault] = ran + 1;
  }
  return found;
}
