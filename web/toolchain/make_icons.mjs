// Draws the PNG icons of assets/icons out of the SVGs: node web/toolchain/make_icons.mjs
//
// Owns: icon-*.png, apple-touch-180.png and shortcut-*.png. Run by hand after a change of the art (needs Chromium); its results
// are part of the repository, so that a build needs no browser. A game's shortcut shows its vignette, cut to a rounded square.
// Must never draw anything that is not in assets/icons/*.svg or assets/svg. Next: make_manifest.mjs, which lists the icons.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../../tests/e2e/kit/kit.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const icons = join(root, 'assets/icons');
const art = join(root, 'assets/svg');
const kShortcutPx = 96;

const browser = await openBrowser();
const page = await browser.newPage();

/** Draws an SVG into a square of `size` px; `look` = CSS of the picture. */
async function draw(file, svg, size, look = '') {
  await page.setViewportSize({ width: size, height: size });
  const url = `data:image/svg+xml;base64,${readFileSync(svg).toString('base64')}`;
  await page.setContent(`<style>html,body{margin:0}img{display:block;width:${size}px;height:${size}px;${look}}</style><img src="${url}">`);
  await page.locator('img').evaluate((image) => image.decode());
  const bytes = await page.screenshot({ omitBackground: true });
  writeFileSync(join(icons, file), bytes);
  console.log(`  ${file.padEnd(30)} ${String(bytes.length).padStart(6)} bytes`);
}

for (const size of [192, 512]) {
  await draw(`icon-${size}.png`, join(icons, 'icon.svg'), size);
  await draw(`icon-maskable-${size}.png`, join(icons, 'icon-maskable.svg'), size);
}
// Home screens that cut the corners themselves want the whole square.
await draw('apple-touch-180.png', join(icons, 'icon-maskable.svg'), 180);
for (const name of readdirSync(art)) {
  const game = /^([a-z]+_[a-z_]+|carcassonne)-day\.svg$/.exec(name)?.[1];
  if (game) await draw(`shortcut-${game}.png`, join(art, name), kShortcutPx, 'object-fit:cover;object-position:50% 85%;border-radius:22%;box-sizing:border-box;border:3px solid #6b4a2b');
}
await draw('shortcut-continue.png', join(icons, 'shortcut-continue.svg'), kShortcutPx);
await browser.close();
