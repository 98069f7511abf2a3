// Reads the shapes of the JSON that the program gives the page from the C++ that writes it.
//
// Owns: the reading of calls of PageJson (web/scene/table/page_json.hpp) as TypeScript. A function after
// "/// Shape <Name>: <what it is>" becomes an interface, and the members that a function without one writes
// go into the shape around its call. Alternatives (a value or null) become a union; what is written under an
// `if` may be absent, and a whole shape under an `if` is Partial. Must never guess: what it cannot read is an
// error. Next: gen_bridge.mjs, which writes what this reads.

/** A text of the same length in which strings and comments have neither words nor brackets. */
const blind = (text) =>
  text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/.*$/gm, (part) =>
    part.replace(/[\w(){}[\];,]/g, '_'),
  );

/** Where the bracket at `at` closes, in a blind text. */
function closing(text, at) {
  const open = text[at];
  const close = { '(': ')', '{': '}' }[open];
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === open) depth++;
    if (text[i] === close && --depth === 0) return i;
  }
  throw new Error('a bracket is not closed');
}

/** The functions of a source that write JSON: Map of name -> {shape, says, body, seen: the blind body}. */
function functionsOf(text) {
  const found = new Map();
  const flat = blind(text);
  const begins = /(?<=^|\n)((?:\/\/\/.*\n)*)(?:std::string|void|const char\*) (?:\w+::)*(\w+)\(/g;
  for (const match of flat.matchAll(begins)) {
    const end = closing(flat, match.index + match[0].length - 1);
    const from = flat.indexOf('{', end);
    if (from < 0 || flat.slice(end, from).includes(';')) continue; // a declaration
    const to = closing(flat, from);
    const comment = text.slice(match.index, match.index + match[1].length).replace(/^\/\/\/ ?/gm, '');
    const [, shape, says] = /^Shape (\w+): ([\s\S]*)$/.exec(comment) ?? [];
    // Of two functions with one name the one that writes.
    const body = text.slice(from, to + 1);
    if (found.has(match[2]) && !/\bjson\./.test(body)) continue;
    found.set(match[2], {
      shape,
      says: says?.trim().replace(/\n/g, ' '),
      body,
      seen: flat.slice(from, to + 1),
    });
  }
  return found;
}

const literalsOf = (text) => [...new Set([...text.matchAll(/"([^"]*)"/g)].map(([, word]) => `'${word}'`))];

/** What a body does, in order: [{what, name, words, at, under: number of conditions around it, says}]. */
function stepsOf({ body, seen }, functions, file) {
  const kStep =
    /\bjson\b\.(\w+)\(|(?<=\))\.(open_object|open_array)\(|\b(write_\w+)\(json\b|([{}])|\b(if|else)\b|;/g;
  const steps = [];
  const braces = [];
  let condition = false; // the statement that is being read stands under an `if`
  const under = () => braces.filter(Boolean).length + (condition ? 1 : 0);
  for (let match = kStep.exec(seen); match; match = kStep.exec(seen)) {
    const { 0: whole, 1: call, 2: chained, 3: writer, 4: brace, 5: word, index } = match;
    if (word) {
      condition = true;
      const open = /^\s*\(/.exec(seen.slice(kStep.lastIndex));
      if (word === 'if' && open) kStep.lastIndex = closing(seen, seen.indexOf('(', index)) + 1;
    } else if (brace === '{') {
      braces.push(condition);
      condition = false;
    } else if (brace === '}') {
      braces.pop();
      condition = false;
    } else if (whole === ';') {
      condition = false;
    } else if (call === 'text') {
      condition = false; // the result
    } else if (call || chained || writer) {
      const open = seen.indexOf('(', index);
      const end = closing(seen, open);
      const given = body.slice(open + 1, end);
      const [, name] = /^"(\w+)"\s*(?:,|$)/.exec(given) ?? [];
      const line = body.slice(end, body.indexOf('\n', end));
      const [, after] = /\/\/\/< (.*)$/.exec(line) ?? [];
      const [, before] = /\/\/\/< ([^\n]*)\n\s*$/.exec(body.slice(0, index)) ?? [];
      const isOwnLine = before && /\n\s*\/\/\/< [^\n]*\n\s*$/.test(body.slice(0, index));
      const says = after ?? (isOwnLine ? before : undefined);
      let words;
      if (call === 'one_of') {
        const [, named] = /\b(\w+_name)\(/.exec(given) ?? [];
        if (named && !functions.has(named)) throw new Error(`${file}: no ${named}()`);
        words = literalsOf(named ? functions.get(named).body : given.replace(/^"\w+"/, ''));
        if (words.length < 2) throw new Error(`${file}: one_of("${name}") is one of what?`);
      }
      steps.push({ what: call ?? chained ?? writer, name, words, under: under(), says });
      // What a call is given writes nothing.
      if (!writer) kStep.lastIndex = end + 1;
    }
  }
  return steps;
}

const kScalars = { string: 'string', number: 'number', flag: 'boolean' };

/** Reads steps as a tree: {union: [type]} or {members}; a type is a text, {list}, {members} or such a tree. */
function treeOf(steps, shapes, file) {
  let at = 0;
  const scalar = ({ what, words }) => (what === 'one_of' ? words.join(' | ') : kScalars[what]);
  const ends = (step) => !step || step.what === 'close_object' || step.what === 'close_array';
  const isMember = (step) => step.name !== undefined;
  /** A value, when the next step is one. */
  function value() {
    const step = steps[at];
    if (ends(step) || isMember(step)) return undefined;
    if (shapes.get(step.what)?.members) return undefined; // of the object around it
    at++;
    if (step.what === 'null') return 'null';
    if (step.what in kScalars) return kScalars[step.what];
    if (step.what === 'open_array') {
      const list = values();
      at++;
      return { list };
    }
    if (step.what === 'open_object') {
      const inside = members(step.under);
      at++;
      return { members: inside };
    }
    const shape = shapes.get(step.what);
    if (!shape) throw new Error(`${file}: cannot read ${step.what}(), or its shape`);
    return shape;
  }
  function values() {
    const union = [];
    for (let one = value(); one !== undefined; one = value()) union.push(one);
    return union;
  }
  /** The members of an object that was opened under so many conditions. */
  function members(under) {
    const list = [];
    while (!ends(steps[at])) {
      const step = steps[at++];
      const optional = step.under > under;
      if (step.what === 'key') list.push({ name: step.name, optional, says: step.says, union: values() });
      else if (isMember(step))
        list.push({ name: step.name, optional, says: step.says, union: [scalar(step)] });
      else {
        const shape = shapes.get(step.what);
        if (!shape) throw new Error(`${file}: cannot read ${step.what}() among members`);
        list.push({ shape, optional });
      }
    }
    return list;
  }
  if (steps.length === 0) throw new Error(`${file}: nothing is written`);
  const tree = isMember(steps[0]) ? { members: members(0) } : { union: values() };
  if (at !== steps.length) throw new Error(`${file}: cannot read ${steps[at].what}()`);
  return tree;
}

/** A union as TypeScript; the members of its object are at `indent`. */
function typeOf(union, indent) {
  const texts = union.map((one) => {
    if (typeof one === 'string') return one;
    if (one.list) {
      const inner = typeOf(one.list, indent);
      return /[|]/.test(inner.replace(/\{[\s\S]*\}/, '')) ? `(${inner})[]` : `${inner}[]`;
    }
    if (one.members) return `{\n${linesOf(one.members, `${indent}  `).join('\n')}\n${indent}}`;
    return typeOf(one.union, indent); // another shape
  });
  const order = (text) => (text === 'null' ? 1 : 0);
  return [...new Set(texts)].sort((a, b) => order(a) - order(b)).join(' | ') || 'never';
}

/** Members as lines; those of a writer without a name of its own are among them. */
function linesOf(members, indent) {
  return members.flatMap(({ name, optional, says, union, shape }) => {
    if (shape) return shape.named ? [] : linesOf(shape.members, indent);
    const line = `${indent}${name}${optional ? '?' : ''}: ${typeOf(union, indent)};`;
    return says ? [`${indent}/** ${says} */`, line] : [line];
  });
}

/** The named shapes of sources, [path, text]: [{name, says, lines of TypeScript}]. */
export function readShapes(sources) {
  const made = [];
  /** By the function that writes them, as other functions see them. */
  const shapes = new Map();
  const functions = new Map(sources.map(([path, text]) => [path, functionsOf(text)]));
  const rest = [...functions].flatMap(([path, list]) =>
    [...list]
      .map(([name, one]) => ({ path, name, ...one }))
      .filter(({ name, shape, body }) => shape || (name.startsWith('write_') && /\bjson\./.test(body))),
  );
  const needs = ({ body }) => [...body.matchAll(/\b(write_\w+)\(json\b/g)].map(([, name]) => name);
  while (rest.length > 0) {
    const next = rest.findIndex((one) => needs(one).every((name) => shapes.has(name)));
    if (next < 0) throw new Error(`no shape for what ${rest[0].name}() writes`);
    const [one] = rest.splice(next, 1);
    const tree = treeOf(stepsOf(one, functions.get(one.path), one.path), shapes, `${one.path}: ${one.name}`);
    if (!one.shape) {
      shapes.set(one.name, tree.union ? { union: tree.union } : { members: tree.members });
      continue;
    }
    // The one object in it has the name: `Ruled | null`, `LogLine[]`.
    const objects = [];
    const withName = (union) =>
      union.map((part) => {
        if (part.list) return { list: withName(part.list) };
        if (!part.members) return part;
        objects.push(part.members);
        return one.shape;
      });
    const union = tree.union ? withName(tree.union) : [one.shape];
    const [members] = tree.union ? objects : [tree.members];
    if (tree.union && objects.length !== 1)
      throw new Error(`${one.path}: ${one.name}() writes no object, or several`);
    shapes.set(one.name, tree.union ? { union } : { named: one.shape, members: tree.members });
    const bases = members
      .filter(({ shape }) => shape?.named)
      .map(({ shape, optional }) => (optional ? `Partial<${shape.named}>` : shape.named));
    made.push({
      name: one.shape,
      says: one.says,
      bases,
      lines: linesOf(members, '  '),
    });
  }
  return made;
}

/** Reads a source of its own that has one of everything, and some that cannot be read. */
export function checkShapes() {
  const source = `
/// Shape Inner: it may be none.
void write_inner(PageJson& json, int n) {
  if (n == 0) { // if there is none; else
    json.null();
    return;
  }
  json.open_object();
  json.number("n", n); ///< how many
  if (n > 1) json.flag("more", true);
  json.close_object();
}
const char* kind_name(int n) { return n == 1 ? "one" : "two"; }
void write_part(PageJson& json) { json.string("part", "a;{"); }
/// Shape Outer: all.
std::string outer_json(int n) {
  PageJson json;
  json.open_object();
  json.one_of("kind", kind_name(n));
  json.key("list").open_array();
  for (int i = 0; i < n; ++i) write_inner(json, i);
  json.close_array();
  json.key("text");
  if (n > 0)
    json.string(std::to_string(n));
  else
    json.null();
  write_part(json);
  json.close_object();
  return json.text();
}
`;
  const wanted = [
    'Inner',
    '  /** how many */',
    '  n: number;',
    '  more?: boolean;',
    'Outer',
    "  kind: 'one' | 'two';",
    '  list: (Inner | null)[];',
    '  text: string | null;',
    '  part: string;',
  ].join('\n');
  const found = readShapes([['test', source]])
    .flatMap(({ name, lines }) => [name, ...lines])
    .join('\n');
  if (found !== wanted) throw new Error(`bridge_shapes reads\n${found}\nwhere it should read\n${wanted}`);
  const wrong = [
    'json.value(1);',
    'write_unknown(json);',
    'json.one_of("a", x);',
    'json.number("a", 1); json.null();',
  ];
  for (const line of wrong) {
    const text = `/// Shape Bad: x.\nvoid write_bad(PageJson& json) {\n  json.open_object();\n  ${line}\n  json.close_object();\n}\n`;
    let refused = false;
    try {
      readShapes([['test', text]]);
    } catch {
      refused = true;
    }
    if (!refused) throw new Error(`bridge_shapes reads "${line}"`);
  }
}
