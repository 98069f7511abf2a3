// Letters: names in every alphabet on the canvas.
//
// Owns: that exactly what our faces lack is drawn by the browser, as words in their order; that such a name
// looks like no question marks, takes the ink of day and dusk, and that an emoji keeps its colours; that
// nobody else loads the script, and what happens without it. Next: shell/play/letters.ts, names_test.mjs (such
// names in the page's own texts), draw_test.mjs (a lost graphics context).
import assert from 'node:assert/strict';
import { kSmallEmbed, test, turnTo } from './kit/kit.mjs';
import { difference, readPng } from './kit/pictures.mjs';
import { person, record } from './kit/records.mjs';
import { kText } from '../../web/toolchain/make_fonts.mjs';
import { precached } from '../../web/toolchain/make_precache.mjs';
import { importShell } from '../../web/toolchain/shell_script.mjs';

const { lackedWords } = await importShell('play/letters.ts');

test('The browser draws exactly the characters that our faces lack', () => {
  const ours = new Set(
    kText.split(',').flatMap((range) => {
      const [from, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    }),
  );
  const wrong = [];
  for (let code = 0x20; code < 0x20000; code++)
    if (code >> 11 !== 0x1b && lackedWords(String.fromCodePoint(code)).length !== Number(!ours.has(code)))
      wrong.push(code.toString(16));
  assert.deepEqual(wrong, []);
});

test('A name is drawn by its words: accents stay on their letters, right-to-left words together', () => {
  for (const [text, words] of [
    ['Zoë, Łukasz: “à toi” – 3 × 2 → −1…', []],
    ['Zoe\u0308 begins', ['Zoe\u0308']],
    ['Nguyễn Thị Ánh begins', ['Nguyễn Thị']],
    ['王小明’s turn · tube 3', ['王小明']],
    ['with דנה כהן, 3 points', ['דנה כהן']],
    ['דנה, עמר and Ada', ['דנה', 'עמר']],
    ['בן-דוד 2', ['בן-דוד']],
    ['עמ…', ['עמ…']],
    ['\u2068דנה Cohen 2\u2069’s turn', ['\u2068דנה Cohen 2\u2069']],
    ['with \u2068דנה\u2069, 3 points', ['\u2068דנה\u2069']],
    ['with \u2068דנה Coh…', ['\u2068דנה Coh…']],
    ['👩‍🚀 Fox 🇫🇷', ['👩‍🚀', '🇫🇷']],
  ])
    assert.deepEqual(lackedWords(text), words, text);
});

/** How many pixels of a picture satisfy `is(red, green, blue)`. */
function count(bytes, is) {
  const { width, height, rgb } = readPng(bytes);
  let found = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = rgb(x, y);
      if (is(colour >> 16, (colour >> 8) & 255, colour & 255)) found++;
    }
  return found;
}

test('Names of every alphabet stand on the table, and only they load what draws them', async (t) => {
  // Which fonts a machine has is not ours: one emoji is a magenta box of its own, the other letters are real.
  const init = () => {
    const fillText = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (words, x, y) {
      if (!words.includes('🦊')) return fillText.call(this, words, x, y);
      this.fillStyle = '#f0f';
      this.fillRect(x + 1, y - 9, 9, 9);
    };
    if (location.protocol.startsWith('http'))
      localStorage.setItem('beffroi.preferences', '{"motion":"none"}');
  };
  const table = await t.play(record({ seats: [person('Zoë'), 'human'] }), {
    ...kSmallEmbed,
    init,
    deviceScaleFactor: 1,
  });
  const { page } = table;
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/letters-/.test(name)));
  const pictureOf = async (...names) => {
    await table.load(record({ seats: names.map(person) }));
    await table.settle();
    return table.picture();
  };
  await table.settle();
  assert.equal(await loaded(), false, 'nobody needs it yet');
  const unknown = await pictureOf('?????', '???');
  const first = await pictureOf('Ольга', 'דנה');
  assert.equal(await loaded(), true);
  assert.ok(difference(unknown, first) > 0, 'no question marks');
  assert.ok(difference(first, await pictureOf('Олена', 'דנה')) > 0, 'another name looks otherwise');
  assert.equal(difference(first, await pictureOf('Ольга', 'דנה')), 0, 'the same name looks the same');

  const isMagenta = (r, g, b) => r > 240 && g < 15 && b > 240;
  const fox = await pictureOf('🦊 Fox', 'Zoe\u0308');
  assert.ok(count(fox, isMagenta) > 40, 'an emoji keeps its colours');
  assert.equal(count(first, isMagenta), 0);
  await turnTo(page, 'dark');
  await table.settle();
  assert.ok(count(await table.picture(), isMagenta) > 40, 'at dusk too');
  // A name is as light as others at dusk: paper behind it is dark.
  const isLight = (r, g, b) => Math.min(r, g, b) > 180;
  const nameless = count(await pictureOf('.', '.'), isLight);
  assert.ok(count(await pictureOf('Ольга', 'דנה'), isLight) > nameless + 30, 'light ink at dusk');
});

