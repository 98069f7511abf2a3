// Values: gives a brain what the search of its game has learned, before the first question; and a study what its
// forecast has learned (engine/brain/study.hpp).
//
// Owns: the one fetch of such a file (`values-<game>.bin`, `forecast-<game>.bin`), the line that gives it to the brain
// (engine/brain/brain.hpp), and the wait of every other line until the brain has taken it. While it fetches it says
// `waits` twice a second; when the file cannot be had, or is not the one that is meant, it says `lacks`, keeps the
// questions, and tries again with the next one, when told `again`, and by itself. Must never let a question through
// before: the brain would refuse it. Games without such a file pass at once.
// Next: brain-worker.ts and brain.ts, its users; brain.ts hears those words.
import { assets } from 'virtual:assets';
import { addressOf } from '../lib/program-files.ts';

/** So often whoever waits for a file says so, and so long it waits before it tries again. */
export const kAlive_ms = 500;
export const kAgain_ms = 20000;

type Hear = (line: string) => unknown;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes from the browser's cache or past it. */
async function fetchValues(name: string, cache: RequestCache) {
  const answer = await fetch(addressOf(name), { cache });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Which file a game has. */
type Learned = 'values' | 'forecast';

/**
 * The brain that `start(say)` makes, of a game, behind that wait. `coming` is the file where it has been asked for
 * already (askValues).
 */
export function taught(
  game: string,
  say: Hear,
  start: (say: Hear) => Hear,
  learned: Learned = 'values',
  coming = askValues(game, learned),
): Hear {
  const name = `${learned}-${game}.bin`;
  if (!coming) return start(say);
  let refused = false;
  let learning = false;
  const brain = start((line) => {
    if (learning) refused = true;
    else say(line);
  });
  let waiting: string[] | null = [];
  let fetching = false;
  let again = 0;
  /** True if the brain takes them: then it says nothing. */
  const give = (bytes: Uint8Array) => {
    const [, hash] = /-([0-9a-f]{8})\.bin$/.exec(assets[name]) as RegExpExecArray;
    refused = false;
    learning = true;
    const [word, field] = learned === 'values' ? ['learn', 'values'] : ['forecast', 'numbers'];
    brain(`${word} game=${game} hash=${hash} ${field}=${hex(bytes)}`);
    learning = false;
    return !refused;
  };
  async function bring(first: Promise<Uint8Array>) {
    fetching = true;
    clearTimeout(again);
    const beat = setInterval(say, kAlive_ms, 'waits');
    const failed = () => false;
    const given = (await first.then(give, failed)) || (await fetchValues(name, 'reload').then(give, failed));
    clearInterval(beat);
    fetching = false;
    if (given) {
      const lines = waiting ?? [];
      waiting = null;
      for (const line of lines) brain(line);
    } else {
      say('lacks');
      again = setTimeout(retry, kAgain_ms);
    }
  }
  const retry = () => {
    if (waiting && !fetching) bring(fetchValues(name, 'default'));
  };
  bring(coming);
  return (line) => {
    if (!waiting) return brain(line); // one that is nested may wait
    if (line === 'again') return retry();
    waiting.push(line);
    if (/^(go|value|curve|turns|why|account) /.test(line)) retry();
  };
}

/** Asks for the file, so that it comes beside the program; null for a game without one. */
export function askValues(game: string, learned: Learned = 'values') {
  const name = `${learned}-${game}.bin`;
  if (!(name in assets)) return null;
  const coming = fetchValues(name, 'default');
  coming.catch(() => {}); // taught() hears of it
  return coming;
}
