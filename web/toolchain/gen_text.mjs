// Turns assets/i18n into C++: the enum of the message keys and the English words, but for those of the page alone.
//   node gen_text.mjs <folder of <lang>.json> <output folder>
// en.json is the source. Fails when another language lacks a key, has one too many, or takes other arguments;
// so a message that a program asks for exists in every language. Never edits a translation.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { argumentsOf } from './message.mjs';
import { writeIfChanged } from './write_if_changed.mjs';

const [folder, out] = process.argv.slice(2);
const problems = [];

function readLanguage(file) {
  const table = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const messages = new Map();
  for (const [key, message] of Object.entries(table)) {
    if (typeof message !== 'string') {
      problems.push(`${file}: ${key}: not a text`);
      continue;
    }
    try {
      messages.set(key, { message, args: argumentsOf(message) });
    } catch (error) {
      problems.push(`${file}: ${key}: ${error.message}`);
    }
  }
  return messages;
}

const signature = (args) => [...args.keys()].sort().join(', ') || 'none';
const english = readLanguage('en.json');
const keys = [...english.keys()].sort();
/** Words that only the page says: it reads them from the catalogue itself, no program carries them. */
const isOfPage = (key) => /^(page|intro)\./.test(key);
const programKeys = keys.filter((key) => !isOfPage(key));

const enumerators = new Map();
for (const key of keys) {
  if (!/^[a-z0-9][A-Za-z0-9._-]*$/.test(key)) problems.push(`en.json: ${key}: a key is made of letters, digits, ".", "_" and "-"`);
  const name = `k_${key.replace(/[^A-Za-z0-9]/g, '_')}`;
  if (enumerators.has(name)) problems.push(`en.json: ${key} and ${enumerators.get(name)} would both be ${name}`);
  if (!isOfPage(key)) enumerators.set(name, key);
}

for (const file of readdirSync(folder).filter((f) => f.endsWith('.json') && f !== 'en.json').sort()) {
  const other = readLanguage(file);
  for (const key of keys) {
    if (!other.has(key)) problems.push(`${file}: ${key} is missing`);
    else if (signature(other.get(key).args) !== signature(english.get(key).args))
      problems.push(`${file}: ${key} takes ${signature(other.get(key).args)}, in English ${signature(english.get(key).args)}`);
  }
  for (const key of other.keys()) if (!english.has(key)) problems.push(`${file}: ${key} is not in en.json`);
}

if (problems.length > 0) {
  for (const problem of problems) console.error(`assets/i18n/${problem}`);
  process.exit(1);
}

// Only plain ASCII goes into a C++ literal; the rest as octal escapes, which unlike hex ones end by themselves.
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
  `// Generated from assets/i18n/en.json by web/toolchain/gen_text.mjs. Do not edit.
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
  `// Generated from assets/i18n/en.json by web/toolchain/gen_text.mjs. Do not edit.
#include "text_keys.hpp"

namespace beffroi {

// The modules of the page get every word from the page: they carry neither the names of keys nor English.
#ifdef BEFFROI_WORDS_FROM_PAGE
const char* const kKeyNames[] = {${Array(programKeys.length + 1).fill('""').join(', ')}};
const char* const kEnglish[] = {${Array(programKeys.length + 1).fill('""').join(', ')}};
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
