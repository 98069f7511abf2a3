// A script of the page as a module of Node, for tools and tests: await importShell('lib/headers.ts').
//
// Owns: bundling that one script with what it imports. What make_dist.mjs gives besides files is empty here:
// assets, games, the id of the build; messages are their own keys, colours those of assets/tokens.json. Must never change what a script does.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { groundsOf } from './grounds.mjs';

const tokens = JSON.parse(readFileSync(new URL('../../assets/tokens.json', import.meta.url), 'utf8'));
const characters = readFileSync(new URL('../../assets/characters.json', import.meta.url), 'utf8');
const kVirtual = `
  export const assets = {}, programWords = {}, colours = {}, refused = {}, build = '';
  export const grounds = ${JSON.stringify(groundsOf(tokens))};
  export const { levels, covers, looks, collars } = ${characters};
`;
const virtualModules = {
  name: 'empty virtual modules',
  setup(builder) {
    builder.onResolve({ filter: /^virtual:/ }, () => ({ path: 'none', namespace: 'virtual' }));
    builder.onLoad({ filter: /./, namespace: 'virtual' }, () => ({ contents: kVirtual }));
  },
};

/** What a script exports; `name` is its path in shell/. Another `copy` has a state of its own, as in another tab. */
export async function importShell(name, copy = '') {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../shell/${name}`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [virtualModules],
  });
  return import(`data:text/javascript,${encodeURIComponent(`${outputFiles[0].text}//${copy}`)}`);
}
