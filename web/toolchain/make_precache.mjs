// Writes the list of files that a visitor has without a network into the service worker.
//   node make_precache.mjs [dist]   run it again after a file of a made page has been changed by hand
// Owns: kFiles (every file of the folder with its SHA-256) and kVersion (a hash of all of them), the first
// line of sw.js; and which files only the readers of some languages need: the pages of the rules and their
// pictures, most of all there is. A file that is left out is named here with its reason. Must never leave out
// anything a page loads by itself: tests/e2e/offline_test.mjs. Next: shell/sw.ts, which reads the list;
// make_dist.mjs, which calls this when all else is written.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/**
 * The languages whose readers need a file, by its name: pages of the rules and the pictures they show. What
 * readers of every language need is everybody's and not in the map, like all other files.
 */
export function languagesOfFiles(folder) {
  const readers = new Map();
  const languages = new Set();
  for (const page of precached(folder)) {
    const language = /^rules\/([a-z]+)\/\w+\.html$/.exec(page)?.[1];
    if (!language) continue;
    languages.add(language);
    const pictures = [
      ...readFileSync(join(folder, page), 'utf8').matchAll(/"(?:\.\.\/)+(rules\/pictures\/[^"]+)"/g),
    ];
    for (const name of [page, ...pictures.map((found) => found[1])])
      readers.set(name, (readers.get(name) ?? new Set()).add(language));
  }
  return new Map(
    [...readers].filter(([, of]) => of.size < languages.size).map(([name, of]) => [name, [...of]]),
  );
}

/** Writes the list into `folder`/sw.js; gives {version, files, bytes}. */
export function makePrecache(folder) {
  const worker = join(folder, 'sw.js');
  if (!existsSync(worker)) throw new Error('sw.js is missing');
  const body = readFileSync(worker, 'utf8').replace(kHead, '');
  let bytes = 0;
  const readers = languagesOfFiles(folder);
  const list = precached(folder).map((name) => {
    const content = readFileSync(join(folder, name));
    bytes += content.length;
    const entry = [name, createHash('sha256').update(content).digest('base64')];
    return readers.has(name) ? [...entry, readers.get(name).join(' ')] : entry;
  });
  const version = createHash('sha256').update(JSON.stringify(list)).update(body).digest('hex').slice(0, 12);
  writeFileSync(worker, `const kVersion=${JSON.stringify(version)},kFiles=${JSON.stringify(list)};\n${body}`);
  return { version, files: list.length, bytes };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version, files, bytes } = makePrecache(process.argv[2] ?? 'dist');
  console.log(`  version ${version}: ${files} files, ${bytes} bytes`);
}
