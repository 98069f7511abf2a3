// Log lines: the lines of the log as the program has told them so far.
//
// Owns: fetching only what is new. The state says how many lines there are and in which edition; within an
// edition lines are only added, and the next one keeps the first `kept` of them
// (web/scene/table/history.hpp). Next: program.ts, which puts the lines into the state; play-log.ts, which
// draws them.

import type { LogLine, RunningState } from '../../web/bridge/bridge.mjs';

type LogSummary = RunningState['log'];

export class LogLines {
  fetch: (from: number) => LogLine[];
  /** Never changed, so that a state keeps the lines of its time. */
  lines: LogLine[];
  edition: number;

  /** @param fetch gives the lines from an index on. */
  constructor(fetch: (from: number) => LogLine[]) {
    this.fetch = fetch;
    this.lines = [];
    this.edition = -1;
  }

  /** The lines now: the same array as long as nothing changed. */
  follow(summary: LogSummary | undefined): LogLine[] {
    // Behind the curtain too: what was read stays for afterwards.
    if (!summary || summary.count === 0) return kNoLines;
    const { count, edition, kept } = summary;
    const same =
      edition === this.edition
        ? this.lines.length
        : edition === this.edition + 1
          ? Math.min(kept, this.lines.length)
          : 0;
    if (edition !== this.edition || count !== same) {
      const known = this.lines.slice(0, same);
      this.lines = count > same ? [...known, ...this.fetch(same)] : known;
      this.edition = edition;
    }
    return this.lines;
  }
}

const kNoLines: LogLine[] = [];
