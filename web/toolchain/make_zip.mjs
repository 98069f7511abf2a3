// Makes a zip of a made page, and a file with its checksum beside it: node make_zip.mjs [dist [build/beffroi.zip]]
//
// Owns: the order, dates and rights in the zip, so that the same page is the same file whoever packs it, wherever and
// when: names are sorted, all dates are one. It unpacks into a folder beffroi/. `sha256sum -c` reads the checksum.
// Next: ../../play (--zip), .github/workflows/release.yml, docs/hosting.md.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { zipSync } from 'fflate';

const kFolder = 'beffroi';
/** In the time of the machine, as zips have it: the least that they can say. */
const kDate = new Date(1980, 0, 1);

/** The bytes of a zip of the folder. */
export function zipOf(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .sort();
  const files = Object.fromEntries(
    names.map((name) => [`${kFolder}/${name}`, new Uint8Array(readFileSync(join(folder, name)))]),
  );
  return zipSync(files, { level: 9, mtime: kDate });
}

if (process.argv[1]?.endsWith('make_zip.mjs')) {
  const [folder = 'dist', out = 'build/beffroi.zip'] = process.argv.slice(2);
  const bytes = zipOf(folder);
  const sum = createHash('sha256').update(bytes).digest('hex');
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, bytes);
  writeFileSync(`${out}.sha256`, `${sum}  ${basename(out)}\n`);
  console.log(`  ${out}: ${(bytes.length / 1e6).toFixed(2)} MB, sha256 ${sum}`);
}
