// Writes the list of files into the service worker: what a visitor has of this version without a network.
//   node make_precache.mjs [dist]   also does it again after a file of a made page has been changed by hand
// Owns: kFiles (every file of the folder with its SHA-256) and kVersion (a hash of all of them), the first line of sw.js. A file that
// is left out is named here with its reason. Must never leave out anything a page loads by itself: tests/e2e/offline_test.mjs.
// Next: shell/sw.js, which reads the list; make_dist.mjs, which calls this when all else is written.
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

/** Writes the list into `folder`/sw.js; gives {version, files, bytes}. */
export function makePrecache(folder) {
  const worker = join(folder, 'sw.js');
  if (!existsSync(worker)) throw new Error('sw.js is missing');
  const body = readFileSync(worker, 'utf8').replace(kHead, '');
  let bytes = 0;
  const list = precached(folder).map((name) => {
    const content = readFileSync(join(folder, name));
    bytes += content.length;
    return [name, createHash('sha256').update(content).digest('base64')];
  });
  const version = createHash('sha256').update(JSON.stringify(list)).update(body).digest('hex').slice(0, 12);
  writeFileSync(worker, `const kVersion=${JSON.stringify(version)},kFiles=${JSON.stringify(list)};\n${body}`);
  return { version, files: list.length, bytes };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version, files, bytes } = makePrecache(process.argv[2] ?? 'dist');
  console.log(`  version ${version}: ${files} files, ${bytes} bytes`);
}
