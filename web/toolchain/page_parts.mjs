// The parts that all pages share: the head, the bar at the top, buttons that are an icon, and the icons.
//
// Owns: their HTML, for shell/*.html and for the pages of rules (rules_page.mjs). In shell/*.html they stand
// as elements that the build replaces:
//   <page-head kind="app" title="…" description="…" styles="./a.css ./b.css" scripts="./c.js"/>
//     kind     what a page is (kKinds): what it may load, and what the system is told about it
//     first    a script before everything else;  fonts  those fetched at once;  colour  a name of kBars
//   <page-bar back="page.back">…</page-bar>   the bar; `back` is the key of the way back to the lobby
//   <page-button id="…" label="page.menu" icon="menu" class="framed" …/>   a button with an icon and no text
//     late     its words are put in by the page's script alone
//   <page-icon name="menu"/>   an icon;  <page-icons/>   the pictures of all icons that the page uses
// Next: make_dist.mjs, its user; shell/lib/icons.ts.

export const escapeHtml = (text) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const kProgram = "'self' 'wasm-unsafe-eval'";
/** What the pages are; `may` is what they may load besides styles and fonts of their own. */
const kKinds = {
  app: {
    may: { script: kProgram, img: "'self' data: blob:", worker: "'self'", manifest: "'self'" },
    isApp: true,
  },
  rules: {
    may: { script: "'self'", img: "'self' data:", worker: "'self'", manifest: "'self'" },
    isApp: true,
  },
  /** A page of ours with such a frame in it. */
  maker: {
    may: { script: "'self'", img: "'self' data:", worker: "'self'", manifest: "'self'", frame: "'self'" },
    isApp: true,
  },
  /** A game in a frame of somebody else's page. */
  frame: { may: { script: kProgram, img: "'self' data: blob:", worker: "'self'" } },
  /** Somebody else's page, with such frames. */
  host: { may: { script: "'self'", img: "'self'", frame: "'self'" } },
};
/** What a page asks the browser's own bars to look like: [by day, at dusk]. */
const kBars = {
  surface: (tokens) => [tokens.day.surface, tokens.dusk.surface],
  sky: () => ['#fbf5ea', '#232838'], // --sky of lib/base.css
};

function policyOf({ script, img, ...others }) {
  const more = Object.entries(others).map(([name, from]) => `${name}-src ${from}`);
  return [
    `default-src 'none'; script-src ${script}; style-src 'self'; img-src ${img}; font-src 'self'`,
    `connect-src 'self'; ${more.join('; ')}; base-uri 'none'; form-action 'none'`,
    "require-trusted-types-for 'script'; trusted-types beffroi",
  ].join('; ');
}

/**
 * The head of a page. `up` leads to the folder of the pages; `more` are lines of its own; `theme`, `styles`
 * and `scripts` are addresses.
 */
