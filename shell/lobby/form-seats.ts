// Form seats: who sits where, and who starts.
//
// Owns: the rows of the seats with name, person or computer, level and colour; their order by drag and by
// keys; adding and taking away where the game has room; the choice of who starts. On narrow windows a seat is
// a row that opens a sheet. A row belongs to its seat, not to its place, so that a row can be dragged while
// its neighbours move. Must never know a game: seats and colours are its own table's. Next: form.ts (the
// screen), new-game.ts (the values).
import { avatar, h, icon, levelTower } from '../lib/dom.ts';
import { iconButton, openDialog, segments } from '../lib/controls.ts';
import { kLevels } from '../../web/bridge/bridge.mjs';
import type { Button, Segments } from '../lib/controls.ts';
import { formatList, t, withWords } from '../lib/i18n.ts';
import { face } from './faces.ts';
import { cleanName, isolated } from '../lib/names.ts';
import { nameField } from '../lib/name-field.ts';
import { characterName, characterOf, nameForRecord } from '../lib/characters.ts';
import { isAlone, seatName } from '../lib/seat-names.ts';
import { allColours, coloursOf, fitSeats, makeSeat, startOption } from '../keep/new-game.ts';
import { defaultName } from '../keep/preferences.ts';
import type { Child } from '../lib/dom.ts';
import type { Form, FormSeat, GameInfo } from '../keep/new-game.ts';

interface Parts {
  game: GameInfo;
  form: Form;
  /** Called after everything that the person does. */
  changed(): void;
  /** Called when the number of seats is another. */
  resized(): void;
  ruleLink(game: string, id: string): Child;
}
/** A seat on the screen: all of its fields, or the short row that opens them. */
interface Row {
  seat: FormSeat;
  element: HTMLElement;
  picture: HTMLElement;
  handle?: HTMLElement;
  /** Of the fields. */
  field?: HTMLInputElement;
  who?: HTMLElement;
  kind?: HTMLElement;
  level?: HTMLElement;
  remove?: HTMLElement | null;
  colours?: HTMLElement;
  /** Of the short row. */
  words?: HTMLElement;
  tower?: HTMLElement;
  open?: HTMLElement;
}

const narrow = matchMedia('(max-width: 1023px)'); // seats are rows

/** What asks above the seats where the pieces lie; null where it cannot be had. */
export const bringWhere = () => withWords(() => import('./room-table-form.ts')).catch(() => null);

export class FormSeats {
  game: GameInfo;
  form: Form;
  changed: Parts['changed'];
  resized: Parts['resized'];
  ruleLink: Parts['ruleLink'];
  ordering = false;
  rows: Row[] = [];
  /** The seat whose fields are in a dialog. */
  sheet: Row | null = null;
  list: HTMLOListElement;
  said: HTMLParagraphElement;
  startPlace: HTMLDivElement;
  startNote: HTMLSpanElement;
  orderButton: HTMLButtonElement;
  add: HTMLButtonElement;
  element: HTMLElement;
  startChoice!: Segments<'lot' | number>;

  constructor({ game, form, changed, resized, ruleLink }: Parts) {
    this.game = game;
    this.form = form;
    this.changed = changed;
    this.resized = resized;
    this.ruleLink = ruleLink;
    this.list = h('ol.seats');
    this.said = h('p.hidden', { role: 'status' });
    this.startPlace = h('div.form-start');
    this.startNote = h('span');
    const order = h(
      'button.button.quiet.order-button',
      {
        type: 'button',
        id: 'change-order',
        'aria-pressed': 'false',
        onclick: () => this.setOrdering(!this.ordering),
      },
      icon('swap'),
      t('page.new.order'),
    );
    this.orderButton = order;
    const head = h('span.order-words', {}, h('small.order-help', {}, t('page.new.order.drag')), order);
    this.add = h('button.seat-add', { type: 'button', id: 'add-seat', onclick: () => this.addSeat() });
    this.element = h(
      'section.panel.form-seats',
      { 'aria-labelledby': 'form-seats' },
      h('div.panel-head', {}, h('h2', { id: 'form-seats' }, t('page.new.who')), head),
      h('div.seats-box', {}, this.list, this.add),
      this.startPlace,
      h('p.form-note', {}, icon('flag'), this.startNote),
      this.said,
    );
  }

