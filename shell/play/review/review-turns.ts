// Review, turns: what would have been best in the position that is shown, and why.
//
// Owns: the list of best turns of a position with the played one among them, playing a row's line on a copy, and the
// parts that make one turn better than another. All figures are the study's, by level 6, or where the turn was judged by
// four times its work; the words of a turn come from the program. Must never know a game's rules, nor which position is
// shown: review-panel.ts says that. Comes when somebody first looks at its tab. Next: review-known.ts (who is asked),
// review-judge.ts (which turns cost the most).
import { h } from '../../lib/dom.ts';
import { formatNumber, t, withWords } from '../../lib/i18n.ts';
import { isAnswer, kSilent } from './review-desk.ts';
import type { Refused, StudiedTurn, Turns, TurnsQuestion, Why } from '../../brain/study.ts';
import type { Course, GameProgram } from '../../lib/state.ts';
import type { percent, wide } from './review-course.ts';
import type { Desk } from './review-desk.ts';
import type { KnownTurns } from './review-known.ts';
import type { Branch, Place } from './review-lines.ts';
import type { tryLine, turnWords } from './review-try.ts';
import type { WhyView } from './review-why.ts';

/** Turns whose chances of winning differ by less count as equal. */
const kEqual = 0.0005;
/** Whoever steps through a game asks about the position at which they stay. */
const kRest_ms = 250;

/** A turn with its words and where it can be looked at. */
export interface ShownTurn extends StudiedTurn {
  words: string;
  branch: Branch | null;
  /** So many turns of the list are this row; 0 for one that is in the row of another. */
  alike: number;
}
/** A list, and how it was asked for. */
export interface Looked {
  turns: Turns;
  best: number;
  more: number;
}
export interface JudgedTurns extends Looked {
  /** There is a longer list. */
  lengthen(turns: Turns): void;
}
/** Of the review: a script that comes later and imports from it would split it in two. */
export interface Tools {
  percent: typeof percent;
  wide: typeof wide;
  tryLine: typeof tryLine;
  turnWords: typeof turnWords;
  /** Turns of the list beside the played one. */
  best: number;
}
interface Parts {
  program: GameProgram;
  desk: Desk;
  known: KnownTurns;
  tools: Tools;
  /** The course that a place belongs to, and its record. */
  courseOf(place: Place): Course;
  recordOf(place: Place): string;
  goTo(place: Place): void;
  /** What was found when the turn of a place was judged, and how it was asked; undefined: it was not. */
  judged(place: Place): JudgedTurns | undefined;
  /** Keeps a line that is only looked at; null where nothing can be kept. */
  keep: ((branch: Branch) => void) | null;
}

/**
 * Turns that read the same and lead to different boards. Those of the same worth are one row: nobody loses by taking
 * one for another. Of the others what differs stands there as records write it.
 */
function toldApart(turns: ShownTurn[]): ShownTurn[] {
  const isSame = (a: ShownTurn, b: ShownTurn) =>
    a.words === b.words && Math.abs(a.chance - b.chance) <= kEqual;
  const rows = turns.filter((turn, i) => turns.findIndex((one) => isSame(one, turn)) === i);
  return turns.map((turn) => {
    if (!rows.includes(turn)) return { ...turn, alike: 0 };
    const same = turns.filter((one) => isSame(turn, one));
    const others = rows.filter(({ words }) => words === turn.words);
    const own = turn.steps.filter((step) => !others.every(({ steps }) => steps.includes(step)));
    const steps = (own.length > 0 ? own : turn.steps).join(' ');
    return {
      ...turn,
      words: others.length > 1 ? t('page.review.best.written', { words: turn.words, steps }) : turn.words,
      played: same.some(({ played }) => played),
      alike: same.length,
      ways: same.reduce((all, { ways }) => all + ways, 0),
    };
  });
}

/**
 * A longer list, in which the best turn and the played one have the chances by which the turn was judged; the list as
 * it was where a search of others has found a better one, for a screen says one thing.
 */
