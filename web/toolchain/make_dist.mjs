// Makes the static page out of shell/, assets/ and the wasm build:
//   node make_dist.mjs [--wasm build/wasm] [--test] [--out dist] [--games a,b]
// HTML keeps its names; everything it leads to is named by its content (app-1a2b3c4d.js), so that a cached
// file is never stale. All references are relative: the folder works under any sub-path of any static host.
// --test takes the program with the hook of the browser tests and puts it into build/dist-test. --games makes
// a page of these games alone.
// What shell code may rely on:
//   ./lobby/app.js, ./lib/style.css, ./svg/x.svg in href and src are rewritten; a reference that leads
//     nowhere stops the build
//   HTML names a script as browsers get it: lobby/app.js is made of lobby/app.ts
//   scripts and styles are known by their names without the folder (assets['review.css']), which must be
//     unique
//   import { assets } from 'virtual:assets'   'fonts/Lato-Bold.ttf' -> its name in the folder; also the
//     default export
//   import { colours } from 'virtual:games'   the colours of each game by seat: {id: [colour, …]}
//   import { refused } from 'virtual:real-table'   what a real table refuses of each game's options: {id: {token: {choice: …}}}
//   import { grounds } from 'virtual:tokens'   what text lies on by day and at dusk (grounds.mjs)
//   import { levels } from 'virtual:characters'   assets/characters.json: who plays for the computer
//   import { build } from 'virtual:build'     the id of this build; programWords: messages of each prefix in
//     the programs
//   TEST_HOOK   true in the build of the browser tests, false and cut away in the shipped one
//   assets['rules/<language>/<game>.html']   that page of rules, if this build has it (make_rules.mjs);
//     lib/game-pages.ts uses it
//   assets['games.json']   what `beffroi games --json` says: the games of this build and their options
//   <page-head> and the like in the HTML   the parts of page_parts.mjs that all pages share
//   {{cards}} and other names in the HTML   the parts of game_pages.mjs; art.css: the pictures of .art-<game>
//   data-i18n and data-i18n-label in the HTML   words that stand in French and German before the first paint:
//     a page that has some gets first-words.js with its own words beside theme.js
//   assets['program.js'], assets['program.wasm'], assets['beffroi-<game>.wasm'] and for the parts that come when
//     they are wanted assets['<part>.wasm'], assets['beffroi-<game>-<part>.wasm'], if it has any   the program and
//     its parts (split_program.mjs); assets['values-<game>.bin']: what the search of a game has learned, if it has, and assets['forecast-<game>.bin'] likewise what its result is forecast by; what Emscripten wrote as .mjs is called .js: many hosts have no type for .mjs
//   a script without type="module" becomes one file with all that it imports
//   *-worker.ts are entries of their own; sw.js, embed-api.js, manifest.webmanifest (make_manifest.mjs),
//     icons/**, screenshots/** keep their names
import { build as esbuild } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { keysOf, makeFirstWords } from './first_words.mjs';
import { gameFolders, isOfPage, readCatalogue } from './catalogue.mjs';
import {
  artOf,
  artStyle,
  coloursOf,
  fillPage,
  gamesOfLobby,
  lengthOf,
  linkOf,
  partsOfPages,
  presetsOf,
  refusedAtRealTable,
} from './game_pages.mjs';
import { groundsOf } from './grounds.mjs';
import { companyOf, laterWords, readScripts } from './later_words.mjs';
import { makeFonts } from './make_fonts.mjs';
import { makeManifests } from './make_manifest.mjs';
import { makePrecache } from './make_precache.mjs';
import { findRules, makeRules } from './make_rules.mjs';
import { withIcons, withParts } from './page_parts.mjs';
import { importShell } from './shell_script.mjs';

const { values: options } = parseArgs({
  options: {
    wasm: { type: 'string', default: 'build/wasm' },
    out: { type: 'string' },
    test: { type: 'boolean', default: false },
    games: { type: 'string' },
  },
});
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const wasmFolder = resolve(root, options.wasm);
const appFolder = options.test ? join(wasmFolder, 'test') : wasmFolder;
const out = resolve(root, options.out ?? (options.test ? 'build/dist-test' : 'dist'));
const staging = `${out}.new`;
const shell = join(root, 'shell');
// Their addresses are known to browsers and other sites.
const kFixedScripts = ['sw.ts', 'sw-kill.ts', 'embed-api.ts'];
const kTargets = ['chrome100', 'firefox100', 'safari15.4'];

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);
const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'),
        )
        .sort()
    : [];
