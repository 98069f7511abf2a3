// Saves side: how much is kept, games from elsewhere, and games to take along.
//
// Owns: the three panels beside the list of saved games, what a dropped, chosen or pasted thing means, and what is said when it
// cannot be read: why and where, and that nothing has changed. Must never change a game. Next: archive.js (files), saves.js.
import { download, openDialog, toast } from './controls.js';
import { h, icon } from './dom.js';
import { t } from './i18n.js';
import { onLaunchedFiles, takeShared } from './launch.js';
import { exportAll, importAll, librarySize, listGames } from './store.js';
import { sizeWords } from './when.js';

/** What browsers give a site for texts of this kind. */
const kRoom_chars = 5 * 1024 * 1024;
const kTypical_chars = 16000;
const kFileMax_bytes = 64 * 1024 * 1024;

const panel = (id, heading, ...children) =>
  h('section.panel.side-panel', { 'aria-labelledby': `side-${id}`, id: `panel-${id}` }, h('h2', { id: `side-${id}` }, heading), children);

/** Builds the column; `changed(ids)` is called with the games that have come in. The element has refresh(); gives takePasted(text) and takeLaunched({name, text}). */
export function savesSide(place, changed) {
  const bar = h('span.room-bar');
  const used = h('b');
  const left = h('span');
  const promise = h('p', { id: 'persist-words' }, t('page.saves.private'));
  const ask = h(
    'button.button.secondary',
    { type: 'button', id: 'persist', hidden: true, onclick: () => askToKeep(promise, ask) },
    t('page.saves.persist'),
  );
  const size = h('span.side-note');
  const saveAll = h(
    'button.button.soft',
    { type: 'button', id: 'export-all', onclick: exportEverything },
    icon('share'),
    t('page.saves.exportAll'),
  );
  const problem = h('div', { id: 'import-problem', role: 'alert' });
  const input = h('input.hidden', {
    type: 'file',
    multiple: true,
    accept: '.beffroi,.txt,.rec,text/plain',
    tabindex: '-1',
    'aria-label': t('page.record.file'),
    onchange: () => takeFiles(input.files).then(() => (input.value = '')),
  });
  const drop = h(
    'div.drop',
    { id: 'drop' },
    icon('download'),
    h('p', {}, h('b', {}, t('page.saves.drop')), h('small', {}, t('page.saves.drop.more'))),
  );
  place.replaceChildren(
    panel('kept', t('page.saves.kept'), h('p.room', { 'aria-hidden': 'true' }, bar), h('p.room-words', {}, used, left), promise, ask),
    panel(
      'in',
      t('page.saves.in'),
      drop,
      problem,
      h(
        'div.side-buttons',
        {},
        h('button.button.secondary', { type: 'button', id: 'choose-file', onclick: () => input.click() }, t('page.record.file')),
        input,
        h('button.button.secondary', { type: 'button', id: 'paste-link', onclick: pasteLink }, t('page.saves.paste')),
      ),
    ),
    panel('out', t('page.saves.out'), h('p', {}, t('page.saves.out.more')), h('div.side-out', {}, saveAll, size)),
  );
  askIfKept(promise, ask);
  catchDrops(drop, takeFiles);

  /** Says what is wrong; gives false. */
  function refuse(error, file = '') {
    const where = [
      file,
      error.line > 0 ? t('page.record.where', { line: error.line, column: error.column }) : '',
      error.number > 0 ? t('page.saves.bad.number', { n: error.number }) : '',
    ].filter(Boolean);
    problem.replaceChildren(
      h(
        'div.problem',
        {},
        icon('flag'),
        h(
          'div',
          {},
          h('p', {}, error.message ?? t(`page.saves.bad.${error.why}`)),
          h('small', {}, [...where, error.detail, t('page.saves.bad.nothing')].filter(Boolean).join(' · ')),
        ),
      ),
    );
    problem.scrollIntoView({ block: 'nearest' });
    return false;
  }

  /** Puts a text into the library; gives false after saying why not. */
  function take(text, origin, file = '') {
    const result = importAll(text, origin);
    if (result.error) return refuse(result.error, file);
    problem.replaceChildren();
    changed([...result.added, ...result.same]);
    toast(result.games > 0 ? t('page.saves.came', { n: result.games }) : t('page.saves.came.same'), result.games > 0 ? 'check' : 'flag');
    return true;
  }

  async function takeFiles(files) {
    for (const file of [...files]) {
      if (file.size > kFileMax_bytes) return refuse({ why: 'long' }, file.name);
      let text;
      try {
        text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      } catch {
        return refuse({ why: 'notText' }, file.name);
      }
      if (!take(text, 'file', file.name)) return false;
    }
    return true;
  }

  /** A pasted text: the address of a game, or a record, or a whole file. */
  async function takePasted(text) {
    const address = /#([^\s]*\b(?:r|record)=[^\s]*)/.exec(text)?.[1];
    if (!address || /^\s*beffroi-/.test(text)) return take(text, 'link');
    const fragment = new URLSearchParams(address);
    if (fragment.get('record') !== null) return take(fragment.get('record'), 'link');
    const { unpackRecord } = await import('./link.js');
    const { record, error } = unpackRecord(fragment.get('r') ?? '');
    return error ? refuse(error) : take(record, 'link');
  }

  function pasteLink() {
    const area = h('textarea.import-text', {
      'aria-label': t('page.saves.paste'),
      placeholder: 'https://…/play.html#r=…',
      spellcheck: 'false',
      id: 'paste-text',
    });
    const body = h('div', {}, h('p', {}, t('page.saves.paste.help')), area);
    const { closed } = openDialog({
      id: 'paste',
      title: t('page.saves.paste'),
      body,
      wide: true,
      buttons: [
        { text: t('page.cancel'), value: '' },
        { text: t('page.saves.bring'), value: 'bring', primary: true },
      ],
    });
    area.focus();
    closed.then((answer) => answer === 'bring' && takePasted(area.value));
  }

  function refresh() {
    const games = listGames().filter(({ refused }) => !refused).length;
    const chars = librarySize();
    const share = Math.min(1, chars / kRoom_chars);
    const more = Math.floor((kRoom_chars - chars) / Math.max(kTypical_chars, games ? chars / games : 0));
    bar.style.setProperty('--used', `${Math.max(games ? 2 : 0, share * 100)}%`);
    used.textContent = t('page.saves.used', { n: games, size: sizeWords(chars) });
    left.textContent =
      more >= 1000
        ? t('page.saves.room.thousands')
        : more >= 10
          ? t('page.saves.room', { n: more >= 100 ? Math.floor(more / 100) * 100 : Math.floor(more / 10) * 10 })
          : t('page.saves.room.little');
    saveAll.setAttribute('aria-disabled', String(games === 0));
    size.textContent = games ? t('page.saves.oneFile', { size: sizeWords(exportAll().length) }) : '';
  }
  place.refresh = refresh;
  refresh();
  // What another program hands over, once the list stands.
  onLaunchedFiles(takeFiles);
  const shared = takeShared();
  if (shared) queueMicrotask(() => takePasted(shared));
}

