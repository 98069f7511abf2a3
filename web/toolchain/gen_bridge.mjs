// Generates from the C++ side what the page knows of it, so that nobody types it a second time.
//   node web/toolchain/gen_bridge.mjs [--check]
//
// Reads web/bridge/host.hpp (functions and contracts), exports.cpp, later_exports.cpp, asking_exports.cpp and editor_exports.cpp (that they export
// the same), the enums and numbers in constants(), the shapes of the JSON that the program gives
// (bridge_shapes.mjs), and the targets of each game (kTarget… of its headers). Writes docs/bridge.md for
// people, web/bridge/bridge.mjs (constants, for shell and tests), web/bridge/bridge.d.mts (types) and
// web/bridge/targets.mjs (the games' targets, for tests: the page gets them from the program). They are
// committed: editors, `tsc` and tests need them before anything is built. --check writes nothing and fails
// when one of them is not fresh. It fails on a function without a contract. Must never know a function or a
// game by name.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkShapes, readShapes } from './bridge_shapes.mjs';
import { writeIfChanged } from './write_if_changed.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const kHost = 'web/bridge/host.hpp';
const kTypes = { void: 'void', int: 'number', double: 'number', 'const char*': 'string' };
const kContract = ['Takes', 'Gives', 'Requires', 'Refuses'];

const problems = [];

// ---- Functions

/** "const char* record" as {type, name}. */
function variable(text) {
  const [, type, name] = /^(.*?[*\s])\s*(\w+)$/.exec(text.trim());
  return { type: type.trim().replace(/\s*\*/, '*'), name };
}

/** The paragraphs of a contract: [{label: '' or 'Takes' and the like, text}]. */
function paragraphs(lines) {
  const found = [];
  for (const line of lines) {
    const [, label, text] = (found.length > 0 && /^([A-Z][a-z]+(?: [a-z]+)*): (.*)$/.exec(line)) || [];
    if (label || found.length === 0) found.push({ label: label ?? '', text: text ?? line });
    else found.at(-1).text += ` ${line}`;
  }
  return found;
}

