// @ts-check
// Earlier rules: what this device keeps from before an option began with another value, in the words of
// today.
//
// Owns: the one such change there is (initial_since of engine/core/options.hpp), for what no record says:
// noted games and remembered forms. Records themselves are read by the program. Must never know what an
// option means.
// Next: stats-store.js, stats.js, new-game.js.

/**
 * By game: the option, the rules version `since` which it begins with `now` instead of `before`, the options
 * written before it, and its choices in the order in which forms were kept as numbers (null: as the box had
 * it).
 * @typedef {object} Change
 * @property {string} token @property {number} since @property {string} before @property {string} now
 * @property {string[]} after
 * @property {(string | null)[]} numbered
 */
/** @type {Record<string, Change>} */
const kChanged = {
  game_of_towers: {
    token: 'neutral',
    since: 2,
    before: 'extra',
    now: 'closed',
    after: ['seats', 'height', 'quarter', 'symbols'],
    numbered: [null, 'no-extra', 'closed'],
  },
};

/** @param {string} options @param {Change} change @param {string} from @param {string} to */
function rewritten(options, { token, after }, from, to) {
  const words = options.split(' ');
  if (!words.some((word) => word.startsWith(`${token}=`))) {
    const at = words.findIndex((word) => !after.includes(word.split('=')[0]));
    words.splice(at < 0 ? words.length : at, 0, `${token}=${from}`);
  }
  return words.filter((word) => word !== `${token}=${to}`).join(' ');
}

/** A noted game as it would be noted today; the first notes did not say under which rules they were.
 * @template {{game: string, rules?: number, options: string}} Note @param {Note} note @returns {Note} */
export function noteNow(note) {
  const change = kChanged[note.game];
  if (!change || (note.rules ?? 1) >= change.since) return note;
  const options = rewritten(String(note.options), change, change.before, change.now);
  return { ...note, rules: change.since, options };
}

/** A record's line of the game as the first rules version would have written it: a name that stays the same.
 * @param {string} line */
export function firstGameLine(line) {
  const [, game, rules, options] = /^game (\S+) rules=(\d+) options="([^"]*)"$/.exec(line) ?? [];
  const change = kChanged[game];
  if (!change || Number(rules) < change.since) return line;
  return `game ${game} rules=1 options="${rewritten(options, change, change.now, change.before)}"`;
}

/** The choice that a form kept as a number: its token, null for the box's own, undefined where the number still holds.
 * @param {string} game @param {string} token @param {number} n */
export function numberedChoice(game, token, n) {
  const change = kChanged[game];
  return change?.token === token ? (change.numbered[n] ?? null) : undefined;
}
