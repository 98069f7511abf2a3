// What a link says about a table: node tests/links/run.mjs
//
// Owns: the cases of shell/links that a person could tell: what one record is to another, the words beside a record
// and the codes that carry them, every way a table can go on and every refusal, and what is kept of it. Runs the
// page's own scripts in Node, with records of Metal Towers and 5 Towers written by hand. What happens when many of
// these come together is simulate.mjs's. Prints how many cases passed.
import assert from 'node:assert/strict';
import { importShell } from '../../web/toolchain/shell_script.mjs';
import { packRecord, packWords, readGiven, unpackRecord } from '../e2e/kit/link_code.mjs';

const scripts = ['compare', 'words', 'post', 'table', 'arrive', 'table-text', 'kept'];
const L = Object.assign({}, ...(await Promise.all(scripts.map((name) => importShell(`links/${name}.ts`)))));
const { startOf } = await importShell('play/post/cut.ts');

let passed = 0;
function test(name, body) {
  try {
    body();
    passed++;
  } catch (error) {
    console.log(`FAIL ${name}\n${error.stack}`);
    process.exitCode = 1;
  }
}

// ---- Records

const kMoves = 'bC2 sA1 sA2 sA3 bC1 bB3 sD3 bE1 sB2 sD2'.split(' ');
const record = ({
  moves = kMoves,
  lines = [],
  end = 'end open',
  table = 'k3Jx_9',
  seed = '3',
  mode = '',
  names = ['Ada', 'Ben'],
  syntax = 4,
} = {}) =>
  [
    `beffroi-record ${syntax}`,
    'game metal_towers rules=1 options="seats=2"',
    `seed ${seed.padStart(16, '0')}`,
    ...(table ? [`table ${table}`] : []),
    ...(mode ? [`mode ${mode}`] : []),
    ...names.map((name, i) => `seat ${i + 1} human${name && ` "${name}"`}`),
    'play',
    ...moves.map((move, i) =>
      /^[a-z]+( |$)/.test(move) && !/\d/.test(move[0]) && /^(resign|draw|position)/.test(move)
        ? move
        : `${i + 1}. ${move}`,
    ),
    ...lines,
    end,
    '',
  ].join('\n');
const upTo = (n, more = {}) => record({ moves: kMoves.slice(0, n), ...more });
const is = (ours, theirs) => L.compare(ours, theirs).is;

test('What one record is to another', () => {
  assert.equal(is(upTo(4), upTo(4)), 'same');
  assert.equal(is(upTo(4), upTo(3)), 'older');
  const further = L.compare(upTo(3), upTo(5));
  assert.deepEqual(
    [further.is, further.fresh.map(({ text }) => text), further.ends],
    ['further', ['sA3', 'bC1'], false],
  );
  const other = record({ moves: [...kMoves.slice(0, 3), 'bE2', 'sA1'] });
  const parts = L.compare(upTo(6), other);
  assert.deepEqual(
    [parts.is, parts.common, parts.parting],
    [
      'parts',
      3,
      {
        number: 4,
        inDraw: false,
        ours: { kind: 'move', text: 'sA3' },
        theirs: { kind: 'move', text: 'bE2' },
      },
    ],
  );
  assert.equal(L.compare(upTo(3), upTo(4, { end: 'end 1st=1 hash=0123456789abcdef' })).ends, true);
});
test('What says nothing about the game does not matter', () => {
  const base = upTo(3);
  for (const same of [
    upTo(3, { names: ['', 'Someone "else"'.replaceAll('"', '\\"')] }),
    upTo(3, { mode: 'casual' }),
    upTo(3, { end: 'end open hash=0123456789abcdef' }),
    upTo(3, { lines: ['( "Better"', '3. bE1', ')'] }),
    record({ moves: ['bC2!', 'sA1?! "A note, 4. bE9 \\" in it"', 'sA2'] }),
    `\ufeff${base.replaceAll('\n', ' \r\n')}`,
    base.replace('play\n', 'play\n\n'),
  ])
    assert.equal(is(base, same), 'same', same);
  const first = record({ table: '', syntax: 1 })
    .replace('1. bC2\n2. sA1\n', '01. bC2 sA1\n')
    .replace('9. sB2', '11. sB2');
  assert.equal(is(record({ table: '' }), first), 'same', 'numbers of syntax 1');
});
test('Another table, another game at the same table, and what is no record', () => {
  assert.equal(is(upTo(3), upTo(3, { table: 'other' })), 'otherTable');
  assert.equal(is(upTo(3), upTo(3, { table: '' })), 'otherTable');
  const what = (theirs) => L.compare(upTo(3), theirs).what;
  assert.equal(what(upTo(3, { seed: '4' })), 'seed');
  assert.equal(what(upTo(3).replace('seats=2"', 'seats=2 tie=draw"')), 'options');
  assert.equal(what(upTo(3).replace('rules=1', 'rules=2')), 'rules');
  assert.equal(what(upTo(3).replace('seat 2 human', 'seat 2 bot level=3')), 'seats');
  assert.equal(what(upTo(3).replace('seed', 'position "towers=-"\nseed')), 'position');
  for (const bad of ['', 'x', upTo(3).replace('end open\n', ''), upTo(3).replace('play\n', '')])
    assert.equal(is(upTo(3), bad), 'unreadable');
});
const towers = (...lines) =>
  record({ moves: [] })
    .replace('metal_towers', 'five_towers')
    .replace('play\n', `play\n${lines.join('\n')}\n`);