/** host.hpp as [{title, note, functions: [{name, type, takes: [{type, name}], says: paragraphs}]}]. */
function readGroups(header) {
  const groups = [];
  let says = [];
  let declaration = '';
  const [, body = ''] = header.split('extern "C" {');
  for (const line of body.split('\n')) {
    const group = groups.at(-1);
    if (line.startsWith('// ---- ')) groups.push({ title: line.slice(8), note: '', functions: [] });
    else if (line.startsWith('/// ')) says.push(line.slice(4));
    else if (line.startsWith('// ')) group.note = `${group.note} ${line.slice(3)}`.trim();
    else if (/^\s*$|^[#}]/.test(line)) continue;
    else {
      declaration = `${declaration} ${line}`.trim();
      if (!declaration.endsWith(';')) continue;
      const [, type, name, list] = /^(.*?[*\s])\s*(\w+)\((.*)\);$/.exec(declaration) ?? [];
      if (!name) throw new Error(`${kHost}: cannot read ${declaration}`);
      const takes = list.trim() === '' ? [] : list.split(',').map(variable);
      group.functions.push({ name, type: type.trim().replace(/\s*\*/, '*'), takes, says: paragraphs(says) });
      says = [];
      declaration = '';
    }
  }
  return groups;
}

function judge(groups) {
  const functions = groups.flatMap((group) => group.functions);
  for (const { name, type, takes, says } of functions) {
    const has = (label) => says.some((one) => one.label === label);
    if (!says[0] || says[0].label) problems.push(`${kHost}: ${name} does not say what it does`);
    if (takes.length > 0 !== has('Takes')) problems.push(`${kHost}: ${name}: "Takes:" for what it takes`);
    if ((type !== 'void') !== has('Gives')) problems.push(`${kHost}: ${name}: "Gives:" for what it gives`);
    for (const one of [type, ...takes.map((taken) => taken.type)])
      if (!(one in kTypes) && one !== 'const void*') problems.push(`${kHost}: ${name}: no type for ${one}`);
  }
  const sources = ['exports.cpp', 'later_exports.cpp', 'asking_exports.cpp', 'editor_exports.cpp']
    .map((name) => read(`web/bridge/${name}`))
    .join('\n');
  const exported = [...sources.matchAll(/EMSCRIPTEN_KEEPALIVE [\w\s*]*?(bf_\w+)\(/g)];
  const there = new Set(exported.map(([, name]) => name));
  const told = new Set(functions.map(({ name }) => name));
  for (const name of there) if (!told.has(name)) problems.push(`${kHost}: ${name} is missing`);
  for (const name of told) if (!there.has(name)) problems.push(`web/bridge: ${name} is not exported`);
}

// ---- Constants

/** An enum's names with their numbers and comments: [{name, number, says}]. */
function readEnum(text, name) {
  const [, body] = new RegExp(`enum (?:class )?${name}\\b[^{;]*\\{([^}]*)\\}`).exec(text) ?? [];
  if (body === undefined) throw new Error(`no enum ${name}`);
  let next = 0;
  return [...body.matchAll(/^\s*(k\w+)(?: = (\w+))?,?(?:\s*\/\/\/< (.*))?$/gm)].map(
    ([, one, number, says]) => {
      const value = number === undefined ? next : Number(number);
      next = value + 1;
      return { name: one, number: value, says };
    },
  );
}

/** A number, or a product of numbers. */
function readNumber(text, name) {
  const [, product] = new RegExp(`constexpr [\\w:]+ ${name} = (-?\\w+(?: \\* \\w+)*);`).exec(text) ?? [];
  if (product === undefined) throw new Error(`no constant ${name}`);
  return product.split(' * ').reduce((sum, number) => sum * Number(number), 1);
}

/** What stands behind a constant as its comment; '' for nothing. */
const saysOf = (text, name) => new RegExp(`constexpr [\\w:]+ ${name} = [^;]+; *///< (.*)`).exec(text)?.[1];

/** kTheName as theName. */
const lowered = (name) => name[1].toLowerCase() + name.slice(2);

/**
 * Constants for the page: [{title, list: [{name, value: as JavaScript, type: where it is another, says}]}].
 */
function constants() {
  const scene = read('web/scene/model/scene.hpp');
  const requests = read('web/scene/table/host_request.hpp');
  const actions = read('engine/core/action.hpp');
  const cues = readEnum(read('engine/core/event.hpp'), 'SoundCue');
  return [
    {
      title:
        'Targets of the view itself, as bf_targets names them. The second number is an index where there are several',
      list: readEnum(scene, 'UiTarget').map(({ name, number, says }) => ({
        name,
        value: `'${number},0,0,0'`,
        says,
      })),
    },
    {
      title: 'Announcement: of what kind a sentence is that the page is asked to announce',
      list: readEnum(requests, 'Announcement').map(({ name, number, says }) => ({
        name: name.replace(/^k/, 'kAnnounced'),
        value: `${number}`,
        says,
      })),
    },
    {
      title: 'Sounds that a game may name, by number',
      list: [
        {
          name: 'kSoundCues',
          value: `[\n${cues.map(({ name }) => `  '${lowered(name)}',\n`).join('')}]`,
          type: 'readonly string[]',
        },
      ],
    },
    {
      title: 'Special seat numbers',
      list: [
        {
          name: 'kAudience',
          value: `${readNumber(actions, 'kAudience')}`,
          says: 'what everybody at the table knows',
        },
        { name: 'kNoSeat', value: `${readNumber(actions, 'kNoSeat')}`, says: 'nobody' },
      ],
    },
    {
      title: 'Limits, levels and versions',
      list: [
        ['engine/core/action.hpp', 'kMaxSeats'],
        ['engine/core/level.hpp', 'kLevels'],
        ['engine/match/match.hpp', 'kResignedLevel'],
        ['engine/match/record.hpp', 'kRecordSyntax'],
        ['engine/match/record.hpp', 'kPlainSyntax'],
        ['engine/match/record.hpp', 'kRecordMaxBytes'],
        ['engine/match/record.hpp', 'kRecordMaxActions'],
        ['engine/match/record.hpp', 'kNameMaxBytes'],
        ['engine/match/record.hpp', 'kRecordMaxDepth'],
        ['engine/match/record.hpp', 'kNoteMaxBytes'],
        [kHost, 'kRecordPlain'],
        [kHost, 'kRecordLink'],
      ].map(([path, name]) => ({
        name,
        value: `${readNumber(read(path), name)}`,
        says: saysOf(read(path), name),
      })),
    },
  ];
}

// ---- Shapes

/** The sources of these folders that write one. */
const kShapeFolders = ['web/bridge', 'web/scene/table'];

function shapesOfProgram() {
  const sources = kShapeFolders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.cpp'))
      .sort()
      .map((name) => [`${folder}/${name}`, read(`${folder}/${name}`)])
      .filter(([, text]) => text.includes('/// Shape ')),
  );
  return readShapes(sources).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `bf_course` gives `Course`, or "" where it refuses: {name, type} of each function that gives JSON. */
function answersIn(groups, shapes) {
  const known = new Set(shapes.map(({ name }) => name));
  return groups
    .flatMap(({ functions }) => functions)
    .flatMap(({ name, says }) => {
      for (const { text } of says)
        for (const [, type] of text.matchAll(/JSON, \{(\w+)[^}]*\}/g))
          if (!known.has(type)) problems.push(`${kHost}: ${name}: no source writes the shape ${type}`);
      const gives = says.find(({ label }) => label === 'Gives')?.text ?? '';
      const [, type] = /JSON, \{([^}]+)\}/.exec(gives) ?? [];
      const isEmpty = says.some(({ label, text }) => label === 'Refuses' && text.includes('with ""'));
      return type ? [{ name, type: isEmpty ? `${type} | null` : type }] : [];
    });
}

const interfaceOf = ({ name, bases, lines }) => [
  `export interface ${name}${bases.length > 0 ? ` extends ${bases.join(', ')}` : ''} {`,
  ...lines,
  '}',
];

// ---- Targets of the games

/** The targets of each game: [{game, paths of its headers, list: [{name, number, says}], choices: [name]}]. */
function readTargets() {
  const ids = readdirSync(join(root, 'engine/games'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const kTarget = /^constexpr std::uint8_t kTarget(\w+) =\s*(\d+);(?: *\/\/\/< (.*))?/gm;
  return ids.flatMap((game) => {
    const own = { game, paths: [], list: [], choices: [] };
    for (const name of readdirSync(join(root, `engine/games/${game}`))) {
      if (!name.endsWith('.hpp')) continue;
      const path = `engine/games/${game}/${name}`;
      const text = read(path);
      const list = [...text.matchAll(kTarget)];
      if (list.length === 0) continue;
      own.paths.push(path);
      own.list.push(...list.map(([, one, number, says]) => ({ name: lowered(`k${one}`), number, says })));
      const [, all = ''] = /enum Choice : std::uint8_t \{([^}]*)\}/.exec(text) ?? [];
      own.choices.push(...[...all.matchAll(/kChoice([A-Z]\w*)/g)].map(([, one]) => lowered(`k${one}`)));
    }
    return own.list.length > 0 ? [own] : [];
  });
}

function targetScript(games) {
  const lines = [
    `// ${kFrom}`,
    '// The targets of each game as bf_targets names them: a kind and three numbers, which the header explains.',
    '',
    'function target(kind) {',
    '  const id = (a = 0, b = 0, c = 0) => [kind, a, b, c].join();',
    "  const isOf = (id) => id.split(',', 1)[0] === String(kind);",
    '  return Object.assign(id, { isOf });',
    '}',
  ];
  for (const { game, paths, list, choices } of games) {
    lines.push('', `// ${paths.join(', ')}`, `export const ${game} = {`);
    for (const { name, number, says } of list)
      lines.push(`  ${name}: target(${number}),${says ? ` // ${says}` : ''}`);
    if (choices.length > 0) {
      lines.push('  choices: {', ...choices.map((name, i) => `    ${name}: ${i},`), '  },');
    }
    lines.push('};');
  }
  return `${lines.join('\n')}\n`;
}

// ---- What is written

const kFrom = 'Generated from the C++ side by web/toolchain/gen_bridge.mjs. Do not edit.';
const typeOf = (type) => kTypes[type] ?? 'Pointer';
const takesOf = ({ takes }) => takes.map(({ type, name }) => `${name}: ${typeOf(type)}`).join(', ');

const sentence = (says) => says[0].toUpperCase() + says.slice(1);

const kColumns = 110;
/** A text in lines of at most kColumns, each with `before` in front of it. */
function wrapped(text, before) {
  const lines = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && before.length + line.length + 1 + word.length > kColumns) {
      lines.push(before + line);
      line = '';
    }
    line += line ? ` ${word}` : word;
  }
  return [...lines, before + line];
}

function script(lists) {
  const lines = [`// ${kFrom}`];
  for (const { title, list } of lists) {
    lines.push('', ...wrapped(`${title}.`, '// '));
    for (const { name, value, says } of list) {
      const line = `export const ${name} = ${value};`;
      const whole = `${line} // ${says}`;
      if (!says) lines.push(line);
      else if (whole.length > kColumns) lines.push(...wrapped(says, '// '), line);
      else lines.push(whole);
    }
  }
  return `${lines.join('\n')}\n`;
}

const kDerived = `}

export type BridgeName = keyof Bridge;
/** Functions that give a text. */
export type BridgeTextName = {
  [N in BridgeName]: ReturnType<Bridge[N]> extends string ? N : never;
}[BridgeName];

type Lowered<T> = T extends string ? Pointer : T;
/** The same as the module exports them: texts are pointers. */
export type BridgeExports = {
  [N in BridgeName as \`_\${N}\`]: (
    ...args: { [I in keyof Parameters<Bridge[N]>]: Lowered<Parameters<Bridge[N]>[I]> }
  ) => Lowered<ReturnType<Bridge[N]>>;
};`;

function types(groups, lists, shapes) {
  const lines = [
    `// ${kFrom}`,
    '// What each function takes, gives and refuses.',
    '',
    "/** Where something lies in the program's memory. */",
    'export type Pointer = number;',
    '',
    '/** The functions of the program, as Program.call() has them: texts are strings. */',
    'export interface Bridge {',
  ];
  for (const { title, functions } of groups) {
    lines.push(`  // ---- ${title}`);
    for (const one of functions) {
      const says = one.says.map(({ label, text }) => (label ? `${label}: ${text}` : text));
      const paragraphs = says.flatMap((text) => wrapped(text.replaceAll('*/', '*\\/'), '   * '));
      lines.push('  /**', ...paragraphs, '   */');
      const declared = `  ${one.name}(${takesOf(one)}): ${typeOf(one.type)};`;
      if (declared.length <= kColumns) lines.push(declared);
      else
        lines.push(
          `  ${one.name}(`,
          ...takesOf(one)
            .split(', ')
            .map((taken) => `    ${taken},`),
          `  ): ${typeOf(one.type)};`,
        );
    }
  }
  lines.push(kDerived);
  lines.push('', '// ---- What functions give as JSON: {name} in their contracts');
  for (const shape of shapes) lines.push('', `/** ${sentence(shape.says)} */`, ...interfaceOf(shape));
  lines.push(
    '',
    '/** Functions that give JSON, and its shape; null stands for "". */',
    'export interface BridgeJson {',
    ...answersIn(groups, shapes).map(({ name, type }) => `  ${name}: ${type};`),
    '}',
  );
  for (const { title, list } of lists) {
    lines.push('', ...wrapped(`${title}.`, '// '));
    for (const { name, value, type = value, says } of list) {
      if (says) lines.push(`/** ${says} */`);
      lines.push(`export const ${name}: ${type};`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** The comment at the head of host.hpp, from the texts on, as paragraphs and one list. */
function introduction(header) {
  const head = header.slice(0, header.indexOf('#pragma once')).split('\n');
  const at = head.findIndex((line) => line.startsWith('// Texts'));
  return head
    .slice(at)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n')
    .replace(/\n {4,}/g, ' ')
    .replace(/:\n(?= {2}\w)/, ':\n\n')
    .replace(/^ {2}(\w+\(.*?\)) {2}(.*)$/gm, '* `$1`: $2')
    .replace(/(^\*.*\n)(?=\w)/gm, '$1\n')
    .trim();
}

/** A value on one line and without quotes. */
const plain = (value) =>
  value
    .replace(/,?\n\s*/g, ' ')
    .replace(/[[\]']/g, '')
    .trim()
    .replaceAll(' ', ', ');

function paper(header, groups, lists, shapes) {
  const lines = [
    '# The bridge between the page and the program',
    '',
    `<!-- ${kFrom} -->`,
    '',
    'The program is C++ (`web/bridge/host.hpp`), compiled to WebAssembly; the page around it calls these functions, in JavaScript',
    'with `_` before the name. `shell/play` has the caller. `web/bridge/bridge.d.mts` has the same as types, `web/bridge/bridge.mjs`',
    'the constants. A function without **Refuses** refuses nothing.',
    '',
    introduction(header),
  ];
  for (const { title, note, functions } of groups) {
    lines.push('', `## ${title}`);
    if (note) lines.push('', note);
    for (const one of functions) {
      lines.push('', `### \`${one.name}(${takesOf(one)})\``, '');
      for (const { label, text } of one.says)
        lines.push(label ? `* ${kContract.includes(label) ? `**${label}**` : label}: ${text}` : `${text}\n`);
      while (lines.at(-1).endsWith('\n')) lines.push(lines.pop().trimEnd());
    }
  }
  lines.push('', '## Shapes', '', 'What functions give as JSON; `{name}` in their contracts.');
  for (const shape of shapes)
    lines.push('', `### ${shape.name}`, '', sentence(shape.says), '', '```ts', ...interfaceOf(shape), '```');
  lines.push('', '## Constants');
  for (const { title, list } of lists) {
    lines.push('', `${title}.`, '', '| name | value | |', '| --- | --- | --- |');
    for (const { name, value, says } of list)
      lines.push(`| \`${name}\` | \`${plain(value)}\` | ${says ?? ''} |`);
  }
  return `${lines.join('\n')}\n`;
}

checkShapes();
const header = read(kHost);
const groups = readGroups(header);
const lists = constants();
const targets = readTargets();
const shapes = shapesOfProgram();
judge(groups);
const made = {
  'docs/bridge.md': paper(header, groups, lists, shapes),
  'web/bridge/bridge.mjs': script(lists),
  'web/bridge/bridge.d.mts': types(groups, lists, shapes),
  'web/bridge/targets.mjs': targetScript(targets),
};
for (const [path, text] of Object.entries(made)) {
  if (!process.argv.includes('--check')) {
    writeIfChanged(join(root, path), text);
    continue;
  }
  let now = '';
  try {
    now = read(path);
  } catch {} // no such file
  if (now !== text) problems.push(`${path} is not fresh: node web/toolchain/gen_bridge.mjs makes it`);
}
for (const problem of problems) console.error(problem);
const count = groups.reduce((sum, { functions }) => sum + functions.length, 0);
const names = lists.reduce((sum, { list }) => sum + list.length, 0);
console.log(`the bridge has ${count} functions and ${names} constants; ${problems.length} problems`);
process.exit(problems.length > 0 || count === 0 ? 1 : 0);
