// Pages: one table of every page and screen that has an address.
//
// Owns: the list that the tests of all pages (offline, network, installation) and the measures (axe,
// Lighthouse, sizes) walk, so that a new page cannot be forgotten. A page of the folder that is in no line
// here fails network_test.mjs. Must never judge a page. Next: worker.mjs, ../bench/screens.mjs,
// ../bench/lighthouse.mjs.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { offeredGames } from './games.mjs';
import { computer, kMockupMoves, person, record } from './records.mjs';

const game = `record=${encodeURIComponent(record({ moves: kMockupMoves }))}`;
const against = `record=${encodeURIComponent(record({ seats: [person('Ada'), computer(2)], moves: kMockupMoves }))}`;

/**
 * `{game}` is the first game that is offered, `{lesson}` the first with an introduction. `canvas`: a table is
 * drawn on it. `alone` false: a page that lives in a frame of another one.
 */
const kPages = [
  { name: 'lobby', file: 'index.html', path: 'index.html', ready: 'html[data-ready=lobby]' },
  { name: 'new game', file: 'index.html', path: 'index.html#new={game}', ready: '#start-game' },
  {
    name: 'table',
    file: 'play.html',
    path: `play.html#${game}`,
    ready: 'html[data-ready=play]',
    canvas: true,
  },
  {
    name: 'table with a computer',
    file: 'play.html',
    path: `play.html#${against}`,
    ready: 'html[data-ready=play]',
    canvas: true,
  },
  {
    name: 'review',
    file: 'play.html',
    path: `play.html#${game}&review`,
    ready: 'html[data-ready=play][data-review]',
    canvas: true,
  },
  {
    name: 'introduction',
    file: 'play.html',
    path: 'play.html#intro={lesson}',
    ready: 'html[data-ready=play]',
    canvas: true,
  },
  {
    name: 'saves',
    file: 'saves.html',
    path: 'saves.html',
    ready: 'html[data-ready]:not([data-ready=failed])',
  },
  {
    name: 'settings',
    file: 'settings.html',
    path: 'settings.html',
    ready: 'html[data-ready]:not([data-ready=failed])',
  },
  {
    name: 'statistics',
    file: 'stats.html',
    path: 'stats.html',
    ready: 'html[data-ready]:not([data-ready=failed])',
  },
  {
    name: 'embedded game',
    file: 'embed.html',
    path: 'embed.html#game={game}',
    ready: 'html[data-ready]:not([data-ready=failed])',
    alone: false,
  },
  {
    name: 'put a table on your site',
    file: 'snippet.html',
    path: 'snippet.html',
    ready: 'html[data-ready]:not([data-ready=failed])',
  },
  { name: 'club site', file: 'club.html', path: 'club.html', ready: 'h1', alone: false },
];

const htmlIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .sort();

/**
 * The pages that a made folder has: {name, file, path, ready, canvas, alone}. Rules pages are found, whatever
 * games there are.
 */
export function pagesOf(folder) {
  const games = offeredGames(folder).map(({ id }) => id);
  const lesson = games.find((id) =>
    existsSync(new URL(`../../../assets/games/${id}/intro.json`, import.meta.url)),
  );
  const fixed = kPages
    .filter(({ file, path }) => existsSync(join(folder, file)) && (lesson || !path.includes('{lesson}')))
    .map((page) => ({ ...page, path: page.path.replace('{game}', games[0]).replace('{lesson}', lesson) }));
  const rules = htmlIn(folder)
    .filter((file) => file.startsWith('rules/'))
    .map((file) => ({ name: file.replace(/\.html$/, ''), file, path: file, ready: 'h1' }));
  return [...fixed, ...rules].map((page) => ({ canvas: false, alone: true, ...page }));
}

/** HTML files of the folder that are in no line of the table. */
export const unlistedIn = (folder) =>
  htmlIn(folder).filter((file) => !pagesOf(folder).some((page) => page.file === file));
