// Splits the page's program into what all games share and a part for each game: program.wasm and beffroi-<game>.wasm.
//   node split_program.mjs --program whole.wasm --objects list.txt --nm llvm-nm --binaryen bin --out folder --game id=Type …
// Owns: which function belongs to whom, by what the compiler says of it and not by lists of names. A page loads one part, so a
// function that another game or the shared part needs must be shared. In doubt, shared:
//   a game's        what only the objects in games/<id>/ define, and what is instantiated for its type (its name has Type or id)
//   a game's too    what has no owner by itself, is no target of function pointers, and is called by that game's functions alone
//   shared          everything else: exports, equal names in two objects, inline functions of nobody, what anybody else calls
// A call from one game's code into another's stops the build, and so does a part that needs more than the shared one gives.
// Function pointers cannot be followed: those to a game's own functions come out of its own row and look (match/game_ops.cpp,
// scene/games/looks.cpp), which choose_game() keeps from being used without it.
// Next: cmake/web_targets.cmake, which calls this; shell/lib/program-files.js, which puts the parts together again.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    program: { type: 'string' }, objects: { type: 'string' }, nm: { type: 'string' }, binaryen: { type: 'string' },
    out: { type: 'string' }, game: { type: 'string', multiple: true },
  },
});
const games = values.game.map((pair) => pair.split('=')).map(([id, type]) => ({ id, type }));
const kFeatures = ['bulk-memory', 'sign-ext', 'nontrapping-float-to-int', 'mutable-globals', 'multivalue', 'reference-types'].map((name) => `--enable-${name}`);
const kShared = '';

function fail(message) {
  console.error(`split_program: ${message}`);
  process.exit(1);
}
const run = (command, ...words) => execFileSync(command, words, { encoding: 'utf8', maxBuffer: 2 ** 29, stdio: ['ignore', 'pipe', 'inherit'] });
const binaryen = (tool, ...words) => run(join(values.binaryen, tool), ...kFeatures, ...words);

// ---- What the compiler says

/** The game that a mangled name speaks of, when it is one: identifiers stand in it behind their length. */
function gameInName(name) {
  const named = games.filter(({ id, type }) => [id, type].some((word) => name.includes(`${word.length}${word}`)));
  return named.length === 1 ? named[0].id : named.length > 1 ? kShared : null;
}
const gameOfObject = (path) => games.find(({ id }) => path.includes(`/games/${id}/`))?.id ?? null;

/** Function -> {objects, weak}: where it is defined. */
const symbols = new Map();
const objects = readFileSync(values.objects, 'utf8').split('\n').filter((path) => path.endsWith('.o'));
for (const line of run(values.nm, '-A', '--defined-only', '--format=posix', ...objects).split('\n')) {
  const [, path, name, kind] = /^(.*?): (\S+) ([TtWwVv])\b/.exec(line) ?? [];
  if (!name) continue;
  const known = symbols.get(name) ?? { objects: [], weak: false };
  known.objects.push(path.replace(/:$/, ''));
  known.weak ||= /[WwVv]/.test(kind);
  symbols.set(name, known);
}

/** The owner of a function by itself: a game, kShared, or null for nobody. */
function ownerOf(name) {
  const symbol = symbols.get(name);
  const named = gameInName(name);
  if (!symbol) return named === null ? null : kShared; // not ours, or one of several of that name
  if (symbol.weak) return named; // inline: whichever object had it first says nothing
  if (symbol.objects.length > 1) return kShared;
  const defined = gameOfObject(symbol.objects[0]);
  if (defined && named !== null && named !== defined) return kShared;
  return defined ?? named;
}

/** The program as functions: {defined, exported, pointed, calls}. */
function readCalls() {
  const [defined, exported, pointed] = [new Set(), new Set(), new Set()];
  const calls = [];
  const text = binaryen('wasm-opt', values.program, '--print-call-graph', '-o', '/dev/null');
  for (const line of text.slice(text.indexOf('\n  }')).split('\n')) {
    const [, from, to] = /^ {2}"(.*?)"(?: -> "(.*?)")?/.exec(line) ?? [];
    if (to !== undefined) calls.push([from, to]);
    else if (/fillcolor="white"/.test(line)) defined.add(from);
    else if (/fillcolor="gray"/.test(line)) exported.add(from);
    else if (/style="filled, rounded"/.test(line)) pointed.add(from);
  }
  return { defined: new Set([...defined, ...exported]), exported, pointed, calls };
}

