// New game: what a new-game form holds, and the record that comes out of it.
//
// Owns: the games and options of this build (games.json, made by the engine), the form's values with what was kept of the
// last time, and the record before its first move. Must never touch the screen nor know what an option means.
// Next: form.js (the screen), store.js (where the record is put), engine/match/record.hpp (its syntax).
import { assets } from 'virtual:assets';
import { hex, readSetting, writeSetting } from './store.js';

export const kLevels = 6;
const kName_bytes = 40;

let loading = null;
/** The game of that id with its options; rejects when there is none or the list cannot be fetched. */
export async function findGame(id) {
  loading ??= fetch(`./${assets['games.json']}`).then((response) => {
    if (!response.ok) throw new Error(`games.json: ${response.status}`);
    return response.json();
  });
  const game = (await loading).find((one) => one.id === id);
  if (!game) throw new Error(id);
  return game;
}

const lowest = (option) => (option.type === 'number' ? option.lo : 0);
function highest(option) {
  if (option.type === 'number') return option.hi;
  return option.type === 'subset' ? 2 ** option.choices.length - 1 : option.choices.length - 1;
}

/** The form as it was left, as far as that still makes sense: {seats, start: 'lot' | 'first', options, strict}. */
export function restoreForm(game) {
  const kept = readSetting(`form.${game.id}`, {});
  const seats = ['human', 'bot'].map((kind, i) => {
    const old = kept.seats?.[i] ?? {};
    return {
      name: typeof old.name === 'string' ? old.name : '',
      kind: old.kind === 'bot' || old.kind === 'human' ? old.kind : kind,
      level: Number.isInteger(old.level) && old.level >= 1 && old.level <= kLevels ? old.level : 3,
    };
  });
  const options = {};
  for (const option of game.options) {
    const value = kept.options?.[option.token];
    options[option.token] = Number.isInteger(value) && value >= lowest(option) && value <= highest(option) ? value : option.initial;
  }
  return { seats, start: kept.start === 'first' ? 'first' : 'lot', options, strict: kept.strict === true };
}
export const keepForm = (game, form) => writeSetting(`form.${game.id}`, form);

/** True when every option is as the box has it. */
export const isBoxRules = (game, form) => game.options.every((option) => form.options[option.token] === option.initial);

/** One line of ordinary text, as short as the record takes a name. */
export function cleanName(text) {
  const line = text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, ' ').trim();
  let out = '';
  for (const c of line) {
    if (new TextEncoder().encode(out + c).length > kName_bytes) break;
    out += c;
  }
  return out;
}
const quoted = (text) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

function optionText(option, value) {
  if (option.type === 'number') return String(value);
  if (option.type === 'choice') return option.choices[value].token;
  const set = option.choices.filter((_, i) => value & (1 << i)).map((choice) => choice.token);
  return set.length > 0 ? set.join('+') : 'none';
}

/** The record of a game before its first move. `seats` in the order of the table, with the names they go by. */
export function writeRecord(game, form, seats) {
  const options = [`seats=${seats.length}`];
  for (const option of game.options) {
    const value = form.options[option.token];
    if (value !== option.initial) options.push(`${option.token}=${optionText(option, value)}`);
  }
  return [
    'beffroi-record 1',
    `game ${game.id} rules=${game.rules} options="${options.join(' ')}"`,
    `seed ${hex(16)}`,
    ...(form.strict ? ['mode strict'] : []),
    ...seats.map((seat, i) => `seat ${i + 1} ${seat.kind === 'bot' ? `bot level=${seat.level}` : 'human'} ${quoted(seat.name)}`),
    'play',
    'end open',
    '',
  ].join('\n');
}
