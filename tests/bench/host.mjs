// Host: a made folder as a good web host sends it, and a browser, for the benchmarks.
//
// Owns: a server on localhost that has every file brotli-compressed in memory and lets browsers keep what is
// named by its content; and the moment at which a page stands, which the page itself notes: whoever asks for it
// from outside hears of it a tenth of a second later or more. Must never be used for tests: those have tests/e2e/kit/site.mjs. Next: page.mjs,
// lighthouse.mjs, screens.mjs.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { importShell } from '../../web/toolchain/shell_script.mjs';

const { typeOf } = await importShell('lib/headers.ts');

const kHashed = /-[0-9A-Za-z]{8}\.\w+$/;

/** Serves `folder`; gives {base, close()}. */
export async function openHost(folder) {
  const packed = new Map();
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, 'http://x').pathname).slice(1) || 'index.html';
    const path = join(folder, name);
    if (!packed.has(name)) packed.set(name, existsSync(path) ? brotliCompressSync(readFileSync(path)) : null);
    const body = packed.get(name);
    if (!body) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': typeOf(name) ?? 'text/plain',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
      'Cache-Control': kHashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    return response.end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    base: `http://127.0.0.1:${server.address().port}/`,
    close: () => {
      server.closeAllConnections?.();
      server.close();
    },
  };
}

/** For addInitScript: notes when a page says that it is ready, and when the next frame has been drawn. */
export const watchReady = () =>
  new MutationObserver((_, observer) => {
    if (!document.documentElement?.dataset.ready) return;
    observer.disconnect();
    const stands = performance.now();
    const note = () => {
      window.readyTimes = { stands, drawn: performance.now() };
    };
    requestAnimationFrame(() => setTimeout(note));
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
/** Milliseconds from navigation until both, on a page with watchReady. */
export const readyTimes = async (page) =>
  (await page.waitForFunction(() => window.readyTimes, null, { timeout: 120000 })).jsonValue();

export const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
export const print = (name, value, unit = '') =>
  console.log(`${name.padEnd(62)} ${String(value).padStart(9)} ${unit}`);
