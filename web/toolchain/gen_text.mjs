// Turns the words of assets into C++: the enum of the message keys and the English words, without those of
// the page alone; of these the names of the parts of a position (page.why.*), which the command line says too.
//   node gen_text.mjs <assets> <output folder>
// English is the source. Fails when another language lacks a key, has one too many, or takes other arguments,
// and when a word stands in the wrong file; so a message that a program asks for exists in every language.
// Never edits a translation. Next: catalogue.mjs, where a word may stand.
import { join } from 'node:path';
import { isOfPage, readCatalogue } from './catalogue.mjs';
import { argumentsOf } from './message.mjs';
import { writeIfChanged } from './write_if_changed.mjs';

const [assets, out] = process.argv.slice(2);
const kWhy = 'page.why.';
const { languages, problems } = readCatalogue(assets);

/** The messages of a language with their arguments: Map of key to {message, args}. */
function readLanguage(language) {
  const messages = new Map();
  for (const [key, message] of Object.entries(languages[language] ?? {})) {
    if (typeof message !== 'string') continue;
    try {
      messages.set(key, { message, args: argumentsOf(message) });
    } catch (error) {
      problems.push(`${language}: ${key}: ${error.message}`);
    }
  }
  return messages;
}

const signature = (args) => [...args.keys()].sort().join(', ') || 'none';
const english = readLanguage('en');
const keys = [...english.keys()].sort();
const programKeys = keys.filter((key) => !isOfPage(key));

const enumerators = new Map();
for (const key of keys) {
  if (!/^[a-z0-9][A-Za-z0-9._-]*$/.test(key))
    problems.push(`en: ${key}: a key is made of letters, digits, ".", "_" and "-"`);
  const name = `k_${key.replace(/[^A-Za-z0-9]/g, '_')}`;
  if (enumerators.has(name)) problems.push(`en: ${key} and ${enumerators.get(name)} would both be ${name}`);
  if (!isOfPage(key)) enumerators.set(name, key);
}

for (const language of Object.keys(languages)
  .filter((name) => name !== 'en')
  .sort()) {
  const other = readLanguage(language);
  for (const key of keys) {
    if (!other.has(key)) problems.push(`${language}: ${key} is missing`);
    else if (signature(other.get(key).args) !== signature(english.get(key).args))
      problems.push(
        `${language}: ${key} takes ${signature(other.get(key).args)}, in English ${signature(english.get(key).args)}`,
      );
  }
  for (const key of other.keys())
    if (!english.has(key)) problems.push(`${language}: ${key} is not in English`);
}

if (problems.length > 0) {
  for (const problem of problems) console.error(`words: ${problem}`);
  process.exit(1);
}

// Only plain ASCII goes into a C++ literal; other bytes as octal escapes, which unlike hex ones have an end.
const literal = (text) =>
  `"${[...Buffer.from(text, 'utf8')]
    .map((b) => {
      if (b === 0x22 || b === 0x5c) return `\\${String.fromCharCode(b)}`;
      if (b >= 0x20 && b < 0x7f && b !== 0x3f) return String.fromCharCode(b);
      return `\\${b.toString(8).padStart(3, '0')}`;
    })
    .join('')}"`;

writeIfChanged(
  join(out, 'text_keys.hpp'),
  `// Generated from the words of assets by web/toolchain/gen_text.mjs. Do not edit.
#pragma once
#include <cstdint>

namespace beffroi {

enum class Key : std::uint16_t {
  kNone = 0,
${[...enumerators.keys()].map((name, i) => `  ${name} = ${i + 1},`).join('\n')}
  kCount
};

// Both are indexed by Key; entry 0 is empty.
extern const char* const kKeyNames[];
extern const char* const kEnglish[];

} // namespace beffroi
`,
);
writeIfChanged(
  join(out, 'text_en.cpp'),
  `// Generated from the words of assets by web/toolchain/gen_text.mjs. Do not edit.
#include "text_keys.hpp"

namespace beffroi {

// The page's program gets every word from the page: it carries neither the names of keys nor English.
#ifdef BEFFROI_WORDS_FROM_PAGE
const char* const kKeyNames[] = {${Array(programKeys.length + 1)
    .fill('""')
    .join(', ')}};
const char* const kEnglish[] = {${Array(programKeys.length + 1)
    .fill('""')
    .join(', ')}};
#else
const char* const kKeyNames[] = {
  "",
${programKeys.map((key) => `  ${literal(key)},`).join('\n')}
};

const char* const kEnglish[] = {
  "",
${programKeys.map((key) => `  ${literal(english.get(key).message)},`).join('\n')}
};
#endif

} // namespace beffroi
`,
);
writeIfChanged(
  join(out, 'why_en.cpp'),
  `// Generated from the words of assets by web/toolchain/gen_text.mjs. Do not edit.
#include "engine/cli/why_words.hpp"

namespace beffroi::cli {

const std::pair<const char*, const char*> kWhyWords[] = {
${keys
  .filter((key) => key.startsWith(kWhy))
  .map((key) => `  {${literal(key.slice(kWhy.length))}, ${literal(english.get(key).message)}},`)
  .join('\n')}
  {nullptr, nullptr}};

} // namespace beffroi::cli
`,
);
