// Embeds: games in the pages of other sites.
//
// Owns: tests of <beffroi-game>, embed.html and the demonstration page club.html: under a strict policy, a whole
// game by the mirror's buttons, commands, sizes and the way out. The embedding page is of another origin
// (host.mjs). Frames with fewer rights: embed_sandbox_test.mjs. Hostile messages: embed_messages_test.mjs. Next:
// docs/embedding.md, which promises what is tested here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { fingers } from './kit/fingers.mjs';
import { Host, kTwo, kWindow } from './kit/host.mjs';
import { kPhone, kSmallDesktop, test } from './kit/kit.mjs';
import { checksum, store } from './kit/library.mjs';
import { packRecord } from './kit/link_code.mjs';
import {
  computer,
  endOf,
  goldenOver,
  kGoldenEnd,
  kGoldenMoves,
  kMockupMoves,
  movesOf,
  person,
  record,
  targetsOf,
} from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { kUiConfirm } from '../../web/bridge/bridge.mjs';

const { likedHeight } = await importShell('embed/embed-protocol.ts');

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const named = (moves, end) =>
  record({ moves, seats: [person('Ana'), person('Ben')], ...(end ? { end } : {}) });

// ---- Embedding works

test('One script tag and one element show the game, under a strict policy of the embedding page', async (t) => {
  const host = await Host.open(
    t,
    `<beffroi-game id="one" game="metal_towers" ${kTwo}></beffroi-game>`,
    kWindow,
  );
  const ready = await host.until('ready');
  assert.equal(ready.game, 'metal_towers');
  assert.deepEqual(
    ready.seats.map(({ name, kind }) => [name, kind]),
    [
      ['Ana', 'human'],
      ['Ben', 'human'],
    ],
  );
  const table = await host.table();
  const frame = await host.page.locator('beffroi-game').boundingBox();
  assert.ok(frame.height > 300 && frame.height < 420, `${frame.height} px`);
  assert.equal((await table.state()).layout, 'small');
  assert.equal(
    await host.page.evaluate(() => Object.keys(window).filter((name) => /beffroi/i.test(name)).length),
    0,
    'nothing becomes global',
  );
  await table.playMoves(kGoldenMoves.slice(0, 2));
  await host.until('move', { count: 2 });
});

test('Where the game’s host allows it the script is a module', async (t) => {
  const host = await Host.open(t, `<beffroi-game game="metal_towers" ${kTwo}></beffroi-game>`, {
    ...kWindow,
    module: true,
  });
  await host.until('ready');
});

test(
  'A game to its end by the mirror’s buttons: every event comes once and in order, the last has result and record',
  async (t) => {
    const late = 16; // the same seat is to move as at the start
    const rest = kGoldenMoves.slice(late);
    const seats = [person('Ana'), person('Ben')];
    const begun = packRecord(goldenOver({ moves: kGoldenMoves.slice(0, late), seats, end: 'end open' }));
    const html = `<beffroi-game game="metal_towers" record="${begun}"></beffroi-game>`;
    const host = await Host.open(t, html, kWindow);
    await host.until('ready');
    const table = await host.table();
    for (const [i, move] of rest.entries()) {
      for (const id of [...targetsOf(move), kUiConfirm]) {
        await table.when(id);
        await table.mirror(id).press('Enter');
      }
      await table.untilDecisions(late + i + 1);
    }
    const end = await host.until('end');
    const heard = await host.heard();
    assert.deepEqual(
      heard.map(({ type }) => type),
      ['ready', ...rest.map(() => 'move'), 'end'],
    );
    const moves = heard.filter(({ type }) => type === 'move').map(({ detail }) => detail);
    assert.deepEqual(
      moves.map(({ ply }) => ply),
      [...moves.map(({ ply }) => ply)].sort((a, b) => a - b),
    );
    assert.deepEqual(
      moves.map(({ decisions }) => decisions),
      rest.map((_, i) => late + i + 1),
    );
    assert.deepEqual(
      moves.map(({ name }) => name),
      rest.map((_, i) => (i % 2 ? 'Ben' : 'Ana')),
    );
    const { log } = await table.state();
    assert.ok(moves.every(({ text }) => log.some((line) => text.startsWith(line.text))));
    assert.equal(moves.at(-1).over, true);
    assert.equal(end.over, true);
    assert.match(end.result, /Ben wins/);
    assert.equal(endOf(end.record)?.replace(/ hash.*/, ''), kGoldenEnd.replace(/ hash.*/, ''));
    assert.deepEqual(movesOf(end.record), kGoldenMoves);
    assert.deepEqual(
      end.seats.map(({ rank }) => rank),
      [2, 1],
    );
  },
  { limit_ms: 240000 },
);

