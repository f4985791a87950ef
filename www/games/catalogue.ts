/**
 * The shipped games, loaded one by one when they are played: an opening made at build time, which is enough to show the
 * board, and the rules for the engine.
 */
import { read, tablebases, variants } from 'virtual:games';
import type { Opening } from '../engine/structures';
import type { RuleChoice } from '../engine/protocol';
import { visibleOpening } from '../engine/hidden_sites';

/** Loads a file of a game. */
type Read = (name: string) => Promise<Response>;

const fetchFile: Read = (address) => fetch(address);

/** A game or variant that is being loaded. */
export interface OpenedGame {
  opening: Promise<Opening>;
  rules: Promise<RuleChoice>;
}

export interface CatalogueEntry {
  /** The name of the rule file without its ending. */
  id: string;
  open(variant: number): OpenedGame;
  /** The starting position and the description of the game. */
  opening(variant: number): Promise<Opening>;
  /** The text of the rule file. */
  source(): Promise<string>;
}

/** Openings that were loaded to be shown, until the games are played. */
const openings = new Map<string, Promise<Opening>>();

export const catalogue: readonly CatalogueEntry[] = Object.keys(variants).map((id) => {
  const opening = (variant: number) => openingIn(`${id}.${knownVariant(id, variant)}.json`);
  const source = async () => (await get(`${id}.zrf`)).text();
  const rules = async (variant: number) => ({
    ...ownRules(await source(), knownVariant(id, variant)),
    ...(tablebases.includes(id) && { tablebase: `${id}.tablebase` }),
  });
  return {
    id,
    open: (variant) => ({ opening: opening(variant), rules: rules(variant) }),
    opening,
    source,
  };
});

function openingIn(name: string): Promise<Opening> {
  const known = openings.get(name);
  if (known) openings.delete(name);
  const opening = known ?? fetchOpening(name);
  if (!known) openings.set(name, opening);
  return opening;
}

/** Rules of this project, which are known not to be too slow. */
const ownRules = (source: string, variant: number): RuleChoice => ({
  source,
  variant,
  isForeign: false,
});

/** A shipped game whose files are at the given addresses. */
export function openFiles(opening: string, rules: string, variant: number): OpenedGame {
  const source = get(rules, fetchFile).then((answer) => answer.text());
  return {
    opening: fetchOpening(opening, fetchFile),
    rules: source.then((text) => ownRules(text, variant)),
  };
}

async function fetchOpening(name: string, from?: Read): Promise<Opening> {
  try {
    return visibleOpening((await (await get(name, from)).json()) as Opening);
  } catch (error) {
    openings.delete(name);
    throw error;
  }
}

/** A newer version of a file may have fewer variants; then the first one is used. */
function knownVariant(id: string, variant: number): number {
  return variant < (variants[id] ?? 0) ? variant : 0;
}

/** The bytes of a file with endgame tables. */
export async function tablebaseIn(name: string): Promise<Uint8Array> {
  const { body } = await get(name);
  if (body === null) throw new Error(name);
  const plain = body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

async function get(name: string, from: Read = read): Promise<Response> {
  const answer = await from(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

export function findGame(id: string): CatalogueEntry | null {
  return catalogue.find((entry) => entry.id === id) ?? null;
}

/** A name to show before the rule file has been read. */
export function nameOf(id: string): string {
  const words = id.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The game in the address, as in `#game=name`. */
export function gameInAddress(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('game');
}

/** The fragment of an address for a game. */
export function addressOf(id: string): string {
  return `#${new URLSearchParams({ game: id }).toString()}`;
}
