// Review, analysis: what the computer says of a game that is looked over.
//
// Owns: the order of it (the curve, then what cost the most, and what is looked at before all else), the list of
// costly turns with judging the whole game on request, the tab in which best turns and costly ones stand, and that of luck. Must
// never draw the curve. Next: review-chances.ts, review-judge.ts, review-turns.ts; review-panel.ts, which has it.
import { avatar, h } from '../../lib/dom.ts';
import { t } from '../../lib/i18n.ts';
import { Answers } from './review-answers.ts';
import { percent } from './review-course.ts';
import { root } from '../../lib/root.ts';
import { fillChances, hasForecast } from './review-chances.ts';
import { Desk, kSilent } from './review-desk.ts';
import {
  costlyOf,
  costOf,
  gradeOf,
  judge,
  kJudged,
  kMore,
  kUnasked,
  suspects,
  turnsOf,
} from './review-judge.ts';
import { kBest, KnownTurns } from './review-known.ts';
import { bringExact, bringLuck, bringTurns } from './review-later.ts';
import { stopOf } from './review-stops.ts';
import type { Course } from '../../lib/state.ts';
import type { Chances } from './review-chances.ts';
import type { Costly, CourseTurn } from './review-judge.ts';
import type { LaterParts } from './review-later.ts';
import type { Lines, Place } from './review-lines.ts';
import type { Tab } from './review-side.ts';
import type { JudgedTurns, TurnsView } from './review-turns.ts';

/** Whether the computer may be asked about a game; a page that embeds it may want that of none. */
export const isAnalysed = ({ asks, stops, game }: Course) =>
  root.dataset.analysis !== 'off' && asks && stops.length > 1 && hasForecast(game);

/** Which moves are not judged yet. */
const leftWords = (from: number, to: number) => t('page.review.left', { from, to, n: to - from + 1 });

interface Parts extends LaterParts {
  lines: Lines;
  /** To those who listen. */
  say(words: string): void;
  /** The curves have grown. */
  told(): void;
  /** All curves are there: '' or why not, in the study's words; and what is missing, in ours, where nobody answers. */
  curved(error: string, left: string): void;
  /** A costly turn more, or all that were asked about are judged. */
  judged(): void;
  lacks(lacks: boolean): void;
}

export class Analysis {
  parts: Parts;
  desk: Desk;
  known: KnownTurns;
  /** Null until somebody looks at its tab. */
  turns: TurnsView | null = null;
  turnsComing: Promise<TurnsView> | null = null;
  turnsPlace = h('div');
  place: Place = { line: null, stop: -1 };
  answers: Answers;
  tab: Tab = 'moves';
  luck: ReturnType<typeof bringLuck> | null = null;
  luckElement = h('div.review-analysis', { hidden: true });
  costly: Costly[] = [];
  isJudging = false;
  /** The whole game is being judged, on request. */
  whole = false;
  /** What was wanted and is not judged. */
  left: CourseTurn[] = [];
  runs = 0;
  done = 0;
  total = 0;
  judgedOnce = false;
  list = h('ol.review-costly-list', { role: 'list' });
  note = h('p.review-best-note');
  exact = h('ul.review-costly-list', {
    role: 'list',
    tabindex: '-1',
    'aria-label': t('page.review.exact'),
  });
  exactNote = h('p.review-best-note');
  all = h('button.button.quiet', { type: 'button', onclick: () => this.press() });
  element: HTMLElement;

  constructor(parts: Parts) {
    this.parts = parts;
    const { course } = parts.chances;
    this.desk = new Desk(parts.table, course.game, parts.lacks);
    this.known = new KnownTurns(this.desk);
    this.answers = new Answers({
      ...parts,
      program: parts.table.program,
      desk: this.desk,
      turnsAt: (record, ply) => this.known.ask('answer', record, { ply, best: kBest }),
    });
    this.element = h(
      'div.review-analysis',
      { hidden: true },
      this.turnsPlace,
      h(
        'section.review-costly',
        { 'aria-label': t('page.review.costly') },
        h('div.review-best-head', {}, h('h3', {}, t('page.review.costly'))),
        this.list,
        this.note,
        this.all,
        h('div.review-best-head', {}, h('h3', {}, t('page.review.exact'))),
        this.exact,
        this.exactNote,
      ),
    );
    this.tell();
  }

