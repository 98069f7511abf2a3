// Rules link: where a rule can be read, and the small links that lead there.
//
// Owns: the addresses of the pages of rules, which of them this build has, and opening them beside what is on the screen.
// Everybody who names a rule asks here, so that no link leads nowhere. Must never know a game's rules.
// Next: rules-drawer.js (the text beside the game); web/toolchain/make_rules.mjs, which makes the pages.
import { assets } from 'virtual:assets';
import { h } from '../lib/dom.js';
import { language, t } from '../lib/i18n.js';

/** The address of a game's rules, at a rule (MT-14) or a heading if one is given; null when the game has no page of rules. */
export function rulesAddress(game, wanted = language, id = '') {
  const page = [wanted, 'en'].map((lang) => assets[`rules/${lang}/${game}.html`]).find(Boolean);
  return page ? `./${page}${id && `#${id}`}` : null;
}

/** Opens the rules of `game` over the page, at `id`; `points()` may give a box that stands before them. */
export async function openRules({ game, id = '', points = null }) {
  const address = rulesAddress(game, language, id);
  if (!address) return;
  try {
    const { showRules } = await import('./rules-drawer.js');
    await showRules({ game, id, points });
  } catch (error) {
    console.error(error);
    location.assign(address); // the page itself can still say why it is not there
  }
}

/** A link to one rule that opens the rules beside the page; null when there is nothing to read. */
export function ruleLink(game, id, text = id) {
  const href = id ? rulesAddress(game, language, id) : null;
  if (!href) return null;
  const go = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
    event.preventDefault();
    openRules({ game, id });
  };
  return h('a.rule-link', { href, 'aria-label': t('page.rules.why', { id }), onclick: go }, text);
}
