// Statistics: every finished game once, on this device, and what becomes of it.
//
// Owns: tests of when a game counts and when not, of the sums as the page shows them, of both files, of
// deleting and restoring, and of damaged slots. Next: shell/stats/stats.ts, shell/stats/stats-store.ts,
// shell/stats/stats-page.ts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { kPhone, kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { computer, goldenOver, kGoldenMoves, person, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { kUiRematch } from '../../web/bridge/bridge.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kPair = [person('Ada'), person('=Łukasz')];
const almost = (changes = {}) => record({ moves: kGoldenMoves.slice(0, -1), seats: kPair, ...changes });

const kTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
const crc = (text) =>
  (
    (new TextEncoder().encode(text).reduce((c, byte) => kTable[(c ^ byte) & 255] ^ (c >>> 8), 0xffffffff) ^
      0xffffffff) >>>
    0
  )
    .toString(16)
    .padStart(8, '0');
/** A slot as the page writes it. */
function slotOf(games, revision = 1) {
  const rest = [`revision ${revision}`, ...games.map((one) => JSON.stringify(one)), ''].join('\n');
  return `beffroi-stats 1\nsum ${crc(rest)}\n${rest}`;
}
let serial = 0;
const noted = (seats, changes = {}) => ({
  key: String(++serial).padStart(16, '0'),
  game: 'metal_towers',
  options: 'seats=2',
  mode: 'open',
  time: 1e12 + serial * 1e6,
  moves: 30,
  seats,
  ...changes,
});
const seat = (name, rank, score, changes = {}) => ({
  kind: 'human',
  level: 0,
  name,
  colour: 'blue',
  rank,
  score,
  ...changes,
});
/** A game of one person against a computer: 'w', 's' (shared) or 'l'. */
const against = (level, result, score = 8) =>
  noted([
    seat('Ada', result === 'l' ? 2 : 1, score),
    seat('Computer', result === 'w' ? 2 : 1, 7, { kind: 'bot', level, colour: 'silver' }),
  ]);

const games = (page) =>
  page.evaluate(() => {
    const texts = ['a', 'b'].map((slot) => localStorage.getItem(`beffroi.stats.${slot}`)).filter(Boolean);
    const newest = texts.sort((x, y) => /revision (\d+)/.exec(y)[1] - /revision (\d+)/.exec(x)[1])[0] ?? '';
    return newest
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  });
const untilNoted = (table, n) =>
  table.until(`${n} noted games`, async () => (await games(table.page)).length === n);

/** The page of statistics over slots {a, b}. */
async function openStats(t, slots, options = kSmallDesktop) {
  const context = await t.context(options);
  const first = await t.open('stats.html', { within: context });
  await first.evaluate((texts) => {
    for (const [slot, text] of Object.entries(texts)) localStorage.setItem(`beffroi.stats.${slot}`, text);
  }, slots);
  await first.reload();
  await first.locator('html[data-ready=stats]').waitFor();
  return first;
}
const figure = (place, words) => place.locator('.stat', { hasText: words }).locator('dd').innerText();

test('After three results in a row the form offers another level in one touch, and is silent once it was not taken', async (t) => {
  const three = (level, result) => [
    against(level, 'w'),
    against(level, 'l'),
    against(level, result),
    against(level, result),
    against(level, result),
  ];
  const page = await openStats(
    t,
    { a: slotOf(three(3, 'w')) },
    { viewport: { width: 1320, height: 760 }, ...kStill },
  );
  const form = async () => {
    await page.goto('about:blank');
    await page.goto(`${t.site.base}index.html#new=metal_towers`);
    await page.locator('#start-game').waitFor();
  };
  const offer = page.locator('.level-offer');
  await form();
  assert.match(await offer.innerText(), /3 wins in a row at level 3/);
  await offer.getByRole('button', { name: 'Try level 4' }).click();
  assert.equal(await page.getByLabel('Seat 2: level of the computer').inputValue(), '4');
  assert.equal(await offer.count(), 0);
  await page.evaluate((text) => localStorage.setItem('beffroi.stats.a', text), slotOf(three(3, 'l')));
  await form();
  await offer.getByRole('button', { name: 'Try level 2' }).waitFor();
  await page.locator('#start-game').click(); // without it
  await page.waitForURL(/play\.html/);
  await new Table(page).ready();
  await form();
  await page.locator('.chip').waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await offer.count(), 0, 'three more games decide anew');
});

