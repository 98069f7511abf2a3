// Runs clang-tidy over our C++ with the checks of .clang-tidy: node tidy.mjs [part of a folder's name...]
//
// clang-tidy spends most of its time on the headers that a source reads. So the sources of a folder are read
// as one: a made source that includes them all (build/tidy/<folder>.cpp), which takes a quarter of the time.
// Where two sources of a folder give one name to different things, it is read in halves, which costs time but
// finds the same; kApart spares that. Needs the generated headers of the native build, or those in the folder
// that BEFFROI_GENERATED names. Ends with "N sources in M readings, K findings"; exit code 1 when there is one.
// Must change no source.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const out = join(root, 'build/tidy');
const generated = resolve(root, process.env.BEFFROI_GENERATED ?? 'build/native/generated');
const kTops = ['engine', 'web/scene', 'web/tools'];
// Those of the native build, as far as they say what is read.
const kFlags = [
  '-std=c++20',
  '-DNDEBUG',
  '-fno-exceptions',
  '-fno-rtti',
  `-I${root}`,
  `-I${generated}`,
  '-include',
  join(generated, 'rules_build.hpp'),
];
// Sources that give a name to something else than the others of their folder do, in groups that can be read
// together.
const kApart = {
  'web/scene/games/carcassonne': ['painter'],
  'web/scene/games/five_towers': ['painter'],
  'web/scene/games/wandering_towers': ['magic painter'],
  'web/scene/paint': ['marks'],
};
// Small folders that are read with another one.
const kWith = {
  'engine/core': 'engine/search',
  'engine/brain': 'engine/search',
  'web/tools': 'web/scene/parts',
  'web/scene/games': 'web/scene/parts',
  'web/scene/model': 'web/scene/parts',
};
const words = process.argv.slice(2);

if (!existsSync(join(generated, 'rules_build.hpp'))) {
  console.error('the generated headers are missing; make them: web/toolchain/build.sh native generated');
  process.exit(2);
}
mkdirSync(out, { recursive: true });

/** Folders with sources -> their sources. */
function foldersOf(tops) {
  const folders = new Map();
  const under = (top) => readdirSync(join(root, top), { recursive: true }).map((name) => join(top, name));
  for (const path of tops.flatMap(under).sort()) {
    if (!path.endsWith('.cpp') || /_(fuzz|wasm)\.cpp$/.test(path)) continue;
    const folder = kWith[dirname(path)] ?? dirname(path);
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return folders;
}

function run(args) {
  return new Promise((done, failed) => {
    const child = spawn('clang-tidy-19', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    let errors = '';
    child.stdout.on('data', (part) => (text += part));
    child.stderr.on('data', (part) => (errors += part));
    child.on('error', failed);
    child.on('close', (code) => done({ code, text, errors }));
  });
}

const findings = new Map();
let readings = 0;
/** Reads sources as one; where two of them clash, half of them at a time. */
async function readTogether(name, sources) {
  const made = join(out, `${name}.cpp`);
  const lines = sources.map((source) => `#include "${source}" // NOLINT(bugprone-suspicious-include)\n`);
  writeFileSync(made, lines.join(''));
  ++readings;
  const { code, text, errors } = await run(['--quiet', made, '--', ...kFlags]);
  const found = text
    .split(/^(?=\S+:\d+:\d+: (?:warning|error): )/m)
    .filter((part) => /^\S+:\d+:\d+: /.test(part));
  if (sources.length > 1 && found.some((part) => part.includes('[clang-diagnostic-error'))) {
    console.log(`${name}: clash\n${found.find((part) => part.includes('[clang-diagnostic-error'))}`);
    const half = sources.length >> 1;
    await readTogether(`${name}-a`, sources.slice(0, half));
    await readTogether(`${name}-b`, sources.slice(half));
    return;
  }
  if (code !== 0 && found.length === 0) found.push(`${name}: ${errors}`);
  for (const part of found) {
    const [first] = part.split('\n');
    const said = part.replaceAll(`${root}/`, '').trimEnd();
    if (!findings.has(first)) console.log(said);
    findings.set(first, said);
  }
}
async function readFolder([folder, sources]) {
  const begun = Date.now();
  const groups = (kApart[folder] ?? []).map((names) => names.split(' ').map((one) => `${folder}/${one}.cpp`));
  const others = sources.filter((source) => !groups.flat().includes(source));
  for (const [n, group] of [others, ...groups].entries())
    await readTogether(`${folder.replaceAll('/', '-')}-${n}`, group);
  console.log(`${folder}: ${sources.length} sources, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

const queue = [...foldersOf(kTops)]
  .filter(([folder]) => words.length === 0 || words.some((word) => folder.includes(word)))
  .sort(([, a], [, b]) => b.length - a.length);
const count = queue.reduce((sum, [, sources]) => sum + sources.length, 0);
const worker = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) await readFolder(next);
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
console.log(`${count} sources in ${readings} readings, ${findings.size} findings`);
process.exit(findings.size > 0 ? 1 : 0);
