// Name field: a field for the name of a seat or a game.
//
// Owns: taking only what a name may have, and saying under the field what was left out and why. Its room
// counts what a person takes for letters, which the browser's own maxlength does not. Must never keep a name.
// Next: names.ts (the questions), form-seats.ts, settings-view.ts, saves-row.ts.
import { h } from './dom.ts';
import { t } from './i18n.ts';
import { kSeatRoom, lettersOf, oneLine, shortName } from './names.ts';
import type { Attributes } from './dom.ts';

interface Room {
  letters: number;
  bytes?: number;
}

/** What has room of a value whose newest letters end at `caret`: of these as many as fit. */
function fitting(value: string, caret: number, room: Room) {
  const fits = (text: string) => shortName(text, room) === text;
  const before = lettersOf(oneLine(value.slice(0, caret)));
  const after = oneLine(value.slice(caret));
  const isWhole = fits(before.join('') + after);
  while (before.length > 0 && !fits(before.join('') + after)) before.pop();
  return { before: before.join(''), after: fits(after) ? after : shortName(after, room), isWhole };
}

/** Makes {field, why}: `why` belongs behind the field. `onname` gets what is left after every change. */
export function nameField(attributes: Attributes, onname: (name: string) => void, room: Room = kSeatRoom) {
  const why = h('small.field-why', { role: 'status' });
  let last = '';
  const tidy = (event: Event) => {
    const { value } = field;
    // What an input method composes is left alone until it is done.
    if (!(event as InputEvent).isComposing) {
      // A name of a record may be longer than the field's room: it can be changed, but not made longer.
      const letters = Math.max(room.letters, lettersOf(last).length);
      const caret = field.selectionStart ?? value.length;
      const { before, after, isWhole } = fitting(value, caret, { ...room, letters });
      const reason = !isWhole ? 'page.name.long' : before + after !== value ? 'page.name.turns' : '';
      why.textContent = reason && t(reason, { n: lettersOf(before + after).length });
      if (reason) {
        field.value = before + after;
        field.setSelectionRange(before.length, before.length);
      }
    }
    onname(field.value);
  };
  const field = h('input.field', {
    type: 'text',
    dir: 'auto',
    autocomplete: 'off',
    spellcheck: 'false',
    onbeforeinput: (event: InputEvent) => {
      if (!event.isComposing) last = field.value;
    },
    oninput: tidy,
    oncompositionend: tidy,
    ...attributes,
  });
  return { field, why };
}
