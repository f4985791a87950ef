/** The parser that the build makes of `zrf.grammar`, and the numbers of its terms. */
declare module '*.grammar' {
  import type { LRParser } from '@lezer/lr';
  export const parser: LRParser;
}
declare module '*.grammar.terms' {
  export const Argument: number;
  export const Keyword: number;
  export const Number: number;
}

/** What the documentation says, as the build knows it: see `scripts/docs/plugin.mjs`. */
declare module 'virtual:rule-docs/reference' {
  interface Entry {
    words: string[];
    forms: string;
    meaning: string;
    section: string;
    beyond: boolean;
  }
  export const reference: readonly Entry[];
  export const exampleNames: readonly string[];
}
declare module 'virtual:rule-docs/examples' {
  /** In the order of their names. */
  export const exampleTexts: readonly string[];
}
declare module 'virtual:rule-docs/differences' {
  export const differences: { lines: string[]; rows: string[][] };
}
declare module 'virtual:rule-docs/words' {
  export const ludiiWords: readonly string[];
  export const axiomWords: readonly string[];
}
