// Offline: what of Beffroi is on this device, and having all of it here.
//
// Owns: asking the service worker (sw.ts) what it has kept, wishing for everything, and the refusal of a person who
// installs the page without the other games. Must never be needed before the first move: update.ts alone tells the
// worker what is opened.
// Next: sw.ts; settings-data.ts, install.ts and lobby-kept.ts, which show it.
import { kWorker_ms } from '../lib/durations.ts';
import { kOnlyOpened } from './update.ts';

/** What the worker answers (tellKept() of sw.ts). */
export interface Kept {
  /** Games besides the first one that are here, and those that are not. */
  games: string[];
  others: string[];
  /** About how many bytes are missing of everything, and how many everything is. */
  missing: number;
  all: number;
}

/** Sends the worker a message and gives its answer; null where there is no worker, or it is silent for so long. */
async function ask<Answer>(message: object, patience_ms: number): Promise<Answer | null> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
  const worker = registration?.active;
  if (!worker) return null;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    if (Number.isFinite(patience_ms)) setTimeout(() => resolve(null), patience_ms);
    worker.postMessage(message, [port2]);
  });
}

/**
 * What is on this device; null where pages are not kept, or not yet. What is missing counts the rules in the language
 * of this page, also where the worker has noted none yet.
 */
export const keptHere = () =>
  ask<Kept>({ beffroi: 'kept', language: document.documentElement.lang }, kWorker_ms);

/** Keeps all games with their rules on this device; gives true when they are here. */
export async function keepEverything() {
  refuseOthers(false);
  const message = { beffroi: 'keep', language: document.documentElement.lang, everything: true };
  return (await ask<boolean>(message, Number.POSITIVE_INFINITY)) === true;
}

/** The person who installs the page wants only the games that are opened, or no more than that. */
export function refuseOthers(refused: boolean) {
  try {
    if (refused) localStorage.setItem(kOnlyOpened, '1');
    else localStorage.removeItem(kOnlyOpened);
  } catch {
    // Without storage the question is asked again with the next installation.
  }
}