  // ---- Names

  /** The name a seat was given, or that the settings have for its person; '' where it goes by its default. */
  givenName(i: number) {
    const { seats } = this.form;
    const before = seats.slice(0, i).filter(({ kind }) => kind === 'human').length;
    return cleanName(seats[i].name) || (seats[i].kind === 'human' ? defaultName(before) : '');
  }
  /** The seats as the table sees them, with an empty field at seat `i`. */
  seatsWithout(i: number) {
    return this.form.seats.map((seat, k) => ({
      ...seat,
      name: k === i ? '' : this.givenName(k),
      colour: this.colourOf(k),
    }));
  }
  /** What the table will call a seat whose field is empty. */
  defaultName(i: number) {
    const seats = this.seatsWithout(i);
    const { kind, level } = seats[i];
    if (kind === 'bot') return characterName(level, characterOf(seats, i));
    const before = seats.slice(0, i).filter((seat) => seat.kind === 'human').length;
    return defaultName(before) || seatName(seats, i);
  }
  /** The name that the record has: none where the table finds the same by itself. */
  recordName(i: number) {
    return this.givenName(i) || nameForRecord(this.seatsWithout(i), i);
  }
  nameOf(i: number) {
    return isolated(this.givenName(i) || this.defaultName(i));
  }
  /** True where the sentence about a seat is one to its person: "You start". */
  isYou(i: number) {
    return !this.givenName(i) && isAlone(this.form.seats, i);
  }
  get free() {
    return coloursOf(this.game, this.form.seats.length).free;
  }
  /**
   * The colour that is shown: as long as chance decides who sits where, a seat with a fixed colour has none.
   */
  colourOf(i: number) {
    return !this.free && this.form.start === 'lot' && !startOption(this.game)
      ? 'lot'
      : this.form.seats[i].colour;
  }

  // ---- Building

  build() {
    this.rows = this.form.seats.map((seat) => this.makeRow(seat));
    this.list.replaceChildren(...this.rows.map(({ element }) => element));
    this.buildStart();
    this.refresh();
  }
  makeRow(seat: FormSeat) {
    return narrow.matches ? this.makeShortRow(seat) : this.makeFields(seat, 'li.seat');
  }
  indexOf(seat: FormSeat) {
    return this.form.seats.indexOf(seat);
  }

  grip(row: Row) {
    const handle = h(
      'button.grip',
      {
        type: 'button',
        onkeydown: (event) => this.orderByKey(event, row),
        onpointerdown: (event) => this.drag(event, row),
      },
      h('span.grip-dots', { 'aria-hidden': 'true' }),
    );
    row.handle = handle;
    return handle;
  }

  /** All fields of one seat. */
  makeFields(seat: FormSeat, tag: string) {
    const row = { seat } as Row;
    const inSheet = tag !== 'li.seat';
    const pictured = (name: string) => (inSheet ? undefined : name);
    const picture = h('span.level-picture', {}, levelTower(seat.level));
    const levels = Array.from({ length: kLevels }, (_, k) =>
      h(
        'option',
        { value: String(k + 1), selected: seat.level === k + 1 },
        t('page.new.levelN', { n: k + 1, word: t(`bot.level.${k + 1}`) }),
      ),
    );
    const setLevel = (event: Event) => {
      seat.level = Number((event.target as HTMLSelectElement).value);
      picture.replaceChildren(levelTower(seat.level));
      this.refresh();
    };
    row.level = h('select', { onchange: setLevel }, levels);
    const level = h('span.select.level-select', {}, picture, row.level, icon('down'));
    const here = h('span.seat-here');
    const who = h('p.seat-who');
    const showKind = () => {
      level.hidden = seat.kind !== 'bot';
      who.hidden = seat.kind === 'human';
      here.hidden = seat.kind === 'bot';
      here.textContent = t(seat.kind === 'link' ? 'page.friend.seat' : 'page.new.here');
    };
    showKind();
    const kind = segments<FormSeat['kind']>({
      label: '', // by dress(), like the other names
      items: [
        {
          value: 'human',
          icon: pictured('person'),
          text: t(inSheet ? 'page.friend.here' : 'page.new.person'),
        },
        { value: 'link', icon: pictured('link'), text: t('page.friend.byLink') },
        { value: 'bot', icon: pictured('robot'), text: t('page.new.computer') },
      ],
      chosen: seat.kind,
      onchange: (value) => {
        seat.kind = value;
        showKind();
        this.refresh();
      },
    });
    const { field, why } = nameField({ value: seat.name }, (name) => {
      seat.name = name;
      this.refresh();
    });
    row.field = field;
    row.kind = kind;
    row.who = who;
    row.picture = this.free
      ? h('button.seat-avatar.seat-caret', {
          type: 'button',
          'aria-expanded': 'false',
          onclick: () => this.toggleColours(row),
        })
      : h('span.seat-avatar');
    row.remove = this.canRemove() && !inSheet ? iconButton('', 'close', () => this.removeSeat(seat)) : null;
    const place = h('div.seat-colours', { hidden: true });
    row.colours = place;
    row.element = h(
      tag,
      {},
      inSheet ? null : this.grip(row),
      row.picture,
      row.field,
      kind,
      level,
      here,
      row.remove,
      why,
      who,
      this.free ? place : null,
    );
    return row;
  }

