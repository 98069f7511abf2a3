// New game: what a new-game form holds, and the record that comes out of it.
//
// Owns: the games and options of this build (games.json, made by the engine), the form's values with what was
// kept of the last time or as the person’s default, what the number of seats makes impossible, and the record
// before its first move. Must never touch the screen nor know what an option means.
// Next: form.ts (the screen), store.ts (where the record is put), engine/match/record.hpp (its syntax).
import { assets } from 'virtual:assets';
import { numberedChoice } from './earlier-rules.ts';
import { numberOf } from '../lib/characters.ts';
import { hex } from '../lib/random.ts';
import { readSetting, writeSetting } from './storage.ts';
import { recordText, seatText } from './record-text.ts';
import { kLevels } from '../../web/bridge/bridge.mjs';

/** A text of games.json: its key, the numbers that the message wants, and its English. */
export interface Word {
  key: string;
  text: string;
  numbers?: Record<string, number>;
}
export interface Choice {
  token: string;
  label: Word;
  picture?: string;
  /** By the number of seats: why it is impossible with so many. */
  refused?: Record<number, Word>;
  /** Choices of other options with which it is possible all the same. */
  unless?: Record<string, { seats: number[] }>;
  /** Choices of other options that rule it out, and why. */
  with?: Record<string, { seats: number[]; why: Word }>;
  /** Why it is impossible whatever else is chosen (lobby/form-friend.ts). */
  never?: Word;
}
export interface Option {
  id: string;
  token: string;
  title: Word;
  help: Word;
  type: 'choice' | 'number' | 'subset';
  role?: 'start';
  only_with?: string;
  choices: Choice[];
  /** The least and the highest of a number. */
  lo: number;
  hi: number;
  initial: number;
}
/** A game of this build, as games.json has it. */
export interface GameInfo {
  id: string;
  name: Word;
  offered: boolean;
  rules: number;
  min_seats: number;
  max_seats: number;
  usual_seats: number;
  minutes: number;
  colours: { seats: Record<number, string[]>; free?: boolean };
  options: Option[];
  presets?: Preset[];
  /** The only choice of an option when somebody plays by link. */
  link?: Record<string, number>;
  /** How long a game is that is as long as its tiles are many. */
  tiles?: {
    /** How many there are, by "token=choice" of what brings them: one of those that "|" divides is enough. */
    count: Record<string, number>;
    /** How many seconds one takes, by the number of seats from the least. */
    seconds: number[];
  };
}
/** A way to play: `name` is a key, `name`.what says in a line what it holds. */
export interface Preset {
  name: string;
  options: Record<string, number>;
  /** The numbers of seats that it is for; without them any. */
  seats?: number[];
}
export interface FormSeat {
  name: string;
  /** 'link': a friend at another device. */
  kind: 'human' | 'bot' | 'link';
  level: number;
  colour: string;
}
/** What the form of a new game holds. */
export interface Form {
  seats: FormSeat[];
  start: 'lot' | 'first';
  options: Record<string, number>;
  strict: boolean;
  /** The pieces lie on a real table. */
  typed?: boolean;
}
/** What was kept of a form, or read in a record. */
interface KeptForm {
  seats?: unknown;
  start?: unknown;
  options?: Record<string, unknown>;
  strict?: unknown;
}

let loading: Promise<GameInfo[]> | null = null;
/** All games of this build, in order; rejects when the list cannot be fetched. */
export function allGames() {
  loading ??= fetch(`./${assets['games.json']}`).then((response) => {
    if (!response.ok) throw new Error(`games.json: ${response.status}`);
    return response.json() as Promise<GameInfo[]>;
  });
  return loading;
}
/** The game of that id with its options; rejects when there is none or the list cannot be fetched. */
export async function findGame(id: string) {
  const game = (await allGames()).find((one) => one.id === id);
  if (!game) throw new Error(id);
  return game;
}

const lowest = (option: Option) => (option.type === 'number' ? option.lo : 0);
function highest(option: Option) {
  if (option.type === 'number') return option.hi;
  return option.type === 'subset' ? 2 ** option.choices.length - 1 : option.choices.length - 1;
}

