// Lobby says: what the lobby tells unasked.
//
// Owns: its notices: rules that are not on this device (#away=<page>, from sw.js), a browser that keeps
// nothing, and games that cannot be opened without a network. Next: app.ts, which knows when.
import { awayAsked, dropFragment } from '../lib/address.ts';
import { notice } from '../lib/controls.ts';
import { t, withWords } from '../lib/i18n.ts';
import { leave } from '../lib/leave.ts';

/** Somebody without a network wanted rules in a language that is not kept here. */
export function sayAway() {
  const page = awayAsked();
  if (!page) return;
  dropFragment();
  notice({
    id: 'away',
    title: t('page.rules.away'),
    text: t('page.rules.away.more'),
    buttons: [
      { text: t('page.again'), onclick: () => leave(`./${page}`), stays: true },
      { text: t('page.ok') },
    ],
  });
}

/** This browser does not let the page keep anything. */
export const sayBlocked = () =>
  notice({
    id: 'storage',
    title: t('page.storage.blocked'),
    text: t('page.storage.blocked.more'),
    buttons: [{ text: t('page.ok') }],
    calm: true,
  });

/** Without a network some games cannot be opened. */
export async function sayKept() {
  const { sayWhatIsMissing } = await withWords(() => import('./lobby-kept.ts'));
  sayWhatIsMissing();
}
