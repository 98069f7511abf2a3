// Pictures: what the lists of the page show of a game.
//
// Owns: that the picture of a game is its table as it was last, and that of its box where the browser does not
// give back what is painted. Next: saves_test.mjs (the rest of the saved games).
import assert from 'node:assert/strict';
import { kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { kGoldenMoves, record } from './kit/records.mjs';

const kQuiet = { ...kSmallDesktop, ...kStill, painted: true };
const row = (page, id) => page.locator(`.save[data-game="${id}"]`);

test('The picture of a game is that of its table, and follows the moves', async (t) => {
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 4) }), kQuiet);
  const { page } = table;
  const id = await table.hook('gameId');
  const picture = () => page.evaluate((key) => localStorage.getItem(key), `beffroi.picture.${id}`);
  const first = await table.until('a picture', picture);
  assert.match(first, /^data:image\/(webp|jpeg);base64,/);
  assert.ok(first.length < 60000, `${first.length} characters`);
  await table.playMoves(kGoldenMoves.slice(4, 8));
  await table.until('another picture', async () => (await picture()) !== first);
  await page.goto(`${t.site.base}saves.html`);
  const image = row(page, id).locator('img');
  assert.deepEqual(
    await image.evaluate(async (element) => {
      await element.decode();
      return [element.naturalWidth, element.naturalHeight];
    }),
    [316, 200],
  );
  // It shows more than one colour: the canvas was read while it had a picture.
  const colours = await image.evaluate((element) => {
    const pen = Object.assign(document.createElement('canvas'), { width: 316, height: 200 }).getContext('2d');
    pen.drawImage(element, 0, 0);
    const { data } = pen.getImageData(0, 0, 316, 200);
    return new Set(
      Array.from(
        { length: 316 * 200 },
        (_, i) => (data[4 * i] << 16) | (data[4 * i + 1] << 8) | data[4 * i + 2],
      ),
    ).size;
  });
  assert.ok(colours > 200, `${colours} colours`);
});

test('A page that is left keeps the picture of its last move', async (t) => {
  const table = await t.play(record(), kQuiet);
  const { page } = table;
  const id = await table.hook('gameId');
  const picture = () => page.evaluate((key) => localStorage.getItem(key), `beffroi.picture.${id}`);
  const first = await table.until('a picture', picture);
  await table.playMoves(kGoldenMoves.slice(0, 2));
  await table.settle();
  await page.goto(`${t.site.base}saves.html`);
  assert.notEqual(await picture(), first);
});

test('A browser that hands out noise for what is painted shows the picture of the box', async (t) => {
  const init = () => {
    CanvasRenderingContext2D.prototype.getImageData = () => ({
      data: new Uint8ClampedArray([9, 200, 3, 255]),
    });
  };
  const table = await t.play(record({ moves: kGoldenMoves.slice(0, 4) }), {
    ...kSmallDesktop,
    ...kStill,
    init,
  });
  const { page } = table;
  const id = await table.hook('gameId');
  await page.goto(`${t.site.base}saves.html`); // a page that is left keeps its picture
  assert.equal(await row(page, id).locator('img').count(), 0);
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), `beffroi.picture.${id}`), null);
});