test('The computer plays in a frame too, and its moves are sent to the page', async (t) => {
  const host = await Host.open(
    t,
    '<beffroi-game game="metal_towers" seats="human,bot:1"></beffroi-game>',
    kWindow,
  );
  await host.until('ready');
  const table = await host.table();
  await table.playMoves(['bE1']);
  await host.until('move', { count: 2 });
  assert.deepEqual(
    (await host.heard()).map(({ type, detail }) => [type, detail.seat ?? 0]),
    [
      ['ready', 0],
      ['move', 0],
      ['move', 1],
    ],
  );
});

test('A takeback is sent to the page, and the moves after it are sent again', async (t) => {
  const host = await Host.open(t, `<beffroi-game game="metal_towers" ${kTwo}></beffroi-game>`, kWindow);
  await host.until('ready');
  const table = await host.table();
  await table.playMoves(kGoldenMoves.slice(0, 2));
  await host.until('move', { count: 2 });
  await table.page.evaluate(() => document.getElementById('undo').click());
  await table.page.locator('#dialog-undo-ask .button.primary').click();
  const { decisions } = await host.until('undo');
  assert.equal(decisions, 1);
  await table.playMoves([kGoldenMoves[1]]);
  await host.until('move', { count: 3 });
  assert.deepEqual(
    (await host.heard()).map(({ type }) => type),
    ['ready', 'move', 'move', 'undo', 'move'],
  );
});

// ---- What the page asks for

test('Language, theme and options come from the attributes; the theme may change while a game is on', async (t) => {
  const host = await Host.open(
    t,
    `<beffroi-game game="metal_towers" lang="fr" theme="dusk" options="tie=draw" strict ${kTwo}></beffroi-game>`,
    { ...kWindow, colorScheme: 'light', same: true },
  );
  const ready = await host.until('ready');
  assert.match(ready.record, /options="seats=2 tie=draw"/);
  assert.equal(ready.fairness, 'strict');
  const table = await host.table();
  assert.deepEqual(
    await table.page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]),
    ['fr', 'dusk'],
  );
  await table.playMoves(['bE1']);
  await host.page.evaluate(() => document.querySelector('beffroi-game').setAttribute('theme', 'day'));
  await table.page.locator('html[data-theme=day]').waitFor();
  assert.equal((await table.state()).decisions, 1);
  // Another language is another page: the game it had goes on in it.
  await host.page.evaluate(() => document.querySelector('beffroi-game').setAttribute('lang', 'de'));
  await host.until('ready', { count: 2 });
  const again = await host.table();
  assert.equal(await again.page.evaluate(() => document.documentElement.lang), 'de');
  assert.equal((await again.state()).decisions, 1);
});

test(
  'An invalid attribute is reported in the frame and to the page, and no game is put there',
  async (t) => {
    for (const [attributes, why] of [
      ['game="chess"', /There is no game called “chess”/],
      ['', /Name a game, for example game=metal_towers/],
      ['game="metal_towers" options="tie=dice"', /cannot be “dice”\. Possible: tallest, draw/],
      ['game="metal_towers" options="__proto__=1"', /There is no option “__proto__”/],
      ['game="metal_towers" seats="human,ghost"', /not “ghost”/],
      ['game="metal_towers" seats="human,bot:9"', /no level 9/],
      ['game="metal_towers" seats="human"', /This game has 2 seats, not 1/],
      [`game="metal_towers" record="${packRecord(record()).slice(0, 30)}"`, /cut off after character 30/],
      ['game="metal_towers" record="beffroi-record 1"', /./],
    ]) {
      const host = await Host.open(t, `<beffroi-game ${attributes}></beffroi-game>`, kWindow);
      const { text } = await host.until('failed');
      assert.match(text, why);
      assert.match(await host.frames()[0].locator('#boot').innerText(), why);
      assert.match((await host.call('position')).error.message, why, 'there is no position without a game');
      await host.page.context().close();
    }
  },
  { limit_ms: 240000 },
);

