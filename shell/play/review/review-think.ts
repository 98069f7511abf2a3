// Review, thinking: the chance of winning at every stop of a game, as the computer sees it.
//
// Owns: asking the brain about one position after another at a fixed level, what its answers mean for each
// seat, and keeping them while the tab lives, so that a game is thought about once. The review's computer is
// the opponent's: during a review it has nothing else to do. Must never ask about a position the program
// keeps to itself (bf_position gives '').
// Next: review-panel.ts, which shows the shares; brain.ts.
import type { Course, GameProgram, Thinker } from '../../lib/state.ts';
import type { Shares } from './review-better.ts';

const kLevel = 4; // the lowest without random errors (engine/search/levels.cpp)
const kCap_ms = 2500;
const kSeed = '0000000000000001'; // the same game has the same curve every time
const kStored = 'beffroi.review.2';
const kStoredMost = 2000;

/** position line -> {value for the seat that acts there, its best move}. */
const known = new Map<string, { value: number; move: string }>();
try {
  for (const [line, answer] of JSON.parse(sessionStorage.getItem(kStored) ?? '[]')) known.set(line, answer);
} catch {
  // Without storage the answers live as long as the page.
}
function remember() {
  try {
    sessionStorage.setItem(kStored, JSON.stringify([...known].slice(-kStoredMost)));
  } catch {
    // A damaged entry is computed again.
  }
}

/** A position line as a short key: check numbers are in it, the long view need not be kept. */
const keyOf = (line: string) => `${/ check=(\S+)/.exec(line)?.[1]}${/ seat=(\d+)/.exec(line)?.[1]}`;
const chanceOf = (value: number) => Math.min(1, Math.max(0, (value + 1) / 2));

/** The chances of a game's course, from what has been answered so far. */
export class Chances {
  course: Course;
  /** By stop: the line that asks about it, '' where nobody may ask. */
  lines: string[];
  /** By stop: each seat's share of the win, summing to 1; or null. */
  shares!: Shares;
  /** By stop: whether its shares were thought about there; else they are those of the stop before. */
  judged: boolean[];

  /** `record` is '' for the game on the table. */
  constructor(program: GameProgram, course: Course, record = '') {
    this.course = course;
    this.lines = course.stops.map(({ ply }) => program.callText('bf_position', record, ply));
    this.judged = this.lines.map((line, i) => line !== '' || (i === course.stops.length - 1 && course.over));
    this.update();
  }

  /** The first stop from `from` on that has not been thought about; -1 for none. */
  missing(from = 0) {
    return this.lines.findIndex((line, i) => i >= from && line !== '' && !known.has(keyOf(line)));
  }

  /** The move that the computer would make at a stop; '' where it has not been asked. */
  best(stop: number) {
    return known.get(keyOf(this.lines[stop]))?.move ?? '';
  }

  update() {
    const { stops, seats, shares: end } = this.course;
    const own = stops.map((_, i) => {
      if (i === stops.length - 1 && end) return end.map((part) => part / 1000);
      const line = this.lines[i];
      const answer = known.get(keyOf(line));
      if (line === '' || !answer) return null;
      const seat = Number(/ seat=(\d+)/.exec(line)?.[1]) - 1;
      const chance = chanceOf(answer.value);
      return seats.map((_, s) => (s === seat ? chance : seats.length === 2 ? 1 - chance : null));
    });
    // With more than two seats each is asked at its own turns only: between them its chance goes on evenly.
    const lines = seats.map((_, s) => spread(own.map((at) => at?.[s] ?? null)));
    let last: number[] | null = null;
    this.shares = stops.map((_, i) => {
      if (!this.judged[i]) return last;
      const here = lines.map((line) => line[i]);
      last = own[i] && here.every((chance) => chance !== null) ? shareOut(here) : null;
      return last;
    });
  }
}

/** The chances as shares of one win. */
function shareOut(chances: number[]) {
  const sum = chances.reduce((all, chance) => all + chance, 0);
  return chances.map((chance) => (sum > 0 ? chance / sum : 1 / chances.length));
}

/** Fills the gaps between numbers evenly, before the first and after the last with the nearest. */
function spread(values: (number | null)[]) {
  const there = values.flatMap((value, i) => (value === null ? [] : [{ i, value }]));
  return values.map((value, i) => {
    if (value !== null || there.length === 0) return value;
    const right = there.find((one) => one.i > i) ?? there[there.length - 1];
    const left = there.filter((one) => one.i < i).at(-1) ?? right;
    return left === right
      ? left.value
      : left.value + ((right.value - left.value) * (i - left.i)) / (right.i - left.i);
  });
}

/**
 * Thinks about all the courses one after the other. `told()` is called after every answer, `done()` when
 * there is none left.
 */
export class Thinking {
  brain: Thinker;
  all: Chances[];
  told: () => void;
  done: () => void;
  stopped = false;

  constructor(brain: Thinker, all: Chances[], { told, done }: { told: () => void; done: () => void }) {
    this.brain = brain;
    this.all = all;
    this.told = told;
    this.done = done;
    this.run();
  }
  async run() {
    for (const chances of this.all) {
      for (let i = chances.missing(); i >= 0; i = chances.missing(i + 1)) {
        const best = await this.brain.think({
          position: chances.lines[i],
          level: kLevel,
          cap_ms: kCap_ms,
          seed: kSeed,
        });
        if (this.stopped) return;
        if (!best) continue;
        known.set(keyOf(chances.lines[i]), { value: best.value, move: best.move });
        chances.update();
        this.told();
      }
      chances.update();
    }
    remember();
    this.done();
  }
  stop() {
    if (this.stopped) return;
    this.stopped = true;
    remember();
    this.brain.forget();
  }
}
