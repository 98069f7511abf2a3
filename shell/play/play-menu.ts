// Play menu: what can be done with a game besides playing it.
//
// Owns: the menu, opening another record, and the keys. A record that is refused leaves the game on the table
// as it is and says where and why. Must never change a record's moves.
// Next: play.ts, which opens the menu; share/ and settings/, to which it leads.
import { openDialog, segments, toast } from '../lib/controls.ts';
import { h, icon } from '../lib/dom.ts';
import { hasIntro, rulesAddress } from '../lib/game-pages.ts';
import { t, withWords } from '../lib/i18n.ts';
import { keyList } from '../lib/keys.ts';
import { canFill, isFilled, turnFullScreen } from './full-screen.ts';
import { openSettings } from '../settings/settings.ts';
import { paceWords } from '../keep/pace.ts';
import { isSoundOn, preferences, setPreference, setSoundOn } from '../keep/preferences.ts';
import { refusal } from '../lib/refusal.ts';
import { saveRecord } from '../share/record-file.ts';
import { applyUpdate, isUpdateReady } from '../update/update.ts';
import { isEmbed } from '../lib/root.ts';
import { formOf, introOf, isAt, kLobby, kStats } from '../lib/address.ts';
import { importOwn } from '../lib/import-own.ts';
import { leave } from '../lib/leave.ts';
import { kFirstLine } from '../keep/record-text.ts';
import type { RecordError, State } from '../lib/state.ts';

/** What the menu needs of the page. */
interface MenuPage {
  state: State;
  /** The whole record; lines, marks and notes are left out unless they are wanted. */
  record(extras?: boolean): string;
  seenBy(seat?: number): string;
  created?(): number | undefined;
  load(text: string): Promise<RecordError | null>;
  again(): Promise<void>;
  restart(): unknown;
  act(name: string, seat?: number): unknown;
  openLog(): void;
  openRules?(): void;
  redo(): void;
  showAgain(): void;
  review(): void;
  cover(): void;
}

/** Larger than any record: such a file was chosen by mistake. */
const kMaxFile_bytes = 1 << 20;

