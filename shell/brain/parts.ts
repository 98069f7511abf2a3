// Parts: gives a study the parts of the program that only some questions need, when one of these is first asked.
//
// Owns: which question needs which part, and the wait of that question. While the part comes it says `waits` twice a
// second; when it cannot be had it says `lacks`, and tries again when told `again` and by itself, until the question
// is no longer wanted. Must never hold up anything else. Next: brain-worker.ts and study.ts, its users;
// values.ts, which does the same with learned files; brain.ts hears those words.
import { kAgain_ms, kAlive_ms } from './values.ts';
import type { WantedPart } from '../lib/program-files.ts';

type Hear = (line: string) => unknown;
type Add = (part: WantedPart) => Promise<void>;

/** By the first word of a question (engine/brain/study.hpp). */
const kPartOf: Record<string, WantedPart | undefined> = { why: 'reasons', account: 'luck' };

/** Brings what is missing, until it is there or no longer `wanted()`; `hear` gets what tries again at once. */
export async function insist(
  say: Hear,
  bring: () => Promise<void>,
  { wanted = (): boolean => true, hear = (_again: () => void) => {} } = {},
) {
  while (wanted()) {
    const beat = setInterval(() => wanted() && say('waits'), kAlive_ms);
    try {
      return await bring();
    } catch {
      if (wanted()) say('lacks');
    } finally {
      clearInterval(beat);
    }
    await new Promise<void>((done) => {
      setTimeout(done, kAgain_ms);
      hear(done);
    });
  }
}

/** The study behind that wait. */
export function inParts(say: Hear, add: Add, study: Hear): Hear {
  /** The question that waits, if any; there is one at a time. */
  let held: { line: string } | null = null;
  let again = () => {};
  async function bring(part: WantedPart, line: string) {
    const own = { line };
    held = own;
    await insist(say, () => add(part), { wanted: () => held === own, hear: (run) => (again = run) });
    if (held !== own) return;
    held = null;
    say('ready');
    study(line);
  }
  return (line) => {
    if (held && line === 'again') return again();
    // Nobody wants an answer any more.
    if (held && line.startsWith('stop')) {
      held = null;
      return say('ready');
    }
    const part = kPartOf[line.slice(0, line.indexOf(' '))];
    return part ? bring(part, line) : study(line);
  };
}
