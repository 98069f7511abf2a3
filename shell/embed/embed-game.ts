// Embed game: the words of an embed's attributes as the record of a new game.
//
// Owns: the syntax of options="pieces=set-n tie=draw" and seats="human:Ana,bot:3", and what is said when they
// are wrong. What options there are is games.json's; whether they fit together is judged by the program, as
// for every record. Must never know what an option means. Next: new-game.ts (the same for the form), embed.ts
// (the caller).
import { t } from '../lib/i18n.ts';
import { findGame, kLevels, nameText } from '../keep/new-game.ts';
import { nameForRecord } from '../lib/characters.ts';
import { cleanName } from '../lib/names.ts';
import { hex } from '../lib/random.ts';
import type { Option } from '../keep/new-game.ts';
import type { SeatWish, Wish } from './embed-protocol.ts';

/** What is wrong with a wish, in words for the webmaster. */
export class WishError extends Error {}

/** 'a=b c=d' -> [['a', 'b'], ['c', 'd']]. */
const pairsOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((pair) => [pair.replace(/=.*$/s, ''), pair.includes('=') ? pair.replace(/^[^=]*=/, '') : '']);

function optionText(option: Option, value: unknown) {
  const text = String(value);
  const isKnown = (token: string) => option.choices.some((choice) => choice.token === token);
  if (
    option.type === 'number' &&
    /^-?\d+$/.test(text) &&
    Number(text) >= option.lo &&
    Number(text) <= option.hi
  )
    return text;
  if (option.type === 'choice' && isKnown(text)) return text;
  if (option.type === 'subset' && (text === 'none' || text.split('+').every(isKnown))) return text;
  const known =
    option.type === 'number'
      ? `${option.lo} … ${option.hi}`
      : option.choices.map(({ token }) => token).join(', ');
  throw new WishError(t('page.embed.badValue', { name: option.token, value: text, known }));
}

/** 'human:Ana,bot:3' -> [{kind, level, name}]. */
function seatsOf(text: string) {
  return text.split(',').map((part): SeatWish => {
    const [, kind, rest = ''] = /^\s*(human|bot)\s*(?::([\s\S]*))?$/.exec(part) ?? [];
    if (!kind) throw new WishError(t('page.embed.badSeat', { text: part.trim() }));
    if (kind === 'human') return { kind: 'human', name: rest.trim() };
    const [, level = '3', name = ''] = /^\s*(\d*)\s*:?([\s\S]*)$/.exec(rest) ?? [];
    return { kind: 'bot', level: Number(level || 3), name: name.trim() };
  });
}

function seatLine(seat: SeatWish, i: number, all: SeatWish[]) {
  const level = seat.level ?? 3;
  if (seat.kind === 'bot' && (level < 1 || level > kLevels))
    throw new WishError(t('page.embed.badLevel', { level, most: kLevels }));
  const seats = all.map((one) => ({
    kind: one.kind,
    level: one.level ?? 3,
    name: cleanName(one.name ?? ''),
  }));
  return `seat ${i + 1} ${seat.kind === 'bot' ? `bot level=${level}` : 'human'}${nameText(nameForRecord(seats, i))}`;
}

/**
 * The record of a new game. `wish` = {options, seats, strict}, each as text or as newGame() takes it; without
 * seats a person plays against computers of level 3. Throws a WishError.
 */
export async function recordFor(gameId: string, { options = '', seats = '', strict = false }: Wish = {}) {
  const game = await findGame(gameId).catch(() => null);
  if (!game || game.offered === false)
    throw new WishError(t(gameId ? 'page.embed.noGame' : 'page.embed.whichGame', { game: gameId }));
  const wanted = typeof options === 'string' ? pairsOf(options) : Object.entries(options ?? {});
  const tokens: string[] = [];
  for (const [name, value] of wanted) {
    const option = game.options.find(({ token }) => token === name);
    if (!option)
      throw new WishError(
        t('page.embed.badOption', { name, known: game.options.map(({ token }) => token).join(', ') }),
      );
    tokens.push(`${name}=${optionText(option, value)}`);
  }
  const given = typeof seats === 'string' ? (seats.trim() ? seatsOf(seats) : []) : (seats ?? []);
  const people: SeatWish[] =
    given.length > 0
      ? given
      : Array.from({ length: game.usual_seats }, (_, i) =>
          i === 0 ? { kind: 'human' } : { kind: 'bot', level: 3 },
        );
  if (people.length < game.min_seats || people.length > game.max_seats) {
    throw new WishError(
      t('page.embed.badSeats', { n: people.length, least: game.min_seats, most: game.max_seats }),
    );
  }
  return [
    'beffroi-record 2',
    `game ${game.id} rules=${game.rules} options="${[`seats=${people.length}`, ...tokens].join(' ')}"`,
    `seed ${hex(16)}`,
    ...(strict ? ['mode strict'] : []),
    ...people.map(seatLine),
    'play',
    'end open',
    '',
  ].join('\n');
}
