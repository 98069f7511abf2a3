// Review, luck: where a result came from: the start, draws, own play, others' play, and what nobody could see coming.
//
// Owns: the account of one seat in steps that add up, all seats in a table, the three luckiest and unluckiest draws,
// whether a sentence of balance may be said, and the check of the game's chance. All figures are the study's
// (engine/search/account.hpp). Must never say that a winner was lucky, nor weigh luck against play where too much was
// seen only late. Next: review-desk.ts (who is asked), review-side.ts (where it stands).
import { segments } from '../../lib/controls.ts';
import { addStyle, avatar, h } from '../../lib/dom.ts';
import { formatNumber, t } from '../../lib/i18n.ts';
import { isAnswer, kSilent } from './review-desk.ts';
import { stopOf } from './review-stops.ts';
import type { Account, BookedDraw, Refused } from '../../brain/study.ts';
import type { Course } from '../../lib/state.ts';
import type { Desk } from './review-desk.ts';

await addStyle('review-luck.css');

interface Parts {
  course: Course;
  record: string;
  desk: Desk;
  at(stop: number): string;
  go(stop: number): void;
}
/** A step of the account, with the hatch by which it is known. */
type Step = 'start' | 'luck' | 'own' | 'others' | 'hidden' | 'drift' | 'result';

/** So many draws are named for and against a seat. */
const kNamed = 3;
/** A draw that moved less is not named. */
const kLeast = 0.005;
/** A kind of draw that comes only before anybody acts, once. */
const kLayout = 'layout';
/** Luck and play are weighed only where what was not seen is at most so much of them. */
const kClear = 0.5;

const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
const whole = (share: number) => Math.round(share * 100);
const signed = (n: number) => formatNumber(n, { signDisplay: 'exceptZero' }).replace('-', '\u2212');
/** Rounded so that what is printed adds up. */
function rounded(parts: number[]) {
  let exact = 0;
  let shown = 0;
  return parts.map((part) => {
    exact += part;
    const cell = whole(exact) - shown;
    shown += cell;
    return cell;
  });
}

/** The parts of a column; `hidden` only where hands are. */
export function stepsOf(account: Account, column: number): { step: Step; worth: number }[] {
  const { start, luck, play, drift, hidden, goal, hides, draws } = account;
  const own = goal ? sum(play[column]) : play[column][column];
  const steps: { step: Step; worth: number }[] = [
    { step: 'start', worth: start[column] },
    { step: 'luck', worth: luck[column] },
    { step: 'own', worth: own },
    { step: 'others', worth: sum(play[column]) - own },
    { step: 'hidden', worth: hidden[column] },
    { step: 'drift', worth: drift[column] },
  ];
  return steps.filter(
    ({ step }) =>
      (step !== 'hidden' || hides) && (step !== 'others' || !goal) && (step !== 'luck' || draws.length > 0),
  );
}
/** How much luck and play moved, and how much came unseen: of all columns, without sign. */
export function weigh(account: Account) {
  const sizes = account.start.map((_, column) => {
    const steps = stepsOf(account, column);
    const size = (...names: Step[]) =>
      sum(steps.filter(({ step }) => names.includes(step)).map(({ worth }) => Math.abs(worth)));
    return { moved: size('luck', 'own', 'others'), unseen: size('drift') };
  });
  const moved = sum(sizes.map((one) => one.moved));
  const unseen = sum(sizes.map((one) => one.unseen));
  return { moved, unseen, isClear: moved > 0 && unseen <= kClear * moved };
}
/** The draws that brought a column the most, or took the most from it. */
export function namedDraws({ draws }: Account, column: number, lucky: boolean) {
  const worth = ({ before, after }: BookedDraw) => after[column] - before[column];
  const sign = lucky ? 1 : -1;
  return draws
    .map((draw) => ({ draw, worth: worth(draw) }))
    .filter((one) => sign * one.worth >= kLeast)
    .sort((a, b) => sign * (b.worth - a.worth) || a.draw.ply - b.draw.ply)
    .slice(0, kNamed);
}

export class LuckView {
  parts: Parts;
  note = h('p.review-best-note');
  body = h('div');
  element: HTMLElement;
  account: Account | null = null;
  column = 0;
  isAsking = false;

  constructor(parts: Parts) {
    this.parts = parts;
    this.element = h('section.review-luck', { 'aria-label': t('page.review.luck') }, this.note, this.body);
  }

