// Introduction, the guide: a card of words beside the table, and what the person does there.
//
// Owns: the card, which step is on, what counts as the wanted move, the kind taking back of another one, the
// moves of the other side, what is lit, and the way out into a first game. Positions, moves, words and lights
// all come from the script; a move that the script does not want is legal all the same, and the card says why
// it goes back. Must never know a game, nor cover the table unasked: the card takes the place of the log, a
// strip of its own, or in low windows one line, which says what to do and unfolds over the table until it is
// touched.
// Next: intro.ts (how a script arrives), intro.css, assets/games/*/intro.json.
import { addStyle, byId, h, icon } from '../../lib/dom.ts';
import { rulesAddress } from '../../lib/game-pages.ts';
import { language, t } from '../../lib/i18n.ts';
import { isEscape } from '../../lib/key-press.ts';
import { isReduced, preferences } from '../../keep/preferences.ts';
import { handOver } from '../../keep/handover.ts';
import { recordOf, turnsBefore } from './intro-script.ts';
import { hex } from '../../lib/random.ts';
import { createGame, writeSetting } from '../../keep/store.ts';
import { readHead } from '../../keep/record-head.ts';
import { kAnnouncedRefused } from '../../../web/bridge/bridge.mjs';
import { root } from '../../lib/root.ts';
import { gameOf } from '../../lib/address.ts';
import { leave } from '../../lib/leave.ts';
import type { PlayTable, State, TableEvents } from '../../lib/state.ts';
import type { Script, Step } from './intro-script.ts';

await addStyle('intro.css');

const kReply_ms = 700;
const kTakeBack_ms = 900;
const kStill_ms = 200; // nothing moves; the person only needs a moment to read
const kPlayLevel = 1;
/** Windows lower than this have one line instead of a strip. */
const kLineBelow_px = 760;

/** What a step asks for: the last sentence of its words. */
const taskOf = (words: string) => words.split(/([.!?][”“»]?)\s+(?=[\p{Lu}„“«])/u).at(-1) ?? '';

/** The actions of a record, in order; draws of chance keep their star. */
const actionsOf = (record: string) =>
  [...record.matchAll(/^\d+\. (.*)$/gm)].flatMap(([, turn]) => turn.trim().split(/ +/));
const actionsIn = (turns: string[]) => turns.flatMap((turn) => turn.split(' '));
const isDraw = (action: string) => action.startsWith('*');
/**
 * What the other side plays in a step; the draws between are chance's own, a script only says them to its
 * tests.
 */
const movesOf = ({ reply = [] }: Pick<Step, 'reply'>) =>
  reply.map((one) => [one].flat()).filter(([move]) => !isDraw(move));
const startsWith = (list: string[], start: string[]) => start.every((one, i) => list[i] === one);

export class Guide {
  table: PlayTable;
  script: Script;
  at: number;
  done: boolean;
  /** The actions with which the step has begun. */
  base: string[];
  /** Grows with every step and load; callbacks of an older value do nothing. */
  turn: number;
  loading: boolean;
  /** Windows in which the words do not fit into the place of the log. */
  tooSmall: Set<string>;
  /** Where the focus was before it went to Next. */
  from: HTMLElement | null;
  /** The number of moves of a finished step. */
  expected = 0;
  dots!: HTMLElement[];
  count!: HTMLElement;
  title!: HTMLElement;
  say!: HTMLElement;
  answer!: HTMLElement;
  rules!: HTMLElement;
  skip!: HTMLElement;
  again!: HTMLElement;
  back!: HTMLElement;
  next!: HTMLElement;
  play!: HTMLElement;
  task!: HTMLElement;
  line!: HTMLElement;
  text!: HTMLElement;
  head!: HTMLElement;
  buttons!: HTMLElement;
  card!: HTMLElement;

