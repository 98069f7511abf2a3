// Checks the include lines of our C++ against the layers, and the engine against what breaks determinism:
//   node check_layers.mjs [project folder]
// One line per offence; exit code 1 when there is one. The arrows are data, below. Asks itself first whether
// it finds what it should. Must not judge style: that is clang-format's.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../..'));

// What each layer may include besides itself.
const kMayInclude = {
  'engine/core': [],
  'engine/games': ['engine/core'],
  'engine/search': ['engine/core'],
  'engine/match': ['engine/core', 'engine/games', 'engine/search'],
  'engine/brain': ['engine/core', 'engine/games', 'engine/search', 'engine/match'],
  'engine/cli': ['engine/core', 'engine/games', 'engine/search', 'engine/match', 'engine/brain'],
  'engine/fuzz': ['engine/core', 'engine/games', 'engine/search', 'engine/match', 'engine/brain'],
  'web/scene/model': ['engine/core'],
  'web/scene/parts': ['engine/core', 'web/scene/model'],
  'web/scene/paint': ['web/scene/model'],
  'web/scene/games': ['engine/core', 'engine/games', 'web/scene/model', 'web/scene/parts', 'web/scene/paint'],
  'web/scene/table': [
    'engine/core',
    'engine/match',
    'engine/search',
    'engine/brain',
    'web/scene/model',
    'web/scene/parts',
  ],
  'web/tools': [
    'engine/core',
    'engine/match',
    'web/scene/model',
    'web/scene/parts',
    'web/scene/paint',
    'web/scene/table',
  ],
  'web/app': ['engine/core', 'engine/match', 'web/scene/model', 'web/scene/paint', 'web/scene/table'],
  'web/bridge': [
    'engine/core',
    'engine/match',
    'engine/brain',
    'web/scene/model',
    'web/scene/table',
    'web/app',
  ],
};
// Files that may not include a folder, not even indirectly: of a game they read what somebody has seen of it.
const kNeverReaches = {
  'engine/match': ['course', 'history', 'state_writer'].flatMap((name) => [
    `web/scene/table/${name}.hpp`,
    `web/scene/table/${name}.cpp`,
  ]),
};
// Generated headers, and the top folders that may use them.
const kGenerated = {
  'text_keys.hpp': ['engine', 'web'],
  'tokens.hpp': ['web'],
  'characters.hpp': ['web'],
  'rules_build.hpp': ['engine', 'web'],
  'all_games.hpp': ['engine/games'],
  'all_accounts.hpp': ['engine/match'],
  'all_whys.hpp': ['engine/match'],
  'all_looks.hpp': ['web/scene/games'],
  'all_forecasts.hpp': ['engine/match'],
};
// Libraries of the view: these layers and no others.
const kViewHeader = /^(SDL|imgui|emscripten|GLES|backends\/imgui)/;
const kViewLayers = ['web/app', 'web/bridge'];

