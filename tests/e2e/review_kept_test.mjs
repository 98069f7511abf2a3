// Kept review: what a review has computed is there at once the next time, and only where it belongs.
//
// Owns: tests of shell/play/review/review-kept.ts with the real study, and of a review in which nobody answers. Must never
// judge a move. Next: best_turns_test.mjs, analysis_test.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kStill, test } from './kit/kit.mjs';
import { keptReview, kWide, thought } from './kit/review.mjs';
import { importShell } from '../../web/toolchain/shell_script.mjs';

/** A game whose turns are judged quickly. */
const over = readFileSync(
  new URL('../data/old_records/syntax2-five_towers-4-powers-over.rec', import.meta.url),
  'utf8',
);
const kForecast = /forecast-five_towers-[0-9a-f]{8}\.bin/;

const percentIn = (text) => Number(text.replace('\u2212', '-').replace(/[^\d.-]/g, ''));
const judged = (page) => page.locator('#review[data-judged]').waitFor({ state: 'attached' });
/** The figures of a review: the curve as it is drawn, and the turns that cost something. */
const figures = (page) =>
  page.evaluate(() => ({
    curve: [...document.querySelectorAll('.review-course path')].map((path) => path.getAttribute('d')),
    costly: document.querySelector('.review-costly').textContent,
  }));

/** A kept game that is looked over and judged, and what can be asked about it. */
async function opened(t) {
  const table = await keptReview(t, over);
  const { page } = table;
  await thought(page);
  await judged(page);
  const id = await table.hook('gameId');
  const kept = () => page.evaluate((game) => localStorage.getItem(`beffroi.curve.${game}`), id);
  const library = (run) => page.evaluate(`(({ library }, id) => (${run})(library, id))(__beffroi, '${id}')`);
  /** Opens it again. */
  const again = async () => {
    t.site.requests.length = 0;
    await page.reload();
    await table.ready();
    await page.locator('#review').waitFor({ state: 'attached' });
  };
  return { table, page, kept, library, again, id };
}

test('A game that is looked over again has curve and costly turns at once, and one reckoning for all of them', async (t) => {
  const { table, page, kept, library, again } = await opened(t);
  const first = await figures(page);
  assert.ok(first.curve.some((path) => path.length > 100) && /Better:/.test(first.costly), first.costly);
  const text = await kept();
  assert.ok(text.length > 200 && text.length < 20000, `${text.length} characters`);
  // It is used, and nobody is asked.
  await again();
  await thought(page);
  await judged(page);
  assert.deepEqual(await figures(page), first);
  assert.deepEqual(page.workers(), []);
  assert.deepEqual(
    t.site.requests.filter((path) => /forecast-|analysis-/.test(path)),
    [],
  );
  // One reckoning: a costly turn has the figures of the list that stands there, and what was tried has no part in it.
  await page.locator('.review-tabs label', { hasText: 'Best turns' }).click();
  const rows = page.locator('.review-costly-row');
  for (const row of await rows.all()) {
    const better = (await row.locator('small').innerText()).replace('Better: ', '');
    const cost = -percentIn(await row.locator('.review-best-chance').innerText());
    await row.click();
    await page.locator('.review-best-item').first().waitFor();
    assert.equal(await page.locator('.review-best-turn').first().innerText(), better);
    const chance = async (item) => percentIn(await item.locator('.review-best-chance').innerText());
    const loss =
      (await chance(page.locator('.review-best-item').first())) -
      (await chance(page.locator('.review-best-item.is-played')));
    assert.ok(Math.abs(loss - cost) <= 1, `${better}: ${cost}, and ${loss} in the list`); // printed in whole per cent
    // The best turns after the first come when somebody looks, and the figures stay.
    await page
      .locator('.review-best .review-best-head .review-best-note', { hasText: /^$/ })
      .waitFor({ state: 'attached' });
    assert.equal(await page.locator('.review-best-turn').first().innerText(), better);
    assert.equal(
      await chance(page.locator('.review-best-item').first()),
      loss + (await chance(page.locator('.review-best-item.is-played'))),
    );
  }
  assert.ok((await page.locator('.review-best-item').count()) >= 3, 'three turns, or two and the played one');
  const longer = await kept();
  // What was looked at is not asked again.
  await again();
  await judged(page);
  await page.locator('.review-tabs label', { hasText: 'Best turns' }).click();
  await rows.first().click();
  await page.locator('.review-best-item').nth(2).waitFor();
  assert.deepEqual(page.workers(), []);
  await page.locator('.review-best-row').first().click();
  await page.locator('.review-best-keep').click();
  await page.locator('.toast', { hasText: 'is a line of this game now' }).waitFor();
  assert.match(await table.record(), /^\($/m);
  await again();
  await thought(page);
  await judged(page);
  const withLine = await figures(page);
  assert.equal(withLine.costly, first.costly);
  const curves = first.curve.filter((path) => path.length > 100); // the line has a row and marks of its own
  for (const path of curves) assert.ok(withLine.curve.includes(path), 'the curve of the game is what it was');
  assert.equal(await kept(), longer);
  // In no file.
  const archive = await library((games) => games.exportAll());
  assert.ok(archive.includes('game five_towers') && !archive.includes(text.slice(8, 60)));
});

test('What is kept of a review goes first when the device is full, with its game, and where record or forecast differ', async (t) => {
  const { page, kept, library, again, id } = await opened(t);
  const text = await kept();
  // When the device is full it goes before any picture, and it makes no room for itself.
  await page.evaluate((key) => {
    localStorage.setItem('beffroi.picture.00000000', 'data:image/png;base64,AAAA');
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(...write) {
      if (localStorage.getItem(key) !== null) throw new DOMException('no room', 'QuotaExceededError');
      set.apply(this, write);
    };
  }, `beffroi.curve.${id}`);
  assert.equal(await library((games) => games.writeSetting('probe', 'kept')), true);
  assert.equal(await kept(), null);
  assert.ok(await page.evaluate(() => localStorage.getItem('beffroi.picture.00000000')));
  await again();
  await thought(page);
  await judged(page);
  assert.equal(await kept(), text, 'computed again, it is the same');
  // Deleted and brought back with its game.
  assert.deepEqual(
    await library((games, game) => {
      const removed = games.removeGame(game);
      const gone = localStorage.getItem(`beffroi.curve.${game}`);
      return [gone, games.restoreGame(removed)];
    }),
    [null, true],
  );
  assert.equal(await kept(), text);
  // A corrected name makes another record.
  await library((games, game) => {
    const { record, revision, about } = games.readGame(game).good[0];
    return new games.Autosave(game, revision, about).save(
      record.replace('seat 1 human', 'seat 1 human "Eva"'),
      about,
    );
  });
  await again();
  await thought(page);
  await judged(page);
  assert.ok(
    t.site.requests.some((path) => kForecast.test(path)),
    'the study is asked',
  );
  const other = await kept();
  assert.notEqual(other, text);
  // Another forecast.
  await page.route(/\.js$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(kForecast, 'forecast-five_towers-00000000.bin');
    return route.fulfill({ response: answer, body });
  });
  t.expect(/forecast-five_towers-00000000|404/);
  await again();
  await page.locator('.review-note', { hasText: 'a file for the analysis is missing' }).waitFor();
  assert.equal(await kept(), null);
});

