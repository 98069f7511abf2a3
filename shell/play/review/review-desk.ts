// Review, desk: one study for everything that a review asks about a game.
//
// Owns: the study's worker while the review lies open, and the order of questions: what somebody has asked for comes
// before what is looked at, that before the curve, and the curve before the judgement of the whole game. One at a time.
// Must never know what an answer means. Next: shell/brain/study.ts; review-chances.ts, review-turns.ts,
// review-answers.ts and review-judge.ts, who ask.
import { studyOf } from '../../brain/study.ts';
import type { Refused, Study } from '../../brain/study.ts';
import type { PlayTable } from '../../lib/state.ts';

/** The first is answered first. */
export type Rank = 'answer' | 'look' | 'curve' | 'judge';
const kOrder: Rank[] = ['answer', 'look', 'curve', 'judge'];
/** Somebody waits for it at the board. */
const isNow = (rank: Rank) => rank === 'answer' || rank === 'look';

interface Task {
  rank: Rank;
  run(study: Study): Promise<unknown>;
  resolve(answer: unknown): void;
  isDropped?: boolean;
  /** It makes place, and is asked again. */
  waits?: boolean;
}
/** Instead of an answer where a question was not dropped and nobody has answered: it can be asked again. */
export const kSilent = 'silent';

/** True for an answer; false where the question was dropped or refused. */
export const isAnswer = <Result>(answer: Result | Refused | null): answer is Result =>
  answer !== null && !('error' in (answer as object));

export class Desk {
  study: Study;
  waiting: Task[] = [];
  running: Task | null = null;

  /** `lacks(is)` hears when a file that is needed cannot be had, and when it has come. */
  constructor({ program }: PlayTable, game: string, lacks: (lacks: boolean) => void) {
    this.study = studyOf(program, game);
    this.study.onLack = lacks;
  }

  /** Gives null when the question was dropped. */
  ask<Result>(rank: Rank, run: (study: Study) => Promise<Result | null>): Promise<Result | null> {
    return new Promise((resolve) => {
      this.waiting.push({ rank, run, resolve: resolve as (answer: unknown) => void });
      this.waiting.sort((a, b) => kOrder.indexOf(a.rank) - kOrder.indexOf(b.rank));
      // What waits for long makes place for what is looked at, and is asked again.
      if (isNow(rank) && this.running?.rank === 'judge') {
        this.running.waits = true;
        this.study.forget();
      }
      this.next();
    });
  }
  async next() {
    if (this.running) return;
    const task = this.waiting.shift();
    if (!task) return;
    this.running = task;
    const answer = await task.run(this.study);
    this.running = null;
    if (answer !== null || task.isDropped) task.resolve(answer);
    else if (task.waits) this.waiting.push({ ...task, waits: false });
    else task.resolve({ error: kSilent });
    this.next();
  }
  /** Questions of this rank are no longer wanted. */
  drop(rank: Rank) {
    const dropped = this.waiting.filter((task) => task.rank === rank);
    this.waiting = this.waiting.filter((task) => task.rank !== rank);
    for (const task of dropped) task.resolve(null);
    if (this.running?.rank !== rank) return;
    this.running.isDropped = true;
    this.study.forget();
  }
  close() {
    for (const rank of kOrder) this.drop(rank);
    this.study.rest();
  }
}
