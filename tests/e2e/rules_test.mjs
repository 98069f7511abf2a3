// Rules: the pages of the rules, and the rules beside a game.
//
// Owns: tests of rules/<language>/<game>.html (anchors, pictures, search, keys, print, no script) and of
// every way that leads from a game to a rule. Pages are found in the made folder, so a new game's rules are
// tested without a line here.
// Next: web/toolchain/make_rules.mjs, shell/rules/rules.ts, shell/rules/rules-play.ts.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findRules, readRules } from '../../web/toolchain/make_rules.mjs';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { kPhone, kStill, test, turnTo } from './kit/kit.mjs';
import { goldenOver, kGoldenMoves, kMockupMoves, record } from './kit/records.mjs';
import { kUiConfirm, kUiReview } from '../../web/bridge/bridge.mjs';
import { metal_towers } from '../../web/bridge/targets.mjs';

const { kLanguages } = await importShell('lib/language.ts');
const kDesktop = { viewport: { width: 1440, height: 900 } };
const kRead = { ...kDesktop, ...kStill };
// Every game in every language, on a busy machine.
const kEveryPage = { limit_ms: 300000 };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const root = new URL('../../', import.meta.url).pathname;

const gamesIn = (folder) => readdirSync(join(folder, 'rules/en')).map((name) => name.replace('.html', ''));
/** A game that is not offered yet has no pages. */
const isOffered = (game) =>
  /kOffered = true;/.test(readFileSync(join(root, `engine/games/${game}/rules.hpp`), 'utf8'));
const kGames = [...new Set(findRules(root).map(({ game }) => game))].filter(isOffered);
const kPages = kGames.flatMap((game) => kLanguages.map((language) => [game, language]));
/** The first rule of a game, as the part of an address. */
const firstRule = (game) =>
  `#${/^[A-Z]{2,4}-\d+/m.exec(readFileSync(join(root, `assets/games/${game}/rules/en.md`), 'utf8'))[0]}`;
async function openRules(t, { game = 'metal_towers', language = 'en', hash = '', ...options } = {}) {
  const page = await t.open(`rules/${language}/${game}.html${hash}`, { ...kRead, ...options });
  if (options.javaScriptEnabled !== false) await page.locator('html[data-ready=rules]').waitFor();
  return page;
}
const anchorsOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.rules-article [id]')]
      .map(({ id }) => id)
      .filter((id) => !id.endsWith('-name')),
  );
const scrollsSideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// One walk for what every page of the rules has to have, since opening the pages is what costs.
test(
  'The rules are there in three languages with the same anchors, lead nowhere wrong, and fit 320 px, 200 % text and the text sizes of the settings',
  async (t) => {
    for (const game of gamesIn(t.site.folder)) {
      const anchors = [];
      for (const language of kLanguages) {
        const page = await openRules(t, { game, language, viewport: { width: 320, height: 568 } });
        assert.equal(await page.locator('html').getAttribute('lang'), language);
        anchors.push(await anchorsOf(page));
        await expectLinks(t, page);
        await expectToFit(page, `${game} ${language}`);
        await page.context().close();
      }
      assert.ok(anchors[0].length > 20);
      assert.deepEqual(anchors[1], anchors[0]);
      assert.deepEqual(anchors[2], anchors[0]);
      // Every rule that the program cites is there.
      const folder = join(root, 'engine/games', game);
      const sources = readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n');
      const cited = new Set([...sources.matchAll(/"([A-Z]{2,4}-[A-Z]?\d+)"/g)].map(([, id]) => id));
      assert.ok(cited.size > 5);
      assert.deepEqual(
        [...cited].filter((id) => !anchors[0].includes(id)),
        [],
      );
    }
  },
  kEveryPage,
);
/** No link leads nowhere, inside the page and to other pages. */
async function expectLinks(t, page) {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('a[href], link[href]')].map(({ href }) => href),
  );
  assert.ok(links.length > 70);
  const here = page.url().replace(/#.*/, '');
  const anchors = new Set(
    await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id)),
  );
  for (const link of new Set(links)) {
    const [address, hash] = link.split('#');
    if (address === here) {
      if (hash) assert.ok(anchors.has(decodeURIComponent(hash)), link);
      continue;
    }
    assert.ok(address.startsWith(t.site.base), link);
    assert.ok(existsSync(join(t.site.folder, address.slice(t.site.base.length))), link);
  }
  const others = await page
    .locator('link[hreflang]')
    .evaluateAll((list) => list.map(({ hreflang }) => hreflang));
  assert.deepEqual(others.sort(), [...kLanguages, 'x-default'].sort());
}
/** Nothing scrolls sideways, whatever the window and the text. The page is 320 px wide. */
async function expectToFit(page, where) {
  assert.equal(await scrollsSideways(page), 0, where);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  assert.equal(await scrollsSideways(page), 0, `${where} at 200 %`);
  for (const width of [700, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    assert.equal(await scrollsSideways(page), 0, `${where} ${width}`);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
    document.documentElement.dataset.text = '130';
  });
  assert.equal(await scrollsSideways(page), 0, `${where} at 130 %`);
}

