// Brain worker: the engine without a window, on a thread of its own.
//
// Owns: nothing but the way of lines: what the page posts goes to the brain, what the brain says is posted back. Lines that
// arrive before the module has loaded wait. The worker's name is that of the module: brain-<game>, which thinks, or check-<game>,
// which replays records. Must never know the page. Next: brain-loop.js.
import { assets } from 'virtual:assets';
import { brainLoop } from './brain-loop.js';

const waiting = [];
let receive = (line) => waiting.push(line);
self.onmessage = ({ data }) => receive(data);

try {
  const { default: createBrain } = await import(new URL(assets[`${self.name}.js`], self.location.href).href);
  const module = await createBrain();
  receive = brainLoop(module, (line) => self.postMessage(line), 8);
  for (const line of waiting.splice(0)) receive(line);
} catch (error) {
  self.postMessage(`failed ${String(error?.message ?? error)}`);
}
