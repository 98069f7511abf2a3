// Analysis: the part of the program and the forecast that come when a game is studied.
//
// Owns: tests of shell/brain/study.ts with the real worker: what the page's program says is what the native one says
// (tests/data/studies.txt, written by tests/engine/study_test.cpp), a table fetches nothing of it unasked, and without
// it the question waits. Must never judge a move.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { kSmallEmbed, kStill, test } from './kit/kit.mjs';
import { offeredGames } from './kit/games.mjs';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { computer, kGoldenMoves, person, record } from './kit/records.mjs';
import { cutNetwork, kWithWorker, untilKept, untilNoted, untilStocked } from './kit/worker.mjs';

const kParts = /^(beffroi-\w+-)?(analysis|reasons|luck)-[0-9a-f]{8}\.wasm$|^forecast-/;

/** The golden answers: {game, record, words, answer}. */
const goldens = () =>
  readFileSync(new URL('../data/studies.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n\n')
    .flatMap((block) => {
      const [game, record, ...lines] = block.split('\n');
      return Array.from({ length: lines.length / 2 }, (_, i) => ({
        game,
        record: Buffer.from(record, 'hex').toString(),
        words: lines[2 * i],
        answer: lines[2 * i + 1],
      }));
    });
const withoutId = (line) => line?.replace(/ id=\d+/, '');

test("The page's program studies every game as the native one does, and fetches what it needs when asked", async (t) => {
  const all = goldens();
  for (const { id, rules } of offeredGames(t.site.folder)) {
    const head = record().replace(/game .*/, `game ${id} rules=${rules} options="seats=2"`);
    const table = await t.play(head, { ...kSmallEmbed, ...kStill });
    const before = t.site.requests.length;
    assert.ok(!t.site.requests.some((path) => kParts.test(path)), 'a table fetches none of it');
    const own = all.filter(({ game }) => game === id);
    assert.equal(own.length, 4, id);
    for (const { record: text, words, answer } of own)
      assert.equal(
        withoutId((await table.hook('study', text, words)).line),
        withoutId(answer),
        `${id}: ${words}`,
      );
    const fetched = t.site.requests.slice(before).filter((path) => kParts.test(path));
    assert.deepEqual([...new Set(fetched.map((path) => path.replace(/-[0-9a-f]{8}\.\w+$/, '')))].sort(), [
      'analysis',
      ...['analysis', 'luck', 'reasons'].map((part) => `beffroi-${id}-${part}`),
      `forecast-${id}`,
      'luck',
      'reasons',
    ]);
    await table.page.close();
    t.site.requests.length = 0;
  }
});

test('Without the part of an analysis the question waits, the table plays on, and the answer comes with the part', async (t) => {
  const table = await t.play(record({ seats: [person('Ada'), computer(1)] }), { ...kSmallEmbed, ...kStill });
  const [one] = goldens().filter(({ game }) => game === 'metal_towers');
  t.expect(/analysis-[0-9a-f]{8}\.wasm|ERR_FAILED|request failed/);
  const { page } = table;
  let refused = 0;
  await page
    .context()
    .route(/analysis-[0-9a-f]{8}\.wasm/, (route) => (refused++ < 2 ? route.abort() : route.fallback()));
  const coming = table.hook('study', one.record, one.words);
  await table.playMoves(kGoldenMoves.slice(0, 1));
  await table.untilDecisions(2, 60000);
  const { line, restarts, fallback } = await coming;
  assert.equal(withoutId(line), withoutId(one.answer));
  assert.deepEqual([restarts, fallback], [0, false]);
});

test('A question waits for its own part of the program: told, tried again when asked, and no longer than somebody wants it', async () => {
  const { inParts } = await importShell('brain/parts.ts');
  const [said, asked, studied] = [[], [], []];
  let answer = () => Promise.reject(new Error('no network'));
  const add = (part) => {
    asked.push(part);
    return answer();
  };
  const send = inParts(
    (word) => said.push(word),
    add,
    (line) => studied.push(line),
  );
  const rest = () => new Promise((done) => setTimeout(done, 0));
  send('turns ply=0 id=1');
  assert.deepEqual([asked, studied], [[], ['turns ply=0 id=1']], 'others need none');
  send('account id=2');
  await rest();
  assert.deepEqual([asked, said], [['luck'], ['lacks']]);
  send('game record=00');
  answer = () => Promise.resolve();
  send('again');
  await rest();
  assert.deepEqual(
    [asked, said],
    [
      ['luck', 'luck'],
      ['lacks', 'ready'],
    ],
  );
  assert.deepEqual(studied.slice(1), ['game record=00', 'account id=2'], 'nothing else is held up');
  // Nobody wants the answer any more when the part comes.
  let come;
  answer = () => new Promise((done) => (come = done));
  send('why id=3');
  send('stop id=3');
  assert.deepEqual(said, ['lacks', 'ready', 'ready'], 'the time of the next question runs');
  come();
  await rest();
  assert.equal(studied.length, 3);
  send('stop id=9');
  assert.equal(studied.at(-1), 'stop id=9');
});

test('An analysis is kept for use without a network, whole, once a part of it has been used, and not before', async (t) => {
  const kGame = 'metal_towers';
  const all = goldens().filter(({ game }) => game === kGame);
  const files = (pattern) => readdirSync(t.site.folder).filter((name) => pattern.test(name));
  const others = files(new RegExp(`^(beffroi-${kGame}-)?reasons-|^forecast-${kGame}-`));
  const luck = files(new RegExp(`^(beffroi-${kGame}-)?luck-`));
  assert.ok(others.length > 0 && luck.length > 0);
  const one = all.find(({ words }) => words.startsWith('curve')); // asks for no part of its own
  const table = await t.play(record(), { ...kSmallEmbed, ...kWithWorker });
  await untilStocked(table.page);
  assert.ok(!t.site.requests.some((path) => kParts.test(path)), 'nothing unasked');
  const isAnswered = async ({ record: text, words, answer }) =>
    assert.equal(withoutId((await table.hook('study', text, words)).line), withoutId(answer), words);
  // Not all can be had now: what can comes without another question, the rest with the next page.
  t.expect(/request failed: \S+luck-/);
  t.expect(/Failed to load resource: net::ERR_EMPTY_RESPONSE/);
  t.site.answer(/luck-/, (response) => response.destroy());
  await isAnswered(one);
  await untilNoted(table.page, 'uses/analysis.txt');
  await untilKept(table.page, others);
  t.site.tricks.shift();
  await table.page.reload();
  await table.ready();
  await untilKept(table.page, luck);
  await cutNetwork(t, table.page.context());
  t.site.requests.length = 0;
  await table.page.reload();
  await table.ready();
  for (const each of all) await isAnswered(each);
  assert.ok(!t.site.requests.some((path) => kParts.test(path)));
});
