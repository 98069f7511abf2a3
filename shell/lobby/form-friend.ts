// Form friend: what is different in the form of a new game as soon as somebody plays by link.
//
// Owns: the game as it can be played by link (hands lie open, what asks everybody all the time is refused), what was
// chosen before, which comes back with the last friend taken away, the hints beside options, and the table that the
// game gets. Must never know what an option means: which choice is the only one is the game's (link.json), and the
// words are found by its token. Next: form.ts, links/table.ts.
import { addStyle, h, icon } from '../lib/dom.ts';
import { lockChoice, optionRow, toast } from '../lib/controls.ts';
import { hasWord, t } from '../lib/i18n.ts';
import { isShown } from '../keep/new-game.ts';
import { writeKept } from '../links/kept.ts';
import { newTable } from '../links/table.ts';
import type { Form, FormSeat, GameInfo, Option, Preset } from '../keep/new-game.ts';

const kIdBytes = 12;
/** The first version of records that name a table. */
const kFirstLine = 'beffroi-record 4';

await addStyle('form-friend.css');

/** The id of a table: nobody guesses it, and it goes into an address as it is. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(kIdBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
/** The record of a new game at a table with others. They trust each other, since chance comes from its seed. */
const atTable = (record: string, id: string) =>
  record
    .replace(/^.*$/m, kFirstLine)
    .replace(/^mode .*\n/m, '')
    .replace(/^seed .*$/m, (seed) => `${seed}\ntable ${id}\nmode casual`);

export class ByLink {
  /** As it can be played by link. */
  game: GameInfo;
  form: Form;
  place: HTMLElement;
  link: Record<string, number>;
  before: Record<string, number>;
  strict: boolean;
  /** What stands in the form because of it. */
  added: HTMLElement[] = [];

  constructor(box: GameInfo, form: Form, place: HTMLElement) {
    this.form = form;
    this.place = place;
    this.link = box.link ?? {};
    this.before = Object.fromEntries(Object.keys(this.link).map((token) => [token, form.options[token]]));
    this.strict = form.strict;
    this.game = this.gameOf(box);
    Object.assign(form.options, this.link);
    form.strict = false;
  }

  // ---- The game

  reasonOf(token: string) {
    return { key: `page.friend.why.${this.game.id}.${token}`, text: '' };
  }
  gameOf(box: GameInfo): GameInfo {
    this.game = box;
    const only = (option: Option): Option => {
      const wanted = this.link[option.token];
      return {
        ...option,
        initial: wanted ?? option.initial,
        choices: option.choices.map((choice, i) => {
          // What is settled by the link excludes nothing else.
          const ruledOut = Object.entries(choice.with ?? {}).filter(([pair]) => !this.isSettled(box, pair));
          const never = wanted === undefined || wanted === i ? undefined : this.reasonOf(option.token);
          return { ...choice, with: Object.fromEntries(ruledOut), never };
        }),
      };
    };
    return { ...box, options: box.options.map(only) };
  }
  /** "hands=open": the only choice that there is by link, and not what the game has anyway. */
  isSettled({ options }: GameInfo, pair: string) {
    const [token, choice] = pair.split('=');
    const option = options.find((one) => one.token === token);
    const value = this.link[token];
    return value !== undefined && value !== option?.initial && option?.choices[value]?.token === choice;
  }
  /** The form as it is remembered: with what was chosen before. */
  kept(): Form {
    return { ...this.form, options: { ...this.form.options, ...this.before }, strict: this.strict };
  }
  /** The last friend is taken away. */
  leave(): undefined {
    Object.assign(this.form.options, this.before);
    this.form.strict = this.strict;
    this.clear();
  }

  // ---- The screen

  clear() {
    for (const one of this.added) one.remove();
    this.added = [];
    const strict = this.takeback();
    if (strict) strict.disabled = false;
  }
  takeback() {
    return this.place.querySelector<HTMLButtonElement>('.form-table .toggle');
  }
  add(element: HTMLElement, put: (element: HTMLElement) => void) {
    this.added.push(element);
    put(element);
  }
  /** Puts hints and reasons into the rows of options, whenever these have been built anew. */
  dress() {
    this.clear();
    const rows = this.place.querySelector('.form-options .options') as HTMLElement;
    for (const option of this.game.options) this.dressOption(rows, option);
    for (const [i, input] of rows.querySelectorAll<HTMLInputElement>('.preset input').entries())
      this.dressPreset(input, (this.game.presets ?? [])[i]);
    const chance = optionRow(t('page.friend.chance'), t('page.friend.chance.more'), h('span'));
    chance.classList.add('option-chance');
    this.add(chance, (row) => rows.append(row));
    const strict = this.takeback();
    if (!strict) return;
    strict.disabled = true;
    const why = h('p.option-locked', {}, icon('lock'), h('span', {}, t('page.friend.casual')));
    this.add(why, (line) => strict.closest('.option')?.append(line));
  }
  dressOption(rows: HTMLElement, option: Option) {
    const { form, game, link } = this;
    const row = rows.querySelector<HTMLElement>(`[data-token="${option.token}"]`);
    const key = `page.friend.hint.${game.id}.${option.token}`;
    if (!row || !hasWord(key) || !isShown(game, form, option)) return;
    row.append(h('p.option-hint', {}, icon('eye'), h('span', {}, t(key))));
    if (!(option.token in link)) return;
    // It stands first, with the reason beside its name.
    row.classList.add('option-first');
    rows.prepend(row);
  }
  dressPreset(input: HTMLInputElement, preset: Preset) {
    const [token] = Object.entries(preset.options).find(([name, value]) => this.isAgainst(name, value)) ?? [];
    if (token === undefined) return;
    lockChoice(input);
    const words = input.parentElement?.querySelector('small');
    words?.replaceChildren(icon('lock'), t(`page.friend.why.${this.game.id}.${token}`));
    input.parentElement?.classList.add('preset-locked');
  }
  isAgainst(token: string, value: number) {
    return token in this.link && this.link[token] !== value;
  }

  // ---- Words

  /** Heard when a seat has become a friend's. */
  heard() {
    const key = `page.friend.heard.${this.game.id}`;
    return hasWord(key) ? t(key) : t('page.friend.heard');
  }
  sum() {
    return t('page.friend.sum', { n: this.form.seats.filter(({ kind }) => kind === 'link').length });
  }
  /** True, and said, when nobody sits at this device. */
  isNobodyHere() {
    if (this.form.seats.some(({ kind }) => kind === 'human')) return false;
    toast(t('page.friend.nobody'), 'person');
    return true;
  }

  // ---- The start

  /**
   * The record of a new game as that of a table with others, and what this device knows of it. Whoever begins sits
   * in the first seat; where chance decides, the program says who acts next when it is opened.
   */
  table(text: string, seats: FormSeat[]) {
    const record = atTable(text, newId());
    const mine = seats.flatMap(({ kind }, i) => (kind === 'human' ? [i + 1] : []));
    return { record, table: writeKept(newTable({ record, next: 1 }, mine).here) };
  }
}
