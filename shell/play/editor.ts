// Editor: a position is set up by hand on the table, beside the game that stands there.
//
// Owns: the bar of the editor with undo and redo, whose turn it is and what else counts, the position as a line of text,
// the ways out, and keeping an unsaved board on the device. Board and pieces are touched in the canvas; the program
// judges every change (bf_edit). Must never know a game's rules. Next: web/scene/table/editor.hpp, play-menu.ts, which
// opens it, editor-ways.ts.
import { iconButton, toast } from '../lib/controls.ts';
import { addStyle, byId, h, icon } from '../lib/dom.ts';
import { t } from '../lib/i18n.ts';
import { isWriting } from '../lib/key-press.ts';
import { root } from '../lib/root.ts';
import { hasGuesses } from '../keep/guessed.ts';
import { readSetting, writeSetting } from '../keep/storage.ts';
import { headIn, optionsIn } from '../keep/record-text.ts';
import { countOdd, countOf, showFaults, showOdd } from './editor-faults.ts';
import { editFields, goneFrom } from './editor-fields.ts';
import { showWays } from './editor-ways.ts';
import { bringAsking } from './room-table-asking.ts';
import type { Edited, PlayTable } from '../lib/state.ts';

await addStyle('editor.css');

/** Who holds a table that is looked at before somebody plays on: a board is set up on it all the same. */
export const kLooked = ['link', 'position'];

/** A board that was set up and not used: for which games, and the position. */
interface Draft {
  of: string;
  text: string;
}

export class Editor {
  table: PlayTable;
  edited!: Edited;
  bar = h('div.editor-bar', { role: 'toolbar', 'aria-label': t('page.edit') });
  undo = this.button('page.undo', 'undo', () => this.ask('undo'));
  redo = this.button('page.redo', 'redo', () => this.ask('redo'));
  fields = this.button('page.edit.fields', 'sliders', () => editFields(this));
  /** What a text that was read has that is not on the board. */
  faults = this.button('page.edit.faults', 'lock', () => showFaults(this));
  /** What no game comes to; it is said once and may stand. */
  odd = this.button('page.edit.odd', 'flag', () => showOdd(this));
  saidOdd: string[] = [];
  /** The position of which this is a copy; '' for the one of the game. */
  copied = '';
  /** The text with which it was opened. */
  first = '';
  /** Who held the table before. */
  held: string[] = [];
  /** Ends what listens to the table. */
  ends: (() => unknown)[] = [];
  keys = (event: KeyboardEvent) => this.key(event);
  /** What is being refused. */
  refused = '';

  constructor(table: PlayTable) {
    this.table = table;
  }

  /** A draft fits games of the same options and seats. */
  get of() {
    const head = headIn(this.table.program.record(false));
    const { game, seats } = this.table.now;
    return `${game} ${seats.length} ${optionsIn(head.join('\n'))}`;
  }
  get draftKey() {
    return `editor.${this.table.now.game}`;
  }

  /** Opens on the position that is shown, or on a copy of the one in `text`. False: it cannot be. */
  open(text = '') {
    const { table } = this;
    const draft = readSetting<Draft | null>(this.draftKey, null);
    this.copied = text;
    this.edited = this.table.program.callJson('bf_edit', 'open', text);
    if (!this.edited) return false;
    this.first = this.edited.text;
    if (draft?.of === this.of && draft.text !== this.first) this.bringBack(draft.text);
    if (table.now.over && hasGuesses(table.program.recordSeenBy())) toast(t('page.guessed'));
    for (const note of [this.faults, this.odd]) note.classList.add('editor-note');
    root.dataset.editor = '';
    this.held = kLooked.filter((who) => this.table.holders.has(who));
    for (const who of this.held) this.table.release(who);
    const leave = iconButton(t('page.edit.leave'), 'close', () => this.leave());
    const go = h(
      'button.button.primary.editor-go',
      { type: 'button', onclick: () => showWays(this) },
      t('page.edit.use'),
    );
    this.bar.append(
      leave,
      h('b.editor-title', {}, t('page.edit')),
      this.faults,
      this.odd,
      this.undo,
      this.redo,
      this.fields,
      go,
    );
    byId('table').before(this.bar);
    this.ends = [
      table.on('state', () => this.follow()),
      table.on('open', () => this.close()),
      table.on('language', () => this.leave()),
    ];
    addEventListener('keydown', this.keys, true);
    this.follow();
    byId('canvas').focus({ preventScroll: true });
    return true;
  }

  /** A board that was set up before and not used; of a copy it is one step back. */
  bringBack(text: string) {
    const { first, copied } = this;
    if (copied) this.edited = this.table.program.callJson('bf_edit', 'open', text);
    this.ask('read', copied ? first : text);
    if (this.edited.refused === '') toast(t(copied ? 'page.edit.before' : 'page.edit.kept'), 'undo');
    else this.tell('');
  }

