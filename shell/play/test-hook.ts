// Test hook: window.__beffroi, by which browser tests look into the play page and steer it.
//
// Owns: the names that tests use. Only test builds call it; the shipped page does not contain it. Must never
// do what a person cannot do, except with clock, seed, faults and counters. Next: tests/e2e/kit/table.mjs,
// which uses it.
import { layoutClass } from './layout.ts';
import { exportAll } from '../keep/archive.ts';
import * as slots from '../keep/slots.ts';
import * as store from '../keep/store.ts';
import { importOwn } from '../lib/import-own.ts';
import type { LoadHow } from '../lib/state.ts';
import type { Hub } from './hub.ts';

export function exposeHook({ page, follow }: Hub) {
  const { program, opponent, keeper, table } = page;
  window.__beffroi = {
    state: () => program.state(),
    targets: () => program.callJson('bf_targets'),
    act: (id: string) => program.act(id),
    command: (name: string, argument?: string | number) => program.command(name, argument),
    /** True when nothing is under way: no thinking, no hint, nothing scheduled, no letters on their way. */
    idle: () =>
      !follow.scheduled &&
      program.letters !== null &&
      opponent.asked === '' &&
      opponent.hinting === '' &&
      !opponent.brain.job &&
      program.callText('bf_bot_request') === '',
    clock: (ms: number) => program.call('bf_clock', ms),
    seed: (text: string) => {
      opponent.seed = text;
    },
    frames: () => program.call('bf_frames'),
    vertices: () => program.call('bf_vertices'),
    drawCalls: () => program.call('bf_draw_calls'),
    /** ms that a frame of the measured map takes, made and painted (web/app/map_bench.hpp). */
    benchMap: (frame: number, width: number, height: number, kept: number) => {
      const begun = performance.now();
      program.call('bf_bench_map', frame, width, height, kept);
      return performance.now() - begun;
    },
    paintMs: () => program.call('bf_paint_ms'),
    loseContext: () => program.call('bf_lose_context'),
    record: () => program.record(),
    load: (text: string, how?: LoadHow) =>
      program.isWhole ? table.load(text, how) : program.whole().then(() => table.load(text, how)),
    /** Keeps a game that came with the address, as a move would. */
    keep: () => keeper.keepNow(),
    gameId: () => keeper.id,
    /** The library itself, for tests of devices that fail. */
    library: { ...store, ...slots, exportAll },
    /** How games come in. */
    imports: () => importOwn(() => import('../import/import-games.ts')),
    /** The code of #r= for a record, by default that of the table. */
    link: async (record = program.record()) =>
      (await importOwn(() => import('../keep/link.ts'))).packRecord(record),
    brain: () => ({
      ...opponent.brain.counters,
      fallback: opponent.brain.fallback,
      busy: Boolean(opponent.brain.job),
    }),
    /** Asks a study about a record, in the words of the protocol; the line that answers (brain/study.ts). */
    study: async (record: string, words: string) => {
      const { studyOf } = await importOwn(() => import('../brain/study.ts'));
      const study = studyOf(program, opponent.brain.game);
      const line = await study.askLine(record, words);
      const { restarts, fallback } = study.counters;
      study.rest();
      return { line, restarts, fallback };
    },
    /** Opens a game of which this device has a part; who sees each of the next frames. */
    openPart: async (record: string, seats: string, chance: string) => {
      await program.whole();
      program.giveRefusals();
      const frames: number[] = [];
      const stop = table.on('frame', () => frames.push(program.callJson('bf_state').viewer ?? -2));
      const answer = program.callText('bf_open', record, seats, chance);
      for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
      stop();
      return { answer, frames };
    },
    remote: (seat: number, move: string) => program.callText('bf_remote', seat, move),
    draw: (move: string) => program.callText('bf_draw', move),
    /** Gives the program a record past the page, which would open another game with its own part. */
    loadHere: (text: string) => (program.isWhole ? program.loadRecord(text) : program.loadWhenWhole(text)),
    /** A line to the brain ('brain') or the checker ('check') of this very program; its answers. */
    tell: (kind: 'brain' | 'check', line: string) =>
      program.module.UTF8ToString(program.run(`${kind}_receive`, [line])),
    slice: (kind: 'brain' | 'check') => program.module.UTF8ToString(program.run(`${kind}_slice`, [])),
    /** The line by which the computer is being asked, or ''. */
    asked: () => opponent.asked,
    /** Replaces the worker by one that never answers, like a worker that hangs. */
    hangBrain: () => {
      opponent.brain.worker?.terminate();
    },
    layout: () => ({ page: layoutClass(innerWidth, innerHeight), canvas: program.state().layout }),
    broke: (text: string) => page.broke(new Error(text)),
  };
}
