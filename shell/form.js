// Form: a new game.
//
// Owns: who sits where, who starts, the options of the game as its own table gives them (games.json, made by the engine at
// build time), strict or casual, and the record header that comes out of it. The last settings of each game are kept.
// Must never know what an option means: titles, help and choices are the game's. Next: play.js, which opens the record.
import { assets } from 'virtual:assets';
import { avatar, h, icon, levelTower } from './dom.js';
import { openDialog, segments, toggle } from './controls.js';
import { hasWord, loadWords, t } from './i18n.js';
import { bindThemeButton, openSettings } from './settings.js';
import { seatColours } from './seats.js';
import { hex, placeNewGame, readSaves, readSetting, writeSetting } from './store.js';

const kLevels = 6;
const narrow = matchMedia('(max-width: 1023px)');
const rulesVersion = (game) => game.rules ?? 1;

/** A text of games.json: the catalogue's message, or the English that came with the key. */
const word = (entry) => (typeof entry === 'string' ? (hasWord(entry) ? t(entry) : entry) : hasWord(entry.key) ? t(entry.key) : entry.text);

let table = null;
async function loadGames() {
  table ??= fetch(`./${assets['games.json']}`).then((response) => {
    if (!response.ok) throw new Error(`games.json: ${response.status}`);
    return response.json();
  });
  return table;
}

const initialForm = (game) => ({
  seats: [
    { name: '', kind: 'human', level: 3 },
    { name: '', kind: 'bot', level: 3 },
  ],
  start: 'lot',
  options: Object.fromEntries(game.options.map((option) => [option.token, option.initial])),
  strict: false,
});

/** Takes what was kept only where it still makes sense. */
function restoreForm(game) {
  const form = initialForm(game);
  const kept = readSetting(`form.${game.id}`, null);
  if (!kept) return form;
  for (const [i, seat] of form.seats.entries()) {
    const old = kept.seats?.[i];
    if (!old) continue;
    seat.name = typeof old.name === 'string' ? old.name : '';
    seat.kind = old.kind === 'bot' ? 'bot' : 'human';
    if (Number.isInteger(old.level) && old.level >= 1 && old.level <= kLevels) seat.level = old.level;
  }
  if (kept.start === 'lot' || kept.start === 'first') form.start = kept.start;
  for (const option of game.options) {
    const value = kept.options?.[option.token];
    if (Number.isInteger(value) && value >= lowest(option) && value <= highest(option)) form.options[option.token] = value;
  }
  form.strict = kept.strict === true;
  return form;
}
const lowest = (option) => (option.type === 'number' ? option.lo : 0);
const highest = (option) =>
  option.type === 'number' ? option.hi : option.type === 'subset' ? 2 ** option.choices.length - 1 : option.choices.length - 1;

// ---- The record

/** One line of ordinary text of at most 40 bytes: what the record takes as a name. */
function cleanName(text) {
  const line = text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, ' ').trim();
  let out = '';
  for (const c of line) {
    if (new TextEncoder().encode(out + c).length > 40) break;
    out += c;
  }
  return out;
}
const quoted = (text) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

function optionText(option, value) {
  if (option.type === 'number') return String(value);
  if (option.type === 'choice') return option.choices[value].token;
  const set = option.choices.filter((_, i) => value & (1 << i)).map((choice) => choice.token);
  return set.length > 0 ? set.join('+') : 'none';
}

/** The record of a game before its first move. */
function writeRecord(game, form, seats) {
  const options = [`seats=${seats.length}`];
  for (const option of game.options) {
    const value = form.options[option.token];
    if (value !== option.initial) options.push(`${option.token}=${optionText(option, value)}`);
  }
  const lines = ['beffroi-record 1', `game ${game.id} rules=${rulesVersion(game)} options="${options.join(' ')}"`, `seed ${hex(16)}`];
  if (form.strict) lines.push('mode strict');
  for (const [i, seat] of seats.entries()) {
    lines.push(`seat ${i + 1} ${seat.kind === 'bot' ? `bot level=${seat.level}` : 'human'} ${quoted(seat.name)}`);
  }
  lines.push('play', 'end open', '');
  return lines.join('\n');
}

// ---- The screen

