// Review, panel: what stands below and beside the board while a game is looked over.
//
// Owns: curve and timeline, the buttons that step and play, the list of moves in words with what was tried
// from them, the turning point, and following the program: the panel shows the stop that the board shows.
// Must never know a game's rules: words, points and stops come from the program, chances from
// review-think.ts.
// Next: review-course.ts (the picture), review-game.ts (opening and leaving).
import { iconButton, segments, toast } from '../../lib/controls.ts';
import { addStyle, avatar, byId, h, icon } from '../../lib/dom.ts';
import { formatDate, formatList, hasWord, t, withWords } from '../../lib/i18n.ts';
import { CourseView, percent } from './review-course.ts';
import { costly, turningPoint } from './review-better.ts';
import { stopOf } from './review-stops.ts';
import { Chances, Thinking } from './review-think.ts';
import { readGame } from '../../keep/store.ts';
import { root } from '../../lib/root.ts';
import { gameOf } from '../../lib/address.ts';
import { importOwn } from '../../lib/import-own.ts';
import type { Course, GameKeeper, PlayTable, State } from '../../lib/state.ts';
import type { Branch } from './review-course.ts';

await addStyle('review.css');

interface Parts {
  table: PlayTable;
  keeper: GameKeeper;
  course: Course;
  branches: Branch[];
  actions: {
    leave(): void;
    playOn(course: Course, stop: number): void;
    tryMove(record: string, course: Course, stop: number): void;
  };
}
type Speed = 'slow' | 'normal' | 'quick';

const kStep_ms: Record<Speed, number> = { slow: 2400, normal: 1300, quick: 500 };
/** The page's word for a thing of this game where it has one of its own: "Tube 3 of 30". */
const wordOf = (key: string, game: string, args?: Record<string, string | number>) =>
  t(hasWord(`${key}.${game}`) ? `${key}.${game}` : key, args);

export class ReviewPanel {
  table: PlayTable;
  keeper: GameKeeper;
  course: Course;
  branches: Branch[];
  actions: Parts['actions'];
  first: number;
  last: number;
  shown: number;
  speed: Speed;
  timer: number;
  thinking: Thinking | null;
  /** Null where no computer is asked: then points are shown. */
  chances: Chances | null;
  /** Those of the branches, in their order. */
  tried: (Chances | null)[];
  start: number;
  chip!: HTMLElement;
  barLeave!: HTMLElement;
  note!: HTMLElement;
  view!: CourseView;
  head!: HTMLElement;
  playButton!: HTMLElement;
  steps!: Record<'first' | 'back' | 'forward' | 'end', HTMLElement>;
  /** Beside the buttons, and over the curve where they leave no room for it: one of them is shown. */
  where!: [HTMLElement, HTMLElement];
  playOn!: HTMLElement;
  list!: HTMLElement;
  turn!: HTMLElement;
  result!: HTMLElement;
  side!: HTMLElement;
  element!: HTMLElement;
  /** By stop. */
  rows: HTMLElement[] = [];

  constructor({ table, keeper, course, branches, actions }: Parts) {
    this.table = table;
    this.keeper = keeper;
    this.course = course;
    this.branches = branches;
    this.actions = actions;
    this.first = course.from; // earlier ones are told in words only
    this.last = course.stops.length - 1;
    this.shown = this.last;
    this.speed = 'normal';
    this.timer = 0;
    this.thinking = null;
    const asked = course.asks && course.stops.length > 1;
    this.chances = asked ? new Chances(table.program, course) : null;
    this.tried = branches.map((branch) =>
      asked && branch.course.asks ? new Chances(table.program, branch.course, branch.record) : null,
    );
    this.build();
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
    this.view = new CourseView({
      course: this.course,
      branches: this.branches,
      go: (stop) => this.go(stop),
      label: t('page.review.slider'),
    });
    this.head = h('h2', {}, t(this.chances ? 'page.review.ahead' : 'page.review.points'));
    this.side = this.allMoves();
    this.where = [h('p.review-where'), h('p.review-where-over')];
    const lower = h(
      'section.review-course',
      { 'aria-label': this.head.textContent },
      h('div.review-head', {}, this.head, this.where[1], this.note, leave('button.quiet.review-leave-small')),
      this.view.slider,
      this.transport(),
    );
    this.element = h('div.review', { id: 'review' }, lower, this.side);
    this.fillList();
    this.showPlaying(false);
  }

