// What make_dist.mjs gives the page's scripts besides files, and what browsers have that TypeScript does not
// know.

declare module 'virtual:assets' {
  /**
   * The name of a file of this build by the name it has in the repository: 'review.css',
   * 'fonts/Lato-Bold.ttf'.
   */
  export const assets: Record<string, string>;
  export default assets;
}
declare module 'virtual:build' {
  /** The id of this build. */
  export const build: string;
  /** How many messages of each prefix the programs count on. */
  export const programWords: Record<string, number>;
  export default build;
}
declare module 'virtual:games' {
  /** The colours of each game by seat, at its largest table. */
  export const colours: Record<string, string[]>;
}
declare module 'virtual:real-table' {
  /** What a real table refuses besides, and what frees it: by game, option and choice, as in games.json. */
  export const refused: Record<string, Record<string, Record<string, Refused>>>;
  interface Refused {
    refused: Record<number, { key: string; text: string; numbers?: Record<string, number> }>;
    unless?: Record<string, { seats: number[] }>;
  }
}
declare module 'virtual:tokens' {
  /** What text lies on in each theme: paper, all others, and the ink on the accent; each #rrggbb. */
  export const grounds: Record<'day' | 'dusk', { paper: string; others: string[]; onAccent: string }>;
}
declare module 'virtual:characters' {
  /** By level: its characters, and the colour of their coats. */
  export const levels: { coat: string; names: string[] }[];
  /** The colours of the looks, in turn. */
  export const covers: string[];
  /** What lies over a head, and the lines on top of it. */
  export const looks: { over: string; lines: string }[];
  /** By half the level: what all but its first character wear. */
  export const collars: string[];
}
/** True in the build of the browser tests. */
declare const TEST_HOOK: boolean;
/**
 * What browser tests find in a page of their build (play/test-hook.ts, sound/audio.ts) and put into one
 * (update/update.ts).
 */
declare var __beffroi: object | undefined;
declare var __sound: object | undefined;
declare var __beffroiWorker: boolean | undefined;
/**
 * What the build puts before the scripts that it writes into: the words of a page (first-words.ts) and of the
 * element (embed-api.ts), and the list of files (sw.ts).
 */
declare const FIRST_WORDS: Record<string, Record<string, string> | undefined>;
/** The sentences of embed-api.ts by language and the last part of their keys. */
declare const API_WORDS: Record<string, Record<string, string>>;
declare const kFiles: [
  name: string,
  sum: string,
  size: number,
  languages?: string,
  game?: string,
  use?: string,
][];
declare const kVersion: string;
/** Files with which another program opens the page: not every browser has it. */
declare var launchQueue:
  | { setConsumer(take: (given: { files?: FileSystemFileHandle[] }) => void): void }
  | undefined;
/** Trusted Types: not every browser has them, and TypeScript knows none. */
interface ScriptPolicy {
  createScriptURL(address: string): string;
}
declare var trustedTypes: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } | undefined;

/** What a service worker has and a window has not: TypeScript knows either the one or the other. */
interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The browser's offer to install the page. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}
interface WindowEventMap {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  beforeinstallprompt: InstallOffer;
}
declare var clients: {
  claim(): Promise<void>;
  matchAll(how: { type: 'window' }): Promise<{ postMessage(message: unknown): void }[]>;
};
declare var registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;
interface Navigator {
  /** Of Safari: the page runs in a window of its own. */
  standalone?: boolean;
}
