// Review, judge: which turns cost the most, by level 6.
//
// Owns: what a turn is in a course, which turns are looked at (those after which the curve fell for who played, or all
// of them on request), what they cost, and three grades. What they cost is the forecast's; the search has to agree, and
// four times its work to confirm a grade: that list is also what is shown of its position. What was found is kept (review-kept.ts). Must never
// draw. Next: review-turns.ts (one position), review-panel.ts (who shows it).
import { isAnswer, kSilent } from './review-desk.ts';
import { tryLine, turnWords } from './review-try.ts';
import type { Refused, Turns } from '../../brain/study.ts';
import type { Course, GameProgram } from '../../lib/state.ts';
import type { Better } from './review-better.ts';
import type { Chances } from './review-chances.ts';
import type { Desk } from './review-desk.ts';
import type { Judged } from './review-kept.ts';

/** Of the win. */
const kGrades: [least: number, grade: Grade][] = [
  [0.3, 'blunder'],
  [0.175, 'mistake'],
  [0.05, 'slip'],
];
/** A turn after which the curve fell by less is not looked at unasked. */
const kFell = 0.03;
/** So many are looked at unasked. */
export const kUnasked = 3;
/** So many times the level's work confirm a gap. */
export const kMore = 4;
/** So many best turns beside the played one: more would take as many times as long, and come when somebody looks. */
export const kJudged = 1;

export type Grade = 'slip' | 'mistake' | 'blunder';
/** A turn in a course: from the stop before it to the one after it. */
export interface CourseTurn {
  seat: number;
  from: number;
  to: number;
}
export interface Costly extends Better {
  seat: number;
  cost: number;
  grade: Grade;
}
interface Parts {
  desk: Desk;
  program: GameProgram;
  chances: Chances;
}

/** The turns of a course: decisions of one seat in a row. */
export function turnsOf({ stops, from }: Pick<Course, 'stops' | 'from'>, draws: Set<number>): CourseTurn[] {
  const turns: CourseTurn[] = [];
  for (let stop = Math.max(1, from + 1); stop < stops.length; stop++) {
    const { seat } = stops[stop];
    const last = turns.at(-1);
    // What was drawn before a decision begins a turn.
    const goesOn = last?.seat === seat && last.to === stop - 1 && !draws.has(stops[stop - 1].ply - 1);
    if (goesOn) last.to = stop;
    else turns.push({ seat, from: stop - 1, to: stop });
  }
  return turns;
}

export const gradeOf = (cost: number) => kGrades.find(([least]) => cost >= least)?.[1] ?? null;

/** The turns of people, those that look worst first. */
export function suspects(turns: CourseTurn[], chances: Chances): CourseTurn[] {
  const { seats } = chances.course;
  const people = seats.some(({ kind }) => kind === 'human');
  const fall = ({ seat, from, to }: CourseTurn) => {
    const before = chances.shares[from]?.[seat];
    const after = chances.shares[to]?.[seat];
    return before === undefined || after === undefined ? 0 : before - after;
  };
  return turns
    .filter(({ seat }) => !people || seats[seat].kind === 'human')
    .map((turn) => ({ turn, fell: fall(turn) }))
    .filter(({ fell }) => fell >= kFell)
    .sort((a, b) => b.fell - a.fell || a.turn.from - b.turn.from)
    .slice(0, kUnasked)
    .map(({ turn }) => turn);
}

/** What came of a turn, and the stop after it; null where nobody has answered. */
async function judgeOne({ desk, chances }: Parts, { seat, from, to }: CourseTurn) {
  const { course, record } = chances;
  const { ply } = course.stops[from];
  const judged: Judged = { seat, from, before: null, after: null, list: null };
  let stop = to;
  for (const more of [1, kMore]) {
    const answer = await desk.ask<Turns | Refused>('judge', (study) =>
      study.turns(record, { ply, best: kJudged, more }),
    );
    if (answer === null || ('error' in answer && answer.error === kSilent)) return null;
    if (!isAnswer<Turns>(answer) || answer.seat !== seat) break;
    const best = answer.turns[0];
    const played = answer.turns.find((turn) => turn.played);
    if (!best || !played) break;
    // Two turns of a seat can follow each other unseen: this is the first of them.
    const next = course.stops.findIndex((one) => one.ply >= ply + played.steps.length);
    if (next > from && next < to) stop = next;
    judged.after = played.chance;
    judged.before = best.played ? played.chance : Math.max(best.chance, played.chance);
    judged.list = gradeOf(judged.before - judged.after) ? answer : null;
    if (!judged.list) break;
  }
  return { judged, stop };
}

/** Judges these turns one after the other; `told` after each. It ends early where nobody answers any more. */
export async function judge(parts: Parts, turns: CourseTurn[], told: (done: number) => void) {
  const { chances } = parts;
  for (const [i, turn] of turns.entries())
    for (let left = turn; left.from < left.to; ) {
      const one = await judgeOne(parts, left);
      if (!one) return;
      chances.found.turns[one.stop] = one.judged;
      chances.keep();
      left = { ...left, from: one.stop };
      told(left.from < left.to ? i : i + 1);
    }
}

/** Of the win, 0 where a turn was the best; null where nobody can say. */
export const costOf = ({ before, after }: Judged) =>
  before === null || after === null ? null : before - after;

/** A turn that cost something, in words; null where it cost nothing that can be called so. */
export function costlyOf({ program, chances }: Parts, judged: Judged, stop: number): Costly | null {
  const { course, record } = chances;
  const { seat, from, before, after, list } = judged;
  const cost = costOf(judged);
  const grade = gradeOf(cost ?? 0);
  if (before === null || after === null || cost === null || !grade || !list) return null;
  const { steps } = list.turns[0];
  // The turn alone: what is expected after it nobody has played.
  const branch = tryLine(program, { line: null, stop: from }, { course, record }, { steps, expected: [] });
  if (!branch) return null;
  const move = turnWords(branch.course, from, steps.length);
  const notation = steps.join(' ');
  return { stop, from, seat, cost, grade, before, after, move, notation, record: branch.record };
}
