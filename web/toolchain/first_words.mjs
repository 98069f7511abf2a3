// Makes the script that puts a page's own words into its HTML before the first paint, in other languages than
// English. One page has few words, so this costs a hundredth of the catalogue and nothing waits for it; the
// catalogue comes later. Next: shell/first-words.ts, what the script does; make_dist.mjs, its user.
import { build } from 'esbuild';

/** The keys that a page's HTML names, in order. */
export const keysOf = (html) => [
  ...new Set([...html.matchAll(/\bdata-i18n(?:-label)?="([^"]*)"/g)].map(([, key]) => key)),
];

/** The script for these keys; `languages` = {en: {key: text}, …}. Throws when a language lacks one. */
export async function makeFirstWords({ source, keys, languages, target }) {
  const words = {};
  for (const [language, messages] of Object.entries(languages)) {
    const missing = keys.filter((key) => !(key in messages));
    if (missing.length > 0) throw new Error(`${language} has no words for ${missing.join(', ')}`);
    if (language !== 'en') words[language] = Object.fromEntries(keys.map((key) => [key, messages[key]]));
  }
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    charset: 'utf8',
    target,
    define: { FIRST_WORDS: JSON.stringify(words) },
  });
  return Buffer.from(outputFiles[0].contents);
}
