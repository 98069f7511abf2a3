// Key press: what a press of a key means to a page.
//
// Owns: how a press is looked up in a table of keys, and which presses are the page's at all. A key that writes a
// Latin letter is the key of that letter, wherever a layout has it: tips and menus name letters. Where a layout
// has other letters, the place on the keyboard counts. Everything is read from the event: a release that went
// elsewhere must not change the next press. Must never keep a key in mind. Every keydown listener of the page
// uses this. Next: keys.ts (the list for people), play/table-keys.ts (the table of the table).

/** The letter or digit that a Latin keyboard has at a place. */
const letterAt = (code: string) => /^(?:Key|Digit)(.)$/.exec(code)?.[1].toLowerCase() ?? '';

/**
 * What a table has for a key; its keys are `event.key` in small letters.
 */
export function pick<Value>({ key, code }: KeyboardEvent, table: Record<string, Value | undefined>) {
  const isLatin = /^[\x20-\x7e]$/.test(key);
  return table[key.toLowerCase()] ?? (isLatin ? undefined : table[letterAt(code)]);
}

/** The digit, 1 to 9, of a press; on layouts that write it with Shift, that of the key without it. */
export const digitOf = ({ key, code, shiftKey }: KeyboardEvent) =>
  /^[1-9]$/.test(key) ? key : shiftKey ? undefined : /^Digit([1-9])$/.exec(code)?.[1];

/**
 * True while a press writes a word: it ends or feeds an IME's composition and is no command. Safari says of
 * the last one by its number alone.
 */
export const isWriting = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229;

export const isEscape = (event: KeyboardEvent) => event.key === 'Escape' && !isWriting(event);

/** True for a press that asks the browser for something, or writes. */
export const isForeign = (event: KeyboardEvent) =>
  event.ctrlKey || event.altKey || event.metaKey || isWriting(event);

/** True for a press that nobody else wants: no shortcut, nothing written, no dialog in front. */
export const isForPage = (event: KeyboardEvent) =>
  !(
    event.defaultPrevented ||
    isForeign(event) ||
    /^(input|textarea|select)$/i.test((event.target as Element).tagName) ||
    document.querySelector('dialog[open]')
  );
