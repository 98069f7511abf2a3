// @ts-check
// Game pages: what this build has to read and to learn about a game, and where.
//
// Owns: the addresses of the rules and of the guided first game. Everybody who names a rule or offers an
// introduction asks here, so that no link leads nowhere. Must never fetch anything nor know a game. Next:
// rules/rules-link.js (opening the rules), play/intro/intro.js (the guided first game);
// web/toolchain/make_rules.mjs, which makes the pages.
import { assets } from 'virtual:assets';
import { language } from './i18n.js';

/**
 * The address of a game's rules; null when the game has no page of rules.
 * @param {string} game @param {string} [wanted] language; where it has no rules the English ones are read
 * @param {string} [id] of a rule (MT-14) or a heading
 */
export function rulesAddress(game, wanted = language, id = '') {
  const page = [wanted, 'en'].map((lang) => assets[`rules/${lang}/${game}.html`]).find(Boolean);
  return page ? `./${page}${id && `#${id}`}` : null;
}

/** The script of a game's guided first game; null when it has none. @param {string} game */
export function introFile(game) {
  const name = assets[`intro/${game}.json`];
  return name ? `./${name}` : null;
}
/** True when a game can be learnt by playing. @param {string} game */
export const hasIntro = (game) => introFile(game) !== null;
/** The address at which it is learnt. @param {string} game */
export const introAddress = (game) => `./play.html#intro=${game}`;
