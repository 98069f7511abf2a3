// Form options: the options of a game as rows, as its own table gives them.
//
// Owns: which control an option gets, and the padlock with the reason on what the seats or other options make
// impossible. Must never know what an option means: titles, help and choices are the game's. Next: form.ts,
// new-game.ts (refusalOf).
import { h, icon } from '../lib/dom.ts';
import { optionRow, segments, toggle } from '../lib/controls.ts';
import { hasWord, t } from '../lib/i18n.ts';
import { isShown, refusalOf } from '../keep/new-game.ts';
import type { Child } from '../lib/dom.ts';
import type { Choice, Form, GameInfo, Option, Word } from '../keep/new-game.ts';

/** A switch has room for so many choices; more of them become a list. */
const kSegments = 4;

/** A text of games.json: the catalogue's message, or the English that came with the key. */
export const word = ({ key, text, numbers }: Word) => (hasWord(key) ? t(key, numbers) : text);

/** The reasons why choices of an option are impossible now, each once. */
function reasonsOf(game: GameInfo, form: Form, option: Option) {
  const found = option.choices.map((_, i) => refusalOf(game, form, option, i)).filter((why) => why !== null);
  return [...new Set(found.map(word))];
}

/** Which options are shown and which of their choices are locked, to be compared. */
export const limitsOf = (game: GameInfo, form: Form) =>
  JSON.stringify(
    game.options.map((option) => [
      isShown(game, form, option),
      option.choices.map((_, i) => Boolean(refusalOf(game, form, option, i))),
    ]),
  );

const pictureOf = ({ picture }: Choice) =>
  picture && h('img', { src: `./${picture}`, alt: '', width: 36, height: 36 });

/** The row of an option; `change(value)` on the person's choice. */
export function optionOf({
  game,
  option,
  form,
  change,
  ruleLink,
}: {
  game: GameInfo;
  option: Option;
  form: Form;
  change: (value: number) => void;
  ruleLink?: (game: string, id: string) => Child;
}) {
  const { token, choices } = option;
  const value = form.options[token];
  const title = word(option.title);
  const more = ruleLink?.(game.id, option.id) ?? null;
  const locked = (i: number) => Boolean(refusalOf(game, form, option, i));
  const reasons = reasonsOf(game, form, option);
  const row = (control: Node, below: boolean) => {
    const line = optionRow(title, word(option.help), control, { below, id: option.id, more });
    line.dataset.token = token;
    if (reasons.length > 0)
      line.append(h('p.option-locked', {}, icon('lock'), h('span', {}, reasons.join(' '))));
    return line;
  };
  // Something that is there or not, with its picture.
  if (choices.length === 2 && choices[1].picture) {
    const line = row(toggle({ label: title, on: value > 0, onchange: (on) => change(on ? 1 : 0) }), false);
    line.prepend(pictureOf(choices[1]) as Node);
    return line;
  }
  if (option.type === 'choice' && choices.length <= kSegments) {
    const items = choices.map((choice, i) => ({
      value: i,
      text: word(choice.label),
      locked: locked(i),
    }));
    return row(segments({ label: title, items, chosen: value, onchange: change }), true);
  }
  if (option.type === 'subset') {
    const members = choices.map((choice, i) => {
      const label = word(choice.label);
      const set = (on: boolean) =>
        change(on ? form.options[token] | (1 << i) : form.options[token] & ~(1 << i));
      const control = toggle({ label, on: Boolean(value & (1 << i)), onchange: set });
      control.disabled = locked(i);
      return h(
        'div.option',
        {},
        h('span', {}, locked(i) ? icon('lock') : null, pictureOf(choice), label),
        control,
      );
    });
    return row(h('div.option-subset', {}, members), true);
  }
  const values: [number, string][] =
    option.type === 'choice'
      ? choices.map((choice, i) => [i, word(choice.label)])
      : Array.from({ length: option.hi - option.lo + 1 }, (_, i) => [option.lo + i, String(option.lo + i)]);
  const list = values.map(([one, text]) =>
    h(
      'option',
      { value: String(one), selected: one === value, disabled: option.type === 'choice' && locked(one) },
      text,
    ),
  );
  const select = h(
    'select',
    {
      'aria-label': title,
      onchange: ({ currentTarget }) => change(Number((currentTarget as HTMLSelectElement).value)),
    },
    list,
  );
  return row(h('span.select', {}, select, icon('down')), false);
}
