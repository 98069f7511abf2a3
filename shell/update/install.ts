// Install: "as an app", where the browser offers it.
//
// Owns: keeping the browser's offer (beforeinstallprompt) until a person asks for it, the row of the settings
// that shows it, and the manifest in the language of the page. Must never ask by itself.
// Next: settings-view.ts, which shows the button; web/toolchain/make_manifest.mjs, which writes the
// manifests.
import { toast } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { followLanguage, language, t } from '../lib/i18n.ts';

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
  const show = () => {
    button.hidden = !canInstall();
    words.textContent = isInstalled()
      ? t('page.install.is')
      : canInstall()
        ? t('page.install.more')
        : t('page.install.byHand');
  };
  button.addEventListener('click', async () => {
    if ((await install()) === 'accepted') toast(t('page.install.done'));
    show();
  });
  listeners.add(show);
  show();
  return h('div.settings-install', {}, words, button);
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