// The languages differ by words in the pictures, dusk by their colours: it is looked at in one language.
test(
  'Every picture of the rules is painted, by day and at dusk, with words for those who do not see it',
  async (t) => {
    for (const [game, language] of kPages) {
      const page = await openRules(t, { game, language, javaScriptEnabled: true });
      for (const colorScheme of language === kLanguages[0] ? ['light', 'dark'] : ['light']) {
        await turnTo(page, colorScheme);
        // Those of the other languages differ by the words in them: of each page three are painted.
        const isPainted = language === kLanguages[0];
        const pictures = await page.evaluate(async (isPainted) => {
          const shown = [...document.images].filter((image) => image.getClientRects().length > 0);
          for (const image of isPainted ? shown : shown.slice(0, 3)) image.loading = 'eager';
          await Promise.all((isPainted ? shown : shown.slice(0, 3)).map((image) => image.decode()));
          return shown.map(({ alt, naturalWidth, naturalHeight, width, height, src }) => ({
            alt,
            naturalWidth,
            naturalHeight,
            ratio: width / height,
            src,
          }));
        }, isPainted);
        assert.ok(pictures.length >= 20);
        for (const { alt, naturalWidth, naturalHeight, ratio, src } of pictures) {
          assert.ok(alt.length > 5, src);
          if (isPainted || naturalWidth > 0)
            assert.ok(Math.abs(ratio - naturalWidth / naturalHeight) < 0.03, src);
        }
        assert.equal(
          new Set(pictures.map(({ src }) => src)).size,
          pictures.length,
          'no picture stands for two',
        );
      }
      await page.context().close();
    }
    assert.ok(t.site.requests.some((path) => /^rules\/pictures\/.*\.svg$/.test(path)));
  },
  kEveryPage,
);

