// I18n: the words of the page, from the same catalogue as those of the canvas.
//
// Owns: loading the parts of the catalogue (web/toolchain/catalogue.mjs) that a page speaks, putting
// arguments and plurals into a message, numbers, dates and lists as the language writes them, changing the
// language, and replacing the texts that the HTML carries. The HTML's own text is the English of the
// catalogue (tests compare them), so English pages need no second pass. Must never glue sentences.
// Next: language.ts (which language), web/toolchain/message.mjs, the checker of the same syntax.
import { assets } from 'virtual:assets';
import { programWords } from 'virtual:build';
import { importOwn } from './import-own.ts';
import { chosenLanguage } from './language.ts';
import { isolated } from './names.ts';

/** The language that t() speaks. */
export let language = 'en';
/** Messages by their keys. */
type Words = Record<string, string>;
let loaded: Words = {};
/** By language and part. */
const fetched: Map<string, Promise<Words>> = new Map();
/** The parts this page speaks: '' for what the way to the first move says, and those it has asked for. */
const parts = new Set(['']);
/** The language that was asked for last; none before the first words. */
let wantedLanguage = '';

function fetchPart(wanted: string, part: string): Promise<Words> | Words | undefined {
  const name = `i18n/${wanted}${part && '.'}${part}.json`;
  if (!(name in assets)) return {}; // a game that has no words of that kind
  if (!fetched.has(name)) {
    const words = fetch(new URL(`./${assets[name]}`, import.meta.url)).then((response) => {
      if (!response.ok) throw new Error(`words: ${response.status}`);
      return response.json();
    });
    words.catch(() => fetched.delete(name));
    fetched.set(name, words);
  }
  return fetched.get(name);
}

/**
 * Loads the words of the chosen language, or of `wanted`, once; `more` names parts that this page needs
 * besides: 'later', 'record', a game's id, `<game>-intro`, or 'club'. Rejects when they cannot be fetched.
 */
export async function loadWords(wanted: string = chosenLanguage(), ...more: string[]) {
  for (const part of more) parts.add(part);
  wantedLanguage = wanted;
  const words = await Promise.all([...parts].map((part) => fetchPart(wanted, part)));
  if (wanted !== wantedLanguage) return; // another language was requested meanwhile
  loaded = Object.assign({}, language === wanted ? loaded : null, ...words);
  language = wanted;
}
/** Begins to fetch words that addWords() will be asked for; if that fails it asks once more. */
export const expectWords = (part: string) => void fetchPart(chosenLanguage(), part);
/** Loads further parts of the language that is spoken. */
export const addWords = (...more: string[]) => loadWords(wantedLanguage || chosenLanguage(), ...more);
/**
 * Brings a module that is not on the way to the first move, and the words that it says:
 * `await withWords(() => import('./x.ts'))`. The build reads from this call which words come later
 * (web/toolchain/later_words.mjs). Before the page has words it only notes that these are wanted.
 */
export async function withWords<Module>(load: () => Promise<Module>): Promise<Module> {
  parts.add('later');
  const [it] = await Promise.all([importOwn(load), wantedLanguage && addWords()]);
  return it;
}

let speakAgain: (() => void) | null = null;
/**
 * `listener` updates all text on this page after the language has changed; a page without one is reloaded.
 */
export function onLanguage(listener: () => void) {
  speakAgain = listener;
}
const followers = new Set<() => void>();
/** `run` is called as well, whenever the language changes without a reload. */
export const followLanguage = (run: () => void) => followers.add(run);
/**
 * Follows the setting: one of kLanguages, or anything else for the browser's own. Gives true when the page
 * speaks it without a reload.
 */
export async function changeLanguage(setting: string) {
  const wanted = chosenLanguage(setting);
  if (wanted === language) return false;
  if (!speakAgain) {
    location.reload();
    return false;
  }
  await loadWords(wanted);
  translatePage();
  speakAgain();
  for (const run of followers) run();
  return true;
}

/**
 * The program's messages joined as bf_boot() wants them: in the order of the sorted keys, without the page's
 * own. The places of other games' words stay empty.
 */
export function joinedMessages() {
  const prefixes = Object.keys(programWords).sort((x, y) => (`${x}.` < `${y}.` ? -1 : 1));
  const keys = Object.keys(loaded).sort();
  return prefixes
    .flatMap((prefix) => {
      const own = keys.filter((key) => key.startsWith(`${prefix}.`));
      return own.length > 0 ? own.map((key) => loaded[key]) : Array(programWords[prefix]).fill('');
    })
    .join('\x1f');
}

