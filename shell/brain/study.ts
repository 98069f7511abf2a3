// Study: asks about whole games: chances at every ply, best turns, and why one is better than another.
//
// Owns: the words of the protocol (engine/brain/study.hpp) as types, and a worker of its own that knows them, so that
// whoever plays meanwhile has a brain. It has the parts of the program that an analysis needs, what the game's search
// has learned and its forecast; while one of them cannot be had the questions wait (onLack). One question at a time:
// a newer one takes the place of the running one. Must never decide who may ask: a record that is given here is
// wholly known. Next: brain.ts; shell/play/review/review-desk.ts, who asks.
import { brainLoop, kFallbackSlice_ms } from './brain-loop.ts';
import { Brain } from './brain.ts';
import { inParts } from './parts.ts';
import { startProgram } from '../lib/program-files.ts';
import { taught } from './values.ts';
import type { GameProgram } from '../lib/state.ts';

export interface Curve {
  from: number;
  /**
   * By ply, from `from` on: what every seat can expect of the win, partners together; one number where all play for
   * one goal.
   */
  shares: number[][];
  /** Of the forecast that was used. */
  hash: string;
}
export interface StudiedTurn {
  /** In notation; draws are marked with *. */
  steps: string[];
  expected: string[];
  /** What the seat can expect of the win after it, by the forecast; the list's order is the search's. */
  chance: number;
  /** So many turns that were looked at lead to the same board. */
  ways: number;
  exact: boolean;
  played: boolean;
}
export interface Turns {
  done: boolean;
  seat: number;
  /** The best first; the played one is the last where it is not one of them. */
  turns: StudiedTurn[];
}
/** What a turn has more than another, in units of the game (points, towers, cards). */
export interface Why {
  done: boolean;
  alike: boolean;
  sum: number;
  further: number;
  parts: { part: string; worth: number }[];
  /** What was compared, to its end, the better one first: in notation. */
  lines: [string[], string[]];
  /** Where what lies that is worth something else after the other turn; places as bf_point takes them. */
  at: [PartPlace[], PartPlace[]];
}
export interface PartPlace {
  part: string;
  place: string;
}
/** A draw in the account: as one event to a player. */
export interface BookedDraw {
  /** Of the game, and how many it takes. */
  ply: number;
  plies: number;
  kind: string;
  /** The mean over what could have been drawn, and what it came to: of the win, by column. */
  before: number[];
  after: number[];
}
/** Luck and play: by column, in shares of the win; a column is a seat. */
export interface Account {
  done: boolean;
  /** The hash of the forecast by which it was kept. */
  forecast: string;
  /** Of which plies. */
  from: number;
  to: number;
  /** The rules ended the game there. */
  over: boolean;
  /** There are two columns: reaching the goal, and not. */
  goal: boolean;
  hides: boolean;
  start: number[];
  luck: number[];
  drift: number[];
  hidden: number[];
  result: number[];
  /** What the play of each seat did to each column. */
  play: number[][];
  draws: BookedDraw[];
  /** What the seed says of the draws: all of them, those that it does not give, and the first of these. */
  check: { seeded: boolean; typed: boolean; drawn: number; others: number; other: number };
}
/** In words, why there is no answer. */
export interface Refused {
  error: string;
}

/** Where in a game, and how well it is looked at. */
export interface TurnsQuestion {
  ply: number;
  best: number;
  /** So many times the level's work, 1 to 8. */
  more?: number;
}

/** Nobody less judges turns (docs/decisions). */
const kLevel = 6;
const kSeed = '0000000000000001'; // the same game has the same answers every time
const kCap_ms = 60000;
const kCurveCap_ms = 20000;
const kHundredths = 100;
const kWhole = 65536;

const fieldOf = (line: string, name: string) => {
  const found = new RegExp(` ${name}=(?:"([^"]*)"|(\\S*))`).exec(line);
  return found?.[1] ?? found?.[2] ?? '';
};
const wordsOf = (text: string) => text.split(' ').filter(Boolean);
const sharesOf = (text: string) => text.split(',').map((part) => Number(part) / kWhole);
const errorIn = (line: string): Refused | null =>
  line.startsWith('error ') ? { error: fieldOf(line, 'reason') } : null;

function curveIn(line: string): Curve {
  return {
    from: Number(fieldOf(line, 'from')),
    shares: fieldOf(line, 'values').split(';').filter(Boolean).map(sharesOf),
    hash: fieldOf(line, 'hash'),
  };
}
function turnsIn(line: string): Turns {
  const chances = wordsOf(fieldOf(line, 'chances').replaceAll(',', ' ')).map((part) => Number(part) / kWhole);
  const seat = Number(fieldOf(line, 'seat')) - 1;
  const turns = Array.from({ length: Number(fieldOf(line, 'count')) }, (_, i) => {
    const field = (name: string) => fieldOf(line, `${name}${i + 1}`);
    const values = sharesOf(field('values'));
    return {
      steps: wordsOf(field('steps')),
      expected: wordsOf(field('then')),
      chance: chances[i] ?? values[seat] ?? values[0],
      ways: Number(field('ways')),
      exact: field('exact') === '1',
      played: field('played') === '1',
    };
  });
  return { done: fieldOf(line, 'done') === '1', seat, turns };
}
function whyIn(line: string): Why {
  const unit = kHundredths * Number(fieldOf(line, 'unit') || 1);
  const number = (name: string) => Number(fieldOf(line, name)) / unit;
  return {
    done: fieldOf(line, 'done') === '1',
    alike: fieldOf(line, 'alike') === '1',
    sum: number('sum'),
    further: number('further'),
    parts: fieldOf(line, 'parts')
      .split(',')
      .filter(Boolean)
      .map((text) => {
        const [part, worth] = text.split(':');
        return { part, worth: Number(worth) / unit };
      }),
    lines: [wordsOf(fieldOf(line, 'line1')), wordsOf(fieldOf(line, 'line2'))],
    at: [placesIn(fieldOf(line, 'at1')), placesIn(fieldOf(line, 'at2'))],
  };
}
const placesIn = (text: string): PartPlace[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [part, ...place] = one.split(':');
      return { part, place: place.join(':') };
    });

