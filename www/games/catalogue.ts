/**
 * The games that come with the page, fetched one by one when they are played: what a game looks like at its start, made
 * when the page was built, which is enough to show it, and the rules for the engine.
 */
import { read, variants } from 'virtual:games';
import type { Opening } from '../engine/structures';
import type { RuleChoice } from '../engine/protocol';
import { visibleOpening } from '../engine/hidden_sites';

/** Fetches a file of a game. */
type Read = (name: string) => Promise<Response>;

const fetchFile: Read = (address) => fetch(address);

/** A game or variant that is on its way. */
export interface OpenedGame {
  opening: Promise<Opening>;
  rules: Promise<RuleChoice>;
}

export interface CatalogueEntry {
  /** Name of the rule file without its ending. */
  id: string;
  open(variant: number): OpenedGame;
  /** What the game looks like at its start, and all that is known of it. */
  opening(variant: number): Promise<Opening>;
  /** The rules as people write them. */
  source(): Promise<string>;
}

/** What was fetched to be shown at once, and is taken up by whoever plays it. */
const openings = new Map<string, Promise<Opening>>();

export const catalogue: readonly CatalogueEntry[] = Object.keys(variants).map((id) => {
  const opening = (variant: number) => openingIn(`${id}.${knownVariant(id, variant)}.json`);
  const source = async () => (await get(`${id}.zrf`)).text();
  const rules = async (variant: number) => ownRules(await source(), knownVariant(id, variant));
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

/** Rules of this project: somebody has tried them. */
const ownRules = (source: string, variant: number): RuleChoice => ({
  source,
  variant,
  isForeign: false,
});

/** A shipped game whose files lie at these addresses. */
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

/** A game has fewer variants in a newer version of its file: then it is the first. */
function knownVariant(id: string, variant: number): number {
  return variant < (variants[id] ?? 0) ? variant : 0;
}

async function get(name: string, from: Read = read): Promise<Response> {
  const answer = await from(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

export function findGame(id: string): CatalogueEntry | null {
  return catalogue.find((entry) => entry.id === id) ?? null;
}

/** A name to show before the rule file itself is read. */
export function nameOf(id: string): string {
  const words = id.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The game that the address asks for, as in `#game=name`. */
export function gameInAddress(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('game');
}

/** What to put into the address to ask for a game. */
export function addressOf(id: string): string {
  return `#${new URLSearchParams({ game: id }).toString()}`;
}
