// Page: the parts of the page of a game, and its end when one of them fails.
//
// Owns: the program, who thinks for computers, the table, its keeper, the log and the mirror, one of each;
// and what happens after an exception: nothing more is kept, and the record is offered. Must never follow the
// program, open a game nor listen to the window: follow.ts, play.ts and window.ts do. Next: table.ts (the
// events of the table), keeper.ts (keeping the game), program.ts (calls of the program), boot.ts (what is
// said when it fails).
import { build } from 'virtual:build';
import { byId } from '../lib/dom.ts';
import { notice } from '../lib/controls.ts';
import { t } from '../lib/i18n.ts';
import { showFailure, showProgress } from './boot.ts';
import { Keeper } from './keeper.ts';
import { Mirror } from './mirror.ts';
import { Opponent } from './opponent.ts';
import { PlayLog } from './play-log.ts';
import { Program } from './program.ts';
import { Table } from './table.ts';
import type { Failure } from '../lib/opening.ts';
import type { LoadHow, RecordError } from '../lib/state.ts';

/** What others do when the program, or a listener of the table, asks for it. */
interface Hub {
  changed(): void;
  request(type: string, number: number, text: string): void;
  spells(): void;
  load(text: string, how?: LoadHow): RecordError | null;
}

export class PlayPage {
  readonly canvas = byId<HTMLCanvasElement>('canvas');
  readonly program: Program;
  readonly opponent: Opponent;
  readonly table: Table;
  readonly keeper: Keeper;
  readonly log: PlayLog;
  readonly mirror: Mirror;
  /** Shows the position after a ply, -1 the present. */
  readonly look: (ply: number) => void;
  /** There is no table, or no more: nothing follows the program. */
  broken = false;

  constructor({ changed, request, spells, load }: Hub) {
    const program = new Program(this.canvas, {
      progress: showProgress,
      changed,
      request,
      frame: () => this.table.tell('frame', {}),
      spells,
      aborted: (error) => this.broke(error),
    });
    this.program = program;
    this.opponent = new Opponent(program, {
      failed: () => this.sayBrainFailed(),
      lacking: (lacks) => this.sayBrainLacks(lacks),
    });
    this.look = this.guarded((ply: number) => program.command('look', ply));
    this.table = new Table({ program, opponent: this.opponent, load, look: this.look });
    this.keeper = new Keeper(this.table);
    this.log = new PlayLog(byId('log'), this.look);
    this.mirror = new Mirror(
      byId('mirror'),
      byId('live'),
      this.guarded((id: string) => program.act(id)),
    );
  }

  sayBrainFailed() {
    notice({
      id: 'brain',
      title: t('page.brain.failed'),
      text: t('page.brain.failed.more'),
      buttons: [{ text: t('page.again'), onclick: () => this.opponent.resume() }],
    });
  }

  /** The computer needs a file that cannot be had; it asks again by itself (window.ts, brain/values.ts). */
  sayBrainLacks(lacks: boolean) {
    const said = document.getElementById('notice-lack');
    if (!lacks) return said?.remove();
    notice({
      id: 'lack',
      title: t('page.brain.lacks'),
      text: t('page.brain.lacks.more'),
      buttons: [{ text: t('page.again'), stays: true, onclick: () => this.opponent.brain.again() }],
    });
  }

  /** The same function; an exception of it ends the page. */
  guarded<Arguments extends unknown[], Result>(run: (...args: Arguments) => Result) {
    return (...args: Arguments) => {
      try {
        return run(...args);
      } catch (error) {
        this.broke(error);
        return undefined;
      }
    };
  }

  /** The notice of the start takes the place of the table. */
  fail(what: Failure) {
    this.broken = true;
    showFailure(what);
  }

  /** The program has thrown or stopped: saving ends, and the record is offered as a file. */
  broke(error: unknown) {
    if (this.broken) return;
    console.error(error);
    this.keeper.stop('failed');
    this.opponent.brain.forget();
    this.fail({
      title: t('page.broke'),
      text: t('page.broke.more', { detail: error instanceof Error ? error.message : String(error), build }),
      record: this.table.record,
      game: this.table.state?.game,
    });
  }
}
