// The engine in Node, which tells what the page must arrive at; it is the WebAssembly module that the page uses.
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/paths.mjs';
import { loadEngine } from '../../scripts/wasm/load.mjs';

/** @typedef {import('../../www/engine/structures.ts').Token} Token */
/** @typedef {import('../../pkg/boardwright.js').Game} Session a game being played */
/** @typedef {import('../../www/engine/structures.ts').Entry} Entry */
/** @typedef {import('../../www/engine/structures.ts').Trace} Trace */
/** @typedef {{ id: string, file: string, variant: number }} Game */

/** @typedef {{ titles?: Record<string, string> }} Titled */

/** @type {(Titled & { id: string, family: string, author?: string, publisher?: string, source?: string, variants?: Titled[] })[]} */
export const index = JSON.parse(readFileSync(inRoot('games', 'index.json'), 'utf8'));

/**
 * A shipped game, or one of its variants.
 * @param {string} id
 * @returns {Game}
 */
export function gameNamed(id, variant = 0) {
  const family = index.find((entry) => entry.id === id)?.family ?? '';
  return { id, variant, file: inRoot('games', family, `${id}.zrf`) };
}

/** The rule file of a shipped game. @param {string} id */
export const rulesOf = (id) => readFileSync(gameNamed(id).file, 'utf8');

const { compile } = await loadEngine();

/**
 * A new game, and what does not change while it is played.
 * @param {Game} game
 * @returns {{ session: Session, info: import('../../www/engine/structures.ts').GameInfo }}
 */
export function begin({ file, variant }) {
  const rules = compile(readFileSync(file, 'utf8'), { variant });
  return { session: rules.newGame(), info: rules.info() };
}

/**
 * The result of a search of the current position, limited by depth or nodes.
 * @param {Session} session
 * @param {import('../../www/engine/structures.ts').SearchLimits} limits
 */
export function searchResult(session, limits) {
  const search = session.startSearch(limits);
  try {
    while (!search.run(1000));
    return search.report();
  } finally {
    search.free();
  }
}

/** Pseudo-random numbers from 0 to 1 for a seed. @param {number} seed */
export function randomNumbers(seed) {
  let last = seed;
  return () => {
    last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (last >>> 8) / 2 ** 23;
  };
}

/**
 * A game after random moves, where a player has to move.
 * @param {Game} game
 * @param {() => number} random
 */
export function playRandomly(game, random) {
  const { session, info } = begin(game);
  const plies = Math.floor(random() ** 2 * 60);
  let record = '';
  for (let i = 0; (i <= plies || record === '') && session.view().moveCount > 0; i++) {
    const { turn, automatic } = session.view();
    if (!turn.random && automatic === null) record = session.record();
    session.apply(session.draw(random()));
  }
  session.load(record);
  return { session, info };
}

/** @param {Session} session */
export function legalMoves(session) {
  return session.moveTexts();
}

/**
 * The moves that match the tokens, as the page gets them, but without previews of the next steps.
 * @param {Session} session
 * @param {Token[]} tokens
 * @returns {Entry & { nextSteps: [] }}
 */
export const entryOf = (session, tokens) => ({ ...session.filterMoves(tokens), nextSteps: [] });

/** No move takes as many tokens. */
const maxTokens = 60;

/**
 * The tokens that enter a move, in the order in which a player gives them: the pieces, their targets, and what is left
 * to choose, step by step.
 * @param {Session} session
 * @param {string[]} names of the sites
 * @param {string} move
 * @returns {Token[]}
 */
