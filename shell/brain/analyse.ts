// Analyse: asks the brain for lists of the best moves and for the value of a position.
//
// Owns: the words of an analysis (engine/brain/analysis.hpp) as types. The brain fetches the part of the program
// that knows them when it is first asked. It does one job at a time: a page that plays and analyses at once needs
// two brains. Must never choose a move. Next: brain.ts; engine/search/analyst.hpp, what the figures mean.
import type { Brain } from './brain.ts';

/** A `position` line, and with `turn=any` behind it also one in which the seat does not act. */
interface AnalysisQuestion {
  position: string;
  level: number;
  /** How many moves, 1 to 3; 0: the value of the position alone. */
  best: number;
  /** The budget of the search for each move, in its own units, instead of the level's. */
  work?: number;
  cap_ms: number;
  seed?: string;
}
interface AnalysedMove {
  move: string;
  /** What is expected after it, in notation; draws are marked with *. */
  line: string;
  /** For the seat, from -1 (loses) to 1 (wins). */
  value: number;
  /** Proved. */
  exact: boolean;
  depth: number;
  work: number;
  /** The share of the win of every seat; they sum to 1. */
  shares: number[];
}
interface Analysis {
  /** The best first; empty when the value alone was asked for. */
  moves: AnalysedMove[];
  exact: boolean;
  shares: number[];
}

const kWhole = 65536;
const fieldOf = (line: string, name: string) => {
  const found = new RegExp(` ${name}=(?:"([^"]*)"|(\\S*))`).exec(line);
  return found?.[1] ?? found?.[2] ?? '';
};
const sharesIn = (line: string, name: string) =>
  fieldOf(line, name)
    .split(',')
    .map((part) => Number(part) / kWhole);

function moveAt(line: string, number: string): AnalysedMove {
  const field = (name: string) => fieldOf(line, `${name}${number}`);
  return {
    move: field('move'),
    line: field('line'),
    value: Number(field('value')),
    exact: field('exact') === '1',
    depth: Number(field('depth')),
    work: Number(field('work')),
    shares: sharesIn(line, `values${number}`),
  };
}

/** The answer in its line; for an error, why there is none. */
function analysisIn(line: string): Analysis | { error: string } {
  if (line.startsWith('error ')) return { error: fieldOf(line, 'reason') };
  const numbers = ['', '2', '3'].filter((number) => fieldOf(line, `move${number}`));
  return {
    moves: numbers.map((number) => moveAt(line, number)),
    exact: fieldOf(line, 'exact') === '1',
    shares: sharesIn(line, 'values'),
  };
}

/**
 * Gives the analysis of a position, or {error} in words when the brain refuses it or the words of an analysis
 * could not be loaded (or no worker starts: the fallback on the main thread has none); null when another job has taken its place, or nothing answers. After `cap_ms` the answer is what is known by
 * then.
 */
export function analyse(brain: Brain, { level, best, work, ...question }: AnalysisQuestion) {
  const asked = best > 0 ? `go level=${level} best=${best}` : `value level=${level}`;
  const words = work ? `${asked} work=${work}` : asked;
  return brain.ask({ ...question, words, read: analysisIn });
}
