// Saves side: how much is kept, games from elsewhere, and games to take along.
//
// Owns: the three panels beside the list of saved games, and what a dropped, chosen, pasted or shared thing
// means. What another program or site has shared is kept only after a question. Must never change a game.
// Next: import-view.ts (the import), saves.ts.
import { download, openDialog, toast } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { bringIn, failedList, problemOf, sayCame, textOf } from '../import/import-view.ts';
import { onLaunchedFiles, takeShared } from './launch.ts';
import { exportAll } from '../keep/archive.ts';
import { librarySize, listGames } from '../keep/store.ts';
import { sizeWords } from '../lib/when.ts';
import { codeOf, onPlay } from '../lib/address.ts';
import type { Child } from '../lib/dom.ts';

/** What browsers give a site for texts of this kind. */
const kRoom_chars = 5 * 1024 * 1024;
const kTypical_chars = 16000;

const panel = (id: string, heading: string, ...children: Child[]) =>
  h(
    'section.panel.side-panel',
    { 'aria-labelledby': `side-${id}`, id: `panel-${id}` },
    h('h2', { id: `side-${id}` }, heading),
    children,
  );

/** Builds the column; `changed(ids)` is called with the games that have come in. Gives refresh(). */
export function savesSide(place: HTMLElement, changed: (ids: string[]) => void) {
  const kept = keptPanel();
  const incoming = new Incoming(changed);
  const out = outPanel();
  place.replaceChildren(kept.element, incoming.panel(), out.element);
  const refresh = () => {
    const games = listGames().filter(({ refused }) => !refused).length;
    kept.refresh(games);
    out.refresh(games);
  };
  refresh();
  // What another program hands over, once the list stands.
  onLaunchedFiles((files) => incoming.takeFiles(files));
  const shared = takeShared();
  if (shared) queueMicrotask(() => incoming.takeText(shared, true));
  return refresh;
}

// ---- What is kept

/** How much room the games take, and what the browser promises. */
function keptPanel() {
  const bar = h('span.room-bar');
  const used = h('b');
  const left = h('span');
  const promise = h('p', { id: 'persist-words' }, t('page.saves.private'));
  const ask = h(
    'button.button.secondary',
    { type: 'button', id: 'persist', hidden: true, onclick: () => void askToKeep(promise, ask) },
    t('page.saves.persist'),
  );
  askIfKept(promise, ask);
  const element = panel(
    'kept',
    t('page.saves.kept'),
    h('p.room', { 'aria-hidden': 'true' }, bar),
    h('p.room-words', {}, used, left),
    promise,
    ask,
  );
  const refresh = (games: number) => {
    const chars = librarySize();
    const share = Math.min(1, chars / kRoom_chars);
    const more = Math.floor((kRoom_chars - chars) / Math.max(kTypical_chars, games ? chars / games : 0));
    bar.style.setProperty('--used', `${Math.max(games ? 2 : 0, share * 100)}%`);
    used.textContent = t('page.saves.used', { n: games, size: sizeWords(chars) });
    left.textContent = roomWords(more);
  };
  return { element, refresh };
}

/** Roughly how many more games have room. */
function roomWords(more: number) {
  if (more >= 1000) return t('page.saves.room.thousands');
  if (more < 10) return t('page.saves.room.little');
  return t('page.saves.room', { n: more >= 100 ? Math.floor(more / 100) * 100 : Math.floor(more / 10) * 10 });
}

/** What the browser has promised already. */
async function askIfKept(words: HTMLElement, button: HTMLElement) {
  const { storage } = navigator;
  if (!storage?.persist) return;
  const promised = await storage.persisted?.().catch(() => false);
  if (promised) words.textContent = t('page.saves.promised');
  else button.hidden = false;
}
async function askToKeep(words: HTMLElement, button: HTMLElement) {
  const promised = await navigator.storage.persist().catch(() => false);
  words.textContent = t(promised ? 'page.saves.promised' : 'page.saves.refusedPromise');
  button.hidden = promised;
  words.setAttribute('tabindex', '-1');
  if (promised) words.focus();
  else toast(t('page.saves.refusedPromise.short'), 'flag');
}

// ---- What comes in

/** Games from elsewhere: dropped, chosen, pasted, or handed over by another program. */
class Incoming {
  changed: (ids: string[]) => void;
  problem = h('div', { id: 'import-problem', role: 'alert' });

  constructor(changed: (ids: string[]) => void) {
    this.changed = changed;
  }

