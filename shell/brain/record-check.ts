// Record check: replays records before anybody keeps them.
//
// Owns: one checker for each game of the records (engine/brain/checker.hpp), in a worker that can be stopped
// at any moment, and on the main thread in small slices where no worker starts; and the sentence that
// says what is wrong with a record. Every move is judged by the program, with the very check that opens a
// game (engine/match/loader.hpp). Must never keep anything nor judge a move itself.
// Next: brain-worker.ts and brain-loop.ts, which it shares with brain.ts; import-games.ts.
import { assets } from 'virtual:assets';
import { brainLoop, kFallbackSlice_ms } from './brain-loop.ts';
import { addWords, programMessage, t } from '../lib/i18n.ts';
import { programGames, startProgram } from '../lib/program-files.ts';
import { workerAddress } from '../lib/trusted.ts';
import type { RecordError } from '../lib/state.ts';

/** A worker sends a message every half second; one that is silent for this long has stopped. */
const kSilent_ms = 15000;

const kDigits = [...Array(256).keys()].map((byte) => byte.toString(16).padStart(2, '0'));
const hexOf = (text: string) => Array.from(new TextEncoder().encode(text), (byte) => kDigits[byte]).join('');

interface Checked {
  record: string;
  about: { game: string; seats: { name: string }[] };
}
interface CheckHow {
  signal?: AbortSignal;
  progress?: (done: number) => void;
}

/** One game's checker, asked one record after another. */
class Checker {
  game: string;
  id = 0;
  asked = '';
  worker: Worker | null = null;
  send: ((line: string) => void) | null = null;
  settle: { resolve(line: string): void; reject(reason: unknown): void } | null = null;
  watch = 0;
  loading?: Promise<void>;

  constructor(game: string) {
    this.game = game;
  }

  /** The answer to a record: a line of the protocol. Rejects when no checker starts. */
  async check(record: string) {
    if (!this.send) this.open();
    await this.loading;
    return new Promise<string>((resolve, reject) => {
      this.settle = { resolve, reject };
      this.asked = `check id=${++this.id} record=${hexOf(record)}`;
      this.send?.(this.asked);
      this.guard();
    });
  }
  /** Stops it, even in the middle of a move. */
  close() {
    clearTimeout(this.watch);
    this.worker?.terminate();
    this.worker = this.settle = null;
  }

  open() {
    try {
      const worker = new Worker(workerAddress(new URL(assets['brain-worker.js'], document.baseURI)), {
        type: 'module',
        name: `check-${this.game}`,
      });
      worker.onmessage = ({ data }) => this.hear(data);
      worker.onerror = (event) => {
        event.preventDefault?.();
        this.fall();
      };
      worker.postMessage(null);
      this.worker = worker;
      this.send = (line) => worker.postMessage(line);
    } catch {
      this.loading = this.openHere();
    }
  }
  /** Without a worker the page replays in small slices. */
  async openHere() {
    const { running, add } = await startProgram(this.game);
    await add('later');
    this.send = brainLoop(running, 'check', (line) => this.hear(line), kFallbackSlice_ms);
  }
  async fall() {
    this.worker?.terminate();
    this.worker = null;
    const { settle } = this;
    try {
      this.loading = this.openHere();
      await this.loading;
      if (settle && settle === this.settle) {
        this.send?.(this.asked);
        this.guard();
      }
    } catch (error) {
      settle?.reject(error);
    }
  }

  guard() {
    clearTimeout(this.watch);
    const { settle } = this;
    this.watch = setTimeout(() => settle?.reject(new Error('the check is silent')), kSilent_ms);
  }
  hear(line: string) {
    if (!this.settle) return;
    if (line.startsWith('failed ')) {
      this.fall();
      return;
    }
    const isAnswer = / id=(\d+)/.exec(line)?.[1] === String(this.id);
    if (isAnswer && line.startsWith('checked ')) {
      clearTimeout(this.watch);
      this.settle.resolve(line);
    } else if (line.startsWith('error ')) {
      clearTimeout(this.watch);
      this.settle.reject(new Error(line));
    } else {
      this.guard();
    }
  }
}

const kAnswer = /^checked id=\d+ ok=0 line=(\d+) column=(\d+) key=(\d+) rule=(\S*) args=(\S*) detail="(.*)"$/;

/** The arguments of a message as the checker writes them: `tower:n3,who:s0,size:w88`. */
function argumentsOf(text: string, seats: { name: string }[]) {
  const found: Record<string, string | number> = {};
  for (const one of text.split(',').filter(Boolean)) {
    const [, name, kind, number] = /^(\w+):([nsw])(-?\d+)$/.exec(one) as RegExpExecArray;
    const n = Number(number);
    if (kind === 'w') found[name] = programMessage(n);
    else found[name] = kind === 'n' ? n : seats[n]?.name || t('match.seat', { n: n + 1 });
  }
  return found;
}

/** What is wrong, from an answer: {line, column, message, rule, detail}; null when the record is valid. */
function errorOf(answer: string, seats: { name: string }[]): RecordError | null {
  const found = kAnswer.exec(answer);
  if (!found) return null;
  const [, line, column, key, rule, args, detail] = found;
  return {
    line: Number(line),
    column: Number(column),
    message: programMessage(Number(key), argumentsOf(args, seats)),
    rule,
    detail,
  };
}

/**
 * Replays records [{record, about: {game, seats}}] one by one; `progress(done)` hears of each. Gives for each
 * of them null, or {line, column, message, rule, detail} of its first mistake. Rejects with the signal's
 * reason when it is stopped, and with another error when no checker could be had.
 */
export async function checkRecords(records: Checked[], { signal, progress = () => {} }: CheckHow = {}) {
  const checkers = new Map<string, Checker>();
  const answers: string[] = [];
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal?.reason);
  });
  stopped.catch(() => {});
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    for (const { record, about } of records) {
      // A game that this build does not know is refused by any checker, in the words for it.
      const game = programGames.includes(about.game) ? about.game : programGames[0];
      const checker = checkers.get(game) ?? new Checker(game);
      checkers.set(game, checker);
      answers.push(await Promise.race([checker.check(record), stopped]));
      progress(answers.length);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    for (const checker of checkers.values()) checker.close();
  }
  const refused = records.filter((_, i) => kAnswer.test(answers[i]));
  // The sentence may need the words of its game.
  if (refused.length > 0) await addWords('record', ...new Set(refused.map(({ about }) => about.game)));
  return answers.map((answer, i) => errorOf(answer, records[i].about.seats));
}