test('Draws: missing at the end they are no difference, another one is where two ways part', () => {
  const all = towers('0. *start1 *m5', '1. b5 *s5 *s9', '2. b0');
  assert.equal(is(towers('0. *start1 *m5', '1. b5 *s5 *s9'), towers('0. *start1 *m5', '1. b5')), 'same');
  assert.equal(is(towers('0. *start1 *m5', '1. b5'), all), 'further');
  assert.equal(is(all, towers('0. *start1 *m5', '1. b5')), 'older');
  const { parting, is: how } = L.compare(all, towers('0. *start1 *m5', '1. b5 *s5 *s8', '2. b0'));
  assert.deepEqual([how, parting.number, parting.inDraw, parting.ours.text], ['parts', 2, true, 's9']);
});
test('Acts are steps, and stand where they stand', () => {
  const resigned = towers('0. *start1 *m5', '1. b5 *s5', 'resign 2');
  assert.equal(is(towers('0. *start1 *m5', '1. b5'), resigned), 'further');
  assert.equal(
    is(resigned, towers('0. *start1 *m5', '1. b5', 'resign 2')),
    'same',
    'a draw before it is missing',
  );
  assert.equal(
    is(resigned, towers('0. *start1 *m5', '1. b5', 'resign 2', '1. *s5')),
    'same',
    'a draw behind it',
  );
  const { parting } = L.compare(resigned, towers('0. *start1 *m5', '1. b5 *s5', '2. b0'));
  assert.deepEqual([parting.number, parting.ours.kind, parting.theirs.kind], [2, 'resign', 'move']);
  assert.equal(is(towers('1. b5', 'draw'), towers('1. b5', 'resign 1')), 'parts');
});

// ---- Words and codes

