// The types of the engine as the package has them. In: those that wasm-bindgen has made. Out: the same for any project:
// only what is public, and nothing that needs a page or more than ES2022.
import { isInner } from '../docs/api.mjs';

const comment = String.raw`(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?`;
const block = String.raw`(?:class|interface) (?<block>\w+)[\s\S]*?^\}`;
const line = String.raw`(?:type|(?:default )?function) (?<line>\w+)[\s\S]*?;$`;
const declaration = new RegExp(`${comment}^export (?:declare )?(?:${block}|${line})\n*`, 'gm');

/** It is there at run time where the platform has it. */
const dispose = /^ *\[Symbol\.dispose\]\(\): void;\n/gm;

/** @param {string} types */
export function publicTypes(types) {
  const named = types.replaceAll(declaration, (whole, ...groups) => {
    const { block: name = '', line: other = '' } = groups.at(-1);
    return isInner(name || other) ? '' : whole;
  });
  return named.replaceAll(dispose, '');
}