/** Builds the form of a game into `place`. */
export async function showForm(place, gameId) {
  let game;
  try {
    await loadWords();
    game = (await loadGames()).find(({ id }) => id === gameId);
    if (!game) throw new Error(gameId);
  } catch {
    place.replaceChildren(
      topBar(gameId),
      h('div.form-failed', {}, h('span.belfry', { 'aria-hidden': 'true' }), h('h2', {}, t('page.new.failed')), h('p', {}, t('page.new.failed.more')), h('button.button.primary', { type: 'button', onclick: () => location.reload() }, t('page.again'))),
    );
    return;
  }
  new FormScreen(place, game).build();
}

function topBar(gameId) {
  const themeButton = h('button.icon-button', { type: 'button', 'aria-label': t('page.theme.turn') });
  bindThemeButton(themeButton);
  return h(
    'header.top-bar',
    {},
    h('a.icon-button', { href: '#', 'aria-label': t('page.back'), id: 'form-back' }, icon('back')),
    h('span.belfry', { 'aria-hidden': 'true' }),
    h('h1.bar-title', {}, t('page.new')),
    h('p.bar-sub', {}, t(`page.game.${gameId}`)),
    h('span.bar-space'),
    themeButton,
    h('button.icon-button', { type: 'button', 'aria-label': t('page.settings'), onclick: openSettings }, icon('sliders')),
  );
}

class FormScreen {
  constructor(place, game) {
    this.place = place;
    this.game = game;
    this.form = restoreForm(game);
    this.colours = seatColours(game.id, 2);
  }

  build() {
    const { game } = this;
    this.seatList = h('ol.seats');
    this.chip = h('span.chip', {}, t('page.new.box'));
    this.summary = h('b');
    this.summaryMore = h('small');
    this.summarySeats = h('span.start-seats');
    this.startChoice = segments({
      label: t('page.new.starts'),
      items: [
        { value: 'lot', text: t('page.new.byLot') },
        { value: 0, text: this.nameOf(0) },
        { value: 1, text: this.nameOf(1) },
      ],
      chosen: this.form.start === 'lot' ? 'lot' : 0,
      onchange: (value) => this.chooseStart(value),
    });
    const swap = h('button.button.quiet', { type: 'button', id: 'swap-seats', onclick: () => this.swap() }, icon('swap'), t('page.new.swap'));
    const start = h('button.button.primary', { type: 'button', id: 'start-game', onclick: () => this.start() }, icon('play'), h('span.long', {}, t('page.new.start')), h('span.short', {}, t('page.new.startShort')));
    this.place.replaceChildren(
      topBar(game.id),
      h(
        'main.form-main',
        {},
        h(
          'section.form-game',
          { 'aria-label': t(`page.game.${game.id}`) },
          h(`div.arch.art-${game.id}`, { 'aria-hidden': 'true' }),
          h('div.form-game-words', {}, h('h2', {}, t(`page.game.${game.id}`)), h('p', {}, t(`page.game.${game.id}.about`)), h('p.form-short', {}, t(`page.game.${game.id}.blurb`))),
          h('p.form-fact', {}, icon('people'), h('span', {}, t('page.seats', { n: game.max_seats }))),
          h('p.form-fact', {}, icon('clock'), h('span', {}, t(`page.game.${game.id}.time`))),
        ),
        h(
          'section.panel.form-seats',
          { 'aria-labelledby': 'form-who' },
          h('div.panel-head', {}, h('h3', { id: 'form-who' }, t('page.new.who')), swap),
          this.seatList,
          h('div.form-start', {}, h('h3', {}, t('page.new.starts')), this.startChoice),
          (this.startNote = h('p.form-note', {}, icon('flag'), h('span'))),
        ),
        h(
          'section.panel.form-options',
          { 'aria-labelledby': 'form-how' },
          h('div.panel-head', {}, h('h3', { id: 'form-how' }, t('page.new.how')), this.chip),
          h('div.options', {}, game.options.map((option) => this.optionRow(option)), this.strictRow()),
        ),
      ),
      h('footer.ledge.form-ledge', {}),
      h('div.start-bar', {}, this.summarySeats, h('p.start-words', {}, this.summary, this.summaryMore), start),
    );
    narrow.addEventListener('change', () => this.buildSeats());
    this.buildSeats();
    this.refresh();
  }