  /** Hears which place is shown. */
  show(place: Place) {
    this.place = place;
    this.turns?.show(place);
    this.answers.show(place);
  }
  /** Hears which tab is looked at. */
  see(tab: Tab) {
    this.tab = tab;
    this.turns?.see(tab === 'best');
    if (tab === 'best' && !this.turns) this.seeTurns();
    if (tab === 'luck') this.seeLuck();
  }
  /** Brings the list of best turns when somebody first looks; where it could not be had, when they look again. */
  async seeTurns() {
    this.turnsComing ??= bringTurns(this.parts, this.known, (place) => this.judgedAt(place));
    const turns = await this.turnsComing.catch(() => (this.turnsComing = null));
    if (!turns || this.turns || !this.element.isConnected) return;
    this.turns = turns;
    this.turnsPlace.replaceWith(turns.element);
    turns.show(this.place);
    turns.see(this.tab === 'best');
  }
  /** Brings the account of luck when somebody first looks; where it could not be had, when they look again. */
  async seeLuck() {
    this.luck ??= bringLuck(this.parts, this.desk);
    const luck = await this.luck.catch(() => (this.luck = null));
    if (!luck || !this.luckElement.isConnected) return;
    if (!luck.element.isConnected) this.luckElement.replaceChildren(luck.element);
    luck.see();
  }
  /** Asks for these curves, and then what cost the most. */
  async follow(all: Chances[]) {
    this.desk.drop('curve');
    const error = await fillChances(this.desk, all, this.parts.told);
    if (error === null) return;
    const { course } = this.parts.chances;
    const from = error === kSilent ? this.parts.chances.missing() : -1;
    const last = course.stops.length - 1;
    this.parts.curved(error, from < 0 ? '' : leftWords(Math.max(1, stopOf(course.stops, from)), last));
    if (!error && !this.judgedOnce) this.judgeSome();
  }

  // ---- Costly turns

  private every: CourseTurn[] | null = null;
  get everyTurn() {
    if (this.every) return this.every;
    const { chances, table } = this.parts;
    const moves = table.program.callText('bf_moves', '', 0).split(' ');
    const draws = new Set(moves.flatMap((move, ply) => (move.startsWith('*') ? [ply] : [])));
    this.every = turnsOf(chances.course, draws);
    return this.every;
  }
  judgedAt({ line, stop }: Place): JudgedTurns | undefined {
    const one = line ? undefined : this.costly.find(({ from }) => from === stop);
    const { chances } = this.parts;
    const judged = one && chances.found.turns[one.stop];
    if (!judged?.list) return undefined;
    const lengthen: JudgedTurns['lengthen'] = (list) => {
      Object.assign(judged, { list, best: kBest });
      chances.keep();
    };
    return { turns: judged.list, best: judged.best ?? kJudged, more: kMore, lengthen };
  }
  judgeSome() {
    this.judgedOnce = true;
    return this.run(suspects(this.everyTurn, this.parts.chances));
  }
  /** Stops; or goes on with what is left, or with all. */
  press() {
    const stops = this.isJudging && this.whole;
    const left = this.isJudging ? [] : this.left;
    this.desk.drop('judge');
    if (!stops) this.run(left.length > 0 ? left : this.everyTurn, true);
  }
  async run(turns: CourseTurn[], whole = false) {
    const { desk, parts } = this;
    const { chances, table, judged } = parts;
    const own = { desk, program: table.program, chances };
    const unjudged = (of: CourseTurn[]) => of.filter(({ to }) => !(to in chances.found.turns));
    const collect = () => {
      const news = Object.entries(chances.found.turns).filter(
        ([stop]) => !this.costly.some((one) => one.stop === Number(stop)),
      );
      const found = news.flatMap(([stop, one]) => costlyOf(own, one, Number(stop)) ?? []);
      this.costly = [...this.costly, ...found].sort((a, b) => b.cost - a.cost);
      if (found.length === 0) return;
      judged();
      this.turns?.again();
    };
    this.left = unjudged(turns);
    [this.done, this.total] = [0, this.left.length];
    this.isJudging = true;
    this.whole = whole;
    const run = ++this.runs;
    collect();
    this.tell();
    await judge(own, this.left, (done) => {
      collect();
      this.done = done;
      this.tell();
    });
    // A newer run has taken the place of one that was stopped.
    if (run !== this.runs) return;
    const begun = this.everyTurn.length - unjudged(this.everyTurn).length > kUnasked;
    this.left = unjudged(begun ? this.everyTurn : turns);
    this.isJudging = false;
    const isFocused = this.all === document.activeElement;
    this.tell();
    judged();
    if (this.isWhole) this.tellExact(isFocused);
  }
  /** What stands below the list. */
  words() {
    const { left, costly, judgedOnce } = this;
    if (this.isJudging) return t('page.review.costly.judging', { done: this.done, total: this.total });
    if (left.length > 0) {
      const stops = left.flatMap(({ from, to }) => [from + 1, to]);
      return leftWords(Math.min(...stops), Math.max(...stops));
    }
    if (!judgedOnce || (costly.length > 0 && this.isWhole)) return '';
    return t(`page.review.costly.${costly.length > 0 ? 'note' : this.isWhole ? 'none' : 'few'}`);
  }
  /** Every turn has been judged. */
  get isWhole() {
    return this.everyTurn.every(({ to }) => to in this.parts.chances.found.turns);
  }
  /** Every turn has been judged: how exactly each seat played. The button that had the focus is gone. */
  async tellExact(isFocused: boolean) {
    const module = await bringExact().catch(() => null);
    if (!module) return; // the page says that a script is missing (lib/import-own.ts)
    const { course, found } = this.parts.chances;
    this.exact.replaceChildren(
      ...module.exactRows(Object.values(found.turns), course.seats, { costOf, gradeOf }),
    );
    this.exactNote.textContent = t('page.review.exact.note');
    if (isFocused) this.exact.focus();
    else if (this.whole) this.parts.say(t('page.review.exact'));
  }