function fail(message) {
  console.error(`make_dist: ${message}`);
  process.exit(1);
}
function orFail(run) {
  try {
    return run();
  } catch (error) {
    return fail(error.message);
  }
}
function read(path) {
  if (!existsSync(path)) fail(`${relative(root, path)} is missing`);
  return readFileSync(path);
}

const assets = {}; // logical name -> name in the folder
const fixed = new Set(); // files whose name is their logical name

function write(name, bytes) {
  const path = join(staging, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
function emitHashed(logical, bytes) {
  const extension = extname(logical);
  const name = `${logical.slice(0, -extension.length)}-${digest(bytes)}${extension}`;
  write(name, bytes);
  assets[logical] = name;
}
function emitFixed(name, bytes) {
  write(name, bytes);
  fixed.add(name);
}

rmSync(staging, { recursive: true, force: true });
mkdirSync(staging, { recursive: true });

// ---- Files that are copied -----------------------------------------------------------------------------
// The new-game form needs the list of games before any part of the program is loaded: the command line
// writes it.
const cli = join(wasmFolder, 'beffroi_cli.mjs');
read(cli);
const gamesJson = execFileSync(process.execPath, [
  join(root, 'web/toolchain/run_wasm.mjs'),
  cli,
  'games',
  '--json',
]);
const allGames = JSON.parse(gamesJson);
const games = allGames.filter(({ id }) => options.games?.split(',').includes(id) ?? true);
// The shared part of the program, and a part for each game; a page loads that of its own game. Tests also
// have games that are not offered.
const parts = new Set(
  games
    .filter(
      ({ id, offered }) => existsSync(join(appFolder, `beffroi-${id}.wasm`)) && (offered || options.test),
    )
    .map(({ id }) => id),
);
for (const { id, offered } of games)
  if (offered && !parts.has(id))
    fail(
      `${relative(root, appFolder)} has no part of ${id}; build it: web/toolchain/build.sh wasm all app_test`,
    );
for (const name of readdirSync(appFolder).sort()) {
  const [, own] = /^(?:program|later|asking|editor|analysis|reasons|luck|beffroi-(\w+)(?:-\w+)?)\.wasm$/.exec(
    name,
  ) ?? [name, null];
  if (own === null || (own && !parts.has(own))) continue;
  const part = read(join(appFolder, name));
  // Of some games nothing comes in a wanted part: an empty module is no file of the page.
  if (part.length > 8) emitHashed(name, part);
}
// What searches have learned; named by the hash that a brain asks for (engine/search/learned.hpp).
const kHashOfValues = 44; // its upper half
for (const logical of readdirSync(join(wasmFolder, 'generated')).sort()) {
  const [, kind, game] = /^(values|forecast)-(\w+)\.bin$/.exec(logical) ?? [];
  if (!parts.has(game)) continue;
  const bytes = read(join(wasmFolder, 'generated', logical));
  const hash = bytes.readUInt32LE(kHashOfValues).toString(16).padStart(8, '0');
  assets[logical] = `${kind}-${game}-${hash}.bin`;
  write(assets[logical], bytes);
}
const glue = read(join(appFolder, 'program.mjs')).toString();
if (!glue.includes('program.wasm')) fail('program.mjs does not name program.wasm');
emitHashed('program.js', Buffer.from(glue.replaceAll('program.wasm', assets['program.wasm'])));
const fontFolder = join(root, 'build/fonts');
for (const font of makeFonts(fontFolder)) emitHashed(`fonts/${font}`, read(join(fontFolder, font)));
// Programs get messages by their place in the sorted keys: both must come from one catalogue.
const keysHeader = read(join(wasmFolder, 'generated/text_keys.hpp')).toString();
const builtKeys = [...keysHeader.matchAll(/^ {2}k_(\w+) = \d+,$/gm)].map((found) => found[1]);
const assetFolder = join(root, 'assets');
const catalogue = readCatalogue(assetFolder);
if (catalogue.problems.length > 0) fail(catalogue.problems.join('\n'));
const { languages } = catalogue;
const { kLanguages } = await importShell('lib/language.ts');
if (kLanguages.toSorted().join() !== Object.keys(languages).sort().join())
  fail(`assets/i18n has ${Object.keys(languages)}, shell/lib/language.ts offers ${kLanguages}`);
// Of texts with a key the list has only the key.
const withoutText = (_name, value) => (value?.key in languages.en ? { ...value, text: undefined } : value);
// Not in the list, which every visit fetches.
const refusedAtTable = refusedAtRealTable(games);
// A choice of an option may have a picture: assets/games/<id>/choices/<option>-<choice>.svg.
for (const { id, options: rows } of games)
  for (const { token, choices } of rows)
    for (const choice of choices) {
      const picture = join(assetFolder, 'games', id, 'choices', `${token}-${choice.token}.svg`);
      if (!existsSync(picture)) continue;
      const logical = `choices/${id}-${token}-${choice.token}.svg`;
      emitHashed(logical, read(picture));
      choice.picture = assets[logical];
    }
for (const game of games) {
  const fileOf = (name) => join(assetFolder, 'games', game.id, name);
  const json = (name) => JSON.parse(read(fileOf(name)));
  if (existsSync(fileOf('presets.json'))) game.presets = orFail(() => presetsOf(game, json('presets.json')));
  if (existsSync(fileOf('length.json'))) game.tiles = orFail(() => lengthOf(game, json('length.json')));
  if (existsSync(fileOf('link.json'))) game.link = orFail(() => linkOf(game, json('link.json')));
}
emitHashed(
  'games.json',
  Buffer.from(
    JSON.stringify(
      games.filter(({ offered }) => offered || options.test),
      withoutText,
    ),
  ),
);
const catalogueKeys = Object.keys(languages.en).filter((key) => !isOfPage(key));
if (builtKeys.join() !== catalogueKeys.map((key) => key.replace(/[^A-Za-z0-9]/g, '_')).join())
  fail(
    'the programs were built with other words than assets has; build them: web/toolchain/build.sh wasm all app_test',
  );
// Languages and art: the shell's own, compacted where the format allows. Words are split: common ones, those
// needed after the first move or on other pages, refusals of records, those of each game (mt.*), of its introduction (intro.mt.*)
// of the demo page and of the page that makes snippets.
const programWords = {}; // how many messages of each prefix the programs count on (i18n.ts, joinedMessages)
const wordParts = new Map([
  // Why a record is refused, and what is asked at a real table: comes with the reader of records (play/program.ts).
  ['record', /^(record|position|asking|edit)\./],
  ['club', /^page\.club\./],
  ['snippet', /^page\.snippet\./],
]);
const kWithoutGame = [...wordParts.keys()];
// The element of other people's pages has its sentences in itself: it can load none there.
const kApi = 'page.api.';
const apiWords = Object.fromEntries(
  Object.entries(languages).map(([language, table]) => [
    language,
    Object.fromEntries(
      Object.entries(table)
        .filter(([key]) => key.startsWith(kApi))
        .map(([key, text]) => [key.slice(kApi.length), text]),
    ),
  ]),
);
for (const { id, name } of allGames) {
  const prefix = name.key.replace(/\..*/, '');
  wordParts
    .set(id, new RegExp(`^${prefix}\\.|^page\\.game\\.${id}\\.(preset\\.|how\\d$)`)) // the form loads them too
    .set(`${id}-intro`, new RegExp(`^intro\\.${prefix}\\.`));
}
// The page's words for a game that is not in this build are left out.
const lobby = orFail(() => gamesOfLobby({ games, words: languages.en }));
const inLobby = lobby.map(({ id }) => id);
const unshown = new Set(
  gameFolders(assetFolder).filter(
    (id) => !inLobby.includes(id) && !(options.test && games.some((game) => game.id === id)),
  ),
);
const isShown = ([key]) => !key.startsWith('page.') || !key.split('.').some((part) => unshown.has(part));
for (const id of inLobby) {
  const own = (name) => join(assetFolder, 'games', id, name);
  if (existsSync(own('intro.json')))
    emitHashed(`intro/${id}.json`, Buffer.from(JSON.stringify(JSON.parse(read(own('intro.json'))))));
  if (existsSync(own('shortcut.png'))) emitFixed(`icons/shortcut-${id}.png`, read(own('shortcut.png')));
}
for (const [name, bytes] of artOf({ assets: assetFolder, ids: inLobby })) emitHashed(name, bytes);
for (const name of filesIn(join(root, 'assets/svg')))
  emitHashed(`svg/${name}`, read(join(root, 'assets/svg', name)));
for (const name of filesIn(join(root, 'assets/icons')))
  emitFixed(`icons/${name}`, read(join(root, 'assets/icons', name)));
for (const name of filesIn(join(root, 'assets/screenshots')))
  emitFixed(`screenshots/${name}`, read(join(root, 'assets/screenshots', name)));

// ---- Scripts and styles --------------------------------------------------------------------------------
const shellFiles = filesIn(shell);
const { kIcons } = await importShell('lib/icons.ts');
const pages = shellFiles.filter((name) => name.endsWith('.html'));
if (pages.length === 0) fail('shell/ has no HTML page');
const tokens = JSON.parse(read(join(root, 'assets/tokens.json')));
const html = new Map(
  pages.map((name) => [
    name,
    orFail(() => withParts(read(join(shell, name)).toString(), { words: languages.en, tokens })),
  ]),
);
// A page may have the same body as another one.
for (const [name, text] of html)
  html.set(
    name,
    text.replace(
      /^<!-- body of ([\w.-]+) -->$/gm,
      (_, other) => /<body[\s\S]*<\/body>/.exec(html.get(other))[0],
    ),
  );
const kReference = /\b(href|src)="([^"]*)"/g;
const localName = (url) =>
  /^[a-z][a-z0-9+.-]*:|^\/\/|^#|^$/i.test(url) ? null : url.replace(/[?#].*$/, '').replace(/^\.\//, '');