// ---- When a game counts

test('A game that ends here is noted once: not again by reload, undo and redo, or opening its record', async (t) => {
  const table = await t.play(almost(), { ...kSmallDesktop, ...kStill });
  const { page } = table;
  assert.deepEqual(await games(page), []);
  await table.playMoves(kGoldenMoves.slice(-1));
  await untilNoted(table, 1);
  const [one] = await games(page);
  assert.equal(one.game, 'metal_towers');
  assert.equal(one.options, 'seats=2');
  assert.equal(one.mode, 'open');
  assert.equal(one.moves, 30);
  assert.deepEqual(
    one.seats.map(({ name, kind, rank }) => [name, kind, rank]),
    [
      ['Ada', 'human', 2],
      ['=Łukasz', 'human', 1],
    ],
  );
  assert.ok(Math.abs(Date.now() - one.time) < 60000);
  const state = await table.state();
  assert.deepEqual(
    one.seats.map(({ score }) => score),
    state.seats.map(({ score }) => score),
  );

  // Another end of the same game.
  await table.page.locator('#undo').click();
  await table.untilDecisions(29);
  await table.page.locator('#redo').click();
  await table.untilState('the end again', ({ over }) => over);
  await table.settle();
  assert.equal((await games(page)).length, 1);
  await page.reload();
  await table.ready();
  await table.untilState('the end after a reload', ({ over }) => over);
  assert.equal((await games(page)).length, 1);
  await table.load(record());
  await table.load(goldenOver({ seats: kPair }));
  await table.settle();
  assert.equal((await games(page)).length, 1);
});

test('A finished record that is opened over its own unfinished game is not counted', async (t) => {
  const table = await t.play(almost(), { ...kSmallDesktop, ...kStill });
  await table.load(goldenOver({ seats: kPair }));
  await table.settle();
  assert.deepEqual(await games(table.page), []);
});

test('A game played again counts again, against a computer with its level', async (t) => {
  const seats = [person('Ada'), computer(2)];
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, -1), seats: [...seats].reverse() }), {
    ...kSmallDesktop,
    ...kStill,
  });
  await table.playMoves(kGoldenMoves.slice(-1));
  await untilNoted(table, 1);
  const [one] = await games(table.page);
  assert.deepEqual(
    one.seats.map(({ kind, level }) => [kind, level]),
    [
      ['bot', 2],
      ['human', 0],
    ],
  );
  await table.when(kUiRematch);
  await table.act(kUiRematch);
  await table.untilDecisions(0);
  const head = (await table.record()).slice(0, (await table.record()).indexOf('play\n') + 5);
  await table.load(
    `${head}${kGoldenMoves
      .slice(0, -2)
      .map((move, i) => `${i + 1}. ${move}`)
      .join('\n')}\nend open\n`,
  );
  await table.playMoves(kGoldenMoves.slice(-2, -1));
  await table.untilState('the computer has ended it', ({ over }) => over);
  await untilNoted(table, 2);
});

test('Games among computers alone are not counted', async (t) => {
  const table = await t.play(
    record({ moves: kGoldenMoves.slice(0, -1), seats: [computer(1), computer(1)] }),
    { ...kSmallDesktop, ...kStill },
  );
  await table.untilState('the end', ({ over }) => over);
  await table.settle();
  assert.deepEqual(await games(table.page), []);
});

// ---- The page

