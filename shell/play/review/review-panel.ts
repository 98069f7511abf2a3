// Review, panel: what stands below and beside the board while a game is looked over.
//
// Owns: curve and timeline, the turning point, which move of which line is shown and what is heard of that, and
// following the program: the panel shows the stop that the board shows.
// Must never know a game's rules: words, points and stops come from the program, chances and best turns from
// review-analysis.ts.
// Next: review-course.ts (the picture), review-list.ts (all moves in words), review-lines.ts (what leaves the
// game), review-transport.ts (the buttons), review-game.ts (opening and leaving).
import { toast } from '../../lib/controls.ts';
import { addStyle, byId, h, icon } from '../../lib/dom.ts';
import { formatDate, formatList, hasWord, t } from '../../lib/i18n.ts';
import { chanceWords, CourseView, percent } from './review-course.ts';
import { Analysis, isAnalysed } from './review-analysis.ts';
import { Chances, whyNoChances } from './review-chances.ts';
import { Heard } from './review-heard.ts';
import { choicesAt, Lines } from './review-lines.ts';
import { markWords, MoveList } from './review-list.ts';
import { Said } from './review-said.ts';
import { copyLink, createdAt, shareGame } from './review-share.ts';
import { Side } from './review-side.ts';
import { stopOf } from './review-stops.ts';
import { Transport } from './review-transport.ts';
import type { Course, GameKeeper, PlayTable, RecordError, State } from '../../lib/state.ts';
import type { Branch, Mark, Place } from './review-lines.ts';

await addStyle('review.css');

interface Parts {
  table: PlayTable;
  keeper: GameKeeper;
  course: Course;
  actions: {
    leave(): void;
    /** A new game begins at a stop of the game that is looked over, or of a line that leaves it there. */
    playOn(course: Course, at: number, place: Place): void;
    tryMove(record: string, course: Course, stop: number): void;
  };
}
/** So many lines and games are drawn below the curve. */
const kDrawn = 3;
/** The page's word for a thing of this game where it has one of its own: "Tube 3 of 30". */
const wordOf = (key: string, game: string, args?: Record<string, string | number>) =>
  t(hasWord(`${key}.${game}`) ? `${key}.${game}` : key, args);

export class ReviewPanel {
  table: PlayTable;
  keeper: GameKeeper;
  course: Course;
  lines: Lines;
  /** The line that is shown; null: the game itself. */
  line: Branch | null = null;
  actions: Parts['actions'];
  first: number;
  last: number;
  /** A stop of the line that is shown, or of the game. */
  shown: number;
  /** A row of the list is being chosen. */
  byRow = false;
  /** Null where no computer is asked. */
  analysis: Analysis | null = null;
  /** Null where no computer is asked: then points are shown. */
  chances: Chances | null;
  asked: boolean;
  /** Those of lines and games that leave this one, by their keys. */
  tried = new Map<string, Chances | null>();
  start: number;
  chip!: HTMLElement;
  barLeave!: HTMLElement;
  note!: HTMLElement;
  /** Asks for the rest of the curve after nobody has answered. */
  goOn!: HTMLElement;
  view!: CourseView;
  head!: HTMLElement;
  transport!: Transport;
  heard!: Heard;
  /** Beside the buttons, and over the curve where they leave no room for it: one of them is shown. */
  where!: [HTMLElement, HTMLElement];
  /** Back to the game itself, while a line is shown. */
  back!: HTMLElement;
  moves!: MoveList;
  said!: Said;
  list!: HTMLElement;
  side!: Side;
  element!: HTMLElement;

  constructor({ table, keeper, course, actions }: Parts) {
    this.table = table;
    this.keeper = keeper;
    this.course = course;
    this.lines = new Lines(table, keeper);
    this.lines.read(course);
    this.actions = actions;
    this.first = course.from; // earlier ones are told in words only
    this.last = course.stops.length - 1;
    this.shown = this.last;
    this.asked = isAnalysed(course);
    this.chances = this.asked
      ? new Chances(table.program, course, '', table.program.record(false), keeper.id)
      : null;
    if (this.chances) this.analysis = this.analyse(this.chances);
    this.build();
    this.readLines();
    byId('table').append(this.chip, this.element);
    byId('undo').before(this.barLeave);
    this.draw();
    // After the opponent has released the brain.
    this.start = setTimeout(() => this.think(), 0);
  }

