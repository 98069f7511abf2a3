// Form: the screen of a new game.
//
// Owns: who sits where, who starts, the options as the game's own table gives them, what may be taken back, and the start.
// The seats are fields on wide windows, and rows that open a sheet on narrow ones. Must never know what an option means:
// titles, help and choices are the game's. Next: new-game.js (values and record), play.js, which opens the record.
import { avatar, h, icon, levelTower } from './dom.js';
import { iconButton, openDialog, optionRow, segments, toggle } from './controls.js';
import { hasWord, loadWords, t } from './i18n.js';
import { cleanName, findGame, isBoxRules, keepForm, kLevels, restoreForm, writeRecord } from './new-game.js';
import { bindThemeButton, confirmRow, openSettings } from './settings.js';
import { seatColours } from './seats.js';
import { placeNewGame, readSaves } from './store.js';

const narrow = matchMedia('(max-width: 1023px)'); // seats are rows
const roomy = matchMedia('(min-width: 1280px)'); // the game has a card of its own
let screen = null; // the form on the screen
for (const width of [narrow, roomy]) width.addEventListener('change', () => screen?.changeWidth());

/** A text of games.json: the catalogue's message, or the English that came with the key. */
const word = ({ key, text }) => (hasWord(key) ? t(key) : text);

/** Builds the form of a game into `place`. */
export async function showForm(place, gameId) {
  try {
    await loadWords();
    screen = new FormScreen(place, await findGame(gameId));
  } catch {
    screen = null;
    const again = h('button.button.primary', { type: 'button', onclick: () => location.reload() }, t('page.again'));
    const failed = h('main.form-failed', {}, h('span.belfry', { 'aria-hidden': 'true' }), h('h2', {}, t('page.new.failed')), h('p', {}, t('page.new.failed.more')), again);
    place.replaceChildren(topBar(gameId), failed);
    return;
  }
  screen.build();
}

function topBar(gameId) {
  const themeButton = iconButton(t('page.theme.turn'), null);
  bindThemeButton(themeButton);
  return h(
    'header.top-bar',
    {},
    h('a.icon-button', { href: '#', 'aria-label': t('page.back'), title: t('page.back'), id: 'form-back' }, icon('back')),
    h('span.belfry', { 'aria-hidden': 'true' }),
    h('h1.bar-title', {}, t('page.new')),
    h('p.bar-sub', {}, t(`page.game.${gameId}`)),
    h('span.bar-space'),
    themeButton,
    iconButton(t('page.settings'), 'sliders', openSettings),
  );
}

const panel = (name, heading, extra, ...children) =>
  h(`section.panel.form-${name}`, { 'aria-labelledby': `form-${name}` }, h('div.panel-head', {}, h('h3', { id: `form-${name}` }, heading), extra), children);

class FormScreen {
  constructor(place, game) {
    this.place = place;
    this.game = game;
    this.form = restoreForm(game);
    this.colours = seatColours(game.id, this.form.seats.length);
    this.names = []; // the name fields that are on the screen, by seat
  }

  build() {
    this.seatList = h('ol.seats');
    this.how = this.gameWords();
    this.place.replaceChildren(
      topBar(this.game.id),
      h('main.form-main', {}, this.gameCard(), this.seatPanel(), this.optionPanel(), this.tablePanel()),
      h('footer.ledge.form-ledge', {}),
      this.startBar(),
    );
    this.changeWidth();
  }

  changeWidth() {
    this.how.open = roomy.matches;
    this.buildSeats();
  }

  // ---- The parts

  gameCard() {
    const { id, max_seats: seats } = this.game;
    return h(
      'section.form-game',
      { 'aria-label': t(`page.game.${id}`) },
      h(`div.arch.art-${id}`, { 'aria-hidden': 'true' }),
      h('div.form-game-words', {}, h('h2', {}, t(`page.game.${id}`)), h('p.form-blurb', {}, t(`page.game.${id}.blurb`))),
      this.how,
      h('p.form-fact', {}, icon('people'), h('span', {}, t('page.seats', { n: seats }))),
      h('p.form-fact', {}, icon('clock'), h('span', {}, t(`page.game.${id}.time`))),
    );
  }

  /** The game in a few sentences; folded up where there is little room. */
  gameWords() {
    const sentences = [1, 2, 3].map((n) => h('li', {}, t(`page.game.${this.game.id}.how${n}`)));
    return h('details.form-how', {}, h('summary', {}, t('page.new.played'), icon('down')), h('ol', {}, sentences));
  }

