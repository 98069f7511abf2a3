// Wait: a finished game whose result cannot be drawn yet.
//
// Owns: the notice that says so, asking again for what is missing (by a button, and when the network comes
// back), and taking the notice away. Must never be what the game waits for: the result opens by itself when
// Program.whole() is done.
// Next: requests.ts, which answers the request `later` with it; web/scene/model/later.hpp.
import { notice } from '../lib/controls.ts';
import { kUnsaid_ms } from '../lib/durations.ts';
import { t } from '../lib/i18n.ts';
import type { GameProgram } from '../lib/state.ts';

let waits = false;

/** Says that the result is on its way until it is there. */
export async function waitForWhole(program: GameProgram) {
  if (waits) return;
  waits = true;
  let box: HTMLElement | null = null;
  const say = (failed: boolean) => {
    box = notice({
      id: 'later',
      title: t(failed ? 'page.wait.failed' : 'page.wait'),
      text: failed ? t('page.wait.failed.more') : undefined,
      calm: true,
      buttons: failed ? [{ text: t('page.again'), onclick: () => ask() }] : [],
    });
  };
  const timer = setTimeout(() => say(false), kUnsaid_ms);
  const ask = () =>
    program.whole(true).then(
      () => {
        clearTimeout(timer);
        removeEventListener('online', ask);
        box?.remove();
        waits = false;
      },
      () => {
        clearTimeout(timer);
        if (program.dead) return;
        say(true);
        addEventListener('online', ask, { once: true });
      },
    );
  await ask();
}
