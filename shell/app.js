// App: the lobby and the way into a game.
//
// Owns: the lobby's few moving parts (theme, settings, the game on the table) and the switch between lobby and new-game
// form by the fragment #new=<game>. The lobby itself is plain HTML and CSS that stands before this file has arrived; no
// wasm is loaded here. Must never know a game's rules. Next: form.js (new game), play.js (the game), store.js (saves).
import { avatar, h, icon } from './dom.js';
import { notice } from './controls.js';
import { loadWords, t, translatePage } from './i18n.js';
import { bindThemeButton, openSettings, themeSwitch } from './settings.js';
import { problem, readSaves } from './store.js';

const games = [...document.querySelectorAll('.card[data-game]')].map((card) => card.dataset.game);

/** The newest unfinished game of those that are kept, or null. */
function findTable() {
  const waiting = games
    .map((game) => ({ game, save: readSaves(game).good[0] }))
    .filter(({ save }) => save && !save.about.over)
    .sort((a, b) => (b.save.about.time ?? 0) - (a.save.about.time ?? 0));
  return waiting[0] ?? null;
}

function showTable() {
  const place = document.getElementById('on-the-table');
  const found = findTable();
  if (!found) {
    delete document.documentElement.dataset.table;
    place.replaceChildren();
    return;
  }
  document.documentElement.dataset.table = 'waiting';
  const { about } = found.save;
  place.replaceChildren(
    h(
      'section.table-card',
      { 'aria-labelledby': 'table-title' },
      h(`div.table-picture.art-${found.game}`, { 'aria-hidden': 'true' }),
      h('p.table-eyebrow', {}, t('page.table.eyebrow')),
      h('h2.table-title', { id: 'table-title' }, t(`page.game.${found.game}`)),
      h('p.table-status', {}, about.status ?? ''),
      h('div.table-seats', {}, (about.colours ?? []).map((colour) => avatar(colour))),
      h('a.button.primary', { href: `./play.html#game=${found.game}`, id: 'continue' }, icon('play'), t('page.table.continue')),
    ),
  );
}

async function showScreen() {
  const game = /^#new=(\w+)$/.exec(location.hash)?.[1];
  const form = document.getElementById('form');
  if (!game || !games.includes(game)) {
    delete document.documentElement.dataset.screen;
    form.hidden = true;
    form.replaceChildren();
    document.title = t('app.name');
    showTable();
    return;
  }
  document.documentElement.dataset.screen = 'form';
  const { showForm } = await import('./form.js');
  await showForm(form, game);
  form.hidden = false;
  document.title = `${t('page.new')} · ${t('app.name')}`;
  scrollTo(0, 0);
}

async function start() {
  try {
    await loadWords();
  } catch {
    // The HTML's own words remain; the form says more when it is opened.
  }
  translatePage();
  document.getElementById('theme-switch').replaceWith(Object.assign(themeSwitch(), { id: 'theme-switch' }));
  document.getElementById('theme-switch').classList.add('theme-switch');
  bindThemeButton(document.getElementById('theme-button'));
  document.getElementById('open-settings').addEventListener('click', openSettings);
  document.getElementById('settings-button').addEventListener('click', openSettings);
  addEventListener('hashchange', showScreen);
  // Coming back from a game by the browser's own button shows the page as it was: look at the saves again.
  addEventListener('pageshow', (event) => event.persisted && showScreen());
  addEventListener('storage', showTable);
  if (problem === 'blocked') {
    notice({ id: 'storage', title: t('page.storage.blocked'), text: t('page.storage.blocked.more'), buttons: [{ text: t('page.ok') }], calm: true });
  }
  await showScreen();
  document.documentElement.dataset.ready = 'lobby';
}
start();