function accountIn(line: string): Account {
  const row = (text: string) => (text === '' ? [] : sharesOf(text));
  const column = (name: string) => row(fieldOf(line, name));
  const number = (name: string) => Number(fieldOf(line, name));
  const list = (name: string) => fieldOf(line, name).split(';').filter(Boolean);
  const kinds = fieldOf(line, 'kinds').split(',');
  return {
    done: number('done') === 1,
    forecast: fieldOf(line, 'hash'),
    from: number('from'),
    to: number('to'),
    over: number('over') === 1,
    goal: number('goal') === 1,
    hides: number('hides') === 1,
    start: column('start'),
    luck: column('luck'),
    drift: column('drift'),
    hidden: column('hidden'),
    result: column('result'),
    play: list('play').map(row),
    draws: list('draws').map((text) => {
      const [ply, plies, kind, before, after] = text.split(':');
      return {
        ply: Number(ply),
        plies: Number(plies),
        kind: kinds[Number(kind)],
        before: sharesOf(before),
        after: sharesOf(after),
      };
    }),
    check: {
      seeded: number('seeded') === 1,
      typed: number('typed') === 1,
      drawn: number('drawn'),
      others: number('others'),
      other: number('other'),
    },
  };
}

const hexOf = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

const positionOf = (record: string) => `game record=${hexOf(record)}`;

/** A study for the game that a program has. */
export function studyOf(program: GameProgram, game: string) {
  const study = new Study();
  study.game = game;
  study.compiled = program.compiled;
  study.build = program.callText('bf_build');
  return study;
}

/** The worker that studies games of one game; `game`, `compiled` and `build` as a Brain's. */
export class Study extends Brain {
  override kind = 'study';

  override async openHere() {
    const { running, add } = await startProgram(this.game, {}, { compiled: this.compiled });
    await add('later');
    await add('analysis');
    const loop = (say: (line: string) => unknown) =>
      inParts(say, add, brainLoop(running, 'study', say, kFallbackSlice_ms));
    const send = taught(
      this.game,
      (line) => this.hear(line),
      (say) => taught(this.game, say, loop, 'forecast'),
    );
    send('hello');
    return send;
  }

  /** The line that answers, for tests. */
  askLine(record: string, words: string) {
    return this.ask({
      position: positionOf(record),
      words,
      seed: kSeed,
      cap_ms: kCap_ms,
      read: (line) => line,
    });
  }
  /** Each gives null when another question has taken its place, or nothing answers. */
  private question<Result>(
    record: string,
    words: string,
    read: (line: string) => Result,
    cap_ms: number,
    told?: (result: Result) => void,
  ): Promise<Result | Refused | null> {
    return this.ask<Result | Refused>({
      position: positionOf(record),
      words,
      seed: kSeed,
      cap_ms,
      read: (line) => errorIn(line) ?? read(line),
      told: told && ((line) => told(read(line))),
    });
  }
  /** The chances at the plies from `from` to `to`, both included. */
  curve(record: string, from: number, to: number) {
    return this.question(record, `curve from=${from} to=${to}`, curveIn, kCurveCap_ms);
  }
  /** The best turns of the seat that acts at a ply; `told` hears the list grow. */
  turns(record: string, { ply, best, more = 1 }: TurnsQuestion, told?: (turns: Turns) => void) {
    const words = `turns ply=${ply} level=${kLevel} best=${best} more=${more}`;
    return this.question(record, words, turnsIn, kCap_ms, told);
  }
  /** Luck and play of the game; `told` hears how many plies are in the books, of how many. */
  account(record: string, told: (done: number, of: number) => void) {
    const number = (line: string, name: string) => Number(fieldOf(line, name));
    return this.ask<Account | Refused>({
      position: positionOf(record),
      words: 'account',
      seed: kSeed,
      cap_ms: kCap_ms,
      read: (line) => errorIn(line) ?? accountIn(line),
      told: (line) => told(number(line, 'done'), number(line, 'of')),
    });
  }
  /** What makes `turn` better than `than`, by their places in that list, from 1. */
  why(record: string, { ply, best, more = 1 }: TurnsQuestion, turn: number, than: number) {
    const words = `why ply=${ply} level=${kLevel} turn=${turn} than=${than} best=${best} more=${more}`;
    return this.question(record, words, whyIn, kCap_ms);
  }
}
