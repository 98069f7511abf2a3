// Embed API: the element <beffroi-game> for other people's pages. Its address and behaviour must never
// change.
//
// Owns: a sandboxed frame with embed.html, its height, the events `ready`, `open`, `move`, `undo`, `end` and
// `failed`, and the commands load(), position() and newGame(). Works as <script type="module"> and, for hosts
// that send no Access-Control-Allow-Origin, as a plain <script>; so it imports nothing at run time and
// exports nothing. Styles are set from script alone: the embedding page may forbid every other kind. Must
// never accept a message of another frame.
// Next: embed-protocol.ts (the messages), embed.ts (the frame), docs/embedding.md.
import {
  eventOf,
  isGreeting,
  isWish,
  kProtocol,
  kRecord_chars,
  likedHeight,
} from './embed/embed-protocol.ts';
import { frameOf, kWishes, pageHere } from './embed/frame-address.ts';
import { crc32 } from './lib/crc32.ts';
import type { Position, Wish } from './embed/embed-protocol.ts';

/**
 * What a frame may do. Same origin: the game's own, not the page's; without it a browser asks plain hosts for
 * every script with an origin called null, which they do not allow.
 */
const kSandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads';
const kAllow = `clipboard-write; fullscreen; autoplay${'share' in navigator ? '; web-share' : ''}`;
const kAnew = ['base', 'game', 'lang', 'options', 'seats', 'strict', 'record', 'sandbox'];
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
const wishesOf = (game: Element) =>
  kWishes.filter((name) => name !== 'lang' && name !== 'theme').map((name) => game.getAttribute(name));
/**
 * Which place of which page an element has. Posts of one site may have the same element, so the page counts. On a
 * page the id tells elements apart, or the order among those that wish the same, whatever else is moved there.
 */
function placeOf(game: HTMLElement) {
  const all = [...document.querySelectorAll('beffroi-game')];
  const own = String(wishesOf(game));
  const equals = all.filter((one) => !one.id && String(wishesOf(one)) === own);
  return {
    page: crc32(new TextEncoder().encode(pageHere())).toString(16),
    place: game.id || String(equals.indexOf(game)),
    at: String(all.indexOf(game)),
  };
}

/** A command that waits for its answer. */
interface Asked {
  resolve(position: Position): void;
  reject(why: unknown): void;
  message: object;
  timer: number;
}

class BeffroiGame extends HTMLElement {
  static observedAttributes = [...kAnew, 'theme', 'height'];

