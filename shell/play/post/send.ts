// Send: the sheet by which a turn goes to the others.
//
// Owns: what is sent (a sentence and the link) and the ways it can go: the device's sharing, the clipboard, the
// picture of the link, a file where the link is long. Sent is what is known, not that it arrived: shared or copied.
// Nothing leaves before the person does that. And the link that takes seats along to another device of the same
// person, which says plainly that both hold them. Must never send by itself nor give a seat away. Next: by-link.ts, links/post.ts (the
// link), share/share-parts.ts (its picture).
import { download, openDialog, toast } from '../../lib/controls.ts';
import { addStyle, avatar, h, icon } from '../../lib/dom.ts';
import { t } from '../../lib/i18n.ts';
import { codeOf, onPlay } from '../../lib/address.ts';
import { dateWords } from '../../lib/when.ts';
import { recordName } from '../../share/record-file.ts';
import { qrPicture } from '../../share/share-parts.ts';
import { writeLink } from '../../links/post.ts';
import { alongWords, isMyTurn, unsent, wordsOf } from '../../links/table.ts';
import { boardAbove } from './above.ts';
import { recordForLink } from './table-program.ts';
import type { TableHere } from '../../links/table.ts';
import type { ByLink } from './by-link.ts';

await addStyle('post.css');

/** Some share sheets cut longer ones. */
const kLong_chars = 2000;

type Dialog = ReturnType<typeof openDialog>;

/** The address that brings the others this table as it is now. */
export function linkOf({ here, table }: ByLink, words = wordsOf(here)) {
  const code = writeLink(recordForLink(table.program), words);
  return new URL(onPlay(codeOf(code)), document.baseURI).href;
}

/** Somebody elsewhere plays next, once the link has arrived. */
const isTheirTurn = (here: TableHere) => here.line.next > 0 && !isMyTurn(here);

/** The sentence that goes with the link, unless the person has one of its own. */
function sentenceOf(byLink: ByLink) {
  const { here, table } = byLink;
  const values = { game: table.now.title, n: table.now.decisions + 1 };
  if (here.asked) return t('page.post.text.ask', values);
  if (here.line.next === 0) return t('page.post.text.over', values);
  if (here.draw.length > 0) return t('page.post.text.draw', values);
  if (here.kept && here.news) return t('page.post.text.kept', values);
  if (isMyTurn(here)) return t('page.post.text.newest', values);
  return byLink.mayRemind() ? t('page.post.text.remind', values) : t('page.post.text.turn', values);
}

/** The last decision of this device, in words; what others had to do then comes behind it. */
function lastMove({ here, table }: ByLink) {
  const decided = table.now.log.filter(({ seat, follows }) => seat >= 0 && !follows);
  let own = decided.length - 1;
  while (own >= 0 && !here.mine.includes(decided[own].seat + 1)) own--;
  const n = table.now.decisions - (decided.length - 1 - own);
  return own >= 0 && n > here.base ? t('page.post.move', { n, text: decided[own].text }) : '';
}

class Sheet {
  byLink: ByLink;
  dialog: Dialog;
  link: string;
  sentence: string;
  body = h('div.post');
  live = h('p.hidden', { role: 'status' });

  constructor(byLink: ByLink) {
    const { here } = byLink;
    this.byLink = byLink;
    this.link = linkOf(byLink);
    this.sentence = here.sentence || sentenceOf(byLink);
    const names = byLink.names(byLink.to);
    const isTurn = unsent(here) > 0 && !here.asked;
    // Of a table of which nobody has heard yet.
    const isFirst = !(here.sent || here.came || here.since);
    const title = t(
      here.asked
        ? 'page.post.askBack'
        : here.line.next === 0
          ? 'page.post.send.over'
          : isTurn
            ? 'page.post.send'
            : isFirst
              ? 'page.post.send.first'
              : byLink.mayRemind()
                ? 'page.post.remind'
                : 'page.post.send.news',
      { names, name: names },
    );
    const whole = h('div', {}, this.body, this.live);
    this.dialog = openDialog({ id: 'post', title, body: whole });
    this.dress(title);
    this.fill();
    boardAbove(byLink.table, this.dialog.element);
    const heard = byLink.here.line.next === 0 ? 'page.post.heard.over' : 'page.post.heard';
    if (isTurn) this.live.textContent = t(heard, { names });
  }

