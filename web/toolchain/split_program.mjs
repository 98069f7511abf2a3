// Splits the page's program twice, by game and by what a first game needs: program.wasm and
// beffroi-<game>.wasm, which a game begins with, and for each wanted part <part>.wasm and
// beffroi-<game>-<part>.wasm, which are fetched when they are wanted: later after the first picture, analysis when
// a game is first studied.
//   node split_program.mjs --program whole.wasm --map whole.map --objects list.txt --binaryen bin
//     --out folder --game id=Type … --only source.cpp=id,id … --each source.cpp … --part later=source.cpp …
//     --after analysis=later …
// Owns: which part a function belongs to, from what the compiler says and not from lists of names. In doubt,
// shared and first.
// By game: a page loads the parts of one, so a function that another game or the shared part needs must be shared.
//   a game's        what only the objects in games/<id>/ define, and what is instantiated for its type (its
//     name has Type or id)
//   a game's too    what a source named with --only defines, if the program has one alone of the games it names (of
//     several it is shared); what is about a game in a source named with --each
//   a game's too    what has no owner by itself, is no target of function pointers, and is called by that
//     game's functions alone
//   shared          everything else: exports, equal names in two objects, inline functions of nobody, what
//     anybody else calls. But the functions of --only and --each are gates: the shared part may call them, since it
//     does so with that game alone (GameLook::is_map, choose_game())
// By what is wanted: the functions of the sources named with --part are ways in, which the program may enter only
// after it has been told that their part has come (web/scene/model/later.hpp, engine/brain/study_wasm.cpp). To a
// wanted part belongs what can be reached through its ways in alone: neither from an export, nor through any call,
// table of functions or constant data of the rest, nor from another wanted part. So a function whose address the
// first part can have stays in the first part, and what two wanted parts need is there as well, where neither needs the
// other. One that comes --after another needs it: what both need comes with that, and what two need that come after
// the same comes with that one.
// A call from one game's code into another's stops the build, and so does a part that needs more than the
// shared one gives. Constant data follows the functions: what only the functions of one part refer to, or its
// data, comes with it, which puts it into the memory when it is instantiated, before any of its code runs. Who
// refers to what stands in the object files. Function pointers cannot be followed by game: those to a game's own
// functions come out of its own row and look (match/game_ops.cpp, scene/games/looks.cpp), which choose_game()
// keeps from being used without it. Next: wasm_files.mjs, the format; cmake/web_targets.cmake, which calls
// this; shell/lib/program-files.ts, which puts the parts together again.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    only: { type: 'string', multiple: true, default: [] },
    each: { type: 'string', multiple: true, default: [] },
    part: { type: 'string', multiple: true, default: [] },
    after: { type: 'string', multiple: true, default: [] },
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
/** Sources outside the games' folders -> the games of this program whose code enters them. */
const onlyFor = new Map(
  values.only.map((pair) => {
    const [source, list] = pair.split('=');
    return [source, games.filter(({ id }) => list.split(',').includes(id)).map(({ id }) => id)];
  }),
);
/** The parts that come when they are wanted -> the sources of their ways in. */
const wanted = new Map();
for (const pair of values.part) {
  const [name, source] = pair.split('=');
  wanted.set(name, [...(wanted.get(name) ?? []), source]);
}
/** A part -> the one that has come before it. */
const comesAfter = new Map(values.after.map((pair) => pair.split('=')));
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
const sourceAmong = (sources, path) => [...sources].find((source) => path.endsWith(`/${source}.o`));
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
  const [path] = symbol.objects;
  const only = onlyFor.get(sourceAmong(onlyFor.keys(), path));
  if (only) return only.length === 1 ? only[0] : kShared;
  const defined = gameOfObject(path);
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
/** Functions of a game that the shared part calls with that game alone. */
const gates = new Set(
  [...owners].flatMap(([name, owner]) => {
    const { objects: where = [], weak = true } = symbols.get(name) ?? {};
    const isGate = owner && !weak && sourceAmong([...onlyFor.keys(), ...values.each], where[0]);
    return isGate ? [name] : [];
  }),
);
for (const source of [...onlyFor.keys(), ...values.each])
  if (!objects.some(({ path }) => sourceAmong([source], path))) fail(`${source} is not in the program`);
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
    if (owners.get(from) !== kShared || !owners.get(to) || gates.has(to)) continue;
    owners.set(to, kShared);
    moved = true;
  }
}
for (const [from, to] of calls) {
  const other = owners.get(to);
  if (other && owners.get(from) !== other && !gates.has(to))
    fail(`${to} would be in the part of ${other}, and ${from} calls it`);
}

