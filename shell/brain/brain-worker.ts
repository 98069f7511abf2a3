// Brain worker: the program without a window, on a thread of its own.
//
// Owns: passing lines on: what the page posts goes to the brain, what the brain says is posted
// back. The worker's name says what it is and of which game: brain-<game> thinks, check-<game> replays
// records, study-<game> analyses games. The first message is what the page has compiled of the program, or null; lines that arrive before
// the program has started wait. Must never know the page.
// Next: brain-loop.ts, values.ts, parts.ts, lib/program-files.ts.
import { brainLoop } from './brain-loop.ts';
import { startProgram } from '../lib/program-files.ts';
import { inParts, insist } from './parts.ts';
import { askValues, taught } from './values.ts';
import type { Compiled } from '../lib/program-files.ts';

type Kind = 'brain' | 'check' | 'study';
const [, kind, game] = /^(brain|check|study)-(\w+)$/.exec(self.name) as unknown as [string, Kind, string];
const waiting: string[] = [];
let receive: (line: string) => unknown = (line) => waiting.push(line);

async function start(compiled: Compiled | null) {
  try {
    const values = kind === 'check' ? null : askValues(game);
    const forecast = kind === 'study' ? askValues(game, 'forecast') : null;
    const { running, add } = await startProgram(game, {}, { compiled });
    const post = (line: string) => self.postMessage(line);
    if (kind === 'check') await add('later');
    const analysis = () => add('later').then(() => add('analysis'));
    if (kind === 'study') await insist(post, analysis);
    const loop = (say: (line: string) => unknown) => brainLoop(running, kind, say, 8);
    const parts = (say: (line: string) => unknown) => inParts(say, add, loop(say));
    const start = {
      brain: () => taught(game, post, loop, 'values', values),
      check: () => loop(post),
      study: () =>
        taught(game, post, (say) => taught(game, say, parts, 'forecast', forecast), 'values', values),
    };
    receive = start[kind]();
    for (const line of waiting.splice(0)) receive(line);
  } catch (error) {
    self.postMessage(`failed ${error instanceof Error ? error.message : error}`);
  }
}

self.onmessage = ({ data }) => {
  if (typeof data === 'string') receive(data);
  else start(data);
};