  constructor(table: PlayTable, script: Script) {
    this.table = table;
    this.script = script;
    this.at = 0;
    this.done = false;
    this.base = [];
    this.turn = 0;
    this.loading = false;
    this.tooSmall = new Set();
    this.from = null;
  }

  start() {
    const { table } = this;
    this.build();
    table.opponent.mover = { kind: 'script', hint: async () => this.light() };
    table.program.command('guided', 1); // the result has no buttons beside those of the card
    table.on('state', ({ state }) => this.follow(state));
    table.on('record', ({ record }) => this.judge(record));
    table.on('request', (event) => this.hear(event));
    // Another record has been opened over the introduction: it gets a page that keeps it.
    table.on('open', () => this.loading || leave(handOver(table.record)));
    table.on('language', () => this.speakAnew());
    addEventListener('resize', () => {
      this.card.style.minHeight = '';
      this.place();
    });
    // Whoever touches the table wants to see it.
    byId('table').addEventListener(
      'pointerdown',
      ({ target }) => this.card.contains(target as Node) || this.unfold(false),
    );
    addEventListener(
      'keydown',
      (event) => {
        if (!isEscape(event) || !this.isUnfolded) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        this.unfold(false);
        this.line.focus({ preventScroll: true });
      },
      true,
    );
    writeSetting('intro', 'seen'); // the lobby need not offer it any more
    this.enter(0);
  }

  get step() {
    return this.script.steps[this.at];
  }
  get words() {
    return `${this.script.words}.${this.step.id}`;
  }

  // ---- The card

  build() {
    const { steps } = this.script;
    const button = (name: string, look: string, run: () => void) =>
      h(
        `button.button.${look}`,
        { type: 'button', 'data-guide': name, onclick: run },
        t(`page.intro.${name}`),
      );
    this.dots = steps.map(() => h('i'));
    this.count = h('span.guide-count');
    this.title = h('h2');
    this.say = h('p.guide-say');
    this.answer = h('div.guide-answer', { 'aria-live': 'polite' });
    this.rules = h('div.guide-rules');
    this.skip = button('skip', 'quiet', () => this.go(steps.length - 1));
    this.again = button('again', 'quiet', () => this.go(0));
    this.back = h(
      'button.button.secondary',
      { type: 'button', 'data-guide': 'back', onclick: () => this.go(this.at - 1) },
      icon('back'),
      h('span', {}, t('page.back')),
    );
    this.next = button('next', 'secondary', () => this.go(this.at + 1));
    this.play = button('play', 'primary', () => this.begin());
    this.task = h('span.guide-task');
    this.line = h(
      'button.guide-line',
      {
        type: 'button',
        'data-guide': 'line',
        'aria-controls': 'guide-sheet',
        onclick: () => this.unfold(!this.isUnfolded),
      },
      this.task,
      icon('down'),
    );
    this.text = h(
      'div.guide-words',
      { tabindex: '0', role: 'group', 'aria-label': t('page.intro.words') },
      h('div', { 'aria-live': 'polite' }, this.title, this.say),
      this.answer,
    );
    this.head = h(
      'div.guide-head',
      {},
      h('span.guide-dots', { 'aria-hidden': 'true' }, this.dots),
      this.skip,
      this.again,
    );
    this.buttons = h('div.guide-buttons', {}, this.back, this.rules);
    const sheet = h('div.guide-sheet', { id: 'guide-sheet' }, this.head, this.text, this.buttons);
    this.card = h('section.guide', { id: 'guide', 'aria-label': t('page.intro') }, this.line, sheet);
    this.unfold(false);
  }

  /** Another language: the card is made anew, the step stays. */
  speakAnew() {
    const done = this.done;
    this.card.remove();
    this.build();
    this.draw();
    if (done) this.tell('right', t(`${this.words}.right`));
  }

