// Runs a wasm program built for node (tests, beffroi_cli): node run_wasm.mjs [--inline] <program.mjs> [arguments...]
//   --inline   node puts short functions into their callers: for tests, which are linked as they are. They take
//              half the time. What is measured runs without, as in a browser.
// The program reads the real file system, and its exit code becomes that of node.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const given = process.argv.slice(2);
const inline = given[0] === '--inline';
const [program, ...args] = inline ? given.slice(1) : given;
if (!program) {
  console.error('usage: node run_wasm.mjs [--inline] <program.mjs> [arguments...]');
  process.exit(2);
}
if (inline) setFlagsFromString('--experimental-wasm-inlining');
const { default: create } = await import(pathToFileURL(resolve(program)).href);
await create({ arguments: args, thisProgram: program });
