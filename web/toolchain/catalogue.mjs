// Reads the words of assets: those of everybody, and those of each game in its own folder, as one catalogue.
//
// Owns: where a word may stand. assets/i18n/<language>.json has what all share;
// assets/games/<id>/words/<language>.json has what begins with the game's own prefix (mt.*, intro.mt.*) and
// the page's words for the game (page.*.<id>*). So a game's words come and go with its folder. Must never
// know a game. Next: gen_text.mjs and make_dist.mjs, its users.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** True for words of the page alone: it reads them from the catalogue, no program contains them. */
export const isOfPage = (key) => /^(page|intro)\./.test(key);

/** The folders of assets/games by name, in order. */
export const gameFolders = (assets) =>
  existsSync(join(assets, 'games'))
    ? readdirSync(join(assets, 'games'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : [];

/** The prefix that a game's own words begin with; undefined for a game that has none. */
const prefixOf = (table) =>
  Object.keys(table)
    .find((key) => !isOfPage(key))
    ?.replace(/\..*/, '');

/**
 * All words: {languages: {en: {key: message}, …}, problems}. Keys are sorted; `problems` names every word
 * that stands in the wrong file or in two, as "path: what is wrong". Throws on a file that is no JSON object.
 */
export function readCatalogue(assets) {
  const languages = {};
  const problems = [];
  const homes = new Map(); // language and key -> file
  const owners = new Map(); // prefix -> game
  const read = (folder) =>
    existsSync(join(assets, folder))
      ? readdirSync(join(assets, folder))
          .filter((name) => /^[a-z]{2}\.json$/.test(name)) // the table of terms lies beside them
          .sort()
          .map((name) => {
            const path = `${folder}/${name}`;
            return {
              path,
              language: basename(name, '.json'),
              table: JSON.parse(readFileSync(join(assets, path), 'utf8')),
            };
          })
      : [];
  const add = ({ path, language, table }, belongs) => {
    languages[language] ??= {};
    for (const [key, message] of Object.entries(table)) {
      const home = homes.get(`${language} ${key}`);
      if (home) problems.push(`${path}: ${key} is in ${home} too`);
      else if (typeof message !== 'string') problems.push(`${path}: ${key}: not a text`);
      else if (!belongs(key)) problems.push(`${path}: ${key} belongs into another file`);
      homes.set(`${language} ${key}`, path);
      languages[language][key] = message;
    }
  };
  const games = gameFolders(assets);
  for (const game of games) {
    for (const file of read(`games/${game}/words`)) {
      const prefix = prefixOf(file.table);
      if (prefix && (owners.get(prefix) ?? game) !== game)
        problems.push(`${file.path}: ${prefix}. is the prefix of ${owners.get(prefix)}`);
      if (prefix) owners.set(prefix, game);
      add(file, (key) => {
        const [first, second, ...rest] = key.split('.');
        return first === 'page'
          ? [second, ...rest].includes(game)
          : (first === 'intro' ? second : first) === prefix;
      });
    }
  }
  for (const file of read('i18n')) {
    add(file, (key) => {
      const [first, second, ...rest] = key.split('.');
      return first === 'page'
        ? ![second, ...rest].some((part) => games.includes(part))
        : !owners.has(first === 'intro' ? second : first);
    });
  }
  for (const [language, table] of Object.entries(languages))
    languages[language] = Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { languages, problems };
}
