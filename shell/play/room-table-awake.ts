// Room table awake: the screen stays on during a game at a real table.
//
// Owns: the one wake lock of the page, and whether the device lets the screen go dark all the same. It is wanted while
// the page is seen, the game goes on and the person has not turned it off. A device that refuses costs nothing: the lock
// is asked for again with the next change of the table, since some give it only to a touch. Must never say anything by
// itself. Next: room-table.ts, room-table-menu.ts (the switch).
import { onPreferences, preferences } from '../keep/preferences.ts';
import type { PlayTable } from '../lib/state.ts';

let dark = !('wakeLock' in navigator);
let shows: (dark: boolean) => void = () => {};

/** Calls `run` now and whenever the device changes its mind, instead of what was given before. */
export function showDark(run: typeof shows) {
  shows = run;
  shows(dark);
}

/** The lock; null where it is refused. */
async function ask() {
  const lock = await navigator.wakeLock?.request('screen').catch(() => null);
  const refused = !lock;
  // A page that is no longer seen gets none, and that says nothing of the device.
  if (refused && document.visibilityState !== 'visible') return null;
  if (refused !== dark) {
    dark = refused;
    shows(dark);
  }
  return lock ?? null;
}

/** Called once, with a game of a real table. */
export function keepAwake(table: PlayTable) {
  let lock: WakeLockSentinel | null = null;
  let left = false;
  let busy = false;
  let again = false;
  const wanted = () =>
    preferences.awake &&
    !left &&
    !table.now.over &&
    !table.program.dead &&
    document.visibilityState === 'visible';
  const held = () => lock?.released === false;
  /** One step after the other: what changes while the device thinks is looked at when it has answered. */
  const follow = async () => {
    again = true;
    if (busy) return;
    busy = true;
    while (again) {
      again = false;
      if (wanted() === held()) continue;
      if (held()) await lock?.release().catch(() => {});
      else lock = await ask();
    }
    busy = false;
  };
  document.addEventListener('visibilitychange', follow);
  const leave = (isLeft: boolean) => () => {
    left = isLeft;
    follow();
  };
  addEventListener('pagehide', leave(true));
  addEventListener('pageshow', leave(false));
  table.on('state', follow);
  onPreferences(follow);
}
