// @ts-check
// Pace: how fast the moves of computers are shown, in words.
//
// Owns: the words of the preference `pace`, which the settings and the menu of a game show. Next: preferences.js.
import { t } from '../lib/i18n.js';
import { kChoices } from './preferences.js';

/** The name of each pace by its value. @returns {Record<string, string>} */
export const paceWords = () =>
  Object.fromEntries(kChoices.pace.map((value) => [String(value), t(`page.pace.${value}`)]));
