// Links: a whole game in an address, its QR code, the game sheet, and what happens to links and files that
// are damaged.
//
// Owns: tests of shell/keep/link.ts and shell/share. Codes are tried by the thousand outside of the browser
// (link_code.mjs); what a person sees of them is tried in it. Next: embed_test.mjs (links that lead out of a
// frame), keep_test.mjs (saves).
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { kPhone, kSmallDesktop, kSmallEmbed, kStill, test } from './kit/kit.mjs';
import { packRecord, readGiven, unpackRecord } from './kit/link_code.mjs';
import { computer, goldenOver, kGoldenMoves, kMockupMoves, movesOf, person, record } from './kit/records.mjs';
import { Table } from './kit/table.mjs';

const { generate, correction } = createRequire(import.meta.url)('lean-qr');
const kLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const kMax = 256 * 1024;
const middle = record({ seats: [person('Ana'), computer(3, 'Ben')], moves: kMockupMoves });
/** Pseudo-random numbers, so that a failure can be repeated. */
function dice(seed) {
  let x = seed;
  return (n) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 2 ** 32) * n);
  };
}
/** What is kept of games, their pictures aside: those come when there is time for them. */
const kept = (page) =>
  page.evaluate(() =>
    JSON.stringify(
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('beffroi.game.'))
        .sort(),
    ),
  );
const link = (t, text, more = '') => `${t.site.base}play.html#r=${packRecord(text)}${more}`;
async function openMenu(page, item) {
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('m');
  await page.locator(`#dialog-menu [data-item=${item}]`).click();
}
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return { name: download.suggestedFilename(), text: Buffer.concat(parts).toString() };
}

// ---- The code

test('A link’s code gives back exactly the record it was made of, and short ones for short games', async () => {
  const texts = [
    middle,
    goldenOver(),
    record(),
    '',
    'é€😀\r\n\ufeff',
    'x'.repeat(kMax),
    record({ seats: [person('Zoë “Ω” 名'), person('\\"')] }),
  ];
  for (const text of texts) {
    const code = packRecord(text);
    assert.match(code, /^1[\w-]+[A-Za-z0-9]$/);
    assert.equal(unpackRecord(code).record, text);
    assert.equal(packRecord(text), code);
    assert.equal(readGiven(`  https://example.org/x/play.html#r=${code}&ply=3 `).text, text);
  }
  assert.equal(
    unpackRecord(`${packRecord(middle)}.`).record,
    middle,
    'the full stop of a sentence does not count',
  );
  assert.equal(readGiven(middle).text, middle);
  assert.ok(packRecord(record()).length < 90, String(packRecord(record()).length));
  assert.ok(packRecord(goldenOver()).length < 280, String(packRecord(goldenOver()).length));
});

test('A link that is cut off anywhere is refused as cut off', async () => {
  const code = packRecord(middle);
  assert.equal(unpackRecord(code.slice(0, -1)).record, middle, 'the last check is not needed');
  for (let n = 0; n < code.length - 1; n++) {
    const { error, record: opened } = unpackRecord(code.slice(0, n));
    assert.equal(opened, undefined, `cut at ${n}`);
    assert.equal(error.kind, n === 0 ? 'none' : 'cut', `cut at ${n}`);
    assert.equal(error.at, n, `cut at ${n}`);
  }
});

test('A code of any length is refused in the time it takes to read it', async () => {
  for (const text of [
    `${'.'.repeat(400000)}a.`,
    `1${'.'.repeat(400000)}a`,
    '.'.repeat(400000),
    `1${'-.'.repeat(200000)}`,
  ]) {
    const begun = performance.now();
    assert.ok(unpackRecord(text).error);
    assert.ok(performance.now() - begun < 500, `${performance.now() - begun} ms for ${text.slice(0, 6)}…`);
  }
});

