// Values: gives a brain what the search of its game has learned, before the first question.
//
// Owns: the one fetch of that file (`values-<game>.bin`), the `learn` line that gives it to the brain
// (engine/brain/brain.hpp), and the wait of every other line until the brain has taken it. While it fetches it says
// `waits` twice a second; when the file cannot be had, or is not the one that is meant, it says `lacks`, keeps the
// questions, and tries again with the next one, when told `again`, and by itself. Must never let a question through
// before: the brain would refuse it. Games without such a file pass at once.
// Next: brain-worker.ts and brain.ts, its users; brain.ts hears those words.
import { assets } from 'virtual:assets';
import { addressOf } from '../lib/program-files.ts';

const kAlive_ms = 500;
const kAgain_ms = 20000;

type Hear = (line: string) => unknown;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes from the browser's cache or past it. */
async function fetchValues(name: string, cache: RequestCache) {
  const answer = await fetch(addressOf(name), { cache });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * The brain that `start(say)` makes, of a game, behind that wait. `coming` is the file where it has been asked for
 * already (askValues).
 */
export function taught(game: string, say: Hear, start: (say: Hear) => Hear, coming = askValues(game)): Hear {
  const name = `values-${game}.bin`;
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
    brain(`learn game=${game} hash=${hash} values=${hex(bytes)}`);
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
    if (line === 'again') return retry();
    if (!waiting) return brain(line);
    waiting.push(line);
    if (/^(go|value) /.test(line)) retry();
  };
}

/** Asks for the file, so that it comes beside the program; null for a game without one. */
export function askValues(game: string) {
  const name = `values-${game}.bin`;
  if (!(name in assets)) return null;
  const coming = fetchValues(name, 'default');
  coming.catch(() => {}); // taught() hears of it
  return coming;
}
