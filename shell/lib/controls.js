// @ts-check
// Controls: the components of docs/style.md section 6 that both pages build at run time.
//
// Owns: icon button, segmented switch, toggle, row of an option, dialog (bottom sheet on phones), toast, the
// notice that needs a choice, and files for the person. Each is an ordinary HTML control underneath, so that
// keyboard and screen reader get it for nothing. Must never know a screen. Next: base.css, which dresses
// them.
import { h, icon } from './dom.js';
import { t } from './i18n.js';

let serial = 0;

/**
 * A button of a dialog or a notice. `value` is what a dialog answers; `onclick` what a notice does.
 * @typedef {object} Button
 * @property {string} text
 * @property {string} [value]
 * @property {() => void} [onclick]
 * @property {boolean} [primary] @property {boolean} [danger]
 * @property {boolean} [safe] the focus starts on it
 * @property {boolean} [stays] the notice does, after it
 */

/**
 * A button that is an icon alone; its tooltip says what it does.
 * @param {string} label @param {string | null} iconName @param {((event: Event) => void) | null} [onclick]
 */
export const iconButton = (label, iconName, onclick = null) => {
  const attributes = { type: 'button', 'aria-label': label, title: label, onclick };
  return h('button.icon-button', attributes, iconName ? icon(iconName) : null);
};

/**
 * A segmented switch: radio buttons in a trough; onchange(value) on the person's choice only. The element has
 * choose(value) and rename(value, text).
 * @template Value
 * @param {object} options
 * @param {string} options.label
 * @param {{value: Value, text: string, icon?: string, disabled?: boolean, locked?: boolean}[]} options.items
 * @param {Value} [options.chosen]
 * @param {(value: Value) => void} options.onchange
 */
export function segments({ label, items, chosen, onchange }) {
  const name = `segments-${++serial}`;
  const inputs = new Map();
  const group = h('div.segments', { role: 'radiogroup', 'aria-label': label });
  for (const item of items) {
    const choose = () => onchange(item.value);
    const input = h('input', { type: 'radio', name, disabled: item.disabled, onchange: choose });
    if (item.icon) input.setAttribute('aria-label', item.text);
    input.checked = item.value === chosen;
    inputs.set(item.value, input);
    group.append(
      h(
        item.icon ? 'label.segment.segment-icon' : 'label.segment',
        { title: item.icon ? item.text : null },
        input,
        h('span', {}, item.icon ? icon(item.icon) : item.text, item.locked ? icon('lock') : null),
      ),
    );
  }
  return Object.assign(group, {
    /** @param {Value} value */
    choose(value) {
      if (inputs.has(value)) inputs.get(value).checked = true;
    },
    /** @param {Value} value @param {string} text */
    rename(value, text) {
      inputs.get(value).nextSibling.textContent = text;
    },
  });
}

/**
 * A switch with a tick and a knob; its words stand beside it, `label` says them again. The element has
 * set(on).
 * @param {{label: string, on: boolean, onchange: (on: boolean) => void}} options
 */
export function toggle({ label, on, onchange }) {
  const button = h('button.toggle', {
    type: 'button',
    role: 'switch',
    'aria-label': label,
    'aria-checked': String(on),
    onclick: () => {
      const now = button.getAttribute('aria-checked') !== 'true';
      button.setAttribute('aria-checked', String(now));
      onchange(now);
    },
  });
  button.append(h('span.toggle-tick', {}, icon('check')), h('span.toggle-knob'));
  return Object.assign(button, {
    set: (/** @type {boolean} */ now) => button.setAttribute('aria-checked', String(now)),
  });
}

/**
 * A row of a list of options: name, one line of help, and the control beside or below them; `wraps`: beside
 * while there is room. `more` stands after the help.
 * @param {string} title @param {string} help @param {Node} control
 * @param {{below?: boolean, wraps?: boolean, id?: string | null, more?: import('./dom.js').Child}} [how]
 */
export function optionRow(title, help, control, how = {}) {
  const { below = false, wraps = false, id = null, more = null } = how;
  const words = h('div.option-words', {}, h('b', {}, title), h('small', {}, help, more));
  const look = below ? 'div.option.option-below' : wraps ? 'div.option.option-wraps' : 'div.option';
  return h(look, { 'data-option': id }, words, control);
}