/**
 * The message that a program names by its place in the catalogue (enum Key, where 0 is none), with its
 * arguments put in. Words of a game that is not loaded here are missing: then the general one that says it
 * cannot be played.
 */
export function programMessage(place: number, args: Arguments = {}) {
  const message = place > 0 ? joinedMessages().split('\x1f')[place - 1] : '';
  return message ? format(message, args) : t('record.illegal', args);
}

/** What is put into a message, by name. */
type Arguments = Record<string, string | number>;

/** The message of a key with its arguments put in. Unknown keys and arguments stay visible. */
export function t(key: string, args: Arguments = {}) {
  const message = loaded[key];
  return message === undefined ? key : format(message, args);
}
/** True when the catalogue has this key. */
export const hasWord = (key: string) => loaded[key] !== undefined;

// ---- Numbers, dates and lists

const tools = new Map(); // creating Intl's objects is slow
/** The language as this person's region writes it: en-GB rather than en where the browser says so. */
const regional = () =>
  (navigator.languages ?? []).find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
/**
 * The language with the calendar habits of this person's region: day before month and 24 hours as the browser's
 * first language has them, also where we do not have it. English of a region that has no English of its own is
 * that of the world.
 */
function ofRegion() {
  const first = navigator.language ?? language;
  const dates = Intl.DateTimeFormat;
  const own = new dates(`${language}-${new Intl.Locale(first).maximize().region}`).resolvedOptions().locale;
  const { hourCycle } = new dates(first, { hour: 'numeric' }).resolvedOptions();
  return (own === 'en' ? 'en-001' : own) + (hourCycle === 'h23' ? '-u-hc-h23' : '');
}
function tool<Tool, Options extends object>(
  Kind: new (language: string, options?: Options) => Tool,
  options?: Options,
  tag: () => string = regional,
): Tool {
  const name = `${Kind.name} ${language} ${JSON.stringify(options)}`;
  if (!tools.has(name)) tools.set(name, new Kind(tag(), options));
  return tools.get(name);
}

/** A number as the language writes it. */
export const formatNumber = (number: number, options?: Intl.NumberFormatOptions) =>
  tool(Intl.NumberFormat, options).format(number);
/** A date (or ms since 1970), by default with its time of day. */
export const formatDate = (
  date: Date | number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
) => tool(Intl.DateTimeFormat, options, ofRegion).format(date);
/** Some names as a list: "A, B and C". */
export const formatList = (items: string[], options?: Intl.ListFormatOptions) =>
  tool(Intl.ListFormat, options).format(items.map(isolated));

/** An argument of a message. A name that runs from right to left must not carry what follows it to its left. */
const write = (value: string | number) =>
  typeof value === 'number' ? formatNumber(value) : isolated(String(value));

/** Puts arguments into a message of the catalogue's syntax. */
function format(message: string, args: Arguments) {
  let at = 0;
  const until = (stop: string) => {
    const start = at;
    while (at < message.length && !stop.includes(message[at])) at++;
    return message.slice(start, at).trim();
  };
  /** @param hash what # stands for */
  const text = (hash: number | null): string => {
    let out = '';
    while (at < message.length && message[at] !== '}') {
      const c = message[at];
      if (c === '{') out += argument();
      else {
        out += c === '#' && hash !== null ? write(hash) : c;
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
      return name in args ? write(args[name]) : `{${name}}`;
    }
    at++;
    until(',');
    at++;
    const number = Number(args[name]);
    const wanted = tool(Intl.PluralRules).select(number);
    const forms: Record<string, string> = {};
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

/** Replaces the texts marked in the HTML; English HTML that has not been touched needs none of it. */
export function translatePage(root: ParentNode = document) {
  const page = document.documentElement;
  if (language === 'en' && page.lang === 'en') return;
  page.lang = language;
  const marked = (name: string): NodeListOf<HTMLElement> => root.querySelectorAll(`[${name}]`);
  for (const element of marked('data-i18n')) element.textContent = t(element.dataset.i18n ?? '');
  for (const element of marked('data-i18n-label')) {
    const label = t(element.dataset.i18nLabel ?? '');
    element.setAttribute('aria-label', label);
    if (element.title) element.title = label;
  }
}