test('A record can start in a position; one that breaks a rule is reported with rule and place', async (t) => {
  const startingIn = (text) =>
    named([]).replace('record 2', 'record 4').replace('\nseed', `\nposition "${text}"\nseed`);
  const element = (id, text) =>
    `<beffroi-game id="${id}" game="metal_towers" loading="eager" record="${packRecord(startingIn(text))}"></beffroi-game>`;
  const host = await Host.open(
    t,
    element('good', 'towers=Abs.Bb/As/-') + element('broken', 'towers=Abbbb/-/-'),
    kWindow,
  );
  const ready = await host.until('ready', { id: 'good' });
  assert.match(ready.record, /^position "towers=Abs\.Bb\/As\/-"$/m);
  assert.equal(ready.decisions, 0);
  const failed = await host.until('failed', { id: 'broken' });
  assert.deepEqual([failed.kind, failed.rule, failed.line], ['record', 'MT-1', 3]);
  // The place that the editor names, behind `position "`.
  assert.equal(failed.column, 'position "towers=Abbbb'.length);
  assert.match(failed.text, /No game can reach this position[\s\S]*line 3, column 22[\s\S]*MT-1/);
  const played = await host.table('good');
  await played.playMoves(['sD3']);
  await host.until('move', { id: 'good' });
  const { error } = await host.call('load', startingIn('towers=Abbbb/-/-'));
  assert.deepEqual([error.kind, error.rule, error.line, error.column], ['record', 'MT-1', 3, 22]);
});

test('load, position and newGame work, and refuse the impossible with a reason', async (t) => {
  const host = await Host.open(t, `<beffroi-game game="metal_towers" ${kTwo}></beffroi-game>`, kWindow);
  await host.until('ready');
  const loaded = await host.call('load', named(kMockupMoves));
  assert.equal(loaded.value.decisions, 16);
  assert.deepEqual(movesOf(loaded.value.record), kMockupMoves);
  assert.equal(loaded.value.turn.who, 'seat');
  const { value: position } = await host.call('position');
  assert.deepEqual(position, loaded.value);
  assert.equal((await host.call('load', position.link)).value.decisions, 16, 'its own link');
  assert.equal(
    (await host.call('load', packRecord(named(kGoldenMoves.slice(0, 3))))).value.decisions,
    3,
    'a code',
  );
  for (const [text, kind, why] of [
    ['garbage', 'damaged', /damaged|newer/],
    ['', 'none', /no game in this link/],
    [named(['bE1', 'bA9']), 'record', /not a move/],
    [
      named(['bE1']).replace('metal_towers', 'five_towers'),
      'otherGame',
      /record of 5 Towers; here Metal Towers/,
    ],
    [packRecord(named(kMockupMoves)).slice(0, 99), 'cut', /cut off after character 99/],
  ]) {
    const { error } = await host.call('load', text);
    assert.equal(error.kind, kind, text.slice(0, 40));
    assert.match(error.message, why);
  }
  assert.deepEqual((await host.call('load', named(['bE1', 'bA9']))).error.line, 8);
  assert.equal((await host.call('position')).value.decisions, 3, 'what was refused changed nothing');
  const fresh = await host.call('newGame', {
    options: { tie: 'draw' },
    seats: [{ kind: 'human', name: 'Cléo "C"' }, { kind: 'human' }],
    strict: true,
  });
  assert.equal(fresh.value.decisions, 0);
  assert.equal(fresh.value.seats[0].name, 'Cléo "C"');
  assert.match(fresh.value.record, /mode strict/);
  assert.match(
    (await host.call('newGame', { options: { tie: 'dice' } })).error.message,
    /Possible: tallest, draw/,
  );
  assert.match((await host.call('newGame', { colour: 'red' })).error.message, /not of the right kind/);
  assert.match((await host.call('load', 5)).error.message, /a record is a text/);
  const asked = Date.now();
  const { error: large } = await host.call('load', 'x'.repeat(600000));
  assert.equal(large.kind, 'large');
  assert.match(large.message, /600000 characters; no record has more than 524288/);
  assert.ok(Date.now() - asked < 5000, 'it is refused at once');
  assert.equal((await host.call('newGame')).value.decisions, 0);
  assert.deepEqual(
    (await host.heard()).map(({ type }) => type),
    ['ready', 'open', 'open', 'open', 'open', 'open'],
  );
});

