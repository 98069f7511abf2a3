// Beffroi: the command line in the hands of a browser test.
//
// Owns: which program that is. BEFFROI names one; else it is the native build's, else the wasm build's, which takes a
// hundred times longer to start. Must never judge what is printed. Next: records.mjs.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const at = (path) => new URL(`../../../${path}`, import.meta.url).pathname;
const native = process.env.BEFFROI ?? at('build/native/beffroi');
const [command, ...first] = existsSync(native)
  ? [native]
  : [process.execPath, at('web/toolchain/run_wasm.mjs'), at('build/wasm/beffroi_cli.mjs')];

/** What it prints for these words and this input. Throws when it refuses. */
export const beffroi = (words, input = '') =>
  execFileSync(command, [...first, ...words], {
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