  #frame: HTMLIFrameElement | null = null;
  #root = this.attachShadow({ mode: 'closed' });
  #nonce = '';
  #origin = '';
  #port: MessagePort | null = null;
  #isReady = false;
  #failure = '';
  #begun = false;
  #patience = 0; // timer: the frame should have sent a message by then
  #pending = new Map<number, Asked>(); // by id
  #nextId = 1;
  #liked = 0;
  #width = 0;
  #scheduled = false;
  #hear = (event: MessageEvent) => this.#greeted(event);
  #watch = new ResizeObserver(() => this.#measure());
  // A lazy frame need not start before somebody can see it.
  #seen = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#expect(),
  );

  connectedCallback() {
    if (!this.style.display && getComputedStyle(this).display === 'inline') this.style.display = 'block';
    addEventListener('message', this.#hear);
    this.#watch.observe(this);
    this.#start();
  }
  disconnectedCallback() {
    removeEventListener('message', this.#hear);
    this.#watch.disconnect();
    this.#seen.disconnect();
    this.#stop('The game has left the page.');
  }
  attributeChangedCallback(name: string, before: string | null, now: string | null) {
    if (before === now || !this.#frame) return;
    if (name === 'height') this.#setHeight();
    else if (name === 'theme')
      this.#port?.postMessage({ type: 'theme', theme: ['day', 'dusk'].includes(now ?? '') ? now : 'system' });
    else if (!this.#scheduled) {
      // Several attributes are often set at once.
      this.#scheduled = true;
      queueMicrotask(() => {
        this.#scheduled = false;
        if (this.isConnected) this.#start();
      });
    }
  }

  // ---- Commands

  /**
   * Puts a record on the table: its text, the code of a link or the whole link. Resolves with the position.
   */
  load(record: string): Promise<Position> {
    if (typeof record !== 'string') return Promise.reject(new TypeError('load(record): a record is a text.'));
    if (record.length > kRecord_chars) {
      const text = `load(record): this text has ${record.length} characters; no record has more than ${kRecord_chars}.`;
      return Promise.reject(Object.assign(new RangeError(text), { kind: 'large' }));
    }
    return this.#ask({ type: 'load', record });
  }
  /** The position on the table, with the whole record. */
  position() {
    return this.#ask({ type: 'position' });
  }
  /** A new game of the same kind: {options, seats, strict}. Resolves with its position. */
  newGame(wish: Wish = {}): Promise<Position> {
    if (!isWish(wish))
      return Promise.reject(
        new TypeError('newGame({options, seats, strict}): something in it is not of the right kind.'),
      );
    return this.#ask({ type: 'newGame', wish });
  }

  /** Sends a command, now or when the game is ready; gives a promise of the position. */
  #ask(message: object): Promise<Position> {
    if (!this.#frame) return Promise.reject(new Error('The element is not in the page.'));
    if (this.#failure) return Promise.reject(new Error(this.#failure));
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
    asked.timer = setTimeout(() => this.#settle(id, new Error('The game has not answered.')), kAnswer_ms);
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
    this.#stop('The game has been exchanged for another one.');
    this.#nonce = makeNonce();
    const address = frameOf(
      new URL(this.getAttribute('base') ?? home, document.baseURI),
      kWishes.flatMap((name) => {
        const wish = this.getAttribute(name);
        return wish === null ? [] : [[name, wish]];
      }),
      placeOf(this),
      this.#nonce,
    );
    // Where page and game are of one origin a sandbox with same origin keeps nothing apart, and browsers warn
    // of it. An empty attribute is the strictest sandbox, as on every frame.
    const sandbox = this.getAttribute('sandbox') ?? (address.origin === location.origin ? null : kSandbox);
    this.#origin = sandbox === null || /\ballow-same-origin\b/i.test(sandbox) ? address.origin : 'null';
    const frame = document.createElement('iframe');
    if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
    frame.title = this.getAttribute('aria-label') || this.title || 'Beffroi';
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
    });
    this.#frame = frame;
    this.#measure();
    frame.src = address.href;
    this.#root.append(frame);
    this.#seen.unobserve(this); // to be observed again
    this.#seen.observe(this);
    if (frame.loading === 'eager') this.#expect();
  }
  #stop(why: string) {
    this.#port?.close();
    this.#port = null;
    this.#isReady = this.#begun = false;
    this.#failure = '';
    this.#heard();
    this.#frame?.remove();
    this.#frame = null;
    for (const id of [...this.#pending.keys()]) this.#settle(id, new Error(why));
  }

  /**
   * Starts the time limit within which the frame must send a message: first that it has begun, then that it
   * is ready.
   */
  #expect() {
    if (!this.#frame || this.#isReady || this.#failure || this.#patience) return;
    this.#patience = setTimeout(() => this.#fail(this.#whyNot()), this.#begun ? kLoad_ms : kBegin_ms);
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
    this.#failure = '';
    this.#expect();
  }
  /** Why the frame sends nothing, as far as the page can tell. */
  #whyNot() {
    const sandbox = this.#frame?.getAttribute('sandbox') ?? null;
    if (sandbox !== null && !/\ballow-scripts\b/i.test(sandbox)) {
      return `The game cannot start: sandbox="${sandbox}" lacks allow-scripts.`;
    }
    if (this.#begun)
      return 'The game has begun to load and does not come to its end: the line is too slow or was cut.';
    return (
      `The game has not started: ${new URL(this.#frame?.src ?? home).origin} cannot be reached, has no Beffroi there, or may not be shown ` +
      'in a frame here (X-Frame-Options or frame-ancestors of its host, frame-src of this page).'
    );
  }
  #fail(text: string) {
    this.#heard();
    this.#failure = text;
    for (const id of [...this.#pending.keys()]) this.#settle(id, new Error(text));
    this.#tell('failed', { text });
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
      this.#fail(data.text.slice(0, 4000));
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
        error
          ? Object.assign(new Error(error.message), {
              kind: error.kind,
              line: error.line,
              column: error.column,
            })
          : null,
        position,
      );
    }
    if (!kTold.has(message.type)) return;
    if (message.type === 'failed') return this.#fail(message.text || 'The game could not be set up.');
    const { type, ...detail } = message;
    this.#tell(type, detail);
    if (type === 'ready') {
      this.#heard();
      this.#isReady = true;
      this.#failure = '';
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
    const wished = this.getAttribute('height') ?? 'auto';
    if (wished === 'css') return;
    const px = /^\d+$/.test(wished) ? Number(wished) : this.#liked;
    if (!px) return;
    this.style.height = `${px}px`;
    // A strip of the page is always to be seen: whoever has touched the table can get away from it. Browsers that
    // do not know the smallest height of a window take the line above.
    this.style.height = `min(${px}px, calc(100svh - ${kStrip_px}px))`;
  }
}

if (!customElements.get('beffroi-game')) customElements.define('beffroi-game', BeffroiGame);
