// Snippet form: the wishes of a webmaster as rows.
//
// Owns: the current choice, its controls, and the messages about a colour, a size or a text that is
// impossible. What is typed counts after a moment, the rest at once. Must never write the lines
// (snippet-text.ts) nor know what an option means: its own rules are the rows of the form of a new game.
// Next: snippet.ts (the page), snippet-rules.ts and snippet-seats.ts (two of the rows).
import { h, icon } from '../lib/dom.ts';
import { segments, toggle } from '../lib/controls.ts';
import { formatNumber, t } from '../lib/i18n.ts';
import { kLanguages } from '../lib/language.ts';
import { nameOfLanguage } from '../lib/language-name.ts';
import { fromKept } from '../keep/new-game.ts';
import { colourIn, shadesOf } from '../embed/accent.ts';
import { kFrame } from './snippet-text.ts';
import { choice } from './snippet-parts.ts';
import { SeatRows } from './snippet-seats.ts';
import { readRecord } from './snippet-record.ts';
import { RuleRows } from './snippet-rules.ts';
import type { AccentTheme } from '../embed/accent.ts';
import type { Child } from '../lib/dom.ts';
import type { GameInfo } from '../keep/new-game.ts';
import type { Wishes } from './snippet-text.ts';

const kTyping_ms = 400;
const kSizes_px = [240, 2000];
/** Colours that are offered; the first means no colour. */
const kSwatches: [name: string, colour: string][] = [
  ['own', ''],
  ['wine', '#7a2840'],
  ['blue', '#22507e'],
  ['violet', '#5a3e8c'],
  ['green', '#3d5a1e'],
  ['ink', '#2b2420'],
];

const row = (name: string, ...control: (Child | Child[])[]) =>
  h(
    'div.wish',
    { 'data-wish': name },
    h('b', {}, t(`page.snippet.${name}`)),
    h('div.wish-control', {}, control.flat()),
  );

export class SnippetForm {
  wishes: Wishes;
  element: HTMLElement;
  /** Called after everything that is wished. */
  #changed: () => void;
  /** Another game is wanted. */
  #choose: (id: string) => void;
  #typing = 0;
  #ofGame: HTMLElement[] = [];
  #begin = 'new';

