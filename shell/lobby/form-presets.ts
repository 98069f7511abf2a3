// Form presets: the ways to play of a game as a list of which one is chosen.
//
// Owns: their rows, each with a line that says what it holds. What they set is new-game.ts's (takePreset).
// Must never know what an option means. Next: form.ts (the rules one by one below them).
import { h } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import type { Preset } from '../keep/new-game.ts';

/** The rows; `choose(preset)` on the person's choice. */
export function presetRows(presets: Preset[], choose: (preset: Preset) => void) {
  const rows = presets.map((preset) => {
    const input = h('input', { type: 'radio', name: 'preset', onchange: () => choose(preset) });
    const words = h('span', {}, h('b', {}, t(preset.name)), h('small', {}, t(`${preset.name}.what`)));
    return { input, row: h('label.preset', {}, input, words) };
  });
  return {
    element: h(
      'div.presets',
      { role: 'radiogroup', 'aria-label': t('page.new.preset') },
      rows.map(({ row }) => row),
    ),
    /** Marks the one of that number, none for -1. */
    choose(n: number) {
      for (const [i, { input }] of rows.entries()) input.checked = i === n;
    },
    focus() {
      rows.find(({ input }) => input.checked)?.input.focus();
    },
  };
}