const kSum = '0a1b2c3d';
const full = {
  by: [1, 3],
  to: [4, 2],
  gave: [{ to: 12, at: 14, sum: kSum }],
  back: { to: 20, at: 21, sum: kSum },
  kept: { to: 1, at: 2, sum: kSum },
  draw: [1, 2],
  not: [{ step: 9, sum: kSum, times: 2 }],
  seen: 3,
  along: [2],
  again: 'k3Jx_9',
};
test('Words come back, unknown ones are passed over, and what must be known is refused', () => {
  assert.deepEqual(L.readWords(L.writeWords(full)), { words: full });
  assert.equal(L.writeWords(L.kNoWords), '');
  assert.deepEqual(L.readWords('by=1 later=x.y'), { words: { ...L.kNoWords, by: [1] } });
  assert.deepEqual(L.readWords('by=1 later!=x.y'), { error: 'newer' });
  for (const bad of [
    'by',
    'by=',
    'by=0',
    'by=1,1',
    'by=1 by=2',
    'back=3.2.0a1b2c3d',
    'back=1.2',
    'gave=x',
    'not=1',
    'By=1',
    '=1',
    'constructor=',
    'x'.repeat(3000),
  ])
    assert.deepEqual(L.readWords(bad), { error: 'damaged' }, bad);
  assert.deepEqual(L.readWords('constructor=1 __proto__x=1').error, 'damaged');
});
test('A code carries record and words, and ends in a letter or digit', () => {
  for (let n = 0; n <= kMoves.length; n++) {
    const code = L.writeLink(upTo(n), { ...full, by: [1 + (n % 2)] });
    assert.match(code, /^3[\w-]*[A-Za-z0-9]$/);
    assert.deepEqual(L.readLink(`Look: https://x.org/play.html#r=${code}, please`).record, upTo(n));
    assert.deepEqual(L.readLink(code).words.by, [1 + (n % 2)]);
    assert.equal(L.readLink(`#r=${code.slice(0, -9)}`).error.kind, 'cut');
    assert.equal(
      L.readLink(`#r=${code.slice(0, 30)}${code[30] === 'A' ? 'B' : 'A'}${code.slice(31)}`).error.kind,
      'damaged',
    );
    assert.equal(readGiven(code).text, upTo(n), 'every page finds the game in it');
  }
  assert.equal(L.readLink(packRecord(upTo(2))).words, null, 'an older build says nothing but the record');
  assert.equal(L.readLink(upTo(2)).words, null);
  assert.equal(L.readLink('hello').error.kind, 'none');
  assert.equal(L.readLink(`#r=4${packRecord(upTo(2)).slice(1)}`).error.kind, 'newer');
});
test('Codes of versions 2 and 3 are what they always were', () => {
  const given = { ...L.kNoWords, by: [1], to: [2] };
  const line = L.writeWords(given);
  const two = packWords(upTo(4), line, '2');
  assert.equal(
    two,
    '2AABQAVxXG5OI-R4LI7AHRmowBjqlGxjr4p4S7SYcUxJhMcOVMgpNQ8RN0nOWRlxGegrFjoZcxiDKiMsERBnD0w4XAAF',
  );
  assert.equal(L.writeLink(upTo(4), given), '3AAAwAVxXG5sCJYNXQ9JV9Dod7JO_ATNcHBkXLuEBBNFe-3Y1vYrU_9wzUUs');
  assert.deepEqual(L.readLink(two), { record: upTo(4), words: given });
});
test('Of a code that is cut off its beginning is read, and nothing that is not in it', () => {
  const text = `${L.writeWords(L.kNoWords)}\n${upTo(kMoves.length)}`;
  for (const version of ['2', '3']) {
    const code = packWords(upTo(kMoves.length), L.writeWords(L.kNoWords), version);
    let longest = 0;
    for (let n = 0; n < code.length - 1; n++) {
      const start = startOf(code.slice(0, n)).replace(/\uFFFD?$/, '');
      assert.ok(text.startsWith(start), `${version}, ${n} of ${code.length}: ${start}`);
      assert.ok(start.length >= longest - 4, `${version}: less of ${n} than of ${n - 1}`);
      longest = Math.max(longest, start.length);
    }
    assert.ok(longest > text.length - 12, `${version}: ${text.length - longest} missing`);
    const wrong = code[20] === 'A' ? 'B' : 'A';
    assert.equal(
      startOf(`${code.slice(0, 20)}${wrong}${code.slice(21, 70)}`),
      '',
      'a whole block that is damaged',
    );
    assert.equal(startOf(code), '', 'a code that is whole');
  }
});
test('A code of version 3 holds numbers that are not the next ones, and what it cannot hold has version 2', () => {
  for (const [version, text] of [
    ['3', record({ moves: [...kMoves.slice(0, 3), 'resign 1'] })],
    ['3', upTo(3, { lines: ['( "Better"', '3. bE1', ')', '4. sA3'] })],
    ['3', upTo(4).replace('3. ', '03. ').replace('4. ', '9. ')],
    ['3', upTo(4).replace('3. ', '123456789. ')],
    ['3', upTo(4).replace('"Ada"', '"Ödön 塔"')],
    ['2', upTo(4).replace('3. ', '. ')],
    ['2', upTo(4).replace('Ada', 'A\0a')],
    ['2', record({ moves: Array.from({ length: 4000 }, () => 'bC2') })],
  ]) {
    const code = packWords(text, 'by=1');
    assert.equal(code[0], version);
    assert.equal(unpackRecord(code).record, text);
    assert.equal(unpackRecord(code).words, 'by=1');
  }
  // A long game has half the letters, and noise behind a right head comes to an end.
  const long = record({
    moves: Array.from({ length: 90 }, (_, i) => `${'bs'[i % 2]}${'ABCDE'[(i * i) % 5]}${1 + (i % 3)}`),
  });
  assert.ok(packWords(long, 'by=1').length < packWords(long, 'by=1', '2').length * 0.8);
});
test('Codes of version 1 are what they always were', () => {
  const start = record({ moves: [], table: '', names: ['', ''], syntax: 2, seed: '21' }).replace(
    'seed 0000000000000021',
    'seed 0000000000000015',
  );
  const code = packRecord(start);
  assert.equal(code, '1AAArBvtUYJmQ7PYCGJxbmpJYk48kdajAENTFOthlkM4YEthHucCAB8');
  assert.equal(unpackRecord(code).record, start);
});

// ---- A table

const at = (n, more) => ({ record: upTo(n, more), next: more?.next ?? 1 + (n % 2) });
const words = (more) => ({ ...L.kNoWords, by: [2], to: [1], ...more });
const link = (n, more, said) => ({ line: at(n, more), words: words(said) });
/** Ada's table after so many moves, of which the last was sent. */
const ada = (n = 3) => {
  const { here } = L.takeSeats({ line: at(n - 1), words: words() }, [1]);
  return L.sent(L.played(here, at(n)).here, 'shared', 5).here;
};
const kSame = (answer, here, why) => {
  assert.deepEqual([answer.refused, answer.is], [true, why]);
  assert.equal(answer.here, here, 'a refusal changes nothing');
};

