// Splits the page's program into what all games share and a part for each game: program.wasm and
// beffroi-<game>.wasm.
//   node split_program.mjs --program whole.wasm --map whole.map --objects list.txt --binaryen bin
//     --out folder --game id=Type …
// Owns: which part a function belongs to, from what the compiler says and not from lists of names. A page
// loads one part, so a function that another game or the shared part needs must be shared. In doubt, shared:
//   a game's        what only the objects in games/<id>/ define, and what is instantiated for its type (its
//     name has Type or id)
//   a game's too    what has no owner by itself, is no target of function pointers, and is called by that
//     game's functions alone
//   shared          everything else: exports, equal names in two objects, inline functions of nobody, what
//     anybody else calls
// A call from one game's code into another's stops the build, and so does a part that needs more than the
// shared one gives. Constant data follows the functions: what only one game's functions refer to, or its
// data, comes with its part, which puts it into the memory when it is instantiated, before any code runs. Who
// refers to what stands in the object files. Function pointers cannot be followed: those to a game's own
// functions come out of its own row and look (match/game_ops.cpp, scene/games/looks.cpp), which choose_game()
// keeps from being used without it. Next: wasm_files.mjs, the format; cmake/web_targets.cmake, which calls
// this; shell/lib/program-files.ts, which puts the parts together again.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { memoryOf, placesOf, readObject, withSegments } from './wasm_files.mjs';

const { values } = parseArgs({
  options: {
    program: { type: 'string' },
    map: { type: 'string' },
    objects: { type: 'string' },
    binaryen: { type: 'string' },
    out: { type: 'string' },
    game: { type: 'string', multiple: true },
  },
});
const games = values.game.map((pair) => pair.split('=')).map(([id, type]) => ({ id, type }));
const kFeatures = [
  'bulk-memory',
  'sign-ext',
  'nontrapping-float-to-int',
  'mutable-globals',
  'multivalue',
  'reference-types',
].map((name) => `--enable-${name}`);
const kShared = '';
const [kMostZeros, kMostOthers] = [64, 4]; // in a gap of data that is filled

