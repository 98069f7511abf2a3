// Earlier rules: migrates stored data written before an option's default changed.
//
// Owns: the one such change there is (initial_since of engine/core/options.hpp), for what no record says:
// noted games and remembered forms. Records themselves are read by the program. Must never know what an
// option means.
// Next: stats-store.ts, stats.ts, new-game.ts.

/**
 * By game: the option, the rules version `since` which it begins with `now` instead of `before`, the options
 * written before it, and its choices in the order in which forms were kept as numbers (null: as the box had
 * it).
 */
interface Change {
  token: string;
  since: number;
  before: string;
  now: string;
  after: string[];
  numbered: (string | null)[];
}
const kChanged: Record<string, Change> = {
  game_of_towers: {
    token: 'neutral',
    since: 2,
    before: 'extra',
    now: 'closed',
    after: ['seats', 'height', 'quarter', 'symbols'],
    numbered: [null, 'no-extra', 'closed'],
  },
};

function rewritten(options: string, { token, after }: Change, from: string, to: string) {
  const words = options.split(' ');
  if (!words.some((word) => word.startsWith(`${token}=`))) {
    const at = words.findIndex((word) => !after.includes(word.split('=')[0]));
    words.splice(at < 0 ? words.length : at, 0, `${token}=${from}`);
  }
  return words.filter((word) => word !== `${token}=${to}`).join(' ');
}

/** A noted game as it would be noted today; the first notes did not say under which rules they were. */
export function noteNow<Note extends { game: string; rules?: number; options: string }>(note: Note): Note {
  const change = kChanged[note.game];
  if (!change || (note.rules ?? 1) >= change.since) return note;
  const options = rewritten(String(note.options), change, change.before, change.now);
  return { ...note, rules: change.since, options };
}

/**
 * A record's line of the game as the first rules version would have written it: a name that stays the same.
 */
export function firstGameLine(line: string) {
  const [, game, rules, options] = /^game (\S+) rules=(\d+) options="([^"]*)"$/.exec(line) ?? [];
  if (!game) return line;
  const change = kChanged[game];
  const isLater = change && Number(rules) >= change.since;
  const first = isLater ? rewritten(options, change, change.now, change.before) : options;
  return `game ${game} rules=1 options="${first}"`;
}

/**
 * The choice that a form kept as a number: its token, null for the box's own, undefined where the number
 * still holds.
 */
export function numberedChoice(game: string, token: string, n: number) {
  const change = kChanged[game];
  return change?.token === token ? (change.numbered[n] ?? null) : undefined;
}
