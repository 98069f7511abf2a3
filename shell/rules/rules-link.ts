// Rules link: the small links that ask why and lead to a rule. Its number is for the rules, not for the
// table.
//
// Owns: opening the rules beside what is on the screen, or as a page where that fails. Must never know a
// game's rules.
// Next: lib/game-pages.ts (which rules there are), rules-drawer.ts (the text beside the game).
import { h } from '../lib/dom.ts';
import { rulesAddress } from '../lib/game-pages.ts';
import { language, t, withWords } from '../lib/i18n.ts';
import { leave } from '../lib/leave.ts';

/** Opens the rules of `game` over the page, at `id`; `points()` may give a box that stands before them. */
export async function openRules({
  game,
  id = '',
  points = null,
}: {
  game: string;
  id?: string;
  points?: (() => Node | null) | null;
}) {
  const address = rulesAddress(game, language, id);
  if (!address) return;
  try {
    const { showRules } = await withWords(() => import('./rules-drawer.ts'));
    await showRules({ game, id, points });
  } catch (error) {
    console.error(error);
    leave(address); // the page itself can still say why it is not there
  }
}

/** A link to one rule that opens the rules beside the page; null when there is nothing to read. */
export function ruleLink(game: string, id: string) {
  const href = id ? rulesAddress(game, language, id) : null;
  if (!href) return null;
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
    event.preventDefault();
    openRules({ game, id });
  };
  return h(
    'a.rule-link',
    { href, 'aria-label': t('page.rules.why', { id }), onclick: go },
    t('page.rules.ask'),
  );
}
