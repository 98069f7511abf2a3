// Seats: the colours of the players, in table order, before a game has begun and can say them itself.
//
// Owns: the order of docs/style.md section 1, and asking the build for that of a game (`beffroi games
// --json`). Must never be used once the program runs: its state names each seat's colour.
import { colours } from 'virtual:games';

/** Table order. */
export const kSeatColours = ['blue', 'vermilion', 'gold', 'green', 'lilac', 'charcoal'];

/**
 * The colours of `seats` seats of a game; of one that this build does not know, those of the seats' numbers.
 */
export const seatColours = (game: string, seats: number) => (colours[game] ?? kSeatColours).slice(0, seats);
