// Review, game: a game that is looked over.
//
// Owns: entering and leaving, the keys, the share in the address, and playing on from a position. The game
// itself is not touched: the program shows earlier positions and lines, and what is played on from one is a
// game of its own. Must never know a game's rules. Next: review-panel.ts (what is seen),
// review-analysis.ts (what the computer says), web/scene/table/course.hpp.
import { gameOf, rewrite } from '../../lib/address.ts';
import { toast } from '../../lib/controls.ts';
import { byId } from '../../lib/dom.ts';
import { t } from '../../lib/i18n.ts';
import { isForeign, pick } from '../../lib/key-press.ts';
import { isEmbed, root } from '../../lib/root.ts';
import { branchOf } from '../../keep/branch.ts';
import { ReviewPanel } from './review-panel.ts';
import { stopOf } from './review-stops.ts';
import type { Course, GameKeeper, GameProgram, PlayTable } from '../../lib/state.ts';
import type { Place } from './review-lines.ts';

/** A game as the program tells the whole of it, by default the one on the table. */
const courseOf = (program: GameProgram, record = '') => program.callJson('bf_course', record);

/** A game that is looked over, or may be. */
export class Review {
  table: PlayTable;
  keeper: GameKeeper;
  /** What is seen of it; null while no game is looked over. */
  panel: ReviewPanel | null = null;
  keys = (event: KeyboardEvent) => this.key(event);

  constructor(table: PlayTable, keeper: GameKeeper) {
    this.table = table;
    this.keeper = keeper;
    // Whoever keeps a changed record writes the address of a game that is played.
    table.on('kept', () => queueMicrotask(() => this.panel && this.writeAddress(-1)));
  }

  enter(ply: number) {
    const { table, keeper } = this;
    const { program } = table;
    program.command('review', 1);
    const course = courseOf(program);
    if (!course) {
      program.command('review', 0);
      return;
    }
    this.panel = new ReviewPanel({
      table,
      keeper,
      course,
      actions: {
        leave: () => this.leave(),
        playOn: (own, at, place) => this.playOn(own, at, place),
        tryMove: (record, own, stop) => this.branchOff(record, own, stop - 1, stop),
      },
    });
    root.dataset.review = '';
    this.writeAddress(-1);
    addEventListener('keydown', this.keys, true);
    this.panel.go(stopOf(course.stops, ply));
    this.panel.update(program.state());
    this.panel.focus();
  }

  close() {
    if (!this.panel) return;
    removeEventListener('keydown', this.keys, true);
    this.panel.close();
    this.panel = null;
    delete root.dataset.review;
    this.writeAddress(null);
  }
  /** Back to the game as it was. */
  leave() {
    if (!this.panel) return;
    this.close();
    this.table.program.command('review', 0);
    byId('canvas').focus({ preventScroll: true });
  }
  /** The address of a game that is looked over says so. */
  writeAddress(ply: number | null) {
    const { id } = this.keeper;
    if (id !== '' && !isEmbed()) rewrite(gameOf(id, ply), history.state);
  }

  /** A new game that begins with the position shown, of the game or of a line that leaves it at stop `at`. */
  playOn(course: Course, at: number, { line, stop }: Place) {
    const { ply } = (line?.course ?? course).stops[stop];
    const text = this.table.program.callText('bf_record_at', line?.record ?? '', ply);
    this.branchOff(text, course, at, stop);
  }
  /** Puts `text` on the table, which leaves this game at stop `at` and has so many moves. */
  branchOff(text: string, course: Course, at: number, moves: number) {
    const { id } = this.keeper;
    // The copy is always casual, and one that is not over reveals no draw to come.
    const record = branchOf(text, { keepsDraws: course.over });
    const about = id ? { from: { id, ply: course.stops[at].ply } } : {};
    const error = this.table.load(record, { about });
    if (error) toast(error.message, 'flag');
    else toast(t('page.review.playsOn', { n: moves }));
  }

  /** The keys of the review, before the table's own: nothing can be played, so arrows step. */
  key(event: KeyboardEvent) {
    if (isForeign(event) || document.querySelector('dialog[open]')) return;
    const { panel } = this;
    const target = event.target as Element;
    if (
      !panel ||
      target.closest('input[type=text]') || // who writes has all keys
      /^(textarea|select)$/i.test(target.tagName) ||
      (/^input$/i.test(target.tagName) && /^(Arrow|Home|End| )/.test(event.key))
    )
      return;
    const onButton = target.closest?.('button, a, summary') && /^( |Enter)$/.test(event.key);
    const onSlider = target.getAttribute('role') === 'slider';
    // Another line at this place; where there is none they step, as everywhere on the slider.
    const choose = (by: number) => {
      if (onSlider || !panel.choose(by)) panel.step(by);
    };
    const commands: Record<string, (() => void) | undefined> = {
      arrowleft: () => panel.step(-1),
      arrowright: () => panel.step(1),
      arrowup: () => choose(-1),
      arrowdown: () => choose(1),
      home: () => panel.goFar(false),
      end: () => panel.goFar(true),
      ' ': () => panel.transport.toggle(),
      escape: () => {
        if (!panel.leaveLine()) this.leave();
      },
      u: () => {},
      h: () => {},
      l: () => panel.focusList(),
      1: () => panel.playBest(0),
      2: () => panel.playBest(1),
      3: () => panel.playBest(2),
      a: () => panel.analysis?.answers.toggle(),
      b: () => panel.leaveLine(true),
      n: () => panel.nextCostly(),
      y: () => panel.askWhy(),
    };
    const run = pick(event, commands);
    if (!run || onButton) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat || /^Arrow/.test(event.key)) run();
  }
}
