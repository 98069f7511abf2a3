// Review, chances: what every seat can expect of the win, at every stop of a game.
//
// Owns: asking the study for the curve of one game after another, piece by piece, so that a worker that dies goes on
// where it was, and having what came kept (review-kept.ts). The figures are the forecast's (engine/search/forecast.hpp),
// computed at every stop and never between two. Must never ask about a position the program keeps to itself
// (bf_position gives ''). Next: review-panel.ts, which shows them; review-desk.ts.
import { assets } from 'virtual:assets';
import { hasGuesses } from '../../keep/guessed.ts';
import { isAnswer, kSilent } from './review-desk.ts';
import { keepFound, recall } from './review-kept.ts';
import type { Curve, Refused } from '../../brain/study.ts';
import type { Course, GameProgram, PlayTable } from '../../lib/state.ts';
import type { Shares } from './review-better.ts';
import type { Desk } from './review-desk.ts';
import type { Found } from './review-kept.ts';

/** So many plies in one question: an answer in a tenth of a second. */
const kPiece = 24;

/** Whether this build can say what every seat of a game can expect. */
export const hasForecast = (game: string) => `forecast-${game}.bin` in assets;

/** What stands in the place of chances where no computer is asked. */
export function whyNoChances({ hides, over, strict }: Course, { byLink, program }: PlayTable) {
  if (hasGuesses(program.recordSeenBy())) return 'page.review.points.guessed';
  if (hides) return 'page.review.points.hidden';
  if (strict) return 'page.review.points.strict';
  return byLink && !over ? 'page.review.points.table' : 'page.review.points.note';
}

/** The chances of a game's course, from what has been answered so far. */
export class Chances {
  course: Course;
  record: string;
  /** What has been computed: by ply, and of turns. */
  found: Found;
  /** By stop: what each seat can expect of the win, partners together; or null. */
  shares!: Shares;
  /** By stop: whether its shares are those of its position; else they are those of the stop before. */
  judged: boolean[];
  /** Who has judged, and the record. */
  whose: string;
  id: string;

  /** `record` is '' for the game on the table, `text` its record, and `id` that of a game of the library. */
  constructor(program: GameProgram, course: Course, record: string, text = record, id = '') {
    this.course = course;
    this.record = text;
    const last = course.stops.length - 1;
    this.judged = course.stops.map(
      ({ ply }, i) => (i === last && course.over) || program.callText('bf_position', record, ply) !== '',
    );
    const judge = [assets[`forecast-${course.game}.bin`], program.callText('bf_build')];
    this.whose = [...judge, text].join('\n');
    this.id = id;
    this.found = recall(this.whose, id);
    this.update();
  }

  /** From which ply on the curve is not known yet; -1 for none. */
  missing() {
    const last = this.course.stops.at(-1)?.ply ?? 0;
    return this.plies.length > last ? -1 : this.plies.length;
  }
  /** Nobody plays against anybody: it is the chance of reaching the goal, the same for all. */
  get goal() {
    return this.plies[0]?.length === 1;
  }
  get plies() {
    return this.found.plies;
  }
  keep() {
    keepFound(this.whose, this.id, this.found);
  }
  /** How much is known, of 1. */
  get part() {
    const plies = (this.course.stops.at(-1)?.ply ?? 0) + 1;
    return Math.min(1, this.plies.length / plies);
  }
  take({ from, shares }: Curve) {
    if (from === this.plies.length) this.plies.push(...shares);
    this.update();
  }
  update() {
    const { stops, seats } = this.course;
    let last: number[] | null = null;
    this.shares = stops.map(({ ply }, i) => {
      const at = this.plies[ply] ?? null;
      if (this.judged[i]) last = at && seats.map((_, seat) => at[this.goal ? 0 : seat]);
      return at && last;
    });
  }
}

/**
 * Asks for all that is missing, one game after the other; `told()` after every answer. Gives '' when all is known, or
 * why not, and null when something newer is asked.
 */
export async function fillChances(desk: Desk, all: Chances[], told: () => void): Promise<string | null> {
  for (const chances of all) {
    if (chances.missing() < 0) continue;
    for (let from = chances.missing(); from >= 0; from = chances.missing()) {
      const last = chances.course.stops.at(-1)?.ply ?? 0;
      const to = Math.min(last, from + kPiece - 1);
      const answer = await desk.ask<Curve | Refused>('curve', (study) =>
        study.curve(chances.record, from, to),
      );
      if (answer === null) return null;
      if (!isAnswer<Curve>(answer)) return answer.error;
      const before = chances.plies.length;
      chances.take(answer);
      if (chances.plies.length === before) return kSilent; // stopped before it had any
      told();
    }
    chances.keep();
  }
  return '';
}
