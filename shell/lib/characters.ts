// Characters: the six who play for the computer at each level, so that two of a level can be told apart.
//
// Owns: which character a seat is, and what it is called. The table gives the same faces (face_of() of
// web/scene/model/words.hpp): who has a character's name has its face, the others of a level get those that
// are free, in their order. Names and drawings are those of assets/characters.json. Must never know how a
// level plays.
// Next: seat-names.ts, faces.ts (drawn in the form).
import { levels } from 'virtual:characters';
import { t } from './i18n.ts';
import type { Named } from './seat-names.ts';

type Player = Pick<Named, 'name' | 'kind' | 'level'>;

/** The number of the character of that name among those of a level, -1 for none. */
export const numberOf = (level: number, name: string) => levels[level - 1]?.names.indexOf(name) ?? -1;

/** Which of the characters of its level a computer is, from 0. */
export function characterOf(seats: Player[], i: number) {
  const { level } = seats[i];
  const same = seats.slice(0, i + 1).filter((seat) => seat.kind === 'bot' && seat.level === level);
  const named = new Set(seats.filter((seat) => seat.kind === 'bot').map(({ name }) => numberOf(level, name)));
  const free = [...(levels[level - 1]?.names.keys() ?? [])].filter((n) => !named.has(n));
  const own = numberOf(level, seats[i].name);
  if (own >= 0) return own;
  return free[same.filter(({ name }) => numberOf(level, name) < 0).length - 1] ?? 0;
}

/** What that character is called: the first of a level in the words of the language. */
export const characterName = (level: number, which: number) =>
  which > 0 ? levels[level - 1].names[which] : t(`bot.name.${level}`);

/**
 * The name that a computer without one needs in a record: none for the first of its level, the character's
 * for the others, who would be “Clavel 2” there.
 */
export function nameForRecord(seats: Player[], i: number) {
  const { name, kind, level } = seats[i];
  const which = name || kind !== 'bot' ? 0 : characterOf(seats, i);
  return which > 0 ? characterName(level, which) : name;
}