// ---- What a first game needs

const functionKey = (path, { name, local }) => (local ? `${name} ${path}` : name);
const dataKey = (path, segment) => `${segment} in ${path}`;
const named = new Map(); // data that other objects see -> keys
for (const { path, data } of objects)
  for (const { name, local, segment } of data)
    if (!local) named.set(name, [...(named.get(name) ?? []), dataKey(path, segment)]);
/** Who uses what, by the objects: {from, to, call}, names of functions and keys of data. */
const uses = objects.flatMap(({ path, uses: own }) =>
  own.flatMap(({ from, to, call }) => {
    const sources = from.functions?.map((one) => ({ path, name: one.function, local: one.local })) ?? [
      { key: dataKey(path, from.segment) },
    ];
    const targets = to.function
      ? [{ path, name: to.function, local: to.local }]
      : (to.local ? [dataKey(path, to.segment)] : (named.get(to.data) ?? [])).map((key) => ({ key }));
    return sources.flatMap((source) => targets.map((target) => ({ from: source, to: target, call })));
  }),
);

/** Function -> the wanted part that it is a way into. */
const waysIn = new Map();
for (const [part, sources] of wanted) {
  const found = new Set();
  for (const [name, { objects: where, weak }] of symbols) {
    const source = !weak && where.length === 1 && sourceAmong(sources, where[0]);
    if (!source || !defined.has(name)) continue;
    found.add(source);
    waysIn.set(name, part);
  }
  for (const source of sources) if (!found.has(source)) fail(`${source} has no function in the program`);
}
const edges = new Map();
{
  const link = (from, to) => (edges.get(from) ?? edges.set(from, new Set()).get(from)).add(to);
  for (const [from, to] of calls) link(from, to);
  // Functions of one name in several objects count as one. The linker numbers them.
  const nodeOf = ({ key, name }) => key ?? name;
  for (const { from, to } of uses) link(nodeOf(from), nodeOf(to));
  for (const name of defined) {
    const numbered = /^(.+)_\d+$/.exec(name)?.[1];
    if (numbered && !symbols.has(name) && symbols.has(numbered)) link(name, numbered);
  }
}
/** Functions and data that can be reached from these, without going into another wanted part. */
function reachedFrom(start, part, before = new Set()) {
  const reached = new Set();
  const open = [...start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached.has(node) || before.has(node) || (waysIn.get(node) ?? part) !== part) continue;
    reached.add(node);
    open.push(...(edges.get(node) ?? []));
  }
  return reached;
}
const atFirst = reachedFrom([...exported, ...[...pointed].filter((name) => !symbols.has(name))], kShared);
/** Wanted part -> what it alone can reach. */
const reachedBy = new Map(
  [...wanted.keys()].map((part) => {
    const ways = [...waysIn].flatMap(([name, into]) => (into === part ? [name] : []));
    return [part, reachedFrom(ways, part, atFirst)];
  }),
);
/** True where `one` is there once `part` is. */
const isThere = (one, part) => part !== undefined && (part === one || isThere(one, comesAfter.get(part)));
/** When what these parts need comes: '' is at first. */
function timeFor(all) {
  const by = [...new Set(all)];
  if (by.length === 0) return kShared;
  const common = [...wanted.keys()].filter((one) => by.every((part) => isThere(one, part)));
  return common.findLast((one) => common.every((other) => isThere(other, one))) ?? kShared;
}
/** The part that a function comes with, regardless of games. */
function timeOf(name) {
  if (atFirst.has(name)) return kShared;
  return timeFor([...reachedBy].flatMap(([part, reached]) => (reached.has(name) ? [part] : [])));
}
/** A part of a game, or of all (''), that comes at the start (''), or is wanted. */
const partNamed = (game, time) => [game, time].filter(Boolean).join('-');
const parts = new Map([...owners].map(([name, owner]) => [name, partNamed(owner, timeOf(name))]));

// ---- Whose data

/** The parts whose functions refer to a function or segment of an object, directly or through calls and data. */
const users = new Map();
const usersOf = (key) => users.get(key) ?? users.set(key, new Set()).get(key);
for (const { path, functions } of objects)
  for (const one of functions)
    if (parts.has(one.name)) usersOf(functionKey(path, one)).add(parts.get(one.name));
