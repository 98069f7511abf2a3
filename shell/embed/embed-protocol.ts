// Embed protocol: what a page and the frame of a game in it may say to each other.
//
// Owns: the names and shapes of all messages, and the checks both sides make before they believe one. A
// message is plain data with known members of known kinds and sizes; everything else is dropped. How they
// find each other:
//   frame -> page   window.postMessage({beffroi: 1, type: 'begun', nonce}, origin of the page); the nonce is
//                   in the address of the frame. Scripts run (embed-first.ts)
//   frame -> page   the same with type: 'failed', text: why it cannot go on, kind: the same as a word
//   frame -> page   the same with type: 'hello': it wants to be connected
//   page -> frame   window.postMessage({beffroi: 1, type: 'connect', nonce}, origin of the frame, [port])
//   then only through the port, which nobody else has.
// Must never hold state nor touch the page. Next: embed.ts (the frame), embed-api.ts (the page),
// docs/embedding.md.

export const kProtocol = 1;
/** Characters of the longest record, code or link that is sent; the program itself takes half of that. */
export const kRecord_chars = 512 * 1024;
const kText_chars = 2000;
const kSeats = 8;
const kOptions = 40;
const kMore = 60; // sentences that one move may bring

/** A check of an untrusted value. */
type Check = (value: unknown) => boolean;
/** A seat of a new game, as an embed asks for it. */
export interface SeatWish {
  kind: 'human' | 'bot';
  level?: number | null;
  name?: string | null;
}
/** What newGame() may ask for: each as text or as data. */
export interface Wish {
  options?: string | Record<string, string | number> | null;
  seats?: string | SeatWish[] | null;
  strict?: boolean | null;
  /** The name of one of the game's ways to play. */
  preset?: string | null;
  /** Of computers that name none. */
  level?: string | number | null;
}
/** The position as the embedding page gets it. */
export interface Position {
  game: string;
  title: string;
  status: string;
  decisions: number;
  over: boolean;
  result: string | null;
  fairness: string;
  turn: { who: string; seat: number };
  seats: { name: string; kind: string; level: number; colour: string; score: number; rank: number }[];
  record: string;
  link: string;
}
export type Command =
  | { type: 'load'; id: number; record: string }
  | { type: 'position'; id: number }
  | { type: 'newGame'; id: number; wish?: Wish | null }
  | { type: 'theme'; theme: 'day' | 'dusk' | 'system' }
  | { type: 'accent'; accent: string };
/** Where a record is wrong, and which rule of its game it breaks, as far as there is either. */
export interface Place {
  line?: number | null;
  column?: number | null;
  rule?: string | null;
}
/** Why a command is refused. */
export interface CommandError extends Place {
  kind: string;
  message: string;
}
/** The place of an error, and nothing else of it; null for what it does not say. */
export const whereOf = ({ line, column, rule }: Place) => ({
  line: line || null,
  column: column || null,
  rule: rule || null,
});
export type FrameEvent =
  | ({ type: 'ready' | 'open' | 'end' } & Position)
  | {
      type: 'move';
      ply: number;
      seat: number;
      name: string;
      /** What was done, and what came of it. */
      text: string;
      more: string[];
      decisions: number;
      over: boolean;
    }
  | { type: 'undo'; decisions: number }
  | ({ type: 'failed'; text: string; kind: string } & Place)
  | { type: 'size'; height: number }
  | { type: 'answer'; id: number; position?: Position | null; error?: CommandError | null };

const has = (object: object, name: PropertyKey) => Object.hasOwn(object, name);
/** True for an ordinary object of data. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const proto = Object.getPrototypeOf(value);
  return proto === null || Object.getPrototypeOf(proto) === null;
}

const text = (most: number) => (value: unknown) => typeof value === 'string' && value.length <= most;
const whole = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const flag = (value: unknown) => typeof value === 'boolean';
const oneOf =
  (...words: unknown[]) =>
  (value: unknown) =>
    words.includes(value);
const list = (most: number, check: Check) => (value: unknown) =>
  Array.isArray(value) && value.length <= most && value.every(check);
const maybe = (check: Check) => (value: unknown) => value === undefined || value === null || check(value);
const either =
  (...checks: Check[]) =>
  (value: unknown) =>
    checks.some((check) => check(value));

/** An object with these members, and, if it is `strict`, no others. */
const shape =
  (members: Record<string, Check>, strict = false) =>
  (value: unknown) =>
    isPlain(value) &&
    (!strict || Object.keys(value).every((name) => has(members, name))) &&
    Object.entries(members).every(([name, check]) => check(has(value, name) ? value[name] : undefined));

