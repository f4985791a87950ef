/** Importing this module registers `<boardwright-board>`. */
export * from './element.js';
