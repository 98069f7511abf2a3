// Snippet: snippet.html, on which a webmaster puts a table together and copies the lines for it.
//
// Owns: the four parts of the page (wishes, preview, lines, what stays where), the two forms of the lines, and
// copying them. What it writes is text everywhere, never HTML. Must never ask any host but its own.
// Next: snippet-form.ts (the wishes), snippet-text.ts (the lines), snippet-preview.ts; docs/embedding.md.
import { byId, h, icon } from '../lib/dom.ts';
import { segments } from '../lib/controls.ts';
import { kSaid_ms } from '../lib/durations.ts';
import { addWords, loadWords, onLanguage, t, translatePage } from '../lib/i18n.ts';
import { root } from '../lib/root.ts';
import { allGames } from '../keep/new-game.ts';
import { recoverCopies } from '../keep/store.ts';
import { bindSoundButton, bindThemeButton, openSettings } from '../settings/settings.ts';
import { keepUpToDate } from '../update/update.ts';
import { Preview } from './snippet-preview.ts';
import { SnippetForm } from './snippet-form.ts';
import { frameLines, scriptLines, textOf } from './snippet-text.ts';
import type { GameInfo } from '../keep/new-game.ts';
import type { Part } from './snippet-text.ts';

/** The folder of this Beffroi, as other sites have to name it. */
const folder = new URL('./', document.baseURI);
type Kind = 'script' | 'iframe';

/** The lines as they are shown: parts with a colour. */
const shown = (lines: Part[][]) =>
  lines.flatMap((line, i) => [
    ...(i > 0 ? ['\n'] : []),
    ...line.map(({ text, kind }) => (kind ? h(`span.code-${kind}`, {}, text) : text)),
  ]);

/** The lines to be copied. */
class Lines {
  element: HTMLElement;
  kind: Kind = 'script';
  #lines: Part[][] = [];
  #code = h('code', { translate: 'no' });
  #pre = h('pre.snippet-code', { tabindex: '0', 'aria-label': t('page.snippet.code') }, this.#code);
  #hint = h('p.wish-hint');
  #said = h('span.hidden', { role: 'status' });
  #copy = h('button.button.primary.snippet-copy', { type: 'button', id: 'copy' }, t('page.snippet.copy'));
  #timer = 0;

  constructor(turned: () => void) {
    const kinds = segments<Kind>({
      label: t('page.snippet.form'),
      items: (['script', 'iframe'] as const).map((value) => ({ value, text: t(`page.snippet.${value}`) })),
      chosen: this.kind,
      onchange: (kind) => {
        this.kind = kind;
        turned();
      },
    });
    this.#copy.addEventListener('click', () => this.#take());
    this.element = h(
      'section.panel.snippet-lines',
      { 'aria-label': t('page.snippet.code') },
      h('div.lines-head', {}, kinds, this.#copy),
      this.#pre,
      this.#hint,
      this.#said,
    );
  }
  show(lines: Part[][], hint: string) {
    if (textOf(lines) !== textOf(this.#lines)) this.#unsay();
    this.#lines = lines;
    this.#code.replaceChildren(...shown(lines));
    this.#hint.textContent = hint;
  }
  async #take() {
    try {
      await navigator.clipboard.writeText(textOf(this.#lines));
    } catch {
      // The clipboard is not allowed: the text is there to be taken by hand.
      getSelection()?.selectAllChildren(this.#code);
      this.#said.textContent = this.#hint.textContent = t('page.snippet.byHand');
      return;
    }
    clearTimeout(this.#timer);
    this.#copy.replaceChildren(icon('check'), t('page.snippet.copied'));
    this.#said.textContent = t('page.snippet.copied');
    this.#timer = setTimeout(() => this.#unsay(), kSaid_ms);
  }
  #unsay() {
    clearTimeout(this.#timer);
    this.#copy.replaceChildren(t('page.snippet.copy'));
    this.#said.textContent = '';
  }
}

const facts = () =>
  h(
    'section.panel.snippet-facts',
    { 'aria-labelledby': 'facts-title' },
    h('h2', { id: 'facts-title' }, t('page.snippet.stays')),
    h(
      'ul',
      { role: 'list' },
      [
        ['lock', 'moves'],
        ['folder', 'kept'],
        ['eye', 'host'],
      ].map(([picture, name]) => h('li', {}, icon(picture), h('span', {}, t(`page.snippet.stays.${name}`)))),
    ),
  );

/** Builds the page; gives what ends it. */
function build(games: GameInfo[]) {
  const preview = new Preview();
  const lines = new Lines(() => {
    form.showWidth(lines.kind === 'iframe');
    changed();
  });
  const write = () => {
    const { wishes } = form;
    const isFrame = lines.kind === 'iframe';
    const title = t(`page.game.${wishes.game.id}`);
    const key = !isFrame
      ? 'script.hint'
      : wishes.record?.kind === 'file'
        ? 'begin.file.frame'
        : 'iframe.hint';
    lines.show(
      isFrame ? frameLines(folder, wishes, title) : scriptLines(folder, wishes),
      t(`page.snippet.${key}`),
    );
  };
  const changed = () => {
    write();
    preview.show(form.wishes, lines.kind === 'iframe');
  };
  const choose = async (id: string) => {
    await addWords(id);
    const game = games.find((one) => one.id === id);
    if (game) form.take(game);
  };
  const form = new SnippetForm(
    games.map(({ id }) => id),
    games[0],
    changed,
    choose,
  );
  byId('snippet').replaceChildren(
    form.element,
    h('div.snippet-right', {}, preview.element, lines.element, facts()),
  );
  changed();
  return () => preview.end();
}

async function start() {
  await recoverCopies();
  let games: GameInfo[];
  try {
    games = (await allGames()).filter(({ offered }) => offered);
    await loadWords(undefined, 'snippet', 'later', games[0].id);
  } catch {
    byId('snippet-failed').hidden = false;
    root.dataset.ready = 'failed';
    return;
  }
  let end = () => {};
  const speak = () => {
    end();
    translatePage();
    document.title = `${t('page.snippet.title')} · ${t('app.name')}`;
    end = build(games);
  };
  speak();
  onLanguage(speak);
  bindThemeButton(byId('theme-button'));
  bindSoundButton(byId('sound-button'));
  byId('open-settings').addEventListener('click', () => openSettings());
  root.dataset.ready = 'snippet';
  keepUpToDate();
}
start();
