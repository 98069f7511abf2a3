// Plans on the command line: node tests/cli/plans.mjs [program]
//
// Owns: playing 5 Towers with `beffroi play` against the computer: whenever the person takes cards, `plan` names all
// steps to the end of the turn and `follow` carries out just these, in another order too where that is possible.
// Prints how many plans it followed. Next: engine/cli/play.cpp.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';

const program = process.argv[2] ?? 'build/native/beffroi';

/** A game that answers each command with what it says up to the next prompt. */
function open(...options) {
  const child = spawn(program, ['play', ...options]);
  let heard = '';
  let ended = false;
  let wake = () => {};
  child.stdout.setEncoding('utf8').on('data', (text) => {
    heard += text;
    wake();
  });
  child.on('exit', () => {
    ended = true;
    wake();
  });
  const said = async () => {
    while (!ended && !heard.endsWith('seat 1> ')) await new Promise((resolve) => (wake = resolve));
    const text = heard.replace(/seat 1> $/, '');
    heard = '';
    return text;
  };
  return {
    said,
    over: () => ended,
    ask: (command) => {
      child.stdin.write(`${command}\n`);
      return said();
    },
  };
}

/** The moves of seat 1 in what the program says, up to its next bid. */
const own = (text) => [...text.matchAll(/^ {2}seat 1: (\S+)$/gm)].map((m) => m[1]);

let followed = 0;
let reordered = 0;
for (let seed = 1; seed <= 6; ++seed) {
  const game = open('five_towers', '--options', 'seats=2', '--level', '1', '--seed', String(seed));
  await game.said();
  for (let turn = 0; turn < 60 && !game.over(); ++turn) {
    const legal = (await game.ask('legal')).trim().split(' ');
    if (!legal[0].startsWith('take-')) {
      const bids = legal.filter((move) => /^b\d+$/.test(move));
      await game.ask(bids.at(-1) ?? legal[0]);
      continue;
    }
    const plan = (await game.ask('plan')).trim().split(' ');
    const steps = plan.map((step) => step.replace(/^\d+:/, ''));
    assert.match(steps[0], /^take-/);
    const places = plan.filter((step) => /^\d+:/.test(step)).length;
    assert.equal(places, steps[0] === 'take-none' ? 0 : steps[0].split('+').length);
    assert.match(await game.ask(`follow ${places + 1}`), /cannot be carried out in that order/);
    const numbers = Array.from({ length: places }, (_, i) => places - i);
    const other = turn % 2 === 1 && places > 1 ? await game.ask(`follow ${numbers.join(' ')}`) : '';
    if (own(other).length > 0) {
      const cards = plan.filter((step) => /^\d+:/.test(step)).map((step) => step.replace(/^\d+:/, ''));
      const placed = own(other).filter((move) => cards.includes(move));
      assert.deepEqual(placed, cards.reverse());
      ++reordered;
    } else {
      assert.deepEqual(own(await game.ask('follow')).slice(0, steps.length), steps);
    }
    ++followed;
  }
  if (!game.over()) await game.ask('quit');
}
assert.ok(followed > 10 && reordered > 0, `${followed} plans followed, ${reordered} in another order`);

const metal = open('metal_towers', '--level', '1');
await metal.said();
assert.match(await metal.ask('plan'), /No plan\./);
assert.match(await metal.ask('follow'), /No plan\./);
await metal.ask('quit');
console.log(`${followed} plans followed, ${reordered} in another order`);
