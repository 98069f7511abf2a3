// The command line of `beffroi why`: node tests/cli/why.mjs [program]
//
// Owns: what is printed of a record of every game, in words and as JSON: that the numbers add up, and how wrong
// arguments are refused. What is compared is tested by tests/engine/why_test.cpp. Next: engine/cli/why.cpp.
import assert from 'node:assert/strict';
import { openProgram } from './program.mjs';

const { run, said, kept, close } = openProgram('why');

/** The first move of a seat with some choice, after a third of the game. */
function moveOf(record) {
  const { plies } = JSON.parse(said('replay', record, '--json'));
  for (let i = Math.floor(plies.length / 3); i < plies.length; i++)
    if (plies[i].who === 'seat' && plies[i].legal.length > 1) return i + 1;
  throw new Error(`no choice in ${record}`);
}

try {
  let compared = 0;
  const records = new Map();
  for (const { id, offered } of JSON.parse(said('games', '--json'))) {
    const record = kept(`${id}.txt`, said('random', id, '--seed', '5'));
    records.set(id, record);
    const move = String(moveOf(record));
    const args = ['why', record, '--move', move, '--level', '4'];
    if (!offered) {
      assert.equal(run(...args).status, 2);
      continue;
    }
    const json = JSON.parse(said(...args, '--json'));
    assert.equal(json.game, id);
    assert.ok(json.best.length >= 1 && json.best.length <= 3, id);
    const text = said(...args);
    assert.match(text, /^1\. /);
    assert.match(text, /^played: /m);
    if (!json.parts) continue;
    compared++;
    const parts = json.parts.reduce((sum, { worth }) => sum + worth, 0);
    assert.equal(parts + json.further, json.sum, id);
    assert.equal(json.sum, json.turns[0].worth - json.turns[1].worth, id);
    for (const { name, part } of json.parts) assert.notEqual(name, `${id}.${part}`, 'a part without a name');
    const shown = [...text.matchAll(/^ *([+-]\d+)\.(\d\d) {2}/gm)].map(([, whole, rest]) =>
      Number(whole + rest),
    );
    if (json.alike) assert.match(text, /These two are the same/);
    else
      assert.equal(
        shown.slice(0, -1).reduce((sum, n) => sum + n, 0),
        shown.at(-1),
        text,
      );
  }
  assert.ok(compared >= 3, `${compared} compared`);
  const record = records.get('metal_towers');
  for (const wrong of [[], ['--move', '0'], ['--move', '99'], ['--move', '3', '--level', '7']]) {
    const { status, stdout } = run('why', record, ...wrong);
    assert.equal(status, 2, wrong.join(' '));
    assert.equal(stdout, '');
  }
} finally {
  close();
}