  build() {
    this.chip = h('p.review-looking', {}, icon('eye'), t('page.review.looking'));
    const leave = (className: string) =>
      h(
        `button.${className}`,
        { type: 'button', onclick: () => this.actions.leave() },
        icon('undo'),
        h('span', {}, t('page.review.leave')),
      );
    this.barLeave = leave('bar-button.review-leave');
    this.barLeave.id = 'review-leave';
    this.note = h('p.review-note');
    this.goOn = h(
      'button.button.quiet.review-back',
      { type: 'button', hidden: true, onclick: () => this.think() },
      t('page.review.costly.go'),
    );
    this.view = new CourseView({
      course: this.course,
      go: (stop) => this.go(stop),
      label: t('page.review.slider'),
    });
    this.head = h('h2', {}, this.heading());
    this.back = h(
      'button.button.quiet.review-back',
      { type: 'button', hidden: true, onclick: () => this.leaveLine(true) },
      t('page.review.line.leave'),
    );
    this.side = this.allMoves();
    this.where = [h('p.review-where'), h('p.review-where-over')];
    this.transport = this.buttons(this.where[0]);
    this.heard = new Heard();
    const lower = h(
      'section.review-course',
      { 'aria-label': this.head.textContent },
      h(
        'div.review-head',
        {},
        this.head,
        this.where[1],
        this.note,
        this.goOn,
        this.back,
        leave('button.quiet.review-leave-small'),
      ),
      this.view.slider,
      this.transport.element,
    );
    this.element = h('div.review', { id: 'review' }, lower, this.side.element, this.heard.element);
    this.view.stands(lower);
  }
  /** What the curve shows is the chance of reaching a goal; known when it has begun. */
  get isGoal() {
    return this.chances?.goal ?? false;
  }
  get ofGoal() {
    return this.isGoal ? ('.goal' as const) : '';
  }
  heading() {
    if (this.line) return this.moves.nameOf(this.line) || t('page.review.line.unnamed');
    return t(this.chances ? `page.review.ahead${this.ofGoal}` : 'page.review.points');
  }

  /** The buttons that step and play, and the ways on. */
  buttons(where: HTMLElement) {
    return new Transport({
      where,
      step: (step) => {
        if (step === 'first' || step === 'last') this.goFar(step === 'last');
        else this.step(step === 'forward' ? 1 : -1);
      },
      isEnd: () => this.shown === this.now.stops.length - 1,
      begin: () => this.goTo({ line: this.line, stop: this.line?.first ?? this.first }),
      go: () => this.goTo({ line: this.line, stop: this.shown + 1 }),
      playing: (is) => {
        if (this.element?.classList.toggle('is-playing', is) === false) this.hear(false);
      },
      share: () => shareGame(this.table, this.keeper),
      copy: () => this.copy(),
      playOn: () => this.tryPlayOn(),
    });
  }

  /** What stands beside the board. */
  allMoves() {
    const title = wordOf('page.review.all', this.course.game);
    this.moves = new MoveList({
      course: this.course,
      lines: this.lines,
      at: (stop, course) => this.at(stop, course),
      go: (place) => {
        this.byRow = true;
        this.goTo(place);
        this.byRow = false;
      },
      whereOf: (line) =>
        line.id ? '' : t(`page.review.line.where${this.goesOn(line) ? '.on' : ''}`, this.about(line)),
      rename: (line, name) => this.rename(line, name),
      drop: (line) => this.drop(line),
      keep: (branch) => this.keepAsLine(branch),
      tryIt: (better) => this.tryIt(better),
      chanceOf: (line) => this.chanceOf(line),
      betterAt: (stop) => this.betterAt(stop),
    });
    this.said = new Said(
      (place, mark, note) => this.say(place, mark, note),
      () => this.focusList(),
    );
    this.list = this.moves.element;
    return new Side({
      course: this.course,
      title,
      list: this.list,
      said: this.said.element,
      analysis: this.analysis,
      seen: (tab) => this.analysis?.see(tab),
      at: (stop) => this.at(stop),
      go: (stop) => this.go(stop),
      row: () => this.moves.row({ line: this.line, stop: this.shown }),
    });
  }
  analyse(chances: Chances) {
    let drawn = 0;
    return new Analysis({
      table: this.table,
      chances,
      at: (stop) => this.at(stop),
      goTo: (place) => this.goTo(place),
      recordOf: ({ line }) => line?.record ?? chances.record,
      lines: this.lines,
      keep: this.lines.keeps ? (branch) => this.keepTried(branch) : null,
      say: (words) => this.heard.say(words),
      told: () => {
        this.goOn.hidden = true;
        const total = chances.course.stops.length;
        this.note.textContent = t('page.review.ahead.thinking', {
          done: Math.floor(chances.part * total),
          total,
        });
        // Answers come faster than the screen needs them.
        if (drawn) return;
        drawn = requestAnimationFrame(() => {
          drawn = 0;
          this.draw();
        });
      },
      curved: (error, left) => {
        this.goOn.hidden = !left;
        this.head.textContent = this.heading();
        this.note.textContent =
          left || t(error ? 'page.review.ahead.cannot' : `page.review.ahead.note${this.ofGoal}`);
        this.element.dataset.thought = '';
        this.draw();
        if (!error && !this.isGoal) this.side.showTurn(chances);
        this.fillMoves(); // what is at the end of lines is known now
      },
      judged: () => this.showBetter(),
      lacks: (lacks) => {
        this.note.textContent = t(lacks ? 'page.review.ahead.lacks' : `page.review.ahead.note${this.ofGoal}`);
      },
    });
  }