test('Where nobody answers the review says which moves are not judged, and goes on when it is told to', async (t) => {
  const table = await t.play(over, {
    ...kWide,
    ...kStill,
    init: () => {
      window.Worker = class {
        constructor() {
          throw new Error('no workers here');
        }
      };
    },
  });
  const { page } = table;
  t.expect(/analysis-[0-9a-f]{8}\.wasm|ERR_FAILED|request failed/);
  let lost = true;
  const part = /analysis-[0-9a-f]{8}\.wasm/;
  await page.context().route(part, (route) => (lost ? route.abort() : route.fallback()));
  await page.evaluate(() => document.querySelector('#menu').click());
  await page.locator('[data-item=review]').click();
  await page.locator('.review-note', { hasText: /^Moves 1 to \d+ are not judged yet$/ }).waitFor();
  lost = false;
  await page.locator('.review-head button', { hasText: 'Go on' }).click();
  await page.locator('.review-note', { hasText: 'chance of winning' }).waitFor();
  assert.ok(await page.locator('.review-head button', { hasText: 'Go on' }).isHidden());
});

test('What is kept belongs to one record: after a seat, draw or move is corrected, also in another tab, it is absent or right', async () => {
  const texts = new Map();
  globalThis.localStorage = {
    get length() {
      return texts.size;
    },
    key: (i) => [...texts.keys()][i] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => texts.set(key, String(text)),
    removeItem: (key) => texts.delete(key),
  };
  try {
    // Each is a tab: what it remembers is its own, what it keeps is the device's.
    const tab = (name) => importShell('play/review/review-kept.ts', name);
    const [here, there] = [await tab('here'), await tab('there')];
    const id = 'abcdef01';
    texts.set(`beffroi.game.${id}.a`, 'a game');
    const found = { plies: [[0.25, 0.75]], turns: {} };
    const nothing = { plies: [], turns: {} };
    here.keepFound(over, id, found);
    assert.deepEqual(there.recall(over, id), found, 'the same record has it at once');
    const play = over.indexOf('\nplay\n');
    const draw = / \*[a-z]\S+/.exec(over.slice(play))[0];
    const lastMove = over.trimEnd().split('\n').at(-2);
    const corrected = {
      'the seat order': over
        .replace('seat 1 human', 'seat 9 x')
        .replace('seat 2 human', 'seat 1 human')
        .replace('seat 9 x', 'seat 2 human "Bo"'),
      'a draw': over.slice(0, play) + over.slice(play).replace(draw, `${draw}9`),
      'a move': over.replace(lastMove, `${lastMove} pass`),
      'rules of its own': over.replace('rules=1', 'rules=2'),
    };
    for (const [what, text] of Object.entries(corrected)) {
      assert.notEqual(text, over, what);
      here.keepFound(over, id, found);
      assert.deepEqual(here.recall(text, id), nothing, what);
      // The other tab finishes its analysis of what it had before the correction.
      there.keepFound(over, id, found);
      const again = await tab(what);
      assert.deepEqual(again.recall(text, id), nothing, `${what}, in another tab`);
    }
  } finally {
    globalThis.localStorage = undefined;
  }
});