  /** The buttons that step and play, and the ways on. */
  transport() {
    const step = (name: string, iconName: string, run: () => void) => {
      const button = iconButton(t(`page.review.${name}`), iconName, run);
      button.classList.add('review-step');
      button.dataset.step = name;
      return button;
    };
    this.playButton = h('button.button.primary.review-play', {
      type: 'button',
      'data-step': 'play',
      onclick: () => this.togglePlay(),
    });
    this.steps = {
      first: step('first', 'first', () => this.go(this.first)),
      back: step('back', 'back', () => this.step(-1)),
      forward: step('forward', 'forward', () => this.step(1)),
      end: step('last', 'last', () => this.go(this.last)),
    };
    const speeds = segments({
      label: t('page.review.speed'),
      items: (Object.keys(kStep_ms) as Speed[]).map((value) => ({
        value,
        text: t(`page.review.speed.${value}`),
      })),
      chosen: this.speed,
      onchange: (value) => {
        this.speed = value;
        if (this.timer) this.play();
      },
    });
    this.playOn = h(
      'button.button.secondary',
      { type: 'button', id: 'review-play-on', onclick: () => this.tryPlayOn() },
      t('page.review.playOn'),
    );
    // Its sign alone where there is little room.
    const quiet = (name: string, iconName: string, run: () => void) =>
      h(
        'button.button.quiet',
        { type: 'button', id: `review-${name}`, title: t(`page.review.${name}`), onclick: run },
        icon(iconName),
        h('span', {}, t(`page.review.${name}`)),
      );
    return h(
      'div.review-transport',
      {},
      h(
        'div.review-steps',
        { role: 'group', 'aria-label': t('page.review.steps') },
        this.steps.first,
        this.steps.back,
        this.playButton,
        this.steps.forward,
        this.steps.end,
      ),
      speeds,
      this.where[0],
      h(
        'div.review-on',
        {},
        quiet('share', 'share', () => this.share()),
        quiet('copy', 'copy', () => this.copy()),
        this.playOn,
      ),
    );
  }

  /** The list of all moves, the turning point, and how the game has ended. */
  allMoves() {
    const title = wordOf('page.review.all', this.course.game);
    this.list = h('ol.review-list', { role: 'list', tabindex: '-1' });
    this.turn = h('div.review-turn', { hidden: true });
    this.result = h('p.review-result');
    return h(
      'section.review-side',
      { 'aria-label': title },
      h('div.review-side-head', {}, h('h2', {}, title), this.result),
      this.list,
      this.turn,
    );
  }

  // ---- What is shown

  at(stop: number) {
    return stop === 0
      ? t('page.review.start')
      : wordOf('page.review.at', this.course.game, { n: stop, total: this.last });
  }
  wordsOf(stop: number) {
    const [line] = this.course.stops[stop].lines;
    return stop === 0 || !line ? this.at(stop) : t('page.review.value', { at: this.at(stop), move: line });
  }

  update(state: State) {
    const box = state.logRect;
    const top = box ? `${box.y}px` : '';
    if (this.side.style.top !== top) {
      this.side.style.top = top;
      this.bringRow();
    }
    if (box) root.style.setProperty('--review-rail', `${byId('canvas').clientWidth - state.stageRect.w}px`);
    this.result.textContent = this.course.over
      ? t('page.review.ended', {
          points: this.course.stops[this.last].points.join(' : '),
          result: state.result ?? '',
        })
      : t('page.review.open');
    byId('status').textContent = this.title();
    const stop = stopOf(this.course.stops, state.shownPly);
    if (stop !== this.shown) this.show(stop);
  }
  title() {
    const names = formatList(this.course.seats.map(({ name }) => name));
    const created = this.keeper.id ? readGame(this.keeper.id).good[0]?.about.created : 0;
    return created
      ? t('page.review.title', {
          names,
          date: formatDate(new Date(created), { day: 'numeric', month: 'long' }),
        })
      : t('page.review.title.plain', { names });
  }

