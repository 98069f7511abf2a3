// The page around the text of the rules: head, bar, contents, search, the boxes at the right, and the ways
// on.
//
// Owns: the HTML of rules/<language>/<game>.html. It says everything without JavaScript; shell/rules/rules.ts
// adds search, the mark in the contents and copying. References are relative, two folders up. Must never know
// a game. Next: make_rules.mjs, shell/rules/rules.css.
const kUp = '../../';
const kPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types beffroi";
const kIcons = {
  back: 'M15 5l-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  find: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  play: 'M7 4.5l12 7.5-12 7.5z',
  lantern: 'M9.5 3.5h5M12 3.5V6M8 6.5h8l1.5 10h-11zM6 20h12M12 10.5v2.5',
  moon: 'M20 14.5A8.3 8.3 0 0 1 9.5 4a8.3 8.3 0 1 0 10.5 10.5z',
};
export const escapeHtml = (text) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const icon = (name) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${kIcons[name]}"/></svg>`;
/** The name of a language in itself. */
const nameOf = (language) => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language);
  return name[0].toLocaleUpperCase(language) + name.slice(1);
};

/** `parts` is what readRules() gave; `others` are the other games that have rules. */
export function rulesPage({ game, language, parts, others, languages, assets, words, fail }) {
  const w = (key, args) => escapeHtml(words(key, args));
  const asset = (name) =>
    assets[name] ? `${kUp}${assets[name]}` : fail(`the pages of the rules need ${name}`);
  const { about, body, contents, sides } = parts;
  for (const name of ['title', 'facts', 'lead'])
    if (!about[name]) fail(`assets/games/${game}/rules/${language}.md has no ${name}`);
  const title = escapeHtml(about.title);
  const address = (other, at = language) => `../${at}/${other}.html`;

  const alternates = [...languages.map((other) => [other, other]), ['x-default', 'en']]
    .map(([code, other]) => `<link rel="alternate" hreflang="${code}" href="${address(game, other)}">`)
    .join('\n');
  const switcher = languages
    .map((other) =>
      other === language
        ? `<span class="language" aria-current="true">${nameOf(other)}</span>`
        : `<a class="language" href="${address(game, other)}" hreflang="${other}" lang="${other}">${nameOf(other)}</a>`,
    )
    .join('');
  const list = contents
    .map(({ id, text, depth }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`)
    .join('\n');
  const otherGames =
    others.length > 0
      ? `<details class="other-games"><summary>${w('page.rules.otherGames')}${icon('down')}</summary><ul role="list">${others.map((other) => `<li><a href="${address(other)}">${w(`page.game.${other}`)}</a></li>`).join('')}</ul></details>`
      : `<a class="other-games" href="${kUp}index.html">${w('page.rules.otherGames')}</a>`;
  const guided = assets[`intro/${game}.json`]
    ? `<a class="button secondary" href="${kUp}play.html#intro=${game}">${w('page.rules.guided')}</a>`
    : '';
  const boxes = sides
    .map(
      ({ name, html }) =>
        `<section class="side side-${name}">${name === 'trap' ? html.replace('<h3>', `<h3>${icon('lantern')}`) : html}</section>`,
    )
    .join('\n');

  return `<!doctype html>
<html lang="${language}" data-theme="day">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${kPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="${escapeHtml(about.lead)}">
<meta name="theme-color" content="#fffaf1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#262a35" media="(prefers-color-scheme: dark)">
<meta name="referrer" content="no-referrer">
<title>${w('page.rules')} · ${title} · ${w('app.name')}</title>
<script src="${asset('theme.js')}"></script>
<link rel="stylesheet" href="${asset('style.css')}">
<link rel="stylesheet" href="${asset('rules.css')}">
<link rel="icon" href="${kUp}icons/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${kUp}icons/apple-touch-180.png">
<link rel="manifest" href="${kUp}manifest.webmanifest">
${alternates}
<script type="module" src="${asset('rules.js')}"></script>
</head>
<body class="page-rules">
<a class="skip" href="#rules">${w('page.rules.skip')}</a>
<header class="top-bar">
  <a class="icon-button" id="back" href="${kUp}index.html" aria-label="${w('page.allGames')}" title="${w('page.allGames')}">${icon('back')}</a>
  <span class="belfry" aria-hidden="true"></span>
  <h1 class="bar-title">${w('page.rules')}<span class="hidden">: ${title}</span></h1>
  <p class="bar-sub">${title} · ${escapeHtml(about.facts)}</p>
  <span class="bar-space"></span>
  <button class="icon-button" id="theme-button" type="button" aria-label="${w('page.theme.turn')}" title="${w('page.theme.turn')}" hidden>${icon('moon')}</button>
</header>
<div class="rules-page">
<aside class="rules-left" aria-label="${title}">
  <div class="rules-game">
    <span class="arch art-${game}" aria-hidden="true"></span>
    <div><p class="rules-title">${title}</p>${otherGames}</div>
  </div>
  <div class="rules-find" role="search" hidden>
    <label class="hidden" for="find">${w('page.rules.find')}</label>
    <input class="field" id="find" type="search" placeholder="${w('page.rules.find')}" autocomplete="off" spellcheck="false" enterkeyhint="search" aria-describedby="found">
    ${icon('find')}
    <p class="rules-found" id="found" role="status" data-none="${w('page.rules.none')}" data-found="${w('page.rules.found')}"></p>
  </div>
  <details class="rules-contents" open>
    <summary>${w('page.rules.contents')}${icon('down')}</summary>
    <nav aria-label="${w('page.rules.contents')}"><ul role="list">
${list}
    </ul></nav>
  </details>
  <div class="rules-ways">
    <p class="rules-reading"><b>${w('page.rules.reading')}</b> ${w('page.rules.reading.more')}</p>
    <a class="button primary" href="${kUp}index.html#new=${game}">${icon('play')}${w('page.rules.play', { game: about.title })}</a>
    ${guided}
    <nav class="languages" aria-label="${w('page.rules.languages')}">${switcher}</nav>
  </div>
</aside>
<main class="rules-main" id="rules" tabindex="-1">
<article class="rules-article" data-copied="${w('page.rules.copied')}">
${body}</article>
</main>
<aside class="rules-side" tabindex="0" aria-label="${w('page.rules.aside')}">
${boxes}
</aside>
</div>
</body>
</html>
`;
}