/** Opens the menu. */
export function openMenu(page: MenuPage) {
  const { state } = page;
  const item = (name: string, iconName: string, run: () => unknown) => {
    const choose = () => {
      menu.close();
      run();
    };
    return h(
      'button.menu-item',
      { type: 'button', 'data-item': name, onclick: choose },
      icon(iconName),
      h('span', {}, t(`page.menu.${name}`)),
    );
  };
  const isFrame = isEmbed(); // a frame stays at its table
  const go = (address: string) => () => leave(address);
  const list = h(
    'div.menu-list',
    {},
    state.layout === 'desktop' || state.curtain || state.review ? null : item('log', 'list', page.openLog),
    state.curtain || state.review || !state.redo ? null : item('redo', 'redo', page.redo),
    state.since ? item('lastTurns', 'update', page.showAgain) : null,
    state.secret ? item('cover', 'eyeOff', page.cover) : null,
    state.curtain || state.review || state.decisions === 0 ? null : item('review', 'eye', page.review),
    state.resign ? item('resign', 'flag', () => resign(page)) : null,
    state.draw ? item('draw', 'people', () => offerDraw(page)) : null,
    isFrame || state.decisions === 0 || state.curtain
      ? null
      : item('restart', 'restart', () => restart(page)),
    h('div.menu-rule'),
    isFrame ? item('again', 'plus', () => playAgain(page)) : item('new', 'plus', go(formOf(state.game))),
    !isFrame && hasIntro(state.game) ? item('intro', 'signpost', () => goToIntro(state.game)) : null,
    item('save', 'download', () => saveRecord(state, page.record(false))),
    item('share', 'share', () => share(page)),
    item('sheet', 'list', () => showSheet(page)),
    isFrame ? null : item('open', 'folder', () => openRecord(page)),
    h('div.menu-rule'),
    item(isSoundOn() ? 'mute' : 'unmute', isSoundOn() ? 'soundOff' : 'sound', () => setSoundOn(!isSoundOn())),
    state.seats.some(({ kind }) => kind === 'bot') ? paceRow() : null,
    canFill() ? item(isFilled() ? 'window' : 'fill', isFilled() ? 'shrink' : 'expand', turnFullScreen) : null,
    item('settings', 'sliders', openSettings),
    page.openRules && rulesAddress(state.game) ? item('rules', 'book', page.openRules) : null,
    item('keys', 'keys', openKeys),
    isUpdateReady() ? item('update', 'update', applyUpdate) : null,
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

/** How fast the computers move, chosen where it matters. */
const paceRow = () =>
  h(
    'div.menu-pace',
    {},
    h('span', { 'aria-hidden': 'true' }, t('page.settings.pace')),
    segments({
      label: t('page.settings.pace'),
      items: Object.entries(paceWords()).map(([value, text]) => ({ value, text })),
      chosen: preferences.pace,
      onchange: (value) => setPreference('pace', value),
    }),
  );

/** The guided first game; from within one it begins again. */
function goToIntro(game: string) {
  const address = introOf(game);
  if (isAt(address)) location.reload();
  else leave(address);
}

/** Asks before something that cannot simply be taken back; gives true for a yes. */
async function ask(id: string, title: string, more: string, yes: string, no = t('page.cancel')) {
  const buttons = [
    { text: no, value: '', safe: true },
    { text: yes, value: 'yes', primary: true },
  ];
  return (await openDialog({ id, title, body: more, buttons }).closed) === 'yes';
}

async function resign({ state, act }: MenuPage) {
  if (!state.resign) return;
  const { seat, how } = state.resign;
  const more = t(`page.resign.${how}`, { name: state.seats[seat].name });
  if (await ask('resign', t('page.resign.ask'), more, t('page.menu.resign'))) act('resign', seat);
}

/** A draw needs the yes of everybody else, one after the other. */
async function offerDraw({ state, act }: MenuPage) {
  for (const [seat, { name }] of state.seats.entries()) {
    if (seat === state.turn.seat) continue;
    if (!(await ask('draw', t('page.draw.ask', { name }), '', t('page.draw.yes'), t('page.draw.no')))) return;
  }
  act('draw');
}

async function restart(page: MenuPage) {
  if (await ask('restart', t('page.restart.ask'), t('page.restart.more'), t('page.menu.restart')))
    page.restart();
}

/** In a frame: the same again, after a question when a game is on. */
async function playAgain(page: MenuPage) {
  const { state } = page;
  if (
    state.decisions > 0 &&
    !state.over &&
    !(await ask('again', t('page.embed.again.ask'), t('page.embed.again.more'), t('page.embed.again')))
  )
    return;
  await page.again();
}
/** In a frame: the game goes on in a window of its own. */
async function openFull(page: MenuPage) {
  (await withWords(() => import('../embed/embed.ts'))).openFull(page.record(false));
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

/** What the keys do. */
function openKeys() {
  openDialog({ id: 'keys', title: t('page.menu.keys'), body: keyList(), closeIcon: true });
}

/** Asks for a record, pasted or from a file, and puts it on the table. */
function openRecord(page: MenuPage) {
  const area = h('textarea.import-text', {
    'aria-label': t('page.record'),
    placeholder: kFirstLine,
    spellcheck: 'false',
  });
  const problem = h('div', { 'aria-live': 'polite' });
  const say = (error: Parameters<typeof refusal>[0]) => {
    problem.replaceChildren(refusal(error));
    problem.scrollIntoView({ block: 'nearest' });
  };
  const takeFile = async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    problem.replaceChildren();
    area.value = '';
    if (file.size > kMaxFile_bytes) say({ message: t('page.record.large'), detail: file.name });
    else {
      const { decodeText } = await importOwn(() => import('../keep/given.ts'));
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      if (text === undefined) say({ message: t('page.saves.bad.notText'), detail: file.name });
      else area.value = text;
    }
    input.value = '';
  };
  const input = h('input', {
    type: 'file',
    accept: '.beffroi,.txt,.rec,text/plain',
    'aria-label': t('page.record.file'),
    onchange: takeFile,
  });
  const tryToOpen = async () => {
    // The link of a game will do, too, and a text around either.
    const {
      text,
      line = 1,
      error,
    } = (await importOwn(() => import('../keep/given.ts'))).readGiven(area.value);
    const wrong = error ?? (await page.load(text));
    if (wrong) {
      say('line' in wrong && wrong.line ? { ...wrong, line: wrong.line + line - 1 } : wrong);
      return;
    }
    dialog.close();
    toast(t('page.record.opened'));
  };
  const body = h(
    'div',
    {},
    h('p', {}, t('page.record.open.help')),
    area,
    h('label.button.secondary.import-file', {}, icon('folder'), t('page.record.file'), input),
    problem,
    h(
      'div.dialog-buttons',
      {},
      h('button.button.secondary', { type: 'button', onclick: () => dialog.close() }, t('page.cancel')),
      h('button.button.primary', { type: 'button', onclick: tryToOpen }, t('page.record.open')),
    ),
  );
  const dialog = openDialog({
    id: 'open-record',
    title: t('page.menu.open'),
    body,
    closeIcon: true,
    wide: true,
  });
  area.focus();
}
