// Review, exact: how exactly every seat played, when the whole game has been judged.
//
// Owns: the sum over the turns of each seat, and a row a seat. What a turn cost is review-judge.ts's. Must never say
// anything of turns that nobody has judged. Next: review-analysis.ts, which brings it.
import { avatar, h } from '../../lib/dom.ts';
import { formatNumber, t } from '../../lib/i18n.ts';
import type { Course } from '../../lib/state.ts';
import type { Grade } from './review-judge.ts';
import type { Judged } from './review-kept.ts';

/** Of review-judge.ts: a script that comes later and imports from the review would split it in two. */
interface Judge {
  costOf(judged: Judged): number | null;
  gradeOf(cost: number): Grade | null;
}
export interface Exactness {
  /** Its turns, and how many of them have been judged. */
  total: number;
  n: number;
  /** Those that cost too little for a grade. */
  good: number;
  grades: Record<Grade, number>;
  /** Of the win, a turn. */
  mean: number;
}

/** By seat. */
export function exactnessOf(judged: Judged[], seats: number, { costOf, gradeOf }: Judge): Exactness[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = judged.filter((one) => one.seat === seat);
    const costs = own.flatMap((one) => costOf(one) ?? []);
    const count = (grade: Grade | null) => costs.filter((cost) => gradeOf(cost) === grade).length;
    return {
      total: own.length,
      n: costs.length,
      good: count(null),
      grades: { slip: count('slip'), mistake: count('mistake'), blunder: count('blunder') },
      mean: costs.reduce((all, cost) => all + cost, 0) / Math.max(1, costs.length),
    };
  });
}

/** A row for every seat that had a turn. */
export function exactRows(judged: Judged[], seats: Course['seats'], judge: Judge) {
  const row = ({ n, total, good, grades, mean }: Exactness, i: number) =>
    h(
      'li.review-exact-row',
      {},
      avatar(seats[i].colour),
      h(
        'span.review-best-words',
        {},
        h('b', {}, seats[i].name),
        h('small', {}, t('page.review.exact.row', { n, total, good, ...grades })),
      ),
      h(
        'span.review-best-chance',
        {},
        t('page.review.exact.mean', {
          cost: formatNumber(mean, { style: 'percent', maximumFractionDigits: 1 }),
        }),
      ),
    );
  return exactnessOf(judged, seats.length, judge).flatMap((one, i) => (one.n > 0 ? [row(one, i)] : []));
}
