// The sixth game: copies the template game under another id and shows that it is a game like any other.
//   node tests/copy_game/run.mjs           natively: the list, random games, its own tests, the layers
//   node tests/copy_game/run.mjs --page    in the page too: its part of the program, and the walk of
//                                          tests/e2e/games_test.mjs through them
//
// Owns: the list of places that a new game touches, and a scratch tree (build/copy-game) in which nothing
// else is touched: folders of its own and one line of one list. Natively the games that people play are taken
// out of the tree, by the same folders and the same line: none is needed by anything else, and there is less
// to compile. All that is asked of the copy there is what a person would see of it. --page compiles the view
// and SDL2 for wasm, which takes minutes the first time, so ./check runs the native part alone; run --page by
// hand when the way of a game into the page has changed. Must never touch the project itself. Next:
// engine/games/list.hpp; docs/adding-a-game.md.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const tree = join(root, 'build/copy-game');
const withPage = process.argv.includes('--page');

const kModel = 'template_game';
const kCopy = 'sample_towers';
/** What makes the copy another game: id, type, name, prefix of its words and of its rules. */
const kNames = [
  [/template_game/g, kCopy],
  [/TemplateGame/g, 'SampleTowers'],
  [/Template Game|Jeu modèle|Musterspiel/g, 'Sample Towers'],
  [/\bk_tg_/g, 'k_st_'],
  [/"tg\./g, '"st.'],
  [/\bTG-/g, 'ST-'],
  [/kOffered = false/g, 'kOffered = true'],
];
/** The places that a new game touches. */
const kFolders = ['engine/games', 'web/scene/games', 'tests/games', 'assets/games'];
const kList = 'engine/games/list.hpp';

const kNotOurs = new Set(['build', 'dist', 'node_modules', '.git']);
/** All files of a checkout, relative to it. */
function filesOf(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (kNotOurs.has(entry.name)) return [];
    return entry.isDirectory() ? filesOf(folder, path) : [path];
  });
}
/** Writes a file unless it is there already: what has not changed is not compiled again. */
function put(path, bytes, mode) {
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes, { mode });
}
const changed = (text) => kNames.reduce((all, [pattern, name]) => all.replace(pattern, name), text);

