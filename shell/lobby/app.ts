// App: the lobby and the way into a game.
//
// Owns: the lobby's few moving parts (theme, sound, menu), and the switch between lobby and new-game
// form by the fragment #new=<game>. The lobby itself is plain HTML and CSS that stands before this file has
// arrived; no wasm is loaded here. Must never know a game's rules. Next: lobby-games.ts (the games that are
// kept), lobby-says.ts (notices), form.ts (new game), play.ts (the game).
import { byId } from '../lib/dom.ts';
import { loadWords, t, translatePage } from '../lib/i18n.ts';
import { localizeManifest } from '../update/install.ts';
import { showGames } from './lobby-games.ts';
import { sayAway, sayBlocked, sayKept } from './lobby-says.ts';
import { openLessons, openMenu, openRules, showRulesLinks } from './lobby-menu.ts';
import { bindSoundButton, bindThemeButton, languageButtons, themeSwitch } from '../settings/settings.ts';
import { writeSetting } from '../keep/storage.ts';
import { problem, recoverCopies } from '../keep/store.ts';
import { keepUpToDate } from '../update/update.ts';
import { root } from '../lib/root.ts';
import { formAsked } from '../lib/address.ts';
import { importOwn } from '../lib/import-own.ts';

const games = [...document.querySelectorAll<HTMLElement>('.card[data-game]')].map(
  (card) => card.dataset.game,
);

/**
 * The offer of a guided first game, if there is one, until it is taken or declined; theme.js shows it before
 * the first paint.
 */
function bindOffer() {
  // Without a script it leads to the first game's.
  document.querySelector('.offer-link')?.addEventListener('click', (event) => {
    event.preventDefault();
    openLessons();
  });
  document.getElementById('offer-close')?.addEventListener('click', () => {
    writeSetting('intro', 'declined');
    delete root.dataset.first;
    document.querySelector<HTMLElement>('.card-link')?.focus({ preventScroll: true });
  });
}

/** Puts the focus where a screen begins: on its heading, or on its first control where that is not shown. */
function land(place: HTMLElement) {
  const shown = (what: string) =>
    [...place.querySelectorAll<HTMLElement>(what)].find((one) => one.getClientRects().length > 0);
  const heading = shown('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? shown('a[href], button'))?.focus({ preventScroll: true });
}

/** `isAnother`: the person has gone from one screen to the other. */
async function showScreen(isAnother = false) {
  const game = formAsked();
  const form = byId('form');
  if (!game || !games.includes(game)) {
    delete root.dataset.screen;
    form.hidden = true;
    form.replaceChildren();
    document.title = t('app.name');
    await showGames();
    if (isAnother) land(byId('lobby'));
    return;
  }
  root.dataset.screen = 'form';
  const { showForm } = await importOwn(() => import('./form.ts'));
  await showForm(form, game);
  form.hidden = false;
  document.title = `${t('page.new')} · ${t('app.name')}`;
  scrollTo(0, 0);
  if (isAnother) land(form);
}

async function start() {
  await recoverCopies();
  try {
    await loadWords();
  } catch {
    // The HTML keeps its English; the form reports the error when it is opened.
  }
  translatePage();
  byId('theme-switch').replaceWith(Object.assign(themeSwitch(), { id: 'theme-switch' }));
  byId('theme-switch').classList.add('theme-switch');
  bindThemeButton(byId('theme-button'));
  bindSoundButton(byId('sound-button'));
  byId('languages').replaceWith(languageButtons());
  byId('open-rules').addEventListener('click', openRules);
  byId('open-lessons').addEventListener('click', openLessons);
  byId('lobby-menu').addEventListener('click', openMenu);
  showRulesLinks();
  bindOffer();
  addEventListener('hashchange', () => showScreen(true));
  // Coming back from a game by the browser's own button shows the page as it was: look at the saves again.
  addEventListener('pageshow', (event) => event.persisted && showScreen());
  addEventListener('storage', ({ key }) => (!key || /^beffroi\.(game|picture)\./.test(key)) && showGames());
  if (problem === 'blocked') sayBlocked();
  await showScreen();
  sayAway();
  root.dataset.ready = 'lobby';
  localizeManifest();
  keepUpToDate();
  if (navigator.onLine) addEventListener('offline', sayKept);
  else sayKept();
}
start();
