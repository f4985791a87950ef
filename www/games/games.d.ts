/** The shipped games, as the build knows them: see `scripts/games/plugin.mjs`. */
declare module 'virtual:games' {
  /** Where they lie, relative to the page. */
  export const folder: string;
  /** How many games and variants each rule file has. */
  export const variants: Record<string, number>;
}
