// Lobby menu: the ways from the first page to the other pages.
//
// Owns: the menu of narrow windows, the choice of a book of rules and of a guided first game, and the book on
// each card, which is there only when this build has the page. Must never know a game's rules. Next:
// lib/game-pages.ts (which pages there are).
import { openDialog } from '../lib/controls.ts';
import { byId, h, icon } from '../lib/dom.ts';
import { hasIntro, introAddress, rulesAddress } from '../lib/game-pages.ts';
import { t } from '../lib/i18n.ts';
import { isSoundOn, setSoundOn } from '../keep/preferences.ts';
import { kSaves, kSettings, kStats } from '../lib/address.ts';
import { leave } from '../lib/leave.ts';
import { languageButtons } from '../settings/settings.ts';

const cards = () => [...document.querySelectorAll('.card')];
/** The game of a card, playable or not: its picture names it. */
const gameOf = (card: Element | null) =>
  /\bart-(\w+)/.exec(card?.querySelector('.arch')?.className ?? '')?.[1] ?? '';

export function showRulesLinks() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.card-rules')) {
    const game = gameOf(link.closest('.card'));
    const address = rulesAddress(game);
    if (!address) {
      link.remove();
      continue;
    }
    const label = t('page.rules.of', { game: t(`page.game.${game}`) });
    link.href = address;
    link.title = label;
    link.setAttribute('aria-label', label);
  }
  byId('open-rules').hidden = booksOfRules().length === 0;
  byId('open-lessons').hidden = lessons().length === 0;
}

const booksOfRules = () =>
  cards()
    .map(gameOf)
    .filter((game) => rulesAddress(game));

const lessons = () => cards().map(gameOf).filter(hasIntro);

/** The guided first games; a single one is begun at once. */
export function openLessons() {
  const games = lessons();
  if (games.length === 1) {
    leave(introAddress(games[0]));
    return;
  }
  const items = games.map((game) =>
    h('a.menu-item', { href: introAddress(game) }, icon('signpost'), h('span', {}, t(`page.game.${game}`))),
  );
  openDialog({
    id: 'lessons',
    title: t('page.intro.try'),
    body: h('div.menu-list', {}, items),
    closeIcon: true,
  });
}

/** One book is opened at once, several are offered. */
export function openRules() {
  const games = booksOfRules();
  if (games.length === 1) {
    leave(rulesAddress(games[0]) ?? '');
    return;
  }
  const items = games.map((game) =>
    h('a.menu-item', { href: rulesAddress(game) }, icon('book'), h('span', {}, t(`page.game.${game}`))),
  );
  openDialog({ id: 'rules', title: t('page.rules'), body: h('div.menu-list', {}, items), closeIcon: true });
}

export function openMenu() {
  const link = (name: string, iconName: string, href: string, words: string) =>
    h('a.menu-item', { href, 'data-item': name }, icon(iconName), h('span', {}, words));
  const sound = h('button.menu-item', { type: 'button', 'data-item': 'sound', onclick: () => turnSound() });
  const drawSound = () =>
    sound.replaceChildren(
      icon(isSoundOn() ? 'soundOff' : 'sound'),
      h('span', {}, t(isSoundOn() ? 'page.sound.mute' : 'page.sound.unmute')),
    );
  const turnSound = () => {
    setSoundOn(!isSoundOn());
    drawSound();
  };
  drawSound();
  const leads = (name: string, iconName: string, words: string, open: () => void) =>
    h(
      'button.menu-item',
      {
        type: 'button',
        'data-item': name,
        onclick: () => {
          menu.close();
          open();
        },
      },
      icon(iconName),
      h('span', {}, words),
    );
  const list = h(
    'div.menu-list',
    {},
    lessons().length > 0 ? leads('lessons', 'signpost', t('page.intro.try'), openLessons) : null,
    link('saves', 'folder', kSaves, t('page.saves')),
    booksOfRules().length > 0 ? leads('rules', 'book', t('page.rules'), openRules) : null,
    link('stats', 'chart', kStats, t('page.stats')),
    link('settings', 'sliders', kSettings, t('page.settings')),
    sound,
    languageButtons(),
  );
  const menu = openDialog({ id: 'menu', title: t('page.menu'), body: list, closeIcon: true });
}