test('Statistics show played, won, shared, streaks, averages and the last ten for each level and each person', async (t) => {
  const list = [...'wwlsww'].map((result, i) => against(1, result, 8 + (i % 2)));
  list.push(...[...'llw'].map((result) => against(4, result)));
  list.push(noted([seat('Ada', 1, 9), seat('Noor', 2, 8)]), noted([seat('Ada', 1, 8), seat('Noor', 1, 8)]));
  const page = await openStats(t, { a: slotOf(list) });
  const metal = page.locator('[data-game=metal_towers]');
  assert.equal(await figure(metal.locator('.totals'), 'played'), '11');
  assert.equal(await figure(metal.locator('.totals'), 'won'), '5');
  const one = metal.locator('[data-level="1"]');
  assert.match(await one.locator('.stats-share').innerText(), /67\s?%/);
  assert.equal(await one.locator('.result-bar').getAttribute('aria-label'), '4 won, 1 tied, 1 lost');
  assert.equal(await figure(one, 'wins in a row'), '2');
  assert.equal(await figure(one, 'longest streak'), '2');
  assert.equal(await figure(one, 'average points'), '8.5');
  assert.equal(await figure(one, 'average moves'), '30');
  assert.deepEqual(await one.locator('.marks .hidden').allTextContents(), [
    'Won',
    'Won',
    'Lost',
    'Tied',
    'Won',
    'Won',
  ]);
  assert.match(await metal.locator('[data-level="4"] .stats-share').innerText(), /33\s?%/);
  const ada = metal.locator('[data-name=Ada]');
  assert.match(await ada.locator('h4').innerText(), /2 games/);
  assert.equal(await ada.locator('.result-bar').getAttribute('aria-label'), '1 won, 1 tied, 0 lost');
  assert.equal(
    await metal.locator('[data-name=Noor] .result-bar').getAttribute('aria-label'),
    '0 won, 1 tied, 1 lost',
  );
});

test('Modules that a game was played with have rows of their own, with its words; other options have none', async (t) => {
  const played = (options, rank) =>
    noted([seat('', rank, 60), { ...seat('', 3 - rank, 50), kind: 'bot', level: 2 }], {
      game: 'carcassonne',
      options,
    });
  const list = [
    played('seats=2 tower=on dragon=on fairy=off', 1),
    played('seats=2 tower=on dragon=on fairy=on', 2),
    played('seats=2 tower=off dragon=off fairy=off', 1),
  ];
  const page = await openStats(t, { a: slotOf(list) });
  const rows = page.locator('[data-game=carcassonne] .stats-module');
  await rows.first().waitFor();
  assert.deepEqual(await rows.evaluateAll((all) => all.map(({ dataset }) => dataset.choice).sort()), [
    'dragon=on',
    'fairy=on',
  ]);
  const dragon = page.locator('[data-choice="dragon=on"]');
  assert.match(await dragon.locator('h4').innerText(), /Dragon\s+2 games/);
  assert.equal(await dragon.locator('.result-bar').getAttribute('aria-label'), '1 won, 0 tied, 1 lost');
});

test('No more than the last ten games have marks', async (t) => {
  const page = await openStats(t, { a: slotOf([...'llwwwwwwwwwl'].map((result) => against(2, result))) });
  const marks = await page.locator('[data-level="2"] .marks .hidden').allTextContents();
  assert.deepEqual(
    marks,
    [...'wwwwwwwwwl'].map((result) => (result === 'w' ? 'Won' : 'Lost')),
  );
});

test('Before the first finished game the page says so and leads to the games', async (t) => {
  const page = await openStats(t, {});
  const empty = page.locator('.stats-empty');
  assert.match(await empty.innerText(), /No game has been finished here yet/);
  await empty.getByRole('link').click();
  await page.locator('html[data-ready=lobby]').waitFor();
  await page.locator('a[href="./stats.html"]').first().click();
  await page.locator('html[data-ready=stats]').waitFor();
});