  draw() {
    const { steps } = this.script;
    const last = this.at === steps.length - 1;
    for (const [i, dot] of this.dots.entries())
      dot.className = i < this.at ? 'past' : i === this.at ? 'now' : '';
    this.count.textContent = t('page.intro.step', { n: this.at + 1, of: steps.length });
    this.title.textContent = t(`${this.words}.title`);
    this.say.textContent = t(`${this.words}.say`);
    this.rules.replaceChildren(
      ...(this.step.rules ?? [])
        .map((id, _, { length }) => {
          const href = rulesAddress(this.script.game, language, id);
          const open = (event: Event) =>
            this.table.tell('request', { type: 'rules', number: 0, text: id }).answered &&
            event.preventDefault();
          return (
            href &&
            h(
              'a.guide-rule',
              {
                href,
                target: '_blank',
                rel: 'noopener',
                'aria-label': t('page.intro.rule', { id }),
                onclick: open,
              },
              icon('book'),
              // Two rules have two names.
              h('span', {}, length > 1 ? id : t('page.intro.rule.short')),
            )
          );
        })
        .filter((link) => link !== null),
    );
    this.back.setAttribute('aria-disabled', String(this.at === 0));
    this.skip.hidden = this.next.hidden = last;
    this.again.hidden = this.play.hidden = !last;
    this.tell('', '');
  }

  /** Says what came of a move: kind 'right', 'other' or '' for nothing. */
  tell(kind: string, text: string) {
    this.answer.dataset.kind = kind;
    this.answer.replaceChildren(
      ...(kind ? [icon(kind === 'right' ? 'check' : 'undo'), h('p', {}, text)] : []),
    );
    const ready = this.done || !this.step.want;
    this.next.classList.toggle('primary', ready);
    this.next.classList.toggle('secondary', !ready);
    this.card.dataset.done = String(this.done);
    this.card.dataset.answer = kind;
    this.text.scrollTop = 0;
    const task = this.step.want ? taskOf(this.say.textContent ?? '') : this.title.textContent;
    this.task.replaceChildren(
      ...(kind ? [icon(kind === 'right' ? 'check' : 'undo')] : []),
      h('span', {}, kind ? text : task),
    );
    if (kind) this.unfold(false);
    // A strip keeps its height for a whole step, so that the table stays where it is.
    const { style } = this.card;
    if (!kind) style.minHeight = '';
    this.place();
    if (!kind && root.dataset.guide === 'strip') style.minHeight = `${this.card.offsetHeight}px`;
  }
  /**
   * Where the card is one line: its words over the table, until the table is touched. Elsewhere this changes
   * nothing.
   */
  unfold(open: boolean) {
    this.card.dataset.open = String(open);
    this.line.setAttribute('aria-expanded', String(open));
    const folded = !open && root.dataset.guide === 'line';
    this.text.tabIndex = folded ? -1 : 0;
  }
  get isUnfolded() {
    return root.dataset.guide === 'line' && this.card.dataset.open === 'true';
  }

  /**
   * The place of the log where the words fit into it, else a strip above the table, or a line where a strip
   * takes too much.
   */
  place() {
    const { state } = this.table;
    const box = state?.logRect;
    const size = `${innerWidth} ${innerHeight} ${preferences.textScale}`;
    const rail = box && box.h > 40 && state.layout === 'desktop' && !this.tooSmall.has(size) ? box : null;
    this.put(rail ? 'rail' : innerHeight < kLineBelow_px ? 'line' : 'strip');
    const { style } = this.card;
    if (root.dataset.guide !== 'strip') style.minHeight = '';
    style.left = rail ? `${rail.x}px` : '';
    style.top = rail ? `${rail.y}px` : '';
    style.width = rail ? `${rail.w}px` : '';
    style.maxHeight = rail ? `${rail.h}px` : '';
    if (rail && this.text.scrollHeight > this.text.clientHeight + 1) {
      this.tooSmall.add(size);
      this.place();
    }
  }
  /**
   * Moves the card into the table (as a `rail`) or before it, and its parts where they belong, without losing
   * the focus.
   */
  put(how: 'rail' | 'strip' | 'line') {
    const table = byId('table');
    const stands = how === 'rail' ? this.card.parentNode === table : this.card.nextElementSibling === table;
    if (stands && this.card.dataset.how === how) return;
    root.dataset.guide = this.card.dataset.how = how;
    const focused = this.card.contains(document.activeElement)
      ? (document.activeElement as HTMLElement)
      : null;
    if (how === 'line') {
      this.line.prepend(this.count);
      this.card.append(this.next, this.play);
    } else {
      this.head.firstElementChild?.after(this.count);
      this.buttons.append(this.next, this.play);
    }
    this.unfold(false);
    if (how === 'rail') table.prepend(this.card);
    else table.before(this.card);
    focused?.focus({ preventScroll: true });
  }

