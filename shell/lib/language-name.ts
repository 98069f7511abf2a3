// Language name: what a language is called by those who speak it.
//
// Owns: nameOfLanguage(), for the settings and for the pages of rules (web/toolchain/rules_page.mjs). Must
// import nothing: the build reads this file by itself. Next: language.ts, the list.

/** 'fr' as "Français". */
export function nameOfLanguage(language: string) {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name[0].toLocaleUpperCase(language) + name.slice(1);
}
