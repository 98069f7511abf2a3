// Games: what every offered game must do in the page, whichever it is: from its card to the review, with the
// computer.
//
// Owns: one walk for each game of the list and the parts of the lobby made from it. Knows no game: moves are
// whatever the mirror offers, words are the catalogue's. A game's own tests stand in games/. Next:
// kit/games.mjs (the list), web/toolchain/game_pages.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gamesOfLobby, lengthOf, partsOfPages, presetsOf } from '../../web/toolchain/game_pages.mjs';
import { readCatalogue } from '../../web/toolchain/catalogue.mjs';
import { kSmallDesktop, test } from './kit/kit.mjs';
import { offeredGames } from './kit/games.mjs';
import { Table } from './kit/table.mjs';

const kMoves = 10;
const assets = new URL('../../assets', import.meta.url).pathname;
/** Nothing moves, and chance is the same in every run. */
const kCalm = {
  init: () => {
    if (location.protocol.startsWith('http'))
      localStorage.setItem('beffroi.preferences', JSON.stringify({ motion: 'none', pace: 'once' }));
    let state = 7;
    crypto.getRandomValues = (list) => {
      for (let i = 0; i < list.length; i++) list[i] = state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return list;
    };
  },
};

/**
 * Makes one decision through the buttons of the mirror, as somebody with a screen reader would; null, or what
 * went wrong.
 */
const decide = (page, n) =>
  page.evaluate(async (pick) => {
    const kView = 224; // from here on targets are the view's own: confirm, cancel, undo, ...
    const { idle, state, targets } = window.__beffroi;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const press = async (id) => {
      const button = () => document.querySelector(`#mirror button[data-target="${id}"]`);
      // The mirror follows the picture.
      for (let frames = 0; !button() && frames < 60; frames++) await frame();
      if (!button()) throw new Error(`the mirror has no ${id}`);
      button().click();
    };
    const before = state().decisions;
    for (let touches = 0; touches < 12; touches++) {
      const open = targets().filter((target) => target.state === 'legal');
      const confirm = open.find(({ id }) => id.startsWith(`${kView},`));
      const things = open.filter(({ id }) => Number(id.split(',')[0]) < kView);
      if (!confirm && things.length === 0) return `nothing to touch: ${state().prompt}`;
      // Takes the next step before another piece: otherwise the choice would change for ever.
      const takers = things.filter(({ drop }) => drop);
      const wanted = touches > 0 && takers.length > 0 ? takers : things;
      const takes = confirm && (touches > 0 || things.length === 0); // it may be chosen already
      await press(takes ? confirm.id : wanted[(pick + touches) % wanted.length].id);
      do await frame();
      while (!idle() && !state().acting && !state().over);
      if (state().decisions > before) return null;
    }
    return `nothing happened: ${state().prompt}`;
  }, n);

const untilAsked = (table) =>
  table.untilState('the person to be asked, or the end', ({ acting, over }) => acting || over, 60000);

/** The card of a game has a picture by day, and another at dusk. */
async function lookAtPictures(page, card) {
  const pictures = [];
  for (const theme of ['day', 'dusk']) {
    await page.evaluate((now) => {
      document.documentElement.dataset.theme = now;
    }, theme);
    const url = await card
      .locator('.arch')
      .evaluate((arch) => /url\("(.*)"\)/.exec(getComputedStyle(arch).backgroundImage)?.[1]);
    const size = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return image.naturalWidth * image.naturalHeight;
    }, url);
    assert.ok(size > 0, `a picture, ${theme}`);
    pictures.push(url);
  }
  assert.notEqual(pictures[0], pictures[1]);
}