function between(longer: Turns, judged: Turns): Turns {
  const [best, ...others] = judged.turns;
  if (longer.turns[0]?.steps.join(' ') !== best.steps.join(' ')) return judged;
  const least = others.at(-1)?.chance ?? best.chance;
  const chanceOf = ({ chance, played }: StudiedTurn, i: number) =>
    i === 0 ? best.chance : played ? least : Math.min(best.chance, Math.max(least, chance));
  return { ...longer, turns: longer.turns.map((turn, i) => ({ ...turn, chance: chanceOf(turn, i) })) };
}

export class TurnsView {
  parts: Parts;
  whose = h('p.review-best-whose');
  list = h('ol.review-best-list', { role: 'list' });
  note = h('p.review-best-note', { role: 'status' });
  why: WhyView | null = null;
  whyPlace = h('div');
  keep = h(
    'button.button.quiet.review-best-keep',
    { type: 'button', hidden: true, onclick: () => this.keepChosen() },
    t('page.review.line.keep'),
  );
  element: HTMLElement;
  place: Place = { line: null, stop: -1 };
  /** Of the position that is asked about. */
  turns: ShownTurn[] = [];
  /** What the list shows. */
  filled: Looked | null = null;
  /** The row whose line is shown; -1 for none. */
  chosen = -1;
  /** The row whose turn the board shows as ghosts, and whether it does. */
  pointed = 0;
  points = false;
  asks = 0;
  rest = 0;
  visible = false;

  constructor(parts: Parts) {
    this.parts = parts;
    this.element = h(
      'section.review-best',
      { 'aria-label': t('page.review.best') },
      h('div.review-best-head', {}, this.note, this.whose),
      this.list,
      this.keep,
      this.whyPlace,
    );
  }

  /** Follows what is shown; a line that came from here is no new position. */
  show(place: Place) {
    const own = this.turns.findIndex(({ branch }) => branch !== null && branch === place.line);
    if (own >= 0) {
      this.choose(own);
      return;
    }
    const same = place.line === this.place.line && place.stop === this.place.stop;
    if (same && this.chosen < 0) return;
    this.choose(-1);
    if (same) return;
    this.place = place;
    this.begin();
  }
  /** Nothing is asked while nobody sees it. */
  see(visible: boolean) {
    if (visible === this.visible) return;
    this.visible = visible;
    if (visible) this.begin();
    else {
      this.parts.desk.drop('look');
      this.point();
    }
  }
  begin() {
    this.asks++;
    clearTimeout(this.rest);
    this.turns = [];
    this.filled = null;
    this.pointed = 0;
    this.point();
    this.why?.hide();
    this.list.replaceChildren();
    this.whose.textContent = '';
    if (!this.visible || this.place.stop < 0) return;
    this.parts.desk.drop('look');
    const judged = this.parts.judged(this.place);
    if (judged) this.fill(judged);
    const { best } = this.parts.tools;
    if (judged?.best === best) return;
    const more = judged?.more ?? 1;
    const question = { ply: this.ply(), best, more };
    const known = this.parts.known.of(this.parts.recordOf(this.place), question);
    const fill = (answer: Turns) => {
      const turns = judged ? between(answer, judged.turns) : answer;
      if (judged && turns === judged.turns) return this.fill(judged);
      judged?.lengthen(turns);
      this.fill({ turns, best, more });
    };
    if (known) return fill(known);
    this.note.textContent = t('page.review.best.thinking');
    this.rest = setTimeout(() => this.ask(question, judged, fill), kRest_ms);
  }
  /** The turn of this position has been judged: one list is shown of it. */
  again() {
    const judged = this.parts.judged(this.place);
    if (judged && judged.more !== this.filled?.more && this.chosen < 0) this.begin();
  }
  ply() {
    return this.parts.courseOf(this.place).stops[this.place.stop].ply;
  }

