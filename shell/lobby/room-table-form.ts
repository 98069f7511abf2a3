// Room table form: where the pieces of a new game are, here or on people's own table.
//
// Owns: the choice at the top of the form, and what is different on one's own table: people alone, no level, no mode, no
// computer, and no option of which the page could not judge the game there. Must never know a game, nor what an option
// means: what is refused and why comes from the engine. Next: form.ts, play/room-table.ts (the game there).
import { refused } from 'virtual:real-table';
import { lockChoice } from '../lib/controls.ts';
import { addStyle, h, icon } from '../lib/dom.ts';
import { addWords, t } from '../lib/i18n.ts';
import { word } from './form-options.ts';
import { fitOptions, refusalOf } from '../keep/new-game.ts';
import type { Form, FormSeat, GameInfo, Preset } from '../keep/new-game.ts';

await addStyle('room-table-form.css');

/** What it needs of the form. */
export interface WhereForm {
  place: HTMLElement;
  box: GameInfo;
  /** As it can be played with those who play, where they play. */
  game: GameInfo;
  form: Form;
  seats: { build(): void; element: HTMLElement; game: GameInfo };
  optionRows: HTMLElement;
  defaultButton: HTMLElement;
  follow(): unknown;
  fillOptions(): void;
}

/** The game as it can be played at a real table, as long as the form has what it has. */
function atRealTable(box: GameInfo, form: Form): GameInfo {
  const of = refused[box.id];
  if (!of) return box;
  const options = box.options.map((option) => ({
    ...option,
    choices: option.choices.map((choice) => {
      const more = of[option.token]?.[choice.token];
      if (!more) return choice;
      const there = { ...option, choices: [{ ...choice, ...more, with: {} }] };
      return {
        ...choice,
        get never() {
          return refusalOf(box, form, there, 0) ?? undefined;
        },
      };
    }),
  }));
  return { ...box, options };
}

/** Why a way to play cannot be had with what else is chosen, whatever number of seats it takes; or undefined. */
function refusalOfPreset(box: GameInfo, form: Form, { options, seats }: Preset) {
  const now = form.seats.length;
  const counts = seats && !seats.includes(now) ? seats : [now];
  const found = counts.map((n) => {
    const taken = { ...form, seats: Array(n).fill(form.seats[0]), options: { ...form.options, ...options } };
    const game = atRealTable(box, taken);
    return game.options
      .map((option) => refusalOf(game, taken, option, taken.options[option.token]))
      .find((why) => why !== null);
  });
  return found.every(Boolean) ? found[0] : undefined;
}
/** Puts the reason beside the ways to play that a real table refuses. */
function lockPresets({ box, form, optionRows }: WhereForm) {
  for (const [i, input] of optionRows.querySelectorAll<HTMLInputElement>('.preset input').entries()) {
    const why = refusalOfPreset(box, form, (box.presets ?? [])[i]);
    if (!why) continue;
    lockChoice(input);
    const line = h('small', {}, icon('lock'), word(why));
    input.parentElement?.querySelector('small')?.replaceWith(line);
    input.parentElement?.classList.add('preset-locked');
  }
}

/** What limits the options to those that can be had there; what has to give way comes back with a game here. */
function limiter(screen: WhereForm) {
  const { box, form, seats } = screen;
  let gaveWay: [token: string, here: number, there: number][] = [];
  return (typed: boolean) => {
    const { options } = form;
    for (const [token, here, there] of gaveWay) if (options[token] === there) options[token] = here;
    const wanted = { ...options };
    screen.game = seats.game = typed ? atRealTable(box, form) : box;
    fitOptions(screen.game, form);
    gaveWay = Object.entries(wanted)
      .filter(([token, here]) => here !== options[token])
      .map(([token, here]) => [token, here, options[token]]);
    screen.fillOptions();
    const fill = () => form.typed && screen.fillOptions();
    if (typed && refused[box.id]) addWords('record').then(fill, console.error); // the reasons
  };
}

/** Puts the choice above who plays; the pieces are here at first. */
export function askWhere(screen: WhereForm) {
  const { place, box, form, seats } = screen;
  const main = place.querySelector('.form-main') as HTMLElement;
  const start = place.querySelector('#start-game .long') as HTMLElement;
  const begin = start.textContent;
  const nothing = box.id === 'metal_towers';
  const gains = h(
    'ul.where-gains',
    { hidden: true },
    (
      [
        ['chart', 'score'],
        ['book', nothing ? 'nothing' : 'rules'],
        ['eye', 'review'],
      ] as const
    ).map(([picture, name]) =>
      h(
        'li',
        {},
        h('span.where-disc', { 'aria-hidden': 'true' }, icon(picture)),
        h('b', {}, t(`page.where.${name}`)),
        h('small', {}, t(`page.where.${name}.more`)),
      ),
    ),
  );
  let before: FormSeat['kind'][] = [];
  const limit = limiter(screen);
  const choose = (typed: boolean) => {
    if (typed) before = form.seats.map(({ kind }) => kind);
    form.typed = typed;
    for (const [i, seat] of form.seats.entries()) seat.kind = typed ? 'human' : (before[i] ?? 'bot');
    gains.hidden = !typed;
    main.classList.toggle('own-table', typed);
    start.textContent = typed ? t('page.where.start') : begin;
    seats.build();
    screen.follow();
    limit(typed);
  };
  const card = (typed: boolean, name: 'here' | 'own', picture: HTMLElement) =>
    h(
      'label.where-card',
      {},
      picture,
      h('input', { type: 'radio', name: 'where', checked: !typed, onchange: () => choose(typed) }),
      h('span', {}, h('b', {}, t(`page.where.${name}`)), h('small', {}, t(`page.where.${name}.more`))),
    );
  const panel = h(
    'section.panel.form-where',
    { 'aria-labelledby': 'form-where' },
    h('div.panel-head', {}, h('h2', { id: 'form-where' }, t('page.where'))),
    h(
      'div.where-cards',
      { role: 'radiogroup', 'aria-labelledby': 'form-where' },
      card(
        false,
        'here',
        h('i.where-picture.where-tablet', { 'aria-hidden': 'true' }, h('i', { class: `art-${box.id}` })),
      ),
      card(
        true,
        'own',
        h(
          'i.where-picture.where-wood',
          { 'aria-hidden': 'true' },
          h('i', { class: `art-${box.id}` }),
          h('i.where-phone'),
        ),
      ),
    ),
    gains,
  );
  seats.element.prepend(panel);
  // The form builds its rows after each choice.
  new MutationObserver(() => form.typed && lockPresets(screen)).observe(screen.optionRows, {
    childList: true,
  });
  // The usual way to play may have a computer, and its options are those of a game here.
  screen.defaultButton.addEventListener('click', () => form.typed && choose(true));
  if (form.typed) {
    (panel.querySelectorAll('input')[1] as HTMLInputElement).checked = true;
    choose(true);
  }
}
