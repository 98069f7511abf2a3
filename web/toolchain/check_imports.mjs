// Checks the imports of the page's scripts: node check_imports.mjs [folder, by default shell/]
// A name that the other file does not export stops nothing while it is not used: the bundler drops it unread. One line for
// each such name, and for each name that is imported and not used; exit code 1 when there is one. A file that checks itself:
// before it judges a folder it judges two of its own making, one good and one bad. Must not judge style.
import { build } from 'esbuild';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** What every script of a folder exports: Map of file name -> Set of names. */
async function exportsOf(folder, files) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: files.map((name) => join(folder, name)),
    outdir: join(folder, 'none'),
    bundle: false,
    write: false,
    format: 'esm',
    metafile: true,
    logLevel: 'silent',
  });
  return new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint, new Set(exports)]));
}

/** `import {a, b as c} from './x.js'`, `export {a} from` and `const {a} = await import('./x.js')`, wherever they stand. */
const kImports = [
  /^\s*(import)\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*'\.\/([\w./-]+)'/gm,
  /^\s*(export)\s*\{([^}]*)\}\s*from\s*'\.\/([\w./-]+)'/gm,
  /\b(const)\s*\{([^}]*)\}\s*=\s*await import\('\.\/([\w./-]+)'\)/g,
];

/** The offences of a folder's scripts, one line each. */
async function judge(folder) {
  const files = readdirSync(folder).filter((name) => /\.m?js$/.test(name)).sort();
  const exported = await exportsOf(folder, files);
  const found = [];
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const pattern of kImports) {
      for (const { 0: whole, 1: kind, 2: list, 3: from, index } of text.matchAll(pattern)) {
        const line = text.slice(0, index + whole.search(/\S/)).split('\n').length;
        for (const part of list.split(',').map((one) => one.trim()).filter(Boolean)) {
          const [name, own = name] = part.split(/\s+as\s+|\s*:\s*/);
          if (!exported.get(from)?.has(name)) found.push(`${file}:${line}: ${from} has no ${name}`);
          // A name that stands nowhere but in its import is not used.
          const uses = text.replace(whole, '').match(new RegExp(`(?<![\\w$])${own}(?![\\w$])`, 'g'));
          if (kind !== 'export' && !uses) found.push(`${file}:${line}: ${own} is imported and not used`);
        }
      }
    }
  }
  return found;
}

/** Judges two scripts of which one names what the other has not. */
async function checkItself() {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    writeFileSync(join(folder, 'a.js'), "export const there = 1;\nexport const other = 2;\n");
    writeFileSync(join(folder, 'b.js'), "import { there, gone } from './a.js';\nimport {\n  other,\n} from './a.js';\nconsole.log(there);\n");
    const found = (await judge(folder)).join('; ');
    const wanted = 'b.js:1: a.js has no gone; b.js:1: gone is imported and not used; b.js:2: other is imported and not used';
    if (found !== wanted) throw new Error(`check_imports finds "${found}" where it should find "${wanted}"`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await checkItself();
const folder = resolve(process.argv[2] ?? join(root, 'shell'));
const found = await judge(folder);
for (const one of found) console.log(`${relative(root, folder)}/${one}`);
process.exit(found.length > 0 ? 1 : 0);
