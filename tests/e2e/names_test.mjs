// Names: what a person may be called, and how such a name stands in the page's own texts.
//
// Owns: which signs and how many letters a name has room for; that numbers and words behind a right-to-left
// name stand behind it on every screen; that what is kept, exported and linked has the name as it was given.
// Next: shell/lib/names.ts, letters_test.mjs (the same names on the canvas).
import assert from 'node:assert/strict';
import { kPhone, kSmallDesktop, kStill, test } from './kit/kit.mjs';
import { keptGame, openSaves, slotText, store, stored } from './kit/library.mjs';
import { goldenOver, kGoldenMoves, person, record } from './kit/records.mjs';
import { importShell } from '../../web/toolchain/shell_script.mjs';

const { cleanName, gameName, isolated, lettersOf, shortName, withIsolated } =
  await importShell('lib/names.ts');
const kFamily = '👨‍👩‍👧‍👦';

test('A letter is what a person takes for one, and a name is never cut within', () => {
  assert.equal(lettersOf(`Zoe\u0308${kFamily}🇫🇷`).length, 5);
  assert.equal(shortName('Zoe\u0308', { letters: 3 }), 'Zoe\u0308');
  assert.equal(shortName(`ab${kFamily}`, { bytes: 20 }), 'ab');
  assert.equal(shortName('🇫🇷🇩🇪', { letters: 1 }), '🇫🇷');
  assert.equal(cleanName('王'.repeat(30)), '王'.repeat(13), 'as many as a record takes');
  assert.equal(lettersOf(gameName('é'.repeat(70))).length, 60);
});

test('Signs that turn lines around are left out of names', () => {
  assert.equal(cleanName('A\u202ed\u2066a\u200f'), 'Ada');
  assert.equal(cleanName(' A\td\na '), 'A d a');
  assert.equal(cleanName('\u202e\u200b'), '');
  assert.equal(gameName('Club\u202e'), 'Club');
  assert.equal(cleanName('می\u200cخواهم'), 'می\u200cخواهم', 'what joins letters stays');
});

test('Only right-to-left names are isolated, in sentences that were kept as well', () => {
  assert.equal(isolated('Ольга'), 'Ольга');
  assert.equal(isolated('דנה'), '\u2068דנה\u2069');
  assert.equal(isolated(isolated('דנה')), '\u2068דנה\u2069');
  assert.equal(withIsolated('דנה לי wins', ['לי', 'דנה לי']), '\u2068דנה לי\u2069 wins');
  assert.equal(withIsolated('Ana wins', ['Ana', '']), 'Ana wins');
});

/**
 * Texts in which something before or after one of the names stands on its other side. `unmarked` takes the marks
 * away first. It does so in the same call, because a page may write its texts again between two calls.
 */
const strays = (page, names, { unmarked = false } = {}) =>
  page.evaluate(
    ([all, bare]) => {
      const out = [];
      const isMark = (c) => /[\u2066-\u2069]/.test(c);
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const blockOf = (node) => {
        let element = node.parentElement;
        while (element.parentElement && getComputedStyle(element).display.startsWith('inline'))
          element = element.parentElement;
        return element;
      };
      const nodes = [];
      while (walk.nextNode()) {
        if (bare) walk.currentNode.data = walk.currentNode.data.replace(/[\u2066-\u2069]/g, '');
        nodes.push(walk.currentNode);
      }
      /** Every character of a block with its box; a name may stand in an element of its own. */
      const blocks = new Map();
      for (const node of nodes) {
        if (!node.parentElement.checkVisibility() || node.parentElement.closest('script, style, textarea'))
          continue;
        const block = blockOf(node);
        const letters = blocks.get(block) ?? [];
        blocks.set(block, letters);
        [...node.data].reduce((at, c) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + c.length);
          letters.push({ c, box: range.getBoundingClientRect() });
          return at + c.length;
        }, 0);
      }
      for (const letters of blocks.values()) {
        const text = letters.map(({ c }) => c).join('');
        for (const name of all)
          for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            const own = letters.slice(at, at + name.length).map(({ box }) => box);
            const left = Math.min(...own.map((box) => box.left));
            const right = Math.max(...own.map((box) => box.right));
            const isBeside = ({ c, box }) =>
              !isMark(c) &&
              c.trim() &&
              box.width > 0 &&
              Math.abs(box.top + box.height / 2 - own[0].top - own[0].height / 2) < 6;
            const before = letters.slice(0, at).filter(isBeside).at(-1);
            const after = letters.slice(at + name.length).find(isBeside);
            if ((before && before.box.right > left + 1) || (after && after.box.left < right - 1))
              out.push(text);
          }
      }
      return out;
    },
    [names, unmarked],
  );

const kNames = ['דנה', 'مريم'];
const kSeats = kNames.map(person);