/** The file of a script that browsers know as x.js. */
const sourceOf = (name) => name.replace(/\.js$/, '.ts');
const scripts = new Set();
const classics = new Set();
const styles = new Set();
for (const text of html.values()) {
  for (const [, name] of text.matchAll(/<script src="\.\/([^"]+)"/g)) classics.add(sourceOf(name));
  for (const [, , url] of text.matchAll(kReference)) {
    const name = localName(url);
    const source = sourceOf(name ?? '');
    if (source.endsWith('.ts') && existsSync(join(shell, source))) scripts.add(source);
    if (name?.endsWith('.css')) styles.add(name);
  }
}
// The pages of the rules are known by name before they are made: shell code asks
// assets['rules/en/<game>.html'].
const rules = findRules(root).filter(({ game }) => lobby.some(({ id }) => id === game));
for (const { name } of rules) assets[name] = name;
if (rules.length > 0) scripts.add('rules/rules.ts');
// Some sheets are added by scripts; those that others import are parts of them.
const sheets = shellFiles.filter((name) => name.endsWith('.css'));
const importsOf = (name) =>
  [
    ...read(join(shell, name))
      .toString()
      .matchAll(/@import '(\.[^']+\.css)'/g),
  ].map((found) => posix.join(dirname(name), found[1]));
