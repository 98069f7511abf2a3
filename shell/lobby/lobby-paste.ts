// Lobby paste: a turn that came as a message, for an app that shares nothing with the browser.
//
// Owns: reading the clipboard on a touch, the field for a message where that is not allowed, and the way to the page
// of the game. The link is found in the whole message. Must never keep anything. Next: keep/given.ts.
import { openDialog } from '../lib/controls.ts';
import { h } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { leave } from '../lib/leave.ts';
import { codeOf, onPlay } from '../lib/address.ts';
import { readGiven } from '../keep/given.ts';
import { packRecord, packWords } from '../keep/link.ts';
import { isRecord } from '../keep/record-text.ts';

/** The code of the game in a text, or what is wrong with it. */
function codeIn(text: string): { code: string; error?: undefined } | { error: string; code?: undefined } {
  const { text: record = '', words, error } = readGiven(text);
  // Most often not all of the message was copied.
  if (error?.kind === 'cut') return { error: t('page.friend.paste.cut') };
  if (error) return { error: t(`page.link.${error.kind}`, { at: error.at }) };
  if (!isRecord(record)) return { error: t('page.link.none') };
  return { code: words === undefined ? packRecord(record) : packWords(record, words) };
}
/** Opens the game of a text; says why not, '' when it is on its way. */
function open(text: string) {
  const { code, error } = codeIn(text);
  if (error !== undefined) return error;
  leave(onPlay(codeOf(code)));
  return '';
}

export async function pasteLink() {
  const text = await navigator.clipboard?.readText?.().catch(() => '');
  const why = text ? open(text) : undefined;
  if (why !== '') ask(text ?? '', why ?? '');
}

/** The field, with what the clipboard had and why that is no game. */
function ask(text: string, why: string) {
  const problem = h('p.paste-problem', { role: 'alert' }, why);
  const area = h('textarea.paste-text', {
    'aria-label': t('page.friend.paste.field'),
    placeholder: t('page.friend.paste.field'),
    spellcheck: 'false',
    rows: '4',
    oninput: () => problem.replaceChildren(),
  });
  area.value = why ? text : '';
  const go = (event: Event) => {
    event.preventDefault();
    problem.textContent = open(area.value);
    area.focus();
  };
  const body = h(
    'form.paste-form',
    { onsubmit: go },
    area,
    problem,
    h('button.button.primary', { type: 'submit' }, t('page.friend.paste.open')),
  );
  openDialog({ id: 'paste-turn', title: t('page.friend.paste'), body, closeIcon: true });
  area.focus();
}