test('Every flipped bit of a link is found, and the place named within fifty characters', async () => {
  const code = packRecord(goldenOver());
  for (let n = 0; n < code.length; n++) {
    for (let bit = 0; bit < 6; bit++) {
      const bad = code.slice(0, n) + kLetters[kLetters.indexOf(code[n]) ^ (1 << bit)] + code.slice(n + 1);
      const { error, record: opened } = unpackRecord(bad);
      assert.equal(opened, undefined, `character ${n + 1}, bit ${bit}`);
      if (error.kind === 'newer' && n === 0) continue;
      assert.equal(error.kind, 'damaged', `character ${n + 1}, bit ${bit}`);
      assert.ok(
        error.at >= 1 && n + 1 >= error.at && n + 1 - error.at < 50,
        `character ${n + 1} is told as ${error.at}`,
      );
    }
  }
});

test('Whatever the address contains, only a complete code opens a game, and nothing throws', async () => {
  const roll = dice(7);
  const code = packRecord(middle);
  const tricks = [
    '',
    '1',
    '0',
    '2',
    '9abc',
    '__proto__',
    'constructor',
    '%00',
    '\u0000',
    '1'.repeat(50),
    'A'.repeat(600000),
    `1${'_'.repeat(599)}`,
    '{"a":1}',
    'null',
    `${code}${code}`,
    code.toLowerCase(),
    [...code].reverse().join(''),
  ];
  for (const text of [...tricks, undefined, null, 5, {}, []])
    assert.ok(unpackRecord(text).error, String(text).slice(0, 40));
  for (let i = 0; i < 6000; i++) {
    const letters = [...code];
    for (let k = roll(4) + 1; k > 0; k--) {
      const at = roll(letters.length);
      [
        () => letters.splice(at, 1),
        () => letters.splice(at, 0, kLetters[roll(64)]),
        () => (letters[at] = kLetters[roll(64)]),
        () => letters.splice(at, roll(30)),
        () => (letters[at] = String.fromCharCode(roll(0x3000))),
      ][roll(5)]();
    }
    const text = letters.join('');
    const { record: opened, error } = unpackRecord(text);
    // A change that changes nothing but the last check, or only appends what does not belong to a code.
    if (opened !== undefined) assert.ok(opened === middle && text.startsWith(code.slice(0, -1)), text);
    else assert.ok(error.kind && error.message && error.detail);
  }
});

test('A link that unpacks to more than a record can have is refused before it fills the memory', async () => {
  const before = process.memoryUsage().rss;
  const begun = Date.now();
  const bomb = packRecord('a'.repeat(80e6));
  const packed_ms = Date.now() - begun;
  assert.ok(bomb.length < 120000);
  const start = Date.now();
  assert.equal(unpackRecord(bomb).error.kind, 'large');
  assert.ok(Date.now() - start < Math.max(500, packed_ms), `${Date.now() - start} ms`);
  assert.ok(process.memoryUsage().rss - before < 600e6);
  assert.equal(unpackRecord(packRecord('a'.repeat(kMax + 1))).error.kind, 'large');
});

// ---- Opening one

test('A link opens a game anywhere; it is played and verified, and kept only when the person wants it', async (t) => {
  const page = await t.lobby(kStill);
  const before = await kept(page);
  await page.goto(link(t, middle));
  const table = new Table(page);
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kMockupMoves);
  await page.locator('#notice-link').waitFor();
  await table.settle();
  assert.equal(await kept(page), before, 'looking at it keeps nothing');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 667, height: 375 });
  await page.locator('html[data-layout=phone_landscape]').waitFor();
  const low = await page.locator('#notice-link').boundingBox();
  assert.equal((await page.locator('canvas').boundingBox()).y, low.height, 'sideways it covers nothing');
  assert.ok(low.height <= 48, `${low.height} px`);
  await page.setViewportSize(size);
  await page.reload();
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kMockupMoves);
  await page.locator('#notice-link').getByRole('button', { name: 'Keep it' }).click();
  await page.waitForURL(/#g=[0-9a-f]{8}$/);
  // Back is where the person came from, forward is the game that is kept now.
  await page.goBack();
  await page.locator('html[data-ready=lobby]').waitFor();
  await page.goForward();
  await table.ready();
  assert.match(page.url(), /#g=[0-9a-f]{8}$/);
  assert.deepEqual(movesOf(await table.record()), kMockupMoves);
  // The same link once more is the same game.
  const same = link(t, await table.record());
  await page.goto('about:blank');
  await page.goto(same);
  await table.ready();
  assert.match(page.url(), /#g=[0-9a-f]{8}$/);
  assert.equal(
    await page.evaluate(
      () =>
        Object.keys(localStorage).filter((key) => key.startsWith('beffroi.game.') && key.endsWith('.a'))
          .length,
    ),
    1,
  );
});

test('A move in a game that came by a link makes it a game of one’s own', async (t) => {
  const page = await t.open(`play.html#r=${packRecord(record({ moves: kGoldenMoves.slice(0, 6) }))}`, kStill);
  const table = new Table(page);
  await table.ready();
  await table.playMoves(kGoldenMoves.slice(6, 7));
  await page.waitForURL(/#g=[0-9a-f]{8}$/);
  await page.reload();
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 7));
});

