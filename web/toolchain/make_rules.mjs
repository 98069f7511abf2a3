// Makes the pages of the rules out of assets/games/<game>/rules/<language>.md: static HTML, one page a game
// and language.
// What the text has besides ordinary Markdown:
//   ## Heading {#id}            its anchor, the same in every language
//   MT-14 The text of a rule    a paragraph that begins with a rule's id has it as its anchor; ids in a text
//     become links to theirs
//   ```pictures                 figures side by side, blank line between them: picture, title, text, alt,
//     verdict yes|no, wide yes, and for each line of the recipe its label
//   ```side name                a box of the right column ("trap" is the bronze one)
//   ![alt](name)                a small picture
// Pictures are named in pictures.json beside the texts and painted by rules_pictures.mjs. The build stops
// when a language lacks an anchor or a figure that another one has, when a link leads nowhere, and when the
// program cites a rule that the pages do not have. Must never know a game. Next: rules_page.mjs (the page
// around the text), shell/rules/rules.ts.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { gameFolders } from './catalogue.mjs';
import { escapeHtml } from './page_parts.mjs';
import { rulesPage } from './rules_page.mjs';
import { paintPictures } from './rules_pictures.mjs';

const kRule = /^([A-Z]{2,4}-[A-Z]?\d+)\s+/;
const kCited = /\b[A-Z]{2,4}-[A-Z]?\d+\b/g;

/** The folder of a game's rules. */
const fileOf = (game, name = '') => `assets/games/${game}/rules/${name}`;

