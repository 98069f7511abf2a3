// The program `beffroi` in the hands of a test: node tests/cli/<test>.mjs [program]
//
// Owns: running it, counting how often, and a folder for records that is gone afterwards. Must never judge what is
// printed: tests do. Next: analyse.mjs, why.mjs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The program that the command line names, for a test of this name. */
export function openProgram(name) {
  const program = process.argv[2] ?? 'build/native/beffroi';
  const folder = mkdtempSync(join(tmpdir(), `beffroi-${name}-`));
  let calls = 0;
  const run = (...args) => {
    calls++;
    return spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  };
  return {
    folder,
    run,
    /** What it prints; it must not refuse. */
    said(...args) {
      const { status, stdout, stderr } = run(...args);
      assert.equal(status, 0, `${args.join(' ')}: ${stderr}`);
      return stdout;
    },
    /** A file with this text. */
    kept(file, text) {
      const path = join(folder, file);
      writeFileSync(path, text);
      return path;
    },
    close() {
      rmSync(folder, { recursive: true });
      console.log(`${name}: ${calls} calls of the program`);
    },
  };
}
