// Play log: the moves in words, beside the board or in a drawer.
//
// Owns: the list of log lines, newest first; hovering or choosing one shows that move on the board, choosing it again (or
// Escape) comes back. A line that scores has the link of its rule. The sentences are the program's. Must never count plies itself: each line carries its own.
// Next: play.js, which passes the state on and looks back.
import { openDialog, toast } from '../lib/controls.js';
import { avatar, h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { ruleLink } from '../rules/rules-link.js';

const kHover_ms = 180;

/** The sentence; of a move that was played without asking it says so. */
const wordsOf = ({ text, only }) => (only ? t('page.log.only', { line: text }) : text);

export class PlayLog {
  /** `look(ply)` shows the position after a ply, -1 the present. */
  constructor(section, look) {
    this.section = section;
    this.look = look;
    this.pinned = -1;
    this.hover = 0;
    this.hovered = -1; // the ply under the mouse
    this.drawn = '';
    /** What the list shows. */
    this.lines = null;
    this.list = h('ul.log-list', { role: 'list', tabindex: '-1' });
    this.list.addEventListener('pointerleave', () => this.unhover());
    this.drawer = null;
  }

  update(state) {
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
      if (this.list.parentNode !== this.section) this.section.replaceChildren(h('h2', {}, t('page.log.title')), this.list);
    }
    const sign = JSON.stringify([this.pinned, beside, state.firstShown, state.over]);
    if (state.log === this.lines && sign === this.drawn) return; // the array is another one when a line has changed
    this.lines = state.log;
    this.drawn = sign;
    this.draw(state.log);
  }

  /** After a change of the language: everything is written anew at the next update. */
  forget() {
    this.drawn = '';
    this.section.replaceChildren();
    this.drawer?.close();
  }

  draw(log) {
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.line : null;
    const lines = log
      .map((line, i) => {
        const newest = i === log.length - 1;
        const button = h(
          newest ? 'button.log-line.log-newest' : 'button.log-line',
          {
            type: 'button',
            'data-line': String(i),
            'aria-pressed': this.pinned === line.ply ? 'true' : null,
            'aria-disabled': this.isKept(line.ply) ? 'true' : null,
            onclick: () => this.choose(line.ply, newest),
          },
          line.colour && !line.follows ? avatar(line.colour) : h('span.log-indent'),
          h('span', {}, ...(newest ? this.withName(line) : [wordsOf(line)])),
        );
        // Not on entering: a pointer that rests enters too when the list is drawn anew beneath it.
        button.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && this.hoverOver(line.ply, newest));
        const scores = line.rule && (line.follows || line.points !== 0 || (newest && this.state.over));
        return h('li', {}, button, scores ? ruleLink(this.state.game, line.rule) : null);
      })
      .reverse();
    this.list.replaceChildren(...(lines.length > 0 ? lines : [h('li.log-empty', {}, t('page.log.empty'))]));
    if (focused !== null) this.list.querySelector(`[data-line="${focused}"]`)?.focus({ preventScroll: true });
    else if (this.pinned < 0) this.list.scrollTop = 0;
  }

  /** The sentence with the name of whoever acted made bold, where it stands in it. */
  withName(line) {
    const text = wordsOf(line);
    const name = this.state.seats[line.seat]?.name;
    const at = name ? text.indexOf(name) : -1;
    return at < 0 ? [text] : [text.slice(0, at), h('b', {}, name), text.slice(at + name.length)];
  }

  /** What people have to keep in mind is told in words, and its position is not shown again. */
  isKept(ply) {
    return ply < this.state.firstShown;
  }
  choose(ply, newest) {
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
  hoverOver(ply, newest) {
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
