// The speed table: native, wasm and a boardgame.io peer in one run, printed with their ratios.
//
// Usage: node tests/bench/run.mjs [seconds]
//        node tests/bench/run.mjs --before FOLDER [rounds]: this build and that of another checkout in turn, with the
//        medians of all rounds and their ratios.
// Needs build/native/beffroi and build/wasm/beffroi_cli.mjs (./play --build-only and ./check make them) and the npm
// packages. Reads figures that the programs print themselves; never a test, because times vary.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './host.mjs';
import { MetalTowers, legalMoves } from './metal_towers_boardgame_io.mjs';

// boardgame.io's ES entry points name files without extensions; its CommonJS ones load everywhere.
const { Client } = createRequire(import.meta.url)('boardgame.io/client');

const root = fileURLToPath(new URL('../..', import.meta.url));
const compares = process.argv[2] === '--before';
const seconds = compares ? 0 : Number(process.argv[2] ?? 5);

/** Lines `name value` of `beffroi bench`, as an object. */
function bench(command, args, cwd = root) {
  const out = execFileSync(command, args, { cwd, encoding: 'utf8' });
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

const benchNative = (folder) => bench(join(folder, 'build/native/beffroi'), ['bench'], folder);
const benchWasm = (folder) =>
  bench(process.execPath, ['web/toolchain/run_wasm.mjs', 'build/wasm/beffroi_cli.mjs', 'bench'], folder);

/** The builds in turn, each round in the other order. Prints the medians and their ratio. */
function compare(before, rounds) {
  const figures = new Map(); // figure -> [those of before, those of this build]
  for (let round = 0; round < rounds; round++)
    for (const which of round % 2 ? [1, 0] : [0, 1])
      for (const [kind, run] of [
        ['native', benchNative],
        ['wasm', benchWasm],
      ])
        for (const [name, value] of Object.entries(run(which ? root : before))) {
          const both = figures.get(`${kind} ${name}`) ?? [[], []];
          both[which].push(value);
          figures.set(`${kind} ${name}`, both);
        }
  console.log(`${'figure'.padEnd(44)}${'before'.padStart(13)}${'now'.padStart(13)}${'ratio'.padStart(8)}`);
  for (const [name, both] of figures) {
    if (both.some((list) => list.length === 0)) continue; // only one of them prints it
    const [was, is] = both.map(median);
    const cells = [
      was.toFixed(0).padStart(13),
      is.toFixed(0).padStart(13),
      (is / was).toFixed(2).padStart(8),
    ];
    console.log(name.padEnd(44) + cells.join(''));
  }
}
if (compares) {
  compare(process.argv[3], Number(process.argv[4] ?? 5));
  process.exit();
}

const native = benchNative(root);
const wasm = benchWasm(root);
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
