// Snippet text: the wishes of a webmaster as the lines for their page.
//
// Owns: which attributes are written (only what differs from the default, in the order of docs/embedding.md), the
// address of a frame by hand, and both as lines of parts, which the page colours. Must never touch the screen nor
// make HTML: the parts are shown and copied as text. Next: snippet-form.ts (the wishes), embed/frame-address.ts.
import { presetName } from '../embed/embed-game.ts';
import { handFrame } from '../embed/frame-address.ts';
import { isBoxRules, isShown, optionText, presetOf, startOption } from '../keep/new-game.ts';
import type { Form, GameInfo } from '../keep/new-game.ts';

/** The level of computers that name none. */
export const kLevel = 3;
export const kFrame = { width: 480, height: 360 };
const kSandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads';
const kLine_chars = 66;

/** What is wished of a table; '' and null mean: as it is without. */
export interface Wishes {
  game: GameInfo;
  form: Form;
  /** The address of a record, or the code of one. */
  record: { kind: 'file' | 'link'; text: string } | null;
  lang: string;
  theme: string;
  accent: string;
  /** In px, where it is fixed. */
  size: { width: number; height: number } | null;
}
export type Pair = [name: string, value: string];
/** A part of a line: plain, the name of an attribute, or its value with the sign before it. */
export interface Part {
  text: string;
  kind?: 'name' | 'value';
}

function seatPairs({ game, form }: Wishes): Pair[] {
  const [first, ...others] = form.seats;
  const isUsual =
    form.seats.length === game.usual_seats &&
    first.kind === 'human' &&
    others.every(({ kind, level }) => kind === 'bot' && level === others[0].level);
  if (!isUsual)
    return [
      ['seats', form.seats.map(({ kind, level }) => (kind === 'bot' ? `bot:${level}` : kind)).join(',')],
    ];
  return others.length === 0 || others[0].level === kLevel ? [] : [['level', String(others[0].level)]];
}
function rulePairs({ game, form }: Wishes): Pair[] {
  if (isBoxRules(game, form)) return [];
  const preset = presetOf(game, form);
  if (preset >= 0) return [['preset', presetName(game.presets?.[preset].name ?? '')]];
  const differing = game.options.filter(
    (option) =>
      option !== startOption(game) &&
      isShown(game, form, option) &&
      form.options[option.token] !== option.initial,
  );
  const text = differing.map((option) => `${option.token}=${optionText(option, form.options[option.token])}`);
  return [['options', text.join(' ')]];
}

/** The attributes that are written. A record says by itself which game it is, who sits there and by which rules. */
export function attributesOf(wishes: Wishes): Pair[] {
  const { game, form, record, lang, theme, accent, size } = wishes;
  const pairs: Pair[] = record
    ? [['record', record.text]]
    : [
        ['game', game.id],
        ...seatPairs(wishes),
        ...rulePairs(wishes),
        ...(form.strict ? [['strict', ''] satisfies Pair] : []),
      ];
  const look: Pair[] = [
    ['lang', lang],
    ['theme', theme],
    ['accent', accent.toUpperCase()],
    ['height', size ? String(size.height) : ''],
  ];
  return [...pairs, ...look.filter(([, value]) => value !== '')];
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const lengthOf = (parts: Part[]) => parts.reduce((sum, { text }) => sum + text.length, 0);

/** A start tag and its end in lines that are not long. */
function element(tag: string, pairs: Pair[]): Part[][] {
  const lines: Part[][] = [[{ text: `<${tag}` }]];
  for (const [i, [name, value]] of pairs.entries()) {
    const parts: Part[] = [
      { text: name, kind: 'name' },
      ...(value === '' ? [] : [{ text: `="${escaped(value)}"`, kind: 'value' } satisfies Part]),
    ];
    const line = lines[lines.length - 1];
    const end = i === pairs.length - 1 ? tag.length + 4 : 0;
    if (line.length > 1 && lengthOf(line) + 1 + lengthOf(parts) + end > kLine_chars)
      lines.push([{ text: '  ' }, ...parts]);
    else line.push({ text: ' ' }, ...parts);
  }
  lines[lines.length - 1].push({ text: `></${tag}>` });
  return lines;
}

/** The lines with the element; `folder` is the whole address of this Beffroi. */
export const scriptLines = (folder: URL, wishes: Wishes) => [
  ...element('script', [['src', new URL('embed-api.js', folder).href]]),
  ...element('beffroi-game', attributesOf(wishes)),
];
/** The lines with a frame by hand; `title` is the name of the game. An iframe cannot fetch a file. */
export function frameLines(folder: URL, wishes: Wishes, title: string) {
  const shown = wishes.record?.kind === 'file' ? { ...wishes, record: null } : wishes;
  const { width, height } = wishes.size ?? kFrame;
  const pairs = attributesOf(shown).filter(([name]) => name !== 'height');
  return element('iframe', [
    ['title', title],
    ['width', String(width)],
    ['height', String(height)],
    ['sandbox', kSandbox],
    ['src', handFrame(folder, pairs)],
  ]);
}
/** Lines as they are copied. */
export const textOf = (lines: Part[][]) =>
  lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
