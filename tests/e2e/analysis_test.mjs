// Analysis: the part of the program that comes when the brain is first asked for lists of moves or values.
//
// Owns: tests of shell/brain/analyse.ts and learn.ts with the real brain: what the page's program says is
// what the native one says (tests/data/analyses.txt, written by tests/engine/analyst_test.cpp), a table does not
// fetch the part unasked, and without it the worker says so and goes on. Must never judge a move.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kSmallEmbed, kStill, test } from './kit/kit.mjs';
import { offeredGames } from './kit/games.mjs';
import { computer, kGoldenMoves, person, record } from './kit/records.mjs';
import { cutNetwork, kWithWorker, untilNoted, untilStocked } from './kit/worker.mjs';

const kParts = /^(beffroi-\w+-)?analysis-[0-9a-f]{8}\.wasm$/;
const kWhole = 65536;

/** The golden answers: {game, position, question, answer}. */
const goldens = () => {
  const lines = readFileSync(new URL('../data/analyses.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return Array.from({ length: lines.length / 3 }, (_, i) => {
    const [position, question, answer] = lines.slice(3 * i, 3 * i + 3);
    return { game: /game=(\w+)/.exec(position)[1], position, question, answer };
  });
};
const field = (line, name) => new RegExp(` ${name}=(?:"([^"]*)"|(\\S*))`).exec(line)?.slice(1).find(Boolean);
const numberOf = (line, name) => Number(field(line, name) ?? 0);
const shares = (line, name) =>
  field(line, name)
    .split(',')
    .map((share) => Number(share) / kWhole);
/** What analyse() makes of a question and its answer. */
const asked = ({ position, question }) => ({
  position,
  level: numberOf(question, 'level'),
  best: numberOf(question, 'best'),
  work: numberOf(question, 'work'),
  seed: field(question, 'seed'),
  cap_ms: 60000,
});
const expected = (answer) => ({
  moves: ['', '2', '3']
    .filter((number) => field(answer, `move${number}`))
    .map((number) => ({
      move: field(answer, `move${number}`),
      line: field(answer, `line${number}`),
      value: numberOf(answer, `value${number}`),
      exact: field(answer, `exact${number}`) === '1',
      depth: numberOf(answer, `depth${number}`),
      work: numberOf(answer, `work${number}`),
      shares: shares(answer, `values${number}`),
    })),
  exact: field(answer, 'exact') === '1',
  shares: shares(answer, 'values'),
});

test("The page's program analyses every game as the native one does, and fetches the part when asked", async (t) => {
  const all = goldens();
  let proved = 0;
  for (const { id, rules } of offeredGames(t.site.folder)) {
    const head = record().replace(/game .*/, `game ${id} rules=${rules} options="seats=2"`);
    const table = await t.play(head, { ...kSmallEmbed, ...kStill });
    const before = t.site.requests.length;
    assert.ok(!t.site.requests.some((path) => path.includes(`${id}-analysis`)), 'a table fetches none of it');
    const own = all.filter(({ game }) => game === id);
    assert.equal(own.length, 3, id);
    for (const one of own) {
      const answer = await table.hook('analyse', asked(one));
      assert.deepEqual(answer, expected(one.answer), `${id}: ${one.question}`);
      proved += answer.moves.filter(({ exact }) => exact).length;
    }
    const fetched = t.site.requests.slice(before).filter((path) => kParts.test(path));
    assert.deepEqual(fetched.map((path) => path.replace(/-[0-9a-f]{8}\.wasm$/, '')).sort(), [
      'analysis',
      `beffroi-${id}-analysis`,
    ]);
    await table.page.close();
  }
  assert.ok(proved > 2, 'some of it is proved');
});

test('Without the part of an analysis the worker says so in words, and plays on', async (t) => {
  const table = await t.play(record({ seats: [person('Ada'), computer(1)] }), { ...kSmallEmbed, ...kStill });
  const [one] = goldens().filter(({ game }) => game === 'metal_towers');
  t.expect(/analysis-[0-9a-f]{8}\.wasm|ERR_FAILED|request failed/);
  const { page } = table;
  await page.route(/analysis-[0-9a-f]{8}\.wasm/, (route) => route.abort());
  assert.deepEqual(await table.hook('analyse', asked(one)), { error: 'the analysis could not be loaded' });
  // The same worker answers what it is asked for a game, and analyses once the part can be had.
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.untilDecisions(2, 60000);
  await page.unroute(/analysis-[0-9a-f]{8}\.wasm/);
  assert.deepEqual(await table.hook('analyse', asked(one)), expected(one.answer));
  assert.deepEqual(
    [(await table.brain()).restarts, (await table.brain()).fallback],
    [0, false],
    'it is the same worker',
  );
});

test('An analysis is kept for use without a network once it has been used, and not before', async (t) => {
  const [one] = goldens().filter(({ game }) => game === 'metal_towers');
  const table = await t.play(record(), { ...kSmallEmbed, ...kWithWorker });
  await untilStocked(table.page);
  assert.ok(!t.site.requests.some((path) => kParts.test(path)), 'nothing unasked');
  assert.deepEqual(await table.hook('analyse', asked(one)), expected(one.answer));
  await untilNoted(table.page, 'uses/analysis.txt');
  await cutNetwork(t, table.page.context());
  t.site.requests.length = 0;
  await table.page.reload();
  await table.ready();
  assert.deepEqual(await table.hook('analyse', asked(one)), expected(one.answer));
  assert.ok(!t.site.requests.some((path) => kParts.test(path)));
});