  show(stop: number) {
    const before = this.shown;
    this.shown = stop;
    this.view.show(stop, this.wordsOf(stop));
    this.draw();
    for (const where of this.where) where.textContent = this.at(stop);
    for (const [name, button] of Object.entries(this.steps))
      button.setAttribute(
        'aria-disabled',
        String(/first|back/.test(name) ? stop === this.first : stop === this.last),
      );
    const off = this.whyNotOn();
    this.playOn.setAttribute('aria-disabled', String(off !== ''));
    this.playOn.title = off;
    this.rows[before]?.removeAttribute('aria-current');
    for (const [i, row] of this.rows.entries()) row.classList.toggle('is-later', i > stop);
    this.rows[stop].setAttribute('aria-current', 'step');
    this.bringRow();
  }
  /** Only the list scrolls to its row: scrollIntoView() would move the page as well. */
  bringRow() {
    const { list } = this;
    const { offsetTop: top, offsetHeight: height } = this.rows[this.shown].parentElement as HTMLElement;
    if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 3;
  }

  draw() {
    const { chances } = this;
    this.view.draw({
      points: !chances,
      shares: chances ? chances.shares : this.course.stops.map(({ points }) => points),
      branches: this.tried.map((one) => one?.shares ?? null),
    });
  }

  fillList() {
    const { stops, seats } = this.course;
    const branches = new Map<number, Branch[]>();
    for (const branch of this.branches) branches.set(branch.at, [...(branches.get(branch.at) ?? []), branch]);
    this.rows = [];
    const items = stops.flatMap(({ seat, lines }, i) => {
      const first = i === 0 ? t('page.review.start') : (lines[0] ?? this.at(i));
      const name = seat >= 0 ? seats[seat].name : '';
      const more = lines.slice(i === 0 ? 0 : 1);
      const row = h(
        'button.review-row',
        {
          type: 'button',
          'data-stop': String(i),
          'aria-disabled': i < this.first ? 'true' : null,
          onclick: () => (i < this.first ? toast(t('page.review.fades'), 'eye') : this.go(i)),
        },
        h('span.review-number', {}, i === 0 ? '' : String(i)),
        seat >= 0 ? avatar(seats[seat].colour) : h('span.log-indent'),
        h(
          'span.review-words',
          {},
          boldName(first, name),
          // Two go together; more, as those of the final scoring, stand one below the other.
          i > 0 && more.length > 0
            ? more.length < 3
              ? h('small', {}, more.join(' · '))
              : more.map((line) => h('small', {}, line))
            : null,
        ),
      );
      this.rows.push(row);
      return [
        h('li', {}, row),
        ...(branches.get(i) ?? []).map((branch) => h('li', {}, this.branchBlock(branch))),
      ];
    });
    this.list.replaceChildren(...items);
  }
  /** What was tried from a stop: folded up but for the newest, each move a way into that other game. */
  branchBlock({ id, at, name, course }: Branch) {
    const tail = course.stops.slice(at + 1);
    const summary = h(
      'summary',
      {},
      icon('swap'),
      h(
        'span',
        {},
        name
          ? t('page.review.tried.named', { n: tail.length, name })
          : t('page.review.tried', { n: tail.length }),
      ),
      icon('down'),
    );
    const rows = tail.map(({ ply, seat, lines }, i) =>
      h(
        'li',
        {},
        h(
          'a.review-row',
          { href: gameOf(id, ply) },
          h('span.review-number', {}, String(at + 1 + i)),
          avatar(course.seats[seat].colour),
          h('span.review-words', {}, lines[0] ?? this.at(at + 1 + i)),
        ),
      ),
    );
    return h('details.review-tried', { open: true }, summary, h('ol', { role: 'list' }, rows));
  }

  // ---- Thinking

  think() {
    const { chances } = this;
    if (!chances) {
      this.note.textContent = t(
        this.course.hides
          ? 'page.review.points.hidden'
          : this.course.strict
            ? 'page.review.points.strict'
            : 'page.review.points.note',
      );
      return;
    }
    const all = [chances, ...this.tried.filter((one) => one !== null)];
    const total = chances.lines.filter(Boolean).length;
    let drawn = 0;
    const told = () => {
      const left = chances.lines.filter((line, i) => line && !chances.shares[i]).length;
      this.note.textContent = t('page.review.ahead.thinking', { done: total - left, total });
      // Answers come faster than the screen needs them.
      if (drawn) return;
      drawn = requestAnimationFrame(() => {
        drawn = 0;
        this.draw();
      });
    };
    const done = () => {
      this.note.textContent = t('page.review.ahead.note');
      this.element.dataset.thought = '';
      this.draw();
      this.showTurn(chances);
      this.showBetter(chances);
    };
    this.thinking = new Thinking(this.table.opponent.brain, all, { told, done });
  }