const imported = new Set(sheets.flatMap(importsOf));
for (const name of sheets) if (!imported.has(name)) styles.add(name);
const workers = shellFiles.filter((name) => name.endsWith('-worker.ts'));
const fixedScripts = kFixedScripts.filter((name) => shellFiles.includes(name));

// The replacements of {{cards}} and the like, and the words that are not needed before the first move.
const pageParts = orFail(() =>
  partsOfPages({ offered: lobby, words: languages.en, has: (name) => name in assets }),
);
for (const [page, text] of html)
  html.set(
    page,
    orFail(() => withIcons(fillPage(text, pageParts), kIcons)),
  );
const scriptOf = (text) => {
  const found = /<script type="module" src="\.\/([^"]+)"/.exec(text);
  return found ? sourceOf(found[1]) : undefined;
};
const later = await laterWords({
  shell,
  pages: [...html.values()].map((text) => ({ script: scriptOf(text), keys: keysOf(text) })),
  keys: Object.keys(languages.en).filter((key) => key.startsWith('page.')),
});
for (const [language, table] of Object.entries(languages)) {
  const words = Object.entries(table).filter((word) => isShown(word) && !word[0].startsWith(kApi));
  const partOf = ([key]) =>
    [...wordParts].find(([, pattern]) => pattern.test(key))?.[0] ?? (later.has(key) ? 'later' : '');
  if (language === 'en') {
    for (const [key] of words)
      if (!isOfPage(key))
        programWords[key.replace(/\..*/, '')] = (programWords[key.replace(/\..*/, '')] ?? 0) + 1;
  }
  for (const part of ['', 'later', ...wordParts.keys()]) {
    const own = words.filter((word) => partOf(word) === part);
    if (
      own.length > 0 &&
      (!wordParts.has(part) || kWithoutGame.includes(part) || parts.has(part.replace('-intro', '')))
    )
      emitHashed(
        `i18n/${language}${part && '.'}${part}.json`,
        Buffer.from(JSON.stringify(Object.fromEntries(own))),
      );
  }
}

