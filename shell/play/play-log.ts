// Play log: the moves in words, beside the board or in a drawer.
//
// Owns: the list of turns and moves, newest first, with what came of a move folded below it; hovering or
// choosing a line shows that move on the board, choosing it again (or Escape) comes back. A line that scores
// has the link of its rule. The sentences are the program's. Must never count plies itself: each line carries
// its own.
// Next: follow.ts, which passes the state on; page.ts, which looks back.
import { openDialog, toast } from '../lib/controls.ts';
import { avatar, h, icon } from '../lib/dom.ts';
import { formatNumber, t } from '../lib/i18n.ts';
import { ruleLink } from '../rules/rules-link.ts';
import { isOneRow, turnsOf } from './log-turns.ts';
import type { Child } from '../lib/dom.ts';
import type { LogLine, State } from '../lib/state.ts';
import type { Entry, Move, Turn } from './log-turns.ts';

const kHover_ms = 180;

/** The sentence; of a move that was played without asking it says so. */
const wordsOf = ({ text, only }: LogLine) => whole(only ? t('page.log.only', { line: text }) : text);

/** No line breaks within a place, as (3, −2). */
const whole = (text: string) => text.replace(/\(([−\d]+), ([−\d]+)\)/g, '($1,\u00a0$2)');

export class PlayLog {
  section: HTMLElement;
  look: (ply: number) => void;
  pinned: number;
  hover: number;
  hovered: number;
  drawn: string;
  /** The moves and turns whose inner lines are shown, by the index of their line. */
  unfolded: Set<number>;
  /** What the list shows. */
  lines: LogLine[] | null;
  list: HTMLUListElement;
  drawer: ReturnType<typeof openDialog> | null;
  peeking = false;
  state!: State;

  /** `look(ply)` shows the position after a ply, -1 the present. */
  constructor(section: HTMLElement, look: (ply: number) => void) {
    this.section = section;
    this.look = look;
    this.pinned = -1;
    this.hover = 0;
    this.hovered = -1; // the ply under the mouse
    this.drawn = '';
    this.unfolded = new Set();
    this.lines = null;
    this.list = h('ul.log-list', { role: 'list', tabindex: '-1' });
    this.list.addEventListener('pointerleave', () => this.unhover());
    this.drawer = null;
  }

  update(state: State) {
    this.state = state;
    if (this.pinned >= 0 && state.shownPly < 0) this.pinned = -1;
    const { logRect: box } = state;
    const beside = box && box.w > 0 && box.h > 40;
    this.section.hidden = !beside;
    if (beside) {
      const { style } = this.section;
      style.left = `${box.x}px`;
      style.top = `${box.y}px`;
      style.width = `${box.w}px`;
      style.height = `${box.h}px`;
      if (this.drawer) this.drawer.close();
      if (this.list.parentNode !== this.section)
        this.section.replaceChildren(h('h2', {}, t('page.log.title')), this.list);
    }
    const sign = JSON.stringify([this.pinned, beside, state.firstShown, state.over]);
    // The array is another one when a line has changed.
    if (state.log === this.lines && sign === this.drawn) return;
    this.lines = state.log;
    this.drawn = sign;
    this.draw(state.log);
  }

  /** After a change of the language: the next update rewrites everything. */
  forget() {
    this.drawn = '';
    this.section.replaceChildren();
    this.drawer?.close();
  }

  draw(log: LogLine[]) {
    const focused = this.list.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset
      : null;
    const turns = turnsOf(log);
    const newest =
      turns
        .filter(({ opens }) => !opens)
        .at(-1)
        ?.moves.at(-1)?.at ?? -1;
    const rows = turns.flatMap((turn) => this.turnRows(turn, newest).reverse()).reverse();
    this.list.replaceChildren(...(rows.length > 0 ? rows : [h('li.log-empty', {}, t('page.log.empty'))]));
    const again = focused?.line
      ? `[data-line="${focused.line}"]`
      : focused?.fold
        ? `[data-fold="${focused.fold}"]`
        : '';
    if (again) this.list.querySelector<HTMLElement>(again)?.focus({ preventScroll: true });
    else if (this.pinned < 0) this.list.scrollTop = 0;
  }

  /** One row for each move; of a turn with many moves one in all, and of the set-up too. */
  turnRows(turn: Turn, newest: number) {
    const { moves, number, seat, opens } = turn;
    if (opens) {
      const line = this.lineButton(moves[0], false, [whole(moves[0].line.text)], null);
      return [h('li.log-turn.log-round', {}, h('div.log-row', {}, line))];
    }
    if ((number > 0 || seat >= 0) && !isOneRow(turn))
      return moves.map((move, i) => this.moveRow(move, newest, i === 0 ? turn : null));
    const last = moves.at(-1) as Move;
    const name = this.state.seats[seat]?.name;
    const words =
      number === 0
        ? t('page.log.setup')
        : whole(last.line.sum) || t('page.log.moves', { name, n: moves.length });
    const inner = moves.flatMap(({ after, ...move }) => [
      move,
      ...after.filter(({ line }) => turn.walk || line.points !== 0),
    ]);
    return [this.row(turn, last, newest >= moves[0].at && newest <= last.at, [words], inner)];
  }

