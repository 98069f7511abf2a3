// Messages between a page and the game in it.
//
// Owns: tests that messages of other windows, of any shape, change nothing on either side. The embedding page
// is of another origin (host.mjs). Next: embed_test.mjs, which tests what an embedded game does.
import assert from 'node:assert/strict';
import { Host, kTwo, kWindow } from './kit/host.mjs';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { test } from './kit/kit.mjs';
import { kGoldenMoves } from './kit/records.mjs';
import { Table } from './kit/table.mjs';

/** Runs in pages: values that have broken programs before. */
function nastyValues() {
  const circle = {};
  circle.self = circle;
  const kinds = [
    undefined,
    null,
    0,
    -1,
    NaN,
    '',
    'hello',
    true,
    [],
    [[]],
    {},
    circle,
    new Map([['type', 'load']]),
    new Date(0),
    /x/,
    new Uint8Array(9),
    10n,
    new Blob(['x']),
    new Error('load'),
    JSON.parse('{"__proto__":{"type":"load","id":1,"record":"x"}}'),
    { constructor: { prototype: { x: 1 } } },
    { toString: null, valueOf: null },
  ];
  const types = [
    'load',
    'position',
    'newGame',
    'theme',
    'hello',
    'connect',
    'ready',
    'answer',
    'size',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    null,
    7,
    {},
  ];
  const ids = [1, 0, -1, 1.5, '1', null, undefined, Infinity, {}];
  const out = [...kinds];
  for (const type of types) {
    for (const id of ids) out.push({ type, id, record: 'x', wish: {}, beffroi: 1, nonce: '0'.repeat(32) });
    for (const value of kinds)
      out.push({
        type,
        id: 7,
        record: value,
        wish: value,
        theme: value,
        height: value,
        beffroi: 1,
        nonce: value,
      });
  }
  for (const wish of [
    { options: { tie: 'dice' } },
    { options: 'x'.repeat(5000) },
    { seats: Array(500).fill({ kind: 'human' }) },
    { seats: [{ kind: 'human', name: 5 }] },
    { seats: 'human,'.repeat(300) },
    { seats: { length: 2 } },
    { extra: 1 },
    { options: { tie: { toString: 1 } } },
  ])
    out.push({ type: 'newGame', id: 8, wish });
  out.push(
    { type: 'load', id: 9, record: 'x'.repeat(900000) },
    { type: 'load', id: 9, record: '1'.repeat(500000) },
    { type: 'x'.repeat(1e6) },
  );
  return out;
}

test('A position may have a seat at another device, and no kind of seat that nobody knows', async () => {
  const { eventOf } = await importShell('embed/embed-protocol.ts');
  const seat = { name: 'Ana', level: 0, colour: 'wine', score: 0, rank: 1 };
  const end = (kind) => ({
    type: 'end',
    game: 'metal_towers',
    title: '',
    status: '',
    decisions: 0,
    over: false,
    result: null,
    fairness: 'open',
    seats: [{ ...seat, kind }],
    turn: { who: 'seat', seat: 0 },
    record: '',
    link: '',
  });
  for (const kind of ['human', 'bot', 'remote']) assert.ok(eventOf(end(kind)), kind);
  assert.equal(eventOf(end('ghost')), null);
});