// The id of this build: everything that goes into it, in a fixed order.
/** Each of its parts is an export, so that a page takes what it uses. */
const charactersSource = Object.entries(JSON.parse(read(join(assetFolder, 'characters.json'))))
  .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
  .join('\n');
const buildHash = createHash('sha256').update(charactersSource);
for (const [logical, name] of Object.entries(assets).sort()) buildHash.update(`${logical} ${name}\n`);
for (const name of shellFiles) buildHash.update(name).update(read(join(shell, name)));
for (const { name, source } of rules) buildHash.update(name).update(source);
const buildId = buildHash.digest('hex').slice(0, 12);

/** The table of assets as a script makes it: of most the names in the folder are enough, and shorter on the way. */
function assetsSource() {
  const kHash = /-[0-9A-Za-z]{8}(?=\.\w+$)/;
  const [plain, others] = [[], {}];
  for (const [logical, name] of Object.entries(assets))
    if (name.replace(kHash, '') === logical && !name.includes(' ')) plain.push(name);
    else others[logical] = name;
  const made = `${JSON.stringify(plain.join(' '))}.split(' ').map((name) => [name.replace(${kHash}, ''), name])`;
  return `/* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ ${made}.concat(${JSON.stringify(Object.entries(others))}))`;
}

const virtualModules = {
  name: 'virtual modules',
  setup(builder) {
    builder.onResolve(
      { filter: /^virtual:(assets|build|games|real-table|tokens|characters)$/ },
      ({ path }) => ({
        path,
        namespace: 'virtual',
      }),
    );
    builder.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
      loader: path === 'art.css' ? 'css' : 'js',
      contents: {
        'art.css': artStyle(inLobby),
        'virtual:assets': `export const assets = ${assetsSource()}; export default assets;`,
        'virtual:build': [
          `export const build = ${JSON.stringify(buildId)}; export default build;`,
          `export const programWords = ${JSON.stringify(programWords)};`,
        ].join('\n'),
        'virtual:tokens': `export const grounds = ${JSON.stringify(groundsOf(tokens))};`,
        'virtual:characters': charactersSource,
        'virtual:real-table': `export const refused = ${JSON.stringify(refusedAtTable, withoutText)};`,
        'virtual:games': `export const colours = ${JSON.stringify(coloursOf(games))};`,
      }[path],
    }));
    builder.onResolve({ filter: /(^|\/)art\.css$/ }, () => ({ path: 'art.css', namespace: 'virtual' }));
    // Styles: the generated tokens, and the hashed names of fonts and pictures.
    builder.onResolve({ filter: /(^|\/)tokens\.css$/ }, () => ({
      path: join(wasmFolder, 'generated/tokens.css'),
    }));
    builder.onResolve({ filter: /./ }, ({ path, kind }) => {
      if (kind !== 'url-token' || path.startsWith('data:') || path.startsWith('#')) return undefined;
      const name = localName(path);
      if (name === null || !(name in assets || fixed.has(name)))
        return { errors: [{ text: `url(${path}) leads nowhere` }] };
      return { path: `./${assets[name] ?? name}`, external: true };
    });
  },
};

