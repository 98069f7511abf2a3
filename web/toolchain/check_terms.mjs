// Check terms: words and rules call a thing what the table of terms calls it, in every language.
//   node check_terms.mjs [assets folder]
//
// Owns: the rows of assets/i18n/terms.json, of which each has to be whole, and the search for the words that
// lost. `terms` has a row a term: `id`, `game` (a folder of assets/games, "pages" for assets/i18n, "all" for
// both), the word of each language, `follows` where the edition is not that of the game in `editions`, and
// `loses`: by language, words that say the same otherwise. A word that loses is met as a whole word, without
// regard to capitals; "prin*" is a stem, "#" stands for a number. `only` limits a row to places ("wt.opt.*"),
// `except` lets a word stand in one of them, with the reason. A place is a key, or in rules the id that the
// paragraph begins with. Must not judge style. Next: catalogue.mjs, where a word may stand.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameFolders } from './catalogue.mjs';

const own = join(dirname(fileURLToPath(import.meta.url)), '../../assets');
const assets = resolve(process.argv[2] ?? own);
const table = 'i18n/terms.json';
const { editions = {}, terms: rows } = JSON.parse(
  readFileSync(join(existsSync(join(assets, table)) ? assets : own, table), 'utf8'),
);
const kLanguages = ['en', 'fr', 'de'];
const games = gameFolders(assets);

const problems = [];
const isText = (value) => typeof value === 'string' && value.trim() !== '';
const pattern = (word) =>
  word
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace('#', '\\d+');
/** Finds a word that loses in a text. */
function finder(word) {
  const stem = word.endsWith('*');
  const end = stem ? '' : '(?![\\p{L}\\p{N}])';
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern(stem ? word.slice(0, -1) : word)}${end}`, 'iu');
}
const meet = (a, b) => a.game === b.game || a.game === 'all' || b.game === 'all';
const losersOf = (row, language) => row.loses?.[language] ?? [];

// ---- The rows

function wrongWith(row) {
  const wrong = [];
  if (!isText(row.id)) wrong.push('has no id');
  if (rows.filter(({ id }) => id === row.id).length > 1) wrong.push('stands there twice');
  if (!['pages', 'all', ...games].includes(row.game))
    wrong.push(`is of a game that is not known: ${row.game}`);
  for (const language of kLanguages) {
    if (!isText(row[language])) wrong.push(`has no word in ${language}`);
    if (!isText(row.follows?.[language] ?? editions[row.game]?.[language]))
      wrong.push(`does not say what it follows in ${language}`);
  }
  for (const [language, words] of Object.entries(row.loses ?? {})) {
    if (!kLanguages.includes(language)) wrong.push(`loses in a language that is not known: ${language}`);
    else if (!Array.isArray(words) || !words.every(isText))
      wrong.push(`loses no list of words in ${language}`);
    else
      for (const word of words)
        for (const other of rows)
          if (meet(row, other) && (other === row || !row.only) && finder(word).test(other[language] ?? ''))
            wrong.push(`loses “${word}” in ${language}, which wins in ${other.id}`);
  }
  for (const { key, language, why } of row.except ?? [])
    if (!isText(key) || !kLanguages.includes(language) || !isText(why))
      wrong.push(`excepts ${key} without its language or a reason`);
  return wrong;
}
for (const row of rows)
  problems.push(...wrongWith(row).map((wrong) => `${table}: ${row.id ?? '?'} ${wrong}`));

// ---- The texts

/** A message without the names of its arguments and forms. */
const spoken = (message) =>
  message
    .replace(/\{\w+\}/g, ' ')
    .replace(/\{\w+, (?:plural|select),/g, ' ')
    .replace(/(?:=\d+|zero|one|two|few|many|other|you) \{/g, ' ')
    .replace(/[{}]/g, ' ');
/** What can be read of a line of rules: no anchors, no names of pictures. */
const readable = (line) =>
  /^(```|picture:|verdict:|wide:)/.test(line) ? '' : line.replace(/\{#[\w-]+\}|\]\([\w#./:-]+\)/g, ' ');

/** The texts of a language: {game, file, place, text}, where a place is a key or `id`, the id in rules. */
function textsOf(language) {
  const texts = [];
  const add = (game, folder) => {
    const file = `${folder}/${language}.json`;
    if (!existsSync(join(assets, file))) return;
    for (const [key, message] of Object.entries(JSON.parse(readFileSync(join(assets, file), 'utf8'))))
      texts.push({ game, place: `${file}: ${key}`, id: key, text: spoken(message) });
  };
  add('pages', 'i18n');
  for (const game of games) {
    add(game, `games/${game}/words`);
    const file = `games/${game}/rules/${language}.md`;
    if (!existsSync(join(assets, file))) continue;
    readFileSync(join(assets, file), 'utf8')
      .split('\n')
      .forEach((line, i) => {
        const id = /^(?:- )?([A-Z]{2}-[A-Z]?\d+)\b/.exec(line)?.[1] ?? '';
        texts.push({ game, place: `${file}:${i + 1}`, id, text: readable(line) });
      });
  }
  return texts;
}
const globs = (list) => list.map((one) => new RegExp(`^${pattern(one).replaceAll('\\*', '.*')}$`));

let looked = 0;
for (const language of kLanguages) {
  const texts = textsOf(language);
  looked += texts.length;
  for (const row of rows) {
    const only = row.only && globs(row.only);
    const spared = (row.except ?? []).filter((one) => one.language === language).map(({ key }) => key);
    for (const word of losersOf(row, language)) {
      const found = finder(word);
      for (const { game, place, id, text } of texts) {
        if (!meet(row, { game }) || spared.includes(id) || (only && !only.some((one) => one.test(id))))
          continue;
        if (found.test(text))
          problems.push(`${place}: “${found.exec(text)[0]}” (${language}) is called “${row[language]}” here`);
      }
    }
  }
}
for (const problem of problems) console.error(problem);
console.log(`${rows.length} terms, ${looked} texts, ${problems.length} offences`);
process.exit(problems.length > 0 || rows.length === 0 || looked === 0 ? 1 : 0);
