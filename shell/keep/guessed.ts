// Guessed: cards that nobody at a real table has shown.
//
// Owns: telling from a record that it has some. The program fills hands that it never saw, so that there is a position
// for every move (Match::hold); whoever is shown such a card has to hear that it is a guess. Must never know a game.
import { isTyped } from './record-text.ts';

/**
 * Whether a game has such cards; `seen`: its record as everybody has seen it, with `?` for what they have not. Whoever
 * plays alone says every card.
 */
export const hasGuesses = (seen: string) => isTyped(seen) && /^seat 2 /m.test(seen) && / \*\?/.test(seen);