function exportEverything() {
  const games = listGames().filter(({ refused }) => !refused).length;
  if (games === 0) return;
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
  download(`beffroi-${day}.beffroi`, exportAll());
  toast(t('page.saves.exported', { n: games }), 'download');
}

/** What the browser has promised already. */
async function askIfKept(words, button) {
  const { storage } = navigator;
  if (!storage?.persist) return;
  const promised = await storage.persisted?.().catch(() => false);
  if (promised) words.textContent = t('page.saves.promised');
  else button.hidden = false;
}
async function askToKeep(words, button) {
  const promised = await navigator.storage.persist().catch(() => false);
  words.textContent = t(promised ? 'page.saves.promised' : 'page.saves.refusedPromise');
  button.hidden = promised;
  words.setAttribute('tabindex', '-1');
  if (promised) words.focus();
  else toast(t('page.saves.refusedPromise.short'), 'flag');
}

/** Files may be dropped anywhere on the page. */
function catchDrops(drop, takeFiles) {
  let inside = 0;
  const light = (by) => drop.classList.toggle('drop-over', (inside = Math.max(0, inside + by)) > 0);
  const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');
  addEventListener('dragenter', (event) => hasFiles(event) && light(1));
  addEventListener('dragleave', (event) => hasFiles(event) && light(-1));
  addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault());
  addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    light(-inside);
    takeFiles(event.dataTransfer.files);
  });
}
