// Checks the imports of the page's scripts: node check_imports.mjs [folder, by default shell/]
//
// Owns: the rooms of the shell and what each may import (kRooms), and what else has to hold: no circle
// between files, counting what is imported when it is needed; every file in a room; a page's own script is
// imported by nobody; every imported name exists and is used; no script imports from more than kMostImports
// others; only kOwners read the page's address, leave the page and bring scripts later. (The bundler does not
// notice a name that does not exist and is not used.) One line an offence; exit code 1 when there is one. It
// tests itself: before it checks a folder it checks one of its own in which everything is wrong. Must not
// judge style. Next: check_layers.mjs, which does the same for C++.
import { build } from 'esbuild';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * What each room may import besides itself. Only rooms above it can stand in a line, so that the arrows have
 * no circle. '.' are the scripts whose addresses are public.
 */
const kRooms = {
  lib: [],
  keep: ['lib'],
  links: ['keep', 'lib'],
  brain: ['lib'],
  update: ['lib'],
  sound: ['keep', 'lib'],
  share: ['keep', 'lib'],
  embed: ['keep', 'lib'],
  import: ['brain', 'keep', 'lib'],
  settings: ['import', 'sound', 'update', 'keep', 'lib'],
  rules: ['settings', 'update', 'lib'],
  stats: ['settings', 'update', 'keep', 'lib'],
  'play/intro': ['keep', 'lib'],
  'play/review': ['brain', 'share', 'keep', 'lib'],
  'play/post': ['links', 'share', 'keep', 'lib'],
  play: [
    ...[
      'play/review',
      'play/post',
      'play/intro',
      'stats',
      'rules',
      'settings',
      'import',
      'embed',
      'share',
      'sound',
    ],
    ...['update', 'brain', 'keep', 'lib'],
  ],
  lobby: ['stats', 'settings', 'update', 'links', 'keep', 'lib'],
  snippet: ['lobby', 'settings', 'embed', 'update', 'keep', 'lib'],
  saves: ['settings', 'import', 'update', 'links', 'keep', 'lib'],
  '.': ['embed', 'update', 'lib'],
};
/** What lies outside of the shell and may be imported by every room: what is generated from the C++ side. */
const kShared = ['../web/bridge/bridge.mjs'];
/**
 * From so many files a script may import, types and what it brings later included: one that needs more has
 * more than one reason to exist.
 */
const kMostImports = 15;
/** Scripts of pages that no HTML of the folder names: rules_page.mjs and page_parts.mjs do. */
const kMadePages = ['rules/rules.ts', 'theme.ts'];

const filesIn = (folder, pattern) =>
  readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => pattern.test(name))
    .sort();

/** What scripts export and import: Map of name -> {exports: Set of names, imports: [address as written]}. */
async function readScripts(folder, files) {
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
  return new Map(
    Object.values(metafile.outputs).map(({ entryPoint, exports, imports }) => [
      entryPoint,
      { exports: new Set(exports), imports: imports.map(({ path }) => path) },
    ]),
  );
}

/**
 * `import {a, b as c} from './x.ts'`, `export {a} from` and `const {a} = await import('./x.ts')`, also within
 * withWords() or importOwn().
 */
const kImports = [
  /^\s*(import(?:\s+type)?)\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*'(\.[\w./-]+)'/gm,
  /^\s*(export(?:\s+type)?)\s*\{([^}]*)\}\s*from\s*'(\.[\w./-]+)'/gm,
  /\b(const)\s*\{([^}]*)\}\s*=\s*await (?:\w+\(\s*\(\) => )?import\('(\.[\w./-]+)'\)/g,
];

/** Where a script takes types from; they make no circle, but go by the same arrows. */
const typesOf = (text) =>
  [...text.matchAll(/^\s*(?:import|export)\s+type\b[^;]*?\bfrom\s*'(\.[\w./-]+)'/gm)].map(([, from]) => from);
/** The same with what is no file: 'virtual:…'. Each counts once. */
const sourcesOf = (text, addresses) => new Set([...addresses, ...typesOf(text)]);

/** A circle through each knot of files that import each other: [[name, ..., the first name again]]. */
function circlesOf(graph) {
  const found = [];
  const done = new Set();
  const path = [];
  const visit = (name) => {
    if (done.has(name)) return;
    const at = path.indexOf(name);
    if (at >= 0) {
      found.push([...path.slice(at), name]);
      return;
    }
    path.push(name);
    for (const other of graph.get(name) ?? []) visit(other);
    path.pop();
    done.add(name);
  };
  for (const name of graph.keys()) visit(name);
  return found;
}

