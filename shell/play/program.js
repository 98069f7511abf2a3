// Program: the wasm module of the view, as plain JavaScript calls.
//
// Owns: fetching and starting the module, and moving strings across the border. The names are those of web/bridge/host.hpp.
// Must never keep state of the game but the log's lines, which never change; a call after an abort throws. Next: play.js.
import { assets } from 'virtual:assets';
import { LogLines } from './log-lines.js';

/** Faces in the order of bf_font(). */
const kFaces = ['Lato-Regular', 'Lato-Semibold', 'Lato-Bold', 'Lato-Black', 'Vollkorn-Bold'];
const kSteps = kFaces.length + 3; // script, wasm and its start come besides

/** Nobody's seat: what everybody at the table knows (engine/core/action.hpp). */
const kAudience = 0xfe;

/** The games that have a module in this build. */
export const moduleGames = Object.keys(assets).flatMap((name) => /^beffroi-(\w+)\.wasm$/.exec(name)?.[1] ?? []);

async function bytesOf(name) {
  const response = await fetch(`./${assets[name]}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The compiled module; streams when the host serves the right type, else from bytes. */
async function instantiate(response, imports) {
  const answer = await response;
  if (!answer.ok) throw new Error(`beffroi.wasm: ${answer.status}`);
  try {
    return await WebAssembly.instantiateStreaming(answer.clone(), imports);
  } catch (error) {
    if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) throw error;
    return WebAssembly.instantiate(await answer.arrayBuffer(), imports);
  }
}

export class Program {
  /**
   * `calls` = {progress(part), changed(revision), request(type, number, text), frame(), aborted(reason)}; all but the first
   * are called once the program runs.
   */
  constructor(canvas, calls) {
    this.dead = null;
    this.canvas = canvas;
    this.calls = calls;
    /** The game whose module this is. */
    this.game = '';
    this.loading = null;
    this.lines = new LogLines((from) => JSON.parse(this.callText('bf_log', from)));
  }

  /** Starts loading the module of a game; `loading` tells when it is done. A game that nobody knows is refused by any module. */
  open(game) {
    this.game = assets[`beffroi-${game}.wasm`] ? game : moduleGames[0];
    this.loading = this.load();
    this.loading.catch(() => {}); // whoever awaits it hears of it
  }

  async load() {
    const { canvas, calls, game } = this;
    let steps = 0;
    const step = (done) => {
      calls.progress(++steps / kSteps);
      return done;
    };
    const wasm = fetch(`./${assets[`beffroi-${game}.wasm`]}`).then(step);
    wasm.catch(() => {});
    const fonts = Promise.all(kFaces.map((face) => bytesOf(`fonts/${face}.ttf`).then(step)));
    fonts.catch(() => {});
    const { default: createBeffroi } = await import(new URL(assets[`beffroi-${game}.js`], document.baseURI).href).then(step);
    let failed;
    const failure = new Promise((_, reject) => {
      failed = reject;
    });
    failure.catch(() => {});
    const options = {
      canvas,
      onChanged: (revision) => calls.changed(revision),
      onRequest: (type, number, text) => calls.request(type, number, text),
      onFrame: () => calls.frame(),
      onAbort: (reason) => {
        this.dead = new Error(String(reason));
        failed(this.dead);
        calls.aborted(this.dead);
      },
      instantiateWasm: (imports, done) => {
        instantiate(wasm, imports).then(({ instance, module }) => done(instance, module), failed);
        return {};
      },
      printErr: (text) => console.warn(text),
    };
    this.module = step(await Promise.race([createBeffroi(options), failure]));
    this.fontBytes = await fonts;
  }

  /** Calls a function of the module; texts are copied in and freed again. */
  call(name, ...args) {
    if (this.dead) throw this.dead;
    const { module } = this;
    const owned = [];
    try {
      const values = args.map((value) => {
        if (typeof value !== 'string') return value;
        const pointer = module.stringToNewUTF8(value);
        owned.push(pointer);
        return pointer;
      });
      return module[`_${name}`](...values);
    } catch (error) {
      this.dead ??= error;
      throw error;
    } finally {
      if (!this.dead) for (const pointer of owned) module._free(pointer);
    }
  }
  callText(name, ...args) {
    return this.module.UTF8ToString(this.call(name, ...args));
  }

  giveFonts() {
    for (const [face, bytes] of this.fontBytes.entries()) {
      const pointer = this.module._malloc(bytes.length);
      this.module.HEAPU8.set(bytes, pointer);
      const taken = this.call('bf_font', face, pointer, bytes.length);
      this.module._free(pointer);
      if (!taken) throw new Error(`font ${kFaces[face]}`);
    }
    this.fontBytes = null;
  }

  command(name, argument = '') {
    return this.call('bf_command', name, String(argument)) !== 0;
  }
  /** The state, with the lines of the log instead of their number. */
  state() {
    const state = JSON.parse(this.callText('bf_state'));
    return { ...state, log: this.lines.follow(state.log) };
  }
  record() {
    return this.callText('bf_record', -1);
  }
  /** The record as a seat has seen it, from 0, or as everybody has. What they did not see is written `?`. */
  recordSeenBy(seat = kAudience) {
    return this.callText('bf_record', seat);
  }
  /** Loads a record; gives null, or {line, column, message, rule, detail}. */
  loadRecord(text) {
    const answer = this.callText('bf_load', text);
    return answer === '' ? null : JSON.parse(answer);
  }
  /** Activates a target named "kind,a,b,c". */
  act(id) {
    return this.call('bf_act', ...id.split(',').map(Number)) !== 0;
  }
}