  /** What a seat is called when its field is empty. */
  defaultName(i) {
    const seat = this.form.seats[i];
    if (seat.kind === 'human') {
      const people = this.form.seats.filter((other) => other.kind === 'human').length;
      return people === 1 ? t('page.new.playerOne') : t('page.new.player', { n: i + 1 });
    }
    const bots = this.form.seats.filter((other) => other.kind === 'bot').length;
    return bots === 1 ? t('page.new.computer') : t('page.new.computerN', { n: i + 1 });
  }
  nameOf(i) {
    return cleanName(this.form.seats[i].name) || this.defaultName(i);
  }
  colourOf(i) {
    return this.form.start === 'lot' ? 'lot' : this.colours[i];
  }

  buildSeats() {
    this.seatList.replaceChildren(...this.form.seats.map((seat, i) => (narrow.matches ? this.seatRow(seat, i) : this.seatFields(seat, i))));
    this.refresh();
  }

  /** Everything that can be said of one seat; in the panel on wide windows, in a sheet on narrow ones. */
  seatFields(seat, i, tag = 'li.seat') {
    const level = h(
      'span.select.level-select',
      {},
      (seat.tower = h('span.level-picture', {}, levelTower(seat.level))),
      h(
        'select',
        {
          'aria-label': t('page.new.level'),
          onchange: (event) => {
            seat.level = Number(event.target.value);
            seat.tower.replaceChildren(levelTower(seat.level));
            this.refresh();
          },
        },
        Array.from({ length: kLevels }, (_, k) => h('option', { value: String(k + 1), selected: seat.level === k + 1 }, t('page.new.levelN', { n: k + 1, word: t(`bot.level.${k + 1}`) }))),
      ),
      icon('down'),
    );
    const here = h('span.seat-here', {}, t('page.new.here'));
    const show = () => {
      level.hidden = seat.kind !== 'bot';
      here.hidden = seat.kind === 'bot';
    };
    const kind = segments({
      label: t('page.new.kind'),
      items: [
        { value: 'human', icon: 'person', text: t('page.new.person') },
        { value: 'bot', icon: 'robot', text: t('page.new.computer') },
      ],
      chosen: seat.kind,
      onchange: (value) => {
        seat.kind = value;
        show();
        this.refresh();
      },
    });
    show();
    const name = h('input.field', {
      type: 'text',
      maxlength: '24',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-label': t('page.new.name', { n: i + 1 }),
      value: seat.name,
      oninput: (event) => {
        seat.name = event.target.value;
        this.refresh();
      },
    });
    seat.field = name;
    return h(tag, { 'data-seat': String(i) }, h('span.seat-avatar'), name, kind, level, here);
  }

  /** The short row of narrow windows; it opens the same fields in a sheet. */
  seatRow(seat, i) {
    const open = () => {
      const { closed } = openDialog({
        title: t('page.new.seatN', { n: i + 1 }),
        body: this.seatFields(seat, i, 'div.seat.seat-sheet'),
        buttons: [{ text: t('page.done'), primary: true, value: 'done' }],
      });
      this.refresh();
      closed.then(() => this.buildSeats());
    };
    return h(
      'li.seat-row',
      { 'data-seat': String(i) },
      h(
        'button.seat-open',
        { type: 'button', onclick: open },
        h('span.seat-avatar'),
        h('span.seat-words', {}, h('b', {}, this.nameOf(i), seat.kind === 'bot' ? icon('robot') : null), h('small', {}, seat.kind === 'bot' ? t('page.new.computerLevel', { n: seat.level, word: t(`bot.level.${seat.level}`) }) : t('page.new.personHere'))),
        seat.kind === 'bot' ? levelTower(seat.level) : null,
        icon('forward'),
      ),
    );
  }

