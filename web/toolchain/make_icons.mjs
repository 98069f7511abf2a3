// Draws the PNG icons of assets/icons out of the SVGs: node web/toolchain/make_icons.mjs
//
// Owns: icon-*.png, apple-touch-180.png, shortcut-continue.png and shortcut.png of every game that has a
// picture. Run by hand after a change of the art (needs Chromium); its results are part of the repository, so
// that a build needs no browser. A game's shortcut shows its vignette, cut to a rounded square. Draws only
// assets/icons/*.svg and the games' own pictures. Next: make_manifest.mjs, which lists the icons.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../../tests/e2e/kit/kit.mjs';
import { gameFolders } from './catalogue.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const icons = join(root, 'assets/icons');
const kShortcutPx = 96;

const browser = await openBrowser();
const page = await browser.newPage();

/** Draws an SVG into a square of `size` px; `look` = CSS of the picture. */
async function draw(file, svg, size, look = '', folder = icons) {
  await page.setViewportSize({ width: size, height: size });
  const url = `data:image/svg+xml;base64,${readFileSync(svg).toString('base64')}`;
  await page.setContent(
    `<style>html,body{margin:0}img{display:block;width:${size}px;height:${size}px;${look}}</style><img src="${url}">`,
  );
  await page.locator('img').evaluate((image) => image.decode());
  const bytes = await page.screenshot({ omitBackground: true });
  writeFileSync(join(folder, file), bytes);
  console.log(`  ${`${basename(folder)}/${file}`.padEnd(36)} ${String(bytes.length).padStart(6)} bytes`);
}

for (const size of [192, 512]) {
  await draw(`icon-${size}.png`, join(icons, 'icon.svg'), size);
  await draw(`icon-maskable-${size}.png`, join(icons, 'icon-maskable.svg'), size);
}
// Home screens that cut the corners themselves want the whole square.
await draw('apple-touch-180.png', join(icons, 'icon-maskable.svg'), 180);
for (const game of gameFolders(join(root, 'assets'))) {
  const folder = join(root, 'assets/games', game);
  const art = join(folder, 'art-day.svg');
  if (existsSync(art))
    await draw(
      'shortcut.png',
      art,
      kShortcutPx,
      'object-fit:cover;object-position:50% 85%;border-radius:22%;box-sizing:border-box;border:3px solid #6b4a2b',
      folder,
    );
}
await draw('shortcut-continue.png', join(icons, 'shortcut-continue.svg'), kShortcutPx);
await browser.close();
