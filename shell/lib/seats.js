// Seats: the colours of the players, in table order, before a game has begun and can say them itself.
//
// Owns: the order of docs/style.md section 1 and the games whose box has its own; and the seat that nobody has. Colours must
// never be asked here once the program runs: its state names each seat's.

/** Nobody's seat: what everybody at the table knows (engine/core/action.hpp). */
export const kAudience = 0xfe;

/** Table order. */
export const kSeatColours = ['blue', 'vermilion', 'gold', 'green', 'lilac', 'charcoal'];
const kOwnOrder = { metal_towers: ['blue', 'silver'], wandering_towers: ['blue', 'gold', 'vermilion', 'green', 'lilac', 'charcoal'] };

/** The colours of `seats` seats of a game. */
export const seatColours = (game, seats) => (kOwnOrder[game] ?? kSeatColours).slice(0, seats);
