// Reads one message of the catalogue: the small part of ICU's message syntax that Beffroi uses.
//   {name}                                       an argument
//   {n, plural, =0 {none} one {# tube} other {# tubes}}    a plural, `other` required, # = the number
//   {name, select, you {Your turn} other {{name}’s turn}}  whether a seat is the reader's own
// Gives the arguments a message takes, or throws with the place of the mistake. Formatting happens elsewhere
// (C++ and shell); this file only checks, so that every language can be trusted at run time.

const kForms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Takes a message; gives a Map name -> 'value' | 'plural'. Throws Error on bad syntax. */
export function argumentsOf(message) {
  const found = new Map();
  let at = 0;
  const fail = (why) => {
    throw new Error(`${why} at character ${at + 1}`);
  };
  const word = () => {
    const m = /^[A-Za-z_][A-Za-z0-9_]*/.exec(message.slice(at));
    if (!m) fail('expected a name');
    at += m[0].length;
    return m[0];
  };
  const space = () => {
    while (message[at] === ' ') at++;
  };
  const note = (name, kind) => {
    if (found.has(name) && found.get(name) !== kind) fail(`"${name}" is both a value and a plural`);
    found.set(name, kind);
  };
  const text = (nested) => {
    while (at < message.length) {
      if (message[at] === '{') argument();
      else if (message[at] === '}') {
        if (!nested) fail('"}" without "{"');
        return;
      } else at++;
    }
    if (nested) fail('"{" is not closed');
  };
  const argument = () => {
    at++;
    space();
    const name = word();
    space();
    if (message[at] === '}') {
      at++;
      note(name, 'value');
      return;
    }
    if (message[at] !== ',') fail('expected "}" or ","');
    at++;
    space();
    const kind = word();
    if (kind !== 'plural' && kind !== 'select') fail('only "plural" and "select" are known');
    const known = kind === 'plural' ? kForms : ['you', 'other'];
    space();
    if (message[at] !== ',') fail('expected ","');
    at++;
    const forms = new Set();
    for (space(); message[at] !== '}'; space()) {
      if (at >= message.length) fail(`${kind} is not closed`);
      let form;
      if (kind === 'plural' && message[at] === '=') {
        const m = /^=[0-9]+/.exec(message.slice(at));
        if (!m) fail('expected a number after "="');
        form = m[0];
        at += form.length;
      } else {
        form = word();
        if (!known.includes(form)) fail(`"${form}" is no form of "${kind}"`);
      }
      space();
      if (message[at] !== '{') fail('expected "{"');
      if (forms.has(form)) fail(`form "${form}" twice`);
      forms.add(form);
      at++;
      text(true);
      at++;
    }
    at++;
    if (!forms.has('other')) fail(`${kind} "${name}" has no "other"`);
    note(name, kind === 'plural' ? kind : 'value');
  };
  text(false);
  return found;
}
