// Begin: the game stands on the table, and the page becomes visible.
//
// Owns: what is done then, once: listening to window, settings and language; bringing what a first picture
// does not need; and the notices about a game that came by a link. Next: boot-game.ts (what was before),
// later.ts (what is brought).
import { notice } from '../lib/controls.ts';
import { byId } from '../lib/dom.ts';
import { onLanguage, t } from '../lib/i18n.ts';
import { importOwn } from '../lib/import-own.ts';
import { isHandedOver } from '../keep/handover.ts';
import { onPreferences } from '../keep/preferences.ts';
import { bindSoundButton, bindThemeButton } from '../settings/settings.ts';
import { hideBoot } from './boot.ts';
import { tellPreferences, watchWindow } from './window.ts';
import type { Candidate, Opening } from '../lib/opening.ts';
import type { Hub } from './hub.ts';

type Standing = Candidate & { kind: Opening['kind'] };

export async function beginGame(hub: Hub, found: Opening, opened: Standing) {
  const { page, follow, requests } = hub;
  const { table, keeper } = page;
  table.transient = found.transient === true;
  await keeper.begin(opened);
  await found.shelf?.onGame(found.shelf.id);
  onPreferences(page.guarded(() => tellPreferences(page)));
  onLanguage(page.guarded(() => follow.speakAnew()));
  bindThemeButton(byId('theme-button'));
  bindSoundButton(byId('sound-button'));
  watchWindow(page, requests, hub.measure);
  follow.sync();
  table.tell('open', { state: table.now });
  await found.begin?.(table);
  hideBoot();
  bringTheRest(hub);
  keeper.tellStorage();
  sayWhereFrom(hub, opened);
}

/** What nobody misses in the first picture. */
function bringTheRest({ page }: Hub) {
  const { program, table, keeper, mirror } = page;
  const begun = table.now.over ? '' : table.record;
  program.whole(true).catch(() => {}); // whoever needs it asks again
  importOwn(() => import('./later.ts')).then(
    ({ attachLater }) => attachLater(table, keeper, (text) => mirror.say(text), begun),
    console.error,
  );
}

/**
 * A person who opens a link decides whether to keep the game. A record in the address waits before the
 * computer moves.
 */
function sayWhereFrom({ page }: Hub, { kind, record, isBranch }: Standing) {
  const { now } = page.table;
  const asksFirst = kind === 'link' || (kind === 'record' && now.bot && !now.over && !isHandedOver(record));
  if (asksFirst) page.keeper.tellLink(now, isBranch);
  else if (isBranch)
    notice({
      id: 'strict',
      title: t('page.strict.twice'),
      calm: true,
      buttons: [{ text: t('page.ok') }],
    });
}
