// Requests: what the canvas, the bar, the keys and the menu ask of the page.
//
// Owns: which word asks for what (HostRequest, web/bridge/host.hpp), and the menu. Listeners of the table are
// asked first.
// Next: commands.ts (what is done with the game), table.ts (who else answers).
import { kLobby } from '../lib/address.ts';
import { withWords } from '../lib/i18n.ts';
import { leave } from '../lib/leave.ts';
import { saveRecord } from '../share/record-file.ts';
import { Commands } from './commands.ts';
import { turnFullScreen } from './full-screen.ts';
import type { PlayPage } from './page.ts';

export class Requests {
  page: PlayPage;
  commands: Commands;

  constructor(page: PlayPage) {
    this.page = page;
    this.commands = new Commands(page);
  }

  /** From the canvas: the program is still inside its own call, so this answers after it. */
  later(type: string, number: number, text: string) {
    queueMicrotask(this.page.guarded(() => this.answer(type, number, text)));
  }

  answer(type: string, number = 0, text = '') {
    const { table, program, log, mirror } = this.page;
    const { commands } = this;
    if (table.tell('request', { type, number, text }).answered) return;
    const answers: Record<string, (() => unknown) | undefined> = {
      menu: () => this.showMenu(),
      lobby: () => leave(kLobby),
      back: () => leave(kLobby),
      rematch: () => commands.again(),
      change: () => commands.change(),
      save: () => saveRecord(table.now, program.record(false)),
      log: () => log.open(),
      announce: () => mirror.say(text),
      hint: () => commands.hint(),
      later: () => this.waitForResult(),
      undo: () => commands.undo(),
      redo: () => commands.redo(),
      full: turnFullScreen,
    };
    answers[type]?.();
  }

  /** The result is drawn by what a first game does not need, and that has not come. */
  async waitForResult() {
    const { waitForWhole } = await withWords(() => import('./wait.ts'));
    waitForWhole(this.page.program);
  }

  async showMenu() {
    const { openMenu } = await withWords(() => import('./play-menu.ts'));
    const { page, commands } = this;
    const { program, table, keeper } = page;
    openMenu({
      table,
      keeper,
      state: table.now,
      record: (extras) => program.record(extras),
      seenBy: (seat: number) => program.recordSeenBy(seat),
      created: () => keeper.created,
      byLink: table.byLink?.menu() ?? null,
      load: async (text: string) => {
        await program.whole();
        return table.load(text);
      },
      again: () => commands.again(),
      restart: () => commands.restart(),
      act: async (name: string, seat: number) => {
        await program.whole();
        page.guarded(() => program.command(name, seat))();
      },
      openLog: () => page.log.open(),
      openRules: () => this.answer('rules'),
      redo: page.guarded(() => commands.redo()),
      showAgain: page.guarded(() => program.command('again')),
      review: () => this.answer('review'),
      cover: page.guarded(() => program.command('curtain', 'close')),
    });
  }
}