  /** Asks for the account when somebody first looks. */
  async see() {
    const { desk, record } = this.parts;
    if (this.account || this.isAsking) return;
    this.isAsking = true;
    this.note.textContent = t('page.review.luck.thinking');
    const told = (done: number, of: number) => {
      this.note.textContent = t('page.review.luck.progress', { done, total: of });
    };
    const answer = await desk.ask<Account | Refused>('look', (study) => study.account(record, told));
    this.isAsking = false;
    if (answer === null) return;
    if (!isAnswer<Account>(answer) || !answer.done) {
      const isSilent = !isAnswer<Account>(answer) && answer.error === kSilent;
      this.note.textContent = t(isSilent ? 'page.review.silent' : 'page.review.luck.cannot');
      return;
    }
    this.account = answer;
    this.fill();
  }

  fill() {
    const { account, column, parts } = this;
    if (!account) return;
    const { course } = parts;
    this.note.textContent = this.leftOut(account);
    const chooser =
      account.goal || course.seats.length < 2
        ? null
        : segments<number>({
            label: t('page.review.luck.seenBy'),
            items: course.seats.map(({ name }, value) => ({ value, text: name })),
            chosen: column,
            onchange: (chosen) => {
              this.column = chosen;
              this.fill();
              this.body.querySelector<HTMLInputElement>('input:checked')?.focus();
            },
          });
    chooser?.classList.add('review-luck-seats');
    this.body.replaceChildren(
      ...[
        h('h3', {}, this.title(account)),
        h('p.review-best-note', {}, t('page.review.luck.sub')),
        chooser,
        this.steps(account),
        account.goal ? null : this.table(account),
        this.balance(account),
        ...this.draws(account),
        this.chance(account),
        h('p.review-best-note', {}, t('page.review.luck.about', { hash: account.forecast.slice(0, 8) })),
      ].filter((one) => one !== null),
    );
  }
  title({ goal, over, result }: Account) {
    if (goal) return t('page.review.luck.goal');
    const { name } = this.parts.course.seats[this.column];
    const won = over && result[this.column] === Math.max(...result);
    if (name === t('ui.you')) return t(won ? 'page.review.luck.yourWin' : 'page.review.luck.yours');
    return t(won ? 'page.review.luck.win' : 'page.review.luck.of', { name });
  }
  leftOut({ from, over }: Account) {
    const why = [
      from > 0 && t('page.review.luck.from', { at: this.parts.at(stopOf(this.parts.course.stops, from)) }),
      !over && t('page.review.luck.open'),
    ];
    return why.filter(Boolean).join(' ');
  }