  moveRow(move: Move, newest: number, turn: Turn | null) {
    const isNewest = move.at === newest;
    return this.row(
      turn,
      move,
      isNewest,
      isNewest ? this.withName(move.line) : [wordsOf(move.line)],
      move.after,
    );
  }

  /** `turn`: whose number and mark stand before it; null within a turn. `inner` is folded away below it. */
  row(turn: Turn | null, entry: Entry, isNewest: boolean, words: Child[], inner: Entry[]) {
    const open = this.unfolded.has(entry.at);
    const button = this.lineButton(entry, isNewest, words, turn);
    const line = button.lastChild?.textContent ?? '';
    const n = turn && isOneRow(turn) ? turn.number : 0;
    const fold =
      inner.length > 0
        ? h(
            'button.log-fold',
            {
              type: 'button',
              'data-fold': String(entry.at),
              'aria-expanded': String(open),
              'aria-label': t(n > 0 ? 'page.log.unfold' : 'page.log.fold', { n, line }),
              onclick: () => this.toggleFold(entry.at),
            },
            icon('down'),
          )
        : null;
    // Which names the points.
    const summed = turn && isOneRow(turn) && turn.moves.at(-1)?.line.sum !== '';
    const gain =
      turn && turn.gain > 0 && !summed ? h('span.log-gain', {}, `+${formatNumber(turn.gain)}`) : null;
    return h(
      'li.log-turn',
      {},
      h(
        isNewest ? 'div.log-row.log-newest' : 'div.log-row',
        {},
        button,
        gain,
        this.rule(entry.line, isNewest),
        fold,
      ),
      open
        ? h(
            'ul.log-inner',
            { role: 'list' },
            inner.map((one) => this.innerRow(one)),
          )
        : null,
    );
  }
  innerRow(entry: Entry) {
    return h(
      'li.log-row',
      {},
      this.lineButton(entry, false, [wordsOf(entry.line)], null),
      this.rule(entry.line, false),
    );
  }
  lineButton({ line, at }: Entry, isNewest: boolean, words: Child[], turn: Turn | null) {
    const button = h(
      'button.log-line',
      {
        type: 'button',
        'data-line': String(at),
        'aria-pressed': this.pinned === line.ply ? 'true' : null,
        'aria-disabled': this.isKept(line.ply) ? 'true' : null,
        onclick: () => this.choose(line.ply, isNewest),
      },
      h('span.log-number', {}, turn && turn.number > 0 ? String(turn.number) : ''),
      turn && !turn.walk && line.colour ? avatar(line.colour) : h('span.log-indent'),
      h('span', {}, ...words),
    );
    // Not pointerenter: it also fires for a resting pointer when the list is redrawn beneath it.
    button.addEventListener(
      'pointermove',
      (event) => event.pointerType === 'mouse' && this.hoverOver(line.ply, isNewest),
    );
    return button;
  }
  rule(line: LogLine, isNewest: boolean) {
    const scores = line.rule && (line.follows || line.points !== 0 || (isNewest && this.state.over));
    return scores ? ruleLink(this.state.game, line.rule) : null;
  }
  toggleFold(at: number) {
    if (!this.unfolded.delete(at)) this.unfolded.add(at);
    this.draw(this.state.log);
  }

  /** The sentence with the name of whoever acted made bold, where it stands in it. */
  withName(line: LogLine) {
    const text = wordsOf(line);
    const name = this.state.seats[line.seat]?.name;
    const at = name ? text.indexOf(name) : -1;
    return at < 0 ? [text] : [text.slice(0, at), h('b', {}, name), text.slice(at + name.length)];
  }

  /** The rules let people forget this position: the line has its words, but does not show it again. */
  isKept(ply: number) {
    return ply < this.state.firstShown;
  }
  choose(ply: number, newest: boolean) {
    clearTimeout(this.hover);
    if (this.isKept(ply)) {
      toast(t('page.review.fades'), 'eye');
      return;
    }
    const back = this.pinned === ply || (newest && this.pinned < 0);
    this.pinned = back ? -1 : ply;
    this.look(newest ? -1 : this.pinned);
    if (newest) this.pinned = -1;
    if (this.drawer) this.drawer.close();
  }
  hoverOver(ply: number, newest: boolean) {
    if (this.hovered === ply) return;
    this.hovered = ply;
    clearTimeout(this.hover);
    if (this.pinned >= 0 || this.drawer || this.isKept(ply)) return;
    this.hover = setTimeout(() => {
      this.peeking = !newest;
      this.look(newest ? -1 : ply);
    }, kHover_ms);
  }
  unhover() {
    this.hovered = -1;
    clearTimeout(this.hover);
    if (this.peeking && this.pinned < 0) this.look(-1);
    this.peeking = false;
  }

  /** Opens the drawer; where the log stands beside the board it goes there instead. */
  open() {
    if (!this.section.hidden) {
      this.list.querySelector('button')?.focus();
      return;
    }
    if (this.drawer) return;
    this.drawer = openDialog({ id: 'log', title: t('page.log.title'), body: this.list, closeIcon: true });
    this.drawer.element.classList.add('drawer');
    this.drawer.closed.then(() => {
      this.drawer = null;
    });
  }
}