/**
 * Opens a dialog; gives {element, close(), closed: a promise of the answer}. Esc and the scrim answer ''. The
 * focus starts on the safe button, else on the title, from where Tab goes to the first control.
 * @param {object} options
 * @param {string} [options.id]
 * @param {string} options.title
 * @param {string | Node} [options.body]
 * @param {Button[]} [options.buttons]
 * @param {boolean} [options.closeIcon] @param {boolean} [options.wide]
 */
export function openDialog({ id, title, body, buttons = [], closeIcon = false, wide = false }) {
  const heading = `dialog-${++serial}`;
  const element = h(wide ? 'dialog.dialog.dialog-wide' : 'dialog.dialog', {
    id: id ? `dialog-${id}` : null,
    'aria-labelledby': heading,
  });
  const close = (value = '') => {
    if (element.open) element.close(value);
  };
  const words = h('h2', { id: heading, tabindex: '-1' }, title);
  const closer = closeIcon ? iconButton(t('page.close'), 'close', () => close()) : null;
  element.append(h('div.dialog-head', {}, words, closer));
  if (body) element.append(typeof body === 'string' ? h('p', {}, body) : body);
  /** @type {HTMLElement} */
  let first = words;
  if (buttons.length > 0) {
    const line = h('div.dialog-buttons');
    for (const b of buttons) {
      const button = h(
        b.primary ? 'button.button.primary' : b.danger ? 'button.button.danger' : 'button.button.secondary',
        { type: 'button', onclick: () => close(b.value) },
        b.text,
      );
      if (b.safe) first = button;
      line.append(button);
    }
    element.append(line);
  }
  element.addEventListener('click', (event) => {
    if (event.target !== element) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) close();
  });
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  document.body.append(element);
  element.showModal();
  first.focus({ preventScroll: true });
  /** @type {Promise<string>} */
  const closed = new Promise((resolve) => {
    element.addEventListener('close', () => {
      resolve(element.returnValue);
      element.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
    });
  });
  return { element, close, closed };
}

/**
 * Says one line above the prompt for four seconds; a pointer over it holds it. Never for what needs a choice:
 * `action` {text, onclick} offers a way back, and stays until it is taken or another line comes.
 * @param {string} text @param {string} [iconName] @param {{text: string, onclick: () => void} | null} [action]
 */
export function toast(text, iconName = 'check', action = null) {
  let area = document.getElementById('toasts');
  if (!area) {
    area = h('div.toasts', { id: 'toasts', role: 'status' });
    document.body.append(area);
  }
  const line = h('div.toast', {}, h('span.toast-icon', {}, icon(iconName)), h('span', {}, text));
  area.replaceChildren(line);
  if (action) {
    const take = () => {
      line.remove();
      action.onclick();
    };
    line.append(h('button.button.quiet.toast-action', { type: 'button', onclick: take }, action.text));
    return;
  }
  let timer = 0;
  const leave = () => {
    timer = setTimeout(() => line.remove(), 4000);
  };
  line.addEventListener('pointerenter', () => clearTimeout(timer));
  line.addEventListener('pointerleave', leave);
  leave();
}

/**
 * A notice that stays until it is answered: flag, sentence, buttons. One per `id`; a newer one takes its
 * place. Goes into #notices.
 * @param {object} options
 * @param {string} options.id
 * @param {string} options.title
 * @param {string} [options.text]
 * @param {Button[]} [options.buttons]
 * @param {boolean} [options.calm]
 */
export function notice({ id, title, text, buttons = [], calm = false }) {
  const area = /** @type {HTMLElement} */ (document.getElementById('notices'));
  document.getElementById(`notice-${id}`)?.remove();
  const box = h(calm ? 'section.notice.notice-calm' : 'section.notice', {
    id: `notice-${id}`,
    role: calm ? 'status' : 'alert',
  });
  const line = h('div.notice-buttons');
  for (const b of buttons) {
    line.append(
      h(
        'button.button.quiet',
        {
          type: 'button',
          onclick: () => {
            b.onclick?.();
            if (!b.stays) box.remove();
          },
        },
        b.text,
      ),
    );
  }
  const words = h('div.notice-words', {}, h('b', {}, title), text ? h('span', {}, text) : null);
  box.append(icon('flag'), words, line);
  area.append(box);
  return box;
}

/** Gives the person a text as a file. @param {string} name @param {string} text */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
