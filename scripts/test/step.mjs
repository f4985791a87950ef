// The type of a test step.
import { run } from '../command.mjs';

/** @typedef {'rust' | 'ts' | 'browser' | 'wasm' | 'lint'} Group */
/** @typedef {'short' | 'long'} Length `npm test` or `npm run test:long` */
/** @typedef {{ ok: boolean, output: string }} Outcome */
/**
 * A step without a reader of counts is a single check; one without lengths is part of both runs.
 * @typedef {object} Step
 * @property {string} name
 * @property {Group[]} groups
 * @property {Length[]} [lengths]
 * @property {(length: Length) => Promise<Outcome>} run
 * @property {import('./counts.mjs').CountReader} [counts]
 */

/**
 * @param {string} reason
 * @returns {Outcome}
 */
export function failure(reason) {
  console.error(reason);
  return { ok: false, output: reason };
}

/** @param {string[]} args */
export const cargo = (...args) => run('cargo', args);
