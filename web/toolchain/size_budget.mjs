// Prints what a visit costs to download and fails above the budgets: node size_budget.mjs [dist]
//
// Owns: a group for what each visit needs, each with its limit, all brotli 11 as a good host sends them,
// and with steady letters for the hashes in names.
//   first game     what is fetched from the lobby to the first move, found by following the page's own
//     references, so that a new file cannot hide
//   a further game its parts of the program and its words. A game may have a budget of its own:
//     assets/games/<id>/budget.json, {"game_kb": 80}
//   all games      the first, and everything that playing the others needs; without rules
//   groups of a capability (kCapabilities): the scripts and styles that it brings when it is wanted, and what they
//     import that the first game has not. CONTRIBUTING.md says which script belongs to which. One without files
//     yet is empty, and says so
//   rules of one language; what a worker keeps for use without a network at a first visit, in one language; the
//     same when a person wants everything. Rules are packed a little less well (brotli 10), in a third of the time
// A file in no group is an error. Finds files instead of listing them, so that none is forgotten. Next:
// make_precache.mjs (what is kept), tests/bench/MEASURES.md.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { needsOfFiles, precached } from './make_precache.mjs';

const kKb = 1024;
const kFirstBytes = 360 * kKb; // lobby + first playable game; docs/decisions/001 and 013 say what it is spent on
const kGameBytes = 70 * kKb; // each further game, without a budget of its own
const kAllBytes = 700 * kKb; // all games
const kRulesBytes = 1600 * kKb; // the pages and pictures of all rules, in one language
const kKeptBytes = 1500 * kKb; // for use without a network at a first visit, besides games that were opened
const kEverythingBytes = 3100 * kKb; // the same when a person wants all games
/** What a review begins with. */
const kReview = /^review-game-|^review-[A-Z0-9]{8}\.css/;
/** What a game at a real table brings. */
const kRealTable = /^room-table-|^asking-[0-9a-f]{8}\.wasm$/;
/** What a link needs, of whatever game. */
const kLinks = /^(link|given|share|share-parts)-/;
/**
 * What a capability brings when it is wanted: its limit, and its entries among scripts, styles and parts. With
 * `ofGame(id)` the limit is for one game, and that one counts which needs the most; `beside`: without what these entries
 * bring, which is there then.
 */
const kCapabilities = [
  // Of the program: the result, records with moves, the review's course, what it points out. Comes after the first picture.
  [
    'rest of the program, of a game',
    54,
    /^later-[0-9a-f]{8}\.wasm$/,
    (id) => new RegExp(`^beffroi-${id}-later-[0-9a-f]{8}\\.wasm$`),
  ],
  ['links', 12, kLinks], // without the library that draws their QR codes
  // The model of the room `links` and the sheets of `play/post`, beside the codes of links.
  ['tables by link', 23.5, /^(table-by-link|send|embed-table)-|^post-[A-Z0-9]{8}\.css/, undefined, kLinks],
  [
    'analysis, of a game', // what a review begins with: the curve, best turns, costly ones
    40,
    /^review-game-|^review-[A-Z0-9]{8}\.css|^analysis-[0-9a-f]{8}\.wasm$/,
    (id) => new RegExp(`^beffroi-${id}-analysis-[0-9a-f]{8}\\.wasm$`),
  ],
  // What a tab of the review brings when it is first looked at, or when the whole game has been judged.
  ['best turns', 4, /^review-turns-/, undefined, kReview],
  [
    'reasons of a turn, of a game',
    9,
    /^review-why-|^reasons-[0-9a-f]{8}\.wasm$/,
    (id) => new RegExp(`^beffroi-${id}-reasons-[0-9a-f]{8}\\.wasm$`),
    kReview,
  ],
  [
    'account of luck, of a game',
    9,
    /^review-luck-|^luck-[0-9a-f]{8}\.wasm$/,
    (id) => new RegExp(`^beffroi-${id}-luck-[0-9a-f]{8}\\.wasm$`),
    kReview,
  ],
  ['exactness of play', 1, /^review-exact-/, undefined, kReview],
  ['forecasts, of a game', 30, /(?!)/, (id) => new RegExp(`^forecast-${id}-[0-9a-f]{8}\\.bin$`)],
  ['learned tables, of a game', 25, /(?!)/, (id) => new RegExp(`^values-${id}-[0-9a-f]{8}\\.bin$`)],
  [
    'real table, of a game',
    33.5,
    kRealTable,
    (id) => new RegExp(`^beffroi-${id}-asking-[0-9a-f]{8}\\.wasm$`),
  ],
  // Beside what asks at a real table, on whose sheet its pieces lie.
  [
    'editor, of a game',
    26,
    /^editor-/,
    (id) => new RegExp(`^beffroi-${id}-editor-[0-9a-f]{8}\\.wasm$`),
    kRealTable,
  ],
  ['puzzles', 25, /^puzzles?-/],
  ['rooms', 45, /^room-(?!table)/],
];