test('Behind a right-to-left name stands what is written behind it, on every screen', async (t) => {
  const look = async (page, where) => {
    assert.deepEqual(await strays(page, kNames), [], where);
    const text = await page.evaluate(() => document.body.innerText);
    assert.ok(
      kNames.some((name) => text.includes(name)),
      `${where} names somebody`,
    );
  };
  const games = [
    keptGame(16, { time: Date.now() - 60e3, name: 'מועדון 7' }),
    keptGame(30, { over: true, moves: 30, time: Date.now() - 120e3 }),
  ].map((game) => {
    const about = {
      ...game.about,
      seats: game.about.seats.map((seat, i) => ({ ...seat, name: kNames[i] })),
      result: game.about.over ? 'דנה wins, 11 to 5' : '',
      status: 'مريم, 3 of 30',
    };
    return { ...game, about };
  });
  const saves = await openSaves(t, [], { ...kStill, viewport: { width: 1280, height: 800 } });
  await store(
    saves,
    Object.fromEntries(
      games.map(({ id, about, record: text }) => [`beffroi.game.${id}.a`, slotText({ about, text })]),
    ),
  );
  await saves.reload();
  await saves.locator('html[data-ready=saves]').waitFor();
  await look(saves, 'saved games');
  assert.ok(
    (await strays(saves, kNames, { unmarked: true })).length > 0,
    'without the marks something stands on the other side',
  );
  await saves.context().close();

  const table = await t.play(record({ seats: kSeats, moves: kGoldenMoves.slice(0, 18) }), {
    ...kStill,
    viewport: { width: 1440, height: 900 },
  });
  await table.settle();
  await look(table.page, 'table with its log');
  const state = await table.state();
  assert.deepEqual(
    state.seats.map(({ name }) => name),
    kNames,
    'names are themselves',
  );
  assert.match(state.status, /\u2068(דנה|مريم)\u2069/);
  assert.ok(!/[\u2066-\u2069]/.test(await table.record()), 'the record has none of these marks');
  await table.load(goldenOver({ seats: kSeats }));
  await table.settle();
  await look(table.page, 'result');
  const kept = JSON.stringify(await stored(table.page, /game\./));
  assert.ok(kept.includes(kNames[0]) && !/[\u2066-\u2069]/.test(kept), 'what is kept has none of them');
  await table.page.context().close();

  const page = await t.open(`play.html#record=${encodeURIComponent(goldenOver({ seats: kSeats }))}&review`, {
    ...kStill,
    viewport: { width: 1280, height: 720 },
  });
  await page.locator('#review').waitFor({ state: 'attached' });
  await page.locator('.review-row').first().waitFor();
  await page.locator('#review[data-thought]').waitFor({ state: 'attached' }); // names stand in the curve, too
  await look(page, 'review');
  assert.ok(
    (await strays(page, kNames, { unmarked: true })).length > 0,
    'without the marks something stands on the other side',
  );
});

test('The field of a name counts letters, leaves out signs that turn lines, and says so', async (t) => {
  const page = await t.open('index.html#new=metal_towers', kSmallDesktop);
  const field = page.locator('.seat input.field').first();
  const why = page.locator('.seat .field-why').first();
  await field.fill('ab\u202ecd');
  assert.equal(await field.inputValue(), 'abcd');
  assert.match(await why.innerText(), /turn lines around/);
  await field.fill('Ada');
  assert.equal(await why.innerText(), '');
  await field.fill('e\u0308'.repeat(13));
  assert.equal(await field.inputValue(), 'e\u0308'.repeat(13), '13 letters, 39 bytes');
  await field.fill(`Ada ${kFamily}${kFamily}`);
  assert.equal(await field.inputValue(), `Ada ${kFamily}`, 'not in the middle of one');
  assert.match(await why.innerText(), /as long as a name can be/);
  await field.fill('x'.repeat(24));
  await field.press('Home');
  await page.keyboard.insertText('y');
  assert.equal(await field.inputValue(), 'x'.repeat(24), 'what is there already stays');
  await field.fill('דנה');
  assert.equal(await field.evaluate((one) => getComputedStyle(one).direction), 'rtl');
  await page.locator('#start-game').click();
  await page.locator('html[data-ready=play]').waitFor();
  assert.match(JSON.stringify(await stored(page, /game\./)), /human[^\n]*דנה/);
});

test('A saved game and a default name are shortened by letters as well', async (t) => {
  const page = await openSaves(t, [keptGame(9, { name: 'Club\u202e 7', time: Date.now() })], kPhone);
  assert.equal(await page.locator('.save h2').first().innerText(), 'Club 7');
  await page.locator('[data-do=rename]').first().click();
  const field = page.locator('.save-name input');
  await field.fill(`${'x'.repeat(59)}${kFamily}y`);
  assert.equal(await field.inputValue(), `${'x'.repeat(59)}${kFamily}`);
  assert.match(await page.locator('.save-name .field-why').innerText(), /: 60 letters/);
  await field.press('Enter');
  await page.locator('[data-do=duplicate]').first().click();
  await page.getByRole('heading', { name: `${'x'.repeat(52)}… (copy)` }).waitFor();
  await page.goto(page.url().replace('saves.html', 'settings.html'));
  await page.locator('html[data-ready]').waitFor();
  const name = page.locator('.settings-names input').first();
  await name.fill('Da\u202ena');
  assert.equal(await name.inputValue(), 'Dana');
  assert.match(await page.locator('.settings-names .field-why').first().innerText(), /turn lines/);
});
