// Program files: the wasm program out of what all games share and the part of one game, each in what a first
// game needs and what comes when it is wanted.
//
// Owns: where they lie, fetching the first two at once, putting them together, telling the program which game
// it has, and adding the others when somebody wants them. View, brain and reader of records are this one
// program, in a page and in its workers; what a page has compiled it can hand to its workers, so that they need
// not. Must never know a function of the program but bf_game.
// Next: web/toolchain/split_program.mjs, which makes the parts; play/program.ts, brain/brain-worker.ts.
import { assets } from 'virtual:assets';
import { importOwn } from './import-own.ts';

/** The games that this build has a part for. */
export const programGames = Object.keys(assets).flatMap(
  (name) => /^beffroi-(\w+)\.wasm$/.exec(name)?.[1] ?? [],
);

/** Compiled parts of the program with one game. */
export interface Compiled {
  shared: WebAssembly.Module;
  part: WebAssembly.Module;
}
/**
 * What Emscripten makes of them; the functions of the program have names that begin with _, and texts are
 * places in its memory.
 */
export interface Running {
  HEAPU8: Uint8Array;
  stringToNewUTF8(text: string): number;
  UTF8ToString(place: number): string;
  [name: `_${string}`]: (...values: number[]) => number;
}

/** Scripts lie beside the files, wherever the page lies. */
export const addressOf = (name: string) => new URL(assets[name], import.meta.url).href;

/** A compiled part of a program; streams when the host serves the right type, else from bytes. */
async function compile(name: string, response: Promise<Response>) {
  const answer = await response;
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  try {
    return await WebAssembly.compileStreaming(answer.clone());
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw error;
    return WebAssembly.compile(await answer.arrayBuffer());
  }
}

/** What comes when it is wanted: after the first picture, for an analysis, or for a question of it (split_program.mjs). */
export type WantedPart = 'later' | 'asking' | 'editor' | 'analysis' | 'reasons' | 'luck';

/** One file of it; once more past the browser's cache when it does not come the first time, as importOwn() does. */
const fetchWanted = (name: string) =>
  compile(name, fetch(addressOf(name))).catch(() =>
    compile(name, fetch(addressOf(name), { cache: 'reload' })),
  );
/** Those of all games, and the game's own where it has any. */
function fetchPart(game: string, part: WantedPart) {
  const names = [`${part}.wasm`, `beffroi-${game}-${part}.wasm`].filter((name) => name in assets);
  const all = Promise.all(names.map(fetchWanted));
  all.catch(() => {}); // whoever awaits it gets the error
  return all;
}

function fetchModule(name: string, done: () => void) {
  const response = fetch(addressOf(name));
  response.then(done, () => {});
  const module = compile(name, response);
  module.catch(() => {}); // whoever awaits it gets the error
  return module;
}

/**
 * Starts the program with a game. `members` are those of Emscripten's module; `compiled` spares fetching and
 * compiling; `step()` is called when each of kProgramSteps has been done. Rejects when anything of it cannot
 * be had. `add()` adds a part that is wanted, and fetches it unless that has begun with `whole` (later); it
 * rejects when that fails, and may then be called again.
 * @param game one of programGames
 */
export async function startProgram(
  game: string,
  members: Record<string, unknown> = {},
  {
    compiled = null,
    step = () => {},
    whole = false,
  }: { compiled?: Compiled | null; step?: () => void; whole?: boolean } = {},
): Promise<{ running: Running; compiled: Compiled; add: (part: WantedPart) => Promise<void> }> {
  const name = `beffroi-${game}.wasm`;
  const fetched = new Map(whole ? [['later', fetchPart(game, 'later')]] : []);
  const shared = compiled ? Promise.resolve(compiled.shared) : fetchModule('program.wasm', step);
  const part = compiled ? Promise.resolve(compiled.part) : fetchModule(name, step);
  const address = addressOf('program.js');
  const { default: createBeffroi } = await importOwn(() => import(address), address);
  step();
  let failed: (reason: unknown) => void = () => {};
  const failure = new Promise((_, reject) => {
    failed = reject;
  });
  failure.catch(() => {});
  let given: WebAssembly.ModuleImports = {};
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => {
    const join = async () => {
      const instance = await WebAssembly.instantiate(await shared, imports);
      given = instance.exports as WebAssembly.ModuleImports;
      // The part fills its places in the tables of the shared one; before that nothing of either has run.
      await WebAssembly.instantiate(await part, { '': given });
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
  const adding = new Map<string, Promise<void>>();
  const addNow = async (wanted: WantedPart) => {
    try {
      for (const one of await (fetched.get(wanted) ?? fetchPart(game, wanted)))
        await WebAssembly.instantiate(one, { '': given });
    } catch (error) {
      fetched.delete(wanted);
      adding.delete(wanted);
      throw error;
    }
  };
  const add = (wanted: WantedPart) => {
    const coming = adding.get(wanted) ?? addNow(wanted);
    adding.set(wanted, coming);
    return coming;
  };
  return { running, compiled: { shared: await shared, part: await part }, add };
}

/** How often startProgram() calls step() when it fetches everything. */
export const kProgramSteps = 4;
