// Record text: the lines of a record, as the page writes them and looks them up.
//
// Owns: how a record begins and ends, the words of its head and what stands behind them. Every script that cuts a record
// or puts one together does it here; the whole syntax is in engine/match/record.hpp. Must never judge a record:
// record-head.ts says what is wrong with one, and the program whether its moves are possible. Next: record-head.ts,
// branch.ts.

/** The syntax in which the page writes new records. */
export const kFirstLine = 'beffroi-record 2';
/** The first one in which people at a real table say what was drawn. */
const kTypedLine = 'beffroi-record 5';

export const isRecord = (text: string) => /^beffroi-record \d/.test(text);
/** It is a new game as the form writes it: reading it takes no reader of moves (bf_load). */
export const isNew = (text: string) => text.endsWith('\nplay\nend open\n') && !isTyped(text);
/** It is of a real table, where people say what was drawn. */
export const isTyped = (text: string) => text.includes('\ndraws typed\nplay\n');
/** It ends as a record does, so that nothing is missing behind it. */
export const isWhole = (text: string) => /\nend [\w ,=]+\s*$/.test(text);

/** The line of a record's head that begins with this word, or undefined. */
export const lineIn = (record: string, word: string) => new RegExp(`^${word} .*$`, 'm').exec(record)?.[0];
/** The id of the game, or ''. */
export const gameIn = (record: string) => /^game (\w+)/m.exec(record)?.[1] ?? '';
/** The version of the rules, or NaN. */
export const rulesIn = (record: string) => Number(/^game \S+ rules=(\d+)/m.exec(record)?.[1]);
/** The options as they stand there: "seats=2 first=low". */
export const optionsIn = (record: string) => /^game .* options="([^"]*)"/m.exec(record)?.[1] ?? '';

/** The lines before the moves, as they stand there; none where no moves begin. */
export function headIn(record: string) {
  const lines = record.split('\n');
  const play = lines.findIndex((line) => line.trimEnd() === 'play');
  return lines.slice(0, Math.max(play, 0));
}

/** Of the lines behind "play" those of the game itself, without the lines in brackets. */
export function gameLines(lines: string[]) {
  let depth = 0;
  return lines.filter((line) => {
    const inside = depth > 0;
    if (/^\((?: |$)/.test(line)) depth++;
    else if (line === ')') depth--;
    else return !inside;
    return false;
  });
}

/** Who sits somewhere, without the number; no `colour` is the usual one, and no `name` none. */
export const seatText = (
  kind: 'human' | 'bot' | 'link',
  { level = 0, colour = '', name = '' }: { level?: number; colour?: string; name?: string } = {},
) =>
  (kind === 'bot' ? `bot level=${level}` : 'human') +
  (colour && ` colour=${colour}`) +
  (name && ` "${name.replace(/[\\"]/g, '\\$&')}"`);

interface Parts {
  /** As it stands in the first line. */
  first?: string;
  game: string;
  rules: number;
  options: string[];
  seed: string;
  strict?: boolean;
  /** Of a real table. */
  typed?: boolean;
  /** As seatText() gives them. */
  seats: string[];
  /** In notation. */
  turns?: string[];
}
/** A record that is not over. */
export const recordText = ({
  typed = false,
  first = typed ? kTypedLine : kFirstLine,
  game,
  rules,
  options,
  seed,
  strict = false,
  seats,
  turns = [],
}: Parts) =>
  [
    first,
    `game ${game} rules=${rules} options="${options.join(' ')}"`,
    `seed ${seed}`,
    ...(strict ? ['mode strict'] : []),
    ...seats.map((seat, i) => `seat ${i + 1} ${seat}`),
    ...(typed ? ['draws typed'] : []),
    'play',
    ...turns.map((turn, i) => `${i + 1}. ${turn}`),
    'end open',
    '',
  ].join('\n');
