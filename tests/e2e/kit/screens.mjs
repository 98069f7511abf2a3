// Screens: a walk through every screen of the page, and all texts on one.
//
// Owns: the way from screen to screen that tests of texts, languages and accessibility share, so that a new
// screen is looked at by all of them. Must never judge what it sees. Next: words_test.mjs, language_test.mjs.
import { readdirSync } from 'node:fs';
import { kMockupMoves, goldenOver, record, targetsOf } from './records.mjs';
import { metal_towers } from '../../../web/bridge/targets.mjs';

/**
 * Pages with a way of their own: lobby and table are walked below, the others are shown inside a page of
 * another site.
 */
const kElsewhere = ['index', 'play', 'embed', 'club'];
const pagesOf = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => name.slice(0, -5))
    .filter((name) => !kElsewhere.includes(name));

/** Every text a person may meet in the page, but what is in no language: {text, where}, names and labels included. */
export function textsOf(page) {
  return page.evaluate(() => {
    const out = [];
    const take = (text, element, kind) => {
      const words = text?.trim();
      if (words)
        out.push({
          text: words,
          where: `${kind} of ${element.tagName.toLowerCase()}#${element.id}.${element.className.baseVal ?? element.className}`,
        });
    };
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, noscript, .symbols, [translate=no]') || !element.checkVisibility())
        continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) take(node.textContent, element, 'text');
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        take(element.getAttribute(name), element, name);
    }
    take(document.title, document.documentElement, 'title');
    return out;
  });
}
/** Texts of the canvas: labels of targets, prompt, log, undo. */
export async function textsOfTable(table) {
  const [state, targets] = [await table.state(), await table.targets()];
  const all = [
    state.prompt,
    state.status,
    state.title,
    state.undo.reason,
    ...state.log.map(({ text }) => text),
    ...targets.flatMap(({ label, reason }) => [label, reason]),
  ];
  return all.filter(Boolean).map((text) => ({ text, where: 'canvas' }));
}

/** Visits every screen of the page; `look(page, name, table)` is called on each. */
export async function visit(t, options, look) {
  const page = await t.lobby(options);
  await look(page, 'lobby');
  for (const name of pagesOf(t.site.folder)) {
    await page.goto(`${t.site.base}${name}.html`);
    await page.locator('html[data-ready]').waitFor();
    await look(page, name);
  }
  await page.goto(`${t.site.base}index.html`);
  await page.locator('html[data-ready=lobby]').waitFor();
  await page.locator('.card-link').first().click();
  await page.locator('#start-game').waitFor();
  await look(page, 'form');
  if (await page.locator('.seat-open').count()) {
    await page.locator('.seat-open').last().click();
    await page.locator('dialog[open]').waitFor();
    await look(page, 'seat');
  }
  await page.context().close();

  const table = await t.play(record({ moves: kMockupMoves }), options);
  await look(table.page, 'table', table);
  const [tube, tower] = targetsOf('bB1');
  await table.act(tube);
  await look(table.page, 'table with a tube chosen', table);
  await table.act(metal_towers.tower(2));
  await look(table.page, 'table with a refusal', table);
  await table.act(tower);
  await look(table.page, 'table before the move', table);
  await table.page.evaluate(() => document.activeElement.blur());
  await table.page.keyboard.press('m');
  await table.page.locator('#dialog-menu').waitFor();
  await look(table.page, 'menu', table);
  await table.page.locator('[data-item=open]').click();
  await table.page.locator('#dialog-open-record').waitFor();
  await table.page.locator('#dialog-open-record .primary').click();
  await table.page.locator('.problem').waitFor();
  await look(table.page, 'open a record', table);
  await table.page.keyboard.press('Escape');
  await table.page.locator('dialog').waitFor({ state: 'detached' });
  if (await table.page.locator('#log').isHidden()) {
    await table.page.keyboard.press('l');
    await table.page.locator('#dialog-log').waitFor();
    await look(table.page, 'log', table);
    await table.page.keyboard.press('Escape');
    await table.page.locator('dialog').waitFor({ state: 'detached' });
  }
  await table.load(goldenOver());
  await look(table.page, 'result', table);
  await table.page.context().close();
}
