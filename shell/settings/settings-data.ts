// Settings data: what Beffroi keeps on this device, and what the person can do with it.
//
// Owns: the section "This device": what is here for playing without a connection, having everything here, the way to
// the saved games, everything out to a file and back, and deleting everything after a real confirmation with
// the file offered first. Must never delete without the word having been typed. Next: store.ts, which keeps
// and deletes.
import { download, openDialog, toast } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { formatList, formatNumber, language, t, withWords } from '../lib/i18n.ts';
import { rereadPreferences } from '../keep/preferences.ts';
import { exportAll } from '../keep/archive.ts';
import * as store from '../keep/store.ts';
import { kLobby, kSaves } from '../lib/address.ts';
import { leaveForGood } from '../lib/leave.ts';
import { gameTitle } from '../lib/when.ts';
import { keepEverything, keptHere } from '../update/offline.ts';

const kMega = 1e6;

/** The content of the section. */
export function deviceSection({ sheet = false } = {}) {
  const offline = h(
    'div.fact-words',
    { id: 'offline-state' },
    h('b', {}, t('page.device.checking')),
    h('small', {}, ''),
  );
  const offlineIcon = h('span.fact-icon', {}, icon('clock'));
  const whole = everythingRow(() => sayOffline(offline, offlineIcon));
  const say = () => {
    sayOffline(offline, offlineIcon);
    whole.show();
  };
  say();
  navigator.serviceWorker?.ready.then(say);
  const kept = h('small', {}, '');
  const sayKept = () => {
    kept.textContent = store.problem
      ? t(`page.storage.${store.problem}`)
      : t('page.device.games', { n: store.listGames().length });
  };
  sayKept();
  const fact = (iconPart: Node, words: Node) => h('div.device-fact', {}, iconPart, words);
  const button = (name: string, iconName: string, onclick: () => void, kind = 'secondary') =>
    h(
      `button.button.${kind}`,
      { type: 'button', 'data-do': name, onclick },
      icon(iconName),
      t(`page.device.${name}`),
    );
  const input = h('input', {
    type: 'file',
    accept: '.beffroi,.txt,.rec,text/plain',
    'aria-label': t('page.device.import'),
    onchange: async () => {
      const [file] = input.files ?? [];
      if (!file) return;
      await importFile(file);
      input.value = '';
      sayKept();
    },
  });
  return [
    fact(offlineIcon, offline),
    whole.row,
    fact(
      h('span.fact-icon', {}, icon('eyeOff')),
      h(
        'div.fact-words',
        {},
        h('b', {}, t('page.device.nothing')),
        h('small', {}, t('page.device.nothing.more')),
      ),
    ),
    fact(
      h('span.fact-icon', {}, icon('folder')),
      h('div.fact-words', {}, h('b', {}, t('page.device.kept')), kept),
    ),
    h(
      'div.device-buttons',
      {},
      sheet ? null : h('a.button.secondary', { href: kSaves }, icon('folder'), t('page.device.saves')),
      button('export', 'download', exportGames),
      h('label.button.secondary.import-file', {}, icon('share'), t('page.device.import'), input),
      h(
        'button.button.quiet.button-danger',
        { type: 'button', 'data-do': 'delete', onclick: () => askToDelete(sheet) },
        t('page.device.delete'),
      ),
    ),
  ];
}

