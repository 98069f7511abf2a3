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
import { escapeHtml, rulesPage } from './rules_page.mjs';
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
 * Turns one text into the parts of a page; `pictures(name)` gives {width, height, crop, lines, day, dusk}.
 */
export function readRules(source, { pictures, say, words }) {
  const head = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (!head) say('the file begins with ---, title, facts, lead, ---');
  const about = readGroups(head?.[1] ?? '')[0];
  const anchors = new Set();
  const links = [];
  const used = new Set();
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
    const size = `width="${picture.width}" height="${picture.height}" alt="${escapeHtml(alt)}" loading="lazy" decoding="async"`;
    const one = (theme) => `<img class="only-${theme}" src="${picture[theme]}" ${size}>`;
    return picture.day === picture.dusk ? `<img src="${picture.day}" ${size}>` : one('day') + one('dusk');
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
  const marked = new Marked({
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
        const body = rows
          .map(
            ([first, ...rest]) =>
              `<tr>${cell('th', first, ' scope="row"')}${rest.map((c) => cell('td', c)).join('')}</tr>`,
          )
          .join('');
        const titled = header.some(({ text }) => text);
        return `<table>${titled ? `<thead><tr>${header.map((c) => cell('th', c, ' scope="col"')).join('')}</tr></thead>` : ''}<tbody>${body}</tbody></table>\n`;
      },
    },
  });

  const figure = (f) => {
    const picture = pictures(f.picture);
    const id = anchor(`figure-${f.picture}`);
    const tone = f.verdict === 'yes' ? ' held' : f.verdict === 'no' ? ' loose' : '';
    let lines = '';
    for (const [name, [x1, y1, x2, y2]] of Object.entries(picture?.lines ?? {})) {
      if (!f[name]) say(`the figure ${f.picture} has no words for its line ${name}`);
      lines += `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/><text x="${x2 + 5}" y="${y2 + 4}">${escapeHtml(f[name] ?? '')}</text>`;
    }
    const over =
      lines &&
      `<svg class="figure-lines" viewBox="${picture.crop.join(' ')}" aria-hidden="true">${lines}</svg>`;
    const mark =
      tone &&
      `<span class="verdict" aria-hidden="true"><svg class="icon" viewBox="0 0 24 24"><path d="${tone === ' held' ? 'M5 12.5l5 5 9-10.5' : 'M6 6l12 12M18 6 6 18'}"/></svg></span>`;
    const caption = `<figcaption>${mark}<b>${escapeHtml(f.title ?? '')}</b><span>${linked(escapeHtml(f.text ?? ''))}</span></figcaption>`;
    return `<figure class="figure${tone}${f.wide ? ' wide' : ''}" id="${id}"><div class="figure-picture">${image(f.picture, f.alt ?? '')}${over}</div>${caption}</figure>`;
  };

  const contents = [];
  const sides = [];
  let body = '';
  let open = false;
  for (const token of marked.lexer(source.slice(head?.[0].length ?? 0))) {
    if (token.type === 'heading') {
      const [, text, id] = /^(.*?)\s*\{#([\w-]+)\}$/.exec(token.text) ?? [];
      if (!id) {
        say(`the heading "${token.text}" has no {#id}`);
        continue;
      }
      anchor(id);
      contents.push({ id, text, depth: token.depth });
      if (token.depth === 2) body += `${open ? '</section>\n' : ''}<section aria-labelledby="${id}-name">\n`;
      open = true;
      const name = escapeHtml(words('page.rules.copyOf', { heading: text }));
      body += `<div class="rules-heading depth-${token.depth}" id="${id}"><h${token.depth} id="${id}-name">${escapeHtml(text)}</h${token.depth}><a class="copy-link" href="#${id}" aria-label="${name}">${escapeHtml(words('page.rules.copy'))}</a></div>\n`;
    } else if (token.type === 'code' && token.lang === 'pictures') {
      body += `<div class="figures">${readGroups(token.text).map(figure).join('')}</div>\n`;
    } else if (token.type === 'code' && token.lang?.startsWith('side ')) {
      sides.push({ name: token.lang.slice(5), html: linked(marked.parse(token.text)) });
    } else if (token.type === 'paragraph' && kRule.test(token.text)) {
      const id = anchor(kRule.exec(token.text)[1]);
      const text = linked(marked.parseInline(token.text.replace(kRule, '')), id);
      body += `<div class="rule" id="${id}"><a class="rule-id" href="#${id}" aria-label="${escapeHtml(words('page.rules.linkTo', { id }))}">${id}</a><p>${text}</p></div>\n`;
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
export function makeRules({ root, wasmFolder, rules, assets, languages, write, fail }) {
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
