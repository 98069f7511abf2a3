// Puts the games into the pages: cards of the lobby, the offer of a first game, the tables of the
// demonstration, pictures.
//
// Owns: what stands in the HTML for {{cards}}, {{offer}} and the like, and the style that gives every game
// its picture. All of it comes from `beffroi games --json`, the words of the catalogue and what lies in
// assets/games/<id>, so that no page names a game; it is in the HTML, so that the lobby stands without any
// script. Must never know a game. Next: make_dist.mjs, its user; placeholder_art.mjs; shell/index.html.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeholderArt } from './placeholder_art.mjs';
import { escapeHtml, iconButton, named, usedIcon as icon } from './page_parts.mjs';

const kThemes = ['day', 'dusk'];

/** The words of a page for a game. */
const wordsFor = (id) =>
  ['', '.box', '.blurb', '.short', '.how1', '.how2', '.how3'].map((end) => `page.game.${id}${end}`);

/**
 * The games of the lobby, from the list of the command line. Throws when one has no words for its card or its
 * form.
 */
export function gamesOfLobby({ games, words }) {
  const offered = games.filter((game) => game.offered);
  const missing = offered.flatMap(({ id }) => wordsFor(id)).filter((key) => !(key in words));
  if (missing.length > 0) throw new Error(`the lobby has no words for ${missing.join(', ')}`);
  return offered;
}

/**
 * The ways to play a game that its form offers with one touch, assets/games/<id>/presets.json: a list of
 * {name, options, seats}, where `name` is a key (`name`.what says what it holds), `options` a text as in
 * records, and `seats` the numbers of seats it is for, any without them. Gives [{name, options: {token:
 * value}, seats}]; each has all options that any of them names. Throws on an option that the game does not
 * have.
 */
export function presetsOf({ id, options: rows }, presets) {
  const chosen = presets.map(({ options }) =>
    Object.fromEntries(
      options
        .split(' ')
        .filter(Boolean)
        .map((pair) => choiceOf(rows, pair, `${id}/presets.json`)),
    ),
  );
  const named = rows.filter(({ token }) => chosen.some((one) => token in one));
  return presets.map(({ name, seats }, i) => ({
    name,
    options: Object.fromEntries(named.map(({ token, initial }) => [token, chosen[i][token] ?? initial])),
    ...(seats && { seats }),
  }));
}

/**
 * What a real table refuses of the options of these games besides, as the engine says it (`typed` of a choice): {id:
 * {token: {choice: {refused, unless}}}}. Takes it out of the games: few visits ask for it.
 */
export function refusedAtRealTable(games) {
  const found = {};
  for (const { id, options } of games)
    for (const { token, choices } of options)
      for (const choice of choices) {
        if (!choice.typed) continue;
        found[id] ??= {};
        found[id][token] ??= {};
        found[id][token][choice.token] = choice.typed;
        delete choice.typed;
      }
  return found;
}

/** "tower=on" of a file of a game as [token, value]. Throws on what the game does not have. */
function choiceOf(rows, pair, file) {
  const [token, choice] = pair.split('=');
  const value =
    rows.find((row) => row.token === token)?.choices.findIndex((one) => one.token === choice) ?? -1;
  if (value < 0) throw new Error(`assets/games/${file}: ${pair} is no option of the game`);
  return [token, value];
}

/**
 * How long a game is that is as long as its tiles are many, assets/games/<id>/length.json: {count, seconds},
 * as GameInfo.tiles of shell/keep/new-game.ts has it. Throws on an option that the game does not have and on
 * a number of seats without seconds.
 */
export function lengthOf({ id, options: rows, min_seats: least, max_seats: most }, { count, seconds }) {
  for (const pair of Object.keys(count).flatMap((pairs) => pairs.split('|')))
    if (pair) choiceOf(rows, pair, `${id}/length.json`);
  if (seconds.length !== most - least + 1)
    throw new Error(`assets/games/${id}/length.json: seconds are by the number of seats`);
  return { count, seconds };
}

/**
 * What a game has to be when somebody plays by link, assets/games/<id>/link.json: {token: choice}, the only choice
 * of an option, as {token: value}. Throws on an option that the game does not have.
 */
export const linkOf = ({ id, options: rows }, only) =>
  Object.fromEntries(
    Object.entries(only).map(([token, choice]) => choiceOf(rows, `${token}=${choice}`, `${id}/link.json`)),
  );

/**
 * The pictures of some games: Map of svg/<id>-<theme>.svg to bytes; a placeholder for a game that has none.
 */
