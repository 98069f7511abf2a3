// Letters: names in every alphabet on the canvas.
//
// Owns: that exactly what our faces lack is drawn by the browser, as words in their order; that such a name
// looks like no question marks, takes the ink of day and dusk, and that an emoji keeps its colours; and that
// nobody else loads the script. Next: shell/play/letters.ts, draw_test.mjs (a lost graphics context).
import assert from 'node:assert/strict';
import { kSmallEmbed, test, turnTo } from './kit/kit.mjs';
import { difference, readPng } from './kit/pictures.mjs';
import { person, record } from './kit/records.mjs';
import { kText } from '../../web/toolchain/make_fonts.mjs';
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
