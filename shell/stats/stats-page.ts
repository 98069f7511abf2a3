// Statistics, the page: stats.html.
//
// Owns: how the sums are shown, game by game and level by level, the files for the person, and deleting
// everything after a confirmation. Must never count anything itself nor know a game: its name is the one of
// the lobby.
// Next: stats-sums.ts (the sums), stats-store.ts (the store), stats.css.
import { download, notice, openDialog, toast } from '../lib/controls.ts';
import { avatar, byId, h, icon, levelTower } from '../lib/dom.ts';
import { addWords, formatNumber, loadWords, onLanguage, t, translatePage } from '../lib/i18n.ts';
import { isolated } from '../lib/names.ts';
import { findGame } from '../keep/new-game.ts';
import { bindThemeButton } from '../settings/settings.ts';
import { readStats, resetStats, restoreStats, statsAsCsv, statsAsJson } from './stats-store.ts';
import { sums } from './stats-sums.ts';
import { problem, recoverCopies } from '../keep/store.ts';
import { keepUpToDate } from '../update/update.ts';
import { root } from '../lib/root.ts';
import { kLobby } from '../lib/address.ts';
import type { GameSums, Result, Tally } from './stats-sums.ts';

const place = byId('stats');
/** Games with one of the modules: those options that the form shows with a picture. */
type ModuleSum = GameSums['choices'][number] & { title: string; picture: string };

const kMarks: Record<Result, string> = { won: 'check', shared: 'equals', lost: 'close' };
const oneDigit = { maximumFractionDigits: 1 };
const percent: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 0 };

/** A number and what it is; the words come first for who listens. */
const figure = (name: string, value: string) =>
  h('div.stat', {}, h('dt', {}, t(`page.stats.${name}`)), h('dd', {}, value));

/** Won, shared and lost as one bar: pattern and number, and the same in words. */
function bar({ won, shared, lost, played }: Tally) {
  const words = t('page.stats.bar', { won, shared, lost });
  const part = (name: string, n: number) => {
    if (n === 0) return null;
    const element = h(`span.bar-part.bar-${name}`, {}, h('b', {}, formatNumber(n)));
    element.style.flexGrow = String(n / played);
    return element;
  };
  return h(
    'div.result-bar',
    { role: 'img', 'aria-label': words, title: words },
    part('won', won),
    part('shared', shared),
    part('lost', lost),
  );
}

/** The last games as small marks, the newest at the right. */
const marks = (last: Result[]) =>
  h(
    'div.marks',
    {},
    h('span.marks-title', {}, t('page.stats.last')),
    h(
      'ol',
      { role: 'list' },
      last.map((result) =>
        h(
          `li.mark-${result}`,
          { title: t(`page.stats.${result}.one`) },
          icon(kMarks[result]),
          h('span.hidden', {}, t(`page.stats.${result}.one`)),
        ),
      ),
    ),
  );

function levelRow(sum: GameSums['levels'][number]) {
  const { level } = sum;
  return h(
    'li.stats-row',
    { 'data-level': String(level) },
    h(
      'h4',
      {},
      level > 0 ? levelTower(level) : icon('person'),
      h(
        'span',
        {},
        level > 0 ? t('page.stats.level', { n: level }) : t('page.stats.alone'),
        h('small', {}, t('page.stats.games', { n: sum.played })),
      ),
    ),
    h(
      'div.stats-share',
      {},
      h('b', {}, formatNumber(sum.share, percent)),
      h('span', {}, t('page.stats.share')),
    ),
    bar(sum),
    h(
      'dl.stat-line',
      {},
      figure('streak', formatNumber(sum.streak)),
      figure('longest', formatNumber(sum.longest)),
      figure('points', formatNumber(sum.points, oneDigit)),
      figure('moves', formatNumber(sum.moves, oneDigit)),
    ),
    marks(sum.last),
  );
}

const nameRow = (sum: GameSums['names'][number]) =>
  h(
    'li.stats-row.stats-name',
    { 'data-name': sum.name || sum.colour },
    h(
      'h4',
      {},
      avatar(sum.colour),
      h(
        'span',
        {},
        isolated(sum.name) || t(`ui.colour.${sum.colour}`),
        h('small', {}, t('page.stats.games', { n: sum.played })),
      ),
    ),
    h('div.stats-share', {}, h('b', {}, formatNumber(sum.won)), h('span', {}, t('page.stats.wins'))),
    bar(sum),
    h(
      'dl.stat-line',
      {},
      figure('points', formatNumber(sum.points, oneDigit)),
      figure('longest', formatNumber(sum.longest)),
    ),
    marks(sum.last),
  );

const moduleRow = (module: ModuleSum) =>
  h(
    'li.stats-row.stats-module',
    { 'data-choice': module.choice },
    h(
      'h4',
      {},
      h('img', { src: `./${module.picture}`, alt: '', width: 32, height: 32 }),
      h('span', {}, t(module.title), h('small', {}, t('page.stats.games', { n: module.played }))),
    ),
    h(
      'div.stats-share',
      {},
      h('b', {}, formatNumber(module.share, percent)),
      h('span', {}, t('page.stats.share')),
    ),
    bar(module),
    h(
      'dl.stat-line',
      {},
      figure('points', formatNumber(module.points, oneDigit)),
      figure('moves', formatNumber(module.moves, oneDigit)),
    ),
  );

/**
 * The modules with which a game has been played, in the order of its form, and their words. A game without
 * any costs nothing.
 */
