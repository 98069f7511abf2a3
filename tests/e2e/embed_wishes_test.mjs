// Wishes: what a webmaster may ask of a table, and the page on which it is put together.
//
// Owns: tests of the attributes accent, preset, level, analysis and record by address, of what is said of attributes that make no
// sense, and of snippet.html. Next: embed_test.mjs (everything else of <beffroi-game>), shell/embed/element-wishes.ts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { Host, kTwo, kWindow } from './kit/host.mjs';
import { kSmallDesktop, test, turnTo } from './kit/kit.mjs';
import { packRecord } from './kit/link_code.mjs';
import { readPng } from './kit/pictures.mjs';
import { goldenOver, kGoldenMoves, record, targetsOf } from './kit/records.mjs';
import { Table } from './kit/table.mjs';
import { kUiConfirm } from '../../web/bridge/bridge.mjs';

const { colourIn, kContrast, shadesOf } = await importShell('embed/accent.ts');
const { addressIn, folderOf } = await importShell('embed/element-wishes.ts');

test('An accent of any colour can be read on everything it lies on, by day and at dusk', () => {
  const luminance = (hex) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (...both) => {
    const [a, b] = both.map(luminance).sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  // Surfaces and ink of assets/tokens.json.
  const kGrounds = { day: ['#fffaf1', '#ede1cd'], dusk: ['#3a404f', '#191b23', '#2a1e0c'] };
  for (let n = 0; n < 4096; n += 7) {
    const colour = colourIn(`#${n.toString(16).padStart(3, '0')}`);
    for (const [theme, grounds] of Object.entries(kGrounds)) {
      const { accent, soft, onSoft, changed } = shadesOf(colour, theme);
      for (const ground of grounds)
        assert.ok(contrast(accent, ground) >= kContrast, `${colour} is ${accent} on ${ground}`);
      assert.ok(contrast(onSoft, soft) >= kContrast, `${colour}: ${onSoft} on ${soft}`);
      assert.equal(changed, accent !== colour);
    }
  }
  assert.equal(shadesOf('#7a2840', 'day').accent, '#7a2840');
  assert.equal(colourIn(' #7A28 '), '#77aa22');
  for (const text of ['', '#', '#12', '#12345', 'red', '#12345g', 'url(x)', '#fff;color:red'])
    assert.equal(colourIn(text), '', text);
});

test('A record by address is told from a record, a code and a link; base is a folder', () => {
  globalThis.document = { baseURI: 'https://club.example/play/today.html' };
  const addressOf = (text) => addressIn(text)?.href;
  assert.equal(addressOf('daily.txt'), 'https://club.example/play/daily.txt');
  assert.equal(addressOf('/files/a-b.beffroi?day=3'), 'https://club.example/files/a-b.beffroi?day=3');
  assert.equal(addressOf('https://other.example/daily'), 'https://other.example/daily');
  for (const text of [
    record(),
    '1AAAAbroken-code_of_a_link',
    'https://beffroi.example/play.html#r=1AAAA',
    'https://mail.example/?url=https%3A%2F%2Fbeffroi.example%2Fplay.html%23r%3D1AAAA',
    'https://beffroi.example/play.html?r=1AAAA',
    'Look at https://club.example/daily.txt today',
    'javascript:alert(1).txt',
    '',
  ])
    assert.equal(addressIn(text), undefined, text);
  for (const [base, folder] of [
    ['https://b.example/beffroi', 'https://b.example/beffroi/'],
    ['https://b.example/beffroi/?x#y', 'https://b.example/beffroi/'],
    ['https://b.example/a/embed-api.js', 'https://b.example/a/embed-api.js'],
    ['../games', 'https://club.example/games/'],
  ])
    assert.equal(folderOf(base)?.href, folder);
  assert.equal(folderOf('https://'), undefined);
  assert.equal(folderOf('javascript:1'), undefined);
  delete globalThis.document;
});

test('A table has the accent, the way to play, the level and the file that are wished, and says what makes no sense', async (t) => {
  t.expect(/<beffroi-game>|missing\.txt|404/);
  const daily = record({ moves: kGoldenMoves.slice(0, 3) });
  t.site.place('daily.txt', daily);
  t.site.lose(/^missing\.txt$/);
  const warned = [];
  const html = `
    <beffroi-game id="daily" record="daily.txt" lang="fr-CA" accent="#7A2840" theme="day" loading="eager"
      base="${t.site.base.replace(/\/$/, '')}"></beffroi-game>
    <beffroi-game id="map" game="carcassonne" preset="phantom" level="5" theme="black" height="50%" ${kTwo.replace('human:Ben', 'bot')}></beffroi-game>
    <beffroi-game id="towers" game="five_towers" seats="bot:1,bot:1" lang="pt" loading="eager"></beffroi-game>
    <beffroi-game id="gone" game="metal_towers" record="./missing.txt" lang="de" loading="eager"></beffroi-game>`;
  const host = await Host.open(t, html, { ...kWindow, policy: false });
  host.page.on('console', (message) => warned.push(message.text()));
  const first = await host.until('ready', { id: 'daily' });
  assert.equal(first.decisions, 3);
  const table = await host.table('daily');
  const looks = () =>
    table.page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [document.documentElement.lang, style.getPropertyValue('--accent').trim()];
    });
  assert.deepEqual(await looks(), ['fr', '#7a2840']);
  // The table's own buttons have it too.
  await table.actAll(targetsOf(kGoldenMoves[3]));
  await table.when(kUiConfirm);
  const inCanvas = async (colour) => {
    const { width, height, rgb } = readPng(await table.picture());
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (rgb(x, y) === colour) return true;
    return false;
  };
  assert.ok(await inCanvas(0x7a2840));
  await host.page.evaluate(() => document.querySelector('#daily').setAttribute('accent', '#fe0'));
  await table.until('a darker accent', async () => (await looks())[1] !== '#7a2840');
  assert.match((await looks())[1], /^#[4-9][0-9a-f][4-9][0-9a-f]00$/);
  assert.equal((await host.heard('daily')).filter(({ type }) => type === 'ready').length, 1);

  const gone = await host.until('failed', { id: 'gone' });
  assert.equal(gone.kind, 'unreachable');
  assert.match(gone.text, /konnte nicht von http:\S+missing\.txt geladen werden/);
  // What came of a move stands apart from it.
  await table.until('a move with consequences', async () =>
    (await host.heard('towers')).some(({ type, detail }) => type === 'move' && detail.more.length > 0),
  );
  for (const { detail } of (await host.heard('towers')).filter(({ type }) => type === 'move'))
    for (const text of [detail.text, ...detail.more]) assert.match(text, /^\S.*\S$/);

  await host.page.locator('#map').scrollIntoViewIfNeeded();
  const map = await host.until('ready', { id: 'map' });
  assert.match(map.record, /phantom=on/);
  assert.match(map.record, /bot level=5/);
  const titles = await Promise.all(
    host.frames().map(async (frame) => (await frame.frameElement()).getAttribute('title')),
  );
  assert.deepEqual(titles.sort(), ['5 Towers', 'Beffroi 4', map.title, 'Metal Towers'].sort());
  await host.page.reload();
  await host.until('ready', { id: 'daily' });
  for (const part of ['theme="black"', 'height="50%"', 'lang="pt"'])
    assert.equal(warned.filter((text) => text.includes(`<beffroi-game>: ${part}`)).length, 1, part);
});