const folder = process.argv[2] ?? 'dist';
const all = precached(folder);
/** The games of the lobby, in order. */
const games = JSON.parse(
  readFileSync(
    join(
      folder,
      all.find((name) => /^games-/.test(name)),
    ),
    'utf8',
  ),
)
  .filter(({ offered }) => offered)
  .map(({ id }) => id);
const kFirstGame = games[0];
const assetFile = (name) => new URL(`../../assets/games/${name}`, import.meta.url);
function budgetOf(game) {
  const own = assetFile(`${game}/budget.json`);
  return existsSync(own) ? JSON.parse(readFileSync(own, 'utf8')).game_kb * kKb : kGameBytes;
}

/** A name with the hash of its file's contents. */
const kHashed = /([\w.-]+?)-([A-Z0-9]{8}|[0-9a-f]{8})(?=\.(?:js|css|wasm|json|bin|svg|woff2)\b)/g;
const isText = (name) => /\.(js|css|html|json|webmanifest)$/.test(name);
/**
 * A text that names other files, with steady letters in the place of their hashes: as many and as varied, made of the
 * name. A hash changes with every change of its file, and the packed text grows or shrinks with it by a few bytes.
 */
function withSteadyNames(text) {
  const letters = (stem, hash) => {
    const digest = createHash('sha256').update(stem).digest();
    const alphabet = /^[0-9a-f]+$/.test(hash) ? '0123456789abcdef' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    return [...digest.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length]).join('');
  };
  return text.replace(kHashed, (_, stem, hash) => `${stem}-${letters(stem, hash)}`);
}

/** {raw, packed} of every file: each core packs its own. */
const isRule = (name) => name.startsWith('rules/');
const sizes = new Map(
  await Promise.all(
    all.map(async (name) => {
      const read = readFileSync(join(folder, name));
      const bytes =
        isText(name) && !isRule(name) ? Buffer.from(withSteadyNames(read.toString('utf8'))) : read;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: isRule(name) ? 10 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const packed = await promisify(brotliCompress)(bytes, { params });
      return [name, { raw: bytes.length, packed: packed.length }];
    }),
  ),
);
const sum = (names) =>
  [...names]
    .map((name) => sizes.get(name))
    .reduce((a, b) => ({ raw: a.raw + b.raw, packed: a.packed + b.packed }), { raw: 0, packed: 0 });

