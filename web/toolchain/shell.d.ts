// What make_dist.mjs gives the page's scripts besides files, and what browsers have that TypeScript does not know.

declare module 'virtual:assets' {
  /** The name of a file of this build by the name it has in the repository: 'review.css', 'fonts/Lato-Bold.ttf'. */
  export const assets: Record<string, string>;
  export default assets;
}
declare module 'virtual:build' {
  /** The id of this build. */
  export const build: string;
  /** How many messages of each prefix the programs count on. */
  export const programWords: Record<string, number>;
  export default build;
}
declare module 'virtual:games' {
  /** The colours of each game by seat, at its largest table. */
  export const colours: Record<string, string[]>;
}
/** True in the build of the browser tests. */
declare const TEST_HOOK: boolean;
/** Trusted Types: not every browser has them, and TypeScript knows none. */
interface ScriptPolicy {
  createScriptURL(address: string): string;
}
declare var trustedTypes: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } | undefined;