async function modulesOf(sum: GameSums): Promise<ModuleSum[]> {
  if (sum.choices.length === 0) return [];
  const game = await findGame(sum.game).catch(() => null); // what cannot be fetched leaves only this list out
  const rows = (game?.options ?? []).flatMap(({ token, title, choices }): ModuleSum[] => {
    const picture = choices.length === 2 && choices[1].picture;
    const on = picture && sum.choices.find(({ choice }) => choice === `${token}=${choices[1].token}`);
    return on && picture ? [{ ...on, title: title.key, picture }] : [];
  });
  if (rows.length > 0) await addWords(sum.game);
  return rows;
}

/** Adds the rows of modules once they are there. */
async function fillModules(sum: GameSums) {
  const rows = await modulesOf(sum).catch(() => []);
  const lists = place.querySelector(`[data-game="${sum.game}"] .stats-lists`);
  if (rows.length === 0 || !lists || lists.querySelector('.stats-module')) return;
  lists.append(h('h3', {}, t('page.stats.with')), h('ul.stats-rows', { role: 'list' }, rows.map(moduleRow)));
}

function gameSection(sum: GameSums) {
  const id = `stats-${sum.game}`;
  const list = (words: string, rows: Node[]) =>
    rows.length > 0 ? [h('h3', {}, t(words)), h('ul.stats-rows', { role: 'list' }, rows)] : [];
  return h(
    'section.panel.stats-game',
    { 'aria-labelledby': id, 'data-game': sum.game },
    h(
      'div.stats-head',
      {},
      h(`div.arch.art-${sum.game}`, { 'aria-hidden': 'true' }),
      h('h2', { id }, t(`page.game.${sum.game}`)),
      h(
        'dl.totals',
        {},
        figure('played', formatNumber(sum.played)),
        sum.alone > 0 ? figure('won', formatNumber(sum.won)) : null,
        sum.alone > 0 ? figure('longest', formatNumber(sum.longest)) : null,
      ),
    ),
    h(
      'div.stats-lists',
      {},
      ...list('page.stats.against', sum.levels.map(levelRow)),
      ...list('page.stats.among', sum.names.map(nameRow)),
    ),
  );
}

function dataPanel(count: number) {
  const button = (name: string, iconName: string, run: () => void, look = 'secondary') =>
    h(
      `button.button.${look}`,
      { type: 'button', 'data-do': name, onclick: run },
      icon(iconName),
      t(`page.stats.${name}`),
    );
  const day = new Date().toISOString().slice(0, 10);
  return h(
    'section.panel.stats-data',
    { 'aria-labelledby': 'stats-data' },
    h('h2', { id: 'stats-data' }, t('page.stats.data')),
    h('p', {}, t('page.stats.data.more', { n: count })),
    h(
      'div.stats-buttons',
      {},
      button('csv', 'download', () => save(`beffroi-statistics-${day}.csv`, statsAsCsv())),
      button('json', 'download', () => save(`beffroi-statistics-${day}.json`, statsAsJson())),
      button('reset', 'close', askToReset, 'quiet.button-danger'),
    ),
  );
}

function save(name: string, text: string) {
  download(name, text);
  toast(t('page.stats.saved'), 'download');
}

async function askToReset() {
  const n = readStats().length;
  const answer = await openDialog({
    id: 'reset-stats',
    title: t('page.stats.reset.ask'),
    body: t('page.stats.reset.more', { n }),
    buttons: [
      { text: t('page.cancel'), value: '', safe: true },
      { text: t('page.stats.reset.do', { n }), value: 'reset', danger: true },
    ],
  }).closed;
  if (answer !== 'reset') return;
  const taken = resetStats();
  show();
  toast(t('page.stats.reset.done'), 'check', {
    text: t('page.stats.reset.back'),
    onclick: () => {
      restoreStats(taken);
      show();
      document.querySelector<HTMLElement>('[data-do=reset]')?.focus();
    },
  });
}

/** Nothing has been finished yet: one line and one button. */
const nothing = () =>
  h(
    'section.stats-empty',
    {},
    h('span.belfry', { 'aria-hidden': 'true' }),
    h('h2', {}, t('page.stats.empty')),
    h('p', {}, t('page.stats.empty.more')),
    h('a.button.primary', { href: kLobby }, t('page.stats.empty.go')),
  );

function show() {
  const games = readStats();
  const all = sums(games);
  place.replaceChildren(
    ...(games.length > 0 ? [...all.map(gameSection), dataPanel(games.length)] : [nothing()]),
  );
  for (const sum of all) fillModules(sum);
}

async function start() {
  await recoverCopies();
  try {
    await loadWords(undefined, 'later');
  } catch {
    byId('stats-failed').hidden = false;
    root.dataset.ready = 'failed';
    return;
  }
  const speak = () => {
    translatePage();
    document.title = `${t('page.stats')} · ${t('app.name')}`;
    show();
  };
  speak();
  onLanguage(speak);
  bindThemeButton(byId('theme-button'));
  addEventListener('pageshow', (event) => event.persisted && show());
  addEventListener('storage', ({ key }) => (key === null || key.startsWith('beffroi.stats.')) && show());
  if (problem === 'blocked') {
    notice({
      id: 'storage',
      title: t('page.storage.blocked'),
      text: t('page.stats.notKept'),
      buttons: [{ text: t('page.ok') }],
      calm: true,
    });
  }
  root.dataset.ready = 'stats';
  keepUpToDate();
}
start();