test('The end of a game leads to the statistics', async (t) => {
  const table = await t.play(almost(), { ...kPhone, ...kStill });
  const { page } = table;
  assert.equal(await page.locator('#stats-link:visible').count(), 0);
  await table.playMoves(kGoldenMoves.slice(-1));
  await page.locator('#stats-link').tap();
  await page.locator('html[data-ready=stats]').waitFor();
  assert.match(await page.locator('[data-name=Ada] h4').innerText(), /1 game/);
});

test('From the table the menu leads to the statistics', async (t) => {
  const { page } = await t.play(record(), { ...kSmallDesktop, ...kStill });
  await page.locator('#menu').click();
  await page.locator('[data-item=stats]').click();
  await page.locator('html[data-ready=stats]').waitFor();
});

test('Statistics are exported as CSV and as JSON only when the person asks', async (t) => {
  const list = [against(3, 'w'), noted([seat('=HYPERLINK("x")', 1, 9), seat('Noor, "N"', 2, 8)])];
  const page = await openStats(t, { a: slotOf(list) });
  const save = async (name) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator(`[data-do=${name}]`).click(),
    ]);
    assert.match(file.suggestedFilename(), new RegExp(`^beffroi-statistics-\\d{4}-\\d\\d-\\d\\d\\.${name}$`));
    return readFileSync(await file.path(), 'utf8');
  };
  const csv = (await save('csv')).replace(/^\ufeff/, '').split('\r\n');
  assert.equal(
    csv[0],
    'date,game,options,mode,moves,seat1_name,seat1_kind,seat1_level,seat1_rank,seat1_points,seat2_name,seat2_kind,seat2_level,seat2_rank,seat2_points',
  );
  assert.match(
    csv[1],
    /^2001-09-09T[\d:.]+Z,metal_towers,seats=2,open,30,Ada,human,,1,8,Computer,bot,3,2,7$/,
  );
  assert.ok(csv[2].endsWith(`,30,"'=HYPERLINK(""x"")",human,,1,9,"Noor, ""N""",human,,2,8`), csv[2]);
  const json = JSON.parse(await save('json'));
  assert.equal(json['beffroi-statistics'], 1);
  assert.deepEqual(
    json.games.map(({ key, seats }) => ({ key, seats })),
    list.map(({ key, seats }) => ({ key, seats })),
  );
});

test('Games counted under earlier rules keep the options they were played with (GT-V4, GT-E8)', async (t) => {
  const town = (options, changes = {}) => ({
    ...noted([seat('Ada', 1, 9), seat('Noor', 2, 8)], { game: 'game_of_towers', options, ...changes }),
  });
  const list = [
    town('seats=2'),
    town('seats=2 neutral=closed'),
    town('seats=2 quiet=5'),
    town('seats=2', { rules: 2 }),
  ];
  const page = await openStats(t, { a: slotOf(list) });
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do=json]').click()]);
  const { games: told } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.deepEqual(
    told.map(({ options }) => options),
    ['seats=2 neutral=extra', 'seats=2', 'seats=2 neutral=extra quiet=5', 'seats=2'],
  );
  assert.deepEqual(
    told.map(({ rules }) => rules),
    [2, 2, 2, 2],
  );
});

test('Statistics are deleted after a confirmation, and can be restored', async (t) => {
  const list = [against(3, 'w'), against(3, 'l')];
  const page = await openStats(t, { a: slotOf(list) });
  const dialog = page.locator('#dialog-reset-stats');
  await page.locator('[data-do=reset]').click();
  assert.match(await dialog.innerText(), /2 games leave the statistics/);
  await page.keyboard.press('Enter'); // the focus is on the safe answer
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await games(page)).length, 2);
  await page.locator('[data-do=reset]').click();
  await dialog.getByRole('button', { name: 'Forget 2 games' }).click();
  await page.locator('.stats-empty').waitFor();
  assert.equal((await games(page)).length, 0);
  await page.locator('.toast').getByRole('button', { name: 'Bring back' }).click();
  await page.locator('[data-level="3"]').waitFor();
  assert.deepEqual(await games(page), list);
});

