// Writes the list of files that a visitor has without a network into the service worker.
//   node make_precache.mjs [dist]   run it again after a file of a made page has been changed by hand
// Owns: kFiles (every file of the folder with its SHA-256 and about how many bytes it is on its way) and kVersion
// (a hash of all of them), the first line of sw.js; which files only the readers of some languages need: the pages
// of the rules and their pictures, most of all there is; which only those need who have opened a game that is
// not the first one; and which only those who use what it is for. A file that is left out is named here with its reason. Must never leave out
// anything a page loads by itself: tests/e2e/offline_test.mjs. Next: shell/sw.ts, which reads the list;
// make_dist.mjs, which calls this when all else is written; size_budget.mjs, which counts what is kept.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const kLeftOut = [
  /^sw(-kill)?\.js$/, // browsers fetch workers past any cache
  /^screenshots\//, // only the system's installer shows them
  /^icons\/(icon|icon-maskable)-512\.png$/, // likewise
];
const kHead = /^const kVersion=.*\n/;

/** Names of the files a worker keeps, in order. */
export const precached = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !kLeftOut.some((pattern) => pattern.test(name)))
    .sort();

/** The games of a page: {id, offered}. */
function gamesOf(folder, names) {
  const list = names.find((name) => /^games-[0-9a-f]{8}\.json$/.test(name));
  if (!list) return [];
  return JSON.parse(readFileSync(join(folder, list), 'utf8'));
}

/**
 * Who needs a file, by its name: {languages: those of its readers, game: whose players, use: what it is used for};
 * each is missing where everybody is meant. Pages of the rules and the pictures they show have readers; everybody has
 * the first game; of uses there is 'analysis'.
 */
export function needsOfFiles(folder) {
  const names = precached(folder);
  const all = gamesOf(folder, names);
  const games = all.map(({ id }) => id);
  const first = all.find(({ offered }) => offered)?.id;
  const readers = new Map(); // file -> languages, of the rules
  const players = new Map(); // file -> games
  const add = (map, name, one) => map.set(name, (map.get(name) ?? new Set()).add(one));
  const languages = new Set();
  for (const name of names) {
    const [, game] =
      /^(?:beffroi-(\w+?)(?:-[a-z]+)?-[0-9a-f]{8}\.wasm|(?:values|forecast)-(\w+)-[0-9a-f]{8}\.bin|i18n\/[a-z]+\.(\w+?)(?:-intro)?-[0-9a-f]{8}\.json|intro\/(\w+)-[0-9a-f]{8}\.json)$/
        .exec(name)
        ?.filter(Boolean) ?? [];
    if (game && games.includes(game)) add(players, name, game);
    const [, language, topic] = /^rules\/([a-z]+)\/(\w+)\.html$/.exec(name) ?? [];
    if (!language) continue;
    languages.add(language);
    const pictures = [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/"(?:\.\.\/)+(rules\/pictures\/[^"]+)"/g),
    ];
    for (const one of [name, ...pictures.map((found) => found[1])]) {
      add(readers, one, language);
      add(players, one, topic);
    }
  }
  const needs = new Map();
  for (const name of names) {
    const of = readers.get(name);
    const [game, ...others] = players.get(name) ?? [];
    const need = {};
    if (of && of.size < languages.size) need.languages = [...of];
    if (game && others.length === 0 && game !== first) need.game = game;
    if (/^((beffroi-\w+-)?(analysis|reasons|luck)-[0-9a-f]{8}\.wasm|forecast-.*\.bin)$/.test(name))
      need.use = 'analysis';
    if (need.languages || need.game || need.use) needs.set(name, need);
  }
  return needs;
}

/** About how many bytes a file is on its way: a quick measure, good enough to be told. */
const sizeOf = (content) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;

/** Writes the list into `folder`/sw.js; gives {version, files, bytes}. */
export function makePrecache(folder) {
  const worker = join(folder, 'sw.js');
  if (!existsSync(worker)) throw new Error('sw.js is missing');
  const body = readFileSync(worker, 'utf8').replace(kHead, '');
  let bytes = 0;
  const needs = needsOfFiles(folder);
  const list = precached(folder).map((name) => {
    const content = readFileSync(join(folder, name));
    bytes += content.length;
    const { languages = [], game = '', use = '' } = needs.get(name) ?? {};
    const entry = [name, createHash('sha256').update(content).digest('base64'), sizeOf(content)];
    const who = [languages.join(' '), game, use];
    return [...entry, ...who.slice(0, who.findLastIndex(Boolean) + 1)];
  });
  const version = createHash('sha256').update(JSON.stringify(list)).update(body).digest('hex').slice(0, 12);
  writeFileSync(worker, `const kVersion=${JSON.stringify(version)},kFiles=${JSON.stringify(list)};\n${body}`);
  return { version, files: list.length, bytes };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version, files, bytes } = makePrecache(process.argv[2] ?? 'dist');
  console.log(`  version ${version}: ${files} files, ${bytes} bytes`);
}