/** Files that a page or script loads by itself: attributes of HTML, imports of scripts, url() of styles. */
function reachable(start) {
  const found = new Set();
  const visit = (name) => {
    const clean = name.replace(/^\.\//, '').replace(/[?#].*$/, '');
    if (found.has(clean) || !existsSync(join(folder, clean))) return;
    found.add(clean);
    const text = () => readFileSync(join(folder, clean), 'utf8');
    if (clean.endsWith('.html')) {
      // Links to other pages are not loaded; only <link>, <script> and <img> are. Two of them wait until
      // somebody installs the page.
      for (const [tag, url] of text().matchAll(
        /<(?:link|script|img|source)\b[^>]*?\b(?:href|src)="([^"]+)"/g,
      ))
        if (!/rel="(?:manifest|apple-touch-icon)"/.test(tag)) visit(url);
    } else if (clean.endsWith('.css')) {
      for (const [, url] of text().matchAll(/url\("?([^")]+)"?\)/g)) visit(url);
    } else if (/-[A-Z0-9]{8}\.js$/.test(clean)) {
      for (const [, url] of text().matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g)) visit(url);
    }
  };
  visit(start);
  return found;
}

const matching = (pattern) => all.filter((name) => pattern.test(name));
const isFont = (name) => name.startsWith('fonts/');
const isModule = (name) => /^(program|beffroi-\w+)-[0-9a-f]{8}\.(js|wasm)$/.test(name);
const isPart = (name) => !isFont(name) && !isModule(name);
const shared = matching(/^program-[0-9a-f]{8}\.(js|wasm)$/);
const partOf = (game) => matching(new RegExp(`^beffroi-${game}-[0-9a-f]{8}\\.wasm$`));

