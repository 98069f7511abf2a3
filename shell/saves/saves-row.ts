// Saves row: one saved game in the list.
//
// Owns: the row with picture, name, state, seats, date and everything that can be done with the game, and
// changing its name in place. Must never write to the store itself: saves.ts does, by the calls it gives.
// Next: when.ts (dates and names).
import { avatar, h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { nameField } from '../lib/name-field.ts';
import { kGameRoom } from '../lib/names.ts';
import { isEscape } from '../lib/key-press.ts';
import { gamePicture } from '../keep/game-picture.ts';
import { dateWords, gameTitle, nameOf, seatNames, statusOf } from '../lib/when.ts';
import { gameOf, onPlay } from '../lib/address.ts';
import { lineOf, tableOf } from '../links/list.ts';
import type { Game as KeptGame } from '../keep/store.ts';

/** What can be done with a game. */
export interface Calls {
  rename(game: KeptGame, name: string): void;
  duplicate(game: KeptGame): void;
  export(game: KeptGame): void;
  remove(game: KeptGame): void;
}

const chip = (kind: string, text: string) => h(`span.chip.chip-${kind}`, {}, text);

/** `isTable`: it is the newest that is not over. */
export function saveRow(game: KeptGame, isTable: boolean, calls: Calls) {
  const { id, about, refused } = game;
  const row = h(isTable ? 'li.save.save-table' : 'li.save', { 'data-game': id });
  if (refused) return fillRefused(row, game, calls);
  const names = seatNames(about.seats);
  const table = tableOf(game);
  const line = table && table.is !== 'over' ? lineOf(table, { short: true }) : statusOf(about);
  const name = nameOf(about);
  // Games that nobody has named are told apart by who plays them and when.
  const title = about.name || !names ? name : t('page.saves.what', { game: name, names });
  const date = dateWords(about.time);
  const whole = t('page.saves.what', { game: title, names: date });
  const quiet = (what: string, run: () => void) =>
    h(
      `button.button.quiet${what === 'delete' ? '.button-danger' : ''}`,
      {
        type: 'button',
        'data-do': what,
        'aria-label': t(`page.saves.${what}.what`, { name: whole }),
        onclick: run,
      },
      t(`page.saves.${what}`),
    );
  const heading = h('h2', { id: `save-${id}` }, title);
  const main = about.over
    ? h(
        'a.button.secondary',
        { href: onPlay(gameOf(id, -1)), 'data-do': 'open', 'aria-describedby': `save-${id}` },
        t('page.saves.review'),
      )
    : h(
        isTable ? 'a.button.primary' : 'a.button.secondary',
        { href: onPlay(gameOf(id)), 'data-do': 'open', 'aria-describedby': `save-${id}` },
        isTable ? icon('play') : null,
        t('page.table.continue'),
      );
  const head = h(
    'div.save-title',
    {},
    heading,
    isTable ? chip('table', t('page.saves.onTable')) : null,
    about.over ? chip('over', t('page.saves.finished')) : null,
    table ? chip('plain', t('page.friend.chip')) : null,
    about.fairness === 'casual' ? chip('plain', t('page.saves.casual')) : null,
  );
  const words = h(
    'div.save-words',
    {},
    head,
    about.name && h('p.save-what', {}, t('page.saves.what', { game: gameTitle(about.game), names })),
    h('p.save-status', {}, line),
    about.table && !table && h('p.save-what', {}, t('page.friend.lost')),
    h(
      'p.save-seats',
      {},
      about.seats.map(({ colour }) => avatar(colour)),
      h('span', {}, date),
    ),
  );
  const actions = h(
    'div.save-actions',
    { role: 'group', 'aria-labelledby': `save-${id}` },
    quiet('rename', () => rename(row, head, game, calls)),
    quiet('duplicate', () => calls.duplicate(game)),
    quiet('export', () => calls.export(game)),
    quiet('delete', () => calls.remove(game)),
  );
  row.append(gamePicture('div.save-picture', game), words, h('div.save-do', {}, main, actions));
  return row;
}

/** A game neither of whose slots can be read: its text is not lost. */
function fillRefused(row: HTMLElement, game: KeptGame, calls: Calls) {
  row.classList.add('save-refused');
  const heading = h('h2', { id: `save-${game.id}` }, t('page.saves.refused'));
  row.append(
    h('div.save-picture', { 'aria-hidden': 'true' }, icon('flag')),
    h(
      'div.save-words',
      {},
      h('div.save-title', {}, heading),
      h('p.save-status', {}, t(`page.save.${game.refused}`)),
      h('p.save-what', {}, t('page.saves.refused.more')),
    ),
    h(
      'div.save-do',
      {},
      h(
        'button.button.secondary',
        { type: 'button', 'data-do': 'export', onclick: () => calls.export(game) },
        t('page.saves.text'),
      ),
      h(
        'div.save-actions',
        { role: 'group', 'aria-labelledby': `save-${game.id}` },
        h(
          'button.button.quiet.button-danger',
          { type: 'button', 'data-do': 'delete', onclick: () => calls.remove(game) },
          t('page.saves.delete'),
        ),
      ),
    ),
  );
  return row;
}

/** Turns the name into a field; Enter saves, Escape cancels. */
function rename(row: HTMLElement, title: HTMLElement, game: KeptGame, calls: Calls) {
  if (row.classList.contains('save-renaming')) return;
  row.classList.add('save-renaming');
  const close = () => {
    row.classList.remove('save-renaming');
    form.replaceWith(title);
    row.querySelector<HTMLElement>('[data-do=rename]')?.focus();
  };
  const { field, why } = nameField(
    {
      'aria-label': t('page.saves.name'),
      placeholder: gameTitle(game.about.game),
      value: game.about.name,
    },
    () => {},
    kGameRoom,
  );
  const keep = (event: Event) => {
    event.preventDefault();
    if (field.value.trim() === game.about.name) close();
    else calls.rename(game, field.value);
  };
  const form = h(
    'form.save-name',
    { onsubmit: keep, onkeydown: (event) => isEscape(event) && close() },
    field,
    h('button.button.soft', { type: 'submit' }, t('page.saves.keep')),
    h('button.button.quiet', { type: 'button', onclick: close }, t('page.cancel')),
    why,
  );
  title.replaceWith(form);
  field.focus();
  field.select();
}
