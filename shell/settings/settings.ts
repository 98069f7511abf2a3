// Settings: the way to them from every page, and the small switches that stand in bars.
//
// Owns: the sheet of all settings over whatever is there, and the buttons that turn theme, sound and language. Must
// never keep a value (keep/preferences.ts does), nor import the sheet but when it is opened.
// Next: settings-view.ts (the sheet), keep/preferences.ts (the values).
import { openDialog, segments } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { changeLanguage, language, t, withWords } from '../lib/i18n.ts';
import { kLanguages } from '../lib/language.ts';
import { nameOfLanguage } from '../lib/language-name.ts';
import { isDusk, isSoundOn, onPreferences, setPreference, setSoundOn } from '../keep/preferences.ts';
import { root } from '../lib/root.ts';
import { kSettings } from '../lib/address.ts';
import { leave } from '../lib/leave.ts';

/**
 * Opens the settings as a sheet over whatever is there; the lobby has a page of its own for them. Gives the
 * dialog, or null where the page is left.
 */
export async function openSettings() {
  if (document.body.classList.contains('page-lobby') && root.dataset.screen !== 'form') {
    leave(kSettings);
    return null;
  }
  const { settingsView } = await withWords(() => import('./settings-view.ts'));
  /** The same sheet in the language that has just been chosen. */
  const again = async () => {
    dialog.close();
    const opened = await openSettings();
    const list: HTMLElement | null | undefined = opened?.element.querySelector(
      '[data-option=setting-language] select',
    );
    list?.focus();
  };
  const view = settingsView({ sheet: true, again });
  const dialog = openDialog({
    id: 'settings',
    title: t('page.settings'),
    body: view.element,
    closeIcon: true,
  });
  dialog.element.classList.add('settings-sheet');
  dialog.closed.then(view.end);
  return dialog;
}

/** Makes the theme switch of the lobby work: two radio buttons in a segmented trough. */
export function themeSwitch() {
  const control = segments({
    label: t('page.settings.theme'),
    items: [
      { value: 'day', icon: 'sun', text: t('page.theme.day') },
      { value: 'dusk', icon: 'moon', text: t('page.theme.dusk') },
    ],
    chosen: isDusk() ? 'dusk' : 'day',
    onchange: (value) => setPreference('theme', value),
  });
  onPreferences(() => control.choose(isDusk() ? 'dusk' : 'day'));
  return control;
}

/** Paper is white: what is printed has the colours of the day. */
export function printByDay() {
  matchMedia('print').addEventListener('change', ({ matches }) => {
    root.dataset.theme = !matches && isDusk() ? 'dusk' : 'day';
  });
}

/** The languages by their own names, for whoever cannot read the one that is spoken. */
export const languageButtons = () =>
  h(
    'span.languages',
    { role: 'group', 'aria-label': t('page.settings.language') },
    kLanguages.map((one) =>
      h(
        'button.button.quiet',
        {
          type: 'button',
          lang: one,
          'aria-current': one === language ? 'true' : null,
          onclick: () => {
            setPreference('language', one);
            void changeLanguage(one);
          },
        },
        nameOfLanguage(one),
      ),
    ),
  );

/** A button with an icon alone that turns the theme; shows what it would turn to. */
export function bindThemeButton(button: HTMLElement) {
  button.addEventListener('click', () => setPreference('theme', isDusk() ? 'day' : 'dusk'));
  onPreferences(() => button.replaceChildren(icon(isDusk() ? 'sun' : 'moon')));
}

/** A button with an icon alone that mutes the page and back; shows what is. */
export function bindSoundButton(button: HTMLElement) {
  button.addEventListener('click', () => setSoundOn(!isSoundOn()));
  onPreferences(() => {
    const label = t(isSoundOn() ? 'page.sound.mute' : 'page.sound.unmute');
    button.replaceChildren(icon(isSoundOn() ? 'sound' : 'soundOff'));
    button.setAttribute('aria-label', label);
    button.title = label;
  });
}
