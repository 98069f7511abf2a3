// Review, side: what stands beside the board: all moves in words, or what the computer says of turns and luck.
//
// Owns: the tabs, the turning point, the result in a line, and bringing a row into sight. Must never know which
// move is shown: review-panel.ts does. Next: review-list.ts (the rows), review-analysis.ts (the other tab).
import { segments } from '../../lib/controls.ts';
import { byId, h, icon } from '../../lib/dom.ts';
import { t } from '../../lib/i18n.ts';
import { percent } from './review-course.ts';
import { turningPoint } from './review-better.ts';
import { root } from '../../lib/root.ts';
import type { Course, State } from '../../lib/state.ts';
import type { Chances } from './review-chances.ts';

export type Tab = 'moves' | 'best' | 'luck';

interface Parts {
  course: Course;
  title: string;
  /** All rows, and below them what is said about a move. */
  list: HTMLElement;
  said: HTMLElement;
  /** The other tabs, where there are any; `seen()` hears which one is looked at. */
  analysis: { element: HTMLElement; luckElement: HTMLElement; answers: { element: HTMLElement } } | null;
  seen(tab: Tab): void;
  at(stop: number): string;
  go(stop: number): void;
  /** The row of the move that is shown. */
  row(): HTMLElement | undefined;
}

export class Side {
  parts: Parts;
  turn = h('div.review-turn', { hidden: true });
  result = h('p.review-result');
  head: HTMLElement;
  moves: HTMLElement;
  tabs: ReturnType<typeof segments<Tab>> | null = null;
  element: HTMLElement;

  constructor(parts: Parts) {
    this.parts = parts;
    const { title, list, said, analysis } = parts;
    this.moves = h('div.review-moves', {}, list, said, this.turn);
    if (analysis) this.tabs = this.makeTabs();
    this.head = h('h2', {}, title);
    this.element = h(
      'section.review-side',
      { 'aria-label': title },
      h('div.review-side-head', {}, this.head, this.result),
      analysis?.answers.element ?? null,
      this.tabs,
      this.moves,
      analysis?.element ?? null,
      analysis?.luckElement ?? null,
    );
  }
  makeTabs() {
    const names: Tab[] = ['moves', 'best', 'luck'];
    const tabs = segments<Tab>({
      label: t('page.review.tabs'),
      items: names.map((value) => ({ value, text: t(`page.review.tab.${value}`) })),
      chosen: 'moves',
      onchange: (tab) => this.showTab(tab),
    });
    tabs.classList.add('review-tabs');
    return tabs;
  }
  showTab(tab: Tab) {
    const { analysis, seen } = this.parts;
    if (!analysis) return;
    this.moves.hidden = tab !== 'moves';
    analysis.element.hidden = tab !== 'best';
    analysis.luckElement.hidden = tab !== 'luck';
    this.tabs?.choose(tab);
    this.head.textContent = tab === 'moves' ? this.parts.title : t(`page.review.tab.${tab}`);
    const review = this.element.closest<HTMLElement>('.review');
    if (review) review.dataset.tab = tab;
    seen(tab);
    if (tab === 'moves') this.bringRow();
  }

  /** Stands below what the canvas shows of its own. */
  follow({ logRect: box, stageRect }: State) {
    const { style } = this.element;
    const top = box ? `${box.y}px` : '';
    if (style.top !== top) {
      style.top = top;
      this.bringRow();
    }
    if (box) root.style.setProperty('--review-rail', `${byId('canvas').clientWidth - stageRect.w}px`);
  }

  /** Where the row of the move that is shown stands in what is seen of the list. */
  rowAt() {
    const { list, row } = this.parts;
    const box = list.getBoundingClientRect();
    const at = row()?.getBoundingClientRect();
    return at && { top: at.top - box.top - list.clientTop, height: at.height };
  }
  seesRow() {
    const at = this.rowAt();
    return at !== undefined && at.top >= 0 && at.top + at.height <= this.parts.list.clientHeight;
  }
  /** Only the list scrolls to its row: scrollIntoView() would move the page as well. */
  bringRow() {
    const { list } = this.parts;
    const at = this.rowAt();
    if (at && !this.seesRow()) list.scrollTop += at.top - list.clientHeight / 3;
  }

  /** The move after which the lead did not change any more. */
  showTurn(chances: Chances) {
    const { course, at, go } = this.parts;
    const best = turningPoint(course, chances);
    const name = best ? course.seats[best.seat].name : '';
    const words = best
      ? t(name === t('ui.you') ? 'page.review.turn.you' : 'page.review.turn.text', {
          at: at(best.stop),
          move: course.stops[best.stop].lines[0],
          name,
          before: percent(best.before),
          after: percent(best.after),
        })
      : t('page.review.turn.none');
    const text = h('span', {}, h('b', {}, t('page.review.turn')), h('span', {}, words));
    this.turn.replaceChildren(
      best
        ? h(
            'button.review-turn-button',
            { type: 'button', onclick: () => go(best.stop) },
            icon('lantern'),
            text,
          )
        : h('p.review-turn-button', {}, icon('lantern'), text),
    );
    this.turn.hidden = false;
  }
}
