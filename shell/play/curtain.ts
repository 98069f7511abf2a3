// Curtain: the screen between two people's turns, while hands are hidden.
//
// Owns: the paper sheet that falls over the table before another person's turn, opening it, and holding it
// aside for a moment. The program has already taken every hand out of picture, mirror and state when it says
// `curtain` (web/scene/table/table.hpp); the sheet takes away what the page itself still shows or has said.
// Must never ask for a hand before the person's own touch.
// Next: table.ts (holding the table), curtain.css.
import { avatar, byId, h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { preferences } from '../keep/preferences.ts';
import { root } from '../lib/root.ts';
import type { Curtain, PlayTable } from '../lib/state.ts';

/** Tells the program what the person does with the curtain; true when it has been done. */
type Draw = (how: string) => boolean;

/** Removes all messages to the person before. */
function forget() {
  byId('live').replaceChildren();
  for (const toast of document.querySelectorAll('.toast')) toast.remove();
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open].drawer')) dialog.close();
}

/** Moves the curtain aside while a finger or key is down; releasing it anywhere brings it back. */
function peekButton(draw: Draw) {
  const button = h(
    'button.button.secondary.curtain-peek',
    { type: 'button' },
    icon('eye'),
    t('page.curtain.peek'),
  );
  let down = false;
  const begin = () => {
    if (down) return;
    down = draw('peek');
  };
  const end = () => {
    if (!down) return;
    down = false;
    draw('close');
  };
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    begin();
  });
  for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture', 'blur'])
    button.addEventListener(kind, end);
  button.addEventListener('keydown', (event) => /^( |Enter)$/.test(event.key) && !event.repeat && begin());
  button.addEventListener('keyup', end);
  button.addEventListener('contextmenu', (event) => event.preventDefault());
  return button;
}

/** The sheet, and its title, which gets the focus. */
function makeSheet(curtain: Curtain, draw: Draw) {
  const { name, colour, lastMove, nobody } = curtain;
  const heading = h(
    'h2',
    { id: 'curtain-title', tabindex: '-1' },
    t(nobody ? 'page.curtain.answer' : 'page.curtain.title', { name }),
  );
  const next = h(
    'section.curtain',
    {
      id: 'curtain',
      role: 'dialog',
      'aria-labelledby': 'curtain-title',
      'aria-describedby': 'curtain-more',
    },
    h('div.curtain-hand', { 'aria-hidden': 'true' }, h('span'), h('span'), h('span')),
    h(
      'div.curtain-sheet',
      {},
      avatar(colour),
      heading,
      h('p', { id: 'curtain-more' }, t('page.curtain.more')),
      lastMove ? h('p.curtain-last', {}, avatar(lastMove.colour), h('span', {}, lastMove.text)) : null,
      nobody
        ? h(
            'button.button.secondary',
            { type: 'button', id: 'curtain-nobody', onclick: () => draw('nobody') },
            nobody,
          )
        : null,
      preferences.peek ? peekButton(draw) : null,
      h(
        'button.button.primary',
        { type: 'button', id: 'curtain-show', onclick: () => draw('open') },
        icon('eye'),
        t('page.curtain.show'),
      ),
    ),
  );
  return { next, heading };
}

/** Makes the curtain part of a play page. */
export function attachCurtain(table: PlayTable) {
  const { program } = table;
  let sheet: HTMLElement | null = null;
  let sign = '';

  const draw: Draw = (how) => program.command('curtain', how);

  function fall(curtain: Curtain) {
    const { next, heading } = makeSheet(curtain, draw);
    if (sheet) sheet.replaceWith(next);
    else byId('table').append(next);
    sheet = next;
    root.dataset.curtain = '';
    table.hold('curtain');
    forget();
    // The title and not the button: Enter pressed once too often must not turn the cards up.
    heading.focus({ preventScroll: true });
  }

  function rise() {
    sheet?.remove();
    sheet = null;
    delete root.dataset.curtain;
    table.release('curtain');
    byId('canvas').focus({ preventScroll: true });
  }

  table.on('state', ({ state }) => {
    const { curtain } = state;
    if (!curtain) {
      sign = '';
      if (sheet) rise();
      return;
    }
    sheet?.classList.toggle('is-aside', curtain.peek);
    const now = JSON.stringify([
      curtain.seat,
      curtain.name,
      curtain.lastMove,
      curtain.nobody,
      preferences.peek,
      t('page.curtain.more'),
    ]);
    if (sheet && now === sign) return;
    sign = now;
    fall(curtain);
  });
}