  tell() {
    const { at, goTo, chances } = this.parts;
    const { seats } = chances.course;
    const { activeElement } = document;
    const focus = this.list.contains(activeElement) ? (activeElement as HTMLElement).dataset.stop : undefined;
    this.list.replaceChildren(
      ...this.costly.map(({ stop, from, seat, grade, cost, move }) =>
        h(
          'li',
          {},
          h(
            `button.review-costly-row.is-${grade}`,
            {
              type: 'button',
              'data-stop': String(stop),
              onclick: () => goTo({ line: null, stop: from ?? stop - 1 }),
            },
            h('span.review-grade', { 'aria-hidden': 'true' }),
            avatar(seats[seat].colour),
            h(
              'span.review-best-words',
              {},
              h('span.hidden', {}, `${seats[seat].name}: `),
              h(
                'span.review-best-turn',
                {},
                t('page.review.costly.row', { at: at(stop), grade: t(`page.review.grade.${grade}`) }),
              ),
              h('small', {}, t('page.review.costly.better', { move })),
            ),
            h('span.review-best-chance', {}, `\u2212${percent(cost)}`),
          ),
        ),
      ),
    );
    if (focus) this.list.querySelector<HTMLElement>(`[data-stop="${focus}"]`)?.focus({ preventScroll: true });
    this.note.textContent = this.words();
    const what = this.isJudging ? (this.whole ? 'stop' : 'all') : this.left.length > 0 ? 'go' : 'all';
    this.all.textContent = t(`page.review.costly.${what}`);
    if (!this.exact.firstChild) this.exactNote.textContent = t('page.review.exact.need');
    this.all.hidden = !this.judgedOnce || (!this.isJudging && this.isWhole);
  }
  /** The position before the next costly turn behind a stop, in the order of the game. */
  next(stop: number) {
    const stops = this.costly.map(({ from, stop: to }) => from ?? to - 1).sort((a, b) => a - b);
    return stops.find((one) => one > stop) ?? stops[0];
  }

  close() {
    this.turns?.close();
    this.answers.leave();
    this.desk.close();
  }
}
