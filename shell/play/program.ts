// Program: the wasm program of the view, as plain JavaScript calls.
//
// Owns: starting it with its fonts, and passing strings to and from it. The names are those of
// web/bridge/host.hpp. Must never keep state of the game but the log's lines, which never change; a call
// after an abort throws.
// Next: lib/program-files.ts (its files), page.ts.
import { assets } from 'virtual:assets';
import { kProgramSteps, programGames, startProgram } from '../lib/program-files.ts';
import { importOwn, kMissing } from '../lib/import-own.ts';
import { addWords, expectWords, joinedMessages, language } from '../lib/i18n.ts';
import { bare } from '../lib/names.ts';
import { isTyped } from '../keep/record-text.ts';
import { LogLines } from './log-lines.ts';
import { kAudience, kRecordPlain } from '../../web/bridge/bridge.mjs';
import type {
  Bridge,
  BridgeJson,
  BridgeName,
  BridgeTextName,
  RunningState,
  TableState,
} from '../../web/bridge/bridge.mjs';
import type { Compiled, Running, WantedPart } from '../lib/program-files.ts';
import type { Letters } from './letters.ts';
import type { GameProgram, RecordError, State } from '../lib/state.ts';

/** The callbacks of the page, while the program loads (`progress`) and runs. */
interface Calls {
  progress(part: number): void;
  changed(revision: number): void;
  request(type: string, number: number, text: string): void;
  frame(): void;
  /** Texts that could not be spelled now can be: they have another width. */
  spells(): void;
  aborted(reason: unknown): void;
}

/** Faces in the order of bf_font(). */
const kFaces = ['Lato-Regular', 'Lato-Semibold', 'Lato-Bold', 'Lato-Black', 'Vollkorn-Bold'];
/** What bf_load says of a record for which the reader has to come. */
const kLater = 'later';
const kSteps = kFaces.length + kProgramSteps;

