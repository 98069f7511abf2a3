// Takes the screenshots of the web app manifest: node web/toolchain/make_screenshots.mjs [build/dist-test]
//
// Owns: assets/screenshots/*.webp, small pictures of lobby and table which a system shows before it installs.
// Run by hand after the screens have changed (needs Chromium and a page made with --test); the results are
// part of the repository. Must never show anything that a visitor could not see. Next: make_manifest.mjs,
// which names them and their sizes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../../tests/e2e/kit/kit.mjs';
import { computer, kMockupMoves, person, record } from '../../tests/e2e/kit/records.mjs';
import { Table } from '../../tests/e2e/kit/table.mjs';
import { kScreenshots } from './make_manifest.mjs';
import { makeServer } from './serve.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = join(root, 'assets/screenshots');
const kQuality = 80;

const server = makeServer(resolve(root, process.argv[2] ?? 'build/dist-test'));
await new Promise((resolved) => server.listen(0, '127.0.0.1', resolved));
const base = `http://127.0.0.1:${server.address().port}/`;
const browser = await openBrowser();
const game = record({ seats: [person('Ana'), computer(3)], moves: kMockupMoves });
mkdirSync(folder, { recursive: true });
for (const { name, size } of kScreenshots) {
  const [width, height] = size.split('x').map(Number);
  const isNarrow = width < 600;
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: 'light',
    hasTouch: isNarrow,
    isMobile: isNarrow,
  });
  if (name.endsWith('table')) {
    await page.goto(`${base}play.html#record=${encodeURIComponent(game)}`);
    const table = new Table(page);
    await table.ready();
    await table.settle();
  } else {
    await page.goto(`${base}index.html`);
    await page.locator('html[data-ready=lobby]').waitFor();
    await page.evaluate(() => document.fonts.ready);
  }
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: kQuality });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(join(folder, `${name}.webp`), bytes);
  console.log(`  ${`${name}.webp`.padEnd(24)} ${size.padEnd(10)} ${String(bytes.length).padStart(6)} bytes`);
  await page.close();
}
await browser.close();
server.close();
