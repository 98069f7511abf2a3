// Pace: how fast the moves of computers are shown, in words.
//
// Owns: the words of the preference `pace`, which the settings and the menu of a game show. Next:
// preferences.ts.
import { t } from '../lib/i18n.ts';
import { kChoices } from './preferences.ts';

/** The name of each pace by its value. */
export const paceWords = (): Record<string, string> =>
  Object.fromEntries(kChoices.pace.map((value) => [String(value), t(`page.pace.${value}`)]));
