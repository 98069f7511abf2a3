// Language: which of the catalogue's languages this person is spoken to in.
//
// Owns: the list of languages, in the order in which they are offered, and the choice between them: the
// setting, else the first of the browser's own that there is, else English. A frame on another site may ask
// for one in its address (#lang=fr). Runs before the first paint too, so it must never import anything or
// throw (storage may be forbidden).
// Next: first-words.ts (the HTML before the first paint), i18n.ts (everything afterwards).
import { fragmentOf } from './address.ts';

/** The one list: make_dist.mjs stops when assets/i18n has others. */
export const kLanguages = ['en', 'fr', 'de'];

/** The setting's language, or nothing when it is the browser's. */
function preferredLanguage() {
  try {
    return JSON.parse(localStorage.getItem('beffroi.preferences') ?? 'null')?.language;
  } catch {
    return undefined;
  }
}

/**
 * The language of this page, one of kLanguages.
 * @param preferred the setting @param offered by the browser
 */
export function chosenLanguage(
  preferred: string = preferredLanguage(),
  offered: readonly string[] = navigator.languages ?? [navigator.language],
): string {
  const isEmbed = document.documentElement.dataset.embed !== undefined;
  const asked = isEmbed ? fragmentOf().get('lang') : null;
  const plain = (tag: string) => tag.toLowerCase().split('-')[0];
  const wishes = [asked && plain(asked), preferred, ...offered.map(plain)];
  return wishes.find((wish) => kLanguages.includes(wish ?? '')) ?? 'en';
}
