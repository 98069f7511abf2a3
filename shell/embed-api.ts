// Embed API: the element <beffroi-game> for other people's pages. Its address and behaviour must never
// change.
//
// Owns: a sandboxed frame with embed.html, its height, the events `ready`, `open`, `move`, `undo`, `end` and
// `failed`, and the commands load(), position() and newGame(). Works as <script type="module"> and, for hosts
// that send no Access-Control-Allow-Origin, as a plain <script>; so it imports nothing at run time and
// exports nothing; its sentences are put into it by the build (API_WORDS). Styles are set from script alone: the embedding page may forbid every other kind. Must
// never accept a message of another frame.
// Next: embed-protocol.ts (the messages), embed.ts (the frame), docs/embedding.md.
import {
  eventOf,
  isGreeting,
  isWish,
  kProtocol,
  kRecord_chars,
  likedHeight,
  whereOf,
} from './embed/embed-protocol.ts';
import { addressIn, fetchRecord, folderOf, heightOf, kThemes } from './embed/element-wishes.ts';
import { languageIn, sane, wishesOf } from './embed/element-wishes.ts';
import { frameOf, kLooks, kWishes, pageHere } from './embed/frame-address.ts';
import { crc32 } from './lib/crc32.ts';
import type { Place, Position, Wish } from './embed/embed-protocol.ts';

/**
 * What a frame may do. Same origin: the game's own, not the page's; without it a browser asks plain hosts for
 * every script with an origin called null, which they do not allow.
 */
const kSandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads';
const kAllow = `clipboard-write; fullscreen; autoplay${'share' in navigator ? '; web-share' : ''}`;
/** What may change while a game is on. */
const kLive = ['theme', 'accent', 'height'];
const kAnew = ['base', 'sandbox', ...kWishes.filter((name) => !kLive.includes(name))];
const kTold = new Set(['ready', 'open', 'move', 'undo', 'end', 'failed']);
const kAnswer_ms = 30000;
// A frame that has sent nothing by then will not start; docs/embedding.md promises 10 s at most.
const kBegin_ms = 8000;
const kLoad_ms = 60000; // a frame that has begun may have a slow connection
const kStrip_px = 64; // of the page, above or below: more than a fingertip
const kWobble_px = 24; // the width of a scroll bar

