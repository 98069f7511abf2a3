// Review, try: a turn that nobody has played, as a line that is looked at, and the words of its moves.
//
// Owns: making such a line out of moves, and what its stops say without the name of who moves. Must never keep one:
// review-lines.ts does. Next: review-judge.ts, review-answers.ts and review-turns.ts, who try turns.
import { stopOf } from './review-stops.ts';
import type { Course, GameProgram } from '../../lib/state.ts';
import type { Branch, Place } from './review-lines.ts';

/**
 * The words of moves from a stop on, which a game that was tried has: a line for each of them (a spell says what it moved
 * in its second), and the points they bring, which are told as "Ana: 4 for a city". `isAlone`: they begin a sentence.
 */
export function turnWords({ stops, seats }: Course, from: number, moves: number, isAlone = true) {
  const words = stops.slice(from + 1, from + 1 + moves).flatMap(({ lines, seat, ply }, n) => {
    const name = seats[seat]?.name ?? '';
    const plies = ply - stops[from + n].ply;
    return lines.flatMap((line, i) => {
      const rest = name && line.startsWith(name) ? line.slice(name.length) : '';
      const isPoints = /^\s*:/.test(rest);
      if (isPoints || (i < plies && /^\s/.test(rest))) return [rest.replace(/^[\s:]+/, '')];
      return i === 0 && line ? [line] : [];
    });
  });
  const text = [...new Set(words)].join(' · ');
  return isAlone ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : text;
}

/** A line that is looked at and not kept: these moves instead of what follows a place, or behind it. */
export function tryLine(
  program: GameProgram,
  { line, stop }: Place,
  base: { course: Course; record: string },
  { steps, expected }: { steps: string[]; expected: string[] },
): Branch | null {
  const { ply } = base.course.stops[stop];
  const moves = [...steps, ...expected];
  const record = program.callText('bf_try', line?.record ?? '', ply, moves.join(' '));
  const course = record ? program.callJson('bf_course', record) : null;
  if (!course) return null;
  const first = stopOf(course.stops, ply) + 1;
  if (first >= course.stops.length) return null;
  const root = line ? line.root : ply;
  const before = line ? ply - root : 0;
  // With what was drawn between them.
  const all = program
    .callText('bf_moves', record, root)
    .split(' ')
    .slice(0, before + steps.length);
  return {
    key: `${root} ${all.join(' ')}`,
    id: '',
    name: '',
    record,
    course,
    at: stop,
    first,
    ahead: first - 1 - stop + (line?.ahead ?? 0),
    of: line,
    lines: [],
    root,
    moves: all,
    before,
  };
}
