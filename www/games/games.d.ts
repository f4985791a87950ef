/** The shipped games, as the build knows them: see `scripts/games/plugin.mjs`. */
declare module 'virtual:games' {
  /** Fetches one of their files. */
  export function read(name: string): Promise<Response>;
  /** How many games and variants each rule file has. */
  export const variants: Record<string, number>;
  /** The names of the rule files that have endgame tables. */
  export const tablebases: readonly string[];
}