/** Names that are imported and not there, or there and not used. */
function judgeNames(file, text, scripts) {
  const found = [];
  for (const pattern of kImports) {
    for (const { 0: whole, 1: kind, 2: list, 3: from, index } of text.matchAll(pattern)) {
      const line = text.slice(0, index + whole.search(/\S/)).split('\n').length;
      const other = posix.join(posix.dirname(file), from);
      for (const part of list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)) {
        const [name, own = name] = part.split(/\s+as\s+|\s*:\s*/);
        // Types are gone when a script is built; that they are there is the business of tsc.
        const isThere = kind.endsWith('type') || !scripts.has(other) || scripts.get(other).exports.has(name);
        if (!isThere) found.push(`${file}:${line}: ${other} has no ${name}`);
        // A name that occurs only in its import is not used.
        const uses = text.replace(whole, '').match(new RegExp(`(?<![\\w$])${own}(?![\\w$])`, 'g'));
        if (!kind.startsWith('export') && !uses)
          found.push(`${file}:${line}: ${own} is imported and not used`);
      }
    }
  }
  return found;
}

/** What only some scripts may do, and why nobody else: [their names, how it looks, the reason]. */
const kOwners = [
  [
    ['lib/address.ts', 'embed/frame-address.ts'],
    /\blocation\.(hash|search)\b|\bnew URLSearchParams\b|\.hash\b/,
    'lib/address.ts alone knows what stands in an address',
  ],
  [
    ['lib/leave.ts'],
    /\blocation\.(assign|replace)\(|\blocation(\.href)? = /,
    'lib/leave.ts alone goes to another page: a button that leaves works once',
  ],
  [
    ['lib/import-own.ts'],
    /(?<!(importOwn|withWords)\(\s*\(\) => )(?<!typeof )\bimport\(/,
    'importOwn() and withWords() bring scripts: they ask a host once more that has sent a wrong one',
  ],
];
/** A text without its comments, in as many lines. */
const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ''));
function judgeOwners(file, text) {
  const code = withoutComments(text);
  return kOwners.flatMap(([owners, pattern, why]) =>
    owners.includes(file)
      ? []
      : [...code.matchAll(new RegExp(pattern, 'g'))].map(
          ({ index }) => `${file}:${code.slice(0, index).split('\n').length}: ${why}`,
        ),
  );
}

/** The offences of a folder's scripts, one line each. `rooms` is in the form of kRooms. */
async function judge(folder, rooms, madePages = []) {
  const found = [];
  Object.entries(rooms).forEach(([room, others], i) => {
    for (const other of others) {
      const at = Object.keys(rooms).indexOf(other);
      if (at < 0 || at >= i) found.push(`room ${room} may import ${other}, which does not stand above it`);
    }
  });
  const files = filesIn(folder, /\.ts$/);
  const scripts = await readScripts(folder, files);
  const pages = new Set(madePages);
  for (const page of filesIn(folder, /\.html$/)) {
    const base = posix.dirname(page);
    const text = readFileSync(join(folder, page), 'utf8');
    const [head = ''] = /<page-head\b[^>]*>/.exec(text) ?? [];
    for (const [address] of head.matchAll(/\.\/[^" ]+\.js\b/g))
      pages.add(posix.join(base, address.replace(/\.js$/, '.ts')));
  }
  const graph = new Map();
  for (const file of files) {
    const room = posix.dirname(file);
    if (!(room in rooms)) found.push(`${file}: ${room} is no room of check_imports.mjs`);
    const text = readFileSync(join(folder, file), 'utf8');
    const pathsOf = (addresses) =>
      addresses
        .filter((address) => address.startsWith('.'))
        .map((address) => posix.join(posix.dirname(file), address));
    const sources = sourcesOf(text, scripts.get(file).imports).size;
    if (sources > kMostImports)
      found.push(`${file}: imports from ${sources} files, at most ${kMostImports} are allowed`);
    const running = pathsOf(scripts.get(file).imports);
    const others = [...new Set([...running, ...pathsOf(typesOf(text))])];
    graph.set(
      file,
      running.filter((other) => scripts.has(other)),
    );
    for (const other of others) {
      const there = posix.dirname(other);
      const mayNot =
        there !== room && room in rooms && !rooms[room].includes(there) && !kShared.includes(other);
      if (!existsSync(join(folder, other))) found.push(`${file}: ${other}: no such file`);
      else if (mayNot) found.push(`${file}: ${other}: ${room} may not import ${there}`);
      else if (pages.has(other)) found.push(`${file}: ${other}: a page's own script is imported by nobody`);
    }
    found.push(...judgeNames(file, text, scripts), ...judgeOwners(file, text));
  }
  for (const circle of circlesOf(graph)) found.push(`circle: ${circle.join(' > ')}`);
  return found;
}

/** Checks a folder in which everything is wrong. */
async function checkItself() {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  const imports = (count) =>
    Array.from(
      { length: count },
      (_, i) => `import { n${i} } from './n${i}.ts';\nconsole.log(n${i});\n`,
    ).join('');
  const files = {
    'low/a.ts': 'export const there = 1;\nexport const other = 2;\n',
    // Names, from a folder beside and from one below.
    'high/b.ts':
      "import { there, gone } from '../low/a.ts';\n" +
      "import {\n  other,\n} from '../low/a.ts';\nconsole.log(there);\n",
    'high/f.ts': "const { lost } = await withWords(() => import('../low/a.ts'));\nconsole.log(lost);\n",
    'high/deep/c.ts':
      "import { there as mine } from '../../low/a.ts';\n" +
      "export { other } from '../b.ts';\nconsole.log(mine);\n",
    // A circle that is closed only when something is needed.
    'high/d.ts': "import { e } from './e.ts';\nexport const d = e;\n",
    'high/e.ts': "export const e = async () => (await importOwn(() => import('./d.ts'))).d;\n",
    // Arrows: upwards, to a file that does not exist, to a page's own script, from no room.
    'low/up.ts': "import '../high/b.ts';\n",
    'low/lost.ts': "import './gone.ts';\n",
    'low/type.ts': "import type { T } from '../high/f.ts';\nexport type U = T;\n",
    'low/page.html': '<page-head scripts="./page.js"/>\n',
    'low/page.ts': '',
    'high/takes.ts': "import '../low/page.ts';\n",
    'attic/x.ts': '',
    'low/address.ts': '// location.hash\nconsole.log(location.hash);\n',
    'low/leave.ts': "location.assign('./x.html');\nlocation.href = './x.html';\n",
    'low/bare.ts':
      "type A = typeof import('./a.ts');\n/* import('./a.ts') */\nexport const a: A = await import('./a.ts');\n",
    // From as many files as allowed, and from one more: a type, and one that is brought later.
    'many/full.ts': `${imports(kMostImports)}import { n1 as m1 } from './n1.ts';\nconsole.log(m1);\n`,
    'many/over.ts':
      `${imports(kMostImports - 1)}import type { T } from './t.ts';\nexport type U = T;\n` +
      "export const later = importOwn(() => import('./later.ts'));\n",
    'many/later.ts': '',
    'many/t.ts': 'export type T = 1;\n',
    ...Object.fromEntries(
      Array.from({ length: kMostImports }, (_, i) => [`many/n${i}.ts`, `export const n${i} = ${i};\n`]),
    ),
  };
  const wanted = [
    'room low may import high, which does not stand above it',
    'attic/x.ts: attic is no room of check_imports.mjs',
    'high/b.ts:1: low/a.ts has no gone',
    'high/b.ts:1: gone is imported and not used',
    'high/b.ts:2: other is imported and not used',
    'high/deep/c.ts: high/b.ts: high/deep may not import high',
    'high/deep/c.ts:2: high/b.ts has no other',
    'high/f.ts:1: low/a.ts has no lost',
    "high/takes.ts: low/page.ts: a page's own script is imported by nobody",
    'low/address.ts:2: lib/address.ts alone knows what stands in an address',
    'low/bare.ts:3: importOwn() and withWords() bring scripts: they ask a host once more that has sent a wrong one',
    'low/leave.ts:1: lib/leave.ts alone goes to another page: a button that leaves works once',
    'low/leave.ts:2: lib/leave.ts alone goes to another page: a button that leaves works once',
    'low/lost.ts: low/gone.ts: no such file',
    'low/type.ts: high/f.ts: low may not import high',
    'low/up.ts: high/b.ts: low may not import high',
    `many/over.ts: imports from ${kMostImports + 1} files, at most ${kMostImports} are allowed`,
    'circle: high/d.ts > high/e.ts > high/d.ts',
  ];
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const rooms = { low: [], 'high/deep': ['low'], high: ['low', 'high/deep'], many: [] };
    const found = await judge(folder, rooms);
    const upside = await judge(join(folder, 'attic'), { low: ['high'], high: [], '.': [] });
    const all = [...upside, ...found].join('\n');
    if (all !== wanted.join('\n'))
      throw new Error(`check_imports finds\n${all}\nwhere it should find\n${wanted.join('\n')}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await checkItself();
const folder = resolve(process.argv[2] ?? join(root, 'shell'));
const found = await judge(folder, kRooms, kMadePages);
for (const one of found) console.log(/^(room|circle)\b/.test(one) ? one : `${relative(root, folder)}/${one}`);
console.log(`${filesIn(folder, /\.ts$/).length} scripts, ${found.length} offences`);
process.exit(found.length > 0 ? 1 : 0);