const clamp = (n: number, lo: number, hi: number) => Math.min(hi, Math.max(lo, n));
const isWhole = (value: unknown): value is number => Number.isInteger(value);
/** A seat as the form holds it; `old` is what was kept of it. */
export function makeSeat(
  old: Partial<Record<keyof FormSeat, unknown>> = {},
  kind: FormSeat['kind'] = 'human',
): FormSeat {
  return {
    name: typeof old.name === 'string' ? old.name : '',
    kind: old.kind === 'bot' || old.kind === 'human' || old.kind === 'link' ? old.kind : kind,
    level: isWhole(old.level) && old.level >= 1 && old.level <= kLevels ? old.level : 3,
    colour: typeof old.colour === 'string' ? old.colour : '',
  };
}

/**
 * An option of a kept form: its text, or the number that earlier forms held. Undefined where it means nothing
 * now.
 */
function keptValue(game: GameInfo, option: Option, kept: unknown): number | undefined {
  const numbered = isWhole(kept) ? numberedChoice(game.id, option.token, kept) : undefined;
  const found = numbered === undefined ? kept : numbered;
  if (isWhole(found)) return found >= lowest(option) && found <= highest(option) ? found : undefined;
  if (typeof found !== 'string') return undefined;
  if (option.type === 'number') return keptValue(game, option, found === '' ? null : Number(found));
  const at = (token: string) => option.choices.findIndex((choice) => choice.token === token);
  if (option.type === 'choice') return at(found) < 0 ? undefined : at(found);
  const places = found === 'none' ? [] : found.split('+').map(at);
  return places.includes(-1) ? undefined : places.reduce((set, i) => set | (1 << i), 0);
}
/**
 * A form as it is kept: of the options what differs from the box, by name, so that nothing else holds a later
 * box back.
 */
function toKept(game: GameInfo, form: Form) {
  const differing = game.options.filter((option) => form.options[option.token] !== option.initial);
  return {
    ...form,
    options: Object.fromEntries(
      differing.map((option) => [option.token, optionText(option, form.options[option.token])]),
    ),
  };
}

/** A form out of what was kept of one, or read in a record: options by name, in their own words. */
export function fromKept(game: GameInfo, kept: KeptForm) {
  const old =
    Array.isArray(kept.seats) && kept.seats.length > 0 ? kept.seats : [{ kind: 'human' }, { kind: 'bot' }];
  const count = Array.isArray(kept.seats)
    ? clamp(kept.seats.length, game.min_seats, game.max_seats)
    : game.usual_seats;
  const seats = Array.from({ length: count }, (_, i) => makeSeat(old[i] ?? {}, i === 0 ? 'human' : 'bot'));
  // A character of the level is nobody's own name: it follows the level.
  for (const seat of seats) if (seat.kind === 'bot' && numberOf(seat.level, seat.name) >= 0) seat.name = '';
  const options: Record<string, number> = {};
  for (const option of game.options) {
    // Who starts is asked beside the seats.
    const old = option.role === 'start' ? undefined : kept.options?.[option.token];
    options[option.token] = keptValue(game, option, old) ?? option.initial;
  }
  const form: Form = {
    seats,
    start: kept.start === 'first' ? 'first' : 'lot',
    options,
    strict: kept.strict === true,
  };
  fitSeats(game, form);
  return form;
}

/**
 * The form as it was left, as far as that still makes sense: {seats, start: 'lot' | 'first', options,
 * strict}.
 */
export const restoreForm = (game: GameInfo) =>
  fromKept(game, draftOf(game) ?? readSetting(`form.${game.id}`, {}) ?? {});
