// Review, why: what makes one turn better than another, in parts that add up, each of which the board can show.
//
// Owns: the table of parts and its sum, which part is pressed, and after which of the two turns the board shows it. The
// figures and the places are the study's. Must never ask for them. Comes when somebody first asks why. Next:
// review-turns.ts, which does.
import { addStyle, h } from '../../lib/dom.ts';
import { formatNumber, hasWord, t } from '../../lib/i18n.ts';
import type { Why } from '../../brain/study.ts';
import type { GameProgram } from '../../lib/state.ts';

await addStyle('review-why.css');

/** What is compared, the better turn first. */
interface Compared {
  /** The record of the position, and its ply. */
  record: string;
  ply: number;
  game: string;
  words: readonly [string, string];
  /** Of the win, after each. */
  chances: readonly [number, number];
  /** Their rows in the list of turns. */
  rows: readonly [number, number];
}

/** Of review-course.ts: a script that comes later and imports from the review would split it in two. */
interface Tools {
  percent(share: number): string;
  wide(bar: HTMLElement, part: number): HTMLElement;
}
/** The better turn or the other. */
type After = 0 | 1;

/** The position itself, with nothing ringed: a place of no kind. */
const kNoPlace = '1:0:0:0:0';

/** So much better or worse, with its sign. */
const signed = (worth: number) =>
  formatNumber(worth, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).replace('-', '\u2212');

export class WhyView {
  element = h('section.review-why', { hidden: true, tabindex: '-1', 'aria-label': t('page.review.why') });
  program: GameProgram;
  tools: Tools;
  /** What was pointed out before a part was is pointed out again. */
  back: () => void;
  why: Why | null = null;
  compared: Compared | null = null;
  /** After which of the two turns the board shows its line's end; null: it shows neither. And the part that is ringed there. */
  after: After | null = null;
  part = '';
  heard = h('p.hidden', { role: 'status' });
  choice = h('div.review-why-after', { role: 'group', 'aria-label': t('page.review.why.board') });

  constructor(program: GameProgram, tools: Tools, back: () => void) {
    this.program = program;
    this.tools = tools;
    this.back = back;
  }

  hide() {
    this.unpress();
    this.element.hidden = true;
  }
  think() {
    this.unpress();
    this.element.replaceChildren(h('p.review-best-note', {}, t('page.review.why.thinking')));
    this.element.hidden = false;
  }
  show(why: Why, compared: Compared) {
    this.why = why;
    this.compared = compared;
    this.fill();
    this.element.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: 'nearest' });
  }

  fill() {
    const { why, compared } = this;
    if (!why || !compared) return;
    const title = h('h3', {}, t('page.review.why'));
    if (why.alike) {
      this.element.replaceChildren(title, h('p', {}, t('page.why.same')));
      return;
    }
    // What was looked at turn by turn can speak for the other turn. Then the parts stand for themselves, and no more.
    const against = why.sum < 0.005;
    const byParts = why.sum - why.further;
    const rows = [
      ...why.parts.map(({ part, worth }) => ({ part, name: this.nameOf(part), worth })),
      { part: '', name: t('page.why.further'), worth: against ? 0 : why.further },
    ].filter(({ worth }) => Math.abs(worth) >= 0.005);
    const worths = rows.map(({ worth }) => worth);
    const most = Math.max(...worths.map(Math.abs), 0.01);
    this.choice.replaceChildren(...compared.rows.map((row, i) => this.afterButton(row, i as After)));
    const [better, other] = compared.words;
    const chances = {
      better: this.tools.percent(compared.chances[0]),
      other: this.tools.percent(compared.chances[1]),
    };
    this.element.replaceChildren(
      title,
      h('p.review-best-note', {}, t('page.review.why.note', { better, other })),
      this.choice,
      h(
        'table',
        {},
        h('caption.hidden', {}, t('page.review.why')),
        rows.map(({ part, name, worth }) =>
          h(
            part ? 'tr' : 'tr.is-further',
            {},
            h('th', { scope: 'row' }, this.nameCell(part, name)),
            h(
              'td',
              {},
              h(
                'span.review-why-bar',
                { 'aria-hidden': 'true' },
                this.tools.wide(h(worth < 0 ? 'span.is-less' : 'span'), Math.abs(worth) / most / 2),
              ),
            ),
            h('td', {}, signed(worth)),
          ),
        ),
        h(
          'tr.is-sum',
          {},
          h('th', { scope: 'row' }, t(against ? 'page.why.parts' : 'page.why.sum')),
          h('td', {}),
          h('td', {}, signed(rounded(worths, against ? byParts : why.sum))),
        ),
      ),
      ...(against && byParts < 0.005 ? [h('p', {}, t('page.why.against', chances))] : []),
      this.heard,
    );
  }
  nameOf(part: string) {
    const key = `page.why.${this.compared?.game}.${part}`;
    return hasWord(key) ? t(key) : part;
  }
  /** A part that lies somewhere is a button, which shows where. */
  nameCell(part: string, name: string): HTMLElement | string {
    if (!part || this.places(part, 0) + this.places(part, 1) === '') return name;
    return h(
      'button.review-why-part',
      { type: 'button', 'aria-pressed': 'false', 'data-part': part, onclick: () => this.toggle(part) },
      name,
    );
  }
  afterButton(row: number, after: After) {
    return h(
      'button.button.quiet',
      { type: 'button', 'aria-pressed': 'false', onclick: () => this.showEnd(after) },
      t('page.review.why.after', { n: formatNumber(row + 1) }),
    );
  }

  /** Where a part lies after one of the turns, as bf_point takes it. */
  places(part: string, after: After) {
    const own = this.why?.at[after].filter((one) => one.part === part) ?? [];
    return own.map(({ place }) => place).join(',');
  }
  toggle(part: string) {
    if (this.part === part) return this.leave();
    const after = this.after ?? 0;
    this.press(part, this.places(part, after) === '' ? (after === 0 ? 1 : 0) : after);
  }
  showEnd(after: After) {
    if (this.after === after) return this.leave();
    this.press(this.part, after);
  }
  leave() {
    this.unpress();
    this.back();
  }
  /** The board shows the end of one of the two lines, with what this part is about. */
  press(part: string, after: After) {
    const { why, compared, program } = this;
    if (!why || !compared) return;
    const line = why.lines[after];
    const record = program.callText('bf_try', compared.record, compared.ply, line.join(' '));
    const places = this.places(part, after) || kNoPlace;
    if (!record || program.call('bf_point', record, compared.ply + line.length, places) !== 1) return;
    if (this.part !== part) this.heard.textContent = t('page.review.why.shown');
    this.part = part;
    this.after = after;
    this.mark();
  }
  /** The board is what it was; true if it was not. */
  unpress() {
    const was = this.after !== null;
    this.after = null;
    this.part = '';
    this.heard.textContent = '';
    this.mark();
    return was;
  }
  mark() {
    for (const [i, button] of [...this.choice.children].entries())
      button.setAttribute('aria-pressed', String(i === this.after));
    for (const button of this.element.querySelectorAll<HTMLElement>('[data-part]'))
      button.setAttribute('aria-pressed', String(button.dataset.part === this.part));
  }
}

/** Printed numbers add up: the sum of what is printed, where that is as near as printing is. */
function rounded(parts: number[], sum: number) {
  const printed = parts.reduce((all, one) => all + Math.round(one * 100), 0) / 100;
  return Math.abs(printed - sum) < 0.005 * (parts.length + 1) ? printed : sum;
}