  // ---- What is shown

  at(stop: number, { game, stops }: Course = this.course) {
    return stop === 0
      ? t('page.review.start')
      : wordOf('page.review.at', game, { n: stop, total: stops.length - 1 });
  }
  /** The course of the line that is shown, or of the game. */
  get now() {
    return this.line?.course ?? this.course;
  }
  wordsOf(stop: number) {
    const { line, now } = this;
    const { lines, mark, note } = now.stops[stop];
    const end = line && stop === now.stops.length - 1;
    const name = line ? this.heading() : '';
    const at = line
      ? t(end ? 'page.review.line.end' : 'page.review.line.at', { at: this.at(stop, now), name })
      : this.at(stop);
    const move = stop === 0 || !lines[0] ? at : t('page.review.value', { at, move: lines[0] });
    return [move, mark && markWords(mark), this.leavingWords(stop), note].filter(Boolean).join(', ');
  }
  /** How many lines and games stand instead of a move, and go on behind the last one. */
  leavingWords(stop: number) {
    const { line, now } = this;
    const lines = line?.lines ?? (line ? [] : this.lines.top);
    const from = (at: number) => lines.filter((one) => one.at === at).length;
    const [here, on] = [from(stop - 1), stop === now.stops.length - 1 ? from(stop) : 0];
    return [here && t('page.review.line.here', { n: here }), on && t('page.review.line.onward', { n: on })]
      .filter(Boolean)
      .join(', ');
  }

  update(state: State) {
    this.side.follow(state);
    this.side.result.textContent = this.course.over
      ? t('page.review.ended', {
          points: this.course.stops[this.last].points.join(' : '),
          result: state.result ?? '',
        })
      : t('page.review.open');
    byId('status').textContent = this.title();
    if (this.line) return;
    const stop = stopOf(this.course.stops, state.shownPly);
    if (stop !== this.shown) this.show({ line: null, stop });
  }
  title() {
    const names = formatList(this.course.seats.map(({ name }) => name));
    const created = createdAt(this.keeper);
    return created
      ? t('page.review.title', {
          names,
          date: formatDate(new Date(created), { day: 'numeric', month: 'long' }),
        })
      : t('page.review.title.plain', { names });
  }