test('Two embeds have two games; each is there again at the next visit', async (t) => {
  const html = `<beffroi-game id="a" game="metal_towers" ${kTwo}></beffroi-game><beffroi-game id="b" game="metal_towers" ${kTwo}></beffroi-game>`;
  const host = await Host.open(t, html, { ...kWindow, viewport: { width: 520, height: 900 }, same: true });
  await host.until('ready', { id: 'a' });
  await host.until('ready', { id: 'b' });
  await (await host.table('a')).playMoves(kGoldenMoves.slice(0, 3));
  await host.until('move', { id: 'a', count: 3 });
  await (await host.table('b')).playMoves(['bA1']);
  await host.until('move', { id: 'b' });
  await host.page.reload();
  assert.deepEqual(movesOf((await host.until('ready', { id: 'a' })).record), kGoldenMoves.slice(0, 3));
  assert.deepEqual(movesOf((await host.until('ready', { id: 'b' })).record), ['bA1']);
  // Another page of the site with the same element has a game of its own.
  const { page } = host;
  const begun = async (post) => {
    await page.goto(`${t.site.base}host-page?p=${post}&utm_source=letter`);
    return movesOf((await host.until('ready', { id: 'a' })).record);
  };
  // One that was kept when pages did not count goes to the first that asks for it.
  const earlier = `embed.${checksum(`game=metal_towers&seats=human%3AAna%2Chuman%3ABen&place=a`)}`;
  const was = { record: named(kGoldenMoves.slice(0, 2)), time: 1 };
  await store(page, { [`beffroi.${earlier}`]: JSON.stringify(was) });
  assert.deepEqual(await begun(2), kGoldenMoves.slice(0, 2));
  assert.deepEqual(await begun(3), []);
  // The same page in a second tab follows, and plays when it is told to.
  const second = new Host(t, await page.context().newPage());
  await second.page.goto(page.url().replace('letter', 'chat'));
  await second.until('ready', { id: 'a' });
  const [one, two] = [await host.table('a'), await second.table('a')];
  const notice = ({ page: frame }) => frame.locator('#notice-elsewhere');
  await notice(two).waitFor();
  await one.playMoves([kGoldenMoves[0]]);
  const inTwo = async () => movesOf(await two.record());
  await two.until('the move of the first tab', async () => (await inTwo()).length === 1);
  assert.equal((await second.call('newGame')).error.kind, 'elsewhere');
  await notice(two).getByRole('button', { name: 'Play here' }).click();
  await notice(one).waitFor();
  await two.playMoves([kGoldenMoves[1]]);
  await one.until('the move of the second tab', async () => movesOf(await one.record()).length === 2);
  await second.page.close();
  // Nothing of it is among the games of a person who also plays on Beffroi's own pages.
  const lobby = await t.open('index.html', { within: host.page.context() });
  await lobby.locator('html[data-ready=lobby]').waitFor();
  assert.equal(
    await lobby.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith('beffroi.game.')).length,
    ),
    0,
  );
});

test('Sound is off in a frame until somebody turns it on there', async (t) => {
  const init = () => {
    window.sounding = 0;
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor(...args) {
        super(...args);
        window.sounding++;
      }
    };
  };
  const host = await Host.open(t, `<beffroi-game game="metal_towers" ${kTwo}></beffroi-game>`, {
    ...kWindow,
    init,
  });
  await host.until('ready');
  const table = await host.table();
  for (const id of [...targetsOf(kGoldenMoves[0]), kUiConfirm]) {
    await table.when(id);
    await table.mirror(id).press('Enter');
  }
  await host.until('move');
  assert.equal(await table.page.evaluate(() => window.sounding), 0);
});

// ---- The way out

test('“Continue in a full window” carries the game in the address; there it becomes a game of one’s own', async (t) => {
  const host = await Host.open(t, `<beffroi-game game="metal_towers" ${kTwo}></beffroi-game>`, kWindow);
  await host.until('ready');
  const table = await host.table();
  await table.playMoves(kGoldenMoves.slice(0, 4));
  const text = await table.record();
  await table.page.locator('#mirror button').first().press('m');
  const menu = table.page.locator('#dialog-menu');
  await menu.waitFor();
  assert.equal(
    await menu.locator('[data-item=new], [data-item=open]').count(),
    0,
    'what would leave the frame is not there',
  );
  const [full] = await Promise.all([
    host.page.context().waitForEvent('page'),
    menu.locator('[data-item=full]').click(),
  ]);
  const out = new Table(full);
  await out.ready();
  assert.equal(full.url(), `${t.site.base}play.html#r=${packRecord(text)}`);
  assert.equal(await out.record(), text);
  assert.equal(await full.evaluate(() => window.opener), null);
  assert.equal(await full.evaluate(() => document.documentElement.dataset.embed), undefined);
  await out.playMoves(kGoldenMoves.slice(4, 5));
  await full.waitForURL(/#g=[0-9a-f]{8}$/);
  assert.deepEqual(
    movesOf(await table.record()),
    kGoldenMoves.slice(0, 4),
    'the frame has its own game still',
  );
});

test('“New game” in a frame asks when a game is on, and begins the same again', async (t) => {
  const host = await Host.open(
    t,
    `<beffroi-game game="metal_towers" options="tie=draw" ${kTwo}></beffroi-game>`,
    kWindow,
  );
  await host.until('ready');
  const table = await host.table();
  await table.playMoves(kGoldenMoves.slice(0, 2));
  const again = async () => {
    await table.page.locator('#mirror button').first().press('m');
    await table.page.locator('#dialog-menu [data-item=again]').click();
    return table.page.locator('#dialog-again');
  };
  await (await again()).getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await table.state()).decisions, 2);
  await (await again()).getByRole('button', { name: 'Start again' }).click();
  const { record: text } = await host.until('open');
  assert.match(text, /options="seats=2 tie=draw"/);
  assert.equal((await table.state()).decisions, 0);
});

