// Games: which ones a made page has, as its own list says (`beffroi games --json`).
//
// Owns: reading that list, so that tests of every game name none. Must never judge a game. Next:
// ../games_test.mjs.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The page that this run tests. */
export const kFolder = process.argv[2] ?? fileURLToPath(new URL('../../../build/dist-test', import.meta.url));

/** All games of a made page, in order: what games.json has. */
export function gamesOf(folder = kFolder) {
  const list = readdirSync(folder).find((name) => /^games-\w+\.json$/.test(name));
  return JSON.parse(readFileSync(join(folder, list), 'utf8'));
}
/** Those that people can play. */
export const offeredGames = (folder = kFolder) => gamesOf(folder).filter(({ offered }) => offered);
