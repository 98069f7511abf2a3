// Storage: texts on this device, also when the device refuses to save them.
//
// Owns: reading and writing under the prefix beffroi., reading back, what is kept in memory when the device
// refuses, why it refuses (`problem`), room for a save by giving up what can be made again, checksums, small JSON values,
// and the copies of all that has no revision of its own. Must never throw at its callers nor know what a text
// means.
// Next: copies.ts (the second place), store.ts (the library of games), preferences.ts (what the person
// prefers).
import { copy, soundRevision } from './copies.ts';
import { crc32 } from '../lib/crc32.ts';
import { hex } from '../lib/random.ts';

const kPrefix = 'beffroi.';
/** What can be made again goes when there is no room: pictures of games, and before them the curves of reviews. */
const kSpare = ['picture.', 'curve.'];

const memory: Map<string, string> = new Map();
/** Why nothing outlives this page: '' | 'blocked' | 'full'. */
export let problem = '';

const isFull = (error: unknown) => error instanceof Error && /quota/i.test(error.name);

function openStorage() {
  const probe = `${kPrefix}probe`;
  // Tries twice: one failure may be an accident.
  for (let tries = 0; tries < 2; tries++) {
    try {
      localStorage.setItem(probe, '1');
      localStorage.removeItem(probe);
      problem = '';
      return localStorage;
    } catch (error) {
      problem = isFull(error) ? 'full' : 'blocked';
    }
  }
  // A full device saves nothing more, but can still be read.
  return problem === 'full' ? localStorage : null;
}
const storage = openStorage();

/** What the device itself has under a key; null for nothing, undefined when reading failed twice. */
export function readDevice(key: string) {
  for (let tries = 0; tries < 2; tries++) {
    try {
      return storage ? storage.getItem(kPrefix + key) : null;
    } catch {
      problem ||= 'blocked';
    }
  }
  return undefined;
}
/** The text of a key, from memory where the device could not keep it; null for none. */
export const read = (key: string) => memory.get(key) ?? readDevice(key) ?? null;

/** All keys that begin so. */
export function keysOf(start: string) {
  const keys = new Set([...memory.keys()].filter((key) => key.startsWith(start)));
  try {
    for (let i = 0; i < (storage?.length ?? 0); i++) {
      const key = storage?.key(i);
      if (key?.startsWith(kPrefix + start)) keys.add(key.slice(kPrefix.length));
    }
  } catch {
    problem ||= 'blocked';
  }
  return [...keys];
}

/** One attempt; true when the device has the text afterwards. Throws what the device throws. */
function put(device: Storage, key: string, text: string | null) {
  if (text === null) device.removeItem(kPrefix + key);
  else device.setItem(kPrefix + key, text);
  return device.getItem(kPrefix + key) === text;
}

/**
 * Writes and reads back; null takes the key away. What cannot be kept stays in memory (`forget`: nowhere).
 * Gives true when it is on the device.
 */
export function write(key: string, text: string | null, { forget = false }: { forget?: boolean } = {}) {
  let reason = 'blocked';
  /** What may go, the last one first. */
  let spare: string[] | null = null;
  while (storage) {
    try {
      if (!put(storage, key, text)) break;
      memory.delete(key);
      if (memory.size === 0) problem = '';
      return true;
    } catch (error) {
      reason = isFull(error) ? 'full' : 'blocked';
      spare ??= text ? kSpare.slice(kSpare.findIndex((one) => key.startsWith(one)) + 1).flatMap(keysOf) : [];
      if (reason !== 'full' || spare.length === 0) break;
      try {
        storage.removeItem(`${kPrefix}${spare.pop()}`);
      } catch {
        break;
      }
    }
  }
  if (forget) return false;
  problem = reason;
  if (text === null) memory.delete(key);
  else memory.set(key, text);
  return false;
}

/** Characters of all texts whose keys begin so. */
export const sizeOf = (start: string) =>
  keysOf(start).reduce((sum, key) => sum + (read(key)?.length ?? 0), 0);

/** The id of this page as a writer. */
export const tab = hex(8);

/** CRC-32 of a text's UTF-8, as eight digits. */
export const checksum = (text: string) => crc32(new TextEncoder().encode(text)).toString(16).padStart(8, '0');

// ---- With a copy

/**
 * Counts what is written by writeCopied(): the revision of all of it, for the device loses the newest writes
 * together.
 */
const kClock = 'clock';
/** Names of copies begin so when their key is all there is to know of them. */
export const kCopied = 'key.';
export const clock = () => soundRevision(Number(read(kClock)));

/** Writes as write() does, and copies the text. */
export function writeCopied(key: string, text: string | null) {
  const revision = clock() + 1;
  const kept = write(key, text);
  write(kClock, String(revision), { forget: true });
  copy(kCopied + key, revision, text);
  return kept;
}
/** Takes a copy that is newer than what is here. */
export function takeCopied(name: string, revision: number, text: string | null) {
  write(name.slice(kCopied.length), text);
  if (revision > clock()) write(kClock, String(revision), { forget: true });
}

// ---- Small settings

/**
 * A JSON value kept under `key`, or `otherwise` when there is none or it is damaged. Whoever asks checks what
 * it is: an object may lack the members asked for, and each may have another type.
 */
export function readSetting<Kept = unknown>(key: string, otherwise: Kept): Kept {
  try {
    const value = JSON.parse(read(key) ?? 'null');
    return value ?? otherwise;
  } catch {
    return otherwise;
  }
}
/** Keeps a JSON value under `key`; null takes it away. */
export const writeSetting = (key: string, value: unknown) =>
  writeCopied(key, value === null ? null : JSON.stringify(value));
