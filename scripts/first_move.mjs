// The first legal move of the game that the built page opens with, for scripts that play it there.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ruleFiles } from './games/openings.mjs';
import { loadEngine } from './wasm/load.mjs';

/** @param {string} folder of the built page */
export async function firstMove(folder) {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const id = /data-first-game="([^"]+)"/.exec(html)?.[1] ?? '';
  const file = ruleFiles().find((one) => path.basename(one) === `${id}.zrf`) ?? '';
  const { compile } = await loadEngine();
  return compile(readFileSync(file, 'utf8')).newGame().moveTexts()[0] ?? '';
}