  /** The seat, the move and Later stand beside the title. */
  private dress(title: string) {
    const { byLink, dialog } = this;
    const head = dialog.element.querySelector('.dialog-head');
    const heading = head?.querySelector('h2');
    const { colour } = byLink.table.now.seats[byLink.to[0] - 1];
    const words = h('div.post-title', {}, heading, h('small', {}, lastMove(byLink)));
    const later = { type: 'button', onclick: () => dialog.close() };
    head?.replaceChildren(avatar(colour), words, h('button.button.quiet', later, t('page.post.later')));
    if (heading) heading.textContent = title;
  }

  fill() {
    const { byLink, body } = this;
    const { here } = byLink;
    const names = byLink.names(byLink.to);
    const n = byLink.to.length;
    const name = byLink.name(byLink.to[0]);
    const shares = 'share' in navigator;
    const button = (look: string, act: string, sign: string | null, text: string, run: () => unknown) =>
      h(look, { type: 'button', 'data-post': act, onclick: run }, sign ? icon(sign) : null, text);
    const share = shares
      ? button('button.button.primary.post-share', 'share', 'share', t('page.post.share'), () => this.share())
      : null;
    const look = shares ? 'button.button.secondary' : 'button.button.primary.post-share';
    const copy = button(look, 'copy', shares ? null : 'copy', t('page.post.copy'), () => this.copy());
    const beside = h(
      'div',
      {},
      h('b', {}, t('page.post.beside', { name })),
      h('span', {}, t('page.post.beside.more', { name })),
    );
    const isTurn = isTheirTurn(here) && !here.asked;
    body.replaceChildren(
      this.messageBox(names, n),
      h('div.post-ways', {}, share, shares ? null : copy),
      h('div.post-side', {}, this.picture(names, beside), h('div', {}, shares ? copy : null, beside)),
      ...(this.link.length > kLong_chars ? [this.fileRow()] : []),
      this.note(names),
      ...(isTurn ? [h('p.post-then', {}, t('page.post.then', { names, name, n }))] : []),
    );
    (share ?? copy).focus({ preventScroll: true });
  }

  private messageBox(names: string, n: number) {
    const words = h('textarea.post-words', {
      rows: 1,
      'aria-label': t('page.post.message'),
      maxlength: 500,
      onchange: () => {
        this.sentence = words.value.trim() || sentenceOf(this.byLink);
        words.value = this.sentence;
        const { here } = this.byLink;
        const own = this.sentence === sentenceOf(this.byLink) ? '' : this.sentence;
        if (own !== here.sentence) this.byLink.change({ ...here, sentence: own });
      },
    });
    words.value = this.sentence;
    const link = h('input.post-link', {
      readonly: true,
      'aria-label': t('page.share.link'),
    });
    link.value = this.link;
    link.addEventListener('focus', () => link.select());
    return h('div.post-box', {}, h('b', {}, t('page.post.gets', { names, n })), words, link);
  }

  /** `beside`: words about the picture, which go where it is too large to be scanned. */
  private picture(names: string, beside: HTMLElement) {
    const label = t('page.post.qr', { names });
    const place = h('button.post-qr', { type: 'button', 'aria-label': label, 'data-post': 'qr' });
    place.addEventListener('click', () => this.enlarge(label));
    qrPicture(this.link, label).then(
      (picture) => {
        if (picture) return place.replaceChildren(picture);
        place.replaceWith(h('p.post-qr', {}, t('page.post.qr.long')));
        beside.remove();
      },
      () => place.remove(),
    );
    return place;
  }
  private async enlarge(label: string) {
    const picture = await qrPicture(this.link, label);
    if (picture)
      openDialog({
        id: 'post-qr',
        title: label,
        body: picture,
        closeIcon: true,
      });
  }

  private fileRow() {
    const save = () => {
      download(recordName(this.byLink.table.now.game).replace(/\.\w+$/, '.txt'), `${this.message()}\n`);
      this.gone('copied');
    };
    return h(
      'div.post-file',
      {},
      h('span', {}, t('page.post.file.more')),
      h(
        'button.button.secondary',
        { type: 'button', 'data-post': 'file', onclick: save },
        t('page.post.file'),
      ),
    );
  }

