// Controls: the components of docs/style.md section 6 that both pages build at run time.
//
// Owns: icon button, segmented switch, toggle, row of an option, dialog (bottom sheet on phones), toast, the notice that
// needs a choice, and files for the person. Each is an ordinary HTML control underneath, so that keyboard and screen reader
// get it for nothing. Must never know a screen. Next: base.css, which dresses them.
import { h, icon } from './dom.js';
import { t } from './i18n.js';

let serial = 0;

/** A button that is an icon alone; its tooltip says what it does. */
export const iconButton = (label, iconName, onclick = null) =>
  h('button.icon-button', { type: 'button', 'aria-label': label, title: label, onclick }, iconName ? icon(iconName) : null);

/**
 * A segmented switch: radio buttons in a trough. items: [{value, text, icon?, disabled?, locked?}]; onchange(value) on the person's
 * choice only. The element has choose(value).
 */
export function segments({ label, items, chosen, onchange }) {
  const name = `segments-${++serial}`;
  const inputs = new Map();
  const group = h('div.segments', { role: 'radiogroup', 'aria-label': label });
  for (const item of items) {
    const input = h('input', { type: 'radio', name, disabled: item.disabled, onchange: () => onchange(item.value) });
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
  group.choose = (value) => {
    if (inputs.has(value)) inputs.get(value).checked = true;
  };
  group.rename = (value, text) => {
    inputs.get(value).nextSibling.textContent = text;
  };
  return group;
}

/** A switch with a tick and a knob; its words stand beside it, `label` says them again. The element has set(on). */
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
  button.set = (now) => button.setAttribute('aria-checked', String(now));
  return button;
}

/**
 * A row of a list of options: name, one line of help, and the control beside or below them; `wraps`: beside while there is
 * room. `more` stands after the help.
 */
export function optionRow(title, help, control, { below = false, wraps = false, id = null, more = null } = {}) {
  const words = h('div.option-words', {}, h('b', {}, title), h('small', {}, help, more));
  return h(below ? 'div.option.option-below' : wraps ? 'div.option.option-wraps' : 'div.option', { 'data-option': id }, words, control);
}

/**
 * Opens a dialog; gives {element, close(), closed: Promise<string>}. buttons: [{text, value, primary?, danger?, safe?}]; Esc and
 * the scrim answer ''. The focus starts on the safe button, else on the title, from where Tab goes to the first control.
 */
export function openDialog({ id, title, body, buttons = [], closeIcon = false, wide = false }) {
  const heading = `dialog-${++serial}`;
  const element = h(wide ? 'dialog.dialog.dialog-wide' : 'dialog.dialog', { id: id ? `dialog-${id}` : null, 'aria-labelledby': heading });
  const close = (value = '') => {
    if (element.open) element.close(value);
  };
  const words = h('h2', { id: heading, tabindex: '-1' }, title);
  element.append(h('div.dialog-head', {}, words, closeIcon ? iconButton(t('page.close'), 'close', () => close()) : null));
  if (body) element.append(typeof body === 'string' ? h('p', {}, body) : body);
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
    const box = element.getBoundingClientRect();
    if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) close();
  });
  const before = document.activeElement;
  document.body.append(element);
  element.showModal();
  first.focus({ preventScroll: true });
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
 * Says one line above the prompt for four seconds; a pointer over it holds it. Never for what needs a choice: `action` {text,
 * onclick} offers a way back, and stays until it is taken or another line comes.
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
 * A notice that stays until it is answered: flag, sentence, buttons [{text, onclick?, stays?}]. One per `id`; a newer one
 * takes its place. Goes into #notices.
 */
export function notice({ id, title, text, buttons = [], calm = false }) {
  const area = document.getElementById('notices');
  document.getElementById(`notice-${id}`)?.remove();
  const box = h(calm ? 'section.notice.notice-calm' : 'section.notice', { id: `notice-${id}`, role: calm ? 'status' : 'alert' });
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
  box.append(icon('flag'), h('div.notice-words', {}, h('b', {}, title), text ? h('span', {}, text) : null), line);
  area.append(box);
  return box;
}

/** Gives the person a text as a file. */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