test('A link goes on, is older, is the same, ends, belongs elsewhere', () => {
  const here = ada();
  const on = L.arrive(here, link(4), 9);
  assert.deepEqual(
    [on.is, on.fresh.map(({ text }) => text), L.status(on.here)],
    ['yourTurn', ['sA3'], 'yourTurn'],
  );
  assert.equal(L.arrive(here, link(2), 9).is, 'older');
  assert.equal(L.arrive(on.here, link(4), 9).is, 'same');
  assert.equal(L.arrive(here, link(4, { next: 0, end: 'end 1st=2' }), 9).is, 'ended');
  kSame(L.arrive(here, link(4, { table: 'other' }), 9), here, 'otherTable');
  kSame(L.arrive(here, link(4, { seed: '9' }), 9), here, 'otherHead');
  kSame(L.arrive(here, { line: { record: 'x', next: 1 }, words: null }, 9), here, 'unreadable');
});
test('Undo is free until the turn is sent, and then refused', () => {
  const { here } = L.takeSeats({ line: at(2), words: words() }, [1]);
  const played = L.played(here, at(3)).here;
  assert.equal(L.status(played), 'notSent');
  assert.deepEqual(L.undo(played, at(2)).here, here, 'nothing is left of it');
  assert.equal(L.sent(played, 'cancelled', 5).here, played);
  const older = L.arrive(played, link(1), 5).here;
  assert.deepEqual(L.undo(older, at(2)).here, here, 'an older link settles no more than it has');
  const sent = L.sent(played, 'copied', 5).here;
  assert.deepEqual([L.status(sent), sent.sent], ['waiting', { steps: 3, when: 5, to: [2] }]);
  kSame(L.undo(sent, at(2)), sent, 'alreadySent');
  assert.equal(L.undo(sent, at(2)).values.name, 'Ben');
  const answered = L.arrive(sent, link(4), 9).here;
  kSame(L.undo(answered, at(2)), answered, 'played');
  kSame(L.played(sent, at(4)), sent, 'notYourTurn');
});
test('Asked back and granted: one is next, the game is casual, and old links do nothing', () => {
  const here = ada();
  const { here: ben } = L.takeSeats({ line: at(3), words: words({ by: [1], to: [2] }) }, [2]);
  const asked = L.ask(here, 2, 6).here;
  kSame(L.ask(asked, 2, 7), asked, 'askedAlready');
  assert.equal(L.status(asked), 'notSent');
  const wish = { line: asked.line, words: L.wordsOf(asked) };
  const heard = L.arrive(ben, { ...wish, line: at(3) }, 7);
  assert.deepEqual([heard.is, L.status(heard.here), heard.values.name], ['asked', 'wish', 'Ada']);
  const gave = L.grant(heard.here, at(2), 'g1').here;
  assert.match(gave.line.record, /^mode casual$/m);
  const answer = { line: at(2, { mode: 'casual' }), words: L.wordsOf(gave) };
  const back = L.arrive(L.sent(asked, 'shared', 6).here, answer, 8);
  assert.deepEqual([back.is, L.status(back.here), L.unsent(back.here)], ['granted', 'yourTurn', 0]);
  assert.equal(L.status(L.sent(gave, 'shared', 9).here), 'waiting');
  // Late: the answer again, the wish again, the move that was taken back.
  assert.equal(L.arrive(back.here, answer, 9).is, 'same');
  assert.equal(L.arrive(gave, { ...wish, line: at(3) }, 9).is, 'older');
  // The very same move, played again, is a new one.
  const again = L.played(back.here, at(3)).here;
  assert.equal(L.arrive(gave, { line: at(3), words: L.wordsOf(again) }, 10).is, 'yourTurn');
});
test('A wish is refused, by choice and because the answer was sent', () => {
  const asked = L.sent(L.ask(ada(), 2, 6).here, 'shared', 6).here;
  const wish = { line: at(3), words: L.wordsOf(asked) };
  const { here: ben } = L.takeSeats({ line: at(3), words: words({ by: [1], to: [2] }) }, [2]);
  const kept = L.keepIt(L.arrive(ben, wish, 7).here).here;
  assert.equal(L.arrive(asked, { line: at(3), words: L.wordsOf(kept) }, 8).is, 'kept');
  assert.equal(L.arrive(kept, wish, 8).is, 'alreadyKept');
  const answered = L.sent(L.played(ben, at(4)).here, 'shared', 8).here;
  const late = L.arrive(answered, wish, 9);
  assert.deepEqual([late.is, L.stepCount(late.here.line), late.here.wish], ['tooLate', 4, null]);
  const moot = L.arrive(asked, { line: at(4), words: L.wordsOf(answered) }, 9);
  assert.deepEqual([moot.is, moot.values.tooLate, moot.here.asked], ['yourTurn', 1, null]);
});
test('Two ways: either is kept, the other one remembered, brought back, and asked about when it goes on', () => {
  const other = (n) => ({
    line: {
      record: record({ moves: [...kMoves.slice(0, 2), 'bE2', 'sA1', 'sB1'].slice(0, n) }),
      next: 1 + (n % 2),
    },
    words: words(),
  });
  const here = ada(5);
  const two = L.arrive(here, other(4), 9);
  assert.deepEqual(
    [two.is, two.values.number, two.values.name, L.status(two.here)],
    ['twoWays', 3, 'Ben', 'twoWays'],
  );
  assert.equal(two.here.line, here.line, 'ours is untouched');
  assert.equal(L.later(two.here).here, two.here);
  const mine = L.choose(two.here, 0, 'mine', 'g7').here;
  assert.deepEqual([L.status(mine), mine.left[0].game, L.wordsOf(mine).not.length], ['notSent', 'g7', 1]);
  assert.equal(L.arrive(mine, other(4), 10).is, 'known');
  assert.equal(L.arrive(mine, other(5), 10).is, 'twoWays', 'it has gone on');
  const theirs = L.choose(two.here, 0, 'theirs', 'g8').here;
  assert.equal(theirs.line.record, other(4).line.record);
  const back = L.bringBack(theirs, 0, 'g9').here;
  assert.equal(back.line.record, here.line.record);
  // Both have chosen their own: each has to hear of it, or both would wait.
  const ben = L.choose(
    L.arrive(
      L.takeSeats({ ...other(4), words: words({ by: [1] }) }, [2]).here,
      { line: here.line, words: L.wordsOf(here) },
      9,
    ).here,
    0,
    'mine',
    'g1',
  ).here;
  assert.equal(L.arrive(mine, { line: ben.line, words: L.wordsOf(ben) }, 11).is, 'twoWays');
});
test('A choice is told to whoever is next, and one to stay is heard', () => {
  const other = (n) => record({ moves: [...kMoves.slice(0, 2), 'bE2', 'sA1', 'sB1'].slice(0, n) });
  const here = ada(5);
  const two = L.arrive(here, { line: { record: other(5), next: 2 }, words: words() }, 9).here;
  assert.equal(L.status(L.choose(two, 0, 'theirs', 'g1').here), 'notSent');
  // Ben has chosen to stay where Ada has gone on: her page must not call that older.
  const stays = L.kNoWords;
  const not = [{ step: 5, sum: L.sumOf(here.line.record, 5), times: 1 }];
  const stay = { line: at(4), words: { ...stays, by: [2], not } };
  const asked = L.arrive(here, stay, 9);
  assert.deepEqual([asked.is, asked.values.number], ['twoWays', 5]);
  const mine = L.choose(asked.here, 0, 'mine', 'g2').here;
  assert.equal(L.arrive(mine, stay, 10).is, 'older', 'that has been heard');
  const told = L.wordsOf(mine).not.map(({ step, times }) => [step, times]);
  assert.deepEqual(told, [[4, 2]], 'who stays hears that we go on');
  const parted = L.arrive(mine, { line: { record: other(4), next: 1 }, words: words() }, 11).here;
  assert.equal(L.choose(parted, 0, 'theirs', 'g3').here.left.length, 2, 'a stay is no part of what goes on');
  const again = { ...stay, words: { ...stay.words, not: [{ ...not[0], times: 2 }] } };
  assert.equal(L.arrive(mine, again, 11).is, 'twoWays', 'he insists');
});
test('A computer is played where the link is opened, also after undo and for who has resigned', () => {
  const three = (n, more) =>
    upTo(n, more).replace('seat 2 human "Ben"', 'seat 2 bot level=1\nseat 3 human "Cleo"');
  const { here } = L.takeSeats({ line: { record: three(1), next: 2 }, words: words({ by: [1] }) }, [3]);
  assert.equal(L.status(here), 'computer');
  const on = L.played(here, { record: three(2), next: 3 }).here;
  assert.equal(L.status(on), 'yourTurn');
  assert.equal(L.status(L.undo(on, { record: three(1), next: 2 }).here), 'computer');
  const sent = L.played(on, { record: three(3), next: 2 }).here;
  assert.equal(L.status(sent), 'notSent', 'who sends it does not play the computer');
  const gone = { record: three(2, { lines: ['resign 1'] }), next: 1 };
  assert.equal(L.status(L.takeSeats({ line: gone, words: words({ by: [1] }) }, [3]).here), 'computer');
});
test('A draw is offered with the next link and answered there', () => {
  const { here } = L.takeSeats({ line: at(2), words: words() }, [1]);
  const offered = L.agreeToDraw(here);
  assert.equal(offered.is, 'offered');
  const played = L.played(offered.here, at(3)).here;
  const { here: ben } = L.takeSeats({ line: at(2), words: words({ by: [1], to: [2] }) }, [2]);
  const came = L.arrive(ben, { line: at(3), words: L.wordsOf(played) }, 9).here;
  assert.deepEqual(came.draw, [1]);
  assert.deepEqual(L.played(came, at(4)).here.draw, [], 'who plays on has declined');
  const agreed = L.agreeToDraw(came);
  assert.equal(agreed.is, 'agreed');
  const over = { record: record({ moves: [...kMoves.slice(0, 3), 'draw'], end: 'end 1st=1,2' }), next: 0 };
  const drawn = L.drawn(agreed.here, over).here;
  assert.equal(L.status(drawn), 'notSent');
  assert.equal(
    L.arrive(L.sent(played, 'shared', 8).here, { line: over, words: L.wordsOf(drawn) }, 9).is,
    'ended',
  );
  const waiting = ada();
  kSame(L.agreeToDraw(waiting), waiting, 'notYourTurn');
});
test('Sitting down: free seats, both here, a second device, a rematch, nothing by looking', () => {
  const first = link(3);
  assert.deepEqual(L.freeSeats(first), [1]);
  assert.equal(L.takeSeats(first, [2]).is, 'seatTaken');
  assert.deepEqual(L.takeSeats(first, [1, 2], { both: true }).here.mine, [1, 2]);
  const here = ada();
  const { words: along } = L.alongWords(here, [1]);
  assert.deepEqual(L.takeSeats({ line: at(3), words: along }, [1]).here.mine, [1]);
  assert.equal(L.newTable(at(0), [1, 2]).is, 'nobodyElse');
  assert.equal(L.newTable(at(0, { table: '' }), [1]).is, 'noTable');
  const again = L.rematch(here, at(0, { table: 'next' })).here;
  assert.deepEqual([again.mine, L.wordsOf(again).again], [[1], 'k3Jx_9']);
});
test('A page that stayed behind loses nothing, and changes nothing', () => {
  const { here } = L.takeSeats({ line: at(2), words: words() }, [1]);
  const newer = L.arrive(L.sent(L.played(here, at(3)).here, 'shared', 4).here, link(4), 5).here;
  assert.equal(L.join(newer, here).here, newer);
  assert.deepEqual(L.stepCount(L.join(here, L.played(here, at(3)).here).here.line), 3);
  const other = { record: record({ moves: [...kMoves.slice(0, 2), 'bE2'] }), next: 2 };
  const joined = L.join(newer, L.played(here, other).here);
  assert.deepEqual(
    [joined.is, joined.here.line, joined.here.ways[0].line.record],
    ['twoWays', newer.line, other.record],
  );
});
test('What is kept comes back, and what is unknown or damaged is refused', () => {
  const here = L.arrive(L.ask(ada(), 2, 6).here, link(4), 7).here;
  const text = L.writeTable(here);
  assert.deepEqual(L.readTable(text), { here });
  const changed = (change) => JSON.stringify(change(JSON.parse(text)));
  for (const [bad, error] of [
    ['', 'damaged'],
    ['null', 'damaged'],
    [text.slice(0, -2), 'damaged'],
    [changed((one) => ({ ...one, version: 2 })), 'newer'],
    [changed((one) => ({ ...one, more: 1 })), 'damaged'],
    [changed(({ draw: _, ...one }) => one), 'damaged'],
    [changed((one) => ({ ...one, mine: [2, 1] })), 'damaged'],
    [changed((one) => ({ ...one, mine: [3] })), 'damaged'],
    [changed((one) => ({ ...one, id: 'other' })), 'damaged'],
    [changed((one) => ({ ...one, line: { ...one.line, record: 'x' } })), 'damaged'],
    [changed((one) => ({ ...one, settled: -1 })), 'damaged'],
    [changed((one) => ({ ...one, gave: [{ to: 1, at: 2, sum: 'x' }] })), 'damaged'],
  ])
    assert.deepEqual(L.readTable(bad), { error }, bad.slice(0, 60));
  // Beside its save.
  const beside = L.writeKept(here);
  assert.ok(!beside.includes(JSON.stringify(here.line.record)));
  assert.deepEqual(L.readKept(beside, here.line.record), { here });
  for (const [bad, saved] of [
    ['', here.line.record],
    ['null', here.line.record],
    ['[]', here.line.record],
    [beside, upTo(4, { table: 'other' })],
    [beside, here.line.record.slice(0, -60)],
  ])
    assert.deepEqual(L.readKept(bad, saved), { error: 'damaged' }, bad.slice(0, 60));
});

