// Brain loop: drives the brain, the checker or the study of a program in slices that leave room for everything else.
//
// Owns: the slice budget and the message by which it yields to itself. The worker and the main-thread
// fallback both use it. Must never judge a line: engine/brain has the protocols. Next: brain.ts (the
// page's side).
import type { Running } from '../lib/program-files.ts';

/** A slice on the main thread, where no worker starts. */
export const kFallbackSlice_ms = 6;

/**
 * Takes a program, which of its three is meant and `say(line)`; gives receive(line). While
 * a job runs it thinks `slice_ms` at a time and then lets messages in; `say('alive')` at least every half
 * second proves that it is still there.
 */
export function brainLoop(
  program: Running,
  kind: 'brain' | 'check' | 'study',
  say: (line: string) => unknown,
  slice_ms: number,
) {
  const isBusy = () => program[`_${kind}_busy`]() !== 0;
  const slice = () => program.UTF8ToString(program[`_${kind}_slice`]());
  const hear = (line: string) => {
    const pointer = program.stringToNewUTF8(line);
    try {
      return program.UTF8ToString(program[`_${kind}_receive`](pointer));
    } finally {
      program._free(pointer);
    }
  };
  const { port1, port2 } = new MessageChannel();
  let scheduled = false;
  let alive_ms = 0;
  const tell = (lines: string) => {
    if (lines) for (const line of lines.split('\n')) say(line);
  };
  const schedule = () => {
    if (scheduled || !isBusy()) return;
    scheduled = true;
    port2.postMessage(0);
  };
  port1.onmessage = () => {
    scheduled = false;
    const start_ms = performance.now();
    do tell(slice());
    while (isBusy() && performance.now() - start_ms < slice_ms);
    if (performance.now() - alive_ms > 500) {
      alive_ms = performance.now();
      say('alive');
    }
    schedule();
  };
  return (line: string) => {
    alive_ms = performance.now();
    tell(hear(line));
    schedule();
  };
}
