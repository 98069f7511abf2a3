// Prints what a first game costs to download and fails above the budget: node size_budget.mjs [dist]
// The groups are found by following the page's own references, so a new file cannot hide from the count.
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const kBudgetBytes = 450 * 1024; // brotli, lobby + first playable game
const folder = process.argv[2] ?? 'dist';
const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));

const brotli = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;

/** Files that a page loads by itself: attributes of HTML, imports of scripts, url() of styles. */
function reachable(page) {
  const found = new Set();
  const visit = (name) => {
    const clean = name.replace(/^\.\//, '').replace(/[?#].*$/, '');
    if (found.has(clean) || !existsSync(join(folder, clean))) return;
    found.add(clean);
    const text = () => readFileSync(join(folder, clean), 'utf8');
    if (clean.endsWith('.html')) {
      // Links to other pages are not loaded; only <link>, <script> and <img> are.
      for (const [, url] of text().matchAll(/<(?:link|script|img|source)\b[^>]*?\b(?:href|src)="([^"]+)"/g)) visit(url);
    } else if (clean.endsWith('.css')) {
      for (const [, url] of text().matchAll(/url\("?([^")]+)"?\)/g)) visit(url);
    } else if (/-[A-Z0-9]{8}\.js$/i.test(clean) && !/^(beffroi|brain)-[0-9a-f]{8}\.mjs$/.test(clean)) {
      for (const [, url] of text().matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g)) visit(url);
    }
  };
  visit(page);
  return found;
}

const isFont = (name) => name.startsWith('fonts/');
const lobby = new Set([...reachable('index.html')].filter((name) => !isFont(name)));
// Fetched by name from scripts, so no reference shows them: all art, the list of games, the words.
for (const name of all) if (/^(svg\/|games-|i18n\/en-)/.test(name)) lobby.add(name);
const play = new Set([...reachable('play.html')].filter((name) => !isFont(name) && !lobby.has(name)));
for (const name of all) if (/^brain-worker-.*\.js$/.test(name)) play.add(name);
const module = (prefix) => all.filter((name) => new RegExp(`^${prefix}-[0-9a-f]{8}\\.(mjs|wasm)$`).test(name));
for (const name of [...module('beffroi'), ...module('brain')]) [lobby, play].forEach((set) => set.delete(name));

const groups = [
  ['lobby', [...lobby]],
  ['play page', [...play]],
  ['fonts', all.filter(isFont)],
  ['beffroi.wasm + mjs', module('beffroi')],
  ['brain.wasm + mjs', module('brain')],
];
console.log(`  ${'group'.padEnd(22)}${'files'.padStart(6)}${'raw'.padStart(10)}${'brotli'.padStart(10)}`);
let rawTotal = 0;
let brotliTotal = 0;
const row = (name, count, raw, packed) =>
  console.log(`  ${name.padEnd(22)}${String(count).padStart(6)}${String(raw).padStart(10)}${String(packed).padStart(10)}`);
for (const [name, files] of groups) {
  let raw = 0;
  let packed = 0;
  for (const file of files) {
    const bytes = readFileSync(join(folder, file));
    raw += bytes.length;
    packed += brotli(bytes);
  }
  row(name, files.length, raw, packed);
  rawTotal += raw;
  brotliTotal += packed;
}
row('total', '', rawTotal, brotliTotal);
const kib = (n) => (n / 1024).toFixed(1);
console.log(`  lobby + first game: ${kib(brotliTotal)} KB brotli of ${kib(kBudgetBytes)} KB`);
for (const [name, files] of groups) {
  if (files.length === 0 && name !== 'fonts') {
    console.error(`  nothing found for "${name}": the count cannot be trusted`);
    process.exit(1);
  }
}
if (brotliTotal > kBudgetBytes) {
  console.error('  over the budget');
  process.exit(1);
}
