// Controls: the components of docs/style.md section 6 that both pages build at run time.
//
// Owns: icon button, segmented switch, toggle, row of an option, dialog (bottom sheet on phones), toast, the
// notice that needs a choice, and files for the person. Each is an ordinary HTML control underneath, so that
// keyboard and screen reader get it for nothing. Must never know a screen. Next: base.css, which dresses
// them.
import { byId, h, icon } from './dom.ts';
import { t } from './i18n.ts';
import { kMissing } from './import-own.ts';
import { root } from './root.ts';
import type { Child } from './dom.ts';

let serial = 0;

/** A button of a dialog or a notice. `value` is what a dialog answers; `onclick` what a notice does. */
export interface Button {
  text: string;
  value?: string;
  onclick?: () => void;
  primary?: boolean;
  danger?: boolean;
  /** The focus starts on it. */
  safe?: boolean;
  /** The notice does, after it. */
  stays?: boolean;
}

/** A button that is an icon alone; its tooltip says what it does. */
export const iconButton = (
  label: string,
  iconName: string | null,
  onclick: ((event: Event) => void) | null = null,
) => {
  const attributes = { type: 'button', 'aria-label': label, title: label, onclick };
  return h('button.icon-button', attributes, iconName ? icon(iconName) : null);
};

/** It can be focused, but not chosen. */
export function lockChoice(input: HTMLInputElement) {
  input.setAttribute('aria-disabled', 'true');
  input.addEventListener('click', (event) => event.preventDefault());
}

/**
 * A segmented switch: radio buttons in a trough; onchange(value) on the person's choice only. The element has
 * choose(value) and rename(value, text).
 */
export function segments<Value>({
  label,
  items,
  chosen,
  onchange,
}: {
  label: string;
  items: { value: Value; text: string; icon?: string; disabled?: boolean; locked?: boolean }[];
  chosen?: Value;
  onchange: (value: Value) => void;
}) {
  const name = `segments-${++serial}`;
  const inputs = new Map<Value, HTMLInputElement>();
  const group = h('div.segments', { role: 'radiogroup', 'aria-label': label });
  for (const item of items) {
    const choose = () => onchange(item.value);
    const input = h('input', { type: 'radio', name, disabled: item.disabled, onchange: choose });
    if (item.locked) lockChoice(input);
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
    choose(value: Value) {
      const input = inputs.get(value);
      if (input) input.checked = true;
    },
    rename(value: Value, text: string) {
      const words = inputs.get(value)?.nextSibling;
      if (words) words.textContent = text;
    },
  });
}

/** A segmented switch; see segments(). */
export type Segments<Value> = ReturnType<typeof segments<Value>>;

/**
 * A switch with a tick and a knob; its words stand beside it, `label` says them again. The element has
 * set(on).
 */
export function toggle({
  label,
  on,
  onchange,
}: {
  label: string;
  on: boolean;
  onchange: (on: boolean) => void;
}) {
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
    set: (now: boolean) => button.setAttribute('aria-checked', String(now)),
  });
}

/**
 * A row of a list of options: name, one line of help, and the control beside or below them; `wraps`: beside
 * while there is room. `more` stands after the help.
 */
export function optionRow(
  title: string,
  help: string,
  control: Node,
  how: { below?: boolean; wraps?: boolean; id?: string | null; more?: Child } = {},
) {
  const { below = false, wraps = false, id = null, more = null } = how;
  const words = h('div.option-words', {}, h('b', {}, title), h('small', {}, help, more));
  const look = below ? 'div.option.option-below' : wraps ? 'div.option.option-wraps' : 'div.option';
  return h(look, { 'data-option': id }, words, control);
}

/**
 * Opens a dialog; gives {element, close(), closed: a promise of the answer}. Esc and the scrim answer ''. The
 * focus starts on the safe button, else on the title, from where Tab goes to the first control. Afterwards it is where it
 * was before, or on what the page calls its home where that is gone.
 */
export function openDialog({
  id,
  title,
  body,
  buttons = [],
  closeIcon = false,
  wide = false,
}: {
  id?: string;
  title: string;
  body?: string | Node;
  buttons?: Button[];
  closeIcon?: boolean;
  wide?: boolean;
}) {
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
  let first: HTMLElement = words;
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
  const before = document.activeElement as HTMLElement | null;
  document.body.append(element);
  element.showModal();
  first.focus({ preventScroll: true });
  const closed: Promise<string> = new Promise((resolve) => {
    element.addEventListener('close', () => {
      resolve(element.returnValue);
      element.remove();
      before?.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('[data-home]')?.focus({ preventScroll: true });
    });
  });
  return { element, close, closed };
}

/**
 * Says one line above the prompt for four seconds; a pointer over it holds it. Never for what needs a choice:
 * `action` {text, onclick} offers a way back, and stays until it is taken or another line comes.
 */
export function toast(
  text: string,
  iconName = 'check',
  action: { text: string; onclick: () => void } | null = null,
) {
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

// A script that cannot be loaded: the person learns why nothing happens. While the page is being
// set its own notice says more.
addEventListener(kMissing, () => root.dataset.ready && toast(t('page.new.failed.more'), 'flag'));

/**
 * A notice that stays until it is answered: flag, sentence, buttons. One per `id`; a newer one takes its
 * place. Goes into #notices.
 */
export function notice({
  id,
  title,
  text,
  buttons = [],
  calm = false,
}: {
  id: string;
  title: string;
  text?: string;
  buttons?: Button[];
  calm?: boolean;
}) {
  const area = byId('notices');
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

/** Gives the person a text as a file. */
export function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