test('A bad link says what is wrong and where, offers a way on, and changes nothing', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 5) }), kStill);
  const { page } = table;
  await table.settle();
  const before = await kept(page);
  const code = packRecord(middle);
  const cases = [
    [code.slice(0, 90), /cut off after character 90/],
    [`${code.slice(0, 70)}AAAA${code.slice(74)}`, /damaged: something is wrong from character 62 on/],
    [`4${code.slice(1)}`, /made by a newer Beffroi/],
    ['', /There is no game in this link/],
    [packRecord('a'.repeat(kMax + 1)), /more text than a game can have/],
    [packRecord('garbage'), /This is not a game record of Beffroi[\s\S]*line 1, column 1/],
    [
      packRecord(record({ moves: ['bE1', 'bA9'] })),
      /This is not a move of this game\.[\s\S]*line 8, column 4/,
    ],
    [packRecord(goldenOver({ end: 'end 1st=1' })), /line 37/],
    [packRecord(record().replace('metal_towers', 'no_such_game')), /line 2/],
  ];
  for (const [text, why] of cases) {
    await page.goto('about:blank');
    await page.goto(`${t.site.base}play.html#r=${text}`);
    await page.locator('html[data-ready=failed]').waitFor();
    assert.match(await page.locator('#boot').innerText(), why);
    assert.equal(await kept(page), before, String(why));
    assert.ok(await page.locator('#boot').getByRole('link', { name: 'All games' }).isVisible());
  }
  await page.goto(`${t.site.base}play.html`);
  await table.ready();
  assert.deepEqual(movesOf(await table.record()), kGoldenMoves.slice(0, 5));
});

test('Without storage the address itself carries the game, on this device and to another', async (t) => {
  const init = () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    });
  const page = await t.open(`play.html#record=${encodeURIComponent(record())}`, {
    ...kSmallDesktop,
    init,
    reducedMotion: 'reduce',
  });
  const table = new Table(page);
  await table.ready();
  await table.playMoves(kGoldenMoves.slice(0, 4));
  const text = await table.record();
  await table.until('the address to carry the game', async () =>
    page.url().endsWith(`#r=${packRecord(text)}`),
  );
  const address = page.url();
  await page.reload();
  await table.ready();
  assert.equal(await table.record(), text);
  assert.equal(await page.locator('#notice-link').count(), 0, 'it is this page’s own game');
  const other = new Table(await t.open(address.slice(t.site.base.length), kStill));
  await other.ready();
  assert.equal(await other.record(), text);
});

// ---- Sharing