test('Messages from other windows, of whatever shape, change nothing in a frame and get no answer', async (t) => {
  t.site.place(
    'stranger.html',
    '<!doctype html><title>Stranger</title><link rel="icon" href="data:,"><p>Here I am.</p>',
  );
  const nonce = 'cd'.repeat(16);
  const around = encodeURIComponent(new URL(t.site.elsewhere).origin);
  const wishes = `game=metal_towers&seats=human:Ana,human:Ben&nonce=${nonce}&host=${around}`;
  const html = `<beffroi-game game="metal_towers" ${kTwo}></beffroi-game>
    <iframe title="By hand" width="480" height="360" sandbox="allow-scripts allow-same-origin"
      src="${t.site.base}embed.html#${wishes}"></iframe>
    <iframe title="Stranger" sandbox="allow-scripts" src="${t.site.base}stranger.html"></iframe>`;
  const host = await Host.open(t, html, { ...kWindow, viewport: { width: 520, height: 1000 } });
  await host.until('ready');
  const frameOf = async (part) => {
    const found = () => host.page.frames().find((frame) => frame.url().includes(part));
    while (!found()) await host.page.waitForTimeout(40);
    return found();
  };
  const own = await host.table('0');
  const byHand = new Table(await frameOf(nonce));
  await byHand.ready();
  await byHand.playMoves(kGoldenMoves.slice(0, 3));
  await own.playMoves(kGoldenMoves.slice(0, 2));
  await host.until('move', { count: 2 });
  const [text, ownText] = [await byHand.record(), await own.record()];
  const heardBefore = (await host.heard()).length;
  const stranger = await frameOf('stranger.html');
  // The stranger does not know the nonce; even the right nonce does not help it.
  const { sent, answers } = await stranger.evaluate(
    async ([make, secret]) => {
      window.sent = 0;
      window.answers = 0;
      addEventListener('message', () => window.answers++);
      const values = [
        ...make.map((value) => value),
        ...['connect', 'hello', 'load', 'position', 'newGame'].map((type) => ({
          beffroi: 1,
          type,
          nonce: secret,
          id: 1,
          record: '',
          wish: {},
        })),
      ];
      for (const value of values) {
        for (const target of [parent, parent.frames[0]]) {
          try {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.answers++;
            target.postMessage(value, '*', [port2]);
            port1.postMessage(value);
            window.sent++;
          } catch {
            // What cannot be copied cannot be sent.
          }
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { sent: window.sent, answers: window.answers };
    },
    [
      nastyValues()
        .filter((value) => {
          try {
            structuredClone(value);
            return !(value instanceof Map) && typeof value !== 'bigint';
          } catch {
            return false;
          }
        })
        .map((value) => {
          try {
            return JSON.parse(JSON.stringify(value) ?? 'null');
          } catch {
            return null;
          }
        }),
      nonce,
    ],
  );
  assert.ok(sent > 400, String(sent));
  assert.equal(answers, 0);
  await byHand.settle();
  assert.equal(await byHand.record(), text);
  assert.equal(await own.record(), ownText);
  assert.equal((await host.heard()).length, heardBefore, 'nothing was dispatched as an event of the element');
  assert.equal((await host.call('position')).value.decisions, 2, 'the page’s own talk goes on');
  assert.equal(
    await stranger.evaluate(() => parent.frames.length),
    2,
    'the frame of an element cannot even be found',
  );
});

test('Of messages through the page’s own port only valid commands are carried out', async (t) => {
  // A hostile page that talks to the frame itself and knows its nonce. From the last part, where the page is
  // on the wrong host.
  t.expect(/postMessage.*target origin|can escape its sandboxing/);
  const nonce = 'ab'.repeat(16);
  const script = `
    window.got = [];
    addEventListener('message', (event) => {
      if (event.data?.type !== 'hello') return;
      const { port1, port2 } = new MessageChannel();
      window.port = port1;
      port1.onmessage = ({ data }) => window.got.push(data);
      event.source.postMessage({ beffroi: 1, type: 'connect', nonce: '${nonce}' }, '*', [port2]);
    });
    window.nasty = ${nastyValues};`;
  t.site.answer(/^evil\.js$/, (response) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript' });
    response.end(script);
  });
  const page = await (await t.context(kWindow)).newPage();
  const host = new URL(t.site.elsewhere).origin;
  const wishes = `game=metal_towers&seats=human,human&host=${encodeURIComponent(host)}&nonce=${nonce}`;
  const html = `<!doctype html><html lang="en"><title>Evil</title><link rel="icon" href="data:,">
    <script src="evil.js"></script>
    <iframe title="Beffroi" width="480" height="360" sandbox="allow-scripts allow-same-origin"
      src="${t.site.base}embed.html#${wishes}"></iframe>`;
  await page.goto(t.site.place('evil-page', html));
  const frame = await page.waitForSelector('iframe').then((element) => element.contentFrame());
  const table = new Table(frame);
  await table.ready();
  await page.waitForFunction(() => window.got.some(({ type }) => type === 'ready'));
  await table.playMoves(kGoldenMoves.slice(0, 3));
  await page.waitForFunction(() => window.got.filter(({ type }) => type === 'move').length === 3);
  const before = await table.record();
  await page.evaluate(() => {
    window.got.length = 0;
    for (const value of window.nasty()) {
      // Valid commands are carried out: what is sent here must not be one.
      if (
        value &&
        typeof value === 'object' &&
        ['newGame', 'theme'].includes(value.type) &&
        (value.wish === undefined || value.wish === null || Object.keys(Object(value.wish)).length === 0)
      )
        continue;
      try {
        window.port.postMessage(value);
      } catch {
        // What cannot be copied cannot be sent.
      }
    }
    window.port.postMessage({ type: 'position', id: 4711 });
  });
  await page.waitForFunction(
    () =>
      window.got.some(({ id, position }) => id === 4711 && position) ||
      window.got.some(({ id, error }) => id === 4711 && error?.kind === 'busy'),
  );
  await table.settle();
  assert.equal(await table.record(), before);
  const answers = await page.evaluate(() =>
    window.got.map(({ type, id, error, position }) => ({
      type,
      id,
      kind: error?.kind,
      is: position?.decisions,
    })),
  );
  for (const { type, kind, is } of answers)
    assert.ok(
      type === 'answer' &&
        (is === 3 || ['busy', 'damaged', 'newer', 'none', 'large', 'cut', 'wish'].includes(kind)),
      JSON.stringify({ type, kind, is }),
    );
  assert.deepEqual(await frame.evaluate(() => [{}.type, {}.x, [].tie]), [undefined, undefined, undefined]);
  // A flood: this many at once are refused, and the table still works.
  await page.evaluate(() => {
    for (let i = 1; i <= 3000; i++) window.port.postMessage({ type: 'load', id: 100000 + i, record: 'x' });
  });
  await page.waitForFunction(() => window.got.some(({ id }) => id === 103000));
  assert.equal(await table.record(), before);
  // The same greeting from a page of another origin is ignored.
  const stolen = await (await t.context(kWindow)).newPage();
  await stolen.goto(`${t.site.base}evil-page`);
  const deaf = await stolen.waitForSelector('iframe').then((element) => element.contentFrame());
  await new Table(deaf).ready();
  assert.deepEqual(await stolen.evaluate(() => window.got), []);
});

test('An element accepts messages only from its own frame', async (t) => {
  t.site.place('liar.html', '<!doctype html><title>Liar</title><link rel="icon" href="data:,">');
  const host = await Host.open(
    t,
    `<beffroi-game game="metal_towers" ${kTwo}></beffroi-game><iframe title="Liar" sandbox="allow-scripts allow-same-origin" src="${t.site.base}liar.html"></iframe>`,
    kWindow,
  );
  await host.until('ready');
  const before = (await host.heard()).length;
  const height = await host.page.locator('beffroi-game').evaluate((game) => game.style.height);
  // Of the very origin of the game, but not its frame.
  const liar = host.page.frames().find((frame) => frame.url().endsWith('liar.html'));
  await liar.evaluate(() => {
    for (const type of ['hello', 'ready', 'move', 'end', 'size', 'answer', 'failed']) {
      for (const nonce of ['', '0'.repeat(32), undefined, {}])
        parent.postMessage({ beffroi: 1, type, nonce, height: 4000, id: 1, text: 'lie' }, '*');
    }
  });
  assert.equal((await host.call('position')).value.decisions, 0);
  assert.equal((await host.heard()).length, before);
  assert.equal(await host.page.locator('beffroi-game').evaluate((game) => game.style.height), height);
});