// ---- Who owns what

const { defined, exported, pointed, calls } = readCalls();
if (defined.size < 500 || pointed.size < 100) fail('the calls of the program could not be read');
const owners = new Map([...defined].map((name) => [name, exported.has(name) ? kShared : ownerOf(name)]));
for (const [from, to] of calls) {
  const [one, other] = [owners.get(from), owners.get(to)];
  if (one && other && one !== other) fail(`${from} of ${one} calls ${to} of ${other}`);
}
// What nobody owns follows its callers; several rounds, since they follow theirs.
const callers = new Map([...defined].map((name) => [name, new Set()]));
for (const [from, to] of calls) if (from !== to) callers.get(to)?.add(from);
for (let moved = true; moved; ) {
  moved = false;
  for (const [name, owner] of owners) {
    if (owner !== null || pointed.has(name) || callers.get(name).size === 0) continue;
    const who = new Set([...callers.get(name)].map((caller) => owners.get(caller)));
    const [only] = who;
    if (who.size !== 1 || !only) continue;
    owners.set(name, only);
    moved = true;
  }
}
for (const [name, owner] of owners) if (owner === null) owners.set(name, kShared);
// What the shared part calls is shared, and what that calls.
for (let moved = true; moved; ) {
  moved = false;
  for (const [from, to] of calls) {
    if (owners.get(from) !== kShared || !owners.get(to)) continue;
    owners.set(to, kShared);
    moved = true;
  }
}
for (const [from, to] of calls) {
  const other = owners.get(to);
  if (other && owners.get(from) !== other) fail(`${to} would be in the part of ${other}, and ${from} calls it`);
}

// ---- The parts

mkdirSync(values.out, { recursive: true });
const manifest = `${values.program}.manifest`;
const whole = join(values.out, 'split-');
const partOf = ({ id }) => `${whole}${id}.wasm`;
const section = ({ id }) => `${id}\n${[...owners].filter(([, owner]) => owner === id).map(([name]) => name).join('\n')}\n`;
for (const game of games) if (section(game).split('\n').length < 20) fail(`${game.id} has hardly a function of its own`);
writeFileSync(manifest, games.map(section).join('\n'));
binaryen('wasm-split', '--multi-split', `--manifest=${manifest}`, `--out-prefix=${whole}`, values.program, '-o', `${whole}shared.wasm`);
const shrink = (from, to) => {
  binaryen('wasm-opt', from, '-Oz', '--strip-debug', '--strip-producers', '-o', join(values.out, to));
  rmSync(from);
  return new WebAssembly.Module(readFileSync(join(values.out, to)));
};
const shared = shrink(`${whole}shared.wasm`, 'program.wasm');
const given = new Set(WebAssembly.Module.exports(shared).map(({ name }) => name));
const wanted = (module) => WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`);
const before = new Set(wanted(new WebAssembly.Module(readFileSync(values.program))));
const added = wanted(shared).filter((name) => !before.has(name));
if (added.length > 0) fail(`the shared part would need ${added.join(', ')}`);
const counts = games.map((game) => {
  const part = shrink(partOf(game), `beffroi-${game.id}.wasm`);
  const missing = WebAssembly.Module.imports(part).filter(({ module, name }) => module !== '' || !given.has(name));
  if (missing.length > 0) fail(`the part of ${game.id} needs ${missing.map(({ name }) => name).join(', ')}, which the shared one does not give`);
  return `${game.id} ${[...owners.values()].filter((owner) => owner === game.id).length}`;
});
console.log(`  functions: shared ${[...owners.values()].filter((owner) => owner === kShared).length}, ${counts.join(', ')}`);
