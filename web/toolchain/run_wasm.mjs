// Runs a wasm program built for node (tests, beffroi_cli): node run_wasm.mjs <program.mjs> [arguments...]
// The program reads the real file system, and its exit code becomes that of node.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error('usage: node run_wasm.mjs <program.mjs> [arguments...]');
  process.exit(2);
}
const { default: create } = await import(pathToFileURL(resolve(program)).href);
await create({ arguments: args, thisProgram: program });