/** Another way of the same table, from the third step. */
const other6 = [...kMoves.slice(0, 2), 'bE2', 'sA1', 'sB1', 'sB3'];
const otherLine = (n) => ({ record: record({ moves: other6.slice(0, n) }), next: 1 + (n % 2) });
test('Steps that nobody else has give way to no takeback without a question', () => {
  const { here } = L.takeSeats({ line: at(2), words: words() }, [1]);
  const played = L.played(here, at(3)).here;
  // On another device of hers Ada has played elsewhere, asked that back, and got it.
  const gave = [{ to: 2, at: 3, sum: L.sumOf(otherLine(3).record, 3) }];
  const taken = { line: at(2, { mode: 'casual' }), words: words({ gave }) };
  for (const link of [taken, { ...taken, words: words({ gave: [{ ...gave[0], at: 4 }] }) }]) {
    const two = L.arrive(played, link, 9);
    assert.deepEqual([two.is, two.here.line], ['twoWays', played.line]);
  }
  assert.equal(L.arrive(here, taken, 9).is, 'same');
});

// ---- What thousands of simulated tables have found

/** Ada's table that goes Ben's way: she had chosen against it, and has brought it back. */
const broughtBack = () => {
  const two = L.arrive(ada(5), { line: otherLine(4), words: words() }, 9).here;
  const mine = L.choose(two, 0, 'mine', 'g1').here;
  return L.bringBack(mine, 0, 'g2').here;
};
test('A way that waits keeps its steps when a link says that its sender has taken them back', () => {
  const waits = L.arrive(ada(5), { line: otherLine(6), words: words() }, 9).here;
  assert.equal(waits.ways.length, 1);
  const gave = [{ to: 2, at: 6, sum: L.sumOf(otherLine(6).record, 6) }];
  const on = L.arrive(waits, link(6, {}, { gave }), 10).here;
  assert.equal(L.stepCount(on.line), 6);
  assert.deepEqual(on.ways, [], 'nothing is left to choose');
  assert.ok(
    on.left.some((left) => left.game === '' && left.line.record === otherLine(6).record),
    'the page puts it into the library',
  );
});
test('What the library has under a name is as long as it says, whatever was taken back in it', () => {
  const sum = L.sumOf(upTo(5), 5);
  const short = { line: at(4), gave: [{ to: 4, at: 5, sum }], step: 4, game: 'g7', said: 0, heard: 0 };
  const here = { ...ada(5), left: [short] };
  const back = L.arrive(here, link(3, { mode: 'casual' }, { gave: [{ to: 3, at: 5, sum }] }), 9);
  assert.equal(back.is, 'takenBack');
  assert.deepEqual(
    back.here.left.map((left) => [L.stepCount(left.line), left.game]),
    [[5, '']],
  );
});
test('A wish that comes again after it was granted is old, even where its way was once chosen against', () => {
  const here = L.sent(
    L.played(L.sent(broughtBack(), 'shared', 10).here, otherLine(5)).here,
    'shared',
    11,
  ).here;
  const back = { to: 5, at: 6, sum: L.sumOf(otherLine(6).record, 6) };
  const wish = { line: otherLine(6), words: words({ back, seen: 2 }) };
  const asked = L.arrive(here, wish, 12);
  assert.equal(asked.is, 'asked');
  const granted = L.grant(asked.here, otherLine(5), 'g3').here;
  const late = L.arrive(granted, wish, 13);
  assert.deepEqual([late.is, L.status(late.here)], ['older', 'notSent']);
});
test('Who grants a wish and then goes that way all the same has both to tell', () => {
  const { here: ben } = L.takeSeats({ line: at(3), words: words({ by: [1], to: [2] }) }, [2]);
  const asked = L.ask(ada(), 2, 6).here;
  const granted = L.grant(L.arrive(ben, { line: at(3), words: L.wordsOf(asked) }, 7).here, at(2), 'g1').here;
  // She insists on her move before she can have heard of it.
  const not = [{ step: 2, sum: L.sumOf(at(2).record, 2), times: 1 }];
  const two = L.arrive(granted, { line: at(3), words: words({ by: [1], to: [2], not }) }, 8);
  assert.equal(two.is, 'twoWays');
  const theirs = L.choose(two.here, 0, 'theirs', 'g2').here;
  assert.deepEqual([L.status(theirs), theirs.gave.length, theirs.news], ['yourTurn', 1, true]);
  const mine = L.choose({ ...two.here, mine: [1, 2] }, 0, 'mine', 'g2').here;
  assert.equal(mine.news, true, 'what was granted has not been told');
});
test('Who plays the same again after a takeback tells it, even where an older build has gone on from the first time', () => {
  const gave = [{ to: 2, at: 3, sum: L.sumOf(upTo(3), 3) }];
  const back = L.arrive(ada(), { line: at(2, { mode: 'casual' }), words: words({ gave }) }, 6).here;
  const again = L.played(back, at(3)).here;
  const old = { line: at(4, { next: 2 }), words: null };
  const on = L.arrive(again, old, 7);
  assert.deepEqual([on.is, L.stepCount(on.here.line), L.status(on.here)], ['goesOn', 4, 'notSent']);
  // Ben, who granted it, takes the older build's link for what was taken back.
  const { here: ben } = L.takeSeats({ line: at(4, { next: 2 }), words: words({ by: [1], to: [2] }) }, [2]);
  const wish = { to: 2, at: 3, sum: gave[0].sum, by: [1], when: 5 };
  const granted = L.sent(L.grant({ ...ben, wish }, at(2), 'g1').here, 'shared', 6).here;
  assert.equal(L.arrive(granted, old, 7).is, 'known');
  assert.equal(L.arrive(granted, { line: on.here.line, words: L.wordsOf(on.here) }, 8).is, 'yourTurn');
  // Without a takeback everybody has what an older build has.
  assert.equal(L.status(L.arrive(L.played(ada(2), at(3)).here, old, 7).here), 'waiting');
});
test('What a page does that stayed behind: sent is sent, ways and takebacks are not forgotten', () => {
  const { here } = L.takeSeats({ line: at(2), words: words() }, [1]);
  const played = L.played(here, at(3)).here;
  // Both pages have the move; the one behind has sent it.
  const sent = L.sent(played, 'shared', 4).here;
  for (const kept of [played, here]) {
    const one = L.join(kept, sent).here;
    kSame(L.undo(one, at(2)), one, 'alreadySent');
    assert.deepEqual(one.sent, sent.sent);
  }
  const answered = L.join(sent, L.arrive(sent, link(4), 5).here).here;
  assert.equal(L.undo(answered, at(3)).is, 'played');
  // A way of which only the page behind has heard, and one about which the other page has decided.
  const two = L.arrive(sent, { line: otherLine(4), words: words() }, 5).here;
  const joined = L.join(sent, two);
  assert.deepEqual([joined.is, joined.here.ways.length], ['twoWays', 1]);
  const chosen = L.choose(two, 0, 'mine', 'g1').here;
  assert.equal(L.join(chosen, two).here.ways.length, 0);
  // A link in which Ben insists says nothing to a page that goes his way still, so it is read once more.
  const theirs = L.choose(
    L.arrive(ada(5), { line: otherLine(4), words: words() }, 9).here,
    0,
    'theirs',
    'g1',
  );
  const not = [{ step: 3, sum: L.sumOf(otherLine(4).record, 3), times: 9 }];
  const insists = { line: at(5), words: words({ not, seen: 9 }) };
  const same = L.arrive(ada(5), insists, 10);
  const followed = L.join(theirs.here, same.here);
  assert.deepEqual([same.is, L.status(followed.here)], ['same', L.status(theirs.here)]);
  assert.equal(L.arrive(followed.here, insists, 10).is, 'twoWays');
  // A takeback of which only the page behind has heard; nothing but what was taken back is new on the other one.
  const gave = [{ to: 2, at: 3, sum: L.sumOf(upTo(3), 3) }];
  const taken = L.arrive(sent, link(2, { next: 1 }, { gave }), 6).here;
  const back = L.join(sent, taken).here;
  assert.deepEqual([L.stepCount(back.line), back.gave], [2, gave]);
  assert.equal(L.join(back, sent).here.gave, back.gave);
});
test('Whoever of three resigns leaves a computer, which is played where the link is opened', () => {
  const names = ['Ada', 'Ben', 'Cleo'];
  const three = (n, lines = []) => ({ record: upTo(n, { names, lines }), next: 1 + (n % 3) });
  const { here } = L.takeSeats({ line: three(1), words: words({ by: [1], to: [2, 3] }) }, [2]);
  assert.equal(L.mayResign(here).is, 'mayResign');
  const gone = L.played(here, { ...three(1, ['resign 2']), next: 2 }).here;
  assert.deepEqual([L.status(gone), L.isMyTurn(gone), L.receivers(gone)], ['notSent', false, [3, 1]]);
  const { here: cleo } = L.takeSeats({ line: three(1), words: words({ by: [1], to: [2, 3] }) }, [3]);
  const came = L.arrive(cleo, { line: gone.line, words: L.wordsOf(gone) }, 9).here;
  assert.equal(L.status(came), 'computer');
  assert.equal(L.mayResign(L.sent(gone, 'shared', 9).here).is, 'notYourTurn');
});
test('A link without the draws of its seed carries them not, and its words all the same', () => {
  const text = towers('1. b5', '2. b0').replace('play\n', 'draws seed\nplay\n');
  const read = L.readLink(L.writeLink(text, full));
  assert.deepEqual([read.record, read.words], [text, full]);
});

console.log(`${passed} cases of tables by link passed`);
