// I18n: the words of the page, from the same catalogue as those of the canvas.
//
// Owns: loading assets/i18n/<lang>.json, putting arguments and plurals into a message, and replacing the English texts
// that the HTML already carries when another language is chosen. The HTML's own text is the English of the catalogue
// (tests compare them), so English pages need no second pass. Must never glue sentences.
// Next: web/toolchain/message.mjs, the checker of the same syntax.
import { assets } from 'virtual:assets';

let catalogue = null;
export let language = 'en';

/** Loads the catalogue once; gives {key: message}. Rejects when the file cannot be fetched. */
export function loadWords(wanted = 'en') {
  language = wanted;
  catalogue ??= fetch(`./${assets[`i18n/${wanted}.json`]}`).then((response) => {
    if (!response.ok) throw new Error(`words: ${response.status}`);
    return response.json();
  });
  return catalogue.then((messages) => {
    loaded = messages;
    return messages;
  });
}
let loaded = {};

/** The program's messages joined as bf_boot() wants them: in the order of the sorted keys, without the page's own. */
export const joinedMessages = () =>
  Object.keys(loaded)
    .filter((key) => !/^(page|intro)\./.test(key))
    .sort()
    .map((key) => loaded[key])
    .join('\x1f');

/** The message of a key with its arguments put in. Unknown keys and arguments stay visible. */
export function t(key, args = {}) {
  const message = loaded[key];
  return message === undefined ? key : format(message, args);
}
/** True when the catalogue has this key. */
export const hasWord = (key) => loaded[key] !== undefined;

/** Puts arguments into a message of the catalogue's syntax. */
function format(message, args) {
  let at = 0;
  const until = (stop) => {
    const start = at;
    while (at < message.length && !stop.includes(message[at])) at++;
    return message.slice(start, at).trim();
  };
  const text = (hash) => {
    let out = '';
    while (at < message.length && message[at] !== '}') {
      const c = message[at];
      if (c === '{') out += argument();
      else {
        out += c === '#' && hash !== null ? String(hash) : c;
        at++;
      }
    }
    return out;
  };
  const argument = () => {
    at++;
    const name = until(',}');
    if (message[at] === '}') {
      at++;
      return name in args ? String(args[name]) : `{${name}}`;
    }
    at++;
    until(',');
    at++;
    const number = Number(args[name]);
    const wanted = new Intl.PluralRules(language).select(number);
    const forms = {};
    for (;;) {
      const form = until('{}');
      if (message[at] !== '{') break;
      at++;
      forms[form] = text(number);
      at++;
    }
    at++;
    return forms[`=${number}`] ?? forms[wanted] ?? forms.other ?? '';
  };
  return text(null);
}

/** Replaces the texts marked in the HTML; only needed when the language is not the HTML's own. */
export function translatePage(root = document) {
  if (language === 'en') return;
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll('[data-i18n]')) element.textContent = t(element.dataset.i18n);
  for (const element of root.querySelectorAll('[data-i18n-label]')) {
    element.setAttribute('aria-label', t(element.dataset.i18nLabel));
    if (element.title) element.title = t(element.dataset.i18nLabel);
  }
}
