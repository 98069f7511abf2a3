// Menu asks: what the menu of a game asks before it does something.
//
// Owns: the questions about resigning, a draw, and beginning again, and who has to agree; and whether a game may go on
// elsewhere (post/go-on.ts asks how, room-table-send.ts says it of one at a real table). Must never decide whether one
// is possible: the state says it. Next: play-menu.ts.
import { openDialog, toast } from '../lib/controls.ts';
import { t, withWords } from '../lib/i18n.ts';
import { isEmbed } from '../lib/root.ts';
import { isTyped } from '../keep/record-text.ts';
import type { MenuPage } from './menu-page.ts';

/** Asks before something that cannot simply be taken back; gives true for a yes. */
async function ask(id: string, title: string, more: string, yes: string, no = t('page.cancel')) {
  const buttons = [
    { text: no, value: '', safe: true },
    { text: yes, value: 'yes', primary: true },
  ];
  return (await openDialog({ id, title, body: more, buttons }).closed) === 'yes';
}

export async function resign({ state, act }: MenuPage) {
  if (!state.resign) return;
  const { seat, how } = state.resign;
  const more = t(`page.resign.${how}`, { name: state.seats[seat].name });
  if (await ask('resign', t('page.resign.ask'), more, t('page.menu.resign'))) act('resign', seat);
}

/** A draw needs the yes of everybody else, one after the other. */
export async function offerDraw({ state, act }: MenuPage) {
  for (const [seat, { name }] of state.seats.entries()) {
    if (seat === state.turn.seat) continue;
    if (!(await ask('draw', t('page.draw.ask', { name }), '', t('page.draw.yes'), t('page.draw.no')))) return;
  }
  act('agree');
}

export async function restart(page: MenuPage) {
  if (await ask('restart', t('page.restart.ask'), t('page.restart.more'), t('page.menu.restart')))
    page.restart();
}

/** In a frame: the same again, after a question when a game is on. */
export async function playAgain(page: MenuPage) {
  const { state } = page;
  if (
    state.decisions > 0 &&
    !state.over &&
    !(await ask('again', t('page.embed.again.ask'), t('page.embed.again.more'), t('page.embed.again')))
  )
    return;
  await page.again();
}

/** It may go on from elsewhere. */
export const mayGoOn = ({ state, byLink, table }: MenuPage) =>
  !(isEmbed() || byLink || state.over || state.curtain || state.review || table.transient || table.follows);
/** Somebody else may go on with it from elsewhere. */
export const mayGoByLink = (page: MenuPage) => mayGoOn(page) && page.state.seats.length > 1;
export async function goByLink({ table, keeper }: MenuPage) {
  try {
    const { goOnByLink } = await withWords(() => import('./post/table-by-link.ts'));
    await goOnByLink(table, keeper);
  } catch {
    toast(t('page.new.failed.more'), 'flag');
  }
}

/** Its pieces lie on people's own table. */
export const isAtRealTable = ({ record }: MenuPage) => isTyped(record(false));
/** Of such a game the page knows no more than the people there: what it has of hands is guessed, and no seed draws. */
export const withoutSecrets = (page: MenuPage): MenuPage => ({
  ...page,
  state: { ...page.state, hides: false, draws: false },
});
/** Such a game goes on at another device. */
export async function goToDevice({ state, record }: MenuPage) {
  try {
    const { openSend } = await withWords(() => import('./room-table-send.ts'));
    await openSend(state, record());
  } catch {
    toast(t('page.new.failed.more'), 'flag');
  }
}

/** Another position on the board. */
export async function setUp({ table }: MenuPage) {
  try {
    const { openEditor } = await withWords(() => import('./editor.ts'));
    openEditor(table);
  } catch {
    toast(t('page.new.failed.more'), 'flag');
  }
}
