// Settings page: settings.html.
//
// Owns: the bar of the page and the sections in their two columns. Must never hold a setting itself.
// Next: settings-view.ts (the sections), keep/preferences.ts (the values).
import { byId } from '../lib/dom.ts';
import { notice } from '../lib/controls.ts';
import { loadWords, onLanguage, t, translatePage } from '../lib/i18n.ts';
import { localizeManifest } from '../update/install.ts';
import { bindSoundButton, bindThemeButton } from './settings.ts';
import { problem, recoverCopies } from '../keep/store.ts';
import { keepUpToDate } from '../update/update.ts';
import { root } from '../lib/root.ts';
import { sectionAsked } from '../lib/address.ts';
import { importOwn } from '../lib/import-own.ts';

/** Back to where the person came from, when that was a page of ours; else the link's own way. */
function goBack(event: Event) {
  const { navigation } = window;
  const at = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.canGoBack ? navigation.entries()[at - 1] : null;
  if (!before?.url?.startsWith(new URL('./', location.href).href)) return;
  event.preventDefault();
  history.back();
}

async function start() {
  byId('back').addEventListener('click', goBack);
  const place = byId('settings');
  await recoverCopies();
  try {
    await loadWords(undefined, 'later');
  } catch {
    (place.querySelector('[data-failed]') as HTMLElement).hidden = false;
    root.dataset.ready = 'failed';
    return;
  }
  translatePage();
  bindThemeButton(byId('theme-button'));
  bindSoundButton(byId('sound-button'));
  const { settingsView } = await importOwn(() => import('./settings-view.ts'));
  let view: ReturnType<typeof settingsView> | null = null;
  const build = () => {
    view?.end();
    view = settingsView();
    document.title = `${t('page.settings')} · ${t('app.name')}`;
    place.replaceChildren(...view.element.children);
  };
  build();
  onLanguage(() => {
    const at = document.activeElement?.closest<HTMLElement>('[data-option]')?.dataset.option;
    build();
    if (at) place.querySelector<HTMLElement>(`[data-option="${at}"] :is(select, button, input)`)?.focus();
  });
  if (problem === 'blocked') {
    notice({
      id: 'storage',
      title: t('page.storage.blocked'),
      text: t('page.settings.notKept'),
      buttons: [{ text: t('page.ok') }],
      calm: true,
    });
  }
  const wanted = sectionAsked();
  if (wanted) document.querySelector(wanted)?.scrollIntoView();
  root.dataset.ready = 'settings';
  localizeManifest();
  keepUpToDate();
}
start();
