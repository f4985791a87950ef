// Says a given move, bit by bit, as far as the page does not go on by itself. It knows only hands that act on the page:
// those of `trusted_input.mjs` act from outside, those of `input.mjs` inside the page.

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
 * @typedef {object} Hands
 * @property {() => Promise<Look>} look what the page shows once nothing is going on
 * @property {(start: string) => Promise<string>} leave waits until the page has left a position, and gives the next
 * @property {(name: string) => Promise<unknown>} site points at a site
 * @property {(name: string, from: string, seen: Look, move: string) => Promise<unknown>} go makes a piece go to a site that could
 *   be chosen as well
 * @property {(name: string) => Promise<unknown>} pick picks a piece that is to be taken, or picks it no more
 * @property {(selector: string) => Promise<unknown>} button
 * @property {(what: 'pass' | 'stop') => Promise<unknown>} turn
 * @property {(from: string, to: string) => Promise<unknown>} pull drags a piece with all that are chosen
 * @property {(text: string) => Promise<unknown>} write
 */

const mostPresses = 150;

/**
 * Enters a move, and gives the position that the page comes to.
 * @param {Hands} hands
 * @param {Way} way
 * @param {Wanted} wanted
 */
export async function enterMove(hands, way, { move, tokens, names, pull }) {
  const start = await hands.look();
  if (way === 'text') await hands.write(move);
  else if (way === 'drag' && pull) await dragGroup(hands, { move, tokens, names }, pull, start);
  else {
    const said = { move, tokens: pull ? groupTokens(tokens, pull) : tokens, names };
    await sayTokens(hands, said, start);
    // Where a line may go either way, an arrow says which.
    const seen = await hands.look();
    if (seen.position === start.position && seen.texts.includes(move))
      await hands.button(withText(move));
  }
  return hands.leave(start.position);
}

/** @typedef {Omit<Wanted, 'pull'>} Said */

/**
 * @param {Hands} hands
 * @param {Said} said
 * @param {Look} start
 */
async function sayTokens(hands, { move, tokens, names }, start) {
  let seen = start;
  const left = [...tokens];
  for (let token = left.shift(); token !== undefined; token = left.shift()) {
    if (seen.position !== start.position) return;
    const picked = picksOf([token, ...left], names, seen);
    if (picked !== null) {
      seen = await pick(hands, picked, seen);
      break;
    }
    seen = await say(hands, token, { move, names }, seen);
  }
  if (seen.position === start.position && seen.actions.includes('play'))
    await hands.button('[data-action="play"]');
}

/**
 * @param {Hands} hands
 * @param {Token} token
 * @param {Omit<Said, 'tokens'>} said
 * @param {Look} seen
 */
async function say(hands, token, { move, names }, seen) {
  if (token.kind === 'choose') await choose(hands, token.text, seen);
  else if (token.kind === 'stop') await hands.turn('stop');
  else if (token.kind === 'add' || token.kind === 'target') {
    const name = names[token.site] ?? '';
    if (token.kind === 'add' && seen.chosen.includes(name)) return seen;
    const [from] = seen.chosen;
    if (token.kind === 'target' && seen.addable.includes(name) && from !== undefined)
      await hands.go(name, from, seen, move);
    else await hands.site(name);
    const after = await hands.look();
    if (!after.actions.includes(token.kind)) return after;
    await hands.button(`[data-action="${token.kind}"]`);
  }
  return hands.look();
}

/**
 * What the tokens pick, where all that is left is to say which pieces are taken.
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
 * Picks these pieces and no others.
 * @param {Hands} hands
 * @param {string[]} picked
 * @param {Look} seen
 */
async function pick(hands, picked, seen) {
  let now = seen;
  for (const [name, isPicked] of Object.entries(seen.picks))
    if (isPicked !== picked.includes(name)) {
      await hands.pick(name);
      now = await hands.look();
    }
  return now;
}

/**
 * @param {Hands} hands
 * @param {string} text
 * @param {Look} before
 */
async function choose(hands, text, before) {
  if (text === 'pass') {
    await hands.turn('pass');
    return;
  }
  // A stepper shows one of its options at a time.
  let seen = before;
  for (const step of ['less', 'more'])
    for (
      let i = 0;
      i < mostPresses && !seen.texts.includes(text) && seen.actions.includes(step);
      i++
    ) {
      await hands.button(`[data-action="${step}"]`);
      seen = await hands.look();
    }
  // A choice that is the only one left has been made by the page.
  if (seen.texts.includes(text)) await hands.button(withText(text));
}

/**
 * Chooses a group and pulls the piece in front to where it goes, then says what is left to choose.
 * @param {Hands} hands
 * @param {Said} said
 * @param {import('../core.mjs').Pull} pull
 * @param {Look} start
 */
async function dragGroup(hands, said, { members, from, to }, start) {
  const { tokens, names } = said;
  await sayTokens(hands, { ...said, tokens: added(members) }, start);
  await hands.pull(names[from] ?? '', names[to] ?? '');
  const seen = await hands.look();
  if (seen.position === start.position)
    await sayTokens(hands, { ...said, tokens: choices(tokens) }, seen);
}

/**
 * What is said of a group that moves in line, where a member stands in the way of another: its members, where the piece
 * in front goes, and what is left to choose.
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
 * A click on a piece that can be added as well adds it: an arrow says more, or the chosen one is pulled there.
 * @param {Pick<Hands, 'button' | 'pull'>} hands
 * @returns {Hands['go']}
 */
export const goByPointer = (hands) => (name, from, seen, move) =>
  seen.texts.includes(move) ? hands.button(withText(move)) : hands.pull(from, name);

/**
 * The box for a piece that may be taken.
 * @param {string} name
 */
export const boxOf = (name) => `[data-pick=${JSON.stringify(name)}]`;

/** @param {string} text */
const withText = (text) => `[data-text=${JSON.stringify(text)}]`;
