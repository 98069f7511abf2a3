// Generated from the C++ side by web/toolchain/gen_bridge.mjs. Do not edit.
// The targets of each game as bf_targets names them: a kind and three numbers, which the header explains.

function target(kind) {
  const id = (a = 0, b = 0, c = 0) => [kind, a, b, c].join();
  const isOf = (id) => id.split(',', 1)[0] === String(kind);
  return Object.assign(id, { isOf });
}

// engine/games/carcassonne/board.hpp, engine/games/carcassonne/rules.hpp
export const carcassonne = {
  cell: target(1), // place: a = x, b = y, c = turns
  segment: target(2),
  tower: target(3), // a = x, b = y, c = TowerUse
  meeple: target(4), // capture: a = x, b = y, c = segment or kGuardSpot
  prisoner: target(5),
  choice: target(6), // a = Choice
  fairy: target(7),
  home: target(8), // the figure that the festival takes home
  princess: target(9),
  portal: target(10), // c = segment + kPhantomSpot for the phantom
  dragon: target(11), // a = x, b = y
  hand: target(12), // where the tile in hand lies
  choices: {
    pass: 0,
    skip: 1,
    end: 2,
    stop: 3,
  },
};

// engine/games/five_towers/board.hpp
export const five_towers = {
  bid: target(1), // a = number
  market: target(2), // a = suit, b = value, c = 1: the second of two equal cards
  pay: target(3), // a = number of cards of the Tree tower
  tower: target(4), // a = suit, of the seat to act
  taken: target(5), // a = suit, b = value
  end: target(6), // a = SandEnd: where a sand card goes
  torn: target(7), // a = suit, b = value, in the seat's tear-down pile
  choice: target(8), // a = Choice
  choices: {
    pass: 0,
    keepAll: 1,
    decline: 2,
  },
};

// engine/games/game_of_towers/rules.hpp
export const game_of_towers = {
  space: target(1), // a = column 0..13, b = row 0..7
  end: target(2),
  pass: target(3),
  piece: target(4), // a = colour, b = symbol
  mark: target(5), // GT-46: what seat a holds
  field: target(6), // a = EditedField
};

// engine/games/metal_towers/rules.hpp
export const metal_towers = {
  tube: target(1), // a = colour (0 blue, 1 silver), b = size (0..4 = A..E)
  tower: target(2), // a = tower (0..2)
  game: target(3), // MT-V4: which game of the pair
  kept: target(4), // a = colour: its visible cylinders of the first game
};

// engine/games/template_game/rules.hpp
export const template_game = {
  card: target(1), // a = face 1..4, of the acting seat's hand
  pile: target(2), // a = Pile
};

// engine/games/wandering_towers/state.hpp
export const wandering_towers = {
  card: target(1), // a = face, b = 1: to be dropped (WT-V10)
  wizard: target(2), // a = space, b = owner, c = 1: the named one (WT-E29)
  tower: target(3), // a = tower
  spell: target(4), // a = spell
  choice: target(5), // a = Choice
  number: target(6), // a = number
  owner: target(7), // a = owner, when S7 found two
  choices: {
    refresh: 0,
    end: 1,
    accept: 2,
    reroll: 3,
    discard: 4,
    skip: 5,
    pass: 6,
    askCard: 7,
    askPotions: 8,
    keep: 9,
    before: 10,
    after: 11,
    clockwise: 12,
    counter: 13,
  },
};