const scriptAddress = () =>
  (document.currentScript as HTMLScriptElement | null)?.src ||
  [...document.scripts].map(({ src }) => src).find((src) => /\/embed-api\.js([?#]|$)/.test(src));
const home = scriptAddress() ?? '';

function makeNonce() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** The wishes that make another game: all but its words and colours. */
const gameOf = (game: Element) =>
  String(kWishes.filter((name) => !kLooks.includes(name)).map((name) => game.getAttribute(name)));
/**
 * Which place of which page an element has. Posts of one site may have the same element, so the page counts. On a
 * page the id tells elements apart, or the order among those that wish the same, whatever else is moved there.
 */
function placeOf(game: HTMLElement) {
  const all = [...document.querySelectorAll('beffroi-game')];
  const own = gameOf(game);
  const equals = all.filter((one) => !one.id && gameOf(one) === own);
  return {
    page: crc32(new TextEncoder().encode(pageHere())).toString(16),
    place: game.id || String(equals.indexOf(game)),
    at: String(all.indexOf(game)),
  };
}

/** A sentence in the language of the element, its page or its visitor, as far as it is one of ours. */
function say(game: Element, key: string, args: Record<string, string | number> = {}) {
  const wishes = [
    game.getAttribute('lang'),
    game.closest('[lang]')?.getAttribute('lang'),
    navigator.language,
  ];
  const spoken = wishes.map((tag) => languageIn(tag ?? '')).find((one) => Object.hasOwn(API_WORDS, one));
  return (API_WORDS[spoken ?? 'en'][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(args[name]));
}
/** An error with a word for programs. */
const wrong = (kind: string, text: string, error: Error = new Error(text)) => Object.assign(error, { kind });

/** What frames are called: each of a page by a name of its own. */
const names = new Map<Element, string>();
function nameFor(game: Element, name: string) {
  names.delete(game);
  const taken = new Set(names.values());
  let own = name;
  for (let n = 2; taken.has(own); n++) own = `${name} ${n}`;
  names.set(game, own);
  return own;
}

/** A command that waits for its answer. */
interface Asked {
  resolve(position: Position): void;
  reject(why: unknown): void;
  message: object;
  timer: number;
}

class BeffroiGame extends HTMLElement {
  static observedAttributes = [...kAnew, ...kLive];

  #frame: HTMLIFrameElement | null = null;
  #root = this.attachShadow({ mode: 'closed' });
  #nonce = '';
  #origin = '';
  #port: MessagePort | null = null;
  #started = false;
  #isReady = false;
  #failure: { text: string; kind: string } | null = null;
  #begun = false;
  #fetching: object | null = null; // the file with the record that is on its way
  #told: Record<string, string> = {}; // the looks that the frame knows
  #wasSeen = false;
  #patience = 0; // timer: the frame should have sent a message by then
  #pending = new Map<number, Asked>(); // by id
  #nextId = 1;
  #liked = 0;
  #width = 0;
  #scheduled = false;
  #hear = (event: MessageEvent) => this.#greeted(event);
  #watch = new ResizeObserver(() => this.#measure());
  // A lazy frame need not start before somebody can see it.
  #seen = new IntersectionObserver((entries) => {
    this.#wasSeen = entries.some(({ isIntersecting }) => isIntersecting);
    if (this.#wasSeen) this.#expect();
  });

  connectedCallback() {
    if (!this.style.display && getComputedStyle(this).display === 'inline') this.style.display = 'block';
    addEventListener('message', this.#hear);
    this.#started = true;
    this.#watch.observe(this);
    this.#start();
  }
  disconnectedCallback() {
    removeEventListener('message', this.#hear);
    this.#watch.disconnect();
    this.#seen.disconnect();
    names.delete(this);
    this.#started = false;
    this.#stop('left');
  }
  attributeChangedCallback(name: string, before: string | null, now: string | null) {
    if (before === now || !this.#started) return;
    if (name === 'height') this.#setHeight();
    else if (kLive.includes(name)) this.#tellLook();
    else if (!this.#scheduled) {
      // Several attributes are often set at once.
      this.#scheduled = true;
      queueMicrotask(() => {
        this.#scheduled = false;
        if (this.isConnected) this.#start();
      });
    }
  }

  /** Theme and accent, to a frame that knows others. A frame that does not listen yet gets them when it does. */
  #tellLook() {
    for (const [name, value] of Object.entries(this.#looks())) {
      if (this.#told[name] === value || !this.#port) continue;
      this.#told[name] = value;
      this.#port.postMessage({ type: name, [name]: value });
    }
  }
  #looks = (): Record<string, string> => ({
    theme: sane(this, 'theme') ?? kThemes[2],
    accent: sane(this, 'accent') ?? '',
  });

  // ---- Commands

  /**
   * Puts a record on the table: its text, the code of a link or the whole link. Resolves with the position.
   */
  load(record: string): Promise<Position> {
    if (typeof record !== 'string') return this.#refuse('wish', 'noText', TypeError);
    if (record.length > kRecord_chars)
      return this.#refuse('large', 'large', RangeError, { n: record.length, most: kRecord_chars });
    return this.#ask({ type: 'load', record });
  }
  /** The position on the table, with the whole record. */
  position() {
    return this.#ask({ type: 'position' });
  }
  /** A new game of the same kind: {options, preset, seats, level, strict}. Resolves with its position. */
  newGame(wish: Wish = {}): Promise<Position> {
    if (!isWish(wish)) return this.#refuse('wish', 'noWish', TypeError);
    return this.#ask({ type: 'newGame', wish });
  }

  #refuse(kind: string, key: string, Kind: new (text: string) => Error = Error, args = {}) {
    const text = say(this, key, args);
    return Promise.reject(wrong(kind, text, new Kind(text)));
  }
  /** Sends a command, now or when the game is ready; gives a promise of the position. */
  #ask(message: object): Promise<Position> {
    if (!this.#frame) return this.#refuse('gone', 'away');
    if (this.#failure) return Promise.reject(wrong(this.#failure.kind, this.#failure.text));
    this.#frame.loading = 'eager'; // a command needs the frame although it is out of sight
    this.#expect();
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#pending.set(id, { resolve, reject, message: { ...message, id }, timer: 0 });
      if (this.#isReady) this.#send(id);
    });
  }
  #send(id: number) {
    const asked = this.#pending.get(id);
    if (!asked) return;
    asked.timer = setTimeout(() => this.#settle(id, wrong('silent', say(this, 'silent'))), kAnswer_ms);
    try {
      this.#port?.postMessage(asked.message);
    } catch (error) {
      this.#settle(id, error);
    }
  }
  #settle(id: number, error: unknown, position?: Position | null) {
    const asked = this.#pending.get(id);
    if (!asked) return;
    this.#pending.delete(id);
    clearTimeout(asked.timer);
    if (error) asked.reject(error);
    else asked.resolve(position as Position);
  }

  // ---- The frame

  #start() {
    this.#stop('exchanged');
    this.#nonce = makeNonce();
    const base = this.getAttribute('base');
    const folder = base === null ? new URL(home, document.baseURI) : folderOf(base);
    if (!folder) return this.#fail('wish', say(this, 'base', { text: base ?? '' }));
    const wishes = wishesOf(this);
    this.#told = this.#looks();
    const address = frameOf(folder, wishes, placeOf(this), this.#nonce);
    // Where page and game are of one origin a sandbox with same origin keeps nothing apart, and browsers warn
    // of it. An empty attribute is the strictest sandbox, as on every frame.
    const sandbox = this.getAttribute('sandbox') ?? (address.origin === location.origin ? null : kSandbox);
    this.#origin = sandbox === null || /\ballow-same-origin\b/i.test(sandbox) ? address.origin : 'null';
    const frame = document.createElement('iframe');
    if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
    frame.allow = kAllow;
    frame.referrerPolicy = 'no-referrer';
    frame.loading = this.getAttribute('loading') === 'eager' ? 'eager' : 'lazy';
    Object.assign(frame.style, {
      display: 'block',
      width: '100%',
      height: '100%',
      border: '0',
      background: 'transparent',
      colorScheme: 'normal',
      // What has not begun may be a white sheet, on a dark page too.
      opacity: '0',
    });
    this.#frame = frame;
    this.#name('Beffroi');
    this.#measure();
    const file = addressIn(this.getAttribute('record') ?? '');
    if (file) this.#fetch(file, folder, wishes);
    else this.#put(address);
    this.#seen.unobserve(this); // to be observed again
    this.#seen.observe(this);
    if (frame.loading === 'eager') this.#expect();
  }
  #put(address: URL) {
    if (!this.#frame) return;
    this.#frame.src = address.href;
    this.#root.append(this.#frame);
  }
  /** A record in a file: this page fetches it, since the frame may ask no host but its own. */
  async #fetch(file: URL, folder: URL, wishes: [string, string][]) {
    const own = {};
    this.#fetching = own;
    const found = await fetchRecord(file);
    if (this.#fetching !== own || !this.#frame) return; // exchanged meanwhile
    this.#fetching = null;
    const others = wishes.filter(([name]) => name !== 'record');
    const record: [string, string][] =
      'text' in found
        ? [['record', found.text]]
        : [
            ['record', file.href],
            ['fault', found.kind],
          ];
    this.#put(frameOf(folder, [...others, ...record], placeOf(this), this.#nonce));
    if (this.#frame.loading === 'eager' || this.#wasSeen) this.#expect();
  }
  /** What screen readers call the frame: as the page says, else by the title of its game. */
  #name(title: string) {
    const own = this.getAttribute('aria-label') || this.title;
    if (this.#frame) this.#frame.title = own || nameFor(this, title);
  }
  #stop(why: string) {
    this.#port?.close();
    this.#port = null;
    this.#isReady = this.#begun = false;
    this.#failure = this.#fetching = null;
    this.#heard();
    this.#frame?.remove();
    this.#frame = null;
    for (const id of [...this.#pending.keys()]) this.#settle(id, wrong('gone', say(this, why)));
  }

  /**
   * Starts the time limit within which the frame must send a message: first that it has begun, then that it
   * is ready.
   */
  #expect() {
    if (!this.#frame || this.#fetching || this.#isReady || this.#failure || this.#patience) return;
    this.#patience = setTimeout(() => this.#fail(...this.#whyNot()), this.#begun ? kLoad_ms : kBegin_ms);
  }
  #heard() {
    clearTimeout(this.#patience);
    this.#patience = 0;
  }
  /** The frame has made progress: clears an earlier failure. */
  #goOn() {
    this.#heard();
    this.#begun = true;
    this.#isReady = false;
    this.#failure = null;
    this.#show();
    this.#expect();
  }
  #show() {
    this.#frame?.style.removeProperty('opacity');
  }
  /** Why the frame sends nothing, as far as the page can tell: kind and text. */
  #whyNot(): [string, string] {
    const sandbox = this.#frame?.getAttribute('sandbox') ?? null;
    if (sandbox !== null && !/\ballow-scripts\b/i.test(sandbox))
      return ['sandbox', say(this, 'sandbox', { text: sandbox })];
    if (this.#begun) return ['slow', say(this, 'slow')];
    return ['unreachable', say(this, 'unreachable', { host: new URL(this.#frame?.src || home).origin })];
  }
  #fail(kind: string, text: string, place: Place = {}) {
    this.#heard();
    this.#show();
    this.#failure = { kind, text };
    for (const id of [...this.#pending.keys()]) this.#settle(id, wrong(kind, text));
    this.#tell('failed', { kind, text, ...whereOf(place) });
  }
  #tell(type: string, detail: object) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /**
   * A message to the window. Only greetings of the frame itself count; `hello` is answered with a message
   * port.
   */
  #greeted({ source, origin, data }: MessageEvent) {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin) return;
    const is = (type: string) => isGreeting(data, type, this.#nonce);
    if (is('begun')) this.#goOn();
    else if (is('failed') && !this.#port && !this.#failure && typeof data.text === 'string')
      this.#fail(typeof data.kind === 'string' ? data.kind.slice(0, 40) : 'failed', data.text.slice(0, 4000));
    if (!is('hello')) return;
    this.#goOn();
    this.#port?.close(); // the frame has been reloaded
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = (event) => this.#take(event.data);
    this.#frame.contentWindow?.postMessage(
      { beffroi: kProtocol, type: 'connect', nonce: this.#nonce },
      origin === 'null' ? '*' : origin,
      [port2],
    );
    this.#tellLook();
  }

  #take(given: unknown) {
    const message = eventOf(given);
    if (!message) return;
    if (message.type === 'size') {
      this.#liked = message.height;
      this.#setHeight();
    } else if (message.type === 'answer') {
      const { id, error, position } = message;
      this.#settle(
        id,
        error ? Object.assign(new Error(error.message), { kind: error.kind, ...whereOf(error) }) : null,
        position,
      );
    }
    if (!kTold.has(message.type)) return;
    if (message.type === 'failed')
      return this.#fail(message.kind || 'failed', message.text || say(this, 'failed'), message);
    const { type, ...detail } = message;
    if (message.type === 'ready' || message.type === 'open') this.#name(message.title);
    this.#tell(type, detail);
    if (type === 'ready') {
      this.#heard();
      this.#isReady = true;
      this.#failure = null;
      for (const id of [...this.#pending.keys()]) this.#send(id);
    }
  }

  // ---- Height

  #measure() {
    const width = this.clientWidth;
    if (width === 0 || (Math.abs(width - this.#width) < kWobble_px && this.#liked)) return;
    this.#width = width;
    this.#liked = likedHeight(width);
    this.#setHeight();
  }
  #setHeight() {
    const wished = heightOf(this);
    if (wished === 'css') return;
    const px = wished === 'auto' ? this.#liked : wished;
    if (!px) return;
    this.style.height = `${px}px`;
    // A strip of the page is always to be seen: whoever has touched the table can get away from it. Browsers that
    // do not know the smallest height of a window take the line above.
    this.style.height = `min(${px}px, calc(100svh - ${kStrip_px}px))`;
  }
}

if (!customElements.get('beffroi-game')) customElements.define('beffroi-game', BeffroiGame);
