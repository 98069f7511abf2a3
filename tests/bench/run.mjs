// The speed table: native, wasm and a boardgame.io peer in one run, printed with their ratios.
//
// Usage: node tests/bench/run.mjs [seconds]. Needs build/native/beffroi and build/wasm/beffroi_cli.mjs
// (./play --build-only and ./check make them) and the npm packages. Reads figures that the programs
// print themselves; never a test, because times vary.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { MetalTowers, legalMoves } from './metal_towers_boardgame_io.mjs';

// boardgame.io's ES entry points name files without extensions; its CommonJS ones load everywhere.
const { Client } = createRequire(import.meta.url)('boardgame.io/client');

const root = fileURLToPath(new URL('../..', import.meta.url));
const seconds = Number(process.argv[2] ?? 5);

/** Lines `name value` of `beffroi bench`, as an object. */
function bench(command, args) {
  const out = execFileSync(command, args, { cwd: root, encoding: 'utf8' });
  const figures = {};
  for (const line of out.split('\n')) {
    const m = /^(\w+) (\S+_per_s) ([\d.]+)/.exec(line.trim());
    if (m) figures[`${m[1]} ${m[2]}`] = Number(m[3]);
  }
  if (Object.keys(figures).length === 0)
    throw new Error(`no figures in what ${command} ${args.join(' ')} printed`);
  return figures;
}

/** Random games per second through an ordinary boardgame.io client. */
function boardgameIoPlayouts() {
  let seed = 12345;
  const below = (n) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor((seed / 4294967296) * n);
  };
  const until = performance.now() + seconds * 1000;
  const start = performance.now();
  let games = 0;
  while (performance.now() < until) {
    const client = Client({ game: MetalTowers, numPlayers: 2, debug: false });
    client.start();
    for (;;) {
      const { G, ctx } = client.getState();
      if (ctx.gameover) break;
      const moves = legalMoves(G);
      client.moves.place(...moves[below(moves.length)]);
    }
    client.stop();
    ++games;
  }
  return games / ((performance.now() - start) / 1000);
}

const native = bench('build/native/beffroi', ['bench']);
const wasm = bench(process.execPath, ['web/toolchain/run_wasm.mjs', 'build/wasm/beffroi_cli.mjs', 'bench']);
const peer = boardgameIoPlayouts();

console.log('figure                              native        wasm   wasm/native');
for (const [name, value] of Object.entries(native)) {
  const other = wasm[name];
  const cells = [name.padEnd(30), value.toFixed(0).padStart(11)];
  if (other) cells.push(other.toFixed(0).padStart(11), (other / value).toFixed(2).padStart(11));
  console.log(cells.join(' '));
}
const ours = native['metal_towers playouts_per_s'];
console.log(`boardgame.io playouts_per_s    ${peer.toFixed(1).padStart(11)}`);
if (ours) {
  console.log(`ours native / boardgame.io     ${(ours / peer).toFixed(0).padStart(11)}`);
  const inWasm = wasm['metal_towers playouts_per_s'];
  if (inWasm) console.log(`ours wasm / boardgame.io       ${(inWasm / peer).toFixed(0).padStart(11)}`);
}
