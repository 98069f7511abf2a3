// When: games and their dates in words, for the lists of the page.
//
// Owns: a date as people say it, what a game is called, and lists of names; all by the browser's own Intl in
// the language of the page. Must never keep anything. Next: saves-row.ts, app.ts.
import { formatDate, formatList, formatNumber, hasWord, language, t } from './i18n.ts';
import { isolated, withIsolated } from './names.ts';
import { seatName } from './seat-names.ts';
import type { Named } from './seat-names.ts';

const capital = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
/** The number of a calendar day of this place: clocks that change move no day. */
export function dayOf(ms: number) {
  const date = new Date(ms);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86400000;
}

/**
 * "today, 18:40", "yesterday, 21:05", "Monday", "18 November", "9 November 2024".
 * @param ms since 1970; 0 for none
 */
export function dateWords(ms: number, now: number = Date.now()) {
  if (!ms) return '';
  const date = new Date(ms);
  const days = dayOf(now) - dayOf(ms);
  if (days === 0 || days === 1) {
    const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
    return t('page.saves.when', { day, time: formatDate(date, { timeStyle: 'short' }) });
  }
  if (days > 1 && days < 7) return formatDate(date, { weekday: 'long' });
  const year = date.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return formatDate(date, { day: 'numeric', month: 'long', year });
}

/** "70 kB", "1.2 MB". */
export function sizeWords(bytes: number) {
  const isSmall = bytes < 1e6;
  const value = bytes / (isSmall ? 1e3 : 1e6);
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const maximumFractionDigits = value < 10 && !isSmall ? 1 : 0;
  return formatNumber(bytes > 0 && value < 1 ? 1 : value, { style: 'unit', unit, maximumFractionDigits });
}

/** What a game is called here. */
export const gameTitle = (game: string) => t(`page.game.${game}`);
/** What its box is called where this language is spoken, or '' where it has the same name. */
export const boxTitle = (game: string) => {
  const key = `page.game.${game}.box`;
  return hasWord(key) ? t(key) : '';
};
/** The names of the seats as a list. */
export const seatNames = (seats: Named[]) =>
  formatList(
    seats.map((_, i) => seatName(seats, i)),
    { type: 'conjunction' },
  );
/** What a kept game is called: its own name, else that of what is played. */
export const nameOf = ({ name, game }: { name: string; game: string }) => isolated(name) || gameTitle(game);
/** Sorts by words as the language does. */
export const collator = () => new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
/** Where the game stands: what the canvas last said, else how far its record goes. */
export function statusOf(about: {
  over: boolean;
  result: string;
  status: string;
  decisions: number;
  seats: { name: string }[];
}) {
  const status = about.over && about.result ? about.result : about.status;
  if (!status) return t('page.saves.moves', { n: about.decisions });
  const names = about.seats.map(({ name }) => name);
  return withIsolated(capital(status), names);
}
