// Follow: the page follows the program.
//
// Owns: reading the state once after each burst of changes, and handing it on: to the bar, the log, the
// mirror, the sentence of the prompt, the listeners of the table, the keeper and whoever thinks, in this
// order. Must never change the game. Next: page.ts (the parts), bar.ts, table.ts (everybody else).
import { byId } from '../lib/dom.ts';
import { joinedMessages, language } from '../lib/i18n.ts';
import { root } from '../lib/root.ts';
import { showBar } from './bar.ts';
import type { PlayPage } from './page.ts';
import type { State } from '../lib/state.ts';

export class Follow {
  page: PlayPage;
  scheduled = false;
  /** The prompt that is about to be said. */
  saying: ReturnType<typeof setTimeout> | undefined;
  /** Nobody here sits in the game (Keeper.isAway): names are said as to others. */
  away = false;
  foot = 0;
  edge = 0;
  sync: () => void;

  constructor(page: PlayPage) {
    this.page = page;
    this.sync = page.guarded(() => this.read());
  }

  /** Changes come in bursts; one update at the end of each is enough. */
  schedule() {
    if (this.scheduled || root.dataset.ready !== 'play') return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      this.sync();
    });
  }

  read() {
    const { program, table, keeper, log, mirror, opponent, broken } = this.page;
    if (broken) return;
    const before = table.state;
    let state = program.state();
    if (keeper.isAway(state) !== this.away) {
      this.away = !this.away;
      program.command('away', this.away ? 1 : 0);
      log.forget();
      state = program.state();
    }
    table.state = state;
    showBar(state);
    this.keepToastsOffTheSheet(state);
    log.update(state);
    mirror.update(program.callText('bf_targets'));
    // What others do is said move by move by the live region, and would be heard twice.
    if (state.prompt !== before?.prompt && !state.others) {
      clearTimeout(this.saying); // two changes at once are one prompt
      this.saying = setTimeout(() => this.sayPrompt());
    }
    table.tell('state', { state, before });
    keeper.keep(state);
    opponent.follow();
  }

  /** After the announcements of the same change: what happened is heard before what it asks for. A review speaks itself. */
  sayPrompt() {
    const { prompt, others, review } = this.page.table.now;
    if (!others && !review) byId('prompt-live').textContent = prompt;
  }

  /** On phones a toast floats above the sheet or beside the column, whose sizes are the game's. */
  keepToastsOffTheSheet({ stageRect }: State) {
    const { canvas } = this.page;
    const foot = stageRect ? stageRect.y + stageRect.h : 0;
    const edge = stageRect ? stageRect.x + stageRect.w : 0;
    if (foot === this.foot && edge === this.edge) return;
    this.foot = foot;
    this.edge = edge;
    root.style.setProperty('--sheet', `${canvas.clientHeight - foot + 12}px`);
    root.style.setProperty('--column', `${canvas.clientWidth - edge + 12}px`);
  }

  /** After a change of the language: the program gets the new words, and all text is updated. */
  speakAnew() {
    const { program, table, log } = this.page;
    program.call('bf_boot', language, joinedMessages());
    log.forget();
    table.tell('language', { language });
    table.state = null;
    this.sync();
  }
}