  constructor(games: string[], game: GameInfo, changed: () => void, choose: (id: string) => void) {
    this.#changed = changed;
    this.#choose = choose;
    this.wishes = {
      game,
      form: fromKept(game, {}),
      record: null,
      lang: '',
      theme: '',
      accent: '',
      size: null,
    };
    const group = (name: string, rows: Child[]) =>
      h(
        'section.wish-group',
        { 'aria-labelledby': `wishes-${name}` },
        h('h2', { id: `wishes-${name}` }, t(`page.snippet.${name}`)),
        rows,
      );
    this.element = h(
      'div.panel.snippet-wishes',
      {},
      group('wishes', this.#gameRows(games)),
      group('look', [this.#languageRow(), this.#themeRow(), this.#accentRow(), this.#sizeRow()]),
    );
  }

  /** Takes another game, as the box has it. */
  take(game: GameInfo) {
    this.wishes.game = game;
    this.wishes.form = fromKept(game, {});
    this.#seats.build();
    this.#rules.build(true);
    this.#undo.set(true);
    this.#sayUndo();
    this.#changed();
  }
  #later(run: () => void) {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(run, kTyping_ms);
  }

  // ---- The game

  #seats!: SeatRows;
  #rules!: RuleRows;
  #undo!: ReturnType<typeof toggle>;
  #undoWords = h('span.wish-words');

  #gameRows(games: string[]) {
    const { wishes } = this;
    this.#seats = new SeatRows(wishes, () => {
      this.#rules.build();
      this.#changed();
    });
    this.#rules = new RuleRows(wishes, this.#changed);
    this.#undo = toggle({
      label: t('page.snippet.undo'),
      on: true,
      onchange: (on) => {
        wishes.form.strict = !on;
        this.#sayUndo();
        this.#changed();
      },
    });
    this.#sayUndo();
    const names = games.map((id): [string, string] => [id, t(`page.game.${id}`)]);
    const game = choice({
      label: t('page.snippet.game'),
      values: names,
      chosen: wishes.game.id,
      onchange: this.#choose,
    });
    this.#ofGame = [
      row('game', game),
      row('seats', this.#seats.element),
      row('rules', this.#rules.element),
      row('undo', h('div.wish-toggle', {}, this.#undoWords, this.#undo)),
    ];
    const [gameRow, seats, rules, undo] = this.#ofGame;
    return [gameRow, seats, rules, this.#rules.rows, this.#beginRow(), undo];
  }
  #sayUndo() {
    this.#undoWords.textContent = t(`page.snippet.undo.${this.wishes.form.strict ? 'off' : 'on'}`);
  }

  #beginRow() {
    const field = h('input.field', { type: 'text', spellcheck: 'false', autocapitalize: 'off' });
    const hint = h('p.wish-hint', { id: 'begin-hint', role: 'status' });
    const more = h('div.wish-more', { hidden: true }, field, hint);
    field.setAttribute('aria-describedby', 'begin-hint');
    const read = async () => {
      const found = await readRecord(this.#begin, field.value.trim());
      field.setAttribute('aria-invalid', String(found.wrong));
      hint.textContent = found.text;
      this.wishes.record = found.record;
      for (const one of this.#ofGame) one.hidden = found.record !== null;
      this.#rules.rows.classList.toggle('is-idle', found.record !== null);
      this.#changed();
    };
    field.addEventListener('input', () => this.#later(read));
    const kinds = ['new', 'file', 'link'];
    const control = choice({
      label: t('page.snippet.begin'),
      values: kinds.map((kind): [string, string] => [kind, t(`page.snippet.begin.${kind}`)]),
      chosen: 'new',
      onchange: (kind) => {
        this.#begin = kind;
        more.hidden = kind === 'new';
        field.value = '';
        field.setAttribute('aria-label', t(`page.snippet.begin.${kind}`));
        read();
      },
    });
    return row('begin', control, more);
  }
  // ---- The look

  #languageRow() {
    const values: [string, string][] = [
      ['', t('page.snippet.visitors.language')],
      ...kLanguages.map((one): [string, string] => [one, nameOfLanguage(one)]),
    ];
    const onchange = (lang: string) => {
      this.wishes.lang = lang;
      this.#changed();
    };
    return row('language', choice({ label: t('page.snippet.language'), values, chosen: '', onchange }));
  }
  #themeRow() {
    const control = segments({
      label: t('page.snippet.theme'),
      items: [
        { value: '', text: t('page.snippet.visitors') },
        { value: 'day', text: t('page.theme.day') },
        { value: 'dusk', text: t('page.theme.dusk') },
      ],
      chosen: '',
      onchange: (theme) => {
        this.wishes.theme = theme;
        this.#sayAccent();
        this.#changed();
      },
    });
    return row('theme', control);
  }

  #accentSaid = h('p.accent-said', { role: 'status', id: 'accent-said' });
  #accentRow() {
    const swatches = kSwatches.map(([name, colour]) => {
      const input = h('input', {
        type: 'radio',
        name: 'accent',
        'aria-label': t(`page.snippet.accent.${name}`),
      });
      input.checked = colour === '';
      const disc = h('span.swatch-disc', {}, icon('check'));
      if (colour) disc.style.setProperty('--swatch', colour);
      const swatch = h('label.swatch', { title: t(`page.snippet.accent.${name}`) }, input, disc);
      input.addEventListener('change', () => {
        field.value = colour.toUpperCase();
        take(colour);
      });
      return { input, swatch, colour };
    });
    const take = (text: string) => {
      const colour = colourIn(text);
      const isBad = text !== '' && !colour;
      field.setAttribute('aria-invalid', String(isBad));
      for (const one of swatches) one.input.checked = one.colour === colour && !isBad;
      this.wishes.accent = colour;
      this.#sayAccent(isBad);
      this.#changed();
    };
    const field = h('input.field.accent-hex', {
      type: 'text',
      maxlength: '9',
      placeholder: '#1E5F58',
      translate: 'no',
      spellcheck: 'false',
      autocapitalize: 'off',
      'aria-label': t('page.snippet.accent.hex'),
      'aria-describedby': 'accent-said',
      oninput: () =>
        this.#later(() => {
          const text = field.value.trim();
          take(/^[\da-f]/i.test(text) ? `#${text}` : text);
        }),
    });
    const group = h('div.swatches', { role: 'radiogroup', 'aria-label': t('page.snippet.accent') });
    group.append(...swatches.map(({ swatch }) => swatch));
    return row('accent', group, h('div.accent-line', {}, field, this.#accentSaid));
  }
  /** Whether the colour can be read, in the themes that visitors may see. */
  #sayAccent(isBad = false) {
    const { accent, theme } = this.wishes;
    const lines: Child[] = [];
    const good = (key: string, ratio: number) => [
      h('b', {}, icon('check'), t('page.snippet.accent.good')),
      h(
        'span',
        {},
        t(key, { ratio: formatNumber(ratio, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) }),
      ),
    ];
    const themes: AccentTheme[] = theme === '' ? ['day', 'dusk'] : [theme as AccentTheme];
    if (isBad) lines.push(h('span', {}, icon('flag'), t('page.snippet.accent.bad')));
    for (const one of accent ? themes : []) {
      const { ratio, changed, accent: colour } = shadesOf(accent, one);
      const isDay = one === 'day';
      if (changed)
        lines.push(
          h(
            'span',
            {},
            t(`page.snippet.accent.${isDay ? 'darker' : 'lighter'}`, { colour: colour.toUpperCase() }),
          ),
        );
      else lines.push(...good(`page.snippet.accent.${isDay ? 'paper' : 'dusk'}`, ratio));
    }
    this.#accentSaid.replaceChildren(...(lines as Node[]));
  }

  // ---- The size

  /** The width is for an iframe alone. */
  showWidth: (isFrame: boolean) => void = () => {};
  #sizeRow() {
    const hint = h('p.wish-hint', { id: 'size-hint', role: 'status' });
    const chosen = { ...kFrame };
    let isFixed = false;
    let isFrame = false;
    const field = (name: 'width' | 'height') => {
      const input = h('input.field', {
        type: 'number',
        min: String(kSizes_px[0]),
        max: String(kSizes_px[1]),
        value: String(chosen[name]),
        'aria-describedby': 'size-hint',
        oninput: () => this.#later(() => take(name, input)),
      });
      return h('label.size-field', {}, h('span', {}, t(`page.snippet.size.${name}`)), input);
    };
    const say = (isBad = false) => {
      const key = isBad ? 'bad' : isFrame ? 'frame.hint' : 'column.hint';
      hint.textContent = isFixed && !isBad ? '' : t(`page.snippet.size.${key}`);
    };
    const take = (name: 'width' | 'height', input: HTMLInputElement) => {
      const px = Number(input.value);
      const isGood = Number.isInteger(px) && px >= kSizes_px[0] && px <= kSizes_px[1];
      input.setAttribute('aria-invalid', String(!isGood));
      say(!isGood);
      if (!isGood) return;
      chosen[name] = px;
      this.wishes.size = isFixed ? { ...chosen } : null;
      this.#changed();
    };
    const width = field('width');
    const fields = h('div.size-fields', { hidden: true }, width, field('height'));
    const control = segments({
      label: t('page.snippet.size'),
      items: ['column', 'fixed'].map((value) => ({ value, text: t(`page.snippet.size.${value}`) })),
      chosen: 'column',
      onchange: (value) => {
        isFixed = value === 'fixed';
        fields.hidden = !isFixed;
        this.wishes.size = isFixed ? { ...chosen } : null;
        say();
        this.#changed();
      },
    });
    this.showWidth = (isNow) => {
      isFrame = isNow;
      width.hidden = !isNow;
      say();
    };
    this.showWidth(false);
    return row('size', control, fields, hint);
  }
}