  /** Where the turn was judged, the best one and the played one stand there, and the others follow. */
  async ask(question: TurnsQuestion, judged: Looked | undefined, fill: (turns: Turns) => void) {
    const { parts, place } = this;
    const course = parts.courseOf(place);
    const isEnd = course.over && place.stop === course.stops.length - 1;
    if (isEnd) {
      this.note.textContent = t('page.review.best.over');
      return;
    }
    const asked = this.asks;
    const told = (turns: Turns) => asked === this.asks && !judged && fill(turns);
    const answer = await parts.known.ask('look', parts.recordOf(place), question, told);
    if (asked !== this.asks || answer === null) return;
    if (isAnswer<Turns>(answer) && (answer.done || !judged)) return fill(answer);
    const silent = !isAnswer<Turns>(answer) && answer.error === kSilent;
    this.note.textContent = judged ? '' : t(silent ? 'page.review.silent' : 'page.review.best.nobody');
  }
  /** The list as far as it has come; the played turn comes last. */
  fill(looked: Looked) {
    const { turns, done, seat } = looked.turns;
    this.filled = looked;
    const { parts, place } = this;
    const { tryLine, turnWords } = parts.tools;
    const base = { course: parts.courseOf(place), record: parts.recordOf(place) };
    const before = this.turns;
    const shown = turns.map((turn) => {
      const steps = turn.steps.join(' ');
      const known = before.find((one) => one.steps.join(' ') === steps);
      const branch = known?.branch ?? tryLine(parts.program, place, base, turn);
      const words =
        branch && turnWords(branch.course, branch.first - 1, this.stopsOf({ branch, steps: turn.steps }));
      return { ...turn, branch, words: words || steps, alike: 1 };
    });
    this.turns = toldApart(shown);
    const { name } = base.course.seats[seat] ?? { name: '' };
    this.whose.textContent =
      name === t('ui.you') ? t('page.review.best.yours') : t('page.review.best.whose', { name });
    this.note.textContent = done
      ? this.turns.length === 0
        ? t('page.review.best.nobody')
        : ''
      : t('page.review.best.thinking');
    const focus = this.list.contains(document.activeElement) ? this.focused() : '';
    this.list.replaceChildren(...this.rows().map((i) => h('li', {}, this.row(this.turns[i], i))));
    this.list.querySelector<HTMLElement>(focus || ':not(*)')?.focus({ preventScroll: true });
    this.mark();
  }
  focused() {
    const row = document.activeElement?.closest<HTMLElement>('[data-turn]');
    const what = document.activeElement?.classList.contains('review-best-why') ? ' .review-best-why' : '';
    return row ? `[data-turn="${row.dataset.turn}"]${what || ' .review-best-row'}` : '';
  }

  /** The turns that have a row. */
  rows() {
    return [...this.turns.keys()].filter((i) => this.turns[i].alike > 0);
  }
  row({ words, chance, ways, alike, played, exact, branch }: ShownTurn, i: number) {
    const { percent, wide } = this.parts.tools;
    const isWorse = i > 0 && this.turns[0].chance - chance > kEqual;
    const more = [
      ways > 1 && t(`page.review.best.${alike > 1 ? 'alike' : 'ways'}`, { n: ways }),
      exact && t('page.review.best.proved'),
    ].filter(Boolean);
    const row = h(
      'button.review-best-row',
      {
        type: 'button',
        disabled: branch === null,
        onclick: () => this.playLine(i),
        onfocus: () => this.pointAt(i),
        onpointerenter: () => this.pointAt(i),
      },
      h('span.review-best-number', {}, formatNumber(this.rows().indexOf(i) + 1)),
      h(
        'span.review-best-words',
        {},
        h('span.review-best-turn', {}, words, played ? ' ' : null),
        played ? h('b.review-best-played', {}, t('page.review.best.played')) : null,
        more.length > 0 ? h('small', {}, more.join(' · ')) : null,
        h('span.review-best-bar', { 'aria-hidden': 'true' }, wide(h('span'), chance)),
      ),
      h('span.review-best-chance', {}, percent(chance)),
    );
    const why = isWorse
      ? h(
          'button.button.quiet.review-best-why',
          {
            type: 'button',
            onclick: () => this.askWhy(i),
            'aria-label': t('page.review.why.of', { turn: words }),
          },
          t('page.review.why.ask'),
        )
      : null;
    return h(`div.review-best-item${played ? '.is-played' : ''}`, { 'data-turn': String(i) }, row, why);
  }
  choose(i: number) {
    this.chosen = i;
    this.mark();
  }
  keepChosen() {
    const branch = this.turns[this.chosen]?.branch;
    if (branch) this.parts.keep?.(branch);
  }
  /** A row that is only passed does not take the board from a part of *why*. */
  pointAt(row: number) {
    if (!this.why || this.why.after === null) this.point(row);
  }
  /** The board shows the turn of a row, of its own accord the first; its words name it already. */
  point(row = this.pointed) {
    this.pointed = row;
    const turn = this.visible && this.chosen < 0 ? this.turns[row] : undefined;
    const branch = turn?.branch;
    const shown = this.why?.unpress();
    if (!branch && !this.points && !shown) return;
    const { stops } = branch?.course ?? { stops: [] };
    const ply = branch ? stops[branch.first - 1].ply + (turn?.steps.length ?? 0) : -1;
    this.points = this.parts.program.call('bf_point', branch?.record ?? '', ply, '') === 1 && !!branch;
    for (const item of this.list.querySelectorAll<HTMLElement>('[data-turn]'))
      item.classList.toggle('is-pointed', this.points && item.dataset.turn === String(row));
  }
  mark() {
    this.point();
    this.keep.hidden = this.chosen < 0 || this.parts.keep === null;
    for (const item of this.list.querySelectorAll<HTMLElement>('[data-turn]')) {
      const isChosen = item.dataset.turn === String(this.chosen);
      item.classList.toggle('is-chosen', isChosen);
      const row = item.querySelector('.review-best-row');
      if (isChosen) row?.setAttribute('aria-current', 'true');
      else row?.removeAttribute('aria-current');
    }
  }

