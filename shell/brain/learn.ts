// Learn: fetches the words of an analysis for a brain when a question first needs them.
//
// Owns: which questions do (engine/brain/analysis.hpp), their wait, and their answer when the part of the program
// cannot be had: an error in words. Everything else goes to the brain meanwhile, so that a game goes on. Must never
// judge a line. Next: brain-worker.ts, its user; analyse.ts, the page's side.

const kAnalyses = /^(value|go .*\b(best|work)=)/;
const kOfAny = / turn=/;
const kAlive_ms = 500;

/**
 * A brain in front of `receive` that knows those words once `learn()` has come, which says so by a `ready`. `say` is
 * as in brain-loop.ts. When learn() rejects, the next such question tries again.
 */
export function learning(
  receive: (line: string) => unknown,
  say: (line: string) => unknown,
  learn: () => Promise<void>,
) {
  let learned = false;
  let position = '';
  /** Questions that wait, each with its position. */
  let waiting: string[][] = [];
  const refuse = (line: string, reason: string) =>
    say(`error${/ id=\d+/.exec(line) ?? ' id=0'} reason="${reason}"`);
  const take = (line: string) => {
    const isPosition = line.startsWith('position ');
    if (isPosition) position = line;
    const needs = kAnalyses.test(line) || (line.startsWith('go ') && kOfAny.test(position));
    if (learned || !(needs || (isPosition && kOfAny.test(line)))) {
      const [, id] = /^stop( id=\d+)$/.exec(line) ?? [];
      const kept = waiting.filter((one) => !id || !`${one[1]} `.includes(`${id} `));
      if (kept.length === waiting.length) return receive(line);
      waiting = kept;
      refuse(line, 'stopped before the analysis was loaded');
    } else if (needs && waiting.push([position, line]) === 1) fetchWords();
  };
  async function fetchWords() {
    const beat = setInterval(say, kAlive_ms, 'alive');
    try {
      await learn();
      learned = true;
      receive('hello');
    } catch {
      // Each question is told so.
    }
    clearInterval(beat);
    const now = position;
    for (const [its, line] of waiting.splice(0)) {
      if (learned) for (const one of [its, line]) receive(one);
      else refuse(line, 'the analysis could not be loaded');
    }
    if (learned && now) receive(now);
  }
  return take;
}