  seatPanel() {
    const { form } = this;
    this.startChoice = segments({
      label: t('page.new.starts'),
      items: [{ value: 'lot', text: t('page.new.byLot') }, ...form.seats.map((_, i) => ({ value: i, text: this.nameOf(i) }))],
      chosen: form.start === 'lot' ? 'lot' : 0,
      onchange: (value) => this.chooseStart(value),
    });
    this.startNote = h('span');
    const swap = h('button.button.quiet', { type: 'button', id: 'swap-seats', onclick: () => this.swap() }, icon('swap'), t('page.new.swap'));
    return panel(
      'seats',
      t('page.new.who'),
      swap,
      this.seatList,
      h('div.form-start', {}, h('h3', {}, t('page.new.starts')), this.startChoice),
      h('p.form-note', {}, icon('flag'), this.startNote),
    );
  }

  optionPanel() {
    this.chip = h('span.chip', {}, t('page.new.box'));
    return panel('options', t('page.new.how'), this.chip, h('div.options', {}, this.game.options.map((option) => this.gameOption(option))));
  }

  tablePanel() {
    const { form } = this;
    const control = toggle({
      label: t('page.new.takeback'),
      on: !form.strict,
      onchange: (on) => {
        form.strict = !on;
      },
    });
    return panel('table', t('page.new.table'), null, h('div.options', {}, optionRow(t('page.new.takeback'), t('page.new.takeback.help'), control), confirmRow()));
  }

  startBar() {
    this.summary = h('b');
    this.summaryMore = h('small');
    this.summarySeats = h('span.start-seats');
    const start = h('button.button.primary', { type: 'button', id: 'start-game', onclick: () => this.start() }, icon('play'), h('span.long', {}, t('page.new.start')), h('span.short', {}, t('page.new.startShort')));
    return h('section.start-bar', { 'aria-label': t('page.new.start') }, this.summarySeats, h('p.start-words', {}, this.summary, this.summaryMore), start);
  }

  /** One option of the game: a switch of up to four choices, a toggle for each member of a set, or a list. */
  gameOption(option) {
    const { options } = this.form;
    const { token, choices } = option;
    const title = word(option.title);
    const set = (value) => {
      options[token] = value;
      this.refresh();
    };
    const row = (control, below) => optionRow(title, word(option.help), control, { below, id: option.id });
    if (option.type === 'choice' && choices.length <= 4) {
      return row(segments({ label: title, items: choices.map((choice, i) => ({ value: i, text: word(choice.label) })), chosen: options[token], onchange: set }), true);
    }
    if (option.type === 'subset') {
      const members = choices.map((choice, i) => {
        const label = word(choice.label);
        const change = (on) => set(on ? options[token] | (1 << i) : options[token] & ~(1 << i));
        return h('div.option', {}, h('span', {}, label), toggle({ label, on: Boolean(options[token] & (1 << i)), onchange: change }));
      });
      return row(h('div.option-subset', {}, members), true);
    }
    const values = option.type === 'choice' ? choices.map((choice, i) => [i, word(choice.label)]) : Array.from({ length: option.hi - option.lo + 1 }, (_, i) => [option.lo + i, String(option.lo + i)]);
    const list = values.map(([value, text]) => h('option', { value: String(value), selected: value === options[token] }, text));
    return row(h('span.select', {}, h('select', { 'aria-label': title, onchange: (event) => set(Number(event.target.value)) }, list), icon('down')), false);
  }

  // ---- The seats

  /** What a seat is called when its field is empty. */
  defaultName(i) {
    const { seats } = this.form;
    const alone = seats.filter(({ kind }) => kind === seats[i].kind).length === 1;
    if (seats[i].kind === 'human') return alone ? t('page.new.playerOne') : t('page.new.player', { n: i + 1 });
    return alone ? t('page.new.computer') : t('page.new.computerN', { n: i + 1 });
  }
  nameOf(i) {
    return cleanName(this.form.seats[i].name) || this.defaultName(i);
  }
  colourOf(i) {
    return this.form.start === 'lot' ? 'lot' : this.colours[i];
  }

  buildSeats() {
    this.names = [];
    this.seatList.replaceChildren(...this.form.seats.map((_, i) => (narrow.matches ? this.seatRow(i) : this.seatFields(i, 'li.seat'))));
    this.refresh();
  }

  /** Everything that can be said of one seat. */
  seatFields(i, tag) {
    const seat = this.form.seats[i];
    const picture = h('span.level-picture', {}, levelTower(seat.level));
    const levels = Array.from({ length: kLevels }, (_, k) => h('option', { value: String(k + 1), selected: seat.level === k + 1 }, t('page.new.levelN', { n: k + 1, word: t(`bot.level.${k + 1}`) })));
    const setLevel = (event) => {
      seat.level = Number(event.target.value);
      picture.replaceChildren(levelTower(seat.level));
    };
    const level = h('span.select.level-select', {}, picture, h('select', { 'aria-label': t('page.new.level'), onchange: setLevel }, levels), icon('down'));
    const here = h('span.seat-here', {}, t('page.new.here'));
    const showKind = () => {
      level.hidden = seat.kind !== 'bot';
      here.hidden = seat.kind === 'bot';
    };
    showKind();
    const kind = segments({
      label: t('page.new.kind'),
      items: [
        { value: 'human', icon: 'person', text: t('page.new.person') },
        { value: 'bot', icon: 'robot', text: t('page.new.computer') },
      ],
      chosen: seat.kind,
      onchange: (value) => {
        seat.kind = value;
        showKind();
        this.refresh();
      },
    });
    const setName = (event) => {
      seat.name = event.target.value;
      this.refresh();
    };
    const name = h('input.field', { type: 'text', maxlength: '24', autocomplete: 'off', spellcheck: 'false', 'aria-label': t('page.new.name', { n: i + 1 }), value: seat.name, oninput: setName });
    this.names[i] = name;
    return h(tag, { 'data-seat': String(i) }, h('span.seat-avatar'), name, kind, level, here);
  }