test('“Share this game” gives the link, the file and the record, and each opens again', async (t) => {
  const context = await t.context({ ...kSmallDesktop, ...kStill });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const table = await t.play(middle, { within: context });
  const { page } = table;
  await table.settle();
  const text = await table.record();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await openMenu(page, 'share');
  const dialog = page.locator('#dialog-share');
  const address = await dialog.getByRole('textbox', { name: 'Link to this game' }).inputValue();
  assert.equal(address, link(t, text));
  await dialog.getByRole('button', { name: 'Copy the link' }).click();
  await page.locator('.toast', { hasText: 'Link copied' }).waitFor();
  assert.equal(await clipboard(), address);
  await dialog.locator('[data-share=record]').click();
  await page.locator('.toast', { hasText: 'Record copied' }).waitFor();
  assert.equal(await clipboard(), text);
  const file = await saved(page, dialog.locator('[data-share=file]'));
  assert.match(file.name, /^beffroi-metal_towers-[\d-]+\.beffroi$/);
  assert.equal(file.text, text);
  assert.equal(await dialog.locator('[data-share=send]').count(), 0, 'there is no share sheet here');
  await page.keyboard.press('Escape');

  // The link itself can be pasted where a record can.
  await table.load(record());
  await openMenu(page, 'open');
  await page
    .locator('#dialog-open-record textarea')
    .fill(`> Look:\n> ${address.slice(0, -50)}\n> ${address.slice(-50)}, isn’t it?`);
  await page.locator('#dialog-open-record').getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('#dialog-open-record').waitFor({ state: 'detached' });
  assert.deepEqual(movesOf(await table.record()), kMockupMoves);
});

test('Two computers in an address that another site has written wait for the person, and nothing is kept unasked', async (t) => {
  const text = record({ seats: [computer(1), computer(1, 'Other')] });
  const page = await t.open(`play.html#record=${encodeURIComponent(text)}`, {
    ...kSmallDesktop,
    ...kStill,
    stranger: true,
  });
  const table = new Table(page);
  await table.ready();
  const notice = page.locator('#notice-link', { hasText: 'It is the computer’s turn. It waits for you.' });
  await notice.waitFor();
  await new Promise((done) => setTimeout(done, 1500)); // a computer that does not wait has moved by then
  assert.equal((await table.state()).decisions, 0);
  assert.equal(await kept(page), '[]');
  await notice.getByRole('button', { name: 'Play on' }).click();
  await table.until('the computers to play', async () => (await table.state()).decisions > 1);
  assert.notEqual(await kept(page), '[]');
  // A game that the person has just set up is not asked about: the page before this one has handed it over.
  const own = new Table(
    await t.open(`play.html#record=${encodeURIComponent(text)}`, { ...kSmallDesktop, ...kStill }),
  );
  await own.ready();
  await own.until('the computers to play', async () => (await own.state()).decisions > 1);
  assert.equal(await own.page.locator('#notice-link').count(), 0);
});

test('Sharing a running game with secrets says what the link carries and offers what one seat has seen (WT-101)', async (t) => {
  const running = [
    'beffroi-record 1',
    'game wandering_towers rules=1 options="seats=3"',
    'seed 0000000000000007',
    `seat 1 ${person('Ana')}`,
    `seat 2 ${computer(1)}`,
    `seat 3 ${person('Zoé')}`,
    'play',
    'end open',
    '',
  ].join('\n');
  const table = await t.play(running, { ...kSmallDesktop, ...kStill });
  const { page } = table;
  await openMenu(page, 'share');
  const dialog = page.locator('#dialog-share');
  assert.match(
    await dialog.innerText(),
    /has secrets\. Whoever opens the link, the file or the record can find out every hand and all that lies/,
  );
  // What is still to be drawn is left out unless the person wants it.
  const all = await table.record();
  const address = () => dialog.locator('.share-link').inputValue();
  const { record: branch } = unpackRecord((await address()).split('#r=')[1]);
  assert.match(branch, /^mode casual$/m);
  assert.deepEqual(movesOf(branch), movesOf(all));
  assert.notEqual(/^seed .*$/m.exec(branch)[0], /^seed .*$/m.exec(all)[0]);
  assert.equal((await saved(page, dialog.locator('[data-share=file]'))).text, branch);
  await dialog.getByRole('switch').click();
  assert.equal(unpackRecord((await address()).split('#r=')[1]).record, all);
  assert.match(await dialog.innerText(), /every hand, every card to come/);
  await dialog.getByRole('switch').click();
  const friend = new Table(await t.open((await address()).slice(t.site.base.length)));
  await friend.ready();
  assert.equal((await friend.state()).fairness, 'casual');
  await friend.page.locator('#notice-link', { hasText: 'drawn anew here' }).waitFor();
  assert.deepEqual(await dialog.locator('#share-seat option').allInnerTexts(), [
    'As everybody has seen it',
    'As Ana has seen it',
    'As Zoé has seen it',
  ]);
  const texts = [];
  for (const [i, choice] of [
    'As everybody has seen it',
    'As Ana has seen it',
    'As Zoé has seen it',
  ].entries()) {
    await dialog.locator('#share-seat').selectOption({ label: choice });
    const file = await saved(page, dialog.locator('[data-share=seen]'));
    assert.match(file.name, /\.txt$/);
    assert.match(
      file.text,
      /^beffroi-record [\d]+\ngame wandering_towers[\s\S]*\*\?[\s\S]*end open\n$/,
      choice,
    );
    assert.doesNotMatch(file.text, /^seed |hash=/m);
    assert.equal(
      movesOf(file.text).some((move) => /^\*(?!start|\?|\d)/.test(move)),
      i > 0,
      'an own hand is seen, and nobody else’s',
    );
    texts.push(file.text);
  }
  assert.equal(new Set(texts).size, 3);
  await dialog.locator('[data-share=sheet]').click();
  await page.locator('#dialog-sheet .share-secret', { hasText: 'has secrets' }).waitFor();
  await page.keyboard.press('Escape');
  await openMenu(page, 'save');
  await page.locator('.toast', { hasText: 'can find out what is hidden' }).waitFor();
  // Where nothing is hidden nothing is said of it.
  const open = await t.play(record({ moves: kMockupMoves }), { ...kSmallDesktop, ...kStill });
  await openMenu(open.page, 'share');
  assert.match(await open.page.locator('#dialog-share').innerText(), /The whole game is in the link itself/);
  assert.equal(await open.page.locator('#share-seat, #dialog-share [role=switch]').count(), 0);
  assert.equal(await open.page.locator('.share-link').inputValue(), link(t, await open.record()));
});

