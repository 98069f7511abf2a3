// Window: what the browser tells the page of a game, once it stands.
//
// Owns: its listeners to size, visibility, address, keys, the GL context, the buttons of the bar and
// exceptions; and passing the person's settings to the program. Must never read the game. Next: size.ts,
// table-keys.ts, requests.ts; hands.ts (pointers on the canvas).
import { notice } from '../lib/controls.ts';
import { byId } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { isDusk, isReduced, preferences } from '../keep/preferences.ts';
import { watchSize } from './size.ts';
import { pressKey } from './table-keys.ts';
import type { PlayPage } from './page.ts';
import type { Requests } from './requests.ts';

export function tellPreferences({ program }: PlayPage) {
  program.command('theme', isDusk() ? 'dusk' : 'day');
  program.command('reduced', isReduced() ? 1 : 0);
  program.command('motion', preferences.motion);
  program.command('pace', preferences.pace);
  program.command('confirm', preferences.confirm);
  program.command('textScale', preferences.textScale);
  program.command('hints', preferences.hints ? 1 : 0);
  program.command('counts', preferences.counts ? 1 : 0);
  program.command('largeMarks', preferences.largeMarks ? 1 : 0);
  program.command('lamp', preferences.lamp ? 1 : 0);
  program.command('forced', preferences.forced ? 1 : 0);
  program.command('autoPass', preferences.autoPass ? 1 : 0);
}

export function watchWindow(page: PlayPage, requests: Requests, measure: () => void) {
  const { canvas } = page;
  const wake = page.guarded(() => page.broken || page.program.call('bf_wake'));
  watchSize(canvas, measure);
  watchVisits(page, wake);
  // Another record in the address of an open page is a page of its own.
  addEventListener('hashchange', () => {
    page.broken = true;
    location.reload();
  });
  addEventListener(
    'keydown',
    page.guarded((event) => pressKey(page, requests, event)),
  );
  // The canvas takes the focus when it is touched; the frame around it is for those who come by keys.
  canvas.addEventListener('pointerdown', () => canvas.classList.add('is-touched'), true);
  addEventListener('keydown', () => canvas.classList.remove('is-touched'), true);
  canvas.addEventListener('webglcontextlost', () =>
    notice({ id: 'context', title: t('page.context.lost'), calm: true }),
  );
  canvas.addEventListener('webglcontextrestored', () => {
    document.getElementById('notice-context')?.remove();
    wake();
  });
  bindBar(page, requests);
  const isTrap = (error: unknown) => error instanceof WebAssembly.RuntimeError;
  addEventListener('error', ({ error }) => isTrap(error) && page.broke(error));
  addEventListener('unhandledrejection', ({ reason }) => isTrap(reason) && page.broke(reason));
}

/** Somebody goes away, or comes back. */
function watchVisits(page: PlayPage, wake: () => void) {
  const { table, keeper, opponent } = page;
  const keep = page.guarded(() => keeper.keep(table.now));
  const flush = () => table.state && !page.broken && keep();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      flush();
      opponent.rest();
    } else {
      wake();
      opponent.brain.again();
    }
  });
  addEventListener('online', () => opponent.brain.again());
  addEventListener('pagehide', flush);
  addEventListener('pageshow', (event) => event.persisted && wake());
}

function bindBar(page: PlayPage, requests: Requests) {
  const { commands } = requests;
  const bind = (id: string, run: () => unknown) => byId(id).addEventListener('click', page.guarded(run));
  bind('undo', () => requests.answer('undo'));
  bind('redo', () => commands.redo());
  bind('hint', () => commands.hint());
  bind('menu', () => requests.showMenu());
  bind('log-button', () => page.log.open());
}