/** The pages to make: [{language, game, name, source}]. */
export function findRules(root) {
  const pages = gameFolders(join(root, 'assets')).flatMap((game) => {
    const folder = join(root, fileOf(game));
    const texts = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
    return texts.map((text) => {
      const language = text.slice(0, -3);
      return {
        language,
        game,
        name: `rules/${language}/${game}.html`,
        source: readFileSync(join(folder, text), 'utf8'),
      };
    });
  });
  return pages.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `key: value` lines in groups that blank lines part. */
const readGroups = (text) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((group) =>
      Object.fromEntries(
        group.split('\n').map((line) => /^([\w-]+)\s*:\s*(.*)$/.exec(line)?.slice(1) ?? ['', line]),
      ),
    );

/**
 * What is known of one text while it is read: its anchors, the links that lead to them, the pictures it
 * shows.
 */
function openText({ pictures, say, words }) {
  const [anchors, links, used] = [new Set(), [], new Set()];
  const anchor = (id) => {
    if (anchors.has(id)) say(`the anchor ${id} is there twice`);
    anchors.add(id);
    return id;
  };
  const image = (name, alt) => {
    used.add(name);
    const picture = pictures(name);
    if (!picture) {
      say(`there is no picture ${name}`);
      return '';
    }
    const box = `width="${picture.width}" height="${picture.height}"`;
    const rest = `${box} alt="${escapeHtml(alt)}" loading="lazy" decoding="async"`;
    const one = (theme) => `<img class="only-${theme}" src="${picture[theme]}" ${rest}>`;
    return picture.day === picture.dusk ? `<img src="${picture.day}" ${rest}>` : one('day') + one('dusk');
  };
  /** Ids in running text lead to their rule; code and links stay as they are. */
  const linked = (html, self = '') => {
    let inside = 0;
    return html
      .split(/(<[^>]*>)/)
      .map((part) => {
        if (part.startsWith('<')) {
          if (/^<(code|a)\b/.test(part)) inside++;
          if (/^<\/(code|a)>/.test(part)) inside--;
          return part;
        }
        if (inside > 0) return part;
        return part.replace(kCited, (id) => {
          if (id === self) return id;
          links.push(id);
          return `<a class="to-rule" href="#${id}">${id}</a>`;
        });
      })
      .join('');
  };
  return { anchors, links, used, anchor, image, linked, pictures, say, words };
}

/** The reader of Markdown for one text. */
const readerOf = ({ image, links, say }) =>
  new Marked({
    renderer: {
      image: ({ href, text }) => image(href, text),
      link({ href, tokens }) {
        if (href.startsWith('#')) links.push(href.slice(1));
        else say(`${href}: a page of rules has links to itself only`);
        return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      html: ({ text }) => {
        say(`HTML in the text: ${text.trim()}`);
        return '';
      },
      table({ header, rows }) {
        const cell = (tag, { tokens }, scope = '') =>
          `<${tag}${scope}>${this.parser.parseInline(tokens)}</${tag}>`;
        const row = ([first, ...rest]) =>
          `<tr>${cell('th', first, ' scope="row"')}${rest.map((one) => cell('td', one)).join('')}</tr>`;
        const heads = header.map((one) => cell('th', one, ' scope="col"')).join('');
        const head = header.some(({ text }) => text) ? `<thead><tr>${heads}</tr></thead>` : '';
        return `<table>${head}<tbody>${rows.map(row).join('')}</tbody></table>\n`;
      },
    },
  });

const kTones = { yes: ' held', no: ' loose' };
const kVerdicts = { yes: 'M5 12.5l5 5 9-10.5', no: 'M6 6l12 12M18 6 6 18' };

/** A figure: its picture with lines over it, and below it what it says. */
function figureOf(f, { anchor, image, linked, pictures, say }) {
  const picture = pictures(f.picture);
  const id = anchor(`figure-${f.picture}`);
  const tone = kTones[f.verdict] ?? '';
  const line = ([name, [x1, y1, x2, y2]]) => {
    if (!f[name]) say(`the figure ${f.picture} has no words for its line ${name}`);
    const text = `<text x="${x2 + 5}" y="${y2 + 4}">${escapeHtml(f[name] ?? '')}</text>`;
    return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>${text}`;
  };
  const lines = Object.entries(picture?.lines ?? {}).map(line);
  const box = lines.length > 0 && picture.crop.join(' ');
  const over = box
    ? `<svg class="figure-lines" viewBox="${box}" aria-hidden="true">${lines.join('')}</svg>`
    : '';
  const sign = `<svg class="icon" viewBox="0 0 24 24"><path d="${kVerdicts[f.verdict]}"/></svg>`;
  const mark = tone && `<span class="verdict" aria-hidden="true">${sign}</span>`;
  const words = `<b>${escapeHtml(f.title ?? '')}</b><span>${linked(escapeHtml(f.text ?? ''))}</span>`;
  const shown = `<div class="figure-picture">${image(f.picture, f.alt ?? '')}${over}</div>`;
  const look = `figure${tone}${f.wide ? ' wide' : ''}`;
  return `<figure class="${look}" id="${id}">${shown}<figcaption>${mark}${words}</figcaption></figure>`;
}

/** A heading with the link that copies its address. */
function headingOf({ id, text, depth }, words) {
  const title = `<h${depth} id="${id}-name">${escapeHtml(text)}</h${depth}>`;
  const name = escapeHtml(words('page.rules.copyOf', { heading: text }));
  const copy = escapeHtml(words('page.rules.copy'));
  const link = `<a class="copy-link" href="#${id}" aria-label="${name}">${copy}</a>`;
  return `<div class="rules-heading depth-${depth}" id="${id}">${title}${link}</div>\n`;
}

/** A rule with its id before it. */
function ruleOf(id, html, words) {
  const name = escapeHtml(words('page.rules.linkTo', { id }));
  const link = `<a class="rule-id" href="#${id}" aria-label="${name}">${id}</a>`;
  return `<div class="rule" id="${id}">${link}<p>${html}</p></div>\n`;
}

/**
 * Turns one text into the parts of a page; `pictures(name)` gives {width, height, crop, lines, day, dusk}.
 */
export function readRules(source, { pictures, say, words }) {
  const head = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (!head) say('the file begins with ---, title, facts, lead, ---');
  const about = readGroups(head?.[1] ?? '')[0];
  const text = openText({ pictures, say, words });
  const { anchors, links, used, anchor, linked } = text;
  const marked = readerOf(text);
  const contents = [];
  const sides = [];
  let body = '';
  let open = false;
  for (const token of marked.lexer(source.slice(head?.[0].length ?? 0))) {
    if (token.type === 'heading') {
      const [, title, id] = /^(.*?)\s*\{#([\w-]+)\}$/.exec(token.text) ?? [];
      if (!id) {
        say(`the heading "${token.text}" has no {#id}`);
        continue;
      }
      const heading = { id: anchor(id), text: title, depth: token.depth };
      contents.push(heading);
      if (token.depth === 2) body += `${open ? '</section>\n' : ''}<section aria-labelledby="${id}-name">\n`;
      open = true;
      body += headingOf(heading, words);
    } else if (token.type === 'code' && token.lang === 'pictures') {
      const figures = readGroups(token.text).map((figure) => figureOf(figure, text));
      body += `<div class="figures">${figures.join('')}</div>\n`;
    } else if (token.type === 'code' && token.lang?.startsWith('side ')) {
      sides.push({ name: token.lang.slice(5), html: linked(marked.parse(token.text)) });
    } else if (token.type === 'paragraph' && kRule.test(token.text)) {
      const id = anchor(kRule.exec(token.text)[1]);
      body += ruleOf(id, linked(marked.parseInline(token.text.replace(kRule, '')), id), words);
    } else if (token.type !== 'space') {
      body += `<div class="rules-text">${linked(marked.parser([token]))}</div>\n`;
    }
  }
  if (open) body += '</section>\n';
  for (const id of links) if (!anchors.has(id)) say(`a link leads to ${id}, which is not there`);
  return { about, body, contents, sides, anchors, used };
}

/** Rules that the program names to people: every quoted id in the game's folder and in its picture. */
function citedBy(root, game) {
  const ids = new Set();
  for (const folder of [`engine/games/${game}`, `web/scene/games/${game}`]) {
    if (!existsSync(join(root, folder))) continue;
    for (const name of readdirSync(join(root, folder)).filter((file) => /\.(cpp|hpp)$/.test(file)))
      for (const [, id] of readFileSync(join(root, folder, name), 'utf8').matchAll(
        /"([A-Z]{2,4}-[A-Z]?\d+)"/g,
      ))
        ids.add(id);
  }
  return ids;
}

/**
 * Makes all pages. `rules` is what findRules() gave; `assets` names what pages lead to; `languages` = {en:
 * {key: message}, …}; `write(name, bytes)` puts a file into the folder; `fail(message)` ends the build.
 */
export function makeRules({ root, wasmFolder, rules, assets, languages, tokens, icons, write, fail }) {
  const games = [...new Set(rules.map(({ game }) => game))];
  const pageOf = (language, game) => rules.find((page) => page.language === language && page.game === game);
  for (const game of games)
    for (const language of Object.keys(languages))
      if (!pageOf(language, game)) fail(`${fileOf(game, `${language}.md`)} is missing`);

  for (const game of games) {
    const recipes = JSON.parse(readFileSync(join(root, fileOf(game, 'pictures.json')), 'utf8'));
    const painted = paintPictures({ root, wasmFolder, recipes, languages, fail });
    const emitted = new Map();
    const emit = (name, svg) => {
      const file = `rules/pictures/${game}-${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`;
      if (!emitted.has(file)) write(file, Buffer.from(svg));
      emitted.set(file, true);
      return `../../${file}`;
    };
    const read = new Map();
    for (const page of rules.filter((one) => one.game === game)) {
      const say = (message) => fail(`${fileOf(game, `${page.language}.md`)}: ${message}`);
      const pictures = (name) => {
        const recipe = recipes.pictures[name];
        if (!recipe) return null;
        const [, , width, height] = recipe.crop;
        const one = (theme) => emit(name, painted.get(`${name} ${theme} ${page.language}`));
        return { width, height, crop: recipe.crop, lines: recipe.lines, day: one('day'), dusk: one('dusk') };
      };
      const words = (key, args) => wordsOf(languages, page.language, fail)(key, args);
      read.set(page.language, readRules(page.source, { pictures, say, words }));
    }
    // Every language has what one has, and all rules that the program cites.
    const all = new Set([...read.values()].flatMap(({ anchors }) => [...anchors]));
    for (const [language, { anchors, used }] of read) {
      const lacking = [...all].filter((id) => !anchors.has(id));
      if (lacking.length > 0) fail(`${fileOf(game, `${language}.md`)} lacks ${lacking.join(', ')}`);
      const idle = Object.keys(recipes.pictures).filter((name) => !used.has(name));
      if (idle.length > 0) fail(`${fileOf(game, `${language}.md`)} does not show ${idle.join(', ')}`);
    }
    const unread = [...citedBy(root, game)].filter((id) => !all.has(id));
    if (unread.length > 0)
      fail(`the program cites ${unread.join(', ')}, which the rules of ${game} do not have`);
    for (const [language, parts] of read) {
      const others = games.filter((other) => other !== game);
      write(
        pageOf(language, game).name,
        Buffer.from(
          rulesPage({
            game,
            language,
            parts,
            others,
            languages: Object.keys(languages),
            assets,
            tokens,
            icons,
            words: wordsOf(languages, language, fail),
            fail,
          }),
        ),
      );
    }
  }
}

/** The words of a language: (key, {name: text}) -> text. Plurals are left to the browser. */
function wordsOf(languages, language, fail) {
  return (key, args = {}) => {
    const message = languages[language][key];
    if (message === undefined) fail(`${language} has no words for ${key}`);
    return message.replace(/\{(\w+)\}/g, (whole, name) => args[name] ?? whole);
  };
}