  show(place: Place) {
    const { line, stop } = place;
    const isOther = line !== this.line;
    const isNew = isOther || stop !== this.shown || !this.view.slider.hasAttribute('aria-valuenow');
    this.line = line;
    this.shown = stop;
    if (isOther) this.showLine();
    this.view.show(this.beside(stop), this.wordsOf(stop), line?.key);
    this.draw();
    for (const where of this.where) where.textContent = this.at(stop, this.now);
    const last = this.now.stops.length - 1;
    const isFirst = !line && stop === this.first;
    const isLast = stop === last && !this.beyond();
    this.transport.allow(isFirst, isLast, this.whyNotOn());
    this.moves.show(place);
    this.showSaid();
    this.analysis?.show(place);
    this.side.bringRow();
    if (isNew && !this.transport.timer) this.hear(isOther);
  }
  /** Which move is shown, or which line, for those who listen. */
  hear(isOther: boolean) {
    const { line, heard } = this;
    if (!line || !isOther) heard.place(this.wordsOf(this.shown), this.byRow);
    else heard.line(this.spoken(line));
  }
  /** A line in words for those who listen: where it leaves what, its name, and how many moves it has. */
  spoken(line: Branch) {
    const key = this.goesOn(line) ? 'page.review.line.said.on' : 'page.review.line.said';
    return line.id ? this.moves.headOf(line) : t(key, this.about(line));
  }
  leftBy(line: Branch) {
    return line.of?.course ?? this.course;
  }
  /** It replaces no move. */
  goesOn(line: Branch) {
    return line.at === this.leftBy(line).stops.length - 1;
  }
  /** A line in words: its name, how many moves it has, and the move which it replaces or goes on from. */
  about(line: Branch) {
    return {
      at: this.at(line.at + (this.goesOn(line) ? 0 : 1), this.leftBy(line)),
      name: this.moves.nameOf(line) || t('page.review.line.unnamed'),
      n: line.course.stops.length - line.first,
    };
  }
  /** Beside which stop of the game one of the line that is shown stands. */
  beside(stop: number) {
    return Math.min(this.last, stop - (this.line?.ahead ?? 0));
  }
  showLine() {
    const { line } = this;
    this.head.textContent = this.heading();
    this.note.hidden = line !== null;
    this.back.hidden = line === null;
    this.element.classList.toggle('is-line', line !== null);
    this.chip.lastChild?.replaceWith(t(line ? 'page.review.line.looking' : 'page.review.looking'));
    this.view.choose(this.drawn());
    if (!line || this.tried.has(line.key)) return;
    this.tried.set(line.key, this.chancesOf(line));
    this.think();
  }
  chancesOf({ course, record }: Branch) {
    return this.asked && course.asks ? new Chances(this.table.program, course, record) : null;
  }
  showSaid() {
    const place = { line: this.line, stop: this.shown };
    if (!this.lines.canSay(place)) return this.said.show(null);
    const { mark, note } = this.now.stops[this.shown];
    this.said.show(place, mark as Mark, note);
  }
  /** What is drawn: the line that is shown with those it leaves, and the first of the others. */
  drawn() {
    const chosen: Branch[] = [];
    for (let { line } = this; line; line = line.of) chosen.unshift(line);
    const { all } = this.lines;
    const kept = chosen.slice(-kDrawn);
    const others = this.lines.top.filter((one) => !kept.includes(one));
    const drawn = [...kept, ...others.slice(0, Math.max(0, kDrawn - kept.length))];
    return all.filter((one) => drawn.includes(one));
  }
  draw() {
    const { chances, line, shown } = this;
    const here = line ? (this.tried.get(line.key)?.shares[shown] ?? null) : undefined;
    this.view.draw({
      points: !chances,
      goal: this.isGoal,
      shares: chances ? chances.shares : this.course.stops.map(({ points }) => points),
      branches: this.view.branches.map(({ key }) => this.tried.get(key)?.shares ?? null),
      here: line && !chances ? line.course.stops[shown].points : here,
    });
  }

  // ---- Lines

