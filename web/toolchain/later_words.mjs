// Finds the words that the page needs before the first move, and those that may be loaded later.
//
// Owns: reading the keys that the shell's scripts use. A page loads the common words ('') at the start: those
// of its HTML, of its script and of all that this imports. Two calls of shell/lib/i18n.ts load the later
// ones: withWords(() => import('./x.ts')) for a module that is imported when it is needed, loadWords(undefined,
// 'later') for a whole page. So no list can be wrong: a script without such a call has its words from the
// start, and costs their bytes there. A script uses a key that stands in it as a text, every key that
// `page.x.${…}` may mean, and with `${…}.more` every key of its group with that ending. Next: make_dist.mjs,
// which splits the catalogue; size_budget.mjs, which counts the first load.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { build } from 'esbuild';

const escapeDots = (text) => text.replaceAll('.', '\\.');

/**
 * The scripts that pages lead to: Map of path in `shell` -> {text, needs, brings}: imported at once, and when
 * needed.
 */
export async function readScripts(shell, entries) {
  const { metafile } = await build({
    absWorkingDir: shell,
    entryPoints: entries,
    outdir: 'none',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
    external: ['virtual:*'],
    define: { TEST_HOOK: 'false' },
  });
  const scripts = new Map();
  for (const [path, { imports }] of Object.entries(metafile.inputs)) {
    const of = (kind) => imports.filter((one) => one.kind === kind && !one.external).map((one) => one.path);
    scripts.set(path, {
      text: readFileSync(`${shell}/${path}`, 'utf8'),
      needs: of('import-statement'),
      brings: of('dynamic-import'),
    });
  }
  return scripts;
}

/** A script and all that it imports at once. */
export function companyOf(scripts, start) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path) || !scripts.has(path)) return;
    found.add(path);
    scripts.get(path).needs.forEach(visit);
  };
  visit(start);
  return found;
}

/** Scripts that this one imports together with their words. */
const withWords = (path, text) =>
  new Set(
    [...text.matchAll(/\bwithWords\(\s*\(\) => import\('(\.[^']+)'\)/g)].map(([, to]) =>
      posix.join(posix.dirname(path), to),
    ),
  );
const asksForAll = (text) => /\bloadWords\([^()]*'later'/.test(text);

/** The scripts whose words are loaded at the start. */
function firstScripts(scripts, entries) {
  const found = new Set();
  const visit = (start) => {
    for (const path of companyOf(scripts, start)) {
      if (found.has(path)) continue;
      found.add(path);
      const { text, brings } = scripts.get(path);
      const later = withWords(path, text);
      for (const other of brings) if (!later.has(other)) visit(other);
    }
  };
  for (const entry of entries) if (!asksForAll(scripts.get(entry)?.text ?? '')) visit(entry);
  return found;
}

/** Those of `keys` that some scripts use. */
export function saidBy(texts, keys) {
  const text = texts.join('\n');
  const plain = new Set([...text.matchAll(/(['"`])(page(?:\.\w+)+)\1/g)].map((found) => found[2]));
  const patterns = [...text.matchAll(/`(page\.[\w.]*)\$\{(?:[^{}`]*\}([\w.]*)`)?/g)].map(
    ([, before, after]) =>
      new RegExp(`^${escapeDots(before)}.+${after === undefined ? '' : `${escapeDots(after)}$`}`),
  );
  const endings = [...text.matchAll(/`\$\{[^{}`]*\}((?:\.\w+)+)`/g)].map((found) => found[1]);
  const isEnded = (key) => endings.some((end) => key.endsWith(end) && plain.has(key.slice(0, -end.length)));
  return new Set(
    keys.filter((key) => plain.has(key) || patterns.some((pattern) => pattern.test(key)) || isEnded(key)),
  );
}

/**
 * Those of the page's `keys` that come later. `pages` are [{script, keys}]: a page's own script, by its path
 * in `shell`, and the keys that its HTML names.
 */
export async function laterWords({ shell, pages, keys }) {
  const entries = [...new Set(pages.flatMap(({ script }) => script ?? []))];
  const scripts = await readScripts(shell, entries);
  const first = saidBy(
    [...firstScripts(scripts, entries)].map((path) => scripts.get(path).text),
    keys,
  );
  for (const { script, keys: own } of pages)
    if (!asksForAll(scripts.get(script)?.text ?? '')) for (const key of own) first.add(key);
  return new Set(keys.filter((key) => !first.has(key)));
}
