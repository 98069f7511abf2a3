// Review, answers: at the end of a line the computer plays on when it is asked, one turn for whoever is to move.
//
// Owns: the button at the end of the line that is shown, one question at a time with a way to stop it, the line with
// the answer, which is a copy until somebody keeps it, and what is heard of it. The turn is the first of the list of
// best turns, by level 6; what is drawn after it comes as in any line (record_to_try). Must never change a record, nor
// know a game's rules. Next: review-turns.ts (the list), review-lines.ts (lines that are kept).
import { h, icon } from '../../lib/dom.ts';
import { t } from '../../lib/i18n.ts';
import { isAnswer } from './review-desk.ts';
import { tryLine, turnWords } from './review-try.ts';
import type { Refused, Turns } from '../../brain/study.ts';
import type { GameProgram } from '../../lib/state.ts';
import type { Desk } from './review-desk.ts';
import type { Branch, Lines, Place } from './review-lines.ts';

interface Parts {
  program: GameProgram;
  desk: Desk;
  lines: Lines;
  /** The best turns at a ply of a record. */
  turnsAt(record: string, ply: number): Promise<Turns | Refused | null>;
  goTo(place: Place): void;
  say(words: string): void;
  /** Keeps a line that is only looked at; null where nothing can be kept. */
  keep: ((branch: Branch) => void) | null;
}

export class Answers {
  parts: Parts;
  button = h('button.button.secondary', { type: 'button', onclick: () => this.toggle() });
  keep = h(
    'button.button.quiet',
    { type: 'button', onclick: () => this.line && this.parts.keep?.(this.line) },
    t('page.review.line.keep'),
  );
  note = h('p.review-best-note');
  element = h('div.review-answers', { hidden: true }, this.button, this.keep, this.note);
  line: Branch | null = null;
  stop = -1;
  /** Lines with answers that nobody has kept. */
  made = new WeakSet<Branch>();
  asks = 0;
  isAsking = false;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Follows what is shown; whoever goes elsewhere wants no answer any more. */
  show({ line, stop }: Place) {
    if (line === this.line && stop === this.stop) return;
    this.line = line;
    this.stop = stop;
    this.leave();
  }
  leave() {
    this.asks++;
    if (this.isAsking) this.parts.desk.drop('answer');
    this.isAsking = false;
    this.tell('');
  }
  isKept(line: Branch) {
    return this.parts.lines.all.includes(line);
  }
  /** Behind the moves of the line; what is merely expected behind a turn of the list is no part of it. */
  isEnd(line: Branch) {
    const { stops } = line.course;
    return (
      this.stop === stops.length - 1 ||
      (!this.isKept(line) && stops[this.stop].ply >= line.root + line.moves.length)
    );
  }
  get isOver() {
    const { line, stop } = this;
    return line?.course.over && stop === line.course.stops.length - 1;
  }
  tell(words: string) {
    const { line, isAsking, isOver } = this;
    this.element.hidden = !line?.course.asks;
    if (!line) return;
    this.note.textContent = isOver
      ? t('page.review.best.over')
      : isAsking
        ? t('page.review.best.thinking')
        : words;
    this.button.replaceChildren(
      icon('robot'),
      t(isAsking ? 'page.review.costly.stop' : 'page.review.answer'),
    );
    // It leaves its place empty, so that nothing moves when somebody steps.
    this.button.classList.toggle('is-off', isOver || !this.isEnd(line));
    this.keep.hidden = !this.made.has(line) || this.parts.keep === null;
  }

  toggle() {
    if (this.isAsking) return this.leave();
    if (this.line?.course.asks && this.isEnd(this.line) && !this.isOver) this.ask(this.line);
  }
  async ask(line: Branch) {
    const { stop } = this;
    this.isAsking = true;
    this.tell('');
    const asked = ++this.asks;
    const answer = await this.parts.turnsAt(line.record, line.course.stops[stop].ply);
    if (asked !== this.asks) return;
    this.isAsking = false;
    const next = isAnswer<Turns>(answer) ? this.answered(line, stop, answer) : null;
    if (!next) this.tell(t('page.review.best.nobody'));
  }
  /** Shows the line with the first of these turns behind a stop of it. */
  answered(line: Branch, stop: number, { seat, turns }: Turns) {
    const { program, lines, goTo, say } = this.parts;
    const base = { course: line.course, record: line.record };
    const [best] = turns;
    const turn = best && { steps: best.steps, expected: [] };
    const behind = turn ? tryLine(program, { line, stop }, base, turn) : null;
    if (!behind) return null;
    const { name } = line.course.seats[seat];
    const move = turnWords(behind.course, behind.first - 1, best.steps.length, false);
    const words =
      name === t('ui.you')
        ? t('page.review.answer.said.you', { move })
        : t('page.review.answer.said', { name, move });
    // A copy grows; one that is kept stays as it is, and the copy goes on from it.
    const { at, first, ahead, of, before } = line;
    const longer = this.isKept(line) ? behind : { ...behind, at, first, ahead, of, before };
    const known = lines.findMoves(longer.root, longer.moves);
    if (!known) this.made.add(longer);
    const shown = known ?? longer;
    goTo({ line: shown, stop: behind.course.stops.length - 1 });
    this.tell(words);
    say(words);
    return shown;
  }
}