  /** What has become of it: nothing has left yet, or when it did. */
  private note(names: string) {
    const { byLink } = this;
    const { here, table } = byLink;
    const row = h('div.post-note');
    const act = (name: string, text: string, run: () => unknown) =>
      h('button.button.quiet', { type: 'button', 'data-post': name, onclick: run }, text);
    if (here.sent && unsent(here) === 0 && !here.news) {
      const when = dateWords(here.sent.when);
      const words = t(isTheirTurn(here) ? 'page.post.sent' : 'page.post.sent.over', { when, names });
      row.classList.add('post-gone');
      row.append(
        icon('check'),
        h('span', {}, h('b', {}, words)),
        act('again', t('page.post.again'), () => this.again()),
      );
      return row;
    }
    const mayTakeBack = unsent(here) > 0 && table.now.undo.allowed;
    row.append(
      icon('undo'),
      h(
        'span',
        {},
        h('b', {}, t('page.post.unsent')),
        mayTakeBack ? h('small', {}, t('page.post.unsent.more')) : null,
      ),
    );
    if (mayTakeBack)
      row.append(
        act('back', t('page.post.back'), () => {
          this.dialog.close();
          table.program.command('undo');
        }),
      );
    return row;
  }
  private again() {
    const first = this.body.querySelector<HTMLElement>('[data-post=share], [data-post=copy]');
    first?.click();
  }

  // ---- Ways

  message() {
    return `${this.sentence}\n${this.link}`;
  }
  async share() {
    try {
      await navigator.share({ text: this.sentence, url: this.link });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // nothing has gone
      return this.copy();
    }
    this.gone('shared');
  }
  async copy() {
    try {
      await navigator.clipboard.writeText(this.link);
      toast(t('page.post.copied'));
      this.gone('copied');
    } catch {
      this.byHand();
    }
  }
  /** The clipboard is not allowed: the person takes the text. */
  private byHand() {
    const area = h('textarea.import-text', { readonly: true, 'aria-label': t('page.share.link'), rows: 4 });
    area.value = this.link;
    area.addEventListener('copy', () => this.gone('copied'));
    const box = h('div.post-hand', {}, h('b', {}, t('page.post.byHand')), area);
    this.body.querySelector('.post-hand')?.remove();
    this.body.prepend(box);
    area.focus();
    area.select();
  }
  private gone(how: 'shared' | 'copied') {
    this.byLink.marked(how);
    const focus = document.activeElement?.getAttribute('data-post');
    this.fill();
    if (focus) this.body.querySelector<HTMLElement>(`[data-post=${focus}]`)?.focus({ preventScroll: true });
    this.live.textContent = this.body.querySelector('.post-note b')?.textContent ?? '';
  }
}

let open: Sheet | null = null;

/** Opens the sheet, where there is something to send. */
export function openSend(byLink: ByLink) {
  if (open?.dialog.element.open || byLink.to.length === 0) return;
  if (unsent(byLink.here) > 0 && isMyTurn(byLink.here)) return; // the turn goes when it is done
  open = new Sheet(byLink);
}

// ---- Another device of the same person

/** The sheet with the link that takes the seats of this device along; both devices hold them then. */
export function takeAlong(byLink: ByLink) {
  const { words } = alongWords(byLink.here, byLink.here.mine);
  if (!words) return toast(t('page.post.along.first'), 'lock');
  const url = linkOf(byLink, words);
  const link = h('input.post-link', {
    type: 'text',
    readonly: true,
    value: url,
    'aria-label': t('page.share.link'),
  });
  link.addEventListener('focus', () => link.select());
  const share = () => navigator.share({ url }).catch(() => {}); // nothing has gone
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast(t('page.post.copied'));
    } catch {
      link.focus(); // the person takes the text
    }
  };
  const isShared = 'share' in navigator;
  const button = (look: string, name: string, text: string, run: () => unknown) =>
    h(
      `button.button.${look}`,
      { type: 'button', 'data-post': name, onclick: run },
      look.startsWith('primary') ? icon(name) : null,
      text,
    );
  const picture = h('span.post-qr');
  const scan = h('span', {}, t('page.post.along.scan'));
  qrPicture(url, t('page.post.along.qr')).then(
    (qr) => {
      picture.replaceChildren(qr ?? t('page.post.qr.long'));
      if (!qr) scan.remove();
    },
    () => picture.remove(),
  );
  const body = h(
    'div.post',
    {},
    h('p', {}, t('page.post.along', { names: byLink.names(byLink.here.mine) })),
    h('div.post-box', {}, link),
    isShared ? button('primary.post-share', 'share', t('page.post.share'), share) : null,
    h(
      'div.post-side',
      {},
      picture,
      h('div', {}, button(isShared ? 'secondary' : 'primary', 'copy', t('page.post.copy'), copy), scan),
    ),
  );
  openDialog({ id: 'along', title: t('page.menu.along'), body, closeIcon: true });
}
