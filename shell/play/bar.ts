// Bar: the bar above the canvas.
//
// Owns: its title and status, and which of its buttons can be used now and why not. Must never do what they
// do: see requests.ts. Next: follow.ts, which calls it.
import { byId, h } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import type { State } from '../lib/state.ts';

export function showBar(state: State) {
  byId('heading').textContent = state.title;
  // On narrow phones without what follows the colon.
  const [name = '', rest = ''] = state.title.split(/(?=\s?:)/);
  const title = byId('title');
  title.replaceChildren(name, h('span', {}, rest));
  title.style.setProperty('--letters', String(state.title.length));
  title.style.setProperty('--letters-short', String(name.length));
  byId('status').textContent = state.status;
  document.title = `${state.title} · ${t('app.name')}`;
  const withKey = (what: string, key: string) => t('page.withKey', { what, key });
  const undo = byId('undo');
  undo.setAttribute('aria-disabled', String(!state.undo.allowed));
  undo.title = state.undo.reason || withKey(t('page.undo'), 'U');
  const redo = byId('redo');
  // It keeps its place: nothing moves under a resting pointer.
  redo.setAttribute('aria-disabled', String(!state.redo));
  redo.title = state.redo ? withKey(t('page.redo'), t('page.key.shiftU')) : t('page.redo.none');
  const hint = byId('hint');
  hint.setAttribute('aria-disabled', String(!state.hint));
  hint.setAttribute('aria-pressed', String(state.hintStep > 0));
  hint.title = withKey(t('page.hint'), 'H');
}
