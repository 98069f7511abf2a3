// Kills a browser while somebody plays, twenty times, and prints what the next browser has lost.
//
// Usage: node tests/bench/kill.mjs [build/dist-test] [times]. Needs a page with the test hook (./check makes
// it) and Chromium. Each time a new game is begun and played by a move every 40 to 400 ms; the process is
// killed at a random moment of the first 8 seconds. A move counts from the moment that is written into its
// save. Ends with 1 when a move older than 300 ms is lost.
// Next: ../e2e/kit/killed.mjs (the kill), ../e2e/killed_test.mjs (three times in ./check).
import { resolve } from 'node:path';
import { openSites } from '../e2e/kit/site.mjs';
import { begin, compare, kSafe_ms, MortalBrowser, movesLeft, playOn } from '../e2e/kit/killed.mjs';

const kKills = Number(process.argv[3] ?? 20);
const sites = await openSites(resolve(process.argv[2] ?? 'build/dist-test'));
const { base } = sites.mount('killed');
const mortal = new MortalBrowser();
const sum = { moves: 0, safe: 0, lost: 0, broken: 0, worst_ms: 0 };
try {
  let page = await mortal.start();
  for (let n = 1; n <= kKills; n++) {
    const { id } = await begin(page, base);
    const saves = await playOn(page, id);
    await new Promise((done) => setTimeout(done, 300 + Math.random() * 7700));
    const killed = await mortal.kill();
    page = await mortal.start();
    const { safe, lost, lost_ms } = compare(saves, killed, await movesLeft(page, base, id));
    const three = (number) => String(number).padStart(3);
    const oldest = lost > 0 ? `, the oldest written ${lost_ms} ms before` : '';
    console.log(
      `kill ${String(n).padStart(2)}: ${three(saves.length)} saves, ` +
        `${three(safe)} older than ${kSafe_ms} ms; lost ${lost}${oldest}`,
    );
    sum.moves += saves.length;
    sum.safe += safe;
    sum.lost += lost;
    sum.broken += lost_ms >= kSafe_ms;
    sum.worst_ms = Math.max(sum.worst_ms, lost_ms);
  }
} finally {
  await mortal.end();
  sites.close();
}
console.log(
  `${kKills} kills, ${sum.moves} saves, ${sum.safe} of them older than ${kSafe_ms} ms; lost ${sum.lost}, ` +
    `none but those of the last ${sum.worst_ms} ms; games that lost an older one: ${sum.broken}`,
);
process.exit(sum.broken > 0 || sum.safe === 0 ? 1 : 0);
