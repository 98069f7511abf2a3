// Install: "as an app", where the browser offers it.
//
// Owns: keeping the browser's offer (beforeinstallprompt) until a person asks for it, the row of the settings
// that shows it and asks whether all games are to come along, and the manifest in the language of the page. Must never ask by itself.
// Next: settings-view.ts, which shows the button; web/toolchain/make_manifest.mjs, which writes the
// manifests.
import { toast, toggle } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { followLanguage, formatNumber, language, t } from '../lib/i18n.ts';
import { keepEverything, keptHere, refuseOthers } from './offline.ts';

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const run of listeners) run();
};

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // no banner: the button in the settings is enough
  offer = event;
  tell();
});
addEventListener('appinstalled', () => {
  offer = null;
  tell();
});

/** True while the page runs in a window of its own. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;
/** True when install() would ask the person. */
export const canInstall = () => offer !== null;
/**
 * Shows the browser's own question; gives 'accepted', 'dismissed', or '' when there is nothing to ask. Needs
 * a click.
 */
export async function install() {
  if (!offer) return '';
  const asked = offer;
  offer = null; // the browser's offer works once
  await asked.prompt();
  const { outcome } = await asked.userChoice;
  tell();
  return outcome;
}

/** The row of the settings: a button where the browser can ask, else how it is done by hand, else nothing. */
export function installRow() {
  const button = h(
    'button.button.secondary',
    { type: 'button', id: 'install' },
    icon('download'),
    t('page.install'),
  );
  const words = h('p.settings-note', { id: 'install-words' });
  // All games come along unless the person declines.
  let all = true;
  const label = t('page.install.all');
  const size = h('small', {}, '');
  const withAll = h(
    'div.option',
    { 'data-option': 'install-all', hidden: true },
    h('div.option-words', {}, h('b', {}, label), size),
    toggle({ label, on: true, onchange: (on) => (all = on) }),
  );
  const show = () => {
    button.hidden = withAll.hidden = !canInstall();
    keptHere().then((kept) => {
      if (!kept?.missing) withAll.hidden = true;
      else
        size.textContent = t('page.install.all.more', {
          size: formatNumber(kept.missing / 1e6, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
        });
    });
    words.textContent = isInstalled()
      ? t('page.install.is')
      : canInstall()
        ? t('page.install.more')
        : t('page.install.byHand');
  };
  button.addEventListener('click', async () => {
    if ((await install()) === 'accepted') {
      toast(t('page.install.done'));
      refuseOthers(!all);
      if (all) keepEverything().then(show);
    }
    show();
  });
  listeners.add(show);
  show();
  return h('div.settings-install', {}, words, withAll, button);
}

/**
 * Points the page to the manifest in its language, now and whenever that changes. Called after the words have
 * been loaded.
 */
export function localizeManifest() {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (!link) return;
  const point = () => {
    const name = language === 'en' ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`;
    const href = link.href.replace(/[^/]+$/, name);
    if (link.href !== href) link.href = href;
  };
  point();
  followLanguage(point);
}
