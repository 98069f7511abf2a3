// Seat names: what a seat is called.
//
// Owns: the names of seats that were given none, in the language of the reader: "You" for the only person,
// the character of the level for a computer, the colour for one of several people; and which name is kept.
// The table says the same (name_seats of web/scene/model/words.hpp). Must never put a default into what is
// kept.
import { t } from './i18n.ts';

export interface Named {
  name: string;
  kind: string;
  level: number;
  colour: string;
}

/** True for the only person among the seats. */
export const isAlone = (seats: { kind: string }[], i: number) =>
  seats[i].kind !== 'bot' && seats.filter(({ kind }) => kind !== 'bot').length === 1;

/** What seat `i` is called. */
export function seatName(seats: Named[], i: number): string {
  const { name, kind, level, colour } = seats[i];
  if (name) return name;
  if (kind === 'bot' && level > 0) {
    const same = seats
      .slice(0, i + 1)
      .filter((one) => one.kind === 'bot' && !one.name && one.level === level).length;
    return t(`bot.name.${level}`) + (same > 1 ? ` ${same}` : '');
  }
  if (isAlone(seats, i)) return t('ui.you');
  return colour && colour !== 'lot' ? t(`ui.colour.${colour}`) : t('page.new.player', { n: i + 1 });
}

/** A seat of the table's state as it is kept: without the name that the table gave it. */
export const keptSeat = ({ name, unnamed, kind, level, colour }: Named & { unnamed?: boolean }): Named => ({
  name: unnamed ? '' : name,
  kind,
  level,
  colour,
});
