// Boot: the loading notice: part of the HTML, hidden after a successful start, shows start-up errors.
//
// Owns: how far the start has come (the belfry is built storey by storey), and the words and buttons of a
// failure: why, try again (repair.ts), the record as a file, the way back. Must work without a catalogue of
// words and never need the program.
import { download } from '../lib/controls.ts';
import { byId, h } from '../lib/dom.ts';
import { hasWord, t } from '../lib/i18n.ts';
import { recordName } from '../share/record-file.ts';
import { root } from '../lib/root.ts';
import { kLobby } from '../lib/address.ts';
import type { Failure } from '../lib/opening.ts';

/** `part` of what the start has to fetch and do is done, 0 to 1. */
export const showProgress = (part: number) =>
  byId('boot-belfry').style.setProperty('--built', `${Math.round(part * 100)}%`);

export function hideBoot() {
  byId('boot').hidden = true;
  root.dataset.ready = 'play';
}

/**
 * Says why there is no table. `text` is a sentence or an element; `record` is offered as a file when there is
 * one; `before` and `after` are further buttons, before the first and after the last. `useless`: trying again
 * cannot help, so that it is offered last and the first of `after` instead.
 */
export function showFailure({
  title,
  text,
  record = '',
  game = 'game',
  before = [],
  after = [],
  useless = false,
}: Failure) {
  // There may be no catalogue.
  const word = (key: string, inHtml: string | null) => (hasWord(key) ? t(key) : inHtml);
  const again = h(
    useless ? 'button.button.quiet' : 'button.button.primary',
    { type: 'button', onclick: () => dispatchEvent(new Event('beffroi:again')) },
    word('page.again', byId('words-again').textContent),
  );
  const save =
    record &&
    h(
      'button.button.secondary',
      { type: 'button', id: 'boot-save', onclick: () => download(recordName(game), record) },
      t('page.menu.save'),
    );
  const leave = h(
    'a.button.quiet',
    { href: kLobby },
    word('page.allGames', byId('back').getAttribute('aria-label')),
  );
  showProgress(1);
  byId('boot-title').textContent = title;
  byId('boot-text').replaceChildren(text ?? '');
  byId('boot-buttons').replaceChildren(
    ...(useless ? [...after, ...before] : [...before, again]),
    ...(save ? [save] : []),
    leave,
    ...(useless ? [again] : after),
  );
  byId('boot').hidden = false;
  root.dataset.ready = 'failed';
}

/** An exception of the start as a sentence. */
export function reasonOf(error: unknown) {
  if (!('WebAssembly' in window)) return t('page.boot.noWasm');
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError)
    return t('page.boot.badWasm', { detail: error.message });
  return error instanceof Error ? error.message : String(error);
}
