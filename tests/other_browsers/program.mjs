// Programs that run beside a test: starting them, waiting for what they print, and ending them.
import { spawn } from 'node:child_process';

/**
 * @typedef {object} Program
 * @property {(pattern: RegExp) => Promise<string>} prints waits for output, and returns the first group of the pattern
 * @property {Promise<never>} fails rejects when the program ends, with what it has printed
 * @property {Promise<unknown>} ended
 * @property {() => Promise<unknown>} stop
 */

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env] more variables
 * @returns {Program}
 */
export function start(program, args, env = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  const ended = new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', ({ message }) => resolve((output += message)));
  });
  /** @type {Promise<never>} */
  const fails = ended.then(() => {
    throw new Error(`${program} has ended: ${output}`);
  });
  // Ending is a failure only for those who wait.
  fails.catch(() => undefined);
  /** @param {RegExp} pattern @returns {Promise<string>} */
  const found = (pattern) =>
    new Promise((resolve) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match) resolve(match[1] ?? '');
      };
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
    });
  return {
    prints: (pattern) => Promise.race([found(pattern), fails]),
    fails,
    ended,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
