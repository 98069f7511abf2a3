// Brain: asks the computer player for a move and gets one, whatever happens to the worker.
//
// Owns: the worker, its watchdog (a worker that stops answering is restarted and gets the position again),
// the wall-clock cap, and the fallback that thinks on the main thread in small slices when no worker
// starts. It does one job at a time; a newer job replaces the running one. While the brain lacks what it has learned
// (values.ts) the job waits, without a limit, and the page is told. Must never choose a move itself.
// Next: brain-loop.ts, engine/brain/brain.hpp (the protocol).
import { assets } from 'virtual:assets';
import { brainLoop, kFallbackSlice_ms } from './brain-loop.ts';
import { importOwn } from '../lib/import-own.ts';
import { startProgram } from '../lib/program-files.ts';
import { hex } from '../lib/random.ts';
import { workerAddress } from '../lib/trusted.ts';
import type { Compiled } from '../lib/program-files.ts';
import type { Answer, Question, Thinker } from '../lib/state.ts';

/** What is asked about a position: a line of the protocol but for its last fields, and who reads the answer. */
export interface Asked<Result> {
  position: string;
  words: string;
  cap_ms: number;
  seed?: string;
  read(line: string): Result | null;
  /** Hears what is said on the way. */
  told?(line: string): void;
}
interface Job extends Asked<unknown> {
  id: number;
  restarts: number;
  resolve(answer: unknown): void;
}
/** The move of a `best` line. */
const moveIn = (line: string): Answer | null =>
  line.startsWith('best ')
    ? {
        move: /move="([^"]*)"/.exec(line)?.[1] ?? '',
        exact: / exact=1/.test(line),
        value: Number(/ value=(-?[\d.]+)/.exec(line)?.[1] ?? 0),
        line: / line="([^"]*)"/.exec(line)?.[1] ?? '',
      }
    : null;
type Send = (line: string) => unknown;

const kSilent_ms = 4000;
const kRestarts = 2;

export class Brain implements Thinker {
  /** What its worker does, in its name (brain-worker.ts). */
  kind = 'brain';
  job: Job | null;
  nextId: number;
  worker: Worker | null;
  send: Send | null;
  fallback: boolean;
  watch: number;
  cap: number;
  /** The game whose brain is asked. */
  game: string;
  /** What the page has compiled of the program; the brain is the same one. */
  compiled: Compiled | null;
  /** The build of the rules that the view has; a brain of another one is not asked. */
  build: string;
  onOther: (() => void) | null;
  /** A file that the brain needs comes or cannot be had: the time of a job does not run. */
  waits = false;
  lacks = false;
  /** Hears when a job begins to wait for a file that cannot be had, and when none does any more. */
  onLack: ((lacks: boolean) => void) | null = null;
  toldLack = false;
  /** For tests and bug reports. */
  counters: { restarts: number; jobs: number; infos: number; fallback: boolean; values: string };
  /** The fallback while it loads. */
  loading?: Promise<Send> | null;

  constructor() {
    this.job = null;
    this.nextId = 1;
    this.worker = null;
    this.send = null;
    this.fallback = false;
    this.watch = 0;
    this.cap = 0;
    this.game = '';
    this.compiled = null;
    this.build = '';
    this.onOther = null;
    this.counters = { restarts: 0, jobs: 0, infos: 0, fallback: false, values: '' };
  }

  /**
   * Thinks about `position` (a line of the protocol). Gives {move, value, exact, line}, or null when it was
   * replaced, stopped for good, or refused. `seed` makes it repeatable.
   */
  think({ level, ...question }: Question) {
    return this.ask({ ...question, words: `go level=${level}`, read: moveIn });
  }

  /** The same for any question; `read()` gets the line that answers it, which may be an error. */
  ask<Result>({ seed = hex(16), ...asked }: Asked<Result>) {
    this.forget();
    return new Promise<Result | null>((resolve) => {
      this.counters.jobs++;
      const answer = resolve as (answer: unknown) => void;
      this.job = { ...asked, seed, resolve: answer, id: this.nextId++, restarts: 0 };
      this.tellLack();
      this.give();
    });
  }

  /** Drops the job; its promise gives null. */
  forget() {
    if (!this.job) return;
    const { resolve, id } = this.job;
    this.job = null;
    clearTimeout(this.watch);
    clearTimeout(this.cap);
    this.send?.(`stop id=${id}`);
    this.tellLack();
    resolve(null);
  }

  /** Lets the worker go while nobody needs it; the next job starts another. */
  rest() {
    if (this.job || !this.worker) return;
    this.worker.terminate();
    this.worker = this.send = null;
    this.waits = this.lacks = false;
  }

