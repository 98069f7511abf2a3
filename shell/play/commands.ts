// Commands: what a person does with the game on the table besides moving.
//
// Owns: taking back and going forward again (asking whose turn it was), the hint, and another game of the
// same kind, with the same or other options. Must never decide what is allowed: the state says it. Next:
// requests.ts, which calls them; again.ts (the records of further games).
import { openDialog, toast } from '../lib/controls.ts';
import { byId } from '../lib/dom.ts';
import { formOf } from '../lib/address.ts';
import { t } from '../lib/i18n.ts';
import { importOwn } from '../lib/import-own.ts';
import { leave } from '../lib/leave.ts';
import { kUiHint } from '../../web/bridge/bridge.mjs';
import type { PlayPage } from './page.ts';

export class Commands {
  page: PlayPage;
  /** The record that a rematch is being made of. */
  of = '';

  constructor(page: PlayPage) {
    this.page = page;
  }
  get now() {
    return this.page.table.now;
  }

  /** Whoever is to act decides whether the finished turn of seat `of` comes back. */
  async mayGoBack(of: number) {
    const { seats, turn } = this.now;
    const buttons = [
      { text: t('page.undo.keep'), value: '', safe: true },
      { text: t('page.undo.allow'), value: 'undo', primary: true },
    ];
    const title = t('page.undo.ask', { name: seats[turn.seat].name, other: seats[of].name });
    return (await openDialog({ id: 'undo-ask', title, buttons }).closed) === 'undo';
  }
  async undo() {
    const { allowed, reason, marksCasual: marks, of } = this.now.undo;
    if (!allowed) {
      toast(reason, 'lock');
      return;
    }
    if (marks && of >= 0 && !(await this.mayGoBack(of))) return;
    if (!this.page.program.command('undo')) return;
    if (marks && this.now.fairness === 'open') toast(t('page.undo.casual'), 'undo');
  }
  redo() {
    if (this.now.redo) this.page.program.command('redo');
    else toast(t('page.redo.none'), 'lock');
  }

  async hint() {
    const { hint, hintStep } = this.now;
    if (!hint) return;
    if (hintStep === 1 || hintStep === 2) {
      this.page.program.act(kUiHint); // a repeated hint shows where and why; it needs no brain
      return;
    }
    byId('hint').setAttribute('aria-busy', 'true');
    await this.page.opponent.hint();
    byId('hint').removeAttribute('aria-busy');
  }

  /** The same game again, the other side starting; a second press while it is being made does nothing. */
  async again() {
    const { program, table } = this.page;
    const record = program.record();
    if (this.of === record) return;
    this.of = record;
    try {
      const { rematchOf } = await importOwn(() => import('./again.ts'));
      const make = (text: string) => rematchOf(program, text);
      if (!(await table.byLink?.again(make))) table.load(await make(record));
    } catch {
      toast(t('page.new.failed.more'), 'flag'); // the part of the program for it could not be fetched
    }
    this.of = '';
  }
  /** The game from its beginning, with other draws; this one is kept. */
  async restart() {
    const { newRecord } = await importOwn(() => import('./again.ts'));
    this.page.table.load(newRecord(this.page.program.record()));
  }
  /** The form of a new game, filled with this one. */
  async change() {
    try {
      const { fillForm } = await importOwn(() => import('./again.ts'));
      leave(formOf(await fillForm(this.page.program.record())));
    } catch {
      leave(formOf(this.now.game));
    }
  }
}
