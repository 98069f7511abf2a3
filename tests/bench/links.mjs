// How long links are: node tests/bench/links.mjs <game> [games] [options], e.g. carcassonne 1000 "seats=2".
//
// Owns: the code of `#r=` for random games of `beffroi random`, seed by seed, and its median and longest. The
// address of the page comes on top. Needs build/native/beffroi. Next: shell/keep/link.ts.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { packRecord } from '../e2e/kit/link_code.mjs';

const [game, games = '1000', options = 'seats=2'] = process.argv.slice(2);
const program = fileURLToPath(new URL('../../build/native/beffroi', import.meta.url));
const sizes = [];
for (let seed = 1; seed <= Number(games); seed++) {
  const record = execFileSync(program, ['random', game, '--seed', String(seed), '--options', options], {
    encoding: 'utf8',
  });
  sizes.push((await packRecord(record)).length);
}
sizes.sort((a, b) => a - b);
console.log(
  `${game} ${options}: ${games} random games, ${sizes[sizes.length >> 1]} letters in the median, ${sizes[0]} to ${sizes.at(-1)}`,
);