  async give() {
    const { job } = this;
    if (!job) return;
    clearTimeout(this.cap);
    if (!this.send) await this.open();
    if (this.job !== job || !this.send) return;
    this.send(job.position);
    this.send(`${job.words} cap_ms=${job.cap_ms} seed=${job.seed} id=${job.id}`);
    this.time(job);
  }

  /** Watches the job, and ends its thinking in time, unless it waits. */
  time(job: Job) {
    if (!this.lacks) this.guard();
    clearTimeout(this.cap);
    if (!this.waits) this.cap = setTimeout(() => this.stop(job), job.cap_ms);
  }

  /** Tries again to get what is missing. */
  again() {
    if (this.lacks) this.send?.('again');
  }
  tellLack() {
    const lacks = this.lacks && this.job !== null;
    if (lacks === this.toldLack) return;
    this.toldLack = lacks;
    this.onLack?.(lacks);
  }

  /** The job's time is up: asks for the answer. If none comes, another worker gets the job. */
  stop(job: Job) {
    this.send?.(`stop id=${job.id}`);
    // The time starts here: after a device has slept past both limits, the stop is handled first.
    this.cap = setTimeout(() => this.replace(), kSilent_ms);
  }

  /** Starts a worker, or the fallback where workers are not available. */
  async open() {
    this.waits = this.lacks = false;
    if (!this.fallback) {
      try {
        this.worker = new Worker(workerAddress(new URL(assets['brain-worker.js'], document.baseURI)), {
          type: 'module',
          name: `${this.kind}-${this.game}`,
        });
        this.worker.onmessage = ({ data }) => this.hear(data);
        this.worker.onerror = (event: Event) => {
          event.preventDefault?.();
          this.fall();
        };
        const worker = this.worker;
        worker.postMessage(this.compiled);
        this.send = (line) => worker.postMessage(line);
        this.send('hello');
        return;
      } catch {
        this.worker?.terminate();
        this.worker = this.send = null;
        this.fallback = true;
      }
    }
    this.counters.fallback = true;
    if (!this.loading) {
      this.loading = this.openHere();
      this.loading.catch(() => {
        this.loading = null;
      });
    }
    try {
      this.send = await this.loading;
    } catch {
      const { job } = this;
      this.job = null;
      job?.resolve(null);
    }
  }

  async openHere() {
    const { taught } = await importOwn(() => import('./values.ts'));
    const { running } = await startProgram(this.game, {}, { compiled: this.compiled });
    const send = taught(
      this.game,
      (line) => this.hear(line),
      (say) => brainLoop(running, 'brain', say, kFallbackSlice_ms),
    );
    send('hello');
    return send;
  }

  /** Ends the worker and continues on the main thread. */
  fall() {
    this.worker?.terminate();
    this.worker = this.send = null;
    this.fallback = true;
    if (this.job) this.give();
  }

  /** Waits for any message from the worker. */
  guard() {
    clearTimeout(this.watch);
    const { job } = this;
    this.watch = setTimeout(() => {
      if (this.job !== job || !job) return;
      if (this.worker) this.replace(); // the main thread cannot hang unnoticed
    }, kSilent_ms);
  }

  /**
   * Gives the job to a new worker, or to the main thread when workers have failed. After that the job fails.
   */
  replace() {
    if (!this.worker) {
      this.finish(null);
      return;
    }
    this.worker.terminate();
    this.worker = this.send = null;
    this.counters.restarts++;
    if (this.job && ++this.job.restarts > kRestarts) this.fallback = true;
    this.give();
  }

  hear(line: string) {
    if (line.startsWith('failed ')) {
      this.fall();
      return;
    }
    if (line.startsWith('ready ')) {
      if (this.build && / build=(\S*)/.exec(line)?.[1] !== this.build) this.onOther?.();
      this.counters.values = / values=(\S*)/.exec(line)?.[1] ?? '';
    }
    if (/^(waits|lacks|ready)\b/.test(line)) {
      const waited = this.waits;
      this.waits = !line.startsWith('ready');
      this.lacks = line === 'lacks';
      this.tellLack();
      if (this.job && (waited || this.waits)) this.time(this.job);
      if (this.lacks) clearTimeout(this.watch);
      return;
    }
    const { job } = this;
    if (!job) return;
    this.guard();
    const isNews = line.startsWith('info ');
    if (isNews) this.counters.infos++;
    const id = Number(/ id=(\d+)/.exec(line)?.[1] ?? -1);
    if (id !== job.id) return;
    if (isNews) job.told?.(line);
    else this.finish(job.read(line));
  }

  finish(answer: unknown) {
    const { job } = this;
    this.job = null;
    clearTimeout(this.watch);
    clearTimeout(this.cap);
    this.tellLack();
    job?.resolve(answer);
  }
}
