// Killed: a browser whose process is killed while somebody plays, and what is left of the games then.
//
// Owns: starting Chromium as a process of its own over a profile that stays, playing at random moments,
// SIGKILL, and comparing what had been written into saves with what the next browser finds. Must never let
// the browser close by itself.
// Next: killed_test.mjs (three kills in ./check), tests/bench/kill.mjs (twenty).
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, kFlags, kPatience_ms } from './kit.mjs';
import { kGoldenMoves, movesOf, person, record, targetsOf } from './records.mjs';
import { Table } from './table.mjs';
import { kUiConfirm } from '../../../web/bridge/bridge.mjs';

const { chromium } = createRequire(import.meta.url)('playwright-core');

/** A save that is older than this when the process dies must be there afterwards. */
export const kSafe_ms = 300;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class MortalBrowser {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'beffroi-killed-'));
  }

  /** Starts the browser; gives a page that can be used. */
  async start() {
    const port = join(this.folder, 'DevToolsActivePort');
    rmSync(port, { force: true });
    // A group of its own, so that its end can be waited for.
    this.process = spawn(
      findChromium(),
      [
        ...kFlags,
        '--headless=new',
        '--window-size=1024,520',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.folder}`,
        'about:blank',
      ],
      { stdio: 'ignore', detached: true },
    );
    const begun = Date.now();
    while (!existsSync(port) || !readFileSync(port, 'utf8').includes('\n')) {
      if (Date.now() - begun > kPatience_ms || this.process.exitCode !== null)
        throw new Error('the browser has not started');
      await sleep(20);
    }
    this.browser = await chromium.connectOverCDP(
      `http://127.0.0.1:${readFileSync(port, 'utf8').split('\n')[0]}`,
    );
    const [context] = this.browser.contexts();
    context.setDefaultTimeout(kPatience_ms);
    return context.newPage();
  }

  /** Kills the browser's process; gives the time. Its children go with it. */
  async kill() {
    const { pid } = this.process;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    process.kill(pid, 'SIGKILL');
    const time = Date.now();
    await gone;
    await this.browser.close().catch(() => {});
    const isThere = () => {
      try {
        return process.kill(-pid, 0);
      } catch {
        return false;
      }
    };
    for (let i = 0; isThere(); i++) {
      if (i === 100) process.kill(-pid, 'SIGKILL');
      await sleep(20);
    }
    this.process = null;
    return time;
  }
  async end() {
    if (this.process) await this.kill().catch(() => {});
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

let serial = 0;
/** A game of its own after so many golden moves. */
export async function begin(page, base, moves = 0) {
  await page.goto('about:blank');
  const text = record({
    seats: [person(`Ana ${++serial}`), person('Lin')],
    moves: kGoldenMoves.slice(0, moves),
  });
  await page.goto(`${base}play.html#record=${encodeURIComponent(text)}`);
  const table = new Table(page);
  await table.ready();
  await table.hook('keep');
  return { table, id: await table.hook('gameId') };
}

/**
 * Plays golden moves from move `from` on, one every 40 to 400 ms, for as long as the page lives. Gives a list
 * to which every save is added as soon as it is written: {time, moves}.
 */
export async function playOn(page, id, from = 0) {
  const saves = [];
  await page.exposeFunction('tellSave', (time, text) => saves.push({ time, moves: movesOf(text) }));
  const steps = kGoldenMoves.slice(from).map((move) => [...targetsOf(move), kUiConfirm]);
  await page.evaluate(
    ([game, moves]) => {
      const { act, library } = window.__beffroi;
      const next = () => {
        for (const target of moves.shift() ?? []) act(target);
        // What changes is kept in a microtask.
        queueMicrotask(() =>
          queueMicrotask(() => {
            const { about, record: text } = library.readGame(game).good[0];
            window.tellSave(about.time, text);
            if (moves.length > 0) setTimeout(next, 40 + Math.random() * 360);
          }),
        );
      };
      next();
    },
    [id, steps],
  );
  return saves;
}

/**
 * What was lost of a game in which `found` moves are left: {safe: saves that had to be there, lost: saves
 * that are not, lost_ms: the age of the oldest of those}.
 */
export function compare(saves, killed, found) {
  const safe = saves.filter(({ time }) => time <= killed - kSafe_ms).length;
  const lost = saves.filter(({ moves }) => moves.some((move, i) => found[i] !== move));
  return { safe, lost: lost.length, lost_ms: lost.length > 0 ? killed - lost[0].time : 0 };
}
/** The moves of a kept game as its page opens them. */
export async function movesLeft(page, base, id) {
  await page.goto('about:blank');
  await page.goto(`${base}play.html#g=${id}`);
  await page.locator('html[data-ready=play], html[data-ready=failed]').waitFor();
  if ((await page.locator('html').getAttribute('data-ready')) === 'failed') return [];
  return movesOf(await new Table(page).record());
}
