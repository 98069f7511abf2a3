// Room table form: where the pieces of a new game are, here or on people's own table.
//
// Owns: the choice at the top of the form, and what is different on one's own table: people alone, no level, no mode, no
// computer. Must never know a game. Next: form.ts, play/room-table.ts (the game there).
import { addStyle, h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import type { Form, FormSeat, GameInfo } from '../keep/new-game.ts';

await addStyle('room-table-form.css');

/** What it needs of the form. */
export interface WhereForm {
  place: HTMLElement;
  box: GameInfo;
  form: Form;
  seats: { build(): void; element: HTMLElement };
  follow(): unknown;
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
  const choose = (typed: boolean) => {
    if (typed) before = form.seats.map(({ kind }) => kind);
    form.typed = typed;
    for (const [i, seat] of form.seats.entries()) seat.kind = typed ? 'human' : (before[i] ?? 'bot');
    gains.hidden = !typed;
    main.classList.toggle('own-table', typed);
    start.textContent = typed ? t('page.where.start') : begin;
    seats.build();
    screen.follow();
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
  if (form.typed) {
    (panel.querySelectorAll('input')[1] as HTMLInputElement).checked = true;
    choose(true);
  }
}
