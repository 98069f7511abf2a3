// Review, judge: which turns cost the most, by level 6.
//
// Owns: what a turn is in a course, which turns are looked at (those after which the curve fell for who played, or all
// of them on request), what they cost, and three grades. What they cost is the forecast's; the search has to agree, and
// four times its work to confirm a grade. Must never draw. Next: review-turns.ts (one position), review-panel.ts (who shows it).
import { isAnswer } from './review-desk.ts';
import { tryLine, turnWords } from './review-turns.ts';
import type { Refused, Turns } from '../../brain/study.ts';
import type { Course, GameProgram } from '../../lib/state.ts';
import type { Better } from './review-better.ts';
import type { Chances } from './review-chances.ts';
import type { Desk } from './review-desk.ts';

/** Of the win. */
const kGrades: [least: number, grade: Grade][] = [
  [0.3, 'blunder'],
  [0.175, 'mistake'],
  [0.05, 'slip'],
];
/** A turn after which the curve fell by less is not looked at unasked. */
const kFell = 0.03;
/** So many are looked at unasked. */
const kUnasked = 3;
/** So many times the level's work confirm a gap. */
const kMore = 4;

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
/** What came of a turn that was looked at. */
export interface Judged {
  seat: number;
  /** After it. */
  stop: number;
  /** Of the win, 0 where it was the best; null where nobody can say. */
  cost: number | null;
  grade: Grade | null;
  /** What would have been better, where it has a grade. */
  costly: Costly | null;
  /** Where two turns of a seat follow each other unseen, the second. */
  rest: CourseTurn | null;
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

/** What a turn cost; null when that was stopped. */
async function costOf(
  { desk, program, chances }: { desk: Desk; program: GameProgram; chances: Chances },
  { seat, from, to }: CourseTurn,
): Promise<Judged | null> {
  const { course, record } = chances;
  const { ply } = course.stops[from];
  const judged: Judged = { seat, stop: to, cost: null, grade: null, costly: null, rest: null };
  for (const more of [1, kMore]) {
    const answer = await desk.ask<Turns | Refused>('judge', (study) =>
      study.turns(record, { ply, best: 1, more }),
    );
    if (answer === null) return null;
    if (!isAnswer<Turns>(answer) || answer.seat !== seat) return judged;
    const best = answer.turns[0];
    const played = answer.turns.find((turn) => turn.played);
    if (!best || !played) return judged;
    const next = course.stops.findIndex((stop) => stop.ply >= ply + played.steps.length);
    if (next > from && next < to) Object.assign(judged, { stop: next, rest: { seat, from: next, to } });
    const cost = best.played ? 0 : Math.max(0, best.chance - played.chance);
    const grade = gradeOf(cost);
    Object.assign(judged, { cost, grade });
    if (!grade) return judged;
    if (more < kMore) continue;
    const place = { line: null, stop: from };
    // The turn alone: what is expected after it nobody has played.
    const branch = tryLine(program, place, { course, record }, { steps: best.steps, expected: [] });
    if (!branch) return judged;
    judged.costly = {
      stop: judged.stop,
      from,
      seat,
      cost,
      grade,
      before: best.chance,
      after: played.chance,
      move: turnWords(branch.course, from, best.steps.length),
      notation: best.steps.join(' '),
      record: branch.record,
    };
  }
  return judged;
}

/** Judges these turns one after the other; `told` after each. False when it was stopped. */
export async function judge(
  parts: { desk: Desk; program: GameProgram; chances: Chances },
  turns: CourseTurn[],
  told: (judged: Judged, done: number) => void,
): Promise<boolean> {
  for (const [i, turn] of turns.entries())
    for (let left: CourseTurn | null = turn; left; ) {
      const judged: Judged | null = await costOf(parts, left);
      if (!judged) return false;
      left = judged.rest;
      told(judged, left ? i : i + 1);
    }
  return true;
}
