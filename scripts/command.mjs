// Runs other programs, with the tools of this project first on PATH.
import { spawn, spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import path from 'node:path';
import { inRoot, root } from './paths.mjs';

const cargoBin = path.join(process.env['CARGO_HOME'] ?? path.join(homedir(), '.cargo'), 'bin');

/** @typedef {Record<string, string>} Variables */
/**
 * @typedef {object} RunOptions
 * @property {Variables} [env]
 * @property {string} [cwd]
 * @property {number} [limitSeconds]
 * @property {boolean} [isQuiet] returns the output without showing it
 */

/** @param {Variables} [extra] */
function environment(extra = {}) {
  const folders = [inRoot('node_modules', '.bin'), process.env['PATH'] ?? '', cargoBin];
  return { ...process.env, ...extra, PATH: folders.join(path.delimiter) };
}

/**
 * Runs a program and returns its output, which is also shown as it comes unless `isQuiet`. A program that cannot be
 * started counts as failed.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(program, args, { env, cwd = root, limitSeconds = 0, isQuiet } = {}) {
  if (!isQuiet) console.log(`$ ${[program, ...args].join(' ')}`);
  const child = spawn(program, args, {
    cwd,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    timeout: limitSeconds * 1000,
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    output += text;
    if (!isQuiet) process.stdout.write(text);
  });
  child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    output += text;
    if (!isQuiet) process.stderr.write(text);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve({ ok: false, output: output + error.message });
    });
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Like `run`, but throws if the program fails.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function mustRun(program, args, options) {
  const { ok } = await run(program, args, options);
  if (!ok) throw new Error(`${program} failed`);
}

/**
 * The trimmed output of a quick program; undefined if it is missing or fails.
 * @param {string} program
 * @param {string[]} args
 * @param {Variables} [env]
 */
export function outputOf(program, args, env) {
  const answer = spawnSync(program, args, {
    cwd: root,
    env: environment(env),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

/** Prints what is about to be done, and why. @param {string} text */
export function say(text) {
  console.log(`\n> ${text}`);
}
