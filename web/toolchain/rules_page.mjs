// The page around the text of the rules: head, bar, contents, search, the boxes at the right, and the ways
// on.
//
// Owns: the HTML of rules/<language>/<game>.html. It says everything without JavaScript; shell/rules/rules.ts
// adds search, the mark in the contents and copying. References are relative, two folders up. Must never know
// a game. Next: make_rules.mjs, shell/rules/rules.css.
import { backLink, bar, drawnIcon, escapeHtml, head, iconButton } from './page_parts.mjs';
import { importShell } from './shell_script.mjs';

const { nameOfLanguage } = await importShell('lib/language-name.ts');

const kUp = '../../';
/** The field of the search. */
const kField = 'autocomplete="off" spellcheck="false" enterkeyhint="search" aria-describedby="found"';
/** `parts` is what readRules() gave; `others` are the other games that have rules. */
export function rulesPage({ game, language, parts, others, languages, ...given }) {
  const { assets, tokens, icons, words, fail } = given;
  const icon = (name) => drawnIcon(icons[name]);
  const w = (key, args) => escapeHtml(words(key, args));
  const asset = (name) =>
    assets[name] ? `${kUp}${assets[name]}` : fail(`the pages of the rules need ${name}`);
  const { about, body, contents, sides } = parts;
  for (const name of ['title', 'facts', 'lead'])
    if (!about[name]) fail(`assets/games/${game}/rules/${language}.md has no ${name}`);
  const title = escapeHtml(about.title);
  const address = (other, at = language) => `../${at}/${other}.html`;

  const alternates = [...languages.map((other) => [other, other]), ['x-default', 'en']].map(
    ([code, other]) => `<link rel="alternate" hreflang="${code}" href="${address(game, other)}">`,
  );
  const switcher = languages
    .map((other) => {
      const name = nameOfLanguage(other);
      const to = `href="${address(game, other)}" hreflang="${other}" lang="${other}"`;
      return other === language
        ? `<span class="language" aria-current="true">${name}</span>`
        : `<a class="language" ${to}>${name}</a>`;
    })
    .join('');
  const list = contents
    .map(({ id, text, depth }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`)
    .join('\n');
  const games = others.map((other) => `<li><a href="${address(other)}">${w(`page.game.${other}`)}</a></li>`);
  const summary = `<summary>${w('page.rules.otherGames')}${icon('down')}</summary>`;
  const otherGames =
    games.length > 0
      ? `<details class="other-games">${summary}<ul role="list">${games.join('')}</ul></details>`
      : `<a class="other-games" href="${kUp}index.html">${w('page.rules.otherGames')}</a>`;
  const guided = assets[`intro/${game}.json`]
    ? `<a class="button secondary" href="${kUp}play.html#intro=${game}">${w('page.rules.guided')}</a>`
    : '';
  const boxes = sides
    .map(({ name, html }) => {
      const marked = name === 'trap' ? html.replace('<h3>', `<h3>${icon('lantern')}`) : html;
      return `<section class="side side-${name}">${marked}</section>`;
    })
    .join('\n');

  const play = `${icon('play')}${w('page.rules.play', { game: about.title })}`;
  const found = `data-none="${w('page.rules.none')}" data-found="${w('page.rules.found')}"`;

  return `<!doctype html>
<html lang="${language}" data-theme="day">
${head({
  kind: 'rules',
  tokens,
  up: kUp,
  title: `${w('page.rules')} · ${title} · ${w('app.name')}`,
  description: escapeHtml(about.lead),
  theme: asset('theme.js'),
  styles: [asset('style.css'), asset('rules.css')],
  more: alternates,
  scripts: [asset('rules.js')],
})}
<body class="page-rules">
<a class="skip" href="#rules">${w('page.rules.skip')}</a>
${bar(
  backLink({ up: kUp, words: w('page.allGames'), picture: icon('back') }),
  `
  <h1 class="bar-title">${w('page.rules')}<span class="hidden">: ${title}</span></h1>
  <p class="bar-sub">${title} · ${escapeHtml(about.facts)}</p>
  <span class="bar-space"></span>
  ${iconButton({ id: 'theme-button', words: w('page.theme.turn'), picture: icon('moon'), more: ' hidden' })}
`,
)}
<div class="rules-page">
<aside class="rules-left" aria-label="${title}">
  <div class="rules-game">
    <span class="arch art-${game}" aria-hidden="true"></span>
    <div><p class="rules-title">${title}</p>${otherGames}</div>
  </div>
  <div class="rules-find" role="search" hidden>
    <label class="hidden" for="find">${w('page.rules.find')}</label>
    <input class="field" id="find" type="search" placeholder="${w('page.rules.find')}" ${kField}>
    ${icon('find')}
    <p class="rules-found" id="found" role="status" ${found}></p>
  </div>
  <details class="rules-contents" open>
    <summary>${w('page.rules.contents')}${icon('down')}</summary>
    <nav aria-label="${w('page.rules.contents')}"><ul role="list">
${list}
    </ul></nav>
  </details>
  <div class="rules-ways">
    <p class="rules-reading"><b>${w('page.rules.reading')}</b> ${w('page.rules.reading.more')}</p>
    <a class="button primary" href="${kUp}index.html#new=${game}">${play}</a>
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