  /** A button that says why it can do nothing, where that is so (enable). */
  button(words: string, sign: string, run: () => unknown) {
    const button = h(
      'button.bar-button.editor-button',
      {
        type: 'button',
        title: t(words),
        onclick: () => {
          if (button.ariaDisabled === 'true') toast(button.title, 'lock');
          else run();
        },
      },
      icon(sign),
      h('span', {}, t(words)),
    );
    return button;
  }
  /** `why` is '' when the button can be used. */
  enable(button: HTMLElement, words: string, why: string) {
    button.ariaDisabled = String(why !== '');
    button.title = why || t(words);
  }

  /** Asks the program for a change; what it refuses is said. */
  ask(what: string, text = '') {
    this.edited = this.table.program.callJson('bf_edit', what, text);
    this.show();
    return this.edited;
  }
  /** Something was touched. */
  follow() {
    const { fields } = this.edited;
    const edited = this.table.program.callJson('bf_edit', 'state', '');
    if (!edited) return; // the game on the table goes on in this position
    this.edited = edited;
    this.show();
    const gone = goneFrom(fields, this.edited.fields);
    if (gone) toast(gone, 'sliders');
  }
  /** The game on the table goes on in the position, or without the bag; true unless that is refused. */
  stand(what: 'stand' | 'empty') {
    const refused = this.table.program.callJson('bf_edit', what, '');
    if (refused) {
      this.edited = refused;
      this.show();
      return false;
    }
    this.forget();
    this.close();
    byId('canvas').focus({ preventScroll: true });
    return true;
  }
  show() {
    const { undo, redo, text, changes, refused, fields, faults } = this.edited;
    this.faults.hidden = faults.length === 0;
    this.faults.title = countOf(faults.length);
    this.faults.lastElementChild?.replaceChildren(countOf(faults.length));
    this.enable(this.undo, 'page.undo', undo ? '' : t('page.edit.unchanged'));
    this.enable(this.redo, 'page.redo', redo ? '' : t('page.redo.none'));
    this.enable(this.fields, 'page.edit.fields', fields.length > 0 ? '' : t('page.edit.noFields'));
    if (changes > 0) writeSetting(this.draftKey, { of: this.of, text });
    this.tell(refused);
    this.sayOdd();
  }
  /** Says what has become odd, once. */
  sayOdd() {
    const texts = this.edited.odd.map(({ text }) => text);
    this.odd.hidden = texts.length === 0;
    this.odd.title = countOdd(texts.length);
    this.odd.lastElementChild?.replaceChildren(countOdd(texts.length));
    const fresh = texts.find((text) => !this.saidOdd.includes(text));
    this.saidOdd = texts;
    if (fresh) toast(t('page.edit.odd.said', { text: fresh }), 'flag');
  }
  /** Says why something cannot be, with its rule one touch away; nothing, once it is no longer so. */
  tell(refused: string) {
    if (refused === this.refused) return;
    this.refused = refused;
    const { rule } = this.edited;
    if (refused === '') byId('toasts')?.replaceChildren();
    else
      toast(
        refused,
        'lock',
        rule === ''
          ? null
          : {
              text: rule,
              onclick: () => this.table.tell('request', { type: 'rules', number: 0, text: rule }),
            },
      );
  }

  key(event: KeyboardEvent) {
    if (event.defaultPrevented || isWriting(event) || document.querySelector('dialog[open]')) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (key === 'escape') this.leave();
    else if (key === 'backspace' || (control && key === 'z' && !event.shiftKey)) this.ask('undo');
    else if (control && (key === 'y' || key === 'z')) this.ask('redo');
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Back to the game; the board is kept until it is used or another one is set up. */
  leave() {
    if (this.ends.length === 0) return;
    this.close();
    this.table.program.callText('bf_edit', 'close', '');
    for (const who of this.held) this.table.hold(who);
    byId('canvas').focus({ preventScroll: true });
  }
  close() {
    for (const end of this.ends) end();
    this.ends = [];
    removeEventListener('keydown', this.keys, true);
    this.tell('');
    this.bar.remove();
    delete root.dataset.editor;
  }
  /** The board has become a game. */
  forget() {
    writeSetting(this.draftKey, null);
  }
}

/**
 * Fetches what sets up positions, and opens it on the position that is shown, or on a copy of the one in `text`; gives
 * nothing if it cannot.
 */
export async function openEditor(table: PlayTable, text = '') {
  const { program } = table;
  try {
    await bringAsking(program);
    await program.add('editor');
  } catch {
    toast(t('page.new.failed.more'), 'flag');
    return;
  }
  const editor = new Editor(table);
  if (editor.open(text)) return editor;
  toast(t('page.edit.none'), 'lock');
}
