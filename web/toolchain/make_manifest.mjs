// Writes the web app manifests, one a language: how a system shows the installed app and what it can open
// with it.
//
// Owns: manifest.webmanifest (English) and manifest.<lang>.webmanifest; all have the same id, so they are one
// app. The games come from the build's own list, their names from the words. Addresses are relative: the
// folder works under any path. It may promise only what a page does: saves.html takes files and shared texts
// (shell/saves/launch.ts). Next: make_dist.mjs, which calls this; make_icons.mjs and make_screenshots.mjs,
// which draw the pictures.

export const kScreenshots = [
  { name: 'wide-table', form: 'wide', size: '1280x800', label: 'page.app.shot.table' },
  { name: 'wide-lobby', form: 'wide', size: '1280x800', label: 'page.app.shot.lobby' },
  { name: 'narrow-lobby', form: 'narrow', size: '390x844', label: 'page.app.shot.lobby' },
  { name: 'narrow-table', form: 'narrow', size: '390x844', label: 'page.app.shot.table' },
];
/** The shortcuts begin with the games that most people know: systems show the first three or four. */
const kBestKnown = ['carcassonne', 'wandering_towers', 'five_towers'];
const fromBestKnown = (games) => [
  ...kBestKnown.filter((game) => games.includes(game)),
  ...games.filter((game) => !kBestKnown.includes(game)),
];

const png = (name, size, purpose = 'any') => ({
  src: `./icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const svg = (name, purpose) => ({ src: `./icons/${name}.svg`, sizes: 'any', type: 'image/svg+xml', purpose });

/**
 * One manifest. `words` = {key: message} of the language; `games` = ids that can be played; `has(path)`: the
 * folder has it.
 */
function manifest(lang, words, games, has, colours) {
  const shortcut = (name, url, picture) => ({
    name,
    url,
    icons: has(`icons/shortcut-${picture}.png`)
      ? [{ src: `./icons/shortcut-${picture}.png`, sizes: '96x96', type: 'image/png' }]
      : [],
  });
  return {
    id: 'beffroi',
    name: words['app.name'],
    short_name: words['app.name'],
    description: words['page.app.description'],
    lang,
    dir: 'ltr',
    start_url: './index.html',
    scope: './',
    display: 'standalone',
    orientation: 'any',
    theme_color: colours.theme,
    background_color: colours.background,
    categories: ['games', 'entertainment'],
    icons: [
      png('icon-192', 192),
      png('icon-512', 512),
      png('icon-maskable-192', 192, 'maskable'),
      png('icon-maskable-512', 512, 'maskable'),
      svg('icon', 'any'),
      svg('icon-maskable', 'maskable'),
      svg('icon-mono', 'monochrome'),
    ],
    screenshots: kScreenshots
      .filter(({ name }) => has(`screenshots/${name}.webp`))
      .map(({ name, form, size, label }) => ({
        src: `./screenshots/${name}.webp`,
        sizes: size,
        type: 'image/webp',
        form_factor: form,
        label: words[label],
      })),
    shortcuts: [
      shortcut(words['page.table.continue'], './play.html', 'continue'),
      ...fromBestKnown(games).map((game) =>
        shortcut(words[`page.game.${game}`], `./index.html#new=${game}`, game),
      ),
    ],
    ...(has('saves.html') && {
      file_handlers: [{ action: './saves.html', accept: { 'application/x-beffroi': ['.beffroi'] } }],
      share_target: {
        action: './saves.html',
        method: 'GET',
        enctype: 'application/x-www-form-urlencoded',
        params: { title: 'title', text: 'text', url: 'url' },
      },
    }),
  };
}

/**
 * All manifests: Map of file name to text. `languages` = {en: words, fr: words, …}. Fails on a word or an
 * icon that is missing.
 */
export function makeManifests({ languages, games, has, colours }) {
  const files = new Map();
  for (const [lang, words] of Object.entries(languages)) {
    const one = manifest(lang, words, games, has, colours);
    for (const { src } of one.icons) if (!has(src.slice(2))) throw new Error(`manifest: ${src} is missing`);
    const text = JSON.stringify(one, (key, value) => {
      if (value === undefined) throw new Error(`manifest (${lang}): no word for ${key}`);
      return value;
    });
    files.set(lang === 'en' ? 'manifest.webmanifest' : `manifest.${lang}.webmanifest`, `${text}\n`);
  }
  return files;
}
