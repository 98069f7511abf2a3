// Brain worker: the program without a window, on a thread of its own.
//
// Owns: passing lines on: what the page posts goes to the brain, what the brain says is posted
// back. The worker's name says what it is and of which game: brain-<game> thinks, check-<game> replays
// records. The first message is what the page has compiled of the program, or null; lines that arrive before
// the program has started wait. Must never know the page.
// Next: brain-loop.ts, learn.ts, values.ts, lib/program-files.ts.
import { brainLoop } from './brain-loop.ts';
import { learning } from './learn.ts';
import { startProgram } from '../lib/program-files.ts';
import { askValues, taught } from './values.ts';
import type { Compiled } from '../lib/program-files.ts';

const [, kind, game] = /^(brain|check)-(\w+)$/.exec(self.name) as RegExpExecArray;
const waiting: string[] = [];
let receive: (line: string) => unknown = (line) => waiting.push(line);

async function start(compiled: Compiled | null) {
  try {
    const values = kind === 'brain' ? askValues(game) : null;
    const { running, add } = await startProgram(game, {}, { compiled });
    if (kind === 'check') await add('later');
    const post = (line: string) => self.postMessage(line);
    const loop = (say: (line: string) => unknown) => brainLoop(running, kind as 'brain' | 'check', say, 8);
    const learn = () => add('analysis').then(() => void running._brain_analyses());
    receive =
      kind === 'brain' ? taught(game, post, (say) => learning(loop(say), say, learn), values) : loop(post);
    for (const line of waiting.splice(0)) receive(line);
  } catch (error) {
    self.postMessage(`failed ${error instanceof Error ? error.message : error}`);
  }
}

self.onmessage = ({ data }) => {
  if (typeof data === 'string') receive(data);
  else start(data);
};