/** A size in megabytes, as the language writes it. */
const mega = (bytes: number) =>
  formatNumber(bytes / kMega, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** The row by which everything comes to this device; hidden where nothing is kept. `done()`: it has come. */
function everythingRow(done: () => void) {
  const words = h('small', { id: 'keep-words', 'aria-live': 'polite' }, '');
  const button = h(
    'button.button.secondary',
    {
      type: 'button',
      id: 'keep-everything',
      onclick: async () => {
        if (button.getAttribute('aria-busy') === 'true') return;
        button.setAttribute('aria-busy', 'true');
        const came = await keepEverything();
        button.removeAttribute('aria-busy');
        if (!came) toast(t('page.new.failed.more'), 'flag');
        show();
        done();
      },
    },
    icon('download'),
    t('page.device.everything'),
  );
  const row = h('div.device-everything', { hidden: true }, words, button);
  async function show() {
    const kept = await keptHere();
    row.hidden = !kept;
    if (!kept) return;
    button.hidden = kept.missing === 0;
    const { others } = kept;
    words.textContent =
      kept.missing === 0
        ? t('page.device.everything.here')
        : t('page.device.everything.more', {
            n: others.length,
            games: formatList(others.map(gameTitle)),
            size: mega(kept.missing),
          });
  }
  return { row, show };
}

/** Says what is on this device for playing without a network. */
async function sayOffline(words: HTMLElement, iconPlace: HTMLElement) {
  const [title, more] = words.children;
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
  const ready = Boolean(registration?.active);
  const kept = ready ? await keptHere() : null;
  const some = kept && kept.others.length > 0;
  title.textContent = t(some ? 'page.device.some' : ready ? 'page.device.ready' : 'page.device.notReady');
  iconPlace.replaceChildren(icon(ready ? 'check' : 'clock'));
  iconPlace.classList.toggle('fact-good', ready);
  const usage = (await navigator.storage?.estimate?.().catch(() => null))?.usage;
  const size = usage ? mega(usage) : null;
  if (!ready) more.textContent = t('page.device.notReady.more');
  else more.textContent = size ? t('page.device.size', { size }) : '';
}

const readable = () => store.listGames().filter(({ refused }) => !refused).length;

function exportGames() {
  const n = readable();
  if (n === 0) {
    toast(t('page.device.games', { n }), 'flag');
    return;
  }
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  download(`beffroi-${day}.beffroi`, exportAll());
  toast(t('page.saves.exported', { n }), 'download');
}

/** Imports every valid game of a file, and shows what is wrong with the others and where. */
async function importFile(file: File) {
  const { bringIn, failedList, problemOf, sayCame, textOf } = await withWords(
    () => import('../import/import-view.ts'),
  );
  const read = await textOf(file);
  const result = read.error ? read : await bringIn(read.text);
  const failed = 'failed' in result ? result.failed : [];
  const bad = result.error
    ? problemOf(result.error, file.name)
    : failed.length > 0
      ? failedList(failed, file.name)
      : null;
  if ('added' in result && result.added) sayCame(result);
  if (!bad) return;
  const title = t(result.error ? 'page.device.importBad' : 'page.device.importSome');
  openDialog({
    id: 'import-bad',
    title,
    body: bad,
    buttons: [{ text: t('page.ok'), primary: true, safe: true }],
  });
}

/** Everything is deleted only when the word is typed; the file is offered first. */
async function askToDelete(sheet: boolean) {
  const wanted = t('page.device.delete.word');
  const field = h('input.field', {
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    id: 'delete-word',
    oninput: () => {
      allow();
    },
  });
  const remove = h(
    'button.button.danger',
    {
      type: 'button',
      'data-do': 'delete-now',
      'aria-disabled': 'true',
      onclick: () => {
        if (isTyped()) dialog.close('delete');
      },
    },
    t('page.device.delete.now'),
  );
  const isTyped = () => field.value.trim().toLocaleLowerCase(language) === wanted.toLocaleLowerCase(language);
  const allow = () => remove.setAttribute('aria-disabled', String(!isTyped()));
  const cancel = h(
    'button.button.secondary',
    { type: 'button', onclick: () => dialog.close() },
    t('page.cancel'),
  );
  const body = h(
    'div.delete-all',
    {},
    h('p', {}, t('page.device.delete.more', { n: store.listGames().length })),
    h(
      'button.button.secondary',
      { type: 'button', 'data-do': 'export-first', onclick: exportGames },
      icon('download'),
      t('page.device.export'),
    ),
    h('label', { for: 'delete-word' }, t('page.device.delete.type', { word: wanted })),
    field,
    h('div.dialog-buttons', {}, cancel, remove),
  );
  const dialog = openDialog({ id: 'delete-all', title: t('page.device.delete.title'), body });
  cancel.focus({ preventScroll: true });
  if ((await dialog.closed) !== 'delete') return;
  await store.deleteAll();
  rereadPreferences();
  if (sheet)
    leaveForGood(kLobby); // the game on the table is gone too
  else location.reload();
}
