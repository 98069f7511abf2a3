// Screens: what axe-core finds on every page, and what each language lacks. Printed; the tests of words and
// accessibility fail on both.
//
// Usage: node tests/bench/screens.mjs [build/dist-test]. Walks every page of tests/e2e/kit/pages.mjs in day
// and dusk on a desktop and a phone.
// Next: ../e2e/kit/pages.mjs (the pages), ../e2e/words_test.mjs (screens behind buttons),
// web/toolchain/gen_text.mjs (which refuses a gap).
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { kPhone, kSmallDesktop, openBrowser } from '../e2e/kit/kit.mjs';
import { pagesOf } from '../e2e/kit/pages.mjs';
import { readCatalogue } from '../../web/toolchain/catalogue.mjs';
import { argumentsOf } from '../../web/toolchain/message.mjs';
import { openHost } from './host.mjs';

const folder = process.argv[2] ?? 'build/dist-test';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kWindows = [
  ['desktop', kSmallDesktop],
  ['phone', kPhone],
];
const kLights = [
  ['day', 'light'],
  ['dusk', 'dark'],
];

const host = await openHost(folder);
const browser = await openBrowser();
const columns = kWindows.flatMap(([window]) => kLights.map(([light]) => `${window}, ${light}`));
console.log(
  `axe-core ${createRequire(import.meta.url)('axe-core/package.json').version}: rules broken / rules passed`,
);
console.log(`${'page'.padEnd(26)}${columns.map((name) => name.padStart(16)).join('')}`);
let broken = 0;
for (const { name, path, ready } of pagesOf(folder)) {
  const cells = [];
  const words = [];
  for (const [window, options] of kWindows) {
    for (const [light, colorScheme] of kLights) {
      const page = await browser.newPage({ ...options, colorScheme, reducedMotion: 'reduce' });
      await page.goto(host.base + path);
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(axe);
      const { violations, passes } = await page.evaluate(() =>
        window.axe.run(document, { resultTypes: ['violations'] }),
      );
      cells.push(`${violations.length} / ${passes.length}`);
      for (const { id, nodes } of violations)
        words.push(`    ${window}, ${light}: ${id}: ${nodes[0].html.slice(0, 120)}`);
      broken += violations.length;
      await page.close();
    }
  }
  console.log(`${name.padEnd(26)}${cells.map((cell) => cell.padStart(16)).join('')}`);
  for (const line of words) console.log(line);
}
await browser.close();
host.close();

const { languages: catalogues } = readCatalogue(new URL('../../assets', import.meta.url).pathname);
const english = catalogues.en;
const signature = (message) => [...argumentsOf(message).keys()].sort().join(' ');
const row = (language, ...columns) =>
  language.padEnd(12) + columns.map((text, i) => text.padStart([10, 10, 10, 18, 18][i])).join('');
console.log(`\n${row('language', 'messages', 'missing', 'too many', 'other arguments', 'same as English')}`);
let gaps = 0;
for (const [language, words] of Object.entries(catalogues)) {
  const missing = Object.keys(english).filter((key) => !(key in words));
  const extra = Object.keys(words).filter((key) => !(key in english));
  const other = Object.keys(english).filter(
    (key) => key in words && signature(words[key]) !== signature(english[key]),
  );
  const same = Object.keys(english).filter((key) => words[key] === english[key]);
  gaps += missing.length + extra.length + other.length;
  const count = (list) => String(list.length);
  const repeated = language === 'en' ? '–' : count(same);
  console.log(row(language, ...[Object.keys(words), missing, extra, other].map(count), repeated));
  for (const key of [...missing, ...extra, ...other]) console.log(`    ${key}`);
}
console.log(`\n${broken} rules of axe broken, ${gaps} gaps in the words`);
process.exit(broken + gaps > 0 ? 1 : 0);