const short = text(kText_chars);
const tokens = (value: unknown) =>
  isPlain(value) &&
  Object.keys(value).length <= kOptions &&
  Object.values(value).every(either(text(200), Number.isFinite));
const seatWish = shape(
  { kind: oneOf('human', 'bot'), level: maybe(whole(1, 6)), name: maybe(text(200)) },
  true,
);

/** What newGame() may ask for. */
export const isWish: Check = shape(
  {
    options: maybe(either(text(1000), tokens)),
    seats: maybe(either(text(1000), list(kSeats, seatWish))),
    strict: maybe(flag),
    preset: maybe(text(200)),
    level: maybe(either(text(20), whole(1, 6))),
  },
  true,
);

const id = whole(1, Number.MAX_SAFE_INTEGER);
const commands = new Map<string, Check>([
  ['load', shape({ id, record: text(kRecord_chars) })],
  ['position', shape({ id })],
  ['newGame', shape({ id, wish: maybe(isWish) })],
  ['theme', shape({ theme: oneOf('day', 'dusk', 'system') })],
  ['accent', shape({ accent: text(20) })],
]);

const seat = shape({
  name: short,
  kind: oneOf('human', 'bot', 'remote'),
  level: whole(0, 99),
  colour: short,
  score: Number.isFinite,
  rank: whole(0, 99),
});
const seats = list(kSeats, seat);
const position = {
  game: short,
  title: short,
  status: short,
  decisions: whole(0, 1e6),
  over: flag,
  result: maybe(short),
  fairness: short,
  seats,
  turn: shape({ who: oneOf('seat', 'chance', 'over'), seat: whole(-1, kSeats) }),
  record: text(kRecord_chars),
  link: text(kRecord_chars),
};
const place = { line: maybe(whole(0, 1e6)), column: maybe(whole(0, 1e6)), rule: maybe(text(40)) };
const events = new Map<string, Check>([
  ['ready', shape(position)],
  ['open', shape(position)],
  [
    'move',
    shape({
      ply: whole(0, 1e6),
      seat: whole(-1, kSeats),
      name: short,
      text: short,
      more: list(kMore, short),
      decisions: whole(0, 1e6),
      over: flag,
    }),
  ],
  ['undo', shape({ decisions: whole(0, 1e6) })],
  ['end', shape(position)],
  ['failed', shape({ text: text(kText_chars * 4), kind: short, ...place })],
  ['size', shape({ height: whole(1, 4000) })],
  [
    'answer',
    shape({
      id,
      position: maybe(shape(position)),
      error: maybe(shape({ kind: short, message: short, ...place })),
    }),
  ],
]);

function known<Message>(map: Map<string, Check>, message: unknown): Message | null {
  if (!isPlain(message) || !has(message, 'type') || typeof message.type !== 'string') return null;
  return map.get(message.type)?.(message) ? (message as Message) : null;
}
/** A message as a command to the frame; null for anything else. */
export const commandOf = (message: unknown) => known<Command>(commands, message);
/** A message as an event from the frame; null for anything else. */
export const eventOf = (message: unknown) => known<FrameEvent>(events, message);

/** True for the message by which two sides find each other. */
export const isGreeting = (
  message: unknown,
  type: string,
  nonce: string,
): message is { type: string; text?: unknown; kind?: unknown } =>
  isPlain(message) &&
  has(message, 'beffroi') &&
  message.beffroi === kProtocol &&
  has(message, 'type') &&
  message.type === type &&
  has(message, 'nonce') &&
  message.nonce === nonce &&
  nonce.length >= 16;

/** The height a game likes in a column of this width, in px: those of its layout classes (layout.ts). */
export function likedHeight(width: number) {
  if (width < 560) return Math.round(Math.min(470, Math.max(240, width * 0.75)));
  if (width < 700) return Math.round(width * 0.68);
  if (width < 1024) return Math.round(Math.max(600, width * 0.72));
  return Math.round(Math.min(820, Math.max(640, width * 0.58)));
}