  /** The short row of narrow windows. */
  makeShortRow(seat: FormSeat) {
    const row = { seat } as Row;
    row.picture = h('span.seat-avatar');
    row.words = h('span.seat-words');
    row.tower = h('span.seat-tower');
    row.open = h(
      'button.seat-open',
      { type: 'button', onclick: () => this.openSeat(row.seat) },
      row.picture,
      row.words,
      row.tower,
      icon('forward'),
    );
    row.element = h('li.seat-row', {}, row.open, this.grip(row));
    return row;
  }

  async openSeat(seat: FormSeat) {
    const row = this.makeFields(seat, 'div.seat.seat-sheet');
    const i = this.indexOf(seat);
    const buttons: Button[] = [{ text: t('page.done'), primary: true, value: 'done' }];
    if (this.canRemove()) buttons.unshift({ text: t('page.new.remove'), value: 'remove' });
    this.sheet = row;
    const body = h(this.form.typed ? 'div.own-table' : 'div', {}, row.element);
    const { closed } = openDialog({ title: t('page.new.seatN', { n: i + 1 }), body, buttons });
    this.refresh();
    if (row.colours && this.free) this.toggleColours(row, true);
    const answer = await closed;
    this.sheet = null;
    if (answer === 'remove') {
      this.removeSeat(seat);
      return;
    }
    this.refresh();
    this.rows[this.indexOf(seat)]?.open?.focus({ preventScroll: true });
  }

  // ---- Number of seats

  canRemove() {
    return this.form.seats.length > this.game.min_seats;
  }
  addSeat() {
    this.form.seats.push(makeSeat({}, this.form.typed ? 'human' : 'bot'));
    this.resize();
    const row = this.rows[this.rows.length - 1];
    (row.field ?? row.open)?.focus();
  }
  removeSeat(seat: FormSeat) {
    const i = this.indexOf(seat);
    this.form.seats.splice(i, 1);
    this.resize();
    const row = this.rows[Math.min(i, this.rows.length - 1)];
    (row.remove ?? row.field ?? row.open)?.focus();
  }
  resize() {
    fitSeats(this.game, this.form);
    this.build();
    this.resized();
  }

  // ---- Order