test('The height follows the width of the column; the page may set its own', async (t) => {
  const host = await Host.open(t, `<beffroi-game game="metal_towers" ${kTwo}></beffroi-game>`, {
    ...kWindow,
    viewport: { width: 1216, height: 900 },
  });
  await host.until('ready');
  const table = await host.table();
  for (const [width, layout] of [
    [1216, 'desktop'],
    [816, 'tablet'],
    [656, 'phone_landscape'],
    [496, 'small'],
    [336, 'small'],
  ]) {
    await host.page.setViewportSize({ width, height: 900 });
    await table.until(
      `the layout ${layout}`,
      async () =>
        (await table.state()).layout === layout &&
        (await host.page.locator('beffroi-game').boundingBox()).width === width - 16,
    );
    const { box, canvas } = await table.until(
      `the frame to have the element’s size at ${width}`,
      async () => {
        const outside = await host.page.locator('beffroi-game').boundingBox();
        const inside = await table.page.evaluate(() => [
          innerWidth,
          innerHeight,
          document.documentElement.scrollWidth,
        ]);
        return (
          inside[0] === outside.width &&
          inside[1] === outside.height &&
          outside.height === likedHeight(width - 16) && { box: outside, canvas: inside }
        );
      },
    );
    await table.until(
      `the layout ${layout} of that size`,
      async () => (await table.state()).layout === layout,
    );
    assert.ok(canvas[2] <= canvas[0]);
    assert.ok(box.height >= 240 && box.height <= 900, `${width}: ${box.height}`);
  }
  await host.page.evaluate(() => document.querySelector('beffroi-game').setAttribute('height', '300'));
  await table.until('the height of the page’s choice', () => table.page.evaluate(() => innerHeight === 300));
  // A phone held sideways: a strip of the page stays in sight, whatever the page has chosen.
  await host.page.evaluate(() => document.querySelector('beffroi-game').setAttribute('height', '600'));
  await host.page.setViewportSize({ width: 844, height: 390 });
  await table.until('a table lower than the window', () => table.page.evaluate(() => innerHeight === 326));
});

test('A finger that takes nothing up scrolls the page around, one on a piece does not', async (t) => {
  const html = `<beffroi-game game="metal_towers" ${kTwo}></beffroi-game><div style="height:3000px"></div>`;
  const host = await Host.open(t, html, {
    ...kPhone,
    viewport: { width: 390, height: 600 },
    hasTouch: true,
    policy: false,
  });
  await host.until('ready');
  const table = await host.table();
  const box = await host.page.locator('beffroi-game').boundingBox();
  const targets = (await table.targets()).filter(({ state }) => state === 'legal' || state === 'chosen');
  const away = (x, y) => (one) => Math.max(one.x - x, x - one.x - one.w, one.y - y, y - one.y - one.h);
  const spots = [];
  for (let y = 20; y < box.height; y += 8) for (let x = 20; x < box.width - 20; x += 8) spots.push([x, y]);
  const farthest = ([x, y]) => Math.min(...targets.map(away(x, y)));
  const [ground] = spots.toSorted((a, b) => farthest(b) - farthest(a));
  assert.ok(farthest(ground) > 24, 'there is ground');
  const { x, y, w, h } = targets[0];
  const swipe = async ([fromX, fromY]) => {
    const path = [0, 20, 40, 60, 80, 100].map((up) => [[box.x + fromX, box.y + fromY - up]]);
    await fingers(host.page, path);
    return host.page.evaluate(() => scrollY);
  };
  assert.equal(await swipe([x + w / 2, y + h / 2]), 0);
  await table.until('the page to scroll', async () => (await swipe(ground)) > 50);
  assert.equal((await table.state()).decisions, 0);
});