/** A visitor reads one language: the longest counts. */
const languages = [...new Set(matching(/^i18n\//).map((name) => /^i18n\/([a-z]+)/.exec(name)[1]))];
const wordsOf = (language) =>
  matching(new RegExp(`^i18n/${language}(\\.${kFirstGame})?-[0-9a-f]{8}\\.json$`));
/** The words of a further game, and those of its guided first game. */
const wordsOfGame = (game) => matching(new RegExp(`^i18n/${longest}\\.${game}-[0-9a-f]{8}\\.json$`));
const introOfGame = (game) =>
  matching(new RegExp(`^(i18n/${longest}\\.${game}-intro|intro/${game})-[0-9a-f]{8}\\.json$`));
const longest = languages.sort((a, b) => sum(wordsOf(b)).packed - sum(wordsOf(a)).packed)[0];

const lobby = new Set([...reachable('index.html')].filter(isPart));
// Fetched from scripts, so no reference shows them: the list of games, the form.
for (const name of matching(/^games-/)) lobby.add(name);
for (const form of matching(/^form-[A-Z0-9]{8}\.(js|css)$/))
  for (const name of reachable(form)) lobby.add(name);
const play = new Set([...reachable('play.html')].filter((name) => isPart(name) && !lobby.has(name)));
for (const name of matching(/^brain-worker-.*\.js$/)) play.add(name);
const words = wordsOf(longest);
// Style names the art of day and dusk, a visitor sees one of them: the larger counts. Art of no theme is
// everybody's.
const art = (theme) => matching(/^svg\//).filter((name) => name.includes(`-${theme}-`));
const unseen = art(sum(art('day')).packed > sum(art('dusk')).packed ? 'dusk' : 'day');
for (const set of [lobby, play]) for (const name of [...words, ...unseen]) set.delete(name);

const first = [
  ['lobby and new game', [...lobby]],
  [`words (${longest})`, words],
  ['play page', [...play]],
  ['fonts', all.filter(isFont)],
  ['program, shared', shared],
  [`${kFirstGame}: its part`, partOf(kFirstGame)],
];
const inFirst = new Set(first.flatMap(([, names]) => names));
const left = all.filter((name) => !inFirst.has(name) && !isModule(name));
const extras = [
  ['rules pages', /^rules/],
  ['program, when wanted', /\.wasm$/],
  ['icons, manifests', /^icons\/|\.webmanifest$/],
  ['words of other languages', /^(i18n|words)\//],
  ['art of the other theme', /^svg\//],
  ['other pages', /\.html$|\.css$/],
  ['scripts when needed', /\.js$/],
  ['other', /(?:)/],
];

const problems = [];
const kb = (n) => `${(n / kKb).toFixed(1)} KB`;
const row = (name, count, { raw, packed }, note = '') =>
  console.log(
    [
      `  ${name.padEnd(26)}`,
      ...[count || '', raw, packed].map((number, i) => String(number).padStart([6, 11, 11][i])),
      note && `   ${note}`,
    ].join(''),
  );
const judge = (what, packed, limit) => {
  if (packed > limit) problems.push(`${what}: ${kb(packed)} is over the budget of ${kb(limit)}`);
  return `of ${kb(limit)}`;
};

console.log(
  `  ${'first game'.padEnd(26)}${'files'.padStart(6)}${'raw'.padStart(11)}${'brotli'.padStart(11)}`,
);
for (const [name, names] of first) {
  row(name, names.length, sum(names));
  if (names.length === 0) problems.push(`nothing found for "${name}": the count cannot be trusted`);
}
const total = sum(inFirst);
row('lobby + first game', inFirst.size, total, judge('lobby + first game', total.packed, kFirstBytes));

console.log('\n  each game: its part of the program and its words');
for (const game of games) {
  const names = [...partOf(game), ...wordsOfGame(game)];
  row(game, names.length, sum(names), judge(game, sum(names).packed, budgetOf(game)));
  if (partOf(game).length !== 1)
    problems.push(`${game} has no part of the program: the count cannot be trusted`);
}
const every = new Set([
  ...inFirst,
  ...games.flatMap((game) => [
    ...partOf(game),
    ...wordsOfGame(game),
    ...introOfGame(game),
    ...matching(new RegExp(`^values-${game}-`)),
  ]),
]);
const played = sum(every);
row(`all ${games.length} games`, every.size, played, judge('all games', played.packed, kAllBytes));

console.log('\n  what a capability brings when it is wanted');
const bringing = (...patterns) => {
  const names = new Set();
  for (const entry of patterns.flatMap(matching))
    for (const one of entry.endsWith('.js') ? reachable(entry) : [entry])
      if (!inFirst.has(one)) names.add(one);
  return names;
};
for (const [name, limit, pattern, ofGame, beside] of kCapabilities) {
  const names = (ofGame ? games.map((id) => bringing(pattern, ofGame(id))) : [bringing(pattern)]).reduce(
    (a, b) => (sum(a).packed >= sum(b).packed ? a : b),
  );
  if (beside) for (const one of bringing(beside)) names.delete(one);
  const own = sum(names);
  row(name, names.size, own, names.size === 0 ? 'no files yet' : judge(name, own.packed, limit * kKb));
}

console.log('\n  fetched later, or in the background for use without a network');
let rest = left;
for (const [name, pattern] of extras) {
  const names = rest.filter((file) => pattern.test(file));
  rest = rest.filter((file) => !pattern.test(file));
  if (names.length > 0) row(name, names.length, sum(names));
}
const needs = needsOfFiles(folder);
const isRead = (name, language) => needs.get(name)?.languages?.includes(language) ?? true;
const isOfFirst = (name) => !needs.get(name)?.game && !needs.get(name)?.use;
/** The language in which the most is kept of the files that are meant. */
const most = (isMeant) =>
  languages
    .map((language) => sum(all.filter((name) => isRead(name, language) && isMeant(name))))
    .reduce((a, b) => (a.packed > b.packed ? a : b));
const kept = most(isOfFirst);
const everything = most(() => true);
for (const [name, count, limit] of [
  ['rules of one language', most(isRule), kRulesBytes],
  ['kept at a first visit', kept, kKeptBytes],
  ['keep everything', everything, kEverythingBytes],
])
  row(name, 0, count, judge(name, count.packed, limit));

console.log(
  `\n  lobby + first game: ${kb(total.packed)} brotli of ${kb(kFirstBytes)}; all games: ${kb(played.packed)} ` +
    `of ${kb(kAllBytes)}; kept at a first visit: ${kb(kept.packed)} of ${kb(kKeptBytes)}`,
);
for (const problem of problems) console.error(`  ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
