// Snippet rules: by which rules the table of a webmaster is played.
//
// Owns: the list of the game's ways to play, and the rows of its options when own rules are wanted. Must never know
// what an option means. Next: snippet-form.ts, lobby/form-options.ts (the rows).
import { addStyle, h } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { limitsOf, optionOf } from '../lobby/form-options.ts';
import { fitOptions, isBoxRules, isShown, presetOf, startOption, takeBoxRules } from '../keep/new-game.ts';
import { choice } from './snippet-parts.ts';
import type { Option } from '../keep/new-game.ts';
import type { Wishes } from './snippet-text.ts';

export class RuleRows {
  element = h('div.snippet-rules');
  rows = h('div.options.form-options.snippet-options', { hidden: true });
  #wishes: Wishes;
  #changed: () => void;
  #isOwn = false;

  constructor(wishes: Wishes, changed: () => void) {
    this.#wishes = wishes;
    this.#changed = changed;
    this.build();
  }

  /** The list and the rows, after another number of seats or, `anew`, another game. */
  build(anew = false) {
    const { game, form } = this.#wishes;
    const presets = game.presets ?? [];
    const chosen = presetOf(game, form);
    const isBox = isBoxRules(game, form);
    this.#isOwn &&= !anew;
    const hasBox = presets.some(({ options }) =>
      game.options.every(({ token, initial }) => (options[token] ?? initial) === initial),
    );
    const list = choice({
      label: t('page.snippet.rules'),
      values: [
        ...(hasBox ? [] : [['box', t('page.snippet.rules.box')] satisfies [string, string]]),
        ...presets.map(({ name }, i): [string, string] => [String(i), t(name)]),
        ['own', t('page.snippet.rules.own')],
      ],
      chosen: this.#isOwn ? 'own' : chosen >= 0 ? String(chosen) : isBox ? 'box' : 'own',
      onchange: (value) => this.#choose(value),
    });
    this.element.replaceChildren(list);
    this.rows.hidden = !this.#isOwn;
    if (this.#isOwn) this.#fill();
  }
  #choose(value: string) {
    const { game, form } = this.#wishes;
    this.#isOwn = value === 'own';
    if (!this.#isOwn) {
      takeBoxRules(game, form);
      Object.assign(form.options, game.presets?.[Number(value)]?.options);
      fitOptions(game, form);
    } else addStyle('form.css');
    this.rows.hidden = !this.#isOwn;
    if (this.#isOwn) this.#fill();
    this.#changed();
  }
  #fill() {
    const { game, form } = this.#wishes;
    const limits = limitsOf(game, form);
    const shown = game.options.filter(
      (option) => option !== startOption(game) && isShown(game, form, option),
    );
    this.rows.replaceChildren(
      ...shown.map((option) => {
        const change = (value: number) => {
          form.options[option.token] = value;
          const before = JSON.stringify(form.options);
          fitOptions(game, form);
          if (before !== JSON.stringify(form.options) || limits !== limitsOf(game, form))
            this.#refill(option);
          this.#changed();
        };
        return optionOf({ game, option, form, change });
      }),
    );
  }
  /** Builds the rows again after a choice in one of them, and keeps the focus. */
  #refill({ token }: Option) {
    const controls = () => [
      ...this.rows.querySelectorAll<HTMLElement>(`[data-token="${token}"] :is(input, select, button)`),
    ];
    const at = controls().indexOf(document.activeElement as HTMLElement);
    this.#fill();
    controls()[at]?.focus();
  }
}
