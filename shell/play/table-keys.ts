// Table keys: what a key does on the page of a game.
//
// Owns: the letters that ask for something wherever the focus is, the digits, the keys of the program, and
// where Escape leads out of the canvas. Must never move a piece: the program gives a key its meaning. Next:
// lib/key-press.ts (what a press means), lib/keys.ts (the list for people), mirror.ts (arrows on its
// buttons).
import { byId } from '../lib/dom.ts';
import { digitOf, isForPage, pick } from '../lib/key-press.ts';
import { root } from '../lib/root.ts';
import type { PlayPage } from './page.ts';
import type { Requests } from './requests.ts';

/** What the letters ask for, wherever the focus is. */
const kLetters = { u: 'undo', h: 'hint', l: 'log', m: 'menu', r: 'rules', f: 'full' };
/** The program's keys. */
const kNav = {
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'up',
  arrowdown: 'down',
  enter: 'enter',
  ' ': 'space',
  escape: 'escape',
};

/** One that is held down repeats the arrows alone. */
export function pressKey(page: PlayPage, requests: Requests, event: KeyboardEvent) {
  const { canvas, program } = page;
  // A button that is held down is pressed once: what gets the focus then was not meant.
  if (event.repeat && event.key === 'Enter') event.preventDefault();
  if (!isForPage(event)) return;
  const letter = pick(event, kLetters);
  const key = pick(event, kNav);
  const digit = digitOf(event);
  if (digit && !event.repeat && !('curtain' in root.dataset)) {
    if (program.command('number', digit)) event.preventDefault();
    return;
  }
  const again = event.repeat && !/^Arrow/.test(event.key);
  if (letter) {
    event.preventDefault();
    const hidden = 'curtain' in root.dataset && /undo|hint|log/.test(letter);
    if (!again && !hidden) requests.answer(letter === 'undo' && event.shiftKey ? 'redo' : letter);
  } else if (key && event.target === canvas) {
    event.preventDefault();
    if (!again && !program.command('key', key) && key === 'escape') leaveCanvas(page);
  } else if (key && !again) pressElsewhere(page, event, key);
}

/**
 * Where Escape goes from the canvas: to the bar, or to the first button of the mirror where the canvas has
 * its own.
 */
function leaveCanvas({ mirror }: PlayPage) {
  if (byId('bar').offsetHeight > 0) byId('back').focus();
  else mirror.focusFirst();
}

/** The same keys where the canvas has not got the focus. */
function pressElsewhere({ program, table, canvas, look }: PlayPage, event: KeyboardEvent, key: string) {
  const { shownPly, others } = table.now;
  if (key === 'escape') {
    if (shownPly >= 0 && !others) look(-1);
    else program.command('key', key);
    return;
  }
  if (event.target !== document.body || (key === 'space' && !others)) return;
  event.preventDefault();
  if (key === 'space') program.command('goOn');
  else if (shownPly >= 0 && /left|right/.test(key)) program.command('key', key);
  else {
    // Nothing has the focus: arrows are meant for the table.
    canvas.focus({ preventScroll: true });
    program.command('key', /left|up/.test(key) ? 'previous' : 'next');
  }
}