const references = uses
  // A user of a function's address may be shared, see above; a caller may have it inlined, but for a way in.
  .filter(({ to, call }) => to.key || (call && !gates.has(to.name) && !waysIn.has(to.name)))
  .map((one) =>
    [one.from, one.to].map(({ key, path, ...symbol }) => usersOf(key ?? functionKey(path, symbol))),
  );
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
/** {game, time} of a part; either may be ''. */
function halvesOf(part) {
  const [first, second = ''] = part.split('-');
  return wanted.has(first) ? { game: kShared, time: first } : { game: first, time: second };
}
/** Where data lies that all these parts use: with the only game, and in a wanted part if no other needs it. */
function homeOf(all) {
  const halves = [...all].map(halvesOf);
  const only = (values) => (new Set(values).size === 1 ? values[0] : kShared);
  return partNamed(only(halves.map(({ game }) => game)), timeFor(halves.map(({ time }) => time)));
}
/** Byte of the memory -> its part. */
const ownerOfByte = new Array(memory.length).fill(kShared);
for (const { to, size, file, name } of placesOf(readFileSync(values.map, 'utf8'))) {
  const all = (segmentsByName.get(`${file} ${name}`) ?? []).filter((segment) => lies(segment, to, size));
  const who = new Set(all.flatMap((segment) => [...segment.users]));
  if (who.size > 0) ownerOfByte.fill(homeOf(who), to, to + size);
}

/**
 * The bytes of a part in the memory, as segments. Short gaps are filled, since another segment would be longer:
 * zeros compress well, bytes of others less so. The shared part comes first, its gaps are zeros; a game's part
 * leaves existing bytes unchanged. A wanted part fills none: the program may have written there.
 */
function segmentsFor(owner) {
  const image = owner === kShared ? memory.map((byte, i) => (ownerOfByte[i] === kShared ? byte : 0)) : memory;
  const isWanted = halvesOf(owner).time !== kShared;
  const segments = [];
  for (let i = 0, others = 0; i < memory.length; i++) {
    if (isWanted && ownerOfByte[i] !== owner) others = kMostOthers + 1;
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
/** Parts besides the shared one, each with the name of its file. */
const files = new Map([
  ...games.map(({ id }) => [id, `beffroi-${id}.wasm`]),
  ...[...wanted.keys()].flatMap((time) => [
    [time, `${time}.wasm`],
    ...games.map(({ id }) => [partNamed(id, time), `beffroi-${id}-${time}.wasm`]),
  ]),
]);
const functionsOf = (part) => [...parts].flatMap(([name, own]) => (own === part ? [name] : []));
for (const { id } of games) if (functionsOf(id).length < 20) fail(`${id} has hardly a function of its own`);
const full = [...files.keys()].filter((part) => functionsOf(part).length > 0);
writeFileSync(manifest, full.map((part) => `${part}\n${functionsOf(part).join('\n')}\n`).join('\n'));
binaryen(
  'wasm-split',
  '--multi-split',
  `--manifest=${manifest}`,
  `--out-prefix=${whole}`,
  values.program,
  '-o',
  `${whole}shared.wasm`,
);
const kEmpty = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const shrink = (from, to, owner) => {
  const path = join(values.out, to);
  if (existsSync(from)) {
    binaryen('wasm-opt', from, '-Oz', '--strip-debug', '--strip-producers', '-o', path);
    rmSync(from);
  } else {
    writeFileSync(path, kEmpty); // a game of which nothing is in this part
  }
  const before = readFileSync(path);
  const segments = segmentsFor(owner);
  const bytes =
    before.length === kEmpty.length && segments.length === 0 ? before : withSegments(before, segments);
  if (!WebAssembly.validate(bytes)) fail(`${to} with its data is no WebAssembly`);
  writeFileSync(path, bytes);
  return new WebAssembly.Module(bytes);
};
const shared = shrink(`${whole}shared.wasm`, 'program.wasm', kShared);
const given = new Set(WebAssembly.Module.exports(shared).map(({ name }) => name));
const importsOf = (module) =>
  WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`);
const before = new Set(importsOf(new WebAssembly.Module(readFileSync(values.program))));
const added = importsOf(shared).filter((name) => !before.has(name));
if (added.length > 0) fail(`the shared part would need ${added.join(', ')}`);
const owned = (part) =>
  `${part || 'shared'} ${functionsOf(part).length} ${ownerOfByte.filter((owner) => owner === part).length}`;
const counts = [...files].map(([part, file]) => {
  const module = shrink(`${whole}${part}.wasm`, file, part);
  const missing = WebAssembly.Module.imports(module).filter(
    ({ module: from, name }) => from !== '' || !given.has(name),
  );
  if (missing.length > 0)
    fail(`${file} needs ${missing.map(({ name }) => name).join(', ')}, which the shared part does not give`);
  return owned(part);
});
console.log(`  functions and bytes of data: ${owned(kShared)}, ${counts.join(', ')}`);
