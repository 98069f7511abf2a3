// Play menu: what can be done with a game besides playing it.
//
// Owns: which items it has when, in their order, and where they lead. Must never do any of it.
// Next: requests.ts, which opens the menu; menu-asks.ts (what is asked first), menu-device.ts (items of the
// device), open-record.ts; share/, to which it leads.
import { openDialog, toast } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { hasIntro } from '../lib/game-pages.ts';
import { t, withWords } from '../lib/i18n.ts';
import { saveRecord } from '../share/record-file.ts';
import { isEmbed } from '../lib/root.ts';
import { formOf, introOf, isAt, kLobby, kStats } from '../lib/address.ts';
import { leave } from '../lib/leave.ts';
import { goByLink, goToDevice, isAtRealTable, mayGoByLink, mayGoOn, offerDraw } from './menu-asks.ts';
import { playAgain, resign, restart, setUp, withoutSecrets } from './menu-asks.ts';
import { deviceItems } from './menu-device.ts';
import { openRecord } from './open-record.ts';
import type { MenuPage } from './menu-page.ts';

/** Opens the menu. */
export function openMenu(given: MenuPage) {
  const isOwn = isAtRealTable(given);
  const page = isOwn ? withoutSecrets(given) : given;
  const { state, byLink } = page;
  const item = (name: string, iconName: string, run: () => unknown, text = t(`page.menu.${name}`)) => {
    const choose = () => {
      menu.close();
      run();
    };
    return h(
      'button.menu-item',
      { type: 'button', 'data-item': name, onclick: choose },
      icon(iconName),
      h('span', {}, text),
    );
  };
  const isFrame = isEmbed(); // a frame stays at its table
  const go = (address: string) => () => leave(address);
  const list = h(
    'div.menu-list',
    {},
    state.layout === 'desktop' || state.curtain || state.review ? null : item('log', 'list', page.openLog),
    state.curtain || state.review || !state.redo ? null : item('redo', 'redo', page.redo),
    state.since >= 0 ? item('lastTurns', 'update', page.showAgain) : null,
    state.secret ? item('cover', 'eyeOff', page.cover) : null,
    state.curtain || state.review || state.decisions === 0 ? null : item('review', 'eye', page.review),
    ...(byLink?.rows.map(({ name, icon: sign, text, run }) => item(name, sign, run, text)) ?? []),
    state.resign && byLink?.resigns !== false ? item('resign', 'flag', () => resign(page)) : null,
    byLink?.draw ? item('draw', 'people', byLink.draw) : null,
    state.agree && !byLink ? item('draw', 'people', () => offerDraw(page)) : null,
    isFrame || byLink || state.decisions === 0 || state.curtain
      ? null
      : item('restart', 'restart', () => restart(page)),
    isOwn && mayGoOn(page) ? item('device', 'link', () => goToDevice(page)) : null,
    !isOwn && mayGoByLink(page) ? item('byLink', 'link', () => goByLink(page)) : null,
    h('div.menu-rule'),
    isFrame ? item('again', 'plus', () => playAgain(page)) : item('new', 'plus', go(formOf(state.game))),
    !isFrame && hasIntro(state.game) ? item('intro', 'signpost', () => goToIntro(state.game)) : null,
    item('save', 'download', () => saveRecord(state, page.record(false))),
    item('share', 'share', () => share(page)),
    item('sheet', 'list', () => showSheet(page)),
    isFrame ? null : item('open', 'folder', () => openRecord(page)),
    isFrame || byLink || state.curtain || state.review || page.table.follows
      ? null
      : item('edit', 'sliders', () => setUp(page)),
    h('div.menu-rule'),
    ...deviceItems(page, item),
    isFrame
      ? item('full', 'expand', () => openFull(page))
      : state.layout === 'small'
        ? item('tab', 'expand', () => open(location.href, '_blank', 'noopener'))
        : null,
    isFrame ? null : item('stats', 'chart', go(kStats)),
    item('lobby', 'grid', isFrame ? () => open(kLobby, '_blank', 'noopener') : go(kLobby)),
  );
  const menu = openDialog({ id: 'menu', title: t('page.menu'), body: list, closeIcon: true });
}

/** The guided first game; from within one it begins again. */
function goToIntro(game: string) {
  const address = introOf(game);
  if (isAt(address)) location.reload();
  else leave(address);
}

/** In a frame: the game goes on in a window of its own. */
async function openFull(page: MenuPage) {
  (await withWords(() => import('../embed/embed-full.ts'))).openFull(page.record(false));
}

/** What is shared: the game as it stands now. */
const shared = (page: MenuPage) => ({
  state: page.state,
  record: page.record(),
  plain: page.record(false),
  seenBy: page.seenBy,
  created: page.created?.(),
});
async function share(page: MenuPage) {
  try {
    const { openShare } = await withWords(() => import('../share/share.ts'));
    openShare(shared(page));
  } catch {
    toast(t('page.new.failed.more'), 'flag'); // the part of the program for it could not be fetched
  }
}
async function showSheet(page: MenuPage) {
  try {
    const { openSheet } = await withWords(() => import('../share/sheet.ts'));
    await openSheet(shared(page));
  } catch {
    toast(t('page.new.failed.more'), 'flag');
  }
}
