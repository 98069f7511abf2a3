// Sound: the palette as it is written, and when something of it is heard.
//
// Owns: tests of the recipes, rendered without a loudspeaker, and of the occasions: a move, a choice, a
// refusal, the own turn, the end; the mute buttons, the volumes, and silence until somebody has touched the
// page.
// Next: shell/sound/audio-palette.ts, shell/sound/audio.ts; settings_test.mjs (the other rows of the
// settings).
import assert from 'node:assert/strict';
import { kPhone, kSmallDesktop, kStill, test } from './kit/kit.mjs';
import {
  computer,
  goldenOver,
  kGoldenMoves,
  kMockupMoves,
  person,
  record,
  targetsOf,
} from './kit/records.mjs';
import { kUiCancel, kUiConfirm } from '../../web/bridge/bridge.mjs';
import { metal_towers } from '../../web/bridge/targets.mjs';

const kRate_Hz = 44100;
/** Inaudible: -60 dB under the loudest cue. */
const kSilence = 0.00025;
const kSpecified = {
  choose: 28,
  wood: 70,
  tile: 92,
  ring: 380,
  card: 150,
  die: 520,
  coin: 140,
  bubble: 320,
  thud: 150,
  falling: 110,
  rising: 110,
  growl: 340,
  glitter: 300,
  hammer: 210,
  refused: 60,
  bell: 900,
  turn: 900,
  won: 1540,
  over: 900,
  clock: 30,
};
const kLevel_dB = { choose: -24, refused: -22, turn: -20, clock: -26 };

const heard = (page) => page.evaluate(() => window.__sound.heard().map(({ name }) => name));
const state = (page) => page.evaluate(() => window.__sound.state());
/** A key that does nothing, as the gesture that wakes the sound. */
async function wake(table) {
  await table.page.keyboard.press('Shift');
  await table.until('the sound to be awake', async () => (await state(table.page)) === 'running');
}
async function openTable(t, moves = kMockupMoves, options = {}) {
  const { seats, ...rest } = options;
  const table = await t.play(record({ moves, seats }), { ...kSmallDesktop, ...kStill, ...rest });
  await table.settle();
  return table;
}

test('Every cue of the palette is heard, soft, as long as written, and the same every time', async (t) => {
  const page = await t.open(`play.html#record=${encodeURIComponent(record())}`, {
    ...kSmallDesktop,
    ...kStill,
  });
  await page.waitForFunction(() => window.__sound);
  const palette = await page.evaluate(() => window.__sound.palette());
  assert.deepEqual(Object.keys(palette).sort(), Object.keys(kSpecified).sort());
  const measure = (name, detail) =>
    page.evaluate(
      async ([cue, how, silence]) => {
        const [samples, again] = [
          await window.__sound.render(cue, how),
          await window.__sound.render(cue, how),
        ];
        let peak = 0;
        let last = 0;
        samples.forEach((sample, i) => {
          peak = Math.max(peak, Math.abs(sample));
          if (Math.abs(sample) > silence) last = i;
        });
        return {
          peak,
          last,
          same: samples.every((sample, i) => Math.abs(sample - again[i]) < 1e-6),
          print: samples.reduce((sum, sample, i) => sum + sample * sample * ((i % 97) + 1), 0),
        };
      },
      [name, detail, kSilence],
    );
  for (const [name, ms] of Object.entries(kSpecified)) {
    const { peak, last, same } = await measure(name, name === 'card' ? { second: true } : {});
    const end_ms = (last / kRate_Hz) * 1000;
    assert.ok(peak > 0.01, `${name} is silent: ${peak}`);
    assert.ok(peak <= 0.2512, `${name} is louder than -12 dBFS: ${peak}`);
    assert.ok(end_ms <= ms + 6 && end_ms >= ms * 0.5, `${name} lasts ${end_ms} ms, not ${ms}`);
    assert.ok(same, `${name} differs from time to time`);
    assert.equal(Math.round(palette[name].length_s * 1000), ms, name);
    const level = kLevel_dB[name];
    if (level)
      assert.ok(
        Math.abs(20 * Math.log10(peak) - level) < 2.5,
        `${name}: ${20 * Math.log10(peak)} dB, not ${level}`,
      );
  }
  const prints = await Promise.all(
    [0, 1, 2, 3, 4].map((step) => measure('ring', { step }).then(({ print }) => print)),
  );
  assert.equal(new Set(prints).size, 5, 'five sizes of tube have five notes');
  assert.notEqual((await measure('ring', { step: 2, second: true })).print, prints[2], 'silver beats');
  assert.notEqual(
    (await measure('wood', { step: 3 })).print,
    (await measure('wood', {})).print,
    'higher levels sound higher',
  );
});

