// Ends, the offer: a calm notice with two answers.
//
// Owns: its words, which come when they are needed. Next: ends.ts, which asks for it.
import { notice } from '../lib/controls.ts';
import { t } from '../lib/i18n.ts';
import { setPreference } from '../keep/preferences.ts';

export const offerEnds = () =>
  notice({
    id: 'ends',
    title: t('page.ends.title'),
    text: t('page.ends.text', { name: t('page.settings.forced') }),
    calm: true,
    buttons: [
      { text: t('page.ends.yes'), onclick: () => setPreference('forced', true) },
      { text: t('page.ends.no') },
    ],
  });
