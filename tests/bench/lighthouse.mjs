// Lighthouse: performance, accessibility and best practices of every page, as a phone on a slow network would
// have them.
//
// Usage: node tests/bench/lighthouse.mjs [dist] [part of a page's name]. Serves the shipped page from memory
// on localhost and asks nobody else; Lighthouse simulates its phone (4 times slower CPU, 150 ms round trip,
// 1.6 Mbit/s). Prints the scores, three times, and every audit that is not passed. Printed, never tested:
// times vary. Next: host.mjs, page.mjs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { findChromium, kFlags } from '../e2e/kit/kit.mjs';
import { pagesOf } from '../e2e/kit/pages.mjs';
import { openHost } from './host.mjs';
import { launch } from 'chrome-launcher';

const folder = process.argv[2] ?? 'dist';
const wanted = process.argv[3] ?? '';
const kCategories = ['performance', 'accessibility', 'best-practices'];

const host = await openHost(folder);
const profile = mkdtempSync(join(tmpdir(), 'beffroi-lighthouse-'));
const chrome = await launch({
  chromePath: findChromium(),
  userDataDir: profile,
  chromeFlags: ['--headless=new', ...kFlags],
  logLevel: 'error',
});
const percent = (score) => (score === null ? '–' : String(Math.round(score * 100)));
/** One line of the table. */
function printRow(name, scores, figures) {
  const columns = figures.map((text, i) => text.padStart([14, 16, 10, 8][i]));
  console.log([name.padEnd(26), ...scores.map((text) => text.padStart(16)), ...columns].join(''));
}
printRow('page', kCategories, ['first paint', 'largest paint', 'blocked', 'shift']);
const kFigures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
let failed = false;
try {
  for (const { name, path, alone } of pagesOf(folder)) {
    if (!alone || !name.includes(wanted)) continue;
    const { lhr } = await lighthouse(host.base + path, {
      port: chrome.port,
      onlyCategories: kCategories,
      output: 'json',
      logLevel: 'silent',
      disableFullPageScreenshot: true,
    });
    if (lhr.runtimeError) {
      console.log(`${name.padEnd(26)} ${lhr.runtimeError.message}`);
      failed = true;
      continue;
    }
    const shown = (id) => lhr.audits[id]?.displayValue ?? '–';
    printRow(
      name,
      kCategories.map((id) => percent(lhr.categories[id].score)),
      kFigures.map(shown),
    );
    for (const id of kCategories.slice(1)) {
      for (const { id: audit, weight } of lhr.categories[id].auditRefs) {
        const { score, title, details } = lhr.audits[audit];
        if (weight > 0 && score !== null && score < 1)
          console.log(
            `    ${id}: ${title}${
              details?.items?.length
                ? ` (${details.items
                    .map((item) => item.node?.snippet ?? item.description ?? item.source ?? '')
                    .slice(0, 3)
                    .join(' | ')})`
                : ''
            }`,
          );
      }
    }
  }
} finally {
  chrome.kill();
  host.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed ? 1 : 0);