  // ---- The steps

  /** Goes to a step because the person wants it. */
  go(step: number) {
    if (step < 0 || step >= this.script.steps.length) return;
    this.enter(step);
    if (this.step.want) this.giveFocusBack();
    else if (this.card.contains(document.activeElement) || document.activeElement === document.body)
      (this.play.hidden ? this.next : this.play).focus({ preventScroll: true });
  }

  enter(step: number) {
    this.at = step;
    this.turn++;
    this.done = false;
    if (this.step.start) this.putStart();
    this.base = actionsOf(this.table.program.record());
    this.draw();
    this.light();
  }

  /** The position of the step, if it is not on the table already. */
  putStart() {
    const { table, step } = this;
    const turns = turnsBefore(this.script, step);
    const wanted = actionsIn(turns);
    const now = actionsOf(table.program.record());
    table.program.command('look', -1);
    if (now.length === wanted.length && startsWith(now, wanted)) {
      // Refusal, hint, and what is chosen are stepped back from one by one.
      for (let steps = 0; steps < 9 && table.program.command('key', 'escape'); steps++);
      return;
    }
    this.loading = true;
    const error = table.load(recordOf(this.script, turns));
    this.loading = false;
    if (error) throw new Error(`intro ${this.script.game}, ${step.id}: ${error.message}`);
  }

  /** Runs in a moment, unless the step is another by then. */
  soon(ms: number, run: () => void) {
    const { turn } = this;
    setTimeout(
      () => turn === this.turn && run(),
      isReduced() || preferences.motion === 'none' ? kStill_ms : ms,
    );
  }

  /** Compares a changed record with what the step wants. */
  judge(record: string) {
    if (this.loading) return;
    const now = actionsOf(record);
    if (!startsWith(now, this.base) || now.length < this.base.length) {
      // Undone beyond the step's beginning, or another game: repeats the step.
      this.soon(0, () => this.enter(this.at));
      return;
    }
    const own = now.slice(this.base.length).filter((action) => !isDraw(action));
    if (own.length === 0) {
      // Taken back by the person: the step begins again, its words stay.
      if (this.done) this.soon(0, () => this.enter(this.at));
      return;
    }
    if (this.done) {
      if (own.length > this.expected) this.takeBack(t('page.intro.wait'), this.expected);
      return;
    }
    const { want } = this.step;
    if (want === 'any' || (Array.isArray(want) && want.includes(own[0]))) {
      this.expected = own.length + movesOf(this.step).length;
      this.finish();
      this.reply(0);
    } else {
      this.takeBack(t(want ? `${this.words}.other` : 'page.intro.over'));
    }
  }
  /** How many moves have been made since the step began. */
  made() {
    return actionsOf(this.table.program.record())
      .slice(this.base.length)
      .filter((action) => !isDraw(action)).length;
  }

  finish() {
    this.done = true;
    this.unlight();
    this.tell('right', t(`${this.words}.right`));
    const focused = document.activeElement as HTMLElement | null;
    const table = byId('table');
    if (focused && focused !== document.body && table.contains(focused) && !this.card.contains(focused)) {
      this.from = focused.id === 'canvas' ? focused : table.querySelector<HTMLElement>('#mirror');
      this.next.focus({ preventScroll: true });
    }
  }

