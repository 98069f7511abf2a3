// Slowest: which tests cost most, as lines for the end of a run.
//
// Owns: these lines, the same for all browsers. tests/main.cpp writes such lines of native tests. Next:
// ../run.mjs, ../engines.mjs.

const kMost = 10;

/** Lines about the slowest of `times`, [{name, took_s}]: the slowest first. */
export function slowest(times) {
  const all_s = times.reduce((sum, { took_s }) => sum + took_s, 0);
  const first = [...times].sort((a, b) => b.took_s - a.took_s).slice(0, kMost);
  return [
    `the slowest of ${times.length}, ${all_s.toFixed(0)} s in all:`,
    ...first.map(({ name, took_s }) => `slow  ${took_s.toFixed(1).padStart(5)} s  ${name}`),
  ].join('\n');
}