// The languages differ by their words alone, dusk by its colours alone, games by their articles alone:
// everything is judged once a window, at dusk what colours decide, and the other languages at one game each.
for (const game of kGames) {
  test(
    `axe has nothing to say about the rules of ${game}, by day and at dusk, on wide and narrow windows`,
    async (t) => {
      const narrow = { width: 390, height: 844 };
      const colours = ['color-contrast', 'link-in-text-block'];
      const kLooks = {
        en: [
          [kDesktop.viewport, 'light', null],
          [kDesktop.viewport, 'dark', colours],
          [narrow, 'dark', colours],
          [narrow, 'light', null],
        ],
        fr: game === kGames[0] ? [[narrow, 'light', null]] : [],
        de: game === kGames.at(-1) ? [[kDesktop.viewport, 'light', null]] : [],
      };
      for (const language of kLanguages.filter((one) => kLooks[one].length > 0)) {
        const page = await openRules(t, {
          game,
          language,
          hash: firstRule(game),
          viewport: kLooks[language][0][0],
        });
        await page.evaluate(axe);
        for (const [viewport, colorScheme, only] of kLooks[language]) {
          await page.setViewportSize(viewport);
          await turnTo(page, colorScheme);
          const { violations, passes } = await page.evaluate(
            (rules) =>
              window.axe.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) }),
            only,
          );
          assert.ok(only || passes.length > 20);
          assert.deepEqual(
            violations.map(
              ({ id, nodes }) =>
                `${language}, ${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
            ),
            [],
          );
        }
        await page.context().close();
      }
    },
    kEveryPage,
  );
}

test('Controls of the rules are large enough for a finger', async (t) => {
  const page = await openRules(t, { ...kPhone });
  await page.locator('.rules-contents summary').tap();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, summary, input, .rules-left a, .copy-link, .top-bar a')]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect().height])
      .filter(([, height]) => height < 43.9),
  );
  assert.deepEqual(small, []);
});

test('A link to a rule colours it until the next action, and the contents mark the current heading', async (t) => {
  const page = await openRules(t, { hash: '#MT-14' });
  const colour = (selector) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
  const soft = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--accent-soft)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  assert.equal(await colour('#MT-14'), soft);
  await page.locator('.rules-contents a[aria-current=location][href="#upwards"]').waitFor();
  assert.ok(
    await page
      .locator('.rules-contents a[href="#turn"]')
      .evaluate((link) => link.classList.contains('around')),
  );
  await page.locator('.bar-sub').click();
  await page.waitForFunction(() => document.querySelector('#MT-14').classList.contains('left-again'));
  await page.locator('.rules-contents a[href="#end"]').click();
  await page.locator('.rules-contents a[aria-current=location][href="#end"]').waitFor();
  assert.equal(await colour('#end'), soft);
});

test('The search of the rules ignores accents, hides the rest, and can be cleared', async (t) => {
  const page = await openRules(t, { language: 'fr' });
  const field = page.getByRole('searchbox');
  const blocks = page.locator('.rules-article .rule:visible');
  const all = await blocks.count();
  await page.keyboard.press('/');
  assert.ok(await field.evaluate((element) => element === document.activeElement));
  await page.keyboard.type('EGALITE');
  await page.waitForFunction(() => /\d/.test(document.querySelector('#found').textContent));
  const found = await page.locator('mark').allInnerTexts();
  assert.ok(found.length >= 3);
  for (const text of found) assert.equal(text.toLowerCase(), 'égalité');
  assert.ok((await blocks.count()) < all / 2);
  assert.ok(await page.locator('#MT-33').isVisible());
  assert.ok(await page.locator('#MT-14').isHidden());
  assert.match(await page.locator('#found').innerText(), new RegExp(`${found.length} endroits`));
  await field.fill('mt-v2');
  assert.ok(await page.locator('#MT-V2').isVisible());
  await field.fill('zzzz');
  assert.match(await page.locator('#found').innerText(), /Rien/);
  assert.equal(await blocks.count(), 0);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('mark').count(), 0);
  assert.equal(await blocks.count(), all);
  // A link into what is hidden brings it back.
  await field.fill('zzzz');
  await page.locator('.rules-contents a[href="#base"]').click();
  await page.locator('#MT-13').waitFor(); // the page hears of the new address after the click
});

test('With keys alone the rules are read: skip link, contents, links of headings', async (t) => {
  const page = await openRules(t, {});
  await page.keyboard.press('Tab');
  const skip = page.locator('.skip');
  assert.ok(
    await skip.evaluate(
      (element) => element === document.activeElement && element.getBoundingClientRect().top >= 0,
    ),
  );
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash === '#rules');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement.matches('.rules-article .copy-link')));
  const seen = new Set();
  await page.locator('#back').focus();
  for (let tabs = 0; tabs < 30; tabs++) {
    seen.add(
      await page.evaluate(() => document.activeElement.getAttribute('href') ?? document.activeElement.id),
    );
    await page.keyboard.press('Tab');
  }
  for (const wanted of [
    'theme-button',
    'find',
    '#minute',
    '#origin',
    '../../index.html#new=metal_towers',
    '../../play.html#intro=metal_towers',
    '../fr/metal_towers.html',
  ])
    assert.ok(seen.has(wanted), wanted);
});

test('The link of a heading is copied, and another language opens at the same place', async (t) => {
  const page = await openRules(t, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('#upwards').hover();
  await page.locator('#upwards .copy-link').click();
  await page.locator('.toast', { hasText: 'Link copied' }).waitFor();
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    `${t.site.base}rules/en/metal_towers.html#upwards`,
  );
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(`${t.site.base}rules/de/metal_towers.html#upwards`);
  assert.equal(await page.locator('#upwards h3').innerText(), 'In die Höhe bauen');
});

test('Without JavaScript the rules are complete', async (t) => {
  const page = await openRules(t, { javaScriptEnabled: false });
  for (const selector of [
    '#MT-14',
    '.figure img >> nth=0',
    '.rules-contents nav',
    '.side-words',
    'a.button.primary',
  ])
    assert.ok(await page.locator(selector).isVisible(), selector);
  for (const selector of ['.rules-find', '#theme-button', '.only-dusk >> nth=0'])
    assert.ok(await page.locator(selector).isHidden(), selector);
  assert.deepEqual(
    t.site.requests.filter((path) => path.endsWith('.wasm')),
    [],
  );
});

test('Printed, the rules are text and pictures on paper', async (t) => {
  const page = await openRules(t, {});
  await page.setViewportSize({ width: 718, height: 1000 }); // A4 between its margins
  await page.locator('#theme-button').click();
  await page.locator('html[data-theme=dusk]').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.locator('html[data-theme=day]').waitFor();
  for (const selector of ['.rules-left', '#back', '.copy-link >> nth=0'])
    assert.ok(await page.locator(selector).isHidden(), selector);
  for (const selector of ['h1', '.bar-sub', '#MT-14', '.figure >> nth=0', '.side-words'])
    assert.ok(await page.locator(selector).isVisible(), selector);
  assert.ok((await page.pdf()).length > 20000);
});

test('The build says what is wrong with a text of rules', async () => {
  const problems = (text) => {
    const found = [];
    readRules(`---\ntitle: A\nfacts: b\nlead: c\n---\n${text}`, {
      pictures: () => null,
      say: (message) => found.push(message),
      words: (key) => key,
    });
    return found.join('; ');
  };
  assert.equal(problems('## Turn {#turn}\n\nMT-1 A rule, see MT-2.\n\nMT-2 Another.\n'), '');
  assert.match(problems('## Turn\n'), /has no \{#id\}/);
  assert.match(problems('## Turn {#turn}\n\nMT-1 See MT-7.\n'), /leads to MT-7/);
  assert.match(problems('## Turn {#turn}\n\nMT-1 One.\n\nMT-1 Two.\n'), /MT-1 is there twice/);
  assert.match(problems('## Turn {#turn}\n\n[away](https://example.org/)\n'), /links to itself only/);
  assert.match(problems('## Turn {#turn}\n\nA <b>bold</b> word.\n'), /HTML in the text/);
  assert.match(problems('```pictures\npicture: none\n```\n'), /no picture none/);
});

// ---- From the game

const kLoose = { moves: ['bC2'] };
/** A refusal of MT-14: the second C on a lone one. */
async function refuseTube(table) {
  await table.act(metal_towers.tube(1, 2));
  await table.act(metal_towers.tower(1));
}

/**
 * Positions of a game in which to look for refusals: those of its introduction and, of Metal Towers, of a
 * whole game.
 */
function positionsOf(game) {
  const { rules, options, draws, seats, steps } = JSON.parse(
    readFileSync(join(root, `assets/games/${game}/intro.json`), 'utf8'),
  );
  const head = [
    'beffroi-record 1',
    `game ${game} rules=${rules} options="${options}"`,
    'seed 1',
    ...seats.map((kind, i) => `seat ${i + 1} ${kind === 'person' ? 'human' : 'bot level=1'}`),
    'play',
  ]; // one person: no curtain
  const lessons = steps
    .filter(({ start }) => start)
    .map(({ start }) =>
      [
        ...head,
        ...[draws, ...start].filter(Boolean).map((turn, i) => `${i + 1}. ${turn}`),
        'end open',
        '',
      ].join('\n'),
    );
  if (game !== 'metal_towers') return lessons;
  return [
    ...lessons,
    ...[5, 12, 20, 26, 29].map((plies) => record({ moves: kGoldenMoves.slice(0, plies) })),
    record({ moves: ['bA1', 'sA2'], options: 'base=nested-base' }),
  ];
}

/** What can be linked to on the English rules of a game, as they are in their file. */
async function anchorsIn(page, t, game) {
  const rules = await page.request.get(`${t.site.base}rules/en/${game}.html`);
  return [...(await rules.text()).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
}

for (const game of kGames) {
  test(`Every refusal of ${game} names a rule that can be read`, async (t) => {
    const records = positionsOf(game);
    const table = await t.play(records[0], { viewport: { width: 480, height: 360 }, ...kStill });
    const { unruled, rules } = await table.page.evaluate((list) => {
      const { act, load, targets } = window.__beffroi;
      const refused = [];
      const look = () => {
        const all = targets();
        refused.push(...all.filter(({ id, state }) => state === 'refused' && Number(id.split(',')[0]) < 224));
        return all;
      };
      for (const text of list) {
        load(text);
        const pieces = look().filter(
          ({ id, state, drop }) => state === 'legal' && !drop && id.startsWith('1,'),
        );
        for (const { id } of pieces.slice(0, 40)) {
          act(id); // what this piece is refused
          look();
          act(id);
        }
      }
      return {
        unruled: refused.filter(({ rule }) => !rule).map(({ label }) => label),
        rules: refused.map(({ rule }) => rule),
      };
    }, records);
    assert.deepEqual(unruled, []);
    const named = new Set(rules);
    assert.ok(named.size >= 1, 'something is refused');
    const anchors = await anchorsIn(table.page, t, game);
    assert.deepEqual(
      [...named].filter((rule) => !anchors.includes(rule)),
      [],
    );
  });
}

test('A refused move offers its rule, which opens beside the table; the table stays in reach', async (t) => {
  const table = await t.play(record(kLoose), { ...kRead });
  const { page } = table;
  const width = () => page.locator('#canvas').evaluate((canvas) => canvas.clientWidth);
  const before = await width();
  await refuseTube(table);
  const offer = page.locator('#refusal');
  await offer.waitFor();
  assert.equal((await table.state()).refusal.rule, 'MT-14');
  assert.match(
    await offer.innerText(),
    /^No B or D to hold a C\s*Why\?$/,
    'one place says why, and no number',
  );
  await offer.getByRole('link', { name: 'Why? Rule MT-14' }).click();
  const drawer = page.getByRole('complementary', { name: 'Rules' });
  await drawer.waitFor();
  await page.locator('#read-MT-14.arrived').waitFor();
  const box = await page.locator('#read-MT-14').boundingBox();
  assert.ok(box.y > 60 && box.y < 500, 'the rule is in view');
  await table.until('the canvas to make room', async () => (await width()) < before - 300);
  // The game goes on beside it.
  await table.settle();
  await table.act(metal_towers.tube(0, 0));
  await table.act(metal_towers.tower(0));
  await table.act(kUiConfirm);
  await table.untilDecisions(2);
  assert.ok(await drawer.isVisible());
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });
  await table.until('the canvas to be whole again', async () => (await width()) === before);
});

test('The book and its key open the rule of the last refusal, and close with Escape where they came from', async (t) => {
  const table = await t.play(record(kLoose), { ...kRead });
  const { page } = table;
  await refuseTube(table);
  const book = page.locator('#rules-button');
  await book.focus();
  await page.keyboard.press('r');
  await page.locator('#read-MT-14.arrived').waitFor();
  assert.ok(await page.evaluate(() => document.activeElement.closest('.rules-drawer') !== null));
  await page.keyboard.press('Escape');
  await page.locator('.rules-drawer').waitFor({ state: 'detached' });
  assert.ok(await book.evaluate((button) => button === document.activeElement));
  await page.locator('#canvas').focus();
  await page.keyboard.press('r'); // the canvas has the key too
  await page.locator('.rules-drawer').waitFor();
  await page.getByRole('searchbox', { name: 'Find in the rules' }).fill('core');
  await page.locator('.rules-drawer mark').first().waitFor();
  await page.locator('#read-MT-14').waitFor({ state: 'hidden' });
});

test('On a phone the rules lie over the table, reached by the menu, and a refusal leads there too', async (t) => {
  const table = await t.play(record(kLoose), { ...kPhone, ...kStill });
  const { page } = table;
  await page.locator('#menu').tap();
  await page.locator('[data-item=rules]').tap();
  const dialog = page.getByRole('dialog', { name: 'Rules' });
  await dialog.waitFor();
  assert.equal((await dialog.boundingBox()).width, 390);
  assert.ok(await dialog.evaluate((element) => element.matches(':modal')));
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await refuseTube(table);
  await page.getByRole('link', { name: 'Why? Rule MT-14' }).tap();
  await page.locator('#read-MT-14.arrived').waitFor();
  assert.equal(await scrollsSideways(page), 0);
});

test('Lines of the log that score lead to their rule, and the rules say where the points come from', async (t) => {
  const table = await t.play(goldenOver(), { ...kRead });
  const { page } = table;
  const state = await table.state();
  assert.ok(state.log.filter(({ follows, rule }) => follows && rule === 'MT-21').length > 3);
  for (const { parts, score } of state.seats) {
    assert.equal(
      parts.reduce((sum, { points }) => sum + points, 0),
      score,
    );
    for (const { rule } of parts) assert.ok(rule);
  }
  assert.ok(state.decided.rule && state.reason.rule);
  await table.act(kUiReview); // from the result to the review
  await page.locator('#review').waitFor({ state: 'attached' });
  if (await page.locator('#log').isVisible()) {
    await page.locator('#log .rule-link').first().click();
    await page.locator('.rules-drawer .arrived').waitFor();
    await page.keyboard.press('Escape');
  }
  await page.locator('#rules-button').click();
  await page.locator(`[id="read-${state.decided.rule}"].arrived`).waitFor();
  const points = page.getByRole('region', { name: 'Where the points come from' });
  const text = await points.innerText();
  for (const { name, parts } of state.seats) {
    assert.ok(text.includes(name));
    for (const part of parts) assert.ok(text.includes(part.name));
  }
  assert.ok(text.includes(state.decided.text));
  await points
    .getByRole('link', { name: `Why? Rule ${state.seats[0].parts[0].rule}` })
    .first()
    .click();
  await page.locator(`[id="read-${state.seats[0].parts[0].rule}"].arrived`).waitFor();
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe has nothing to say about the rules beside a game, ${colorScheme === 'dark' ? 'at dusk' : 'by day'}`, async (t) => {
    for (const size of [kDesktop, { viewport: { width: 390, height: 844 } }]) {
      const table = await t.play(record({ moves: kMockupMoves }), { ...kStill, ...size, colorScheme });
      const { page } = table;
      if (await page.locator('#rules-button').isVisible()) await page.locator('#rules-button').click();
      else {
        await page.locator('#menu').click();
        await page.locator('[data-item=rules]').click();
      }
      await page.locator('.rules-drawer').waitFor();
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() =>
        window.axe.run(document, { resultTypes: ['violations'] }),
      );
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        [],
      );
    }
  });
}

test('Each option of a new game leads to its rule', async (t) => {
  for (const game of kGames) {
    const page = await t.open(`index.html#new=${game}`, { ...kRead });
    await page.locator('#start-game').waitFor();
    const links = await page
      .locator('[data-option] .rule-link')
      .evaluateAll((list) => list.map(({ href }) => href));
    assert.ok(links.length >= 4);
    const anchors = await anchorsIn(page, t, game);
    for (const link of links) {
      assert.match(link.slice(t.site.base.length), new RegExp(`^rules/en/${game}\\.html#[A-Z]{2,4}-V\\d+$`));
      assert.ok(anchors.includes(new URL(link).hash.slice(1)), link);
    }
    await page.close();
  }
});

test('Rules that cannot be fetched are opened as a page', async (t) => {
  const table = await t.play(record(), { ...kRead });
  t.expect(/request failed|Failed to load resource|rules: 404/);
  t.site.lose(/^rules\/en\//);
  await table.page.locator('#rules-button').click();
  await table.page.waitForURL(/rules\/en\/metal_towers\.html/);
});