test('In a frame a finished game that is looked over is analysed on demand, or not at all where the page says so', async (t) => {
  const code = packRecord(goldenOver());
  const host = await Host.open(
    t,
    `<beffroi-game id="with" game="metal_towers" record="${code}" loading="eager"></beffroi-game>
     <beffroi-game id="without" game="metal_towers" record="${code}" analysis="off" loading="eager"></beffroi-game>`,
    { ...kWindow, viewport: { width: 520, height: 900 } },
  );
  const fetched = () => t.site.requests.filter((path) => /(^|-)analysis-|^forecast-|^review-/.test(path));
  const look = async (id) => {
    await host.until('ready', { id });
    const table = await host.table(id);
    await table.page.locator('#menu').evaluate((menu) => menu.click());
    await table.page.locator('[data-item=review]').click();
    await table.page.locator('#review').waitFor({ state: 'attached' });
    return table.page;
  };
  const without = await look('without');
  await without
    .locator('.review-note', { hasText: 'points after every move' })
    .waitFor({ state: 'attached' });
  assert.equal(await without.locator('.review-tabs').count(), 0);
  assert.deepEqual(
    fetched().filter((path) => !path.startsWith('review-')),
    [],
  );
  const frame = await look('with');
  await frame.locator('#review[data-thought]').waitFor({ state: 'attached' });
  assert.ok(fetched().some((path) => path.startsWith('forecast-metal_towers')));
  await frame.locator('.review-tabs label', { hasText: 'Best turns' }).click();
  await frame.locator('.review-best').waitFor();
  const kept = await frame.evaluate(() => Object.keys(localStorage));
  assert.deepEqual(
    kept.filter((key) => /curve|game\./.test(key)),
    [],
  );
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Nothing is wider than the window, and nothing lower than a fingertip. */
async function expectFit(page) {
  for (const width of [320, 480, 820]) {
    await page.setViewportSize({ width, height: 600 });
    const misfits = () => {
      const all = (what) =>
        [...document.querySelectorAll(what)].map((one) => [one, one.getBoundingClientRect()]);
      const low = all(
        'button, select, input:not([type=radio]), label:not(.segment, .size-field), .top-bar a',
      );
      return [
        ...all('body *').filter(([one, { right }]) => !one.closest('.club') && right > innerWidth + 0.5),
        ...low.filter(([, { height }]) => height > 1 && height < 43.5),
      ].map(([one]) => one.outerHTML.slice(0, 100));
    };
    // A window takes its width a few frames after it was told to.
    let found = await page.evaluate(misfits);
    for (let tries = 0; found.length > 0 && tries < 20; tries++) {
      await page.waitForTimeout(100);
      found = await page.evaluate(misfits);
    }
    assert.deepEqual(found, [], `${width} px`);
  }
}

test('A webmaster puts a table together, tries it, and copies what it is and no more', async (t) => {
  const page = await t.open('snippet.html', { ...kSmallDesktop, reducedMotion: 'reduce' });
  await page.locator('html[data-ready=snippet]').waitFor();
  const wish = (name) => page.locator(`[data-wish=${name}]`);
  const code = () => page.locator('.snippet-code').innerText();
  const script = `<script src="${t.site.base}embed-api.js"></script>\n`;
  assert.equal(await code(), `${script}<beffroi-game game="metal_towers"></beffroi-game>`);
  const tableOf = async (part) => {
    const found = () => page.frames().find((frame) => frame.url().includes(part));
    while (!found()) await page.waitForTimeout(40);
    const table = new Table(found());
    await table.ready();
    return table;
  };
  const table = await tableOf('game=metal_towers');
  await table.playMoves([kGoldenMoves[0]]);

  await wish('game').locator('select').selectOption('carcassonne');
  await wish('seats').locator('label', { hasText: '3' }).click();
  for (const n of [1, 2]) await wish('seats').locator('select').nth(n).selectOption('5');
  await wish('rules').locator('select').selectOption({ index: 2 });
  await wish('undo').locator('button').click();
  await wish('language').locator('select').selectOption('fr');
  await wish('theme').locator('label').nth(2).click();
  await wish('accent').locator('.field').fill('7a2840"><img src=x>');
  await wish('accent').locator('[aria-invalid=true]').waitFor();
  await wish('accent').locator('.field').fill('7a2840');
  await wish('accent').locator('.accent-said', { hasText: 'Made lighter at dusk: #' }).waitFor();
  const lines = (await code()).replace(/\n {2}/g, ' ');
  const seats = 'game="carcassonne" seats="human,bot:5,bot:5" preset="phantom" strict';
  assert.equal(
    lines,
    `${script}<beffroi-game ${seats} lang="fr" theme="dusk" accent="#7A2840"></beffroi-game>`,
  );
  const map = await tableOf('preset=phantom');
  assert.match(await map.record(), /phantom=on/);
  await map.page.waitForFunction(() => document.documentElement.dataset.theme === 'dusk');
  assert.equal(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /embed/.test(key)).length),
    0,
  );

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#copy').click();
  await page.locator('#copy', { hasText: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await code());
  await page.locator('#copy', { hasText: /^Copy$/ }).waitFor();

  await page.locator('.lines-head label', { hasText: 'iframe' }).click();
  const [, src] = /src="([^"]+)"/.exec(await code());
  assert.match(await code(), /^<iframe title="Carcassonne[^"]*" width="480" height="360"/);
  assert.equal(
    src.replaceAll('&amp;', '&'),
    `${t.site.base}embed.html#game=carcassonne&seats=human,bot:5,bot:5&preset=phantom&strict=&lang=fr&theme=dusk&accent=%237A2840`,
  );
  await wish('begin').locator('select').selectOption('link');
  await wish('begin')
    .locator('.field')
    .fill(record({ moves: kGoldenMoves.slice(0, 3) }));
  await page.locator('.snippet-code', { hasText: '#record=1' }).waitFor();
  assert.equal((await (await tableOf('record=1')).state()).decisions, 3);
  for (const colorScheme of ['light', 'dark']) {
    await turnTo(page, colorScheme);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
      window.axe.run(document, { resultTypes: ['violations'], iframes: false }),
    );
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`),
      [],
    );
  }
  await expectFit(page);
});
