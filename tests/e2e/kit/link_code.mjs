// Link code: shell/keep/link.js outside of a browser, for tests that try thousands of codes.
//
// Owns: bundling that one file with words that are their own keys. Must never change what it does. Next: link_test.mjs.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const result = await build({
  entryPoints: [fileURLToPath(new URL('../../../shell/keep/link.js', import.meta.url))],
  bundle: true,
  write: false,
  format: 'esm',
  plugins: [
    {
      name: 'no words',
      setup(builder) {
        builder.onResolve({ filter: /^virtual:/ }, () => ({ path: 'none', namespace: 'virtual' }));
        builder.onLoad({ filter: /./, namespace: 'virtual' }, () => ({
          contents:
            "export const assets = {}; export const programWords = {}; export const colours = {}; export const build = '';",
        }));
      },
    },
  ],
});
export const { packRecord, recordIn, unpackRecord } = await import(
  `data:text/javascript,${encodeURIComponent(result.outputFiles[0].text)}`
);