test('Where the device has a share sheet it is offered, and gets the link', async (t) => {
  const init = () => {
    navigator.share = async (what) => {
      window.shared = what;
    };
  };
  const table = await t.play(middle, { ...kPhone, init });
  const { page } = table;
  await openMenu(page, 'share');
  await page.locator('[data-share=send]').click();
  assert.deepEqual(await page.evaluate(() => window.shared), {
    title: 'Metal Towers',
    url: link(t, await table.record()),
  });
});

/**
 * The modules of a picture of a QR code, true for dark, as a reader would see them: light all around first.
 */
const readPicture = (svg) =>
  svg.evaluate(async (picture) => {
    const side = picture.viewBox.baseVal.width;
    const copy = picture.cloneNode(true);
    copy.setAttribute('width', side * 4);
    copy.setAttribute('height', side * 4);
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = side * 4;
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, side * 4, side * 4);
    const box = picture.getBoundingClientRect();
    return {
      side,
      width: box.width,
      label: picture.getAttribute('aria-label'),
      light: Array.from(
        { length: side * side },
        (_, i) => data[4 * ((Math.floor(i / side) * 4 + 2) * side * 4 + (i % side) * 4 + 2)],
      ),
    };
  });

for (const [name, options, colorScheme] of [
  ['desktop, day', kSmallDesktop, 'light'],
  ['phone, dusk', kPhone, 'dark'],
  ['small embed, dusk', kSmallEmbed, 'dark'],
]) {
  test(`The QR code is that of the link, dark on light with its quiet zone, and has words: ${name}`, async (t) => {
    const table = await t.play(goldenOver({ seats: [person('Ana'), person('Ben')] }), {
      ...options,
      ...kStill,
      colorScheme,
    });
    const { page } = table;
    await table.settle();
    if (name.startsWith('small')) await openMenu(page, 'share');
    else {
      await page.locator('#menu').click();
      await page.locator('#dialog-menu [data-item=share]').click();
    }
    const svg = page.locator('#dialog-share svg.qr');
    await svg.waitFor();
    const { side, width, label, light } = await readPicture(svg);
    const code = generate(link(t, await table.record()), {
      minCorrectionLevel: correction.L,
      maxVersion: 32,
    });
    assert.equal(side, code.size + 8);
    assert.ok(width / side >= 2, `${width} px for ${side} modules`);
    assert.equal(label, 'QR code of the link to this game of Metal Towers');
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++)
        assert.equal(light[y * side + x], code.get(x - 4, y - 4) ? 0 : 255, `module ${x},${y}`);
    }
    // What surrounds it on the screen is light in both themes, too.
    assert.equal(
      await page.locator('.share-qr').evaluate((place) => getComputedStyle(place).backgroundColor),
      'rgb(255, 255, 255)',
    );
    const box = await page.locator('#dialog-share').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= options.viewport.width);
  });
}