/** Notes every word that is drawn, and the direction it is drawn in. */
const spy = () => {
  const { fillText } = CanvasRenderingContext2D.prototype;
  window.drawn = [];
  CanvasRenderingContext2D.prototype.fillText = function (words, x, y) {
    window.drawn.push(`${this.direction} ${words}`);
    if (!window.late) return fillText.call(this, words, x, y);
    this.fillRect(x, y - 8, 12, 8);
  };
};
const kDense = { ...kSmallEmbed, init: spy };

test('A right-to-left name is drawn whole, with what else it has', async (t) => {
  const seats = [person('דנה Cohen 2'), person('Ada לי')];
  const { page, ...table } = await t.play(record({ seats }), kDense);
  assert.ok(table);
  await page.waitForFunction(() => window.drawn.length > 0);
  const drawn = await page.evaluate(() => [...new Set(window.drawn)]);
  assert.ok(drawn.includes('rtl \u2068דנה Cohen 2\u2069'), drawn.join());
  assert.ok(
    drawn.every((one) => one.includes('\u2068')),
    drawn.join(),
  );
});

test('Fonts that come late, another scale and a second table draw the letters anew', async (t) => {
  const seats = [person('Ольга'), person('王小明')];
  const table = await t.play(record({ seats }), { ...kDense, deviceScaleFactor: 1 });
  await table.settle();
  const before = await table.picture();
  const tellFonts = (late) =>
    table.page.evaluate((now) => {
      window.late = now;
      document.fonts.dispatchEvent(new Event('loadingdone'));
    }, late);
  await tellFonts(true);
  await table.settle();
  assert.ok(difference(before, await table.picture()) > 0, 'the letters of the late font');
  await tellFonts(false);
  await table.settle();
  assert.equal(difference(before, await table.picture()), 0, 'as before');

  const second = await t.play(record({ seats }), { ...kDense, deviceScaleFactor: 2 });
  await second.settle();
  const coarse = await table.page.evaluate(() => window.drawn.length);
  const sizes = await Promise.all([table, second].map(async (one) => readPng(await one.picture()).width));
  assert.equal(sizes[1], 2 * sizes[0]);
  assert.ok(count(await second.picture(), (r, g, b) => Math.max(r, g, b) < 90) > 300, 'ink on the second');
  assert.equal(await table.page.evaluate(() => window.drawn.length), coarse, 'each table has its own');
  assert.equal(difference(before, await table.picture()), 0);
});

test('Without a network and without the script the rest of the game is there, and the letters come later', async (t) => {
  t.expect(/letters-|ERR_|Failed to load/);
  const init = () => {
    if (location.protocol.startsWith('http'))
      localStorage.setItem('beffroi.preferences', '{"motion":"none"}');
  };
  const table = await t.play(record({ seats: [person('Zoë'), 'human'] }), { ...kSmallEmbed, init });
  await table.settle();
  await table.page.route(/letters-/, (route) => route.abort());
  const named = record({ seats: [person('Ольга'), 'human'] });
  await table.load(named);
  await table.settle();
  const marks = await table.picture();
  await table.load(record({ seats: [person('?????'), 'human'] }));
  await table.settle();
  assert.equal(difference(marks, await table.picture()), 0, 'question marks');
  await table.load(named);
  await table.page.unroute(/letters-/);
  await table.page.evaluate(() => dispatchEvent(new Event('online')));
  await table.until('the letters', async () => difference(marks, await table.picture()) > 0);
});

test('The script is one of the files that are kept for play without a network', (t) => {
  assert.ok(precached(t.site.folder).some((name) => /(^|\/)letters-\w+\.js$/.test(name)));
});
