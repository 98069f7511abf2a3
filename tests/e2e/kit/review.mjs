// Review: the review of a game in the hands of a test.
//
// Owns: its controls by what they are, opening it at an address, what a listener hears of it, and the golden game
// with lines. Must never judge what it sees: tests do. Next: table.mjs, records.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { kStill } from './kit.mjs';
import { slotText, storeFirst } from './library.mjs';
import { goldenOver, person } from './records.mjs';
import { Table } from './table.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const kWide = { viewport: { width: 1280, height: 720 } };
export const kNames = { seats: [person('Ada'), person('Ben')] };

export const slider = (page) => page.locator('#review [role=slider]');
export const step = (page, name) => page.locator(`#review [data-step=${name}]`);
export const leave = (page) => page.locator('#review-leave');
export const thought = (page) => page.locator('#review[data-thought]').waitFor({ state: 'attached' });

/** The golden game with a line that leaves it at tube 19, and one that leaves that. */
export const kWithLines = goldenOver(kNames)
  .replace('beffroi-record 2', 'beffroi-record 4')
  .replace(
    '19. bA3\n',
    '19. bA3? "Too early."\n( "Blue D first"\n19. bD1!\n20. sC2\n(\n20. sA1\n)\n21. bE1\n)\n',
  );

/** The play page at an address that opens the review. */
export async function review(t, text, more = '&review', options = {}) {
  const page = await t.open(`play.html#record=${encodeURIComponent(text)}${more}`, {
    ...kWide,
    ...kStill,
    ...options,
  });
  const table = new Table(page);
  await table.ready();
  await page.locator('#review').waitFor({ state: 'attached' });
  return table;
}

/** The same of a game that the library has. */
export async function keptReview(t, text, options = {}) {
  const context = await t.context({ ...kWide, ...kStill, ...options });
  const time = Date.now();
  const about = { game: /^game (\w+)/m.exec(text)[1], name: '', time, created: time };
  await storeFirst(context, { 'beffroi.game.a0000001.a': slotText({ about, text }) });
  const page = await t.open('play.html#g=a0000001&review', { within: context });
  const table = new Table(page);
  await table.ready();
  await page.locator('#review').waitFor({ state: 'attached' });
  return table;
}

/** What is heard of a review: each call gives what has been said in live regions since the one before. */
export async function listen(page) {
  await page.evaluate(() => {
    window.heard = [];
    const read = () => {
      const now = new Map();
      for (const region of document.querySelectorAll(
        '[aria-live], [role=status], [role=log], [role=alert]',
      )) {
        now.set(region, region.textContent.trim());
      }
      return now;
    };
    let last = read();
    new MutationObserver(() => {
      const now = read();
      for (const [region, text] of now) if (text && text !== last.get(region)) window.heard.push(text);
      last = now;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return async () => {
    // What has been said is complete when nothing follows; while the computer judges turns it may come later.
    for (let i = 0; i < 3; i++) {
      await page.waitForTimeout(200);
      const said = await page.evaluate(() => window.heard.splice(0));
      if (said.length > 0) return said;
    }
    return [];
  };
}

export async function axeFindsNothing(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(
    violations.map(
      ({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    ),
    [],
  );
}