  /** The other side's moves, one after the other. */
  reply(n: number) {
    const moves = movesOf(this.step);
    if (n >= moves.length) return;
    this.soon(kReply_ms, () => {
      const { program } = this.table;
      const played = moves[n].some((move) => program.call('bf_bot_move', move) !== 0);
      // Waits while the animation of a move is not finished.
      const waits = !played && program.callText('bf_bot_request') === '';
      this.reply(waits ? n : n + 1);
    });
  }

  /** Takes back all but the first `keep` moves of the step: a plan may have made several. */
  takeBack(why: string, keep = 0) {
    this.tell('other', why);
    this.soon(kTakeBack_ms, () => {
      while (this.made() > keep)
        if (!this.table.program.command('undo')) {
          this.enter(this.at);
          return;
        }
      // The words stay until the next attempt.
      if (!this.done) this.light();
    });
  }

  /** What the canvas asks for. */
  hear(event: TableEvents['request']) {
    if (event.answered) return;
    if (event.type === 'rematch') {
      event.answered = true;
      this.begin();
    } else if (event.type === 'hint') {
      event.answered = true;
      this.light();
    } else if (
      event.type === 'announce' &&
      this.step.want === 'refusal' &&
      !this.done &&
      event.number === kAnnouncedRefused
    ) {
      this.finish();
    }
  }

  // ---- What is lit

  /**
   * Shows where the wanted move begins; again, where it goes. Gives true when there was something to show.
   */
  light() {
    const { want, light } = this.step;
    if (this.done || !want || this.table.state?.over) return false;
    if (light) this.follow(this.table.now);
    else if (Array.isArray(want)) this.table.program.call('bf_hint', want[0], -2, 0);
    return true;
  }
  unlight() {
    for (const button of document.querySelectorAll('#mirror [data-lit]')) button.removeAttribute('data-lit');
  }

  /**
   * After every change: the first target of the light that has not been chosen yet, and the card where it
   * belongs.
   */
  follow(state: State) {
    this.unlight();
    if (!this.done && this.step.light && state.acting) {
      const next = this.step.light
        .map((id) => document.querySelector<HTMLElement>(`#mirror [data-target="${id}"]`))
        .find((button) => button && button.dataset.state !== 'chosen');
      next?.setAttribute('data-lit', '');
    }
    // The piece has been taken: now its place is lit too.
    const { want } = this.step;
    if (
      !this.done &&
      Array.isArray(want) &&
      state.hintStep === 1 &&
      document.querySelector('#mirror [data-state=chosen]')
    ) {
      queueMicrotask(() => this.done || this.table.program.call('bf_hint', want[0], -2, 0));
    }
    this.place();
  }

  /** After Next the focus goes where the person was playing. */
  giveFocusBack() {
    const { from } = this;
    this.from = null;
    if (!from?.isConnected || !this.card.contains(document.activeElement)) return;
    if (from.id === 'canvas') from.focus({ preventScroll: true });
    else
      (
        from.querySelector<HTMLElement>('[data-lit], [data-state=legal]') ??
        (from.firstElementChild as HTMLElement | null)
      )?.focus({
        preventScroll: true,
      });
  }

  // ---- The way out

  /** A game against the gentlest computer, which is kept like any other. */
  begin() {
    const record = recordOf(this.script, [], { level: kPlayLevel, seed: hex(16) });
    const { seats = [], game = '' } = readHead(record);
    const { id, kept } = createGame({
      record,
      about: {
        game,
        status: '',
        seats,
        colours: seats.map(({ colour }) => colour),
        decisions: 0,
        over: false,
      },
    });
    leave(kept ? gameOf(id) : handOver(record));
  }
}