export const keepForm = (game: GameInfo, form: Form) => writeSetting(`form.${game.id}`, toKept(game, form));
const draftName = (game: GameInfo) => `beffroi.draft.${game.id}`;
/** Keeps a form that is not done yet, for a reload of its page. */
export function keepDraft(game: GameInfo, form: Form) {
  try {
    sessionStorage.setItem(draftName(game), JSON.stringify(toKept(game, form)));
  } catch {
    // Nothing can be kept here.
  }
}
/** After a reload the form as it stood. */
function draftOf(game: GameInfo) {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'reload') return null;
  try {
    return JSON.parse(sessionStorage.getItem(draftName(game)) ?? 'null');
  } catch {
    return null;
  }
}
/** What the person keeps as the usual way to play, or null. */
export function restoreDefault(game: GameInfo) {
  const kept = readSetting(`default.${game.id}`, null);
  return kept ? fromKept(game, kept) : null;
}
export const keepDefault = (game: GameInfo, form: Form) =>
  writeSetting(`default.${game.id}`, toKept(game, form));

// ---- What the seats decide

/** The colours that a game of so many seats has, in table order, and whether they may be chosen. */
export function coloursOf(game: GameInfo, count: number) {
  return { list: game.colours.seats[count], free: game.colours.free === true };
}
/** Every colour the game has with any number of seats: [{colour, seats: [numbers with which it exists]}]. */
export function allColours(game: GameInfo) {
  const found = new Map();
  for (let n = game.min_seats; n <= game.max_seats; n++) {
    for (const colour of coloursOf(game, n).list) found.set(colour, [...(found.get(colour) ?? []), n]);
  }
  return [...found].map(([colour, seats]) => ({ colour, seats }));
}

/** True where the form has that choice of an option, written as in records: "coop=own". */
function has(game: GameInfo, form: Form, pair: string) {
  const [token, choice] = pair.split('=');
  const option = game.options.find((one) => one.token === token);
  return option?.choices[form.options[token]]?.token === choice;
}
/**
 * Why a choice is impossible with the seats and the other options of the form: {key, text} of the engine, or
 * null.
 */
export function refusalOf(game: GameInfo, form: Form, option: Option, index: number) {
  const { refused, unless = {}, with: ruledOut = {}, never } = option.choices[index] ?? {};
  if (never) return never;
  const count = form.seats.length;
  const made = ([pair, { seats }]: [string, { seats: number[] }]) =>
    seats.includes(count) && has(game, form, pair);
  if (refused?.[count]) return Object.entries(unless).some(made) ? null : refused[count];
  return Object.entries(ruledOut).find(made)?.[1].why ?? null;
}
/** False for an option that means nothing with the others as they are, or leaves so many seats no choice. */
export const isShown = (game: GameInfo, form: Form, option: Option) =>
  (!option.only_with || option.only_with.split('|').some((pair) => has(game, form, pair))) &&
  (option.type !== 'choice' || !isSettledBySeats(game, form, option));

/** True where the number of seats rules out every choice but one. */
function isSettledBySeats(game: GameInfo, form: Form, option: Option) {
  const count = form.seats.length;
  const open = option.choices.filter(
    ({ refused }, i) => !refused?.[count] || !refusalOf(game, form, option, i),
  );
  return open.length < 2;
}

/** Puts options that the seats or other options make impossible back to the box's. */
export function fitOptions(game: GameInfo, form: Form) {
  for (const option of game.options) {
    const value = form.options[option.token];
    if (option.type === 'choice' && refusalOf(game, form, option, value))
      form.options[option.token] = option.initial;
    if (option.type === 'subset')
      form.options[option.token] = option.choices.reduce(
        (set, _, i) => (refusalOf(game, form, option, i) ? set & ~(1 << i) : set),
        value,
      );
  }
}

/**
 * Gives every seat a colour of its own, and puts options that the seats make impossible back to the box's.
 */
export function fitSeats(game: GameInfo, form: Form) {
  const { list, free } = coloursOf(game, form.seats.length);
  const taken = new Set();
  for (const seat of form.seats) {
    if (!free || !list.includes(seat.colour) || taken.has(seat.colour)) seat.colour = '';
    else taken.add(seat.colour);
  }
  form.seats.forEach((seat, i) => {
    if (!free) seat.colour = list[i];
    else if (!seat.colour) {
      seat.colour = list.find((colour) => !taken.has(colour)) as string;
      taken.add(seat.colour);
    }
  });
  fitOptions(game, form);
}

/**
 * The option by which the game itself says who starts: by lot, seat 1, ... Or undefined: then the first seat
 * starts.
 */
