// Brain loop: drives one module of a brain or a checker in slices that leave room for everything else.
//
// Owns: the slice budget and the message by which it yields to itself. The worker and the main-thread fallback both use
// it. Must never judge a line: engine/brain/brain.hpp has the protocol. Next: brain.js (the page's side).

/** Text of a module's function that takes and gives text. */
function callText(module, name, argument) {
  const pointer = argument === undefined ? 0 : module.stringToNewUTF8(argument);
  try {
    return module.UTF8ToString(argument === undefined ? module[`_${name}`]() : module[`_${name}`](pointer));
  } finally {
    if (pointer) module._free(pointer);
  }
}

/**
 * Takes a brain module and `say(line)`; gives receive(line). While a job runs it thinks `slice_ms` at a time and then
 * lets messages in; `say('alive')` at least every half second proves that it is still there.
 */
export function brainLoop(module, say, slice_ms) {
  const { port1, port2 } = new MessageChannel();
  let scheduled = false;
  let alive_ms = 0;
  const tell = (lines) => {
    if (lines) for (const line of lines.split('\n')) say(line);
  };
  const schedule = () => {
    if (scheduled || !module._brain_busy()) return;
    scheduled = true;
    port2.postMessage(0);
  };
  port1.onmessage = () => {
    scheduled = false;
    const start_ms = performance.now();
    do tell(callText(module, 'brain_slice'));
    while (module._brain_busy() && performance.now() - start_ms < slice_ms);
    if (performance.now() - alive_ms > 500) {
      alive_ms = performance.now();
      say('alive');
    }
    schedule();
  };
  return (line) => {
    alive_ms = performance.now();
    tell(callText(module, 'brain_receive', line));
    schedule();
  };
}
