// Keys: what the keys do at the table, as a list for the menu and the settings.
//
// Owns: the list. Must never bind a key: table-keys.ts and map.ts do, by key-press.ts.
import { h } from './dom.ts';
import { t } from './i18n.ts';

/** The list, ready to be shown. */
export function keyList() {
  const rows = [
    [t('page.key.tab'), t('page.keys.tab')],
    [t('page.key.arrows'), t('page.keys.arrows')],
    [t('page.key.enter'), t('page.keys.enter')],
    [t('page.key.digits'), t('page.keys.digits')],
    [t('page.key.esc'), t('page.keys.esc')],
    [t('page.key.space'), t('page.keys.space')],
    ['U', t('page.undo')],
    [t('page.key.shiftU'), t('page.redo')],
    ['H', t('page.hint')],
    ['L', t('page.log')],
    ['R', t('page.rules')],
    ['M', t('page.menu')],
    ['O', t('page.keys.here')],
    ['S', t('page.keys.score')],
    ['J', t('page.keys.last')],
    [t('page.key.upDown'), t('page.keys.lines')],
    ['A', t('page.keys.answer')],
    ...(document.fullscreenEnabled ? [['F', t('page.menu.fill')]] : []),
  ];
  return h(
    'dl.keys',
    {},
    rows.map(([key, what]) => h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, what))),
  );
}