test('A game whose link is too long for a QR code says so and still has its link', async (t) => {
  const table = await t.play(middle, kStill);
  const { page } = table;
  await table.settle();
  // No game that is offered is so long: the address before it is.
  t.expect(/long\/long/); // the browser looks for the icon there
  await page.evaluate(() =>
    history.replaceState(history.state, '', `/${'long/'.repeat(500)}play.html${location.hash}`),
  );
  await openMenu(page, 'share');
  await page
    .locator('.share-long', { hasText: /too long for a QR code: its link has 2,\d{3} characters/ })
    .waitFor();
  assert.equal(await page.locator('#dialog-share svg.qr').count(), 0);
  assert.match(await page.getByRole('textbox', { name: 'Link to this game' }).inputValue(), /#r=1/);
});

// ---- The sheet

test('The game sheet has the game in words: seats, how it was played, result and moves by turns', async (t) => {
  const context = await t.context({ ...kSmallDesktop, ...kStill });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const table = await t.play(goldenOver({ seats: [person('Ana'), computer(2, 'Ben')], end: 'end 1st=2' }), {
    within: context,
  });
  const { page } = table;
  await table.settle();
  const { log, result, seats } = await table.state();
  await openMenu(page, 'sheet');
  const sheet = page.locator('#dialog-sheet article.sheet');
  await sheet.waitFor();
  const words = await sheet.innerText();
  for (const text of [
    'Metal Towers',
    'At the table',
    'Ana',
    'Ben',
    'Computer, level 2',
    'Standard rules',
    result,
    String(new Date().getFullYear()),
    link(t, await table.record()),
  ])
    assert.ok(words.includes(text), text);
  for (const { text } of log) assert.ok(words.includes(text), text);
  for (const { name, score, parts, detail } of seats) {
    const from = parts.length > 0 ? parts.map((part) => `${part.name}: ${part.points}`) : [detail];
    for (const text of [name, String(score), ...from]) assert.ok(words.includes(text), text);
  }
  assert.equal(await sheet.locator('.sheet-turns > li').count(), 30);

  const file = await saved(page, page.locator('[data-sheet-do=save]'));
  assert.match(file.name, /\.txt$/);
  assert.match(file.text, /^Metal Towers\n=+\n/);
  assert.ok(
    file.text.split('\n').every((line) => line.length <= 78 || line.startsWith('http')),
    file.text,
  );
  for (const { text } of log) assert.ok(file.text.replace(/\s+/g, ' ').includes(text), text);
  for (const [i, { text }] of log.filter(({ follows }) => !follows).entries())
    assert.ok(file.text.includes(`${String(i + 1).padStart(3)}. ${text.slice(0, 20)}`), text);
  await page.locator('[data-sheet-do=copy]').click();
  await page.locator('.toast', { hasText: 'Game sheet copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), file.text);
});

test('The game sheet names the options that differ from the box, and a game that is not over', async (t) => {
  const table = await t.play(record({ moves: ['bE1'], options: 'tie=draw', strict: true }), kStill);
  const { page } = table;
  await openMenu(page, 'sheet');
  const words = await page.locator('article.sheet').first().innerText();
  assert.match(words, /Equal totals: Draw/);
  assert.match(words, /Strict: no move could be taken back/);
  assert.match(words, /Not finished/);
});

test('On paper there is the sheet alone, all of it, dark on white at night too', async (t) => {
  const table = await t.play(goldenOver(), { ...kSmallDesktop, ...kStill, colorScheme: 'dark' });
  const { page } = table;
  await table.settle();
  await openMenu(page, 'sheet');
  await page.locator('#dialog-sheet article.sheet').waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const seen = await page.evaluate(() =>
    [...document.body.children]
      .filter((part) => part.getClientRects().length > 0)
      .map((part) => part.className),
  );
  assert.deepEqual(seen, ['sheet-paper']);
  const paper = page.locator('.sheet-paper');
  assert.equal(await paper.evaluate((part) => getComputedStyle(part).color), 'rgb(0, 0, 0)');
  assert.equal(await paper.locator('.sheet-turns > li').count(), 30);
  assert.equal(await paper.locator('svg.qr').count(), 1);
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  assert.ok(pdf.length > 10000 && pdf.subarray(0, 5).toString() === '%PDF-');
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await page.locator('#dialog-sheet').waitFor({ state: 'detached' });
  assert.equal(await page.locator('.sheet-paper').count(), 0);
});

// ---- Files and texts

test('A record cut at every character or with any bit flipped never disturbs the game on the table', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 5) }), kStill);
  const { page } = table;
  await table.settle();
  const text = await table.record();
  const before = await kept(page);
  const bad = await page.evaluate((good) => {
    const { load, record: now } = window.__beffroi;
    const wrong = [];
    const attempt = (changed, what) => {
      // What still is a record of a game is opened: this test is about what is not.
      const error = load(changed);
      if (error === null) load(good);
      else if (typeof error.message !== 'string' || !error.message || !(error.line >= 0))
        wrong.push(`${what}: no reason`);
      if (now() !== good) wrong.push(what);
      return error === null;
    };
    for (let n = 0; n < good.length - 1; n++)
      if (attempt(good.slice(0, n), `cut at ${n}`) && !/\nend open ?$/.test(good.slice(0, n)))
        wrong.push(`cut at ${n} was opened`);
    for (let n = 0; n < good.length; n++)
      for (let bit = 0; bit < 7; bit++)
        attempt(
          good.slice(0, n) + String.fromCharCode(good.charCodeAt(n) ^ (1 << bit)) + good.slice(n + 1),
          `bit ${bit} of ${n}`,
        );
    return wrong;
  }, text);
  assert.deepEqual(bad.slice(0, 5), []);
  assert.ok(before.length > 0);
});