for (const game of offeredGames()) {
  test(`${game.id}: from its card by form to a table, ${kMoves} moves with the computer, reload, link and review`, async (t) => {
    const words = t.site.words();
    const page = await t.lobby({ ...kSmallDesktop, ...kCalm });
    const card = page.locator(`.card[data-game="${game.id}"]`);
    assert.equal(await card.locator('h3').innerText(), words[`page.game.${game.id}`]);
    assert.equal(await card.locator('.card-box').innerText(), words[`page.game.${game.id}.box`]);
    await lookAtPictures(page, card);
    // The form: its words are there, its options those of the list.
    await card.locator('.card-link').click();
    await page.locator('#start-game').waitFor();
    const form = page.locator('#form');
    for (const key of ['', '.box', '.blurb', '.how1', '.how2', '.how3'])
      assert.ok((await form.textContent()).includes(words[`page.game.${game.id}${key}`]), key);
    const tokens = await form
      .locator('[data-token]')
      .evaluateAll((rows) => rows.map(({ dataset }) => dataset.token));
    assert.ok(tokens.length > 0);
    for (const token of tokens)
      assert.ok(
        game.options.some((option) => option.token === token),
        token,
      );
    assert.ok(!/[{}]|undefined|NaN|page\.game/.test(await form.innerText()));
    // The table: a person and the computer take turns.
    await page.locator('#start-game').click();
    await page.waitForURL(/play\.html/);
    const table = new Table(page);
    await table.ready();
    assert.equal((await table.state()).game, game.id);
    let state = await untilAsked(table);
    for (let moves = 0; !state.over && state.decisions < kMoves; moves++) {
      assert.equal(await decide(page, moves * 7 + 3), null);
      state = await untilAsked(table);
    }
    assert.ok((await table.brain()).jobs > 0, 'the computer was asked');
    assert.equal((await table.brain()).fallback, false);
    assert.equal(await page.locator('#notices .notice').count(), 0);
    await table.settle();
    const record = await table.record();
    // Kept, and there again.
    await page.reload();
    await table.ready();
    assert.equal(await table.record(), record);
    assert.match(page.url(), /#g=[0-9a-f]{8}$/);
    // The review of what has been played.
    const kept = page.url();
    await page.goto('about:blank');
    await page.goto(`${kept}&review`);
    await table.ready();
    await page.locator('#review [role=slider]').waitFor();
    // Of a turn of Carcassonne its last decision, the end, has no stop.
    assert.ok(
      Number(await page.locator('#review [role=slider]').getAttribute('aria-valuemax')) >=
        Math.floor(Math.min(kMoves, state.decisions) / 2),
    );
    assert.ok(!/[{}]|undefined|NaN/.test(await page.locator('#review').innerText()));
    await page.locator('#review-leave').click();
    await page.locator('#review').waitFor({ state: 'detached' });
    // It is among the saved games, under its name.
    await page.goto(`${t.site.base}saves.html`);
    await page.locator('html[data-ready=saves]').waitFor();
    assert.match(
      await page.locator('.save h2').innerText(),
      new RegExp(`^${words[`page.game.${game.id}`]} · `),
    );
    await page.goto(kept);
    await table.ready();
    // A link holds the whole game, for somebody else too.
    const code = await table.hook('link', record);
    const other = new Table(await t.open(`play.html#r=${code}`, { ...kSmallDesktop, ...kCalm }));
    await other.ready();
    assert.equal(await other.record(), record);
  });
}

// ---- What is made of the list

const { languages } = readCatalogue(assets);
const madeUp = (id, more = {}) => ({
  id,
  offered: true,
  min_seats: 2,
  max_seats: 5,
  usual_seats: 2,
  minutes: 25,
  ...more,
});
const wordsOf = (id) =>
  Object.fromEntries(
    ['', '.box', '.blurb', '.short', '.how1', '.how2', '.how3'].map((end) => [
      `page.game.${id}${end}`,
      `${id}${end} & more`,
    ]),
  );

test('A game without rules, lesson and picture has its card, without links to what it lacks', () => {
  const words = { ...languages.en, ...wordsOf('new_game'), ...wordsOf('hidden_game') };
  const games = [madeUp('new_game'), madeUp('hidden_game', { offered: false })];
  const offered = gamesOfLobby({ games, words });
  const has = (...names) => partsOfPages({ offered, words, has: (name) => names.includes(name) });
  const bare = has();
  assert.match(
    bare.cards,
    /data-game="new_game"[\s\S]*#new=new_game[\s\S]*new_game &amp; more[\s\S]*2–5[\s\S]*25 /,
  );
  assert.doesNotMatch(bare.cards, /card-rules|hidden_game/);
  assert.equal(bare.offer, '');
  assert.match(has('rules/en/new_game.html').cards, /card-rules/);
  assert.match(has('intro/new_game.json').offer, /#intro=new_game"/);
  assert.throws(
    () => gamesOfLobby({ games: [madeUp('mute_game')], words }),
    /no words for page\.game\.mute_game,/,
  );
  assert.throws(() => partsOfPages({ offered: [], words, has }), /no game is offered/);
});

test('Each way to play says all options that any of them names, and names only options of its game', () => {
  const choices = ['off', 'on'].map((token) => ({ token }));
  const game = {
    id: 'new_game',
    options: ['wind', 'rain', 'snow'].map((token, i) => ({ token, choices, initial: i % 2 })),
  };
  const ways = presetsOf(game, [
    { name: 'dry', options: '' },
    { name: 'wet', options: 'wind=on rain=off', seats: [1] },
  ]);
  assert.deepEqual(ways, [
    { name: 'dry', options: { wind: 0, rain: 1 } },
    { name: 'wet', options: { wind: 1, rain: 0 }, seats: [1] },
  ]);
  for (const wrong of ['hail=on', 'rain=much', 'rain'])
    assert.throws(() => presetsOf(game, [{ name: 'odd', options: wrong }]), /presets\.json/);
});

test('A game is as long as its tiles are many: all of them are counted, and each seat takes its time', () => {
  const read = (name) => JSON.parse(readFileSync(join(assets, 'games/carcassonne', name), 'utf8'));
  const { count } = read('length.json');
  const sum = (list) => list.reduce((all, n) => all + n, 0);
  assert.equal(
    sum(Object.values(count)),
    sum(Object.values(read('tiles.json').tiles).map((tile) => tile.count)),
  );
  const choices = [{ token: 'on' }];
  const game = { id: 'new_game', options: [{ token: 'tower', choices }], min_seats: 2, max_seats: 3 };
  const length = { count: { '': 10, 'tower=on': 2 }, seconds: [30, 40] };
  assert.deepEqual(lengthOf(game, length), length);
  assert.throws(() => lengthOf(game, { ...length, seconds: [30] }), /by the number of seats/);
  assert.throws(() => lengthOf(game, { ...length, count: { 'tower=low': 1 } }), /no option of the game/);
});
