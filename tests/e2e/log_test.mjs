// Log: the page fetches only the lines that are new, and always shows what the program would say.
//
// Owns: the tests of shell/play/log-lines.js, without a browser. Next: end_test.mjs and keep_test.mjs, which read the log on a page.
import assert from 'node:assert/strict';
import { LogLines } from '../../shell/play/log-lines.js';
import { test } from './kit/kit.mjs';

/** A program's log: lines that are added within an edition, and cut with a new one. */
class Program {
  lines = [];
  edition = 0;
  kept = 0;
  fetched = [];

  add(n) {
    for (let i = 0; i < n; i++) this.lines.push({ ply: this.lines.length + 1, text: `${this.lines.length} of ${this.edition}` });
  }
  cut(kept) {
    this.lines.length = kept;
    this.edition++;
    this.kept = kept;
  }
  state() {
    return { count: this.lines.length, edition: this.edition, kept: this.kept };
  }
  fetch = (from) => {
    this.fetched.push(from);
    return structuredClone(this.lines.slice(from));
  };
}

test('The log is fetched line by line: moves, takebacks, another game, the curtain', () => {
  const program = new Program();
  const log = new LogLines(program.fetch);
  const follow = (from) => {
    program.fetched.length = 0;
    const lines = log.follow(program.state());
    assert.deepEqual(lines, program.lines);
    assert.deepEqual(program.fetched, from);
    return lines;
  };
  assert.deepEqual(log.follow(undefined), []); // no game yet
  program.add(3);
  const three = follow([0]);
  assert.equal(follow([]), three); // the same array as long as nothing changed
  program.add(2);
  follow([3]);
  assert.equal(three.length, 3); // what a state was given stays as it was
  program.cut(4);
  follow([]);
  program.cut(2);
  program.add(2);
  follow([2]); // taken back and played otherwise
  program.cut(3);
  program.cut(1);
  program.add(1);
  follow([0]); // an edition that was never seen
  assert.deepEqual(log.follow({ ...program.state(), count: 0 }), []); // behind the curtain
  program.add(1);
  follow([2]);
  program.cut(0);
  follow([]);
  program.add(1);
  follow([0]);
});
