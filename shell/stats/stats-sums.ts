// Statistics, the sums: the totals of the noted games.
//
// Owns: which games belong together (one person against computers of a level; people among each other),
// played, won, shared and lost, streaks, averages, the last ten. Pure. Must never know a game's rules: a rank
// of 1 is a win, alone or shared.
// Next: stats-page.ts, which shows them.
import type { NotedGame, NotedSeat } from './stats-store.ts';

export type Result = 'won' | 'shared' | 'lost';
/** A game as one of its seats has played it. */
interface Played {
  one: NotedGame;
  seat: NotedSeat;
}
export type Tally = ReturnType<typeof tally>;
export type GameSums = ReturnType<typeof sums>[number];

const kLast = 10;
const people = (one: NotedGame) => one.seats.filter(({ kind }) => kind === 'human');
const average = (list: number[]) => (list.length > 0 ? list.reduce((sum, n) => sum + n, 0) / list.length : 0);

/** 'won', 'shared' or 'lost': what a game was for one of its seats. */
export function resultOf(one: { seats: { rank: number }[] }, seat: { rank: number }): Result {
  if (seat.rank !== 1) return 'lost';
  return one.seats.filter(({ rank }) => rank === 1).length > 1 ? 'shared' : 'won';
}

/** What games were for a person, oldest first. */
function tally(list: Played[]) {
  const results = list.map(({ one, seat }) => resultOf(one, seat));
  const count = (what: Result) => results.filter((result) => result === what).length;
  let run = 0;
  let longest = 0;
  for (const result of results) {
    run = result === 'won' ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return {
    played: list.length,
    won: count('won'),
    shared: count('shared'),
    lost: count('lost'),
    share: list.length > 0 ? count('won') / list.length : 0,
    streak: run,
    longest,
    points: average(list.map(({ seat }) => seat.score)),
    moves: average(list.map(({ one }) => one.moves)),
    last: results.slice(-kLast),
  };
}

/** What was chosen in a game: ['dragon=on', …], as its record names it. */
const choicesOf = ({ options }: NotedGame) =>
  String(options ?? '')
    .split(' ')
    .filter(Boolean);

/** The games of one kind, by what they are summed up by. */
interface Kind {
  game: string;
  levels: Map<number, Played[]>;
  names: Map<string, Played[]>;
  choices: Map<string, Played[]>;
}

/**
 * The sums of every game that has been played, most played first: [{game, played, won, levels: [{level,
 * …tally}], names: [{name, colour, …tally}], choices: [{choice, …tally}]}]. Choices are those of games with
 * one person. A game with computers of several levels counts for the strongest; level 0 is playing alone.
 * A game by link is one among people, of which the seats of this device count.
 * Names stand for games with two people or more; people without a name are counted by colour, with the name ''.
 */
export function sums(games: NotedGame[]) {
  const kinds = new Map<string, Kind>();
  for (const one of games) {
    let kind = kinds.get(one.game);
    if (!kind) {
      kind = { game: one.game, levels: new Map(), names: new Map(), choices: new Map() };
      kinds.set(one.game, kind);
    }
    const here = people(one);
    const isByLink = one.seats.some(({ kind }) => kind === 'remote');
    const level = Math.max(0, ...one.seats.map((seat) => (seat.kind === 'bot' ? seat.level : 0)));
    const add = <Key>(map: Map<Key, Played[]>, key: Key, seat: NotedSeat) => {
      const list = map.get(key) ?? [];
      list.push({ one, seat });
      map.set(key, list);
    };
    if (here.length === 1 && !isByLink) {
      add(kind.levels, level, here[0]);
      for (const choice of choicesOf(one)) add(kind.choices, choice, here[0]);
    } else for (const seat of here) add(kind.names, seat.name || ` ${seat.colour}`, seat);
  }
  return [...kinds.values()]
    .map(({ game, levels, names, choices }) => {
      const solo = [...levels].sort(([a], [b]) => a - b).map(([level, list]) => ({ level, ...tally(list) }));
      const among = [...names]
        .map(([, list]) => ({
          name: list[0].seat.name,
          colour: list[list.length - 1].seat.colour,
          ...tally(list),
        }))
        .sort((a, b) => b.played - a.played || b.won - a.won);
      return {
        game,
        played: games.filter((one) => one.game === game).length,
        alone: solo.reduce((sum, { played }) => sum + played, 0),
        won: solo.reduce((sum, { won }) => sum + won, 0),
        longest: tally([...levels.values()].flat().sort((a, b) => a.one.time - b.one.time)).longest,
        levels: solo,
        names: among,
        choices: [...choices].map(([choice, list]) => ({ choice, ...tally(list) })),
      };
    })
    .sort((a, b) => b.played - a.played);
}
