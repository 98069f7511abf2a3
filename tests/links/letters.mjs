// How long the link of a table is: node tests/links/letters.mjs [games of each kind, by default 20]
//
// Owns: the letters of a code after so many decisions of random games, each with the record that the engine writes
// for a link and with words as two people send them; and of whole games, the same with all draws beside it. The
// address of the page comes on top. Prints a table. Needs build/native/beffroi. Next: shell/links/post.ts.
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { dice, kModules, run } from './games.mjs';

const [post, words] = await Promise.all(['post', 'words'].map((name) => importShell(`links/${name}.ts`)));
const [games = 20] = process.argv.slice(2).map(Number);
/** Decisions after which a link is measured, besides the end. */
const kAfter = [10, 20, 40, 80, 160];
const kNames = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];
const kKinds = [
  ['metal_towers', 2, ''],
  ['game_of_towers', 2, ''],
  ['game_of_towers', 4, ''],
  ['five_towers', 2, ''],
  ['five_towers', 4, ''],
  ['five_towers', 5, ''],
  ['carcassonne', 2, ''],
  ['carcassonne', 2, kModules],
  ['carcassonne', 6, kModules],
  ['wandering_towers', 2, 'hands=open'],
  ['wandering_towers', 4, 'hands=open'],
  ['wandering_towers', 6, 'hands=open'],
];
const kLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A record as that of a table: with an id as long as they are, and people with names. */
function atTable(record, roll) {
  const id = Array.from({ length: 16 }, () => kLetters[roll(64)]).join('');
  return record
    .replace(/^beffroi-record \d/, 'beffroi-record 4')
    .replace(/^seed .*$/m, `$&\ntable ${id}`)
    .replace(/^seat (\d) human$/gm, (line, seat) => `${line} "${kNames[seat - 1]}"`);
}
/** The beginning of a record up to a decision; undefined where it is no beginning. */
function upTo(record, decisions) {
  const lines = record.split('\n');
  const play = lines.indexOf('play');
  const moves =
    lines
      .slice(play + 1, -2)
      .join(' ')
      .match(/ [^* ]+/g) ?? [];
  if (moves.filter((word) => !/^ \d+\.$/.test(word)).length <= decisions) return undefined;
  const kept = lines.slice(0, play + 1);
  let left = decisions;
  for (const line of lines.slice(play + 1, -2)) {
    const [number, ...tokens] = line.split(' ');
    const some = [];
    for (const token of tokens) {
      if (left === 0) break;
      some.push(token);
      left -= Number(token[0] !== '*');
    }
    if (some.length > 0) kept.push([number, ...some].join(' '));
    if (left === 0) return `${kept.join('\n')}\nend open\n`;
  }
  return undefined;
}

/** What stands beside the record when the first seat sends it to all others. */
const wordsFor = (seats) => ({ ...words.kNoWords, by: [1], to: kNames.slice(1, seats).map((_, i) => i + 2) });
const lettersOf = (record, seats) => post.writeLink(record, wordsFor(seats)).length;
const linkLetters = (record, seats) => lettersOf(run(record, 'record', '-', '--link'), seats);

const told = (sizes) => {
  if (sizes.length < games) return '–'; // not all games last so long
  const sorted = sizes.toSorted((a, b) => a - b);
  return `${sorted[sorted.length >> 1]} (${sorted.at(-1)})`;
};
console.log(`Letters in the median of ${games} random games, and the most, after so many decisions`);
console.log(`| game | ${kAfter.join(' | ')} | the whole game | with all draws |`);
console.log(`| --- |${' --- |'.repeat(kAfter.length + 2)}`);
for (const [game, seats, options] of kKinds) {
  const sizes = kAfter.map(() => []);
  const wholes = [];
  const withDraws = [];
  for (let seed = 1; seed <= games; seed++) {
    const given = `seats=${seats} ${options}`.trim();
    const plain = run('', 'random', game, '--seed', String(seed), '--options', given);
    const record = atTable(plain, dice(seed));
    for (const [i, after] of kAfter.entries()) {
      const begun = upTo(record, after);
      if (begun) sizes[i].push(linkLetters(begun, seats));
    }
    wholes.push(linkLetters(record, seats));
    withDraws.push(lettersOf(record, seats));
  }
  const name = `${game}, ${seats} seats${options === kModules ? ', all modules' : ''}`;
  console.log(`| ${name} | ${[...sizes, wholes, withDraws].map(told).join(' | ')} |`);
}