  /** The short row of narrow windows. */
  seatRow(i) {
    const { kind, level } = this.form.seats[i];
    const isBot = kind === 'bot';
    const about = isBot ? t('page.new.computerLevel', { n: level, word: t(`bot.level.${level}`) }) : t('page.new.personHere');
    const words = h('span.seat-words', {}, h('b', {}, this.nameOf(i), isBot ? icon('robot') : null), h('small', {}, about));
    const open = h('button.seat-open', { type: 'button', onclick: () => this.openSeat(i) }, h('span.seat-avatar'), words, isBot ? levelTower(level) : null, icon('forward'));
    return h('li.seat-row', { 'data-seat': String(i) }, open);
  }

  async openSeat(i) {
    const { closed } = openDialog({
      title: t('page.new.seatN', { n: i + 1 }),
      body: this.seatFields(i, 'div.seat.seat-sheet'),
      buttons: [{ text: t('page.done'), primary: true, value: 'done' }],
    });
    this.refresh();
    await closed;
    this.buildSeats();
    this.seatList.children[i].querySelector('button')?.focus({ preventScroll: true });
  }

  chooseStart(value) {
    if (value === 1) this.form.seats.reverse();
    this.form.start = value === 'lot' ? 'lot' : 'first';
    this.startChoice.choose(value === 'lot' ? 'lot' : 0);
    this.buildSeats();
  }
  swap() {
    this.form.seats.reverse();
    this.buildSeats();
  }

  /** Puts names, colours and sums where they are shown. */
  refresh() {
    const { form, game } = this;
    const lot = form.start === 'lot';
    for (const i of form.seats.keys()) {
      for (const place of document.querySelectorAll(`[data-seat="${i}"] .seat-avatar`)) place.replaceChildren(avatar(this.colourOf(i)));
      if (this.names[i]) this.names[i].placeholder = this.defaultName(i);
      this.startChoice.rename(i, this.nameOf(i));
    }
    const colour = t(`ui.colour.${this.colours[0]}`);
    this.startNote.textContent = lot ? t('page.new.lotNote', { colour }) : t('page.new.firstNote', { name: this.nameOf(0), colour });
    const isBox = isBoxRules(game, form);
    this.chip.hidden = !isBox;
    this.summarySeats.replaceChildren(...form.seats.map((_, i) => avatar(this.colourOf(i))));
    this.summary.textContent = t(isBox ? 'page.new.sumBox' : 'page.new.sumOwn', { a: this.nameOf(0), b: this.nameOf(1) });
    this.summaryMore.textContent = lot ? t('page.new.sumLot') : t('page.new.sumFirst', { name: this.nameOf(0) });
  }

  // ---- The start

  async start() {
    const { form, game } = this;
    const answer = await this.askToReplace();
    if (answer === 'keep') location.href = `./play.html#game=${game.id}`;
    if (answer !== 'start') return;
    keepForm(game, form);
    const seats = form.seats.map((seat, i) => ({ ...seat, name: this.nameOf(i) }));
    if (form.start === 'lot' && crypto.getRandomValues(new Uint8Array(1))[0] & 1) seats.reverse();
    const record = writeRecord(game, form, seats);
    const about = { status: t('page.new.ready'), colours: this.colours, decisions: 0, over: false, time: Date.now() };
    const kept = placeNewGame(game.id, record, about);
    location.href = kept ? `./play.html#game=${game.id}` : `./play.html#record=${encodeURIComponent(record)}`;
  }

  /** 'start' when no unfinished game would be lost or the person agrees, 'keep' to play that one, else ''. */
  askToReplace() {
    const about = readSaves(this.game.id).good[0]?.about;
    if (!about || about.over || !about.decisions) return 'start';
    return openDialog({
      title: t('page.replace'),
      body: t('page.replace.more', { status: about.status ?? '' }),
      buttons: [
        { text: t('page.replace.keep'), value: 'keep', safe: true },
        { text: t('page.replace.start'), value: 'start', primary: true },
      ],
    }).closed;
  }
}