  /** The turn of a row, from 0. */
  playRow(n: number) {
    return this.playLine(this.rows()[n]);
  }
  /** Shows the end of a turn on the board; what is expected after it can be stepped through. */
  playLine(i: number) {
    const turn = this.turns[i];
    if (!turn?.branch) return false;
    const { branch } = turn;
    const stop = Math.min(branch.course.stops.length - 1, branch.first - 1 + this.stopsOf(turn));
    this.parts.goTo({ line: branch, stop });
    return true;
  }
  /** After how many stops of its line a turn is over. */
  stopsOf({ branch, steps }: Pick<ShownTurn, 'branch' | 'steps'>) {
    if (!branch) return 0;
    const { first, course } = branch;
    const end = course.stops[first - 1].ply + steps.length;
    // What is drawn after the turn goes with its last stop.
    const last = course.stops.findIndex(({ ply }) => ply >= end);
    return (last < 0 ? course.stops.length - 1 : last) + 1 - first;
  }

  /** The first turn that is worse than the best, the played one before others. */
  askWhyOfPlayed() {
    const played = this.turns.findIndex((turn) => turn.played);
    return this.askWhy(played > 0 ? played : (this.rows()[1] ?? 0));
  }
  async bringWhy() {
    if (this.why) return this.why;
    const { WhyView: View } = await withWords(() => import('./review-why.ts'));
    this.why ??= new View(this.parts.program, this.parts.tools, () => this.point());
    this.whyPlace.replaceChildren(this.why.element);
    return this.why;
  }
  async askWhy(i: number) {
    const { parts, place } = this;
    if (i < 1 || i >= this.turns.length) return;
    const asked = this.asks;
    const record = parts.recordOf(place);
    const ply = this.ply();
    const why = await this.bringWhy().catch(() => null);
    if (asked !== this.asks || !why) return;
    why.think();
    const { best, more } = this.filled ?? { best: parts.tools.best };
    const answer = await parts.desk.ask<Why | Refused>('look', (study) =>
      study.why(record, { ply, best, more }, 1, i + 1),
    );
    if (asked !== this.asks) return;
    if (!isAnswer<Why>(answer) || !answer.done) return why.hide();
    const { game } = parts.courseOf(place);
    const [better, other] = [this.turns[0], this.turns[i]];
    why.show(answer, {
      record,
      ply,
      game,
      words: [better.words, other.words],
      chances: [better.chance, other.chance],
      rows: [0, this.rows().indexOf(i)],
    });
  }
  close() {
    clearTimeout(this.rest);
    this.asks++;
    this.turns = [];
    this.point();
  }
}