test('A damaged slot of the statistics loses nothing that the other one has', async (t) => {
  const list = [against(3, 'w'), against(3, 'l')];
  const damaged = slotOf([...list, against(3, 'w')], 8).replace('"rank":1', '"rank":3');
  const page = await openStats(t, { a: damaged, b: slotOf(list, 7) });
  assert.match(await page.locator('[data-level="3"] h4').innerText(), /2 games/);
  // The next finished game goes beside the good slot.
  await page.goto(`${t.site.base}play.html#record=${encodeURIComponent(almost())}`);
  const table = new Table(page);
  await table.ready();
  await table.playMoves(kGoldenMoves.slice(-1));
  await untilNoted(table, 3);
});

test('Where nothing can be kept statistics say so and games go on', async (t) => {
  const init = () => {
    if (location.protocol.startsWith('http'))
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('no', 'SecurityError');
        },
      });
  };
  const page = await t.open('stats.html', { ...kSmallDesktop, init });
  await page.locator('html[data-ready=stats]').waitFor();
  assert.match(await page.locator('#notice-storage').innerText(), /not counted/);
  const table = await t.play(almost(), { ...kSmallDesktop, init });
  await table.playMoves(kGoldenMoves.slice(-1));
  await table.untilState('the end', ({ over }) => over);
});

test('A game alone is compared with what was won before in games like it', async (t) => {
  const solo = [
    'beffroi-record 2',
    'game wandering_towers rules=1 options="seats=1"',
    'seed 0000000000000007',
    'seat 1 human "Ada"',
    'play',
    'end open',
    '',
  ].join('\n');
  const alone = (score, changes) =>
    noted([seat('Ada', 1, score)], { game: 'wandering_towers', options: 'seats=1', ...changes });
  const pictureAfter = async (list) => {
    const slot = slotOf(list);
    const table = await t.play(solo, {
      viewport: { width: 1440, height: 900 },
      ...kStill,
      init: `if (location.protocol.startsWith('http')) localStorage.setItem('beffroi.stats.a', ${JSON.stringify(slot)})`,
    });
    await table.untilState('a person to be asked', ({ acting }) => acting);
    const bytes = await table.picture();
    await table.page.close();
    return bytes.toString('base64');
  };
  const without = await pictureAfter([]);
  assert.equal(
    await pictureAfter([alone(29, { options: 'seats=1 solo=spells' }), alone(29, { game: 'metal_towers' })]),
    without,
  );
  const best = await pictureAfter([alone(33), alone(29)]);
  assert.notEqual(best, without);
  assert.equal(await pictureAfter([alone(29)]), best);
});

for (const [name, options] of [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone, dusk', { ...kPhone, colorScheme: 'dark' }],
  ['320 px', { viewport: { width: 320, height: 640 } }],
  [
    'a phone with text at 200 %',
    {
      ...kPhone,
      init: () =>
        addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
    },
  ],
]) {
  test(`Statistics fit the window, can be hit, and axe finds nothing: ${name}`, async (t) => {
    const list = [
      ...[...'wslw'].map((result) => against(1, result)),
      noted([seat('Ada', 1, 9), seat('Someone with quite a long name', 2, 8)]),
    ];
    const page = await openStats(t, { a: slotOf(list) }, options);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    for (const control of await page.locator(':is(button, a):visible').all()) {
      const box = await control.boundingBox();
      assert.ok(box.width >= 44 && box.height >= 44, `${await control.innerText()} ${JSON.stringify(box)}`);
    }
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
      window.axe.run(document, { resultTypes: ['violations'] }),
    );
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 140)} ${nodes[0].failureSummary}`),
      [],
    );
  });
}