  setOrdering(on: boolean) {
    this.ordering = on;
    this.orderButton.setAttribute('aria-pressed', String(on));
    this.element.classList.toggle('is-ordering', on);
  }
  /**
   * Moves a row by one place; gives true when there was one. Only its neighbour moves in the page, so focus
   * and drag stay.
   */
  step(row: Row, down: boolean) {
    const i = this.rows.indexOf(row);
    const k = down ? i + 1 : i - 1;
    if (k < 0 || k >= this.rows.length) return false;
    const other = this.rows[k].element;
    if (down) row.element.before(other);
    else row.element.after(other);
    const { rows } = this;
    const { seats } = this.form;
    [rows[i], rows[k]] = [rows[k], rows[i]];
    [seats[i], seats[k]] = [seats[k], seats[i]];
    fitSeats(this.game, this.form);
    this.refresh();
    return true;
  }
  orderByKey(event: KeyboardEvent, row: Row) {
    const down = event.key === 'ArrowDown';
    if (!down && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (this.step(row, down)) this.said.textContent = this.gripLabel(this.rows.indexOf(row));
  }
  drag(event: PointerEvent, row: Row) {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = row.handle as HTMLElement;
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(event.pointerId);
    row.element.classList.add('is-dragged');
    const move = ({ clientY }: PointerEvent) => {
      for (;;) {
        const i = this.rows.indexOf(row);
        const middle = (k: number) => {
          const box = this.rows[k].element.getBoundingClientRect();
          return box.top + box.height / 2;
        };
        if (i > 0 && clientY < middle(i - 1)) this.step(row, false);
        else if (i < this.rows.length - 1 && clientY > middle(i + 1)) this.step(row, true);
        else break;
      }
    };
    const end = () => {
      row.element.classList.remove('is-dragged');
      handle.removeEventListener('pointermove', move);
      this.said.textContent = this.gripLabel(this.rows.indexOf(row));
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end, { once: true });
  }
  gripLabel(i: number) {
    return t('page.new.order.grip', { name: this.nameOf(i), n: i + 1, of: this.rows.length });
  }

  // ---- Who starts

  buildStart() {
    const { form } = this;
    this.startChoice = segments<'lot' | number>({
      label: t('page.new.starts'),
      items: [
        { value: 'lot', text: t('page.new.byLot') },
        ...form.seats.map((_, i) => ({ value: i, text: this.nameOf(i) })),
      ],
      chosen: form.start === 'lot' ? 'lot' : 0,
      onchange: (value) => this.chooseStart(value),
    });
    this.startChoice.classList.toggle('segments-many', form.seats.length > 3);
    this.startPlace.replaceChildren(h('h3', {}, t('page.new.starts')), this.startChoice);
    this.startPlace.hidden = form.seats.length < 2;
  }
  /** Whoever starts sits in the first seat; the others follow in the order of the table. */
  chooseStart(value: 'lot' | number) {
    this.form.start = value === 'lot' ? 'lot' : 'first';
    for (let steps = value === 'lot' ? 0 : value; steps > 0; steps--) {
      this.form.seats.push(this.form.seats.shift() as FormSeat);
      this.rows.push(this.rows.shift() as Row);
      this.list.append(this.list.firstElementChild as Element);
    }
    this.startChoice.choose(value === 'lot' ? 'lot' : 0);
    fitSeats(this.game, this.form);
    this.refresh();
  }

  // ---- Colours

  toggleColours(row: Row, open = row.colours?.hidden === true) {
    if (!row.colours) return;
    row.colours.hidden = !open;
    row.picture.setAttribute('aria-expanded', String(open));
    row.element.classList.toggle('is-open', open);
    if (open) this.fillColours(row);
  }
  /**
   * The six colours inside the row: one's own, those of others with their names, and those that need other
   * seats.
   */
  fillColours(row: Row) {
    const { form, game } = this;
    const { list } = coloursOf(game, form.seats.length);
    const group = h('div.colour-list', {
      role: 'radiogroup',
      'aria-label': t('page.new.colour', { n: this.indexOf(row.seat) + 1 }),
    });
    const reasons = new Set<string>();
    for (const { colour, seats } of allColours(game)) {
      const owner = form.seats.findIndex((seat) => seat.colour === colour);
      const mine = form.seats[owner] === row.seat;
      const locked = !list.includes(colour);
      if (locked)
        reasons.add(
          t('page.new.colour.locked', { seats: formatList(seats.map(String), { type: 'disjunction' }) }),
        );
      const name = t(`ui.colour.${colour}`);
      const label =
        owner >= 0 && !mine
          ? t('page.new.colour.taken', { colour: name, name: this.nameOf(owner) })
          : locked
            ? t('page.new.colour.off', { colour: name })
            : name;
      const input = h('input', {
        type: 'radio',
        name: `colour-${this.indexOf(row.seat)}`,
        'aria-label': label,
        disabled: locked || (owner >= 0 && !mine),
        onchange: () => this.takeColour(row, colour),
      });
      input.checked = mine;
      const below = owner >= 0 ? (mine ? name : this.nameOf(owner)) : '';
      group.append(
        h(
          `label.colour${mine ? '.colour-mine' : owner >= 0 || locked ? '.colour-off' : ''}`,
          { title: label },
          input,
          avatar(colour),
          locked ? h('span.colour-lock', {}, icon('lock')) : null,
          h('small', {}, below),
        ),
      );
    }
    row.colours?.replaceChildren(
      group,
      h(
        'p.colour-why',
        {},
        [...reasons].map((reason) => h('span', {}, reason)),
      ),
    );
  }
  takeColour(row: Row, colour: string) {
    row.seat.colour = colour;
    this.refresh();
    row.colours?.querySelector<HTMLElement>('input:checked')?.focus();
  }

  // ---- Following

  /** Puts names, colours and places where they are shown. */
  refresh() {
    const { form, game } = this;
    const count = form.seats.length;
    for (const row of [...this.rows, ...(this.sheet ? [this.sheet] : [])])
      this.dress(row, this.indexOf(row.seat));
    form.seats.forEach((_, i) => {
      this.startChoice.rename(i, this.nameOf(i));
    });
    const room = game.max_seats - count;
    this.add.hidden = room <= 0;
    this.add.replaceChildren(
      icon('plus'),
      h('b', {}, t('page.new.add')),
      h('small', {}, t('page.new.add.more', { n: room })),
    );
    (this.orderButton.parentElement as HTMLElement).hidden = count < 2;
    const colour = t(`ui.colour.${form.seats[0].colour}`);
    const option = startOption(game);
    const rule = option && this.ruleLink(game.id, option.id);
    const note =
      form.start !== 'lot'
        ? t(this.isYou(0) ? 'page.new.firstYou' : 'page.new.firstNote', { name: this.nameOf(0), colour })
        : this.free || option
          ? t('page.new.lotOnly')
          : t('page.new.lotNote', { colour: t(`ui.colour.${coloursOf(game, count).list[0]}`) });
    this.startNote.replaceChildren(note, rule ? ' ' : '', rule || '');
    this.changed();
  }
  dress(row: Row, i: number) {
    const { seat } = row;
    const name = this.nameOf(i);
    row.element.dataset.seat = String(i);
    const disc = avatar(this.colourOf(i));
    if (row.picture.classList.contains('seat-caret')) {
      row.picture.replaceChildren(disc, h('span.caret', {}, icon('down')));
      row.picture.setAttribute(
        'aria-label',
        t('page.new.colour.of', { name, colour: t(`ui.colour.${seat.colour}`) }),
      );
      if (!row.colours?.hidden) this.fillColours(row);
    } else {
      row.picture.replaceChildren(disc);
    }
    if (row.who && seat.kind === 'bot') {
      const which = characterOf(this.seatsWithout(-1), i);
      row.who.replaceChildren(face(seat.level, which), t(`page.bot.${seat.level}`, { name }));
    } else row.who?.replaceChildren(t('page.friend.opens', { name }));
    // Several seats have the same controls: each is named with its seat.
    row.kind?.setAttribute('aria-label', t('page.new.kind', { n: i + 1 }));
    row.level?.setAttribute('aria-label', t('page.new.level', { n: i + 1 }));
    if (row.field) {
      row.field.placeholder = this.defaultName(i);
      row.field.setAttribute('aria-label', t('page.new.name', { n: i + 1 }));
    }
    if (row.remove) {
      row.remove.setAttribute('aria-label', t('page.new.remove.of', { name }));
      row.remove.title = t('page.new.remove.of', { name });
    }
    if (row.handle) row.handle.setAttribute('aria-label', this.gripLabel(i));
    if (row.words) {
      const isBot = seat.kind === 'bot';
      const about = isBot
        ? t('page.new.computerLevel', { n: seat.level, word: t(`bot.level.${seat.level}`) })
        : t(seat.kind === 'link' ? 'page.friend.seat' : 'page.new.personHere');
      row.words.replaceChildren(h('b', {}, name, isBot ? icon('robot') : ''), h('small', {}, about));
      row.tower?.replaceChildren(...(isBot ? [levelTower(seat.level)] : []));
    }
  }
}