/**
 * Keeps together what both lobby and game need: every script that needs some of it imports all of it, so that
 * it becomes one file. The bundler splits scripts by their users and would make dozens of small files, each a
 * request and compressed on its own.
 */
async function commonFile(names) {
  const all = await readScripts(shell, names);
  const needs = (starts) => new Set(starts.flatMap((start) => [...companyOf(all, start)]));
  const [lobbyStart, playStart] = ['index.html', 'play.html'].map((page) => scriptOf(html.get(page)));
  const inPlay = needs([playStart]);
  const common = [...needs([lobbyStart, ...all.get(lobbyStart).brings])].filter((path) => inPlay.has(path));
  const starts = [...names, ...[...all.values()].flatMap(({ brings }) => brings)];
  const asking = new Set(starts.filter((start) => common.some((path) => needs([start]).has(path))));
  return {
    name: 'common file',
    setup(builder) {
      builder.onResolve({ filter: /^virtual:common$/ }, ({ path }) => ({ path, namespace: 'common' }));
      builder.onLoad({ filter: /.*/, namespace: 'common' }, () => ({
        contents: common.map((path) => `import './${path}';`).join(''),
        resolveDir: shell,
      }));
      builder.onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) =>
        asking.has(relative(shell, path).replaceAll('\\', '/'))
          ? { contents: `import 'virtual:common';${readFileSync(path)}`, loader: 'ts' }
          : undefined,
      );
    },
  };
}

/** The scripts that a script's file imports, and theirs: file -> files. */
const chunksOf = new Map();

async function bundle(names, extra) {
  if (names.length === 0) return;
  const result = await esbuild({
    absWorkingDir: root,
    entryPoints: names.map((name) =>
      name === 'tokens.css' ? join(wasmFolder, 'generated/tokens.css') : join(shell, name),
    ),
    outdir: staging,
    bundle: true,
    minify: true,
    format: 'esm',
    target: kTargets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    legalComments: 'none',
    define: { TEST_HOOK: String(options.test) },
    metafile: true,
    logLevel: 'warning',
    plugins: [virtualModules],
    ...extra,
  }).catch(() => process.exit(1)); // esbuild has already said why
  if (result.warnings.length > 0) process.exit(1); // and what it warns of
  const nameOf = (path) => relative(staging, resolve(root, path));
  for (const [path, output] of Object.entries(result.metafile.outputs)) {
    const name = nameOf(path);
    const own = output.imports.filter(({ kind }) => kind === 'import-statement');
    chunksOf.set(
      name,
      own.map(({ path: other }) => nameOf(other)),
    );
    if (!output.entryPoint) continue;
    if (extra.entryNames === '[name]') fixed.add(name);
    else assets[basename(output.entryPoint).replace(/\.ts$/, '.js')] = name;
  }
}
// Workers first: pages ask virtual:assets for their names.
await bundle(workers, {});
await bundle([...styles], {});
const pageScripts = [...scripts].filter((name) => !fixedScripts.includes(name) && !classics.has(name));
await bundle(
  [...classics].filter((name) => !fixedScripts.includes(name)),
  { format: 'iife' },
);
await bundle(pageScripts, { splitting: true, plugins: [await commonFile(pageScripts), virtualModules] });
await bundle(
  fixedScripts.filter((name) => name !== 'embed-api.ts'),
  { entryNames: '[name]' },
);
// Other sites load this one as a module or as a plain script: nothing of it may become global.
await bundle(
  fixedScripts.filter((name) => name === 'embed-api.ts'),
  // Its private fields stay fields: lowered as tsconfig.json has it for the other classes they would cost a
  // quarter more.
  {
    entryNames: '[name]',
    format: 'iife',
    define: { TEST_HOOK: String(options.test), API_WORDS: JSON.stringify(apiWords) },
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  },
);

// ---- Pages ---------------------------------------------------------------------------------------------
for (const name of shellFiles.filter((file) => /\.(webmanifest|txt|json)$/.test(file)))
  emitFixed(name, read(join(shell, name)));
