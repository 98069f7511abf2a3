// Words: every text is the catalogue's, and everything can be used by assistive technology.
//
// Owns: tests of texts and of axe-core's rules on every screen, day and dusk. The catalogue is swapped for
// one in which every message carries a mark: what has no mark is not from the catalogue. Next: screens.mjs
// (the walk), language_test.mjs (other languages), web/toolchain/catalogue.mjs, shell/lib/i18n.ts.
import assert from 'node:assert/strict';
import { readCatalogue } from '../../web/toolchain/catalogue.mjs';
import { complaintsOf } from './kit/axe.mjs';
import { kPhone, kSmallDesktop, kSmallEmbed, kStill, test, turnTo } from './kit/kit.mjs';
import { record } from './kit/records.mjs';
import { textsOf, textsOfTable, visit } from './kit/screens.mjs';

const kMark = '~';
const { languages } = readCatalogue(new URL('../../assets', import.meta.url).pathname);
const kPrefixes = [...new Set(Object.keys(languages.en).map((key) => key.replace(/\..*/, '')))];
const kKey = new RegExp(`\\b(?:${kPrefixes.join('|')})\\.[a-z]\\w*(?:\\.\\w+)*`, 'i');

function expectWords(texts, screen) {
  assert.ok(texts.length > 5, `${screen} has texts`);
  for (const { text, where } of texts) {
    assert.ok(
      !kKey.test(text) && !/[{}]|undefined|NaN|\[object/.test(text),
      `${screen}, ${where}: "${text}"`,
    );
  }
}

test('No French message has "de" or "que" before a name, which would need an elision', () => {
  const names = 'name|owner|player|other|captor|who|winner|loser';
  for (const [key, message] of Object.entries(languages.fr))
    assert.ok(
      !new RegExp(`\\b(?:de|que|jusque) \\{(?:${names})\\}`, 'i').test(message),
      `${key}: ${message}`,
    );
});

// One walk for all checks, since the walk is what takes time. At dusk only the colours are checked.
for (const [name, options, schemes] of [
  ['desktop', kSmallDesktop, ['light', 'dark']],
  ['phone', kPhone, ['dark']],
  ['small embed', kSmallEmbed, ['light']],
]) {
  test(
    `Axe finds nothing to complain about on any screen, and none shows the key of a message or an open argument: ${name}`,
    async (t) => {
      const found = [];
      await visit(
        t,
        { ...options, ...kStill, colorScheme: schemes[0], reducedMotion: 'reduce' },
        async (page, screen, table) => {
          expectWords(await textsOf(page), screen);
          if (table) expectWords(await textsOfTable(table), screen);
          found.push(...(await complaintsOf(page, screen)));
          for (const colorScheme of schemes.slice(1)) {
            await turnTo(page, colorScheme);
            found.push(
              ...(await complaintsOf(page, `${screen}, ${colorScheme}`, [
                'color-contrast',
                'link-in-text-block',
              ])),
            );
            await turnTo(page, schemes[0]);
          }
        },
      );
      assert.deepEqual(found, []);
    },
    { limit_ms: 300000 },
  );
}

test('The English in the HTML is that of the catalogue', async (t) => {
  const words = t.site.words();
  for (const path of ['index.html', 'play.html']) {
    const page = await t.open(
      path === 'play.html' ? `play.html#record=${encodeURIComponent(record())}` : path,
      kSmallDesktop,
    );
    await page.locator('html[data-ready]').waitFor();
    // As it was sent, before any script has changed it.
    const html = await (await page.request.get(t.site.base + path)).text();
    const blank = await page.context().newPage(); // the page's own policy forbids text as HTML
    const marked = await blank.evaluate((source) => {
      const sent = new DOMParser().parseFromString(source, 'text/html');
      return {
        texts: [...sent.querySelectorAll('[data-i18n]')].map((element) => [
          element.dataset.i18n,
          element.textContent,
        ]),
        labels: [...sent.querySelectorAll('[data-i18n-label]')].map((element) => [
          element.dataset.i18nLabel,
          element.getAttribute('aria-label'),
        ]),
      };
    }, html);
    assert.ok(marked.texts.length > 2);
    for (const [key, text] of [...marked.texts, ...marked.labels])
      if (text !== null) assert.equal(text, words[key], `${path}: ${key}`);
  }
});

test('Whatever scripts and canvas write comes from the catalogue', async (t) => {
  t.site.reword((message) => `${kMark}${message}`);
  const html = new Set(Object.values(t.site.words()));
  // Figures, units and keys; names of games, languages, rules and versions; the first line of a record.
  const kOwn =
    /^[\d\s×–.,:·→%+-]*(kB|MB|byte)?$|^[A-Z]$|^[A-Z]{2}-\w+$|^Metal Towers|^beffroi-record|^(English|Français|Deutsch)$/;
  let checked = 0;
  const strange = new Set();
  await visit(t, { ...kSmallDesktop, ...kStill }, async (page, screen, table) => {
    for (const { text, where } of [...(await textsOf(page)), ...(table ? await textsOfTable(table) : [])]) {
      // The HTML itself stays English while the language is: the test before this one compares it.
      if (text.includes(kMark) || kOwn.test(text) || html.has(text)) {
        checked += text.includes(kMark) ? 1 : 0;
        continue;
      }
      strange.add(`${screen}, ${where}: "${text}" is not from the catalogue`);
    }
  });
  assert.deepEqual([...strange], []);
  assert.ok(checked > 100, `${checked} texts carry the mark`);
});