test('Nothing sounds before the page has been touched; then a move does, and a choice', async (t) => {
  const table = await openTable(t);
  const { page } = table;
  await table.playMoves(['bB1']);
  await table.settle();
  assert.equal(await state(page), 'none');
  assert.deepEqual(await heard(page), []);
  await wake(table);
  const [tube, tower] = targetsOf('sC2');
  await table.act(tube);
  await table.until('the tick of a choice', async () => (await heard(page)).includes('choose'));
  await table.act(tower);
  await table.act(kUiConfirm);
  await table.until('the tube', async () => (await heard(page)).includes('ring'));

  // After a call some phones say that the sound is interrupted: a touch wakes it as from any other silence.
  await table.page.evaluate(() => {
    const { state } = Object.getOwnPropertyDescriptors(BaseAudioContext.prototype);
    Object.defineProperty(BaseAudioContext.prototype, 'state', {
      get: () => 'interrupted',
      configurable: true,
    });
    AudioContext.prototype.resume = async () =>
      Object.defineProperty(BaseAudioContext.prototype, 'state', state);
  });
  await wake(table);
});

test('Muted by the button of the bar nothing sounds, and the button says what it does', async (t) => {
  const table = await openTable(t);
  const { page } = table;
  await page.getByRole('button', { name: 'Sound off' }).click();
  await page.getByRole('button', { name: 'Sound on' }).waitFor();
  await table.playMoves(['bB1']);
  await table.settle();
  assert.deepEqual(await heard(page), []);
  await page.getByRole('button', { name: 'Sound on' }).click();
  await table.until('the sound to be awake', async () => (await state(page)) === 'running');
  await table.playMoves(['sC2']);
  await table.until('the tube', async () => (await heard(page)).includes('ring'));
  await page.goto(`${t.site.base}index.html`);
  await page.locator('html[data-ready=lobby]').waitFor();
  await page.locator('#sound-button').click();
  assert.equal(
    await page.evaluate(() => JSON.parse(localStorage.getItem('beffroi.preferences')).sound.on),
    false,
  );
});

test('On a phone the menu mutes', async (t) => {
  const table = await openTable(t, kMockupMoves, kPhone);
  const { page } = table;
  await page.locator('#menu').tap();
  await page.locator('[data-item=mute]').tap();
  await page.locator('dialog').first().waitFor({ state: 'detached' });
  await table.playMoves(['bB1']);
  await table.settle();
  assert.deepEqual(await heard(page), []);
});

test('A refusal knocks, and two of a kind within 60 ms are one', async (t) => {
  const table = await openTable(t);
  const { page } = table;
  await wake(table);
  await table.act(targetsOf('bB1')[0]);
  await table.act(metal_towers.tower(2));
  await table.until('the knock', async () => (await heard(page)).includes('refused'));
  const twice = await page.evaluate(() => {
    const before = window.__sound.heard().length;
    for (let i = 0; i < 5; i++) window.__sound.play('coin');
    window.__sound.play('card');
    return window.__sound
      .heard()
      .slice(before)
      .map(({ name }) => name);
  });
  assert.deepEqual(twice, ['coin', 'card']);
});

test('The bell says that it is your turn when the computer took its time, and not when it was quick', async (t) => {
  const table = await openTable(t, kMockupMoves, { seats: [person('Ada'), computer(1)] });
  const { page } = table;
  await wake(table);
  await table.playMoves(['bB1']);
  await table.untilDecisions(18);
  await table.settle();
  assert.ok(!(await heard(page)).includes('turn'));
  await page.evaluate(() => {
    const real = performance.now.bind(performance);
    let looks = 0;
    // Between two looks at the clock there is always a long moment.
    performance.now = () => real() + 1500 * ++looks;
  });
  const [move] = await firstMove(table);
  await table.playMoves([move]);
  await table.untilDecisions(20);
  await table.until('the bell', async () => (await heard(page)).includes('turn'));
});