export const startOption = (game: GameInfo) => game.options.find(({ role }) => role === 'start');
/** The choice of such an option by which chance decides, or the one by which the first seat starts. */
const startChoice = ({ choices }: Option, lot: boolean) =>
  choices.findIndex(({ token }) => (token === 'random') === lot);

/** True when every option is as the box has it. */
export const isBoxRules = (game: GameInfo, form: Form) =>
  game.options.every(
    (option) =>
      option.role === 'start' ||
      form.options[option.token] === option.initial ||
      !isShown(game, form, option),
  );
/** Puts every option back to how the box has it. */
export function takeBoxRules(game: GameInfo, form: Form) {
  for (const option of game.options) form.options[option.token] = option.initial;
}

/** Which of the game's ways to play the options are, -1 for none; `exactly`: with nothing else changed. */
export const presetOf = (game: GameInfo, form: Form, exactly = false) =>
  (game.presets ?? []).findIndex(
    ({ options, seats }) =>
      (!seats || seats.includes(form.seats.length)) &&
      game.options.every((option) => {
        const value = form.options[option.token];
        return (
          value === (options[option.token] ?? (exactly ? option.initial : value)) ||
          option.role === 'start' ||
          !isShown(game, form, option)
        );
      }),
  );

/**
 * Sets what a way to play names, and the number of seats where it is for others: who is taken away waits in
 * `spare` and comes back first.
 */
export function takePreset(game: GameInfo, form: Form, preset: Preset, spare: FormSeat[]) {
  Object.assign(form.options, preset.options);
  const now = form.seats.length;
  const wanted = preset.seats ?? [now];
  const [count] = [...wanted].sort((a, b) => Math.abs(a - now) - Math.abs(b - now) || b - a);
  while (form.seats.length > count) spare.unshift(form.seats.pop() as FormSeat);
  while (form.seats.length < count)
    form.seats.push(spare.shift() ?? makeSeat({}, form.typed ? 'human' : 'bot'));
  fitSeats(game, form);
}

/** About how many minutes the game of the form takes. */
export function minutesOf(game: GameInfo, form: Form) {
  if (!game.tiles) return game.minutes;
  const { count, seconds } = game.tiles;
  const isThere = (pair: string) => {
    const option = game.options.find(({ token }) => token === pair.split('=')[0]);
    return !option || (isShown(game, form, option) && has(game, form, pair));
  };
  const all = Object.entries(count).filter(([pairs]) => pairs.split('|').some(isThere));
  const each = seconds[form.seats.length - game.min_seats] ?? 0;
  return Math.round((all.reduce((sum, [, n]) => sum + n, 0) * each) / 300) * 5;
}

/** A value of an option as records write it. */
export function optionText(option: Option, value: number) {
  if (option.type === 'number') return String(value);
  if (option.type === 'choice') return option.choices[value].token;
  const set = option.choices.filter((_, i) => value & (1 << i)).map((choice) => choice.token);
  return set.length > 0 ? set.join('+') : 'none';
}

/**
 * The record of a game before its first move. `seats` in the order of the table, with the names that were
 * given.
 */
export function writeRecord(game: GameInfo, form: Form, seats: FormSeat[]) {
  const options = [`seats=${seats.length}`];
  for (const option of game.options) {
    if (!isShown(game, form, option)) continue;
    // Whoever is to start sits in the first seat.
    const value =
      option.role === 'start' ? startChoice(option, form.start === 'lot') : form.options[option.token];
    if (value !== option.initial) options.push(`${option.token}=${optionText(option, value)}`);
  }
  const usual = coloursOf(game, seats.length);
  const colour = (seat: FormSeat, i: number) =>
    usual.free && seat.colour !== usual.list[i] ? seat.colour : '';
  return recordText({
    game: game.id,
    rules: game.rules,
    options,
    seed: hex(16),
    strict: form.strict && !form.typed,
    typed: form.typed,
    seats: seats.map(({ kind, level, name }, i) =>
      seatText(kind, { level, name, colour: colour(seats[i], i) }),
    ),
  });
}
