// Worker: the service worker in the hands of a test.
//
// Owns: switching the worker on (pages of test builds register none unless asked), waiting until its cache is
// full, cutting the network, and a second version of the page that cannot be taken for the first. Must never
// look inside the worker.
// Next: offline_test.mjs, update_test.mjs.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { makePrecache } from '../../../web/toolchain/make_precache.mjs';
import { importShell } from '../../../web/toolchain/shell_script.mjs';

const { typeOf } = await importShell('lib/headers.ts');

/** A profile whose pages register the worker; nothing moves in it. */
export const kWithWorker = {
  init: () => {
    window.__beffroiWorker = true;
    if (location.protocol.startsWith('http') && !localStorage.getItem('beffroi.preferences'))
      localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none' }));
  },
};

/** The browser's remark on a club site that is of the same origin as the game in it, which no real one is. */
export const kSameOriginFrame = /both allow-scripts and allow-same-origin/;

/**
 * Waits until a worker has everything it needs, with the rules in the language of the page, and answers for
 * this page.
 */
export async function untilStocked(page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const isReady = async () =>
      navigator.serviceWorker.controller &&
      (await caches.match(new URL(`rules/${document.documentElement.lang}.txt`, active.scriptURL)));
    while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

/** Waits until the worker has noted something (sw.ts): `games/<id>.txt`, `uses/<use>.txt` or `everything.txt`. */
export async function untilNoted(page, note) {
  await page.evaluate(async (name) => {
    const { active } = await navigator.serviceWorker.ready;
    while (!(await caches.match(new URL(name, active.scriptURL))))
      await new Promise((resolve) => setTimeout(resolve, 20));
  }, note);
}

/** Waits until the worker has files of the folder by these names. */
export async function untilKept(page, names) {
  for (const name of names) await untilNoted(page, name);
}

/** No network from now on, and no host either. */
export async function cutNetwork(t, context) {
  t.expect(/request failed: \S+\/sw\.js /); // the browser looks for a newer worker now and then
  t.site.answer(/(?:)/, (response) => response.destroy());
  await context.setOffline(true);
}

/** Names of the caches, as the browser has them. */
export const cachesOf = (page) => page.evaluate(() => caches.keys());

/** From now on the host has the files of another folder, and only those. */
export function serveInstead(t, folder) {
  t.site.answer(/(?:)/, (response, path) => {
    try {
      const body = readFileSync(join(folder, path === '' ? 'index.html' : path));
      response.writeHead(200, {
        'Content-Type': typeOf(path) ?? 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
      });
      response.end(body);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      response.end('404\n');
    }
  });
}

/**
 * The folder as a next version would be: every script of the page has another name and leaves its mark on
 * <html> (data-script), every page has one of its own (data-edition). Gives {folder, remove()}.
 */
export function makeNextVersion(from, edition = 'B') {
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-next-'));
  cpSync(from, folder, { recursive: true });
  const scripts = readdirSync(folder).filter((name) => /^[\w-]+-[A-Z0-9]{8}\.js$/.test(name));
  const renamed = new Map(
    scripts.map((name) => [name, name.replace(/-([A-Z0-9]{7})[A-Z0-9](?=\.js$)/, `-${edition}$1`)]),
  );
  if (new Set(renamed.values()).size !== renamed.size) throw new Error('two scripts would have one name');
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    if (!/\.(html|js)$/.test(name) || /^sw(-kill)?\.js$/.test(name)) continue;
    let text = readFileSync(join(folder, name), 'utf8');
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    if (name.endsWith('.html')) text = text.replace('<html ', `<html data-edition="${edition}" `);
    if (/^(app|play)-[A-Z0-9]{8}\.js$/.test(name))
      text += `\ndocument.documentElement.dataset.script=${JSON.stringify(edition)};\n`;
    writeFileSync(join(folder, renamed.get(name) ?? name), text);
    if (renamed.has(name)) rmSync(join(folder, name));
  }
  makePrecache(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Which version a page is of: '' for the built one, the mark of makeNextVersion, or both when they do not
 * agree.
 */
export const editionOf = (page) =>
  page.evaluate(() => {
    const { edition = '', script = '' } = document.documentElement.dataset;
    return edition === script ? edition : `page ${edition || 'A'}, script ${script || 'A'}`;
  });