// Forbidden in rules and search: each for the reason given.
const kForbiddenHeaders = {
  iostream: 'no I/O',
  fstream: 'no I/O',
  sstream: 'no I/O, and it is big',
  iomanip: 'no I/O',
  functional: 'std::function allocates',
  random: 'distributions differ between libraries',
  unordered_map: 'its order differs between libraries',
  unordered_set: 'its order differs between libraries',
  thread: 'single-threaded',
  mutex: 'single-threaded',
  locale: 'locale-dependent',
};
const kForbiddenWords = [
  [/\bstd::function\b/, 'std::function allocates'],
  [/\bstd::unordered_\w+/, 'iteration order differs between libraries'],
  [/\bstd::(shuffle|sample|random_device|mt19937\w*|\w+_distribution)\b/, 'results differ between libraries'],
  [/\b(?:std::)?s?rand\s*\(/, 'hidden state'],
  [
    /\bstd::(log\w*|exp\w*|pow\w*|sin|cos|tan|atan2?|cbrt|tgamma|lgamma)\b/,
    'last bits differ between libraries: engine/core/fixed_math.hpp',
  ],
  [
    /(?<![\w:.>])(?:logf?|log2f?|log10f?|expf?|exp2f?|powf?)\s*\(/,
    'last bits differ between libraries: engine/core/fixed_math.hpp',
  ],
  [/\b(?:virtual|dynamic_cast|typeid)\b/, 'no virtual calls or RTTI'],
  [/\b(?:throw|try|catch)\b/, 'no exceptions'],
  [/\bstd::(cout|cerr|cin)\b/, 'no I/O'],
];
const kPure = ['engine/games', 'engine/search'];
// The flags of Showing: others set them (`ui.replay = false`) or write them for the page
// (`.number("shownPly", ui.shown_ply)`), and ask the questions of mode.hpp.
const kFlag = /(?:\.|->)(review|curtain|replay|waits|shown_ply)\b(?!\s*\()(?!\s*=[^=])/g;
const kFlagWritten = /\.(?:value\(|(?:number|flag)\([\s"]*,\s*)[\w.]+$/;
const kMayReadFlags = 'web/scene/model/mode.';
const kMaxLines = 700;
// The controller: its header and the sources that define its members, together. What grows beyond that is a part
// of its own with its own state, as table.hpp names them.
const kController = { header: 'web/scene/table/table.hpp', member: /^(?!\s|\/\/).*\bTable::~?\w+\(/m };
const kMaxControllerLines = 1600;

const layerOf = (path) => Object.keys(kMayInclude).find((layer) => path.startsWith(`${layer}/`));
const problems = [];
let files = 0;
let controllerLines = 0;

/** Blanks comments and literals, keeping line breaks, so that words in prose are not taken for code. */
function codeOnly(text) {
  return text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'/g, (part) =>
    part.replace(/[^\n]/g, ' '),
  );
}

function checkIncludes(path, layer, text) {
  text.split('\n').forEach((line, i) => {
    const m = /^\s*#\s*include\s*(["<])([^">]+)[">]/.exec(line);
    if (!m) return;
    const [, quote, name] = m;
    const say = (why) => problems.push(`${path}:${i + 1}: ${name}: ${why}`);
    if (kViewHeader.test(name)) {
      const wasmEntry = name.startsWith('emscripten') && /_wasm\.cpp$/.test(path);
      if (!kViewLayers.includes(layer) && !wasmEntry) say(`${layer} knows no SDL, ImGui or browser`);
      return;
    }
    if (quote === '<') {
      if (kPure.includes(layer) && name in kForbiddenHeaders) say(kForbiddenHeaders[name]);
      return;
    }
    if (name in kGenerated) {
      if (!kGenerated[name].some((folder) => layer.startsWith(folder))) say(`not for ${layer}`);
      return;
    }
    const tiles = /^(\w+)_tiles\.hpp$/.exec(name); // generated: the tiles of one game
    if (tiles) {
      if (!path.startsWith(`engine/games/${tiles[1]}/`)) say(`not for ${path}`);
      return;
    }
    const target = /^(engine|web|tests)\//.test(name) ? name : posix.join(posix.dirname(path), name);
    if (!existsSync(join(root, target))) {
      say('no such file');
      return;
    }
    const other = layerOf(target);
    if (other === undefined) {
      say('belongs to no layer');
      return;
    }
    if (other !== layer && !kMayInclude[layer].includes(other)) {
      say(`${layer} may not include ${other}`);
      return;
    }
    if (/\/rules\.(hpp|cpp)$/.test(path) && /\/eval\.hpp$/.test(target)) say('rules never include eval');
    const gameOf = (p) => /^(?:engine|web\/scene)\/games\/([^/]+)\//.exec(p)?.[1];
    if (gameOf(path) && gameOf(target) && gameOf(path) !== gameOf(target))
      say('a game does not know another game');
  });
}

function checkWords(path, text) {
  codeOnly(text)
    .split('\n')
    .forEach((line, i) => {
      if (/^\s*#/.test(line)) return;
      for (const [pattern, why] of kForbiddenWords) {
        const m = pattern.exec(line);
        if (m) problems.push(`${path}:${i + 1}: ${m[0].trim()}: ${why}`);
      }
    });
}

/** The flags of Showing that a source reads: [line, flag] each. */
function readFlags(text) {
  const found = [];
  codeOnly(text)
    .split('\n')
    .forEach((line, i) => {
      for (const m of line.matchAll(kFlag))
        if (!kFlagWritten.test(line.slice(0, m.index))) found.push([i + 1, m[1]]);
    });
  return found;
}

/** Throws when it would not find the flags that are read, or found others. */
function askItself() {
  const found = readFlags(`  ui_.review = review; // if (ui.review)
  if (ui_.replay) ui_.replay = ui.waits = false;
  return ui->shown_ply < 0 ? ui.shown_ply : plies;
  json.number("x", ui.shown_ply); json.flag("y", !ui.waits);
  const bool same = ui.curtain == closed;
  t.replay(1);
`);
  const wanted = '2 replay, 3 shown_ply, 3 shown_ply, 4 waits, 5 curtain';
  if (
    !kController.member.test('}\nvoid Table::show() {\n') ||
    kController.member.test('  return Table::show();\n')
  )
    throw new Error('check_layers does not tell a member of the controller from its use');
  const all = found.map((one) => one.join(' ')).join(', ');
  if (all !== wanted)
    throw new Error(`check_layers finds the flags\n${all}\nwhere it should find\n${wanted}`);
}

/** The files that a file of ours includes, and those that they include. */
function reachable(path, found = new Set()) {
  if (found.has(path) || !existsSync(join(root, path))) return found;
  found.add(path);
  for (const [, name] of readFileSync(join(root, path), 'utf8').matchAll(/^\s*#\s*include\s*"([^"]+)"/gm))
    reachable(name, found);
  return found;
}

askItself();
for (const [folder, paths] of Object.entries(kNeverReaches))
  for (const path of paths)
    for (const name of reachable(path))
      if (name.startsWith(`${folder}/`))
        problems.push(`${path}: ${name}: it may not be included here, not even indirectly`);

for (const top of ['engine', 'web', 'shell', 'tests']) {
  const folder = join(root, top);
  if (!existsSync(folder)) continue;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(hpp|cpp|m?js|ts|css)$/.test(entry.name)) continue;
    const path = relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/');
    if (path.includes('/node_modules/')) continue; // packages of the bench
    const text = readFileSync(join(root, path), 'utf8');
    files++;
    const lines = text.split('\n').length - 1;
    if (lines > kMaxLines) problems.push(`${path}: ${lines} lines; ${kMaxLines} at most`);
    if (!/\.(hpp|cpp)$/.test(path)) continue;
    const layer = layerOf(path);
    if (layer === undefined) {
      if (top === 'engine' || top === 'web') problems.push(`${path}: belongs to no layer`);
      continue;
    }
    checkIncludes(path, layer, text);
    if (path === kController.header || (top === 'web' && kController.member.test(text)))
      controllerLines += lines;
    if (kPure.includes(layer)) checkWords(path, text);
    if (top === 'web' && !path.startsWith(kMayReadFlags))
      for (const [line, flag] of readFlags(text))
        problems.push(`${path}:${line}: ${flag}: ask what model/mode.hpp answers`);
  }
}
if (controllerLines > kMaxControllerLines)
  problems.push(
    `${kController.header}: with its sources ${controllerLines} lines; ${kMaxControllerLines} at most`,
  );
for (const problem of problems) console.error(problem);
console.log(`${files} files, ${controllerLines} lines of the controller, ${problems.length} offences`);
process.exit(problems.length === 0 ? 0 : 1);