export function artOf({ assets, ids }) {
  const tokens = JSON.parse(readFileSync(join(assets, 'tokens.json'), 'utf8'));
  const belfry = readFileSync(join(assets, 'svg/belfry-day.svg'), 'utf8');
  const files = new Map();
  for (const id of ids) {
    for (const theme of kThemes) {
      const path = join(assets, `games/${id}/art-${theme}.svg`);
      files.set(
        `svg/${id}-${theme}.svg`,
        existsSync(path) ? readFileSync(path) : Buffer.from(placeholderArt({ id, theme, belfry, tokens })),
      );
    }
  }
  return files;
}

/** The style by which .art-<id> shows the picture of a game, by day and at dusk. */
export const artStyle = (ids) =>
  kThemes
    .flatMap((theme) => {
      const within = theme === 'dusk' ? "[data-theme='dusk'] " : '';
      return ids.map((id) => `${within}.art-${id} { background-image: url('./svg/${id}-${theme}.svg'); }`);
    })
    .join('\n');

/** The colours of each game by seat: {id: [colour, …]}. */
export const coloursOf = (games) =>
  Object.fromEntries(games.map(({ id, max_seats: most, colours }) => [id, colours.seats[most]]));

/**
 * The replacement of each {{name}} in the pages. `has(name)`: the build has that file. Throws when no game is
 * offered.
 */
export function partsOfPages({ offered, words, has }) {
  const say = (key, tag = 'span', look = '') =>
    `<${tag}${look && ` class="${look}"`} data-i18n="${key}">${escapeHtml(words[key])}</${tag}>`;
  const fact = (name, key, text) =>
    `${icon(name)}<span class="fact">${say(key, 'span', 'hidden')} ${text}</span>`;
  const seats = ({ min_seats: least, max_seats: most }) => (least === most ? `${most}` : `${least}–${most}`);
  const text = (key) => escapeHtml(words[key]);
  const minutes = (game) => fact('clock', 'page.duration', `${game.minutes} ${say('page.minutes')}`);
  const about = (game, title) => `<div class="arch art-${game.id}" aria-hidden="true"></div>
        <div class="card-words">
          ${title}
          ${say(`page.game.${game.id}.box`, 'p', 'card-box')}
          ${say(`page.game.${game.id}.blurb`, 'p', 'card-blurb')}
          ${say(`page.game.${game.id}.short`, 'p', 'card-short')}
          <p class="facts">${fact('people', 'page.players', seats(game))}${minutes(game)}</p>
        </div>`;
  const bookNamed = named(text('page.rules'), 'page.rules');
  const book = `<a class="icon-button framed card-rules" ${bookNamed}>${icon('book')}</a>`;
  const link = ({ id }) =>
    `<a class="card-link" href="#new=${id}" data-i18n="page.game.${id}">${text(`page.game.${id}`)}</a>`;
  const card = (game) => `<li class="card" data-game="${game.id}">
        ${about(game, `<h3>${link(game)}</h3>`)}
        <div class="card-foot card-deeds">
          <span class="button secondary card-play" aria-hidden="true" data-i18n="page.play">${text('page.play')}</span>
          ${has(`rules/en/${game.id}.html`) ? book : ''}
        </div>
        ${icon('forward', ' card-chevron')}
      </li>`;
  const [first, second = first] = offered;
  if (!first) throw new Error('no game is offered');
  const lesson = offered.find(({ id }) => has(`intro/${id}.json`));
  const key = 'page.intro.offer.close';
  const close = iconButton({ id: 'offer-close', words: text(key), key, picture: icon('close') });
  const lead = `${icon('signpost')}${say('page.intro.offer')}`;
  const offer = lesson
    ? `<div class="offer" id="offer"><a class="offer-link" href="./play.html#intro=${lesson.id}">${lead}</a>${close}</div>`
    : '';
  const wordsOf = (name, { id }) => ({
    [name]: id,
    [`${name}Name`]: text(`page.game.${id}`),
    [`${name}Blurb`]: text(`page.game.${id}.blurb`),
  });
  return {
    cards: offered.map(card).join('\n      '),
    offer,
    ...wordsOf('first', first),
    ...wordsOf('second', second),
  };
}

/** Puts the parts into a page; throws on an unknown name. */
export const fillPage = (html, parts) =>
  html.replace(/\{\{(\w+)\}\}/g, (whole, name) => {
    if (!(name in parts)) throw new Error(`${whole} means nothing`);
    return parts[name];
  });
