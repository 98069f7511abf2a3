// Snippet parts: a list to choose from.
//
// Owns: choice(). Must never know what is chosen. Next: snippet-form.ts, its user.
import { h, icon } from '../lib/dom.ts';

/** A list; onchange(value) on the person's choice only. The element has choose(value). */
export function choice({
  label,
  values,
  chosen,
  onchange,
}: {
  label: string;
  values: [value: string, text: string][];
  chosen: string;
  onchange: (value: string) => void;
}) {
  const select: HTMLSelectElement = h(
    'select',
    { 'aria-label': label, onchange: () => onchange(select.value) },
    values.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
  );
  return Object.assign(h('span.select', {}, select, icon('down')), {
    choose: (value: string) => {
      select.value = value;
    },
  });
}