export function head({ kind, tokens, title, description, styles, scripts, theme, ...some }) {
  const { first = '', more = [], colour = 'surface', up = './' } = some;
  const { may, isApp = false } = kKinds[kind];
  const [day, dusk] = kBars[colour](tokens).map((one) => one.toLowerCase());
  const icons = `${up}icons`;
  return [
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(may)}">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1${isApp ? ', viewport-fit=cover' : ''}">`,
    description && `<meta name="description" content="${description}">`,
    isApp && `<meta name="theme-color" content="${day}" media="(prefers-color-scheme: light)">`,
    isApp && `<meta name="theme-color" content="${dusk}" media="(prefers-color-scheme: dark)">`,
    '<meta name="referrer" content="no-referrer">',
    !isApp && '<meta name="robots" content="noindex">',
    `<title>${title}</title>`,
    first && `<script src="${first}"></script>`,
    ...styles.map((address) => `<link rel="stylesheet" href="${address}">`),
    `<link rel="icon" href="${icons}/icon.svg" type="image/svg+xml">`,
    isApp && `<link rel="apple-touch-icon" href="${icons}/apple-touch-180.png">`,
    isApp && `<link rel="manifest" href="${up}manifest.webmanifest">`,
    ...more,
    `<script src="${theme}"></script>`,
    ...scripts.map((address) => `<script type="module" src="${address}"></script>`),
    '</head>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The bar at the top of a page; `back` is the HTML of the way back. */
export const bar = (back, inner, id = '') => `<header class="top-bar"${id && ` id="${id}"`}>
  ${back}
  <span class="belfry" aria-hidden="true"></span>${inner}</header>`;

/**
 * The attributes of something that is an icon alone: its words, and where they come from in other languages.
 */
export const named = (words, key) =>
  `aria-label="${words}" title="${words}"${key ? ` data-i18n-label="${key}"` : ''}`;
/** The way back to the lobby. */
export const backLink = ({ up = './', words, key, picture }) =>
  `<a class="icon-button" id="back" href="${up}index.html" ${named(words, key)}>${picture}</a>`;
/** A button that is an icon alone; `more` are further attributes. */
export function iconButton({ id, look = '', words, key, picture, more = '' }) {
  const classes = `icon-button${look && ` ${look}`}`;
  return `<button class="${classes}" id="${id}" type="button" ${named(words, key)}${more}>${picture}</button>`;
}

/** An icon of those that a page has in itself. */
export const usedIcon = (name, look = '') =>
  `<svg class="icon${look}" aria-hidden="true"><use href="#icon-${name}"/></svg>`;
/** An icon with its own path. */
export const drawnIcon = (path) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

const kAttributes = '((?:\\s+[\\w-]+(?:="[^"]*")?)*)';
const attributesOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? true]),
  );
const listOf = (text = '') => text.split(' ').filter(Boolean);
const replace = (html, name, make) =>
  html.replace(new RegExp(`<page-${name}${kAttributes}\\s*/>`, 'g'), (_, text) => make(attributesOf(text)));

/** Puts the shared parts into a page of shell/, except for the icons. Throws when words are missing. */
export function withParts(html, { words, tokens }) {
  const say = (key) => {
    if (!(key in words)) throw new Error(`there are no words for ${key}`);
    return escapeHtml(words[key]);
  };
  const preload = (name) =>
    `<link rel="preload" href="./fonts/${name}.ttf" as="font" type="font/ttf" crossorigin>`;
  let text = replace(html, 'head', ({ styles, scripts, fonts, ...given }) =>
    head({
      ...given,
      tokens,
      theme: './theme.js',
      styles: listOf(styles),
      scripts: listOf(scripts),
      more: listOf(fonts).map(preload),
    }),
  );
  text = text.replace(
    /<page-bar back="([\w.]+)"(?: id="(\w+)")?>([\s\S]*?)<\/page-bar>/g,
    (_, key, id, inner) => bar(backLink({ words: say(key), key, picture: usedIcon('back') }), inner, id),
  );
  text = replace(text, 'button', ({ id, label, icon, class: look, late, ...others }) =>
    iconButton({
      id,
      look,
      words: say(label),
      key: late ? '' : label,
      picture: icon ? usedIcon(icon) : '',
      more: Object.entries(others)
        .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${value}"`))
        .join(''),
    }),
  );
  return replace(text, 'icon', ({ name }) => usedIcon(name));
}

/** Puts the pictures of the icons that a page uses into it; `icons` is kIcons. Throws on an unknown one. */
export const withIcons = (html, icons) =>
  html.replace('<page-icons/>', () => {
    const names = new Set([...html.matchAll(/<use href="#icon-(\w+)"/g)].map(([, name]) => name));
    const symbols = [...names].map((name) => {
      if (!icons[name]) throw new Error(`there is no icon ${name}`);
      return `  <symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${icons[name]}"/></symbol>\n`;
    });
    return `<svg class="symbols" aria-hidden="true">\n${symbols.join('')}</svg>`;
  });