const begun = Date.now();
const step = (text) => console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${text}`);
function run(command, ...words) {
  try {
    return execFileSync(command, words, {
      cwd: tree,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 28,
      env: { ...process.env, BEFFROI_DEPS: process.env.BEFFROI_DEPS ?? join(root, 'build/deps') },
    });
  } catch (error) {
    console.error(`${error.stdout ?? ''}${error.stderr ?? ''}`.split('\n').slice(-60).join('\n'));
    console.error(`failed: ${command} ${words.join(' ')} (${error.code ?? `exit code ${error.status}`})`);
    process.exit(1);
  }
}
/** Configures a build tree and builds some targets of it. */
function build(name, targets, ...settings) {
  const folder = join(tree, 'build', name);
  run('cmake', '-S', tree, '-B', folder, '-G', 'Ninja', '-DBEFFROI_WERROR=ON', ...settings);
  run('cmake', '--build', folder, '--target', ...targets);
  return folder;
}

// ---- The copy

const ours = filesOf(root);
const wanted = new Map(ours.map((path) => [path, readFileSync(join(root, path))]));
for (const folder of kFolders) {
  const own = ours.filter((path) => path.startsWith(`${folder}/${kModel}/`));
  assert.ok(own.length > 0, `${folder}/${kModel} has something to copy`);
  for (const path of own)
    wanted.set(changed(path), Buffer.from(changed(readFileSync(join(root, path), 'utf8'))));
}
const list = readFileSync(join(root, kList), 'utf8');
const grown = list.replace(/(using AllGames =\s*TypeList<[^>]*)>/, '$1, SampleTowers>');
assert.notEqual(grown, list, `${kList} has a list`);
wanted.set(kList, Buffer.from(grown));

// ---- Without the others

const others = withPage
  ? []
  : readdirSync(join(root, 'engine/games')).filter(
      (name) => name !== kModel && existsSync(join(root, 'engine/games', name, 'rules.hpp')),
    );
const isOthers = (path) =>
  others.some((id) => kFolders.some((folder) => path.startsWith(`${folder}/${id}/`)));
const typeOf = (id) => id.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());
const alone = others.reduce((all, id) => all.replace(new RegExp(`\\b${typeOf(id)}, `), ''), grown);
assert.equal(
  withPage || /TypeList<TemplateGame, SampleTowers>/.test(alone),
  true,
  'the list has the model and its copy',
);
const made = new Map([...wanted].filter(([path]) => !isOthers(path)));
made.set(kList, Buffer.from(alone));
for (const path of existsSync(tree) ? filesOf(tree) : []) if (!made.has(path)) rmSync(join(tree, path));
for (const [path, bytes] of made)
  put(join(tree, path), bytes, ours.includes(path) ? statSync(join(root, path)).mode : 0o644);

// ---- What it has touched

const before = new Set(ours);
const touched = [...wanted.keys()].filter(
  (path) => !before.has(path) || !wanted.get(path).equals(readFileSync(join(root, path))),
);
const added = touched.filter((path) => !before.has(path));
assert.deepEqual(
  touched.filter((path) => before.has(path)),
  [kList],
  'one file is changed',
);
const lines = (text) => text.split('\n');
const fresh = lines(grown).filter((line, i) => line !== lines(list)[i]);
assert.equal(lines(grown).length, lines(list).length);
assert.equal(fresh.length, 1, 'by one line');
assert.deepEqual(
  added.filter((path) => !kFolders.some((folder) => path.startsWith(`${folder}/${kCopy}/`))),
  [],
  'all else is in folders of its own',
);
for (const folder of kFolders)
  assert.ok(
    added.some((path) => path.startsWith(`${folder}/${kCopy}/`)),
    folder,
  );
console.log(`A new game touches ${touched.length} files:`);
for (const path of added) console.log(`  + ${path}`);
console.log(`  ~ ${kList}: ${fresh[0].trim()}`);
console.log(
  `and, blessed (BEFFROI_BLESS=1), its goldens tests/data/playthroughs/${kCopy}-*.txt, its line of tests/data/signature.txt and its first old record`,
);

// ---- Natively

run('node', 'web/toolchain/check_layers.mjs', tree);
step('the layers hold');
const native = build(
  'native',
  ['beffroi', 'tests'],
  '-DCMAKE_BUILD_TYPE=Check',
  `-DBEFFROI_TESTS=tests/games/${kCopy};tests/copy_game`,
);
step('built natively');
const program = join(native, 'beffroi');
const games = JSON.parse(run(program, 'games', '--json'));
const [model, copy] = [kModel, kCopy].map((id) => games.find((game) => game.id === id));
assert.equal(games.at(-1).id, kCopy, 'it has its place in the list');
assert.deepEqual([copy.offered, model.offered], [true, false]);
assert.equal(copy.name.text, 'Sample Towers');
assert.deepEqual(
  copy.options.map(({ id, token }) => [id, token]),
  model.options.map(({ id, token }) => [id.replace('TG-', 'ST-'), token]),
);
assert.deepEqual(copy.colours, model.colours);
step('games --json offers it');
run(program, 'soak', kCopy, '--games', '2000');
step('2,000 random games keep its invariants');
const report = run(join(native, 'tests'), '--no-colors=true');
const own = readFileSync(join(tree, `tests/games/${kCopy}/rules_test.cpp`), 'utf8').match(
  /^TEST_CASE/gm,
).length;
const [, passed] = /test cases:\s*\d+ \|\s*(\d+) passed/.exec(report);
assert.ok(Number(passed) > own, `its ${own} tests and those of every game have run, not ${passed}`);
step(`its tests pass: ${passed} cases`);
if (!withPage) process.exit(0);

// ---- In the page

for (const shared of ['node_modules', 'build/fonts']) {
  if (existsSync(join(tree, shared)) || !existsSync(join(root, shared))) continue;
  mkdirSync(dirname(join(tree, shared)), { recursive: true });
  symlinkSync(join(root, shared), join(tree, shared));
}
run('web/toolchain/build.sh', 'wasm', 'beffroi_cli', 'app_test');
step('built for wasm');
run('node', 'web/toolchain/make_dist.mjs', '--test', '--games', kCopy);
step('made into a page of this game alone');
console.log(run('node', 'tests/e2e/run.mjs', 'build/dist-test', kCopy).replace(/^/gm, '          '));
step(`walked through: ${relative(root, tree)}/build/dist-test`);
