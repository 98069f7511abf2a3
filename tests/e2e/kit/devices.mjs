// Devices: browser profiles that play a game by link with each other.
//
// Owns: a device on which Ana sits, one that opens a link, and the link of a turn as a person copies it. It goes from one
// to the other as text. Next: by_link_test.mjs, sit_test.mjs.
import { importShell } from '../../../web/toolchain/shell_script.mjs';
import { kAtOnce, kPhone, kSmallDesktop } from './kit.mjs';
import { slotText, storeFirst } from './library.mjs';
import { Table } from './table.mjs';

const { newTable } = await importShell('links/table.ts');
const { writeKept } = await importShell('links/kept.ts');
const { gameIn } = await importShell('keep/record-text.ts');

export const kDesktop = { ...kSmallDesktop, ...kAtOnce };
export const kSmallPhone = { ...kPhone, ...kAtOnce };
export const kTable = 'dGFibGUgb2YgQW5h';

export const recordOf = (moves = [], table = kTable) =>
  [
    'beffroi-record 4',
    'game metal_towers rules=1 options="seats=2"',
    'seed 000000000000000b',
    `table ${table}`,
    'seat 1 human "Ana"',
    'seat 2 human "Ben"',
    'play',
    ...moves.map((move, i) => `${i + 1}. ${move}`),
    'end open',
    '',
  ].join('\n');

/** A game of 5 Towers among three, in which the next market waits to be drawn by Ben. */
export const kThree = [
  'beffroi-record 4',
  'game five_towers rules=1 options="seats=3 powers=on"',
  'seed b7d815b71a36c945',
  `table ${kTable}`,
  'mode casual',
  ...['Ana', 'Ben', 'Cleo'].map((name, i) => `seat ${i + 1} human "${name}"`),
  'draws seed',
  'play',
  '1. b5 take-t4+m3+m4+s0+s5 keep t4 m4 m3 s5 s0-top',
  'end open',
  '',
].join('\n');

/** A device on which Ana sits at a table with Ben, as the form of a new game makes it. */
export async function ana(t, { options = kDesktop, record = recordOf(), next = 1, mine = [1] } = {}) {
  const context = await t.context(options);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const time = Date.now();
  const kept = writeKept(newTable({ record, next }, mine).here);
  const about = { game: gameIn(record), name: '', time, created: time, table: kept };
  await storeFirst(context, { 'beffroi.game.a0000001.a': slotText({ about, text: record }) });
  const page = await t.open('play.html#g=a0000001', { within: context });
  return table(page);
}
export async function table(page) {
  const one = new Table(page);
  await one.ready();
  return one;
}
/** A device that opens a link. */
export async function opened(t, link, options = kSmallPhone) {
  const context = await t.context(options);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(link);
  return table(page);
}
/** The same device opens another link. */
export async function follow(one, link) {
  await one.page.goto('about:blank');
  await one.page.goto(link);
  await one.ready();
}

export const sheet = ({ page }) => page.locator('#dialog-post');
export const since = ({ page }) => page.locator('#dialog-since');
/** The link of the sheet, copied as a person does. */
export async function copyLink(one) {
  await sheet(one).locator('[data-post=copy]').click();
  await sheet(one).locator('.post-gone').waitFor();
  const link = await sheet(one).locator('.post-link').inputValue();
  await sheet(one).getByRole('button', { name: 'Later' }).click();
  return link;
}
export async function sitDown(t, link, options = kSmallPhone) {
  const one = await opened(t, link, options);
  await one.page.getByRole('button', { name: 'Sit down as Ben' }).click();
  await one.page.locator('#dialog-sit').waitFor({ state: 'detached' });
  return one;
}
