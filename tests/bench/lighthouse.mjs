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
console.log(
  `${'page'.padEnd(26)}${kCategories.map((name) => name.padStart(16)).join('')}${'first paint'.padStart(14)}${'largest paint'.padStart(16)}${'blocked'.padStart(10)}${'shift'.padStart(8)}`,
);
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
    console.log(
      `${name.padEnd(26)}${kCategories.map((id) => percent(lhr.categories[id].score).padStart(16)).join('')}${shown('first-contentful-paint').padStart(14)}${shown('largest-contentful-paint').padStart(16)}${shown('total-blocking-time').padStart(10)}${shown('cumulative-layout-shift').padStart(8)}`,
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
