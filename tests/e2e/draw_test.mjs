// Drawing: frames on demand, motion, sharpness, and what happens when the graphics context is lost.
//
// Owns: tests of the canvas as a picture. Frames are counted by the program itself (hook frames()), and its
// clock can be stopped (hook clock()), so that a motion can be looked at in the middle. Next: layout_test.mjs
// (where things are).
import assert from 'node:assert/strict';
import { kPhone, kPhoneWide, kSmallDesktop, kSmallEmbed, test } from './kit/kit.mjs';
import { countColours, difference } from './kit/pictures.mjs';
import { computer, kGoldenMoves, kMockupMoves, person, record, targetsOf } from './kit/records.mjs';
import { kUiConfirm } from '../../web/bridge/bridge.mjs';

test('No frame is drawn while nothing happens for ten seconds', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }));
  await table.settle();
  // One frame more may be painted for the picture of the game that the lobby shows.
  await table.page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('beffroi.picture.')),
  );
  const before = await table.frames();
  assert.ok(before > 0);
  await table.page.waitForTimeout(10000);
  assert.equal(await table.frames(), before);
});

test('A move is drawn as a motion, and then nothing more is drawn', async (t) => {
  const table = await t.play(record(), kSmallEmbed);
  await table.settle();
  const before = await table.frames();
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.settle();
  assert.ok((await table.frames()) >= before + 3);
});

/**
 * Pictures of a move's start, its middle (100 ms after a motion of 500 begins, 180 is the end of a fade) and
 * its end.
 */
async function filmMove(table) {
  const [tube, tower] = targetsOf(kGoldenMoves[0]);
  await table.act(tube);
  await table.act(tower);
  await table.settle();
  const at = async (ms) => {
    await table.hook('clock', ms);
    await table.settle();
    return table.picture();
  };
  const start = await at(100000);
  await table.act(kUiConfirm);
  const middle = await at(100200);
  const end = await at(103000);
  return { start, middle, end };
}

test('A tube glides to its tower and is still moving after 200 ms', async (t) => {
  const { start, middle, end } = await filmMove(await t.play(record(), kSmallEmbed));
  assert.ok(difference(start, end) > 0.005);
  assert.ok(difference(middle, end) > 0.002);
});

test('With reduced motion a move is a short fade: after 200 ms the picture is the final one', async (t) => {
  const { start, middle, end } = await filmMove(
    await t.play(record(), { ...kSmallEmbed, reducedMotion: 'reduce' }),
  );
  assert.ok(difference(start, end) > 0.005);
  assert.equal(difference(middle, end), 0);
});

test('With the setting "none" a move is there at once, and the setting takes effect without a reload', async (t) => {
  const table = await t.play(record(), kSmallEmbed);
  const { page } = table;
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('m');
  await page.locator('[data-item=settings]').click();
  await page.locator('#dialog-settings').getByRole('radio', { name: 'none' }).check({ force: true });
  await page.keyboard.press('Escape');
  await page.locator('#dialog-settings').waitFor({ state: 'detached' });
  const { start, middle, end } = await filmMove(table);
  assert.ok(difference(start, end) > 0.005);
  assert.equal(difference(middle, end), 0);
});

test('Reduced motion stills the dots of a computer that thinks', async (t) => {
  // A worker that runs and never answers.
  const ponder = () => {
    window.Worker = class extends EventTarget {
      postMessage() {
        this.pulse ??= setInterval(() => this.onmessage({ data: 'alive' }), 1000);
      }
      terminate() {
        clearInterval(this.pulse);
      }
    };
  };
  const table = await t.play(record({ seats: [computer(3), person('Ada')] }), {
    ...kSmallEmbed,
    reducedMotion: 'reduce',
    init: ponder,
  });
  await table.until('the computer to think', async () => (await table.brain()).busy);
  let before = -1;
  // The first second may still paint frames of the start; then nothing is left to paint.
  for (let seconds = 0; seconds < 6; seconds++) {
    before = await table.frames();
    await table.page.waitForTimeout(1000);
    if ((await table.frames()) === before) break;
  }
  assert.equal(await table.frames(), before, 'a second without a frame');
  assert.ok((await table.brain()).busy);
});