  /** Reads anew what leaves the game; what was thought about stays. */
  readLines() {
    const { line, shown } = this;
    for (const one of this.lines.all)
      if (this.tried.get(one.key)?.record !== one.record) this.tried.set(one.key, this.chancesOf(one));
    this.moves.fill();
    const found = line && this.lines.find(line.key);
    if (found) {
      this.line = found;
      this.shown = Math.min(shown, found.course.stops.length - 1);
    }
    this.view.choose(this.drawn());
  }
  /** After a change of the record. */
  refresh() {
    const course = this.table.program.callJson('bf_course', '');
    if (!course) return;
    this.course.branches = course.branches;
    for (const [i, stop] of this.course.stops.entries()) Object.assign(stop, course.stops[i]);
    const was = this.line;
    this.lines.read(this.course);
    this.readLines();
    if (was && !this.lines.find(was.key)) {
      const { line, stop } = this.leaves(was);
      this.goTo({ line: line && this.lines.find(line.key), stop });
    } else this.show({ line: this.line, stop: this.shown });
    if (this.line) this.head.textContent = this.heading();
    if (this.lines.all.some(({ key }) => (this.tried.get(key)?.missing() ?? -1) >= 0)) this.think();
  }
  /** Says why something was refused; true if it was not. */
  told(error: RecordError | null) {
    if (error) toast(error.message, 'flag');
    else this.refresh();
    return !error;
  }
  /** Gives why it was refused, in words, or ''. */
  say(place: Place, mark: Mark, note: string) {
    const error = this.lines.say(place, mark, note);
    if (!error) this.refresh();
    return error?.message ?? '';
  }
  rename(line: Branch, name: string) {
    if (!this.told(this.lines.rename(line, name))) return;
    this.heard.say(name ? t('page.review.line.renamed', { name }) : t('page.review.line.nameless'));
  }
  drop(line: Branch) {
    const { name } = this.about(line);
    if (!this.told(this.lines.drop(line))) return;
    this.focusList();
    this.heard.say('');
    toast(t('page.review.line.deleted', { name }), 'check', {
      text: t('page.review.line.back'),
      onclick: () => {
        if (!this.told(this.lines.bringBack())) return;
        this.showFound(line.key);
        this.focusList();
        if (this.line) this.heard.say(t('page.review.line.isBack', this.about(this.line)));
      },
    });
  }
  keepAsLine(branch: Branch) {
    const { root, moves } = branch;
    if (!this.told(this.lines.keep(branch))) return;
    this.showFound(`${root} ${moves[0]}`);
    this.sayAdded();
  }
  /** A better move becomes a line of this game; where that could not be kept, a game of its own. */
  tryIt({
    stop,
    from,
    record,
    notation,
  }: Pick<Analysis['costly'][number], 'stop' | 'from' | 'record' | 'notation'>) {
    if (!this.lines.keeps) return this.actions.tryMove(record, this.course, stop);
    this.keepMoves(this.course.stops[from ?? stop - 1].ply, notation.split(' '));
  }
  /** A line that was only looked at becomes one of this game, shown where it was. */
  keepTried({ root, moves }: Branch) {
    this.keepMoves(root, moves, this.now.stops[this.shown].ply);
  }
  keepMoves(root: number, moves: string[], ply = 0) {
    if (!this.lines.findMoves(root, moves) && !this.told(this.lines.add(root, moves))) return;
    const line = this.lines.findMoves(root, moves);
    if (!line) return;
    this.goTo({ line, stop: Math.max(line.first, stopOf(line.course.stops, ply)) });
    this.sayAdded();
  }
  /** Shows the first move of a line. */
  showFound(key: string) {
    const line = this.lines.find(key);
    if (line) this.goTo({ line, stop: line.first });
  }
  sayAdded() {
    this.heard.say('');
    if (this.line) toast(t('page.review.line.added', this.about(this.line)), 'signpost');
  }
  chanceOf({ key, course }: Branch) {
    const shares = this.tried.get(key)?.shares.at(-1);
    if (!shares) return '';
    return chanceWords(course, shares, this.isGoal);
  }
  betterAt(stop: number) {
    const better = this.analysis?.costly.find((one) => one.stop === stop);
    if (!better) return null;
    const { before, after, move, grade } = better;
    const words = t('page.review.better', { before: percent(before), after: percent(after), move });
    return { words: `${t(`page.review.grade.${grade}`)}: ${words}`, better };
  }
  /** The stop that a line leaves. */
  leaves({ of, at }: Branch): Place {
    return { line: of, stop: at };
  }
  /** Back to what the line leaves, or to the game itself. */
  leaveLine(all = false) {
    if (!this.line) return false;
    let place = this.leaves(this.line);
    while (all && place.line) place = this.leaves(place.line);
    this.goTo(place);
    if (all) this.focus();
    return true;
  }
  /** Another line at this place, by keys: false if there is none. */
  choose(by: number) {
    const here: Place = { line: this.line, stop: this.shown };
    const choices = choicesAt(here, this.lines.top, this.course);
    const i = choices.findIndex(({ line, stop }) => line === here.line && stop === here.stop);
    if (choices.length < 2 || i < 0) return false;
    this.transport.pause();
    const next = choices[i + by];
    if (next) this.goTo(next);
    return true;
  }
  /** The first line that goes on from the end of what is shown. */
  beyond() {
    const { line, now } = this;
    const last = now.stops.length - 1;
    return (line?.lines ?? this.lines.top).find(({ at, id }) => at === last && id === '');
  }

  // ---- Thinking

  think() {
    const { chances } = this;
    if (!chances) {
      this.note.textContent = t(whyNoChances(this.course, this.table));
      return;
    }
    const tried = [...this.lines.all, ...(this.line ? [this.line] : [])].map(({ key }) =>
      this.tried.get(key),
    );
    this.analysis?.follow([chances, ...tried.filter((one) => !!one)]);
  }