  /** One bar below the other, each beginning where the last one ended. */
  steps(account: Account) {
    const steps = stepsOf(account, this.column);
    const cells = rounded(steps.map(({ worth }) => worth));
    const ends: number[] = [];
    for (const { worth } of steps) ends.push((ends.at(-1) ?? 0) + worth);
    const low = Math.min(0, ...ends);
    const high = Math.max(1, ...ends);
    const place = (from: number, to: number, step: Step) => {
      const bar = h(`span.review-luck-bar.is-${step}`);
      bar.style.left = `${((Math.min(from, to) - low) / (high - low)) * 100}%`;
      bar.style.width = `${(Math.abs(to - from) / (high - low)) * 100}%`;
      const zero = h('span.review-luck-zero');
      zero.style.left = `${(-low / (high - low)) * 100}%`;
      const all = h('span.review-luck-zero');
      all.style.left = `${((1 - low) / (high - low)) * 100}%`;
      return h('span.review-luck-track', { 'aria-hidden': 'true' }, zero, all, bar);
    };
    const row = (step: Step, n: number, from: number, to: number) =>
      h(
        `tr.is-${step}`,
        {},
        h('th', { scope: 'row' }, t(`page.review.luck.${step}`)),
        h('td', {}, place(from, to, step)),
        h(
          'td',
          {},
          step === 'start' || step === 'result'
            ? formatNumber(n / 100, { style: 'percent', maximumFractionDigits: 0 })
            : signed(n),
        ),
      );
    return h(
      'table.review-luck-steps',
      {},
      h('caption.hidden', {}, this.title(account)),
      steps.map(({ step }, i) => row(step, cells[i], ends[i - 1] ?? 0, ends[i])),
      row('result', sum(cells), 0, ends.at(-1) ?? 0),
    );
  }
  /** Every seat in a row: the same sum. */
  table(account: Account) {
    const { seats } = this.parts.course;
    const names = stepsOf(account, 0).map(({ step }) => step);
    const rows = seats.map(({ name, colour }, column) => {
      const cells = rounded(stepsOf(account, column).map(({ worth }) => worth));
      return h(
        column === this.column ? 'tr.is-chosen' : 'tr',
        {},
        h('th', { scope: 'row' }, avatar(colour), h('span', {}, name)),
        cells.map((cell, i) => h('td', {}, names[i] === 'start' ? formatNumber(cell) : signed(cell))),
        h('td', {}, formatNumber(sum(cells))),
      );
    });
    return h(
      'div.review-luck-table',
      {},
      h(
        'table',
        {},
        h('caption.hidden', {}, t('page.review.luck.all')),
        h(
          'tr',
          {},
          h('td', {}),
          [...names, 'result' as const].map((step) =>
            h(
              'th',
              { scope: 'col' },
              h(`span.review-luck-key.is-${step}`, { 'aria-hidden': 'true' }),
              t(`page.review.luck.${step}.short`),
            ),
          ),
        ),
        rows,
      ),
    );
  }
  balance(account: Account) {
    const { moved, unseen, isClear } = weigh(account);
    if (moved === 0) return null;
    const { seats } = this.parts.course;
    const best = (of: (column: number) => number) =>
      seats.map((_, column) => of(column)).reduce((at, worth, i, all) => (worth > all[at] ? i : at), 0);
    if (!isClear || account.goal || seats.length < 2)
      return isClear
        ? null
        : h(
            'div.review-luck-balance',
            {},
            h('h3', {}, t('page.review.luck.unclear')),
            h('p', {}, t('page.review.luck.unclear.why', { moved: whole(moved), unseen: whole(unseen) })),
          );
    const lucky = best((column) => account.luck[column]);
    const exact = best((column) => account.play[column][column]);
    const n = (share: number) => signed(whole(share));
    return h(
      'div.review-luck-balance',
      {},
      h(
        'p',
        {},
        account.draws.length > 0 && account.luck[lucky] >= kLeast
          ? `${t('page.review.luck.luckier', { name: seats[lucky].name, n: n(account.luck[lucky]) })} `
          : null,
        t('page.review.luck.exact', { name: seats[exact].name, n: n(account.play[exact][exact]) }),
      ),
    );
  }
  draws(account: Account) {
    if (account.draws.length === 0) return [h('p.review-best-note', {}, t('page.review.luck.none'))];
    const onlyFirst = account.draws.every(({ kind }) => kind === kLayout);
    const lists = [true, false].flatMap((lucky) => {
      const named = namedDraws(account, this.column, lucky);
      if (named.length === 0) return [];
      return [
        h('h3', {}, t(lucky ? 'page.review.luck.luckiest' : 'page.review.luck.unluckiest')),
        h(
          'ol.review-costly-list',
          { role: 'list' },
          named.map(({ draw, worth }) => h('li', {}, this.drawRow(draw, worth))),
        ),
      ];
    });
    return onlyFirst ? [h('p.review-best-note', {}, t('page.review.luck.onlyFirst')), ...lists] : lists;
  }
  drawRow({ ply, plies, kind }: BookedDraw, worth: number) {
    const { course, at, go } = this.parts;
    const stop = stopOf(course.stops, ply + plies);
    const words = course.stops[stop].lines.at(-1) ?? '';
    return h(
      'button.review-costly-row',
      { type: 'button', onclick: () => go(stop) },
      h(
        'span.review-best-words',
        {},
        h('span.review-best-turn', {}, `${t(`page.review.luck.kind.${kind}`)}: ${at(stop)}`),
        words ? h('small', {}, words) : null,
      ),
      h(`span.review-best-chance${worth > 0 ? '.is-good' : ''}`, {}, signed(whole(worth))),
    );
  }
  /** Two sentences about where the draws came from. */
  chance({ check: { seeded, typed, drawn, others, other } }: Account) {
    if (drawn === 0) return null;
    const { at, course } = this.parts;
    const words = !seeded
      ? t(typed ? 'page.review.luck.chance.typed' : 'page.review.luck.chance.unknown', { n: drawn })
      : others === 0
        ? t('page.review.luck.chance.good', { n: drawn })
        : t('page.review.luck.chance.other', {
            n: others,
            total: drawn,
            at: at(stopOf(course.stops, other)),
          });
    return h('div.review-luck-balance', {}, h('h3', {}, t('page.review.luck.chance')), h('p', {}, words));
  }
}