// ---- The demonstration

for (const [name, options, colorScheme] of [
  ['desktop', { viewport: { width: 1280, height: 900 } }, 'light'],
  ['phone', kPhone, 'dark'],
]) {
  test(`The club’s page shows two games and lists their events: ${name}`, async (t) => {
    const page = await t.open('club.html', { ...options, colorScheme, reducedMotion: 'reduce' });
    await page.locator('#events li', { hasText: 'Table 1' }).first().waitFor();
    await page.locator('#second').scrollIntoViewIfNeeded();
    await page.locator('#events li', { hasText: 'Table 2' }).first().waitFor();
    const first = new Table(page.frames().find((frame) => frame.url().includes('place=first')));
    await first.ready();
    const second = new Table(page.frames().find((frame) => frame.url().includes('place=second')));
    await second.ready();
    assert.deepEqual(
      [
        await first.page.evaluate(() => document.documentElement.dataset.theme),
        await second.page.evaluate(() => document.documentElement.dataset.theme),
      ],
      ['day', 'dusk'],
    );
    const [move] = kGoldenMoves;
    if ((await first.state()).game === 'metal_towers') {
      await first.playMoves([move]);
      await page.locator('#events li', { hasText: 'move' }).first().waitFor();
    }
    await page.locator('[data-do=position][data-for=second]').click();
    await page.locator('#record', { hasText: 'beffroi-record 2' }).waitFor();
    await page.locator('[data-do=new][data-for=first]').click();
    await page.locator('#events li', { hasText: 'open' }).waitFor();
    assert.equal((await first.state()).decisions, 0);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
      window.axe.run(document, { resultTypes: ['violations'], iframes: false }),
    );
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
      [],
    );
    for (const width of [320, options.viewport.width]) {
      await page.setViewportSize({ width, height: 800 });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`);
    }
    for (const button of await page.locator('button').all())
      assert.ok((await button.boundingBox()).height >= 44);
  });
}

test('The English of the club’s page is that of the catalogue', async (t) => {
  const words = t.site.words();
  const page = await t.open('club.html', kSmallDesktop);
  const html = await (await page.request.get(`${t.site.base}club.html`)).text();
  const blank = await page.context().newPage(); // the page's own policy forbids text as HTML
  const marked = await blank.evaluate(
    (source) =>
      [...new DOMParser().parseFromString(source, 'text/html').querySelectorAll('[data-i18n]')].map(
        (part) => [part.dataset.i18n, part.textContent],
      ),
    html,
  );
  assert.ok(marked.length > 10);
  for (const [key, text] of marked) assert.equal(text, words[key], key);
  assert.match(html, new RegExp(`<title>${words['page.club.title']}</title>`));
});

test('The club’s page speaks the visitor’s language, and its tables with it', async (t) => {
  const page = await t.open('club.html', { ...kSmallDesktop, locale: 'fr-FR' });
  await page.locator('h1', { hasText: 'Quatre Portes' }).waitFor();
  await page.locator('#events li').first().waitFor();
  assert.equal(
    await page
      .frames()
      .find((frame) => frame.url().includes('place=first'))
      .evaluate(() => document.documentElement.lang),
    'fr',
  );
});

test('Axe finds nothing in a frame, day and dusk, with its menu and the dialog of a link', async (t) => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await t.open(
      `embed.html#game=metal_towers&r=${packRecord(record({ seats: [person('Ana'), computer(1)], moves: kMockupMoves }))}`,
      { viewport: { width: 480, height: 360 }, colorScheme, reducedMotion: 'reduce' },
    );
    const table = new Table(page);
    await table.ready();
    const look = async (screen) => {
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() =>
        window.axe.run(document, { resultTypes: ['violations'] }),
      );
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${screen}: ${id}: ${nodes[0].html}`),
        [],
      );
    };
    await look('table');
    await page.keyboard.press('m');
    await look('menu');
    await page.locator('#dialog-menu [data-item=share]').click();
    await page.locator('svg.qr').waitFor();
    await look('link');
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.locator('#dialog-menu [data-item=sheet]').click();
    await page.locator('#dialog-sheet').waitFor();
    await look('sheet');
  }
});