  /** Plays the line of one of the best turns. */
  playBest(i: number) {
    this.side.showTab('best');
    this.analysis?.turns?.playRow(i);
  }
  askWhy() {
    this.side.showTab('best');
    this.analysis?.turns?.askWhyOfPlayed();
  }
  /** The position before the next turn that cost much. */
  nextCostly() {
    const next = this.analysis?.next(this.line ? -1 : this.shown);
    if (next === undefined) return this.heard.say(t('page.review.costly.few'));
    this.side.showTab('best');
    this.go(next);
  }

  /** The turns that cost people the most, each with the better one beside it and marked on the timeline. */
  showBetter() {
    const { costly, isJudging } = this.analysis as Analysis;
    for (const { stop } of costly) this.view.marks[stop]?.classList.add('is-costly');
    if (!isJudging) this.element.dataset.judged = '';
    this.fillMoves();
  }
  /** Fills the list again. The focus stays in it, and the row that is shown stays in sight. */
  fillMoves() {
    const { activeElement: before } = document;
    const isInList = this.list.contains(before);
    const wasSeen = this.side.seesRow();
    this.moves.fill();
    this.moves.show({ line: this.line, stop: this.shown });
    if (wasSeen) this.side.bringRow(); // rows before it are higher now
    if (isInList && before?.isConnected) (before as HTMLElement).focus({ preventScroll: true });
    else if (isInList) this.focusList();
  }

  // ---- Stepping

  /** To a stop of the game itself. */
  go(stop: number) {
    const to = Math.min(this.last, Math.max(this.first, stop));
    if (!this.line && to === this.shown && this.view.slider.hasAttribute('aria-valuenow')) return;
    this.table.look(to === this.last ? -1 : this.course.stops[to].ply);
    this.show({ line: null, stop: to });
  }
  goTo({ line, stop }: Place) {
    if (!line) return this.go(stop);
    if (line === this.line && stop === this.shown) return;
    const { ply } = line.course.stops[stop];
    if (this.table.program.call('bf_look', line.record, ply)) this.show({ line, stop });
    else toast(t('page.review.fades'), 'eye');
  }
  /** The stop after or before the one that is shown, in the line that is shown. */
  next(by: number): Place {
    const { line, now } = this;
    const stop = this.shown + by;
    if (line && stop < line.first) return this.leaves(line);
    const beyond = stop === now.stops.length ? this.beyond() : undefined;
    if (beyond) return { line: beyond, stop: beyond.first };
    return { line, stop: Math.min(now.stops.length - 1, stop) };
  }
  step(by: number) {
    this.transport.pause();
    this.goTo(this.next(by));
  }
  /** To the beginning of the game, or the end of what is shown. */
  goFar(end: boolean) {
    if (end) this.goTo({ line: this.line, stop: this.now.stops.length - 1 });
    else this.go(this.first);
  }
  // ---- Ways on

  whyNotOn() {
    if (this.course.hides && !this.course.over) return t('page.review.playOn.hidden');
    // A copy could be analysed while somebody elsewhere waits.
    if (this.table.byLink && !this.course.over) return t('page.review.playOn.table');
    return this.now.over && this.shown === this.now.stops.length - 1 ? t('page.review.playOn.over') : '';
  }
  tryPlayOn() {
    const why = this.whyNotOn();
    const { line, shown: stop } = this;
    if (why) toast(why, 'lock');
    else this.actions.playOn(this.course, line ? this.moves.leavesAt(line) : stop, { line, stop });
  }
  copy() {
    const { line, shown } = this;
    const { program } = this.table;
    // Of a line its own game: what is said of its moves stays here.
    const record = line
      ? program.callText('bf_record_at', line.record, line.course.plies)
      : program.record(false);
    return copyLink(this.table, record, this.now.stops[shown].ply);
  }
  focus() {
    this.transport.play.focus({ preventScroll: true });
  }
  focusList() {
    this.moves.row({ line: this.line, stop: this.shown })?.focus();
  }
  close() {
    clearTimeout(this.start);
    this.said.keep();
    this.transport.pause();
    this.heard.close();
    this.analysis?.close();
    this.view.close();
    for (const node of [this.element, this.chip, this.barLeave]) node.remove();
  }
}
