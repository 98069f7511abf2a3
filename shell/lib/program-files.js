// @ts-check
// Program files: the wasm program out of what all games share and the part of one game.
//
// Owns: where the two lie, fetching them at once, putting them together, and telling the program which game it has.
// View, brain and reader of records are this one program, in a page and in its workers; what a page has compiled it can
// hand to its workers, so that they need not. Must never know a function of the program but bf_game.
// Next: web/toolchain/split_program.mjs, which makes the parts; play/program.js, brain/brain-worker.js.
import { assets } from 'virtual:assets';

/** The games that this build has a part for. */
export const programGames = Object.keys(assets).flatMap(
  (name) => /^beffroi-(\w+)\.wasm$/.exec(name)?.[1] ?? [],
);

/** Compiled parts of the program with one game. @typedef {{shared: WebAssembly.Module, part: WebAssembly.Module}} Compiled */
/** What Emscripten makes of them; its functions have names that begin with _. @typedef {Record<string, any>} Running */

/** Scripts lie beside the files, wherever the page lies. @param {string} name */
const addressOf = (name) => new URL(assets[name], import.meta.url).href;

/**
 * A compiled part of a program; streams when the host serves the right type, else from bytes.
 * @param {string} name @param {Promise<Response>} response
 */
async function compile(name, response) {
  const answer = await response;
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  try {
    return await WebAssembly.compileStreaming(answer.clone());
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw error;
    return WebAssembly.compile(await answer.arrayBuffer());
  }
}

/** @param {string} name @param {() => void} done */
function fetchModule(name, done) {
  const response = fetch(addressOf(name));
  response.then(done, () => {});
  const module = compile(name, response);
  module.catch(() => {}); // whoever awaits it hears of it
  return module;
}

/**
 * Starts the program with a game. `members` are those of Emscripten's module; `compiled` spares fetching and
 * compiling; `step()` is called when each of kProgramSteps has been done. Rejects when anything of it cannot be had.
 * @param {string} game one of programGames
 * @param {Record<string, unknown>} [members]
 * @param {{compiled?: Compiled | null, step?: () => void}} [more]
 * @returns {Promise<{running: Running, compiled: Compiled}>}
 */
export async function startProgram(game, members = {}, { compiled = null, step = () => {} } = {}) {
  const name = `beffroi-${game}.wasm`;
  const shared = compiled ? Promise.resolve(compiled.shared) : fetchModule('program.wasm', step);
  const part = compiled ? Promise.resolve(compiled.part) : fetchModule(name, step);
  const { default: createBeffroi } = await import(addressOf('program.js'));
  step();
  /** @type {(reason: unknown) => void} */
  let failed = () => {};
  const failure = new Promise((_, reject) => {
    failed = reject;
  });
  failure.catch(() => {});
  /** @param {WebAssembly.Imports} imports @param {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} done */
  const instantiateWasm = (imports, done) => {
    const join = async () => {
      const instance = await WebAssembly.instantiate(await shared, imports);
      // The part fills its places in the tables of the shared one; before that nothing of either has run.
      await WebAssembly.instantiate(await part, { '': /** @type {any} */ (instance.exports) });
      done(instance, await shared);
    };
    join().catch(failed);
    return {};
  };
  const running = await Promise.race([createBeffroi({ ...members, instantiateWasm }), failure]);
  step();
  const id = running.stringToNewUTF8(game);
  running._bf_game(id);
  running._free(id);
  return { running, compiled: { shared: await shared, part: await part } };
}

/** How often startProgram() calls step() when it fetches everything. */
export const kProgramSteps = 4;
