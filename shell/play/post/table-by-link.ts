// Table by link: what a page brings when a game or a link has to do with friends elsewhere.
//
// Owns: the list of it. One script holds them all: apart they would take up a fifth more. The sheet of sending comes
// when there is something to send. Next: open-table.ts, go-on.ts, cut.ts.
export { cutWords, recordOfCut } from './cut.ts';
export { goOnByLink } from './go-on.ts';
export * from './open-table.ts';
