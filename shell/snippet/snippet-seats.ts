// Snippet seats: who sits at the table of a webmaster.
//
// Owns: how many seats there are, where the game has a choice, and for each whether a visitor sits there or a
// computer, and of which level. Must never know a game. Next: snippet-form.ts.
import { avatar, h, levelTower } from '../lib/dom.ts';
import { segments } from '../lib/controls.ts';
import { t } from '../lib/i18n.ts';
import { fitSeats, makeSeat } from '../keep/new-game.ts';
import { kLevels } from '../../web/bridge/bridge.mjs';
import { choice } from './snippet-parts.ts';
import type { FormSeat } from '../keep/new-game.ts';
import type { Wishes } from './snippet-text.ts';

const kVisitor = 'human';

export class SeatRows {
  element = h('div.snippet-seats');
  #wishes: Wishes;
  #changed: () => void;

  constructor(wishes: Wishes, changed: () => void) {
    this.#wishes = wishes;
    this.#changed = changed;
    this.build();
  }

  build() {
    const { game, form } = this.#wishes;
    const counts = Array.from({ length: game.max_seats - game.min_seats + 1 }, (_, i) => game.min_seats + i);
    const count = segments({
      label: t('page.snippet.seats.count'),
      items: counts.map((value) => ({ value, text: String(value) })),
      chosen: form.seats.length,
      onchange: (n) => this.#resize(n),
    });
    this.element.replaceChildren(
      ...(counts.length > 1 ? [count] : []),
      ...form.seats.map((seat, i) => this.#row(seat, i)),
    );
  }
  #resize(n: number) {
    const { game, form } = this.#wishes;
    const level = form.seats.find(({ kind }) => kind === 'bot')?.level;
    while (form.seats.length < n) form.seats.push(makeSeat({ level }, 'bot'));
    form.seats.length = n;
    fitSeats(game, form);
    this.build();
    this.element.querySelector<HTMLElement>('input:checked')?.focus();
    this.#changed();
  }
  #row(seat: FormSeat, i: number) {
    const tower = h('span.seat-tower');
    const show = () => tower.replaceChildren(...(seat.kind === 'bot' ? [levelTower(seat.level)] : []));
    const levels = Array.from({ length: kLevels }, (_, k): [string, string] => [
      String(k + 1),
      t('page.snippet.computer', { n: k + 1 }),
    ]);
    const list = choice({
      label: t('page.snippet.seat', { n: i + 1 }),
      values: [[kVisitor, t('page.snippet.visitor')], ...levels],
      chosen: seat.kind === 'bot' ? String(seat.level) : kVisitor,
      onchange: (value) => {
        seat.kind = value === kVisitor ? 'human' : 'bot';
        if (value !== kVisitor) seat.level = Number(value);
        show();
        this.#changed();
      },
    });
    show();
    list.classList.add('snippet-seat');
    list.append(avatar(seat.colour), tower);
    return list;
  }
}
