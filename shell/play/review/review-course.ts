// Review, course: the curve and the timeline, as one slider.
//
// Owns: the picture of a course: one curve of the first of two seats between two half-tints, or one for each
// of more seats, moves that were tried in bronze, a mark for each move, and the cursor. Positions are shares
// of the width, so a window of another size needs no new drawing. Must never decide anything: review-panel.ts
// says what to show, and this file reports where a person touches. Next: review-panel.ts.
import { avatar, h } from '../../lib/dom.ts';
import { formatNumber, t } from '../../lib/i18n.ts';
import { followHeight } from './review-height.ts';
import { boxAt, freePlace, meet, placesAround } from './review-labels.ts';
import type { Course } from '../../lib/state.ts';
import type { Shares } from './review-better.ts';
import type { Box } from './review-labels.ts';
import type { Branch } from './review-lines.ts';

interface Parts {
  course: Course;
  go: (stop: number) => void;
  label: string;
}
type Mark = ReturnType<typeof avatar>;

const kSvg = 'http://www.w3.org/2000/svg';
/** From row to row of what was tried, and from the timeline to the first, in px. */
const kBranchRow = { each: 18, first: 46, more: 22, root: -29 };
/** The words beside the cursor: how far from it, and from the edge, in px. */
const kChip = { beside: 12, edge: 4 };
/** So far “what if” may stand over the edge of the curve, in px: nothing is there. */
const kOver = 4;
/** From the middle of the cursor to what stands clear of it. */
const kCursor = 3;
/** Distances of marks in px: whole discs, small ones, strokes in a row for each seat. */
const kMarkSizes: [least: number, look: string][] = [
  [17, 'large'],
  [9, 'small'],
  [0, 'stroke'],
];

/** Every how many moves there is a number, so that those of so many px find room: 5, 10, 20, 50, 100 … */
export function numberStep(each_px: number, room_px: number) {
  for (let ten = 1; ; ten *= 10)
    for (const step of [5, 10, 20]) if (each_px * step * ten >= room_px || each_px <= 0) return step * ten;
}

/** So wide, of 1: a style in the markup would be against the page's own policy. */
export function wide(bar: HTMLElement, part: number) {
  bar.style.width = `${part * 100}%`;
  return bar;
}

/** Who can expect the most of the win, or of two the first, and how much; `goal`: all the same of reaching it. */
export function chanceWords({ seats }: Pick<Course, 'seats'>, at: number[], goal: boolean) {
  if (goal) return t('page.review.chance.goal', { chance: percent(at[0]) });
  const seat = seats.length === 2 ? 0 : at.indexOf(Math.max(...at));
  return t('page.review.chance', { name: seats[seat].name, chance: percent(at[seat]) });
}

export const percent = (share: number) => formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });

