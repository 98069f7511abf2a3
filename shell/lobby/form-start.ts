// Form start: from the form of a new game to its table.
//
// Owns: who sits where when chance decides it, keeping the game, and leaving for it. Must never read the
// screen. Next: form-friend.ts (a table by link), form.ts (the screen), new-game.ts (the record), play.ts, which opens it.
import { handOver } from '../keep/handover.ts';
import { keepForm, startOption, writeRecord } from '../keep/new-game.ts';
import { createGame } from '../keep/store.ts';
import { gameOf, onPlay } from '../lib/address.ts';
import { t } from '../lib/i18n.ts';
import { leave } from '../lib/leave.ts';
import type { ByLink } from './form-friend.ts';
import type { Form, GameInfo } from '../keep/new-game.ts';

/** `names` are the seats' as records have them; `free`: each may have a colour of its own. */
export function startGame(game: GameInfo, form: Form, names: string[], free: boolean, friends?: ByLink) {
  keepForm(game, friends?.kept() ?? form);
  const seats = form.seats.map((seat, i) => ({ ...seat, name: names[i] }));
  if (form.start === 'lot' && !startOption(game)) {
    // Chance rotates the seats: everybody keeps their neighbours.
    const [chance] = crypto.getRandomValues(new Uint32Array(1));
    for (let steps = chance % seats.length; steps > 0; steps--)
      seats.push(seats.shift() as (typeof seats)[number]);
  }
  if (!free) for (const [i, { colour }] of form.seats.entries()) seats[i].colour = colour;
  const text = writeRecord(game, form, seats);
  const about = {
    game: game.id,
    status: t('page.new.ready'),
    seats: seats.map(({ name, colour, kind, level }) => ({
      name,
      colour,
      kind: kind === 'bot' ? kind : 'human',
      level: kind === 'bot' ? level : 0,
    })),
    colours: seats.map(({ colour }) => colour),
    decisions: 0,
    over: false,
  };
  const { record, ...made } = friends?.table(text, seats) ?? { record: text };
  const { id, kept } = createGame({ record, about: { ...about, ...made } });
  leave(onPlay(kept ? gameOf(id) : handOver(record)));
}