  /** The moves that cost people the most, each with the better one beside it and marked on the timeline. */
  showBetter(chances: Chances) {
    for (const { stop, before, after, move, record } of costly(this.course, chances, this.table.program)) {
      const words = t('page.review.better', { before: percent(before), after: percent(after), move });
      const tryIt = h(
        'button.button.quiet',
        { type: 'button', onclick: () => this.actions.tryMove(record, this.course, stop) },
        t('page.review.try'),
      );
      this.rows[stop].after(h('div.review-better', {}, h('p', {}, words), tryIt));
      this.view.marks[stop]?.classList.add('is-costly');
    }
  }

  /** The move after which the lead did not change any more. */
  showTurn(chances: Chances) {
    const best = turningPoint(this.course, chances);
    const name = best ? this.course.seats[best.seat].name : '';
    const words = best
      ? t(name === t('ui.you') ? 'page.review.turn.you' : 'page.review.turn.text', {
          at: this.at(best.stop),
          move: this.course.stops[best.stop].lines[0],
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
            { type: 'button', onclick: () => this.go(best.stop) },
            icon('lantern'),
            text,
          )
        : h('p.review-turn-button', {}, icon('lantern'), text),
    );
    this.turn.hidden = false;
  }

  // ---- Stepping

  go(stop: number) {
    const to = Math.min(this.last, Math.max(this.first, stop));
    if (to === this.shown && this.view.slider.hasAttribute('aria-valuenow')) return;
    this.table.look(to === this.last ? -1 : this.course.stops[to].ply);
    this.show(to);
  }
  step(by: number) {
    this.pause();
    this.go(this.shown + by);
  }
  togglePlay() {
    if (this.timer) this.pause();
    else this.play();
  }
  play() {
    clearTimeout(this.timer);
    if (this.shown === this.last) this.go(this.first);
    const next = () => {
      this.go(this.shown + 1);
      if (this.shown === this.last) this.pause();
      else this.timer = setTimeout(next, kStep_ms[this.speed]);
    };
    this.timer = setTimeout(next, Math.min(400, kStep_ms[this.speed]));
    this.showPlaying(true);
  }
  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.showPlaying(false);
  }
  showPlaying(playing: boolean) {
    this.playButton.replaceChildren(
      icon(playing ? 'pause' : 'play'),
      t(playing ? 'page.review.pause' : 'page.review.play'),
    );
    this.element.classList.toggle('is-playing', playing);
  }

  // ---- Ways on

  whyNotOn() {
    if (this.course.hides && !this.course.over) return t('page.review.playOn.hidden');
    return this.course.over && this.shown === this.last ? t('page.review.playOn.over') : '';
  }
  tryPlayOn() {
    const why = this.whyNotOn();
    if (why) toast(why, 'lock');
    else this.actions.playOn(this.course, this.shown);
  }
  async copy() {
    const [{ linkTo }, { copyText, recordToShare }] = await Promise.all([
      importOwn(() => import('../../keep/link.ts')),
      importOwn(() => import('../../share/share-parts.ts')),
    ]);
    const { ply } = this.course.stops[this.shown];
    const { now, program } = this.table;
    const link = linkTo(recordToShare(now, program.record(false)), ply);
    await copyText(
      link,
      t('page.share.link'),
      t(now.hides ? 'page.review.copied.all' : 'page.review.copied'),
    );
  }
  async share() {
    const { openShare } = await withWords(() => import('../../share/share.ts'));
    openShare({
      state: this.table.now,
      record: this.table.program.record(),
      plain: this.table.program.record(false),
      seenBy: (seat) => this.table.program.recordSeenBy(seat),
      created: readGame(this.keeper.id).good[0]?.about.created,
    });
  }

  focus() {
    this.playButton.focus({ preventScroll: true });
  }
  focusList() {
    this.rows[this.shown].focus();
  }
  close() {
    clearTimeout(this.start);
    this.pause();
    this.thinking?.stop();
    this.view.close();
    for (const node of [this.element, this.chip, this.barLeave]) node.remove();
  }
}

/** The sentence with a name made bold where it stands in it. */
function boldName(text: string, name: string) {
  const at = name ? text.indexOf(name) : -1;
  return at < 0 ? [text] : [text.slice(0, at), h('b', {}, name), text.slice(at + name.length)];
}
