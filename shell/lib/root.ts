// Root: the states of the page on <html>, as data-* that style sheets read.
//
// Owns: the list of them, what each may be, and who sets it. A misspelt one does not compile. Scripts that
// run before modules may (theme.ts, embed-first.ts, first-words.ts) and those that also run without a page
// (language.ts) take the type alone. Must never hold anything else. Next: the style sheets, which show them.

/** The states that are words, or there or not ('' or absent). */
export interface States {
  /** The page stands, and which one; 'failed': it could not start. Absent before. Each page's own script. */
  ready?: 'lobby' | 'play' | 'saves' | 'stats' | 'settings' | 'rules' | 'club' | 'snippet' | 'failed';
  /** theme.ts, then keep/preferences.ts. */
  theme?: 'day' | 'dusk';
  /** The scale of the text in percent, where it is not 100. The same two. */
  text?: string;
  /** keep/preferences.ts, as the next two. */
  motion?: string;
  largeMarks?: string;
  noHints?: string;
  /** The lobby shows the form of a new game. theme.ts, lobby/app.ts. */
  screen?: 'form';
  /** Somebody is here for the first time and may be offered an introduction. theme.ts, lobby/app.ts. */
  first?: 'visit';
  /** A game waits on the table of the lobby. theme.ts, lobby/lobby-games.ts, as the next two. */
  table?: 'waiting';
  /** Tables by link stand in the lobby. */
  tables?: '';
  /** So many recent games have room on the lobby's ledge. */
  recent?: string;
  /** The page is a frame in somebody else's. Its HTML. */
  embed?: string;
  /** The embedding page has given it a colour. embed/accent.ts. */
  accent?: '';
  /** The embedding page wants none of games that are looked over. embed/embed.ts. */
  analysis?: 'off';
  /** The class of the window. play/layout.ts names it, play/play.ts and play/size.ts set it. */
  layout?: string;
  /** Keys that ask are answered from now on. play/later.ts. */
  asks?: '';
  /** A game is looked over. play/review/review-game.ts. */
  review?: '';
  /** A position is set up. play/editor.ts. */
  editor?: '';
  /** The curtain is down. play/curtain.ts. */
  curtain?: '';
  /** Nobody can move here now. play/table.ts. */
  held?: '';
  /** The table is a map. play/map.ts. */
  map?: '';
  /** Where the card of an introduction stands. play/intro/intro-guide.ts. */
  guide?: 'rail' | 'strip' | 'line';
  /** A game sheet is shown and would be printed. share/sheet.ts. */
  sheet?: '';
}
export type Root = Omit<HTMLElement, 'dataset'> & { dataset: States };

export const root: Root = document.documentElement as HTMLElement & { dataset: States };

/** True in a frame of somebody else's page. */
export const isEmbed = () => root.dataset.embed !== undefined;

/** The states that are there or not, as attributes. */
type Flag = 'data-large-marks' | 'data-no-hints' | 'data-held' | 'data-map';
export const setFlag = (name: Flag, on: boolean) => root.toggleAttribute(name, on);