  optionRow(option) {
    const title = word(option.title);
    const set = (value) => {
      this.form.options[option.token] = value;
      this.refresh();
    };
    let control;
    let below = true;
    if (option.type === 'choice' && option.choices.length <= 4) {
      control = segments({ label: title, items: option.choices.map((choice, i) => ({ value: i, text: word(choice.label) })), chosen: this.form.options[option.token], onchange: set });
    } else if (option.type === 'subset') {
      control = h(
        'div.option-subset',
        {},
        option.choices.map((choice, i) => {
          const label = word(choice.label);
          const change = (on) => set(on ? this.form.options[option.token] | (1 << i) : this.form.options[option.token] & ~(1 << i));
          return h('div.option', {}, h('span', {}, label), toggle({ label, on: Boolean(this.form.options[option.token] & (1 << i)), onchange: change }));
        }),
      );
    } else {
      below = false;
      const values = option.type === 'choice' ? option.choices.map((choice, i) => [i, word(choice.label)]) : Array.from({ length: option.hi - option.lo + 1 }, (_, i) => [option.lo + i, String(option.lo + i)]);
      control = h('span.select', {}, h('select', { 'aria-label': title, onchange: (event) => set(Number(event.target.value)) }, values.map(([value, text]) => h('option', { value: String(value), selected: value === this.form.options[option.token] }, text))), icon('down'));
    }
    return h(below ? 'div.option.option-below' : 'div.option', { 'data-option': option.id }, h('div.option-words', {}, h('b', {}, title), h('small', {}, word(option.help))), control);
  }

  strictRow() {
    const control = toggle({
      label: t('page.new.takeback'),
      on: !this.form.strict,
      onchange: (on) => {
        this.form.strict = !on;
        this.refresh();
      },
    });
    return h('div.option', { 'data-option': 'strict' }, h('div.option-words', {}, h('b', {}, t('page.new.takeback')), h('small', {}, t('page.new.takeback.help'))), control);
  }

  chooseStart(value) {
    if (value === 1) this.form.seats.reverse();
    this.form.start = value === 'lot' ? 'lot' : 'first';
    this.startChoice.choose(this.form.start === 'lot' ? 'lot' : 0);
    this.buildSeats();
  }

  swap() {
    this.form.seats.reverse();
    this.buildSeats();
  }

  /** Puts names, colours and sums where they are shown. */
  refresh() {
    const { form, game } = this;
    for (const [i, seat] of form.seats.entries()) {
      for (const place of document.querySelectorAll(`[data-seat="${i}"] .seat-avatar`)) place.replaceChildren(avatar(this.colourOf(i)));
      if (seat.field) seat.field.placeholder = this.defaultName(i);
      this.startChoice.rename(i, this.nameOf(i));
    }
    const first = t(`ui.colour.${this.colours[0]}`);
    this.startNote.lastChild.textContent = form.start === 'lot' ? t('page.new.lotNote', { colour: first }) : t('page.new.firstNote', { name: this.nameOf(0), colour: first });
    const box = game.options.every((option) => form.options[option.token] === option.initial);
    this.chip.hidden = !box;
    this.summarySeats.replaceChildren(...form.seats.map((_, i) => avatar(this.colourOf(i))));
    this.summary.textContent = t(box ? 'page.new.sumBox' : 'page.new.sumOwn', { a: this.nameOf(0), b: this.nameOf(1) });
    this.summaryMore.textContent = form.start === 'lot' ? t('page.new.sumLot') : t('page.new.sumFirst', { name: this.nameOf(0) });
  }

  async start() {
    const { form, game } = this;
    const { good } = readSaves(game.id);
    if (good.length > 0 && !good[0].about.over && good[0].about.decisions > 0) {
      const answer = await openDialog({
        title: t('page.replace'),
        body: t('page.replace.more', { status: good[0].about.status ?? '' }),
        buttons: [
          { text: t('page.replace.keep'), value: 'keep', safe: true },
          { text: t('page.replace.start'), value: 'start', primary: true },
        ],
      }).closed;
      if (answer === 'keep') location.href = `./play.html#game=${game.id}`;
      if (answer !== 'start') return;
    }
    writeSetting(`form.${game.id}`, { seats: form.seats.map(({ name, kind, level }) => ({ name, kind, level })), start: form.start, options: form.options, strict: form.strict });
    const seats = form.seats.map((seat, i) => ({ ...seat, name: this.nameOf(i) }));
    if (form.start === 'lot' && crypto.getRandomValues(new Uint8Array(1))[0] & 1) seats.reverse();
    const record = writeRecord(game, form, seats);
    const about = { status: t('page.new.ready'), colours: this.colours, decisions: 0, over: false, time: Date.now() };
    const kept = placeNewGame(game.id, record, about);
    location.href = kept ? `./play.html#game=${game.id}` : `./play.html#record=${encodeURIComponent(record)}`;
  }
}
