// Room table field: where an answer is typed on a touch screen.
//
// Owns: the field beside the question, whose place and text are the program's (bf_typing); a touch of it opens the keyboard,
// and nothing else does. Enter accepts, Escape empties; it closes when something else is asked. While it is written in, the
// window is the one that it was before: a keyboard shifts nothing. Must never know a game, nor which answers there are.
// Next: room-table.ts, which brings it, room-table-asking.ts (keys without a field); web/scene/parts/asking.cpp (its place).
import { addStyle, byId, h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { isEscape } from '../lib/key-press.ts';
import { typeAnswer } from './room-table-asking.ts';
import type { PlayTable } from '../lib/state.ts';

await addStyle('room-table-field.css');

/** Room for an icon alone. */
const kNarrow_px = 60;
/** A keyboard is gone after so long, whatever the window says. */
const kGone_ms = 1000;

/** Called once, with a game of a real table on a touch screen. */
export function attachField(table: PlayTable) {
  const { program } = table;
  const field = h('input.typed-field', {
    type: 'text',
    inputmode: 'text',
    enterkeyhint: 'done',
    autocapitalize: 'none',
    autocomplete: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
  });
  const form = h('form.typed', { hidden: true }, icon('keys'), field);
  byId('mirror').before(form);
  let asked = '';
  let composes = false;

  const typing = () => (program.dead ? null : program.callJson('bf_typing'));
  const text = () => field.value.toLowerCase().trimStart();
  const close = () => {
    if (document.activeElement === field) byId('canvas').focus({ preventScroll: true });
  };

  /** The field is where the program has room for it, and says what the program has. */
  const follow = () => {
    const now = typing();
    const box = now?.field;
    if (!box || now.question !== asked) close();
    asked = now?.question ?? '';
    form.hidden = !box;
    if (!box) return;
    for (const [side, px] of [
      ['left', box.x],
      ['top', box.y],
      ['width', box.w],
      ['height', box.h],
    ] as const)
      form.style[side] = `${px}px`;
    form.classList.toggle('typed-narrow', box.w < kNarrow_px);
    field.setAttribute('aria-label', t('page.typed', { question: asked }));
    if (!composes && text() !== now.typed) field.value = now.typed;
  };

  /** Whatever wrote it: keys, a keyboard on the screen that says no keys, a voice. */
  const type = (enter: boolean) => {
    if (program.dead) return;
    // A word that is still being composed may yet become one.
    const came = composes
      ? program.call('bf_type', text(), Number(enter))
      : typeAnswer(program, text(), Number(enter));
    if (came === 1 || came === 3 || (came < 0 && composes)) return;
    field.value = typing()?.typed ?? '';
    // Several answers to one question are typed one after the other; a correction asks back.
    if (came === 2 && table.now.shownPly >= 0) close();
  };
  field.addEventListener('compositionstart', () => {
    composes = true;
  });
  field.addEventListener('compositionend', () => {
    composes = false;
    type(false);
  });
  field.addEventListener('input', () => type(false));
  field.addEventListener('keydown', (event) => {
    if (!isEscape(event)) return;
    event.preventDefault();
    if (field.value === '') return close();
    field.value = '';
    type(false);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (field.value === '') close();
    else type(true);
  });
  holdWindow(field);
  table.on('state', follow);
  table.on('language', follow);
  follow();
}

/**
 * While the field is written in, the page keeps its height and whoever asks for that of the window hears what it was: some
 * browsers give a keyboard room by a lower window. A turned one closes the field.
 */
function holdWindow(field: HTMLElement) {
  const { style } = document.body;
  const own = Object.getOwnPropertyDescriptor(window, 'innerHeight') as PropertyDescriptor;
  const isLow = () => own.get?.call(window) < height;
  let [width, height] = [0, 0];
  let timer = 0;
  const letGo = () => {
    if (width === 0) return;
    width = 0;
    style.height = '';
    Object.defineProperty(window, 'innerHeight', own);
    scrollTo(0, 0); // where a browser has moved the page above its keyboard
    dispatchEvent(new Event('resize'));
  };
  field.addEventListener('focus', () => {
    clearTimeout(timer);
    if (width > 0) return;
    [width, height] = [innerWidth, innerHeight];
    style.height = `${document.body.offsetHeight}px`;
    Object.defineProperty(window, 'innerHeight', { ...own, get: () => height });
  });
  field.addEventListener('blur', () => {
    if (isLow())
      timer = setTimeout(letGo, kGone_ms); // the keyboard is still on its way out
    else letGo();
  });
  addEventListener('resize', () => {
    if (width > 0 && innerWidth !== width) field.blur();
    const isWritten = document.activeElement === field;
    if (width > 0 && (innerWidth !== width || !(isWritten || isLow()))) letGo();
  });
}