function fail(message) {
  console.error(`split_program: ${message}`);
  process.exit(1);
}
const run = (command, ...words) =>
  execFileSync(command, words, {
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const binaryen = (tool, ...words) => run(join(values.binaryen, tool), ...kFeatures, ...words);

// ---- What the compiler says

/** The only game that a mangled name mentions, if any: identifiers stand in it behind their length. */
function gameInName(name) {
  const named = games.filter(({ id, type }) =>
    [id, type].some((word) => name.includes(`${word.length}${word}`)),
  );
  return named.length === 1 ? named[0].id : named.length > 1 ? kShared : null;
}
const gameOfObject = (path) => games.find(({ id }) => path.includes(`/games/${id}/`))?.id ?? null;

const objects = readFileSync(values.objects, 'utf8')
  .split('\n')
  .filter((path) => path.endsWith('.o'))
  .map((path) => readObject(path, readFileSync(path)));
/** Function -> {objects, weak}: where it is defined. */
const symbols = new Map();
for (const { path, functions } of objects) {
  for (const { name, weak } of functions) {
    const known = symbols.get(name) ?? { objects: [], weak: false };
    known.objects.push(path);
    known.weak ||= weak;
    symbols.set(name, known);
  }
}

/** The owner of a function regardless of its callers: a game, kShared, or null. */
function ownerOf(name) {
  const symbol = symbols.get(name);
  const named = gameInName(name);
  if (!symbol) return named === null ? null : kShared; // not ours, or one of several of that name
  if (symbol.weak) return named; // inline: the object that had it first means nothing
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
// A function without an owner goes with its callers; in rounds, since they go with theirs.
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
// What the shared part calls is shared, and so on.
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
  if (other && owners.get(from) !== other)
    fail(`${to} would be in the part of ${other}, and ${from} calls it`);
}

// ---- Whose data

/**
 * The owners of functions that refer to a function or segment of an object, directly or through calls and
 * data.
 */
const users = new Map();
const usersOf = (key) => users.get(key) ?? users.set(key, new Set()).get(key);
const functionKey = (path, { name, local }) => (local ? `${name} ${path}` : name);
const dataKey = (path, segment) => `${segment} in ${path}`;
const named = new Map(); // data that other objects see -> keys
for (const { path, data } of objects)
  for (const { name, local, segment } of data)
    if (!local) named.set(name, [...(named.get(name) ?? []), dataKey(path, segment)]);
const references = [];
for (const { path, functions, uses } of objects) {
  for (const one of functions)
    if (owners.has(one.name)) usersOf(functionKey(path, one)).add(owners.get(one.name));
  for (const { from, to, call } of uses) {
    // A user of a function's address may be shared, see above; a caller may have it inlined.
    if (to.function && !call) continue;
    const sources = from.functions?.map((one) =>
      functionKey(path, { name: one.function, local: one.local }),
    ) ?? [dataKey(path, from.segment)];
    const targets = to.function
      ? [functionKey(path, { name: to.function, local: to.local })]
      : to.local
        ? [dataKey(path, to.segment)]
        : (named.get(to.data) ?? []);
    for (const source of sources)
      for (const target of targets) references.push([usersOf(source), usersOf(target)]);
  }
}
for (let grown = true; grown; ) {
  grown = false;
  for (const [source, target] of references)
    for (const user of source)
      if (!target.has(user)) {
        target.add(user);
        grown = true;
      }
}

/**
 * Segments of objects by the names that a map has for them: several files and several segments can have the
 * same.
 */
const segmentsByName = new Map();
for (const { path, file, segments } of objects)
  segments.forEach((segment, i) => {
    const key = `${file} ${segment.name}`;
    segmentsByName.set(key, [
      ...(segmentsByName.get(key) ?? []),
      { ...segment, users: usersOf(dataKey(path, i)) },
    ]);
  });
const memory = memoryOf(readFileSync(values.program));
/** True if this can be the segment at this place: all bytes are equal except those that the linker wrote. */
function lies(segment, to, size) {
  if (segment.bytes.length !== size) return false;
  const written = new Set(segment.fixed.flatMap((at) => [at, at + 1, at + 2, at + 3]));
  return segment.bytes.every((byte, i) => written.has(i) || byte === (memory[to + i] ?? 0));
}
/** Byte of the memory -> its game. */
const ownerOfByte = new Array(memory.length).fill(kShared);
for (const { to, size, file, name } of placesOf(readFileSync(values.map, 'utf8'))) {
  const all = (segmentsByName.get(`${file} ${name}`) ?? []).filter((segment) => lies(segment, to, size));
  const [owner, ...others] = new Set(all.flatMap((segment) => [...segment.users]));
  if (owner && others.length === 0) ownerOfByte.fill(owner, to, to + size);
}

/**
 * The bytes of an owner in the memory, as segments. Short gaps are filled, since another segment would be
 * longer: zeros compress well, bytes of others less so. The shared part comes first, its gaps are zeros; a
 * game's part leaves existing bytes unchanged.
 */
function segmentsFor(owner) {
  const image = owner === kShared ? memory.map((byte, i) => (ownerOfByte[i] === kShared ? byte : 0)) : memory;
  const segments = [];
  for (let i = 0, others = 0; i < memory.length; i++) {
    if (memory[i] === 0) continue;
    if (ownerOfByte[i] !== owner) {
      others += 1;
      continue;
    }
    const last = segments.at(-1);
    if (last && i - last.end <= kMostZeros && (owner === kShared || others <= kMostOthers)) last.end = i + 1;
    else segments.push({ to: i, end: i + 1 });
    others = 0;
  }
  return segments.map(({ to, end }) => ({ to, bytes: image.subarray(to, end) }));
}

// ---- The parts

mkdirSync(values.out, { recursive: true });
const manifest = `${values.program}.manifest`;
const whole = join(values.out, 'split-');
const partOf = ({ id }) => `${whole}${id}.wasm`;
const section = ({ id }) =>
  `${id}\n${[...owners]
    .filter(([, owner]) => owner === id)
    .map(([name]) => name)
    .join('\n')}\n`;
for (const game of games)
  if (section(game).split('\n').length < 20) fail(`${game.id} has hardly a function of its own`);
writeFileSync(manifest, games.map(section).join('\n'));
binaryen(
  'wasm-split',
  '--multi-split',
  `--manifest=${manifest}`,
  `--out-prefix=${whole}`,
  values.program,
  '-o',
  `${whole}shared.wasm`,
);
const shrink = (from, to, owner) => {
  binaryen('wasm-opt', from, '-Oz', '--strip-debug', '--strip-producers', '-o', join(values.out, to));
  rmSync(from);
  const path = join(values.out, to);
  const bytes = withSegments(readFileSync(path), segmentsFor(owner));
  if (!WebAssembly.validate(bytes)) fail(`${to} with its data is no WebAssembly`);
  writeFileSync(path, bytes);
  return new WebAssembly.Module(bytes);
};
const shared = shrink(`${whole}shared.wasm`, 'program.wasm', kShared);
const given = new Set(WebAssembly.Module.exports(shared).map(({ name }) => name));
const wanted = (module) =>
  WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`);
const before = new Set(wanted(new WebAssembly.Module(readFileSync(values.program))));
const added = wanted(shared).filter((name) => !before.has(name));
if (added.length > 0) fail(`the shared part would need ${added.join(', ')}`);
const owned = (id) =>
  `${id} ${[...owners.values()].filter((owner) => owner === id).length} ${ownerOfByte.filter((owner) => owner === id).length}`.trim();
const counts = games.map((game) => {
  const part = shrink(partOf(game), `beffroi-${game.id}.wasm`, game.id);
  const missing = WebAssembly.Module.imports(part).filter(
    ({ module, name }) => module !== '' || !given.has(name),
  );
  if (missing.length > 0)
    fail(
      `the part of ${game.id} needs ${missing.map(({ name }) => name).join(', ')}, which the shared one does not give`,
    );
  return owned(game.id);
});
console.log(`  functions and bytes of data: shared ${owned(kShared)}, ${counts.join(', ')}`);
