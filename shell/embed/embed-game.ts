// Embed game: the words of an embed's attributes as the record of a new game.
//
// Owns: the syntax of options="pieces=set-n tie=draw", preset="all", seats="human:Ana,bot:3" and level="4",
// and what is said when they are wrong. What options there are is games.json's; whether they fit together is
// judged by the program, as for every record. Must never know what an option means. Next: new-game.ts (the
// same for the form), embed.ts (the caller).
import { t } from '../lib/i18n.ts';
import { findGame, optionText as tokenOf } from '../keep/new-game.ts';
import { nameForRecord } from '../lib/characters.ts';
import { cleanName } from '../lib/names.ts';
import { hex } from '../lib/random.ts';
import { recordText, seatText } from '../keep/record-text.ts';
import { kLevels } from '../../web/bridge/bridge.mjs';
import type { GameInfo, Option } from '../keep/new-game.ts';
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

/** 'human:Ana,bot:3' -> [{kind, level, name}]; a computer without a level has `usual`. */
function seatsOf(text: string, usual: number) {
  return text.split(',').map((part): SeatWish => {
    const [, kind, rest = ''] = /^\s*(human|bot)\s*(?::([\s\S]*))?$/.exec(part) ?? [];
    if (!kind) throw new WishError(t('page.embed.badSeat', { text: part.trim() }));
    if (kind === 'human') return { kind: 'human', name: rest.trim() };
    const [, level = '', name = ''] = /^\s*(\d*)\s*:?([\s\S]*)$/.exec(rest) ?? [];
    return { kind: 'bot', level: Number(level || usual), name: name.trim() };
  });
}

function levelOf(wish: string | number | null) {
  const level = /^\s*[1-9]\s*$/.test(String(wish)) ? Number(wish) : 0;
  if (level < 1 || level > kLevels)
    throw new WishError(t('page.embed.badLevel', { level: String(wish), most: kLevels }));
  return level;
}
/** Who sits in the seats of a record. */
function seatTexts(all: SeatWish[], usual: number) {
  const seats = all.map(({ kind, level, name }) => ({
    kind,
    level: kind === 'bot' ? levelOf(level ?? usual) : 0,
    name: cleanName(name ?? ''),
  }));
  return seats.map(({ kind, level }, i) => seatText(kind, { level, name: nameForRecord(seats, i) }));
}

/** The name of a way to play, as it stands in an attribute: the end of its key. */
export const presetName = (key: string) => key.replace(/.*\./, '');
/** The options of a way to play that differ from the box, by name. */
function presetOptions(game: GameInfo, name: string): [string, string][] {
  const presets = game.presets ?? [];
  const found = presets.find((one) => presetName(one.name) === name);
  const known = presets.map((one) => presetName(one.name)).join(', ');
  if (!found) throw new WishError(t(known ? 'page.embed.badPreset' : 'page.embed.noPreset', { name, known }));
  return game.options
    .filter(({ token, initial }) => (found.options[token] ?? initial) !== initial)
    .map((option) => [option.token, tokenOf(option, found.options[option.token])]);
}

/**
 * The record of a new game. `wish` = {options, preset, seats, level, strict}, each as text or as newGame()
 * takes it; without seats a person plays against computers, without a level they have the third. Throws a
 * WishError.
 */
export async function recordFor(
  gameId: string,
  { options = '', preset = '', seats = '', level = '', strict = false }: Wish = {},
) {
  const game = await findGame(gameId).catch(() => null);
  if (!game || game.offered === false)
    throw new WishError(t(gameId ? 'page.embed.noGame' : 'page.embed.whichGame', { game: gameId }));
  const named = typeof options === 'string' ? pairsOf(options) : Object.entries(options ?? {});
  const wanted = [
    ...(preset?.trim() ? presetOptions(game, preset.trim()) : []).filter(
      ([name]) => !named.some(([own]) => own === name),
    ),
    ...named,
  ];
  const tokens: string[] = [];
  for (const [name, value] of wanted) {
    const option = game.options.find(({ token }) => token === name);
    if (!option)
      throw new WishError(
        t('page.embed.badOption', { name, known: game.options.map(({ token }) => token).join(', ') }),
      );
    tokens.push(`${name}=${optionText(option, value)}`);
  }
  const usual = level === '' || level === null ? 3 : levelOf(level);
  const given = typeof seats === 'string' ? (seats.trim() ? seatsOf(seats, usual) : []) : (seats ?? []);
  const people: SeatWish[] =
    given.length > 0
      ? given
      : Array.from({ length: game.usual_seats }, (_, i) => (i === 0 ? { kind: 'human' } : { kind: 'bot' }));
  if (people.length < game.min_seats || people.length > game.max_seats) {
    const { min_seats: least, max_seats: most } = game;
    const n = people.length;
    throw new WishError(
      least === most
        ? t('page.embed.onlySeats', { n, seats: most })
        : t('page.embed.badSeats', { n, least, most }),
    );
  }
  return recordText({
    game: game.id,
    rules: game.rules,
    options: [`seats=${people.length}`, ...tokens],
    seed: hex(16),
    strict: Boolean(strict),
    seats: seatTexts(people, usual),
  });
}
