// Words: every text is the catalogue's, and everything can be used by assistive technology.
//
// Owns: tests of texts and of axe-core's rules on every screen, day and dusk. The catalogue is swapped for one in which
// every message carries a mark: what has no mark is not from the catalogue. Next: assets/i18n/en.json, shell/i18n.js.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { kPhone, kSmallDesktop, kSmallEmbed, kStill, test } from './kit.mjs';
import { goldenOver, kMockupMoves, record, targetsOf } from './records.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kMark = '~';
const kKey = /\b(?:app|bot|match|mt|page|record|tg|ui|undo)\.[a-z]\w*(?:\.\w+)*/i;

/** Every text a person may meet in the page: {text, where}, names and labels included. */
function textsOf(page) {
  return page.evaluate(() => {
    const out = [];
    const take = (text, element, kind) => {
      const words = text?.trim();
      if (words) out.push({ text: words, where: `${kind} of ${element.tagName.toLowerCase()}#${element.id}.${element.className.baseVal ?? element.className}` });
    };
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, noscript, .symbols') || !element.checkVisibility()) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) take(node.textContent, element, 'text');
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) take(element.getAttribute(name), element, name);
    }
    take(document.title, document.documentElement, 'title');
    return out;
  });
}
/** Texts of the canvas: labels of targets, prompt, log, undo. */
async function textsOfTable(table) {
  const [state, targets] = [await table.state(), await table.targets()];
  const all = [state.prompt, state.status, state.title, state.undo.reason, ...state.log.map(({ text }) => text), ...targets.flatMap(({ label, reason }) => [label, reason])];
  return all.filter(Boolean).map((text) => ({ text, where: 'canvas' }));
}
function expectWords(texts, screen) {
  assert.ok(texts.length > 5, `${screen} has texts`);
  for (const { text, where } of texts) {
    assert.ok(!kKey.test(text) && !/[{}]|undefined|NaN|\[object/.test(text), `${screen}, ${where}: "${text}"`);
  }
}

/** Visits every screen of the page; `look(page, name, table)` is called on each. */
async function visit(t, options, look) {
  const page = await t.lobby(options);
  await look(page, 'lobby');
  await page.locator('#open-settings, #settings-button').locator('visible=true').first().click();
  await page.locator('#dialog-settings').waitFor();
  await look(page, 'settings');
  await page.keyboard.press('Escape');
  await page.locator('.card-link').click();
  await page.locator('#start-game').waitFor();
  await look(page, 'form');
  if (await page.locator('.seat-open').count()) {
    await page.locator('.seat-open').last().click();
    await page.locator('dialog[open]').waitFor();
    await look(page, 'seat');
  }
  await page.context().close();

  const table = await t.play(record({ moves: kMockupMoves }), options);
  await look(table.page, 'table', table);
  const [tube, tower] = targetsOf('bB1');
  await table.act(tube);
  await look(table.page, 'table with a tube chosen', table);
  await table.act('2,2,0,0');
  await look(table.page, 'table with a refusal', table);
  await table.act(tower);
  await look(table.page, 'table before the move', table);
  await table.page.evaluate(() => document.activeElement.blur());
  await table.page.keyboard.press('m');
  await table.page.locator('#dialog-menu').waitFor();
  await look(table.page, 'menu', table);
  await table.page.locator('[data-item=open]').click();
  await table.page.locator('#dialog-open-record').waitFor();
  await table.page.locator('#dialog-open-record .primary').click();
  await table.page.locator('.problem').waitFor();
  await look(table.page, 'open a record', table);
  await table.page.keyboard.press('Escape');
  await table.page.locator('dialog').waitFor({ state: 'detached' });
  if (await table.page.locator('#log').isHidden()) {
    await table.page.keyboard.press('l');
    await table.page.locator('#dialog-log').waitFor();
    await look(table.page, 'log', table);
    await table.page.keyboard.press('Escape');
    await table.page.locator('dialog').waitFor({ state: 'detached' });
  }
  await table.load(goldenOver());
  await look(table.page, 'result', table);
  await table.page.context().close();
}

for (const [name, options, colorScheme] of [['desktop', kSmallDesktop, 'light'], ['desktop', kSmallDesktop, 'dark'], ['phone', kPhone, 'dark'], ['small embed', kSmallEmbed, 'light']]) {
  test(`Axe finds nothing to complain about: ${name}, ${colorScheme}`, async (t) => {
    const found = [];
    await visit(t, { ...options, ...kStill, colorScheme, reducedMotion: 'reduce' }, async (page, screen) => {
      await page.evaluate(axe);
      const { violations, passes } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
      assert.ok(passes.length > 5, `axe has looked at: ${screen}`);
      for (const { id, help, nodes } of violations) found.push(`${screen}: ${id} (${help}): ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, ' ')}`).slice(0, 3).join(' | ')}`);
    });
    assert.deepEqual(found, []);
  }, { limit_ms: 180000 });
}

for (const [name, options] of [['desktop', kSmallDesktop], ['phone', kPhone]]) {
  test(`No screen shows the key of a message or an open argument: ${name}`, async (t) => {
    await visit(t, { ...options, ...kStill }, async (page, screen, table) => {
      expectWords(await textsOf(page), screen);
      if (table) expectWords(await textsOfTable(table), screen);
    });
  });
}

test('The English in the HTML is that of the catalogue', async (t) => {
  const words = t.site.words();
  for (const path of ['index.html', 'play.html']) {
    const page = await t.open(path === 'play.html' ? `play.html#record=${encodeURIComponent(record())}` : path, kSmallDesktop);
    await page.locator('html[data-ready]').waitFor();
    // As it was sent, before any script has changed it.
    const html = await (await page.request.get(t.site.base + path)).text();
    const marked = await page.evaluate((source) => {
      const sent = new DOMParser().parseFromString(source, 'text/html');
      return {
        texts: [...sent.querySelectorAll('[data-i18n]')].map((element) => [element.dataset.i18n, element.textContent]),
        labels: [...sent.querySelectorAll('[data-i18n-label]')].map((element) => [element.dataset.i18nLabel, element.getAttribute('aria-label')]),
      };
    }, html);
    assert.ok(marked.texts.length > 2);
    for (const [key, text] of [...marked.texts, ...marked.labels]) if (text !== null) assert.equal(text, words[key], `${path}: ${key}`);
  }
});

test('Whatever scripts and canvas write comes from the catalogue', async (t) => {
  t.site.reword((message) => `${kMark}${message}`);
  const html = new Set(Object.values(t.site.words()));
  const kOwn = /^[\d\s×–.,:·→%+-]*$|^Metal Towers|^beffroi-record/;
  let checked = 0;
  await visit(t, { ...kSmallDesktop, ...kStill }, async (page, screen, table) => {
    for (const { text, where } of [...(await textsOf(page)), ...(table ? await textsOfTable(table) : [])]) {
      // The HTML itself stays English while the language is: the test before this one compares it.
      if (text.includes(kMark) || kOwn.test(text) || html.has(text)) {
        checked += text.includes(kMark) ? 1 : 0;
        continue;
      }
      assert.fail(`${screen}, ${where}: "${text}" is not from the catalogue`);
    }
  });
  assert.ok(checked > 100, `${checked} texts carry the mark`);
});