  panel() {
    const input = h('input', {
      type: 'file',
      multiple: true,
      accept: '.beffroi,.txt,.rec,text/plain',
      hidden: true, // the button below is the one that is read and reached
      onchange: async () => {
        await this.takeFiles(input.files ?? []);
        input.value = '';
      },
    });
    const drop = h(
      'div.drop',
      { id: 'drop' },
      icon('download'),
      h('p', {}, h('b', {}, t('page.saves.drop')), h('small', {}, t('page.saves.drop.more'))),
    );
    catchDrops(drop, (given) => this.takeTransfer(given));
    // The field's own paste is the field's, and a dialog asks its own question.
    addEventListener('paste', (event) => {
      const isTyping = (event.target as Element).closest?.('input, textarea, dialog');
      if (isTyping || !event.clipboardData) return;
      event.preventDefault();
      this.takeTransfer(event.clipboardData);
    });
    const button = (id: string, words: string, onclick: () => void) =>
      h('button.button.secondary', { type: 'button', id, onclick }, t(words));
    return panel(
      'in',
      t('page.saves.in'),
      drop,
      this.problem,
      h(
        'div.side-buttons',
        {},
        button('choose-file', 'page.record.file', () => input.click()),
        input,
        button('paste-link', 'page.saves.paste', () => this.pasteLink()),
      ),
    );
  }

  /** Shows what is wrong; gives false. */
  say(box: Node) {
    this.problem.append(box);
    this.problem.scrollIntoView({ block: 'nearest' });
    return false;
  }

  /** Brings a text into the library; gives false after saying why not. */
  async take(text: string, how: { origin: string; handed?: boolean }, file = '') {
    const result = await bringIn(text, how);
    if (result.error) return this.say(problemOf(result.error, file));
    if (!result.added) return true;
    const { added, same, failed } = result;
    if (added.length + same.length > 0) this.changed([...added, ...same]);
    sayCame(result);
    return failed.length === 0 || this.say(failedList(failed, file));
  }

  /** One after the other: what is asked or said of one file is not covered by the next. */
  async takeFiles(files: Iterable<File>) {
    this.problem.replaceChildren();
    for (const file of [...files]) {
      const { text, error } = await textOf(file);
      if (error) return this.say(problemOf(error, file.name));
      if (!(await this.take(text, { origin: 'file' }, file.name))) return false;
    }
    return true;
  }

  /**
   * A text: the address of a game, or a record, or a whole file. `handed`: another program or site has sent
   * it.
   */
  async takeText(text: string, handed = false) {
    this.problem.replaceChildren();
    return this.take(text, { origin: 'link', handed });
  }

  /** What was dropped or pasted: files, or a text. */
  takeTransfer(given: DataTransfer) {
    const text = given.getData('text/plain') || given.getData('text/uri-list');
    return given.files.length > 0 ? this.takeFiles(given.files) : this.takeText(text);
  }

  async pasteLink() {
    const area = h('textarea.import-text', {
      'aria-label': t('page.saves.paste'),
      placeholder: `https://…${onPlay(codeOf('…')).slice(1)}`,
      spellcheck: 'false',
      id: 'paste-text',
    });
    const { closed } = openDialog({
      id: 'paste',
      title: t('page.saves.paste'),
      body: h('div', {}, h('p', {}, t('page.saves.paste.help')), area),
      wide: true,
      buttons: [
        { text: t('page.cancel'), value: '' },
        { text: t('page.saves.bring'), value: 'bring', primary: true },
      ],
    });
    area.focus();
    if ((await closed) === 'bring') await this.takeText(area.value);
  }
}

/** Files and links may be dropped anywhere on the page but into a field. */
function catchDrops(drop: HTMLElement, take: (given: DataTransfer) => unknown) {
  let inside = 0;
  const light = (by: number) => {
    inside = Math.max(0, inside + by);
    drop.classList.toggle('drop-over', inside > 0);
  };
  const isOurs = ({ dataTransfer, target }: DragEvent) =>
    ['Files', 'text/plain', 'text/uri-list'].some((type) => dataTransfer?.types.includes(type)) &&
    !(target as Element).closest?.('input, textarea');
  addEventListener('dragenter', (event) => isOurs(event) && light(1));
  addEventListener('dragleave', (event) => isOurs(event) && light(-1));
  addEventListener('dragover', (event) => isOurs(event) && event.preventDefault());
  addEventListener('drop', (event) => {
    if (!isOurs(event) || !event.dataTransfer) return;
    event.preventDefault();
    light(-inside);
    take(event.dataTransfer);
  });
}

// ---- What goes out

/** Everything as one file. */
function outPanel() {
  const size = h('span.side-note');
  const saveAll = h(
    'button.button.soft',
    { type: 'button', id: 'export-all', onclick: exportEverything },
    icon('share'),
    t('page.saves.exportAll'),
  );
  const element = panel(
    'out',
    t('page.saves.out'),
    h('p', {}, t('page.saves.out.more')),
    h('div.side-out', {}, saveAll, size),
  );
  const refresh = (games: number) => {
    saveAll.setAttribute('aria-disabled', String(games === 0));
    size.textContent = games ? t('page.saves.oneFile', { size: sizeWords(exportAll().length) }) : '';
  };
  return { element, refresh };
}

function exportEverything() {
  const games = listGames().filter(({ refused }) => !refused).length;
  if (games === 0) return;
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((n) => String(n).padStart(2, '0'))
    .join('-');
  download(`beffroi-${day}.beffroi`, exportAll());
  toast(t('page.saves.exported', { n: games }), 'download');
}