function element(name: string, attributes: Record<string, string | number>) {
  const made = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** [x, y][] with gaps as the d of a path; one point alone is nothing to see. */
function pathOf(points: [number, number | null][]) {
  let d = '';
  let open = false;
  for (const [x, y] of points) {
    if (y !== null) d += `${open ? 'L' : 'M'}${x.toFixed(3)} ${y.toFixed(2)}`;
    open = y !== null;
  }
  return d;
}

export class CourseView {
  course: Course;
  /** What is drawn of what leaves the game, in rows: those that are left stand before those that leave them. */
  branches: Branch[] = [];
  chosen = '';
  go: (stop: number) => void;
  last: number;
  duel: boolean;
  shown: number;
  svg: SVGElement;
  dots: HTMLDivElement;
  seats: HTMLDivElement;
  plot: HTMLDivElement;
  past: HTMLDivElement;
  now: HTMLDivElement;
  /** A mark for each stop but the first. */
  marks: (Mark | null)[];
  numbers: HTMLDivElement;
  track: HTMLDivElement;
  chip: HTMLSpanElement;
  cursor: HTMLDivElement;
  rows: HTMLElement;
  below: HTMLElement;
  slider: HTMLDivElement;
  observer: ResizeObserver;
  leaveHeight = () => {};
  /** What is drawn are points and not chances. */
  points = false;
  /** One curve for both seats, or for all. */
  single = false;
  goal = false;
  /** Its stops and heights, from 0 at the top to 100. */
  curve: [stop: number, top: number][] = [];
  /** The dots at which lines leave, and the words at them. */
  whatIfs: [dot: HTMLElement, words: HTMLElement][] = [];

  /**
   * `course` as bf_course() gives it, `go(stop)` when somebody touches the course, `label` names the slider.
   */
  constructor({ course, go, label }: Parts) {
    this.course = course;
    this.go = go;
    this.last = course.stops.length - 1;
    this.duel = course.seats.length === 2;
    this.shown = this.last;
    this.svg = element('svg', {
      class: 'review-curves',
      viewBox: `0 0 ${Math.max(1, this.last)} 100`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    });
    this.dots = h('div.review-dots');
    this.seats = h('div.review-seats', {}, this.duel ? course.seats.map(({ colour }) => avatar(colour)) : []);
    this.plot = h('div.review-plot', {}, this.svg, this.dots);
    this.past = h('div.review-past');
    this.now = h('div.review-now');
    this.marks = course.stops.map(({ seat }, i) => (i === 0 ? null : this.mark(seat, i)));
    this.numbers = h('div.review-numbers');
    this.track = h(
      'div.review-track',
      {},
      this.past,
      this.marks.filter((mark) => mark !== null),
      this.now,
    );
    this.chip = h('span.review-chip');
    this.cursor = h('div.review-cursor');
    this.rows = h('div');
    this.below = h('div.review-below', {}, this.track, this.numbers, this.rows);
    this.slider = h(
      'div.review-graph',
      {
        role: 'slider',
        tabindex: '0',
        'aria-label': label,
        'aria-valuemin': String(course.from),
        'aria-valuemax': String(this.last),
        'aria-orientation': 'horizontal',
      },
      h(
        'div.review-span',
        {},
        h('div.review-above', {}, this.plot, this.seats, this.cursor, this.chip),
        this.below,
      ),
    );
    this.bindPointer();
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.track);
  }
  /** It stands in `course`, above the buttons. */
  stands(course: HTMLElement) {
    this.leaveHeight = followHeight(course, this.slider, this.below);
  }
  close() {
    this.observer.disconnect();
    this.leaveHeight();
  }

  place<Placed extends HTMLElement>(node: Placed, stop: number) {
    node.style.left = `${this.last === 0 ? 0 : (stop / this.last) * 100}%`;
    return node;
  }
  mark(seat: number, stop: number) {
    const disc = avatar(this.course.seats[seat].colour);
    disc.classList.add('review-mark', `review-seat-${seat}`);
    return this.place(disc, stop);
  }
  /** Draws these. */
  choose(branches: Branch[]) {
    this.branches = branches;
    this.rows.replaceChildren(...branches.map((branch, row) => this.branchRow(branch, row)));
    this.slider.classList.toggle('has-branches', branches.length > 0);
  }
  /** A second line of moves, that leaves the first, or the row of the line before it, at its root. */
  branchRow(branch: Branch, row: number) {
    const { course, first, of, key } = branch;
    const begins = first - branch.ahead;
    // A place has one root, in the first of its rows.
    const isNew = !of && !this.branches.slice(0, row).some((one) => !one.of && one.at === branch.at);
    const root = isNew ? this.place(h('span.review-root'), begins - 1) : null;
    if (root) root.style.top = `${kBranchRow.root - kBranchRow.each * row}px`;
    const count = Math.max(0, Math.min(course.stops.length - first, this.last - begins + 1));
    const line = this.place(h('span.review-branch-line'), begins - 1);
    const from = of ? this.branches.indexOf(of) : -1;
    const { each, first: high, more } = kBranchRow;
    const height = from < 0 ? high + more * row : 1 + each * (row - from);
    line.style.width = `${(count / Math.max(1, this.last)) * 100}%`;
    line.style.height = `${height}px`;
    line.style.top = `${12 - height}px`;
    return h(
      'div.review-branch',
      { 'aria-hidden': 'true', 'data-branch': key },
      root,
      line,
      course.stops.slice(first, first + count).map(({ seat }, i) => this.mark(seat, begins + i)),
    );
  }

  /** So many marks as there is room for, and numbers that do not touch. */
  fit() {
    const width = this.track.clientWidth;
    if (width === 0) return;
    const each = width / Math.max(1, this.last);
    this.slider.dataset.marks = kMarkSizes.find(([least]) => each >= least)?.[1] ?? 'stroke';
    // The widest of them and as much between two: digits are 0.58 of their height.
    const high = Number.parseFloat(getComputedStyle(this.numbers).fontSize) || 12;
    const step = numberStep(each, Math.max(40, high * (0.58 * formatNumber(this.last).length + 1)));
    const numbers: Node[] = [];
    for (let i = step; i <= this.last; i += step) numbers.push(this.place(h('span', {}, formatNumber(i)), i));
    this.numbers.replaceChildren(...numbers);
    this.settle();
  }

  bindPointer() {
    const { slider } = this;
    const aim = (event: PointerEvent) => {
      const box = this.track.getBoundingClientRect();
      const share = box.width > 0 ? (event.clientX - box.left) / box.width : 0;
      this.go(Math.min(this.last, Math.max(0, Math.round(share * this.last))));
    };
    slider.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      slider.setPointerCapture(event.pointerId);
      aim(event);
    });
    slider.addEventListener(
      'pointermove',
      (event) => slider.hasPointerCapture(event.pointerId) && aim(event),
    );
  }

  /**
   * `shares` per stop (or null where nothing is known yet), `points`: true when they are points and not
   * chances, `goal`: when they are those of reaching it, the same for all. `here`: those of the line that is
   * shown, where one is.
   */
  draw({
    shares,
    points,
    goal,
    branches,
    here = shares[this.shown],
  }: {
    shares: Shares;
    points: boolean;
    goal: boolean;
    branches: (Shares | null)[];
    here?: number[] | null;
  }) {
    this.points = points;
    this.goal = goal;
    const most = points ? Math.max(1, ...shares.flat().map(Number)) : 1;
    const y = (share: number) => 100 - (share / most) * 100;
    const line = (list: Shares, seat: number, from = 0): [number, number | null][] =>
      list.map((at, i) => [from + i, at ? y(at[seat]) : null]);
    this.single = goal || (this.duel && !points);
    const isDuel = this.single && !goal;
    this.slider.classList.toggle('is-duel', isDuel);
    this.slider.classList.toggle('is-points', points);
    const { course, shown } = this;
    const paths: Node[] = [];
    if (isDuel) {
      paths.push(
        element('rect', {
          class: `review-half tint-${course.seats[0].colour}`,
          x: 0,
          y: 0,
          width: Math.max(1, this.last),
          height: 50,
        }),
      );
      paths.push(
        element('rect', {
          class: `review-half tint-${course.seats[1].colour}`,
          x: 0,
          y: 50,
          width: Math.max(1, this.last),
          height: 50,
        }),
      );
      paths.push(element('path', { class: 'review-middle', d: `M0 50H${Math.max(1, this.last)}` }));
    }
    course.seats.forEach(({ colour }, seat) => {
      if (this.single && seat > 0) return;
      const all = line(shares, seat);
      const dress = this.single ? '' : ` curve-${colour}`;
      paths.push(element('path', { class: `review-curve is-future${dress}`, d: pathOf(all.slice(shown)) }));
      paths.push(element('path', { class: `review-curve${dress}`, d: pathOf(all.slice(0, shown + 1)) }));
    });
    const ends: Node[] = [];
    this.whatIfs = [];
    this.curve = this.single
      ? line(shares, 0).flatMap(([stop, top]): [number, number][] => (top === null ? [] : [[stop, top]]))
      : [];
    this.branches.forEach((branch, i) => {
      const tried = branches[i];
      if (!tried || !this.single) return;
      const { first, of, key } = branch;
      const begins = first - branch.ahead;
      const row = of ? this.branches.indexOf(of) : -1;
      const from = row < 0 ? shares[begins - 1] : (branches[row]?.[first - 1] ?? null);
      const list: Shares = [from, ...tried.slice(first, first + this.last - begins + 1)];
      const dress = key === this.chosen ? '.is-chosen' : '';
      paths.push(
        element('path', {
          class: `review-curve is-branch${dress.replace('.', ' ')}`,
          d: pathOf(line(list, 0, begins - 1)),
        }),
      );
      const isNew = !this.branches.slice(0, i).some((one) => !one.of && one.at === branch.at);
      if (from && row < 0 && isNew)
        this.whatIfs.push([this.dot('is-root', begins - 1, y(from[0])), this.whatIf(begins - 1, y(from[0]))]);
      const end = list.length - 1;
      const last = list[end];
      if (end > 0 && last) ends.push(this.dot('is-end', begins - 1 + end, y(last[0])));
    });
    this.svg.replaceChildren(...paths);
    const heads = !here
      ? []
      : this.single
        ? [this.dot('is-here', shown, y(here[0]))]
        : course.seats.map(({ colour }, seat) => this.disc(colour, shown, y(here[seat])));
    this.dots.replaceChildren(...this.whatIfs.flat(), ...ends, ...heads);
    this.chip.textContent = here ? this.chipWords(here) : '';
    this.chip.hidden = !here;
    this.settle();
  }
  /** All words stand where they are whole: those beside the cursor first; “what if” is left out where it has no room. */
  settle() {
    const { left, right } = this.slider.getBoundingClientRect();
    const { top, bottom } = this.plot.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const room = { left, top, right, bottom };
    const wider = { left, top: top - kOver, right, bottom: bottom + kOver };
    const boxes = (nodes: Iterable<Element>) => [...nodes].map((node) => node.getBoundingClientRect());
    const taken: Box[] = boxes([...this.dots.querySelectorAll('.review-dot'), ...this.seats.children]);
    const at = this.cursorAt();
    if (!this.chip.hidden) taken.push(this.settleChip(at, room, taken));
    const cursor = [{ ...room, left: at - kCursor, right: at + kCursor }];
    for (const [root, words] of this.whatIfs) {
      const dot = root.getBoundingClientRect();
      const [x, y] = [(dot.left + dot.right) / 2, (dot.top + dot.bottom) / 2];
      root.after(words);
      const place = freePlace(placesAround(x, y, words.getBoundingClientRect()), wider, taken, cursor);
      if (!place) {
        words.remove();
        continue;
      }
      words.style.transform = `translate(${place.left - x}px, ${place.top - y}px)`;
      taken.push(place);
    }
  }
  /** Where the cursor stands, in px of the page. Its box comes later where it moves there. */
  cursorAt() {
    const { left, width } = this.plot.getBoundingClientRect();
    return left + (this.last === 0 ? 0 : this.shown / this.last) * width;
  }
  /** Low or high at either side of the cursor: over no dot if that can be had, and the curve the least. */
  settleChip(x: number, room: Box, dots: Box[]) {
    const { chip } = this;
    const size = chip.getBoundingClientRect();
    const sides = [x + kChip.beside, x - kChip.beside - size.width];
    if (this.shown > this.last * 0.6) sides.reverse();
    const lefts = sides.map((left) => Math.max(room.left, Math.min(left, room.right - size.width)));
    const places = lefts.flatMap((left) =>
      [room.bottom - kChip.edge - size.height, room.top + kChip.edge].map((top) => boxAt(left, top, size)),
    );
    const { left: from, top, width, height } = this.plot.getBoundingClientRect();
    const curve = this.curve.map(([stop, y]) => {
      const at = boxAt(from + (stop / this.last) * width, top + (y / 100) * height, { width: 0, height: 0 });
      return { ...at, right: at.right + 1, bottom: at.bottom + 1 };
    });
    const cost = (place: Box) => {
      const covers = (boxes: Box[]) => boxes.filter((box) => meet(box, place)).length;
      return covers(dots) * (curve.length + 1) + covers(curve);
    };
    const costs = places.map(cost);
    const best = places[costs.indexOf(Math.min(...costs))];
    chip.style.transform = `translate(${best.left - x}px, ${best.top - room.top}px)`;
    return best;
  }
  chipWords(here: number[]) {
    const { seats } = this.course;
    if (this.points)
      return seats.map(({ name }, s) => t('page.review.points.of', { name, n: here[s] })).join(' · ');
    return chanceWords(this.course, here, this.goal);
  }
  dot(kind: string, stop: number, top: number) {
    const dot = this.place(h(`span.review-dot.${kind}`), stop);
    dot.style.top = `${top}%`;
    return dot;
  }
  disc(colour: string, stop: number, top: number) {
    const disc = this.place(avatar(colour), stop);
    disc.classList.add('review-disc');
    disc.style.top = `${top}%`;
    return disc;
  }
  whatIf(stop: number, top: number) {
    const words = this.place(h('span.review-what-if', {}, t('page.review.whatIf')), stop);
    words.style.top = `${top}%`;
    return words;
  }

  /** The stop that the board shows, or beside which the one of line `chosen` stands; `words` say it. */
  show(stop: number, words: string, chosen = '') {
    this.shown = stop;
    this.chosen = chosen;
    this.slider.classList.toggle('is-in-line', chosen !== '');
    this.slider.setAttribute('aria-valuenow', String(stop));
    this.slider.setAttribute('aria-valuetext', words);
    this.place(this.cursor, stop);
    this.place(this.chip, stop);
    this.past.style.width = `${this.last === 0 ? 0 : (stop / this.last) * 100}%`;
    this.place(this.now, stop);
    this.marks.forEach((mark, i) => {
      mark?.classList.toggle('is-now', chosen === '' && i === stop);
      mark?.classList.toggle('is-future', i > stop);
    });
    for (const [i, row] of [...this.rows.children].entries()) {
      const { key, first, ahead } = this.branches[i];
      row.classList.toggle('is-chosen', key === chosen);
      row.querySelectorAll('.review-mark').forEach((mark, j) => {
        mark.classList.toggle('is-now', key === chosen && first - ahead + j === stop);
      });
    }
  }
}
