// Game pages: what this build has to read and to learn about a game, and where.
//
// Owns: the addresses of the rules and of the guided first game. Everybody who names a rule or offers an
// introduction asks here, so that no link leads nowhere. Must never fetch anything nor know a game. Next:
// rules/rules-link.ts (opening the rules), play/intro/intro.ts (the guided first game);
// web/toolchain/make_rules.mjs, which makes the pages.
import { assets } from 'virtual:assets';
import { language } from './i18n.ts';
import { introOf, onPlay } from './address.ts';

/**
 * The address of a game's rules; null when the game has no page of rules.
 * @param wanted language; where it has no rules the English ones are read @param id of a rule (MT-14) or a
 * heading
 */
export function rulesAddress(game: string, wanted: string = language, id = '') {
  const page = [wanted, 'en'].map((lang) => assets[`rules/${lang}/${game}.html`]).find(Boolean);
  return page ? `./${page}${id && `#${id}`}` : null;
}

/** The script of a game's guided first game; null when it has none. */
export function introFile(game: string) {
  const name = assets[`intro/${game}.json`];
  return name ? `./${name}` : null;
}
/** True when a game can be learnt by playing. */
export const hasIntro = (game: string) => introFile(game) !== null;
/** The address at which it is learnt. */
export const introAddress = (game: string) => onPlay(introOf(game));
