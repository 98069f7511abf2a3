// @ts-check
// Review, better moves: which moves cost a person the most and what the computer would have done, and where the game turned.
//
// Owns: choosing them from the chances that were thought about. Must never ask the computer anything, nor judge a move by a
// game's rules. Next: review-panel.js, which shows them; review-think.js, where the chances come from.

/** A move that costs less is no mistake worth telling. */
const kCost = 0.06;
const kMost = 3;
/** A change of the lead by less is no turning point. */
const kTurn = 0.12;

/** @typedef {(number[] | null)[]} Shares of the win, by stop and seat */
/**
 * @typedef {object} Better
 * @property {number} stop after the move @property {number} before @property {number} after
 * @property {string} move the better one, in words @property {string} record of the game with it
 */

/**
 * The costliest moves of people for which the computer has another one, costliest first.
 * @param {any} course as bf_course() gives it @param {{shares: Shares, best(stop: number): string}} chances
 * @param {{callText(name: string, ...args: any[]): string}} program @returns {Better[]}
 */
export function costly({ stops, seats, from }, chances, program) {
  const { shares } = chances;
  const found = [];
  for (let stop = Math.max(1, from); stop < stops.length; stop++) {
    const { seat } = stops[stop];
    const before = shares[stop - 1]?.[seat];
    const after = shares[stop]?.[seat];
    if (seats[seat].kind !== 'human' || before === undefined || after === undefined || before - after < kCost)
      continue;
    found.push({ stop, before, after });
  }
  found.sort((a, b) => b.before - b.after - (a.before - a.after) || a.stop - b.stop);
  /** @type {Better[]} */
  const better = [];
  for (const one of found) {
    if (better.length === kMost) break;
    const record = program.callText('bf_try', stops[one.stop - 1].ply, chances.best(one.stop - 1));
    const move = record && JSON.parse(program.callText('bf_course', record)).stops[one.stop]?.lines[0];
    if (move && move !== stops[one.stop].lines[0]) better.push({ ...one, move, record });
  }
  return better;
}

/**
 * The move with which the lead went over to another seat for the last time, if it went over with a jolt; null where nobody
 * ever lost the lead at one move, as in a game that slipped away.
 * @param {Shares} shares @returns {{stop: number, seat: number, before: number, after: number} | null}
 */
export function turningPoint(shares) {
  const leader = (/** @type {number[]} */ at) => at.indexOf(Math.max(...at));
  let found = null;
  let last = -1;
  for (const [stop, at] of shares.entries()) {
    const was = shares[stop - 1];
    if (!at || Math.max(...at) - Math.min(...at) < 1e-9) continue;
    const seat = leader(at);
    if (was && last >= 0 && seat !== last) {
      const size = was[last] - at[last];
      found = size >= kTurn ? { stop, seat: last, before: was[last], after: at[last] } : found;
    }
    last = seat;
  }
  return found;
}
