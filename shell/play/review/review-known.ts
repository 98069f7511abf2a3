// Review, known turns: the best turns of positions, each asked for once.
//
// Owns: which lists are known while the review lies open. What was judged is kept with the game instead
// (review-kept.ts). Must never know what is shown. Next: review-desk.ts (who is asked), review-turns.ts and
// review-answers.ts, which show turns.
import { isAnswer } from './review-desk.ts';
import type { Refused, Turns, TurnsQuestion } from '../../brain/study.ts';
import type { Desk, Rank } from './review-desk.ts';

/** Turns of a list beside the played one. */
export const kBest = 3;

const keyOf = (record: string, { ply, more = 1 }: TurnsQuestion) => `${record} ${ply} ${more}`;

export class KnownTurns {
  desk: Desk;
  known = new Map<string, Turns>();

  constructor(desk: Desk) {
    this.desk = desk;
  }
  of(record: string, question: TurnsQuestion) {
    return this.known.get(keyOf(record, question));
  }
  /** The best turns at a ply of a record. Null when it was dropped. */
  async ask(rank: Rank, record: string, question: TurnsQuestion, told?: (turns: Turns) => void) {
    const key = keyOf(record, question);
    const answer = await this.desk.ask<Turns | Refused>(rank, async (study) => {
      await null; // whoever has had the answer before this notes it first
      return this.known.get(key) ?? study.turns(record, question, told);
    });
    if (isAnswer<Turns>(answer) && answer.done) this.known.set(key, answer);
    return answer;
  }
}