for (const scale of [1, 1.5, 2, 3]) {
  test(`At device scale ${scale} the canvas has exactly that many pixels`, async (t) => {
    // Odd sizes, so that rounding shows.
    for (const viewport of [
      { width: 361, height: 643 },
      { width: 563, height: 321 },
    ]) {
      const table = await t.play(record({ moves: kMockupMoves }), { viewport, deviceScaleFactor: scale });
      const size = await table.page.evaluate(() => {
        const canvas = document.getElementById('canvas');
        const box = canvas.getBoundingClientRect();
        return {
          ratio: devicePixelRatio,
          css: [box.width, box.height],
          pixels: [canvas.width, canvas.height],
        };
      });
      assert.equal(size.ratio, scale);
      assert.deepEqual(
        size.pixels,
        size.css.map((px) => Math.round(px * scale)),
      );
      assert.ok(countColours(await table.picture()) > 300);
      await table.page.context().close();
    }
  });
}

test('The canvas follows a window to a screen of another scale', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), kPhoneWide);
  const { page } = table;
  const cdp = await page.context().newCDPSession(page);
  // The emulation tells the page of a new scale only together with a new size.
  for (const [width, height, scale] of [
    [600, 310, 2],
    [620, 330, 1.5],
    [640, 320, 1],
  ]) {
    await cdp.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: scale,
      mobile: false,
    });
    await table.until(`a canvas of ${width * scale} pixels`, () =>
      page.evaluate(
        ([w, h]) =>
          document.getElementById('canvas').width === w && document.getElementById('canvas').height === h,
        [width * scale, height * scale],
      ),
    );
    await table.settle();
  }
});

test('A lost graphics context comes back with the same picture', async (t) => {
  t.expect(/CONTEXT_LOST_WEBGL|WebGL: /);
  const seats = [person('Ольга'), 'human']; // the page's letters come back as well
  const table = await t.play(record({ seats, moves: kMockupMoves }), kSmallDesktop);
  await table.settle();
  const before = await table.picture();
  for (let times = 0; times < 2; times++) {
    const frames = await table.frames();
    const notice = table.page.locator('#notice-context');
    await table.page.evaluate(() => {
      window.__restored = 0;
      document
        .getElementById('canvas')
        .addEventListener('webglcontextrestored', () => window.__restored++, { once: true });
    });
    await table.hook('loseContext');
    await table.until('the context to return', () => table.page.evaluate(() => window.__restored === 1));
    await notice.waitFor({ state: 'detached' });
    await table.until('a new frame', async () => (await table.frames()) > frames);
    await table.settle();
    assert.ok(difference(before, await table.picture()) < 0.001, 'the picture is the same');
  }
  await table.playMoves(['bB1']);
  await table.untilDecisions(kMockupMoves.length + 1);
});

test('Day and dusk are two pictures, and the switch turns page and canvas', async (t) => {
  const table = await t.play(record({ moves: kMockupMoves }), kSmallDesktop);
  const { page } = table;
  await table.settle();
  const day = await table.picture();
  await page.locator('#theme-button').click();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dusk');
  await table.settle();
  const dusk = await table.picture();
  assert.ok(difference(day, dusk) > 0.5);
  await page.reload();
  await table.ready();
  await table.settle();
  assert.ok(difference(dusk, await table.picture()) < 0.001, 'dusk is kept');
});

test('A page that was hidden draws again when it is shown', async (t) => {
  const table = await t.play(record(), kPhone);
  await table.settle();
  await table.page.evaluate(() => {
    const show = (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    window.__show = show;
    show('hidden');
  });
  const frames = await table.frames();
  await table.page.evaluate(() => window.__show('visible'));
  await table.until('a frame', async () => (await table.frames()) > frames);
});