const manifests = makeManifests({
  languages,
  games: lobby.map(({ id }) => id),
  has: (name) => fixed.has(name) || html.has(name),
  colours: { theme: tokens.day.accent, background: tokens.day.bg },
});
for (const [name, text] of manifests) emitFixed(name, Buffer.from(text));
/**
 * Adds the script that puts a page's words into its HTML in other languages; pages without words need none.
 */
async function withFirstWords(page, text) {
  const keys = keysOf(text);
  if (keys.length === 0) return text;
  const theme = '<script src="./theme.js"></script>\n';
  if (!text.includes(theme)) fail(`shell/${page} has no theme.js, beside which its words stand`);
  const logical = `words/${basename(page, '.html')}.js`;
  const script = makeFirstWords({ source: join(shell, 'first-words.ts'), keys, languages, target: kTargets });
  emitHashed(logical, await script.catch((error) => fail(`shell/${page}: ${error.message}`)));
  // Preloaded, because the policy in the page keeps browsers from finding scripts early.
  return text.replace(
    theme,
    `<link rel="preload" href="./${logical}" as="script">\n${theme}<script src="./${logical}"></script>\n`,
  );
}
/**
 * A page with a game asks at once for what its script would ask for one after the other, and for the program; that
 * is of low priority, so that scripts which ask for the rest are not behind it. A frame does not: one that may run no
 * script would load all of it for nothing, and may not even have it. `source` names the script.
 */
function withPreloads(source, text) {
  if (!text.includes('<canvas id="canvas"') || text.includes(' data-embed>')) return text;
  const files = new Set();
  const add = (name) => {
    for (const other of chunksOf.get(name).filter((one) => !files.has(one))) {
      files.add(other);
      add(other);
    }
  };
  add(assets[basename(scriptOf(source)).replace(/\.ts$/, '.js')]);
  files.add(assets['program.js']);
  const program = assets['program.wasm'];
  const links = [
    ...[...files].map((file) => `<link rel="modulepreload" href="./${file}">`),
    `<link rel="preload" href="./${program}" as="fetch" type="application/wasm" fetchpriority="low" crossorigin>`,
  ];
  return text.replace('</head>', () => [...links, '</head>'].join('\n'));
}
for (const [page, source] of html) {
  const text = await withFirstWords(page, source);
  const rewritten = text.replace(kReference, (whole, attribute, url) => {
    const name = localName(url);
    if (name === null || name === '' || html.has(name) || fixed.has(name)) return whole;
    const made = assets[name] ?? assets[basename(name)]; // scripts and styles are named without their folder
    if (!made) fail(`shell/${page}: ${attribute}="${url}" leads nowhere`);
    return `${attribute}="./${made}"`;
  });
  emitFixed(page, Buffer.from(withPreloads(source, rewritten)));
}

makeRules({ root, wasmFolder, rules, assets, languages, tokens, icons: kIcons, write: emitFixed, fail });

// ---- Licences of what the folder contains --------------------------------------------------------------
const deps = process.env.BEFFROI_DEPS ?? join(root, 'build/deps');
const licences = [
  ['Beffroi', join(root, 'LICENSE')],
  ['Beffroi: notice', join(root, 'NOTICE')],
  ['SDL2', join(deps, 'src/sdl2/LICENSE.txt')],
  ['Dear ImGui', join(deps, 'src/imgui/LICENSE.txt')],
  ['fflate', join(root, 'node_modules/fflate/LICENSE')],
  ['lean-qr', join(root, 'node_modules/lean-qr/LICENSE')],
  ['Lato', '/usr/share/doc/fonts-lato/copyright'],
  ['Vollkorn', '/usr/share/doc/fonts-vollkorn/copyright'],
];
const present = licences.filter(([, path]) => existsSync(path));
emitFixed(
  'licenses.txt',
  Buffer.from(
    present.map(([name, path]) => `==== ${name} ====\n\n${readFileSync(path, 'utf8').trim()}\n`).join('\n'),
  ),
);

// The service worker's list has all files of the folder, so it is written last.
const kept = makePrecache(staging);
rmSync(out, { recursive: true, force: true });
renameSync(staging, out);
console.log(
  `  ${relative(root, out)}: ${filesIn(out).length} files, build ${buildId}; ` +
    `${kept.files} files, ${(kept.bytes / 1e6).toFixed(2)} MB kept for use without a network`,
);