/** Moves that are possible now, as targets say it. */
async function firstMove(table) {
  const sizes = 'ABCDE';
  for (const tube of (await table.targets()).filter(
    ({ id, state: how }) => id[0] === '1' && how === 'legal',
  )) {
    await table.act(tube.id);
    const tower = (await table.targets()).find(({ id, state: how }) => id[0] === '2' && how === 'legal');
    const [, colour, size] = tube.id.split(',').map(Number);
    await table.hook('act', kUiCancel);
    if (tower) return [`${'bs'[colour]}${sizes[size]}${Number(tower.id.split(',')[1]) + 1}`];
  }
  throw new Error('no move');
}

test('A game that a person wins ends with the carillon, one that no person wins with its last note', async (t) => {
  for (const [seats, wanted, other] of [
    [[computer(1, 'One'), person('Ada')], 'won', 'over'],
    [[person('Ada'), computer(1, 'Two')], 'over', 'won'],
  ]) {
    const last = kGoldenMoves.at(-1);
    const table = await openTable(t, kGoldenMoves.slice(0, -1), { seats: ['human', 'human'] });
    await table.load(record({ moves: kGoldenMoves.slice(0, -2), seats: ['human', 'human'] }));
    await wake(table);
    // The seats of the golden game are people; only the sound depends on that.
    await table.load(record({ moves: kGoldenMoves.slice(0, -1), seats }));
    const acting = (await table.state()).turn.seat;
    if (seats[acting].startsWith('human')) await table.playMoves([last]);
    await table.untilState('the end', ({ over }) => over, 60000);
    const winner = (await table.state()).seats.find(({ rank }) => rank === 1).kind;
    await table.until('the end to be heard', async () =>
      (await heard(table.page)).some((name) => name === 'won' || name === 'over'),
    );
    const sounds = await heard(table.page);
    assert.ok(sounds.includes(winner === 'human' ? 'won' : 'over'), `${wanted}/${other}: ${sounds}`);
    assert.ok(!sounds.includes(winner === 'human' ? 'over' : 'won'));
    await table.page.context().close();
  }
});

test('A game that is opened when it is over makes no sound', async (t) => {
  const table = await openTable(t);
  await wake(table);
  const before = (await heard(table.page)).length;
  await table.load(goldenOver());
  await table.settle();
  assert.equal((await heard(table.page)).length, before);
});

test('Each volume is its own group’s, the master is 70 %, and the try buttons are heard even while sound is off', async (t) => {
  const page = await t.open('settings.html', { viewport: { width: 1440, height: 900 } });
  await page.locator('html[data-ready=settings]').waitFor();
  await page.getByRole('switch', { name: 'Sound' }).click();
  for (const [group, cue] of [
    ['pieces', 'ring'],
    ['bell', 'bell'],
  ]) {
    await page.locator(`[data-try=${group}]`).click();
    await page.waitForFunction((name) => window.__sound?.heard().some((one) => one.name === name), cue);
  }
  const volume = (group) => page.evaluate((name) => Math.round(window.__sound.volume(name) * 100), group);
  assert.equal(Math.round((await page.evaluate(() => window.__sound.master())) * 100), 70);
  assert.deepEqual([await volume('pieces'), await volume('bell')], [70, 55]);
  await page.getByRole('slider', { name: 'Bell' }).fill('20');
  assert.equal(await volume('bell'), 20);
  assert.equal(await page.getByRole('slider', { name: 'Bell' }).getAttribute('aria-valuetext'), '20%');
  await page.reload();
  await page.locator('html[data-ready=settings]').waitFor();
  assert.equal(await page.getByRole('slider', { name: 'Bell' }).inputValue(), '20');
});

test('In a frame of another page sound is off at first and has a switch of its own', async (t) => {
  const page = await t.open('settings.html', {
    viewport: { width: 1440, height: 900 },
    init: () => {
      document.documentElement?.setAttribute('data-embed', '');
      new MutationObserver(() => document.documentElement.setAttribute('data-embed', '')).observe(document, {
        childList: true,
      });
    },
  });
  await page.locator('html[data-ready=settings]').waitFor();
  const control = page.getByRole('switch', { name: 'Sound' });
  assert.equal(await control.getAttribute('aria-checked'), 'false');
  await control.click();
  const sound = await page.evaluate(() => JSON.parse(localStorage.getItem('beffroi.preferences')).sound);
  assert.deepEqual([sound.embed, sound.on], [true, true]);
});