test('Files of any kind can be chosen: what is no record says so and changes nothing', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 5) }), kStill);
  const { page } = table;
  await table.settle();
  const text = await table.record();
  const before = await kept(page);
  const roll = dice(11);
  await openMenu(page, 'open');
  const dialog = page.locator('#dialog-open-record');
  const noise = Buffer.from(Array.from({ length: 5000 }, () => roll(256)));
  const files = [
    ['noise.beffroi', noise],
    ['picture.png', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), noise])],
    ['utf16.txt', Buffer.from(text.slice(0, -60), 'utf16le')],
    ['json.txt', Buffer.from('{"__proto__":{"x":1},"game":"metal_towers"}')],
    ['page.txt', Buffer.from('<img src=x onerror="window.hit=1"><script>window.hit=1</script>')],
    ['empty.txt', Buffer.alloc(0)],
    ['zeros.txt', Buffer.alloc(4096)],
    ['link.txt', Buffer.from(`https://example.org/#r=${packRecord(middle).slice(0, 80)}`)],
    ['name.txt', Buffer.from(record({ seats: [person('<b>x</b>'), 'human "\u202e"'] }))],
    ['long.txt', Buffer.from(`${'beffroi-record 1\n'.repeat(40000)}`)],
  ];
  for (const [name, buffer] of files) {
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await table.until(`${name} to be read`, () =>
      dialog.locator('input[type=file]').evaluate((input) => input.files.length === 0),
    );
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await dialog.locator('.problem').waitFor();
    assert.ok((await dialog.locator('.problem').innerText()).length > 10, name);
    assert.equal(await table.record(), text, name);
    await dialog.locator('textarea').fill('');
  }
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'huge.beffroi', mimeType: 'text/plain', buffer: Buffer.alloc(3 << 20, 'x') });
  await dialog.locator('.problem', { hasText: /far too large/ }).waitFor();
  assert.equal(await kept(page), before);
  assert.equal(await page.evaluate(() => [window.hit, {}.x].join()), ',');
});