async function bytesOf(name: string) {
  const response = await fetch(`./${assets[name]}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export class Program implements GameProgram {
  dead: unknown;
  canvas: HTMLCanvasElement;
  calls: Calls;
  /** The game whose part is loaded. */
  game: string;
  /** What has been compiled, for workers of the same game (lib/program-files.ts). */
  compiled: Compiled | null;
  loading: Promise<void> | null;
  /** Everything of the program has come. */
  isWhole: boolean;
  /** The program has the words that say why a record is refused. */
  refusesInWords: boolean;
  add: (part: WantedPart) => Promise<void>;
  lines: LogLines;
  /** Spells what the faces cannot; null until it has come, which the first such text starts. */
  letters?: Letters | null;
  module!: Running;
  fontBytes!: Uint8Array[];

  /**
   * `calls` = {progress(part), changed(revision), request(type, number, text), frame(), aborted(reason)}; all
   * but the first are called once the program runs.
   */
  constructor(canvas: HTMLCanvasElement, calls: Calls) {
    this.dead = null;
    this.canvas = canvas;
    this.calls = calls;
    this.game = '';
    this.compiled = null;
    this.loading = null;
    this.isWhole = this.refusesInWords = false;
    this.add = () => Promise.reject(new Error('not open'));
    this.lines = new LogLines((from) => this.callJson('bf_log', from));
  }

  /**
   * Starts loading the program with a game; `loading` tells when it is done. A record of an unknown game can
   * be refused by any other game's part. `whole`: what a first game does not need is wanted at once.
   */
  open(game: string, whole = false) {
    this.game = programGames.includes(game) ? game : programGames[0];
    if (whole) expectWords('record');
    this.loading = this.load(whole);
    this.loading.catch(() => {}); // whoever awaits it gets the error
  }

  async load(whole: boolean) {
    const { canvas, calls, game } = this;
    let steps = 0;
    const step = () => {
      calls.progress(++steps / kSteps);
    };
    const members = {
      canvas,
      onChanged: (revision: number) => calls.changed(revision),
      onRequest: (type: string, number: number, text: string) => calls.request(type, number, text),
      onFrame: () => calls.frame(),
      onWidth: (...asked: Parameters<Letters['width']>) => this.spelling()?.width(...asked) ?? -1,
      onSpell: (text: string, ...how: [number, number, number]) =>
        this.spelling()?.spell(text, ...how) ?? text.replace(/[^\0-\u017f–-…]/g, ''),
      onAbort: (reason: unknown) => {
        this.dead = new Error(String(reason));
        calls.aborted(this.dead);
      },
      printErr: (text: string) => console.warn(text),
    };
    // The program first: it is the largest, and is compiled while it comes.
    const starting = startProgram(game, members, { step, whole });
    starting.catch(() => {}); // the fonts may fail before
    const fonts = Promise.all(
      kFaces.map(async (face) => {
        const bytes = await bytesOf(`fonts/${face}.ttf`);
        step();
        return bytes;
      }),
    );
    fonts.catch(() => {});
    const { running, compiled, add } = await starting;
    this.add = add;
    this.module = running;
    this.compiled = compiled;
    this.fontBytes = await fonts;
  }

  /**
   * Fetches once what a first game does not need. Rejects when that fails, and the page is told
   * unless `quietly`; the next call asks for it anew.
   */
  async whole(quietly = false) {
    if (this.isWhole) return;
    await this.loading;
    try {
      await Promise.all([this.add('later'), addWords('record')]);
    } catch (problem) {
      if (!quietly) dispatchEvent(new Event(kMissing));
      throw problem;
    }
    if (this.isWhole || this.dead) return;
    this.isWhole = true;
    this.call('bf_later');
  }

  call<Name extends BridgeName>(name: Name, ...args: Parameters<Bridge[Name]>) {
    return this.run(name, args) as ReturnType<Bridge[Name]>;
  }
  /**
   * Calls a function of the module; texts are copied in and freed again. Of a text the module gives the
   * place.
   */
  run(name: string, args: (string | number)[]) {
    if (this.dead) throw this.dead;
    const { module } = this;
    const owned: number[] = [];
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
  callText<Name extends BridgeTextName>(name: Name, ...args: Parameters<Bridge[Name]>) {
    // Of a text the program gives the place.
    return this.module.UTF8ToString(this.run(name, args));
  }
  callJson<Name extends keyof BridgeJson>(name: Name, ...args: Parameters<Bridge[Name]>): BridgeJson[Name] {
    return JSON.parse(this.callText(name, ...args) || 'null');
  }

  /** The place of a copy in the memory of the program. */
  copyIn(bytes: ArrayLike<number>) {
    const place = this.module._malloc(bytes.length);
    this.module.HEAPU8.set(bytes, place);
    return place;
  }
  spelling() {
    if (this.letters === undefined) {
      this.letters = null;
      importOwn(() => import('./letters.ts'))
        .then(async ({ makeLetters }) => {
          await this.whole(true);
          this.letters = await makeLetters(this, () => this.calls.spells());
        })
        .catch(() => {
          // The page has been told (import-own.ts). Question marks stand for letters until there is a
          // network.
          this.letters = { width: () => -1, spell: bare };
          const again = () => {
            this.letters = undefined;
            this.calls.spells();
          };
          addEventListener('online', again, { once: true });
        })
        .then(() => this.calls.spells());
    }
    return this.letters;
  }

  giveFonts() {
    for (const [face, bytes] of this.fontBytes.entries()) {
      const place = this.copyIn(bytes);
      const taken = this.call('bf_font', face, place, bytes.length);
      this.module._free(place);
      if (!taken) throw new Error(`font ${kFaces[face]}`);
    }
    this.fontBytes = [];
  }

  command(name: string, argument: string | number = '') {
    return this.call('bf_command', name, String(argument)) !== 0;
  }
  /** The state, with the lines of the log instead of their number. */
  state(): State {
    const state = this.callJson('bf_state') as TableState & RunningState;
    return { ...state, log: this.lines.follow(state.log) };
  }
  /** The whole record; lines, marks and notes only where they are wanted. */
  record(extras = true) {
    return this.callText('bf_record', extras ? -1 : kRecordPlain);
  }
  /** The record as a seat has seen it, from 0, or as everybody has. What they did not see is written `?`. */
  recordSeenBy(seat: number = kAudience) {
    return this.callText('bf_record', seat);
  }
  /**
   * Loads a record; gives null, or {line, column, message, rule, detail}. Before everything of the program
   * has come it reads new games alone: see loadWhenWhole().
   */
  loadRecord(text: string): RecordError | null {
    const answer = this.callText('bf_load', text);
    if (answer === kLater) throw new Error('the reader of records has not come');
    return this.refusal(answer, () => this.callText('bf_load', text));
  }
  /**
   * What an answer of the program refuses, in words; null for none. `again` asks once more, for the program may have
   * had no words for it.
   */
  refusal(answer: string, again: () => string): RecordError | null {
    if (answer === '') return null;
    if (this.refusesInWords) return JSON.parse(answer);
    this.giveRefusals();
    return JSON.parse(again());
  }
  /** The program gets the words for why a record or a move is refused, which came with the rest of it. */
  giveRefusals() {
    this.refusesInWords = true;
    this.call('bf_boot', language, joinedMessages());
  }
  /** The same for every record: fetches the reader where it is needed. Rejects when that fails. */
  async loadWhenWhole(text: string) {
    if (isTyped(text)) await (await importOwn(() => import('./room-table-asking.ts'))).bringAsking(this);
    if (this.isWhole) return this.loadRecord(text);
    if (this.callText('bf_load', text) !== kLater) return null; // it was a new game
    await this.whole(true);
    return this.loadRecord(text);
  }
  /** Activates a target named "kind,a,b,c". */
  act(id: string) {
    const [kind, a, b, c] = id.split(',').map(Number);
    return this.call('bf_act', kind, a, b, c) !== 0;
  }
}