export function tokensFor(session, names, move) {
  const steps = move.replace(/ #\d+$/, '').split(' + ');
  const touched = [...namedSites(names, steps), ...sitesOf(session.trace(move))];
  /** @type {Token[][]} */
  const open = [[]];
  for (let looked = 0; looked < 2000; looked++) {
    const tokens = open.pop();
    if (tokens === undefined) break;
    /** @type {Entry} */
    const entry = session.filterMoves(tokens);
    if (entry.complete !== null && isSame(session, entry.complete, move)) return tokens;
    if (tokens.length >= maxTokens || entry.complete !== null) continue;
    const next = nextTokens(entry, steps[entry.steps.length], touched);
    open.push(...next.toReversed().map((token) => [...tokens, token]));
  }
  throw new Error(`${move} cannot be entered`);
}

/**
 * Whether two moves lead to the same position, in which case only one of them is offered.
 * @param {Session} session
 * @param {string} a
 * @param {string} b
 */
function isSame(session, a, b) {
  return a === b || outcomeOf(session, a) === outcomeOf(session, b);
}

/**
 * The position after a move.
 * @param {Session} session
 * @param {string} move
 */
export function outcomeOf(session, move) {
  session.apply(move);
  const { text } = session.view();
  session.undo();
  return text;
}

/**
 * The possible next tokens for a step, the likeliest first.
 * @param {Entry} entry
 * @param {string | undefined} step undefined if the move ends
 * @param {number[]} touched the sites of the move, that of the moving piece first
 * @returns {Token[]}
 */
function nextTokens(entry, step, touched) {
  if (step === undefined) return entry.mayStop ? [{ kind: 'stop' }] : [];
  const isIt = (/** @type {string} */ text) => text.replace(/ #\d+$/, '') === step;
  const texts = [...(entry.mayPass ? ['pass'] : []), ...entry.choices.map(({ text }) => text)];
  const targets = entry.targets.filter(({ moves }) => moves.some(isIt));
  const added = touched.filter((site) => entry.addable.includes(site));
  return [
    ...texts.filter(isIt).map((text) => /** @type {Token} */ ({ kind: 'choose', text })),
    ...targets.map(({ site }) => /** @type {Token} */ ({ kind: 'target', site })),
    ...added.map((site) => /** @type {Token} */ ({ kind: 'add', site })),
  ];
}

/**
 * The members of a group that a move shifts in one step, and the front piece, whose target no other member occupies.
 * @typedef {{ members: number[], from: number, to: number }} Pull
 */

/**
 * @param {Session} session
 * @param {string} move
 * @returns {Pull | null} null if no group moves
 */
export function pullOf(session, move) {
  const { player } = session.view().turn;
  /** @type {Trace} */
  const { tracks } = session.trace(move);
  const ways = tracks.flatMap(({ piece, becomes }) =>
    becomes && becomes.site !== piece.site && piece.owner === player
      ? [{ from: piece.site, to: becomes.site }]
      : [],
  );
  const members = ways.map(({ from }) => from);
  const front = ways.find(({ to }) => !members.includes(to));
  if (members.length < 2 || !front || / [+@] /.test(move)) return null;
  // A footprint is named by its middle alone, and a piece that is pushed is not selected.
  /** @type {Entry} */
  const entry = session.filterMoves(members.map((site) => ({ kind: 'add', site })));
  const taken = [...entry.chosen, ...entry.forced];
  if (entry.places || !members.every((site) => taken.includes(site))) return null;
  const moves = entry.targets.flatMap((target) => target.moves);
  const sent = entry.headings.flatMap(({ reaches }) => reaches.flatMap((reach) => reach.moves));
  return [...moves, ...sent].includes(move) ? { members, ...front } : null;
}

/**
 * The sites of the moving pieces at the beginning of the steps.
 * @param {string[]} names of all sites
 * @param {string[]} steps
 */
const namedSites = (names, steps) => steps.map((step) => names.indexOf(step.split(' ')[0] ?? ''));

/** The distinct sites of an animated move, start sites first. @param {Trace} trace */
function sitesOf({ tracks }) {
  const starts = tracks.map(({ piece }) => piece.site);
  const passed = tracks.flatMap(({ path }) => path.map(({ site }) => site));
  return [...new Set([...starts, ...passed])];
}
