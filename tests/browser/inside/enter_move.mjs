// Enters a given move step by step, as far as the page does not continue by itself. It only uses the interface
// `MoveInput`, which `trusted_input.mjs` implements from outside the page, and `input.mjs` inside it.

/** @typedef {import('../core.mjs').Token} Token */
/** @typedef {import('./look.mjs').Look} Look */
/** @typedef {'clicks' | 'keys' | 'text' | 'drag'} Way */
/**
 * @typedef {object} Wanted
 * @property {string} move its text
 * @property {Token[]} tokens
 * @property {string[]} names of all sites
 * @property {import('../core.mjs').Pull | null} pull the group that moves
 */

/**
 * @typedef {object} MoveInput
 * @property {() => Promise<Look>} look reads the page once it is idle
 * @property {(start: string) => Promise<string>} leave waits until the page has left a position, and returns the next one
 * @property {(name: string) => Promise<unknown>} site points at a site
 * @property {(name: string, from: string, seen: Look, move: string) => Promise<unknown>} go moves a piece to a site that could
 *   also be selected
 * @property {(name: string) => Promise<unknown>} pick toggles a piece that may be captured
 * @property {(selector: string) => Promise<unknown>} button
 * @property {(what: 'pass' | 'stop') => Promise<unknown>} turn
 * @property {(from: string, to: string) => Promise<unknown>} pull drags a piece together with all selected ones
 * @property {(text: string) => Promise<unknown>} write
 */

const maxPresses = 150;

/**
 * Enters a move, and returns the position that the page arrives at.
 * @param {MoveInput} input
 * @param {Way} way
 * @param {Wanted} wanted
 */
export async function enterMove(input, way, { move, tokens, names, pull }) {
  const start = await input.look();
  if (way === 'text') await input.write(move);
  else if (way === 'drag' && pull) await dragGroup(input, { move, tokens, names }, pull, start);
  else {
    const wanted = { move, tokens: pull ? groupTokens(tokens, pull) : tokens, names };
    await enterTokens(input, wanted, start);
    // If a line can move both ways, an arrow decides.
    const seen = await input.look();
    if (seen.position === start.position && seen.texts.includes(move))
      await input.button(withText(move));
  }
  return input.leave(start.position);
}

/** @typedef {Omit<Wanted, 'pull'>} Entry */

/**
 * @param {MoveInput} input
 * @param {Entry} wanted
 * @param {Look} start
 */
async function enterTokens(input, { move, tokens, names }, start) {
  let seen = start;
  const left = [...tokens];
  for (let token = left.shift(); token !== undefined; token = left.shift()) {
    if (seen.position !== start.position) return;
    const picked = picksOf([token, ...left], names, seen);
    if (picked !== null) {
      seen = await pick(input, picked, seen);
      break;
    }
    seen = await enterToken(input, token, { move, names }, seen);
  }
  if (seen.position === start.position && seen.actions.includes('play'))
    await input.button('[data-action="play"]');
}

/**
 * @param {MoveInput} input
 * @param {Token} token
 * @param {Omit<Entry, 'tokens'>} wanted
 * @param {Look} seen
 */
async function enterToken(input, token, { move, names }, seen) {
  if (token.kind === 'choose') await choose(input, token.text, seen);
  else if (token.kind === 'stop') await input.turn('stop');
  else if (token.kind === 'add' || token.kind === 'target') {
    const name = names[token.site] ?? '';
    if (token.kind === 'add' && seen.chosen.includes(name)) return seen;
    const [from] = seen.chosen;
    if (token.kind === 'target' && seen.addable.includes(name) && from !== undefined)
      await input.go(name, from, seen, move);
    else await input.site(name);
    const after = await input.look();
    if (!after.actions.includes(token.kind)) return after;
    await input.button(`[data-action="${token.kind}"]`);
  }
  return input.look();
}

/**
 * The pieces that the tokens select, if only the captured pieces are left to choose.
 * @param {Token[]} tokens
 * @param {string[]} names
 * @param {Look} seen
 */
function picksOf(tokens, names, { picks }) {
  const nameOf = (/** @type {Token} */ token) =>
    token.kind === 'target' ? (names[token.site] ?? '') : '';
  const isPick = (/** @type {Token} */ token) =>
    token.kind === 'add' || token.kind === 'stop' || nameOf(token) in picks;
  if (Object.keys(picks).length === 0 || !tokens.every(isPick)) return null;
  return tokens.filter(({ kind }) => kind === 'target').map(nameOf);
}

/**
 * Selects exactly these pieces.
 * @param {MoveInput} input
 * @param {string[]} picked
 * @param {Look} seen
 */
async function pick(input, picked, seen) {
  let now = seen;
  for (const [name, isPicked] of Object.entries(seen.picks))
    if (isPicked !== picked.includes(name)) {
      await input.pick(name);
      now = await input.look();
    }
  return now;
}

/**
 * @param {MoveInput} input
 * @param {string} text
 * @param {Look} before
 */
async function choose(input, text, before) {
  if (text === 'pass') {
    await input.turn('pass');
    return;
  }
  // A stepper shows one of its options at a time.
  let seen = before;
  for (const step of ['less', 'more'])
    for (
      let i = 0;
      i < maxPresses && !seen.texts.includes(text) && seen.actions.includes(step);
      i++
    ) {
      await input.button(`[data-action="${step}"]`);
      seen = await input.look();
    }
  // The page has already made a choice without alternatives.
  if (seen.texts.includes(text)) await input.button(withText(text));
}

/**
 * Selects a group and drags the front piece to its target, then chooses what is left.
 * @param {MoveInput} input
 * @param {Entry} wanted
 * @param {import('../core.mjs').Pull} pull
 * @param {Look} start
 */
async function dragGroup(input, wanted, { members, from, to }, start) {
  const { tokens, names } = wanted;
  await enterTokens(input, { ...wanted, tokens: added(members) }, start);
  await input.pull(names[from] ?? '', names[to] ?? '');
  const seen = await input.look();
  if (seen.position === start.position)
    await enterTokens(input, { ...wanted, tokens: choices(tokens) }, seen);
}

/**
 * The tokens of a group that moves in line, where one member blocks another: its members, the target of the front
 * piece, and what is left to choose.
 * @param {Token[]} tokens
 * @param {import('../core.mjs').Pull} pull
 * @returns {Token[]}
 */
function groupTokens(tokens, { members, to }) {
  const inLine = tokens.some((token) => token.kind === 'target' && members.includes(token.site));
  if (!inLine) return tokens;
  return [...added(members), { kind: 'target', site: to }, ...choices(tokens)];
}

/**
 * @param {number[]} sites
 * @returns {Token[]}
 */
const added = (sites) => sites.map((site) => ({ kind: 'add', site }));

/** @param {Token[]} tokens */
const choices = (tokens) => tokens.filter(({ kind }) => kind === 'choose' || kind === 'stop');

/**
 * Clicking a piece that can also be added adds it; an arrow, or dragging the selected one, is unambiguous.
 * @param {Pick<MoveInput, 'button' | 'pull'>} input
 * @returns {MoveInput['go']}
 */
export const goByPointer = (input) => (name, from, seen, move) =>
  seen.texts.includes(move) ? input.button(withText(move)) : input.pull(from, name);

/** The checkbox of a piece that may be captured. @param {string} name */
export const boxOf = (name) => `[data-pick=${JSON.stringify(name)}]`;

/** @param {string} text */
const withText = (text) => `[data-text=${JSON.stringify(text)}]`;
